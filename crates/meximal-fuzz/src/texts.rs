//! Readers of short texts: games, codes, plays and pictures.

use std::time::Duration;

use meximal::game::{Game, Reading, spelling};
use meximal::player::Players;
use meximal::plays::{AskedPlay, PlayKind};
use meximal::rules::code::HeapRules;
use meximal::rules::hackenbush::Hackenbush;
use meximal::runner::Runner;

/// What one input may take.
pub(crate) fn runner() -> Runner {
    Runner::new()
        .with_time(Duration::from_millis(100))
        .with_memory(50 << 20)
}

pub(crate) fn game(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for players in [None, Some(Players::TWO), Some(Players::THREE)] {
        let read = |text: &str| {
            let reading = Reading {
                players,
                files: None,
            };
            Game::read_with(text, reading)
        };
        let Ok(game) = read(&text) else { continue };
        let written = game.written_players().unwrap_or_default();
        let Ok(count) = written.players(players, Players::TWO) else {
            continue;
        };
        // A game that is too large to be written out is said to be.
        let Ok(spelt) = spelling(&game, count, &runner()) else {
            continue;
        };
        if spelt.contains("(a sum of ") {
            continue;
        }
        let again =
            read(&spelt).unwrap_or_else(|error| panic!("{text:?} is spelt {spelt:?}: {error}"));
        if let Ok(again) = spelling(&again, count, &runner()) {
            assert_eq!(again, spelt, "for {players:?}, spelling of {text:?}");
        }
    }
}

pub(crate) fn code(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let Ok(rules) = HeapRules::parse(&text) else {
        return;
    };
    for spelt in [rules.to_string(), rules.code()] {
        let again = HeapRules::parse(&spelt);
        let again = again.unwrap_or_else(|error| panic!("{text:?} is spelt {spelt:?}: {error}"));
        assert_eq!(again.code(), rules.code(), "{spelt:?} for {text:?}");
    }
}

pub(crate) fn play(bytes: &[u8]) {
    let Some((&count, words)) = bytes.split_first() else {
        return;
    };
    let text = String::from_utf8_lossy(words);
    // Digits, so that a corpus can be read.
    let players = Players::new(u64::from(count.wrapping_sub(b'0'))).ok();
    let Ok(asked) = AskedPlay::parse(Some(&text), players) else {
        return;
    };
    let Ok(play) = asked.alone(PlayKind::NORMAL) else {
        return;
    };
    let spelt = play.spelling();
    let again = AskedPlay::parse(Some(&spelt), Some(play.players()));
    let again = again.and_then(|again| again.alone(PlayKind::NORMAL));
    assert_eq!(again.as_ref(), Ok(&play), "{spelt:?} for {text:?}");
}

pub(crate) fn picture(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let Ok(picture) = Hackenbush::parse(&text) else {
        return;
    };
    let spelt = picture.spelling();
    let again = Hackenbush::parse(&spelt);
    let again = again.unwrap_or_else(|error| panic!("{text:?} is spelt {spelt:?}: {error}"));
    assert_eq!(again.spelling(), spelt, "spelling of {text:?}");
}

//! Graph files: what is written of a game is read back as the same game.

use std::io::{BufRead, Cursor};

use meximal::game::{Game, Reading};
use meximal::player::Players;
use meximal::plays::{AskedPlay, PlayKind};
use meximal::runner::Runner;
use meximal_ask::engine;
use meximal_ask::report::{OutcomeQuestions, Report, Style, graph_file};

/// What is printed of an outcome, but for the game's name and how it was found.
fn outcome(game: &Game, players: u64, play: &str) -> String {
    let players = Players::new(players).unwrap();
    let play = AskedPlay::parse(Some(play), Some(players)).unwrap();
    let play = play.of(game, PlayKind::NORMAL).unwrap();
    let report = engine::outcome(game, &play, OutcomeQuestions::default(), &Runner::new()).unwrap();
    let text = report.document().text(Style::Unicode);
    let lines = text.lines().filter(|line| {
        let first = line.split_whitespace().next();
        !["game", "by"].contains(&first.unwrap_or_default())
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn what_is_written_is_read_back_as_the_same_game() {
    for (text, players) in [
        ("cram:3x3 + nim:3", 2),
        ("cram:3x3 + nim:3+3", 3),
        ("domineering:3x3", 2),
        ("domineering:2x2x2 + 1C", 3),
        ("{1|0} + *2 + hack:LR", 2),
        ("snort:cycle5", 4),
        ("0.77:7+5", 2),
        ("clobber:2x3", 3),
        ("0", 2),
        ("2.{1C||} + 1L", 3),
    ] {
        let count = Players::new(players).unwrap();
        let reading = Reading {
            players: Some(count),
            files: None,
        };
        let game = Game::read_with(text, reading).unwrap();
        let file = graph_file(&game, count, &Runner::new()).unwrap().graph;
        let open = |path: &str| match path {
            "g.txt" => Ok(Box::new(Cursor::new(file.clone())) as Box<dyn BufRead>),
            _ => Err("no such file".to_owned()),
        };
        let reading = Reading {
            players: Some(count),
            files: Some(&open),
        };
        let again =
            Game::read_with("@g.txt", reading).unwrap_or_else(|e| panic!("{text}: {e}\n{file}"));
        for play in ["normal", "misere"] {
            assert_eq!(
                outcome(&again, players, play),
                outcome(&game, players, play),
                "{text} {play}"
            );
        }
        // They are isomorphic, which is seen where no theorem decides equality.
        if !game.is_impartial() {
            let misere = AskedPlay::parse(Some("misere"), Some(count)).unwrap();
            let misere = misere.of(&game, PlayKind::NORMAL).unwrap();
            let report = engine::equal([&game, &again], &misere, &Runner::new()).unwrap();
            assert_eq!(report.equal, Some(true), "{text}");
        }
        // Written once more it is the same but for the comments.
        let plain = |file: &str| {
            let lines = file.lines().map(|line| {
                line.split('#')
                    .next()
                    .unwrap_or_default()
                    .trim_end()
                    .to_owned()
            });
            lines.collect::<Vec<String>>().len()
        };
        let once_more = graph_file(&again, count, &Runner::new()).unwrap().graph;
        assert_eq!(
            plain(&once_more),
            plain(&file),
            "{text}:\n{file}\n{once_more}"
        );
    }
}

#[test]
fn coins_keep_their_names_and_verdicts() {
    let graph = "a ->\nb -> a, 2.a\nunused -> b\nc -> b + a\na = L\n2.a = R\n";
    let game = Game::coins(graph, "c+2.b").unwrap();
    let file = graph_file(&game, Players::TWO, &Runner::new())
        .unwrap()
        .graph;
    let expected = "a -> \nb -> a, 2.a\nc -> a + b\na = L\n2.a = R\nstart: 2.b + c\n";
    assert_eq!(file, expected);
}

//! Any rules × any play × every question: each cell is an answer, or a reason that lies in the mathematics.
//! The rulesets come from the registry, so a new one is asked about without a line here.

#[path = "every_play/moves.rs"]
mod moves;

use std::collections::HashMap;
use std::sync::Arc;

use meximal::game::{Game, Part};
use meximal::player::Players;
use meximal::plays::{AskedPlay, Play, Winners};
use meximal::random::SplitMix;
use meximal::runner::Runner;
use meximal_ask::play::{Asked, Match, with_referee};
use meximal_ask::report::{OutcomeQuestions, ReportError};
use meximal_ask::{GameText, Resources, engine};
use meximal_rules::AnyPosition;

/// A small game of each kind that is not in the registry.
const GAMES: [&str; 10] = [
    "nim:1+2+2",
    "0.77:4",
    "S{2,3}:7",
    "grundy:6",
    "{0,*2}+*",
    "{1L|0}+*",
    "±1+1/2",
    "hack:LR+RL",
    "S{1,3|2}:5",
    "nim:2 + 0.77:3 + {0,*2} + hack:LR + wythoff:1,2",
];

const PLAYS: [&str; 13] = [
    "normal",
    "misere",
    "propp",
    "podium",
    "winners:N,P",
    "winners:none",
    "elimination",
    "ending:LR",
    "ending:NLPR",
    "ending:R",
    "ending:LNR",
    "ending:RLPNL",
    "winners:N",
];

/// Small positions of the rulesets in the registry: some of their examples are too large for a test.
fn small(example: &str) -> String {
    let (name, position) = example.split_once(':').unwrap_or((example, ""));
    let small = match name {
        "nogo" | "fission" | "rook-clobber" | "queen-clobber" | "king-clobber" | "hot-clobber" => {
            "2x2"
        }
        "rhombination" => "2x2",
        "amazons" => "L.R",
        "vertex-geography" => "path4@0",
        "fjords" => "path4;0=L,3=R",
        _ if position == "petersen" || position.starts_with("grid") => "path4",
        _ if position.split('x').count() == 2 && !position.contains(['/', ',']) => "2x3",
        _ if ["cycle", "complete", "star", "path"]
            .iter()
            .any(|graph| position == format!("{graph}7")) =>
        {
            "path4"
        }
        _ => position,
    };
    format!("{name}:{small}")
}

fn read(text: &str, play: &str, players: u64) -> Result<(Game, Play), ReportError> {
    let asked = AskedPlay::parse(Some(play), Some(Players::new(players).unwrap()));
    Resources::new(&Runner::new()).game(&GameText::new(text), &asked.unwrap())
}

/// Whether a refusal is one of mathematics: it says why, and names a play or a number of players that would
/// do.
fn is_a_reason(message: &str) -> bool {
    [
        "that position names nobody",
        "players, and",
        "for 2 players",
    ]
    .iter()
    .any(|reason| message.contains(reason))
}

#[test]
fn every_cell_is_an_answer_or_a_reason() {
    // What is too large for this is passed over; every ruleset must have an answer under some play.
    let limit = std::time::Duration::from_millis(1500);
    let boards = meximal_rules::registry()
        .iter()
        .map(|entry| small(entry.example));
    let games: Vec<String> = GAMES
        .iter()
        .chain(&TOKENS_LEFT)
        .map(|&game| game.to_owned())
        .chain(boards)
        .collect();
    let (mut answers, mut reasons) = (0, 0);
    for text in &games {
        for play_text in PLAYS {
            for players in [2, 3] {
                let runner = &Runner::new().with_time(limit);
                let (game, play) = match read(text, play_text, players) {
                    Ok(both) => both,
                    Err(error) => {
                        assert!(
                            is_a_reason(&error.to_string()),
                            "{text}, {play_text}: {error}"
                        );
                        reasons += 1;
                        continue;
                    }
                };
                let questions = OutcomeQuestions {
                    moves: true,
                    ..OutcomeQuestions::default()
                };
                let cell = format!("{text}, {players} players, {play_text}");
                let outcome = match engine::outcome(&game, &play, questions, runner) {
                    Ok(outcome) => outcome,
                    Err(ReportError::Stopped { .. }) => continue,
                    Err(error) => {
                        assert!(is_a_reason(&error.to_string()), "{cell}: {error}");
                        reasons += 1;
                        continue;
                    }
                };
                // What is reported is what a search by the definition finds.
                let json = serde_json::to_value(&outcome).unwrap();
                let starts = json["starts"].as_array().unwrap();
                let found: Vec<String> = starts
                    .iter()
                    .map(|start| start["winners"].to_string())
                    .collect();
                let count = play.players();
                let names = |set: &meximal::player::PlayerSet| -> String {
                    let names: Vec<String> = set.seats().map(|p| count.letter(p)).collect();
                    serde_json::to_string(&names).unwrap()
                };
                let expected: Vec<String> = match play.winners(&game, runner).unwrap() {
                    Winners::BySeat(label) => {
                        vec![serde_json::to_string(&label.names(count)).unwrap()]
                    }
                    Winners::ByStarter(labels) => labels.iter().map(names).collect(),
                };
                assert_eq!(found, expected, "{cell}");
                // A game is equal to itself, or that is at least not denied.
                let equal = engine::equal([&game, &game], &play, runner);
                let equal = equal.unwrap_or_else(|error| panic!("{cell}: {error}"));
                assert_eq!(equal.equal, Some(true), "{cell}");
                // It can be played to its end.
                with_referee(&game, &play, Asked::Forecasts, runner, &mut |referee| {
                    let mut game = Match::new(referee, 0).unwrap();
                    while !game.is_over() {
                        assert!(game.play(0).unwrap());
                    }
                    assert!(game.result().unwrap().is_some(), "{cell}");
                })
                .unwrap_or_else(|error| panic!("{cell}: {error}"));
                answers += 1;
            }
        }
    }
    assert!(
        answers > 300 && reasons > 0,
        "{answers} answers, {reasons} reasons"
    );
}

/// Positions in which nobody can move and tokens lie, alone and beside others, or that lead to such.
const TOKENS_LEFT: [&str; 24] = [
    "mem:3",
    "mem:7",
    "mem:9,2",
    "mem:2,7 + mem:5",
    "fibonacci-nim:1",
    "fibonacci-nim:7",
    "fibonacci-nim:5,0 + fibonacci-nim:4",
    "euclid:1,1",
    "euclid:3,0",
    "euclid:7,4",
    "euclid:6,4 + euclid:2,3",
    "chomp:1x1",
    "chomp:3x3",
    "chomp:4,2,1 + chomp:1x1",
    "weighted-arc-kayles:path3;0=2,1=3",
    "weighted-arc-kayles:path4;0=2,1=0,3=3",
    "weighted-arc-kayles:cycle4;0=3,2=2",
    "graph-nim:0-1=3,1-2=2@0",
    "graph-nim:0-1=3,1-2=2,0-2=1,3-4=2@0",
    "graph-nim:0-1=0,1-2=3@0",
    "S{primes}:9 + S{primes}:1",
    "mem:4 + euclid:5,3 + 0.07:4",
    "S{2,3}:6 + chomp:2x2",
    "wythoff:2,3 + antonim:1,2 + vector:2,1;0,3:4,4",
];

/// Who wins a sum under a word at each number of tokens, if this player moves, by the definition: neither
/// parts nor normal forms. `[left starts, right starts]`, true where Left wins.
fn by_definition(
    sum: &[AnyPosition],
    word: &[char],
    known: &mut HashMap<Vec<String>, [bool; 2]>,
) -> [bool; 2] {
    let mut key: Vec<String> = sum.iter().map(AnyPosition::spell).collect();
    key.sort();
    if let Some(&found) = known.get(&key) {
        return found;
    }
    let mut reached = Vec::new();
    for (at, position) in sum.iter().enumerate() {
        position.options(0, &mut |option| {
            let others = sum.iter().enumerate().filter(|&(other, _)| other != at);
            let others = others.map(|(_, position)| position.clone());
            reached.push(others.chain(option.iter().cloned()).collect::<Vec<_>>());
        });
    }
    let found = if reached.is_empty() {
        let tokens: u64 = sum.iter().map(AnyPosition::tokens).sum();
        match word[(tokens % word.len() as u64) as usize] {
            'L' => [true, true],
            'R' => [false, false],
            'N' => [true, false],
            _ => [false, true],
        }
    } else {
        let mut found = [false, true];
        for option in reached {
            let [left_starts, right_starts] = by_definition(&option, word, known);
            found[0] |= right_starts;
            found[1] &= left_starts;
        }
        found
    };
    known.insert(key, found);
    found
}

/// The parts of a game as the rules have them.
fn raw_parts(game: &Game) -> Vec<AnyPosition> {
    let parts = game.parts().iter().flat_map(|(part, count)| {
        let part = match part {
            Part::Position(position) => position.clone(),
            Part::Heap(rules, size) => AnyPosition::shared(Arc::clone(rules), *size as u32),
            other => panic!("{other:?} is neither a heap nor a board"),
        };
        std::iter::repeat_n(part, *count as usize)
    });
    parts.collect()
}

#[test]
fn tokens_left_name_the_winner_in_every_ruleset() {
    let mut rng = SplitMix::new(31);
    let runner = &Runner::new();
    let boards = meximal_rules::registry();
    let boards = boards.iter().map(|entry| (small(entry.example), 10));
    let games = TOKENS_LEFT.iter().map(|&text| (text.to_owned(), 200));
    for (text, words) in games.chain(boards) {
        let game = Game::read(&text).unwrap();
        if !game.is_impartial() {
            continue;
        }
        for _ in 0..words {
            let length = 1 + rng.below(5);
            let word: Vec<char> = (0..length)
                .map(|_| ['L', 'R', 'N', 'P'][rng.below(4)])
                .collect();
            let play_text = format!("ending:{}", word.iter().collect::<String>());
            let [left, right] = by_definition(&raw_parts(&game), &word, &mut HashMap::new());
            let cell = format!("{text}, {play_text}");
            let (_, play) = read(&text, &play_text, 2).unwrap();
            let questions = OutcomeQuestions::default();
            let outcome = engine::outcome(&game, &play, questions, runner).unwrap();
            let json = serde_json::to_value(&outcome).unwrap();
            let winners = [0, 1].map(|starter| json["starts"][starter]["winners"][0] == "L");
            assert_eq!(winners, [left, right], "{cell}");
        }
    }
}

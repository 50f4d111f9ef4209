//! Any rules × any play × every question: each cell is an answer, or a reason that lies in the mathematics.
//! The rulesets come from the registry, so a new one is asked about without a line here.

use meximal::game::Game;
use meximal::player::Players;
use meximal::plays::{AskedPlay, Play, Winners};
use meximal::runner::Runner;
use meximal_ask::play::{Asked, Match, with_referee};
use meximal_ask::report::{OutcomeQuestions, ReportError};
use meximal_ask::{GameText, Resources, engine};

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

const PLAYS: [&str; 10] = [
    "normal",
    "misere",
    "propp",
    "podium",
    "winners:N,P",
    "winners:none",
    "elimination",
    "ending:LR",
    "ending:NLPR",
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

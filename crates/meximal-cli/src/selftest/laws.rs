//! The laws, in a file for each kind. Each takes the parts of a random game and a play, asks what the command
//! would ask, and says whether the answers agree.

mod cases;
mod partizan;
mod searched;
mod solved;
mod sums;

use std::collections::HashMap;
use std::path::PathBuf;
use std::time::Duration;

use meximal::player::Players;
use meximal::quotient::Quotient;
use meximal::runner::Runner;
use meximal_ask::report::Report;
use meximal_ask::{Question, Resources, Store};
use meximal_atlas::Answers;
use serde_json::{Value, json};

use super::random::{Games, Part};
use cases::{forms, heaps, pair, partizan_form, subtraction, sum, with_canonical_forms};

/// How long one question of a case may take; a case that takes longer says nothing.
const EACH: Duration = Duration::from_millis(300);

/// The largest heap of quotients.
const LAST_HEAP: usize = 7;

/// A play with its number of players.
pub type Asked = (&'static str, usize);

/// Plays of all kinds but ending play, which is a law of its own.
pub const PLAYS: &[Asked] = &[
    ("normal", 2),
    ("misere", 2),
    ("normal", 3),
    ("misere", 3),
    ("podium", 3),
    ("propp", 4),
    ("winners:N,O1", 3),
    ("elimination", 3),
    ("elimination", 2),
    ("podium", 2),
];

/// What a law says of a game.
#[derive(Debug, PartialEq, Eq)]
pub enum Verdict {
    Holds,
    /// A limit was met, or the law is not about this game.
    Nothing,
    Fails(String),
}

/// Makes the parts of a random game for a play.
type Parts = fn(&mut Games, Asked) -> Vec<Part>;

/// What a law says of a game; none if a limit was met, or the law is not about it.
type Check = fn(&mut Test, &[Part], Asked) -> Option<Verdict>;

/// A law: its name, the games it is about, and what it says.
pub struct Law {
    pub name: &'static str,
    /// The plays it is about, if not all.
    plays: &'static [Asked],
    parts: Parts,
    check: Check,
}

const NORMAL: &[Asked] = &[("normal", 2)];
const TWO: &[Asked] = &[("normal", 2), ("misere", 2)];
const TWO_AND_THREE: &[Asked] = &[
    ("normal", 2),
    ("normal", 3),
    ("misere", 3),
    ("podium", 3),
    ("elimination", 3),
];
/// Plays under which a player without a move ends the play.
const ENDS: &[Asked] = &[
    ("normal", 2),
    ("normal", 3),
    ("misere", 3),
    ("propp", 3),
    ("winners:N,O1", 3),
];
const SOLVED: &[Asked] = &[
    ("misere", 2),
    ("normal", 2),
    ("normal", 3),
    ("misere", 3),
    ("podium", 3),
    ("propp", 4),
];

const fn law(name: &'static str, plays: &'static [Asked], parts: Parts, check: Check) -> Law {
    Law {
        name,
        plays,
        parts,
        check,
    }
}

/// All laws.
pub const LAWS: &[Law] = &[
    law("definition", PLAYS, sum, Test::definition),
    law("order", PLAYS, sum, Test::order),
    law("association", PLAYS, forms, Test::association),
    law("zero", PLAYS, sum, Test::zero),
    law("spelling", PLAYS, sum, Test::spelling),
    law("equality", PLAYS, pair, Test::equality),
    law("negative", NORMAL, partizan_form, Test::negative),
    law(
        "conjugation",
        TWO_AND_THREE,
        partizan_form,
        Test::conjugation,
    ),
    law("restriction", ENDS, partizan_form, Test::restriction),
    law("canonical", TWO, with_canonical_forms, Test::canonical),
    law("ending", &[("ending", 2)], subtraction, Test::ending),
    law("sequence", SOLVED, heaps, Test::sequence),
    law("quotient", SOLVED, heaps, Test::quotient),
    law("stored", SOLVED, heaps, Test::stored),
];

impl Law {
    /// A random play and game for the law.
    pub fn case(&self, games: &mut Games) -> (Asked, Vec<Part>) {
        let play = self.plays[games.below(self.plays.len())];
        (play, (self.parts)(games, play))
    }
}

/// The winners, a bit for each player by number, for each player who starts.
type Winners = Vec<u16>;

/// What laws need, and what they have found.
pub struct Test {
    runner: Runner,
    quotients: HashMap<(String, Asked), Option<Vec<Quotient>>>,
    atlas: Option<Kept>,
    /// A mistake on purpose: this text is read as that one, behind a leading zero.
    #[cfg(test)]
    pub misread: Option<(&'static str, &'static str)>,
}

/// An atlas in a file that is removed.
struct Kept {
    answers: Answers,
    path: PathBuf,
}

impl Drop for Kept {
    fn drop(&mut self) {
        for ending in ["", "-wal", "-shm"] {
            let mut name = self.path.as_os_str().to_owned();
            name.push(ending);
            let _ = std::fs::remove_file(name);
        }
    }
}

/// The text of a sum.
pub fn text_of(parts: &[Part]) -> String {
    match parts {
        [] => "0".to_owned(),
        _ => parts
            .iter()
            .map(Part::to_string)
            .collect::<Vec<_>>()
            .join(" + "),
    }
}

fn agree<T: PartialEq + std::fmt::Debug>(found: &T, expected: &T, about: &str) -> Verdict {
    if found == expected {
        Verdict::Holds
    } else {
        Verdict::Fails(format!("{about}: {found:?}, expected {expected:?}"))
    }
}

impl Test {
    pub fn new(runner: &Runner) -> Test {
        Test {
            runner: runner.clone(),
            quotients: HashMap::new(),
            atlas: None,
            #[cfg(test)]
            misread: None,
        }
    }

    /// What a law says of a game.
    pub fn law(&mut self, law: &Law, parts: &[Part], asked: Asked) -> Verdict {
        (law.check)(self, parts, asked).unwrap_or(Verdict::Nothing)
    }

    fn each(&self) -> Runner {
        self.runner.at_most(EACH).without_listener()
    }

    /// The answer to a question, as the command prints it with --json; none if a limit left a part of it
    /// open.
    fn ask(&self, question: Value, store: Option<&dyn Store>) -> Option<Value> {
        let question: Question = serde_json::from_value(question).ok()?;
        let runner = self.each();
        let resources = Resources {
            store,
            ..Resources::new(&runner)
        };
        let answer = question.answer(&resources).ok()?;
        if answer.report.is_unfinished() {
            return None;
        }
        serde_json::to_value(&answer.report).ok()
    }

    fn game(&self, verb: &str, text: &str, (play, players): Asked) -> Option<Value> {
        #[cfg(test)]
        let text = &match self.misread {
            Some((this, that)) if text.starts_with("0 + ") => text.replace(this, that),
            _ => text.to_owned(),
        };
        self.ask(
            json!({"verb": verb, "game": text, "play": play, "players": players}),
            None,
        )
    }

    /// Who wins, by who starts. Seats of an impartial game are counted from whoever does.
    fn winners(&self, text: &str, asked: Asked) -> Option<Winners> {
        winners_in(&self.game("outcome", text, asked)?, asked.1)
    }

    /// Whether two games have the same outcome.
    fn same(&self, games: [&str; 2], asked: Asked) -> Option<Verdict> {
        let [left, right] = games.map(|game| self.winners(game, asked));
        Some(agree(
            &left?,
            &right?,
            &format!("{} and {}", games[0], games[1]),
        ))
    }
}

/// The rules and the sizes, if all parts are heaps of one ruleset.
fn one_ruleset(parts: &[Part]) -> Option<(&str, Vec<usize>)> {
    let Some(Part::Heap(rules, _)) = parts.first() else {
        return None;
    };
    let sizes = parts.iter().map(|part| match part {
        Part::Heap(others, size) if others == rules => Some(*size),
        _ => None,
    });
    Some((rules, sizes.collect::<Option<_>>()?))
}

fn written(sizes: &[usize]) -> String {
    sizes
        .iter()
        .map(usize::to_string)
        .collect::<Vec<_>>()
        .join("+")
}

fn names(list: &Value) -> Option<Vec<String>> {
    serde_json::from_value(list.clone()).ok()
}

/// Who wins, by who starts, in a report.
fn winners_in(report: &Value, count: usize) -> Option<Winners> {
    let players = Players::new(count as u64).ok()?;
    let starts = report["starts"].as_array()?;
    let mut found = Winners::new();
    if let [start] = &starts[..] {
        let seats: Vec<usize> = names(&start["winners"])?
            .iter()
            .map(|name| players.seat(name))
            .collect::<Option<_>>()?;
        for starter in 0..count {
            found.push(
                seats
                    .iter()
                    .fold(0, |set, seat| set | 1 << ((starter + seat) % count)),
            );
        }
        return Some(found);
    }
    for start in starts {
        let winners = names(&start["winners"])?;
        let winners = winners.iter().map(|name| players.player_named(name));
        let winners: Vec<usize> = winners.collect::<Option<_>>()?;
        found.push(winners.iter().fold(0, |set, player| set | 1 << player));
    }
    Some(found)
}

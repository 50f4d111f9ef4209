//! The laws. Each takes the parts of a random game and a play, asks what the command would ask, and says
//! whether the answers agree.

use std::collections::HashMap;
use std::path::PathBuf;
use std::time::Duration;

use meximal::convention::Convention;
use meximal::ending::EndRule;
use meximal::game::Arena;
use meximal::player::Players;
use meximal::plays::{AskedPlay, Play};
use meximal::quotient::{Certified, Limits, Quotient, certificate, read_certificate, solve_heaps};
use meximal::rules::code::HeapRules;
use meximal::runner::Runner;
use meximal_ask::report::Report;
use meximal_ask::{GameText, Question, Resources, Store};
use meximal_atlas::{Answers, Atlas};
use serde_json::{Value, json};

use super::plain::{self, Ends, Plain};
use super::random::{Games, Part};

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

/// A law: its name, the games it is about, and what it says.
pub struct Law {
    pub name: &'static str,
    /// The plays it is about, if not all.
    plays: &'static [Asked],
    parts: fn(&mut Games, Asked) -> Vec<Part>,
    check: fn(&mut Test, &[Part], Asked) -> Option<Verdict>,
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

/// All laws.
pub const LAWS: &[Law] = &[
    Law {
        name: "definition",
        plays: PLAYS,
        parts: sum,
        check: Test::definition,
    },
    Law {
        name: "order",
        plays: PLAYS,
        parts: sum,
        check: Test::order,
    },
    Law {
        name: "association",
        plays: PLAYS,
        parts: forms,
        check: Test::association,
    },
    Law {
        name: "zero",
        plays: PLAYS,
        parts: sum,
        check: Test::zero,
    },
    Law {
        name: "spelling",
        plays: PLAYS,
        parts: sum,
        check: Test::spelling,
    },
    Law {
        name: "equality",
        plays: PLAYS,
        parts: pair,
        check: Test::equality,
    },
    Law {
        name: "negative",
        plays: NORMAL,
        parts: partizan_form,
        check: Test::negative,
    },
    Law {
        name: "conjugation",
        plays: TWO_AND_THREE,
        parts: partizan_form,
        check: Test::conjugation,
    },
    Law {
        name: "restriction",
        plays: ENDS,
        parts: partizan_form,
        check: Test::restriction,
    },
    Law {
        name: "canonical",
        plays: TWO,
        parts: with_canonical_forms,
        check: Test::canonical,
    },
    Law {
        name: "ending",
        plays: &[("ending", 2)],
        parts: subtraction,
        check: Test::ending,
    },
    Law {
        name: "sequence",
        plays: SOLVED,
        parts: heaps,
        check: Test::sequence,
    },
    Law {
        name: "quotient",
        plays: SOLVED,
        parts: heaps,
        check: Test::quotient,
    },
    Law {
        name: "stored",
        plays: SOLVED,
        parts: heaps,
        check: Test::stored,
    },
];

impl Law {
    /// A random play and game for the law.
    pub fn case(&self, games: &mut Games) -> (Asked, Vec<Part>) {
        let play = self.plays[games.below(self.plays.len())];
        (play, (self.parts)(games, play))
    }
}

/// Any parts for normal play; in misère play canonical forms are about impartial games beside each other.
fn with_canonical_forms(games: &mut Games, asked: Asked) -> Vec<Part> {
    match asked {
        ("normal", _) => sum(games, asked),
        _ => (0..1 + games.below(3))
            .map(|_| games.part(2, false))
            .collect(),
    }
}

/// Any parts. Players have moves of their own where three or fewer play.
fn sum(games: &mut Games, (_, players): Asked) -> Vec<Part> {
    let partizan = players <= 3 && games.below(2) == 0;
    (0..1 + games.below(3))
        .map(|_| games.part(players, partizan))
        .collect()
}

fn forms(games: &mut Games, (_, players): Asked) -> Vec<Part> {
    let lists = if players <= 3 && games.below(2) == 0 {
        players
    } else {
        1
    };
    (0..3).map(|_| games.form(lists, 2)).collect()
}

fn partizan_form(games: &mut Games, (_, players): Asked) -> Vec<Part> {
    vec![games.form(players, 3)]
}

/// Two forms that may be equal, and a third.
fn pair(games: &mut Games, asked: Asked) -> Vec<Part> {
    let left = games.form(1, 2);
    let right = match (&left, games.below(2)) {
        // The same options once more, and one that leads back: often equal in two-player play.
        (Part::Form(lists), 0) => {
            let mut lists = lists.clone();
            lists[0].push(Part::Form(vec![vec![left.clone(), games.form(1, 1)]]));
            Part::Form(lists)
        }
        _ => games.form(1, 2),
    };
    let context = match asked.1 {
        2 => games.part(2, false),
        _ => games.form(1, 1),
    };
    vec![left, right, context]
}

/// Heaps of one ruleset.
fn heaps(games: &mut Games, _: Asked) -> Vec<Part> {
    let rules = games.rules();
    let count = 1 + games.below(3);
    (0..count)
        .map(|_| Part::Heap(rules.clone(), games.below(LAST_HEAP + 1)))
        .collect()
}

fn subtraction(games: &mut Games, _: Asked) -> Vec<Part> {
    let letters: String = (0..1 + games.below(4))
        .map(|_| ['L', 'R', 'N', 'P'][games.below(4)])
        .collect();
    let mut set: Vec<usize> = (0..1 + games.below(3))
        .map(|_| 1 + games.below(6))
        .collect();
    set.sort_unstable();
    set.dedup();
    let set: Vec<String> = set.iter().map(usize::to_string).collect();
    // The end rule travels with the rules.
    let rules = format!("{letters} S{{{}}}", set.join(","));
    let count = 1 + games.below(3);
    (0..count)
        .map(|_| Part::Heap(rules.clone(), games.below(9)))
        .collect()
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

    fn order(&mut self, parts: &[Part], asked: Asked) -> Option<Verdict> {
        let mut other = parts.to_vec();
        other.reverse();
        let reversed = self.same([&text_of(parts), &text_of(&other)], asked)?;
        if reversed != Verdict::Holds || parts.len() < 3 {
            return Some(reversed);
        }
        other.rotate_left(1);
        self.same([&text_of(parts), &text_of(&other)], asked)
    }

    fn association(&mut self, parts: &[Part], asked: Asked) -> Option<Verdict> {
        let [a, b, c] = parts else { return None };
        if !parts.iter().all(Part::is_form) {
            return None;
        }
        self.same(
            [
                &format!("(({a} + {b}) + {c})"),
                &format!("({a} + ({b} + {c}))"),
            ],
            asked,
        )
    }

    fn zero(&mut self, parts: &[Part], asked: Asked) -> Option<Verdict> {
        let game = text_of(parts);
        self.same([&game, &format!("0 + {game}")], asked)
    }

    fn spelling(&mut self, parts: &[Part], asked: Asked) -> Option<Verdict> {
        let game = text_of(parts);
        let report = self.game("outcome", &game, asked)?;
        self.same([&game, report["game"].as_str()?], asked)
    }

    /// Equal games have the same outcome beside any third; others differ in the context that is named.
    fn equality(&mut self, parts: &[Part], asked: Asked) -> Option<Verdict> {
        let [left, right, context] = parts else {
            return None;
        };
        // Under the podium rule equality is about sums with Nim positions only.
        if asked.0 == "podium" {
            return None;
        }
        let (play, players) = asked;
        let (left_text, right_text) = (left.to_string(), right.to_string());
        let question = json!({
            "verb": "equal", "left": left_text, "right": right_text, "play": play, "players": players,
        });
        let report = self.ask(question, None)?;
        let beside = |context: &str| {
            [left, right].map(|game| self.winners(&format!("{game} + {context}"), asked))
        };
        match (report["equal"].as_bool()?, report["context"].as_str()) {
            (true, _) => {
                let [left, right] = beside(&context.to_string());
                Some(agree(
                    &left?,
                    &right?,
                    &format!("equal games beside {context}"),
                ))
            }
            (false, Some(context)) => {
                let [left, right] = beside(&format!("({context})"));
                Some(if left? == right? {
                    Verdict::Fails(format!("{context} does not tell them apart"))
                } else {
                    Verdict::Holds
                })
            }
            (false, None) => None,
        }
    }

    fn negative(&mut self, parts: &[Part], asked: Asked) -> Option<Verdict> {
        let [game] = parts else { return None };
        self.same([&format!("{game} - {game}"), "0"], asked)
    }

    /// In the conjugate every player has the moves of the one before, and wins when that one did.
    fn conjugation(&mut self, parts: &[Part], asked: Asked) -> Option<Verdict> {
        let [game] = parts else { return None };
        let players = asked.1;
        let plain = self.winners(&game.to_string(), asked)?;
        let conjugate = self.winners(&format!("{game}'"), asked)?;
        let turned = |label: u16| (label << 1 | label >> (players - 1)) & ((1 << players) - 1);
        let mut expected: Winners = plain.into_iter().map(turned).collect();
        expected.rotate_right(1);
        Some(agree(&conjugate, &expected, &format!("{game}'")))
    }

    /// Who starts fixes whose turn it is: the game is then an impartial one (Spindler's Definition 4.1).
    fn restriction(&mut self, parts: &[Part], asked: Asked) -> Option<Verdict> {
        let [game] = parts else { return None };
        let form = self.ask(
            json!({"verb": "form", "game": game.to_string(), "players": asked.1}),
            None,
        )?;
        let restrictions = form["restrictions"].as_array()?;
        let plain = self.winners(&game.to_string(), asked)?;
        for (starter, restriction) in restrictions.iter().enumerate() {
            let alone = self.winners(restriction.as_str()?, asked)?;
            let verdict = agree(
                &alone[starter],
                &plain[starter],
                &format!("the restriction {restriction}"),
            );
            if verdict != Verdict::Holds {
                return Some(verdict);
            }
        }
        Some(Verdict::Holds)
    }

    /// The canonical form has the outcome of the game beside any other.
    fn canonical(&mut self, parts: &[Part], asked: Asked) -> Option<Verdict> {
        let (context, game) = parts.split_last()?;
        if game.is_empty() {
            return None;
        }
        let game = text_of(game);
        let report = self.game("canonical", &game, asked)?;
        let canonical = report["canonical"].as_str()?;
        self.same(
            [
                &format!("{game} + {context}"),
                &format!("({canonical}) + {context}"),
            ],
            asked,
        )
    }

    fn definition(&mut self, parts: &[Part], asked: Asked) -> Option<Verdict> {
        let text = text_of(parts);
        let found = self.winners(&text, asked)?;
        let players = Players::new(asked.1 as u64).ok()?;
        let play = AskedPlay::parse(Some(asked.0), Some(players)).ok()?;
        let runner = self.each();
        let (game, play) = Resources::new(&runner)
            .game(&GameText::new(text.as_str()), &play)
            .ok()?;
        let ends = match play {
            Play::Convention(convention) => Ends::Convention(convention),
            Play::Elimination(_) => Ends::Elimination,
            Play::Ending(_) => return None,
        };
        let mut arena = Arena::new(players, false, &runner);
        let position = arena.place(&game).ok()?;
        let mut plain = Plain::new(arena, ends);
        let mut expected = Winners::new();
        for starter in 0..asked.1 {
            expected.push(plain.winners(&position, starter).ok()?.0);
        }
        Some(agree(&found, &expected, &text))
    }

    fn ending(&mut self, parts: &[Part], _: Asked) -> Option<Verdict> {
        let (rules, sizes) = one_ruleset(parts)?;
        let (letters, rules) = rules.split_once(' ')?;
        let rule = EndRule::parse(letters).ok()?;
        let set = rules.strip_prefix("S{")?.strip_suffix('}')?.split(',');
        let set: Vec<usize> = set.map(|taken| taken.parse().ok()).collect::<Option<_>>()?;
        let text = format!("{rules}:{}", written(&sizes));
        let play = format!("ending:{letters}");
        let report = self.ask(json!({"verb": "outcome", "game": text, "play": play}), None)?;
        let found = winners_in(&report, 2)?;
        let expected = plain::ending(&set, &rule, &sizes);
        let expected = expected.map(|left_wins| if left_wins { 1 } else { 2 });
        Some(agree(
            &found,
            &expected.to_vec(),
            &format!("{text} --play {play}"),
        ))
    }

    /// The outcomes of single heaps are those in the sequence.
    fn sequence(&mut self, parts: &[Part], asked: Asked) -> Option<Verdict> {
        let (rules, sizes) = one_ruleset(parts)?;
        let (play, players) = asked;
        let question =
            json!({"verb": "sequence", "rules": rules, "to": 12, "play": play, "players": players});
        let report = self.ask(question, None)?;
        let heap = sizes[0];
        let listed = names(&report["values"][heap])?;
        let seats = Players::new(players as u64).ok()?;
        let seats = listed
            .iter()
            .map(|name| seats.seat(name))
            .collect::<Option<Vec<_>>>()?;
        let listed = seats.iter().fold(0, |set, seat| set | 1u16 << seat);
        let text = format!("{rules}:{heap}");
        let found = self.winners(&text, asked)?;
        Some(agree(
            &found[0],
            &listed,
            &format!("{text} in the sequence"),
        ))
    }

    /// The quotient of heaps has the outcomes of the search, and so has what its certificate says, which is
    /// accepted.
    fn quotient(&mut self, parts: &[Part], asked: Asked) -> Option<Verdict> {
        let (rules, sizes) = one_ruleset(parts)?;
        let key = (rules.to_owned(), asked);
        if !self.quotients.contains_key(&key) {
            let solved = self.solve(rules, asked);
            if let Some(Err(failed)) = solved {
                return Some(Verdict::Fails(failed));
            }
            self.quotients
                .insert(key.clone(), solved.and_then(Result::ok));
        }
        let quotients = self.quotients.get(&key)?.as_ref()?;
        let position: Vec<(u64, u64)> = sizes.iter().map(|&size| (size as u64, 1)).collect();
        let text = format!("{rules}:{}", written(&sizes));
        let found = self.winners(&text, asked)?;
        for quotient in quotients {
            let label = quotient.outcome(&position)?;
            let verdict = agree(
                &found[0],
                &label.0,
                &format!("{text} by search and by the quotient"),
            );
            if verdict != Verdict::Holds {
                return Some(verdict);
            }
        }
        Some(Verdict::Holds)
    }

    /// The quotient, and the one that its certificate gives, if it is found in time; an error if the
    /// certificate is not accepted.
    fn solve(&self, rules: &str, (play, players): Asked) -> Option<Result<Vec<Quotient>, String>> {
        let rules: HeapRules = rules.parse().ok()?;
        let convention = Convention::parse(play, Players::new(players as u64).ok()?).ok()?;
        let limits = Limits {
            order: 3000,
            levels: 60,
        };
        let solution =
            solve_heaps(&rules, convention, LAST_HEAP as u32, limits, &self.each()).ok()?;
        if solution.halted.is_some() {
            return None;
        }
        let text = certificate(Certified::Heaps(&rules), &solution.quotient);
        let stop = || self.runner.check(0).is_err();
        let budget = meximal_check::Budget::new().with_interrupt(&stop);
        let read = match meximal_check::check(&text, &budget) {
            Ok(_) => read_certificate(&text),
            Err(meximal_check::CheckError::Stopped(_)) => return None,
            Err(error) => return Some(Err(format!("the certificate of {rules}: {error}"))),
        };
        Some(match read {
            Ok(stored) => Ok(vec![solution.quotient, stored.quotient]),
            Err(error) => Err(format!("the certificate of {rules} is not read: {error}")),
        })
    }

    /// What comes from the atlas is what was computed.
    fn stored(&mut self, parts: &[Part], asked: Asked) -> Option<Verdict> {
        let (rules, sizes) = one_ruleset(parts)?;
        let (play, players) = asked;
        let last = sizes[0] + 3;
        let question = match sizes.len() % 2 {
            0 => {
                json!({"verb": "sequence", "rules": rules, "to": last, "play": play, "players": players})
            }
            _ => {
                let game = format!("{rules}@{last}");
                json!({"verb": "quotient", "game": game, "play": play, "players": players, "order": 300})
            }
        };
        let fresh = self.ask(question.clone(), None)?;
        if self.atlas.is_none() {
            let path = std::env::temp_dir()
                .join(format!("meximal-selftest-{}.sqlite", std::process::id()));
            let atlas = Atlas::open(&path).ok()?;
            let answers = Answers::new(atlas, true, |_| {});
            self.atlas = Some(Kept { answers, path });
        }
        let store = &self.atlas.as_ref()?.answers;
        for time in ["when it is stored", "from the atlas"] {
            let answer = self.ask(question.clone(), Some(store))?;
            let key = differing_key(&answer, &fresh).unwrap_or_default();
            // One of them had no time to find a period: it says less, not something else.
            let is_of_a_period = ["period", "preperiod"].contains(&key.as_str());
            if is_of_a_period && answer[&key].is_null() != fresh[&key].is_null() {
                return None;
            }
            let about = format!("{key:?} of {question} {time}");
            let verdict = agree(&answer[&key], &fresh[&key], &about);
            if verdict != Verdict::Holds {
                return Some(verdict);
            }
        }
        Some(Verdict::Holds)
    }
}

/// The first key under which two objects differ.
fn differing_key(left: &Value, right: &Value) -> Option<String> {
    let (left, right) = (left.as_object()?, right.as_object()?);
    let mut keys = left.keys().chain(right.keys());
    keys.find(|&key| left.get(key) != right.get(key)).cloned()
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

//! The verb `selftest`: random games, rules and plays against the definition and against laws that every answer must obey, for as
//! long as one likes. A law that fails is shown with the smallest parts of the game for which it still fails, and with the line
//! that shows it again.
//!
//! - *definition*: the outcome is that of plain recursion over the moves;
//! - *order*: a sum has the outcome of its parts in another order;
//! - *zero*: adding 0 changes nothing;
//! - *spelling*: a game has the outcome of its own spelling;
//! - *equality*: games that are said to be equal have the same outcome beside any third;
//! - *negative*: G − G is lost for whoever starts, two players, normal play;
//! - *quotient*: the quotient of a heap game has the outcomes of the search, and its certificate is accepted.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use clap::Args;
use meximal::convention::{Attitude, Convention};
use meximal::game::Arena;
use meximal::player::{PlayerSet, Players};
use meximal::plays::{AskedPlay, Play};
use meximal::quotient::{Certified, Limits, Quotient, certificate, solve_heaps};
use meximal::rules::code::HeapRules;
use meximal::rules::partizan::PartizanComponents;
use meximal::runner::{Runner, Stop};
use meximal_ask::report::{AnyEqualityReport, Document, OutcomeQuestions, Report};
use meximal_ask::{GameText, Resources, engine};
use serde::Serialize;

use crate::args::parse_time;
use crate::output::{Exit, Output};

#[derive(Args)]
#[command(
    after_help = "Examples:\n  meximal selftest --for 10m\n  meximal selftest --seed 7 --case 1234"
)]
pub struct SelftestVerb {
    /// How long to go on
    #[arg(long = "for", value_name = "TIME", value_parser = parse_time, default_value = "20s")]
    pub time: Duration,
    /// The same seed gives the same cases
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// Only this case
    #[arg(long, value_name = "N")]
    pub case: Option<u64>,
}

/// How long one question of a case may take; a case that takes longer says nothing.
const EACH: Duration = Duration::from_millis(300);

/// Positions that the definition is followed through, at most.
const MOST_POSITIONS: usize = 20_000;

const PLAYS: &[(&str, u64)] = &[
    ("normal", 2),
    ("misere", 2),
    ("normal", 3),
    ("misere", 3),
    ("podium", 3),
    ("propp", 4),
    ("winners:N,O1", 3),
];

const HEAPS: &[&str] = &[
    "nim", "0.77", "0.07", "0.137", "4.7", "S{2,3}", "S!{1,4}", "grundy", "0.12", "0.8",
];

const BOARDS: &[&str] = &[
    "cram:2x3",
    "cram:1x4",
    "chomp:2x3",
    "wythoff:1,2",
    "wythoff:2,2",
    "node-kayles:cycle5",
    "arc-kayles:grid2x2",
];

/// Boards on which two players have moves of their own.
const PARTIZAN_BOARDS: &[&str] = &[
    "domineering:2x3",
    "domineering:3x2",
    "clobber:2x3",
    "toads:TT.F",
    "col:cycle4",
    "snort:cycle4",
    "hack:LR",
    "hack:LRL",
    "cutcake:2x3",
];

/// What was found.
#[derive(Serialize)]
struct SelftestReport {
    seed: u64,
    cases: u64,
    comparisons: u64,
    skipped: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    failed: Option<Failure>,
}

/// A law that does not hold.
#[derive(Serialize)]
struct Failure {
    case: u64,
    law: String,
    play: String,
    game: String,
    found: String,
    again: String,
}

impl Report for SelftestReport {
    fn document(&self) -> Document {
        let document = Document::new().line(format!(
            "{} comparisons in {} cases, {} skipped, seed {}",
            self.comparisons, self.cases, self.skipped, self.seed
        ));
        match &self.failed {
            None => document.line("all laws hold"),
            Some(failed) => document
                .line(format!(
                    "The law of {} fails in {}",
                    failed.law, failed.play
                ))
                .line(format!("  game   {}", failed.game))
                .line(format!("  found  {}", failed.found))
                .line(format!("  again  {}", failed.again)),
        }
    }

    fn is_no(&self) -> bool {
        self.failed.is_some()
    }
}

pub fn selftest(verb: &SelftestVerb, runner: &Runner, output: &Output) -> anyhow::Result<Exit> {
    let start = Instant::now();
    let mut test = Test {
        runner: runner.clone(),
        quotients: HashMap::new(),
        comparisons: 0,
        skipped: 0,
    };
    let mut cases = 0;
    let mut failed = None;
    let mut case = verb.case.unwrap_or(0);
    while start.elapsed() < verb.time && runner.check(0).is_ok() {
        failed = test.case(verb.seed, case);
        cases += 1;
        if failed.is_some() || verb.case.is_some() {
            break;
        }
        case += 1;
        runner.report("cases", cases, None);
    }
    let report = SelftestReport {
        seed: verb.seed,
        cases,
        comparisons: test.comparisons,
        skipped: test.skipped,
        failed,
    };
    output.print(&report)?;
    Ok(Exit::of(&report))
}

/// Numbers that look random (SplitMix64).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % bound.max(1) as u64) as usize
    }

    fn one_of<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len())]
    }

    /// An impartial form.
    fn form(&mut self, depth: usize) -> String {
        if depth == 0 || self.below(3) == 0 {
            return self.one_of(&["0", "*", "*2", "*3"]).to_owned();
        }
        let count = 1 + self.below(3);
        let options: Vec<String> = (0..count).map(|_| self.form(depth - 1)).collect();
        format!("{{{}}}", options.join(","))
    }

    /// A form of two players.
    fn partizan_form(&mut self, depth: usize) -> String {
        if depth == 0 || self.below(3) == 0 {
            return self.one_of(&["0", "*", "1", "-1", "1/2", "^"]).to_owned();
        }
        let sides = [0, 1].map(|_| {
            let count = 1 + self.below(2);
            let options: Vec<String> = (0..count).map(|_| self.partizan_form(depth - 1)).collect();
            options.join(",")
        });
        format!("{{{}}}", sides.join("|"))
    }

    /// A part of a game, for two players who have moves of their own if that is allowed. A number behind heaps would be one
    /// more heap, so forms stand in parentheses.
    fn part(&mut self, partizan: bool) -> String {
        match self.below(if partizan { 6 } else { 4 }) {
            0 | 1 => format!("({})", self.form(2)),
            2 => {
                let rules = self.one_of(HEAPS);
                format!("{rules}:{}", 1 + self.below(6))
            }
            3 => self.one_of(BOARDS).to_owned(),
            4 => self.one_of(PARTIZAN_BOARDS).to_owned(),
            _ => format!("({})", self.partizan_form(2)),
        }
    }
}

/// Why a law says nothing or fails.
enum Outcome {
    Holds,
    /// A limit was met, or the question makes no sense for this game.
    Skipped,
    Fails(String),
}

type Winners = Vec<Option<Vec<String>>>;

struct Test {
    runner: Runner,
    quotients: HashMap<(usize, usize), Option<(HeapRules, Quotient)>>,
    comparisons: u64,
    skipped: u64,
}

const LAWS: &[&str] = &[
    "definition",
    "order",
    "zero",
    "spelling",
    "equality",
    "negative",
    "quotient",
];

impl Test {
    /// One case: a law with a random game and play.
    fn case(&mut self, seed: u64, case: u64) -> Option<Failure> {
        let mut random = Random(seed.wrapping_mul(0x2545_f491_4f6c_dd1d) ^ case);
        random.below(2);
        let law = LAWS[random.below(LAWS.len())];
        let (play, players) = match law {
            "negative" => PLAYS[0],
            _ => PLAYS[random.below(PLAYS.len())],
        };
        let partizan = players == 2 && play == "normal" && law != "quotient";
        let count = 1 + random.below(3);
        let mut parts: Vec<String> = match law {
            "quotient" => {
                let heap = |random: &mut Random| (1 + random.below(7)).to_string();
                let rules = random.below(HEAPS.len()).to_string();
                let heaps = (0..count).map(|_| heap(&mut random));
                std::iter::once(rules).chain(heaps).collect()
            }
            "negative" => vec![random.partizan_form(3)],
            _ => (0..count).map(|_| random.part(partizan)).collect(),
        };
        let found = self.law(law, &parts, (play, players));
        let mut found = match found {
            Outcome::Holds => {
                self.comparisons += 1;
                return None;
            }
            Outcome::Skipped => {
                self.skipped += 1;
                return None;
            }
            Outcome::Fails(found) => found,
        };
        // Leave out parts as long as it fails.
        let mut at = 0;
        while at < parts.len() && parts.len() > 1 && law != "quotient" {
            let mut fewer = parts.clone();
            fewer.remove(at);
            match self.law(law, &fewer, (play, players)) {
                Outcome::Fails(again) => (parts, found) = (fewer, again),
                _ => at += 1,
            }
        }
        Some(Failure {
            case,
            law: law.to_owned(),
            play: format!("{play} play of {players}"),
            game: parts.join(" + "),
            found,
            again: format!("meximal selftest --seed {seed} --case {case}"),
        })
    }

    fn law(&mut self, law: &str, parts: &[String], play: (&str, u64)) -> Outcome {
        let checked = match law {
            "definition" => self.definition(&parts.join(" + "), play),
            "order" => {
                let mut other = parts.to_vec();
                other.reverse();
                self.same([&parts.join(" + "), &other.join(" + ")], play)
            }
            "zero" => {
                let game = parts.join(" + ");
                self.same([&game, &format!("0 + {game}")], play)
            }
            "spelling" => self.spelling(&parts.join(" + "), play),
            "equality" => self.equality(parts, play),
            "negative" => {
                let game = parts.join(" + ");
                self.same([&format!("{game} - {game}"), "0"], play)
            }
            _ => self.quotient(parts, play),
        };
        checked.unwrap_or(Outcome::Skipped)
    }

    fn asked(play: (&str, u64)) -> Option<AskedPlay> {
        let players = Players::new(play.1).ok()?;
        AskedPlay::parse(Some(play.0), Some(players)).ok()
    }

    fn each(&self) -> Runner {
        self.runner.at_most(EACH).without_listener()
    }

    /// Who wins, by who starts, and the spelling of the game.
    fn winners(&self, text: &str, play: (&str, u64)) -> Option<(Winners, String)> {
        let asked = Test::asked(play)?;
        let runner = self.each();
        let resources = Resources::new(&runner);
        let read = resources.game(&GameText::new(text), &asked);
        let (game, play) = read.ok()?;
        let questions = OutcomeQuestions::default();
        let report = engine::outcome(&game, &play, questions, &self.each()).ok()?;
        let json = serde_json::to_value(&report).ok()?;
        let starts = json["starts"].as_array()?.iter();
        let winners = starts.map(|start| serde_json::from_value(start["winners"].clone()).ok());
        let winners = winners.collect::<Option<Winners>>()?;
        Some((winners, json["game"].as_str()?.to_owned()))
    }

    /// Whether two games have the same outcome. An impartial game says who wins once, and for two players that is said for both.
    fn same(&self, games: [&str; 2], play: (&str, u64)) -> Option<Outcome> {
        let [left, right] = games.map(|game| self.winners(game, play));
        let (left, right) = (left?.0, right?.0);
        let [left, right] = [by_name(left), by_name(right)];
        Some(if left == right {
            Outcome::Holds
        } else {
            Outcome::Fails(format!("{left:?} and {right:?} for {}", games[1]))
        })
    }

    fn spelling(&self, game: &str, play: (&str, u64)) -> Option<Outcome> {
        let (_, spelt) = self.winners(game, play)?;
        self.same([game, &spelt], play)
    }

    /// Equal games beside a third.
    fn equality(&self, parts: &[String], play: (&str, u64)) -> Option<Outcome> {
        let [left, right, context] = parts else {
            return None;
        };
        // Under the podium rule equality is about sums with Nim positions only.
        if play.0 == "podium" {
            return None;
        }
        let asked = Test::asked(play)?;
        let texts = [GameText::new(left.as_str()), GameText::new(right.as_str())];
        let runner = self.each();
        let resources = Resources::new(&runner);
        let read = resources.games(texts.each_ref(), &asked);
        let ([g, h], how) = read.ok()?;
        let equal = match engine::equal([&g, &h], &how, &self.each()).ok()? {
            AnyEqualityReport::Impartial(report) => serde_json::to_value(report).ok()?,
            AnyEqualityReport::Partizan(_) => return None,
        };
        if equal["equal"] != true {
            return None;
        }
        let games = [left, right].map(|game| format!("{game} + {context}"));
        self.same([&games[0], &games[1]], play)
    }

    fn definition(&self, text: &str, play: (&str, u64)) -> Option<Outcome> {
        let (found, _) = self.winners(text, play)?;
        let asked = Test::asked(play)?;
        let runner = self.each();
        let resources = Resources::new(&runner);
        let read = resources.game(&GameText::new(text), &asked);
        let (game, Play::Convention(convention)) = read.ok()? else {
            return None;
        };
        let players = convention.players();
        let runner = self.each();
        let is_impartial = game.is_impartial();
        let mut arena = Arena::new(players, is_impartial, &runner);
        let position = arena.place(&game).ok()?;
        let mut plain = Plain {
            arena,
            convention,
            known: HashMap::new(),
        };
        let starters = if found.len() == 1 { 1 } else { players.count() };
        let mut expected = Winners::new();
        for starter in 0..starters {
            let label = plain.winners(&position, starter).ok()?;
            let name = |player: usize| match found.len() {
                1 => players.name(player),
                _ => players.letter(player),
            };
            expected.push(Some(label.seats().map(name).collect()));
        }
        Some(if expected == found {
            Outcome::Holds
        } else {
            Outcome::Fails(format!("{found:?}, by the definition {expected:?}"))
        })
    }

    /// The quotient of heaps up to 7 against search; parts are the rules by number, and heaps.
    fn quotient(&mut self, parts: &[String], play: (&str, u64)) -> Option<Outcome> {
        let (rules, heaps) = parts.split_first()?;
        let rules: usize = rules.parse().ok()?;
        let place = PLAYS.iter().position(|&known| known == play)?;
        if !self.quotients.contains_key(&(rules, place)) {
            let solved = self.solve(rules, play);
            if let Some(Err(failed)) = solved {
                return Some(Outcome::Fails(failed));
            }
            self.quotients
                .insert((rules, place), solved.and_then(Result::ok));
        }
        let (solved_rules, quotient) = self.quotients.get(&(rules, place))?.as_ref()?;
        let mut position: Vec<(u64, u64)> = Vec::new();
        for heap in heaps {
            position.push((heap.parse().ok()?, 1));
        }
        let label = quotient.outcome(&position)?;
        let players = quotient.convention.players();
        let text = format!("{solved_rules}:{}", heaps.join("+"));
        let (found, _) = self.winners(&text, play)?;
        let expected: Winners = vec![Some(label.names(players))];
        Some(if expected == found {
            Outcome::Holds
        } else {
            Outcome::Fails(format!("{text}: {found:?}, by the quotient {expected:?}"))
        })
    }

    /// The quotient, if it is found in time; an error if its certificate is not accepted.
    fn solve(
        &self,
        rules: usize,
        play: (&str, u64),
    ) -> Option<Result<(HeapRules, Quotient), String>> {
        let rules: HeapRules = HEAPS.get(rules)?.parse().ok()?;
        let players = Players::new(play.1).ok()?;
        let convention = Convention::parse(play.0, players).ok()?;
        let limits = Limits {
            order: 3000,
            levels: 60,
        };
        let solution = solve_heaps(&rules, convention, 7, limits, &self.each()).ok()?;
        if solution.halted.is_some() {
            return None;
        }
        let text = certificate(Certified::Heaps(&rules), &solution.quotient);
        let budget = meximal_check::Budget::new();
        match meximal_check::check(&text, &budget) {
            Ok(_) => Some(Ok((rules, solution.quotient))),
            Err(error) => Some(Err(format!("the certificate of {rules}: {error}"))),
        }
    }
}

/// Winners for Left and for Right, also where an impartial game says it once.
fn by_name(winners: Winners) -> Winners {
    let [Some(next)] = &winners[..] else {
        return winners;
    };
    match next.as_slice() {
        [one] if one == "N" => [["L"], ["R"]].map(named).to_vec(),
        [one] if one == "P" => [["R"], ["L"]].map(named).to_vec(),
        _ => winners,
    }
}

fn named(names: [&str; 1]) -> Option<Vec<String>> {
    Some(names.map(str::to_owned).to_vec())
}

/// The definition, by recursion over positions.
struct Plain {
    arena: Arena,
    convention: Convention,
    known: HashMap<(Vec<u32>, usize), PlayerSet>,
}

impl Plain {
    /// Who can force a win when this player moves, by name.
    fn winners(&mut self, position: &[u32], mover: usize) -> Result<PlayerSet, Stop> {
        let key = (position.to_vec(), mover);
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        if self.known.len() > MOST_POSITIONS {
            return Err(Stop::Memory);
        }
        let players = self.convention.players();
        let count = players.count();
        let mut options = Vec::new();
        for (i, &part) in position.iter().enumerate() {
            let mut rest = position.to_vec();
            rest.remove(i);
            self.arena.options(part, mover, &mut |left| {
                let mut option = rest.clone();
                option.extend_from_slice(left);
                option.sort_unstable();
                options.push(option);
            })?;
        }
        let next = (mover + 1) % count;
        let mut labels = Vec::new();
        for option in options {
            labels.push(self.winners(&option, next)?);
        }
        let wins = |player: usize| match (labels.is_empty(), self.convention.attitude()) {
            (true, _) => {
                let seat = (player + count - mover) % count;
                self.convention.terminal().contains(seat)
            }
            (false, Attitude::Coalition) if player == mover => {
                labels.iter().any(|label| label.contains(player))
            }
            (false, Attitude::Coalition) => labels.iter().all(|label| label.contains(player)),
            // Whoever is first from the mover on among those that some option makes move last.
            (false, Attitude::Podium) => {
                let seats = (0..count).map(|seat| (mover + seat) % count);
                let mut last = seats.filter(|&p| labels.iter().any(|label| label.contains(p)));
                last.next() == Some(player)
            }
        };
        let found = (0..count).filter(|&player| wins(player));
        let found = PlayerSet(found.fold(0, |set, player| set | 1 << player));
        self.known.insert(key, found);
        Ok(found)
    }
}

//! The verb `selftest`: random games, rules and plays against the definition and against laws that every
//! answer must obey, for as long as one likes. A law that fails is shown with the smallest game for which it
//! still fails, and with the line that shows it again.
//!
//! - *definition*: the outcome is that of plain recursion over the moves, also in elimination play; *ending*:
//!   the same in ending play;
//! - *order*, *association*, *zero*: a sum does not depend on the order of its parts, nor on how they are
//!   bracketed, and 0 adds nothing;
//! - *spelling*: a game has the outcome of its own spelling;
//! - *equality*: games that are said to be equal have the same outcome beside any third, and others differ in
//!   the context that is named;
//! - *canonical*: a game has the outcome of its canonical form beside any other, two players;
//! - *negative*: G − G is lost for whoever starts, two players, normal play;
//! - *conjugation*: when every player gets the moves of the one before, the winners change places with them;
//! - *restriction*: who starts makes a partizan game an impartial one, with the same winners;
//! - *sequence*: a heap has in the sequence the outcome that it has alone;
//! - *quotient*: the quotient of a heap game has the outcomes of the search, and its certificate is accepted
//!   and says the same;
//! - *stored*: an answer from the atlas is the one that was computed.

mod laws;
mod plain;
mod random;
mod shrink;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use clap::Args;
use meximal::random::{SplitMix, scramble};
use meximal::runner::Runner;
use meximal_ask::report::{Document, Report};
use serde::Serialize;

use crate::args::parse_time;
use crate::output::{BadInput, Exit, Output};
use laws::{LAWS, Law, Test, Verdict, text_of};
use random::Games;

#[derive(Args)]
#[command(
    after_help = "Examples:\n  meximal selftest --for 10m\n  meximal selftest --law equality\n  meximal \
                  selftest --seed 7 --case 1234"
)]
pub struct SelftestVerb {
    /// How long to go on
    #[arg(long = "for", visible_alias = "time", value_name = "TIME")]
    #[arg(value_parser = parse_time, default_value = "20s")]
    pub time: Duration,
    /// The same seed gives the same cases
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// Only this case
    #[arg(long, value_name = "N")]
    pub case: Option<u64>,
    /// Only the cases of this law
    #[arg(long, value_name = "NAME")]
    pub law: Option<String>,
}

/// What was found.
#[derive(Serialize)]
struct SelftestReport {
    seed: u64,
    cases: u64,
    comparisons: u64,
    skipped: u64,
    /// The comparisons of each law.
    laws: BTreeMap<&'static str, u64>,
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
    let known = |name: &String| LAWS.iter().any(|law| law.name == name);
    if let Some(name) = verb.law.as_ref().filter(|name| !known(name)) {
        let names: Vec<&str> = LAWS.iter().map(|law| law.name).collect();
        let message = format!("no law is called '{name}': expected {}", names.join(", "));
        return Err(BadInput(message).into());
    }
    let mut test = Test::new(runner);
    let mut report = SelftestReport {
        seed: verb.seed,
        cases: 0,
        comparisons: 0,
        skipped: 0,
        laws: BTreeMap::new(),
        failed: None,
    };
    let mut case = verb.case.unwrap_or(0);
    while start.elapsed() < verb.time && runner.check(0).is_ok() {
        let (law, mut games) = begun(verb.seed, case);
        if verb.law.as_ref().is_none_or(|name| law.name == name) {
            match examine(&mut test, law, &mut games) {
                Verdict::Holds => {
                    report.comparisons += 1;
                    *report.laws.entry(law.name).or_default() += 1;
                }
                Verdict::Nothing => report.skipped += 1,
                Verdict::Fails(found) => {
                    report.failed = Some(failure(&mut test, verb.seed, case, found))
                }
            }
            report.cases += 1;
            runner.report("cases", report.cases, None);
        }
        if report.failed.is_some() || verb.case.is_some() {
            break;
        }
        case += 1;
    }
    output.print(&report)?;
    Ok(Exit::of(&report))
}

/// The law of a case, and the random numbers that make its game.
fn begun(seed: u64, case: u64) -> (&'static Law, Games) {
    let mut games = Games(SplitMix::new(
        scramble(seed) ^ scramble(case.wrapping_add(1)),
    ));
    (&LAWS[games.below(LAWS.len())], games)
}

fn examine(test: &mut Test, law: &Law, games: &mut Games) -> Verdict {
    let (play, parts) = law.case(games);
    test.law(law, &parts, play)
}

/// The smallest game for which the law of a case fails.
fn failure(test: &mut Test, seed: u64, case: u64, found: String) -> Failure {
    let (law, mut games) = begun(seed, case);
    let (play, parts) = law.case(&mut games);
    let (parts, found) = shrink::shrink(parts, found, |parts| match test.law(law, parts, play) {
        Verdict::Fails(found) => Some(found),
        Verdict::Holds | Verdict::Nothing => None,
    });
    Failure {
        case,
        law: law.name.to_owned(),
        play: format!("{} play of {}", play.0, play.1),
        game: text_of(&parts),
        found,
        again: format!("meximal selftest --seed {seed} --case {case}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reader that takes *2 for * behind a zero: the law of zero finds it, and what is shown is small.
    #[test]
    fn a_mistake_is_found_and_shown_small() {
        let mut test = Test::new(&Runner::new());
        test.misread = Some(("*2", "*"));
        let mut shown = Vec::new();
        for case in 0..3000 {
            let (law, mut games) = begun(3, case);
            if law.name != "zero" {
                continue;
            }
            if let Verdict::Fails(found) = examine(&mut test, law, &mut games) {
                let failure = failure(&mut test, 3, case, found);
                assert_eq!(
                    failure.again,
                    format!("meximal selftest --seed 3 --case {case}")
                );
                assert!(failure.game.contains("*2"), "{}", failure.game);
                shown.push(failure.game);
            }
        }
        assert!(shown.len() > 3, "{shown:?}");
        let longest = shown.iter().map(String::len).max().unwrap();
        assert!(longest <= 24, "{shown:?}");
        // Without the mistake the same cases are right.
        test.misread = None;
        for case in 0..300 {
            let (law, mut games) = begun(3, case);
            let verdict = examine(&mut test, law, &mut games);
            assert!(
                !matches!(verdict, Verdict::Fails(_)),
                "case {case}: {verdict:?}"
            );
        }
    }
}

//! The values of the nodes of a graph.

use super::misere::MisereValues;
use crate::report::{FoundValues, ReportError, SequenceOf, SequenceReport, Values};
use meximal::convention::Convention;
use meximal::form::Forms;
use meximal::outcome::Sums;
use meximal::period::Status;
use meximal::player::{PlayerSet, Players};
use meximal::plays::Play;
use meximal::rules::coins::Coins;
use meximal::runner::Runner;
use meximal::value::grundy::ComponentValues;
use meximal::value::misere::{CanonicalForms, HeapReducer, Unfinished};

/// The values of the nodes of a graph, one coin on each.
pub fn sequence_of_coins(
    graph: &str,
    of: SequenceOf,
    convention: Convention,
    runner: &Runner,
) -> Result<SequenceReport, ReportError> {
    sequence_of_nodes(&Coins::parse(graph)?, of, convention, runner)
}

/// The same of a graph that was read.
pub fn sequence_of_nodes(
    coins: &Coins,
    of: SequenceOf,
    convention: Convention,
    runner: &Runner,
) -> Result<SequenceReport, ReportError> {
    let play = of.convention(convention)?;
    let of = of.meant(convention);
    let nodes = 0..coins.len() as u32;
    let positions: Vec<Vec<u32>> = nodes.clone().map(|n| coins.position([n])).collect();
    let unknown = |stop| ReportError::Stopped {
        stop,
        known: "the values of the nodes were not all found".to_owned(),
    };
    let values = match of {
        SequenceOf::Outcome | SequenceOf::Grundy | SequenceOf::Value
            if play == Convention::normal(Players::TWO) =>
        {
            let mut values = ComponentValues::new(coins, runner);
            let mut numbers = Vec::new();
            for position in &positions {
                numbers.push(values.of_position(position).map_err(unknown)?);
            }
            if of == SequenceOf::Outcome {
                let seat = |value: u32| PlayerSet::only(usize::from(value == 0));
                Values::Labels(numbers.into_iter().map(seat).collect(), play)
            } else {
                Values::Numbers(numbers)
            }
        }
        SequenceOf::Outcome | SequenceOf::Grundy | SequenceOf::Value => {
            let mut sums = Sums::new(coins, convention, runner);
            let mut labels = Vec::new();
            for position in &positions {
                labels.push(sums.outcome(position).map_err(unknown)?);
            }
            Values::Labels(labels, convention)
        }
        SequenceOf::Genus | SequenceOf::Canonical => {
            let mut forms = Forms::within(runner);
            let mut canonical = CanonicalForms::new(&mut forms, runner);
            let mut reducer = HeapReducer::new(coins);
            let mut values = MisereValues::new(of);
            for node in nodes.clone() {
                let found = reducer
                    .of(node, &mut canonical)
                    .and_then(|form| Ok(values.push(canonical.forms(), form, runner)?));
                found.map_err(|unfinished| match unfinished {
                    Unfinished::Stopped(stop) => unknown(stop),
                    Unfinished::Full(full) => full.into(),
                })?;
            }
            values.finish()
        }
        SequenceOf::Phi => {
            return Err(ReportError::Unsupported(
                "the values of nodes in the quotient are listed by 'quotient'".to_owned(),
            ));
        }
    };
    let found = FoundValues {
        values,
        periodicity: None,
        status: Status::None,
        theorem: "The nodes of a graph have no period.".to_owned(),
        stopped: None,
    };
    let mut report = SequenceReport::new("coins".to_owned(), of, Play::Convention(play), found);
    report.names = Some(nodes.map(|n| coins.name(n).to_owned()).collect());
    Ok(report)
}

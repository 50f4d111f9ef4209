//! The report of heaps that are solved by an automaton, with a quotient that may be infinite.

use meximal_automatic::{Order, Relation};
use serde::Serialize;

use super::infinite::SolvedHeaps;
use super::report::{GeneratorReport, QuotientReport};
use crate::report::layout::UNBROKEN;
use crate::report::{Document, LeftOut, Line};
use meximal::quotient::Automatic;
use meximal::rules::code::HeapRules;
use meximal::runner::Runner;

/// An automaton that gives the outcome of every sum of the heaps up to a bound.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AutomatonReport {
    /// The states of the automaton, which reads one digit at a time.
    pub states: usize,
    /// The order of the finite monoid that the letters of finite order generate; the order of the quotient,
    /// if it is finite.
    pub monoid_order: usize,
    /// The heaps that are letters of finite order.
    pub finite_letters: Vec<u32>,
    /// The heaps of infinite order, whose multiplicities the automaton reads.
    pub infinite_letters: Vec<u32>,
    /// The order of each letter: `infinite`, or its index and period.
    pub orders: Vec<GeneratorOrder>,
}

/// The order of a letter.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GeneratorOrder {
    /// The heap.
    pub heap: u32,
    /// Whether all its multiples are different; nothing where that was not decided.
    pub infinite: Option<bool>,
    /// From this multiple on they repeat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<u64>,
    /// The length of the repeating part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub period: Option<u64>,
}

impl QuotientReport {
    /// The report of an automaton.
    pub fn of_automaton(rules: &HeapRules, solved: &Automatic, runner: &Runner) -> QuotientReport {
        let solution = solved.solution();
        let model = solution.model();
        let presentation = solved.presentation(runner);
        let relations = presentation
            .as_ref()
            .map_or(solution.observed_relations(), |found| &found.relations)
            .to_vec();
        let orders = solution
            .orders()
            .into_iter()
            .map(|(heap, order)| GeneratorOrder {
                heap,
                infinite: order.map(|order| order == Order::Infinite),
                index: match order {
                    Some(Order::Finite { index, .. }) => Some(index),
                    _ => None,
                },
                period: match order {
                    Some(Order::Finite { period, .. }) => Some(period),
                    _ => None,
                },
            });
        let automaton = AutomatonReport {
            states: model.next.len(),
            monoid_order: model.monoid.order(),
            finite_letters: model.finite.clone(),
            infinite_letters: model.infinite.clone(),
            orders: orders.collect(),
        };
        let letters = model.finite.iter().chain(&model.infinite);
        let values = model.spelling.iter().map(|letters| {
            let powers = letters.chunk_by(|a, b| a == b);
            let powers: Vec<_> = powers.map(|same| (same[0], same.len() as u32)).collect();
            spell(&powers)
        });
        let infinite = solution.is_finite().map(|is_finite| !is_finite);
        let is_complete = presentation.as_ref().is_some_and(|found| found.complete);
        let mut report = QuotientReport {
            order: solved.order(),
            infinite,
            heaps: solution.game().heaps() as usize,
            theorem: Some(format!(
                "Theorem A: conditions C0 to C6 hold at all {} states of the product of shifted copies, so \
                 for all multiplicities",
                solution.sizes().product
            )),
            generators: letters
                .map(|heap| GeneratorReport {
                    name: spell(&[(*heap, 1)]),
                    component: heap.to_string(),
                })
                .collect(),
            relations: relations.iter().map(spell_relation).collect(),
            relations_are: Some(if is_complete {
                "complete"
            } else {
                "incomplete"
            }),
            rank: presentation
                .filter(|_| infinite == Some(true))
                .and_then(|found| found.rank()),
            phi: std::iter::once("1".to_owned()).chain(values).collect(),
            ..QuotientReport::new(rules.to_string(), solved.convention())
        };
        let title = format!(
            "{rules} up to heap {}, {}",
            report.heaps,
            solved.convention()
        );
        report.document = document(&report, &automaton, &relations, title);
        report.automaton = Some(automaton);
        report
    }
}

/// A product of heaps with their exponents, such as `h4^2 h5`.
fn spell(letters: &[(u32, u32)]) -> String {
    let word = |&(heap, exponent): &(u32, u32)| match exponent {
        1 => format!("h{heap}"),
        _ => format!("h{heap}^{exponent}"),
    };
    let words: Vec<String> = letters.iter().map(word).collect();
    if words.is_empty() {
        "1".to_owned()
    } else {
        words.join(" ")
    }
}

fn spell_relation([left, right]: &Relation) -> String {
    format!("{} = {}", spell(left), spell(right))
}

/// A relation that is not broken; a long one at its sign alone.
fn unbroken(relation: &Relation) -> String {
    const LONG: usize = 60;
    let space = UNBROKEN.to_string();
    let text = spell_relation(relation).replace(' ', &space);
    if text.chars().count() <= LONG {
        return text;
    }
    text.replace(&format!("{space}={space}"), " = ")
}

fn latex([left, right]: &Relation) -> String {
    let letter = |&(heap, exponent): &(u32, u32)| match exponent {
        1 => format!("h_{{{heap}}}"),
        _ => format!("h_{{{heap}}}^{{{exponent}}}"),
    };
    let side = |side: &[(u32, u32)]| match side {
        [] => "1".to_owned(),
        _ => side.iter().map(letter).collect::<Vec<_>>().join(" "),
    };
    format!("{} = {}", side(left), side(right))
}

fn document(
    report: &QuotientReport,
    automaton: &AutomatonReport,
    relations: &[Relation],
    title: String,
) -> Document {
    let quotient = match report.infinite {
        Some(true) => "infinite, solved".to_owned(),
        None => "solved; whether it is infinite was not decided".to_owned(),
        Some(false) => format!("finite, of order {}", automaton.monoid_order),
    };
    let mut fields: Vec<(&str, Line)> = vec![
        ("game", title.into()),
        ("quotient", quotient.into()),
        (
            "solution",
            format!(
                "the outcome of every position by an automaton of {} states over a monoid of order {}, \
                 verified",
                automaton.states, automaton.monoid_order
            )
            .into(),
        ),
    ];
    if let Some(theorem) = &report.theorem {
        fields.push(("because", theorem.as_str().into()));
    }
    if !automaton.infinite_letters.is_empty() {
        let heaps: Vec<String> = automaton
            .infinite_letters
            .iter()
            .map(u32::to_string)
            .collect();
        fields.push(("read by the automaton", heaps.join(", ").into()));
    }
    let finite = automaton.orders.iter().filter_map(|order| {
        let (index, period) = order.index.zip(order.period)?;
        Some(format!("{} ({index}, {period})", order.heap))
    });
    let finite: Vec<String> = finite.collect();
    if !finite.is_empty() {
        let orders = format!("{} (index, period)", finite.join(", "));
        fields.push(("of finite order", orders.into()));
    }
    if let Some(rank) = report.rank {
        fields.push(("rank", rank.to_string().into()));
    }
    let words = if report.relations_are == Some("complete") {
        "a presentation, proved complete"
    } else {
        "true relations; there may be more"
    };
    let count = report.relations.len();
    fields.push(("relations", format!("{count}, {words}").into()));
    let fields = fields
        .into_iter()
        .map(|(name, line)| (name.to_owned(), line));
    let document = Document::new().fields(fields.collect());
    if report.relations.is_empty() {
        return document;
    }
    const SHOWN: usize = 60;
    let mut shown = Line::new();
    for (at, relation) in relations.iter().take(SHOWN).enumerate() {
        let comma = if at == 0 { "" } else { ", " };
        let text = unbroken(relation);
        shown = shown
            .words(comma)
            .formula(text.clone(), text, latex(relation));
    }
    let document = document.line("").line(shown);
    if count <= SHOWN {
        return document;
    }
    let more = Line::from(format!("… {} more", count - SHOWN));
    document.line(more.left_out(LeftOut::InData).words("."))
}

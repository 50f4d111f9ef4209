//! How the values of heap after heap are found: by theorems, tables and quotients.

use super::misere;
use crate::report::{
    ElementName, FoundValues, QuotientSubject, ReportError, SequenceOf, SequenceReport, SolvedGame,
    SolverQuestion, StandardFormReport, Style, Values,
};
use meximal::convention::Convention;
use meximal::period::{Periodicity, Status};
use meximal::plays::Play;
use meximal::quotient::{AllHeaps, Limits, PeriodRule, factors_latex, factors_text, formula_text};
use meximal::rules::code::HeapRules;
use meximal::runner::Runner;
use meximal::text::counted;
use meximal::value::outcomes::outcome_sequence;
use meximal::value::sequence::grundy_sequence;

/// How many values are kept where a proved period gives the others.
const KEPT: usize = 1_000_000;

/// The values of the heaps 0 to `to` of a ruleset. Where a proved period gives them, those of very large
/// heaps are not kept.
pub fn heap_sequence(
    rules: &HeapRules,
    of: SequenceOf,
    convention: Convention,
    to: usize,
    runner: &Runner,
) -> Result<SequenceReport, ReportError> {
    if to > KEPT
        && matches!(
            of.meant(convention),
            SequenceOf::Outcome | SequenceOf::Grundy
        )
    {
        let mut report = whole_sequence(rules, of, convention, KEPT, runner)?;
        if report.stopped.is_some() {
            return Ok(report);
        }
        if report.status == Status::Proved {
            report.to = to;
            return Ok(report);
        }
    }
    whole_sequence(rules, of, convention, to, runner)
}

fn whole_sequence(
    rules: &HeapRules,
    of: SequenceOf,
    convention: Convention,
    to: usize,
    runner: &Runner,
) -> Result<SequenceReport, ReportError> {
    let play = of.convention(convention)?;
    let of = of.meant(convention);
    let found = match of {
        SequenceOf::Outcome => {
            let found = outcome_sequence(rules, convention, to, runner);
            FoundValues {
                values: Values::Labels(found.outcomes, convention),
                periodicity: found.periodicity,
                status: found.status,
                theorem: found.theorem,
                stopped: found.stopped.map(|stop| stop.to_string()),
            }
        }
        SequenceOf::Grundy | SequenceOf::Value => {
            let found = grundy_sequence(rules, to, runner);
            FoundValues {
                values: Values::Numbers(found.values.to_vec()),
                periodicity: found.periodicity,
                status: found.status,
                theorem: found.theorem,
                stopped: found.stopped.map(|stop| stop.to_string()),
            }
        }
        SequenceOf::Genus | SequenceOf::Canonical => misere::found(rules, of, to, runner),
        SequenceOf::Phi => {
            if let Some(report) = sequence_for_all_heaps(rules, convention, to, runner) {
                return Ok(report);
            }
            let subject = QuotientSubject::Heaps(rules.clone(), Some(quotient_bound(to)));
            let question = SolverQuestion {
                convention,
                limits: Limits::default(),
            };
            let solved = SolvedGame::solve(subject, question, runner)?;
            return Ok(sequence_in_quotient(rules, &solved, to));
        }
    };
    Ok(report_of(rules, of, play, found))
}

/// The last heap of the quotient in which the values of the heaps up to `to` are shown: the proof of a period
/// may need more heaps than were asked for.
pub fn quotient_bound(to: usize) -> u32 {
    u32::try_from(to).unwrap_or(u32::MAX).saturating_add(10_000)
}

/// The values of the heaps 0 to `to` in the quotient of the heaps up to [`quotient_bound`].
pub fn sequence_in_quotient(rules: &HeapRules, solved: &SolvedGame, to: usize) -> SequenceReport {
    let quotient = solved.quotient();
    let kept = match quotient.period {
        Some(_) => to.min(KEPT),
        None => to,
    };
    let found = phi(rules, solved, kept);
    let mut report = report_of(rules, SequenceOf::Phi, quotient.convention, found);
    if report.stopped.is_none() && report.values.len() > kept {
        report.to = to;
    }
    report
}

/// The values of the heaps 0 to `to` by a solution for all heaps, if one is known.
pub fn sequence_for_all_heaps(
    rules: &HeapRules,
    convention: Convention,
    to: usize,
    runner: &Runner,
) -> Option<SequenceReport> {
    let solved = AllHeaps::find(rules, convention, runner).ok()??;
    let solution = solved.solution();
    let name = |heap: u64| {
        let word = solution.value(&[(heap, 1)]).ok()?;
        Some(ElementName {
            unicode: factors_text(&word, Style::Unicode),
            latex: factors_latex(&word),
            ascii: factors_text(&word, Style::Ascii),
        })
    };
    let values: Vec<ElementName> = (0..=to.min(KEPT) as u64).map_while(name).collect();
    let formulas = solution.formulas();
    let formulas = formulas.iter().map(|it| formula_text(it, Style::Unicode));
    let formulas: Vec<String> = formulas.collect();
    let formulas = formulas.join(", ");
    let theorem = format!(
        "The game is solved for all heaps over {}; for m ≥ 0: {formulas}.",
        solution.family()
    );
    let found = FoundValues {
        values: Values::Elements(values),
        periodicity: None,
        status: Status::Proved,
        theorem,
        stopped: None,
    };
    let mut report = report_of(rules, SequenceOf::Phi, convention, found);
    report.to = to;
    Some(report)
}

fn report_of(
    rules: &HeapRules,
    of: SequenceOf,
    play: Convention,
    found: FoundValues,
) -> SequenceReport {
    let mut report = SequenceReport::new(rules.to_string(), of, Play::Convention(play), found);
    let form = rules.standard_form().filter(|form| form.rules != *rules);
    report.standard_form = form.map(|form| StandardFormReport {
        rules: form.rules.to_string(),
        shift: form.shift,
    });
    report
}

/// The values of heaps in the quotient of the game.
fn phi(rules: &HeapRules, solved: &SolvedGame, to: usize) -> FoundValues {
    let quotient = solved.quotient();
    let presentation = solved.presentation();
    let name = |value: u32| ElementName {
        unicode: presentation.element_text(value, Style::Unicode),
        ascii: presentation.element_text(value, Style::Ascii),
        latex: presentation.element_latex(value),
    };
    let values = (0..=to as u64).map_while(|heap| quotient.value(heap).map(name));
    let values: Vec<ElementName> = values.collect();
    let stopped = match solved.solution().halted.map(|halted| halted.halt) {
        Some(halt) if values.len() <= to => Some(halt.to_string()),
        _ => None,
    };
    let order = counted(quotient.order(), "element", "elements");
    let (periodicity, status, theorem) = match (quotient.period, PeriodRule::of(rules)) {
        (Some(found), Some(rule)) => {
            let periodicity = Periodicity {
                preperiod: found.preperiod,
                period: found.period,
                saltus: 0,
            };
            let theorem = format!("The quotient has {order}. {}", rule.explain(found));
            (Some(periodicity), Status::Proved, theorem)
        }
        _ => {
            let last = quotient.last_component();
            let theorem =
                format!("The quotient of the heaps up to {last} has {order}; no period is proved.");
            (None, Status::None, theorem)
        }
    };
    FoundValues {
        values: Values::Elements(values),
        periodicity,
        status,
        theorem,
        stopped,
    }
}

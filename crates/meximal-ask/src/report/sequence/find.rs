//! How the values of heap after heap are found: by theorems, tables and quotients; and those of the nodes of a graph.

use rustc_hash::FxHashMap;

use super::{ElementName, SequenceOf, SequenceReport, StandardFormReport, Values};
use crate::report::{QuotientSubject, ReportError, SolvedGame, SolverQuestion, Style};
use meximal::convention::Convention;
use meximal::form::{FormId, Forms};
use meximal::notation::print_form;
use meximal::outcome::Sums;
use meximal::period::{Periodicity, Status, observed_period};
use meximal::player::{PlayerSet, Players};
use meximal::quotient::{AllHeaps, Limits, PeriodRule};
use meximal::rules::code::HeapRules;
use meximal::rules::coins::Coins;
use meximal::runner::{Runner, Stop};
use meximal::text::counted;
use meximal::value::grundy::ComponentValues;
use meximal::value::misere::{CanonicalForms, Genus, HeapReducer, Unfinished};
use meximal::value::outcomes::outcome_sequence;
use meximal::value::sequence::grundy_sequence;

/// So many values are kept where a proved period gives the others.
const KEPT: usize = 1_000_000;

/// The values of the heaps 0 to `to` of a ruleset. Where a proved period gives them, those of very large heaps are not kept.
pub fn sequence(
    rules: &HeapRules,
    of: SequenceOf,
    convention: Convention,
    to: usize,
    runner: &Runner,
) -> Result<SequenceReport, ReportError> {
    if to > KEPT && matches!(of, SequenceOf::Outcome | SequenceOf::Grundy) {
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
    let (values, periodicity, status, theorem, stopped) = match of {
        SequenceOf::Outcome => {
            let found = outcome_sequence(rules, convention, to, runner);
            (
                Values::Labels(found.outcomes, convention),
                found.periodicity,
                found.status,
                found.theorem,
                found.stopped.map(|stop| stop.to_string()),
            )
        }
        SequenceOf::Grundy => {
            let found = grundy_sequence(rules, to, runner);
            (
                Values::Numbers(found.values.to_vec()),
                found.periodicity,
                found.status,
                found.theorem,
                found.stopped.map(|stop| stop.to_string()),
            )
        }
        SequenceOf::Genus | SequenceOf::Canonical => misere(rules, of, to, runner)?,
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
    let found = (values, periodicity, status, theorem, stopped);
    Ok(report_of(rules, of, play, found))
}

/// The last heap of the quotient in which the values of the heaps up to `to` are shown: the proof of a period may need more heaps
/// than were asked for.
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
            unicode: word.replace('*', "·"),
            latex: word_latex(&word),
            ascii: word,
        })
    };
    let values: Vec<ElementName> = (0..=to.min(KEPT) as u64).map_while(name).collect();
    let formulas = solution.formulas().join(", ").replace('*', "·");
    let theorem = format!(
        "The game is solved for all heaps over {}; for m ≥ 0: {formulas}.",
        solution.family()
    );
    let found = (
        Values::Elements(values),
        None,
        Status::Proved,
        theorem,
        None,
    );
    let mut report = report_of(rules, SequenceOf::Phi, convention, found);
    report.to = to;
    Some(report)
}

/// A word such as `a*b^3*d_12` in TeX.
fn word_latex(word: &str) -> String {
    let letter = |letter: &str| match letter.split_at_checked(2) {
        Some((head, number)) if !number.is_empty() => format!("{head}{{{number}}}"),
        _ => letter.to_owned(),
    };
    word.split('*').map(letter).collect::<Vec<_>>().join(" ")
}

fn report_of(rules: &HeapRules, of: SequenceOf, play: Convention, found: Found) -> SequenceReport {
    let (values, periodicity, status, theorem, stopped) = found;
    let standard_form = rules
        .standard_form()
        .filter(|form| form.rules != *rules)
        .map(|form| StandardFormReport {
            rules: form.rules.to_string(),
            shift: form.shift,
        });
    SequenceReport {
        rules: rules.to_string(),
        of,
        players: play.players().count(),
        play: play.spelling(),
        to: values.len().saturating_sub(1),
        names: None,
        values,
        preperiod: periodicity.map(|p| p.preperiod),
        period: periodicity.map(|p| p.period),
        saltus: periodicity.map(|p| p.saltus),
        status,
        theorem,
        standard_form,
        stopped,
        show_all: false,
        is_bound_asked: false,
        convention: play,
    }
}

/// The values of heaps in the quotient of the game.
fn phi(rules: &HeapRules, solved: &SolvedGame, to: usize) -> Found {
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
    (
        Values::Elements(values),
        periodicity,
        status,
        theorem,
        stopped,
    )
}

type Found = (Values, Option<Periodicity>, Status, String, Option<String>);

/// Genera or canonical forms of heaps, one heap after the other: what was found before a stop is kept.
fn misere(
    rules: &HeapRules,
    of: SequenceOf,
    to: usize,
    runner: &Runner,
) -> Result<Found, ReportError> {
    let mut forms = Forms::within(runner);
    let mut canonical = CanonicalForms::new(&mut forms, runner);
    let mut reducer = HeapReducer::new(rules);
    let mut values = MisereValues::new(of);
    let mut stopped = None;
    for heap in 0..=u32::try_from(to).unwrap_or(u32::MAX) {
        let value = reducer
            .of(heap, &mut canonical)
            .and_then(|form| Ok(values.push(canonical.forms(), form, runner)?));
        if let Err(unfinished) = value {
            stopped = Some(match unfinished {
                Unfinished::Stopped(stop) => stop,
                Unfinished::Full(_) => Stop::Memory,
            });
            break;
        }
        runner.report("heaps", u64::from(heap), Some(to as u64));
    }
    let (periodicity, status, theorem) = observed_period(rules, values.numbers.clone());
    let stopped = stopped.map(|stop| stop.to_string());
    Ok((values.finish(), periodicity, status, theorem, stopped))
}

/// Genera or canonical forms as they are found; equal ones get equal numbers.
struct MisereValues {
    of: SequenceOf,
    genera: Vec<Genus>,
    texts: Vec<String>,
    numbers: Vec<u32>,
    seen: FxHashMap<String, u32>,
}

/// Canonical forms with more subpositions than this are not written out.
const MAX_WRITTEN: usize = 2000;

impl MisereValues {
    fn new(of: SequenceOf) -> MisereValues {
        MisereValues {
            of,
            genera: Vec::new(),
            texts: Vec::new(),
            numbers: Vec::new(),
            seen: FxHashMap::default(),
        }
    }

    fn push(&mut self, forms: &Forms, form: FormId, runner: &Runner) -> Result<(), Stop> {
        let key = if self.of == SequenceOf::Genus {
            let genus = Genus::of_form(forms, form, runner)?;
            let key = genus.to_string();
            self.genera.push(genus);
            key
        } else {
            runner.check(0)?;
            format!("{}", form.0)
        };
        let fresh = self.seen.len() as u32;
        let number = *self.seen.entry(key).or_insert(fresh);
        self.numbers.push(number);
        if self.of != SequenceOf::Genus {
            self.texts.push(self.text(forms, form, number));
        }
        Ok(())
    }

    /// A canonical form in notation; one that is too long is named by the first place where it stands.
    fn text(&self, forms: &Forms, form: FormId, number: u32) -> String {
        let subpositions = forms.subpositions(&[form]).len();
        let written = match subpositions {
            0..=MAX_WRITTEN => print_form(forms, form).ok(),
            _ => None,
        };
        written.unwrap_or_else(|| {
            let first = self.numbers.iter().position(|&other| other == number);
            let first = first.unwrap_or_default();
            format!("(the form at {first}, {subpositions} subpositions)")
        })
    }

    fn finish(self) -> Values {
        match self.of {
            SequenceOf::Genus => Values::Genera(self.genera),
            _ => Values::Texts(self.texts),
        }
    }
}

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
    let nodes = 0..coins.len() as u32;
    let positions: Vec<Vec<u32>> = nodes.clone().map(|n| coins.position([n])).collect();
    let unknown = |stop| ReportError::Stopped {
        stop,
        known: "the values of the nodes were not all found".to_owned(),
    };
    let values = match of {
        SequenceOf::Outcome | SequenceOf::Grundy if play == Convention::normal(Players::TWO) => {
            let mut values = ComponentValues::new(coins, runner);
            let mut numbers = Vec::new();
            for position in &positions {
                numbers.push(values.of_position(position).map_err(unknown)?);
            }
            match of {
                SequenceOf::Grundy => Values::Numbers(numbers),
                _ => {
                    let seat = |value: u32| PlayerSet::only(usize::from(value == 0));
                    Values::Labels(numbers.into_iter().map(seat).collect(), play)
                }
            }
        }
        SequenceOf::Outcome | SequenceOf::Grundy => {
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
    Ok(SequenceReport {
        rules: "coins".to_owned(),
        of,
        players: play.players().count(),
        play: play.spelling(),
        to: coins.len().saturating_sub(1),
        names: Some(nodes.map(|n| coins.name(n).to_owned()).collect()),
        values,
        preperiod: None,
        period: None,
        saltus: None,
        status: Status::None,
        theorem: "The nodes of a graph have no period.".to_owned(),
        standard_form: None,
        stopped: None,
        show_all: false,
        is_bound_asked: false,
        convention: play,
    })
}

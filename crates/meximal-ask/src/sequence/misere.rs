//! Genera and misère canonical forms, of heap after heap and of node after node.

use rustc_hash::FxHashMap;

use crate::report::{FoundValues, SequenceOf, Values};
use meximal::form::{FormId, Forms};
use meximal::notation::print_form;
use meximal::period::observed_period;
use meximal::rules::code::HeapRules;
use meximal::runner::{Runner, Stop};
use meximal::value::misere::{CanonicalForms, Genus, HeapReducer, Unfinished};

/// Genera or canonical forms of heaps, one heap after the other: what was found before a stop is kept.
pub(super) fn found(rules: &HeapRules, of: SequenceOf, to: usize, runner: &Runner) -> FoundValues {
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
    FoundValues {
        values: values.finish(),
        periodicity,
        status,
        theorem,
        stopped: stopped.map(|stop| stop.to_string()),
    }
}

/// Genera or canonical forms as they are found; equal ones get equal numbers.
pub(super) struct MisereValues {
    of: SequenceOf,
    genera: Vec<Genus>,
    texts: Vec<String>,
    numbers: Vec<u32>,
    seen: FxHashMap<String, u32>,
}

/// Canonical forms with more subpositions than this are not written out.
const MAX_WRITTEN: usize = 2000;

impl MisereValues {
    pub(super) fn new(of: SequenceOf) -> MisereValues {
        MisereValues {
            of,
            genera: Vec::new(),
            texts: Vec::new(),
            numbers: Vec::new(),
            seen: FxHashMap::default(),
        }
    }

    pub(super) fn push(
        &mut self,
        forms: &Forms,
        form: FormId,
        runner: &Runner,
    ) -> Result<(), Stop> {
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

    pub(super) fn finish(self) -> Values {
        match self.of {
            SequenceOf::Genus => Values::Genera(self.genera),
            _ => Values::Forms(self.texts),
        }
    }
}

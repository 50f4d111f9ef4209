//! A game as a form: its spellings, its size, and a listing of its subpositions for forms that are too long
//! to write out.

use serde::Serialize;

use super::subject::Loaded;
use super::{Document, LeftOut, Line, Report, ReportError};
use meximal::form::{FormId, Forms};
use meximal::game::Game;
use meximal::notation::{print_braces, print_form};
use meximal::runner::Runner;

/// A form.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FormReport {
    /// The compact notation, if it is short enough.
    pub compact: Option<String>,
    /// The form in braces, if it is short enough.
    pub braces: Option<String>,
    /// The length of the longest play.
    pub birthday: u32,
    /// How many options there are.
    pub options: usize,
    /// How many different subpositions there are.
    pub subpositions: usize,
    /// The subpositions, options first: the numbers of the options of each.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dag: Option<Vec<Vec<usize>>>,
    /// Why there is no spelling.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// Longer spellings than this are left out.
const MAX_SHOWN: usize = 4000;
/// More subpositions than this are not listed.
const MAX_LISTED: usize = 100_000;

/// The form of a game; sums are added up.
pub fn form(game: &Game, dag: bool, runner: &Runner) -> Result<FormReport, ReportError> {
    let mut forms = Forms::within(runner);
    let parts = Loaded::of(game, &mut forms, runner)?.parts(&mut forms, runner)?;
    let form = forms.sum_all(parts)?;
    let short = |text: String| (text.len() <= MAX_SHOWN).then_some(text);
    let compact = print_form(&forms, form).ok().and_then(short);
    let braces = print_braces(&forms, form).ok().and_then(short);
    let nodes = forms.subpositions(&[form]);
    if dag && nodes.len() > MAX_LISTED {
        return Err(ReportError::Unsupported(format!(
            "the form has {} subpositions; at most {MAX_LISTED} are listed",
            nodes.len()
        )));
    }
    let note = match compact {
        None if !dag => Some("too long to write out".to_owned()),
        _ => None,
    };
    Ok(FormReport {
        compact,
        braces,
        birthday: forms.birthday(form),
        options: forms.options(form).len(),
        subpositions: nodes.len(),
        dag: dag.then(|| listing(&forms, &nodes)),
        note,
    })
}

fn listing(forms: &Forms, nodes: &[FormId]) -> Vec<Vec<usize>> {
    let number_of = |form: &FormId| nodes.binary_search(form).unwrap_or_default();
    nodes
        .iter()
        .map(|&node| forms.options(node).iter().map(number_of).collect())
        .collect()
}

impl Report for FormReport {
    fn document(&self) -> Document {
        let mut fields = Vec::new();
        if let Some(compact) = &self.compact {
            fields.push(("compact".to_owned(), Line::new().game(compact)));
        }
        if let Some(braces) = &self.braces {
            fields.push(("braces".to_owned(), Line::new().game(braces)));
        }
        for (name, value) in [
            ("birthday", self.birthday as usize),
            ("options", self.options),
            ("subpositions", self.subpositions),
        ] {
            fields.push((name.to_owned(), value.to_string().into()));
        }
        let mut document = Document::new().fields(fields);
        if let Some(note) = &self.note {
            let note = Line::from(note.as_str());
            document = document.line(note.left_out(LeftOut::InSubpositions));
        }
        if let Some(dag) = &self.dag {
            document = document.line("");
            let rows = dag.iter().enumerate().map(|(node, options)| {
                let options: Vec<String> = options.iter().map(|o| format!("g{o}")).collect();
                (
                    format!("g{node}"),
                    Line::new().game(format!("{{{}}}", options.join(","))),
                )
            });
            document = document.fields(rows.collect());
        }
        document
    }
}

//! The answer to "what is this game as a form?": its spellings, birthday and subpositions; of a partizan game
//! also its conjugates and restrictions.

use serde::Serialize;

use super::partizan::partizan_line;
use super::subject::Loaded;
use super::{Document, LeftOut, Line, Report, ReportError};
use meximal::form::{FormId, Forms, PartizanForms, PartizanId};
use meximal::game::{Game, partizan_parts};
use meximal::notation::{print_braces, print_form, print_partizan};
use meximal::player::Players;
use meximal::runner::Runner;

/// A form.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FormReport {
    /// How the text was read where it could be meant otherwise: `1.5` as 1 times 5.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub readings: Vec<String>,
    /// The compact notation of an impartial form, if it is short enough.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compact: Option<String>,
    /// An impartial form in braces, if it is short enough.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub braces: Option<String>,
    /// A partizan form, if it is short enough.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub form: Option<String>,
    /// The number of players of a partizan form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub players: Option<usize>,
    /// The length of the longest play, in whatever order the players move.
    pub birthday: u32,
    /// How many options there are; of a partizan form, for each player.
    pub options: OptionCounts,
    /// How many different subpositions there are.
    pub subpositions: usize,
    /// The conjugates of a partizan form, from the first to the N−1st, where they are short enough.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub conjugates: Vec<Option<String>>,
    /// The impartial game of the play in turn, for each player who may start a partizan form, where it is
    /// short enough.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub restrictions: Vec<Option<String>>,
    /// The subpositions, options first: the numbers of the options of each, of a partizan form for each
    /// player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dag: Option<Subpositions>,
    /// Why there is no spelling.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// How it is shown.
    #[serde(skip)]
    shown: Document,
}

/// How many options a form has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum OptionCounts {
    /// Of everybody.
    Impartial(usize),
    /// Of each player.
    ByPlayer(Vec<usize>),
}

/// The subpositions of a form, options first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Subpositions {
    /// The numbers of the options of each.
    Impartial(Vec<Vec<usize>>),
    /// For each the numbers of each player's options.
    ByPlayer(Vec<Vec<Vec<usize>>>),
}

/// Longer spellings than this are left out.
const MAX_SHOWN: usize = 4000;
/// More subpositions than this are not listed.
const MAX_LISTED: usize = 100_000;

/// A spelling that is short enough.
fn short<E>(text: Result<String, E>) -> Option<String> {
    text.ok().filter(|text| text.len() <= MAX_SHOWN)
}

fn check_listed(dag: bool, subpositions: usize) -> Result<(), ReportError> {
    if dag && subpositions > MAX_LISTED {
        return Err(ReportError::Unsupported(format!(
            "the form has {subpositions} subpositions; at most {MAX_LISTED} are listed"
        )));
    }
    Ok(())
}

/// The form of an impartial game; sums are added up.
pub fn impartial_form(game: &Game, dag: bool, runner: &Runner) -> Result<FormReport, ReportError> {
    let mut forms = Forms::within(runner);
    let parts = Loaded::of(game, &mut forms, runner)?.parts(&mut forms, runner)?;
    let form = forms.sum_all(parts)?;
    let nodes = forms.subpositions(&[form]);
    check_listed(dag, nodes.len())?;
    let compact = short(print_form(&forms, form));
    let braces = short(print_braces(&forms, form));
    let birthday = forms.birthday(form);
    let options = forms.options(form).len();
    let note = match compact {
        None if !dag => Some("too long to write out".to_owned()),
        _ => None,
    };
    let mut lines = Vec::new();
    for (name, text) in [("compact", &compact), ("braces", &braces)] {
        lines.extend(
            text.as_ref()
                .map(|text| (name.to_owned(), Line::new().game(text))),
        );
    }
    let counts = [
        ("birthday", birthday as usize),
        ("options", options),
        ("subpositions", nodes.len()),
    ];
    lines.extend(counts.map(|(name, count)| (name.to_owned(), count.to_string().into())));
    let mut shown = Document::new().fields(lines);
    if let Some(note) = &note {
        let note = Line::from(note.as_str());
        shown = shown.line(note.left_out(LeftOut::InSubpositions));
    }
    let listed = dag.then(|| listing(&forms, &nodes));
    if let Some(listed) = &listed {
        let rows = listed.iter().enumerate();
        let rows = rows.map(|(node, options)| {
            let form = format!("{{{}}}", names_of(options));
            (format!("g{node}"), Line::new().game(form))
        });
        shown = shown.line("").fields(rows.collect());
    }
    Ok(FormReport {
        readings: Vec::new(),
        compact,
        braces,
        form: None,
        players: None,
        birthday,
        options: OptionCounts::Impartial(options),
        subpositions: nodes.len(),
        conjugates: Vec::new(),
        restrictions: Vec::new(),
        dag: listed.map(Subpositions::Impartial),
        note,
        shown,
    })
}

fn names_of(options: &[usize]) -> String {
    let names: Vec<String> = options.iter().map(|option| format!("g{option}")).collect();
    names.join(",")
}

fn listing(forms: &Forms, nodes: &[FormId]) -> Vec<Vec<usize>> {
    let number_of = |form: &FormId| nodes.binary_search(form).unwrap_or_default();
    nodes
        .iter()
        .map(|&node| forms.options(node).iter().map(number_of).collect())
        .collect()
}

/// The form of a partizan game; sums are added up.
pub fn partizan_form(
    game: &Game,
    players: Players,
    dag: bool,
    runner: &Runner,
) -> Result<FormReport, ReportError> {
    let mut forms = PartizanForms::within(players, runner);
    let parts = partizan_parts(game, &mut forms, runner)?;
    let form = forms.sum_all(parts)?;
    let mut conjugates = Vec::new();
    for k in 1..players.count() {
        let conjugate = forms.conjugate(form, k)?;
        conjugates.push(short(print_partizan(&forms, conjugate)));
    }
    let mut impartial = Forms::within(runner);
    let restrictions = forms.restrictions(form, &mut impartial)?.into_iter();
    let restrictions: Vec<Option<String>> = restrictions
        .map(|game| short(print_form(&impartial, game)))
        .collect();
    let nodes = forms.subpositions(&[form]);
    check_listed(dag, nodes.len())?;
    let counts = (0..players.count()).map(|player| forms.options(form, player).len());
    let counts: Vec<usize> = counts.collect();
    let spelt = short(print_partizan(&forms, form));
    let birthday = forms.birthday(form);

    let long = || Line::from("too long to write out");
    let partizan = |text: &Option<String>| text.as_deref().map_or_else(long, partizan_line);
    let names: Vec<String> = counts.iter().map(usize::to_string).collect();
    let mut lines = vec![
        ("form".to_owned(), partizan(&spelt)),
        ("players".to_owned(), players.count().to_string().into()),
        ("birthday".to_owned(), birthday.to_string().into()),
        ("options".to_owned(), names.join(", ").into()),
        ("subpositions".to_owned(), nodes.len().to_string().into()),
    ];
    for (k, conjugate) in (1..).zip(&conjugates) {
        lines.push((format!("conjugate {k}"), partizan(conjugate)));
    }
    for (starter, game) in restrictions.iter().enumerate() {
        let game = game.as_ref();
        let game = game.map_or_else(long, |game| Line::new().game(game));
        lines.push((format!("{} starts", players.full_name(starter)), game));
    }
    let mut shown = Document::new().fields(lines);
    let listed = dag.then(|| listing_by_player(&forms, &nodes));
    if let Some(listed) = &listed {
        let rows = listed.iter().enumerate();
        let rows = rows.map(|(node, lists)| {
            let lists: Vec<String> = lists.iter().map(|options| names_of(options)).collect();
            let form = format!("{{{}}}", lists.join("|"));
            (format!("g{node}"), partizan_line(&form))
        });
        shown = shown.line("").fields(rows.collect());
    }
    Ok(FormReport {
        readings: Vec::new(),
        compact: None,
        braces: None,
        form: spelt,
        players: Some(players.count()),
        birthday,
        options: OptionCounts::ByPlayer(counts),
        subpositions: nodes.len(),
        conjugates,
        restrictions,
        dag: listed.map(Subpositions::ByPlayer),
        note: None,
        shown,
    })
}

fn listing_by_player(forms: &PartizanForms, nodes: &[PartizanId]) -> Vec<Vec<Vec<usize>>> {
    let number_of = |form: &PartizanId| nodes.binary_search(form).unwrap_or_default();
    let of_player = |node, player| forms.options(node, player).iter().map(number_of).collect();
    let players = forms.players().count();
    let of_node = |&node: &PartizanId| (0..players).map(|player| of_player(node, player)).collect();
    nodes.iter().map(of_node).collect()
}

impl Report for FormReport {
    fn readings(&self) -> &[String] {
        &self.readings
    }

    fn set_readings(&mut self, readings: Vec<String>) {
        self.readings = readings;
    }

    fn document(&self) -> Document {
        self.shown.clone()
    }
}

//! The values of two-player theory: Grundy values for normal play; genus and canonical form for misère play.

use serde::Serialize;

use super::ValueReport;
use crate::report::canonical::CanonicalReport;
use crate::report::ending::{value_error, verdict};
use crate::report::heap_values::HeapValues;
use crate::report::short_fields::ShortFields;
use crate::report::subject::{Loaded, heap_list};
use crate::report::{Document, Line, ReportError};
use meximal::convention::Convention;
use meximal::ending::Verdict;
use meximal::form::{FormId, Forms};
use meximal::game::Game;
use meximal::notation::{print_form, print_slash};
use meximal::outcome::position_of_forms;
use meximal::player::Players;
use meximal::plays::Play;
use meximal::rules::code::HeapRules;
use meximal::runner::Runner;
use meximal::value::grundy::ComponentValues;
use meximal::value::misere::{
    CanonicalForms, FormGraph, Genera, Unfinished, behaviours, canonical_of_heaps, mate,
};
use meximal::value::short::ShortGames;

/// A canonical form in both spellings.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CanonicalFields {
    /// Compact notation, `*2_#320`.
    pub canonical: String,
    /// The slashes of the misère literature, `*2/320`.
    pub canonical_slash: String,
}

/// Which theory of values a convention has here.
enum Theory {
    Normal,
    Misere,
}

fn theory(convention: Convention) -> Result<Theory, ReportError> {
    if convention == Convention::normal(Players::TWO) {
        Ok(Theory::Normal)
    } else if convention == Convention::misere(Players::TWO) {
        Ok(Theory::Misere)
    } else {
        Err(ReportError::Unsupported(format!(
            "values of impartial games are for 2 players, normal or misère play, not for {convention}"
        )))
    }
}

/// The value of an impartial game under two-player normal or misère play.
pub fn impartial_value(
    game: &Game,
    convention: Convention,
    runner: &Runner,
) -> Result<ValueReport, ReportError> {
    let theory = theory(convention)?;
    let mut forms = Forms::within(runner);
    let loaded = Loaded::of(game, &mut forms, runner)?;
    let mut report = ValueReport::new(loaded.spelling(&forms), &Play::Convention(convention));
    let mut lines = vec![
        ("game".to_owned(), Line::new().game(&report.game)),
        ("play".to_owned(), convention.to_string().into()),
    ];
    let (canonical, birthday) = match theory {
        Theory::Normal => {
            let (grundy, method) = grundy(&loaded, &mut forms, runner)?;
            let outcome = Verdict::of_losers(grundy == 0, grundy == 0);
            let fields = fields_of_nimber(grundy, runner)?;
            lines.push(("Grundy value".to_owned(), grundy.to_string().into()));
            lines.push(("by".to_owned(), method.as_str().into()));
            lines.push(("outcome".to_owned(), verdict(outcome)));
            lines.extend(fields.first_lines());
            report.grundy = Some(grundy);
            report.method = Some(method);
            report.value = Some(nim_heap_name(grundy));
            report.outcome = Some(outcome);
            report.fields = Some(fields);
            (nim_heap(grundy), grundy)
        }
        Theory::Misere => {
            let form = misere_canonical(&loaded, &mut forms, runner)?;
            let graph = FormGraph::of(&forms, &[form]);
            let genera = Genera::of(&graph, runner).map_err(|stop| stopped(stop.into()))?;
            let node = graph.root(0);
            let genus = genera.genus(node);
            let behaviour = format!("{:?}", behaviours(&graph, &genera)[node]).to_lowercase();
            let genus_line = Line::new().math(genus.to_string(), genus.latex());
            lines.push(("genus".to_owned(), genus_line));
            lines.push(("behaviour".to_owned(), behaviour.as_str().into()));
            report.genus = Some(genus.to_string());
            report.behaviour = Some(behaviour);
            let mate = mate(&mut forms, form)?;
            let mate = CanonicalForms::new(&mut forms, runner)
                .of(mate)
                .map_err(stopped)?;
            report.mate = print_form(&forms, mate).ok();
            (fields(&forms, form), u64::from(forms.birthday(form)))
        }
    };
    lines.extend(canonical.lines(birthday));
    if let Some(mate) = &report.mate {
        lines.push(("mate".to_owned(), Line::new().game(mate)));
    }
    report.canonical = Some(canonical);
    report.birthday = Some(birthday);
    Ok(report.showing(lines))
}

/// The largest nimber whose options are written out.
const MAX_NIMBER: u64 = 64;

/// What two-player theory says of a nimber; of a large one only what needs no options.
fn fields_of_nimber(grundy: u64, runner: &Runner) -> Result<ShortFields, ReportError> {
    let mut games = ShortGames::new(runner);
    let written = games.nimber(grundy.min(MAX_NIMBER) as u32);
    let value = written.map_err(value_error)?;
    let mut fields = ShortFields::of(value, &mut games)?;
    if grundy > MAX_NIMBER {
        fields.incentives = None;
    }
    Ok(fields)
}

/// The canonical form of an impartial game under two-player normal or misère play.
pub fn impartial_canonical(
    game: &Game,
    convention: Convention,
    runner: &Runner,
) -> Result<CanonicalReport, ReportError> {
    let theory = theory(convention)?;
    let mut forms = Forms::within(runner);
    let loaded = Loaded::of(game, &mut forms, runner)?;
    let play = Play::Convention(convention);
    let mut report = CanonicalReport::new(loaded.spelling(&forms), &play);
    let (canonical, birthday) = match theory {
        Theory::Normal => {
            let (grundy, _) = grundy(&loaded, &mut forms, runner)?;
            (nim_heap(grundy), grundy)
        }
        Theory::Misere => {
            let form = misere_canonical(&loaded, &mut forms, runner)?;
            (fields(&forms, form), u64::from(forms.birthday(form)))
        }
    };
    let mut lines = vec![
        ("game".to_owned(), Line::new().game(&report.game)),
        ("play".to_owned(), convention.to_string().into()),
    ];
    lines.extend(canonical.lines(birthday));
    report.canonical = Some(canonical.canonical);
    report.canonical_slash = Some(canonical.canonical_slash);
    report.birthday = Some(birthday);
    report.shown = Document::new().fields(lines);
    Ok(report)
}

/// The Grundy value of a game, and how it was found.
pub(in crate::report) fn grundy(
    loaded: &Loaded,
    forms: &mut Forms,
    runner: &Runner,
) -> Result<(u64, String), ReportError> {
    match loaded {
        Loaded::Heaps(heaps) if heaps.rules == HeapRules::nim() => {
            let odd = heaps.sizes.iter().filter(|(_, count)| count % 2 == 1);
            let xor = odd.fold(0, |sum, (size, _)| sum ^ size);
            Ok((xor, "Bouton's theorem".to_owned()))
        }
        Loaded::Heaps(heaps) => {
            let values = HeapValues::new(heaps, runner)?;
            let how = values.how();
            let how = how.trim_matches(['(', ')']).to_owned();
            Ok((values.of_position(heaps), how))
        }
        _ => {
            let position;
            let mut coin_values;
            let mut part_values;
            let mut form_values;
            let found = match loaded {
                Loaded::Coins {
                    coins, position, ..
                } => {
                    coin_values = ComponentValues::new(&**coins, runner);
                    coin_values.of_position(position)
                }
                Loaded::Parts {
                    rules, position, ..
                } => {
                    part_values = ComponentValues::new(&**rules, runner);
                    part_values.of_position(position)
                }
                _ => {
                    position = position_of_forms(&loaded.parts(forms, runner)?);
                    form_values = ComponentValues::new(&*forms, runner);
                    form_values.of_position(&position)
                }
            };
            let xor = found.map_err(|stop| ReportError::Stopped {
                stop,
                known: "the Grundy values were not all found".to_owned(),
            })?;
            Ok((
                u64::from(xor),
                "Sprague–Grundy, by mex over all subpositions".to_owned(),
            ))
        }
    }
}

/// The misère canonical form of a game. Heaps are reduced one after the other, so that the sums of heaps that
/// they break into are small.
fn misere_canonical(
    loaded: &Loaded,
    forms: &mut Forms,
    runner: &Runner,
) -> Result<FormId, ReportError> {
    let parts = match loaded {
        Loaded::Heaps(heaps) if heaps.rules != HeapRules::nim() => {
            let list = heap_list(heaps)?;
            let largest = list.last().copied().unwrap_or(0);
            let mut canonical = CanonicalForms::new(forms, runner);
            let found = canonical_of_heaps(&heaps.rules, largest, &mut canonical);
            if let Some(unfinished) = found.unfinished {
                return Err(not_finished(unfinished, found.forms.len()));
            }
            list.iter().map(|&h| found.forms[h as usize]).collect()
        }
        _ => loaded.parts(forms, runner)?,
    };
    let mut canonical = CanonicalForms::new(forms, runner);
    let mut total = FormId::ZERO;
    for part in parts {
        total = canonical.sum(total, part).map_err(stopped)?;
    }
    Ok(total)
}

fn stopped(unfinished: Unfinished) -> ReportError {
    match unfinished {
        Unfinished::Full(full) => full.into(),
        Unfinished::Stopped(stop) => ReportError::Stopped {
            stop,
            known: "the canonical form was not finished".to_owned(),
        },
    }
}

fn not_finished(unfinished: Unfinished, heaps: usize) -> ReportError {
    match stopped(unfinished) {
        ReportError::Stopped { stop, .. } => ReportError::Stopped {
            stop,
            known: format!("the canonical forms of the heaps below {heaps} were found"),
        },
        other => other,
    }
}

fn fields(forms: &Forms, form: FormId) -> CanonicalFields {
    let or_size = |text: Result<String, _>| {
        text.unwrap_or_else(|_| {
            let subpositions = forms.subpositions(&[form]).len();
            format!("(a form with {subpositions} subpositions)")
        })
    };
    CanonicalFields {
        canonical: or_size(print_form(forms, form)),
        canonical_slash: or_size(print_slash(forms, form)),
    }
}

/// The form of a Nim heap in notation.
pub(in crate::report) fn nim_heap_name(size: u64) -> String {
    match size {
        0 => "0".to_owned(),
        1 => "*".to_owned(),
        2..=9 => format!("*{size}"),
        _ => format!("*[{size}]"),
    }
}

fn nim_heap(size: u64) -> CanonicalFields {
    let name = nim_heap_name(size);
    CanonicalFields {
        canonical: name.clone(),
        canonical_slash: name,
    }
}

impl CanonicalFields {
    fn lines(&self, birthday: u64) -> Vec<(String, Line)> {
        let mut lines = vec![("canonical".to_owned(), Line::new().game(&self.canonical))];
        if self.canonical_slash != self.canonical {
            let slash = Line::new().game(&self.canonical_slash);
            lines.push(("with slashes".to_owned(), slash));
        }
        lines.push(("birthday".to_owned(), birthday.to_string().into()));
        lines
    }
}

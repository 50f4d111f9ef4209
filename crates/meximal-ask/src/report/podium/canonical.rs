//! The canonical form of a game modulo Nim under the podium rule, with the reductions that lead to it.

use super::{nim_position, players_of, spell};
use crate::defaults;
use crate::report::canonical::{CanonicalReport, ReductionReport};
use crate::report::subject::Loaded;
use crate::report::value::compare_with_nim;
use crate::report::{Document, Line, ReportError};
use meximal::convention::Convention;
use meximal::form::Forms;
use meximal::game::Game;
use meximal::player::Players;
use meximal::plays::Play;
use meximal::runner::Runner;
use meximal::text::counted;
use meximal::value::podium::{DigitSums, NimPosition, Rule, canonical, trace};

/// The canonical form of a game modulo Nim, three players.
pub fn podium_canonical(
    game: &Game,
    convention: Convention,
    runner: &Runner,
) -> Result<CanonicalReport, ReportError> {
    let players = players_of(convention)?;
    if players == Players::TWO {
        let words = "for two players the podium rule is normal play: expected the play normal";
        return Err(ReportError::Unsupported(words.to_owned()));
    }
    if players != Players::THREE {
        return Err(ReportError::Unsupported(format!(
            "canonical forms under the podium rule are known for three players, not for {}",
            players.count()
        )));
    }
    let mut forms = Forms::within(runner);
    let loaded = Loaded::of(game, &mut forms, runner)?;
    let play = Play::Convention(convention);
    let mut report = CanonicalReport::new(loaded.spelling(&forms), &play);
    report.contexts = Some("nim".to_owned());
    match nim_position(&loaded, &forms) {
        Some(position) => reduce(&mut report, &position, runner),
        None => {
            let parts = loaded.parts(&mut forms, runner)?;
            let nim = compare_with_nim(&mut forms, &parts, runner);
            report.canonical = nim.position.clone();
            report.status = match nim.verdict.as_str() {
                "equal" => "proved",
                "agrees" => "verified",
                other => other,
            }
            .to_owned();
            report.nim = Some(nim);
        }
    }
    report.shown = shown(&report, convention);
    Ok(report)
}

/// Fills in the canonical form of a Nim position.
fn reduce(report: &mut CanonicalReport, position: &NimPosition, runner: &Runner) {
    let found = canonical(position, &runner.with_default_time(defaults::CONTEXTS));
    report.canonical = Some(spell(&found.form));
    report.heaps = u64::try_from(found.form.count()).ok();
    report.digit_sums = Some(DigitSums::of(position, Players::THREE).to_string());
    if let Some(unfinished) = &found.unfinished {
        report.status = "best found".to_owned();
        report.at_least_heaps = u64::try_from(unfinished.at_least).ok();
        report.note = Some(format!(
            "{}; the canonical form has at least {}",
            unfinished.stop,
            counted(unfinished.at_least, "heap", "heaps")
        ));
        return;
    }
    let steps = trace(
        position,
        &found.form,
        &runner.with_default_time(defaults::TRACE),
    );
    match steps {
        Ok(steps) => {
            let steps_shown = steps.iter().map(|step| ReductionReport {
                rule: step.rule.name().to_owned(),
                to: spell(&step.to),
            });
            report.trace = Some(steps_shown.collect());
            if steps.iter().any(|step| step.rule == Rule::AtOnce) {
                let words = "no single R1 and no single R2 leads on before the last step";
                report.note = Some(words.to_owned());
            }
        }
        Err(why) => report.note = Some(format!("no reductions are shown: {why}")),
    }
}

/// How the answer looks.
fn shown(report: &CanonicalReport, convention: Convention) -> Document {
    let mut fields = vec![
        ("game".to_owned(), Line::new().game(&report.game)),
        ("play".to_owned(), convention.to_string().into()),
    ];
    if let Some(canonical) = report.canonical.as_ref().filter(|_| report.nim.is_none()) {
        let line = Line::new().game(canonical);
        let line = match report.status.as_str() {
            "proved" => line.words(", proved least modulo Nim"),
            _ => line.words(", the best found, not proved least"),
        };
        fields.push(("canonical".to_owned(), line));
    }
    if let Some(sums) = &report.digit_sums {
        fields.push(("G₃".to_owned(), sums.as_str().into()));
    }
    if let Some(nim) = &report.nim {
        fields.extend(nim.fields());
    }
    if let Some(note) = &report.note {
        fields.push(("note".to_owned(), note.as_str().into()));
    }
    let document = Document::new().fields(fields);
    let Some(trace) = report.trace.as_ref().filter(|t| !t.is_empty()) else {
        return document;
    };
    let head = ["reduction", "leads to"].map(Line::from).to_vec();
    let row = |step: &ReductionReport| {
        let to = Line::new().game(&step.to);
        vec![Line::from(step.rule.as_str()), to]
    };
    let rows = trace.iter().map(row).collect();
    document.line("").table(head, rows)
}

//! The canonical form of a game modulo Nim under the podium rule, with the reductions that lead to it.

use serde::Serialize;

use super::{nim_position, players_of, spell};
use crate::defaults;
use crate::report::subject::Loaded;
use crate::report::value::{NimComparisonReport, compare_with_nim};
use crate::report::{Document, Line, Report, ReportError};
use meximal::convention::Convention;
use meximal::form::Forms;
use meximal::game::Game;
use meximal::player::Players;
use meximal::runner::Runner;
use meximal::text::counted;
use meximal::value::podium::{DigitSums, NimPosition, Rule, canonical, trace};

/// A canonical form modulo Nim.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PodiumCanonicalReport {
    /// The game, in notation.
    pub game: String,
    /// The number of players.
    pub players: usize,
    /// `podium`.
    pub play: String,
    /// The form, or the best one found; nothing when the game is equal to no Nim position.
    pub canonical: Option<String>,
    /// `proved`, `best found` when the budget ended, `verified` in the contexts tried, `none` or `open`.
    pub status: String,
    /// `nim`: equal means the same outcomes in all sums with Nim positions.
    pub contexts: String,
    /// The number of heaps of the form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heaps: Option<u64>,
    /// The canonical form has at least this many heaps; with `best found`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least_heaps: Option<u64>,
    /// G₃ of the form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digit_sums: Option<String>,
    /// Reductions from the game to the form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trace: Option<Vec<ReductionReport>>,
    /// Why the form is not proved, or why there are no reductions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// For games that are not written as Nim positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nim: Option<NimComparisonReport>,
    #[serde(skip)]
    convention: Convention,
}

/// A reduction.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReductionReport {
    /// `R1`, `R2`, or `R1 and R2 at once`.
    pub rule: String,
    /// The position reached.
    pub to: String,
}

/// The canonical form of a game modulo Nim, three players.
pub fn podium_canonical(
    game: &Game,
    convention: Convention,
    runner: &Runner,
) -> Result<PodiumCanonicalReport, ReportError> {
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
    let mut report = PodiumCanonicalReport {
        game: loaded.spelling(&forms),
        players: players.count(),
        play: convention.spelling(),
        canonical: None,
        status: "proved".to_owned(),
        contexts: "nim".to_owned(),
        heaps: None,
        at_least_heaps: None,
        digit_sums: None,
        trace: None,
        note: None,
        nim: None,
        convention,
    };
    match nim_position(&loaded, &forms) {
        Some(position) => report.reduce(&position, runner),
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
    Ok(report)
}

impl PodiumCanonicalReport {
    /// Fills in the canonical form of a Nim position.
    fn reduce(&mut self, position: &NimPosition, runner: &Runner) {
        let found = canonical(position, &runner.with_default_time(defaults::CONTEXTS));
        self.canonical = Some(spell(&found.form));
        self.heaps = u64::try_from(found.form.count()).ok();
        self.digit_sums = Some(DigitSums::of(position, Players::THREE).to_string());
        if let Some(unfinished) = &found.unfinished {
            self.status = "best found".to_owned();
            self.at_least_heaps = u64::try_from(unfinished.at_least).ok();
            self.note = Some(format!(
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
                let report = steps.iter().map(|step| ReductionReport {
                    rule: step.rule.name().to_owned(),
                    to: spell(&step.to),
                });
                self.trace = Some(report.collect());
                if steps.iter().any(|step| step.rule == Rule::AtOnce) {
                    let words = "no single R1 and no single R2 leads on before the last step";
                    self.note = Some(words.to_owned());
                }
            }
            Err(why) => self.note = Some(format!("no reductions are shown: {why}")),
        }
    }
}

impl Report for PodiumCanonicalReport {
    fn is_unfinished(&self) -> bool {
        ["best found", "open"].contains(&self.status.as_str())
    }

    fn is_no(&self) -> bool {
        self.status == "none"
    }

    fn document(&self) -> Document {
        let mut fields = vec![
            ("game".to_owned(), Line::new().game(&self.game)),
            ("play".to_owned(), self.convention.to_string().into()),
        ];
        if let Some(canonical) = self.canonical.as_ref().filter(|_| self.nim.is_none()) {
            let line = Line::new().game(canonical);
            let line = match self.status.as_str() {
                "proved" => line.words(", proved least modulo Nim"),
                _ => line.words(", the best found, not proved least"),
            };
            fields.push(("canonical".to_owned(), line));
        }
        if let Some(sums) = &self.digit_sums {
            fields.push(("G₃".to_owned(), sums.as_str().into()));
        }
        if let Some(nim) = &self.nim {
            fields.extend(nim.fields());
        }
        if let Some(note) = &self.note {
            fields.push(("note".to_owned(), note.as_str().into()));
        }
        let document = Document::new().fields(fields);
        let Some(trace) = self.trace.as_ref().filter(|t| !t.is_empty()) else {
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
}

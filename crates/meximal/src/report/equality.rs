//! The answer to "are these games equal?", with a context that tells them apart when they are not.

use serde::Serialize;

use super::subject::Loaded;
use super::{Document, Line, Report, ReportError, Subject};
use crate::convention::Convention;
use crate::form::Forms;
use crate::notation::print_form;
use crate::outcome::{Equality, WhyEqual, equality};
use crate::player::PlayerSet;
use crate::runner::Runner;

/// Whether two games are equal.
#[derive(Clone, Debug, Serialize)]
pub struct EqualityReport {
    /// The games, in notation.
    pub games: [String; 2],
    /// The number of players.
    pub players: usize,
    /// The spelling of the play convention.
    pub play: String,
    /// Whether they are equal; nothing when that is not decided.
    pub equal: Option<bool>,
    /// `proved`, or `budget` when it is not decided.
    pub status: String,
    /// Why.
    pub because: String,
    /// A game X with o(G+X) ≠ o(H+X).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub context: Option<String>,
    /// o(G+X) and o(H+X).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcomes: Option<[Vec<String>; 2]>,
    #[serde(skip)]
    labels: [PlayerSet; 2],
    #[serde(skip)]
    convention: Convention,
}

/// Decides whether two games are equal.
pub fn equal<'a>(
    left: impl Into<Subject<'a>>,
    right: impl Into<Subject<'a>>,
    convention: Convention,
    runner: &Runner,
) -> Result<EqualityReport, ReportError> {
    let mut forms = Forms::with_memory(runner.memory() / 4);
    let mut games = Vec::new();
    let mut parts = Vec::new();
    for subject in [left.into(), right.into()] {
        let loaded = Loaded::read(subject, &mut forms)?;
        games.push(loaded.spelling(&forms));
        parts.push(loaded.parts(&mut forms, runner)?);
    }
    let verdict = equality(&mut forms, &parts[0], &parts[1], convention, runner)?;
    let players = convention.players();
    let mut report = EqualityReport {
        games: [games[0].clone(), games[1].clone()],
        players: players.count(),
        play: convention.spelling(),
        equal: None,
        status: "proved".to_owned(),
        because: String::new(),
        context: None,
        outcomes: None,
        labels: [PlayerSet::NOBODY; 2],
        convention,
    };
    match verdict {
        Equality::Equal(why) => {
            report.equal = Some(true);
            report.because = match why {
                WhyEqual::Isomorphic => "they are isomorphic".to_owned(),
                WhyEqual::BothAbsorbing => {
                    "both are absorbing (Theorem 3.14, Proposition 2.23)".to_owned()
                }
                WhyEqual::AllContexts { vectors } => format!(
                    "no context tells them apart: all {vectors} outcome vectors of contexts were checked"
                ),
            };
        }
        Equality::Different { context, outcomes } => {
            report.equal = Some(false);
            report.because = "the outcomes differ in a context, played out again".to_owned();
            let context = print_form(&forms, context);
            report.context = Some(context.unwrap_or_else(|e| format!("({e})")));
            report.outcomes = Some(outcomes.map(|o| o.names(players)));
            report.labels = outcomes;
        }
        Equality::NotDecided { stop, vectors } => {
            report.status = "budget".to_owned();
            report.because = format!(
                "{stop}; none of the {vectors} outcome vectors of contexts found so far tells them apart"
            );
        }
    }
    Ok(report)
}

impl Report for EqualityReport {
    fn document(&self) -> Document {
        let players = self.convention.players();
        let [left, right] = &self.games;
        let sign = match self.equal {
            Some(true) => " = ",
            Some(false) => " ≠ ",
            None => " and ",
        };
        let title = Line::new().game(left).words(sign).game(right);
        let title = match self.equal {
            None => title.words(": not decided"),
            Some(_) => title.words(", proved"),
        };
        let mut fields = vec![
            ("play".to_owned(), Line::from(self.convention.to_string())),
            ("because".to_owned(), self.because.as_str().into()),
        ];
        if let Some(context) = &self.context {
            fields.push(("context X".to_owned(), Line::new().game(context)));
            for (name, label) in ["o(G+X)", "o(H+X)"].iter().zip(self.labels) {
                fields.push((name.to_string(), Line::new().set(label, players)));
            }
        }
        Document::new().line(title).fields(fields)
    }
}

//! What a survey of Hackenbush pictures counted.

use serde::Serialize;

use super::census::per_cent;
use super::hackenbush::class_line;
use super::{Document, Line, Report};
use meximal::order::Class;
use meximal::player::Players;
use meximal::text::counted;
use meximal_survey::{EliminationOutcome, HackenbushQuestion, HackenbushSurvey, OutcomeCount};

/// The counts of a survey, or of the part of it that is done.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HackenbushSurveyReport {
    /// The edges of each picture.
    pub edges: usize,
    /// Which pictures, in words.
    pub family: String,
    /// How many players there are.
    pub players: usize,
    /// How many shapes were surveyed: pictures without colours, up to isomorphism.
    pub shapes: u64,
    /// How many shapes there are; left out if it stopped before they were listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<u64>,
    /// How many colourings they have.
    pub colourings: u64,
    /// How many pictures that is, up to isomorphism.
    pub pictures: u64,
    /// The counts by class.
    pub classes: Vec<ClassCountReport>,
    /// The counts by class and outcome, each with its first picture.
    pub outcomes: Vec<OutcomeCountReport>,
    /// The classes and outcomes among them that the paper's Table 12 does not have; for three players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_as_printed: Option<Vec<OutcomeCountReport>>,
    /// `done`, or `budget` when not all shapes were surveyed.
    pub status: String,
    /// Why it stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
}

/// How often a class occurs.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClassCountReport {
    /// The class.
    pub class: String,
    /// Colourings in it.
    pub colourings: u64,
    /// Pictures in it.
    pub pictures: u64,
    /// Colourings in it for which there is a starter for whom nobody wins.
    pub undetermined_colourings: u64,
    /// Such pictures.
    pub undetermined_pictures: u64,
    #[serde(skip)]
    shown: Line,
}

/// How often a class occurs with an outcome.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OutcomeCountReport {
    /// The class.
    pub class: String,
    /// Who wins, for each starter; `-` where nobody does.
    pub outcome: String,
    /// Colourings with both.
    pub colourings: u64,
    /// Pictures with both.
    pub pictures: u64,
    /// The first of them.
    pub first: String,
    #[serde(skip)]
    shown: Line,
}

/// The report of a survey.
pub fn hackenbush_survey(
    question: &HackenbushQuestion,
    survey: &HackenbushSurvey,
) -> HackenbushSurveyReport {
    let players = question.players();
    let all = survey.progress.outcomes();
    let classes = Class::all(players).into_iter().map(|class| {
        let of_class = || all.iter().filter(move |(other, ..)| *other == class);
        let undetermined = || of_class().filter(|(_, outcome, _)| outcome.is_undetermined());
        ClassCountReport {
            class: class.name(),
            colourings: of_class().map(|(.., count)| count.colourings).sum(),
            pictures: of_class().map(|(.., count)| count.pictures).sum(),
            undetermined_colourings: undetermined().map(|(.., count)| count.colourings).sum(),
            undetermined_pictures: undetermined().map(|(.., count)| count.pictures).sum(),
            shown: class_line(class),
        }
    });
    let classes: Vec<ClassCountReport> = classes.collect();
    let report =
        |(class, outcome, count): &(Class, EliminationOutcome, &OutcomeCount)| OutcomeCountReport {
            class: class.name(),
            outcome: outcome.name(),
            colourings: count.colourings,
            pictures: count.pictures,
            first: count.first.clone(),
            shown: class_line(*class),
        };
    let failing = || {
        let failing = all
            .iter()
            .filter(|(class, outcome, _)| !outcome.is_as_printed(*class));
        failing.map(report).collect()
    };
    HackenbushSurveyReport {
        edges: question.edges(),
        family: question.family().name().to_owned(),
        players: players.count(),
        shapes: survey.progress.shapes,
        of: survey.shapes,
        colourings: classes.iter().map(|class| class.colourings).sum(),
        pictures: classes.iter().map(|class| class.pictures).sum(),
        outcomes: all.iter().map(report).collect(),
        not_as_printed: (players == Players::THREE).then(failing),
        classes,
        status: match survey.stopped {
            None => "done".to_owned(),
            Some(_) => "budget".to_owned(),
        },
        stopped: survey.stopped.map(|stop| stop.to_string()),
    }
}

impl HackenbushSurveyReport {
    fn class_table(&self) -> Document {
        let head = [
            "class",
            "colourings",
            "share",
            "pictures",
            "share",
            "nobody wins for some starter",
        ];
        let rows = self.classes.iter().map(|class| {
            let share = per_cent(class.undetermined_colourings, class.colourings);
            let undetermined = match class.undetermined_colourings {
                0 => "0".to_owned(),
                count => format!("{count} ({share})"),
            };
            vec![
                class.shown.clone(),
                class.colourings.to_string().into(),
                per_cent(class.colourings, self.colourings).into(),
                class.pictures.to_string().into(),
                per_cent(class.pictures, self.pictures).into(),
                undetermined.into(),
            ]
        });
        Document::new().table(head.map(Line::from).to_vec(), rows.collect())
    }

    fn outcome_table(outcomes: &[OutcomeCountReport]) -> Document {
        let head = ["class", "outcome", "colourings", "pictures", "first"].map(Line::from);
        let rows = outcomes.iter().map(|row| {
            vec![
                row.shown.clone(),
                row.outcome.as_str().into(),
                row.colourings.to_string().into(),
                row.pictures.to_string().into(),
                row.first.as_str().into(),
            ]
        });
        Document::new().table(head.to_vec(), rows.collect())
    }
}

impl Report for HackenbushSurveyReport {
    fn document(&self) -> Document {
        let shapes = match self.of {
            None => {
                let shapes = counted(self.shapes, "shape", "shapes");
                format!("{shapes} (not all are listed yet)")
            }
            Some(of) if of == self.shapes => counted(of, "shape", "shapes"),
            Some(of) => format!("{} of {}", self.shapes, counted(of, "shape", "shapes")),
        };
        let mut document = Document::new()
            .line(format!("{} players, elimination play", self.players))
            .line(format!(
                "Hackenbush, {} with {}: {shapes}, {}, {}",
                self.family,
                counted(self.edges, "edge", "edges"),
                counted(self.colourings, "colouring", "colourings"),
                counted(self.pictures, "picture", "pictures")
            ))
            .line("")
            .append(self.class_table())
            .line("")
            .append(HackenbushSurveyReport::outcome_table(&self.outcomes));
        match self.not_as_printed.as_deref() {
            None => {}
            Some([]) if self.colourings == 0 => {}
            Some([]) => {
                let all = match self.stopped {
                    None => "All outcomes",
                    Some(_) => "All outcomes so far",
                };
                document = document.line("").line(format!(
                    "{all} are as Table 12 prints them (Theorems 43–45 among them)."
                ));
            }
            Some(failing) => {
                document = document
                    .line("")
                    .line("Not as Table 12 prints it (Theorems 43–45):")
                    .append(HackenbushSurveyReport::outcome_table(failing));
            }
        }
        match &self.stopped {
            Some(stopped) => document.line("").line(format!("Stopped: {stopped}")),
            None => document,
        }
    }

    fn is_unfinished(&self) -> bool {
        self.stopped.is_some()
    }
}

//! Reports of one question about games of any kind: which of them it is depends on the game and on how it is
//! played.

use serde::Serialize;

use crate::question::{PlayReport, RulesReport};

use super::{
    AnswersReport, CanonicalReport, CensusReport, CheckReport, Document, EqualityReport,
    FormReport, GraphFileReport, HeatMapReport, MexReport, OrderReport, OutcomeReport, PaperReport,
    QuotientReport, RandomReport, Report, SearchReport, SequenceReport, ValueReport,
};

/// A report that is one of several.
macro_rules! any_report {
    ($(#[$words:meta])* $name:ident { $($(#[$about:meta])* $kind:ident($report:ty),)+ }) => {
        $(#[$words])*
        #[derive(Clone, Debug, Serialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(untagged)]
        #[allow(clippy::large_enum_variant)]
        pub enum $name {
            $($(#[$about])* $kind($report),)+
        }

        impl Report for $name {
            fn document(&self) -> Document {
                match self {
                    $($name::$kind(report) => report.document().noting(report.readings()),)+
                }
            }

            fn kind(&self) -> &'static str {
                match self {
                    $($name::$kind(report) => report.kind(),)+
                }
            }

            fn is_unfinished(&self) -> bool {
                match self {
                    $($name::$kind(report) => report.is_unfinished(),)+
                }
            }

            fn is_no(&self) -> bool {
                match self {
                    $($name::$kind(report) => report.is_no(),)+
                }
            }

            fn readings(&self) -> &[String] {
                match self {
                    $($name::$kind(report) => report.readings(),)+
                }
            }

            fn set_readings(&mut self, readings: Vec<String>) {
                match self {
                    $($name::$kind(report) => report.set_readings(readings),)+
                }
            }
        }

        $(
            impl From<$report> for $name {
                fn from(report: $report) -> $name {
                    $name::$kind(report)
                }
            }
        )+
    };
}

any_report! {
    /// The answer to any question.
    AnyReport {
        /// Who can force a win.
        Outcome(OutcomeReport),
        /// The value of a game.
        Value(ValueReport),
        /// A canonical form.
        Canonical(CanonicalReport),
        /// Whether two games are equal.
        Equality(EqualityReport),
        /// How two games compare.
        Order(OrderReport),
        /// A game as a form.
        Form(FormReport),
        /// Heap after heap.
        Sequence(SequenceReport),
        /// A quotient.
        Quotient(QuotientReport),
        /// Answers about a solved game.
        Answers(AnswersReport),
        /// The mex function.
        Mex(MexReport),
        /// A drawing.
        Drawing(DrawingReport),
        /// A game as a graph file.
        GraphFile(GraphFileReport),
        /// Random pictures.
        Random(RandomReport),
        /// The claims of a paper.
        Paper(PaperReport),
        /// The claims of several papers.
        Papers(Vec<PaperReport>),
        /// Counts of subtraction sets.
        Census(CensusReport),
        /// Periods of triples.
        HeatMap(HeatMapReport),
        /// Games found in the atlas.
        Search(SearchReport),
        /// What a checker says of a certificate.
        Check(CheckReport),
        /// Rulesets.
        Rules(RulesReport),
        /// A game in progress.
        Play(PlayReport),
    }
}

impl Report for Vec<PaperReport> {
    fn kind(&self) -> &'static str {
        "PaperReport"
    }

    fn document(&self) -> Document {
        let documents = self.iter().map(Report::document);
        documents.fold(Document::new(), Document::append)
    }

    fn is_unfinished(&self) -> bool {
        self.iter().any(Report::is_unfinished)
    }

    fn is_no(&self) -> bool {
        self.iter().any(Report::is_no)
    }
}

/// A drawing of a game: there is no text but the drawing.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DrawingReport {
    /// The game, in notation.
    pub game: String,
    /// The drawing.
    pub svg: String,
}

impl Report for DrawingReport {
    fn document(&self) -> Document {
        Document::new().line(self.svg.as_str())
    }
}

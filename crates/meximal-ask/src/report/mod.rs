//! Results as people read them. Every answer of the library is data first (it serialises to JSON), and
//! says how it looks as a [`Document`]: a few kinds of blocks that are rendered as aligned text or as
//! LaTeX, so that the command, a notebook and a page show the same thing.

mod any;
mod canonical;
mod census;
mod check;
mod cincotti;
mod compare;
mod contexts;
mod document;
mod drawing;
mod ending;
mod equality;
mod error;
mod family;
mod form;
mod graph_file;
pub(crate) mod hackenbush;
mod hackenbush_survey;
mod heap_values;
mod heat;
mod inside;
mod layout;
pub(crate) mod outcome;
mod paper;
pub(crate) mod partizan;
mod podium;
mod random;
mod readings;
mod rows;
mod search;
mod sequence;
mod short;
mod short_fields;
mod simplification;
mod solved;
mod spelling;
mod starts;
pub(crate) mod subject;
mod survey;
mod symbols;
mod thermograph;
mod value;

pub use any::{AnyReport, DrawingReport};
pub use canonical::{CanonicalReport, ReductionReport};
pub use census::{CensusReport, RecordReport, census};
pub use check::CheckReport;
pub use cincotti::cincotti_compare;
pub use compare::{
    DirectionReport, OrderReport, PlayerOrderReport, normal_compare, players_of_both,
    spindler_compare,
};
pub use contexts::equal_by_contexts;
pub use document::{Block, Document, Lead, LeftOut, Line, Piece};
pub use drawing::{
    DrawingOptions, MAX_DRAWN_EDGES, hackenbush_svg, hackenbush_text, standing_svg, standing_text,
};
pub(crate) use ending::breaks_heaps;
pub use equality::{EqualityReport, equal};
pub use error::ReportError;
pub use family::{
    CodeCounts, CodeFamilyReport, CodeRow, FamilyFindings, FamilyReport, FormFamilyReport, FormRow,
    OrderCount, QuotientRow,
};
pub use form::{FormReport, OptionCounts, Subpositions, impartial_form, partizan_form};
pub use graph_file::{GraphFileReport, graph_file};
pub use hackenbush::ByPlayer;
pub use hackenbush_survey::{
    ClassCountReport, HackenbushSurveyReport, OutcomeCountReport, hackenbush_survey,
};
pub use heat::{HeatMapReport, heat_map, heat_map_svg};
pub use meximal::text::Style;
pub(crate) use outcome::verdict_of;
pub use outcome::{
    AnswerReport, MoveReport, OutcomeName, OutcomeNames, OutcomeQuestions, OutcomeReport,
    PropertiesReport, SplitsReport, TurnReport, elimination_outcome, ending_outcome,
    hackenbush_outcome, impartial_outcome, partizan_outcome,
};
pub use paper::{ClaimReport, PaperReport, paper};
pub use podium::podium_canonical;
pub use random::{RandomReport, random_hackenbush};
pub(crate) use rows::Place;
pub use search::SearchReport;
pub use sequence::{
    ElementName, FoundValues, SequenceOf, SequenceReport, StandardFormReport, Values,
};
pub use short::short_canonical;
pub use short_fields::{IncentivesReport, ShortFields};
pub use simplification::simplification;
pub use solved::{
    AllHeapsReport, AnswersReport, AutomatonReport, ComparisonReport, ElementReport,
    ElementsReport, GeneratorOrder, GeneratorReport, GrowthReport, HeapMoveReport,
    IsomorphismReport, MAX_ELEMENTS, MAX_HEAP as MAX_QUOTIENT_HEAP, MexReport, MexRow,
    MultiplicationReport, PartialReport, PositionReport, QuotientGame, QuotientReport,
    QuotientSubject, SolvedGame, SolvedHeaps, SolverQuestion, compare_heaps, position_of_heaps,
    read_position,
};
pub use spelling::{GameKind, WrittenGame, written_game};
pub use starts::StartReport;
pub use survey::{
    DoubleReport, Question3Report, SumCaseReport, SumSurveyReport, question3, sum_survey,
};
pub use thermograph::{ThermographReport, thermograph_svg};
pub use value::{
    CanonicalFields, DigitsReport, NimComparisonReport, ValueReport, ending_value,
    hackenbush_value, impartial_canonical, impartial_value, podium_value, short_value,
    value_by_player,
};

/// An answer that can be shown: JSON comes from its fields, text and LaTeX from its document.
pub trait Report: serde::Serialize {
    /// The name of its type, as schemas and the Python package know it.
    fn kind(&self) -> &'static str {
        let name = std::any::type_name::<Self>();
        name.rsplit("::").next().unwrap_or(name)
    }

    /// How the answer looks.
    fn document(&self) -> Document;

    /// Whether a budget left a part of the answer open.
    fn is_unfinished(&self) -> bool {
        false
    }

    /// Whether the answer is "no".
    fn is_no(&self) -> bool {
        false
    }

    /// How games were read whose texts could be meant otherwise.
    fn readings(&self) -> &[String] {
        &[]
    }

    /// Takes in how games were read; nothing where there is no place for it.
    fn set_readings(&mut self, _readings: Vec<String>) {}
}

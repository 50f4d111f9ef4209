//! What outcomes and values of two players look like, and why a value was not found.

use super::{Line, ReportError};
use meximal::ending::Verdict;
use meximal::rules::code::HeapRules;
use meximal::value::short::ShortError;

/// An outcome in the script letters of the papers.
pub(super) fn verdict(outcome: Verdict) -> Line {
    Line::new().math(outcome.script(), format!(r"\mathcal{{{outcome}}}"))
}

/// Values are of single heaps.
pub(crate) fn breaks_heaps(rules: &HeapRules) -> ReportError {
    ReportError::Unsupported(format!(
        "{rules} breaks heaps, and a sum of heaps in ending partizan play is not a sum of values: expected \
         rules that leave one heap, such as S{{2,3}}"
    ))
}

/// A budget or a depth that ended the search for a value, as a report says it.
pub(super) fn value_error(error: ShortError) -> ReportError {
    let known = "the value was not found".to_owned();
    match error {
        ShortError::Stopped(stop) => ReportError::Stopped { stop, known },
        _ => ReportError::Unsupported(error.to_string()),
    }
}

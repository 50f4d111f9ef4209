//! What an answer may take by default: every default of time in one place. The help of the command
//! prints [`BUDGETS`].

use std::time::Duration;

/// A comparison, a simplification, an outcome under elimination play, a question about a solved game.
pub const SEARCH: Duration = Duration::from_secs(60);

/// Contexts that are tried one by one, and comparisons with Nim under the podium rule.
pub const CONTEXTS: Duration = Duration::from_secs(10);

/// Whether two heaps that some context tells apart are equal modulo their game.
pub const MODULO: Duration = Duration::from_secs(2);

/// The steps from a podium position to its canonical form, after it is found.
pub const TRACE: Duration = Duration::from_secs(3);

/// A sequence without a last heap.
pub const SEQUENCE: Duration = Duration::from_secs(5);

/// How many growing positions are tried when no last one is named.
pub const POSITIONS: usize = 40;

/// The last of growing positions in a quotient when no other is named.
pub const GROWING_QUOTIENT: u32 = 6;

/// The solver of quotients when neither a time nor a last heap is given.
pub const SOLVER: Duration = Duration::from_secs(60);

/// How long presentation, structure and answers may take after the solver, whatever time was allowed for
/// that,
pub const AFTER_SOLVER: Duration = Duration::from_secs(60);

/// and what they are allowed at least.
pub const LEAST_AFTER_SOLVER: Duration = Duration::from_millis(500);

/// A quotient on the way to an outcome of heaps.
pub const QUOTIENT_OF_HEAPS: Duration = Duration::from_secs(10);

/// What each verb may use when neither time nor memory is given, in words.
pub const BUDGETS: &[(&str, &str)] = &[
    (
        "outcome",
        "4G of memory, and no limit of time; 60 s under elimination play",
    ),
    (
        "equal",
        "60 s and 4G of memory; 10 s where contexts are tried one by one",
    ),
    ("compare", "60 s and 4G of memory"),
    (
        "sequence",
        "5 s, unless --to names the last heap, and 4G of memory",
    ),
    (
        "quotient",
        "60 s, unless a last heap is named, 60 s more for the report, and 4G of memory",
    ),
    (
        "mex",
        "60 s, unless a last heap is named, 60 s more for the report, and 4G of memory",
    ),
    ("check", "4G of memory, and no limit of time"),
    (
        "value",
        "4G of memory, and no limit of time; 10 s to compare with Nim under the podium rule",
    ),
    (
        "canonical",
        "4G of memory, and no limit of time; 60 s with --for",
    ),
    (
        "form",
        "1G for the form, a quarter of 4G, and no limit of time",
    ),
    ("survey", "4G of memory for each unit, and no limit of time"),
    ("census", "no limit of time; it needs little memory"),
    ("selftest", "as long as --for says"),
    ("play", "4G of memory, and no limit of time"),
    ("paper", "4G of memory, and no limit of time"),
    (
        "atlas",
        "4G of memory for each row, and no limit of time; 5 s for each row without a certificate that is \
         imported",
    ),
];

//! What an answer may take by default: every default of time in one place. The help of the command
//! prints [`BUDGETS`].

use std::time::Duration;

/// A question about one game or two.
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

/// A question that goes to an end that was named, such as a last heap; a certificate; the checks of a paper.
pub const NAMED_END: Duration = Duration::from_secs(60 * 60);

/// A survey or a census, which goes on where it stopped when it is asked again.
pub const SURVEY: Duration = Duration::from_secs(24 * 60 * 60);

/// How long a verb may take when no time is given. Parts of an answer may have less.
pub fn time_of(verb: &str) -> Duration {
    match verb {
        "sequence" | "quotient" | "mex" | "check" | "paper" | "atlas" | "search" => NAMED_END,
        "survey" | "census" | "heatmap" => SURVEY,
        _ => SEARCH,
    }
}

/// What each verb may use when neither time nor memory is given, in words.
pub const BUDGETS: &[(&str, &str)] = &[
    ("outcome", "60 s and 4G of memory"),
    (
        "equal",
        "60 s and 4G of memory; 10 s where contexts are tried one by one",
    ),
    ("compare", "60 s and 4G of memory"),
    (
        "sequence",
        "5 s, or 1 h if --to names the last heap, and 4G of memory",
    ),
    (
        "quotient",
        "60 s, or 1 h if a last heap is named, 60 s more for the report, and 4G of memory",
    ),
    (
        "mex",
        "60 s, or 1 h if a last heap is named, 60 s more for the report, and 4G of memory",
    ),
    ("check", "1 h and 4G of memory"),
    (
        "value",
        "60 s and 4G of memory; 10 s to compare with Nim under the podium rule",
    ),
    ("canonical", "60 s and 4G of memory"),
    ("form", "60 s, and 1G for the form, a quarter of 4G"),
    ("draw", "60 s and 4G of memory"),
    ("random", "60 s and 4G of memory"),
    (
        "rules",
        "60 s and 4G of memory, of which it needs next to none",
    ),
    (
        "survey",
        "24 h, and 4G of memory for each unit; asked again, it goes on where it stopped",
    ),
    (
        "census",
        "24 h; it needs little memory, and goes on from a checkpoint",
    ),
    ("selftest", "as long as --for says"),
    (
        "play",
        "4G of memory; a game lasts as long as its players like, unless --time says how long",
    ),
    ("paper", "1 h and 4G of memory"),
    (
        "atlas",
        "1 h, and 4G of memory for each row; 5 s for each row without a certificate that is imported",
    ),
];

/// What a verb may use when neither time nor memory is given, in words.
pub fn budget_of(verb: &str) -> Option<&'static str> {
    let found = BUDGETS.iter().find(|(name, _)| *name == verb);
    found.map(|(_, words)| *words)
}

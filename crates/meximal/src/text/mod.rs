//! What all text has in common: which characters it may use, and how an error points at a place in it.

use std::borrow::Cow;

pub use meximal_rules::ParseError;

/// The longest input accepted for one game or graph, in bytes.
pub const MAX_INPUT: usize = 1 << 20;

/// A number of things, with the word for one where it is one: `1 form`, `2 forms`.
pub fn counted<N>(count: N, one: &str, many: &str) -> String
where
    N: std::fmt::Display + PartialEq + From<u8>,
{
    let word = if count == N::from(1) { one } else { many };
    format!("{count} {word}")
}

/// Text as it may be shown in a terminal: characters that would steer it, or turn the direction of what
/// follows, are spelt out. Ends of lines stay. A text may come from a file that a stranger has written.
///
/// ```
/// use meximal::text::visible;
/// assert_eq!(visible("0.77\u{1b}[2J"), "0.77\\u{1b}[2J");
/// ```
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.contains(steers) {
        return Cow::Borrowed(text);
    }
    let spelt = |c: char| -> String {
        if steers(c) {
            c.escape_unicode().collect()
        } else {
            c.into()
        }
    };
    text.chars().map(spelt).collect()
}

/// The same for JSON, in which such a character can stand in a string only.
pub fn visible_json(json: &str) -> Cow<'_, str> {
    if !json.contains(steers) {
        return Cow::Borrowed(json);
    }
    let spelt = |c: char| {
        if steers(c) {
            format!("\\u{:04x}", u32::from(c))
        } else {
            c.into()
        }
    };
    json.chars().map(spelt).collect()
}

/// Whether a character says something to a terminal: controls, and marks of direction.
fn steers(c: char) -> bool {
    c != '\n' && c.is_control()
        || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Which characters text output may use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// The papers' symbols: ∅, 𝒩, 𝒪𝒫, O₁, 3·*.
    #[default]
    Unicode,
    /// ASCII only: -, N, OP, O1, 3.*.
    Ascii,
}

impl Style {
    /// The dot of a multiple, `3·*` or `3.*`.
    pub fn dot(self) -> &'static str {
        match self {
            Style::Unicode => "·",
            Style::Ascii => ".",
        }
    }
}

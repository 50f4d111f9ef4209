//! What all text has in common: which characters it may use, and how an error points at a place in it.

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

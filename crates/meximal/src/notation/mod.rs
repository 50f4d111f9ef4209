//! Text ↔ games. One hand-written parser for every way of writing a game, and a printer that is its
//! inverse on everything that it prints.
//!
//! The grammar (spaces are allowed between tokens, not inside a compact name):
//!
//! ```text
//! game    := RULES ':' heaps | sum
//! heaps   := heap ('+' heap)*              heap := [COUNT dot] SIZE
//! sum     := term ('+' term)*              term := [COUNT dot] item       dot := '·' | '.'
//! item    := '0' | '*' | '*' body | '*[' list ']' | '{' [sum (',' sum)*] '}' | '(' sum ')'
//! body    := atom+                         one atom: that game; more: the game with those options
//! atom    := base sub*
//! base    := DIGIT | '[' DIGITS ']' | '(' body ')'
//! sub     := '_' one | '_{' part+ '}' | '/'      '/' is the misère literature's '_#'
//! one     := '#'+ | base                   x_# = {x}, x_h = x + *h
//! part    := '#' | base sub*
//! list    := entry (',' entry)*            entry := DIGITS | '[' list ']'      (CGSuite's spelling)
//! ```
//!
//! Subscripts are postfix and apply from left to right to the whole atom so far: `2_{##2}` is {{*2}}+*2,
//! `2_##2` is the game with options {{*2}} and *2. The reading is from Spindler's appendix, made
//! unambiguous.

mod error;
mod parse;
mod print;

pub use error::ParseError;
pub use parse::{MAX_COMPONENTS, MAX_DEPTH, MAX_INPUT, parse_form, parse_game};
pub use print::{TooLongToPrint, print_braces, print_form, print_slash, print_sum};

use crate::form::FormId;

/// A game as the user wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Game {
    /// A sum of forms; 0 is the empty sum.
    Sum(Vec<FormId>),
    /// Heaps of a ruleset.
    Heaps(Heaps),
}

/// The rules of a heap game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rules {
    /// Take any number of tokens from one heap.
    Nim,
}

/// Heaps of a ruleset: sizes, ascending, each with the number of heaps of that size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heaps {
    /// The rules.
    pub rules: Rules,
    /// (size, count) with sizes ascending and neither of them 0.
    pub sizes: Vec<(u64, u64)>,
}

impl Heaps {
    /// How many heaps there are.
    pub fn count(&self) -> u64 {
        self.sizes
            .iter()
            .fold(0, |total, &(_, count)| total.saturating_add(count))
    }

    /// The position in notation, `nim:2·1+5`; largest heaps last.
    pub fn spelling(&self, style: crate::report::Style) -> String {
        if self.sizes.is_empty() {
            return "nim:0".to_owned();
        }
        let terms: Vec<String> = self
            .sizes
            .iter()
            .map(|&(size, count)| match count {
                1 => size.to_string(),
                _ => format!("{count}{}{size}", style.dot()),
            })
            .collect();
        format!("nim:{}", terms.join("+"))
    }
}

//! Text ↔ games. One hand-written parser for every way of writing a game, and a printer that is its
//! inverse on everything that it prints.
//!
//! The grammar (spaces are allowed between tokens, not inside a compact name):
//!
//! ```text
//! game    := mixed | sum                   mixed := RULES ':' heaps ('&' RULES ':' heaps)*
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

mod mixed;
mod parse;
mod partizan;
mod print;

pub use crate::text::{MAX_INPUT, ParseError, Style};
pub use mixed::{SEPARATOR, parse_mixed};
pub use parse::{MAX_COMPONENTS, MAX_DEPTH, parse_form, parse_game};
pub use partizan::{
    WrittenPlayers, is_partizan, names_a_player, parse_partizan, parse_partizan_into,
    partizan_latex, print_partizan, print_partizan_sum, written_players,
};
pub use print::{TooLongToPrint, print_braces, print_form, print_slash, print_sum};

use std::collections::BTreeMap;

use crate::form::FormId;
use crate::rules::code::HeapRules;

/// A game as the user wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Game {
    /// A sum of forms; 0 is the empty sum.
    Sum(Vec<FormId>),
    /// Heaps of a ruleset.
    Heaps(Heaps),
}

/// Heaps of a ruleset: sizes, ascending, each with the number of heaps of that size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heaps {
    /// The rules.
    pub rules: HeapRules,
    /// (size, count) with sizes ascending and neither of them 0.
    pub sizes: Vec<(u64, u64)>,
}

impl Heaps {
    /// Heaps in any order, given as (size, count).
    pub fn new(rules: HeapRules, heaps: impl IntoIterator<Item = (u64, u64)>) -> Heaps {
        let mut counts = BTreeMap::new();
        for (size, count) in heaps {
            if size > 0 && count > 0 {
                *counts.entry(size).or_insert(0) += count;
            }
        }
        Heaps {
            rules,
            sizes: counts.into_iter().collect(),
        }
    }

    /// How many heaps there are.
    pub fn count(&self) -> u64 {
        self.sizes
            .iter()
            .fold(0, |total, &(_, count)| total.saturating_add(count))
    }

    /// The size of the largest heap.
    pub fn largest(&self) -> u64 {
        self.sizes.last().map_or(0, |&(size, _)| size)
    }

    /// The position in notation, `nim:2·1+5`; largest heaps last.
    pub fn spelling(&self, style: Style) -> String {
        format!("{}:{}", self.rules, self.sizes_spelling(style))
    }

    /// The heaps without the rules, `2·1+5`.
    pub fn sizes_spelling(&self, style: Style) -> String {
        if self.sizes.is_empty() {
            return "0".to_owned();
        }
        let terms: Vec<String> = self
            .sizes
            .iter()
            .map(|&(size, count)| match count {
                1 => size.to_string(),
                _ => format!("{count}{}{size}", style.dot()),
            })
            .collect();
        terms.join("+")
    }
}

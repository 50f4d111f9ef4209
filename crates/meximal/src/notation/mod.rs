//! Games → text: printers whose output [`Game::read`](crate::game::Game::read) reads back, for impartial
//! forms, partizan forms and heaps.

mod latex;
mod partizan;
mod print;

pub use crate::text::{MAX_INPUT, ParseError, Style};
pub use latex::form_latex;
pub(crate) use latex::says_two;
pub use partizan::{print_partizan, print_partizan_sum};
pub use print::{TooLongToPrint, print_braces, print_form, print_heap, print_slash, print_sum};

use std::collections::BTreeMap;

use crate::rules::code::HeapRules;

/// The deepest nesting of brackets that is read, and so written.
pub const MAX_DEPTH: usize = 400;

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

    /// The number of tokens in all heaps, or the largest number there is if there are more.
    pub fn tokens(&self) -> u64 {
        self.sizes.iter().fold(0, |sum: u64, &(size, count)| {
            sum.saturating_add(size.saturating_mul(count))
        })
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

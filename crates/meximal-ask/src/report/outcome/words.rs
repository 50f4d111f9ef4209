//! Heaps of Nim in the words of whoever asks: `nim:3+5`, or the forms `*3+*5`.

use crate::report::Style;
use meximal::notation::{Heaps, print_heap};

/// How heaps are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Words {
    /// As heaps of a ruleset.
    Heaps,
    /// As forms.
    Forms,
}

impl Words {
    /// A position.
    pub(super) fn position(self, heaps: &Heaps) -> String {
        match self {
            Words::Heaps => heaps.spelling(Style::Ascii),
            Words::Forms => self.left(heaps),
        }
    }

    /// What is left of a heap.
    pub(super) fn left(self, heaps: &Heaps) -> String {
        if self == Words::Heaps {
            return heaps.sizes_spelling(Style::Ascii);
        }
        if heaps.sizes.is_empty() {
            return "0".to_owned();
        }
        let terms = heaps.sizes.iter().map(|&(size, count)| match count {
            1 => print_heap(size),
            _ => format!("{count}{}{}", Style::Ascii.dot(), print_heap(size)),
        });
        terms.collect::<Vec<String>>().join("+")
    }

    /// One heap.
    pub(super) fn heap(self, size: u64) -> String {
        match self {
            Words::Heaps => size.to_string(),
            Words::Forms => print_heap(size),
        }
    }

    /// Every heap from one size to another.
    pub(super) fn range(self, first: u64, last: u64) -> String {
        if first == last {
            self.heap(first)
        } else {
            format!("{}..{}", self.heap(first), self.heap(last))
        }
    }
}

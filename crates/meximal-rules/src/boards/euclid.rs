//! Euclid: two heaps; take a positive multiple of the smaller heap from the larger one, as in Euclid's
//! algorithm. The game ends when a heap is empty. Impartial, for any number of players. A. J. Cole and A. J.
//! T. Davie (1969): the first of two players wins unless the heaps differ and their ratio is less than the
//! golden one.
//!
//! A position is the two heaps; their order does not matter.

use super::reading::{number, trimmed, words};
use crate::{AnyPosition, Entry, ParseError, Ruleset};

/// The game in the registry.
pub const ENTRY: Entry = Entry {
    name: "euclid",
    syntax: "euclid:25,7",
    players: "any number of players, who all have the same moves",
    moves: "Take a positive multiple of the smaller heap from the larger one.",
    example: "euclid:25,7",
    source: "A. J. Cole, A. J. T. Davie, A game based on the Euclidean algorithm and a winning strategy for \
             it, Mathematical Gazette 53 (1969)",
    read,
};

/// The largest heap.
const MAX_HEAP: u32 = 1_000_000_000;

/// The rules.
#[derive(PartialEq, Eq)]
struct Euclid;

impl Ruleset for Euclid {
    type Position = [u32; 2];

    fn name(&self) -> String {
        "euclid".to_owned()
    }

    fn options(&self, heaps: &[u32; 2], _player: usize, visit: &mut dyn FnMut(&[[u32; 2]])) {
        let larger = usize::from(heaps[1] > heaps[0]);
        let (small, large) = (heaps[1 - larger], heaps[larger]);
        let Some(most) = large.checked_div(small) else {
            return;
        };
        for multiple in 1..=most {
            let mut left = *heaps;
            left[larger] = large - multiple * small;
            visit(&[left]);
        }
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn parts(&self, heaps: [u32; 2]) -> Vec<[u32; 2]> {
        if heaps.contains(&0) {
            Vec::new()
        } else {
            vec![heaps]
        }
    }

    fn normal_form(&self, [a, b]: [u32; 2]) -> [u32; 2] {
        [a.max(b), a.min(b)]
    }

    fn tokens(&self, [a, b]: &[u32; 2]) -> u64 {
        u64::from(*a) + u64::from(*b)
    }

    fn spell(&self, [a, b]: &[u32; 2]) -> String {
        format!("{a},{b}")
    }
}

fn read(text: &str, _players: Option<usize>) -> Result<AnyPosition, ParseError> {
    let expected = "the sizes of two heaps, such as euclid:25,7";
    let span = trimmed(text);
    let mut heaps = Vec::new();
    for (place, _) in words(text, span.clone(), &[',']) {
        heaps.push(number(text, place, MAX_HEAP, expected)?);
    }
    match heaps[..] {
        [a, b] => Ok(AnyPosition::new(Euclid, [a, b])),
        _ => {
            let message = format!("the number of heaps is {}", heaps.len());
            Err(ParseError::new(text, span, message, expected))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heaps_are_read_and_written() {
        assert_eq!(read("25,7", None).unwrap().spell(), "euclid:25,7");
        assert_eq!(read("25,x", None).unwrap_err().span, 3..4);
        assert!(read("25", None).is_err());
    }
}

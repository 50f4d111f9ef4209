//! Antonim: Nim in which no two heaps have the same size. A move takes any number of tokens from one heap,
//! and must not leave two heaps alike; empty heaps are gone. Impartial, for any number of players. From
//! *Winning Ways*, chapter 15, which solves three heaps for two players: a+b+c is lost exactly if (a+1) ⊕
//! (b+1) ⊕ (c+1) = 0 there, counting a missing heap as 0.
//!
//! A position is the set of the sizes, written in ascending order: `antonim:1,3,4`.

use std::collections::BTreeSet;

use crate::{AnyPosition, Entry, ParseError, Ruleset};

/// The game in the registry.
pub const ENTRY: Entry = Entry {
    name: "antonim",
    syntax: "antonim:SIZE,SIZE,…, all different",
    players: "any number of players, who all have the same moves",
    moves: "Take any number of tokens from one heap; no two heaps may have the same size.",
    example: "antonim:2,3,5",
    source: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 15",
    read,
};

/// The largest heap.
const MAX_HEAP: u32 = 1_000;

/// The rules.
#[derive(PartialEq, Eq)]
struct Antonim;

impl Ruleset for Antonim {
    type Position = BTreeSet<u32>;

    fn name(&self) -> String {
        "antonim".to_owned()
    }

    fn options(
        &self,
        heaps: &BTreeSet<u32>,
        _player: usize,
        visit: &mut dyn FnMut(&[BTreeSet<u32>]),
    ) {
        for &heap in heaps {
            for left in (0..heap).filter(|left| !heaps.contains(left)) {
                let mut after = heaps.clone();
                after.remove(&heap);
                if left > 0 {
                    after.insert(left);
                }
                visit(&[after]);
            }
        }
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn tokens(&self, heaps: &BTreeSet<u32>) -> u64 {
        heaps.iter().copied().map(u64::from).sum()
    }

    fn spell(&self, heaps: &BTreeSet<u32>) -> String {
        if heaps.is_empty() {
            return "0".to_owned();
        }
        let sizes: Vec<String> = heaps.iter().map(u32::to_string).collect();
        sizes.join(",")
    }
}

fn read(text: &str, _players: Option<usize>) -> Result<AnyPosition, ParseError> {
    let expected = format!("different heaps up to {MAX_HEAP}, such as antonim:2,3,5");
    let mut heaps = BTreeSet::new();
    let mut start = 0;
    for word in text.split(',') {
        let place = start..start + word.len();
        start = place.end + 1;
        let wrong = |message: String| ParseError::new(text, place.clone(), message, &expected);
        let size = word.trim().parse::<u32>().ok();
        match size.filter(|&size| size <= MAX_HEAP) {
            None => return Err(wrong(format!("'{}' is not a heap", word.trim()))),
            Some(0) => {}
            Some(size) if heaps.insert(size) => {}
            Some(size) => return Err(wrong(format!("there are two heaps of {size}"))),
        }
    }
    Ok(AnyPosition::new(Antonim, heaps))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustc_hash::FxHashMap;

    /// Whether the player to move loses, by the definition.
    fn is_lost(heaps: &BTreeSet<u32>, known: &mut FxHashMap<BTreeSet<u32>, bool>) -> bool {
        if let Some(&lost) = known.get(heaps) {
            return lost;
        }
        let mut options = Vec::new();
        Antonim.options(heaps, 0, &mut |option| options.push(option[0].clone()));
        let lost = !options.iter().any(|option| is_lost(option, known));
        known.insert(heaps.clone(), lost);
        lost
    }

    #[test]
    fn three_heaps_are_nim_with_one_more_token_each() {
        let mut known = FxHashMap::default();
        for a in 0..12u32 {
            for b in a + 1..12 {
                for c in b + 1..12 {
                    let heaps = [a, b, c].into_iter().filter(|&heap| heap > 0).collect();
                    let nim = (a + 1) ^ (b + 1) ^ (c + 1) == 0;
                    assert_eq!(is_lost(&heaps, &mut known), nim, "{a},{b},{c}");
                }
            }
        }
    }

    #[test]
    fn heaps_are_read_and_written() {
        for (text, spelt) in [("5,2,3", "2,3,5"), ("0", "0"), ("7", "7"), ("0,4", "4")] {
            let position = read(text, None).unwrap();
            assert_eq!(position.spell(), format!("antonim:{spelt}"));
        }
        for bad in ["", "3,3", "2,x", "1001", "-1"] {
            assert!(read(bad, None).is_err(), "{bad}");
        }
    }
}

//! Outcomes by search, from the rules alone.
#![allow(dead_code)]

use std::collections::HashMap;

use meximal_uniform::{Left, Rules};

/// Misère outcomes of positions, remembered.
pub struct Search {
    rules: Rules,
    known: HashMap<Vec<u8>, bool>,
}

impl Search {
    pub fn new(rules: Rules) -> Search {
        Search {
            rules,
            known: HashMap::new(),
        }
    }

    /// Whether the player who has just moved wins the sum of these heaps, given in ascending order.
    pub fn is_p(&mut self, heaps: &[u8]) -> bool {
        if let Some(&known) = self.known.get(heaps) {
            return known;
        }
        let (mut moves, mut wins) = (false, false);
        for (index, &heap) in heaps.iter().enumerate() {
            if index > 0 && heaps[index - 1] == heap {
                continue;
            }
            for left in self.rules.options(heap.into()) {
                moves = true;
                let mut next = heaps.to_vec();
                next.remove(index);
                match left {
                    Left::Nothing => {}
                    Left::One(part) => next.push(part as u8),
                    Left::Two(one, two) => next.extend([one as u8, two as u8]),
                }
                next.sort_unstable();
                if !wins && self.is_p(&next) {
                    wins = true;
                }
            }
        }
        let is_p = moves && !wins;
        self.known.insert(heaps.to_vec(), is_p);
        is_p
    }
}

/// All positions of at most this many tokens in all, ascending.
pub fn positions(tokens: u8) -> Vec<Vec<u8>> {
    fn extend(left: u8, least: u8, position: &mut Vec<u8>, all: &mut Vec<Vec<u8>>) {
        all.push(position.clone());
        for heap in least..=left {
            position.push(heap);
            extend(left - heap, heap, position, all);
            position.pop();
        }
    }
    let mut all = Vec::new();
    extend(tokens, 1, &mut Vec::new(), &mut all);
    all
}

/// A generator of numbers that look random.
pub fn numbers(mut seed: u64) -> impl FnMut(u64) -> u64 {
    move |below| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed % below
    }
}

/// Of games with the same values, the first one.
pub fn different(games: impl Iterator<Item = &'static str>) -> Vec<&'static str> {
    let mut seen = Vec::new();
    let mut different = Vec::new();
    for code in games {
        let text = meximal_uniform::known(&code.parse().unwrap())
            .unwrap()
            .certificate();
        let values = text.split_once("family").unwrap().1.to_owned();
        if !seen.contains(&values) {
            seen.push(values);
            different.push(code);
        }
    }
    different
}

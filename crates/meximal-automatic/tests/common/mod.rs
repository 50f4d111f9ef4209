//! Games from octal codes, positions from tables, and outcomes by search: what tests and examples share.

#![allow(dead_code)]

use std::collections::HashMap;

use meximal_automatic::{Events, HeapGame};
use serde_json::Value;

/// The table of the theory.
pub fn read() -> Value {
    serde_json::from_str(include_str!("../data/infinite.json")).unwrap()
}

/// The game of an octal code that is one.
pub fn game(code: &str, heaps: u32) -> HeapGame {
    read_game(code, heaps).unwrap()
}

/// The game of an octal code.
pub fn read_game(code: &str, heaps: u32) -> Option<HeapGame> {
    let (whole, rest) = code.split_once('.')?;
    let digits = whole.chars().chain(rest.chars());
    let digits: Option<Vec<u32>> = digits.map(|sign| sign.to_digit(8)).collect();
    let digits = digits.filter(|_| whole == "0" || whole == "4")?;
    let options = |heap: u32| {
        let mut options = Vec::new();
        for (taken, &digit) in (0..=heap).zip(&digits) {
            let left = heap - taken;
            if digit & 1 != 0 && left == 0 {
                options.push(Vec::new());
            }
            if digit & 2 != 0 && left > 0 {
                options.push(vec![left]);
            }
            if digit & 4 != 0 {
                options.extend((1..=left / 2).map(|part| vec![part, left - part]));
            }
        }
        options
    };
    HeapGame::new((1..=heaps).map(options).collect()).ok()
}

/// A position of the table.
pub fn position(value: &Value) -> Vec<(u32, u64)> {
    let heaps = value.as_object().unwrap().iter();
    heaps
        .map(|(heap, count)| (heap.parse().unwrap(), count.as_u64().unwrap()))
        .collect()
}

/// Outcomes by search, straight from the definition.
pub struct Search<'g> {
    game: &'g HeapGame,
    events: &'g Events,
    known: HashMap<Vec<u32>, u8>,
}

impl<'g> Search<'g> {
    pub fn new(game: &'g HeapGame, events: &'g Events) -> Search<'g> {
        Search {
            game,
            events,
            known: HashMap::new(),
        }
    }

    /// The label of a sum of heaps.
    pub fn outcome(&mut self, heaps: &[u32]) -> u8 {
        let mut heaps = heaps.to_vec();
        heaps.sort_unstable();
        if let Some(&known) = self.known.get(&heaps) {
            return known;
        }
        let (mut moves, mut events) = (false, 0);
        for at in 0..heaps.len() {
            for option in self.game.options(heaps[at]) {
                let mut next = heaps.clone();
                next.remove(at);
                next.extend(option);
                moves = true;
                events |= self.events.triggered(self.outcome(&next));
            }
        }
        let label = if moves {
            self.events.label(events)
        } else {
            self.events.terminal
        };
        self.known.insert(heaps, label);
        label
    }
}

/// A sum of heaps with multiplicities.
pub fn counted(heaps: &[u32]) -> Vec<(u32, u64)> {
    heaps.iter().map(|&heap| (heap, 1)).collect()
}

//! Vectors pulled back along elements, as bits: what [`crate::verify`] compares.

use rustc_hash::FxHashMap;

use crate::game::Events;
use crate::model::Model;

/// Vectors pulled back along elements: for a vector and an element x, the elements y at whose product with x
/// each event is claimed, or triggered.
pub(crate) struct Pulled<'a> {
    events: &'a Events,
    model: &'a Model,
    products: FxHashMap<u32, Vec<u32>>,
    index: FxHashMap<(u32, u32), u32>,
    /// For each event the bits of the elements where it is claimed, then where it is triggered.
    sets: Vec<u64>,
    words: usize,
}

impl<'a> Pulled<'a> {
    pub fn new(events: &'a Events, model: &'a Model) -> Pulled<'a> {
        Pulled {
            events,
            model,
            products: FxHashMap::default(),
            index: FxHashMap::default(),
            sets: Vec::new(),
            words: model.monoid.order().div_ceil(64),
        }
    }

    pub fn bytes(&self) -> usize {
        self.sets.capacity() * 8 + self.products.len() * self.model.monoid.order() * 4
    }

    pub fn product(&mut self, element: u32, other: u32) -> u32 {
        let monoid = &self.model.monoid;
        let products = self.products.entry(element);
        products.or_insert_with(|| monoid.products(element))[other as usize]
    }

    pub fn number(&mut self, vector: u32, element: u32) -> u32 {
        if let Some(&number) = self.index.get(&(vector, element)) {
            return number;
        }
        let monoid = &self.model.monoid;
        let products = self.products.entry(element);
        let products = products.or_insert_with(|| monoid.products(element));
        let labels = &self.model.vectors[vector as usize];
        let number = self.index.len() as u32;
        for event in 0..self.events.count {
            for claimed in [true, false] {
                let start = self.sets.len();
                self.sets.resize(start + self.words, 0);
                for (y, &product) in products.iter().enumerate() {
                    let label = labels[product as usize];
                    let set = if claimed {
                        self.events.happened(label)
                    } else {
                        self.events.triggered(label)
                    };
                    self.sets[start + y / 64] |= u64::from(set >> event & 1) << (y % 64);
                }
            }
        }
        self.index.insert((vector, element), number);
        number
    }

    /// An element where the option triggers an event that is not claimed.
    pub fn violation(&self, claimed: u32, option: u32) -> Option<u32> {
        let events = self.events.count as usize;
        let start = |number: u32, event: usize, kind: usize| {
            ((number as usize * events + event) * 2 + kind) * self.words
        };
        for event in 0..events {
            let (a, b) = (start(claimed, event, 0), start(option, event, 1));
            for word in 0..self.words {
                let bad = self.sets[b + word] & !self.sets[a + word];
                if bad != 0 {
                    return Some((word * 64) as u32 + bad.trailing_zeros());
                }
            }
        }
        None
    }
}

//! Positions of one ruleset as numbers. Engines work with 32-bit ids; each different part is kept once, in its normal form.

use std::any::Any;
use std::hash::Hash;
use std::ops::ControlFlow;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::Ruleset;

/// The options of a part were not all found: somebody set a limit, and knows which it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Halted;

/// Parts of positions of one ruleset by number, whatever the type of its positions.
pub trait Store: Send {
    /// Calls `visit` with every option of a player in a part, until it breaks off: the parts that the option leaves, in any
    /// order.
    fn options(
        &mut self,
        part: u32,
        player: usize,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<(), Halted>;

    /// A part in notation, with the name of the rules.
    fn spell(&self, part: u32) -> String;

    /// A picture of a part.
    fn picture(&self, part: u32) -> Option<String>;

    /// The tokens in a part.
    fn tokens(&self, part: u32) -> u64;

    /// The bytes held.
    fn bytes(&self) -> usize;

    /// The store itself, for those who know the type of its positions.
    fn as_any_mut(&mut self) -> &mut dyn Any;
}

/// The positions of one ruleset, interned.
pub struct Interned<R: Ruleset> {
    rules: Arc<R>,
    ids: FxHashMap<R::Position, u32>,
    positions: Vec<R::Position>,
}

/// What one position costs besides its own size: a slot in the table, an allocation.
const OVERHEAD: usize = 48;

impl<R: Ruleset> Interned<R> {
    /// No position yet.
    pub fn new(rules: Arc<R>) -> Self {
        Interned {
            rules,
            ids: FxHashMap::default(),
            positions: Vec::new(),
        }
    }

    /// The parts of a position by number.
    pub fn add(&mut self, position: R::Position) -> Vec<u32> {
        let mut found = Vec::new();
        self.add_into(position, &mut found);
        found
    }

    fn add_into(&mut self, position: R::Position, found: &mut Vec<u32>) {
        for part in self.rules.parts(position) {
            let part = self.rules.normal_form(part);
            found.push(intern(&mut self.ids, &mut self.positions, part));
        }
    }

    /// The position with a number.
    pub fn position(&self, part: u32) -> &R::Position {
        &self.positions[part as usize]
    }
}

fn intern<P: Clone + Eq + Hash>(
    ids: &mut FxHashMap<P, u32>,
    positions: &mut Vec<P>,
    part: P,
) -> u32 {
    if let Some(&known) = ids.get(&part) {
        return known;
    }
    let id = positions.len() as u32;
    positions.push(part.clone());
    ids.insert(part, id);
    id
}

impl<R: Ruleset> Store for Interned<R> {
    fn options(
        &mut self,
        part: u32,
        player: usize,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<(), Halted> {
        let rules = Arc::clone(&self.rules);
        let position = self.positions[part as usize].clone();
        let mut left = Vec::new();
        // Breaking off is what the visitor wanted.
        let _ = rules.try_options(&position, player, &mut |option| {
            left.clear();
            for position in option {
                self.add_into(position.clone(), &mut left);
            }
            visit(&left)
        });
        Ok(())
    }

    fn spell(&self, part: u32) -> String {
        let position = self.rules.spell(self.position(part));
        format!("{}:{position}", self.rules.name())
    }

    fn picture(&self, part: u32) -> Option<String> {
        self.rules.picture(self.position(part))
    }

    fn tokens(&self, part: u32) -> u64 {
        self.rules.tokens(self.position(part))
    }

    fn bytes(&self) -> usize {
        self.positions.len() * (2 * size_of::<R::Position>() + OVERHEAD)
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}

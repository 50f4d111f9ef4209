//! Positions of one ruleset as numbers. Engines work with 32-bit ids; each different part is kept once, in
//! its normal form.

use std::any::Any;
use std::hash::{BuildHasher, Hash};
use std::ops::ControlFlow;
use std::sync::Arc;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use crate::{Ruleset, SureMoves};

/// The options of a part were not all found: somebody set a limit, and knows which it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Halted;

/// What becomes of parts in which nobody can move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dead {
    /// Rules may leave them out.
    Dropped,
    /// Their tokens count, so all tokens of a position are in its parts.
    Kept,
}

/// Parts of positions of one ruleset by number, whatever the type of its positions.
pub trait Store: Send {
    /// Calls `visit` with every option of a player in a part, until it breaks off: the parts that the option
    /// leaves, in any order.
    fn options(
        &mut self,
        part: u32,
        player: usize,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<(), Halted>;

    /// How many options a player has in a part, or a number that grows with it; 0 if nobody counted.
    fn mobility(&self, _part: u32, _player: usize) -> u32 {
        0
    }

    /// How many moves a player is sure of in a part, and how many there can be at most; none where nobody
    /// knows.
    fn sure_moves(&self, _part: u32, _player: usize) -> Option<SureMoves> {
        None
    }

    /// A part in notation, with the name of the rules.
    fn spell(&self, part: u32) -> String;

    /// A picture of a part, if it has one.
    fn picture(&self, _part: u32) -> Option<String> {
        None
    }

    /// The tokens in a part; 0 if it has none.
    fn tokens(&self, _part: u32) -> u64 {
        0
    }

    /// The bytes held.
    fn bytes(&self) -> usize;

    /// The store itself, for those who know the type of its positions.
    fn as_any_mut(&mut self) -> &mut dyn Any;
}

/// The positions of one ruleset, interned.
pub struct Interned<R: Ruleset> {
    rules: Arc<R>,
    /// The numbers of the positions, found by what they stand for: each position is kept once.
    ids: HashTable<u32>,
    positions: Vec<R::Position>,
    dead: Dead,
}

/// What one position costs besides its own size: a slot in a table that is half full, room to grow, an
/// allocation.
const OVERHEAD: usize = 32;

impl<R: Ruleset> Interned<R> {
    /// No position yet.
    pub fn new(rules: Arc<R>, dead: Dead) -> Self {
        Interned {
            rules,
            ids: HashTable::new(),
            positions: Vec::new(),
            dead,
        }
    }

    /// The rules of its positions.
    pub fn rules(&self) -> &Arc<R> {
        &self.rules
    }

    /// The parts of a position by number.
    pub fn add(&mut self, position: R::Position) -> Vec<u32> {
        let mut found = Vec::new();
        self.add_into(position, &mut found);
        found
    }

    fn add_into(&mut self, position: R::Position, found: &mut Vec<u32>) {
        let whole = (self.dead == Dead::Kept).then(|| position.clone());
        let before = found.len();
        for part in self.rules.parts(position) {
            let part = self.rules.normal_form(part);
            found.push(intern(&mut self.ids, &mut self.positions, part));
        }
        if let Some(whole) = whole
            && self.rules.tokens(&whole) != self.tokens_in(&found[before..])
        {
            found.truncate(before);
            found.push(self.add_whole(whole));
        }
    }

    /// A position as one part, with all its tokens.
    fn add_whole(&mut self, position: R::Position) -> u32 {
        let form = self.rules.normal_form(position.clone());
        let is_whole = self.rules.tokens(&form) == self.rules.tokens(&position);
        let part = if is_whole { form } else { position };
        intern(&mut self.ids, &mut self.positions, part)
    }

    fn tokens_in(&self, parts: &[u32]) -> u64 {
        let tokens = parts.iter().map(|&part| Store::tokens(self, part));
        tokens.fold(0, u64::saturating_add)
    }

    /// The position with a number.
    pub fn position(&self, part: u32) -> &R::Position {
        &self.positions[part as usize]
    }
}

fn intern<P: Eq + Hash>(ids: &mut HashTable<u32>, positions: &mut Vec<P>, part: P) -> u32 {
    let hash = |part: &P| FxBuildHasher.hash_one(part);
    let wanted = hash(&part);
    if let Some(&known) = ids.find(wanted, |&id| positions[id as usize] == part) {
        return known;
    }
    let id = positions.len() as u32;
    ids.insert_unique(wanted, id, |&other| hash(&positions[other as usize]));
    positions.push(part);
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

    fn mobility(&self, part: u32, player: usize) -> u32 {
        self.rules.mobility(self.position(part), player)
    }

    fn sure_moves(&self, part: u32, player: usize) -> Option<SureMoves> {
        self.rules.sure_moves(self.position(part), player)
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
        self.positions.len() * (size_of::<R::Position>() + OVERHEAD)
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}

//! The positions that a question is about, and what each context does to them. The formulas are those of
//! [`exact`](super::exact).

use rustc_hash::FxHashMap;

use crate::form::{PartizanForms, PartizanId};
use crate::player::Players;
use crate::quotient::bits::{self, Bits};
use crate::runner::{Runner, Stop};

/// Positions closed under moves, options first, and the contexts whose effect on them is known.
pub(super) struct Field<'a> {
    pub(super) players: Players,
    pub(super) player: usize,
    places: FxHashMap<PartizanId, u32>,
    /// The options of position s for player q are at `s * N + q`.
    options: Vec<Box<[u32]>>,
    /// The bytes of all this.
    own_bytes: usize,
    /// For each context and each player who starts, the positions that the player does not lose.
    known: FxHashMap<PartizanId, Box<[Bits]>>,
    runner: &'a Runner,
}

impl<'a> Field<'a> {
    /// The subpositions of these games, for this player.
    pub(super) fn new(
        forms: &PartizanForms,
        player: usize,
        roots: &[PartizanId],
        runner: &'a Runner,
    ) -> Field<'a> {
        let players = forms.players();
        let ids = forms.subpositions(roots);
        let places: FxHashMap<PartizanId, u32> = ids.iter().copied().zip(0..).collect();
        let mut options: Vec<Box<[u32]>> = Vec::with_capacity(ids.len() * players.count());
        for &id in &ids {
            for mover in 0..players.count() {
                let list = forms.options(id, mover).iter();
                options.push(list.map(|option| places[option]).collect());
            }
        }
        let listed: usize = options.iter().map(|list| list.len()).sum();
        Field {
            players,
            player,
            own_bytes: 24 * places.len() + 16 * options.len() + 4 * listed,
            places,
            options,
            known: FxHashMap::default(),
            runner,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    /// The place of a position that belongs to the field.
    pub(super) fn place(&self, id: PartizanId) -> usize {
        self.places[&id] as usize
    }

    pub(super) fn options(&self, place: usize, mover: usize) -> &[u32] {
        &self.options[place * self.players.count() + mover]
    }

    /// The bytes held by positions and contexts.
    pub(super) fn bytes(&self) -> usize {
        let words = self.len().div_ceil(64);
        self.own_bytes + self.known.len() * self.players.count() * (16 + 8 * words)
    }

    /// For each player who starts, the positions that the player does not lose in this context.
    pub(super) fn effect(
        &mut self,
        forms: &PartizanForms,
        context: PartizanId,
    ) -> Result<&[Bits], Stop> {
        if !self.known.contains_key(&context) {
            for part in forms.subpositions(&[context]) {
                if !self.known.contains_key(&part) {
                    self.runner.check(self.bytes())?;
                    let effect = self.effect_of_options(forms, part);
                    self.known.insert(part, effect);
                }
            }
        }
        Ok(&self.known[&context])
    }

    /// The starter by which a context tells two positions apart: the player does not lose the first, but
    /// loses the second.
    pub(super) fn starter_that_separates(
        &mut self,
        forms: &PartizanForms,
        context: PartizanId,
        [left, right]: [usize; 2],
    ) -> Result<Option<usize>, Stop> {
        let effect = self.effect(forms, context)?;
        Ok(effect.iter().position(|holds| {
            bits::contains(holds, left as u32) && !bits::contains(holds, right as u32)
        }))
    }

    /// The effect of a context whose options are known.
    fn effect_of_options(&self, forms: &PartizanForms, context: PartizanId) -> Box<[Bits]> {
        let count = self.players.count();
        let mut effect: Vec<Bits> = Vec::with_capacity(count);
        for mover in 0..count {
            let next = self.players.after(mover);
            let mut slot = if mover == self.player {
                bits::none(self.len())
            } else {
                self.everything()
            };
            for option in forms.options(context, mover) {
                for (word, &other) in slot.iter_mut().zip(self.known[option][next].iter()) {
                    if mover == self.player {
                        *word |= other
                    } else {
                        *word &= other
                    }
                }
            }
            effect.push(slot);
        }
        for place in 0..self.len() {
            for mover in 0..count {
                let next = self.players.after(mover);
                let wanted = mover == self.player;
                let now = bits::contains(&effect[mover], place as u32);
                if now == wanted {
                    continue;
                }
                let holds = |&option: &u32| bits::contains(&effect[next], option);
                let options = self.options(place, mover);
                if wanted && options.iter().any(holds) {
                    bits::insert(&mut effect[mover], place);
                } else if !wanted && !options.iter().all(holds) {
                    bits::remove(&mut effect[mover], place);
                }
            }
        }
        effect.into_boxed_slice()
    }

    /// All positions.
    pub(super) fn everything(&self) -> Bits {
        let mut all = bits::none(self.len());
        for place in 0..self.len() {
            bits::insert(&mut all, place);
        }
        all
    }
}

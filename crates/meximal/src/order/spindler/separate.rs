//! The search for a context that is given only by its slots: sets A and B_m of positions, closed upwards in
//! the order, such that the player does not lose one position and loses another (see
//! [`exact`](super::exact)).
//!
//! A claim says that v(s, m) holds, or that it does not, or the same of a slot. Some claims have all their
//! consequences at once: if v(s, m) holds for another player m, then B_m(s) and all v(s', m + 1) do. The
//! others have one of several reasons, and the search tries them. A claim and a counterclaim contradict each
//! other if the first is about a position that is at most the position of the second.

use super::field::Field;
use crate::quotient::bits::{self, Bits};
use crate::runner::{Runner, Stop};

/// What is claimed of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Claim {
    /// Whether it is claimed to hold.
    pub(super) holds: bool,
    /// Whether it is about the slot of the mover, and not about v.
    pub(super) slot: bool,
    pub(super) mover: usize,
    pub(super) place: usize,
}

impl Claim {
    /// v(place, mover) holds, or does not.
    pub(super) fn about(holds: bool, mover: usize, place: usize) -> Claim {
        Claim {
            holds,
            slot: false,
            mover,
            place,
        }
    }

    fn row(self, players: usize) -> usize {
        (usize::from(self.holds) * 2 + usize::from(self.slot)) * players + self.mover
    }

    fn opposite_row(self, players: usize) -> usize {
        let opposite = Claim {
            holds: !self.holds,
            ..self
        };
        opposite.row(players)
    }
}

/// The order as far as it is known: `above[s]` are the positions that s is at most, `below[s]` those that are
/// at most s.
pub(super) struct Known {
    pub(super) above: Vec<Bits>,
    pub(super) below: Vec<Bits>,
}

impl Known {
    pub(super) fn new(size: usize) -> Known {
        Known {
            above: vec![bits::none(size); size],
            below: vec![bits::none(size); size],
        }
    }

    pub(super) fn insert(&mut self, left: usize, right: usize) {
        bits::insert(&mut self.above[left], right);
        bits::insert(&mut self.below[right], left);
    }

    pub(super) fn at_most(&self, left: usize, right: usize) -> bool {
        bits::contains(&self.above[left], right as u32)
    }

    pub(super) fn bytes(&self) -> usize {
        Known::bytes_for(self.above.len())
    }

    /// The bytes that the order of this many positions takes.
    pub(super) fn bytes_for(size: usize) -> usize {
        size.saturating_mul(2 * (16 + 8 * size.div_ceil(64)))
    }
}

/// All claims made so far.
#[derive(Clone)]
pub(super) struct Claims {
    rows: Vec<Bits>,
    /// Claims that need a reason.
    open: Vec<Claim>,
}

impl Claims {
    /// The positions of which the slot of a player is claimed to hold, or not to hold.
    pub(super) fn slots(&self, holds: bool, mover: usize) -> &Bits {
        let players = self.rows.len() / 4;
        &self.rows[(usize::from(holds) * 2 + 1) * players + mover]
    }

    fn has(&self, claim: Claim) -> bool {
        let row = &self.rows[claim.row(self.rows.len() / 4)];
        bits::contains(row, claim.place as u32)
    }
}

/// A search among the slots of contexts.
pub(super) struct Separation<'a> {
    pub(super) field: &'a Field<'a>,
    pub(super) known: &'a Known,
    pub(super) runner: &'a Runner,
    /// Claims tried, in all searches.
    pub(super) steps: &'a mut u64,
}

impl Separation<'_> {
    /// Slots by which these claims hold, or nothing if there are none.
    pub(super) fn search(&mut self, claims: Vec<Claim>) -> Result<Option<Claims>, Stop> {
        let players = self.field.players.count();
        let mut state = Claims {
            rows: vec![bits::none(self.field.len()); 4 * players],
            open: Vec::new(),
        };
        let mut tried: Vec<(Claims, Vec<Claim>)> = Vec::new();
        let state_bytes = 4 * players * (16 + self.field.len() / 8 + 8);
        let mut alive = self.add(&mut state, claims);
        loop {
            *self.steps += 1;
            if self.steps.is_multiple_of(256) {
                let held = self.field.bytes() + self.known.bytes();
                self.runner.check(held + tried.len() * state_bytes)?;
            }
            if alive {
                let Some((at, mut reasons)) = self.fewest_reasons(&state) else {
                    return Ok(Some(state));
                };
                state.open.swap_remove(at);
                let Some(first) = reasons.pop() else {
                    alive = false;
                    continue;
                };
                tried.push((state.clone(), reasons));
                alive = self.add(&mut state, vec![first]);
                continue;
            }
            let Some((before, reasons)) = tried.last_mut() else {
                return Ok(None);
            };
            match reasons.pop() {
                Some(reason) => {
                    state = before.clone();
                    alive = self.add(&mut state, vec![reason]);
                }
                None => {
                    tried.pop();
                }
            }
        }
    }

    /// Adds claims with all that follows; whether no contradiction was met.
    fn add(&self, state: &mut Claims, mut waiting: Vec<Claim>) -> bool {
        loop {
            while let Some(claim) = waiting.pop() {
                if state.has(claim) {
                    continue;
                }
                if self.contradicts(state, claim) {
                    return false;
                }
                let row = claim.row(self.field.players.count());
                bits::insert(&mut state.rows[row], claim.place);
                let needs_one = claim.holds == (claim.mover == self.field.player);
                match (claim.slot, needs_one) {
                    (true, _) => {}
                    (false, true) => state.open.push(claim),
                    (false, false) => waiting.extend(self.reasons(claim)),
                }
            }
            let mut at = 0;
            while at < state.open.len() {
                let mut possible = self
                    .reasons(state.open[at])
                    .filter(|&reason| !self.contradicts(state, reason));
                match (possible.next(), possible.next()) {
                    (None, _) => return false,
                    (Some(only), None) => {
                        waiting.push(only);
                        state.open.swap_remove(at);
                    }
                    _ => at += 1,
                }
            }
            if waiting.is_empty() {
                return true;
            }
        }
    }

    /// The claims that a claim follows from: all together, or any one of them.
    fn reasons(&self, claim: Claim) -> impl Iterator<Item = Claim> + use<'_> {
        let next = self.field.players.after(claim.mover);
        let options = self.field.options(claim.place, claim.mover).iter();
        let moves = options.map(move |&option| Claim::about(claim.holds, next, option as usize));
        moves.chain([Claim {
            slot: true,
            ..claim
        }])
    }

    fn contradicts(&self, state: &Claims, claim: Claim) -> bool {
        let opposite = &state.rows[claim.opposite_row(self.field.players.count())];
        let against = if claim.holds {
            &self.known.above[claim.place]
        } else {
            &self.known.below[claim.place]
        };
        bits::meets(opposite, against)
    }

    /// The open claim with the fewest reasons that are possible; claims that have a reason already are
    /// closed.
    fn fewest_reasons(&self, state: &Claims) -> Option<(usize, Vec<Claim>)> {
        let mut best: Option<(usize, Vec<Claim>)> = None;
        for (at, &claim) in state.open.iter().enumerate() {
            if self.reasons(claim).any(|reason| state.has(reason)) {
                continue;
            }
            let possible = self.reasons(claim);
            let possible: Vec<Claim> = possible
                .filter(|&reason| !self.contradicts(state, reason))
                .collect();
            if best.as_ref().is_none_or(|(_, b)| possible.len() < b.len()) {
                best = Some((at, possible));
            }
        }
        best
    }
}

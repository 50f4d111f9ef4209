//! An exact test for G ≤ H for a player p among N ≥ 2, which makes Spindler's Inequality Test (Theorem 4.35)
//! necessary and sufficient.
//!
//! For a context X and a player m who starts, let v(s,m) say that p can force not to lose s + X. A move is
//! made in s or in X, so v depends on X only through what its options do: with A(s) for "some option of p in
//! X does not lose for p", and B_m(s) for "no option of m in X loses for p",
//!
//! ```text
//! v(s,p) = A(s) or v(s',p+1) for some option s' of p in s       A is false where p has no option in X
//! v(s,m) = B_m(s) and v(s',m+1) for all options s' of m in s    B_m is true where m has no option in X
//! ```
//!
//! A and the B_m are called the slots of X. G ≤ H says that v(G,m) implies v(H,m) for all contexts X and all
//! players m who may start.
//!
//! **Theorem 1.** Let S be a finite set of positions, closed under moves, and for a player m let P_m be the
//! set of all subsets {s : v(s,m)} of S, over all contexts X. Then P_m does not depend on m, and it consists
//! of all subsets that are closed upwards under ≤. In particular it does not matter who starts: G ≤ H if
//! v(G,m) implies v(H,m) in all contexts for *one* m.
//!
//! *Proof.* If only p has moves in W, and more of them than any play in S is long, then p never loses s + W.
//! If Y is a path of moves of the others in turn, longer than p can move in S, then p always loses s + Y when
//! the one who moves first in Y starts. Given contexts X₁, …, X_r:
//!
//! - For m ≠ p let X have these options for m, the option W for p, and no others. Then v(s,p) holds for all s
//!   in context X, since p may move to W. By induction from the last of them to the first, v(s,j) holds for
//!   all players j between m and p, who have no options in X. So v(s,m) = B_m(s), and P_m contains all
//!   intersections of members of P_{m+1}.
//! - For m = p let X have these options for p, the option Y for p+1, in which p+2 moves first (or p+1 again
//!   if N = 2), and no others. Then v(s,p+1) never holds in context X, so v(s,p) = A(s), and P_p contains all
//!   unions of members of P_{p+1}.
//!
//! With one context each this gives P_m ⊇ P_{m+1} for all m around the table, so they are all equal, and P is
//! closed under unions and intersections. It contains ∅ (by Y) and S (by W). Such a family consists of all
//! sets that are closed upwards under the preorder "every member with s has t", and this preorder is ≤, by
//! definition. ∎
//!
//! The slots A and B_m of a context are independent of each other, and by the theorem each may be any upward
//! closed set. The formulas for v are monotone in the slots. Call slots *separating* for v(s,m) and v(t,m')
//! if the first holds by them and the second does not. That v(s,m) holds needs a strategy of p, and with it
//! that some slots hold at some positions; that v(t,m') does not needs a strategy of the others, and that
//! some slots do not hold at some positions. Upward closed slots of this kind exist unless some slot must
//! hold at x and not at y with x ≤ y. So a search decides whether there are separating slots, from the order
//! of the subpositions x of s and y of t alone.
//!
//! **Theorem 2.** G ≤ H for p if and only if no slots separate v(G',p+1) from v(H,p) for any option G' of p
//! in G, nor v(G,m) from v(H',m+1) for any m ≠ p and any option H' of m in H.
//!
//! *Proof.* If such slots exist, a context X has them. In the first case v(G',p+1) implies v(G,p), in the
//! second v(H',m+1) fails and with it v(H,m), so G ≰ H. Conversely assume that there are none, and show by
//! induction on X that v(G,m) implies v(H,m). If m = p, then v(G,p) holds by an option of p in X or by one in
//! G. In the first case v(G,p+1) holds in the context of that option, so v(H,p+1) holds there by induction,
//! and v(H,p) holds in X. In the second some v(G',p+1) holds in X; the slots of X do not separate it from
//! v(H,p), so v(H,p) holds. If m ≠ p, then B_m(H) holds by induction, and each v(H',m+1) holds since the
//! slots of X do not separate v(G,m) from it. ∎
//!
//! Both questions are about pairs of subpositions of which one at least is proper, so the order is computed
//! from small pairs to large ones. The Inequality Test is the case that the first claims contradict each
//! other at once. A pair that is not in order gets a context, built as in the proof of Theorem 1 from those
//! of smaller pairs.

use rustc_hash::{FxHashMap, FxHashSet};

use super::contexts::{Length, always_lost, always_won, with_options};
use super::field::Field;
use super::separate::{Claim, Claims, Known, Separation};
use super::{Halt, Refutation, SpindlerOrder};
use crate::form::{FormsFull, PartizanId};
use crate::quotient::bits::{self, Bits};

/// The most attempts to make a context smaller.
const MAX_TRIES: usize = 20_000;

/// A context with a player who starts.
type Start = (PartizanId, usize);

/// The order on the subpositions of two games, for one player.
pub(super) struct Exact<'a, 'b> {
    pub(super) order: &'a mut SpindlerOrder<'b>,
    field: Field<'b>,
    known: Known,
    /// Contexts with different effects.
    pool: Vec<PartizanId>,
    effects: FxHashSet<Box<[Bits]>>,
    /// A context that is never lost, and for each player who starts one that is always lost.
    won: PartizanId,
    lost: Vec<PartizanId>,
}

/// How a question about two games ended.
pub(super) enum Found {
    /// G ≤ H; whether the Inequality Test says so, with all that is known of the options.
    Holds { by_options: bool },
    /// The context tells them apart.
    Fails { context: PartizanId, starter: usize },
}

impl<'a, 'b> Exact<'a, 'b> {
    /// Nothing is known yet of the subpositions of these games.
    pub(super) fn new(
        order: &'a mut SpindlerOrder<'b>,
        player: usize,
        games: [PartizanId; 2],
    ) -> Result<Self, Halt> {
        let field = Field::new(order.forms, player, &games, order.runner);
        order
            .runner
            .check(field.bytes() + Known::bytes_for(field.len()))?;
        let length = Length::of(order.forms, player, &games);
        let won = always_won(order.forms, player, length)?;
        let mut lost = Vec::new();
        for starter in 0..order.forms.players().count() {
            lost.push(always_lost(order.forms, player, starter, length)?);
        }
        let mut known = Known::new(field.len());
        for place in 0..field.len() {
            known.insert(place, place);
        }
        Ok(Exact {
            order,
            field,
            known,
            pool: Vec::new(),
            effects: FxHashSet::default(),
            won,
            lost,
        })
    }

    /// Tries a context on two games after this many others, and keeps it.
    pub(super) fn try_context(
        &mut self,
        context: PartizanId,
        games: [PartizanId; 2],
        tried: usize,
    ) -> Result<Option<Start>, Halt> {
        self.keep(context)?;
        self.order.runner.check(0)?;
        self.order.contexts = tried + 1;
        let places = games.map(|game| self.field.place(game));
        let forms = &*self.order.forms;
        let starter = self.field.starter_that_separates(forms, context, places)?;
        Ok(starter.map(|starter| (context, starter)))
    }

    /// Keeps a context if its effect is new.
    fn keep(&mut self, context: PartizanId) -> Result<(), Halt> {
        let effect = self.field.effect(self.order.forms, context)?;
        if !self.effects.contains(effect) {
            self.effects.insert(effect.into());
            self.pool.push(context);
            let held = 2 * self.field.bytes() + self.known.bytes();
            self.order.runner.check(held)?;
        }
        Ok(())
    }

    /// Decides G ≤ H for two games of the field.
    pub(super) fn decide(&mut self, [left, right]: [PartizanId; 2]) -> Result<Found, Halt> {
        self.keep(self.won)?;
        for starter in 0..self.lost.len() {
            self.keep(self.lost[starter])?;
        }
        let rows = self.order.forms.subpositions(&[left]);
        let columns = self.order.forms.subpositions(&[right]);
        let mut by_options = true;
        let all = rows.len() as u64 * columns.len() as u64;
        for (done, &row) in (0..).step_by(columns.len()).zip(&rows) {
            let x = self.field.place(row);
            let mut refuted = self.refuted(x)?;
            let runner = self.order.runner;
            runner.report("pairs of subpositions", done, Some(all));
            for &column in &columns {
                let y = self.field.place(column);
                if bits::contains(&refuted, y as u32) {
                    continue;
                }
                self.order.effort.pairs += 1;
                runner.check(self.field.bytes() + self.known.bytes())?;
                let key = (self.field.player, row, column);
                if x == y {
                    continue;
                }
                if let Some(&known) = self.order.holds.get(&key) {
                    by_options = known;
                    self.known.insert(x, y);
                    continue;
                }
                by_options = self.by_options(x, y);
                if !by_options && let Some(context) = self.separating_context(x, y)? {
                    self.keep(context)?;
                    refuted = self.refuted(x)?;
                    debug_assert!(bits::contains(&refuted, y as u32));
                    continue;
                }
                self.known.insert(x, y);
                self.order.holds.insert(key, by_options);
            }
        }
        let places = [left, right].map(|game| self.field.place(game));
        if self.known.at_most(places[0], places[1]) {
            return Ok(Found::Holds { by_options });
        }
        let (context, starter) = self.separator(places[0], places[1])?;
        Ok(Found::Fails { context, starter })
    }

    /// The positions that some context of the pool tells apart from this one.
    fn refuted(&mut self, x: usize) -> Result<Bits, Halt> {
        let mut refuted = bits::none(self.field.len());
        self.order.runner.check(0)?;
        for &context in &self.pool {
            for holds in self.field.effect(self.order.forms, context)? {
                if bits::contains(holds, x as u32) {
                    for (word, &other) in refuted.iter_mut().zip(holds.iter()) {
                        *word |= !other;
                    }
                }
            }
        }
        Ok(refuted)
    }

    /// The Inequality Test.
    fn by_options(&self, x: usize, y: usize) -> bool {
        (0..self.field.players.count()).all(|mover| {
            let options = [x, y].map(|place| self.field.options(place, mover));
            let at_most = |a: &u32, b: &u32| self.known.at_most(*a as usize, *b as usize);
            if mover == self.field.player {
                options[0]
                    .iter()
                    .all(|a| options[1].iter().any(|b| at_most(a, b)))
            } else {
                options[1]
                    .iter()
                    .all(|b| options[0].iter().any(|a| at_most(a, b)))
            }
        })
    }

    /// A context that tells two positions apart, if there is one (Theorem 2).
    fn separating_context(&mut self, x: usize, y: usize) -> Result<Option<PartizanId>, Halt> {
        let players = self.field.players;
        for mover in 0..players.count() {
            let next = players.after(mover);
            let own = mover == self.field.player;
            let options = self.field.options(if own { x } else { y }, mover);
            for &option in options {
                let claims = if own {
                    [
                        Claim::about(true, next, option as usize),
                        Claim::about(false, mover, y),
                    ]
                } else {
                    [
                        Claim::about(true, mover, x),
                        Claim::about(false, next, option as usize),
                    ]
                };
                self.order.effort.searches += 1;
                let mut separation = Separation {
                    field: &self.field,
                    known: &self.known,
                    runner: self.order.runner,
                    steps: &mut self.order.effort.steps,
                };
                if let Some(found) = separation.search(claims.to_vec())? {
                    let context = self.context_with_slots(&found)?;
                    let starter =
                        self.field
                            .starter_that_separates(self.order.forms, context, [x, y])?;
                    assert!(starter.is_some(), "the context must tell the games apart");
                    return Ok(Some(context));
                }
            }
        }
        Ok(None)
    }

    /// A context whose slots hold, and do not hold, where they must.
    fn context_with_slots(&mut self, claims: &Claims) -> Result<PartizanId, Halt> {
        let players = self.field.players;
        let mut lists = Vec::new();
        for mover in 0..players.count() {
            let next = players.after(mover);
            let (hold, fail) = (claims.slots(true, mover), claims.slots(false, mover));
            let own = mover == self.field.player;
            let (mut wanted, fixed) = if own {
                (hold.clone(), fail)
            } else {
                (fail.clone(), hold)
            };
            let mut list = Vec::new();
            while !bits::is_empty(&wanted) {
                let option = match self.covering(next, own, &wanted, fixed)? {
                    Some(option) => option,
                    None => {
                        let mut first = None;
                        bits::for_each(&wanted, |place| first = first.or(Some(place)));
                        let place = first.unwrap_or_default();
                        if own {
                            self.true_at(place, fixed)?
                        } else {
                            self.false_at(place, fixed, next)?
                        }
                    }
                };
                let effect = &self.field.effect(self.order.forms, option)?[next];
                for (word, &holds) in wanted.iter_mut().zip(effect.iter()) {
                    *word &= if own { !holds } else { holds };
                }
                list.push(option);
            }
            lists.push((mover, list));
        }
        let context = with_options(self.order.forms, lists)?;
        Ok(context)
    }

    /// The context of the pool that holds (or fails) at most of the wanted positions, and fails (or holds) at
    /// all fixed ones, when this player starts.
    fn covering(
        &mut self,
        starter: usize,
        hold: bool,
        wanted: &Bits,
        fixed: &Bits,
    ) -> Result<Option<PartizanId>, Halt> {
        let mut best = None;
        let mut most = 0;
        for &context in &self.pool {
            let effect = &self.field.effect(self.order.forms, context)?[starter];
            let fits = if hold {
                !bits::meets(effect, fixed)
            } else {
                bits::is_subset(fixed, effect)
            };
            let words = wanted.iter().zip(effect.iter());
            let covered: u32 = words
                .map(|(w, e)| (w & if hold { *e } else { !e }).count_ones())
                .sum();
            if fits && covered > most {
                most = covered;
                best = Some(context);
            }
        }
        Ok(best)
    }

    /// A context, started by the player after ours, that holds at a position and at none of the others.
    fn true_at(&mut self, place: usize, others: &Bits) -> Result<PartizanId, Halt> {
        let next = self.field.players.after(self.field.player);
        let start = self.field.players.after(next);
        let mut list = Vec::new();
        for other in elements(others) {
            list.push(self.separator_started_by(place, other, start)?);
        }
        let lists = [(self.field.player, vec![self.won]), (next, list)];
        self.made(lists)
    }

    /// A context, started by this player, that fails at a position and at none of the others.
    fn false_at(
        &mut self,
        place: usize,
        others: &Bits,
        starter: usize,
    ) -> Result<PartizanId, Halt> {
        let player = self.field.player;
        let next = self.field.players.after(player);
        let mut list = Vec::new();
        for other in elements(others) {
            list.push(self.separator_started_by(other, place, next)?);
        }
        let lost = self.lost[self.field.players.after(next)];
        let context = self.made([(player, list), (next, vec![lost])])?;
        self.turned((context, player), starter)
    }

    fn made<const K: usize>(
        &mut self,
        lists: [(usize, Vec<PartizanId>); K],
    ) -> Result<PartizanId, Halt> {
        let context = with_options(self.order.forms, lists)?;
        self.keep(context)?;
        Ok(context)
    }

    /// A context that tells two positions apart when this player starts.
    fn separator_started_by(
        &mut self,
        x: usize,
        y: usize,
        starter: usize,
    ) -> Result<PartizanId, Halt> {
        for &context in &self.pool {
            let effect = &self.field.effect(self.order.forms, context)?[starter];
            if bits::contains(effect, x as u32) && !bits::contains(effect, y as u32) {
                return Ok(context);
            }
        }
        let start = self.separator(x, y)?;
        self.turned(start, starter)
    }

    /// A context of the pool that tells two positions apart; there is one for every pair that is not in
    /// order.
    fn separator(&mut self, x: usize, y: usize) -> Result<Start, Halt> {
        for &context in &self.pool {
            let forms = &*self.order.forms;
            if let Some(starter) = self.field.starter_that_separates(forms, context, [x, y])? {
                return Ok((context, starter));
            }
        }
        unreachable!("a pair that is not in order has a context")
    }

    /// A context that has, when this player starts, the effect that the given one has with its starter (proof
    /// of Theorem 1).
    fn turned(&mut self, (mut context, mut at): Start, starter: usize) -> Result<PartizanId, Halt> {
        let players = self.field.players;
        let player = self.field.player;
        while at != starter {
            at = (at + players.count() - 1) % players.count();
            context = if at == player {
                let next = players.after(player);
                let lost = self.lost[players.after(next)];
                self.made([(player, vec![context]), (next, vec![lost])])?
            } else {
                self.made([(player, vec![self.won]), (at, vec![context])])?
            };
        }
        Ok(context)
    }

    /// Plays out a context that tells two sums apart.
    pub(super) fn played_out(
        &mut self,
        context: PartizanId,
        starter: usize,
        sums: [&[PartizanId]; 2],
    ) -> Result<Refutation, Halt> {
        let player = self.field.player;
        let played = self.order.play(player, sums, &[context], starter)?;
        Ok(played.expect("the context must tell the games apart"))
    }

    /// Plays out, on sums that are the two games, a smaller context than one that was played out. Out of
    /// budget, that one is as good as any.
    pub(super) fn shortened(
        &mut self,
        found: Refutation,
        context: PartizanId,
        games: [PartizanId; 2],
        sums: [&[PartizanId]; 2],
    ) -> Refutation {
        let player = self.field.player;
        let smaller = self.shrunk(context, games.map(|game| self.field.place(game)));
        let played = smaller.map(|(context, starter)| {
            let played = self.order.play(player, sums, &[context], starter);
            played.ok().flatten()
        });
        played.flatten().unwrap_or(found)
    }

    /// A smaller context that tells the two positions apart, if there is one: subpositions are replaced by
    /// simpler ones as long as that succeeds and the budget lasts.
    fn shrunk(&mut self, context: PartizanId, places: [usize; 2]) -> Option<Start> {
        let mut best = None;
        let mut tries = MAX_TRIES;
        let mut from = context;
        while let Ok(Some(smaller)) = self.smaller(from, places, &mut tries) {
            from = smaller.0;
            best = Some(smaller);
        }
        best
    }

    /// The context with some subposition replaced, wherever it occurs, by one of its options or by itself
    /// with an option less, if that still tells the positions apart.
    fn smaller(
        &mut self,
        context: PartizanId,
        places: [usize; 2],
        tries: &mut usize,
    ) -> Result<Option<Start>, Halt> {
        for part in self.order.forms.subpositions(&[context]).into_iter().rev() {
            for replacement in self.simpler(part)? {
                if *tries == 0 {
                    return Ok(None);
                }
                *tries -= 1;
                self.order.runner.check(self.field.bytes())?;
                let smaller = self.substituted(context, part, replacement)?;
                let forms = &*self.order.forms;
                let apart = self.field.starter_that_separates(forms, smaller, places)?;
                if let Some(starter) = apart.filter(|_| smaller != context) {
                    return Ok(Some((smaller, starter)));
                }
            }
        }
        Ok(None)
    }

    /// The options of a form, and the form with an option less.
    fn simpler(&mut self, form: PartizanId) -> Result<Vec<PartizanId>, FormsFull> {
        let forms = &mut *self.order.forms;
        let mut simpler = forms.all_options(form).to_vec();
        simpler.sort_unstable();
        simpler.dedup();
        let players = forms.players().count();
        let lists: Vec<Vec<PartizanId>> = (0..players)
            .map(|mover| forms.options(form, mover).to_vec())
            .collect();
        for (mover, list) in lists.iter().enumerate() {
            for at in 0..list.len() {
                let mut fewer = lists.clone();
                fewer[mover].remove(at);
                simpler.push(forms.intern(fewer)?);
            }
        }
        Ok(simpler)
    }

    /// A form with one of its subpositions replaced wherever it occurs.
    fn substituted(
        &mut self,
        form: PartizanId,
        part: PartizanId,
        replacement: PartizanId,
    ) -> Result<PartizanId, FormsFull> {
        let forms = &mut *self.order.forms;
        let mut new: FxHashMap<PartizanId, PartizanId> = FxHashMap::default();
        for id in forms.subpositions(&[form]) {
            let built = if id == part {
                replacement
            } else {
                let lists = (0..forms.players().count()).map(|mover| {
                    let options = forms.options(id, mover).iter();
                    options.map(|option| new[option]).collect()
                });
                let lists = lists.collect();
                forms.intern(lists)?
            };
            new.insert(id, built);
        }
        Ok(new[&form])
    }
}

fn elements(set: &Bits) -> Vec<usize> {
    let mut all = Vec::new();
    bits::for_each(set, |place| all.push(place));
    all
}

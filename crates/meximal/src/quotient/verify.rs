//! The verification lemma: a labelled cover is right for *all* positions if two finite conditions hold.
//!
//! Let Φ map positions onto a finite commutative monoid, and let labels be given. For an event i let Eᵢ be
//! the elements whose label says that it happened, and Vᵢ the elements whose label triggers it. If for every
//! event
//!
//! - *(sound)* Φ(h′)z ∈ Vᵢ implies Φ(h)z ∈ Eᵢ for every letter h, option h′ of h and element z, and
//! - *(complete)* no position X but the empty one has 1 ∈ Dᵢ(X), where Dᵢ(X) = {z : Φ(X)z ∈ Eᵢ, and Φ(X′)z ∈
//!   Vᵢ for no option X′ of X},
//!
//! then the label of Φ(X) is the outcome of X, for all X: by induction on X, an event that some option
//! triggers is claimed by soundness, and one that is claimed is triggered by completeness. The generalised
//! mex rule (Plambeck and Siegel, Theorem 5.5) is the case of one more letter.
//!
//! Here some events may be given from outside, by moves in a part of the position that is not looked at: the
//! *base*, a set of events for each element. Such events need no option, so they are taken out of the
//! deficiencies.

use rustc_hash::FxHashMap;

use super::bits;
use super::closure::{Added, Closure};
use super::cover::{Cover, RawOptions};
use super::events::Events;

/// What the lemma says about a labelled cover.
pub(super) enum Verdict {
    /// The labels are right; the closure of every event.
    Right(Vec<Closure>),
    /// Some position is labelled wrongly or not accounted for; the least largest letter of such a position.
    /// Positions of smaller letters are all right.
    Wrong(usize),
}

/// A labelled cover under test.
pub(super) struct Claim<'a> {
    pub cover: &'a Cover,
    pub labels: &'a [u8],
    /// The events that moves outside give, for each element.
    pub base: &'a [u8],
    /// The elements about which nothing is asked: their labels are right for other reasons. Empty if there
    /// are none.
    pub free: &'a [bool],
}

impl Claim<'_> {
    fn is_free(&self, x: usize) -> bool {
        self.free.get(x) == Some(&true)
    }

    /// The events that an option of this value triggers, in every context.
    pub fn triggers(&self, events: &Events, value: u32) -> Vec<u8> {
        let action = self.cover.action(value);
        let triggered = |&z: &u32| events.triggered(self.labels[z as usize]);
        action.iter().map(triggered).collect()
    }

    /// The deficiency of the empty position: events that are claimed and not given by the base.
    pub fn start(&self, events: &Events) -> Vec<Closure> {
        let order = self.cover.order();
        (0..events.count)
            .map(|event| {
                let mut deficiency = bits::none(order);
                for x in (0..order).filter(|&x| !self.is_free(x)) {
                    let needed = events.happened(self.labels[x]) & !self.base[x];
                    if needed >> event & 1 == 1 {
                        bits::insert(&mut deficiency, x);
                    }
                }
                Closure::new(order, deficiency)
            })
            .collect()
    }

    /// The deficiencies of a letter, one for each event, from the events that its options trigger; and the
    /// first context in which it is not sound, if there is one.
    pub fn deficiencies(
        &self,
        events: &Events,
        action: &[u32],
        triggered: &[u8],
    ) -> (Vec<bits::Bits>, Option<u32>) {
        let order = self.cover.order();
        let mut unsound = None;
        let mut deficiencies = vec![bits::none(order); events.count];
        for (context, (&to, &triggered)) in action.iter().zip(triggered).enumerate() {
            if self.is_free(to as usize) {
                continue;
            }
            let happened = events.happened(self.labels[to as usize]);
            if triggered & !happened != 0 {
                unsound = unsound.or(Some(context as u32));
            }
            let mut needed = happened & !triggered & !self.base[to as usize];
            while needed != 0 {
                bits::insert(&mut deficiencies[needed.trailing_zeros() as usize], context);
                needed &= needed - 1;
            }
        }
        (deficiencies, unsound)
    }

    /// Applies the lemma to all letters of the cover. `keep_going` is asked now and then with the bytes held.
    pub fn verify<E>(
        &self,
        events: &Events,
        raw: &[RawOptions],
        keep_going: &mut dyn FnMut(usize) -> Result<(), E>,
    ) -> Result<Verdict, E> {
        let cover = self.cover;
        let mut wrong = usize::MAX;
        let mut triggers: FxHashMap<u32, Vec<u8>> = FxHashMap::default();
        let mut letters = Vec::new();
        for (letter, kind) in cover.types(raw) {
            let letter = *letter as usize;
            if letter >= wrong {
                break;
            }
            let mut triggered = vec![0u8; cover.order()];
            for &option in &kind.options {
                let row = triggers
                    .entry(option)
                    .or_insert_with(|| self.triggers(events, option));
                for (all, &here) in triggered.iter_mut().zip(row.iter()) {
                    *all |= here;
                }
            }
            let action = cover.action(kind.value);
            let (deficiencies, unsound) = self.deficiencies(events, &action, &triggered);
            if let Some(context) = unsound {
                wrong = wrong.min(letter.max(cover.largest_letter(context) as usize));
            }
            letters.push((letter, action, deficiencies));
            keep_going(triggers.len() * cover.order() + cover.bytes())?;
        }
        drop(triggers);
        let mut closures = self.start(events);
        let mut held = cover.bytes();
        for (event, closure) in closures.iter_mut().enumerate() {
            for (letter, action, deficiencies) in &letters {
                if *letter >= wrong {
                    break;
                }
                let added = closure.add(
                    &cover.monoid,
                    cover.preimages(),
                    action,
                    &deficiencies[event],
                    &mut |bytes| keep_going(held + bytes),
                )?;
                if added == Added::Deficient {
                    wrong = *letter;
                }
            }
            held += closure.bytes();
        }
        match wrong {
            usize::MAX => Ok(Verdict::Right(closures)),
            letter => Ok(Verdict::Wrong(letter)),
        }
    }
}

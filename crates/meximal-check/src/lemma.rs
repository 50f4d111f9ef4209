//! The verification lemma. Fix an event; E are the elements whose label says that it happens, V those whose
//! label triggers it. For a position X with options let D(X) be the contexts z with Φ(X)·z ∈ E in which no
//! option X′ of X has Φ(X′)·z ∈ V: the event is claimed, and must come from a move in the context. If
//!
//! - *(sound)* Φ(h′)·z ∈ V implies Φ(h)·z ∈ E, for all heaps h, options h′ of h, and elements z, and
//! - *(complete)* the identity is not in D(X), for every position X that has options,
//!
//! for all events, then the label of Φ(X) is the outcome of X for all X, by induction over the options. D of
//! a sum follows from D of its terms, so completeness is decided by a finite closure over pairs (Φ(X), D(X)).
//! A larger D is worse: for each value only the maximal sets are kept, and none that is empty.

use std::collections::HashSet;

use crate::bits::Bits;
use crate::budget::Work;
use crate::monoid::{Monoid, Products};
use crate::read::Certificate;
use crate::{CheckError, Rejected};

/// How large the closure of an event was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Closure {
    /// The event in words.
    pub event: String,
    /// The number of pairs that were kept in the end, with that of the empty position.
    pub pairs: usize,
}

/// A heap, as far as the lemma can tell: heaps with the same value and the same values of options are one
/// letter.
struct Letter {
    /// The smallest heap of this kind.
    heap: u32,
    value: u32,
    /// The values of the options, ascending.
    options: Vec<u32>,
}

/// Checks the lemma for every event.
pub(crate) fn check(
    certificate: &Certificate,
    monoid: &Monoid,
    work: &Work,
) -> Result<Vec<Closure>, CheckError> {
    let mut values = Values::new(certificate, monoid);
    let letters = values.letters(work)?;
    let (play, labels) = (&certificate.play, &certificate.labels);
    let mut checked: Vec<(Bits, Bits)> = Vec::new();
    let mut closures = Vec::new();
    for event in 0..play.events() {
        let order = monoid.order();
        work.steps(2 * order)?;
        let happens = Bits::having(order, |x| play.happens(event, labels[x]));
        let triggers = Bits::having(order, |x| play.triggers(event, labels[x]));
        if checked.contains(&(happens.clone(), triggers.clone())) {
            continue;
        }
        let event = play.event(event);
        let needs = check_sound(&event, &happens, &triggers, &letters, &mut values, work)?;
        let mut closure = Pairs::new(monoid, &happens);
        for (letter, need) in letters.iter().zip(&needs) {
            if let Some(position) = closure.add(letter, need, work)? {
                let position: Vec<String> = position.iter().map(u32::to_string).collect();
                return Err(Rejected::as_a_whole(format!(
                    "not complete: the labels say of the position {} that {event}, but no option makes it so",
                    position.join("+")
                )));
            }
        }
        let pairs = closure.sets;
        closures.push(Closure { event, pairs });
        checked.push((happens, triggers));
    }
    Ok(closures)
}

/// Checks soundness for one event, and returns D(h) for the heap h of each letter.
fn check_sound(
    event: &str,
    happens: &Bits,
    triggers: &Bits,
    letters: &[Letter],
    values: &mut Values,
    work: &Work,
) -> Result<Vec<Bits>, CheckError> {
    let monoid = values.monoid;
    let order = monoid.order();
    let triggered_in = monoid.contexts(triggers, work)?;
    let mut needs = Vec::new();
    for letter in letters {
        work.allow(monoid.bytes_of_contexts() + needs.len() * Bits::bytes(order))?;
        work.steps(order + letter.options.len() * happens.words())?;
        let mut supplied = Bits::none(order);
        for &option in &letter.options {
            supplied.add_all(&triggered_in[option as usize]);
        }
        let products = monoid.products(letter.value, work)?;
        let mut need = Bits::having(order, |z| happens.contains(products[z] as usize));
        if let Some(z) = supplied.elements().find(|&z| !need.contains(z)) {
            let triggering = |option: &u32| triggered_in[*option as usize].contains(z);
            let option = letter.options.iter().copied().find(triggering);
            let (heap, value) = (letter.heap, products[z]);
            let option = values.option_with_value(heap, option, work)?;
            return Err(Rejected::as_a_whole(format!(
                "not sound: from heap {heap} a move leads to {option}; in the context of element {z} \
                 it makes that {event}, but the label of their product, element {value}, denies it"
            )));
        }
        need.remove_all(&supplied);
        needs.push(need);
    }
    Ok(needs)
}

/// The values of sums of heaps.
struct Values<'c> {
    certificate: &'c Certificate,
    monoid: &'c Monoid<'c>,
    /// The products of the elements that were needed.
    products: Products<'c>,
}

impl<'c> Values<'c> {
    fn new(certificate: &'c Certificate, monoid: &'c Monoid<'c>) -> Values<'c> {
        Values {
            certificate,
            monoid,
            products: Products::new(monoid),
        }
    }

    /// The value of a sum of heaps.
    fn of_sum(&mut self, heaps: &[u32], work: &Work) -> Result<u32, CheckError> {
        let mut heaps = heaps
            .iter()
            .map(|&heap| self.certificate.values[heap as usize]);
        let first = heaps.next().unwrap_or(0);
        heaps.try_fold(first, |product, value| {
            work.steps(1)?;
            Ok(self.products.find(value, work)?[product as usize])
        })
    }

    /// The letters. A heap without options must have the value of the empty position, and is none.
    fn letters(&mut self, work: &Work) -> Result<Vec<Letter>, CheckError> {
        let certificate = self.certificate;
        let mut letters = Vec::new();
        let mut known: HashSet<(u32, Vec<u32>)> = HashSet::new();
        let mut seen_at = vec![0; self.monoid.order()];
        for (heap, &value) in (0..).zip(&certificate.values) {
            let mut options = Vec::new();
            certificate.rules.options(heap, work, &mut |option| {
                let value = self.of_sum(option, work)?;
                if seen_at[value as usize] != heap {
                    seen_at[value as usize] = heap;
                    options.push(value);
                }
                Ok(())
            })?;
            if options.is_empty() {
                if value != 0 {
                    let reason = format!("heap {heap} has no option, so its value must be 0");
                    return Err(Rejected::at(certificate.lines.values, reason));
                }
                continue;
            }
            options.sort_unstable();
            if known.insert((value, options.clone())) {
                work.hold(options.len() * 8 + 128)?;
                letters.push(Letter {
                    heap,
                    value,
                    options,
                });
            }
        }
        Ok(letters)
    }

    /// An option of a heap that has this value, in words.
    fn option_with_value(
        &mut self,
        heap: u32,
        value: Option<u32>,
        work: &Work,
    ) -> Result<String, CheckError> {
        let certificate = self.certificate;
        let mut found = None;
        certificate.rules.options(heap, work, &mut |option| {
            if found.is_none() && Some(self.of_sum(option, work)?) == value {
                let parts: Vec<String> = option.iter().map(u32::to_string).collect();
                found = Some(parts.join("+"));
            }
            Ok(())
        })?;
        let found = found.unwrap_or_default();
        Ok(if found.is_empty() {
            "0".to_owned()
        } else {
            found
        })
    }
}

/// The closure for one event: pairs (Φ(X), D(X)) of positions X, at least one that is as bad as that of any
/// position with the letters added so far.
struct Pairs<'c> {
    monoid: &'c Monoid<'c>,
    /// All pairs that were made, first that of the empty position.
    pairs: Vec<Pair>,
    /// For each value, the pairs that are kept.
    kept: Vec<Vec<usize>>,
    /// How many they are.
    sets: usize,
}

struct Pair {
    value: u32,
    /// D(X); `None` when a worse pair has taken the place of this one.
    contexts: Option<Bits>,
    /// The position: another one, and a heap.
    position: Option<(usize, u32)>,
}

impl<'c> Pairs<'c> {
    /// The pair (1, E) of the empty position, for which the identity may be in E.
    fn new(monoid: &'c Monoid<'c>, happens: &Bits) -> Pairs<'c> {
        let mut pairs = Pairs {
            monoid,
            pairs: Vec::new(),
            kept: vec![Vec::new(); monoid.order()],
            sets: 0,
        };
        pairs.keep(0, happens.clone(), None);
        pairs
    }

    /// Adds a letter any number of times to all positions, by D(X+h) = { z : z·Φ(h) ∈ D(X) and z·Φ(X) ∈ D(h)
    /// }. Returns a position that is not complete, if there is one.
    ///
    /// A letter that is dominated by the pair of a position Z adds nothing, because D(X+k·h) lies inside
    /// D(X+k·Z); if Z is empty, D(X+k·h) lies inside D(X) and inside D(h), which does not contain the
    /// identity. In the same way the pair of the empty position may stand for those of other positions with
    /// value 1, once these have been looked at.
    fn add(
        &mut self,
        letter: &Letter,
        need: &Bits,
        work: &Work,
    ) -> Result<Option<Vec<u32>>, CheckError> {
        if need.contains(0) {
            return Ok(Some(vec![letter.heap]));
        }
        if need.is_empty() || self.is_dominated(letter.value, need, work)? {
            return Ok(None);
        }
        let times_letter = self.monoid.products(letter.value, work)?;
        let needed_in = self.monoid.contexts(need, work)?;
        let mut waiting: Vec<usize> = (0..self.pairs.len()).collect();
        while let Some(index) = waiting.pop() {
            work.steps(need.words())?;
            let pair = &self.pairs[index];
            let Some(before) = &pair.contexts else {
                continue;
            };
            work.steps(self.monoid.order())?;
            let mut contexts = Bits::none(self.monoid.order());
            needed_in[pair.value as usize].elements().for_each(|z| {
                if before.contains(times_letter[z] as usize) {
                    contexts.insert(z);
                }
            });
            if contexts.contains(0) {
                let mut position = self.position(index);
                position.push(letter.heap);
                return Ok(Some(position));
            }
            let value = times_letter[pair.value as usize];
            if !contexts.is_empty() && !self.is_dominated(value, &contexts, work)? {
                waiting.push(self.pairs.len());
                self.keep(value, contexts, Some((index, letter.heap)));
                work.allow(self.bytes() + 8 * waiting.len())?;
            }
        }
        Ok(None)
    }

    /// Whether a pair with this value is kept whose set contains this one. The pairs with a value are gone
    /// through once more when one of them is kept.
    fn is_dominated(&self, value: u32, contexts: &Bits, work: &Work) -> Result<bool, CheckError> {
        work.steps(2 * self.kept[value as usize].len() * contexts.words())?;
        let contains = |&index: &usize| {
            let kept = self.pairs[index].contexts.as_ref();
            kept.is_some_and(|kept| contexts.is_subset(kept))
        };
        Ok(self.kept[value as usize].iter().any(contains))
    }

    /// Keeps a pair in the place of those that it dominates.
    fn keep(&mut self, value: u32, contexts: Bits, position: Option<(usize, u32)>) {
        let pairs = &mut self.pairs;
        self.kept[value as usize].retain(|&index| {
            let kept = &mut pairs[index].contexts;
            let better = kept.as_ref().is_some_and(|kept| kept.is_subset(&contexts));
            if better {
                *kept = None;
                self.sets -= 1;
            }
            !better
        });
        self.sets += 1;
        self.kept[value as usize].push(pairs.len());
        pairs.push(Pair {
            value,
            contexts: Some(contexts),
            position,
        });
    }

    /// The bytes of the pairs and of the sets that are at hand while a letter is added.
    fn bytes(&self) -> usize {
        let sets = self.sets + self.monoid.order();
        sets * Bits::bytes(self.monoid.order()) + self.pairs.len() * size_of::<Pair>()
    }

    /// The heaps of the position that a pair comes from.
    fn position(&self, mut index: usize) -> Vec<u32> {
        let mut heaps = Vec::new();
        while let Some((before, heap)) = self.pairs[index].position {
            heaps.push(heap);
            index = before;
        }
        heaps.reverse();
        heaps
    }
}

//! Exact outcomes beyond those that are known exactly, without any rule but that pairs of * cancel: a search
//! with a memory, down to what is known. Slow, and always right; it decides which of two claims of the engine
//! is false (see [`crate::rules`]).

use rustc_hash::FxHashMap;

use crate::budget::{Meter, Stop};
use crate::monomial::{Letters, Monomial};

pub(crate) struct Exact<'l> {
    letters: &'l Letters,
    known: FxHashMap<Monomial, u8>,
    /// The most positions that are remembered.
    room: usize,
}

impl<'l> Exact<'l> {
    pub fn new(letters: &'l Letters, room: usize) -> Exact<'l> {
        Exact {
            letters,
            known: FxHashMap::default(),
            room,
        }
    }

    pub fn bytes(&self) -> usize {
        self.known.capacity() * (size_of::<Monomial>() + 2)
    }

    /// The outcome of a position, from those that are known exactly; `None` if more positions than `effort`
    /// would have to be searched for it.
    pub fn outcome(
        &mut self,
        position: &Monomial,
        effort: usize,
        known: &dyn Fn(&Monomial) -> Option<u8>,
        meter: &mut Meter,
    ) -> Result<Option<u8>, Stop> {
        let letters = self.letters;
        let mut position = *position;
        letters.cancel(&mut position);
        if self.known.len() > self.room {
            self.known.clear();
        }
        let most = self.known.len() + effort;
        let all = letters.events.all();
        let mut stack: Vec<(Monomial, u8, u32, u8)> = vec![(position, 0, 0, 0)];
        let mut last = None;
        while let Some((at, letter, option, seen)) = stack.last_mut() {
            meter.step(4)?;
            if let Some(label) = last.take() {
                *seen |= letters.events.triggered(label);
                *option += 1;
            } else if let Some(label) = known(at).or_else(|| self.known.get(at).copied()) {
                last = Some(label);
                stack.pop();
                continue;
            }
            // The next option, or the end.
            let next = loop {
                let index = usize::from(*letter);
                if index == letters.count() || *seen == all {
                    break None;
                }
                if at.0[index] == 0 || *option as usize == letters.options[index].len() {
                    (*letter, *option) = (*letter + 1, 0);
                    continue;
                }
                let mut next = *at;
                next.0[index] -= 1;
                for &part in &letters.options[index][*option as usize] {
                    next.0[usize::from(part)] += 1;
                }
                letters.cancel(&mut next);
                break Some(next);
            };
            match next {
                Some(next) => stack.push((next, 0, 0, 0)),
                None => {
                    let label = if *at == Monomial::ONE {
                        letters.events.terminal
                    } else {
                        letters.events.label(*seen)
                    };
                    self.known.insert(*at, label);
                    if self.known.len() > most {
                        return Ok(None);
                    }
                    meter.holds(self.bytes())?;
                    last = Some(label);
                    stack.pop();
                }
            }
        }
        Ok(last)
    }
}

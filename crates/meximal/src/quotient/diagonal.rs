//! Theorem D: a proof that a quotient is infinite.
//!
//! Let G be a letter and F_k(Y) the label of k·G + Y, for positions Y of earlier letters, in some fixed
//! context. Suppose that for a letter D and numbers p, q ≥ 1
//!
//! (★) F_{k+p}(q·D + Y) = F_k(Y) for all k ≥ k₀ and all Y with at least c₀ copies of D,
//!
//! and that at some level k ≥ k₀ two positions Y, Y′ with c₀ copies of D are told apart by some F_k(Y+Z) ≠
//! F_k(Y′+Z), while D+Y and D+Y′ are not. Then all multiples of G are different. For if i·G and (i+π)·G were
//! equal, then, with t large and s = π, F_k(Y+Z) = F_{k+tp}(tq·D+Y+Z) = F_{k+(t+s)p}((t+s)q·D+Y+Z) =
//! F_{k+tp}((t+s)q·D+Y+Z) by (★) and because π divides sp; the last is a value of the residual of D+Y at
//! level k (put (sq−1)·D more into Z, and shift back), which is that of D+Y′. So Y and Y′ would not be told
//! apart. Nor do multiples of D come back: if i·D and (i+π)·D were equal, then, with tq ≥ i, F_k(Y+Z) =
//! F_{k+tp}(tq·D+Y+Z) = F_{k+tp}((tq+π)·D+Y+Z), which is F_k(π·D+Y+Z), a value of the residual of D+Y again.
//!
//! *How (★) is proved for all k.* The positions of earlier letters are mapped to N × ℕ, where N is a finite
//! monoid, D is (1, 1), and every other letter is some (u, w): *light* if w = 0, else *heavy*. Levels k₀, …,
//! k₀+p are known exactly. A later level f_k is computed where the second coordinate is at most q+e, by the
//! verification lemma, and is f_{k−p}(y, c−q) above that; nothing is asked there. If
//!
//! 1. f_k(y, q+i) = f_{k−p}(y, i) for c₀ ≤ i ≤ e, where e ≥ c₀ + w − 1 for all w;
//! 2. events from the context agree under the shift above q+e;
//! 3. for each kind of heavy letter w divides q, the period of u divides q/w, and q+e is at least the sum of
//!    w·(index of u) + q over all kinds;
//!
//! then f_k is right everywhere, by induction on k. Soundness above q+e is a statement about values, and it
//! is that of level k−p, shifted. A position above q+e that lacks an event has, by 3, a heavy letter of which
//! q/w copies can be taken away such that the letters that occur and their values, up to the shift, remain:
//! it would lack the event at level k−p. The levels follow one from another, so when p of them come back, all
//! later ones do, and finitely many k are enough.

use std::fmt;

use super::cover::{Cover, RawOptions};
use super::events::Events;
use super::learn::Halt;
use super::monoid::{Monoid, try_refine};
use super::verify::{Claim, Verdict};
use crate::runner::Runner;

/// A proof that all multiples of a component are different: from some number of them on, `p` more of it and
/// `q` more of another change no outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Diagonal {
    /// The component G of infinite order.
    pub infinite: u32,
    /// The component D.
    pub along: u32,
    /// How many more copies of G,
    pub p: u32,
    /// and of D change nothing,
    pub q: u32,
    /// from this many copies of G
    pub from: u32,
    /// and this many of D on.
    pub with: u32,
}

impl fmt::Display for Diagonal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Diagonal {
            infinite,
            along,
            p,
            q,
            ..
        } = self;
        write!(
            f,
            "the multiples of {infinite} are all different, for {p} more of it and {q} more of {along} \
             change no outcome, and {along} has no inverse"
        )
    }
}

/// What is known of the levels of a letter: exact level functions on a cover of the earlier letters.
pub(super) struct Known<'a> {
    pub events: &'a Events,
    pub raw: &'a [RawOptions],
    pub runner: &'a Runner,
    /// The bytes held elsewhere.
    pub held: usize,
    pub letter: usize,
    pub cover: &'a Cover,
    /// The element of the context that each element lies over.
    pub class: &'a [u32],
    /// For each level, the labels of the elements.
    pub labels: &'a [Vec<u8>],
    /// For each level, the power of the letter in the context.
    pub powers: &'a [u32],
    pub context: &'a Cover,
    /// The events that the context gives.
    pub base: &'a [u8],
}

/// What is tried: p and q, and copies of D.
const MOST_STEP: usize = 8;
const MOST_COPIES: usize = 3;

/// The index from which on a generator may be D, and a light one may not have.
const LONG: usize = 6;

/// The largest N × {0, …, T}.
const MOST_ELEMENTS: usize = 40_000;

/// How many levels are computed before p of them must have come back.
const MOST_LEVELS: usize = 300;

/// A diagonal in the levels known so far, with a factor to its steps that condition 3 needs.
struct Shift {
    p: usize,
    q: usize,
    from: usize,
    copies: usize,
}

/// N × {0, …, T} and one more element for all that is above, as a cover of the earlier letters.
struct Strip {
    cover: Cover,
    /// The second coordinate of each element; that of the last element is out of range.
    height: Vec<usize>,
    /// The element with this first coordinate at another height.
    columns: Vec<Vec<u32>>,
    /// The first coordinate of each element as a column.
    column: Vec<u32>,
    /// The element of the exact cover.
    exact: Vec<u32>,
}

/// The letters as pairs (u, w), u an element of N.
struct Split {
    generator: usize,
    light: Vec<usize>,
    /// N, with the element of the exact cover for each of its elements.
    monoid: Monoid,
    elements: Vec<u32>,
    pairs: Vec<(u32, usize)>,
}

impl Known<'_> {
    /// Looks for a diagonal in the levels known, and proves it. None if there is none, or it is not proved.
    pub fn prove(&self) -> Result<Option<Diagonal>, Halt> {
        let monoid = &self.cover.monoid;
        let indices: Vec<usize> = (0..monoid.generators())
            .map(|g| rho(monoid, monoid.generator(g)).0)
            .collect();
        let mut candidates: Vec<usize> =
            (0..indices.len()).filter(|&g| indices[g] >= LONG).collect();
        candidates.sort_by_key(|&g| std::cmp::Reverse(indices[g]));
        for generator in candidates {
            let light = (0..indices.len()).filter(|&g| indices[g] < LONG).collect();
            let Some(split) = self.split(generator, light)? else {
                continue;
            };
            let Some(shift) = self.shift(&split)? else {
                continue;
            };
            if self.is_diagonal(&split, &shift)? && self.loses_something(&split, &shift)? {
                return Ok(Some(Diagonal {
                    infinite: self.letter as u32,
                    along: self.cover.generator_letters[generator],
                    p: shift.p as u32,
                    q: shift.q as u32,
                    from: shift.from as u32,
                    with: shift.copies as u32,
                }));
            }
        }
        Ok(None)
    }

    fn check(&self, bytes: usize) -> Result<(), Halt> {
        Ok(self.runner.check(self.held + bytes)?)
    }

    /// All letters as (u, w), if they are products of light generators and powers of D.
    fn split(&self, generator: usize, light: Vec<usize>) -> Result<Option<Split>, Halt> {
        let cover = &self.cover.monoid;
        let rows: Vec<Vec<u32>> = light.iter().map(|&g| cover.row(g).to_vec()).collect();
        let numbered = Monoid::renumber(cover.order(), &rows);
        let light = numbered.generators.iter().map(|&at| light[at]).collect();
        let monoid = numbered.monoid;
        let mut elements = vec![0; monoid.order()];
        for (old, &new) in (0..).zip(&numbered.number) {
            if new != u32::MAX {
                elements[new as usize] = old;
            }
        }
        // The least height at which each element of the exact cover is met.
        let mut met: Vec<Option<(u32, usize)>> = vec![None; cover.order()];
        let mut layer = elements.clone();
        let row = cover.row(generator);
        for height in 0.. {
            self.check(16 * cover.order())?;
            let mut fresh = false;
            for (y, x) in (0..).zip(&mut layer) {
                let found = &mut met[*x as usize];
                fresh |= found.is_none();
                found.get_or_insert((y, height));
                *x = row[*x as usize];
            }
            if !fresh {
                break;
            }
        }
        let letters = self.cover.letters.iter();
        let pairs: Option<Vec<(u32, usize)>> = letters.map(|&x| met[x as usize]).collect();
        Ok(pairs.map(|pairs| Split {
            generator,
            light,
            monoid,
            elements,
            pairs,
        }))
    }

    /// The least p, q and number of copies for which (★) holds at the levels known, from one of the first
    /// half on; multiplied such that the first part of condition 3 holds.
    fn shift(&self, split: &Split) -> Result<Option<Shift>, Halt> {
        let monoid = &self.cover.monoid;
        let row = monoid.row(split.generator);
        let last = self.labels.len() - 1;
        let times = |x: u32, count: usize| (0..count).fold(x, |x, _| row[x as usize]);
        let mut steps: Vec<(usize, usize)> = (1..=MOST_STEP)
            .flat_map(|p| (1..=MOST_STEP).map(move |q| (p, q)))
            .collect();
        steps.sort_by_key(|&(p, q)| p + q);
        for (p, q) in steps {
            for copies in 0..=MOST_COPIES {
                self.check(0)?;
                let from_to: Vec<(u32, u32)> = (0..monoid.order() as u32)
                    .map(|x| (times(x, copies), times(x, copies + q)))
                    .collect();
                let holds = |k: usize| {
                    let (low, high) = (&self.labels[k], &self.labels[k + p]);
                    from_to
                        .iter()
                        .all(|&(x, y)| low[x as usize] == high[y as usize])
                };
                let fails = (0..=last.saturating_sub(p)).rev().find(|&k| !holds(k));
                let from = fails.map_or(0, |k| k + 1);
                if 2 * from > last {
                    continue;
                }
                let Some(factor) = (1..=12).find(|&t| split.divides(q * t)) else {
                    continue;
                };
                if from + p * factor > last {
                    continue;
                }
                return Ok(Some(Shift {
                    p: p * factor,
                    q: q * factor,
                    from,
                    copies,
                }));
            }
        }
        Ok(None)
    }

    /// Whether (★) holds for all levels: the conditions at the head of this file.
    fn is_diagonal(&self, split: &Split, shift: &Shift) -> Result<bool, Halt> {
        let &Shift {
            p, q, from, copies, ..
        } = shift;
        let options = |letter: usize| -> Vec<usize> {
            let weight = |option: &[u32]| option.iter().map(|&l| split.pairs[l as usize].1).sum();
            self.raw[letter].iter().map(weight).collect()
        };
        // What a move can gain in height, in the earlier letters and in G.
        let gains = (0..split.pairs.len()).map(|letter| {
            let most = options(letter).into_iter().max().unwrap_or(0);
            most.saturating_sub(split.pairs[letter].1)
        });
        let of_letter = options(self.letter).into_iter().max().unwrap_or(0);
        let gain = gains.max().unwrap_or(0).max(of_letter);
        let heaviest = split.pairs.iter().map(|pair| pair.1).max().unwrap_or(1);
        let needed: usize = split
            .heavy_kinds(self)
            .iter()
            .map(|&(u, w)| w * rho(&split.monoid, u).0 + q)
            .sum();
        let extra = (copies + heaviest).max(needed.saturating_sub(q));
        let top = q + extra + gain;
        if split.monoid.order() * (top + 1) > MOST_ELEMENTS {
            return Ok(false);
        }
        let Some(strip) = Strip::new(self, split, top) else {
            return Ok(false);
        };
        let order = strip.cover.order();
        let free: Vec<bool> = strip.height.iter().map(|&c| c > q + extra).collect();
        let classes = strip.classes(self);
        let value = self.context.letters[self.letter];
        let along = self.class[self.cover.monoid.generator(split.generator) as usize];
        // Levels from+1, …, from+p.
        let mut window: Vec<Vec<u8>> = (from + 1..=from + p)
            .map(|k| strip.on_strip(&self.labels[k]))
            .collect();
        let mut powers: Vec<u32> = self.powers[from..=from + p].to_vec();
        let mut seen = rustc_hash::FxHashSet::default();
        let moves: Vec<std::rc::Rc<[u32]>> = strip
            .cover
            .option_values(&self.raw[self.letter])
            .into_iter()
            .map(|option| strip.cover.action(option))
            .collect();
        for _ in 0..MOST_LEVELS {
            self.check(strip.cover.bytes() + seen.len() * p * order)?;
            let mut key = window.concat();
            key.extend(powers.iter().flat_map(|power| power.to_le_bytes()));
            if !seen.insert(key) {
                return Ok(true);
            }
            let power = self.context.monoid.multiply(powers[p], value);
            powers.remove(0);
            powers.push(power);
            if !self.context_agrees(&strip, &classes, (powers[0], power), along, shift, extra) {
                return Ok(false);
            }
            let over = self.context.action(power);
            let below = &window[p - 1];
            let mut base: Vec<u8> = classes
                .iter()
                .map(|&class| self.base[over[class as usize] as usize])
                .collect();
            for action in &moves {
                for (base, &to) in base.iter_mut().zip(action.iter()) {
                    *base |= self.events.triggered(below[to as usize]);
                }
            }
            let forced: Vec<Option<u8>> = (0..order)
                .map(|x| match (free[x], strip.lower(x, q)) {
                    (false, _) => None,
                    (true, Some(low)) => Some(window[0][low]),
                    (true, None) => Some(0),
                })
                .collect();
            let Some(labels) = strip.labels(self, &base, &forced) else {
                return Ok(false);
            };
            let shifted = |x: usize| match strip.lower(x, q) {
                Some(low) if !free[x] && strip.height[x] >= q + copies => {
                    labels[x] == window[0][low]
                }
                _ => true,
            };
            if !(0..order).all(shifted) {
                return Ok(false);
            }
            let claim = Claim {
                cover: &strip.cover,
                labels: &labels,
                base: &base,
                free: &free,
            };
            let held = self.held + strip.cover.bytes();
            let mut keep_going = |bytes| self.runner.check(held + bytes).map_err(Halt::from);
            match claim.verify(self.events, &self.raw[..self.letter], &mut keep_going)? {
                Verdict::Wrong(_) => return Ok(false),
                Verdict::Right(_) => {}
            }
            window.remove(0);
            window.push(labels);
        }
        Ok(false)
    }

    /// Condition 2: above q+e, the context gives the same events at this level and, q lower, at the one p
    /// levels before.
    fn context_agrees(
        &self,
        strip: &Strip,
        classes: &[u32],
        (before, now): (u32, u32),
        along: u32,
        shift: &Shift,
        extra: usize,
    ) -> bool {
        let monoid = &self.context.monoid;
        let (index, period) = rho(monoid, along);
        let by_one = self.context.action(along);
        let (before, now) = (self.context.action(before), self.context.action(now));
        strip.columns.iter().all(|column| {
            let mut low = classes[column[0] as usize];
            for _ in 0..=extra {
                low = by_one[low as usize];
            }
            let mut high = low;
            for _ in 0..shift.q {
                high = by_one[high as usize];
            }
            (0..index + period).all(|_| {
                let events = |over: &[u32], x: u32| self.base[over[x as usize] as usize];
                let agree = events(&now, high) == events(&before, low);
                (low, high) = (by_one[low as usize], by_one[high as usize]);
                agree
            })
        })
    }

    /// Whether two positions with enough copies of D are told apart at a level, and no more with one more
    /// copy.
    fn loses_something(&self, split: &Split, shift: &Shift) -> Result<bool, Halt> {
        let monoid = &self.cover.monoid;
        let rows: Vec<&[u32]> = (0..monoid.generators()).map(|g| monoid.row(g)).collect();
        let row = rows[split.generator];
        for k in [self.labels.len() - 1, shift.from] {
            let mut part: Vec<u32> = self.labels[k].iter().map(|&l| u32::from(l)).collect();
            let held = self.held + 8 * part.len();
            let parts = try_refine(&rows, &mut part, || self.runner.check(held))?;
            // The part before, for each part with one more copy.
            let mut before = vec![u32::MAX; parts];
            for x in 0..monoid.order() as u32 {
                let x = (0..shift.copies).fold(x, |x, _| row[x as usize]);
                let (here, to) = (part[x as usize], part[row[x as usize] as usize] as usize);
                if before[to] != u32::MAX && before[to] != here {
                    return Ok(true);
                }
                before[to] = here;
            }
        }
        Ok(false)
    }
}

impl Split {
    /// Condition 3 as far as it concerns q alone.
    fn divides(&self, q: usize) -> bool {
        let heavy = self.pairs.iter().filter(|pair| pair.1 > 0);
        heavy
            .into_iter()
            .all(|&(u, w)| q.is_multiple_of(w) && (q / w).is_multiple_of(rho(&self.monoid, u).1))
    }

    /// Kinds of heavy letters, by their pairs and those of their options.
    fn heavy_kinds(&self, known: &Known) -> Vec<(u32, usize)> {
        let mut seen = rustc_hash::FxHashSet::default();
        let mut kinds = Vec::new();
        for (letter, &(u, w)) in self.pairs.iter().enumerate() {
            if w == 0 {
                continue;
            }
            let product = |option: &[u32]| {
                option.iter().fold((0, 0), |(u, w), &part| {
                    let (v, more) = self.pairs[part as usize];
                    (self.monoid.multiply(u, v), w + more)
                })
            };
            let mut options: Vec<(u32, usize)> = known.raw[letter].iter().map(product).collect();
            options.sort_unstable();
            options.dedup();
            if seen.insert(((u, w), options)) {
                kinds.push((u, w));
            }
        }
        kinds
    }
}

impl Strip {
    fn new(known: &Known, split: &Split, top: usize) -> Option<Strip> {
        let columns = split.monoid.order();
        let order = columns * (top + 1) + 1;
        let above = order as u32 - 1;
        let at = |y: u32, c: usize| {
            if c <= top {
                (c * columns) as u32 + y
            } else {
                above
            }
        };
        // The generators in the order of their letters.
        let mut generators: Vec<(u32, Option<usize>)> = split
            .light
            .iter()
            .enumerate()
            .map(|(row, &g)| (known.cover.generator_letters[g], Some(row)))
            .collect();
        let letter = known.cover.generator_letters[split.generator];
        generators.push((letter, None));
        generators.sort_unstable();
        let row_of = |generator: Option<usize>| {
            let mut row: Vec<u32> = Vec::with_capacity(order);
            for c in 0..=top {
                for y in 0..columns as u32 {
                    row.push(match generator {
                        Some(light) => at(split.monoid.row(light)[y as usize], c),
                        None => at(y, c + 1),
                    });
                }
            }
            row.push(above);
            row
        };
        let rows: Vec<Vec<u32>> = generators.iter().map(|&(_, g)| row_of(g)).collect();
        let numbered = Monoid::numbered(order, &rows).ok()?;
        let number = |y: u32, c: usize| numbered.number[at(y, c) as usize];
        let letters = split.pairs.iter().map(|&(u, w)| number(u, w)).collect();
        let generator_letters = numbered.generators.iter().map(|&g| generators[g].0);
        let mut height = vec![usize::MAX; order];
        let mut column = vec![0; order];
        let mut exact = vec![0; order];
        let row = known.cover.monoid.row(split.generator);
        let mut members = vec![Vec::new(); columns];
        for (y, &element) in (0..).zip(&split.elements) {
            let mut x = element;
            for c in 0..=top {
                let new = number(y, c);
                height[new as usize] = c;
                column[new as usize] = y;
                exact[new as usize] = x;
                members[y as usize].push(new);
                x = row[x as usize];
            }
        }
        Some(Strip {
            cover: Cover::new(numbered.monoid, letters, generator_letters.collect()),
            height,
            columns: members,
            column,
            exact,
        })
    }

    /// A level function of the exact cover.
    fn on_strip(&self, labels: &[u8]) -> Vec<u8> {
        self.exact.iter().map(|&x| labels[x as usize]).collect()
    }

    /// The element of the context that each element lies over.
    fn classes(&self, known: &Known) -> Vec<u32> {
        self.exact
            .iter()
            .map(|&x| known.class[x as usize])
            .collect()
    }

    /// The element so much lower, if there is one.
    fn lower(&self, x: usize, by: usize) -> Option<usize> {
        let height = self.height[x];
        if height == usize::MAX {
            return None;
        }
        let column = &self.columns[self.column[x] as usize];
        column.get(height.checked_sub(by)?).map(|&low| low as usize)
    }

    /// Labels by the definition on least words, but for those that are forced. None if a least word has an
    /// option that comes later, as it may where heavy letters are spelled with larger ones.
    fn labels(&self, known: &Known, base: &[u8], forced: &[Option<u8>]) -> Option<Vec<u8>> {
        let cover = &self.cover;
        let options: Vec<Vec<std::rc::Rc<[u32]>>> = cover
            .generator_letters
            .iter()
            .map(|&letter| {
                let values = cover.option_values(&known.raw[letter as usize]);
                values.into_iter().map(|v| cover.action(v)).collect()
            })
            .collect();
        let mut labels = forced.to_vec();
        for (x, &given) in base.iter().enumerate() {
            if labels[x].is_some() {
                continue;
            }
            let mut happened = given;
            for &(generator, without) in cover.removals().of_element(x) {
                for action in &options[generator as usize] {
                    happened |= known
                        .events
                        .triggered(labels[action[without as usize] as usize]?);
                }
            }
            labels[x] = Some(known.events.label(happened));
        }
        labels.into_iter().collect()
    }
}

/// Index and period of an element: the powers x⁰, …, those before the index never come back.
fn rho(monoid: &Monoid, x: u32) -> (usize, usize) {
    let action = monoid.action(x);
    let mut at = vec![usize::MAX; monoid.order()];
    let (mut power, mut count) = (0u32, 0);
    while at[power as usize] == usize::MAX {
        at[power as usize] = count;
        power = action[power as usize];
        count += 1;
    }
    (at[power as usize], count - at[power as usize])
}

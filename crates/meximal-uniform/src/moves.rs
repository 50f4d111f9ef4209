//! Winning moves in positions with heaps of any size. A heap of 10¹⁸ tokens may be broken in 5·10¹⁷ ways, so
//! the moves come as progressions: the parts first, first+step, first+2·step, …, each beside what is left of
//! the heap.
//!
//! Fix how many tokens are taken, and the residue of the smaller part modulo twice the modulus of the
//! solution; let the smaller part be s + g·x. Then the value of what is left has a fixed sign and parity, and
//! its power and its indices are linear in x. It is a P-value where it is tagged, or where it is not; tagged
//! means J ≤ 2n+2K+2 for one of the indices n. Each such inequality holds on an interval, so the winning x
//! are one interval, or the union of at most three.

use crate::family::{Element, Tag, TooLarge};
use crate::rules::Left;
use crate::solution::{ClassLast, UniformSolution};

/// What winning moves leave of a heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaves {
    /// Nothing.
    Nothing,
    /// One heap.
    One(u64),
    /// Two heaps, the smaller of which has first + step·t tokens, for t = 0, …, count−1.
    Two {
        /// The smallest part.
        first: u64,
        /// From one part to the next.
        step: u64,
        /// The number of moves, at least 1.
        count: u64,
    },
}

/// Winning moves in one heap that take equally many tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WinningMoves {
    /// The heap.
    pub heap: u64,
    /// The tokens taken.
    pub taken: u64,
    /// What is left of the heap.
    pub leaves: Leaves,
}

impl WinningMoves {
    /// The number of moves.
    pub fn count(&self) -> u64 {
        match self.leaves {
            Leaves::Nothing | Leaves::One(_) => 1,
            Leaves::Two { count, .. } => count,
        }
    }
}

/// A number that is linear in x.
#[derive(Clone, Copy)]
struct Line {
    first: i128,
    slope: i128,
}

impl Line {
    fn new(first: u128, slope: i128) -> Result<Line, TooLarge> {
        let first = i128::try_from(first).map_err(|_| TooLarge)?;
        // So that sums of a few of them, times a heap, stay far below the range of i128.
        if first < 1 << 120 {
            Ok(Line { first, slope })
        } else {
            Err(TooLarge)
        }
    }

    fn plus(self, other: Line) -> Line {
        Line {
            first: self.first + other.first,
            slope: self.slope + other.slope,
        }
    }

    /// The x in 0..=most where this is ≥ 0; empty if the first is greater than the second.
    fn nonnegative(self, most: i128) -> (i128, i128) {
        match self.slope {
            0 if self.first >= 0 => (0, most),
            0 => (0, -1),
            // The least x with slope·x ≥ −first.
            slope if slope > 0 => (-self.first.div_euclid(slope), most),
            slope => (0, self.first.div_euclid(-slope)),
        }
    }
}

/// Sign, power and index of heap first + step·x.
fn line_of(
    solution: &UniformSolution,
    first: u64,
    step: i128,
) -> Result<(bool, Line, Option<Line>), TooLarge> {
    let value = solution.value(first)?;
    let modulus = solution.classes().len() as u64;
    let class = solution.classes()[((first - solution.start()) % modulus) as usize];
    let times = step / i128::from(modulus);
    let index_slope = match class.last {
        ClassLast::D(index) => i128::from(index.slope),
        ClassLast::None | ClassLast::C(_) => 0,
    };
    let power = Line::new(
        value.power,
        times * (i128::from(class.b.slope) + index_slope),
    )?;
    let index = value
        .index()
        .map(|index| Line::new(index, times * index_slope))
        .transpose()?;
    Ok((value.sign, power, index))
}

impl UniformSolution {
    /// The winning moves of a position: all of them, each once for each size of heap. They are right if the
    /// solution is proved.
    pub fn winning_moves(&self, position: &[(u64, u64)]) -> Result<Vec<WinningMoves>, TooLarge> {
        let family = self.family();
        let mut moves = Vec::new();
        let mut heaps: Vec<u64> = position.iter().filter(|p| p.1 > 0).map(|p| p.0).collect();
        heaps.sort_unstable();
        heaps.dedup();
        for heap in heaps {
            // The rest is the position with one such heap less.
            let mut rest = Element::ONE;
            let mut taken = false;
            for &(other, count) in position {
                let here = !taken && other == heap && count > 0;
                taken |= here;
                let power = family.power(self.value(other)?, (count - u64::from(here)).into())?;
                rest = family.product(rest, power)?;
            }
            for taken in 0..=self.rules().most_taken() {
                if let Some(left) = heap.checked_sub(taken as u64).filter(|_| heap > 0) {
                    self.moves_that_leave(heap, left, taken, rest, &mut moves)?;
                }
            }
        }
        Ok(moves)
    }

    fn moves_that_leave(
        &self,
        heap: u64,
        left: u64,
        taken: usize,
        rest: Element,
        moves: &mut Vec<WinningMoves>,
    ) -> Result<(), TooLarge> {
        let family = self.family();
        let digit = self.rules().digit(taken);
        let wins = |what: Left| -> Result<bool, TooLarge> {
            Ok(family.product(self.value_left(what)?, rest)?.is_p())
        };
        let mut found = |leaves| {
            moves.push(WinningMoves {
                heap,
                taken: taken as u64,
                leaves,
            });
        };
        if digit & 1 != 0 && left == 0 && wins(Left::Nothing)? {
            found(Leaves::Nothing);
        }
        if digit & 2 != 0 && left > 0 && wins(Left::One(left))? {
            found(Leaves::One(left));
        }
        if digit & 4 == 0 {
            return Ok(());
        }
        let start = self.start();
        for part in 1..start.min(left / 2 + 1) {
            if wins(Left::Two(part, left - part))? {
                found(Leaves::Two {
                    first: part,
                    step: 1,
                    count: 1,
                });
            }
        }
        let step = 2 * self.classes().len() as u64;
        for first in (start..start + step).take_while(|&first| first <= left / 2) {
            let most = (left / 2 - first) / step;
            for (from, to) in self.winning_parts(first, left - first, step, most, rest)? {
                found(Leaves::Two {
                    first: first + step * from,
                    step,
                    count: to - from + 1,
                });
            }
        }
        Ok(())
    }

    /// The intervals of x ≤ most for which the heaps one + step·x and other − step·x, in a context, are in P.
    fn winning_parts(
        &self,
        one: u64,
        other: u64,
        step: u64,
        most: u64,
        rest: Element,
    ) -> Result<Vec<(u64, u64)>, TooLarge> {
        let (one_sign, one_power, one_index) = line_of(self, one, step.into())?;
        let (other_sign, other_power, other_index) = line_of(self, other, -i128::from(step))?;
        let sign = one_sign ^ other_sign ^ rest.sign;
        // The heaps of a class are trivial, all or none, and so for c_k.
        let values = [self.value(one)?, self.value(other)?, rest];
        let mut proper = values.into_iter().filter(|value| !value.is_trivial());
        match (proper.next(), proper.next()) {
            (None, _) if sign => return Ok(vec![(0, most)]),
            (None, _) => return Ok(Vec::new()),
            (Some(alone), None) if alone.tag == Tag::C => return Ok(Vec::new()),
            _ => {}
        }
        let power = one_power.plus(other_power).plus(Line::new(rest.power, 0)?);
        let rest_index = rest.index().map(|index| Line::new(index, 0)).transpose()?;
        let odd = power.first % 2 != 0;
        let room = |index: Line| {
            let bound = 2 * i128::from(self.family().k) + 2;
            Line {
                first: 2 * index.first + bound - power.first,
                slope: 2 * index.slope - power.slope,
            }
        };
        let rooms = [one_index, other_index, rest_index]
            .into_iter()
            .flatten()
            .map(room);
        let last = i128::from(most);
        let cut = |(from, to): (i128, i128)| (from.max(0), to.min(last));
        let intervals: Vec<(i128, i128)> = match (sign, odd) {
            (true, true) => rooms.map(|room| cut(room.nonnegative(last))).collect(),
            (false, false) => {
                let without = rooms.map(|room| Line {
                    first: -room.first - 1,
                    slope: -room.slope,
                });
                let both = |a: (i128, i128), b: (i128, i128)| (a.0.max(b.0), a.1.min(b.1));
                vec![without.fold((0, last), |all, line| {
                    both(all, cut(line.nonnegative(last)))
                })]
            }
            _ => Vec::new(),
        };
        join(intervals)
    }
}

/// The union of intervals, as disjoint ones in ascending order.
pub(crate) fn join(mut intervals: Vec<(i128, i128)>) -> Result<Vec<(u64, u64)>, TooLarge> {
    intervals.retain(|(from, to)| from <= to);
    intervals.sort_unstable();
    let mut joined: Vec<(i128, i128)> = Vec::new();
    for (from, to) in intervals {
        match joined.last_mut() {
            Some(before) if from <= before.1 + 1 => before.1 = before.1.max(to),
            _ => joined.push((from, to)),
        }
    }
    let small = |x: i128| u64::try_from(x).map_err(|_| TooLarge);
    let small = |(from, to)| Ok((small(from)?, small(to)?));
    joined.into_iter().map(small).collect()
}

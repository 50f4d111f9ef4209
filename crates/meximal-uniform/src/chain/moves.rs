//! Winning moves over V(δ), in heaps of any size. As for W(K) they come as progressions: the parts of a heap
//! that are counted by the modulus have indices linear in x, and whether what is left is in P depends on
//! linear inequalities in x, each of which holds on an interval.

use super::{ChainSolution, Link};
use crate::family::TooLarge;
use crate::linear::Form;
use crate::moves::{Leaves, WinningMoves, join};
use crate::rules::Left;
use crate::symbolic::X;

/// The x from 0 to most where all forms, in x alone, are ≥ 0.
fn interval(forms: &[Form], most: i128) -> (i128, i128) {
    let mut all = (0, most);
    for form in forms {
        let (slope, first) = (i128::from(form.coefficients[X]), i128::from(form.constant));
        match slope {
            0 if first < 0 => return (0, -1),
            0 => {}
            slope if slope > 0 => all.0 = all.0.max(-first.div_euclid(slope)),
            slope => all.1 = all.1.min(first.div_euclid(-slope)),
        }
    }
    all
}

impl ChainSolution {
    /// The winning moves of a position: all of them, each once for each size of heap. They are right if the
    /// solution is proved.
    pub fn winning_moves(&self, position: &[(u64, u64)]) -> Result<Vec<WinningMoves>, TooLarge> {
        let mut moves = Vec::new();
        let mut heaps: Vec<u64> = position.iter().filter(|p| p.1 > 0).map(|p| p.0).collect();
        heaps.sort_unstable();
        heaps.dedup();
        for heap in heaps.into_iter().filter(|&heap| heap > 0) {
            // The rest is the position with one such heap less.
            let mut rest = position.to_vec();
            if let Some(term) = rest.iter_mut().find(|term| term.0 == heap && term.1 > 0) {
                term.1 -= 1;
            }
            let rest = self.value_of_sum(&rest)?.0;
            for taken in 0..=self.rules().most_taken() {
                if let Some(left) = heap.checked_sub(taken as u64) {
                    let digit = self.rules().digit(taken);
                    for leaves in self.winning_leaves(left, digit, &rest)? {
                        let taken = taken as u64;
                        moves.push(WinningMoves {
                            heap,
                            taken,
                            leaves,
                        });
                    }
                }
            }
        }
        Ok(moves)
    }

    /// What winning moves leave of this many tokens.
    fn winning_leaves(&self, left: u64, digit: u8, rest: &Link) -> Result<Vec<Leaves>, TooLarge> {
        let chain = self.chain();
        let wins = |what: Left| -> Result<bool, TooLarge> {
            Ok(chain.number_is_p(&chain.product_of_numbers(&self.value_left(what)?, rest)))
        };
        let mut found = Vec::new();
        if digit & 1 != 0 && left == 0 && wins(Left::Nothing)? {
            found.push(Leaves::Nothing);
        }
        if digit & 2 != 0 && left > 0 && wins(Left::One(left))? {
            found.push(Leaves::One(left));
        }
        if digit & 4 == 0 {
            return Ok(found);
        }
        let (start, step) = (self.start(), self.classes().len() as u64);
        for part in 1..start.min(left / 2 + 1) {
            if wins(Left::Two(part, left - part))? {
                found.push(Leaves::Two {
                    first: part,
                    step: 1,
                    count: 1,
                });
            }
        }
        let x = Form::variable(X);
        for first in (start..start + step).take_while(|&first| first <= left / 2) {
            let most = (left / 2 - first) / step;
            let (one, two) = (self.link(first, x)?, self.link(left - first, -x)?);
            let cases = chain.product_of_cases(&chain.product(&one, &two), rest);
            let regions = chain.is_p_of_cases(&cases);
            let intervals = regions.iter().map(|region| interval(region, most.into()));
            for (from, to) in join(intervals.collect())? {
                found.push(Leaves::Two {
                    first: first + step * from,
                    step,
                    count: to - from + 1,
                });
            }
        }
        Ok(found)
    }
}

//! Taking-and-breaking games (*Winning Ways*, chapter 4; Plambeck and Siegel, section 2). A move takes i
//! tokens from one heap and breaks the rest into exactly j non-empty heaps, where bit j of the code digit dᵢ
//! must be set: bit 0 lets a heap of exactly i tokens go, bit 1 leaves one heap, bit 2 breaks it in two, and
//! so on.
//!
//! | spelling | the game |
//! | --- | --- |
//! | `0.77`, `0.4107`, `4.7` | octal codes d₀.d₁d₂d₃…; d₀ takes nothing, so it may only break; `.77` is `0.77` |
//! | `0.8`, `0.F`, `0.V` | digits past 9 are `A` to `V` (10 to 31) |
//! | `0.[3]`, `0.1[23]` | the digits in brackets repeat for ever |
//! | `4!.0`, `0.7?`, `0.C=` | after a digit: heaps pairwise unequal, not all equal, all equal |
//! | `0.{0,2}`, `0.{5}=` | a digit as the set of the numbers of heaps that may be left |
//! | `S{2,3}` | take 2 or 3 tokens: `0.033` |
//! | `S!{2,3}` | take any number of tokens but 2 and 3: `0.300[3]` |
//! | `nim` | `0.[3]` |
//! | `grundy` | `4!.0`: break a heap into two unequal ones |
//! | `kayles`, `guiles`, … | codes by the [names](NAMES) that the literature gives them |
//!
//! Every game of this type ends: with dᵢ, i ≥ 1, tokens disappear, and d₀ must leave at least two heaps, each
//! of them smaller than the heap before. A d₀ that leaves nothing or one heap is refused.

mod cousin;
mod digit;
mod large;
mod names;
mod options;
mod parse;
mod print;

pub use cousin::{MAX_SHIFT, StandardForm};
pub use digit::{Digit, MAX_PARTS, Shape};
pub use names::{FAMILIES, NAMES, Named};
pub use parse::{MAX_DIGITS, MAX_TAKE};

use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

use meximal_rules::Ruleset;

/// The rules of a heap game, given by a taking-and-breaking code. Two of them are equal when their codes
/// allow the same moves, however they were spelled.
///
/// ```
/// use meximal::rules::code::HeapRules;
/// let kayles: HeapRules = "0.77".parse()?;
/// assert_eq!(kayles.options(3), [vec![1], vec![1, 1], vec![2]]);
/// assert_eq!("nim".parse::<HeapRules>()?, "0.33[3]".parse()?);
/// assert_eq!("0.3700".parse::<HeapRules>()?.to_string(), "0.37");
/// # Ok::<(), meximal::notation::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct HeapRules {
    /// The digits that are not zero, by index, before the tail.
    digits: Vec<(u32, Digit)>,
    /// The index of the first digit of the tail; 0 without a tail.
    tail_start: u32,
    /// The digits that repeat for ever: as few as possible, as early as possible; empty for a finite code.
    tail: Vec<Digit>,
    family: Family,
}

/// How a ruleset is spelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Family {
    Nim,
    Grundy,
    Subtraction,
    AllBut,
    Code,
}

/// Digits before the point that take nothing and leave nothing or one heap: such a game need not end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("taking no tokens and leaving fewer than two heaps does not make the heap smaller")]
pub struct NotWellFounded;

impl PartialEq for HeapRules {
    fn eq(&self, other: &HeapRules) -> bool {
        self.digits == other.digits
            && self.tail_start == other.tail_start
            && self.tail == other.tail
    }
}

impl Eq for HeapRules {}

impl Hash for HeapRules {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.digits, self.tail_start, &self.tail).hash(state);
    }
}

impl HeapRules {
    /// The code d₀.d₁d₂…, with a tail that repeats for ever after the digits given (empty: zeros).
    pub fn new(
        whole: Digit,
        digits: impl IntoIterator<Item = Digit>,
        tail: Vec<Digit>,
    ) -> Result<HeapRules, NotWellFounded> {
        if whole.allows(0) || whole.allows(1) {
            return Err(NotWellFounded);
        }
        let mut length = 0;
        let mut kept = Vec::new();
        for (index, digit) in (0..).zip(std::iter::once(whole).chain(digits)) {
            length = index + 1;
            if !digit.is_zero() {
                kept.push((index, digit));
            }
        }
        Ok(HeapRules::normalised(kept, length, tail, Family::Code))
    }

    /// Nim: take any number of tokens from one heap.
    pub fn nim() -> HeapRules {
        HeapRules::normalised(Vec::new(), 1, vec![Digit::THREE], Family::Nim)
    }

    /// Grundy's game: break a heap into two unequal ones.
    pub fn grundy() -> HeapRules {
        let unequal = Digit::new(4, Shape::Unequal);
        HeapRules::normalised(vec![(0, unequal)], 1, Vec::new(), Family::Grundy)
    }

    /// The subtraction game: take one of these numbers of tokens. Zeros are left out.
    pub fn subtraction(set: impl IntoIterator<Item = u32>) -> HeapRules {
        let mut set: Vec<u32> = set.into_iter().filter(|&take| take > 0).collect();
        set.sort_unstable();
        set.dedup();
        let digits = set.into_iter().map(|take| (take, Digit::THREE)).collect();
        HeapRules::normalised(digits, 0, Vec::new(), Family::Subtraction)
    }

    /// The all-but game: take any number of tokens but these.
    pub fn all_but(set: impl IntoIterator<Item = u32>) -> HeapRules {
        let mut set: Vec<u32> = set.into_iter().collect();
        set.sort_unstable();
        let largest = set.last().copied().unwrap_or(0);
        let digits = (1..=largest)
            .filter(|take| set.binary_search(take).is_err())
            .map(|take| (take, Digit::THREE))
            .collect();
        HeapRules::normalised(digits, largest + 1, vec![Digit::THREE], Family::AllBut)
    }

    /// The rules with their tail as short and as early as possible. The digits before the tail are given by
    /// index, ascending, none of them zero; the tail begins at `tail_start` ≥ 1.
    fn normalised(
        mut digits: Vec<(u32, Digit)>,
        mut tail_start: u32,
        mut tail: Vec<Digit>,
        family: Family,
    ) -> HeapRules {
        let length = tail.len();
        let period = (1..=length)
            .find(|&p| length.is_multiple_of(p) && (p..length).all(|i| tail[i] == tail[i - p]));
        tail.truncate(period.unwrap_or(0));
        if tail.iter().all(|digit| digit.is_zero()) {
            tail.clear();
            tail_start = 0;
        }
        while let Some(&last) = tail.last() {
            let before = match digits.last() {
                Some(&(index, digit)) if index + 1 == tail_start => digit,
                _ => Digit::ZERO,
            };
            if tail_start <= 1 || before != last {
                break;
            }
            if !before.is_zero() {
                digits.pop();
            }
            tail.rotate_right(1);
            tail_start -= 1;
        }
        HeapRules {
            digits,
            tail_start,
            tail,
            family,
        }
    }

    /// The digit dᵢ.
    pub fn digit(&self, index: u32) -> Digit {
        if !self.tail.is_empty() && index >= self.tail_start {
            return self.tail[(index - self.tail_start) as usize % self.tail.len()];
        }
        match self.digits.binary_search_by_key(&index, |&(i, _)| i) {
            Ok(at) => self.digits[at].1,
            Err(_) => Digit::ZERO,
        }
    }

    /// The digits that are not zero, with their indices, up to an index.
    pub fn digits_up_to(&self, last: u32) -> impl Iterator<Item = (u32, Digit)> {
        let before = self.digits.iter().copied();
        let tail = if self.tail.is_empty() || last < self.tail_start {
            0..0
        } else {
            self.tail_start..last.saturating_add(1)
        };
        before
            .take_while(move |&(index, _)| index <= last)
            .chain(tail.map(|index| (index, self.digit(index))))
            .filter(|(_, digit)| !digit.is_zero())
    }

    /// The digits before the tail that are not zero, with their indices.
    pub fn finite_digits(&self) -> &[(u32, Digit)] {
        &self.digits
    }

    /// The tail, if there is one: the index of its first digit, and the digits that repeat.
    pub fn tail(&self) -> Option<(u32, &[Digit])> {
        (!self.tail.is_empty()).then_some((self.tail_start, self.tail.as_slice()))
    }

    /// The index of the last digit that is not zero, for a code without a tail; 0 if there is none.
    pub fn last_index(&self) -> Option<u32> {
        if self.tail.is_empty() {
            Some(self.digits.last().map_or(0, |&(index, _)| index))
        } else {
            None
        }
    }

    /// The digits that occur, those of the tail once.
    fn all_digits(&self) -> impl Iterator<Item = Digit> {
        let before = self.digits.iter().map(|&(_, digit)| digit);
        before.chain(self.tail.iter().copied())
    }

    /// The largest number of heaps that a move can leave.
    pub fn max_parts(&self) -> u32 {
        self.all_digits().map(Digit::max_parts).max().unwrap_or(0)
    }

    /// Whether some digit asks for heaps of a shape.
    pub fn has_shapes(&self) -> bool {
        self.all_digits().any(|digit| digit.shape() != Shape::Any)
    }

    /// Whether all digits are full (0, 3, 7, 15, …), so that an empty heap counts as a heap.
    pub fn has_full_digits(&self) -> bool {
        self.all_digits().all(Digit::is_full)
    }
}

/// One heap: everybody has the same moves.
impl Ruleset for HeapRules {
    type Position = u32;

    fn name(&self) -> String {
        HeapRules::name(self)
    }

    fn options(&self, heap: &u32, _player: usize, visit: &mut dyn FnMut(&[u32])) {
        self.for_each_option(*heap, visit);
    }

    fn try_options(
        &self,
        heap: &u32,
        _player: usize,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.try_for_each_option(*heap, visit)
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn tokens(&self, heap: &u32) -> u64 {
        u64::from(*heap)
    }

    fn spell(&self, heap: &u32) -> String {
        heap.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(text: &str) -> HeapRules {
        text.parse().unwrap()
    }

    #[test]
    fn equal_games_are_equal() {
        for (a, b) in [
            ("0.770", "0.77"),
            ("S{3,2,3}", "0.033"),
            ("S!{2,3}", "0.300[3]"),
            ("S!{}", "nim"),
            ("0.3[3]", "0.[3]"),
            ("0.[2323]", "0.[23]"),
            ("0.132[32]", "0.1[32]"),
            ("0.123[23]", "0.1[23]"),
            ("0.77[0]", "0.77"),
            ("grundy", "4?.0"),
            ("0.{0,2}", "0.5"),
            ("0.3!", "0.3"),
        ] {
            assert_eq!(code(a), code(b), "{a} and {b}");
        }
        assert_ne!(code("0.07"), code("0.7"));
    }

    #[test]
    fn digits_are_found_by_index() {
        let rules = code("4.05[120]");
        let digits: Vec<u16> = (0..10).map(|i| rules.digit(i).parts()).collect();
        assert_eq!(digits, [4, 0, 5, 1, 2, 0, 1, 2, 0, 1]);
        let listed: Vec<(u32, u16)> = rules.digits_up_to(7).map(|(i, d)| (i, d.parts())).collect();
        assert_eq!(listed, [(0, 4), (2, 5), (3, 1), (4, 2), (6, 1), (7, 2)]);
        assert_eq!(rules.last_index(), None);
        assert_eq!(code("0.4107").last_index(), Some(4));
        assert_eq!(rules.max_parts(), 2);
    }

    #[test]
    fn games_that_need_not_end_are_refused() {
        for parts in 0..16 {
            let made = HeapRules::new(Digit::new(parts, Shape::Any), [], Vec::new());
            assert_eq!(made.is_ok(), parts & 3 == 0);
        }
    }
}

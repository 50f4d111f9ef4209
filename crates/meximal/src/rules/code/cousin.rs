//! Cousins (*Winning Ways*, chapter 4). When a heap of 1 cannot be moved in, it may as well be empty: write
//! n−1 for every heap of n. Taking i tokens and leaving heaps a₁, …, aⱼ becomes taking i+j−1 tokens and
//! leaving the heaps a₁−1, …, aⱼ−1, of which any number may be empty. So the same game, with heaps
//! renumbered, has bits 0 to j in digit i+j−1 for every bit j ≥ 1 in digit i, and bit 0 in digit i−1 for bit
//! 0 in digit i: this is its *first cousin*. 0.4 has the first cousin 0.07, and that has 0.137 (Dawson's
//! Chess).
//!
//! A code is in *standard form* when a heap of 1 can be moved in (d₁ is odd). Each step to the cousin lowers
//! the least heap with a move by one, so every game with a move has a standard form.

use super::{Digit, HeapRules, MAX_PARTS, Shape};

/// The most steps that are taken from a code to its standard form.
pub const MAX_SHIFT: u32 = 100;

/// The standard form of a code: the same game with smaller heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandardForm {
    /// The rules in standard form.
    pub rules: HeapRules,
    /// A heap of n in standard form is a heap of n + shift in the game given.
    pub shift: u32,
}

impl HeapRules {
    /// The first cousin: the rules in which a heap of n is this game's heap of n+1. There is none when a heap
    /// of 1 has a move, and none is given for codes with shapes.
    pub fn first_cousin(&self) -> Option<HeapRules> {
        if self.digit(1).allows(0) || self.has_shapes() {
            return None;
        }
        // From `start` on, the digits of the cousin repeat when those of the code do.
        let (start, length) = match self.tail() {
            Some((start, tail)) => (start + MAX_PARTS, tail.len() as u32),
            None => (self.last_index()? + MAX_PARTS, 0),
        };
        let mut parts = vec![0; (start + length) as usize];
        for (index, digit) in self.digits_up_to(start + length) {
            for count in digit.counts() {
                let (to, bits) = match count {
                    0 => (index - 1, 1),
                    _ => (index + count - 1, u16::MAX >> (MAX_PARTS - count)),
                };
                if let Some(parts) = parts.get_mut(to as usize) {
                    *parts |= bits;
                }
            }
        }
        let mut digits = parts.into_iter().map(|parts| Digit::new(parts, Shape::Any));
        let whole = digits.next()?;
        let before: Vec<Digit> = digits.by_ref().take(start as usize - 1).collect();
        HeapRules::new(whole, before, digits.collect()).ok()
    }

    /// The standard form. There is none for a game without moves, and none is given for codes with shapes or
    /// for codes in which it is more than [`MAX_SHIFT`] steps away.
    ///
    /// ```
    /// use meximal::rules::code::HeapRules;
    /// let rules: HeapRules = "0.4".parse()?;
    /// let standard = rules.standard_form().unwrap();
    /// assert_eq!((standard.rules.to_string(), standard.shift), ("0.137".into(), 2));
    /// # Ok::<(), meximal::notation::ParseError>(())
    /// ```
    pub fn standard_form(&self) -> Option<StandardForm> {
        if self.has_shapes() {
            return None;
        }
        (1..=MAX_SHIFT + 1).find(|&heap| self.can_move(heap))?;
        let (mut rules, mut shift) = (self.clone(), 0);
        while let Some(cousin) = rules.first_cousin() {
            rules = cousin;
            shift += 1;
        }
        Some(StandardForm { rules, shift })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::grundy::grundy_plain;
    use proptest::prelude::*;

    fn cousin(text: &str) -> Option<String> {
        let rules: HeapRules = text.parse().unwrap();
        rules.first_cousin().map(|c| c.to_string())
    }

    #[test]
    fn cousins_of_the_literature() {
        assert_eq!(cousin("0.07").as_deref(), Some("0.137"));
        assert_eq!(cousin("0.4").as_deref(), Some("0.07"));
        assert_eq!(cousin("4.4").as_deref(), Some("0.77"));
        assert_eq!(cousin("4.0").as_deref(), Some("0.7"));
        // Plambeck and Siegel, Figure 4: 0.241 is a cousin of 0.317.
        assert_eq!(cousin("0.241").as_deref(), Some("0.317"));
        assert_eq!(cousin("0.77"), None);
        assert_eq!(cousin("grundy"), None);
        assert_eq!(cousin("0.0[2]").as_deref(), Some("0.0[3]"));
        let none: HeapRules = "0.0".parse().unwrap();
        assert_eq!(none.standard_form(), None);
    }

    proptest! {
        #[test]
        fn cousins_have_shifted_values(
            whole in 0u16..32,
            digits in prop::collection::vec(0u16..32, 0..5),
            tail in prop::collection::vec(0u16..16, 0..3),
        ) {
            let digit = |&parts: &u16| Digit::new(parts, Shape::Any);
            let rules = HeapRules::new(
                digit(&(whole & !3)),
                digits.iter().map(digit),
                tail.iter().map(digit).collect(),
            )
            .unwrap();
            if let Some(standard) = rules.standard_form() {
                prop_assert!(standard.rules.can_move(1));
                let shift = standard.shift as usize;
                let own = grundy_plain(&rules, 18 + shift);
                let shifted = grundy_plain(&standard.rules, 18);
                prop_assert_eq!(&own[shift..], &shifted[..]);
                prop_assert!(own[..=shift].iter().all(|&value| value == 0));
            }
        }
    }
}

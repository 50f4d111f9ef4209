//! The quotients of Nim with heaps of all sizes, for two players: infinite, and known by Bouton's theorem.
//!
//! In normal play the value of a position is the nim-sum g of its heaps, and the quotient is a sum of
//! infinitely many copies of ℤ₂. In misère play it is 𝒯_∞: the values are 1 and a of heaps of size 1 alone,
//! and a copy of that sum for the positions with a larger heap. A heap has the product of the generators that
//! its binary digits name: Φ(2ᵏ) = xₖ, with a = x₀, b = x₁ and so on; in misère play b² is the identity of
//! the copy.
//!
//! Two positions with different values are told apart: when their nim-sums g and g′ differ, by g in normal
//! play and by the heaps 2 and 2 ⊕ g in misère play, which make the first sum 0 with a large heap and the
//! second not 0; when the nim-sums agree, one of the two has no large heap, and their own outcomes differ.

use super::words::generator_name;
use crate::convention::Convention;
use crate::outcome::nim::bouton;
use crate::player::{PlayerSet, Players};
use crate::rules::code::HeapRules;
use crate::text::Style;
use meximal_automatic::Order;

/// The quotient of Nim with heaps of all sizes, in normal or misère play of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NimQuotient {
    misere: bool,
}

impl NimQuotient {
    /// The quotient, if these rules are those of Nim and the play is one of the two.
    pub fn of(rules: &HeapRules, convention: Convention) -> Option<NimQuotient> {
        let misere = convention == Convention::misere(Players::TWO);
        let known = misere || convention == Convention::normal(Players::TWO);
        (known && *rules == HeapRules::nim()).then_some(NimQuotient { misere })
    }

    /// The play.
    pub fn convention(self) -> Convention {
        if self.misere {
            Convention::misere(Players::TWO)
        } else {
            Convention::normal(Players::TWO)
        }
    }

    /// The nim-sum, and whether a heap is so large that misère play is like normal play.
    fn class(self, sizes: &[(u64, u64)]) -> (u64, bool) {
        let odd = sizes.iter().filter(|(_, count)| count % 2 == 1);
        let sum = odd.fold(0, |sum, (size, _)| sum ^ size);
        let large = sizes.iter().any(|&(size, count)| size > 1 && count > 0);
        (sum, self.misere && large)
    }

    /// The value of a position as a word in the generators, in ASCII.
    ///
    /// ```
    /// use meximal::convention::Convention;
    /// use meximal::player::Players;
    /// use meximal::quotient::NimQuotient;
    /// use meximal::rules::code::HeapRules;
    /// let misere = Convention::misere(Players::TWO);
    /// let nim = NimQuotient::of(&HeapRules::nim(), misere).unwrap();
    /// assert_eq!(nim.value(&[(7, 1)]), "abc");
    /// assert_eq!(nim.value(&[(2, 2), (1, 1)]), "ab^2");
    /// assert_eq!(nim.value(&[(1, 2)]), "1");
    /// ```
    pub fn value(self, sizes: &[(u64, u64)]) -> String {
        let (sum, large) = self.class(sizes);
        let digits = (0..u64::BITS).filter(|digit| sum >> digit & 1 == 1);
        let mut letters: Vec<String> = digits
            .map(|digit| generator_name(digit as usize, Style::Ascii))
            .collect();
        if large && sum <= 1 {
            letters.push("b^2".to_owned());
        }
        if letters.is_empty() {
            return "1".to_owned();
        }
        letters.concat()
    }

    /// Index and period of the multiples of a heap.
    pub fn order_of(self, heap: u64) -> Order {
        let (index, period) = match heap {
            0 => (0, 1),
            2.. if self.misere => (1, 2),
            _ => (0, 2),
        };
        Order::Finite { index, period }
    }

    /// The outcome of a position.
    pub fn outcome(self, sizes: &[(u64, u64)]) -> PlayerSet {
        bouton(sizes, self.misere)
    }

    /// A position that, added to both, gives different outcomes; none if they are equal.
    pub fn told_apart(self, left: &[(u64, u64)], right: &[(u64, u64)]) -> Option<Vec<(u64, u64)>> {
        let (left, right) = (self.class(left), self.class(right));
        if left == right {
            return None;
        }
        if left.0 == right.0 {
            return Some(Vec::new());
        }
        let heaps = if self.misere {
            vec![2, 2 ^ left.0]
        } else {
            vec![left.0]
        };
        let heaps = heaps.into_iter().filter(|&size| size > 0);
        Some(heaps.map(|size| (size, 1)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quotient::{Limits, solve_heaps};
    use crate::runner::Runner;

    /// Up to heap 7 the values are those of the finite quotient that the solver finds, and contexts tell
    /// apart what it tells apart.
    #[test]
    fn agrees_with_the_solver() {
        for convention in [Convention::normal, Convention::misere] {
            let convention = convention(Players::TWO);
            let rules = HeapRules::nim();
            let nim = NimQuotient::of(&rules, convention).unwrap();
            let solved = solve_heaps(&rules, convention, 7, Limits::default(), &Runner::new());
            let quotient = solved.unwrap().quotient;
            let heaps = 0..=7_u64;
            let mut positions = Vec::new();
            for a in heaps.clone() {
                for b in a..=7 {
                    for c in b..=7 {
                        positions.push(vec![(a, 1), (b, 1), (c, 1)]);
                    }
                }
            }
            let element = |position: &[(u64, u64)]| {
                let values = position.iter().map(|&(h, _)| quotient.values[h as usize]);
                values.fold(0, |x, y| quotient.monoid.multiply(x, y))
            };
            for left in &positions {
                let of_left = element(left);
                assert_eq!(quotient.labels[of_left as usize], nim.outcome(left));
                for right in &positions {
                    let equal = of_left == element(right);
                    assert_eq!(
                        equal,
                        nim.value(left) == nim.value(right),
                        "{left:?} {right:?}"
                    );
                    let context = nim.told_apart(left, right);
                    assert_eq!(equal, context.is_none());
                    if let Some(context) = context {
                        let of = |p: &[(u64, u64)]| nim.outcome(&[p, &context[..]].concat());
                        assert_ne!(of(left), of(right), "{left:?} {right:?} {context:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn multiples_repeat_as_they_should() {
        for convention in [Convention::normal, Convention::misere] {
            let nim = NimQuotient::of(&HeapRules::nim(), convention(Players::TWO)).unwrap();
            for heap in 0..6 {
                let values: Vec<String> = (0..8).map(|n| nim.value(&[(heap, n)])).collect();
                let mut orders = (0..4).flat_map(|index| (1..3).map(move |period| (index, period)));
                let least = orders.find(|&(i, p)| values[i] == values[i + p]).unwrap();
                let (index, period) = (least.0 as u64, least.1 as u64);
                assert_eq!(
                    nim.order_of(heap),
                    Order::Finite { index, period },
                    "{heap}"
                );
            }
        }
    }

    #[test]
    fn other_rules_and_plays_are_not_nim() {
        let misere = Convention::misere(Players::TWO);
        assert!(NimQuotient::of(&"0.77".parse().unwrap(), misere).is_none());
        let three = Convention::normal(Players::new(3).unwrap());
        assert!(NimQuotient::of(&HeapRules::nim(), three).is_none());
    }
}

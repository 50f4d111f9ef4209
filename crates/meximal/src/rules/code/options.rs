//! The moves from one heap: all ways to take i tokens and break the rest as the digit dᵢ allows. Options of
//! different digits leave different numbers of tokens, so every option comes up once.

use std::ops::ControlFlow;

use super::{Digit, HeapRules, Shape};
use crate::rules::components::{Components, EveryOption};

impl HeapRules {
    /// Calls `visit` with each option of a heap: non-empty heaps, ascending, each multiset once.
    pub fn for_each_option(&self, heap: u32, mut visit: impl FnMut(&[u32])) {
        let all: ControlFlow<()> = self.try_for_each_option(heap, |option| {
            visit(option);
            ControlFlow::Continue(())
        });
        debug_assert!(all.is_continue());
    }

    /// Calls `visit` with each option of a heap until it breaks off.
    pub fn try_for_each_option<B>(
        &self,
        heap: u32,
        mut visit: impl FnMut(&[u32]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut heaps = Vec::new();
        for (taken, digit) in self.digits_up_to(heap) {
            for_each_breaking(heap - taken, digit, &mut heaps, &mut visit)?;
        }
        ControlFlow::Continue(())
    }

    /// All options of a heap, each an ascending list of non-empty heaps, in ascending order.
    pub fn options(&self, heap: u32) -> Vec<Vec<u32>> {
        let mut options = Vec::new();
        self.for_each_option(heap, |option| options.push(option.to_vec()));
        options.sort_unstable();
        options
    }

    /// Whether a heap has an option.
    pub fn can_move(&self, heap: u32) -> bool {
        let possible = |(taken, digit): (u32, Digit)| {
            let mut counts = digit.counts();
            counts.any(|parts| digit.shape().is_possible(heap - taken, parts))
        };
        self.digits_up_to(heap).any(possible)
    }

    /// A position as the engine for sums wants it: ascending, without the heaps that have no option.
    ///
    /// ```
    /// use meximal::rules::code::HeapRules;
    /// let dawsons_kayles: HeapRules = "0.07".parse()?;
    /// assert_eq!(dawsons_kayles.position([5, 1, 0, 2]), [2, 5]);
    /// # Ok::<(), meximal::notation::ParseError>(())
    /// ```
    pub fn position(&self, heaps: impl IntoIterator<Item = u32>) -> Vec<u32> {
        let mut position: Vec<u32> = heaps.into_iter().filter(|&h| self.can_move(h)).collect();
        position.sort_unstable();
        position
    }
}

impl Components for EveryOption<'_, HeapRules> {
    fn try_options(
        &self,
        component: u32,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.0.try_for_each_option(component, visit)
    }
}

/// Heaps as components of sums: component n is a heap of n tokens. Heaps that have no option are left out of
/// the options. Moves that take most come first.
impl Components for HeapRules {
    fn try_options(
        &self,
        component: u32,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut heaps = Vec::new();
        let mut left = Vec::new();
        let digits: Vec<(u32, Digit)> = self.digits_up_to(component).collect();
        // Where a digit leaves k ≥ 1 heaps of any shape, all heaps of its index and k more tokens have an
        // option.
        let can_surely_move = digits
            .iter()
            .filter(|(_, digit)| digit.shape() == Shape::Any)
            .filter_map(|&(index, digit)| {
                let parts = digit.counts().find(|&parts| parts > 0)?;
                Some(index + parts)
            })
            .min()
            .unwrap_or(u32::MAX);
        let can_move = |heap: u32| heap >= can_surely_move || self.can_move(heap);
        for &(taken, digit) in digits.iter().rev() {
            for_each_breaking(component - taken, digit, &mut heaps, &mut |option| {
                // The heaps ascend: if the first can move by its size, all can.
                if option.first().is_none_or(|&heap| heap >= can_surely_move) {
                    return visit(option);
                }
                left.clear();
                left.extend(option.iter().copied().filter(|&heap| can_move(heap)));
                visit(&left)
            })?;
        }
        ControlFlow::Continue(())
    }
}

/// Calls `visit` with each way to break `total` tokens as a digit allows. `heaps` is scratch space.
fn for_each_breaking<B>(
    total: u32,
    digit: Digit,
    heaps: &mut Vec<u32>,
    visit: &mut impl FnMut(&[u32]) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for parts in digit.counts() {
        if !digit.shape().is_possible(total, parts) {
            continue;
        }
        heaps.clear();
        match (parts, digit.shape()) {
            (0, _) => visit(&[])?,
            (_, Shape::Equal) => {
                heaps.resize(parts as usize, total / parts);
                visit(heaps)?;
            }
            (_, shape) => break_ascending(total, parts, shape, heaps, visit)?,
        }
    }
    ControlFlow::Continue(())
}

/// Extends `heaps` by `parts` ≥ 1 ascending heaps with `total` tokens in all.
fn break_ascending<B>(
    total: u32,
    parts: u32,
    shape: Shape,
    heaps: &mut Vec<u32>,
    visit: &mut impl FnMut(&[u32]) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let step = u32::from(shape == Shape::Unequal);
    let least = heaps.last().map_or(1, |&last| last + step);
    if parts == 1 {
        let all_equal = !heaps.is_empty() && heaps[0] == total;
        if total >= least && !(shape == Shape::NotAllEqual && all_equal) {
            heaps.push(total);
            visit(heaps)?;
            heaps.pop();
        }
        return ControlFlow::Continue(());
    }
    // The heaps after this one are at least as large, and larger by `step` each.
    let steps = u64::from(step) * u64::from(parts) * u64::from(parts - 1) / 2;
    let most = u64::from(total).saturating_sub(steps) / u64::from(parts);
    for heap in least..=most as u32 {
        heaps.push(heap);
        break_ascending(total - heap, parts - 1, shape, heaps, visit)?;
        heaps.pop();
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::convention::Convention;
    use crate::outcome::Sums;
    use crate::player::{PlayerSet, Players};
    use crate::runner::Runner;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// All ascending lists of positive numbers with this total.
    fn partitions(total: u32, least: u32) -> Vec<Vec<u32>> {
        if total == 0 {
            return vec![vec![]];
        }
        let mut all = Vec::new();
        for first in least..=total {
            for mut rest in partitions(total - first, first) {
                rest.insert(0, first);
                all.push(rest);
            }
        }
        all
    }

    /// The definition, read directly: a list of heaps is an option when the digit for the tokens that are
    /// missing allows that many heaps, and they have the shape.
    fn options_by_definition(rules: &HeapRules, heap: u32) -> BTreeSet<Vec<u32>> {
        let mut options = BTreeSet::new();
        for left in 0..=heap {
            let digit = rules.digit(heap - left);
            for parts in partitions(left, 1) {
                let distinct = parts.iter().collect::<BTreeSet<_>>().len();
                let shaped = parts.len() < 2
                    || match digit.shape() {
                        Shape::Any => true,
                        Shape::Unequal => distinct == parts.len(),
                        Shape::NotAllEqual => distinct > 1,
                        Shape::Equal => distinct == 1,
                    };
                let allowed = parts.len() < 16 && digit.parts() & (1 << parts.len()) != 0;
                if shaped && allowed {
                    options.insert(parts);
                }
            }
        }
        options
    }

    fn any_rules() -> impl Strategy<Value = HeapRules> {
        const SHAPES: [Shape; 5] = [
            Shape::Any,
            Shape::Any,
            Shape::Unequal,
            Shape::NotAllEqual,
            Shape::Equal,
        ];
        let digit = (0u16..64, prop::sample::select(&SHAPES[..]))
            .prop_map(|(parts, shape)| Digit::new(parts, shape));
        let digits = prop::collection::vec(digit.clone(), 0..5);
        let tail = prop::collection::vec(digit.clone(), 0..3);
        (digit, digits, tail).prop_map(|(whole, digits, tail)| {
            let whole = Digit::new(whole.parts() & !3, whole.shape());
            HeapRules::new(whole, digits, tail).unwrap()
        })
    }

    proptest! {
        #[test]
        fn options_are_those_of_the_definition(rules in any_rules(), heap in 0u32..16) {
            let options = rules.options(heap);
            let distinct: BTreeSet<Vec<u32>> = options.iter().cloned().collect();
            prop_assert_eq!(distinct.len(), options.len());
            prop_assert_eq!(rules.can_move(heap), !options.is_empty());
            prop_assert_eq!(distinct, options_by_definition(&rules, heap));
        }

        #[test]
        fn components_are_the_options_without_dead_heaps(rules in any_rules(), heap in 1u32..14) {
            let mut seen = Vec::new();
            Components::options(&rules, heap, &mut |option| seen.push(option.to_vec()));
            seen.sort();
            seen.dedup();
            let expected: BTreeSet<Vec<u32>> = rules
                .options(heap)
                .into_iter()
                .map(|option| {
                    option.into_iter().filter(|&h| !rules.options(h).is_empty()).collect()
                })
                .collect();
            prop_assert_eq!(seen, expected.into_iter().collect::<Vec<_>>());
        }
    }

    #[test]
    fn sums_of_heaps_are_played() {
        let kayles: HeapRules = "0.77".parse().unwrap();
        let runner = Runner::new();
        let mut sums = Sums::new(&kayles, Convention::normal(Players::TWO), &runner);
        // The Grundy values 0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2 of Kayles.
        let previous_wins = PlayerSet::only(1);
        assert_eq!(sums.outcome(&[1, 8]).unwrap(), previous_wins);
        assert_eq!(sums.outcome(&[5, 9]).unwrap(), previous_wins);
        assert_eq!(sums.outcome(&[1, 2, 3]).unwrap(), previous_wins);
        assert_ne!(sums.outcome(&[2, 8]).unwrap(), previous_wins);
    }

    #[test]
    fn large_heaps_do_not_overflow() {
        let grundy = HeapRules::grundy();
        assert!(grundy.can_move(u32::MAX));
        let take: HeapRules = "S{1,100000}".parse().unwrap();
        assert_eq!(take.options(u32::MAX).len(), 2);
        assert!("0.[3]".parse::<HeapRules>().unwrap().can_move(u32::MAX));
    }
}

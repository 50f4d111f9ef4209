//! The transition algebra (Plambeck and Siegel, Definition 5.3): the pairs of a position's value and the set
//! of its options' values. It is a commutative monoid by (x, 𝓔)(y, 𝓕) = (xy, y𝓔 ∪ x𝓕), Lemma 5.4, generated
//! by the pairs of single components.

use std::ops::ControlFlow;

use rustc_hash::FxHashSet;

use super::bits::{self, Bits};
use super::solution::Quotient;
use crate::rules::components::Components;
use crate::runner::{Pace, Runner, Stop};

/// A pair of a single component: the row of its value, and the rows of its options' values.
type Letter = (Vec<u32>, Vec<Vec<u32>>);

impl Quotient {
    /// The number of elements of the transition algebra.
    ///
    /// ```
    /// use meximal::convention::Convention;
    /// use meximal::player::Players;
    /// use meximal::quotient::{Limits, solve_heaps};
    /// use meximal::rules::code::HeapRules;
    /// use meximal::runner::Runner;
    /// let nim = HeapRules::nim();
    /// let misere = Convention::misere(Players::TWO);
    /// let solution = solve_heaps(&nim, misere, 1, Limits::default(), &Runner::new())?;
    /// // (1, ∅), (a, {1}), and (1, {a}) for two heaps.
    /// assert_eq!(solution.quotient.transition_algebra_order(&nim, &Runner::new())?, 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn transition_algebra_order(
        &self,
        rules: &(impl Components + ?Sized),
        runner: &Runner,
    ) -> Result<usize, Stop> {
        let order = self.order();
        let letters = self.letters(rules, runner)?;
        let each = 8 * order.div_ceil(64) + 64;
        let mut found: FxHashSet<(u32, Bits)> = FxHashSet::default();
        let mut waiting = vec![(0u32, bits::none(order))];
        found.insert(waiting[0].clone());
        let mut pace = Pace::default();
        while let Some((x, options)) = waiting.pop() {
            for (action, own) in &letters {
                let bytes = || (found.len() + waiting.len()) * each;
                pace.steps(1 + (order + own.len()) / 256, runner, bytes)?;
                let to = action[x as usize];
                let mut together = bits::none(order);
                bits::for_each(&options, |option| {
                    bits::insert(&mut together, action[option] as usize);
                });
                for own in own {
                    bits::insert(&mut together, own[x as usize] as usize);
                }
                let pair = (to, together);
                if !found.contains(&pair) {
                    waiting.push(pair.clone());
                    found.insert(pair);
                }
            }
        }
        Ok(found.len())
    }

    /// The different pairs of single components, each as the row of its value and the rows of its options'
    /// values.
    fn letters(
        &self,
        rules: &(impl Components + ?Sized),
        runner: &Runner,
    ) -> Result<Vec<Letter>, Stop> {
        let mut seen: FxHashSet<(u32, Vec<u32>)> = FxHashSet::default();
        let mut letters = Vec::new();
        let mut is_option = vec![false; self.order()];
        let mut pace = Pace::default();
        let mut rows_held = 0;
        for component in 1..=self.last_component() as u32 {
            is_option.fill(false);
            let mut stopped = Ok(());
            let _ = rules.try_options(component, &mut |option| {
                let parts = option.iter().map(|&part| self.values[part as usize]);
                let value = parts.fold(0, |product, value| self.monoid.multiply(product, value));
                is_option[value as usize] = true;
                stopped = pace.step(runner, || 4 * self.order() * rows_held);
                match stopped {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(_) => ControlFlow::Break(()),
                }
            });
            stopped?;
            let options = is_option.iter().zip(0..).filter(|(is, _)| **is);
            let options: Vec<u32> = options.map(|(_, option)| option).collect();
            let value = self.values[component as usize];
            if !options.is_empty() && seen.insert((value, options.clone())) {
                rows_held += 1 + options.len();
                let rows = options.iter().map(|&option| self.monoid.action(option));
                letters.push((self.monoid.action(value), rows.collect()));
            }
        }
        Ok(letters)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::convention::Convention;
    use crate::player::Players;
    use crate::quotient::{Limits, solve_heaps};
    use crate::rules::code::HeapRules;
    use std::collections::BTreeSet;

    /// The pairs of all sums of up to eight heaps, straight from the definition.
    #[test]
    fn limits_stop_the_count() {
        let rules = "0.644".parse().unwrap();
        let misere = Convention::misere(Players::TWO);
        let solution = solve_heaps(&rules, misere, 500, Limits::default(), &Runner::new());
        let quotient = solution.unwrap().quotient;
        // It looks at the limits before it has looked at all options of all heaps.
        let short = Runner::new().in_looks(1);
        let counted = quotient.transition_algebra_order(&rules, &short);
        assert_eq!(counted, Err(Stop::Time));
    }

    #[test]
    fn small_transition_algebras_are_those_of_the_definition() {
        let runner = Runner::new();
        for (code, last) in [("nim", 2), ("0.31", 3), ("0.77", 2)] {
            let rules: HeapRules = code.parse().unwrap();
            let misere = Convention::misere(Players::TWO);
            let solution = solve_heaps(&rules, misere, last, Limits::default(), &runner).unwrap();
            let quotient = solution.quotient;
            let mut pairs = BTreeSet::new();
            let mut positions: Vec<Vec<u32>> = vec![vec![]];
            for _ in 0..8 {
                let longer = positions.iter().flat_map(|position| {
                    let from = position.last().copied().unwrap_or(1);
                    (from..=last).map(move |heap| {
                        let mut longer = position.clone();
                        longer.push(heap);
                        longer
                    })
                });
                let longer: Vec<Vec<u32>> = longer.collect();
                positions.extend(longer);
                positions.sort();
                positions.dedup();
            }
            let value = |heaps: &[u32]| {
                let heaps: Vec<(u64, u64)> = heaps.iter().map(|&h| (u64::from(h), 1)).collect();
                quotient.value_of(&heaps).unwrap()
            };
            for position in &positions {
                let mut options = BTreeSet::new();
                for (at, &heap) in position.iter().enumerate() {
                    rules.for_each_option(heap, |left| {
                        let mut reached = position.clone();
                        reached.remove(at);
                        reached.extend(left);
                        options.insert(value(&reached));
                    });
                }
                pairs.insert((value(position), options));
            }
            let order = quotient.transition_algebra_order(&rules, &runner);
            assert_eq!(order, Ok(pairs.len()), "{code}");
        }
    }
}

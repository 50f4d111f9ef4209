//! Heaps of several rulesets in one sum, such as `S{2,3}:5+7 & S{2,5}:6`. With k rulesets, component k·n + i is a heap of n
//! tokens that is played by ruleset i, so that the engines for sums play mixed sums as they are.

use std::ops::ControlFlow;

use super::code::HeapRules;
use super::components::{Components, EveryOption};
use crate::notation::Heaps;
use crate::text::Style;

/// Several rulesets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MixedRules {
    rules: Vec<HeapRules>,
}

impl MixedRules {
    /// The most rulesets: with heaps up to 2²⁰ all components are 32-bit numbers.
    pub const MAX_RULES: usize = 1000;

    /// These rulesets; none if there is none, or too many.
    pub fn new(rules: Vec<HeapRules>) -> Option<MixedRules> {
        let count = 1..=MixedRules::MAX_RULES;
        count.contains(&rules.len()).then_some(MixedRules { rules })
    }

    fn count(&self) -> u32 {
        self.rules.len() as u32
    }

    /// A heap of the ruleset with this place as a component; none if it is too large.
    pub fn component(&self, place: usize, heap: u32) -> Option<u32> {
        let place = u32::try_from(place).ok().filter(|&p| p < self.count())?;
        heap.checked_mul(self.count())?.checked_add(place)
    }

    /// The place of the ruleset of a component, and its tokens.
    pub fn heap(&self, component: u32) -> (usize, u32) {
        let place = (component % self.count()) as usize;
        (place, component / self.count())
    }

    /// Whether a component has an option.
    pub fn can_move(&self, component: u32) -> bool {
        let (place, heap) = self.heap(component);
        self.rules[place].can_move(heap)
    }

    /// Calls `visit` with each option of a component until it breaks off. Heaps without an option are among them.
    pub fn try_for_each_option(
        &self,
        component: u32,
        mut visit: impl FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (place, heap) = self.heap(component);
        let mut option = Vec::new();
        self.rules[place].try_for_each_option(heap, |left| {
            option.clear();
            // What is left is smaller than the heap, so its number is, too.
            option.extend(left.iter().map(|&h| h * self.count() + place as u32));
            visit(&option)
        })
    }

    /// Components in notation, ruleset by ruleset; `0` if all of them are empty.
    pub fn spelling(&self, components: &[u32], style: Style) -> String {
        let mut sizes = vec![Vec::new(); self.rules.len()];
        for &component in components {
            let (place, heap) = self.heap(component);
            sizes[place].push((u64::from(heap), 1));
        }
        let heaps = self.rules.iter().zip(sizes);
        let heaps = heaps.map(|(rules, sizes)| Heaps::new(rules.clone(), sizes));
        let heaps = heaps.filter(|heaps| heaps.count() > 0);
        let heaps: Vec<String> = heaps.map(|heaps| heaps.spelling(style)).collect();
        match heaps.is_empty() {
            true => "0".to_owned(),
            false => heaps.join(" & "),
        }
    }
}

impl Components for EveryOption<'_, MixedRules> {
    fn try_options(
        &self,
        component: u32,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.0.try_for_each_option(component, visit)
    }
}

impl Components for MixedRules {
    fn try_options(
        &self,
        component: u32,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (place, heap) = self.heap(component);
        let mut option = Vec::new();
        self.rules[place].try_options(heap, &mut |left| {
            option.clear();
            option.extend(left.iter().map(|&h| h * self.count() + place as u32));
            visit(&option)
        })
    }
}

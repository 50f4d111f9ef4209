//! The components that a few games are made of, numbered from 1, options first: what the solver and the
//! certificates need of sets of forms, of coins on a graph, and of single heaps.

use std::ops::ControlFlow;

use rustc_hash::FxHashMap;

use crate::rules::components::Components;
use crate::runner::{Runner, Stop};

/// Components with explicit options, each made of components with smaller numbers. Number 0 is the empty
/// position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Atoms {
    /// The options of the components 1, 2, …; each option ascending.
    options: Vec<Vec<Vec<u32>>>,
    /// The numbers that the components have in the rules they come from.
    origins: Vec<u32>,
}

impl Atoms {
    /// All components that can be reached from some. The order is one of birth: no component comes before one
    /// of its options, and the roots come in the order given as far as that allows.
    pub fn of(
        rules: &(impl Components + ?Sized),
        roots: &[u32],
        runner: &Runner,
    ) -> Result<Atoms, Stop> {
        let mut atoms = Atoms {
            options: Vec::new(),
            origins: Vec::new(),
        };
        let mut number: FxHashMap<u32, u32> = FxHashMap::default();
        let mut held = 0;
        let mut stack: Vec<(u32, bool)> = roots.iter().rev().map(|&root| (root, false)).collect();
        while let Some((component, ready)) = stack.pop() {
            if number.contains_key(&component) {
                continue;
            }
            let mut options: Vec<Vec<u32>> = Vec::new();
            rules.options(component, &mut |option| options.push(option.to_vec()));
            if let Some(stop) = rules.interrupted() {
                return Err(stop);
            }
            if !ready {
                stack.push((component, true));
                let mut parts: Vec<u32> = options.iter().flatten().copied().collect();
                parts.sort_unstable();
                parts.dedup();
                let new = parts.into_iter().filter(|part| !number.contains_key(part));
                stack.extend(new.rev().map(|part| (part, false)));
                runner.check(held + 8 * stack.len())?;
                continue;
            }
            for option in &mut options {
                for part in option.iter_mut() {
                    *part = number[part];
                }
                option.sort_unstable();
            }
            options.sort_unstable();
            options.dedup();
            held += 64 + options.iter().map(|o| 24 + 4 * o.len()).sum::<usize>();
            atoms.options.push(options);
            atoms.origins.push(component);
            number.insert(component, atoms.origins.len() as u32);
        }
        Ok(atoms)
    }

    /// The number of components.
    pub fn len(&self) -> usize {
        self.options.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.options.is_empty()
    }

    /// The options of component n ≥ 1.
    pub fn options(&self, n: u32) -> &[Vec<u32>] {
        &self.options[n as usize - 1]
    }

    /// The options of the components 1, 2, ….
    pub fn all_options(&self) -> &[Vec<Vec<u32>>] {
        &self.options
    }

    /// The number that component n ≥ 1 has in the rules it comes from.
    pub fn origin(&self, n: u32) -> u32 {
        self.origins[n as usize - 1]
    }

    /// The component with this number in the rules it comes from.
    pub fn find(&self, origin: u32) -> Option<u32> {
        let at = self.origins.iter().position(|&o| o == origin)?;
        Some(at as u32 + 1)
    }
}

impl Components for Atoms {
    fn try_options(
        &self,
        component: u32,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.options(component)
            .iter()
            .try_for_each(|option| visit(option))
    }
}

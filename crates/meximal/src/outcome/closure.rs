//! The closure of some positions under moves, as a graph: every subposition once, options before the
//! positions that have them. Questions about a position *in all contexts* are answered on this graph.

use super::components::{Components, for_each_move};
use super::table::Table;
use crate::convention::{Convention, Folding};
use crate::player::PlayerSet;
use crate::runner::{Runner, Stop};

/// All subpositions of some positions. Node numbers are a topological order: options come first.
pub struct Closure {
    /// The options of node i are `options[start[i]..start[i + 1]]`.
    start: Vec<usize>,
    options: Vec<u32>,
    roots: Vec<u32>,
    positions: Vec<Vec<u32>>,
}

impl Closure {
    /// The closure of these positions.
    pub fn of(
        rules: &(impl Components + ?Sized),
        roots: &[Vec<u32>],
        runner: &Runner,
    ) -> Result<Closure, Stop> {
        // A position is finished when all its options are; numbers are given on finishing.
        struct Frame {
            position: Vec<u32>,
            reached: Vec<Vec<u32>>,
            next: usize,
        }
        let open = |position: Vec<u32>| {
            let mut reached = Vec::new();
            for_each_move(rules, &position, |_, _, to| reached.push(to.to_vec()));
            Frame {
                position,
                reached,
                next: 0,
            }
        };
        let mut table = Table::new();
        let mut closure = Closure {
            start: vec![0],
            options: Vec::new(),
            roots: Vec::new(),
            positions: Vec::new(),
        };
        let mut steps: u32 = 0;
        for root in roots {
            let mut stack = Vec::new();
            if table.find(root).is_none() {
                stack.push(open(root.clone()));
            }
            while let Some(top) = stack.last_mut() {
                steps = steps.wrapping_add(1);
                if steps.is_multiple_of(1024) {
                    runner.check(2 * table.bytes() + 4 * closure.options.len())?;
                }
                if let Some(option) = top.reached.get(top.next) {
                    if table.find(option).is_none() {
                        let option = option.clone();
                        stack.push(open(option));
                    } else {
                        top.next += 1;
                    }
                    continue;
                }
                let mut numbers: Vec<u32> =
                    top.reached.iter().filter_map(|o| table.find(o)).collect();
                numbers.sort_unstable();
                numbers.dedup();
                closure.options.extend(numbers);
                closure.start.push(closure.options.len());
                table.insert(&top.position);
                closure.positions.push(std::mem::take(&mut top.position));
                stack.pop();
            }
            closure.roots.extend(table.find(root));
        }
        Ok(closure)
    }

    /// How many subpositions there are.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// A closure is never empty: it holds its roots.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// The node of the i-th position asked for.
    pub fn root(&self, i: usize) -> usize {
        self.roots[i] as usize
    }

    /// The options of a node, as nodes.
    pub fn options(&self, node: usize) -> &[u32] {
        &self.options[self.start[node]..self.start[node + 1]]
    }

    /// The components of a node's position.
    pub fn position(&self, node: usize) -> &[u32] {
        &self.positions[node]
    }

    /// The outcome of every node.
    pub fn outcomes(&self, convention: Convention) -> Vec<PlayerSet> {
        self.outcomes_in_context(convention, |_, _| {})
    }

    /// The outcome of every node in a context: `context` adds, for each node, the labels reached by
    /// moving in the context.
    pub fn outcomes_in_context(
        &self,
        convention: Convention,
        mut context: impl FnMut(usize, &mut Folding),
    ) -> Vec<PlayerSet> {
        let mut labels: Vec<PlayerSet> = Vec::with_capacity(self.len());
        for node in 0..self.len() {
            let mut folding = Folding::new(convention);
            context(node, &mut folding);
            for &option in self.options(node) {
                folding.add(labels[option as usize]);
            }
            labels.push(folding.finish());
        }
        labels
    }
}

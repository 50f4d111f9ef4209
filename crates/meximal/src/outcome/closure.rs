//! The closure of some positions under moves, as a graph: every subposition once, options before the
//! positions that have them. Questions about a position *in all contexts* are answered on this graph.

use super::table::Table;
use crate::convention::{Convention, Folding};
use crate::player::PlayerSet;
use crate::rules::components::{Components, for_each_move};
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
        let mut builder = Builder {
            runner,
            table: Table::new(),
            closure: Closure {
                start: vec![0],
                options: Vec::new(),
                roots: Vec::new(),
                positions: Vec::new(),
            },
            stack: Vec::new(),
            stack_bytes: 0,
        };
        for root in roots {
            builder.add(rules, root)?;
        }
        Ok(builder.closure)
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

/// Builds a closure by depth-first search; a position gets its number when all its options have theirs.
struct Builder<'a> {
    runner: &'a Runner,
    table: Table<u32>,
    closure: Closure,
    stack: Vec<Frame>,
    stack_bytes: usize,
}

/// A position whose options are being numbered: all positions reached, one after the other, with their ends.
struct Frame {
    position: Vec<u32>,
    reached: Vec<u32>,
    ends: Vec<usize>,
    numbers: Vec<u32>,
}

impl Frame {
    fn bytes(&self) -> usize {
        4 * (self.position.capacity() + self.reached.capacity() + self.ends.capacity())
            + 8 * self.ends.capacity()
    }

    /// The next position reached that has no number yet.
    fn next(&self) -> Option<&[u32]> {
        let i = self.numbers.len();
        let end = *self.ends.get(i)?;
        let start = if i == 0 { 0 } else { self.ends[i - 1] };
        Some(&self.reached[start..end])
    }
}

impl Builder<'_> {
    fn add(&mut self, rules: &(impl Components + ?Sized), root: &[u32]) -> Result<(), Stop> {
        if self.table.find(root).is_none() {
            self.open(rules, root.to_vec())?;
        }
        while let Some(top) = self.stack.last_mut() {
            match top.next() {
                Some(option) => match self.table.find(option) {
                    Some(number) => top.numbers.push(number),
                    None => {
                        let option = option.to_vec();
                        self.open(rules, option)?;
                    }
                },
                None => self.close()?,
            }
        }
        self.closure.roots.extend(self.table.find(root));
        Ok(())
    }

    /// Puts a position on the stack, with its options written out.
    fn open(&mut self, rules: &(impl Components + ?Sized), position: Vec<u32>) -> Result<(), Stop> {
        let mut frame = Frame {
            position: Vec::new(),
            reached: Vec::new(),
            ends: Vec::new(),
            numbers: Vec::new(),
        };
        let held = self.held();
        for_each_move(rules, &position, self.runner, |_, _, to| {
            frame.reached.extend_from_slice(to);
            frame.ends.push(frame.reached.len());
            held + frame.bytes()
        })?;
        frame.position = position;
        self.stack_bytes += frame.bytes();
        self.stack.push(frame);
        let often = self.table.len().is_multiple_of(256) || self.stack.len().is_multiple_of(256);
        if often || self.stack_bytes > 1 << 20 {
            self.runner.check(self.held())?;
        }
        Ok(())
    }

    /// Gives the position on top of the stack its number.
    fn close(&mut self) -> Result<(), Stop> {
        let Some(mut frame) = self.stack.pop() else {
            return Ok(());
        };
        self.stack_bytes -= frame.bytes().min(self.stack_bytes);
        frame.numbers.sort_unstable();
        frame.numbers.dedup();
        self.closure.options.extend(frame.numbers);
        self.closure.start.push(self.closure.options.len());
        self.table.insert(&frame.position)?;
        self.closure.positions.push(frame.position);
        Ok(())
    }

    fn held(&self) -> usize {
        2 * self.table.bytes() + 4 * self.closure.options.capacity() + self.stack_bytes
    }
}

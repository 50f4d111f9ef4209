//! Lists of options as three long rows of numbers, and names as one long text: a graph of ten million moves
//! takes a few bytes for each of them.

use std::hash::{BuildHasher, BuildHasherDefault};

use hashbrown::HashTable;
use rustc_hash::FxHasher;

/// The options of each node; an option is the nodes that it leaves coins on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct OptionLists {
    /// Where the options of each node end.
    rows: Vec<u32>,
    /// Where the nodes of each option end.
    ends: Vec<u32>,
    nodes: Vec<u32>,
}

impl OptionLists {
    /// Adds the nodes of an option of the node that is listed.
    pub fn push_option(&mut self, nodes: impl IntoIterator<Item = u32>) {
        self.nodes.extend(nodes);
        self.ends.push(self.nodes.len() as u32);
    }

    /// The options of a node are complete.
    pub fn end_node(&mut self) {
        self.rows.push(self.ends.len() as u32);
    }

    /// The options of a node.
    pub fn of(&self, node: u32) -> Options<'_> {
        let node = node as usize;
        let from = if node == 0 {
            0
        } else {
            self.rows[node - 1] as usize
        };
        let start = if from == 0 {
            0
        } else {
            self.ends[from - 1] as usize
        };
        Options {
            ends: &self.ends[from..self.rows[node] as usize],
            nodes: &self.nodes,
            start,
        }
    }

    /// The lists with the options of each node changed by a function, ascending and each once.
    pub fn in_order(&self, keep: impl Fn(u32) -> bool) -> OptionLists {
        let mut lists = OptionLists {
            rows: Vec::with_capacity(self.rows.len()),
            ends: Vec::with_capacity(self.ends.len()),
            nodes: Vec::with_capacity(self.nodes.len()),
        };
        let mut options: Vec<Vec<u32>> = Vec::new();
        for node in 0..self.rows.len() as u32 {
            let all = self.of(node);
            let count = all.len();
            options.resize_with(options.len().max(count), Vec::new);
            for (option, left) in options.iter_mut().zip(all) {
                option.clear();
                option.extend(left.iter().copied().filter(|&node| keep(node)));
                option.sort_unstable();
            }
            let options = &mut options[..count];
            options.sort_unstable();
            let mut last: Option<&Vec<u32>> = None;
            for option in options.iter() {
                if last != Some(option) {
                    lists.push_option(option.iter().copied());
                }
                last = Some(option);
            }
            lists.end_node();
        }
        lists
    }

    /// A cycle of moves, if there is one: its nodes, the first one again at the end.
    pub fn cycle(&self) -> Option<Vec<u32>> {
        const NEW: u8 = 0;
        const OPEN: u8 = 1;
        const DONE: u8 = 2;
        let mut state = vec![NEW; self.rows.len()];
        for root in 0..self.rows.len() as u32 {
            if state[root as usize] != NEW {
                continue;
            }
            state[root as usize] = OPEN;
            // The path from the root, each node with what is left of all that its moves lead to.
            let mut path: Vec<(u32, &[u32])> = vec![(root, self.reached(root))];
            while let Some((node, rest)) = path.last_mut() {
                let Some((&next, more)) = rest.split_first() else {
                    state[*node as usize] = DONE;
                    path.pop();
                    continue;
                };
                *rest = more;
                match state[next as usize] {
                    NEW => {
                        state[next as usize] = OPEN;
                        path.push((next, self.reached(next)));
                    }
                    OPEN => {
                        let from = path.iter().position(|&(node, _)| node == next)?;
                        let mut cycle: Vec<u32> = path[from..].iter().map(|&(n, _)| n).collect();
                        cycle.push(next);
                        return Some(cycle);
                    }
                    _ => {}
                }
            }
        }
        None
    }

    /// The nodes of all options of a node, one after the other.
    fn reached(&self, node: u32) -> &[u32] {
        let options = self.of(node);
        let end = options
            .ends
            .last()
            .map_or(options.start, |&end| end as usize);
        &self.nodes[options.start..end]
    }
}

/// The options of a node, one after the other.
#[derive(Clone, Debug)]
pub struct Options<'a> {
    ends: &'a [u32],
    nodes: &'a [u32],
    start: usize,
}

impl<'a> Iterator for Options<'a> {
    type Item = &'a [u32];

    fn next(&mut self) -> Option<&'a [u32]> {
        let (&end, rest) = self.ends.split_first()?;
        let option = &self.nodes[self.start..end as usize];
        (self.ends, self.start) = (rest, end as usize);
        Some(option)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.ends.len(), Some(self.ends.len()))
    }
}

impl ExactSizeIterator for Options<'_> {}

/// Different names, by number.
#[derive(Clone, Debug, Default)]
pub(super) struct NameTable {
    text: String,
    /// Where each name ends.
    ends: Vec<usize>,
    table: HashTable<u32>,
}

impl PartialEq for NameTable {
    fn eq(&self, other: &NameTable) -> bool {
        self.text == other.text && self.ends == other.ends
    }
}

impl Eq for NameTable {}

fn hash(name: &str) -> u64 {
    BuildHasherDefault::<FxHasher>::default().hash_one(name)
}

fn slice<'a>(text: &'a str, ends: &[usize], number: u32) -> &'a str {
    let number = number as usize;
    let start = if number == 0 { 0 } else { ends[number - 1] };
    &text[start..ends[number]]
}

impl NameTable {
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn name(&self, number: u32) -> &str {
        slice(&self.text, &self.ends, number)
    }

    pub fn number(&self, name: &str) -> Option<u32> {
        let same = |&number: &u32| self.name(number) == name;
        self.table.find(hash(name), same).copied()
    }

    /// The number of a name, a new one if it has none.
    pub fn add(&mut self, name: &str) -> u32 {
        if let Some(known) = self.number(name) {
            return known;
        }
        let number = self.ends.len() as u32;
        self.text.push_str(name);
        self.ends.push(self.text.len());
        let (text, ends) = (&self.text, &self.ends);
        let rehash = |&other: &u32| hash(slice(text, ends, other));
        self.table.insert_unique(hash(name), number, rehash);
        number
    }
}

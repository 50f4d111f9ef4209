//! The graphs that values are computed on: all subpositions of a game, each once, numbered so that options
//! come before the positions that have them.

use crate::form::{FormId, Forms};
use crate::outcome::Closure;

/// A finite game graph; every option has a smaller number than the node that has it.
pub trait Graph {
    /// How many nodes there are.
    fn nodes(&self) -> usize;

    /// The options of a node.
    fn options(&self, node: usize) -> &[u32];
}

impl Graph for Closure {
    fn nodes(&self) -> usize {
        self.len()
    }

    fn options(&self, node: usize) -> &[u32] {
        Closure::options(self, node)
    }
}

/// The subpositions of some forms, renumbered from 0.
pub struct FormGraph {
    start: Vec<usize>,
    options: Vec<u32>,
    roots: Vec<u32>,
    forms: Vec<FormId>,
}

impl FormGraph {
    /// The graph of some forms. The arena is walked once, so that one graph of many forms costs less than
    /// many graphs.
    pub fn of(forms: &Forms, roots: &[FormId]) -> FormGraph {
        let parts = forms.subpositions(roots);
        let mut graph = FormGraph {
            start: vec![0],
            options: Vec::new(),
            roots: Vec::new(),
            forms: Vec::new(),
        };
        let mut number = vec![0; forms.len()];
        for (node, &part) in parts.iter().enumerate() {
            number[part.index()] = node as u32;
            let options = forms.options(part).iter();
            graph.options.extend(options.map(|o| number[o.index()]));
            graph.start.push(graph.options.len());
        }
        graph.roots = roots.iter().map(|root| number[root.index()]).collect();
        graph.forms = parts;
        graph
    }

    /// The node of the i-th form asked for.
    pub fn root(&self, i: usize) -> usize {
        self.roots[i] as usize
    }

    /// The form of a node.
    pub fn form(&self, node: usize) -> FormId {
        self.forms[node]
    }
}

impl Graph for FormGraph {
    fn nodes(&self) -> usize {
        self.forms.len()
    }

    fn options(&self, node: usize) -> &[u32] {
        &self.options[self.start[node]..self.start[node + 1]]
    }
}

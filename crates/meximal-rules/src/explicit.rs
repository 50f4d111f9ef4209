//! Rules written out: positions by number, with the options of each player as lists of numbers. It is how
//! rules come here that are no Rust: somebody else explores the positions once, and from then on they are
//! played like any others.
//!
//! A graph may grow. Positions are only ever added, and the options of one are listed once, so that games
//! that were made before stay what they were. A [`Node`] knows its graph: two graphs with the same name are
//! never taken for each other.
//!
//! ```
//! use meximal_rules::{Graph, Names};
//! use std::sync::Arc;
//!
//! // A coin on a strip of three squares: Left moves it one square down, Right two; square 2 may also fall
//! // into two squares 0.
//! let names = ["0", "1", "2"].map(str::to_owned).to_vec();
//! let strip = Arc::new(Graph::partizan("strip", 2, Arc::new(names)));
//! let [zero, one, two] = [strip.add(), strip.add(), strip.add()];
//! strip.list(zero, &[vec![], vec![]]);
//! strip.list(one, &[vec![vec![zero]], vec![]]);
//! strip.list(two, &[vec![vec![one], vec![zero, zero]], vec![vec![zero]]]);
//! let start = strip.node(two);
//! assert_eq!(start.options(0).len(), 2);
//! assert_eq!(start.clone().any().spell(), "strip:2");
//! ```

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use crate::{AnyPosition, Ruleset};

/// What the positions of a graph are called.
pub trait Names: Send + Sync + 'static {
    /// A position in words, without the name of the rules.
    fn spell(&self, node: u32) -> String;

    /// A picture for the terminal.
    fn picture(&self, _node: u32) -> Option<String> {
        None
    }
}

impl Names for Vec<String> {
    fn spell(&self, node: u32) -> String {
        self.get(node as usize).cloned().unwrap_or_default()
    }
}

/// Positions with their options, by number.
pub struct Graph {
    name: String,
    /// The number of players; none if all of them have the same options.
    players: Option<usize>,
    names: Arc<dyn Names>,
    lists: RwLock<Lists>,
}

/// Options one behind the other.
#[derive(Default)]
struct Lists {
    /// For each position and mover, the first of its options and the one behind its last.
    rows: Vec<(u32, u32)>,
    /// Where the parts of each option end.
    ends: Vec<u32>,
    parts: Vec<u32>,
}

impl Lists {
    fn option(&self, place: u32) -> &[u32] {
        let place = place as usize;
        let from = match place {
            0 => 0,
            _ => self.ends[place - 1] as usize,
        };
        &self.parts[from..self.ends[place] as usize]
    }
}

impl Graph {
    /// No positions yet, of rules by which all players have the same options.
    pub fn impartial(name: impl Into<String>, names: Arc<dyn Names>) -> Graph {
        Graph {
            name: name.into(),
            players: None,
            names,
            lists: RwLock::default(),
        }
    }

    /// No positions yet, of rules for this many players.
    pub fn partizan(name: impl Into<String>, players: usize, names: Arc<dyn Names>) -> Graph {
        Graph {
            players: Some(players),
            ..Graph::impartial(name, names)
        }
    }

    /// How many lists of options a position has: one for each player, or one for all.
    pub fn movers(&self) -> usize {
        self.players.unwrap_or(1)
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.read().rows.len() / self.movers()
    }

    /// Whether there is no position.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A new position, without options until they are listed.
    pub fn add(&self) -> u32 {
        let mut lists = self.write();
        let node = lists.rows.len() / self.movers();
        let rows = lists.rows.len() + self.movers();
        lists.rows.resize(rows, (0, 0));
        node as u32
    }

    /// Lists the options of a position: for each mover, the positions that each option leaves. They must have
    /// been added.
    pub fn list(&self, node: u32, options: &[Vec<Vec<u32>>]) {
        let mut lists = self.write();
        for (mover, options) in options.iter().enumerate().take(self.movers()) {
            let first = lists.ends.len() as u32;
            for option in options {
                lists.parts.extend_from_slice(option);
                let end = lists.parts.len() as u32;
                lists.ends.push(end);
            }
            let row = node as usize * self.movers() + mover;
            lists.rows[row] = (first, lists.ends.len() as u32);
        }
    }

    /// Calls `visit` with every option of a mover.
    pub fn for_each_option(&self, node: u32, mover: usize, visit: &mut dyn FnMut(&[u32])) {
        let lists = self.read();
        let (from, to) = lists.rows[node as usize * self.movers() + mover % self.movers()];
        for place in from..to {
            visit(lists.option(place));
        }
    }

    /// A position by number.
    pub fn node(self: &Arc<Self>, number: u32) -> Node {
        Node {
            graph: Arc::clone(self),
            number,
        }
    }

    /// The bytes held.
    pub fn bytes(&self) -> usize {
        let lists = self.read();
        8 * lists.rows.capacity() + 4 * (lists.ends.capacity() + lists.parts.capacity())
    }

    fn read(&self) -> RwLockReadGuard<'_, Lists> {
        self.lists.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Lists> {
        self.lists.write().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A position of a graph.
#[derive(Clone)]
pub struct Node {
    graph: Arc<Graph>,
    number: u32,
}

impl Node {
    /// The graph that it is a position of.
    pub fn graph(&self) -> &Arc<Graph> {
        &self.graph
    }

    /// Its number there.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The options of a player: what each leaves.
    pub fn options(&self, player: usize) -> Vec<Vec<Node>> {
        let mut options = Vec::new();
        self.graph
            .for_each_option(self.number, player, &mut |option| {
                options.push(option.iter().map(|&part| self.graph.node(part)).collect());
            });
        options
    }

    /// The position as a part of a sum.
    pub fn any(self) -> AnyPosition {
        let rules = Written {
            name: self.graph.name.clone(),
            players: self.graph.players,
        };
        AnyPosition::new(rules, self)
    }

    fn key(&self) -> (usize, u32) {
        (Arc::as_ptr(&self.graph) as usize, self.number)
    }
}

impl fmt::Debug for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.graph.names.spell(self.number))
    }
}

impl PartialEq for Node {
    fn eq(&self, other: &Node) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Node {}

impl PartialOrd for Node {
    fn partial_cmp(&self, other: &Node) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Node {
    fn cmp(&self, other: &Node) -> Ordering {
        self.key().cmp(&other.key())
    }
}

impl Hash for Node {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

/// The rules of all graphs with one name: each position knows its own.
#[derive(PartialEq, Eq)]
struct Written {
    name: String,
    players: Option<usize>,
}

impl Ruleset for Written {
    type Position = Node;

    fn name(&self) -> String {
        self.name.clone()
    }

    fn options(&self, node: &Node, player: usize, visit: &mut dyn FnMut(&[Node])) {
        let mut left = Vec::new();
        node.graph
            .for_each_option(node.number, player, &mut |option| {
                left.clear();
                left.extend(option.iter().map(|&part| node.graph.node(part)));
                visit(&left);
            });
    }

    fn is_impartial(&self) -> bool {
        self.players.is_none()
    }

    fn players(&self) -> Option<usize> {
        self.players
    }

    fn spell(&self, node: &Node) -> String {
        node.graph.names.spell(node.number)
    }

    fn picture(&self, node: &Node) -> Option<String> {
        node.graph.names.picture(node.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dead;

    fn two_squares(name: &str) -> Arc<Graph> {
        let graph = Arc::new(Graph::impartial(
            name,
            Arc::new(["0", "1"].map(str::to_owned).to_vec()),
        ));
        let (zero, one) = (graph.add(), graph.add());
        graph.list(zero, &[vec![]]);
        graph.list(one, &[vec![vec![zero], vec![]]]);
        graph
    }

    #[test]
    fn graphs_with_one_name_are_not_taken_for_each_other() {
        let (a, b) = (two_squares("squares"), two_squares("squares"));
        assert_eq!(a.node(1), a.node(1));
        assert_ne!(a.node(1), b.node(1));
        assert_ne!(a.node(1).any(), b.node(1).any());
        let (mut store, ours) = a.node(1).any().store(Dead::Dropped);
        let theirs = b.node(1).any().add_to(&mut *store).unwrap();
        assert_ne!(ours, theirs);
    }

    #[test]
    fn everybody_has_the_options_of_an_impartial_position() {
        let one = two_squares("squares").node(1);
        assert_eq!(one.options(0), one.options(2));
        assert_eq!(one.options(0).len(), 2);
        assert!(one.any().is_impartial());
    }

    #[test]
    fn a_graph_grows_under_its_games() {
        let graph = two_squares("squares");
        let old = graph.node(1);
        let two = graph.add();
        graph.list(two, &[vec![vec![1, 1]]]);
        assert_eq!(old.options(0).len(), 2);
        assert_eq!(graph.node(two).options(0), [vec![old.clone(), old]]);
        assert_eq!(graph.len(), 3);
    }
}

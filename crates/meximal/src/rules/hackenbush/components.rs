//! Parts of pictures as components of sums. Equal trees are one component: a tree is the colour of its lowest
//! edge and the multiset of the trees on it (Aho, Hopcroft, Ullman). Parts with cycles are lists of edges
//! whose nodes are numbered by what is around them; lists that are the same stand for isomorphic parts, and
//! most isomorphic parts have the same list.
//!
//! **Bushes of one colour.** Under elimination play a bush in which all k edges are of one player X is the
//! same as k single edges of X at the same place. For X has a cut that leaves k − 1 edges, and other cuts are
//! no better for anybody who wants to win or to help X against another player P: an edge more of P's does not
//! hurt P, who may leave it alone to the end; an edge less of another player's does not hurt P either, who
//! may think that it is cut when that player has no other edge.

use rustc_hash::FxHashMap;

use super::{Colour, Hackenbush};
use crate::player::Players;
use crate::random::scramble;
use crate::rules::components::position_of;
use crate::rules::partizan::PartizanComponents;
use crate::runner::{Runner, Stop};

/// What a component looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// An edge on the ground with trees on it.
    Tree {
        /// Whose the lowest edge is.
        player: usize,
        /// The trees on it, ascending.
        above: Box<[u32]>,
    },
    /// Edges with cycles: two nodes and the player.
    Cyclic(Box<[Piece]>),
}

/// An edge of a part: its nodes, and the player whose it is. Node 0 is the ground.
pub type Piece = [u32; 3];

struct Component {
    shape: Shape,
    /// The players with an edge in it, by bits.
    movers: u16,
    edges: u32,
}

/// The parts of pictures met so far, for a number of players.
///
/// ```
/// use meximal::player::Players;
/// use meximal::rules::hackenbush::{Hackenbush, HackenbushComponents};
/// let mut components = HackenbushComponents::new(Players::THREE);
/// let picture = Hackenbush::parse("L(C)(R)+L(R)(C)+0-1C 1-1R 1-1L+0-1C 1-1L 1-1R")?;
/// let position = components.position(&picture);
/// assert_eq!((position[0], position[2]), (position[1], position[3]));
/// # Ok::<(), meximal::notation::ParseError>(())
/// ```
pub struct HackenbushComponents {
    players: Players,
    /// Whether bushes of one colour are single edges.
    spreads: bool,
    components: Vec<Component>,
    index: FxHashMap<Box<[u32]>, u32>,
    /// The options of a player in a component: the number of components left before those components, one
    /// after the other.
    options: FxHashMap<(u32, usize), Box<[u32]>>,
    bytes: usize,
    runner: Runner,
}

/// What the key of a part with cycles begins with; that of a tree begins with a player.
const CYCLIC: u32 = u32::MAX;

impl HackenbushComponents {
    /// No part is known yet.
    pub fn new(players: Players) -> HackenbushComponents {
        HackenbushComponents {
            players,
            spreads: false,
            components: Vec::new(),
            index: FxHashMap::default(),
            options: FxHashMap::default(),
            bytes: 0,
            runner: Runner::new(),
        }
    }

    /// Parts for elimination play, where a bush of one colour is as many single edges.
    pub fn for_elimination(players: Players) -> HackenbushComponents {
        HackenbushComponents {
            spreads: true,
            ..HackenbushComponents::new(players)
        }
    }

    /// Options are found within these limits.
    pub fn with_runner(mut self, runner: &Runner) -> HackenbushComponents {
        self.runner = runner.clone();
        self
    }

    /// The position that is a picture. The picture's colours must be those of this many players.
    pub fn position(&mut self, picture: &Hackenbush) -> Vec<u32> {
        self.position_of_parts(picture, &picture.components())
    }

    /// The position of some parts of a picture, each of which lists nearer edges first.
    pub fn position_of_parts(&mut self, picture: &Hackenbush, parts: &[Vec<usize>]) -> Vec<u32> {
        let players = self.players;
        let parts = parts.iter().map(|part| {
            let pieces = part.iter().map(|&edge| {
                let edge = picture.edges()[edge];
                let [a, b] = edge.ends;
                [a, b, edge.colour.player(players) as u32]
            });
            self.part(&pieces.collect::<Vec<Piece>>())
        });
        let parts = parts.collect();
        self.spread(parts)
    }

    /// Components side by side, ascending, with single edges in place of those of one colour where that is
    /// the same.
    fn spread(&mut self, parts: Vec<u32>) -> Vec<u32> {
        let is_bush = |part: u32| self.movers(part).is_power_of_two() && self.edges(part) > 1;
        if !self.spreads || !parts.iter().any(|&part| is_bush(part)) {
            return position_of(parts);
        }
        let mut spread = Vec::new();
        for part in parts {
            let movers = self.movers(part);
            if movers.is_power_of_two() {
                let count = self.edges(part) as usize;
                let edge = self.tree(movers.trailing_zeros() as usize, Vec::new());
                spread.extend(std::iter::repeat_n(edge, count));
            } else {
                spread.push(part)
            }
        }
        position_of(spread)
    }

    /// The picture of some components.
    pub fn picture(&self, position: &[u32]) -> Hackenbush {
        let players = self.players;
        let mut edges = Vec::new();
        let mut next = 1;
        for &component in position {
            let mut waiting = vec![(component, 0)];
            while let Some((part, base)) = waiting.pop() {
                match self.shape(part) {
                    Shape::Tree { player, above } => {
                        let node = next;
                        next += 1;
                        edges.push((base, node, Colour::of_player(*player, players)));
                        waiting.extend(above.iter().rev().map(|&tree| (tree, node)));
                    }
                    Shape::Cyclic(pieces) => {
                        // Node 0 is the ground; the others get numbers of their own.
                        let place = |node: u32| if node == 0 { 0 } else { next - 1 + node };
                        let highest = pieces.iter().flat_map(|&[a, b, _]| [a, b]).max();
                        edges.extend(pieces.iter().map(|&[a, b, player]| {
                            let colour = Colour::of_player(player as usize, players);
                            (place(a), place(b), colour)
                        }));
                        next += highest.unwrap_or(0);
                    }
                }
            }
        }
        Hackenbush::from_edges(edges)
    }

    /// How many components are known.
    pub fn len(&self) -> usize {
        self.components.len()
    }

    /// Whether none is known.
    pub fn is_empty(&self) -> bool {
        self.components.is_empty()
    }

    /// What a component looks like.
    pub fn shape(&self, component: u32) -> &Shape {
        &self.components[component as usize].shape
    }

    /// The players with an edge in a component, by bits.
    pub fn movers(&self, component: u32) -> u16 {
        self.components[component as usize].movers
    }

    /// How many edges a component has.
    pub fn edges(&self, component: u32) -> u32 {
        self.components[component as usize].edges
    }

    /// The component of edges that hang together without the ground, nearer ones first.
    fn part(&mut self, pieces: &[Piece]) -> u32 {
        let mut nodes: Vec<u32> = pieces.iter().flat_map(|&[a, b, _]| [a, b]).collect();
        nodes.sort_unstable();
        nodes.dedup();
        let above_ground = nodes.len() - usize::from(nodes.first() == Some(&0));
        if above_ground == pieces.len() {
            self.tree_of(pieces, &nodes)
        } else {
            self.cyclic(canonical(pieces, &nodes))
        }
    }

    /// The tree of these edges, built from the top.
    fn tree_of(&mut self, pieces: &[Piece], nodes: &[u32]) -> u32 {
        let place = |node: u32| nodes.binary_search(&node).unwrap_or_default();
        let mut reached = vec![false; nodes.len()];
        reached[place(0)] = true;
        let mut upwards = Vec::with_capacity(pieces.len());
        for &[a, b, player] in pieces {
            let (a, b) = (place(a), place(b));
            let (low, high) = if reached[a] { (a, b) } else { (b, a) };
            reached[high] = true;
            upwards.push((low, high, player));
        }
        let mut above: Vec<Vec<u32>> = vec![Vec::new(); nodes.len()];
        for &(low, high, player) in upwards.iter().rev() {
            let trees = self.spread(std::mem::take(&mut above[high]));
            let tree = self.tree(player as usize, trees);
            above[low].push(tree);
        }
        above[place(0)][0]
    }

    fn tree(&mut self, player: usize, above: Vec<u32>) -> u32 {
        let mut key = Vec::with_capacity(above.len() + 1);
        key.push(player as u32);
        key.extend_from_slice(&above);
        if let Some(&known) = self.index.get(key.as_slice()) {
            return known;
        }
        let movers = above
            .iter()
            .fold(1 << player, |all, &t| all | self.movers(t));
        let edges = above.iter().map(|&tree| self.edges(tree)).sum::<u32>() + 1;
        let above = above.into_boxed_slice();
        self.store(key, Shape::Tree { player, above }, movers, edges)
    }

    fn cyclic(&mut self, pieces: Vec<Piece>) -> u32 {
        let mut key = Vec::with_capacity(3 * pieces.len() + 1);
        key.push(CYCLIC);
        key.extend(pieces.iter().flatten());
        if let Some(&known) = self.index.get(key.as_slice()) {
            return known;
        }
        let movers = pieces.iter().fold(0, |all, piece| all | 1 << piece[2]);
        let edges = pieces.len() as u32;
        self.store(key, Shape::Cyclic(pieces.into()), movers, edges)
    }

    fn store(&mut self, key: Vec<u32>, shape: Shape, movers: u16, edges: u32) -> u32 {
        let id = self.components.len() as u32;
        // The key, the shape, and about as much for the table and the allocator.
        self.bytes += 8 * key.len() + 128;
        self.index.insert(key.into(), id);
        self.components.push(Component {
            shape,
            movers,
            edges,
        });
        id
    }

    /// Finds the options of a player in a component: first in the trees on it. A tree can be very high, so
    /// this is a loop.
    fn find_options(&mut self, component: u32, player: usize) -> Result<(), Stop> {
        let mut waiting = vec![component];
        while let Some(&part) = waiting.last() {
            if self.options.contains_key(&(part, player)) {
                waiting.pop();
                continue;
            }
            let before = waiting.len();
            if let Shape::Tree { above, .. } = self.shape(part)
                && self.movers(part) >> player & 1 == 1
            {
                let known = |tree: &&u32| self.options.contains_key(&(**tree, player));
                waiting.extend(above.iter().filter(|tree| !known(tree)));
            }
            if waiting.len() == before {
                waiting.pop();
                self.options_from_above(part, player)?;
            }
        }
        Ok(())
    }

    /// Finds the options of a player in a component; those in the trees on it are known.
    fn options_from_above(&mut self, component: u32, player: usize) -> Result<(), Stop> {
        let mut found: Vec<Vec<u32>> = Vec::new();
        if self.movers(component) >> player & 1 == 1 {
            match self.shape(component).clone() {
                Shape::Tree { player: own, above } => {
                    if own == player {
                        found.push(Vec::new());
                    }
                    self.cuts_above(own, &above, player, &mut found)?;
                }
                Shape::Cyclic(pieces) => {
                    let incidence = incidence(&pieces);
                    for cut in 0..pieces.len() {
                        if pieces[cut][2] as usize == player {
                            self.runner.check(self.bytes)?;
                            let parts = standing_without(&pieces, &incidence, cut);
                            let left = parts.iter().map(|part| self.part(part)).collect();
                            found.push(self.spread(left));
                        }
                    }
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        let flat = found.iter().flat_map(|left| {
            let count = left.len() as u32;
            std::iter::once(count).chain(left.iter().copied())
        });
        let flat: Box<[u32]> = flat.collect();
        self.bytes += 4 * flat.len() + 48;
        self.options.insert((component, player), flat);
        Ok(())
    }

    /// The cuts of a player in one of the trees on an edge.
    fn cuts_above(
        &mut self,
        own: usize,
        above: &[u32],
        player: usize,
        found: &mut Vec<Vec<u32>>,
    ) -> Result<(), Stop> {
        for (i, &tree) in above.iter().enumerate() {
            if i > 0 && above[i - 1] == tree {
                continue;
            }
            let options = self.options[&(tree, player)].clone();
            for left in Options(&options) {
                self.runner.check(self.bytes)?;
                let others = above[..i].iter().chain(&above[i + 1..]).chain(left);
                let trees = position_of(others.copied());
                let option = self.tree(own, trees);
                found.push(self.spread(vec![option]));
            }
        }
        Ok(())
    }
}

/// Options one after the other, each after its length.
struct Options<'a>(&'a [u32]);

impl<'a> Iterator for Options<'a> {
    type Item = &'a [u32];

    fn next(&mut self) -> Option<&'a [u32]> {
        let (&count, rest) = self.0.split_first()?;
        let (option, rest) = rest.split_at(count as usize);
        self.0 = rest;
        Some(option)
    }
}

impl PartizanComponents for HackenbushComponents {
    fn players(&self) -> Players {
        self.players
    }

    fn options(
        &mut self,
        component: u32,
        player: usize,
        visit: &mut dyn FnMut(&[u32]),
    ) -> Result<(), Stop> {
        self.find_options(component, player)?;
        for left in Options(&self.options[&(component, player)]) {
            visit(left);
        }
        Ok(())
    }

    fn bytes(&self) -> usize {
        self.bytes
    }
}

/// The edges at each node of a component.
fn incidence(pieces: &[Piece]) -> Vec<Vec<usize>> {
    let highest = pieces.iter().flat_map(|&[a, b, _]| [a, b]).max();
    let mut incidence = vec![Vec::new(); highest.map_or(0, |node| node as usize + 1)];
    for (edge, &[a, b, _]) in pieces.iter().enumerate() {
        incidence[a as usize].push(edge);
        if a != b {
            incidence[b as usize].push(edge);
        }
    }
    incidence
}

/// The parts that stand when an edge is cut, each with nearer edges first.
fn standing_without(pieces: &[Piece], incidence: &[Vec<usize>], cut: usize) -> Vec<Vec<Piece>> {
    let mut seen = vec![false; pieces.len()];
    seen[cut] = true;
    let mut reached = vec![false; incidence.len()];
    reached[0] = true;
    let mut parts = Vec::new();
    for &root in &incidence[0] {
        if std::mem::replace(&mut seen[root], true) {
            continue;
        }
        let mut part = vec![pieces[root]];
        let mut next = 0;
        while let Some(&[a, b, _]) = part.get(next) {
            next += 1;
            for node in [a as usize, b as usize] {
                if std::mem::replace(&mut reached[node], true) {
                    continue;
                }
                for &other in &incidence[node] {
                    if !std::mem::replace(&mut seen[other], true) {
                        part.push(pieces[other]);
                    }
                }
            }
        }
        parts.push(part);
    }
    parts
}

/// How often the surroundings of nodes are looked at.
const ROUNDS: usize = 4;

/// The edges with their nodes numbered by what is around them, ascending. The ground stays 0.
fn canonical(pieces: &[Piece], nodes: &[u32]) -> Vec<Piece> {
    let place = |node: u32| nodes.binary_search(&node).unwrap_or_default();
    let placed: Vec<Piece> = pieces
        .iter()
        .map(|&[a, b, player]| [place(a) as u32, place(b) as u32, player])
        .collect();
    let mut marks: Vec<u64> = nodes.iter().map(|&node| u64::from(node != 0)).collect();
    for _ in 0..ROUNDS {
        let mut next: Vec<u64> = marks.iter().map(|&mark| scramble(mark)).collect();
        for &[a, b, player] in &placed {
            let (a, b) = (a as usize, b as usize);
            let own = scramble(u64::from(player) + 2);
            next[a] = next[a].wrapping_add(scramble(marks[b] ^ own));
            if a != b {
                next[b] = next[b].wrapping_add(scramble(marks[a] ^ own));
            }
        }
        marks = next;
    }
    let mut order: Vec<usize> = (0..nodes.len()).collect();
    order.sort_by_key(|&node| (nodes[node] != 0, marks[node]));
    let mut numbers = vec![0; nodes.len()];
    for (number, &node) in order.iter().enumerate() {
        numbers[node] = number as u32;
    }
    let renamed = placed.iter().map(|&[a, b, player]| {
        let (a, b) = (numbers[a as usize], numbers[b as usize]);
        [a.min(b), a.max(b), player]
    });
    let mut renamed: Vec<Piece> = renamed.collect();
    renamed.sort_unstable();
    renamed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_hold_while_options_are_found() {
        let stalk: String = (0..600).map(|i| ['L', 'C', 'R'][i * i % 7 % 3]).collect();
        let ladder: Vec<String> = (1..=200)
            .map(|i| format!("{}-{i}L {i}-{}C", i - 1, i / 2))
            .collect();
        for text in [stalk, ladder.join(" ")] {
            let picture = Hackenbush::parse(&text).unwrap();
            let runner = Runner::new().with_memory(200_000);
            let mut components = HackenbushComponents::new(Players::THREE).with_runner(&runner);
            let position = components.position(&picture);
            let stopped = components.options(position[0], 0, &mut |_| {});
            assert_eq!(stopped, Err(Stop::Memory));
        }
    }

    #[test]
    fn high_trees_do_not_overflow_the_stack() {
        for (stalk, players) in [("L", Players::TWO), ("LCR", Players::THREE)] {
            let picture = Hackenbush::parse(&stalk.repeat(30_000)).unwrap();
            let runner = Runner::new().with_memory(30_000_000);
            let mut components = HackenbushComponents::new(players).with_runner(&runner);
            let position = components.position(&picture);
            let stopped = components.options(position[0], 0, &mut |_| {});
            assert_eq!(stopped, Err(Stop::Memory));
        }
    }
}

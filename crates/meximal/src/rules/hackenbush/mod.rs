//! Hackenbush (Berlekamp, Conway, Guy, *Winning Ways*, chapters 1 and 2; Cincotti, *Three-player partizan
//! games*, section 7): a picture of coloured edges on the ground. A player cuts an edge of their own colour,
//! and what is no longer connected to the ground falls.

mod colour;
mod components;
mod parse;
mod print;
pub mod random;
mod small;

use meximal_rules::About;
use rustc_hash::FxHashMap;

pub use colour::{Colour, MAX_PLAYERS};
pub use components::{HackenbushComponents, Piece, Shape};
pub use small::{SmallPicture, members};

use crate::player::Players;
use crate::text::ParseError;

/// What a picture begins with in notation.
pub const PREFIX: &str = "hack:";

/// The game, for lists of rulesets.
pub const ABOUT: About = About {
    name: "hack",
    syntax: "hack:L(C)(R), stalks with branches in brackets, or edges: hack:0-1L 1-2R, where 0 is the ground",
    players: "any number up to eight; an edge belongs to one of them",
    moves: "Cut one of your edges; what no longer hangs together with the ground falls.",
    example: "hack:LR(L)(R)",
    source: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapters 1 and 2; for three players \
             A. Cincotti, Three-player partizan games",
};

/// An edge of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge {
    /// The nodes at its ends; both may be the same.
    pub ends: [u32; 2],
    /// Whose it is.
    pub colour: Colour,
}

/// A picture: edges, all connected to the ground, which is node 0.
///
/// ```
/// use meximal::rules::hackenbush::Hackenbush;
/// let picture = Hackenbush::parse("hack:0-1L 1-2R 1-3L")?;
/// assert_eq!(picture.spelling(), "L(R)(L)");
/// // What is not connected to the ground falls.
/// let picture = Hackenbush::parse("hack:0-1L 2-3R")?;
/// assert_eq!((picture.spelling(), picture.fallen()), ("L".to_owned(), &["2-3R".to_owned()][..]));
/// # Ok::<(), meximal::notation::ParseError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hackenbush {
    edges: Vec<Edge>,
    /// How the nodes are called; the ground is 0.
    names: Vec<u32>,
    /// The number of each edge in the picture as it was written, from 1.
    numbers: Vec<u32>,
    /// The edges that were written but not connected to the ground.
    fallen: Vec<String>,
}

/// A picture has a colour for more players than there are.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("edge {number}, {edge}, is for {needed} players or more, not for {asked}")]
pub struct TooFewPlayers {
    /// The number of the edge, from 1.
    pub number: u32,
    /// The edge.
    pub edge: String,
    /// How many players its colour needs.
    pub needed: usize,
    /// How many there are.
    pub asked: usize,
}

impl Hackenbush {
    /// The ground alone.
    pub fn new() -> Hackenbush {
        Hackenbush {
            names: vec![0],
            ..Hackenbush::default()
        }
    }

    /// Reads a picture.
    pub fn parse(text: &str) -> Result<Hackenbush, ParseError> {
        parse::parse(text)
    }

    /// The picture with these edges between nodes that have names; 0 is the ground. What is not connected to
    /// it falls.
    ///
    /// ```
    /// use meximal::rules::hackenbush::{Colour, Hackenbush};
    /// let edges = [(0, 1, Colour::Left), (1, 2, Colour::Center(1)), (2, 2, Colour::Right)];
    /// let picture = Hackenbush::from_edges(edges);
    /// assert_eq!(picture.spelling(), "0-1L 1-2C 2-2R");
    /// ```
    pub fn from_edges(edges: impl IntoIterator<Item = (u32, u32, Colour)>) -> Hackenbush {
        let mut names = vec![0];
        let mut nodes = FxHashMap::from_iter([(0, 0)]);
        let mut node_of = |name: u32| {
            *nodes.entry(name).or_insert_with(|| {
                names.push(name);
                names.len() as u32 - 1
            })
        };
        let edges = edges.into_iter().map(|(a, b, colour)| Edge {
            ends: [node_of(a), node_of(b)],
            colour,
        });
        let edges = edges.collect();
        Hackenbush::standing(edges, names)
    }

    /// What is left of these edges when those that are not connected to the ground have fallen.
    fn standing(edges: Vec<Edge>, names: Vec<u32>) -> Hackenbush {
        let numbers = (1..=edges.len() as u32).collect();
        let written = Hackenbush {
            edges,
            names,
            numbers,
            fallen: Vec::new(),
        };
        let components = written.components();
        if components.iter().map(Vec::len).sum::<usize>() == written.edges.len() {
            return written;
        }
        let mut stands = vec![false; written.edges.len()];
        for edge in components.into_iter().flatten() {
            stands[edge] = true;
        }
        let all = 0..written.edges.len();
        let (standing, fallen): (Vec<usize>, Vec<usize>) = all.partition(|&edge| stands[edge]);
        Hackenbush {
            fallen: fallen.iter().map(|&edge| written.edge_name(edge)).collect(),
            ..written.part(standing)
        }
    }

    /// The edges that were written but fell at once, since they were not connected to the ground.
    pub fn fallen(&self) -> &[String] {
        &self.fallen
    }

    /// The number of an edge in the picture as it was written, from 1.
    pub fn number(&self, edge: usize) -> u32 {
        self.numbers[edge]
    }

    /// An edge in notation.
    pub fn edge_name(&self, edge: usize) -> String {
        let Edge { ends, colour } = self.edges[edge];
        let [a, b] = ends.map(|node| self.names[node as usize]);
        format!("{a}-{b}{colour}")
    }

    /// Its edges.
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// How many nodes it has, the ground among them.
    pub fn nodes(&self) -> usize {
        self.names.len()
    }

    /// The fewest players that it can have: two, or as many as its colours say.
    pub fn least_players(&self) -> Players {
        let needed = self.edges.iter().map(|edge| edge.colour.least_players());
        let needed = needed.max().unwrap_or_default() as u64;
        Players::new(needed).unwrap_or(Players::TWO)
    }

    /// Whether its colours are those of this many players.
    pub fn check_players(&self, players: Players) -> Result<(), TooFewPlayers> {
        let asked = players.count();
        let edge =
            (0..self.edges.len()).find(|&edge| self.edges[edge].colour.least_players() > asked);
        match edge {
            None => Ok(()),
            Some(edge) => Err(TooFewPlayers {
                number: self.number(edge),
                edge: self.edge_name(edge),
                needed: self.edges[edge].colour.least_players(),
                asked,
            }),
        }
    }

    /// The edges at each node; a loop is there once.
    pub fn incidence(&self) -> Vec<Vec<usize>> {
        let mut incidence = vec![Vec::new(); self.nodes()];
        for (i, edge) in self.edges.iter().enumerate() {
            let [a, b] = edge.ends;
            incidence[a as usize].push(i);
            if a != b {
                incidence[b as usize].push(i);
            }
        }
        incidence
    }

    /// The edges of each part that hangs together without the ground, nearer edges first.
    pub fn components(&self) -> Vec<Vec<usize>> {
        self.components_without(None)
    }

    /// The parts that are left when an edge is cut.
    pub fn components_without(&self, cut: Option<usize>) -> Vec<Vec<usize>> {
        let incidence = self.incidence();
        let mut seen = vec![false; self.edges.len()];
        if let Some(cut) = cut {
            seen[cut] = true;
        }
        let mut reached = vec![false; self.nodes()];
        reached[0] = true;
        let mut components = Vec::new();
        for &root in &incidence[0] {
            if std::mem::replace(&mut seen[root], true) {
                continue;
            }
            let mut component = vec![root];
            let mut next = 0;
            while let Some(&edge) = component.get(next) {
                next += 1;
                for node in self.edges[edge].ends.map(|node| node as usize) {
                    if std::mem::replace(&mut reached[node], true) {
                        continue;
                    }
                    for &other in &incidence[node] {
                        if !std::mem::replace(&mut seen[other], true) {
                            component.push(other);
                        }
                    }
                }
            }
            components.push(component);
        }
        components
    }

    /// What is left when an edge is cut.
    pub fn cut(&self, edge: usize) -> Hackenbush {
        let mut left = self.components_without(Some(edge)).concat();
        left.sort_unstable();
        self.part(left)
    }

    /// The picture of some of the edges, which should hang together with the ground. Nodes and edges keep
    /// their names.
    pub fn part(&self, edges: impl IntoIterator<Item = usize>) -> Hackenbush {
        let mut part = Hackenbush::new();
        let mut nodes = FxHashMap::from_iter([(0, 0)]);
        for edge in edges {
            let Edge { ends, colour } = self.edges[edge];
            let ends = ends.map(|old| {
                *nodes.entry(old).or_insert_with(|| {
                    part.names.push(self.names[old as usize]);
                    part.names.len() as u32 - 1
                })
            });
            part.edges.push(Edge { ends, colour });
            part.numbers.push(self.numbers[edge]);
        }
        part
    }

    /// Whether the edges of a component form a tree: as many edges as nodes above the ground.
    pub fn is_tree(&self, component: &[usize]) -> bool {
        let ends = component.iter().flat_map(|&edge| self.edges[edge].ends);
        let mut nodes: Vec<u32> = ends.filter(|&node| node != 0).collect();
        nodes.sort_unstable();
        nodes.dedup();
        nodes.len() == component.len()
    }

    /// The edges of trees that list nearer edges first, each with its lower and its upper node.
    pub fn upwards(&self, trees: &[usize]) -> Vec<(Colour, u32, u32)> {
        let mut reached = vec![false; self.nodes()];
        reached[0] = true;
        let oriented = trees.iter().map(|&edge| {
            let Edge { ends, colour } = self.edges[edge];
            let [a, b] = ends;
            let (low, high) = if reached[a as usize] { (a, b) } else { (b, a) };
            reached[high as usize] = true;
            (colour, low, high)
        });
        oriented.collect()
    }

    /// The picture in notation, without `hack:`: trees as stalks with branches, other parts as lists of
    /// edges.
    pub fn spelling(&self) -> String {
        print::spelling(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Hackenbush {
        Hackenbush::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn pictures_are_read_and_written() {
        for (text, written) in [
            ("hack:LR+L(R)(L)", "LR+L(R)(L)"),
            ("hack: L ( R ) L", "L(R)(L)"),
            ("(L)(R)", "L+R"),
            ("hack:0", "0"),
            ("0+L+0", "L"),
            ("L(RL(L)(C))(R)", "L(RL(L)(C))(R)"),
            ("0-1L 1-2R 1-3L", "L(R)(L)"),
            ("0-7L,7-2R, 2-0R", "0-7L 7-2R 2-0R"),
            ("2-1L 1-0R", "RL"),
            ("0-0L", "0-0L"),
            ("0-1L 1-1R", "0-1L 1-1R"),
            ("0-1L 0-1R + 0-1L", "0-1L 0-1R+L"),
            ("0-1L\u{2003}1-2R", "LR"),
            ("LC2RC1", "LC2RC"),
            ("C(C3)(R)C", "C(C3)(R)(C)"),
            ("0-1C2 1-2C 2-0C1", "0-1C2 1-2C 2-0C"),
            ("0-1L 2-3R 3-2L 1-4C", "LC"),
            ("1-2L", "0"),
        ] {
            let picture = read(text);
            assert_eq!(picture.spelling(), written, "{text}");
            assert_eq!(read(&picture.spelling()).spelling(), written, "{text}");
        }
        assert_eq!(read(&"LR".repeat(200_000)).spelling(), "LR".repeat(200_000));
        let deep = format!("{}{}", "L(".repeat(100_000), "R)".repeat(100_000));
        assert_eq!(read(&deep).edges().len(), 200_000);
    }

    #[test]
    fn errors_show_the_place() {
        for (text, span) in [
            ("hack:", 5..5),
            ("hack:L+", 7..7),
            ("hack:LXR", 6..7),
            ("hack:L(R", 6..7),
            ("hack:LR)", 7..8),
            ("hack:L()", 7..8),
            ("hack:0-1L 1-2", 10..13),
            ("hack:0-1L 1R", 10..12),
            ("hack:0-1L 1-é", 10..14),
            ("hack:0-1L 1-2G", 10..14),
            ("hack:LC7R", 6..7),
            ("hack:LC0", 6..7),
            ("hack:L2", 6..7),
            ("hack:0-1C7", 5..10),
            ("hack:0-1LR", 5..10),
            ("hack:0-1L 1-99999999999R", 10..24),
            ("hack:0-1L L", 10..11),
        ] {
            let error = Hackenbush::parse(text).unwrap_err();
            assert_eq!(error.span, span, "{text}: {error}");
        }
    }

    #[test]
    fn what_is_written_off_the_ground_falls_at_once() {
        let picture = read("0-1L 2-3R 3-2C 1-4C");
        assert_eq!(picture.fallen(), ["2-3R", "3-2C"]);
        let numbers: Vec<u32> = (0..2).map(|edge| picture.number(edge)).collect();
        assert_eq!(numbers, [1, 4]);
        assert_eq!(picture.edge_name(1), "1-4C");
        assert_eq!(picture.cut(0).edges().len(), 0);
        assert_eq!(picture.cut(1).spelling(), "L");
        assert!(read("0-1L 1-2C").fallen().is_empty());
    }

    #[test]
    fn colours_say_how_many_players_there_are() {
        for (text, players) in [
            ("LR", 2),
            ("0", 2),
            ("LCR", 3),
            ("C1", 3),
            ("LC2", 4),
            ("C6", 8),
        ] {
            assert_eq!(read(text).least_players().count(), players, "{text}");
        }
        let error = read("LR+LC2").check_players(Players::THREE).unwrap_err();
        let message = "edge 4, 3-4C2, is for 4 players or more, not for 3";
        assert_eq!(error.to_string(), message);
        assert_eq!(read("LR").check_players(Players::TWO), Ok(()));
    }

    #[test]
    fn what_is_not_connected_falls_off() {
        let picture = read("0-1L 1-2R 2-0R 2-3L 3-4L");
        let small = SmallPicture::new(&picture).unwrap();
        assert_eq!(small.cut(0b11111, 0), 0b11110);
        assert_eq!(small.cut(0b11110, 2), 0);
        assert_eq!(small.cut(0b11111, 3), 0b00111);
        assert!(!small.is_tree(0b11111) && small.is_tree(0b11110));
        let whole = read(&["L"; 64].join("+"));
        let small = SmallPicture::new(&whole).unwrap();
        assert_eq!(small.cut(small.all(), 63), u64::MAX >> 1);
        assert!(SmallPicture::new(&read(&"L".repeat(65))).is_none());
    }

    use proptest::prelude::*;

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "[LCR()+0-9 ,\\-é]{0,20}") {
            if let Ok(picture) = Hackenbush::parse(&text) {
                let written = picture.spelling();
                prop_assert_eq!(read(&written).spelling(), written);
            }
        }
    }
}

//! Small pictures, whose positions are sets of edges in the bits of a number.

use super::{Edge, Hackenbush, MAX_PLAYERS};
use crate::player::Players;

/// A picture of at most 64 edges, whose positions are sets of edges in the bits of a number.
#[derive(Clone, Debug)]
pub struct SmallPicture {
    edges: Vec<Edge>,
    /// The edges at each node.
    incident: Vec<u64>,
}

impl SmallPicture {
    /// The most edges.
    pub const MAX_EDGES: usize = 64;

    /// The picture, if it has not too many edges.
    pub fn new(picture: &Hackenbush) -> Option<SmallPicture> {
        if picture.edges().len() > SmallPicture::MAX_EDGES {
            return None;
        }
        let bits = |edges: Vec<usize>| edges.iter().fold(0, |set, &edge| set | 1 << edge);
        Some(SmallPicture {
            edges: picture.edges().to_vec(),
            incident: picture.incidence().into_iter().map(bits).collect(),
        })
    }

    /// The position with all edges.
    pub fn all(&self) -> u64 {
        match self.edges.len() {
            64 => u64::MAX,
            count => (1 << count) - 1,
        }
    }

    /// How many edges there are.
    pub fn len(&self) -> usize {
        self.edges.len()
    }

    /// Whether there is no edge.
    pub fn is_empty(&self) -> bool {
        self.edges.is_empty()
    }

    /// An edge.
    pub fn edge(&self, index: usize) -> Edge {
        self.edges[index]
    }

    /// The edges of each player.
    pub fn edges_of_players(&self, players: Players) -> [u64; MAX_PLAYERS] {
        let mut own = [0; MAX_PLAYERS];
        for (i, edge) in self.edges.iter().enumerate() {
            own[edge.colour.player(players)] |= 1 << i;
        }
        own
    }

    /// The edges at a node.
    pub fn incident(&self, node: u32) -> u64 {
        self.incident[node as usize]
    }

    /// What is left of a position when an edge is cut.
    pub fn cut(&self, position: u64, edge: usize) -> u64 {
        self.standing(position & !(1 << edge))
    }

    /// The edges of a set that are connected to the ground in it.
    pub fn standing(&self, edges: u64) -> u64 {
        let mut found = 0;
        let mut roots = edges & self.incident[0];
        while roots != 0 {
            found |= self.hanging_together(edges, roots.trailing_zeros() as usize);
            roots &= !found;
        }
        found
    }

    /// The edges of a position that hang together with one of them without the ground.
    pub fn hanging_together(&self, position: u64, edge: usize) -> u64 {
        let mut found: u64 = 1 << edge;
        let mut waiting = found;
        while waiting != 0 {
            let next = waiting.trailing_zeros() as usize;
            waiting &= waiting - 1;
            for node in self.edges[next].ends {
                if node != 0 {
                    let new = self.incident(node) & position & !found;
                    found |= new;
                    waiting |= new;
                }
            }
        }
        found
    }

    /// Whether edges that hang together form a tree.
    pub fn is_tree(&self, component: u64) -> bool {
        let nodes = self.incident[1..].iter();
        let nodes = nodes.filter(|&&edges| edges & component != 0).count();
        nodes as u32 == component.count_ones()
    }
}

/// The places of the bits of a set.
pub fn members(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let next = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        next
    })
}

//! Random pictures, the same for the same seed on every machine. The generator is SplitMix64 (Steele, Lea and Flood 2014), and numbers
//! below a bound are drawn without a bias.

use super::{Colour, Hackenbush, MAX_PLAYERS};
use crate::player::Players;

/// What a random picture looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RandomShape {
    /// One string.
    String,
    /// Strings side by side; each edge after the first continues its string or begins a new one, with equal chances 2:1.
    Bouquet,
    /// One tree: each edge after the first grows out of a node above the ground, all with the same chance.
    Tree,
    /// Trees side by side: each edge grows out of a node, the ground among them, all with the same chance.
    Forest,
    /// A graph with so many nodes above the ground: a random forest, then edges between two different nodes, which may be
    /// parallel.
    Graph {
        /// At most as many as edges.
        nodes: usize,
    },
}

/// The most edges of a random picture.
pub const MAX_RANDOM_EDGES: usize = 100_000;

/// Random pictures, one after the other.
///
/// ```
/// use meximal::player::Players;
/// use meximal::rules::hackenbush::random::{RandomPictures, RandomShape};
/// let mut pictures = RandomPictures::new(6, RandomShape::Bouquet, Players::THREE, 7)?;
/// assert_eq!(pictures.next_picture().edges().len(), 6);
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug)]
pub struct RandomPictures {
    edges: usize,
    shape: RandomShape,
    players: Players,
    state: u64,
}

impl RandomPictures {
    /// Pictures with so many edges. The seed decides about all of them.
    pub fn new(
        edges: usize,
        shape: RandomShape,
        players: Players,
        seed: u64,
    ) -> Result<RandomPictures, String> {
        if edges > MAX_RANDOM_EDGES {
            return Err(format!(
                "{edges} edges: expected at most {MAX_RANDOM_EDGES}"
            ));
        }
        if players.count() > MAX_PLAYERS {
            return Err(format!(
                "{} players: expected at most {MAX_PLAYERS}",
                players.count()
            ));
        }
        if let RandomShape::Graph { nodes } = shape
            && !(edges.min(1)..=edges).contains(&nodes)
        {
            return Err(format!(
                "{nodes} nodes above the ground and {edges} edges: expected from 1 to {edges} nodes"
            ));
        }
        Ok(RandomPictures {
            edges,
            shape,
            players,
            state: seed,
        })
    }

    /// The next number of SplitMix64.
    fn next_number(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below a bound that is not 0. Numbers in the last, incomplete stretch of bounds are drawn again.
    fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        let usable = u64::MAX - u64::MAX % bound;
        loop {
            let number = self.next_number();
            if number < usable {
                return (number % bound) as usize;
            }
        }
    }

    /// The next picture.
    pub fn next_picture(&mut self) -> Hackenbush {
        let edges = (0..self.edges).map(|edge| {
            let [low, high] = self.ends(edge);
            let player = self.below(self.players.count());
            let colour = Colour::of_player(player, self.players);
            (low as u32, high as u32, colour)
        });
        let edges: Vec<(u32, u32, Colour)> = edges.collect();
        Hackenbush::from_edges(edges)
    }

    /// The nodes of an edge; all edges before it exist.
    fn ends(&mut self, edge: usize) -> [usize; 2] {
        let new = edge + 1;
        match self.shape {
            RandomShape::String => [edge, new],
            RandomShape::Bouquet => match self.below(3) {
                0 => [0, new],
                _ => [edge, new],
            },
            RandomShape::Tree if edge == 0 => [0, new],
            RandomShape::Tree => [1 + self.below(edge), new],
            RandomShape::Forest => [self.below(new), new],
            RandomShape::Graph { nodes } if edge < nodes => [self.below(new), new],
            RandomShape::Graph { nodes } => {
                let first = self.below(nodes + 1);
                let other = self.below(nodes);
                [first, other + usize::from(other >= first)]
            }
        }
    }
}

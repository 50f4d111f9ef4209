//! Random pictures, the same for the same seed on every machine.

use super::{Colour, Hackenbush, MAX_PLAYERS};
use crate::player::Players;
use crate::random::SplitMix;

/// What a random picture looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RandomShape {
    /// One string.
    String,
    /// Strings side by side; each edge after the first continues its string or begins a new one, with equal
    /// chances 2:1.
    Bouquet,
    /// One tree: each edge after the first grows out of a node above the ground, all with the same chance.
    Tree,
    /// Trees side by side: each edge grows out of a node, the ground among them, all with the same chance.
    Forest,
    /// A graph with this many nodes above the ground: a random forest, then edges between two different
    /// nodes, which may be parallel.
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
    numbers: SplitMix,
}

impl RandomPictures {
    /// Pictures with this many edges. The seed decides about all of them.
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
            numbers: SplitMix::new(seed),
        })
    }

    /// The next picture.
    pub fn next_picture(&mut self) -> Hackenbush {
        let edges = (0..self.edges).map(|edge| {
            let [low, high] = self.ends(edge);
            let player = self.numbers.below(self.players.count());
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
            RandomShape::Bouquet => match self.numbers.below(3) {
                0 => [0, new],
                _ => [edge, new],
            },
            RandomShape::Tree if edge == 0 => [0, new],
            RandomShape::Tree => [1 + self.numbers.below(edge), new],
            RandomShape::Forest => [self.numbers.below(new), new],
            RandomShape::Graph { nodes } if edge < nodes => [self.numbers.below(new), new],
            RandomShape::Graph { nodes } => {
                let first = self.numbers.below(nodes + 1);
                let other = self.numbers.below(nodes);
                [first, other + usize::from(other >= first)]
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHAPES: [RandomShape; 5] = [
        RandomShape::String,
        RandomShape::Bouquet,
        RandomShape::Tree,
        RandomShape::Forest,
        RandomShape::Graph { nodes: 7 },
    ];

    fn spellings(edges: usize, shape: RandomShape, seed: u64, count: usize) -> Vec<String> {
        let mut pictures = RandomPictures::new(edges, shape, Players::THREE, seed).unwrap();
        (0..count)
            .map(|_| pictures.next_picture().spelling())
            .collect()
    }

    #[test]
    fn a_seed_gives_the_same_pictures_everywhere() {
        for shape in SHAPES {
            let three = spellings(10, shape, 7, 3);
            assert_eq!(three, spellings(10, shape, 7, 3));
            assert_eq!(three[..2], spellings(10, shape, 7, 2));
            assert_ne!(three, spellings(10, shape, 8, 3));
        }
    }

    #[test]
    fn pictures_have_the_shape_asked_for() {
        for seed in 0..100 {
            for (shape, edges) in SHAPES.iter().flat_map(|&shape| [(shape, 7), (shape, 20)]) {
                let mut pictures = RandomPictures::new(edges, shape, Players::THREE, seed).unwrap();
                let picture = pictures.next_picture();
                assert_eq!(picture.edges().len(), edges, "{shape:?}");
                assert!(picture.fallen().is_empty());
                let spelling = picture.spelling();
                let parts = picture.components();
                let trees = parts.iter().all(|part| picture.is_tree(part));
                let branches = spelling.contains('(');
                match shape {
                    RandomShape::String => assert!(parts.len() == 1 && trees && !branches),
                    RandomShape::Bouquet => assert!(trees && !branches),
                    RandomShape::Tree => assert!(parts.len() == 1 && trees),
                    RandomShape::Forest => assert!(trees),
                    RandomShape::Graph { nodes } => assert_eq!(picture.nodes(), nodes + 1),
                }
            }
        }
    }

    #[test]
    fn what_is_not_possible_is_refused() {
        let refused = |edges, shape, players| {
            let players = Players::new(players).unwrap();
            RandomPictures::new(edges, shape, players, 0).is_err()
        };
        assert!(refused(3, RandomShape::Graph { nodes: 4 }, 3));
        assert!(refused(3, RandomShape::Graph { nodes: 0 }, 3));
        assert!(refused(MAX_RANDOM_EDGES + 1, RandomShape::Tree, 3));
        assert!(refused(3, RandomShape::Tree, 9));
        assert!(!refused(0, RandomShape::Graph { nodes: 0 }, 3));
    }
}

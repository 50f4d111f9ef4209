//! Childish Hackenbush: a picture of coloured edges on the ground, vertex 0. Take one of your edges, but only
//! if nothing else falls: every other edge must still hang together with the ground. From *Winning Ways*.
//! Here any number of players have colours, and edges marked E are everybody's.
//!
//! A position is a list of edges: `childish:0-1L,1-2R,0-2E`. What hangs together without the ground is a
//! part. `--players` says who R is; without it there are two players, or as many as the letters need
//! (`letters`).

use super::bytes::Bytes;
use super::incidence::{self, Edge, Loaded};
use super::letters::Count;
use crate::{AnyPosition, Entry, ParseError, Ruleset};

/// The game in the registry.
pub const ENTRY: Entry = Entry {
    name: "childish",
    syntax: "childish:0-1L,1-2R,0-2E, edges with the letters of players, E for everybody; 0 is the ground",
    players: "any number; an edge belongs to one of them, or to all",
    moves: "Take one of your edges, if all others still hang together with the ground.",
    example: "childish:0-1L,0-2E,1-2R",
    source: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways",
    read,
};

/// The rules for a number of players.
#[derive(PartialEq, Eq)]
struct Childish {
    count: Count,
}

/// The ground as a set.
const GROUND: u128 = 1;

/// Whether every edge hangs together with the ground.
fn stands(picture: &Loaded) -> bool {
    let reached = picture.reach(GROUND, 0);
    picture.edges.iter().all(|edge| reached >> edge.a & 1 == 1)
}

impl Ruleset for Childish {
    type Position = Bytes;

    fn name(&self) -> String {
        "childish".to_owned()
    }

    fn options(&self, position: &Bytes, player: usize, visit: &mut dyn FnMut(&[Bytes])) {
        let picture = Loaded::unpack(position);
        for (at, edge) in picture.edges.iter().enumerate() {
            if incidence::owns(player, edge) {
                let mut others = picture.edges.clone();
                others.remove(at);
                let left = picture.left(0, others);
                if stands(&left) {
                    visit(&[left.pack()]);
                }
            }
        }
    }

    fn players(&self) -> Option<usize> {
        self.count.fixed()
    }

    fn parts(&self, position: Bytes) -> Vec<Bytes> {
        let picture = Loaded::unpack(&position);
        let mut parts = Vec::new();
        let mut rest = picture.edges.clone();
        while let Some(edge) = rest.first() {
            // A loop on the ground touches nothing else.
            let from = 1 << edge.a | 1 << edge.b;
            let reached = if from == GROUND {
                0
            } else {
                picture.reach(from, GROUND) & !GROUND
            };
            let first = *edge;
            let inside = |edge: &Edge| reached >> edge.b & 1 == 1;
            let taken: Vec<Edge> = rest.iter().copied().filter(inside).collect();
            if taken.is_empty() {
                parts.push(Loaded::new(0, [first]).pack());
                rest.remove(0);
            } else {
                parts.push(Loaded::new(0, taken).pack());
                rest.retain(|edge| !inside(edge));
            }
        }
        parts
    }

    fn normal_form(&self, position: Bytes) -> Bytes {
        Loaded::unpack(&position).normal_form().pack()
    }

    fn spell(&self, position: &Bytes) -> String {
        incidence::spell_coloured(&Loaded::unpack(position), self.count.players)
    }
}

fn read(text: &str, players: Option<usize>) -> Result<AnyPosition, ParseError> {
    let expected = "edges with the letters of players, such as childish:0-1L,1-2R,0-2E";
    let (drawn, colours, count) = incidence::read_coloured(text, players, expected)?;
    if !drawn.labels.is_empty() && drawn.labels[0] != 0 {
        let message = "nothing stands on the ground, vertex 0";
        return Err(ParseError::new(text, 0..text.len(), message, expected));
    }
    let edges = drawn.edges.iter().zip(&colours);
    let edges = edges.map(|(&([a, b], _), &load)| Edge { a, b, load });
    // The ground is there even if nothing stands on it.
    let names = match drawn.labels[..] {
        [] => &[0],
        ref labels => labels,
    };
    let picture = Loaded::named(0, edges, names);
    if !stands(&picture) {
        let message = "some edges do not hang together with the ground, vertex 0";
        return Err(ParseError::new(text, 0..text.len(), message, expected));
    }
    Ok(AnyPosition::new(Childish { count }, picture.pack()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_read_and_written() {
        for text in ["0-1L,0-2E,1-2R", "0-1L,0-1L", "0-0E", "0-3L,3-7R", ""] {
            assert_eq!(
                read(text, None).unwrap().spell(),
                format!("childish:{text}")
            );
        }
        assert_eq!(read("0-1L 1-2C", None).unwrap().players(), Some(3));
        assert_eq!(read("0-1L", Some(4)).unwrap().spell(), "childish:0-1=1");
        assert_eq!(read("0-1L,1-2Q", None).unwrap_err().span, 8..9);
        assert!(read("1-2L", None).is_err() && read("0-1L,2-3L", None).is_err());
    }
}

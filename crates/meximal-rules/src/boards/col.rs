//! Col: paint a bare vertex of a graph in your colour, if none of its neighbours has it. Colin Vout invented
//! it; Conway, *On Numbers and Games*, and *Winning Ways*, chapter 2. Here any number of players have a
//! colour each.
//!
//! A painted vertex bars its neighbours for its colour (`paint`). Parts have neither vertices that are barred
//! for all, nor edges between vertices that have no colour in common.
//!
//! `--players` says how many colours there are, and who R is. Without it there are two, or as many as the
//! paint needs: C makes three (`letters`).

use super::cells::ones;
use super::paint::{self, Colouring};
use crate::{AnyPosition, Entry, ParseError};

/// The game in the registry.
pub const ENTRY: Entry = Entry {
    name: "col",
    syntax: "col:GRAPH, or with painted vertices col:GRAPH;1=L,3=R",
    players: "any number, with a colour each",
    moves: "Paint a bare vertex in your colour; no neighbour may have it.",
    example: "col:grid3x3",
    source: "J. H. Conway, On Numbers and Games; Winning Ways, chapter 2 (invented by C. Vout)",
    read,
};

/// A mark is the set of players that a vertex is barred for.
#[derive(PartialEq, Eq)]
struct Col;

impl Colouring for Col {
    const NAME: &'static str = "col";

    fn beside(mark: u16, player: usize) -> u16 {
        mark | 1 << player
    }

    fn may_paint(mark: u16, player: usize) -> bool {
        mark >> player & 1 == 0
    }

    fn is_dead(mark: u16, players: usize) -> bool {
        let all = ones(players) as u16;
        mark & all == all
    }

    fn is_idle([a, b]: [u16; 2], players: usize) -> bool {
        Col::is_dead(a | b, players)
    }

    fn has_paint(mark: u16, player: usize) -> bool {
        !Col::may_paint(mark, player)
    }

    fn note(mark: u16, players: usize) -> String {
        format!("not {}", paint::letters(mark, players))
    }
}

fn read(text: &str, players: Option<usize>) -> Result<AnyPosition, ParseError> {
    paint::read_position::<Col>(text, players)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn graphs_are_read_and_written() {
        for text in ["path5", "path3;2=L", "0-1,0-2,1-3;2=L,3=R", "path0"] {
            assert_eq!(read(text, None).unwrap().spell(), format!("col:{text}"));
        }
        assert_eq!(
            read("1-2,2-5;2=L", None).unwrap().spell(),
            "col:1-2,2-5;2=L"
        );
        // What is too large for a graph says only what the paint means.
        let large: Vec<String> = (1..140).map(|v| format!("0-{v}")).collect();
        let text = format!("{};{}", large.join(","), "1=L,2=R");
        assert!(read(&text, None).is_err());
        let paint: Vec<String> = (3..140).map(|v| format!("{v}=L")).collect();
        let text = format!("{};{}", large.join(","), paint.join(","));
        assert_eq!(read(&text, None).unwrap().spell(), "col:star3;3=L");
        assert_eq!(read("path3;1=C", None).unwrap().players(), Some(3));
        assert_eq!(read("path3;1=C2", None).unwrap().players(), Some(4));
        assert_eq!(read("path3;1=C", Some(2)).unwrap_err().span, 6..9);
    }
}

//! Snort: paint a bare vertex of a graph in your colour, if none of its neighbours has another's. Simon
//! Norton invented it, with bulls and cows in fields; *Winning Ways*, chapter 6. Here any number of players
//! have a colour each.
//!
//! A painted vertex keeps its neighbours for its owner (`paint`): a bare vertex is open to all, or kept for
//! one player. Parts have neither vertices next to two colours, nor edges between vertices kept for the same
//! player.
//!
//! `--players` says how many colours there are, and who R is. Without it there are two, or as many as the
//! paint needs: C makes three (`letters`).

use super::letters::letter;
use super::paint::{self, Colouring};
use crate::{AnyPosition, Entry, ParseError};

/// The game in the registry.
pub const ENTRY: Entry = Entry {
    name: "snort",
    syntax: "snort:GRAPH, or with painted vertices snort:GRAPH;1=L,3=R",
    players: "any number, with a colour each",
    moves: "Paint a bare vertex in your colour; no neighbour may have another's.",
    example: "snort:cycle7",
    source: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 6 (invented by S. Norton)",
    read,
};

/// The mark of a vertex that nobody may paint any more. Others: 0 is open to all, `p + 1` is kept for player
/// `p`.
const DEAD: u16 = u16::MAX;

/// The mark of a vertex that is kept for a player.
pub(crate) fn kept(player: usize) -> u16 {
    player as u16 + 1
}

/// The mark of a vertex when a player paints a neighbour: it is kept for one player, and nobody's if it was
/// another's.
pub(crate) fn beside(mark: u16, player: usize) -> u16 {
    if mark == 0 || mark == kept(player) {
        kept(player)
    } else {
        DEAD
    }
}

/// Whether a vertex is nobody's.
pub(crate) fn is_dead(mark: u16) -> bool {
    mark == DEAD
}

/// What a picture says beside a vertex that is kept.
pub(crate) fn note(mark: u16, players: usize) -> String {
    format!("only {}", letter(usize::from(mark) - 1, players))
}

#[derive(PartialEq, Eq)]
struct Snort;

impl Colouring for Snort {
    const NAME: &'static str = "snort";

    fn beside(mark: u16, player: usize) -> u16 {
        beside(mark, player)
    }

    fn may_paint(mark: u16, player: usize) -> bool {
        mark == 0 || mark == kept(player)
    }

    fn is_dead(mark: u16, _players: usize) -> bool {
        is_dead(mark)
    }

    fn is_idle([a, b]: [u16; 2], _players: usize) -> bool {
        a != 0 && a == b
    }

    fn has_paint(mark: u16, player: usize) -> bool {
        mark == kept(player)
    }

    fn note(mark: u16, players: usize) -> String {
        note(mark, players)
    }
}

fn read(text: &str, players: Option<usize>) -> Result<AnyPosition, ParseError> {
    paint::read_position::<Snort>(text, players)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn graphs_are_read_and_written() {
        for text in ["path5", "path3;2=L", "0-1,0-2,1-3;2=L,3=R", "path0"] {
            assert_eq!(read(text, None).unwrap().spell(), format!("snort:{text}"));
        }
        assert_eq!(
            read("path3;0=L,2=R", None).unwrap().spell(),
            "snort:path3;0=L,2=R"
        );
        assert_eq!(
            read("path2;0=R", Some(3)).unwrap().spell(),
            "snort:path2;0=R"
        );
        assert_eq!(read("path3;1=C", None).unwrap().players(), Some(3));
    }
}

//! Fjords: paint a bare vertex of a graph in your colour, if it has a neighbour in your colour and none in
//! another's. Snort for those who must stay near home; it is what the end of Franz-Benno Delonge's board game
//! of 2005 comes to. Here any number of players have a colour each.
//!
//! A position starts with painted vertices: `fjords:grid3x4;0=L,11=R`. As in Snort, what counts are the bare
//! vertices, each of them open or kept for one player; parts of open ones only are dropped. How
//! positions are stored and written, and what `--players` does: [`snort`].

use super::graph::Graph;
use super::paint::{self, Colouring};
use super::snort;
use crate::{AnyPosition, Entry, ParseError};

/// The game in the registry.
pub const ENTRY: Entry = Entry {
    name: "fjords",
    syntax: "fjords:GRAPH;0=L,3=R, with the painted vertices",
    players: "any number, with a colour each",
    moves: "Paint a bare vertex that has a neighbour in your colour and none in another's.",
    example: "fjords:0-1,0-2,1-3;2=L,3=R",
    source: "F.-B. Delonge, Fjords (2005); A. N. Siegel, CGSuite (Fjords)",
    read,
};

/// Marks are those of Snort.
#[derive(PartialEq, Eq)]
struct Fjords;

impl Colouring for Fjords {
    const NAME: &'static str = "fjords";

    fn beside(mark: u16, player: usize) -> u16 {
        snort::beside(mark, player)
    }

    fn may_paint(mark: u16, player: usize) -> bool {
        mark == snort::kept(player)
    }

    fn is_dead(mark: u16, _players: usize) -> bool {
        snort::is_dead(mark)
    }

    fn is_idle([a, b]: [u16; 2], _players: usize) -> bool {
        a != 0 && a == b
    }

    fn is_open(component: &Graph) -> bool {
        component.marks.iter().any(|&mark| mark != 0)
    }

    fn has_paint(mark: u16, player: usize) -> bool {
        mark == snort::kept(player)
    }

    fn note(mark: u16, players: usize) -> String {
        snort::note(mark, players)
    }
}

fn read(text: &str, players: Option<usize>) -> Result<AnyPosition, ParseError> {
    paint::read_position::<Fjords>(text, players)
}

//! Amazons: move one of your amazons like a queen in chess over free cells, then shoot an arrow from where
//! she stands, like a queen's move again; the cell where it lands is burnt, and nobody passes it. Walter
//! Zamkauskas invented it in 1988. Here any number of players have amazons, on boards of any number of axes.
//!
//! A position is rows of letters: `.` free, `#` burnt, and the letters of the players: `amazons:L../.#./..R`.
//! Free cells that hang together by sides or corners are a part, with the amazons on them; parts without
//! amazons are dropped. Reflections and exchanges of axes do not matter. `--players` says who R is; without
//! it there are two players, or as many as the letters need (`letters`).

use super::bytes::Bytes;
use super::grid;
use super::letters::{self, Count, Name};
use super::pieces::Pieces;
use crate::{AnyPosition, Entry, ParseError, Ruleset};

/// The game in the registry.
pub const ENTRY: Entry = Entry {
    name: "amazons",
    syntax: "amazons:L../.#./..R, rows of amazons by the letters of their players, . (free) and # (burnt)",
    players: "any number; an amazon belongs to one of them",
    moves: "Move one of your amazons like a chess queen, then shoot an arrow from there like a queen; its \
            cell is burnt.",
    example: "amazons:L../.#./..R",
    source: "W. Zamkauskas, 1988; E. R. Berlekamp, Sums of N × 2 Amazons (2000)",
    read,
};

/// The most cells.
const MAX_CELLS: usize = 256;
const BURNT: u8 = 0;
const FREE: u8 = 1;
/// The amazons of player 0; those of player `p` are `p` more.
const FIRST: u8 = 2;

/// The rules for a number of players.
#[derive(PartialEq, Eq)]
struct Amazons {
    count: Count,
}

impl Amazons {
    fn letter(&self, cell: u8) -> char {
        match cell {
            BURNT => '#',
            FREE => '.',
            amazon => letters::letter((amazon - FIRST).into(), self.count.players),
        }
    }
}

impl Ruleset for Amazons {
    type Position = Bytes;

    fn name(&self) -> String {
        "amazons".to_owned()
    }

    fn options(&self, position: &Bytes, player: usize, visit: &mut dyn FnMut(&[Bytes])) {
        let board = Pieces::unpack(position);
        let own = FIRST + player as u8;
        let directions = board.size.directions(true);
        // Calls with every cell that a queen reaches.
        let queen = |cells: &[u8], from: usize, reach: &mut dyn FnMut(usize)| {
            for way in &directions {
                let mut at = from;
                while let Some(to) = board.size.step(at, way).filter(|&to| cells[to] == FREE) {
                    reach(to);
                    at = to;
                }
            }
        };
        for from in (0..board.cells.len()).filter(|&cell| board.cells[cell] == own) {
            let mut gone = board.clone();
            gone.cells[from] = FREE;
            queen(&board.cells, from, &mut |to| {
                let mut moved = gone.clone();
                moved.cells[to] = own;
                queen(&moved.cells, to, &mut |arrow| {
                    let mut left = moved.clone();
                    left.cells[arrow] = BURNT;
                    visit(&[left.pack()]);
                });
            });
        }
    }

    fn players(&self) -> Option<usize> {
        self.count.fixed()
    }

    fn parts(&self, position: Bytes) -> Vec<Bytes> {
        let board = Pieces::unpack(&position);
        let parts = board.components(true, |cell| cell != BURNT).into_iter();
        let has = |part: &Vec<usize>, what: fn(u8) -> bool| {
            part.iter().any(|&cell| what(board.cells[cell]))
        };
        let alive = parts.filter(|part| has(part, |c| c >= FIRST) && has(part, |c| c == FREE));
        alive.map(|part| board.only(&part, BURNT).pack()).collect()
    }

    fn normal_form(&self, position: Bytes) -> Bytes {
        Pieces::unpack(&position).least_image(BURNT, true).pack()
    }

    fn spell(&self, position: &Bytes) -> String {
        Pieces::unpack(position).spell(|cell| self.letter(cell))
    }

    fn picture(&self, position: &Bytes) -> Option<String> {
        Some(Pieces::unpack(position).picture(|cell| self.letter(cell)))
    }
}

fn read(text: &str, players: Option<usize>) -> Result<AnyPosition, ParseError> {
    let expected = "rows of amazons, . (free) and # (burnt), such as amazons:L../.#./..R";
    let cell = |rest: &str| match letters::name(rest) {
        Some((name, length)) => Some((Ok(name), length)),
        None if rest.starts_with('.') => Some((Err(FREE), 1)),
        None => rest.starts_with('#').then_some((Err(BURNT), 1)),
    };
    let rows = grid::read_cells(text, MAX_CELLS, expected, cell)?;
    let named = rows.cells.iter();
    let named = named.filter_map(|&(what, at)| Some((what.ok()?, at..at + 1)));
    let count = letters::count(text, named, players)?;
    let cell = |&(what, _): &(Result<Name, u8>, usize)| match what {
        Ok(name) => FIRST + letters::player(name, count.players) as u8,
        Err(bare) => bare,
    };
    let size = rows.size;
    let cells = rows.cells.iter().map(cell).collect();
    Ok(AnyPosition::new(
        Amazons { count },
        Pieces { size, cells }.pack(),
    ))
}

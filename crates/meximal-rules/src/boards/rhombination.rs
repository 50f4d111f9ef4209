//! Rhombination: a board of triangles, and three kinds of rhombus. Each of three players covers two free
//! triangles that share a side: Left with a rhombus that leans to the left, Center with one that stands
//! upright, Right with one that leans to the right. Sarah Mason's Domineering on the triangular grid;
//! Katherine Greene wrote her thesis about it.
//!
//! Rows of triangles lie one below the other, and in a row triangles that point up and down take turns: the
//! one in row r and column c, counted from 0, points up if r + c is even. So a triangle shares a side with
//! those before and behind it in its row, and with the one below it if it points up, or above it if it points
//! down. A board is `hexagon2` or `triangle3` by its side, `2x7` for full rows, or rows of `.` (free) and `#`
//! (covered or none).
//!
//! A position is the set of its free triangles. Triangles that hang together are a part; a half turn of the
//! board does not matter.

use super::cells::{Cells, members};
use super::grid::{MAX_CELLS, Size};
use super::reading::{number, trimmed};
use crate::{AnyPosition, Entry, ParseError, Ruleset};

/// The game in the registry.
pub const ENTRY: Entry = Entry {
    name: "rhombination",
    syntax: "rhombination:hexagon2, triangle3, ROWSxCOLUMNS, or rows of . (free) and # (covered)",
    players: "three",
    moves: "Cover two free triangles that share a side: Left with a rhombus that leans to the left, Center \
            with an upright one, Right with one that leans to the right.",
    example: "rhombination:hexagon2",
    source: "K. A. Greene, Exploration of the three-player partizan game of Rhombination, thesis, Wake \
             Forest University (2017); the game is S. K. Mason's",
    read,
};

/// The rules.
#[derive(PartialEq, Eq)]
struct Rhombination;

/// The triangles of a board that point up.
fn upward(size: Size) -> u128 {
    let up = |cell: &usize| (cell / size.length(1) + cell % size.length(1)).is_multiple_of(2);
    (0..size.cells())
        .filter(up)
        .fold(0, |all, cell| all | 1 << cell)
}

/// The first triangles of the rhombi that a player may place, and how far the second is from the first.
fn places(board: &Cells, player: usize) -> (u128, usize) {
    let up = upward(board.size());
    match player {
        0 => (board.pairs(1) & !up, 1),
        1 => (board.pairs(0) & up, board.size().stride(0)),
        2 => (board.pairs(1) & up, 1),
        _ => (0, 0),
    }
}

impl Ruleset for Rhombination {
    type Position = Cells;

    fn name(&self) -> String {
        "rhombination".to_owned()
    }

    fn options(&self, board: &Cells, player: usize, visit: &mut dyn FnMut(&[Cells])) {
        let (firsts, apart) = places(board, player);
        for first in members(firsts) {
            let covered = 1 << first | 1 << (first + apart);
            visit(&[Cells::new(board.size(), board.free() & !covered)]);
        }
    }

    fn players(&self) -> Option<usize> {
        Some(3)
    }

    fn parts(&self, board: Cells) -> Vec<Cells> {
        let rhombi: Vec<u128> = (0..3)
            .flat_map(|player| {
                let (firsts, apart) = places(&board, player);
                members(firsts).map(move |first| 1 << first | 1 << (first + apart))
            })
            .collect();
        let mut rest = board.free();
        let mut parts = Vec::new();
        while rest != 0 {
            let mut part = rest & rest.wrapping_neg();
            loop {
                let touched = rhombi.iter().filter(|&&rhombus| rhombus & part != 0);
                let grown = touched.fold(part, |all, rhombus| all | rhombus);
                if grown == part {
                    break;
                }
                part = grown;
            }
            rest &= !part;
            if part.count_ones() > 1 {
                parts.push(Cells::new(board.size(), part));
            }
        }
        parts
    }

    fn normal_form(&self, board: Cells) -> Cells {
        let columns = board.size().length(1).max(1);
        let places: Vec<(isize, isize)> = members(board.free())
            .map(|cell| ((cell / columns) as isize, (cell % columns) as isize))
            .collect();
        // A half turn exchanges the triangles that point up and down.
        let turned: Vec<(isize, isize)> = places.iter().map(|&(r, c)| (-r, 1 - c)).collect();
        match (cropped(&places), cropped(&turned)) {
            (Some(one), Some(two)) => one.min(two),
            (Some(one), None) => one,
            (None, Some(two)) => two,
            (None, None) => board,
        }
    }

    fn spell(&self, board: &Cells) -> String {
        for side in 1..=8 {
            let shapes = [("hexagon", hexagon(side)), ("triangle", triangle(side))];
            for (name, shape) in shapes {
                if shape.as_ref() == Some(board) {
                    return format!("{name}{side}");
                }
            }
        }
        board.spell()
    }

    fn picture(&self, board: &Cells) -> Option<String> {
        let up = upward(board.size());
        let columns = board.size().length(1).max(1);
        let triangle = |cell: usize| match (board.free() >> cell & 1, up >> cell & 1) {
            (0, _) => ' ',
            (_, 1) => '△',
            _ => '▽',
        };
        let row = |row: usize| {
            (0..columns)
                .map(|column| triangle(row * columns + column))
                .collect()
        };
        let rows: Vec<String> = (0..board.size().length(0)).map(row).collect();
        Some(rows.join("\n"))
    }
}

/// Triangles in the smallest board around them that leaves those up that point up, where it has few enough.
fn cropped(places: &[(isize, isize)]) -> Option<Cells> {
    let top = places.iter().map(|place| place.0).min()?;
    let first = places.iter().map(|place| place.1).min()?;
    let first = first - (top + first).rem_euclid(2);
    let rows = places.iter().map(|place| place.0 - top + 1).max()?;
    let columns = places.iter().map(|place| place.1 - first + 1).max()?;
    if rows * columns > MAX_CELLS as isize {
        return None;
    }
    let cell = |&(row, column): &(isize, isize)| (row - top) * columns + column - first;
    let free = places.iter().fold(0, |all, place| all | 1 << cell(place));
    Some(Cells::new(Size::new(&[rows as u8, columns as u8]), free))
}

/// A regular hexagon, where it is not too large.
fn hexagon(side: isize) -> Option<Cells> {
    let row = |row: isize| {
        let step = if row < side { row } else { 2 * side - 1 - row };
        (side - 1 - step, 2 * (side + step) + 1)
    };
    shape(side, (0..2 * side).map(row))
}

/// A triangle that points up, where it is not too large.
fn triangle(side: isize) -> Option<Cells> {
    shape(side, (0..side).map(|row| (side - 1 - row, 2 * row + 1)))
}

/// Rows with the column they start at and their length; the first triangle of the first row points up.
fn shape(side: isize, rows: impl Iterator<Item = (isize, isize)>) -> Option<Cells> {
    let shift = (side - 1).rem_euclid(2);
    let row = |(row, (start, length))| (0..length).map(move |column| (row, start + shift + column));
    let places: Vec<(isize, isize)> = (0..).zip(rows).flat_map(row).collect();
    cropped(&places)
}

fn read(text: &str, _players: Option<usize>) -> Result<AnyPosition, ParseError> {
    let expected = "a board: rhombination:hexagon2, triangle3, 2x7, or rows of . and #";
    let span = trimmed(text);
    let word = &text[span.clone()];
    for (name, shape) in [
        ("hexagon", hexagon as fn(isize) -> Option<Cells>),
        ("triangle", triangle),
    ] {
        if word.starts_with(name) {
            let place = span.start + name.len()..span.end;
            let side = number(text, place.clone(), 100, expected)?;
            return match shape(side as isize) {
                Some(board) => Ok(AnyPosition::new(Rhombination, board)),
                None => {
                    let expected =
                        format!("from 1 to {MAX_CELLS} cells around the shape, such as {name}2");
                    Err(ParseError::new(
                        text,
                        place,
                        "no shape of this size fits",
                        expected,
                    ))
                }
            };
        }
    }
    let board = Cells::read(text, expected)?;
    if board.size().axes() != 2 {
        return Err(ParseError::new(
            text,
            span,
            "a board of triangles has two axes",
            expected,
        ));
    }
    Ok(AnyPosition::new(Rhombination, board))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_read_and_written() {
        for text in [
            "hexagon1",
            "hexagon2",
            "hexagon4",
            "triangle2",
            "triangle5",
            "2x7",
            ".#./...",
        ] {
            assert_eq!(
                read(text, None).unwrap().spell(),
                format!("rhombination:{text}")
            );
        }
        for text in ["hexagon0", "hexagon5", "hexagon", "triangle99", "2x2x2", ""] {
            assert!(read(text, None).is_err(), "{text}");
        }
    }

    #[test]
    fn shapes_have_their_triangles() {
        for side in 1..=4 {
            let count = |shape: Option<Cells>| shape.unwrap().free().count_ones() as isize;
            assert_eq!(count(hexagon(side)), 6 * side * side);
            assert_eq!(count(triangle(side)), side * side);
        }
        assert_eq!(hexagon(1).unwrap().free(), 0b111_111);
    }
}

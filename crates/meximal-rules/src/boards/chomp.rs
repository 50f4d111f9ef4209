//! Chomp: a bar of chocolate whose top left cell is poisoned. Eat a cell and with it every cell that is
//! neither above it nor to its left; the poisoned cell is never eaten. Impartial, for any number of players.
//! Frederik Schuh found it as a game of divisors (1952), David Gale as the bar (1974).
//!
//! What is left is a staircase: rows that do not grow from top to bottom. A position is the lengths of its
//! rows, and in progress is written so: `chomp:4,4,1`. Rows and columns may be exchanged. A bar of which only
//! the poisoned cell is left is dropped.

use super::bytes::Bytes;
use super::grid::{is_size, read_lengths};
use super::reading::{number, trimmed, words};
use crate::{AnyPosition, Entry, ParseError, Ruleset};

/// The game in the registry.
pub const ENTRY: Entry = Entry {
    name: "chomp",
    syntax: "chomp:ROWSxCOLUMNS, or the lengths of the rows: chomp:4,4,1",
    players: "any number of players, who all have the same moves",
    moves: "Eat a cell and every cell that is neither above it nor to its left; the top left cell cannot be \
            eaten.",
    example: "chomp:3x4",
    source: "F. Schuh, Spel van delers, Nieuw Tijdschrift voor Wiskunde 39 (1952); \
             D. Gale, A curious Nim-type game, American Mathematical Monthly 81 (1974)",
    read,
};

/// The most rows, and the most columns.
const MAX_LENGTH: u32 = 200;

/// The rules.
#[derive(PartialEq, Eq)]
struct Chomp;

impl Ruleset for Chomp {
    type Position = Bytes;

    fn name(&self) -> String {
        "chomp".to_owned()
    }

    fn options(&self, bar: &Bytes, _player: usize, visit: &mut dyn FnMut(&[Bytes])) {
        let rows = bar.as_slice();
        for row in 0..rows.len() {
            for column in u8::from(row == 0)..rows[row] {
                let eaten = rows[row..].iter().map(|&length| length.min(column));
                let mut left = rows[..row].to_vec();
                left.extend(eaten.filter(|&length| length > 0));
                visit(&[Bytes::new(&left)]);
            }
        }
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn parts(&self, bar: Bytes) -> Vec<Bytes> {
        if matches!(bar.as_slice(), [] | [1]) {
            Vec::new()
        } else {
            vec![bar]
        }
    }

    fn normal_form(&self, bar: Bytes) -> Bytes {
        let rows = bar.as_slice();
        let columns = rows.first().copied().unwrap_or(0);
        let turned: Vec<u8> = (0..columns)
            .map(|column| rows.iter().take_while(|&&length| length > column).count() as u8)
            .collect();
        bar.min(Bytes::new(&turned))
    }

    fn tokens(&self, bar: &Bytes) -> u64 {
        bar.as_slice().iter().map(|&length| u64::from(length)).sum()
    }

    fn spell(&self, bar: &Bytes) -> String {
        let rows = bar.as_slice();
        match rows {
            [] => "0x0".to_owned(),
            [first, .., last] if first == last => format!("{}x{first}", rows.len()),
            [first] => format!("1x{first}"),
            _ => rows.iter().map(u8::to_string).collect::<Vec<_>>().join(","),
        }
    }

    fn picture(&self, bar: &Bytes) -> Option<String> {
        let row = |(row, &length): (usize, &u8)| {
            let mut cells = vec!["o"; length.into()];
            if let (0, Some(first)) = (row, cells.first_mut()) {
                *first = "!";
            }
            cells.join(" ")
        };
        let rows: Vec<String> = bar.as_slice().iter().enumerate().map(row).collect();
        Some(rows.join("\n"))
    }
}

fn read(text: &str, _players: Option<usize>) -> Result<AnyPosition, ParseError> {
    let expected = "a size, such as chomp:3x4, or the lengths of rows, such as chomp:4,4,1";
    let span = trimmed(text);
    let mut rows = Vec::new();
    if is_size(text) {
        let lengths = read_lengths(text, span.clone(), MAX_LENGTH, expected)?;
        let [count, length] = lengths[..] else {
            let message = format!("{} sides", lengths.len());
            return Err(ParseError::new(text, span, message, expected));
        };
        if length > 0 {
            rows = vec![length as u8; count as usize];
        }
    } else {
        for (place, _) in words(text, span.clone(), &[',']) {
            let length = number(text, place.clone(), MAX_LENGTH, expected)? as u8;
            if length == 0 || rows.last().is_some_and(|&before| before < length) {
                let message = "rows have at least one cell, and do not grow downwards";
                return Err(ParseError::new(text, place, message, expected));
            }
            rows.push(length);
        }
        if rows.len() > MAX_LENGTH as usize {
            let message = format!("{} rows", rows.len());
            let expected = format!("at most {MAX_LENGTH} rows");
            return Err(ParseError::new(text, span, message, expected));
        }
    }
    Ok(AnyPosition::new(Chomp, Bytes::new(&rows)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_read_and_written() {
        for text in ["3x4", "4,4,1", "1x5", "5x1", "0x0"] {
            assert_eq!(read(text, None).unwrap().spell(), format!("chomp:{text}"));
        }
        assert_eq!(read("3,4", None).unwrap_err().span, 2..3);
        assert!(
            read("3x4x5", None).is_err() && read("", None).is_err() && read("3,0", None).is_err()
        );
    }
}

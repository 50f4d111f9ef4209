//! Toppling Dominoes: a row of dominoes, each of one player. Topple one of yours to the left or to the right:
//! it goes, and so does every domino on that side. Albert, Nowakowski and Wolfe, *Lessons in Play*; solved in
//! part by Fink, Nowakowski, Siegel and Wolfe. Here any number of players have dominoes, and one marked E is
//! everybody's.
//!
//! A position is the row, a byte a domino: its player, counted from 0, or nobody's number where it is
//! everybody's. A row read from the other end is the same. How many players there are is asked for with
//! `--players`, which says who R is; a C makes them at least three, a digit at least that many (`letters`).

use super::bytes::Bytes;
use super::letters::{self, Count, Name};
use super::reading::trimmed;
use crate::{AnyPosition, Entry, ParseError, Ruleset};

/// The game in the registry.
pub const ENTRY: Entry = Entry {
    name: "toppling",
    syntax: "toppling:LRRLC, with E for everybody's dominoes",
    players: "any number; a domino belongs to one of them",
    moves: "Topple one of your dominoes to the left or to the right: it goes, with all dominoes on \
            that side.",
    example: "toppling:LRRLC",
    source: "M. H. Albert, R. J. Nowakowski, D. Wolfe, Lessons in Play; \
             A. Fink, R. J. Nowakowski, A. N. Siegel, D. Wolfe, Toppling conjectures (2015)",
    read,
};

/// The longest row.
const MAX_DOMINOES: usize = 256;
/// In the place of a player: a domino of everybody's.
const ANYBODY: u8 = u8::MAX;

/// The rules for a number of players.
#[derive(PartialEq, Eq)]
struct Toppling {
    count: Count,
}

impl Ruleset for Toppling {
    type Position = Bytes;

    fn name(&self) -> String {
        "toppling".to_owned()
    }

    fn options(&self, row: &Bytes, player: usize, visit: &mut dyn FnMut(&[Bytes])) {
        let row = row.as_slice();
        for (at, &domino) in row.iter().enumerate() {
            if domino == ANYBODY || usize::from(domino) == player {
                visit(&[Bytes::new(&row[..at])]);
                visit(&[Bytes::new(&row[at + 1..])]);
            }
        }
    }

    fn players(&self) -> Option<usize> {
        self.count.fixed()
    }

    fn parts(&self, row: Bytes) -> Vec<Bytes> {
        if row.as_slice().is_empty() {
            Vec::new()
        } else {
            vec![row]
        }
    }

    fn normal_form(&self, row: Bytes) -> Bytes {
        let mut back = row.as_slice().to_vec();
        back.reverse();
        row.min(Bytes::new(&back))
    }

    fn spell(&self, row: &Bytes) -> String {
        let letter = |&domino: &u8| match domino {
            ANYBODY => 'E',
            player => letters::letter(player.into(), self.count.players),
        };
        match row.as_slice() {
            [] => "0".to_owned(),
            row => row.iter().map(letter).collect(),
        }
    }
}

fn read(text: &str, players: Option<usize>) -> Result<AnyPosition, ParseError> {
    let expected = "a row of dominoes by the letters of their players, such as toppling:LRRLC";
    let span = trimmed(text);
    // A row of which nothing is left.
    if &text[span.clone()] == "0" {
        let count = letters::count(text, [], players)?;
        return Ok(AnyPosition::new(Toppling { count }, Bytes::new(&[])));
    }
    let mut names: Vec<(Option<Name>, usize)> = Vec::new();
    let mut at = span.start;
    while at < span.end {
        let rest = &text[at..span.end];
        let (name, length) = match letters::name(rest) {
            Some((name, length)) => (Some(name), length),
            None if rest.starts_with('E') => (None, 1),
            None => return Err(ParseError::unexpected(text, at, expected)),
        };
        names.push((name, at));
        at += length;
    }
    if names.is_empty() || names.len() > MAX_DOMINOES {
        let message = format!("a row of {} dominoes", names.len());
        let expected = format!("from 1 to {MAX_DOMINOES} dominoes, such as toppling:LRRLC");
        return Err(ParseError::new(text, span, message, expected));
    }
    let named = names.iter();
    let named = named.filter_map(|&(name, at)| Some((name?, at..at + 1)));
    let count = letters::count(text, named, players)?;
    let domino = |&(name, _): &(Option<Name>, usize)| match name {
        Some(name) => letters::player(name, count.players) as u8,
        None => ANYBODY,
    };
    let row: Vec<u8> = names.iter().map(domino).collect();
    Ok(AnyPosition::new(Toppling { count }, Bytes::new(&row)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read_and_written() {
        assert_eq!(read("LRRLC", None).unwrap().players(), Some(3));
        assert_eq!(read("LRE", None).unwrap().spell(), "toppling:LRE");
        assert_eq!(read("LR", Some(4)).unwrap().spell(), "toppling:14");
        assert_eq!(read("LC1C2R", None).unwrap().spell(), "toppling:1234");
        assert_eq!(read("LC1C2R", Some(3)).unwrap_err().span, 3..4);
        assert_eq!(read("LC11R", None).unwrap_err().span, 1..2);
        assert_eq!(read("LRC", Some(2)).unwrap_err().span, 2..3);
        assert_eq!(read("LR.", None).unwrap_err().span, 2..3);
        assert!(read("", None).is_err());
        // A row may be empty after a move.
        assert_eq!(read("0", None).unwrap().spell(), "toppling:0");
    }
}

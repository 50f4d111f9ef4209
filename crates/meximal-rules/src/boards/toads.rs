//! Toads and Frogs: toads go right, frogs go left, on a strip. A piece steps onto the next square if it is bare, or jumps
//! over one piece of the other kind onto a bare square just behind it. Richard Guy named the game; *Winning Ways*,
//! chapters 1 and 5. Toads are Left's, frogs are Right's.
//!
//! A position is the strip, a byte a square. Some squares can never change, such as the four of `TTFF`: nobody jumps over
//! them either, so the strip falls into parts there. To find them, suppose that any piece that may ever stand on a square
//! does, whenever it helps, and see which squares may become bare.

use super::bytes::Bytes;
use super::reading::trimmed;
use crate::{AnyPosition, Entry, ParseError, Ruleset};

/// The game in the registry.
pub const ENTRY: Entry = Entry {
    name: "toads",
    syntax: "toads:TT..FF",
    players: "two: toads are Left's, frogs are Right's",
    moves: "A toad steps one square to the right, a frog to the left, onto a bare square, or jumps forward over one of the \
            other kind onto a bare square.",
    example: "toads:TT..FF",
    source: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 1",
    read,
};

/// The longest strip.
const MAX_SQUARES: usize = 256;

/// The rules.
struct Toads;

impl Ruleset for Toads {
    type Position = Bytes;

    fn name(&self) -> String {
        "toads".to_owned()
    }

    fn options(&self, strip: &Bytes, player: usize, visit: &mut dyn FnMut(&[Bytes])) {
        let squares = strip.as_slice();
        let (own, other, forward) = match player {
            0 => (b'T', b'F', 1),
            1 => (b'F', b'T', -1),
            _ => return,
        };
        let at = |place: isize| usize::try_from(place).ok().and_then(|at| squares.get(at));
        for from in 0..squares.len() as isize {
            if at(from) != Some(&own) {
                continue;
            }
            let next = at(from + forward);
            let to = match next {
                Some(b'.') => from + forward,
                Some(next) if *next == other => from + 2 * forward,
                _ => continue,
            };
            if at(to) == Some(&b'.') {
                let mut moved = squares.to_vec();
                moved.swap(from as usize, to as usize);
                visit(&[Bytes::new(&moved)]);
            }
        }
    }

    fn players(&self) -> Option<usize> {
        Some(2)
    }

    fn parts(&self, strip: Bytes) -> Vec<Bytes> {
        let squares = strip.as_slice();
        let bare = may_become_bare(squares);
        let mut parts = Vec::new();
        let mut start = 0;
        for end in 0..=squares.len() {
            if end < squares.len() && bare[end] {
                continue;
            }
            let part = &squares[start..end];
            if part.iter().any(|&square| square != b'.') {
                parts.push(Bytes::new(part));
            }
            start = end + 1;
        }
        parts
    }

    fn spell(&self, strip: &Bytes) -> String {
        String::from_utf8_lossy(strip.as_slice()).into_owned()
    }

    fn picture(&self, strip: &Bytes) -> Option<String> {
        Some(format!("|{}|", self.spell(strip).replace('.', "_")))
    }
}

/// The squares that may become bare at some time; those that never do stay as they are.
fn may_become_bare(squares: &[u8]) -> Vec<bool> {
    let length = squares.len();
    let mut bare: Vec<bool> = squares.iter().map(|&square| square == b'.').collect();
    let mut toad: Vec<bool> = squares.iter().map(|&square| square == b'T').collect();
    let mut frog: Vec<bool> = squares.iter().map(|&square| square == b'F').collect();
    loop {
        let mut changed = false;
        for from in 0..length {
            // Distances forward, as far as the strip goes.
            let right = |far: usize| (from + far < length).then_some(from + far);
            let left = |far: usize| from.checked_sub(far);
            for far in [1, 2] {
                if let (true, Some(to)) = (toad[from], right(far)) {
                    let open = bare[to] && (far == 1 || frog[from + 1]);
                    changed |= open && !(toad[to] && bare[from]);
                    toad[to] |= open;
                    bare[from] |= open;
                }
                if let (true, Some(to)) = (frog[from], left(far)) {
                    let open = bare[to] && (far == 1 || toad[from - 1]);
                    changed |= open && !(frog[to] && bare[from]);
                    frog[to] |= open;
                    bare[from] |= open;
                }
            }
        }
        if !changed {
            return bare;
        }
    }
}

fn read(text: &str, _players: Option<usize>) -> Result<AnyPosition, ParseError> {
    let expected = "a strip of T (toads), F (frogs) and . (bare squares), such as toads:TT..FF";
    let span = trimmed(text);
    let strip = &text[span.clone()];
    if let Some(at) = strip.find(|square| !"TF.".contains(square)) {
        return Err(ParseError::unexpected(text, span.start + at, expected));
    }
    if strip.is_empty() {
        return Err(ParseError::new(
            text,
            span,
            "a strip without squares",
            expected,
        ));
    }
    if strip.len() > MAX_SQUARES {
        let message = format!("a strip of {} squares", strip.len());
        let expected = format!("at most {MAX_SQUARES} squares");
        return Err(ParseError::new(text, span, message, expected));
    }
    Ok(AnyPosition::new(Toads, Bytes::new(strip.as_bytes())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strips_fall_apart_where_nothing_moves() {
        let parts = |strip: &str| {
            let parts = Toads.parts(Bytes::new(strip.as_bytes()));
            parts
                .iter()
                .map(|part| Toads.spell(part))
                .collect::<Vec<_>>()
        };
        assert_eq!(parts("T.TTFF.F"), ["T.", ".F"]);
        assert_eq!(parts("FF.T.TT"), [".T."]);
        assert_eq!(parts("TF."), ["TF."]);
        assert_eq!(parts("TF.FT."), ["TF.FT."]);
        assert!(parts("TTFF").is_empty() && parts("...").is_empty());
    }

    #[test]
    fn strips_are_read_and_written() {
        assert_eq!(read("TT..FF", None).unwrap().spell(), "toads:TT..FF");
        assert_eq!(read("TT.LFF", None).unwrap_err().span, 3..4);
        assert!(read("", None).is_err());
    }
}

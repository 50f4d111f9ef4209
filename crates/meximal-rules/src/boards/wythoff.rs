//! Wythoff's game: two heaps; take any number from one of them, or the same number from both (W. A. Wythoff,
//! *A modification of the game of Nim*, 1907). Impartial, for any number of players. The order of the heaps
//! does not matter.

use crate::{AnyPosition, Entry, ParseError, Ruleset};

/// The game in the registry.
pub const ENTRY: Entry = Entry {
    name: "wythoff",
    syntax: "wythoff:3,5",
    players: "any number of players, who all have the same moves",
    moves: "Take any number of tokens from one heap, or the same number from both.",
    example: "wythoff:3,5",
    source: "W. A. Wythoff, A modification of the game of Nim, Nieuw Archief voor Wiskunde 7 (1907)",
    read,
};

/// The rules.
#[derive(PartialEq, Eq)]
struct Wythoff;

impl Ruleset for Wythoff {
    type Position = [u32; 2];

    fn name(&self) -> String {
        "wythoff".to_owned()
    }

    fn options(&self, &[a, b]: &[u32; 2], _player: usize, visit: &mut dyn FnMut(&[[u32; 2]])) {
        for taken in 1..=a {
            visit(&[[a - taken, b]]);
        }
        for taken in 1..=b {
            visit(&[[a, b - taken]]);
        }
        for taken in 1..=a.min(b) {
            visit(&[[a - taken, b - taken]]);
        }
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn normal_form(&self, [a, b]: [u32; 2]) -> [u32; 2] {
        [a.min(b), a.max(b)]
    }

    fn tokens(&self, &[a, b]: &[u32; 2]) -> u64 {
        u64::from(a) + u64::from(b)
    }

    fn spell(&self, [a, b]: &[u32; 2]) -> String {
        format!("{a},{b}")
    }
}

/// The largest heap: positions are searched.
const MAX_HEAP: u32 = 100_000;

fn read(text: &str, _players: Option<usize>) -> Result<AnyPosition, ParseError> {
    let expected = "the sizes of two heaps, such as wythoff:3,5";
    let mut heaps = Vec::new();
    let mut at = 0;
    for word in text.split(',') {
        let span = at..at + word.len();
        at = span.end + 1;
        match word.trim().parse::<u32>() {
            Ok(size) if size <= MAX_HEAP => heaps.push(size),
            Ok(_) => {
                let expected = format!("heaps of at most {MAX_HEAP} tokens");
                return Err(ParseError::new(
                    text,
                    span,
                    "this heap is too large",
                    expected,
                ));
            }
            Err(_) => {
                let message = "this is not the size of a heap";
                return Err(ParseError::new(text, span, message, expected));
            }
        }
    }
    match heaps[..] {
        [a, b] => Ok(AnyPosition::new(Wythoff, [a, b])),
        _ => {
            let message = format!("Wythoff's game has 2 heaps, not {}", heaps.len());
            Err(ParseError::new(text, 0..text.len(), message, expected))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heaps_are_read_and_written() {
        assert_eq!(read("5, 3", None).unwrap().spell(), "wythoff:5,3");
        assert_eq!(read("3,x", None).unwrap_err().span, 2..3);
        assert!(read("3", None).is_err() && read("1,2,3", None).is_err());
    }
}

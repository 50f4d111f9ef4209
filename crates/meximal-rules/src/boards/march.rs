//! Two kinds of animals on a strip, of which one goes right and the other left: Toads and Frogs, Elephants
//! and Rhinos. Those that go right are Left's.
//!
//! A position is the strip, a byte a square. Some squares can never change, such as the four of `TTFF`:
//! nobody jumps over them either, so the strip falls into parts there. To find them, suppose that any animal
//! that may ever stand on a square does, whenever it helps, and see which squares may become bare.

use super::bytes::Bytes;
use super::reading::trimmed;
use crate::{AnyPosition, ParseError, Ruleset};

/// The longest strip.
const MAX_SQUARES: usize = 256;

/// The rules.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct March {
    /// The name of the game.
    pub name: &'static str,
    /// The letter of those that go right.
    pub right: u8,
    /// The letter of those that go left.
    pub left: u8,
    /// Whether they jump over one of the other kind.
    pub jumps: bool,
}

impl March {
    /// Reads a strip.
    pub(crate) fn read(self, text: &str, expected: &str) -> Result<AnyPosition, ParseError> {
        let span = trimmed(text);
        let strip = &text[span.clone()];
        let letters = [char::from(self.right), char::from(self.left), '.'];
        if let Some(at) = strip.find(|square| !letters.contains(&square)) {
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
        Ok(AnyPosition::new(self, Bytes::new(strip.as_bytes())))
    }

    /// The squares that may become bare at some time; those that never do stay as they are.
    fn may_become_bare(&self, squares: &[u8]) -> Vec<bool> {
        let length = squares.len();
        let holds = |letter: u8| {
            squares
                .iter()
                .map(move |&square| square == letter)
                .collect()
        };
        let mut bare: Vec<bool> = holds(b'.');
        let mut right: Vec<bool> = holds(self.right);
        let mut left: Vec<bool> = holds(self.left);
        let distances: &[usize] = if self.jumps { &[1, 2] } else { &[1] };
        loop {
            let mut changed = false;
            for from in 0..length {
                for &far in distances {
                    if let (true, to) = (right[from], from + far) {
                        let open = to < length && bare[to] && (far == 1 || left[from + 1]);
                        changed |= open && !(right[to] && bare[from]);
                        if open {
                            (right[to], bare[from]) = (true, true);
                        }
                    }
                    if let (true, Some(to)) = (left[from], from.checked_sub(far)) {
                        let open = bare[to] && (far == 1 || right[from - 1]);
                        changed |= open && !(left[to] && bare[from]);
                        if open {
                            (left[to], bare[from]) = (true, true);
                        }
                    }
                }
            }
            if !changed {
                return bare;
            }
        }
    }
}

impl Ruleset for March {
    type Position = Bytes;

    fn name(&self) -> String {
        self.name.to_owned()
    }

    fn options(&self, strip: &Bytes, player: usize, visit: &mut dyn FnMut(&[Bytes])) {
        let squares = strip.as_slice();
        let (own, other, forward) = match player {
            0 => (self.right, self.left, 1),
            1 => (self.left, self.right, -1),
            _ => return,
        };
        let at = |place: isize| usize::try_from(place).ok().and_then(|at| squares.get(at));
        for from in 0..squares.len() as isize {
            if at(from) != Some(&own) {
                continue;
            }
            let to = match at(from + forward) {
                Some(b'.') => from + forward,
                Some(next) if self.jumps && *next == other => from + 2 * forward,
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
        let bare = self.may_become_bare(squares);
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

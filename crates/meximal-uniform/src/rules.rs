//! The options of a heap: octal codes d₀.d₁d₂… (*Winning Ways*, chapter 4). Taking k tokens may leave nothing
//! if bit 0 of d_k is set, one heap if bit 1 is, and two heaps if bit 2 is; no heap left is empty. d₀ is 0 or
//! 4. Codes that leave three heaps or more, or that repeat for ever, are not for this crate.

use std::fmt;

/// An octal code.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// d₀, d₁, …, the last of which is not 0.
    digits: Vec<u8>,
}

/// A text is not an octal code with a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoCode(String);

impl fmt::Display for NoCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown: String = self.0.chars().take(24).collect();
        write!(
            f,
            "'{}' is not an octal code such as 0.26 or 4.7",
            shown.escape_default()
        )
    }
}

impl std::error::Error for NoCode {}

/// What a move leaves: nothing, one heap, or two, the smaller first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Left {
    /// The heap is taken.
    Nothing,
    /// One heap.
    One(u64),
    /// Two heaps.
    Two(u64, u64),
}

impl Rules {
    /// The most digits after the point that are read.
    pub const MOST_DIGITS: usize = 64;

    /// d_k.
    pub fn digit(&self, taken: usize) -> u8 {
        self.digits.get(taken).copied().unwrap_or(0)
    }

    /// The greatest number of tokens that a move takes.
    pub fn most_taken(&self) -> usize {
        self.digits.len() - 1
    }

    /// Whether a heap of this size has a move.
    pub fn has_move(&self, heap: u64) -> bool {
        (0..).zip(&self.digits).any(|(taken, digit)| {
            heap.checked_sub(taken).is_some_and(|left| {
                heap > 0
                    && (digit & 1 != 0 && left == 0
                        || digit & 2 != 0 && left > 0
                        || digit & 4 != 0 && left > 1)
            })
        })
    }

    /// All options of a heap: as many as it has tokens, where a digit breaks heaps.
    pub fn options(&self, heap: u64) -> Vec<Left> {
        let mut options = Vec::new();
        for (taken, digit) in (0..).zip(&self.digits) {
            let Some(left) = heap.checked_sub(taken).filter(|_| heap > 0) else {
                break;
            };
            if digit & 1 != 0 && left == 0 {
                options.push(Left::Nothing);
            }
            if digit & 2 != 0 && left > 0 {
                options.push(Left::One(left));
            }
            if digit & 4 != 0 {
                options.extend((1..=left / 2).map(|part| Left::Two(part, left - part)));
            }
        }
        options
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.", self.digit(0))?;
        self.digits[1..]
            .iter()
            .try_for_each(|digit| write!(f, "{digit}"))
    }
}

impl std::str::FromStr for Rules {
    type Err = NoCode;

    fn from_str(text: &str) -> Result<Rules, NoCode> {
        let wrong = || NoCode(text.to_owned());
        let (first, rest) = text.split_once('.').ok_or_else(wrong)?;
        let octal = |byte: u8| Some(byte.wrapping_sub(b'0')).filter(|&digit| digit < 8);
        let mut digits = match first {
            "0" => vec![0],
            "4" => vec![4],
            _ => return Err(wrong()),
        };
        if rest.len() > Rules::MOST_DIGITS {
            return Err(wrong());
        }
        for byte in rest.bytes() {
            digits.push(octal(byte).ok_or_else(wrong)?);
        }
        while digits.last() == Some(&0) {
            digits.pop();
        }
        match digits.len() {
            0 => Err(wrong()),
            _ => Ok(Rules { digits }),
        }
    }
}

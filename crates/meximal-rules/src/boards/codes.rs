//! Partizan taking-and-breaking games: a heap of tokens, and a code for each player, such as `0.77|0.33`. A
//! code d₀.d₁d₂… allows to take i tokens and leave exactly j heaps if bit j of its digit dᵢ is set; digits
//! past 9 are A to V, and digits in brackets repeat for ever. Fraenkel and Kotzig, *Partizan octal games:
//! partizan subtraction games* (1987), and Mesdal, *Partizan Splittles* (2009), study such games for two
//! players.
//!
//! A position is the size of one heap; heaps that are left are parts of a sum. The codes are a part of the
//! rules, so they are the name: `0.77|0.33:5`.

use super::reading::words;
use crate::{About, AnyPosition, ParseError, Ruleset};

/// The games, for lists of rulesets.
pub const ABOUT: About = About {
    name: "0.…|0.…",
    syntax: "0.77|0.33:HEAPS, a taking-and-breaking code for each player",
    players: "one for each code",
    moves: "Take tokens from a heap and break what is left as your code says.",
    example: "0.77|0.33:5",
    source: "A. S. Fraenkel, A. Kotzig, Partizan octal games: partizan subtraction games, International \
             Journal of Game Theory 16 (1987); G. A. Mesdal, Partizan Splittles (2009)",
};

/// A code: its digits, of which the last may repeat.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Code {
    /// The digits that come once, from d₀.
    once: Vec<u32>,
    /// The digits that repeat for ever, perhaps none.
    repeated: Vec<u32>,
}

/// The rules: a code for each player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartizanCodes {
    codes: Vec<Code>,
}

/// The largest heap.
const MAX_HEAP: u32 = 100_000;
/// The most codes.
const MAX_CODES: usize = 64;
/// The longest code.
const MAX_DIGITS: usize = 10_000;
/// What would do.
const EXPECTED: &str = "a code for each player, such as 0.77|0.33";

impl Code {
    fn digit(&self, taken: usize) -> u32 {
        match self.once.get(taken) {
            Some(&digit) => digit,
            None if self.repeated.is_empty() => 0,
            None => self.repeated[(taken - self.once.len()) % self.repeated.len()],
        }
    }

    fn read(text: &str, start: usize, word: &str) -> Result<Code, ParseError> {
        let mut code = Code {
            once: Vec::new(),
            repeated: Vec::new(),
        };
        let mut pointed = false;
        let mut bracket = false;
        let mut closed = false;
        for (at, letter) in word.char_indices().map(|(at, letter)| (start + at, letter)) {
            let digit = letter.to_digit(32).filter(|_| !letter.is_ascii_lowercase());
            match (letter, digit) {
                _ if closed => return Err(ParseError::unexpected(text, at, EXPECTED)),
                ('.', _) if code.once.len() == 1 && !pointed => pointed = true,
                ('[', _) if pointed && !bracket => bracket = true,
                (']', _) if bracket && !code.repeated.is_empty() => closed = true,
                (_, Some(digit)) if bracket => code.repeated.push(digit),
                (_, Some(digit)) if pointed || code.once.is_empty() => code.once.push(digit),
                _ => return Err(ParseError::unexpected(text, at, EXPECTED)),
            }
        }
        let end = start + word.len();
        if !pointed || bracket && !closed {
            return Err(ParseError::unexpected(text, end, EXPECTED));
        }
        if code.digit(0) & 3 != 0 {
            let message =
                "taking no tokens and leaving fewer than two heaps does not make the heap smaller";
            let expected = "0, 4 or another digit that only breaks heaps before the point";
            return Err(ParseError::new(text, start..start + 1, message, expected));
        }
        if code.once.len() + code.repeated.len() > MAX_DIGITS {
            let expected = format!("at most {MAX_DIGITS} digits");
            return Err(ParseError::new(
                text,
                start..end,
                "the code is too long",
                expected,
            ));
        }
        Ok(code)
    }

    fn spell(&self) -> String {
        let digit = |&digit: &u32| {
            char::from_digit(digit, 32)
                .unwrap_or('?')
                .to_ascii_uppercase()
        };
        let mut text: String = self.once.iter().map(digit).collect();
        text.insert(1, '.');
        if !self.repeated.is_empty() {
            let repeated: String = self.repeated.iter().map(digit).collect();
            text.push_str(&format!("[{repeated}]"));
        }
        text
    }
}

impl PartizanCodes {
    /// Reads the codes: `0.77|0.33`.
    pub fn read(text: &str) -> Result<PartizanCodes, ParseError> {
        let mut codes = Vec::new();
        for (span, word) in words(text, 0..text.len(), &['|']) {
            codes.push(Code::read(text, span.start, word)?);
        }
        if !(2..=MAX_CODES).contains(&codes.len()) {
            let message = format!("the number of codes is {}", codes.len());
            let expected = format!("from 2 to {MAX_CODES} codes, such as 0.77|0.33");
            return Err(ParseError::new(text, 0..text.len(), message, expected));
        }
        Ok(PartizanCodes { codes })
    }
}

/// Calls with all ways to divide tokens into this many heaps, none smaller than `least`, behind those divided
/// already.
fn divide(
    tokens: u32,
    heaps: u32,
    least: u32,
    divided: &mut Vec<u32>,
    visit: &mut dyn FnMut(&[u32]),
) {
    if heaps == 0 {
        if tokens == 0 {
            visit(divided);
        }
        return;
    }
    let most = if heaps == 1 { tokens } else { tokens / heaps };
    let first = if heaps == 1 { least.max(tokens) } else { least };
    for heap in first..=most {
        divided.push(heap);
        divide(tokens - heap, heaps - 1, heap, divided, visit);
        divided.pop();
    }
}

impl Ruleset for PartizanCodes {
    type Position = u32;

    fn name(&self) -> String {
        let codes: Vec<String> = self.codes.iter().map(Code::spell).collect();
        codes.join("|")
    }

    fn options(&self, heap: &u32, player: usize, visit: &mut dyn FnMut(&[u32])) {
        let Some(code) = self.codes.get(player) else {
            return;
        };
        for taken in 0..=*heap {
            let digit = code.digit(taken as usize);
            for heaps in (0..5).filter(|heaps| digit >> heaps & 1 == 1) {
                divide(heap - taken, heaps, 1, &mut Vec::new(), visit);
            }
        }
    }

    fn players(&self) -> Option<usize> {
        Some(self.codes.len())
    }

    fn tokens(&self, heap: &u32) -> u64 {
        u64::from(*heap)
    }

    fn spell(&self, heap: &u32) -> String {
        heap.to_string()
    }
}

/// Reads a heap: the codes, and its size. Places of errors are those in the text of the codes.
pub fn read_partizan_codes(codes: &str, size: u32) -> Result<AnyPosition, ParseError> {
    let rules = PartizanCodes::read(codes)?;
    if size > MAX_HEAP {
        let message = format!("a heap of {size} tokens");
        let expected = format!("at most {MAX_HEAP} tokens");
        return Err(ParseError::new(codes, 0..codes.len(), message, expected));
    }
    Ok(AnyPosition::new(rules, size))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_and_written() {
        for text in ["0.77|0.33", "4.0|0.[3]", "0.1[23]|0.F|0.V"] {
            let spelled = read_partizan_codes(text, 7).unwrap().spell();
            assert_eq!(spelled, format!("{text}:7"));
        }
        let span = |text| PartizanCodes::read(text).unwrap_err().span;
        assert_eq!(
            (span("0.7|3.7"), span("0.7|0.x"), span("0.7|0.[3")),
            (4..5, 6..7, 8..8)
        );
        for text in [
            "0.77",
            "",
            "|",
            "0.7|07",
            "0.[]|0.7",
            "0.[3]4|0.7",
            "é|0.7",
            "0.7.7|0.7",
        ] {
            assert!(PartizanCodes::read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn heaps_are_divided_in_all_ways() {
        let count = |tokens, heaps| {
            let mut count = 0;
            divide(tokens, heaps, 1, &mut Vec::new(), &mut |heaps| {
                assert_eq!(heaps.iter().sum::<u32>(), tokens);
                count += 1;
            });
            count
        };
        // Partitions into exactly this many parts.
        assert_eq!(
            (0..8).map(|n| count(n, 2)).collect::<Vec<_>>(),
            [0, 0, 1, 1, 2, 2, 3, 3]
        );
        assert_eq!(
            (0..8).map(|n| count(n, 3)).collect::<Vec<_>>(),
            [0, 0, 0, 1, 1, 2, 3, 4]
        );
        assert_eq!(
            (count(0, 0), count(1, 0), count(5, 1), count(0, 1)),
            (1, 0, 1, 0)
        );
    }
}

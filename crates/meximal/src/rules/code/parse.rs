//! Reads the spellings of [rules](super). Every error names the place; numbers and lengths are limited, so
//! that no text can exhaust the memory.

use std::ops::Range;
use std::str::FromStr;

use super::names::code_of;
use super::{Digit, Family, HeapRules, MAX_PARTS, Shape};
use crate::rules::list;
use crate::text::ParseError;

/// The largest number of tokens in a subtraction or all-but set.
pub const MAX_TAKE: u32 = 100_000;
/// The most digits that a code may have: those of a set, which is written as a code in certificates.
pub const MAX_DIGITS: usize = MAX_TAKE as usize;

const RULES: &str =
    "nim, grundy, kayles, a code such as 0.77, 4.7 or 0.[3], or a set such as S{2,3} or S!{2,3}";
const AFTER_POINT: &str = "digits 0–9 or A–V after the point, such as 0.77, 4.0 or 0.[3]";

impl FromStr for HeapRules {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<HeapRules, ParseError> {
        HeapRules::parse(text)
    }
}

impl HeapRules {
    /// Reads rules in any of their [spellings](super). Spaces around them are ignored.
    ///
    /// ```
    /// use meximal::rules::code::HeapRules;
    /// let error = HeapRules::parse("3.7").unwrap_err();
    /// assert_eq!(error.span, 0..1);
    /// assert!(error.message.contains("does not make the heap smaller"));
    /// # Ok::<(), meximal::notation::ParseError>(())
    /// ```
    pub fn parse(input: &str) -> Result<HeapRules, ParseError> {
        let start = input.len() - input.trim_start().len();
        let end = input.trim_end().len().max(start);
        let mut reader = Reader {
            input,
            at: start,
            end,
        };
        let rules = reader.rules()?;
        reader.skip_space();
        if reader.at < reader.end {
            return reader.unexpected("the end of the rules");
        }
        Ok(rules)
    }
}

struct Reader<'a> {
    input: &'a str,
    at: usize,
    end: usize,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.input[self.at..self.end]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn take(&mut self, wanted: char) -> bool {
        let hit = self.peek() == Some(wanted);
        if hit {
            self.at += wanted.len_utf8();
        }
        hit
    }

    fn skip_space(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    fn fail<T>(
        &self,
        span: Range<usize>,
        message: impl Into<String>,
        expected: impl Into<String>,
    ) -> Result<T, ParseError> {
        Err(ParseError::new(self.input, span, message, expected))
    }

    fn unexpected<T>(&self, expected: impl Into<String>) -> Result<T, ParseError> {
        let text = &self.input[..self.end];
        Err(ParseError::unexpected(text, self.at, expected))
    }

    fn rules(&mut self) -> Result<HeapRules, ParseError> {
        if let Some(code) = code_of(self.rest()) {
            self.at = self.end;
            return HeapRules::parse(code);
        }
        match self.rest() {
            "" => self.fail(self.at..self.end, "no rules are given", RULES),
            "nim" => {
                self.at = self.end;
                Ok(HeapRules::nim())
            }
            "grundy" => {
                self.at = self.end;
                Ok(HeapRules::grundy())
            }
            text if text.starts_with("S{") || text.starts_with("S!{") => self.set_game(),
            text if text.starts_with(|c: char| c.is_ascii_digit() || c == '{' || c == '.') => {
                self.code()
            }
            text if text
                .get(1..)
                .is_some_and(|rest| rest.starts_with(['.', '!', '?', '='])) =>
            {
                self.code()
            }
            text => {
                let more = format!("{RULES}, or another of the rulesets that the verb rules lists");
                let (message, expected) = match list::meant(text) {
                    Some(name) if name == text => (
                        format!("'{name}' has positions, not heaps"),
                        RULES.to_owned(),
                    ),
                    Some(_) => (list::unknown(text), list::LIST.to_owned()),
                    None => (list::unknown(text), more),
                };
                self.fail(self.at..self.end, message, expected)
            }
        }
    }

    /// `S{…}` or `S!{…}`.
    fn set_game(&mut self) -> Result<HeapRules, ParseError> {
        self.take('S');
        let all_but = self.take('!');
        let open = self.at;
        let what = "a number of tokens, such as 2";
        let set = self.set(what, 1, MAX_TAKE)?;
        if all_but {
            return Ok(HeapRules::all_but(set));
        }
        if set.is_empty() {
            return self.fail(
                open..self.at,
                "the subtraction set is empty",
                "the numbers of tokens that may be taken, such as S{2,3}",
            );
        }
        Ok(HeapRules::subtraction(set))
    }

    /// `{a,b,…}` with numbers from `least` to `most`; the next character is the bracket.
    fn set(&mut self, what: &str, least: u32, most: u32) -> Result<Vec<u32>, ParseError> {
        let open = self.at;
        self.take('{');
        let mut set = Vec::new();
        self.skip_space();
        if self.take('}') {
            return Ok(set);
        }
        loop {
            self.skip_space();
            let start = self.at;
            while self.peek().is_some_and(|c| c.is_ascii_digit()) {
                self.at += 1;
            }
            if start == self.at {
                return self.unexpected(what);
            }
            match self.input[start..self.at].parse() {
                Ok(number) if number >= least && number <= most => set.push(number),
                Ok(number) if number < least => {
                    return self.fail(
                        start..self.at,
                        "taking no tokens does not make the heap smaller",
                        "numbers from 1 on",
                    );
                }
                _ => {
                    return self.fail(
                        start..self.at,
                        "this number is too large",
                        format!("numbers up to {most}"),
                    );
                }
            }
            self.skip_space();
            match self.peek() {
                Some(',') => self.at += 1,
                Some('}') => {
                    self.at += 1;
                    return Ok(set);
                }
                Some('+') => {
                    return self.fail(
                        self.at..self.at + 1,
                        "sets without an upper bound are not supported",
                        format!("a list of numbers up to {most}, such as {{2,3,4}}"),
                    );
                }
                Some(_) => return self.unexpected("',' and another number, or '}'"),
                None => {
                    return self.fail(
                        open..open + 1,
                        "this '{' is never closed",
                        "'}' before the end",
                    );
                }
            }
        }
    }

    /// A digit with its shape, if one comes next.
    fn digit(&mut self) -> Result<Option<Digit>, ParseError> {
        let parts = match self.peek() {
            Some('{') => {
                let counts = self.set("a number of heaps, such as 2", 0, MAX_PARTS)?;
                counts.into_iter().fold(0, |set, parts| set | 1 << parts)
            }
            Some(c) => match c.to_digit(32) {
                Some(value) => {
                    self.at += 1;
                    value as u16
                }
                None => return Ok(None),
            },
            None => return Ok(None),
        };
        let shape = match self.peek() {
            Some('!') => Shape::Unequal,
            Some('?') => Shape::NotAllEqual,
            Some('=') => Shape::Equal,
            _ => return Ok(Some(Digit::new(parts, Shape::Any))),
        };
        self.at += 1;
        Ok(Some(Digit::new(parts, shape)))
    }

    /// Digits, as many as come next.
    fn digits(&mut self, room: usize) -> Result<Vec<Digit>, ParseError> {
        let mut digits = Vec::new();
        loop {
            let start = self.at;
            match self.digit()? {
                Some(_) if digits.len() == room => {
                    return self.fail(
                        start..self.at,
                        "the code is too long",
                        format!("at most {MAX_DIGITS} digits"),
                    );
                }
                Some(digit) => digits.push(digit),
                None => return Ok(digits),
            }
        }
    }

    fn code(&mut self) -> Result<HeapRules, ParseError> {
        let start = self.at;
        let whole = match self.peek() {
            Some('.') => Some(Digit::ZERO),
            _ => self.digit()?,
        };
        let Some(whole) = whole else {
            return self.unexpected(RULES);
        };
        let whole_span = start..self.at;
        if !self.take('.') {
            if self.digit()?.is_some() {
                return self.fail(
                    start..self.at,
                    "only one digit comes before the point: tokens cannot be added",
                    "a code such as 0.77 or 4.7",
                );
            }
            return self.unexpected("a point after the first digit, such as 0.77 or 4.7");
        }
        let digits = self.digits(MAX_DIGITS)?;
        let open = self.at;
        let mut tail = Vec::new();
        if self.take('[') {
            tail = self.digits(MAX_DIGITS - digits.len())?;
            match self.peek() {
                Some(']') if tail.is_empty() => {
                    let expected = "the digits that repeat, such as 0.[3]";
                    return self.fail(open..self.at + 1, "nothing repeats", expected);
                }
                Some(']') => self.at += 1,
                Some(_) => return self.unexpected("another digit, or ']'"),
                None => {
                    return self.fail(
                        open..open + 1,
                        "this '[' is never closed",
                        "']' after the digits that repeat",
                    );
                }
            }
        } else if digits.is_empty() {
            return self.unexpected(AFTER_POINT);
        }
        if self.at < self.end && tail.is_empty() {
            return self.unexpected("a digit 0–9 or A–V, or the end");
        }
        match HeapRules::new(whole, digits, tail) {
            Ok(rules) => Ok(HeapRules {
                family: Family::Code,
                ..rules
            }),
            Err(reason) => self.fail(
                whole_span,
                reason.to_string(),
                "0, 4 or another digit that only breaks heaps before the point",
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn malformed_rules_are_refused_at_the_place() {
        for (text, span, part) in [
            ("", 0..0, "no rules"),
            ("  ", 2..2, "no rules"),
            ("kaylex", 0..6, "'kaylex'"),
            ("-1.7", 0..4, "'-1.7'"),
            ("0", 1..1, "ends too early"),
            ("0.", 2..2, "ends too early"),
            (".", 1..1, "ends too early"),
            (".7W", 2..3, "'W'"),
            ("0.7W", 3..4, "'W'"),
            ("0.7.7", 3..4, "'.'"),
            ("0.[]", 2..4, "nothing repeats"),
            ("0.[3", 2..3, "never closed"),
            ("0.[3]3", 5..6, "'3'"),
            ("1.7", 0..1, "smaller"),
            ("2.7", 0..1, "smaller"),
            ("84.07", 0..2, "only one digit"),
            ("S{}", 1..3, "empty"),
            ("S{0,1}", 2..3, "smaller"),
            ("S{-2}", 2..3, "'-'"),
            ("S{2,3", 1..2, "never closed"),
            ("S{2,,3}", 4..5, "','"),
            ("S{2} x", 5..6, "'x'"),
            ("S{100001}", 2..8, "too large"),
            ("S{99999999999999999999}", 2..22, "too large"),
            ("0.{2+}=", 4..5, "upper bound"),
            ("0.{16}", 3..5, "too large"),
            ("0.7!!", 4..5, "'!'"),
            ("nim:5", 0..5, "'nim:5'"),
        ] {
            let error = HeapRules::parse(text).unwrap_err();
            assert_eq!(error.span, span, "{text}: {error}");
            assert!(error.message.contains(part), "{text}: {error}");
        }
        assert_eq!(HeapRules::parse(".77"), HeapRules::parse("0.77"));
        let long = format!("0.{}", "7".repeat(MAX_DIGITS + 1));
        assert!(HeapRules::parse(&long).is_err());
        assert!(HeapRules::parse(&long[..MAX_DIGITS + 2]).is_ok());
    }

    proptest! {
        #[test]
        fn no_text_makes_the_reader_panic(text in "[0-9A-Wa-w.{}\\[\\],!?=S é+-]{0,12}") {
            if let Ok(rules) = HeapRules::parse(&text) {
                prop_assert_eq!(HeapRules::parse(&rules.to_string()), Ok(rules));
            }
        }
    }
}

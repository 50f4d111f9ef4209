//! Text → two-player games.
//!
//! ```text
//! sum    := term (('+' | '-') term)*
//! term   := '-'* [COUNT dot] item           dot := '·' | '.'
//! item   := NUMBER suffix | suffix          a number, ups and stars without signs between them are added: 1↑*
//!         | '±' item | '+-' item            ±G = {G | −G}
//!         | 'tiny' item | 'miny' item       tiny G = {0 ‖ 0 | −G}, and its negative
//!         | '{' [sum (',' sum)*] '|' [sum (',' sum)*] '}' | '(' sum ')'
//! NUMBER := DIGITS ['/' power of two]
//! suffix := ups [star]                      ups := '↑'+ | '⇑' | '^'+ | '↓'+ | '⇓' | 'v'+;  star := '*' [DIGIT | '[' DIGITS ']']
//! ```

use super::{Dyadic, ShortError, ShortGames, ShortId};
use crate::text::{MAX_INPUT, ParseError};

/// Braces and parentheses nest no deeper than this.
const MAX_DEPTH: usize = 400;

/// Why a text is no game.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ShortParseError {
    /// It is not in the notation.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// Its value is too large to be found.
    #[error(transparent)]
    Value(#[from] ShortError),
}

/// The canonical form of a game given as text.
pub fn parse_short(text: &str, games: &mut ShortGames) -> Result<ShortId, ShortParseError> {
    if text.len() > MAX_INPUT {
        let message = format!("the text is {} bytes long", text.len());
        let expected = format!("at most {MAX_INPUT} bytes");
        return Err(ParseError::new(text, 0..0, message, expected).into());
    }
    let mut parser = Parser {
        text,
        at: 0,
        depth: 0,
        games,
    };
    let game = parser.sum()?;
    match parser.peek() {
        None => Ok(game),
        Some(_) => Err(parser.unexpected("'+', '-' or the end")),
    }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
    games: &'a mut ShortGames,
}

const ITEM: &str = "a game, such as 1/2, *, ↑, ±1 or {1|0}";

impl Parser<'_> {
    /// The next character that is not a space.
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        let spaces = rest.len() - rest.trim_start().len();
        self.at += spaces;
        self.text[self.at..].chars().next()
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    /// Whether the very next character is this one; it is taken then.
    fn take_close(&mut self, wanted: char) -> bool {
        let found = self.text[self.at..].starts_with(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    fn unexpected(&self, expected: &str) -> ShortParseError {
        ParseError::unexpected(self.text, self.at, expected).into()
    }

    fn sum(&mut self) -> Result<ShortId, ShortParseError> {
        let mut total = self.term()?;
        loop {
            let next = match self.peek() {
                Some('+') => {
                    self.at += 1;
                    self.term()?
                }
                Some('-' | '−') => self.term()?,
                _ => return Ok(total),
            };
            total = self.games.sum(total, next)?;
        }
    }

    fn term(&mut self) -> Result<ShortId, ShortParseError> {
        let mut negative = false;
        while self.take('-') || self.take('−') {
            negative = !negative;
        }
        let start = self.at;
        let game = match self.digits() {
            Some(count) if self.take_close('.') || self.take_close('·') => {
                let item = self.item()?;
                let count = count.parse::<u32>().ok().filter(|&count| count <= 1000);
                let count = count.ok_or_else(|| {
                    let span = start..self.at;
                    ParseError::new(self.text, span, "this is too many", "at most 1000 copies")
                })?;
                let mut total = ShortId::ZERO;
                for _ in 0..count {
                    total = self.games.sum(total, item)?;
                }
                total
            }
            _ => {
                self.at = start;
                self.item()?
            }
        };
        Ok(match negative {
            true => self.games.negative(game)?,
            false => game,
        })
    }

    fn digits(&mut self) -> Option<String> {
        self.peek()?;
        let rest = &self.text[self.at..];
        let length = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        self.at += length;
        (length > 0).then(|| rest[..length].to_owned())
    }

    fn item(&mut self) -> Result<ShortId, ShortParseError> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            let message = format!("braces nest deeper than {MAX_DEPTH}");
            let span = self.at..self.at;
            return Err(ParseError::new(self.text, span, message, "a simpler game").into());
        }
        let game = match self.peek() {
            Some('(') => {
                self.at += 1;
                let inner = self.sum()?;
                if !self.take(')') {
                    return Err(self.unexpected("')'"));
                }
                inner
            }
            Some('{') => {
                self.at += 1;
                let left = self.options('|')?;
                let right = self.options('}')?;
                self.games.game(left, right)?
            }
            Some('±') => {
                self.at += '±'.len_utf8();
                self.switch()?
            }
            Some('+') if self.text[self.at..].starts_with("+-") => {
                self.at += 2;
                self.switch()?
            }
            Some('t') if self.text[self.at..].starts_with("tiny") => {
                self.at += "tiny".len();
                self.tiny()?
            }
            Some('m') if self.text[self.at..].starts_with("miny") => {
                self.at += "miny".len();
                let tiny = self.tiny()?;
                self.games.negative(tiny)?
            }
            Some(c) if c.is_ascii_digit() => {
                let number = self.number()?;
                let rest = self.suffix()?;
                self.games.sum(number, rest.unwrap_or(ShortId::ZERO))?
            }
            _ => match self.suffix()? {
                Some(game) => game,
                None => return Err(self.unexpected(ITEM)),
            },
        };
        self.depth -= 1;
        Ok(game)
    }

    fn switch(&mut self) -> Result<ShortId, ShortParseError> {
        let inner = self.item()?;
        let negative = self.games.negative(inner)?;
        Ok(self.games.game(vec![inner], vec![negative])?)
    }

    fn tiny(&mut self) -> Result<ShortId, ShortParseError> {
        let inner = self.item()?;
        let negative = self.games.negative(inner)?;
        let threat = self.games.game(vec![ShortId::ZERO], vec![negative])?;
        Ok(self.games.game(vec![ShortId::ZERO], vec![threat])?)
    }

    /// Options up to the character that ends them.
    fn options(&mut self, end: char) -> Result<Vec<ShortId>, ShortParseError> {
        let mut options = Vec::new();
        if self.take(end) {
            return Ok(options);
        }
        loop {
            options.push(self.sum()?);
            if self.take(end) {
                return Ok(options);
            }
            if !self.take(',') {
                return Err(match (end, self.peek()) {
                    ('|', Some('}')) => self.unexpected("'|' and Right's options"),
                    ('}', Some('|')) => self.unexpected("'}': a game of two players has one '|'"),
                    _ => self.unexpected(&format!("',' or '{end}'")),
                });
            }
        }
    }

    fn number(&mut self) -> Result<ShortId, ShortParseError> {
        let start = self.at;
        let digits = self.digits().unwrap_or_default();
        let mut below = 1u64;
        if self.take_close('/') {
            let text = self.digits().unwrap_or_default();
            below = text.parse().unwrap_or(0);
        }
        let number = digits
            .parse::<i64>()
            .ok()
            .filter(|_| below.is_power_of_two());
        let number = number.and_then(|numerator| Dyadic::new(numerator, below.trailing_zeros()));
        let number = number.ok_or_else(|| {
            let expected = "an integer or a fraction with a power of two below, such as 3/4";
            ParseError::new(
                self.text,
                start..self.at,
                "this is no dyadic number",
                expected,
            )
        })?;
        Ok(self.games.dyadic(number)?)
    }

    /// The size of a heap behind its star: nothing, a digit, or digits in square brackets as in all notation of games.
    fn heap_size(&mut self) -> Result<u32, ShortParseError> {
        let at = self.at;
        let in_brackets = self.take_close('[');
        let close = self.text[self.at..].starts_with(|c: char| c.is_ascii_digit());
        let digits = if close { self.digits() } else { None };
        let wrong = |parser: &Self, message: &str, expected: &str| {
            ParseError::new(parser.text, at..parser.at, message, expected)
        };
        let Some(digits) = digits else {
            return match in_brackets {
                true => Err(ParseError::unexpected(
                    self.text,
                    self.at,
                    "the size of a heap, such as *[12]",
                )
                .into()),
                false => Ok(1),
            };
        };
        if !in_brackets && digits.len() > 1 {
            let message = "compact names are not read in partizan games";
            return Err(wrong(self, message, "a heap such as *3 or *[12]").into());
        }
        if in_brackets && !self.take_close(']') {
            return Err(ParseError::unexpected(self.text, self.at, "']'").into());
        }
        let size = digits.parse::<u32>().ok().filter(|&size| size <= 1000);
        size.ok_or_else(|| wrong(self, "this heap is too large", "at most *[1000]").into())
    }

    /// Ups and a star, without spaces between them.
    fn suffix(&mut self) -> Result<Option<ShortId>, ShortParseError> {
        let start = self.at;
        let mut ups = 0i32;
        while ups.abs() <= 1000 {
            let step = match self.text[self.at..].chars().next() {
                Some('↑' | '^') => 1,
                Some('⇑') => 2,
                Some('↓' | 'v') => -1,
                Some('⇓') => -2,
                _ => break,
            };
            let length = self.text[self.at..]
                .chars()
                .next()
                .map_or(0, char::len_utf8);
            self.at += length;
            ups += step;
        }
        let mut total = ShortId::ZERO;
        if ups != 0 {
            let star = self.games.nimber(1)?;
            let up = self.games.game(vec![ShortId::ZERO], vec![star])?;
            for _ in 0..ups.abs() {
                total = self.games.sum(total, up)?;
            }
            if ups < 0 {
                total = self.games.negative(total)?;
            }
        }
        if self.take_close('*') {
            let size = self.heap_size()?;
            let star = self.games.nimber(size)?;
            total = self.games.sum(total, star)?;
        }
        Ok((self.at > start).then_some(total))
    }
}

//! The parser of [the notation](super): recursive descent over characters, with a limit on nesting, on
//! the length of the input and on the number of components, so that no input can exhaust the stack or
//! the memory.

use std::collections::BTreeMap;
use std::ops::Range;

use super::{Game, Heaps};
use crate::form::{FormId, Forms, FormsFull};
use crate::rules::code::HeapRules;
use crate::text::{MAX_INPUT, ParseError};

/// The deepest nesting of brackets accepted.
pub const MAX_DEPTH: usize = 400;
/// The most components accepted in a sum of forms.
pub const MAX_COMPONENTS: u64 = 100_000;

/// The most heaps of one size: there is room for a few more, which moves may add.
const MAX_HEAPS: u64 = u64::MAX >> 1;

/// Reads a game in any notation.
///
/// ```
/// use meximal::form::Forms;
/// use meximal::notation::{Game, parse_game};
/// let mut forms = Forms::new();
/// let a = parse_game("*2_{##2}", &mut forms)?;
/// let b = parse_game("({{*2}}+*2)", &mut forms)?;
/// assert!(matches!(a, Game::Sum(ref parts) if parts.len() == 1));
/// assert!(matches!(b, Game::Sum(ref parts) if parts.len() == 2));
/// let error = parse_game("*(2", &mut forms).unwrap_err();
/// assert_eq!(error.span, 1..2);
/// # Ok::<(), meximal::notation::ParseError>(())
/// ```
pub fn parse_game(input: &str, forms: &mut Forms) -> Result<Game, ParseError> {
    if input.len() > MAX_INPUT {
        return Err(ParseError::new(
            input,
            MAX_INPUT..MAX_INPUT,
            format!("the input is {} bytes long", input.len()),
            format!("at most {MAX_INPUT} bytes for one game"),
        ));
    }
    let mut parser = Parser::new(input, forms);
    parser.skip_space();
    let game = match parser.rules()? {
        Some(rules) => Game::Heaps(parser.heaps(rules)?),
        None => Game::Sum(parser.sum()?),
    };
    parser.end()?;
    Ok(game)
}

/// Reads a game and makes a single form of it: sums are expanded, heaps of Nim become forms.
pub fn parse_form(input: &str, forms: &mut Forms) -> Result<FormId, ParseError> {
    let whole = |full: FormsFull| too_large(input, 0..input.len(), full);
    match parse_game(input, forms)? {
        Game::Sum(parts) => forms.sum_all(parts).map_err(whole),
        Game::Heaps(heaps) if heaps.rules != HeapRules::nim() => Err(ParseError::new(
            input,
            0..input.len(),
            "these heaps are not written as a form",
            "a form or heaps of Nim",
        )),
        Game::Heaps(heaps) => {
            if heaps.count() > MAX_COMPONENTS {
                let message = format!("{} heaps", heaps.count());
                let expected = format!("at most {MAX_COMPONENTS} heaps where a form is needed");
                return Err(ParseError::new(input, 0..input.len(), message, expected));
            }
            let mut total = FormId::ZERO;
            for (size, count) in heaps.sizes {
                let heap = forms.heap(size).map_err(whole)?;
                for _ in 0..count {
                    total = forms.sum(total, heap).map_err(whole)?;
                }
            }
            Ok(total)
        }
    }
}

fn too_large(input: &str, span: Range<usize>, full: FormsFull) -> ParseError {
    let expected = "a smaller game, more --memory, or nim:SIZES to play large heaps";
    let mut error = ParseError::new(input, span, full.to_string(), expected);
    error.over_budget = true;
    error
}

struct Parser<'a> {
    input: &'a str,
    at: usize,
    depth: usize,
    forms: &'a mut Forms,
}

const GAME: &str = "a game, such as 0, *, *3, {0,*2} or *2_#";

impl<'a> Parser<'a> {
    fn new(input: &'a str, forms: &'a mut Forms) -> Self {
        Parser {
            input,
            at: 0,
            depth: 0,
            forms,
        }
    }

    fn peek(&self) -> Option<char> {
        self.input[self.at..].chars().next()
    }

    fn skip_space(&mut self) {
        let rest = &self.input[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    fn take(&mut self, wanted: char) -> bool {
        let hit = self.peek() == Some(wanted);
        if hit {
            self.at += wanted.len_utf8();
        }
        hit
    }

    fn fail<T>(
        &self,
        span: Range<usize>,
        message: impl Into<String>,
        expected: impl Into<String>,
    ) -> Result<T, ParseError> {
        Err(ParseError::new(self.input, span, message, expected))
    }

    /// An error at the next character, or at the end of the text.
    fn unexpected<T>(&self, expected: impl Into<String>) -> Result<T, ParseError> {
        Err(ParseError::unexpected(self.input, self.at, expected))
    }

    /// The closing partner of the bracket at `open`.
    fn close(&mut self, open: usize, partner: char, otherwise: &str) -> Result<(), ParseError> {
        if self.take(partner) {
            return Ok(());
        }
        match self.peek() {
            Some(_) => self.unexpected(format!("{otherwise} or '{partner}'")),
            None => {
                let bracket = &self.input[open..open + 1];
                self.fail(
                    open..open + 1,
                    format!("this '{bracket}' is never closed"),
                    format!("'{partner}' before the end"),
                )
            }
        }
    }

    fn enter(&mut self) -> Result<(), ParseError> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return self.fail(
                self.at..self.at,
                "the brackets are nested too deeply",
                format!("at most {MAX_DEPTH} brackets inside each other"),
            );
        }
        Ok(())
    }

    fn end(&mut self) -> Result<(), ParseError> {
        self.skip_space();
        match self.peek() {
            None => Ok(()),
            Some('|') => self.fail(
                self.at..self.at + 1,
                "'|' separates the options of the players of a partizan form",
                "an impartial form, such as {0,*2}",
            ),
            Some(_) => self.unexpected("'+' and another game, or the end"),
        }
    }

    /// A run of digits as a number; the next character is a digit.
    fn number(&mut self, what: &str) -> Result<u64, ParseError> {
        let start = self.at;
        while self.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
        }
        match self.input[start..self.at].parse() {
            Ok(number) => Ok(number),
            Err(_) => self.fail(
                start..self.at,
                format!("this {what} is too large"),
                format!("a number up to {}", u64::MAX),
            ),
        }
    }

    fn multiplication_dot(&mut self) -> bool {
        ['.', '·', '⋅'].into_iter().any(|dot| self.take(dot))
    }

    /// `RULES:` in front of heaps, if the text begins so.
    fn rules(&mut self) -> Result<Option<HeapRules>, ParseError> {
        let rest = &self.input[self.at..];
        let Some(colon) = rest.find(':') else {
            let name = rest.trim_end();
            if HeapRules::parse(name).is_ok() {
                return self.fail(
                    self.at..self.at + name.len(),
                    format!("'{}' is a ruleset, not a position", shortened(name)),
                    format!("heaps after a colon, such as {}:5+7", shortened(name)),
                );
            }
            return Ok(None);
        };
        let start = self.at;
        match HeapRules::parse(&rest[..colon]) {
            Ok(rules) => {
                self.at = start + colon + 1;
                self.skip_space();
                Ok(Some(rules))
            }
            Err(error) => self.fail(
                start + error.span.start..start + error.span.end,
                error.message,
                error.expected,
            ),
        }
    }

    fn heaps(&mut self, rules: HeapRules) -> Result<Heaps, ParseError> {
        let size_wanted = "the size of a heap, such as 5";
        let mut sizes: BTreeMap<u64, u64> = BTreeMap::new();
        loop {
            self.skip_space();
            let start = self.at;
            if !self.peek().is_some_and(|c| c.is_ascii_digit()) {
                return self.unexpected(size_wanted);
            }
            let mut size = self.number("heap")?;
            let mut count = 1;
            if self.multiplication_dot() {
                count = size;
                if !self.peek().is_some_and(|c| c.is_ascii_digit()) {
                    return self.unexpected(size_wanted);
                }
                size = self.number("heap")?;
            }
            if size > 0 && count > 0 {
                let total = sizes.entry(size).or_insert(0);
                match total.checked_add(count).filter(|&sum| sum <= MAX_HEAPS) {
                    Some(sum) => *total = sum,
                    None => {
                        let expected = format!("at most {MAX_HEAPS} heaps of one size");
                        return self.fail(start..self.at, "too many heaps", expected);
                    }
                }
            }
            self.skip_space();
            if !self.take('+') {
                break;
            }
        }
        Ok(Heaps {
            rules,
            sizes: sizes.into_iter().collect(),
        })
    }

    fn sum(&mut self) -> Result<Vec<FormId>, ParseError> {
        let mut parts = Vec::new();
        loop {
            self.skip_space();
            self.term(&mut parts)?;
            self.skip_space();
            if !self.take('+') {
                return Ok(parts);
            }
        }
    }

    /// A sum as one form.
    fn sum_form(&mut self) -> Result<FormId, ParseError> {
        let start = self.at;
        let parts = self.sum()?;
        self.forms
            .sum_all(parts)
            .map_err(|full| too_large(self.input, start..self.at, full))
    }

    fn term(&mut self, parts: &mut Vec<FormId>) -> Result<(), ParseError> {
        let start = self.at;
        let mut count = 1;
        if self.peek().is_some_and(|c| c.is_ascii_digit()) {
            let number = self.number("multiple")?;
            let digits = self.at;
            self.skip_space();
            if self.multiplication_dot() {
                count = number;
                self.skip_space();
            } else if number == 0 {
                return Ok(());
            } else {
                let message = format!("{number} alone is not an impartial game");
                let expected = if number < 10 {
                    format!("*{number} for a heap, or {number}.G for a multiple of G")
                } else {
                    format!("*[{number}] for a heap, or {number}.G for a multiple of G")
                };
                return self.fail(start..digits, message, expected);
            }
        }
        let before = parts.len();
        self.item(parts)?;
        let item: Vec<FormId> = parts.drain(before..).collect();
        if item.is_empty() {
            return Ok(());
        }
        let multiple = (item.len() as u64).saturating_mul(count);
        let total = multiple.saturating_add(before as u64);
        if total > MAX_COMPONENTS {
            return self.fail(
                start..self.at,
                format!("a sum of {total} components"),
                format!("at most {MAX_COMPONENTS} components that are not 0"),
            );
        }
        for _ in 0..count {
            parts.extend_from_slice(&item);
        }
        Ok(())
    }

    /// Appends the components of an item that are not 0.
    fn item(&mut self, parts: &mut Vec<FormId>) -> Result<(), ParseError> {
        let start = self.at;
        let form = match self.peek() {
            Some('0') => {
                self.at += 1;
                FormId::ZERO
            }
            Some('*') => {
                self.at += 1;
                self.starred()?
            }
            Some('{') => self.braces()?,
            Some('(') => {
                self.enter()?;
                self.at += 1;
                parts.extend(self.sum()?);
                self.close(start, ')', "'+' and another game")?;
                self.depth -= 1;
                return Ok(());
            }
            _ => return self.unexpected(GAME),
        };
        if form != FormId::ZERO {
            parts.push(form);
        }
        Ok(())
    }

    fn intern(&mut self, start: usize, options: Vec<FormId>) -> Result<FormId, ParseError> {
        let span = start..self.at;
        self.forms
            .intern(options)
            .map_err(|full| too_large(self.input, span, full))
    }

    fn add(&mut self, start: usize, a: FormId, b: FormId) -> Result<FormId, ParseError> {
        let span = start..self.at;
        self.forms
            .sum(a, b)
            .map_err(|full| too_large(self.input, span, full))
    }

    fn heap(&mut self, start: usize, size: u64) -> Result<FormId, ParseError> {
        let span = start..self.at;
        self.forms.heap(size).map_err(|full| {
            let mut error = too_large(self.input, span, full);
            // No budget would do for a heap of this size.
            error.over_budget = size < 100_000;
            error
        })
    }

    /// `{G,H,…}`
    fn braces(&mut self) -> Result<FormId, ParseError> {
        self.enter()?;
        let open = self.at;
        self.at += 1;
        let mut options = Vec::new();
        self.skip_space();
        if self.peek() != Some('}') {
            loop {
                self.skip_space();
                options.push(self.sum_form()?);
                if !self.take(',') {
                    break;
                }
            }
        }
        if self.peek() == Some('|') {
            self.end()?;
        }
        self.close(open, '}', "',' and another option,")?;
        self.depth -= 1;
        self.intern(open, options)
    }

    /// What follows a `*`: nothing, a compact body, or CGSuite's list of options.
    fn starred(&mut self) -> Result<FormId, ParseError> {
        match self.peek() {
            Some('0'..='9' | '(') => self.body(),
            Some('[') if self.bracketed_number().is_some() => self.body(),
            Some('[') => self.list(),
            Some('_' | '/') => self.unexpected("a heap before a subscript, such as *1_# for {*}"),
            _ => self.heap(self.at, 1),
        }
    }

    /// Whether `[DIGITS]` comes next, and where it ends.
    fn bracketed_number(&self) -> Option<usize> {
        let rest = self.input[self.at..].strip_prefix('[')?;
        let close = rest.find(|c: char| !c.is_ascii_digit())?;
        (close > 0 && rest[close..].starts_with(']')).then_some(self.at + close + 2)
    }

    fn body(&mut self) -> Result<FormId, ParseError> {
        let start = self.at;
        let first = self.atom()?;
        let mut options = vec![first];
        while matches!(self.peek(), Some('0'..='9' | '(' | '[')) {
            options.push(self.atom()?);
        }
        match options.len() {
            1 => Ok(first),
            _ => self.intern(start, options),
        }
    }

    fn atom(&mut self) -> Result<FormId, ParseError> {
        let start = self.at;
        let mut form = self.base()?;
        loop {
            if self.take('/') {
                form = self.intern(start, vec![form])?;
            } else if self.take('_') {
                form = self.subscript(start, form)?;
            } else {
                return Ok(form);
            }
        }
    }

    fn base(&mut self) -> Result<FormId, ParseError> {
        let start = self.at;
        match self.peek() {
            Some(digit @ '0'..='9') => {
                self.at += 1;
                self.heap(start, u64::from(digit) - u64::from('0'))
            }
            Some('[') => {
                self.at += 1;
                if !self.peek().is_some_and(|c| c.is_ascii_digit()) {
                    return self.unexpected("the size of a heap, such as *[12]");
                }
                let size = self.number("heap")?;
                self.close(start, ']', "a digit")?;
                self.heap(start, size)
            }
            Some('(') => {
                self.enter()?;
                self.at += 1;
                let form = self.body()?;
                self.close(start, ')', "a heap, '(' or a subscript")?;
                self.depth -= 1;
                Ok(form)
            }
            _ => self.unexpected("a digit, '[' or '('"),
        }
    }

    /// What follows an underscore.
    fn subscript(&mut self, start: usize, form: FormId) -> Result<FormId, ParseError> {
        match self.peek() {
            Some('#') => {
                let mut form = form;
                while self.take('#') {
                    form = self.intern(start, vec![form])?;
                }
                Ok(form)
            }
            Some('{') => {
                let open = self.at;
                self.enter()?;
                self.at += 1;
                let mut form = self.part(start, form)?;
                while matches!(self.peek(), Some('#' | '0'..='9' | '(' | '[')) {
                    form = self.part(start, form)?;
                }
                self.close(open, '}', "'#', a heap, '('")?;
                self.depth -= 1;
                Ok(form)
            }
            Some('0'..='9' | '[' | '(') => {
                let added = self.base()?;
                self.add(start, form, added)
            }
            _ => self.unexpected("'#', a heap or '{' after '_', such as 2_#, 2_1 or 2_{##2}"),
        }
    }

    fn part(&mut self, start: usize, form: FormId) -> Result<FormId, ParseError> {
        if self.take('#') {
            self.intern(start, vec![form])
        } else {
            let added = self.atom()?;
            self.add(start, form, added)
        }
    }

    /// CGSuite's `[[2],0]`: numbers are heaps, brackets hold options.
    fn list(&mut self) -> Result<FormId, ParseError> {
        self.enter()?;
        let open = self.at;
        self.at += 1;
        let mut options = Vec::new();
        loop {
            self.skip_space();
            let start = self.at;
            options.push(match self.peek() {
                Some('[') => self.list()?,
                Some('0'..='9') => {
                    let size = self.number("heap")?;
                    self.heap(start, size)?
                }
                _ => return self.unexpected("the size of a heap, or '[' and options"),
            });
            self.skip_space();
            if !self.take(',') {
                break;
            }
        }
        self.close(open, ']', "',' and another option,")?;
        self.depth -= 1;
        self.intern(open, options)
    }
}

fn shortened(name: &str) -> String {
    let mut short: String = name.chars().take(20).collect();
    if short.len() < name.len() {
        short.push('…');
    }
    short
}

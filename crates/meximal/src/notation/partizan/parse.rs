//! The parser of [partizan notation](super): recursive descent, with a limit on nesting.

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::written_players;
use crate::form::{Forms, FormsFull, PartizanForms, PartizanId};
use crate::notation::parse::{MAX_COMPONENTS, MAX_DEPTH};
use crate::player::Players;
use crate::text::{MAX_INPUT, ParseError};

/// Reads a game for as many players as it says, or as were asked for, or two: the arena and the components of the sum.
pub fn parse_partizan(
    text: &str,
    players: Option<Players>,
    memory: usize,
) -> Result<(PartizanForms, Vec<PartizanId>), ParseError> {
    let written = written_players(text)?;
    let players = written.players(players, Players::TWO).map_err(|message| {
        let expected = "one list of options for each player, such as {1C||} for three";
        ParseError::new(text, 0..text.len(), message, expected)
    })?;
    let mut forms = PartizanForms::with_memory(players, memory);
    let parts = parse_partizan_into(text, &mut forms)?;
    Ok((forms, parts))
}

/// Reads a game into an arena: the components of the sum, without those that are 0.
pub fn parse_partizan_into(
    text: &str,
    forms: &mut PartizanForms,
) -> Result<Vec<PartizanId>, ParseError> {
    if text.len() > MAX_INPUT {
        let message = format!("the input is {} bytes long", text.len());
        let expected = format!("at most {MAX_INPUT} bytes for one game");
        return Err(ParseError::new(
            text,
            MAX_INPUT..MAX_INPUT,
            message,
            expected,
        ));
    }
    let mut parser = Parser {
        text,
        at: 0,
        depth: 0,
        forms,
        heaps: FxHashMap::default(),
    };
    let parts = parser.sum()?;
    parser.skip_space();
    match parser.peek() {
        None => Ok(parts),
        Some('|') => {
            let message = "'|' stands between the options of two players";
            parser.fail(
                parser.at..parser.at + 1,
                message,
                "braces around the form, such as {1C||}",
            )
        }
        Some(_) => parser.unexpected("'+' and another game, or the end"),
    }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
    forms: &'a mut PartizanForms,
    /// Heaps of Nim by their sizes.
    heaps: FxHashMap<u64, PartizanId>,
}

const GAME: &str = "a game, such as 0, 2L, * or {1C||}";

impl Parser<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn skip_space(&mut self) {
        let rest = &self.text[self.at..];
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
        Err(ParseError::new(self.text, span, message, expected))
    }

    fn unexpected<T>(&self, expected: impl Into<String>) -> Result<T, ParseError> {
        Err(ParseError::unexpected(self.text, self.at, expected))
    }

    fn built<T>(&self, start: usize, found: Result<T, FormsFull>) -> Result<T, ParseError> {
        found.map_err(|full| {
            let expected = "a smaller game, or more --memory";
            let mut error = ParseError::new(self.text, start..self.at, full.to_string(), expected);
            error.over_budget = true;
            error
        })
    }

    fn number(&mut self) -> Result<u64, ParseError> {
        let start = self.at;
        while self.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
        }
        match self.text[start..self.at].parse() {
            Ok(number) => Ok(number),
            Err(_) => self.fail(
                start..self.at,
                "this number is too large",
                format!("at most {}", u64::MAX),
            ),
        }
    }

    fn enter(&mut self) -> Result<(), ParseError> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            let expected = format!("at most {MAX_DEPTH} brackets inside each other");
            return self.fail(
                self.at..self.at,
                "the brackets are nested too deeply",
                expected,
            );
        }
        Ok(())
    }

    fn close(&mut self, open: usize, partner: char, otherwise: &str) -> Result<(), ParseError> {
        self.depth -= 1;
        if self.take(partner) {
            return Ok(());
        }
        match self.peek() {
            Some(_) => self.unexpected(format!("{otherwise} or '{partner}'")),
            None => {
                let message = format!("this '{}' is never closed", &self.text[open..open + 1]);
                self.fail(
                    open..open + 1,
                    message,
                    format!("'{partner}' before the end"),
                )
            }
        }
    }

    fn sum(&mut self) -> Result<Vec<PartizanId>, ParseError> {
        let mut parts = Vec::new();
        loop {
            self.skip_space();
            let start = self.at;
            let (count, item) = self.term()?;
            let total = (item.len() as u64).saturating_mul(count);
            let total = total.saturating_add(parts.len() as u64);
            self.check_components(start, total)?;
            for _ in 0..count.min(total) {
                parts.extend_from_slice(&item);
            }
            self.skip_space();
            if !self.take('+') {
                return Ok(parts);
            }
        }
    }

    /// A sum as one form.
    fn sum_form(&mut self) -> Result<PartizanId, ParseError> {
        let start = self.at;
        let parts = self.sum()?;
        let form = self.forms.sum_all(parts);
        self.built(start, form)
    }

    /// A number of copies, and the components of the item.
    fn term(&mut self) -> Result<(u64, Vec<PartizanId>), ParseError> {
        let mut count = 1u64;
        let mut start = self.at;
        while self.peek().is_some_and(|c| c.is_ascii_digit()) {
            let number = self.number()?;
            if let Some(player) = self.player()? {
                let integer = self.forms.integer(player, number);
                let integer = self.built(start, integer)?;
                return Ok((count, self.with_suffixes(start, vec![integer])?));
            }
            let digits = self.at;
            self.skip_space();
            if ['.', '·', '⋅'].into_iter().any(|dot| self.take(dot)) {
                count = count.saturating_mul(number);
                self.skip_space();
                start = self.at;
            } else if number == 0 {
                return Ok((count, self.with_suffixes(start, Vec::new())?));
            } else {
                let message = format!("{number} alone is no game of several players");
                let expected =
                    format!("{number}L for moves of Left, or {number}.G for a multiple of G");
                return self.fail(start..digits, message, expected);
            }
        }
        let parts = self.item()?;
        Ok((count, self.with_suffixes(start, parts)?))
    }

    /// The components of an item after the conjugates that are written behind it, without those that are 0.
    fn with_suffixes(
        &mut self,
        start: usize,
        mut parts: Vec<PartizanId>,
    ) -> Result<Vec<PartizanId>, ParseError> {
        loop {
            parts.retain(|&part| part != PartizanId::ZERO);
            if ['\'', '’', '†'].into_iter().any(|mark| self.take(mark)) {
                for part in &mut parts {
                    let conjugate = self.forms.conjugate(*part, 1);
                    *part = self.built(start, conjugate)?;
                }
            } else if self.text[self.at..].starts_with("^-") {
                self.at += 2;
                let others = self.forms.players().count() - 1;
                self.check_components(start, parts.len() as u64 * others as u64)?;
                let mut all = Vec::new();
                for part in parts {
                    let minus = self.forms.minus(part);
                    all.extend(self.built(start, minus)?);
                }
                parts = all;
            } else {
                return Ok(parts);
            }
        }
    }

    fn check_components(&self, start: usize, count: u64) -> Result<(), ParseError> {
        if count > MAX_COMPONENTS {
            let message = format!("a sum of {count} components");
            let expected = format!("at most {MAX_COMPONENTS} components that are not 0");
            return self.fail(start..self.at, message, expected);
        }
        Ok(())
    }

    /// The name of a player, if there is one here.
    fn player(&mut self) -> Result<Option<usize>, ParseError> {
        let start = self.at;
        let players = self.forms.players();
        let player = match self.peek() {
            Some('L') => Some(0),
            Some('R') => Some(players.right()),
            Some('C') => None,
            _ => return Ok(None),
        };
        self.at += 1;
        if player.is_some() {
            return Ok(player);
        }
        let index = match self.peek().is_some_and(|c| c.is_ascii_digit()) {
            true => self.number()?,
            false => 1,
        };
        if index == 0 || index >= players.right() as u64 {
            let names: Vec<String> = (0..players.count()).map(|p| players.letter(p)).collect();
            let message = format!(
                "{} players have no {}",
                players.count(),
                &self.text[start..self.at]
            );
            return self.fail(
                start..self.at,
                message,
                format!("one of {}", names.join(", ")),
            );
        }
        Ok(Some(index as usize))
    }

    /// The components of an item.
    fn item(&mut self) -> Result<Vec<PartizanId>, ParseError> {
        let start = self.at;
        match self.peek() {
            Some('*') => {
                self.at += 1;
                self.heap(start).map(|heap| vec![heap])
            }
            Some('{') => self.braces().map(|form| vec![form]),
            Some('(') => {
                self.enter()?;
                self.at += 1;
                let parts = self.sum()?;
                self.close(start, ')', "'+' and another game")?;
                Ok(parts)
            }
            _ => self.unexpected(GAME),
        }
    }

    fn heap(&mut self, start: usize) -> Result<PartizanId, ParseError> {
        let size = match self.peek() {
            Some(c) if c.is_ascii_digit() => {
                self.at += 1;
                if self.peek().is_some_and(|c| c.is_ascii_digit()) {
                    let message = "compact names are not read in partizan games";
                    return self.fail(start..self.at + 1, message, "a heap such as *3 or *[12]");
                }
                u64::from(c.to_digit(10).unwrap_or(0))
            }
            Some('[') => {
                self.at += 1;
                if !self.peek().is_some_and(|c| c.is_ascii_digit()) {
                    return self.unexpected("the size of a heap, such as *[12]");
                }
                let size = self.number()?;
                if !self.take(']') {
                    return self.unexpected("']'");
                }
                size
            }
            _ => 1,
        };
        if let Some(&known) = self.heaps.get(&size) {
            return Ok(known);
        }
        let mut impartial = Forms::with_memory(1 << 26);
        let heap = impartial.heap(size);
        let heap = self.built(start, heap)?;
        let heap = self.forms.impartial(&impartial, heap);
        let heap = self.built(start, heap)?;
        self.heaps.insert(size, heap);
        Ok(heap)
    }

    /// `{a,b|c|d}`, or `{a,b}` for everybody.
    fn braces(&mut self) -> Result<PartizanId, ParseError> {
        self.enter()?;
        let open = self.at;
        self.at += 1;
        let mut lists = vec![Vec::new()];
        loop {
            self.skip_space();
            let list_is_empty = matches!(self.peek(), None | Some('|' | '}'));
            if !list_is_empty {
                loop {
                    self.skip_space();
                    let option = self.sum_form()?;
                    if let Some(list) = lists.last_mut() {
                        list.push(option);
                    }
                    if !self.take(',') {
                        break;
                    }
                }
            }
            if !self.take('|') {
                break;
            }
            lists.push(Vec::new());
        }
        self.close(open, '}', "'+', ',', '|'")?;
        let count = self.forms.players().count();
        if lists.len() == 1 {
            lists = vec![lists.swap_remove(0); count];
        }
        if lists.len() != count {
            let message = format!("these braces have options for {} players", lists.len());
            let expected = format!("{} bars for {count} players", count - 1);
            return self.fail(open..self.at, message, expected);
        }
        let form = self.forms.intern(lists);
        self.built(open, form)
    }
}

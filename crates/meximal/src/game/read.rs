//! Text → games. One hand-written reader for every way of writing a game; whatever the project prints, it reads.
//!
//! ```text
//! game    := part (('+' | '&') part)*          '&' is the older sign between parts of different rules
//! part    := RULES ':' heaps | NAME ':' POSITION | 'hack:' picture | '@' FILE [':' coins] | ['-'] term
//! heaps   := heap ('+' heap)*                  heap := [COUNT dot] SIZE
//! sum     := ['-'] term (('+' | '-') term)*    dot := '·' | '.'
//! term    := [COUNT dot] marked (':' signed)*  an ordinal sum: spaces around the colon, or a bracket before it
//! signed  := ['-'] marked                      marked := item suffix*
//!                                              suffix := ''' | '^-'
//! item    := NUMBER [arrows] [star]            1, -3/4, 1↑*: for two players
//!          | COUNT PLAYER                      3L: three moves for Left
//!          | arrows [star] | star              ↑ ⇑ ^ ↓ ⇓ v
//!          | arrow '<' COUNT '>'             ↑<2> = {0|↓*}, ↑<3>, …; ↑[2] = ↑ + ↑<2>, ↑[3] = ↑[2] + ↑<3>, …
//!          | arrow '[' COUNT ']'
//!          | '±' item | '±(' list ')'          ±(a,b) = {a,b|-a,-b}; also '+-'
//!          | 'tiny' item | 'miny' item
//!          | '{' list ('|' list)* '}'          options for everybody, or a list for each player
//!          | '(' sum ')'
//! list    := [sum (',' sum)*]
//! star    := '*' | '*' body | '*[' entries ']'
//! body    := atom+                             one atom: that game; more: the game with those options
//! atom    := base sub*                         base := DIGIT | '[' DIGITS ']' | '(' body ')'
//! sub     := '_' one | '_{' piece+ '}' | '/'   '/' is the misère literature's '_#'
//! one     := '#'+ | base                       x_# = {x}, x_h = x + *h
//! piece   := '#' | base sub*
//! entries := entry (',' entry)*                entry := DIGITS | '[' entries ']'      (CGSuite's spelling)
//! PLAYER  := 'L' | 'C' [DIGITS] | 'R'          C is C1; R is the last player
//! ```
//!
//! Subscripts are postfix and apply from left to right to the whole atom so far: `2_{##2}` is {{*2}}+*2, `2_##2` is the game
//! with options {{*2}} and *2. The reading is from Spindler's appendix, made unambiguous; so `*12` is {*,*2}, and a heap of 12
//! is `*[12]`.
//!
//! **Bars.** In a game of N players each bar ends the list of a player: `{1C||}`. In a game of two, `‖` or `||` binds less than
//! `|`, as in the literature: `{1||0|-1}` is {1|{0|-1}}. Where a text does not say how many players there are, it is read for N
//! players first, and for two if that makes no sense.

use std::io::{BufRead, Read};
use std::ops::Range;
use std::sync::Arc;

use meximal_rules::AnyPosition;
use meximal_rules::boards::codes::PartizanCodes;
use meximal_rules::boards::formula::{Formula, SubtractionFormula};
use meximal_rules::boards::subtraction::PartizanSubtraction;

use super::form::{Form, Owner};
use super::{Game, Part};
use crate::dyadic::Dyadic;
use crate::notation::MAX_DEPTH;
use crate::player::Players;
use crate::rules::code::HeapRules;
use crate::rules::coins::{Coins, GraphFile, PartizanGraph};
use crate::rules::hackenbush::Hackenbush;
use crate::text::{MAX_INPUT, ParseError};

/// The deepest nesting of forms: brackets, subscripts, signs and marks.
const MAX_HEIGHT: usize = 800;

/// The most heaps of one size: there is room for a few more, which moves may add.
const MAX_HEAPS: u64 = u64::MAX >> 1;

/// The largest n of ↑<n> and ↑[n].
const MAX_UPTIMAL: u32 = 60;

/// The longest rows of arrows.
const MAX_ARROWS: i32 = 1000;

/// A file, by its path; the message if it cannot be had.
pub type ReadFile<'a> = &'a dyn Fn(&str) -> Result<Box<dyn BufRead>, String>;

/// How a text is to be read.
#[derive(Clone, Copy, Default)]
pub struct Reading<'a> {
    /// The number of players, where it was asked for.
    pub players: Option<Players>,
    /// Where files come from; without it `@FILE` is refused.
    pub files: Option<ReadFile<'a>>,
}

/// Reads a game.
pub(super) fn read(text: &str, reading: Reading) -> Result<Game, ParseError> {
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
    let as_two = |text| Reader::new(text, reading, true).game();
    if reading.players == Some(Players::TWO) {
        return as_two(text);
    }
    match Reader::new(text, reading, false).game() {
        Ok(game) => Ok(game),
        Err(error) if reading.players.is_none() && text.contains("||") && !error.over_budget => {
            as_two(text).map_err(|_| error)
        }
        Err(error) => Err(error),
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
    /// How deeply the form that was read last is nested.
    height: usize,
    reading: Reading<'a>,
    /// Whether `||` binds less than `|`.
    for_two: bool,
    parts: Vec<(Part, u64)>,
}

const GAME: &str = "a game, such as *3, {0,*2}, 1/2, 2L, nim:3+5 or cram:2x3";
const FORM: &str = "a form inside of brackets, such as *3, {0,*2}, 1/2 or 2L; heaps and boards only outside of them";

impl<'a> Reader<'a> {
    fn new(text: &'a str, reading: Reading<'a>, for_two: bool) -> Self {
        Reader {
            text,
            at: 0,
            depth: 0,
            height: 0,
            reading,
            for_two,
            parts: Vec::new(),
        }
    }

    fn game(mut self) -> Result<Game, ParseError> {
        loop {
            self.part()?;
            self.skip_space();
            match self.peek() {
                None => break,
                Some('+' | '&') => self.at += 1,
                Some('-' | '−') => {}
                Some('|') => {
                    let message = "'|' stands between the options of two players";
                    let expected = "braces around the form, such as {1C||}";
                    return self.fail(self.at..self.at + 1, message, expected);
                }
                Some(_) => return self.unexpected("'+' and another game, or the end"),
            }
        }
        let mut game = Game::new(self.parts);
        game.written = self.text.trim().to_owned();
        match game.written_players() {
            Ok(_) => Ok(game),
            Err(super::DifferentPlayers(a, b)) => {
                let message = format!("a part of the game is for {a} players, another for {b}");
                let expected = "parts for the same number of players, such as {1C||} + 1L";
                Err(ParseError::new(
                    self.text,
                    0..self.text.len(),
                    message,
                    expected,
                ))
            }
        }
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_space(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    fn take(&mut self, wanted: char) -> bool {
        let hit = self.peek() == Some(wanted);
        if hit {
            self.at += wanted.len_utf8();
        }
        hit
    }

    fn take_word(&mut self, word: &str) -> bool {
        let hit = self.rest().starts_with(word);
        if hit {
            self.at += word.len();
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

    /// An error at the next character, or at the end of the text.
    fn unexpected<T>(&self, expected: impl Into<String>) -> Result<T, ParseError> {
        Err(ParseError::unexpected(self.text, self.at, expected))
    }

    /// The same error about a piece of this text that begins at `start`.
    fn inside<T>(&self, start: usize, error: ParseError) -> Result<T, ParseError> {
        let span = start + error.span.start..start + error.span.end;
        let mut moved = ParseError::new(self.text, span, error.message, error.expected);
        moved.over_budget = error.over_budget;
        Err(moved)
    }

    /// The closing partner of the bracket at `open`.
    fn close(&mut self, open: usize, partner: char, otherwise: &str) -> Result<(), ParseError> {
        self.depth -= 1;
        self.skip_space();
        if self.take(partner) {
            return Ok(());
        }
        match self.peek() {
            Some(_) => self.unexpected(format!("{otherwise} or '{partner}'")),
            None => {
                let bracket = &self.text[open..open + 1];
                let message = format!("this '{bracket}' is never closed");
                self.fail(
                    open..open + 1,
                    message,
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

    /// The form that was read last is put into another one.
    fn grow(&mut self) -> Result<(), ParseError> {
        self.height += 1;
        if self.height > MAX_HEIGHT {
            let expected = format!("at most {MAX_HEIGHT} forms inside each other");
            return self.fail(
                self.at..self.at,
                "the forms are nested too deeply",
                expected,
            );
        }
        Ok(())
    }

    fn at_digit(&self) -> bool {
        self.peek().is_some_and(|c| c.is_ascii_digit())
    }

    /// A run of digits as a number; the next character is a digit.
    fn number(&mut self, what: &str) -> Result<u64, ParseError> {
        let start = self.at;
        while self.at_digit() {
            self.at += 1;
        }
        match self.text[start..self.at].parse() {
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

    /// How far the text goes until a '+', a '&' or a spaced '-' outside of brackets, and the first colon outside of them before that.
    fn segment(&self) -> (&'a str, Option<usize>) {
        let rest = self.rest();
        let mut depth = 0usize;
        let mut colon = None;
        let mut is_form = false;
        for (i, c) in rest.char_indices() {
            match c {
                '{' | '[' | '(' => depth += 1,
                '}' | ']' | ')' => depth = depth.saturating_sub(1),
                '+' | '&' if depth == 0 => return (&rest[..i], colon),
                // Edges of graphs have minus signs, too, but no spaces around them.
                '-' | '−' if depth == 0 && i > 0 => {
                    let spaced = rest[..i].ends_with(' ') && rest[i..].starts_with("- ");
                    if spaced {
                        return (&rest[..i], colon);
                    }
                }
                ':' if depth == 0 && colon.is_none() && !is_form => {
                    if is_ordinal(rest, i) {
                        is_form = true
                    } else {
                        colon = Some(i)
                    }
                }
                _ => {}
            }
        }
        (rest, colon)
    }

    /// Whether what stands before a colon names rules: not braces of a form.
    fn part(&mut self) -> Result<(), ParseError> {
        self.skip_space();
        if self.peek() == Some('@') {
            return self.file();
        }
        let (segment, colon) = self.segment();
        let Some(colon) = colon else {
            self.refuse_bare_rules(segment)?;
            let start = self.at;
            let form = self.term()?;
            debug_assert!(self.at > start);
            self.push_form(form);
            return Ok(());
        };
        let start = self.at;
        let name = segment[..colon].trim_end();
        let (count, name, start) = self.counted_name(name, start);
        self.at += colon + 1;
        if name == "hack" {
            return self.picture(count);
        }
        if let Some(entry) = meximal_rules::entry(name) {
            self.skip_space();
            let at = self.at;
            let text = self.segment().0.trim_end();
            self.at += text.len();
            return match (entry.read)(text, self.reading.players.map(Players::count)) {
                Ok(position) => {
                    self.push(Part::Position(position), count);
                    self.refuse_lost_edge(name, text)
                }
                Err(error) => self.inside(at, error),
            };
        }
        if let Some(sets) = partizan_sets(name) {
            let rules = match PartizanSubtraction::read(sets) {
                Ok(rules) => Arc::new(rules),
                Err(error) => return self.inside(start + "S{".len(), error),
            };
            return self.heaps(count, &|size| {
                let heap = u32::try_from(size).ok()?;
                Some(AnyPosition::shared(Arc::clone(&rules), heap).into())
            });
        }
        if name.contains('|')
            && let Ok(rules) = PartizanCodes::read(name)
        {
            let rules = Arc::new(rules);
            return self.heaps(count, &|size| {
                let heap = u32::try_from(size).ok()?;
                Some(AnyPosition::shared(Arc::clone(&rules), heap).into())
            });
        }
        if let Some(formula) = subtraction_formula(name) {
            let rules = Arc::new(SubtractionFormula::new(formula));
            return self.heaps(count, &|size| {
                let heap = u32::try_from(size)
                    .ok()
                    .filter(|&heap| heap <= MAX_FORMULA_HEAP)?;
                Some(AnyPosition::shared(Arc::clone(&rules), heap).into())
            });
        }
        match HeapRules::parse(name) {
            Ok(rules) => {
                let rules = Arc::new(rules);
                self.heaps(count, &|size| Some(Part::Heap(Arc::clone(&rules), size)))
            }
            Err(error) => self.inside(start, error),
        }
    }

    /// `3.cram` is three times what is named cram; `0.A` is a code.
    fn counted_name(&self, name: &'a str, start: usize) -> (u64, &'a str, usize) {
        let digits = name.len() - name.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (count, rest) = name.split_at(digits);
        let word = rest.trim_start_matches(['.', '·', '⋅']);
        let is_name =
            word.len() < rest.len() && word.starts_with(|c: char| c.is_ascii_alphabetic());
        let is_code = || {
            let is_known = word == "hack"
                || meximal_rules::entry(word).is_some()
                || HeapRules::parse(word).is_ok();
            let is_digit = word.starts_with(|c: char| c.is_ascii_uppercase() && c != 'S');
            !is_known && (is_digit || HeapRules::parse(name).is_ok())
        };
        match count.parse() {
            Ok(count) if is_name && !is_code() => (count, word, start + name.len() - word.len()),
            _ => (1, name, start),
        }
    }

    /// `col:0-1+0-2` is no sum: edges are parted by commas, and a difference of numbers has spaces.
    fn refuse_lost_edge(&self, name: &str, graph: &str) -> Result<(), ParseError> {
        let are_edges = |text: &str| {
            let mut edges = text.split(',').map(|edge| edge.split_once('-'));
            let is_node = |node: &str| !node.is_empty() && node.bytes().all(|b| b.is_ascii_digit());
            edges.all(|edge| edge.is_some_and(|(a, b)| is_node(a) && is_node(b)))
        };
        let mut ahead = Reader::new(self.text, self.reading, self.for_two);
        ahead.at = self.at;
        ahead.skip_space();
        if !are_edges(graph) || !ahead.take('+') {
            return Ok(());
        }
        ahead.skip_space();
        let next = ahead.segment().0.trim_end();
        if !are_edges(next) {
            return Ok(());
        }
        let message = format!("'{}' looks like an edge behind a '+'", shortened(next));
        let edges = shortened(&format!("{name}:{graph},{next}"));
        let expected =
            format!("',' between edges, as in {edges}, or spaces in a difference of numbers");
        self.fail(ahead.at..ahead.at + next.len(), message, expected)
    }

    /// `0.77` alone is a ruleset, and so is `nim`.
    fn refuse_bare_rules(&self, segment: &str) -> Result<(), ParseError> {
        let name = segment.trim_end();
        let looks_like_rules =
            name.contains('.') || name.starts_with(|c: char| c.is_ascii_alphabetic());
        let shown = shortened(name);
        let span = self.at..self.at + name.len();
        if let Some(entry) = meximal_rules::entry(name) {
            let message = format!("'{shown}' is a ruleset, not a position");
            return self.fail(
                span,
                message,
                format!("a position, such as {}", entry.example),
            );
        }
        if looks_like_rules && HeapRules::parse(name).is_ok() {
            let message = format!("'{shown}' is a ruleset, not a position");
            let expected = format!("heaps after a colon, such as {shown}:5+7");
            return self.fail(span, message, expected);
        }
        Ok(())
    }

    fn push(&mut self, part: Part, count: u64) {
        self.parts.push((part, count));
    }

    fn push_form(&mut self, form: Form) {
        match form {
            Form::Sum(terms) => {
                for (form, count) in terms {
                    self.push(Part::Form(form), count);
                }
            }
            form => self.push(Part::Form(form), 1),
        }
    }

    /// Heaps of one ruleset: sizes as long as they come, `5+2.3`.
    fn heaps(&mut self, times: u64, heap: &dyn Fn(u64) -> Option<Part>) -> Result<(), ParseError> {
        let wanted = "the size of a heap, such as 5";
        loop {
            self.skip_space();
            let start = self.at;
            if !self.at_digit() {
                return self.unexpected(wanted);
            }
            let mut size = self.number("heap")?;
            let mut count = 1;
            if self.multiplication_dot() {
                count = size;
                if !self.at_digit() {
                    return self.unexpected(wanted);
                }
                size = self.number("heap")?;
            }
            let total = count.checked_mul(times).filter(|&total| total <= MAX_HEAPS);
            let Some(total) = total else {
                let expected = format!("at most {MAX_HEAPS} heaps of one size");
                return self.fail(start..self.at, "too many heaps", expected);
            };
            match heap(size) {
                Some(heap) => self.push(heap, total),
                None => {
                    let expected = format!("at most {} tokens", u32::MAX);
                    return self.fail(start..self.at, "this heap is too large", expected);
                }
            }
            self.skip_space();
            if self.peek() != Some('+') || !self.heap_follows() {
                return Ok(());
            }
            self.at += 1;
        }
    }

    /// Whether what follows the '+' here is another heap of the same rules: sizes and a count, and no rules of its own. What is
    /// neither a heap nor the beginning of another game is read as a heap, for the sake of the error.
    fn heap_follows(&self) -> bool {
        let mut ahead = Reader::new(self.text, self.reading, self.for_two);
        ahead.at = self.at + 1;
        ahead.skip_space();
        let (segment, colon) = ahead.segment();
        if colon.is_some() {
            return false;
        }
        let segment = segment.trim_end();
        let begins_a_form = segment.starts_with(['*', '{', '(', '↑', '⇑', '↓', '⇓', '^', '±', '@'])
            || ["tiny", "miny", "v", "-", "−"]
                .iter()
                .any(|word| segment.starts_with(word))
            || segment.contains(['L', 'C', 'R', '/', '*', '{', '|', '↑', '↓', ':']);
        !begins_a_form
    }

    /// `hack:L(C)+R`: a picture; further bushes are joined by '+'.
    fn picture(&mut self, count: u64) -> Result<(), ParseError> {
        let start = self.at;
        let mut end = start;
        loop {
            let (segment, _) = self.segment();
            self.at += segment.len();
            end = end.max(start + self.text[start..self.at].trim_end().len());
            if self.peek() != Some('+') {
                break;
            }
            let next = self.text[self.at + 1..].trim_start();
            let continues = next.starts_with(['L', 'C', 'R'])
                || next.split_once('-').is_some_and(|(node, _)| {
                    !node.is_empty() && node.bytes().all(|b| b.is_ascii_digit())
                });
            if !continues {
                break;
            }
            self.at += 1;
        }
        self.at = end;
        match Hackenbush::parse(&self.text[start..end]) {
            Ok(picture) => {
                self.push(Part::Picture(Arc::new(picture)), count);
                Ok(())
            }
            Err(error) => self.inside(start, error),
        }
    }

    /// `@path`, a file with a game, or `@path:a+2.b`, coins on the graph in a file.
    fn file(&mut self) -> Result<(), ParseError> {
        let start = self.at;
        self.at += 1;
        let Some(files) = self.reading.files else {
            let message = "files cannot be read here";
            return self.fail(start..start + 1, message, "the game itself");
        };
        let (segment, _) = self.segment();
        let name = segment.trim_end();
        let refuse = |reader: &Self, message: String, length: usize| {
            let expected =
                "a file with a game, or coins on the graph in a file, such as @FILE:a+2.b";
            reader.fail(start..start + 1 + length, message, expected)
        };
        let (path, position, mut file) = match (files(name), name.rsplit_once(':')) {
            (Ok(file), _) => (name, None, file),
            (Err(_), Some((path, _))) => match files(path) {
                Ok(file) => (path, Some(start + 1 + path.len() + 1), file),
                Err(message) => return refuse(self, message, path.len()),
            },
            (Err(message), None) => return refuse(self, message, name.len()),
        };
        // A game is short; a graph is read as it comes.
        let mut head = Vec::new();
        if let Err(error) = (&mut file)
            .take(MAX_INPUT as u64 + 1)
            .read_to_end(&mut head)
        {
            return refuse(self, format!("cannot read '{path}': {error}"), path.len());
        }
        let has = |word: &str| head.windows(word.len()).any(|here| here == word.as_bytes());
        let is_graph = ["->", "→", "start:"].into_iter().any(has);
        let span = start..start + 1 + path.len();
        if is_graph {
            let graph = GraphFile::read(head.as_slice().chain(file))?;
            let coins = graph.start().map(<[u32]>::to_vec);
            let graph = match PlacedGraph::of(graph, path, self.reading.players) {
                Ok(graph) => graph,
                Err(message) => return self.fail(span, message, "another number of players"),
            };
            return match (position, coins) {
                (Some(position), _) => {
                    self.at = position;
                    self.coins(&graph)
                }
                (None, Some(coins)) => {
                    self.at += name.len();
                    coins
                        .into_iter()
                        .for_each(|node| self.push(graph.part(node), 1));
                    Ok(())
                }
                (None, None) => {
                    let message = format!("'{path}' has a graph, not a position");
                    let expected = format!("coins on its nodes, such as @{path}:a+2.b");
                    self.fail(span, message, expected)
                }
            };
        }
        if position.is_some() {
            let message = format!("'{path}' has no graph");
            return self.fail(span, message, "lines such as a -> b + c, 0");
        }
        let Ok(content) = String::from_utf8(head) else {
            return self.fail(span, format!("'{path}' is not UTF-8 text"), "UTF-8 text");
        };
        self.at += name.len();
        let content = content
            .strip_prefix('\u{feff}')
            .unwrap_or(&content)
            .trim_end();
        // A file names no other: it might be itself.
        let inside = Reading {
            files: None,
            ..self.reading
        };
        let game = read(content, inside)?;
        self.parts.extend(game.into_parts());
        Ok(())
    }

    /// Coins as `a+2.b`, as long as nodes of the graph are named.
    fn coins(&mut self, coins: &PlacedGraph) -> Result<(), ParseError> {
        let mut is_first = true;
        loop {
            let (segment, _) = self.segment();
            let start = self.at + segment.len() - segment.trim_start().len();
            let term = segment.trim();
            let span = start..start + term.len();
            let found = coin(coins, term);
            if !is_first && found.is_none() {
                // The '+' before it belongs to the sum.
                self.at -= 1;
                return Ok(());
            }
            match found {
                Some((node, count)) => {
                    if let Some(node) = node {
                        self.push(coins.part(node), count);
                    }
                }
                None => {
                    let names: Vec<&str> = (0..coins.len().min(8))
                        .map(|n| coins.name(n as u32))
                        .collect();
                    let more = if coins.len() > 8 { ", …" } else { "" };
                    let names = names.join(", ");
                    let expected =
                        format!("names of nodes, such as a+2.b; there are {names}{more}");
                    let message = format!("no node is called '{}'", shortened(term));
                    return self.fail(span, message, expected);
                }
            }
            self.at += segment.len();
            is_first = false;
            if self.peek() != Some('+') {
                return Ok(());
            }
            self.at += 1;
        }
    }
}

/// A graph on which coins are put.
enum PlacedGraph {
    Coins(Arc<Coins>),
    Partizan(PartizanGraph),
}

impl PlacedGraph {
    fn of(file: GraphFile, path: &str, players: Option<Players>) -> Result<PlacedGraph, String> {
        if file.is_partizan() {
            Ok(PlacedGraph::Partizan(
                file.partizan(&format!("@{path}"), players)?,
            ))
        } else {
            Ok(PlacedGraph::Coins(Arc::new(
                file.coins().unwrap_or_default(),
            )))
        }
    }

    fn len(&self) -> usize {
        match self {
            PlacedGraph::Coins(coins) => coins.len(),
            PlacedGraph::Partizan(graph) => graph.len(),
        }
    }

    fn node(&self, name: &str) -> Option<u32> {
        match self {
            PlacedGraph::Coins(coins) => coins.node(name),
            PlacedGraph::Partizan(graph) => graph.node(name),
        }
    }

    fn name(&self, node: u32) -> &str {
        match self {
            PlacedGraph::Coins(coins) => coins.name(node),
            PlacedGraph::Partizan(graph) => graph.name(node),
        }
    }

    fn part(&self, node: u32) -> Part {
        match self {
            PlacedGraph::Coins(coins) => Part::Coin(Arc::clone(coins), node),
            PlacedGraph::Partizan(graph) => graph.position(node).into(),
        }
    }
}

/// A term `2.b`: the node, if it is not 0, and the number of coins.
fn coin(coins: &PlacedGraph, term: &str) -> Option<(Option<u32>, u64)> {
    let (count, name) = match term.split_once(['.', '·']) {
        None => (1, term),
        Some((count, name)) => (count.trim().parse().ok()?, name.trim()),
    };
    match coins.node(name) {
        Some(node) => Some((Some(node), count)),
        None => (name == "0").then_some((None, count)),
    }
}

/// Coins on the nodes of a graph, as `a+2.b`.
pub(super) fn read_coins(graph: &str, position: &str) -> Result<Game, ParseError> {
    read_coins_on(Arc::new(Coins::parse(graph)?), position)
}

pub(super) fn read_coins_on(coins: Arc<Coins>, position: &str) -> Result<Game, ParseError> {
    let mut reader = Reader::new(position, Reading::default(), false);
    reader.coins(&PlacedGraph::Coins(coins))?;
    reader.skip_space();
    match reader.peek() {
        None => Ok(Game::new(reader.parts)),
        Some('+') => {
            reader.at += 1;
            reader.skip_space();
            let span = reader.at..position.len();
            let message = format!(
                "no node is called '{}'",
                shortened(reader.segment().0.trim())
            );
            Err(ParseError::new(
                position,
                span,
                message,
                "names of nodes, such as a+2.b",
            ))
        }
        Some(_) => reader.unexpected("'+' and another coin, or the end"),
    }
}

/// Forms.
impl Reader<'_> {
    fn sum(&mut self) -> Result<Form, ParseError> {
        let mut terms = Vec::new();
        let mut height = 0;
        loop {
            self.skip_space();
            match self.term()? {
                Form::Sum(more) => terms.extend(more),
                form => terms.push((form, 1)),
            }
            height = height.max(self.height);
            self.skip_space();
            match self.peek() {
                Some('+') => self.at += 1,
                Some('-' | '−') => {}
                _ => break,
            }
        }
        self.height = height;
        if terms.len() == 1 && terms[0].1 == 1 {
            return Ok(terms.swap_remove(0).0);
        }
        self.grow()?;
        Ok(Form::Sum(terms))
    }

    fn term(&mut self) -> Result<Form, ParseError> {
        let negative = self.minus();
        let mut count = 1u64;
        while self.at_digit() {
            let start = self.at;
            let number = self.number("multiple")?;
            let digits = self.at;
            self.skip_space();
            if !self.multiplication_dot() {
                self.at = start;
                break;
            }
            self.skip_space();
            let Some(product) = count.checked_mul(number) else {
                return self.fail(
                    start..digits,
                    "this multiple is too large",
                    "a smaller number",
                );
            };
            count = product;
        }
        let mut form = self.marked(negative)?;
        while self.ordinal_colon() {
            let height = self.height;
            let negative = self.minus();
            let upper = self.marked(negative)?;
            self.height = self.height.max(height);
            self.grow()?;
            form = Form::Ordinal(Box::new(form), Box::new(upper));
        }
        if count == 1 {
            return Ok(form);
        }
        self.grow()?;
        Ok(Form::Sum(vec![(form, count)]))
    }

    /// Minus signs, if there are any: whether their number is odd.
    fn minus(&mut self) -> bool {
        self.skip_space();
        let mut negative = false;
        while self.take('-') || self.take('−') {
            negative = !negative;
            self.skip_space();
        }
        negative
    }

    /// An item and the marks behind it; its negative if there was a minus.
    fn marked(&mut self, negative: bool) -> Result<Form, ParseError> {
        let mut form = self.item()?;
        loop {
            if ['\'', '’', '†'].into_iter().any(|mark| self.take(mark)) {
                form = Form::Conjugate(Box::new(form));
            } else if self.take_word("^-") {
                form = Form::Minus(Box::new(form));
            } else {
                break;
            }
            self.grow()?;
        }
        if negative {
            form = Form::Negative(Box::new(form));
            self.grow()?;
        }
        Ok(form)
    }

    /// Whether the colon of an ordinal sum comes next; then it is passed.
    fn ordinal_colon(&mut self) -> bool {
        let colon = self.at + self.rest().len() - self.rest().trim_start().len();
        let hit = self.text[colon..].starts_with(':') && parts_forms(self.text, colon);
        if hit {
            self.at = colon + 1;
        }
        hit
    }

    fn item(&mut self) -> Result<Form, ParseError> {
        let start = self.at;
        self.height = 0;
        match self.peek() {
            Some('{') => self.braces(),
            Some('(') => {
                self.enter()?;
                self.at += 1;
                let sum = self.sum()?;
                self.close(start, ')', "'+' and another game")?;
                Ok(sum)
            }
            Some('±') => {
                self.at += '±'.len_utf8();
                self.switch()
            }
            Some('+') if self.take_word("+-") => self.switch(),
            Some('t') if self.take_word("tiny") => self.item_inside(Form::Tiny),
            Some('m') if self.take_word("miny") => {
                let tiny = self.item_inside(Form::Tiny)?;
                Ok(Form::Negative(Box::new(tiny)))
            }
            Some(c) if c.is_ascii_digit() => self.number_or_moves(),
            _ => match self.arrows_and_star()? {
                Some(form) => Ok(form),
                None if self.depth == 0 => self.unexpected(GAME),
                None => self.no_form_inside(),
            },
        }
    }

    /// Only forms stand inside of brackets.
    fn no_form_inside<T>(&self) -> Result<T, ParseError> {
        let rest = self.rest();
        let end = rest.find([',', '|', '‖', '}', ')', '+']);
        let here = rest[..end.unwrap_or(rest.len())].trim_end();
        match here.split_once(':') {
            Some((rules, _)) if rules.starts_with(|c: char| c.is_ascii_alphanumeric()) => {
                let message = format!("'{}' stands inside of brackets", shortened(here));
                self.fail(self.at..self.at + here.len(), message, FORM)
            }
            _ => self.unexpected(FORM),
        }
    }

    /// What follows a `±`: an item, or several games in brackets.
    fn switch(&mut self) -> Result<Form, ParseError> {
        self.skip_space();
        if self.peek() != Some('(') {
            return self.item_inside(Form::Switch);
        }
        let open = self.at;
        self.enter()?;
        self.at += 1;
        let mut options = Vec::new();
        let mut height = 0;
        loop {
            options.push(self.sum()?);
            height = height.max(self.height);
            self.skip_space();
            if !self.take(',') {
                break;
            }
        }
        self.close(open, ')', "'+', ','")?;
        self.height = height;
        self.grow()?;
        if options.len() == 1 {
            return Ok(Form::Switch(Box::new(options.swap_remove(0))));
        }
        self.grow()?;
        let negatives = options.iter().cloned().map(Box::new).map(Form::Negative);
        let negatives = negatives.collect();
        Ok(Form::Lists(vec![options, negatives]))
    }

    /// The item behind `±` or `tiny`.
    fn item_inside(&mut self, outside: fn(Box<Form>) -> Form) -> Result<Form, ParseError> {
        self.enter()?;
        self.skip_space();
        let item = self.item()?;
        self.depth -= 1;
        self.grow()?;
        Ok(outside(Box::new(item)))
    }

    /// `3L`, `0`, `3/4`, `1↑*`.
    fn number_or_moves(&mut self) -> Result<Form, ParseError> {
        let start = self.at;
        let whole = self.number("number")?;
        if let Some(owner) = self.owner()? {
            return Ok(Form::Moves(whole, owner));
        }
        let mut exponent = 0;
        if self.peek() == Some('/') {
            self.at += 1;
            if !self.at_digit() {
                return self.unexpected("the denominator, such as 3/4");
            }
            let below = self.number("denominator")?;
            if !below.is_power_of_two() {
                let expected = "a fraction with a power of two below, such as 3/4";
                return self.fail(start..self.at, "this is not a dyadic number", expected);
            }
            exponent = below.trailing_zeros();
        }
        let number = i64::try_from(whole).ok();
        let Some(number) = number.and_then(|whole| Dyadic::new(whole, exponent)) else {
            let expected = "a number with at most 40 binary places";
            return self.fail(start..self.at, "this number has too many digits", expected);
        };
        let number = match whole {
            0 => Form::ZERO,
            _ => Form::Number(number),
        };
        Ok(match self.arrows_and_star()? {
            None => number,
            Some(rest) => Form::Sum(vec![(number, 1), (rest, 1)]),
        })
    }

    /// The name of a player, if there is one here.
    fn owner(&mut self) -> Result<Option<Owner>, ParseError> {
        let start = self.at;
        let owner = match self.peek() {
            Some('L') => Owner::Left,
            Some('R') => Owner::Right,
            Some('C') => Owner::Center(1),
            _ => return Ok(None),
        };
        self.at += 1;
        if owner != Owner::Center(1) || !self.at_digit() {
            return Ok(Some(owner));
        }
        let index = self.number("player")?;
        match usize::try_from(index) {
            Ok(index @ 1..=1000) => Ok(Some(Owner::Center(index))),
            _ => self.fail(
                start..self.at,
                "there is no such player",
                "L, C, C1, C2, … or R",
            ),
        }
    }

    /// Arrows and a star, without spaces between them.
    fn arrows_and_star(&mut self) -> Result<Option<Form>, ParseError> {
        let start = self.at;
        let mut ups = 0i32;
        let mut has_arrows = false;
        while ups.abs() <= MAX_ARROWS {
            let step = match self.peek() {
                // The sum of the conjugates, unless a game is behind it.
                Some('^') if self.rest().starts_with("^-") && !self.minus_has_a_game() => break,
                Some('↑' | '^') => 1,
                Some('⇑') => 2,
                Some('↓' | 'v') => -1,
                Some('⇓') => -2,
                _ => break,
            };
            self.at += self.peek().map_or(0, char::len_utf8);
            ups += step;
            has_arrows = true;
        }
        if ups.abs() == 1
            && let Some(uptimal) = self.uptimal(ups)?
        {
            return Ok(Some(if self.take('*') {
                Form::Sum(vec![(uptimal, 1), (self.starred()?, 1)])
            } else {
                uptimal
            }));
        }
        if ups.abs() > MAX_ARROWS {
            let expected = format!("at most {MAX_ARROWS} arrows");
            return self.fail(start..self.at, "too many arrows", expected);
        }
        let star = match self.take('*') {
            // A sum with a compact name is one form.
            true => Some(match self.starred()? {
                sum @ Form::Sum(_) => self.nested(sum, 0)?,
                form => form,
            }),
            false => None,
        };
        Ok(match (has_arrows, star) {
            (false, star) => star,
            (true, None) => Some(Form::Up(ups)),
            (true, Some(star)) => Some(Form::Sum(vec![(Form::Up(ups), 1), (star, 1)])),
        })
    }

    /// `<3>` or `[3]` behind an arrow.
    fn uptimal(&mut self, sign: i32) -> Result<Option<Form>, ParseError> {
        let (open, partner) = match self.peek() {
            Some('<') => (self.at, '>'),
            Some('[') => (self.at, ']'),
            _ => return Ok(None),
        };
        self.enter()?;
        self.at += 1;
        let wanted = format!("a number from 1 to {MAX_UPTIMAL}, such as ↑<2> or ↑[2]");
        if !self.at_digit() {
            return self.unexpected(wanted);
        }
        let order = self.number("order")?;
        self.close(open, partner, "a digit")?;
        let Some(order) = u32::try_from(order)
            .ok()
            .filter(|order| (1..=MAX_UPTIMAL).contains(order))
        else {
            return self.fail(open..self.at, "there is no such arrow here", wanted);
        };
        let up = match partner {
            '>' => Form::up_power(order),
            _ => Form::up_total(order),
        };
        self.height = 3 * order as usize;
        self.grow()?;
        Ok(Some(if sign < 0 {
            Form::Negative(Box::new(up))
        } else {
            up
        }))
    }

    /// Whether the minus of `^-` has a game behind it: then it is an arrow and a difference.
    fn minus_has_a_game(&self) -> bool {
        let rest = self.rest().get(2..).unwrap_or_default().trim_start();
        rest.starts_with(|c: char| c.is_ascii_digit() || "*{(^v↑↓⇑⇓±".contains(c))
    }

    /// `{a,b|c|d}`, or `{a,b}` for everybody.
    fn braces(&mut self) -> Result<Form, ParseError> {
        self.enter()?;
        let open = self.at;
        self.at += 1;
        // The lists, and before each but the first how strongly its bar binds: a run of k bars binds less than one of k − 1.
        let mut lists = vec![Vec::new()];
        let mut bars: Vec<usize> = Vec::new();
        let mut height = 0;
        loop {
            self.skip_space();
            if !matches!(self.peek(), None | Some('|' | '‖' | '}')) {
                loop {
                    self.skip_space();
                    let option = self.sum()?;
                    height = height.max(self.height);
                    if let Some(list) = lists.last_mut() {
                        list.push(option);
                    }
                    self.skip_space();
                    if !self.take(',') {
                        break;
                    }
                }
            }
            let mut run = 0;
            while (run == 0 || self.for_two) && matches!(self.peek(), Some('|' | '‖')) {
                run += if self.take('|') { 1 } else { 2 };
                self.take('‖');
            }
            if run == 0 {
                break;
            }
            bars.push(run);
            lists.push(Vec::new());
        }
        self.close(open, '}', "'+', ',', '|'")?;
        self.height = height + bars.len();
        self.grow()?;
        if bars.is_empty() {
            return Ok(Form::Options(lists.swap_remove(0)));
        }
        if !self.for_two {
            return Ok(Form::Lists(lists));
        }
        match split_at_weakest(lists, &bars) {
            Some(form) => Ok(form),
            None => {
                let message =
                    "more than one bar could part the options of Left from those of Right";
                let expected = "one bar, or a doubled one next to forms with bars, as in {1||0|-1} for {1|{0|-1}}";
                self.fail(open..self.at, message, expected)
            }
        }
    }

    /// What follows a `*`: nothing, a compact body, or CGSuite's list of options.
    fn starred(&mut self) -> Result<Form, ParseError> {
        match self.peek() {
            Some('0'..='9' | '(') => self.body(),
            Some('[') if self.is_bracketed_number() => self.body(),
            Some('[') => self.listed(),
            Some('_' | '/') => self.unexpected("a heap before a subscript, such as *1_# for {*}"),
            _ => Ok(Form::Heap(1)),
        }
    }

    /// Whether `[DIGITS]` comes next.
    fn is_bracketed_number(&self) -> bool {
        let Some(rest) = self.rest().strip_prefix('[') else {
            return false;
        };
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        digits > 0 && rest[digits..].starts_with(']')
    }

    fn body(&mut self) -> Result<Form, ParseError> {
        let mut options = vec![self.atom()?];
        let mut height = self.height;
        while matches!(self.peek(), Some('0'..='9' | '(' | '[')) {
            options.push(self.atom()?);
            height = height.max(self.height);
        }
        self.height = height;
        if options.len() == 1 {
            return Ok(options.swap_remove(0));
        }
        self.grow()?;
        Ok(Form::Options(options))
    }

    fn atom(&mut self) -> Result<Form, ParseError> {
        let mut form = self.base()?;
        loop {
            if self.take('/') {
                let mut times = 1;
                while self.take('/') {
                    times += 1;
                }
                form = self.nested(form, times)?;
            } else if self.take('_') {
                form = self.subscript(form)?;
            } else {
                return Ok(form);
            }
        }
    }

    fn base(&mut self) -> Result<Form, ParseError> {
        let start = self.at;
        self.height = 0;
        match self.peek() {
            Some(digit @ '0'..='9') => {
                self.at += 1;
                Ok(Form::Heap(u64::from(digit) - u64::from('0')))
            }
            Some('[') => {
                self.enter()?;
                self.at += 1;
                if !self.at_digit() {
                    return self.unexpected("the size of a heap, such as *[12]");
                }
                let size = self.number("heap")?;
                self.close(start, ']', "a digit")?;
                Ok(Form::Heap(size))
            }
            Some('(') => {
                self.enter()?;
                self.at += 1;
                let form = self.body()?;
                self.close(start, ')', "a heap, '(' or a subscript")?;
                Ok(form)
            }
            _ => self.unexpected("a digit, '[' or '('"),
        }
    }

    /// What follows an underscore.
    fn subscript(&mut self, mut form: Form) -> Result<Form, ParseError> {
        match self.peek() {
            Some('#') => self.hashes(form),
            Some('{') => {
                let open = self.at;
                self.enter()?;
                self.at += 1;
                form = self.piece(form)?;
                while matches!(self.peek(), Some('#' | '0'..='9' | '(' | '[')) {
                    form = self.piece(form)?;
                }
                self.close(open, '}', "'#', a heap, '('")?;
                Ok(form)
            }
            Some('0'..='9' | '[' | '(') => {
                let height = self.height;
                let added = self.base()?;
                self.plus(form, height, added)
            }
            _ => self.unexpected("'#', a heap or '{' after '_', such as 2_#, 2_1 or 2_{##2}"),
        }
    }

    fn piece(&mut self, form: Form) -> Result<Form, ParseError> {
        if self.peek() == Some('#') {
            return self.hashes(form);
        }
        let height = self.height;
        let added = self.atom()?;
        self.plus(form, height, added)
    }

    /// `###`: the only option of the only option of …
    fn hashes(&mut self, form: Form) -> Result<Form, ParseError> {
        let mut times = 0;
        while self.take('#') {
            times += 1;
        }
        self.nested(form, times)
    }

    /// So many braces around a form; braces around braces are counted, not nested.
    fn nested(&mut self, form: Form, times: u64) -> Result<Form, ParseError> {
        if let Form::Nested(inner, before) = form {
            return Ok(Form::Nested(inner, before + times));
        }
        self.grow()?;
        Ok(Form::Nested(Box::new(form), times))
    }

    fn plus(&mut self, form: Form, height: usize, added: Form) -> Result<Form, ParseError> {
        self.height = self.height.max(height);
        self.grow()?;
        Ok(Form::Sum(vec![(form, 1), (added, 1)]))
    }

    /// CGSuite's `*[[2],0]`. An outer list of one entry is that entry: `*[[2]]` is {*2}, as `*[2]` is *2.
    fn listed(&mut self) -> Result<Form, ParseError> {
        Ok(match self.entries()? {
            Form::Options(mut options) if options.len() == 1 => options.remove(0),
            form => form,
        })
    }

    /// CGSuite's `[[2],0]`: numbers are heaps, brackets hold options.
    fn entries(&mut self) -> Result<Form, ParseError> {
        self.enter()?;
        let open = self.at;
        self.at += 1;
        let mut options = Vec::new();
        let mut height = 0;
        loop {
            self.skip_space();
            self.height = 0;
            options.push(match self.peek() {
                Some('[') => self.entries()?,
                Some('0'..='9') => Form::Heap(self.number("heap")?),
                _ => return self.unexpected("the size of a heap, or '[' and options"),
            });
            height = height.max(self.height);
            self.skip_space();
            if !self.take(',') {
                break;
            }
        }
        self.height = height;
        self.grow()?;
        self.close(open, ']', "',' and another option,")?;
        Ok(Form::Options(options))
    }
}

/// Two-player bars: the longest run of bars splits first, and there must be just one of that length on each side.
fn split_at_weakest(mut lists: Vec<Vec<Form>>, bars: &[usize]) -> Option<Form> {
    let weakest = *bars.iter().max()?;
    let mut places = bars.iter().enumerate().filter(|&(_, &run)| run == weakest);
    let (place, _) = places.next()?;
    if places.next().is_some() {
        return None;
    }
    let right = lists.split_off(place + 1);
    let side = |mut lists: Vec<Vec<Form>>, bars: &[usize]| {
        if bars.is_empty() {
            lists.pop()
        } else {
            split_at_weakest(lists, bars).map(|form| vec![form])
        }
    };
    let left = side(lists, &bars[..place])?;
    let right = side(right, &bars[place + 1..])?;
    Some(Form::Lists(vec![left, right]))
}

/// Whether a colon may be that of an ordinal sum: spaces around it, or a closing bracket before it.
fn parts_forms(text: &str, colon: usize) -> bool {
    let (before, after) = (&text[..colon], &text[colon + 1..]);
    before.ends_with([')', '}']) || before.ends_with(' ') && after.starts_with(' ')
}

/// Whether the first colon of a segment is that of an ordinal sum, not one behind the name of rules.
fn is_ordinal(segment: &str, colon: usize) -> bool {
    let name = segment[..colon].trim_end();
    let word = name.trim_start_matches(|c: char| c.is_ascii_digit() || ".·⋅".contains(c));
    let is_arrow =
        word.starts_with('v') && !word[1..].starts_with(|c: char| c.is_ascii_lowercase());
    let is_word = word.starts_with(|c: char| c.is_ascii_lowercase() || c == 'S');
    let is_form_word = is_arrow || word.starts_with("tiny") || word.starts_with("miny");
    let is_code = || HeapRules::parse(name).is_ok() || PartizanCodes::read(name).is_ok();
    parts_forms(segment, colon) && (!is_word || is_form_word) && !is_code()
}

/// The formula of an infinite subtraction set, `n^2` of `S{n^2}`.
fn subtraction_formula(name: &str) -> Option<Formula> {
    let formula = name.strip_prefix("S{")?.strip_suffix('}')?;
    let is_formula = formula.contains(|c: char| c.is_ascii_alphabetic());
    Formula::read(formula).ok().filter(|_| is_formula)
}

/// The largest heap of a subtraction set given by a formula.
const MAX_FORMULA_HEAP: u32 = 1_000_000;

/// The sets of a partizan subtraction game, `1,3|2,4` of `S{1,3|2,4}`.
fn partizan_sets(name: &str) -> Option<&str> {
    let sets = name.strip_prefix("S{")?.strip_suffix('}')?;
    sets.contains('|').then_some(sets)
}

fn shortened(name: &str) -> String {
    let mut short: String = name.chars().take(20).collect();
    if short.len() < name.len() {
        short.push('…');
    }
    short
}

impl From<AnyPosition> for Part {
    fn from(position: AnyPosition) -> Part {
        Part::Position(position)
    }
}

//! Text → games. One hand-written reader for every way of writing a game; whatever the project prints, it
//! reads.
//!
//! ```text
//! game    := part (('+' | '&') part)*          '&' is the older sign between parts of different rules
//! part    := RULES ':' heaps | NAME ':' POSITION | 'hack:' picture | '@' FILE [':' coins] | ['-'] term
//! heaps   := heap ('+' heap)*                  heap := [COUNT dot] SIZE
//! sum     := ['-'] term (('+' | '-') term)*    dot := '·' | '.'
//! term    := [COUNT dot] marked (':' signed)*  an ordinal sum: spaces around ':', or a bracket before it
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
//! Subscripts are postfix and apply from left to right to the whole atom so far: `2_{##2}` is {{*2}}+*2,
//! `2_##2` is the game with options {{*2}} and *2. The reading is from Spindler's appendix, made unambiguous;
//! so `*12` is {*,*2}, and a heap of 12 is `*[12]`.
//!
//! **Bars.** In a game of N players each bar ends the list of a player: `{1C||}`. In a game of two, `‖` or
//! `||` binds less than `|`, as in the literature: `{1||0|-1}` is {1|{0|-1}}. Where a text does not say how
//! many players there are, it is read for N players first, and for two if that makes no sense.

mod coins;
mod forms;
mod notes;

pub(super) use coins::{read_coins, read_coins_on};

use std::io::BufRead;
use std::ops::Range;
use std::sync::Arc;

use meximal_rules::boards::codes::PartizanCodes;
use meximal_rules::boards::formula::{Formula, SubtractionFormula};
use meximal_rules::boards::subtraction::PartizanSubtraction;
use meximal_rules::{AnyPosition, Entry};

use super::form::Form;
use super::{Game, Part};
use crate::notation::MAX_DEPTH;
use crate::player::Players;
use crate::rules::code::HeapRules;
use crate::rules::hackenbush::{self, Hackenbush};
use crate::rules::list;
use crate::text::{MAX_INPUT, ParseError};

/// The deepest nesting of forms: brackets, subscripts, signs and marks.
const MAX_HEIGHT: usize = 800;

/// The most heaps of one size: there is room for a few more, which moves may add.
const MAX_HEAPS: u64 = u64::MAX >> 1;

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
    /// Readings that may surprise.
    notes: Vec<String>,
}

const GAME: &str = "a game, such as *3, {0,*2}, 1/2, 2L, nim:3+5 or cram:2x3";
const FORM: &str = "a form inside of brackets, such as *3, {0,*2}, 1/2 or 2L; heaps and boards only outside \
                    of them";

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
            notes: Vec::new(),
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
        game.notes = self.notes;
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

    /// How far the text goes until a '+', a '&' or a spaced '-' outside of brackets, and the first colon
    /// outside of them before that.
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

    /// Whether what comes before a colon names rules: not braces of a form.
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
            let is_misspelt = || list::meant(word).is_some();
            !is_known && (HeapRules::parse(name).is_ok() || is_digit && !is_misspelt())
        };
        match count.parse() {
            Ok(count) if is_name && !is_code() => (count, word, start + name.len() - word.len()),
            _ => (1, name, start),
        }
    }

    /// `col:0-1+0-2` is not a sum: edges are parted by commas, and a difference of numbers has spaces.
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
        let message = format!("'{}' looks like an edge after a '+'", shortened(next));
        let edges = shortened(&format!("{name}:{graph},{next}"));
        let expected =
            format!("',' between edges, as in {edges}, or spaces in a difference of numbers");
        self.fail(ahead.at..ahead.at + next.len(), message, expected)
    }

    /// `0.77` alone is a ruleset, and so is `nim`; but `4.{0}` is four times `{0}`, as `3.{0}` is three
    /// times.
    fn refuse_bare_rules(&self, segment: &str) -> Result<(), ParseError> {
        let name = segment.trim_end();
        let is_multiple = name.starts_with(|c: char| c != '0')
            && name
                .split_once(['.', '·', '⋅'])
                .is_some_and(|(count, form)| {
                    count.bytes().all(|b| b.is_ascii_digit()) && form.starts_with('{')
                });
        if is_multiple {
            return Ok(());
        }
        let looks_like_rules =
            name.contains('.') || name.starts_with(|c: char| c.is_ascii_alphabetic());
        let shown = shortened(name);
        let span = self.at..self.at + name.len();
        let known = meximal_rules::entry(name).map(Entry::about);
        if let Some(about) = known.or((name == hackenbush::ABOUT.name).then_some(hackenbush::ABOUT))
        {
            let message = format!("'{shown}' is a ruleset, not a position");
            let expected = format!("a position, such as {}", about.example);
            return self.fail(span, message, expected);
        }
        if looks_like_rules && HeapRules::parse(name).is_ok() {
            let message = format!("'{shown}' is a ruleset, not a position");
            let expected = format!("heaps after a colon, such as {shown}:5+7");
            return self.fail(span, message, expected);
        }
        let letters = |c: char| c.is_ascii_alphabetic() || "-_ '’".contains(c);
        if name.len() > 3 && name.chars().all(letters) && list::meant(name).is_some() {
            return self.fail(span, list::unknown(name), list::LIST);
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
        // The only heaps, if they are written with a point, as in a decimal number.
        let mut decimal = None;
        for place in 0.. {
            self.skip_space();
            let start = self.at;
            if !self.at_digit() {
                return self.unexpected(wanted);
            }
            let mut size = self.number("heap")?;
            let mut count = 1;
            let is_point = self.peek() == Some('.');
            if self.multiplication_dot() {
                count = size;
                if !self.at_digit() {
                    return self.unexpected(wanted);
                }
                size = self.number("heap")?;
                decimal = (is_point && place == 0).then_some((count, size));
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
                break;
            }
            (self.at, decimal) = (self.at + 1, None);
        }
        if let Some((count, size)) = decimal {
            self.note_heaps(count, size);
        }
        Ok(())
    }

    /// Whether what follows the '+' here is another heap of the same rules: sizes and a count, and no rules
    /// of its own. What is neither a heap nor the beginning of another game is read as a heap, for the sake
    /// of the error.
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

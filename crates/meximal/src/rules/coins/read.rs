//! Text → graphs, line by line, from a text, a file or a pipe: only the graph is kept, not its text, so that
//! memory is the only limit, besides one on single lines.
//!
//! ```text
//! file    := (line [comment] '\n')*            comment := '#' …
//! line    := NAME arrow [option (',' option)*]  the moves of everybody, or of one player
//!          | option '=' VERDICT                 who wins at this end: L, R, N or P
//!          | 'start:' option                    the position that the file means if none is named
//! arrow   := '->' | '→' | '-' PLAYER '->'       PLAYER := 'L' | 'R' | 'C' [DIGITS] | DIGITS
//! option  := term ('+' term)*                   term := '0' | [COUNT dot] NAME
//! ```

use std::io::{BufRead, Read};
use std::ops::Range;

use rustc_hash::FxHashMap;

use super::MAX_COINS;
use super::flat::{NameTable, OptionLists};
use crate::text::ParseError;

/// Whose moves a line lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Mover {
    Everybody,
    /// A player by number, from 0: Left, the Centers.
    Player(u8),
    /// Right, the last player.
    Last,
}

/// A graph as it was read. Nodes have the numbers of their first lines.
#[derive(Debug, Default)]
pub(super) struct Lines {
    pub names: NameTable,
    /// The lines in the order of their nodes: the node, and whose moves they are.
    pub lines: Vec<(u32, Mover)>,
    /// The options of each line.
    pub options: OptionLists,
    pub verdicts: FxHashMap<Vec<u32>, char>,
    pub start: Option<Vec<u32>>,
    /// Whether a line is for one player.
    pub is_partizan: bool,
    /// This many players are needed by their names.
    pub least_players: usize,
}

/// What is wrong with a graph, and where.
#[derive(Debug)]
pub(super) struct Fault {
    /// The number of the line, from 1, and where it begins.
    line: usize,
    offset: usize,
    /// The line, or what is known of it.
    text: String,
    span: Range<usize>,
    message: String,
    expected: String,
}

impl Fault {
    /// The error in the whole text.
    pub fn of_text(self, input: &str) -> ParseError {
        let span = self.offset + self.span.start..self.offset + self.span.end;
        ParseError::new(input, span, self.message, self.expected)
    }

    /// The error in a file that is not kept.
    pub fn of_file(self) -> ParseError {
        let Fault { text, span, .. } = self;
        ParseError::new(&text, span, self.message, self.expected).in_line(self.line)
    }
}

const LINE: &str = "a line such as a -> b + c, 2.b, 0";
const VERDICT: &str = "one of the letters L, R, N and P";
const TERM: &str = "a name, a multiple such as 2.a, or 0";
const PLAYER: &str = "a player between '-' and '->', such as L, C, R or 2";

/// The most players of a graph.
const MAX_PLAYERS: usize = 12;

/// The longest line, in bytes: a file need not have an end.
const MAX_LINE: usize = 1 << 26;

/// A piece of a line.
type Bad = (Range<usize>, String, String);

fn bad<T>(
    span: Range<usize>,
    message: impl Into<String>,
    expected: impl Into<String>,
) -> Result<T, Bad> {
    Err((span, message.into(), expected.into()))
}

/// Where a name was seen first.
#[derive(Clone, Copy)]
struct Place {
    line: u32,
    offset: usize,
    column: u32,
}

/// A verdict or a start: what is checked when all nodes are known.
struct Later {
    place: Place,
    text: String,
    position: Vec<u32>,
    letter: Option<char>,
}

#[derive(Default)]
struct Reader {
    names: NameTable,
    /// Where each name was seen first, and then where its first line is.
    places: Vec<Place>,
    /// The number of each name among the nodes, by their first lines.
    nodes: Vec<Option<u32>>,
    node_count: u32,
    lines: Vec<(u32, Mover)>,
    least_players: usize,
    /// The lines of each name for different movers.
    movers: Vec<u16>,
    options: OptionLists,
    later: Vec<Later>,
    /// Coins on a node beside the first one, in all options.
    more_coins: usize,
    line: usize,
    offset: usize,
    /// The terms of an option.
    terms: Vec<u32>,
}

/// Reads a graph; the error of the source is one about the line at which it broke off.
pub(super) fn read(mut source: impl BufRead) -> Result<Lines, Fault> {
    let mut reader = Reader::default();
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        reader.line += 1;
        let most = MAX_LINE as u64 + 1;
        let taken = (&mut source).take(most).read_until(b'\n', &mut bytes);
        let taken = taken.map_err(|error| reader.fault("", 0..0, error.to_string(), "a file"))?;
        if taken > MAX_LINE {
            let expected = format!("at most {MAX_LINE} bytes for one node");
            return Err(reader.fault("", 0..0, "this line is too long", &expected));
        }
        if taken == 0 {
            return reader.finished();
        }
        let Ok(text) = std::str::from_utf8(&bytes) else {
            return Err(reader.fault("", 0..0, "this line is not UTF-8 text", "UTF-8 text"));
        };
        let text = text
            .strip_prefix('\u{feff}')
            .filter(|_| reader.line == 1)
            .unwrap_or(text);
        reader.offset += taken - text.len();
        if let Err((span, message, expected)) = reader.line(text) {
            return Err(reader.fault(text.trim_end(), span, message, &expected));
        }
        reader.offset += text.len();
    }
}

/// The span without the spaces at its ends.
fn trim(text: &str, span: Range<usize>) -> Range<usize> {
    let piece = &text[span.clone()];
    let start = span.start + (piece.len() - piece.trim_start().len());
    start..(span.start + piece.trim_end().len()).max(start)
}

/// Calls `each` with the pieces of a span between separators.
fn split(
    text: &str,
    span: Range<usize>,
    separator: u8,
    mut each: impl FnMut(Range<usize>) -> Result<(), Bad>,
) -> Result<(), Bad> {
    let mut start = span.start;
    for (at, _) in text.as_bytes()[span.clone()]
        .iter()
        .enumerate()
        .filter(|(_, b)| **b == separator)
    {
        each(start..span.start + at)?;
        start = span.start + at + 1;
    }
    each(start..span.end)
}

impl Reader {
    fn fault(
        &self,
        text: &str,
        span: Range<usize>,
        message: impl Into<String>,
        expected: &str,
    ) -> Fault {
        Fault {
            line: self.line,
            offset: self.offset,
            text: text.to_owned(),
            span,
            message: message.into(),
            expected: expected.to_owned(),
        }
    }

    fn line(&mut self, text: &str) -> Result<(), Bad> {
        let end = text.find('#').unwrap_or(text.len());
        let span = trim(text, 0..end);
        if span.is_empty() {
            return Ok(());
        }
        let line = &text[span.clone()];
        let arrow = ["->", "→"]
            .into_iter()
            .filter_map(|arrow| line.find(arrow).map(|at| (at, arrow.len())))
            .min();
        if let Some((at, length)) = arrow {
            let at = span.start + at;
            return self.moves(text, span.start..at, at + length..span.end);
        }
        if let Some(at) = line.find('=') {
            let at = span.start + at;
            return self.verdict(
                text,
                trim(text, span.start..at),
                trim(text, at + 1..span.end),
            );
        }
        if line.starts_with("start:") {
            let place = trim(text, span.start + "start:".len()..span.end);
            return self.position(text, place, None);
        }
        bad(span, "this line has no arrow '->'", LINE)
    }

    fn moves(&mut self, text: &str, left: Range<usize>, right: Range<usize>) -> Result<(), Bad> {
        let (name, mover) = match text[left.clone()].find('-') {
            None => (trim(text, left), Mover::Everybody),
            Some(dash) => {
                let dash = left.start + dash;
                let mover = self.mover(text, trim(text, dash + 1..left.end))?;
                (trim(text, left.start..dash), mover)
            }
        };
        let name = name_at(text, name, LINE)?;
        let number = self.number(&text[name.clone()], name.start);
        let bit = match mover {
            Mover::Everybody => 1,
            Mover::Player(player) => 2 << player,
            Mover::Last => 1 << 15,
        };
        let seen = &mut self.movers[number as usize];
        if *seen & bit != 0 {
            let message = format!("'{}' has a line already", &text[name.clone()]);
            let expected = match mover {
                Mover::Everybody => "one line for each name, with all its options",
                _ => "one line for each name and player, with all options",
            };
            return bad(name, message, expected);
        }
        *seen |= bit;
        if self.nodes[number as usize].is_none() {
            self.nodes[number as usize] = Some(self.node_count);
            self.node_count += 1;
            self.places[number as usize] = self.place(name.start);
        }
        self.lines.push((number, mover));
        let right = trim(text, right);
        if !right.is_empty() {
            split(text, right, b',', |option| {
                let mut terms = std::mem::take(&mut self.terms);
                self.option(text, option, &mut terms)?;
                self.options.push_option(terms.iter().copied());
                self.terms = terms;
                Ok(())
            })?;
        }
        self.options.end_node();
        Ok(())
    }

    /// A player, by a letter or a number. A Center is not the last player, so there is another one.
    fn mover(&mut self, text: &str, span: Range<usize>) -> Result<Mover, Bad> {
        let word = &text[span.clone()];
        let number = |digits: &str| digits.parse::<u8>().ok().filter(|number| *number > 0);
        let found = match word {
            "L" => Some((Mover::Player(0), 1)),
            "R" => Some((Mover::Last, 2)),
            "C" => Some((Mover::Player(1), 3)),
            _ => match word.strip_prefix('C') {
                Some(digits) => number(digits).map(|k| (Mover::Player(k), usize::from(k) + 2)),
                None => number(word).map(|k| (Mover::Player(k - 1), usize::from(k))),
            },
        };
        match found.filter(|&(_, needed)| needed <= MAX_PLAYERS) {
            None => bad(span, format!("'{word}' is not a player"), PLAYER),
            Some((mover, needed)) => {
                self.least_players = self.least_players.max(needed);
                Ok(mover)
            }
        }
    }

    fn verdict(&mut self, text: &str, place: Range<usize>, right: Range<usize>) -> Result<(), Bad> {
        let mut letters = text[right.clone()].chars();
        match (letters.next(), letters.next()) {
            (Some(letter @ ('L' | 'R' | 'N' | 'P')), None) => {
                self.position(text, place, Some(letter))
            }
            _ => bad(right, "this is not a verdict", VERDICT),
        }
    }

    fn position(
        &mut self,
        text: &str,
        place: Range<usize>,
        letter: Option<char>,
    ) -> Result<(), Bad> {
        let mut position = Vec::new();
        self.option(text, place.clone(), &mut position)?;
        self.later.push(Later {
            place: self.place(place.start),
            text: text[place].to_owned(),
            position,
            letter,
        });
        Ok(())
    }

    fn option(&mut self, text: &str, span: Range<usize>, terms: &mut Vec<u32>) -> Result<(), Bad> {
        terms.clear();
        split(text, span, b'+', |term| {
            let term = trim(text, term);
            let piece = &text[term.clone()];
            if piece == "0" {
                return Ok(());
            }
            let digits = piece.len() - piece.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let rest = piece[digits..].trim_start();
            let after_dot = ['.', '·', '⋅']
                .iter()
                .find_map(|&dot| rest.strip_prefix(dot));
            let (name, count) = match after_dot {
                Some(name) if digits > 0 => {
                    let number = term.start..term.start + digits;
                    let count = piece[..digits].parse::<usize>().ok();
                    let Some(count) = count.filter(|&count| count <= MAX_COINS) else {
                        return bad(number, "this multiple is too large", TERM);
                    };
                    (trim(text, term.end - name.len()..term.end), count)
                }
                _ => (term, 1),
            };
            let name = name_at(text, name, TERM)?;
            let node = self.number(&text[name.clone()], name.start);
            self.more_coins += count.saturating_sub(1);
            if self.more_coins > MAX_COINS {
                let expected =
                    format!("at most {MAX_COINS} coins by multiples in all options together");
                return bad(name, "too many coins", expected);
            }
            terms.extend(std::iter::repeat_n(node, count));
            Ok(())
        })
    }

    fn place(&self, column: usize) -> Place {
        Place {
            line: self.line as u32,
            offset: self.offset,
            column: column as u32,
        }
    }

    /// The number of a name that begins at this column.
    fn number(&mut self, name: &str, column: usize) -> u32 {
        let number = self.names.add(name);
        if number as usize == self.places.len() {
            self.places.push(self.place(column));
            self.nodes.push(None);
            self.movers.push(0);
        }
        number
    }

    /// A fault that is seen only when everything is read.
    fn late(&self, place: Place, text: &str, message: String, expected: String) -> Fault {
        Fault {
            line: place.line as usize,
            offset: place.offset + place.column as usize,
            text: text.to_owned(),
            span: 0..text.len(),
            message,
            expected,
        }
    }

    /// All names are nodes, moves do not lead back, and verdicts are for ends.
    fn finished(self) -> Result<Lines, Fault> {
        let unknown = self.nodes.iter().position(Option::is_none);
        if let Some(number) = unknown {
            let name = self.names.name(number as u32);
            let message = format!("'{name}' has no line");
            let expected = format!("a line '{name} -> …'; '{name} ->' for a node without moves");
            return Err(self.late(self.places[number], name, message, expected));
        }
        let node = |name: u32| self.nodes[name as usize].unwrap_or_default();
        let mut by_node: Vec<u32> = vec![0; self.names.len()];
        for name in 0..self.names.len() as u32 {
            by_node[node(name) as usize] = name;
        }
        let mut names = NameTable::default();
        for &name in &by_node {
            names.add(self.names.name(name));
        }
        // The lines in the order of their nodes, and the options with nodes for names.
        let mut order: Vec<u32> = (0..self.lines.len() as u32).collect();
        let key = |&line: &u32| {
            let (name, mover) = self.lines[line as usize];
            (node(name), mover)
        };
        order.sort_by_key(key);
        let is_partizan = self
            .lines
            .iter()
            .any(|&(_, mover)| mover != Mover::Everybody);
        let lines: Vec<(u32, Mover)> = order.iter().map(key).collect();
        let mut options = OptionLists::default();
        for &line in &order {
            for option in self.options.of(line) {
                options.push_option(option.iter().map(|&name| node(name)));
            }
            options.end_node();
        }
        // The moves of all players in a node; without moves of one player that is its line.
        let mut of_all = OptionLists::default();
        for (line, &(node, _)) in lines.iter().enumerate().filter(|_| is_partizan) {
            for option in options.of(line as u32) {
                of_all.push_option(option.iter().copied());
            }
            if lines.get(line + 1).is_none_or(|&(next, _)| next != node) {
                of_all.end_node();
            }
        }
        let together = if is_partizan { &of_all } else { &options };
        if let Some(cycle) = together.cycle() {
            let shown: Vec<&str> = cycle.iter().take(12).map(|&n| names.name(n)).collect();
            let dots = if cycle.len() > 12 { " -> …" } else { "" };
            let name = by_node[cycle[0] as usize];
            let message = format!("moves lead back: {}{dots}", shown.join(" -> "));
            let expected = "a graph without cycles".to_owned();
            return Err(self.late(
                self.places[name as usize],
                self.names.name(name),
                message,
                expected,
            ));
        }
        let mut verdicts = FxHashMap::default();
        let mut start = None;
        for later in &self.later {
            let fail = |message: String, expected: &str| {
                Err(self.late(later.place, &later.text, message, expected.to_owned()))
            };
            let mut position: Vec<u32> = later.position.iter().map(|&name| node(name)).collect();
            position.sort_unstable();
            let Some(letter) = later.letter else {
                if start.replace(position).is_some() {
                    return fail("there is a start already".to_owned(), "one start");
                }
                continue;
            };
            if is_partizan {
                let message =
                    "verdicts are for graphs in which everybody has the same moves".to_owned();
                return fail(message, "no verdict, or no moves of one player");
            }
            if let Some(&node) = position.iter().find(|&&node| together.of(node).len() > 0) {
                let message = format!("'{}' has moves", names.name(node));
                return fail(message, "verdicts for positions in which nobody can move");
            }
            if verdicts.insert(position, letter).is_some() {
                let message = "this position has a verdict already".to_owned();
                return fail(message, "one verdict for each terminal position");
            }
        }
        Ok(Lines {
            names,
            lines,
            options,
            verdicts,
            start,
            is_partizan,
            least_players: self.least_players,
        })
    }
}

fn name_at(text: &str, span: Range<usize>, expected: &str) -> Result<Range<usize>, Bad> {
    let name = &text[span.clone()];
    let fits = |c: char| c.is_alphanumeric() || matches!(c, '_' | '\'' | '/' | '*');
    let begins = name.starts_with(|c: char| c.is_alphabetic() || c == '_');
    if begins && name.chars().all(fits) {
        return Ok(span);
    }
    if name.is_empty() {
        return bad(span, "a name is missing", expected);
    }
    let message = "this is not a name: names begin with a letter or '_'";
    bad(span, message, expected)
}

//! Pictures in notation: from text.
//!
//! ```text
//! picture := ['hack:'] part ('+' part)*            parts stand side by side on the ground
//! part    := '0' | stalk | edge ((' ' | ',') edge)*
//! stalk   := (COLOUR | '(' stalk ')')+             from the ground up; brackets hold a branch
//! edge    := NODE '-' NODE COLOUR                  node 0 is the ground; each part has nodes of its own
//! COLOUR  := 'L' | 'R' | 'C' [1 to 6]              C is C1
//! ```

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::{Colour, Edge, Hackenbush, PREFIX};
use crate::text::{MAX_INPUT, ParseError};

const COLOUR: &str = "a colour: L, C or R, or C1 to C6 among more than three players";
const EDGE: &str = "an edge between two nodes with its colour, such as 0-1L";

/// A picture that is being read.
struct Reader<'a> {
    text: &'a str,
    edges: Vec<Edge>,
    names: Vec<u32>,
}

/// Reads a picture. What is not connected to the ground falls.
pub(super) fn parse(text: &str) -> Result<Hackenbush, ParseError> {
    if text.len() > MAX_INPUT {
        let message = format!("the picture is {} bytes long", text.len());
        let expected = format!("at most {MAX_INPUT} bytes");
        return Err(ParseError::new(text, 0..0, message, expected));
    }
    let spaces = text.len() - text.trim_start().len();
    let mut at = if text[spaces..].starts_with(PREFIX) {
        spaces + PREFIX.len()
    } else {
        spaces
    };
    let mut reader = Reader {
        text,
        edges: Vec::new(),
        names: vec![0],
    };
    for part in text[at..].split('+') {
        let span = at..at + part.len();
        at = span.end + 1;
        match part.trim() {
            "" => {
                let expected = "a stalk such as LR, an edge list such as 0-1L 1-2R, or 0";
                let message = "there is no picture here";
                return Err(ParseError::new(text, span, message, expected));
            }
            "0" => {}
            edges if edges.contains('-') => reader.edge_list(span)?,
            _ => reader.stalk(span)?,
        }
    }
    Ok(Hackenbush::standing(reader.edges, reader.names))
}

impl Reader<'_> {
    fn add_node(&mut self, name: u32) -> u32 {
        self.names.push(name);
        self.names.len() as u32 - 1
    }

    /// Reads a stalk with its branches.
    fn stalk(&mut self, span: Range<usize>) -> Result<(), ParseError> {
        let text = self.text;
        let mut top = 0;
        // The nodes at which brackets were opened, with their places.
        let mut open: Vec<(u32, usize)> = Vec::new();
        let mut after_bracket = false;
        let mut at = span.start;
        while let Some(c) = text[at..span.end].chars().next() {
            let here = at;
            at += c.len_utf8();
            match c {
                _ if c.is_whitespace() => continue,
                '(' => open.push((top, here)),
                ')' if after_bracket => {
                    return Err(ParseError::unexpected(text, here, COLOUR));
                }
                ')' => match open.pop() {
                    Some((node, _)) => top = node,
                    None => {
                        return Err(ParseError::unexpected(text, here, "a colour, '(' or '+'"));
                    }
                },
                _ => {
                    let found = Colour::read(&text[here..span.end]);
                    let found = found.ok_or_else(|| ParseError::unexpected(text, here, COLOUR));
                    let (colour, length) = found?;
                    at = here + length;
                    let name = self.names.len() as u32;
                    let node = self.add_node(name);
                    let ends = [top, node];
                    self.edges.push(Edge { ends, colour });
                    top = node;
                }
            }
            after_bracket = c == '(';
        }
        match open.pop() {
            None => Ok(()),
            Some((_, at)) => {
                let message = "this '(' is never closed";
                Err(ParseError::new(text, at..at + 1, message, "')'"))
            }
        }
    }

    /// Reads a list of edges.
    fn edge_list(&mut self, span: Range<usize>) -> Result<(), ParseError> {
        let text = self.text;
        let mut nodes = FxHashMap::from_iter([(0, 0)]);
        let mut at = span.start;
        for word in text[span].split(|c: char| c.is_whitespace() || c == ',') {
            let place = at..at + word.len();
            // All separators but some kinds of space are one byte long.
            at = place.end + text[place.end..].chars().next().map_or(0, char::len_utf8);
            if word.is_empty() {
                continue;
            }
            let wrong =
                |message: &str| ParseError::new(text, place.clone(), message.to_owned(), EDGE);
            let (low, rest) = word
                .split_once('-')
                .ok_or_else(|| wrong("this is not an edge"))?;
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let (high, colour) = rest.split_at(digits);
            if colour.is_empty() {
                return Err(wrong("this edge has no colour"));
            }
            let read = Colour::read(colour).filter(|&(_, length)| length == colour.len());
            let (colour, _) = read.ok_or_else(|| {
                let expected = format!("{EDGE}; {COLOUR}");
                ParseError::new(
                    text,
                    place.clone(),
                    "this is not an edge".to_owned(),
                    expected,
                )
            })?;
            let ends = read_node(low).zip(read_node(high));
            let (low, high) = ends.ok_or_else(|| wrong("this is not an edge"))?;
            let ends = [low, high].map(|name| match nodes.get(&name) {
                Some(&node) => node,
                None => {
                    let node = self.add_node(name);
                    nodes.insert(name, node);
                    node
                }
            });
            self.edges.push(Edge { ends, colour });
        }
        Ok(())
    }
}

fn read_node(text: &str) -> Option<u32> {
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    text.parse().ok().filter(|_| digits)
}

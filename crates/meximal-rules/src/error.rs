//! What is wrong with a text, and where. An error keeps a window of the text around the place, so that
//! it can show it underlined even when the whole input is a megabyte long.

use std::fmt;
use std::ops::Range;

use unicode_width::UnicodeWidthStr;

/// A text that is not in the notation expected: the place, what is wrong with it, what would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// What is wrong.
    pub message: String,
    /// What would do instead, with an example.
    pub expected: String,
    /// The place in the input, in bytes.
    pub span: Range<usize>,
    /// The place in the input, in characters.
    pub characters: Range<usize>,
    /// Whether the text is right, but the game is larger than the memory allowed.
    pub over_budget: bool,
    /// The key of the question whose text it is, such as `play`; none for the text of a game.
    pub key: Option<&'static str>,
    /// In a box of its own, for errors are returned by value.
    shown: Box<Shown>,
}

/// What is shown of the input.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Shown {
    /// The line: before the place, the place, after it.
    parts: [String; 3],
    /// The number of the line, if the input has several.
    line: Option<usize>,
    /// The file that the input was read from, if it was.
    file: Option<Box<str>>,
}

/// How many characters of the input are shown on each side of the place.
const WINDOW: usize = 36;
/// How many characters of the place itself are shown.
const PLACE: usize = 24;

impl ParseError {
    /// An error about `span` of `input`.
    pub fn new(
        input: &str,
        span: Range<usize>,
        message: impl Into<String>,
        expected: impl Into<String>,
    ) -> ParseError {
        let start = floor_boundary(input, span.start);
        let end = floor_boundary(input, span.end.max(span.start));
        let (head, rest) = input.split_at(start);
        let (place, tail) = rest.split_at(end - start);
        let first = head.chars().count();
        let characters = first..first + place.chars().count();
        let several = input.trim_end().contains('\n');
        let line = several.then(|| head.matches('\n').count() + 1);
        let head = head.rsplit('\n').next().unwrap_or(head);
        let tail = tail.split('\n').next().unwrap_or(tail);
        let mut before: String = last_chars(head, WINDOW);
        if before.len() < head.len() {
            before.insert(0, '…');
        }
        let mut shown: String = place.chars().take(PLACE).collect();
        let mut after = String::new();
        if shown.len() < place.len() {
            shown.push('…');
        } else {
            after = tail.chars().take(WINDOW).collect();
            if after.len() < tail.len() {
                after.push('…');
            }
        }
        ParseError {
            message: message.into(),
            expected: expected.into(),
            span: start..end,
            characters,
            over_budget: false,
            key: None,
            shown: Box::new(Shown {
                parts: [before, shown, after].map(|part| one_line(&part)),
                line,
                file: None,
            }),
        }
    }
}

impl ParseError {
    /// An error about the character at `at`, which does not fit there, or about the end of the input.
    pub fn unexpected(input: &str, at: usize, expected: impl Into<String>) -> ParseError {
        match input[at..].chars().next() {
            Some(c) => {
                let message = format!("'{c}' does not fit here");
                ParseError::new(input, at..at + c.len_utf8(), message, expected)
            }
            None => ParseError::new(input, at..at, "the text ends too early", expected),
        }
    }
}

impl ParseError {
    /// The same error, where the input was what the question has under a key other than the game's.
    pub fn of_key(mut self, key: &'static str) -> ParseError {
        self.key = Some(key);
        self
    }

    /// The same error, where the input was what a file has.
    pub fn in_file(mut self, path: &str) -> ParseError {
        self.shown.file = Some(path.into());
        self
    }

    /// The same error, where the input was the end of a longer text, which begins with these words.
    pub fn after(self, head: &str, input: &str) -> ParseError {
        let span = head.len() + self.span.start..head.len() + self.span.end;
        let text = format!("{head}{input}");
        ParseError::new(&text, span, self.message, self.expected)
    }

    /// The error in words, with these before the line that is shown: `--play `.
    pub fn shown_behind(&self, lead: &str) -> String {
        let [before, place, after] = &self.shown.parts;
        let file = self.shown.file.as_ref();
        let file = file.map(|path| format!("in '{path}': "));
        let line = self.shown.line.map(|line| format!("line {line}: "));
        let indent = " ".repeat(lead.width() + before.width());
        let marks = "^".repeat(place.width().max(1));
        format!(
            "{}{}{}\n  {lead}{before}{place}{after}\n  {indent}{marks}\nexpected {}",
            file.unwrap_or_default(),
            line.unwrap_or_default(),
            self.message,
            self.expected
        )
    }

    /// The same error, where the input was one line of a longer text.
    pub fn in_line(mut self, line: usize) -> ParseError {
        self.shown.line = Some(line);
        self
    }

    /// The same error, where the input was this text behind a prefix, and the places are those in the text.
    pub fn behind(self, prefix: &str, text: &str) -> ParseError {
        let back = |place: usize| place.saturating_sub(prefix.len());
        let span = back(self.span.start)..back(self.span.end);
        ParseError::new(text, span, self.message, self.expected)
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown_behind(""))
    }
}

impl std::error::Error for ParseError {}

fn floor_boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

fn last_chars(text: &str, count: usize) -> String {
    match text.char_indices().rev().nth(count.saturating_sub(1)) {
        Some((at, _)) => text[at..].to_owned(),
        None => text.to_owned(),
    }
}

fn one_line(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_is_underlined() {
        let error = ParseError::new("*2+?", 3..4, "a stray '?'", "a game, such as *2");
        assert_eq!(
            error.to_string(),
            "a stray '?'\n  *2+?\n     ^\nexpected a game, such as *2"
        );
    }

    #[test]
    fn a_place_in_the_end_of_a_text_is_a_place_in_the_text() {
        let error = ParseError::new("X", 0..1, "a stray 'X'", "N or P").after("winners:", "X");
        assert_eq!(
            error,
            ParseError::new("winners:X", 8..9, "a stray 'X'", "N or P")
        );
    }

    #[test]
    fn the_place_stays_underlined_behind_other_words() {
        let error = ParseError::new("winners:X", 8..9, "a stray 'X'", "N or P").of_key("play");
        assert_eq!(
            error.shown_behind("--play "),
            "a stray 'X'\n  --play winners:X\n                 ^\nexpected N or P"
        );
    }

    #[test]
    fn long_inputs_are_shown_in_part() {
        let input = "x".repeat(1 << 20);
        let shown = ParseError::new(&input, 500_000..500_001, "m", "e").to_string();
        assert!(shown.len() < 300 && shown.matches('…').count() == 2);
        let shown = ParseError::new(&input, 0..input.len(), "m", "e").to_string();
        assert!(shown.len() < 300);
    }

    #[test]
    fn only_the_line_is_shown() {
        let error = ParseError::new("a -> b\nc -> ?, d\ne ->", 12..13, "a stray '?'", "a name");
        let shown = "line 2: a stray '?'\n  c -> ?, d\n       ^\nexpected a name";
        assert_eq!(error.to_string(), shown);
    }

    #[test]
    fn places_inside_a_character_are_moved_to_its_start() {
        let error = ParseError::new("é·é", 1..3, "m", "e");
        assert_eq!(error.span, 0..2);
    }

    #[test]
    fn places_are_counted_in_bytes_and_in_characters() {
        let error = ParseError::unexpected("é·?", 4, "e");
        assert_eq!((error.span.clone(), error.characters.clone()), (4..5, 2..3));
        let error = error.behind("é", "·?");
        assert_eq!((error.span, error.characters), (2..3, 1..2));
    }
}

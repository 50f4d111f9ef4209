//! Games from the command line, from files and from stdin. A line of stdin is no longer than the parser
//! accepts.

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;
use meximal::game::Reading;
use meximal::notation::MAX_INPUT;
use meximal::rules::coins::{Coins, GraphFile};
use meximal_ask::report::{Document, ReportError};

use crate::output::{BadInput, Output};

/// How games of the command line are read: files are those of this machine.
pub const READING: Reading = Reading {
    players: None,
    files: Some(&|path| open_file(path).map_err(|error| format!("{error:#}"))),
};

/// Whether the lines of stdin are games or commands of their own, so that no game is in the rest of them.
static IS_READ_BY_LINES: AtomicBool = AtomicBool::new(false);

/// The longest file that is kept as a text.
const MAX_FILE: u64 = 1 << 26;

/// A file, or stdin if it is called -.
fn open_file(path: &str) -> anyhow::Result<Box<dyn BufRead>> {
    if path == "-" {
        if IS_READ_BY_LINES.load(Ordering::Relaxed) {
            let message = "stdin is read line by line already";
            return Err(BadInput(message.to_owned()).into());
        }
        return Ok(Box::new(io::stdin().lock()));
    }
    let file = File::open(path).with_context(|| format!("cannot open '{path}'"))?;
    Ok(Box::new(BufReader::with_capacity(1 << 18, file)))
}

/// The text of a file, or of stdin if it is called -.
pub fn read_file(path: &str) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    open_file(path)?
        .take(MAX_FILE + 1)
        .read_to_end(&mut bytes)
        .with_context(|| format!("cannot read '{path}'"))?;
    if bytes.len() as u64 > MAX_FILE {
        let message = format!("'{path}' is too long: expected at most {MAX_FILE} bytes");
        return Err(BadInput(message).into());
    }
    let text = String::from_utf8(bytes);
    let text = text.map_err(|_| BadInput(format!("'{path}' is not UTF-8 text")))?;
    Ok(without_mark(&text).trim_end().to_owned())
}

/// A graph in a file.
pub enum Graph {
    /// As it was written.
    Text(String),
    /// What was read of a file that is too large to be kept.
    Coins(Arc<Coins>),
}

/// A graph of coins; a large one is read as it comes.
pub fn read_graph(path: &str) -> anyhow::Result<Graph> {
    let cannot = || format!("cannot read '{path}'");
    let mut file = open_file(path)?;
    let mut head = Vec::new();
    let beginning = (&mut file)
        .take(MAX_INPUT as u64 + 1)
        .read_to_end(&mut head);
    beginning.with_context(cannot)?;
    if head.len() <= MAX_INPUT {
        let text = String::from_utf8(head);
        let text = text.map_err(|_| BadInput(format!("'{path}' is not UTF-8 text")))?;
        return Ok(Graph::Text(without_mark(&text).trim_end().to_owned()));
    }
    let graph = GraphFile::read(head.as_slice().chain(file)).map_err(ReportError::from)?;
    let coins = graph.coins().ok_or_else(|| {
        BadInput(format!(
            "'{path}' has moves that only one player has: a sequence needs moves that everybody has"
        ))
    })?;
    Ok(Graph::Coins(Arc::new(coins)))
}

/// Text without the byte order mark that some editors put first.
pub fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// Where the lines of a conversation come from.
pub trait Lines {
    /// Asks for a line; there is none at the end.
    fn ask(&mut self, prompt: &str, output: &Output) -> anyhow::Result<Option<String>>;
}

/// The lines of stdin.
#[derive(Default)]
pub struct Stdin {
    number: usize,
}

impl Stdin {
    /// The next line.
    pub fn next_line(&mut self) -> io::Result<Option<Result<String, BadInput>>> {
        self.number += 1;
        IS_READ_BY_LINES.store(true, Ordering::Relaxed);
        read_line(&mut io::stdin().lock())
    }

    /// The number of the last line.
    pub fn number(&self) -> usize {
        self.number
    }
}

impl Lines for Stdin {
    fn ask(&mut self, prompt: &str, output: &Output) -> anyhow::Result<Option<String>> {
        let say = |text: &str| output.converse(&Document::new().line(text));
        let line = loop {
            output.prompt(prompt)?;
            match self.next_line()? {
                None => {
                    say("")?;
                    return Ok(None);
                }
                Some(Ok(line)) => break line,
                Some(Err(problem)) => say(&format!("{problem}."))?,
            }
        };
        // Lines are shown again when nobody types them.
        if !io::stdin().is_terminal() {
            say(line.trim())?;
        }
        Ok(Some(line))
    }
}

/// The next line; one that is too long is skipped without being kept.
fn read_line(stdin: &mut impl BufRead) -> io::Result<Option<Result<String, BadInput>>> {
    let mut bytes = Vec::new();
    let mut length = 0usize;
    loop {
        let buffer = stdin.fill_buf()?;
        if buffer.is_empty() && length == 0 {
            return Ok(None);
        }
        let end = buffer.iter().position(|&b| b == b'\n');
        let taken = end.unwrap_or(buffer.len());
        if length + taken <= MAX_INPUT {
            bytes.extend_from_slice(&buffer[..taken]);
        }
        length += taken;
        let finished = end.is_some() || buffer.is_empty();
        let consumed = taken + usize::from(end.is_some());
        length += usize::from(end.is_some() && length == 0);
        stdin.consume(consumed);
        if finished {
            break;
        }
    }
    if length > MAX_INPUT {
        return Ok(Some(Err(BadInput(format!(
            "the line is {length} bytes long: expected at most {MAX_INPUT} bytes for one game"
        )))));
    }
    let line = String::from_utf8(bytes);
    Ok(Some(line.map_err(|_| {
        BadInput("the line is not UTF-8 text".to_owned())
    })))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &[u8]) -> Vec<Result<String, String>> {
        let mut reader = io::BufReader::with_capacity(8, input);
        let mut all = Vec::new();
        while let Some(line) = read_line(&mut reader).unwrap() {
            all.push(line.map_err(|e| e.0));
        }
        all
    }

    #[test]
    fn lines_are_split_as_usual() {
        let expected: Vec<Result<String, String>> =
            ["a", "", "a longer line than the buffer", "end"]
                .map(|s| Ok(s.to_owned()))
                .to_vec();
        assert_eq!(lines(b"a\n\na longer line than the buffer\nend"), expected);
        assert_eq!(
            lines(b"a\n\na longer line than the buffer\nend\n"),
            expected
        );
        assert_eq!(lines(b""), vec![]);
    }

    #[test]
    fn a_line_that_is_too_long_is_one_error() {
        let mut input = vec![b'*'; 10 << 20];
        input.extend_from_slice(b"\n*2\n");
        let all = lines(&input);
        assert!(all[0].as_ref().is_err_and(|e| e.contains("10485760 bytes")));
        assert_eq!(all[1], Ok("*2".to_owned()));
        assert!(lines(b"\xff\n")[0].is_err());
    }
}

//! Heaps that remember the last move: what Mem and Fibonacci Nim are played with.

use super::reading::{number, trimmed, words};
use crate::ParseError;

/// The largest heap: positions are searched.
const MAX_HEAP: u32 = 100_000;

/// A heap, and a number that the last move left with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Heap {
    /// The tokens.
    pub size: u32,
    /// The number remembered.
    pub memory: u32,
}

/// Reads a size, and perhaps the number remembered.
pub(crate) fn read(text: &str, expected: &str) -> Result<(u32, Option<u32>), ParseError> {
    let span = trimmed(text);
    let mut numbers = Vec::new();
    for (place, _) in words(text, span.clone(), &[',']) {
        numbers.push(number(text, place, MAX_HEAP, expected)?);
    }
    match numbers[..] {
        [size] => Ok((size, None)),
        [size, memory] => Ok((size, Some(memory))),
        _ => {
            let message = format!("{} numbers", numbers.len());
            Err(ParseError::new(text, span, message, expected))
        }
    }
}

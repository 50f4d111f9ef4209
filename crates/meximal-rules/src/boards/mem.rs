//! Mem: a heap that remembers. Take at least as many tokens as the last move in the heap took. Impartial, for
//! any number of players. From CGSuite's library.
//!
//! A position is the size of a heap and the least that may be taken, and is written so: `mem:12,3`; `mem:12`
//! is a heap from which nothing was taken.

use super::memory::{self, Heap};
use crate::{AnyPosition, Entry, ParseError, Ruleset};

/// The game in the registry.
pub const ENTRY: Entry = Entry {
    name: "mem",
    syntax: "mem:SIZE, or with the least that may be taken mem:12,3",
    players: "any number of players, who all have the same moves",
    moves: "Take at least as many tokens as the last move in this heap took.",
    example: "mem:12",
    source: "A. N. Siegel, CGSuite (Mem)",
    read,
};

/// The rules.
#[derive(PartialEq, Eq)]
struct Mem;

impl Ruleset for Mem {
    type Position = Heap;

    fn name(&self) -> String {
        "mem".to_owned()
    }

    fn options(
        &self,
        &Heap { size, memory }: &Heap,
        _player: usize,
        visit: &mut dyn FnMut(&[Heap]),
    ) {
        for taken in memory.max(1)..=size {
            visit(&[Heap {
                size: size - taken,
                memory: taken,
            }]);
        }
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn parts(&self, heap: Heap) -> Vec<Heap> {
        if heap.size < heap.memory.max(1) {
            Vec::new()
        } else {
            vec![heap]
        }
    }

    fn tokens(&self, heap: &Heap) -> u64 {
        heap.size.into()
    }

    fn spell(&self, heap: &Heap) -> String {
        match heap.memory {
            ..=1 => heap.size.to_string(),
            memory => format!("{},{memory}", heap.size),
        }
    }
}

fn read(text: &str, _players: Option<usize>) -> Result<AnyPosition, ParseError> {
    let expected = "a heap, such as mem:12, or with the least that may be taken mem:12,3";
    let (size, memory) = memory::read(text, expected)?;
    let memory = memory.unwrap_or(1).max(1);
    Ok(AnyPosition::new(Mem, Heap { size, memory }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heaps_are_read_and_written() {
        for text in ["12", "12,3", "0", "2,7"] {
            assert_eq!(read(text, None).unwrap().spell(), format!("mem:{text}"));
        }
        assert!(read("1,2,3", None).is_err() && read("", None).is_err());
    }
}

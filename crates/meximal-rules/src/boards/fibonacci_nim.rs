//! Fibonacci Nim: one heap. The first move takes any number of tokens but not all, every later one at most
//! twice as many as the move before it in the heap. Impartial, for any number of players. Michael Whinihan
//! described it in 1963: the second of two players wins exactly from a Fibonacci number.
//!
//! A position is the size of a heap and the most that may be taken, and is written so: `fibonacci-nim:12,4`;
//! `fibonacci-nim:12` is a heap from which nothing was taken. A limit above the size is the size.

use super::memory::{self, Heap};
use crate::{AnyPosition, Entry, ParseError, Ruleset};

/// The game in the registry.
pub const ENTRY: Entry = Entry {
    name: "fibonacci-nim",
    syntax: "fibonacci-nim:SIZE, or with the most that may be taken fibonacci-nim:12,4",
    players: "any number of players, who all have the same moves",
    moves: "Take at most twice as many tokens as the last move in this heap took; at the start any number \
            but not all.",
    example: "fibonacci-nim:12",
    source: "M. J. Whinihan, Fibonacci Nim, Fibonacci Quarterly 1 (1963)",
    read,
};

/// The rules.
#[derive(PartialEq, Eq)]
struct FibonacciNim;

impl Ruleset for FibonacciNim {
    type Position = Heap;

    fn name(&self) -> String {
        "fibonacci-nim".to_owned()
    }

    fn options(
        &self,
        &Heap { size, memory }: &Heap,
        _player: usize,
        visit: &mut dyn FnMut(&[Heap]),
    ) {
        for taken in 1..=memory.min(size) {
            visit(&[Heap {
                size: size - taken,
                memory: 2 * taken,
            }]);
        }
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn parts(&self, heap: Heap) -> Vec<Heap> {
        if heap.memory.min(heap.size) == 0 {
            Vec::new()
        } else {
            vec![heap]
        }
    }

    fn normal_form(&self, heap: Heap) -> Heap {
        Heap {
            size: heap.size,
            memory: heap.memory.min(heap.size),
        }
    }

    fn tokens(&self, heap: &Heap) -> u64 {
        heap.size.into()
    }

    fn spell(&self, &Heap { size, memory }: &Heap) -> String {
        let memory = memory.min(size);
        if memory + 1 == size || size == 0 {
            return size.to_string();
        }
        format!("{size},{memory}")
    }
}

fn read(text: &str, _players: Option<usize>) -> Result<AnyPosition, ParseError> {
    let expected =
        "a heap, such as fibonacci-nim:12, or with the most that may be taken fibonacci-nim:12,4";
    let (size, memory) = memory::read(text, expected)?;
    let memory = memory.unwrap_or(size.saturating_sub(1)).min(size);
    Ok(AnyPosition::new(FibonacciNim, Heap { size, memory }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heaps_are_read_and_written() {
        for text in ["12", "12,3", "0", "7,7"] {
            assert_eq!(
                read(text, None).unwrap().spell(),
                format!("fibonacci-nim:{text}")
            );
        }
        assert_eq!(read("12,11", None).unwrap().spell(), "fibonacci-nim:12");
    }
}

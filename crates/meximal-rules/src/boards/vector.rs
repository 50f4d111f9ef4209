//! Vector subtraction: several heaps, and a set of vectors; a move takes one of the vectors from the heaps,
//! if they are large enough. Golomb studied such games in 1966. `vector:1,0;0,2;1,1:5,7` has three vectors
//! and the heaps 5 and 7; everybody may take every vector. With a set for each player,
//! `vector:1,0|0,1|1,1:5,7`, the game is partizan.
//!
//! The vectors are a part of the rules, so they are a part of their name. A position is the sizes of the
//! heaps.

use super::reading::{number, trimmed, words};
use crate::{AnyPosition, Entry, ParseError, Ruleset};

/// The game in the registry.
pub const ENTRY: Entry = Entry {
    name: "vector",
    syntax: "vector:VECTORS:HEAPS, with ; between vectors, and | between the sets of different players",
    players: "any number of players with the same moves, or one for each set",
    moves: "Take one of your vectors from the heaps.",
    example: "vector:1,1;1,0;0,2:5,7",
    source: "S. W. Golomb, A mathematical investigation of games of \"take-away\", \
             Journal of Combinatorial Theory 1 (1966)",
    read,
};

/// The most heaps.
const MAX_HEAPS: usize = 6;
/// The largest heap.
const MAX_HEAP: u32 = 1_000_000;
/// The most vectors, and the most players.
const MAX_VECTORS: usize = 1000;

/// The sizes of heaps; 0 behind the last.
type Heaps = [u32; MAX_HEAPS];

/// The rules: vectors of each player, or of all.
#[derive(PartialEq, Eq)]
struct Vectors {
    heaps: usize,
    sets: Vec<Vec<Heaps>>,
}

impl Vectors {
    fn spell_heaps(&self, heaps: &Heaps) -> String {
        let sizes = heaps[..self.heaps].iter().map(u32::to_string);
        sizes.collect::<Vec<_>>().join(",")
    }
}

impl Ruleset for Vectors {
    type Position = Heaps;

    fn name(&self) -> String {
        let set = |set: &Vec<Heaps>| {
            let vectors = set.iter().map(|vector| self.spell_heaps(vector));
            vectors.collect::<Vec<_>>().join(";")
        };
        let sets: Vec<String> = self.sets.iter().map(set).collect();
        format!("vector:{}", sets.join("|"))
    }

    fn options(&self, heaps: &Heaps, player: usize, visit: &mut dyn FnMut(&[Heaps])) {
        let set = if self.sets.len() == 1 { 0 } else { player };
        for vector in self.sets.get(set).into_iter().flatten() {
            let mut left = *heaps;
            let fits = |(size, taken): (&mut u32, &u32)| {
                size.checked_sub(*taken).map(|less| *size = less).is_some()
            };
            if left.iter_mut().zip(vector).all(fits) {
                visit(&[left]);
            }
        }
    }

    fn is_impartial(&self) -> bool {
        self.sets.len() == 1
    }

    fn players(&self) -> Option<usize> {
        (self.sets.len() > 1).then_some(self.sets.len())
    }

    fn tokens(&self, heaps: &Heaps) -> u64 {
        heaps.iter().map(|&size| u64::from(size)).sum()
    }

    fn spell(&self, heaps: &Heaps) -> String {
        self.spell_heaps(heaps)
    }
}

/// What would do.
const EXPECTED: &str = "vectors and heaps, such as vector:1,0;0,2;1,1:5,7";

fn read(text: &str, _players: Option<usize>) -> Result<AnyPosition, ParseError> {
    let Some(colon) = text.find(':') else {
        return Err(ParseError::new(
            text,
            text.len()..text.len(),
            "the heaps are missing",
            EXPECTED,
        ));
    };
    let heaps = read_vector(text, colon + 1..text.len())?;
    let count = heaps.len();
    let mut sets = Vec::new();
    let mut vectors = 0;
    for (span, set) in words(text, 0..colon, &['|']) {
        let mut found = Vec::new();
        for (place, _) in words(text, span, &[';']).filter(|_| !set.is_empty()) {
            let vector = read_vector(text, place.clone())?;
            if vector.len() != count {
                let message = format!("a vector of {} numbers for {count} heaps", vector.len());
                return Err(ParseError::new(text, place, message, EXPECTED));
            }
            if vector.iter().all(|&taken| taken == 0) {
                return Err(ParseError::new(
                    text,
                    place,
                    "a vector takes something",
                    EXPECTED,
                ));
            }
            found.push(padded(&vector));
        }
        vectors += found.len() + 1;
        found.sort_unstable_by(|a, b| b.cmp(a));
        found.dedup();
        sets.push(found);
    }
    if vectors > MAX_VECTORS {
        let expected = format!("at most {MAX_VECTORS} vectors and players");
        return Err(ParseError::new(
            text,
            0..colon,
            "too many vectors",
            expected,
        ));
    }
    let position = padded(&heaps);
    let heaps = count;
    Ok(AnyPosition::new(Vectors { heaps, sets }, position))
}

fn padded(numbers: &[u32]) -> Heaps {
    let mut heaps = [0; MAX_HEAPS];
    heaps[..numbers.len()].copy_from_slice(numbers);
    heaps
}

fn read_vector(text: &str, span: std::ops::Range<usize>) -> Result<Vec<u32>, ParseError> {
    let inside = trimmed(&text[span.clone()]);
    let place = span.start + inside.start..span.start + inside.end;
    let mut numbers = Vec::new();
    for (at, _) in words(text, place.clone(), &[',']) {
        numbers.push(number(text, at, MAX_HEAP, EXPECTED)?);
    }
    if numbers.len() > MAX_HEAPS {
        let expected = format!("at most {MAX_HEAPS} heaps");
        return Err(ParseError::new(text, place, "too many heaps", expected));
    }
    Ok(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vectors_are_read_and_written() {
        let spell = |text| read(text, None).map(|position| position.spell());
        assert_eq!(spell("1,0;0,2;1,1:5,7").unwrap(), "vector:1,1;1,0;0,2:5,7");
        assert_eq!(spell("1|2|:9").unwrap(), "vector:1|2|:9");
        assert_eq!(spell("1,0;2:5,7").unwrap_err().span, 4..5);
        assert_eq!(spell("0,0:5,7").unwrap_err().span, 0..3);
        assert!(spell("1,2").is_err() && spell(":").is_err());
        assert_eq!(read("1|2|3:9", None).unwrap().players(), Some(3));
    }
}

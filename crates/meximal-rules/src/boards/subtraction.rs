//! Partizan subtraction games: a heap of tokens, and a set of numbers for each player, who takes one of their
//! numbers of tokens. `S{1,3|2,4}:7` is for two players, `S{1|2|3}:7` for three. Fraenkel and Kotzig,
//! *Partizan octal games: partizan subtraction games* (1987).
//!
//! A position is the size of one heap.

use super::reading::{number, words};
use crate::{About, AnyPosition, ParseError, Ruleset};

/// The games, for lists of rulesets.
pub const ABOUT: About = About {
    name: "S{…|…}",
    syntax: "S{1,3|2,4}:HEAPS, a set of numbers for each player",
    players: "one for each set",
    moves: "Take a number of tokens that is in your set; a set may be empty.",
    example: "S{1,3|2,4}:7",
    source: "A. S. Fraenkel, A. Kotzig, Partizan octal games: partizan subtraction games, International \
             Journal of Game Theory 16 (1987)",
};

/// The rules: a set of numbers for each player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartizanSubtraction {
    sets: Vec<Vec<u32>>,
}

/// The largest heap, and the largest number that is taken.
const MAX_HEAP: u32 = 10_000_000;
/// The most numbers in a set.
const MAX_NUMBERS: usize = 10_000;
/// The most sets.
const MAX_SETS: usize = 64;

impl PartizanSubtraction {
    /// Reads the sets, what stands between the braces: `1,3|2,4`. A set may be empty.
    pub fn read(text: &str) -> Result<PartizanSubtraction, ParseError> {
        let expected = "a set of numbers for each player, such as S{1,3|2,4}";
        let mut sets = Vec::new();
        for (span, set) in words(text, 0..text.len(), &['|']) {
            let mut numbers = Vec::new();
            if !set.is_empty() {
                for (place, _) in words(text, span.clone(), &[',']) {
                    let taken = number(text, place.clone(), MAX_HEAP, expected)?;
                    if taken == 0 {
                        let message = "a move takes at least one token";
                        return Err(ParseError::new(text, place, message, expected));
                    }
                    numbers.push(taken);
                }
            }
            if numbers.len() > MAX_NUMBERS {
                let expected = format!("at most {MAX_NUMBERS} numbers in a set");
                return Err(ParseError::new(text, span, "a set too large", expected));
            }
            numbers.sort_unstable();
            numbers.dedup();
            sets.push(numbers);
        }
        if !(2..=MAX_SETS).contains(&sets.len()) {
            let message = format!("the number of sets is {}", sets.len());
            let expected = format!("from 2 to {MAX_SETS} sets, such as S{{1,3|2,4}}");
            return Err(ParseError::new(text, 0..text.len(), message, expected));
        }
        Ok(PartizanSubtraction { sets })
    }

    /// The set of each player, sorted.
    pub fn sets(&self) -> &[Vec<u32>] {
        &self.sets
    }
}

impl Ruleset for PartizanSubtraction {
    type Position = u32;

    fn name(&self) -> String {
        let list = |set: &Vec<u32>| set.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
        let sets: Vec<String> = self.sets.iter().map(list).collect();
        format!("S{{{}}}", sets.join("|"))
    }

    fn options(&self, heap: &u32, player: usize, visit: &mut dyn FnMut(&[u32])) {
        for taken in self.sets.get(player).into_iter().flatten() {
            let Some(left) = heap.checked_sub(*taken) else {
                break;
            };
            visit(&[left]);
        }
    }

    fn players(&self) -> Option<usize> {
        Some(self.sets.len())
    }

    fn parts(&self, heap: u32) -> Vec<u32> {
        let least = self.sets.iter().filter_map(|set| set.first()).min();
        if least.is_some_and(|&least| least <= heap) {
            vec![heap]
        } else {
            Vec::new()
        }
    }

    fn tokens(&self, heap: &u32) -> u64 {
        u64::from(*heap)
    }

    fn spell(&self, heap: &u32) -> String {
        heap.to_string()
    }
}

/// Reads a heap: the sets between the braces, and its size. Places of errors are those in the text of the
/// sets.
pub fn read_partizan_subtraction(sets: &str, size: u32) -> Result<AnyPosition, ParseError> {
    let rules = PartizanSubtraction::read(sets)?;
    if size > MAX_HEAP {
        let message = format!("a heap of {size} tokens");
        let expected = format!("at most {MAX_HEAP} tokens");
        return Err(ParseError::new(sets, 0..sets.len(), message, expected));
    }
    Ok(AnyPosition::new(rules, size))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_read_and_written() {
        let spell = |sets| read_partizan_subtraction(sets, 7).unwrap().spell();
        assert_eq!(spell("1,3|2,4"), "S{1,3|2,4}:7");
        assert_eq!(spell(" 3,1,3 || 2"), "S{1,3||2}:7");
        assert_eq!(PartizanSubtraction::read("1|2,0").unwrap_err().span, 4..5);
        assert_eq!(PartizanSubtraction::read("1|x").unwrap_err().span, 2..3);
        assert!(PartizanSubtraction::read("1,2").is_err());
    }
}

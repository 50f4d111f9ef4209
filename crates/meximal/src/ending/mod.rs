//! Ending partizan play (Inoue, Kadowaki, Kimura, Wada, *On ending partizan Subtraction Nim*, Definition 4):
//! Left and Right have the same moves, and the position in which nobody can move names the winner: Left,
//! Right, the Next player, who cannot move, or the Previous one.
//!
//! A position is decided by two bits: whether Left loses when she moves first, and whether Right does. With
//! options, Left moving first loses unless some option makes Right lose when he moves first, and the same
//! with the names exchanged. That is Proposition 2 of the paper.

mod coins;
mod outcomes;
mod structure;
mod sums;

pub use coins::CoinEnding;
pub use outcomes::{EndingSequence, ending_sequence};
pub use structure::{Comparison, Condition, Run, Structure, purely_periodic_by_parity, structure};
pub use sums::{EndingError, EndingMove, EndingRules, EndingSums, TokenEnding, TokenRules};

use std::fmt;
use std::ops::Range;

use serde::{Serialize, Serializer};

use crate::text::ParseError;

/// Who wins: the outcome of a position, or what the rule says of a terminal one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// Left wins, whoever moves first.
    Left,
    /// Right wins, whoever moves first.
    Right,
    /// The player who moves first wins.
    Next,
    /// The player who moves second wins.
    Previous,
}

impl Verdict {
    /// All of them.
    pub const ALL: [Verdict; 4] = [
        Verdict::Left,
        Verdict::Right,
        Verdict::Next,
        Verdict::Previous,
    ];

    /// The verdict by who loses when moving first.
    #[inline]
    pub fn of_losers(left_loses: bool, right_loses: bool) -> Verdict {
        match (left_loses, right_loses) {
            (false, true) => Verdict::Left,
            (true, false) => Verdict::Right,
            (false, false) => Verdict::Next,
            (true, true) => Verdict::Previous,
        }
    }

    /// Whether Left loses when she moves first.
    #[inline]
    pub fn left_loses(self) -> bool {
        matches!(self, Verdict::Right | Verdict::Previous)
    }

    /// Whether Right loses when he moves first.
    #[inline]
    pub fn right_loses(self) -> bool {
        matches!(self, Verdict::Left | Verdict::Previous)
    }

    /// Proposition 2: the outcome of a position with options, from their outcomes.
    pub fn of_options(options: impl IntoIterator<Item = Verdict>) -> Verdict {
        let (mut left_loses, mut right_loses) = (true, true);
        for option in options {
            left_loses &= !option.right_loses();
            right_loses &= !option.left_loses();
        }
        Verdict::of_losers(left_loses, right_loses)
    }

    /// Its letter.
    pub fn letter(self) -> char {
        match self {
            Verdict::Left => 'L',
            Verdict::Right => 'R',
            Verdict::Next => 'N',
            Verdict::Previous => 'P',
        }
    }

    /// The verdict with this letter.
    pub fn from_letter(letter: char) -> Option<Verdict> {
        Verdict::ALL.into_iter().find(|v| v.letter() == letter)
    }

    /// The script letter of the papers.
    pub fn script(self) -> &'static str {
        match self {
            Verdict::Left => "ℒ",
            Verdict::Right => "ℛ",
            Verdict::Next => "𝒩",
            Verdict::Previous => "𝒫",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl Serialize for Verdict {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}

/// The winner at the end, by the number of tokens left: the letters repeat for ever. `LR` is the rule of the
/// paper: Left wins with an even number of tokens, Right with an odd one.
///
/// ```
/// use meximal::ending::{EndRule, Verdict};
/// let rule = EndRule::parse("LNR")?;
/// assert_eq!(rule.verdict(5), Verdict::Right);
/// assert!(EndRule::parse("LX").is_err());
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EndRule(Vec<Verdict>);

/// The longest end rule.
const MAX_LETTERS: usize = 4096;

impl EndRule {
    /// The rule of the paper.
    pub fn left_right() -> EndRule {
        EndRule(vec![Verdict::Left, Verdict::Right])
    }

    /// The rule with these letters, L, R, N and P, for 0, 1, 2, … tokens, repeating.
    pub fn parse(letters: &str) -> Result<EndRule, String> {
        EndRule::read(letters)
            .map_err(|error| format!("{}: expected {}", error.message, error.expected))
    }

    /// The same; an error has the place of the letter that names nobody.
    pub fn read(letters: &str) -> Result<EndRule, ParseError> {
        let expected =
            "the winners with 0, 1, 2, … tokens left, as letters L, R, N and P, such as LR";
        let refuse = |span: Range<usize>, message: String, expected: &str| {
            Err(ParseError::new(letters, span, message, expected))
        };
        if letters.is_empty() {
            return refuse(0..0, "the end rule has no letters".to_owned(), expected);
        }
        let mut rule = Vec::new();
        for (place, (at, letter)) in letters.char_indices().enumerate() {
            if place == MAX_LETTERS {
                let message = "the end rule is too long".to_owned();
                let expected = format!("at most {MAX_LETTERS} letters");
                return refuse(at..letters.len(), message, &expected);
            }
            let Some(verdict) = Verdict::from_letter(letter) else {
                let message = format!("letter {} of the end rule is '{letter}'", place + 1);
                return refuse(at..at + letter.len_utf8(), message, expected);
            };
            rule.push(verdict);
        }
        Ok(EndRule::new(rule))
    }

    /// The shortest spelling of a repeating rule.
    fn new(mut rule: Vec<Verdict>) -> EndRule {
        let length = rule.len();
        let repeats =
            |p: &usize| length.is_multiple_of(*p) && (*p..length).all(|i| rule[i] == rule[i - p]);
        let period = (1..=length).find(repeats).unwrap_or(length);
        rule.truncate(period);
        EndRule(rule)
    }

    /// Who wins when this many tokens are left and nobody can move.
    pub fn verdict(&self, tokens: u64) -> Verdict {
        self.0[(tokens % self.0.len() as u64) as usize]
    }

    /// After this many tokens the letters repeat.
    pub fn period(&self) -> usize {
        self.0.len()
    }

    /// Whether this is the rule LR of the paper.
    pub fn is_left_right(&self) -> bool {
        *self == EndRule::left_right()
    }

    /// The letters, as they are written after `ending:`.
    pub fn letters(&self) -> String {
        self.0.iter().map(|verdict| verdict.letter()).collect()
    }
}

/// How the winner at the end is named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the number of tokens left: `ending:LR`.
    Tokens(EndRule),
    /// By the terminal position, as the file of a graph says: `ending`.
    Positions,
}

impl Ending {
    /// The ending spelt `ending:LR` or `ending`; none if a spelling does not begin so.
    pub fn parse(play: &str) -> Result<Option<Ending>, ParseError> {
        const HEAD: &str = "ending:";
        match play.strip_prefix(HEAD) {
            Some(letters) => match EndRule::read(letters) {
                Ok(rule) => Ok(Some(Ending::Tokens(rule))),
                Err(error) => Err(error.after(HEAD, letters)),
            },
            None if play == "ending" => Ok(Some(Ending::Positions)),
            None => Ok(None),
        }
    }

    /// The end rule on tokens.
    pub fn tokens(&self) -> Result<&EndRule, String> {
        match self {
            Ending::Tokens(rule) => Ok(rule),
            Ending::Positions => Err(
                "the tokens left name the winner of heaps: expected letters, such as ending:LR; 'ending' \
                 alone is for coins on a graph with a verdict for each end"
                    .to_owned(),
            ),
        }
    }

    /// The spelling that [`parse`](Ending::parse) reads.
    pub fn spelling(&self) -> String {
        match self {
            Ending::Tokens(rule) => format!("ending:{}", rule.letters()),
            Ending::Positions => "ending".to_owned(),
        }
    }
}

impl fmt::Display for EndRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ending partizan play, {}", self.letters())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Proposition 2, word by word.
    fn proposition_2(options: &[Verdict]) -> Verdict {
        let has = |v: Verdict| options.contains(&v);
        let only = |a: Verdict, b: Verdict| options.iter().all(|&o| o == a || o == b);
        if has(Verdict::Left) && only(Verdict::Left, Verdict::Next) {
            Verdict::Left
        } else if has(Verdict::Right) && only(Verdict::Right, Verdict::Next) {
            Verdict::Right
        } else if options.iter().all(|&o| o == Verdict::Next) {
            Verdict::Previous
        } else {
            Verdict::Next
        }
    }

    #[test]
    fn proposition_2_on_all_sets_of_options() {
        for bits in 1..16u32 {
            let options: Vec<Verdict> = Verdict::ALL
                .into_iter()
                .enumerate()
                .filter(|(i, _)| bits >> i & 1 == 1)
                .map(|(_, v)| v)
                .collect();
            let fold = Verdict::of_options(options.iter().copied());
            assert_eq!(fold, proposition_2(&options), "{options:?}");
        }
    }

    #[test]
    fn rules_are_read_and_shortened() {
        assert_eq!(EndRule::parse("LRLR"), Ok(EndRule::left_right()));
        assert_eq!(EndRule::parse("LRL").unwrap().letters(), "LRL");
        for bad in ["", "lr", "L R", "LRX"] {
            assert!(EndRule::parse(bad).is_err(), "{bad}");
        }
    }
}

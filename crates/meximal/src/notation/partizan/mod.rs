//! Text ↔ partizan forms of N players.
//!
//! ```text
//! sum    := term ('+' term)*
//! term   := [COUNT dot] item suffix*       dot := '·' | '.'
//! suffix := ''' | '^-'                     G' is the first conjugate, G^- the sum of the first N − 1 conjugates
//! item   := '0' | COUNT PLAYER             3L: three moves for Left
//!         | '*' [DIGIT] | '*[' DIGITS ']'  a heap of Nim, in which everybody may move
//!         | '{' list ('|' list)* '}'       one list of options for each player
//!         | '{' list '}'                   the same options for everybody
//!         | '(' sum ')'
//! list   := [sum (',' sum)*]
//! PLAYER := 'L' | 'C' [DIGITS] | 'R'       C is C1; R is the last player
//! ```
//!
//! The bars say how many players there are.

mod parse;
mod print;

pub use parse::{parse_partizan, parse_partizan_into};
pub use print::{partizan_latex, print_partizan, print_partizan_sum};

use crate::form::PartizanForms;
use crate::player::Players;
use crate::text::ParseError;

/// What a text says about the number of players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WrittenPlayers {
    /// The number of option lists in braces with bars.
    pub exactly: Option<usize>,
    /// What the names of the players need: 3 for C, k + 2 for Ck.
    pub at_least: usize,
}

impl WrittenPlayers {
    /// What two texts say together; none if they contradict each other.
    pub fn and(self, other: WrittenPlayers) -> Option<WrittenPlayers> {
        if let (Some(a), Some(b)) = (self.exactly, other.exactly)
            && a != b
        {
            return None;
        }
        Some(WrittenPlayers {
            exactly: self.exactly.or(other.exactly),
            at_least: self.at_least.max(other.at_least),
        })
    }

    /// The number of players: as asked, as written, or this default if the names allow it.
    pub fn players(self, asked: Option<Players>, default: Players) -> Result<Players, String> {
        let wanted = match (self.exactly, asked) {
            (Some(written), Some(asked)) if written != asked.count() => {
                return Err(format!(
                    "the form has options for {written} players, and {} were asked for",
                    asked.count()
                ));
            }
            (Some(written), _) => written,
            (None, Some(asked)) => asked.count(),
            (None, None) => self.at_least.max(default.count()),
        };
        if wanted < self.at_least {
            return Err(format!(
                "the form names a player that a game of {wanted} players does not have"
            ));
        }
        if wanted > PartizanForms::MAX_PLAYERS {
            return Err(format!(
                "{wanted} players: expected at most {} in a partizan game",
                PartizanForms::MAX_PLAYERS
            ));
        }
        Players::new(wanted as u64).map_err(|error| error.to_string())
    }
}

/// What a text says about the number of players. Braces with different numbers of bars are an error.
pub fn written_players(text: &str) -> Result<WrittenPlayers, ParseError> {
    let mut written = WrittenPlayers::default();
    let mut open: Vec<(usize, usize)> = Vec::new();
    let mut characters = text.char_indices().peekable();
    while let Some((at, c)) = characters.next() {
        match c {
            '{' => open.push((at, 0)),
            '|' => {
                if let Some((_, bars)) = open.last_mut() {
                    *bars += 1;
                }
            }
            '}' => {
                let Some((start, bars)) = open.pop() else {
                    continue;
                };
                let count = bars + 1;
                match written.exactly {
                    _ if bars == 0 => {}
                    None => written.exactly = Some(count),
                    Some(before) if before == count => {}
                    Some(before) => {
                        let message = format!("these braces have options for {count} players");
                        let expected = format!("{} bars, as in the others", before - 1);
                        return Err(ParseError::new(text, start..at + 1, message, expected));
                    }
                }
            }
            'C' => {
                let mut index = 0usize;
                while let Some(digit) = characters.peek().and_then(|&(_, c)| c.to_digit(10)) {
                    index = (index * 10 + digit as usize).min(1000);
                    characters.next();
                }
                written.at_least = written.at_least.max(index.max(1) + 2);
            }
            _ => {}
        }
    }
    Ok(written)
}

/// Whether a text is written in this notation: a bar, or a number of moves of a player.
pub fn is_partizan(text: &str) -> bool {
    text.contains('|') || names_a_player(text)
}

/// Whether a text has a number of moves of a player, such as 3L.
pub fn names_a_player(text: &str) -> bool {
    let mut digit_before = false;
    text.chars().any(|c| {
        let hit = digit_before && matches!(c, 'L' | 'C' | 'R');
        digit_before = c.is_ascii_digit();
        hit
    })
}

#[cfg(test)]
mod tests;

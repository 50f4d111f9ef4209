//! Players by letters, the same in every ruleset. Two players are L and R, three are L, C and R; in a game of
//! more C1, C2, … are the players between, and C is C1, as in Hackenbush and in forms. Wherever somebody
//! prefers it, players are digits from 1 (past nine `a`, `b`, …). Digits behind a C belong to it.
//!
//! A text says how many players it needs: C is for at least three of them, C2 and the digit 4 for at least
//! four, and L and R fit any number. So `--players` decides whom R means, and may not contradict the letters;
//! without it there are as many players as the text needs, at least two.

use std::ops::Range;

use crate::ParseError;

/// The most players that a board with pieces or colours of players has.
pub(crate) const MAX_PLAYERS: usize = 12;

/// A player as a text names them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Name {
    /// L.
    Left,
    /// Ci, the i-th one between Left and Right; C is the first.
    Between(usize),
    /// R.
    Right,
    /// A digit, counted from 1.
    Number(usize),
}

/// How many players there are. Two counts of as many players are equal: the rules are the same.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Count {
    /// Their number.
    pub players: usize,
    /// Whether the text itself says so.
    pub fixed: bool,
}

impl PartialEq for Count {
    fn eq(&self, other: &Count) -> bool {
        self.players == other.players
    }
}

impl Eq for Count {}

impl Count {
    /// The number where the text fixes it.
    pub(crate) fn fixed(self) -> Option<usize> {
        self.fixed.then_some(self.players)
    }
}

/// The player whom the beginning of a text names, and how many bytes that takes.
pub(crate) fn name(text: &str) -> Option<(Name, usize)> {
    let first = text.chars().next()?;
    match first {
        'L' => Some((Name::Left, 1)),
        'C' => {
            let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
            let seat = match digits {
                0 => 1,
                _ => text[1..=digits].parse().ok()?,
            };
            let is_seat = (1..MAX_PLAYERS - 1).contains(&seat);
            is_seat.then_some((Name::Between(seat), 1 + digits))
        }
        'R' => Some((Name::Right, 1)),
        _ if first.is_ascii_uppercase() => None,
        _ => {
            let digit = first.to_digit(36)? as usize;
            let is_player = (1..=MAX_PLAYERS).contains(&digit);
            is_player.then_some((Name::Number(digit), 1))
        }
    }
}

/// The player that a word names.
pub(crate) fn word(word: &str) -> Option<Name> {
    name(word).and_then(|(name, length)| (length == word.len()).then_some(name))
}

/// The character of a player in a game of this many players.
pub(crate) fn letter(player: usize, players: usize) -> char {
    match (player, players) {
        (0, ..=3) => 'L',
        (1, 3) => 'C',
        (_, ..=3) if player + 1 == players => 'R',
        _ => char::from_digit(player as u32 + 1, 36).unwrap_or('?'),
    }
}

/// How many players a text is for that names these.
pub(crate) fn count(
    text: &str,
    names: impl IntoIterator<Item = (Name, Range<usize>)>,
    asked: Option<usize>,
) -> Result<Count, ParseError> {
    let mut needed = 2;
    let mut at = 0..0;
    for (name, span) in names {
        let need = match name {
            Name::Left | Name::Right => 2,
            Name::Between(seat) => seat + 2,
            Name::Number(number) => number,
        };
        if need > needed {
            (needed, at) = (need, span);
        }
    }
    let players = asked.unwrap_or(needed);
    if !(2..=MAX_PLAYERS).contains(&players) {
        let expected = format!("from 2 to {MAX_PLAYERS} players");
        let message = format!("{players} players are not possible here");
        return Err(ParseError::new(text, 0..text.len(), message, expected));
    }
    if needed > players {
        let message = format!("this needs {needed} players, and there are {players}");
        let expected = match players {
            2 => "a letter of the players, L or R".to_owned(),
            3 => "a letter of the players, L, C or R".to_owned(),
            _ => format!("a player from 1 to {players}"),
        };
        return Err(ParseError::new(text, at, message, expected));
    }
    let fixed = needed > 2;
    Ok(Count { players, fixed })
}

/// The player with a name, counted from 0, in a game of this many.
pub(crate) fn player(name: Name, players: usize) -> usize {
    match name {
        Name::Left => 0,
        Name::Between(seat) => seat,
        Name::Right => players - 1,
        Name::Number(number) => number - 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_name_the_players_again() {
        for players in 2..=MAX_PLAYERS {
            for seat in 0..players {
                let between = format!("C{seat}");
                let written = letter(seat, players).to_string();
                let also = Some(&*between).filter(|_| seat > 0 && seat + 1 < players);
                for text in [&*written].into_iter().chain(also) {
                    let name = word(text).unwrap();
                    assert_eq!(player(name, players), seat);
                    assert!(count("", [(name, 0..0)], Some(players)).is_ok());
                }
            }
        }
    }

    #[test]
    fn a_text_says_how_many_players_it_needs() {
        let of = |text: &str, asked| {
            let names = text
                .char_indices()
                .map(|(at, _)| (name(&text[at..=at]).unwrap().0, at..at + 1));
            let found = count(text, names, asked).map_err(|error| error.span);
            found.map(|count| (count.players, count.fixed))
        };
        let fits = |players, fixed| Ok((players, fixed));
        assert_eq!(of("LRL", None), fits(2, false));
        assert_eq!(of("LRL", Some(5)), fits(5, false));
        assert_eq!(of("LRC", None), fits(3, true));
        assert_eq!(of("LRC", Some(2)), Err(2..3));
        assert_eq!(of("LRC", Some(4)), fits(4, true));
        assert_eq!(of("1241", None), fits(4, true));
        assert_eq!(of("1241", Some(3)), Err(2..3));
        assert_eq!(of("LR", Some(16)), Err(0..2));
        assert_eq!(word("C2"), Some(Name::Between(2)));
        assert_eq!(
            (word("C0"), word("CC"), word(""), word("Q"), word("0")),
            (None, None, None, None, None)
        );
    }
}

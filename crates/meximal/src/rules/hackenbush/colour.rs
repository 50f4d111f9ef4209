//! The colours of edges. Right is the last player however many there are, so a colour is a name, and becomes
//! a player once their number is known.

use std::fmt;

use crate::player::Players;

/// The most players of a picture.
pub const MAX_PLAYERS: usize = 8;

/// Whose an edge is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// Left's, blue in red-blue Hackenbush.
    Left,
    /// That of a Center: 1 for the first one, the only one among three players.
    Center(u8),
    /// Right's, red in red-blue Hackenbush.
    Right,
}

impl Colour {
    /// The fewest players that a picture with this colour has.
    pub fn least_players(self) -> usize {
        match self {
            Colour::Left | Colour::Right => 2,
            Colour::Center(index) => usize::from(index) + 2,
        }
    }

    /// The number of the player, in the order of play from Left.
    pub fn player(self, players: Players) -> usize {
        match self {
            Colour::Left => 0,
            Colour::Center(index) => usize::from(index),
            Colour::Right => players.right(),
        }
    }

    /// The colour of a player.
    pub fn of_player(player: usize, players: Players) -> Colour {
        match player {
            0 => Colour::Left,
            _ if player == players.right() => Colour::Right,
            _ => Colour::Center(player as u8),
        }
    }

    /// Reads a colour at the start of a text, with how many bytes it takes; `C` is `C1`.
    pub(super) fn read(text: &str) -> Option<(Colour, usize)> {
        match text.as_bytes().first()? {
            b'L' => Some((Colour::Left, 1)),
            b'R' => Some((Colour::Right, 1)),
            b'C' => {
                let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
                let index = match digits {
                    0 => Some(1),
                    _ => text[1..=digits].parse::<u8>().ok(),
                };
                let index = index.filter(|index| (1..=MAX_PLAYERS as u8 - 2).contains(index))?;
                Some((Colour::Center(index), digits + 1))
            }
            _ => None,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Colour::Left => f.write_str("L"),
            Colour::Center(1) => f.write_str("C"),
            Colour::Center(index) => write!(f, "C{index}"),
            Colour::Right => f.write_str("R"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_and_written() {
        for n in 2..=MAX_PLAYERS as u64 {
            let players = Players::new(n).unwrap();
            for player in 0..players.count() {
                let colour = Colour::of_player(player, players);
                assert_eq!(colour.player(players), player);
                assert!(colour.least_players() <= players.count());
                let text = format!("{colour}L");
                assert_eq!(Colour::read(&text), Some((colour, text.len() - 1)));
            }
        }
        assert_eq!(Colour::read("C1"), Some((Colour::Center(1), 2)));
        for bad in ["", "X", "C0", "C7", "C999", "é"] {
            assert_eq!(Colour::read(bad), None, "{bad}");
        }
    }
}

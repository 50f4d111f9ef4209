//! Seats and sets of seats, as Spindler names them (section 3.1): **N**ext, the Others **O**₁ … **O**ₙ₋₂,
//! and **P**revious. Seats are counted from the player to move, so seat 0 is Next, seat *i* is Oᵢ and
//! seat N−1 is Previous. A set of seats is a bit mask; the outcome of an impartial game is such a set.

use std::fmt::Write;

use crate::text::{ParseError, Style};

/// The number of players of a game, between 2 and 16.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Players(u8);

/// The number of players asked for is not between [`Players::MIN`] and [`Players::MAX`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{asked} {}: expected a number from 2 to 16", players_word(asked))]
pub struct PlayersError {
    /// What was asked for.
    pub asked: String,
}

fn players_word(count: &str) -> &'static str {
    if count == "1" { "player" } else { "players" }
}

impl Players {
    /// The fewest players of a game.
    pub const MIN: u8 = 2;
    /// The most players of a game.
    pub const MAX: u8 = 16;
    /// Two players.
    pub const TWO: Players = Players(2);
    /// Three players.
    pub const THREE: Players = Players(3);

    /// A number of players.
    ///
    /// ```
    /// use meximal::player::Players;
    /// assert_eq!(Players::new(3)?, Players::THREE);
    /// assert!(Players::new(1).is_err());
    /// # Ok::<(), meximal::player::PlayersError>(())
    /// ```
    pub fn new(count: u64) -> Result<Players, PlayersError> {
        match u8::try_from(count) {
            Ok(n) if (Self::MIN..=Self::MAX).contains(&n) => Ok(Players(n)),
            _ => Err(PlayersError {
                asked: count.to_string(),
            }),
        }
    }

    /// How many players there are.
    pub fn count(self) -> usize {
        usize::from(self.0)
    }

    /// The set of all players.
    pub fn everybody(self) -> PlayerSet {
        PlayerSet((u32::MAX >> (32 - u32::from(self.0))) as u16)
    }

    /// The seat of Previous.
    pub fn previous(self) -> usize {
        self.count() - 1
    }

    /// The name of a seat in plain letters: `N`, `O1`, `O2`, …, `P`.
    pub fn name(self, seat: usize) -> String {
        match seat {
            0 => "N".to_owned(),
            _ if seat == self.previous() => "P".to_owned(),
            _ => format!("O{seat}"),
        }
    }

    /// The name of a seat for people: `N`, `O₁`, …, `P`, and plain `O` among three players.
    pub fn label(self, seat: usize, style: Style) -> String {
        let name = self.name(seat);
        match (style, name.strip_prefix('O')) {
            (_, Some(_)) if self == Self::THREE => "O".to_owned(),
            (Style::Unicode, Some(index)) => format!("O{}", subscript(index)),
            _ => name,
        }
    }

    /// The seat with this name; `O` is accepted for `O1`.
    pub fn seat(self, name: &str) -> Option<usize> {
        match name {
            "N" => Some(0),
            "P" => Some(self.previous()),
            _ => {
                let rest = name.strip_prefix('O')?;
                let index = if rest.is_empty() {
                    1
                } else {
                    rest.parse::<usize>().ok()?
                };
                (1..self.previous()).contains(&index).then_some(index)
            }
        }
    }
}

/// The players of a partizan game, by their number in the order of play: Left is 0, Center₁ is 1, …, Right is
/// the last (Spindler, section 4.1; Cincotti has Left, Center and Right).
impl Players {
    /// The number of Right, the last player.
    pub fn right(self) -> usize {
        self.count() - 1
    }

    /// The player after this one.
    pub fn after(self, player: usize) -> usize {
        (player + 1) % self.count()
    }

    /// The letter of a partizan player: `L`, `R`, `C` among three players, `C1`, `C2`, … among more.
    pub fn letter(self, player: usize) -> String {
        match player {
            0 => "L".to_owned(),
            _ if player == self.right() => "R".to_owned(),
            _ if self == Self::THREE => "C".to_owned(),
            _ => format!("C{player}"),
        }
    }

    /// The letter of a partizan player for people: `C₁` for `C1`.
    pub fn letter_label(self, player: usize, style: Style) -> String {
        let letter = self.letter(player);
        match (style, letter.strip_prefix('C')) {
            (Style::Unicode, Some(index)) => format!("C{}", subscript(index)),
            _ => letter,
        }
    }

    /// The letter of a partizan player in TeX: `C_{1}` for `C1`.
    pub fn letter_latex(self, player: usize) -> String {
        let letter = self.letter(player);
        match letter.strip_prefix('C') {
            Some(index) if !index.is_empty() => format!("C_{{{index}}}"),
            _ => letter,
        }
    }

    /// The full name of a partizan player: Left, Center, Right, or Center1, Center2, … among more than three.
    pub fn full_name(self, player: usize) -> String {
        match self.letter(player).as_str() {
            "L" => "Left".to_owned(),
            "R" => "Right".to_owned(),
            center => center.replacen('C', "Center", 1),
        }
    }

    /// The partizan player with this letter or full name, in any case; `C` is `C1`.
    pub fn player_named(self, name: &str) -> Option<usize> {
        let wanted = name.trim().to_ascii_lowercase();
        let is_first_center = |player: usize| player == 1 && player < self.right();
        (0..self.count()).find(|&player| {
            let names = [self.letter(player), self.full_name(player)];
            names
                .iter()
                .any(|known| known.to_ascii_lowercase() == wanted)
                || is_first_center(player)
                    && ["c", "c1", "center", "center1"].contains(&wanted.as_str())
        })
    }
}

fn subscript(digits: &str) -> String {
    digits
        .chars()
        .map(|c| match c.to_digit(10) {
            Some(d) => char::from_u32(0x2080 + d).unwrap_or(c),
            None => c,
        })
        .collect()
}

/// A set of players, bit *i* for seat *i*: the outcome of a position, or the winners at its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerSet(pub u16);

impl PlayerSet {
    /// Nobody: the outcome ∅ of an undetermined game.
    pub const NOBODY: PlayerSet = PlayerSet(0);

    /// The set of one seat.
    pub fn only(seat: usize) -> PlayerSet {
        PlayerSet(1 << seat)
    }

    /// Whether a seat belongs to the set.
    pub fn contains(self, seat: usize) -> bool {
        self.0 >> seat & 1 == 1
    }

    /// Whether nobody belongs to the set.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether everybody in this set is in the other.
    pub fn is_subset(self, other: PlayerSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// The seats of the set, in order.
    pub fn seats(self) -> impl Iterator<Item = usize> {
        (0..16).filter(move |&seat| self.contains(seat))
    }

    /// The names of the set's members, `["N", "O1", "P"]`: the form used in JSON.
    pub fn names(self, players: Players) -> Vec<String> {
        self.seats().map(|seat| players.name(seat)).collect()
    }

    /// The letters of its players, by number: `L`, `C` or `C1`, …, `R`.
    pub fn letters(self, players: Players) -> Vec<String> {
        self.seats().map(|player| players.letter(player)).collect()
    }

    /// The set with the names given, separated by commas (`N,O1`); `none` and `all` are sets too.
    pub fn parse(text: &str, players: Players) -> Result<PlayerSet, String> {
        PlayerSet::read(text, players)
            .map_err(|error| format!("{}: expected {}", error.message, error.expected))
    }

    /// The same; an error has the place of the name that nobody has.
    pub fn read(text: &str, players: Players) -> Result<PlayerSet, ParseError> {
        match text.trim() {
            "none" | "-" | "" => return Ok(PlayerSet::NOBODY),
            "all" => return Ok(players.everybody()),
            _ => {}
        }
        let mut set = PlayerSet::NOBODY;
        let mut end = 0;
        for part in text.split(',') {
            let name = part.trim();
            let start = end + part.len() - part.trim_start().len();
            end += part.len() + 1;
            let Some(seat) = players.seat(name) else {
                let all: Vec<String> = (0..players.count()).map(|s| players.name(s)).collect();
                let message = format!("no player is called '{name}'");
                let expected = format!(
                    "one of {}, as there are {} players",
                    all.join(", "),
                    players.count()
                );
                let span = start..start + name.len();
                return Err(ParseError::new(text, span, message, expected));
            };
            set.0 |= 1 << seat;
        }
        Ok(set)
    }

    /// The set as the papers print it: 𝒪𝒫, 𝒫𝒩 or ∅ for two and three players, {N, O₁, P} for more.
    pub fn display(self, players: Players, style: Style) -> String {
        let letters: [&str; 3] = match style {
            Style::Unicode => ["𝒩", "𝒪", "𝒫"],
            Style::Ascii => ["N", "O", "P"],
        };
        if let Some(word) = self.word(players) {
            if word.is_empty() {
                return match style {
                    Style::Unicode => "∅".to_owned(),
                    Style::Ascii => "-".to_owned(),
                };
            }
            return word.iter().map(|&i| letters[i]).collect();
        }
        if self.is_empty() && style == Style::Unicode {
            return "∅".to_owned();
        }
        let names: Vec<String> = self.seats().map(|s| players.label(s, style)).collect();
        format!("{{{}}}", names.join(","))
    }

    /// The set in LaTeX: `\mathcal{OP}`, `\emptyset`, `\{\mathbf{N},\mathbf{O}_1\}`.
    pub fn latex(self, players: Players) -> String {
        if self.is_empty() {
            return r"\emptyset".to_owned();
        }
        if let Some(word) = self.word(players) {
            let letters: String = word.iter().map(|&i| ['N', 'O', 'P'][i]).collect();
            return format!(r"\mathcal{{{letters}}}");
        }
        let mut out = String::from(r"\{");
        for (i, seat) in self.seats().enumerate() {
            if i > 0 {
                out.push(',');
            }
            let name = players.name(seat);
            let _ = match name.strip_prefix('O') {
                Some(index) => write!(out, r"\mathbf{{O}}_{{{index}}}"),
                None => write!(out, r"\mathbf{{{name}}}"),
            };
        }
        out + r"\}"
    }

    /// The letters (0 = N, 1 = O, 2 = P) of a set of at most three players in the paper's order,
    /// in which the one missing player comes first after the last: NO, OP, PN.
    fn word(self, players: Players) -> Option<Vec<usize>> {
        let letter_of_seat: &[usize] = match players.count() {
            2 => &[0, 2],
            3 => &[0, 1, 2],
            _ => return None,
        };
        let word: Vec<usize> = self.seats().map(|s| letter_of_seat[s]).collect();
        Some(if word == [0, 2] { vec![2, 0] } else { word })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_sets_are_inverse() {
        for n in 2..=16 {
            let players = Players::new(n).unwrap();
            for bits in 0..=players.everybody().0 {
                let set = PlayerSet(bits);
                let text = set.names(players).join(",");
                assert_eq!(PlayerSet::parse(&text, players), Ok(set));
            }
        }
    }

    #[test]
    fn three_players_are_written_as_in_the_paper() {
        let shown: Vec<String> = (0..8)
            .map(|b| PlayerSet(b).display(Players::THREE, Style::Ascii))
            .collect();
        assert_eq!(shown, ["-", "N", "O", "NO", "P", "PN", "OP", "NOP"]);
        assert_eq!(PlayerSet(5).latex(Players::THREE), r"\mathcal{PN}");
        let five = Players::new(5).unwrap();
        assert_eq!(PlayerSet(0b10010).display(five, Style::Unicode), "{O₁,P}");
        assert_eq!(PlayerSet(0).display(five, Style::Ascii), "{}");
    }

    #[test]
    fn partizan_players_have_letters() {
        let letters = |n| {
            let players = Players::new(n).unwrap();
            let letters: Vec<String> = (0..players.count()).map(|p| players.letter(p)).collect();
            for (player, letter) in letters.iter().enumerate() {
                assert_eq!(players.player_named(letter), Some(player));
                assert_eq!(
                    players.player_named(&players.full_name(player)),
                    Some(player)
                );
            }
            letters.join(" ")
        };
        assert_eq!(letters(2), "L R");
        assert_eq!(letters(3), "L C R");
        assert_eq!(letters(5), "L C1 C2 C3 R");
        assert_eq!(Players::THREE.player_named("C1"), Some(1));
        assert_eq!(Players::TWO.player_named("C"), None);
        assert_eq!(Players::THREE.player_named("C2"), None);
    }

    #[test]
    fn unknown_names_are_refused_with_the_right_ones() {
        let message = PlayerSet::parse("N,O2", Players::THREE).unwrap_err();
        assert!(message.contains("'O2'") && message.contains("N, O1, P"));
        assert!(PlayerSet::parse("O", Players::TWO).is_err());
    }
}

//! The classes of numbers (Cincotti, *Three-player partizan games*, section 4): how a number compares with 0
//! in the order of each player. A number is a tuple of dyadic rationals, one for each player, and its class
//! is the tuple of their signs.
//!
//! The values of two players never add up to more than 0, and they add up to 0 only where nobody else has a
//! move. So if one value is positive, all the others are negative; and three values are 0 only in a game
//! without moves, where all are. That leaves (N²+3N+4)/2 classes for N ≥ 3 players: eleven for three, `= >L
//! >C >R =LC =LR =CR <CR <LR <LC <`, and sixteen for four. For two players there are three, `= >L >R`.

use std::cmp::Ordering;
use std::fmt;

use serde::{Serialize, Serializer};

use crate::player::Players;
use crate::text::Style;

/// Whom a class names. Players are counted from Left, who is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ClassKind {
    /// `=`: all values are 0.
    Zero,
    /// `>P`: the value of P is positive, the others' are negative.
    Positive(usize),
    /// `=PQ`: the values of P and Q are 0, the others' are negative.
    Even(usize, usize),
    /// `<` with all the others: the value of this one player is 0, the others' are negative.
    NegativeBut(usize),
    /// `<`: all values are negative.
    Negative,
}

/// The class of a number.
///
/// ```
/// use meximal::order::Class;
/// use std::cmp::Ordering::{Equal, Less};
/// let class = Class::new(&[Equal, Less, Less]).expect("possible signs");
/// assert_eq!(class.name(), "<CR");
/// assert_eq!(Class::parse("<CR", class.players()), Some(class));
/// assert_eq!(Class::new(&[Equal, Less, Equal]).unwrap().name(), "=LR");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Class {
    players: Players,
    kind: ClassKind,
}

impl Class {
    /// The class by the sign of each player's value; none if no number has these signs.
    pub fn new(signs: &[Ordering]) -> Option<Class> {
        let players = Players::new(signs.len() as u64).ok()?;
        let places = |sign: Ordering| (0..signs.len()).filter(move |&p| signs[p] == sign);
        let (positive, zero): (Vec<usize>, Vec<usize>) = (
            places(Ordering::Greater).collect(),
            places(Ordering::Equal).collect(),
        );
        let kind = match (positive.as_slice(), zero.as_slice()) {
            ([], []) => ClassKind::Negative,
            ([], all) if all.len() == signs.len() => ClassKind::Zero,
            (&[player], []) => ClassKind::Positive(player),
            ([], &[player]) => ClassKind::NegativeBut(player),
            ([], &[first, second]) => ClassKind::Even(first, second),
            _ => return None,
        };
        Class::all(players)
            .contains(&Class { players, kind })
            .then_some(Class { players, kind })
    }

    /// All classes, in the order of the paper.
    pub fn all(players: Players) -> Vec<Class> {
        let count = players.count();
        let mut kinds = vec![ClassKind::Zero];
        kinds.extend((0..count).map(ClassKind::Positive));
        if count > 2 {
            let pairs = (0..count).flat_map(|p| (p + 1..count).map(move |q| (p, q)));
            kinds.extend(pairs.map(|(p, q)| ClassKind::Even(p, q)));
            kinds.extend((0..count).map(ClassKind::NegativeBut));
            kinds.push(ClassKind::Negative);
        }
        let kinds = kinds.into_iter();
        kinds.map(|kind| Class { players, kind }).collect()
    }

    /// The class with this name, as [`Class::name`] writes it.
    pub fn parse(name: &str, players: Players) -> Option<Class> {
        let all = Class::all(players);
        all.into_iter().find(|class| class.name() == name)
    }

    /// How many players there are.
    pub fn players(self) -> Players {
        self.players
    }

    /// Whom it names.
    pub fn kind(self) -> ClassKind {
        self.kind
    }

    /// The sign of a player's value.
    pub fn sign(self, player: usize) -> Ordering {
        match self.kind {
            ClassKind::Zero => Ordering::Equal,
            ClassKind::Positive(p) if p == player => Ordering::Greater,
            ClassKind::Even(p, q) if p == player || q == player => Ordering::Equal,
            ClassKind::NegativeBut(p) if p == player => Ordering::Equal,
            _ => Ordering::Less,
        }
    }

    /// The signs of all players' values.
    pub fn signs(self) -> Vec<Ordering> {
        (0..self.players.count()).map(|p| self.sign(p)).collect()
    }

    /// The relation and the players who stand at it.
    fn parts(self) -> (char, Vec<usize>) {
        let others = |player| (0..self.players.count()).filter(move |&p| p != player);
        match self.kind {
            ClassKind::Zero => ('=', Vec::new()),
            ClassKind::Positive(player) => ('>', vec![player]),
            ClassKind::Even(p, q) => ('=', vec![p, q]),
            ClassKind::NegativeBut(player) => ('<', others(player).collect()),
            ClassKind::Negative => ('<', Vec::new()),
        }
    }

    fn subscript(self) -> (char, String) {
        let (relation, named) = self.parts();
        let names = named.iter().map(|&p| self.players.letter(p));
        (relation, names.collect())
    }

    /// Its name in plain letters: `=`, `>L`, `=LC`, `<CR`, `<`; with four players `<C1C2R`.
    pub fn name(self) -> String {
        let (relation, names) = self.subscript();
        format!("{relation}{names}")
    }

    /// Its name for people, with `_` before the players as in the paper where all symbols may be used:
    /// `<_CR`.
    pub fn display(self, style: Style) -> String {
        match (style, self.subscript()) {
            (Style::Unicode, (relation, names)) if !names.is_empty() => {
                format!("{relation}_{names}")
            }
            _ => self.name(),
        }
    }

    /// Its name in LaTeX: `<_{CR}`, `>_{C_1}`.
    pub fn latex(self) -> String {
        let (relation, named) = self.parts();
        let names = named.iter().map(|&p| self.players.letter_latex(p));
        let names: String = names.collect();
        if names.is_empty() {
            relation.to_string()
        } else {
            format!("{relation}_{{{names}}}")
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())
    }
}

impl Serialize for Class {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_classes_of_three_players_are_those_of_the_paper() {
        let names: Vec<String> = Class::all(Players::THREE)
            .iter()
            .map(|c| c.name())
            .collect();
        let paper = "= >L >C >R =LC =LR =CR <CR <LR <LC <";
        assert_eq!(names.join(" "), paper);
        let class = Class::parse("<LC", Players::THREE).unwrap();
        assert_eq!(class.display(Style::Unicode), "<_LC");
        assert_eq!(class.display(Style::Ascii), "<LC");
        assert_eq!(class.latex(), "<_{LC}");
        assert_eq!(Class::parse("<CL", Players::THREE), None);
    }

    #[test]
    fn there_are_as_many_classes_as_the_formula_says() {
        for n in 3..=8 {
            let players = Players::new(n).unwrap();
            let all = Class::all(players);
            assert_eq!(all.len() as u64, (n * n + 3 * n + 4) / 2);
            for class in all {
                assert_eq!(Class::new(&class.signs()), Some(class));
                assert_eq!(Class::parse(&class.name(), players), Some(class));
            }
        }
        let names: Vec<String> = Class::all(Players::TWO).iter().map(|c| c.name()).collect();
        assert_eq!(names, ["=", ">L", ">R"]);
    }

    #[test]
    fn signs_that_no_number_has_are_refused() {
        use Ordering::{Equal, Greater, Less};
        for signs in [
            &[Greater, Greater, Less][..],
            &[Greater, Equal, Less],
            &[Equal, Equal, Equal, Less],
            &[Less, Less],
            &[Equal, Less],
            &[Equal],
        ] {
            assert_eq!(Class::new(signs), None, "{signs:?}");
        }
        let class = Class::new(&[Less, Equal, Less, Less]).unwrap();
        assert_eq!(
            (class.name().as_str(), class.latex().as_str()),
            ("<LC2R", "<_{LC_{2}R}")
        );
    }
}

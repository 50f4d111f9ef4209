//! Coin-turning games: a row of coins, heads or tails. A move turns some coins over; which sets of coins is
//! the game's affair, but the rightmost of them goes from heads to tails. Impartial, for any number of
//! players. H. W. Lenstra, *Nim multiplication* (1978), and *Winning Ways*, chapter 14, have the theory:
//! between two players in normal play every head is a game of its own. In other plays it is not, so a
//! position is the whole row.
//!
//! A row is written `HTTH`; tails behind the last head do not matter, and coins are counted from the left. A
//! position is the set of its heads. A file for each game would say the same thing twenty times: they are a
//! table here.
//!
//! | name | turn |
//! | --- | --- |
//! | `turning-turtles` | one coin or two |
//! | `mock-turtles` | one, two or three |
//! | `moebius`, `mogul`, `moidores` | up to five, seven, nine |
//! | `motley` | any number |
//! | `twins`, `triplets` | exactly two, three |
//! | `ruler` | any number, all next to each other |
//! | `mock-turtle-fives` | up to three of five in a row |
//! | `triplet-fives` | exactly three of five in a row |
//! | `ruler-fives` | up to five, all next to each other |
//! | `turnips` | three at equal distances |
//! | `grunt` | four that are symmetric, the leftmost coin of the row among them |
//! | `sym` | any number that are symmetric |
//! | `sympler` | any number that are symmetric, the leftmost coin of the row among them |
//!
//! The product of two such games is played on a board: choose a move in each, and turn every coin whose row
//! is in the one set and whose column is in the other. `turning-corners` is Twins times Twins, `rugs` is
//! Ruler times Ruler. The Tartan Theorem says that their values multiply, as nimbers do.

use super::cells::members;
use super::grid::{self, Size};
use super::reading::trimmed;
use crate::{AnyPosition, Entry, ParseError, Ruleset};

/// Which sets of coins may be turned together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Turning {
    /// How many coins at least.
    least: u32,
    /// How many coins at most.
    most: u32,
    shape: Shape,
}

/// How the coins of a move lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    /// Anywhere.
    Any,
    /// Next to each other.
    Row,
    /// All of them among this many coins in a row.
    Within(u32),
    /// At equal distances.
    Equal,
    /// Symmetric.
    Symmetric,
    /// Symmetric, and the leftmost coin of the row is one of them.
    SymmetricFromFirst,
}

impl Turning {
    const fn new(least: u32, most: u32, shape: Shape) -> Turning {
        Turning { least, most, shape }
    }

    /// Calls with every set of coins that may be turned and whose rightmost is this one.
    fn each(self, last: u32, visit: &mut dyn FnMut(u32)) {
        let Turning { least, most, shape } = self;
        let mut fitting = |coins: u32| {
            if (least..=most).contains(&coins.count_ones()) {
                visit(coins);
            }
        };
        match shape {
            Shape::Any => choose(1 << last, 0, last, most, &mut fitting),
            Shape::Within(span) => {
                let first = (last + 1).saturating_sub(span);
                choose(1 << last, first, last, most, &mut fitting);
            }
            Shape::Row => {
                for first in 0..=last {
                    fitting((2 << last) - (1 << first));
                }
            }
            Shape::Equal => {
                for distance in 1..=last {
                    let mut coins = 1 << last;
                    let mut first = last;
                    while first >= distance {
                        first -= distance;
                        coins |= 1 << first;
                        fitting(coins);
                    }
                }
            }
            Shape::Symmetric => (0..=last).for_each(|first| symmetric(first, last, &mut fitting)),
            Shape::SymmetricFromFirst => symmetric(0, last, &mut fitting),
        }
    }
}

/// Calls with these coins, and with every set that adds some between `first` and `before`, at most this many
/// in all.
fn choose(coins: u32, first: u32, before: u32, most: u32, visit: &mut dyn FnMut(u32)) {
    visit(coins);
    if coins.count_ones() < most {
        for coin in first..before {
            choose(coins | 1 << coin, first, coin, most, visit);
        }
    }
}

/// Calls with every symmetric set with these ends.
fn symmetric(first: u32, last: u32, visit: &mut dyn FnMut(u32)) {
    let ends = 1 << first | 1 << last;
    // The coins up to the middle, each of which brings its image.
    let half = (last - first) / 2;
    for chosen in 0u32..1 << half {
        let inner = members(chosen.into()).map(|at| at as u32 + 1);
        visit(inner.fold(ends, |coins, at| {
            coins | 1 << (first + at) | 1 << (last - at)
        }));
    }
}

/// The longest row.
const MAX_COINS: usize = 30;

/// The rules of a game on a row. A position is the set of heads.
#[derive(PartialEq, Eq)]
struct Coins {
    name: &'static str,
    turning: Turning,
}

impl Ruleset for Coins {
    type Position = u32;

    fn name(&self) -> String {
        self.name.to_owned()
    }

    fn options(&self, heads: &u32, _player: usize, visit: &mut dyn FnMut(&[u32])) {
        for last in members((*heads).into()) {
            self.turning
                .each(last as u32, &mut |coins| visit(&[heads ^ coins]));
        }
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn parts(&self, heads: u32) -> Vec<u32> {
        if heads == 0 { Vec::new() } else { vec![heads] }
    }

    fn spell(&self, heads: &u32) -> String {
        let length = (32 - heads.leading_zeros()).max(1);
        (0..length)
            .map(|coin| if heads >> coin & 1 == 1 { 'H' } else { 'T' })
            .collect()
    }
}

/// The rules of a product, on a board. A position is the set of heads, [`BOARD_SIDE`] coins to a row.
#[derive(PartialEq, Eq)]
struct Board {
    name: &'static str,
    turning: Turning,
}

/// The longest side of a board.
const BOARD_SIDE: usize = 11;

impl Ruleset for Board {
    type Position = u128;

    fn name(&self) -> String {
        self.name.to_owned()
    }

    fn options(&self, heads: &u128, _player: usize, visit: &mut dyn FnMut(&[u128])) {
        for last in members(*heads) {
            let (row, column) = (last / BOARD_SIDE, last % BOARD_SIDE);
            self.turning.each(row as u32, &mut |rows| {
                let starts = members(rows.into()).map(|row| 1u128 << (row * BOARD_SIDE));
                let starts: u128 = starts.sum();
                self.turning.each(column as u32, &mut |columns| {
                    visit(&[heads ^ (starts * u128::from(columns))]);
                });
            });
        }
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn parts(&self, heads: u128) -> Vec<u128> {
        if heads == 0 { Vec::new() } else { vec![heads] }
    }

    fn spell(&self, heads: &u128) -> String {
        grid::spell_rows(size(*heads), letter(*heads))
    }

    fn picture(&self, heads: &u128) -> Option<String> {
        Some(grid::picture(size(*heads), letter(*heads)))
    }
}

/// The smallest board that has all heads.
fn size(heads: u128) -> Size {
    let rows = members(heads)
        .map(|coin| coin / BOARD_SIDE + 1)
        .max()
        .unwrap_or(1);
    let columns = members(heads)
        .map(|coin| coin % BOARD_SIDE + 1)
        .max()
        .unwrap_or(1);
    Size::new(&[rows as u8, columns as u8])
}

/// The letters of the cells of that board.
fn letter(heads: u128) -> impl Fn(usize) -> char {
    let columns = size(heads).length(1);
    move |cell| {
        let coin = cell / columns * BOARD_SIDE + cell % columns;
        if heads >> coin & 1 == 1 { 'H' } else { 'T' }
    }
}

fn read_row(name: &'static str, turning: Turning, text: &str) -> Result<AnyPosition, ParseError> {
    let expected = format!("a row of H (heads) and T (tails), such as {name}:HTTH");
    let span = trimmed(text);
    let mut heads = 0;
    for (coin, (at, letter)) in text[span.clone()].char_indices().enumerate() {
        match letter {
            'H' if coin < MAX_COINS => heads |= 1 << coin,
            'T' if coin < MAX_COINS => {}
            'H' | 'T' => {
                let expected = format!("at most {MAX_COINS} coins");
                return Err(ParseError::new(text, span, "the row is too long", expected));
            }
            _ => return Err(ParseError::unexpected(text, span.start + at, expected)),
        }
    }
    if span.is_empty() {
        return Err(ParseError::new(text, span, "a row without coins", expected));
    }
    Ok(AnyPosition::new(Coins { name, turning }, heads))
}

fn read_board(name: &'static str, turning: Turning, text: &str) -> Result<AnyPosition, ParseError> {
    let expected = format!("rows of H (heads) and T (tails), such as {name}:HT/TH");
    let rows = grid::read_rows(text, BOARD_SIDE * BOARD_SIDE, &expected)?;
    let sides = rows.size.lengths();
    if sides.len() != 2 || sides.iter().any(|&side| usize::from(side) > BOARD_SIDE) {
        let expected = format!("at most {BOARD_SIDE} rows and {BOARD_SIDE} columns");
        return Err(ParseError::new(
            text,
            0..text.len(),
            "the board is too large",
            expected,
        ));
    }
    let mut heads = 0;
    for (cell, &(letter, at)) in rows.cells.iter().enumerate() {
        let place = rows.size.place(cell);
        let coin = usize::from(place[0]) * BOARD_SIDE + usize::from(place[1]);
        match letter {
            'H' => heads |= 1 << coin,
            'T' => {}
            _ => return Err(ParseError::unexpected(text, at, expected)),
        }
    }
    Ok(AnyPosition::new(Board { name, turning }, heads))
}

const ANYBODY: &str = "any number of players, who all have the same moves";
const SOURCE: &str = "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 14; \
                      H. W. Lenstra, Nim multiplication (1978)";

macro_rules! coin_games {
    ($($constant:ident, $name:literal => $turning:expr, $moves:literal;)*) => {$(
        #[doc = concat!("`", $name, "` in the registry.")]
        pub const $constant: Entry = Entry {
            name: $name,
            syntax: concat!($name, ":HTTH, a row of heads and tails"),
            players: ANYBODY,
            moves: concat!($moves, "; the rightmost goes from heads to tails."),
            example: concat!($name, ":HTTH"),
            source: SOURCE,
            read: |text, _players| read_row($name, $turning, text),
        };
    )*};
}

coin_games! {
    TURNING_TURTLES, "turning-turtles" => Turning::new(1, 2, Shape::Any), "Turn one coin or two";
    MOCK_TURTLES, "mock-turtles" => Turning::new(1, 3, Shape::Any), "Turn one, two or three coins";
    MOEBIUS, "moebius" => Turning::new(1, 5, Shape::Any), "Turn up to five coins";
    MOGUL, "mogul" => Turning::new(1, 7, Shape::Any), "Turn up to seven coins";
    MOIDORES, "moidores" => Turning::new(1, 9, Shape::Any), "Turn up to nine coins";
    MOTLEY, "motley" => Turning::new(1, 32, Shape::Any), "Turn any number of coins";
    TWINS, "twins" => Turning::new(2, 2, Shape::Any), "Turn two coins";
    TRIPLETS, "triplets" => Turning::new(3, 3, Shape::Any), "Turn three coins";
    RULER, "ruler" => Turning::new(1, 32, Shape::Row),
        "Turn any number of coins next to each other";
    MOCK_TURTLE_FIVES, "mock-turtle-fives" => Turning::new(1, 3, Shape::Within(5)),
        "Turn up to three out of five coins in a row";
    TRIPLET_FIVES, "triplet-fives" => Turning::new(3, 3, Shape::Within(5)),
        "Turn three out of five coins in a row";
    RULER_FIVES, "ruler-fives" => Turning::new(1, 5, Shape::Row),
        "Turn up to five coins next to each other";
    TURNIPS, "turnips" => Turning::new(3, 3, Shape::Equal), "Turn three coins at equal distances";
    GRUNT, "grunt" => Turning::new(4, 4, Shape::SymmetricFromFirst),
        "Turn four coins that lie symmetrically, the leftmost of the row among them";
    SYM, "sym" => Turning::new(1, 32, Shape::Symmetric),
        "Turn any number of coins that lie symmetrically";
    SYMPLER, "sympler" => Turning::new(1, 32, Shape::SymmetricFromFirst),
        "Turn any number of coins that lie symmetrically, the leftmost of the row among them";
}

macro_rules! products {
    ($($constant:ident, $name:literal => $turning:expr, $moves:literal;)*) => {$(
        #[doc = concat!("`", $name, "` in the registry.")]
        pub const $constant: Entry = Entry {
            name: $name,
            syntax: concat!($name, ":HT/TH, rows of heads and tails"),
            players: ANYBODY,
            moves: concat!($moves, "; the one at the bottom right goes from heads to tails."),
            example: concat!($name, ":HT/TH"),
            source: SOURCE,
            read: |text, _players| read_board($name, $turning, text),
        };
    )*};
}

products! {
    TURNING_CORNERS, "turning-corners" => Turning::new(2, 2, Shape::Any),
        "Turn the four coins at the corners of a rectangle";
    RUGS, "rugs" => Turning::new(1, 32, Shape::Row), "Turn all coins of a rectangle";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read_and_written() {
        let ruler = |text: &str| (RULER.read)(text, None);
        assert_eq!(ruler("HTTH").unwrap().spell(), "ruler:HTTH");
        assert_eq!(ruler("HTT").unwrap().spell(), "ruler:H");
        assert_eq!(ruler("HX").unwrap_err().span, 1..2);
        assert!(ruler("").is_err() && ruler(&"T".repeat(31)).is_err());
        let rugs = |text| (RUGS.read)(text, None);
        assert_eq!(rugs("HTT/THT").unwrap().spell(), "rugs:HT/TH");
        assert!(rugs("TTTTTTTTTTTT").is_err() && rugs("T//H").is_err());
    }
}

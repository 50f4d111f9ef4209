//! Pieces of cake: what Cutcake, Eatcake and Maundy Cake are played on. A position is the lengths of one
//! piece; other pieces are other parts of a sum. A piece in which nobody has a move is dropped.

use super::grid::{MAX_AXES, read_lengths};
use super::reading::trimmed;
use crate::{AnyPosition, ParseError, Ruleset};

/// The longest side: pieces are searched.
const MAX_LENGTH: u32 = 10_000;

/// What a player does to a length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Knife {
    /// Divides it into two.
    Cut,
    /// Takes one unit out of it, which may leave two lengths.
    Eat,
    /// The same, and the pieces left are turned: every axis becomes the one before it, the first becomes the
    /// last.
    EatAndTurn,
    /// Divides it into any number of equal lengths.
    Share,
}

/// The rules for a number of axes.
#[derive(PartialEq, Eq)]
pub(crate) struct Cake {
    name: &'static str,
    knife: Knife,
    axes: usize,
}

/// The lengths of a piece; 0 behind the last axis.
type Piece = [u16; MAX_AXES];

impl Cake {
    /// Reads a piece.
    pub(crate) fn read(
        name: &'static str,
        knife: Knife,
        text: &str,
    ) -> Result<AnyPosition, ParseError> {
        let expected = format!("the lengths of a cake's sides, such as {name}:3x4");
        let span = trimmed(text);
        let lengths = read_lengths(text, span.clone(), MAX_LENGTH, &expected)?;
        let axes = lengths.len();
        if axes < 2 {
            return Err(ParseError::new(
                text,
                span,
                "a cake has at least two sides",
                expected,
            ));
        }
        let mut piece = [0; MAX_AXES];
        for (side, &length) in piece.iter_mut().zip(&lengths) {
            *side = length as u16;
        }
        Ok(AnyPosition::new(Cake { name, knife, axes }, piece))
    }

    fn is_nothing(&self, piece: &Piece) -> bool {
        piece[..self.axes].contains(&0)
    }
}

impl Ruleset for Cake {
    type Position = Piece;

    fn name(&self) -> String {
        self.name.to_owned()
    }

    fn options(&self, piece: &Piece, player: usize, visit: &mut dyn FnMut(&[Piece])) {
        if player >= self.axes || self.is_nothing(piece) {
            return;
        }
        let length = piece[player];
        let cut = |one: u16| {
            let mut cut = *piece;
            cut[player] = one;
            if self.knife == Knife::EatAndTurn {
                cut[..self.axes].rotate_left(1);
            }
            cut
        };
        // Two sides of a cut are the same the other way round.
        match self.knife {
            Knife::Cut => {
                for one in 1..=length / 2 {
                    visit(&[cut(one), cut(length - one)]);
                }
            }
            Knife::Eat | Knife::EatAndTurn => {
                for one in 0..=(length - 1) / 2 {
                    visit(&[cut(one), cut(length - 1 - one)]);
                }
            }
            Knife::Share => {
                for count in (2..=length).filter(|&count| length.is_multiple_of(count)) {
                    visit(&vec![cut(length / count); count.into()]);
                }
            }
        }
    }

    fn players(&self) -> Option<usize> {
        Some(self.axes)
    }

    fn parts(&self, piece: Piece) -> Vec<Piece> {
        let eaten = matches!(self.knife, Knife::Eat | Knife::EatAndTurn);
        let crumb = !eaten && piece[..self.axes].iter().all(|&length| length == 1);
        if crumb || self.is_nothing(&piece) {
            Vec::new()
        } else {
            vec![piece]
        }
    }

    fn spell(&self, piece: &Piece) -> String {
        let lengths = piece[..self.axes].iter().map(u16::to_string);
        lengths.collect::<Vec<String>>().join("x")
    }
}

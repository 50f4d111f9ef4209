//! Elements of a quotient in a line of a document, and long lists of them.

use super::{Kind, SolvedGame};
use crate::report::{Line, Style};
use meximal::player::{PlayerSet, Players};
use meximal::quotient::{Relation, generator_latex, generator_name};

/// The width at which lists are wrapped.
const WIDTH: usize = 96;

impl SolvedGame {
    /// An element as a piece of a line.
    pub(super) fn element(&self, line: Line, x: u32) -> Line {
        line.formula(
            self.presentation.element_text(x, Style::Unicode),
            self.presentation.element_text(x, Style::Ascii),
            self.presentation.element_latex(x),
        )
    }

    /// The game as a piece of a line: rules in words, games in notation.
    pub(super) fn game_piece(&self, line: Line) -> Line {
        match self.kind {
            Kind::Heaps(_) => line.words(&self.game),
            _ => line.game(&self.game),
        }
    }

    /// A component or a sum of them as a piece of a line.
    pub(super) fn position_piece(&self, line: Line, position: &str) -> Line {
        if self.has_heaps() {
            line.formula(
                position.replace('.', Style::Unicode.dot()),
                position,
                position.replace('.', " \\cdot "),
            )
        } else {
            line.game(position)
        }
    }

    /// The name of an element in reports: its normal form, ASCII.
    pub(super) fn element_name(&self, x: u32) -> String {
        self.presentation.element_text(x, Style::Ascii)
    }

    /// Elements in the order of their normal forms.
    pub(super) fn in_order(&self, elements: impl IntoIterator<Item = u32>) -> Vec<u32> {
        let mut sorted: Vec<u32> = elements.into_iter().collect();
        sorted.sort_by_key(|&x| self.presentation.rank(x));
        sorted
    }

    /// A list of elements, wrapped.
    pub(super) fn element_list(&self, elements: impl IntoIterator<Item = u32>) -> Vec<Line> {
        let elements = self.in_order(elements);
        let pieces = elements.into_iter().map(|x| {
            let width = self.presentation.element_text(x, Style::Ascii).len();
            (self.element(Line::new(), x), width)
        });
        wrapped(pieces)
    }
}

/// A relation as a piece.
pub(super) fn relation_line(relation: &Relation) -> (Line, usize) {
    let ascii = relation.text(Style::Ascii);
    let width = ascii.len();
    let line = Line::new().formula(relation.text(Style::Unicode), ascii, relation.latex());
    (line, width)
}

/// The name of a generator as a piece.
pub(super) fn generator(line: Line, g: usize) -> Line {
    line.formula(
        generator_name(g, Style::Unicode),
        generator_name(g, Style::Ascii),
        generator_latex(g),
    )
}

/// Pieces with commas between them, in lines that are not too long.
pub(super) fn wrapped(pieces: impl IntoIterator<Item = (Line, usize)>) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut current = Line::new();
    let mut used = 0;
    for (piece, width) in pieces {
        if used > 0 {
            current = current.words(", ");
            if used + width + 2 > WIDTH {
                lines.push(std::mem::take(&mut current));
                used = 0;
            }
        }
        current.0.extend(piece.0);
        used += width + 2;
    }
    if used > 0 || lines.is_empty() {
        lines.push(current);
    }
    lines
}

/// A label as JSON: names of players.
pub(super) fn label_names(label: PlayerSet, players: Players) -> Vec<String> {
    label.names(players)
}

//! What Cincotti's theory says about partizan games: their values and classes in words, and how two of them
//! compare for each player.

mod compare;

pub use compare::cincotti_compare;

use super::ending::value_error;
use super::hackenbush::{ByPlayer, class_line};
use super::{Line, ReportError, Style};
use meximal::form::{PartizanForms, PartizanId};
use meximal::order::cincotti::{NumberError, Numbers, Projections};
use meximal::order::{Class, Relation};
use meximal::player::Players;
use meximal::runner::Runner;
use meximal::value::short::ShortId;

/// The values of a sum for each player, as text; the signs of those values; and the class of a number.
pub(super) struct Valued {
    pub(super) texts: ByPlayer<String>,
    pub(super) signs: String,
    pub(super) class: Option<Class>,
}

/// The values of a sum: dyadic rationals if it is a number, and otherwise the canonical forms of its
/// projections.
pub(super) fn valued(
    forms: &PartizanForms,
    parts: &[PartizanId],
    runner: &Runner,
) -> Result<Valued, ReportError> {
    let players = forms.players();
    let by_player = |values: Vec<String>| ByPlayer { values, players };
    let unsupported = |error: NumberError| ReportError::Unsupported(error.to_string());
    let numbers = Numbers::new().values_of_sum(forms, parts);
    if let Some(values) = numbers.map_err(unsupported)? {
        let signs = values.signs().into_iter();
        let signs = signs.map(|sign| Relation::of(Some(sign.is_le()), Some(sign.is_ge())).sign());
        return Ok(Valued {
            texts: by_player(values.texts()),
            signs: signs.collect(),
            class: values.class(),
        });
    }
    let mut projections = Projections::new(runner);
    let (mut texts, mut signs) = (Vec::new(), String::new());
    for player in 0..players.count() {
        let value = projections
            .value_of_sum(forms, parts, player)
            .map_err(value_error)?;
        let relation = projections.relation(value, ShortId::ZERO);
        signs.push_str(relation.map_err(value_error)?.sign());
        texts.push(projections.games().text(value));
    }
    Ok(Valued {
        texts: by_player(texts),
        signs,
        class: None,
    })
}

/// A player's letter.
pub(super) fn letter_line(line: Line, player: usize, players: Players) -> Line {
    line.formula(
        players.letter_label(player, Style::Unicode),
        players.letter(player),
        players.letter_latex(player),
    )
}

/// The values of all players.
pub(super) fn values_line(texts: &ByPlayer<String>) -> Line {
    let mut line = Line::new();
    for (player, text) in texts.values.iter().enumerate() {
        let comma = if player > 0 { ", " } else { "" };
        line = letter_line(line.words(comma), player, texts.players)
            .words(" ")
            .game(text);
    }
    line
}

/// A class, or how the values compare with 0 where there is none.
pub(super) fn class_or_signs(class: Option<Class>, signs: &str) -> Line {
    match class {
        Some(class) => class_line(class),
        None => format!("none: no number; its values compare with 0 as {signs}").into(),
    }
}

#[cfg(test)]
mod tests;

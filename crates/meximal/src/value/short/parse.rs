//! Forms as they are written → two-player values, canonical from the start: sums are never written out.

use super::ordinal::ordinal_sum;
use super::{ShortError, ShortGames, ShortId};
use crate::dyadic::Dyadic;
use crate::game::{Form, Game, Owner, Reading};
use crate::player::Players;
use crate::rules::partizan::PartizanComponents;
use crate::text::ParseError;

use rustc_hash::FxHashMap;

/// Why a text has no value.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ShortParseError {
    /// It is not in the notation.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// Its value is too large to be found.
    #[error(transparent)]
    Value(#[from] ShortError),
}

/// The largest heap of Nim and the largest multiple in a form.
const LARGEST: u64 = 1000;

/// The value of a form of two players, given as text.
pub fn parse_short(text: &str, games: &mut ShortGames) -> Result<ShortId, ShortParseError> {
    let reading = Reading {
        players: Some(Players::TWO),
        files: None,
    };
    let game = Game::read_with(text, reading)?;
    let Some(form) = game.as_form() else {
        let message = "this is not a form";
        let expected = "a form of two players, such as 1/2, *, ↑, ±1 or {1|0}";
        return Err(ParseError::new(text, 0..text.len(), message, expected).into());
    };
    Ok(value_of_form(&form, games)?)
}

/// The value of a form of two players.
pub fn value_of_form(form: &Form, games: &mut ShortGames) -> Result<ShortId, ShortError> {
    match form {
        Form::Heap(size) if *size > LARGEST => Err(ShortError::TooLarge),
        Form::Heap(size) => games.nimber(*size as u32),
        Form::Options(options) => {
            let options = values_of(options, games)?;
            games.game(options.clone(), options)
        }
        Form::Nested(_, times) if *times > LARGEST => Err(ShortError::TooLarge),
        Form::Nested(form, times) => {
            let mut value = value_of_form(form, games)?;
            for _ in 0..*times {
                value = games.game(vec![value], vec![value])?;
            }
            Ok(value)
        }
        Form::Lists(lists) => match lists.as_slice() {
            [left, right] => {
                let left = values_of(left, games)?;
                let right = values_of(right, games)?;
                games.game(left, right)
            }
            _ => Err(ShortError::NotForTwo(lists.len())),
        },
        Form::Sum(terms) => {
            let mut total = ShortId::ZERO;
            for (form, count) in terms {
                let value = value_of_form(form, games)?;
                let times = multiple(value, *count, games)?;
                total = games.sum(total, times)?;
            }
            Ok(total)
        }
        Form::Moves(count, owner) => {
            let integer = i64::try_from(*count).ok().and_then(|n| Dyadic::new(n, 0));
            let integer = integer.ok_or(ShortError::TooLarge)?;
            match owner {
                Owner::Left => games.dyadic(integer),
                Owner::Right => games.dyadic(integer.negative()),
                Owner::Center(k) => Err(ShortError::NotForTwo(k + 2)),
            }
        }
        Form::Number(number) => games.dyadic(*number),
        Form::Up(count) => {
            let star = games.nimber(1)?;
            let up = games.game(vec![ShortId::ZERO], vec![star])?;
            let ups = multiple(up, u64::from(count.unsigned_abs()), games)?;
            if *count < 0 {
                games.negative(ups)
            } else {
                Ok(ups)
            }
        }
        Form::Switch(form) => {
            let value = value_of_form(form, games)?;
            let negative = games.negative(value)?;
            games.game(vec![value], vec![negative])
        }
        Form::Tiny(form) => {
            let value = value_of_form(form, games)?;
            let negative = games.negative(value)?;
            let threat = games.game(vec![ShortId::ZERO], vec![negative])?;
            games.game(vec![ShortId::ZERO], vec![threat])
        }
        Form::Negative(form) | Form::Conjugate(form) | Form::Minus(form) => {
            let value = value_of_form(form, games)?;
            games.negative(value)
        }
        Form::Ordinal(lower, upper) => ordinal_sum(lower, upper, games),
    }
}

fn values_of(forms: &[Form], games: &mut ShortGames) -> Result<Vec<ShortId>, ShortError> {
    forms
        .iter()
        .map(|form| value_of_form(form, games))
        .collect()
}

pub(super) fn multiple(
    value: ShortId,
    count: u64,
    games: &mut ShortGames,
) -> Result<ShortId, ShortError> {
    if count > LARGEST && value != ShortId::ZERO {
        return Err(ShortError::TooLarge);
    }
    let mut total = ShortId::ZERO;
    for _ in 0..count.min(LARGEST) {
        total = games.sum(total, value)?;
    }
    Ok(total)
}

/// The value of a position by any rules for two players: each part is valued once, and what an option leaves
/// is a sum of values.
pub fn value_of_position<C: PartizanComponents>(
    rules: &mut C,
    position: &[u32],
    games: &mut ShortGames,
) -> Result<ShortId, ShortError> {
    PartValues::default().of(rules, position, games)
}

/// The values of parts, remembered from position to position of the same rules.
#[derive(Default)]
pub struct PartValues {
    known: FxHashMap<u32, ShortId>,
}

impl PartValues {
    /// The value of a position.
    pub fn of<C: PartizanComponents>(
        &mut self,
        rules: &mut C,
        position: &[u32],
        games: &mut ShortGames,
    ) -> Result<ShortId, ShortError> {
        value_of_parts(rules, position, games, &mut self.known)
    }
}

fn value_of_parts<C: PartizanComponents>(
    rules: &mut C,
    position: &[u32],
    games: &mut ShortGames,
    known: &mut FxHashMap<u32, ShortId>,
) -> Result<ShortId, ShortError> {
    let mut waiting = position.to_vec();
    while let Some(&part) = waiting.last() {
        if known.contains_key(&part) {
            waiting.pop();
            continue;
        }
        let mut lists = [Vec::new(), Vec::new()];
        let before = waiting.len();
        for (player, list) in lists.iter_mut().enumerate() {
            rules.options(part, player, &mut |left| {
                let missing = left.iter().filter(|part| !known.contains_key(part));
                waiting.extend(missing);
                list.push(left.to_vec());
            })?;
        }
        if waiting.len() > before {
            continue;
        }
        let mut values = Vec::with_capacity(2);
        for list in lists {
            let mut options = Vec::with_capacity(list.len());
            for left in list {
                options.push(sum_of(&left, known, games)?);
            }
            values.push(options);
        }
        let right = values.pop().unwrap_or_default();
        let left = values.pop().unwrap_or_default();
        known.insert(part, games.game(left, right)?);
        waiting.pop();
    }
    sum_of(position, known, games)
}

fn sum_of(
    parts: &[u32],
    known: &FxHashMap<u32, ShortId>,
    games: &mut ShortGames,
) -> Result<ShortId, ShortError> {
    let mut total = ShortId::ZERO;
    for part in parts {
        total = games.sum(total, known[part])?;
    }
    Ok(total)
}

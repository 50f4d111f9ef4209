//! Ordinal sums G : H = {G^L, G : H^L | G^R, G : H^R}: a move in G removes H (*Winning Ways*, chapter 7;
//! Siegel, section II.1). By the colon principle the value of H is enough, but G counts as it is written:
//! {−1|1} : 1 is not 0 : 1.

use rustc_hash::FxHashMap;

use super::parse::{multiple, value_of_form};
use super::{ShortError, ShortGames, ShortId};
use crate::game::Form;

/// The values of the options of a form as it is written, Left's and Right's.
type Written = [Vec<ShortId>; 2];

/// The value of G : H, both as they are written.
pub(super) fn ordinal_sum(
    lower: &Form,
    upper: &Form,
    games: &mut ShortGames,
) -> Result<ShortId, ShortError> {
    let lower = written_options(lower, games)?;
    let upper = value_of_form(upper, games)?;
    above(&lower, upper, games, &mut FxHashMap::default())
}

/// The value of G : H for a G with these options.
fn above(
    lower: &Written,
    upper: ShortId,
    games: &mut ShortGames,
    known: &mut FxHashMap<ShortId, ShortId>,
) -> Result<ShortId, ShortError> {
    if let Some(&value) = known.get(&upper) {
        return Ok(value);
    }
    let [mut left, mut right] = lower.clone();
    for option in games.left(upper).to_vec() {
        left.push(above(lower, option, games, known)?);
    }
    for option in games.right(upper).to_vec() {
        right.push(above(lower, option, games, known)?);
    }
    let value = games.game(left, right)?;
    known.insert(upper, value);
    Ok(value)
}

fn written_options(form: &Form, games: &mut ShortGames) -> Result<Written, ShortError> {
    let values = |forms: &[Form], games: &mut ShortGames| {
        let values = forms.iter().map(|form| value_of_form(form, games));
        values.collect::<Result<Vec<ShortId>, ShortError>>()
    };
    Ok(match form {
        Form::Options(options) => {
            let options = values(options, games)?;
            [options.clone(), options]
        }
        Form::Lists(lists) if lists.len() == 2 => {
            [values(&lists[0], games)?, values(&lists[1], games)?]
        }
        Form::Nested(form, 0) => written_options(form, games)?,
        Form::Nested(form, times) => {
            let inside = value_of_form(&Form::Nested(form.clone(), times - 1), games)?;
            [vec![inside], vec![inside]]
        }
        Form::Up(count) => {
            let up = (Form::Up(count.signum()), u64::from(count.unsigned_abs()));
            match count.abs() {
                0 | 1 => canonical_options(form, games)?,
                _ => written_options(&Form::Sum(vec![up]), games)?,
            }
        }
        Form::Sum(terms) => options_of_sum(terms, games)?,
        Form::Negative(form) | Form::Conjugate(form) | Form::Minus(form) => {
            let [left, right] = written_options(form, games)?;
            let mut negatives = |options: Vec<ShortId>| {
                let negatives = options.into_iter().map(|option| games.negative(option));
                negatives.collect::<Result<Vec<ShortId>, ShortError>>()
            };
            [negatives(right)?, negatives(left)?]
        }
        Form::Switch(form) => {
            let value = value_of_form(form, games)?;
            [vec![value], vec![games.negative(value)?]]
        }
        Form::Tiny(form) => {
            let value = value_of_form(form, games)?;
            let negative = games.negative(value)?;
            let threat = games.game(vec![ShortId::ZERO], vec![negative])?;
            [vec![ShortId::ZERO], vec![threat]]
        }
        Form::Ordinal(lower, upper) => {
            let [mut left, mut right] = written_options(lower, games)?;
            let base = [left.clone(), right.clone()];
            let upper = value_of_form(upper, games)?;
            let known = &mut FxHashMap::default();
            for option in games.left(upper).to_vec() {
                left.push(above(&base, option, games, known)?);
            }
            for option in games.right(upper).to_vec() {
                right.push(above(&base, option, games, known)?);
            }
            [left, right]
        }
        // Heaps and numbers are written in canonical form; what is for more players has no value.
        Form::Heap(_) | Form::Number(_) | Form::Moves(..) | Form::Lists(_) => {
            canonical_options(form, games)?
        }
    })
}

fn canonical_options(form: &Form, games: &mut ShortGames) -> Result<Written, ShortError> {
    let value = value_of_form(form, games)?;
    Ok([games.left(value).to_vec(), games.right(value).to_vec()])
}

/// A move in a sum is a move in one of its terms.
fn options_of_sum(terms: &[(Form, u64)], games: &mut ShortGames) -> Result<Written, ShortError> {
    let mut sides: Written = Default::default();
    for (i, (form, count)) in terms
        .iter()
        .enumerate()
        .filter(|(_, (_, count))| *count > 0)
    {
        let value = value_of_form(form, games)?;
        let mut rest = multiple(value, count - 1, games)?;
        for (_, (other, count)) in terms.iter().enumerate().filter(|&(j, _)| j != i) {
            let value = value_of_form(other, games)?;
            let times = multiple(value, *count, games)?;
            rest = games.sum(rest, times)?;
        }
        for (side, options) in sides.iter_mut().zip(written_options(form, games)?) {
            for option in options {
                side.push(games.sum(option, rest)?);
            }
        }
    }
    Ok(sides)
}

//! The numbers by the day they are born (Cincotti, section 2.4): all forms whose options are given, and all values.
//!
//! Of an option set only its bounds matter for the values: for its owner the largest value, for everybody else the smallest. There
//! are far fewer bounds than sets, so all values of a day are found without writing down all forms.

use std::collections::BTreeMap;

use super::numbers::{between, lower, raise};
use super::{NumberError, Numbers, Values};
use crate::form::{FormsFull, PartizanForms, PartizanId};
use crate::runner::{Runner, Stop};
use crate::value::short::Dyadic;

/// Why the numbers of a day were not all found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DayError {
    /// A limit was met.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// The forms do not fit.
    #[error(transparent)]
    Full(#[from] FormsFull),
    /// A value is too long.
    #[error(transparent)]
    Number(#[from] NumberError),
}

/// A number that is new on a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Newborn {
    /// Its values.
    pub values: Values,
    /// A form with these values and few options.
    pub form: PartizanId,
}

/// What a set of options says about the values, and options that say the same.
type Bounds = BTreeMap<(Vec<Option<Dyadic>>, Vec<Option<Dyadic>>), Vec<Vec<PartizanId>>>;

/// All forms that are numbers and have no other options than these numbers, in the order in which sets are counted.
pub fn number_forms(
    forms: &mut PartizanForms,
    options: &[PartizanId],
    runner: &Runner,
) -> Result<Vec<PartizanId>, DayError> {
    let mut numbers = Numbers::new();
    let mut found = vec![Vec::new()];
    for mover in 0..forms.players().count() {
        let mut longer = Vec::new();
        for lists in &found {
            for set in 0..1u64 << options.len().min(63) {
                let chosen = (0..options.len()).filter(|&i| set >> i & 1 == 1);
                let mut lists: Vec<Vec<PartizanId>> = Vec::clone(lists);
                lists.resize(mover, Vec::new());
                lists.push(chosen.map(|i| options[i]).collect());
                if bounds_of(forms, &mut numbers, &lists)?.is_some() {
                    longer.push(lists);
                }
                runner.check(64 * longer.len())?;
            }
        }
        found = longer;
    }
    let mut all = Vec::with_capacity(found.len());
    for lists in found {
        all.push(forms.intern(lists)?);
    }
    Ok(all)
}

type Pair = (Vec<Option<Dyadic>>, Vec<Option<Dyadic>>);

/// The bounds that option lists put on the values; none if they contradict each other.
fn bounds_of(
    forms: &PartizanForms,
    numbers: &mut Numbers,
    lists: &[Vec<PartizanId>],
) -> Result<Option<Pair>, NumberError> {
    let players = forms.players().count();
    let mut bounds: Pair = (vec![None; players], vec![None; players]);
    for (mover, list) in lists.iter().enumerate() {
        for &option in list {
            match numbers.values(forms, option)? {
                Some(values) => bound(&mut bounds, mover, &values.0),
                None => return Ok(None),
            }
        }
    }
    Ok(is_consistent(&bounds).then_some(bounds))
}

/// Adds an option of a player to the bounds.
fn bound((lows, highs): &mut Pair, mover: usize, values: &[Dyadic]) {
    for (player, &value) in values.iter().enumerate() {
        match player == mover {
            true => raise(&mut lows[player], value),
            false => lower(&mut highs[player], value),
        }
    }
}

fn is_consistent((lows, highs): &Pair) -> bool {
    let mut pairs = lows.iter().zip(highs);
    pairs.all(|(low, high)| low.zip(*high).is_none_or(|(low, high)| low < high))
}

/// The numbers that are new on each day from 0 to this one, by their values in ascending order.
///
/// ```
/// use meximal::form::PartizanForms;
/// use meximal::order::cincotti::numbers_by_day;
/// use meximal::player::Players;
/// use meximal::runner::Runner;
/// let mut forms = PartizanForms::new(Players::THREE);
/// let days = numbers_by_day(&mut forms, 2, &Runner::new())?;
/// assert_eq!(days.iter().map(Vec::len).collect::<Vec<_>>(), [1, 3, 24]);
/// # Ok::<(), meximal::order::cincotti::DayError>(())
/// ```
pub fn numbers_by_day(
    forms: &mut PartizanForms,
    day: u32,
    runner: &Runner,
) -> Result<Vec<Vec<Newborn>>, DayError> {
    let players = forms.players();
    let mut known: BTreeMap<Values, PartizanId> = BTreeMap::new();
    known.insert(Values::zero(players), PartizanId::ZERO);
    let mut days = vec![newborns(&known)];
    for _ in 0..day {
        let mut new = BTreeMap::new();
        for ((lows, highs), lists) in all_bounds(&known, players.count(), runner)? {
            let Some(values) = between(&lows, &highs)? else {
                continue;
            };
            if !known.contains_key(&values) && !new.contains_key(&values) {
                new.insert(values, forms.intern(lists)?);
            }
        }
        days.push(newborns(&new));
        known.extend(new);
    }
    Ok(days)
}

fn newborns(new: &BTreeMap<Values, PartizanId>) -> Vec<Newborn> {
    let new = new.iter();
    new.map(|(values, &form)| Newborn {
        values: values.clone(),
        form,
    })
    .collect()
}

/// All consistent bounds that option sets of known numbers put on the values, player by player.
fn all_bounds(
    known: &BTreeMap<Values, PartizanId>,
    players: usize,
    runner: &Runner,
) -> Result<Bounds, Stop> {
    let none: Pair = (vec![None; players], vec![None; players]);
    let mut found = Bounds::from([(none, vec![Vec::new(); players])]);
    for mover in 0..players {
        for (values, &option) in known {
            let mut wider = Vec::new();
            for (bounds, lists) in &found {
                let mut bounds = bounds.clone();
                bound(&mut bounds, mover, &values.0);
                if is_consistent(&bounds) && !found.contains_key(&bounds) {
                    let mut lists = lists.clone();
                    lists[mover].push(option);
                    wider.push((bounds, lists));
                }
            }
            found.extend(wider);
            runner.check(200 * players * found.len())?;
        }
    }
    Ok(found)
}

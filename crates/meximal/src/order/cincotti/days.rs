//! The numbers by the day they are born (Cincotti, section 2.4): all forms whose options are given, and all
//! values.
//!
//! Of an option set only its bounds matter for the values: for its owner the largest value, for everybody
//! else the smallest. There are far fewer bounds than sets, so all values of a day are found without writing
//! down all forms.

use std::collections::BTreeMap;

use super::numbers::Bounds;
use super::{NumberError, Numbers, Values};
use crate::form::{FormsFull, PartizanForms, PartizanId};
use crate::player::Players;
use crate::runner::{Runner, Stop};

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

/// All forms that are numbers and have no other options than these numbers, in the order in which sets are
/// counted.
pub fn number_forms(
    forms: &mut PartizanForms,
    options: &[PartizanId],
    runner: &Runner,
) -> Result<Vec<PartizanId>, DayError> {
    let mut numbers = Numbers::new();
    let mut known = Vec::with_capacity(options.len());
    for &option in options {
        if let Some(values) = numbers.values(forms, option)? {
            known.push((option, values.clone()));
        }
    }
    let sets = 1u64 << known.len().min(63);
    let mut found = vec![(Bounds::none(forms.players()), Vec::new())];
    for mover in 0..forms.players().count() {
        let mut longer = Vec::new();
        for (bounds, lists) in &found {
            for set in 0..sets {
                let (mut bounds, mut lists) = (bounds.clone(), Vec::clone(lists));
                let chosen = (0..known.len()).filter(|&i| set >> i & 1 == 1);
                let mut list = Vec::new();
                for (option, values) in chosen.map(|i| &known[i]) {
                    bounds.add(mover, values);
                    list.push(*option);
                }
                lists.push(list);
                if bounds.is_consistent() {
                    longer.push((bounds, lists));
                }
                runner.check(500 * longer.len())?;
            }
        }
        found = longer;
    }
    let mut all = Vec::with_capacity(found.len());
    for (_, lists) in found {
        all.push(forms.intern(lists)?);
    }
    Ok(all)
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
        for (bounds, lists) in all_bounds(&known, players, runner)? {
            let Some(values) = bounds.simplest()? else {
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

/// All consistent bounds that option sets of known numbers put on the values, each with such option sets.
fn all_bounds(
    known: &BTreeMap<Values, PartizanId>,
    players: Players,
    runner: &Runner,
) -> Result<BTreeMap<Bounds, Vec<Vec<PartizanId>>>, Stop> {
    let nothing = vec![Vec::new(); players.count()];
    let mut found = BTreeMap::from([(Bounds::none(players), nothing)]);
    for mover in 0..players.count() {
        for (values, &option) in known {
            let mut wider = Vec::new();
            for (bounds, lists) in &found {
                let mut bounds = bounds.clone();
                bounds.add(mover, values);
                if bounds.is_consistent() && !found.contains_key(&bounds) {
                    let mut lists = lists.clone();
                    lists[mover].push(option);
                    wider.push((bounds, lists));
                }
            }
            found.extend(wider);
            runner.check(200 * players.count() * found.len())?;
        }
    }
    Ok(found)
}

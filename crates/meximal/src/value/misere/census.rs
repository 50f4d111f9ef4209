//! How many misère canonical forms there are: 1, 2, 3, 5, 22, 4171780 are born by days 0 to 5 (Conway, *On
//! Numbers and Games*, chapter 12).
//!
//! Let D be the canonical forms born by some day. Those born by the next day are the sets S ⊆ D that do not
//! simplify. S simplifies to H exactly when S is made of the options of H and of one or more *parents* of
//! H, the forms in D that have H as an option; to 0, when one of them is a P-position. It simplifies to one
//! H at most, since these are all equal to it, and no parent of H is an option of H. So the sets that
//! simplify are counted by the parents of each H.

use std::collections::BTreeSet;
use std::fmt;

use rustc_hash::FxHashMap;
use serde::Serialize;

use super::canonical::{CanonicalForms, Unfinished};
use crate::form::{FormId, Forms, FormsFull};
use crate::runner::Runner;

/// The number of canonical forms born by some day, 2^sets − Σ 2^minus + 2^plus + units, which by day 6 has
/// more than a million digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Census {
    /// How many canonical forms are born by the day before.
    pub sets: u64,
    /// The exponents of what is subtracted, descending, no two the same: 2^parents for each H that has
    /// parents.
    pub minus: Vec<u64>,
    /// The exponent of what the proviso adds again: the parents of 0 that are no P-positions.
    pub plus: Option<u64>,
    /// How many H ≠ 0 have parents; for each of them the empty set of parents was subtracted, and is added
    /// again.
    pub units: u64,
}

impl Census {
    /// The number itself, if it is small enough.
    pub fn number(&self) -> Option<u64> {
        let power = |exponent: u64| (exponent < 64).then(|| 1i128 << exponent);
        let mut total = power(self.sets)? + i128::from(self.units);
        if let Some(exponent) = self.plus {
            total += power(exponent)?;
        }
        for &exponent in &self.minus {
            total -= power(exponent)?;
        }
        total.try_into().ok()
    }
}

impl fmt::Display for Census {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "2^{}", self.sets)?;
        for exponent in &self.minus {
            write!(f, "-2^{exponent}")?;
        }
        if let Some(exponent) = self.plus {
            write!(f, "+2^{exponent}")?;
        }
        match self.units {
            0 => Ok(()),
            units => write!(f, "+{units}"),
        }
    }
}

/// Exponents of distinct powers of two with the same sum, descending.
fn carried(exponents: impl IntoIterator<Item = u64>) -> Vec<u64> {
    let mut distinct = BTreeSet::new();
    for mut exponent in exponents {
        while !distinct.insert(exponent) {
            distinct.remove(&exponent);
            exponent += 1;
        }
    }
    distinct.into_iter().rev().collect()
}

/// The number of canonical forms born by the next day, from the list of all those born by some day.
///
/// ```
/// use meximal::form::Forms;
/// use meximal::runner::Runner;
/// use meximal::value::misere::{canonical_forms_by_day, census_of_next_day};
/// let (mut forms, runner) = (Forms::new(), Runner::new());
/// let by_day_four = canonical_forms_by_day(4, &mut forms, &runner)?;
/// assert_eq!(by_day_four.len(), 22);
/// let by_day_five = census_of_next_day(&by_day_four, &mut forms, &runner)?;
/// assert_eq!(by_day_five.number(), Some(4_171_780));
/// # Ok::<(), meximal::value::misere::Unfinished>(())
/// ```
pub fn census_of_next_day(
    born: &[FormId],
    forms: &mut Forms,
    runner: &Runner,
) -> Result<Census, Unfinished> {
    let mut canonical = CanonicalForms::new(forms, runner);
    let mut parents: FxHashMap<FormId, u64> = FxHashMap::default();
    let mut p_parents_of_zero = 0;
    for &form in born {
        let is_p = canonical.is_p_position(form)?;
        for &option in canonical.forms().options(form) {
            *parents.entry(option).or_default() += 1;
            p_parents_of_zero += u64::from(option == FormId::ZERO && is_p);
        }
    }
    let of_zero = parents.get(&FormId::ZERO);
    Ok(Census {
        sets: born.len() as u64,
        minus: carried(parents.values().copied()),
        plus: of_zero.map(|count| count - p_parents_of_zero),
        units: (parents.len() - usize::from(of_zero.is_some())) as u64,
    })
}

/// All canonical forms born by a day. Each set of those born by the day before is simplified, 2²² sets for
/// day 5; there is no hope for day 6.
pub fn canonical_forms_by_day(
    day: u32,
    forms: &mut Forms,
    runner: &Runner,
) -> Result<Vec<FormId>, Unfinished> {
    let mut canonical = CanonicalForms::new(forms, runner);
    let mut born = vec![FormId::ZERO];
    for _ in 0..day {
        if born.len() >= 64 {
            return Err(
                FormsFull::TooLarge("there are more than 2^4171779 forms".to_owned()).into(),
            );
        }
        let mut next = Vec::new();
        for set in 0..1u64 << born.len() {
            let members = (0..born.len()).filter(|i| set >> i & 1 == 1);
            let options: Vec<FormId> = members.map(|i| born[i]).collect();
            let count = options.len();
            let form = canonical.reduce(options)?;
            // A set that simplifies gives a form that another set gives too.
            if canonical.forms().options(form).len() == count {
                next.push(form);
            }
        }
        next.sort_unstable();
        next.dedup();
        born = next;
    }
    Ok(born)
}

//! The values of heaps in ending partizan play after Nowakowski's normalisation (section 4.2 of the paper): a terminal
//! position becomes 1 = {0|} where Left wins and −1 = {|0} where Right wins, and the rest is played by the normal play
//! convention, with the same options for both. Where the Next player is to win, the terminal position becomes *, and where
//! the Previous one is, 0.
//!
//! For a finite set with largest element d, d values in a row that come again prove a period, as for outcomes.

use super::{ShortError, ShortGames, ShortId};
use crate::ending::{EndRule, Verdict};
use crate::rules::code::HeapRules;
use crate::text::counted;
use crate::value::sequence::{Periodicity, Repeats, Status, observed_period};

/// The values of single heaps, with their period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapValueSequence {
    /// The values of the heaps 0, 1, …, in canonical form.
    pub values: Vec<ShortId>,
    /// The period, if one was found; the saltus is 0.
    pub periodicity: Option<Periodicity>,
    /// What is known about it.
    pub status: Status,
    /// Why, in words.
    pub theorem: String,
    /// Why the computation ended early, if it did.
    pub stopped: Option<ShortError>,
}

/// The values of the heaps up to `up_to` of a code that breaks no heap; none for one that does.
pub fn heap_values(
    rules: &HeapRules,
    ending: &EndRule,
    up_to: usize,
    games: &mut ShortGames,
) -> Option<HeapValueSequence> {
    if rules.max_parts() > 1 {
        return None;
    }
    let mut values: Vec<ShortId> = Vec::new();
    let mut stopped = None;
    for heap in 0..=u32::try_from(up_to).unwrap_or(u32::MAX) {
        match heap_value(rules, ending, heap, &values, games) {
            Ok(value) => values.push(value),
            Err(error) => {
                stopped = Some(error);
                break;
            }
        }
        games
            .runner
            .report("heaps", u64::from(heap), Some(up_to as u64));
    }
    let numbers: Vec<u32> = values.iter().map(|value| value.0).collect();
    let (periodicity, status, theorem) =
        proved(rules, &numbers).unwrap_or_else(|| observed_period(rules, numbers));
    Some(HeapValueSequence {
        values,
        periodicity,
        status,
        theorem,
        stopped,
    })
}

fn heap_value(
    rules: &HeapRules,
    ending: &EndRule,
    heap: u32,
    smaller: &[ShortId],
    games: &mut ShortGames,
) -> Result<ShortId, ShortError> {
    let mut options = Vec::new();
    let mut movable = false;
    rules.for_each_option(heap, |left| {
        movable = true;
        let left = left.first().copied().unwrap_or(0);
        options.extend(smaller.get(left as usize).copied());
    });
    match ending.verdict(u64::from(heap)) {
        _ if movable => games.game(options.clone(), options),
        Verdict::Left => games.integer(1),
        Verdict::Right => games.integer(-1),
        Verdict::Next => games.nimber(1),
        Verdict::Previous => Ok(ShortId::ZERO),
    }
}

type Analysis = (Option<Periodicity>, Status, String);

/// The least period that the values of a finite code prove.
fn proved(rules: &HeapRules, numbers: &[u32]) -> Option<Analysis> {
    let window = rules.last_index()? as usize;
    // From here on every heap can be moved in, if any can.
    let first = window + 1;
    let mut digits = rules.finite_digits().iter();
    if !digits.any(|(_, digit)| digit.allows(1)) {
        return None;
    }
    let repeats = Repeats::of(numbers.to_vec());
    let mut all = repeats.all();
    let found = all.find(|found| {
        let from = first.max(found.preperiod + window);
        found.saltus == 0 && from + found.period < numbers.len()
    })?;
    let theorem = format!(
        "No move takes more than {}, and as many values from heap {} on come again {} later.",
        counted(window, "token", "tokens"),
        found.preperiod,
        counted(found.period, "heap", "heaps")
    );
    Some((Some(found), Status::Proved, theorem))
}

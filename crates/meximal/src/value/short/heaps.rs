//! The values of heaps in ending partizan play after Nowakowski's normalisation (section 4.2 of the paper): a
//! terminal position becomes 1 = {0|} where Left wins and −1 = {|0} where Right wins, and the rest is played
//! by the normal play convention, with the same options for both. Where the Next player is to win, the
//! terminal position becomes *, and where the Previous one is, 0.
//!
//! For a finite set with largest element d, d values in a row that come again prove a period, as for
//! outcomes.

use super::{ShortError, ShortGames, ShortId};
use crate::ending::{EndRule, Verdict};
use crate::period::{Periodicity, Repeats, Status, observed_period};
use crate::rules::code::HeapRules;
use crate::runner::Stop;
use crate::text::counted;

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
    let end = up_to.saturating_add(1);
    let mut target = end.min(64);
    let (periodicity, status, theorem) = loop {
        while values.len() < target && stopped.is_none() {
            let found = check(&values, games)
                .and_then(|()| heap_value(rules, ending, values.len(), &values, games));
            match found {
                Ok(value) => values.push(value),
                Err(error) => stopped = Some(error),
            }
            games
                .runner
                .report("heaps", values.len() as u64, Some(up_to as u64));
        }
        let numbers = || values.iter().map(|value| value.0).collect::<Vec<u32>>();
        if let Some(analysis) = proved(rules, &numbers()) {
            break analysis;
        }
        if stopped.is_some() || target == end {
            break observed_period(rules, numbers());
        }
        target = end.min(2 * target);
    };
    if let (Some(found), Status::Proved) = (periodicity, status) {
        stopped = repeat(&mut values, found, end, games).err();
    }
    Some(HeapValueSequence {
        values,
        periodicity,
        status,
        theorem,
        stopped,
    })
}

/// What a heap takes: its value, the search for periods, and its place in a report.
const HEAP_BYTES: usize = 80;

/// Whether to go on, every now and then.
fn check(values: &[ShortId], games: &ShortGames) -> Result<(), ShortError> {
    if values.len().is_multiple_of(1024) {
        let bytes = values.len().saturating_mul(HEAP_BYTES);
        games.runner.check(bytes + games.bytes())?;
    }
    Ok(())
}

/// The values of all heaps below `end`, by a period that is proved.
fn repeat(
    values: &mut Vec<ShortId>,
    found: Periodicity,
    end: usize,
    games: &ShortGames,
) -> Result<(), ShortError> {
    while values.len() < end {
        check(values, games)?;
        values.push(values[values.len() - found.period]);
    }
    Ok(())
}

fn heap_value(
    rules: &HeapRules,
    ending: &EndRule,
    heap: usize,
    smaller: &[ShortId],
    games: &mut ShortGames,
) -> Result<ShortId, ShortError> {
    // A heap that no table can hold is one that memory forbids.
    let heap = u32::try_from(heap).map_err(|_| Stop::Memory)?;
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

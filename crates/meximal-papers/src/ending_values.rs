//! Checks of section 4.2 of *On ending partizan Subtraction Nim* (Inoue, Kadowaki, Kimura, Wada): the values
//! of heaps after Nowakowski's normalisation.

use super::claim::{CheckError, Evidence, Workbench, ensure};
use meximal::ending::EndRule;
use meximal::period::{Periodicity, Status};
use meximal::rules::code::HeapRules;
use meximal::value::short::{ShortError, ShortGames, ShortId, heap_values};

/// A budget or a depth met by a value.
fn unfinished(error: ShortError) -> CheckError {
    match error {
        ShortError::Stopped(stop) => stop.into(),
        _ => CheckError::Failed(error.to_string()),
    }
}

/// The values of the heaps up to a bound.
fn values(
    code: &str,
    up_to: usize,
    games: &mut ShortGames,
) -> Result<(Vec<ShortId>, Option<Periodicity>), CheckError> {
    let rules: HeapRules = code.parse()?;
    let found = heap_values(&rules, &EndRule::left_right(), up_to, games);
    let found = found.ok_or_else(|| CheckError::Failed(format!("{code} breaks heaps")))?;
    match found.stopped {
        Some(error) => Err(unfinished(error)),
        None => Ok((
            found.values,
            found.periodicity.filter(|_| found.status == Status::Proved),
        )),
    }
}

pub(super) fn values_2_3(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let mut games = ShortGames::new(&bench.runner);
    let (values, period) = values("S{2,3}", 40, &mut games)?;
    let found = period.ok_or_else(|| CheckError::Failed("no period".to_owned()))?;
    ensure((found.preperiod, found.period) == (5, 5), || {
        format!("{found:?}")
    })?;
    let first: Vec<String> = values[..10].iter().map(|&v| games.text(v)).collect();
    Ok(format!(
        "{}, …, period 5 from heap 5 on, proved",
        first.join(", ")
    ))
}

pub(super) fn values_2_3_6(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let mut games = ShortGames::new(&bench.runner);
    let (values, _) = values("S{2,3,6}", 500, &mut games)?;
    for n in 0..=491 {
        let repeats = [0, 2, 4, 5].contains(&(n % 9)) && n != 4;
        ensure((values[n + 9] == values[n]) == repeats, || {
            format!("n = {n}")
        })?;
    }
    Ok("for n up to 491".to_owned())
}

pub(super) fn second_differences(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let mut games = ShortGames::new(&bench.runner);
    let (values, _) = values("S{2,3,6}", 100, &mut games)?;
    const MOST: usize = 6;
    for k in 0..MOST {
        let mut difference = || {
            let twice = games.sum(values[19 + 9 * k], values[19 + 9 * k])?;
            let less = games.negative(twice)?;
            let sum = games.sum(values[28 + 9 * k], values[10 + 9 * k])?;
            games.sum(sum, less)
        };
        let difference = difference().map_err(unfinished)?;
        ensure(difference != ShortId::ZERO, || format!("k = {k}"))?;
    }
    Ok(format!("for k below {MOST}"))
}

pub(super) fn question(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let mut games = ShortGames::new(&bench.runner);
    let (values, _) = values("S{2,3,6}", 1000, &mut games)?;
    // x_0 = ±1 and x_k = {1 | 1, x_(k−1)} are all different, and heap 9q+3 is x_(2q).
    let one = games.integer(1).map_err(unfinished)?;
    let minus = games.integer(-1).map_err(unfinished)?;
    let mut chain = vec![games.game(vec![one], vec![minus]).map_err(unfinished)?];
    while chain.len() < 223 {
        let last = chain[chain.len() - 1];
        chain.push(games.game(vec![one], vec![one, last]).map_err(unfinished)?);
    }
    for q in 1..111 {
        ensure(values[9 * q + 3] == chain[2 * q], || {
            format!("heap {}", 9 * q + 3)
        })?;
    }
    chain.sort_unstable();
    chain.dedup();
    ensure(chain.len() == 223, || "the chain repeats".to_owned())?;
    Ok("not for S = {2,3,6} up to heap 1000: heap 9q+3 has the value x_2q, where x_0 = ±1 and x_k = \
        {1|1,x_(k−1)} are all different".to_owned())
}

//! Checks of section 3 of *On ending partizan Subtraction Nim*: periods and p-symmetric sets, under every end
//! rule that matters.

use super::claim::{CheckError, Evidence, Workbench, ensure};
use super::ending::{Sequence, braces, ensure_sequence, for_each_sequence, for_each_set, proved};
use meximal::ending::{EndRule, Verdict};

pub(super) fn proposition_7(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let mut longest = (0, Vec::new());
    let sets = for_each_sequence(bench, |sequence| {
        let (start, period) = (
            sequence.fate.preperiod as usize,
            sequence.fate.period as usize,
        );
        let all = &sequence.outcomes;
        let repeats = (start..start + period + sequence.max()).all(|n| all[n + period] == all[n]);
        ensure(repeats, || braces(&sequence.set))?;
        if period > longest.0 {
            longest = (period, sequence.set.clone());
        }
        Ok(())
    })?;
    Ok(format!(
        "{sets} sets; longest period {} for {}",
        longest.0,
        braces(&longest.1)
    ))
}

pub(super) fn proposition_7_proof(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    // Look for max S − 1 outcomes that come again and go on differently.
    let mut example = None;
    for_each_sequence(bench, |sequence| {
        let width = sequence.max() - 1;
        let all = &sequence.outcomes;
        for end in width + 1..all.len() {
            let differs = (width + 1..end).any(|other| {
                all[other - width..other] == all[end - width..end] && all[other] != all[end]
            });
            if differs && example.is_none() {
                example = Some((sequence.set.clone(), end));
            }
        }
        match example {
            Some(_) => Err(CheckError::Failed(String::new())),
            None => Ok(()),
        }
    })
    .ok();
    let (set, end) =
        example.ok_or_else(|| CheckError::Failed("max S − 1 outcomes decide".to_owned()))?;
    Ok(format!(
        "S = {}: max S − 1 outcomes before heap {end} came before, with another outcome after them",
        braces(&set)
    ))
}

/// Every p-symmetric set of elements from `first` to `last`, with p.
fn for_each_symmetric(
    bench: &Workbench,
    first: u32,
    last: u32,
    mut visit: impl FnMut(&[u32], usize) -> Result<(), CheckError>,
) -> Result<u64, CheckError> {
    let mut count = 0;
    for_each_set(first, last, &bench.runner, |set| {
        let p = set[0] + set[set.len() - 1];
        if set.iter().all(|s| set.binary_search(&(p - s)).is_ok()) {
            count += 1;
            visit(set, p as usize)?;
        }
        Ok(())
    })?;
    Ok(count)
}

/// Every end rule for 0 … min S − 1 tokens, for sets with a minimum up to 4.
fn for_each_rule(
    set: &[u32],
    mut visit: impl FnMut(&[Verdict], &Sequence) -> Result<(), CheckError>,
) -> Result<u64, CheckError> {
    let min = set[0];
    if min > 4 {
        return Ok(0);
    }
    let rules = 4u64.pow(min);
    for number in 0..rules {
        let letters: Vec<Verdict> = (0..min)
            .map(|i| Verdict::ALL[(number >> (2 * i) & 3) as usize])
            .collect();
        let text: String = letters.iter().map(|v| v.letter()).collect();
        let ending = EndRule::parse(&text).map_err(CheckError::Failed)?;
        let sequence = Sequence::new(set, &ending);
        let sequence =
            sequence.ok_or_else(|| CheckError::Failed(format!("{set:?} has no sequence")))?;
        visit(&letters, &sequence)?;
    }
    Ok(rules)
}

/// Checks something on every p-symmetric set with elements from `first` to 12 and minimum up to 4, under
/// every end rule.
fn for_each_symmetric_game(
    bench: &Workbench,
    first: u32,
    mut visit: impl FnMut(&[Verdict], &Sequence, usize) -> Result<(), CheckError>,
) -> Result<u64, CheckError> {
    let mut games = 0;
    for_each_symmetric(bench, first, 12, |set, p| {
        games += for_each_rule(set, |letters, sequence| visit(letters, sequence, p))?;
        Ok(())
    })?;
    Ok(games)
}

pub(super) fn proposition_8(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    // It holds for S ⊂ {1, 2, …}, too.
    let games = for_each_symmetric_game(bench, 1, |_, sequence, p| {
        let all = &sequence.outcomes;
        for n in 0..all.len().saturating_sub(p) {
            let (here, there) = (all[n], all[n + p]);
            let holds = (!here.right_loses() || there.right_loses())
                && (!here.left_loses() || there.left_loses());
            let (from_previous, to_next) = (here == Verdict::Previous, there == Verdict::Next);
            let holds = holds
                && (!from_previous || there == Verdict::Previous)
                && (!to_next || here == Verdict::Next);
            ensure(holds, || {
                format!("{} at {n}: {here} and {there}", braces(&sequence.set))
            })?;
        }
        Ok(())
    })?;
    Ok(format!(
        "{games} games with symmetric sets up to 12, min S ≤ 4, all end rules; also with 1 in S"
    ))
}

fn has(letters: &[Verdict], outcome: Verdict) -> bool {
    letters.contains(&outcome)
}

pub(super) fn proposition_9(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let (mut asked, mut impure) = (0, 0);
    for_each_symmetric_game(bench, 1, |letters, sequence, _| {
        let previous = has(letters, Verdict::Previous);
        let both = has(letters, Verdict::Left) && has(letters, Verdict::Right);
        let only_next = letters.iter().all(|&v| v == Verdict::Next);
        if previous || both || only_next {
            asked += 1;
            impure += u32::from(sequence.fate.preperiod > 0);
            ensure(sequence.fate.period > 1, || {
                format!("{} {letters:?}", braces(&sequence.set))
            })?;
        }
        // Only one of L and R: purely periodic with period 1, trivially.
        if letters.iter().all(|&v| v == Verdict::Left)
            || letters.iter().all(|&v| v == Verdict::Right)
        {
            let fate = sequence.fate;
            ensure((fate.preperiod, fate.period) == (0, 1), || {
                braces(&sequence.set)
            })?;
        }
        Ok(())
    })?;
    Ok(format!(
        "{asked} games, none of them eventually of period 1; {impure} are not purely periodic"
    ))
}

pub(super) fn proposition_9_period_1(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let mut with_both = [0, 0];
    let mut with_left = [0, 0];
    let mut with_right = [0, 0];
    for_each_symmetric_game(bench, 2, |letters, sequence, _| {
        let [left, right, next, previous] = Verdict::ALL.map(|v| has(letters, v));
        let counter = match (left, right, next, previous) {
            (true, true, false, false) => &mut with_both,
            (true, false, true, false) => &mut with_left,
            (false, true, true, false) => &mut with_right,
            _ => return Ok(()),
        };
        counter[0] += 1;
        counter[1] += u32::from(sequence.fate.period == 1);
        Ok(())
    })?;
    ensure(with_both[0] > 0 && with_both[1] == 0, || {
        format!("{with_both:?}")
    })?;
    ensure(with_left[1] > 0 && with_left == with_right, || {
        format!("{with_left:?} {with_right:?}")
    })?;
    Ok(format!(
        "period 1: {} of {} games with L and R, {} of {} with L and N, as many with R and N",
        with_both[1], with_both[0], with_left[1], with_left[0]
    ))
}

pub(super) fn section_3_ln(_: &mut Workbench) -> Result<Evidence, CheckError> {
    ensure_sequence("S{2,3}", "LN", "LNLLLLLLLL", 2, 1)
}

pub(super) fn section_3_nl(_: &mut Workbench) -> Result<Evidence, CheckError> {
    ensure_sequence("S{2,3}", "NL", "NLPLNNLPLNNLPLN", 0, 5)
}

pub(super) fn proposition_10(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let ending = EndRule::left_right();
    let sets = for_each_symmetric(bench, 2, 15, |set, _| {
        let sequence = Sequence::new(set, &ending);
        let period = sequence.map_or(0, |sequence| sequence.fate.period);
        ensure(period >= 2, || format!("{set:?} has period {period}"))
    })?;
    Ok(format!("{sets} symmetric sets with elements from 2 to 15"))
}

pub(super) fn theorem_11(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let games = for_each_symmetric_game(bench, 1, |_, sequence, p| {
        let divides = (p as u64).is_multiple_of(sequence.fate.period);
        ensure(divides, || {
            format!(
                "{}: {} and {p}",
                braces(&sequence.set),
                sequence.fate.period
            )
        })
    })?;
    Ok(format!(
        "{games} games with symmetric sets up to 12, min S ≤ 4, all end rules"
    ))
}

pub(super) fn proposition_12(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let mut found = 0;
    let sets = for_each_sequence(bench, |sequence| {
        let even = sequence.set.iter().all(|s| s.is_multiple_of(2));
        ensure(even == (sequence.fate.period == 2), || {
            braces(&sequence.set)
        })?;
        if even {
            found += 1;
            let mut all = sequence.outcomes.chunks_exact(2);
            let alternating = all.all(|pair| *pair == [Verdict::Left, Verdict::Right]);
            ensure(alternating, || braces(&sequence.set))?;
        }
        Ok(())
    })?;
    let (infinite, first) = proved("0.0033[30]", "LR", 12)?;
    ensure(infinite.period == 2 && first.ends_with("LNLNL"), || {
        first.clone()
    })?;
    Ok(format!(
        "{found} of {sets} sets; L and N for the infinite set of Example 1"
    ))
}

pub(super) fn proposition_12_proof(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let mut positions = 0u64;
    for_each_sequence(bench, |sequence| {
        let all = &sequence.outcomes;
        for n in (sequence.min()..all.len()).filter(|&n| all[n] == Verdict::Previous) {
            positions += 1;
            let before = all[n - sequence.min()];
            ensure(before == Verdict::Next, || {
                format!("{} at {n}", braces(&sequence.set))
            })?;
        }
        Ok(())
    })?;
    Ok(format!(
        "{positions} 𝒫-positions n₁; the n of the printed line is not bound"
    ))
}

pub(super) fn example_1(_: &mut Workbench) -> Result<Evidence, CheckError> {
    ensure_sequence("0.0033[30]", "LR", "LRLLNNNLNLNLNLNLN", 6, 2)
}

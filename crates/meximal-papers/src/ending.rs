//! The claims of *On ending partizan Subtraction Nim* (Inoue, Kadowaki, Kimura, Wada), with the checks of
//! sections 2 and 4.1; those of section 3 are in [`ending_symmetric`](super::ending_symmetric), those of
//! section 4.2 in [`ending_values`](super::ending_values). Statements about all sets S are checked on all 16
//! 383 of them with elements from 2 to 15, on the preperiod and two periods of each sequence.

use super::claim::{CheckError, Claim, Evidence, Kind, Workbench, claim, ensure};
use super::ending_symmetric as symmetric;
use super::ending_values as by_value;
use meximal::ending::{EndRule, Verdict, ending_sequence};
use meximal::period::{Periodicity, Status, lcm};
use meximal::rules::code::HeapRules;
use meximal::runner::Runner;
use meximal_survey::{CensusProgress, CensusQuestion, Engine, Fate, census, fate_of};

/// The claims, in the order of the paper.
pub(super) fn claims() -> Vec<Claim> {
    use Kind::{Corrected, Open};
    vec![
        claim(
            "proposition-2",
            "The outcome of a position from the set of the outcomes of its options",
            Kind::Recomputed,
            proposition_2,
        ),
        claim(
            "proposition-3",
            "S = {2,3}: the outcomes, with period 5 from heap 2 on (Table 1)",
            Kind::Proved("a period that is proved"),
            proposition_3,
        ),
        claim(
            "proposition-4",
            "S = {2,3,6}: all positions from heap 8 on are Left's (Table 2)",
            Kind::Proved("a period that is proved"),
            proposition_4,
        ),
        claim(
            "proposition-4-proof",
            "Right wins from 7 by moving to 7−6 = 1 ∈ ℒ",
            Corrected("1 ∈ ℛ"),
            proposition_4_proof,
        ),
        claim(
            "section-2.2-min-2",
            "116794921 of the 134217728 sets with minimum 2 and maximum ≤ 29 are eventually all Left",
            Kind::Recomputed,
            census_2_29,
        ),
        claim(
            "section-2.2-min-3",
            "131500955 of the 134217728 sets with minimum 3 and maximum ≤ 30 are eventually all Left",
            Kind::Recomputed,
            census_3_30,
        ),
        claim(
            "theorem-5",
            "Neighbours of ℛ are ℒ; of 𝒫, ℒ or 𝒫; of 𝒩, ℒ or 𝒩; runs of 𝒫 are at most min S − 1 long, of 𝒩 \
             max S − 1",
            Kind::Checked("the 16383 sets with elements from 2 to 15"),
            theorem_5,
        ),
        claim(
            "theorem-5-proof",
            "(2) and (3) are special cases of Lemma 6 (1) and (2)",
            Corrected("They are special cases of Lemma 6 (2) and (1)"),
            theorem_5_proof,
        ),
        claim(
            "theorem-5-proof-of-5",
            "After max S − 1 𝒩-positions n+1, …, the position n + min S is not 𝒩",
            Corrected("The position n + max S is not 𝒩"),
            theorem_5_proof_of_5,
        ),
        claim(
            "lemma-6",
            "If Right wins from n moving first (second), Left wins from n±1 moving first (second)",
            Kind::Checked("the 16383 sets with elements from 2 to 15"),
            lemma_6,
        ),
        claim(
            "remark-1",
            "Lemma 6 fails with Left and Right exchanged, as S = {2,3} shows at 2 and 3",
            Kind::Recomputed,
            remark_1,
        ),
        claim(
            "remark-2",
            "S = {2,3,4,…}: all positions from heap 3 on are 𝒩",
            Kind::Proved("a period that is proved"),
            remark_2,
        ),
        claim(
            "definition-7",
            "A sequence is periodic when O(m+p) = O(m) from some m on, p ≥ 0",
            Corrected("p ≥ 1: with p = 0 every sequence is"),
            definition_7,
        ),
        claim(
            "proposition-7",
            "The outcome sequence of a finite S is eventually periodic",
            Kind::Checked("the 16383 sets with elements from 2 to 15"),
            symmetric::proposition_7,
        ),
        claim(
            "proposition-7-proof",
            "a_n outcomes in a row decide the sequence",
            Corrected("s_n = max S outcomes in a row decide it; fewer need not"),
            symmetric::proposition_7_proof,
        ),
        claim(
            "proposition-8",
            "p-symmetric S ⊂ {2,3,…}: how the outcome of m + p follows from that of m",
            Kind::Checked("symmetric sets up to 12 with min S ≤ 4"),
            symmetric::proposition_8,
        ),
        claim(
            "proposition-9",
            "p-symmetric S, a terminal 𝒫-position or both ℒ and ℛ: not purely periodic with period 1",
            Corrected("Not even eventually of period 1"),
            symmetric::proposition_9,
        ),
        claim(
            "proposition-9-period-1",
            "p-symmetric S, terminal positions only ℒ and ℛ: a period of 1 is possible",
            Corrected("It is impossible with both; it is possible with ℒ and 𝒩, or ℛ and 𝒩"),
            symmetric::proposition_9_period_1,
        ),
        claim(
            "section-3-LN",
            "S = {2,3}, 0 ∈ ℒ, 1 ∈ 𝒩: all positions with more than two tokens are ℒ",
            Corrected("All positions with two or more tokens"),
            symmetric::section_3_ln,
        ),
        claim(
            "section-3-NL",
            "S = {2,3}, 0 ∈ 𝒩, 1 ∈ ℒ: purely periodic, 𝒩ℒ𝒫ℒ𝒩",
            Kind::Proved("a period that is proved"),
            symmetric::section_3_nl,
        ),
        claim(
            "proposition-10",
            "p-symmetric S: the period under LR is at least 2",
            Kind::Checked("the symmetric sets with elements from 2 to 15"),
            symmetric::proposition_10,
        ),
        claim(
            "theorem-11",
            "p-symmetric S: p is a period, whatever the terminal positions are",
            Kind::Checked("symmetric sets up to 12 with min S ≤ 4"),
            symmetric::theorem_11,
        ),
        claim(
            "proposition-12",
            "Least period 2: ℒ and ℛ, and exactly when all elements are even",
            Kind::Checked("the 16383 sets with elements from 2 to 15"),
            symmetric::proposition_12,
        ),
        claim(
            "proposition-12-proof",
            "If n₁ is 𝒫, then O(n − min S) = 𝒩",
            Corrected("O(n₁ − min S) = 𝒩"),
            symmetric::proposition_12_proof,
        ),
        claim(
            "example-1",
            "S = {3,5,7,…} and 4: from heap 6 on 𝒩 and ℒ alternate",
            Kind::Proved("a period that is proved"),
            symmetric::example_1,
        ),
        claim(
            "theorem-13",
            "If all ℛ-positions are 𝒫 in normal play, 𝒫 is 𝒫 and 𝒩 is 𝒩 there",
            Kind::Checked("the 16383 sets with elements from 2 to 15"),
            theorem_13,
        ),
        claim(
            "section-4.2-2-3",
            "S = {2,3}: the values have period 5",
            Kind::Proved("a period that is proved"),
            by_value::values_2_3,
        ),
        claim(
            "section-4.2-2-3-6",
            "S = {2,3,6}: [n+9] = [n] only for n ≡ 0, 2, 4, 5 modulo 9, except n = 4",
            Kind::Checked("n up to 491"),
            by_value::values_2_3_6,
        ),
        claim(
            "section-4.2-second-differences",
            "S = {2,3,6}: [28+9k] − 2·[19+9k] + [10+9k] is never 𝒫",
            Kind::Checked("k below 6"),
            by_value::second_differences,
        ),
        claim(
            "section-4.2-question",
            "Are the values periodic for every finite S?",
            Open,
            by_value::question,
        ),
    ]
}

/// A set with the outcomes of its preperiod, two periods, and max S positions more.
pub(super) struct Sequence {
    pub set: Vec<u32>,
    pub fate: Fate,
    pub outcomes: Vec<Verdict>,
}

impl Sequence {
    pub fn new(set: &[u32], ending: &EndRule) -> Option<Sequence> {
        let fate = fate_of(set, ending)?;
        let longest = u64::from(*set.iter().max()?);
        let count = (fate.preperiod + 2 * fate.period + longest + 1) as usize;
        let mut outcomes: Vec<Verdict> = Vec::with_capacity(count);
        for n in 0..count {
            let options = set.iter().filter_map(|&s| n.checked_sub(s as usize));
            let mut options = options.map(|left| outcomes[left]).peekable();
            let outcome = match options.peek() {
                None => ending.verdict(n as u64),
                Some(_) => Verdict::of_options(options),
            };
            outcomes.push(outcome);
        }
        Some(Sequence {
            set: set.to_vec(),
            fate,
            outcomes,
        })
    }

    pub fn min(&self) -> usize {
        self.set.first().map_or(0, |&s| s as usize)
    }

    pub fn max(&self) -> usize {
        self.set.last().map_or(0, |&s| s as usize)
    }
}

/// A set in braces.
pub(super) fn braces(set: &[u32]) -> String {
    let elements: Vec<String> = set.iter().map(u32::to_string).collect();
    format!("{{{}}}", elements.join(","))
}

/// Calls `visit` with every set of elements from `first` to `last`; gives their number.
pub(super) fn for_each_set(
    first: u32,
    last: u32,
    runner: &Runner,
    mut visit: impl FnMut(&[u32]) -> Result<(), CheckError>,
) -> Result<u64, CheckError> {
    let count = 1u64 << (last - first + 1);
    for bits in 1..count {
        if bits.is_multiple_of(256) {
            runner.check(0)?;
        }
        let set: Vec<u32> = (first..=last)
            .filter(|s| bits >> (s - first) & 1 == 1)
            .collect();
        visit(&set)?;
    }
    Ok(count - 1)
}

/// Calls `visit` with the sequence under LR of every set of elements from 2 to 15.
pub(super) fn for_each_sequence(
    bench: &Workbench,
    mut visit: impl FnMut(&Sequence) -> Result<(), CheckError>,
) -> Result<u64, CheckError> {
    let ending = EndRule::left_right();
    for_each_set(2, 15, &bench.runner, |set| {
        let sequence = Sequence::new(set, &ending);
        visit(&sequence.ok_or_else(|| CheckError::Failed(format!("{set:?} has no sequence")))?)
    })
}

fn proposition_2(_: &mut Workbench) -> Result<Evidence, CheckError> {
    for bits in 1..16u32 {
        let options: Vec<Verdict> = (0..4)
            .filter(|i| bits >> i & 1 == 1)
            .map(|i| Verdict::ALL[i])
            .collect();
        // Play it out: a player who moves first wins with an option that loses for the other, moving first.
        let left_wins = options
            .iter()
            .any(|o| matches!(o, Verdict::Left | Verdict::Previous));
        let right_wins = options
            .iter()
            .any(|o| matches!(o, Verdict::Right | Verdict::Previous));
        let played = match (left_wins, right_wins) {
            (true, false) => Verdict::Left,
            (false, true) => Verdict::Right,
            (true, true) => Verdict::Next,
            (false, false) => Verdict::Previous,
        };
        let folded = Verdict::of_options(options.iter().copied());
        ensure(folded == played, || {
            format!("{options:?}: {folded}, not {played}")
        })?;
    }
    Ok("all 15 sets of outcomes".to_owned())
}

/// The proved period and the first outcomes of a ruleset under an end rule.
pub(super) fn proved(
    code: &str,
    letters: &str,
    shown: usize,
) -> Result<(Periodicity, String), CheckError> {
    let rules: HeapRules = code.parse()?;
    let ending = EndRule::parse(letters).map_err(CheckError::Failed)?;
    let sequence = ending_sequence(&rules, &ending, shown, &Runner::new());
    let found = sequence
        .periodicity
        .filter(|_| sequence.status == Status::Proved);
    let found = found.ok_or_else(|| CheckError::Failed(format!("{code}: no period was proved")))?;
    let first = sequence.outcomes[..shown].iter().map(|o| o.letter());
    Ok((found, first.collect()))
}

pub(super) fn ensure_sequence(
    code: &str,
    letters: &str,
    expected: &str,
    preperiod: usize,
    period: usize,
) -> Result<Evidence, CheckError> {
    let (found, first) = proved(code, letters, expected.len())?;
    ensure(first == expected, || format!("{first}, not {expected}"))?;
    ensure(
        (found.preperiod, found.period) == (preperiod, period),
        || format!("period {} from heap {} on", found.period, found.preperiod),
    )?;
    Ok(format!(
        "{first}…, period {period} from heap {preperiod} on, proved"
    ))
}

fn proposition_3(_: &mut Workbench) -> Result<Evidence, CheckError> {
    ensure_sequence("S{2,3}", "LR", "LRLNNLPLNNLPLNN", 2, 5)
}

fn proposition_4(_: &mut Workbench) -> Result<Evidence, CheckError> {
    ensure_sequence("S{2,3,6}", "LR", "LRLNNLLNLLLLLLL", 8, 1)
}

fn proposition_4_proof(_: &mut Workbench) -> Result<Evidence, CheckError> {
    let (_, first) = proved("S{2,3,6}", "LR", 2)?;
    ensure(first == "LR", || first.clone())?;
    Ok("O(1) = R, from which Right's move to it wins".to_owned())
}

fn census_figure(
    bench: &Workbench,
    min: u32,
    max: u32,
    expected: u64,
) -> Result<Evidence, CheckError> {
    let question =
        CensusQuestion::new(min, max, EndRule::left_right()).map_err(CheckError::Failed)?;
    let start = CensusProgress::new(&question);
    let counted = census(&question, start, Engine::best(), &bench.runner, |_| {});
    if let Some(stop) = counted.stopped {
        return Err(stop.into());
    }
    let tally = counted.progress.tally;
    ensure(tally.all_left == expected, || {
        format!("{} are", tally.all_left)
    })?;
    Ok(format!(
        "{} sets counted, each with a certificate",
        tally.sets()
    ))
}

fn census_2_29(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    census_figure(bench, 2, 29, 116_794_921)
}

fn census_3_30(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    census_figure(bench, 3, 30, 131_500_955)
}

/// The length of the run of an outcome that begins at n.
fn run_at(outcomes: &[Verdict], n: usize) -> usize {
    outcomes[n..]
        .iter()
        .take_while(|&&o| o == outcomes[n])
        .count()
}

fn theorem_5(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let (mut longest_next, mut longest_previous) = (0, 0);
    let sets = for_each_sequence(bench, |sequence| {
        let all = &sequence.outcomes;
        for (n, pair) in all.windows(2).enumerate() {
            for (here, there) in [(pair[0], pair[1]), (pair[1], pair[0])] {
                let holds = match here {
                    Verdict::Left => true,
                    Verdict::Right => there == Verdict::Left,
                    other => there == Verdict::Left || there == other,
                };
                ensure(holds, || {
                    format!("{} at {n}: {here} beside {there}", braces(&sequence.set))
                })?;
            }
        }
        for n in (0..all.len()).filter(|&n| n == 0 || all[n] != all[n - 1]) {
            let length = run_at(all, n);
            let (bound, longest) = match all[n] {
                Verdict::Next => (sequence.max() - 1, &mut longest_next),
                Verdict::Previous => (sequence.min() - 1, &mut longest_previous),
                _ => continue,
            };
            *longest = length.max(*longest);
            ensure(length <= bound, || {
                format!("{}: a run of {length} at {n}", braces(&sequence.set))
            })?;
        }
        Ok(())
    })?;
    Ok(format!(
        "{sets} sets; longest runs N {longest_next}, P {longest_previous}"
    ))
}

fn theorem_5_proof(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    // (2) is about 𝒫-positions, which Lemma 6 (2) covers; what Lemma 6 (1) says of neighbours is false for
    // them.
    let mut example = None;
    for_each_sequence(bench, |sequence| {
        let pairs = sequence.outcomes.windows(2).enumerate();
        for (n, _) in pairs.filter(|(_, pair)| *pair == [Verdict::Previous; 2]) {
            example.get_or_insert_with(|| (sequence.set.clone(), n));
        }
        Ok(())
    })?;
    let (set, n) =
        example.ok_or_else(|| CheckError::Failed("no two P-positions in a row".to_owned()))?;
    Ok(format!(
        "S = {} has P at {n} and {}, against (1) for P-positions",
        braces(&set),
        n + 1
    ))
}

fn theorem_5_proof_of_5(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let mut runs = 0;
    for_each_sequence(bench, |sequence| {
        let all = &sequence.outcomes;
        let (min, max) = (sequence.min(), sequence.max());
        for n in 0..all.len().saturating_sub(max + 1) {
            if max > min && run_at(all, n + 1) >= max - 1 && all[n + 1] == Verdict::Next {
                runs += 1;
                ensure(all[n + min] == Verdict::Next, || {
                    format!("{}: {n} + min S", braces(&sequence.set))
                })?;
                ensure(all[n + max] != Verdict::Next, || {
                    format!("{}: {n} + max S", braces(&sequence.set))
                })?;
            }
        }
        Ok(())
    })?;
    ensure(runs > 0, || "no run is so long".to_owned())?;
    Ok(format!(
        "{runs} runs of max S − 1: n + min S is 𝒩 in all, n + max S in none"
    ))
}

fn lemma_6(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let sets = for_each_sequence(bench, |sequence| {
        for (n, pair) in sequence.outcomes.windows(2).enumerate() {
            for (here, there) in [(pair[0], pair[1]), (pair[1], pair[0])] {
                let first = here.right_loses() || !there.left_loses();
                let second = !here.left_loses() || there.right_loses();
                ensure(first && second, || {
                    format!("{} at {n}", braces(&sequence.set))
                })?;
            }
        }
        Ok(())
    })?;
    Ok(format!("{sets} sets"))
}

fn remark_1(_: &mut Workbench) -> Result<Evidence, CheckError> {
    let (_, first) = proved("S{2,3}", "LR", 4)?;
    ensure(first == "LRLN", || first.clone())?;
    Ok(
        "O(3) = N but O(2) = L: Left wins 3 moving first, Right does not win 2; O(2) = L but \
        O(3) = N"
            .to_owned(),
    )
}

fn remark_2(_: &mut Workbench) -> Result<Evidence, CheckError> {
    ensure_sequence("S!{1}", "LR", "LRLNNNNNNN", 3, 1)
}

fn definition_7(_: &mut Workbench) -> Result<Evidence, CheckError> {
    let squares: Vec<bool> = (0..100).map(|n: u32| n.isqrt().pow(2) == n).collect();
    let with_period =
        |p: usize, from: usize| (from..squares.len() - p).all(|m| squares[m + p] == squares[m]);
    ensure(with_period(0, 0), || "p = 0 fails".to_owned())?;
    ensure((1..40).all(|p| !with_period(p, 40)), || {
        "a period".to_owned()
    })?;
    Ok("the squares have p = 0, and no p from 1 to 39 from 40 on".to_owned())
}

fn theorem_13(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let normal = EndRule::parse("P").map_err(CheckError::Failed)?;
    let (mut hypotheses, mut others, mut late) = (0, 0, Vec::new());
    let sets = for_each_sequence(bench, |sequence| {
        let plain = Sequence::new(&sequence.set, &normal);
        let plain = plain.ok_or_else(|| CheckError::Failed("no sequence".to_owned()))?;
        let at = |s: &Sequence, n: usize| {
            let start = s.fate.preperiod as usize;
            let n = if n < start {
                n
            } else {
                start + (n - start) % s.fate.period as usize
            };
            s.outcomes[n]
        };
        let end = sequence.fate.preperiod.max(plain.fate.preperiod) as usize
            + lcm(sequence.fate.period as usize, plain.fate.period as usize);
        let leaves = |outcome: Verdict, as_what: Verdict| {
            (0..end).find(|&n| at(sequence, n) == outcome && at(&plain, n) != as_what)
        };
        let hypothesis = leaves(Verdict::Right, Verdict::Previous).is_none();
        let first = [Verdict::Previous, Verdict::Next]
            .into_iter()
            .filter_map(|outcome| leaves(outcome, outcome))
            .min();
        let conclusion = first.is_none();
        ensure(conclusion || !hypothesis, || braces(&sequence.set))?;
        hypotheses += u32::from(hypothesis);
        others += u32::from(conclusion && !hypothesis);
        if first.is_some_and(|n| n > 5 * sequence.max()) {
            late.push(braces(&sequence.set));
        }
        Ok(())
    })?;
    Ok(format!(
        "{hypotheses} of {sets} sets satisfy the hypothesis; {others} others satisfy the conclusions, and {} \
         more as far as heap 5·max S, but not later: {}",
        late.len(),
        late.join(", ")
    ))
}

//! The claims of Nowakowski, Santos and Silva's paper on three-player Nim with the podium rule, each with a
//! check that computes it; the checks of section 3 are in `podium_classes`.

use std::sync::OnceLock;

use serde_json::Value;

use super::claim::{CheckError, Claim, Evidence, Kind, Workbench, claim, ensure, list_at, text_at};
use super::podium_classes as classes;
use meximal::convention::Convention;
use meximal::outcome::{NimHeaps, Sums, winning_moves};
use meximal::period::Status;
use meximal::player::{PlayerSet, Players};
use meximal::rules::code::HeapRules;
use meximal::rules::components::EveryOption;
use meximal::value::outcomes::outcome_sequence;
use meximal::value::podium::{
    BestMoves, Comparison, DigitSums, NimPosition, best_moves, compare_with_nim, least_lowering,
};

/// The claims, in the order of the paper.
pub(super) fn claims() -> Vec<Claim> {
    vec![
        claim(
            "theorem-1.1",
            "Three players: G is a P-position exactly when all digit sums are 0 mod 3 (Li)",
            Kind::Checked("4 heaps up to 15, 6 heaps up to 7"),
            theorem_1_1,
        ),
        claim(
            "theorem-1.1-n-players",
            "The same holds for N players, with digit sums mod N (Li)",
            Kind::Checked("7 heaps up to 5, 2 to 7 players"),
            theorem_1_1_n_players,
        ),
        claim(
            "example-2.6",
            "G₃(15+14+23+5) = 12100; 23 and 21 are linked to it (2.8); the linked option is 23 (2.11)",
            Kind::Recomputed,
            example_2_6,
        ),
        claim(
            "example-2.12",
            "The linked options of 31+29+23+18 are 18 and 23",
            Kind::Recomputed,
            example_2_12,
        ),
        claim(
            "theorem-2.13",
            "A heap is linked exactly when it can be lowered so that G₃ becomes 0",
            Kind::Checked("4 heaps up to 15"),
            theorem_2_13,
        ),
        claim(
            "theorem-2.13-proof",
            "In the proof: g' < g gives 0 = g_j ≠ g'_j = 1 at some higher digit; and where the digit of G₃ \
             is 0, g has 1 and g' has 0",
            Kind::Corrected(
                "1 = g_j ≠ g'_j = 0 at the highest digit where they differ; and where the digit of G₃ is 1, \
                 g has 1 and g' has 0",
            ),
            theorem_2_13_proof,
        ),
        claim(
            "theorem-2.13-construction",
            "In the proof: replacing the leading digit of g makes lmd(G₃(G')) = 0, and in the end \
             G₃(g1+...+gi+...+gn) = 0",
            Kind::Corrected(
                "It makes that digit of G₃(G') 0, whatever the digits below; in the end \
                 G₃(g1+...+g'i+...+gn) = 0",
            ),
            theorem_2_13_construction,
        ),
        claim(
            "theorem-2.14",
            "o(G) is P if G₃ = 0, N if a heap is linked, and O otherwise",
            Kind::Checked("4 heaps up to 20, 6 heaps up to 7"),
            theorem_2_14,
        ),
        claim(
            "theorem-2.14-table",
            "The table of the proof: its moves leave the other heap linked",
            Kind::Recomputed,
            theorem_2_14_table,
        ),
        claim(
            "theorem-2.14-n-players",
            "The outcome classes of N players other than P are not treated",
            Kind::Open,
            theorem_2_14_n_players,
        ),
        claim(
            "example-2.15",
            "15+14+23+5 is an N-position, won by lowering 23 to 11",
            Kind::Recomputed,
            example_2_15,
        ),
        claim(
            "observation-2.16",
            "G₃(2+2+2) = G₃(0), but with X = 3+1 they are N and O",
            Kind::Recomputed,
            observation_2_16,
        ),
        claim(
            "theorem-2.17",
            "{2} is equal to no Nim position",
            Kind::Proved("the comparison with all Nim positions"),
            theorem_2_17,
        ),
        claim(
            "theorem-2.17-proof",
            "In the proof: no option is linked to G₃(G+2+2) = 22, written as <G₃(G+2+2)>",
            Kind::Corrected(
                "<g1+...+gn+2+2> is empty: linked options belong to a position, not to its G₃",
            ),
            theorem_2_17_proof,
        ),
        claim(
            "theorem-3.1",
            "1+1+1 is equivalent to 0",
            Kind::Checked("contexts of 4 heaps up to 15"),
            classes::theorem_3_1,
        ),
        claim(
            "lemma-3.3-example",
            "7+6+3 and 7+6+2+1 are equivalent",
            Kind::Checked("contexts of 4 heaps up to 15"),
            classes::lemma_3_3_example,
        ),
        claim(
            "lemma-3.3",
            "Without three heaps of 1, G and H are equivalent exactly when G₃ is the same and the extra \
             heaps of each are suffixes of the other's",
            Kind::Checked("positions of 4 heaps up to 7, in 1716 contexts"),
            classes::lemma_3_3,
        ),
        claim(
            "lemma-3.3-basis",
            "In the proof: the powers of two, and the numbers 2^j-1, are bases over Z2",
            Kind::Corrected("They are bases over Z3, to which the digits of G₃ belong"),
            classes::lemma_3_3_basis,
        ),
        claim(
            "theorem-3.4",
            "Without three heaps of 1, the extra heaps may be asked to be suffixes of common heaps",
            Kind::Checked("positions of 4 heaps up to 7, in 1716 contexts"),
            classes::theorem_3_4,
        ),
        claim(
            "theorem-3.4-proviso",
            "The proviso on three heaps of 1 is needed",
            Kind::Recomputed,
            classes::theorem_3_4_proviso,
        ),
        claim(
            "example-3.6",
            "16+9+4 is less than 16+10+3 in the order of equivalent positions",
            Kind::Corrected("They are not equivalent, so Definition 3.5 does not compare them"),
            classes::example_3_6,
        ),
        claim(
            "example-3.10",
            "2+2+2+3+3+3+3 to 2+2+2+2+2+2+3 is a removal",
            Kind::Recomputed,
            classes::example_3_10,
        ),
        claim(
            "example-3.11",
            "7+7+6+2 to 7+6+6+3 is a different organization",
            Kind::Recomputed,
            classes::example_3_11,
        ),
        claim(
            "section-3-counterexample",
            "No single R1 or R2 reduces H = 11+11+8+6+5+5+3, but its canonical form is 11+8+8+6+6+5+2",
            Kind::Recomputed,
            classes::counterexample,
        ),
        claim(
            "section-4-forms",
            "Is there a characterization for all impartial forms?",
            Kind::Open,
            section_4_forms,
        ),
        claim(
            "section-4-subtraction",
            "Can three-player subtraction games with podium rule be treated?",
            Kind::Open,
            section_4_subtraction,
        ),
    ]
}

/// The examples of the paper: see `data/podium.json`, which names its source.
pub(super) fn data() -> &'static Value {
    static DATA: OnceLock<Value> = OnceLock::new();
    DATA.get_or_init(|| {
        serde_json::from_str(include_str!("../data/podium.json")).unwrap_or(Value::Null)
    })
}

/// A position of the data.
pub(super) fn position_at(value: &Value, key: &str) -> Result<NimPosition, CheckError> {
    let sizes = list_at(value, key)?.iter().filter_map(Value::as_u64);
    Ok(NimPosition::of_sizes(sizes))
}

/// All positions with at most `most` heaps of at most `largest`.
pub(super) fn positions(largest: u64, most: usize) -> Vec<NimPosition> {
    let mut all: Vec<Vec<u64>> = vec![Vec::new()];
    let mut from = 0;
    for _ in 0..most {
        let to = all.len();
        for i in from..to {
            let least = all[i].last().copied().unwrap_or(1);
            for size in least..=largest {
                let mut more = all[i].clone();
                more.push(size);
                all.push(more);
            }
        }
        from = to;
    }
    all.into_iter().map(NimPosition::of_sizes).collect()
}

fn g3(position: &NimPosition) -> DigitSums {
    DigitSums::of(position, Players::THREE)
}

/// The last mover by the fold over all positions.
fn played(sums: &mut Sums<NimHeaps>, position: &NimPosition) -> Result<usize, CheckError> {
    let too_large = || CheckError::Failed(format!("{position} is too large to be played"));
    let label = sums.outcome(&position.components().ok_or_else(too_large)?)?;
    Ok(label.seats().next().unwrap_or(0))
}

/// The last mover by the theorem.
pub(super) fn last_mover(
    position: &NimPosition,
    players: Players,
    bench: &Workbench,
) -> Result<usize, CheckError> {
    let least = least_lowering(position, players, &bench.runner);
    least.map(|l| l.last()).map_err(|e| e.stop.into())
}

/// Compares 𝒫-positions with digit sums 0 on a box.
fn check_previous(
    bench: &Workbench,
    players: Players,
    largest: u64,
    most: usize,
) -> Result<usize, CheckError> {
    let mut sums = Sums::new(&NimHeaps, Convention::podium(players), &bench.runner);
    let all = positions(largest, most);
    for position in &all {
        let is_previous = played(&mut sums, position)? == players.previous();
        let is_zero = DigitSums::of(position, players).is_zero();
        ensure(is_previous == is_zero, || position.to_string())?;
    }
    Ok(all.len())
}

fn theorem_1_1(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let count = check_previous(bench, Players::THREE, 15, 4)?
        + check_previous(bench, Players::THREE, 7, 6)?;
    Ok(format!("{count} positions played"))
}

fn theorem_1_1_n_players(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let mut count = 0;
    for n in 2..=7 {
        let players = players(n)?;
        count += check_previous(bench, players, 5, 7)?;
    }
    Ok(format!("{count} positions played, N = 2..7"))
}

fn players(n: u64) -> Result<Players, CheckError> {
    Players::new(n).map_err(|error| CheckError::Failed(error.to_string()))
}

fn example_2_6(_: &mut Workbench) -> Result<Evidence, CheckError> {
    let example = &data()["ex2_6"];
    let position = position_at(example, "heaps")?;
    let sums = g3(&position);
    ensure(sums.to_string() == text_at(example, "G3")?, || {
        sums.to_string()
    })?;
    // Example 2.8: 10111 and 10101.
    ensure([23, 21].iter().all(|&b| sums.target(b).is_some()), || {
        "23 and 21 are not linked".to_owned()
    })?;
    check_linked(example, &position)
}

fn example_2_12(_: &mut Workbench) -> Result<Evidence, CheckError> {
    let example = &data()["ex2_12"];
    check_linked(example, &position_at(example, "heaps")?)
}

fn check_linked(example: &Value, position: &NimPosition) -> Result<Evidence, CheckError> {
    let sums = g3(position);
    let linked = sums.linked_heaps(position);
    let expected: Vec<u64> = list_at(example, "linked")?
        .iter()
        .filter_map(Value::as_u64)
        .collect();
    ensure(linked == expected, || format!("{linked:?}"))?;
    Ok(format!("G3 = {sums}, linked: {linked:?}"))
}

/// Calls `visit` with G₃, a heap and each smaller size that makes G₃ zero, on a box; returns how many heaps
/// there were.
fn for_each_mending(
    mut visit: impl FnMut(&DigitSums, u64, Option<u64>) -> Result<(), CheckError>,
) -> Result<usize, CheckError> {
    let mut count = 0;
    for position in positions(15, 4) {
        let sums = g3(&position);
        for &(size, _) in position.heaps() {
            let is_zero = |p: NimPosition| g3(&p).is_zero();
            let mended = |&to: &u64| position.lowered(size, to).is_some_and(is_zero);
            visit(&sums, size, (0..size).find(mended))?;
            count += 1;
        }
    }
    Ok(count)
}

fn theorem_2_13(_: &mut Workbench) -> Result<Evidence, CheckError> {
    let count = for_each_mending(|sums, heap, mended| {
        ensure(sums.target(heap) == mended, || {
            format!("heap {heap}, G3 = {sums}")
        })
    })?;
    Ok(format!(
        "{count} heaps of positions tried with all smaller sizes"
    ))
}

fn theorem_2_13_proof(_: &mut Workbench) -> Result<Evidence, CheckError> {
    let (mut moves, mut ones) = (0, 0);
    for_each_mending(|sums, heap, mended| {
        let Some(to) = mended else { return Ok(()) };
        moves += 1;
        let highest = 63 - (heap ^ to).leading_zeros();
        let right = heap >> highest & 1 == 1 && to >> highest & 1 == 0;
        ensure(right, || format!("{heap} to {to}"))?;
        for place in 0..=highest {
            let digits = (heap >> place & 1, to >> place & 1);
            let expected = match sums.digit(place as usize) {
                0 => digits.0 == digits.1,
                1 => digits == (1, 0),
                _ => digits == (0, 1),
            };
            ensure(expected, || format!("{heap} to {to}, G3 = {sums}"))?;
            ones += usize::from(digits == (1, 0));
        }
        Ok(())
    })?;
    Ok(format!(
        "{moves} moves to G3 = 0: the highest change is 1 to 0; 1 becomes 0 exactly at digits 1 ({ones} of \
         them), never at digits 0"
    ))
}

fn theorem_2_13_construction(_: &mut Workbench) -> Result<Evidence, CheckError> {
    let position = position_at(&data()["ex2_6"], "heaps")?;
    let lowered = |to: u64| position.lowered(23, to).map(|p| g3(&p).to_string());
    let found = [Some(g3(&position).to_string()), lowered(7), lowered(11)];
    let expected = ["12100", "2100", "0"].map(|text| Some(text.to_owned()));
    ensure(found == expected, || format!("{found:?}"))?;
    Ok(
        "15+14+23+5 has G3 = 12100; with 23 lowered to 7 it is 2100, and with 11 it is 0"
            .to_owned(),
    )
}

fn theorem_2_14(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let mut sums = Sums::new(&NimHeaps, Convention::podium(Players::THREE), &bench.runner);
    let (mut count, mut moves) = (0, 0);
    for position in positions(20, 4).into_iter().chain(positions(7, 6)) {
        let value = g3(&position);
        let linked = value.linked_heaps(&position);
        let class = match (value.is_zero(), linked.is_empty()) {
            (true, _) => 2,
            (false, false) => 0,
            (false, true) => 1,
        };
        let fold = played(&mut sums, &position)?;
        ensure(fold == class, || position.to_string())?;
        if class == 0 {
            // Each linked size has exactly one winning move.
            let heaps = position.components().unwrap_or_default();
            let found = winning_moves(&mut sums, &mut EveryOption(&NimHeaps), &heaps)?;
            let found: Vec<(u64, u64)> = found
                .iter()
                .map(|m| (m.from.into(), m.left.first().copied().unwrap_or(0).into()))
                .collect();
            let expected = linked.iter().filter_map(|&h| Some((h, value.target(h)?)));
            ensure(found == expected.collect::<Vec<_>>(), || {
                position.to_string()
            })?;
            moves += found.len();
        }
        count += 1;
    }
    Ok(format!(
        "{count} positions played, with the {moves} winning moves of the N-positions"
    ))
}

fn theorem_2_14_table(_: &mut Workbench) -> Result<Evidence, CheckError> {
    // G₃(G)_j, the heap that shall be linked, the heap moved, what it becomes, G₃(G')_j.
    let rows: [[u8; 5]; 12] = [
        [0, 0, 0, 0, 0],
        [0, 0, 1, 1, 0],
        [0, 1, 0, 0, 0],
        [0, 1, 1, 1, 0],
        [1, 0, 0, 1, 2],
        [1, 0, 1, 0, 0],
        [1, 1, 0, 0, 1],
        [1, 1, 1, 1, 1],
        [2, 0, 0, 0, 2],
        [2, 0, 1, 1, 2],
        [2, 1, 0, 1, 0],
        [2, 1, 1, 0, 1],
    ];
    for [before, linked, from, to, after] in rows {
        ensure((before + 3 - from + to) % 3 == after, || {
            format!("{before} with {from} changed to {to} is not {after}")
        })?;
        let properly = match after {
            1 => linked == 1,
            2 => linked == 0,
            _ => true,
        };
        ensure(properly, || format!("{linked} is not linked to {after}"))?;
    }
    Ok("all 12 rows computed".to_owned())
}

fn theorem_2_14_n_players(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let mut count = 0;
    for (n, largest, most) in [
        (2, 9, 4),
        (4, 9, 5),
        (5, 7, 6),
        (6, 5, 7),
        (7, 5, 7),
        (9, 4, 8),
    ] {
        let players = players(n)?;
        let mut sums = Sums::new(&NimHeaps, Convention::podium(players), &bench.runner);
        for position in positions(largest, most) {
            let last = last_mover(&position, players, bench)?;
            ensure(played(&mut sums, &position)? == last, || {
                format!("{n} players, {position}")
            })?;
            count += 1;
        }
    }
    Ok(format!(
        "proved here from Moore's theorem: with l the least number of heaps to lower to digit sums 0, seat \
         l-1 mod N moves last; {count} positions played, N = 2, 4, 5, 6, 7, 9"
    ))
}

fn example_2_15(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let example = &data()["ex2_6"];
    let position = position_at(example, "heaps")?;
    let least = least_lowering(&position, Players::THREE, &bench.runner).map_err(|e| e.stop)?;
    let BestMoves { moves, complete } = best_moves(&position, &least, 10, &bench.runner)?;
    let pairs: Vec<[u64; 2]> = moves.iter().map(|m| [m.from, m.to]).collect();
    let expected = serde_json::to_value(&pairs).unwrap_or_default();
    ensure(
        least.last() == 0 && complete && expected == example["winning"],
        || format!("{pairs:?}"),
    )?;
    let mut sums = Sums::new(&NimHeaps, Convention::podium(Players::THREE), &bench.runner);
    ensure(played(&mut sums, &position)? == 0, || {
        "not an N-position when played".to_owned()
    })?;
    Ok("the only winning move is 23 to 11; played out, too".to_owned())
}

fn observation_2_16(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let example = &data()["obs2_16"];
    let [g, h, x] = [
        position_at(example, "G")?,
        position_at(example, "H")?,
        position_at(example, "X")?,
    ];
    ensure(g3(&g) == g3(&h), || "G3 differs".to_owned())?;
    let mut sums = Sums::new(&NimHeaps, Convention::podium(Players::THREE), &bench.runner);
    for (position, key) in [(g.plus(&x), "oGX"), (h.plus(&x), "oHX")] {
        let last = PlayerSet::only(played(&mut sums, &position)?);
        let shown = last.display(Players::THREE, meximal::text::Style::Ascii);
        ensure(shown == text_at(example, key)?, || shown.clone())?;
    }
    Ok("o(2+2+2+3+1) = N and o(3+1) = O, played".to_owned())
}

fn theorem_2_17(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let form = bench.form("{*2}")?;
    let comparison = compare_with_nim(&mut bench.forms, &[form], &bench.runner);
    match comparison.map_err(|error| CheckError::Failed(error.to_string()))? {
        Comparison::NoNim(why) => Ok(why.because),
        other => Err(CheckError::Failed(format!("{other:?}"))),
    }
}

fn theorem_2_17_proof(_: &mut Workbench) -> Result<Evidence, CheckError> {
    let two = NimPosition::of_sizes([2, 2]);
    let mut count = 0;
    for position in positions(7, 6) {
        if g3(&position).to_string() != "2" {
            continue;
        }
        let sum = position.plus(&two);
        let value = g3(&sum);
        ensure(value.to_string() == "22", || position.to_string())?;
        ensure(value.linked_heaps(&sum).is_empty(), || position.to_string())?;
        count += 1;
    }
    ensure(count > 0, || "no position with G3 = 2".to_owned())?;
    Ok(format!("{count} positions with G3 = 2 and heaps up to 7"))
}

fn section_4_forms(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let born = meximal::outcome::forms_born_by_day_three(&mut bench.forms)?;
    let (mut none, mut proved, mut agree, mut open) = (0, Vec::new(), 0, 0);
    for form in born {
        let found = compare_with_nim(&mut bench.forms, &[form], &bench.runner);
        match found.map_err(|error| CheckError::Failed(error.to_string()))? {
            Comparison::NoNim(_) => none += 1,
            Comparison::Agrees {
                form, proved: true, ..
            } => proved.push(form.to_string()),
            Comparison::Agrees { .. } => agree += 1,
            Comparison::NotDecided { .. } => open += 1,
        }
    }
    Ok(format!(
        "of the 16 forms born by day 3, {none} are equal to no Nim position, {} are ({}), {agree} agree with \
         one in all contexts tried, {open} are not decided",
        proved.len(),
        proved.join(", ")
    ))
}

fn section_4_subtraction(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let play = Convention::podium(Players::THREE);
    let mut longest = (0, Vec::new());
    for bits in 1..64u32 {
        let set: Vec<u32> = (1..=6).filter(|k| bits >> (k - 1) & 1 == 1).collect();
        let rules = HeapRules::subtraction(set.iter().copied());
        let sequence = outcome_sequence(&rules, play, 4000, &bench.runner);
        if let Some(stop) = sequence.stopped {
            return Err(stop.into());
        }
        let period = sequence.periodicity.map_or(0, |found| found.period);
        ensure(sequence.status == Status::Proved && period > 0, || {
            format!("{set:?}: no proved period")
        })?;
        longest = longest.max((period, set));
    }
    let set: Vec<String> = longest.1.iter().map(u32::to_string).collect();
    Ok(format!(
        "single heaps: periods proved for all 63 subtraction sets up to 6, the longest {} for S{{{}}}",
        longest.0,
        set.join(",")
    ))
}

//! The claims of sections 2, 3 and 5 of Spindler's paper, each with a check that computes it.

use super::claim::{
    CheckError, Claim, Evidence, Kind, Workbench, ensure, list_at, shorthand_set, spindler_data,
    text_at,
};
use super::nim_quotient::{NimQuotient, bounded_nim_quotient_order};
use super::spindler_tables as tables;
use crate::convention::Convention;
use crate::form::{FormId, Forms, FormsFull};
use crate::outcome::{
    Absorbing, Closure, Equality, NimHeaps, Search, Sums, absorbing, equality,
    forms_born_by_day_three, position_of, position_of_forms, reversals, search_contexts,
    star_sequence, undetermined_depths, winning_moves,
};
use crate::player::{PlayerSet, Players};
use crate::report::Style;
use crate::survey::{
    Question3Progress, Universe, search_question3, survey_sums, trebles_by_day_four,
};

type Check = fn(&mut Workbench) -> Result<Evidence, CheckError>;

/// All claims, in the order of the paper.
pub(super) fn claims() -> Vec<Claim> {
    let reproduced = |id, statement, check: Check| Claim {
        id,
        statement,
        kind: Kind::Reproduced,
        check,
    };
    let corrected = |id, statement, correction, check: Check| Claim {
        id,
        statement,
        kind: Kind::Corrected(correction),
        check,
    };
    let open = |id, statement, check: Check| Claim {
        id,
        statement,
        kind: Kind::Open,
        check,
    };
    vec![
        reproduced(
            "proposition-2.2",
            "In {0,*2} Next can guarantee a win only by winning with Previous",
            proposition_2_2,
        ),
        reproduced(
            "proposition-2.3",
            "o(G) is always a proper subset of NOP",
            proposition_2_3,
        ),
        reproduced(
            "proposition-2.4",
            "o({G}) is o(G) turned by one seat",
            proposition_2_4,
        ),
        reproduced(
            "proposition-2.5",
            "All seven proper subsets of NOP are outcomes",
            proposition_2_5,
        ),
        reproduced(
            "table-1",
            "The outcomes of G+H allowed by Theorems 2.8 and 2.10 all occur, and no others",
            tables::table1,
        ),
        reproduced("table-2", "The outcomes of G+G", tables::table2),
        reproduced("proposition-2.15", "N ∉ o(G+G+G)", proposition_2_15),
        reproduced("table-3", "The outcomes of G+G+G", tables::table3),
        reproduced(
            "theorem-2.19",
            "If H is revertible to G, then o(H+X) ⊆ o(G+X) for all X",
            theorem_2_19,
        ),
        corrected(
            "proposition-2.21",
            "3·* ≠ 0, by X = {0,*+*}",
            "3·* ≠ 0, by X = {{0,*+*}}; the printed X does not tell them apart",
            proposition_2_21,
        ),
        reproduced(
            "proposition-2.23",
            "Any two absorbing games are equal",
            proposition_2_23,
        ),
        reproduced("corollary-2.26", "{{*2,{*2}}} is absorbing", corollary_2_26),
        reproduced(
            "corollary-2.28",
            "If G is undetermined, then 3·G is absorbing",
            corollary_2_28,
        ),
        reproduced(
            "table-4",
            "The outcomes of 40 Nim positions",
            tables::table4,
        ),
        reproduced(
            "table-5",
            "The outcomes of k·*+*n and k·*+*2+*n",
            tables::table5,
        ),
        reproduced(
            "theorem-2.40",
            "The outcome of three-player Nim depends on the numbers of heaps of size 1, 2 and ≥ 3 as stated",
            theorem_2_40,
        ),
        reproduced(
            "theorem-2.46",
            "The Nim quotient has order 16, the presentation <a,b,c | a^3=1, b^3=b^2c=c^2=c^3=ac^2> and Table 6",
            theorem_2_46,
        ),
        corrected(
            "section-2.3.2",
            "Under Propp's convention the Nim quotient has size 9",
            "It has size 7, by Definition 2.41",
            section_2_3_2,
        ),
        reproduced(
            "proposition-3.2",
            "All 2^N-1 proper subsets are outcomes, if N > 2",
            proposition_3_2,
        ),
        corrected(
            "proposition-3.2-example",
            "If N = 6, then {*,3·*,4·*} has outcome {O1,O2,O4}",
            "{{*,3·*,4·*}} has it; {*,3·*,4·*} has {N,O1,O3}",
            proposition_3_2_example,
        ),
        reproduced(
            "theorem-3.3",
            "If N ∉ o(H) then o(G+H) ⊆ o(G), for any number of players",
            theorem_3_3,
        ),
        reproduced("proposition-3.5", "N ∉ o(N·G)", proposition_3_5),
        corrected(
            "proposition-3.9",
            "If N > 2 then N·* ≠ 0, by G = {(N-1)·*,0}",
            "N·* ≠ 0, by G = {{(N-1)·*,0}}; the printed G does not tell them apart",
            proposition_3_9,
        ),
        reproduced(
            "corollary-3.16",
            "If G is (N-2)-undetermined, then N·G is absorbing",
            corollary_3_16,
        ),
        reproduced(
            "corollary-3.17",
            "If G is undetermined, then (N²-2N)·G is absorbing",
            corollary_3_17,
        ),
        reproduced(
            "corollary-3.21",
            "The periodic sequence of outcomes o(*2+i·*)",
            corollary_3_21,
        ),
        reproduced(
            "proposition-3.23",
            "o(*i) is everybody but O1, …, O_min(i,N-1)",
            proposition_3_23,
        ),
        corrected(
            "proposition-3.23-proof",
            "o(*N) is everybody but N (overline in the proof)",
            "o(*N) = {N}",
            proposition_3_23_proof,
        ),
        reproduced(
            "theorem-3.27",
            "The outcomes of two heaps of Nim, N players",
            theorem_3_27,
        ),
        reproduced(
            "corollary-3.28",
            "N·(*(N-1)+*(2N-3)) is absorbing",
            corollary_3_28,
        ),
        open(
            "question-1",
            "What are the sum tables of the other conventions?",
            tables::question1,
        ),
        corrected(
            "section-5-equality",
            "Perhaps 3·* = 6·*",
            "3·* ≠ 6·*",
            section_5_equality,
        ),
        open(
            "question-2",
            "Are there equal games that are not isomorphic and have no absorbing subposition?",
            question_2,
        ),
        open(
            "question-3",
            "Is there G with o(G) = N and P ∈ o(3·G)?",
            question_3,
        ),
        open(
            "question-4",
            "Are all Nim positions N-periodic?",
            question_4,
        ),
        corrected(
            "section-5-other",
            "With Other the unique winner of 0, o(2·*3) = O but o(3·*+2·*3) = ∅",
            "o(2·*2) = O and o(3·*+2·*2) = ∅; o(2·*3) = ∅",
            section_5_other,
        ),
        open(
            "question-5",
            "Are N·*2 and 2·*N absorbing in the Nim quotient?",
            question_5,
        ),
        corrected(
            "appendix-notation",
            "*2_##2 is {{*2}}+*2",
            "*2_{##2} is {{*2}}+*2, and *2_##2 is {{{*2}},*2}",
            appendix_notation,
        ),
        reproduced("table-7", "Examples of o(G) and o(G+G)", tables::table7),
        reproduced("table-8", "Examples of o(G) and o(G+G+G)", tables::table8),
        corrected(
            "table-9",
            "Examples of o(G), o(H) and o(G+H)",
            "Nine rows lack a '#' or have it in the wrong place; see the table as corrected",
            tables::table9,
        ),
    ]
}

fn normal(players: usize) -> Result<Convention, CheckError> {
    let players = Players::new(players as u64).map_err(|e| CheckError::Failed(e.to_string()))?;
    Ok(Convention::normal(players))
}

fn show(set: PlayerSet) -> String {
    set.display(Players::THREE, Style::Ascii)
}

/// Everybody but the players O_first, …, O_last.
fn all_but(players: Players, first: usize, last: usize) -> PlayerSet {
    let removed = (first..=last).fold(0u16, |bits, seat| bits | 1 << seat);
    PlayerSet(players.everybody().0 & !removed)
}

/// The forms of some games born by day 4 with an empty outcome.
fn undetermined_games(
    bench: &mut Workbench,
    convention: Convention,
    count: usize,
) -> Result<Vec<FormId>, CheckError> {
    let mut found = Vec::new();
    for game in 0..65536 {
        let form = Universe::form(game, &mut bench.forms)?;
        if bench.outcome(convention, &[form])?.is_empty() {
            found.push(form);
            if found.len() == count {
                break;
            }
        }
    }
    Ok(found)
}

/// The form of k copies of a form, and of lists of such multiples.
fn multiple(forms: &mut Forms, form: FormId, copies: usize) -> Result<FormId, FormsFull> {
    forms.sum_all(std::iter::repeat_n(form, copies))
}

fn proposition_2_2(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let convention = normal(3)?;
    let game = bench.form("{0,*2}")?;
    let mut sums = Sums::new(&bench.forms, convention, &bench.runner);
    let outcome = sums.outcome(&[game.0])?;
    ensure(outcome == PlayerSet::only(0), || show(outcome))?;
    let moves = winning_moves(&mut sums, &[game.0])?;
    ensure(moves.len() == 1 && moves[0].to.is_empty(), || {
        format!("{} winning moves", moves.len())
    })?;
    // After the move to *2, Other can end the game at once, and Previous is to move.
    let mut to_zero = false;
    let two = bench.form("*2")?;
    for &option in bench.forms.options(two) {
        to_zero |= option == FormId::ZERO;
    }
    ensure(to_zero, || "*2 has no move to 0".to_owned())?;
    Ok("o = N; the only winning move is to 0, after which Other loses".to_owned())
}

fn proposition_2_3(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let survey = bench.sums_by_day_four()?;
    let full = PlayerSet(7);
    let found = survey
        .cases
        .keys()
        .any(|&(a, b, sum)| [a, b, sum].contains(&full));
    ensure(!found, || "NOP occurs".to_owned())?;
    Ok(format!("no exception in {} sums by day 4", survey.pairs))
}

fn proposition_2_4(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let convention = normal(3)?;
    for game in 0..4096 {
        let form = Universe::form(game, &mut bench.forms)?;
        let single = bench.forms.singleton(form)?;
        let before = bench.outcome(convention, &[form])?;
        let after = bench.outcome(convention, &[single])?;
        let turned = PlayerSet((before.0 << 1 | before.0 >> 2) & 7);
        ensure(after == turned, || format!("game {game}"))?;
    }
    Ok("4096 games by day 4".to_owned())
}

fn proposition_2_5(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let examples = [
        ("0", "OP"),
        ("*", "PN"),
        ("{*}", "NO"),
        ("*2", "N"),
        ("{*2}", "O"),
        ("{{*2}}", "P"),
        ("{*2,{*2}}", "-"),
    ];
    for (game, outcome) in examples {
        let played = bench.normal3(&[game])?;
        ensure(played == shorthand_set(outcome)?, || {
            format!("{game}: {}", show(played))
        })?;
    }
    Ok("all seven examples played".to_owned())
}

fn proposition_2_15(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let all = trebles_by_day_four(normal(3)?, &bench.runner)?;
    ensure(all.iter().all(|(_, treble)| !treble.contains(0)), || {
        "Next wins some 3.G".to_owned()
    })?;
    Ok(format!("{} games by day 4", all.len()))
}

fn theorem_2_19(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let convention = normal(3)?;
    let star = bench.form("*")?;
    let position = position_of_forms(&[star; 3]);
    let closure = Closure::of(&bench.forms, &[position, vec![]], &bench.runner)?;
    let found = reversals(&closure, convention, &mut bench.forms, &bench.runner)?;
    let (h, g) = (closure.root(0), closure.root(1));
    if found.not_decided.contains(&g) {
        bench.runner.check(0)?;
    }
    ensure(found.to.contains(&g), || {
        "3.* is not revertible to 0".to_owned()
    })?;
    let exceeds = |labels: &[PlayerSet]| !labels[h].is_subset(labels[g]);
    let search = search_contexts(
        &closure,
        convention,
        &mut bench.forms,
        &bench.runner,
        exceeds,
    )?;
    match search {
        Search::Nowhere { vectors } => Ok(format!(
            "3·* is revertible to 0, and o(3·*+X) ⊆ o(X) in all contexts ({vectors} outcome vectors)"
        )),
        Search::Found(_) => Err(CheckError::Failed("a context contradicts it".to_owned())),
        Search::Stopped { stop, .. } => Err(stop.into()),
    }
}

fn proposition_2_21(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let printed = [
        bench.normal3(&["{0,*+*}"])?,
        bench.normal3(&["3.*", "{0,*+*}"])?,
    ];
    ensure(printed[0] == printed[1], || {
        "the printed X is right".to_owned()
    })?;
    let right = [
        bench.normal3(&["{{0,*+*}}"])?,
        bench.normal3(&["3.*", "{{0,*+*}}"])?,
    ];
    ensure(right[0] != right[1], || "the corrected X fails".to_owned())?;
    Ok(format!(
        "with the printed X both are {}; with the corrected one {} and {}",
        show(printed[0]),
        show(right[0]),
        show(right[1])
    ))
}

fn proposition_2_23(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let convention = normal(3)?;
    let left = bench.form("{{*2,{*2}}}")?;
    let right = bench.form("{{*2,{*2}},{{*2,{*2}}}}")?;
    let positions = [vec![left.0], vec![right.0]];
    let closure = Closure::of(&bench.forms, &positions, &bench.runner)?;
    let (g, h) = (closure.root(0), closure.root(1));
    let differ = |labels: &[PlayerSet]| labels[g] != labels[h];
    let search = search_contexts(
        &closure,
        convention,
        &mut bench.forms,
        &bench.runner,
        differ,
    )?;
    match search {
        Search::Nowhere { vectors } => Ok(format!(
            "{{{{*2,{{*2}}}}}} and the game with it and its option as options: equal in all contexts \
             ({vectors} outcome vectors)"
        )),
        Search::Found(_) => Err(CheckError::Failed("they differ".to_owned())),
        Search::Stopped { stop, .. } => Err(stop.into()),
    }
}

/// Fails unless a sum of forms is absorbing.
fn ensure_absorbing(
    bench: &mut Workbench,
    convention: Convention,
    parts: &[FormId],
) -> Result<(), CheckError> {
    let closure = Closure::of(&bench.forms, &[position_of_forms(parts)], &bench.runner)?;
    match absorbing(&closure, convention, &mut bench.forms, &bench.runner)? {
        Absorbing::Yes(_) => Ok(()),
        Absorbing::No { .. } => Err(CheckError::Failed("it is not absorbing".to_owned())),
        Absorbing::NotDecided { stop } => Err(stop.into()),
    }
}

fn corollary_2_26(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let convention = normal(3)?;
    let game = bench.form("{{*2,{*2}}}")?;
    ensure_absorbing(bench, convention, &[game])?;
    // Independently of the theorem: no context gives it a winner.
    let closure = Closure::of(&bench.forms, &[vec![game.0]], &bench.runner)?;
    let root = closure.root(0);
    let has_winner = |labels: &[PlayerSet]| !labels[root].is_empty();
    let search = search_contexts(
        &closure,
        convention,
        &mut bench.forms,
        &bench.runner,
        has_winner,
    )?;
    match search {
        Search::Nowhere { vectors } => Ok(format!(
            "by Theorem 2.25, and in all contexts ({vectors} outcome vectors)"
        )),
        Search::Found(_) => Err(CheckError::Failed("a context gives it a winner".to_owned())),
        Search::Stopped { stop, .. } => Err(stop.into()),
    }
}

fn corollary_2_28(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    absorbing_multiples(bench, 3, 40)
}

/// Fails unless N copies of (N−2)-undetermined games have only (N−2)-undetermined options, which makes them
/// absorbing. The games are {…{U}…} for undetermined U by day 4, each pair of braces being one more move through
/// undetermined games.
fn absorbing_multiples(
    bench: &mut Workbench,
    players: usize,
    games: usize,
) -> Result<Evidence, CheckError> {
    let convention = normal(players)?;
    let needed = players as u32 - 2;
    for mut form in undetermined_games(bench, convention, games)? {
        for _ in 1..needed {
            form = bench.forms.singleton(form)?;
        }
        let position = position_of_forms(&vec![form; players]);
        let closure = Closure::of(&bench.forms, &[position], &bench.runner)?;
        let depths = undetermined_depths(&closure, &closure.outcomes(convention));
        let single = (0..closure.len()).find(|&n| closure.position(n) == [form.0]);
        ensure(single.is_some_and(|n| depths[n] >= needed), || {
            "the game is not undetermined enough".to_owned()
        })?;
        let options = closure.options(closure.root(0));
        ensure(
            options.iter().all(|&o| depths[o as usize] >= needed),
            || "an option of the multiple is not undetermined enough".to_owned(),
        )?;
    }
    Ok(format!(
        "{players} players: {games} games; all options of the multiple are {needed}-undetermined"
    ))
}

fn theorem_2_40(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let quotient = NimQuotient::new(Players::THREE).map_err(CheckError::Failed)?;
    let mut sums = Sums::new(&NimHeaps, normal(3)?, &bench.runner);
    let table = &spindler_data()["table5"];
    let rows = list_at(table, "rows")?;
    // The theorem: ∅ unless the position is k·*+*n or k·*+*2+*n, and then Table 5.
    let by_theorem = |ones: usize, twos: usize, large: usize| -> Result<PlayerSet, CheckError> {
        let row = match (twos, large) {
            (0, 0) => 0,
            (1, 0) => 1,
            (0, 1) => 2,
            (2, 0) => 3,
            (1, 1) => 4,
            _ => return Ok(PlayerSet::NOBODY),
        };
        let outcomes = list_at(&rows[row], "outcomes")?;
        shorthand_set(outcomes[ones % 3].as_str().unwrap_or("?"))
    };
    let mut count = 0;
    for ones in 0..6 {
        for twos in 0..4 {
            for threes in 0..3 {
                for fives in 0..3 {
                    let heaps = [(1, ones), (2, twos), (3, threes), (5, fives)];
                    let list = heaps.iter().flat_map(|&(size, n)| vec![size; n]);
                    let played = sums.outcome(&position_of(list))?;
                    let claimed = by_theorem(ones, twos, threes + fives)?;
                    let heaps = heaps.map(|(size, n)| (u64::from(size), n as u64));
                    let proved = quotient.labels[quotient.element(heaps)];
                    ensure(played == claimed && proved == claimed, || {
                        format!("{heaps:?}: {}", show(played))
                    })?;
                    count += 1;
                }
            }
        }
    }
    Ok(format!(
        "proved for all positions by the table of 3-player Nim; {count} positions played"
    ))
}

fn theorem_2_46(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let quotient = NimQuotient::new(Players::THREE).map_err(CheckError::Failed)?;
    ensure(quotient.order() == 16, || {
        format!("order {}", quotient.order())
    })?;
    let order = bounded_nim_quotient_order(normal(3)?, 4, 2, 3, &bench.runner)?;
    ensure(order == 16, || format!("order {order} by brute force"))?;
    let element = |[a, b, c]: [u64; 3]| quotient.element([(1, a), (2, b), (3, c)]);
    // Table 6: sixteen different elements with these outcomes.
    let mut seen = std::collections::BTreeSet::new();
    let mut words = Vec::new();
    for row in list_at(&spindler_data()["table6"], "rows")? {
        let exponents = list_at(row, "exponents_abc")?;
        let word = [0, 1, 2].map(|i| exponents[i].as_u64().unwrap_or(0));
        let label = quotient.labels[element(word)];
        ensure(label == shorthand_set(text_at(row, "outcome")?)?, || {
            format!("{word:?}: {}", show(label))
        })?;
        seen.insert(element(word));
        words.push(word);
    }
    ensure(seen.len() == 16, || {
        format!("{} different elements", seen.len())
    })?;
    // The relations hold, and they suffice: each of the sixteen words times a generator can be rewritten into one
    // of the sixteen.
    let relations: [([u64; 3], [u64; 3]); 5] = [
        ([3, 0, 0], [0, 0, 0]),
        ([0, 3, 0], [0, 0, 2]),
        ([0, 2, 1], [0, 0, 2]),
        ([0, 0, 3], [0, 0, 2]),
        ([1, 0, 2], [0, 0, 2]),
    ];
    for (left, right) in relations {
        ensure(element(left) == element(right), || {
            format!("{left:?} = {right:?} fails")
        })?;
    }
    for word in &words {
        for generator in 0..3 {
            let mut product = *word;
            product[generator] += 1;
            ensure(rewrites_into(product, &relations, &words), || {
                format!("{product:?} is not among the sixteen")
            })?;
        }
    }
    Ok(
        "order 16, exactly and by brute force; the relations hold and present it; Table 6 holds"
            .to_owned(),
    )
}

/// Whether a word in commuting letters can be rewritten, by relations used in both directions, into one of
/// these words, without letters to a power above 6 on the way.
fn rewrites_into(word: [u64; 3], relations: &[([u64; 3], [u64; 3])], targets: &[[u64; 3]]) -> bool {
    let mut seen = std::collections::BTreeSet::from([word]);
    let mut pending = vec![word];
    while let Some(word) = pending.pop() {
        if targets.contains(&word) {
            return true;
        }
        for &(left, right) in relations {
            for (from, to) in [(left, right), (right, left)] {
                if (0..3).all(|i| word[i] >= from[i]) {
                    let next = [0, 1, 2].map(|i| word[i] - from[i] + to[i]);
                    if next.iter().all(|&power| power <= 6) && seen.insert(next) {
                        pending.push(next);
                    }
                }
            }
        }
    }
    false
}

fn section_2_3_2(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let convention = Convention::propp(Players::THREE);
    let order = bounded_nim_quotient_order(convention, 4, 5, 2, &bench.runner)?;
    ensure(order == 7, || format!("order {order}"))?;
    let larger = bounded_nim_quotient_order(convention, 5, 2, 2, &bench.runner)?;
    ensure(larger == 7, || format!("order {larger}"))?;
    Ok("order 7, verified for heaps up to 5 and contexts in a box".to_owned())
}

fn proposition_3_2(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    for players in 3..=7 {
        let convention = normal(players)?;
        let star = bench.form("*")?;
        let stars: Result<Vec<FormId>, FormsFull> = (0..players)
            .map(|k| multiple(&mut bench.forms, star, k))
            .collect();
        let stars = stars?;
        let everybody = convention.players().everybody();
        let mut seen = std::collections::BTreeSet::new();
        // {m·* : m in a set} lets Next choose the loser; then turn by {·}.
        for set in 1u32..1 << (players - 1) {
            let chosen = (0..players - 1).filter(|m| set >> m & 1 == 1);
            let mut game = bench.forms.intern(chosen.map(|m| stars[m]).collect())?;
            for _ in 0..players {
                seen.insert(bench.outcome(convention, &[game])?);
                game = bench.forms.singleton(game)?;
            }
        }
        let h = bench.forms.intern(stars[..players - 1].to_vec())?;
        let singleton = bench.forms.singleton(h)?;
        let g = bench.forms.intern(vec![h, singleton])?;
        let undetermined = bench.outcome(convention, &[g])?;
        ensure(undetermined.is_empty(), || {
            "{H,{H}} has a winner".to_owned()
        })?;
        seen.insert(undetermined);
        ensure(seen.len() == usize::from(everybody.0), || {
            format!("{players} players: {} outcomes", seen.len())
        })?;
    }
    Ok("N = 3..7: all outcomes by the paper's games".to_owned())
}

fn proposition_3_2_example(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let convention = normal(6)?;
    let printed = bench.form("{*,3.*,4.*}")?;
    let right = bench.form("{{*,3.*,4.*}}")?;
    let claimed = PlayerSet(0b010110);
    let printed = bench.outcome(convention, &[printed])?;
    ensure(printed == PlayerSet(0b001011), || {
        printed.names(convention.players()).join(",")
    })?;
    ensure(bench.outcome(convention, &[right])? == claimed, || {
        "the corrected game fails".to_owned()
    })?;
    Ok(format!(
        "the printed game has {{{}}}",
        printed.names(convention.players()).join(",")
    ))
}

fn theorem_3_3(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let mut pairs = 0;
    for (players, birthday) in [(3, 4), (4, 4), (5, 3), (6, 3), (7, 3), (8, 3)] {
        let universe = Universe::new(birthday).map_err(CheckError::Failed)?;
        let survey = match players {
            3 => bench.sums_by_day_four()?.clone(),
            _ => survey_sums(normal(players)?, universe, &bench.runner)?,
        };
        for &(a, b, sum) in survey.cases.keys() {
            for (g, h) in [(a, b), (b, a)] {
                ensure(h.contains(0) || sum.is_subset(g), || {
                    format!("{players} players: it fails by day {birthday}")
                })?;
            }
        }
        pairs += survey.pairs;
    }
    Ok(format!(
        "{pairs} sums: N = 3, 4 by day 4, N = 5..8 by day 3"
    ))
}

fn proposition_3_5(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let games = forms_born_by_day_three(&mut bench.forms)?;
    for players in 2..=6 {
        let convention = normal(players)?;
        for &game in &games {
            let outcome = bench.outcome(convention, &vec![game; players])?;
            ensure(!outcome.contains(0), || format!("{players} players"))?;
        }
    }
    Ok("N = 2..6, all games by day 3".to_owned())
}

fn proposition_3_9(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let star = bench.form("*")?;
    for players in 3..=8 {
        let convention = normal(players)?;
        let many = multiple(&mut bench.forms, star, players - 1)?;
        let printed = bench.forms.intern(vec![many, FormId::ZERO])?;
        let right = bench.forms.singleton(printed)?;
        for (game, tells_apart) in [(printed, false), (right, true)] {
            let mut with_stars = vec![star; players];
            with_stars.push(game);
            let alone = bench.outcome(convention, &[game])?;
            let together = bench.outcome(convention, &with_stars)?;
            ensure((alone != together) == tells_apart, || {
                format!("{players} players")
            })?;
        }
    }
    Ok("N = 3..8: the printed game fails, the corrected one tells them apart".to_owned())
}

fn corollary_3_16(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let three = absorbing_multiples(bench, 3, 10)?;
    let four = absorbing_multiples(bench, 4, 5)?;
    Ok(format!("{three}; {four}"))
}

fn corollary_3_17(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    // N = 4: eight copies of an undetermined game; a small one keeps the sum small.
    let convention = normal(4)?;
    let mut games = undetermined_games(bench, convention, 30)?;
    games.sort_by_key(|&g| bench.forms.subpositions(&[g]).len());
    for &game in games.iter().take(2) {
        ensure_absorbing(bench, convention, &[game; 8])?;
    }
    let three = absorbing_multiples(bench, 3, 10)?;
    Ok(format!("{three}; 4 players: 8·G for two games by day 4"))
}

fn corollary_3_21(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let two = bench.form("*2")?;
    for players in 3..=16 {
        let convention = normal(players)?;
        let closure = Closure::of(&bench.forms, &[vec![two.0]], &bench.runner)?;
        let sequence = star_sequence(&closure, convention, &bench.runner)?;
        ensure(sequence.is_periodic(players), || {
            format!("{players} players: not periodic")
        })?;
        let seats = convention.players();
        for i in 0..players {
            let expected = match i {
                _ if i + 3 <= players => all_but(seats, i + 1, i + 2),
                _ if i + 2 == players => all_but(seats, players - 1, players - 1),
                _ => all_but(seats, 1, 1),
            };
            let found = sequence.outcomes[i % sequence.outcomes.len()];
            ensure(found == expected, || format!("{players} players, i = {i}"))?;
        }
    }
    for case in list_at(spindler_data(), "cor_3_21")? {
        let (players, i) = (case[0].as_u64().unwrap_or(0), case[1].as_u64().unwrap_or(0));
        let convention = normal(players as usize)?;
        let mut parts = vec![bench.form("*")?; i as usize];
        parts.push(two);
        let names = bench
            .outcome(convention, &parts)?
            .names(convention.players());
        ensure(case[2] == serde_json::json!(names), || format!("{case}"))?;
    }
    Ok("N = 3..16, proved periodic".to_owned())
}

fn proposition_3_23(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    for players in 2..=16 {
        let convention = normal(players)?;
        let mut sums = Sums::new(&NimHeaps, convention, &bench.runner);
        for i in 1..=2 * players {
            let expected = all_but(convention.players(), 1, i.min(players - 1));
            let found = sums.outcome(&[i as u32])?;
            ensure(found == expected, || format!("{players} players, heap {i}"))?;
        }
    }
    Ok("N = 2..16, heaps up to 2N".to_owned())
}

fn proposition_3_23_proof(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    for players in 2..=16 {
        let mut sums = Sums::new(&NimHeaps, normal(players)?, &bench.runner);
        let found = sums.outcome(&[players as u32])?;
        ensure(found == PlayerSet::only(0), || format!("{players} players"))?;
    }
    Ok("N = 2..16".to_owned())
}

fn theorem_3_27(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let mut count = 0;
    for players in 3..=16usize {
        let convention = normal(players)?;
        let seats = convention.players();
        let mut sums = Sums::new(&NimHeaps, convention, &bench.runner);
        for j in 0..=players + 6 {
            for i in 0..=j {
                let expected = match (i, j) {
                    (0, 0) => all_but(seats, 0, 0),
                    (0, _) => all_but(seats, 1, j.min(players - 1)),
                    _ if i + 2 <= players => all_but(seats, 2, (i + j).min(players - 1)),
                    _ if i == j && i + 1 == players => PlayerSet::only(1),
                    _ => PlayerSet::NOBODY,
                };
                let heaps = [i as u32, j as u32].into_iter().filter(|&s| s > 0);
                let found = sums.outcome(&position_of(heaps))?;
                ensure(found == expected, || format!("{players} players, {i}+{j}"))?;
                count += 1;
            }
        }
    }
    for case in list_at(&spindler_data()["thm_3_27"], "cases")? {
        let number = |k: usize| case[k].as_u64().unwrap_or(0);
        let convention = normal(number(0) as usize)?;
        let mut sums = Sums::new(&NimHeaps, convention, &bench.runner);
        let heaps = [number(1) as u32, number(2) as u32];
        let position = position_of(heaps.into_iter().filter(|&s| s > 0));
        let names = sums.outcome(&position)?.names(convention.players());
        ensure(case[3] == serde_json::json!(names), || format!("{case}"))?;
    }
    Ok(format!("{count} positions, N = 3..16, heaps up to N+6"))
}

fn corollary_3_28(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    for players in [3, 4] {
        let convention = normal(players)?;
        let pair = [players as u64 - 1, 2 * players as u64 - 3];
        let mut parts = Vec::new();
        for size in pair {
            let heap = bench.forms.heap(size)?;
            parts.extend(std::iter::repeat_n(heap, players));
        }
        ensure_absorbing(bench, convention, &parts)?;
    }
    Ok("N = 3, 4, by Theorem 3.14".to_owned())
}

fn section_5_equality(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let convention = normal(3)?;
    let star = bench.form("*")?;
    let context = bench.form("*((1_#0)_##0)_#")?;
    let outcome_with = |bench: &Workbench, copies: usize| {
        let mut parts = vec![star; copies];
        parts.push(context);
        bench.outcome(convention, &parts)
    };
    let (three, six) = (outcome_with(bench, 3)?, outcome_with(bench, 6)?);
    ensure(three != six, || {
        "the context does not tell them apart".to_owned()
    })?;
    for j in 1..=12 {
        let verdict = equality(
            &mut bench.forms,
            &vec![star; 3 * j - 3],
            &vec![star; 3 * j],
            convention,
            &bench.runner,
        )?;
        match verdict {
            Equality::Different { .. } => {}
            Equality::Equal(_) => return Err(CheckError::Failed(format!("equal for j = {j}"))),
            Equality::NotDecided { stop, .. } => return Err(stop.into()),
        }
    }
    Ok(format!(
        "X = *((1_#0)_##0)_#: {} and {}; (3j-3)·* ≠ 3j·* for j = 1..12",
        show(three),
        show(six)
    ))
}

fn question_2(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let games = forms_born_by_day_three(&mut bench.forms)?;
    let mut pairs = 0;
    for (i, &g) in games.iter().enumerate() {
        for &h in &games[..i] {
            let verdict = equality(&mut bench.forms, &[g], &[h], normal(3)?, &bench.runner)?;
            match verdict {
                Equality::Different { .. } => pairs += 1,
                Equality::Equal(_) => {
                    return Err(CheckError::Failed(
                        "two games by day 3 are equal".to_owned(),
                    ));
                }
                Equality::NotDecided { stop, .. } => return Err(stop.into()),
            }
        }
    }
    Ok(format!(
        "none by day 3: all {pairs} pairs are unequal, three players"
    ))
}

fn question_3(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let start = Question3Progress::default();
    let search = search_question3(start, 7, &bench.runner, |_| {});
    if let Some(stop) = search.stopped {
        return Err(stop.into());
    }
    ensure(search.progress.found.is_empty(), || "found one".to_owned())?;
    Ok("none by day 4, none with at most 7 subpositions".to_owned())
}

fn question_4(_: &mut Workbench) -> Result<Evidence, CheckError> {
    for players in 3..=16 {
        // The table is handed out only when N heaps of size 1 make no difference to any class.
        let players = normal(players)?.players();
        NimQuotient::new(players).map_err(CheckError::Failed)?;
    }
    Ok("yes for N = 3..16, proved for all positions".to_owned())
}

fn question_5(_: &mut Workbench) -> Result<Evidence, CheckError> {
    for players in 3..=16u64 {
        let quotient =
            NimQuotient::new(normal(players as usize)?.players()).map_err(CheckError::Failed)?;
        // The least number of heaps of m that is absorbing is 1 + ceil((N-1)/(m-1)).
        for m in 2..=players {
            let least = 1 + (players - 1).div_ceil(m - 1);
            let element = |count| quotient.element([(m, count)]);
            let sharp =
                quotient.is_absorbing(element(least)) && !quotient.is_absorbing(element(least - 1));
            ensure(sharp, || format!("{players} players, heaps of {m}"))?;
        }
    }
    Ok("yes for N = 3..16, and sharp: 1+ceil((N-1)/(m-1)) heaps of m are needed".to_owned())
}

fn section_5_other(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let convention = Convention::winners(Players::THREE, PlayerSet::only(1));
    let mut sums = Sums::new(&NimHeaps, convention, &bench.runner);
    let printed = sums.outcome(&[3, 3])?;
    ensure(printed.is_empty(), || show(printed))?;
    let right = [sums.outcome(&[2, 2])?, sums.outcome(&[1, 1, 1, 2, 2])?];
    ensure(right == [PlayerSet::only(1), PlayerSet::NOBODY], || {
        right.map(show).join(" ")
    })?;
    Ok("o(2·*3) = ∅; o(2·*2) = O, o(3·*+2·*2) = ∅".to_owned())
}

fn appendix_notation(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let sum = bench.form("{{*2}}+*2")?;
    ensure(bench.form("*2_{##2}")? == sum, || "*2_{##2}".to_owned())?;
    let options = bench.form("{{{*2}},*2}")?;
    ensure(bench.form("*2_##2")? == options, || "*2_##2".to_owned())?;
    ensure(sum != options, || "they are the same".to_owned())?;
    Ok("the two readings are different games".to_owned())
}

//! Checks of what Spindler's paper says about games in general: outcomes, sums, equality, absorbing games.

use std::collections::BTreeMap;

use super::claim::{CheckError, Evidence, Workbench, ensure, shorthand_set};
use meximal::convention::Convention;
use meximal::form::Universe;
use meximal::form::{FormId, Forms, FormsFull};
use meximal::notation::print_form;
use meximal::outcome::{
    Absorbing, Closure, Equality, Search, Sums, absorbing, equality, forms_born_by_day_three,
    position_of_forms, reversals, search_contexts, undetermined_depths, winning_moves,
};
use meximal::player::{PlayerSet, Players};
use meximal::rules::components::EveryOption;
use meximal::text::Style;
use meximal_survey::{Question3Progress, search_question3, survey_sums, trebles_by_day_four};

pub(super) fn normal(players: usize) -> Result<Convention, CheckError> {
    let players = Players::new(players as u64).map_err(|e| CheckError::Failed(e.to_string()))?;
    Ok(Convention::normal(players))
}

pub(super) fn show(set: PlayerSet) -> String {
    set.display(Players::THREE, Style::Ascii)
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

pub(super) fn proposition_2_2(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let convention = normal(3)?;
    let game = bench.form("{0,*2}")?;
    let mut sums = Sums::new(&bench.forms, convention, &bench.runner);
    let outcome = sums.outcome(&[game.0])?;
    ensure(outcome == PlayerSet::only(0), || show(outcome))?;
    let moves = winning_moves(&mut sums, &mut EveryOption(&bench.forms), &[game.0])?;
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

pub(super) fn proposition_2_3(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let survey = bench.sums_by_day_four()?;
    let full = PlayerSet(7);
    let found = survey
        .cases
        .keys()
        .any(|&(a, b, sum)| [a, b, sum].contains(&full));
    ensure(!found, || "NOP occurs".to_owned())?;
    Ok(format!("no exception in {} sums by day 4", survey.pairs))
}

pub(super) fn proposition_2_4(bench: &mut Workbench) -> Result<Evidence, CheckError> {
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

pub(super) fn proposition_2_5(bench: &mut Workbench) -> Result<Evidence, CheckError> {
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

pub(super) fn proposition_2_15(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let all = trebles_by_day_four(normal(3)?, &bench.runner)?;
    ensure(all.iter().all(|(_, treble)| !treble.contains(0)), || {
        "Next wins some 3.G".to_owned()
    })?;
    Ok(format!("{} games by day 4", all.len()))
}

pub(super) fn theorem_2_19(bench: &mut Workbench) -> Result<Evidence, CheckError> {
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
    let vectors = ensure_nowhere(bench, &closure, convention, exceeds)?;
    Ok(format!(
        "3·* is revertible to 0, and o(3·*+X) ⊆ o(X) in all contexts ({vectors} outcome vectors)"
    ))
}

/// Fails if there is a context of this kind; otherwise gives the number of outcome vectors of contexts.
fn ensure_nowhere(
    bench: &mut Workbench,
    closure: &Closure,
    convention: Convention,
    wanted: impl Fn(&[PlayerSet]) -> bool,
) -> Result<usize, CheckError> {
    let search = search_contexts(closure, convention, &mut bench.forms, &bench.runner, wanted)?;
    match search {
        Search::Nowhere { vectors } => Ok(vectors),
        Search::Stopped { stop, .. } => Err(stop.into()),
        Search::Found(context) => {
            let context = print_form(&bench.forms, context).unwrap_or_else(|e| e.to_string());
            Err(CheckError::Failed(format!(
                "the context {context} contradicts it"
            )))
        }
    }
}

pub(super) fn proposition_2_21(bench: &mut Workbench) -> Result<Evidence, CheckError> {
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

pub(super) fn proposition_2_23(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let convention = normal(3)?;
    let left = bench.form("{{*2,{*2}}}")?;
    let right = bench.form("{{*2,{*2}},{{*2,{*2}}}}")?;
    let positions = [vec![left.0], vec![right.0]];
    let closure = Closure::of(&bench.forms, &positions, &bench.runner)?;
    let (g, h) = (closure.root(0), closure.root(1));
    let differ = |labels: &[PlayerSet]| labels[g] != labels[h];
    let vectors = ensure_nowhere(bench, &closure, convention, differ)?;
    Ok(format!(
        "{{{{*2,{{*2}}}}}} and the game with it and its option as options: equal in all contexts \
         ({vectors} outcome vectors)"
    ))
}

/// Fails unless a sum of forms is absorbing.
pub(super) fn ensure_absorbing(
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

pub(super) fn corollary_2_26(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let convention = normal(3)?;
    let game = bench.form("{{*2,{*2}}}")?;
    ensure_absorbing(bench, convention, &[game])?;
    // Independently of the theorem: no context gives it a winner.
    let closure = Closure::of(&bench.forms, &[vec![game.0]], &bench.runner)?;
    let root = closure.root(0);
    let has_winner = |labels: &[PlayerSet]| !labels[root].is_empty();
    let vectors = ensure_nowhere(bench, &closure, convention, has_winner)?;
    Ok(format!(
        "by Theorem 2.25, and in all contexts ({vectors} outcome vectors)"
    ))
}

pub(super) fn corollary_2_28(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    absorbing_multiples(bench, 3, 40)
}

/// Fails unless N copies of (N−2)-undetermined games have only (N−2)-undetermined options, which makes them
/// absorbing. The games are {…{U}…} for undetermined U by day 4, each pair of braces being one more move
/// through undetermined games.
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

/// Games with all the outcomes that Proposition 3.2 promises, one game for each, built as the paper does.
pub(super) fn games_by_outcome(
    bench: &mut Workbench,
    players: usize,
) -> Result<BTreeMap<PlayerSet, FormId>, CheckError> {
    let convention = normal(players)?;
    let star = bench.form("*")?;
    let stars: Result<Vec<FormId>, FormsFull> = (0..players)
        .map(|k| multiple(&mut bench.forms, star, k))
        .collect();
    let stars = stars?;
    let mut seen = BTreeMap::new();
    // {m·* : m in a set} lets Next choose the loser; then turn by {·}.
    for set in 1u32..1 << (players - 1) {
        let chosen = (0..players - 1).filter(|m| set >> m & 1 == 1);
        let mut game = bench.forms.intern(chosen.map(|m| stars[m]).collect())?;
        for _ in 0..players {
            seen.entry(bench.outcome(convention, &[game])?)
                .or_insert(game);
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
    seen.insert(undetermined, g);
    ensure(seen.len() == (1 << players) - 1, || {
        format!("{players} players: {} outcomes", seen.len())
    })?;
    Ok(seen)
}

pub(super) fn proposition_3_2(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    for players in 3..=7 {
        games_by_outcome(bench, players)?;
    }
    Ok("N = 3..7: all outcomes by the paper's games".to_owned())
}

pub(super) fn proposition_3_2_example(bench: &mut Workbench) -> Result<Evidence, CheckError> {
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

pub(super) fn theorem_3_3(bench: &mut Workbench) -> Result<Evidence, CheckError> {
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

pub(super) fn proposition_3_5(bench: &mut Workbench) -> Result<Evidence, CheckError> {
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

pub(super) fn proposition_3_9(bench: &mut Workbench) -> Result<Evidence, CheckError> {
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

/// Games {…{U}…} for undetermined U by day 4, added to all games by day 3 and, for three players, to all
/// contexts.
pub(super) fn theorem_3_14(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let contexts = forms_born_by_day_three(&mut bench.forms)?;
    let mut sums = 0;
    let mut complete = 0;
    for players in 3..=6 {
        let convention = normal(players)?;
        for (i, mut form) in undetermined_games(bench, convention, 20)?
            .into_iter()
            .enumerate()
        {
            for _ in 2..players {
                form = bench.forms.singleton(form)?;
            }
            for &first in &contexts {
                for &second in &contexts {
                    let outcome = bench.outcome(convention, &[form, first, second])?;
                    ensure(outcome.is_empty(), || {
                        format!("{players} players: somebody wins")
                    })?;
                    sums += 1;
                }
            }
            if players > 3 || i >= 3 {
                continue;
            }
            let closure = Closure::of(&bench.forms, &[vec![form.0]], &bench.runner)?;
            let root = closure.root(0);
            let has_winner = |labels: &[PlayerSet]| !labels[root].is_empty();
            ensure_nowhere(bench, &closure, convention, has_winner)?;
            complete += 1;
        }
    }
    Ok(format!(
        "N = 3..6: {sums} sums without a winner; N = 3: {complete} games in all contexts"
    ))
}

pub(super) fn corollary_3_16(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let three = absorbing_multiples(bench, 3, 10)?;
    let four = absorbing_multiples(bench, 4, 5)?;
    Ok(format!("{three}; {four}"))
}

pub(super) fn corollary_3_17(bench: &mut Workbench) -> Result<Evidence, CheckError> {
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

pub(super) fn section_5_equality(bench: &mut Workbench) -> Result<Evidence, CheckError> {
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

pub(super) fn question_2(bench: &mut Workbench) -> Result<Evidence, CheckError> {
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

pub(super) fn question_3(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let start = Question3Progress::default();
    let search = search_question3(start, 7, &bench.runner, |_| {});
    if let Some(stop) = search.stopped {
        return Err(stop.into());
    }
    ensure(search.progress.found.is_empty(), || "found one".to_owned())?;
    Ok("none by day 4, none with at most 7 subpositions".to_owned())
}

pub(super) fn appendix_notation(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let sum = bench.form("{{*2}}+*2")?;
    ensure(bench.form("*2_{##2}")? == sum, || "*2_{##2}".to_owned())?;
    let options = bench.form("{{{*2}},*2}")?;
    ensure(bench.form("*2_##2")? == options, || "*2_##2".to_owned())?;
    ensure(sum != options, || "they are the same".to_owned())?;
    Ok("the two readings are different games".to_owned())
}

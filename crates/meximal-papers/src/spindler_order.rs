//! Checks of sections 4.2 and 4.3 of Spindler's paper: the preorders ≤_p, simplification, integers.

use super::claim::{CheckError, Evidence, Workbench, ensure};
use super::spindler_partizan::Table;
use meximal::form::{FormsFull, PartizanId};
use meximal::order::cincotti::Definition;
use meximal::order::spindler::{AtMost, Relation, SimplificationStep, SpindlerOrder, WhyAtMost};

impl Table {
    /// How two sums stand to each other for a player; a check fails where that is not decided.
    fn relation(
        &mut self,
        player: usize,
        left: &[PartizanId],
        right: &[PartizanId],
    ) -> Result<Relation, CheckError> {
        let mut order = SpindlerOrder::new(&mut self.forms, &self.runner);
        let found = order.compare(player, left, right);
        for answer in [&found.at_most, &found.at_least] {
            if let AtMost::NotDecided { stop, .. } = answer {
                return Err((*stop).into());
            }
        }
        Ok(found.relation())
    }

    /// k copies of one move for a player.
    fn ones(&mut self, player: usize, k: u64) -> Result<Vec<PartizanId>, FormsFull> {
        let one = self.forms.integer(player, 1)?;
        Ok(vec![one; k as usize])
    }

    /// Spindler's integer: all smaller ones are options.
    fn integer_with_all_options(
        &mut self,
        player: usize,
        k: usize,
    ) -> Result<PartizanId, FormsFull> {
        let mut smaller = vec![PartizanId::ZERO];
        for _ in 0..k {
            let options: Vec<(usize, PartizanId)> =
                smaller.iter().map(|&option| (player, option)).collect();
            let next = self.form(options)?;
            smaller.push(next);
        }
        Ok(smaller[k])
    }
}

/// Fails a check unless a relation is the one expected.
fn expect(
    table: &mut Table,
    left: &[PartizanId],
    right: &[PartizanId],
    expected: Relation,
) -> Result<(), CheckError> {
    let found = table.relation(0, left, right)?;
    ensure(found == expected, || {
        let show = |parts: &[PartizanId]| {
            let texts: Vec<String> = parts.iter().map(|&part| table.show(part)).collect();
            texts.join("+")
        };
        format!("{} {} {} for Left", show(left), found.sign(), show(right))
    })
}

pub(super) fn theorem_4_28(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let mut table = Table::new(3, bench)?;
    let games = table.small_games()?;
    let (mut at_most, mut refuted) = (0, 0);
    for &game in games.iter().step_by(3) {
        if table.left_wins(&[game])?[0] {
            refuted += 1;
            continue;
        }
        at_most += 1;
        for &context in games.iter().step_by(7) {
            let with = table.left_wins(&[game, context])?;
            let without = table.left_wins(&[context])?;
            let implied = with
                .iter()
                .zip(&without)
                .all(|(with, without)| with <= without);
            ensure(implied, || {
                format!("{} in {}", table.show(game), table.show(context))
            })?;
        }
    }
    Ok(format!(
        "{at_most} games that Left loses moving first help Left in none of {} contexts; {refuted} others are \
         ≰ 0 by X = 0",
        games.len().div_ceil(7)
    ))
}

pub(super) fn corollary_4_29(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    for count in 2..=5 {
        let mut table = Table::new(count, bench)?;
        let others = table.moves_of_the_others(1)?;
        let game = table.form([(0, others)])?;
        expect(&mut table, &[game], &[], Relation::Equal)?;
    }
    Ok("N = 2 to 5".to_owned())
}

pub(super) fn proposition_4_30(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let mut table = Table::new(3, bench)?;
    let mut games = table.small_games()?;
    // The paper's examples of the second and the third case.
    for player in 0..3 {
        let one = table.forms.integer(player, 1)?;
        let minus = table.forms.minus(one)?;
        let minus = table.forms.sum_all(minus)?;
        games.push(table.forms.sum(one, minus)?);
        games.push(table.form([(player, minus)])?);
    }
    games.sort_unstable();
    games.dedup();
    let mut cases = [0; 4];
    let mut comparable = 0;
    for &game in &games {
        let mut relations = Vec::new();
        for player in 0..3 {
            relations.push(table.relation(player, &[game], &[])?);
        }
        if relations.contains(&Relation::Incomparable) {
            continue;
        }
        comparable += 1;
        let count = |wanted| relations.iter().filter(|&&found| found == wanted).count();
        let case = match (
            count(Relation::Less),
            count(Relation::Equal),
            count(Relation::Greater),
        ) {
            (0, 3, 0) => 0,
            (3, 0, 0) => 1,
            (2, 1, 0) => 2,
            (2, 0, 1) => 3,
            _ => return Err(CheckError::Failed(table.show(game))),
        };
        cases[case] += 1;
    }
    ensure(cases[0] == 1 && cases.iter().all(|&n| n > 0), || {
        format!("{cases:?}")
    })?;
    Ok(format!(
        "{comparable} of {} games are comparable to 0 for everybody: {}, {}, {} and {} in the four cases",
        games.len(),
        cases[0],
        cases[1],
        cases[2],
        cases[3]
    ))
}

pub(super) fn corollary_4_32(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let mut checked = 0;
    for count in [3, 4] {
        let mut table = Table::new(count, bench)?;
        let games = table.small_games()?;
        for &game in games.iter().step_by(if count == 3 { 20 } else { 1 }) {
            if game == PartizanId::ZERO {
                continue;
            }
            let mut parts = table.forms.minus(game)?;
            parts.push(game);
            expect(&mut table, &parts, &[], Relation::Less)?;
            checked += 1;
        }
    }
    Ok(format!("{checked} games, N = 3 and 4"))
}

pub(super) fn theorem_4_35(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let mut table = Table::new(3, bench)?;
    let games = table.small_games()?;
    let mut chosen: Vec<PartizanId> = games.iter().copied().step_by(29).collect();
    // {H,3C||} and {3C||}, where H is reversible (Proposition 4.40).
    let three = table.forms.integer(1, 3)?;
    let right = table.forms.integer(2, 1)?;
    let reversible = table.form([(1, PartizanId::ZERO), (1, right)])?;
    chosen.push(table.form([(0, reversible), (0, three)])?);
    chosen.push(table.form([(0, three)])?);
    let (mut by_test, mut by_rules, mut exact, mut refuted) = (0, 0, 0, 0);
    let mut example = None;
    for &left in &chosen {
        for &right in &chosen {
            let mut order = SpindlerOrder::new(&mut table.forms, &table.runner);
            match order.at_most(0, &[left], &[right]) {
                AtMost::Holds(WhyAtMost::InequalityTest) => by_test += 1,
                AtMost::Holds(WhyAtMost::AllContexts) => {
                    exact += 1;
                    example = example.or(Some((left, right)));
                }
                AtMost::Holds(_) => by_rules += 1,
                AtMost::Fails(_) => refuted += 1,
                AtMost::NotDecided { stop, .. } => return Err(stop.into()),
            }
        }
    }
    let (left, right) = example
        .ok_or_else(|| CheckError::Failed("the Inequality Test missed nothing".to_owned()))?;
    let example = format!(", {} ≤ {}", table.show(left), table.show(right));
    Ok(format!(
        "of {} pairs {by_rules} hold by the rules for 0, {by_test} by the test, {exact} only by the exact \
         one{example}; {refuted} fail, each by a context that was played out",
        chosen.len() * chosen.len()
    ))
}

/// The games of Proposition 4.38 for N players: {J1, J2 | …} and {J2 | …}.
fn games_of_proposition_4_38(table: &mut Table) -> Result<[PartizanId; 2], FormsFull> {
    let players = table.players().count();
    let mut lasts = Vec::new();
    for last in [1, 0] {
        // Everybody moves once in turn, from Center₁ to Left; then the last move is this player's.
        let mut game = table.forms.integer(last, 1)?;
        for mover in std::iter::once(0).chain((1..players).rev()) {
            game = table.form([(mover, game)])?;
        }
        lasts.push(game);
    }
    let both = table.form([(0, lasts[0]), (0, lasts[1])])?;
    let better = table.form([(0, lasts[1])])?;
    Ok([both, better])
}

pub(super) fn proposition_4_38(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    for count in [3, 4] {
        let mut table = Table::new(count, bench)?;
        let [both, better] = games_of_proposition_4_38(&mut table)?;
        expect(&mut table, &[both], &[better], Relation::Equal)?;
        let mut order = SpindlerOrder::new(&mut table.forms, &table.runner);
        let simpler = order.simplify(0, both);
        let is_dominated =
            |step: &SimplificationStep| matches!(step, SimplificationStep::Dominated { .. });
        ensure(simpler.steps.iter().any(is_dominated), || {
            "no option is dominated".to_owned()
        })?;
        let outcomes = [table.outcomes(&[both])?, table.outcomes(&[better])?];
        let missing = outcomes[1][0].0 & !outcomes[0][0].0;
        ensure(
            missing == 1 << 2 && outcomes[0][0].0 & !outcomes[1][0].0 == 0,
            || format!("{outcomes:?}"),
        )?;
    }
    Ok("N = 3 and 4: equal for Left, and the player two seats after Left no longer wins when Left \
        starts".to_owned())
}

pub(super) fn proposition_4_40(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    for count in [3, 4] {
        let mut table = Table::new(count, bench)?;
        let mut others = PartizanId::ZERO;
        for player in 2..count {
            let one = table.forms.integer(player, 1)?;
            others = table.forms.sum(others, one)?;
        }
        let after = table.form([(1, PartizanId::ZERO), (1, others)])?;
        let game = table.form([(0, after)])?;
        expect(&mut table, &[game], &[], Relation::Equal)?;
        let mut order = SpindlerOrder::new(&mut table.forms, &table.runner);
        let simpler = order.simplify(0, game);
        let is_reversible =
            |step: &SimplificationStep| matches!(step, SimplificationStep::Reversible { .. });
        ensure(
            simpler.game == PartizanId::ZERO && simpler.steps.iter().any(is_reversible),
            || "the option is not bypassed".to_owned(),
        )?;
        let outcomes = [table.outcomes(&[game])?, table.outcomes(&[])?];
        let missing = outcomes[1][0].0 & !outcomes[0][0].0;
        ensure(missing == 1 << 2, || format!("{outcomes:?}"))?;
    }
    Ok("N = 3 and 4: G = 0 for Left by bypassing, and o(G) ≠ o(0)".to_owned())
}

pub(super) fn proposition_4_41(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    for count in [2, 3, 4] {
        let mut table = Table::new(count, bench)?;
        for m in 1..=4 {
            for k in 0..m {
                let (fewer, more) = (table.ones(0, k)?, table.ones(0, m)?);
                expect(&mut table, &fewer, &more, Relation::Less)?;
            }
        }
    }
    Ok("k < m ≤ 4, N = 2 to 4".to_owned())
}

pub(super) fn proposition_4_42(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    for count in [2, 3, 4] {
        let mut table = Table::new(count, bench)?;
        for player in 1..count {
            for k in 1..=4 {
                let moves = table.ones(player, k)?;
                expect(&mut table, &moves, &[], Relation::Less)?;
            }
        }
    }
    Ok("k ≤ 4, N = 2 to 4: k·1 ≤ 0 and k·1 ≱ 0".to_owned())
}

pub(super) fn proposition_4_43(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    for count in [3, 4] {
        let mut table = Table::new(count, bench)?;
        for i in 1..count {
            for j in (1..count).filter(|&j| j != i) {
                for (k, l) in [(1, 1), (1, 3), (3, 1), (2, 2)] {
                    let left = table.forms.integer(i, k)?;
                    let right = table.forms.integer(j, l)?;
                    expect(&mut table, &[left], &[right], Relation::Incomparable)?;
                }
            }
        }
    }
    Ok("N = 3 and 4, integers up to 3".to_owned())
}

pub(super) fn lemma_4_44(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    for count in [2, 3, 4] {
        let mut table = Table::new(count, bench)?;
        for player in 1..count {
            for m in 1..=4 {
                for k in 0..m {
                    let (more, fewer) = (table.ones(player, m)?, table.ones(player, k)?);
                    expect(&mut table, &more, &fewer, Relation::Less)?;
                }
            }
        }
    }
    Ok("k < m ≤ 4, N = 2 to 4".to_owned())
}

pub(super) fn theorem_4_45(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    for count in [2usize, 3, 4] {
        let mut table = Table::new(count, bench)?;
        for k in 0..=5 {
            let integer = table.integer_with_all_options(0, k)?;
            let ones = table.ones(0, k as u64)?;
            for player in 0..count {
                let found = table.relation(player, &[integer], &ones)?;
                ensure(found == Relation::Equal, || {
                    format!("k = {k}, player {player} of {count}")
                })?;
            }
        }
    }
    Ok("k ≤ 5, N = 2 to 4, equal for all players".to_owned())
}

pub(super) fn theorem_4_49(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    for count in [3, 4] {
        let mut table = Table::new(count, bench)?;
        for player in 1..count {
            let mut above = table.forms.integer(0, 1)?;
            for k in 1..=4 {
                let integer = table.forms.integer(player, k)?;
                let game = table.form([(0, integer)])?;
                expect(&mut table, &[game], &[above], Relation::Less)?;
                expect(&mut table, &[], &[game], Relation::Less)?;
                above = game;
            }
        }
    }
    Ok("k ≤ 4, N = 3 and 4, all other players".to_owned())
}

pub(super) fn corollary_4_50(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let mut table = Table::new(3, bench)?;
    let one = table.forms.integer(1, 1)?;
    let game = table.form([(0, one)])?;
    expect(&mut table, &[], &[game], Relation::Less)?;
    let mut definition = Definition::new(&bench.runner);
    for (x, y) in [(PartizanId::ZERO, game), (game, PartizanId::ZERO)] {
        let holds = definition.at_least(&table.forms, x, y, 0);
        let holds = holds.map_err(|error| CheckError::Failed(error.to_string()))?;
        ensure(holds, || {
            "0 and {1C||} differ for Cincotti's Left".to_owned()
        })?;
    }
    Ok("0 < {1C||} for Spindler's Left, 0 = {1C||} for Cincotti's".to_owned())
}

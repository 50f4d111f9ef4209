//! Checks of section 4 of Spindler's paper: partizan games of N players.

use super::claim::{CheckError, Evidence, Workbench, ensure};
use super::spindler_games::{games_by_outcome, normal};
use meximal::convention::Convention;
use meximal::form::{FormsFull, PartizanForms, PartizanId};
use meximal::notation::print_partizan;
use meximal::outcome::{PartizanPlay, PartizanSums, by_seat, integer_outcomes};
use meximal::player::{PlayerSet, Players};
use meximal::rules::partizan::position_of_partizan;
use meximal::runner::{Runner, Stop};

/// Partizan games of one number of players in normal play.
pub(super) struct Table {
    pub(super) forms: PartizanForms,
    convention: Convention,
    pub(super) runner: Runner,
}

impl Table {
    pub(super) fn new(players: usize, bench: &Workbench) -> Result<Table, CheckError> {
        let convention = normal(players)?;
        Ok(Table {
            forms: PartizanForms::within(convention.players(), &bench.runner),
            convention,
            runner: bench.runner.clone(),
        })
    }

    pub(super) fn players(&self) -> Players {
        self.convention.players()
    }

    /// The players who win, by name, for each one who may start.
    pub(super) fn outcomes(&mut self, parts: &[PartizanId]) -> Result<Vec<PlayerSet>, Stop> {
        let position = position_of_partizan(parts);
        let play = PartizanPlay::Ends(self.convention);
        PartizanSums::new(&mut self.forms, play, &self.runner).outcomes(&position)
    }

    /// Whether Left wins for each player who may start.
    pub(super) fn left_wins(&mut self, parts: &[PartizanId]) -> Result<Vec<bool>, Stop> {
        let outcomes = self.outcomes(parts)?;
        Ok(outcomes.iter().map(|label| label.contains(0)).collect())
    }

    /// All forms in which each player has at most one option, one of these forms.
    fn with_one_option_each(
        &mut self,
        options: &[PartizanId],
    ) -> Result<Vec<PartizanId>, FormsFull> {
        let players = self.players().count();
        let choices = options.len() + 1;
        let mut all = Vec::new();
        for code in 0..choices.pow(players as u32) {
            let lists = (0..players).map(|player| {
                let choice = code / choices.pow(player as u32) % choices;
                choice
                    .checked_sub(1)
                    .map(|i| options[i])
                    .into_iter()
                    .collect()
            });
            all.push(self.forms.intern(lists.collect())?);
        }
        all.sort_unstable();
        all.dedup();
        Ok(all)
    }

    /// Small games: for three players those of at most two days with at most one option for each player, 729
    /// of them; for more players those of one day.
    pub(super) fn small_games(&mut self) -> Result<Vec<PartizanId>, FormsFull> {
        let first = self.with_one_option_each(&[PartizanId::ZERO])?;
        if self.players() == Players::THREE {
            self.with_one_option_each(&first)
        } else {
            Ok(first)
        }
    }

    /// The form with some options for some players.
    pub(super) fn form(
        &mut self,
        options: impl IntoIterator<Item = (usize, PartizanId)>,
    ) -> Result<PartizanId, FormsFull> {
        let mut lists = vec![Vec::new(); self.players().count()];
        for (player, option) in options {
            lists[player].push(option);
        }
        self.forms.intern(lists)
    }

    /// m moves for everybody but Left, as one form.
    pub(super) fn moves_of_the_others(&mut self, m: u64) -> Result<PartizanId, FormsFull> {
        let mut total = PartizanId::ZERO;
        for player in 1..self.players().count() {
            let integer = self.forms.integer(player, m)?;
            total = self.forms.sum(total, integer)?;
        }
        Ok(total)
    }

    pub(super) fn show(&self, form: PartizanId) -> String {
        print_partizan(&self.forms, form).unwrap_or_else(|error| error.to_string())
    }
}

pub(super) fn proposition_4_3(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let mut counts = Vec::new();
    for count in [3, 4] {
        let mut table = Table::new(count, bench)?;
        let players = table.players();
        let examples = games_by_outcome(bench, count)?;
        // Each player may move to such a game inside N − 1 pairs of braces.
        let mut wrapped = Vec::new();
        for (outcome, mut game) in examples {
            for _ in 1..count {
                game = bench.forms.singleton(game)?;
            }
            wrapped.push((outcome, table.forms.impartial(&bench.forms, game)?));
        }
        let wanted = wrapped.len();
        let total = wanted.pow(count as u32);
        for code in 0..total {
            let chosen =
                (0..count).map(|player| wrapped[code / wanted.pow(player as u32) % wanted]);
            let chosen: Vec<(PlayerSet, PartizanId)> = chosen.collect();
            let options = chosen
                .iter()
                .enumerate()
                .map(|(player, &(_, game))| (player, game));
            let game = table.form(options)?;
            for (starter, label) in table.outcomes(&[game])?.into_iter().enumerate() {
                let outcome = by_seat(label, starter, players);
                ensure(outcome == chosen[starter].0, || table.show(game))?;
            }
        }
        counts.push(format!("{total} outcomes for N = {count}"));
    }
    Ok(format!("{}, each by a game", counts.join(" and ")))
}

pub(super) fn proposition_4_6(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let mut checked = 0;
    for count in [2, 3, 4, 5] {
        let mut table = Table::new(count, bench)?;
        for game in table.small_games()? {
            let mut parts = table.forms.minus(game)?;
            parts.push(game);
            let outcomes = table.outcomes(&parts)?;
            let lost = outcomes
                .iter()
                .enumerate()
                .all(|(starter, label)| !label.contains(starter));
            ensure(lost, || table.show(game))?;
            checked += 1;
        }
    }
    Ok(format!("{checked} small games, N = 2 to 5, whoever starts"))
}

pub(super) fn proposition_4_7(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let mut table = Table::new(3, bench)?;
    let games = table.small_games()?;
    for &game in &games {
        let moves = u64::from(table.forms.birthday(game)) + 1;
        let integer = table.forms.integer(0, moves)?;
        let wins = table.left_wins(&[game, integer])?;
        ensure(wins.iter().all(|&wins| wins), || table.show(game))?;
    }
    Ok(format!(
        "Left wins each of {} small games with enough moves of their own",
        games.len()
    ))
}

/// The games X of Lemmas 4.22 and 4.23 for a game in which this player, who is not Left, has an option; and
/// who starts.
fn gadget_against(
    table: &mut Table,
    game: PartizanId,
    player: usize,
) -> Result<(PartizanId, usize), FormsFull> {
    let m = u64::from(table.forms.birthday(game)) + 1;
    let outlasting = table.moves_of_the_others(m)?;
    let right = table.players().right();
    if player == right {
        let one = table.forms.integer(0, 1)?;
        let gadget = table.form([(1, outlasting), (right, one)])?;
        Ok((gadget, right))
    } else {
        let gadget = table.form([(player, PartizanId::ZERO), (player + 1, outlasting)])?;
        Ok((gadget, player))
    }
}

pub(super) fn theorem_4_25(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let (mut refuted, mut kept) = (0, 0);
    for count in [3, 4, 5] {
        let mut table = Table::new(count, bench)?;
        let games = table.small_games()?;
        for &game in &games {
            let other = (1..count).find(|&player| table.forms.can_move(game, player));
            match other {
                Some(player) => {
                    let (gadget, starter) = gadget_against(&mut table, game, player)?;
                    let alone = table.left_wins(&[gadget])?[starter];
                    let together = table.left_wins(&[game, gadget])?[starter];
                    ensure(alone && !together, || table.show(game))?;
                    refuted += 1;
                }
                None => {
                    for &context in games.iter().step_by(5) {
                        let alone = table.left_wins(&[context])?;
                        let together = table.left_wins(&[game, context])?;
                        let at_most = alone.iter().zip(&together).all(|(a, b)| *a <= *b);
                        ensure(at_most, || table.show(game))?;
                    }
                    kept += 1;
                }
            }
        }
    }
    Ok(format!(
        "0 ≰ G by the gadgets of Lemmas 4.22 and 4.23 for {refuted} games; no context found against {kept} \
         others"
    ))
}

pub(super) fn proposition_4_47(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let mut checked = 0;
    for count in [2usize, 3, 4, 5] {
        let mut table = Table::new(count, bench)?;
        let most = if count < 5 { 4u64 } else { 2 };
        for code in 0..(most + 1).pow(count as u32) {
            let k: Vec<u64> = (0..count)
                .map(|p| code / (most + 1).pow(p as u32) % (most + 1))
                .collect();
            let mut parts = Vec::new();
            for (player, &k) in k.iter().enumerate() {
                parts.push(table.forms.integer(player, k)?);
            }
            let outcomes = table.outcomes(&parts)?;
            ensure(outcomes == integer_outcomes(&k, table.players()), || {
                format!("{k:?}")
            })?;
            checked += 1;
        }
    }
    Ok(format!("{checked} sums of integers, N = 2 to 5"))
}

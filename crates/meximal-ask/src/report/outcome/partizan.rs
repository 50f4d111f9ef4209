//! Partizan games under a convention (Spindler, section 4.1): for each player who may start, who can force a
//! win. By values for two players in normal play, by counting moves for integers, otherwise by search.

use super::{MoveReport, OutcomeReport, TurnReport, fold_over};
use crate::report::ReportError;
use crate::report::ending::value_error;
use crate::report::partizan::spell_ids;
use crate::report::starts::winners_of;
use meximal::convention::{Attitude, Convention};
use meximal::form::PartizanForms;
use meximal::game::{Arena, Form, Game, spelling};
use meximal::outcome::{PartizanMove, PartizanPlay, PartizanSums, integer_outcomes};
use meximal::player::{PlayerSet, Players};
use meximal::plays::Play;
use meximal::rules::lying::Lying;
use meximal::rules::partizan::{PartizanComponents, position_of_partizan};
use meximal::runner::Runner;
use meximal::text::counted;
use meximal::value::short::{Contest, Plain, ShortError, ShortGames, value_of_form};

/// The outcomes of a partizan game for each player who may start.
pub fn partizan_outcome(
    game: &Game,
    convention: Convention,
    moves: bool,
    runner: &Runner,
) -> Result<OutcomeReport, ReportError> {
    let players = convention.players();
    let spelt = spelling(game, players, runner)?;
    let Some(form) = game.as_form() else {
        let mut arena = Arena::new(players, false, runner);
        let position = arena.place(game)?;
        let lying = arena.lay(game)?;
        let by_values = if convention == Convention::normal(Players::TWO) && !moves {
            contested(&mut arena, &position, runner)?
        } else {
            None
        };
        let found = match by_values {
            Some(found) => found,
            None => searched(&mut arena, &lying, convention, moves, runner)?,
        };
        return Ok(found.report(spelt, convention, &|ids| arena.spell_lying(ids)));
    };
    if convention == Convention::normal(Players::TWO) && !moves && form.has_numbers() {
        return short_outcome(&form, spelt, convention, runner);
    }
    let mut forms = PartizanForms::within(players, runner);
    let parts = form.build_partizan(&mut forms)?;
    if convention.is_normal()
        && !moves
        && let Some(moves) = forms.moves_of_integers(&parts)
    {
        let labels = integer_outcomes(&moves, players);
        let method = "counting moves (Propositions 4.46 and 4.47)".to_owned();
        return Ok(Solution::new(labels, method).report(spelt, convention, &|_| String::new()));
    }
    let position = position_of_partizan(&parts);
    let found = searched(&mut forms, &position, convention, moves, runner)?;
    Ok(found.report(spelt, convention, &|ids| spell_ids(&forms, ids)))
}

/// Who wins by who starts, how that was found, and the winning moves of the starters if they were asked for.
struct Solution {
    labels: Vec<PlayerSet>,
    method: String,
    moves: Option<Vec<Vec<PartizanMove>>>,
}

impl Solution {
    /// A solution without moves.
    fn new(labels: Vec<PlayerSet>, method: String) -> Solution {
        Solution {
            labels,
            method,
            moves: None,
        }
    }

    fn report(
        self,
        game: String,
        convention: Convention,
        spell: &dyn Fn(&[u32]) -> String,
    ) -> OutcomeReport {
        let play = Play::Convention(convention);
        let labels = self.labels.into_iter().map(Some).collect();
        let mut report = OutcomeReport::by_starter(game, play, labels, self.method);
        report.moves = self
            .moves
            .map(|moves| turns_of_starters(&report, moves, spell));
        report
    }
}

/// The turns of those who win when they start, with their moves in notation.
pub(super) fn turns_of_starters(
    report: &OutcomeReport,
    moves: Vec<Vec<PartizanMove>>,
    spell: &dyn Fn(&[u32]) -> String,
) -> Vec<TurnReport> {
    let spelt = |PartizanMove { found, .. }: PartizanMove| {
        let [from, to] = [&[found.from], &found.left[..]].map(spell);
        MoveReport::new(from, to, Some(spell(&found.to)))
    };
    let winning = moves.into_iter();
    let winning = winning.map(|moves| moves.into_iter().map(spelt).collect());
    report.turns_of_starters(winning.collect())
}

/// The outcomes of a position for two players in normal play, by a search in which small parts are values;
/// none if a value is too large for that.
fn contested(
    arena: &mut Arena,
    position: &[u32],
    runner: &Runner,
) -> Result<Option<Solution>, ReportError> {
    let mut contest = Contest::new(arena, runner);
    let [left_first, right_first] = match contest.first_wins(position) {
        Ok(wins) => wins,
        Err(ShortError::Stopped(stop)) => {
            return Err(ReportError::Stopped {
                stop,
                known: format!("no outcome was found in {} positions", contest.searched()),
            });
        }
        Err(_) => return Ok(None),
    };
    let labels = [!left_first, right_first].map(|right_wins| PlayerSet::only(right_wins.into()));
    let method = format!(
        "alpha-beta search over {}, with values for small parts",
        counted(contest.searched() as usize, "position", "positions")
    );
    Ok(Some(Solution::new(labels.to_vec(), method)))
}

/// The outcomes of a position as it lies by search.
fn searched<C: PartizanComponents + Lying>(
    rules: &mut C,
    lying: &[u32],
    convention: Convention,
    moves: bool,
    runner: &Runner,
) -> Result<Solution, ReportError> {
    let stopped = |stop| ReportError::Stopped {
        stop,
        known: "no outcome was found".to_owned(),
    };
    let position = rules.searched(lying).map_err(stopped)?;
    let mut sums = PartizanSums::new(rules, PartizanPlay::Ends(convention), runner);
    let labels = sums.outcomes(&position).map_err(stopped)?;
    let method = fold_over(sums.known());
    let mut found = None;
    if moves {
        let all = found.insert(Vec::new());
        for (starter, &label) in labels.iter().enumerate() {
            let mut moves = sums.moves(lying, starter).map_err(stopped)?;
            moves.retain(|m| match convention.attitude() {
                Attitude::Coalition => m.winners.contains(starter),
                Attitude::Podium => m.winners == label,
            });
            all.push(moves);
        }
    }
    Ok(Solution {
        labels,
        method,
        moves: found,
    })
}

/// The outcome of a two-player game by its value.
fn short_outcome(
    form: &Form,
    game: String,
    convention: Convention,
    runner: &Runner,
) -> Result<OutcomeReport, ReportError> {
    let (verdict, value) = match Plain::of(form).filter(Plain::is_large) {
        Some(plain) => (plain.outcome(), plain.text()),
        None => {
            let mut games = ShortGames::new(runner);
            let value = value_of_form(form, &mut games).map_err(value_error)?;
            let verdict = games.outcome(value).map_err(value_error)?;
            (verdict, games.text(value))
        }
    };
    let labels = winners_of(verdict).to_vec();
    let method = format!("comparing its value {value} with 0");
    Ok(Solution::new(labels, method).report(game, convention, &|_| String::new()))
}

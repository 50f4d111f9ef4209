//! Impartial games under a convention: by theorems and tables for heaps, by Grundy values for two players and
//! normal play, otherwise by search; with the properties of section 3 of Spindler's paper.

use std::collections::BTreeSet;

use super::heaps::outcome_of_heaps;
use super::properties::properties;
use super::turns::MAX_ANSWERS;
use super::{AnswerReport, MoveReport, OutcomeReport, TurnReport, fold_over, outcomes_found};
use crate::report::subject::{Loaded, spell_coins, spell_position};
use crate::report::{ReportError, Style};
use crate::store::Store;
use meximal::convention::Convention;
use meximal::form::Forms;
use meximal::game::Game;
use meximal::outcome::{
    Components, FirstTurn, Sums, first_turns, for_each_move, position_of_forms,
};
use meximal::player::{PlayerSet, Players};
use meximal::plays::Play;
use meximal::runner::{Runner, Stop};
use meximal::value::grundy::ComponentValues;

/// What to report besides the outcome.
#[derive(Clone, Copy, Default)]
pub struct OutcomeQuestions<'s> {
    /// Every winning move of every player who has one.
    pub moves: bool,
    /// Undetermined, absorbing, revertible, periodic.
    pub properties: bool,
    /// What was solved before: heaps that are known to a stored automaton are not solved again.
    pub store: Option<&'s dyn Store>,
}

/// The outcome of an impartial game.
pub fn impartial_outcome(
    game: &Game,
    convention: Convention,
    questions: OutcomeQuestions<'_>,
    runner: &Runner,
) -> Result<OutcomeReport, ReportError> {
    let mut forms = Forms::within(runner);
    let loaded = Loaded::of(game, &mut forms, runner)?;
    let game = loaded.spelling(&forms);
    let solution = match &loaded {
        Loaded::Heaps(heaps) => outcome_of_heaps(heaps, convention, questions, runner)?,
        Loaded::Sum(parts) => {
            let spell = |p: &[u32]| spell_position(&forms, p);
            let position = position_of_forms(parts);
            solve(
                &forms,
                &position,
                convention,
                questions.moves,
                &spell,
                runner,
            )?
        }
        Loaded::Parts {
            rules, position, ..
        } => {
            let spell = |p: &[u32]| rules.spell(p);
            solve(
                &**rules,
                position,
                convention,
                questions.moves,
                &spell,
                runner,
            )?
        }
        Loaded::Coins { coins, position } => {
            let spell = |p: &[u32]| spell_coins(coins, p);
            solve(coins, position, convention, questions.moves, &spell, runner)?
        }
    };
    let play = Play::Convention(convention);
    let Solution { label, method, .. } = solution;
    let mut report = OutcomeReport::by_seat(game, play, label, method);
    report.moves = solution.turns;
    if questions.properties {
        let parts = loaded.parts(&mut forms, runner)?;
        report.properties = Some(properties(&parts, &mut forms, convention, runner)?);
    }
    Ok(report)
}

/// An outcome, how it was found, and the first turns if they were asked for.
pub(super) struct Solution {
    pub(super) label: PlayerSet,
    pub(super) method: String,
    pub(super) turns: Option<Vec<TurnReport>>,
}

pub(super) fn stopped(stop: Stop, known: String) -> ReportError {
    ReportError::Stopped { stop, known }
}

/// A sum of components: by Grundy values for two players and normal play, otherwise by search.
fn solve<C: Components>(
    rules: &C,
    position: &[u32],
    convention: Convention,
    moves: bool,
    spell: &dyn Fn(&[u32]) -> String,
    runner: &Runner,
) -> Result<Solution, ReportError> {
    if convention != Convention::normal(Players::TWO) {
        let mut sums = Sums::new(rules, convention, runner);
        return search(&mut sums, position, moves, spell, spell);
    }
    let mut values = ComponentValues::new(rules, runner);
    let unknown = |stop| stopped(stop, "the Grundy values were not all found".to_owned());
    let value = values.of_position(position).map_err(unknown)?;
    let players = Players::TWO;
    let seat = if value == 0 { players.previous() } else { 0 };
    let mut solution = Solution {
        label: PlayerSet::only(seat),
        method: format!("Grundy value {value} (Sprague–Grundy)"),
        turns: None,
    };
    if !moves {
        return Ok(solution);
    }
    // Next moves at once, Previous after every move of Next.
    let mut positions = BTreeSet::from([position.to_vec()]);
    let mut missing = None;
    if value == 0 {
        positions.clear();
        for_each_move(rules, position, runner, |_, _, to| {
            positions.insert(to.to_vec());
            if positions.len() > MAX_ANSWERS {
                positions.pop_last();
                missing = Some(format!("all moves of Next but {MAX_ANSWERS}"));
            }
            0
        })
        .map_err(unknown)?;
    }
    let mut answers = Vec::new();
    for at in positions {
        let winning = winning_by_grundy(&mut values, rules, &at, runner).map_err(unknown)?;
        let moves = winning.iter();
        let moves = moves
            .map(|(from, left, to)| MoveReport::new(spell(&[*from]), spell(left), Some(spell(to))));
        answers.push(AnswerReport {
            position: spell(&at),
            moves: moves.collect(),
        });
    }
    solution.turns = Some(vec![TurnReport {
        player: players.name(seat),
        answers,
        missing,
        number: seat,
    }]);
    Ok(solution)
}

/// A move: the component moved in, what is left of it, and the position reached.
type FoundMove = (u32, Vec<u32>, Vec<u32>);

/// All moves to Grundy value 0, each once.
fn winning_by_grundy<C: Components>(
    values: &mut ComponentValues<C>,
    rules: &C,
    position: &[u32],
    runner: &Runner,
) -> Result<Vec<FoundMove>, Stop> {
    let value = values.of_position(position)?;
    let mut winning = Vec::new();
    let mut result = Ok(());
    for_each_move(rules, position, runner, |i, left, to| {
        let parts = [values.of(position[i]), values.of_position(left)];
        match parts {
            [Ok(before), Ok(after)] if value ^ before ^ after == 0 => {
                winning.push((position[i], left.to_vec(), to.to_vec()));
            }
            [Err(stop), _] | [_, Err(stop)] => result = Err(stop),
            _ => {}
        }
        100 * winning.len()
    })?;
    result?;
    winning.sort_unstable();
    winning.dedup();
    Ok(winning)
}

/// Outcome and first turns by search.
pub(super) fn search<C: Components>(
    sums: &mut Sums<C>,
    position: &[u32],
    moves: bool,
    spell_position: &dyn Fn(&[u32]) -> String,
    spell_component: &dyn Fn(&[u32]) -> String,
) -> Result<Solution, ReportError> {
    let label = sums.outcome(position);
    let label = label.map_err(|stop| stopped(stop, outcomes_found(sums.known())))?;
    let mut solution = Solution {
        label,
        method: fold_over(sums.known()),
        turns: None,
    };
    if !moves {
        return Ok(solution);
    }
    let players = sums.convention().players();
    let turns = first_turns(sums, position, MAX_ANSWERS).map_err(|stop| {
        let outcome = label.display(players, Style::Ascii);
        stopped(
            stop,
            format!("the outcome is {outcome}; the moves were not all found"),
        )
    })?;
    let report = |turn: FirstTurn| TurnReport {
        player: players.name(turn.seat),
        number: turn.seat,
        missing: turn
            .cut
            .then(|| format!("more than {MAX_ANSWERS} positions are possible on their turn")),
        answers: turn
            .answers
            .iter()
            .map(|answer| AnswerReport {
                position: spell_position(&answer.at),
                moves: answer
                    .moves
                    .iter()
                    .map(|m| {
                        let [from, to] = [&[m.from], &m.left[..]].map(spell_component);
                        MoveReport::new(from, to, Some(spell_position(&m.to)))
                    })
                    .collect(),
            })
            .collect(),
    };
    solution.turns = Some(turns.into_iter().map(report).collect());
    Ok(solution)
}

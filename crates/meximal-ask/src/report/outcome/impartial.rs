//! Impartial games under a convention: by theorems and tables for heaps, by Grundy values for two players and
//! normal play, otherwise by search; with the properties of section 3 of Spindler's paper.

use std::collections::BTreeMap;

use super::heaps::{outcome_of_heaps, outcome_of_nim};
use super::listing::Listing;
use super::properties::properties;
use super::turns::MAX_ANSWERS;
use super::words::Words;
use super::{AnswerReport, MoveReport, OutcomeReport, TurnReport, fold_over, outcomes_found};
use crate::memory::Memory;
use crate::report::subject::{Loaded, spell_coins, spell_position};
use crate::report::{ReportError, Style};
use crate::store::Store;
use meximal::convention::{Attitude, Convention};
use meximal::form::Forms;
use meximal::game::{Game, MAX_COMPONENTS};
use meximal::notation::Heaps;
use meximal::outcome::{
    Components, FirstTurn, Move, Sums, first_turns, position_of, position_of_forms,
};
use meximal::player::{PlayerSet, Players};
use meximal::plays::Play;
use meximal::rules::code::HeapRules;
use meximal::rules::components::EveryOption;
use meximal::rules::lying::{Lying, for_each_lying_move};
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
    /// What is known from other questions that are asked now.
    pub memory: Option<&'s Memory>,
}

/// The outcome of an impartial game.
pub fn impartial_outcome(
    game: &Game,
    convention: Convention,
    questions: OutcomeQuestions<'_>,
    runner: &Runner,
) -> Result<OutcomeReport, ReportError> {
    if !questions.properties
        && let Some(heaps) = nim_of_forms(game, convention)
    {
        let solution = outcome_of_nim(&heaps, Words::Forms, convention, questions, runner)?;
        let mut report = OutcomeReport::by_seat(
            Words::Forms.position(&heaps),
            Play::Convention(convention),
            solution.label,
            solution.method,
        );
        report.moves = solution.turns;
        return Ok(report);
    }
    let mut forms = Forms::within(runner);
    let loaded = Loaded::of(game, &mut forms, runner)?;
    let game = loaded.spelling(&forms);
    let solution = match &loaded {
        Loaded::Heaps(heaps) => outcome_of_heaps(heaps, convention, questions, runner)?,
        Loaded::Sum(parts) => {
            let spell = |p: &[u32]| spell_position(&forms, p);
            let shown = Shown {
                lying: &mut EveryOption(&forms),
                position: &position_of_forms(parts),
                part: &spell,
                whole: &spell,
            };
            solve(&forms, shown, convention, questions.moves, runner)?
        }
        Loaded::Parts { rules, lying, .. } => {
            let spell = |p: &[u32]| rules.spell_lying(p);
            let shown = Shown {
                lying: &mut EveryOption(&**rules),
                position: lying,
                part: &spell,
                whole: &spell,
            };
            solve(&**rules, shown, convention, questions.moves, runner)?
        }
        Loaded::Coins { coins, lying, .. } => {
            let spell = |p: &[u32]| spell_coins(coins, p);
            let shown = Shown {
                lying: &mut EveryOption(&**coins),
                position: lying,
                part: &spell,
                whole: &spell,
            };
            solve(&**coins, shown, convention, questions.moves, runner)?
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

/// A sum of forms as heaps of Nim, if it is one that a theorem about Nim answers: without building the forms,
/// and however many they are. Two players in normal play get the Grundy value, unless that is too much work.
fn nim_of_forms(game: &Game, convention: Convention) -> Option<Heaps> {
    let sizes = game.as_form()?.nim_heaps()?;
    let heaps = Heaps::new(HeapRules::nim(), sizes);
    let is_built = heaps.count() <= MAX_COMPONENTS && heaps.largest() <= MAX_BUILT_HEAP;
    let by_value = is_built && convention == Convention::normal(Players::TWO);
    let is_solved = convention.is_normal()
        || convention == Convention::misere(Players::TWO)
        || convention.attitude() == Attitude::Podium;
    (is_solved && !by_value && !heaps.sizes.is_empty()).then_some(heaps)
}

/// Forms of larger heaps have too many options to be built.
const MAX_BUILT_HEAP: u64 = 1000;
/// A position as it lies, which people are shown, and how it is written.
pub(super) struct Shown<'a> {
    pub(super) lying: &'a mut dyn Lying,
    pub(super) position: &'a [u32],
    /// Writes a component, or what is left of it.
    pub(super) part: &'a dyn Fn(&[u32]) -> String,
    /// Writes a position.
    pub(super) whole: &'a dyn Fn(&[u32]) -> String,
}

impl Shown<'_> {
    fn moved(&self, found: &Move) -> MoveReport {
        let [from, to] = [&[found.from], &found.left[..]].map(self.part);
        MoveReport::new(from, to, Some((self.whole)(&found.to)))
    }
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
    mut shown: Shown<'_>,
    convention: Convention,
    moves: bool,
    runner: &Runner,
) -> Result<Solution, ReportError> {
    if convention != Convention::normal(Players::TWO) {
        let mut sums = Sums::new(rules, convention, runner);
        return search(&mut sums, shown, moves);
    }
    let mut values = ComponentValues::new(rules, runner);
    let unknown = |stop| stopped(stop, "the Grundy values were not all found".to_owned());
    let position = shown.lying.searched(shown.position).map_err(unknown)?;
    let value = values.of_position(&position).map_err(unknown)?;
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
    let start = shown.position;
    let in_any_order = |position: &[u32]| position_of(position.iter().copied());
    let different = in_any_order(start).chunk_by(|a, b| a == b).count();
    let mut list = Listing::new(different, runner);
    let most = list.positions();
    let mut positions = BTreeMap::from([(in_any_order(start), start.to_vec())]);
    if value == 0 {
        positions.clear();
        let looked = for_each_lying_move(shown.lying, start, 0, runner, |lying, i, left| {
            let to = lying.reached(start, i, left);
            positions.insert(in_any_order(&to), to);
            if positions.len() > most {
                positions.pop_last();
                list.misses(format!("all moves of Next but {most}"));
            }
            Ok(2 * positions.len() * (64 + 4 * start.len()))
        });
        if let Err(stop) = looked {
            list.stop(stop);
        }
    }
    let mut answers = Vec::new();
    for at in positions.values() {
        if list.take("moves of Next").is_break() {
            break;
        }
        let moves = winning_by_grundy(&mut values, &mut shown, at, &mut list, runner);
        answers.push(AnswerReport {
            position: (shown.whole)(at),
            moves: moves.map_err(unknown)?,
        });
    }
    solution.turns = Some(vec![TurnReport {
        player: players.name(seat),
        answers,
        missing: list.missing,
        number: seat,
        stopped: list.stopped.is_some(),
    }]);
    Ok(solution)
}

/// All moves to Grundy value 0, each once.
fn winning_by_grundy<C: Components>(
    values: &mut ComponentValues<C>,
    shown: &mut Shown<'_>,
    position: &[u32],
    list: &mut Listing,
    runner: &Runner,
) -> Result<Vec<MoveReport>, Stop> {
    let value = values.of_position(&shown.lying.searched(position)?)?;
    let mut winning = Vec::new();
    let mut held = 0;
    let mut failed = false;
    let looked = for_each_lying_move(shown.lying, position, 0, runner, |lying, i, left| {
        let mut value_of = |part: &[u32]| values.of_position(&lying.searched(part)?);
        let before = value_of(&position[i..=i]);
        let change = before.and_then(|before| Ok(before ^ value_of(left)?));
        failed = change.is_err();
        if change? == value {
            winning.push((i, left.to_vec()));
            held += 64 + 4 * left.len();
        }
        Ok(held)
    });
    match looked {
        Err(stop) if failed => return Err(stop),
        Err(stop) => list.stop(stop),
        Ok(()) => {}
    }
    let mut moves = Vec::new();
    for (i, left) in winning {
        if list.go_on(1 + position.len()).is_break() || list.take("winning moves").is_break() {
            break;
        }
        moves.push(shown.moved(&Move {
            from: position[i],
            to: shown.lying.reached(position, i, &left),
            left,
        }));
    }
    Ok(moves)
}

/// Outcome and first turns by search.
pub(super) fn search<C: Components>(
    sums: &mut Sums<C>,
    shown: Shown<'_>,
    moves: bool,
) -> Result<Solution, ReportError> {
    let label = shown.lying.searched(shown.position);
    let label = label.and_then(|position| sums.outcome(&position));
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
    let turns = first_turns(sums, shown.lying, shown.position, MAX_ANSWERS).map_err(|stop| {
        let outcome = label.display(players, Style::Ascii);
        stopped(
            stop,
            format!("the outcome is {outcome}; the moves were not all found"),
        )
    })?;
    let report = |turn: FirstTurn| TurnReport {
        player: players.name(turn.seat),
        number: turn.seat,
        missing: turn.cut.then(|| {
            let listed = turn.answers.len();
            format!("more than {listed} positions are possible on their turn")
        }),
        stopped: false,
        answers: turn
            .answers
            .iter()
            .map(|answer| AnswerReport {
                position: (shown.whole)(&answer.at),
                moves: answer
                    .moves
                    .iter()
                    .map(|found| shown.moved(found))
                    .collect(),
            })
            .collect(),
    };
    solution.turns = Some(turns.into_iter().map(report).collect());
    Ok(solution)
}

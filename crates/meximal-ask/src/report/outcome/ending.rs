//! Ending partizan play: the outcome of heaps, forms or coins with the winning moves of both players.

use super::{MoveReport, OutcomeReport, TurnReport, outcomes_found};
use crate::report::starts::winners_of;
use crate::report::subject::{heap_list, impartial_arena, spell_coins};
use crate::report::{ReportError, Style};
use meximal::ending::{
    CoinEnding, EndRule, Ending, EndingError, EndingRules, EndingSums, TokenEnding, Verdict,
    ending_sequence,
};
use meximal::game::{Game, ImpartialArena, spelling};
use meximal::notation::Heaps;
use meximal::outcome::Move;
use meximal::player::Players;
use meximal::plays::Play;
use meximal::rules::coins::Coins;
use meximal::rules::components::{Components, EveryOption};
use meximal::rules::lying::{Lying, lying_moves};
use meximal::runner::Runner;

/// The outcome of an impartial game when the position at the end names the winner, with the winning moves of
/// both players if they are asked for.
pub fn ending_outcome(
    game: &Game,
    ending: &Ending,
    moves: bool,
    runner: &Runner,
) -> Result<OutcomeReport, ReportError> {
    if !game.is_impartial() {
        return Err(partizan_moves());
    }
    let (game, found) = match ending {
        Ending::Tokens(rule) => outcome_by_tokens(game, rule, moves, runner)?,
        Ending::Positions => outcome_by_positions(game, moves, runner)?,
    };
    let labels = winners_of(found.outcome).map(Some).to_vec();
    let play = Play::Ending(ending.clone());
    let mut report = OutcomeReport::by_starter(game, play, labels, found.method);
    report.moves = found.winning.map(|winning| {
        let turns = winning.into_iter().map(|(starter, moves)| {
            TurnReport::of_starter(starter, Players::TWO, &report.game, moves)
        });
        turns.collect()
    });
    Ok(report)
}

/// Why partizan games have no ending partizan play.
pub(crate) fn partizan_moves() -> ReportError {
    ReportError::Unsupported(
        "in ending partizan play both players have the same moves, and the position at the end names the \
         winner; here one player can be without a move while the other has one, and that position names \
         nobody: expected the play normal or another convention"
            .to_owned(),
    )
}

fn outcome_by_tokens(
    game: &Game,
    rule: &EndRule,
    moves: bool,
    runner: &Runner,
) -> Result<(String, Solution), ReportError> {
    if let Some(heaps) = game.as_heaps() {
        let of_sizes = |sizes: &[u32]| {
            let sizes = sizes.iter().map(|&size| (u64::from(size), 1));
            Heaps::new(heaps.rules.clone(), sizes)
        };
        let at_once = nobody_can_move(&heaps, rule, moves);
        let found = match at_once.or_else(|| one_large_heap(&heaps, rule, moves, runner)) {
            Some(found) => found,
            None => {
                let position = heap_list(&heaps)?;
                let part = |sizes: &[u32]| of_sizes(sizes).sizes_spelling(Style::Ascii);
                let whole = |sizes: &[u32]| of_sizes(sizes).spelling(Style::Ascii);
                let search = EndingSums::new(TokenEnding::new(&heaps.rules, rule), runner);
                searched(search, &position, moves, &part, &whole)?
            }
        };
        return Ok((heaps.spelling(Style::Ascii), found));
    }
    let spelt = spelling(game, Players::TWO, runner)?;
    let (rules, position) = impartial_arena(game, true, runner)?;
    let spell = |position: &[u32]| rules.spell(position);
    let mut search = EndingSums::new(TokenEnding::new(&rules, rule), runner);
    let mut found = solved(&mut search, &position, &spell)?;
    if moves {
        let lying = rules.lay(game)?;
        let spell = |position: &[u32]| rules.spell_lying(position);
        let mut winning = Vec::new();
        for starter in winners_by_moving_first(found.outcome) {
            let moves = winning_lying(&mut search, &rules, &lying, starter, runner);
            let moves = moves.map_err(|error| unknown(error, &search, &spell))?;
            let moves = moves.iter().map(|found| {
                let [from, to] = [&[found.from], &found.left[..]].map(spell);
                MoveReport::new(from, to, Some(spell(&found.to)))
            });
            winning.push((starter, moves.collect()));
        }
        found.winning = Some(winning);
    }
    if let Some(stop) = rules.interrupted() {
        let known = "the outcome was not found".to_owned();
        return Err(ReportError::Stopped { stop, known });
    }
    Ok((spelt, found))
}

fn outcome_by_positions(
    game: &Game,
    moves: bool,
    runner: &Runner,
) -> Result<(String, Solution), ReportError> {
    let Some((coins, position)) = game.as_coins() else {
        return Err(ReportError::Unsupported(
            "the tokens left name the winner of heaps: expected letters, such as ending:LR; 'ending' alone \
             is for coins on a graph with a verdict for each end"
                .to_owned(),
        ));
    };
    check_verdicts(coins)?;
    let spell = |position: &[u32]| spell_coins(coins, position);
    let search = EndingSums::new(CoinEnding::new(coins), runner);
    let found = searched(search, &position, moves, &spell, &spell)?;
    Ok((spell(&position), found))
}

/// Whether a graph says who wins at the end.
pub(crate) fn check_verdicts(coins: &Coins) -> Result<(), ReportError> {
    if coins.has_verdicts() {
        Ok(())
    } else {
        Err(ReportError::Unsupported(
            "the graph does not say who wins at the end: expected a line such as a = L for \
             each end"
                .to_owned(),
        ))
    }
}

/// A terminal position, in notation, for which the rules name no winner.
pub(crate) fn no_verdict(end: &str) -> ReportError {
    ReportError::Unsupported(format!(
        "the game can end in {end}, and nothing says who wins there: expected a line such as {end} = L"
    ))
}

/// An outcome, how it was found, and the moves of those who win by moving first if they were asked for.
struct Solution {
    outcome: Verdict,
    method: String,
    winning: Option<Vec<(usize, Vec<MoveReport>)>>,
}

/// A search that found no outcome; `whole` writes a position.
fn unknown<R: EndingRules>(
    error: EndingError,
    sums: &EndingSums<R>,
    whole: &dyn Fn(&[u32]) -> String,
) -> ReportError {
    match error {
        EndingError::Stopped(stop) => ReportError::Stopped {
            stop,
            known: outcomes_found(sums.known()),
        },
        EndingError::NoVerdict(end) => no_verdict(&whole(&end)),
    }
}

/// The outcome of a sum by search, without moves.
fn solved<R: EndingRules>(
    sums: &mut EndingSums<R>,
    position: &[u32],
    whole: &dyn Fn(&[u32]) -> String,
) -> Result<Solution, ReportError> {
    let outcome = sums
        .outcome(position)
        .map_err(|error| unknown(error, sums, whole))?;
    let method = match sums.known() {
        1 => NOBODY_MOVES.to_owned(),
        known => format!("search over {known} positions"),
    };
    Ok(Solution {
        outcome,
        method,
        winning: None,
    })
}

/// The winning moves of a player in parts as they lie.
fn winning_lying<R: EndingRules>(
    sums: &mut EndingSums<R>,
    rules: &ImpartialArena,
    lying: &[u32],
    player: usize,
    runner: &Runner,
) -> Result<Vec<Move>, EndingError> {
    let mut every = EveryOption(rules);
    let mut winning = Vec::new();
    for found in lying_moves(&mut every, lying, player, runner)? {
        let outcome = sums.outcome(&every.searched(&found.to)?)?;
        let loses = [outcome.right_loses(), outcome.left_loses()];
        if loses[player] {
            winning.push(found);
        }
    }
    Ok(winning)
}

/// The outcome of a sum by search; `part` writes what is left of a heap, `whole` a position.
fn searched<R: EndingRules>(
    mut sums: EndingSums<R>,
    position: &[u32],
    moves: bool,
    part: &dyn Fn(&[u32]) -> String,
    whole: &dyn Fn(&[u32]) -> String,
) -> Result<Solution, ReportError> {
    let mut solution = solved(&mut sums, position, whole)?;
    if moves {
        let winning = solution.winning.insert(Vec::new());
        for starter in winners_by_moving_first(solution.outcome) {
            let found = sums.winning_moves(position, starter == 0);
            let found = found.map_err(|error| unknown(error, &sums, whole))?;
            let moves = found.iter();
            let moves =
                moves.map(|m| MoveReport::new(part(&[m.from]), part(&m.left), Some(whole(&m.to))));
            winning.push((starter, moves.collect()));
        }
    }
    Ok(solution)
}

/// The players who win when they move first, 0 for Left.
fn winners_by_moving_first(outcome: Verdict) -> impl Iterator<Item = usize> {
    let loses = [outcome.left_loses(), outcome.right_loses()];
    (0..2).filter(move |&player| !loses[player])
}

/// Heaps without a move, however many: the tokens name the winner.
fn nobody_can_move(heaps: &Heaps, ending: &EndRule, moves: bool) -> Option<Solution> {
    let is_over = |&(size, _): &(u64, u64)| {
        let size = u32::try_from(size);
        size.is_ok_and(|size| !heaps.rules.can_move(size))
    };
    if !heaps.sizes.iter().all(is_over) {
        return None;
    }
    let period = ending.period() as u128;
    let tokens = heaps.sizes.iter().fold(0, |tokens, &(size, count)| {
        (tokens + u128::from(size) * u128::from(count)) % period
    });
    let outcome = ending.verdict(tokens as u64);
    let winning = winners_by_moving_first(outcome).map(|starter| (starter, Vec::new()));
    Some(Solution {
        outcome,
        method: NOBODY_MOVES.to_owned(),
        winning: moves.then(|| winning.collect()),
    })
}

const NOBODY_MOVES: &str = "the end rule: nobody can move";

/// Heaps above this size are not searched, but found from the period.
const LARGE: u64 = 1000;

/// One heap of a finite code that breaks no heap, however large: from the sequence and its period.
fn one_large_heap(
    heaps: &Heaps,
    ending: &EndRule,
    moves: bool,
    runner: &Runner,
) -> Option<Solution> {
    let [(size, 1)] = heaps.sizes[..] else {
        return None;
    };
    let rules = &heaps.rules;
    if rules.max_parts() > 1 || size <= LARGE || (moves && rules.tail().is_some()) {
        return None;
    }
    let sequence = ending_sequence(rules, ending, LARGE as usize, runner);
    let outcome = sequence.outcome(size)?;
    let method = match sequence.periodicity {
        Some(found) if size >= sequence.outcomes.len() as u64 => format!(
            "proved period {} from heap {} on",
            found.period, found.preperiod
        ),
        _ => format!("the outcomes of all heaps up to {size}"),
    };
    let mut solution = Solution {
        outcome,
        method,
        winning: None,
    };
    if !moves {
        return Some(solution);
    }
    let all = solution.winning.insert(Vec::new());
    for starter in winners_by_moving_first(outcome) {
        let mut winning = Vec::new();
        for &(taken, digit) in rules.finite_digits() {
            let Some(left) = size.checked_sub(u64::from(taken)) else {
                continue;
            };
            if !digit.allows(u32::from(left > 0)) {
                continue;
            }
            let reached = sequence.outcome(left)?;
            let wins = if starter == 0 {
                reached.right_loses()
            } else {
                reached.left_loses()
            };
            if wins {
                let leaves = Heaps::new(rules.clone(), [(left, 1)]).spelling(Style::Ascii);
                let [from, to] = [size, left].map(|size| size.to_string());
                winning.push(MoveReport::new(from, to, Some(leaves)));
            }
        }
        all.push((starter, winning));
    }
    Some(solution)
}

//! Outcomes of Nim under the podium rule, from the theorem: no search over positions, whatever the size of
//! the heaps.

use super::impartial::{Solution, stopped};
use super::words::Words;
use super::{AnswerReport, MoveReport, TurnReport};
use crate::report::ReportError;
use crate::report::podium::{how_known, unfinished};
use meximal::notation::Heaps;
use meximal::player::{PlayerSet, Players};
use meximal::runner::Runner;
use meximal::value::podium::{DigitSums, NimMove, NimPosition, best_moves, least_lowering};

/// Positions with more heaps than this are not written out after every move.
const MAX_WRITTEN: usize = 100;

/// The last mover, and the best moves of Next, at most `limit` of them.
pub(super) fn outcome_of_podium_nim(
    heaps: &Heaps,
    words: Words,
    players: Players,
    limit: Option<usize>,
    runner: &Runner,
) -> Result<Solution, ReportError> {
    let position = NimPosition::new(heaps.sizes.iter().copied());
    let sums = DigitSums::of(&position, players);
    let least =
        least_lowering(&position, players, runner).map_err(|error| unfinished(error, players))?;
    let mut turns = None;
    if let Some(limit) = limit {
        let best = best_moves(&position, &least, limit, runner).map_err(|stop| {
            let last = players.name(least.last());
            stopped(
                stop,
                format!("{last} moves last; the best moves were not all found"),
            )
        })?;
        let report = |m: &NimMove| {
            let single = m.to == m.last;
            let after = position.lowered(m.from, m.to);
            let after = after.filter(|_| single && heaps.sizes.len() <= MAX_WRITTEN);
            let leaves = after.map(|p| {
                words.position(&Heaps::new(heaps.rules.clone(), p.heaps().iter().copied()))
            });
            MoveReport::new(words.heap(m.from), words.range(m.to, m.last), leaves)
        };
        turns = Some(vec![TurnReport {
            player: players.name(0),
            number: 0,
            answers: vec![AnswerReport {
                position: words.position(heaps),
                moves: best.moves.iter().map(report).collect(),
            }],
            missing: (!best.complete).then(|| format!("best moves past the first {limit} found")),
            stopped: false,
        }]);
    }
    Ok(Solution {
        label: PlayerSet::only(least.last()),
        method: how_known(&least, &sums),
        turns,
    })
}

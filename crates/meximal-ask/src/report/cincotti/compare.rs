//! How two partizan games compare in Cincotti's orders, player by player.

use crate::report::ReportError;
use crate::report::compare::{OrderReport, asked_players};
use crate::report::ending::value_error;
use crate::report::partizan::spell;
use meximal::form::PartizanForms;
use meximal::game::{Game, partizan_parts};
use meximal::order::cincotti::compare;
use meximal::player::Players;
use meximal::runner::Runner;

/// Compares two games among this many players in Cincotti's orders, for all of them or for one.
pub fn cincotti_compare(
    games: [&Game; 2],
    players: Players,
    player: Option<usize>,
    runner: &Runner,
) -> Result<OrderReport, ReportError> {
    let mut forms = PartizanForms::within(players, runner);
    let left = partizan_parts(games[0], &mut forms, runner)?;
    let right = partizan_parts(games[1], &mut forms, runner)?;
    let comparison = compare(&forms, &left, &right, runner).map_err(value_error)?;
    let asked = asked_players(players, player).into_iter();
    let asked: Vec<_> = asked.map(|p| (p, comparison.relations[p])).collect();
    let values = asked.iter().map(|&(p, _)| {
        let pair = [comparison.left[p].clone(), comparison.right[p].clone()];
        (players.letter(p), pair)
    });
    let values = values.collect();
    let games = [
        spell(&forms, &left, games[0]),
        spell(&forms, &right, games[1]),
    ];
    let mut report = OrderReport::new(games, "cincotti", players, player, asked);
    report.values = values;
    Ok(report)
}

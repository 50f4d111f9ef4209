//! The values of a partizan game for each of its players (Cincotti), and its class.

use super::ValueReport;
use crate::report::ReportError;
use crate::report::cincotti::{class_or_signs, valued, values_line};
use crate::report::partizan::partizan_line;
use meximal::form::PartizanForms;
use meximal::game::{Game, partizan_parts, spelling};
use meximal::notation::print_partizan_sum;
use meximal::plays::Play;
use meximal::runner::Runner;

/// The values of a game for each of its players.
pub fn value_by_player(
    game: &Game,
    play: &Play,
    runner: &Runner,
) -> Result<ValueReport, ReportError> {
    let players = play.players();
    let mut forms = PartizanForms::within(players, runner);
    let parts = partizan_parts(game, &mut forms, runner)?;
    let valued = valued(&forms, &parts, runner)?;
    let spelt = match game.as_form() {
        Some(_) => {
            let spelt = print_partizan_sum(&forms, &parts);
            spelt.unwrap_or_else(|_| game.written().to_owned())
        }
        None => spelling(game, players, runner)?,
    };
    let lines = [
        ("game", partizan_line(&spelt)),
        ("players", players.count().to_string().into()),
        ("values", values_line(&valued.texts)),
        ("class", class_or_signs(valued.class, &valued.signs)),
    ];
    let report = ValueReport {
        number: Some(valued.class.is_some()),
        class: valued.class.map(|class| class.name()),
        values: Some(valued.texts),
        signs: Some(valued.signs),
        ..ValueReport::new(spelt, play)
    };
    let lines = lines.map(|(name, line)| (name.to_owned(), line));
    Ok(report.showing(lines.to_vec()))
}

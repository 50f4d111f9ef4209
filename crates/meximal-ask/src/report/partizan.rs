//! How partizan games are written.

use super::Line;
use meximal::form::{PartizanForms, PartizanId};
use meximal::game::Game;
use meximal::notation::print_partizan_sum;

/// Forms by number, in notation.
pub(crate) fn spell_ids(forms: &PartizanForms, ids: &[u32]) -> String {
    let parts: Vec<PartizanId> = ids.iter().map(|&id| PartizanId(id)).collect();
    print_partizan_sum(forms, &parts).unwrap_or_else(|error| format!("({error})"))
}

/// A sum in notation, or as it was written if that is too long.
pub(super) fn spell(forms: &PartizanForms, parts: &[PartizanId], game: &Game) -> String {
    let written = || match game.written() {
        "" => format!("(a sum of {} forms)", parts.len()),
        text => text.to_owned(),
    };
    match game.as_form() {
        Some(_) => print_partizan_sum(forms, parts).unwrap_or_else(|_| written()),
        None => written(),
    }
}

/// A partizan game in a line.
pub(super) fn partizan_line(game: &str) -> Line {
    Line::new().game(game)
}

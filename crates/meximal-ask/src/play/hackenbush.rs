//! Positions of Hackenbush as pictures again, so that they can be written.

use crate::report::ReportError;
use crate::report::hackenbush::check_players;
use meximal::hackenbush::{MAX_SEARCHED_EDGES, Undecided};
use meximal::player::Players;
use meximal::rules::hackenbush::{Hackenbush, HackenbushComponents, PREFIX};

/// Whether a picture can be played by this many, and is not too large for a search.
pub(super) fn check_searchable(picture: &Hackenbush, players: Players) -> Result<(), ReportError> {
    check_players(picture, players)?;
    match picture.edges().len() {
        0..=MAX_SEARCHED_EDGES => Ok(()),
        edges => {
            let too_many = Undecided::TooManyEdges(edges);
            Err(ReportError::Unsupported(too_many.to_string()))
        }
    }
}

/// Components in notation, without `hack:`.
pub(super) fn spell_part(components: &HackenbushComponents, position: &[u32]) -> String {
    components.picture(position).spelling()
}

/// A position in notation.
pub(super) fn spell_whole(components: &HackenbushComponents, position: &[u32]) -> String {
    if position.is_empty() {
        "0".to_owned()
    } else {
        let parts = spell_part(components, position);
        let parts = parts.strip_prefix(PREFIX).unwrap_or(&parts);
        format!("{PREFIX}{parts}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back_as_the_same_position() {
        for text in [
            "L",
            "LCR+L(C)(R)+LC",
            "0-1L 1-2C 2-0R",
            "LC+0-1L 1-2C 2-0R 2-3L+0-1C 1-1R 1-1L+R",
            "L(C(R)(L))(R)",
        ] {
            let players = Players::THREE;
            let mut components = HackenbushComponents::new(players);
            let picture = Hackenbush::parse(text).unwrap();
            let position = components.position(&picture);
            let written = spell_whole(&components, &position);
            let again = Hackenbush::parse(&written).unwrap();
            assert_eq!(components.position(&again), position, "{text}: {written}");
        }
        let components = HackenbushComponents::new(Players::THREE);
        assert_eq!(spell_whole(&components, &[]), "0");
    }
}

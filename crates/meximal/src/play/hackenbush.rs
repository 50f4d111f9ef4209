//! Positions of Hackenbush as pictures again, so that they can be written.

use crate::player::Players;
use crate::report::ReportError;
use crate::report::hackenbush::check_players;
use crate::rules::hackenbush::{Colour, Hackenbush, HackenbushComponents, PREFIX, Shape};
use crate::value::hackenbush::{MAX_SEARCHED_EDGES, Undecided};

/// Whether a picture can be played by so many, and is not too large for a search.
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

/// The picture of some components.
fn picture(components: &HackenbushComponents, position: &[u32], players: Players) -> Hackenbush {
    let mut edges = Vec::new();
    let mut next = 1;
    for &component in position {
        let mut waiting = vec![(component, 0)];
        while let Some((part, base)) = waiting.pop() {
            match components.shape(part) {
                Shape::Tree { player, above } => {
                    let node = next;
                    next += 1;
                    edges.push((base, node, Colour::of_player(*player, players)));
                    waiting.extend(above.iter().rev().map(|&tree| (tree, node)));
                }
                Shape::Cyclic(pieces) => {
                    // Node 0 is the ground; the others get numbers of their own.
                    let place = |node: u32| if node == 0 { 0 } else { next - 1 + node };
                    let highest = pieces.iter().flat_map(|&[a, b, _]| [a, b]).max();
                    edges.extend(pieces.iter().map(|&[a, b, player]| {
                        let colour = Colour::of_player(player as usize, players);
                        (place(a), place(b), colour)
                    }));
                    next += highest.unwrap_or(0);
                }
            }
        }
    }
    Hackenbush::from_edges(edges)
}

/// Components in notation, without `hack:`.
pub(super) fn spell_part(
    components: &HackenbushComponents,
    position: &[u32],
    players: Players,
) -> String {
    picture(components, position, players).spelling()
}

/// A position in notation.
pub(super) fn spell_whole(
    components: &HackenbushComponents,
    position: &[u32],
    players: Players,
) -> String {
    match position.is_empty() {
        true => "0".to_owned(),
        false => {
            let parts = spell_part(components, position, players);
            let parts = parts.strip_prefix(PREFIX).unwrap_or(&parts);
            format!("{PREFIX}{parts}")
        }
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
            let written = spell_whole(&components, &position, players);
            let again = Hackenbush::parse(&written).unwrap();
            assert_eq!(components.position(&again), position, "{text}: {written}");
        }
        let components = HackenbushComponents::new(Players::THREE);
        assert_eq!(spell_whole(&components, &[], Players::THREE), "0");
    }
}

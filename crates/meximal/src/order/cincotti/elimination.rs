//! What values decide about elimination play: players move in turn, one who cannot move leaves, and the last
//! one left wins (Cincotti, section 6; Table 11 in its corrected form, for any number of players).
//!
//! If the value of P is positive, P wins: others only make it larger, and P has a move to a value of 0 or
//! more. If the value of P is 0 and it is not P's turn, the first of the others who can move makes it
//! positive; if none can, all of them leave. So P wins if somebody between the starter and P has a move, and
//! also if the player after P starts, when all others come before P. The paper forgets that a starter without
//! a move leaves and that it may be P's turn then.

use std::cmp::Ordering;

use crate::order::{Class, ClassKind};
use crate::player::Players;

/// The winner that the class of a number decides when a player starts; none where it does not.
pub fn winner_by_values(
    class: Class,
    starter: usize,
    can_move: impl Fn(usize) -> bool,
) -> Option<usize> {
    winner_by_signs(
        class.players(),
        starter,
        |player| class.sign(player),
        can_move,
    )
}

/// The same by the signs of the values.
pub(crate) fn winner_by_signs(
    players: Players,
    starter: usize,
    sign: impl Fn(usize) -> Ordering,
    can_move: impl Fn(usize) -> bool,
) -> Option<usize> {
    let players = players.count();
    (0..players).find(|&player| match sign(player) {
        Ordering::Greater => true,
        Ordering::Less => false,
        Ordering::Equal => {
            let before = (player + players - starter) % players;
            let mut between = (0..before).map(|place| (starter + place) % players);
            before + 1 == players || between.any(&can_move)
        }
    })
}

/// The entry of Table 11 as it is printed: the winner for a class and a starter among three players; none for
/// `?`.
pub fn printed_winner(class: Class, starter: usize) -> Option<usize> {
    if class.players() != Players::THREE {
        return None;
    }
    let last_of = |first: usize, second: usize| {
        // The one who moves later, counted from the starter, who moves first.
        let turn = |player: usize| (player + 3 - starter) % 3;
        if turn(first) > turn(second) {
            first
        } else {
            second
        }
    };
    match class.kind() {
        ClassKind::Zero => Some((starter + 2) % 3),
        ClassKind::Positive(player) => Some(player),
        ClassKind::Even(first, second) => Some(last_of(first, second)),
        ClassKind::NegativeBut(player) => (starter != player).then_some(player),
        ClassKind::Negative => None,
    }
}

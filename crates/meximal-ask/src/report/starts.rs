//! Who wins by who starts: the part of an outcome that looks the same for every game and every play.

use serde::Serialize;

use meximal::ending::Verdict;
use meximal::player::{PlayerSet, Players};

/// Who wins when one player starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StartReport {
    /// The player who starts: `N` for an impartial game, else `L`, `C` or `C1`, …, `R`.
    pub starter: String,
    /// Those who can force a win, or under the podium rule the one who moves last: seats `N`, `O1`, …, `P`
    /// for an impartial game, else players by name. Nothing where it is not decided.
    pub winners: Option<Vec<String>>,
}

/// An impartial game: seats are counted from whoever starts.
pub(super) fn starts_by_seat(label: PlayerSet, players: Players) -> Vec<StartReport> {
    vec![StartReport {
        starter: players.name(0),
        winners: Some(label.names(players)),
    }]
}

/// Players by name; something may be undecided.
pub(super) fn starts_where_decided(
    labels: &[Option<PlayerSet>],
    players: Players,
) -> Vec<StartReport> {
    let starts = labels
        .iter()
        .enumerate()
        .map(|(starter, label)| StartReport {
            starter: players.letter(starter),
            winners: label.map(|label| label.letters(players)),
        });
    starts.collect()
}

/// Who wins a game of two players, when Left starts and when Right does.
pub(super) fn winners_of(verdict: Verdict) -> [PlayerSet; 2] {
    let right_wins = [verdict.left_loses(), !verdict.right_loses()];
    right_wins.map(|right_wins| PlayerSet::only(usize::from(right_wins)))
}

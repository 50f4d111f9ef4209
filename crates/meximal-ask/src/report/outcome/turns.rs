//! Winning moves, in one shape for every game and every play: whose turn it is, the position on that turn,
//! and the moves.

use serde::Serialize;

use crate::report::partizan::partizan_line;
use crate::report::{Document, Line};
use meximal::player::{PlayerSet, Players};
use meximal::quotient::Splits;
use meximal::value::big_dyadic::BigDyadic;

/// At most this many positions are listed for one player.
pub(super) const MAX_ANSWERS: usize = 2000;

/// What one player does on their first turn.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TurnReport {
    /// The player: a seat (`N`, `O1`, …, `P`) in an impartial game, else the letter of the player who starts.
    pub player: String,
    /// Their winning moves by the position on their turn.
    pub answers: Vec<AnswerReport>,
    /// What is missing from the list, if something is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missing: Option<String>,
    #[serde(skip)]
    pub(super) number: usize,
    /// Whether something is missing for want of time or memory.
    #[serde(skip)]
    pub(super) stopped: bool,
}

/// The winning moves in one position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AnswerReport {
    /// The position.
    pub position: String,
    /// The moves; none if the game is over.
    pub moves: Vec<MoveReport>,
}

/// Many moves that break what is left of a heap into two: `first` and `tokens` − `first`, then
/// `first` + `step` and the rest, and so on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SplitsReport {
    /// How many tokens are left, in both heaps together.
    pub tokens: u64,
    /// The smaller heap that the first move leaves.
    pub first: u64,
    /// How much larger it is after the next move.
    pub step: u64,
    /// The number of moves.
    pub count: u64,
}

impl SplitsReport {
    /// These moves.
    pub fn of(splits: Splits) -> SplitsReport {
        SplitsReport {
            tokens: splits.tokens,
            first: splits.first,
            step: splits.step,
            count: splits.count,
        }
    }
}

/// A move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MoveReport {
    /// The component moved in.
    pub from: String,
    /// What is left of it; `3..8` for every heap from 3 to 8.
    pub to: String,
    /// The moves, where these are many that break a heap into two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub splits: Option<SplitsReport>,
    /// The position reached, where it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leaves: Option<String>,
    /// Which edge of a picture is cut: 1 for the first one written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edge: Option<u32>,
    /// That edge.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The value of the picture left, in normal play of two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<BigDyadic>,
}

impl MoveReport {
    pub(super) fn new(from: String, to: String, leaves: Option<String>) -> MoveReport {
        MoveReport {
            from,
            to,
            splits: None,
            leaves,
            edge: None,
            name: None,
            value: None,
        }
    }
}

impl TurnReport {
    /// The turn of a player who starts.
    pub(super) fn of_starter(
        starter: usize,
        players: Players,
        position: &str,
        moves: Vec<MoveReport>,
    ) -> TurnReport {
        TurnReport {
            player: players.letter(starter),
            answers: vec![AnswerReport {
                position: position.to_owned(),
                moves,
            }],
            missing: None,
            number: starter,
            stopped: false,
        }
    }
}

/// Turns in an impartial game, in which seats are counted from whoever starts.
pub(super) fn table_by_seat(
    turns: &[TurnReport],
    label: PlayerSet,
    is_podium: bool,
    players: Players,
) -> Document {
    if turns.is_empty() {
        let words = if label.is_empty() {
            "Nobody can force a win."
        } else {
            "Moves are listed for Next only in a position of this size."
        };
        return Document::new().line("").line(words);
    }
    let moves = if is_podium {
        "best moves"
    } else {
        "winning moves"
    };
    let head = ["player", "on their turn", moves].map(Line::from);
    let mut rows = Vec::new();
    for turn in turns {
        let player = || Line::new().seat(turn.number, players);
        if turn.answers.is_empty() {
            let none = "none needed: the game ends first";
            rows.push(vec![player(), "".into(), none.into()]);
        }
        for answer in &turn.answers {
            let mut moves = Line::new();
            for (i, m) in answer.moves.iter().enumerate() {
                let comma = if i > 0 { ", " } else { "" };
                moves = moves.words(comma).game(&m.from).words(" → ");
                // The dots of a range are not a multiplication.
                moves = if m.to.contains("..") {
                    moves.words(&m.to)
                } else {
                    moves.game(&m.to)
                };
            }
            if answer.moves.is_empty() && turn.missing.is_none() {
                moves = moves.words("none: the game is over");
            }
            rows.push(vec![player(), Line::new().game(&answer.position), moves]);
        }
    }
    let table = Document::new().line("").table(head.to_vec(), rows);
    table.append(missing(turns))
}

/// Turns of players who start: a row for each move.
pub(super) fn table_by_starter(turns: &[TurnReport], players: Players) -> Document {
    if turns.is_empty() {
        return Document::new().line("").line("Nobody wins by starting.");
    }
    let moves = || {
        let answers = turns.iter().flat_map(|turn| &turn.answers);
        answers.flat_map(|answer| &answer.moves)
    };
    let is_picture = moves().any(|m| m.edge.is_some());
    let has_values = moves().any(|m| m.value.is_some());
    let moved = if is_picture {
        ["cuts edge", "which is"]
    } else {
        ["moves in", "to"]
    };
    let [place, to] = moved.map(Line::from);
    let mut head = vec!["starts".into(), place, to, "and leaves".into()];
    head.extend(has_values.then(|| Line::from("of value")));
    let width = head.len();
    let mut rows = Vec::new();
    for turn in turns {
        let starter = || Line::from(players.full_name(turn.number));
        for answer in &turn.answers {
            if answer.moves.is_empty() {
                let mut row = vec![starter(), "none needed: the game is over".into()];
                row.resize(width, Line::new());
                rows.push(row);
            }
            for found in &answer.moves {
                let game = |text: &str| partizan_line(text);
                let mut row = vec![starter()];
                match found.edge {
                    Some(edge) => {
                        let name = found.name.as_deref().unwrap_or_default();
                        row.extend([edge.to_string().into(), Line::from(name)]);
                    }
                    None => row.extend([game(&found.from), game(&found.to)]),
                }
                row.push(found.leaves.as_deref().map(game).unwrap_or_default());
                if has_values {
                    let value = found.value.as_ref();
                    row.push(
                        value
                            .map(super::hackenbush::number_line)
                            .unwrap_or_default(),
                    );
                }
                rows.push(row);
            }
        }
    }
    let table = if rows.is_empty() {
        Document::new().line("")
    } else {
        Document::new().line("").table(head, rows)
    };
    table.append(missing(turns))
}

/// What is not listed.
fn missing(turns: &[TurnReport]) -> Document {
    let missing = turns.iter().filter_map(|turn| turn.missing.as_deref());
    missing.fold(Document::new(), |notes, missing| {
        notes.line(format!("Not listed: {missing}."))
    })
}

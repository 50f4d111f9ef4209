//! One play, move by move, with its record.

use serde::Serialize;

use super::{Forecast, Referee, State, Step};
use crate::report::{Document, Line, Report, ReportError};
use meximal::player::PlayerSet;

/// A game in progress.
pub struct Match<'r> {
    referee: &'r mut dyn Referee,
    state: State,
    moves: Vec<Step>,
    history: Vec<(State, PlayedMove)>,
    /// The seats that left before the first move.
    left_first: Vec<usize>,
    first: usize,
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayedMove {
    /// Who moved.
    pub player: String,
    /// The component moved in.
    pub from: String,
    /// What is left of it.
    pub to: String,
    /// The position reached.
    pub leaves: String,
    /// Who left then, for want of a move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<String>,
}

/// The record of a play.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MatchReport {
    /// The game, in notation.
    pub game: String,
    /// The number of players.
    pub players: usize,
    /// The spelling of the play convention.
    pub play: String,
    /// Who moved first.
    pub first: String,
    /// Who left before the first move, for want of one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<String>,
    /// The moves.
    pub moves: Vec<PlayedMove>,
    /// `finished` or `unfinished`.
    pub status: String,
    /// Those who won, when the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winners: Option<Vec<String>>,
    /// All players, the best first, when the game is over; podium only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ranking: Option<Vec<String>>,
}

impl<'r> Match<'r> {
    /// A new game, with this seat to move first.
    pub fn new(referee: &'r mut dyn Referee, first: usize) -> Result<Match<'r>, ReportError> {
        let mut state = State {
            position: referee.start(),
            mover: first,
            present: referee.players().everybody(),
        };
        let left_first = referee.settle(&mut state)?;
        let moves = referee.moves(&state)?;
        Ok(Match {
            referee,
            state,
            moves,
            history: Vec::new(),
            left_first,
            first,
        })
    }

    /// The referee.
    pub fn referee(&mut self) -> &mut dyn Referee {
        self.referee
    }

    /// The position and whose turn it is.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The position in notation.
    pub fn position(&mut self) -> String {
        self.referee.spell(&self.state.position)
    }

    /// The seat to move.
    pub fn mover(&self) -> usize {
        self.state.mover
    }

    /// The legal moves; none when the game is over.
    pub fn moves(&self) -> &[Step] {
        if self.is_over() { &[] } else { &self.moves }
    }

    /// Whether these are all the legal moves; if not, others can be [admitted](Match::admit).
    pub fn lists_all(&mut self) -> Result<bool, ReportError> {
        self.referee.lists_all(&self.state)
    }

    /// Puts a legal move that is not listed at the end of the list, and gives its place: a move such as
    /// `9 -> 3+4`. None if it is not legal, or all moves are listed.
    pub fn admit(&mut self, text: &str) -> Option<usize> {
        let text = text.replace("->", "→").replace(' ', "");
        let (from, to) = text.split_once('→')?;
        let step = self.referee.unlisted(&self.state, from, to)?;
        let known = self.moves.iter().position(|known| *known == step);
        known.or_else(|| {
            self.moves.push(step);
            Some(self.moves.len() - 1)
        })
    }

    /// Whether the game is over: nobody is left to move, or only one player is left.
    pub fn is_over(&self) -> bool {
        self.moves.is_empty() || self.state.present.seats().count() == 1
    }

    /// The result, when the game is over.
    pub fn result(&mut self) -> Result<Option<Forecast>, ReportError> {
        if self.is_over() {
            self.referee.forecast(&self.state).map(Some)
        } else {
            Ok(None)
        }
    }

    /// The moves made so far.
    pub fn played(&self) -> impl ExactSizeIterator<Item = &PlayedMove> {
        self.history.iter().map(|(_, played)| played)
    }

    /// The seats that left before the first move, for want of one.
    pub fn left_first(&self) -> &[usize] {
        &self.left_first
    }

    /// Makes a move, given by its place in the list; false if there is no such move.
    pub fn play(&mut self, place: usize) -> Result<bool, ReportError> {
        let Some(step) = self.moves().get(place).cloned() else {
            return Ok(false);
        };
        let mut state = step.state;
        let leaves = self.referee.spell(&state.position);
        let gone = self.referee.settle(&mut state)?;
        let moves = self.referee.moves(&state)?;
        let played = PlayedMove {
            player: self.referee.seat_name(self.state.mover),
            from: step.from,
            to: step.to,
            leaves,
            left: gone.iter().map(|&s| self.referee.seat_name(s)).collect(),
        };
        let before = std::mem::replace(&mut self.state, state);
        self.history.push((before, played));
        self.moves = moves;
        Ok(true)
    }

    /// Takes the last move back; false if there is none.
    pub fn undo(&mut self) -> Result<bool, ReportError> {
        let Some((before, _)) = self.history.last() else {
            return Ok(false);
        };
        self.moves = self.referee.moves(before)?;
        if let Some((before, _)) = self.history.pop() {
            self.state = before;
        }
        Ok(true)
    }

    /// The record.
    pub fn report(&mut self) -> Result<MatchReport, ReportError> {
        let result = self.result()?;
        let start = self.referee.start();
        let game = self.referee.spell(&start);
        let referee = &*self.referee;
        let names = |seats: &mut dyn Iterator<Item = usize>| -> Vec<String> {
            seats.map(|seat| referee.seat_name(seat)).collect()
        };
        let (winners, ranking) = match &result {
            None => (None, None),
            Some(Forecast::Winners(PlayerSet(winners))) => {
                (Some(names(&mut PlayerSet(*winners).seats())), None)
            }
            Some(Forecast::Ranking(ranking)) => (None, Some(names(&mut ranking.iter().copied()))),
        };
        let status = match result {
            Some(_) => "finished",
            None => "unfinished",
        };
        Ok(MatchReport {
            game,
            players: referee.players().count(),
            play: referee.play_spelling(),
            first: referee.seat_name(self.first),
            left: names(&mut self.left_first.iter().copied()),
            moves: self.played().cloned().collect(),
            status: status.to_owned(),
            winners,
            ranking,
        })
    }
}

impl Report for MatchReport {
    fn document(&self) -> Document {
        let text = |text: &str| Line::from(text.to_owned());
        let mut fields = vec![
            ("game".to_owned(), Line::new().game(&self.game)),
            ("play".to_owned(), text(&self.play)),
            ("players".to_owned(), text(&self.players.to_string())),
            ("first".to_owned(), text(&self.first)),
        ];
        if !self.left.is_empty() {
            fields.push(("left".to_owned(), text(&self.left.join(", "))));
        }
        let result = match (&self.winners, &self.ranking) {
            (Some(winners), _) if winners.is_empty() => "nobody wins".to_owned(),
            (Some(winners), _) => format!("won by {}", winners.join(", ")),
            (_, Some(ranking)) => format!("from first to last: {}", ranking.join(", ")),
            (None, None) => self.status.clone(),
        };
        fields.push(("result".to_owned(), text(&result)));
        let head = ["move", "player", "from → to", "leaves", "without a move"];
        let rows = self.moves.iter().enumerate().map(|(i, played)| {
            vec![
                text(&(i + 1).to_string()),
                text(&played.player),
                Line::new().game(&played.from).words(" → ").game(&played.to),
                Line::new().game(&played.leaves),
                text(&played.left.join(", ")),
            ]
        });
        let rows: Vec<Vec<Line>> = rows.collect();
        let document = Document::new().fields(fields);
        if rows.is_empty() {
            document
        } else {
            let columns = if self.moves.iter().all(|played| played.left.is_empty()) {
                head.len() - 1
            } else {
                head.len()
            };
            let head = head[..columns].iter().map(|&name| name.into()).collect();
            let rows = rows.into_iter().map(|mut row| {
                row.truncate(columns);
                row
            });
            document.line("").table(head, rows.collect())
        }
    }
}

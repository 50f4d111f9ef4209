//! A game in progress. Nobody remembers it: the moves so far come with the question, and the answer has the
//! next ones.

use meximal::game::Game;
use meximal::rules::hackenbush::Hackenbush;
use serde::{Deserialize, Serialize};

use super::Ask;
use super::games::read_game;
use crate::answer::Answer;
use crate::engine::refused;
use crate::play::{
    Asked, Computer, Cut, Forecast, Match, PlayedMove, Referee, Step, with_edges, with_referee,
};
use crate::report::{Document, Report, ReportError, standing_svg};
use crate::resources::Resources;

/// The most boards that are shown.
const MAX_BOARDS: usize = 24;

/// The most moves that are played.
const MAX_PLAYED: usize = 10_000;

/// The most moves of a position that are listed.
const MAX_LISTED: usize = 5_000;

/// A game and the moves so far.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// The game, such as nim:3+5+7 or hack:LCR; coins such as a+2.b if there is a graph.
    pub game: String,
    /// A graph of coins, one line for each node.
    pub graph: Option<String>,
    /// The play, such as normal, podium or elimination.
    pub play: Option<String>,
    /// The number of players.
    pub players: Option<u64>,
    /// The seat that moves first, from 1; default: 1.
    pub first: Option<usize>,
    /// The computer stops this seat whenever it can, even where it could win otherwise.
    pub against: Option<usize>,
    /// Draw lots among equally good moves.
    pub seed: Option<u64>,
    /// The moves so far, as the texts of earlier answers.
    #[serde(default)]
    pub moves: Vec<String>,
    /// Say what perfect play leads to, and which moves keep it.
    #[serde(default)]
    pub hints: bool,
    /// Say what a perfect computer would play.
    #[serde(default)]
    pub computer: bool,
}

/// Where the game stands.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayReport {
    /// The number of players.
    pub players: usize,
    /// What the seats are called.
    pub seats: Vec<String>,
    /// How the game is played, in words.
    pub play: String,
    /// The position in notation.
    pub position: String,
    /// The seat to move, from 1; none when the game is over.
    pub turn: Option<usize>,
    /// The seats still in, from 1.
    pub present: Vec<usize>,
    /// The moves of the seat to move.
    pub moves: Vec<MoveOption>,
    /// How many more moves there are than are listed.
    pub more: usize,
    /// The moves so far, as texts.
    pub record: Vec<String>,
    /// The moves so far in detail.
    pub history: Vec<PlayedMove>,
    /// The seats that left before the first move, from 1.
    pub left_first: Vec<usize>,
    /// What perfect play leads to; with hints only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forecast: Option<ForecastReport>,
    /// How the game ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<ForecastReport>,
    /// What stands, as SVG; Hackenbush only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawing: Option<String>,
    /// The numbers of the edges that stand; Hackenbush only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub standing: Option<Vec<u32>>,
    /// The boards of the position, row by row; of rulesets that have boards.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub boards: Vec<String>,
    /// The text of the move that a perfect computer would play; if it is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub computer_move: Option<String>,
}

/// A move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MoveOption {
    /// How it is written in the list of moves.
    pub text: String,
    /// The component moved in.
    pub from: String,
    /// What is left of it.
    pub to: String,
    /// The position that it leads to.
    pub position: String,
    /// Whether it keeps a win, or under the podium rule the best rank; with hints only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winning: Option<bool>,
    /// The edge that is cut: 1 for the first one in the picture as it was first written; Hackenbush only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edge: Option<u32>,
    /// The edges that fall; Hackenbush only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub falling: Option<Vec<u32>>,
}

/// What perfect play leads to, or how the game ended.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ForecastReport {
    /// The seats that can force a win or have won, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winners: Option<Vec<usize>>,
    /// All seats from 1, the best first; podium only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ranking: Option<Vec<usize>>,
    /// The same in words.
    pub words: String,
}

impl Ask for Play {
    fn answer(&self, resources: &Resources) -> Result<Answer, ReportError> {
        let (written, asked) = ((&*self.game, &self.graph), (self.players, &self.play));
        let (game, play) = read_game(written, asked, resources)?;
        let wanted = if self.hints || self.computer {
            Asked::Forecasts
        } else {
            Asked::Moves
        };
        let report = match game.as_picture() {
            Some(picture) => with_edges(picture, &play, resources.runner, &mut |referee| {
                self.played(referee, Some(picture))
            })?,
            None => with_referee(&game, &play, wanted, resources.runner, &mut |referee| {
                self.played(referee, None)
            })?,
        };
        Ok(Answer::new(report?))
    }
}

impl Report for PlayReport {
    fn document(&self) -> Document {
        let told = self.result.as_ref().or(self.forecast.as_ref());
        let turn = self.turn.and_then(|turn| self.seats.get(turn - 1));
        let mut document = Document::new().line(self.position.as_str());
        if let Some(seat) = turn {
            document = document.line(format!("{seat} moves."));
        }
        match told {
            Some(told) => document.line(told.words.as_str()),
            None => document,
        }
    }
}

impl Play {
    /// A seat given by its number.
    fn seat(number: usize, players: usize) -> Result<usize, ReportError> {
        let seat = number.checked_sub(1).filter(|&seat| seat < players);
        seat.ok_or_else(|| {
            ReportError::Unsupported(format!(
                "there is no seat {number}: expected a number from 1 to {players}"
            ))
        })
    }

    fn played(
        &self,
        referee: &mut dyn Referee,
        picture: Option<&Hackenbush>,
    ) -> Result<PlayReport, ReportError> {
        if self.moves.len() > MAX_PLAYED {
            return refused(&format!("expected at most {MAX_PLAYED} moves"));
        }
        let players = referee.players().count();
        let first = Play::seat(self.first.unwrap_or(1), players)?;
        let against = self.against.map(|seat| Play::seat(seat, players));
        let against = against.transpose()?;
        let mut game = Match::new(referee, first)?;
        let mut record = Vec::new();
        for (number, text) in (1..).zip(&self.moves) {
            let place = place_of(&mut game, text).ok_or_else(|| {
                ReportError::Unsupported(format!(
                    "move {number}, '{text}', is not a legal move there"
                ))
            })?;
            record.push(text_of(&mut game, place));
            game.play(place)?;
        }
        let hints = if self.hints && !game.is_over() {
            Some(hints(&mut game)?)
        } else {
            None
        };
        let computer_move = if self.computer && !game.is_over() {
            self.computer_move(&mut game, against)?
        } else {
            None
        };
        let result = game.result()?;
        let position = game.position();
        let boards = match picture {
            Some(_) => Vec::new(),
            None => {
                Game::read(&position).map_or_else(|_| Vec::new(), |game| game.boards(MAX_BOARDS))
            }
        };
        let standing = picture.map(|picture| standing(picture, &game));
        Ok(PlayReport {
            players,
            position,
            turn: (!game.is_over()).then(|| game.mover() + 1),
            present: numbers(game.state().present.seats()),
            more: game.moves().len().saturating_sub(MAX_LISTED),
            moves: listed(
                &mut game,
                hints.as_ref().map(|(_, winning)| winning.as_slice()),
            ),
            record,
            history: game.played().cloned().collect(),
            left_first: numbers(game.left_first().iter().copied()),
            result: result.map(|result| told(game.referee(), &result, true)),
            forecast: hints.map(|(forecast, _)| told(game.referee(), &forecast, false)),
            drawing: match (picture, &standing) {
                (Some(picture), Some((places, _))) => Some(standing_svg(picture, places)?),
                _ => None,
            },
            standing: standing.map(|(_, numbers)| numbers),
            boards,
            computer_move,
            seats: (0..players)
                .map(|seat| game.referee().seat_name(seat))
                .collect(),
            play: game.referee().play(),
        })
    }

    fn computer_move(
        &self,
        game: &mut Match,
        against: Option<usize>,
    ) -> Result<Option<String>, ReportError> {
        let mover = game.mover();
        let mut computer = match against {
            Some(seat) => Computer::sworn_against(seat),
            None => {
                let others = (0..game.referee().players().count()).filter(|&seat| seat != mover);
                Computer::new(others.collect())
            }
        };
        if let Some(seed) = self.seed {
            // Nobody remembers the lots: every turn has its own.
            computer = computer.with_seed(seed.wrapping_add(self.moves.len() as u64));
        }
        let place = computer.choose(game)?;
        Ok(place.map(|place| text_of(game, place)))
    }
}

/// Seats as people count them.
fn numbers(seats: impl Iterator<Item = usize>) -> Vec<usize> {
    seats.map(|seat| seat + 1).collect()
}

/// The edges that stand: their places in the picture, and their numbers.
fn standing(picture: &Hackenbush, game: &Match) -> (Vec<usize>, Vec<u32>) {
    let places = game.state().position.iter().map(|&edge| edge as usize);
    let places: Vec<usize> = places.collect();
    let numbers = places.iter().map(|&edge| picture.number(edge)).collect();
    (places, numbers)
}

/// What each move cuts, if that is known.
fn cuts(game: &mut Match) -> Option<Vec<Cut>> {
    let state = game.state().clone();
    game.referee().cuts(&state)
}

/// How a move is written.
fn spelling(step: &Step, cut: Option<&Cut>) -> String {
    match cut {
        Some(cut) => format!("cut {}", cut.edge),
        None => format!("{} -> {}", step.from, step.to),
    }
}

fn text_of(game: &mut Match, place: usize) -> String {
    let cuts = cuts(game);
    let cut = cuts.as_ref().and_then(|cuts| cuts.get(place));
    game.moves()
        .get(place)
        .map_or_else(String::new, |step| spelling(step, cut))
}

/// The place of a move: as it is written here, or by what it moves in and what is left.
fn place_of(game: &mut Match, text: &str) -> Option<usize> {
    let plain = |text: &str| text.replace("->", "→").replace(' ', "");
    let wanted = plain(text);
    let cuts = cuts(game);
    let moves = game.moves().iter().enumerate();
    let mut fitting = moves.filter(|(place, step)| {
        let cut = cuts.as_ref().and_then(|cuts| cuts.get(*place));
        plain(&spelling(step, cut)) == wanted || plain(&spelling(step, None)) == wanted
    });
    let listed = fitting.next().map(|(place, _)| place);
    listed.or_else(|| game.admit(text))
}

/// What perfect play leads to, and for each listed move whether it keeps that for the mover.
fn hints(game: &mut Match) -> Result<(Forecast, Vec<bool>), ReportError> {
    let (mover, state) = (game.mover(), game.state().clone());
    let steps: Vec<Step> = game.moves().iter().take(MAX_LISTED).cloned().collect();
    let forecast = game.referee().forecast(&state)?;
    let mut winning = Vec::with_capacity(steps.len());
    for step in &steps {
        let after = game.referee().forecast(&step.state)?;
        winning.push(match &after {
            Forecast::Winners(winners) => winners.contains(mover),
            Forecast::Ranking(_) => after.worth(mover) >= forecast.worth(mover),
        });
    }
    Ok((forecast, winning))
}

fn listed(game: &mut Match, winning: Option<&[bool]>) -> Vec<MoveOption> {
    let cuts = cuts(game);
    let steps: Vec<Step> = game.moves().iter().take(MAX_LISTED).cloned().collect();
    let mut moves = Vec::with_capacity(steps.len());
    for (place, step) in steps.into_iter().enumerate() {
        let cut = cuts.as_ref().and_then(|cuts| cuts.get(place));
        moves.push(MoveOption {
            text: spelling(&step, cut),
            position: game.referee().spell(&step.state.position),
            winning: winning.and_then(|winning| winning.get(place).copied()),
            edge: cut.map(|cut| cut.edge),
            falling: cut.map(|cut| cut.falling.clone()),
            from: step.from,
            to: step.to,
        });
    }
    moves
}

/// A forecast or a result in words.
fn told(referee: &dyn Referee, forecast: &Forecast, is_over: bool) -> ForecastReport {
    let names = |seats: &[usize]| -> String {
        let names: Vec<String> = seats.iter().map(|&seat| referee.seat_name(seat)).collect();
        names.join(", ")
    };
    match forecast {
        Forecast::Winners(winners) => {
            let seats: Vec<usize> = winners.seats().collect();
            let words = match (seats.as_slice(), is_over) {
                ([], true) => "Nobody wins.".to_owned(),
                ([], false) => "Nobody can force a win alone.".to_owned(),
                ([winner], true) => format!("{} wins.", referee.seat_name(*winner)),
                (several, true) => format!("These win: {}.", names(several)),
                ([one], false) => format!("{} can force a win.", referee.seat_name(*one)),
                (several, false) => format!("These can force a win: {}.", names(several)),
            };
            ForecastReport {
                winners: Some(numbers(seats.into_iter())),
                ranking: None,
                words,
            }
        }
        Forecast::Ranking(ranking) => ForecastReport {
            winners: None,
            ranking: Some(numbers(ranking.iter().copied())),
            words: if is_over {
                format!("From first to last: {}.", names(ranking))
            } else {
                format!("With best play, from first to last: {}.", names(ranking))
            },
        },
    }
}

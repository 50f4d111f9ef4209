//! Games in progress: legal moves, whose turn it is, the result at the end, and perfect opponents.
//!
//! A [`Referee`] knows the rules of one kind of game and who can force what. A [`Match`] is one play under a
//! referee, with its record. A [`Computer`] chooses moves: it wins when it can; when it cannot, it plays so
//! that those it is told to stop cannot force a win either, and so that most answers are mistakes.
//!
//! Seats are counted from 0 and belong to people, unlike the seats of an outcome, which are counted from the
//! player to move.

mod computer;
mod edges;
mod ending;
mod game;
mod hackenbush;
mod impartial;
mod large;
mod open;
mod partizan;
mod whole;

pub use computer::{Advice, Computer};
pub use edges::{Cut, with_edges};
pub use game::{Match, MatchReport, PlayedMove};
pub use open::{Asked, with_referee};

use crate::report::ReportError;
use meximal::convention::Convention;
use meximal::ending::Ending;
use meximal::outcome::PartizanPlay;
use meximal::player::{PlayerSet, Players};
use meximal::rules::lying::{Lying, Move, lying_moves};
use meximal::runner::Runner;

/// A position with the seat that is to move, and the seats that are still in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The components: boards as they lie, in their order, heaps and forms ascending.
    pub position: Vec<u32>,
    /// The seat to move.
    pub mover: usize,
    /// The seats still in: all of them, unless players without a move leave.
    pub present: PlayerSet,
}

impl State {
    /// The position reached by a move, with the next seat to move.
    fn after(&self, position: Vec<u32>, players: Players) -> State {
        let mut mover = players.after(self.mover);
        while !self.present.contains(mover) && mover != self.mover {
            mover = players.after(mover);
        }
        State {
            position,
            mover,
            present: self.present,
        }
    }

    /// Lets the seat to move leave; the next one is to move in the same position.
    fn leave(&mut self, players: Players) {
        let present = self.present.0 & !(1 << self.mover);
        let position = std::mem::take(&mut self.position);
        *self = self.after(position, players);
        self.present.0 = present;
    }
}

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The component moved in.
    pub from: String,
    /// What is left of it.
    pub to: String,
    /// Where the move leads.
    pub state: State,
}

/// What perfect play leads to; at the end, the result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Forecast {
    /// The seats that can force a win, each against all others together.
    Winners(PlayerSet),
    /// All seats, the best first: under the podium rule.
    Ranking(Vec<usize>),
}

impl Forecast {
    /// What a label of the search means: under the podium rule it is the one who moves last, and the others
    /// follow backwards.
    fn of(label: PlayerSet, is_podium: bool, players: Players) -> Forecast {
        let n = players.count();
        match label.seats().next() {
            Some(last) if is_podium => {
                Forecast::Ranking((0..n).map(|place| (last + n - place) % n).collect())
            }
            _ => Forecast::Winners(label),
        }
    }

    /// What it is worth to a seat: more is better.
    pub fn worth(&self, seat: usize) -> usize {
        match self {
            Forecast::Winners(winners) => usize::from(winners.contains(seat)),
            Forecast::Ranking(ranking) => {
                let place = ranking.iter().position(|&other| other == seat);
                ranking.len() - place.unwrap_or(ranking.len())
            }
        }
    }

    /// The most that it can be worth.
    fn best(&self) -> usize {
        match self {
            Forecast::Winners(_) => 1,
            Forecast::Ranking(ranking) => ranking.len(),
        }
    }
}

/// Who sits at the board, and how it is said what they play.
pub trait Table {
    /// How many seats there are.
    fn players(&self) -> Players;

    /// What a seat is called.
    fn seat_name(&self, seat: usize) -> String;

    /// How the game is played, in words.
    fn play(&self) -> String;

    /// The spelling of the play convention.
    fn play_spelling(&self) -> String;
}

/// Impartial games: everybody has the same moves, so seats are numbered.
impl Table for Convention {
    fn players(&self) -> Players {
        Convention::players(*self)
    }

    fn seat_name(&self, seat: usize) -> String {
        format!("Player {}", seat + 1)
    }

    fn play(&self) -> String {
        self.to_string()
    }

    fn play_spelling(&self) -> String {
        self.spelling()
    }
}

/// Those who have moves of their own, or leave without one.
pub(crate) struct PartizanTable {
    pub play: PartizanPlay,
    pub players: Players,
}

/// Partizan games: seats have the names of their players.
impl Table for PartizanTable {
    fn players(&self) -> Players {
        self.players
    }

    fn seat_name(&self, seat: usize) -> String {
        self.players.full_name(seat)
    }

    fn play(&self) -> String {
        self.play.words(self.players)
    }

    fn play_spelling(&self) -> String {
        self.play.spelling()
    }
}

/// Ending partizan play is for Left and Right.
impl Table for Ending {
    fn players(&self) -> Players {
        Players::TWO
    }

    fn seat_name(&self, seat: usize) -> String {
        Players::TWO.full_name(seat)
    }

    fn play(&self) -> String {
        match self {
            Ending::Tokens(rule) => rule.to_string(),
            Ending::Positions => "ending partizan play, by position".to_owned(),
        }
    }

    fn play_spelling(&self) -> String {
        self.spelling()
    }
}

/// The rules of one kind of game, and who can force what.
pub trait Referee {
    /// Who sits at the board.
    fn table(&self) -> &dyn Table;

    /// How many seats there are.
    fn players(&self) -> Players {
        self.table().players()
    }

    /// What a seat is called.
    fn seat_name(&self, seat: usize) -> String {
        self.table().seat_name(seat)
    }

    /// How the game is played, in words.
    fn play(&self) -> String {
        self.table().play()
    }

    /// The spelling of the play convention.
    fn play_spelling(&self) -> String {
        self.table().play_spelling()
    }

    /// The position at the beginning.
    fn start(&self) -> Vec<u32>;

    /// A position in notation.
    fn spell(&mut self, position: &[u32]) -> String;

    /// The moves of the seat to move, each once; some of them where they are too many.
    fn moves(&mut self, state: &State) -> Result<Vec<Step>, ReportError>;

    /// Whether these are all the moves.
    fn lists_all(&mut self, _state: &State) -> Result<bool, ReportError> {
        Ok(true)
    }

    /// A legal move that is written out, where not all of them are listed.
    fn unlisted(&mut self, _state: &State, _from: &str, _to: &str) -> Option<Step> {
        None
    }

    /// What each of these moves cuts, where positions are sets of edges.
    fn cuts(&self, _state: &State) -> Option<Vec<Cut>> {
        None
    }

    /// What perfect play leads to.
    fn forecast(&mut self, state: &State) -> Result<Forecast, ReportError>;

    /// Lets seats without a move leave where the rules say so; gives those who left.
    fn settle(&mut self, _state: &mut State) -> Result<Vec<usize>, ReportError> {
        Ok(Vec::new())
    }

    /// The seat with a name or number: `1` is the first.
    fn seat_named(&self, name: &str) -> Option<usize> {
        let count = self.players().count();
        let number = name.trim().parse::<usize>().ok();
        let named = |seat: &usize| self.seat_name(*seat).eq_ignore_ascii_case(name.trim());
        // L, C and R stand for Left, Center and Right.
        let lettered = |seat: &usize| {
            let letter = self.players().letter(*seat);
            letter.eq_ignore_ascii_case(name.trim())
                && self.seat_name(*seat).starts_with(&letter[..1])
        };
        number
            .and_then(|number| number.checked_sub(1))
            .filter(|&seat| seat < count)
            .or_else(|| (0..count).find(named))
            .or_else(|| (0..count).find(lettered))
    }
}

/// How components and positions are written.
#[derive(Clone, Copy)]
struct Spelling<'a> {
    /// Writes a component or what is left of it.
    part: &'a dyn Fn(&[u32]) -> String,
    /// Writes a position.
    whole: &'a dyn Fn(&[u32]) -> String,
}

impl<'a> Spelling<'a> {
    /// Components are written as positions are.
    fn same(spell: &'a dyn Fn(&[u32]) -> String) -> Spelling<'a> {
        Spelling {
            part: spell,
            whole: spell,
        }
    }
}

/// The moves of the seat to move in a position as it lies, each once.
fn lying_steps(
    lying: &mut dyn Lying,
    state: &State,
    players: Players,
    spelling: Spelling,
    runner: &Runner,
) -> Result<Vec<Step>, ReportError> {
    let found = lying_moves(lying, &state.position, state.mover, runner).map_err(stopped)?;
    let step = |found: Move| Step {
        from: (spelling.part)(&[found.from]),
        to: (spelling.part)(&found.left),
        state: state.after(found.to, players),
    };
    Ok(found.into_iter().map(step).collect())
}

/// A search that was stopped while a game was on.
fn stopped(stop: meximal::runner::Stop) -> ReportError {
    ReportError::Stopped {
        stop,
        known: "the position is too large to be played perfectly".to_owned(),
    }
}

#[cfg(test)]
mod tests;

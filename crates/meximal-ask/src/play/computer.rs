//! The perfect opponent. A computer that can force a win keeps it. One that cannot joins the coalition
//! against the seats it is to stop, and among the moves that are left prefers those after which most answers
//! are mistakes, and then those that leave the most answers.

use super::{Forecast, Match, Referee, State, Step};
use crate::report::ReportError;
use meximal::random::SplitMix;

/// Answers are looked at if there are no more of them than this.
const MAX_ANSWERS: usize = 20_000;

/// Chooses moves.
#[derive(Clone, Debug, Default)]
pub struct Computer {
    /// The seats to be stopped, the most important first.
    targets: Vec<usize>,
    /// Whether stopping comes before winning.
    sworn: bool,
    /// The random numbers, if equally good moves are to be drawn by lot.
    random: Option<SplitMix>,
}

/// What to say about the moves of the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// What perfect play leads to from here.
    pub forecast: Forecast,
    /// The places of the best moves in the list of moves.
    pub best: Vec<usize>,
}

/// How good a move is, the most important first. Larger is better.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Grade(Vec<usize>);

impl Computer {
    /// A computer that wins if it can, and otherwise stops these seats if they can be stopped. It always
    /// chooses the same moves.
    pub fn new(targets: Vec<usize>) -> Computer {
        Computer {
            targets,
            sworn: false,
            random: None,
        }
    }

    /// A computer that stops a seat whenever that can be done, even if it could win by other moves.
    pub fn sworn_against(seat: usize) -> Computer {
        Computer {
            targets: vec![seat],
            sworn: true,
            random: None,
        }
    }

    /// Draws lots among equally good moves.
    pub fn with_seed(mut self, seed: u64) -> Computer {
        self.random = Some(SplitMix::new(seed));
        self
    }

    /// The place of the move that it makes; none if there is no move.
    pub fn choose(&mut self, game: &mut Match) -> Result<Option<usize>, ReportError> {
        let moves = game.moves().to_vec();
        let mover = game.mover();
        let mut best = self.best_forecasts(game.referee(), mover, &moves)?;
        best = most_mistakes(game.referee(), mover, &moves, best)?;
        Ok(match (&mut self.random, best.len()) {
            (_, 0) => None,
            (Some(random), count) => Some(best[random.below(count)]),
            (None, _) => Some(best[0]),
        })
    }

    /// The forecast and the best moves of the player to move.
    pub fn advise(&self, game: &mut Match) -> Result<Advice, ReportError> {
        let moves = game.moves().to_vec();
        let (mover, state) = (game.mover(), game.state().clone());
        let forecast = game.referee().forecast(&state)?;
        let mut best = self.best_forecasts(game.referee(), mover, &moves)?;
        if forecast.worth(mover) < forecast.best() {
            best = most_mistakes(game.referee(), mover, &moves, best)?;
        }
        Ok(Advice { forecast, best })
    }

    /// The moves with the best forecast.
    fn best_forecasts(
        &self,
        referee: &mut dyn Referee,
        mover: usize,
        moves: &[Step],
    ) -> Result<Vec<usize>, ReportError> {
        let mut grades = Vec::with_capacity(moves.len());
        for step in moves {
            let forecast = referee.forecast(&step.state)?;
            let own = forecast.worth(mover);
            let others = self.targets.iter().filter(|&&seat| seat != mover);
            let mut grade: Vec<usize> = others
                .map(|&seat| forecast.best() - forecast.worth(seat))
                .collect();
            if self.sworn {
                grade.push(own)
            } else {
                grade.insert(0, own)
            }
            grades.push(Grade(grade));
        }
        Ok(places_of_largest(&grades))
    }
}

fn places_of_largest<T: Ord>(grades: &[T]) -> Vec<usize> {
    let Some(largest) = grades.iter().max() else {
        return Vec::new();
    };
    let places = (0..).zip(grades).filter(|(_, grade)| *grade == largest);
    places.map(|(place, _)| place).collect()
}

/// Of some moves, those after which the largest share of the answers leads to more for the mover than perfect
/// play does, and among these the ones with the most answers. Where there are too many answers, all of the
/// moves.
fn most_mistakes(
    referee: &mut dyn Referee,
    mover: usize,
    moves: &[Step],
    places: Vec<usize>,
) -> Result<Vec<usize>, ReportError> {
    if places.len() < 2 {
        return Ok(places);
    }
    let mut answers: Vec<(Forecast, Vec<Step>)> = Vec::new();
    let mut total = 0;
    for &place in &places {
        let mut state: State = moves[place].state.clone();
        referee.settle(&mut state)?;
        let forecast = referee.forecast(&state)?;
        let replies = if state.mover == mover {
            Vec::new()
        } else {
            referee.moves(&state)?
        };
        total += replies.len();
        if total > MAX_ANSWERS {
            return Ok(places);
        }
        answers.push((forecast, replies));
    }
    let mut grades = Vec::new();
    for (forecast, replies) in &answers {
        let now = forecast.worth(mover);
        let mut mistakes = 0;
        for reply in replies {
            mistakes += usize::from(referee.forecast(&reply.state)?.worth(mover) > now);
        }
        // Shares as whole numbers: there are at most MAX_ANSWERS answers.
        let share = mistakes * MAX_ANSWERS / replies.len().max(1);
        grades.push((share, replies.len()));
    }
    let best = places_of_largest(&grades);
    Ok(best.into_iter().map(|i| places[i]).collect())
}

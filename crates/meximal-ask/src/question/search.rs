//! Which games in the store have a quotient of this order, or one isomorphic to that of a game, are tame,
//! wild, or not solved. What is not known is not found.

use meximal::convention::Convention;
use meximal::player::Players;
use meximal::quotient::Halt;
use serde::{Deserialize, Serialize};

use super::{Ask, Quotient, players_of};
use crate::answer::Answer;
use crate::engine::refused;
use crate::quotient::solve_or_find;
use crate::report::{ReportError, SearchReport, SolvedGame};
use crate::resources::Resources;
use crate::store::Wanted;

/// The games in the atlas for which all that is asked holds.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Search {
    /// The number of elements of the quotient.
    pub order: Option<usize>,
    /// A game whose quotient is isomorphic, with the same outcomes.
    pub isomorphic_to: Option<String>,
    /// Tame games if true, wild ones if false; misère play of two players.
    pub tame: Option<bool>,
    /// Games whose quotient is proved for all heaps if true, the others if false.
    pub solved: Option<bool>,
    /// Games whose quotient is proved to be infinite if true, the others if false.
    pub infinite: Option<bool>,
    /// The number of players; any if it is left out.
    pub players: Option<u64>,
    /// The play; any if it is left out, and misere for the game that others are to be isomorphic to.
    pub play: Option<String>,
}

impl Ask for Search {
    fn answer(&self, resources: &Resources) -> Result<Answer, ReportError> {
        let Some(store) = resources.store else {
            return refused("there is no atlas to search");
        };
        let players = players_of(self.players)?;
        let spelling = |play: &String| {
            let convention = Convention::parse(play, players.unwrap_or(Players::TWO));
            convention.map(|convention| convention.spelling())
        };
        let play = self.play.as_ref().map(spelling).transpose();
        let play = play.map_err(ReportError::Unsupported)?;
        let like = match &self.isomorphic_to {
            Some(game) => Some(self.solve(game, resources)?),
            None => None,
        };
        let wanted = Wanted {
            players: players.map(Players::count),
            play: play.as_deref(),
            order: self.order,
            tame: self.tame,
            solved: self.solved,
            infinite: self.infinite,
            isomorphic_to: like.as_ref().map(|solved| solved.quotient()),
        };
        let games = store.search(&wanted, resources.runner)?;
        Ok(Answer::new(SearchReport { games }))
    }
}

impl Search {
    /// The game that others are to be isomorphic to.
    fn solve(&self, game: &str, resources: &Resources) -> Result<SolvedGame, ReportError> {
        let question = Quotient {
            game: Some(game.to_owned()),
            players: self.players,
            play: self.play.clone(),
            ..Quotient::default()
        };
        let (solved, _) = solve_or_find(question.prepare(resources)?, resources.store)?;
        let Some(halted) = solved.solution().halted else {
            return Ok(solved);
        };
        let known = format!("{game} is not solved, and nothing can be compared with it");
        match halted.halt {
            Halt::Stop(stop) => Err(ReportError::Stopped { stop, known }),
            halt => refused(&format!("{known}: {halt}")),
        }
    }
}

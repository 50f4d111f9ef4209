//! Which games in the store have a quotient of this order, or one isomorphic to that of a game, are tame,
//! wild, or not solved. What is not known is not found.

use meximal::convention::Convention;
use meximal::player::Players;
use meximal::quotient::Halt;
use meximal::rules::code::HeapRules;
use serde::{Deserialize, Serialize};

use super::{Ask, Quotient, players_of};
use crate::answer::Answer;
use crate::engine::refused;
use crate::quotient::solve_or_find;
use crate::report::{ReportError, SearchReport, SolvedGame};
use crate::resources::Resources;
use crate::store::{Bounds, SortKey, Wanted};

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
    /// The code of the game; `?` stands for any digit, as in 0.1?7.
    pub code: Option<String>,
    /// How many digits the code has behind the point.
    pub digits: Option<usize>,
    /// The period: a number such as 12, or a range such as 10..20 or >20.
    pub period: Option<String>,
    /// What the games are sorted by; by their names if it is left out.
    pub sort: Option<SortKey>,
    /// Whether the largest come first.
    #[serde(default)]
    pub largest_first: bool,
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
            Some(game) => {
                let solved = self.solve(game, resources);
                Some(solved.map_err(|error| error.of_key("isomorphic_to"))?)
            }
            None => None,
        };
        let period = self.period.as_deref().map(Bounds::parse).transpose();
        let period = period.map_err(|error| error.of_key("period"))?;
        let code = self.code.as_deref().map(code_of);
        let wanted = Wanted {
            code: code.as_deref(),
            digits: self.digits,
            period,
            players: players.map(Players::count),
            play: play.as_deref(),
            order: self.order,
            tame: self.tame,
            solved: self.solved,
            infinite: self.infinite,
            isomorphic_to: like.as_ref().map(|solved| solved.quotient()),
        };
        let mut games = store.search(&wanted, resources.runner)?;
        if let Some(key) = self.sort {
            key.sort(&mut games, self.largest_first);
        } else if self.largest_first {
            games.reverse();
        }
        Ok(Answer::new(SearchReport { games }))
    }
}

/// A code as it is listed, without zeros at its end.
fn code_of(text: &str) -> String {
    match HeapRules::parse(text.trim()) {
        Ok(rules) => rules.to_string(),
        Err(_) => text.trim().to_owned(),
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
        let known = format!("{game} is not solved, so nothing can be compared with it");
        match halted.halt {
            Halt::Stop(stop) => Err(ReportError::Stopped { stop, known }),
            halt => refused(&format!("{known}: {halt}")),
        }
    }
}

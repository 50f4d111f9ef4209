//! How a game is to be played, as people say it: the flags `--players` and `--play` of the command.

use super::refused;
use crate::convention::Convention;
use crate::ending::Ending;
use crate::play::PlayRules;
use crate::player::Players;
use crate::report::{ELIMINATION, ReportError, Subject, is_partizan_game, partizan_players};
use crate::rules::hackenbush::Hackenbush;

/// The play convention in words; what is left out has a default that depends on the question and the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Play {
    /// The number of players.
    pub players: Option<Players>,
    /// `normal`, `misere`, `propp`, `podium`, `winners:N,O1`, `elimination`, `ending:LR` or `ending`.
    pub play: Option<String>,
}

impl Play {
    /// How the winner at the end is named, if it is ending partizan play.
    pub fn ending(&self) -> Result<Option<Ending>, ReportError> {
        let play = self.play.as_deref().unwrap_or_default();
        let ending = Ending::parse(play).map_err(ReportError::Unsupported)?;
        if ending.is_some() && self.players.is_some_and(|players| players != Players::TWO) {
            return refused("ending partizan play is for 2 players");
        }
        Ok(ending)
    }

    /// The convention; normal play if nothing is said.
    pub fn convention(&self) -> Result<Convention, ReportError> {
        self.convention_or("normal")
    }

    /// The convention, with another default.
    pub fn convention_or(&self, default: &str) -> Result<Convention, ReportError> {
        convention_of(self.play.as_deref().unwrap_or(default), self.players)
    }

    /// The convention among so many players, as a game says it has.
    pub fn convention_among(&self, players: Players) -> Result<Convention, ReportError> {
        convention_of(self.name(), Some(players))
    }

    /// The spelling of the play.
    pub fn name(&self) -> &str {
        self.play.as_deref().unwrap_or("normal")
    }

    /// Whether players who cannot move leave, and the last one left wins.
    pub fn is_elimination(&self) -> bool {
        self.name() == ELIMINATION
    }

    /// How a game is to be played out. A partizan game may say how many players it has.
    pub fn rules(&self, subject: Subject) -> Result<PlayRules, ReportError> {
        if let Some(ending) = self.ending()? {
            return Ok(PlayRules::Ending(ending));
        }
        let is_elimination = self.is_elimination();
        let default = match is_elimination {
            true => Players::THREE,
            false => Players::TWO,
        };
        let written = match subject {
            Subject::Game(text) if Hackenbush::is_named_by(text) && self.players.is_none() => {
                Some(Hackenbush::parse(text)?.least_players().max(default))
            }
            Subject::Game(text) if is_partizan_game(text) => {
                Some(partizan_players(text, self.players, default)?)
            }
            _ => None,
        };
        Ok(match (is_elimination, written.or(self.players)) {
            (true, players) => PlayRules::Elimination(players.unwrap_or(default)),
            (false, Some(players)) => PlayRules::Convention(self.convention_among(players)?),
            (false, None) => PlayRules::Convention(self.convention()?),
        })
    }
}

fn convention_of(play: &str, players: Option<Players>) -> Result<Convention, ReportError> {
    if play.starts_with("ending") {
        return refused(
            "ending partizan play, such as ending:LR, is for outcome, sequence, value, census and play",
        );
    }
    if play == ELIMINATION {
        return refused(
            "elimination play is for partizan games, such as hack:LCR: their outcome and value, and for play",
        );
    }
    let default = match play {
        "podium" => Players::THREE,
        _ => Players::TWO,
    };
    Convention::parse(play, players.unwrap_or(default)).map_err(ReportError::Unsupported)
}

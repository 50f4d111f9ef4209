//! How a game is played: players, ending and attitude in one value.
//!
//! | play | who wins | what the others want |
//! | --- | --- | --- |
//! | a [`Convention`] | a set of players at the end, or under the podium rule the one who moves last | a coalition; or to be last, else last but one |
//! | elimination | the last one left; players without a move leave | a coalition |
//! | ending | whom the position at the end names | two players |
//!
//! A play is asked for in words, `--play podium`, before the number of players is known: an [`AskedPlay`].
//! The game decides the rest.

use std::fmt;

use crate::convention::{Convention, Named, unknown_play};
use crate::ending::{Ending, EndingError, EndingSums, TokenEnding};
use crate::game::{Arena, Game, ImpartialArena, PlaceError, Reading, WrittenPlayers};
use crate::outcome::{PartizanPlay, PartizanSums, Sums};
use crate::player::{PlayerSet, Players};
use crate::runner::{Runner, Stop};
use crate::text::ParseError;

/// Players, ending and attitude.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Play {
    /// The play is over when a player cannot move; the winners are counted from that player.
    Convention(Convention),
    /// Players without a move leave; the last one left wins.
    Elimination(Players),
    /// The position at the end names the winner, of two players.
    Ending(Ending),
}

impl Play {
    /// How many players there are.
    pub fn players(&self) -> Players {
        match self {
            Play::Convention(convention) => convention.players(),
            Play::Elimination(players) => *players,
            Play::Ending(_) => Players::TWO,
        }
    }

    /// Its spelling on the command line, without the number of players.
    pub fn spelling(&self) -> String {
        match self {
            Play::Convention(convention) => convention.spelling(),
            Play::Elimination(_) => "elimination".to_owned(),
            Play::Ending(ending) => ending.spelling(),
        }
    }

    /// What happens to a player who cannot move; none if the position at the end decides.
    pub fn partizan(&self) -> Option<PartizanPlay> {
        match self {
            Play::Convention(convention) => Some(PartizanPlay::Ends(*convention)),
            Play::Elimination(_) => Some(PartizanPlay::Elimination),
            Play::Ending(_) => None,
        }
    }

    /// The convention, if it is one.
    pub fn convention(&self) -> Option<Convention> {
        match self {
            Play::Convention(convention) => Some(*convention),
            Play::Elimination(_) | Play::Ending(_) => None,
        }
    }

    /// The convention by which impartial games are played. Elimination play is Propp's convention for them:
    /// when one player cannot move, nobody can, and the last mover is the last one left.
    pub fn of_impartial_games(&self) -> Option<Convention> {
        match self {
            Play::Convention(convention) => Some(*convention),
            Play::Elimination(players) => Some(Convention::propp(*players)),
            Play::Ending(_) => None,
        }
    }

    /// Whether this is the normal play of two players.
    pub fn is_normal_for_two(&self) -> bool {
        *self == Play::Convention(Convention::normal(Players::TWO))
    }
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Play::Convention(convention) => convention.fmt(f),
            Play::Elimination(players) => {
                write!(f, "{} players, elimination play", players.count())
            }
            Play::Ending(Ending::Tokens(rule)) => rule.fmt(f),
            Play::Ending(Ending::Positions) => f.write_str("ending partizan play, by position"),
        }
    }
}

/// Who wins, whoever starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Winners {
    /// Of an impartial game: seats counted from the player who starts. Under the podium rule, the one who
    /// moves last.
    BySeat(PlayerSet),
    /// Of a partizan game, and in ending partizan play: for each player who starts, the winners by number, 0
    /// for Left.
    ByStarter(Vec<PlayerSet>),
}

impl Play {
    /// Who can force a win in a game: by search, whatever its rules. Theorems and tables are in `ask` and
    /// `report`; this is the definition, and costs as many steps as there are positions.
    ///
    /// ```
    /// use meximal::game::Game;
    /// use meximal::plays::{Play, PlayKind, Winners};
    /// use meximal::player::{PlayerSet, Players};
    /// use meximal::runner::Runner;
    /// let play = PlayKind::NORMAL.among(Players::THREE)?;
    /// let winners = play.winners(&Game::read("{0,*2}")?, &Runner::new())?;
    /// assert_eq!(winners, Winners::BySeat(PlayerSet::only(0)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn winners(&self, game: &Game, runner: &Runner) -> Result<Winners, WinnersError> {
        let is_impartial = game.is_impartial();
        let mut arena = Arena::new(self.players(), is_impartial, runner);
        let Some(partizan) = self.partizan() else {
            if !is_impartial {
                return Err(WinnersError::PartizanMoves);
            }
            arena = arena.keeping_dead_parts();
            let position = arena.place(game)?;
            return self.winners_by_tokens(&ImpartialArena::new(arena), &position, runner);
        };
        let position = arena.place(game)?;
        if let (true, Some(convention)) = (is_impartial, self.of_impartial_games()) {
            let arena = ImpartialArena::new(arena);
            let label = Sums::new(&arena, convention, runner).outcome(&position)?;
            return Ok(Winners::BySeat(label));
        }
        let labels = PartizanSums::new(&mut arena, partizan, runner).outcomes(&position)?;
        Ok(Winners::ByStarter(labels))
    }

    fn winners_by_tokens(
        &self,
        arena: &ImpartialArena,
        position: &[u32],
        runner: &Runner,
    ) -> Result<Winners, WinnersError> {
        let Play::Ending(Ending::Tokens(rule)) = self else {
            return Err(WinnersError::NoVerdict);
        };
        let mut sums = EndingSums::new(TokenEnding::new(arena, rule), runner);
        let verdict = sums.outcome(position).map_err(|error| match error {
            EndingError::Stopped(stop) => WinnersError::Stopped(stop),
            EndingError::NoVerdict(_) => WinnersError::NoVerdict,
        })?;
        let right_wins = [verdict.left_loses(), !verdict.right_loses()];
        let winners = right_wins.map(|right_wins| PlayerSet::only(usize::from(right_wins)));
        Ok(Winners::ByStarter(winners.to_vec()))
    }
}

/// Why nobody was found to win.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WinnersError {
    /// The game could not be set up.
    #[error(transparent)]
    Place(#[from] PlaceError),
    /// A limit was met.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// The players have different moves, and the position at the end is to name the winner.
    #[error("in ending partizan play both players have the same moves")]
    PartizanMoves,
    /// The play does not name a winner by tokens.
    #[error("the position at the end names no winner")]
    NoVerdict,
}

/// A play in words, before the number of players is known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AskedPlay {
    /// The number of players, where it was asked for.
    pub players: Option<Players>,
    /// The play, where it was asked for.
    pub kind: Option<PlayKind>,
}

/// A play without its number of players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayKind {
    /// A convention with a name.
    Named(Named),
    /// These win at the end, by the names of their seats, with commas.
    Winners(String),
    /// Players without a move leave.
    Elimination,
    /// The position at the end names the winner.
    Ending(Ending),
}

impl PlayKind {
    /// The player who cannot move is the only loser.
    pub const NORMAL: PlayKind = PlayKind::Named(Named::Normal);
    /// The player who cannot move wins, alone.
    pub const MISERE: PlayKind = PlayKind::Named(Named::Misere);

    /// Reads `normal`, `misere`, `propp`, `podium`, `winners:N,O1`, `elimination`, `ending:LR` or `ending`;
    /// also what is printed in words, such as `misère play`.
    pub fn parse(text: &str) -> Result<PlayKind, ParseError> {
        let about_play = |error: ParseError| error.of_key(PLAY);
        if let Some(ending) = Ending::parse(text).map_err(about_play)? {
            return Ok(PlayKind::Ending(ending));
        }
        if let Some(named) = Named::parse(text) {
            return Ok(PlayKind::Named(named));
        }
        match (text, text.strip_prefix("winners:")) {
            ("elimination" | "elimination play", _) => Ok(PlayKind::Elimination),
            (_, Some(names)) => Ok(PlayKind::Winners(names.to_owned())),
            (_, None) => Err(about_play(unknown_play(text))),
        }
    }

    /// How many play when nobody says.
    fn default_players(&self) -> Players {
        match self {
            PlayKind::Named(named) => named.default_players(),
            PlayKind::Elimination => Players::THREE,
            PlayKind::Winners(_) | PlayKind::Ending(_) => Players::TWO,
        }
    }

    /// The play among this many.
    pub fn among(&self, players: Players) -> Result<Play, ParseError> {
        let convention = match self {
            PlayKind::Named(named) => named.among(players),
            PlayKind::Winners(names) => match PlayerSet::read(names, players) {
                Ok(winners) => Convention::winners(players, winners),
                Err(error) => return Err(error.after("winners:", names).of_key(PLAY)),
            },
            PlayKind::Elimination => return Ok(Play::Elimination(players)),
            PlayKind::Ending(ending) if players != Players::TWO => {
                let text = ending.spelling();
                let message = "ending partizan play is for 2 players";
                let expected = "2 players, or another play";
                return Err(ParseError::new(&text, 0..text.len(), message, expected).of_key(PLAY));
            }
            PlayKind::Ending(ending) => return Ok(Play::Ending(ending.clone())),
        };
        Ok(Play::Convention(convention))
    }
}

/// The keys under which questions have a play and a number of players.
const PLAY: &str = "play";
const PLAYERS: &str = "players";

/// Why a game has no such play.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The play or the number of players is at fault: the error knows which.
    #[error(transparent)]
    Asked(#[from] ParseError),
    /// The game itself is at fault, whatever was asked for.
    #[error("{0}")]
    Game(String),
}

/// A number of players that was asked for and does not fit.
pub fn wrong_players(asked: Players, written: WrittenPlayers, message: &str) -> ParseError {
    let text = asked.count().to_string();
    let otherwise = match written.exactly {
        Some(count) => format!("{count} players"),
        None => "another number of players".to_owned(),
    };
    let (message, expected) = message
        .split_once(": expected ")
        .unwrap_or((message, &otherwise));
    ParseError::new(&text, 0..text.len(), message, expected).of_key(PLAYERS)
}

impl AskedPlay {
    /// Reads a play in words.
    pub fn parse(play: Option<&str>, players: Option<Players>) -> Result<AskedPlay, ParseError> {
        Ok(AskedPlay {
            players,
            kind: play.map(PlayKind::parse).transpose()?,
        })
    }

    /// The play of no game in particular.
    pub fn alone(&self, default: PlayKind) -> Result<Play, ParseError> {
        let kind = self.kind.as_ref().unwrap_or(&default);
        kind.among(self.players.unwrap_or_else(|| kind.default_players()))
    }

    /// The play of a game, which may say how many players it has.
    pub fn of(&self, game: &Game, default: PlayKind) -> Result<Play, PlayError> {
        let kind = self.kind.as_ref().unwrap_or(&default);
        let written = game.written_players().unwrap_or_default();
        let players = written.players(self.players, kind.default_players());
        let players = players.map_err(|message| match self.players {
            Some(asked) => PlayError::Asked(wrong_players(asked, written, &message)),
            None => PlayError::Game(message),
        })?;
        Ok(kind.among(players)?)
    }

    /// Reads a game and finds its play. Boards whose start depends on the number of players are read for that
    /// number.
    pub fn read(
        &self,
        text: &str,
        reading: Reading,
        default: PlayKind,
    ) -> Result<(Game, Play), ParseError> {
        let asked = Reading {
            players: self.players,
            ..reading
        };
        let game = Game::read_with(text, asked)?;
        let play = self.of(&game, default.clone());
        let play = play.map_err(|error| match error {
            PlayError::Asked(error) => error,
            PlayError::Game(message) => disagreement(text, &message),
        })?;
        if self.players.is_some() || play.players() == Players::TWO || game.is_impartial() {
            return Ok((game, play));
        }
        let again = Reading {
            players: Some(play.players()),
            ..reading
        };
        Ok((Game::read_with(text, again)?, play))
    }
}

/// A game that nobody can play so. A message that says itself what is expected is not told more.
pub fn disagreement(text: &str, message: &str) -> ParseError {
    let otherwise = "a game and a play for the same number of players";
    let (message, expected) = message
        .split_once(": expected ")
        .unwrap_or((message, otherwise));
    ParseError::new(text, 0..text.len(), message, expected)
}

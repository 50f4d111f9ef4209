//! A game as reports print it: the same game has the same spelling, whichever way it was written.

use super::partizan::{is_short_only, spell};
use super::short::read_short;
use super::subject::Loaded;
use super::{ReportError, Subject, is_partizan_game, partizan_players};
use crate::form::{Forms, PartizanForms};
use crate::notation::parse_partizan_into;
use crate::player::Players;
use crate::rules::hackenbush::Hackenbush;
use crate::runner::Runner;
use crate::value::short::ShortGames;

/// Which notation a game is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameKind {
    /// A sum of impartial forms.
    Forms,
    /// Heaps of one ruleset or of several.
    Heaps,
    /// Coins on a graph.
    Coins,
    /// A sum of partizan forms.
    Partizan,
    /// Numbers, arrows and switches for two players.
    Short,
    /// A Hackenbush picture.
    Hackenbush,
}

/// A game that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenGame {
    /// Its notation.
    pub kind: GameKind,
    /// The game as reports print it. Pictures, and numbers, arrows and switches, stay as they were written.
    pub spelling: String,
    /// The number of players, if the game says how many it has: two if it fits two.
    pub players: Option<Players>,
}

/// Reads a game; a partizan one for so many players, if it is said.
///
/// ```
/// use meximal::report::written_game;
/// use meximal::runner::Runner;
/// let game = written_game("{0, *2} + *".into(), None, &Runner::new())?;
/// assert_eq!(game.spelling, "*+*20");
/// # Ok::<(), meximal::report::ReportError>(())
/// ```
pub fn written_game(
    subject: Subject,
    players: Option<Players>,
    runner: &Runner,
) -> Result<WrittenGame, ReportError> {
    let text = match subject {
        Subject::Game(text) => text,
        Subject::Coins { .. } => "",
    };
    if Hackenbush::is_named_by(text) {
        let picture = Hackenbush::parse(text)?;
        return Ok(WrittenGame {
            kind: GameKind::Hackenbush,
            spelling: text.trim().to_owned(),
            players: Some(picture.least_players()),
        });
    }
    if is_partizan_game(text) {
        let players = partizan_players(text, players, Players::TWO)?;
        let (kind, spelling) = partizan(text, players, runner)?;
        return Ok(WrittenGame {
            kind,
            spelling,
            players: Some(players),
        });
    }
    let mut forms = Forms::new();
    let loaded = Loaded::read(subject, &mut forms)?;
    Ok(WrittenGame {
        kind: match loaded {
            Loaded::Sum(_) => GameKind::Forms,
            Loaded::Heaps(_) | Loaded::Mixed { .. } => GameKind::Heaps,
            Loaded::Coins { .. } => GameKind::Coins,
        },
        spelling: loaded.spelling(&forms),
        players: None,
    })
}

fn partizan(
    text: &str,
    players: Players,
    runner: &Runner,
) -> Result<(GameKind, String), ReportError> {
    if is_short_only(text, players) {
        read_short(text, &mut ShortGames::new(runner))?;
        return Ok((GameKind::Short, text.trim().to_owned()));
    }
    let mut forms = PartizanForms::within(players, runner);
    let parts = parse_partizan_into(text, &mut forms)?;
    Ok((GameKind::Partizan, spell(&forms, &parts, text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> WrittenGame {
        written_game(text.into(), None, &Runner::new()).unwrap()
    }

    #[test]
    fn games_are_spelt_as_reports_print_them() {
        let spellings = [
            ("*3 + *2 + *2", GameKind::Forms, "2.*2+*3"),
            ("nim:5 + 2.3", GameKind::Heaps, "nim:2.3+5"),
            (
                "0.77:5 & nim:3 & 0.77:2",
                GameKind::Heaps,
                "0.77:2+5 & nim:3",
            ),
            ("{1C||}'", GameKind::Partizan, "{|1R|}"),
            (" 1/2+↑ ", GameKind::Short, "1/2+↑"),
            (" hack:L(C) ", GameKind::Hackenbush, "hack:L(C)"),
        ];
        for (text, kind, spelling) in spellings {
            let game = read(text);
            assert_eq!((game.kind, game.spelling.as_str()), (kind, spelling));
            assert_eq!(read(&game.spelling), game, "{text} is read again");
        }
    }
}

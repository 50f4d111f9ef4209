//! A game as reports print it: the same game has the same spelling, whichever way it was written.

use super::ReportError;
use meximal::game::{Game, Part, spelling};
use meximal::player::Players;
use meximal::runner::Runner;

/// What a game is made of.
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
    /// Positions of boards and other rules.
    Positions,
    /// Parts of several kinds.
    Mixed,
}

/// A game that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenGame {
    /// What it is made of.
    pub kind: GameKind,
    /// The game as reports print it. Pictures, and numbers, arrows and switches, stay as they were written.
    pub spelling: String,
    /// The number of players, if the game says how many it has: two if it fits two.
    pub players: Option<Players>,
}

/// What a game is, among this many players if it is said.
///
/// ```
/// use meximal::game::Game;
/// use meximal_ask::report::written_game;
/// use meximal::runner::Runner;
/// let game = written_game(&Game::read("{0, *2} + *")?, None, &Runner::new())?;
/// assert_eq!(game.spelling, "*+*20");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn written_game(
    game: &Game,
    players: Option<Players>,
    runner: &Runner,
) -> Result<WrittenGame, ReportError> {
    let written = game.written_players().unwrap_or_default();
    let among = written
        .players(players, Players::TWO)
        .map_err(ReportError::Unsupported)?;
    let only = |wanted: fn(&Part) -> bool| game.parts().iter().all(|(part, _)| wanted(part));
    let kind = if only(|part| matches!(part, Part::Form(_))) {
        match (written.is_partizan, game.names_a_player(), among) {
            (false, ..) => GameKind::Forms,
            (true, false, Players::TWO) => GameKind::Short,
            _ => GameKind::Partizan,
        }
    } else if only(|part| matches!(part, Part::Heap(..))) {
        GameKind::Heaps
    } else if only(|part| matches!(part, Part::Coin(..))) {
        GameKind::Coins
    } else if only(|part| matches!(part, Part::Picture(_))) {
        GameKind::Hackenbush
    } else if only(|part| matches!(part, Part::Position(_))) {
        GameKind::Positions
    } else {
        GameKind::Mixed
    };
    Ok(WrittenGame {
        kind,
        spelling: spelling(game, among, runner)?,
        players: written.is_partizan.then_some(among),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> WrittenGame {
        written_game(&Game::read(text).unwrap(), None, &Runner::new()).unwrap()
    }

    #[test]
    fn games_are_spelt_as_reports_print_them() {
        let spellings = [
            ("*3 + *2 + *2", GameKind::Forms, "2.*2+*3"),
            ("nim:5 + 2.3", GameKind::Heaps, "nim:2.3+5"),
            (
                "0.77:5 & nim:3 & 0.77:2",
                GameKind::Heaps,
                "0.77:2+5 + nim:3",
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

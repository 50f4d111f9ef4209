//! Which engine answers a question about a game: decided by the parts of the game and by the play, never by a
//! text. Where the mathematics has no meaning, the refusal says why and names a play that would do.

use crate::defaults;
use crate::report::{
    self, CanonicalReport, EqualityReport, FormReport, OrderReport, OutcomeQuestions,
    OutcomeReport, ReportError, ValueReport,
};
use meximal::convention::{Attitude, Convention};
use meximal::ending::Ending;
use meximal::game::Game;
use meximal::player::Players;
use meximal::plays::Play;
use meximal::runner::Runner;
use meximal::text::ParseError;
use serde::{Deserialize, Serialize};

/// The orders in which games are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Order {
    /// For each player: who can force a win in all sums, normal play for N players.
    Spindler,
    /// For each player: the values of the game in which all other players are one.
    Cincotti,
    /// The usual order of two players.
    Normal,
}

/// Who can force a win.
pub fn outcome(
    game: &Game,
    play: &Play,
    questions: OutcomeQuestions<'_>,
    runner: &Runner,
) -> Result<OutcomeReport, ReportError> {
    let is_coalition = matches!(play, Play::Convention(c) if c.attitude() == Attitude::Coalition);
    if questions.properties && !(game.is_impartial() && is_coalition) {
        return refused(&format!(
            "undetermined, absorbing and revertible are properties of impartial games under coalition play, \
             not of this game under {play}: leave the properties out"
        ));
    }
    if let (Some(picture), Some(partizan)) = (game.as_picture(), play.partizan()) {
        let (text, players) = (game.written(), play.players());
        let moves = questions.moves;
        return report::hackenbush_outcome(picture, text, partizan, players, moves, runner);
    }
    match play {
        Play::Ending(ending) => report::ending_outcome(game, ending, questions.moves, runner),
        Play::Elimination(players) => {
            report::elimination_outcome(game, *players, questions.moves, runner)
        }
        Play::Convention(convention) if game.is_impartial() => {
            report::impartial_outcome(game, *convention, questions, runner)
        }
        Play::Convention(convention) => {
            report::partizan_outcome(game, *convention, questions.moves, runner)
        }
    }
}

/// The value of a game, as the theory of its play has it.
pub fn value(game: &Game, play: &Play, runner: &Runner) -> Result<ValueReport, ReportError> {
    let players = play.players();
    let convention = match play {
        Play::Ending(Ending::Tokens(rule)) => {
            return report::ending_value(game, rule, runner);
        }
        Play::Ending(Ending::Positions) => {
            return refused(
                "in ending partizan play only heaps have values: expected one heap, such as S{2,3}:8 with \
                 the play ending:LR",
            );
        }
        Play::Convention(convention) => Some(*convention),
        Play::Elimination(_) => None,
    };
    let is_podium = convention.is_some_and(|c| c.attitude() == Attitude::Podium);
    if is_podium && game.is_impartial() {
        let convention = Convention::podium(players);
        return report::podium_value(game, convention, runner);
    }
    let is_normal = convention.is_none_or(Convention::is_normal);
    if !is_normal && !game.is_impartial() {
        return refused(&format!(
            "partizan games have values in normal and in elimination play, not for {play}: expected the play \
             normal, or the question outcome"
        ));
    }
    if let Some(picture) = game.as_picture() {
        return report::hackenbush_value(picture, game.written(), play, runner);
    }
    let for_each_player = players > Players::TWO || convention.is_none();
    if is_normal && for_each_player && !game.is_impartial() {
        return report::value_by_player(game, play, runner);
    }
    match convention {
        // Impartial forms are partizan ones, and have values for each of several players.
        _ if is_normal && for_each_player && game.as_form().is_some() => {
            report::value_by_player(game, play, runner)
        }
        Some(convention) if game.is_impartial() => {
            report::impartial_value(game, convention, runner)
        }
        Some(_) => report::short_value(game, runner),
        None => refused(
            "under elimination play partizan games and forms have values for each player: expected one such \
             as {1C||} or hack:LCR",
        ),
    }
}

/// The canonical form of a game; for one player, a partizan game as simple as it gets without a change for
/// that player.
pub fn canonical(
    game: &Game,
    play: &Play,
    player: Option<&str>,
    runner: &Runner,
) -> Result<CanonicalReport, ReportError> {
    let Some(convention) = play.convention() else {
        return refused(&format!(
            "no canonical forms are known for {play}: expected normal or misere play of two players, or \
             podium play of three"
        ));
    };
    if let Some(name) = player {
        if !convention.is_normal() {
            return refused("a game is simplified for a player only in normal play");
        }
        let players = report::players_of_both([game, game], Some(play.players()), Players::THREE)?;
        let player = player_named(name, players)?;
        let runner = &runner.with_default_time(defaults::SEARCH);
        return report::simplification(game, players, player, runner);
    }
    if game.is_impartial() {
        return match convention.attitude() {
            Attitude::Podium => report::podium_canonical(game, convention, runner),
            Attitude::Coalition => report::impartial_canonical(game, convention, runner),
        };
    }
    if play.is_normal_for_two() {
        return report::short_canonical(game, runner);
    }
    refused(&format!(
        "partizan games have canonical forms for 2 players, normal play, not for {play}; among more players \
         a game is simplified for one of them: expected a player, such as L"
    ))
}

/// Whether two games are equal: in all sums, or for every player if they are partizan (Spindler, Proposition
/// 4.17).
pub fn equal(
    games: [&Game; 2],
    play: &Play,
    runner: &Runner,
) -> Result<EqualityReport, ReportError> {
    if games.iter().all(|game| game.is_impartial())
        && let Some(convention) = play.of_impartial_games()
    {
        let runner = &runner.with_default_time(defaults::SEARCH);
        return report::equal(games[0], games[1], convention, runner);
    }
    if play.convention().is_some_and(Convention::is_normal) {
        let order = equal_for_everybody(games, play.players(), runner)?;
        return Ok(EqualityReport::for_everybody(order, play));
    }
    report::equal_by_contexts(games, play, runner)
}

fn equal_for_everybody(
    games: [&Game; 2],
    players: Players,
    runner: &Runner,
) -> Result<OrderReport, ReportError> {
    let runner = &runner.with_default_time(defaults::SEARCH);
    if players == Players::TWO {
        report::normal_compare(games, None, runner)
    } else {
        report::spindler_compare(games, players, None, runner)
    }
}

/// How two partizan games stand to each other, for each player or for one. Two games of two players are
/// compared in the usual order, unless another is asked for, others in Spindler's.
pub fn compare(
    games: [&Game; 2],
    order: Option<Order>,
    players: Option<Players>,
    player: Option<&str>,
    runner: &Runner,
) -> Result<OrderReport, ReportError> {
    let default = match order {
        Some(Order::Normal) => Players::TWO,
        Some(Order::Spindler | Order::Cincotti) | None => Players::THREE,
    };
    let players = report::players_of_both(games, players, default)?;
    let order = order.unwrap_or(match players {
        Players::TWO => Order::Normal,
        _ => Order::Spindler,
    });
    let player = player.map(|name| player_named(name, players)).transpose()?;
    let runner = &runner.with_default_time(defaults::SEARCH);
    match order {
        Order::Cincotti => report::cincotti_compare(games, players, player, runner),
        Order::Spindler => report::spindler_compare(games, players, player, runner),
        Order::Normal if players == Players::TWO => report::normal_compare(games, player, runner),
        Order::Normal => refused(&format!(
            "the normal order is for 2 players, and there are {}: expected the order spindler or cincotti",
            players.count()
        )),
    }
}

/// The number of the player with this name.
fn player_named(name: &str, players: Players) -> Result<usize, ReportError> {
    let names: Vec<String> = (0..players.count()).map(|p| players.letter(p)).collect();
    let unknown = || {
        let message = format!("no player is called '{name}'");
        let expected = format!(
            "one of {}, as there are {} players",
            names.join(", "),
            players.count()
        );
        ParseError::new(name, 0..name.len(), message, expected).of_key("for")
    };
    Ok(players.player_named(name).ok_or_else(unknown)?)
}

/// A game as a form: its spellings, birthday and subpositions.
pub fn form(
    game: &Game,
    players: Players,
    dag: bool,
    runner: &Runner,
) -> Result<FormReport, ReportError> {
    if game.is_impartial() {
        report::impartial_form(game, dag, runner)
    } else {
        report::partizan_form(game, players, dag, runner)
    }
}

/// A question that makes no sense as it is asked.
pub(crate) fn refused<T>(message: &str) -> Result<T, ReportError> {
    Err(ReportError::Unsupported(message.to_owned()))
}

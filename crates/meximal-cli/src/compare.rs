//! Comparing games for each player, and simplifying them for one.

use std::time::Duration;

use meximal::player::Players;
use meximal::report::{self, AnyOrderReport, OrderReport, Report, ReportError, Subject};
use meximal::rules::hackenbush::Hackenbush;
use meximal::runner::Runner;

use crate::args::{CanonicalVerb, CompareVerb, Order};
use crate::input::{Source, for_each_line};
use crate::output::{BadInput, Exit, Output};
use crate::verbs;

/// How long a comparison is tried when no time is given.
const DEFAULT_TIME: Duration = Duration::from_secs(60);

pub fn compare(verb: &CompareVerb, runner: &Runner, output: &Output) -> anyhow::Result<Exit> {
    match (verb.left.as_str(), &verb.right) {
        ("-", None) => for_each_line(output, |line| {
            let pair = line.split_once('?').ok_or_else(|| {
                BadInput("expected two games with '?' between them, such as 1C ? 2R".to_owned())
            })?;
            let report = compare_texts(verb, [pair.0.trim(), pair.1.trim()], runner)?;
            output.print_line(&report)?;
            Ok(exit_of(&report))
        }),
        (_, None) => {
            let message = "expected a second game, or - for pairs on stdin".to_owned();
            Err(BadInput(message).into())
        }
        (left, Some(right)) => {
            let (left, right) = (game_of(left)?, game_of(right)?);
            let report = compare_texts(verb, [&left, &right], runner)?;
            output.print(&report)?;
            Ok(exit_of(&report))
        }
    }
}

/// Pictures have values, and those are compared.
pub fn refuse_pictures(texts: [&str; 2]) -> Result<(), BadInput> {
    if texts.into_iter().any(Hackenbush::is_named_by) {
        let message = "pictures are compared by their values: expected forms such as {1C||}, or 'value' of each";
        return Err(BadInput(message.to_owned()));
    }
    Ok(())
}

fn exit_of(report: &impl Report) -> Exit {
    match report.is_unfinished() {
        true => Exit::Budget,
        false => Exit::Done,
    }
}

fn game_of(argument: &str) -> anyhow::Result<String> {
    match Source::read(argument)? {
        Source::Game(text) => Ok(text),
        Source::Coins { .. } => {
            let message = "expected two forms, such as {1C||} and 1L, not coins on a graph";
            Err(BadInput(message.to_owned()).into())
        }
    }
}

fn compare_texts(
    verb: &CompareVerb,
    texts: [&str; 2],
    runner: &Runner,
) -> anyhow::Result<AnyOrderReport> {
    refuse_pictures(texts)?;
    let default = match verb.order {
        Order::Spindler | Order::Cincotti => Players::THREE,
        Order::Normal => Players::TWO,
    };
    let players = report::players_of_both(texts, verb.players, default)?;
    let player = player_named(verb.player.as_deref(), players)?;
    let runner = &runner.with_default_time(DEFAULT_TIME);
    let found = match verb.order {
        Order::Cincotti => {
            let report = report::cincotti_compare(texts, players, player, runner)?;
            return Ok(AnyOrderReport::Cincotti(report));
        }
        Order::Spindler => report::spindler_compare(texts, players, player, runner)?,
        Order::Normal if players == Players::TWO => report::normal_compare(texts, player, runner)?,
        Order::Normal => {
            let message = format!(
                "the normal order is for 2 players, and there are {}: expected --order spindler or cincotti",
                players.count()
            );
            return Err(BadInput(message).into());
        }
    };
    Ok(AnyOrderReport::Contexts(found))
}

/// The number of the player with this name.
fn player_named(name: Option<&str>, players: Players) -> Result<Option<usize>, BadInput> {
    let Some(name) = name else {
        return Ok(None);
    };
    let names: Vec<String> = (0..players.count()).map(|p| players.letter(p)).collect();
    let unknown = || {
        BadInput(format!(
            "no player is called '{name}': with {} players they are {}",
            players.count(),
            names.join(", ")
        ))
    };
    players.player_named(name).map(Some).ok_or_else(unknown)
}

/// Equality of partizan games: equality for every player (Spindler, Proposition 4.17).
pub fn equal(
    texts: [&str; 2],
    players: Option<Players>,
    runner: &Runner,
) -> Result<OrderReport, ReportError> {
    let players = report::players_of_both(texts, players, Players::TWO)?;
    let runner = &runner.with_default_time(DEFAULT_TIME);
    match players == Players::TWO {
        true => report::normal_compare(texts, None, runner),
        false => report::spindler_compare(texts, players, None, runner),
    }
}

pub fn canonical(verb: &CanonicalVerb, runner: &Runner, output: &Output) -> anyhow::Result<Exit> {
    let Some(name) = verb.player.as_deref() else {
        return verbs::canonical(&verb.value, runner, output);
    };
    if verb.value.play.play.as_deref().unwrap_or("normal") != "normal" {
        let message = "games are simplified for a player in normal play only".to_owned();
        return Err(BadInput(message).into());
    }
    let refused = |bad: BadInput| ReportError::Unsupported(bad.0);
    let runner = &runner.with_default_time(DEFAULT_TIME);
    verbs::answer(&verb.value.game, output, |source| {
        let Subject::Game(text) = source.subject() else {
            let message = "expected a form such as {1C||}, not coins on a graph";
            return Err(ReportError::Unsupported(message.to_owned()));
        };
        let players = report::partizan_players(text, verb.value.play.players, Players::THREE)?;
        let player = player_named(Some(name), players).map_err(refused)?;
        report::simplification(text, players, player.unwrap_or_default(), runner)
    })
}

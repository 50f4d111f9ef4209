//! Questions as people ask them: a game in its notation, the play in words, and one report as the answer. The command, the Python
//! package and the explorer all ask here, so that the three never disagree.

mod answer;
mod play;
mod quotient;
mod sequence;

use std::time::Duration;

pub use answer::Answer;
pub use play::Play;
pub use quotient::{Prepared, SolverBudget, after_solving, prepare, solve};
pub use sequence::{
    HeapSequence, SequenceQuestion, SequenceSubject, convention_of, heap_sequence, sequence,
};

use crate::convention::{Attitude, Convention};
use crate::ending::EndRule;
use crate::player::Players;
use crate::report::{
    self, AnyCanonicalReport, AnyEqualityReport, AnyFormReport, AnyOrderReport, AnyOutcomeReport,
    AnyValueReport, OrderReport, OutcomeQuestions, ReportError, Subject,
};
use crate::rules::hackenbush::Hackenbush;
use crate::runner::Runner;

/// How long a comparison or a simplification is tried when no time is given.
const DEFAULT_TIME: Duration = Duration::from_secs(60);

/// The orders in which games are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    subject: Subject,
    play: &Play,
    questions: OutcomeQuestions,
    runner: &Runner,
) -> Result<AnyOutcomeReport, ReportError> {
    let no_properties = |message: &str| match questions.properties {
        true => refused(message),
        false => Ok(()),
    };
    if let Some(ending) = play.ending()? {
        no_properties(
            "--properties is for the conventions of impartial games, not for ending partizan play",
        )?;
        return Ok(report::ending_outcome(subject, &ending, questions.moves, runner)?.into());
    }
    Ok(match subject {
        Subject::Game(text) if Hackenbush::is_named_by(text) => {
            no_properties("--properties is for impartial games")?;
            report::hackenbush_outcome(text, play.name(), play.players, questions.moves, runner)?
                .into()
        }
        subject if play.is_elimination() => {
            no_properties("--properties is for coalition play")?;
            report::elimination_outcome(subject, play.players, questions.moves, runner)?.into()
        }
        Subject::Game(text) if report::is_partizan_game(text) => {
            let players = report::partizan_players(text, play.players, Players::TWO)?;
            let convention = play.convention_among(players)?;
            no_properties("--properties is for impartial games")?;
            report::partizan_outcome(text, convention, questions.moves, runner)?.into()
        }
        subject => report::outcome(subject, play.convention()?, questions, runner)?.into(),
    })
}

/// The value of a game, as the theory of its convention has it.
pub fn value(
    subject: Subject,
    play: &Play,
    runner: &Runner,
) -> Result<AnyValueReport, ReportError> {
    if let Some(ending) = play.ending()? {
        let rule: &EndRule = ending.tokens().map_err(ReportError::Unsupported)?;
        let Subject::Game(text) = subject else {
            return refused(
                "heaps have values in ending partizan play: expected one heap, such as S{2,3}:8, not coins",
            );
        };
        return Ok(report::ending_value(text, rule, runner)?.into());
    }
    if let Some(convention) = podium_of(play) {
        return Ok(report::podium_value(subject, convention, runner)?.into());
    }
    Ok(match subject {
        Subject::Game(text) if Hackenbush::is_named_by(text) => {
            report::hackenbush_value(text, play.name(), play.players, runner)?.into()
        }
        Subject::Game(text) if report::has_values_for_each_player(text) => {
            report::cincotti_value(text, play.name(), play.players, runner)?.into()
        }
        // Impartial forms are partizan ones, and have values for each of several players; heaps are no forms.
        Subject::Game(text) if is_for_several(play) && !text.contains(':') => {
            report::cincotti_value(text, play.name(), play.players, runner)?.into()
        }
        Subject::Game(text) if report::is_two_player_form(text) => {
            only_normal_play(FORMS_HAVE_VALUES, play.convention()?)?;
            report::short_value(text, runner)?.into()
        }
        subject => report::value(subject, play.convention()?, runner)?.into(),
    })
}

/// Whether there are values for each player: in normal play of more than two, and under elimination play.
fn is_for_several(play: &Play) -> bool {
    let many = play.players.is_some_and(|players| players > Players::TWO);
    play.is_elimination() || (play.name() == "normal" && many)
}

/// The convention, if it has the podium rule.
fn podium_of(play: &Play) -> Option<Convention> {
    let convention = play.convention().ok()?;
    (convention.attitude() == Attitude::Podium).then_some(convention)
}

const FORMS_HAVE_VALUES: &str = "two-player forms such as {1|0} have values";

fn only_normal_play(what: &str, convention: Convention) -> Result<(), ReportError> {
    match convention == Convention::normal(Players::TWO) {
        true => Ok(()),
        false => refused(&format!(
            "{what} for 2 players, normal play, not for {convention}"
        )),
    }
}

/// The canonical form of a game; for one player, a partizan game as simple as it gets without a change for that player.
pub fn canonical(
    subject: Subject,
    play: &Play,
    player: Option<&str>,
    runner: &Runner,
) -> Result<AnyCanonicalReport, ReportError> {
    if let Some(name) = player {
        return simplified(subject, play, name, runner);
    }
    let convention = play.convention()?;
    if convention.attitude() == Attitude::Podium {
        return Ok(report::podium_canonical(subject, convention, runner)?.into());
    }
    Ok(match subject {
        Subject::Game(text) if report::has_values_for_each_player(text) => {
            return refused(
                "a game of several players is simplified for one of them: expected --for L, or another player",
            );
        }
        Subject::Game(text) if report::is_two_player_form(text) => {
            only_normal_play(FORMS_HAVE_VALUES, convention)?;
            report::short_canonical(text, runner)?.into()
        }
        Subject::Game(text) if Hackenbush::is_named_by(text) => {
            only_normal_play("Hackenbush pictures have canonical forms", convention)?;
            report::short_canonical(text, runner)?.into()
        }
        subject => report::canonical(subject, convention, runner)?.into(),
    })
}

fn simplified(
    subject: Subject,
    play: &Play,
    name: &str,
    runner: &Runner,
) -> Result<AnyCanonicalReport, ReportError> {
    if play.name() != "normal" {
        return refused("games are simplified for a player in normal play only");
    }
    let Subject::Game(text) = subject else {
        return refused("expected a form such as {1C||}, not coins on a graph");
    };
    let players = report::partizan_players(text, play.players, Players::THREE)?;
    let player = player_named(name, players)?;
    let runner = &runner.with_default_time(DEFAULT_TIME);
    Ok(report::simplification(text, players, player, runner)?.into())
}

/// Whether two games are equal: in all sums, or for every player if they are partizan (Spindler, Proposition 4.17).
pub fn equal(
    subjects: [Subject; 2],
    play: &Play,
    runner: &Runner,
) -> Result<AnyEqualityReport, ReportError> {
    let convention = play.convention()?;
    if let [Subject::Game(left), Subject::Game(right)] = subjects {
        let texts = [left, right];
        refuse_pictures(texts)?;
        if texts.into_iter().any(report::is_partizan_game) {
            return match convention.is_normal() {
                true => equal_for_everybody(texts, play, runner).map(AnyEqualityReport::Partizan),
                false => refused(&format!(
                    "partizan games are compared in normal play, not for {convention}"
                )),
            };
        }
    }
    let [left, right] = subjects;
    report::equal(left, right, convention, runner).map(AnyEqualityReport::Impartial)
}

fn equal_for_everybody(
    texts: [&str; 2],
    play: &Play,
    runner: &Runner,
) -> Result<OrderReport, ReportError> {
    let players = report::players_of_both(texts, play.players, Players::TWO)?;
    let runner = &runner.with_default_time(DEFAULT_TIME);
    match players == Players::TWO {
        true => report::normal_compare(texts, None, runner),
        false => report::spindler_compare(texts, players, None, runner),
    }
}

/// How two partizan games stand to each other, for each player or for one.
pub fn compare(
    texts: [&str; 2],
    order: Order,
    players: Option<Players>,
    player: Option<&str>,
    runner: &Runner,
) -> Result<AnyOrderReport, ReportError> {
    refuse_pictures(texts)?;
    let default = match order {
        Order::Spindler | Order::Cincotti => Players::THREE,
        Order::Normal => Players::TWO,
    };
    let players = report::players_of_both(texts, players, default)?;
    let player = player.map(|name| player_named(name, players)).transpose()?;
    let runner = &runner.with_default_time(DEFAULT_TIME);
    Ok(match order {
        Order::Cincotti => report::cincotti_compare(texts, players, player, runner)?.into(),
        Order::Spindler => report::spindler_compare(texts, players, player, runner)?.into(),
        Order::Normal if players == Players::TWO => {
            report::normal_compare(texts, player, runner)?.into()
        }
        Order::Normal => {
            return refused(&format!(
                "the normal order is for 2 players, and there are {}: expected --order spindler or cincotti",
                players.count()
            ));
        }
    })
}

/// Pictures have values, and those are compared.
fn refuse_pictures(texts: [&str; 2]) -> Result<(), ReportError> {
    match texts.into_iter().any(Hackenbush::is_named_by) {
        true => refused(
            "pictures are compared by their values: expected forms such as {1C||}, or 'value' of each",
        ),
        false => Ok(()),
    }
}

/// The number of the player with this name.
fn player_named(name: &str, players: Players) -> Result<usize, ReportError> {
    let names: Vec<String> = (0..players.count()).map(|p| players.letter(p)).collect();
    let unknown = || {
        ReportError::Unsupported(format!(
            "no player is called '{name}': with {} players they are {}",
            players.count(),
            names.join(", ")
        ))
    };
    players.player_named(name).ok_or_else(unknown)
}

/// A game as a form: its spellings, birthday and subpositions.
pub fn form(
    subject: Subject,
    players: Option<Players>,
    dag: bool,
    runner: &Runner,
) -> Result<AnyFormReport, ReportError> {
    Ok(match subject {
        Subject::Game(text) if report::is_partizan_game(text) => {
            let players = report::partizan_players(text, players, Players::TWO)?;
            report::partizan_form(text, players, dag, runner)?.into()
        }
        subject => report::form(subject, dag, runner)?.into(),
    })
}

/// A question that makes no sense as it is asked.
fn refused<T>(message: &str) -> Result<T, ReportError> {
    Err(ReportError::Unsupported(message.to_owned()))
}

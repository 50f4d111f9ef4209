//! What each verb does: read games, ask the library, print its report.

use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use clap::CommandFactory;
use meximal::convention::{Attitude, Convention};
use meximal::paper::papers;
use meximal::player::Players;
use meximal::report::{
    self, AnyFormReport, AnyOutcomeReport, AnyValueReport, OutcomeQuestions, Report, ReportError,
    SequenceReport, Subject,
};
use meximal::rules::code::HeapRules;
use meximal::rules::hackenbush::Hackenbush;
use meximal::runner::Runner;
use meximal::survey::{Question3Progress, Universe, search_question3, survey_sums};

use crate::args::{
    Arguments, EqualVerb, FormVerb, Global, Of, OutcomeVerb, PaperVerb, Play, Question3Survey,
    SequenceVerb, SumsSurvey, Survey, SurveyVerb, ValueVerb,
};
use crate::input::{Source, for_each_line, read_file};
use crate::output::{BadInput, Exit, Output, write_checkpoint, write_out};
use crate::shelf::Shelf;

/// Answers one game, or each line of stdin.
pub fn answer<R: Report>(
    game: &str,
    output: &Output,
    ask: impl Fn(&Source) -> Result<R, ReportError>,
) -> anyhow::Result<Exit> {
    let exit_of = |report: &R| match report.is_unfinished() {
        true => Exit::Budget,
        false if report.is_no() => Exit::No,
        false => Exit::Done,
    };
    if game == "-" {
        return for_each_line(output, |line| {
            let report = ask(&Source::read(line)?)?;
            output.print_line(&report)?;
            Ok(exit_of(&report))
        });
    }
    let report = ask(&Source::read(game)?)?;
    output.print(&report)?;
    Ok(exit_of(&report))
}

pub fn outcome(verb: &OutcomeVerb, runner: &Runner, output: &Output) -> anyhow::Result<Exit> {
    if let Some(ending) = verb.play.ending()? {
        return crate::ending::outcome(verb, &ending, runner, output);
    }
    let questions = OutcomeQuestions {
        moves: verb.moves,
        properties: verb.properties,
    };
    let refused = |bad: BadInput| ReportError::Unsupported(bad.0);
    answer(&verb.game, output, |source| match source.subject() {
        Subject::Game(text) if Hackenbush::is_named_by(text) => {
            if questions.properties {
                let message = "--properties is for impartial games";
                return Err(ReportError::Unsupported(message.to_owned()));
            }
            let Play { players, .. } = verb.play;
            report::hackenbush_outcome(text, verb.play.name(), players, verb.moves, runner)
                .map(AnyOutcomeReport::Hackenbush)
        }
        subject if verb.play.is_elimination() => {
            if questions.properties {
                let message = "--properties is for coalition play";
                return Err(ReportError::Unsupported(message.to_owned()));
            }
            report::elimination_outcome(subject, verb.play.players, verb.moves, runner)
                .map(AnyOutcomeReport::Elimination)
        }
        Subject::Game(text) if report::is_partizan_game(text) => {
            let players = report::partizan_players(text, verb.play.players, Players::TWO)?;
            let convention = verb.play.convention_among(players).map_err(refused)?;
            if questions.properties {
                let message = "--properties is for impartial games";
                return Err(ReportError::Unsupported(message.to_owned()));
            }
            report::partizan_outcome(text, convention, questions.moves, runner)
                .map(AnyOutcomeReport::Partizan)
        }
        subject => {
            let convention = verb.play.convention().map_err(refused)?;
            report::outcome(subject, convention, questions, runner).map(AnyOutcomeReport::Impartial)
        }
    })
}

pub fn value(verb: &ValueVerb, runner: &Runner, output: &Output) -> anyhow::Result<Exit> {
    if let Some(ending) = verb.play.ending()? {
        return crate::ending::value(verb, &ending, runner, output);
    }
    let is_podium = |convention: &Convention| convention.attitude() == Attitude::Podium;
    if let Some(convention) = verb.play.convention().ok().filter(is_podium) {
        return answer(&verb.game, output, |source| {
            report::podium_value(source.subject(), convention, runner)
        });
    }
    let refused = |bad: BadInput| ReportError::Unsupported(bad.0);
    answer(&verb.game, output, |source| match source.subject() {
        Subject::Game(text) if Hackenbush::is_named_by(text) => {
            report::hackenbush_value(text, verb.play.name(), verb.play.players, runner)
                .map(AnyValueReport::Hackenbush)
        }
        Subject::Game(text) if report::has_values_for_each_player(text) => {
            let play = verb.play.name();
            report::cincotti_value(text, play, verb.play.players, runner)
                .map(AnyValueReport::Cincotti)
        }
        subject => {
            let convention = verb.play.convention().map_err(refused)?;
            report::any_value(subject, convention, runner)
        }
    })
}

pub fn canonical(verb: &ValueVerb, runner: &Runner, output: &Output) -> anyhow::Result<Exit> {
    let convention = verb.play.convention()?;
    if convention.attitude() == Attitude::Podium {
        return answer(&verb.game, output, |source| {
            report::podium_canonical(source.subject(), convention, runner)
        });
    }
    answer(&verb.game, output, |source| match source.subject() {
        Subject::Game(text) if report::has_values_for_each_player(text) => {
            let message = "a game of several players is simplified for one of them: expected --for L, or another player";
            Err(ReportError::Unsupported(message.to_owned()))
        }
        subject => report::any_canonical(subject, convention, runner),
    })
}

pub fn form(verb: &FormVerb, runner: &Runner, output: &Output) -> anyhow::Result<Exit> {
    answer(&verb.game, output, |source| match source.subject() {
        Subject::Game(text) if report::is_partizan_game(text) => {
            let players = report::partizan_players(text, verb.players, Players::TWO)?;
            report::partizan_form(text, players, verb.dag, runner).map(AnyFormReport::Partizan)
        }
        subject => report::form(subject, verb.dag, runner).map(AnyFormReport::Impartial),
    })
}

/// How long a sequence is computed when neither a last heap nor a time is given.
pub const DEFAULT_TIME: Duration = Duration::from_secs(5);

pub fn sequence(
    verb: &SequenceVerb,
    global: &Global,
    runner: &Runner,
    output: &Output,
) -> anyhow::Result<Exit> {
    if let Some(ending) = verb.play.ending()? {
        if verb.save {
            let message = "sequences in ending partizan play are not kept in the atlas: expected no --save";
            return Err(BadInput(message.to_owned()).into());
        }
        return crate::ending::sequence(verb, &ending, runner, output);
    }
    if verb.rules == "-" {
        if verb.svg.is_some() {
            let message = "--svg draws one sequence: expected one ruleset, not -".to_owned();
            return Err(BadInput(message).into());
        }
        let mut shelf = Shelf::open(global, verb.save)?;
        return for_each_line(output, |line| {
            let (report, note) = sequence_of(line, verb, &mut shelf, runner)?;
            output.print_line_noted(&report, note.as_deref())?;
            Ok(exit_of_sequence(verb, &report))
        });
    }
    let shelf = &mut Shelf::open(global, verb.save)?;
    let (report, note) = sequence_of(&verb.rules, verb, shelf, runner)?;
    if let Some(path) = &verb.svg {
        fs::write(path, report::sequence_svg(&report))
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    output.print_noted(&report, note.as_deref())?;
    Ok(exit_of_sequence(verb, &report))
}

/// The sequence, and what the atlas has to do with it.
fn sequence_of(
    text: &str,
    verb: &SequenceVerb,
    shelf: &mut Shelf,
    runner: &Runner,
) -> anyhow::Result<(SequenceReport, Option<String>)> {
    let convention = verb.play.convention_or(match verb.of {
        Of::Phi => "misere",
        _ => "normal",
    })?;
    let of = verb.of.into();
    let (mut report, note) = match text.strip_prefix('@') {
        Some(path) => shelf.sequence_of_coins(&read_file(path)?, of, convention, runner)?,
        None => {
            let rules = HeapRules::parse(text).map_err(ReportError::from)?;
            let (to, runner) = match verb.to {
                Some(to) => (to, runner.clone()),
                None => (
                    of.default_bound(&rules, convention),
                    runner.with_default_time(DEFAULT_TIME),
                ),
            };
            shelf.sequence(&rules, of, convention, to, &runner)?
        }
    };
    report.show_all = verb.all;
    Ok((report, note))
}

/// A sequence that was asked for without a last heap may end anywhere.
fn exit_of_sequence(verb: &SequenceVerb, report: &SequenceReport) -> Exit {
    match (&report.stopped, verb.to) {
        (Some(_), Some(_)) => Exit::Budget,
        _ => Exit::Done,
    }
}

pub fn equal(verb: &EqualVerb, runner: &Runner, output: &Output) -> anyhow::Result<Exit> {
    let convention = verb.play.convention()?;
    let exit_of = |equal: Option<bool>| match equal {
        Some(true) => Exit::Done,
        Some(false) => Exit::No,
        None => Exit::Budget,
    };
    let partizan = |texts: [&str; 2]| -> Result<bool, BadInput> {
        crate::compare::refuse_pictures(texts)?;
        let partizan = texts.into_iter().any(report::is_partizan_game);
        if partizan && !convention.is_normal() {
            let message =
                format!("partizan games are compared in normal play, not for {convention}");
            return Err(BadInput(message));
        }
        Ok(partizan)
    };
    match (verb.left.as_str(), &verb.right) {
        ("-", None) => for_each_line(output, |line| {
            let (left, right) = line.split_once('=').ok_or_else(|| {
                BadInput("expected two games with '=' between them, such as 3.* = 6.*".to_owned())
            })?;
            if partizan([left, right])? {
                let report = crate::compare::equal([left, right], verb.play.players, runner)?;
                output.print_line(&report)?;
                return Ok(exit_of(report.equal));
            }
            let report = report::equal(left, right, convention, runner)?;
            output.print_line(&report)?;
            Ok(exit_of(report.equal))
        }),
        (_, None) => {
            let message = "expected a second game, or - for pairs on stdin".to_owned();
            Err(BadInput(message).into())
        }
        (left, Some(right)) => {
            let (left, right) = (Source::read(left)?, Source::read(right)?);
            if let (Source::Game(left), Source::Game(right)) = (&left, &right)
                && partizan([left, right])?
            {
                let report = crate::compare::equal([left, right], verb.play.players, runner)?;
                output.print(&report)?;
                return Ok(exit_of(report.equal));
            }
            let report = report::equal(left.subject(), right.subject(), convention, runner)?;
            output.print(&report)?;
            Ok(exit_of(report.equal))
        }
    }
}

pub fn survey(verb: &SurveyVerb, runner: &Runner, output: &Output) -> anyhow::Result<Exit> {
    match &verb.survey {
        Survey::Sums(sums) => sum_survey(sums, runner, output),
        Survey::Question3(question) => question3(question, runner, output),
        Survey::Hackenbush(arguments) => crate::hackenbush::survey(arguments, runner, output),
    }
}

fn sum_survey(verb: &SumsSurvey, runner: &Runner, output: &Output) -> anyhow::Result<Exit> {
    let convention = verb.convention()?;
    if verb.players.count() > 8 {
        let message = "this survey is for at most 8 players".to_owned();
        return Err(BadInput(message).into());
    }
    let universe = Universe::new(verb.birthday).map_err(BadInput)?;
    let survey = survey_sums(convention, universe, runner);
    let survey = survey.map_err(|stop| ReportError::Stopped {
        stop,
        known: "a survey of sums is all or nothing: nothing is known yet".to_owned(),
    })?;
    output.print(&report::sum_survey(&survey)?)?;
    Ok(Exit::Done)
}

fn question3(verb: &Question3Survey, runner: &Runner, output: &Output) -> anyhow::Result<Exit> {
    let start = match &verb.checkpoint {
        Some(path) => read_checkpoint(path)?,
        None => Question3Progress::default(),
    };
    if let Some(path) = &verb.checkpoint {
        write_checkpoint(path, &start)?;
    }
    let mut not_saved = None;
    let search = search_question3(start, verb.subpositions as usize, runner, |progress| {
        if let Some(path) = &verb.checkpoint
            && let Err(error) = write_checkpoint(path, progress)
        {
            not_saved = Some(error);
        }
    });
    output.print(&report::question3(&search)?)?;
    if let Some(error) = not_saved {
        return Err(error);
    }
    Ok(match search.stopped {
        Some(_) => Exit::Budget,
        None => Exit::Done,
    })
}

fn read_checkpoint(path: &Path) -> anyhow::Result<Question3Progress> {
    if !path.exists() {
        return Ok(Question3Progress::default());
    }
    let text =
        fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let refused = || {
        format!(
            "{} is not a checkpoint of this search; remove it or name another file",
            path.display()
        )
    };
    let progress: Question3Progress = serde_json::from_str(&text).with_context(refused)?;
    progress.check().map_err(BadInput).with_context(refused)?;
    Ok(progress)
}

pub fn paper(verb: &PaperVerb, runner: &Runner, output: &Output) -> anyhow::Result<Exit> {
    let papers = papers();
    let chosen: Vec<_> = match &verb.name {
        None => papers.iter().collect(),
        Some(name) => {
            let found = papers.iter().find(|paper| paper.name == name);
            let names: Vec<&str> = papers.iter().map(|paper| paper.name).collect();
            let unknown = || {
                BadInput(format!(
                    "no paper is called '{name}': expected {}",
                    names.join(", ")
                ))
            };
            vec![found.ok_or_else(unknown)?]
        }
    };
    let mut exit = Exit::Done;
    for paper in chosen {
        let report = report::paper(paper, verb.check, verb.only.as_deref(), runner);
        if report.claims.is_empty() {
            let only = verb.only.as_deref().unwrap_or_default();
            let message = format!("no claim of {} has '{only}' in its name", paper.name);
            return Err(BadInput(message).into());
        }
        output.print(&report)?;
        if report.failed > 0 {
            exit = exit.max(Exit::No);
        } else if report.stopped > 0 {
            exit = exit.max(Exit::Budget);
        }
    }
    Ok(exit)
}

pub fn completions(shell: clap_complete::Shell) -> anyhow::Result<Exit> {
    let mut out = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "meximal", &mut out);
    write_out(&String::from_utf8_lossy(&out))?;
    Ok(Exit::Done)
}

pub fn man(verb: Option<&str>) -> anyhow::Result<Exit> {
    let mut command = Arguments::command();
    command.build();
    let page = match verb {
        None => command,
        Some(name) => command
            .find_subcommand(name)
            .cloned()
            .ok_or_else(|| BadInput(format!("no verb is called '{name}'")))?,
    };
    let mut out = Vec::new();
    clap_mangen::Man::new(page).render(&mut out)?;
    write_out(&String::from_utf8_lossy(&out))?;
    Ok(Exit::Done)
}

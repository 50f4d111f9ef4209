//! Verbs that ask no single question: searches over many games, and the manual.

use meximal::form::Universe;
use meximal::runner::Runner;
use meximal_ask::report::{self, ReportError};
use meximal_survey::family::SurveyQuestion;
use meximal_survey::{Question3Progress, search_question3, survey_sums};

use crate::args::{Global, Question3Survey, SumsSurvey, Survey, SurveyVerb, command};
use crate::checkpoint;
use crate::hackenbush;
use crate::output::{BadInput, Exit, Output, write_out};
use crate::survey::CodeArguments;

pub fn survey(
    verb: &SurveyVerb,
    global: &Global,
    runner: &Runner,
    output: &Output,
) -> anyhow::Result<Exit> {
    let octal = |codes: &CodeArguments, digits| SurveyQuestion::Octal(codes.codes(digits));
    let quaternary =
        |codes: &CodeArguments, digits| SurveyQuestion::Quaternary(codes.codes(digits));
    let Some(survey) = &verb.survey else {
        let codes = &verb.codes;
        let question = match (codes.digits, verb.quaternary) {
            (Some(digits), _) => octal(codes, digits),
            (None, Some(digits)) => quaternary(codes, digits),
            (None, None) => {
                let message = "no survey named: expected octal, quaternary, forms, census, hackenbush, sums \
                               or question3";
                return Err(BadInput(message.to_owned()).into());
            }
        };
        return crate::survey::run(question, &codes.units, global, runner, output);
    };
    if verb.quaternary.is_some() || !verb.codes.are_default() {
        let message = "options come before the name of the survey: expected them after it, as in survey \
                       octal --digits 2";
        return Err(BadInput(message.to_owned()).into());
    }
    let (question, units) = match survey {
        Survey::Sums(sums) => return sum_survey(sums, runner, output),
        Survey::Question3(question) => return question3(question, runner, output),
        Survey::Hackenbush(arguments) => {
            return hackenbush::survey(arguments, global, runner, output);
        }
        Survey::Octal(codes) => (octal(codes, codes.digits.unwrap_or(0)), &codes.units),
        Survey::Quaternary(codes) => (quaternary(codes, codes.digits.unwrap_or(0)), &codes.units),
        Survey::Forms(forms) => (SurveyQuestion::Forms(forms.forms()), &forms.units),
        Survey::Census(census) => (SurveyQuestion::Census(census.census()), &census.units),
    };
    crate::survey::run(question, units, global, runner, output)
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
        known: "a survey of sums has no partial results".to_owned(),
    })?;
    output.print(&report::sum_survey(&survey)?)?;
    Ok(Exit::Done)
}

/// The name of the search in checkpoints.
const QUESTION3: &str = "survey question3";

fn question3(verb: &Question3Survey, runner: &Runner, output: &Output) -> anyhow::Result<Exit> {
    let start = match &verb.checkpoint {
        Some(path) => checkpoint::read(path, QUESTION3, Question3Progress::check)?,
        None => None,
    };
    let start: Question3Progress = start.unwrap_or_default();
    let before = start.games;
    if let Some(path) = &verb.checkpoint {
        checkpoint::write(path, QUESTION3, &start)?;
    }
    let mut not_saved = None;
    let search = search_question3(start, verb.subpositions as usize, runner, |progress| {
        if let Some(path) = &verb.checkpoint
            && let Err(error) = checkpoint::write(path, QUESTION3, progress)
        {
            not_saved = Some(error);
        }
    });
    let report = report::question3(&search)?;
    checkpoint::print(output, &report, before, ["game", "games"], None)?;
    if let Some(error) = not_saved {
        return Err(error);
    }
    Ok(match search.stopped {
        Some(_) => Exit::Budget,
        None => Exit::Done,
    })
}

pub fn man(verb: Option<&str>) -> anyhow::Result<Exit> {
    let mut command = command();
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

//! What each verb does: read games, ask the library, print its report.

use std::time::Duration;

use meximal::ask::{self, GameText, SequenceQuestion, SequenceSubject};
use meximal::game::Game;
use meximal::paper::papers;
use meximal::plays::{self, AskedPlay};
use meximal::report::{
    self, AnySequenceReport, AnyValueReport, OutcomeQuestions, Report, ReportError,
};
use meximal::runner::Runner;
use meximal::survey::family::SurveyQuestion;
use meximal::survey::{Question3Progress, Universe, search_question3, survey_sums};

use crate::args::{
    CanonicalVerb, CompareVerb, EqualVerb, FormVerb, Global, OutcomeVerb, PaperVerb, Play,
    Question3Survey, SequenceVerb, SumsSurvey, Survey, SurveyVerb, ValueVerb, command,
};
use crate::checkpoint;
use crate::files::try_picture;
use crate::hackenbush;
use crate::input::{READING, for_each_line, read_file};
use crate::output::{BadInput, Exit, Output, write_file, write_out};
use crate::shelf::Shelf;
use crate::survey::CodeArguments;

/// Answers a text, or each line of stdin, with the time allowed for each.
fn answer<R: Report>(
    text: &str,
    runner: &Runner,
    output: &Output,
    ask: impl Fn(&GameText, &Runner) -> Result<R, ReportError>,
) -> anyhow::Result<Exit> {
    if text == "-" {
        return for_each_line(output, |line| {
            let report = ask(&GameText::new(line), &runner.again())?;
            output.print_line(&report)?;
            Ok(Exit::of(&report))
        });
    }
    let report = ask(&GameText::new(text), runner)?;
    output.print(&report)?;
    Ok(Exit::of(&report))
}

/// Answers a question about a game and how it is played.
fn answer_play<R: Report>(
    text: &str,
    play: &Play,
    runner: &Runner,
    output: &Output,
    ask: impl Fn(&Game, &plays::Play, &Runner) -> Result<R, ReportError>,
) -> anyhow::Result<Exit> {
    let play = play.asked()?;
    answer(text, runner, output, |text, runner| {
        let (game, play) = text.read(&play, READING)?;
        ask(&game, &play, runner)
    })
}

pub fn outcome(verb: &OutcomeVerb, runner: &Runner, output: &Output) -> anyhow::Result<Exit> {
    let questions = OutcomeQuestions {
        moves: verb.moves,
        properties: verb.properties,
    };
    answer_play(
        &verb.game,
        &verb.play,
        runner,
        output,
        |game, play, runner| ask::outcome(game, play, questions, runner),
    )
}

pub fn value(verb: &ValueVerb, runner: &Runner, output: &Output) -> anyhow::Result<Exit> {
    let Some(path) = &verb.svg else {
        return answer_play(&verb.game, &verb.play, runner, output, ask::value);
    };
    if verb.game == "-" {
        let message = "--svg draws one thermograph: expected one game, not -".to_owned();
        return Err(BadInput(message).into());
    }
    try_picture(path, ".svg")?;
    let (game, play) = GameText::new(&verb.game).read(&verb.play.asked()?, READING)?;
    let AnyValueReport::Short(report) = ask::value(&game, &play, runner)? else {
        let message = "--svg draws thermographs of partizan games of two players in normal play, such as {4||2|0}".to_owned();
        return Err(BadInput(message).into());
    };
    output.print(&report)?;
    write_file(path, &report::thermograph_svg(&report)?)?;
    Ok(Exit::of(&report))
}

pub fn canonical(verb: &CanonicalVerb, runner: &Runner, output: &Output) -> anyhow::Result<Exit> {
    let player = verb.player.as_deref();
    answer_play(
        &verb.game,
        &verb.play,
        runner,
        output,
        |game, play, runner| ask::canonical(game, play, player, runner),
    )
}

pub fn form(verb: &FormVerb, runner: &Runner, output: &Output) -> anyhow::Result<Exit> {
    let play = AskedPlay {
        players: verb.players,
        kind: None,
    };
    if verb.graph {
        if verb.game == "-" {
            let message = "--graph writes the file of one game: expected a game, not -".to_owned();
            return Err(BadInput(message).into());
        }
        let (game, play) = GameText::new(&verb.game).read(&play, READING)?;
        let text = report::graph_file(&game, play.players(), runner)?;
        output.print_made(game.written(), "graph", &text)?;
        return Ok(Exit::Done);
    }
    answer(&verb.game, runner, output, |text, runner| {
        let (game, play) = text.read(&play, READING)?;
        ask::form(&game, play.players(), verb.dag, runner)
    })
}

pub fn sequence(
    verb: &SequenceVerb,
    global: &Global,
    runner: &Runner,
    output: &Output,
) -> anyhow::Result<Exit> {
    if verb.rules == "-" {
        if verb.svg.is_some() {
            let message = "--svg draws one sequence: expected one ruleset, not -".to_owned();
            return Err(BadInput(message).into());
        }
        let mut shelf = Shelf::open(global, verb.save)?;
        return for_each_line(output, |line| {
            let (report, note) = sequence_of(line, verb, &mut shelf, &runner.again())?;
            output.print_line_noted(&report, note.as_deref())?;
            Ok(shelf.end(Exit::of(&report)))
        });
    }
    if verb.rules.contains(report::PLACE) {
        let play = verb.play.asked()?;
        let to = verb.to.unwrap_or(DEFAULT_POSITIONS);
        let runner = &match verb.to {
            Some(_) => runner.clone(),
            None => runner.with_default_time(DEFAULT_POSITIONS_TIME),
        };
        let of = verb.of.into();
        let report = report::board_sequence(&verb.rules, of, to, &play, READING, runner)?;
        output.print(&report)?;
        return Ok(match verb.to {
            None => Exit::Done,
            Some(_) => Exit::of(&report),
        });
    }
    if let Some(path) = &verb.svg {
        try_picture(path, ".svg")?;
    }
    let shelf = &mut Shelf::open(global, verb.save)?;
    let (report, note) = sequence_of(&verb.rules, verb, shelf, runner)?;
    output.print_noted(&report, note.as_deref())?;
    if let Some(path) = &verb.svg {
        let svg = match &report {
            AnySequenceReport::Sequence(report) => report::sequence_svg(report),
            AnySequenceReport::Ending(report) => report::ending_svg(report)?,
        };
        write_file(path, &svg)?;
    }
    Ok(shelf.end(Exit::of(&report)))
}

/// How many growing positions are tried when no last one is named, and for how long.
const DEFAULT_POSITIONS: usize = 40;
const DEFAULT_POSITIONS_TIME: Duration = Duration::from_secs(5);

/// The sequence, and what the atlas has to do with it.
fn sequence_of(
    text: &str,
    verb: &SequenceVerb,
    shelf: &mut Shelf,
    runner: &Runner,
) -> anyhow::Result<(AnySequenceReport, Option<String>)> {
    let question = SequenceQuestion {
        of: verb.of.into(),
        to: verb.to,
        all: verb.all,
    };
    let graph = match text.strip_prefix('@') {
        Some(path) => Some(read_file(path)?),
        None => None,
    };
    let subject = match &graph {
        Some(graph) => SequenceSubject::Graph(graph),
        None => SequenceSubject::Rules(text),
    };
    shelf.sequence(subject, question, &verb.play.asked()?, runner)
}

pub fn equal(verb: &EqualVerb, runner: &Runner, output: &Output) -> anyhow::Result<Exit> {
    let play = verb.play.asked()?;
    for_pair(
        [Some(&verb.left), verb.right.as_ref()],
        ('=', "3.* = 6.*"),
        runner,
        output,
        |texts, runner| {
            let ([left, right], play) = ask::read_pair(texts, &play, READING)?;
            ask::equal([&left, &right], &play, runner)
        },
    )
}

pub fn compare(verb: &CompareVerb, runner: &Runner, output: &Output) -> anyhow::Result<Exit> {
    let order = verb.order.into();
    for_pair(
        [Some(&verb.left), verb.right.as_ref()],
        ('?', "1C ? 2R"),
        runner,
        output,
        |texts, runner| {
            let player = verb.player.as_deref();
            let read = |players| -> Result<[Game; 2], ReportError> {
                Ok([
                    texts[0].game(players, READING)?,
                    texts[1].game(players, READING)?,
                ])
            };
            let [left, right] = read(verb.players)?;
            ask::compare([&left, &right], order, verb.players, player, runner)
        },
    )
}

/// Answers a question about two games, or about the two of each line of stdin, which have a sign between them.
fn for_pair<R: Report>(
    games: [Option<&String>; 2],
    (sign, example): (char, &str),
    runner: &Runner,
    output: &Output,
    ask: impl Fn([&GameText; 2], &Runner) -> Result<R, ReportError>,
) -> anyhow::Result<Exit> {
    match games.map(|game| game.map(String::as_str)) {
        [Some("-"), None] => for_each_line(output, |line| {
            let (left, right) = line.split_once(sign).ok_or_else(|| {
                BadInput(format!(
                    "expected two games with '{sign}' between them, such as {example}"
                ))
            })?;
            let pair = [left, right].map(|text| GameText::new(text.trim()));
            let report = ask(pair.each_ref(), &runner.again())?;
            output.print_line(&report)?;
            Ok(Exit::of(&report))
        }),
        [Some(left), Some(right)] => {
            let pair = [left, right].map(GameText::new);
            let report = ask(pair.each_ref(), runner)?;
            output.print(&report)?;
            Ok(Exit::of(&report))
        }
        _ => {
            let message = "expected a second game, or - for pairs on stdin".to_owned();
            Err(BadInput(message).into())
        }
    }
}

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
                let message = "no survey named: expected octal, quaternary, forms, census, hackenbush, sums or question3";
                return Err(BadInput(message.to_owned()).into());
            }
        };
        return crate::survey::run(question, &codes.units, global, runner, output);
    };
    if verb.quaternary.is_some() || !verb.codes.are_default() {
        let message = "options stand before the name of the survey: expected them behind it, as in survey octal --digits 2";
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
        known: "a survey of sums is all or nothing: nothing is known yet".to_owned(),
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
    let start = start.unwrap_or_default();
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
    output.print(&report::question3(&search)?)?;
    if let Some(error) = not_saved {
        return Err(error);
    }
    Ok(match search.stopped {
        Some(_) => Exit::Budget,
        None => Exit::Done,
    })
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
    let mut exit = None;
    for paper in &chosen {
        let report = report::paper(paper, verb.check, verb.only.as_deref(), runner);
        if report.claims.is_empty() {
            continue;
        }
        match chosen.len() {
            1 => output.print(&report)?,
            _ => output.print_line(&report)?,
        }
        exit = exit.max(Some(Exit::of(&report)));
    }
    exit.ok_or_else(|| {
        let names: Vec<&str> = chosen.iter().map(|paper| paper.name).collect();
        let only = verb.only.as_deref().unwrap_or_default();
        BadInput(format!(
            "no claim of {} has '{only}' in its name",
            names.join(", ")
        ))
        .into()
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

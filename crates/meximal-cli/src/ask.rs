//! Questions from the command line: asked, printed, and the files beside the answer written. Games are those
//! of this machine: they may come from files, and from stdin, one on each line.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use meximal::player::Players;
use meximal::runner::Runner;
use meximal_ask::report::{AnyReport, ReportError};
use meximal_ask::{Answer, GameText, Question, Resources, Store};
use meximal_atlas::Answers;

use crate::args::Global;
use crate::files::{try_file, try_picture};
use crate::input::{READING, for_each_line};
use crate::output::{AnswerIsPrinted, BadInput, Exit, Output, write_file};
use crate::places::open_answers;

/// What of an answer goes into a file.
#[derive(Clone, Copy)]
pub enum Part {
    /// The certificate.
    Certificate,
    /// A picture by its name; what the name of its file may end in.
    Picture(&'static str, &'static str),
    /// A picture by its name, as SVG or PNG.
    Image(&'static str),
}

/// A verb that asks one question for each text.
pub trait Asks {
    /// The text, or - for one on each line of stdin.
    fn text(&self) -> &str;

    /// The question about a text.
    fn question(&self, text: &str) -> anyhow::Result<Question>;

    /// Whether the atlas is looked into, and whether the answer is stored there.
    fn atlas(&self) -> Option<bool> {
        None
    }

    /// The files to be written.
    fn files(&self) -> Vec<(&PathBuf, Part)> {
        Vec::new()
    }
}

/// Asks what a verb asks, and prints the answers.
pub fn ask(
    verb: &impl Asks,
    global: &Global,
    runner: &Runner,
    output: &Output,
) -> anyhow::Result<Exit> {
    let files = verb.files();
    if verb.text() == "-" && !files.is_empty() {
        let message = "a file is written for one game: expected one game, not -".to_owned();
        return Err(BadInput(message).into());
    }
    for (path, part) in &files {
        match part {
            Part::Certificate | Part::Image(_) => try_file(path)?,
            Part::Picture(_, kinds) => try_picture(path, kinds)?,
        }
    }
    let store = match verb.atlas() {
        Some(save) => open_answers(global, save, runner)?,
        None => None,
    };
    let asking = Asking {
        time: global.time,
        output,
        store,
    };
    if verb.text() == "-" {
        return for_each_line(output, |line| {
            asking.ask(&verb.question(line)?, &runner.again(), &[], true)
        });
    }
    let asked = verb.question(verb.text())?;
    asking.ask(&asked, runner, &files, false)
}

/// Asks one question of an atlas, and prints the answer.
pub fn ask_once(
    question: &Question,
    store: Answers,
    global: &Global,
    runner: &Runner,
    output: &Output,
) -> anyhow::Result<Exit> {
    let asking = Asking {
        time: global.time,
        output,
        store: Some(store),
    };
    asking.ask(question, runner, &[], false)
}

/// Where answers come from and go to.
struct Asking<'a> {
    time: Option<Duration>,
    output: &'a Output,
    store: Option<Answers>,
}

/// Reads a game; files are those of this machine.
pub fn read(text: &GameText, players: Option<Players>) -> Result<meximal::game::Game, ReportError> {
    text.game(players, READING)
}

impl Asking<'_> {
    fn ask(
        &self,
        question: &Question,
        runner: &Runner,
        files: &[(&PathBuf, Part)],
        one_of_many: bool,
    ) -> anyhow::Result<Exit> {
        let resources = Resources {
            time: self.time,
            read: &read,
            store: self.store.as_ref().map(|store| store as &dyn Store),
            ..Resources::new(runner)
        };
        let answer = question.answer(&resources)?;
        // An answer is not lost with a file.
        let written = write_files(&answer, files);
        let exit = self.print(&answer, files, one_of_many)?;
        written.context(AnswerIsPrinted)?;
        Ok(exit.after_storing(self.store.as_ref()))
    }

    fn print(
        &self,
        answer: &Answer,
        files: &[(&PathBuf, Part)],
        one_of_many: bool,
    ) -> anyhow::Result<Exit> {
        let (output, note) = (self.output, answer.note.as_deref());
        match &answer.report {
            AnyReport::Papers(papers) if !output.is_json() => {
                for paper in papers {
                    output.print_line(paper)?;
                }
            }
            AnyReport::Drawing(_) if !files.is_empty() && !output.is_json() => {}
            AnyReport::Drawing(made) => output.print_made(&made.game, "svg", &made.svg)?,
            AnyReport::GraphFile(made) => output.print_made(&made.game, "graph", &made.graph)?,
            report if one_of_many => output.print_line_noted(report, note)?,
            report => output.print_noted(report, note)?,
        }
        Ok(Exit::of(&answer.report))
    }
}

/// The files that were asked for.
fn write_files(answer: &Answer, files: &[(&PathBuf, Part)]) -> anyhow::Result<()> {
    for (path, part) in files {
        let text = match part {
            Part::Certificate => answer.certificate.clone().map(String::into_bytes),
            Part::Picture(name, _) | Part::Image(name) => {
                let found = answer.pictures.get(name);
                found
                    .map(|drawing| drawing.draw(&answer.report))
                    .transpose()?
            }
        };
        match text {
            Some(text) => write_file(path, &text)?,
            None => {
                let path = path.display();
                let message = match part {
                    Part::Certificate => format!(
                        "this answer has no certificate for {path}: what is known by a theorem needs none; a \
                         largest heap, as in nim@15, gives one"
                    ),
                    _ => format!("this answer has nothing for {path}"),
                };
                return Err(BadInput(message).into());
            }
        }
    }
    Ok(())
}

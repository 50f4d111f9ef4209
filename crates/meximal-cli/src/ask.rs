//! Questions from the command line: asked, printed, and the files beside the answer written. Games are those
//! of this machine: they may come from files, and from stdin, one on each line.

use std::io::IsTerminal;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use meximal::player::Players;
use meximal::runner::Runner;
use meximal_ask::question::Draw;
use meximal_ask::report::{AnyReport, Document, Report, ReportError, hackenbush_text};
use meximal_ask::{Answer, GameText, Memory, Question, Resources, Store};
use meximal_atlas::Answers;

use crate::args::Global;
use crate::batch::{Written, for_each_line};
use crate::files::{try_file, try_picture};
use crate::input::READING;
use crate::output::{AnswerIsPrinted, BadInput, Exit, Output, write_file, write_out};
use crate::places::open_answers;
use crate::terminal;

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
    verb: &(impl Asks + Sync),
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
        let memory = Memory::new(runner.memory() / 4);
        let answer =
            |line: &str, runner: &Runner| asking.written(&verb.question(line)?, runner, &memory);
        return for_each_line(output, runner, &answer);
    }
    let asked = verb.question(verb.text())?;
    asking.ask(&asked, runner, &files)
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
    asking.ask(question, runner, &[])
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
    fn resources<'a>(&'a self, runner: &'a Runner) -> Resources<'a> {
        Resources {
            time: self.time,
            read: &read,
            store: self.store.as_ref().map(|store| store as &dyn Store),
            ..Resources::new(runner)
        }
    }

    fn answer(&self, question: &Question, resources: &Resources) -> anyhow::Result<Answer> {
        let mut answer = question.answer(resources)?;
        if self.output.is_quiet() {
            answer.report.set_readings(Vec::new());
        }
        Ok(answer)
    }

    /// The answer to one of many questions, as it is printed.
    fn written(
        &self,
        question: &Question,
        runner: &Runner,
        memory: &Memory,
    ) -> anyhow::Result<Written> {
        let resources = Resources {
            memory: Some(memory),
            ..self.resources(runner)
        };
        let answer = self.answer(question, &resources)?;
        let text = match self.made(question, &answer, &[])? {
            Some(text) => text,
            None => self
                .output
                .noted_line(&answer.report, answer.note.as_deref())?,
        };
        let exit = Exit::of(&answer.report).after_storing(self.store.as_ref());
        Ok(Written { text, exit })
    }

    fn ask(
        &self,
        question: &Question,
        runner: &Runner,
        files: &[(&PathBuf, Part)],
    ) -> anyhow::Result<Exit> {
        let answer = self.answer(question, &self.resources(runner))?;
        // An answer is not lost with a file.
        let written = write_files(&answer, files);
        let exit = self.print(question, &answer, files)?;
        written.context(AnswerIsPrinted)?;
        Ok(exit.after_storing(self.store.as_ref()))
    }

    /// Whether a drawing would be printed where somebody looks at it.
    fn is_for_people(&self, files: &[(&PathBuf, Part)]) -> bool {
        files.is_empty() && self.output.is_text() && std::io::stdout().is_terminal()
    }

    /// Draws with characters, and says how to have the picture.
    fn drawn(&self, question: &Draw) -> anyhow::Result<String> {
        let game = read(&GameText::new(&question.game), None)?;
        let lines = hackenbush_text(&game, question.cut, terminal::width())?;
        let advice = match &lines {
            Some(_) => "--svg FILE writes the picture.",
            None => "The picture is too wide for this terminal: --svg FILE writes it.",
        };
        let lines = lines.unwrap_or_default().into_iter();
        let document = lines.fold(Document::new(), |document, line| document.line(line));
        Ok(self.output.spoken(&document.line(advice)))
    }

    fn print(
        &self,
        question: &Question,
        answer: &Answer,
        files: &[(&PathBuf, Part)],
    ) -> anyhow::Result<Exit> {
        let output = self.output;
        match &answer.report {
            AnyReport::Papers(papers) if !output.is_json() => {
                for paper in papers {
                    output.print_line(paper)?;
                }
            }
            AnyReport::Drawing(_) if !files.is_empty() && !output.is_json() => {}
            report => match self.made(question, answer, files)? {
                Some(text) => write_out(&text)?,
                None => output.print_noted(report, answer.note.as_deref())?,
            },
        }
        Ok(Exit::of(&answer.report))
    }

    /// An answer that is a file of another kind, as it is printed.
    fn made(
        &self,
        question: &Question,
        answer: &Answer,
        files: &[(&PathBuf, Part)],
    ) -> anyhow::Result<Option<String>> {
        if let Question::Draw(drawn) = question
            && self.is_for_people(files)
        {
            return self.drawn(drawn).map(Some);
        }
        let made = match &answer.report {
            AnyReport::Drawing(made) => self.output.made(&made.game, "svg", &made.svg)?,
            AnyReport::GraphFile(made) => self.output.made(&made.game, "graph", &made.graph)?,
            _ => return Ok(None),
        };
        Ok(Some(made))
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

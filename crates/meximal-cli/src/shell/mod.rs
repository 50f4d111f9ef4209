//! The verb `shell`: the other verbs line by line, at a prompt or from a script. Every line is read by the
//! grammar of the command and answered by the same code, so that a line and a command never disagree.

mod completion;
mod grammar;
mod prompt;
mod settings;
mod words;

use std::ffi::OsString;
use std::io::{self, IsTerminal};

use clap::{ArgMatches, Args, Command, CommandFactory, FromArgMatches, Parser, Subcommand};
use meximal_ask::report::{Report, ReportError};

use crate::args::{Arguments, Global, Play, Verb};
use crate::input::{Lines, Stdin, without_mark};
use crate::mistakes::{mistake_in, without_misleading_tips};
use crate::output::{BadInput, Exit, Output, OutputError, tell, write_out};
use crate::progress::{self, Interrupt};
use grammar::{ShellWord, grammar};
use prompt::{Prompt, Read};
use settings::Settings;

#[derive(Args)]
#[command(
    after_help = "Examples:\n  meximal shell\n  meximal shell --play misere --time 10s\n  meximal shell \
                  --ascii < games.txt\n  printf 'outcome *2 -n 3\\nvalue 0.77:9\\n' | meximal shell \
                  --json\n\nOptions that are given here hold for all lines. A script stops at the first line \
                  that is bad input; the lines are numbered in the errors. At the prompt, 'help' lists the \
                  verbs and what else there is."
)]
pub struct ShellVerb {
    #[command(flatten)]
    pub play: Play,
    /// A script goes on after a bad line, and ends with the worst exit code
    #[arg(long, short)]
    pub keep_going: bool,
    /// Keep no history of the lines at the prompt
    #[arg(long)]
    pub no_history: bool,
}

/// The answer to the verb `shell` in a shell.
pub fn inside_a_shell() -> BadInput {
    BadInput("this is a shell already: 'quit' leaves it".to_owned())
}

/// Answers lines until there are no more.
pub fn shell(
    verb: &ShellVerb,
    matches: &ArgMatches,
    interrupt: &Interrupt,
) -> anyhow::Result<Exit> {
    let mut shell = Shell {
        grammar: grammar(),
        settings: Settings::default(),
        interrupt,
    };
    if let Some(options) = matches.subcommand_matches("shell") {
        shell.set(options);
    }
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        shell.converse(verb.no_history)
    } else {
        shell.run_script(verb.keep_going)
    }
}

/// What holds from line to line.
struct Shell<'a> {
    grammar: Command,
    settings: Settings,
    interrupt: &'a Interrupt,
}

/// What comes after a line.
enum Next {
    /// Another line.
    Line(Exit),
    /// Nothing.
    Quit,
}

/// A line that has no answer.
enum Failure {
    /// No command line, in the words of clap; or the help that was asked for.
    Usage(clap::Error),
    /// A command that fails.
    Answer(anyhow::Error, Output),
}

/// The flags alone, as a line without a verb has them.
#[derive(Default, Parser)]
struct Flags {
    #[command(flatten)]
    global: Global,
}

impl Shell<'_> {
    fn set(&mut self, options: &ArgMatches) {
        if let Some(set) = self.grammar.find_subcommand("set") {
            self.settings.set(set, options);
        }
    }

    /// How lines are answered that do not say it themselves.
    fn output(&self) -> Output {
        let mut flags = Flags::command();
        flags.build();
        let words = self.settings.apply(&flags, vec![OsString::from("meximal")]);
        let flags = Flags::try_parse_from(words).unwrap_or_default();
        Output::new(&flags.global)
    }

    /// Lines from a terminal: an error is shown, and the next line is asked for.
    fn converse(&mut self, no_history: bool) -> anyhow::Result<Exit> {
        let mut prompt = Prompt::new(self.grammar.clone(), no_history)?;
        tell!(
            "meximal {}: 'help' lists the verbs, 'quit' or Ctrl-D leaves",
            env!("CARGO_PKG_VERSION")
        );
        loop {
            if self.interrupt.is_set() {
                self.interrupt.reset();
                prompt.forget_pasted();
            }
            let line = match prompt.read("meximal> ")? {
                Read::Line(line) => line,
                Read::Cleared => continue,
                Read::End => break,
            };
            prompt.remember(&line);
            match self.answer(&line, &mut prompt) {
                Ok(Next::Line(_)) => {}
                Ok(Next::Quit) => break,
                Err(Failure::Usage(error)) => error.print()?,
                Err(Failure::Answer(error, _)) if error.is::<OutputError>() => return Err(error),
                Err(Failure::Answer(error, output)) => {
                    output.fail(&error);
                }
            }
        }
        Ok(Exit::Done)
    }

    /// Lines from a file or a pipe: a bad line ends the script, unless it is to go on.
    fn run_script(&mut self, keep_going: bool) -> anyhow::Result<Exit> {
        let mut stdin = Stdin::default();
        let mut worst = Exit::Done;
        while let Some(line) = stdin.next_line()? {
            let number = stdin.number();
            let answered = match line {
                Ok(line) => self.answer(without_mark(&line), &mut stdin),
                Err(bad) => Err(Failure::Answer(bad.into(), self.output())),
            };
            let exit = match answered {
                Ok(Next::Line(exit)) => exit,
                Ok(Next::Quit) => break,
                Err(Failure::Usage(error)) => self.show_usage(number, &error)?,
                Err(Failure::Answer(error, _)) if error.is::<OutputError>() => return Err(error),
                Err(Failure::Answer(error, output)) => output.fail_line(number, &error)?,
            };
            if exit == Exit::BadInput && !keep_going || self.interrupt.is_set() {
                return Ok(exit);
            }
            worst = worst.max(exit);
        }
        Ok(worst)
    }

    /// Prints help that was asked for, or what is wrong with a line of a script.
    fn show_usage(&self, number: usize, error: &clap::Error) -> anyhow::Result<Exit> {
        let text = error.render().to_string();
        if !error.use_stderr() {
            write_out(&text)?;
            return Ok(Exit::Done);
        }
        let message = match text.strip_prefix("error: ") {
            Some(message) => message.trim_end().to_owned(),
            // Clap shows the help of a verb that needs another one behind it.
            None => format!("the line ends too early\n\n{}", text.trim_end()),
        };
        self.output().fail_line(number, &BadInput(message).into())
    }

    /// Answers a line.
    fn answer(&mut self, line: &str, lines: &mut dyn Console) -> Result<Next, Failure> {
        let mut words = match words::split(line) {
            Ok(words) => words,
            Err(error) => {
                let error = ReportError::from(error);
                return Err(Failure::Answer(error.into(), self.output()));
            }
        };
        if words.first().is_some_and(|word| word == "meximal") {
            words.remove(0);
        }
        match words.first_mut() {
            None => return Ok(Next::Line(Exit::Done)),
            Some(first) if first == "?" => "help".clone_into(first),
            // The names behind it are not options of this line.
            Some(first) if first == "unset" => words.insert(1, "--".to_owned()),
            Some(_) => {}
        }
        let is_verb = words[0] != "help" && !ShellWord::has_subcommand(&words[0]);
        let words = std::iter::once("meximal".to_owned()).chain(words);
        let words: Vec<OsString> = words.map(OsString::from).collect();
        if let Some(mistake) = mistake_in(&self.grammar, &words[1..]) {
            return Err(Failure::Answer(BadInput(mistake).into(), self.output()));
        }
        let with_settings = if is_verb {
            self.settings.apply(&self.grammar, words.clone())
        } else {
            words.clone()
        };
        let matches = self.grammar.try_get_matches_from_mut(with_settings);
        let matches = matches.map_err(|error| {
            // What is wrong with the line itself is told without the settings.
            let plain = self.grammar.try_get_matches_from_mut(words);
            Failure::Usage(without_misleading_tips(plain.err().unwrap_or(error)))
        })?;
        match matches.subcommand() {
            Some((name, options)) if ShellWord::has_subcommand(name) => {
                let word = ShellWord::from_arg_matches(&matches).map_err(Failure::Usage)?;
                let done = self.do_word(word, options, lines);
                done.map_err(|error| Failure::Answer(error, self.output()))
            }
            _ => self.do_verb(&matches, lines),
        }
    }

    /// One of the shell's own words.
    fn do_word(
        &mut self,
        word: ShellWord,
        options: &ArgMatches,
        lines: &dyn Console,
    ) -> anyhow::Result<Next> {
        match word {
            ShellWord::Set(_) if options.args_present() => self.set(options),
            ShellWord::Set(_) => match self.output() {
                output if output.is_json() => output.print(&self.settings)?,
                output => output.converse(&self.settings.document())?,
            },
            ShellWord::Unset { options } => {
                if let Some(set) = self.grammar.find_subcommand("set") {
                    for name in options {
                        self.settings.unset(set, &name)?;
                    }
                }
            }
            ShellWord::History => {
                let history = lines.history()?;
                let width = history.len().to_string().len();
                for (at, line) in history.iter().enumerate() {
                    write_out(&format!("{:>width$}  {line}\n", at + 1))?;
                }
            }
            ShellWord::Quit => return Ok(Next::Quit),
        }
        Ok(Next::Line(Exit::Done))
    }

    /// A verb of the command.
    fn do_verb(&self, matches: &ArgMatches, lines: &mut dyn Console) -> Result<Next, Failure> {
        let arguments = Arguments::from_arg_matches(matches).map_err(Failure::Usage)?;
        let global = &arguments.global;
        let output = Output::new(global).for_verb(matches.subcommand_name(), global);
        if let Verb::Serve(_) = arguments.verb {
            let message =
                "a server runs until it is ended: expected 'meximal serve' outside this shell";
            return Err(Failure::Answer(BadInput(message.to_owned()).into(), output));
        }
        if let Some(wanted) = global.threads
            && progress::use_threads(wanted).is_err()
            && rayon::current_num_threads() != wanted
        {
            tell!(
                "warning: --threads {wanted} comes too late: this shell works with {} threads from its first \
                 survey on",
                rayon::current_num_threads()
            );
        }
        let runner = progress::runner(global, self.interrupt);
        match crate::run(&arguments, runner, &output, lines) {
            Ok(exit) => Ok(Next::Line(exit)),
            Err(error) => Err(Failure::Answer(error, output)),
        }
    }
}

/// Where the lines of a shell come from.
trait Console: Lines {
    /// The lines so far.
    fn history(&self) -> anyhow::Result<Vec<String>>;
}

impl Console for Stdin {
    fn history(&self) -> anyhow::Result<Vec<String>> {
        let message = "a script has no history: expected 'history' at the prompt only";
        Err(BadInput(message.to_owned()).into())
    }
}

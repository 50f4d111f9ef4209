//! What Tab offers: verbs, options, the values that clap knows, and files.

use std::fs;
use std::path::{MAIN_SEPARATOR, Path};

use clap::{Arg, Command};
use rustyline::completion::{Completer, Pair};
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::validate::Validator;
use rustyline::{Context, Helper};

use super::settings::settable;
use super::words::{End, Word, quote, scan};
use crate::args::PLAYS;

/// Offers words for a line of the shell.
pub struct Completion {
    grammar: Command,
    enabled: bool,
}

/// More files than this are not offered.
const MAX_FILES: usize = 500;

impl Completion {
    pub fn new(grammar: Command) -> Completion {
        Completion {
            grammar,
            enabled: true,
        }
    }

    /// Whether lines are those of the shell, not moves of a game.
    pub fn enable(&mut self, enabled: bool) {
        self.enabled = enabled;
    }

    /// Where the last word begins, and what it could be.
    fn offers(&self, line: &str) -> (usize, Vec<String>) {
        let (mut words, end) = scan(line);
        let last = match end {
            End::Outside => Word {
                text: String::new(),
                span: line.len()..line.len(),
            },
            _ => words.pop().unwrap_or(Word {
                text: String::new(),
                span: line.len()..line.len(),
            }),
        };
        let place = Place::behind(&self.grammar, &words);
        let mut offers = place.offers(&last.text);
        offers.retain(|offer| offer.starts_with(&last.text));
        offers.sort();
        offers.dedup();
        (last.span.start, offers)
    }
}

/// A place in a line: what may stand there.
struct Place<'a> {
    command: &'a Command,
    /// The word with the options that hold for all lines.
    set: Option<&'a Command>,
    /// The option whose value is expected.
    option: Option<&'a Arg>,
    /// The arguments of the verb so far.
    arguments: usize,
}

impl<'a> Place<'a> {
    fn behind(grammar: &'a Command, words: &[Word]) -> Place<'a> {
        let mut place = Place {
            command: grammar,
            set: grammar.find_subcommand("set"),
            option: None,
            arguments: 0,
        };
        for (at, Word { text, .. }) in words.iter().enumerate() {
            if place.option.take().is_some() || at == 0 && text == "meximal" {
                continue;
            }
            let name = match text.as_str() {
                "?" => "help",
                name => name,
            };
            if name.starts_with('-') {
                place.option = place.option_named(name).filter(|arg| takes_value(arg));
            } else if place.arguments == 0
                && let Some(verb) = place.command.find_subcommand(name)
            {
                place.command = verb;
            } else {
                place.arguments += 1;
            }
        }
        place
    }

    fn option_named(&self, name: &str) -> Option<&'a Arg> {
        let mut options = self.command.get_arguments();
        match name.strip_prefix("--") {
            Some(long) => options.find(|arg| arg.get_long() == Some(long)),
            None => options.find(|arg| arg.get_short() == name.chars().last()),
        }
    }

    fn offers(&self, last: &str) -> Vec<String> {
        if let Some(option) = self.option {
            return values(option, last);
        }
        if let Some((name, value)) = last.split_once('=')
            && name.starts_with("--")
        {
            let Some(option) = self.option_named(name).filter(|arg| takes_value(arg)) else {
                return Vec::new();
            };
            let with_name = |value| format!("{name}={value}");
            return values(option, value).into_iter().map(with_name).collect();
        }
        if self.command.get_name() == "unset" {
            let dashes = if last.starts_with('-') { "--" } else { "" };
            let names = self.set.map(settable).into_iter().flatten();
            return names.map(|(_, long)| format!("{dashes}{long}")).collect();
        }
        if last.starts_with('-') {
            let options = self.command.get_arguments();
            let longs = options.filter(|arg| !arg.is_hide_set()).map(Arg::get_long);
            return longs.flatten().map(|long| format!("--{long}")).collect();
        }
        if let Some(path) = last.strip_prefix('@') {
            let with_sign = |path| format!("@{path}");
            return files(path).into_iter().map(with_sign).collect();
        }
        if self.command.has_subcommands() {
            let verbs = self.command.get_subcommands();
            let verbs = verbs.filter(|verb| !verb.is_hide_set());
            return verbs.map(|verb| verb.get_name().to_owned()).collect();
        }
        let mut arguments = self.command.get_positionals();
        let argument = arguments.nth(self.arguments);
        argument.map_or_else(Vec::new, |argument| values(argument, last))
    }
}

fn takes_value(arg: &Arg) -> bool {
    arg.get_action().takes_values()
}

/// What can stand for an argument, as far as that is known.
fn values(argument: &Arg, last: &str) -> Vec<String> {
    let known = argument.get_possible_values();
    if !known.is_empty() {
        return known
            .iter()
            .map(|value| value.get_name().to_owned())
            .collect();
    }
    if argument.get_long() == Some("play") {
        return PLAYS.map(str::to_owned).to_vec();
    }
    let names = argument.get_value_names().unwrap_or_default();
    if names.iter().any(|name| name.as_str() == "FILE") {
        files(last)
    } else {
        Vec::new()
    }
}

/// The files and folders whose paths begin so.
fn files(path: &str) -> Vec<String> {
    let split = path.rfind(MAIN_SEPARATOR).map_or(0, |at| at + 1);
    let (folder, name) = path.split_at(split);
    let place = match folder {
        "" => Path::new("."),
        _ => Path::new(folder),
    };
    let Ok(entries) = fs::read_dir(place) else {
        return Vec::new();
    };
    let found = entries.flatten().filter_map(|entry| {
        let file = entry.file_name().into_string().ok()?;
        // Hidden files are offered to those who ask for them.
        let fits = file.starts_with(name) && (name.starts_with('.') || !file.starts_with('.'));
        let end = if entry.path().is_dir() {
            String::from(MAIN_SEPARATOR)
        } else {
            String::new()
        };
        fits.then(|| format!("{folder}{file}{end}"))
    });
    found.take(MAX_FILES).collect()
}

impl Completer for Completion {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let before = line.get(..position).filter(|_| self.enabled);
        let Some(before) = before else {
            return Ok((position, Vec::new()));
        };
        let (start, offers) = self.offers(before);
        let only = offers.len() == 1;
        let pair = |offer: String| {
            let goes_on = offer.ends_with([MAIN_SEPARATOR, ':', '=']);
            let space = if only && !goes_on { " " } else { "" };
            Pair {
                replacement: quote(&offer) + space,
                display: offer,
            }
        };
        Ok((start, offers.into_iter().map(pair).collect()))
    }
}

impl Hinter for Completion {
    type Hint = String;
}

impl Highlighter for Completion {}

impl Validator for Completion {}

impl Helper for Completion {}

#[cfg(test)]
mod tests {
    use super::super::grammar::{NOT_HERE, grammar};
    use super::*;

    fn offers(line: &str) -> Vec<String> {
        Completion::new(grammar()).offers(line).1
    }

    #[test]
    fn verbs_are_offered() {
        let all = offers("");
        for verb in ["outcome", "quotient", "set", "unset", "history", "help"] {
            assert!(all.iter().any(|offer| offer == verb), "{verb}");
        }
        for verb in NOT_HERE {
            assert!(!all.iter().any(|offer| offer == verb), "{verb}");
        }
        assert_eq!(offers("outc"), ["outcome"]);
        assert_eq!(offers("meximal outc"), ["outcome"]);
        assert_eq!(offers("help outc"), ["outcome"]);
        assert_eq!(offers("? outc"), ["outcome"]);
        assert_eq!(offers("survey quat"), ["quaternary"]);
        assert_eq!(offers("--json outc"), ["outcome"]);
        assert_eq!(offers("outcome outc"), [""; 0]);
    }

    #[test]
    fn options_are_those_of_the_verb() {
        assert_eq!(offers("outcome * --prop"), ["--properties"]);
        assert_eq!(offers("form * --prop"), [""; 0]);
        assert_eq!(offers("outcome * --asc"), ["--ascii"]);
        assert_eq!(offers("set --pl"), ["--play", "--players"]);
        assert_eq!(offers("unset json pl"), ["play", "players"]);
        assert_eq!(offers("unset --no"), ["--no-atlas"]);
    }

    #[test]
    fn values_are_those_of_the_option() {
        assert_eq!(offers("sequence 0.77 --of g"), ["genus", "grundy"]);
        assert_eq!(offers("sequence 0.77 --of=gr"), ["--of=grundy"]);
        assert_eq!(offers("outcome --play mi"), ["misere"]);
        assert_eq!(offers("outcome -n 3 --play e"), ["elimination", "ending:"]);
        assert_eq!(offers("completions z"), ["zsh"]);
        assert_eq!(offers("outcome -n "), [""; 0]);
        let grammar = grammar();
        let outcome = grammar.find_subcommand("outcome").unwrap();
        let mut options = outcome.get_arguments();
        let play = options.find(|arg| arg.get_long() == Some("play")).unwrap();
        let help = play.get_help().unwrap().to_string();
        assert!(PLAYS.iter().all(|name| help.contains(name)), "{help}");
    }

    #[test]
    fn files_are_offered_where_files_are_read() {
        let folder = std::env::temp_dir().join(format!("meximal-tab-{}", std::process::id()));
        fs::create_dir_all(folder.join("a folder")).unwrap();
        fs::write(folder.join("a file"), "").unwrap();
        fs::write(folder.join(".hidden"), "").unwrap();
        let path = folder.display().to_string();
        let both = [format!("{path}/a file"), format!("{path}/a folder/")];
        for (line, sign) in [
            (format!("outcome @{path}/"), "@"),
            (format!("quotient 0.15 --certificate {path}/a"), ""),
            (format!("outcome * --atlas '{path}/a f"), ""),
            (format!("check {path}/a\\ f"), ""),
        ] {
            let expected = both.each_ref().map(|file| format!("{sign}{file}"));
            assert_eq!(offers(&line), expected, "{line}");
        }
        assert_eq!(
            offers(&format!("check {path}/.h")),
            [format!("{path}/.hidden")]
        );
        assert_eq!(offers(&format!("outcome {path}/")), [""; 0]);
        fs::remove_dir_all(&folder).unwrap();
    }
}

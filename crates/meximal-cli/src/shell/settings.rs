//! Options that hold for all lines of a shell. A line gets those that its verb takes, that it does not give
//! itself, and that do not contradict an option which it gives.

use std::ffi::{OsStr, OsString};

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};
use meximal_ask::report::{Document, Report};
use serde::Serialize;
use serde_json::{Map, Value};

use super::words::quote;
use crate::output::BadInput;

/// The options in force.
#[derive(Default)]
pub struct Settings {
    entries: Vec<Setting>,
}

/// An option, with its value if it takes one.
struct Setting {
    long: String,
    value: Option<OsString>,
}

/// Formats, of which one holds.
const FORMATS: [&str; 3] = ["json", "latex", "ascii"];

/// Whether a line can have only one of the two.
fn exclude(command: &Command, one: &Arg, other: &Arg) -> bool {
    let declared = |one: &Arg, other: &Arg| {
        let conflicts = command.get_arg_conflicts_with(one);
        conflicts.iter().any(|arg| arg.get_id() == other.get_id())
    };
    let is_format = |arg: &Arg| arg.get_long().is_some_and(|long| FORMATS.contains(&long));
    one.get_id() == other.get_id()
        || declared(one, other)
        || declared(other, one)
        || is_format(one) && is_format(other)
}

/// The options that were written, not taken by default.
fn given<'a>(command: &'a Command, matches: &ArgMatches) -> Vec<&'a Arg> {
    let is_given =
        |arg: &&Arg| matches.value_source(arg.get_id().as_str()) == Some(ValueSource::CommandLine);
    command.get_arguments().filter(is_given).collect()
}

/// The options that can be set, with their names: those of the word `set`.
pub fn settable(set: &Command) -> impl Iterator<Item = (&Arg, &str)> {
    let long = |arg| Arg::get_long(arg).filter(|&long| long != "help");
    set.get_arguments()
        .filter_map(move |arg| Some((arg, long(arg)?)))
}

impl Settings {
    /// Sets what is given, in place of what it contradicts. Any command that takes the options of `set` can
    /// give them.
    pub fn set(&mut self, set: &Command, matches: &ArgMatches) {
        let given: Vec<&Arg> = given(set, matches);
        self.entries.retain(|entry| {
            let old = set.get_arguments().find(|arg| entry.is(arg));
            old.is_none_or(|old| !given.iter().any(|new| exclude(set, old, new)))
        });
        for (arg, long) in settable(set) {
            if given.iter().any(|new| new.get_id() == arg.get_id()) {
                let value = if arg.get_action().takes_values() {
                    matches.get_raw(arg.get_id().as_str())
                } else {
                    None
                };
                self.entries.push(Setting {
                    long: long.to_owned(),
                    value: value.and_then(|mut all| all.next_back().map(OsStr::to_owned)),
                });
            }
        }
    }

    /// Forgets an option: by its name, with or without dashes, or by its letter with one.
    pub fn unset(&mut self, set: &Command, name: &str) -> Result<(), BadInput> {
        let is_named = |(arg, long): &(&Arg, &str)| match name.strip_prefix("--") {
            Some(name) => *long == name,
            None => {
                let letter = arg.get_short().map(|letter| format!("-{letter}"));
                *long == name || letter.as_deref() == Some(name)
            }
        };
        let Some((arg, _)) = settable(set).find(is_named) else {
            let all: Vec<&str> = settable(set).map(|(_, long)| long).collect();
            return Err(BadInput(format!(
                "no option that can be set is called '{name}': expected {}",
                all.join(", ")
            )));
        };
        self.entries.retain(|entry| !entry.is(arg));
        Ok(())
    }

    /// The words of a line, with the options that hold for it.
    pub fn apply(&self, grammar: &Command, mut words: Vec<OsString>) -> Vec<OsString> {
        if self.entries.is_empty() {
            return words;
        }
        let lenient = grammar.clone().ignore_errors(true);
        let Ok(matches) = lenient.try_get_matches_from(&words) else {
            return words;
        };
        let (mut command, mut matches) = (grammar, &matches);
        while let Some((name, inner)) = matches.subcommand()
            && let Some(verb) = command.find_subcommand(name)
        {
            (command, matches) = (verb, inner);
        }
        let given = given(command, matches);
        let mut added = Vec::new();
        for entry in &self.entries {
            let Some(arg) = command.get_arguments().find(|arg| entry.is(arg)) else {
                continue;
            };
            if !given.iter().any(|given| exclude(command, given, arg)) {
                added.push(OsString::from(entry.option()));
                added.extend(entry.value.clone());
            }
        }
        // Behind "--" there are no options.
        let end = words.iter().position(|word| word == "--");
        let end = end.unwrap_or(words.len());
        words.splice(end..end, added);
        words
    }
}

impl Setting {
    fn is(&self, arg: &Arg) -> bool {
        arg.get_long() == Some(self.long.as_str())
    }

    fn option(&self) -> String {
        format!("--{}", self.long)
    }
}

impl Serialize for Settings {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let value = |entry: &Setting| match &entry.value {
            Some(value) => Value::from(value.to_string_lossy()),
            None => Value::from(true),
        };
        let entries = self.entries.iter();
        let settings: Map<String, Value> = entries
            .map(|entry| (entry.long.clone(), value(entry)))
            .collect();
        let mut object = Map::new();
        object.insert("settings".to_owned(), Value::from(settings));
        object.serialize(serializer)
    }
}

impl Report for Settings {
    fn document(&self) -> Document {
        if self.entries.is_empty() {
            return Document::new().line("Nothing is set.");
        }
        self.entries
            .iter()
            .fold(Document::new(), |document, entry| {
                document.line(match &entry.value {
                    Some(value) => {
                        format!("{} {}", entry.option(), quote(&value.to_string_lossy()))
                    }
                    None => entry.option(),
                })
            })
    }
}

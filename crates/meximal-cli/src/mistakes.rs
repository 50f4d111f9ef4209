//! Mistakes in the words of a command line that clap cannot see. A game may begin with a minus sign, so that
//! a mistyped option before it is taken for the game; and a shell makes several words of a set in braces that
//! is not quoted.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command};

use crate::args::PLAYS;

/// Options are suggested that are this similar to what was written.
const SIMILAR: f64 = 0.75;

/// What is wrong with the words behind the name of the program, if it is one of these mistakes.
pub fn mistake_in(grammar: &Command, words: &[OsString]) -> Option<String> {
    let words: Vec<&str> = words.iter().map_while(|word| word.to_str()).collect();
    unquoted_set(&words).or_else(|| mistyped_option(grammar, &words))
}

/// The error of clap without tips that lead nowhere: a word that only begins alike is no typing mistake, and
/// an option that does not exist is not meant as the name of a game.
pub fn without_misleading_tips(mut error: clap::Error) -> clap::Error {
    let kinds = [ErrorKind::UnknownArgument, ErrorKind::InvalidSubcommand];
    if kinds.contains(&error.kind()) {
        error.remove(ContextKind::Suggested);
    }
    for (wrong, suggested) in [
        (
            ContextKind::InvalidSubcommand,
            ContextKind::SuggestedSubcommand,
        ),
        (ContextKind::InvalidArg, ContextKind::SuggestedArg),
        (ContextKind::InvalidValue, ContextKind::SuggestedValue),
    ] {
        let Some(ContextValue::String(word)) = error.get(wrong).cloned() else {
            continue;
        };
        let meant: Vec<String> = match error.remove(suggested) {
            Some(ContextValue::String(name)) => vec![name],
            Some(ContextValue::Strings(names)) => names,
            _ => continue,
        };
        let mut meant = meant.into_iter().filter(|name| is_mistyped(&word, name));
        if let Some(name) = meant.next() {
            error.insert(suggested, ContextValue::String(name));
        }
    }
    error
}

/// Whether a word is a name with a letter or two wrong, or its beginning.
fn is_mistyped(word: &str, name: &str) -> bool {
    let [word, name] = [word, name].map(|text| text.trim_start_matches('-').to_lowercase());
    let wrong = strsim::damerau_levenshtein(&word, &name);
    wrong <= 1.max(name.len() / 4) || word.len() >= 3 && name.starts_with(&word)
}

/// A hint for words that clap did not expect: the shell may have made them, or the verb is missing.
pub fn hint(error: &clap::Error) -> Option<&'static str> {
    if let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) {
        let is_word = word.chars().all(|c| c.is_ascii_alphabetic() || c == '-');
        let hint = "tip: a verb comes first, as in 'meximal outcome nim:3+5'";
        return (!is_word).then_some(hint);
    }
    let found = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(word)) if error.kind() == ErrorKind::UnknownArgument => word,
        _ => return None,
    };
    let hint = "tip: the shell splits words at spaces and braces; quote the game, as in '{0,*2}'";
    (!found.starts_with('-')).then_some(hint)
}

/// `S{2,3,6}:7` without quotes arrives as `S2:7 S3:7 S6:7`.
fn unquoted_set(words: &[&str]) -> Option<String> {
    let parts: Vec<Option<(&str, &str, &str)>> =
        words.iter().map(|word| one_of_set(word)).collect();
    let start = parts.windows(2).position(|pair| match pair {
        [Some(one), Some(other)] => same(one) == same(other),
        _ => false,
    })?;
    let first = parts[start]?;
    let run = parts[start..].iter().map_while(|part| part.as_ref());
    let run: Vec<&str> = run
        .take_while(|part| same(part) == same(&first))
        .map(|&(_, number, _)| number)
        .collect();
    let (sign, _, rest) = first;
    let set = format!("{sign}{{{}}}{rest}", run.join(","));
    Some(format!(
        "the shell made {} words of {set}: expected quotes around it, as in '{set}'",
        run.len()
    ))
}

/// What words of one set have in common.
fn same<'a>(&(sign, _, rest): &(&'a str, &'a str, &'a str)) -> (&'a str, &'a str) {
    (sign, rest)
}

/// The sign, the number and the rest of `S2:7`.
fn one_of_set(word: &str) -> Option<(&str, &str, &str)> {
    let sign = if word.starts_with("S!") { "S!" } else { "S" };
    let behind = word.strip_prefix(sign)?;
    let digits = behind.len()
        - behind
            .trim_start_matches(|c: char| c.is_ascii_digit())
            .len();
    let (number, rest) = behind.split_at(digits);
    (digits > 0 && (rest.is_empty() || rest.starts_with([':', '@'])))
        .then_some((sign, number, rest))
}

/// `--misere nim:3`, where a game may begin with a minus sign.
fn mistyped_option(grammar: &Command, words: &[&str]) -> Option<String> {
    let mut command = grammar;
    let mut words = words.iter();
    for word in words.by_ref() {
        if let Some(verb) = command.find_subcommand(word) {
            command = verb;
            if !command.has_subcommands() {
                break;
            }
        }
    }
    if !command
        .get_positionals()
        .any(Arg::is_allow_hyphen_values_set)
    {
        return None;
    }
    let longs = || {
        let arguments = grammar.get_arguments().filter(|arg| arg.is_global_set());
        let arguments = command.get_arguments().chain(arguments);
        arguments.filter_map(Arg::get_long).chain(["help"])
    };
    let looks_like_option = |word: &str| {
        let name = word.strip_prefix("--")?;
        name.starts_with(|c: char| c.is_ascii_alphabetic())
            .then(|| name.split('=').next().unwrap_or(name).to_owned())
    };
    // What begins with a word of its own may be a whole command line, whose options are not this command's.
    let is_line = command.get_positionals().any(Arg::is_trailing_var_arg_set);
    let options = words.take_while(|word| **word != "--" && (!is_line || word.starts_with('-')));
    let unknown = options
        .filter_map(|word| looks_like_option(word))
        .find(|name| !longs().any(|long| long == name))?;
    let verb = command.get_name();
    let has_play = longs().any(|long| long == "play");
    let play = PLAYS
        .iter()
        .find(|play| play.trim_end_matches(':') == unknown);
    let meant = match play.filter(|_| has_play) {
        Some(play) => Some(format!("--play {play}")),
        None => closest(&unknown, longs()).map(|long| format!("--{long}")),
    };
    Some(match meant {
        Some(meant) => format!("{verb} has no option '--{unknown}': expected {meant}"),
        None => format!("{verb} has no option '--{unknown}': 'meximal {verb} --help' lists them"),
    })
}

/// The name that is most like this one, if one is.
fn closest<'a>(name: &str, all: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let scored = all.map(|long| (strsim::jaro_winkler(name, long), long));
    let best = scored.max_by(|one, other| one.0.total_cmp(&other.0));
    best.filter(|(score, _)| *score >= SIMILAR)
        .map(|(_, long)| long)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Arguments;
    use clap::CommandFactory;

    fn mistake(line: &str) -> Option<String> {
        let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
        mistake_in(&Arguments::command(), &words)
    }

    #[test]
    fn a_mistyped_option_is_told_from_a_game() {
        for (line, part) in [
            ("outcome --misere nim:3", "expected --play misere"),
            ("outcome --foo nim:3", "'meximal outcome --help'"),
            ("outcome --foo", "no option '--foo'"),
            ("outcome --player=3 nim:3", "expected --players"),
            ("--json value --tiem 3s *", "expected --time"),
            ("compare --ordre normal 1 2", "expected --order"),
            ("report --jsno outcome nim:3", "expected --json"),
        ] {
            let found = mistake(line).unwrap_or_default();
            assert!(found.contains(part), "{line}: {found}");
        }
        for line in [
            "outcome -*2",
            "outcome --play misere -1",
            "outcome --json nim:3",
            "outcome --players=3 nim:3",
            "outcome -- --foo",
            "quotient --foo",
            "outcome --help",
            "report outcome nim:3 --players",
        ] {
            assert_eq!(mistake(line), None, "{line}");
        }
    }

    #[test]
    fn tips_name_only_what_may_be_meant() {
        let tip = |line: &str| {
            let words = std::iter::once("meximal").chain(line.split(' '));
            let error = Arguments::command().try_get_matches_from(words).err();
            let text = without_misleading_tips(error.unwrap()).to_string();
            assert!(!text.contains("\n\n\n"), "{line}: {text}");
            let tip = text
                .lines()
                .find_map(|line| line.trim().strip_prefix("tip: "));
            tip.unwrap_or_default().to_owned()
        };
        for line in [
            "quotient 0.15 --gap f",
            "paper spindler --foo",
            "explain *2",
            "codes",
            "survey codes",
            "sequence 0.77 --of form",
        ] {
            assert_eq!(tip(line), "", "{line}");
        }
        for (line, meant) in [
            ("outcom *2", "'outcome'"),
            ("quot 0.15", "'quotient'"),
            ("quotient 0.15 --certficate x", "'--certificate'"),
            ("quotient 0.15 --heap 5", "'--heaps'"),
            ("sequence 0.77 --of gruny", "'grundy'"),
        ] {
            assert!(tip(line).ends_with(meant), "{line}: {}", tip(line));
        }
    }

    #[test]
    fn a_set_without_quotes_is_put_together() {
        for (line, set) in [
            ("sequence S2 S3 S6", "made 3 words"),
            ("sequence S2 S3 S6 --to 9", "'S{2,3,6}'"),
            ("outcome S2:7 S13:7 -n 3", "'S{2,13}:7'"),
            ("quotient S!2@9 S!3@9", "'S!{2,3}@9'"),
        ] {
            let found = mistake(line).unwrap_or_default();
            assert!(found.contains(set), "{line}: {found}");
        }
        assert_eq!(mistake("equal S2 0"), None);
        assert_eq!(mistake("equal S{2,3}:7 S{2,5}:7"), None);
    }
}

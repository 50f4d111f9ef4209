//! All rulesets, as people are told about them. What is said stands beside the rules; here it is gathered,
//! and looked up by names, also misspelt ones.

use std::sync::LazyLock;

use meximal_rules::boards::{codes, formula, subtraction};
use meximal_rules::{About, registry};

use super::code::{FAMILIES, HeapRules, NAMES};
use super::hackenbush;

/// All rulesets by name; those that have a code or a set for a name come last.
static ALL: LazyLock<Vec<About>> = LazyLock::new(|| {
    let boards = registry().iter().map(|entry| entry.about());
    let heaps = NAMES.iter().map(|named| named.about);
    let others = [
        hackenbush::ABOUT,
        subtraction::ABOUT,
        codes::ABOUT,
        formula::ABOUT,
    ];
    let mut all: Vec<About> = boards.chain(heaps).chain(FAMILIES).chain(others).collect();
    all.sort_by_key(|about| (!is_word(about.name), about.name));
    all
});

/// All rulesets.
///
/// ```
/// use meximal::rules::list::rulesets;
/// assert!(rulesets().iter().any(|about| about.name == "kayles"));
/// ```
pub fn rulesets() -> &'static [About] {
    &ALL
}

/// What there is to be told about a ruleset: by its name, or for a code or a set about all that are written
/// like it.
///
/// ```
/// use meximal::rules::list::about;
/// assert_eq!(about("cram").unwrap().example, "cram:3x4");
/// assert_eq!(about("S{2,3}").unwrap().name, "S{…}");
/// ```
pub fn about(name: &str) -> Option<About> {
    let known = rulesets().iter().find(|about| about.name == name);
    known.copied().or_else(|| family(name))
}

/// The rulesets that are written like this one.
fn family(name: &str) -> Option<About> {
    let is_set = name.starts_with("S{");
    let family = if subtraction::PartizanSubtraction::read(within(name)?).is_ok() && is_set {
        subtraction::ABOUT
    } else if name.contains('|') && codes::PartizanCodes::read(name).is_ok() {
        codes::ABOUT
    } else if is_set && formula::Formula::read(within(name)?).is_ok() {
        formula::ABOUT
    } else {
        HeapRules::parse(name).ok()?;
        let mut starts = ["S!{", "S{"].into_iter();
        let start = starts.find(|start| name.starts_with(start)).unwrap_or("0.");
        *FAMILIES
            .iter()
            .find(|about| about.name.starts_with(start))?
    };
    Some(family)
}

/// What stands between the braces of a set; the whole name where there are none.
fn within(name: &str) -> Option<&str> {
    let inside = name.strip_prefix("S{");
    inside.map_or(Some(name), |inside| inside.strip_suffix('}'))
}

fn is_word(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase())
}

/// One letter in this many may be wrong in a name.
const LETTERS_FOR_A_MISTAKE: usize = 4;

/// The ruleset that somebody meant who wrote this, if its name is close to one: letters of any case, one in
/// four of them wrong, and other signs between the words.
///
/// ```
/// use meximal::rules::list::meant;
/// assert_eq!(meant("dominering"), Some("domineering"));
/// assert_eq!(meant("Dawson's Kayles"), Some("dawson-kayles"));
/// assert_eq!(meant("xyz"), None);
/// ```
pub fn meant(name: &str) -> Option<&'static str> {
    let written: String = name
        .trim()
        .chars()
        .filter(|c| !['\'', '’'].contains(c))
        .map(|c| {
            if [' ', '_'].contains(&c) {
                '-'
            } else {
                c.to_ascii_lowercase()
            }
        })
        .take(LONGEST)
        .collect();
    let close = rulesets().iter().filter(|about| is_word(about.name));
    let close = close.filter_map(|about| {
        let allowed = about.name.len() / LETTERS_FOR_A_MISTAKE;
        let is_as_long = written.len().abs_diff(about.name.len()) <= allowed;
        let mistakes = is_as_long.then(|| mistakes(&written, about.name))?;
        (mistakes <= allowed).then_some((mistakes, about.name))
    });
    close.min().map(|(_, name)| name)
}

/// Where all names are.
pub const LIST: &str = "one of the rulesets that the verb rules lists";

/// What is wrong with a name that no rules have, and whose name it may be.
pub fn unknown(name: &str) -> String {
    let mut shown: String = name.chars().take(SHOWN).collect();
    if shown.len() < name.len() {
        shown.push('…');
    }
    match meant(name) {
        Some(meant) => format!("no rules are called '{shown}': did you mean {meant}?"),
        None => format!("no rules are called '{shown}'"),
    }
}

/// How much of a name is shown.
const SHOWN: usize = 24;

/// Longer names are not looked at to their end.
const LONGEST: usize = 64;

/// How many letters must be put in, left out, replaced, or exchanged with the next one to make one word the
/// other.
fn mistakes(one: &str, other: &str) -> usize {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let mut rows = vec![(0..=other.len()).collect::<Vec<usize>>()];
    for (i, &a) in one.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, &b) in other.iter().enumerate() {
            let replaced = rows[i][j] + usize::from(a != b);
            let mut least = replaced.min(rows[i][j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && a == other[j - 1] && one[i - 1] == b {
                least = least.min(rows[i - 1][j - 1] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[one.len()][other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;

    #[test]
    fn every_ruleset_is_listed_once_with_an_example_that_is_read() {
        let mut names: Vec<&str> = rulesets().iter().map(|about| about.name).collect();
        for about in rulesets() {
            let game = Game::read(about.example).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(game.parts().len(), 1, "{}", about.example);
            assert_eq!(super::about(about.name), Some(*about));
            for text in [about.syntax, about.players, about.moves, about.source] {
                assert!(!text.is_empty(), "{}", about.name);
            }
        }
        for entry in registry() {
            assert!(names.contains(&entry.name));
        }
        let all = names.len();
        names.dedup();
        assert_eq!(names.len(), all);
    }

    #[test]
    fn codes_and_sets_belong_to_their_families() {
        for (name, family) in [
            ("0.77", "0.…"),
            (".4107", "0.…"),
            ("4!.0", "0.…"),
            ("S!{2}", "S!{…}"),
            ("S{1|2}", "S{…|…}"),
            ("S{primes}", "S{n^2}"),
            ("0.77|0.3", "0.…|0.…"),
        ] {
            assert_eq!(about(name).map(|about| about.name), Some(family), "{name}");
        }
        for none in ["", "foo", "S{", "0.W", "3.7"] {
            assert_eq!(about(none), None, "{none}");
        }
    }

    #[test]
    fn misspelt_names_are_recognised() {
        for (written, name) in [
            ("dominering", "domineering"),
            ("Domineering", "domineering"),
            ("Kayles", "kayles"),
            ("kalyes", "kayles"),
            ("dawsons-kayles", "dawson-kayles"),
            ("graph_nim", "graph-nim"),
            ("Wythof", "wythoff"),
            ("NIM", "nim"),
            ("hak", "hack"),
        ] {
            assert_eq!(meant(written), Some(name), "{written}");
        }
        for none in ["", "x", "tiny", "foobar", "0.77", "{0}"] {
            assert_eq!(meant(none), None, "{none}");
        }
        assert_eq!(mistakes("ab", "ba"), 1);
        assert_eq!(mistakes("", "abc"), 3);
    }
}

//! What the terminal can show: how many columns there are, and whether it has more than ASCII. Without a
//! terminal, as in a pipe, `COLUMNS` is asked, and the locale.

use std::env;
use std::io::{IsTerminal, stdout};

use terminal_size::{Width, terminal_size_of};

/// The columns where nobody says how many there are.
const DEFAULT_WIDTH: usize = 100;

/// The fewest columns that text is made for.
const LEAST_WIDTH: usize = 20;

/// How many columns stdout has.
pub fn width() -> usize {
    let columns = terminal_size_of(stdout()).map(|(Width(columns), _)| usize::from(columns));
    let asked = || env::var("COLUMNS").ok()?.parse().ok();
    // A terminal that does not know says 0.
    let columns = columns.filter(|&columns| columns > 0).or_else(asked);
    columns.unwrap_or(DEFAULT_WIDTH).max(LEAST_WIDTH)
}

/// Whether the locale and the terminal have symbols. An environment that names no locale says nothing against
/// them.
pub fn shows_unicode() -> bool {
    let variable = |name| env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(variable);
    let terminal = variable("TERM").filter(|_| stdout().is_terminal());
    locale.is_none_or(|locale| is_utf8(&locale)) && terminal.is_none_or(|name| has_symbols(&name))
}

fn is_utf8(locale: &str) -> bool {
    let locale = locale.to_ascii_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}

/// The console of Linux has a font of 512 characters, and terminals of the last century fewer.
fn has_symbols(terminal: &str) -> bool {
    terminal != "linux" && !terminal.starts_with("vt")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locales_and_terminals_are_told_apart() {
        for (locale, utf8) in [
            ("C", false),
            ("POSIX", false),
            ("de_DE@euro", false),
            ("de_DE.ISO-8859-1", false),
            ("C.UTF-8", true),
            ("en_GB.utf8", true),
        ] {
            assert_eq!(is_utf8(locale), utf8, "{locale}");
        }
        assert!(has_symbols("xterm-256color") && !has_symbols("vt100"));
    }
}

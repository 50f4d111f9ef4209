//! Readings that may surprise: a point that looks like one of a decimal number, and digits behind a star that
//! look like one number. They are read as everywhere here; a note says how, where the text could be meant
//! otherwise.

use super::{Reader, shortened};

/// No more notes than this belong to one game.
const MAX_NOTES: usize = 5;

/// No more digits than this are shown as a list of options.
const MAX_DIGITS: usize = 6;

impl Reader<'_> {
    /// `1.5` is a multiple of 5: the text from the multiple at `start` on, with the item at `item`.
    pub(super) fn note_multiple(&mut self, start: usize, item: usize) {
        let text = &self.text[start..self.at];
        let counts = self.text[start..item].trim_end_matches('.');
        let shown = shortened(text);
        let times = shortened(&counts.replace('.', " times "));
        let of = shortened(&self.text[item..self.at]);
        let number = match as_fraction(text) {
            Some(fraction) => format!("; the number is written {fraction}"),
            None => String::new(),
        };
        self.note(format!("{shown} is read as {times} times {of}{number}"));
    }

    /// `3.5` behind rules is three heaps of 5; beside other heaps that is plain.
    pub(super) fn note_heaps(&mut self, count: u64, size: u64) {
        let heaps = if count == 1 { "heap" } else { "heaps" };
        self.note(format!(
            "{count}.{size} is read as {count} {heaps} of {size}"
        ));
    }

    /// `*12` is {*,*2}: the text behind the star.
    pub(super) fn note_compact(&mut self, start: usize) {
        let digits = &self.text[start..self.at];
        if digits.len() < 2 || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
            return;
        }
        let options = digits.chars().take(MAX_DIGITS).map(|digit| match digit {
            '0' => "0".to_owned(),
            '1' => "*".to_owned(),
            digit => format!("*{digit}"),
        });
        let mut options = options.collect::<Vec<_>>().join(",");
        if digits.len() > MAX_DIGITS {
            options.push_str(",…");
        }
        let shown = shortened(digits);
        self.note(format!(
            "*{shown} is read as {{{options}}}; a heap of {shown} is written *[{shown}]"
        ));
    }

    fn note(&mut self, note: String) {
        if self.notes.len() < MAX_NOTES && !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }
}

/// A decimal number as a fraction, if a power of two is below: 3/2 for `1.5`.
fn as_fraction(text: &str) -> Option<String> {
    let (whole, places) = text.split_once('.')?;
    let mut below = 10u64.checked_pow(u32::try_from(places.len()).ok()?)?;
    let mut above: u64 = format!("{whole}{places}").parse().ok()?;
    for prime in [2, 5] {
        while above.is_multiple_of(prime) && below.is_multiple_of(prime) {
            (above, below) = (above / prime, below / prime);
        }
    }
    match below {
        1 => Some(above.to_string()),
        _ => below.is_power_of_two().then(|| format!("{above}/{below}")),
    }
}

#[cfg(test)]
mod tests {
    use crate::game::Game;

    fn notes(text: &str) -> String {
        Game::read(text).unwrap().notes().join(" | ")
    }

    #[test]
    fn what_could_be_meant_otherwise_is_noted() {
        for (text, note) in [
            ("1.5", "1.5 is read as 1 times 5; the number is written 3/2"),
            (
                "{2.75|0}",
                "2.75 is read as 2 times 75; the number is written 11/4",
            ),
            ("1.3", "1.3 is read as 1 times 3"),
            ("2.3.5", "2.3.5 is read as 2 times 3 times 5"),
            ("1.5*", "1.5* is read as 1 times 5*"),
            ("nim:3.5", "3.5 is read as 3 heaps of 5"),
            ("0.77:1.5", "1.5 is read as 1 heap of 5"),
            (
                "*12",
                "*12 is read as {*,*2}; a heap of 12 is written *[12]",
            ),
            (
                "{*10|0}",
                "*10 is read as {*,0}; a heap of 10 is written *[10]",
            ),
        ] {
            assert_eq!(notes(text), note, "{text}");
        }
        assert_eq!(notes("*12+*12+1.5").matches(" | ").count(), 1);
    }

    #[test]
    fn a_plain_reading_has_no_note() {
        for text in [
            "3.*",
            "3·5",
            "2 . 5",
            "3.2L",
            "2.{0}",
            "2.(1/2)",
            "nim:3·5",
            "2.nim:5",
            "*2",
            "*[12]",
            "*1_#2",
            "*(2/0)0",
            "{0,*2}",
            "1/2",
            "0.77:5+3",
            "0.77:2.3+5",
            "0.77:5+2.3",
            "2.cram:2x3",
        ] {
            assert_eq!(notes(text), "", "{text}");
        }
    }
}

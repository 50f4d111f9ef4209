//! Reads the format, version 1, and the head that version 2 shares with it. Lines come in one order, words
//! are separated by spaces, and numbers are written in one way: digits without a sign and without zeros in
//! front. What does not fit is rejected with its line.

use std::collections::HashSet;

use crate::budget::Work;
use crate::period::Period;
use crate::play::{Label, Play};
use crate::rules::{Code, Rules};
use crate::{CheckError, Rejected};

/// The longest text that is read, in bytes: 256 MiB.
pub const MAX_LENGTH: usize = 256 << 20;

/// A certificate as it was read: nothing is checked but its form.
pub(crate) struct Certificate {
    pub rules: Rules,
    pub rules_text: String,
    /// What the atoms are called; none, or one for each.
    pub names: Vec<String>,
    pub play: Play,
    pub play_text: String,
    /// For each generator, the elements x·g for x = 0, 1, ….
    pub rows: Vec<Vec<u32>>,
    pub labels: Vec<Label>,
    /// The values of the heaps from 0 on.
    pub values: Vec<u32>,
    pub period: Option<Period>,
    pub lines: LineNumbers,
}

impl Certificate {
    /// The largest heap.
    pub fn heaps(&self) -> usize {
        self.values.len() - 1
    }
}

/// Where things stand in the text.
#[derive(Default)]
pub(crate) struct LineNumbers {
    pub order: usize,
    pub rows: Vec<usize>,
    pub labels: usize,
    pub values: usize,
    pub period: usize,
}

/// A number in its only spelling.
pub(crate) fn number(word: &str) -> Option<u32> {
    let digits = word.bytes().all(|byte| byte.is_ascii_digit());
    let ambiguous = word.len() > 1 && word.starts_with('0');
    (digits && !ambiguous).then(|| word.parse().ok()).flatten()
}

/// A word as it is shown in a message.
pub(crate) fn shown(word: &str) -> String {
    word.chars()
        .take(24)
        .flat_map(char::escape_default)
        .collect()
}

/// One line: its first word, and the others.
#[derive(Clone, Copy)]
pub(crate) struct Line<'t> {
    pub number: usize,
    pub keyword: &'t str,
    /// Which of several lines with this keyword it is.
    pub index: Option<u32>,
    rest: &'t str,
}

impl<'t> Line<'t> {
    pub fn words(&self) -> impl Iterator<Item = &'t str> + use<'t> {
        self.rest.split(' ').filter(|word| !word.is_empty())
    }

    pub fn reject<T>(&self, reason: impl AsRef<str>) -> Result<T, CheckError> {
        let (keyword, reason) = (self.keyword, reason.as_ref());
        let reason = match self.index {
            Some(index) => format!("{keyword} {index}: {reason}"),
            None => format!("{keyword}: {reason}"),
        };
        Err(Rejected::at(self.number, reason))
    }

    /// Exactly `N` words.
    pub fn exactly<const N: usize>(&self, expected: &str) -> Result<[&'t str; N], CheckError> {
        let words: Vec<&str> = self.words().take(N + 1).collect();
        match words.try_into() {
            Ok(words) => Ok(words),
            Err(_) => self.reject(format!("expected {expected}")),
        }
    }

    pub fn number(&self, word: &str) -> Result<u32, CheckError> {
        match number(word) {
            Some(number) => Ok(number),
            None => self.reject(format!("'{}' is not a number in range", shown(word))),
        }
    }

    /// One number, and nothing else.
    pub fn count(&self) -> Result<u32, CheckError> {
        let [word] = self.exactly("one number")?;
        self.number(word)
    }

    /// Exactly `count` words, each read by `read`.
    pub fn list<T>(
        &self,
        count: usize,
        work: &Work,
        mut read: impl FnMut(&'t str) -> Result<T, CheckError>,
    ) -> Result<Vec<T>, CheckError> {
        let mut list = Vec::new();
        for word in self.words() {
            work.step()?;
            if list.len() == count {
                return self.reject(format!("there are more than {count} words"));
            }
            work.hold(size_of::<T>())?;
            list.push(read(word)?);
        }
        if list.len() == count {
            Ok(list)
        } else {
            self.reject(format!("there are {} words, not {count}", list.len()))
        }
    }

    /// Exactly `count` elements of a monoid of this order.
    pub fn elements(
        &self,
        count: usize,
        order: usize,
        work: &Work,
    ) -> Result<Vec<u32>, CheckError> {
        self.list(count, work, |word| match self.number(word)? {
            element if (element as usize) < order => Ok(element),
            element => self.reject(format!("{element} is not an element (there are {order})")),
        })
    }
}

/// The lines that are not comments.
pub(crate) struct Lines<'t> {
    lines: std::iter::Enumerate<std::str::Lines<'t>>,
    last: usize,
}

impl<'t> Lines<'t> {
    /// The lines of a text that is not too long.
    pub fn of(text: &'t str) -> Result<Lines<'t>, CheckError> {
        if text.len() > MAX_LENGTH {
            let reason = format!("a certificate has at most {MAX_LENGTH} bytes");
            return Err(Rejected::at(1, reason));
        }
        Ok(Lines {
            lines: text.lines().enumerate(),
            last: 0,
        })
    }

    pub fn next(&mut self) -> Option<Line<'t>> {
        for (index, line) in self.lines.by_ref() {
            self.last = index + 1;
            let line = line.trim_matches(' ');
            if !line.is_empty() && !line.starts_with('#') {
                let (keyword, rest) = line.split_once(' ').unwrap_or((line, ""));
                let number = self.last;
                return Some(Line {
                    number,
                    keyword,
                    index: None,
                    rest,
                });
            }
        }
        None
    }

    /// The next line, whatever it is.
    pub fn any(&mut self, expected: &str) -> Result<Line<'t>, CheckError> {
        let line = self.next();
        let missing = || format!("the line '{expected}' is missing");
        line.ok_or_else(|| Rejected::at(self.last + 1, missing()))
    }

    /// The next line, which must have this keyword.
    pub fn expect(&mut self, keyword: &str) -> Result<Line<'t>, CheckError> {
        let line = self.any(keyword)?;
        line.expect(keyword)?;
        Ok(line)
    }
}

impl Line<'_> {
    pub fn expect(&self, keyword: &str) -> Result<(), CheckError> {
        if self.keyword == keyword {
            return Ok(());
        }
        let found = shown(self.keyword);
        let reason = format!("expected a line '{keyword}', found '{found}'");
        Err(Rejected::at(self.number, reason))
    }
}

/// What both versions begin with.
pub(crate) struct Head {
    pub rules: Rules,
    pub rules_text: String,
    pub names: Vec<String>,
    pub play: Play,
    pub play_text: String,
    pub heaps: usize,
}

/// Reads the lines from `meximal` to `heaps`.
pub(crate) fn read_head(lines: &mut Lines, version: &str, work: &Work) -> Result<Head, CheckError> {
    let line = lines.expect("meximal")?;
    if line.exactly("'certificate' and a version")? != ["certificate", version] {
        return line.reject(format!("expected 'meximal certificate {version}'"));
    }
    let line = lines.expect("rules")?;
    let [rules_text] = line.exactly("a code, or 'atoms'")?;
    let mut line_of_players = lines.any("players")?;
    let mut names = Vec::new();
    let rules = if rules_text == "atoms" {
        let mut atoms = Vec::new();
        while line_of_players.keyword == "atom" {
            atoms.push(read_atom(&line_of_players, atoms.len(), work)?);
            line_of_players = lines.any("players")?;
        }
        if line_of_players.keyword == "names" {
            names = read_names(&line_of_players, atoms.len(), work)?;
            line_of_players = lines.any("players")?;
        }
        Rules::Atoms(atoms)
    } else {
        match Code::read(rules_text) {
            Ok(code) => Rules::Code(code),
            Err(reason) => return line.reject(reason),
        }
    };
    let line = line_of_players;
    line.expect("players")?;
    let players = line.count()?;
    if !Play::PLAYERS.contains(&players) {
        return line.reject("expected a number from 2 to 8");
    }
    let (play, play_text) = read_play(&lines.expect("play")?, players as usize)?;

    let line = lines.expect("heaps")?;
    let heaps = line.count()? as usize;
    if let Rules::Atoms(atoms) = &rules
        && atoms.len() != heaps
    {
        return line.reject(format!("there are {} atoms", atoms.len()));
    }
    Ok(Head {
        rules,
        rules_text: rules_text.to_owned(),
        names,
        play,
        play_text,
        heaps,
    })
}

/// Reads a line of labels.
pub(crate) fn read_labels(
    line: &Line,
    order: usize,
    play: &Play,
    work: &Work,
) -> Result<Vec<Label>, CheckError> {
    line.list(order, work, |word| match play.read(word) {
        Ok(label) if play.allows(label) => Ok(label),
        Ok(_) => line.reject(format!(
            "'{}': in podium play one player is last",
            shown(word)
        )),
        Err(reason) => line.reject(reason),
    })
}

/// The `end` line, and nothing after it.
pub(crate) fn read_end(line: &Line, lines: &mut Lines) -> Result<(), CheckError> {
    line.expect("end")?;
    line.exactly::<0>("nothing after it")?;
    match lines.next() {
        Some(line) => Err(Rejected::at(line.number, "there is text after 'end'")),
        None => Ok(()),
    }
}

/// Reads a certificate of version 1.
pub(crate) fn read(text: &str, work: &Work) -> Result<Certificate, CheckError> {
    let lines = &mut Lines::of(text)?;
    let mut numbers = LineNumbers::default();
    let head = read_head(lines, "1", work)?;
    let (play, heaps) = (head.play, head.heaps);

    let line = lines.expect("order")?;
    numbers.order = line.number;
    let order = line.count()? as usize;
    if order == 0 {
        return line.reject("a monoid has at least one element");
    }
    let generators = lines.expect("generators")?.count()?;
    let mut rows = Vec::new();
    for index in 1..=generators {
        let mut line = lines.expect("row")?;
        line.index = Some(index);
        rows.push(line.elements(order, order, work)?);
        numbers.rows.push(line.number);
    }
    let line = lines.expect("labels")?;
    numbers.labels = line.number;
    let labels = read_labels(&line, order, &play, work)?;
    let line = lines.expect("values")?;
    numbers.values = line.number;
    let values = line.elements(heaps.saturating_add(1), order, work)?;

    let mut line = lines.any("end")?;
    let mut period = None;
    if line.keyword == "period" {
        numbers.period = line.number;
        period = Some(read_period(&line)?);
        if head.rules_text == "atoms" {
            return line.reject("only the heaps of a code can have a period");
        }
        line = lines.any("end")?;
    }
    read_end(&line, lines)?;
    Ok(Certificate {
        rules: head.rules,
        rules_text: head.rules_text,
        names: head.names,
        play,
        play_text: head.play_text,
        rows,
        labels,
        values,
        period,
        lines: numbers,
    })
}

/// The options of an atom, sums of the `earlier` atoms before it.
fn read_atom(line: &Line, earlier: usize, work: &Work) -> Result<Vec<Vec<u32>>, CheckError> {
    let mut options = Vec::new();
    for word in line.words() {
        work.step()?;
        let mut option = Vec::new();
        for part in word.split('+').filter(|_| word != "0") {
            match line.number(part)? {
                part if (1..=earlier).contains(&(part as usize)) => option.push(part),
                part => {
                    let atom = earlier + 1;
                    return line.reject(format!("{part} is not before component {atom}"));
                }
            }
        }
        work.hold(size_of::<Vec<u32>>() + option.len() * 4)?;
        options.push(option);
    }
    Ok(options)
}

/// What the atoms are called: a word for each, and no word twice.
fn read_names(line: &Line, atoms: usize, work: &Work) -> Result<Vec<String>, CheckError> {
    let mut known = HashSet::new();
    line.list(atoms, work, |word| {
        if known.insert(word) {
            work.hold(2 * word.len() + 64)?;
            Ok(word.to_owned())
        } else {
            line.reject(format!("'{}' names two components", shown(word)))
        }
    })
}

fn read_play(line: &Line, players: usize) -> Result<(Play, String), CheckError> {
    let words: Vec<&str> = line.words().take(3).collect();
    match words[..] {
        ["podium"] => Ok((Play::podium(players), "podium".to_owned())),
        ["winners", names] => match Play::winners(players, 0).read(names) {
            Ok(winners) => Ok((Play::winners(players, winners), words.join(" "))),
            Err(reason) => line.reject(reason),
        },
        _ => line.reject("expected 'podium', or 'winners' and their names"),
    }
}

fn read_period(line: &Line) -> Result<Period, CheckError> {
    let [length, from, start] = line.exactly("a number, 'from' and a number")?;
    let (length, start) = (line.number(length)?, line.number(start)?);
    match (length, from) {
        (0, _) => line.reject("a period is at least 1"),
        (_, "from") => Ok(Period { length, start }),
        _ => line.reject("expected 'from' between the numbers"),
    }
}

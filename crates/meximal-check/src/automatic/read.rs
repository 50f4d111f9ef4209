//! Reads the format, version 2. The head is that of version 1; nothing is checked but the form.

use super::Power;
use crate::budget::Work;
use crate::play::Label;
use crate::read::{Head, Line, Lines, read_end, read_head, read_labels};
use crate::{CheckError, Rejected};

/// The most letters that the automaton may read.
const MOST_INFINITE: usize = 16;

/// A certificate as it was read.
pub(crate) struct Certificate {
    pub head: Head,
    /// For heaps 1, 2, …, the letters that each is the sum of.
    pub spelling: Vec<Vec<u32>>,
    pub finite: Vec<u32>,
    pub infinite: Vec<u32>,
    pub order: usize,
    /// For each finite letter l, the elements x·l.
    pub rows: Vec<Vec<u32>>,
    pub vectors: Vec<Vec<Label>>,
    /// The vector of each state.
    pub outputs: Vec<u32>,
    /// The successors by 0 and by 1.
    pub next: [Vec<u32>; 2],
    pub powers: Vec<PowerClaim>,
    pub reduced: bool,
    pub lines: Places,
}

/// A claim about the order of a letter.
pub(crate) struct PowerClaim {
    pub letter: u32,
    pub power: Power,
    pub line: usize,
}

/// Where things stand in the text.
#[derive(Default)]
pub(crate) struct Places {
    pub letters: usize,
    pub order: usize,
    pub rows: Vec<usize>,
    pub outputs: usize,
    pub reduced: usize,
}

impl Certificate {
    /// The label of an element in the vector of a state.
    pub fn label(&self, state: u32, element: u32) -> Label {
        self.vectors[self.outputs[state as usize] as usize][element as usize]
    }

    /// How many letters the automaton reads.
    pub fn rank(&self) -> usize {
        self.infinite.len()
    }
}

/// Reads a certificate of version 2.
pub(crate) fn read(text: &str, work: &Work) -> Result<Certificate, CheckError> {
    let lines = &mut Lines::of(text)?;
    let head = read_head(lines, "2", work)?;
    let mut places = Places::default();

    let finite = read_letters(&lines.expect("finite")?, head.heaps, work)?;
    let line = lines.expect("infinite")?;
    let infinite = read_letters(&line, head.heaps, work)?;
    if infinite.len() > MOST_INFINITE {
        return line.reject(format!("there are more than {MOST_INFINITE}"));
    }
    let is_finite = |letter: &u32| finite.binary_search(letter).is_ok();
    if let Some(letter) = infinite.iter().find(|letter| is_finite(letter)) {
        return line.reject(format!("{letter} is a finite letter"));
    }
    let line = lines.expect("letters")?;
    places.letters = line.number;
    let spelling = line.list(head.heaps, work, |word| {
        let mut sum = Vec::new();
        for part in word.split('+').filter(|_| word != "0") {
            let letter = line.number(part)?;
            if !is_finite(&letter) && !infinite.contains(&letter) {
                return line.reject(format!("{letter} is not a letter"));
            }
            work.steps(1)?;
            work.hold(size_of::<u32>())?;
            sum.push(letter);
        }
        Ok(sum)
    })?;
    let line = lines.expect("order")?;
    places.order = line.number;
    let order = line.count()? as usize;
    if order == 0 {
        return line.reject("a monoid has at least one element");
    }
    let mut rows = Vec::new();
    for index in 0..finite.len() {
        let mut line = lines.expect("row")?;
        line.index = Some(index as u32 + 1);
        rows.push(line.elements(order, order, work)?);
        places.rows.push(line.number);
    }
    let count = lines.expect("vectors")?.count()?;
    let mut vectors = Vec::new();
    for index in 1..=count {
        let mut line = lines.expect("vector")?;
        line.index = Some(index);
        vectors.push(read_labels(&line, order, &head.play, work)?);
    }
    let line = lines.expect("states")?;
    let states = line.count()? as usize;
    if states == 0 {
        return line.reject("an automaton has at least one state");
    }
    let line = lines.expect("outputs")?;
    places.outputs = line.number;
    let outputs = read_indices(&line, states, vectors.len(), "vector", work)?;
    let zero = read_indices(&lines.expect("zero")?, states, states, "state", work)?;
    let one = read_indices(&lines.expect("one")?, states, states, "state", work)?;

    let mut powers: Vec<PowerClaim> = Vec::new();
    let mut line = lines.any("end")?;
    while line.keyword == "power" {
        let claim = read_power(&line)?;
        work.step()?;
        work.hold(size_of::<PowerClaim>())?;
        if !is_finite(&claim.letter) && !infinite.contains(&claim.letter) {
            return line.reject(format!("{} is not a letter", claim.letter));
        }
        if powers
            .last()
            .is_some_and(|last| last.letter >= claim.letter)
        {
            return line.reject("letters must be in ascending order");
        }
        powers.push(claim);
        line = lines.any("end")?;
    }
    let reduced = line.keyword == "reduced";
    if reduced {
        line.exactly::<0>("nothing after it")?;
        places.reduced = line.number;
        line = lines.any("end")?;
    }
    read_end(&line, lines)?;
    Ok(Certificate {
        head,
        spelling,
        finite,
        infinite,
        order,
        rows,
        vectors,
        outputs,
        next: [zero, one],
        powers,
        reduced,
        lines: places,
    })
}

/// Different heaps, ascending.
fn read_letters(line: &Line, heaps: usize, work: &Work) -> Result<Vec<u32>, CheckError> {
    let mut letters: Vec<u32> = Vec::new();
    for word in line.words() {
        work.step()?;
        let letter = line.number(word)?;
        let least = letters.last().map_or(1, |last| last.saturating_add(1));
        if letter < least || letter as usize > heaps {
            return line.reject(format!("{letter}: expected heaps up to {heaps}, ascending"));
        }
        work.hold(size_of::<u32>())?;
        letters.push(letter);
    }
    Ok(letters)
}

fn read_indices(
    line: &Line,
    count: usize,
    below: usize,
    what: &str,
    work: &Work,
) -> Result<Vec<u32>, CheckError> {
    line.list(count, work, |word| match line.number(word)? {
        index if (index as usize) < below => Ok(index),
        index => line.reject(format!(
            "there is no {what} {index}: expected one below {below}"
        )),
    })
}

fn read_power(line: &Line) -> Result<PowerClaim, CheckError> {
    let words: Vec<&str> = line.words().take(6).collect();
    let (letter, power) = match words[..] {
        [letter, "infinite"] => (line.number(letter)?, Power::Infinite),
        [letter, "index", index, "period", period] => {
            let (index, period) = (line.number(index)?, line.number(period)?);
            if period == 0 {
                return line.reject("a period is at least 1");
            }
            (line.number(letter)?, Power::Finite { index, period })
        }
        _ => {
            return line.reject(
                "expected a letter, and 'infinite' or 'index', a number, 'period' and a number",
            );
        }
    };
    let line = line.number;
    Ok(PowerClaim {
        letter,
        power,
        line,
    })
}

impl PowerClaim {
    /// The claim is wrong.
    pub fn reject<T>(&self, reason: &str) -> Result<T, CheckError> {
        Err(Rejected::at(
            self.line,
            format!("power of heap {}: {reason}", self.letter),
        ))
    }
}

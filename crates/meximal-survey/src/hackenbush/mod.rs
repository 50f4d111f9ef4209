//! A survey of Hackenbush under elimination play (Cincotti, *Three-player partizan games*, section 7):
//! classes and outcomes of all pictures with a given number of edges. It answers how often the paper's open
//! class `<` leaves a starter for whom nobody wins, and looks for pictures in which Theorems 43–45, the last
//! rows of the paper's Table 12, fail. They do with cycles; for forests that is open.
//!
//! A *shape* is a picture without colours, up to isomorphism. Counted are all colourings of all shapes, and
//! beside them the pictures, which are colourings up to isomorphism.

mod canonical;
mod shapes;
mod states;
#[cfg(test)]
mod tests;

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use rayon::prelude::*;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

pub use shapes::{Family, Shape};

use meximal::order::{Class, ClassKind};
use meximal::player::Players;
use meximal::rules::hackenbush::Hackenbush;
use meximal::runner::{Runner, Stop};
use states::{MAX_PLAYERS, State, colouring_states, not_negative, not_positive, winner};

/// What is surveyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HackenbushQuestion {
    edges: usize,
    family: Family,
    players: usize,
}

impl HackenbushQuestion {
    /// All pictures of a family with this many edges.
    pub fn new(
        edges: usize,
        family: Family,
        players: Players,
    ) -> Result<HackenbushQuestion, String> {
        let most = family.most_edges();
        if !(1..=most).contains(&edges) {
            return Err(format!(
                "{} of {edges} edges: expected from 1 to {most}",
                family.name()
            ));
        }
        if players.count() > MAX_PLAYERS {
            return Err(format!(
                "{} players: this survey is for at most {MAX_PLAYERS}",
                players.count()
            ));
        }
        Ok(HackenbushQuestion {
            edges,
            family,
            players: players.count(),
        })
    }

    /// The edges of each picture.
    pub fn edges(&self) -> usize {
        self.edges
    }

    /// Which pictures.
    pub fn family(&self) -> Family {
        self.family
    }

    /// How many players there are.
    pub fn players(&self) -> Players {
        Players::new(self.players as u64).unwrap_or(Players::THREE)
    }

    /// The colourings of one shape.
    fn colourings(&self) -> u64 {
        (self.players as u64).saturating_pow(self.edges as u32)
    }
}

/// How often a class occurs with an outcome.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutcomeCount {
    /// Colourings of shapes.
    pub colourings: u64,
    /// Colourings up to isomorphism.
    pub pictures: u64,
    /// The first of them in the order of the survey.
    pub first: String,
}

/// How far a survey is: written to a checkpoint and read back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HackenbushProgress {
    /// What is surveyed.
    pub question: HackenbushQuestion,
    /// This many shapes, the first ones, are done.
    pub shapes: u64,
    /// The counts by class and outcome, such as `<CR LLL`.
    pub counts: BTreeMap<String, OutcomeCount>,
}

impl HackenbushProgress {
    /// Nothing is done yet.
    pub fn new(question: &HackenbushQuestion) -> HackenbushProgress {
        HackenbushProgress {
            question: *question,
            shapes: 0,
            counts: BTreeMap::new(),
        }
    }

    /// What is wrong with progress that was read back, if something is.
    pub fn check(&self, question: &HackenbushQuestion) -> Result<(), String> {
        if self.question != *question {
            return Err(format!(
                "it is about {} of {} edges, {} players",
                self.question.family.name(),
                self.question.edges,
                self.question.players
            ));
        }
        let counted = self.counts.values().try_fold(0u64, |sum, count| {
            let sum = sum.checked_add(count.colourings)?;
            (count.pictures <= count.colourings).then_some(sum)
        });
        let expected = self.shapes.checked_mul(question.colourings());
        let named = self.counts.keys().all(|key| self.outcome_of(key).is_some());
        if named && counted.is_some() && counted == expected {
            Ok(())
        } else {
            Err("its counts do not add up".to_owned())
        }
    }

    /// The class and the outcome that a key names.
    fn outcome_of(&self, key: &str) -> Option<(Class, Outcome)> {
        let players = self.question.players();
        let (class, outcome) = key.split_once(' ')?;
        let class = Class::parse(class, players)?;
        Some((class, Outcome::parse(outcome, players)?))
    }

    /// All classes and outcomes that occur, in the order of the paper's classes.
    pub fn outcomes(&self) -> Vec<(Class, Outcome, &OutcomeCount)> {
        let named = self.counts.iter().filter_map(|(key, count)| {
            let (class, outcome) = self.outcome_of(key)?;
            Some((class, outcome, count))
        });
        let mut all: Vec<(Class, Outcome, &OutcomeCount)> = named.collect();
        all.sort_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)));
        all
    }

    /// Adds the counts of shapes that come after those counted so far.
    pub fn append(&mut self, later: HackenbushProgress) {
        self.merge(later.shapes, later.counts);
    }

    fn merge(&mut self, shapes: u64, counts: impl IntoIterator<Item = (String, OutcomeCount)>) {
        self.shapes += shapes;
        for (key, new) in counts {
            match self.counts.get_mut(&key) {
                Some(count) => {
                    count.colourings += new.colourings;
                    count.pictures += new.pictures;
                }
                None => {
                    self.counts.insert(key, new);
                }
            }
        }
    }
}

/// Who wins under elimination play, for each starter: a player, or nobody.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Outcome {
    players: Players,
    winners: Vec<Option<usize>>,
}

impl Outcome {
    /// Whether nobody wins for some starter.
    pub fn is_undetermined(&self) -> bool {
        self.winners.contains(&None)
    }

    /// In letters: `RLC`, `-CC`; with more than three players separated by commas, `C1,L,-,C2`.
    pub fn name(&self) -> String {
        let letter = |winner: &Option<usize>| match winner {
            Some(player) => self.players.letter(*player),
            None => "-".to_owned(),
        };
        let letters: Vec<String> = self.winners.iter().map(letter).collect();
        letters.join(separator(self.players))
    }

    /// Reads what [`Outcome::name`] writes.
    fn parse(name: &str, players: Players) -> Option<Outcome> {
        let letters: Vec<String> = match separator(players) {
            "" => name.chars().map(String::from).collect(),
            comma => name.split(comma).map(str::to_owned).collect(),
        };
        let winner = |letter: String| match letter.as_str() {
            "-" => Some(None),
            _ => (0..players.count())
                .find(|&player| players.letter(player) == letter)
                .map(Some),
        };
        let winners: Option<Vec<Option<usize>>> = letters.into_iter().map(winner).collect();
        let winners = winners.filter(|winners| winners.len() == players.count())?;
        Some(Outcome { players, winners })
    }

    /// Whether it is what the paper's Table 12 prints for the class; `<` has nothing there.
    pub fn is_as_printed(&self, class: Class) -> bool {
        let count = self.players.count();
        match class.kind() {
            ClassKind::Negative => true,
            ClassKind::Positive(player) | ClassKind::NegativeBut(player) => {
                self.winners.iter().all(|&winner| winner == Some(player))
            }
            ClassKind::Zero => (0..count).all(|s| self.winners[s] == Some((s + count - 1) % count)),
            // The one of the two who comes later wins.
            ClassKind::Even(first, second) => (0..count).all(|starter| {
                let turn = |player: usize| (player + count - starter) % count;
                let later = if turn(first) < turn(second) {
                    second
                } else {
                    first
                };
                self.winners[starter] == Some(later)
            }),
        }
    }
}

fn separator(players: Players) -> &'static str {
    match players.count() {
        0..=3 => "",
        _ => ",",
    }
}

/// What a survey established.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HackenbushSurvey {
    /// The counts, and how far they go.
    pub progress: HackenbushProgress,
    /// How many shapes there are in all; left out if it stopped before they were listed.
    pub shapes: Option<u64>,
    /// Why it stopped before the end, if it did.
    pub stopped: Option<Stop>,
}

/// Shapes for each thread between two looks at the limits.
const UNITS: usize = 4;
/// Progress is saved when this much time has passed.
const BETWEEN_SAVES: Duration = Duration::from_millis(500);

/// Surveys all pictures of the question, from where `progress` says, and calls `save` now and then.
///
/// ```
/// use meximal::player::Players;
/// use meximal::runner::Runner;
/// use meximal_survey::{Family, HackenbushProgress, HackenbushQuestion, survey_hackenbush};
/// let question = HackenbushQuestion::new(5, Family::Graphs, Players::THREE)?;
/// let start = HackenbushProgress::new(&question);
/// let survey = survey_hackenbush(&question, start, &Runner::new(), |_| {});
/// assert_eq!(survey.progress.counts["<CR CLL"].first, "C+0-2L 0-3L 2-4R 3-4C");
/// # Ok::<(), String>(())
/// ```
pub fn survey_hackenbush(
    question: &HackenbushQuestion,
    mut progress: HackenbushProgress,
    runner: &Runner,
    mut save: impl FnMut(&HackenbushProgress),
) -> HackenbushSurvey {
    let (shapes, stopped) = match question.family.shapes(question.edges, runner) {
        Ok(shapes) => {
            let stopped = run(question, &shapes, &mut progress, runner, &mut save).err();
            (Some(shapes.len() as u64), stopped)
        }
        Err(stop) => (None, Some(stop)),
    };
    save(&progress);
    HackenbushSurvey {
        progress,
        shapes,
        stopped,
    }
}

fn run(
    question: &HackenbushQuestion,
    shapes: &[Shape],
    progress: &mut HackenbushProgress,
    runner: &Runner,
    save: &mut impl FnMut(&HackenbushProgress),
) -> Result<(), Stop> {
    let threads = rayon::current_num_threads();
    let mut saved = Instant::now();
    while let Some(rest) = shapes.get(progress.shapes as usize..)
        && !rest.is_empty()
    {
        runner.check(0)?;
        let batch = &rest[..rest.len().min(UNITS * threads)];
        let units: Vec<_> = batch
            .par_iter()
            .map(|shape| unit(question, shape, threads, runner))
            .collect::<Result<_, Stop>>()?;
        for unit in units {
            progress.merge(1, unit);
        }
        let phase = format!("{} of {} edges", question.family.name(), question.edges);
        runner.report(&phase, progress.shapes, Some(shapes.len() as u64));
        if saved.elapsed() >= BETWEEN_SAVES {
            save(progress);
            saved = Instant::now();
        }
    }
    Ok(())
}

/// The counts of some shapes of the question.
pub fn survey_shapes(
    question: &HackenbushQuestion,
    shapes: &[Shape],
    runner: &Runner,
) -> Result<HackenbushProgress, Stop> {
    let mut progress = HackenbushProgress::new(question);
    run(question, shapes, &mut progress, runner, &mut |_| {})?;
    Ok(progress)
}

/// The counts of one shape.
fn unit(
    question: &HackenbushQuestion,
    shape: &Shape,
    threads: usize,
    runner: &Runner,
) -> Result<Vec<(String, OutcomeCount)>, Stop> {
    let states = match question.players {
        2 => colouring_states::<2>(shape, threads, runner)?,
        3 => colouring_states::<3>(shape, threads, runner)?,
        _ => colouring_states::<MAX_PLAYERS>(shape, threads, runner)?,
    };
    // The colourings with each state, those that stand for a picture, and the number of the first one.
    let mut found: FxHashMap<State, (u64, u64, usize)> = FxHashMap::default();
    let mut colours = vec![0u8; question.edges];
    for (number, &state) in states.iter().enumerate() {
        let counts = found.entry(state).or_insert((0, 0, number));
        counts.0 += 1;
        counts.1 += u64::from(shape.is_representative(&colours));
        advance(&mut colours, question.players as u8);
    }
    let players = question.players();
    let named = found
        .into_iter()
        .map(|(state, (colourings, pictures, first))| {
            let class = class_of(state, players).name();
            let key = format!("{class} {}", outcome_of(state, players).name());
            let count = OutcomeCount {
                colourings,
                pictures,
                first: spelling(shape, first, players),
            };
            (key, count)
        });
    Ok(named.collect())
}

/// The next colouring.
fn advance(colours: &mut [u8], players: u8) {
    for colour in colours {
        *colour += 1;
        if *colour < players {
            return;
        }
        *colour = 0;
    }
}

/// The class of a state.
fn class_of(state: State, players: Players) -> Class {
    let count = players.count();
    let sign = |player| {
        let not_less = state & not_negative(player) != 0;
        let not_more = state & not_positive(count, player) != 0;
        // Values are numbers, so at least one of the two holds.
        not_less.cmp(&not_more)
    };
    let signs: Vec<Ordering> = (0..count).map(sign).collect();
    Class::new(&signs).expect("pictures are numbers, whose signs make a class")
}

fn outcome_of(state: State, players: Players) -> Outcome {
    let count = players.count();
    let winner_of = |starter| (0..count).find(|&w| state & winner(count, starter, w) != 0);
    Outcome {
        players,
        winners: (0..count).map(winner_of).collect(),
    }
}

/// A colouring of a shape in notation.
fn spelling(shape: &Shape, mut number: usize, players: Players) -> String {
    let edges = shape.edges.iter().map(|[a, b]| {
        let letter = players.letter(number % players.count());
        number /= players.count();
        format!("{a}-{b}{letter}")
    });
    let text = edges.collect::<Vec<_>>().join(" ");
    Hackenbush::parse(&text).map_or(text, |picture| picture.spelling())
}

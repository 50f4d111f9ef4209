//! Solved games: the quotient of heaps, coins or forms, ready for questions. Its presentation, structure and
//! proof are in the report; positions, comparisons and the mex function are asked of the solved game.

mod all_heaps;
mod answers;
mod automatic;
mod compare;
mod element;
mod elements;
mod infinite;
mod mex;
mod position;
mod quotient;
mod report;
mod stored;

pub use all_heaps::AllHeapsReport;
pub use answers::AnswersReport;
pub use automatic::{AutomatonReport, GeneratorOrder};
pub use compare::{ComparisonReport, IsomorphismReport, PartialReport};
pub use elements::{ElementReport, ElementsReport, MAX_ELEMENTS, MultiplicationReport};
pub use infinite::{SolvedHeaps, compare_heaps, position_of_heaps};
pub use mex::{MexReport, MexRow};
pub use position::{HeapMoveReport, PositionReport};
pub use report::{GeneratorReport, GrowthReport, QuotientReport};
pub use stored::QuotientGame;

use std::time::Duration;

use super::ReportError;
use super::subject::{Loaded, heap_list, impartial_arena, spell};
use meximal::convention::Convention;
use meximal::form::{FormId, Forms};
use meximal::game::Game;
use meximal::notation::{Heaps, ParseError};
use meximal::outcome::position_of_forms;
use meximal::quotient::{
    Atoms, Certified, Limits, Picture, Presentation, Quotient, Solution, Structure, TooManyPlayers,
    certificate, faithful, portion,
};
use meximal::rules::code::HeapRules;
use meximal::rules::coins::Coins;
use meximal::rules::components::Components;
use meximal::rules::list::meant;
use meximal::runner::{Runner, Stop};
use meximal::solve::ALL_HEAPS;
use meximal::value::grundy::{ComponentValues, grundy_values};

/// How long a position may take to be read: forms can be written that are never built.
const READING: Duration = Duration::from_secs(5);

/// The games whose quotient is asked for.
#[derive(Clone, Debug)]
pub enum QuotientSubject {
    /// All heaps of a code, or those up to a size.
    Heaps(HeapRules, Option<u32>),
    /// Coins on any nodes of a graph.
    Graph(String),
    /// Games, with all that they can lead to.
    Games(Vec<Game>),
}

impl QuotientSubject {
    /// Reads a ruleset, `0.15`, or `0.36@20` for heaps up to 20; none if the text is something else.
    pub fn read_rules(text: &str) -> Result<Option<QuotientSubject>, ReportError> {
        let (code, last) = match text.rsplit_once('@') {
            Some((code, last)) if !code.is_empty() => (code, Some(last)),
            _ => (text, None),
        };
        match (HeapRules::parse(code), last) {
            (Ok(rules), None) => Ok(Some(QuotientSubject::Heaps(rules, None))),
            (Ok(rules), Some(last)) => {
                let heap = last.trim().parse::<u32>().ok().filter(|&n| n <= MAX_HEAP);
                let heap = heap.ok_or_else(|| {
                    let at = text.len() - last.len()..text.len();
                    let expected = format!("the largest heap, at most {MAX_HEAP}");
                    ParseError::new(text, at, "this is not a heap".to_owned(), expected)
                })?;
                Ok(Some(QuotientSubject::Heaps(rules, Some(heap))))
            }
            // What looks like a code is meant as one: its own error helps more.
            (Err(error), _) if looks_like_rules(code) || is_misspelt(code) => Err(error.into()),
            _ => Ok(None),
        }
    }
}

/// The largest heap of a quotient.
pub const MAX_HEAP: u32 = ALL_HEAPS;

fn looks_like_rules(text: &str) -> bool {
    let text = text.trim();
    let digits = text.split_once('.');
    let is_code = digits.is_some_and(|(whole, _)| whole.chars().all(|c| c.is_ascii_alphanumeric()));
    !text.contains([':', '*', '+']) && (is_code || text.starts_with('S'))
}

fn is_misspelt(name: &str) -> bool {
    meant(name).is_some_and(|meant| meant != name)
}

/// What the components of a solved game are: one value for each game, so its size does not matter.
#[derive(Clone)]
#[allow(clippy::large_enum_variant)]
enum Kind {
    /// All heaps of a code, or the first of them.
    Heaps(HeapRules),
    /// All that a game can lead to, in a list.
    Atoms(Atoms, Names),
}

/// How the components in a list are named.
#[derive(Clone)]
enum Names {
    Coins(Coins),
    Forms(Box<Forms>),
    Heaps(HeapRules),
    /// Parts of any rules, by number.
    Parts(Vec<String>),
}

/// A solved game.
pub struct SolvedGame {
    /// The game in notation.
    pub game: String,
    kind: Kind,
    solution: Solution,
    presentation: Presentation,
    structure: Structure,
}

/// What is asked of the solver.
#[derive(Clone, Copy, Debug)]
pub struct SolverQuestion {
    /// Who wins, and who wants what.
    pub convention: Convention,
    /// Limits on the monoid.
    pub limits: Limits,
}

impl From<TooManyPlayers> for ReportError {
    fn from(error: TooManyPlayers) -> ReportError {
        ReportError::Unsupported(error.to_string())
    }
}

/// The first components of a game in words.
fn first_components(last: usize) -> String {
    match last {
        1 => "the first component".to_owned(),
        n => format!("the first {n} components"),
    }
}

/// A stop in a step that has no partial answer.
fn stopped(stop: Stop, what: &str) -> ReportError {
    ReportError::Stopped {
        stop,
        known: format!("no more time or memory for {what}"),
    }
}

impl SolvedGame {
    /// Solves a game. When the solver is stopped, what is verified so far is the answer.
    pub fn solve(
        subject: QuotientSubject,
        question: SolverQuestion,
        runner: &Runner,
    ) -> Result<SolvedGame, ReportError> {
        QuotientGame::read(subject, runner)?.solve(question, runner)
    }

    /// The solved game from its certificate, as [`QuotientGame::from_certificate`] gives it.
    pub fn from_certificate(
        certificate: &str,
        subject: QuotientSubject,
        question: SolverQuestion,
        runner: &Runner,
    ) -> Result<Option<SolvedGame>, ReportError> {
        QuotientGame::read(subject, runner)?.from_certificate(certificate, question)
    }

    /// Whether it is about all heaps of a code, or the first of them.
    pub fn is_of_heaps(&self) -> bool {
        matches!(self.kind, Kind::Heaps(_))
    }

    /// The quotient.
    pub fn quotient(&self) -> &Quotient {
        &self.solution.quotient
    }

    /// Its presentation.
    pub fn presentation(&self) -> &Presentation {
        &self.presentation
    }

    /// Its structure.
    pub fn structure(&self) -> &Structure {
        &self.structure
    }

    /// The quotient and how it was found.
    pub fn solution(&self) -> &Solution {
        &self.solution
    }

    /// The proof as text for the independent checker.
    pub fn certificate(&self) -> String {
        let quotient = self.quotient();
        match &self.kind {
            Kind::Heaps(rules) => certificate(Certified::Heaps(rules), quotient),
            Kind::Atoms(atoms, _) => {
                let atoms_used = 1..=quotient.last_component() as u64;
                let names: Vec<String> = atoms_used.map(|n| self.component_name(n)).collect();
                let game = if names.iter().any(|name| name.contains(char::is_whitespace)) {
                    Certified::Atoms(atoms, &self.game)
                } else {
                    Certified::Named(atoms, &self.game, &names)
                };
                certificate(game, quotient)
            }
        }
    }

    fn picture<'a>(&'a self, title: &'a str) -> Picture<'a> {
        let quotient = self.quotient();
        Picture {
            title,
            monoid: &quotient.monoid,
            labels: &quotient.labels,
            players: quotient.convention.players(),
            presentation: &self.presentation,
        }
    }

    /// The Cayley graph, as SVG or for Graphviz.
    pub fn cayley(&self, dot: bool) -> Result<String, ReportError> {
        let title = format!("{}, {}", self.game, self.quotient().convention);
        let drawn = if dot {
            self.picture(&title).cayley_dot()
        } else {
            self.picture(&title).cayley_svg()
        };
        drawn.map_err(|error| ReportError::Unsupported(error.to_string()))
    }

    /// The mutual divisibility classes as an egg-box, as SVG or for Graphviz.
    pub fn eggbox(&self, dot: bool) -> Result<String, ReportError> {
        let title = format!("{}, {}", self.game, self.quotient().convention);
        let drawn = if dot {
            self.picture(&title).egg_box_dot()
        } else {
            self.picture(&title).egg_box_svg()
        };
        drawn.map_err(|error| ReportError::Unsupported(error.to_string()))
    }

    /// For which positions the answers hold, if not for all of the game: a line to put before them.
    pub fn validity(&self) -> Option<String> {
        let last = self.quotient().last_component();
        let whole = match self.kind {
            Kind::Heaps(_) => self.quotient().period.is_some(),
            _ => self.solution.halted.is_none(),
        };
        let what = match self.kind {
            Kind::Heaps(_) => format!("heaps up to {last}"),
            _ => first_components(last),
        };
        let stopped = match self.solution.halted {
            Some(halted) => format!("; the solver stopped there: {}", halted.halt),
            None => String::new(),
        };
        (!whole).then(|| format!("For sums of {what} only{stopped}."))
    }

    /// The name of a component: a heap size, a node, a form.
    fn component_name(&self, component: u64) -> String {
        let (atoms, names) = match &self.kind {
            Kind::Atoms(atoms, names) if component > 0 => (atoms, names),
            _ => return component.to_string(),
        };
        let origin = atoms.origin(component as u32);
        match names {
            Names::Heaps(_) => origin.to_string(),
            Names::Parts(names) => names[component as usize - 1].clone(),
            Names::Coins(coins) => coins.name(origin).to_owned(),
            Names::Forms(forms) => spell(forms, &[FormId(origin)]),
        }
    }

    /// The names of the components up to one; fewer of them if they are very long.
    fn first_names(&self, last: usize) -> Vec<String> {
        /// The most characters in one list of names.
        const MOST: usize = 1 << 20;
        let mut room = MOST;
        let names = (0..=last as u64).map(|component| self.component_name(component));
        let fits = |name: &String| {
            let fits = room > 0;
            room = room.saturating_sub(name.len());
            fits
        };
        names.take_while(fits).collect()
    }

    /// Whether components are heaps.
    fn has_heaps(&self) -> bool {
        matches!(self.kind, Kind::Heaps(_) | Kind::Atoms(_, Names::Heaps(_)))
    }

    /// A position in notation, `2.3+5`.
    fn spell_position(&self, position: &[(u64, u64)]) -> String {
        if position.is_empty() {
            return "0".to_owned();
        }
        let term = |&(component, count): &(u64, u64)| match count {
            1 => self.component_name(component),
            _ => format!("{count}.{}", self.component_name(component)),
        };
        position.iter().map(term).collect::<Vec<_>>().join("+")
    }

    /// Reads a position of this game: heaps `5+2.3`, coins `a+2.b`, forms `*2+3.*`.
    fn read_position(&self, text: &str) -> Result<Vec<(u64, u64)>, ReportError> {
        let (atoms, names) = match &self.kind {
            Kind::Heaps(rules) => return Ok(read_heaps(rules, text)?.sizes),
            Kind::Atoms(atoms, names) => (atoms, names),
        };
        let wrong = |expected: &str| {
            ReportError::Unsupported(format!(
                "'{text}' is not a position of the solved game {}{expected}",
                self.game
            ))
        };
        let components = match names {
            Names::Heaps(rules) => rules.position(heap_list(&read_heaps(rules, text)?)?),
            Names::Coins(coins) => {
                let game = Game::coins_on(coins, text)?;
                let nodes = game.as_coins().map(|(_, nodes)| nodes).unwrap_or_default();
                coins.position(nodes)
            }
            Names::Forms(forms) => {
                let reading = Runner::new().with_time(READING);
                let mut forms = forms.clone().limited_by(&reading);
                match Loaded::of(&Game::read(text)?, &mut forms, &reading)? {
                    Loaded::Sum(parts) => position_of_forms(&parts),
                    _ => return Err(wrong(": expected a sum of forms")),
                }
            }
            Names::Parts(names) => return self.read_parts(text, names),
        };
        let mut position: Vec<(u64, u64)> = Vec::new();
        for component in components {
            let number = u64::from(atoms.find(component).ok_or_else(|| wrong(""))?);
            match position.iter_mut().find(|(n, _)| *n == number) {
                Some((_, count)) => *count += 1,
                None => position.push((number, 1)),
            }
        }
        position.sort_unstable();
        Ok(position)
    }

    /// Reads a position of parts of any rules, which are known by their names.
    fn read_parts(&self, text: &str, names: &[String]) -> Result<Vec<(u64, u64)>, ReportError> {
        let reading = Runner::new().with_time(READING);
        let (rules, position) = impartial_arena(&Game::read(text)?, false, &reading)?;
        let mut found = Vec::new();
        for same in position.chunk_by(|a, b| a == b) {
            let name = rules.spell(&same[..1]);
            let place = names.iter().position(|known| *known == name);
            let place = place.ok_or_else(|| {
                let game = &self.game;
                ReportError::Unsupported(format!(
                    "'{name}' is not a part of the solved game {game}"
                ))
            })?;
            found.push((place as u64 + 1, same.len() as u64));
        }
        found.sort_unstable();
        Ok(found)
    }

    /// The value of a position, or why there is none.
    fn value_of(&self, position: &[(u64, u64)]) -> Result<u32, ReportError> {
        let quotient = self.quotient();
        quotient.value_of(position).ok_or_else(|| {
            let last = quotient.last_component();
            let why = match self.infinite_because() {
                Some((what, _)) => format!("; with {what} it is infinite, and not solved"),
                None => String::new(),
            };
            ReportError::Unsupported(format!(
                "the quotient is known for heaps up to {last} only{why}: expected a position of such heaps"
            ))
        })
    }

    /// The Grundy values of the components 0, 1, ….
    fn grundy(&self, runner: &Runner) -> Result<Vec<u32>, Stop> {
        let last = self.quotient().last_component();
        match &self.kind {
            Kind::Heaps(rules) => Ok(grundy_values(rules, last, runner)?.to_vec()),
            Kind::Atoms(atoms, _) => {
                let mut values = ComponentValues::new(atoms, runner);
                let mut all = vec![0];
                for component in 1..=last as u32 {
                    all.push(values.of(component)?);
                }
                Ok(all)
            }
        }
    }

    /// The Grundy value of each element, if the quotient map is faithful.
    fn grundy_of_elements(&self, runner: &Runner) -> Result<Option<Vec<u32>>, Stop> {
        let grundy = self.grundy(runner)?;
        let quotient = self.quotient();
        Ok(faithful(&quotient.monoid, &quotient.values, &grundy).ok())
    }

    /// Which elements Previous wins.
    fn p_portion_flags(&self) -> Vec<bool> {
        let quotient = self.quotient();
        portion(&quotient.labels, quotient.convention.players().previous())
    }
}

/// A position of a ruleset, such as `5+2.3`: heaps with their multiplicities.
pub fn read_position(rules: &HeapRules, text: &str) -> Result<Vec<(u64, u64)>, ReportError> {
    read_heaps(rules, text).map(|heaps| heaps.sizes)
}

fn read_heaps(rules: &HeapRules, text: &str) -> Result<Heaps, ReportError> {
    let prefix = format!("{rules}:");
    let given = text.strip_prefix(&prefix).unwrap_or(text);
    let parsed = Game::read(&format!("{prefix}{given}"));
    // Where the text itself has no rules, the places are those in the text.
    let parsed = parsed.map_err(|error| {
        if given == text {
            error.behind(&prefix, text)
        } else {
            error
        }
    });
    parsed?.as_heaps().ok_or_else(|| {
        ReportError::Unsupported(format!("'{text}' is not a sum of heaps such as 5+2.3"))
    })
}

fn atoms_of(
    rules: &impl Components,
    position: &[u32],
    runner: &Runner,
) -> Result<Atoms, ReportError> {
    let mut roots = position.to_vec();
    roots.dedup();
    Atoms::of(rules, &roots, runner)
        .map_err(|stop| stopped(stop, "listing what the game can lead to"))
}

/// Loads games: one in its own terms, several as forms or as parts of one arena.
fn load_games(games: &[Game], runner: &Runner) -> Result<(String, Kind), ReportError> {
    let mut forms = Forms::within(runner);
    let mut loaded = Vec::new();
    for game in games {
        loaded.push(Loaded::of(game, &mut forms, runner)?);
    }
    let names: Vec<String> = loaded.iter().map(|game| game.spelling(&forms)).collect();
    let name = names.join(", ");
    let is_of_forms = |game: &Loaded| matches!(game, Loaded::Sum(_));
    if loaded.iter().all(is_of_forms) {
        let mut parts = Vec::new();
        for game in &loaded {
            parts.extend(game.parts(&mut forms, runner)?);
        }
        let atoms = atoms_of(&forms, &position_of_forms(&parts), runner)?;
        return Ok((name, Kind::Atoms(atoms, Names::Forms(Box::new(forms)))));
    }
    if loaded.len() == 1 {
        match loaded.swap_remove(0) {
            Loaded::Coins {
                coins, position, ..
            } => {
                let atoms = atoms_of(&*coins, &position, runner)?;
                return Ok((name, Kind::Atoms(atoms, Names::Coins(*coins))));
            }
            Loaded::Heaps(heaps) => {
                let position = heaps.rules.position(heap_list(&heaps)?);
                let atoms = atoms_of(&heaps.rules, &position, runner)?;
                return Ok((name, Kind::Atoms(atoms, Names::Heaps(heaps.rules))));
            }
            _ => {}
        }
    }
    let all = games.iter().flat_map(|game| game.parts().iter().cloned());
    let (rules, position) = impartial_arena(&Game::new(all), false, runner)?;
    let atoms = atoms_of(&rules, &position, runner)?;
    let names = (1..=atoms.len() as u32).map(|n| rules.spell(&[atoms.origin(n)]));
    let names = Names::Parts(names.collect());
    Ok((name, Kind::Atoms(atoms, names)))
}

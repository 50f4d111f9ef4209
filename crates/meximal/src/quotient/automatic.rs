//! Infinite quotients that are solved: the outcome of every sum of heaps up to a bound, with any
//! multiplicities, by a finite monoid and an automaton that reads the binary digits of the multiplicities.
//! The crate `meximal-automatic` learns the automaton and proves it; nothing that was guessed on the way is
//! used.

use std::collections::HashSet;
use std::fmt::Display;

use meximal_automatic::{
    AutomaticSolution, Budget, Comparison, Events, Experience, HeapGame, Move, Naming,
    Presentation as AutomaticPresentation, QueryError, Stage, Stop as AutomaticStop, Unsolved,
    certificate, climb, dot, plane, presentation, read_model,
};

use super::diagonal::Diagonal;
use super::events::Events as Coding;
use super::learn::{Halt, Limits};
use super::moves::is_winning;
use super::picture::plane::Plane;
use super::picture::{TooLargeToDraw, automaton};
use super::solution::{Solution, solve_heaps};
use super::stored::read_infinite_certificate;
use crate::convention::{Attitude, Convention};
use crate::player::{PlayerSet, Players};
use crate::rules::code::HeapRules;
use crate::runner::{Runner, Stop};

/// Heaps up to a bound, solved by an automaton.
pub struct Automatic {
    rules: HeapRules,
    convention: Convention,
    /// How labels are coded.
    coding: Coding,
    solution: AutomaticSolution,
}

/// Why heaps were not solved so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotAutomatic {
    /// There are too many players.
    Convention,
    /// No automaton was found; there may be one.
    Unsolved(Unsolved),
}

/// The largest heap that is tried: learning takes as many letters as there are heaps.
pub const MAX_AUTOMATIC_HEAP: u32 = 64;

/// What the finite solver may do first, counted, so that it is the same on every machine: heaps are added to
/// the quotient that it finds.
const FINITE: Limits = Limits {
    order: 5000,
    levels: 60,
};
const FINITE_LOOKS: u64 = 20_000;

/// The counts of a plane.
const PLANE: usize = 64;

/// A runner as the learner's budget.
struct RunnerBudget<'a>(&'a Runner);

impl Budget for RunnerBudget<'_> {
    fn tick(&mut self, _work: u64) -> Result<(), AutomaticStop> {
        self.holds(0)
    }

    fn holds(&mut self, bytes: usize) -> Result<(), AutomaticStop> {
        self.0.check(bytes).map_err(automatic_stop)
    }

    fn hears(&mut self, heaps: u32, stage: Stage) {
        report(self.0, heaps, stage);
    }
}

/// A runner with a number of steps, so that the end is the same on every machine.
struct StepBudget<'a> {
    runner: &'a Runner,
    left: u64,
}

impl Budget for StepBudget<'_> {
    fn tick(&mut self, work: u64) -> Result<(), AutomaticStop> {
        self.left = self.left.saturating_sub(work);
        match self.left {
            0 => Err(AutomaticStop::Time),
            _ => self.holds(0),
        }
    }

    fn holds(&mut self, bytes: usize) -> Result<(), AutomaticStop> {
        self.runner.check(bytes).map_err(automatic_stop)
    }

    fn hears(&mut self, heaps: u32, stage: Stage) {
        report(self.runner, heaps, stage);
    }
}

/// Tells how far learning is.
fn report(runner: &Runner, heaps: u32, stage: Stage) {
    if !runner.has_listener() {
        return;
    }
    let (what, done) = match stage {
        Stage::Rules(count) => ("rules", count),
        Stage::Automaton(count) => ("an automaton, states", count),
        Stage::Probing(count) => ("trying the automaton, states", count),
        Stage::Verifying(count) => ("verifying the automaton, states of the product", count),
    };
    runner.report(&format!("learning heap {heaps}: {what}"), done as u64, None);
}

fn automatic_stop(stop: Stop) -> AutomaticStop {
    match stop {
        Stop::Time => AutomaticStop::Time,
        Stop::Memory => AutomaticStop::Memory,
        Stop::Interrupted => AutomaticStop::Interrupted,
    }
}

/// Heaps that lie beside those of a plane, with their counts.
type Beside = Vec<(u32, u64)>;

impl Automatic {
    /// The play.
    pub fn convention(&self) -> Convention {
        self.convention
    }

    /// Solves the heaps up to a bound.
    pub fn solve(
        rules: &HeapRules,
        convention: Convention,
        heaps: u32,
        runner: &Runner,
    ) -> Result<Automatic, NotAutomatic> {
        let mut known = Experience::default();
        Automatic::solve_knowing(rules, convention, heaps, &mut known, runner)
    }

    /// The same, with what was learned about this game and convention before; what is learned is there for
    /// the next time, also if no automaton is found.
    pub fn solve_knowing(
        rules: &HeapRules,
        convention: Convention,
        heaps: u32,
        known: &mut Experience,
        runner: &Runner,
    ) -> Result<Automatic, NotAutomatic> {
        let budget = &mut RunnerBudget(runner);
        Automatic::solve_within(rules, convention, heaps, known, runner, budget)
    }

    /// What the finite solver found out about a game, for the learner: the quotient of its first heaps, and
    /// which multiples are proved to be all different.
    pub fn experience(rules: &HeapRules, convention: Convention, found: &Solution) -> Experience {
        let quotient = &found.quotient;
        let last = quotient.last_component() as u32;
        let (Some(coding), Some(game)) = (Coding::of(convention), game(rules, last)) else {
            return Experience::default();
        };
        let values = quotient.values[1..].iter();
        let rows: Vec<Vec<u32>> = values.map(|&x| quotient.monoid.action(x)).collect();
        let labels = quotient.labels.iter().map(|&label| coding.encode(label));
        let known = Experience::of_quotient(&game, &events(&coding), &rows, labels.collect());
        let mut known = known.unwrap_or_default();
        if let Some(halted) = found.halted
            && let Halt::Infinite(Diagonal {
                infinite, along, ..
            }) = halted.halt
        {
            // If the multiples of D were not all different, either, (★) would tell Y and Y′ apart no more.
            for heap in [infinite, along] {
                known.has_infinite_order(heap, halted.component);
            }
        }
        known
    }

    /// The same, within a number of small steps; none if no automaton was found.
    pub fn solve_in_steps(
        rules: &HeapRules,
        convention: Convention,
        heaps: u32,
        steps: u64,
        known: &mut Experience,
        runner: &Runner,
    ) -> Result<Option<Automatic>, Stop> {
        let mut budget = StepBudget {
            runner,
            left: steps,
        };
        let found = Automatic::solve_within(rules, convention, heaps, known, runner, &mut budget);
        match found {
            Ok(found) => Ok(Some(found)),
            Err(NotAutomatic::Unsolved(Unsolved::Stopped(_))) if budget.left > 0 => {
                runner.check(0)?;
                Ok(None)
            }
            Err(_) => Ok(None),
        }
    }

    /// The solution in a certificate about these rules, this convention and these heaps, verified anew; none
    /// if it is about something else or false.
    pub fn from_certificate(
        text: &str,
        rules: &HeapRules,
        convention: Convention,
        heaps: u32,
        runner: &Runner,
    ) -> Result<Option<Automatic>, Stop> {
        let Ok(about) = read_infinite_certificate(text) else {
            return Ok(None);
        };
        let (Some(coding), Some(game)) = (Coding::of(convention), game(rules, heaps)) else {
            return Ok(None);
        };
        if (about.convention, about.heaps) != (convention, Some(heaps))
            || about.rules.code() != rules.code()
        {
            return Ok(None);
        }
        let players = convention.players();
        let label = |name: &str| Some(coding.encode(PlayerSet::parse(name, players).ok()?));
        let Some(model) = read_model(text, &label) else {
            return Ok(None);
        };
        let budget = &mut RunnerBudget(runner);
        match AutomaticSolution::verified(game, events(&coding), &model, budget) {
            Ok(solution) => Ok(Some(Automatic {
                rules: rules.clone(),
                convention,
                coding,
                solution,
            })),
            Err(_) => runner.check(0).map(|()| None),
        }
    }

    fn solve_within(
        rules: &HeapRules,
        convention: Convention,
        heaps: u32,
        known: &mut Experience,
        runner: &Runner,
        budget: &mut dyn Budget,
    ) -> Result<Automatic, NotAutomatic> {
        if heaps > MAX_AUTOMATIC_HEAP {
            return Err(NotAutomatic::Unsolved(Unsolved::TooManyLetters));
        }
        let coding = Coding::of(convention).ok_or(NotAutomatic::Convention)?;
        let game = game(rules, heaps).ok_or(NotAutomatic::Unsolved(Unsolved::GaveUp))?;
        let events = events(&coding);
        if known.is_empty() {
            let soon = runner.in_looks(FINITE_LOOKS);
            if let Ok(found) = solve_heaps(rules, convention, heaps, FINITE, &soon) {
                *known = Automatic::experience(rules, convention, &found);
            }
        }
        let solution = climb(&game, &events, known, budget);
        Ok(Automatic {
            rules: rules.clone(),
            convention,
            coding,
            solution: solution.map_err(NotAutomatic::Unsolved)?,
        })
    }

    /// The solution.
    pub fn solution(&self) -> &AutomaticSolution {
        &self.solution
    }

    /// Whether the quotient is proved to be infinite.
    pub fn is_infinite(&self) -> bool {
        self.solution.is_finite() == Some(false)
    }

    /// The outcome of heaps with their multiplicities; none if a heap is too large.
    pub fn outcome(&self, sizes: &[(u64, u64)]) -> Option<PlayerSet> {
        let label = self.solution.outcome(&heaps_of(sizes)?).ok()?;
        Some(self.label(label))
    }

    /// Next's winning moves, each option of each heap once, whatever their number; under the podium rule the
    /// moves that make Next's rank best. None if a heap is too large.
    pub fn winning_moves(&self, sizes: &[(u64, u64)]) -> Option<Vec<Move>> {
        let here = self.outcome(sizes)?;
        let mut moves = self.solution.moves(&heaps_of(sizes)?).ok()?;
        moves.retain(|found| is_winning(self.convention, here, self.label(found.label)));
        Some(moves)
    }

    /// Whether two positions have the same outcomes in all sums, or a context in which they do not.
    pub fn equal(
        &self,
        left: &[(u64, u64)],
        right: &[(u64, u64)],
        runner: &Runner,
    ) -> Option<Result<Comparison, QueryError>> {
        let budget = &mut RunnerBudget(runner);
        Some(
            self.solution
                .equal(&heaps_of(left)?, &heaps_of(right)?, budget),
        )
    }

    /// A context in which two positions have different outcomes, as heaps such as `7+3.12`; none of it if
    /// they are equal. Nothing if a heap is too large, or there is no time.
    pub fn told_apart(
        &self,
        left: &[(u64, u64)],
        right: &[(u64, u64)],
        runner: &Runner,
    ) -> Option<Option<String>> {
        match self.equal(left, right, runner)?.ok()? {
            Comparison::Equal => Some(None),
            Comparison::Separated(context) => Some(Some(sum_text(&context))),
        }
    }

    /// Relations between the letters, with whether they are proved to be enough; none if there was no time
    /// for that.
    pub fn presentation(&self, runner: &Runner) -> Option<AutomaticPresentation> {
        presentation(&self.solution, &mut RunnerBudget(runner)).ok()
    }

    /// The automaton as SVG.
    pub fn automaton_svg(&self) -> Result<String, TooLargeToDraw> {
        automaton::svg(&self.solution, &self.title("automaton"))
    }

    /// The automaton for Graphviz's `dot`.
    pub fn automaton_dot(&self) -> String {
        dot(&self.solution)
    }

    /// The plane of outcomes of the first two heaps that the automaton reads, beside heaps with which it
    /// shows most, as SVG; none if it reads fewer, or there are more than two players.
    pub fn plane_svg(&self) -> Option<String> {
        self.with_plane(|plane| plane.svg())
    }

    /// The same as PNG.
    pub fn plane_png(&self) -> Option<Vec<u8>> {
        self.with_plane(|plane| plane.png())
    }

    fn with_plane<T>(&self, draw: impl FnOnce(&Plane) -> T) -> Option<T> {
        let &[across, up, ..] = &self.solution.model().infinite[..] else {
            return None;
        };
        if self.convention.players() != Players::TWO {
            return None;
        }
        let (rest, rows) = self.telling_plane(across, up)?;
        let title = if rest.is_empty() {
            self.title("outcomes")
        } else {
            self.title(&format!("outcomes with {}", sum_text(&rest)))
        };
        Some(draw(&Plane {
            title: &title,
            across,
            up,
            rows: &rows,
        }))
    }

    /// The plane of i·`across` + j·`up` beside at most two heaps of finite order. Beside most heaps outcomes
    /// depend on parities alone; a diagonal makes many different rows, so the plane with most of them is
    /// chosen, with the fewest heaps.
    fn telling_plane(&self, across: u32, up: u32) -> Option<(Beside, Vec<Vec<bool>>)> {
        let finite = &self.solution.model().finite;
        let mut rests: Vec<Vec<(u32, u64)>> = vec![Vec::new()];
        rests.extend(finite.iter().map(|&heap| vec![(heap, 1)]));
        for (at, &heap) in finite.iter().enumerate() {
            rests.extend(finite[at..].iter().map(|&other| {
                if other == heap {
                    vec![(heap, 2)]
                } else {
                    vec![(heap, 1), (other, 1)]
                }
            }));
        }
        let previous = PlayerSet::only(1);
        let mut best = None;
        let mut most = 0;
        for rest in rests {
            let labels = plane(&self.solution, across, up, &rest, PLANE).ok()?;
            let is_p = |label: u8| self.label(label) == previous;
            let rows = labels.into_iter();
            let rows: Vec<Vec<bool>> = rows
                .map(|row| row.into_iter().map(is_p).collect())
                .collect();
            let different = rows.iter().collect::<HashSet<_>>().len();
            if different > most {
                most = different;
                best = Some((rest, rows));
            }
        }
        best
    }

    fn title(&self, what: &str) -> String {
        let heaps = self.solution.game().heaps();
        format!("{}@{heaps}, {}: {what}", self.rules, self.convention)
    }

    /// The proof as text for the independent checker.
    pub fn certificate(&self) -> String {
        let players = self.convention.players();
        let names = |label: u8| names_of(self.label(label), players);
        let end = match self.convention.attitude() {
            Attitude::Podium => "podium".to_owned(),
            Attitude::Coalition => {
                format!("winners {}", names_of(self.convention.terminal(), players))
            }
        };
        let code = self.rules.code();
        let naming = Naming {
            code: Some(&code),
            players: players.count() as u32,
            play: &end,
            label: &names,
        };
        certificate(&self.solution, &naming)
    }

    fn label(&self, label: u8) -> PlayerSet {
        self.coding.decode(label)
    }
}

/// The names of seats as certificates have them.
fn names_of(set: PlayerSet, players: Players) -> String {
    let names: Vec<String> = set
        .seats()
        .map(|seat| match players.name(seat).as_str() {
            "O1" if players == Players::THREE => "O".to_owned(),
            name => name.to_owned(),
        })
        .collect();
    if names.is_empty() {
        "none".to_owned()
    } else {
        names.join(",")
    }
}

/// Heaps with their multiplicities in words: `7+3.12`.
pub fn sum_text<H: Display, C: Display + PartialEq + From<u8>>(heaps: &[(H, C)]) -> String {
    let term = |(heap, count): &(H, C)| {
        if *count == C::from(1) {
            heap.to_string()
        } else {
            format!("{count}.{heap}")
        }
    };
    let terms: Vec<String> = heaps.iter().map(term).collect();
    if terms.is_empty() {
        "0".to_owned()
    } else {
        terms.join("+")
    }
}

fn game(rules: &HeapRules, heaps: u32) -> Option<HeapGame> {
    let options = (1..=heaps).map(|heap| rules.options(heap));
    HeapGame::new(options.collect()).ok()
}

/// The events of a convention as the learner has them. Labels are coded as everywhere in quotients.
fn events(coding: &Coding) -> Events {
    let mut triggers = [0; 256];
    for (label, events) in (0u8..=255).zip(&mut triggers) {
        *events = coding.triggered(label);
    }
    Events {
        count: coding.count as u32,
        terminal: coding.terminal,
        negated: coding.happened(0),
        triggers,
    }
}

fn heaps_of(sizes: &[(u64, u64)]) -> Option<Vec<(u32, u64)>> {
    let heap = |&(size, count): &(u64, u64)| Some((u32::try_from(size).ok()?, count));
    sizes.iter().map(heap).collect()
}

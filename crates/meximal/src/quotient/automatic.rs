//! Infinite quotients that are solved: the outcome of every sum of heaps up to a bound, with any multiplicities, by a finite monoid
//! and an automaton that reads the binary digits of the multiplicities. The crate `meximal-automatic` learns the automaton and
//! proves it; nothing that was guessed on the way is used.

use meximal_automatic::{
    AutomaticSolution, Budget, Comparison, Events, HeapGame, Move, Naming,
    Presentation as AutomaticPresentation, QueryError, Stop as AutomaticStop, Unsolved,
    certificate, presentation, solve,
};

use crate::convention::{Attitude, Convention};
use crate::player::{PlayerSet, Players};
use crate::rules::code::HeapRules;
use crate::runner::{Runner, Stop};

/// Heaps up to a bound, solved by an automaton.
pub struct Automatic {
    rules: HeapRules,
    convention: Convention,
    solution: AutomaticSolution,
}

/// Why heaps were not solved so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotAutomatic {
    /// This convention has no such solutions here.
    Convention,
    /// No automaton was found; there may be one.
    Unsolved(Unsolved),
}

/// The largest heap that is tried: learning takes as many letters as there are heaps.
pub const MAX_AUTOMATIC_HEAP: u32 = 64;

/// A runner as the learner's budget.
struct RunnerBudget<'a>(&'a Runner);

impl Budget for RunnerBudget<'_> {
    fn tick(&mut self, _work: u64) -> Result<(), AutomaticStop> {
        self.holds(0)
    }

    fn holds(&mut self, bytes: usize) -> Result<(), AutomaticStop> {
        self.0.check(bytes).map_err(|stop| match stop {
            Stop::Time => AutomaticStop::Time,
            Stop::Memory => AutomaticStop::Memory,
            Stop::Interrupted => AutomaticStop::Interrupted,
        })
    }
}

impl Automatic {
    /// The play.
    pub fn convention(&self) -> Convention {
        self.convention
    }

    /// Solves the heaps up to a bound under a coalition convention.
    pub fn solve(
        rules: &HeapRules,
        convention: Convention,
        heaps: u32,
        runner: &Runner,
    ) -> Result<Automatic, NotAutomatic> {
        if heaps > MAX_AUTOMATIC_HEAP {
            return Err(NotAutomatic::Unsolved(Unsolved::TooManyLetters));
        }
        let events = events(convention).ok_or(NotAutomatic::Convention)?;
        let options = (1..=heaps).map(|heap| rules.options(heap));
        let game = HeapGame::new(options.collect());
        let game = game.map_err(|_| NotAutomatic::Unsolved(Unsolved::GaveUp))?;
        let solution = solve(&game, &events, &mut RunnerBudget(runner));
        Ok(Automatic {
            rules: rules.clone(),
            convention,
            solution: solution.map_err(NotAutomatic::Unsolved)?,
        })
    }

    /// The solution.
    pub fn solution(&self) -> &AutomaticSolution {
        &self.solution
    }

    /// The outcome of heaps with their multiplicities; none if a heap is too large.
    pub fn outcome(&self, sizes: &[(u64, u64)]) -> Option<PlayerSet> {
        let label = self.solution.outcome(&heaps_of(sizes)?).ok()?;
        Some(self.label(label))
    }

    /// The moves of Next after which Previous, who made them, wins; two players.
    pub fn winning_moves(&self, sizes: &[(u64, u64)]) -> Option<Vec<Move>> {
        self.solution.winning_moves(&heaps_of(sizes)?).ok()
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

    /// Relations between the letters, with whether they are proved to be enough; none if there was no time for that.
    pub fn presentation(&self, runner: &Runner) -> Option<AutomaticPresentation> {
        presentation(&self.solution, &mut RunnerBudget(runner)).ok()
    }

    /// The proof as text for the independent checker.
    pub fn certificate(&self) -> String {
        let players = self.convention.players();
        let names = |label: u8| names_of(self.label(label), players);
        let end = format!("winners {}", names_of(self.convention.terminal(), players));
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
        match self.solution.events().is_one_bit() {
            true => PlayerSet::only(usize::from(label == 1)),
            false => PlayerSet(u16::from(label)),
        }
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
    match names.is_empty() {
        true => "none".to_owned(),
        false => names.join(","),
    }
}

fn events(convention: Convention) -> Option<Events> {
    if convention == Convention::misere(Players::TWO) {
        return Some(Events::misere());
    }
    if convention == Convention::normal(Players::TWO) {
        return Some(Events::normal());
    }
    match convention.attitude() {
        Attitude::Podium => None,
        Attitude::Coalition => {
            let players = convention.players().count() as u32;
            let winners = u8::try_from(convention.terminal().0).ok()?;
            Events::coalition(players, winners)
        }
    }
}

fn heaps_of(sizes: &[(u64, u64)]) -> Option<Vec<(u32, u64)>> {
    let heap = |&(size, count): &(u64, u64)| Some((u32::try_from(size).ok()?, count));
    sizes.iter().map(heap).collect()
}

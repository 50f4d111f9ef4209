//! Heaps whose sums need no search: a solution gives the outcome of every position, however large.

use std::sync::Arc;

use crate::defaults;
use crate::memory::{Key, Memory};
use meximal::convention::Convention;
use meximal::notation::Heaps;
use meximal::player::{PlayerSet, Players};
use meximal::quotient::{AllHeaps, Automatic, Experience, Limits, Quotient, solve_heaps};
use meximal::runner::Runner;
use meximal::solve::Effort;
use meximal::text::counted;
use meximal_uniform::Leaves;

/// Positions with more subpositions than this, counted as in Nim, are looked up before they are searched.
const MAX_PLAYED_OUT: u64 = 5000;

/// Heaps that break may have many more subpositions than in Nim: with more tokens than this they are not
/// played by search.
const MAX_PLAYED_TOKENS: u64 = 50;

/// Sums of more heaps than this are not searched if an automaton can be learned, however long that takes.
pub(super) const MAX_SEARCHED_COUNT: u64 = 60;

/// Heaps up to this size are looked at one by one.
pub(super) const MAX_SEARCHED_HEAP: usize = 100_000;

const QUOTIENT_LIMITS: Limits = Limits {
    order: 50_000,
    levels: 200,
};

/// Where outcomes of heaps come from, if not from search.
pub(crate) enum HeapSolution {
    /// A solution for all heaps.
    AllHeaps(Arc<AllHeaps>),
    /// A finite quotient.
    Quotient(Arc<Quotient>),
    /// An automaton that reads how often each heap occurs, where the quotient is infinite.
    Automaton(Arc<Automatic>),
}

impl HeapSolution {
    /// A solution that knows a position; none if none is known, or the position is small enough to be
    /// searched. Two players in normal play need none.
    pub(crate) fn find(
        heaps: &Heaps,
        convention: Convention,
        runner: &Runner,
    ) -> Option<HeapSolution> {
        let breaks = heaps.rules.max_parts() > 1 && heaps.tokens() > MAX_PLAYED_TOKENS;
        if convention == Convention::normal(Players::TWO) || !is_large(heaps) && !breaks {
            return None;
        }
        let all_heaps = || {
            let found = all_heaps(heaps, convention, None, runner)?;
            Some(HeapSolution::AllHeaps(found))
        };
        let quotient = || {
            let found = quotient(heaps, convention, None, None, runner)?;
            Some(HeapSolution::Quotient(found))
        };
        let automaton = || {
            let found = automaton(heaps, convention, None, runner)?;
            Some(HeapSolution::Automaton(found))
        };
        let found = all_heaps().or_else(quotient).or_else(automaton)?;
        found.outcome(&heaps.sizes).is_some().then_some(found)
    }

    /// The outcome of a position; none if a heap or a number is too large.
    pub(crate) fn outcome(&self, sizes: &[(u64, u64)]) -> Option<PlayerSet> {
        match self {
            HeapSolution::AllHeaps(solved) => solved.outcome(sizes),
            HeapSolution::Quotient(quotient) => quotient.outcome(sizes),
            HeapSolution::Automaton(solved) => solved.outcome(sizes),
        }
    }

    /// Some winning moves in heaps whose moves are too many to be listed, such that there is one among them
    /// if there is one at all: the heap, and what is left of it.
    pub(crate) fn some_winning_moves(&self, sizes: &[(u64, u64)]) -> Vec<(u64, Vec<u64>)> {
        let HeapSolution::AllHeaps(solved) = self else {
            return Vec::new();
        };
        let found = solved.solution().winning_moves(sizes).unwrap_or_default();
        let moves = found.iter().map(|found| {
            let left = match found.leaves {
                Leaves::Nothing => Vec::new(),
                Leaves::One(heap) => vec![heap],
                Leaves::Two { first, .. } => vec![first, found.heap - found.taken - first],
            };
            (found.heap, left)
        });
        moves.collect()
    }

    /// From this heap on the values of heaps repeat, and how soon; none where they are not known to do so.
    pub(crate) fn period(&self) -> Option<(u64, u64)> {
        match self {
            HeapSolution::Quotient(quotient) => {
                let found = quotient.period?;
                Some((found.preperiod as u64, found.period as u64))
            }
            HeapSolution::AllHeaps(_) | HeapSolution::Automaton(_) => None,
        }
    }
}

/// Whether a position is looked up before it is searched.
pub(super) fn is_large(heaps: &Heaps) -> bool {
    subpositions_of_nim(heaps) > MAX_PLAYED_OUT
}

/// Whether a search always ends soon, however heaps break.
pub(super) fn is_small(heaps: &Heaps) -> bool {
    !is_large(heaps) && (heaps.rules.max_parts() <= 1 || heaps.tokens() <= MAX_PLAYED_TOKENS)
}

/// Misère play of two: a solution for all heaps, if one is known.
pub(super) fn all_heaps(
    heaps: &Heaps,
    convention: Convention,
    memory: Option<&Memory>,
    runner: &Runner,
) -> Option<Arc<AllHeaps>> {
    let key = || Key::new("all heaps", &heaps.rules, convention, 0);
    shared(memory, key, || {
        let found = AllHeaps::find(&heaps.rules, convention, runner);
        let bytes = found.is_ok().then_some(SOLUTION_BYTES);
        (found.ok().flatten(), bytes)
    })
}

/// What a solution for all heaps or an automaton holds, about.
const SOLUTION_BYTES: usize = 1 << 16;

/// A solution that is shared with other questions, or that there is none.
fn shared<T: Send + Sync + 'static>(
    memory: Option<&Memory>,
    key: impl FnOnce() -> Key,
    make: impl FnOnce() -> (Option<T>, Option<usize>),
) -> Option<Arc<T>> {
    let make = || {
        let (found, bytes) = make();
        (found.map(Arc::new), bytes)
    };
    Option::clone(&Memory::get_or_make(memory, key, make))
}

/// Any convention: the quotient of the game, if it is found; when the solver has looked at the limits so many
/// times, if that is said.
pub(super) fn quotient(
    heaps: &Heaps,
    convention: Convention,
    looks: Option<u64>,
    memory: Option<&Memory>,
    runner: &Runner,
) -> Option<Arc<Quotient>> {
    let last = heaps.largest().min(MAX_SEARCHED_HEAP as u64) as u32;
    let up_to = |last| quotient_up_to(last, heaps, convention, looks, memory, runner);
    let knows = |found: &Arc<Quotient>| found.outcome(&heaps.sizes).is_some();
    // Few different quotients, so that most questions find theirs.
    let shared = memory.map(|_| last.next_power_of_two().min(MAX_SEARCHED_HEAP as u32));
    let found = shared.and_then(up_to).filter(knows);
    found.or_else(|| up_to(last).filter(knows))
}

/// The quotient of the heaps up to one.
fn quotient_up_to(
    last: u32,
    heaps: &Heaps,
    convention: Convention,
    looks: Option<u64>,
    memory: Option<&Memory>,
    runner: &Runner,
) -> Option<Arc<Quotient>> {
    let what = match looks {
        Some(_) => "quick quotient",
        None => "quotient",
    };
    let key = || Key::new(what, &heaps.rules, convention, last.into());
    shared(memory, key, || {
        let timed = runner
            .half_of_the_time()
            .at_most(defaults::QUOTIENT_OF_HEAPS);
        let attempt = looks.map_or_else(|| timed.clone(), |looks| timed.in_looks(looks));
        let solved = solve_heaps(&heaps.rules, convention, last, QUOTIENT_LIMITS, &attempt).ok();
        // What was stopped after a number of looks always is; what was stopped by a clock is not the last
        // word.
        let is_whole = solved.as_ref().is_some_and(|found| found.halted.is_none());
        let is_last_word = is_whole || looks.is_some() && timed.check(0).is_ok();
        let quotient = solved.map(|found| found.quotient);
        let bytes = quotient.as_ref().map_or(0, Quotient::bytes);
        (quotient, is_last_word.then_some(bytes))
    })
}

/// What a quotient is, in words.
pub(super) fn quotient_in_words(quotient: &Quotient) -> String {
    let known = match quotient.period {
        Some(_) => "all heaps".to_owned(),
        None => format!("heaps up to {}", quotient.last_component()),
    };
    let elements = counted(quotient.order(), "element", "elements");
    format!("quotient of {elements}, proved for {known}")
}

/// Coalition play: an automaton, if one is learned. Sums that can be searched get less time for it.
pub(super) fn automaton(
    heaps: &Heaps,
    convention: Convention,
    memory: Option<&Memory>,
    runner: &Runner,
) -> Option<Arc<Automatic>> {
    let last = u32::try_from(heaps.largest()).ok()?;
    let key = || Key::new("automaton", &heaps.rules, convention, last.into());
    shared(memory, key, || {
        let found = learn_automaton(heaps, convention, last, runner);
        let bytes = found.is_some().then_some(SOLUTION_BYTES);
        (found, bytes)
    })
}

fn learn_automaton(
    heaps: &Heaps,
    convention: Convention,
    last: u32,
    runner: &Runner,
) -> Option<Automatic> {
    if heaps.count() > MAX_SEARCHED_COUNT {
        return Automatic::solve(&heaps.rules, convention, last, runner).ok();
    }
    let (attempt, steps) = (
        runner.half_of_the_time(),
        Effort::DEFAULT.learning_before_search,
    );
    let known = &mut Experience::default();
    Automatic::solve_in_steps(&heaps.rules, convention, last, steps, known, &attempt).ok()?
}

/// How many subpositions a Nim position has, at most.
pub(super) fn subpositions_of_nim(heaps: &Heaps) -> u64 {
    heaps.sizes.iter().fold(1, |product: u64, &(size, count)| {
        let one = size.saturating_add(1);
        let exponent = u32::try_from(count).unwrap_or(u32::MAX);
        product.saturating_mul(one.saturating_pow(exponent))
    })
}

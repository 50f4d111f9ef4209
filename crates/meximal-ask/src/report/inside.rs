//! Two positions of one heap game, compared in sums with heaps of that game: by a solution for all heaps, by
//! the finite quotient, or by an automaton. A context that tells them apart is one in the whole world of
//! games, too; without one they are equal modulo the game.

use meximal::convention::Convention;
use meximal::notation::Heaps;
use meximal::player::PlayerSet;
use meximal::quotient::{AllHeaps, Automatic, Comparison, Limits, MAX_AUTOMATIC_HEAP, solve_heaps};
use meximal::runner::Runner;
use meximal::solve::Effort;
use meximal::text::counted;

/// What the solution of the game says.
pub(super) struct Inside {
    /// A position of the game that tells them apart, with both outcomes; none if they are equal in all sums.
    pub context: Option<(Heaps, [PlayerSet; 2])>,
    /// By which solution,
    pub by: String,
    /// of these rules.
    pub rules: String,
}

impl Inside {
    /// They are equal in all sums with heaps of the game of one of them.
    fn equal(game: &Heaps, by: String) -> Inside {
        Inside {
            context: None,
            by,
            rules: game.rules.to_string(),
        }
    }
}

/// The largest quotient on the way.
const QUOTIENT_LIMITS: Limits = Limits {
    order: 20_000,
    levels: 60,
};

/// The largest heap of a finite quotient on the way.
const MOST_TOKENS: u64 = 10_000;

/// The comparison by a solution for all heaps, if one is known.
pub(super) fn inside_all_heaps(
    games: [&Heaps; 2],
    convention: Convention,
    runner: &Runner,
) -> Option<Inside> {
    let [left, right] = games;
    let solved = AllHeaps::find(&left.rules, convention, runner).ok()??;
    let by = format!(
        "the solution for all heaps over {}",
        solved.solution().family()
    );
    if solved.equal(&left.sizes, &right.sizes)? {
        return Some(Inside::equal(left, by));
    }
    let context = Heaps::new(
        left.rules.clone(),
        solved.context(&left.sizes, &right.sizes)?,
    );
    told(games, context, by, |sum| solved.outcome(sum))
}

/// The comparison by the quotient of the heaps up to the largest, or by an automaton if that is infinite.
pub(super) fn inside_quotient(
    games: [&Heaps; 2],
    convention: Convention,
    runner: &Runner,
) -> Option<Inside> {
    let [left, right] = games;
    let largest = left.largest().max(right.largest());
    let last = u32::try_from(largest.min(MOST_TOKENS)).ok()?;
    let attempt = runner.in_looks(Effort::DEFAULT.finite_first);
    let solved = solve_heaps(&left.rules, convention, last, QUOTIENT_LIMITS, &attempt).ok()?;
    let quotient = solved.quotient;
    if let (Some(x), Some(y)) = (
        quotient.value_of(&left.sizes),
        quotient.value_of(&right.sizes),
    ) {
        let by = format!(
            "the quotient of {}",
            counted(quotient.order(), "element", "elements")
        );
        let Some(context) = quotient.telling_context(x, y) else {
            return Some(Inside::equal(left, by));
        };
        let context = Heaps::new(left.rules.clone(), quotient.representative(context));
        return told(games, context, by, |sum| quotient.outcome(sum));
    }
    if largest > u64::from(MAX_AUTOMATIC_HEAP) {
        return None;
    }
    let solved = Automatic::solve(&left.rules, convention, last, runner).ok()?;
    let by = format!(
        "an automaton of {} states",
        solved.solution().model().next.len()
    );
    match solved.equal(&left.sizes, &right.sizes, runner)?.ok()? {
        Comparison::Equal => Some(Inside::equal(left, by)),
        Comparison::Separated(context) => {
            let heap = |(heap, count): (u32, u128)| Some((heap.into(), u64::try_from(count).ok()?));
            let context: Option<Vec<(u64, u64)>> = context.into_iter().map(heap).collect();
            let context = Heaps::new(left.rules.clone(), context?);
            told(games, context, by, |sum| solved.outcome(sum))
        }
    }
}

/// What a context tells, with both outcomes.
fn told(
    games: [&Heaps; 2],
    context: Heaps,
    by: String,
    outcome: impl Fn(&[(u64, u64)]) -> Option<PlayerSet>,
) -> Option<Inside> {
    let with_context = |game: &Heaps| {
        let sizes = game.sizes.iter().chain(&context.sizes).copied();
        outcome(&Heaps::new(game.rules.clone(), sizes).sizes)
    };
    let outcomes = [with_context(games[0])?, with_context(games[1])?];
    Some(Inside {
        rules: context.rules.to_string(),
        context: Some((context, outcomes)),
        by,
    })
}

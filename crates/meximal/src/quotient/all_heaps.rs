//! Games that are solved for all heaps at once although their quotient is infinite, and every partial one is
//! finite: the values of heaps are linear in their sizes, from some heap on (Plambeck and Siegel, section 6:
//! algebraic periodicity). The crate `meximal-uniform` knows some of these solutions, and finds others from a
//! partial quotient; it proves each of them anew when it is asked for, and what is not proved is not used.

use std::cell::Cell;

use meximal_uniform::{Leaves, Partial, Proved, Solution, Status, Unfinished, Work, known};

use super::Order;
use super::solution::Quotient;
use crate::convention::Convention;
use crate::player::{PlayerSet, Players};
use crate::rules::code::HeapRules;
use crate::runner::{Runner, Stop};

/// A game of heaps that is solved for all of them, in misère play of two.
pub struct AllHeaps {
    solution: Solution,
    proved: Proved,
}

/// The copies of a heap in a context, if its size does not ask for more.
const MOST_COPIES: u64 = 40;

/// Winning moves in one heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapMoves {
    /// The heap.
    pub heap: u64,
    /// What is left of it: heaps in notation, or a range of them.
    pub leaves: String,
    /// How many moves these are.
    pub count: u64,
    /// The two heaps that are left, where these are more than one move.
    pub splits: Option<Splits>,
}

/// Moves that break what is left of a heap into two: `first` and `tokens` − `first`, `first + step` and
/// `tokens` − `first` − `step`, and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Splits {
    /// How many tokens are left, in both heaps together.
    pub tokens: u64,
    /// The smaller heap that the first move leaves.
    pub first: u64,
    /// How much larger it is after the next move.
    pub step: u64,
    /// The number of moves, more than one.
    pub count: u64,
}

impl Splits {
    /// The two heaps after the first move, and after the last.
    fn ends(&self) -> [(u64, u64); 2] {
        let last = self.first + self.step * (self.count - 1);
        [self.first, last].map(|part| (part, self.tokens - part))
    }
}

impl AllHeaps {
    /// The solution of a game, proved; none if no such solution is known.
    ///
    /// ```
    /// use meximal::convention::Convention;
    /// use meximal::player::{PlayerSet, Players};
    /// use meximal::quotient::AllHeaps;
    /// use meximal::runner::Runner;
    /// let misere = Convention::misere(Players::TWO);
    /// let solved = AllHeaps::find(&"4.7".parse()?, misere, &Runner::new())?.unwrap();
    /// let position = [(2, 1), (1_000_000_007, 1)];
    /// assert_eq!(solved.outcome(&position), Some(PlayerSet::only(1)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn find(
        rules: &HeapRules,
        convention: Convention,
        runner: &Runner,
    ) -> Result<Option<AllHeaps>, Stop> {
        if convention != Convention::misere(Players::TWO) {
            return Ok(None);
        }
        let Some(solution) = rules.code().parse().ok().and_then(|rules| known(&rules)) else {
            return Ok(None);
        };
        AllHeaps::proved_anew(solution, runner)
    }

    /// The solution in a certificate about these rules, proved anew; none if it is about something else or
    /// false.
    pub fn from_certificate(
        text: &str,
        rules: &HeapRules,
        convention: Convention,
        runner: &Runner,
    ) -> Result<Option<AllHeaps>, Stop> {
        match (Solution::from_certificate(text), rules.code().parse()) {
            (Ok(solution), Ok(rules))
                if *solution.rules() == rules && convention == Convention::misere(Players::TWO) =>
            {
                AllHeaps::proved_anew(solution, runner)
            }
            _ => Ok(None),
        }
    }

    fn proved_anew(solution: Solution, runner: &Runner) -> Result<Option<AllHeaps>, Stop> {
        let stops = || runner.check(0).is_err();
        match solution.prove(&Work::new(&stops)) {
            Ok(Status::Proved(proved)) => Ok(Some(AllHeaps { solution, proved })),
            Ok(Status::Refuted(_) | Status::Undecided(_)) | Err(Unfinished::TooLarge) => Ok(None),
            Err(Unfinished::Stopped) => Err(runner.check(0).err().unwrap_or(Stop::Time)),
        }
    }

    /// A solution that fits the quotient of the heaps up to some bound, found and proved; none if there is
    /// none, or none was found.
    ///
    /// ```
    /// use meximal::convention::Convention;
    /// use meximal::player::Players;
    /// use meximal::quotient::{AllHeaps, Limits, solve_heaps};
    /// use meximal::runner::Runner;
    /// let (rules, runner) = ("4.7".parse()?, Runner::new());
    /// let partial = solve_heaps(&rules, Convention::misere(Players::TWO), 24, Limits::default(), &runner)?;
    /// let solved = AllHeaps::fit(&rules, &partial.quotient, &runner)?.unwrap();
    /// assert_eq!(solved.solution().value(&[(1_000_000_007, 1)])?, "d_1000000000");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fit(
        rules: &HeapRules,
        quotient: &Quotient,
        runner: &Runner,
    ) -> Result<Option<AllHeaps>, Stop> {
        let stops = || runner.check(0).is_err();
        AllHeaps::fitted(rules, quotient, &stops, runner)
    }

    /// The same, within a number of steps, so that it is the same on every machine.
    pub fn fit_in_steps(
        rules: &HeapRules,
        quotient: &Quotient,
        steps: u64,
        runner: &Runner,
    ) -> Result<Option<AllHeaps>, Stop> {
        let left = Cell::new(steps);
        let stops = || {
            left.set(left.get().saturating_sub(1));
            left.get() == 0 || runner.check(0).is_err()
        };
        match AllHeaps::fitted(rules, quotient, &stops, runner) {
            Err(_) if left.get() == 0 => Ok(None),
            found => found,
        }
    }

    fn fitted(
        rules: &HeapRules,
        quotient: &Quotient,
        stops: &dyn Fn() -> bool,
        runner: &Runner,
    ) -> Result<Option<AllHeaps>, Stop> {
        if quotient.convention != Convention::misere(Players::TWO) {
            return Ok(None);
        }
        let Ok(rules) = rules.code().parse() else {
            return Ok(None);
        };
        let monoid = &quotient.monoid;
        let labels = quotient.labels.iter();
        let partial = Partial {
            rows: (0..monoid.generators())
                .map(|g| monoid.row(g).to_vec())
                .collect(),
            is_p: labels.map(|&label| label == PlayerSet::only(1)).collect(),
            values: quotient.values.clone(),
        };
        match meximal_uniform::find(&rules, &partial, &Work::new(stops)) {
            Ok(Some(found)) => match found.status {
                Status::Proved(proved) => Ok(Some(AllHeaps {
                    solution: found.solution,
                    proved,
                })),
                Status::Refuted(_) | Status::Undecided(_) => Ok(None),
            },
            Ok(None) | Err(Unfinished::TooLarge) => Ok(None),
            Err(Unfinished::Stopped) => Err(runner.check(0).err().unwrap_or(Stop::Time)),
        }
    }

    /// The solution.
    pub fn solution(&self) -> &Solution {
        &self.solution
    }

    /// Whether the quotient is known to be infinite.
    pub fn is_infinite(&self) -> bool {
        self.proved.quotient != meximal_uniform::Quotient::Unknown
    }

    /// What its proof showed.
    pub fn proved(&self) -> Proved {
        self.proved
    }

    /// The outcome of heaps with their multiplicities; none if numbers become too large.
    pub fn outcome(&self, sizes: &[(u64, u64)]) -> Option<PlayerSet> {
        let is_p = self.solution.is_p(sizes).ok()?;
        Some(PlayerSet::only(usize::from(is_p)))
    }

    /// Whether two positions have the same outcomes in all sums. Different values are different in the
    /// quotient where the monoid of values is the quotient; elsewhere a context has to tell. None if that is
    /// not decided.
    pub fn equal(&self, left: &[(u64, u64)], right: &[(u64, u64)]) -> Option<bool> {
        let values = [left, right].map(|position| self.solution.value(position).ok());
        let [Some(left_value), Some(right_value)] = values else {
            return None;
        };
        if left_value == right_value {
            return Some(true);
        }
        let is_quotient = self.proved.quotient == meximal_uniform::Quotient::IsFamily;
        (is_quotient || self.context(left, right).is_some()).then_some(false)
    }

    /// A position that, added to both, gives different outcomes: copies of one heap and at most one more
    /// heap, both small or of about the size of what they are to tell apart.
    pub fn context(&self, left: &[(u64, u64)], right: &[(u64, u64)]) -> Option<Vec<(u64, u64)>> {
        let solution = &self.solution;
        let last = solution.start() + 2 * solution.modulus() as u64;
        let small = 1..=last.max(20);
        let numbers = solution.telling_numbers([left, right]).ok()?;
        let near = |&number: &u64| number.saturating_sub(2)..=number.saturating_add(2);
        let mut counts: Vec<u64> = (0..=MOST_COPIES)
            .chain(numbers.iter().flat_map(near))
            .collect();
        counts.sort_unstable();
        counts.dedup();
        let larger = numbers
            .iter()
            .flat_map(|&number| solution.heaps_near(number));
        let mut others: Vec<u64> = std::iter::once(0)
            .chain(small.clone())
            .chain(larger)
            .collect();
        others.sort_unstable();
        others.dedup();
        // Few copies first, so that the context is short.
        for &count in &counts {
            for heap in small.clone() {
                for &other in &others {
                    let mut context = vec![(heap, count), (other, 1)];
                    context.retain(|&(heap, count)| heap > 0 && count > 0);
                    let is_p =
                        |position: &[(u64, u64)]| solution.is_p(&[position, &context].concat());
                    if let (Ok(a), Ok(b)) = (is_p(left), is_p(right))
                        && a != b
                    {
                        return Some(context);
                    }
                }
                if count == 0 {
                    break;
                }
            }
        }
        None
    }

    /// Index and period of the multiples of a heap, or that all of them are different: in the monoid of
    /// values, and in the quotient if that is the monoid or contexts tell the powers apart. None if that is
    /// not decided.
    pub fn order_of(&self, heap: u64) -> Option<Order> {
        let found = self.solution.powers(&[(heap, 1)]).ok()?;
        let is_quotient = self.proved.quotient == meximal_uniform::Quotient::IsFamily;
        let Some((index, period)) = found else {
            return is_quotient.then_some(Order::Infinite);
        };
        let multiple = |count: u64| [(heap, count)];
        for later in 1..index + period {
            for earlier in 0..later {
                if !is_quotient && self.context(&multiple(earlier), &multiple(later)).is_none() {
                    return None;
                }
            }
        }
        Some(Order::Finite { index, period })
    }

    /// The winning moves of Next.
    pub fn winning_moves(&self, sizes: &[(u64, u64)]) -> Option<Vec<HeapMoves>> {
        let found = self.solution.winning_moves(sizes).ok()?;
        let moves = found.iter().map(|found| {
            let tokens = found.heap - found.taken;
            let splits = match found.leaves {
                Leaves::Two { first, step, count } if count > 1 => Some(Splits {
                    tokens,
                    first,
                    step,
                    count,
                }),
                _ => None,
            };
            let leaves = match (found.leaves, splits) {
                (_, Some(splits)) => {
                    let [(a, b), (c, d)] = splits.ends();
                    format!("{a}+{b}, …, {c}+{d} in steps of {}", splits.step)
                }
                (Leaves::Nothing, _) => "0".to_owned(),
                (Leaves::One(heap), _) => heap.to_string(),
                (Leaves::Two { first, .. }, _) => format!("{first}+{}", tokens - first),
            };
            HeapMoves {
                heap: found.heap,
                leaves,
                count: found.count(),
                splits,
            }
        });
        Some(moves.collect())
    }
}

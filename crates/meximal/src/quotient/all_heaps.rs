//! Games that are solved for all heaps at once although their quotient is infinite, and every partial one is finite: the values of
//! heaps are linear in their sizes, from some heap on (Plambeck and Siegel, section 6: algebraic periodicity). The crate
//! `meximal-uniform` knows such solutions, and proves each of them anew when it is asked for; what is not proved is not used.

use meximal_uniform::{Leaves, Proved, Solution, Status, Unfinished, Work, known};

use crate::convention::Convention;
use crate::player::{PlayerSet, Players};
use crate::rules::code::HeapRules;
use crate::runner::{Runner, Stop};

/// A game of heaps that is solved for all of them, in misère play of two.
pub struct AllHeaps {
    solution: Solution,
    proved: Proved,
}

/// Winning moves in one heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapMoves {
    /// The heap.
    pub heap: u64,
    /// What is left of it: heaps in notation, or a range of them.
    pub leaves: String,
    /// How many moves these are.
    pub count: u64,
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
        let stops = || runner.check(0).is_err();
        match solution.prove(&Work::new(&stops)) {
            Ok(Status::Proved(proved)) => Ok(Some(AllHeaps { solution, proved })),
            Ok(Status::Refuted(_) | Status::Undecided(_)) | Err(Unfinished::TooLarge) => Ok(None),
            Err(Unfinished::Stopped) => Err(runner.check(0).err().unwrap_or(Stop::Time)),
        }
    }

    /// The solution.
    pub fn solution(&self) -> &Solution {
        &self.solution
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

    /// The winning moves of Next.
    pub fn winning_moves(&self, sizes: &[(u64, u64)]) -> Option<Vec<HeapMoves>> {
        let found = self.solution.winning_moves(sizes).ok()?;
        let moves = found.iter().map(|found| {
            let left = found.heap - found.taken;
            HeapMoves {
                heap: found.heap,
                leaves: match found.leaves {
                    Leaves::Nothing => "0".to_owned(),
                    Leaves::One(heap) => heap.to_string(),
                    Leaves::Two {
                        first, count: 1, ..
                    } => format!("{first}+{}", left - first),
                    Leaves::Two { first, step, count } => {
                        let last = first + step * (count - 1);
                        format!(
                            "{first}+{}, …, {last}+{} in steps of {step}",
                            left - first,
                            left - last
                        )
                    }
                },
                count: found.count(),
            }
        });
        Some(moves.collect())
    }
}

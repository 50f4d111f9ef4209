//! The quotient of the heaps of a code, by whatever finds it. The ladder, from below:
//!
//! 1. *a theorem* for all heaps (Nim), or *a solution for all heaps* that is known and proved anew;
//! 2. *the finite solver*, for as many looks as nine of ten quotients need;
//! 3. *the finite solver and the learner of automata side by side*: a quotient that is still growing may be
//!    large or infinite, and nobody can tell which. One method would work in vain for ever on what the other
//!    solves in seconds, both ways round: 0.35 with 35 heaps is finite, of order 3182, and has no automaton
//!    that would be found; 0.3102 with 17 heaps is infinite;
//! 4. *a solution for all heaps that fits* the partial quotient, and *an automaton* for the heap at which the
//!    finite solver ended.
//!
//! The answer does not depend on which thread was quicker: a quotient is finite or infinite, and an automaton
//! counts only if its quotient is infinite, or if the finite solver found no end.

use super::Effort;
use crate::convention::Convention;
use crate::quotient::{
    AllHeaps, Automatic, Experience, Halt, Halted, Limits, MAX_AUTOMATIC_HEAP, NimQuotient,
    Solution, Solving, TooManyPlayers,
};
use crate::rules::code::HeapRules;
use crate::runner::{Runner, Stop, side_by_side};

/// The last heap that the finite solver tries when all heaps are asked for.
pub const ALL_HEAPS: u32 = 1_000_000;

/// The heaps of a code, and how they are played.
#[derive(Clone, Copy, Debug)]
pub struct HeapQuestion<'a> {
    /// The rules.
    pub rules: &'a HeapRules,
    /// How they are played.
    pub convention: Convention,
    /// The last heap; `None` for all heaps.
    pub last: Option<u32>,
    /// Limits on finite quotients.
    pub limits: Limits,
    /// How much each attempt may cost.
    pub effort: Effort,
}

/// What solves the heaps of a code.
pub enum HeapQuotient {
    /// Nim with heaps of all sizes, by a theorem.
    Nim(NimQuotient),
    /// A solution for all heaps at once.
    AllHeaps(Box<AllHeaps>),
    /// An automaton for the heaps up to a bound.
    Automatic(Box<Automatic>),
    /// A finite quotient; or as much of it as was proved before a limit was met, with a proof that it is
    /// infinite (Theorem D) if there is one.
    Finite(Box<Solution>),
}

impl HeapQuestion<'_> {
    /// The quotient. `known` is what was learned about automata of this game before; what is learned now, in
    /// vain too, is there for the next time.
    ///
    /// ```
    /// use meximal::convention::Convention;
    /// use meximal::player::Players;
    /// use meximal::quotient::{Experience, Limits};
    /// use meximal::runner::Runner;
    /// use meximal::solve::{Effort, HeapQuestion, HeapQuotient};
    /// let rules = "0.3102".parse()?;
    /// let question = |last| HeapQuestion {
    ///     rules: &rules,
    ///     convention: Convention::misere(Players::TWO),
    ///     last: Some(last),
    ///     limits: Limits::default(),
    ///     effort: Effort::default(),
    /// };
    /// let known = &mut Experience::default();
    /// let finite = question(11).solve(known, &Runner::new())?;
    /// assert!(matches!(finite, HeapQuotient::Finite(found) if found.halted.is_none()));
    /// let infinite = question(12).solve(known, &Runner::new())?;
    /// assert!(matches!(infinite, HeapQuotient::Automatic(found) if found.is_infinite()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(
        &self,
        known: &mut Experience,
        runner: &Runner,
    ) -> Result<HeapQuotient, TooManyPlayers> {
        if self.last.is_none()
            && let Some(found) = self.by_theorem(runner)
        {
            return Ok(found);
        }
        let last = self.last.unwrap_or(ALL_HEAPS);
        let mut finite = Solving::heaps(self.rules, self.convention, last)?;
        let first = Limits {
            levels: self.limits.levels.min(self.effort.first_levels),
            ..self.limits
        };
        if finite.go_on(first, &runner.in_looks(self.effort.finite_first)) {
            return Ok(HeapQuotient::Finite(Box::new(finite.solution())));
        }
        // Looks that are used up look like time that is: what the runner says is why it stopped.
        if let Err(stop) = runner.check(0) {
            return Ok(stopped(finite.solution(), stop));
        }
        let halted = finite.halted();
        let goes_on = halted.is_some_and(|halted| match halted.halt {
            Halt::Stop(_) => true,
            Halt::Levels => self.limits.levels > first.levels,
            Halt::Order | Halt::Infinite(_) => false,
        });
        if !goes_on {
            return Ok(self.at_the_end(finite, None, known, runner));
        }
        let so_far = finite.solution();
        if let Some(found) = self.fit(&so_far, runner) {
            return Ok(found);
        }
        let Some(heap) = self.heap_to_learn(halted) else {
            finite.go_on(self.limits, runner);
            return Ok(self.at_the_end(finite, None, known, runner));
        };
        self.remember(&so_far, known);
        let ((), found) = side_by_side(
            runner,
            |runner, settled| {
                if finite.go_on(self.limits, runner) {
                    settled.settle();
                }
            },
            |runner, settled| {
                let found = self.learn(heap, known, runner);
                if found.as_ref().is_some_and(Automatic::is_infinite) {
                    settled.settle();
                }
                found
            },
        );
        let learned = found.map(|found| (heap, found));
        Ok(self.at_the_end(finite, learned, known, runner))
    }

    /// What holds for all heaps, without a search.
    fn by_theorem(&self, runner: &Runner) -> Option<HeapQuotient> {
        if let Some(nim) = NimQuotient::of(self.rules, self.convention) {
            return Some(HeapQuotient::Nim(nim));
        }
        let found = AllHeaps::find(self.rules, self.convention, runner);
        found
            .ok()
            .flatten()
            .map(|found| HeapQuotient::AllHeaps(Box::new(found)))
    }

    /// The answer when the finite solver has ended, with what was learned beside it, for heaps up to which.
    fn at_the_end(
        &self,
        finite: Solving<HeapRules>,
        learned: Option<(u32, Option<Automatic>)>,
        known: &mut Experience,
        runner: &Runner,
    ) -> HeapQuotient {
        let tried = learned.as_ref().map(|(heap, _)| *heap);
        let learned = learned.and_then(|(_, found)| found);
        let Some(halted) = finite.halted() else {
            return HeapQuotient::Finite(Box::new(finite.solution()));
        };
        // An automaton for some heaps of all says nothing about all if their quotient is finite.
        let answers = |found: &Automatic| found.is_infinite() || self.last.is_some();
        if let Some(found) = learned.filter(answers) {
            return HeapQuotient::Automatic(Box::new(found));
        }
        let solution = finite.solution();
        if let Err(stop) = runner.check(0) {
            return stopped(solution, stop);
        }
        if let Some(found) = self.fit(&solution, runner) {
            return found;
        }
        if let Some(heap) = self.heap_to_learn(Some(halted))
            && tried != Some(heap)
        {
            self.remember(&solution, known);
            if let Some(found) = self.learn(heap, known, runner).filter(answers) {
                return HeapQuotient::Automatic(Box::new(found));
            }
        }
        match runner.check(0) {
            Err(Stop::Interrupted) => stopped(solution, Stop::Interrupted),
            _ => HeapQuotient::Finite(Box::new(solution)),
        }
    }

    /// The heaps that an automaton is to be learned for: those that were asked for, or those up to the one at
    /// which the finite solver is.
    fn heap_to_learn(&self, halted: Option<Halted>) -> Option<u32> {
        let learnable = |heap: &u32| *heap <= MAX_AUTOMATIC_HEAP;
        let named = self.last.filter(learnable);
        named.or_else(|| halted.map(|halted| halted.component).filter(learnable))
    }

    /// What a finite quotient tells the learner, if it knows nothing yet.
    fn remember(&self, solution: &Solution, known: &mut Experience) {
        if known.is_empty() {
            *known = Automatic::experience(self.rules, self.convention, solution);
        }
    }

    /// Learns an automaton for the heaps up to one.
    fn learn(&self, heap: u32, known: &mut Experience, runner: &Runner) -> Option<Automatic> {
        let steps = match self.last {
            Some(_) => self.effort.learning,
            None => self.effort.learning_unnamed,
        };
        let (rules, convention) = (self.rules, self.convention);
        Automatic::solve_in_steps(rules, convention, heap, steps, known, runner)
            .ok()
            .flatten()
    }

    /// A solution for all heaps, if these were asked for, fitted to a quotient that was proved for some. One
    /// that had stopped growing long before has none.
    fn fit(&self, solution: &Solution, runner: &Runner) -> Option<HeapQuotient> {
        let quotient = &solution.quotient;
        let grew = solution.growth.last().map_or(0, |last| last.component);
        let stopped_growing = 2 * grew < quotient.last_component() as u32;
        if self.last.is_some() || quotient.period.is_some() || stopped_growing {
            return None;
        }
        let fitted = AllHeaps::fit_in_steps(self.rules, quotient, self.effort.fitting, runner);
        let found = fitted.ok().flatten()?;
        Some(HeapQuotient::AllHeaps(Box::new(found)))
    }
}

/// What is proved so far, said to be stopped by this limit: an attempt that is counted stops as if the time
/// were up.
fn stopped(mut solution: Solution, stop: Stop) -> HeapQuotient {
    if let Some(halted) = &mut solution.halted
        && let Halt::Stop(_) = halted.halt
    {
        halted.halt = Halt::Stop(stop);
    }
    HeapQuotient::Finite(Box::new(solution))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::Players;
    use crate::quotient::solve_heaps;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
    use std::time::Duration;

    fn solve(code: &str, last: Option<u32>, effort: Effort, runner: &Runner) -> HeapQuotient {
        let rules: HeapRules = code.parse().unwrap();
        let question = HeapQuestion {
            rules: &rules,
            convention: Convention::misere(Players::TWO),
            last,
            limits: Limits::default(),
            effort,
        };
        question.solve(&mut Experience::default(), runner).unwrap()
    }

    /// The two methods meet as soon as anything at all is left to do.
    const AT_ONCE: Effort = Effort {
        finite_first: 10,
        ..Effort::DEFAULT
    };

    fn on_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        pool.build().unwrap().install(work)
    }

    /// Whichever method is quicker, a finite quotient is answered as one, and an infinite one by an
    /// automaton: on one thread and on two.
    #[test]
    fn side_by_side_the_answer_is_the_same() {
        for threads in [1, 2] {
            let finite = on_threads(threads, || {
                match solve("0.07", Some(24), AT_ONCE, &Runner::new()) {
                    HeapQuotient::Finite(found) => found.quotient,
                    _ => panic!("0.07@24 is finite"),
                }
            });
            let rules = "0.07".parse().unwrap();
            let misere = Convention::misere(Players::TWO);
            let alone = solve_heaps(&rules, misere, 24, Limits::default(), &Runner::new());
            assert_eq!(finite, alone.unwrap().quotient);
            let states = on_threads(threads, || {
                match solve("0.3102", Some(12), AT_ONCE, &Runner::new()) {
                    HeapQuotient::Automatic(found) => {
                        (found.is_infinite(), found.solution().game().heaps())
                    }
                    _ => panic!("0.3102@12 is infinite"),
                }
            });
            assert_eq!(states, (true, 12));
        }
    }

    /// If all heaps are asked for, a period that comes late is found, although the learner knew the first
    /// heaps before; and an automaton for the first heaps answers if their quotient is infinite.
    #[test]
    fn all_heaps_are_not_answered_by_some() {
        match solve("0.15", None, AT_ONCE, &Runner::new()) {
            HeapQuotient::Finite(found) => assert!(found.quotient.period.is_some()),
            _ => panic!("0.15 is finite"),
        }
        match solve("0.3102", None, Effort::DEFAULT, &Runner::new()) {
            HeapQuotient::Automatic(found) => assert_eq!(found.solution().game().heaps(), 12),
            _ => panic!("0.3102 is infinite"),
        }
    }

    #[test]
    fn what_stopped_a_counted_attempt_is_told() {
        let halt = |runner: &Runner| match solve("0.16", Some(40), AT_ONCE, runner) {
            HeapQuotient::Finite(found) => found.halted.map(|halted| halted.halt),
            _ => None,
        };
        let time = Runner::new().with_time(Duration::ZERO);
        assert_eq!(halt(&time), Some(Halt::Stop(Stop::Time)));
        let flag = Arc::new(AtomicBool::new(true));
        let interrupted = Runner::new().with_interrupt(flag);
        assert_eq!(halt(&interrupted), Some(Halt::Stop(Stop::Interrupted)));
    }

    /// A large finite quotient costs at most a few times what it costs without a learner beside it, and a
    /// proof that there is no end is not followed by a minute of learning.
    #[test]
    fn no_attempt_makes_the_other_wait() {
        let looks = |work: &dyn Fn(&Runner)| {
            let left = Arc::new(AtomicU64::new(u64::MAX));
            work(&Runner::new().counting(&left));
            u64::MAX - left.load(Ordering::Relaxed)
        };
        let rules: HeapRules = "0.35".parse().unwrap();
        let misere = Convention::misere(Players::TWO);
        let alone = looks(&|runner| {
            let mut finite = Solving::heaps(&rules, misere, 30).unwrap();
            assert!(finite.go_on(Limits::default(), runner));
        });
        let both = looks(&|runner| {
            on_threads(1, || {
                let found = solve("0.35", Some(30), AT_ONCE, runner);
                assert!(matches!(found, HeapQuotient::Finite(found) if found.halted.is_none()));
            });
        });
        assert!(both < 8 * alone, "{both} looks in place of {alone}");
    }
}

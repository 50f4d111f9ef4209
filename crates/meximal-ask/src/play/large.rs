//! Heaps of which a solution knows all outcomes, so that nothing is searched: there may be very many of them,
//! and very large ones. Of a heap with too many moves to list them all some are listed, a winning one among
//! them if there is one; the others can be made, too, if they are written out.

use std::ops::ControlFlow;

use super::{Forecast, Referee, State, Step, Table, stopped};
use crate::report::outcome::HeapSolution;
use crate::report::{ReportError, Style};
use meximal::convention::{Attitude, Convention};
use meximal::game::Game;
use meximal::notation::Heaps;
use meximal::outcome::by_name;
use meximal::runner::{Pace, Runner};

/// All moves of heaps up to this size are listed, if they are not too many.
const MAX_LISTED_HEAP: u64 = 1 << 16;

/// The most moves of one heap that are listed, where some can be left out.
const MAX_LISTED: usize = 200_000;

/// Where values are not periodic, a heap that is too large is broken so that all parts but one are at most
/// this large.
const SMALL_PARTS: u64 = 20;

/// Heaps with a solution. Positions are lists of heaps with the numbers of their copies, in code.
pub(super) struct LargeReferee<'a> {
    heaps: &'a Heaps,
    convention: Convention,
    solution: &'a HeapSolution,
    runner: &'a Runner,
}

/// Heaps with the numbers of their copies.
type Sizes = Vec<(u64, u64)>;

/// What a heap can become.
type Options = Vec<Vec<u64>>;

impl<'a> LargeReferee<'a> {
    pub fn new(
        heaps: &'a Heaps,
        convention: Convention,
        solution: &'a HeapSolution,
        runner: &'a Runner,
    ) -> Self {
        LargeReferee {
            heaps,
            convention,
            solution,
            runner,
        }
    }

    fn of_sizes(&self, sizes: impl IntoIterator<Item = (u64, u64)>) -> Heaps {
        Heaps::new(self.heaps.rules.clone(), sizes)
    }

    /// All options of a heap; none if some may be left out and they are too many.
    fn all_options(&self, heap: u64) -> Result<Option<Options>, ReportError> {
        // Without a period every heap is one of those that the quotient was found with.
        let can_leave_out = match self.solution {
            HeapSolution::AllHeaps(_) => true,
            _ => self.solution.period().is_some(),
        };
        let size = match u32::try_from(heap) {
            Ok(size) if heap <= MAX_LISTED_HEAP || !can_leave_out => size,
            _ => return Ok(None),
        };
        let mut options = Options::new();
        let mut pace = Pace::default();
        let end = self.heaps.rules.try_for_each_option(size, |option| {
            options.push(option.iter().map(|&part| u64::from(part)).collect());
            if can_leave_out && options.len() > MAX_LISTED {
                return ControlFlow::Break(Ok(()));
            }
            match pace.step(self.runner, || 64 * options.len()) {
                Ok(()) => ControlFlow::Continue(()),
                Err(stop) => ControlFlow::Break(Err(stop)),
            }
        });
        match end {
            ControlFlow::Break(Err(stop)) => Err(stopped(stop)),
            ControlFlow::Break(Ok(())) => Ok(None),
            ControlFlow::Continue(()) => {
                options.sort_unstable();
                Ok(Some(options))
            }
        }
    }

    /// Options of a heap that reach every value that an option has, if values are periodic.
    fn some_options(&self, heap: u64) -> Result<Options, ReportError> {
        let rules = &self.heaps.rules;
        let small = self
            .solution
            .period()
            .map_or(SMALL_PARTS, |(start, period)| {
                // All parts but the largest can be made smaller by periods, and kept unequal.
                let tail = rules.tail().map_or(1, |(_, tail)| tail.len() as u64);
                start + period * tail * u64::from(rules.max_parts().max(1))
            });
        let options = rules.options_with_small_parts(heap, small, MAX_LISTED);
        options.ok_or_else(|| {
            ReportError::Unsupported(format!(
                "the heap {heap} has too many moves to be played perfectly"
            ))
        })
    }

    fn step(&self, state: &State, sizes: &Sizes, heap: u64, left: &[u64]) -> Step {
        let left = left.iter().map(|&part| (part, 1));
        let rest = sizes
            .iter()
            .map(|&(size, count)| (size, count - u64::from(size == heap)));
        let reached = self.of_sizes(rest.chain(left.clone()));
        Step {
            from: heap.to_string(),
            to: self.of_sizes(left).sizes_spelling(Style::Ascii),
            state: state.after(coded(&reached.sizes), self.convention.players()),
        }
    }
}

/// Heaps as a position: four numbers for each size.
fn coded(sizes: &[(u64, u64)]) -> Vec<u32> {
    let words = |number: u64| [(number >> 32) as u32, number as u32];
    let heap = |&(size, count): &(u64, u64)| [words(size), words(count)];
    sizes.iter().flat_map(heap).flatten().collect()
}

/// The heaps of a position.
fn sizes_of(position: &[u32]) -> Sizes {
    let number = |words: &[u32]| u64::from(words[0]) << 32 | u64::from(words[1]);
    let heaps = position.chunks_exact(4);
    heaps
        .map(|words| (number(&words[..2]), number(&words[2..])))
        .collect()
}

impl Referee for LargeReferee<'_> {
    fn table(&self) -> &dyn Table {
        &self.convention
    }

    fn start(&self) -> Vec<u32> {
        coded(&self.heaps.sizes)
    }

    fn spell(&mut self, position: &[u32]) -> String {
        self.of_sizes(sizes_of(position)).spelling(Style::Ascii)
    }

    fn moves(&mut self, state: &State) -> Result<Vec<Step>, ReportError> {
        let sizes = sizes_of(&state.position);
        let mut winning = None;
        let mut steps = Vec::new();
        for &(heap, _) in &sizes {
            let options = match self.all_options(heap)? {
                Some(options) => options,
                None => {
                    let mut options = self.some_options(heap)?;
                    let winning =
                        winning.get_or_insert_with(|| self.solution.some_winning_moves(&sizes));
                    let here = winning.iter().filter(|(from, _)| *from == heap);
                    options.extend(here.map(|(_, left)| left.clone()));
                    options.sort_unstable();
                    options.dedup();
                    options
                }
            };
            let found = options.iter();
            steps.extend(found.map(|left| self.step(state, &sizes, heap, left)));
        }
        Ok(steps)
    }

    fn lists_all(&mut self, state: &State) -> Result<bool, ReportError> {
        for (heap, _) in sizes_of(&state.position) {
            if self.all_options(heap)?.is_none() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn unlisted(&mut self, state: &State, from: &str, to: &str) -> Option<Step> {
        let heap: u64 = from.parse().ok()?;
        let sizes = sizes_of(&state.position);
        sizes.iter().find(|&&(size, _)| size == heap)?;
        let game = Game::read(&format!("{}:{to}", self.heaps.rules)).ok()?;
        let left = game.as_heaps()?;
        if left.count() > u64::from(self.heaps.rules.max_parts()) {
            return None;
        }
        let each = |&(size, count): &(u64, u64)| std::iter::repeat_n(size, count as usize);
        let left: Vec<u64> = left.sizes.iter().flat_map(each).collect();
        let is_legal = self.heaps.rules.is_option(heap, &left);
        is_legal.then(|| self.step(state, &sizes, heap, &left))
    }

    fn forecast(&mut self, state: &State) -> Result<Forecast, ReportError> {
        let players = self.players();
        let Some(label) = self.solution.outcome(&sizes_of(&state.position)) else {
            let message = "the position is too large to be played perfectly";
            return Err(ReportError::Unsupported(message.to_owned()));
        };
        let label = by_name(label, state.mover, players);
        let is_podium = self.convention.attitude() == Attitude::Podium;
        Ok(Forecast::of(label, is_podium, players))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{Asked, Computer, Match, with_referee};
    use meximal::player::Players;
    use meximal::plays::Play;
    use meximal::quotient::{AllHeaps, Automatic, Limits, solve_heaps};
    use std::sync::Arc;

    const TWO: Players = Players::TWO;

    /// What each kind of solution says of small positions, with a search beside it.
    #[test]
    fn moves_and_forecasts_are_those_of_search() {
        let runner = Runner::new();
        let misere = Convention::misere(TWO);
        for (text, last) in [
            ("0.26:9+7+2", 0),
            ("4.7:8+2+5", 0),
            ("0.3102:12+7+5+2.10", 12),
        ] {
            let heaps = Game::read(text).unwrap().as_heaps().unwrap();
            let solution = match last {
                0 => AllHeaps::find(&heaps.rules, misere, &runner)
                    .unwrap()
                    .map(Arc::new)
                    .map(HeapSolution::AllHeaps),
                _ => Automatic::solve(&heaps.rules, misere, last, &runner)
                    .ok()
                    .map(Arc::new)
                    .map(HeapSolution::Automaton),
            };
            same_as_search(&heaps, misere, &solution.unwrap());
        }
        for players in [TWO, Players::THREE] {
            for convention in [Convention::misere(players), Convention::podium(players)] {
                let heaps = Game::read("0.77:3+3+2+1").unwrap().as_heaps().unwrap();
                let limits = Limits::default();
                let solved = solve_heaps(&heaps.rules, convention, 3, limits, &runner).unwrap();
                assert_eq!(solved.quotient.last_component(), 3, "{convention}");
                let solution = HeapSolution::Quotient(Arc::new(solved.quotient));
                same_as_search(&heaps, convention, &solution);
            }
        }
    }

    /// Plays with the same moves in both, and looks at all moves on the way.
    fn same_as_search(heaps: &Heaps, convention: Convention, solution: &HeapSolution) {
        let runner = Runner::new();
        let game = Game::read(&heaps.spelling(Style::Ascii)).unwrap();
        let play = Play::Convention(convention);
        with_referee(&game, &play, Asked::Forecasts, &runner, &mut |search| {
            let mut large = LargeReferee::new(heaps, convention, solution, &runner);
            let mut expected = Match::new(search, 0).unwrap();
            let mut found = Match::new(&mut large, 0).unwrap();
            let mut number = 1;
            loop {
                assert_eq!(found.position(), expected.position());
                assert!(found.lists_all().unwrap());
                let texts = |moves: &[Step]| -> Vec<(String, String)> {
                    let text = |step: &Step| (step.from.clone(), step.to.clone());
                    moves.iter().map(text).collect()
                };
                assert_eq!(texts(found.moves()), texts(expected.moves()));
                let computer = Computer::default();
                let advice = computer.advise(&mut found).unwrap();
                assert_eq!(advice, computer.advise(&mut expected).unwrap());
                if found.is_over() {
                    break;
                }
                number = number * 7 % 1009;
                let place = number % found.moves().len();
                assert!(found.play(place).unwrap() && expected.play(place).unwrap());
            }
            let results = [&mut found, &mut expected].map(|game| game.result().unwrap());
            assert_eq!(results[0], results[1]);
        })
        .unwrap();
    }

    /// In positions too large for search a computer that can win does so.
    #[test]
    fn a_computer_wins_in_middle_sized_positions() {
        let runner = Runner::new();
        let play = Play::Convention(Convention::misere(TWO));
        for text in ["0.26:90+80", "4.7:100+90", "0.77:100+90", "0.3102:70.12+7"] {
            let game = Game::read(text).unwrap();
            with_referee(&game, &play, Asked::Forecasts, &runner, &mut |referee| {
                for seed in 0..4 {
                    let mut game = Match::new(referee, 0).unwrap();
                    let state = game.state().clone();
                    let forecast = game.referee().forecast(&state).unwrap();
                    let winner = (0..2).find(|&seat| forecast.worth(seat) == 1).unwrap();
                    let mut computer = Computer::new(vec![1 - winner]).with_seed(seed);
                    let mut number = seed as usize + 1;
                    while !game.is_over() {
                        number = number * 7 % 1009;
                        let place = if game.mover() == winner {
                            computer.choose(&mut game).unwrap().unwrap()
                        } else {
                            number % game.moves().len()
                        };
                        assert!(game.play(place).unwrap());
                    }
                    assert_eq!(game.result().unwrap().unwrap().worth(winner), 1, "{text}");
                }
            })
            .unwrap();
        }
    }

    /// In very large positions winning moves are listed where there are any, and others can be written out.
    #[test]
    fn very_large_positions_are_played() {
        let runner = Runner::new();
        let play = Play::Convention(Convention::misere(TWO));
        for (text, split) in [
            (
                "0.26:1000000000000",
                "1000000000000 -> 400000000000+599999999998",
            ),
            ("4.7:5000000000+2", "5000000000 → 1000000000+4000000000"),
            ("0.77:5+6+1000000000", "1000000000 -> 2.499999999"),
        ] {
            let game = Game::read(text).unwrap();
            with_referee(&game, &play, Asked::Forecasts, &runner, &mut |referee| {
                let mut game = Match::new(referee, 0).unwrap();
                assert!(!game.lists_all().unwrap());
                assert_eq!(game.admit("1 -> 0"), None);
                assert_eq!(game.admit("1000000000 -> 3+1"), None);
                let place = game.admit(split).unwrap();
                assert!(game.play(place).unwrap());
                for _ in 0..20 {
                    let state = game.state().clone();
                    let before = game.referee().forecast(&state).unwrap();
                    let place = Computer::default().choose(&mut game).unwrap().unwrap();
                    assert!(game.play(place).unwrap());
                    let state = game.state().clone();
                    assert_eq!(game.referee().forecast(&state).unwrap(), before);
                }
            })
            .unwrap();
        }
    }
}

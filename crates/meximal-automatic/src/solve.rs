//! Finding a solution (section 4). A loop around four parts, each of which may find fault with the one
//! before:
//!
//! 1. *rules* ([`crate::rules`]): monomials that no known context tells apart are joined, by exact outcomes
//!    as far as a table of them goes ([`crate::table`]);
//! 2. the rules are completed and tried in all contexts; where they contradict themselves, the rule at fault
//!    is dropped and the context kept;
//! 3. *the automaton* ([`crate::learn`]) for the letters whose powers do not repeat, once orders beyond the
//!    weight of the rules were looked for ([`crate::powers`]); it is probed ([`crate::probe`]) before
//! 4. *verification* ([`crate::verify`]): either it proves the automaton, or it names positions. Where the
//!    automaton disagrees with the engine there, it gets a new test (back to 3); where they agree, a rule is
//!    false (back to 2).
//!
//! Nothing that is guessed on the way matters for what comes out: a model is returned only if it is verified.
//! If the outcome function is not automatic, or the guesses are poor, the loop ends by the budget or gives
//! up; neither means that there is no solution.
//!
//! The table of exact outcomes is small at first. It becomes four times as large as soon as the work done
//! without it, or the positions that the engine holds, would have paid for that: so little is lost where a
//! small one is enough, and where relations are few the engine would have to search what the table knows.
//!
//! Heaps are best added one at a time ([`climb`]): what is solved with fewer is exact for its heaps, and
//! refutes what is false between them ([`crate::earlier`]).
//!
//! A letter that the automaton reads may still have finite order, when its period was too long to be seen.
//! Its order is decided on the verified model, becomes a rule, and the automaton is learned again without
//! this letter.

use crate::budget::{Budget, Meter, Stop, Unsolved};
use crate::earlier::Earlier;
use crate::engine::{Engine, Halt, Rule};
use crate::exact::Exact;
use crate::experience::{Experience, Refuting};
use crate::game::{Events, HeapGame};
use crate::learn::{Counts, Most, Split, Target, Tests};
use crate::model::{MAX_INFINITE, Model};
use crate::monoid::Monoid;
use crate::monomial::{Letters, Monomial};
use crate::orders::{Order, order_of};
use crate::powers::{POWERS, exact_order_rule, order_rule};
use crate::probe::Probes;
use crate::reduce::reduced;
use crate::rules::{Contexts, Reach, complete, diagnose, fold, join, options, try_rules};
use crate::solution::AutomaticSolution;
use crate::spelling::Spelling;
use crate::table::Table;
use crate::verify::{Effort, Examined, Failure, NotVerified, Sizes, examine};

/// Finds and verifies a solution.
pub fn solve(
    game: &HeapGame,
    events: &Events,
    budget: &mut dyn Budget,
) -> Result<AutomaticSolution, Unsolved> {
    solve_with(game, events, &mut Experience::default(), budget)
}

/// Finds and verifies a solution, with what was learned about the same game with fewer heaps.
pub fn solve_with(
    game: &HeapGame,
    events: &Events,
    experience: &mut Experience,
    budget: &mut dyn Budget,
) -> Result<AutomaticSolution, Unsolved> {
    let spelling = Spelling::of(game, events);
    let letters = Letters::new(game, &spelling, events).ok_or(Unsolved::TooManyLetters)?;
    let meter = &mut Meter::new(budget);
    meter.heaps = game.heaps();
    let mut search = Search::new(game, &spelling, &letters, experience);
    let solved = search.run(meter);
    experience.contexts = search.refuting();
    if let Ok(solution) = &solved {
        experience.earlier = Some(solution.clone());
    }
    solved
}

/// Finds and verifies a solution heap by heap, each with what was learned before. The heaps that are known
/// already, and those that are sums of others, are passed over.
pub fn climb(
    game: &HeapGame,
    events: &Events,
    experience: &mut Experience,
    budget: &mut dyn Budget,
) -> Result<AutomaticSolution, Unsolved> {
    let spelling = Spelling::of(game, events);
    let first = experience
        .earlier
        .as_ref()
        .map_or(0, |known| known.game().heaps())
        + 1;
    for heaps in first..game.heaps() {
        if spelling.of[heaps as usize - 1] != [heaps] {
            continue;
        }
        // One that is not solved leaves the next with less to go on, no more.
        let solved = solve_with(&game.up_to(heaps), events, experience, budget);
        if let Err(Unsolved::Stopped(stop)) = solved {
            return Err(stop.into());
        }
    }
    solve_with(game, events, experience, budget)
}

/// How many rounds are tried.
const ROUNDS: usize = 400;

/// How large an automaton may become, and what it is learned from.
const MOST: Most = Most {
    states: 100_000,
    nodes: 1 << 28,
};

/// An automaton that is to read more letters than this is not learned before the orders of letters are looked
/// for beyond the weight of the rules: most of them will be finite. With fewer, such guesses cost more.
const MANY: usize = 6;

/// How many positions the table of exact outcomes has at first, and at most.
const FIRST_POSITIONS: usize = 1 << 20;
const MOST_POSITIONS: usize = 1 << 27;

/// About how many steps it takes to make the table, for each position in it. A larger one is made as soon as
/// so much has been done without it.
const STEPS_FOR_POSITION: u64 = 200;

/// At least so many steps may be taken to look for the orders of letters.
const FIRST_ORDERS: u64 = 100_000_000;

/// How often the order of a letter is guessed from exact outcomes. Where the guesses are refuted one after
/// the other, the table does not go far enough.
const MOST_GUESSES: u8 = 4;

/// How many contexts of the table are tried before two monomials are joined: at first, and at most. Every
/// contradiction makes it twice as many.
const FIRST_CONTEXTS: usize = 1 << 15;
const MOST_CONTEXTS: usize = 1 << 20;

/// The bytes that sets may take while the order of a letter is decided; where they are not enough, it stays
/// open.
pub(crate) const ORDER_BYTES: usize = 1 << 26;

struct Search<'a> {
    game: &'a HeapGame,
    spelling: &'a Spelling,
    letters: &'a Letters,
    engine: Engine<'a>,
    exact: Exact<'a>,
    contexts: Contexts,
    refuting: Vec<(Monomial, u64)>,
    /// Rules that have not been refuted.
    known: Vec<Rule>,
    /// Rules that were proved: orders of letters, and that pairs of * cancel.
    proved: Vec<Rule>,
    reach: Reach,
    /// This many positions are in the table of exact outcomes.
    positions: usize,
    /// No table has more.
    most_positions: usize,
    /// The steps that were taken to make such tables.
    for_tables: u64,
    /// This many positions may be searched to settle a contradiction exactly.
    effort: usize,
    /// Letters that are known to have infinite order.
    infinite: Vec<usize>,
    /// How often the order of each letter was guessed from exact outcomes.
    guesses: Vec<u8>,
    /// The tests of the last automaton, and the letters it read.
    tests: Option<(Vec<usize>, Tests)>,
}

enum Attempt {
    Solved(Box<AutomaticSolution>),
    /// Some rule is false: the labels contradict each other at or below these positions.
    Contradiction(Vec<Monomial>),
    /// More rules are needed.
    TooLarge,
    /// Letters of finite order were found, and rules for them.
    Again,
}

impl<'a> Search<'a> {
    fn new(
        game: &'a HeapGame,
        spelling: &'a Spelling,
        letters: &'a Letters,
        experience: &'a Experience,
    ) -> Search<'a> {
        let mut engine = Engine::new(letters);
        let earlier = experience.earlier.as_ref();
        engine.earlier = earlier.and_then(|solution| Earlier::new(solution, game, letters));
        let heaviest = letters.weights.iter().max().copied().unwrap_or(1);
        let reach = Reach {
            weight: u64::from(heaviest * 3).max(7),
            standard: 1000,
            contexts: FIRST_CONTEXTS,
        };
        let mut contexts = Contexts::small(letters, 1000);
        contexts.add_powers(letters, 12, 5);
        let infinite = experience.infinite.iter();
        let infinite = infinite.filter(|&&(_, from)| from <= game.heaps());
        let mut refuting = Vec::new();
        for (heaps, weight) in &experience.contexts {
            let mut context = Monomial::ONE;
            for (heap, exponent) in heaps {
                if let Ok(letter) = letters.heaps.binary_search(heap) {
                    context.0[letter] = *exponent;
                }
            }
            contexts.add(&context, *weight, letters);
            refuting.push((context, *weight));
        }
        Search {
            game,
            spelling,
            letters,
            known: engine.rules.clone(),
            proved: engine.rules.clone(),
            exact: Exact::new(letters, 2_000_000),
            engine,
            contexts,
            refuting,
            reach,
            positions: FIRST_POSITIONS,
            most_positions: MOST_POSITIONS,
            for_tables: 0,
            effort: 0,
            infinite: infinite
                .filter_map(|(heap, _)| letters.heaps.binary_search(heap).ok())
                .collect(),
            guesses: vec![0; letters.count()],
            tests: None,
        }
    }

    fn refuting(&self) -> Vec<Refuting> {
        let heaps = |context: &Monomial| {
            let factors = context.factors();
            factors
                .map(|(letter, e)| (self.letters.heaps[letter], e))
                .collect()
        };
        let contexts = self.refuting.iter();
        contexts
            .map(|(context, weight)| (heaps(context), *weight))
            .collect()
    }

    fn run(&mut self, meter: &mut Meter) -> Result<AutomaticSolution, Unsolved> {
        for _ in 0..ROUNDS {
            match self.round(meter) {
                Ok(Attempt::Solved(solution)) => return Ok(*solution),
                Ok(Attempt::Contradiction(positions)) => match self.learn_from(&positions, meter) {
                    Ok(()) => {}
                    Err(Halt::Stop(stop)) => return Err(stop.into()),
                    Err(Halt::Wild) => self.extend(),
                    Err(Halt::Crowded) => {
                        self.widen();
                    }
                },
                Ok(Attempt::Again) => {}
                Ok(Attempt::TooLarge) | Err(Halt::Wild) => self.extend(),
                Err(Halt::Crowded) => {
                    self.known = self.observed();
                    self.widen();
                }
                Err(Halt::Stop(stop)) => return Err(stop.into()),
            }
            if self.effort > 1_000_000 {
                break;
            }
        }
        Err(Unsolved::GaveUp)
    }

    /// Looks at heavier monomials from now on.
    fn extend(&mut self) {
        self.widen();
        self.reach.weight += 1 + self.reach.weight / 4;
        self.reach.standard += self.reach.standard / 2;
        let exponent = self.reach.weight.min(60) as u16;
        self.contexts
            .add_powers(self.letters, 2 * exponent, exponent.min(8));
        self.known = self.observed();
    }

    /// Makes a larger table of exact outcomes in the next round; false if it is as large as it may be.
    fn widen(&mut self) -> bool {
        let Some(positions) = self.next_positions() else {
            return false;
        };
        self.positions = positions;
        self.engine.table = Table::empty();
        true
    }

    /// How many positions the next larger table has, if there is one.
    fn next_positions(&self) -> Option<usize> {
        let most = self.most_positions;
        (self.positions < most).then(|| (4 * self.positions).min(most))
    }

    /// Makes the table of exact outcomes; a smaller one again, where there is no room for a larger one.
    fn make_table(&mut self, meter: &mut Meter) -> Result<(), Stop> {
        let before = meter.done();
        self.engine.clear();
        self.engine.table = loop {
            match Table::new(self.letters, self.positions, meter) {
                Err(Stop::Memory) if self.positions > FIRST_POSITIONS => {
                    self.positions = FIRST_POSITIONS.max(self.positions / 4);
                    self.most_positions = self.positions;
                }
                made => break made?,
            }
        };
        self.for_tables += meter.done() - before;
        Ok(())
    }

    /// The rules that did not come from others.
    fn observed(&self) -> Vec<Rule> {
        let rules = self.engine.rules.iter();
        rules
            .filter(|rule| rule.origin == rule.left)
            .copied()
            .collect()
    }

    fn round(&mut self, meter: &mut Meter) -> Result<Attempt, Halt> {
        meter.held = self.exact.bytes();
        if self.engine.table.bytes() == 0 {
            self.make_table(meter)?;
            // A larger table is cheaper than as many normal forms, which it may make needless.
            self.engine.most = self.next_positions().unwrap_or(usize::MAX);
            // A table that goes far is good for rules that are heavy.
            self.reach.weight = self.reach.weight.max(self.engine.table.weight / 4);
        }
        let (engine, contexts) = (&mut self.engine, &mut self.contexts);
        let joined = join(engine, self.known.clone(), contexts, self.reach, meter)?;
        self.guess_orders(meter)?;
        let (engine, contexts) = (&mut self.engine, &mut self.contexts);
        let mut wrong = complete(engine, &joined, contexts, 4000, meter)?;
        if wrong.is_empty() {
            wrong = try_rules(engine, contexts, 20, meter)?;
        }
        if wrong.is_empty() {
            self.attempt(meter)
        } else {
            Ok(Attempt::Contradiction(wrong))
        }
    }

    /// Adds rules for letters whose powers seem to repeat beyond the weight up to which monomials were
    /// joined, by exact outcomes.
    fn guess_orders(&mut self, meter: &mut Meter) -> Result<(), Halt> {
        for letter in 0..self.letters.count() {
            let rules = &self.engine.rules;
            let is_known = rules.iter().any(|rule| rule.left.is_power(letter));
            let is_infinite = self.order_before(letter) == Some(Order::Infinite);
            if is_known || is_infinite || self.guesses[letter] == MOST_GUESSES {
                continue;
            }
            let (engine, most) = (&mut self.engine, self.reach.contexts);
            if let Some(rule) = exact_order_rule(letter, engine, &self.contexts, most, meter)? {
                self.guesses[letter] += 1;
                self.engine.add(rule);
                self.engine.clear();
            }
        }
        Ok(())
    }

    /// Drops rules that are false, and keeps the contexts that tell.
    fn learn_from(&mut self, positions: &[Monomial], meter: &mut Meter) -> Result<(), Halt> {
        self.known = self.observed();
        self.reach.contexts = (2 * self.reach.contexts).min(MOST_CONTEXTS);
        let mut new = false;
        for position in positions {
            let found = diagnose(
                position,
                &mut self.engine,
                &mut self.exact,
                self.effort,
                meter,
            )?;
            for (rule, context) in found {
                let weight = self.letters.weight(&rule.left);
                for context in self.letters.beside_star(&context) {
                    if self.contexts.add(&context, weight, self.letters) {
                        new = true;
                        self.refuting.push((context, weight));
                    }
                }
                let proved = &self.proved;
                self.known
                    .retain(|known| known.left != rule.left || proved.contains(known));
            }
        }
        let is_paid = self.next_positions().is_some_and(|positions| {
            meter.done() - self.for_tables >= positions as u64 * STEPS_FOR_POSITION
        });
        if (is_paid || !new) && !self.widen() {
            self.effort = (4 * self.effort).max(500);
        }
        Ok(())
    }

    /// Learns an automaton, and verifies it.
    fn attempt(&mut self, meter: &mut Meter) -> Result<Attempt, Halt> {
        let Some(split) = Split::new(&mut self.engine, 60, 100_000, meter)? else {
            return Ok(Attempt::TooLarge);
        };
        let Ok(monoid) = Monoid::new(split.elements.len(), split.rows.clone()) else {
            return Ok(Attempt::TooLarge);
        };
        if split.infinite.len() > MANY && self.add_orders(&split, false, meter)? {
            return Ok(Attempt::Again);
        }
        let mut tests = match self.tests.take() {
            Some((read, tests)) if read == split.infinite => tests,
            _ => Tests::new(split.infinite.len()),
        };
        let attempt = self.attempt_with(&mut tests, &split, &monoid, meter);
        self.tests = Some((split.infinite, tests));
        attempt
    }

    /// Learns an automaton with these tests, to which others are added, and verifies it.
    fn attempt_with(
        &mut self,
        tests: &mut Tests,
        split: &Split,
        monoid: &Monoid,
        meter: &mut Meter,
    ) -> Result<Attempt, Halt> {
        let letters = self.letters;
        let mut target = Target::new(split);
        let heaps = |list: &[usize]| list.iter().map(|&letter| letters.heaps[letter]).collect();
        // Where the automaton was wrong.
        let mut known: Vec<Counts> = Vec::new();
        let mut probes = Probes::new();
        // Whether to probe farther where a product is large.
        let mut farther = true;
        loop {
            let learned = tests.close(&mut target, &mut self.engine, MOST, meter)?;
            let Some(learned) = learned else {
                let again = self.add_orders(split, true, meter)?;
                return Ok(if again {
                    Attempt::Again
                } else {
                    Attempt::TooLarge
                });
            };
            // Verification is worth its while only if everything known is right.
            let mut refined = false;
            for counts in &known {
                refined |= tests.refine(counts, &learned, &mut target, &mut self.engine, meter)?;
            }
            if refined || probes.probe(&learned, tests, &mut target, &mut self.engine, meter)? {
                continue;
            }
            let model = Model {
                finite: heaps(&split.finite),
                infinite: heaps(&split.infinite),
                spelling: self.spelling.of.clone(),
                monoid: monoid.clone(),
                vectors: target.vectors.clone(),
                outputs: learned.outputs.clone(),
                next: learned.next.clone(),
            };
            let model = reduced(&model);
            let mut failures = Vec::new();
            let most = Effort {
                failures: 20.max(model.next.len() / 40),
                product: if farther {
                    20_000.max(16 * model.next.len())
                } else {
                    usize::MAX
                },
            };
            let examined = examine(
                self.game,
                &letters.events,
                &model,
                most,
                &mut failures,
                meter,
            );
            match examined {
                Ok(Examined::Proved(sizes)) => return self.finish(model, sizes, split, meter),
                Ok(Examined::TooLarge) => {
                    farther = probes.look_farther();
                    continue;
                }
                Ok(Examined::Fails) => {}
                Err(NotVerified::Stopped(stop)) => return Err(stop.into()),
                Err(_) => return Ok(Attempt::TooLarge),
            }
            let mut wrong = Vec::new();
            for failure in &failures {
                let position = self.position(failure)?;
                let label = self.engine.outcome(&position, meter)?;
                if fold(&position, &mut self.engine, meter)? != label {
                    wrong.push(position);
                    continue;
                }
                let mut disagrees = false;
                for counts in self.places(&position, split) {
                    if tests.refine(&counts, &learned, &mut target, &mut self.engine, meter)? {
                        disagrees = true;
                        known.push(counts);
                    }
                }
                if disagrees {
                    refined = true
                } else {
                    wrong.push(position)
                }
                if self.engine.len() > MOST.nodes {
                    return Ok(Attempt::TooLarge);
                }
            }
            // Where the automaton agrees with the engine and yet fails, the engine is wrong.
            if !wrong.is_empty() || !refined {
                wrong.sort_by(|a, b| letters.compare(a, b));
                return Ok(Attempt::Contradiction(wrong));
            }
        }
    }

    /// What is known of the order of a letter: if it is finite, that of the same game with fewer heaps.
    fn order_before(&self, letter: usize) -> Option<Order> {
        if self.infinite.contains(&letter) {
            return Some(Order::Infinite);
        }
        self.engine.earlier.as_ref()?.order_of(letter)
    }

    /// Adds rules for letters whose powers seem to repeat after all, if `new` also for those that came after
    /// the solution for fewer heaps. Returns whether there are any.
    fn add_orders(&mut self, split: &Split, new: bool, meter: &mut Meter) -> Result<bool, Halt> {
        let mut infinite = split.infinite.clone();
        // As much as all that was done before is enough.
        let until = meter.done().max(FIRST_ORDERS) * 2;
        for power in POWERS {
            for letter in std::mem::take(&mut infinite) {
                let before = self.order_before(letter);
                let is_new = self.engine.earlier.is_some() && before.is_none();
                if before == Some(Order::Infinite) || !new && is_new {
                    infinite.push(letter);
                    continue;
                }
                let contexts = &self.contexts;
                let engine = &mut self.engine;
                match order_rule(letter, power, engine, contexts, until, meter)? {
                    Some(rule) => {
                        // The next letter has less to be tried with.
                        self.engine.add(rule);
                        self.engine.clear();
                    }
                    None => infinite.push(letter),
                }
            }
        }
        let found = infinite.len() < split.infinite.len();
        if found {
            self.known = self.observed();
        }
        Ok(found)
    }

    /// The position of a failure in letters.
    fn position(&self, failure: &Failure) -> Result<Monomial, Halt> {
        let letters = self.letters;
        let mut position = Monomial::ONE;
        for &(heap, count) in &failure.position {
            for letter in &self.spelling.of[heap as usize - 1] {
                let letter = letters
                    .heaps
                    .binary_search(letter)
                    .map_err(|_| Halt::Wild)?;
                let sum = u64::from(position.0[letter]) + count;
                position.0[letter] = u16::try_from(sum).map_err(|_| Halt::Wild)?;
            }
        }
        letters.cancel(&mut position);
        Ok(position)
    }

    /// The multiplicities that the automaton reads at a position and at its options.
    fn places(&self, position: &Monomial, split: &Split) -> Vec<Counts> {
        let mut places = options(position, self.letters);
        places.push(*position);
        let counts = |place: &Monomial| {
            let mut counts = [0; MAX_INFINITE];
            for (count, &letter) in counts.iter_mut().zip(&split.infinite) {
                *count = u32::from(place.0[letter]);
            }
            counts
        };
        let mut places: Vec<Counts> = places.iter().map(counts).collect();
        places.sort_unstable();
        places.dedup();
        places
    }

    /// Decides the orders of the infinite letters of a verified model; those of finite order become finite
    /// letters.
    fn finish(
        &mut self,
        model: Model,
        sizes: Sizes,
        split: &Split,
        meter: &mut Meter,
    ) -> Result<Attempt, Halt> {
        let mut orders = Vec::new();
        let mut again = false;
        for (coordinate, &letter) in split.infinite.iter().enumerate() {
            let order = order_of(&model, coordinate, ORDER_BYTES, meter)?;
            orders.push(order);
            if let Some(Order::Finite { index, period }) = order
                && let Ok(left) = u16::try_from(index + period)
            {
                let rule = Rule::of_order(letter, index as u16, left - index as u16);
                again |= !self.proved.contains(&rule);
                self.proved.push(rule);
            }
        }
        if again {
            self.known = self.observed();
            let shadowed = |rule: &Rule| self.proved.iter().any(|p| p.left.divides(&rule.left));
            self.known.retain(|rule| !shadowed(rule));
            self.known.extend(&self.proved);
            return Ok(Attempt::Again);
        }
        let rules = self.engine.rules.iter();
        let relations = rules.map(|rule| {
            [rule.left, rule.right].map(|side| {
                let factors = side.factors();
                factors
                    .map(|(l, e)| (self.letters.heaps[l], u32::from(e)))
                    .collect()
            })
        });
        let solution = AutomaticSolution::of_verified(
            self.game.clone(),
            self.letters.events.clone(),
            model,
            sizes,
            orders,
            relations.collect(),
        );
        Ok(Attempt::Solved(Box::new(solution)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::{Limits, Unlimited};
    use crate::monomial::game_of_31011;
    use std::time::Duration;

    /// Where there is no room for a larger table, a smaller one is made again, and no larger one is tried.
    #[test]
    fn tables_are_as_large_as_there_is_room() {
        let game = game_of_31011(5);
        let events = Events::misere();
        let spelling = Spelling::of(&game, &events);
        let letters = Letters::new(&game, &spelling, &events).unwrap();
        let experience = Experience::default();
        let mut search = Search::new(&game, &spelling, &letters, &experience);
        search.make_table(&mut Meter::new(&mut Unlimited)).unwrap();
        let most = search.engine.table.bytes() + 4096;
        let mut room = Limits::new(Duration::from_secs(600), most);
        assert!(search.widen() && search.positions > FIRST_POSITIONS);
        search.make_table(&mut Meter::new(&mut room)).unwrap();
        assert_eq!(search.positions, FIRST_POSITIONS);
        assert!(search.engine.table.bytes() <= most && !search.widen());
        let mut search = Search::new(&game, &spelling, &letters, &experience);
        assert!(search.widen());
        search.make_table(&mut Meter::new(&mut Unlimited)).unwrap();
        assert!(search.engine.table.bytes() > most && search.widen());
    }
}

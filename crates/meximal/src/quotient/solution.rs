//! Solved games: a quotient with the values of all components, and how it was found.

use super::atoms::Atoms;
use super::events::MAX_PLAYERS;
use super::learn::Limits;
use super::monoid::Monoid;
use super::period::{PeriodRule, PhiPeriod};
use super::solve::{Halted, Solver};
use crate::convention::Convention;
use crate::player::PlayerSet;
use crate::rules::code::HeapRules;
use crate::rules::components::Components;
use crate::runner::Runner;

/// A reduced labelled monoid with the map Φ from components to it: all that is needed to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quotient {
    /// Who wins at the end, and who wants what.
    pub convention: Convention,
    /// The monoid; generators are values of components.
    pub monoid: Monoid,
    /// The outcome of each element.
    pub labels: Vec<PlayerSet>,
    /// Φ of the components 0 (the empty position), 1, 2, ….
    pub values: Vec<u32>,
    /// The component that each generator stands for, the first one with its value.
    pub generators: Vec<u32>,
    /// When Φ is known to be periodic: the values of larger heaps follow.
    pub period: Option<PhiPeriod>,
}

impl Quotient {
    /// The bytes that it holds.
    pub fn bytes(&self) -> usize {
        let lists = self.values.capacity() + self.generators.capacity();
        self.monoid.bytes() + 2 * self.labels.capacity() + 4 * lists
    }
}

/// A step at which the quotient grew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Growth {
    /// The component that made it grow.
    pub component: u32,
    /// The number of elements since then.
    pub order: usize,
    /// The number of elements in which Previous alone wins.
    pub p_portion: usize,
}

/// A quotient and how far it goes.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The last quotient that was verified.
    pub quotient: Quotient,
    /// The steps at which it grew.
    pub growth: Vec<Growth>,
    /// Why a larger one was not found, if the solver stopped early.
    pub halted: Option<Halted>,
    /// The states in the closures of the verification lemma; 0 if the quotient was read from a certificate.
    pub states: usize,
}

impl Quotient {
    /// The number of elements.
    pub fn order(&self) -> usize {
        self.monoid.order()
    }

    /// The largest component whose value is listed.
    pub fn last_component(&self) -> usize {
        self.values.len() - 1
    }

    /// The value of a component, also of a large heap if Φ is periodic.
    pub fn value(&self, component: u64) -> Option<u32> {
        let listed = usize::try_from(component).ok();
        if let Some(&value) = listed.and_then(|n| self.values.get(n)) {
            return Some(value);
        }
        let PhiPeriod { preperiod, period } = self.period?;
        let (preperiod, period) = (preperiod as u64, period as u64);
        let at = preperiod + (component - preperiod) % period;
        self.values.get(at as usize).copied()
    }

    /// The value of a position, given as (component, number of copies); none if a component is too large.
    pub fn value_of(&self, position: &[(u64, u64)]) -> Option<u32> {
        position.iter().try_fold(0, |product, &(component, count)| {
            let value = self.value(component)?;
            Some(
                self.monoid
                    .multiply(product, self.monoid.power(value, count)),
            )
        })
    }

    /// The outcome of a position, given as (component, number of copies).
    pub fn outcome(&self, position: &[(u64, u64)]) -> Option<PlayerSet> {
        let value = self.value_of(position)?;
        Some(self.labels[value as usize])
    }

    /// A position with this value, as (component, number of copies): the least word.
    pub fn representative(&self, element: u32) -> Vec<(u64, u64)> {
        let word = self.monoid.word(element);
        let letters = self.generators.iter().zip(word);
        letters
            .filter(|(_, exponent)| *exponent > 0)
            .map(|(&component, exponent)| (u64::from(component), u64::from(exponent)))
            .collect()
    }

    /// The first element z for which x·z and y·z have different outcomes; none only if x = y.
    pub fn telling_context(&self, x: u32, y: u32) -> Option<u32> {
        let (by_x, by_y) = (self.monoid.action(x), self.monoid.action(y));
        let differs = |&z: &usize| self.labels[by_x[z] as usize] != self.labels[by_y[z] as usize];
        (0..self.order()).find(differs).map(|z| z as u32)
    }

    /// The elements in which Previous alone wins.
    pub fn p_portion(&self) -> impl Iterator<Item = u32> {
        let previous = PlayerSet::only(self.convention.players().previous());
        let labels = (0..).zip(&self.labels);
        labels
            .filter(move |&(_, &label)| label == previous)
            .map(|(x, _)| x)
    }
}

/// The quotient of the components 1, 2, … in order, as far as it was found: until a period is proved, the
/// last one is done, or a limit is met. After a limit it can go on, with other limits: what was verified
/// stays, and only the component that was under way is begun again.
pub struct Solving<'a, R: Components + ?Sized> {
    solver: Solver<'a, R>,
    convention: Convention,
    last: u32,
    rule: Option<PeriodRule>,
    looks: Looks,
    values: Vec<u32>,
    growth: Vec<Growth>,
    period: Option<PhiPeriod>,
    halted: Option<Halted>,
}

impl<'a> Solving<'a, HeapRules> {
    /// The heaps up to `last`; nothing is solved yet.
    pub fn heaps(
        rules: &'a HeapRules,
        convention: Convention,
        last: u32,
    ) -> Result<Solving<'a, HeapRules>, TooManyPlayers> {
        Solving::new(rules, convention, last, PeriodRule::of(rules))
    }
}

impl<'a, R: Components + ?Sized> Solving<'a, R> {
    fn new(
        rules: &'a R,
        convention: Convention,
        last: u32,
        rule: Option<PeriodRule>,
    ) -> Result<Solving<'a, R>, TooManyPlayers> {
        let solver = Solver::new(rules, convention, Limits::default()).ok_or(TooManyPlayers)?;
        let previous = PlayerSet::only(convention.players().previous());
        let first = Growth {
            component: 0,
            order: 1,
            p_portion: solver.count(previous),
        };
        Ok(Solving {
            solver,
            convention,
            last,
            rule,
            looks: Looks::new(last as usize),
            values: vec![0],
            growth: vec![first],
            period: None,
            halted: None,
        })
    }

    /// Goes on within these limits. Whether it came to the end.
    pub fn go_on(&mut self, limits: Limits, runner: &Runner) -> bool {
        let previous = PlayerSet::only(self.convention.players().previous());
        self.solver.set_limits(limits);
        self.halted = None;
        while !self.is_done() {
            let component = self.values.len() as u32;
            let order = self.solver.order();
            let phase = format!("quotient of order {order}, heap");
            runner.report(&phase, u64::from(component), None);
            if let Err(stopped) = self.solver.add(component, runner) {
                self.halted = Some(stopped);
                return false;
            }
            if self.solver.order() != order {
                self.growth.push(Growth {
                    component,
                    order: self.solver.order(),
                    p_portion: self.solver.count(previous),
                });
                let earlier = (0..component).filter_map(|earlier| self.solver.value(earlier));
                self.values.clear();
                self.values.extend(earlier);
            }
            self.values.extend(self.solver.value(component));
            if let Some(rule) = self.rule
                && self.looks.is_due(component as usize)
            {
                self.period = rule.find(&self.values);
            }
        }
        true
    }

    fn is_done(&self) -> bool {
        self.period.is_some() || self.values.len() > self.last as usize
    }

    /// Why and where it stopped, if it did not come to the end.
    pub fn halted(&self) -> Option<Halted> {
        self.halted
    }

    /// What is verified so far.
    pub fn solution(&self) -> Solution {
        Solution {
            quotient: Quotient {
                convention: self.convention,
                monoid: self.solver.monoid().clone(),
                labels: self.solver.labels(),
                generators: self.solver.generator_components(),
                values: self.values.clone(),
                period: self.period,
            },
            growth: self.growth.clone(),
            halted: self.halted,
            states: self.solver.states(),
        }
    }
}

/// The heaps after which a period is looked for: rarer and rarer ones, and the last.
pub(super) struct Looks {
    next: usize,
    last: usize,
}

impl Looks {
    pub fn new(last: usize) -> Looks {
        Looks { next: 1, last }
    }

    /// Whether to look after this heap; heaps are asked for in ascending order.
    pub fn is_due(&mut self, heap: usize) -> bool {
        let due = heap >= self.next || heap == self.last;
        if due {
            self.next = heap + 1 + heap / 64;
        }
        due
    }
}

/// A convention with more players than the solver takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("quotients are computed for 2 to {MAX_PLAYERS} players")]
pub struct TooManyPlayers;

/// The quotient of all positions of the heaps up to `last`, or of all heaps if the period of Φ is proved
/// before.
///
/// ```
/// use meximal::convention::Convention;
/// use meximal::player::Players;
/// use meximal::quotient::{Limits, solve_heaps};
/// use meximal::runner::Runner;
/// let misere = Convention::misere(Players::TWO);
/// let guiles = solve_heaps(&"0.15".parse()?, misere, 1000, Limits::default(), &Runner::new())?;
/// let quotient = guiles.quotient;
/// assert_eq!((quotient.order(), quotient.p_portion().count()), (42, 12));
/// let period = quotient.period.unwrap();
/// assert_eq!((period.preperiod, period.period), (66, 10));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_heaps(
    rules: &HeapRules,
    convention: Convention,
    last: u32,
    limits: Limits,
    runner: &Runner,
) -> Result<Solution, TooManyPlayers> {
    let mut solving = Solving::heaps(rules, convention, last)?;
    solving.go_on(limits, runner);
    Ok(solving.solution())
}

/// The quotient of all positions made of some components.
pub fn solve_atoms(
    atoms: &Atoms,
    convention: Convention,
    limits: Limits,
    runner: &Runner,
) -> Result<Solution, TooManyPlayers> {
    let mut solving = Solving::new(atoms, convention, atoms.len() as u32, None)?;
    solving.go_on(limits, runner);
    Ok(solving.solution())
}

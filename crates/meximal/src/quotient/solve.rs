//! The solver: one component after another, each by the mex rule if its value is there already, else by
//! growth. After every component there is a verified quotient of all positions made so far.

use std::ops::ControlFlow;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::cover::{Cover, RawOptions};
use super::diagonal::Diagonal;
use super::events::Events;
use super::learn::{Exact, Halt, Limits, Search};
use super::monoid::Monoid;
use crate::convention::Convention;
use crate::player::PlayerSet;
use crate::rules::components::Components;
use crate::runner::{Runner, Stop};

/// No value, or no letter.
const NONE: u32 = u32::MAX;

/// Where and why the solver stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Halted {
    /// The component that could not be added.
    pub component: u32,
    /// Why.
    pub halt: Halt,
    /// The quotient with that component has at least this many elements: they are told apart by positions
    /// whose outcomes are proved. At least the order of the quotient without it.
    pub lower_bound: usize,
}

/// A quotient that is extended component by component.
pub struct Solver<'a, R: Components + ?Sized> {
    rules: &'a R,
    events: Events,
    limits: Limits,
    exact: Exact,
    /// The value of each component; [`NONE`] for those not yet added.
    values: Vec<u32>,
    /// Components added that have options, in order.
    added: Vec<u32>,
    /// How many of them have letters in `raw`; the others came after the last growth.
    lettered: usize,
    /// The letter of each component that has one. Components with the same options share a letter.
    letter: Vec<u32>,
    raw: Vec<RawOptions>,
    letter_of_options: FxHashMap<RawOptions, u32>,
    /// The component of each letter.
    component_of_letter: Vec<u32>,
    /// z ↦ z·x for values x of components, since the last growth.
    actions: Vec<Option<Rc<[u32]>>>,
    /// Whether the closures were left unfinished by a stop, and have to be made anew before they are used.
    stale: bool,
}

impl<'a, R: Components + ?Sized> Solver<'a, R> {
    /// The quotient of the empty position. None if the convention has more than eight players.
    pub fn new(rules: &'a R, convention: Convention, limits: Limits) -> Option<Solver<'a, R>> {
        let events = Events::of(convention)?;
        let labels = vec![events.terminal];
        Some(Solver {
            rules,
            limits,
            exact: Exact::new(Cover::trivial(0), vec![0], labels, vec![0]),
            events,
            values: vec![0],
            added: Vec::new(),
            lettered: 0,
            letter: Vec::new(),
            raw: Vec::new(),
            letter_of_options: FxHashMap::default(),
            component_of_letter: Vec::new(),
            actions: Vec::new(),
            stale: false,
        })
    }

    /// From now on these limits hold.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// The number of elements.
    pub fn order(&self) -> usize {
        self.exact.labels.len()
    }

    /// The monoid.
    pub fn monoid(&self) -> &Monoid {
        &self.exact.cover.monoid
    }

    /// The component that each generator stands for.
    pub fn generator_components(&self) -> Vec<u32> {
        let letters = &self.exact.cover.generator_letters;
        let component = |&letter: &u32| self.component_of_letter[letter as usize];
        letters.iter().map(component).collect()
    }

    /// The outcome of each element.
    pub fn labels(&self) -> Vec<PlayerSet> {
        let labels = self.exact.labels.iter();
        labels.map(|&code| self.events.decode(code)).collect()
    }

    /// How many elements have this label.
    pub fn count(&self, label: PlayerSet) -> usize {
        let code = self.events.encode(label);
        self.exact.labels.iter().filter(|&&l| l == code).count()
    }

    /// The value of a component that was added.
    pub fn value(&self, component: u32) -> Option<u32> {
        let value = self.values.get(component as usize);
        value.copied().filter(|&value| value != NONE)
    }

    /// The number of states in the closures: what the verification lemma needs beside the monoid.
    pub fn states(&self) -> usize {
        self.exact.states()
    }

    /// The values of the options of a component, ascending, each once. All components in them must have been
    /// added.
    pub fn option_values(&mut self, component: u32) -> Vec<u32> {
        self.actions.resize(self.exact.labels.len(), None);
        let (values, actions, cover) = (&self.values, &mut self.actions, &self.exact.cover);
        let mut present = vec![false; cover.order()];
        self.rules.options(component, &mut |option| {
            let mut parts = option.iter().map(|&part| values[part as usize]);
            let mut product = parts.next().unwrap_or(0);
            for value in parts {
                let action = actions[value as usize].get_or_insert_with(|| cover.action(value));
                product = action[product as usize];
            }
            present[product as usize] = true;
        });
        let present = (0..).zip(present).filter(|(_, here)| *here);
        present.map(|(value, _)| value).collect()
    }

    /// Adds a component whose options have been added. If this stops, the quotient is what it was.
    pub fn add(&mut self, component: u32, runner: &Runner) -> Result<(), Halted> {
        if self.value(component).is_some() {
            return Ok(());
        }
        if self.values.len() <= component as usize {
            self.values.resize(component as usize + 1, NONE);
        }
        let halted = |halt, lower_bound| Halted {
            component,
            halt,
            lower_bound,
        };
        let order = self.order();
        runner
            .check(self.exact.bytes())
            .map_err(|stop| halted(stop.into(), order))?;
        let options = self.option_values(component);
        if options.is_empty() {
            self.values[component as usize] = 0;
            return Ok(());
        }
        self.refresh(runner)
            .map_err(|stop| halted(stop.into(), order))?;
        let search = Search::new(&self.events, &self.raw, runner, self.limits);
        let value = search.value_of(&mut self.exact, &options, 0);
        self.stale = value.is_err();
        if let Some(value) = value.map_err(|halt| halted(halt, order))? {
            self.values[component as usize] = value;
            self.added.push(component);
            return Ok(());
        }
        self.added.push(component);
        if let Err(stop) = self.make_letters(runner) {
            self.added.pop();
            return Err(halted(stop.into(), order));
        }
        match self.grow(runner) {
            Ok(exact) => {
                self.exact = exact;
                self.actions.clear();
                for &component in &self.added {
                    let letter = self.letter[component as usize];
                    self.values[component as usize] = self.exact.cover.letters[letter as usize];
                }
                Ok(())
            }
            Err((halt, lower_bound)) => {
                let halt = self.in_components(halt);
                self.forget_last_letter(component);
                Err(halted(halt, lower_bound.max(order)))
            }
        }
    }

    /// Growth by the last letter, on a copy: when it is stopped, nothing has changed.
    fn grow(&self, runner: &Runner) -> Result<Exact, (Halt, usize)> {
        let new = self.raw.len() - 1;
        let exact = self.without_closures(new);
        let mut search = Search::new(&self.events, &self.raw, runner, self.limits);
        let context = Cover::trivial(self.raw.len());
        let grown = search
            .grow_by(exact, new, &context, &[0])
            .and_then(|mut exact| search.close(&mut exact).map(|()| exact));
        grown.map_err(|halt| (halt, search.lower_bound))
    }

    /// A proof of infinitude speaks of letters; here it speaks of their components.
    fn in_components(&self, halt: Halt) -> Halt {
        let component = |letter: u32| self.component_of_letter[letter as usize];
        match halt {
            Halt::Infinite(diagonal) => Halt::Infinite(Diagonal {
                infinite: component(diagonal.infinite),
                along: component(diagonal.along),
                ..diagonal
            }),
            halt => halt,
        }
    }

    /// A copy of the quotient of the first letters, with no closures yet.
    fn without_closures(&self, letters: usize) -> Exact {
        let old = &self.exact;
        let letters = self.component_of_letter[..letters].iter();
        let letters = letters.map(|&component| self.values[component as usize]);
        let cover = Cover::new(
            old.cover.monoid.clone(),
            letters.collect(),
            old.cover.generator_letters.clone(),
        );
        let order = old.labels.len();
        Exact::new(cover, vec![0; order], old.labels.clone(), vec![0; order])
    }

    /// After a stop that left closures unfinished, drops them.
    fn refresh(&mut self, runner: &Runner) -> Result<(), Stop> {
        if self.stale {
            self.make_letters(runner)?;
            self.exact = self.without_closures(self.raw.len());
            self.stale = false;
        }
        Ok(())
    }

    /// Gives letters to the components added since the last growth. If this stops, it goes on from there the
    /// next time.
    fn make_letters(&mut self, runner: &Runner) -> Result<(), Stop> {
        let mut held: usize = self.raw.iter().map(RawOptions::bytes).sum();
        while let Some(&component) = self.added.get(self.lettered) {
            let mut options: Vec<Vec<u32>> = Vec::new();
            let letter = &self.letter;
            let mut going = Ok(());
            let _ = self.rules.try_options(component, &mut |option| {
                let letters = option.iter().map(|&part| letter[part as usize]);
                let mut letters: Vec<u32> = letters.collect();
                letters.sort_unstable();
                options.push(letters);
                if options.len().is_multiple_of(4096) {
                    going = runner.check(held + 48 * options.len());
                }
                match going {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(_) => ControlFlow::Break(()),
                }
            });
            going?;
            let options = RawOptions::new(options);
            held += options.bytes();
            runner.check(held)?;
            let fresh = self.raw.len() as u32;
            let known = *self
                .letter_of_options
                .entry(options.clone())
                .or_insert(fresh);
            if known == fresh {
                self.raw.push(options);
                self.component_of_letter.push(component);
            }
            if self.letter.len() <= component as usize {
                self.letter.resize(component as usize + 1, NONE);
            }
            self.letter[component as usize] = known;
            self.lettered += 1;
        }
        Ok(())
    }

    /// Takes back the letter of a component that could not be added.
    fn forget_last_letter(&mut self, component: u32) {
        self.added.pop();
        self.lettered = self.added.len();
        self.letter[component as usize] = NONE;
        self.component_of_letter.pop();
        if let Some(options) = self.raw.pop() {
            self.letter_of_options.remove(&options);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::Players;
    use crate::rules::code::HeapRules;

    /// A solver that was stopped, again and again and anywhere, goes on as if nothing had been.
    #[test]
    fn stops_do_no_harm() {
        let rules: HeapRules = "0.07".parse().unwrap();
        let misere = Convention::misere(Players::TWO);
        let mut solver = Solver::new(&rules, misere, Limits::default()).unwrap();
        let mut stops = 0;
        for heap in 1..=31 {
            // Memory that is just not enough stops the work at a different place each time.
            let mut memory = 1000;
            let mut bound = 0;
            while let Err(halted) = solver.add(heap, &Runner::new().with_memory(memory)) {
                assert_eq!(halted.halt, Halt::Stop(Stop::Memory));
                assert!(halted.lower_bound >= solver.order());
                bound = bound.max(halted.lower_bound);
                memory += memory / 4;
                stops += 1;
            }
            assert!(bound <= solver.order(), "a lower bound is none");
        }
        assert!(stops > 100, "{stops}");
        assert_eq!(
            (solver.order(), solver.count(PlayerSet::only(1))),
            (520, 89)
        );
    }

    #[test]
    fn guiles() {
        let rules: HeapRules = "0.15".parse().unwrap();
        let misere = Convention::misere(Players::TWO);
        let mut solver = Solver::new(&rules, misere, Limits::default()).unwrap();
        for heap in 1..=85 {
            solver.add(heap, &Runner::new()).unwrap();
        }
        assert_eq!((solver.order(), solver.count(PlayerSet::only(1))), (42, 12));
    }
}

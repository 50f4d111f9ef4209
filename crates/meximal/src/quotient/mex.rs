//! The generalised mex function of a solved game (Plambeck and Siegel, section 5, for any convention): which
//! sets of values of options belong to a component that does not make the quotient grow, and which value it
//! then has.
//!
//! F(𝓔) = x exactly if 𝓔 lies in the meximal set of x and meets finitely many sets (Theorem 5.5): for every
//! position Y and t ≥ 0 in which an event of (t+1)·G + Y must come from a move in G, some value in 𝓔 must
//! trigger it. So the sets with value x are those between a *lower bound* and the meximal set, and the lower
//! bounds are the least sets that meet all those sets, their minimal transversals.
//!
//! Making the function verifies the quotient once more, from the values alone.

use super::bits;
use super::closure::Added;
use super::cover::Cover;
use super::events::Events;
use super::learn::{Exact, Halt, Limits, Search};
use super::solution::Quotient;
use crate::rules::components::Components;
use crate::runner::Runner;

/// The mex function of a solved game.
pub struct MexFunction {
    events: Events,
    exact: Exact,
}

/// The verification lemma does not accept a quotient.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the verification lemma does not accept the quotient at component {0}")]
pub struct NotAccepted(pub u32);

/// The least sets with a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LowerBounds {
    /// Each set ascending.
    pub sets: Vec<Vec<u32>>,
    /// Whether there are more of them than were asked for.
    pub cut: bool,
}

impl MexFunction {
    /// The mex function of a quotient of these rules; an error if the verification lemma does not accept the
    /// quotient.
    pub fn new(
        rules: &(impl Components + ?Sized),
        quotient: &Quotient,
        runner: &Runner,
    ) -> Result<Result<MexFunction, NotAccepted>, Halt> {
        let Some(events) = Events::of(quotient.convention) else {
            return Ok(Err(NotAccepted(0)));
        };
        let order = quotient.order();
        let labels: Vec<u8> = quotient.labels.iter().map(|&l| events.encode(l)).collect();
        let mut coded = labels.iter().zip(&quotient.labels);
        if labels[0] != events.terminal
            || !coded.all(|(&code, &label)| events.decode(code) == label)
        {
            return Ok(Err(NotAccepted(0)));
        }
        let cover = Cover::new(quotient.monoid.clone(), Vec::new(), Vec::new());
        let mut exact = Exact::new(cover, vec![0; order], labels, vec![0; order]);
        exact.start_closures(&events);
        let search = Search::new(&events, &[], runner, Limits::default());
        for component in 1..=quotient.last_component() as u32 {
            runner.check(exact.bytes())?;
            let value = quotient.values[component as usize];
            let mut present = vec![false; order];
            let mut any = false;
            rules.options(component, &mut |option| {
                any = true;
                let parts = option.iter().map(|&part| quotient.values[part as usize]);
                let product = parts.fold(0, |product, value| {
                    exact.cover.action(value)[product as usize]
                });
                present[product as usize] = true;
            });
            if !any {
                if value != 0 {
                    return Ok(Err(NotAccepted(component)));
                }
                continue;
            }
            let present = (0..).zip(present).filter(|(_, here)| *here);
            let options: Vec<u32> = present.map(|(x, _)| x).collect();
            if search.add_known(&mut exact, value, &options)? != Added::Complete {
                return Ok(Err(NotAccepted(component)));
            }
        }
        Ok(Ok(MexFunction { events, exact }))
    }

    /// F of a set of values: the value of a component with these values of options, if the quotient does not
    /// grow by it. F(∅) = 1.
    pub fn mex(&mut self, options: &[u32], runner: &Runner) -> Result<Option<u32>, Halt> {
        if options.is_empty() {
            return Ok(Some(0));
        }
        let search = Search::new(&self.events, &[], runner, Limits::default());
        let fitting = search.mex(&mut self.exact, options, 0)?;
        Ok(fitting.map(|fitting| fitting.value))
    }

    /// The meximal set of x: the values that options of a component of value x can have (Definition 5.1).
    pub fn meximal_set(&self, x: u32) -> Vec<u32> {
        let labels = &self.exact.labels;
        let monoid = &self.exact.cover.monoid;
        let by_x = monoid.action(x);
        let allowed: Vec<u8> = by_x
            .iter()
            .map(|&to| self.events.happened(labels[to as usize]))
            .collect();
        let fits = |&y: &u32| {
            let by_y = monoid.action(y);
            by_y.iter()
                .zip(&allowed)
                .all(|(&to, &allowed)| self.events.triggered(labels[to as usize]) & !allowed == 0)
        };
        (0..monoid.order() as u32).filter(fits).collect()
    }

    /// The least sets, not empty, with F = x; at most `most` of them.
    pub fn lower_bounds(&self, x: u32, most: usize, runner: &Runner) -> Result<LowerBounds, Halt> {
        let meximal = self.meximal_set(x);
        let mut needs = self.needs(x, &meximal);
        needs.sort_by_key(|need| bits::count(need));
        let mut transversals: Vec<bits::Bits> = vec![bits::none(meximal.len())];
        let mut cut = false;
        for need in &needs {
            runner.check(transversals.len() * (8 * need.len() + 32))?;
            let (mut kept, missing): (Vec<_>, Vec<_>) = transversals
                .into_iter()
                .partition(|set| bits::meets(set, need));
            let hitting = kept.len();
            for set in missing {
                bits::for_each(need, |element| {
                    let mut larger = set.clone();
                    bits::insert(&mut larger, element);
                    // Larger sets come from sets that miss this need: only those that meet it can lie inside.
                    let superfluous = kept[..hitting]
                        .iter()
                        .any(|other| bits::is_subset(other, &larger));
                    if !superfluous {
                        kept.push(larger);
                    }
                });
            }
            transversals = kept;
            if transversals.len() > most {
                cut = true;
                transversals.truncate(most);
            }
        }
        if cut {
            // Sets that would have shown others superfluous may be gone: each is made smaller while it meets
            // everything.
            for set in &mut transversals {
                let mut elements = Vec::new();
                bits::for_each(set, |element| elements.push(element));
                for element in elements {
                    bits::remove(set, element);
                    if !needs.iter().all(|need| bits::meets(set, need)) {
                        bits::insert(set, element);
                    }
                }
            }
            transversals.sort();
            transversals.dedup();
        }
        let mut sets: Vec<Vec<u32>> = Vec::new();
        for set in &transversals {
            let mut elements = Vec::new();
            bits::for_each(set, |at| elements.push(meximal[at]));
            sets.push(elements);
        }
        if sets.iter().any(Vec::is_empty) {
            sets = meximal.iter().map(|&y| vec![y]).collect();
        }
        sets.sort();
        Ok(LowerBounds { sets, cut })
    }

    /// The sets that the values of options must meet, as sets of places in the meximal set.
    fn needs(&self, x: u32, meximal: &[u32]) -> Vec<bits::Bits> {
        let monoid = &self.exact.cover.monoid;
        let labels = &self.exact.labels;
        let by_x: &[u32] = &monoid.action(x);
        let mut contexts: Vec<(u32, u8)> = self
            .exact
            .closures()
            .iter()
            .enumerate()
            .flat_map(|(event, closure)| {
                let claimed = closure.contexts_of_moves_in(monoid, x);
                claimed
                    .into_iter()
                    .filter(move |&context| {
                        let label = labels[by_x[context as usize] as usize];
                        self.events.happened(label) >> event & 1 == 1
                    })
                    .map(move |context| (context, event as u8))
            })
            .collect();
        contexts.sort_unstable();
        contexts.dedup();
        let mut needs: Vec<bits::Bits> = contexts
            .into_iter()
            .map(|(context, event)| {
                let by_context = monoid.action(context);
                let mut need = bits::none(meximal.len());
                for (at, &y) in meximal.iter().enumerate() {
                    let label = labels[by_context[y as usize] as usize];
                    if self.events.triggered(label) >> event & 1 == 1 {
                        bits::insert(&mut need, at);
                    }
                }
                need
            })
            .collect();
        needs.sort();
        needs.dedup();
        needs
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::convention::Convention;
    use crate::player::{PlayerSet, Players};
    use crate::quotient::{Atoms, solve_atoms, solve_heaps};
    use crate::rules::code::HeapRules;
    use crate::rules::coins::Coins;

    fn misere() -> Convention {
        Convention::misere(Players::TWO)
    }

    /// The sets of values with F = x are those between a lower bound and the meximal set, for all sets of
    /// values.
    fn intervals_are_right(function: &mut MexFunction, order: u32) {
        let runner = Runner::new();
        let members = |mask: u32| (0..order).filter(move |x| mask >> x & 1 == 1);
        let value_of: Vec<Option<u32>> = (0..1u32 << order)
            .map(|mask| {
                let set: Vec<u32> = members(mask).collect();
                function.mex(&set, &runner).unwrap()
            })
            .collect();
        for x in 0..order {
            let meximal = function.meximal_set(x);
            let bounds = function.lower_bounds(x, 10_000, &runner).unwrap();
            assert!(!bounds.cut);
            let few = function.lower_bounds(x, 1, &runner).unwrap();
            assert!(few.sets.iter().all(|set| bounds.sets.contains(set)));
            for mask in 1..1u32 << order {
                let inside = members(mask).all(|y| meximal.contains(&y));
                let above = |set: &Vec<u32>| set.iter().all(|y| mask >> y & 1 == 1);
                let expected = inside && bounds.sets.iter().any(above);
                assert_eq!(value_of[mask as usize] == Some(x), expected, "{x} {mask:b}");
            }
            for (i, set) in bounds.sets.iter().enumerate() {
                for other in &bounds.sets[..i] {
                    assert!(!set.iter().all(|y| other.contains(y)));
                    assert!(!other.iter().all(|y| set.contains(y)));
                }
            }
        }
    }

    /// Figure 3 of the paper is about these six elements.
    #[test]
    fn the_mex_function_of_nim_with_two_heaps() {
        let nim = HeapRules::nim();
        for convention in [misere(), Convention::normal(Players::TWO)] {
            let runner = Runner::new();
            let solution = solve_heaps(&nim, convention, 2, Limits::default(), &runner).unwrap();
            let quotient = solution.quotient;
            let mut function = MexFunction::new(&nim, &quotient, &runner).unwrap().unwrap();
            intervals_are_right(&mut function, quotient.order() as u32);
        }
        let normal = Convention::normal(Players::THREE);
        let runner = Runner::new();
        let solution = solve_heaps(&nim, normal, 1, Limits::default(), &runner).unwrap();
        let mut function = MexFunction::new(&nim, &solution.quotient, &runner)
            .unwrap()
            .unwrap();
        intervals_are_right(&mut function, solution.quotient.order() as u32);
    }

    /// F says what happens when a component with such options is really added.
    #[test]
    fn the_mex_function_foretells_growth() {
        let graph = "a -> 0\nb -> 0, a\nc -> b\n";
        let runner = Runner::new();
        let limits = Limits::default();
        let solved = |graph: &str| {
            let coins = Coins::parse(graph).unwrap();
            let atoms = Atoms::of(&coins, &[0, 1, 2], &runner).unwrap();
            let all: Vec<u32> = (0..coins.len() as u32).collect();
            let larger = Atoms::of(&coins, &all, &runner).unwrap();
            (
                solve_atoms(&larger, misere(), limits, &runner)
                    .unwrap()
                    .quotient,
                atoms,
            )
        };
        let (small, atoms) = solved(graph);
        let mut function = MexFunction::new(&atoms, &small, &runner).unwrap().unwrap();
        let positions = ["0", "a", "b", "c", "a+b", "2.b", "b+c", "2.c", "a+2.c"];
        let mut grown = 0;
        for first in 0..positions.len() {
            for second in 0..=first {
                let (p, q) = (positions[first], positions[second]);
                let (large, _) = solved(&format!("{graph}d -> {p}, {q}\n"));
                let value = |text: &str| {
                    let coins = Coins::parse(&format!("{graph}x -> {text}\n")).unwrap();
                    let parts = coins
                        .options(3)
                        .next()
                        .unwrap()
                        .iter()
                        .map(|&c| (u64::from(c) + 1, 1));
                    small.value_of(&parts.collect::<Vec<_>>()).unwrap()
                };
                let mut set = vec![value(p), value(q)];
                set.sort_unstable();
                set.dedup();
                match function.mex(&set, &runner).unwrap() {
                    None => {
                        assert!(large.order() > small.order());
                        grown += 1;
                    }
                    Some(x) => {
                        assert_eq!(large.order(), small.order());
                        assert_eq!(large.values[4], x);
                    }
                }
            }
        }
        assert!(grown > 3);
    }

    #[test]
    fn a_wrong_quotient_is_not_accepted() {
        let rules: HeapRules = "0.15".parse().unwrap();
        let runner = Runner::new();
        let right = solve_heaps(&rules, misere(), 40, Limits::default(), &runner)
            .unwrap()
            .quotient;
        assert!(MexFunction::new(&rules, &right, &runner).unwrap().is_ok());
        for x in 0..right.order() {
            let mut wrong = right.clone();
            wrong.labels[x] = PlayerSet(3 ^ wrong.labels[x].0);
            assert!(MexFunction::new(&rules, &wrong, &runner).unwrap().is_err());
        }
    }
}

//! How far the heaps of a ruleset are tame, without their forms (*On Numbers and Games*, chapter 12). Sums of
//! tame games are played like Nim: a tame game is a number n with one bit, whether it is *fickle* (genus
//! 0^120 or 1^031) or *firm* (n^{n(n⊕2)}). A sum has the Nim sum of the numbers, and is firm if a part is. So
//! as long as all heaps are tame, the misère Grundy values of their options are known, and the first heap
//! that is not tame shows itself: it is restive or restless, for all its options are tame.

use serde::{Deserialize, Serialize};

use super::behaviour::Behaviour;
use super::grundy::Mex;
use crate::rules::components::Components;
use crate::runner::{Runner, Stop};

/// The first heap that is not tame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NotTame {
    /// The heap.
    pub heap: u32,
    /// Restive or restless.
    pub behaviour: Behaviour,
}

/// The first of the heaps 1, 2, …, `last` that is not tame, if there is one. Then the game is wild.
///
/// ```
/// use meximal::rules::code::HeapRules;
/// use meximal::runner::Runner;
/// use meximal::value::misere::{Behaviour, first_not_tame};
/// let kayles: HeapRules = "0.77".parse()?;
/// let found = first_not_tame(&kayles, 20, &Runner::new())?.unwrap();
/// assert_eq!((found.heap, found.behaviour), (5, Behaviour::Restless));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn first_not_tame(
    rules: &(impl Components + ?Sized),
    last: u32,
    runner: &Runner,
) -> Result<Option<NotTame>, Stop> {
    // The number of each heap, and whether it is firm.
    let mut tame: Vec<(u32, bool)> = vec![(0, false)];
    let mut mex = Mex::new();
    let mut options = Vec::new();
    for heap in 1..=last {
        runner.check(8 * (tame.len() + options.len()))?;
        options.clear();
        rules.options(heap, &mut |parts| {
            let sum = parts.iter().fold((0, false), |(number, firm), &part| {
                let (own, own_firm) = tame[part as usize];
                (number ^ own, firm | own_firm)
            });
            options.push(sum);
        });
        if options.is_empty() {
            tame.push((0, false));
            continue;
        }
        let normal = mex.of(options.len(), options.iter().map(|&(number, _)| number));
        let values = options
            .iter()
            .map(|&(number, firm)| number ^ u32::from(!firm));
        let misere = mex.of(options.len(), values);
        match (normal, misere) {
            (0, 1) | (1, 0) => tame.push((normal, false)),
            _ if normal == misere => tame.push((normal, true)),
            _ => {
                let behaviour = if normal <= 1 {
                    Behaviour::Restive
                } else {
                    Behaviour::Restless
                };
                return Ok(Some(NotTame { heap, behaviour }));
            }
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::super::behaviour::behaviours;
    use super::super::genus::Genera;
    use super::super::graph::FormGraph;
    use super::*;
    use crate::form::{FormId, Forms};
    use crate::rules::code::HeapRules;

    /// The definition: the forms of the heaps, their genera, and what these say.
    fn by_forms(rules: &HeapRules, last: u32) -> Option<NotTame> {
        let mut forms = Forms::new();
        let mut heaps = vec![FormId::ZERO];
        for heap in 1..=last {
            let mut options = Vec::new();
            for parts in rules.options(heap) {
                let mut sum = FormId::ZERO;
                for part in parts {
                    sum = forms.sum(sum, heaps[part as usize]).unwrap();
                }
                options.push(sum);
            }
            heaps.push(forms.intern(options).unwrap());
            let graph = FormGraph::of(&forms, &[heaps[heap as usize]]);
            let genera = Genera::of(&graph, &Runner::new()).unwrap();
            let behaviour = behaviours(&graph, &genera)[graph.root(0)];
            if behaviour != Behaviour::Tame {
                return Some(NotTame { heap, behaviour });
            }
        }
        None
    }

    #[test]
    fn as_the_genera_of_the_heaps_say() {
        for number in 0..64 {
            for whole in [0, 4] {
                let code = format!("{whole}.{}{}", number / 8, number % 8);
                let rules: HeapRules = code.parse().unwrap();
                let found = first_not_tame(&rules, 8, &Runner::new()).unwrap();
                assert_eq!(found, by_forms(&rules, 8), "{code}");
            }
        }
    }

    #[test]
    fn nim_is_tame() {
        let nim = HeapRules::nim();
        assert_eq!(first_not_tame(&nim, 100, &Runner::new()), Ok(None));
    }
}

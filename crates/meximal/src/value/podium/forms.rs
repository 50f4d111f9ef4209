//! Whether a game is equal to a Nim position modulo Nim, three players: Theorem 2.17 of Nowakowski, Santos
//! and Silva ({2} is not), for any form.
//!
//! The game is played out with all Nim contexts up to a bound. If F is equal to the Nim position G, then
//! Theorem 2.14 says for every context X what o(F+X) must be, given G₃(G) and the heaps of G; so each context
//! says something about G. A context X₀ with o(F+X₀) = 𝒫 gives G₃(G) = −G₃(X₀). A context with outcome 𝒪
//! excludes every heap that is linked to G₃(F+X), and one with outcome 𝒩 needs a heap that is, in X or in G.
//! What a heap is linked to depends on its low digits only, so finitely many kinds of heaps need to be looked
//! at. If the contexts contradict each other, F is equal to no Nim position whatever: proved. If they do not,
//! the least position that agrees with F in all of them is found among small ones.

use super::digits::DigitSums;
use super::position::NimPosition;
use crate::convention::Convention;
use crate::form::{FormId, Forms, FormsFull};
use crate::outcome::{Equality, Sums, equality, position_of_forms};
use crate::player::{PlayerSet, Players};
use crate::runner::{Runner, Stop};

/// How a game compares with Nim positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// It is equal to no Nim position, modulo Nim: proved.
    NoNim(Contradiction),
    /// It agrees with this Nim position in all contexts tried.
    Agrees {
        /// The position.
        form: NimPosition,
        /// How many contexts were tried.
        contexts: usize,
        /// Whether the two are equal in all contexts, Nim or not: proved.
        proved: bool,
    },
    /// It contradicts no theorem in the contexts tried, and no small Nim position agrees with it.
    NotDecided {
        /// How many contexts were tried.
        contexts: usize,
    },
}

/// Contexts whose outcomes no Nim position can have together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The contexts, with the outcomes of the game in them.
    pub contexts: Vec<(NimPosition, PlayerSet)>,
    /// What is wrong, in words.
    pub because: String,
}

/// Why there is no comparison.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoComparison {
    /// The budget ended.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// The forms need too much memory.
    #[error(transparent)]
    Full(#[from] FormsFull),
}

/// Contexts have at most this many heaps, and so have the positions that are compared.
const MOST_HEAPS: usize = 4;

const NEXT: PlayerSet = PlayerSet(1);
const OTHER: PlayerSet = PlayerSet(2);
const PREVIOUS: PlayerSet = PlayerSet(4);

/// A game with more subpositions than this is not played with heaps up to 15.
const MAX_SUBPOSITIONS: usize = 3000;

/// Compares a sum of forms with Nim positions, three players: with heaps up to 3, then up to 7, then up to
/// 15.
pub fn compare_with_nim(
    forms: &mut Forms,
    parts: &[FormId],
    runner: &Runner,
) -> Result<Comparison, NoComparison> {
    let play = Convention::podium(Players::THREE);
    let most_places = match forms.subpositions(parts).len() {
        0..=MAX_SUBPOSITIONS => 4,
        _ => 3,
    };
    let mut heaps = Vec::new();
    for size in 0..1 << most_places {
        heaps.push(forms.heap(size)?);
    }
    let as_forms = |position: &NimPosition| -> Vec<FormId> {
        let sizes = position.heaps().iter();
        sizes
            .flat_map(|&(size, count)| (0..count).map(move |_| size))
            .map(|size| heaps[size as usize])
            .collect()
    };
    let mut sums = Sums::new(&*forms, play, runner);
    let mut comparison = Comparison::NotDecided { contexts: 0 };
    for places in 2..=most_places {
        let small = small_positions((1 << places) - 1);
        let mut played = Vec::with_capacity(small.len());
        for context in &small {
            let mut sum = as_forms(context);
            sum.extend(parts);
            played.push(Played {
                context,
                value: DigitSums::of(context, Players::THREE),
                outcome: sums.outcome(&position_of_forms(&sum))?,
            });
        }
        let contexts = small.len();
        let form = match Constraints::new(&played, places) {
            Err(contradiction) => return Ok(Comparison::NoNim(contradiction)),
            Ok(constraints) => constraints.and_then(|c| small.iter().find(|f| c.agrees(f))),
        };
        comparison = match form.cloned() {
            None => Comparison::NotDecided { contexts },
            Some(form) => Comparison::Agrees {
                form,
                contexts,
                proved: false,
            },
        };
    }
    if let Comparison::Agrees { form, proved, .. } = &mut comparison {
        // Equal in all contexts is more than is asked for; a modest budget for it.
        let modest = runner.with_default_time(std::time::Duration::from_secs(1));
        let modest = modest.with_memory(runner.memory().min(200 << 20));
        let nim = as_forms(form);
        *proved = matches!(
            equality(forms, parts, &nim, play, &modest)?,
            Equality::Equal(_)
        );
    }
    Ok(comparison)
}

/// All positions with at most four heaps of at most `largest`, in the order of Definition 3.5.
fn small_positions(largest: u64) -> Vec<NimPosition> {
    let mut lists: Vec<Vec<u64>> = vec![Vec::new()];
    let mut from = 0;
    for _ in 0..MOST_HEAPS {
        let to = lists.len();
        for i in from..to {
            let least = lists[i].last().copied().unwrap_or(1);
            for size in least..=largest {
                let mut more = lists[i].clone();
                more.push(size);
                lists.push(more);
            }
        }
        from = to;
    }
    let mut all: Vec<NimPosition> = lists.into_iter().map(NimPosition::of_sizes).collect();
    all.sort();
    all
}

/// A context, and the outcome of the game in it.
struct Played<'a> {
    context: &'a NimPosition,
    value: DigitSums,
    outcome: PlayerSet,
}

impl Played<'_> {
    fn entry(&self) -> (NimPosition, PlayerSet) {
        (self.context.clone(), self.outcome)
    }
}

/// What the contexts say about a Nim position that is equal to the game.
struct Constraints {
    /// G₃ of the position.
    value: DigitSums,
    /// Whether a heap with these low digits may be in it.
    allowed: Vec<bool>,
    /// For each of these sums the position must have a heap linked to it.
    needed: Vec<DigitSums>,
}

impl Constraints {
    /// What follows from the contexts; nothing if none of them has outcome 𝒫.
    fn new(played: &[Played], places: u32) -> Result<Option<Constraints>, Contradiction> {
        let Some(first) = played.iter().find(|p| p.outcome == PREVIOUS) else {
            return Ok(None);
        };
        let value = first.value.negated();
        let contradiction = |others: &[&Played], because: String| Contradiction {
            contexts: std::iter::once(first)
                .chain(others.iter().copied())
                .map(Played::entry)
                .collect(),
            because,
        };
        let context = first.context;
        let premise = format!("o(F+X) = P for X = {context} gives G3 = {value}");
        let mut allowed = vec![true; 1 << places];
        let mut excluded_by: Vec<Option<&Played>> = vec![None; 1 << places];
        let mut wanting = Vec::new();
        for play in played {
            let (x, sum) = (play.context, value.plus(&play.value));
            let wrong = |what: &str| {
                let because = format!("{premise}, so for X = {x} it is {sum} and {what}");
                contradiction(&[play], because)
            };
            match play.outcome {
                PREVIOUS if !sum.is_zero() => {
                    return Err(wrong("F+X would not be P, but it is"));
                }
                PREVIOUS => {}
                _ if sum.is_zero() => {
                    return Err(wrong("F+X would be P, but it is not"));
                }
                NEXT if sum.leading().is_none_or(|(_, digit)| digit != 1) => {
                    return Err(wrong("F+X would not be N, but it is"));
                }
                NEXT if sum.linked_heaps(x).is_empty() => wanting.push((play, sum)),
                OTHER if !sum.linked_heaps(x).is_empty() => {
                    return Err(wrong(
                        "a heap of X is linked to it, so F+X would be N, but is O",
                    ));
                }
                OTHER => {
                    for (heap, may_be) in allowed.iter_mut().enumerate() {
                        if sum.target(heap as u64).is_some() {
                            *may_be = false;
                            excluded_by[heap].get_or_insert(play);
                        }
                    }
                }
                _ => {}
            }
        }
        for (play, sum) in &wanting {
            let linked = (0..allowed.len()).filter(|&heap| sum.target(heap as u64).is_some());
            let mut others = vec![*play];
            let mut possible = false;
            for heap in linked {
                match excluded_by[heap] {
                    None => possible = true,
                    Some(by) if others.iter().all(|o| o.context != by.context) => others.push(by),
                    Some(_) => {}
                }
            }
            if !possible {
                let because = format!(
                    "{premise}, and o(F+X) = N for X = {} needs a heap linked to {sum}; every such heap is \
                     excluded by a context with outcome O",
                    play.context
                );
                return Err(contradiction(&others, because));
            }
        }
        Ok(Some(Constraints {
            value,
            allowed,
            needed: wanting.into_iter().map(|(_, sum)| sum).collect(),
        }))
    }

    /// Whether a small position has the outcomes of the game in all contexts.
    fn agrees(&self, form: &NimPosition) -> bool {
        let mut heaps = form.heaps().iter();
        let is_linked = |sum: &DigitSums| !sum.linked_heaps(form).is_empty();
        heaps.all(|&(size, _)| self.allowed[size as usize])
            && DigitSums::of(form, Players::THREE) == self.value
            && self.needed.iter().all(is_linked)
    }
}

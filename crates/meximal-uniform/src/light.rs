//! (CL): positions of light and trivial heaps only, any number of them.
//!
//! Their values are a^i·b^j, so a position is known by its sign, its power J, and which *letters* occur in
//! it; a letter is a value together with values of options. An option replaces a letter l by one of its
//! option values v, so its value is v·(x/l), where x/l has power J − J(l) and no tag. Let J₀ be so large that
//! v·y is untagged for all these v and all y of power ≥ J₀. When J ≥ J₀ + J(l) for all letters l, only the
//! parity of J matters: powers from this bound on are counted modulo 2, and finitely many states remain.
//!
//! A letter may have fewer options than its heaps: that only makes the condition harder. So the trivial heaps
//! of a class are one letter with the options that all of them have.

use rustc_hash::FxHashSet;

use crate::family::{Element, Tag};
use crate::linear::VARIABLES;
use crate::proof::{Condition, Failure};
use crate::solution::UniformSolution;
use crate::symbolic::{Heap, Kind, Value};
use crate::work::{Unfinished, Work};

struct Letter {
    heap: u64,
    value: Element,
    options: Vec<Element>,
}

/// The most letters: the states are as many as their subsets.
const MOST_LETTERS: usize = 20;

/// The element, if the value has no variables.
fn constant(value: &Value) -> Option<Element> {
    let number = |form: &crate::linear::Form| {
        (form.coefficients == [0; VARIABLES])
            .then(|| u128::try_from(form.constant).ok())
            .flatten()
    };
    let tag = match (value.kind, value.indices.as_slice()) {
        (Kind::C, _) => Tag::C,
        (_, []) => Tag::None,
        (_, [index]) => Tag::D(number(index)?),
        _ => return None,
    };
    Some(Element {
        sign: value.sign,
        power: number(&value.power)?,
        tag,
    })
}

/// Where (CL) fails, if it does: some heaps that make up such a position, each named once.
pub(crate) fn check(
    solution: &UniformSolution,
    heaps: &[Heap],
    work: &Work,
) -> Result<Option<Failure>, Unfinished> {
    let family = solution.family();
    let mut letters: Vec<Letter> = Vec::new();
    for heap in heaps {
        let light = heap.step == 0 && solution.light().contains(&heap.first);
        let trivial = heap.value.kind == Kind::Trivial && heap.has_move();
        let Some(value) = constant(&heap.value).filter(|_| light || trivial) else {
            continue;
        };
        let fixed = heap.options.iter().filter(|option| option.family.is_none());
        let mut options: Vec<Element> =
            fixed.filter_map(|option| constant(&option.value)).collect();
        options.sort_unstable();
        let known = |letter: &Letter| letter.value == value && letter.options == options;
        if !letters.iter().any(known) {
            letters.push(Letter {
                heap: heap.first,
                value,
                options,
            });
        }
    }
    if letters.len() > MOST_LETTERS {
        return Err(Unfinished::TooLarge);
    }
    let broken = |v: &Element| match v.tag {
        Tag::D(index) => (2 * index + 2 * u128::from(family.k) + 3).saturating_sub(v.power),
        Tag::None | Tag::C => 1,
    };
    let options = letters.iter().flat_map(|letter| &letter.options);
    let enough = options.map(broken).max().unwrap_or(0).max(1);
    let most = letters
        .iter()
        .map(|letter| letter.value.power)
        .max()
        .unwrap_or(0);
    let bound = enough + most;
    let counted = |power: u128| {
        if power > bound + 1 {
            bound + (power - bound) % 2
        } else {
            power
        }
    };

    let mut seen = FxHashSet::default();
    let mut states = vec![(0usize, Element::ONE)];
    while let Some((support, value)) = states.pop() {
        if support != 0 && !value.is_p() {
            let wins = letters.iter().enumerate().any(|(index, letter)| {
                let rest = Element {
                    sign: value.sign ^ letter.value.sign,
                    power: value.power.saturating_sub(letter.value.power),
                    tag: Tag::None,
                };
                let wins = |&v: &Element| family.product(rest, v).is_ok_and(Element::is_p);
                support >> index & 1 == 1 && letter.options.iter().any(wins)
            });
            if !wins {
                let heaps = letters.iter().enumerate();
                let heaps = heaps.filter(|(index, _)| support >> index & 1 == 1);
                return Ok(Some(Failure {
                    condition: Condition::Light,
                    heaps: heaps.map(|(_, letter)| letter.heap).collect(),
                    context: value,
                }));
            }
        }
        for (index, letter) in letters.iter().enumerate() {
            work.step()?;
            let next = Element {
                sign: value.sign ^ letter.value.sign,
                power: counted(value.power + letter.value.power),
                tag: Tag::None,
            };
            let next = (support | 1 << index, next);
            if seen.insert(next) {
                states.push(next);
            }
        }
    }
    Ok(None)
}

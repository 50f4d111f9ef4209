//! The automaton theorem (section 3): a finite check that proves a model. In the words of the theory, with
//! events for conventions:
//!
//! - C0 rows commute and reach every element ([`Monoid::new`]); C1 zeros at the end change no output; C2
//!   heaps without options have no letters, and a letter is spelled by itself; C3 the label of (1, 0) is that
//!   of the end.
//! - C4 (*soundness*) for every heap h, option h′ of h and all (y, n): what the label of h′·(y, n) triggers,
//!   happens according to the label of h·(y, n).
//! - C5 (*domination*) for every heap h that is not a letter, every letter l of it, and every v in the core
//!   O_l: v·(S_h − l) is an option value of h; if h has moves and no letters, its options trigger all that
//!   happens according to (1, 0).
//! - C6 (*completeness*) every position of letters that is not empty has, for each event that happens
//!   according to its label, a letter l and a v in O_l such that v and the other letters trigger it.
//!
//! Then the labels of the model are the outcomes of all positions, by induction over the options: what an
//! option triggers is claimed by C4; what is claimed is triggered by C6, for the letters of the position, and
//! by C5 for its heaps.
//!
//! "For all n" is decided by the product of the shifted copies ([`crate::shift`]) that occur, together with
//! the support of n: the states that can be reached are finitely many, and n matters only through the one it
//! reaches. For the letters of finite order, C6 looks at pairs (x, E) of the value and the set of option
//! values of a sum of finite letters; a pair with a larger E is easier, so only the minimal E for each x are
//! kept.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::budget::{Budget, Meter, Stage, Stop};
use crate::game::{Events, HeapGame};
use crate::model::{MAX_INFINITE, Model, Value};
use crate::pairs::{Pair, Place, minimal_pairs};
use crate::pulled::Pulled;
use crate::shift::{Copies, NEGATIVE};

/// How large a verification was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sizes {
    /// Shifts that occur.
    pub shifts: usize,
    /// Minimal pairs of C6.
    pub pairs: usize,
    /// Reachable states of the product between rounds.
    pub product: usize,
    /// Different tuples of outputs.
    pub tuples: usize,
}

/// A model was not verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotVerified {
    /// It has not the form of a model.
    Malformed(String),
    /// It is wrong, or at least not proved by the conditions.
    Fails(Failure),
    /// The check was not finished; nothing is known.
    Stopped(Stop),
}

/// A place where a condition fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Which condition: 3, 4, 5 or 6.
    pub condition: u32,
    /// A position at which, or at an option of which, the labels contradict each other: heaps, ascending.
    pub position: Vec<(u32, u64)>,
    /// The multiplicities of the infinite letters that the context has.
    pub counts: Vec<u64>,
}

impl From<Stop> for NotVerified {
    fn from(stop: Stop) -> NotVerified {
        NotVerified::Stopped(stop)
    }
}

impl std::fmt::Display for NotVerified {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NotVerified::Malformed(reason) => f.write_str(reason),
            NotVerified::Fails(failure) => {
                let heap = |&(heap, count): &(u32, u64)| format!("{count}.{heap}");
                let position: Vec<String> = failure.position.iter().map(heap).collect();
                let position = position.join(" + ");
                write!(f, "condition C{} fails at {position}", failure.condition)
            }
            NotVerified::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl std::error::Error for NotVerified {}

/// Verifies a model: its labels are the outcomes of all positions of the game.
pub fn verify(
    game: &HeapGame,
    events: &Events,
    model: &Model,
    budget: &mut dyn Budget,
) -> Result<Sizes, NotVerified> {
    let effort = Effort {
        failures: 1,
        product: usize::MAX,
    };
    let mut failures = Vec::new();
    let meter = &mut Meter::new(budget);
    let examined = examine(game, events, model, effort, &mut failures, meter)?;
    match (examined, failures.pop()) {
        (Examined::Proved(sizes), None) => Ok(sizes),
        (_, Some(failure)) => Err(NotVerified::Fails(failure)),
        // With room for every product there is a failure or a proof.
        (_, None) => Err(NotVerified::Stopped(Stop::Memory)),
    }
}

/// How much is examined before it is called enough.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// This many failures.
    pub failures: usize,
    /// This many states of the product between rounds.
    pub product: usize,
}

/// What an examination found.
#[derive(Debug)]
pub(crate) enum Examined {
    /// All conditions hold.
    Proved(Sizes),
    /// Some condition fails.
    Fails,
    /// The product has more states than were to be looked at; no condition fails at these.
    TooLarge,
}

/// Examines a model, and collects failures.
pub(crate) fn examine(
    game: &HeapGame,
    events: &Events,
    model: &Model,
    effort: Effort,
    failures: &mut Vec<Failure>,
    meter: &mut Meter,
) -> Result<Examined, NotVerified> {
    if let Some(reason) = model.malformed() {
        return Err(NotVerified::Malformed(reason));
    }
    if model.spelling.len() != game.heaps() as usize {
        let reason = "there must be a spelling for each heap".to_owned();
        return Err(NotVerified::Malformed(reason));
    }
    let mut check = Check::new(game, events, model)?;
    if model.label(0, &[0; MAX_INFINITE]) != events.terminal {
        failures.push(Failure {
            condition: 3,
            position: Vec::new(),
            counts: vec![0; model.rank()],
        });
        return Ok(Examined::Fails);
    }
    check.zero_heaps(failures);
    check.pairs = minimal_pairs(&model.monoid, &check.finite_cores, meter)?;
    let minimal = check.pairs.iter().filter(|pair| pair.options.is_some());
    check.sizes.pairs = minimal.count();
    let all = check.product(effort, failures, meter)?;
    Ok(if !failures.is_empty() {
        Examined::Fails
    } else if all {
        Examined::Proved(check.sizes)
    } else {
        Examined::TooLarge
    })
}

/// Heaps with multiplicities.
type Heaps = Vec<(u32, u64)>;

struct Check<'a> {
    game: &'a HeapGame,
    events: &'a Events,
    model: &'a Model,
    shifts: Vec<[i8; MAX_INFINITE]>,
    shift_index: FxHashMap<[i8; MAX_INFINITE], u32>,
    /// For C4: value of a heap, value of an option, and the heap.
    moves: Vec<(Place, Place, u32)>,
    /// The cores of the finite letters, and of the infinite ones; there the shift is from n that has the
    /// letter.
    finite_cores: Vec<Vec<Place>>,
    infinite_cores: Vec<Vec<Place>>,
    /// For C6.
    pairs: Vec<Pair>,
    sizes: Sizes,
}

impl<'a> Check<'a> {
    fn new(
        game: &'a HeapGame,
        events: &'a Events,
        model: &'a Model,
    ) -> Result<Check<'a>, NotVerified> {
        let mut check = Check {
            game,
            events,
            model,
            shifts: Vec::new(),
            shift_index: FxHashMap::default(),
            moves: Vec::new(),
            finite_cores: Vec::new(),
            infinite_cores: Vec::new(),
            pairs: Vec::new(),
            sizes: Sizes::default(),
        };
        check.shift([0; MAX_INFINITE])?;
        let mut option_values: Vec<FxHashSet<Value<i32>>> = Vec::new();
        let mut seen = FxHashSet::default();
        for heap in 1..=game.heaps() {
            let value = model.value(&[heap]);
            let options = game.options(heap).iter();
            let values: FxHashSet<Value<i32>> = options.map(|option| model.value(option)).collect();
            if values.is_empty() && !model.spelling[heap as usize - 1].is_empty() {
                let reason = format!("heap {heap} has no options, and must have no letters");
                return Err(NotVerified::Malformed(reason));
            }
            let place = (value.0, check.shift(value.1)?);
            let mut sorted: Vec<&Value<i32>> = values.iter().collect();
            sorted.sort_unstable();
            for option in sorted {
                let option = (option.0, check.shift(option.1)?);
                if seen.insert((place, option)) {
                    check.moves.push((place, option, heap));
                }
            }
            option_values.push(values);
        }
        // The cores: option values of a letter that every heap made of it has, too.
        let mut cores: FxHashMap<u32, Vec<Value<i32>>> = FxHashMap::default();
        for &letter in model.finite.iter().chain(&model.infinite) {
            let mut core: Vec<Value<i32>> =
                option_values[letter as usize - 1].iter().copied().collect();
            core.sort_unstable();
            cores.insert(letter, core);
        }
        for (heap, sum) in (1..).zip(&model.spelling) {
            if *sum == [heap] {
                continue;
            }
            for (index, letter) in sum.iter().enumerate() {
                let mut rest = sum.clone();
                rest.remove(index);
                let rest = model.value(&rest);
                let values = &option_values[heap as usize - 1];
                let products = model.monoid.products(rest.0);
                if let Some(core) = cores.get_mut(letter) {
                    core.retain(|&(element, mut counts)| {
                        counts.iter_mut().zip(&rest.1).for_each(|(a, b)| *a += b);
                        values.contains(&(products[element as usize], counts))
                    });
                }
            }
        }
        for letter in &model.finite {
            let mut places = Vec::new();
            for &(element, counts) in cores.get(letter).into_iter().flatten() {
                places.push((element, check.shift(counts)?));
            }
            check.finite_cores.push(places);
        }
        for (index, letter) in model.infinite.iter().enumerate() {
            let mut places = Vec::new();
            for &(element, mut counts) in cores.get(letter).into_iter().flatten() {
                counts[index] -= 1;
                places.push((element, check.shift(counts)?));
            }
            check.infinite_cores.push(places);
        }
        check.sizes.shifts = check.shifts.len();
        Ok(check)
    }

    fn shift(&mut self, counts: [i32; MAX_INFINITE]) -> Result<u32, NotVerified> {
        let mut shift = [0; MAX_INFINITE];
        for (small, &count) in shift.iter_mut().zip(&counts) {
            if !(-1..=100).contains(&count) {
                let reason = "an option has more than 100 copies of a letter".to_owned();
                return Err(NotVerified::Malformed(reason));
            }
            *small = count as i8;
        }
        let shifts = &mut self.shifts;
        let number = self.shift_index.entry(shift).or_insert_with(|| {
            shifts.push(shift);
            shifts.len() as u32 - 1
        });
        Ok(*number)
    }

    /// C5 for heaps that have moves and no letters.
    fn zero_heaps(&self, failures: &mut Vec<Failure>) {
        let claimed = self.events.happened(self.events.terminal);
        for (heap, sum) in (1..).zip(&self.model.spelling) {
            let options = self.game.options(heap);
            if !sum.is_empty() || options.is_empty() {
                continue;
            }
            let triggered = options.iter().fold(0, |events, option| {
                let (element, counts) = self.model.value(option);
                let counts = counts.map(|count| count as u64);
                events | self.events.triggered(self.model.label(element, &counts))
            });
            if claimed & !triggered != 0 {
                failures.push(Failure {
                    condition: 5,
                    position: vec![(heap, 1)],
                    counts: vec![0; self.model.rank()],
                });
            }
        }
    }

    /// Walks through the product, and checks C4 and C6 at every tuple of outputs. Returns whether it saw all
    /// of it.
    fn product(
        &mut self,
        effort: Effort,
        failures: &mut Vec<Failure>,
        meter: &mut Meter,
    ) -> Result<bool, NotVerified> {
        let rank = self.model.rank();
        let width = self.shifts.len();
        let mut copies = Copies::new(self.model);
        let start: Vec<u32> = self
            .shifts
            .iter()
            .map(|&shift| copies.start(shift))
            .collect();
        // A state: the copies, then the support of n; states of all phases in one table, told apart by their
        // copies.
        let mut states: Vec<u32> = Vec::new();
        let mut index: FxHashMap<Box<[u32]>, u32> = FxHashMap::default();
        let mut from: Vec<(u32, u8)> = vec![(u32::MAX, 0)];
        let mut phases: Vec<u8> = vec![0];
        let mut seen: FxHashSet<Vec<u32>> = FxHashSet::default();
        let mut pulled = Pulled::new(self.events, self.model);
        let first: Vec<u32> = start.iter().copied().chain([0]).collect();
        states.extend(&first);
        index.insert(first.into(), 0);
        let mut at = 0;
        let mut tuple = vec![0; width + 1];
        let mut successor = vec![0; width + 1];
        while at < phases.len() {
            meter.step(width)?;
            if at % 256 == 0 {
                meter.tell(Stage::Verifying(phases.len()));
                let bytes = states.capacity() * 4 + index.len() * (4 * width + 32);
                meter.holds(
                    bytes + copies.bytes() + seen.len() * (4 * width + 40) + pulled.bytes(),
                )?;
            }
            let base = at * (width + 1);
            if phases[at] == 0 {
                for (output, &copy) in tuple.iter_mut().zip(&states[base..base + width]) {
                    *output = copies.output(copy);
                }
                tuple[width] = states[base + width];
                if self.sizes.product == effort.product {
                    return Ok(false);
                }
                self.sizes.product += 1;
                if !seen.contains(&tuple) {
                    seen.insert(tuple.clone());
                    if let Some((condition, mut letters)) =
                        self.check_tuple(&tuple, &mut pulled, meter)?
                    {
                        let counts = counts_of(at, &from, &phases, rank);
                        for (&letter, &count) in self.model.infinite.iter().zip(&counts) {
                            letters.push((letter, count));
                        }
                        let position = gather(letters);
                        failures.push(Failure {
                            condition,
                            position,
                            counts,
                        });
                        if failures.len() >= effort.failures {
                            return Ok(false);
                        }
                    }
                }
            }
            for digit in 0..if rank == 0 { 0 } else { 2 } {
                for slot in 0..width {
                    successor[slot] = copies.step(states[base + slot], digit);
                }
                successor[width] = states[base + width] | (digit as u32) << phases[at];
                if !index.contains_key(&successor[..]) {
                    index.insert(successor.clone().into(), phases.len() as u32);
                    states.extend(&successor);
                    from.push((at as u32, digit as u8));
                    phases.push((phases[at] + 1) % rank as u8);
                }
            }
            at += 1;
        }
        self.sizes.tuples = seen.len();
        Ok(true)
    }

    /// Checks one tuple of outputs; a condition that fails, and the finite letters and the heap of a position
    /// where it does.
    fn check_tuple(
        &self,
        tuple: &[u32],
        pulled: &mut Pulled,
        meter: &mut Meter,
    ) -> Result<Option<(u32, Heaps)>, Stop> {
        let model = self.model;
        let order = model.monoid.order();
        for &((element, shift), (other, other_shift), heap) in &self.moves {
            meter.step(1 + order / 64)?;
            let claimed = pulled.number(tuple[shift as usize], element);
            let option = pulled.number(tuple[other_shift as usize], other);
            if let Some(y) = pulled.violation(claimed, option) {
                let mut letters = self.letters_of(y);
                letters.push((heap, 1));
                return Ok(Some((4, letters)));
            }
        }
        let support = tuple[tuple.len() - 1];
        let label = |&(element, shift): &Place| {
            let vector = tuple[shift as usize];
            debug_assert_ne!(vector, NEGATIVE);
            self.events
                .triggered(model.vectors[vector as usize][element as usize])
        };
        let vector = &model.vectors[tuple[0] as usize];
        let all: Vec<(&Vec<Place>, usize)> = self
            .infinite_cores
            .iter()
            .enumerate()
            .filter(|&(place, _)| support >> place & 1 == 1)
            .map(|(place, core)| (core, place))
            .collect();
        let mut check = |value: u32, options: &[Place]| -> Result<bool, Stop> {
            let mut missing = self.events.happened(vector[value as usize]) & self.events.all();
            if missing == 0 {
                return Ok(true);
            }
            for option in options {
                missing &= !label(option);
                if missing == 0 {
                    return Ok(true);
                }
            }
            meter.step(options.len())?;
            for (core, _) in &all {
                for &(element, shift) in core.iter() {
                    let product = pulled.product(element, value);
                    missing &= !label(&(product, shift));
                    if missing == 0 {
                        return Ok(true);
                    }
                }
            }
            Ok(false)
        };
        if support != 0 && !check(0, &[])? {
            return Ok(Some((6, Vec::new())));
        }
        for (number, pair) in self.pairs.iter().enumerate() {
            let Some(options) = &pair.options else {
                continue;
            };
            if !check(pair.value, options)? {
                let mut letters = Vec::new();
                let mut at = Some(number as u32);
                while let Some(number) = at {
                    let pair = &self.pairs[number as usize];
                    letters.push((model.finite[pair.letter as usize], 1));
                    at = pair.from;
                }
                return Ok(Some((6, letters)));
            }
        }
        Ok(None)
    }

    /// Finite letters whose product is an element.
    fn letters_of(&self, element: u32) -> Vec<(u32, u64)> {
        let word = self.model.monoid.word(element).into_iter();
        word.map(|letter| (self.model.finite[letter as usize], 1))
            .collect()
    }
}

/// Heaps with multiplicities, each once, ascending, none with multiplicity 0.
fn gather(mut heaps: Vec<(u32, u64)>) -> Vec<(u32, u64)> {
    heaps.sort_unstable();
    let mut gathered: Vec<(u32, u64)> = Vec::new();
    for (heap, count) in heaps {
        match gathered.last_mut() {
            Some(last) if last.0 == heap => last.1 += count,
            _ if count > 0 => gathered.push((heap, count)),
            _ => {}
        }
    }
    gathered
}

/// The counts whose digits lead to a state of the product.
fn counts_of(mut at: usize, from: &[(u32, u8)], phases: &[u8], rank: usize) -> Vec<u64> {
    let mut digits = Vec::new();
    while at != 0 {
        let (before, digit) = from[at];
        digits.push((phases[before as usize], digit));
        at = before as usize;
    }
    digits.reverse();
    let mut counts = vec![0; rank];
    for (position, (phase, digit)) in digits.into_iter().enumerate() {
        let round = (position / rank).min(63);
        counts[usize::from(phase)] |= u64::from(digit) << round;
    }
    counts
}

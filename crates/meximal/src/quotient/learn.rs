//! Growth, exact and without guessed periods: what one more letter makes of a quotient.
//!
//! Let G be the new letter. The *level functions* F_c(Y) = label of c·G + Y, for positions Y of earlier
//! letters, follow one from another: the moves in G lead to level c−1 and give base events, the moves in Y
//! stay in the level. [`Search::learn`] computes such a function: on the least words of the present cover,
//! then *verified* for all positions by the lemma. If that fails at letter b, the cover is too coarse for
//! this level; it is right for letters before b, and letters b, b+1, … are added again in the same way, which
//! gives a finer cover (this is the recursion; the letters in it are smaller each time). When a level
//! function comes back, with the same power of G in the context, so do all later ones: G has index r and
//! period c−r. Cover × levels, reduced, is the cover with G.
//!
//! If the quotient is finite this ends, for every level function is a residual z ↦ o(X+z) and there are
//! finitely many; if it is infinite the levels never repeat and a budget stops it. Different elements of any
//! cover met on the way are told apart by actual positions, so its order is a lower bound for the order of
//! the quotient.

use rustc_hash::FxHashMap;

use super::bits::Bits;
use super::closure::{Added, Closure};
use super::cover::{Cover, RawOptions};
use super::diagonal::{Diagonal, Known};
use super::events::Events;
use super::monoid::{Monoid, refine, try_refine};
use super::verify::{Claim, Verdict};
use crate::runner::{Runner, Stop};

/// Limits on the growth of a quotient.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The greatest order of a monoid.
    pub order: usize,
    /// The greatest number of level functions of one letter.
    pub levels: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            order: 200_000,
            levels: 1_000,
        }
    }
}

/// After this many levels that do not repeat, a proof that they never do is tried.
const DIAGONAL_LEVELS: [usize; 3] = [25, 50, 100];

/// Why growth stopped before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Halt {
    /// A limit of the runner.
    #[error(transparent)]
    Stop(#[from] Stop),
    /// The order allowed is exceeded.
    #[error("the quotient has more elements than allowed")]
    Order,
    /// The number of levels allowed is used up.
    #[error("the multiples of one heap do not become periodic within the levels allowed")]
    Levels,
    /// The quotient is infinite.
    #[error("the quotient is infinite, proved (Theorem D): {0}")]
    Infinite(Diagonal),
}

/// A cover of the first letters that is exact for a label function on their positions, and as coarse as that
/// and the map onto the context allow.
pub(super) struct Exact {
    pub cover: Cover,
    /// The element of the context that each element lies over.
    pub class: Vec<u32>,
    pub labels: Vec<u8>,
    /// The events given from outside, for each element.
    base: Vec<u8>,
    /// The closures of the letters so far, made when needed.
    closures: Option<Vec<Closure>>,
    /// What options of a value trigger, in every context.
    triggers: FxHashMap<u32, Vec<u8>>,
    /// The values of letters by element of the context and values of options.
    seen: FxHashMap<(u32, Vec<u32>), u32>,
}

impl Exact {
    pub fn new(cover: Cover, class: Vec<u32>, labels: Vec<u8>, base: Vec<u8>) -> Exact {
        Exact {
            cover,
            class,
            labels,
            base,
            closures: None,
            triggers: FxHashMap::default(),
            seen: FxHashMap::default(),
        }
    }

    fn claim(&self) -> Claim<'_> {
        Claim {
            cover: &self.cover,
            labels: &self.labels,
            base: &self.base,
            free: &[],
        }
    }

    pub fn bytes(&self) -> usize {
        let closures = self.closures.iter().flatten();
        self.cover.bytes()
            + closures.map(Closure::bytes).sum::<usize>()
            + self.triggers.len() * self.labels.len()
            + 6 * self.labels.len()
    }

    /// The closures, if they were made.
    pub fn closures(&self) -> &[Closure] {
        self.closures.as_deref().unwrap_or_default()
    }

    /// Makes the closures of the empty position; letters are then added one by one.
    pub fn start_closures(&mut self, events: &Events) {
        self.closures = Some(self.claim().start(events));
    }

    /// How many states the closures have.
    pub fn states(&self) -> usize {
        self.closures.iter().flatten().map(Closure::len).sum()
    }
}

/// A value that a letter can have.
pub(super) struct Fitting {
    pub value: u32,
    /// z ↦ z·value.
    action: Vec<u32>,
    /// The deficiency of the letter for each event.
    deficiencies: Vec<Bits>,
}

/// A growth under way.
pub(super) struct Search<'a> {
    pub events: &'a Events,
    pub raw: &'a [RawOptions],
    pub runner: &'a Runner,
    pub limits: Limits,
    /// A certified lower bound for the order of the quotient with the new letter.
    pub lower_bound: usize,
    depth: usize,
    held: usize,
}

/// A label function on a cover, or on a finer one.
struct Learned {
    labels: Vec<u8>,
    /// A finer cover, with the element of the old one that each element lies over.
    finer: Option<(Cover, Vec<u32>)>,
}

impl<'a> Search<'a> {
    pub fn new(
        events: &'a Events,
        raw: &'a [RawOptions],
        runner: &'a Runner,
        limits: Limits,
    ) -> Search<'a> {
        Search {
            events,
            raw,
            runner,
            limits,
            lower_bound: 0,
            depth: 0,
            held: raw.iter().map(RawOptions::bytes).sum(),
        }
    }

    fn verify(&self, claim: &Claim) -> Result<Verdict, Halt> {
        let held = self.held;
        let mut keep_going = |bytes| self.runner.check(held + bytes).map_err(Halt::from);
        claim.verify(self.events, self.raw, &mut keep_going)
    }

    /// The function Λ(Y) = base(Y) ∪ what moves in Y trigger, on all positions of the letters of `context`.
    fn learn(&mut self, context: &Cover, base: &[u8]) -> Result<Learned, Halt> {
        let labels = self.on_least_words(context, base);
        let claim = Claim {
            cover: context,
            labels: &labels,
            base,
            free: &[],
        };
        let wrong = match self.verify(&claim)? {
            Verdict::Right(_) => {
                return Ok(Learned {
                    labels,
                    finer: None,
                });
            }
            Verdict::Wrong(letter) => letter,
        };
        let start = context.restricted(wrong);
        let order = start.order();
        let mut exact = Exact::new(
            start,
            (0..order as u32).collect(),
            labels[..order].to_vec(),
            base[..order].to_vec(),
        );
        for letter in wrong..context.letters.len() {
            exact = self.add(exact, letter, context, base)?;
        }
        Ok(Learned {
            labels: exact.labels,
            finer: Some((exact.cover, exact.class)),
        })
    }

    /// Labels of the least words, one after another: the options of a least word are smaller words.
    fn on_least_words(&self, context: &Cover, base: &[u8]) -> Vec<u8> {
        let options: Vec<Vec<std::rc::Rc<[u32]>>> = context
            .generator_letters
            .iter()
            .map(|&letter| {
                let values = context.option_values(&self.raw[letter as usize]);
                values.into_iter().map(|v| context.action(v)).collect()
            })
            .collect();
        let removals = context.removals();
        let mut labels: Vec<u8> = Vec::with_capacity(context.order());
        for (x, &given) in base.iter().enumerate() {
            let mut happened = given;
            for &(generator, without) in removals.of_element(x) {
                for action in &options[generator as usize] {
                    let option = action[without as usize];
                    happened |= self.events.triggered(labels[option as usize]);
                }
            }
            labels.push(self.events.label(happened));
        }
        labels
    }

    /// Adds a letter: at once if some element can be its value (the mex rule), else by growth.
    pub fn add(
        &mut self,
        mut exact: Exact,
        letter: usize,
        context: &Cover,
        base: &[u8],
    ) -> Result<Exact, Halt> {
        let options = exact.cover.option_values(&self.raw[letter]);
        let class = context.letters[letter];
        if let Some(value) = self.value_of(&mut exact, &options, class)? {
            exact.cover.push_letter(value);
            return Ok(exact);
        }
        self.grow_by(exact, letter, context, base)
    }

    /// Adds a letter whose value is not in the cover.
    pub fn grow_by(
        &mut self,
        exact: Exact,
        letter: usize,
        context: &Cover,
        base: &[u8],
    ) -> Result<Exact, Halt> {
        let outer = self.held;
        self.held += exact.bytes();
        self.depth += 1;
        let grown = self.grow(exact, letter, context, base);
        self.depth -= 1;
        self.held = outer;
        grown
    }

    /// The value of a letter with these values of options that lies over `class`, if the cover has it. The
    /// letter is then part of the closures.
    pub fn value_of(
        &self,
        exact: &mut Exact,
        options: &[u32],
        class: u32,
    ) -> Result<Option<u32>, Halt> {
        let key = (class, options.to_vec());
        if let Some(&value) = exact.seen.get(&key) {
            return Ok(Some(value));
        }
        let Some(fitting) = self.mex(exact, options, class)? else {
            return Ok(None);
        };
        let added = self.extend(exact, &fitting)?;
        assert_eq!(
            added,
            Added::Complete,
            "the mex rule and the closure disagree"
        );
        exact.seen.insert(key, fitting.value);
        Ok(Some(fitting.value))
    }

    /// The element over `class` that a letter with these values of options can have as its value, if there is
    /// one. There is at most one, for different elements are told apart. This is the mex rule, Theorem 5.5 of
    /// Plambeck and Siegel.
    pub fn mex(
        &self,
        exact: &mut Exact,
        options: &[u32],
        class: u32,
    ) -> Result<Option<Fitting>, Halt> {
        self.close(exact)?;
        let events = self.events;
        let triggered = self.triggered(exact, options);
        let claim = exact.claim();
        let monoid = &exact.cover.monoid;
        let closures = exact.closures.as_deref().unwrap_or_default();
        let fits = |&x: &u32| {
            let at = x as usize;
            exact.class[at] == class
                && exact.labels[at] == events.label(exact.base[at] | triggered[0])
                && self.is_sound(&claim, x, &triggered)
        };
        for value in (0..exact.cover.order() as u32).filter(fits) {
            let action = monoid.action(value);
            let (deficiencies, _) = claim.deficiencies(events, &action, &triggered);
            let mut both = closures.iter().zip(&deficiencies);
            if both.all(|(closure, deficiency)| closure.admits(monoid, value, deficiency)) {
                return Ok(Some(Fitting {
                    value,
                    action,
                    deficiencies,
                }));
            }
        }
        Ok(None)
    }

    /// Adds a letter with this value and these values of options to the closures, if the verification lemma
    /// allows it.
    pub fn add_known(&self, exact: &mut Exact, value: u32, options: &[u32]) -> Result<Added, Halt> {
        let key = (0, options.to_vec());
        if exact.seen.get(&key) == Some(&value) {
            return Ok(Added::Complete);
        }
        let triggered = self.triggered(exact, options);
        let action = exact.cover.monoid.action(value);
        let claim = exact.claim();
        let (deficiencies, unsound) = claim.deficiencies(self.events, &action, &triggered);
        if unsound.is_some() {
            return Ok(Added::Deficient);
        }
        let fitting = Fitting {
            value,
            action,
            deficiencies,
        };
        let added = self.extend(exact, &fitting)?;
        exact.seen.insert(key, value);
        Ok(added)
    }

    /// The events that options of these values trigger, in every context.
    fn triggered(&self, exact: &mut Exact, options: &[u32]) -> Vec<u8> {
        let mut triggered = vec![0u8; exact.cover.order()];
        for &option in options {
            if !exact.triggers.contains_key(&option) {
                let row = exact.claim().triggers(self.events, option);
                exact.triggers.insert(option, row);
            }
            for (all, &here) in triggered.iter_mut().zip(&exact.triggers[&option]) {
                *all |= here;
            }
        }
        triggered
    }

    /// Soundness of a letter of value x, with an early end.
    fn is_sound(&self, claim: &Claim, x: u32, triggered: &[u8]) -> bool {
        let monoid = &claim.cover.monoid;
        let mut action: Vec<u32> = Vec::with_capacity(triggered.len());
        for (context, &triggered) in (0..).zip(triggered) {
            let to = match monoid.last_letter(context) {
                None => x,
                Some((parent, g)) => monoid.row(g)[action[parent as usize] as usize],
            };
            action.push(to);
            if triggered & !self.events.happened(claim.labels[to as usize]) != 0 {
                return false;
            }
        }
        true
    }

    /// Adds a sound letter to the closures.
    fn extend(&self, exact: &mut Exact, fitting: &Fitting) -> Result<Added, Halt> {
        let held = self.held + exact.bytes();
        let mut keep_going = |bytes| self.runner.check(held + bytes).map_err(Halt::from);
        let cover = &exact.cover;
        let closures = exact.closures.iter_mut().flatten();
        for (closure, deficiency) in closures.zip(&fitting.deficiencies) {
            let added = closure.add(
                &cover.monoid,
                cover.preimages(),
                &fitting.action,
                deficiency,
                &mut keep_going,
            )?;
            if added == Added::Deficient {
                return Ok(added);
            }
        }
        Ok(Added::Complete)
    }

    /// Makes the closures of an exact cover if they are not there.
    pub fn close(&self, exact: &mut Exact) -> Result<(), Halt> {
        if exact.closures.is_some() {
            return Ok(());
        }
        match self.verify(&exact.claim())? {
            Verdict::Right(closures) => {
                exact.closures = Some(closures);
                for (_, kind) in exact.cover.types(self.raw) {
                    let class = exact.class[kind.value as usize];
                    exact.seen.insert((class, kind.options.clone()), kind.value);
                }
                Ok(())
            }
            Verdict::Wrong(letter) => {
                unreachable!(
                    "an exact cover was refused by the verification lemma at letter {letter}"
                )
            }
        }
    }

    fn grow(
        &mut self,
        exact: Exact,
        letter: usize,
        context: &Cover,
        base: &[u8],
    ) -> Result<Exact, Halt> {
        let mut levels = Levels {
            cover: exact.cover,
            class: exact.class,
            labels: vec![exact.labels],
            powers: vec![0],
        };
        match self.levels(&mut levels, letter, context, base) {
            Ok(back_to) => self.assemble(levels, back_to, letter, context, base),
            Err(halt) => {
                if self.depth == 1 {
                    self.lower_bound = self.lower_bound.max(levels.different_positions());
                }
                Err(halt)
            }
        }
    }

    /// Computes level functions until one comes back, and says which.
    fn levels(
        &mut self,
        levels: &mut Levels,
        letter: usize,
        context: &Cover,
        base: &[u8],
    ) -> Result<usize, Halt> {
        let value = context.letters[letter];
        let raw = &self.raw[letter];
        let mut options = levels.cover.option_values(raw);
        loop {
            let count = levels.labels.len();
            if count > self.limits.levels {
                return Err(Halt::Levels);
            }
            self.runner.check(self.held + levels.bytes())?;
            if self.depth == 1 {
                let phase = format!("growth, {} elements, level", levels.cover.order());
                self.runner.report(&phase, count as u64, None);
            }
            let power = context.monoid.multiply(levels.powers[count - 1], value);
            let over = context.monoid.action(power);
            let given = levels.class.iter();
            let mut events: Vec<u8> = given
                .map(|&class| base[over[class as usize] as usize])
                .collect();
            let below = &levels.labels[count - 1];
            for &option in &options {
                let action = levels.cover.action(option);
                for (events, &to) in events.iter_mut().zip(action.iter()) {
                    *events |= self.events.triggered(below[to as usize]);
                }
            }
            let held = self.held;
            self.held += levels.bytes();
            let learned = self.learn(&levels.cover, &events);
            self.held = held;
            let learned = learned?;
            if let Some((finer, onto)) = learned.finer {
                levels.refine(finer, &onto);
                options = levels.cover.option_values(raw);
                self.note_order(levels.cover.order())?;
            }
            let comes_back = (0..count).find(|&earlier| {
                levels.powers[earlier] == power && levels.labels[earlier] == learned.labels
            });
            if let Some(earlier) = comes_back {
                return Ok(earlier);
            }
            levels.labels.push(learned.labels);
            levels.powers.push(power);
            if DIAGONAL_LEVELS.contains(&levels.labels.len()) {
                self.look_for_a_diagonal(levels, letter, context, base)?;
            }
        }
    }

    /// Ends the search if the levels known so far prove that they never come back.
    fn look_for_a_diagonal(
        &self,
        levels: &Levels,
        letter: usize,
        context: &Cover,
        base: &[u8],
    ) -> Result<(), Halt> {
        let known = Known {
            events: self.events,
            raw: self.raw,
            runner: self.runner,
            held: self.held + levels.bytes(),
            letter,
            cover: &levels.cover,
            class: &levels.class,
            labels: &levels.labels,
            powers: &levels.powers,
            context,
            base,
        };
        match known.prove()? {
            Some(diagonal) => Err(Halt::Infinite(diagonal)),
            None => Ok(()),
        }
    }

    fn note_order(&mut self, order: usize) -> Result<(), Halt> {
        self.lower_bound = self.lower_bound.max(order);
        if order > self.limits.order {
            Err(Halt::Order)
        } else {
            Ok(())
        }
    }

    /// Cover × levels, reduced, with the new letter stepping from level to level.
    fn assemble(
        &mut self,
        levels: Levels,
        back_to: usize,
        letter: usize,
        context: &Cover,
        base: &[u8],
    ) -> Result<Exact, Halt> {
        let cover = &levels.cover;
        let order = cover.order();
        let count = levels.labels.len();
        let size = order * count;
        if u32::try_from(size).is_err() {
            return Err(Halt::Order);
        }
        let generators = cover.monoid.generators();
        self.runner
            .check(self.held + levels.bytes() + size * (4 * generators + 24))?;
        let mut rows: Vec<Vec<u32>> = (0..generators)
            .map(|g| {
                let row = cover.monoid.row(g);
                let shifted = |level: usize| row.iter().map(move |&x| x + (level * order) as u32);
                (0..count).flat_map(shifted).collect()
            })
            .collect();
        let next = |level: usize| match level + 1 {
            next if next == count => back_to,
            next => next,
        };
        rows.push(
            (0..count)
                .flat_map(|level| (0..order).map(move |x| (next(level) * order + x) as u32))
                .collect(),
        );
        let over: Vec<u32> = levels
            .powers
            .iter()
            .flat_map(|&power| {
                let action = context.monoid.action(power);
                let classes = levels.class.iter();
                classes.map(move |&class| action[class as usize])
            })
            .collect();
        let labels = levels.labels.iter().flatten();
        let mut part: Vec<u32> = over
            .iter()
            .zip(labels)
            .map(|(&class, &label)| class << 8 | u32::from(label))
            .collect();
        let row_slices: Vec<&[u32]> = rows.iter().map(Vec::as_slice).collect();
        let held = self.held + levels.bytes() + size * (4 * generators + 24);
        let parts = try_refine(&row_slices, &mut part, || self.runner.check(held))?;
        let mut representative = vec![u32::MAX; parts];
        for (x, &p) in part.iter().enumerate().rev() {
            representative[p as usize] = x as u32;
        }
        let reduced: Vec<Vec<u32>> = rows
            .iter()
            .map(|row| {
                let image = |&x: &u32| part[row[x as usize] as usize];
                representative.iter().map(image).collect()
            })
            .collect();
        drop(rows);
        let renumbered = Monoid::renumber(parts, &reduced);
        let new_number = |x: usize| renumbered.number[part[x] as usize];
        let mut letters: Vec<u32> = cover
            .letters
            .iter()
            .map(|&value| new_number(value as usize))
            .collect();
        letters.push(new_number(next(0) * order));
        let old_letters = cover.generator_letters.iter().copied();
        let all_letters: Vec<u32> = old_letters.chain([letter as u32]).collect();
        let generator_letters = renumbered.generators.iter().map(|&g| all_letters[g]);
        let mut class = vec![0; parts];
        let mut new_labels = vec![0; parts];
        for (p, &x) in representative.iter().enumerate() {
            let number = renumbered.number[p] as usize;
            class[number] = over[x as usize];
            new_labels[number] = levels.labels[x as usize / order][x as usize % order];
        }
        self.note_order(parts)?;
        let new_base = class.iter().map(|&c| base[c as usize]).collect();
        let cover = Cover::new(renumbered.monoid, letters, generator_letters.collect());
        Ok(Exact::new(cover, class, new_labels, new_base))
    }
}

/// The level functions of a letter so far, all on one cover of the smaller letters.
struct Levels {
    cover: Cover,
    /// The element of the context that each element lies over.
    class: Vec<u32>,
    /// For each level, the labels of the elements.
    labels: Vec<Vec<u8>>,
    /// For each level, the power of the letter in the context.
    powers: Vec<u32>,
}

impl Levels {
    /// Lifts everything to a finer cover.
    fn refine(&mut self, finer: Cover, onto: &[u32]) {
        self.class = onto.iter().map(|&x| self.class[x as usize]).collect();
        for labels in &mut self.labels {
            *labels = onto.iter().map(|&x| labels[x as usize]).collect();
        }
        self.cover = finer;
    }

    fn bytes(&self) -> usize {
        self.cover.bytes() + self.cover.order() * (self.labels.len() + 4)
    }

    /// How many positions c·G + Y of the levels known are told apart by contexts without G. Where that would
    /// take long, fewer levels are looked at: the number is then smaller, and still a lower bound.
    fn different_positions(&self) -> usize {
        const MOST_POSITIONS: usize = 200_000;
        let order = self.cover.order();
        let count = self.labels.len().min(MOST_POSITIONS / order);
        if count < 2 {
            return order;
        }
        let rows: Vec<Vec<u32>> = (0..self.cover.monoid.generators())
            .map(|g| {
                let row = self.cover.monoid.row(g);
                let shifted = |level: usize| row.iter().map(move |&x| x + (level * order) as u32);
                (0..count).flat_map(shifted).collect()
            })
            .collect();
        let labels = self.labels.iter().take(count).flatten();
        let mut part: Vec<u32> = labels.map(|&label| u32::from(label)).collect();
        let rows: Vec<&[u32]> = rows.iter().map(Vec::as_slice).collect();
        refine(&rows, &mut part)
    }
}

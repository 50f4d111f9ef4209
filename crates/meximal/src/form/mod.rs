//! Impartial game forms, hash-consed: a form is the set of its options, every form is stored once, and
//! two forms are isomorphic exactly when their ids are equal.
//!
//! An option is always stored before the form that has it, so ids are a topological order: a walk over the
//! subpositions of a form in ascending order meets options first. That is what the folds use. Partizan forms,
//! with a set of options for each player, are kept in the same way.

mod order;
mod pairs;
mod partizan;
mod universe;

pub use order::PrintOrder;
pub(crate) use pairs::{PairSums, PairTable, sum_of_pair};
pub use partizan::{PartizanForms, PartizanId};
pub use universe::{MAX_BIRTHDAY, Universe};

use std::hash::{Hash, Hasher};

use hashbrown::HashTable;
use rustc_hash::{FxHashMap, FxHasher};

use crate::runner::{Pace, Runner, Stop};

/// A form in a [`Forms`] arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FormId(pub u32);

impl FormId {
    /// The game 0 without options, the first form of every arena.
    pub const ZERO: FormId = FormId(0);

    /// The id as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The forms asked for were not built.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FormsFull {
    /// They are larger than any arena, or make no sense.
    #[error("the form is too large: {0}")]
    TooLarge(String),
    /// They need more memory than the arena may have.
    #[error("the form is too large: {0}")]
    NoRoom(String),
    /// A limit was met.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

/// An arena of hash-consed impartial forms.
///
/// ```
/// use meximal::form::Forms;
/// let mut forms = Forms::new();
/// let star = forms.heap(1)?;
/// let two = forms.heap(2)?;
/// let sum = forms.sum(star, two)?;
/// assert_eq!(sum, forms.sum(two, star)?);
/// assert_eq!(forms.birthday(sum), 3);
/// # Ok::<(), meximal::form::FormsFull>(())
/// ```
#[derive(Clone)]
pub struct Forms {
    /// The options of form i are `options[start[i]..start[i + 1]]`, ascending.
    start: Vec<u32>,
    options: Vec<FormId>,
    index: HashTable<FormId>,
    birthday: Vec<u32>,
    /// The size of the nim-heap that a form is, or `NOT_A_HEAP`.
    heap_size: Vec<u32>,
    heaps: Vec<FormId>,
    sums: PairTable,
    memory: usize,
    runner: Option<Runner>,
    pace: Pace,
}

const NOT_A_HEAP: u32 = u32::MAX;

impl Default for Forms {
    fn default() -> Self {
        Forms::new()
    }
}

impl Forms {
    /// The memory that an arena may use by default: 1 GiB.
    pub const DEFAULT_MEMORY: usize = 1 << 30;

    /// An arena that holds the game 0.
    pub fn new() -> Forms {
        Forms::with_memory(Forms::DEFAULT_MEMORY)
    }

    /// An arena that refuses to grow past this many bytes.
    pub fn with_memory(bytes: usize) -> Forms {
        let mut forms = Forms {
            start: vec![0],
            options: Vec::new(),
            index: HashTable::new(),
            birthday: Vec::new(),
            heap_size: Vec::new(),
            heaps: Vec::new(),
            sums: PairTable::default(),
            memory: bytes,
            runner: None,
            pace: Pace::default(),
        };
        forms.store(Vec::new());
        forms
    }

    /// An arena within the limits of a computation: a quarter of its memory, its time, and until somebody
    /// stops it.
    pub fn within(runner: &Runner) -> Forms {
        let mut forms = Forms::with_memory(runner.memory() / 4);
        forms.runner = Some(runner.clone());
        forms
    }

    /// The same arena; from now on this computation's time limits what is built.
    pub fn limited_by(mut self, runner: &Runner) -> Forms {
        self.runner = Some(runner.clone());
        self
    }

    /// This many steps of building; whether to go on, with this many bytes besides the arena.
    fn look(&mut self, steps: usize, besides: usize) -> Result<(), FormsFull> {
        if let Some(runner) = &self.runner {
            self.pace.steps(steps, runner, || besides)?;
        }
        if besides > 0 && self.bytes() + besides > self.memory {
            return Err(self.no_room());
        }
        Ok(())
    }

    fn no_room(&self) -> FormsFull {
        FormsFull::NoRoom(format!(
            "it needs more than the {} bytes allowed for forms",
            self.memory
        ))
    }

    /// How many forms are stored.
    pub fn len(&self) -> usize {
        self.birthday.len()
    }

    /// An arena is never empty: it always holds 0.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The bytes in use, to within the allocator's slack.
    pub fn bytes(&self) -> usize {
        self.birthday.capacity() * 12
            + self.index.capacity() * 5
            + self.options.capacity() * 4
            + self.sums.capacity() * 14
    }

    /// The form with these options; order and repetition do not matter.
    pub fn intern(&mut self, mut options: Vec<FormId>) -> Result<FormId, FormsFull> {
        self.look(options.len() + 1, 0)?;
        options.sort_unstable();
        options.dedup();
        if let Some(&found) = self
            .index
            .find(hash(&options), |&id| self.options(id) == options)
        {
            return Ok(found);
        }
        self.make_room(options.len())?;
        Ok(self.store(options))
    }

    /// Room for a form with this many options, if it is allowed and the machine has it.
    fn make_room(&mut self, options: usize) -> Result<(), FormsFull> {
        if self.bytes() + 4 * options > self.memory {
            return Err(self.no_room());
        }
        if self.options.len() + options >= u32::MAX as usize || self.len() >= NOT_A_HEAP as usize {
            return Err(FormsFull::TooLarge(
                "it has too many subpositions".to_owned(),
            ));
        }
        let (start, all) = (&self.start, &self.options);
        let rehash = |&other: &FormId| hash(slice(start, all, other));
        let found = self.index.try_reserve(1, rehash).is_ok()
            && self.options.try_reserve(options).is_ok()
            && self.start.try_reserve(1).is_ok()
            && self.birthday.try_reserve(1).is_ok()
            && self.heap_size.try_reserve(1).is_ok();
        if !found {
            return Err(Stop::Memory.into());
        }
        Ok(())
    }

    /// Stores sorted options that are not stored yet.
    fn store(&mut self, options: Vec<FormId>) -> FormId {
        let id = FormId(self.len() as u32);
        let birthday = options.iter().map(|&o| self.birthday(o) + 1).max();
        // A form is the nim-heap *n when its options are the n smaller heaps; heaps are stored in
        // ascending order, because each contains all the smaller ones.
        let is_heap = options == self.heaps;
        self.birthday.push(birthday.unwrap_or(0));
        self.heap_size.push(if is_heap {
            options.len() as u32
        } else {
            NOT_A_HEAP
        });
        let hash_of_new = hash(&options);
        self.options.extend(options);
        self.start.push(self.options.len() as u32);
        if is_heap {
            self.heaps.push(id);
        }
        let (start, all) = (&self.start, &self.options);
        self.index
            .insert_unique(hash_of_new, id, |&other| hash(slice(start, all, other)));
        id
    }

    /// The options of a form, in ascending order of id.
    pub fn options(&self, form: FormId) -> &[FormId] {
        slice(&self.start, &self.options, form)
    }

    /// The length of the longest play from a form.
    pub fn birthday(&self, form: FormId) -> u32 {
        self.birthday[form.index()]
    }

    /// The size of the nim-heap that this form is, if it is one.
    pub fn heap_size(&self, form: FormId) -> Option<u32> {
        let size = self.heap_size[form.index()];
        (size != NOT_A_HEAP).then_some(size)
    }

    /// The nim-heap *n. All smaller heaps are stored with it, n(n+1)/2 options in all.
    pub fn heap(&mut self, size: u64) -> Result<FormId, FormsFull> {
        let entries = u128::from(size) * (u128::from(size) + 1) / 2;
        let many =
            || format!("the heap *[{size}] has {entries} moves among its subpositions, which are");
        if entries >= u128::from(u32::MAX) {
            let message = format!("{} more than a form can have", many());
            return Err(FormsFull::TooLarge(message));
        }
        if entries > self.memory as u128 / 4 {
            let message = format!("{} more than the memory allowed for forms can hold", many());
            return Err(FormsFull::NoRoom(message));
        }
        while (self.heaps.len() as u64) <= size {
            self.intern(self.heaps.clone())?;
        }
        Ok(self.heaps[size as usize])
    }

    /// The form {G}.
    pub fn singleton(&mut self, form: FormId) -> Result<FormId, FormsFull> {
        self.intern(vec![form])
    }

    /// The disjunctive sum of two forms, as a form. Its subpositions are sums of pairs of subpositions,
    /// each built once.
    pub fn sum(&mut self, left: FormId, right: FormId) -> Result<FormId, FormsFull> {
        sum_of_pair(self, left, right)
    }

    /// The sum of several forms, as a form.
    pub fn sum_all(
        &mut self,
        forms: impl IntoIterator<Item = FormId>,
    ) -> Result<FormId, FormsFull> {
        let mut total = FormId::ZERO;
        for form in forms {
            total = self.sum(total, form)?;
        }
        Ok(total)
    }

    /// The ordinal sum: a move in the lower form removes the upper one.
    pub fn ordinal(&mut self, lower: FormId, upper: FormId) -> Result<FormId, FormsFull> {
        let mut known: FxHashMap<FormId, FormId> = FxHashMap::default();
        let mut last = lower;
        for part in self.subpositions(&[upper]) {
            let mut options = self.options(lower).to_vec();
            options.extend(self.options(part).iter().map(|option| known[option]));
            last = self.intern(options)?;
            known.insert(part, last);
        }
        Ok(last)
    }

    /// All subpositions of some forms, themselves included, in ascending order of id: options first.
    pub fn subpositions(&self, forms: &[FormId]) -> Vec<FormId> {
        let mut seen = vec![false; self.len()];
        let mut stack: Vec<FormId> = forms.to_vec();
        while let Some(form) = stack.pop() {
            if !std::mem::replace(&mut seen[form.index()], true) {
                let options = self.options(form).iter();
                stack.extend(options.filter(|option| !seen[option.index()]));
            }
        }
        let ids = (0..).map(FormId);
        ids.zip(seen)
            .filter_map(|(id, hit)| hit.then_some(id))
            .collect()
    }
}

impl PairSums for Forms {
    type Error = FormsFull;

    fn forms(&self) -> &Forms {
        self
    }

    fn sums(&mut self) -> &mut PairTable {
        &mut self.sums
    }

    fn form_with(&mut self, options: Vec<FormId>) -> Result<FormId, FormsFull> {
        self.intern(options)
    }

    fn look(&mut self, steps: usize, besides: usize) -> Result<(), FormsFull> {
        Forms::look(self, steps, besides)
    }
}

fn slice<'a>(start: &[u32], options: &'a [FormId], form: FormId) -> &'a [FormId] {
    let i = form.index();
    &options[start[i] as usize..start[i + 1] as usize]
}

fn hash(options: &[FormId]) -> u64 {
    let mut hasher = FxHasher::default();
    options.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn birthdays_count_the_sets() {
        // 1, 2, 4, 16 forms are born by days 0, 1, 2, 3.
        let mut forms = Forms::new();
        let mut born = vec![FormId::ZERO];
        for expected in [2, 4, 16] {
            let options = born.clone();
            for mask in 0..1u32 << options.len() {
                let chosen = (0..options.len()).filter(|i| mask >> i & 1 == 1);
                forms.intern(chosen.map(|i| options[i]).collect()).unwrap();
            }
            born = (0..forms.len() as u32).map(FormId).collect();
            assert_eq!(born.len(), expected);
        }
        assert_eq!(born.iter().filter(|&&g| forms.birthday(g) == 3).count(), 12);
    }

    #[test]
    fn heaps_are_recognised_however_they_are_built() {
        let mut forms = Forms::new();
        let star = forms.singleton(FormId::ZERO).unwrap();
        assert_eq!(forms.heap_size(star), Some(1));
        let two = forms.intern(vec![star, FormId::ZERO, star]).unwrap();
        assert_eq!(forms.heap_size(two), Some(2));
        assert_eq!(forms.heap(2), Ok(two));
        let other = forms.singleton(two).unwrap();
        assert_eq!(forms.heap_size(other), None);
    }

    #[test]
    fn sums_are_commutative_and_associative_as_forms() {
        let mut forms = Forms::new();
        let (a, b) = (forms.heap(2).unwrap(), forms.heap(3).unwrap());
        let c = forms.singleton(a).unwrap();
        let ab = forms.sum(a, b).unwrap();
        let bc = forms.sum(b, c).unwrap();
        assert_eq!(forms.sum(ab, c), forms.sum(a, bc));
        assert_eq!(forms.sum_all([c, b, a]), forms.sum(ab, c));
        assert_eq!(forms.birthday(ab), 5);
    }

    #[test]
    fn subpositions_come_options_first() {
        let mut forms = Forms::new();
        let three = forms.heap(3).unwrap();
        forms.singleton(three).unwrap();
        let list = forms.subpositions(&[three]);
        assert_eq!(list.len(), 4);
        for (i, &g) in list.iter().enumerate() {
            assert!(forms.options(g).iter().all(|o| list[..i].contains(o)));
        }
    }

    #[test]
    fn building_ends_with_the_time() {
        let runner = Runner::new().with_time(std::time::Duration::ZERO);
        let mut forms = Forms::within(&runner);
        assert_eq!(forms.heap(500), Err(FormsFull::Stopped(Stop::Time)));
        let mut forms = Forms::new();
        let heaps = [60; 3].map(|size| forms.heap(size).unwrap());
        forms.runner = Some(runner);
        assert_eq!(forms.sum_all(heaps), Err(FormsFull::Stopped(Stop::Time)));
    }

    #[test]
    fn a_full_arena_refuses() {
        let mut forms = Forms::with_memory(1000);
        assert!(forms.heap(1000).is_err());
        assert!(forms.heap(u64::MAX).is_err());
        let mut chain = FormId::ZERO;
        let error = loop {
            match forms.singleton(chain) {
                Ok(next) => chain = next,
                Err(error) => break error,
            }
        };
        assert!(error.to_string().contains("too large"));
    }
}

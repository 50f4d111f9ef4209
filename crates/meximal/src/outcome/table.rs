//! An interning table of short lists: each list is stored once and gets a number. Positions (multisets of
//! components) and vectors of labels are kept in such tables. All lists lie in one flat array, so that a list
//! costs its entries and a few bytes more. These are the largest tables there are: when the machine has no
//! memory for them, that is a limit met, not a crash.

use std::hash::{Hash, Hasher};

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use crate::runner::Stop;

/// Lists, numbered in the order in which they were stored.
pub struct Table<T> {
    start: Vec<usize>,
    entries: Vec<T>,
    index: HashTable<u32>,
}

impl<T: Copy + Eq + Hash> Default for Table<T> {
    fn default() -> Self {
        Table::new()
    }
}

impl<T: Copy + Eq + Hash> Table<T> {
    /// A table without lists.
    pub fn new() -> Table<T> {
        Table {
            start: vec![0],
            entries: Vec::new(),
            index: HashTable::new(),
        }
    }

    /// How many lists are stored.
    pub fn len(&self) -> usize {
        self.start.len() - 1
    }

    /// The bytes in use, to within the allocator's slack.
    pub fn bytes(&self) -> usize {
        self.start.capacity() * size_of::<usize>()
            + self.index.capacity() * (size_of::<u32>() + 1)
            + self.entries.capacity() * size_of::<T>()
    }

    /// The list with this number.
    pub fn get(&self, number: u32) -> &[T] {
        slice(&self.start, &self.entries, number)
    }

    /// The number of a list, if it is stored.
    pub fn find(&self, list: &[T]) -> Option<u32> {
        self.index
            .find(hash(list), |&n| self.get(n) == list)
            .copied()
    }

    /// Stores a list that is not stored yet.
    pub fn insert(&mut self, list: &[T]) -> Result<u32, Stop> {
        let number = u32::try_from(self.len()).map_err(|_| Stop::Memory)?;
        self.make_room(list.len()).ok_or(Stop::Memory)?;
        self.entries.extend_from_slice(list);
        self.start.push(self.entries.len());
        let (start, entries) = (&self.start, &self.entries);
        self.index
            .insert_unique(hash(list), number, |&n| hash(slice(start, entries, n)));
        Ok(number)
    }

    /// Room for one more list, if the machine has it.
    fn make_room(&mut self, length: usize) -> Option<()> {
        self.entries.try_reserve(length).ok()?;
        self.start.try_reserve(1).ok()?;
        let (start, entries) = (&self.start, &self.entries);
        let rehash = |&n: &u32| hash(slice(start, entries, n));
        self.index.try_reserve(1, rehash).ok()
    }
}

fn slice<'a, T>(start: &[usize], entries: &'a [T], number: u32) -> &'a [T] {
    let i = number as usize;
    &entries[start[i]..start[i + 1]]
}

fn hash<T: Hash>(list: &[T]) -> u64 {
    let mut hasher = FxHasher::default();
    list.hash(&mut hasher);
    hasher.finish()
}

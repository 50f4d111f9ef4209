//! What many questions share: solutions of rulesets, Grundy values of heaps, and outcomes of small positions,
//! by the rules, the convention and the heap that they go up to. A question finds the same answer with them
//! as without; only how many positions it would have looked at alone is not known.

use std::any::Any;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use meximal::convention::Convention;
use meximal::outcome::Outcomes;
use meximal::rules::code::HeapRules;
use rustc_hash::FxHashMap;

/// What is remembered from one question to the next; it may be asked from several threads.
pub struct Memory {
    /// The most bytes that are kept.
    most: usize,
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    bytes: usize,
    solutions: FxHashMap<Key, Arc<dyn Any + Send + Sync>>,
    /// A table is with one question at a time: there are as many as were needed at once.
    tables: FxHashMap<Key, Vec<Outcomes>>,
}

/// What something is known of.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Key {
    what: &'static str,
    rules: String,
    convention: Convention,
    last: u64,
}

impl Key {
    /// What is known of these rules with heaps up to one.
    pub(crate) fn new(
        what: &'static str,
        rules: &HeapRules,
        convention: Convention,
        last: u64,
    ) -> Key {
        Key {
            what,
            rules: rules.to_string(),
            convention,
            last,
        }
    }
}

impl Memory {
    /// Nothing is known yet, and this many bytes may be kept.
    pub fn new(most: usize) -> Memory {
        Memory {
            most,
            kept: Mutex::default(),
        }
    }

    /// What was made before, or is made now and kept if it may be: it says how many bytes it holds, or
    /// nothing if the next question is to make it again.
    pub(crate) fn get_or_make<T: Send + Sync + 'static>(
        memory: Option<&Memory>,
        key: impl FnOnce() -> Key,
        make: impl FnOnce() -> (T, Option<usize>),
    ) -> Arc<T> {
        let Some(memory) = memory else {
            return Arc::new(make().0);
        };
        let key = key();
        let found = memory.kept().solutions.get(&key).cloned();
        if let Some(found) = found.and_then(|found| found.downcast::<T>().ok()) {
            return found;
        }
        let (made, bytes) = make();
        let made = Arc::new(made);
        if let Some(bytes) = bytes {
            let mut kept = memory.kept();
            if kept.bytes.saturating_add(bytes) <= memory.most {
                kept.bytes += bytes;
                kept.solutions.insert(key, Arc::clone(&made) as _);
            }
        }
        made
    }

    /// A table of outcomes, which goes back when it was used.
    pub(crate) fn take_table(&self, key: &Key) -> Outcomes {
        let mut kept = self.kept();
        let found = kept.tables.get_mut(key).and_then(Vec::pop);
        let found = found.unwrap_or_default();
        kept.bytes = kept.bytes.saturating_sub(found.bytes());
        found
    }

    /// Keeps a table of outcomes for the next question, if there is room.
    pub(crate) fn give_back(&self, key: Key, table: Outcomes) {
        let mut kept = self.kept();
        let bytes = kept.bytes.saturating_add(table.bytes());
        if bytes <= self.most {
            kept.bytes = bytes;
            kept.tables.entry(key).or_default().push(table);
        }
    }

    /// What is locked is never left half changed.
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

//! A position whose ruleset is forgotten: what a part of a sum is, whatever its rules.

use std::any::Any;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::Ruleset;
use crate::store::{Interned, Store};

/// A position of some ruleset. Two of them are equal if they are the same position of rules with the same
/// name.
#[derive(Clone)]
pub struct AnyPosition(Arc<dyn Erased>);

trait Erased: Send + Sync {
    fn rules(&self) -> String;
    fn spell(&self) -> String;
    fn picture(&self) -> Option<String>;
    fn players(&self) -> Option<usize>;
    fn is_impartial(&self) -> bool;
    fn new_store(&self) -> Box<dyn Store>;
    fn add_to(&self, store: &mut dyn Store) -> Option<Vec<u32>>;
    fn as_any(&self) -> &dyn Any;
    fn compare(&self, other: &dyn Erased) -> Ordering;
}

struct At<R: Ruleset> {
    rules: Arc<R>,
    position: R::Position,
}

impl AnyPosition {
    /// A position by these rules.
    pub fn new<R: Ruleset>(rules: R, position: R::Position) -> AnyPosition {
        AnyPosition::shared(Arc::new(rules), position)
    }

    /// A position by rules that others share.
    pub fn shared<R: Ruleset>(rules: Arc<R>, position: R::Position) -> AnyPosition {
        AnyPosition(Arc::new(At { rules, position }))
    }

    /// The name of its ruleset.
    pub fn rules(&self) -> String {
        self.0.rules()
    }

    /// The position in notation, with the name of its rules: `cram:3x4`.
    pub fn spell(&self) -> String {
        self.0.spell()
    }

    /// A picture for the terminal.
    pub fn picture(&self) -> Option<String> {
        self.0.picture()
    }

    /// The number of players, where the rules fix it.
    pub fn players(&self) -> Option<usize> {
        self.0.players()
    }

    /// Whether all players have the same options.
    pub fn is_impartial(&self) -> bool {
        self.0.is_impartial()
    }

    /// An empty store for positions of the same rules.
    pub fn new_store(&self) -> Box<dyn Store> {
        self.0.new_store()
    }

    /// Adds the parts of the position to a store of the same rules, and gives their numbers; nothing if the
    /// store is for positions of another type.
    pub fn add_to(&self, store: &mut dyn Store) -> Option<Vec<u32>> {
        self.0.add_to(store)
    }
}

impl<R: Ruleset> Erased for At<R> {
    fn rules(&self) -> String {
        self.rules.name()
    }

    fn spell(&self) -> String {
        format!("{}:{}", self.rules.name(), self.rules.spell(&self.position))
    }

    fn picture(&self) -> Option<String> {
        self.rules.picture(&self.position)
    }

    fn players(&self) -> Option<usize> {
        self.rules.players()
    }

    fn is_impartial(&self) -> bool {
        self.rules.is_impartial()
    }

    fn new_store(&self) -> Box<dyn Store> {
        Box::new(Interned::new(Arc::clone(&self.rules)))
    }

    fn add_to(&self, store: &mut dyn Store) -> Option<Vec<u32>> {
        let store = store.as_any_mut().downcast_mut::<Interned<R>>()?;
        Some(store.add(self.position.clone()))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn compare(&self, other: &dyn Erased) -> Ordering {
        let by_name = self.rules.name().cmp(&other.rules());
        by_name.then_with(|| match other.as_any().downcast_ref::<At<R>>() {
            Some(other) => self.position.cmp(&other.position),
            None => self.spell().cmp(&other.spell()),
        })
    }
}

impl fmt::Debug for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.spell())
    }
}

impl PartialEq for AnyPosition {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for AnyPosition {}

impl PartialOrd for AnyPosition {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for AnyPosition {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.compare(&*other.0)
    }
}

impl Hash for AnyPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.rules().hash(state);
    }
}

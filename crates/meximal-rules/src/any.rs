//! A position whose ruleset is forgotten: what a part of a sum is, whatever its rules.

use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::Ruleset;
use crate::store::{Dead, Interned, Store};

/// A position of some ruleset. Two of them are equal if they are equal positions of equal rules.
#[derive(Clone)]
pub struct AnyPosition(Arc<dyn Erased>);

trait Erased: Send + Sync {
    fn rules(&self) -> String;
    fn spell(&self) -> String;
    fn picture(&self) -> Option<String>;
    fn players(&self) -> Option<usize>;
    fn is_impartial(&self) -> bool;
    fn tokens(&self) -> u64;
    fn store(&self, dead: Dead) -> (Box<dyn Store>, Vec<u32>);
    fn add_to(&self, store: &mut dyn Store) -> Option<Vec<u32>>;
    fn try_options(
        &self,
        player: usize,
        visit: &mut dyn FnMut(&[AnyPosition]) -> ControlFlow<()>,
    ) -> ControlFlow<()>;
    fn hash_position(&self, state: &mut dyn Hasher);
    fn as_any(&self) -> &dyn Any;
    fn equals(&self, other: &dyn Erased) -> bool;
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

    /// How many tokens lie in it.
    pub fn tokens(&self) -> u64 {
        self.0.tokens()
    }

    /// Calls `visit` with every option of a player as the rules have it, neither in parts nor in normal form.
    pub fn options(&self, player: usize, visit: &mut dyn FnMut(&[AnyPosition])) {
        let _ = self.0.try_options(player, &mut |option| {
            visit(option);
            ControlFlow::Continue(())
        });
    }

    /// The same until `visit` breaks off.
    pub fn try_options(
        &self,
        player: usize,
        visit: &mut dyn FnMut(&[AnyPosition]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.0.try_options(player, visit)
    }

    /// A store for positions of the same rules, and the numbers of the parts of this one in it.
    pub fn store(&self, dead: Dead) -> (Box<dyn Store>, Vec<u32>) {
        self.0.store(dead)
    }

    /// Adds the parts of the position to a store of the same rules, and gives their numbers; nothing if the
    /// store is for other rules.
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

    fn tokens(&self) -> u64 {
        self.rules.tokens(&self.position)
    }

    fn store(&self, dead: Dead) -> (Box<dyn Store>, Vec<u32>) {
        let mut store = Interned::new(Arc::clone(&self.rules), dead);
        let parts = store.add(self.position.clone());
        (Box::new(store), parts)
    }

    fn add_to(&self, store: &mut dyn Store) -> Option<Vec<u32>> {
        let store = store.as_any_mut().downcast_mut::<Interned<R>>()?;
        (store.rules() == &self.rules).then(|| store.add(self.position.clone()))
    }

    fn try_options(
        &self,
        player: usize,
        visit: &mut dyn FnMut(&[AnyPosition]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut left = Vec::new();
        self.rules
            .try_options(&self.position, player, &mut |option| {
                left.clear();
                left.extend(option.iter().map(|position| {
                    AnyPosition::shared(Arc::clone(&self.rules), position.clone())
                }));
                visit(&left)
            })
    }

    fn hash_position(&self, mut state: &mut dyn Hasher) {
        self.position.hash(&mut state);
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn equals(&self, other: &dyn Erased) -> bool {
        let other = other.as_any().downcast_ref::<At<R>>();
        other.is_some_and(|other| self.position == other.position && self.rules == other.rules)
    }
}

impl fmt::Debug for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.spell())
    }
}

impl PartialEq for AnyPosition {
    fn eq(&self, other: &Self) -> bool {
        self.0.equals(&*other.0)
    }
}

impl Eq for AnyPosition {}

impl Hash for AnyPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.rules().hash(state);
        self.0.hash_position(state);
    }
}

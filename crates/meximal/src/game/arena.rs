//! The parts of a game, and all that they lead to, as numbers: what the engines for sums play, whatever the
//! rules.
//!
//! Each ruleset keeps its positions in a [`Store`]; the arena gives every different part one 32-bit number
//! for all stores, keeps the options of each part once they are found, and leaves out parts in which nobody
//! can move. A game of parts of one kind only (heaps, forms, pictures) has engines of its own; this one plays
//! the others, and all of them together.

mod lying;

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::Arc;

use meximal_rules::{AnyPosition, Dead, Halted, Ruleset, Store, SureMoves};
use rustc_hash::FxHashMap;

use self::lying::LyingParts;
use super::{Form, Game, MAX_COMPONENTS, Part};
use crate::ending::TokenRules;
use crate::form::{FormId, Forms, FormsFull, PartizanForms, PartizanId};
use crate::notation::{print_form, print_partizan};
use crate::player::Players;
use crate::rules::coins::Coins;
use crate::rules::components::Components;
use crate::rules::hackenbush::HackenbushComponents;
use crate::rules::partizan::PartizanComponents;
use crate::runner::{Pace, Runner, Stop};
use crate::text::Style;

/// Parts of any rulesets by number, for one number of players.
///
/// ```
/// use meximal::game::{Arena, Game};
/// use meximal::outcome::{PartizanPlay, PartizanSums};
/// use meximal::convention::Convention;
/// use meximal::player::{PlayerSet, Players};
/// use meximal::runner::Runner;
/// let runner = Runner::new();
/// let game = Game::read("hack:LR + *2 + wythoff:1,2")?;
/// let mut arena = Arena::new(Players::TWO, game.is_impartial(), &runner);
/// let position = arena.place(&game)?;
/// let play = PartizanPlay::Ends(Convention::normal(Players::TWO));
/// let mut sums = PartizanSums::new(&mut arena, play, &runner);
/// // Wythoff's 1,2 is a win for the second player, and 1/2 + *2 is positive.
/// assert_eq!(sums.outcomes(&position)?, [PlayerSet::only(0); 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Arena {
    players: Players,
    is_impartial: bool,
    dead_parts: Dead,
    shelves: Vec<Shelf>,
    /// The store of each part, and its number there.
    parts: Vec<(u32, u32)>,
    /// Whether nobody can move in a part, where that is known.
    dead: Vec<Option<bool>>,
    /// How many moves each player has in a part, where somebody asked.
    mobilities: FxHashMap<(u32, u8), u32>,
    options: FxHashMap<(u32, usize), Rc<OptionList>>,
    option_bytes: usize,
    /// Parts as they lie, for those who look on.
    lying: LyingParts,
    runner: Runner,
}

/// A store with the numbers of its parts in the arena.
struct Shelf {
    kind: Kind,
    name: String,
    store: Box<dyn Store>,
    numbers: FxHashMap<u32, u32>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Heaps,
    Forms,
    Pictures,
    Coins,
    Positions,
}

/// Options one after the other, with their ends.
#[derive(Default)]
struct OptionList {
    parts: Vec<u32>,
    ends: Vec<usize>,
}

impl OptionList {
    fn bytes(&self) -> usize {
        4 * self.parts.capacity() + 8 * self.ends.capacity()
    }

    fn iter(&self) -> impl Iterator<Item = &[u32]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts
            .zip(&self.ends)
            .map(|(from, &to)| &self.parts[from..to])
    }
}

/// Why a game was not put into an arena.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlaceError {
    /// A form is too large.
    #[error(transparent)]
    Full(#[from] FormsFull),
    /// A limit was met.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// There is too much to be searched.
    #[error("the position is too large to search ({0})")]
    TooLarge(String),
}

/// An option of a board is split, turned and looked up: it counts for this many short steps.
const STEPS_OF_AN_OPTION: usize = 16;

/// The largest heap that is searched.
const MAX_HEAP: u64 = 1 << 20;

impl Arena {
    /// An empty arena. In an impartial one all players have the same options, and there may be up to 16 of
    /// them.
    pub fn new(players: Players, is_impartial: bool, runner: &Runner) -> Arena {
        Arena {
            players,
            is_impartial,
            dead_parts: Dead::Dropped,
            shelves: Vec::new(),
            parts: Vec::new(),
            dead: Vec::new(),
            mobilities: FxHashMap::default(),
            options: FxHashMap::default(),
            option_bytes: 0,
            lying: LyingParts::default(),
            runner: runner.clone(),
        }
    }

    /// Parts in which nobody can move are kept: the tokens in them name the winner.
    pub fn keeping_dead_parts(mut self) -> Arena {
        self.dead_parts = Dead::Kept;
        self
    }

    /// How many players there are.
    pub fn players(&self) -> Players {
        self.players
    }

    /// Puts the parts of a game into the arena: its position, ascending.
    pub fn place(&mut self, game: &Game) -> Result<Vec<u32>, PlaceError> {
        let mut position = Vec::new();
        for (part, count) in game.parts() {
            let numbers = self.place_part(part)?;
            let total = (numbers.len() as u64).saturating_mul(*count);
            if total.saturating_add(position.len() as u64) > MAX_COMPONENTS {
                return Err(PlaceError::TooLarge(format!("{total} components")));
            }
            for number in numbers {
                if self.dead_parts == Dead::Kept || self.can_move(number)? {
                    position.extend((0..*count).map(|_| number));
                }
            }
        }
        position.sort_unstable();
        Ok(position)
    }

    fn place_part(&mut self, part: &Part) -> Result<Vec<u32>, PlaceError> {
        let (shelf, locals) = match part {
            Part::Heap(rules, size) => {
                let heap = u32::try_from(*size).ok().filter(|_| *size <= MAX_HEAP);
                let heap =
                    heap.ok_or_else(|| PlaceError::TooLarge(format!("a heap of {size} tokens")))?;
                let heap = AnyPosition::shared(Arc::clone(rules), heap);
                self.place_position(Kind::Heaps, &heap)
            }
            Part::Coin(coins, node) => {
                let coin = AnyPosition::new(CoinRules(Arc::clone(coins)), *node);
                self.place_position(Kind::Coins, &coin)
            }
            Part::Form(form) => self.place_form(form)?,
            Part::Picture(picture) => {
                let components = HackenbushComponents::new(self.players).with_runner(&self.runner);
                let add = |store: &mut PictureStore| Ok(store.0.position(picture));
                self.place_in(Kind::Pictures, || PictureStore(components), add)?
            }
            Part::Position(position) => self.place_position(Kind::Positions, position),
        };
        Ok(locals
            .into_iter()
            .map(|local| self.number(shelf, local))
            .collect())
    }

    fn place_form(&mut self, form: &Form) -> Result<(usize, Vec<u32>), FormsFull> {
        let (players, runner) = (self.players, self.runner.clone());
        if self.is_impartial {
            let new = || FormStore(Forms::within(&runner));
            self.place_in(Kind::Forms, new, |FormStore(forms)| {
                Ok(form.build(forms)?.iter().map(|id| id.0).collect())
            })
        } else {
            let new = || PartizanStore(PartizanForms::within(players, &runner));
            self.place_in(Kind::Forms, new, |PartizanStore(forms)| {
                let parts = form.build_partizan(forms)?;
                Ok(parts.iter().map(|id| id.0).collect())
            })
        }
    }

    /// The shelf of the one store of this type, and the parts that `add` puts there.
    fn place_in<S: Store + 'static>(
        &mut self,
        kind: Kind,
        new: impl FnOnce() -> S,
        add: impl FnOnce(&mut S) -> Result<Vec<u32>, FormsFull>,
    ) -> Result<(usize, Vec<u32>), FormsFull> {
        for (place, shelf) in self.shelves.iter_mut().enumerate() {
            if let Some(store) = shelf.store.as_any_mut().downcast_mut::<S>() {
                return Ok((place, add(store)?));
            }
        }
        let mut store = new();
        let parts = add(&mut store)?;
        Ok((self.shelve(kind, String::new(), Box::new(store)), parts))
    }

    /// The shelf of the rules of a position, and its parts there. Rules are told apart by their values:
    /// others may have the same name.
    fn place_position(&mut self, kind: Kind, position: &AnyPosition) -> (usize, Vec<u32>) {
        for (place, shelf) in self.shelves.iter_mut().enumerate() {
            if shelf.kind == kind
                && let Some(parts) = position.add_to(&mut *shelf.store)
            {
                return (place, parts);
            }
        }
        let (store, parts) = position.store(self.dead_parts);
        (self.shelve(kind, position.rules(), store), parts)
    }

    fn shelve(&mut self, kind: Kind, name: String, store: Box<dyn Store>) -> usize {
        self.shelves.push(Shelf {
            kind,
            name,
            store,
            numbers: FxHashMap::default(),
        });
        self.shelves.len() - 1
    }

    fn number(&mut self, shelf: usize, local: u32) -> u32 {
        let next = self.parts.len() as u32;
        let number = *self.shelves[shelf].numbers.entry(local).or_insert(next);
        if number == next {
            self.parts.push((shelf as u32, local));
            self.dead.push(None);
        }
        number
    }

    /// Whether somebody can move in a part.
    pub fn can_move(&mut self, part: u32) -> Result<bool, Stop> {
        if let Some(dead) = self.dead[part as usize] {
            return Ok(!dead);
        }
        // A board may list all its options to find out whether there is one.
        self.runner.check(0)?;
        let (shelf, local) = self.parts[part as usize];
        let mut found = false;
        let store = &mut self.shelves[shelf as usize].store;
        let movers = if self.is_impartial {
            1
        } else {
            self.players.count()
        };
        for player in 0..movers {
            let halted = store.options(local, player, &mut |_| {
                found = true;
                ControlFlow::Break(())
            });
            if let Err(Halted) = halted {
                return Err(self.why_halted());
            }
            if found {
                break;
            }
        }
        self.dead[part as usize] = Some(!found);
        Ok(found)
    }

    /// The options of a player in a part, each ascending.
    fn options_of(&mut self, part: u32, player: usize) -> Result<Rc<OptionList>, Stop> {
        let player = if self.is_impartial { 0 } else { player };
        if let Some(known) = self.options.get(&(part, player)) {
            return Ok(Rc::clone(known));
        }
        let held = self.held();
        self.runner.check(held)?;
        let (shelf, local) = self.parts[part as usize];
        let mut raw = OptionList::default();
        let mut stopped = Ok(());
        let mut pace = Pace::default();
        let runner = &self.runner;
        let store = &mut self.shelves[shelf as usize].store;
        let halted = store.options(local, player, &mut |left| {
            raw.parts.extend_from_slice(left);
            raw.ends.push(raw.parts.len());
            // Each option is kept three times until the list is sorted.
            let bytes = || held + 3 * raw.bytes() + 24 * raw.ends.len();
            stopped = pace.steps(STEPS_OF_AN_OPTION, runner, bytes);
            match stopped {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        });
        stopped?;
        if let Err(Halted) = halted {
            return Err(self.why_halted());
        }
        let mut options: Vec<Vec<u32>> = Vec::with_capacity(raw.ends.len());
        for left in raw.iter() {
            pace.steps(STEPS_OF_AN_OPTION, &self.runner, || held + 3 * raw.bytes())?;
            let mut option = Vec::with_capacity(left.len());
            for &local in left {
                let number = self.number(shelf as usize, local);
                if self.dead_parts == Dead::Kept || self.can_move(number)? {
                    option.push(number);
                }
            }
            option.sort_unstable();
            options.push(option);
        }
        // Simple options first: less is remembered while they are played out.
        options.sort_unstable_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
        options.dedup();
        let mut list = OptionList::default();
        for option in options {
            list.parts.extend_from_slice(&option);
            list.ends.push(list.parts.len());
        }
        self.option_bytes += list.bytes() + 64;
        let list = Rc::new(list);
        self.options.insert((part, player), Rc::clone(&list));
        Ok(list)
    }

    /// The limit that a store met.
    fn why_halted(&self) -> Stop {
        self.runner.check(self.held()).err().unwrap_or(Stop::Memory)
    }

    fn held(&self) -> usize {
        let stores: usize = self.shelves.iter().map(|shelf| shelf.store.bytes()).sum();
        let options = self.option_bytes + 16 * self.mobilities.len();
        stores + options + 40 * self.parts.len() + self.lying.bytes()
    }

    /// Parts in notation, kind by kind; `0` if there is none.
    pub fn spell(&self, position: &[u32]) -> String {
        let mut counts: Vec<(u32, u64)> = Vec::new();
        for &part in position {
            match counts.last_mut() {
                Some((last, count)) if *last == part => *count += 1,
                _ => counts.push((part, 1)),
            }
        }
        let mut pieces = Vec::new();
        for (place, shelf) in self.shelves.iter().enumerate() {
            let here = |&&(part, _): &&(u32, u64)| self.parts[part as usize].0 == place as u32;
            let here = counts.iter().filter(here);
            let mut terms: Vec<(String, u64)> = here
                .map(|&(part, count)| (shelf.store.spell(self.parts[part as usize].1), count))
                .collect();
            if terms.is_empty() {
                continue;
            }
            let prefix = format!("{}:", shelf.name);
            if shelf.kind == Kind::Heaps {
                for (text, _) in &mut terms {
                    *text = text.strip_prefix(&prefix).unwrap_or(text).to_owned();
                }
                terms.sort_by_key(|(text, _)| text.parse::<u64>().unwrap_or(0));
            }
            let dot = Style::Ascii.dot();
            let terms = terms.into_iter().map(|(text, count)| match count {
                1 => text,
                _ => format!("{count}{dot}{text}"),
            });
            let terms: Vec<String> = terms.collect();
            pieces.push(match shelf.kind {
                Kind::Heaps => prefix + &terms.join("+"),
                Kind::Forms | Kind::Coins => terms.join("+"),
                Kind::Pictures | Kind::Positions => terms.join(" + "),
            });
        }
        if pieces.is_empty() {
            "0".to_owned()
        } else {
            pieces.join(" + ")
        }
    }

    /// A picture of each part of a position that has one.
    pub fn pictures(&self, position: &[u32]) -> Vec<String> {
        let of = |&part: &u32| {
            let (shelf, local) = self.parts[part as usize];
            self.shelves[shelf as usize].store.picture(local)
        };
        position.iter().filter_map(of).collect()
    }

    fn tokens(&self, part: u32) -> u64 {
        let (shelf, local) = self.parts[part as usize];
        self.shelves[shelf as usize].store.tokens(local)
    }
}

impl PartizanComponents for Arena {
    fn players(&self) -> Players {
        self.players
    }

    fn options(
        &mut self,
        component: u32,
        player: usize,
        visit: &mut dyn FnMut(&[u32]),
    ) -> Result<(), Stop> {
        let options = self.options_of(component, player)?;
        for option in options.iter() {
            visit(option);
        }
        Ok(())
    }

    fn mobility(&mut self, component: u32, player: usize) -> u32 {
        let (shelf, local) = self.parts[component as usize];
        let store = &self.shelves[shelf as usize].store;
        let key = (component, player as u8);
        *self
            .mobilities
            .entry(key)
            .or_insert_with(|| store.mobility(local, player))
    }

    fn sure_moves(&mut self, component: u32, player: usize) -> Option<SureMoves> {
        let (shelf, local) = self.parts[component as usize];
        self.shelves[shelf as usize].store.sure_moves(local, player)
    }

    fn bytes(&self) -> usize {
        self.held()
    }
}

/// An arena of impartial parts, as the engines for impartial sums take it.
pub struct ImpartialArena {
    arena: RefCell<Arena>,
    stopped: Cell<Option<Stop>>,
}

impl ImpartialArena {
    /// All players have the same options in this arena.
    pub fn new(arena: Arena) -> ImpartialArena {
        ImpartialArena {
            arena: RefCell::new(arena),
            stopped: Cell::new(None),
        }
    }

    /// Parts in notation.
    pub fn spell(&self, position: &[u32]) -> String {
        self.arena.borrow().spell(position)
    }

    /// The options of a part; when a limit is met there are none, and the rules say that they were
    /// interrupted.
    fn list(&self, component: u32) -> Rc<OptionList> {
        let found = self.arena.borrow_mut().options_of(component, 0);
        found.unwrap_or_else(|stop| {
            self.stopped.set(Some(stop));
            Rc::default()
        })
    }
}

impl Components for ImpartialArena {
    fn try_options(
        &self,
        component: u32,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for option in self.list(component).iter() {
            visit(option)?;
        }
        ControlFlow::Continue(())
    }

    fn interrupted(&self) -> Option<Stop> {
        self.stopped.get()
    }
}

impl TokenRules for ImpartialArena {
    fn tokens(&self, part: u32) -> u64 {
        self.arena.borrow().tokens(part)
    }

    fn can_move(&self, part: u32) -> bool {
        let found = self.arena.borrow_mut().can_move(part);
        found.unwrap_or_else(|stop| {
            self.stopped.set(Some(stop));
            false
        })
    }

    fn try_token_options(
        &self,
        part: u32,
        mut visit: impl FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.try_options(part, &mut visit)
    }

    fn interrupted(&self) -> Option<Stop> {
        self.stopped.get()
    }
}

/// Coins on one graph.
#[derive(PartialEq, Eq)]
struct CoinRules(Arc<Coins>);

impl Ruleset for CoinRules {
    type Position = u32;

    fn name(&self) -> String {
        "coins".to_owned()
    }

    fn options(&self, node: &u32, _player: usize, visit: &mut dyn FnMut(&[u32])) {
        for option in self.0.whole_options(*node) {
            visit(option);
        }
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn spell(&self, node: &u32) -> String {
        self.0.name(*node).to_owned()
    }
}

/// Visits forms by number, until it breaks off; 0 leaves nothing.
fn visit_each(
    options: impl Iterator<Item = u32>,
    visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
) {
    for option in options {
        let seen = if option == 0 {
            visit(&[])
        } else {
            visit(&[option])
        };
        if seen.is_break() {
            return;
        }
    }
}

/// Impartial forms.
struct FormStore(Forms);

impl Store for FormStore {
    fn options(
        &mut self,
        part: u32,
        _player: usize,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<(), Halted> {
        let options = self.0.options(FormId(part)).iter();
        visit_each(options.map(|option| option.0), visit);
        Ok(())
    }

    fn spell(&self, part: u32) -> String {
        print_form(&self.0, FormId(part)).unwrap_or_else(|error| format!("({error})"))
    }

    fn bytes(&self) -> usize {
        self.0.bytes()
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}

/// Partizan forms.
struct PartizanStore(PartizanForms);

impl Store for PartizanStore {
    fn options(
        &mut self,
        part: u32,
        player: usize,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<(), Halted> {
        let options = self.0.options(PartizanId(part), player).iter();
        visit_each(options.map(|option| option.0), visit);
        Ok(())
    }

    fn spell(&self, part: u32) -> String {
        print_partizan(&self.0, PartizanId(part)).unwrap_or_else(|error| format!("({error})"))
    }

    fn bytes(&self) -> usize {
        self.0.bytes()
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}

/// Parts of Hackenbush pictures.
struct PictureStore(HackenbushComponents);

impl Store for PictureStore {
    fn options(
        &mut self,
        part: u32,
        player: usize,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<(), Halted> {
        let mut so_far = ControlFlow::Continue(());
        let found = PartizanComponents::options(&mut self.0, part, player, &mut |left| {
            if so_far.is_continue() {
                so_far = visit(left);
            }
        });
        found.map_err(|_| Halted)
    }

    fn spell(&self, part: u32) -> String {
        format!("hack:{}", self.0.picture(&[part]).spelling())
    }

    fn bytes(&self) -> usize {
        PartizanComponents::bytes(&self.0)
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}

//! Games as they lie: whole boards, pictures and heaps as they were given, with the options by the rules.

use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::Arc;

use meximal_rules::AnyPosition;
use rustc_hash::FxHashMap;

use super::{Arena, ImpartialArena, MAX_COMPONENTS, PlaceError, STEPS_OF_AN_OPTION};
use crate::game::{Game, Part};
use crate::notation::Heaps;
use crate::rules::code::HeapRules;
use crate::rules::coins::Coins;
use crate::rules::components::EveryOption;
use crate::rules::hackenbush::{Hackenbush, PREFIX};
use crate::rules::lying::Lying;
use crate::rules::partizan::PartizanComponents;
use crate::runner::{Pace, Stop};
use crate::text::Style;

/// Parts as they lie, by number.
#[derive(Default)]
pub(super) struct LyingParts {
    /// What is written together: heaps of one ruleset, coins on one graph, forms, and all else.
    kinds: Vec<Kind>,
    parts: Vec<(usize, Item)>,
    numbers: FxHashMap<(usize, Item), u32>,
    /// What is searched for each part, where somebody asked.
    searched: FxHashMap<u32, Rc<[u32]>>,
}

#[derive(PartialEq)]
enum Kind {
    Heaps(Arc<HeapRules>),
    Coins(Arc<Coins>),
    Forms,
    Boards,
}

#[derive(Clone, PartialEq, Eq, Hash)]
enum Item {
    /// A heap, a node, or a form by its number in the arena.
    Number(u32),
    /// A picture in notation.
    Picture(String),
    Position(AnyPosition),
}

impl LyingParts {
    fn kind(&mut self, kind: Kind) -> usize {
        let known = self.kinds.iter().position(|other| *other == kind);
        known.unwrap_or_else(|| {
            self.kinds.push(kind);
            self.kinds.len() - 1
        })
    }

    fn number(&mut self, kind: usize, item: Item) -> u32 {
        let next = self.parts.len() as u32;
        let number = *self.numbers.entry((kind, item.clone())).or_insert(next);
        if number == next {
            self.parts.push((kind, item));
        }
        number
    }

    /// About the bytes held.
    pub(super) fn bytes(&self) -> usize {
        250 * self.parts.len() + 60 * self.searched.len()
    }
}

impl Arena {
    /// A game as it lies: the numbers of its parts, in their order. They are numbers of their own, not those
    /// of the parts that are searched.
    ///
    /// ```
    /// use meximal::game::{Arena, Game};
    /// use meximal::player::Players;
    /// use meximal::rules::lying::{Lying, lying_moves};
    /// use meximal::runner::Runner;
    /// let runner = Runner::new();
    /// let game = Game::read("domineering:2x2 + domineering:1x2")?;
    /// let mut arena = Arena::new(Players::TWO, false, &runner);
    /// let position = arena.lay(&game)?;
    /// let moves = lying_moves(&mut arena, &position, 0, &runner)?;
    /// let to: Vec<String> = moves.iter().map(|found| arena.spell_lying(&found.to)).collect();
    /// assert_eq!(to[0], "domineering:#./#. + domineering:1x2");
    /// assert_eq!(to[1], "domineering:.#/.# + domineering:1x2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn lay(&mut self, game: &Game) -> Result<Vec<u32>, PlaceError> {
        let mut position = Vec::new();
        for (part, count) in game.parts() {
            // What cannot be searched is not laid.
            let placed = self.place_part(part)?;
            let numbers = match part {
                Part::Heap(rules, size) => {
                    let kind = self.lying.kind(Kind::Heaps(Arc::clone(rules)));
                    vec![self.lying.number(kind, Item::Number(*size as u32))]
                }
                Part::Coin(coins, node) => {
                    let kind = self.lying.kind(Kind::Coins(Arc::clone(coins)));
                    vec![self.lying.number(kind, Item::Number(*node))]
                }
                Part::Form(_) => {
                    let kind = self.lying.kind(Kind::Forms);
                    let forms = placed.into_iter().map(Item::Number);
                    forms.map(|form| self.lying.number(kind, form)).collect()
                }
                Part::Picture(picture) => {
                    let kind = self.lying.kind(Kind::Boards);
                    vec![self.lying.number(kind, Item::Picture(picture.spelling()))]
                }
                Part::Position(board) => {
                    let kind = self.lying.kind(Kind::Boards);
                    vec![self.lying.number(kind, Item::Position(board.clone()))]
                }
            };
            let total = (numbers.len() as u64).saturating_mul(*count);
            if total.saturating_add(position.len() as u64) > MAX_COMPONENTS {
                return Err(PlaceError::TooLarge(format!("{total} components")));
            }
            for _ in 0..*count {
                position.extend_from_slice(&numbers);
            }
        }
        Ok(position)
    }

    /// A position as it lies in notation.
    pub fn spell_lying(&self, position: &[u32]) -> String {
        let mut kinds: Vec<(usize, Vec<&Item>)> = Vec::new();
        for &part in position {
            let (kind, item) = &self.lying.parts[part as usize];
            match kinds.iter_mut().find(|(known, _)| known == kind) {
                Some((_, items)) => items.push(item),
                None => kinds.push((*kind, vec![item])),
            }
        }
        let pieces = kinds
            .iter()
            .map(|(kind, items)| self.spell_kind(&self.lying.kinds[*kind], items));
        // Behind heaps a 0 would be one more heap.
        let pieces: Vec<String> = pieces.filter(|piece| piece != "0").collect();
        if pieces.is_empty() {
            "0".to_owned()
        } else {
            pieces.join(" + ")
        }
    }

    fn spell_kind(&self, kind: &Kind, items: &[&Item]) -> String {
        let number = |item: &&Item| match item {
            Item::Number(number) => *number,
            _ => 0,
        };
        let dot = Style::Ascii.dot();
        let times = |text: String, count: usize| match count {
            1 => text,
            _ => format!("{count}{dot}{text}"),
        };
        let mut numbers: Vec<u32> = items.iter().map(number).collect();
        match kind {
            Kind::Heaps(rules) => {
                let sizes = numbers.iter().map(|&size| (u64::from(size), 1));
                Heaps::new(HeapRules::clone(rules), sizes).spelling(Style::Ascii)
            }
            Kind::Coins(coins) => {
                numbers.sort_unstable();
                let nodes = numbers.chunk_by(|a, b| a == b);
                let terms = nodes.map(|same| times(coins.name(same[0]).to_owned(), same.len()));
                terms.collect::<Vec<_>>().join("+")
            }
            Kind::Forms => {
                numbers.sort_unstable();
                self.spell(&numbers)
            }
            Kind::Boards => {
                let boards = items.chunk_by(|a, b| a == b);
                let terms = boards.map(|same| {
                    let text = match same[0] {
                        Item::Picture(picture) => format!("{PREFIX}{picture}"),
                        Item::Position(position) => position.spell(),
                        Item::Number(_) => String::new(),
                    };
                    times(text, same.len())
                });
                terms.collect::<Vec<_>>().join(" + ")
            }
        }
    }

    /// The part of a game that a number stands for; none for a form.
    fn part_lying(&self, part: u32) -> Option<Part> {
        let (kind, item) = &self.lying.parts[part as usize];
        Some(match (&self.lying.kinds[*kind], item) {
            (Kind::Heaps(rules), Item::Number(size)) => {
                Part::Heap(Arc::clone(rules), (*size).into())
            }
            (Kind::Coins(coins), Item::Number(node)) => Part::Coin(Arc::clone(coins), *node),
            (_, Item::Picture(picture)) => Part::Picture(Arc::new(standing(picture))),
            (_, Item::Position(position)) => Part::Position(position.clone()),
            (_, Item::Number(_)) => return None,
        })
    }

    /// What is searched for a part as it lies.
    fn searched_for(&mut self, part: u32) -> Result<Rc<[u32]>, Stop> {
        if let Some(known) = self.lying.searched.get(&part) {
            return Ok(Rc::clone(known));
        }
        let placed = match (self.part_lying(part), &self.lying.parts[part as usize].1) {
            (Some(whole), _) => self.place(&Game::new([(whole, 1)])),
            (None, Item::Number(form)) => Ok(vec![*form]),
            (None, _) => Ok(Vec::new()),
        };
        // What a game leads to is no larger than what was laid.
        let placed: Rc<[u32]> = placed.map_err(stop_of)?.into();
        self.lying.searched.insert(part, Rc::clone(&placed));
        Ok(placed)
    }
}

/// The picture with this spelling.
fn standing(picture: &str) -> Hackenbush {
    Hackenbush::parse(picture).unwrap_or_default()
}

fn stop_of(error: PlaceError) -> Stop {
    match error {
        PlaceError::Stopped(stop) => stop,
        PlaceError::Full(_) | PlaceError::TooLarge(_) => Stop::Memory,
    }
}

impl Lying for Arena {
    fn lying_options(
        &mut self,
        part: u32,
        player: usize,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        let held = self.held();
        let runner = self.runner.clone();
        runner.check(held)?;
        let (kind, item) = self.lying.parts[part as usize].clone();
        if kind == self.lying.kind(Kind::Forms) {
            return self.options_of_form(kind, &item, player, visit);
        }
        let Some(whole) = self.part_lying(part) else {
            return Ok(());
        };
        let lying = &mut self.lying;
        let mut pace = Pace::default();
        let mut stopped = Ok(());
        let mut numbers = Vec::new();
        let mut each = |left: &mut dyn Iterator<Item = Item>| {
            numbers.clear();
            numbers.extend(left.map(|item| lying.number(kind, item)));
            stopped = pace.steps(STEPS_OF_AN_OPTION, &runner, || held + lying.bytes());
            if stopped.is_err() {
                return ControlFlow::Break(());
            }
            visit(&numbers)
        };
        let number = |&number: &u32| Item::Number(number);
        // Breaking off is what the visitor wanted.
        let _ = match &whole {
            Part::Heap(rules, size) => {
                rules.try_for_each_option(*size as u32, |left| each(&mut left.iter().map(number)))
            }
            Part::Coin(coins, node) => coins
                .whole_options(*node)
                .try_for_each(|left| each(&mut left.iter().map(number))),
            Part::Picture(picture) => {
                let own =
                    |edge: &usize| picture.edges()[*edge].colour.player(self.players) == player;
                (0..picture.edges().len()).filter(own).try_for_each(|edge| {
                    let left = picture.cut(edge);
                    let stands = !left.edges().is_empty();
                    each(&mut stands.then(|| Item::Picture(left.spelling())).into_iter())
                })
            }
            Part::Position(position) => position.try_options(player, &mut |left| {
                each(&mut left.iter().cloned().map(Item::Position))
            }),
            Part::Form(_) => ControlFlow::Continue(()),
        };
        stopped
    }

    fn searched(&mut self, position: &[u32]) -> Result<Vec<u32>, Stop> {
        let mut searched = Vec::with_capacity(position.len());
        for &part in position {
            searched.extend_from_slice(&self.searched_for(part)?);
        }
        searched.sort_unstable();
        Ok(searched)
    }

    fn is_in_order(&self) -> bool {
        true
    }
}

impl Arena {
    fn options_of_form(
        &mut self,
        kind: usize,
        form: &Item,
        player: usize,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        let Item::Number(form) = *form else {
            return Ok(());
        };
        let mut options = Vec::new();
        self.options(form, player, &mut |left| options.push(left.to_vec()))?;
        for left in options {
            let left = left.into_iter().map(Item::Number);
            let left: Vec<u32> = left.map(|form| self.lying.number(kind, form)).collect();
            if visit(&left).is_break() {
                break;
            }
        }
        Ok(())
    }
}

impl ImpartialArena {
    /// A game as it lies, as [`Arena::lay`].
    pub fn lay(&self, game: &Game) -> Result<Vec<u32>, PlaceError> {
        self.arena.borrow_mut().lay(game)
    }

    /// A position as it lies in notation.
    pub fn spell_lying(&self, position: &[u32]) -> String {
        self.arena.borrow().spell_lying(position)
    }
}

impl Lying for EveryOption<'_, ImpartialArena> {
    fn lying_options(
        &mut self,
        part: u32,
        _player: usize,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        self.0.arena.borrow_mut().lying_options(part, 0, visit)
    }

    fn searched(&mut self, position: &[u32]) -> Result<Vec<u32>, Stop> {
        self.0.arena.borrow_mut().searched(position)
    }

    fn is_in_order(&self) -> bool {
        true
    }
}

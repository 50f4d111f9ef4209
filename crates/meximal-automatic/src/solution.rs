//! The solution as an object: questions and exact answers (section 5). It can only be made from a model that
//! is verified, so what it says is proved.

use std::fmt;

use crate::budget::{Budget, Meter, Stop};
use crate::equality::separate;
use crate::game::{Events, HeapGame};
use crate::model::{MAX_INFINITE, Model};
use crate::orders::{Order, order_in_monoid, order_of, states_between_rounds};
use crate::reduce::reduced;
use crate::solve::ORDER_BYTES;
use crate::verify::{NotVerified, Sizes, verify};

/// A position: heaps with multiplicities, in any order.
pub type Position<'p> = &'p [(u32, u64)];

/// A relation between sums of letters: both sides as heaps with multiplicities.
pub type Relation = [Vec<(u32, u32)>; 2];

/// A verified solution of a game: the outcome of every position, with multiplicities of any size.
#[derive(Clone, Debug)]
pub struct AutomaticSolution {
    game: HeapGame,
    events: Events,
    model: Model,
    sizes: Sizes,
    /// The orders of the infinite letters, as far as they are decided.
    orders: Vec<Option<Order>>,
    /// Relations that were observed while learning.
    relations: Vec<Relation>,
    /// For each heap its letters: those the automaton reads by place, and the finite ones by row, with
    /// multiplicities.
    parts: Vec<Parts>,
    /// For each finite letter its index and period.
    rhos: Vec<(u64, u64)>,
}

#[derive(Clone, Debug, Default)]
struct Parts {
    infinite: Vec<(u32, u32)>,
    finite: Vec<(u32, u32)>,
}

/// A heap that the solution does not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownHeap {
    /// The heap.
    pub heap: u32,
    /// The largest heap that is known.
    pub largest: u32,
}

impl fmt::Display for UnknownHeap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnknownHeap { heap, largest } = self;
        write!(
            f,
            "heap {heap} is not one of the heaps 1 to {largest} that are solved"
        )
    }
}

impl std::error::Error for UnknownHeap {}

/// An option of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The heap that is moved in.
    pub heap: u32,
    /// What it is replaced by: smaller heaps.
    pub option: Vec<u32>,
    /// The label of the position after the move.
    pub label: u8,
}

/// Whether two positions have the same value in the quotient.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// They have the same outcome in every context.
    Equal,
    /// In this context, heaps with multiplicities, they have different outcomes.
    Separated(Vec<(u32, u128)>),
}

/// Why a question about positions had no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QueryError {
    /// A heap is not known.
    Unknown(UnknownHeap),
    /// Multiplicities of a letter add up to 2⁶³ or more.
    TooMany,
    /// The budget.
    Stopped(Stop),
}

impl fmt::Display for QueryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            QueryError::Unknown(unknown) => unknown.fmt(f),
            QueryError::TooMany => f.write_str("multiplicities below 2^63 can be compared"),
            QueryError::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl std::error::Error for QueryError {}

impl From<UnknownHeap> for QueryError {
    fn from(unknown: UnknownHeap) -> QueryError {
        QueryError::Unknown(unknown)
    }
}

impl From<Stop> for QueryError {
    fn from(stop: Stop) -> QueryError {
        QueryError::Stopped(stop)
    }
}

/// A value: an element of the finite monoid, and the multiplicities of the infinite letters.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Value {
    element: u32,
    counts: [u128; MAX_INFINITE],
}

impl AutomaticSolution {
    /// Verifies a model, reduces it, and decides the orders of its letters.
    pub fn verified(
        game: HeapGame,
        events: Events,
        model: &Model,
        budget: &mut dyn Budget,
    ) -> Result<AutomaticSolution, NotVerified> {
        verify(&game, &events, model, budget)?;
        let model = reduced(model);
        let sizes = verify(&game, &events, &model, budget)?;
        let meter = &mut Meter::new(budget);
        let mut orders = Vec::new();
        for coordinate in 0..model.rank() {
            orders.push(order_of(&model, coordinate, ORDER_BYTES, meter)?);
        }
        Ok(AutomaticSolution::of_verified(
            game,
            events,
            model,
            sizes,
            orders,
            Vec::new(),
        ))
    }

    /// A solution from a model that was verified, reduced and measured.
    pub(crate) fn of_verified(
        game: HeapGame,
        events: Events,
        model: Model,
        sizes: Sizes,
        orders: Vec<Option<Order>>,
        relations: Vec<Relation>,
    ) -> AutomaticSolution {
        let mut parts = Vec::new();
        for sum in &model.spelling {
            let mut part = Parts::default();
            for letter in sum {
                let infinite = model.infinite.iter().position(|other| other == letter);
                let (list, place) = match (infinite, model.finite.binary_search(letter)) {
                    (Some(place), _) => (&mut part.infinite, place as u32),
                    (None, Ok(place)) => (&mut part.finite, place as u32),
                    (None, Err(_)) => continue,
                };
                match list.iter_mut().find(|(other, _)| *other == place) {
                    Some((_, count)) => *count += 1,
                    None => list.push((place, 1)),
                }
            }
            parts.push(part);
        }
        let rho = |row: &Vec<u32>| match order_in_monoid(row) {
            Order::Finite { index, period } => (index, period),
            Order::Infinite => (0, 1),
        };
        let rhos = model.monoid.rows().iter().map(rho).collect();
        AutomaticSolution {
            game,
            events,
            model,
            sizes,
            orders,
            relations,
            parts,
            rhos,
        }
    }

    /// The game.
    pub fn game(&self) -> &HeapGame {
        &self.game
    }

    /// The convention.
    pub fn events(&self) -> &Events {
        &self.events
    }

    /// The model: monoid, automaton, spelling of the heaps.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// How large the verification was.
    pub fn sizes(&self) -> Sizes {
        self.sizes
    }

    /// Relations between letters that were observed while learning. They are not proved by themselves, and
    /// need not be all: [`presentation`](crate::presentation()) tests each of them, and completes them where
    /// it can.
    pub fn observed_relations(&self) -> &[Relation] {
        &self.relations
    }

    /// The number of states of the minimal automaton that reads one digit of every coordinate at once.
    pub fn states_between_rounds(&self) -> usize {
        states_between_rounds(&self.model)
    }

    /// The finite letters with their orders, then the infinite ones; `None` where the order was not decided.
    pub fn orders(&self) -> Vec<(u32, Option<Order>)> {
        let rho = |&(index, period): &(u64, u64)| Some(Order::Finite { index, period });
        let finite = self.model.finite.iter().copied();
        let infinite = self.model.infinite.iter().copied();
        let finite = finite.zip(self.rhos.iter().map(rho));
        finite
            .chain(infinite.zip(self.orders.iter().copied()))
            .collect()
    }

    /// Decides the orders that are open. They are decided in the end, if the budget allows.
    pub fn decide_orders(&mut self, budget: &mut dyn Budget) -> Result<(), Stop> {
        let meter = &mut Meter::new(budget);
        for coordinate in 0..self.model.rank() {
            if self.orders[coordinate].is_none() {
                self.orders[coordinate] = order_of(&self.model, coordinate, usize::MAX, meter)?;
            }
        }
        Ok(())
    }

    /// The order of a heap's value, where it is a multiple of one letter, or a sum of finite letters; `None`
    /// elsewhere, and where it was not decided.
    pub fn order_of(&self, heap: u32) -> Result<Option<Order>, UnknownHeap> {
        let parts = self.parts(heap)?;
        Ok(match (&parts.infinite[..], &parts.finite[..]) {
            ([], _) => {
                let element = self.value(&[(heap, 1)])?.element;
                Some(order_in_monoid(&self.model.monoid.products(element)))
            }
            (&[(place, multiplicity)], []) => {
                self.orders[place as usize].map(|order| order.of_multiple(u64::from(multiplicity)))
            }
            _ => None,
        })
    }

    /// Whether the quotient is finite: a commutative monoid with finitely many generators is finite exactly
    /// if all have finite order. `None` if that was not decided; see [`AutomaticSolution::decide_orders`].
    pub fn is_finite(&self) -> Option<bool> {
        if self.orders.contains(&Some(Order::Infinite)) {
            return Some(false);
        }
        let all_decided = !self.orders.contains(&None);
        all_decided.then_some(true)
    }

    fn parts(&self, heap: u32) -> Result<&Parts, UnknownHeap> {
        let index = (heap as usize).wrapping_sub(1);
        self.parts.get(index).ok_or(UnknownHeap {
            heap,
            largest: self.game.heaps(),
        })
    }

    fn value(&self, position: Position) -> Result<Value, UnknownHeap> {
        self.value_of(position.iter().copied())
    }

    #[inline]
    fn value_of(&self, heaps: impl Iterator<Item = (u32, u64)>) -> Result<Value, UnknownHeap> {
        let mut value = Value {
            element: 0,
            counts: [0; MAX_INFINITE],
        };
        for (heap, count) in heaps {
            self.multiply(&mut value, heap, count)?;
        }
        Ok(value)
    }

    /// The label of a position whose heaps come one by one.
    #[inline]
    pub(crate) fn outcome_of(
        &self,
        heaps: impl Iterator<Item = (u32, u64)>,
    ) -> Result<u8, UnknownHeap> {
        Ok(self.label(&self.value_of(heaps)?))
    }

    #[inline]
    fn multiply(&self, value: &mut Value, heap: u32, count: u64) -> Result<(), UnknownHeap> {
        let parts = self.parts(heap)?;
        for &(place, multiplicity) in &parts.infinite {
            value.counts[place as usize] += u128::from(count) * u128::from(multiplicity);
        }
        for &(place, multiplicity) in &parts.finite {
            let exponent = u128::from(count) * u128::from(multiplicity);
            let (index, period) = self.rhos[place as usize];
            let exponent = match u64::try_from(exponent) {
                Ok(exponent) if exponent < index + period => exponent,
                Ok(exponent) => index + (exponent - index) % period,
                Err(_) => index + ((exponent - u128::from(index)) % u128::from(period)) as u64,
            };
            let row = &self.model.monoid.rows()[place as usize];
            for _ in 0..exponent {
                value.element = row[value.element as usize];
            }
        }
        Ok(())
    }

    #[inline]
    fn label(&self, value: &Value) -> u8 {
        let rank = self.model.rank();
        let counts = &value.counts[..rank];
        let all = counts.iter().fold(0, |all, &count| all | count);
        let next = &self.model.next[..];
        let mut state = 0u32;
        match u64::try_from(all) {
            Ok(all) => {
                let mut small = [0u64; MAX_INFINITE];
                for (small, &count) in small.iter_mut().zip(counts) {
                    *small = count as u64;
                }
                for _ in 0..u64::BITS - all.leading_zeros() {
                    for count in &mut small[..rank] {
                        state = next[state as usize][(*count & 1) as usize];
                        *count >>= 1;
                    }
                }
            }
            Err(_) => {
                for digit in 0..u128::BITS - all.leading_zeros() {
                    for &count in counts {
                        state = next[state as usize][(count >> digit & 1) as usize];
                    }
                }
            }
        }
        let vector = self.model.outputs[state as usize];
        self.model.vectors[vector as usize][value.element as usize]
    }

    /// The label of a position. In misère and normal play, 1 is P and 0 is N.
    pub fn outcome(&self, position: Position) -> Result<u8, UnknownHeap> {
        Ok(self.label(&self.value(position)?))
    }

    /// All options of a position, each with its label. Options of heaps that are present are listed once.
    pub fn moves(&self, position: Position) -> Result<Vec<Move>, UnknownHeap> {
        let mut heaps: Vec<(u32, u64)> = position.to_vec();
        heaps.retain(|&(_, count)| count > 0);
        heaps.sort_unstable();
        let mut moves = Vec::new();
        for at in 0..heaps.len() {
            let heap = heaps[at].0;
            self.parts(heap)?;
            if at > 0 && heaps[at - 1].0 == heap {
                continue;
            }
            let mut rest = heaps.clone();
            rest[at].1 -= 1;
            let rest = self.value(&rest)?;
            for option in self.game.options(heap) {
                let mut value = rest;
                for &part in option {
                    self.multiply(&mut value, part, 1)?;
                }
                moves.push(Move {
                    heap,
                    option: option.clone(),
                    label: self.label(&value),
                });
            }
        }
        Ok(moves)
    }

    /// The moves to positions that are won by the player who made the move, where labels say P or N.
    pub fn winning_moves(&self, position: Position) -> Result<Vec<Move>, UnknownHeap> {
        let mut moves = self.moves(position)?;
        moves.retain(|it| self.events.is_one_bit() && it.label == 1);
        Ok(moves)
    }

    /// Whether two positions are equal in the quotient, or a context in which their outcomes differ.
    pub fn equal(
        &self,
        one: Position,
        other: Position,
        budget: &mut dyn Budget,
    ) -> Result<Comparison, QueryError> {
        let meter = &mut Meter::new(budget);
        Ok(match self.separating(one, other, meter)? {
            None => Comparison::Equal,
            Some(context) => Comparison::Separated(context),
        })
    }

    /// A context in which two positions have different outcomes, if there is one.
    pub(crate) fn separating(
        &self,
        one: Position,
        other: Position,
        meter: &mut Meter,
    ) -> Result<Option<Vec<(u32, u128)>>, QueryError> {
        let (one, other) = (self.value(one)?, self.value(other)?);
        let rank = self.model.rank();
        let small = |value: &Value| -> Result<[u64; MAX_INFINITE], QueryError> {
            let mut counts = [0; MAX_INFINITE];
            for (small, &count) in counts.iter_mut().zip(&value.counts) {
                *small = u64::try_from(count).map_err(|_| QueryError::TooMany)?;
                if *small >= 1 << 63 {
                    return Err(QueryError::TooMany);
                }
            }
            Ok(counts)
        };
        let (a, b) = (small(&one)?, small(&other)?);
        let (a, b) = ((one.element, &a[..rank]), (other.element, &b[..rank]));
        let Some(found) = separate(&self.model, a, b, meter)? else {
            return Ok(None);
        };
        let mut context: Vec<(u32, u128)> = Vec::new();
        for letter in self.model.monoid.word(found.element) {
            let heap = self.model.finite[letter as usize];
            match context.iter_mut().find(|(other, _)| *other == heap) {
                Some((_, count)) => *count += 1,
                None => context.push((heap, 1)),
            }
        }
        let infinite = self.model.infinite.iter().copied().zip(found.counts);
        context.extend(infinite.filter(|&(_, count)| count > 0));
        context.sort_unstable();
        Ok(Some(context))
    }
}

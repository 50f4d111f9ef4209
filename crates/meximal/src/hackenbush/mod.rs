//! Values of Hackenbush (Berlekamp, Conway, Guy, *Winning Ways*, chapters 1 and 2; Cincotti, *Three-player
//! partizan games*, section 7). A picture is a number for each player: that of the red-blue picture in which
//! the player's own edges are Left's and all the others' are Right's (Theorem 42). A cut of one's own makes
//! it smaller, a cut of somebody else's makes it larger.
//!
//! **Trees.** By the colon principle only the value x of what stands on an edge matters. On an edge of one's
//! own it is the ordinal sum 1:x, which is (x+n)/2^(n−1) for the least n ≥ 1 with x+n > 1; on another one it
//! is −(1:−x). For a stalk this is Berlekamp's sign expansion.
//!
//! **Pictures with cycles.** The simplest number between the options, position by position. What stands apart
//! on the ground is added up, and parts that have become trees are not searched.

mod dense;
mod elimination;
mod fixed;
mod positions;
mod running;
#[cfg(test)]
mod tests;

pub use dense::MAX_DENSE_EDGES;
pub use elimination::{
    Elimination, EliminationEngine, Found, MAX_SEARCHED_EDGES, Undecided, WinningEdge, elimination,
    elimination_by,
};
pub use fixed::Fixed;

use std::cmp::Ordering;

use crate::ending::Verdict;
use crate::order::Class;
use crate::player::Players;
use crate::rules::hackenbush::{
    Colour, Hackenbush, MAX_PLAYERS, SmallPicture, TooFewPlayers, members,
};
use crate::runner::{Runner, Stop};
use crate::value::big_dyadic::BigDyadic;
use dense::{Dense, dense};
use fixed::simplest;
use positions::{NoValues, PositionValues};
use running::Running;

/// Why a picture has no value here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HackenbushError {
    /// A limit was met.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// It is for more players.
    #[error(transparent)]
    Players(#[from] TooFewPlayers),
    /// There are too many players.
    #[error("{0} players: Hackenbush is for 2 to {MAX_PLAYERS}")]
    TooManyPlayers(usize),
    /// It cannot be searched.
    #[error(
        "a part with cycles has {0} edges: expected at most {max} where no theorem helps",
        max = SmallPicture::MAX_EDGES
    )]
    TooManyEdges(usize),
}

/// The value of a picture for each player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HackenbushValues {
    /// The numbers, Left's first.
    pub values: Vec<BigDyadic>,
    /// How many positions with cycles were searched on the way; 0 for trees.
    pub searched: usize,
}

impl HackenbushValues {
    /// The class of the picture.
    pub fn class(&self) -> Class {
        let signs: Vec<_> = self.values.iter().map(BigDyadic::sign).collect();
        Class::new(&signs).expect("pictures are numbers, whose signs make a class")
    }
}

/// The value of a picture for each player.
///
/// ```
/// use meximal::player::Players;
/// use meximal::rules::hackenbush::Hackenbush;
/// use meximal::runner::Runner;
/// use meximal::hackenbush::hackenbush_values;
/// let picture = Hackenbush::parse("0-1C 0-2L 0-3L 2-4R 3-4C")?;
/// let found = hackenbush_values(&picture, Players::THREE, &Runner::new())?;
/// let values: Vec<String> = found.values.iter().map(|value| value.to_string()).collect();
/// assert_eq!((values.join(" ").as_str(), found.class().name().as_str()), ("0 -1 -3", "<CR"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn hackenbush_values(
    picture: &Hackenbush,
    players: Players,
    runner: &Runner,
) -> Result<HackenbushValues, HackenbushError> {
    picture.check_players(players)?;
    if players.count() > MAX_PLAYERS {
        return Err(HackenbushError::TooManyPlayers(players.count()));
    }
    let (trees, others): (Vec<_>, Vec<_>) = picture
        .components()
        .into_iter()
        .partition(|component| picture.is_tree(component));
    // With two players the second value is the first one with its sign changed.
    let wanted: Vec<usize> = match players {
        Players::TWO => vec![0],
        _ => (0..players.count()).collect(),
    };
    let mut values = forest_values(picture, &trees.concat(), players, &wanted, runner)?;
    let mut searched = 0;
    for component in others {
        let too_many = HackenbushError::TooManyEdges(component.len());
        let part = picture.part(component);
        let small = SmallPicture::new(&part).ok_or(too_many)?;
        let (found, positions) = cyclic_values(&small, players, &wanted, runner)?;
        searched += positions;
        for (value, found) in values.iter_mut().zip(found) {
            *value = value.plus(&found);
        }
    }
    if let ([left], Players::TWO) = (values.as_slice(), players) {
        values.push(left.negative());
    }
    Ok(HackenbushValues { values, searched })
}

/// The values of trees that list nearer edges first, added up.
fn forest_values(
    picture: &Hackenbush,
    trees: &[usize],
    count: Players,
    players: &[usize],
    runner: &Runner,
) -> Result<Vec<BigDyadic>, Stop> {
    let upwards = picture.upwards(trees);
    let mut above: Vec<Option<Running>> = vec![None; picture.nodes()];
    let value_of = |&player: &usize| {
        above.fill(None);
        for (i, &(colour, low, high)) in upwards.iter().rev().enumerate() {
            if i.is_multiple_of(4096) {
                runner.check(0)?;
            }
            let bush = above[high as usize].take().unwrap_or_default();
            let tree = bush.on_edge(colour.player(count) == player);
            let sum = match above[low as usize].take() {
                None => tree,
                Some(other) => other.plus(tree),
            };
            above[low as usize] = Some(sum);
        }
        Ok(above[0].take().unwrap_or_default().finish())
    };
    players.iter().map(value_of).collect()
}

/// How many positions are remembered before all sets of edges are looked at, where they are not too many.
const FEW_POSITIONS: usize = 10_000;

/// How many positions of a picture are remembered.
fn most_positions(picture: &SmallPicture) -> usize {
    if picture.len() <= MAX_DENSE_EDGES {
        FEW_POSITIONS
    } else {
        usize::MAX
    }
}

/// The values of a part with cycles, and how many positions were searched.
fn cyclic_values(
    picture: &SmallPicture,
    count: Players,
    players: &[usize],
    runner: &Runner,
) -> Result<(Vec<BigDyadic>, usize), Stop> {
    let mut positions = PositionValues::new(picture, count, players, runner);
    positions = positions.with_most(most_positions(picture));
    let mut totals = vec![Fixed::ZERO; players.len()];
    match positions.add(picture.all(), &mut totals) {
        Ok(()) => {
            let values = totals.into_iter().map(Fixed::finish).collect();
            Ok((values, positions.searched()))
        }
        Err(NoValues::Stopped(stop)) => Err(stop),
        Err(NoValues::TooMany) => {
            let mut values = Vec::new();
            for &player in players {
                let table = all_values(picture, count, player, runner).transpose()?;
                values.extend(table.map(|table| dense_value(&table, picture.all())));
            }
            Ok((values, 1 << picture.len()))
        }
    }
}

/// The binary places of values in an array: values of up to 26 edges have less than 26, and 32 bits are
/// enough.
const PLACES: u32 = MAX_DENSE_EDGES as u32;

/// The values of all sets of edges for one player; none if they are too many.
fn all_values(
    picture: &SmallPicture,
    count: Players,
    player: usize,
    runner: &Runner,
) -> Option<Result<Dense<i32>, Stop>> {
    let own = (0..picture.len())
        .filter(|&edge| picture.edge(edge).colour.player(count) == player)
        .fold(0u64, |set, edge| set | 1 << edge);
    dense(picture, 0i32, runner, |set, known| {
        let low = members(set & own).map(|edge| known.without(edge)).max();
        let high = members(set & !own).map(|edge| known.without(edge)).min();
        let between = |low: i32, high: i32| simplest(low.into(), high.into(), PLACES) as i32;
        match (low, high) {
            (Some(low), Some(high)) if low >= 0 => between(low, high),
            (Some(_), Some(high)) if high > 0 => 0,
            (Some(low), Some(high)) => -between(-high, -low),
            // All edges are of one side: each is worth 1.
            (Some(_), None) => (set.count_ones() as i32) << PLACES,
            (None, _) => -((set.count_ones() as i32) << PLACES),
        }
    })
}

/// The value of a set of edges.
fn dense_value(table: &Dense<i32>, set: u64) -> BigDyadic {
    BigDyadic::new(table.get(set), u64::from(PLACES))
}

/// The value of a red-blue picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HackenbushValue {
    /// The number.
    pub value: BigDyadic,
    /// How many parts with cycles were searched on the way; 0 for trees.
    pub searched: usize,
    /// The edges that the player who wins can cut to win when moving first; none if nobody does. Left out for
    /// large pictures.
    pub winning_cuts: Option<Vec<WinningCut>>,
}

/// A winning move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinningCut {
    /// The edge.
    pub edge: usize,
    /// What is left.
    pub leaves: Hackenbush,
    /// Its value.
    pub value: BigDyadic,
}

/// Who wins a game whose value is this number.
pub fn outcome_of_number(number: &BigDyadic) -> Verdict {
    Verdict::of_losers(number.sign().is_le(), number.sign().is_ge())
}

/// The value of a red-blue picture.
///
/// ```
/// use meximal::rules::hackenbush::Hackenbush;
/// use meximal::runner::Runner;
/// use meximal::hackenbush::hackenbush_value;
/// let picture = Hackenbush::parse("LR+L(R)(L)")?;
/// assert_eq!(hackenbush_value(&picture, &Runner::new())?.value.to_string(), "3/2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn hackenbush_value(
    picture: &Hackenbush,
    runner: &Runner,
) -> Result<HackenbushValue, HackenbushError> {
    picture.check_players(Players::TWO)?;
    if let Some(small) = SmallPicture::new(picture) {
        return Ok(small_value(picture, &small, runner)?);
    }
    let HackenbushValues { values, searched } = hackenbush_values(picture, Players::TWO, runner)?;
    Ok(HackenbushValue {
        value: values.into_iter().next().unwrap_or_default(),
        searched,
        winning_cuts: None,
    })
}

/// The value with the winning cuts: the values of all options are known by then, or cheap.
fn small_value(
    picture: &Hackenbush,
    small: &SmallPicture,
    runner: &Runner,
) -> Result<HackenbushValue, Stop> {
    let mut positions = PositionValues::new(small, Players::TWO, &[0], runner);
    positions = positions.with_most(most_positions(small));
    let mut total = [Fixed::ZERO];
    let table = match positions.add(small.all(), &mut total) {
        Ok(()) => None,
        Err(NoValues::Stopped(stop)) => return Err(stop),
        Err(NoValues::TooMany) => all_values(small, Players::TWO, 0, runner).transpose()?,
    };
    let searched = match table {
        Some(_) => 1 << small.len(),
        None => positions.searched(),
    };
    let mut value_of = |position: u64| {
        if let Some(table) = &table {
            return Ok(dense_value(table, position));
        }
        let mut total = [Fixed::ZERO];
        match positions.add(position, &mut total) {
            Ok(()) => Ok(total[0].finish()),
            Err(NoValues::Stopped(stop)) => Err(stop),
            Err(NoValues::TooMany) => Err(Stop::Memory),
        }
    };
    let value = value_of(small.all())?;
    let mut cuts = Vec::new();
    for edge in members(small.all()) {
        // Left wins with positive values, Right with negative ones.
        let own = if small.edge(edge).colour == Colour::Left {
            Ordering::Greater
        } else {
            Ordering::Less
        };
        if value.sign() != own {
            continue;
        }
        let left = small.cut(small.all(), edge);
        let after = value_of(left)?;
        if after.sign() != own.reverse() {
            cuts.push(WinningCut {
                edge,
                leaves: picture.part(members(left)),
                value: after,
            });
        }
    }
    Ok(HackenbushValue {
        value,
        searched,
        winning_cuts: Some(cuts),
    })
}

//! Classes and outcomes of all colourings of one shape, in one table over all positions: a set of edges that
//! can be left, with a colour for each of them. Positions that colourings share are computed once.
//!
//! A state is a few bits. For each player P there is v_P ≥ 0 and v_P ≤ 0, where v_P is the value of the
//! two-player game of P against all the others (Cincotti, *Three-player partizan games*, section 7): v_P ≥ 0
//! unless a cut of the others leaves v_P ≤ 0, and v_P ≤ 0 unless a cut of P leaves v_P ≥ 0. For each starter
//! there is at most one bit for the player who wins under elimination play. A position's state depends only
//! on the AND and the OR of the states after the cuts of each player.

use rustc_hash::FxHashMap;

use super::shapes::Shape;
use meximal::runner::{Runner, Stop};

/// The bits of a position with N players.
pub type State = u32;

/// The bit of v_P ≥ 0.
pub const fn not_negative(player: usize) -> State {
    1 << player
}

/// The bit of v_P ≤ 0.
pub const fn not_positive(players: usize, player: usize) -> State {
    1 << (players + player)
}

/// Where the bits of the winner are, for a player who is to move.
const fn row(players: usize, starter: usize) -> usize {
    2 * players + starter * players
}

/// The bit of a winner.
pub const fn winner(players: usize, starter: usize, winner: usize) -> State {
    1 << (row(players, starter) + winner)
}

/// The most players whose states fit.
pub const MAX_PLAYERS: usize = 4;

/// A set of edges that can be left.
struct Position {
    /// Its edges.
    edges: Vec<u8>,
    /// What is left after the cut of each.
    options: Vec<usize>,
    /// Where the states of its colourings begin; edge r of the list counts N^r.
    start: usize,
}

/// The edges connected to the ground.
fn grounded(shape: &Shape, set: u32) -> u32 {
    let mut reached: u32 = 1;
    let mut found = 0;
    loop {
        let before = found;
        for (i, ends) in shape.edges.iter().enumerate() {
            let ends = ends.map(|node| 1u32 << node);
            if set >> i & 1 == 1 && (ends[0] | ends[1]) & reached != 0 {
                found |= 1 << i;
                reached |= ends[0] | ends[1];
            }
        }
        if found == before {
            return found;
        }
    }
}

/// All positions, options before those that have them, and the number of states.
fn positions(shape: &Shape, players: usize) -> (Vec<Position>, usize) {
    let whole = (1u32 << shape.edges.len()) - 1;
    let members = |set: u32| (0..32u8).filter(move |&edge| set >> edge & 1 == 1);
    let mut sets = vec![whole];
    let mut options: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
    let mut next = 0;
    while let Some(&set) = sets.get(next) {
        next += 1;
        let cuts = members(set).map(|edge| grounded(shape, set & !(1 << edge)));
        let cuts: Vec<u32> = cuts.collect();
        for &cut in &cuts {
            if cut != whole && !options.contains_key(&cut) {
                options.insert(cut, Vec::new());
                sets.push(cut);
            }
        }
        options.insert(set, cuts);
    }
    // Smaller numbers first: an option is a subset.
    sets.sort_unstable();
    let place: FxHashMap<u32, usize> = sets.iter().copied().zip(0..).collect();
    let mut start = 0;
    let positions = sets.iter().map(|set| {
        let position = Position {
            edges: members(*set).collect(),
            options: options[set].iter().map(|cut| place[cut]).collect(),
            start,
        };
        start += players.pow(position.edges.len() as u32);
        position
    });
    let positions = positions.collect();
    (positions, start)
}

/// The states of all colourings of a shape; in the number of a colouring edge r counts N^r.
pub fn colouring_states<const N: usize>(
    shape: &Shape,
    threads: usize,
    runner: &Runner,
) -> Result<Vec<State>, Stop> {
    let (positions, count) = positions(shape, N);
    runner.check(count.saturating_mul(size_of::<State>() * threads))?;
    let mut states: Vec<State> = vec![0; count];
    for position in &positions {
        runner.check(0)?;
        position.fill::<N>(&positions, &mut states);
    }
    let whole = positions.last().map_or(0, |position| position.start);
    states.drain(..whole);
    Ok(states)
}

/// This many edges take all colours in the innermost loop.
const INNER: usize = 3;

impl Position {
    /// What an edge of this position counts in the numbers of the colourings of an option.
    fn weights(&self, players: usize, option: &Position) -> Vec<usize> {
        let weight = |edge: &u8| match option.edges.binary_search(edge) {
            Ok(rank) => players.pow(rank as u32),
            Err(_) => 0,
        };
        self.edges.iter().map(weight).collect()
    }

    /// Computes the states of all colourings from those of the options.
    fn fill<const N: usize>(&self, all: &[Position], states: &mut [State]) {
        let count = self.edges.len();
        if count == 0 {
            states[self.start] = nothing_left::<N>();
            return;
        }
        let weights: Vec<Vec<usize>> = self
            .options
            .iter()
            .map(|&option| self.weights(N, &all[option]))
            .collect();
        // Colours of the first edges, and what they count in the options.
        let inner = INNER.min(count);
        let digit = |number: usize, place: usize| number / N.pow(place as u32) % N;
        let rows: Vec<Vec<(usize, usize)>> = (0..N.pow(inner as u32))
            .map(|number| {
                let row = (0..count).map(|option| {
                    let counts = (0..inner).map(|r| digit(number, r) * weights[option][r]);
                    (counts.sum(), digit(number, option))
                });
                row.collect()
            })
            .collect();
        let mut bases: Vec<usize> = self.options.iter().map(|&o| all[o].start).collect();
        let mut colours = vec![0usize; count];
        let mut at = self.start;
        loop {
            for row in &rows {
                let mut any = [0; N];
                let mut every = [State::MAX; N];
                for option in 0..count {
                    let (counts, first_colour) = row[option];
                    let colour = if option < inner {
                        first_colour
                    } else {
                        colours[option]
                    };
                    let state = states[bases[option] + counts];
                    any[colour] |= state;
                    every[colour] &= state;
                }
                states[at] = joined::<N>(any, every);
                at += 1;
            }
            // The next colours of the other edges.
            let mut place = inner;
            loop {
                if place == count {
                    return;
                }
                if colours[place] + 1 < N {
                    colours[place] += 1;
                    for (base, weights) in bases.iter_mut().zip(&weights) {
                        *base += weights[place];
                    }
                    break;
                }
                colours[place] = 0;
                for (base, weights) in bases.iter_mut().zip(&weights) {
                    *base -= (N - 1) * weights[place];
                }
                place += 1;
            }
        }
    }
}

/// All values are 0, and whoever is to move leaves first: the player before wins.
fn nothing_left<const N: usize>() -> State {
    let mut state = 0;
    for player in 0..N {
        state |= not_negative(player) | not_positive(N, player);
        state |= winner(N, player, (player + N - 1) % N);
    }
    state
}

/// The state from the OR and the AND of the states after the cuts of each player; the AND has all bits where
/// there is no cut.
#[inline(always)]
fn joined<const N: usize>(any: [State; N], every: [State; N]) -> State {
    let others = (1 << N) - 1;
    let mut state = 0;
    let mut rows = [0; N];
    for player in 0..N {
        if any[player] & not_negative(player) == 0 {
            state |= not_positive(N, player);
        }
        let mut spoilt = 0;
        for other in (0..N).filter(|&other| other != player) {
            spoilt |= any[other];
        }
        if spoilt & not_positive(N, player) == 0 {
            state |= not_negative(player);
        }
        let after = row(N, (player + 1) % N);
        let own = 1 << player;
        rows[player] = match any[player] >> after & own {
            0 => every[player] >> after & others,
            own => own,
        };
    }
    // A player without a cut passes the move on; somebody has one.
    for player in 0..N {
        let mut mover = player;
        while every[mover] == State::MAX {
            mover = (mover + 1) % N;
        }
        state |= rows[mover] << row(N, player);
    }
    state
}

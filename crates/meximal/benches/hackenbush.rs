//! Hackenbush for three players: the engines for elimination play on the same pictures in one run, and values
//! of large trees. All pictures are made by a fixed generator, so that runs can be compared.

use std::hint::black_box;
use std::time::{Duration, Instant};

use meximal::hackenbush::{
    EliminationEngine, Found, elimination, elimination_by, hackenbush_values,
};
use meximal::player::Players;
use meximal::rules::hackenbush::{Colour, Hackenbush};
use meximal::runner::Runner;

const PLAYERS: Players = Players::THREE;

/// A small generator of numbers (SplitMix64).
struct Dice(u64);

impl Dice {
    fn below(&mut self, sides: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let x = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((x ^ x >> 31) % u64::from(sides)) as u32
    }

    fn colour(&mut self) -> Colour {
        Colour::of_player(self.below(3) as usize, PLAYERS)
    }
}

/// Strings of one to six edges.
fn strings(edges: u32, seed: u64) -> Hackenbush {
    let mut dice = Dice(seed);
    let mut all = Vec::new();
    let mut left = 0;
    let mut below = 0;
    for node in 1..=edges {
        if left == 0 {
            (left, below) = (1 + dice.below(6), 0);
        }
        left -= 1;
        all.push((below, node, dice.colour()));
        below = node;
    }
    Hackenbush::from_edges(all)
}

/// Five trees, each node on a random earlier one.
fn trees(edges: u32, seed: u64) -> Hackenbush {
    let mut dice = Dice(seed);
    let below = |dice: &mut Dice, node: u32| match node {
        1..=5 => 0,
        _ => 1 + dice.below(node - 1),
    };
    Hackenbush::from_edges((1..=edges).map(|node| {
        let below = below(&mut dice, node);
        (below, node, dice.colour())
    }))
}

/// A connected graph with cycles.
fn graph(edges: u32, nodes: u32, seed: u64) -> Hackenbush {
    let mut dice = Dice(seed);
    Hackenbush::from_edges((1..=edges).map(|i| {
        let (a, b) = if i < nodes {
            (dice.below(i), i)
        } else {
            (dice.below(nodes), dice.below(nodes))
        };
        (a, b, dice.colour())
    }))
}

fn engines(name: &str, picture: &Hackenbush) {
    let limit = Duration::from_secs(20);
    let mut outcomes = None;
    for engine in [
        EliminationEngine::Sums,
        EliminationEngine::Sets,
        EliminationEngine::Array,
    ] {
        let start = Instant::now();
        let runner = Runner::new().with_time(limit);
        let found = elimination_by(engine, picture, PLAYERS, &runner);
        let time = start.elapsed();
        match found {
            Ok((found, searched)) => {
                let rate = searched as f64 / time.as_secs_f64() / 1e6;
                println!("{name:>22} {engine:>8?} {time:>12.2?} {searched:>12} {rate:>8.2} M/s");
                assert_eq!(*outcomes.get_or_insert(found.clone()), found);
            }
            Err(why) => println!("{name:>22} {engine:>8?} {time:>12.2?} {why}"),
        }
    }
}

/// The slowest of many pictures, and how many were not decided.
fn many(name: &str, pictures: impl Iterator<Item = Hackenbush>) {
    let mut times: Vec<Duration> = Vec::new();
    let mut undecided = 0;
    for picture in pictures {
        let runner = Runner::new().with_time(Duration::from_secs(20));
        let start = Instant::now();
        match elimination(&picture, PLAYERS, false, &runner) {
            Ok(found) => undecided += usize::from(found.outcomes.contains(&Found::NotDecided)),
            Err(_) => undecided += 1,
        }
        times.push(start.elapsed());
    }
    times.sort();
    let (median, slowest) = (times[times.len() / 2], times[times.len() - 1]);
    println!(
        "{name:>22} {:>4} pictures: median {median:.2?}, slowest {slowest:.2?}, {undecided} not decided",
        times.len()
    );
}

fn values(name: &str, below: impl Fn(&mut Dice, u32) -> u32) {
    let mut dice = Dice(1);
    let edges = (1..=100_000).map(|node| {
        let below = below(&mut dice, node);
        (below, node, dice.colour())
    });
    let picture = Hackenbush::from_edges(edges);
    let start = Instant::now();
    black_box(hackenbush_values(&picture, PLAYERS, &Runner::new())).ok();
    println!(
        "{name:>22} 100000 edges, 3 players: {:.2?}",
        start.elapsed()
    );
}

fn main() {
    println!("engines on the same pictures");
    engines("graph of 14 edges", &graph(14, 8, 1));
    engines("graph of 18 edges", &graph(18, 10, 2));
    engines("graph of 20 edges", &graph(20, 10, 3));
    engines("graph of 24 edges", &graph(24, 12, 4));
    engines("strings of 22 edges", &strings(22, 5));
    engines("trees of 22 edges", &trees(22, 6));
    println!("the whole, with the values first");
    many("strings of 30 edges", (0..40).map(|seed| strings(30, seed)));
    many("strings of 40 edges", (0..10).map(|seed| strings(40, seed)));
    many("trees of 30 edges", (0..40).map(|seed| trees(30, seed)));
    many("graphs of 24 edges", (0..6).map(|seed| graph(24, 12, seed)));
    println!("values");
    values("path", |_, node| node - 1);
    values("caterpillar", |_, node| match node % 2 {
        1 => node.saturating_sub(2),
        _ => node - 1,
    });
    values("random", |dice, node| dice.below(node));
    values("random near the top", |dice, node| {
        node - 1 - dice.below(node.min(5))
    });
    values("star", |_, _| 0);
}

//! Canonical forms of boards by meximal and by the crate `cgt`, in one process and one thread, with the ratio
//! of the times: Domineering on rectangles, on all subboards of a rectangle with one table for all, and Snort
//! on grids. The forms are compared, too: as many different ones, with the same means and temperatures.
//!
//! `cargo run --release` in this directory.

use std::str::FromStr;
use std::time::{Duration, Instant};

use cgt::graph::adjacency_matrix::undirected::UndirectedGraph;
use cgt::graph::{Graph, VertexIndex};
use cgt::short::partizan::canonical_form::CanonicalForm;
use cgt::short::partizan::games::domineering::Domineering;
use cgt::short::partizan::games::snort::{Snort, VertexColor, VertexKind};
use cgt::short::partizan::partizan_game::PartizanGame;
use cgt::short::partizan::transposition_table::ParallelTranspositionTable;
use meximal::game::{Arena, Game};
use meximal::player::Players;
use meximal::runner::Runner;
use meximal::value::short::{PartValues, ShortGames};

/// Mean and temperature.
type Heat = (String, String);

/// The values of some positions, each with everything that was found before.
fn ours(texts: &[String]) -> (Duration, Vec<Heat>) {
    let start = Instant::now();
    let runner = Runner::new();
    let mut games = ShortGames::new(&runner);
    let mut arena = Arena::new(Players::TWO, false, &runner);
    let mut values = PartValues::default();
    let found: Vec<_> = texts
        .iter()
        .map(|text| {
            let game = Game::read(text).expect("a board");
            let position = arena.place(&game).expect("a position");
            values
                .of(&mut arena, &position, &mut games)
                .expect("a value")
        })
        .collect();
    let time = start.elapsed();
    let heats = found.into_iter().map(|value| {
        let (mean, temperature) = games.heat(value).expect("heat").expect("heat");
        (mean.to_string(), temperature.to_string())
    });
    (time, heats.collect())
}

fn theirs<G: PartizanGame>(positions: impl Fn() -> Vec<G>) -> (Duration, Vec<Heat>) {
    let start = Instant::now();
    let table = ParallelTranspositionTable::new();
    let found: Vec<CanonicalForm> = positions()
        .iter()
        .map(|game| game.canonical_form(&table))
        .collect();
    let time = start.elapsed();
    let heats = found
        .iter()
        .map(|form| (form.mean().to_string(), form.temperature().to_string()));
    (time, heats.collect())
}

fn compare(what: &str, ours: (Duration, Vec<Heat>), theirs: (Duration, Vec<Heat>)) {
    assert_eq!(ours.1, theirs.1, "{what}");
    println!(
        "{what:<44} {:>10.1} ms {:>10.1} ms {:>8.2}",
        1e3 * ours.0.as_secs_f64(),
        1e3 * theirs.0.as_secs_f64(),
        theirs.0.as_secs_f64() / ours.0.as_secs_f64()
    );
}

/// A board as rows of free and covered cells.
fn rows(rows: usize, columns: usize, covered: u32, between: &str) -> String {
    let row = |r: usize| {
        let cell = |c: usize| {
            if covered >> (r * columns + c) & 1 == 1 {
                '#'
            } else {
                '.'
            }
        };
        (0..columns).map(cell).collect::<String>()
    };
    (0..rows).map(row).collect::<Vec<_>>().join(between)
}

fn domineering(rows_: usize, columns: usize, boards: &[u32]) -> [(Duration, Vec<Heat>); 2] {
    let texts: Vec<String> = boards
        .iter()
        .map(|&covered| format!("domineering:{}", rows(rows_, columns, covered, "/")))
        .collect();
    let positions = || -> Vec<Domineering> {
        let board = |&covered: &u32| Domineering::from_str(&rows(rows_, columns, covered, "|"));
        boards
            .iter()
            .map(|covered| board(covered).ok().expect("a board"))
            .collect()
    };
    [ours(&texts), theirs(positions)]
}

fn snort(rows: usize, columns: usize) -> [(Duration, Vec<Heat>); 2] {
    let text = format!("snort:grid{rows}x{columns}");
    let positions = || {
        let mut edges = Vec::new();
        for r in 0..rows {
            for c in 0..columns {
                let at = VertexIndex {
                    index: r * columns + c,
                };
                if c + 1 < columns {
                    edges.push((
                        at,
                        VertexIndex {
                            index: at.index + 1,
                        },
                    ));
                }
                if r + 1 < rows {
                    edges.push((
                        at,
                        VertexIndex {
                            index: at.index + columns,
                        },
                    ));
                }
            }
        }
        let bare = vec![VertexKind::Single(VertexColor::Empty); rows * columns];
        vec![Snort::new(UndirectedGraph::from_edges(&edges, &bare))]
    };
    [ours(&[text]), theirs(positions)]
}

fn main() {
    println!("{:<44} {:>13} {:>13} {:>8}", "", "meximal", "cgt", "ratio");
    for (rows, columns) in [(3, 4), (4, 4), (4, 5)] {
        let [a, b] = domineering(rows, columns, &[0]);
        compare(&format!("Domineering {rows}×{columns}"), a, b);
    }
    for (rows, columns) in [(3, 4), (4, 4), (4, 5)] {
        let boards: Vec<u32> = (0..1u32 << (rows * columns)).collect();
        let [a, b] = domineering(rows, columns, &boards);
        compare(
            &format!("Domineering, all subboards of {rows}×{columns}"),
            a,
            b,
        );
    }
    for (rows, columns) in [(2, 4), (3, 3), (3, 4)] {
        let [a, b] = snort(rows, columns);
        compare(&format!("Snort on a {rows}×{columns} grid"), a, b);
    }
}

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use crate::solver::{Twin, agree};

pub type Cell = Vec<i32>;

/// The cells of a box.
pub fn all_cells(lengths: &[i32]) -> Vec<Cell> {
    let mut cells = vec![Vec::new()];
    for &length in lengths {
        let longer = |cell: &Cell| {
            let cell = cell.clone();
            (0..length)
                .map(move |at| [&cell[..], &[at]].concat())
                .collect::<Vec<_>>()
        };
        cells = cells.iter().flat_map(longer).collect();
    }
    cells
}

pub fn shifted(cell: &Cell, axis: usize, by: i32) -> Cell {
    let mut other = cell.clone();
    other[axis] += by;
    other
}

pub fn size_text(lengths: &[i32]) -> String {
    lengths
        .iter()
        .map(i32::to_string)
        .collect::<Vec<_>>()
        .join("x")
}

/// The letters of a board of two axes.
pub fn letters(text: &str) -> Vec<(Cell, char)> {
    let mut found = Vec::new();
    for (row, line) in text.split('/').enumerate() {
        for (column, letter) in line.chars().enumerate() {
            found.push((vec![row as i32, column as i32], letter));
        }
    }
    found
}

pub fn free(text: &str) -> BTreeSet<Cell> {
    let free = letters(text)
        .into_iter()
        .filter(|(_, letter)| *letter == '.');
    free.map(|(cell, _)| cell).collect()
}

/// A board of random letters.
pub fn board(
    letters: &'static [char],
    rows: std::ops::RangeInclusive<usize>,
    columns: std::ops::RangeInclusive<usize>,
) -> impl Strategy<Value = String> {
    (rows, columns).prop_flat_map(move |(rows, columns)| {
        let cell = proptest::sample::select(letters);
        let row = proptest::collection::vec(cell, columns);
        proptest::collection::vec(row, rows).prop_map(|rows| {
            let lines = rows
                .into_iter()
                .map(|row| row.into_iter().collect::<String>());
            lines.collect::<Vec<_>>().join("/")
        })
    })
}

/// Dominoes along one axis for each player, or along any for all; or tiles of other lengths.
struct Dominoes {
    anywhere: bool,
    axes: usize,
}

struct Tiles {
    lengths: &'static [i32],
}

impl Twin for Tiles {
    type State = BTreeSet<Cell>;

    fn moves(&self, state: &BTreeSet<Cell>, player: usize) -> Vec<BTreeSet<Cell>> {
        let mut found = Vec::new();
        for &length in self.lengths {
            for cell in state {
                let tile: Vec<Cell> = (0..length).map(|by| shifted(cell, player, by)).collect();
                if tile.iter().all(|cell| state.contains(cell)) {
                    found.push(
                        state
                            .iter()
                            .filter(|cell| !tile.contains(cell))
                            .cloned()
                            .collect(),
                    );
                }
            }
        }
        found
    }
}

/// Triangles; those whose row and column add up to an even number point up.
struct Rhombi;

impl Twin for Rhombi {
    type State = BTreeSet<Cell>;

    fn moves(&self, state: &BTreeSet<Cell>, player: usize) -> Vec<BTreeSet<Cell>> {
        let mut found = Vec::new();
        for cell in state {
            let up = (cell[0] + cell[1]) % 2 == 0;
            let other = match (player, up) {
                (0, false) | (2, true) => shifted(cell, 1, 1),
                (1, true) => shifted(cell, 0, 1),
                _ => continue,
            };
            if state.contains(&other) {
                found.push(
                    state
                        .iter()
                        .filter(|&at| at != cell && *at != other)
                        .cloned()
                        .collect(),
                );
            }
        }
        found
    }
}

#[test]
fn rhombi_on_small_shapes() {
    for (rows, columns) in [(1, 7), (2, 4), (3, 3), (2, 5), (4, 2)] {
        let cells: BTreeSet<Cell> = all_cells(&[rows, columns]).into_iter().collect();
        agree(
            &format!("rhombination:{rows}x{columns}"),
            3,
            &Rhombi,
            &cells,
        );
    }
    agree("rhombination:hexagon1", 3, &Rhombi, &free(".../..."));
    agree("rhombination:triangle2", 3, &Rhombi, &free("##.#/#..."));
    agree(
        "rhombination:triangle3",
        3,
        &Rhombi,
        &free("##.##/#...#/....."),
    );
}

#[test]
fn longer_tiles_on_small_boxes() {
    for lengths in [
        vec![1, 4],
        vec![3, 3],
        vec![4, 3],
        vec![5, 2],
        vec![3, 4],
        vec![3, 3, 2],
    ] {
        let cells: BTreeSet<Cell> = all_cells(&lengths).into_iter().collect();
        let size = size_text(&lengths);
        agree(
            &format!("triomineering:{size}"),
            lengths.len(),
            &Tiles { lengths: &[3] },
            &cells,
        );
        if cells.len() < 13 {
            let twin = Tiles { lengths: &[2, 3] };
            agree(
                &format!("tridomineering:{size}"),
                lengths.len(),
                &twin,
                &cells,
            );
        }
    }
}

impl Twin for Dominoes {
    type State = BTreeSet<Cell>;

    fn moves(&self, state: &BTreeSet<Cell>, player: usize) -> Vec<BTreeSet<Cell>> {
        let mut found = Vec::new();
        for axis in (0..self.axes).filter(|&axis| self.anywhere || axis == player) {
            for cell in state {
                let other = shifted(cell, axis, 1);
                if state.contains(&other) {
                    let mut left = state.clone();
                    left.remove(cell);
                    left.remove(&other);
                    found.push(left);
                }
            }
        }
        found
    }
}

#[test]
fn domineering_and_cram_on_all_small_boxes() {
    let two = (0..4).flat_map(|rows| (0..5).map(move |columns| vec![rows, columns]));
    let three = [
        [2, 2, 2],
        [1, 2, 3],
        [3, 1, 2],
        [2, 3, 1],
        [1, 1, 5],
        [4, 1, 2],
        [2, 2, 3],
    ]
    .map(Vec::from);
    for lengths in two.chain(three) {
        let cells: BTreeSet<Cell> = all_cells(&lengths).into_iter().collect();
        let axes = lengths.len();
        let size = size_text(&lengths);
        let twin = Dominoes {
            anywhere: false,
            axes,
        };
        agree(&format!("domineering:{size}"), axes, &twin, &cells);
        let twin = Dominoes {
            anywhere: true,
            axes,
        };
        for players in [2, 3] {
            agree(&format!("cram:{size}"), players, &twin, &cells);
        }
    }
}

/// All boards of free and covered cells.
fn all_boards(rows: usize, columns: usize) -> impl Iterator<Item = String> {
    (0..1u32 << (rows * columns)).map(move |set| {
        let letter = |cell: usize| if set >> cell & 1 == 1 { '.' } else { '#' };
        let row = |row: usize| {
            (0..columns)
                .map(|c| letter(row * columns + c))
                .collect::<String>()
        };
        (0..rows).map(row).collect::<Vec<_>>().join("/")
    })
}

#[test]
fn domineering_and_cram_on_all_boards_with_holes() {
    let boards = all_boards(2, 4)
        .chain(all_boards(3, 3))
        .chain(all_boards(4, 2));
    for text in boards {
        let cells = free(&text);
        let twin = Dominoes {
            anywhere: false,
            axes: 2,
        };
        agree(&format!("domineering:{text}"), 2, &twin, &cells);
        let twin = Dominoes {
            anywhere: true,
            axes: 2,
        };
        agree(&format!("cram:{text}"), 3, &twin, &cells);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn domineering_and_cram_on_random_boards(text in board(&['.', '.', '.', '#'], 3..=4, 3..=5)) {
        let cells = free(&text);
        agree(&format!("domineering:{text}"), 2, &Dominoes { anywhere: false, axes: 2 }, &cells);
        agree(&format!("cram:{text}"), 2, &Dominoes { anywhere: true, axes: 2 }, &cells);
    }

    #[test]
    fn rhombi_on_random_boards(text in board(&['.', '.', '.', '#'], 2..=4, 2..=4)) {
        agree(&format!("rhombination:{text}"), 3, &Rhombi, &free(&text));
    }

    #[test]
    fn longer_tiles_on_random_boards(text in board(&['.', '.', '.', '#'], 3..=4, 3..=4)) {
        let cells = free(&text);
        agree(&format!("triomineering:{text}"), 2, &Tiles { lengths: &[3] }, &cells);
        agree(&format!("tridomineering:{text}"), 2, &Tiles { lengths: &[2, 3] }, &cells);
    }

    #[test]
    fn domineering_on_random_boxes(
        layers in proptest::collection::vec(board(&['.', '.', '#'], 2..=2, 3..=3), 1..=3),
    ) {
        let mut cells = BTreeSet::new();
        for (layer, text) in layers.iter().enumerate() {
            cells.extend(free(text).iter().map(|cell| [&cell[..], &[layer as i32]].concat()));
        }
        let mut text = layers.join("//");
        if layers.len() == 1 {
            text.push_str("//");
        }
        agree(&format!("domineering:{text}"), 3, &Dominoes { anywhere: false, axes: 3 }, &cells);
        agree(&format!("cram:{text}"), 3, &Dominoes { anywhere: true, axes: 3 }, &cells);
    }

    #[test]
    fn clobber_on_random_boards(text in board(&['L', 'R', 'L', 'R', '.'], 2..=3, 2..=4)) {
        agree(&format!("clobber:{text}"), 2, &Clobber, &pieces(&text, 2));
    }

    #[test]
    fn clobber_for_three_on_random_boards(text in board(&['L', 'C', 'R', '.'], 2..=3, 2..=3)) {
        agree(&format!("clobber:{text}"), 3, &Clobber, &pieces(&text, 3));
    }
}

struct Clobber;

impl Twin for Clobber {
    type State = BTreeMap<Cell, usize>;

    fn moves(&self, state: &Self::State, player: usize) -> Vec<Self::State> {
        let mut found = Vec::new();
        for (from, &owner) in state {
            for axis in 0..from.len() {
                for by in [-1, 1] {
                    let to = shifted(from, axis, by);
                    let other = state.get(&to);
                    if owner == player && other.is_some_and(|&other| other != player) {
                        let mut left = state.clone();
                        left.remove(from);
                        left.insert(to, player);
                        found.push(left);
                    }
                }
            }
        }
        found
    }
}

pub fn pieces(text: &str, players: usize) -> BTreeMap<Cell, usize> {
    let owner = |letter: char| match letter {
        'L' => Some(0),
        'C' => Some(1),
        'R' => Some(players - 1),
        digit => digit.to_digit(10).map(|digit| digit as usize - 1),
    };
    let pieces = letters(text)
        .into_iter()
        .filter_map(|(cell, letter)| Some((cell, owner(letter)?)));
    pieces.collect()
}

#[test]
fn clobber_starts_with_the_players_in_turn() {
    for players in [2, 3, 4] {
        for lengths in [vec![1, 6], vec![2, 3], vec![3, 3], vec![2, 2, 2]] {
            let cells = all_cells(&lengths).into_iter();
            let owner = |cell: &Cell| cell.iter().sum::<i32>() as usize % players;
            let state = cells.map(|cell| (cell.clone(), owner(&cell))).collect();
            agree(
                &format!("clobber:{}", size_text(&lengths)),
                players,
                &Clobber,
                &state,
            );
        }
    }
    agree("clobber:1234/4321", 4, &Clobber, &pieces("1234/4321", 4));
    agree("clobber:LR1/.R.", 4, &Clobber, &pieces("LR1/.R.", 4));
}

struct Chomp;

impl Twin for Chomp {
    type State = BTreeSet<(i32, i32)>;

    fn moves(&self, state: &Self::State, _player: usize) -> Vec<Self::State> {
        let eaten = state.iter().filter(|&&cell| cell != (0, 0));
        let bite = |&(row, column): &(i32, i32)| {
            let stays = |cell: &&(i32, i32)| cell.0 < row || cell.1 < column;
            state.iter().filter(stays).copied().collect()
        };
        eaten.map(bite).collect()
    }
}

#[test]
fn chomp_on_all_small_bars() {
    for rows in 1..5 {
        for columns in 1..5 {
            let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
            for players in [2, 3] {
                agree(
                    &format!("chomp:{rows}x{columns}"),
                    players,
                    &Chomp,
                    &cells.clone().collect(),
                );
            }
        }
    }
    let cells = [4, 4, 1].into_iter().enumerate();
    let cells = cells.flat_map(|(row, length)| (0..length).map(move |column| (row as i32, column)));
    agree("chomp:4,4,1", 3, &Chomp, &cells.collect());
}

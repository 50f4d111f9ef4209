use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use crate::grids::{Cell, all_cells, board, letters, pieces, shifted, size_text};
use crate::solver::{Twin, agree};

/// The kinds of Clobber: their name, whether pieces step as kings, run as rooks, and whether they are hot.
const CLOBBERS: [(&str, bool, bool, bool); 4] = [
    ("king-clobber", true, false, false),
    ("rook-clobber", false, true, false),
    ("queen-clobber", true, true, false),
    ("hot-clobber", false, false, true),
];

/// The steps of a king in two dimensions, or those of a rook.
fn steps(king: bool) -> Vec<(i32, i32)> {
    let all = (-1..=1).flat_map(|row| (-1..=1).map(move |column| (row, column)));
    all.filter(|&(row, column)| {
        if king {
            (row, column) != (0, 0)
        } else {
            row * row + column * column == 1
        }
    })
    .collect()
}

fn stepped(cell: &Cell, (row, column): (i32, i32)) -> Cell {
    vec![cell[0] + row, cell[1] + column]
}

/// Variants of Clobber; the board is where cells have no entry.
struct Clobber {
    king: bool,
    rook: bool,
    hot: bool,
}

impl Twin for Clobber {
    type State = BTreeMap<Cell, usize>;

    fn moves(&self, state: &Self::State, player: usize) -> Vec<Self::State> {
        let mut found = Vec::new();
        for from in state.keys().filter(|&cell| state[cell] == player) {
            for step in steps(self.king) {
                let mut to = stepped(from, step);
                while self.rook
                    && !state.contains_key(&to)
                    && to.iter().all(|at| (0..9).contains(at))
                {
                    to = stepped(&to, step);
                }
                if state
                    .get(&to)
                    .is_some_and(|&other| other != player || self.hot)
                {
                    let mut left = state.clone();
                    left.remove(from);
                    left.insert(to, player);
                    found.push(left);
                }
            }
        }
        found
    }
}

/// All letters of a board with what stands there: a player, or nobody.
struct AntiClobber;

impl Twin for AntiClobber {
    type State = BTreeMap<Cell, char>;

    fn moves(&self, state: &Self::State, player: usize) -> Vec<Self::State> {
        let (own, other) = [('L', 'R'), ('R', 'L')][player];
        let mut found = Vec::new();
        for from in state.keys().filter(|&cell| state[cell] == own) {
            for step in steps(false) {
                let to = stepped(from, step);
                if state.get(&to) == Some(&'.') {
                    let mut left = state.clone();
                    left.insert(from.clone(), other);
                    left.insert(to, own);
                    found.push(left);
                }
            }
        }
        found
    }
}

struct Amazons {
    players: &'static str,
}

impl Amazons {
    fn queen(state: &BTreeMap<Cell, char>, from: &Cell) -> Vec<Cell> {
        let mut found = Vec::new();
        for step in steps(true) {
            let mut to = stepped(from, step);
            while state.get(&to) == Some(&'.') {
                found.push(to.clone());
                to = stepped(&to, step);
            }
        }
        found
    }
}

impl Twin for Amazons {
    type State = BTreeMap<Cell, char>;

    fn moves(&self, state: &Self::State, player: usize) -> Vec<Self::State> {
        let own = self.players.chars().nth(player).unwrap();
        let mut found = Vec::new();
        for from in state.keys().filter(|&cell| state[cell] == own) {
            for to in Self::queen(state, from) {
                let mut moved = state.clone();
                moved.insert(from.clone(), '.');
                moved.insert(to.clone(), own);
                for arrow in Self::queen(&moved, &to) {
                    let mut left = moved.clone();
                    left.insert(arrow, '#');
                    found.push(left);
                }
            }
        }
        found
    }
}

struct Fission;

impl Twin for Fission {
    type State = BTreeMap<Cell, char>;

    fn moves(&self, state: &Self::State, player: usize) -> Vec<Self::State> {
        let mut found = Vec::new();
        for cell in state.keys().filter(|&cell| state[cell] == 'o') {
            let sides = [shifted(cell, player, -1), shifted(cell, player, 1)];
            if sides.iter().all(|side| state.get(side) == Some(&'.')) {
                let mut left = state.clone();
                left.insert(cell.clone(), '.');
                left.extend(sides.map(|side| (side, 'o')));
                found.push(left);
            }
        }
        found
    }
}

struct NoGo {
    players: &'static str,
}

impl Twin for NoGo {
    type State = BTreeMap<Cell, char>;

    fn moves(&self, state: &Self::State, player: usize) -> Vec<Self::State> {
        let own = self.players.chars().nth(player).unwrap();
        let put = |cell: &Cell| {
            let mut left = state.clone();
            left.insert(cell.clone(), own);
            left
        };
        let bare = state.keys().filter(|&cell| state[cell] == '.');
        bare.map(put).filter(breathes).collect()
    }
}

/// Whether from every stone a bare cell is reached over stones of its kind.
fn breathes(state: &BTreeMap<Cell, char>) -> bool {
    state.keys().all(|start| {
        let kind = state[start];
        let mut seen = BTreeSet::from([start.clone()]);
        let mut open = vec![start.clone()];
        while let Some(cell) = open.pop() {
            if state[&cell] == '.' {
                return true;
            }
            for step in steps(false) {
                let next = stepped(&cell, step);
                let fits = state
                    .get(&next)
                    .is_some_and(|&other| other == kind || other == '.');
                if fits && seen.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
        false
    })
}

/// The free cells, and where the token is.
struct Maze {
    far: bool,
}

impl Twin for Maze {
    type State = (BTreeSet<Cell>, Cell);

    fn moves(&self, (free, token): &Self::State, player: usize) -> Vec<Self::State> {
        let mut found = Vec::new();
        let mut to = shifted(token, player, 1);
        while free.contains(&to) {
            found.push((free.clone(), to.clone()));
            if !self.far {
                break;
            }
            to = shifted(&to, player, 1);
        }
        found
    }
}

fn all_letters(text: &str) -> BTreeMap<Cell, char> {
    letters(text).into_iter().collect()
}

#[test]
fn fission_starts_in_the_middle() {
    for lengths in [
        vec![1, 5],
        vec![3, 3],
        vec![4, 3],
        vec![3, 5],
        vec![3, 3, 3],
    ] {
        let middle: Cell = lengths.iter().map(|length| (length - 1) / 2).collect();
        let letter = |cell: Cell| (cell.clone(), if cell == middle { 'o' } else { '.' });
        let state = all_cells(&lengths).into_iter().map(letter).collect();
        agree(
            &format!("fission:{}", size_text(&lengths)),
            lengths.len(),
            &Fission,
            &state,
        );
    }
}

#[test]
fn nogo_starts_bare() {
    for (rows, columns) in [(1, 4), (2, 2), (2, 3), (1, 6), (3, 3)] {
        let cells = all_cells(&[rows, columns])
            .into_iter()
            .map(|cell| (cell, '.'))
            .collect();
        agree(
            &format!("nogo:{rows}x{columns}"),
            2,
            &NoGo { players: "LR" },
            &cells,
        );
        if rows * columns < 7 {
            agree(
                &format!("nogo:{rows}x{columns}"),
                3,
                &NoGo { players: "LCR" },
                &cells,
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(30))]

    #[test]
    fn variants_of_clobber(text in board(&['L', 'R', 'L', 'R', '.'], 1..=3, 2..=3)) {
        let start = pieces(&text, 2);
        for (name, king, rook, hot) in CLOBBERS {
            agree(&format!("{name}:{text}"), 2, &Clobber { king, rook, hot }, &start);
        }
    }

    #[test]
    fn variants_of_clobber_for_three(text in board(&['L', 'C', 'R', '.'], 1..=2, 2..=3)) {
        let start = pieces(&text, 3);
        for (name, king, rook, hot) in CLOBBERS {
            agree(&format!("{name}:{text}"), 3, &Clobber { king, rook, hot }, &start);
        }
    }

    #[test]
    fn anti_clobber(text in board(&['L', 'R', '.', '.', '.'], 1..=3, 2..=3)) {
        agree(&format!("anti-clobber:{text}"), 2, &AntiClobber, &all_letters(&text));
    }

    #[test]
    fn amazons(text in board(&['L', 'R', '.', '.', '.', '#'], 1..=2, 2..=4)) {
        agree(&format!("amazons:{text}"), 2, &Amazons { players: "LR" }, &all_letters(&text));
    }

    #[test]
    fn amazons_for_three(text in board(&['L', 'C', 'R', '.', '.', '.', '#'], 1..=2, 2..=4)) {
        agree(&format!("amazons:{text}"), 3, &Amazons { players: "LCR" }, &all_letters(&text));
    }

    #[test]
    fn fission(text in board(&['o', '.', '.', '.', '#'], 1..=3, 3..=5)) {
        agree(&format!("fission:{text}"), 2, &Fission, &all_letters(&text));
    }

    #[test]
    fn nogo(text in board(&['L', 'R', '.', '.', '.', '.'], 1..=3, 2..=3)) {
        let state = all_letters(&text);
        prop_assume!(breathes(&state));
        agree(&format!("nogo:{text}"), 2, &NoGo { players: "LR" }, &state);
    }

    #[test]
    fn mazes(text in board(&['.', '.', '#'], 1..=4, 1..=5), at in 0usize..20) {
        let mut rows: Vec<Vec<char>> = text.split('/').map(|row| row.chars().collect()).collect();
        let columns = rows[0].len();
        let (row, column) = (at / columns % rows.len(), at % columns);
        rows[row][column] = 'o';
        let lines: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
        let text = lines.join("/");
        let free = letters(&text).into_iter().filter(|(_, letter)| *letter == '.').map(|(cell, _)| cell);
        let state = (free.collect(), vec![row as i32, column as i32]);
        agree(&format!("maze:{text}"), 2, &Maze { far: true }, &state);
        agree(&format!("maize:{text}"), 2, &Maze { far: false }, &state);
    }
}

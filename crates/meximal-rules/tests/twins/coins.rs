use proptest::prelude::*;

use crate::solver::{Twin, agree};

/// Coin turning by a test of every set of coins.
struct Coins {
    allows: Allows,
}

fn turned(row: &str, coins: &[usize]) -> String {
    let turn = |(at, coin): (usize, char)| match (coins.contains(&at), coin) {
        (false, coin) => coin,
        (true, 'H') => 'T',
        (true, _) => 'H',
    };
    row.chars().enumerate().map(turn).collect()
}

fn subsets(length: usize) -> impl Iterator<Item = Vec<usize>> {
    (1u32..1 << length).map(move |set| (0..length).filter(|at| set >> at & 1 == 1).collect())
}

impl Twin for Coins {
    type State = String;

    fn moves(&self, row: &String, _player: usize) -> Vec<String> {
        let heads = |coins: &Vec<usize>| row.as_bytes()[*coins.last().unwrap()] == b'H';
        let sets = subsets(row.len())
            .filter(heads)
            .filter(|coins| (self.allows)(coins));
        sets.map(|coins| turned(row, &coins)).collect()
    }
}

fn span(coins: &[usize]) -> usize {
    coins[coins.len() - 1] - coins[0] + 1
}

fn symmetric(coins: &[usize]) -> bool {
    let ends = coins[0] + coins[coins.len() - 1];
    coins.iter().all(|coin| coins.contains(&(ends - coin)))
}

type Allows = fn(&[usize]) -> bool;

const GAMES: [(&str, Allows); 16] = [
    ("turning-turtles", |coins| coins.len() <= 2),
    ("mock-turtles", |coins| coins.len() <= 3),
    ("moebius", |coins| coins.len() <= 5),
    ("mogul", |coins| coins.len() <= 7),
    ("moidores", |coins| coins.len() <= 9),
    ("motley", |_| true),
    ("twins", |coins| coins.len() == 2),
    ("triplets", |coins| coins.len() == 3),
    ("ruler", |coins| span(coins) == coins.len()),
    ("mock-turtle-fives", |coins| {
        coins.len() <= 3 && span(coins) <= 5
    }),
    ("triplet-fives", |coins| {
        coins.len() == 3 && span(coins) <= 5
    }),
    ("ruler-fives", |coins| {
        coins.len() <= 5 && span(coins) == coins.len()
    }),
    ("turnips", |coins| {
        coins.len() == 3 && coins[1] - coins[0] == coins[2] - coins[1]
    }),
    ("grunt", |coins| {
        coins.len() == 4 && coins[0] == 0 && symmetric(coins)
    }),
    ("sym", |coins| symmetric(coins)),
    ("sympler", |coins| coins[0] == 0 && symmetric(coins)),
];

/// A product: the same sets for rows and columns.
struct Board {
    allows: Allows,
}

impl Twin for Board {
    type State = Vec<String>;

    fn moves(&self, board: &Vec<String>, _player: usize) -> Vec<Vec<String>> {
        let mut found = Vec::new();
        for rows in subsets(board.len()).filter(|set| (self.allows)(set)) {
            for columns in subsets(board[0].len()).filter(|set| (self.allows)(set)) {
                let (last_row, last_column) = (rows[rows.len() - 1], columns[columns.len() - 1]);
                if board[last_row].as_bytes()[last_column] == b'H' {
                    let row = |(at, row): (usize, &String)| {
                        if rows.contains(&at) {
                            turned(row, &columns)
                        } else {
                            row.clone()
                        }
                    };
                    found.push(board.iter().enumerate().map(row).collect());
                }
            }
        }
        found
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn rows_of_coins(row in "[HT]{1,7}") {
        for (name, allows) in GAMES {
            for players in [2, 3] {
                agree(&format!("{name}:{row}"), players, &Coins { allows }, &row);
            }
        }
    }

    #[test]
    fn boards_of_coins(rows in proptest::collection::vec("[HT]{3}", 1..=3)) {
        let text = rows.join("/");
        agree(&format!("turning-corners:{text}"), 2, &Board { allows: |coins| coins.len() == 2 }, &rows);
        agree(&format!("rugs:{text}"), 2, &Board { allows: |coins| span(coins) == coins.len() }, &rows);
    }
}

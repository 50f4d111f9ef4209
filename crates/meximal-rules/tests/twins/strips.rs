use proptest::prelude::*;

use crate::solver::{Twin, agree};

struct Toads;

impl Twin for Toads {
    type State = String;

    fn moves(&self, state: &String, player: usize) -> Vec<String> {
        // The moves as words, wherever they stand.
        let rules = [
            [("T.", ".T"), ("TF.", ".FT")],
            [(".F", "F."), (".TF", "FT.")],
        ];
        let mut found = Vec::new();
        for (before, after) in rules[player] {
            for at in 0..state.len() {
                if state[at..].starts_with(before) {
                    found.push(format!(
                        "{}{after}{}",
                        &state[..at],
                        &state[at + before.len()..]
                    ));
                }
            }
        }
        found
    }
}

#[test]
fn toads_on_all_short_strips() {
    for length in 1..=7u32 {
        for number in 0..3u32.pow(length) {
            let digit = |at: u32| ['T', 'F', '.'][(number / 3u32.pow(at) % 3) as usize];
            let strip: String = (0..length).map(digit).collect();
            agree(&format!("toads:{strip}"), 2, &Toads, &strip);
        }
    }
}

struct Elephants;

impl Twin for Elephants {
    type State = String;

    fn moves(&self, state: &String, player: usize) -> Vec<String> {
        let (before, after) = [("E.", ".E"), (".R", "R.")][player];
        let places = state.match_indices(before).map(|(at, _)| at);
        places
            .map(|at| format!("{}{after}{}", &state[..at], &state[at + 2..]))
            .collect()
    }
}

#[test]
fn elephants_on_all_short_strips() {
    for length in 1..=6u32 {
        for number in 0..3u32.pow(length) {
            let digit = |at: u32| ['E', 'R', '.'][(number / 3u32.pow(at) % 3) as usize];
            let strip: String = (0..length).map(digit).collect();
            agree(&format!("elephants:{strip}"), 2, &Elephants, &strip);
        }
    }
}

struct Toppling {
    letters: &'static str,
}

impl Twin for Toppling {
    type State = String;

    fn moves(&self, state: &String, player: usize) -> Vec<String> {
        let own = self.letters.chars().nth(player).unwrap();
        let mut found = Vec::new();
        for (at, letter) in state.char_indices() {
            if letter == own || letter == 'E' {
                found.push(state[..at].to_owned());
                found.push(state[at + 1..].to_owned());
            }
        }
        found
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn toads_on_random_strips(strip in "[TF.]{8,13}") {
        agree(&format!("toads:{strip}"), 2, &Toads, &strip);
    }

    #[test]
    fn toppling_random_rows(row in "[LRE]{1,9}") {
        agree(&format!("toppling:{row}"), 2, &Toppling { letters: "LR" }, &row);
        agree(&format!("toppling:{row}"), 3, &Toppling { letters: "LCR" }, &row);
    }

    #[test]
    fn toppling_random_rows_of_three(row in "[LCRE]{1,9}") {
        agree(&format!("toppling:{row}"), 3, &Toppling { letters: "LCR" }, &row);
    }

    #[test]
    fn toppling_random_rows_of_four(row in "[1234]{1,8}") {
        agree(&format!("toppling:{row}"), 4, &Toppling { letters: "1234" }, &row);
    }
}

//! The same work for both benchmarks: times (`foundation`) and instruction counts (`instructions`).

use meximal::convention::Convention;
use meximal::form::Universe;
use meximal::form::{FormId, Forms};
use meximal::game::parse_form;
use meximal::notation::print_form;
use meximal::outcome::{Closure, Sums, position_of_forms};
use meximal::player::{PlayerSet, Players};
use meximal::runner::Runner;

/// Sums of four pseudo-random games born by day 4, the same ones every time.
pub fn random_sums(count: usize) -> (Forms, Vec<Vec<FormId>>) {
    let mut forms = Forms::new();
    let mut state = 2026u64;
    let mut game = |forms: &mut Forms| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(11);
        Universe::form((state >> 48) as usize, forms).unwrap()
    };
    let sums = (0..count)
        .map(|_| (0..4).map(|_| game(&mut forms)).collect())
        .collect();
    (forms, sums)
}

/// Outcomes of sums by the engine: memoised multisets.
pub fn play_sums(forms: &Forms, sums: &[Vec<FormId>]) -> u32 {
    let runner = Runner::new();
    let mut engine = Sums::new(forms, Convention::normal(Players::THREE), &runner);
    let outcome = |parts: &Vec<FormId>| engine.outcome(&position_of_forms(parts)).unwrap();
    checksum(sums.iter().map(outcome))
}

/// The same outcomes, each sum expanded to a single form first.
pub fn expand_sums(forms: &Forms, sums: &[Vec<FormId>]) -> u32 {
    let runner = Runner::new();
    let play = Convention::normal(Players::THREE);
    let outcome = |parts: &Vec<FormId>| {
        let mut forms = forms.clone();
        let sum = forms.sum_all(parts.iter().copied()).unwrap();
        let closure = Closure::of(&forms, &[position_of_forms(&[sum])], &runner).unwrap();
        closure.outcomes(play)[closure.root(0)]
    };
    checksum(sums.iter().map(outcome))
}

fn checksum(outcomes: impl Iterator<Item = PlayerSet>) -> u32 {
    outcomes.fold(0, |sum, o| sum.wrapping_mul(31).wrapping_add(o.0.into()))
}

/// Texts of pseudo-random games in compact notation.
pub fn texts(count: usize) -> Vec<String> {
    let (forms, sums) = random_sums(count);
    let text = |parts: &Vec<FormId>| {
        let parts = parts.iter().map(|&p| print_form(&forms, p).unwrap());
        parts.collect::<Vec<_>>().join("+")
    };
    sums.iter().map(text).collect()
}

/// Parses texts into one arena.
pub fn parse_texts(texts: &[String]) -> usize {
    let mut forms = Forms::new();
    for text in texts {
        for part in text.split('+') {
            parse_form(part, &mut forms).unwrap();
        }
    }
    forms.len()
}

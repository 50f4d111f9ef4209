//! The random games that laws are about.

use super::super::random::{Games, Part};
use super::{Asked, LAST_HEAP};

/// Any parts for normal play; in misère play canonical forms are about impartial games beside each other.
pub(super) fn with_canonical_forms(games: &mut Games, asked: Asked) -> Vec<Part> {
    match asked {
        ("normal", _) => sum(games, asked),
        _ => (0..1 + games.below(3))
            .map(|_| games.part(2, false))
            .collect(),
    }
}

/// Any parts. Players have moves of their own where three or fewer play.
pub(super) fn sum(games: &mut Games, (_, players): Asked) -> Vec<Part> {
    let partizan = players <= 3 && games.below(2) == 0;
    (0..1 + games.below(3))
        .map(|_| games.part(players, partizan))
        .collect()
}

pub(super) fn forms(games: &mut Games, (_, players): Asked) -> Vec<Part> {
    let lists = if players <= 3 && games.below(2) == 0 {
        players
    } else {
        1
    };
    (0..3).map(|_| games.form(lists, 2)).collect()
}

pub(super) fn partizan_form(games: &mut Games, (_, players): Asked) -> Vec<Part> {
    vec![games.form(players, 3)]
}

/// Two forms that may be equal, and a third.
pub(super) fn pair(games: &mut Games, asked: Asked) -> Vec<Part> {
    let left = games.form(1, 2);
    let right = match (&left, games.below(2)) {
        // The same options once more, and one that leads back: often equal in two-player play.
        (Part::Form(lists), 0) => {
            let mut lists = lists.clone();
            lists[0].push(Part::Form(vec![vec![left.clone(), games.form(1, 1)]]));
            Part::Form(lists)
        }
        _ => games.form(1, 2),
    };
    let context = match asked.1 {
        2 => games.part(2, false),
        _ => games.form(1, 1),
    };
    vec![left, right, context]
}

/// Heaps of one ruleset.
pub(super) fn heaps(games: &mut Games, _: Asked) -> Vec<Part> {
    let rules = games.rules();
    let count = 1 + games.below(3);
    (0..count)
        .map(|_| Part::Heap(rules.clone(), games.below(LAST_HEAP + 1)))
        .collect()
}

pub(super) fn subtraction(games: &mut Games, _: Asked) -> Vec<Part> {
    let letters: String = (0..1 + games.below(4))
        .map(|_| ['L', 'R', 'N', 'P'][games.below(4)])
        .collect();
    let mut set: Vec<usize> = (0..1 + games.below(3))
        .map(|_| 1 + games.below(6))
        .collect();
    set.sort_unstable();
    set.dedup();
    let set: Vec<String> = set.iter().map(usize::to_string).collect();
    // The end rule travels with the rules.
    let rules = format!("{letters} S{{{}}}", set.join(","));
    let count = 1 + games.below(3);
    (0..count)
        .map(|_| Part::Heap(rules.clone(), games.below(9)))
        .collect()
}

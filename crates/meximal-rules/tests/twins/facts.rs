//! What the literature says.

use crate::solver::{grundy, outcome};

/// Winning Ways, chapter 5, and Breuker, Uiterwijk and van den Herik, *Solving 8×8 Domineering* (2000): boards of m rows
/// and n columns, Left vertical.
#[test]
fn domineering_boards_have_the_known_outcomes() {
    let known = "1x1 P, 1x2 R, 2x1 L, 2x2 N, 2x3 N, 2x4 R, 3x3 N, 3x4 R, 4x3 L, 4x4 N, 2x5 L, 5x2 R, 4x5 L, 5x5 P";
    for known in known.split(", ") {
        let (size, expected) = known.split_once(' ').unwrap();
        assert_eq!(
            outcome(&format!("domineering:{size}")).to_string(),
            expected,
            "{size}"
        );
    }
}

fn values(name: &str, sizes: std::ops::Range<u32>) -> Vec<u32> {
    sizes.map(|size| grundy(&format!("{name}{size}"))).collect()
}

/// Winning Ways, chapter 15: 2×n by symmetry. Lemoine and Viennot, *Nimbers are inevitable* (2012), for the others.
#[test]
fn cram_has_the_known_nimbers() {
    assert_eq!(values("cram:2x", 1..9), [1, 0, 1, 0, 1, 0, 1, 0]);
    assert_eq!(values("cram:3x", 3..7), [0, 1, 1, 4]);
    assert_eq!(values("cram:4x", 4..6), [0, 2]);
    assert_eq!(grundy("cram:5x5"), 0);
    // One row is Dawson's Kayles, the code 0.07.
    assert_eq!(values("cram:1x", 0..17), DAWSON);
}

/// The values of the code 0.07 (Guy and Smith, *The G-values of various games*, 1956).
const DAWSON: [u32; 17] = [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5];

#[test]
fn kayles_on_paths_is_dawsons() {
    assert_eq!(values("arc-kayles:path", 0..17), DAWSON);
    assert_eq!(values("node-kayles:path", 0..16), DAWSON[1..]);
    // Arc Kayles on a grid is Cram.
    assert_eq!(grundy("arc-kayles:grid3x4"), grundy("cram:3x4"));
    // All vertices of a complete graph go at once.
    assert_eq!(
        (
            grundy("node-kayles:complete7"),
            grundy("arc-kayles:complete7")
        ),
        (1, 1)
    );
}

/// The first player wins by stealing a strategy; on two rows by taking one corner cell, on a square by the cell next to the
/// poison along the diagonal.
#[test]
fn the_first_player_wins_chomp() {
    for rows in 1..5 {
        for columns in 1..7 {
            let expected = if rows * columns == 1 { 'P' } else { 'N' };
            assert_eq!(outcome(&format!("chomp:{rows}x{columns}")), expected);
        }
    }
    assert_eq!((outcome("chomp:5,4"), outcome("chomp:4,1,1,1")), ('P', 'P'));
}

/// Conway, *On Numbers and Games*, chapter 15: who has the longer side, counted in powers of two, wins.
#[test]
fn cutcake_goes_by_powers_of_two() {
    for rows in 1u32..9 {
        for columns in 1u32..=8 / rows.min(8) + 2 {
            let expected = match rows.ilog2().cmp(&columns.ilog2()) {
                std::cmp::Ordering::Less => 'R',
                std::cmp::Ordering::Equal => 'P',
                std::cmp::Ordering::Greater => 'L',
            };
            assert_eq!(outcome(&format!("cutcake:{rows}x{columns}")), expected);
        }
    }
}

/// Albert, Grossman, Nowakowski and Wolfe, *An introduction to Clobber*: a row of n pairs is a win for the first player,
/// except for three pairs; it is open whether this holds for all n.
#[test]
fn clobber_rows_have_the_known_outcomes() {
    let outcomes: String = (1..8)
        .map(|pairs| outcome(&format!("clobber:1x{}", 2 * pairs)))
        .collect();
    assert_eq!(outcomes, "NNPNNNN");
}

/// Winning Ways, chapter 1: T.F is a star; TF. is 0; in the start with one bare square who jumps first is in trouble.
#[test]
fn toads_and_frogs_have_the_known_outcomes() {
    for (strip, expected) in [
        ("T.F", 'N'),
        ("TF.", 'P'),
        ("T.", 'L'),
        (".F", 'R'),
        ("TTFF", 'P'),
    ] {
        assert_eq!(outcome(&format!("toads:{strip}")), expected, "{strip}");
    }
}

/// The cold positions of Wythoff's game are floor(kφ), floor(kφ²).
#[test]
fn wythoff_is_golden() {
    let cold = [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13)];
    for a in 0..9 {
        for b in a..14 {
            assert_eq!(
                grundy(&format!("wythoff:{a},{b}")) == 0,
                cold.contains(&(a, b))
            );
        }
    }
}

/// On a graph with a symmetry that moves every vertex to one that is not its neighbour, the second player copies in Col; on
/// one that moves all but one vertex, the first player starts there in Snort.
#[test]
fn col_and_snort_have_the_known_outcomes() {
    for (game, expected) in [
        ("col:path2", 'P'),
        ("col:path1", 'N'),
        ("snort:path2", 'N'),
        ("snort:star4", 'N'),
    ] {
        assert_eq!(outcome(game), expected, "{game}");
    }
    for size in [4, 6, 8] {
        assert_eq!(outcome(&format!("col:cycle{size}")), 'P');
    }
    for size in [1, 3, 5, 7] {
        assert_eq!(outcome(&format!("snort:path{size}")), 'N');
    }
}

/// Fink, Nowakowski, Siegel and Wolfe: a row with the same player's dominoes at both ends is that player's.
#[test]
fn toppling_rows_have_the_known_outcomes() {
    for (row, expected) in [
        ("L", 'L'),
        ("LL", 'L'),
        ("LR", 'N'),
        ("LRRL", 'L'),
        ("LRRRL", 'L'),
        ("E", 'N'),
        ("EE", 'N'),
    ] {
        assert_eq!(outcome(&format!("toppling:{row}")), expected, "{row}");
    }
}

//! What the literature says.

use meximal_rules::boards::formula::read_subtraction_formula;

use crate::solver::{End, Explored, grundy, outcome};

/// Winning Ways, chapter 5, and Breuker, Uiterwijk and van den Herik, *Solving 8×8 Domineering* (2000):
/// boards of m rows and n columns, Left vertical.
#[test]
fn domineering_boards_have_the_known_outcomes() {
    let known = "1x1 P, 1x2 R, 2x1 L, 2x2 N, 2x3 N, 2x4 R, 3x3 N, 3x4 R, 4x3 L, 4x4 N, 2x5 L, 5x2 R, 4x5 \
                 L, 5x5 P";
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

/// Winning Ways, chapter 15: 2×n by symmetry. Lemoine and Viennot, *Nimbers are inevitable* (2012), for the
/// others.
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

/// The first player wins by stealing a strategy; on two rows by taking one corner cell, on a square by the
/// cell next to the poison along the diagonal.
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

/// Winning Ways, chapter 2: who has the longer side, counted in powers of two, wins.
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

/// Albert, Grossman, Nowakowski and Wolfe, *An introduction to Clobber*: a row of n pairs is a win for the
/// first player, except for three pairs; it is open whether this holds for all n.
#[test]
fn clobber_rows_have_the_known_outcomes() {
    let outcomes: String = (1..8)
        .map(|pairs| outcome(&format!("clobber:1x{}", 2 * pairs)))
        .collect();
    assert_eq!(outcomes, "NNPNNNN");
}

/// Winning Ways, chapter 1: T.F is a star; TF. is 0; in the start with one bare square who jumps first is in
/// trouble.
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

/// On a graph with a symmetry that moves every vertex to one that is not its neighbour, the second player
/// copies in Col; on one that moves all but one vertex, the first player starts there in Snort.
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

/// The values of single heads, by their place.
fn heads(name: &str, count: usize) -> Vec<u32> {
    (0..count)
        .map(|tails| grundy(&format!("{name}:{}H", "T".repeat(tails))))
        .collect()
}

/// Winning Ways, chapter 14.
#[test]
fn coins_have_the_known_values() {
    assert_eq!(heads("turning-turtles", 8), [1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!(heads("twins", 8), [0, 1, 2, 3, 4, 5, 6, 7]);
    // Mock Turtles has the odious numbers, Ruler the largest power of two that divides the place.
    assert_eq!(heads("mock-turtles", 8), [1, 2, 4, 7, 8, 11, 13, 14]);
    assert_eq!(heads("ruler", 8), [1, 2, 1, 4, 1, 2, 1, 8]);
    assert_eq!(heads("motley", 6), [1, 2, 4, 8, 16, 32]);
    // Every head is a game of its own.
    assert_eq!(grundy("mock-turtles:HTHHT"), 1 ^ 4 ^ 7);
}

/// Lenstra, *Nim multiplication*: Turning Corners multiplies nimbers.
#[test]
fn turning_corners_multiplies() {
    let products = [[0, 0, 0, 0], [0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]];
    for (row, products) in products.iter().enumerate() {
        for (column, &product) in products.iter().enumerate() {
            let empty = format!("{}/", "T".repeat(column + 1)).repeat(row);
            let text = format!("turning-corners:{empty}{}H", "T".repeat(column));
            assert_eq!(grundy(&text), product, "{text}");
        }
    }
}

/// Whinihan, *Fibonacci Nim* (1963).
#[test]
fn fibonacci_nim_is_lost_from_fibonacci_numbers() {
    let lost = (1..40).filter(|size| grundy(&format!("fibonacci-nim:{size}")) == 0);
    assert_eq!(lost.collect::<Vec<u32>>(), [1, 2, 3, 5, 8, 13, 21, 34]);
}

/// Cole and Davie (1969): the second player wins if the heaps differ by less than the golden ratio.
#[test]
fn euclid_is_golden() {
    for a in 1u32..25 {
        for b in 1..=a {
            // a / b < φ means a² < ab + b².
            let lost = a > b && a * a < a * b + b * b;
            assert_eq!(grundy(&format!("euclid:{a},{b}")) == 0, lost, "{a}, {b}");
        }
    }
}

/// OEIS A030193: where the first player loses Subtract-a-Square.
#[test]
fn squares_have_the_known_losses() {
    let lost = |size: &u32| {
        let position = read_subtraction_formula("n^2", *size).unwrap();
        let (mut explored, parts) = Explored::new(&position, 2);
        explored.labels(&parts, End::Normal) == [2, 1]
    };
    let lost: Vec<u32> = (0..50).filter(lost).collect();
    assert_eq!(lost, [0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44]);
}

/// Fraenkel, Scheinerman and Ullman (1993): paths, cycles and stars by their matchings.
#[test]
fn geography_goes_by_matchings() {
    for size in 1..8 {
        for at in 0..size {
            // A path of odd length has maximum matchings that miss every second vertex.
            let lost = size % 2 == 1 && at % 2 == 0;
            assert_eq!(
                grundy(&format!("vertex-geography:path{size}@{at}")) == 0,
                lost
            );
        }
    }
    for size in 3..8 {
        assert_eq!(
            grundy(&format!("vertex-geography:cycle{size}")) == 0,
            size % 2 == 1
        );
    }
    assert_ne!(grundy("vertex-geography:petersen"), 0);
    assert_eq!(grundy("vertex-geography:star3@1"), 0);
}

/// With one counter everywhere it is Arc Kayles.
#[test]
fn weights_of_one_do_not_matter() {
    for graph in ["path9", "cycle8", "petersen", "grid3x3"] {
        assert_eq!(
            grundy(&format!("weighted-arc-kayles:{graph}")),
            grundy(&format!("arc-kayles:{graph}"))
        );
    }
}

use meximal_rules::boards::codes::read_partizan_codes;
use meximal_rules::boards::formula::read_subtraction_formula;
use meximal_rules::boards::subtraction::read_partizan_subtraction;

use crate::solver::{End, Explored, Twin, agree, twin_labels};

/// Pieces of cake by their sides, in any order, and the ways to divide a length.
struct Cake {
    divide: fn(u32) -> Vec<Vec<u32>>,
}

impl Twin for Cake {
    type State = Vec<Vec<u32>>;

    fn moves(&self, state: &Self::State, player: usize) -> Vec<Self::State> {
        let mut found = Vec::new();
        for (at, piece) in state.iter().enumerate() {
            for lengths in (self.divide)(piece[player]) {
                let mut left = state.clone();
                left.remove(at);
                for length in lengths {
                    let mut cut = piece.clone();
                    cut[player] = length;
                    left.push(cut);
                }
                left.sort();
                found.push(left);
            }
        }
        found
    }
}

fn cakes(name: &str, divide: fn(u32) -> Vec<Vec<u32>>, largest: u32) {
    for rows in 1..=largest {
        for columns in 1..=largest {
            agree(
                &format!("{name}:{rows}x{columns}"),
                2,
                &Cake { divide },
                &vec![vec![rows, columns]],
            );
        }
    }
    for sides in [[2, 2, 2], [1, 2, 3], [3, 2, 2], [1, 1, 4], [3, 3, 1]] {
        let [a, b, c] = sides;
        agree(
            &format!("{name}:{a}x{b}x{c}"),
            3,
            &Cake { divide },
            &vec![sides.to_vec()],
        );
    }
}

#[test]
fn cutcake_on_small_cakes() {
    cakes(
        "cutcake",
        |length| (1..length).map(|one| vec![one, length - one]).collect(),
        4,
    );
}

#[test]
fn eatcake_on_small_cakes() {
    let divide = |length: u32| {
        let sides = |one: u32| {
            [one, length - 1 - one]
                .into_iter()
                .filter(|&side| side > 0)
                .collect()
        };
        (0..length).map(sides).collect()
    };
    cakes("eatcake", divide, 3);
}

#[test]
fn maundy_cake_on_small_cakes() {
    let divide = |length: u32| {
        let shares = (2..=length).filter(|count| length.is_multiple_of(*count));
        shares
            .map(|count| vec![length / count; count as usize])
            .collect()
    };
    cakes("maundy-cake", divide, 4);
}

/// Pieces that are turned after a bite, in any order.
struct TurnedCake;

impl Twin for TurnedCake {
    type State = Vec<[u32; 2]>;

    fn moves(&self, state: &Self::State, player: usize) -> Vec<Self::State> {
        let mut found = Vec::new();
        for (at, piece) in state.iter().enumerate() {
            for one in 0..piece[player] {
                let mut left = state.clone();
                left.remove(at);
                for side in [one, piece[player] - 1 - one]
                    .into_iter()
                    .filter(|&side| side > 0)
                {
                    let mut rest = *piece;
                    rest[player] = side;
                    left.push([rest[1], rest[0]]);
                }
                left.sort();
                found.push(left);
            }
        }
        found
    }
}

#[test]
fn turn_and_eatcake_on_small_cakes() {
    for rows in 1..=3 {
        for columns in 1..=3 {
            let text = format!("turn-and-eatcake:{rows}x{columns}");
            agree(&text, 2, &TurnedCake, &vec![[rows, columns]]);
        }
    }
}

/// Heaps with a memory, and other games on one or two numbers.
struct Numbers {
    moves: fn(u32, u32) -> Vec<(u32, u32)>,
}

impl Twin for Numbers {
    type State = (u32, u32);

    fn moves(&self, &(a, b): &(u32, u32), _player: usize) -> Vec<(u32, u32)> {
        (self.moves)(a, b)
    }
}

#[test]
fn heaps_with_a_memory() {
    let mem = Numbers {
        moves: |heap, least| (least..=heap).map(|taken| (heap - taken, taken)).collect(),
    };
    let fibonacci = Numbers {
        moves: |heap, most| {
            (1..=most.min(heap))
                .map(|taken| (heap - taken, 2 * taken))
                .collect()
        },
    };
    for size in 0..16 {
        for players in [2, 3] {
            agree(&format!("mem:{size}"), players, &mem, &(size, 1));
            agree(&format!("mem:{size},3"), players, &mem, &(size, 3));
            agree(
                &format!("fibonacci-nim:{size}"),
                players,
                &fibonacci,
                &(size, size.saturating_sub(1)),
            );
            agree(
                &format!("fibonacci-nim:{size},3"),
                players,
                &fibonacci,
                &(size, 3),
            );
        }
    }
}

#[test]
fn euclid_on_small_heaps() {
    let euclid = Numbers {
        moves: |a, b| {
            let all = (0..=a).flat_map(|c| (0..=b).map(move |d| (c, d)));
            let multiple = |taken: u32, of: u32| of > 0 && taken > 0 && taken.is_multiple_of(of);
            let fits = |&(c, d): &(u32, u32)| {
                d == b && a >= b && multiple(a - c, b) || c == a && b >= a && multiple(b - d, a)
            };
            all.filter(fits).collect()
        },
    };
    for a in 0..12 {
        for b in 0..12 {
            agree(
                &format!("euclid:{a},{b}"),
                2 + (a as usize) % 2,
                &euclid,
                &(a, b),
            );
        }
    }
}

#[test]
fn vectors_are_taken() {
    let vectors = Numbers {
        moves: |a, b| {
            let taken = [(1, 0), (0, 2), (2, 1)].into_iter();
            taken
                .filter_map(|(c, d)| Some((a.checked_sub(c)?, b.checked_sub(d)?)))
                .collect()
        },
    };
    for a in 0..7 {
        for b in 0..7 {
            agree(&format!("vector:1,0;0,2;2,1:{a},{b}"), 3, &vectors, &(a, b));
        }
    }
    for heap in 0..12 {
        let position = crate::solver::read(&format!("vector:1,0;3,0|2,0;4,0:{heap},0"), None);
        let (mut explored, parts) = Explored::new(&position, 2);
        let slow = [0, 1].map(|mover| winners(&[&[1, 3], &[2, 4]], heap, mover));
        assert_eq!(explored.labels(&parts, End::Normal), slow);
    }
}

#[test]
fn formulas_give_subtraction_games() {
    let games: [(&str, &[u32]); 4] = [
        ("n^2", &[1, 4, 9, 16]),
        ("2^n", &[1, 2, 4, 8, 16]),
        ("primes", &[2, 3, 5, 7, 11, 13]),
        ("fibonacci", &[1, 2, 3, 5, 8, 13]),
    ];
    for (formula, numbers) in games {
        for heap in 0..16 {
            let position = read_subtraction_formula(formula, heap).unwrap();
            let (mut explored, parts) = Explored::new(&position, 3);
            let slow = [0, 1, 2].map(|mover| winners(&[numbers; 3], heap, mover));
            assert_eq!(explored.labels(&parts, End::Normal), slow);
        }
    }
}

struct Wythoff;

impl Twin for Wythoff {
    type State = (u32, u32);

    fn moves(&self, &(a, b): &(u32, u32), _player: usize) -> Vec<(u32, u32)> {
        let mut found = Vec::new();
        for c in 0..=a {
            for d in 0..=b {
                let (one, two) = (a - c, b - d);
                if (one == 0) != (two == 0) || one > 0 && one == two {
                    found.push((c, d));
                }
            }
        }
        found
    }
}

#[test]
fn wythoff_on_small_heaps() {
    for a in 0..9 {
        for b in 0..9 {
            for players in [2, 3] {
                agree(&format!("wythoff:{a},{b}"), players, &Wythoff, &(a, b));
            }
        }
    }
}

/// Who wins with a heap of a partizan subtraction game, without parts or stores.
fn winners(sets: &[&[u32]], heap: u32, mover: usize) -> u32 {
    let players = sets.len();
    let own = 1 << mover;
    let (mut any, mut all) = (0, (1 << players) - 1);
    for &taken in sets[mover].iter().filter(|&&taken| taken <= heap) {
        let label = winners(sets, heap - taken, (mover + 1) % players);
        any |= label;
        all &= label;
    }
    any & own | all & !own
}

#[test]
fn subtraction_sets_are_one_for_each_player() {
    let games: [(&str, &[&[u32]]); 4] = [
        ("1,3|2,4", &[&[1, 3], &[2, 4]]),
        ("1|2|3", &[&[1], &[2], &[3]]),
        ("2,5||1", &[&[2, 5], &[], &[1]]),
        ("1,2|1,2|1,2|3", &[&[1, 2], &[1, 2], &[1, 2], &[3]]),
    ];
    for (text, sets) in games {
        for heap in 0..14 {
            let position = read_partizan_subtraction(text, heap).unwrap();
            assert_eq!(position.players(), Some(sets.len()));
            let (mut explored, parts) = Explored::new(&position, sets.len());
            let slow: Vec<u32> = (0..sets.len())
                .map(|mover| winners(sets, heap, mover))
                .collect();
            assert_eq!(explored.labels(&parts, End::Normal), slow);
        }
    }
}

/// Heaps, sorted, and for each player the digits of a code.
struct Codes {
    digits: &'static [&'static [u32]],
}

impl Twin for Codes {
    type State = Vec<u32>;

    fn moves(&self, state: &Vec<u32>, player: usize) -> Vec<Vec<u32>> {
        let mut found = Vec::new();
        for (at, &heap) in state.iter().enumerate() {
            for (taken, digit) in (0..=heap).zip(self.digits[player]) {
                let rest = heap - taken;
                let mut ways: Vec<Vec<u32>> = vec![vec![], vec![rest]];
                ways.extend((1..rest).map(|one| vec![one, rest - one]));
                for heaps in ways {
                    let whole =
                        heaps.iter().sum::<u32>() == rest && heaps.iter().all(|&size| size > 0);
                    if whole && digit >> heaps.len() & 1 == 1 {
                        let mut left = state.clone();
                        left.remove(at);
                        left.extend(heaps);
                        left.sort_unstable();
                        found.push(left);
                    }
                }
            }
        }
        found
    }
}

#[test]
fn codes_are_one_for_each_player() {
    let games: [(&str, &[&[u32]]); 3] = [
        ("0.77|0.33", &[&[0, 7, 7], &[0, 3, 3]]),
        ("4.0|0.[3]", &[&[4, 0], &[0, 3, 3, 3, 3, 3, 3, 3, 3, 3]]),
        ("0.6|0.13|4.1", &[&[0, 6], &[0, 1, 3], &[4, 1]]),
    ];
    for (text, digits) in games {
        for heap in 0..9 {
            let position = read_partizan_codes(text, heap).unwrap();
            let (mut explored, parts) = Explored::new(&position, digits.len());
            for end in [End::Normal, End::Misere] {
                let slow = twin_labels(&Codes { digits }, &vec![heap], digits.len(), end);
                assert_eq!(explored.labels(&parts, end), slow, "{text}:{heap}");
            }
        }
    }
}

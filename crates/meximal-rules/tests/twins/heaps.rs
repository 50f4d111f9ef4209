use meximal_rules::boards::subtraction::read_partizan_subtraction;

use crate::solver::{End, Explored, Twin, agree};

/// Pieces of cake by their sides, in any order.
struct Cutcake;

impl Twin for Cutcake {
    type State = Vec<Vec<u32>>;

    fn moves(&self, state: &Self::State, player: usize) -> Vec<Self::State> {
        let mut found = Vec::new();
        for (at, piece) in state.iter().enumerate() {
            for cut in 1..piece[player] {
                let (mut one, mut two) = (piece.clone(), piece.clone());
                one[player] = cut;
                two[player] -= cut;
                let mut left = state.clone();
                left.remove(at);
                left.extend([one, two]);
                left.sort();
                found.push(left);
            }
        }
        found
    }
}

#[test]
fn cutcake_on_small_cakes() {
    for rows in 1..5 {
        for columns in 1..5 {
            agree(
                &format!("cutcake:{rows}x{columns}"),
                2,
                &Cutcake,
                &vec![vec![rows, columns]],
            );
        }
    }
    for sides in [[2, 2, 2], [1, 2, 3], [3, 2, 2], [1, 1, 4], [3, 3, 1]] {
        let [a, b, c] = sides;
        agree(
            &format!("cutcake:{a}x{b}x{c}"),
            3,
            &Cutcake,
            &vec![sides.to_vec()],
        );
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

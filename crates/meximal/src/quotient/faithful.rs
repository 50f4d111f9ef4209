//! Faithful quotient maps (Plambeck and Siegel, Definition 6.3): Φ is faithful when positions with the same
//! value have the same normal-play Grundy value. Then the Grundy value is a homomorphism from the quotient,
//! and that is checked on its Cayley graph: g(xΦ(H)) = g(x) ⊕ g(H) for each element x and heap H.

use rustc_hash::FxHashMap;

use super::monoid::Monoid;

/// Two positions with the same value and different Grundy values, as heaps: places in the list of heaps
/// given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfaithful {
    /// The value that both have.
    pub value: u32,
    /// The heaps of one position.
    pub first: Vec<usize>,
    /// The heaps of the other.
    pub second: Vec<usize>,
    /// The two Grundy values.
    pub grundy: (u32, u32),
}

/// The Grundy value of each element, if Φ is faithful, from the values Φ(H) and the Grundy values of the
/// heaps, which must generate the monoid. Otherwise two positions that show it.
pub fn faithful(monoid: &Monoid, values: &[u32], grundy: &[u32]) -> Result<Vec<u32>, Unfaithful> {
    // For each element, the Grundy value and how it was reached: from which element, by which heap.
    let mut found: Vec<Option<(u32, u32, usize)>> = vec![None; monoid.order()];
    found[0] = Some((0, 0, usize::MAX));
    let mut first: FxHashMap<u32, usize> = FxHashMap::default();
    let mut letters = Vec::new();
    for (heap, (&value, &own)) in values.iter().zip(grundy).enumerate() {
        let before = *first.entry(value).or_insert(heap);
        if before == heap {
            letters.push((heap, monoid.action(value)));
        } else if grundy[before] != own {
            return Err(Unfaithful {
                value,
                first: vec![before],
                second: vec![heap],
                grundy: (grundy[before], own),
            });
        }
    }
    let heaps_of = |found: &[Option<(u32, u32, usize)>], mut x: u32| {
        let mut heaps = Vec::new();
        while let Some((_, from, heap)) = found[x as usize]
            && heap != usize::MAX
        {
            heaps.push(heap);
            x = from;
        }
        heaps.sort_unstable();
        heaps
    };
    let mut queue = vec![(0u32, 0u32)];
    let mut next = 0;
    while let Some(&(x, here)) = queue.get(next) {
        next += 1;
        for (heap, row) in &letters {
            let (to, there) = (row[x as usize], here ^ grundy[*heap]);
            match found[to as usize] {
                None => {
                    found[to as usize] = Some((there, x, *heap));
                    queue.push((to, there));
                }
                Some((known, ..)) if known != there => {
                    let mut second = heaps_of(&found, x);
                    second.push(*heap);
                    second.sort_unstable();
                    return Err(Unfaithful {
                        value: to,
                        first: heaps_of(&found, to),
                        second,
                        grundy: (known, there),
                    });
                }
                Some(_) => {}
            }
        }
    }
    Ok(found
        .iter()
        .map(|entry| entry.map_or(0, |(grundy, ..)| grundy))
        .collect())
}

#[cfg(test)]
mod tests {
    use super::super::samples::{guiles, random_monoid};
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn guiles_is_faithful() {
        let (monoid, _) = guiles();
        // With g(a) = 1 and g(b) = 2 the relations leave no choice for the others.
        let values: Vec<u32> = (0..9).map(|g| monoid.generator(g)).collect();
        let grundy = [1, 2, 1, 1, 2, 0, 2, 2, 2];
        let extended = faithful(&monoid, &values, &grundy).unwrap();
        assert_eq!(extended.len(), 42);
        let wrong = [1, 2, 1, 1, 3, 0, 2, 2, 2];
        let error = faithful(&monoid, &values, &wrong).unwrap_err();
        let grundy_of = |heaps: &[usize]| heaps.iter().fold(0, |g, &h| g ^ wrong[h]);
        let value_of =
            |heaps: &[usize]| heaps.iter().fold(0, |x, &h| monoid.multiply(x, values[h]));
        assert_eq!(
            (grundy_of(&error.first), grundy_of(&error.second)),
            error.grundy
        );
        assert_ne!(error.grundy.0, error.grundy.1);
        assert_eq!(value_of(&error.first), error.value);
        assert_eq!(value_of(&error.second), error.value);
    }

    #[test]
    fn heaps_with_one_value_and_two_grundy_values_are_shown() {
        let (monoid, _) = guiles();
        let b = monoid.generator(1);
        let error = faithful(&monoid, &[0, b, b], &[0, 2, 3]).unwrap_err();
        assert_eq!((error.first, error.second), (vec![1], vec![2]));
    }

    proptest! {
        /// Word by word: every product of two elements, and every relation that the products show.
        #[test]
        fn faithful_means_a_homomorphism(
            (monoid, _) in random_monoid(40),
            grundy in proptest::collection::vec(0u32..4, 6),
        ) {
            let values: Vec<u32> = (0..monoid.generators()).map(|g| monoid.generator(g)).collect();
            let grundy = &grundy[..values.len()];
            let by_word = |x: u32| {
                let word = monoid.word(x);
                word.iter().zip(grundy).fold(0, |total, (e, g)| if e % 2 == 1 { total ^ g } else { total })
            };
            let all = || 0..monoid.order() as u32;
            let fits = |x, y| by_word(monoid.multiply(x, y)) == by_word(x) ^ by_word(y);
            let is_homomorphism = all().all(|x| all().all(|y| fits(x, y)));
            match faithful(&monoid, &values, grundy) {
                Ok(found) => {
                    prop_assert!(is_homomorphism);
                    prop_assert_eq!(found, all().map(by_word).collect::<Vec<_>>());
                }
                Err(_) => prop_assert!(!is_homomorphism),
            }
        }
    }
}

//! Suffixes of heaps (Nowakowski, Santos and Silva, section 2, notation 5): what is left of a heap's binary
//! digits when some are taken away at the front, beginning with a 1. Lowering a heap at a digit 1 depends
//! only on the suffix that begins there.

use super::position::NimPosition;

/// The suffixes of a heap, ascending; the heap itself is the last one.
///
/// ```
/// use meximal::value::podium::suffixes;
/// assert_eq!(suffixes(23).collect::<Vec<_>>(), [1, 3, 7, 23]);
/// ```
pub fn suffixes(heap: u64) -> impl Iterator<Item = u64> {
    let places = (0..64).filter(move |place| heap >> place & 1 == 1);
    places.map(move |place| heap & (u64::MAX >> (63 - place)))
}

/// Whether one heap is a suffix of another; every heap is a suffix of itself.
pub fn is_suffix(suffix: u64, of: u64) -> bool {
    suffix != 0 && of & (u64::MAX >> suffix.leading_zeros()) == suffix
}

/// Suf(G) \ {1}: all suffixes of all heaps but 1, ascending.
pub fn suffixes_of(position: &NimPosition) -> Vec<u64> {
    let heaps = position.heaps().iter();
    let mut all: Vec<u64> = heaps.flat_map(|&(size, _)| suffixes(size)).collect();
    all.sort_unstable();
    all.dedup();
    all.retain(|&suffix| suffix != 1);
    all
}

/// Max(G): those of Suf(G) \ {1} that are not suffixes of another one, ascending. All of them are heaps of G.
pub fn maximal_suffixes(suffixes_of_position: &[u64]) -> Vec<u64> {
    let mut proper: Vec<u64> = Vec::new();
    for &heap in suffixes_of_position {
        proper.extend(suffixes(heap).filter(|&s| s != heap));
    }
    proper.sort_unstable();
    let all = suffixes_of_position.iter().copied();
    all.filter(|heap| proper.binary_search(heap).is_err())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition: 2^k ≤ a < 2^(k+1) and c = b·2^(k+1) + a.
    fn by_definition(a: u64, c: u64) -> bool {
        (0..8).any(|k| (1 << k..2 << k).contains(&a) && (0..=c).any(|b| c == b * (2 << k) + a))
    }

    #[test]
    fn suffixes_are_the_definition() {
        for c in 0..128 {
            let all: Vec<u64> = suffixes(c).collect();
            for a in 0..128 {
                assert_eq!(is_suffix(a, c), by_definition(a, c), "{a} {c}");
                assert_eq!(all.contains(&a), by_definition(a, c), "{a} {c}");
            }
        }
        assert_eq!(suffixes(u64::MAX).count(), 64);
        // The example of section 2: 3 is a suffix of {15, 8, 23, 5}, 2 is not.
        let suffixes = suffixes_of(&NimPosition::of_sizes([15, 8, 23, 5]));
        assert!(suffixes.contains(&3) && !suffixes.contains(&2));
        assert_eq!(maximal_suffixes(&suffixes), [5, 8, 15, 23]);
    }
}

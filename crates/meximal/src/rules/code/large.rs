//! Heaps that are too large for all their options to be listed: whether some heaps are an option, and the
//! options in which all heaps but the last are small.

use super::{Digit, HeapRules, Shape};

impl HeapRules {
    /// Whether a move from a heap can leave exactly these non-empty heaps, in any order.
    ///
    /// ```
    /// use meximal::rules::code::HeapRules;
    /// let kayles: HeapRules = "0.77".parse()?;
    /// assert!(kayles.is_option(1_000_000_000_000, &[400_000_000_000, 599_999_999_998]));
    /// assert!(!kayles.is_option(1_000_000_000_000, &[400_000_000_000, 599_999_999_997]));
    /// # Ok::<(), meximal::notation::ParseError>(())
    /// ```
    pub fn is_option(&self, heap: u64, left: &[u64]) -> bool {
        let total = left
            .iter()
            .try_fold(0u64, |sum, &part| sum.checked_add(part));
        let Some(taken) = total.and_then(|total| heap.checked_sub(total)) else {
            return false;
        };
        let digit = self.digit_of(taken);
        let parts = u32::try_from(left.len());
        parts.is_ok_and(|parts| digit.allows(parts))
            && !left.contains(&0)
            && has_shape(left, digit.shape())
    }

    /// The options of a heap, ascending, in which all heaps but the largest have at most `small` tokens, and
    /// those of heaps that are all equal. Where any number of tokens may be taken, at most `small` are taken
    /// or left. None if there are more than `most` of them.
    pub fn options_with_small_parts(
        &self,
        heap: u64,
        small: u64,
        most: usize,
    ) -> Option<Vec<Vec<u64>>> {
        let digits = self.finite_digits().iter();
        let mut takes: Vec<u64> = digits.map(|&(taken, _)| u64::from(taken)).collect();
        if self.tail().is_some() {
            takes.extend(0..=small.min(heap));
            takes.extend(heap.saturating_sub(small)..=heap);
        }
        takes.retain(|&taken| taken <= heap);
        let mut options = Vec::new();
        for taken in takes {
            let digit = self.digit_of(taken);
            for parts in digit.counts() {
                let (total, parts) = (heap - taken, parts as usize);
                if parts > 1 && total.is_multiple_of(parts as u64) {
                    options.push(vec![total / parts as u64; parts]);
                }
                let mut heaps = Vec::new();
                break_small(total, parts, small, &mut heaps, most, &mut options)?;
            }
        }
        options.retain(|option| self.is_option(heap, option));
        options.sort_unstable();
        options.dedup();
        (options.len() <= most).then_some(options)
    }

    /// The digit of any number of tokens.
    fn digit_of(&self, taken: u64) -> Digit {
        match (u32::try_from(taken), self.tail()) {
            (Ok(taken), _) => self.digit(taken),
            (Err(_), None) => Digit::ZERO,
            (Err(_), Some((start, tail))) => {
                tail[((taken - u64::from(start)) % tail.len() as u64) as usize]
            }
        }
    }
}

/// Whether heaps have a shape; a single heap, or none, has every shape.
fn has_shape(heaps: &[u64], shape: Shape) -> bool {
    let mut sorted = heaps.to_vec();
    sorted.sort_unstable();
    let mut neighbours = sorted.windows(2);
    match shape {
        _ if heaps.len() < 2 => true,
        Shape::Any => true,
        Shape::Unequal => neighbours.all(|pair| pair[0] != pair[1]),
        Shape::NotAllEqual => sorted.first() != sorted.last(),
        Shape::Equal => sorted.first() == sorted.last(),
    }
}

/// Breaks `total` tokens into `parts` more ascending heaps, small ones but for the last; none if there are
/// too many ways.
fn break_small(
    total: u64,
    parts: usize,
    small: u64,
    heaps: &mut Vec<u64>,
    most: usize,
    found: &mut Vec<Vec<u64>>,
) -> Option<()> {
    let least = heaps.last().copied().unwrap_or(1);
    match parts {
        0 if total > 0 => {}
        1 if total < least => {}
        0 | 1 => {
            let last = (parts == 1).then_some(total);
            found.push(heaps.iter().copied().chain(last).collect());
            // Some of them may be left out later, and equal ones come twice.
            return (found.len() / 4 <= most).then_some(());
        }
        _ => {
            for heap in least..=small.min(total / parts as u64) {
                heaps.push(heap);
                break_small(total - heap, parts - 1, small, heaps, most, found)?;
                heaps.pop();
            }
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const CODES: [&str; 9] = [
        "0.77", "4.7", "0.26", "0.F", "0.7?", "4!.0", "0.C=", "nim", "0.1[73]",
    ];

    #[test]
    fn small_parts_of_small_heaps_are_all_options() {
        for code in CODES {
            let rules: HeapRules = code.parse().unwrap();
            for heap in 0..24 {
                let options = rules.options(heap).into_iter();
                let wide = |option: Vec<u32>| option.into_iter().map(u64::from).collect();
                let mut expected: Vec<Vec<u64>> = options.map(wide).collect();
                expected.sort_unstable();
                let heap = u64::from(heap);
                let found = rules.options_with_small_parts(heap, heap, 10_000);
                assert_eq!(found.unwrap(), expected, "{code}:{heap}");
                // Of all pairs of heaps only these are options.
                for (a, b) in (1..heap).flat_map(|a| (a..heap).map(move |b| (a, b))) {
                    let is_listed = expected.contains(&vec![a, b]);
                    assert_eq!(rules.is_option(heap, &[b, a]), is_listed);
                }
            }
        }
    }

    #[test]
    fn of_a_large_heap_some_options_are_listed() {
        let rules: HeapRules = "0.26".parse().unwrap();
        let heap = 1_000_000_000_000;
        let options = rules.options_with_small_parts(heap, 3, 100).unwrap();
        let mut expected = vec![vec![heap - 1], vec![heap - 2], vec![heap / 2 - 1; 2]];
        expected.extend((1..=3).map(|part| vec![part, heap - 2 - part]));
        expected.sort_unstable();
        assert_eq!(options, expected);
        assert_eq!(rules.options_with_small_parts(heap, 1000, 100), None);
        assert!(HeapRules::nim().is_option(heap, &[heap - 1]));
        assert!(!HeapRules::nim().is_option(heap, &[heap]));
    }
}

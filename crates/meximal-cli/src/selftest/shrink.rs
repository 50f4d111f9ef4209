//! A smaller counterexample: parts are left out, and made smaller, as long as the law still fails.

use super::random::Part;

/// How often something smaller is tried.
const MOST_TRIES: usize = 400;

/// The smallest parts that were found for which `fails` still says what is wrong.
pub fn shrink(
    mut parts: Vec<Part>,
    mut found: String,
    mut fails: impl FnMut(&[Part]) -> Option<String>,
) -> (Vec<Part>, String) {
    let mut tries = 0;
    'again: loop {
        for smaller in smaller(&parts) {
            if tries == MOST_TRIES {
                return (parts, found);
            }
            tries += 1;
            if let Some(said) = fails(&smaller) {
                (parts, found) = (smaller, said);
                continue 'again;
            }
        }
        return (parts, found);
    }
}

/// Lists with one part less, then with one part smaller.
fn smaller(parts: &[Part]) -> Vec<Vec<Part>> {
    let mut found = Vec::new();
    for place in 0..parts.len() {
        let mut fewer = parts.to_vec();
        fewer.remove(place);
        found.push(fewer);
    }
    for (place, part) in parts.iter().enumerate() {
        for less in part.smaller() {
            let mut other = parts.to_vec();
            other[place] = less;
            found.push(other);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::random::{Games, ZERO};
    use super::*;
    use meximal::random::SplitMix;

    /// A law that is wrong for each game with a *2 somewhere in it.
    fn has_two(parts: &[Part]) -> Option<String> {
        fn has(part: &Part) -> bool {
            match part {
                Part::Named(name) => *name == "*2",
                Part::Form(lists) => lists.iter().flatten().any(has),
                Part::Heap(..) => false,
            }
        }
        parts.iter().any(has).then(|| "it has a *2".to_owned())
    }

    #[test]
    fn what_is_left_is_what_the_failure_needs() {
        let mut games = Games(SplitMix::new(5));
        let mut shrunk = 0;
        for _ in 0..200 {
            let parts: Vec<Part> = (0..3).map(|_| games.part(2, true)).collect();
            if let Some(found) = has_two(&parts) {
                let (parts, found) = shrink(parts, found, has_two);
                assert_eq!(parts, [Part::Named("*2")]);
                assert_eq!(found, "it has a *2");
                shrunk += 1;
            }
        }
        assert!(shrunk > 20, "{shrunk}");
    }

    #[test]
    fn heaps_become_smaller_and_zero_does_not() {
        let fails = |parts: &[Part]| match parts {
            [Part::Heap(_, size)] if *size >= 3 => Some(size.to_string()),
            _ => None,
        };
        let heap = |size| Part::Heap("nim".to_owned(), size);
        assert_eq!(
            shrink(vec![heap(50)], "50".to_owned(), fails),
            (vec![heap(3)], "3".to_owned())
        );
        assert_eq!(ZERO.smaller(), []);
    }
}

//! Meximal sets (Plambeck and Siegel, Definition 5.1): the elements that can be options of an element x are
//! those in 𝓜ₓ = {y : there is no z with xz and yz both in 𝒫} (Lemma 5.2).

use super::monoid::Monoid;
use crate::runner::{Runner, Stop};

/// The meximal set of x, ascending; the 𝒫-portion is given by a flag for each element.
///
/// ```
/// use meximal::quotient::{Presentation, meximal_set, monoid_of, parse_relations};
/// use meximal::{runner::Runner, text::Style};
/// let relations = parse_relations("a^2=1, b^3=b", 2)?;
/// let tame = monoid_of(2, &relations, 100, &Runner::new())?;
/// let mut portion = vec![false; 6];
/// let (a, b_squared) = (tame.element(&[1, 0]), tame.element(&[0, 2]));
/// portion[a as usize] = true;
/// portion[b_squared as usize] = true;
/// let set = meximal_set(&tame.monoid, &portion, b_squared);
/// let names = Presentation::new(&tame.monoid, &Runner::new())?.set_text(&set, Style::Unicode);
/// assert_eq!(names, "{b, ab, ab²}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn meximal_set(monoid: &Monoid, portion: &[bool], x: u32) -> Vec<u32> {
    let mut meets = vec![false; monoid.order()];
    for (z, &product) in (0u32..).zip(&monoid.action(x)) {
        if portion[product as usize] {
            for (meet, &product) in meets.iter_mut().zip(&monoid.action(z)) {
                *meet |= portion[product as usize];
            }
        }
    }
    let elements = (0u32..).zip(meets);
    elements
        .filter(|(_, meets)| !meets)
        .map(|(y, _)| y)
        .collect()
}

/// The meximal sets of all elements.
pub fn meximal_sets(
    monoid: &Monoid,
    portion: &[bool],
    runner: &Runner,
) -> Result<Vec<Vec<u32>>, Stop> {
    let order = monoid.order();
    let words = order.div_ceil(64);
    // contexts[x]: the set of z with xz in the portion.
    let mut contexts = vec![0u64; order * words];
    runner.check(8 * order * words)?;
    for (x, set) in (0u32..).zip(contexts.chunks_mut(words)) {
        for (z, &product) in monoid.action(x).iter().enumerate() {
            set[z / 64] |= u64::from(portion[product as usize]) << (z % 64);
        }
    }
    let mut sets = vec![Vec::new(); order];
    for (x, first) in contexts.chunks(words).enumerate() {
        runner.check(8 * order * words)?;
        for (y, second) in contexts.chunks(words).enumerate().take(x + 1) {
            if first.iter().zip(second).all(|(a, b)| a & b == 0) {
                sets[x].push(y as u32);
                if x != y {
                    sets[y].push(x as u32);
                }
            }
        }
    }
    for set in &mut sets {
        set.sort_unstable();
    }
    Ok(sets)
}

#[cfg(test)]
mod tests {
    use super::super::samples::random_monoid;
    use super::*;
    use crate::quotient::portion;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn meximal_sets_are_the_definition((monoid, labels) in random_monoid(80)) {
            let portion = portion(&labels, 1);
            let all = 0..monoid.order() as u32;
            let sets = meximal_sets(&monoid, &portion, &Runner::new()).unwrap();
            for x in all.clone() {
                let inside = |y: u32, z: u32| portion[monoid.multiply(y, z) as usize];
                let meets = |y: u32| all.clone().any(|z| inside(x, z) && inside(y, z));
                let by_definition: Vec<u32> = all.clone().filter(|&y| !meets(y)).collect();
                prop_assert_eq!(&sets[x as usize], &by_definition);
                prop_assert_eq!(meximal_set(&monoid, &portion, x), by_definition);
            }
        }
    }
}

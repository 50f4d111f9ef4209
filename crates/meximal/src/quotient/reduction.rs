//! Submonoids and reductions of labelled monoids (Plambeck and Siegel, Definitions 3.2 to 3.5): elements are
//! told apart when some context gives them different labels. By Lemma 4.6 the partial quotient of the first
//! heaps is the reduction of the submonoid that their values generate.

use super::monoid::{Monoid, refine};
use crate::player::PlayerSet;

/// The reduction of a submonoid.
#[derive(Clone, Debug)]
pub struct Reduction {
    /// The reduced monoid.
    pub monoid: Monoid,
    /// The label of each of its elements.
    pub labels: Vec<PlayerSet>,
    /// Where each element of the submonoid goes; none outside it.
    pub map: Vec<Option<u32>>,
}

/// The reduction of the submonoid that these elements generate. With all generators it is the reduction of
/// the whole monoid.
pub fn reduce(monoid: &Monoid, labels: &[PlayerSet], elements: &[u32]) -> Reduction {
    let mut distinct = Vec::new();
    for &x in elements {
        if !distinct.contains(&x) {
            distinct.push(x);
        }
    }
    let rows: Vec<Vec<u32>> = distinct.iter().map(|&x| monoid.action(x)).collect();
    let inside = Monoid::renumber(monoid.order(), &rows);
    let mut class = vec![0; inside.monoid.order()];
    for (x, &number) in inside.number.iter().enumerate() {
        if number != u32::MAX {
            class[number as usize] = u32::from(labels[x].0);
        }
    }
    let rows: Vec<&[u32]> = (0..inside.monoid.generators())
        .map(|g| inside.monoid.row(g))
        .collect();
    let parts = refine(&rows, &mut class);
    let quotient_row = |row: &&[u32]| {
        let mut quotient = vec![0; parts];
        for (x, &to) in row.iter().enumerate() {
            quotient[class[x] as usize] = class[to as usize];
        }
        quotient
    };
    let reduced = Monoid::renumber(parts, &rows.iter().map(quotient_row).collect::<Vec<_>>());
    let image = |number: u32| reduced.number[class[number as usize] as usize];
    let map: Vec<Option<u32>> = inside
        .number
        .iter()
        .map(|&number| (number != u32::MAX).then(|| image(number)))
        .collect();
    let mut reduced_labels = vec![PlayerSet::NOBODY; parts];
    for (&label, &to) in labels.iter().zip(&map) {
        if let Some(to) = to {
            reduced_labels[to as usize] = label;
        }
    }
    Reduction {
        monoid: reduced.monoid,
        labels: reduced_labels,
        map,
    }
}

/// The homomorphism that sends each generator of `from` to the element of `to` given for it, if there is one:
/// the image of each element.
pub fn homomorphism(from: &Monoid, to: &Monoid, images: &[u32]) -> Option<Vec<u32>> {
    let rows: Vec<Vec<u32>> = images.iter().map(|&image| to.action(image)).collect();
    let mut map = vec![0u32; from.order()];
    for x in 1..from.order() as u32 {
        if let Some((parent, g)) = from.last_letter(x) {
            map[x as usize] = rows[g][map[parent as usize] as usize];
        }
    }
    let respects = |(g, row): (usize, &Vec<u32>)| {
        let products = from.row(g).iter().zip(&map);
        products
            .into_iter()
            .all(|(&product, &image)| map[product as usize] == row[image as usize])
    };
    rows.iter().enumerate().all(respects).then_some(map)
}

#[cfg(test)]
mod tests {
    use super::super::samples::{labelled_monoid, random_monoid};
    use super::*;
    use proptest::prelude::*;

    /// Definition 3.3, word by word.
    fn distinguishable(
        monoid: &Monoid,
        labels: &[PlayerSet],
        x: u32,
        y: u32,
        in_z: &[bool],
    ) -> bool {
        (0..monoid.order() as u32).any(|z| {
            let label = |w| labels[monoid.multiply(w, z) as usize];
            in_z[z as usize] && label(x) != label(y)
        })
    }

    #[test]
    fn partial_quotients_of_nim_are_those_of_smaller_heaps() {
        // T_3: the submonoid of a and b reduces to T_2, that of a to T_1.
        let relations = "a^2=1, b^3=b, c^3=c, b^2=c^2";
        let (monoid, labels) = labelled_monoid(3, relations, "a, b^2");
        let elements: Vec<u32> = (0..3).map(|g| monoid.generator(g)).collect();
        let orders = (0..4).map(|k| reduce(&monoid, &labels, &elements[..k]).monoid.order());
        assert_eq!(orders.collect::<Vec<_>>(), [1, 2, 6, 10]);
    }

    proptest! {
        #[test]
        fn elements_stay_apart_exactly_when_a_context_tells_them_apart(
            (monoid, labels) in random_monoid(40),
            picks in proptest::collection::vec(0u32..1000, 1..4),
        ) {
            let elements: Vec<u32> = picks.iter().map(|p| p % monoid.order() as u32).collect();
            let reduction = reduce(&monoid, &labels, &elements);
            let inside: Vec<bool> = reduction.map.iter().map(Option::is_some).collect();
            for x in 0..monoid.order() as u32 {
                let Some(at) = reduction.map[x as usize] else { continue };
                prop_assert_eq!(reduction.labels[at as usize], labels[x as usize]);
                for &y in &elements {
                    let product = reduction.map[monoid.multiply(x, y) as usize];
                    let image = reduction.map[y as usize].unwrap();
                    prop_assert_eq!(product, Some(reduction.monoid.multiply(at, image)));
                }
                for y in 0..x {
                    if let Some(other) = reduction.map[y as usize] {
                        let apart = distinguishable(&monoid, &labels, x, y, &inside);
                        prop_assert_eq!(at != other, apart);
                    }
                }
            }
        }

        #[test]
        fn homomorphisms_multiply(
            (from, labels) in random_monoid(30),
            picks in proptest::collection::vec(0u32..1000, 4),
        ) {
            // The reduction is a homomorphic image; other maps rarely are.
            let generators: Vec<u32> = (0..from.generators()).map(|g| from.generator(g)).collect();
            let coarse: Vec<PlayerSet> = labels.iter().map(|l| PlayerSet(l.0 & 1)).collect();
            let reduction = reduce(&from, &coarse, &generators);
            let images: Vec<u32> = generators.iter().map(|&g| reduction.map[g as usize].unwrap()).collect();
            let map = homomorphism(&from, &reduction.monoid, &images).unwrap();
            let expected: Vec<u32> = reduction.map.iter().map(|m| m.unwrap()).collect();
            prop_assert_eq!(map, expected);
            let picks = picks.iter().take(generators.len());
            let images: Vec<u32> = picks.map(|p| p % from.order() as u32).collect();
            if let Some(map) = homomorphism(&from, &from, &images) {
                for x in 0..from.order() as u32 {
                    for y in 0..x {
                        let product = map[from.multiply(x, y) as usize];
                        prop_assert_eq!(product, from.multiply(map[x as usize], map[y as usize]));
                    }
                }
            }
        }
    }
}

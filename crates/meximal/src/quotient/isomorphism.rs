//! Isomorphism of finite commutative monoids, with or without labels.
//!
//! Elements get colours that every isomorphism preserves: first by label, powers and the size of the mutual
//! divisibility class, then by the colours of their multiples, of their factors and of their squares. Then
//! images are tried for a minimal set of generators, those with the fewest candidates first, and each choice
//! is extended to all that the generators chosen so far generate. Sums over multiples and factors may agree
//! by accident; that costs time, never a wrong answer.

use rustc_hash::FxHashMap;

use super::monoid::Monoid;
use super::presentation::minimal_generators;
use super::structure::Structure;
use crate::player::PlayerSet;
use crate::runner::{Runner, Stop};

/// Rounds of refining colours, each of which looks at all products.
const ROUNDS: usize = 3;

/// An isomorphism from `first` to `second`, if there is one: the image of each element.
///
/// ```
/// use meximal::quotient::{Monoid, isomorphism};
/// use meximal::runner::Runner;
/// // ℤ₆ by an element of order 6, and by elements of order 2 and 3.
/// let cyclic = Monoid::new(6, vec![vec![1, 2, 3, 4, 5, 0]])?;
/// let product = Monoid::new(6, vec![vec![1, 0, 3, 2, 5, 4], vec![2, 3, 4, 5, 0, 1]])?;
/// assert!(isomorphism(&cyclic, &product, &Runner::new())?.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn isomorphism(
    first: &Monoid,
    second: &Monoid,
    runner: &Runner,
) -> Result<Option<Vec<u32>>, Stop> {
    let no_labels = |monoid: &Monoid| vec![PlayerSet::NOBODY; monoid.order()];
    labelled_isomorphism(
        (first, &no_labels(first)),
        (second, &no_labels(second)),
        runner,
    )
}

/// An isomorphism that preserves labels, if there is one: the image of each element.
pub fn labelled_isomorphism(
    first: (&Monoid, &[PlayerSet]),
    second: (&Monoid, &[PlayerSet]),
    runner: &Runner,
) -> Result<Option<Vec<u32>>, Stop> {
    if first.0.order() != second.0.order() {
        return Ok(None);
    }
    let Some([from, to]) = colours([first, second], runner)? else {
        return Ok(None);
    };
    let mut candidates: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
    for (y, &colour) in (0u32..).zip(&to) {
        candidates.entry(colour).or_default().push(y);
    }
    let candidates_of = |x: u32| &candidates[&from[x as usize]];
    let mut generators = minimal_generators(first.0);
    generators.sort_by_key(|&g| candidates_of(first.0.generator(g)).len());
    let rows: Vec<Vec<u32>> = generators
        .iter()
        .map(|&g| first.0.row(g).to_vec())
        .collect();
    let renumbered = Monoid::renumber(first.0.order(), &rows);
    let mut colour = vec![0; first.0.order()];
    for (&number, &own) in renumbered.number.iter().zip(&from) {
        colour[number as usize] = own;
    }
    let mut search = Search {
        from: &renumbered.monoid,
        to: second.0,
        colours: (&colour, &to),
        candidates: &candidates,
        map: vec![0],
        used: vec![false; second.0.order()],
        rows: Vec::new(),
        runner,
    };
    search.used[0] = true;
    if !search.extend()? {
        return Ok(None);
    }
    let map = renumbered.number.iter().map(|&n| search.map[n as usize]);
    Ok(Some(map.collect()))
}

/// A map under construction.
struct Search<'a> {
    from: &'a Monoid,
    to: &'a Monoid,
    colours: (&'a [u32], &'a [u32]),
    candidates: &'a FxHashMap<u32, Vec<u32>>,
    /// The images of what the generators chosen so far generate: a prefix of the elements.
    map: Vec<u32>,
    used: Vec<bool>,
    /// The rows of the images chosen.
    rows: Vec<Vec<u32>>,
    runner: &'a Runner,
}

impl Search<'_> {
    /// Chooses images for the generators that have none yet.
    fn extend(&mut self) -> Result<bool, Stop> {
        let g = self.rows.len();
        if g == self.from.generators() {
            return Ok(true);
        }
        let generator = self.from.generator(g);
        let candidates = &self.candidates[&self.colours.0[generator as usize]];
        for &image in candidates {
            if self.used[image as usize] {
                continue;
            }
            self.runner
                .check(4 * self.to.order() * (self.rows.len() + 4))?;
            self.rows.push(self.to.action(image));
            let before = self.map.len();
            if self.map_new_elements(g) && self.respects(g) && self.extend()? {
                return Ok(true);
            }
            for y in self.map.drain(before..) {
                self.used[y as usize] = false;
            }
            self.rows.pop();
        }
        Ok(false)
    }

    /// Maps the elements that generator g adds, as long as no two have the same image and colours agree.
    fn map_new_elements(&mut self, g: usize) -> bool {
        for x in self.map.len()..self.from.prefix(g + 1) {
            let Some((parent, _)) = self.from.last_letter(x as u32) else {
                return false;
            };
            let image = self.rows[g][self.map[parent as usize] as usize];
            let at = image as usize;
            if self.used[at] || self.colours.0[x] != self.colours.1[at] {
                return false;
            }
            self.used[at] = true;
            self.map.push(image);
        }
        true
    }

    /// Whether products with generator g are preserved. Products of a new element w·gʲ with an earlier
    /// generator h are then preserved too, by induction on j: h·w·gʲ is g times h·w·gʲ⁻¹.
    fn respects(&self, g: usize) -> bool {
        let mut products = self.from.row(g).iter().zip(&self.map);
        products
            .all(|(&product, &image)| self.map[product as usize] == self.rows[g][image as usize])
    }
}

/// Colours for the elements of two monoids of the same order, preserved by all isomorphisms; none if they
/// show that there is no isomorphism.
fn colours(
    monoids: [(&Monoid, &[PlayerSet]); 2],
    runner: &Runner,
) -> Result<Option<[Vec<u32>; 2]>, Stop> {
    let squares = monoids.map(|(monoid, _)| squares(monoid));
    let first_keys = |at: usize| invariants(monoids[at].0, monoids[at].1, &squares[at]);
    let Some(mut colours) = joint_numbers([first_keys(0), first_keys(1)]) else {
        return Ok(None);
    };
    let mut count = number_of(&colours[0]);
    for _ in 0..ROUNDS {
        let mut keys = Vec::new();
        for at in 0..2 {
            let mixed: Vec<u64> = colours[at].iter().map(|&c| mix(c.into())).collect();
            let (multiples, factors) = products(monoids[at].0, &mixed, runner)?;
            let own = &colours[at];
            let key = |x: usize| {
                let square = own[squares[at][x] as usize];
                (own[x], square, multiples[x], factors[x])
            };
            keys.push((0..own.len()).map(key).collect::<Vec<_>>());
        }
        let second = keys.pop().unwrap_or_default();
        let first = keys.pop().unwrap_or_default();
        let Some(refined) = joint_numbers([first, second]) else {
            return Ok(None);
        };
        colours = refined;
        let now = number_of(&colours[0]);
        if now == count {
            break;
        }
        count = now;
    }
    Ok(Some(colours))
}

/// The square of each element.
pub(super) fn squares(monoid: &Monoid) -> Vec<u32> {
    let all = 0..monoid.order() as u32;
    all.map(|x| monoid.multiply(x, x)).collect()
}

/// For each element: its label, index and period, the size and depth of its mutual divisibility class, the
/// number of its square roots, and the size of its archimedean component.
pub(super) fn invariants(monoid: &Monoid, labels: &[PlayerSet], squares: &[u32]) -> Vec<[u32; 7]> {
    let structure = Structure::new(monoid);
    let mut roots = vec![0u32; labels.len()];
    let mut component = vec![0u32; labels.len()];
    for (x, &square) in squares.iter().enumerate() {
        roots[square as usize] += 1;
        component[structure.idempotent_power(x as u32) as usize] += 1;
    }
    let of = |(x, label): (u32, &PlayerSet)| {
        let class = &structure.classes()[structure.class_of(x)];
        [
            u32::from(label.0),
            structure.index(x),
            structure.period(x),
            class.elements.len() as u32,
            class.depth,
            roots[x as usize],
            component[structure.idempotent_power(x) as usize],
        ]
    };
    (0u32..).zip(labels).map(of).collect()
}

/// For each element, a sum over its multiples and one over its factorisations, of mixed colours.
pub(super) fn products(
    monoid: &Monoid,
    mixed: &[u64],
    runner: &Runner,
) -> Result<(Vec<u64>, Vec<u64>), Stop> {
    let mut multiples = vec![0u64; mixed.len()];
    let mut factors = vec![0u64; mixed.len()];
    for (x, &own) in (0u32..).zip(mixed) {
        if x % 64 == 0 {
            runner.check(32 * mixed.len())?;
        }
        let mut sum = 0u64;
        for (&other, &product) in mixed.iter().zip(&monoid.action(x)) {
            let at = product as usize;
            sum = sum.wrapping_add(mixed[at].wrapping_mul(other | 1));
            factors[at] = factors[at].wrapping_add(own.wrapping_mul(other));
        }
        multiples[x as usize] = sum;
    }
    Ok((multiples, factors))
}

/// Numbers that look random, always the same for the same colour.
pub(super) fn mix(colour: u64) -> u64 {
    let mut bits = colour.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits ^ (bits >> 31)
}

/// The same number for the same key on both sides; none unless each key is used equally often on both.
fn joint_numbers<K: std::hash::Hash + Eq>(keys: [Vec<K>; 2]) -> Option<[Vec<u32>; 2]> {
    let mut numbers: FxHashMap<K, u32> = FxHashMap::default();
    let mut balance: Vec<i64> = Vec::new();
    let mut step = 1;
    let numbered = keys.map(|side| {
        let mut own = Vec::with_capacity(side.len());
        for key in side {
            let number = *numbers.entry(key).or_insert(balance.len() as u32);
            if number as usize == balance.len() {
                balance.push(0);
            }
            balance[number as usize] += step;
            own.push(number);
        }
        step = -step;
        own
    });
    balance
        .iter()
        .all(|&difference| difference == 0)
        .then_some(numbered)
}

fn number_of(colours: &[u32]) -> usize {
    colours.iter().max().map_or(0, |&most| most as usize + 1)
}

#[cfg(test)]
mod tests {
    use super::super::reduction::{homomorphism, reduce};
    use super::super::samples::{guiles, labelled_monoid, period_six, random_monoid};
    use super::*;
    use proptest::prelude::*;

    /// The same monoid with its generators in another order, and some products as generators too.
    fn disguised(monoid: &Monoid, labels: &[PlayerSet], turn: usize) -> (Monoid, Vec<PlayerSet>) {
        let mut elements: Vec<u32> = (0..monoid.generators())
            .map(|g| monoid.generator(g))
            .collect();
        let products: Vec<u32> = elements
            .iter()
            .map(|&x| monoid.multiply(x, elements[turn % elements.len()]))
            .collect();
        elements.rotate_left(turn % products.len().max(1));
        elements.reverse();
        let chosen: Vec<u32> = products
            .into_iter()
            .take(turn % 3)
            .chain(elements)
            .collect();
        let reduction = reduce(monoid, labels, &chosen);
        (reduction.monoid, reduction.labels)
    }

    fn check(first: (&Monoid, &[PlayerSet]), second: (&Monoid, &[PlayerSet])) -> bool {
        let Some(map) = labelled_isomorphism(first, second, &Runner::new()).unwrap() else {
            return false;
        };
        let images: Vec<u32> = (0..first.0.generators())
            .map(|g| map[first.0.generator(g) as usize])
            .collect();
        assert_eq!(
            homomorphism(first.0, second.0, &images).as_ref(),
            Some(&map)
        );
        let mut sorted = map.clone();
        sorted.sort_unstable();
        assert!(sorted.iter().zip(0..).all(|(&y, x)| x == y));
        assert!(
            map.iter()
                .zip(first.1)
                .all(|(&y, &label)| second.1[y as usize] == label)
        );
        true
    }

    #[test]
    fn the_papers_monoids_are_recognised_in_disguise() {
        for (monoid, labels) in [guiles(), period_six()] {
            for turn in 0..5 {
                let (other, other_labels) = disguised(&monoid, &labels, turn);
                assert!(check((&monoid, &labels), (&other, &other_labels)));
                assert!(
                    isomorphism(&monoid, &other, &Runner::new())
                        .unwrap()
                        .is_some()
                );
                let mut changed = other_labels.clone();
                changed[0] = PlayerSet(changed[0].0 ^ 3);
                assert!(!check((&monoid, &labels), (&other, &changed)));
            }
        }
    }

    #[test]
    fn groups_of_one_order_are_told_apart() {
        let group = |relations: &str, generators| labelled_monoid(generators, relations, "").0;
        let runner = Runner::new();
        let fourth = group("a^4=1, b^2=1", 2);
        let second = group("a^2=1, b^2=1, c^2=1", 3);
        assert_eq!(isomorphism(&fourth, &second, &runner), Ok(None));
        let turned = group("b^4=1, a^2=1", 2);
        assert!(isomorphism(&fourth, &turned, &runner).unwrap().is_some());
        let large = group(
            "a^2=1,b^2=1,c^2=1,d^2=1,e^2=1,f^2=1,g^2=1,h^2=1,i^2=1,j^2=1,k^2=1",
            11,
        );
        assert!(isomorphism(&large, &large, &runner).unwrap().is_some());
    }

    /// Vertices as elements; the product of two is z if there is an edge between them, and 0 otherwise.
    /// Colours cannot tell apart the vertices of graphs in which all have the same degree: only trying images
    /// can.
    fn of_graph(vertices: u32, edges: &[(u32, u32)]) -> Monoid {
        let (z, zero) = (vertices + 1, vertices + 2);
        let row = |v: u32| {
            let joined = |w: u32| edges.contains(&(v, w)) || edges.contains(&(w, v));
            let times = |x: u32| match x {
                0 => v + 1,
                _ if x < z && joined(x - 1) => z,
                _ => zero,
            };
            (0..=zero).map(times).collect()
        };
        Monoid::new(zero as usize + 1, (0..vertices).map(row).collect()).unwrap()
    }

    #[test]
    fn graphs_with_the_same_degrees_are_told_apart() {
        let runner = Runner::new();
        let ring =
            |n: u32, step: u32, from: u32| (0..n).map(move |v| (from + v, from + (v + step) % n));
        let hexagon: Vec<(u32, u32)> = ring(6, 1, 0).collect();
        let triangles: Vec<(u32, u32)> = ring(3, 1, 0).chain(ring(3, 1, 3)).collect();
        let spokes = (0..5).map(|v| (v, v + 5));
        let prism: Vec<(u32, u32)> = ring(5, 1, 0)
            .chain(ring(5, 1, 5))
            .chain(spokes.clone())
            .collect();
        let petersen: Vec<(u32, u32)> = ring(5, 1, 0).chain(ring(5, 2, 5)).chain(spokes).collect();
        for (vertices, first, second) in [(6, hexagon, triangles), (10, prism, petersen)] {
            let turned = |v: u32| if v < 4 { (v + 2) % 4 } else { v };
            let shuffled: Vec<(u32, u32)> =
                first.iter().map(|&(v, w)| (turned(v), turned(w))).collect();
            let [one, other] = [&first, &second].map(|edges| of_graph(vertices, edges));
            assert_eq!(isomorphism(&one, &other, &runner), Ok(None));
            let again = of_graph(vertices, &shuffled);
            let labels = vec![PlayerSet::NOBODY; one.order()];
            assert!(check((&one, &labels), (&again, &labels)));
        }
    }

    #[test]
    fn a_budget_stops_the_search() {
        let (monoid, _) = guiles();
        let runner = Runner::new().with_memory(1);
        assert_eq!(isomorphism(&monoid, &monoid, &runner), Err(Stop::Memory));
    }

    /// All maps of generators, tried one by one.
    fn by_trying(first: &Monoid, second: &Monoid) -> bool {
        let (k, n) = (first.generators() as u32, second.order() as u32);
        (0..n.pow(k)).any(|mut choice| {
            let images: Vec<u32> = (0..k)
                .map(|_| {
                    let image = choice % n;
                    choice /= n;
                    image
                })
                .collect();
            homomorphism(first, second, &images).is_some_and(|mut map| {
                map.sort_unstable();
                map.dedup();
                map.len() == second.order()
            })
        })
    }

    proptest! {
        #[test]
        fn a_disguise_is_seen_through((monoid, labels) in random_monoid(150), turn in 0usize..30) {
            prop_assume!(monoid.order() > 1);
            let (other, other_labels) = disguised(&monoid, &labels, turn);
            prop_assert!(check((&monoid, &labels), (&other, &other_labels)));
            prop_assert!(isomorphism(&monoid, &other, &Runner::new()).unwrap().is_some());
        }

        #[test]
        fn small_monoids_are_compared_as_by_trying_all_maps(
            monoids in proptest::collection::vec(random_monoid(9), 8),
        ) {
            for (at, (first, _)) in monoids.iter().enumerate() {
                for (second, _) in &monoids[..at] {
                    if first.order() == second.order() {
                        let found = isomorphism(first, second, &Runner::new()).unwrap();
                        prop_assert_eq!(found.is_some(), by_trying(first, second));
                    }
                }
            }
        }
    }
}

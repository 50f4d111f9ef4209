//! The structure of a finite commutative monoid (Plambeck and Siegel, section 6; Grillet, *Commutative
//! Semigroups*): mutual divisibility classes, the groups among them, idempotents and their lattice,
//! archimedean components, the kernel.
//!
//! Mutual divisibility classes are the strongly connected components of the Cayley graph. Mutual divisibility
//! is a congruence, so one element of a class shows where each generator leads the class. Two elements are in
//! one archimedean component when some power of each is divisible by the other; in a finite monoid, when the
//! same idempotent is a power of both.

use super::group::AbelianGroup;
use super::monoid::Monoid;
use crate::player::PlayerSet;

/// A mutual divisibility class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// The elements, ascending.
    pub elements: Vec<u32>,
    /// The idempotent among them: the class is a group exactly if there is one.
    pub idempotent: Option<u32>,
    /// The length of the longest chain of classes from that of the identity to this one, each dividing the
    /// next.
    pub depth: u32,
}

/// What the 𝒫-positions in the kernel are (Definition 6.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Regularity {
    /// Only the identity of the kernel is a 𝒫-position.
    Normal,
    /// One element of the kernel is a 𝒫-position, but not its identity.
    Abnormal,
    /// Several are, or none.
    Irregular,
}

/// Classes, idempotents, powers.
#[derive(Clone, Debug)]
pub struct Structure {
    /// The class of each element.
    class: Vec<u32>,
    /// By depth, then by least element. So a class comes after those that divide it, and the kernel is last.
    classes: Vec<Class>,
    /// For each class, the classes to which the generators lead it, without itself.
    leads: Vec<Vec<u32>>,
    index: Vec<u32>,
    period: Vec<u32>,
    /// For each element, the idempotent among its powers.
    idempotent_power: Vec<u32>,
}

impl Structure {
    /// The structure of a monoid.
    pub fn new(monoid: &Monoid) -> Structure {
        let (class, classes, leads) = sorted_classes(monoid);
        let mut structure = Structure {
            class,
            classes,
            leads,
            index: Vec::new(),
            period: Vec::new(),
            idempotent_power: Vec::new(),
        };
        structure.find_powers(monoid);
        for x in structure.idempotents() {
            let class = structure.class[x as usize] as usize;
            structure.classes[class].idempotent = Some(x);
        }
        structure
    }

    fn find_powers(&mut self, monoid: &Monoid) {
        // The exponent at which an element was met among the powers of the element whose turn it is.
        let mut met = vec![(u32::MAX, 0u32); monoid.order()];
        let mut powers: Vec<u32> = Vec::new();
        for x in 0..monoid.order() as u32 {
            powers.clear();
            let mut power = 0;
            while met[power as usize].0 != x {
                met[power as usize] = (x, powers.len() as u32);
                powers.push(power);
                power = monoid.multiply(power, x);
            }
            let index = met[power as usize].1;
            let period = powers.len() as u32 - index;
            self.index.push(index);
            self.period.push(period);
            // The exponent between index and index + period that the period divides.
            self.idempotent_power
                .push(powers[index.next_multiple_of(period) as usize]);
        }
    }

    /// The mutual divisibility classes: each comes after those that divide it, the kernel is last.
    pub fn classes(&self) -> &[Class] {
        &self.classes
    }

    /// The number of an element's class.
    pub fn class_of(&self, x: u32) -> usize {
        self.class[x as usize] as usize
    }

    /// The idempotents, ascending.
    pub fn idempotents(&self) -> Vec<u32> {
        let powers = (0u32..).zip(&self.idempotent_power);
        powers.filter(|&(x, &e)| x == e).map(|(x, _)| x).collect()
    }

    /// The idempotent among the powers of an element: the archimedean component is known by it.
    pub fn idempotent_power(&self, x: u32) -> u32 {
        self.idempotent_power[x as usize]
    }

    /// The archimedean components as (idempotent, elements), by idempotent.
    pub fn components(&self) -> Vec<(u32, Vec<u32>)> {
        let mut pairs: Vec<(u32, u32)> = self.idempotent_power.iter().copied().zip(0..).collect();
        pairs.sort_unstable();
        pairs
            .chunk_by(|a, b| a.0 == b.0)
            .map(|chunk| (chunk[0].0, chunk.iter().map(|&(_, x)| x).collect()))
            .collect()
    }

    /// The least n with xⁿ⁺ᵏ = xⁿ for some k > 0.
    pub fn index(&self, x: u32) -> u32 {
        self.index[x as usize]
    }

    /// The least k > 0 with xⁿ⁺ᵏ = xⁿ for some n.
    pub fn period(&self, x: u32) -> u32 {
        self.period[x as usize]
    }

    /// The greatest period of an element.
    pub fn greatest_period(&self) -> u32 {
        self.period.iter().copied().max().unwrap_or(1)
    }

    /// The kernel: the class that every element divides.
    pub fn kernel(&self) -> &Class {
        &self.classes[self.classes.len() - 1]
    }

    /// The identity z of the kernel, the product of all idempotents.
    pub fn kernel_identity(&self) -> u32 {
        self.idempotent_power[self.kernel().elements[0] as usize]
    }

    /// The group that a class is, if it has an idempotent.
    pub fn group(&self, class: usize) -> Option<AbelianGroup> {
        let class = &self.classes[class];
        class.idempotent?;
        let orders: Vec<u32> = class.elements.iter().map(|&x| self.period(x)).collect();
        Some(AbelianGroup::of_orders(&orders))
    }

    /// Whether the kernel is ℤ₂ⁿ (Lemma 6.5: it is for regular quotients with a faithful quotient map).
    pub fn has_elementary_kernel(&self) -> bool {
        self.kernel().elements.iter().all(|&x| self.period(x) <= 2)
    }

    /// What is in the kernel of a set given by its elements' flags, such as the 𝒫-portion.
    pub fn kernel_portion(&self, portion: &[bool]) -> Vec<u32> {
        let kernel = self.kernel().elements.iter().copied();
        kernel.filter(|&x| portion[x as usize]).collect()
    }

    /// Whether the quotient is regular and normal, from its 𝒫-portion.
    pub fn regularity(&self, portion: &[bool]) -> Regularity {
        match self.kernel_portion(portion)[..] {
            [x] if x == self.kernel_identity() => Regularity::Normal,
            [_] => Regularity::Abnormal,
            _ => Regularity::Irregular,
        }
    }

    /// The pairs (c, d) of classes in which c divides d and no other class is between them.
    pub fn class_covers(&self) -> Vec<(usize, usize)> {
        self.covers(&self.multiples(), |_| true)
    }

    /// The covering relation of the lattice of idempotents, where e ≤ f when ef = e: the pairs (f, e) with e
    /// < f and no idempotent between them.
    pub fn idempotent_covers(&self) -> Vec<(u32, u32)> {
        let is_group = |class: usize| self.classes[class].idempotent.is_some();
        let covers = self.covers(&self.multiples(), is_group);
        let idempotents = covers
            .into_iter()
            .filter_map(|(c, d)| self.classes[c].idempotent.zip(self.classes[d].idempotent));
        idempotents.collect()
    }

    /// For each class, the set of the classes that it divides.
    fn multiples(&self) -> Vec<Vec<u64>> {
        let mut multiples = vec![Vec::new(); self.classes.len()];
        for c in (0..self.classes.len()).rev() {
            let mut set = vec![0u64; self.classes.len().div_ceil(64)];
            set[c / 64] |= 1 << (c % 64);
            for &d in &self.leads[c] {
                unite(&mut set, &multiples[d as usize]);
            }
            multiples[c] = set;
        }
        multiples
    }

    /// The covering relation among some classes. The classes are in ascending depth, so what is between two
    /// of them comes between them.
    fn covers(
        &self,
        multiples: &[Vec<u64>],
        wanted: impl Fn(usize) -> bool,
    ) -> Vec<(usize, usize)> {
        let count = self.classes.len();
        let mut covers = Vec::new();
        for c in (0..count).filter(|&c| wanted(c)) {
            let mut covered = vec![0u64; count.div_ceil(64)];
            let divided = |d: &usize| contains(&multiples[c], *d) && wanted(*d);
            for d in (c + 1..count).filter(divided) {
                if !contains(&covered, d) {
                    covers.push((c, d));
                    unite(&mut covered, &multiples[d]);
                }
            }
        }
        covers
    }
}

/// Which elements have this seat among the winners: with seat N−1 the 𝒫-portion.
pub fn portion(labels: &[PlayerSet], seat: usize) -> Vec<bool> {
    labels.iter().map(|label| label.contains(seat)).collect()
}

fn unite(set: &mut [u64], other: &[u64]) {
    for (bits, more) in set.iter_mut().zip(other) {
        *bits |= more;
    }
}

fn contains(set: &[u64], at: usize) -> bool {
    set[at / 64] >> (at % 64) & 1 == 1
}

/// The class of each element; the classes, sorted; where the generators lead each class.
fn sorted_classes(monoid: &Monoid) -> (Vec<u32>, Vec<Class>, Vec<Vec<u32>>) {
    let (found, count) = strong_components(monoid);
    let mut classes: Vec<Class> = (0..count)
        .map(|_| Class {
            elements: Vec::new(),
            idempotent: None,
            depth: 0,
        })
        .collect();
    for (x, &class) in (0u32..).zip(&found) {
        classes[class as usize].elements.push(x);
    }
    let leads: Vec<Vec<u32>> = classes
        .iter()
        .zip(0u32..)
        .map(|(class, own)| {
            let x = class.elements[0] as usize;
            let mut leads: Vec<u32> = (0..monoid.generators())
                .map(|g| found[monoid.row(g)[x] as usize])
                .filter(|&to| to != own)
                .collect();
            leads.sort_unstable();
            leads.dedup();
            leads
        })
        .collect();
    // Components are found after those they lead to.
    for c in (0..count).rev() {
        let below = classes[c].depth + 1;
        for &d in &leads[c] {
            let depth = &mut classes[d as usize].depth;
            *depth = below.max(*depth);
        }
    }
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by_key(|&c| (classes[c].depth, classes[c].elements[0]));
    let mut place = vec![0u32; count];
    for (new, &old) in (0u32..).zip(&order) {
        place[old] = new;
    }
    let renumbered = |c: &u32| place[*c as usize];
    let class = found.iter().map(renumbered).collect();
    let leads = order
        .iter()
        .map(|&c| leads[c].iter().map(renumbered).collect());
    let leads = leads.collect();
    let classes = order.iter().map(|&c| classes[c].clone()).collect();
    (class, classes, leads)
}

/// Tarjan's algorithm without recursion: the strongly connected component of each element, a component after
/// all those to which it leads, and how many there are.
fn strong_components(monoid: &Monoid) -> (Vec<u32>, usize) {
    const UNSEEN: u32 = u32::MAX;
    let order = monoid.order();
    let mut component = vec![UNSEEN; order];
    let mut time = vec![UNSEEN; order];
    let mut low = vec![0u32; order];
    let mut open: Vec<u32> = Vec::new();
    let (mut clock, mut count) = (0u32, 0u32);
    // All elements are reached from the identity.
    let mut walk: Vec<(u32, usize)> = vec![(0, 0)];
    while let Some(&mut (x, ref mut g)) = walk.last_mut() {
        let at = x as usize;
        if *g == 0 {
            time[at] = clock;
            low[at] = clock;
            clock += 1;
            open.push(x);
        }
        if *g < monoid.generators() {
            let next = monoid.row(*g)[at];
            *g += 1;
            if time[next as usize] == UNSEEN {
                walk.push((next, 0));
            } else if component[next as usize] == UNSEEN {
                low[at] = low[at].min(time[next as usize]);
            }
            continue;
        }
        walk.pop();
        if let Some(&(parent, _)) = walk.last() {
            let parent = parent as usize;
            low[parent] = low[parent].min(low[at]);
        }
        if low[at] == time[at] {
            while let Some(member) = open.pop() {
                component[member as usize] = count;
                if member == x {
                    break;
                }
            }
            count += 1;
        }
    }
    (component, count as usize)
}

#[cfg(test)]
mod tests {
    use super::super::samples::{guiles, labelled_monoid, period_six, random_monoid};
    use super::*;
    use crate::text::Style;
    use proptest::prelude::*;

    #[test]
    fn guiles_has_a_kernel_of_order_four() {
        let (monoid, labels) = guiles();
        let structure = Structure::new(&monoid);
        let portion = portion(&labels, 1);
        assert!(structure.has_elementary_kernel());
        assert_eq!(structure.regularity(&portion), Regularity::Normal);
        let kernel = structure.classes().len() - 1;
        let group = structure.group(kernel).unwrap();
        assert_eq!(group.text(Style::Ascii), "Z2^2");
        assert_eq!(structure.greatest_period(), 2);
    }

    #[test]
    fn the_period_of_six_is_found() {
        let (monoid, labels) = period_six();
        let structure = Structure::new(&monoid);
        assert_eq!(structure.greatest_period(), 6);
        let e = monoid.generator(4);
        assert_eq!((structure.index(e), structure.period(e)), (0, 6));
        let units = structure.group(0).unwrap();
        assert_eq!(units.text(Style::Unicode), "ℤ₂ × ℤ₆");
        assert_eq!(
            structure.regularity(&portion(&labels, 1)),
            Regularity::Normal
        );
    }

    #[test]
    fn the_lattice_of_idempotents_of_a_product_is_a_product() {
        // Three idempotents in a chain times two: 1, b², b²c …
        let (monoid, labels) = labelled_monoid(2, "a^3=a^2, b^4=b^2", "a");
        let structure = Structure::new(&monoid);
        assert_eq!(structure.idempotents().len(), 4);
        assert_eq!(structure.idempotent_covers().len(), 4);
        let sizes: Vec<usize> = structure.components().iter().map(|c| c.1.len()).collect();
        assert_eq!(sizes, [1, 2, 3, 6]);
        assert_eq!(
            structure.regularity(&portion(&labels, 1)),
            Regularity::Irregular
        );
        let trivial = Structure::new(&Monoid::trivial());
        assert_eq!(trivial.kernel_identity(), 0);
        assert_eq!(trivial.idempotent_covers(), []);
    }

    proptest! {
        #[test]
        fn everything_agrees_with_the_definitions((monoid, labels) in random_monoid(60)) {
            let structure = Structure::new(&monoid);
            let all = 0..monoid.order() as u32;
            let divides = |x: u32, y: u32| monoid.action(x).contains(&y);
            let mutual = |x, y| divides(x, y) && divides(y, x);
            let is_idempotent = |x: u32| monoid.multiply(x, x) == x;
            let idempotents: Vec<u32> = all.clone().filter(|&x| is_idempotent(x)).collect();
            prop_assert_eq!(&structure.idempotents(), &idempotents);
            let z = idempotents.iter().fold(0, |z, &e| monoid.multiply(z, e));
            prop_assert_eq!(structure.kernel_identity(), z);
            for x in all.clone() {
                for y in 0..x {
                    prop_assert_eq!(structure.class_of(x) == structure.class_of(y), mutual(x, y));
                    let some_power = |x, y| (0..64).any(|k| divides(y, monoid.power(x, k)));
                    let archimedean = some_power(x, y) && some_power(y, x);
                    let same = structure.idempotent_power(x) == structure.idempotent_power(y);
                    prop_assert_eq!(same, archimedean);
                }
                let (n, k) = (u64::from(structure.index(x)), u64::from(structure.period(x)));
                let power = |e| monoid.power(x, e);
                prop_assert_eq!(power(n), power(n + k));
                prop_assert!((1..k).all(|j| power(n) != power(n + j)));
                prop_assert!(n == 0 || power(n - 1) != power(n - 1 + k));
            }
            let below = |c: usize, d: usize| {
                let first = |c: usize| structure.classes()[c].elements[0];
                c != d && divides(first(c), first(d))
            };
            let count = structure.classes().len();
            let mut covers = Vec::new();
            for c in 0..count {
                for d in 0..count {
                    if below(c, d) && !(0..count).any(|m| below(c, m) && below(m, d)) {
                        covers.push((c, d));
                        prop_assert!(c < d);
                    }
                }
            }
            prop_assert_eq!(structure.class_covers(), covers);
            let less = |e: u32, f: u32| e != f && monoid.multiply(e, f) == e;
            let mut covers = Vec::new();
            for &f in &idempotents {
                for &e in &idempotents {
                    if less(e, f) && !idempotents.iter().any(|&m| less(e, m) && less(m, f)) {
                        covers.push((f, e));
                    }
                }
            }
            let mut found = structure.idempotent_covers();
            found.sort_unstable();
            prop_assert_eq!(found, covers);
            for (number, class) in structure.classes().iter().enumerate() {
                let group = structure.group(number);
                prop_assert_eq!(class.idempotent, class.elements.iter().copied().find(|&x| is_idempotent(x)));
                if let Some(group) = group {
                    prop_assert_eq!(group.order() as usize, class.elements.len());
                }
            }
            let in_kernel = |x: &u32| monoid.multiply(*x, z) == *x;
            let kernel: Vec<u32> = all.filter(in_kernel).collect();
            prop_assert_eq!(&structure.kernel().elements, &kernel);
            let previous = portion(&labels, 1);
            let winners: Vec<u32> = kernel.into_iter().filter(|&x| labels[x as usize].contains(1)).collect();
            prop_assert_eq!(structure.regularity(&previous) == Regularity::Normal, winners == [z]);
            prop_assert_eq!(structure.regularity(&previous) == Regularity::Irregular, winners.len() != 1);
        }
    }
}

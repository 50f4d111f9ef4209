//! The monoid. Its generators are maps of the elements, given by rows. If the rows commute and lead from 0 to
//! every element, then the product of two elements x·y, defined as the image of y under any product of rows
//! that leads from 0 to x, does not depend on the choice: if w(0) = w′(0) and y = v(0), then w(y) = v(w(0)) =
//! v(w′(0)) = w′(y). So the elements are a commutative monoid with identity 0. A spanning tree of the rows
//! from 0 computes all products.

use std::collections::HashMap;

use crate::bits::Bits;
use crate::budget::Work;
use crate::play::Label;
use crate::read::LineNumbers;
use crate::{CheckError, Rejected};

/// A finite commutative monoid.
pub(crate) struct Monoid<'c> {
    order: usize,
    rows: &'c [Vec<u32>],
    /// The elements but 0 in an order in which x·g comes after x: each as (x, g, x·g).
    tree: Vec<(u32, u32, u32)>,
    preimages: Vec<Preimages>,
}

/// For one generator g and every element y, the elements x with x·g = y: those at `start[y]` to `start[y+1]`.
struct Preimages {
    start: Vec<u32>,
    elements: Vec<u32>,
}

impl Preimages {
    fn new(row: &[u32]) -> Preimages {
        let mut start = vec![0; row.len() + 1];
        for &image in row {
            start[image as usize + 1] += 1;
        }
        for index in 0..row.len() {
            start[index + 1] += start[index];
        }
        let mut next = start.clone();
        let mut elements = vec![0; row.len()];
        for (element, &image) in (0..).zip(row) {
            elements[next[image as usize] as usize] = element;
            next[image as usize] += 1;
        }
        Preimages { start, elements }
    }

    fn of(&self, element: usize) -> &[u32] {
        &self.elements[self.start[element] as usize..self.start[element + 1] as usize]
    }
}

impl<'c> Monoid<'c> {
    /// The monoid with these generators, if the rows commute and reach every element.
    pub fn new(
        rows: &'c [Vec<u32>],
        order: usize,
        lines: &LineNumbers,
        work: &Work,
    ) -> Result<Monoid<'c>, CheckError> {
        for (second, b) in rows.iter().enumerate() {
            for (first, a) in rows[..second].iter().enumerate() {
                work.steps(order)?;
                let differs = |&x: &usize| b[a[x] as usize] != a[b[x] as usize];
                if let Some(x) = (0..order).find(differs) {
                    let (first, second) = (first + 1, second + 1);
                    let reason = format!("rows {first} and {second} do not commute at element {x}");
                    return Err(Rejected::at(lines.rows[second - 1], reason));
                }
            }
        }
        work.hold(order * (12 + 8 * rows.len()))?;
        let mut reached = Bits::none(order);
        reached.insert(0);
        let mut tree = Vec::new();
        let mut queue = vec![0];
        while let Some(element) = queue.pop() {
            work.steps(rows.len())?;
            for (generator, row) in (0..).zip(rows) {
                let image = row[element as usize];
                if !reached.contains(image as usize) {
                    reached.insert(image as usize);
                    tree.push((element, generator, image));
                    queue.push(image);
                }
            }
        }
        if let Some(missing) = (0..order).find(|&element| !reached.contains(element)) {
            let reason = format!("no product of rows leads from element 0 to element {missing}");
            return Err(Rejected::at(lines.order, reason));
        }
        let mut preimages = Vec::with_capacity(rows.len());
        for row in rows {
            work.steps(order)?;
            preimages.push(Preimages::new(row));
        }
        Ok(Monoid {
            order,
            rows,
            tree,
            preimages,
        })
    }

    /// The number of elements.
    pub fn order(&self) -> usize {
        self.order
    }

    /// The products of one element with all elements.
    pub fn products(&self, element: u32, work: &Work) -> Result<Vec<u32>, CheckError> {
        work.steps(self.order)?;
        work.allow(4 * self.order)?;
        let mut products = vec![element; self.order];
        for &(before, generator, after) in &self.tree {
            let product = products[before as usize];
            products[after as usize] = self.rows[generator as usize][product as usize];
        }
        Ok(products)
    }

    /// For every element x, the contexts { z : x·z ∈ set }: for x·g they are the z with z·g among those for
    /// x.
    pub fn contexts(&self, set: &Bits, work: &Work) -> Result<Vec<Bits>, CheckError> {
        work.allow(self.bytes_of_contexts())?;
        let mut contexts = vec![Bits::none(self.order); self.order];
        contexts[0] = set.clone();
        for &(before, generator, after) in &self.tree {
            work.steps(self.order)?;
            let preimages = &self.preimages[generator as usize];
            let mut found = Bits::none(self.order);
            contexts[before as usize].elements().for_each(|element| {
                for &preimage in preimages.of(element) {
                    found.insert(preimage as usize);
                }
            });
            contexts[after as usize] = found;
        }
        Ok(contexts)
    }

    /// The bytes that [`Monoid::contexts`] takes.
    pub fn bytes_of_contexts(&self) -> usize {
        self.order.saturating_mul(Bits::bytes(self.order))
    }

    /// Checks that every element is a product of these values. The elements found so far are always a
    /// submonoid; one more value is multiplied to them until nothing new comes.
    pub fn check_generated_by(
        &self,
        values: &[u32],
        lines: &LineNumbers,
        work: &Work,
    ) -> Result<(), CheckError> {
        let mut found = Bits::none(self.order);
        found.insert(0);
        for &value in values {
            work.steps(1)?;
            if found.contains(value as usize) {
                continue;
            }
            let products = self.products(value, work)?;
            let mut queue: Vec<usize> = found.elements().collect();
            while let Some(element) = queue.pop() {
                let product = products[element] as usize;
                if !found.contains(product) {
                    found.insert(product);
                    queue.push(product);
                }
            }
        }
        match (0..self.order).find(|&element| !found.contains(element)) {
            None => Ok(()),
            Some(missing) => {
                let reason = format!("element {missing} is not a product of values of heaps");
                Err(Rejected::at(lines.values, reason))
            }
        }
    }

    /// Checks that any two elements have different labels in some context. Elements are told apart by their
    /// labels, then by whether their products with a generator are told apart, until that tells no more.
    pub fn check_reduced(&self, labels: &[Label], work: &Work) -> Result<(), CheckError> {
        // Two lists of classes, and a table of their pairs.
        work.allow(48 * self.order)?;
        let mut classes: Vec<u32> = labels.iter().map(|&label| u32::from(label)).collect();
        let mut count = renumber(&mut classes, |class, _| (class, 0));
        loop {
            let before = count;
            for row in self.rows {
                work.steps(4 * self.order)?;
                let old = classes.clone();
                count = renumber(&mut classes, |class, x| (class, old[row[x] as usize]));
            }
            if count == before {
                break;
            }
        }
        let mut first = HashMap::new();
        for (element, class) in classes.iter().enumerate() {
            if let Some(twin) = first.insert(class, element) {
                let reason =
                    format!("elements {twin} and {element} are not told apart by any context");
                return Err(Rejected::as_a_whole(reason));
            }
        }
        Ok(())
    }
}

/// Replaces each class by a number for its key, and returns how many there are.
fn renumber(classes: &mut [u32], key: impl Fn(u32, usize) -> (u32, u32)) -> usize {
    let mut numbers = HashMap::new();
    for (element, class) in classes.iter_mut().enumerate() {
        let next = numbers.len() as u32;
        *class = *numbers.entry(key(*class, element)).or_insert(next);
    }
    numbers.len()
}

/// The products of some elements with all others, each made once and held to the end.
pub(crate) struct Products<'c> {
    monoid: &'c Monoid<'c>,
    known: HashMap<u32, Vec<u32>>,
}

impl<'c> Products<'c> {
    pub fn new(monoid: &'c Monoid<'c>) -> Products<'c> {
        Products {
            monoid,
            known: HashMap::new(),
        }
    }

    /// Makes the products of an element, unless they are known.
    pub fn prepare(&mut self, element: u32, work: &Work) -> Result<(), CheckError> {
        if !self.known.contains_key(&element) {
            work.hold(4 * self.monoid.order + 64)?;
            let products = self.monoid.products(element, work)?;
            self.known.insert(element, products);
        }
        Ok(())
    }

    /// The products of an element that was prepared.
    pub fn of(&self, element: u32) -> &[u32] {
        &self.known[&element]
    }

    /// The products of an element.
    pub fn find(&mut self, element: u32, work: &Work) -> Result<&[u32], CheckError> {
        self.prepare(element, work)?;
        Ok(self.of(element))
    }
}

//! The finite part: a finite commutative monoid given by the rows of its generators. If the rows commute and
//! lead from 0 to every element, then the product x·y, the image of y under any product of rows that leads
//! from 0 to x, does not depend on the choice.

use std::collections::VecDeque;

/// A finite commutative monoid. Element 0 is the identity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Monoid {
    order: usize,
    rows: Vec<Vec<u32>>,
    /// The elements but 0, each as (x, g, x·g), x earlier.
    tree: Vec<(u32, u32, u32)>,
    /// Where each element but 0 stands in the tree.
    place: Vec<u32>,
}

impl Monoid {
    /// The monoid of this order with these generators; the reason if there is none.
    pub fn new(order: usize, rows: Vec<Vec<u32>>) -> Result<Monoid, String> {
        for (index, row) in rows.iter().enumerate() {
            if row.len() != order || row.iter().any(|&x| x as usize >= order) {
                return Err(format!("row {index} is not a map of {order} elements"));
            }
        }
        for (second, b) in rows.iter().enumerate() {
            for (first, a) in rows[..second].iter().enumerate() {
                let differs = |&x: &usize| b[a[x] as usize] != a[b[x] as usize];
                if let Some(x) = (0..order).find(differs) {
                    return Err(format!("rows {first} and {second} do not commute at {x}"));
                }
            }
        }
        let mut place = vec![u32::MAX; order];
        let mut tree = Vec::new();
        let mut queue = VecDeque::from([0u32]);
        while let Some(x) = queue.pop_front() {
            for (g, row) in (0..).zip(&rows) {
                let image = row[x as usize];
                if image != 0 && place[image as usize] == u32::MAX {
                    place[image as usize] = tree.len() as u32;
                    tree.push((x, g, image));
                    queue.push_back(image);
                }
            }
        }
        if order == 0 || tree.len() + 1 != order {
            Err("not every element is a product of generators".to_owned())
        } else {
            Ok(Monoid {
                order,
                rows,
                tree,
                place,
            })
        }
    }

    /// The number of elements.
    pub fn order(&self) -> usize {
        self.order
    }

    /// For each generator the products with all elements.
    pub fn rows(&self) -> &[Vec<u32>] {
        &self.rows
    }

    /// The products of an element with all elements.
    pub fn products(&self, element: u32) -> Vec<u32> {
        let mut products = vec![element; self.order];
        for &(before, generator, after) in &self.tree {
            let product = products[before as usize];
            products[after as usize] = self.rows[generator as usize][product as usize];
        }
        products
    }

    /// Generators whose product is an element, ascending in no order.
    pub fn word(&self, mut element: u32) -> Vec<u32> {
        let mut word = Vec::new();
        while element != 0 {
            let (before, generator, _) = self.tree[self.place[element as usize] as usize];
            word.push(generator);
            element = before;
        }
        word
    }

    /// The product of two elements.
    pub fn product(&self, one: u32, other: u32) -> u32 {
        let word = self.word(other);
        word.iter()
            .fold(one, |x, &g| self.rows[g as usize][x as usize])
    }
}

//! Normal forms as numbers. There may be hundreds of millions, so each is held once, with the exponents of as
//! many letters as there are, and is found by a table of open addresses. Products with letters are a cache:
//! as long as there are few normal forms every product has a place of its own, and beyond that the places are
//! shared. A product that was overwritten is made again.

use crate::monomial::{MAX_LETTERS, Monomial};

/// The number of a normal form; 0 is the empty position.
pub(crate) type Node = u32;

/// No node.
pub(crate) const UNKNOWN: Node = Node::MAX;

/// The slots of the table of open addresses at first: a power of two.
const FIRST_SLOTS: usize = 1 << 10;

/// The most places for products: a power of two.
const MOST_PLACES: usize = 1 << 26;

/// The normal forms.
pub(crate) struct Nodes {
    letters: usize,
    exponents: Vec<u16>,
    /// The node in each slot, and half of the hash of its exponents above it, which tells most others without
    /// a look at theirs. A power of two of them.
    slots: Vec<u64>,
}

/// A slot with nothing in it.
const EMPTY: u64 = u64::MAX;

impl Nodes {
    /// None yet, of so many letters.
    pub fn new(letters: usize) -> Nodes {
        Nodes {
            letters: letters.max(1),
            exponents: Vec::new(),
            slots: vec![EMPTY; FIRST_SLOTS],
        }
    }

    pub fn len(&self) -> usize {
        self.exponents.len() / self.letters
    }

    pub fn bytes(&self) -> usize {
        self.exponents.capacity() * size_of::<u16>() + self.slots.len() * size_of::<u64>()
    }

    /// The exponents of a node.
    #[inline]
    pub fn row(&self, node: Node) -> &[u16] {
        let at = node as usize * self.letters;
        &self.exponents[at..at + self.letters]
    }

    #[inline]
    pub fn monomial(&self, node: Node) -> Monomial {
        let mut exponents = [0; MAX_LETTERS];
        let row = self.row(node);
        exponents[..row.len()].copy_from_slice(row);
        Monomial(exponents)
    }

    /// The node of a monomial, and whether it is new.
    pub fn number(&mut self, monomial: &Monomial) -> (Node, bool) {
        let row = &monomial.0[..self.letters];
        let hash = hash(row);
        let slot = match self.find(row, hash) {
            Ok(node) => return (node, false),
            Err(slot) => slot,
        };
        let node = self.len() as Node;
        self.exponents.extend_from_slice(row);
        self.slots[slot] = entry(hash, node);
        if 4 * self.len() > 3 * self.slots.len() {
            self.slots = vec![EMPTY; 2 * self.slots.len()];
            for node in 0..self.len() as Node {
                let hash = crate::nodes::hash(self.row(node));
                if let Err(slot) = self.find(self.row(node), hash) {
                    self.slots[slot] = entry(hash, node);
                }
            }
        }
        (node, true)
    }

    /// The node with these exponents, or the slot in which it belongs.
    #[inline]
    fn find(&self, row: &[u16], hash: u64) -> Result<Node, usize> {
        let mask = self.slots.len() - 1;
        let mut slot = hash as usize & mask;
        loop {
            match self.slots[slot] {
                EMPTY => return Err(slot),
                found if found >> 32 == hash >> 32 && self.row(found as Node) == row => {
                    return Ok(found as Node);
                }
                _ => slot = (slot + 1) & mask,
            }
        }
    }
}

fn entry(hash: u64, node: Node) -> u64 {
    hash >> 32 << 32 | u64::from(node)
}

fn hash(row: &[u16]) -> u64 {
    let mut hash = 0u64;
    for chunk in row.chunks(4) {
        let word = chunk.iter().fold(0, |word, &e| word << 16 | u64::from(e));
        hash = (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        hash ^= hash >> 29;
    }
    hash
}

/// Products of nodes with letters, as far as they are remembered.
pub(crate) struct Products {
    letters: usize,
    products: Vec<Node>,
    /// Once all places are taken: which of the nodes that share a place has it.
    owners: Vec<u16>,
}

impl Products {
    /// None yet, with so many letters.
    pub fn new(letters: usize) -> Products {
        Products {
            letters: letters.max(1),
            products: Vec::new(),
            owners: Vec::new(),
        }
    }

    pub fn bytes(&self) -> usize {
        self.products.capacity() * size_of::<Node>() + self.owners.capacity() * size_of::<u16>()
    }

    /// Makes room for the products of one node more, whose number comes next.
    pub fn grow(&mut self, nodes: usize) {
        let places = (nodes * self.letters).min(MOST_PLACES);
        if places > self.products.len() {
            self.products.resize(places, UNKNOWN);
        } else if self.owners.is_empty() {
            self.owners = vec![0; MOST_PLACES];
        }
    }

    /// The place of a product, and its owner.
    #[inline]
    fn place(&self, node: Node, letter: usize) -> (usize, u16) {
        let number = node as usize * self.letters + letter;
        (number % MOST_PLACES, (number / MOST_PLACES) as u16)
    }

    #[inline]
    pub fn get(&self, node: Node, letter: usize) -> Node {
        let (place, owner) = self.place(node, letter);
        if self.owners.is_empty() || self.owners[place] == owner {
            self.products[place]
        } else {
            UNKNOWN
        }
    }

    #[inline]
    pub fn set(&mut self, node: Node, letter: usize, product: Node) {
        let (place, owner) = self.place(node, letter);
        self.products[place] = product;
        if !self.owners.is_empty() {
            self.owners[place] = owner;
        }
    }
}

// Owners are 16-bit numbers.
const _: () = assert!((u32::MAX as usize * MAX_LETTERS) / MOST_PLACES < 1 << 16);

#[cfg(test)]
mod tests {
    use super::*;

    fn monomial(seed: u64) -> Monomial {
        let mut exponents = [0; MAX_LETTERS];
        for (letter, exponent) in exponents[..5].iter_mut().enumerate() {
            *exponent = (seed >> (3 * letter) & 7) as u16 * 300;
        }
        Monomial(exponents)
    }

    #[test]
    fn monomials_are_found_again() {
        let mut nodes = Nodes::new(5);
        for seed in 0..1 << 15 {
            assert_eq!(nodes.number(&monomial(seed)), (seed as Node, true));
        }
        for seed in 0..1 << 15 {
            assert_eq!(nodes.number(&monomial(seed)), (seed as Node, false));
            assert_eq!(nodes.monomial(seed as Node), monomial(seed));
        }
        assert_eq!(nodes.len(), 1 << 15);
    }

    #[test]
    fn places_that_are_shared_have_one_owner() {
        let mut products = Products::new(MAX_LETTERS);
        let beyond = (MOST_PLACES / MAX_LETTERS) as Node;
        products.grow(beyond as usize);
        products.set(3, 7, 5);
        products.grow(beyond as usize + 4);
        assert_eq!(products.get(3, 7), 5);
        assert_eq!(products.get(beyond + 3, 7), UNKNOWN);
        products.set(beyond + 3, 7, 6);
        assert_eq!(products.get(beyond + 3, 7), 6);
        assert_eq!(products.get(3, 7), UNKNOWN);
    }
}

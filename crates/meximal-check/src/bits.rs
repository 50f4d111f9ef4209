//! Sets of elements of the monoid, one bit for each element.

/// A set of elements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bits(Box<[u64]>);

impl Bits {
    /// The empty set, with room for the elements below `order`.
    pub fn none(order: usize) -> Bits {
        Bits(vec![0; order.div_ceil(64)].into())
    }

    /// The elements below `order` for which a condition holds.
    pub fn having(order: usize, mut condition: impl FnMut(usize) -> bool) -> Bits {
        let mut set = Bits::none(order);
        for element in 0..order {
            if condition(element) {
                set.insert(element);
            }
        }
        set
    }

    /// The bytes that a set of elements below `order` takes.
    pub fn bytes(order: usize) -> usize {
        order.div_ceil(64) * 8 + size_of::<Bits>()
    }

    /// The words that a set takes: the steps of going through it.
    pub fn words(&self) -> usize {
        self.0.len()
    }

    pub fn contains(&self, element: usize) -> bool {
        self.0[element / 64] >> (element % 64) & 1 == 1
    }

    pub fn insert(&mut self, element: usize) {
        self.0[element / 64] |= 1 << (element % 64);
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub fn is_subset(&self, other: &Bits) -> bool {
        let mut words = self.0.iter().zip(&other.0);
        words.all(|(&mine, &theirs)| mine & !theirs == 0)
    }

    pub fn meets(&self, other: &Bits) -> bool {
        let mut words = self.0.iter().zip(&other.0);
        words.any(|(&mine, &theirs)| mine & theirs != 0)
    }

    pub fn add_all(&mut self, other: &Bits) {
        for (mine, &theirs) in self.0.iter_mut().zip(&other.0) {
            *mine |= theirs;
        }
    }

    pub fn remove_all(&mut self, other: &Bits) {
        for (mine, &theirs) in self.0.iter_mut().zip(&other.0) {
            *mine &= !theirs;
        }
    }

    /// The elements of the set, ascending.
    pub fn elements(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().flat_map(|(index, &word)| {
            let after = |rest: &u64| Some(rest & (rest - 1)).filter(|&rest| rest != 0);
            std::iter::successors(Some(word).filter(|&word| word != 0), after)
                .map(move |rest| index * 64 + rest.trailing_zeros() as usize)
        })
    }
}

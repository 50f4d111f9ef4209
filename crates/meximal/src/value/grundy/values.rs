//! A list of Grundy values: two bytes each as long as they fit, then four.

/// The Grundy values of the heaps 0, 1, 2, ….
#[derive(Clone, Debug)]
pub struct GrundyValues(Store);

#[derive(Clone, Debug)]
enum Store {
    Narrow(Vec<u16>),
    Wide(Vec<u32>),
}

/// A stored value.
pub(super) trait Cell: Copy {
    /// The value as a number.
    fn number(self) -> u32;
}

impl Cell for u16 {
    #[inline]
    fn number(self) -> u32 {
        u32::from(self)
    }
}

impl Cell for u32 {
    #[inline]
    fn number(self) -> u32 {
        self
    }
}

/// The values as a slice of their present width.
pub(super) enum Slice<'a> {
    Narrow(&'a [u16]),
    Wide(&'a [u32]),
}

impl GrundyValues {
    pub(super) fn new() -> GrundyValues {
        GrundyValues(Store::Narrow(Vec::new()))
    }

    /// Adds the value of the next heap.
    #[inline]
    pub(super) fn push(&mut self, value: u32) {
        match (&mut self.0, u16::try_from(value)) {
            (Store::Narrow(values), Ok(value)) => values.push(value),
            (Store::Narrow(values), Err(_)) => {
                let mut wide: Vec<u32> = values.iter().copied().map(u32::from).collect();
                wide.push(value);
                self.0 = Store::Wide(wide);
            }
            (Store::Wide(values), _) => values.push(value),
        }
    }

    #[inline]
    pub(super) fn slice(&self) -> Slice<'_> {
        match &self.0 {
            Store::Narrow(values) => Slice::Narrow(values),
            Store::Wide(values) => Slice::Wide(values),
        }
    }

    pub(super) fn bytes_each(&self) -> usize {
        match self.0 {
            Store::Narrow(_) => 2,
            Store::Wide(_) => 4,
        }
    }

    /// The bytes that they hold.
    pub fn bytes(&self) -> usize {
        self.len() * self.bytes_each()
    }

    /// How many values are known.
    #[inline]
    pub fn len(&self) -> usize {
        match &self.0 {
            Store::Narrow(values) => values.len(),
            Store::Wide(values) => values.len(),
        }
    }

    /// Whether no value is known.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of a heap. Panics if it is not known.
    #[inline]
    pub fn get(&self, heap: usize) -> u32 {
        match &self.0 {
            Store::Narrow(values) => values[heap].number(),
            Store::Wide(values) => values[heap],
        }
    }

    /// All values known, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = u32> + ExactSizeIterator {
        (0..self.len()).map(|heap| self.get(heap))
    }

    /// All values known, in order.
    pub fn to_vec(&self) -> Vec<u32> {
        self.iter().collect()
    }
}

impl FromIterator<u32> for GrundyValues {
    fn from_iter<I: IntoIterator<Item = u32>>(values: I) -> GrundyValues {
        let mut list = GrundyValues::new();
        for value in values {
            list.push(value);
        }
        list
    }
}

impl PartialEq for GrundyValues {
    fn eq(&self, other: &GrundyValues) -> bool {
        self.len() == other.len() && self.iter().eq(other.iter())
    }
}

impl Eq for GrundyValues {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_values_widen_the_list() {
        let all = [0, 7, 65_535, 65_536, 3, u32::MAX];
        let list: GrundyValues = all.into_iter().collect();
        assert_eq!(list.to_vec(), all);
        assert_eq!((list.bytes_each(), list.bytes()), (4, 24));
        assert_eq!(
            all[..3].iter().copied().collect::<GrundyValues>().bytes(),
            6
        );
    }
}

//! Sets of elements as bit strings.

/// A set of elements of a monoid.
pub(crate) type Bits = Box<[u64]>;

/// The empty subset of 0, …, size−1.
pub(crate) fn none(size: usize) -> Bits {
    vec![0; size.div_ceil(64)].into_boxed_slice()
}

#[inline]
pub(crate) fn contains(bits: &[u64], element: u32) -> bool {
    bits[element as usize / 64] >> (element % 64) & 1 == 1
}

#[inline]
pub(crate) fn insert(bits: &mut [u64], element: usize) {
    bits[element / 64] |= 1 << (element % 64);
}

#[inline]
pub(crate) fn remove(bits: &mut [u64], element: usize) {
    bits[element / 64] &= !(1 << (element % 64));
}

pub(crate) fn is_subset(bits: &[u64], of: &[u64]) -> bool {
    bits.iter().zip(of).all(|(a, b)| a & !b == 0)
}

pub(crate) fn is_empty(bits: &[u64]) -> bool {
    bits.iter().all(|&word| word == 0)
}

pub(crate) fn meets(bits: &[u64], other: &[u64]) -> bool {
    bits.iter().zip(other).any(|(a, b)| a & b != 0)
}

pub(crate) fn count(bits: &[u64]) -> u32 {
    bits.iter().map(|word| word.count_ones()).sum()
}

/// Calls `visit` with each element, ascending.
#[inline]
pub(crate) fn for_each(bits: &[u64], mut visit: impl FnMut(usize)) {
    for (at, &word) in bits.iter().enumerate() {
        let mut rest = word;
        while rest != 0 {
            visit(at * 64 + rest.trailing_zeros() as usize);
            rest &= rest - 1;
        }
    }
}

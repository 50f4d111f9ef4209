//! Sets of elements as bit strings.

/// A set of elements of a monoid.
pub(super) type Bits = Box<[u64]>;

/// The empty subset of 0, …, size−1.
pub(super) fn none(size: usize) -> Bits {
    vec![0; size.div_ceil(64)].into_boxed_slice()
}

#[inline]
pub(super) fn contains(bits: &[u64], element: u32) -> bool {
    bits[element as usize / 64] >> (element % 64) & 1 == 1
}

#[inline]
pub(super) fn insert(bits: &mut [u64], element: usize) {
    bits[element / 64] |= 1 << (element % 64);
}

#[inline]
pub(super) fn remove(bits: &mut [u64], element: usize) {
    bits[element / 64] &= !(1 << (element % 64));
}

pub(super) fn is_subset(bits: &[u64], of: &[u64]) -> bool {
    bits.iter().zip(of).all(|(a, b)| a & !b == 0)
}

pub(super) fn is_empty(bits: &[u64]) -> bool {
    bits.iter().all(|&word| word == 0)
}

pub(super) fn meets(bits: &[u64], other: &[u64]) -> bool {
    bits.iter().zip(other).any(|(a, b)| a & b != 0)
}

pub(super) fn count(bits: &[u64]) -> u32 {
    bits.iter().map(|word| word.count_ones()).sum()
}

/// Calls `visit` with each element, ascending.
#[inline]
pub(super) fn for_each(bits: &[u64], mut visit: impl FnMut(usize)) {
    for (at, &word) in bits.iter().enumerate() {
        let mut rest = word;
        while rest != 0 {
            visit(at * 64 + rest.trailing_zeros() as usize);
            rest &= rest - 1;
        }
    }
}

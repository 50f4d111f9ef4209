//! Short byte strings without an allocation: how boards with several kinds of pieces, strips and graphs are
//! stored. A search keeps millions of them, and nearly all have at most [`INLINE`] bytes; these lie in the 24
//! bytes of the value itself.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

/// The longest string that needs no allocation.
const INLINE: usize = 22;

/// A byte string that does not change.
#[derive(Clone)]
pub(crate) enum Bytes {
    Inline(u8, [u8; INLINE]),
    Heap(Box<[u8]>),
}

impl Bytes {
    /// These bytes.
    pub(crate) fn new(bytes: &[u8]) -> Bytes {
        if bytes.len() <= INLINE {
            let mut kept = [0; INLINE];
            kept[..bytes.len()].copy_from_slice(bytes);
            Bytes::Inline(bytes.len() as u8, kept)
        } else {
            Bytes::Heap(bytes.into())
        }
    }

    /// The bytes.
    pub(crate) fn as_slice(&self) -> &[u8] {
        match self {
            Bytes::Inline(length, kept) => &kept[..usize::from(*length)],
            Bytes::Heap(kept) => kept,
        }
    }
}

impl PartialEq for Bytes {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for Bytes {}

impl PartialOrd for Bytes {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Bytes {
    fn cmp(&self, other: &Self) -> Ordering {
        self.as_slice().cmp(other.as_slice())
    }
}

impl Hash for Bytes {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_slice().hash(state);
    }
}

impl fmt::Debug for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_strings_and_short_ones_keep_their_bytes() {
        for length in 0..60 {
            let bytes: Vec<u8> = (0..length).collect();
            assert_eq!(Bytes::new(&bytes).as_slice(), bytes);
        }
        assert_eq!(size_of::<Bytes>(), 24);
    }
}

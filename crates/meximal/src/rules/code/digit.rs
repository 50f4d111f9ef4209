//! One digit of a taking-and-breaking code: into how many heaps, and of what shape, the rest of a heap may
//! be broken after some tokens are taken (*Winning Ways*, chapter 4; the shapes are CGSuite's `!`, `?`, `=`).

/// The most heaps that one move may leave.
pub const MAX_PARTS: u32 = 15;

/// What the heaps left by a move must look like. A shape restricts moves that leave two or more heaps;
/// a single heap, or none, has every shape.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Any heaps.
    #[default]
    Any,
    /// Heaps of pairwise unequal sizes, written `!`.
    Unequal,
    /// Heaps that are not all of one size, written `?`.
    NotAllEqual,
    /// Heaps all of one size, written `=`.
    Equal,
}

impl Shape {
    /// Whether a total of `total` tokens can be broken into exactly `parts` non-empty heaps of this shape.
    pub fn is_possible(self, total: u32, parts: u32) -> bool {
        let (total, parts) = (u64::from(total), u64::from(parts));
        match (parts, self) {
            (0, _) => total == 0,
            (1, _) | (_, Shape::Any) => total >= parts,
            (_, Shape::Unequal) => total >= parts * (parts + 1) / 2,
            (_, Shape::NotAllEqual) => total > parts,
            (_, Shape::Equal) => total >= parts && total.is_multiple_of(parts),
        }
    }
}

/// A digit: the set of numbers of heaps that may be left, and their shape. Digits that allow the same moves
/// are equal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Digit {
    parts: u16,
    shape: Shape,
}

impl Digit {
    /// No move.
    pub const ZERO: Digit = Digit {
        parts: 0,
        shape: Shape::Any,
    };
    /// Leave nothing or one heap: 3.
    pub const THREE: Digit = Digit {
        parts: 3,
        shape: Shape::Any,
    };

    /// The digit in which bit j says that exactly j non-empty heaps may be left.
    pub fn new(parts: u16, shape: Shape) -> Digit {
        let shape = match shape {
            _ if parts >> 2 == 0 => Shape::Any,
            Shape::NotAllEqual if parts >> 3 == 0 => Shape::Unequal,
            other => other,
        };
        Digit { parts, shape }
    }

    /// The set of numbers of heaps, as bits: the value of the digit.
    pub fn parts(self) -> u16 {
        self.parts
    }

    /// The shape of the heaps.
    pub fn shape(self) -> Shape {
        self.shape
    }

    /// Whether the digit allows no move.
    pub fn is_zero(self) -> bool {
        self.parts == 0
    }

    /// Whether exactly this many heaps may be left.
    pub fn allows(self, parts: u32) -> bool {
        parts <= MAX_PARTS && self.parts >> parts & 1 == 1
    }

    /// The numbers of heaps that may be left, ascending.
    pub fn counts(self) -> impl Iterator<Item = u32> {
        (0..=MAX_PARTS).filter(move |&parts| self.allows(parts))
    }

    /// The largest number of heaps that may be left.
    pub fn max_parts(self) -> u32 {
        self.parts.checked_ilog2().unwrap_or(0)
    }

    /// Whether the digit is 0, 3, 7, 15, …: a move may leave any number of heaps up to some number that is
    /// at least one, so that an empty heap counts as a heap.
    pub fn is_full(self) -> bool {
        let without_bound = self.parts & self.parts.wrapping_add(1) == 0;
        self.is_zero() || (self.parts > 1 && without_bound && self.shape == Shape::Any)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_with_the_same_moves_are_equal() {
        assert_eq!(Digit::new(3, Shape::Equal), Digit::THREE);
        assert_eq!(
            Digit::new(4, Shape::NotAllEqual),
            Digit::new(4, Shape::Unequal)
        );
        assert_ne!(
            Digit::new(8, Shape::NotAllEqual),
            Digit::new(8, Shape::Unequal)
        );
    }

    #[test]
    fn full_digits() {
        let full: Vec<u16> = (0..64)
            .filter(|&d| Digit::new(d, Shape::Any).is_full())
            .collect();
        assert_eq!(full, [0, 3, 7, 15, 31, 63]);
        assert!(!Digit::new(7, Shape::Equal).is_full());
    }
}

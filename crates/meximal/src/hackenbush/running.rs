//! Sums that grow while a tree is walked from its leaves to the ground. The colon principle adds a small
//! integer to a number and divides it by a power of two: for a numerator over a power of two that touches
//! only the highest digits. So a tree of n edges costs about n steps, where adding fractions of n digits
//! would cost n².

use num_bigint::BigInt;

use crate::value::big_dyadic::BigDyadic;

/// A numerator in two's complement, lowest digits first, over 2^exponent. There are always exponent / 64 + 2
/// digits, so that the integer part fits.
#[derive(Clone, Debug)]
pub(super) struct Running {
    digits: Vec<u64>,
    exponent: usize,
}

impl Default for Running {
    fn default() -> Running {
        Running {
            digits: vec![0, 0],
            exponent: 0,
        }
    }
}

impl Running {
    /// The largest integer that is not larger. Trees have less than 2^60 edges, so it is small.
    fn floor(&self) -> i64 {
        let (place, bit) = (self.exponent / 64, self.exponent % 64);
        match bit {
            0 => self.digits[place] as i64,
            _ => (self.digits[place] >> bit | self.digits[place + 1] << (64 - bit)) as i64,
        }
    }

    /// Whether it is an integer; then its binary places are forgotten, and the lowest digits if they are 0.
    fn drop_zeros(&mut self) -> bool {
        let whole_digits = self.exponent / 64;
        let zeros = self.digits[..whole_digits]
            .iter()
            .take_while(|&&digit| digit == 0);
        let zeros = zeros.count();
        let bit = self.exponent % 64;
        let partial = self.digits[whole_digits] & ((1 << bit) - 1);
        if zeros == whole_digits && partial == 0 {
            let floor = self.floor();
            self.digits.clear();
            self.digits.extend([floor as u64, (floor >> 63) as u64]);
            self.exponent = 0;
            return true;
        }
        if zeros > 0 {
            self.digits.drain(..zeros);
            self.exponent -= 64 * zeros;
        }
        false
    }

    /// Puts an edge under it: 1:x, or −(1:−x) for an edge of the others.
    pub(super) fn on_edge(mut self, own: bool) -> Running {
        let is_integer = self.drop_zeros();
        let floor = self.floor();
        // The least n ≥ 1 with x + n > 1 for an own edge; with −x in place of x for another.
        let n = match own {
            true if is_integer => (2 - floor).max(1),
            true => (1 - floor).max(1),
            false => (floor + 2).max(1),
        };
        let added = if own { n } else { -n };
        self.add(&[added as u64, (added >> 63) as u64], self.exponent);
        self.exponent += n as usize - 1;
        let sign = self.sign_digit();
        self.digits.resize(self.exponent / 64 + 2, sign);
        self
    }

    fn sign_digit(&self) -> u64 {
        match self.digits.last() {
            Some(&top) => (top as i64 >> 63) as u64,
            None => 0,
        }
    }

    /// Adds digits in two's complement, shifted by this many bits.
    fn add(&mut self, other: &[u64], shift: usize) {
        let (place, bit) = (shift / 64, shift % 64);
        let sign = match other.last() {
            Some(&top) => (top as i64 >> 63) as u64,
            None => 0,
        };
        let digit = |i: usize| other.get(i).copied().unwrap_or(sign);
        let mut carry = false;
        for (i, own) in self.digits[place..].iter_mut().enumerate() {
            let shifted = match (bit, i) {
                (0, _) => digit(i),
                (_, 0) => digit(0) << bit,
                _ => digit(i) << bit | digit(i - 1) >> (64 - bit),
            };
            let (sum, first) = own.overflowing_add(shifted);
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            *own = sum;
            carry = first || second;
        }
    }

    /// Adds another one. Only as many digits are touched as the shorter one has.
    pub(super) fn plus(self, other: Running) -> Running {
        let (mut long, short) = if self.exponent >= other.exponent {
            (self, other)
        } else {
            (other, self)
        };
        let shift = long.exponent - short.exponent;
        long.add(&short.digits, shift);
        long
    }

    /// The number.
    pub(super) fn finish(&self) -> BigDyadic {
        let bytes: Vec<u8> = self.digits.iter().flat_map(|d| d.to_le_bytes()).collect();
        BigDyadic::new(BigInt::from_signed_bytes_le(&bytes), self.exponent as u64)
    }
}

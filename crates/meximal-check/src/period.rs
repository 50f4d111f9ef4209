//! The periodicity theorem. The values are known up to a heap, and repeat with length p from heap n₀ ≥ 1 on.
//! Beyond a bound, heaps n+p and n have options with the same values, because the largest part of an option
//! may be changed by p. They are then the same letter of the verification lemma, so the values repeat for
//! ever.
//!
//! - All digits after index d are 0 and no move leaves more than t ≥ 1 heaps: heaps up to t·(n₀+p−1)+d are
//!   enough.
//! - No move leaves more than one heap, the digits repeat with length q from index T on, and q divides p:
//!   heaps up to n₀+2p+T−1 are enough.

use crate::read::Certificate;
use crate::rules::Rules;
use crate::{CheckError, Rejected};

/// The values of heaps repeat: Φ(n + length) = Φ(n) for all n ≥ start; both are least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// After how many heaps the values repeat.
    pub length: u32,
    /// The first heap from which they do.
    pub start: u32,
}

/// Checks that the values of a certificate whose labels are right have exactly this period.
pub(crate) fn check(period: Period, certificate: &Certificate) -> Result<(), CheckError> {
    let Period { length, start } = period;
    let reject = |reason: String| {
        let reason = format!("period: {reason}");
        Err(Rejected::at(certificate.lines.period, reason))
    };
    let Rules::Code(code) = &certificate.rules else {
        return reject("only the heaps of a code can have a period".to_owned());
    };
    if code.has_shapes() {
        let reason = "no period is proved for codes that ask for heaps of a shape (!, ? or =)";
        return reject(reason.to_owned());
    }
    let values = &certificate.values;
    let last = certificate.heaps() as u64;
    let first = u64::from(start).max(1);
    let parts = u64::from(code.most_parts()).max(1);
    let enough = match code.tail() {
        None => parts * (first + u64::from(length) - 1) + code.last_index() as u64,
        Some(_) if parts > 1 => {
            let reason = "no period is proved for codes with a tail that break heaps";
            return reject(reason.to_owned());
        }
        Some((tail, repeat)) => {
            let repeat = repeat as u64;
            let common =
                u64::from(length) / greatest_common_divisor(length.into(), repeat) * repeat;
            first + 2 * common + tail as u64 - 1
        }
    };
    if enough > last {
        return reject(format!(
            "a proof needs the values up to heap {enough}; they are given up to {last}"
        ));
    }
    let (length, start, first) = (length as usize, start as usize, first as usize);
    for heap in start..=values.len() - 1 - length {
        let (here, there) = (values[heap], values[heap + length]);
        if here != there {
            let other = heap + length;
            return reject(format!(
                "heap {heap} has value {here}, but heap {other} has value {there}"
            ));
        }
    }
    if start > 0 && values[start - 1] == values[start - 1 + length] {
        let mut least = start - 1;
        while least > 0 && values[least - 1] == values[least - 1 + length] {
            least -= 1;
        }
        return reject(format!(
            "it is claimed from heap {start}, but already holds from {least}"
        ));
    }
    let window = &values[first..first + length];
    let repeats = |shorter: &usize| {
        length.is_multiple_of(*shorter) && window[..length - shorter] == window[*shorter..]
    };
    match (1..length).find(repeats) {
        Some(shorter) => reject(format!("{length} is claimed, but {shorter} is a period")),
        None => Ok(()),
    }
}

fn greatest_common_divisor(a: u64, b: u64) -> u64 {
    match b {
        0 => a,
        _ => greatest_common_divisor(b, a % b),
    }
}

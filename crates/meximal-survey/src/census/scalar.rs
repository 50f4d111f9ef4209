//! One subtraction set at a time, exactly: the reference of the faster engines, and what they hand their
//! leftovers to.
//!
//! The last 64 positions are two words, newest first: bit k−1 of `left` says that Left loses when she moves
//! first with n−k tokens, bit k−1 of `right` the same of Right. Positions below 0 are kept as 𝒩-positions
//! (both bits 0), which never help anybody who moves to them: so one step serves all n ≥ min S. The window of
//! the last max S positions decides all that follows. If it returns, the sequence is periodic; and if Left
//! did not lose in it and Right lost in its last min S positions, both go on for ever: the position min S
//! earlier makes Right lose, and none makes Left lose.

use super::Frame;

/// The last 64 positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    pub left: u64,
    pub right: u64,
}

impl Window {
    /// Appends the position whose players lose as said.
    #[inline(always)]
    pub fn push(self, left_loses: bool, right_loses: bool) -> Window {
        Window {
            left: self.left << 1 | u64::from(left_loses),
            right: self.right << 1 | u64::from(right_loses),
        }
    }

    /// Appends the next position, s−1 in `set` for every s in S.
    #[inline(always)]
    pub fn step(self, set: u64) -> Window {
        self.push(self.right & set == 0, self.left & set == 0)
    }

    #[inline(always)]
    fn within(self, mask: u64) -> Window {
        Window {
            left: self.left & mask,
            right: self.right & mask,
        }
    }

    /// Whether the last position is one that Left wins.
    fn is_left(self) -> bool {
        self.left & 1 == 0 && self.right & 1 == 1
    }
}

/// What becomes of a sequence of outcomes: from `preperiod` on it has the least period `period`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fate {
    /// Whether all positions from the preperiod on are Left's.
    pub all_left: bool,
    /// The first position from which the sequence is periodic.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
}

/// The masks of a set: its elements, the last max S positions, the last min S.
struct Masks {
    set: u64,
    longest: u64,
    shortest: u64,
}

impl Masks {
    fn new(frame: &Frame, set: u64) -> Masks {
        Masks {
            set,
            longest: u64::MAX >> set.leading_zeros(),
            shortest: (1 << frame.min) - 1,
        }
    }

    fn left_for_ever(&self, window: Window) -> bool {
        window.left & self.longest == 0 && !window.right & self.shortest == 0
    }
}

/// Whether the set with these elements is eventually all Left, by Brent's search for a window that returns.
pub(super) fn is_all_left(frame: &Frame, set: u64) -> bool {
    let masks = Masks::new(frame, set);
    let mut window = frame.start;
    let mut saved = window.within(masks.longest);
    let (mut age, mut power) = (0u64, 32u64);
    loop {
        window = window.step(set);
        if masks.left_for_ever(window) {
            return true;
        }
        let now = window.within(masks.longest);
        if now == saved {
            return false;
        }
        age += 1;
        if age == power {
            (saved, age, power) = (now, 0, 2 * power);
        }
    }
}

/// The preperiod and the least period of the set with these elements.
pub(super) fn fate(frame: &Frame, set: u64) -> Fate {
    let masks = Masks::new(frame, set);
    let first = u64::from(frame.min);
    let mut window = frame.start;
    let mut saved = window.within(masks.longest);
    let (mut age, mut power) = (0u64, 32u64);
    let mut n = first;
    let mut after_other = frame.after_other;
    let period = loop {
        window = window.step(masks.set);
        n += 1;
        if !window.is_left() {
            after_other = n;
        }
        if masks.left_for_ever(window) {
            return Fate {
                all_left: true,
                preperiod: after_other,
                period: 1,
            };
        }
        let now = window.within(masks.longest);
        age += 1;
        if now == saved {
            break age;
        }
        if age == power {
            (saved, age, power) = (now, 0, 2 * power);
        }
    };
    // The first window that returns: two of them, a period apart, walk until they meet.
    let mut late = frame.start;
    for _ in 0..period {
        late = late.step(set);
    }
    let mut early = frame.start;
    let mut n = first;
    while early.within(masks.longest) != late.within(masks.longest) {
        early = early.step(set);
        late = late.step(set);
        n += 1;
    }
    let longest = u64::from(64 - set.leading_zeros());
    Fate {
        all_left: false,
        preperiod: n.saturating_sub(longest),
        period,
    }
}

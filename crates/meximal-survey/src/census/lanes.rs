//! Many sets side by side, one in each lane of a vector: for sets that the bit-sliced engine leaves over.
//! Each lane steps as [`scalar`](super::scalar) does and compares its window with one that it saved when it
//! was 32, 64, 128, … steps old. After every 32 steps the lanes that are decided get new sets.

use pulp::{Simd, WithSimd};

use super::Frame;

/// How many sets are stepped side by side.
const WIDTH: usize = 32;
/// Steps between two looks at the lanes.
const STEPS: u32 = 32;

macro_rules! lanes {
    ($name:ident, $word:ty) => {
        /// Counts the sets, given by their elements, that are eventually all Left.
        pub(super) struct $name<'a> {
            pub frame: &'a Frame,
            pub sets: &'a [u64],
        }

        impl WithSimd for $name<'_> {
            type Output = u64;

            #[inline(always)]
            fn with_simd<S: Simd>(self, _: S) -> u64 {
                let start = self.frame.start;
                let (start_left, start_right) = (start.left as $word, start.right as $word);
                let shortest = ((1u64 << self.frame.min) - 1) as $word;
                let mut set = [0 as $word; WIDTH];
                let mut longest = [0 as $word; WIDTH];
                let mut left = [0 as $word; WIDTH];
                let mut right = [0 as $word; WIDTH];
                let mut saved_left = [0 as $word; WIDTH];
                let mut saved_right = [0 as $word; WIDTH];
                let mut age = [0u32; WIDTH];
                let mut returned = [0 as $word; WIDTH];
                let mut all_left = 0;
                let mut waiting = self.sets.iter();
                let mut busy = 0;
                for lane in 0..WIDTH {
                    // A lane without a set (set = 0) steps on, and is never looked at.
                    if let Some(&next) = waiting.next() {
                        set[lane] = next as $word;
                        longest[lane] = (u64::MAX >> next.leading_zeros()) as $word;
                        (left[lane], right[lane]) = (start_left, start_right);
                        saved_left[lane] = start_left & longest[lane];
                        saved_right[lane] = start_right & longest[lane];
                        busy += 1;
                    }
                }
                while busy > 0 {
                    for _ in 0..STEPS {
                        for lane in 0..WIDTH {
                            let left_loses = (right[lane] & set[lane] == 0) as $word;
                            let right_loses = (left[lane] & set[lane] == 0) as $word;
                            left[lane] = left[lane] << 1 | left_loses;
                            right[lane] = right[lane] << 1 | right_loses;
                            let differs =
                                (left[lane] ^ saved_left[lane]) | (right[lane] ^ saved_right[lane]);
                            returned[lane] |= (differs & longest[lane] == 0) as $word;
                        }
                    }
                    for lane in 0..WIDTH {
                        if set[lane] == 0 {
                            continue;
                        }
                        age[lane] += STEPS;
                        let for_ever =
                            left[lane] & longest[lane] == 0 && !right[lane] & shortest == 0;
                        if for_ever || returned[lane] != 0 {
                            all_left += u64::from(for_ever);
                            age[lane] = 0;
                            returned[lane] = 0;
                            match waiting.next() {
                                Some(&next) => {
                                    set[lane] = next as $word;
                                    longest[lane] = (u64::MAX >> next.leading_zeros()) as $word;
                                    (left[lane], right[lane]) = (start_left, start_right);
                                }
                                None => {
                                    set[lane] = 0;
                                    busy -= 1;
                                }
                            }
                        }
                        if age[lane] == 0 || age[lane].is_power_of_two() {
                            saved_left[lane] = left[lane];
                            saved_right[lane] = right[lane];
                        }
                    }
                }
                all_left
            }
        }
    };
}

lanes!(Narrow, u32);
lanes!(Wide, u64);

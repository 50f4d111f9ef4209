//! Numbers that look random and are the same for the same seed on every machine: SplitMix64 (Steele, Lea and
//! Flood 2014).

/// A sequence of such numbers.
#[derive(Clone, Debug)]
pub struct SplitMix(u64);

impl SplitMix {
    /// What is added to the state before each number.
    const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

    /// The sequence of a seed.
    pub fn new(seed: u64) -> SplitMix {
        SplitMix(seed)
    }

    /// The next number.
    pub fn next_number(&mut self) -> u64 {
        let number = scramble(self.0);
        self.0 = self.0.wrapping_add(SplitMix::STEP);
        number
    }

    /// A number below a bound that is not 0, without a bias: numbers in the last, incomplete stretch of
    /// bounds are drawn again.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        let usable = u64::MAX - u64::MAX % bound;
        loop {
            let number = self.next_number();
            if number < usable {
                return (number % bound) as usize;
            }
        }
    }
}

/// Spreads the bits of a number over the whole word: the number of the sequence whose state it is.
pub fn scramble(state: u64) -> u64 {
    let z = state.wrapping_add(SplitMix::STEP);
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generator_is_splitmix() {
        // The first numbers for the seed 1234567, as published with the generator.
        let mut numbers = SplitMix::new(1_234_567);
        let expected = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
        ];
        assert_eq!([(); 3].map(|()| numbers.next_number()), expected);
    }

    #[test]
    fn numbers_below_a_bound_are_spread_evenly() {
        let mut numbers = SplitMix::new(5);
        let mut seen = [0u32; 7];
        for _ in 0..70_000 {
            seen[numbers.below(7)] += 1;
        }
        assert!(
            seen.iter().all(|count| (9_700..10_300).contains(count)),
            "{seen:?}"
        );
    }
}

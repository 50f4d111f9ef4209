//! Periods of the triples {m, a, b}, for a picture.

use super::{Fate, MAX_ELEMENT, fate_of};
use meximal::ending::EndRule;

/// What becomes of the sets {m, a, b} with m < a < b ≤ M.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeatMap {
    /// The minimum m.
    pub min: u32,
    /// The largest b.
    pub max: u32,
    /// The end rule.
    pub ending: EndRule,
    /// Every a and b with the fate of {m, a, b}.
    pub cells: Vec<(u32, u32, Fate)>,
}

impl HeatMap {
    /// The longest period of a triple.
    pub fn longest_period(&self) -> u64 {
        self.cells
            .iter()
            .map(|cell| cell.2.period)
            .max()
            .unwrap_or(1)
    }
}

/// The fates of all triples with this minimum and a maximum up to `max` ≤ 63.
pub fn heat_map(min: u32, max: u32, ending: &EndRule) -> HeatMap {
    let max = max.min(MAX_ELEMENT);
    let pairs = (min + 1..=max).flat_map(|b| (min + 1..b).map(move |a| (a, b)));
    let cells = pairs
        .filter_map(|(a, b)| Some((a, b, fate_of(&[min, a, b], ending)?)))
        .collect();
    HeatMap {
        min,
        max,
        ending: ending.clone(),
        cells,
    }
}

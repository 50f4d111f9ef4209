//! Two-player misère play, where the player who moves last loses: Conway's theory of genus and canonical
//! forms (*On Numbers and Games*, chapter 12; *Winning Ways*, chapter 13; Siegel, *Combinatorial Game
//! Theory*, chapter V).
//!
//! G and H are *equal* in misère play when G + X and H + X have the same outcome for every impartial X. The
//! [canonical form](CanonicalForms) decides equality; the [genus](Genus) decides less, the outcomes of G +
//! X for X a sum of *'s and *2's, and is far cheaper.

mod behaviour;
mod canonical;
mod census;
mod genus;
mod graph;
mod grundy;
mod heaps;
mod tame;

pub use behaviour::{Behaviour, behaviours};
pub use canonical::{CanonicalForms, Unfinished, canonical, mate};
pub use census::{Census, canonical_forms_by_day, census_of_next_day};
pub use genus::{Genera, Genus};
pub use graph::{FormGraph, Graph};
pub use grundy::{misere_grundy_values, normal_grundy_value, normal_grundy_values};
pub use heaps::{HeapForms, HeapReducer, canonical_of_heaps};
pub use tame::{NotTame, first_not_tame};

#[cfg(test)]
mod tests;

//! Tame, restive, restless and wild games. The definition is that of *On Numbers and Games*, chapter 12, by
//! the genus and hereditary:
//!
//! - G is *tame* if its genus is that of a position of Nim (0^120, 1^031 or n^{n(n⊕2)}) and all its options
//!   are tame. Sums of tame games are played like sums of Nim positions with the same genera.
//! - If all options of G are tame, then G is tame exactly when (G⁺, G⁻) is (0,1), (1,0) or (n,n): from level
//!   1 on the superscripts of the options are the normal values of G′ + n·*2, so those of G are too if G⁻ is
//!   in the pair {G⁺, G⁺ ⊕ 1}. Otherwise G⁺ ≤ 1 or G⁻ ≤ 1, not both: if 0 and 1 occur among the options'
//!   values on both sides, so do the same numbers above 1, and G⁺ = G⁻. G is *restive* if G⁺ ≤ 1, and
//!   *restless* if G⁻ ≤ 1.
//! - All other games are *wild*.
//!
//! *Winning Ways* calls some more games tame, with wild options that are reversed by tame ones; on a set of
//! games that is closed under options the two definitions agree (Plambeck and Siegel, section 2, footnote
//! 3), and only there does "tame" mean that the quotient is one of the 𝒯ₙ. Reversible moves can hide a tame
//! game behind a wild form: reduce a form to its canonical form first to ask about the value.

use serde::{Deserialize, Serialize};

use super::genus::Genera;
use super::graph::Graph;

/// How a game behaves in sums, as far as its genus tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Behaviour {
    /// It and all its subpositions have genera of Nim positions.
    Tame,
    /// Its options are tame, it is not, and G⁺ is 0 or 1.
    Restive,
    /// Its options are tame, it is not, and G⁻ is 0 or 1.
    Restless,
    /// Anything else.
    Wild,
}

impl Behaviour {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Behaviour::Tame => "tame",
            Behaviour::Restive => "restive",
            Behaviour::Restless => "restless",
            Behaviour::Wild => "wild",
        }
    }
}

/// The behaviour of every node of a graph, from its genera.
///
/// ```
/// use meximal::form::Forms;
/// use meximal::game::parse_form;
/// use meximal::runner::Runner;
/// use meximal::value::misere::{Behaviour, FormGraph, Genera, behaviours};
/// let mut forms = Forms::new();
/// // *2/0, with the options {*2} and 0, is restive.
/// let form = parse_form("*2/0", &mut forms)?;
/// let graph = FormGraph::of(&forms, &[form]);
/// let genera = Genera::of(&graph, &Runner::new())?;
/// assert_eq!(behaviours(&graph, &genera)[graph.root(0)], Behaviour::Restive);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn behaviours(graph: &impl Graph, genera: &Genera) -> Vec<Behaviour> {
    let mut found: Vec<Behaviour> = Vec::with_capacity(graph.nodes());
    for node in 0..graph.nodes() {
        let mut options = graph.options(node).iter();
        let genus = genera.genus(node);
        found.push(if options.any(|&o| found[o as usize] != Behaviour::Tame) {
            Behaviour::Wild
        } else if genus.is_tame() {
            Behaviour::Tame
        } else if genus.normal() <= 1 {
            Behaviour::Restive
        } else {
            Behaviour::Restless
        });
    }
    found
}

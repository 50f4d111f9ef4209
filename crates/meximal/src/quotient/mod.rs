//! Quotients: reduced labelled monoids that solve a game (Plambeck and Siegel, for any convention whose labels are folds).

mod catalogue;
mod completion;
mod faithful;
mod group;
mod isomorphism;
mod meximal_sets;
mod monoid;
mod picture;
mod presentation;
mod reduction;
#[cfg(test)]
mod samples;
mod structure;
mod words;

pub use catalogue::{NamedQuotient, recognise};
pub use faithful::{Unfaithful, faithful};
pub use group::AbelianGroup;
pub use isomorphism::{isomorphism, labelled_isomorphism};
pub use meximal_sets::{meximal_set, meximal_sets};
pub use monoid::{Monoid, NotAMonoid};
pub use picture::{Picture, TooLargeToDraw};
pub use presentation::{
    Economy, NotEnumerated, Presentation, Presented, minimal_generators, monoid_of,
    order_of_presentation,
};
pub use reduction::{Reduction, homomorphism, reduce};
pub use structure::{Class, Regularity, Structure, portion};
pub use words::{
    Relation, compare_words, generator_latex, generator_name, parse_relations, parse_words,
    word_latex, word_text,
};

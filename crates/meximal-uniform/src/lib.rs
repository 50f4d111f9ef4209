//! Uniform solutions.
mod family;
mod light;
mod linear;
mod proof;
mod rules;
mod solution;
mod symbolic;
mod work;
mod catalogue;
mod certificate;

pub use catalogue::{catalogue, known};
pub use certificate::NoCertificate;
pub use family::{Element, Family, Last, NoWord, Tag, TooLarge, Word};
pub use proof::{Condition, Failure, Proof, Unfinished, Verdict, prove, prove_with_light};
pub use rules::{Left, NoCode, Rules};
pub use solution::{Class, ClassLast, Linear, Malformed, UniformSolution};
pub use work::{Stopped, Work};

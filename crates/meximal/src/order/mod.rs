//! Cincotti's theory of partizan games for three players and more: the order of each player and the classes that it makes.

mod class;

pub use class::{Class, ClassKind};

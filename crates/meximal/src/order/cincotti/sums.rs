//! The classes that sums can have (Cincotti, Table 6). Values add up, so the signs of a sum follow from the
//! signs of its parts where these do not contradict each other; what is left open is restricted by the
//! classes that there are.

use std::cmp::Ordering;

use crate::order::Class;

/// The classes that the sum of a number of one class and a number of another can have: those whose signs
/// agree with the signs of the parts.
///
/// ```
/// use meximal::order::{Class, cincotti::possible_sums};
/// use meximal::player::Players;
/// let class = |name| Class::parse(name, Players::THREE).unwrap();
/// let names = |classes: Vec<Class>| classes.iter().map(|c| c.name()).collect::<Vec<_>>().join(" ");
/// assert_eq!(names(possible_sums(class("=LC"), class("=LR"))), "<CR");
/// assert_eq!(names(possible_sums(class(">L"), class("<"))), ">L <CR <");
/// ```
pub fn possible_sums(left: Class, right: Class) -> Vec<Class> {
    let players = left.players();
    let agrees = |class: &Class| {
        (0..players.count()).all(|player| {
            let sign = class.sign(player);
            match (left.sign(player), right.sign(player)) {
                (Ordering::Equal, other) | (other, Ordering::Equal) => sign == other,
                (one, other) => one != other || sign == one,
            }
        })
    };
    Class::all(players).into_iter().filter(agrees).collect()
}

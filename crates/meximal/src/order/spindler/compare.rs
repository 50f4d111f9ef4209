//! The relation of two games for a player, from the order in both directions.

use super::{AtMost, SpindlerOrder};
use crate::form::PartizanId;

/// How two games stand to each other, for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// G < H.
    Less,
    /// G = H for the player.
    Equal,
    /// G > H.
    Greater,
    /// Neither G ≤ H nor H ≤ G.
    Incomparable,
    /// Not decided.
    Unknown,
}

impl Relation {
    /// The relation as one character: `<`, `=`, `>`, `|`, and `?` when it is not decided.
    pub fn sign(self) -> &'static str {
        match self {
            Relation::Less => "<",
            Relation::Equal => "=",
            Relation::Greater => ">",
            Relation::Incomparable => "|",
            Relation::Unknown => "?",
        }
    }

    /// How H and G stand to each other.
    pub fn reversed(self) -> Relation {
        match self {
            Relation::Less => Relation::Greater,
            Relation::Greater => Relation::Less,
            other => other,
        }
    }

    /// The relation by whether G ≤ H and whether H ≤ G.
    pub fn of(at_most: Option<bool>, at_least: Option<bool>) -> Relation {
        match (at_most, at_least) {
            (Some(true), Some(true)) => Relation::Equal,
            (Some(true), Some(false)) => Relation::Less,
            (Some(false), Some(true)) => Relation::Greater,
            (Some(false), Some(false)) => Relation::Incomparable,
            _ => Relation::Unknown,
        }
    }
}

/// Two games compared for a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The player, by number.
    pub player: usize,
    /// G ≤ H.
    pub at_most: AtMost,
    /// H ≤ G.
    pub at_least: AtMost,
}

impl Comparison {
    /// How the games stand to each other.
    pub fn relation(&self) -> Relation {
        Relation::of(self.at_most.holds(), self.at_least.holds())
    }
}

impl AtMost {
    /// Whether it holds, if that is decided.
    pub fn holds(&self) -> Option<bool> {
        match self {
            AtMost::Holds(_) => Some(true),
            AtMost::Fails(_) => Some(false),
            AtMost::NotDecided { .. } => None,
        }
    }
}

impl SpindlerOrder<'_> {
    /// Compares two sums for a player. They are equal in all contexts if they are equal for all players
    /// (Proposition 4.17).
    pub fn compare(
        &mut self,
        player: usize,
        left: &[PartizanId],
        right: &[PartizanId],
    ) -> Comparison {
        Comparison {
            player,
            at_most: self.at_most(player, left, right),
            at_least: self.at_most(player, right, left),
        }
    }
}

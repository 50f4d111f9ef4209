//! What the paper's theorems say at once: the rules for 0 (4.24, 4.28), sums of integers (4.41 to 4.47), and
//! common components (4.10).

use super::{Halt, SpindlerOrder, WhyAtMost};
use crate::form::PartizanId;

/// The longest integer among the components of a context.
const LONGEST_INTEGER: u64 = 100_000;

impl SpindlerOrder<'_> {
    /// A theorem by which G ≤ H.
    pub(super) fn by_theorem(
        &mut self,
        player: usize,
        sums: [&[PartizanId]; 2],
    ) -> Result<Option<WhyAtMost>, Halt> {
        let Some(rest) = without_shared(sums) else {
            return self.by_rule(player, &sums.map(without_zeros));
        };
        let reason = self.by_rule(player, &rest)?;
        Ok(reason.map(|why| match why {
            WhyAtMost::Isomorphic => why,
            other => WhyAtMost::CommonComponents(Box::new(other)),
        }))
    }

    /// A rule for the sums themselves, or the Inequality Test with such a rule for every pair of options that
    /// it needs.
    fn by_rule(
        &mut self,
        player: usize,
        sums: &[Vec<PartizanId>; 2],
    ) -> Result<Option<WhyAtMost>, Halt> {
        let found = self.by_simple_rule(player, sums)?;
        let ([left], [right]) = (sums[0].as_slice(), sums[1].as_slice()) else {
            return Ok(found);
        };
        if found.is_some() {
            return Ok(found);
        }
        for mover in 0..self.forms.players().count() {
            let own = mover == player;
            let [tested, others] = if own {
                [*left, *right]
            } else {
                [*right, *left]
            };
            for option in self.forms.options(tested, mover).to_vec() {
                let mut matched = false;
                for other in self.forms.options(others, mover).to_vec() {
                    let pair = if own {
                        [option, other]
                    } else {
                        [other, option]
                    };
                    let pair = pair.map(|game| without_zeros(&[game]));
                    matched = self.by_simple_rule(player, &pair)?.is_some();
                    if matched {
                        break;
                    }
                }
                if !matched {
                    return Ok(None);
                }
            }
        }
        Ok(Some(WhyAtMost::InequalityTest))
    }

    fn by_simple_rule(
        &mut self,
        player: usize,
        [left, right]: &[Vec<PartizanId>; 2],
    ) -> Result<Option<WhyAtMost>, Halt> {
        if left == right {
            return Ok(Some(WhyAtMost::Isomorphic));
        }
        if self.integers_in_order(player, [left, right]) {
            return Ok(Some(WhyAtMost::Integers));
        }
        let players = self.forms.players().count();
        let mut others = (0..players).filter(|&other| other != player);
        let only_own = others.all(|other| right.iter().all(|&p| !self.forms.can_move(p, other)));
        if !only_own {
            return Ok(None);
        }
        if left.is_empty() {
            return Ok(Some(WhyAtMost::OnlyOwnOptions));
        }
        let winners = self.winners(left, &[], player)?;
        Ok(match (winners.contains(player), right.is_empty()) {
            (true, _) => None,
            (false, true) => Some(WhyAtMost::LosesMovingFirst),
            (false, false) => Some(WhyAtMost::ThroughZero),
        })
    }

    /// How many more moves each player has in the first sum than in the second, if both are sums of integers.
    fn integer_difference(&self, [left, right]: [&[PartizanId]; 2]) -> Option<Vec<i64>> {
        let left = self.forms.moves_of_integers(left)?;
        let right = self.forms.moves_of_integers(right)?;
        let pairs = left.into_iter().zip(right);
        Some(pairs.map(|(l, r)| l as i64 - r as i64).collect())
    }

    /// Whether sums of integers are in order because nobody else has fewer moves more than the player.
    ///
    /// Let d be the difference G − H, with dᵢ ≥ max(0, d_p) for all i ≠ p. If d_p ≥ 0, then G = H + D for a
    /// sum D of integers, and p, moving first, loses D (Proposition 4.47); so D ≤ 0 and G ≤ H. If d_p < 0,
    /// then G ≤ H since others have more moves in G and p has fewer (4.41, 4.44). Among two players integers
    /// cancel, and d_R ≥ d_L is enough.
    fn integers_in_order(&self, player: usize, sums: [&[PartizanId]; 2]) -> bool {
        let Some(difference) = self.integer_difference(sums) else {
            return false;
        };
        let least = match difference.len() {
            2 => difference[player],
            _ => difference[player].max(0),
        };
        let mut others = difference.iter().enumerate().filter(|&(i, _)| i != player);
        others.all(|(_, &more)| more >= least)
    }

    /// Integers whose sum X tells two sums of integers apart when the player starts: in H + X everybody has
    /// as many moves, and in G + X somebody has fewer than the player.
    pub(super) fn integers_apart(
        &mut self,
        player: usize,
        sums: [&[PartizanId]; 2],
    ) -> Result<Option<Vec<PartizanId>>, Halt> {
        let Some(difference) = self.integer_difference(sums) else {
            return Ok(None);
        };
        if difference.iter().all(|&more| more >= difference[player]) {
            return Ok(None);
        }
        let moves = self.forms.moves_of_integers(sums[1]).unwrap_or_default();
        let most = moves.iter().copied().max().unwrap_or(0);
        let mut context = Vec::new();
        for (owner, moves) in moves.into_iter().enumerate() {
            let mut missing = most - moves;
            while missing > 0 {
                let integer = missing.min(LONGEST_INTEGER);
                context.push(self.forms.integer(owner, integer)?);
                missing -= integer;
                self.runner.check(4 * context.len())?;
            }
        }
        Ok(Some(context))
    }
}

/// Two sums without the components that both have and without those that are 0; nothing if they share none.
pub(super) fn without_shared([left, right]: [&[PartizanId]; 2]) -> Option<[Vec<PartizanId>; 2]> {
    let mut rest: Vec<PartizanId> = Vec::new();
    let mut other: Vec<PartizanId> = Vec::new();
    let mut waiting = without_zeros(right).into_iter().peekable();
    let mut shared = false;
    for part in without_zeros(left) {
        while let Some(before) = waiting.next_if(|&twin| twin < part) {
            other.push(before);
        }
        match waiting.next_if_eq(&part) {
            Some(_) => shared = true,
            None => rest.push(part),
        }
    }
    other.extend(waiting);
    shared.then_some([rest, other])
}

/// The components that are not 0, in ascending order.
fn without_zeros(parts: &[PartizanId]) -> Vec<PartizanId> {
    let mut parts = parts.to_vec();
    parts.retain(|&part| part != PartizanId::ZERO);
    parts.sort_unstable();
    parts
}

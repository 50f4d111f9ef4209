//! A solution for all heaps, over W(K) or over V(δ): what a caller needs not tell apart.

use crate::catalogue::{catalogue_w, known_w};
use crate::certificate::NoCertificate;
use crate::chain::{ChainSolution, ChainVerdict, chain_catalogue, known_chain, prove_chain};
use crate::family::TooLarge;
use crate::moves::WinningMoves;
use crate::proof::{Verdict, prove};
use crate::rules::Rules;
use crate::solution::UniformSolution;
use crate::work::{Unfinished, Work};

/// A solution for all heaps. It is a claim until [`Solution::prove`] has proved it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solution {
    /// Over W(K).
    W(UniformSolution),
    /// Over V(δ).
    V(ChainSolution),
}

/// What became of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// It is right for all positions.
    Proved(Proved),
    /// It is wrong; the text says where.
    Refuted(String),
    /// Neither was seen; the text says where.
    Undecided(String),
}

/// What a proof showed, and what it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proved {
    /// How many heaps were looked at one by one.
    pub small_heaps: usize,
    /// How many residue classes of larger heaps were looked at as a whole.
    pub classes: usize,
    /// How many systems of linear inequalities were decided.
    pub systems: u64,
    /// What is known of the misère quotient.
    pub quotient: Quotient,
}

/// What is known of the misère quotient of a game with a proved solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quotient {
    /// The monoid of the solution is the quotient; it is infinite.
    IsFamily,
    /// It is infinite.
    IsInfinite,
    /// Nothing is known but outcomes.
    Unknown,
}

/// The games of the catalogue.
pub fn catalogue() -> impl Iterator<Item = &'static str> {
    catalogue_w().chain(chain_catalogue())
}

/// The solution of a game, if the catalogue has one.
pub fn known(rules: &Rules) -> Option<Solution> {
    let w = known_w(rules).map(Solution::W);
    w.or_else(|| known_chain(rules).map(Solution::V))
}

impl Solution {
    /// The rules of the game.
    pub fn rules(&self) -> &Rules {
        match self {
            Solution::W(solution) => solution.rules(),
            Solution::V(solution) => solution.rules(),
        }
    }

    /// The monoid, as in `W(1)`.
    pub fn family(&self) -> String {
        match self {
            Solution::W(solution) => format!("W({})", solution.family().k),
            Solution::V(solution) => format!("V({})", solution.delta()),
        }
    }

    /// The first heap whose value is given by a residue class.
    pub fn start(&self) -> u64 {
        match self {
            Solution::W(solution) => solution.start(),
            Solution::V(solution) => solution.start(),
        }
    }

    /// The number of residue classes.
    pub fn modulus(&self) -> usize {
        match self {
            Solution::W(solution) => solution.classes().len(),
            Solution::V(solution) => solution.classes().len(),
        }
    }

    /// The value of a position, as a word in the generators.
    pub fn value(&self, position: &[(u64, u64)]) -> Result<String, TooLarge> {
        Ok(match self {
            Solution::W(solution) => {
                let value = solution.value_of_sum(position)?;
                solution.family().name(value)
            }
            Solution::V(solution) => solution.value_of_sum(position)?.to_string(),
        })
    }

    /// Whether the player who has just moved wins a position: heaps with their numbers.
    pub fn is_p(&self, position: &[(u64, u64)]) -> Result<bool, TooLarge> {
        match self {
            Solution::W(solution) => solution.is_p(position),
            Solution::V(solution) => solution.is_p(position),
        }
    }

    /// The winning moves of a position, each once for each size of heap.
    pub fn winning_moves(&self, position: &[(u64, u64)]) -> Result<Vec<WinningMoves>, TooLarge> {
        match self {
            Solution::W(solution) => solution.winning_moves(position),
            Solution::V(solution) => solution.winning_moves(position),
        }
    }

    /// A heap and a period: from that heap on the outcomes of single heaps repeat, perhaps with a smaller
    /// period. The values of a class have one normal form for all heaps, and whether one is a P-value depends
    /// on parities alone. In V(δ) a single u_m is one or not, once and for all, from m = δ+1 on.
    pub fn outcome_period(&self) -> (u64, u64) {
        let modulus = self.modulus() as u64;
        let settled = match self {
            Solution::W(_) => 0,
            Solution::V(solution) => solution.delta() + 1,
        };
        (self.start() + settled * modulus, 2 * modulus)
    }

    /// Numbers near which a factor tells two positions apart, if any does: powers and indices of their
    /// values, and how far a tag reaches beyond a power (the proof that W(K) is reduced).
    pub fn telling_numbers(&self, positions: [&[(u64, u64)]; 2]) -> Result<Vec<u64>, TooLarge> {
        let mut numbers = Vec::new();
        match self {
            Solution::W(solution) => {
                for position in positions {
                    let value = solution.value_of_sum(position)?;
                    let k = u128::from(solution.family().k);
                    let index = value.index();
                    let reach = index.map(|n| 2 * n + 2 * k + 2);
                    let rest = reach.and_then(|reach| reach.checked_sub(value.power));
                    numbers.push(value.power);
                    numbers.extend(index.into_iter().chain(rest));
                }
            }
            Solution::V(solution) => {
                for position in positions {
                    let indices = solution.value_of_sum(position)?.indices();
                    numbers.extend(indices.map(u128::from));
                }
            }
        }
        let mut numbers: Vec<u64> = numbers
            .into_iter()
            .filter_map(|n| n.try_into().ok())
            .collect();
        numbers.sort_unstable();
        numbers.dedup();
        Ok(numbers)
    }

    /// Heaps whose values have an index near this number.
    pub fn heaps_near(&self, index: u64) -> Vec<u64> {
        let indices: Vec<Option<crate::Linear>> = match self {
            Solution::W(solution) => {
                let class = |class: &crate::Class| match class.last {
                    crate::ClassLast::D(n) => Some(n),
                    crate::ClassLast::None | crate::ClassLast::C(_) => None,
                };
                solution.classes().iter().map(class).collect()
            }
            Solution::V(solution) => {
                let class = |class: &crate::ChainClass| match class.last {
                    crate::ChainLast::U(n) | crate::ChainLast::V(n) => Some(n),
                    crate::ChainLast::None => None,
                };
                solution.classes().iter().map(class).collect()
            }
        };
        let modulus = indices.len() as u64;
        let mut heaps = Vec::new();
        for (first, n) in (self.start()..).zip(indices) {
            let Some(n) = n.filter(|n| n.slope > 0) else {
                continue;
            };
            let nearest = index.saturating_sub(n.first) / n.slope;
            for m in nearest.saturating_sub(2)..=nearest.saturating_add(2) {
                heaps.extend(modulus.checked_mul(m).and_then(|m| m.checked_add(first)));
            }
        }
        heaps
    }

    /// Index and period of the powers of a position's value in the monoid, as in x² = x⁵; none if no two of
    /// them are the same.
    pub fn powers(&self, position: &[(u64, u64)]) -> Result<Option<(u64, u64)>, TooLarge> {
        match self {
            Solution::W(solution) => {
                // The power of an element that is not trivial grows from each of its multiples to the next.
                let value = solution.value_of_sum(position)?;
                let period = 1 + u64::from(value.sign);
                Ok(value.is_trivial().then_some((0, period)))
            }
            Solution::V(solution) => {
                // Every part of an element settles after a few factors, up to a sign.
                let mut powers = Vec::new();
                loop {
                    let exponent = powers.len() as u64;
                    let multiple = |&(heap, count): &(u64, u64)| {
                        let count = count.checked_mul(exponent).ok_or(TooLarge)?;
                        Ok((heap, count))
                    };
                    let multiple: Result<Vec<_>, _> = position.iter().map(multiple).collect();
                    let power = solution.value_of_sum(&multiple?)?;
                    if let Some(index) = powers.iter().position(|&known| known == power) {
                        return Ok(Some((index as u64, exponent - index as u64)));
                    }
                    powers.push(power);
                }
            }
        }
    }

    /// The values of the residue classes in words, one line for each: `Φ(2m+13) = a*d_(m+2)`.
    pub fn formulas(&self) -> Vec<String> {
        let linear = |first: u64, slope: u64| match (first, slope) {
            (first, 0) => first.to_string(),
            (0, 1) => "m".to_owned(),
            (0, slope) => format!("{slope}m"),
            (first, 1) => format!("(m+{first})"),
            (first, slope) => format!("({slope}m+{first})"),
        };
        let letter = |name: &str, first: u64, slope: u64| match (first, slope) {
            (0, 0) => None,
            (1, 0) => Some(name.to_owned()),
            _ => Some(format!("{name}^{}", linear(first, slope))),
        };
        let words: Vec<Vec<Option<String>>> = match self {
            Solution::W(solution) => {
                let classes = solution.classes().iter();
                let word = |class: &crate::Class| {
                    let last = match class.last {
                        crate::ClassLast::None => None,
                        crate::ClassLast::C(k) => Some(format!("c_{k}")),
                        crate::ClassLast::D(n) => Some(format!("d_{}", linear(n.first, n.slope))),
                    };
                    let (a, b) = (class.a, class.b);
                    vec![
                        letter("a", a.first, a.slope),
                        letter("b", b.first, b.slope),
                        last,
                    ]
                };
                classes.map(word).collect()
            }
            Solution::V(solution) => {
                let classes = solution.classes().iter();
                let word = |class: &crate::ChainClass| {
                    let last = match class.last {
                        crate::ChainLast::None => None,
                        crate::ChainLast::U(n) => Some(format!("u_{}", linear(n.first, n.slope))),
                        crate::ChainLast::V(n) => Some(format!("v_{}", linear(n.first, n.slope))),
                    };
                    vec![
                        letter("a", class.a.into(), 0),
                        letter("b", class.b.into(), 0),
                        last,
                    ]
                };
                classes.map(word).collect()
            }
        };
        let heaps = self.start()..;
        let line = |(heap, letters): (u64, Vec<Option<String>>)| {
            let letters: Vec<String> = letters.into_iter().flatten().collect();
            let word = if letters.is_empty() {
                "1".to_owned()
            } else {
                letters.join("*")
            };
            let argument = linear(heap, self.modulus() as u64);
            format!("Φ({}) = {word}", argument.trim_matches(['(', ')']))
        };
        heaps.zip(words).map(line).collect()
    }

    /// Decides the claim.
    pub fn prove(&self, work: &Work) -> Result<Status, Unfinished> {
        match self {
            Solution::W(solution) => prove(solution, work).map(Status::from),
            Solution::V(solution) => prove_chain(solution, work).map(Status::from),
        }
    }

    /// The certificate.
    pub fn certificate(&self) -> String {
        match self {
            Solution::W(solution) => solution.certificate(),
            Solution::V(solution) => solution.certificate(),
        }
    }

    /// Reads a certificate. What it claims is not checked.
    pub fn from_certificate(text: &str) -> Result<Solution, NoCertificate> {
        crate::certificate::read(text)
    }
}

impl From<Verdict> for Status {
    fn from(verdict: Verdict) -> Status {
        match verdict {
            Verdict::Proved(proof) => Status::Proved(Proved {
                small_heaps: proof.small_heaps,
                classes: proof.classes,
                systems: proof.systems,
                quotient: if proof.is_quotient {
                    Quotient::IsFamily
                } else {
                    Quotient::Unknown
                },
            }),
            Verdict::Refuted(failure) => Status::Refuted(failure.to_string()),
            Verdict::Undecided(failure) => Status::Undecided(failure.to_string()),
        }
    }
}

impl From<ChainVerdict> for Status {
    fn from(verdict: ChainVerdict) -> Status {
        match verdict {
            ChainVerdict::Proved(proof) => Status::Proved(Proved {
                small_heaps: proof.small_heaps,
                classes: proof.classes,
                systems: proof.systems,
                quotient: if proof.is_infinite {
                    Quotient::IsInfinite
                } else {
                    Quotient::Unknown
                },
            }),
            ChainVerdict::Refuted(heap) => {
                Status::Refuted(format!("a move in heap {heap} or its class, or its value"))
            }
            ChainVerdict::Undecided(value) => {
                Status::Undecided(format!("winning moves at values like {value}"))
            }
        }
    }
}

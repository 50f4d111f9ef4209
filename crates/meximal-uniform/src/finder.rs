//! Finds solutions for all heaps. The data are a [partial quotient](Partial). Its labels are true outcomes,
//! so what is *measured* here is exact; only the step from finitely many heaps to all is a guess, and that is
//! proved afterwards.
//!
//! *What to measure.* Give an element of W(K) with tag d_n and power J the *reach* e = 2n+2K+2−J ≥ 0, an
//! element c_k the reach 0, and all others −1. For an element y that is not trivial, with sign I and power J,
//! the outcomes of y·a^i·b^j are
//!
//! - for j ≤ e: P if and only if I+i and J+j are odd;
//! - for j > e: P if and only if I+i and J+j are even.
//!
//! So a row of outcomes shows I, the parity of J, and e; and it shows whether the game fits at all. In a
//! product e(xy) = max(e(x)−J(y), e(y)−J(x)): with an element D of great reach, J(y) = e(D) − e(yD) as long
//! as this is greater than e(y)−J(D). So all three coordinates of a heap are read off two rows, and no
//! equation has to be solved. (For 2n+2K+2 = J+e only the difference J−e is bounded below, by 2K+2 where e ≥
//! 1: this gives K.)
//!
//! Which heap is b is not known: the values of the first heaps are tried, with and without a factor a.
//!
//! *The guess.* The least modulus and the first heap from which on sign, power and reach are linear in each
//! residue class, with at least three heaps in each. Then K, the normal forms, and the light heaps, which are
//! those of pairs that fail.

use crate::any::{Solution, Status};
use crate::chain::find_chain;
use crate::family::{Family, Last, Word};
use crate::partial::{Partial, Table};
use crate::proof::prove_with_light;
use crate::rules::Rules;
use crate::solution::{Class, ClassLast, Linear, UniformSolution};
use crate::work::{Stopped, Unfinished, Work};

/// Sign, power and reach of a heap, as far as they were seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Measured {
    sign: bool,
    odd: bool,
    /// −1 for none.
    reach: i64,
    trivial: bool,
    power: Option<i64>,
}

/// A partial quotient in which a and b are chosen.
struct Measure<'p> {
    partial: &'p Partial,
    /// Multiplication by a and by b.
    a: Vec<u32>,
    b: Vec<u32>,
    /// Powers of b beyond this many have period 2.
    length: usize,
}

impl Measure<'_> {
    /// Sign, parity and reach of an element; none if its outcomes have another pattern.
    fn row(&self, element: u32) -> Option<Measured> {
        // What the outcomes with b^j say: whether there is a P among them, and if so with which power of a.
        let mut pattern = Vec::new();
        let mut x = element;
        for _ in 0..self.length + 2 {
            let [plain, times_a] = [x, self.a[x as usize]].map(|x| self.partial.is_p[x as usize]);
            pattern.push(match (plain, times_a) {
                (true, true) => return None,
                (false, false) => None,
                (true, false) => Some(false),
                (false, true) => Some(true),
            });
            x = self.b[x as usize];
        }
        let last = pattern.len() - 1;
        let (even_at, sign) = match (pattern[last], pattern[last - 1]) {
            (Some(sign), None) => (last, sign),
            (None, Some(sign)) => (last - 1, sign),
            _ => return None,
        };
        let plain = |j: usize| {
            if (j + even_at).is_multiple_of(2) {
                Some(sign)
            } else {
                None
            }
        };
        let tagged = |j: usize| {
            if (j + even_at) % 2 == 1 {
                Some(!sign)
            } else {
                None
            }
        };
        let trivial = element == 0 || element == self.a[0];
        let fits = |j: usize, e: i64| {
            let is_tagged = j as i64 <= e;
            pattern[j] == if is_tagged { tagged(j) } else { plain(j) } || trivial && j == 0
        };
        let e = (0..pattern.len())
            .rev()
            .find(|&j| pattern[j] != plain(j) && !(trivial && j == 0));
        let reach = e.map_or(-1, |e| e as i64);
        (0..pattern.len())
            .all(|j| fits(j, reach))
            .then_some(Measured {
                sign,
                odd: even_at % 2 == 1,
                reach,
                trivial,
                power: trivial.then_some(0),
            })
    }
}

/// Measures all heaps, for one choice of a and b.
fn measure(table: &Table, a: u32, b: u32, work: &Work) -> Result<Option<Vec<Measured>>, Stopped> {
    let partial = table.partial;
    let mut measure = Measure {
        partial,
        a: table.row(a),
        b: table.row(b),
        length: 0,
    };
    let mut powers = vec![0u32];
    loop {
        work.step()?;
        let next = measure.b[powers[powers.len() - 1] as usize];
        if powers.len() >= 2 && next == powers[powers.len() - 2] {
            break;
        }
        if powers.contains(&next) {
            return Ok(None);
        }
        powers.push(next);
    }
    measure.length = powers.len();
    let mut heaps = Vec::new();
    for &value in &partial.values {
        work.step()?;
        match measure.row(value) {
            Some(measured) => heaps.push(measured),
            None => return Ok(None),
        }
    }
    let Some(far) = (0..heaps.len()).max_by_key(|&heap| heaps[heap].reach) else {
        return Ok(None);
    };
    let by_far = table.row(partial.values[far]);
    for heap in 0..heaps.len() {
        work.step()?;
        let value = partial.values[heap];
        let Some(product) = measure.row(by_far[value as usize]) else {
            return Ok(None);
        };
        let power = heaps[far].reach - product.reach;
        if !heaps[heap].trivial && product.reach > 0 && power > 0 {
            heaps[heap].power = Some(power);
        }
    }
    Ok(Some(heaps))
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The solution.
    pub solution: Solution,
    /// What became of it.
    pub status: Status,
}

/// The greatest modulus that is tried.
pub(crate) const MOST_MODULUS: usize = 24;

/// Looks for a solution for all heaps that fits a partial quotient, over W(K) and then over V(δ), and proves
/// it. None means that none was found, not that there is none. A guess that was not proved is returned only
/// if no other was.
pub fn find(rules: &Rules, partial: &Partial, work: &Work) -> Result<Option<Found>, Unfinished> {
    let table = Table::new(partial);
    let Some(a) = table.a() else {
        return Ok(None);
    };
    let mut best = None;
    for b in table.candidates_for_b(a) {
        let Some(heaps) = measure(&table, a, b, work)? else {
            continue;
        };
        let Some(guess) = guess(rules, &heaps) else {
            continue;
        };
        let (solution, verdict) = prove_with_light(&guess, work)?;
        let found = Found {
            solution: Solution::W(solution),
            status: verdict.into(),
        };
        if matches!(found.status, Status::Proved(_)) {
            return Ok(Some(found));
        }
        best.get_or_insert(found);
    }
    let chain = find_chain(rules, &table, a, work)?;
    Ok(match chain {
        Some(found) if matches!(found.status, Status::Proved(_)) => Some(found),
        other => best.or(other),
    })
}

/// A number that is linear in a class.
fn line(points: &[(i64, i64)]) -> Option<(i64, i64)> {
    let (&(x, y), rest) = points.split_first()?;
    let &(x2, y2) = rest.first()?;
    let slope = (y2 - y).checked_div(x2 - x)?;
    let fits = |&(at, value): &(i64, i64)| value == y + slope * (at - x);
    points.iter().all(fits).then_some((y - slope * x, slope))
}

/// One class: first power and slope, first reach and slope, sign and its slope.
struct Line {
    power: (i64, i64),
    reach: (i64, i64),
    sign: (bool, bool),
}

fn class(heaps: &[Measured], first: usize, modulus: usize) -> Option<Line> {
    let members = || (0..).zip(heaps[first..].iter().step_by(modulus));
    let known: Vec<(i64, i64)> = members()
        .filter_map(|(m, heap)| Some((m, heap.power?)))
        .collect();
    let powers = line(&known).filter(|_| known.len() >= 3)?;
    let reaches: Vec<(i64, i64)> = members().map(|(m, heap)| (m, heap.reach)).collect();
    let reach = line(&reaches)?;
    let signs: Vec<bool> = members().map(|(_, heap)| heap.sign).collect();
    let turns = signs[0] != signs[1];
    let sign_fits = members().all(|(m, heap)| heap.sign == signs[0] ^ (turns && m % 2 == 1));
    let odd_fits = members().all(|(m, heap)| heap.odd == ((powers.0 + powers.1 * m) % 2 != 0));
    let one_kind = reach.0 >= 0 || reach.1 == 0;
    let grows = powers.1 >= 0 && reach.1 >= 0 && powers.0 >= 0 && one_kind;
    (sign_fits && odd_fits && grows).then_some(Line {
        power: powers,
        reach,
        sign: (signs[0], turns),
    })
}

/// The solution that fits what was measured.
fn guess(rules: &Rules, heaps: &[Measured]) -> Option<UniformSolution> {
    for modulus in 1..=MOST_MODULUS {
        for start in 1..heaps.len().saturating_sub(3 * modulus) {
            let classes: Option<Vec<Line>> = (start..start + modulus)
                .map(|first| class(heaps, first, modulus))
                .collect();
            let Some(lines) = classes else { continue };
            if let Some(solution) = in_words(rules, heaps, start, &lines) {
                return Some(solution);
            }
        }
    }
    None
}

/// The words for sign, power and reach.
fn in_words(
    rules: &Rules,
    heaps: &[Measured],
    start: usize,
    lines: &[Line],
) -> Option<UniformSolution> {
    let prefix: Vec<(Measured, i64)> = heaps[1..start]
        .iter()
        .map(|heap| Some((*heap, heap.power?)))
        .collect::<Option<_>>()?;
    let single = prefix.iter().map(|(heap, power)| (*power, heap.reach));
    let in_lines = lines.iter().map(|line| (line.power.0, line.reach.0));
    let slopes = lines.iter().map(|line| (line.power.1, line.reach.1));
    // If the reach of a class grows faster than its power, K would have to fall.
    if slopes.clone().any(|(power, reach)| reach > power) {
        return None;
    }
    let gaps = single.chain(in_lines).filter(|&(_, reach)| reach >= 1);
    let k = gaps.map(|(power, reach)| (power - reach) / 2 - 1).min()?;
    let family = Family {
        k: u64::try_from(k).ok()?,
    };
    let index = |power: i64, reach: i64| (power + reach) / 2 - k - 1;
    let mut words = Vec::new();
    for (heap, power) in prefix {
        words.push(word(heap.sign, power, heap.reach, k)?);
    }
    let mut classes = Vec::new();
    for line in lines {
        let ((power, power_slope), (reach, reach_slope)) = (line.power, line.reach);
        let number = |first: i64, slope: i64| -> Option<Linear> {
            Some(Linear {
                first: first.try_into().ok()?,
                slope: slope.try_into().ok()?,
            })
        };
        let a = |turned: bool, turns: bool| Linear {
            first: (line.sign.0 ^ turned).into(),
            slope: (line.sign.1 ^ turns).into(),
        };
        classes.push(if reach < 0 {
            Class {
                a: a(false, false),
                b: number(power, power_slope)?,
                last: ClassLast::None,
            }
        } else if reach == 0 && power <= 2 * k && power_slope == 0 && reach_slope == 0 {
            Class {
                a: a(true, false),
                b: Linear::constant(0),
                last: ClassLast::C((power / 2).try_into().ok()?),
            }
        } else {
            let first = index(power, reach);
            let slope = index(power + power_slope, reach + reach_slope) - first;
            // d_n has sign n+1.
            Class {
                a: a(first % 2 == 0, slope % 2 == 1),
                b: number(first - reach, slope - reach_slope)?,
                last: ClassLast::D(number(first, slope)?),
            }
        });
    }
    UniformSolution::new(rules.clone(), family, &words, classes, Vec::new()).ok()
}

fn word(sign: bool, power: i64, reach: i64, k: i64) -> Option<Word> {
    let index = (power + reach) / 2 - k - 1;
    Some(if reach < 0 {
        Word {
            a: sign,
            b: power.try_into().ok()?,
            last: Last::None,
        }
    } else if reach == 0 && power <= 2 * k {
        Word {
            a: !sign,
            b: 0,
            last: Last::C((power / 2).try_into().ok()?),
        }
    } else {
        Word {
            a: sign ^ (index % 2 == 0),
            b: (index - reach).try_into().ok()?,
            last: Last::D(index.try_into().ok()?),
        }
    })
}

//! The algebraic periodic games of Plambeck and Siegel's paper: Figures 8 and 9.
//!
//! The quotients printed there are infinite. Their partial quotients are finite and can be computed from the
//! figures: by Lemma 4.6 Q_N is the reduction of the submonoid that Φ(H₁), …, Φ(H_N) generate. That submonoid
//! is presented by the relations among the letters that occur, and its outcomes do not change when b^(B+2) =
//! b^B is added for a large B: by the relations for b^(n+1)·cₙ, an element with B factors b or more has no
//! family letters left, and only the parity of the exponent matters.

use super::claim::{CheckError, Evidence, Workbench, ensure};
use super::solved::{Printed, is_isomorphism};
use meximal::player::PlayerSet;
use meximal::quotient::{Quotient, Relation, homomorphism, reduce};

/// A word: exponents of a, b, the letter c of Figure 9, and of one family letter at most.
#[derive(Clone, Copy, Default)]
struct Word {
    a: usize,
    b: usize,
    c: usize,
    family: Option<usize>,
}

/// A printed infinite quotient.
struct Figure {
    code: &'static str,
    /// The value of a heap.
    value: fn(usize) -> Word,
    /// The relations among the family letters 0, …, k, as pairs of words with two family letters on the left.
    relations: fn(usize) -> Vec<([Word; 2], Word)>,
    /// The last heap whose partial quotient is compared.
    last: usize,
    /// The 𝒫-positions with the family letters 0, …, k and powers of b up to a bound.
    portion: fn(usize, usize) -> Vec<Word>,
}

const fn word(a: usize, b: usize) -> Word {
    Word {
        a,
        b,
        c: 0,
        family: None,
    }
}

const fn member(a: usize, b: usize, n: usize) -> Word {
    Word {
        a,
        b,
        c: 0,
        family: Some(n),
    }
}

const C: Word = Word {
    a: 0,
    b: 0,
    c: 1,
    family: None,
};

/// Figure 8: ⟨a, b, cₙ | a² = 1, b^(n+1)cₙ = b^(2n+3), c_m cₙ = b^(m+2)cₙ for m ≤ n⟩.
const FIGURE_8: Figure = Figure {
    code: "0.26",
    last: 30,
    value: |heap| match heap {
        1..=8 => [word(0, 0), word(1, 0), word(0, 1), word(1, 1)][(heap - 1) % 4],
        10 => member(1, 0, 0),
        12 => word(1, 3),
        _ if heap % 2 == 1 => member(0, 0, (heap - 9) / 2),
        _ => member(1, 1, (heap - 12) / 2),
    },
    relations: |k| {
        // There is no letter c: it is made equal to 1.
        let mut relations = vec![([C, word(0, 0)], word(0, 0))];
        for n in 0..=k {
            relations.push(([word(0, n + 1), member(0, 0, n)], word(0, 2 * n + 3)));
            for m in 0..=n {
                let product = [member(0, 0, m), member(0, 0, n)];
                relations.push((product, member(0, m + 2, n)));
            }
        }
        relations
    },
    portion: |k, bound| {
        let mut portion = vec![word(1, 0)];
        portion.extend((1..=bound / 2).map(|m| word(0, 2 * m)));
        for n in 0..=k {
            let odd = (0..=n).filter(|m| (m + n) % 2 == 1);
            portion.extend(odd.map(|m| member(0, m, n)));
        }
        portion
    },
};

/// Figure 9: ⟨a, b, c, dₙ | a² = 1, bc = ab³, c² = b⁴, b^(n+1)dₙ = a^(n+1)b^(2n+5), cdₙ = ab²dₙ, d_m dₙ =
/// a^(m+1)b^(m+4)dₙ for m ≤ n⟩.
const FIGURE_9: Figure = Figure {
    code: "4.7",
    last: 20,
    value: |heap| match heap {
        1 | 3 => word(1, 0),
        2 | 4 => word(0, 1),
        5 => C,
        6 => word(0, 3),
        _ => member(0, 0, heap - 7),
    },
    relations: |k| {
        let mut relations = vec![([word(0, 1), C], word(1, 3)), ([C, C], word(0, 4))];
        for n in 0..=k {
            let power = word((n + 1) % 2, 2 * n + 5);
            relations.push(([word(0, n + 1), member(0, 0, n)], power));
            relations.push(([C, member(0, 0, n)], member(1, 2, n)));
            for m in 0..=n {
                let product = [member(0, 0, m), member(0, 0, n)];
                relations.push((product, member((m + 1) % 2, m + 4, n)));
            }
        }
        relations
    },
    portion: |k, bound| {
        let mut portion = vec![word(1, 0)];
        portion.extend((1..=bound / 2).map(|m| word(0, 2 * m)));
        for n in 0..=k {
            let other = (0..n).filter(|m| m % 2 != n % 2);
            portion.extend(other.map(|m| member(n % 2, m, n)));
        }
        portion
    },
};

/// Exponents of a, b, c and the family letters 0, …, k.
fn exponents(words: &[Word], k: usize) -> Vec<u32> {
    let mut exponents = vec![0; k + 4];
    for word in words {
        exponents[0] += word.a as u32;
        exponents[1] += word.b as u32;
        exponents[2] += word.c as u32;
        if let Some(n) = word.family {
            exponents[3 + n] += 1;
        }
    }
    exponents
}

/// Fails unless the partial quotient of the heaps up to `last` is that of the figure, with the same values.
/// Returns its order.
fn ensure_partial(
    bench: &mut Workbench,
    figure: &Figure,
    last: usize,
) -> Result<usize, CheckError> {
    let values: Vec<Word> = (1..=last).map(figure.value).collect();
    let k = values.iter().filter_map(|value| value.family).max();
    let k = k.unwrap_or(0);
    let bound = 2 * k + 8;
    let mut relations: Vec<Relation> = (figure.relations)(k)
        .into_iter()
        .map(|(left, right)| Relation {
            left: exponents(&left, k),
            right: exponents(&[right], k),
        })
        .collect();
    for (left, right) in [
        (word(2, 0), word(0, 0)),
        (word(0, bound + 2), word(0, bound)),
    ] {
        relations.push(Relation {
            left: exponents(&[left], k),
            right: exponents(&[right], k),
        });
    }
    let portion: Vec<Vec<u32>> = (figure.portion)(k, bound + 1)
        .into_iter()
        .map(|word| exponents(&[word], k))
        .collect();
    let printed = Printed::new(bench, k + 4, &relations, &portion)?;
    let element = |word: &Word| printed.presented.element(&exponents(&[*word], k));
    let elements: Vec<u32> = values.iter().map(element).collect();
    let reduced = reduce(&printed.presented.monoid, &printed.labels, &elements);
    let phi = |heap: u32| reduced.map[elements[heap as usize - 1] as usize];

    let game = bench.partial(figure.code, last as u32)?;
    let quotient = game.quotient();
    let images: Option<Vec<u32>> = quotient.generators.iter().map(|&heap| phi(heap)).collect();
    // The map goes from the computed quotient to the printed one.
    let map = images.and_then(|images| homomorphism(&quotient.monoid, &reduced.monoid, &images));
    let same = map.is_some_and(|map| {
        let printed = Quotient {
            monoid: reduced.monoid.clone(),
            labels: reduced.labels.clone(),
            ..quotient.clone()
        };
        let heaps = 1..=last as u32;
        is_isomorphism(&map, &quotient.labels, &printed)
            && heaps
                .into_iter()
                .all(|heap| phi(heap) == Some(map[quotient.values[heap as usize] as usize]))
    });
    ensure(same, || {
        let (own, other) = (quotient.order(), reduced.monoid.order());
        format!("Q_{last} has order {own}, the figure gives {other}, or the values differ")
    })?;
    Ok(quotient.order())
}

fn ensure_figure(bench: &mut Workbench, figure: &Figure) -> Result<Evidence, CheckError> {
    let mut order = 0;
    for last in 1..=figure.last {
        order = ensure_partial(bench, figure, last)?;
    }
    Ok(format!(
        "Q_1, …, Q_{0} are what the printed monoid and values give; |Q_{0}| = {order}",
        figure.last
    ))
}

pub(super) fn figure_8(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    ensure_figure(bench, &FIGURE_8)
}

pub(super) fn figure_9(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    ensure_figure(bench, &FIGURE_9)
}

pub(super) fn section_a2_allemang(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let game = bench.partial("0.26", 31)?;
    let outcome = game.quotient().outcome(&[(13, 1), (17, 1), (31, 1)]);
    let previous = PlayerSet::only(1);
    ensure(outcome == Some(previous), || {
        "it is an 𝒩-position".to_owned()
    })?;
    Ok(format!("in Q_31, of order {}", game.quotient().order()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use meximal::runner::Runner;

    #[test]
    fn another_figure_does_not_pass() {
        let mut bench = Workbench::new(Runner::new());
        assert!(ensure_partial(&mut bench, &FIGURE_8, 16).is_ok());
        let other_value = Figure {
            value: |heap| match heap {
                12 => word(1, 1),
                _ => (FIGURE_8.value)(heap),
            },
            ..FIGURE_8
        };
        assert!(ensure_partial(&mut bench, &other_value, 16).is_err());
        let other_portion = Figure {
            portion: |k, bound| {
                let mut portion = (FIGURE_8.portion)(k, bound);
                portion.push(member(0, 0, 2));
                portion
            },
            ..FIGURE_8
        };
        assert!(ensure_partial(&mut bench, &other_portion, 16).is_err());
    }
}

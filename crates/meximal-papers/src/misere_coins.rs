//! The sad affair of *(2/0)0: section A.7 of Plambeck and Siegel's paper, played out.
//!
//! A = *, B = *2, C = *2/, D = *2/0 and E = *(2/0)0. A move turns A into nothing, B into A or nothing, C into
//! B, D into C or nothing, E into D or nothing. So the number of coins never grows, and all positions with at
//! most [`COINS`] coins besides A are played out, with A + A = 0.

use super::claim::{CheckError, Evidence, Workbench, ensure};
use super::misere_normal::finished;
use super::misere_small::closure_of;
use meximal::form::FormId;
use meximal::quotient::{Halt, Limits};
use meximal::value::misere::CanonicalForms;

/// The greatest number of coins B, C, D, E together.
const COINS: usize = 44;
const SIDE: usize = COINS + 1;

/// The 𝒫-positions iA + jB + kC + lD + mE with at most [`COINS`] coins besides A.
struct Played {
    is_p: Vec<bool>,
}

fn place(i: usize, [j, k, l, m]: [usize; 4]) -> usize {
    (((m * SIDE + l) * SIDE + k) * SIDE + j) * 2 + i % 2
}

impl Played {
    fn new(bench: &Workbench) -> Result<Played, CheckError> {
        let mut played = Played {
            is_p: vec![false; 2 * SIDE.pow(4)],
        };
        bench.runner.check(played.is_p.len())?;
        for m in 0..=COINS {
            for l in 0..=COINS - m {
                for k in 0..=COINS - m - l {
                    for j in 0..=COINS - m - l - k {
                        let coins = [j, k, l, m];
                        // With i = 0 there is a move to i = 1 only from B, which leaves fewer coins.
                        for i in 0..2 {
                            played.is_p[place(i, coins)] = played.outcome(i, coins);
                        }
                    }
                }
            }
        }
        Ok(played)
    }

    /// Whether a position is a 𝒫-position, from those that it leads to.
    fn outcome(&self, i: usize, [j, k, l, m]: [usize; 4]) -> bool {
        let mut options = Vec::with_capacity(8);
        if i == 1 {
            options.push(place(0, [j, k, l, m]));
        }
        if j > 0 {
            options.push(place(i, [j - 1, k, l, m]));
            options.push(place(i + 1, [j - 1, k, l, m]));
        }
        if k > 0 {
            options.push(place(i, [j + 1, k - 1, l, m]));
        }
        if l > 0 {
            options.push(place(i, [j, k, l - 1, m]));
            options.push(place(i, [j, k + 1, l - 1, m]));
        }
        if m > 0 {
            options.push(place(i, [j, k, l, m - 1]));
            options.push(place(i, [j, k, l + 1, m - 1]));
        }
        !options.is_empty() && options.iter().all(|&option| !self.is_p[option])
    }

    fn get(&self, i: usize, coins: [usize; 4]) -> bool {
        self.is_p[place(i, coins)]
    }

    /// All positions with room for `more` coins.
    fn positions(more: usize) -> impl Iterator<Item = (usize, [usize; 4])> {
        let most = COINS - more;
        (0..=most).flat_map(move |m| {
            (0..=most - m).flat_map(move |l| {
                (0..=most - m - l).flat_map(move |k| {
                    (0..=most - m - l - k).flat_map(move |j| (0..2).map(move |i| (i, [j, k, l, m])))
                })
            })
        })
    }
}

/// The moves assumed here are those of the forms.
fn ensure_forms(bench: &mut Workbench) -> Result<(), CheckError> {
    for (game, options) in [
        ("*", ["0"].as_slice()),
        ("*2", &["0", "*"]),
        ("*2/", &["*2"]),
        ("*2/0", &["*2/", "0"]),
        ("*(2/0)0", &["*2/0", "0"]),
    ] {
        let form = bench.form(game)?;
        let mut expected = Vec::new();
        for option in options {
            expected.push(bench.form(option)?);
        }
        expected.sort_unstable();
        let mut found = bench.forms.options(form).to_vec();
        found.sort_unstable();
        ensure(found == expected, || format!("{game} has other options"))?;
    }
    Ok(())
}

fn ensure_all(more: usize, claim: impl Fn(usize, [usize; 4]) -> bool) -> Result<usize, CheckError> {
    let mut count = 0;
    for (i, coins) in Played::positions(more) {
        ensure(claim(i, coins), || format!("it fails at {i} {coins:?}"))?;
        count += 1;
    }
    Ok(count)
}

pub(super) fn many_c(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    ensure_forms(bench)?;
    let played = Played::new(bench)?;
    let count = ensure_all(0, |i, [j, k, l, m]| {
        let even = (i + l) % 2 == 0 && (j + m) % 2 == 0;
        k < 3 || played.get(i, [j, k, l, m]) == even
    })?;
    Ok(format!(
        "all {count} positions with up to {COINS} coins B, C, D, E"
    ))
}

pub(super) fn recurrence(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let played = Played::new(bench)?;
    let count = ensure_all(4, |i, [j, k, l, m]| {
        let own = played.get(i, [j, k, l, m]);
        let far = l >= 4 || m >= 12;
        let both = own == played.get(i, [j, k, l + 2, m + 2]);
        let first = m >= 3 || own == played.get(i, [j, k, l + 2, m]);
        let second = l >= 3 || own == played.get(i, [j, k, l, m + 2]);
        !far || both && first && second
    })?;
    ensure_all(2, |i, [j, k, l, m]| {
        j < 2 || played.get(i, [j, k, l, m]) == played.get(i, [j + 2, k, l, m])
    })?;
    Ok(format!(
        "{count} positions, all that stay within {COINS} coins, among them those of the proof of Theorem A.2"
    ))
}

pub(super) fn anomalies(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let played = Played::new(bench)?;
    ensure(played.get(1, [1, 2, 0, 3]), || {
        "(1,1,2,0,3) is in 𝒩".to_owned()
    })?;
    let mut pairs = 0;
    for l in (3..COINS).step_by(2) {
        for m in 0..=COINS - l {
            ensure(played.get(0, [0, 0, l, m]) == (m == l + 7), || {
                format!("{l}D + {m}E")
            })?;
            pairs += 1;
        }
    }
    Ok(format!(
        "{pairs} positions lD+mE with l odd; (1,1,2,0,3) is in 𝒫"
    ))
}

pub(super) fn infinite(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let played = Played::new(bench)?;
    // (l+7)E tells lD from all other odd multiples of D.
    let odd: Vec<usize> = (3..=(COINS - 7) / 2).step_by(2).collect();
    for &l in &odd {
        for &other in &odd {
            let told = played.get(0, [0, 0, other, l + 7]) == (other == l);
            ensure(told, || format!("{l}D and {other}D"))?;
        }
    }
    let limits = Limits {
        order: 100_000,
        levels: 60,
    };
    let (atoms, solution) = bench.closed_set(&["*(2/0)0"], limits)?;
    let Some(halted) = solution.halted else {
        return Err(CheckError::Failed(
            "the solver says that it is finite".to_owned(),
        ));
    };
    ensure(
        halted.component as usize == atoms.len() && matches!(halted.halt, Halt::Infinite(_)),
        || {
            format!(
                "the solver stops at component {}: {}",
                halted.component, halted.halt
            )
        },
    )?;
    Ok(format!(
        "from the recurrence; {} multiples of D told apart by multiples of E, played out; the solver finds \
         order {} without E, and proves that it is infinite with it (Theorem D)",
        odd.len(),
        solution.quotient.order(),
    ))
}

/// The sets of these forms, given with sizes, whose sizes add up to a number.
fn sets_of_size(forms: &[(FormId, usize)], size: usize) -> Vec<Vec<FormId>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let Some((&(last, own), others)) = forms.split_last() else {
        return Vec::new();
    };
    let mut sets = sets_of_size(others, size);
    if own <= size {
        let with_last = sets_of_size(others, size - own).into_iter();
        sets.extend(with_last.map(|mut set| {
            set.push(last);
            set
        }));
    }
    sets
}

/// The canonical forms whose trees, with all options drawn each time they occur, have at most this many
/// nodes, and the numbers of nodes.
fn forms_by_tree_size(
    bench: &mut Workbench,
    most: usize,
) -> Result<Vec<(FormId, usize)>, CheckError> {
    let mut forms = vec![(FormId::ZERO, 1)];
    for size in 2..=most {
        let mut new = Vec::new();
        for options in sets_of_size(&forms, size - 1) {
            let form = bench.forms.intern(options)?;
            let reduced = CanonicalForms::new(&mut bench.forms, &bench.runner).of(form);
            if finished(reduced)? == form {
                new.push((form, size));
            }
        }
        forms.extend(new);
    }
    Ok(forms)
}

pub(super) fn simpler_games(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    const NODES: usize = 9;
    let simplest = bench.form("*(2/0)0")?;
    let forms = forms_by_tree_size(bench, NODES)?;
    let limits = Limits {
        order: 10_000,
        levels: 60,
    };
    let mut greatest = 0;
    let mut not_solved = Vec::new();
    for &(form, size) in &forms {
        let solution = closure_of(bench, &[form], limits)?;
        if solution.halted.is_some() {
            not_solved.push((form, size));
        } else {
            greatest = greatest.max(solution.quotient.order());
        }
    }
    ensure(not_solved == [(simplest, NODES)], || {
        format!("{} forms are not solved", not_solved.len())
    })?;
    Ok(format!(
        "{} canonical forms have trees of at most {NODES} nodes; *(2/0)0 has {NODES}, and all others have \
         finite quotients, of order {greatest} at most",
        forms.len()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use meximal::convention::Convention;
    use meximal::outcome::{Sums, position_of};
    use meximal::player::{PlayerSet, Players};
    use meximal::runner::Runner;

    /// The table agrees with the search, which does not know that A + A = 0.
    #[test]
    fn the_table_is_what_is_played() {
        let mut bench = Workbench::new(Runner::new());
        let games = ["*", "*2", "*2/", "*2/0", "*(2/0)0"];
        let forms = games.map(|game| bench.form(game).unwrap().0);
        let played = Played::new(&bench).unwrap();
        let mut sums = Sums::new(
            &bench.forms,
            Convention::misere(Players::TWO),
            &bench.runner,
        );
        for (i, [j, k, l, m]) in Played::positions(COINS - 7) {
            let counts = [i, j, k, l, m];
            let parts = forms.iter().zip(counts);
            let parts = parts.flat_map(|(&form, count)| std::iter::repeat_n(form, count));
            let outcome = sums.outcome(&position_of(parts)).unwrap();
            let is_p = outcome == PlayerSet::only(1);
            assert_eq!(is_p, played.get(i, [j, k, l, m]), "{counts:?}");
        }
    }
}

//! Small quotients in Plambeck and Siegel's paper: the tame quotients of section 2 and the orders that can
//! occur (section 4).

use std::rc::Rc;

use super::claim::{CheckError, Evidence, Workbench, ensure};
use super::misere_figures::figure_4_games;
use super::misere_normal::finished;
use super::solved::{Printed, Solved, misere, unless_stopped};
use meximal::form::FormId;
use meximal::quotient::{Atoms, Limits, NamedQuotient, Quotient, Relation, Solution, solve_atoms};
use meximal::value::misere::canonical_forms_by_day;

/// Limits for quotients that may be infinite.
const SMALL: Limits = Limits {
    order: 2000,
    levels: 40,
};

fn ensure_name(
    bench: &Workbench,
    quotient: &Quotient,
    wanted: NamedQuotient,
    game: &str,
) -> Result<(), CheckError> {
    let name = bench.name_of(quotient)?;
    ensure(name == Some(wanted), || format!("{game} is {name:?}"))
}

/// The presentation of 𝒯ₙ: a² = 1, bᵢ³ = bᵢ, b₁² = bᵢ²; 𝒫 = {a, b₁²}.
fn tame(bench: &Workbench, n: usize) -> Result<Printed, CheckError> {
    let power = |generator: usize, exponent: u32| {
        let mut word = vec![0; n];
        word[generator] = exponent;
        word
    };
    let mut relations = vec![Relation {
        left: power(0, 2),
        right: power(0, 0),
    }];
    for i in 1..n {
        relations.push(Relation {
            left: power(i, 3),
            right: power(i, 1),
        });
        relations.push(Relation {
            left: power(i, 2),
            right: power(1, 2),
        });
    }
    let mut portion = vec![power(0, 1)];
    if n > 1 {
        portion.push(power(1, 2));
    }
    Printed::new(bench, n, &relations, &portion)
}

pub(super) fn section_2_tame_quotients(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    for n in 1..=7u32 {
        let nim = bench.partial("nim", 1 << (n - 1))?;
        let quotient = nim.quotient();
        let order = if n == 1 { 2 } else { (1 << n) + 2 };
        ensure(quotient.order() == order, || {
            format!("𝒯_{n} has order {}", quotient.order())
        })?;
        let printed = tame(bench, n as usize)?;
        // a, b₁, b₂, … are the heaps 1, 2, 4, ….
        let letters: Vec<u32> = (0..n).map(|i| quotient.values[1 << i]).collect();
        ensure(printed.is_quotient(quotient, &letters), || {
            format!("the presentation of 𝒯_{n} is another monoid")
        })?;
        ensure_name(bench, quotient, NamedQuotient::Tame(n), "Nim")?;
    }
    Ok(
        "n = 1..7: the presentations give the quotients of Nim, with a, b₁, b₂, … the heaps 1, \
        2, 4, …"
            .to_owned(),
    )
}

pub(super) fn section_2_names(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    for code in ["0.23", "0.31", "0.52"] {
        let game = bench.full(code)?;
        ensure_name(bench, game.quotient(), NamedQuotient::Tame(2), code)?;
    }
    Ok("for all heaps, with proved periods".to_owned())
}

pub(super) fn section_2_r8(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    for code in ["0.75", "0.512", "4.56"] {
        let game = bench.full(code)?;
        ensure_name(bench, game.quotient(), NamedQuotient::R8, code)?;
    }
    Ok("isomorphic with outcomes to the monoid of the printed presentation".to_owned())
}

/// The solved games on which theorems are tried: the full solutions of Figure 4 and partial quotients, some
/// of them strange.
pub(super) fn solved_games(bench: &mut Workbench) -> Result<Vec<Rc<Solved>>, CheckError> {
    let mut games = figure_4_games(bench)?;
    for code in ["0.23", "0.31", "0.52", "0.312", "0.552", "0.1232", "0.3101"] {
        games.push(bench.full(code)?);
    }
    for (code, heaps) in [
        ("nim", 16),
        ("0.04", 44),
        ("0.06", 16),
        ("0.07", 33),
        ("0.14", 21),
        ("0.16", 17),
        ("0.26", 24),
        ("0.35", 12),
        ("0.36", 20),
        ("0.37", 15),
        ("0.45", 26),
        ("0.60", 16),
        ("0.64", 13),
        ("0.74", 14),
        ("0.76", 11),
        ("4.7", 20),
        ("0.173", 17),
        ("0.264", 13),
        ("0.324", 12),
        ("0.342", 30),
        ("0.774", 11),
        ("0.2205", 7),
        ("0.3102", 11),
        ("0.3122", 6),
        ("0.3123", 11),
        ("0.3242", 15),
        ("0.3312", 13),
    ] {
        games.push(bench.partial(code, heaps)?);
    }
    Ok(games)
}

/// What closed sets of games showed.
#[derive(Default)]
struct Orders {
    sets: usize,
    unsolved: usize,
    of_order: [usize; 3],
}

impl Orders {
    /// Checks what section 4 says about a quotient.
    fn see(
        &mut self,
        bench: &Workbench,
        quotient: &Quotient,
        what: &str,
    ) -> Result<(), CheckError> {
        let order = quotient.order();
        let name = bench.name_of(quotient)?;
        self.sets += 1;
        let fits = match order {
            1 => name == Some(NamedQuotient::Tame(0)),
            2 => name == Some(NamedQuotient::Tame(1)),
            6 => name == Some(NamedQuotient::Tame(2)),
            8 => name == Some(NamedQuotient::R8),
            _ => order > 8 && order.is_multiple_of(2),
        };
        for (count, small) in self.of_order.iter_mut().zip([2, 6, 8]) {
            *count += usize::from(order == small);
        }
        ensure(fits, || format!("{what}: order {order}, {name:?}"))
    }
}

/// The canonical forms born by day 4.
fn forms_by_day_four(bench: &mut Workbench) -> Result<Vec<FormId>, CheckError> {
    finished(canonical_forms_by_day(4, &mut bench.forms, &bench.runner))
}

/// The quotient of all that some forms lead to; it may be halted by the limits.
pub(super) fn closure_of(
    bench: &Workbench,
    forms: &[FormId],
    limits: Limits,
) -> Result<Solution, CheckError> {
    let roots: Vec<u32> = forms.iter().map(|form| form.0).collect();
    let atoms = Atoms::of(&bench.forms, &roots, &bench.runner)?;
    let solution = solve_atoms(&atoms, misere(), limits, &bench.runner);
    unless_stopped(solution.map_err(|error| CheckError::Failed(error.to_string()))?)
}

/// All sets of one, two or three of these forms.
fn small_sets(forms: &[FormId]) -> Vec<Vec<FormId>> {
    let mut sets = Vec::new();
    for (i, &first) in forms.iter().enumerate() {
        sets.push(vec![first]);
        for (j, &second) in forms.iter().enumerate().take(i) {
            sets.push(vec![first, second]);
            sets.extend(forms[..j].iter().map(|&third| vec![first, second, third]));
        }
    }
    sets
}

pub(super) fn section_4_orders(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let mut orders = Orders::default();
    let forms = forms_by_day_four(bench)?;
    for set in small_sets(&forms) {
        let solution = closure_of(bench, &set, SMALL)?;
        match solution.halted {
            Some(_) => orders.unsolved += 1,
            None => orders.see(bench, &solution.quotient, &format!("{set:?}"))?,
        }
    }
    let (sets, unsolved) = (orders.sets, orders.unsolved);
    let mut steps = 0;
    for game in solved_games(bench)? {
        orders.see(bench, game.quotient(), &game.title())?;
        for step in &game.solution.growth {
            let order = step.order;
            let fits = order == 1 || order.is_multiple_of(2) && order != 4;
            ensure(fits, || format!("{}: order {order}", game.code))?;
            steps += 1;
        }
    }
    let [two, six, eight] = orders.of_order;
    Ok(format!(
        "{sets} closed sets of up to three of the {} canonical forms born by day 4 ({unsolved} more stopped \
         by limits), and {steps} partial quotients of octal games; {two} quotients of order 2, {six} of \
         order 6, {eight} of order 8",
        forms.len()
    ))
}

pub(super) fn theorem_4_9(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let mut count = 0;
    // In a heap game the first heap that is neither 0 nor * is *2.
    for game in solved_games(bench)? {
        let orders: Vec<usize> = game.solution.growth.iter().map(|step| step.order).collect();
        let fits = orders.starts_with(&[1, 2, 6]) || orders == [1, 2];
        ensure(fits, || format!("{}: {orders:?}", game.code))?;
        count += 1;
    }
    let forms = forms_by_day_four(bench)?;
    let star_two = bench.form("*2")?;
    for form in forms {
        if bench.forms.birthday(form) < 2 {
            continue;
        }
        let atoms = Atoms::of(&bench.forms, &[form.0], &bench.runner)?;
        let found = atoms.find(star_two.0);
        ensure(found.is_some(), || format!("form {} has no *2", form.0))?;
        count += 1;
    }
    let (_, solution) = bench.closed_set(&["*2"], SMALL)?;
    ensure_name(bench, &solution.quotient, NamedQuotient::Tame(2), "*2")?;
    Ok(format!(
        "{count} closed sets with more than 0 and *: all contain *2, whose quotient is 𝒯₂"
    ))
}

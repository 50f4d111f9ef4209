//! The generalised mex rule of Plambeck and Siegel's paper (section 5), compared with the transition algebra
//! of its definition and with games that are really added.

use std::collections::BTreeSet;

use super::claim::{CheckError, Evidence, Workbench, ensure};
use super::solved::misere;
use meximal::quotient::{
    Atoms, Halt, Limits, MexFunction, Presentation, Quotient, meximal_set, portion, solve_atoms,
};
use meximal::rules::coins::Coins;
use meximal::rules::components::Components;
use meximal::text::Style;

/// *2 with what it leads to, as coins on a graph.
const NIM_TWO: &str = "a -> 0\nb -> 0, a\n";

fn halted(halt: Halt) -> CheckError {
    match halt {
        Halt::Stop(stop) => CheckError::Stopped(stop),
        other => CheckError::Failed(other.to_string()),
    }
}

/// The quotient of all coins of a graph.
fn solve_graph(bench: &Workbench, graph: &str) -> Result<(Atoms, Quotient), CheckError> {
    let coins = Coins::parse(graph)?;
    let roots: Vec<u32> = (0..coins.len() as u32).collect();
    let atoms = Atoms::of(&coins, &roots, &bench.runner)?;
    let solution = solve_atoms(&atoms, misere(), Limits::default(), &bench.runner)
        .map_err(|error| CheckError::Failed(error.to_string()))?;
    match solution.halted {
        Some(stopped) => Err(halted(stopped.halt)),
        None => Ok((atoms, solution.quotient)),
    }
}

fn mex_function(
    bench: &Workbench,
    rules: &impl Components,
    quotient: &Quotient,
) -> Result<MexFunction, CheckError> {
    let function = MexFunction::new(rules, quotient, &bench.runner).map_err(halted)?;
    function.map_err(|error| CheckError::Failed(error.to_string()))
}

fn elements(set: u64) -> impl Iterator<Item = u32> {
    (0..64).filter(move |x| set >> x & 1 == 1)
}

/// The values of the options of a component, as a set.
fn option_values(rules: &impl Components, quotient: &Quotient, component: u32) -> u64 {
    let mut set = 0;
    rules.options(component, &mut |option| {
        let parts = option.iter().map(|&part| quotient.values[part as usize]);
        set |= 1 << parts.fold(0, |x, value| quotient.monoid.multiply(x, value));
    });
    set
}

/// The transition algebra (Definition 5.3) of a quotient of at most 64 elements: the pairs (Φ(G), Φ''G).
fn transition_algebra(atoms: &Atoms, quotient: &Quotient) -> BTreeSet<(u32, u64)> {
    let monoid = &quotient.monoid;
    let times = |set: u64, x: u32| {
        elements(set).fold(0u64, |product, y| product | 1 << monoid.multiply(x, y))
    };
    let letters: Vec<(u32, u64)> = (1..=atoms.len() as u32)
        .map(|n| {
            (
                quotient.values[n as usize],
                option_values(atoms, quotient, n),
            )
        })
        .collect();
    let mut algebra = BTreeSet::from([(0, 0)]);
    let mut pending = vec![(0, 0)];
    while let Some((x, set)) = pending.pop() {
        for &(y, other) in &letters {
            let sum = (monoid.multiply(x, y), times(set, y) | times(other, x));
            if algebra.insert(sum) {
                pending.push(sum);
            }
        }
    }
    algebra
}

/// F of a set that is not empty, by Theorem 5.5 word for word.
fn mex_by_definition(quotient: &Quotient, algebra: &BTreeSet<(u32, u64)>, set: u64) -> Vec<u32> {
    let monoid = &quotient.monoid;
    let flags = portion(&quotient.labels, 1);
    let is_p = |x: u32| flags[x as usize];
    let fits = |&x: &u32| {
        let meximal = meximal_set(monoid, &flags, x);
        elements(set).all(|y| meximal.contains(&y))
            && algebra.iter().all(|&(y, options)| {
                // The powers of x repeat within the order of the monoid.
                (0..=quotient.order() as u64).all(|n| {
                    let (power, next) = (monoid.power(x, n), monoid.power(x, n + 1));
                    let times = |p: u32, q: u32, r: u32| monoid.multiply(monoid.multiply(p, q), r);
                    is_p(monoid.multiply(next, y))
                        || elements(options).any(|other| is_p(monoid.multiply(next, other)))
                        || elements(set).any(|other| is_p(times(power, other, y)))
                })
            })
    };
    (0..quotient.order() as u32).filter(fits).collect()
}

pub(super) fn section_5_example(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let (_, quotient) = solve_graph(bench, NIM_TWO)?;
    let monoid = &quotient.monoid;
    let [a, b] = [quotient.values[1], quotient.values[2]];
    let square = monoid.power(b, 2);
    let flags = portion(&quotient.labels, 1);
    let mut wanted = vec![b, monoid.multiply(a, b), monoid.multiply(a, square)];
    wanted.sort_unstable();
    let found = meximal_set(monoid, &flags, square);
    ensure(found == wanted, || format!("the meximal set is {found:?}"))?;
    // G = *2+*2 and H = *2+*2+*+*: the same value, other options.
    let (_, larger) = solve_graph(
        bench,
        &format!("{NIM_TWO}g -> a+b, b\nh -> a+b, b, a+2.b\n"),
    )?;
    ensure(larger.order() == 6, || format!("order {}", larger.order()))?;
    let same = larger.values[3] == larger.values[4]
        && larger.values[3] == larger.monoid.power(larger.values[2], 2);
    ensure(same, || "the two values differ".to_owned())?;
    let text = Presentation::new(monoid, &bench.runner)?.set_text(&found, Style::Unicode);
    Ok(format!(
        "𝓜 = {text}; a game with the options of either has value b²"
    ))
}

pub(super) fn figure_3(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let (atoms, quotient) = solve_graph(bench, NIM_TWO)?;
    let order = quotient.order() as u32;
    ensure(order == 6, || format!("order {order}"))?;
    let algebra = transition_algebra(&atoms, &quotient);
    let mut function = mex_function(bench, &atoms, &quotient)?;
    let names = Presentation::new(&quotient.monoid, &bench.runner)?;
    let spelt = |x: u32| {
        let word = quotient.monoid.word(x);
        let letters = ["a", "b"].iter().zip(word);
        let parts: Vec<String> = letters
            .filter(|(_, count)| *count > 0)
            .map(|(letter, count)| format!("{count}.{letter}"))
            .collect();
        if parts.is_empty() {
            "0".to_owned()
        } else {
            parts.join(" + ")
        }
    };
    let mut values = vec![None; 64];
    for set in 1..64u64 {
        let members: Vec<u32> = elements(set).collect();
        let found = function.mex(&members, &bench.runner).map_err(halted)?;
        let defined = mex_by_definition(&quotient, &algebra, set);
        ensure(defined == Vec::from_iter(found), || {
            format!("{members:?}: {found:?}, by the definition {defined:?}")
        })?;
        // The game with options of these values, really added.
        let options: Vec<String> = members.iter().map(|&x| spelt(x)).collect();
        let graph = format!("{NIM_TWO}g -> {}\n", options.join(", "));
        let (_, larger) = solve_graph(bench, &graph)?;
        let really = (larger.order() == 6).then(|| larger.values[3]);
        ensure(really == found, || {
            format!("{members:?}: {found:?}, really {really:?}")
        })?;
        values[set as usize] = found;
    }
    let mut words = Vec::new();
    for x in 0..order {
        let meximal = function.meximal_set(x);
        let bounds = function
            .lower_bounds(x, 100, &bench.runner)
            .map_err(halted)?;
        let mask = |set: &[u32]| set.iter().fold(0u64, |mask, &y| mask | 1 << y);
        let (top, bottoms) = (mask(&meximal), bounds.sets.iter().map(|set| mask(set)));
        let bottoms: Vec<u64> = bottoms.collect();
        for set in 1..64u64 {
            let between = set & !top == 0 && bottoms.iter().any(|&low| low & !set == 0);
            ensure(between == (values[set as usize] == Some(x)), || {
                format!("the interval of {x} is wrong at {set:b}")
            })?;
        }
        let sets = bounds
            .sets
            .iter()
            .map(|set| names.set_text(set, Style::Unicode));
        words.push(format!(
            "{}: {} to {}",
            names.element_text(x, Style::Unicode),
            sets.collect::<Vec<_>>().join(" or "),
            names.set_text(&meximal, Style::Unicode)
        ));
    }
    Ok(format!(
        "|T(*2)| = {}; all 63 sets by three ways; {}",
        algebra.len(),
        words.join("; ")
    ))
}

/// Corollaries 5.6 and 5.7 on solved games: F(𝓜ₓ) = x, and sets between the options of a heap and the meximal
/// set have the value of the heap.
pub(super) fn corollary_5_6(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let (mut games, mut sets) = (0, 0);
    for (code, heaps) in [
        ("0.15", 60),
        ("0.34", 20),
        ("0.71", 12),
        ("0.75", 12),
        ("0.77", 40),
        ("0.123", 10),
        ("0.152", 40),
        ("0.3101", 9),
        ("0.06", 16),
        ("0.3122", 6),
    ] {
        let game = bench.partial(code, heaps)?;
        let quotient = game.quotient();
        let flags = portion(&quotient.labels, 1);
        let mut function = mex_function(bench, &game.rules, quotient)?;
        let mut ensure_value = |set: &[u32], x: u32| -> Result<(), CheckError> {
            let found = function.mex(set, &bench.runner).map_err(halted)?;
            ensure(found == Some(x), || {
                format!("{code}: F = {found:?}, not {x}")
            })
        };
        for x in 0..quotient.order() as u32 {
            ensure_value(&meximal_set(&quotient.monoid, &flags, x), x)?;
            sets += 1;
        }
        for heap in 1..=quotient.last_component() as u32 {
            let options: Vec<u32> = elements(option_values(&game.rules, quotient, heap)).collect();
            if options.is_empty() {
                continue;
            }
            let x = quotient.values[heap as usize];
            let meximal = meximal_set(&quotient.monoid, &flags, x);
            ensure_value(&options, x)?;
            for (at, &more) in meximal.iter().enumerate() {
                let mut larger = [&options[..], &meximal[at..]].concat();
                larger.sort_unstable();
                larger.dedup();
                ensure_value(&larger, x)?;
                let mut larger = [&options[..], &[more]].concat();
                larger.sort_unstable();
                larger.dedup();
                ensure_value(&larger, x)?;
                sets += 2;
            }
        }
        games += 1;
    }
    Ok(format!("{games} games, {sets} sets"))
}

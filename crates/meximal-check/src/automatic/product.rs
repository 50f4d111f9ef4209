//! Conditions C4, C5 for heaps without letters, and C6, for all n. The copies for all shifts that occur, and
//! the set of coordinates in which n is not zero, make one automaton; whatever n is, it reaches a state, and
//! the state knows c(y, n+d) for all those d. So the conditions are checked at the states that can be
//! reached, once for each different tuple of outputs.

use std::collections::{HashMap, HashSet};

use super::copies::Copies;
use super::read::Certificate;
use super::values::{Value, Values};
use crate::bits::Bits;
use crate::budget::Work;
use crate::monoid::{Monoid, Products};
use crate::{CheckError, Rejected};

/// How large the check was.
pub(super) struct Sizes {
    pub product: usize,
    pub pairs: usize,
}

/// An element, and the number of a shift.
type Place = (u32, usize);

/// What the conditions speak of, with shifts numbered. Shift 0 is no shift.
struct Conditions {
    shifts: Vec<Vec<i32>>,
    numbers: HashMap<Vec<i32>, usize>,
}

impl Conditions {
    fn place(&mut self, (element, counts): &Value) -> Place {
        let number = match self.numbers.get(counts) {
            Some(&number) => number,
            None => {
                self.numbers.insert(counts.clone(), self.shifts.len());
                self.shifts.push(counts.clone());
                self.shifts.len() - 1
            }
        };
        (*element, number)
    }
}

pub(super) fn check(
    certificate: &Certificate,
    monoid: &Monoid,
    values: &Values,
    work: &Work,
) -> Result<Sizes, CheckError> {
    let mut conditions = Conditions {
        shifts: Vec::new(),
        numbers: HashMap::new(),
    };
    conditions.place(&(0, vec![0; certificate.rank()]));
    let mut moves: Vec<(u32, Place, Place)> = Vec::new();
    let mut known = HashSet::new();
    for (heap, value, options) in &values.heaps {
        let value = conditions.place(value);
        // The shifts, twice, and the move, twice.
        work.steps(16 * options.len())?;
        work.hold(options.len() * (16 * certificate.rank() + 200))?;
        for option in options {
            let option = conditions.place(option);
            if known.insert((value, option)) {
                moves.push((*heap, value, option));
            }
        }
    }
    let cores = values.finite.iter().chain(&values.infinite);
    work.hold(cores.map(Vec::len).sum::<usize>() * (8 * certificate.rank() + 150))?;
    let mut places = |core: &Vec<Value>| -> Vec<Place> {
        core.iter().map(|value| conditions.place(value)).collect()
    };
    let finite: Vec<Vec<Place>> = values.finite.iter().map(&mut places).collect();
    let infinite: Vec<Vec<Place>> = values.infinite.iter().map(&mut places).collect();
    let shifts = conditions.shifts;
    let pairs = Pairs::new(certificate, monoid, &finite, shifts.len(), work)?;

    let tuples = tuples(certificate, &shifts, work)?;
    let mut checker = Checker {
        certificate,
        moves,
        infinite,
        pairs: &pairs,
        shifts: shifts.len(),
        products: Products::new(monoid),
    };
    for (tuple, support) in &tuples.list {
        checker.check(tuple, *support, work)?;
    }
    check_zero_heaps(certificate, values, work)?;
    Ok(Sizes {
        product: tuples.states,
        pairs: pairs.list.len(),
    })
}

/// C5 for heaps that have options but no letters: alone, they have what the label of the empty position
/// claims.
fn check_zero_heaps(
    certificate: &Certificate,
    values: &Values,
    work: &Work,
) -> Result<(), CheckError> {
    let play = &certificate.head.play;
    let mut copies = Copies::new(certificate);
    for (heap, _, options) in &values.heaps {
        if !certificate.spelling[*heap as usize - 1].is_empty() {
            continue;
        }
        let mut labels = Vec::new();
        for (element, counts) in options {
            work.step()?;
            work.allow(labels.len() + copies.bytes())?;
            let copy = copies.start(counts);
            let output = copies.output(copy);
            labels.extend(output.map(|v| certificate.vectors[v as usize][*element as usize]));
        }
        for event in 0..play.events() {
            let triggered = labels.iter().any(|&label| play.triggers(event, label));
            if play.happens(event, play.end()) && !triggered {
                return Err(Rejected::as_a_whole(format!(
                    "not complete: heap {heap} is claimed to be equal to the empty position, but no option \
                     makes that {}",
                    play.event(event)
                )));
            }
        }
    }
    Ok(())
}

/// The tuples of outputs that occur, each with a support of n.
struct Tuples {
    list: Vec<(Vec<Option<u32>>, u32)>,
    states: usize,
}

fn tuples(
    certificate: &Certificate,
    shifts: &[Vec<i32>],
    work: &Work,
) -> Result<Tuples, CheckError> {
    let rank = certificate.rank();
    let mut copies = Copies::new(certificate);
    let start: Vec<usize> = shifts.iter().map(|shift| copies.start(shift)).collect();
    let mut seen: HashSet<(Vec<usize>, u32)> = HashSet::from([(start.clone(), 0)]);
    let mut queue = vec![(start, 0u32, 0usize)];
    let mut found: HashSet<(Vec<Option<u32>>, u32)> = HashSet::new();
    let mut list = Vec::new();
    let mut states = 0;
    while let Some((state, support, coordinate)) = queue.pop() {
        work.steps(32 * shifts.len())?;
        if coordinate == 0 {
            states += 1;
            let outputs: Vec<Option<u32>> = state.iter().map(|&copy| copies.output(copy)).collect();
            let tuple = (outputs, support);
            if !found.contains(&tuple) {
                // Kept twice.
                work.hold(2 * (8 * shifts.len() + 64))?;
                found.insert(tuple.clone());
                list.push(tuple);
            }
        }
        for digit in 0..if rank == 0 { 0 } else { 2 } {
            work.steps(16 * shifts.len())?;
            let next: Vec<usize> = state.iter().map(|&copy| copies.read(copy, digit)).collect();
            let support = support | (digit as u32) << coordinate;
            let key = (next, support);
            if !seen.contains(&key) {
                let bytes = seen.len() * (24 * shifts.len() + 160) + copies.bytes();
                work.allow(bytes)?;
                seen.insert(key.clone());
                queue.push((key.0, support, (coordinate + 1) % rank));
            }
        }
    }
    Ok(Tuples { list, states })
}

/// Values x of sums of finite letters with their sets of option values E; those with minimal E for their x.
struct Pairs {
    /// x, E, and the last step to the sum.
    list: Vec<(u32, Bits, usize)>,
    steps: Steps,
}

/// How sums of letters were made: each from another one, the empty sum at first, by a letter more.
struct Steps(Vec<(usize, u32)>);

impl Steps {
    /// The letters of a sum.
    fn letters(&self, mut at: usize) -> Vec<u32> {
        let mut letters = Vec::new();
        while at > 0 {
            let (before, letter) = self.0[at];
            letters.push(letter);
            at = before;
        }
        letters.reverse();
        letters
    }
}

impl Pairs {
    /// All sums of finite letters that are not empty. Where one set of option values contains another for the
    /// same x, only the smaller is kept: it stays inside when letters are added, and the larger one has more
    /// options to meet a claim.
    fn new(
        certificate: &Certificate,
        monoid: &Monoid,
        cores: &[Vec<Place>],
        shifts: usize,
        work: &Work,
    ) -> Result<Pairs, CheckError> {
        let room = certificate.order.saturating_mul(shifts);
        work.allow(Bits::bytes(room))?;
        let code = |element: u32, shift: usize| shift * certificate.order + element as usize;
        let mut products = Products::new(monoid);
        for &(y, _) in cores.iter().flatten() {
            products.prepare(y, work)?;
        }
        work.hold(certificate.order * size_of::<Vec<(Bits, usize)>>())?;
        let mut kept: Vec<Vec<(Bits, usize)>> = vec![Vec::new(); certificate.order];
        let mut count = 0;
        let mut steps = Steps(vec![(0, 0)]);
        let mut queue: Vec<(u32, Bits, usize)> = vec![(0, Bits::none(room), 0)];
        while let Some((x, options, step)) = queue.pop() {
            // A pair that was replaced meanwhile needs no successors.
            let current = |(_, other): &(Bits, usize)| *other == step;
            work.steps(1 + kept[x as usize].len())?;
            if step > 0 && !kept[x as usize].iter().any(current) {
                continue;
            }
            for (index, row) in certificate.rows.iter().enumerate() {
                work.steps(room + cores[index].len())?;
                let mut sum = Bits::none(room);
                options.elements().for_each(|at| {
                    let (shift, element) = (at / certificate.order, at % certificate.order);
                    sum.insert(code(row[element], shift));
                });
                for &(y, shift) in &cores[index] {
                    sum.insert(code(products.of(y)[x as usize], shift));
                }
                let value = row[x as usize];
                let here = &mut kept[value as usize];
                work.steps(2 * here.len() * sum.words())?;
                if here.iter().any(|(other, _)| other.is_subset(&sum)) {
                    continue;
                }
                let before = here.len();
                here.retain(|(other, _)| !sum.is_subset(other));
                count = count + 1 + here.len() - before;
                work.hold(16)?;
                let next = steps.0.len();
                steps.0.push((step, certificate.finite[index]));
                here.push((sum.clone(), next));
                work.allow((count + queue.len()) * (Bits::bytes(room) + 64))?;
                queue.push((value, sum, next));
            }
        }
        work.hold(count * (Bits::bytes(room) + 64))?;
        let list = (0..).zip(kept).flat_map(|(x, pairs)| {
            let pair = move |(options, step): (Bits, usize)| (x, options, step);
            pairs.into_iter().map(pair)
        });
        Ok(Pairs {
            list: list.collect(),
            steps,
        })
    }
}

struct Checker<'c> {
    certificate: &'c Certificate,
    moves: Vec<(u32, Place, Place)>,
    infinite: Vec<Vec<Place>>,
    pairs: &'c Pairs,
    shifts: usize,
    products: Products<'c>,
}

impl Checker<'_> {
    /// C4 and C6 at one tuple.
    fn check(
        &mut self,
        tuple: &[Option<u32>],
        support: u32,
        work: &Work,
    ) -> Result<(), CheckError> {
        let certificate = self.certificate;
        let (play, order) = (&certificate.head.play, certificate.order);
        let vectors: Vec<Option<&Vec<u8>>> = tuple
            .iter()
            .map(|output| output.map(|number| &certificate.vectors[number as usize]))
            .collect();
        for &(heap, (x, d), (x_option, d_option)) in &self.moves {
            work.steps(1)?;
            let (Some(own), Some(option)) = (vectors[d], vectors[d_option]) else {
                continue;
            };
            work.steps(8 * order)?;
            self.products.prepare(x, work)?;
            self.products.prepare(x_option, work)?;
            let (here, there) = (self.products.of(x), self.products.of(x_option));
            for y in 0..order {
                let (claimed, label) = (own[here[y] as usize], option[there[y] as usize]);
                let fails =
                    |&event: &usize| play.triggers(event, label) && !play.happens(event, claimed);
                if let Some(event) = (0..play.events()).find(fails) {
                    return Err(Rejected::as_a_whole(format!(
                        "not sound: a move from heap {heap}, in the context of element {y} and some \
                         multiplicities, makes that {}, but the label denies it",
                        play.event(event)
                    )));
                }
            }
        }
        let Some(plain) = vectors[0] else {
            return Ok(());
        };
        let cores: Vec<Vec<Place>> = self
            .infinite
            .iter()
            .enumerate()
            .filter(|(place, _)| support >> place & 1 == 1)
            .map(|(_, core)| core.clone())
            .collect();
        work.steps(cores.iter().map(Vec::len).sum())?;
        for event in 0..play.events() {
            work.allow(Bits::bytes(order * self.shifts))?;
            work.steps(order * self.shifts)?;
            let mut triggering = Bits::none(order * self.shifts);
            for (shift, vector) in vectors.iter().enumerate() {
                let Some(labels) = vector else {
                    continue;
                };
                for (y, &label) in labels.iter().enumerate() {
                    if play.triggers(event, label) {
                        triggering.insert(shift * order + y);
                    }
                }
            }
            let empty = (support != 0).then_some((0, None, 0));
            let sums = self.pairs.list.iter();
            let sums = sums.map(|(x, options, step)| (*x, Some(options), *step));
            for (x, options, step) in empty.into_iter().chain(sums) {
                work.steps(triggering.words())?;
                if !play.happens(event, plain[x as usize])
                    || options.is_some_and(|options| options.meets(&triggering))
                {
                    continue;
                }
                let mut made = false;
                for &(y, shift) in cores.iter().flatten() {
                    work.steps(1)?;
                    let products = self.products.find(y, work)?;
                    made |= triggering.contains(shift * order + products[x as usize] as usize);
                }
                if !made {
                    let letters = self.pairs.steps.letters(step);
                    let letters: Vec<String> = letters.iter().map(u32::to_string).collect();
                    return Err(Rejected::as_a_whole(format!(
                        "not complete: the labels say of the position [{}] and some multiples of infinite \
                         letters that {}, but no option makes it so",
                        letters.join("+"),
                        play.event(event)
                    )));
                }
            }
        }
        Ok(())
    }
}

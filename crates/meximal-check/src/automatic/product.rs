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
use crate::monoid::Monoid;
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
        for option in options {
            let option = conditions.place(option);
            if known.insert((value, option)) {
                moves.push((*heap, value, option));
            }
        }
    }
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
        monoid,
        moves,
        infinite,
        pairs: &pairs,
        shifts: shifts.len(),
        products: HashMap::new(),
    };
    for (tuple, support) in &tuples.list {
        checker.check(tuple, *support, work)?;
    }
    check_zero_heaps(certificate, values)?;
    Ok(Sizes {
        product: tuples.states,
        pairs: pairs.list.len(),
    })
}

/// C5 for heaps that have options but no letters: alone, they have what the label of the empty position
/// claims.
fn check_zero_heaps(certificate: &Certificate, values: &Values) -> Result<(), CheckError> {
    let play = &certificate.head.play;
    for (heap, _, options) in &values.heaps {
        if !certificate.spelling[*heap as usize - 1].is_empty() {
            continue;
        }
        let mut labels = Vec::new();
        for (element, counts) in options {
            let mut copies = Copies::new(certificate);
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
        work.step()?;
        if coordinate == 0 {
            states += 1;
            let outputs: Vec<Option<u32>> = state.iter().map(|&copy| copies.output(copy)).collect();
            let tuple = (outputs, support);
            if !found.contains(&tuple) {
                found.insert(tuple.clone());
                list.push(tuple);
            }
        }
        for digit in 0..if rank == 0 { 0 } else { 2 } {
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
    /// x, E, and the letters of the sum.
    list: Vec<(u32, Bits, Vec<u32>)>,
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
        let room = certificate.order * shifts;
        let code = |element: u32, shift: usize| shift * certificate.order + element as usize;
        let products: Vec<Vec<(Vec<u32>, usize)>> = cores
            .iter()
            .map(|core| core.iter().map(|&(y, d)| (monoid.products(y), d)).collect())
            .collect();
        let mut kept: Vec<Vec<(Bits, Vec<u32>)>> = vec![Vec::new(); certificate.order];
        let mut count = 0;
        let mut queue: Vec<(u32, Bits, Vec<u32>)> = vec![(0, Bits::none(room), Vec::new())];
        while let Some((x, options, letters)) = queue.pop() {
            work.step()?;
            // A pair that was replaced meanwhile needs no successors.
            let current = |(other, _): &(Bits, Vec<u32>)| *other == options;
            if !letters.is_empty() && !kept[x as usize].iter().any(current) {
                continue;
            }
            for (index, row) in certificate.rows.iter().enumerate() {
                work.step()?;
                let mut sum = Bits::none(room);
                options.elements().for_each(|at| {
                    let (shift, element) = (at / certificate.order, at % certificate.order);
                    sum.insert(code(row[element], shift));
                });
                for (products, shift) in &products[index] {
                    sum.insert(code(products[x as usize], *shift));
                }
                let value = row[x as usize];
                let here = &mut kept[value as usize];
                if here.iter().any(|(other, _)| other.is_subset(&sum)) {
                    continue;
                }
                let before = here.len();
                here.retain(|(other, _)| !sum.is_subset(other));
                count = count + 1 + here.len() - before;
                let mut letters = letters.clone();
                letters.push(certificate.finite[index]);
                here.push((sum.clone(), letters.clone()));
                work.allow((count + queue.len()) * (Bits::bytes(room) + 64))?;
                queue.push((value, sum, letters));
            }
        }
        let list = (0..).zip(kept).flat_map(|(x, pairs)| {
            let pair = move |(options, letters): (Bits, Vec<u32>)| (x, options, letters);
            pairs.into_iter().map(pair)
        });
        Ok(Pairs {
            list: list.collect(),
        })
    }
}

struct Checker<'c> {
    certificate: &'c Certificate,
    monoid: &'c Monoid<'c>,
    moves: Vec<(u32, Place, Place)>,
    infinite: Vec<Vec<Place>>,
    pairs: &'c Pairs,
    shifts: usize,
    products: HashMap<u32, Vec<u32>>,
}

impl Checker<'_> {
    fn products(&mut self, element: u32) -> &Vec<u32> {
        let monoid = self.monoid;
        self.products
            .entry(element)
            .or_insert_with(|| monoid.products(element))
    }

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
        work.allow(self.products.len() * order * 4)?;
        for number in 0..self.moves.len() {
            work.step()?;
            let (heap, (x, d), (x_option, d_option)) = self.moves[number];
            self.products(x);
            self.products(x_option);
            let (here, there) = (&self.products[&x], &self.products[&x_option]);
            let (Some(own), Some(option)) = (vectors[d], vectors[d_option]) else {
                continue;
            };
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
        for event in 0..play.events() {
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
            let empty = (support != 0).then_some((0, None, &[][..]));
            let sums = self
                .pairs
                .list
                .iter()
                .map(|(x, e, letters)| (*x, Some(e), &letters[..]));
            for (x, options, letters) in empty.into_iter().chain(sums) {
                work.step()?;
                if !play.happens(event, plain[x as usize])
                    || options.is_some_and(|options| options.meets(&triggering))
                {
                    continue;
                }
                let mut made = false;
                for &(y, shift) in cores.iter().flatten() {
                    let products = self.products.entry(y);
                    let products = products.or_insert_with(|| self.monoid.products(y));
                    made |= triggering.contains(shift * order + products[x as usize] as usize);
                }
                if !made {
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

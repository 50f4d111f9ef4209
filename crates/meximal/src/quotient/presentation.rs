//! Presentations of finite commutative monoids: generators and relations, as Plambeck and Siegel print them
//! (Figure 2).
//!
//! The words of a [`Monoid`] are least in the lexicographic order that compares the exponent of the last
//! generator first. That is the order of the paper's relations too (bc = ab³ makes bc the greater side). The
//! words that are not least but all of whose proper factors are form the reduced Gröbner basis of the
//! relations; they are read off the Cayley graph. Then relations that follow from others are left out, as
//! long as that is cheap.

use std::ops::Range;

use super::completion::{Completion, Unfinished};
use super::monoid::Monoid;
use super::words::{Relation, generator_latex, generator_name, word_latex, word_text};
use crate::runner::{Runner, Stop};
use crate::text::Style;

/// The work, in rules tried, to find the relations that follow from smaller ones.
const FORWARD_WORK: u64 = 40_000_000;
/// The work to find those that follow from all others.
const BACKWARD_WORK: u64 = 30_000_000;
/// A basis with more relations than this is left as it is.
const MAX_MINIMISED: usize = 2000;

/// How far relations that follow from others were left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Economy {
    /// No relation follows from the others.
    Irredundant,
    /// No relation follows from smaller ones.
    Forward,
    /// The reduced Gröbner basis.
    Basis,
}

/// Generators and relations of a finite commutative monoid.
///
/// ```
/// use meximal::quotient::{Presentation, monoid_of, parse_relations};
/// use meximal::{runner::Runner, text::Style};
/// let relations = parse_relations("a^2=1, b^3=b, bc=ab, c^2=b^2", 3)?;
/// let smallest_wild = monoid_of(3, &relations, 100, &Runner::new())?;
/// assert_eq!(smallest_wild.monoid.order(), 8);
/// let presentation = Presentation::new(&smallest_wild.monoid, &Runner::new())?;
/// assert_eq!(presentation.basis_text(Style::Unicode), "⟨a, b, c | a² = 1, b³ = b, bc = ab, c² = b²⟩");
/// // b³ = bc² = abc = a²b = b follows from the others.
/// assert_eq!(presentation.text(Style::Unicode), "⟨a, b, c | a² = 1, bc = ab, c² = b²⟩");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Presentation {
    /// Which generators of the monoid given are used.
    generators: Vec<usize>,
    /// The monoid, numbered by words in these generators.
    monoid: Monoid,
    /// The number there of each element of the monoid given.
    number: Vec<u32>,
    basis: Vec<Relation>,
    relations: Vec<Relation>,
    economy: Economy,
}

impl Presentation {
    /// A presentation with a minimal set of the monoid's generators.
    pub fn new(monoid: &Monoid, runner: &Runner) -> Result<Presentation, Stop> {
        let generators = minimal_generators(monoid);
        let rows: Vec<Vec<u32>> = generators.iter().map(|&g| monoid.row(g).to_vec()).collect();
        let renumbered = Monoid::renumber(monoid.order(), &rows);
        let basis = basis(&renumbered.monoid);
        let (relations, economy) = leave_out_implied(generators.len(), &basis, runner)?;
        Ok(Presentation {
            generators,
            monoid: renumbered.monoid,
            number: renumbered.number,
            basis,
            relations,
            economy,
        })
    }

    /// Which generators of the monoid given are used: the k-th is printed as the k-th letter.
    pub fn generators(&self) -> &[usize] {
        &self.generators
    }

    /// The reduced Gröbner basis, in ascending order of the left sides: the relations that the paper prints.
    pub fn basis(&self) -> &[Relation] {
        &self.basis
    }

    /// Those relations of the basis that were not left out because they follow from others.
    pub fn relations(&self) -> &[Relation] {
        &self.relations
    }

    /// How far relations that follow from others were left out.
    pub fn economy(&self) -> Economy {
        self.economy
    }

    /// The least word of an element of the monoid given, as exponents.
    pub fn word(&self, x: u32) -> Vec<u32> {
        self.monoid.word(self.number[x as usize])
    }

    /// The place of an element in the order of the least words.
    pub fn rank(&self, x: u32) -> u32 {
        self.number[x as usize]
    }

    /// The least word of an element: `ab²` or `ab^2`.
    pub fn element_text(&self, x: u32, style: Style) -> String {
        word_text(&self.word(x), style)
    }

    /// The least word of an element in LaTeX.
    pub fn element_latex(&self, x: u32) -> String {
        word_latex(&self.word(x))
    }

    /// The least words of some elements, in ascending order: `{a, b²}`.
    pub fn set_text(&self, elements: &[u32], style: Style) -> String {
        let words: Vec<String> = self
            .sorted(elements)
            .map(|x| self.element_text(x, style))
            .collect();
        format!("{{{}}}", words.join(", "))
    }

    /// The least words of some elements in LaTeX: `\{a, b^{2}\}`.
    pub fn set_latex(&self, elements: &[u32]) -> String {
        let words: Vec<String> = self
            .sorted(elements)
            .map(|x| self.element_latex(x))
            .collect();
        format!("\\{{{}\\}}", words.join(", "))
    }

    fn sorted(&self, elements: &[u32]) -> impl Iterator<Item = u32> {
        let mut sorted = elements.to_vec();
        sorted.sort_by_key(|&x| self.rank(x));
        sorted.into_iter()
    }

    /// `⟨a, b | a² = 1, b³ = b⟩` or `<a, b | a^2 = 1, b^3 = b>`.
    pub fn text(&self, style: Style) -> String {
        self.text_with(&self.relations, style)
    }

    /// The presentation with the whole basis, as the paper prints it.
    pub fn basis_text(&self, style: Style) -> String {
        self.text_with(&self.basis, style)
    }

    /// The presentation in LaTeX.
    pub fn latex(&self) -> String {
        self.latex_with(&self.relations)
    }

    /// The presentation as a display in LaTeX, in rows that fit on a page; none if they are too many.
    pub fn display_latex(&self, name: &str) -> Option<String> {
        const WIDTH: usize = 56;
        const ROWS: usize = 20;
        let mut rows: Vec<Vec<String>> = vec![Vec::new()];
        let mut used = 0;
        for relation in &self.relations {
            let width = relation.text(Style::Ascii).len() + 2;
            if used > 0 && used + width > WIDTH {
                rows.push(Vec::new());
                used = 0;
            }
            used += width;
            rows.last_mut()?.push(relation.latex());
        }
        if rows.len() == 1 {
            return Some(format!("{name} = {}", self.latex()));
        }
        let names: Vec<String> = (0..self.generators.len()).map(generator_latex).collect();
        let rows: Vec<String> = rows.iter().map(|row| row.join(", ")).collect();
        (rows.len() <= ROWS).then(|| {
            format!(
                "\\begin{{array}}{{@{{}}r@{{}}l@{{}}}}\n\
                 {name} = \\langle {} \\mid {{}} & {} \\rangle\n\
                 \\end{{array}}",
                names.join(", "),
                rows.join(", \\\\\n& ")
            )
        })
    }

    fn text_with(&self, relations: &[Relation], style: Style) -> String {
        let names: Vec<String> = (0..self.generators.len())
            .map(|g| generator_name(g, style))
            .collect();
        let relations: Vec<String> = relations.iter().map(|r| r.text(style)).collect();
        let (open, close) = match style {
            Style::Unicode => ('⟨', '⟩'),
            Style::Ascii => ('<', '>'),
        };
        let inside = format!("{} | {}", names.join(", "), relations.join(", "));
        format!("{open}{}{close}", inside.trim())
    }

    fn latex_with(&self, relations: &[Relation]) -> String {
        let names: Vec<String> = (0..self.generators.len()).map(generator_latex).collect();
        let relations: Vec<String> = relations.iter().map(Relation::latex).collect();
        let inside = format!("{} \\mid {}", names.join(", "), relations.join(", "));
        format!("\\langle {} \\rangle", inside.trim())
    }
}

/// Generators of a monoid, ascending, none of which is a product of the others: later ones are left out
/// first.
pub fn minimal_generators(monoid: &Monoid) -> Vec<usize> {
    let mut kept: Vec<usize> = (0..monoid.generators()).collect();
    for g in (0..monoid.generators()).rev() {
        let others: Vec<usize> = kept.iter().copied().filter(|&h| h != g).collect();
        if is_product(monoid, monoid.generator(g), &others) {
            kept = others;
        }
    }
    kept
}

/// Whether an element is a product of these generators.
fn is_product(monoid: &Monoid, x: u32, generators: &[usize]) -> bool {
    let mut seen = vec![false; monoid.order()];
    seen[0] = true;
    let mut found = vec![0u32];
    while let Some(y) = found.pop() {
        for &g in generators {
            let next = monoid.row(g)[y as usize];
            if next == x {
                return true;
            }
            if !std::mem::replace(&mut seen[next as usize], true) {
                found.push(next);
            }
        }
    }
    false
}

/// The words that are not least, all of whose proper factors are, with the least words they equal.
fn basis(monoid: &Monoid) -> Vec<Relation> {
    let generators = monoid.generators();
    // without[x * generators + g]: the word of x with one g less.
    let mut without = vec![u32::MAX; monoid.order() * generators];
    let mut relations = Vec::new();
    for x in 0..monoid.order() as u32 {
        let at = x as usize * generators;
        let mut first = 0;
        if let Some((parent, last)) = monoid.last_letter(x) {
            first = last;
            for g in 0..last {
                let before = without[parent as usize * generators + g];
                if before != u32::MAX {
                    without[at + g] = monoid.row(last)[before as usize];
                }
            }
            without[at + last] = parent;
        }
        for g in first..generators {
            let lengthens = |y: u32| monoid.last_letter(monoid.row(g)[y as usize]) == Some((y, g));
            let shorter = &without[at..at + g];
            if !lengthens(x) && shorter.iter().all(|&y| y == u32::MAX || lengthens(y)) {
                let mut left = monoid.word(x);
                left[g] += 1;
                let right = monoid.word(monoid.row(g)[x as usize]);
                relations.push(Relation { left, right });
            }
        }
    }
    relations.sort_by(|a, b| super::words::compare_words(&a.left, &b.left));
    relations
}

/// Leaves out the relations that follow from smaller ones, then those that follow from all others, the
/// greatest first.
fn leave_out_implied(
    generators: usize,
    basis: &[Relation],
    runner: &Runner,
) -> Result<(Vec<Relation>, Economy), Stop> {
    if basis.len() > MAX_MINIMISED {
        return Ok((basis.to_vec(), Economy::Basis));
    }
    let mut completion = Completion::new(generators);
    let mut kept: Vec<Relation> = Vec::new();
    for relation in basis {
        if completion.implies(relation) {
            continue;
        }
        completion.add(relation);
        kept.push(relation.clone());
        match completion.complete(FORWARD_WORK, runner) {
            Ok(()) => {}
            Err(Unfinished::Work) => return Ok((basis.to_vec(), Economy::Basis)),
            Err(Unfinished::Stopped(stop)) => return Err(stop),
        }
    }
    // Halving costs about one completion for each level.
    let levels = u64::from(kept.len().max(1).ilog2()) + 2;
    if completion.work().saturating_mul(levels) > BACKWARD_WORK {
        return Ok((kept, Economy::Forward));
    }
    let mut halving = Halving {
        relations: &kept,
        needed: vec![true; kept.len()],
        work: BACKWARD_WORK,
        runner,
    };
    match halving.visit(0..kept.len(), Completion::new(generators)) {
        Ok(()) => {}
        Err(Unfinished::Work) => return Ok((kept, Economy::Forward)),
        Err(Unfinished::Stopped(stop)) => return Err(stop),
    }
    let needed = halving.needed;
    let mut flags = needed.iter();
    kept.retain(|_| flags.next() == Some(&true));
    Ok((kept, Economy::Irredundant))
}

/// Finds relations that follow from all others. Each one is compared with a completion of the others; those
/// completions are built together, by halving.
struct Halving<'a> {
    relations: &'a [Relation],
    /// Which relations are still there.
    needed: Vec<bool>,
    /// The work that may still be done.
    work: u64,
    runner: &'a Runner,
}

impl Halving<'_> {
    /// Decides about the relations in a range, the greatest first, given a completion of all that are needed
    /// outside it.
    fn visit(&mut self, range: Range<usize>, mut outside: Completion) -> Result<(), Unfinished> {
        if range.len() <= 1 {
            for at in range {
                self.needed[at] = !outside.implies(&self.relations[at]);
            }
            return Ok(());
        }
        let middle = range.start + range.len() / 2;
        let (lower, upper) = (range.start..middle, middle..range.end);
        let with_lower = self.with(&outside, lower.clone())?;
        self.visit(upper.clone(), with_lower)?;
        let with_upper = self.with(&outside, upper)?;
        self.visit(lower, with_upper)
    }

    fn with(
        &mut self,
        outside: &Completion,
        range: Range<usize>,
    ) -> Result<Completion, Unfinished> {
        let mut completion = outside.clone();
        for at in range.filter(|&at| self.needed[at]) {
            completion.add(&self.relations[at]);
        }
        let before = completion.work();
        completion.complete(before + self.work, self.runner)?;
        self.work -= (completion.work() - before).min(self.work);
        Ok(completion)
    }
}

/// Why the elements of a presentation were not enumerated.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotEnumerated {
    /// There are infinitely many elements.
    #[error("the relations leave infinitely many elements")]
    Infinite,
    /// There are more elements than allowed.
    #[error("there are more than {0} elements")]
    MoreThan(usize),
    /// A relation, counted from 0, has words that are not in the generators.
    #[error("relation {0} is not between words in the generators")]
    BadRelation(usize),
    /// The words became too long.
    #[error("the relations lead to words that are too long")]
    TooLong,
    /// The computation was stopped.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

/// A monoid given by generators and relations.
#[derive(Clone, Debug)]
pub struct Presented {
    /// The monoid. A generator that is a product of earlier ones is none of its generators.
    pub monoid: Monoid,
    /// Each generator as an element.
    pub generators: Vec<u32>,
}

impl Presented {
    /// The element of a word in the generators of the presentation.
    pub fn element(&self, word: &[u32]) -> u32 {
        let powers = self.generators.iter().zip(word);
        powers.fold(0, |x, (&g, &exponent)| {
            let power = self.monoid.power(g, u64::from(exponent));
            self.monoid.multiply(x, power)
        })
    }
}

/// The commutative monoid with these generators and relations, if it has at most `limit` elements.
pub fn monoid_of(
    generators: usize,
    relations: &[Relation],
    limit: usize,
    runner: &Runner,
) -> Result<Presented, NotEnumerated> {
    let (mut completion, forms) = enumerate(generators, relations, limit, runner)?;
    let rows = completion.rows(&forms, runner)?;
    let renumbered = Monoid::renumber(forms.len(), &rows);
    let generators = rows
        .iter()
        .map(|row| renumbered.number[row[0] as usize])
        .collect();
    Ok(Presented {
        monoid: renumbered.monoid,
        generators,
    })
}

/// The number of elements of the commutative monoid with these generators and relations, if there are at most
/// `limit`. It counts normal forms of a completion, and has nothing in common with how a [`Presentation`] is
/// found.
pub fn order_of_presentation(
    generators: usize,
    relations: &[Relation],
    limit: usize,
    runner: &Runner,
) -> Result<usize, NotEnumerated> {
    enumerate(generators, relations, limit, runner).map(|(_, forms)| forms.len())
}

fn enumerate(
    generators: usize,
    relations: &[Relation],
    limit: usize,
    runner: &Runner,
) -> Result<(Completion, Vec<Vec<u32>>), NotEnumerated> {
    let mut completion = Completion::new(generators);
    for (at, relation) in relations.iter().enumerate() {
        if relation.left.len() != generators || relation.right.len() != generators {
            return Err(NotEnumerated::BadRelation(at));
        }
        completion.add(relation);
    }
    completion
        .complete(u64::MAX, runner)
        .map_err(|unfinished| match unfinished {
            Unfinished::Work => NotEnumerated::TooLong,
            Unfinished::Stopped(stop) => NotEnumerated::Stopped(stop),
        })?;
    let forms = completion.normal_forms(limit);
    match forms.ok_or(NotEnumerated::Infinite)? {
        Ok(forms) => Ok((completion, forms)),
        Err(_) => Err(NotEnumerated::MoreThan(limit)),
    }
}

#[cfg(test)]
#[path = "presentation_tests.rs"]
mod tests;

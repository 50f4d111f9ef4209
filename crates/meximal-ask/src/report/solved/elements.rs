//! The elements of a quotient one by one, with what each generator does to them: enough to multiply any two
//! by their words.

use serde::Serialize;

use super::SolvedGame;
use super::element::label_names;
use crate::report::{ReportError, Style};
use meximal::player::PlayerSet;
use meximal::quotient::generator_name;

/// The most elements that are listed.
pub const MAX_ELEMENTS: usize = 1000;

/// An element of a quotient.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ElementReport {
    /// Its normal form, ASCII.
    pub name: String,
    /// Its normal form in TeX.
    pub latex: String,
    /// The exponents of the generators in its normal form.
    pub word: Vec<u32>,
    /// Who wins: names of seats.
    pub outcome: Vec<String>,
    /// Whether Previous wins, and nobody else.
    pub is_p: bool,
    /// Whether it is its own square.
    pub idempotent: bool,
    /// Whether every element divides it.
    pub in_kernel: bool,
    /// Its archimedean component, by the idempotent in it.
    pub component: String,
    /// Its mutual divisibility class; 0 is that of the unit, the last one is the kernel.
    pub class: usize,
}

/// All elements of a quotient, and how generators multiply them.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ElementsReport {
    /// The elements in the order of their normal forms.
    pub elements: Vec<ElementReport>,
    /// How generators multiply.
    pub multiplication: MultiplicationReport,
}

/// What each generator does to each element.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MultiplicationReport {
    /// The names of the generators, ASCII.
    pub generators: Vec<String>,
    /// For each generator, the place of its product with each element in the list of elements.
    pub rows: Vec<Vec<u32>>,
}

impl SolvedGame {
    /// The elements one by one, if there are not too many.
    pub fn elements(&self) -> Result<ElementsReport, ReportError> {
        let quotient = self.quotient();
        let order = quotient.order();
        if order > MAX_ELEMENTS {
            return Err(ReportError::Unsupported(format!(
                "the quotient has {order} elements: at most {MAX_ELEMENTS} are listed one by one"
            )));
        }
        let players = quotient.convention.players();
        let structure = self.structure();
        let kernel = structure.class_of(structure.kernel_identity());
        let previous = PlayerSet::only(players.previous());
        let listed = self.in_order(0..order as u32);
        let mut places = vec![0; order];
        for (place, &x) in (0u32..).zip(&listed) {
            places[x as usize] = place;
        }
        let element = |&x: &u32| ElementReport {
            name: self.element_name(x),
            latex: self.presentation().element_latex(x),
            word: self.presentation().word(x),
            outcome: label_names(quotient.labels[x as usize], players),
            is_p: quotient.labels[x as usize] == previous,
            idempotent: structure.idempotent_power(x) == x,
            in_kernel: structure.class_of(x) == kernel,
            component: self.element_name(structure.idempotent_power(x)),
            class: structure.class_of(x),
        };
        let generators = self.presentation().generators();
        let row = |&g: &usize| {
            let row = quotient.monoid.row(g);
            listed.iter().map(|&x| places[row[x as usize] as usize])
        };
        Ok(ElementsReport {
            elements: listed.iter().map(element).collect(),
            multiplication: MultiplicationReport {
                generators: (0..generators.len())
                    .map(|g| generator_name(g, Style::Ascii))
                    .collect(),
                rows: generators.iter().map(|g| row(g).collect()).collect(),
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::{QuotientSubject, SolverQuestion};
    use super::*;
    use meximal::convention::Convention;
    use meximal::game::Game;
    use meximal::player::Players;
    use meximal::quotient::Limits;
    use meximal::runner::Runner;

    #[test]
    fn words_multiply_as_elements_do() {
        for text in ["0.15", "0.77", "*(2/210)(2/30)3/21", "nim@4"] {
            let subject = match QuotientSubject::read_rules(text).unwrap() {
                Some(rules) => rules,
                None => QuotientSubject::Games(vec![Game::read(text).unwrap()]),
            };
            let question = SolverQuestion {
                convention: Convention::misere(Players::TWO),
                limits: Limits::default(),
            };
            let solved = SolvedGame::solve(subject, question, &Runner::new()).unwrap();
            let report = solved.elements().unwrap();
            let rows = &report.multiplication.rows;
            let times = |place: usize, word: &[u32]| {
                let mut place = place as u32;
                for (row, &exponent) in rows.iter().zip(word) {
                    for _ in 0..exponent {
                        place = row[place as usize];
                    }
                }
                place
            };
            let listed = solved.in_order(0..solved.quotient().order() as u32);
            for (i, &x) in listed.iter().enumerate() {
                assert_eq!(times(0, &report.elements[i].word), i as u32, "{text}");
                for (j, &y) in listed.iter().enumerate() {
                    let product = solved.quotient().monoid.multiply(x, y);
                    let place = times(i, &report.elements[j].word);
                    assert_eq!(listed[place as usize], product, "{text}");
                }
                let square = times(i, &report.elements[i].word);
                let idempotent = report.elements[i].idempotent;
                assert_eq!(square as usize == i, idempotent, "{text}");
            }
        }
    }
}

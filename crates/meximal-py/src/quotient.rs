//! Solved games: the quotient, its elements and what is asked of it.

use std::sync::Arc;

use meximal::quotient::{generator_name, parse_words};
use meximal::runner::Runner;
use meximal_ask::quotient::{Prepared, SolverBudget, prepare, solve_or_find};
use meximal_ask::report::{QuotientSubject, ReportError, SolvedGame, Style};
use meximal_ask::{Store, defaults};
use pyo3::prelude::*;

use crate::answer::Answer;
use crate::atlas::Atlas;
use crate::error::to_python;
use crate::games::play_of;
use crate::given::Given;
use crate::work::Budget;

/// A solved game.
#[pyclass(frozen, module = "meximal._native")]
pub struct Solved {
    game: Arc<SolvedGame>,
    note: Option<String>,
}

/// Solves a ruleset, games with all that they lead to, or coins on any nodes of a graph. With an atlas, looks there first, and stores what is not
/// there if it may write. With a certificate, which is checked, the solver has nothing to do.
#[pyfunction]
#[allow(clippy::too_many_arguments)]
pub fn solve(
    py: Python<'_>,
    games: Vec<Given>,
    graph: Option<String>,
    heaps: Option<u32>,
    order: Option<usize>,
    levels: Option<usize>,
    players: Option<u64>,
    play: Option<String>,
    atlas: Option<&Atlas>,
    certificate: Option<&str>,
    budget: &Budget,
) -> PyResult<Solved> {
    let (game, note) = budget.run(py, |runner| {
        let subject = match graph {
            Some(graph) => QuotientSubject::Graph(graph),
            None => {
                let rules = match games.as_slice() {
                    [Given::Text((text, None))] => QuotientSubject::read_rules(text)?,
                    _ => None,
                };
                let read = || {
                    games
                        .iter()
                        .map(|game| game.game(None))
                        .collect::<Result<_, _>>()
                };
                match rules {
                    Some(rules) => rules,
                    None => QuotientSubject::Games(read()?),
                }
            }
        };
        let limits = SolverBudget {
            heaps,
            order,
            levels,
        };
        let prepared = prepare(subject, &play_of(players, play)?, limits, runner)?;
        if let Some(certificate) = certificate
            && let Some(game) = from_certificate(&prepared, certificate)?
        {
            return Ok((game, None));
        }
        let store = atlas.map(|atlas| atlas.answers() as &dyn Store);
        let (solved, note) = solve_or_find(prepared, store)?;
        Ok((solved, atlas.and_then(|atlas| atlas.noted(note))))
    })?;
    Ok(Solved {
        game: Arc::new(game),
        note,
    })
}

/// The solved game from a certificate that the independent checker accepts, if it is about this question.
fn from_certificate(
    prepared: &Prepared,
    certificate: &str,
) -> Result<Option<SolvedGame>, ReportError> {
    let interrupted = || prepared.runner.check(0).is_err();
    let limits = meximal_check::Budget::new()
        .with_memory(prepared.runner.memory())
        .with_interrupt(&interrupted);
    match meximal_check::check(certificate, &limits) {
        Ok(_) => {
            let game = prepared.game.clone();
            game.from_certificate(certificate, prepared.question)
        }
        Err(_) => Ok(None),
    }
}

impl Solved {
    /// Asks the solved game something that may take a while.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        budget: &Budget,
        question: impl FnOnce(&SolvedGame, &Runner) -> Result<T, ReportError> + Send,
    ) -> PyResult<T> {
        let game = &*self.game;
        budget.run(py, |runner| {
            question(game, &runner.with_default_time(defaults::SEARCH))
        })
    }

    /// An element, if there is one with this number.
    fn checked(&self, py: Python<'_>, element: u32) -> PyResult<u32> {
        let order = self.game.quotient().order();
        match (element as usize) < order {
            true => Ok(element),
            false => {
                let message = format!("there is no element {element}: expected one below {order}");
                Err(to_python(py, ReportError::Unsupported(message)))
            }
        }
    }
}

#[pymethods]
impl Solved {
    /// The game.
    #[getter]
    fn game(&self) -> String {
        self.game.game.clone()
    }

    /// The number of elements.
    #[getter]
    fn order(&self) -> usize {
        self.game.quotient().order()
    }

    /// The number of players.
    #[getter]
    fn players(&self) -> usize {
        self.game.quotient().convention.players().count()
    }

    /// The spelling of the play convention.
    #[getter]
    fn play(&self) -> String {
        self.game.quotient().convention.spelling()
    }

    /// What the atlas has to do with it.
    #[getter]
    fn note(&self) -> Option<String> {
        self.note.clone()
    }

    /// Why the solver stopped, if it did.
    #[getter]
    fn stopped(&self) -> Option<String> {
        let halted = self.game.solution().halted;
        halted.map(|halted| halted.halt.to_string())
    }

    /// The report.
    fn report(
        &self,
        py: Python<'_>,
        all: bool,
        transitions: bool,
        budget: &Budget,
    ) -> PyResult<Answer> {
        self.ask(py, budget, |game, runner| {
            let mut report = game.report(all, runner)?;
            if transitions {
                game.add_transition_algebra(&mut report, runner)?;
            }
            Answer::of(&report)
        })
    }

    /// The value, outcome and winning moves of a position.
    fn position(&self, py: Python<'_>, text: &str, budget: &Budget) -> PyResult<Answer> {
        self.ask(py, budget, |game, runner| {
            Answer::of(&game.position(text, runner)?)
        })
    }

    /// Whether two positions are equivalent.
    fn compare(
        &self,
        py: Python<'_>,
        left: &str,
        right: &str,
        budget: &Budget,
    ) -> PyResult<Answer> {
        self.ask(py, budget, |game, _| {
            let report = game.compare(left.trim(), right.trim())?;
            Answer::of(&report)
        })
    }

    /// The mex of a set, or the mex function.
    fn mex(&self, py: Python<'_>, set: Option<&str>, budget: &Budget) -> PyResult<Answer> {
        self.ask(py, budget, |game, runner| {
            Answer::of(&game.mex(set, runner)?)
        })
    }

    /// The partial quotient of the components up to one.
    fn partial(&self, py: Python<'_>, component: usize, budget: &Budget) -> PyResult<Answer> {
        self.ask(py, budget, |game, _| Answer::of(&game.partial(component)?))
    }

    /// Whether the quotient is isomorphic to another one.
    fn isomorphic(&self, py: Python<'_>, other: &Solved, budget: &Budget) -> PyResult<Answer> {
        let other = &*other.game;
        self.ask(py, budget, |game, runner| {
            Answer::of(&game.isomorphic(other, runner)?)
        })
    }

    /// The certificate for the independent checker.
    fn certificate(&self, py: Python<'_>) -> String {
        py.detach(|| self.game.certificate())
    }

    /// The Cayley graph, as SVG or for Graphviz.
    fn cayley(&self, py: Python<'_>, dot: bool) -> PyResult<String> {
        let drawn = py.detach(|| self.game.cayley(dot));
        drawn.map_err(|error| to_python(py, error))
    }

    /// The divisibility classes as an egg-box, as SVG or for Graphviz.
    fn eggbox(&self, py: Python<'_>, dot: bool) -> PyResult<String> {
        let drawn = py.detach(|| self.game.eggbox(dot));
        drawn.map_err(|error| to_python(py, error))
    }

    /// The presentation in LaTeX.
    fn presentation_latex(&self) -> String {
        self.game.presentation().latex()
    }

    /// The presentation as text.
    fn presentation_text(&self) -> String {
        self.game.presentation().text(Style::Unicode)
    }

    /// The names of the generators.
    fn generator_names(&self) -> Vec<String> {
        let count = self.game.presentation().generators().len();
        (0..count)
            .map(|g| generator_name(g, Style::Ascii))
            .collect()
    }

    /// The relations as pairs of exponent vectors over the generators.
    fn relation_words(&self) -> Vec<(Vec<u32>, Vec<u32>)> {
        let relations = self.game.presentation().relations().iter();
        let pair = |relation: &meximal::quotient::Relation| {
            (relation.left.clone(), relation.right.clone())
        };
        relations.map(pair).collect()
    }

    /// The elements in the order of their normal forms.
    fn elements(&self) -> Vec<u32> {
        let presentation = self.game.presentation();
        let mut all: Vec<u32> = (0..self.game.quotient().order() as u32).collect();
        all.sort_by_key(|&x| presentation.rank(x));
        all
    }

    /// The element that is a generator.
    fn generator(&self, py: Python<'_>, number: usize) -> PyResult<u32> {
        let generators = self.game.presentation().generators();
        let of = generators.get(number).copied().ok_or_else(|| {
            let message = format!("there are {} generators", generators.len());
            to_python(py, ReportError::Unsupported(message))
        })?;
        Ok(self.game.quotient().monoid.generator(of))
    }

    /// The element with a name such as a.b^2, or with the brackets around a position its value.
    fn element(&self, py: Python<'_>, text: &str) -> PyResult<u32> {
        let read = || -> Result<u32, ReportError> {
            let presentation = self.game.presentation();
            let words = parse_words(text, presentation.generators().len())?;
            let [word] = words.as_slice() else {
                let message = format!("'{text}' is {} words: expected one", words.len());
                return Err(ReportError::Unsupported(message));
            };
            let monoid = &self.game.quotient().monoid;
            let mut element = 0;
            for (&generator, &exponent) in presentation.generators().iter().zip(word) {
                let factor = monoid.power(monoid.generator(generator), exponent.into());
                element = monoid.multiply(element, factor);
            }
            Ok(element)
        };
        read().map_err(|error| to_python(py, error))
    }

    /// The name of an element: its normal form, with symbols or in ASCII.
    fn name(&self, py: Python<'_>, element: u32, ascii: bool) -> PyResult<String> {
        let element = self.checked(py, element)?;
        let style = match ascii {
            true => Style::Ascii,
            false => Style::Unicode,
        };
        Ok(self.game.presentation().element_text(element, style))
    }

    /// The name of an element in LaTeX.
    fn latex(&self, py: Python<'_>, element: u32) -> PyResult<String> {
        let element = self.checked(py, element)?;
        Ok(self.game.presentation().element_latex(element))
    }

    /// The exponents of the generators in the normal form.
    fn word(&self, py: Python<'_>, element: u32) -> PyResult<Vec<u32>> {
        let element = self.checked(py, element)?;
        Ok(self.game.presentation().word(element))
    }

    /// Who can force a win.
    fn label(&self, py: Python<'_>, element: u32) -> PyResult<Vec<String>> {
        let element = self.checked(py, element)?;
        let quotient = self.game.quotient();
        Ok(quotient.labels[element as usize].names(quotient.convention.players()))
    }

    /// The product of two elements.
    fn multiply(&self, py: Python<'_>, x: u32, y: u32) -> PyResult<u32> {
        let (x, y) = (self.checked(py, x)?, self.checked(py, y)?);
        Ok(self.game.quotient().monoid.multiply(x, y))
    }

    /// A power of an element.
    fn power(&self, py: Python<'_>, x: u32, exponent: u64) -> PyResult<u32> {
        let x = self.checked(py, x)?;
        Ok(self.game.quotient().monoid.power(x, exponent))
    }

    /// The idempotents.
    fn idempotents(&self) -> Vec<u32> {
        self.game.structure().idempotents()
    }

    /// The elements of the kernel.
    fn kernel(&self) -> Vec<u32> {
        self.game.structure().kernel().elements.clone()
    }

    /// The value of a heap or component, if it is known.
    fn phi(&self, component: u64) -> Option<u32> {
        self.game.quotient().value(component)
    }

    /// The elements that Previous wins.
    fn p_portion(&self) -> Vec<u32> {
        self.game.quotient().p_portion().collect()
    }
}

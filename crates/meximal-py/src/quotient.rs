//! Solved games: the quotient, its elements and what is asked of it.

use std::sync::Arc;

use meximal::quotient::{Experience, Halt, formula_text, generator_name, parse_words};
use meximal::rules::code::HeapRules;
use meximal::runner::Runner;
use meximal_ask::quotient::{
    self as ask, Prepared, Solved as Found, SolverBudget, prepare, solve_or_find,
};
use meximal_ask::report::{QuotientSubject, ReportError, SolvedGame, Style, read_position};
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
    /// What was asked, if it can be asked again where the quotient is infinite.
    asked: Option<Prepared>,
}

/// A solution of an infinite quotient: by an automaton for the heaps up to a bound, or for all heaps.
#[pyclass(frozen, module = "meximal._native")]
pub struct InfiniteSolution {
    found: Found,
    rules: HeapRules,
}

/// Solves a ruleset, games with all that they lead to, or coins on any nodes of a graph. With an atlas, looks
/// there first, and stores what is not there if it may write. With a certificate, which is checked, the
/// solver has nothing to do.
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
    let (game, note, asked) = budget.run(py, |runner| {
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
            return Ok((game, None, None));
        }
        let asked = prepared.game.rules().map(|_| prepared.clone());
        let store = atlas.map(|atlas| atlas.answers() as &dyn Store);
        let (game, note) = solve_or_find(prepared, store)?;
        let note = atlas.and_then(|atlas| atlas.noted(note));
        // A quotient that was found is not looked for again.
        let asked = asked.filter(|_| game.solution().halted.is_some());
        Ok((game, note, asked))
    })?;
    Ok(Solved {
        game: Arc::new(game),
        note,
        asked,
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
        if (element as usize) < order {
            Ok(element)
        } else {
            let message = format!("there is no element {element}: expected one below {order}");
            Err(to_python(py, ReportError::Unsupported(message)))
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

    /// Whether the quotient is proved to be infinite.
    #[getter]
    fn is_infinite(&self) -> bool {
        let halted = self.game.solution().halted;
        halted.is_some_and(|halted| matches!(halted.halt, Halt::Infinite(_)))
    }

    /// A solution of the infinite quotient, if the solver stopped and there is one.
    fn infinite(&self, py: Python<'_>, budget: &Budget) -> PyResult<Option<InfiniteSolution>> {
        let Some(asked) = &self.asked else {
            return Ok(None);
        };
        budget.run(py, |runner| {
            let prepared = Prepared {
                runner: runner.with_default_time(defaults::SEARCH),
                is_limited: false,
                ..asked.clone()
            };
            let rules = prepared.game.rules().cloned();
            let (found, _) = ask::solve(prepared, &mut Experience::default(), None)?;
            Ok(match (found, rules) {
                (Found::Finite(_), _) | (_, None) => None,
                (found, Some(rules)) => Some(InfiniteSolution { found, rules }),
            })
        })
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
                game.add_transition_algebra(&mut report, runner);
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
        let style = if ascii { Style::Ascii } else { Style::Unicode };
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

impl InfiniteSolution {
    /// A position as heaps with their multiplicities.
    fn read(&self, py: Python<'_>, position: &str) -> PyResult<Vec<(u64, u64)>> {
        read_position(&self.rules, position).map_err(|error| to_python(py, error))
    }

    fn refused(&self, py: Python<'_>, message: &str) -> PyErr {
        to_python(py, ReportError::Unsupported(message.to_owned()))
    }
}

#[pymethods]
impl InfiniteSolution {
    /// The largest heap; none if all heaps are solved.
    #[getter]
    fn heaps(&self) -> Option<u32> {
        self.found.heaps()?.largest()
    }

    /// The number of states of the automaton, if there is one.
    #[getter]
    fn states(&self) -> Option<usize> {
        match &self.found {
            Found::Automatic(solved) => Some(solved.solution().model().next.len()),
            _ => None,
        }
    }

    /// The number of elements of the finite monoid beside the automaton.
    #[getter]
    fn monoid_order(&self) -> Option<usize> {
        match &self.found {
            Found::Automatic(solved) => Some(solved.solution().model().monoid.order()),
            _ => None,
        }
    }

    /// The heaps whose counts the automaton reads.
    #[getter]
    fn infinite_heaps(&self) -> Vec<u32> {
        match &self.found {
            Found::Automatic(solved) => solved.solution().model().infinite.clone(),
            _ => Vec::new(),
        }
    }

    /// The values of all large heaps, by residue classes.
    #[getter]
    fn formulas(&self) -> Vec<String> {
        match &self.found {
            Found::AllHeaps(solved) => {
                let formulas = solved.solution().formulas().into_iter();
                formulas.map(|it| formula_text(&it, Style::Ascii)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Whether the quotient is finite, where that is decided.
    #[getter]
    fn is_finite(&self) -> Option<bool> {
        match &self.found {
            Found::Automatic(solved) => solved.solution().is_finite(),
            Found::AllHeaps(solved) => solved.is_infinite().then_some(false),
            Found::Nim(_) => Some(false),
            Found::Finite(_) => None,
        }
    }

    /// Who can force a win, for counts of any size.
    fn outcome(&self, py: Python<'_>, position: &str) -> PyResult<Vec<String>> {
        let sizes = self.read(py, position)?;
        let names = self.found.heaps().and_then(|solved| {
            let players = solved.convention().players();
            Some(solved.outcome(&sizes)?.names(players))
        });
        names.ok_or_else(|| self.refused(py, "a heap is too large, or too many"))
    }

    /// Index and period of the powers of a heap's value; none if all are different.
    fn order_of(&self, py: Python<'_>, heap: u32) -> PyResult<Option<(u64, u64)>> {
        let order = match &self.found {
            Found::Automatic(solved) => solved.solution().order_of(heap).ok().flatten(),
            Found::AllHeaps(solved) => solved.order_of(heap.into()),
            Found::Nim(nim) => Some(nim.order_of(heap.into())),
            Found::Finite(_) => None,
        };
        match order {
            Some(meximal::quotient::Order::Infinite) => Ok(None),
            Some(meximal::quotient::Order::Finite { index, period }) => Ok(Some((index, period))),
            None => Err(self.refused(py, "the order of this heap is not decided")),
        }
    }

    /// Whether two positions are equal, and if not a context that tells.
    fn equal(
        &self,
        py: Python<'_>,
        left: &str,
        right: &str,
        budget: &Budget,
    ) -> PyResult<(bool, Option<String>)> {
        let (left, right) = (self.read(py, left)?, self.read(py, right)?);
        let equal = budget.run(py, |runner| {
            let solved = self.found.heaps();
            Ok(solved.and_then(|solved| solved.equal(&left, &right, runner)))
        })?;
        equal.ok_or_else(|| self.refused(py, "a heap is too large, or it is not decided"))
    }

    /// The proof for the independent checker.
    fn certificate(&self) -> String {
        match &self.found {
            Found::Automatic(solved) => solved.certificate(),
            Found::AllHeaps(solved) => solved.solution().certificate(),
            Found::Nim(_) | Found::Finite(_) => String::new(),
        }
    }

    /// The automaton, as SVG or for Graphviz.
    fn automaton(&self, py: Python<'_>, dot: bool) -> PyResult<String> {
        match (&self.found, dot) {
            (Found::Automatic(solved), true) => Ok(solved.automaton_dot()),
            (Found::Automatic(solved), false) => solved
                .automaton_svg()
                .map_err(|error| self.refused(py, &error.to_string())),
            _ => Err(self.refused(py, "there is no automaton: all heaps are solved")),
        }
    }

    /// The outcomes of the first two heaps of infinite order, as SVG.
    fn plane(&self, py: Python<'_>) -> PyResult<String> {
        let plane = match &self.found {
            Found::Automatic(solved) => solved.plane_svg(),
            _ => None,
        };
        plane.ok_or_else(|| {
            self.refused(
                py,
                "a plane has two heaps of infinite order, and two players",
            )
        })
    }
}

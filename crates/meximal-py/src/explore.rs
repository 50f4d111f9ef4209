//! Rules written in Python. A position is asked for its moves once, and gets a number; after that it is a
//! node of a graph, and Python is only asked again what a position is called.
//!
//! The walk goes into the depth, so that a position that leads back to itself is found on the way, with the
//! loop. What was listed before a limit or an exception stopped the walk stays listed: the next call goes on
//! from there.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use meximal::runner::{Runner, Stop};
use meximal_ask::report::ReportError;
use meximal_rules::{Graph, Names};
use pyo3::exceptions::{PyException, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFrozenSet, PyList, PyTuple, PyWeakrefReference};

use crate::error::to_python;
use crate::given::Sum;
use crate::work::Budget;

/// How often the progress is shown.
const GLANCE: Duration = Duration::from_millis(40);

/// How many positions are listed between two looks at signals and the progress.
const STEPS: usize = 64;

/// The size of every so-manyth position is looked at: the others are taken to be as large.
const SAMPLE: usize = 128;

/// What a position costs besides its own size: places in a dictionary and in two lists.
const OVERHEAD: usize = 120;

/// How much of a loop is shown.
const SHOWN: usize = 12;

/// The positions of rules, by number. The rules are held weakly: they hold the positions.
pub struct Positions {
    rules: Py<PyWeakrefReference>,
    list: Py<PyList>,
}

impl Positions {
    /// The rules, as long as somebody else keeps them.
    pub fn rules<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.rules.bind(py).as_any().call0()
    }

    /// The position with a number.
    pub fn get<'py>(&self, py: Python<'py>, node: u32) -> PyResult<Bound<'py, PyAny>> {
        self.list.bind(py).get_item(node as usize)
    }

    /// Asks the rules for a text about a position; nothing if there is none to be had.
    fn asked(&self, py: Python<'_>, method: &str, node: u32) -> PyResult<Option<String>> {
        let rules = self.rules(py)?;
        if rules.is_none() {
            return Ok(None);
        }
        let text = rules.call_method1(method, (self.get(py, node)?,))?;
        if text.is_none() {
            return Ok(None);
        }
        Ok(Some(text.str()?.to_string()))
    }
}

/// Nobody can raise an exception from where the names are needed: it is shown as Python shows those in
/// destructors.
fn shown_or_none(py: Python<'_>, found: PyResult<Option<String>>) -> Option<String> {
    found.unwrap_or_else(|error| {
        error.write_unraisable(py, None);
        None
    })
}

impl Names for Positions {
    fn spell(&self, node: u32) -> String {
        Python::attach(|py| {
            let label = shown_or_none(py, self.asked(py, "label", node));
            let repr = || self.get(py, node)?.repr().map(|text| text.to_string());
            label.unwrap_or_else(|| repr().unwrap_or_else(|_| node.to_string()))
        })
    }

    fn picture(&self, node: u32) -> Option<String> {
        Python::attach(|py| shown_or_none(py, self.asked(py, "draw", node)))
    }
}

/// How far a position is known.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    /// It has a number.
    Number,
    /// Its options are listed.
    Options,
    /// It is on the way from the start to where the walk is.
    OnTheWay,
    /// All that it leads to is listed, and nothing leads back.
    All,
}

/// Explores the positions of one ruleset, and keeps them.
#[pyclass(frozen, module = "meximal._native")]
pub struct Explorer {
    name: String,
    graph: Arc<Graph>,
    positions: Arc<Positions>,
    numbers: Py<PyDict>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    known: Vec<Known>,
    /// The bytes of the positions that were looked at, and how many they were.
    sampled: (usize, usize),
}

/// What is asked of the rules.
struct Asked<'py> {
    moves: Bound<'py, PyAny>,
    parts: Option<Bound<'py, PyAny>>,
    normal_form: Option<Bound<'py, PyAny>>,
}

#[pymethods]
impl Explorer {
    /// No position yet. `players` is none if all players have the same moves.
    #[new]
    fn new(
        py: Python<'_>,
        rules: &Bound<'_, PyAny>,
        name: String,
        players: Option<usize>,
    ) -> PyResult<Explorer> {
        let positions = Arc::new(Positions {
            rules: PyWeakrefReference::new(rules)?.unbind(),
            list: PyList::empty(py).unbind(),
        });
        let names: Arc<dyn Names> = positions.clone();
        let graph = match players {
            Some(players) => Graph::partizan(name.clone(), players, names),
            None => Graph::impartial(name.clone(), names),
        };
        Ok(Explorer {
            name,
            graph: Arc::new(graph),
            positions,
            numbers: PyDict::new(py).unbind(),
            state: Mutex::default(),
        })
    }

    /// How many positions have a number.
    #[getter]
    fn len(&self) -> usize {
        self.graph.len()
    }

    /// Explores a position, or each of a list of them, and all that they lead to.
    fn explore<'py>(
        &self,
        py: Python<'py>,
        start: &Bound<'py, PyAny>,
        moves: Bound<'py, PyAny>,
        parts: Option<Bound<'py, PyAny>>,
        normal_form: Option<Bound<'py, PyAny>>,
        budget: &Budget,
    ) -> PyResult<Sum> {
        let Ok(mut state) = self.state.try_lock() else {
            let message = format!(
                "{} is being explored: expected moves, parts and normal_form not to make games of it, \
                 and other threads to wait",
                self.name
            );
            return Err(to_python(py, ReportError::Unsupported(message)));
        };
        let mut walk = Walk {
            py,
            explorer: self,
            state: &mut state,
            asked: Asked {
                moves,
                parts,
                normal_form,
            },
            budget,
            runner: budget.runner_here(),
            steps: 0,
            shown: Instant::now(),
        };
        let roots = walk.option(start)?;
        for &root in &roots {
            walk.from(root)?;
        }
        let nodes = roots.into_iter().map(|root| self.graph.node(root));
        Ok(Sum::of_positions(nodes.collect(), &self.positions))
    }
}

/// One walk through the positions.
struct Walk<'a, 'py> {
    py: Python<'py>,
    explorer: &'a Explorer,
    state: &'a mut State,
    asked: Asked<'py>,
    budget: &'a Budget,
    runner: Runner,
    steps: usize,
    shown: Instant,
}

/// A position on the way, with what it leads to that was not known when it was entered.
struct Step {
    node: u32,
    next: Vec<u32>,
}

impl<'py> Walk<'_, 'py> {
    /// Walks through all that a position leads to. When it is stopped, the positions on the way are as if
    /// nobody had been there.
    fn from(&mut self, root: u32) -> PyResult<()> {
        let mut way: Vec<Step> = Vec::new();
        let found = self.walk(root, &mut way);
        for step in &way {
            self.state.known[step.node as usize] = Known::Options;
        }
        found
    }

    fn walk(&mut self, root: u32, way: &mut Vec<Step>) -> PyResult<()> {
        if self.state.known[root as usize] != Known::All {
            self.enter(root, way)?;
        }
        while let Some(step) = way.last_mut() {
            let Some(next) = step.next.pop() else {
                self.state.known[step.node as usize] = Known::All;
                way.pop();
                continue;
            };
            match self.state.known[next as usize] {
                Known::All => {}
                Known::OnTheWay => return Err(self.loop_error(next, way)),
                Known::Number | Known::Options => self.enter(next, way)?,
            }
        }
        Ok(())
    }

    fn enter(&mut self, node: u32, way: &mut Vec<Step>) -> PyResult<()> {
        if self.state.known[node as usize] == Known::Number {
            self.look()?;
            self.list(node)?;
        }
        let mut next = Vec::new();
        let graph = &self.explorer.graph;
        for mover in 0..graph.movers() {
            graph.for_each_option(node, mover, &mut |option| {
                let open = option.iter().copied();
                next.extend(open.filter(|&part| self.state.known[part as usize] != Known::All));
            });
        }
        next.sort_unstable();
        next.dedup();
        self.state.known[node as usize] = Known::OnTheWay;
        way.push(Step { node, next });
        Ok(())
    }

    /// Asks Python for the options of a position.
    fn list(&mut self, node: u32) -> PyResult<()> {
        let position = self.explorer.positions.get(self.py, node)?;
        let movers = self.explorer.graph.movers();
        let mut options = Vec::with_capacity(movers);
        for player in 0..movers {
            let listed = self.options(&position, player);
            options.push(listed.map_err(|error| self.with_note(error, &position, player))?);
        }
        self.explorer.graph.list(node, &options);
        self.state.known[node as usize] = Known::Options;
        Ok(())
    }

    fn options(&mut self, position: &Bound<'py, PyAny>, player: usize) -> PyResult<Vec<Vec<u32>>> {
        let given = self.asked.moves.call1((position, player))?;
        let given = given.try_iter().map_err(|_| {
            self.refused(format!(
                "moves gave {}: expected a list of options, or yield for each of them",
                self.repr(&given)
            ))
        })?;
        let mut options = Vec::new();
        for option in given {
            options.push(self.option(&option?)?);
        }
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }

    /// The numbers of what an option leaves: a position, or a list of them.
    fn option(&mut self, option: &Bound<'py, PyAny>) -> PyResult<Vec<u32>> {
        let mut left = Vec::with_capacity(1);
        match option.cast::<PyList>() {
            Ok(list) => {
                for position in list {
                    self.position(&position, &mut left)?;
                }
            }
            Err(_) => self.position(option, &mut left)?,
        }
        left.sort_unstable();
        Ok(left)
    }

    fn position(&mut self, position: &Bound<'py, PyAny>, left: &mut Vec<u32>) -> PyResult<()> {
        let Some(parts) = &self.asked.parts else {
            left.push(self.number(position)?);
            return Ok(());
        };
        let parts = parts.call1((position,))?;
        let parts = parts.try_iter().map_err(|_| {
            let parts = self.repr(&parts);
            self.refused(format!("parts gave {parts}: expected a list of positions"))
        })?;
        for part in parts {
            left.push(self.number(&part?)?);
        }
        Ok(())
    }

    /// The number of a part.
    fn number(&mut self, part: &Bound<'py, PyAny>) -> PyResult<u32> {
        let normal = match &self.asked.normal_form {
            Some(normal_form) => &normal_form.call1((part,))?,
            None => part,
        };
        let numbers = self.explorer.numbers.bind(self.py);
        let known = numbers
            .get_item(normal)
            .map_err(|error| self.unhashable(error, normal))?;
        if let Some(known) = known {
            return known.extract();
        }
        let number = self.explorer.graph.add();
        numbers.set_item(normal, number)?;
        self.explorer.positions.list.bind(self.py).append(normal)?;
        self.state.known.push(Known::Number);
        if (number as usize).is_multiple_of(SAMPLE) {
            let (bytes, count) = self.state.sampled;
            self.state.sampled = (bytes + size_of_position(normal, 4), count + 1);
        }
        Ok(number)
    }

    /// Looks at the limits, at signals, and shows the progress.
    fn look(&mut self) -> PyResult<()> {
        let count = self.state.known.len();
        let (bytes, sampled) = self.state.sampled;
        let held = self.explorer.graph.bytes() + count * (OVERHEAD + bytes / sampled.max(1));
        self.runner
            .check(held)
            .map_err(|stop| self.stopped(stop, count))?;
        self.steps += 1;
        if self.steps.is_multiple_of(STEPS) {
            self.py.check_signals()?;
            if self.shown.elapsed() >= GLANCE {
                self.shown = Instant::now();
                self.budget.tell(self.py, "exploring", count as u64, None)?;
            }
        }
        Ok(())
    }

    fn stopped(&self, stop: Stop, count: usize) -> PyErr {
        let name = &self.explorer.name;
        let known = format!("{count} positions of {name} were found, and not all of them explored");
        to_python(self.py, ReportError::Stopped { stop, known })
    }

    fn loop_error(&self, node: u32, way: &[Step]) -> PyErr {
        let from = way.iter().position(|step| step.node == node).unwrap_or(0);
        let nodes = way[from..].iter().map(|step| step.node);
        let nodes: Vec<u32> = nodes.chain([node]).collect();
        let spell = |&node: &u32| self.explorer.positions.spell(node);
        let shown = if nodes.len() > SHOWN {
            let (head, tail) = (&nodes[..SHOWN - 2], &nodes[nodes.len() - 1]);
            let head: Vec<String> = head.iter().map(spell).collect();
            format!("{} → … → {}", head.join(" → "), spell(tail))
        } else {
            nodes.iter().map(spell).collect::<Vec<_>>().join(" → ")
        };
        self.refused(format!(
            "a play may go on for ever: {shown}. Expected rules under which no position is reached again"
        ))
    }

    fn unhashable(&self, error: PyErr, position: &Bound<'py, PyAny>) -> PyErr {
        if !error.is_instance_of::<PyTypeError>(self.py) {
            return error;
        }
        let class = position.get_type();
        let class = class
            .name()
            .map_or_else(|_| "thing".to_owned(), |name| name.to_string());
        let shown = self.repr(position);
        let refused = self.refused(format!(
            "{shown} is a {class}, which cannot be hashed: expected positions such as numbers, texts, tuples \
             or frozensets; a list stands for a sum of positions"
        ));
        refused.set_cause(self.py, Some(error));
        refused
    }

    fn repr(&self, thing: &Bound<'py, PyAny>) -> String {
        let repr = thing.repr().map(|text| text.to_string());
        let repr = repr.unwrap_or_else(|_| "something".to_owned());
        match repr.char_indices().nth(200) {
            Some((end, _)) => format!("{}…", &repr[..end]),
            None => repr,
        }
    }

    fn refused(&self, message: String) -> PyErr {
        let message = format!("{}: {message}", self.explorer.name);
        to_python(self.py, ReportError::Unsupported(message))
    }

    /// The same exception, with the position in which it was raised where Python has notes.
    fn with_note(&self, error: PyErr, position: &Bound<'py, PyAny>, player: usize) -> PyErr {
        if error.is_instance_of::<PyException>(self.py) {
            let name = &self.explorer.name;
            let note = format!(
                "in {name}, position {}, player {player}",
                self.repr(position)
            );
            // Python 3.10 has no notes; the exception is what matters.
            let _ = error.value(self.py).call_method1("add_note", (note,));
        }
        error
    }
}

/// The bytes of a position, with those of what tuples and sets hold.
fn size_of_position(position: &Bound<'_, PyAny>, depth: usize) -> usize {
    let own = position.call_method0("__sizeof__");
    let own = own.and_then(|size| size.extract::<usize>());
    let own = own.unwrap_or(OVERHEAD);
    let inside = position.is_instance_of::<PyTuple>() || position.is_instance_of::<PyFrozenSet>();
    if depth == 0 || !inside {
        return own;
    }
    let entries = position.try_iter().into_iter().flatten().flatten();
    own + entries
        .map(|entry| size_of_position(&entry, depth - 1))
        .sum::<usize>()
}

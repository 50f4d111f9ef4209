//! The generalised mex function of a solved game: of one set, or as a table of all elements with their
//! meximal sets and lower bounds, as in Figure 3 of Plambeck and Siegel.

use serde::Serialize;

use super::{Kind, SolvedGame, stopped};
use crate::report::{Document, Line, Report, ReportError, Style};
use meximal::notation::ParseError;
use meximal::quotient::{Halt, MexFunction, NotAccepted, parse_words};
use meximal::runner::{Runner, Stop};

/// An element with the sets whose mex it is.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MexRow {
    /// The element.
    pub element: String,
    /// Its meximal set: the values that options of it can have.
    pub meximal_set: Vec<String>,
    /// The least sets with this mex; every set between one of them and the meximal set has it too.
    pub lower_bounds: Vec<Vec<String>>,
    /// Whether there are more of them.
    pub more: bool,
}

/// The mex of a set of values, or the mex function.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MexReport {
    /// The game.
    pub game: String,
    /// The set asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub set: Option<Vec<String>>,
    /// Its mex; none if the quotient grows by a component with these values of options.
    pub mex: Option<String>,
    /// The elements with their sets: the mex alone, or all elements.
    pub elements: Vec<MexRow>,
    /// Whether the solver stopped before the quotient was whole.
    #[serde(skip)]
    is_partial: bool,
    #[serde(skip)]
    document: Document,
}

impl Report for MexReport {
    fn document(&self) -> Document {
        self.document.clone()
    }

    fn is_unfinished(&self) -> bool {
        self.is_partial
    }

    fn is_no(&self) -> bool {
        self.set.is_some() && self.mex.is_none()
    }
}

/// The most lower bounds listed for one element.
const MOST_BOUNDS: usize = 1000;

/// The most elements for which the whole function is listed.
const MOST_ELEMENTS: usize = 200;

fn not_decided(halt: Halt) -> ReportError {
    match halt {
        Halt::Stop(stop) => stopped(stop, "the mex function"),
        Halt::Order | Halt::Levels | Halt::Infinite(_) => stopped(Stop::Memory, "the mex function"),
    }
}

impl SolvedGame {
    /// The mex of a set, written `{a, b^2, [3+4]}`: elements, and positions in brackets. Without a set, the
    /// mex function.
    pub fn mex(&self, set: Option<&str>, runner: &Runner) -> Result<MexReport, ReportError> {
        let mut function = self.mex_function(runner)?;
        let Some(text) = set else {
            return self.whole_function(&function, runner);
        };
        let mut options = self.read_set(text)?;
        options.sort_unstable();
        options.dedup();
        let mex = function.mex(&options, runner).map_err(not_decided)?;
        let mut set_line = Line::new().words("{");
        for (at, &x) in self.in_order(options.iter().copied()).iter().enumerate() {
            set_line = if at > 0 {
                set_line.words(", ")
            } else {
                set_line
            };
            set_line = self.element(set_line, x);
        }
        let mut fields = vec![
            ("game".to_owned(), self.game_piece(Line::new())),
            ("set".to_owned(), set_line.words("}")),
        ];
        let mut elements = Vec::new();
        match mex {
            Some(x) => {
                fields.push(("mex".to_owned(), self.element(Line::new(), x)));
                let row = self.row(&function, x, runner)?;
                for (name, lines) in self.row_lines(&row) {
                    fields.push((name, lines));
                }
                elements.push(self.named(&row));
            }
            None => fields.push((
                "mex".to_owned(),
                "none: a component with these values of options makes the quotient grow".into(),
            )),
        }
        let ordered = self.in_order(options);
        Ok(MexReport {
            game: self.game.clone(),
            set: Some(ordered.iter().map(|&x| self.element_name(x)).collect()),
            mex: mex.map(|x| self.element_name(x)),
            elements,
            is_partial: self.solution().halted.is_some(),
            document: self.with_validity(Document::new().fields(fields)),
        })
    }

    fn mex_function(&self, runner: &Runner) -> Result<MexFunction, ReportError> {
        let quotient = self.quotient();
        let function = match &self.kind {
            Kind::Heaps(rules) => MexFunction::new(rules, quotient, runner),
            Kind::Atoms(atoms, _) => MexFunction::new(atoms, quotient, runner),
        };
        let function = function.map_err(not_decided)?;
        function.map_err(|error: NotAccepted| ReportError::Unsupported(error.to_string()))
    }

    fn whole_function(
        &self,
        function: &MexFunction,
        runner: &Runner,
    ) -> Result<MexReport, ReportError> {
        let order = self.quotient().order();
        if order > MOST_ELEMENTS {
            return Err(ReportError::Unsupported(format!(
                "the quotient has {order} elements: the whole mex function is listed for up to \
                 {MOST_ELEMENTS}; expected a set such as {{1,a}}"
            )));
        }
        let mut elements = Vec::new();
        let mut rows = Vec::new();
        for x in self.in_order(0..order as u32) {
            let row = self.row(function, x, runner)?;
            let mut cells = vec![self.element(Line::new(), x)];
            cells.extend(self.row_lines(&row).into_iter().map(|(_, line)| line));
            rows.push(cells);
            elements.push(self.named(&row));
        }
        let head = ["x", "meximal set", "lower bounds"].map(Line::from);
        let document = Document::new()
            .fields(vec![("game".to_owned(), self.game_piece(Line::new()))])
            .line("")
            .table(head.to_vec(), rows);
        let document = self.with_validity(document);
        Ok(MexReport {
            game: self.game.clone(),
            set: None,
            mex: None,
            elements,
            is_partial: self.solution().halted.is_some(),
            document,
        })
    }

    fn row(&self, function: &MexFunction, x: u32, runner: &Runner) -> Result<Row, ReportError> {
        let bounds = function
            .lower_bounds(x, MOST_BOUNDS, runner)
            .map_err(not_decided)?;
        Ok(Row {
            element: x,
            meximal_set: self.in_order(function.meximal_set(x)),
            lower_bounds: bounds
                .sets
                .into_iter()
                .map(|set| self.in_order(set))
                .collect(),
            more: bounds.cut,
        })
    }

    fn row_lines(&self, row: &Row) -> [(String, Line); 2] {
        const SHOWN: usize = 12;
        let mut bounds = Line::new();
        for (at, set) in row.lower_bounds.iter().take(SHOWN).enumerate() {
            bounds = if at > 0 { bounds.words("  ") } else { bounds };
            bounds = self.set_line(bounds, set);
        }
        if row.more || row.lower_bounds.len() > SHOWN {
            bounds = bounds.words("  …");
        }
        let meximal = self.set_line(Line::new(), &row.meximal_set);
        [
            ("meximal set".to_owned(), meximal),
            ("lower bounds".to_owned(), bounds),
        ]
    }

    fn set_line(&self, line: Line, elements: &[u32]) -> Line {
        line.formula(
            self.presentation.set_text(elements, Style::Unicode),
            self.presentation.set_text(elements, Style::Ascii),
            self.presentation.set_latex(elements),
        )
    }

    fn named(&self, row: &Row) -> MexRow {
        let names = |set: &Vec<u32>| set.iter().map(|&x| self.element_name(x)).collect();
        MexRow {
            element: self.element_name(row.element),
            meximal_set: names(&row.meximal_set),
            lower_bounds: row.lower_bounds.iter().map(names).collect(),
            more: row.more,
        }
    }

    /// Reads a set of elements and positions.
    fn read_set(&self, text: &str) -> Result<Vec<u32>, ReportError> {
        let inner = text.trim();
        let braces = [inner.starts_with('{'), inner.ends_with('}')];
        let inner = match braces {
            [true, true] if inner.len() > 1 => inner[1..inner.len() - 1].trim(),
            [false, false] => inner,
            _ => {
                let problem = "the braces of the set do not match".to_owned();
                let expected = "elements between { and }, such as {1,ab^2}".to_owned();
                return Err(ParseError::new(text, 0..text.len(), problem, expected).into());
            }
        };
        if inner.is_empty() || inner == "∅" {
            return Ok(Vec::new());
        }
        let mut elements = Vec::new();
        for entry in inner.split(',') {
            let entry = entry.trim();
            if let Some(position) = entry.strip_prefix('[').and_then(|e| e.strip_suffix(']')) {
                let position = self.read_position(position)?;
                elements.push(self.value_of(&position)?);
                continue;
            }
            let generators = self.presentation.generators();
            let words = parse_words(entry, generators.len())?;
            let [word] = &words[..] else {
                let expected = "an element such as ab^2, or a position such as [3+4]".to_owned();
                let error =
                    ParseError::new(entry, 0..entry.len(), "no element".to_owned(), expected);
                return Err(error.into());
            };
            let monoid = &self.quotient().monoid;
            let letters = generators.iter().zip(word);
            elements.push(letters.fold(0, |product, (&of, &exponent)| {
                let power = monoid.power(monoid.generator(of), exponent.into());
                monoid.multiply(product, power)
            }));
        }
        Ok(elements)
    }
}

/// An element with its sets.
struct Row {
    element: u32,
    meximal_set: Vec<u32>,
    lower_bounds: Vec<Vec<u32>>,
    more: bool,
}

//! The report of heaps that are solved by an automaton, with a quotient that may be infinite.

use meximal_automatic::{Order, Relation};
use serde::Serialize;

use crate::report::{Document, LeftOut, Line, Report, ReportError, Style};
use meximal::convention::Convention;
use meximal::notation::Heaps;
use meximal::player::PlayerSet;
use meximal::quotient::Automatic;
use meximal::rules::code::HeapRules;
use meximal::runner::Runner;

/// Heaps up to a bound, solved by an automaton.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AutomaticReport {
    /// The rules.
    pub game: String,
    /// The number of players.
    pub players: usize,
    /// The spelling of the play convention.
    pub play: String,
    /// The largest heap.
    pub heaps: u32,
    /// Whether the quotient is infinite; nothing where that was not decided within the bounds.
    pub infinite: Option<bool>,
    /// `proved`.
    pub status: String,
    /// The order of the finite monoid that the letters of finite order generate; the order of the quotient,
    /// if it is finite.
    pub monoid_order: usize,
    /// The heaps that are letters of finite order, and of infinite order.
    pub finite_letters: Vec<u32>,
    /// The heaps of infinite order, whose multiplicities the automaton reads.
    pub infinite_letters: Vec<u32>,
    /// The states of the automaton, which reads one digit at a time.
    pub states: usize,
    /// Each heap as a sum of letters.
    pub letters: Vec<String>,
    /// The order of each letter: `infinite`, or its index and period.
    pub orders: Vec<GeneratorOrder>,
    /// True relations between the letters.
    pub relations: Vec<String>,
    /// Whether they are proved to present the quotient.
    pub relations_complete: bool,
    /// Why it is right.
    pub because: String,
    /// Positions asked about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub positions: Vec<AutomaticPosition>,
    /// Pairs of positions asked about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub comparisons: Vec<AutomaticComparison>,
    #[serde(skip)]
    convention: Convention,
}

/// The order of a letter.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GeneratorOrder {
    /// The heap.
    pub heap: u32,
    /// Whether all its multiples are different; nothing where that was not decided.
    pub infinite: Option<bool>,
    /// From this multiple on they repeat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<u64>,
    /// After so many.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub period: Option<u64>,
}

/// The outcome of a position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AutomaticPosition {
    /// The position in notation.
    pub position: String,
    /// Who can force a win.
    pub outcome: Vec<String>,
    #[serde(skip)]
    label: PlayerSet,
}

/// Two positions compared.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AutomaticComparison {
    /// The positions in notation.
    pub positions: [String; 2],
    /// Whether they have the same outcomes in all sums of these heaps; nothing where it was not decided.
    pub equal: Option<bool>,
    /// Heaps in whose presence the outcomes differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub context: Option<String>,
}

impl AutomaticComparison {
    /// The comparison in words.
    pub(super) fn sentence(&self) -> String {
        let [left, right] = &self.positions;
        match (self.equal, &self.context) {
            (Some(true), _) => format!("{left} = {right} in all sums of these heaps"),
            (Some(false), Some(context)) => {
                format!("{left} and {right} differ: the outcomes with {context} are not the same")
            }
            (Some(false), None) => format!("{left} and {right} differ"),
            (None, _) => format!("{left} and {right}: not decided"),
        }
    }
}

impl AutomaticReport {
    /// The report of a solution.
    pub fn new(
        rules: &HeapRules,
        convention: Convention,
        solved: &Automatic,
        runner: &Runner,
    ) -> AutomaticReport {
        let solution = solved.solution();
        let model = solution.model();
        let sizes = solution.sizes();
        let presentation = solved.presentation(runner);
        let relations = presentation
            .as_ref()
            .map_or(solution.observed_relations(), |found| &found.relations);
        let orders = solution
            .orders()
            .into_iter()
            .map(|(heap, order)| GeneratorOrder {
                heap,
                infinite: order.map(|order| order == Order::Infinite),
                index: match order {
                    Some(Order::Finite { index, .. }) => Some(index),
                    _ => None,
                },
                period: match order {
                    Some(Order::Finite { period, .. }) => Some(period),
                    _ => None,
                },
            });
        let letters = model.spelling.iter().map(|letters| {
            if letters.is_empty() {
                "0".to_owned()
            } else {
                let letters: Vec<String> = letters.iter().map(u32::to_string).collect();
                letters.join("+")
            }
        });
        AutomaticReport {
            game: rules.to_string(),
            players: convention.players().count(),
            play: convention.spelling(),
            heaps: solution.game().heaps(),
            infinite: solution.is_finite().map(|is_finite| !is_finite),
            status: "proved".to_owned(),
            monoid_order: model.monoid.order(),
            finite_letters: model.finite.clone(),
            infinite_letters: model.infinite.clone(),
            states: model.next.len(),
            letters: letters.collect(),
            orders: orders.collect(),
            relations: relations.iter().map(spell_relation).collect(),
            relations_complete: presentation.is_some_and(|found| found.complete),
            because: format!(
                "Theorem A: conditions C0 to C6 hold at all {} states of the product of shifted copies, so \
                 for all multiplicities",
                sizes.product
            ),
            positions: Vec::new(),
            comparisons: Vec::new(),
            convention,
        }
    }

    /// Adds the answer about a position, such as `7+1000000000000000000.12`.
    pub fn ask(
        &mut self,
        rules: &HeapRules,
        solved: &Automatic,
        position: &str,
    ) -> Result<(), ReportError> {
        let heaps = self.read(rules, position)?;
        let unknown = || self.too_large(position);
        let label = solved.outcome(&heaps.sizes).ok_or_else(unknown)?;
        self.positions.push(AutomaticPosition {
            position: heaps.sizes_spelling(Style::Ascii),
            outcome: label.names(self.convention.players()),
            label,
        });
        Ok(())
    }

    /// Adds the comparison of two positions.
    pub fn compare(
        &mut self,
        rules: &HeapRules,
        solved: &Automatic,
        positions: [&str; 2],
        runner: &Runner,
    ) -> Result<(), ReportError> {
        let left = self.read(rules, positions[0])?;
        let right = self.read(rules, positions[1])?;
        let (equal, context) = match solved.told_apart(&left.sizes, &right.sizes, runner) {
            Some(None) => (Some(true), None),
            Some(context) => (Some(false), context),
            None => (None, None),
        };
        self.comparisons.push(AutomaticComparison {
            positions: [&left, &right].map(|heaps| heaps.sizes_spelling(Style::Ascii)),
            equal,
            context,
        });
        Ok(())
    }

    fn read(&self, rules: &HeapRules, position: &str) -> Result<Heaps, ReportError> {
        let heaps = super::read_heaps(rules, position)?;
        if heaps.largest() > u64::from(self.heaps) {
            Err(self.too_large(position))
        } else {
            Ok(heaps)
        }
    }

    fn too_large(&self, position: &str) -> ReportError {
        ReportError::Unsupported(format!(
            "'{position}' has a heap that is not solved: expected heaps up to {}",
            self.heaps
        ))
    }
}

fn spell_relation([left, right]: &Relation) -> String {
    let side = |letters: &Vec<(u32, u32)>| {
        let word = |&(heap, exponent): &(u32, u32)| match exponent {
            1 => format!("h{heap}"),
            _ => format!("h{heap}^{exponent}"),
        };
        let words: Vec<String> = letters.iter().map(word).collect();
        if words.is_empty() {
            "1".to_owned()
        } else {
            words.join(" ")
        }
    };
    format!("{} = {}", side(left), side(right))
}

impl Report for AutomaticReport {
    fn document(&self) -> Document {
        let quotient = match self.infinite {
            Some(true) => "infinite, solved".to_owned(),
            None => "solved; whether it is infinite was not decided".to_owned(),
            Some(false) => format!("finite, of order {}", self.monoid_order),
        };
        let list = |heaps: &[u32]| {
            let heaps: Vec<String> = heaps.iter().map(u32::to_string).collect();
            heaps.join(", ")
        };
        let mut fields = vec![
            ("game", Line::from(format!("{} up to heap {}, {}", self.game, self.heaps, self.convention))),
            ("quotient", quotient.into()),
            (
                "solution",
                format!(
                    "the outcome of every position by an automaton of {} states over a monoid of order {}, \
                     verified",
                    self.states, self.monoid_order
                )
                .into(),
            ),
            ("because", self.because.as_str().into()),
        ];
        if !self.infinite_letters.is_empty() {
            fields.push(("read by the automaton", list(&self.infinite_letters).into()));
        }
        let orders = self
            .orders
            .iter()
            .filter(|order| order.infinite == Some(false));
        let orders: Vec<String> = orders
            .map(|order| {
                let (index, period) = (order.index.unwrap_or(0), order.period.unwrap_or(0));
                format!("{} ({index}, {period})", order.heap)
            })
            .collect();
        if !orders.is_empty() {
            fields.push((
                "of finite order",
                format!("{} (index, period)", orders.join(", ")).into(),
            ));
        }
        let words = if self.relations_complete {
            "a presentation, proved complete"
        } else {
            "true relations; there may be more"
        };
        let count = self.relations.len();
        fields.push(("relations", format!("{count}, {words}").into()));
        let fields = fields
            .into_iter()
            .map(|(name, line)| (name.to_owned(), line));
        let mut document = Document::new().fields(fields.collect());
        const SHOWN: usize = 60;
        if !self.relations.is_empty() {
            let shown: Vec<&str> = self
                .relations
                .iter()
                .take(SHOWN)
                .map(String::as_str)
                .collect();
            document = document.line("").line(shown.join(", "));
            if count > SHOWN {
                let more = Line::from(format!("… {} more", count - SHOWN));
                document = document.line(more.left_out(LeftOut::InData).words("."));
            }
        }
        let players = self.convention.players();
        if !self.positions.is_empty() {
            let head = ["position", "outcome"].map(Line::from);
            let rows = self.positions.iter().map(|found| {
                vec![
                    Line::new().game(&found.position),
                    Line::new().set(found.label, players),
                ]
            });
            document = document.line("").table(head.to_vec(), rows.collect());
        }
        for found in &self.comparisons {
            document = document.line(found.sentence());
        }
        document
    }

    fn is_unfinished(&self) -> bool {
        self.comparisons.iter().any(|found| found.equal.is_none())
    }
}

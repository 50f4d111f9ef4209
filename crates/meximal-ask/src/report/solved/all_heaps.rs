//! The report of a game that is solved for all heaps, with an infinite quotient.

use serde::Serialize;

use super::automatic::AutomaticComparison;
use crate::report::{Document, Line, Report, ReportError, Style};
use meximal::convention::Convention;
use meximal::notation::Heaps;
use meximal::player::Players;
use meximal::quotient::{AllHeaps, sum_text};
use meximal::rules::code::HeapRules;

/// A game solved for all heaps.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AllHeapsReport {
    /// The rules.
    pub game: String,
    /// Two.
    pub players: usize,
    /// `misere`.
    pub play: String,
    /// Whether the quotient is infinite: always, where it is known.
    pub infinite: bool,
    /// `proved`.
    pub status: String,
    /// The monoid of values, `W(1)`; for these games it is the quotient, unless `quotient` says less.
    pub family: String,
    /// What is known of the quotient.
    pub quotient: String,
    /// The values of the heaps 0, 1, …, as words in the generators.
    pub phi: Vec<String>,
    /// The values of all larger heaps, by residue classes.
    pub formulas: Vec<String>,
    /// From this heap on the formulas hold.
    pub preperiod: u64,
    /// The number of residue classes.
    pub modulus: usize,
    /// Why it is right.
    pub because: String,
    /// Positions asked about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub positions: Vec<AllHeapsPosition>,
    /// Comparisons asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub comparisons: Vec<AutomaticComparison>,
}

/// A position of such a game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AllHeapsPosition {
    /// The position in notation.
    pub position: String,
    /// Its value.
    pub value: String,
    /// `N` or `P`.
    pub outcome: Vec<String>,
}

/// The values listed, at least.
const LISTED: u64 = 20;

impl AllHeapsReport {
    /// The report of a solution.
    pub fn new(rules: &HeapRules, solved: &AllHeaps) -> AllHeapsReport {
        let solution = solved.solution();
        let proved = solved.proved();
        let last = solution.start() + 2 * solution.modulus() as u64;
        let phi = (0..=last.max(LISTED)).map(|heap| match heap {
            0 => "1".to_owned(),
            _ => solution
                .value(&[(heap, 1)])
                .unwrap_or_else(|_| "?".to_owned()),
        });
        let family = solution.family();
        let quotient = match proved.quotient {
            meximal_uniform::Quotient::IsFamily => format!("infinite: it is {family}"),
            meximal_uniform::Quotient::IsInfinite => "infinite".to_owned(),
            meximal_uniform::Quotient::Unknown => "not known to be reduced".to_owned(),
        };
        AllHeapsReport {
            game: rules.to_string(),
            players: 2,
            play: Convention::misere(Players::TWO).spelling(),
            infinite: proved.quotient != meximal_uniform::Quotient::Unknown,
            status: "proved".to_owned(),
            family,
            quotient,
            phi: phi.collect(),
            formulas: solution.formulas(),
            preperiod: solution.start(),
            modulus: solution.modulus(),
            because: format!(
                "Theorem U and the pair lemma: {} heaps were looked at one by one, {} residue classes of larger heaps as a whole, and {} systems \
                 of linear inequalities decided",
                proved.small_heaps, proved.classes, proved.systems
            ),
            positions: Vec::new(),
            comparisons: Vec::new(),
        }
    }

    /// Adds the answer about a position, such as `5+2.1000000007`.
    pub fn ask(
        &mut self,
        rules: &HeapRules,
        solved: &AllHeaps,
        position: &str,
    ) -> Result<(), ReportError> {
        let heaps: Heaps = super::read_heaps(rules, position)?;
        let too_large =
            || ReportError::Unsupported(format!("'{position}' has numbers that are too large"));
        let value = solved
            .solution()
            .value(&heaps.sizes)
            .map_err(|_| too_large())?;
        let outcome = solved.outcome(&heaps.sizes).ok_or_else(too_large)?;
        self.positions.push(AllHeapsPosition {
            position: heaps.sizes_spelling(Style::Ascii),
            value,
            outcome: outcome.names(Players::TWO),
        });
        Ok(())
    }
}

impl AllHeapsReport {
    /// Adds the comparison of two positions.
    pub fn compare(
        &mut self,
        rules: &HeapRules,
        solved: &AllHeaps,
        positions: [&str; 2],
    ) -> Result<(), ReportError> {
        let left = super::read_heaps(rules, positions[0])?;
        let right = super::read_heaps(rules, positions[1])?;
        let equal = solved.equal(&left.sizes, &right.sizes);
        let context = match equal {
            Some(false) => solved.context(&left.sizes, &right.sizes),
            _ => None,
        };
        self.comparisons.push(AutomaticComparison {
            positions: [&left, &right].map(|heaps| heaps.sizes_spelling(Style::Ascii)),
            equal,
            context: context.map(|context| sum_text(&context)),
        });
        Ok(())
    }
}

impl Report for AllHeapsReport {
    fn document(&self) -> Document {
        let title = format!("{}, 2 players, misère play", self.game);
        let mut fields = vec![
            ("game", Line::from(title)),
            (
                "status",
                "solved for all heaps, algebraic periodic; proved".into(),
            ),
            ("quotient", self.quotient.as_str().into()),
            ("because", self.because.as_str().into()),
        ];
        for formula in &self.formulas {
            fields.push(("values", formula.as_str().into()));
        }
        let fields = fields
            .into_iter()
            .map(|(name, line)| (name.to_owned(), line));
        let mut document = Document::new().fields(fields.collect()).line("");
        let head =
            std::iter::once("Φ".into()).chain((1..=10).map(|n: usize| Line::from(n.to_string())));
        let rows = self.phi[1..].chunks(10).enumerate().map(|(row, values)| {
            let start = Line::from(format!("{}+", 10 * row));
            let values = values
                .iter()
                .map(|value| Line::from(value.replace('*', "·")));
            std::iter::once(start).chain(values).collect()
        });
        document = document.table(head.collect(), rows.collect());
        if !self.positions.is_empty() {
            let head = ["position", "value", "outcome"].map(Line::from);
            let rows = self.positions.iter().map(|found| {
                vec![
                    Line::new().game(&found.position),
                    found.value.replace('*', "·").into(),
                    found.outcome.join("").into(),
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

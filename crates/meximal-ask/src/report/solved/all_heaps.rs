//! The report of a game that is solved for all heaps, with an infinite quotient.

use serde::Serialize;

use super::automatic::AutomaticComparison;
use crate::report::{Document, Line, Report, ReportError, Style};
use meximal::convention::Convention;
use meximal::notation::Heaps;
use meximal::player::PlayerSet;
use meximal::player::Players;
use meximal::quotient::{AllHeaps, NimQuotient, sum_text};
use meximal::rules::code::HeapRules;

/// A game solved for all heaps.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AllHeapsReport {
    /// The rules.
    pub game: String,
    /// Two.
    pub players: usize,
    /// `misere`; `normal` for Nim.
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
    /// The number of residue classes; 0 where a theorem gives the values.
    pub modulus: usize,
    /// Why it is right.
    pub because: String,
    /// Positions asked about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub positions: Vec<AllHeapsPosition>,
    /// Comparisons asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub comparisons: Vec<AutomaticComparison>,
    /// How all heaps are solved.
    #[serde(skip)]
    solved: &'static str,
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

/// What a solution for all heaps knows of positions.
pub trait SolvedForAllHeaps {
    /// The value, as a word in ASCII; none if numbers become too large.
    fn value(&self, sizes: &[(u64, u64)]) -> Option<String>;
    /// The outcome; none if numbers become too large.
    fn outcome(&self, sizes: &[(u64, u64)]) -> Option<PlayerSet>;
    /// Whether two positions are equal, and if not a context that tells, where one is known; none if it is
    /// not decided.
    fn equal(&self, left: &[(u64, u64)], right: &[(u64, u64)]) -> Option<(bool, Context)>;
}

/// A position that tells two others apart.
type Context = Option<Vec<(u64, u64)>>;

impl SolvedForAllHeaps for AllHeaps {
    fn value(&self, sizes: &[(u64, u64)]) -> Option<String> {
        self.solution().value(sizes).ok()
    }

    fn outcome(&self, sizes: &[(u64, u64)]) -> Option<PlayerSet> {
        AllHeaps::outcome(self, sizes)
    }

    fn equal(&self, left: &[(u64, u64)], right: &[(u64, u64)]) -> Option<(bool, Context)> {
        let equal = AllHeaps::equal(self, left, right)?;
        let context = if equal {
            None
        } else {
            self.context(left, right)
        };
        Some((equal, context))
    }
}

impl SolvedForAllHeaps for NimQuotient {
    fn value(&self, sizes: &[(u64, u64)]) -> Option<String> {
        Some(NimQuotient::value(*self, sizes))
    }

    fn outcome(&self, sizes: &[(u64, u64)]) -> Option<PlayerSet> {
        Some(NimQuotient::outcome(*self, sizes))
    }

    fn equal(&self, left: &[(u64, u64)], right: &[(u64, u64)]) -> Option<(bool, Context)> {
        let context = self.told_apart(left, right);
        Some((context.is_none(), context))
    }
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
                "Theorem U and the pair lemma: {} heaps were looked at one by one, {} residue classes of \
                 larger heaps as a whole, and {} systems of linear inequalities decided",
                proved.small_heaps, proved.classes, proved.systems
            ),
            positions: Vec::new(),
            comparisons: Vec::new(),
            solved: "solved for all heaps, algebraic periodic; proved",
        }
    }

    /// The report of Nim, by Bouton's theorem.
    pub fn of_nim(nim: NimQuotient) -> AllHeapsReport {
        let convention = nim.convention();
        let misere = convention == Convention::misere(Players::TWO);
        let (family, because) = if misere {
            let because = "Bouton's theorem: a sum is a P-position if its nim-sum is 0 and some heap is \
                           larger than 1, or if it is an odd number of heaps of 1; heaps below 2^k have the \
                           quotient T_k, with 2^k + 2 elements for k >= 2";
            ("T_inf", because)
        } else {
            (
                "Z_2^inf",
                "Bouton's theorem: a sum is a P-position if its nim-sum is 0",
            )
        };
        let phi = (0..=LISTED).map(|heap| nim.value(&[(heap, 1)]));
        let formula = "Φ(2^k) is the generator number k + 1 of a, b, c, …, and Φ(n) the product of those \
                       that n has as binary digits";
        let mut formulas = vec![formula.to_owned()];
        if misere {
            formulas.push("a^2 = 1, and b^2 = c^2 = …, with b^3 = b".to_owned());
        } else {
            formulas.push("a^2 = b^2 = c^2 = … = 1".to_owned());
        }
        AllHeapsReport {
            game: HeapRules::nim().to_string(),
            players: 2,
            play: convention.spelling(),
            infinite: true,
            status: "proved".to_owned(),
            family: family.to_owned(),
            quotient: format!("infinite: it is {family}"),
            phi: phi.collect(),
            formulas,
            preperiod: 0,
            modulus: 0,
            because: because.to_owned(),
            positions: Vec::new(),
            comparisons: Vec::new(),
            solved: "solved for all heaps by a theorem",
        }
    }

    /// Adds the answer about a position, such as `5+2.1000000007`.
    pub fn ask(
        &mut self,
        rules: &HeapRules,
        solved: &impl SolvedForAllHeaps,
        position: &str,
    ) -> Result<(), ReportError> {
        let heaps: Heaps = super::read_heaps(rules, position)?;
        let too_large =
            || ReportError::Unsupported(format!("'{position}' has numbers that are too large"));
        let value = solved.value(&heaps.sizes).ok_or_else(too_large)?;
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
        solved: &impl SolvedForAllHeaps,
        positions: [&str; 2],
    ) -> Result<(), ReportError> {
        let left = super::read_heaps(rules, positions[0])?;
        let right = super::read_heaps(rules, positions[1])?;
        let equal = solved.equal(&left.sizes, &right.sizes);
        let (equal, context) =
            equal.map_or((None, None), |(equal, context)| (Some(equal), context));
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
        let play = if self.play == "misere" {
            "misère"
        } else {
            &self.play
        };
        let title = format!("{}, 2 players, {play} play", self.game);
        let mut fields = vec![
            ("game", Line::from(title)),
            ("status", self.solved.into()),
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

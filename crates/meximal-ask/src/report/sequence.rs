//! The values of heap after heap, with their period and why it is one.

mod find;

pub use find::{
    quotient_bound, sequence, sequence_for_all_heaps, sequence_in_quotient, sequence_of_coins,
    sequence_of_nodes,
};

use serde::{Deserialize, Serialize, Serializer};

use super::rows::{RowShape, period_text};
use super::{Document, Line, Report, ReportError, Style};
use meximal::convention::{Attitude, Convention};
use meximal::period::Status;
use meximal::player::{PlayerSet, Players};
use meximal::rules::code::HeapRules;
use meximal::value::misere::Genus;

/// What is asked of every heap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum SequenceOf {
    /// Who can force a win, under any convention.
    #[default]
    Outcome,
    /// The Grundy value, two players, normal play.
    Grundy,
    /// The genus, two players, misère play.
    Genus,
    /// The misère canonical form, two players; the value in ending partizan play.
    #[serde(alias = "value")]
    Canonical,
    /// The value in the quotient of the game, under any convention.
    Phi,
}

impl SequenceOf {
    /// How far to go when nothing is said.
    pub fn default_bound(self, rules: &HeapRules, convention: Convention) -> usize {
        let breaks = rules.max_parts() > 1;
        // Far enough for every digit to have its say.
        let far = 1000.max(4 * rules.last_index().unwrap_or(0) as usize);
        match self {
            SequenceOf::Grundy => far,
            SequenceOf::Genus | SequenceOf::Canonical => 30,
            SequenceOf::Phi => 100,
            SequenceOf::Outcome if breaks && !convention.is_normal() => 40,
            SequenceOf::Outcome if breaks && convention.players() > Players::TWO => 120,
            SequenceOf::Outcome => far,
        }
    }

    /// The convention of the values: Grundy values belong to two players and normal play, genera and canonical forms to misère
    /// play.
    pub fn convention(self, convention: Convention) -> Result<Convention, ReportError> {
        let normal = Convention::normal(Players::TWO);
        let misere = Convention::misere(Players::TWO);
        match self {
            SequenceOf::Outcome | SequenceOf::Phi => Ok(convention),
            SequenceOf::Grundy if convention == normal => Ok(normal),
            SequenceOf::Genus | SequenceOf::Canonical if convention == misere => Ok(misere),
            SequenceOf::Grundy => Err(ReportError::Unsupported(format!(
                "Grundy values are for 2 players, normal play, not for {convention}; outcomes are for any \
                 convention"
            ))),
            SequenceOf::Genus | SequenceOf::Canonical => Err(ReportError::Unsupported(format!(
                "these values are for 2 players, misère play, not for {convention}; Grundy values are for normal \
                 play, outcomes for any convention"
            ))),
        }
    }
}

/// The values of heaps.
#[derive(Clone, Debug)]
pub enum Values {
    /// Grundy values.
    Numbers(Vec<u32>),
    /// Outcomes.
    Labels(Vec<PlayerSet>, Convention),
    /// Genera.
    Genera(Vec<Genus>),
    /// Canonical forms.
    Texts(Vec<String>),
    /// Elements of a quotient.
    Elements(Vec<ElementName>),
}

/// The normal form of an element in all styles.
#[derive(Clone, Debug)]
pub struct ElementName {
    /// With raised exponents.
    pub unicode: String,
    /// With carets.
    pub ascii: String,
    /// In TeX.
    pub latex: String,
}

impl Values {
    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            Values::Numbers(values) => values.len(),
            Values::Labels(values, _) => values.len(),
            Values::Genera(values) => values.len(),
            Values::Texts(values) => values.len(),
            Values::Elements(values) => values.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn line(&self, i: usize) -> Line {
        match self {
            Values::Numbers(values) => values[i].to_string().into(),
            Values::Genera(values) => Line::new().math(values[i].to_string(), values[i].latex()),
            Values::Texts(values) => Line::new().game(&values[i]),
            Values::Elements(values) => {
                let ElementName {
                    unicode,
                    ascii,
                    latex,
                } = &values[i];
                Line::new().formula(unicode, ascii, latex)
            }
            Values::Labels(values, convention) => {
                let players = convention.players();
                match (convention.attitude(), values[i].seats().next()) {
                    (Attitude::Podium, Some(seat)) => Line::new().seat(seat, players),
                    _ => Line::new().set(values[i], players),
                }
            }
        }
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Values {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Values".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "anyOf": [
            { "type": "array", "items": { "type": "integer" } },
            { "type": "array", "items": { "type": "string" } },
            { "type": "array", "items": { "type": "array", "items": { "type": "string" } } },
        ] })
    }
}

impl Serialize for Values {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Values::Numbers(values) => values.serialize(serializer),
            Values::Genera(values) => serializer.collect_seq(values.iter().map(Genus::to_string)),
            Values::Texts(values) => values.serialize(serializer),
            Values::Elements(values) => serializer.collect_seq(values.iter().map(|v| &v.ascii)),
            Values::Labels(values, convention) => {
                let players = convention.players();
                match convention.attitude() {
                    Attitude::Coalition => {
                        serializer.collect_seq(values.iter().map(|v| v.names(players)))
                    }
                    Attitude::Podium => serializer.collect_seq(values.iter().map(|v| {
                        let seat = v.seats().next().unwrap_or(0);
                        players.label(seat, Style::Ascii)
                    })),
                }
            }
        }
    }
}

/// The values of heap after heap.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SequenceReport {
    /// The rules.
    pub rules: String,
    /// What was asked of every heap.
    pub of: SequenceOf,
    /// The number of players.
    pub players: usize,
    /// The spelling of the play convention.
    pub play: String,
    /// The last heap.
    pub to: usize,
    /// The names of the nodes, for coins on a graph.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub names: Option<Vec<String>>,
    /// The values of the heaps 0, 1, …, or of the nodes; a proved period may give some more, up to the last heap.
    pub values: Values,
    /// The first heap from which the sequence is periodic.
    pub preperiod: Option<usize>,
    /// The period.
    pub period: Option<usize>,
    /// What is added from period to period.
    pub saltus: Option<u32>,
    /// `proved`, `verified` or `none`.
    pub status: Status,
    /// Why.
    pub theorem: String,
    /// The standard form of the code, if it is another code, and by how much heaps are larger here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub standard_form: Option<StandardFormReport>,
    /// Why the computation stopped before the heap asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    /// Whether all values are to be shown.
    #[serde(skip)]
    pub show_all: bool,
    /// Whether the last heap was asked for: a bound that nobody asked for need not be reached.
    #[serde(skip)]
    pub is_bound_asked: bool,
    #[serde(skip)]
    pub(super) convention: Convention,
}

/// The beginning of a long code.
fn shown_code(code: &str) -> String {
    const SHOWN: usize = 40;
    match code.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…, {} characters", &code[..end], code.chars().count()),
        None => code.to_owned(),
    }
}

/// The standard form of a code.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StandardFormReport {
    /// The code.
    pub rules: String,
    /// Heap n of the standard form is heap n + shift here.
    pub shift: u32,
}

impl Report for SequenceReport {
    fn is_unfinished(&self) -> bool {
        self.stopped.is_some() && self.is_bound_asked
    }

    fn document(&self) -> Document {
        let mut fields: Vec<(&str, Line)> = vec![(
            "rules",
            Line::from(match &self.standard_form {
                None => self.rules.clone(),
                Some(form) if form.shift == 0 => {
                    format!("{} (standard form {})", self.rules, shown_code(&form.rules))
                }
                Some(form) => format!(
                    "{} (standard form {}, its heaps are {} smaller)",
                    self.rules,
                    shown_code(&form.rules),
                    form.shift
                ),
            }),
        )];
        let what = match self.of {
            SequenceOf::Outcome => "outcomes",
            SequenceOf::Grundy => "Grundy values",
            SequenceOf::Genus => "genera",
            SequenceOf::Canonical => "misère canonical forms",
            SequenceOf::Phi => "values in the quotient",
        };
        fields.push(("values", format!("{what}, {}", self.convention).into()));
        if self.names.is_none() {
            let period = if self.is_linear() {
                "none, the values are linear in the heap, proved".to_owned()
            } else {
                period_text(self.preperiod, self.period, self.saltus, self.status)
            };
            fields.push(("period", period.into()));
            fields.push(("because", self.theorem.as_str().into()));
        }
        let fields = fields.into_iter();
        let fields = fields.map(|(name, line)| (name.to_owned(), line)).collect();
        let mut document = Document::new().fields(fields).line("");
        document = match &self.names {
            Some(names) => {
                let rows = names.iter().enumerate();
                document.fields(
                    rows.map(|(i, n)| (n.clone(), self.values.line(i)))
                        .collect(),
                )
            }
            None => document.append(self.rows()),
        };
        if let Some(stopped) = &self.stopped {
            document = document.line(format!("Stopped after heap {}: {stopped}", self.to));
        }
        document
    }
}

impl SequenceReport {
    /// The play convention of the values.
    pub fn convention(&self) -> Convention {
        self.convention
    }

    /// Whether a theorem gives all values, and they have no period.
    fn is_linear(&self) -> bool {
        self.status == Status::Proved && self.period.is_none()
    }

    /// The values in rows, as long as the period if that is a good length, with the first heap of each row.
    fn rows(&self) -> Document {
        if self.of == SequenceOf::Canonical {
            let rows = (0..self.values.len()).map(|i| (i.to_string(), self.values.line(i)));
            return Document::new().fields(rows.collect());
        }
        // Words are wide.
        let is_linear = self.of == SequenceOf::Phi && self.is_linear();
        let shape = RowShape {
            values: self.values.len(),
            preperiod: self.preperiod,
            period: self.period.or(is_linear.then_some(10)),
            show_all: self.show_all,
        };
        let rows = shape.rows(|i| self.values.line(i));
        if self.values.len() > self.to || self.stopped.is_some() {
            return rows;
        }
        let what = if is_linear {
            "formulas give"
        } else {
            "period gives"
        };
        rows.line(format!("The {what} the values up to heap {}.", self.to))
    }
}

//! The values of heap after heap, with their period and why it is one.

mod plot;
mod stored;
mod strip;
mod structure;
mod values;

pub use values::{ElementName, Values};

use serde::{Deserialize, Serialize};

use super::rows::{Place, RowShape, period_text};
use super::{Document, Line, Report, ReportError};
use meximal::convention::Convention;
use meximal::ending::Structure;
use meximal::period::{Periodicity, Status};
use meximal::player::Players;
use meximal::plays::Play;
use meximal::rules::code::HeapRules;

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
    /// The misère canonical form, two players.
    Canonical,
    /// The value of two players: a Grundy value in normal play, a canonical form in misère play, and a game
    /// in ending partizan play and where the players' moves differ.
    Value,
    /// The value in the quotient of the game, under any convention.
    Phi,
}

impl SequenceOf {
    /// How far to go by default.
    pub fn default_bound(self, rules: &HeapRules, convention: Convention) -> usize {
        let breaks = rules.max_parts() > 1;
        // Far enough for every digit to have its say.
        let far = 1000.max(4 * rules.last_index().unwrap_or(0) as usize);
        match self {
            SequenceOf::Grundy | SequenceOf::Value => far,
            SequenceOf::Genus | SequenceOf::Canonical => 30,
            SequenceOf::Phi => 100,
            SequenceOf::Outcome if breaks && !convention.is_normal() => 40,
            SequenceOf::Outcome if breaks && convention.players() > Players::TWO => 120,
            SequenceOf::Outcome => far,
        }
    }

    /// What the value of an impartial game is under a convention; everything else is what it is.
    pub fn meant(self, convention: Convention) -> SequenceOf {
        match self {
            SequenceOf::Value if convention == Convention::misere(Players::TWO) => {
                SequenceOf::Canonical
            }
            SequenceOf::Value => SequenceOf::Grundy,
            of => of,
        }
    }

    /// The convention of the values: Grundy values belong to two players and normal play, genera and
    /// canonical forms to misère play.
    pub fn convention(self, convention: Convention) -> Result<Convention, ReportError> {
        let normal = Convention::normal(Players::TWO);
        let misere = Convention::misere(Players::TWO);
        match self.meant(convention) {
            SequenceOf::Outcome | SequenceOf::Phi => Ok(convention),
            SequenceOf::Grundy | SequenceOf::Value if convention == normal => Ok(normal),
            SequenceOf::Genus | SequenceOf::Canonical if convention == misere => Ok(misere),
            SequenceOf::Grundy | SequenceOf::Value => Err(ReportError::Unsupported(format!(
                "Grundy values are for 2 players, normal play, not for {convention}; outcomes are for any \
                 convention"
            ))),
            SequenceOf::Genus | SequenceOf::Canonical => Err(ReportError::Unsupported(format!(
                "these values are for 2 players, misère play, not for {convention}; Grundy values are for \
                 normal play, outcomes for any convention"
            ))),
        }
    }
}

/// Values as they were found, with what is known of their period.
#[derive(Clone, Debug)]
pub struct FoundValues {
    /// The values.
    pub values: Values,
    /// The period, if there is one.
    pub periodicity: Option<Periodicity>,
    /// How much is known about it.
    pub status: Status,
    /// Why.
    pub theorem: String,
    /// Why the computation stopped before the heap asked for.
    pub stopped: Option<String>,
}

/// The values of heap after heap.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SequenceReport {
    /// The rules; or the positions, with `{n}` for the number that grows.
    pub rules: String,
    /// What was asked of every heap.
    pub of: SequenceOf,
    /// The number of players.
    pub players: usize,
    /// The spelling of the play convention.
    pub play: String,
    /// The first heap, or the first number.
    pub from: usize,
    /// The last one.
    pub to: usize,
    /// The names of the nodes, for coins on a graph.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub names: Option<Vec<String>>,
    /// The values of the heaps from the first one on, or of the nodes; a proved period may give some more, up
    /// to the last heap.
    pub values: Values,
    /// The first heap from which the sequence is periodic.
    pub preperiod: Option<usize>,
    /// The period.
    pub period: Option<usize>,
    /// What is added from period to period.
    pub saltus: Option<u32>,
    /// `proved`; `observed` when a period shows in the values, but no theorem says that it goes on; `none`;
    /// `unchecked` if it was stored by somebody and is not checked.
    pub status: Status,
    /// Why.
    pub theorem: String,
    /// The standard form of the code, if it is another code, and by how much heaps are larger here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub standard_form: Option<StandardFormReport>,
    /// What is proved about outcomes in ending partizan play with a proved period, on this sequence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub structure: Option<Structure>,
    /// Why the computation stopped before the heap asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    /// Whether all values are to be shown.
    #[serde(skip)]
    pub show_all: bool,
    /// Whether the last heap was asked for: a bound that nobody asked for need not be reached.
    #[serde(skip)]
    pub is_bound_asked: bool,
    /// What the numbers count.
    #[serde(skip)]
    pub(crate) place: Place,
    #[serde(skip)]
    how: Play,
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
        let mut fields: Vec<(&str, Line)> = vec![
            ("rules", self.rules_text().into()),
            (
                "values",
                format!("{}, {}", self.values_text(), self.how).into(),
            ),
        ];
        if self.names.is_none() {
            fields.push(("period", self.period_text().into()));
            fields.push(("because", self.theorem.as_str().into()));
        }
        if let Some(structure) = &self.structure {
            fields.extend(structure::fields(structure, self.period));
        }
        let fields = fields.into_iter();
        let fields = fields.map(|(name, line)| (name.to_owned(), line)).collect();
        let mut document = Document::new().fields(fields).line("").append(self.rows());
        if let Some(stopped) = &self.stopped {
            let place = self.place;
            document = document.line(format!("Stopped after {place}{}: {stopped}", self.to));
        }
        document
    }
}

impl SequenceReport {
    /// The report of values from 0 on, with nothing left out.
    pub fn new(rules: String, of: SequenceOf, play: Play, found: FoundValues) -> SequenceReport {
        let FoundValues {
            values,
            periodicity,
            status,
            theorem,
            stopped,
        } = found;
        SequenceReport {
            rules,
            of,
            players: play.players().count(),
            play: play.spelling(),
            from: 0,
            to: values.len().saturating_sub(1),
            names: None,
            values,
            preperiod: periodicity.map(|p| p.preperiod),
            period: periodicity.map(|p| p.period),
            saltus: periodicity.map(|p| p.saltus),
            status,
            theorem,
            standard_form: None,
            structure: None,
            stopped,
            show_all: false,
            is_bound_asked: false,
            place: Place::Heap,
            how: play,
        }
    }

    fn rules_text(&self) -> String {
        let rules = &self.rules;
        let Some(form) = &self.standard_form else {
            return rules.clone();
        };
        let code = shown_code(&form.rules);
        match form.shift {
            0 => format!("{rules} (standard form {code})"),
            shift => format!("{rules} (standard form {code}, its heaps are {shift} smaller)"),
        }
    }

    fn values_text(&self) -> String {
        let name = self.values.name();
        match (&self.values, &self.how) {
            (Values::Games(_), Play::Ending(_)) => format!("{name}, Nowakowski's normalisation"),
            _ => name.to_owned(),
        }
    }

    fn period_text(&self) -> String {
        if self.is_linear() {
            return "none, the values are linear in the heap, proved".to_owned();
        }
        let SequenceReport {
            preperiod,
            period,
            saltus,
            status,
            place,
            ..
        } = *self;
        let last = (self.from + self.values.len()).saturating_sub(1);
        period_text(preperiod.zip(period), saltus, status, place, last)
    }

    /// Whether a theorem gives all values, and they have no period.
    fn is_linear(&self) -> bool {
        self.status == Status::Proved && self.period.is_none()
    }

    /// The values in rows, as long as the period if that is a good length, with the first heap of each row;
    /// wide ones one by one.
    fn rows(&self) -> Document {
        let one_by_one = |name: &dyn Fn(usize) -> String| {
            let rows = (0..self.values.len()).map(|i| (name(i), self.values.line(i)));
            Document::new().fields(rows.collect())
        };
        if let Some(names) = &self.names {
            return one_by_one(&|i| names[i].clone());
        }
        if self.values.is_wide() {
            return one_by_one(&|i| (self.from + i).to_string());
        }
        // Words are wide.
        let is_linear = self.of == SequenceOf::Phi && self.is_linear();
        let shape = RowShape {
            values: self.values.len(),
            from: self.from,
            preperiod: self.preperiod,
            period: self.period.or(is_linear.then_some(10)),
            place: self.place,
            show_all: self.show_all,
        };
        let rows = shape.rows(|i| self.values.line(i));
        if self.from + self.values.len() > self.to || self.stopped.is_some() {
            return rows;
        }
        let what = if is_linear {
            "formulas give"
        } else {
            "period gives"
        };
        rows.line(format!("The {what} the values up to heap {}.", self.to))
    }

    /// The picture: coloured squares for outcomes of two players, else a point for each value.
    pub fn picture(&self) -> Result<String, ReportError> {
        match &self.values {
            Values::Verdicts(outcomes) => Ok(strip::draw(self, outcomes)),
            Values::Games(_) => Err(ReportError::Unsupported(
                "pictures are drawn of outcomes, not of values: expected outcome".to_owned(),
            )),
            _ => Ok(plot::draw(self)),
        }
    }

    /// What stands above the picture.
    fn title(&self) -> String {
        let period = match (self.period, self.preperiod) {
            (Some(period), Some(start)) => {
                let status = match self.status {
                    Status::Observed => ", observed",
                    Status::Unchecked => ", not checked",
                    Status::Proved | Status::None => "",
                };
                format!(", period {period} from {}{start}{status}", self.place)
            }
            _ => String::new(),
        };
        format!(
            "{}: {}, {}{period}",
            self.rules,
            self.values.name(),
            self.how
        )
    }
}

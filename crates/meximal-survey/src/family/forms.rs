//! The quotients of all forms born by a day, each with its followers: by day 3 these are 16 forms, by day 4
//! there are 65536. A unit has 256 of them, numbered as in [`Universe`]; forms with the same quotient are one
//! group of the result.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::codes::{UnitBudget, is_misere, misere, name_of, p_portion};
use super::{CodeSurvey, UnitError, UnitResult, convention_of, in_range};
use meximal::convention::Convention;
use meximal::form::Universe;
use meximal::form::{FormId, Forms, FormsFull};
use meximal::outcome::position_of_forms;
use meximal::quotient::{
    Atoms, Certified, Fingerprint, Limits, Quotient, Solution, certificate, labelled_isomorphism,
    solve_atoms,
};
use meximal::runner::{Runner, Stop};
use meximal::text::Style;
use meximal::value::misere::{Behaviour, FormGraph, Genera, behaviours};

/// The forms of a unit.
const FORMS: usize = 256;

/// All forms born by a day, with budgets for each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FormSurvey {
    /// The day, 0 to 4.
    pub birthday: u32,
    /// The number of players; by default two, and three for podium play.
    #[serde(default)]
    pub players: Option<usize>,
    /// The play convention.
    #[serde(default = "misere")]
    pub play: String,
    /// The greatest order.
    #[serde(default = "CodeSurvey::default_order")]
    pub order: usize,
    /// The greatest number of multiples of one form that are not periodic yet.
    #[serde(default = "CodeSurvey::default_levels")]
    pub levels: usize,
}

/// Forms with isomorphic quotients, and the same behaviour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FormGroup {
    /// The numbers of the forms, ascending.
    pub forms: Vec<u32>,
    /// The number of elements; of the last quotient that was found, if a budget was met.
    pub order: usize,
    /// The number of elements that Previous wins; two players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub p_portion: Option<usize>,
    /// The budget that was met before the quotient of all followers was found, if one was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub halted: Option<UnitBudget>,
    /// The name of the quotient, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// How the forms behave; misère play of two players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub behaviour: Option<Behaviour>,
    /// The same for isomorphic quotients.
    pub fingerprint: Fingerprint,
    /// The proof for the first form, for the independent checker.
    pub certificate: String,
}

/// What all forms of a group share.
type Key = (Option<UnitBudget>, usize, Fingerprint, Option<Behaviour>);

impl FormSurvey {
    /// All forms born by a day, misère play of two players, with the usual budgets.
    pub fn new(birthday: u32) -> FormSurvey {
        FormSurvey {
            birthday,
            players: None,
            play: misere(),
            order: CodeSurvey::DEFAULT_ORDER,
            levels: CodeSurvey::DEFAULT_LEVELS,
        }
    }

    fn convention(&self) -> Result<Convention, String> {
        convention_of(self.players, &self.play)
    }

    pub(super) fn checked(self) -> Result<FormSurvey, String> {
        Universe::new(self.birthday)?;
        in_range("order", self.order, 8_000_000)?;
        in_range("levels", self.levels, 1_000_000)?;
        let convention = self.convention()?;
        Ok(FormSurvey {
            players: Some(convention.players().count()),
            play: convention.spelling(),
            ..self
        })
    }

    /// How many forms there are.
    pub fn forms(&self) -> usize {
        Universe::new(self.birthday).map_or(0, Universe::len)
    }

    fn ranges(&self) -> impl Iterator<Item = (usize, usize)> {
        let all = self.forms();
        let starts = (0..all).step_by(FORMS);
        starts.map(move |start| (start, (start + FORMS).min(all)))
    }

    fn name((start, end): (usize, usize)) -> String {
        format!("{start}-{}", end - 1)
    }

    pub(super) fn units(&self) -> Vec<String> {
        self.ranges().map(FormSurvey::name).collect()
    }

    fn range(&self, unit: &str) -> Option<(usize, usize)> {
        self.ranges().find(|&range| FormSurvey::name(range) == unit)
    }

    pub(super) fn fits(&self, unit: &str, groups: &[FormGroup]) -> bool {
        let Some((start, end)) = self.range(unit) else {
            return false;
        };
        let mut numbers: Vec<u32> = groups.iter().flat_map(|g| &g.forms).copied().collect();
        numbers.sort_unstable();
        numbers.into_iter().eq(start as u32..end as u32)
    }

    pub(super) fn run(&self, unit: &str, runner: &Runner) -> Result<Option<UnitResult>, UnitError> {
        let Some((start, end)) = self.range(unit) else {
            return Ok(None);
        };
        let convention = self.convention().map_err(UnitError::Unsupported)?;
        let limits = Limits {
            order: self.order,
            levels: self.levels,
        };
        let mut forms = Forms::new();
        let mut groups: BTreeMap<Key, Vec<(FormGroup, Quotient)>> = BTreeMap::new();
        for number in start..end {
            runner.check(forms.bytes())?;
            let form = Universe::form(number, &mut forms)?;
            let atoms = Atoms::of(&forms, &position_of_forms(&[form]), runner)?;
            let solution = solve_atoms(&atoms, convention, limits, runner)?;
            let quotient = &solution.quotient;
            let fingerprint = Fingerprint::of(&quotient.monoid, &quotient.labels, runner)?;
            let behaviour = behaviour_of(&forms, form, convention, runner)?;
            let halted = budget_of(&solution)?;
            let key = (halted, quotient.order(), fingerprint, behaviour);
            let alike = groups.entry(key).or_default();
            if let Some(place) = place_of(quotient, alike, runner)? {
                alike[place].0.forms.push(number as u32);
                continue;
            }
            let group = FormGroup {
                forms: vec![number as u32],
                order: quotient.order(),
                p_portion: p_portion(quotient),
                halted,
                name: name_of(quotient, runner)?.map(|name| name.text(Style::Ascii)),
                behaviour,
                fingerprint,
                certificate: certificate(Certified::Atoms(&atoms, ""), quotient),
            };
            alike.push((group, solution.quotient));
        }
        let groups = groups.into_values().flatten();
        let mut groups: Vec<FormGroup> = groups.map(|(group, _)| group).collect();
        groups.sort_by_key(|group| group.forms[0]);
        Ok(Some(UnitResult::Forms(groups)))
    }
}

/// The place of the group whose quotient is isomorphic to this one. A fingerprint proves only that quotients
/// differ.
fn place_of(
    quotient: &Quotient,
    groups: &[(FormGroup, Quotient)],
    runner: &Runner,
) -> Result<Option<usize>, Stop> {
    for (place, (_, other)) in groups.iter().enumerate() {
        let same = other.monoid == quotient.monoid && other.labels == quotient.labels;
        let ours = (&quotient.monoid, &quotient.labels[..]);
        let others = (&other.monoid, &other.labels[..]);
        if same || labelled_isomorphism(others, ours, runner)?.is_some() {
            return Ok(Some(place));
        }
    }
    Ok(None)
}

/// The budget that was met; limits of the machine leave no result.
fn budget_of(solution: &Solution) -> Result<Option<UnitBudget>, Stop> {
    match solution.halted.map(|halted| UnitBudget::of(halted.halt)) {
        None => Ok(None),
        Some(Ok(UnitBudget::Time)) => Err(Stop::Time),
        Some(Ok(UnitBudget::Memory)) => Err(Stop::Memory),
        Some(budget) => budget.map(Some),
    }
}

fn behaviour_of(
    forms: &Forms,
    form: FormId,
    convention: Convention,
    runner: &Runner,
) -> Result<Option<Behaviour>, Stop> {
    if !is_misere(convention) {
        return Ok(None);
    }
    let graph = FormGraph::of(forms, &[form]);
    let genera = Genera::of(&graph, runner)?;
    Ok(Some(behaviours(&graph, &genera)[graph.root(0)]))
}

impl From<FormsFull> for UnitError {
    fn from(error: FormsFull) -> UnitError {
        UnitError::Unsupported(error.to_string())
    }
}

impl fmt::Display for FormSurvey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "--birthday {}", self.birthday)?;
        if let Some(players) = self.players {
            write!(f, " --players {players}")?;
        }
        write!(
            f,
            " --play {} --order {} --levels {}",
            self.play, self.order, self.levels
        )
    }
}

//! The quotients of all forms born by a day: which there are, and how many forms have each.

use std::collections::BTreeMap;

use serde::Serialize;

use super::quotients::Quotients;
use super::{Progress, convention_words, different, name_line};
use crate::report::subject::spell;
use crate::report::{Document, LeftOut, Line, Report};
use meximal::form::Forms;
use meximal::form::Universe;
use meximal::player::Players;
use meximal::quotient::Fingerprint;
use meximal::text::counted;
use meximal::value::misere::Behaviour;
use meximal_survey::family::{FormGroup, FormSurvey, UnitBudget, UnitResult};

/// The forms of a survey.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FormFamilyReport {
    /// The day.
    pub birthday: u32,
    /// The number of players.
    pub players: usize,
    /// The spelling of the play convention.
    pub play: String,
    /// How many forms were surveyed.
    pub forms: usize,
    /// How many forms there are.
    pub of: usize,
    /// Forms whose quotient is found.
    pub solved: usize,
    /// Tame ones; misère play of two players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tame: Option<usize>,
    /// Restive ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub restive: Option<usize>,
    /// Restless ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub restless: Option<usize>,
    /// All others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wild: Option<usize>,
    /// Forms that a budget stopped.
    pub out_of_budget: usize,
    /// How many different quotients the solved forms have, up to isomorphism.
    pub different_quotients: usize,
    /// The quotients that occur, small ones first.
    pub quotients: Vec<QuotientRow>,
    /// The forms themselves, if they are few.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub list: Option<Vec<FormRow>>,
    /// `done`, or `budget` when not all units are done.
    pub status: &'static str,
    /// What is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
}

/// A quotient and the forms that have it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct QuotientRow {
    /// The number of elements; of the last quotient found, if a budget stopped it.
    pub order: usize,
    /// The number of elements that Previous wins; two players.
    pub p_portion: Option<usize>,
    /// The name, if it has one.
    pub name: Option<String>,
    /// The budget that stopped the search, if one did.
    pub stopped: Option<UnitBudget>,
    /// The same for isomorphic quotients.
    pub fingerprint: Fingerprint,
    /// How many forms have it.
    pub forms: usize,
    /// The first of them.
    pub first: String,
    /// Their numbers: bit i of a number says whether form i is an option.
    pub numbers: Vec<u32>,
}

/// A form and its quotient.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FormRow {
    /// The form.
    pub form: String,
    /// The number of elements.
    pub order: usize,
    /// The number of elements that Previous wins; two players.
    pub p_portion: Option<usize>,
    /// The name, if it has one.
    pub name: Option<String>,
    /// How it behaves; misère play of two players.
    pub behaviour: Option<Behaviour>,
    /// The budget that stopped the search, if one did.
    pub stopped: Option<UnitBudget>,
}

/// Up to this many forms are listed.
const FEW: usize = 16;

pub(super) fn report(
    survey: &FormSurvey,
    found: &[&UnitResult],
    progress: Progress,
) -> FormFamilyReport {
    let groups: Vec<&FormGroup> = found
        .iter()
        .flat_map(|result| match result {
            UnitResult::Forms(groups) => groups.as_slice(),
            _ => &[],
        })
        .collect();
    let players = survey.players.unwrap_or(2);
    let is_misere = players == 2 && survey.play == "misere";
    let count = |holds: &dyn Fn(&FormGroup) -> bool| {
        let groups = groups.iter().filter(|group| holds(group));
        groups.map(|group| group.forms.len()).sum::<usize>()
    };
    let behaving =
        |behaviour| is_misere.then(|| count(&|group| group.behaviour == Some(behaviour)));
    let (quotients, rows) = quotient_rows(&groups);
    let of = survey.forms();
    FormFamilyReport {
        birthday: survey.birthday,
        players,
        play: survey.play.clone(),
        forms: count(&|_| true),
        of,
        solved: count(&|group| group.halted.is_none()),
        tame: behaving(Behaviour::Tame),
        restive: behaving(Behaviour::Restive),
        restless: behaving(Behaviour::Restless),
        wild: behaving(Behaviour::Wild),
        out_of_budget: count(&|group| group.halted.is_some()),
        different_quotients: quotients.count(),
        quotients: rows,
        list: (of <= FEW).then(|| form_rows(&groups)),
        status: progress.status(),
        stopped: progress.missing(),
    }
}

fn spelling(number: u32) -> String {
    let mut forms = Forms::new();
    match Universe::form(number as usize, &mut forms) {
        Ok(form) => spell(&forms, &[form]),
        Err(_) => format!("form {number}"),
    }
}

/// The quotients of the solved forms, and a row for each quotient; quotients that were not found whole have
/// rows by fingerprint.
fn quotient_rows(groups: &[&FormGroup]) -> (Quotients, Vec<QuotientRow>) {
    let mut quotients = Quotients::default();
    let mut rows: BTreeMap<_, QuotientRow> = BTreeMap::new();
    for group in groups {
        let number = match group.halted {
            None => quotients.add(group.fingerprint, &group.certificate),
            Some(_) => None,
        };
        let key = (group.halted, group.order, group.fingerprint, number);
        let row = rows.entry(key).or_insert_with(|| QuotientRow {
            order: group.order,
            p_portion: group.p_portion,
            name: group.name.clone(),
            stopped: group.halted,
            fingerprint: group.fingerprint,
            forms: 0,
            first: String::new(),
            numbers: Vec::new(),
        });
        row.numbers.extend(&group.forms);
    }
    let mut rows: Vec<QuotientRow> = rows.into_values().collect();
    for row in &mut rows {
        row.numbers.sort_unstable();
        row.forms = row.numbers.len();
        row.first = row
            .numbers
            .first()
            .map_or_else(String::new, |&n| spelling(n));
    }
    rows.sort_by_key(|row| (row.stopped, row.order, row.numbers.first().copied()));
    (quotients, rows)
}

fn form_rows(groups: &[&FormGroup]) -> Vec<FormRow> {
    let mut rows: Vec<(u32, &FormGroup)> = groups
        .iter()
        .flat_map(|&group| group.forms.iter().map(move |&number| (number, group)))
        .collect();
    rows.sort_by_key(|&(number, _)| number);
    let row = |(number, group): (u32, &FormGroup)| FormRow {
        form: spelling(number),
        order: group.order,
        p_portion: group.p_portion,
        name: group.name.clone(),
        behaviour: group.behaviour,
        stopped: group.halted,
    };
    rows.into_iter().map(row).collect()
}

/// This many quotients are shown in text.
const SHOWN: usize = 100;

impl FormFamilyReport {
    fn quotient_table(&self) -> Document {
        let two = self.players == Players::TWO.count();
        let mut head = vec!["order"];
        head.extend(two.then_some("𝒫"));
        head.extend(["quotient", "forms", "first", "status"]);
        let rows = self.quotients.iter().take(SHOWN).map(|row| {
            let mut cells: Vec<Line> = vec![row.order.to_string().into()];
            if two {
                cells.push(row.p_portion.unwrap_or(0).to_string().into());
            }
            cells.push(name_line(row.name.as_deref()));
            cells.push(row.forms.to_string().into());
            cells.push(Line::new().game(row.first.as_str()));
            cells.push(status(row.stopped).into());
            cells
        });
        let head = head.into_iter().map(Line::from).collect();
        let document = Document::new().table(head, rows.collect());
        match self.quotients.len().saturating_sub(SHOWN) {
            0 => document,
            more => {
                let more = Line::from(format!("… {}", counted(more, "more row", "more rows")));
                document.line(more.left_out(LeftOut::InData).words("."))
            }
        }
    }

    fn form_table(&self) -> Document {
        let Some(list) = &self.list else {
            return Document::new();
        };
        let two = self.players == Players::TWO.count();
        let is_misere = self.tame.is_some();
        let mut head = vec!["form", "order"];
        head.extend(two.then_some("𝒫"));
        head.extend(is_misere.then_some("play"));
        head.extend(["quotient", "status"]);
        let rows = list.iter().map(|row| {
            let mut cells = vec![
                Line::new().game(row.form.as_str()),
                row.order.to_string().into(),
            ];
            if two {
                cells.push(row.p_portion.unwrap_or(0).to_string().into());
            }
            if is_misere {
                cells.push(row.behaviour.map_or("", Behaviour::name).into());
            }
            cells.push(name_line(row.name.as_deref()));
            cells.push(status(row.stopped).into());
            cells
        });
        let head = head.into_iter().map(Line::from).collect();
        Document::new().table(head, rows.collect()).line("")
    }

    fn counts(&self) -> String {
        let forms = if self.forms == self.of {
            counted(self.forms, "form", "forms")
        } else {
            format!("{} of {}", self.forms, counted(self.of, "form", "forms"))
        };
        let mut parts = vec![forms, format!("{} solved", self.solved)];
        let counts = [
            (self.tame, "tame"),
            (self.restive, "restive"),
            (self.restless, "restless"),
            (self.wild, "wild"),
            (Some(self.out_of_budget), "out of budget"),
        ];
        for (count, name) in counts {
            if let Some(count) = count.filter(|&count| count > 0) {
                parts.push(format!("{count} {name}"));
            }
        }
        parts.join(", ")
    }
}

fn status(stopped: Option<UnitBudget>) -> String {
    match stopped {
        None => "proved".to_owned(),
        Some(budget) => format!("not all followers ({})", budget.name()),
    }
}

impl Report for FormFamilyReport {
    fn document(&self) -> Document {
        let document = Document::new()
            .line(convention_words(self.players, &self.play))
            .line(format!("forms born by day {}", self.birthday))
            .line("")
            .append(self.form_table())
            .append(self.quotient_table())
            .line("")
            .line(self.counts())
            .line(format!(
                "{} of solved forms, up to isomorphism",
                different(self.different_quotients)
            ));
        match &self.stopped {
            Some(stopped) => document.line("").line(format!("Stopped: {stopped}.")),
            None => document,
        }
    }

    fn is_unfinished(&self) -> bool {
        self.stopped.is_some()
    }
}

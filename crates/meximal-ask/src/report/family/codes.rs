//! A table of codes and their quotients, as Figures 4 and 6 of Plambeck and Siegel, with counts.

use std::collections::BTreeMap;

use serde::Serialize;

use super::quotients::Quotients;
use super::{Progress, convention_words, different, name_line};
use crate::report::{Document, LeftOut, Line, Report};
use meximal::player::Players;
use meximal::quotient::Fingerprint;
use meximal::text::counted;
use meximal::value::misere::NotTame;
use meximal_survey::family::{CodeResult, CodeSurvey, InfiniteKind, UnitBudget, UnitResult};

/// The codes of a survey.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CodeFamilyReport {
    /// The number of players.
    pub players: usize,
    /// The spelling of the play convention.
    pub play: String,
    /// The counts.
    pub counts: CodeCounts,
    /// How many different quotients the solved codes have, up to isomorphism.
    pub different_quotients: usize,
    /// The orders of the solved codes.
    pub orders: Vec<OrderCount>,
    /// The codes, in order.
    pub codes: Vec<CodeRow>,
    /// `done`, or `budget` when not all units are done.
    pub status: &'static str,
    /// What is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
}

/// How many codes are what.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CodeCounts {
    /// Codes of which something is known.
    pub codes: usize,
    /// The quotient of all heaps is proved.
    pub solved: usize,
    /// Proved to be tame; misère play of two players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tame: Option<usize>,
    /// Proved to be wild, solved or not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wild: Option<usize>,
    /// Wild and solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wild_solved: Option<usize>,
    /// Neither is proved: all heaps so far are tame.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tame_so_far: Option<usize>,
    /// Solved for all heaps, with an infinite quotient.
    pub solved_for_all_heaps: usize,
    /// The first infinite partial quotient is solved by an automaton.
    pub infinite_solved: usize,
    /// Proved to be infinite, and not solved.
    pub infinite_proved: usize,
    /// Stopped by a budget of the question, and not known to be infinite.
    pub out_of_budget: usize,
    /// Stopped by time or memory: they are tried again when the survey goes on.
    pub again: usize,
}

/// How many solved codes have an order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OrderCount {
    /// The number of elements.
    pub order: usize,
    /// How many codes have it.
    pub codes: usize,
    /// How many different quotients they have.
    pub different_quotients: usize,
    /// The first of the codes.
    pub first: String,
}

/// What is known of a code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CodeRow {
    /// The code.
    pub code: String,
    /// The number of elements.
    pub order: usize,
    /// The number of elements that Previous wins; two players.
    pub p_portion: Option<usize>,
    /// The period of Φ, if it is proved.
    pub period: Option<usize>,
    /// The first heap from which Φ is periodic.
    pub preperiod: Option<usize>,
    /// `proved` for all heaps, or `budget`.
    pub status: &'static str,
    /// The order is that of the heaps up to this one.
    pub heaps: usize,
    /// Which budget was met.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<UnitBudget>,
    /// With one heap more the order is at least this.
    pub lower_bound: usize,
    /// What is known of an infinite quotient: `all_heaps`, `solved` (the heaps up to the first one with which
    /// it is infinite), or `proved`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub infinite: Option<InfiniteKind>,
    /// The first heap with which the quotient is infinite.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub infinite_at: Option<u32>,
    /// Whether it is tame, where that is proved; misère play of two players.
    pub tame: Option<bool>,
    /// The first heap that is not tame.
    pub not_tame: Option<NotTame>,
    /// The name of the quotient.
    pub name: Option<String>,
    /// The same for isomorphic quotients.
    pub fingerprint: Fingerprint,
    /// The same game in standard form, if that is another code.
    pub standard: Option<String>,
}

impl CodeRow {
    fn new(result: &CodeResult) -> CodeRow {
        let halted = result.halted.as_ref();
        CodeRow {
            code: result.code.clone(),
            order: result.order,
            p_portion: result.p_portion,
            period: result.period,
            preperiod: result.preperiod,
            status: if result.is_solved() {
                "proved"
            } else {
                "budget"
            },
            heaps: result.heaps,
            stopped: halted.map(|halted| halted.by),
            lower_bound: halted.map_or(result.order, |halted| halted.lower_bound),
            infinite: result.infinite.as_ref().map(|found| found.known),
            infinite_at: result.infinite.as_ref().and_then(|found| found.heaps),
            tame: result.tame,
            not_tame: result.not_tame,
            name: result.name.clone(),
            fingerprint: result.fingerprint,
            standard: result.standard.clone(),
        }
    }

    fn is_solved(&self) -> bool {
        self.period.is_some()
    }
}

pub(super) fn report(
    survey: &CodeSurvey,
    found: &[&UnitResult],
    progress: Progress,
) -> CodeFamilyReport {
    let results: Vec<&CodeResult> = found
        .iter()
        .filter_map(|result| match result {
            UnitResult::Code(code) => Some(&**code),
            _ => None,
        })
        .collect();
    let rows: Vec<CodeRow> = results.iter().map(|result| CodeRow::new(result)).collect();
    let mut quotients = Quotients::default();
    let mut orders: BTreeMap<usize, OrderCount> = BTreeMap::new();
    for result in results.iter().filter(|result| result.is_solved()) {
        let before = quotients.count();
        quotients.add(result.fingerprint, &result.certificate);
        let count = orders.entry(result.order).or_insert_with(|| OrderCount {
            order: result.order,
            codes: 0,
            different_quotients: 0,
            first: result.code.clone(),
        });
        count.codes += 1;
        count.different_quotients += quotients.count() - before;
    }
    let players = survey.players.unwrap_or(2);
    let is_misere = players == 2 && survey.play == "misere";
    CodeFamilyReport {
        players,
        play: survey.play.clone(),
        counts: CodeCounts::of(&rows, is_misere),
        different_quotients: quotients.count(),
        orders: orders.into_values().collect(),
        codes: rows,
        status: progress.status(),
        stopped: progress.missing(),
    }
}

impl CodeCounts {
    fn of(rows: &[CodeRow], is_misere: bool) -> CodeCounts {
        let count = |holds: &dyn Fn(&CodeRow) -> bool| rows.iter().filter(|row| holds(row)).count();
        let behaving = |holds: &dyn Fn(&CodeRow) -> bool| is_misere.then(|| count(holds));
        let by_machine = |row: &CodeRow| row.stopped.is_some_and(UnitBudget::is_of_machine);
        CodeCounts {
            codes: rows.len(),
            solved: count(&CodeRow::is_solved),
            tame: behaving(&|row| row.tame == Some(true)),
            wild: behaving(&|row| row.tame == Some(false)),
            wild_solved: behaving(&|row| row.tame == Some(false) && row.is_solved()),
            tame_so_far: behaving(&|row| row.tame.is_none()),
            solved_for_all_heaps: count(&|row| row.infinite == Some(InfiniteKind::AllHeaps)),
            infinite_solved: count(&|row| row.infinite == Some(InfiniteKind::Solved)),
            infinite_proved: count(&|row| row.infinite == Some(InfiniteKind::Proved)),
            out_of_budget: count(&|row| {
                row.stopped.is_some() && row.infinite.is_none() && !by_machine(row)
            }),
            again: count(&by_machine),
        }
    }

    fn line(&self) -> String {
        let mut parts = vec![
            counted(self.codes, "code", "codes"),
            format!("{} solved", self.solved),
        ];
        let mut part = |count: Option<usize>, name: &str| {
            if let Some(count) = count.filter(|&count| count > 0) {
                parts.push(format!("{count} {name}"));
            }
        };
        part(self.tame, "tame");
        part(self.wild, "wild");
        part(self.tame_so_far, "tame so far");
        part(
            Some(self.solved_for_all_heaps),
            "infinite and solved for all heaps",
        );
        part(
            Some(self.infinite_solved),
            "infinite, the first such heaps solved",
        );
        part(Some(self.infinite_proved), "proved infinite");
        part(Some(self.out_of_budget), "out of budget");
        part(Some(self.again), "out of time or memory");
        parts.join(", ")
    }
}

/// This many codes are shown in text.
const SHOWN: usize = 4096;

impl CodeFamilyReport {
    fn is_misere(&self) -> bool {
        self.counts.tame.is_some()
    }

    fn table(&self) -> Document {
        let two = self.players == Players::TWO.count();
        let mut head = vec!["code", "order"];
        head.extend(two.then_some("𝒫"));
        head.extend(["period", "from"]);
        head.extend(self.is_misere().then_some("play"));
        head.extend(["quotient", "status", "the same game"]);
        let number = |number: Option<usize>| match number {
            Some(number) => number.to_string(),
            None => "–".to_owned(),
        };
        let rows = self.codes.iter().take(SHOWN).map(|row| {
            let mut cells: Vec<Line> = vec![row.code.as_str().into(), row.order.to_string().into()];
            if two {
                cells.push(number(row.p_portion).into());
            }
            cells.push(number(row.period).into());
            cells.push(number(row.preperiod).into());
            if self.is_misere() {
                cells.push(behaviour(row).into());
            }
            cells.push(name_line(row.name.as_deref()));
            cells.push(status(row).into());
            cells.push(row.standard.as_deref().unwrap_or_default().into());
            cells
        });
        let head = head.into_iter().map(Line::from).collect();
        let document = Document::new().table(head, rows.collect());
        match self.codes.len().saturating_sub(SHOWN) {
            0 => document,
            more => {
                let more = Line::from(format!("… {}", counted(more, "more code", "more codes")));
                document.line(more.left_out(LeftOut::InData).words("."))
            }
        }
    }

    fn order_table(&self) -> Document {
        if self.orders.is_empty() {
            return Document::new();
        }
        let head = ["order", "solved codes", "quotients", "first"].map(Line::from);
        let rows = self.orders.iter().map(|row| {
            vec![
                row.order.to_string().into(),
                row.codes.to_string().into(),
                row.different_quotients.to_string().into(),
                row.first.as_str().into(),
            ]
        });
        Document::new()
            .line("")
            .table(head.to_vec(), rows.collect())
    }
}

/// `tame`, `wild, restive at heap 8`, or `tame so far`.
fn behaviour(row: &CodeRow) -> String {
    match (row.tame, row.not_tame) {
        (Some(true), _) => "tame".to_owned(),
        (Some(false), Some(first)) => {
            format!("wild, {} at {}", first.behaviour.name(), first.heap)
        }
        (Some(false), None) => "wild".to_owned(),
        (None, _) => "tame so far".to_owned(),
    }
}

/// `proved`, or how far it goes and what comes next.
fn status(row: &CodeRow) -> String {
    let at = row.infinite_at.unwrap_or_default();
    match row.infinite {
        Some(InfiniteKind::AllHeaps) => return "infinite, solved for all heaps".to_owned(),
        Some(InfiniteKind::Solved) => return format!("infinite at heap {at}, solved"),
        Some(InfiniteKind::Proved) => return format!("infinite at heap {at}, proved"),
        None => {}
    }
    match row.stopped {
        None => "proved".to_owned(),
        Some(budget) if row.lower_bound > row.order => format!(
            "heaps up to {}, then at least {} ({})",
            row.heaps,
            row.lower_bound,
            budget.name()
        ),
        Some(budget) => format!("heaps up to {} ({})", row.heaps, budget.name()),
    }
}

impl Report for CodeFamilyReport {
    fn document(&self) -> Document {
        let convention = convention_words(self.players, &self.play);
        let mut document = Document::new()
            .line(convention)
            .line("")
            .append(self.table());
        if !self.codes.is_empty() {
            document = document
                .append(self.order_table())
                .line("")
                .line(self.counts.line());
            let different = different(self.different_quotients);
            if self.counts.solved > 0 {
                document = document.line(format!("{different} of solved codes, up to isomorphism"));
            }
        }
        match &self.stopped {
            Some(stopped) => document.line("").line(format!("Stopped: {stopped}.")),
            None => document,
        }
    }

    fn is_unfinished(&self) -> bool {
        self.stopped.is_some()
    }
}

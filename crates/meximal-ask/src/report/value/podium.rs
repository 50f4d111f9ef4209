//! The value of a game under the podium rule.

use serde::Serialize;

use super::ValueReport;
use crate::defaults;
use crate::report::outcome::{fold_over, outcomes_found};
use crate::report::podium::{
    how_known, name_of_sums, nim_position, players_of, ranking, seats_line, spell, unfinished,
};
use crate::report::subject::Loaded;
use crate::report::{Document, Line, ReportError, Style};
use meximal::convention::Convention;
use meximal::form::{FormId, Forms};
use meximal::game::Game;
use meximal::outcome::{Sums, position_of_forms};
use meximal::player::Players;
use meximal::plays::Play;
use meximal::runner::Runner;
use meximal::value::podium::{
    self, Comparison, DigitSums, NimPosition, canonical, least_lowering, suffixes_of,
};

/// The digits of a Nim position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DigitsReport {
    /// G₃, or the digit sums modulo the number of players; digits past 9 are letters.
    pub digit_sums: String,
    /// The heaps that can be lowered so that all digit sums become 0.
    pub linked: Vec<u64>,
    /// What they are lowered to.
    pub targets: Vec<u64>,
    /// The least number of heaps that must be lowered so that all digit sums become 0.
    pub lowering: usize,
    /// Three players: all suffixes of heaps but 1, which with G₃ decide what the position is modulo Nim; none
    /// if there are more than 200.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suffixes: Option<Vec<u64>>,
    /// The heaps of the table, with their numbers.
    #[serde(skip)]
    table: Vec<(u64, u64)>,
}

/// How a game compares with Nim positions, modulo Nim.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NimComparisonReport {
    /// `none`, `equal`, `agrees` (in the contexts tried) or `open`.
    pub verdict: String,
    /// The canonical form of the Nim position that it is equal to, or agrees with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Why.
    pub because: String,
    /// Contexts whose outcomes no Nim position can have together.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub contexts: Vec<String>,
}

/// At most this many different heaps are written in a table of digits.
const MAX_ROWS: usize = 40;

/// At most this many suffixes are listed.
const MAX_SUFFIXES: usize = 200;

/// The value of a game under the podium rule.
pub fn podium_value(
    game: &Game,
    convention: Convention,
    runner: &Runner,
) -> Result<ValueReport, ReportError> {
    let players = players_of(convention)?;
    let mut forms = Forms::within(runner);
    let loaded = Loaded::of(game, &mut forms, runner)?;
    let game = loaded.spelling(&forms);
    let (last, method, digits, nim);
    match nim_position(&loaded, &forms) {
        Some(position) => {
            let sums = DigitSums::of(&position, players);
            let least = least_lowering(&position, players, runner)
                .map_err(|error| unfinished(error, players))?;
            last = least.last();
            method = how_known(&least, &sums);
            digits = Some(digits_of(&position, &sums, least.heaps));
            nim = None;
        }
        None => {
            let parts = loaded.parts(&mut forms, runner)?;
            let mut search = Sums::new(&forms, convention, runner);
            let label = search.outcome(&position_of_forms(&parts));
            let label = label.map_err(|stop| ReportError::Stopped {
                stop,
                known: outcomes_found(search.known()),
            })?;
            last = label.seats().next().unwrap_or(0);
            method = fold_over(search.known());
            digits = None;
            nim = match players {
                Players::THREE => Some(compare_with_nim(&mut forms, &parts, runner)),
                _ => None,
            };
        }
    }
    let seats = ranking(last, players);
    let mut report = ValueReport::new(game, &Play::Convention(convention));
    let mut lines = vec![
        ("game".to_owned(), Line::new().game(&report.game)),
        ("play".to_owned(), convention.to_string().into()),
        ("moves last".to_owned(), Line::new().seat(last, players)),
        ("ranking".to_owned(), seats_line(&seats, players)),
        ("by".to_owned(), method.as_str().into()),
    ];
    let mut table = Document::new();
    if let Some(digits) = &digits {
        let sums = digits.digit_sums.as_str().into();
        lines.push((name_of_sums(players), sums));
        let linked: Vec<String> = digits.linked.iter().map(u64::to_string).collect();
        let linked = match linked.len() {
            0 => "none".to_owned(),
            1..=MAX_ROWS => linked.join(", "),
            n => format!("{n} heaps"),
        };
        lines.push(("linked".to_owned(), linked.into()));
        if !digits.table.is_empty() {
            table = digits.table(players);
        }
    }
    lines.extend(nim.iter().flat_map(NimComparisonReport::fields));
    report.class = Some(players.label(last, Style::Ascii));
    report.last = Some(last);
    report.ranking = Some(seats.iter().map(|&seat| players.name(seat)).collect());
    report.method = Some(method);
    report.digits = digits;
    report.nim = nim;
    report = report.showing(lines);
    report.shown = report.shown.append(table);
    Ok(report)
}

fn digits_of(position: &NimPosition, sums: &DigitSums, lowering: usize) -> DigitsReport {
    let linked = sums.linked_heaps(position);
    let suffixes = (sums.players() == Players::THREE).then(|| suffixes_of(position));
    DigitsReport {
        digit_sums: sums.to_string(),
        targets: linked.iter().filter_map(|&h| sums.target(h)).collect(),
        linked,
        lowering,
        suffixes: suffixes.filter(|all| all.len() <= MAX_SUFFIXES),
        table: match position.heaps().len() {
            0..=MAX_ROWS => position.heaps().iter().rev().copied().collect(),
            _ => Vec::new(),
        },
    }
}

/// Compares a sum of forms with Nim positions.
pub(in crate::report) fn compare_with_nim(
    forms: &mut Forms,
    parts: &[FormId],
    runner: &Runner,
) -> NimComparisonReport {
    let report = |verdict: &str, position, because| NimComparisonReport {
        verdict: verdict.to_owned(),
        position,
        because,
        contexts: Vec::new(),
    };
    match podium::compare_with_nim(forms, parts, &runner.with_default_time(defaults::CONTEXTS)) {
        Err(error) => report("open", None, format!("not compared to the end: {error}")),
        Ok(Comparison::NoNim(why)) => NimComparisonReport {
            contexts: why.contexts.iter().map(|(x, _)| spell(x)).collect(),
            ..report("none", None, why.because)
        },
        Ok(Comparison::Agrees {
            form,
            contexts,
            proved,
        }) => {
            let position = Some(spell(&canonical(&form, runner).form));
            if proved {
                let words = "proved: no context of any kind tells them apart";
                report("equal", position, words.to_owned())
            } else {
                let words = format!(
                    "verified, not proved: the same outcomes in all {contexts} Nim contexts tried"
                );
                report("agrees", position, words)
            }
        }
        Ok(Comparison::NotDecided { contexts }) => {
            let words = format!(
                "{contexts} Nim contexts contradict no Nim position, and no small one agrees with them"
            );
            report("open", None, words)
        }
    }
}

impl NimComparisonReport {
    /// The lines of the comparison.
    pub(in crate::report) fn fields(&self) -> Vec<(String, Line)> {
        let nim = match (&self.position, self.verdict.as_str()) {
            (Some(position), "equal") => Line::from("equal to ").game(position),
            (Some(position), _) => Line::from("like ").game(position),
            (None, "none") => Line::from("equal to no Nim position, proved"),
            (None, _) => Line::from("not decided"),
        };
        let because = self.because.as_str().into();
        vec![
            ("modulo Nim".to_owned(), nim),
            ("because".to_owned(), because),
        ]
    }
}

impl DigitsReport {
    /// The digits of the heaps above each other, and their sums, as in Example 2.6.
    fn table(&self, players: Players) -> Document {
        let mut rows: Vec<(String, String)> = Vec::new();
        for &(size, count) in &self.table {
            let name = match count {
                1 => size.to_string(),
                _ => format!("{count}·{size}"),
            };
            rows.push((name, format!("{size:b}")));
        }
        rows.push((name_of_sums(players), self.digit_sums.clone()));
        let width = rows.iter().map(|(_, digits)| digits.len()).max();
        let width = width.unwrap_or(0);
        let rows = rows.into_iter().map(|(name, digits)| {
            let space = width - digits.len();
            let text = format!("{}{digits}", " ".repeat(space));
            let latex = format!(r"\phantom{{{}}}{digits}", "0".repeat(space));
            vec![Line::from(name), Line::new().math(text, latex)]
        });
        let head = ["heap", "binary digits"].map(Line::from).to_vec();
        Document::new().line("").table(head, rows.collect())
    }
}

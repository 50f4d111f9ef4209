//! Ending partizan play: sequences with their structure, outcomes of sums with winning moves.

use serde::Serialize;

use super::subject::{Loaded, heap_list, read_heaps};
use super::{Document, Line, Report, ReportError, Style};
use crate::ending::{
    Comparison, Condition, EndRule, EndingSequence, EndingSums, Structure, TokenRules, Verdict,
    ending_sequence, structure,
};
use crate::form::Forms;
use crate::notation::{Heaps, SEPARATOR};
use crate::rules::code::HeapRules;
use crate::runner::Runner;
use crate::value::sequence::{Periodicity, Status};
use crate::value::short::{ShortError, ShortGames, heap_values, latex};

/// The outcomes or values of heap after heap.
#[derive(Clone, Debug, Serialize)]
pub struct EndingSequenceReport {
    /// The rules.
    pub rules: String,
    /// `outcome` or `value`.
    pub of: String,
    /// Two.
    pub players: usize,
    /// The spelling of the play convention.
    pub play: String,
    /// The last heap.
    pub to: usize,
    /// The outcomes L, R, N, P or the values of the heaps 0, 1, ….
    pub values: Vec<String>,
    /// The first heap from which the sequence is periodic.
    pub preperiod: Option<usize>,
    /// The period.
    pub period: Option<usize>,
    /// Nothing is added from period to period.
    pub saltus: Option<u32>,
    /// `proved`, `verified` or `none`.
    pub status: Status,
    /// Why.
    pub theorem: String,
    /// What the paper proves about such sequences, on this one; for outcomes with a proved period.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub structure: Option<Structure>,
    /// Why the computation stopped before the heap asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    /// Whether all values are to be shown.
    #[serde(skip)]
    pub show_all: bool,
    #[serde(skip)]
    outcomes: Vec<Verdict>,
}

fn spelling(ending: &EndRule) -> String {
    format!("ending:{}", ending.letters())
}

/// The outcomes of the heaps 0 to `to` of a ruleset.
pub fn ending_outcomes(
    rules: &HeapRules,
    ending: &EndRule,
    to: usize,
    runner: &Runner,
) -> EndingSequenceReport {
    let sequence = ending_sequence(rules, ending, to, runner);
    let mut stopped = sequence.stopped;
    let structure = structure(rules, ending, &sequence, runner).unwrap_or_else(|stop| {
        stopped = Some(stop);
        None
    });
    let EndingSequence {
        mut outcomes,
        periodicity,
        status,
        theorem,
        ..
    } = sequence;
    outcomes.truncate(to.saturating_add(1));
    let complete = outcomes.len() > to;
    let values = outcomes.iter().map(Verdict::to_string).collect();
    let mut report = EndingSequenceReport::new(rules, "outcome", ending, values, periodicity);
    report.status = status;
    report.theorem = theorem;
    report.structure = structure;
    report.stopped = stopped.filter(|_| !complete).map(|stop| stop.to_string());
    report.outcomes = outcomes;
    report
}

/// The values of the heaps 0 to `to` of a ruleset, by Nowakowski's normalisation.
pub fn ending_values(
    rules: &HeapRules,
    ending: &EndRule,
    to: usize,
    runner: &Runner,
) -> Result<EndingSequenceReport, ReportError> {
    let mut games = ShortGames::new(runner);
    let found = heap_values(rules, ending, to, &mut games).ok_or_else(|| breaks_heaps(rules))?;
    let values = found
        .values
        .iter()
        .map(|&value| games.text(value))
        .collect();
    let mut report = EndingSequenceReport::new(rules, "value", ending, values, found.periodicity);
    report.status = found.status;
    report.theorem = found.theorem;
    report.stopped = found.stopped.map(|stop| stop.to_string());
    Ok(report)
}

pub(super) fn breaks_heaps(rules: &HeapRules) -> ReportError {
    ReportError::Unsupported(format!(
        "{rules} breaks heaps, and a sum of heaps in ending partizan play is no sum of values: expected rules \
         that leave one heap, such as S{{2,3}}"
    ))
}

/// So many values are shown when not all are asked for.
const SHOWN: usize = 200;

impl EndingSequenceReport {
    fn new(
        rules: &HeapRules,
        of: &str,
        ending: &EndRule,
        values: Vec<String>,
        periodicity: Option<Periodicity>,
    ) -> EndingSequenceReport {
        EndingSequenceReport {
            rules: rules.to_string(),
            of: of.to_owned(),
            players: 2,
            play: spelling(ending),
            to: values.len().saturating_sub(1),
            values,
            preperiod: periodicity.map(|p| p.preperiod),
            period: periodicity.map(|p| p.period),
            saltus: periodicity.map(|p| p.saltus),
            status: Status::None,
            theorem: String::new(),
            structure: None,
            stopped: None,
            show_all: false,
            outcomes: Vec::new(),
        }
    }

    /// The outcomes, if that is what was asked for.
    pub fn outcomes(&self) -> &[Verdict] {
        &self.outcomes
    }

    fn cell(&self, i: usize) -> Line {
        match self.outcomes.get(i) {
            Some(&outcome) => verdict(outcome),
            None => Line::new().math(&self.values[i], latex(&self.values[i])),
        }
    }

    fn rows(&self) -> Document {
        if self.outcomes.is_empty() {
            let rows = (0..self.values.len()).map(|i| (i.to_string(), self.cell(i)));
            return Document::new().fields(rows.collect());
        }
        let width = match self.period {
            Some(period @ 8..=40) => period,
            Some(period @ 2..=7) => period * (24 / period),
            _ => 20,
        };
        let telling = match (self.preperiod, self.period) {
            (Some(preperiod), Some(period)) => preperiod + 2 * period,
            _ => SHOWN,
        };
        let rows = telling.clamp(2 * width, SHOWN).div_ceil(width);
        let shown = match self.show_all {
            true => self.values.len(),
            false => self.values.len().min(rows * width),
        };
        let mut head = vec![Line::from("n")];
        head.extend((0..width.min(shown)).map(|i| Line::from(format!("+{i}"))));
        let rows = (0..shown).step_by(width).map(|start| {
            let mut row = vec![Line::from(start.to_string())];
            row.extend((start..(start + width).min(shown)).map(|i| self.cell(i)));
            row.resize(head.len(), Line::new());
            row
        });
        let rows = rows.collect();
        let mut document = Document::new().table(head, rows);
        if shown < self.values.len() {
            document = document.line(format!(
                "… {} more values, up to heap {}; --all shows them.",
                self.values.len() - shown,
                self.to
            ));
        }
        document
    }
}

/// An outcome in the script letters of the papers.
fn verdict(outcome: Verdict) -> Line {
    Line::new().math(outcome.script(), format!(r"\mathcal{{{outcome}}}"))
}

fn structure_fields(structure: &Structure, period: Option<usize>) -> Vec<(&'static str, Line)> {
    let mut cycle = Line::new();
    for (i, &outcome) in structure.cycle.iter().enumerate() {
        cycle = cycle.words(if i > 0 { ", " } else { "" });
        cycle.0.extend(verdict(outcome).0);
    }
    let mut runs = Line::new();
    for (i, run) in structure.runs.iter().enumerate() {
        runs = runs.words(if i > 0 { "; " } else { "" });
        runs.0.extend(verdict(run.outcome).0);
        runs = runs.words(match (run.longest, run.bound) {
            (None, _) => " for ever".to_owned(),
            (Some(longest), None) => format!(" {longest}"),
            (Some(longest), Some(bound)) => format!(" {longest} (at most {bound} by Theorem 5)"),
        });
    }
    let mut fields = vec![("in the cycle", cycle), ("longest runs", runs)];
    if let Some(p) = structure.symmetric {
        let text = format!("S = {p} − S, so {p} is a period (Theorem 11)");
        fields.push(("symmetric", text.into()));
    }
    if let Some(Comparison {
        hypothesis,
        previous,
        next,
    }) = structure.normal_play
    {
        let text = match (hypothesis, previous && next) {
            (true, _) => {
                "ℛ-positions are 𝒫-positions there, so 𝒫 stays 𝒫 and 𝒩 stays 𝒩 (Theorem 13)"
            }
            (false, true) => {
                "not all ℛ-positions are 𝒫-positions there, yet 𝒫 stays 𝒫 and 𝒩 stays 𝒩, as in Theorem 13"
            }
            (false, false) => "not all ℛ-positions are 𝒫-positions there; Theorem 13 says nothing",
        };
        fields.push(("normal play", text.into()));
    }
    match structure.condition {
        Some(Condition::Parity(p)) => {
            let text = format!("both parities in every window: purely periodic with period {p}");
            fields.push(("condition", text.into()));
        }
        Some(Condition::Multiples(m)) if period.is_some() => {
            let text = format!("all elements are multiples of {m}: the period divides it");
            fields.push(("condition", text.into()));
        }
        _ => {}
    }
    fields
}

impl Report for EndingSequenceReport {
    fn is_unfinished(&self) -> bool {
        self.stopped.is_some()
    }

    fn document(&self) -> Document {
        let what = match self.of.as_str() {
            "outcome" => "outcomes",
            _ => "values, Nowakowski's normalisation",
        };
        let letters = self.play.strip_prefix("ending:").unwrap_or(&self.play);
        let status = match self.status {
            Status::Proved => "proved",
            Status::Verified => "verified",
            Status::None => "none",
        };
        let period = match (self.period, self.preperiod) {
            (Some(period), Some(preperiod)) => {
                format!("{period} from heap {preperiod} on, {status}")
            }
            _ => "none found".to_owned(),
        };
        let mut fields: Vec<(&str, Line)> = vec![
            ("rules", self.rules.as_str().into()),
            (
                "values",
                format!("{what}, ending partizan play, {letters}").into(),
            ),
            ("period", period.into()),
            ("because", self.theorem.as_str().into()),
        ];
        if let Some(structure) = &self.structure {
            fields.extend(structure_fields(structure, self.period));
        }
        let fields = fields.into_iter();
        let fields = fields.map(|(name, line)| (name.to_owned(), line)).collect();
        let mut document = Document::new().fields(fields).line("").append(self.rows());
        if let Some(stopped) = &self.stopped {
            document = document.line(format!("Stopped after heap {}: {stopped}", self.to));
        }
        document
    }
}

/// The outcome of a position.
#[derive(Clone, Debug, Serialize)]
pub struct EndingOutcomeReport {
    /// The game, in notation.
    pub game: String,
    /// Two.
    pub players: usize,
    /// The spelling of the play convention.
    pub play: String,
    /// L, R, N or P.
    pub outcome: Verdict,
    /// How it was found.
    pub method: String,
    /// The winning moves of the players who win when they move first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<EndingTurnReport>>,
}

/// The winning moves of a player who moves first.
#[derive(Clone, Debug, Serialize)]
pub struct EndingTurnReport {
    /// `Left` or `Right`.
    pub player: String,
    /// The moves; none if the game is over.
    pub moves: Vec<EndingMoveReport>,
}

/// A move.
#[derive(Clone, Debug, Serialize)]
pub struct EndingMoveReport {
    /// The heap moved in.
    pub from: String,
    /// What is left of it.
    pub to: String,
    /// The position reached.
    pub leaves: String,
}

/// The outcome of heaps, with the winning moves of both players if they are asked for.
pub fn ending_outcome(
    game: &str,
    ending: &EndRule,
    moves: bool,
    runner: &Runner,
) -> Result<EndingOutcomeReport, ReportError> {
    let heaps = match game.contains(SEPARATOR) {
        true => read_heaps(game)?,
        false => Loaded::read(game.into(), &mut Forms::new())?,
    };
    let (game, (outcome, method, moves)) = match &heaps {
        Loaded::Heaps(heaps) => {
            let of_sizes = |sizes: &[u32]| {
                let sizes = sizes.iter().map(|&size| (u64::from(size), 1));
                Heaps::new(heaps.rules.clone(), sizes)
            };
            let found = match one_large_heap(heaps, ending, moves, runner) {
                Some(found) => found,
                None => {
                    let position = heap_list(heaps)?;
                    let part = |sizes: &[u32]| of_sizes(sizes).sizes_spelling(Style::Ascii);
                    let whole = |sizes: &[u32]| of_sizes(sizes).spelling(Style::Ascii);
                    let search = EndingSums::new(&heaps.rules, ending, runner);
                    searched(search, &position, moves, &part, &whole)?
                }
            };
            (heaps.spelling(Style::Ascii), found)
        }
        Loaded::Mixed { rules, position } => {
            let spell = |heaps: &[u32]| rules.spelling(heaps, Style::Ascii);
            let search = EndingSums::new(rules, ending, runner);
            let found = searched(search, position, moves, &spell, &spell)?;
            (spell(position), found)
        }
        Loaded::Sum(_) | Loaded::Coins { .. } => {
            return Err(ReportError::Unsupported(
                "in ending partizan play the tokens left name the winner: expected heaps, such as S{2,3}:5+7"
                    .to_owned(),
            ));
        }
    };
    Ok(EndingOutcomeReport {
        game,
        players: 2,
        play: spelling(ending),
        outcome,
        method,
        moves,
    })
}

type Found = (Verdict, String, Option<Vec<EndingTurnReport>>);

/// The outcome of a sum by search; `part` writes what is left of a heap, `whole` a position.
fn searched<R: TokenRules>(
    mut sums: EndingSums<R>,
    position: &[u32],
    moves: bool,
    part: &dyn Fn(&[u32]) -> String,
    whole: &dyn Fn(&[u32]) -> String,
) -> Result<Found, ReportError> {
    let unknown = |stop, sums: &EndingSums<R>| ReportError::Stopped {
        stop,
        known: format!("the outcomes of {} positions were found", sums.known()),
    };
    let outcome = sums
        .outcome(position)
        .map_err(|stop| unknown(stop, &sums))?;
    let method = match sums.known() {
        1 => "the end rule: nobody can move".to_owned(),
        known => format!("search over {known} positions"),
    };
    if !moves {
        return Ok((outcome, method, None));
    }
    let mut turns = Vec::new();
    for (player, is_left, loses) in [
        ("Left", true, outcome.left_loses()),
        ("Right", false, outcome.right_loses()),
    ] {
        if loses {
            continue;
        }
        let found = sums.winning_moves(position, is_left);
        let found = found.map_err(|stop| unknown(stop, &sums))?;
        let moves = found.iter().map(|m| EndingMoveReport {
            from: part(&[m.from]),
            to: part(&m.left),
            leaves: whole(&m.to),
        });
        turns.push(EndingTurnReport {
            player: player.to_owned(),
            moves: moves.collect(),
        });
    }
    Ok((outcome, method, Some(turns)))
}

/// Heaps above this size are not searched, but found from the period.
const LARGE: u64 = 1000;

/// One heap of a finite code that breaks no heap, however large: from the sequence and its period.
fn one_large_heap(heaps: &Heaps, ending: &EndRule, moves: bool, runner: &Runner) -> Option<Found> {
    let [(size, 1)] = heaps.sizes[..] else {
        return None;
    };
    let rules = &heaps.rules;
    if rules.max_parts() > 1 || size <= LARGE || (moves && rules.tail().is_some()) {
        return None;
    }
    let sequence = ending_sequence(rules, ending, LARGE as usize, runner);
    let outcome = sequence.outcome(size)?;
    let found = sequence.periodicity?;
    let method = format!(
        "proved period {} from heap {} on",
        found.period, found.preperiod
    );
    if !moves {
        return Some((outcome, method, None));
    }
    let mut turns = Vec::new();
    for (player, is_left, loses) in [
        ("Left", true, outcome.left_loses()),
        ("Right", false, outcome.right_loses()),
    ] {
        if loses {
            continue;
        }
        let mut winning = Vec::new();
        for &(taken, digit) in rules.finite_digits() {
            let Some(left) = size.checked_sub(u64::from(taken)) else {
                continue;
            };
            if !digit.allows(u32::from(left > 0)) {
                continue;
            }
            let reached = sequence.outcome(left)?;
            let wins = if is_left {
                reached.right_loses()
            } else {
                reached.left_loses()
            };
            if wins {
                winning.push(EndingMoveReport {
                    from: size.to_string(),
                    to: left.to_string(),
                    leaves: Heaps::new(rules.clone(), [(left, 1)]).spelling(Style::Ascii),
                });
            }
        }
        turns.push(EndingTurnReport {
            player: player.to_owned(),
            moves: winning,
        });
    }
    Some((outcome, method, Some(turns)))
}

impl Report for EndingOutcomeReport {
    fn document(&self) -> Document {
        let letters = self.play.strip_prefix("ending:").unwrap_or(&self.play);
        let mut outcome = verdict(self.outcome);
        outcome = outcome.words(match self.outcome {
            Verdict::Left => ": Left wins",
            Verdict::Right => ": Right wins",
            Verdict::Next => ": the player who moves first wins",
            Verdict::Previous => ": the player who moves second wins",
        });
        let fields = vec![
            ("game".to_owned(), Line::new().game(&self.game)),
            (
                "play".to_owned(),
                format!("ending partizan play, {letters}").into(),
            ),
            ("outcome".to_owned(), outcome),
            ("by".to_owned(), self.method.as_str().into()),
        ];
        let mut document = Document::new().fields(fields);
        if let Some(turns) = &self.moves {
            let rows = turns.iter().map(|turn| {
                let mut line = Line::new();
                for (i, m) in turn.moves.iter().enumerate() {
                    let comma = if i > 0 { ", " } else { "" };
                    line = line.words(comma).game(&m.from).words(" → ").game(&m.to);
                }
                if turn.moves.is_empty() {
                    line = line.words("none needed: the game is over");
                }
                vec![turn.player.as_str().into(), line]
            });
            let rows: Vec<Vec<Line>> = rows.collect();
            document = match rows.is_empty() {
                true => document.line("").line("Nobody wins by moving first."),
                false => document
                    .line("")
                    .table(vec!["moves first".into(), "winning moves".into()], rows),
            };
        }
        document
    }
}

/// A budget or a depth that ended the search for a value, as a report says it.
pub(super) fn value_error(error: ShortError) -> ReportError {
    let known = "the value was not found".to_owned();
    match error {
        ShortError::Stopped(stop) => ReportError::Stopped { stop, known },
        ShortError::TooDeep => ReportError::Unsupported(error.to_string()),
    }
}

//! Positions that grow with a number, `domineering:2x{n}`: their outcomes or values for n = 0, 1, 2, …. A period that shows is
//! observed, not proved: no theorem knows these rules.

use serde::Serialize;

use super::{Document, Line, Report, ReportError, SequenceOf, Style};
use crate::resources::{GameText, Resources};
use meximal::game::Game;
use meximal::outcome::by_seat;
use meximal::player::PlayerSet;
use meximal::plays::{AskedPlay, Play, Winners, WinnersError};
use meximal::runner::Runner;

/// What stands for the number.
pub const PLACE: &str = "{n}";

/// The outcomes or values of growing positions.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardSequenceReport {
    /// The position, with `{n}` for the number.
    pub game: String,
    /// The number of players.
    pub players: usize,
    /// The spelling of the play convention.
    pub play: String,
    /// `outcome`, `grundy` or `value`.
    pub of: String,
    /// The first number.
    pub from: usize,
    /// The values from there on.
    pub values: Vec<String>,
    /// The first number from which the period shows.
    pub preperiod: Option<usize>,
    /// The period seen.
    pub period: Option<usize>,
    /// What is added from period to period.
    pub saltus: Option<u32>,
    /// `verified` as far as the values go where a period shows, else `none`.
    pub status: String,
    /// Why it is no more than that.
    pub theorem: String,
    /// Why it ended before the number asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    /// Whether a last number was asked for.
    #[serde(skip)]
    pub is_bound_asked: bool,
}

/// The values for the numbers up to one.
pub fn board_sequence(
    text: &str,
    of: SequenceOf,
    to: usize,
    asked: &AskedPlay,
    resources: &Resources,
) -> Result<BoardSequenceReport, ReportError> {
    let runner = resources.runner;
    let mut values = Vec::new();
    let mut from = None;
    let mut how: Option<Play> = None;
    let mut stopped = None;
    for n in 0..=to {
        let position = text.replace(PLACE, &n.to_string());
        let (game, play) = match resources.game(&GameText::new(position), asked) {
            Ok(found) => found,
            // Boards may begin with 1 or 2.
            Err(_) if from.is_none() && n < to.min(3) => continue,
            Err(error) => return Err(error),
        };
        from.get_or_insert(n);
        match value_of(&game, &play, of, runner) {
            Ok(value) => values.push(value),
            Err(ReportError::Stopped { stop, .. }) => {
                stopped = Some(stop.to_string());
                break;
            }
            Err(error) => return Err(error),
        }
        runner.report("n", n as u64, Some(to as u64));
        how = Some(play);
    }
    let how = how.ok_or_else(|| {
        ReportError::Unsupported("no position was small enough for the limits".to_owned())
    })?;
    let period = seen_period(&values);
    let from = from.unwrap_or(0);
    let last = from + values.len().saturating_sub(1);
    let theorem = match period {
        Some(_) => format!("Verified up to n = {last}; no theorem knows these rules."),
        None => format!("No period shows up to n = {last}."),
    };
    Ok(BoardSequenceReport {
        game: text.trim().to_owned(),
        players: how.players().count(),
        play: how.spelling(),
        of: match of {
            SequenceOf::Grundy => "grundy",
            SequenceOf::Outcome => "outcome",
            _ => "value",
        }
        .to_owned(),
        from,
        preperiod: period.map(|(preperiod, _)| from + preperiod),
        period: period.map(|(_, period)| period),
        saltus: period.map(|_| 0),
        status: if period.is_some() { "verified" } else { "none" }.to_owned(),
        theorem,
        values,
        stopped,
        is_bound_asked: false,
    })
}

/// The start and the length of the least period that shows at least three times at the end.
fn seen_period(values: &[String]) -> Option<(usize, usize)> {
    (1..=values.len() / 3).find_map(|period| {
        let repeats = |i: &usize| values[*i] == values[i + period];
        let same = (0..values.len() - period).rev().take_while(repeats).count();
        let preperiod = values.len() - period - same;
        (values.len() - preperiod >= 3 * period).then_some((preperiod, period))
    })
}

fn value_of(
    game: &Game,
    play: &Play,
    of: SequenceOf,
    runner: &Runner,
) -> Result<String, ReportError> {
    let players = play.players();
    match of {
        SequenceOf::Outcome => {
            let winners = play.winners(game, runner).map_err(|error| match error {
                WinnersError::Place(error) => error.into(),
                WinnersError::Stopped(stop) => ReportError::Stopped {
                    stop,
                    known: String::new(),
                },
                error => ReportError::Unsupported(error.to_string()),
            })?;
            let label = |set: PlayerSet| set.display(players, Style::Ascii);
            Ok(match winners {
                Winners::BySeat(set) => label(set),
                Winners::ByStarter(sets) => {
                    let seats = sets.iter().enumerate();
                    let seats = seats.map(|(starter, &set)| label(by_seat(set, starter, players)));
                    format!("({})", seats.collect::<Vec<_>>().join(","))
                }
            })
        }
        SequenceOf::Grundy | SequenceOf::Canonical if !play.is_normal_for_two() => {
            Err(ReportError::Unsupported(format!(
                "values of growing positions are for 2 players, normal play, not for {play}: expected outcome"
            )))
        }
        SequenceOf::Grundy => {
            let convention = play.of_impartial_games();
            let convention = convention.unwrap_or(meximal::convention::Convention::normal(players));
            let value = super::impartial_value(game, convention, runner)?;
            Ok(value.grundy.unwrap_or(0).to_string())
        }
        SequenceOf::Canonical => {
            let value = super::short_value(game, runner)?.value;
            Ok(value.unwrap_or_default())
        }
        SequenceOf::Genus | SequenceOf::Phi => Err(ReportError::Unsupported(
            "growing positions have outcomes, Grundy values and values: expected outcome, grundy or value"
                .to_owned(),
        )),
    }
}

impl Report for BoardSequenceReport {
    fn document(&self) -> Document {
        let period = match (self.period, self.preperiod) {
            (Some(period), Some(preperiod)) => {
                format!("{period} from n = {preperiod} on, as far as the values go")
            }
            _ => "none seen".to_owned(),
        };
        let mut fields = vec![
            ("game", Line::from(self.game.as_str())),
            (
                "play",
                format!("{} players, {}", self.players, self.play).into(),
            ),
            ("period", period.into()),
        ];
        if let Some(stopped) = &self.stopped {
            fields.push(("stopped", stopped.as_str().into()));
        }
        let fields = fields
            .into_iter()
            .map(|(name, line)| (name.to_owned(), line));
        let rows = self.values.iter().enumerate().map(|(i, value)| {
            vec![
                (self.from + i).to_string().into(),
                Line::from(value.as_str()),
            ]
        });
        Document::new()
            .fields(fields.collect())
            .line("")
            .table(vec!["n".into(), self.of.as_str().into()], rows.collect())
    }

    fn is_unfinished(&self) -> bool {
        self.stopped.is_some() && self.is_bound_asked
    }
}

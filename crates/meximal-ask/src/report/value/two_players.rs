//! The value of a two-player game: of any game in normal play, and of a heap in ending partizan play.

use super::ValueReport;
use crate::report::ending::{breaks_heaps, value_error, verdict};
use crate::report::short::{MAX_WRITTEN, large_plain, short_of};
use crate::report::short_fields::{ShortFields, shown};
use crate::report::{Line, ReportError};
use meximal::convention::Convention;
use meximal::ending::{EndRule, Ending, Verdict};
use meximal::game::{Game, spelling};
use meximal::period::Status;
use meximal::player::Players;
use meximal::plays::Play;
use meximal::runner::Runner;
use meximal::text::Style;
use meximal::value::short::{Plain, ShortGames, ShortId, heap_values};

/// A value with all that two-player theory says of it.
struct Found {
    /// Of a game in which both have the same moves.
    grundy: Option<u64>,
    text: String,
    outcome: Verdict,
    fields: ShortFields,
    birthday: Option<u64>,
}

impl Found {
    fn of_short(value: ShortId, games: &mut ShortGames) -> Result<Found, ReportError> {
        Ok(Found {
            grundy: None,
            text: games.text(value),
            outcome: games.outcome(value).map_err(value_error)?,
            fields: ShortFields::of(value, games)?,
            birthday: Some(games.birthday(value).into()),
        })
    }

    fn of_plain(value: &Plain) -> Found {
        Found {
            grundy: None,
            text: value.text(),
            outcome: value.outcome(),
            fields: ShortFields::of_plain(value),
            birthday: value.birthday(),
        }
    }
}

fn report(game: String, play: &Play, found: Found) -> ValueReport {
    let Found {
        grundy,
        text,
        outcome,
        fields,
        birthday,
    } = found;
    let normalised = match play {
        Play::Ending(_) => ", Nowakowski's normalisation",
        _ => "",
    };
    let lines = |all: bool| {
        let mut lines = vec![
            ("game".to_owned(), Line::new().game(&game)),
            ("play".to_owned(), format!("{play}{normalised}").into()),
        ];
        lines.extend(grundy.map(|grundy| ("Grundy value".to_owned(), grundy.to_string().into())));
        lines.extend([
            ("value".to_owned(), shown(&text)),
            ("outcome".to_owned(), verdict(outcome)),
        ]);
        lines.extend(fields.lines(all));
        lines.extend(birthday.map(|birthday| ("birthday".to_owned(), birthday.to_string().into())));
        lines
    };
    let (short, long) = (lines(false), lines(true));
    let report = ValueReport {
        grundy,
        value: Some(text),
        outcome: Some(outcome),
        fields: Some(fields),
        birthday,
        ..ValueReport::new(game, play)
    };
    report.showing(short).showing_all(long)
}

/// The value of a game of two players in normal play.
pub fn short_value(game: &Game, runner: &Runner) -> Result<ValueReport, ReportError> {
    let play = Play::Convention(Convention::normal(Players::TWO));
    let spelt = spelling(game, Players::TWO, runner)?;
    if let Some(plain) = large_plain(game) {
        return Ok(report(spelt, &play, Found::of_plain(&plain)));
    }
    let mut games = ShortGames::new(runner);
    games.write_out(MAX_WRITTEN);
    let value = short_of(game, &mut games, runner)?;
    let mut found = Found::of_short(value, &mut games)?;
    if game.as_form().is_some_and(|form| form.moves_alike()) {
        found.grundy = games.nim_heap(value);
    }
    Ok(report(spelt, &play, found))
}

/// The value of one heap in ending partizan play, by Nowakowski's normalisation.
pub fn ending_value(
    game: &Game,
    ending: &EndRule,
    runner: &Runner,
) -> Result<ValueReport, ReportError> {
    let Some(heaps) = game.as_heaps().filter(|heaps| heaps.count() <= 1) else {
        return Err(ReportError::Unsupported(
            "values in ending partizan play are those of single heaps, and a sum of heaps is not the sum of \
             their values: expected one heap, such as S{2,3}:8"
                .to_owned(),
        ));
    };
    let mut games = ShortGames::new(runner);
    let size = heaps.largest();
    let mut up_to = size.min(ENOUGH);
    let value = loop {
        let found = heap_values(&heaps.rules, ending, up_to as usize, &mut games);
        let found = found.ok_or_else(|| breaks_heaps(&heaps.rules))?;
        let period = found.periodicity.filter(|_| found.status == Status::Proved);
        let place = period.map_or(size as usize, |period| period.first_like(size));
        match (found.values.get(place), found.stopped) {
            (Some(&value), _) => break value,
            (None, Some(stopped)) => return Err(value_error(stopped)),
            (None, None) => up_to = size.min(4 * up_to),
        }
    };
    let play = Play::Ending(Ending::Tokens(ending.clone()));
    let found = Found::of_short(value, &mut games)?;
    Ok(report(heaps.spelling(Style::Ascii), &play, found))
}

/// This many heaps prove most periods: a larger heap need not be reached.
const ENOUGH: u64 = 1024;

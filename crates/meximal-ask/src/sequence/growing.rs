//! Positions that grow with a number, `domineering:2x{n}`: their outcomes or values for n = 0, 1, 2, …. A
//! period that shows is observed, not proved: no theorem covers these positions.

use crate::report::{
    FoundValues, Place, ReportError, SequenceOf, SequenceReport, Values, impartial_value,
    short_value, verdict_of,
};
use crate::resources::{GameText, Resources};
use meximal::convention::Convention;
use meximal::game::Game;
use meximal::outcome::by_name;
use meximal::period::{Periodicity, Status};
use meximal::player::{PlayerSet, Players};
use meximal::plays::{AskedPlay, Play, Winners, WinnersError};
use meximal::runner::Runner;

/// What stands for the number.
pub const PLACE: &str = "{n}";

/// The value of one position.
#[derive(PartialEq)]
enum Found {
    Winners(Winners),
    Number(u32),
    Game(String),
}

/// The values for the numbers up to one.
pub fn growing_positions(
    text: &str,
    of: SequenceOf,
    to: usize,
    asked: &AskedPlay,
    resources: &Resources,
) -> Result<SequenceReport, ReportError> {
    let runner = resources.runner;
    let mut found = Vec::new();
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
            Ok(value) => found.push(value),
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
    let from = from.unwrap_or(0);
    let last = from + found.len().saturating_sub(1);
    let periodicity = seen_period(&found).map(|(preperiod, period)| Periodicity {
        preperiod: from + preperiod,
        period,
        saltus: 0,
    });
    let (status, theorem) = match periodicity {
        Some(_) => (
            Status::Observed,
            format!("It shows up to n = {last}; no theorem covers these positions."),
        ),
        None => (Status::None, format!("No period shows up to n = {last}.")),
    };
    let found = FoundValues {
        values: values_of(found, &how),
        periodicity,
        status,
        theorem,
        stopped,
    };
    let of = match of {
        SequenceOf::Canonical => SequenceOf::Value,
        of => of,
    };
    let mut report = SequenceReport::new(text.trim().to_owned(), of, how, found);
    report.from = from;
    report.to = last;
    report.place = Place::Number;
    Ok(report)
}

/// The start and the length of the least period that shows at least three times at the end, and in at least
/// half of the values.
fn seen_period(values: &[Found]) -> Option<(usize, usize)> {
    (1..=values.len() / 3).find_map(|period| {
        let repeats = |i: &usize| values[*i] == values[i + period];
        let same = (0..values.len() - period).rev().take_while(repeats).count();
        let preperiod = values.len() - period - same;
        let enough = (3 * period).max(values.len().div_ceil(2));
        (values.len() - preperiod >= enough).then_some((preperiod, period))
    })
}

/// All of one kind: the outcomes of impartial positions are those of partizan ones where some of the
/// positions are partizan.
fn values_of(found: Vec<Found>, play: &Play) -> Values {
    let (mut winners, mut numbers, mut games) = (Vec::new(), Vec::new(), Vec::new());
    for value in found {
        match value {
            Found::Winners(found) => winners.push(found),
            Found::Number(number) => numbers.push(number),
            Found::Game(text) => games.push(text),
        }
    }
    if winners.is_empty() {
        return if numbers.is_empty() {
            Values::Games(games)
        } else {
            Values::Numbers(numbers)
        };
    }
    if let Some(convention) = play.of_impartial_games() {
        let seats = winners.iter().map(|found| match found {
            Winners::BySeat(set) => Some(*set),
            Winners::ByStarter(_) => None,
        });
        if let Some(seats) = seats.collect::<Option<Vec<PlayerSet>>>() {
            return Values::Labels(seats, convention);
        }
    }
    let players = play.players();
    let winners = winners.into_iter().map(|found| by_starter(found, players));
    let starts: Vec<Vec<PlayerSet>> = winners.collect();
    match starts.iter().map(|sets| verdict_of(sets)).collect() {
        Some(verdicts) => Values::Verdicts(verdicts),
        None => Values::Starts(starts, players),
    }
}

/// The winners by number for each player who starts.
fn by_starter(found: Winners, players: Players) -> Vec<PlayerSet> {
    match found {
        Winners::ByStarter(sets) => sets,
        Winners::BySeat(set) => {
            let winners = |starter| by_name(set, starter, players);
            (0..players.count()).map(winners).collect()
        }
    }
}

fn value_of(
    game: &Game,
    play: &Play,
    of: SequenceOf,
    runner: &Runner,
) -> Result<Found, ReportError> {
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
            Ok(Found::Winners(winners))
        }
        SequenceOf::Grundy | SequenceOf::Canonical | SequenceOf::Value
            if !play.is_normal_for_two() =>
        {
            Err(ReportError::Unsupported(format!(
                "values of growing positions are for 2 players, normal play, not for {play}: expected outcome"
            )))
        }
        SequenceOf::Grundy => {
            let value = impartial_value(game, Convention::normal(Players::TWO), runner)?;
            let number = value.grundy.and_then(|number| u32::try_from(number).ok());
            number.map(Found::Number).ok_or_else(|| {
                ReportError::Unsupported("a Grundy value is larger than 4294967295".to_owned())
            })
        }
        SequenceOf::Canonical | SequenceOf::Value => {
            let value = short_value(game, runner)?.value;
            Ok(Found::Game(value.unwrap_or_default()))
        }
        SequenceOf::Genus | SequenceOf::Phi => Err(ReportError::Unsupported(
            "growing positions have outcomes, Grundy values and values: expected outcome, grundy or value"
                .to_owned(),
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use meximal::ending::Verdict;

    #[test]
    fn a_period_shows_three_times_and_in_half_of_the_values() {
        let period = |numbers: &[u32]| {
            let found: Vec<Found> = numbers.iter().copied().map(Found::Number).collect();
            seen_period(&found)
        };
        assert_eq!(period(&[]), None);
        assert_eq!(period(&[1, 2, 1, 2, 1, 2]), Some((0, 2)));
        assert_eq!(period(&[7, 1, 2, 1, 2, 1, 2, 1]), Some((1, 2)));
        assert_eq!(period(&[1, 2, 1, 2, 1]), None);
        assert_eq!(period(&[3, 1, 4, 1, 5, 9, 9, 9]), None);
    }

    #[test]
    fn impartial_positions_beside_partizan_ones_have_outcomes_for_each_who_starts() {
        let normal = |players| Play::Convention(Convention::normal(players));
        let next = Found::Winners(Winners::BySeat(PlayerSet::only(0)));
        let left = || Found::Winners(Winners::ByStarter(vec![PlayerSet::only(0); 2]));
        let values = values_of(vec![next, left()], &normal(Players::TWO));
        let Values::Verdicts(verdicts) = values else {
            panic!("expected verdicts, not {values:?}");
        };
        assert_eq!(verdicts, [Verdict::Next, Verdict::Left]);
        let seats = vec![Found::Winners(Winners::BySeat(PlayerSet::only(1)))];
        let values = values_of(seats, &normal(Players::THREE));
        assert!(matches!(values, Values::Labels(labels, _) if labels == [PlayerSet::only(1)]));
    }
}

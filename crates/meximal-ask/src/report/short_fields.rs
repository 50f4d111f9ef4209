//! What the theory of two-player games says of a value beside its name: stops, mean, temperature,
//! thermograph, atomic weight, reduced canonical form, incentives. Boards, forms, impartial games and
//! pictures have the same fields.

use serde::Serialize;

use super::ending::value_error;
use super::short::plain_texts;
use super::thermograph::ThermographReport;
use super::{LeftOut, Line, ReportError};
use meximal::text::counted;
use meximal::value::short::{Plain, ShortGames, ShortId};

/// A value of a two-player game, beside its name.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShortFields {
    /// Where play ends if Left begins,
    pub left_stop: String,
    /// and if Right begins.
    pub right_stop: String,
    /// The mean value, where it was found.
    pub mean: Option<String>,
    /// The temperature, where it was found.
    pub temperature: Option<String>,
    /// The walls of the thermograph, where they were found.
    pub thermograph: Option<ThermographReport>,
    /// Whether wherever one player has a move, the other has one too.
    pub all_small: bool,
    /// The atomic weight of an all-small game, where it was found.
    pub atomic_weight: Option<String>,
    /// The reduced canonical form, where it was found.
    pub reduced: Option<String>,
    /// The incentives of moves, where they were found.
    pub incentives: Option<IncentivesReport>,
}

/// The incentives that no other dominates.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct IncentivesReport {
    /// Of Left's moves.
    pub left: Vec<String>,
    /// Of Right's moves.
    pub right: Vec<String>,
}

/// This many steps are taken for each question beside the value.
const STEPS: u64 = 300_000;

/// The longest list that is shown if not all is asked for.
const LINE: usize = 160;

/// The longest text that people are shown.
const MAX_SHOWN: usize = 4000;

impl ShortFields {
    pub(super) fn of(value: ShortId, games: &mut ShortGames) -> Result<ShortFields, ReportError> {
        let thermograph = games.thermograph(value).map_err(value_error)?;
        let heat = thermograph.as_ref();
        let (left_stop, right_stop) = games.stops(value).map_err(value_error)?;
        let beside = |found: Result<Option<Option<ShortId>>, _>| found.map_err(value_error);
        let weight = beside(games.within(STEPS, |games| games.atomic_weight(value)))?.flatten();
        let reduced = beside(games.within(STEPS, |games| games.reduced(value)))?.flatten();
        let incentives = games
            .within(STEPS, |games| games.incentives(value))
            .map_err(value_error)?;
        Ok(ShortFields {
            left_stop: left_stop.to_string(),
            right_stop: right_stop.to_string(),
            mean: heat.map(|found| found.mean.to_string()),
            temperature: heat.map(|found| found.temperature.to_string()),
            thermograph: thermograph.map(ThermographReport::new),
            all_small: games.is_all_small(value),
            atomic_weight: weight.map(|weight| games.text(weight)),
            reduced: reduced.map(|reduced| games.text(reduced)),
            incentives: incentives.map(|[left, right]| IncentivesReport {
                left: sorted_texts(&left, games),
                right: sorted_texts(&right, games),
            }),
        })
    }

    /// The same of a number, an up, a star or a sum of these.
    pub(super) fn of_plain(value: &Plain) -> ShortFields {
        let number = value.number.to_string();
        let is_small = value.number == Default::default();
        ShortFields {
            left_stop: number.clone(),
            right_stop: number.clone(),
            mean: Some(number.clone()),
            temperature: Some(value.temperature().to_string()),
            thermograph: value.thermograph().map(ThermographReport::new),
            all_small: is_small,
            atomic_weight: is_small.then(|| value.ups.to_string()),
            reduced: Some(number),
            incentives: value.incentives().map(|[left, right]| IncentivesReport {
                left: plain_texts(&left),
                right: plain_texts(&right),
            }),
        }
    }

    /// Stops, mean and temperature: what is worth saying of nimbers and numbers.
    pub(super) fn first_lines(&self) -> Vec<(String, Line)> {
        let math = |text: &str| Line::new().game(text);
        let stops = format!("left {}, right {}", self.left_stop, self.right_stop);
        let mut fields = vec![("stops".to_owned(), stops.into())];
        if let (Some(mean), Some(temperature)) = (&self.mean, &self.temperature) {
            fields.push(("mean".to_owned(), math(mean)));
            fields.push(("temperature".to_owned(), math(temperature)));
        }
        fields
    }

    /// All of them; with `all` also long lists.
    pub(super) fn lines(&self, all: bool) -> Vec<(String, Line)> {
        let mut fields = self.first_lines();
        match &self.thermograph {
            None => {
                let words = "not found: its corners have too many binary places";
                fields.push(("thermograph".to_owned(), words.into()));
            }
            Some(found) if found.left == found.right => {
                let words = format!("a mast at {}", self.left_stop);
                fields.push(("thermograph".to_owned(), words.into()));
            }
            Some(found) => {
                let words = ThermographReport::words;
                fields.push(("left wall".to_owned(), words(&found.left).into()));
                fields.push(("right wall".to_owned(), words(&found.right).into()));
            }
        }
        let not_found = || Line::from("not found, it is too large");
        let or_steps = |text: &Option<String>| text.as_deref().map_or_else(not_found, shown);
        let weight = if self.all_small {
            or_steps(&self.atomic_weight)
        } else {
            "none, the game is not all-small".into()
        };
        fields.push(("atomic weight".to_owned(), weight));
        fields.push(("reduced".to_owned(), or_steps(&self.reduced)));
        match &self.incentives {
            None => fields.push(("incentives".to_owned(), not_found())),
            Some(incentives) => {
                let sides = [
                    ("Left incentives", &incentives.left),
                    ("Right incentives", &incentives.right),
                ];
                for (name, side) in sides.into_iter().filter(|(_, side)| !side.is_empty()) {
                    let length = side.iter().map(String::len).sum::<usize>();
                    let line = if all || length <= LINE {
                        list(side)
                    } else {
                        let count = counted(side.len(), "game", "games");
                        Line::from(count).left_out(LeftOut::InAll)
                    };
                    fields.push((name.to_owned(), line));
                }
            }
        }
        fields
    }
}

/// Games as texts, short ones first.
pub(super) fn sorted_texts(options: &[ShortId], games: &mut ShortGames) -> Vec<String> {
    let mut texts: Vec<String> = options.iter().map(|&option| games.text(option)).collect();
    texts.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
    texts
}

/// Games with commas between them.
fn list(games: &[String]) -> Line {
    let mut line = Line::new();
    for (at, game) in games.iter().enumerate() {
        let comma = if at == 0 { "" } else { ", " };
        line = line.words(comma);
        line.0.extend(shown(game).0);
    }
    line
}

/// A game as mathematics, unless that would fill the screen.
pub(super) fn shown(text: &str) -> Line {
    if text.ends_with(" subpositions)") {
        return Line::from(text);
    }
    if text.len() <= MAX_SHOWN {
        return Line::new().game(text);
    }
    Line::from(format!("too long to show: {} characters", text.len())).left_out(LeftOut::InData)
}

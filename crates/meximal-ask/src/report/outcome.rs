//! The answer to "who wins?", whatever the rules and the play: who can force a win by who starts, how that
//! was found, and the winning moves. Each kind of game has a file that finds it; the report is the same.
//!
//! | game and play | file |
//! | --- | --- |
//! | impartial, a convention | `impartial`, with `heaps` and `podium` |
//! | partizan, a convention | `partizan` |
//! | any, elimination | `elimination` |
//! | impartial, the position at the end names the winner | `ending` |
//! | one Hackenbush picture | `hackenbush` |

mod elimination;
mod ending;
mod hackenbush;
mod heap_solution;
mod heaps;
mod impartial;
mod listing;
mod partizan;
mod podium;
mod properties;
mod turns;
mod words;

pub use elimination::elimination_outcome;
pub use ending::ending_outcome;
pub(crate) use ending::{check_verdicts, no_verdict, partizan_moves};
pub use hackenbush::hackenbush_outcome;
pub(crate) use heap_solution::HeapSolution;
pub(crate) use heaps::of_heaps;
pub use impartial::{OutcomeQuestions, impartial_outcome};
pub use partizan::partizan_outcome;
pub use properties::PropertiesReport;
pub use turns::{AnswerReport, MoveReport, SplitsReport, TurnReport};

use serde::Serialize;

use super::ending::verdict;
use super::hackenbush::{ByPlayer, fallen_line};
use super::partizan::partizan_line;
use super::starts::{StartReport, starts_by_seat, starts_where_decided};
use super::{Document, Line, Report, Style};
use meximal::convention::Attitude;
use meximal::ending::Verdict;
use meximal::outcome::by_seat;
use meximal::player::{PlayerSet, Players};
use meximal::plays::Play;
use meximal::text::counted;
use meximal::value::big_dyadic::BigDyadic;

/// Who wins a game. `starts` says it for every game and every play; the keys from `outcome` to `ranking` say
/// the same in the words of each theory.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OutcomeReport {
    /// The game, in notation.
    pub game: String,
    /// How the text was read where it could be meant otherwise: `1.5` as 1 times 5.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub readings: Vec<String>,
    /// The number of players.
    pub players: usize,
    /// The spelling of the play.
    pub play: String,
    /// Who can force a win, by who starts; under the podium rule, who moves last.
    pub starts: Vec<StartReport>,
    /// Impartial games: the seats that can force a win. Partizan games and ending partizan play of two: L, R,
    /// N or P.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<OutcomeName>,
    /// Partizan games: for each player who may start, who can force a win, seats counted from that player.
    /// Elimination play: a letter for each player who may start, `-` for nobody, `?` where it was not
    /// decided; separated by commas if there are more than three.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcomes: Option<OutcomeNames>,
    /// Partizan games: the players who can force a win, by letter, for each player who may start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winners: Option<Vec<Vec<String>>>,
    /// The podium rule: N, O or P, who moves last. Partizan games of two: L, R, N or P. Elimination play: the
    /// class of a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub class: Option<String>,
    /// The seat of the player who moves last; podium only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<usize>,
    /// All players, the one who moves last first; podium only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ranking: Option<Vec<String>>,
    /// The value of a picture in normal play of two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<BigDyadic>,
    /// The value for each player, by letter; elimination play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<ByPlayer<String>>,
    /// How the outcome was found.
    pub method: String,
    /// How many positions of a picture were searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub searched: Option<usize>,
    /// The starters for whom the values decide the winner; elimination play.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub by_values: Vec<String>,
    /// Why something was not decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undecided: Option<String>,
    /// What the paper prints for the class, where that is wrong; elimination play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub printed: Option<String>,
    /// The winning moves: of an impartial game on the first turn of every player who wins, else of every
    /// player who wins by starting.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<TurnReport>>,
    /// The edges of a picture that fell at once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fallen: Vec<String>,
    /// More about an impartial game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub properties: Option<PropertiesReport>,
    #[serde(skip)]
    asked: Play,
    #[serde(skip)]
    found: Found,
    #[serde(skip)]
    theory: Theory,
}

/// An outcome in one word, or as a set of seats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum OutcomeName {
    /// Those who can force a win: `N`, `O1`, …, `P`.
    Seats(Vec<String>),
    /// L, R, N or P.
    Verdict(Verdict),
}

/// The outcomes for all players who may start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum OutcomeNames {
    /// For each, those who can force a win: `N`, `O1`, …, `P`.
    Seats(Vec<Vec<String>>),
    /// For each, the letter of the winner.
    Letters(String),
}

/// Who wins.
#[derive(Clone, Debug)]
enum Found {
    /// Of an impartial game: seats counted from the player who starts.
    BySeat(PlayerSet),
    /// For each player who may start, where it is decided.
    ByStarter(Vec<Option<PlayerSet>>),
}

/// What a theory adds to the fields that are shown.
#[derive(Clone, Debug, Default)]
struct Theory {
    value: Option<Line>,
    values: Option<Line>,
    class: Option<Line>,
    /// What the paper prints, in a sentence.
    note: Option<String>,
}

impl OutcomeReport {
    /// An impartial game: seats are counted from whoever starts.
    fn by_seat(game: String, play: Play, label: PlayerSet, method: String) -> OutcomeReport {
        let players = play.players();
        let starts = starts_by_seat(label, players);
        let mut report = OutcomeReport::new(game, play, Found::BySeat(label), starts, method);
        match (report.is_podium(), label.seats().next()) {
            (true, Some(last)) => {
                let n = players.count();
                report.class = Some(players.label(last, Style::Ascii));
                report.last = Some(last);
                let seats = (0..n).map(|place| (last + n - place) % n);
                report.ranking = Some(seats.map(|seat| players.name(seat)).collect());
            }
            _ => report.outcome = Some(OutcomeName::Seats(label.names(players))),
        }
        report
    }

    /// A partizan game, or one whose players have names: the winners, for each player who may start.
    fn by_starter(
        game: String,
        play: Play,
        labels: Vec<Option<PlayerSet>>,
        method: String,
    ) -> OutcomeReport {
        let players = play.players();
        let starts = starts_where_decided(&labels, players);
        let found = Found::ByStarter(labels.clone());
        let mut report = OutcomeReport::new(game, play, found, starts, method);
        report.outcome = known_verdict(&labels).map(OutcomeName::Verdict);
        match report.asked {
            Play::Convention(_) => {
                let labels = labels.iter().copied().map(Option::unwrap_or_default);
                let by_name = labels.clone().map(|label| label.letters(players));
                let seats = labels.enumerate();
                let seats = seats.map(|(starter, l)| by_seat(l, starter, players).names(players));
                report.outcomes = Some(OutcomeNames::Seats(seats.collect()));
                report.winners = Some(by_name.collect());
                let class = known_verdict(report.labels());
                report.class = class.map(|class| class.to_string());
            }
            Play::Elimination(_) => {
                report.outcomes = Some(OutcomeNames::Letters(winning_letters(&labels, players)));
            }
            Play::Ending(_) => {}
        }
        report
    }

    fn new(
        game: String,
        asked: Play,
        found: Found,
        starts: Vec<StartReport>,
        method: String,
    ) -> OutcomeReport {
        OutcomeReport {
            game,
            readings: Vec::new(),
            players: asked.players().count(),
            play: asked.spelling(),
            starts,
            outcome: None,
            outcomes: None,
            winners: None,
            class: None,
            last: None,
            ranking: None,
            value: None,
            values: None,
            method,
            searched: None,
            by_values: Vec::new(),
            undecided: None,
            printed: None,
            moves: None,
            fallen: Vec::new(),
            properties: None,
            asked,
            found,
            theory: Theory::default(),
        }
    }

    fn is_podium(&self) -> bool {
        let convention = self.asked.convention();
        convention.is_some_and(|c| c.attitude() == Attitude::Podium)
    }

    /// The turns of those who win when they start: without a move if the game is over.
    fn turns_of_starters(&self, winning: Vec<Vec<MoveReport>>) -> Vec<TurnReport> {
        let turn = |(starter, moves): (usize, Vec<MoveReport>)| {
            let label = self.labels().get(starter).copied().flatten();
            let wins = label.is_some_and(|label| label.contains(starter));
            (wins || !moves.is_empty())
                .then(|| TurnReport::of_starter(starter, self.asked.players(), &self.game, moves))
        };
        winning.into_iter().enumerate().filter_map(turn).collect()
    }

    /// Those who win an impartial game; nobody for another one.
    fn label(&self) -> PlayerSet {
        match self.found {
            Found::BySeat(label) => label,
            Found::ByStarter(_) => PlayerSet::NOBODY,
        }
    }

    /// The winners for each player who may start; none for an impartial game.
    fn labels(&self) -> &[Option<PlayerSet>] {
        match &self.found {
            Found::BySeat(_) => &[],
            Found::ByStarter(labels) => labels,
        }
    }
}

/// L, R, N or P, if there are two players, and exactly one of them wins whoever starts.
pub(crate) fn verdict_of(winners: &[PlayerSet]) -> Option<Verdict> {
    let &[left_starts, right_starts] = winners else {
        return None;
    };
    let winner = |label: PlayerSet| match label.0 {
        0b01 => Some(0),
        0b10 => Some(1),
        _ => None,
    };
    let [left_starts, right_starts] = [winner(left_starts)?, winner(right_starts)?];
    Some(Verdict::of_losers(left_starts == 1, right_starts == 0))
}

fn known_verdict(labels: &[Option<PlayerSet>]) -> Option<Verdict> {
    let winners: Option<Vec<PlayerSet>> = labels.iter().copied().collect();
    verdict_of(&winners?)
}

/// The letters of the winners; nobody where a set is empty, not decided where there is none.
fn winning_letters(labels: &[Option<PlayerSet>], players: Players) -> String {
    let letter = |found: &Option<PlayerSet>| match found {
        None => "?".to_owned(),
        Some(label) => match label.seats().next() {
            Some(winner) => players.letter(winner),
            None => "-".to_owned(),
        },
    };
    let letters: Vec<String> = labels.iter().map(letter).collect();
    match players.count() {
        2 | 3 => letters.concat(),
        _ => letters.join(","),
    }
}

pub(super) fn fold_over(positions: usize) -> String {
    format!("fold over {}", counted(positions, "position", "positions"))
}

/// What is known when a search was stopped.
pub(super) fn outcomes_found(positions: usize) -> String {
    match positions {
        1 => "the outcome of 1 position was found".to_owned(),
        n => format!("the outcomes of {n} positions were found"),
    }
}

impl Report for OutcomeReport {
    fn readings(&self) -> &[String] {
        &self.readings
    }

    fn set_readings(&mut self, readings: Vec<String>) {
        self.readings = readings;
    }

    fn is_unfinished(&self) -> bool {
        let properties = self.properties.as_ref();
        let turns = self.moves.as_deref().unwrap_or_default();
        self.undecided.is_some()
            || turns.iter().any(|turn| turn.stopped)
            || properties.is_some_and(PropertiesReport::is_unfinished)
    }

    fn document(&self) -> Document {
        let players = self.asked.players();
        let mut fields = vec![
            ("game", self.game_line()),
            ("play", Line::from(self.asked.to_string())),
        ];
        let theory = &self.theory;
        let lines = [
            ("value", &theory.value),
            ("values", &theory.values),
            ("class", &theory.class),
        ];
        let lines = lines.into_iter();
        fields.extend(lines.filter_map(|(name, line)| Some((name, line.clone()?))));
        self.push_outcome(&mut fields);
        fields.push(("by", self.method_in_words().into()));
        let more = [("undecided", &self.undecided), ("note", &theory.note)];
        for (name, text) in more {
            fields.extend(text.as_deref().map(|text| (name, text.into())));
        }
        fields.extend(fallen_line(&self.fallen));
        let fields = fields.into_iter();
        let fields = fields.map(|(name, line)| (name.to_owned(), line));
        let mut document = Document::new().fields(fields.collect());
        if let (Found::ByStarter(_), Play::Convention(_)) = (&self.found, &self.asked) {
            document = document.append(self.winners_table());
        }
        if let Some(turns) = &self.moves {
            document = document.append(match self.found {
                Found::BySeat(label) => {
                    turns::table_by_seat(turns, label, self.is_podium(), players)
                }
                Found::ByStarter(_) => turns::table_by_starter(turns, players),
            });
        }
        if let Some(properties) = &self.properties {
            document = document.line("").fields(properties.fields(players));
        }
        document
    }
}

impl OutcomeReport {
    fn game_line(&self) -> Line {
        match (&self.found, &self.asked) {
            (Found::ByStarter(_), Play::Convention(_) | Play::Elimination(_)) => {
                partizan_line(&self.game)
            }
            _ => Line::new().game(&self.game),
        }
    }

    /// Who wins, in the words of the theory.
    fn push_outcome(&self, fields: &mut Vec<(&'static str, Line)>) {
        let players = self.asked.players();
        match (&self.outcomes, &self.outcome, &self.found) {
            (_, Some(OutcomeName::Verdict(found)), _) => {
                let words = match found {
                    Verdict::Left => ": Left wins",
                    Verdict::Right => ": Right wins",
                    Verdict::Next => ": the player who moves first wins",
                    Verdict::Previous => ": the player who moves second wins",
                };
                fields.push(("outcome", verdict(*found).words(words)));
            }
            // Who starts makes no difference but in the letters.
            (Some(OutcomeNames::Letters(_)), _, &Found::BySeat(label)) => {
                let line = Line::new().set(label, players);
                fields.push((
                    "outcome",
                    match label {
                        PlayerSet::NOBODY => line.words(": nobody can force a win"),
                        _ => line,
                    },
                ));
            }
            (Some(OutcomeNames::Letters(letters)), ..) => {
                let latex = format!(r"\texttt{{{letters}}}");
                fields.push(("outcome", Line::new().math(letters, latex)));
            }
            (Some(OutcomeNames::Seats(_)), ..) => {
                let mut line = Line::new().words("(");
                for (starter, label) in self.labels().iter().enumerate() {
                    let comma = if starter > 0 { ", " } else { "" };
                    let seats = by_seat(label.unwrap_or_default(), starter, players);
                    line = line.words(comma).set(seats, players);
                }
                let starters: Vec<String> =
                    (0..players.count()).map(|p| players.full_name(p)).collect();
                let words = format!(") if {} starts", starters.join(", "));
                fields.push(("outcome", line.words(words)));
            }
            (.., &Found::BySeat(label)) => match self.last {
                None => fields.push(("outcome", Line::new().set(label, players))),
                Some(last) => {
                    let n = players.count();
                    fields.push(("moves last", Line::new().seat(last, players)));
                    let mut line = Line::new();
                    for place in 0..n {
                        let comma = if place > 0 { ", " } else { "" };
                        line = line.words(comma).seat((last + n - place) % n, players);
                    }
                    fields.push(("ranking", line));
                }
            },
            (None, ..) => {}
        }
    }

    fn method_in_words(&self) -> String {
        if self.by_values.is_empty() || self.method == elimination::BY_VALUES {
            return self.method.clone();
        }
        let starters = self.by_values.join(" or ");
        format!(
            "{}; the values alone decide when {starters} starts",
            self.method
        )
    }

    /// Who can force a win, by who starts.
    fn winners_table(&self) -> Document {
        let players = self.asked.players();
        let what = if self.is_podium() {
            "moves last"
        } else {
            "can force a win"
        };
        let head = ["starts", "outcome", what].map(Line::from);
        let rows = self.labels().iter().enumerate().map(|(starter, label)| {
            let label = label.unwrap_or_default();
            let names: Vec<String> = label.seats().map(|p| players.full_name(p)).collect();
            let names = if names.is_empty() {
                "nobody".to_owned()
            } else {
                names.join(", ")
            };
            vec![
                players.full_name(starter).into(),
                Line::new().set(by_seat(label, starter, players), players),
                names.into(),
            ]
        });
        Document::new()
            .line("")
            .table(head.to_vec(), rows.collect())
    }
}

#[cfg(test)]
mod tests;

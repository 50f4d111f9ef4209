//! The answer to "are these games equal?", with a context that tells them apart when they are not.

use serde::Serialize;

use super::podium::{position_of_heaps, spell};
use super::subject::Loaded;
use super::value::{grundy, nim_heap_name};
use super::{Document, Line, Report, ReportError};
use meximal::convention::{Attitude, Convention};
use meximal::form::Forms;
use meximal::game::Game;
use meximal::notation::print_form;
use meximal::outcome::{Equality, WhyEqual, equality};
use meximal::player::{PlayerSet, Players};
use meximal::plays::Play;
use meximal::runner::Runner;
use meximal::value::podium::{DigitSums, Equivalence, NimPosition, equivalence};

/// Whether two games are equal.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EqualityReport {
    /// The games, in notation.
    pub games: [String; 2],
    /// The number of players.
    pub players: usize,
    /// The spelling of the play convention.
    pub play: String,
    /// Whether they are equal; nothing when that is not decided.
    pub equal: Option<bool>,
    /// `proved`, or `budget` when it is not decided; `open` when no theorem decides it.
    pub status: String,
    /// `nim` when G and H are compared in sums with Nim positions, `all` for all contexts; podium only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contexts: Option<String>,
    /// Why.
    pub because: String,
    /// A game X with o(G+X) ≠ o(H+X).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub context: Option<String>,
    /// Who starts there, in a partizan game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub starter: Option<String>,
    /// o(G+X) and o(H+X); who wins, by name, in a partizan game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcomes: Option<[Vec<String>; 2]>,
    #[serde(skip)]
    labels: [PlayerSet; 2],
    #[serde(skip)]
    how: Play,
}

/// Decides whether two games are equal.
pub fn equal(
    left: &Game,
    right: &Game,
    convention: Convention,
    runner: &Runner,
) -> Result<EqualityReport, ReportError> {
    let mut forms = Forms::within(runner);
    let loaded = [
        Loaded::of(left, &mut forms, runner)?,
        Loaded::of(right, &mut forms, runner)?,
    ];
    let players = convention.players();
    let podium = convention.attitude() == Attitude::Podium;
    let games = [loaded[0].spelling(&forms), loaded[1].spelling(&forms)];
    let mut report = EqualityReport::new(games, &Play::Convention(convention));
    report.contexts = podium.then(|| "all".to_owned());
    if podium
        && let [Loaded::Heaps(left), Loaded::Heaps(right)] = &loaded
        && let (Some(left), Some(right)) = (position_of_heaps(left), position_of_heaps(right))
    {
        report.compare_modulo_nim(&left, &right, runner);
        return Ok(report);
    }
    if convention == Convention::normal(Players::TWO) {
        let [left, right] = &loaded;
        let (left, _) = grundy(left, &mut forms, runner)?;
        let (right, _) = grundy(right, &mut forms, runner)?;
        report.compare_grundy_values(left, right);
        return Ok(report);
    }
    let mut parts = Vec::new();
    for game in &loaded {
        parts.push(game.parts(&mut forms, runner)?);
    }
    let verdict = equality(&mut forms, &parts[0], &parts[1], convention, runner)?;
    match verdict {
        Equality::Equal(why) => {
            report.equal = Some(true);
            report.because = match why {
                WhyEqual::Isomorphic => "they are isomorphic".to_owned(),
                WhyEqual::BothAbsorbing => {
                    "both are absorbing (Theorem 3.14, Proposition 2.23)".to_owned()
                }
                WhyEqual::AllContexts { vectors } => format!(
                    "no context tells them apart: all {vectors} outcome vectors of contexts were checked"
                ),
            };
        }
        Equality::Different { context, outcomes } => {
            report.equal = Some(false);
            report.because = "the outcomes differ in a context, played out again".to_owned();
            let context = print_form(&forms, context);
            report.context = Some(context.unwrap_or_else(|e| format!("({e})")));
            report.outcomes = Some(outcomes.map(|o| o.names(players)));
            report.labels = outcomes;
        }
        Equality::NotDecided { stop, vectors } => {
            report.status = "budget".to_owned();
            report.because = format!(
                "{stop}; none of the {vectors} outcome vectors of contexts found so far tells them apart"
            );
        }
    }
    Ok(report)
}

impl EqualityReport {
    /// Nothing is decided yet.
    pub(super) fn new(games: [String; 2], play: &Play) -> EqualityReport {
        EqualityReport {
            games,
            players: play.players().count(),
            play: play.spelling(),
            equal: None,
            status: "proved".to_owned(),
            contexts: None,
            because: String::new(),
            context: None,
            starter: None,
            outcomes: None,
            labels: [PlayerSet::NOBODY; 2],
            how: play.clone(),
        }
    }

    /// A context tells partizan games apart: others win when this player starts.
    pub(super) fn differ(&mut self, context: String, starter: usize, winners: [PlayerSet; 2]) {
        let players = self.how.players();
        let letters = |set: PlayerSet| set.seats().map(|p| players.letter(p)).collect();
        self.equal = Some(false);
        self.because = "the outcomes differ in a context, played out".to_owned();
        self.context = Some(context);
        self.starter = Some(players.letter(starter));
        self.outcomes = Some(winners.map(letters));
        self.labels = winners;
    }

    /// Two players, normal play: the Grundy value says all (Sprague, Grundy). A Nim heap of the value of G makes G, and only it, a win for the
    /// previous player.
    fn compare_grundy_values(&mut self, left: u64, right: u64) {
        self.equal = Some(left == right);
        if left == right {
            self.because = format!("both have Grundy value {left} (Sprague–Grundy)");
            return;
        }
        let players = self.how.players();
        self.because = format!("the Grundy values are {left} and {right} (Sprague–Grundy)");
        self.context = Some(nim_heap_name(left));
        self.labels = [players.previous(), 0].map(PlayerSet::only);
        self.outcomes = Some(self.labels.map(|o| o.names(players)));
    }

    /// Nim positions under the podium rule are compared as in the paper, in all sums with Nim positions.
    fn compare_modulo_nim(&mut self, left: &NimPosition, right: &NimPosition, runner: &Runner) {
        let players = self.how.players();
        self.contexts = Some("nim".to_owned());
        let sums = DigitSums::of(left, players);
        match equivalence(left, right, players, runner) {
            Equivalence::Equivalent => {
                self.equal = Some(true);
                self.because = match players.count() {
                    2 => format!(
                        "both have Grundy value {} (Bouton's theorem)",
                        left.nim_sum()
                    ),
                    3 => format!(
                        "G₃ = {sums} and the suffixes other than 1 are the same (Theorem 3.4, without its proviso)"
                    ),
                    n => format!(
                        "the digit sums mod {n} are {sums}, and the same suffixes other than 1 can be lowered together"
                    ),
                };
            }
            Equivalence::Different { context, last } => {
                self.equal = Some(false);
                self.because = "the last mover is not the same in a context".to_owned();
                self.context = Some(spell(&context));
                self.labels = last.map(PlayerSet::only);
                self.outcomes = Some(self.labels.map(|o| o.names(players)));
            }
            Equivalence::NotDecided { contexts, stop } => {
                self.status = match stop {
                    Some(_) => "budget".to_owned(),
                    None => "open".to_owned(),
                };
                let why = stop.map(|stop| format!("{stop}; ")).unwrap_or_default();
                self.because = format!(
                    "{why}none of the {contexts} contexts tried tells them apart, and no theorem says that they are equal"
                );
            }
        }
    }
}

impl Report for EqualityReport {
    fn document(&self) -> Document {
        let players = self.how.players();
        let [left, right] = &self.games;
        let sign = match self.equal {
            Some(true) => " = ",
            Some(false) => " ≠ ",
            None => " and ",
        };
        let title = Line::new().game(left).words(sign).game(right);
        let modulo = match self.contexts.as_deref() {
            Some("nim") => " modulo Nim",
            _ => "",
        };
        let title = match self.equal {
            None => title.words(format!("{modulo}: not decided")),
            Some(_) => title.words(format!("{modulo}, proved")),
        };
        let mut fields = vec![
            ("play".to_owned(), Line::from(self.how.to_string())),
            ("because".to_owned(), self.because.as_str().into()),
        ];
        if let Some(context) = &self.context {
            fields.push(("context X".to_owned(), Line::new().game(context)));
            if let Some(starter) = &self.starter {
                fields.push(("starts".to_owned(), starter.as_str().into()));
            }
            for (place, name) in ["G+X", "H+X"].into_iter().enumerate() {
                fields.push(match (&self.starter, &self.outcomes) {
                    (Some(_), Some(outcomes)) => {
                        let winners = match outcomes[place].is_empty() {
                            true => "nobody".to_owned(),
                            false => outcomes[place].join(", "),
                        };
                        (format!("wins {name}"), winners.into())
                    }
                    _ => {
                        let line = Line::new().set(self.labels[place], players);
                        (format!("o({name})"), line)
                    }
                });
            }
        }
        Document::new().line(title).fields(fields)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Grundy values against the search of all contexts, for two players and normal play.
    #[test]
    fn grundy_values_are_the_contexts_of_two_players() {
        let games = [
            "0", "*", "*2", "*3", "*20", "{*}", "{*2}", "{*,*2}", "*2+*", "*2+*3", "{{*2},*}",
            "nim:3+2", "0.77:5", "S{2,3}:7", "0.07:4+3",
        ];
        let convention = Convention::normal(Players::TWO);
        let runner = Runner::new();
        for left in games {
            for right in games {
                let read = |text: &str| Game::read(text).unwrap();
                let found = equal(&read(left), &read(right), convention, &runner).unwrap();
                let mut forms = Forms::new();
                let [left_parts, right_parts] = [left, right].map(|text| {
                    let loaded = Loaded::of(&read(text), &mut forms, &runner).unwrap();
                    loaded.parts(&mut forms, &runner).unwrap()
                });
                let slow = equality(&mut forms, &left_parts, &right_parts, convention, &runner);
                let same = matches!(slow.unwrap(), Equality::Equal(_));
                assert_eq!(found.equal, Some(same), "{left} {right}");
                let Some(context) = &found.context else {
                    continue;
                };
                // The context tells them apart, as it says.
                let context = Loaded::of(&read(context), &mut forms, &runner).unwrap();
                let context = context.parts(&mut forms, &runner).unwrap();
                for (parts, label) in [left_parts, right_parts].iter().zip(found.labels) {
                    let sum: Vec<_> = parts.iter().chain(&context).copied().collect();
                    let mut sums = meximal::outcome::Sums::new(&forms, convention, &runner);
                    let position = meximal::outcome::position_of_forms(&sum);
                    assert_eq!(sums.outcome(&position).unwrap(), label, "{left} {right}");
                }
            }
        }
        let read = |text: &str| Game::read(text).unwrap();
        let [left, right] = ["nim:1000000", "nim:1000001"].map(read);
        let large = equal(&left, &right, convention, &runner).unwrap();
        assert_eq!(
            (large.equal, large.context.as_deref()),
            (Some(false), Some("*[1000000]"))
        );
        let [left, right] = ["nim:40+20", "nim:60"].map(read);
        let sum = equal(&left, &right, convention, &runner).unwrap();
        assert_eq!(sum.equal, Some(true));
    }
}

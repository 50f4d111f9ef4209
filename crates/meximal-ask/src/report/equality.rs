//! The answer to "are these games equal?", with a context that tells them apart when they are not.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::compare::{DirectionReport, OrderReport, PlayerOrderReport, full_name, usual_words};
use super::inside::{Inside, inside_all_heaps, inside_quotient};
use super::podium::{position_of_heaps, spell};
use super::subject::Loaded;
use super::value::{grundy, nim_heap_name};
use super::{Document, Line, Report, ReportError, Style};
use crate::defaults;
use meximal::convention::{Attitude, Convention};
use meximal::form::Forms;
use meximal::game::Game;
use meximal::notation::{Heaps, print_form};
use meximal::outcome::{Equality, WhyEqual, equality};
use meximal::player::{PlayerSet, Players};
use meximal::plays::Play;
use meximal::rules::code::HeapRules;
use meximal::runner::Runner;
use meximal::value::podium::{DigitSums, Equivalence, NimPosition, equivalence};

/// Whether two games are equal.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EqualityReport {
    /// The games, in notation.
    pub games: [String; 2],
    /// How the text was read where it could be meant otherwise: `1.5` as 1 times 5.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub readings: Vec<String>,
    /// The number of players.
    pub players: usize,
    /// The spelling of the play convention.
    pub play: String,
    /// Whether they are equal; nothing when that is not decided.
    pub equal: Option<bool>,
    /// `proved`, or `budget` when it is not decided; `open` when no theorem decides it.
    pub status: String,
    /// `nim` when G and H are compared in sums with Nim positions, `all` for all contexts under the podium
    /// rule; the rules of their heaps when they are equal in sums with such heaps, and no more is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contexts: Option<String>,
    /// The rules of their heaps, when they are equal in sums with such heaps although another context tells
    /// them apart; nothing when that is not so, or is not soon decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub equal_modulo: Option<String>,
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
    /// How partizan games compare for each player, by letter: `<`, `=`, `>`, `|` for incomparable ones, `?`
    /// where it is not decided.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub relations: BTreeMap<String, String>,
    /// Both directions for each player.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub comparisons: BTreeMap<String, PlayerOrderReport>,
    #[serde(skip)]
    labels: [PlayerSet; 2],
    #[serde(skip)]
    how: Play,
    /// How partizan games stand to each other, in a line for each player.
    #[serde(skip)]
    order: Vec<Line>,
}

/// Sums of more heaps, or of larger ones, are compared in the quotient of their game.
const MAX_COUNT: u64 = 40;
const MAX_SIZE: u64 = 100;

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
    // Heaps of one game: a position of the game itself may tell them apart, and where the whole world of
    // games is too large, the game is not.
    let heaps = match &loaded {
        [Loaded::Heaps(left), Loaded::Heaps(right)]
            if left.rules == right.rules && left.rules != HeapRules::nim() =>
        {
            Some([left, right])
        }
        _ => None,
    };
    // Contexts of so many or so large heaps cannot all be looked at.
    let is_large = heaps.is_some_and(|games| {
        let large = |game: &&Heaps| game.count() > MAX_COUNT || game.largest() > MAX_SIZE;
        games.iter().any(large)
    });
    let inside = heaps.and_then(|games| inside_all_heaps(games, convention, runner));
    let inside = match (inside, heaps) {
        (None, Some(games)) if is_large => inside_quotient(games, convention, runner),
        (inside, _) => inside,
    };
    if let Some(found) = inside
        .as_ref()
        .filter(|found| is_large || found.context.is_some())
    {
        report.compare_inside(found);
        return Ok(report);
    }
    let all = match (heaps, &inside) {
        // That they are equal in the game is known: what more is found is found soon.
        (Some(_), Some(_)) => runner.at_most(defaults::CONTEXTS),
        (Some(_), None) => runner.half_of_the_time(),
        (None, _) => runner.clone(),
    };
    let verdict = in_all_contexts(&loaded, &mut forms, convention, &all);
    let inside = match (&verdict, inside, heaps) {
        (_, Some(found), _) => Some(found),
        (Ok(Equality::Equal(_)), ..) | (.., None) => None,
        // The quotient of large heaps was tried above.
        _ if is_large => None,
        // What tells them apart may be no position of their own game.
        (Ok(Equality::Different { .. }), None, Some(games)) => {
            inside_quotient(games, convention, &runner.at_most(defaults::MODULO))
        }
        (_, None, Some(games)) => inside_quotient(games, convention, runner),
    };
    if !matches!(verdict, Ok(Equality::Equal(_) | Equality::Different { .. }))
        && let Some(found) = &inside
    {
        report.compare_inside(found);
        return Ok(report);
    }
    match verdict? {
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
            let inside = inside.filter(|found| found.context.is_none());
            report.equal_modulo = inside.map(|found| found.rules);
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

/// Whether two games are equal in all sums.
fn in_all_contexts(
    loaded: &[Loaded; 2],
    forms: &mut Forms,
    convention: Convention,
    runner: &Runner,
) -> Result<Equality, ReportError> {
    let [left, right] = loaded;
    let left = left.parts(forms, runner)?;
    let right = right.parts(forms, runner)?;
    Ok(equality(forms, &left, &right, convention, runner)?)
}

impl EqualityReport {
    /// Nothing is decided yet.
    pub(super) fn new(games: [String; 2], play: &Play) -> EqualityReport {
        EqualityReport {
            games,
            readings: Vec::new(),
            players: play.players().count(),
            play: play.spelling(),
            equal: None,
            status: "proved".to_owned(),
            contexts: None,
            equal_modulo: None,
            because: String::new(),
            context: None,
            starter: None,
            outcomes: None,
            relations: BTreeMap::new(),
            comparisons: BTreeMap::new(),
            labels: [PlayerSet::NOBODY; 2],
            how: play.clone(),
            order: Vec::new(),
        }
    }

    /// Partizan games are equal if they are equal for every player (Spindler, Proposition 4.17).
    pub fn for_everybody(order: OrderReport, play: &Play) -> EqualityReport {
        let mut report = EqualityReport::new(order.games.clone(), play);
        report.order = order.statements();
        report.equal = order.equal;
        report.status = order.status.clone();
        let fails = |direction: &&DirectionReport| direction.holds == Some(false);
        let open = |direction: &&DirectionReport| direction.holds.is_none();
        let telling = order.directions().find(fails);
        match telling.or_else(|| order.directions().find(open)) {
            Some(telling) => {
                report.because = telling.because.clone();
                report.context = telling.context.clone();
                report.starter = telling.starter.clone();
                report.outcomes = telling.winners.clone();
            }
            None => {
                let reasons: BTreeSet<&str> = order.directions().map(|d| &*d.because).collect();
                report.because = reasons.into_iter().collect::<Vec<_>>().join("; ");
            }
        }
        if let Some(relation) = order.usual().filter(|_| order.order == "normal") {
            report.because = usual_words(relation).to_owned();
        }
        report.relations = order.relations;
        report.comparisons = order.comparisons;
        report
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

    /// Two players, normal play: the Grundy value says all (Sprague, Grundy). A Nim heap of the value of G
    /// makes G, and only it, a win for the previous player.
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

    /// The solution of the game tells them apart, or says that no heaps of the game do.
    fn compare_inside(&mut self, found: &Inside) {
        let players = self.how.players();
        self.equal = Some(found.context.is_none());
        match &found.context {
            None => {
                self.because = format!("they have one value, by {}", found.by);
                self.contexts = Some(found.rules.clone());
            }
            Some((context, outcomes)) => {
                self.because = format!("the outcomes differ in a context, by {}", found.by);
                self.context = Some(context.spelling(Style::Ascii));
                self.outcomes = Some(outcomes.map(|o| o.names(players)));
                self.labels = *outcomes;
            }
        }
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
                        "G₃ = {sums} and the suffixes other than 1 are the same (Theorem 3.4, without its \
                         proviso)"
                    ),
                    n => format!(
                        "the digit sums mod {n} are {sums}, and the same suffixes other than 1 can be \
                         lowered together"
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
                    "{why}none of the {contexts} contexts tried tells them apart, and no theorem says that \
                     they are equal"
                );
            }
        }
    }
}

impl Report for EqualityReport {
    fn readings(&self) -> &[String] {
        &self.readings
    }

    fn set_readings(&mut self, readings: Vec<String>) {
        self.readings = readings;
    }

    fn is_unfinished(&self) -> bool {
        self.equal.is_none()
    }

    fn is_no(&self) -> bool {
        self.equal == Some(false)
    }

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
            Some("nim") => " modulo Nim".to_owned(),
            Some("all") | None => String::new(),
            Some(rules) => format!(" modulo {rules}"),
        };
        let title = match self.equal {
            None => title.words(format!("{modulo}: not decided")),
            Some(_) => title.words(format!("{modulo}, proved")),
        };
        let mut fields = vec![("play".to_owned(), Line::from(self.how.to_string()))];
        for (at, line) in self.order.iter().enumerate() {
            let name = if at == 0 { "order" } else { "" };
            fields.push((name.to_owned(), line.clone()));
        }
        fields.push(("because".to_owned(), self.because.as_str().into()));
        if let Some(context) = &self.context {
            let line = Line::new().game(context);
            fields.push((
                "context X".to_owned(),
                match &self.starter {
                    Some(starter) => {
                        line.words(format!(", {} starts", full_name(players, starter)))
                    }
                    None => line,
                },
            ));
            for (place, name) in ["G+X", "H+X"].into_iter().enumerate() {
                fields.push(match (&self.starter, &self.outcomes) {
                    (Some(_), Some(outcomes)) => {
                        let winners = outcomes[place].iter();
                        let winners: Vec<String> =
                            winners.map(|letter| full_name(players, letter)).collect();
                        let winners = match winners.as_slice() {
                            [] => "nobody can force a win".to_owned(),
                            winners => winners.join(", "),
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
        if let Some(rules) = &self.equal_modulo {
            let words = format!("equal in all sums of heaps of {rules}");
            fields.push((format!("modulo {rules}"), words.into()));
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

    /// Positions of one game, too large for the whole world of games.
    #[test]
    fn heaps_of_a_solved_game_are_compared_in_it() {
        let convention = Convention::misere(Players::TWO);
        let runner = Runner::new().with_time(std::time::Duration::from_secs(20));
        let found = |left: &str, right: &str| {
            let [left, right] = [left, right].map(|text| Game::read(text).unwrap());
            equal(&left, &right, convention, &runner.again()).unwrap()
        };
        let large = found("4.7:1000000007+2", "4.7:1000000009+2");
        assert_eq!(large.equal, Some(false));
        assert!(
            large
                .context
                .is_some_and(|context| context.starts_with("4.7:"))
        );
        // b·d_0 = a·b³ in W(0), whatever the world of games says.
        let same = found("0.26:4+10+1000000", "0.26:2+3.4+1000000");
        assert_eq!(
            (same.equal, same.contexts.as_deref()),
            (Some(true), Some("0.26"))
        );
        // By an automaton.
        let counted = found("0.3102:50.7+2.12", "0.3102:50.7+2.12+3");
        assert_eq!(
            (counted.equal, counted.contexts.as_deref()),
            (Some(true), Some("0.3102"))
        );
        let differ = found("0.3102:50.7", "0.3102:51.7");
        assert_eq!(differ.equal, Some(false));
    }

    /// A context tells them apart, but none of their own game does: by a solution for all heaps, and by the
    /// quotient.
    #[test]
    fn what_differs_may_be_equal_modulo_its_game() {
        let convention = Convention::misere(Players::TWO);
        let found = |left: &str, right: &str| {
            let [left, right] = [left, right].map(|text| Game::read(text).unwrap());
            equal(&left, &right, convention, &Runner::new()).unwrap()
        };
        for (left, right, rules) in [
            ("0.26:4+10", "0.26:2+3.4", "0.26"),
            ("0.15:4.6", "0.15:2.6", "0.15"),
            ("0.77:3.2", "0.77:2", "0.77"),
        ] {
            let report = found(left, right);
            assert_eq!(report.equal, Some(false), "{left}");
            assert!(report.context.is_some() && report.contexts.is_none());
            assert_eq!(report.equal_modulo.as_deref(), Some(rules), "{left}");
        }
        // A heap of the game tells these apart.
        assert_eq!(found("0.15:13", "0.15:14").equal_modulo, None);
        // One quotient, but not one game.
        assert_eq!(found("0.15:4.6", "0.77:2").equal_modulo, None);
    }
}

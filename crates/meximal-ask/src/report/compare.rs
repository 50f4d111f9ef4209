//! How two games stand to each other for each player: in Spindler's orders of N players (section 4.1.2), and
//! in the usual order of two. Every inequality that fails comes with a context in which it does.

use std::collections::BTreeMap;

use serde::Serialize;

use super::cincotti::letter_line;
use super::ending::value_error;
use super::partizan::spell;
use super::short::{plain_of, short_of};
use super::{Document, LeftOut, Line, Report, ReportError};
use meximal::form::PartizanForms;
use meximal::game::{Game, WrittenPlayers, partizan_parts, spelling};
use meximal::notation::print_partizan_sum;
use meximal::order::spindler::{AtMost, Relation, SpindlerOrder, WhyAtMost};
use meximal::player::Players;
use meximal::plays::wrong_players;
use meximal::runner::Runner;
use meximal::value::short::{ShortGames, ShortId};

/// The longest context that is shown as text.
const LONGEST_CONTEXT: usize = 1000;

/// How two games stand to each other.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OrderReport {
    /// The games G and H, in notation.
    pub games: [String; 2],
    /// How the text was read where it could be meant otherwise: `1.5` as 1 times 5.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub readings: Vec<String>,
    /// The number of players.
    pub players: usize,
    /// `spindler`, `cincotti` or `normal`.
    pub order: String,
    /// `<`, `=`, `>`, `|` for incomparable games, `?` where it is not decided, for each player asked about,
    /// by letter.
    pub relations: BTreeMap<String, String>,
    /// The one player asked about.
    #[serde(rename = "for", skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// Whether they are equal for every player asked about; nothing when that is not decided.
    pub equal: Option<bool>,
    /// `proved`, or `budget` when something is not decided.
    pub status: String,
    /// Both directions for each player, in Spindler's order and in the normal one.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub comparisons: BTreeMap<String, PlayerOrderReport>,
    /// The values of G and H for each player asked about, by letter, in Cincotti's order.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<String, [String; 2]>,
    #[serde(skip)]
    asked: Vec<(usize, Relation)>,
    #[serde(skip)]
    count: Players,
}

/// Two games compared for one player.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerOrderReport {
    /// G ≤ H.
    pub at_most: DirectionReport,
    /// H ≤ G.
    pub at_least: DirectionReport,
}

/// Whether one game is at most another for a player.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DirectionReport {
    /// Whether it is; nothing when that is not decided.
    pub holds: Option<bool>,
    /// Why.
    pub because: String,
    /// A game X such that the player can force a win in one game + X, but not in the other + X.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub context: Option<String>,
    /// Who starts there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub starter: Option<String>,
    /// Who can force a win in G + X and in H + X.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winners: Option<[Vec<String>; 2]>,
}

impl PlayerOrderReport {
    /// Both directions, each told of its own first and second game.
    fn new(at_most: DirectionReport, at_least: DirectionReport) -> PlayerOrderReport {
        let mut at_least = at_least.named(["H", "G"]);
        if let Some(winners) = &mut at_least.winners {
            winners.reverse();
        }
        PlayerOrderReport {
            at_most: at_most.named(["G", "H"]),
            at_least,
        }
    }

    /// Whether one direction does not hold.
    fn fails(&self) -> bool {
        self.at_most.holds == Some(false) || self.at_least.holds == Some(false)
    }
}

impl DirectionReport {
    /// The same with names for the first game and the second.
    fn named(mut self, [first, second]: [&str; 2]) -> DirectionReport {
        let because = self.because.replace("the first", first);
        self.because = because.replace("the second", second);
        self
    }
}

/// The number of players of two games: as written in both, as asked, or the default.
pub fn players_of_both(
    games: [&Game; 2],
    asked: Option<Players>,
    default: Players,
) -> Result<Players, ReportError> {
    let [left, right] = games.map(|game| game.written_players().unwrap_or_default());
    let wrong = |message: String| {
        ReportError::Unsupported(format!(
            "{message}: expected as many lists of options in both games, such as {{1C||}} for three players"
        ))
    };
    let written = left
        .and(right)
        .map_err(|_| wrong("the games have different numbers of players".to_owned()))?;
    let written = WrittenPlayers {
        is_partizan: true,
        ..written
    };
    let players = written.players(asked, default);
    players.map_err(|message| match asked {
        Some(asked) => wrong_players(asked, written, &message).into(),
        None => wrong(message),
    })
}

/// Compares two games among this many players in Spindler's orders, for all of them or for one.
pub fn spindler_compare(
    games: [&Game; 2],
    players: Players,
    player: Option<usize>,
    runner: &Runner,
) -> Result<OrderReport, ReportError> {
    let mut forms = PartizanForms::within(players, runner);
    let left = partizan_parts(games[0], &mut forms, runner)?;
    let right = partizan_parts(games[1], &mut forms, runner)?;
    let games = [
        spell(&forms, &left, games[0]),
        spell(&forms, &right, games[1]),
    ];
    let mut order = SpindlerOrder::new(&mut forms, runner);
    let (mut asked, mut found) = (Vec::new(), Vec::new());
    for player in asked_players(players, player) {
        let comparison = order.compare(player, &left, &right);
        let forms = order.forms();
        let report = PlayerOrderReport::new(
            direction(&comparison.at_most, player, forms),
            direction(&comparison.at_least, player, forms),
        );
        asked.push((player, comparison.relation()));
        found.push(report);
    }
    let report = OrderReport::new(games, "spindler", players, player, asked);
    Ok(report.with_comparisons(found))
}

/// Compares two games of two players in the usual order, for both of them or for one. What is good for Left
/// is bad for Right.
pub fn normal_compare(
    both: [&Game; 2],
    player: Option<usize>,
    runner: &Runner,
) -> Result<OrderReport, ReportError> {
    let found = match compare_plain(both) {
        Some(found) => found,
        None => compare_short(both, runner)?,
    };
    let (mut asked, mut comparisons) = (Vec::new(), Vec::new());
    for player in asked_players(Players::TWO, player) {
        let mut directions = Vec::new();
        for [first, second] in [[0, 1], [1, 0]] {
            let low = if player == 0 { first } else { second };
            let holds = found.at_most[low];
            directions.push(usual_direction(holds, player, &found.negatives[second]));
        }
        let at_least = directions.pop();
        if let (Some(at_most), Some(at_least)) = (directions.pop(), at_least) {
            let relation = Relation::of(at_most.holds, at_least.holds);
            asked.push((player, relation));
            comparisons.push(PlayerOrderReport::new(at_most, at_least));
        }
    }
    let games = both.map(|game| spelling(game, Players::TWO, runner));
    let [left, right] = games;
    let games = [left?, right?];
    let report = OrderReport::new(games, "normal", Players::TWO, player, asked);
    Ok(report.with_comparisons(comparisons))
}

/// Two games in the usual order.
struct Usual {
    /// Whether G ≤ H, and whether H ≤ G.
    at_most: [bool; 2],
    /// −G and −H in notation.
    negatives: [String; 2],
}

fn compare_short(both: [&Game; 2], runner: &Runner) -> Result<Usual, ReportError> {
    let mut values = ShortGames::new(runner);
    let mut games = [ShortId::ZERO; 2];
    let mut negatives = [String::new(), String::new()];
    for (place, game) in both.into_iter().enumerate() {
        games[place] = short_of(game, &mut values, runner)?;
        let negative = values.negative(games[place]).map_err(value_error)?;
        negatives[place] = values.text(negative);
    }
    let [left, right] = games;
    let mut at_most = |low, high| values.at_most(low, high).map_err(value_error);
    Ok(Usual {
        at_most: [at_most(left, right)?, at_most(right, left)?],
        negatives,
    })
}

/// The same of numbers, ups and stars, one of which is large; none for other games.
fn compare_plain(both: [&Game; 2]) -> Option<Usual> {
    let [left, right] = both.map(plain_of);
    let (left, right) = (left?, right?);
    if !left.is_large() && !right.is_large() {
        return None;
    }
    Some(Usual {
        at_most: [left.at_most(&right)?, right.at_most(&left)?],
        negatives: [left.negative().text(), right.negative().text()],
    })
}

/// The name of a player with this letter.
pub(super) fn full_name(players: Players, letter: &str) -> String {
    let player = players.player_named(letter);
    player.map_or_else(|| letter.to_owned(), |player| players.full_name(player))
}

pub(super) fn asked_players(players: Players, player: Option<usize>) -> Vec<usize> {
    match player {
        Some(player) => vec![player],
        None => (0..players.count()).collect(),
    }
}

/// In the context −H, a player who starts wins G − H unless G ≤ H for that player, and loses H − H.
fn usual_direction(holds: bool, player: usize, negative: &str) -> DirectionReport {
    let name = Players::TWO.full_name(player);
    let letter = |player| vec![Players::TWO.letter(player)];
    if holds {
        DirectionReport {
            holds: Some(true),
            because: format!("{name} wins the second minus the first, moving second"),
            context: None,
            starter: None,
            winners: None,
        }
    } else {
        DirectionReport {
            holds: Some(false),
            because: format!("{name} wins the first in a context, but not the second"),
            context: Some(negative.to_owned()),
            starter: Some(Players::TWO.letter(player)),
            winners: Some([letter(player), letter(1 - player)]),
        }
    }
}

fn direction(answer: &AtMost, player: usize, forms: &PartizanForms) -> DirectionReport {
    let players = forms.players();
    let name = players.full_name(player);
    let mut report = DirectionReport {
        holds: answer.holds(),
        because: String::new(),
        context: None,
        starter: None,
        winners: None,
    };
    match answer {
        AtMost::Holds(why) => report.because = reason(why, &name),
        AtMost::Fails(found) => {
            report.because =
                format!("{name} wins the first in a context, but not the second; played out");
            let context = print_partizan_sum(forms, &found.context);
            report.context = Some(context.unwrap_or_else(|error| format!("({error})")));
            report.starter = Some(players.letter(found.starter));
            let letters = found.winners.map(|winners| {
                let letters = winners.seats().map(|winner| players.letter(winner));
                letters.collect()
            });
            report.winners = Some(letters);
        }
        AtMost::NotDecided {
            stop,
            contexts,
            pairs,
        } => {
            report.because = format!(
                "{stop}; none of {contexts} contexts tells them apart, and {pairs} pairs of subpositions \
                 were compared"
            );
        }
    }
    report
}

fn reason(why: &WhyAtMost, name: &str) -> String {
    match why {
        WhyAtMost::Isomorphic => "they are isomorphic".to_owned(),
        WhyAtMost::OnlyOwnOptions => {
            format!("only {name} has options in the second, and the first is 0 (Proposition 4.24)")
        }
        WhyAtMost::LosesMovingFirst => {
            format!(
                "{name}, moving first, cannot force a win in the first, and the second is 0 (Theorem 4.28)"
            )
        }
        WhyAtMost::ThroughZero => format!(
            "the first is at most 0, since {name}, moving first, cannot force a win (Theorem 4.28), and 0 is \
             at most the second, where only {name} has options (Proposition 4.24)"
        ),
        WhyAtMost::Integers => {
            "they are sums of integers (Propositions 4.31 and 4.41, Lemma 4.44)".to_owned()
        }
        WhyAtMost::CommonComponents(inner) => format!(
            "without the components that they share (Proposition 4.10): {}",
            reason(inner, name)
        ),
        WhyAtMost::InequalityTest => "by their options (Inequality Test, Theorem 4.35)".to_owned(),
        WhyAtMost::AllContexts => {
            "no context tells them apart (exact test, all contexts)".to_owned()
        }
    }
}

/// Why two games of two players stand so to each other in the usual order.
pub(super) fn usual_words(relation: Relation) -> &'static str {
    match relation {
        Relation::Equal => "whoever moves second wins G minus H",
        Relation::Less => "Left wins H minus G, whoever moves first",
        Relation::Greater => "Left wins G minus H, whoever moves first",
        Relation::Incomparable => "whoever moves first wins G minus H",
        Relation::Unknown => "",
    }
}

/// `G <_L H` for a player; `G < H` for nobody in particular.
fn statement(
    games: [Line; 2],
    players: Players,
    player: Option<usize>,
    relation: Relation,
) -> Line {
    let (unicode, ascii, symbol) = match relation {
        Relation::Incomparable => ("∥", "||", r"\parallel"),
        other => (other.sign(), other.sign(), other.sign()),
    };
    let [first, second] = games;
    let [letter, tex] = match player {
        Some(player) => [
            format!("_{}", players.letter(player)),
            format!("_{{{}}}", players.letter_latex(player)),
        ],
        None => Default::default(),
    };
    let mut line = first.words(" ").formula(
        format!("{unicode}{letter}"),
        format!("{ascii}{letter}"),
        format!("{symbol}{tex}"),
    );
    line = line.words(" ");
    line.0.extend(second.0);
    match relation {
        Relation::Unknown => line.words(": not decided"),
        _ => line,
    }
}

impl OrderReport {
    /// How the games compare for the players asked about.
    pub(super) fn new(
        games: [String; 2],
        order: &str,
        players: Players,
        player: Option<usize>,
        asked: Vec<(usize, Relation)>,
    ) -> OrderReport {
        let is_open = asked.iter().any(|&(_, r)| r == Relation::Unknown);
        let differs = |r: Relation| r != Relation::Equal && r != Relation::Unknown;
        let equal = if asked.iter().any(|&(_, r)| differs(r)) {
            Some(false)
        } else {
            (!is_open).then_some(true)
        };
        let letter = |player: usize| players.letter(player);
        let signs = asked.iter();
        let signs = signs.map(|&(player, r)| (letter(player), r.sign().to_owned()));
        OrderReport {
            games,
            readings: Vec::new(),
            players: players.count(),
            order: order.to_owned(),
            relations: signs.collect(),
            player: player.map(letter),
            equal,
            status: if is_open { "budget" } else { "proved" }.to_owned(),
            comparisons: BTreeMap::new(),
            values: BTreeMap::new(),
            asked,
            count: players,
        }
    }

    /// With both directions for each player asked about.
    fn with_comparisons(mut self, found: Vec<PlayerOrderReport>) -> OrderReport {
        // Half an answer may be enough to say that they differ.
        if found.iter().any(PlayerOrderReport::fails) {
            self.equal = Some(false);
        }
        let letters = self.asked.iter().map(|&(p, _)| self.count.letter(p));
        self.comparisons = letters.zip(found).collect();
        self
    }

    /// How G and H stand to each other in the order of two players, where what is good for Left is bad for
    /// Right; none for more players.
    pub(super) fn usual(&self) -> Option<Relation> {
        if self.count != Players::TWO || self.order == "cincotti" {
            return None;
        }
        match self.asked.as_slice() {
            [(0, relation)] => Some(*relation),
            [(_, relation)] => Some(relation.reversed()),
            [(_, left), (_, right)] => (left.reversed() == *right).then_some(*left),
            _ => None,
        }
    }

    /// How they compare: in one line for two players, else in one for each player asked about.
    pub(super) fn statements(&self) -> Vec<Line> {
        let games = self.games.each_ref();
        let games = games.map(|game| Line::new().game(game));
        let line = |player, relation| statement(games.clone(), self.count, player, relation);
        match self.usual().filter(|_| self.player.is_none()) {
            Some(relation) => vec![line(None, relation)],
            None => {
                let asked = self.asked.iter();
                asked
                    .map(|&(player, relation)| line(Some(player), relation))
                    .collect()
            }
        }
    }

    /// All directions looked at.
    pub(super) fn directions(&self) -> impl Iterator<Item = &DirectionReport> {
        let found = self.comparisons.values();
        found.flat_map(|found| [&found.at_most, &found.at_least])
    }

    /// The values of G and H side by side.
    fn values_table(&self) -> Document {
        let head = ["for", "G", "", "H"].map(Line::from);
        let rows = self.asked.iter().map(|&(player, relation)| {
            let values = self.values.get(&self.count.letter(player));
            let value = |which: usize| {
                let text = values
                    .map(|values| values[which].as_str())
                    .unwrap_or_default();
                Line::new().game(text)
            };
            vec![
                letter_line(Line::new(), player, self.count),
                value(0),
                Line::new().math(relation.sign(), relation.sign()),
                value(1),
            ]
        });
        Document::new()
            .line("")
            .table(head.to_vec(), rows.collect())
    }

    fn direction_fields(
        &self,
        names: [&str; 2],
        direction: &DirectionReport,
        fields: &mut Vec<(String, Line)>,
    ) {
        let [first, second] = names;
        let claim = match direction.holds {
            Some(true) => format!("{first} ≤ {second}"),
            Some(false) => format!("not {first} ≤ {second}"),
            None => format!("{first} ≤ {second}?"),
        };
        fields.push((claim, direction.because.as_str().into()));
        let Some(context) = &direction.context else {
            return;
        };
        let line = if context.len() <= LONGEST_CONTEXT {
            Line::new().game(context)
        } else {
            Line::from(format!("({} characters long", context.len()))
                .left_out(LeftOut::InData)
                .words(")")
        };
        let full = |letter: &String| full_name(self.count, letter);
        let starter = direction
            .starter
            .iter()
            .map(full)
            .next()
            .unwrap_or_default();
        fields.push((
            "context X".to_owned(),
            line.words(format!(", {starter} starts")),
        ));
        for (name, winners) in ["G", "H"].iter().zip(direction.winners.iter().flatten()) {
            let winners: Vec<String> = winners.iter().map(full).collect();
            let winners = if winners.is_empty() {
                "nobody can force a win".to_owned()
            } else {
                winners.join(", ")
            };
            fields.push((format!("wins {name}+X"), winners.into()));
        }
    }
}

impl Report for OrderReport {
    fn readings(&self) -> &[String] {
        &self.readings
    }

    fn set_readings(&mut self, readings: Vec<String>) {
        self.readings = readings;
    }

    fn document(&self) -> Document {
        let order = match self.order.as_str() {
            "normal" => "2 players, normal play".to_owned(),
            "cincotti" => format!("{} players, Cincotti's order", self.players),
            _ => format!("{} players, normal play, Spindler's order", self.players),
        };
        let mut document = Document::new();
        for line in self.statements() {
            document = document.line(line);
        }
        if self.order == "normal" {
            let because = self.usual().map_or("", usual_words);
            let fields = [("play", order.as_str()), ("because", because)];
            let fields = fields.map(|(name, words)| (name.to_owned(), words.into()));
            return document.fields(fields.to_vec());
        }
        if self.order == "cincotti" {
            let fields = vec![
                ("order".to_owned(), Line::from(order)),
                ("because".to_owned(), "their values compare this way".into()),
            ];
            return document.fields(fields).append(self.values_table());
        }
        let mut fields = vec![("play".to_owned(), Line::from(order))];
        for &(player, _) in &self.asked {
            let Some(found) = self.comparisons.get(&self.count.letter(player)) else {
                continue;
            };
            fields.push((self.count.full_name(player), Line::new()));
            self.direction_fields(["G", "H"], &found.at_most, &mut fields);
            self.direction_fields(["H", "G"], &found.at_least, &mut fields);
        }
        if self.asked.len() == 1 {
            fields.remove(1);
        }
        document.fields(fields)
    }

    fn is_unfinished(&self) -> bool {
        self.status == "budget"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Large numbers and ups are compared as small ones are, and Spindler's order of two players is the usual
    /// one.
    #[test]
    fn two_players_have_one_order() {
        let runner = Runner::new();
        let pairs = [
            ("1", "2", Relation::Less),
            ("{1|0}", "1", Relation::Incomparable),
            ("↑*", "0", Relation::Incomparable),
            ("⇑*", "0", Relation::Greater),
            ("1+1", "2", Relation::Equal),
            ("2000", "1000000.↑", Relation::Greater),
            ("2000+*", "2000", Relation::Incomparable),
        ];
        for (left, right, expected) in pairs {
            let games = [left, right].map(|text| Game::read(text).unwrap());
            let games = games.each_ref();
            let report = normal_compare(games, None, &runner).unwrap();
            assert_eq!(report.usual(), Some(expected), "{left} {right}");
            assert_eq!(report.statements().len(), 1);
            for player in [0, 1] {
                let one = normal_compare(games, Some(player), &runner).unwrap();
                assert_eq!(one.usual(), Some(expected), "{left} {right} for {player}");
            }
            if !left.contains("2000") {
                let spindler = spindler_compare(games, Players::TWO, None, &runner).unwrap();
                assert_eq!(spindler.usual(), Some(expected), "{left} {right}");
            }
        }
    }
}

//! What surveys found.

use serde::Serialize;

use super::{Document, Line, Report};
use meximal::convention::Convention;
use meximal::form::Universe;
use meximal::form::{Forms, FormsFull};
use meximal::notation::print_form;
use meximal::player::PlayerSet;
use meximal::text::counted;
use meximal_survey::{Question3, SumSurvey};

/// The sum table of a convention.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SumSurveyReport {
    /// The number of players.
    pub players: usize,
    /// The spelling of the play convention.
    pub play: String,
    /// All games born by this day were added up.
    pub birthday: u32,
    /// How many unordered pairs that makes.
    pub pairs: u64,
    /// How many combinations (o(G), o(H), o(G+H)), unordered, occur.
    pub combinations: usize,
    /// The combinations.
    pub cases: Vec<SumCaseReport>,
    /// The combinations (o(G), o(2·G)).
    pub doubles: Vec<DoubleReport>,
    #[serde(skip)]
    convention: Convention,
    #[serde(skip)]
    table: Vec<(PlayerSet, PlayerSet, Vec<PlayerSet>)>,
}

/// One combination of outcomes of two games and their sum.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SumCaseReport {
    /// o(G).
    pub left: Vec<String>,
    /// o(H).
    pub right: Vec<String>,
    /// o(G+H).
    pub sum: Vec<String>,
    /// How many unordered pairs have it.
    pub pairs: u64,
    /// The first such pair.
    pub witness: [String; 2],
}

/// One combination of outcomes of a game and its double.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DoubleReport {
    /// o(G).
    pub single: Vec<String>,
    /// o(G+G).
    pub double: Vec<String>,
    /// The first such game.
    pub witness: String,
}

/// The report of a survey of sums.
pub fn sum_survey(survey: &SumSurvey) -> Result<SumSurveyReport, FormsFull> {
    let mut forms = Forms::new();
    let players = survey.convention.players();
    let mut spell = |game: usize| -> Result<String, FormsFull> {
        let form = Universe::form(game, &mut forms)?;
        Ok(print_form(&forms, form).unwrap_or_else(|e| e.to_string()))
    };
    let mut cases = Vec::new();
    for (&(left, right, sum), case) in &survey.cases {
        cases.push(SumCaseReport {
            left: left.names(players),
            right: right.names(players),
            sum: sum.names(players),
            pairs: case.pairs,
            witness: [spell(case.witness.0)?, spell(case.witness.1)?],
        });
    }
    let mut doubles = Vec::new();
    for (&(single, double), &game) in &survey.doubles {
        doubles.push(DoubleReport {
            single: single.names(players),
            double: double.names(players),
            witness: spell(game)?,
        });
    }
    let mut table = Vec::new();
    let outcomes = survey.outcomes();
    for (i, &left) in outcomes.iter().enumerate() {
        for &right in &outcomes[i..] {
            table.push((left, right, survey.attained(left, right)));
        }
    }
    Ok(SumSurveyReport {
        players: players.count(),
        play: survey.convention.spelling(),
        birthday: survey.universe.birthday(),
        pairs: survey.pairs,
        combinations: cases.len(),
        cases,
        doubles,
        convention: survey.convention,
        table,
    })
}

impl Report for SumSurveyReport {
    fn document(&self) -> Document {
        let players = self.convention.players();
        let title = format!(
            "Sums of games born by day {}: {}, {} of outcomes",
            self.birthday,
            counted(self.pairs, "pair", "pairs"),
            counted(self.combinations, "combination", "combinations")
        );
        let head = ["o(G)", "o(H)", "o(G+H)"].map(Line::from);
        let rows = self.table.iter().map(|(left, right, sums)| {
            let mut attained = Line::new();
            for &sum in sums {
                attained = attained.set(sum, players).words(" ");
            }
            vec![
                Line::new().set(*left, players),
                Line::new().set(*right, players),
                attained,
            ]
        });
        Document::new()
            .line(self.convention.to_string())
            .line(title)
            .line("")
            .table(head.to_vec(), rows.collect())
    }
}

/// What the search for Question 3 established.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Question3Report {
    /// Whether all games born by day 4 were searched.
    pub day4: bool,
    /// All games with at most this many subpositions were searched.
    pub subpositions: usize,
    /// How many games that is, with those searched of the next size.
    pub games: u64,
    /// The games found, in notation.
    pub found: Vec<String>,
    /// `done`, or `budget` when the bound asked for was not reached.
    pub status: String,
    /// Why it stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
}

/// The report of a search for Question 3.
pub fn question3(search: &Question3) -> Result<Question3Report, FormsFull> {
    let mut forms = Forms::new();
    let mut found = Vec::new();
    for witness in &search.progress.found {
        let form = witness.form(&mut forms)?;
        found.push(print_form(&forms, form).unwrap_or_else(|e| e.to_string()));
    }
    Ok(Question3Report {
        day4: search.progress.day4,
        subpositions: search.progress.subpositions,
        games: search.progress.games,
        found,
        status: match search.stopped {
            None => "done".to_owned(),
            Some(_) => "budget".to_owned(),
        },
        stopped: search.stopped.map(|stop| stop.to_string()),
    })
}

impl Report for Question3Report {
    fn document(&self) -> Document {
        let players = meximal::player::Players::THREE;
        let title = Line::new()
            .words("Question 3: is there G with o(G) = ")
            .set(PlayerSet::only(0), players)
            .words(" and P ∈ o(3·G)?");
        let mut document = Document::new().line(title);
        let mut searched = Vec::new();
        if self.day4 {
            searched.push("all 65536 games born by day 4".to_owned());
        }
        if self.subpositions > 0 {
            searched.push(format!(
                "all games with at most {} different subpositions ({} games searched)",
                self.subpositions, self.games
            ));
        }
        document = match self.found.first() {
            Some(first) => document.line(Line::new().words("Yes: ").game(first)),
            None if searched.is_empty() => document.line("Nothing is established yet."),
            None => document.line("No, proved for"),
        };
        for games in searched {
            document = document.line(format!("  {games}"));
        }
        if let Some(stopped) = &self.stopped {
            document = document.line(format!("Stopped: {stopped}"));
        }
        document
    }
}

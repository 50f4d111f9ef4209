//! How two partizan games compare in Cincotti's orders, player by player.

use std::collections::BTreeMap;

use serde::Serialize;

use super::letter_line;
use crate::report::compare::{asked_players, statement};
use crate::report::ending::value_error;
use crate::report::partizan::{partizan_line, spell};
use crate::report::{Document, Line, Report, ReportError};
use meximal::form::PartizanForms;
use meximal::game::{Game, partizan_parts};
use meximal::order::Relation;
use meximal::order::cincotti::{Comparison, compare};
use meximal::player::Players;
use meximal::runner::Runner;
use meximal::value::short::latex;

/// How two games compare in Cincotti's orders.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CincottiComparisonReport {
    /// The games G and H, in notation.
    pub games: [String; 2],
    /// The number of players.
    pub players: usize,
    /// `cincotti`.
    pub order: String,
    /// `<`, `=`, `>` or `|` for each player asked about, by letter.
    pub relations: BTreeMap<String, String>,
    /// The one player asked about.
    #[serde(rename = "for", skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// Whether they are equal for every player asked about.
    pub equal: bool,
    /// `proved`.
    pub status: String,
    /// The values of G and H for each player asked about, by letter.
    pub values: BTreeMap<String, [String; 2]>,
    #[serde(skip)]
    asked: Vec<usize>,
    #[serde(skip)]
    comparison: Comparison,
    #[serde(skip)]
    count: Players,
}

/// Compares two games among so many players in Cincotti's orders, for all of them or for one.
pub fn cincotti_compare(
    games: [&Game; 2],
    players: Players,
    player: Option<usize>,
    runner: &Runner,
) -> Result<CincottiComparisonReport, ReportError> {
    let mut forms = PartizanForms::within(players, runner);
    let left = partizan_parts(games[0], &mut forms, runner)?;
    let right = partizan_parts(games[1], &mut forms, runner)?;
    let comparison = compare(&forms, &left, &right, runner).map_err(value_error)?;
    let asked = asked_players(players, player);
    let relation = |player: &usize| comparison.relations[*player];
    let signs = asked
        .iter()
        .map(|p| (players.letter(*p), relation(p).sign().to_owned()));
    let values = asked.iter().map(|&p| {
        let pair = [comparison.left[p].clone(), comparison.right[p].clone()];
        (players.letter(p), pair)
    });
    Ok(CincottiComparisonReport {
        games: [
            spell(&forms, &left, games[0]),
            spell(&forms, &right, games[1]),
        ],
        players: players.count(),
        order: "cincotti".to_owned(),
        relations: signs.collect(),
        player: player.map(|player| players.letter(player)),
        equal: asked.iter().all(|p| relation(p) == Relation::Equal),
        status: "proved".to_owned(),
        values: values.collect(),
        asked,
        comparison,
        count: players,
    })
}

impl Report for CincottiComparisonReport {
    fn document(&self) -> Document {
        let mut document = Document::new();
        let games = || self.games.each_ref().map(|game| partizan_line(game));
        for &player in &self.asked {
            let relation = self.comparison.relations[player];
            document = document.line(statement(games(), self.count, player, relation));
        }
        let order = format!("{} players, Cincotti's order", self.players);
        let fields = vec![
            ("order".to_owned(), Line::from(order)),
            ("because".to_owned(), "the values compare so".into()),
        ];
        let head = ["for", "G", "", "H"].map(Line::from);
        let rows = self.asked.iter().map(|&player| {
            let value = |texts: &[String]| Line::new().math(&texts[player], latex(&texts[player]));
            let relation = self.comparison.relations[player];
            vec![
                letter_line(Line::new(), player, self.count),
                value(&self.comparison.left),
                Line::new().math(relation.sign(), relation.sign()),
                value(&self.comparison.right),
            ]
        });
        let rows = rows.collect();
        document.fields(fields).line("").table(head.to_vec(), rows)
    }
}

//! How two partizan games compare, player by player.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{by_letter, letter_line};
use crate::form::PartizanForms;
use crate::notation::parse_partizan_into;
use crate::order::cincotti::{Comparison, Relation, compare};
use crate::player::Players;
use crate::report::ending::value_error;
use crate::report::partizan::{partizan_line, spell};
use crate::report::{Document, Line, Report, ReportError};
use crate::runner::Runner;
use crate::value::short::latex;

/// How two games compare for each player in Cincotti's orders.
#[derive(Clone, Debug, Serialize)]
pub struct CincottiComparisonReport {
    /// The two games, in notation.
    pub games: [String; 2],
    /// The number of players.
    pub players: usize,
    /// `cincotti`.
    pub order: String,
    /// How the first game compares with the second for each player, by letter: `<`, `=`, `>` or `|`.
    pub relations: BTreeMap<String, char>,
    /// The values of both games for each player, by letter.
    pub values: BTreeMap<String, [String; 2]>,
    /// Whether they are equal for everybody.
    pub equal: bool,
    /// The player whose order was asked for.
    #[serde(rename = "for", skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// How they compare for that player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub relation: Option<char>,
    #[serde(skip)]
    comparison: Comparison,
    #[serde(skip)]
    count: Players,
    #[serde(skip)]
    asked: Option<usize>,
}

/// Compares two games among so many players, for all of them or for one.
pub fn cincotti_compare(
    texts: [&str; 2],
    players: Players,
    player: Option<usize>,
    runner: &Runner,
) -> Result<CincottiComparisonReport, ReportError> {
    let mut forms = PartizanForms::with_memory(players, runner.memory() / 4);
    let left = parse_partizan_into(texts[0], &mut forms)?;
    let right = parse_partizan_into(texts[1], &mut forms)?;
    let comparison = compare(&forms, &left, &right, runner).map_err(value_error)?;
    let signs: Vec<char> = comparison.relations.iter().map(|r| r.sign()).collect();
    let pairs = comparison.left.iter().zip(&comparison.right);
    let pairs: Vec<[String; 2]> = pairs.map(|(x, y)| [x.clone(), y.clone()]).collect();
    Ok(CincottiComparisonReport {
        games: [
            spell(&forms, &left, texts[0]),
            spell(&forms, &right, texts[1]),
        ],
        players: players.count(),
        order: "cincotti".to_owned(),
        relations: by_letter(&signs, players),
        values: by_letter(&pairs, players),
        equal: comparison.is_equality(),
        player: player.map(|player| players.letter(player)),
        relation: player.map(|player| signs[player]),
        comparison,
        count: players,
        asked: player,
    })
}

fn words(relation: Relation) -> &'static str {
    match relation {
        Relation::Less => "worse than",
        Relation::Equal => "equal to",
        Relation::Greater => "better than",
        Relation::Confused => "confused with",
    }
}

impl Report for CincottiComparisonReport {
    fn document(&self) -> Document {
        let mut document = Document::new();
        if let Some(player) = self.asked {
            let relation = self.comparison.relations[player];
            let mut line = partizan_line(&self.games[0]);
            line = line.words(format!(" is {} ", words(relation)));
            line.0.extend(partizan_line(&self.games[1]).0);
            let name = self.count.full_name(player);
            document = document.line(line.words(format!(" for {name}")));
        }
        let fields = [
            ("G", partizan_line(&self.games[0])),
            ("H", partizan_line(&self.games[1])),
            ("order", "Cincotti's, by projections to two players".into()),
            (
                "equal",
                match self.equal {
                    true => "yes, for everybody".into(),
                    false => "no, not for everybody".into(),
                },
            ),
        ];
        let fields = fields.map(|(name, line): (&str, Line)| (name.to_owned(), line));
        let head = ["for", "G", "", "H", ""].map(Line::from);
        let rows = self.comparison.relations.iter().enumerate();
        let rows = rows.map(|(player, &relation)| {
            let value = |texts: &[String]| {
                let text = &texts[player];
                Line::new().math(text, latex(text))
            };
            vec![
                letter_line(Line::new(), player, self.count),
                value(&self.comparison.left),
                Line::new().math(relation.sign(), relation.sign()),
                value(&self.comparison.right),
                format!("G is {} H", words(relation)).into(),
            ]
        });
        let rows = rows.collect();
        let document = document.fields(fields.to_vec()).line("");
        document.table(head.to_vec(), rows)
    }
}

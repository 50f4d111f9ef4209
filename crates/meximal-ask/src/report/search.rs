//! The games that were found in the atlas.

use serde::Serialize;

use super::family::name_line;
use super::{Document, Line, Report};
use crate::store::FoundGame;
use meximal::text::counted;

/// What was found.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SearchReport {
    /// The games, in the order of their conventions and names.
    pub games: Vec<FoundGame>,
}

impl Report for SearchReport {
    fn document(&self) -> Document {
        if self.games.is_empty() {
            return Document::new().line("The atlas knows of no such game.");
        }
        let head = [
            "id", "game", "players", "play", "order", "period", "from", "kind", "quotient",
        ];
        let number = |n: Option<usize>| n.map_or_else(|| "–".to_owned(), |n| n.to_string());
        let row = |found: &FoundGame| {
            let order = match &found.infinite {
                Some(known) => format!("infinite: {known}"),
                None if found.solved => found.order.to_string(),
                None => format!("{}, heaps up to {}", found.order, found.heaps),
            };
            let kind = match found.tame {
                Some(true) => "tame",
                Some(false) => "wild",
                None => "",
            };
            let cells = [
                found.id.clone(),
                found.game.clone(),
                found.players.to_string(),
                found.play.clone(),
                order,
                number(found.period),
                number(found.preperiod),
                kind.to_owned(),
            ];
            let mut cells: Vec<Line> = cells.map(Line::from).to_vec();
            cells.push(name_line(found.name.as_deref()));
            cells
        };
        let rows: Vec<Vec<Line>> = self.games.iter().map(row).collect();
        let total = counted(rows.len() as u64, "game", "games");
        Document::new()
            .table(head.map(Line::from).to_vec(), rows)
            .line("")
            .line(total)
    }
}

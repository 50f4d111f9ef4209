//! `meximal atlas search`: the games in the atlas whose quotients are of this order, or isomorphic to that of a game, and those that are tame,
//! wild or not solved. What is not known is not found.

use clap::Args;
use meximal::player::Players;
use meximal::runner::Runner;
use meximal::text::counted;
use meximal_ask::Resources;
use meximal_ask::question::Quotient;
use meximal_ask::quotient::Prepared;
use meximal_ask::report::{Document, Line, Report};
use meximal_atlas::{Answer, Atlas, Found, Search};
use serde::Serialize;

use crate::args::parse_players;
use crate::ask::read;
use crate::output::{BadInput, Exit, Output, tell};

#[derive(Args)]
#[command(
    after_help = "Examples:\n  meximal atlas search --order 42\n  meximal atlas search --isomorphic-to 0.15\n  \
    meximal atlas search --wild --solved\n  meximal atlas search --unsolved --players 3 --play normal"
)]
pub struct SearchArguments {
    /// Quotients with this many elements
    #[arg(long, value_name = "N")]
    pub order: Option<usize>,
    /// Quotients that are isomorphic to the one of this game, with the same outcomes
    #[arg(long, value_name = "GAME")]
    pub isomorphic_to: Option<String>,
    /// Wild games: misère play of two players
    #[arg(long, conflicts_with = "tame")]
    pub wild: bool,
    /// Tame games: misère play of two players
    #[arg(long)]
    pub tame: bool,
    /// Games whose quotient is proved for all heaps
    #[arg(long)]
    pub solved: bool,
    /// Games whose quotient is not known for all heaps
    #[arg(long, conflicts_with_all = ["solved", "order", "isomorphic_to"])]
    pub unsolved: bool,
    /// Only for so many players [default: any; 2 for the game of --isomorphic-to]
    #[arg(long, short = 'n', value_parser = parse_players, help_heading = "Convention")]
    pub players: Option<Players>,
    /// Only in this play: normal, misere, propp, podium, or winners:N,O1 [default: any; misere for the game of --isomorphic-to]
    #[arg(long, help_heading = "Convention")]
    pub play: Option<String>,
}

pub fn search(
    asked: &SearchArguments,
    atlas: &mut Atlas,
    runner: &Runner,
    output: &Output,
) -> anyhow::Result<Exit> {
    let chosen = |yes: bool, no: bool| (yes || no).then_some(yes);
    let play = asked.play.as_deref();
    let spelling = play
        .map(|play| spelling_of(play, asked.players))
        .transpose()?;
    let like = match &asked.isomorphic_to {
        Some(game) => {
            let question = Quotient {
                game: Some(game.clone()),
                players: asked.players.map(|players| players.count() as u64),
                play: Some(play.unwrap_or("misere").to_owned()),
                ..Quotient::default()
            };
            let resources = Resources {
                read: &read,
                ..Resources::new(runner)
            };
            let Prepared {
                game: prepared,
                question,
                runner,
            } = question.prepare(&resources)?;
            let solved = match atlas.solved(&prepared, question, &runner)? {
                Answer::Found(solved, _) => *solved,
                _ => prepared.solve(question, &runner)?,
            };
            if solved.solution().halted.is_some() {
                tell!(
                    "error: {game} is not solved within the budget: nothing can be compared with it"
                );
                return Ok(Exit::Budget);
            }
            Some(solved)
        }
        None => None,
    };
    let games = atlas.search(
        &Search {
            players: asked.players.map(Players::count),
            play: spelling.as_deref(),
            order: asked.order,
            tame: chosen(asked.tame, asked.wild),
            solved: chosen(asked.solved, asked.unsolved),
            isomorphic_to: like.as_ref().map(|solved| solved.quotient()),
        },
        runner,
    )?;
    output.print(&SearchReport { games })?;
    Ok(Exit::Done)
}

/// A play as the atlas spells it.
fn spelling_of(play: &str, players: Option<Players>) -> Result<String, BadInput> {
    let players = players.unwrap_or(Players::TWO);
    let convention = meximal::convention::Convention::parse(play, players);
    convention.map(|it| it.spelling()).map_err(BadInput)
}

/// What was found.
#[derive(Serialize)]
struct SearchReport {
    games: Vec<Found>,
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
        let row = |found: &Found| {
            let order = match found.solved {
                true => found.order.to_string(),
                false => format!("{}, heaps up to {}", found.order, found.heaps),
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
                found.name.clone().unwrap_or_default(),
            ];
            cells.map(Line::from).to_vec()
        };
        let rows: Vec<Vec<Line>> = self.games.iter().map(row).collect();
        let total = counted(rows.len() as u64, "game", "games");
        Document::new()
            .table(head.map(Line::from).to_vec(), rows)
            .line("")
            .line(total)
    }
}

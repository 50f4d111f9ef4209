//! Any game as a graph file: a node for each part that can be reached, with its moves, and the position as
//! the start. What is written is read back as the same game ([`GraphFile`](meximal::rules::coins::GraphFile)
//! has the format), so that other programs can be given a game, and give one.

use std::collections::BTreeMap;
use std::fmt::Write;

use rustc_hash::{FxHashMap, FxHashSet};

use serde::Serialize;

use super::{Document, Report, ReportError};
use meximal::game::{Arena, Game};
use meximal::player::Players;
use meximal::rules::coins::Coins;
use meximal::rules::partizan::PartizanComponents;
use meximal::runner::Runner;

/// A game as a graph file: there is no text but the file.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GraphFileReport {
    /// The game, as it was written.
    pub game: String,
    /// The text of the file.
    pub graph: String,
}

impl Report for GraphFileReport {
    fn document(&self) -> Document {
        Document::new().line(self.graph.as_str())
    }
}

/// A graph file for a game.
pub fn graph_file(
    game: &Game,
    players: Players,
    runner: &Runner,
) -> Result<GraphFileReport, ReportError> {
    let graph = match game.as_coins() {
        Some((coins, position)) => coin_file(coins, &position, runner),
        None => part_file(game, players, runner),
    };
    Ok(GraphFileReport {
        game: game.written().to_owned(),
        graph: graph?,
    })
}

/// This many coins on each node, as `2.a + b`; `0` for none.
fn sum(position: &[u32], name: &dyn Fn(u32) -> String) -> String {
    let mut counts: BTreeMap<u32, usize> = BTreeMap::new();
    for &part in position {
        *counts.entry(part).or_default() += 1;
    }
    let terms = counts.into_iter().map(|(part, count)| match count {
        1 => name(part),
        _ => format!("{count}.{}", name(part)),
    });
    let text = terms.collect::<Vec<String>>().join(" + ");
    if text.is_empty() {
        "0".to_owned()
    } else {
        text
    }
}

/// The nodes of a graph that coins can come to, under their own names.
fn coin_file(coins: &Coins, position: &[u32], runner: &Runner) -> Result<String, ReportError> {
    let mut seen: FxHashSet<u32> = position.iter().copied().collect();
    for (settled, _) in coins.verdicts() {
        seen.extend(settled);
    }
    let mut waiting: Vec<u32> = seen.iter().copied().collect();
    while let Some(node) = waiting.pop() {
        runner.check(16 * seen.len()).map_err(stopped)?;
        let next = coins.whole_options(node).flatten();
        waiting.extend(next.copied().filter(|&node| seen.insert(node)));
    }
    let mut nodes: Vec<u32> = seen.into_iter().collect();
    nodes.sort_unstable();
    let name = |node: u32| coins.name(node).to_owned();
    let mut text = String::new();
    for node in nodes {
        runner.check(text.len()).map_err(stopped)?;
        let options: Vec<String> = coins
            .whole_options(node)
            .map(|option| sum(option, &name))
            .collect();
        let _ = writeln!(text, "{} -> {}", coins.name(node), options.join(", "));
    }
    for (settled, letter) in coins.verdicts() {
        let _ = writeln!(text, "{} = {letter}", sum(settled, &name));
    }
    let _ = writeln!(text, "start: {}", sum(position, &name));
    Ok(text)
}

/// The parts that can be reached, options first, each with its spelling as a comment.
fn part_file(game: &Game, players: Players, runner: &Runner) -> Result<String, ReportError> {
    let is_impartial = game.is_impartial();
    let mut arena = Arena::new(players, is_impartial, runner);
    let position = arena.place(game)?;
    let movers = if is_impartial { 1 } else { players.count() };
    let mut names: FxHashMap<u32, usize> = FxHashMap::default();
    let mut waiting = position.clone();
    let mut text = String::new();
    while let Some(&part) = waiting.last() {
        if names.contains_key(&part) {
            waiting.pop();
            continue;
        }
        runner.check(arena.bytes() + text.len()).map_err(stopped)?;
        let before = waiting.len();
        let mut lists = vec![Vec::new(); movers];
        for (player, list) in lists.iter_mut().enumerate() {
            let found = arena.options(part, player, &mut |left| {
                waiting.extend(left.iter().filter(|part| !names.contains_key(part)));
                list.push(left.to_vec());
            });
            found.map_err(stopped)?;
        }
        if waiting.len() > before {
            continue;
        }
        let number = names.len();
        names.insert(part, number);
        waiting.pop();
        let name = |part: u32| format!("g{}", names[&part]);
        let mut comment = format!("  # {}", arena.spell(&[part]));
        for (player, list) in lists
            .iter()
            .enumerate()
            .filter(|(_, list)| !list.is_empty())
        {
            let arrow = if is_impartial {
                "->".to_owned()
            } else {
                format!("-{}->", players.letter(player))
            };
            let options: Vec<String> = list.iter().map(|option| sum(option, &name)).collect();
            let _ = writeln!(text, "g{number} {arrow} {}{comment}", options.join(", "));
            comment.clear();
        }
    }
    let name = |part: u32| format!("g{}", names[&part]);
    let _ = writeln!(text, "start: {}", sum(&position, &name));
    Ok(text)
}

fn stopped(stop: meximal::runner::Stop) -> ReportError {
    ReportError::Stopped {
        stop,
        known: "the graph was not finished".to_owned(),
    }
}

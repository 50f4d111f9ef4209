//! Files, and coins on the nodes of a graph.

use std::io::Read;
use std::sync::Arc;

use super::{Reader, Reading, read, shortened};
use crate::game::{Game, Part};
use crate::player::Players;
use crate::rules::coins::{Coins, GraphFile, PartizanGraph};
use crate::text::{MAX_INPUT, ParseError};

impl Reader<'_> {
    /// `@path`, a file with a game, or `@path:a+2.b`, coins on the graph in a file.
    pub(super) fn file(&mut self) -> Result<(), ParseError> {
        let start = self.at;
        self.at += 1;
        let Some(files) = self.reading.files else {
            let message = "files cannot be read here";
            return self.fail(start..start + 1, message, "the game itself");
        };
        let (segment, _) = self.segment();
        let name = segment.trim_end();
        let refuse = |reader: &Self, message: String, length: usize| {
            let expected =
                "a file with a game, or coins on the graph in a file, such as @FILE:a+2.b";
            reader.fail(start..start + 1 + length, message, expected)
        };
        let (path, position, mut file) = match (files(name), name.rsplit_once(':')) {
            (Ok(file), _) => (name, None, file),
            (Err(_), Some((path, _))) => match files(path) {
                Ok(file) => (path, Some(start + 1 + path.len() + 1), file),
                Err(message) => return refuse(self, message, path.len()),
            },
            (Err(message), None) => return refuse(self, message, name.len()),
        };
        // A game is short; a graph is read as it comes.
        let mut head = Vec::new();
        if let Err(error) = (&mut file)
            .take(MAX_INPUT as u64 + 1)
            .read_to_end(&mut head)
        {
            return refuse(self, format!("cannot read '{path}': {error}"), path.len());
        }
        let has = |word: &str| head.windows(word.len()).any(|here| here == word.as_bytes());
        let is_graph = ["->", "→", "start:"].into_iter().any(has);
        let span = start..start + 1 + path.len();
        if is_graph {
            let graph = GraphFile::read(head.as_slice().chain(file));
            let graph = graph.map_err(|error| error.in_file(path))?;
            let coins = graph.start().map(<[u32]>::to_vec);
            let graph = match PlacedGraph::of(graph, path, self.reading.players) {
                Ok(graph) => graph,
                Err(message) => return self.fail(span, message, "another number of players"),
            };
            return match (position, coins) {
                (Some(position), _) => {
                    self.at = position;
                    self.coins(&graph)
                }
                (None, Some(coins)) => {
                    self.at += name.len();
                    coins
                        .into_iter()
                        .for_each(|node| self.push(graph.part(node), 1));
                    Ok(())
                }
                (None, None) => {
                    let message = format!("'{path}' has a graph, not a position");
                    let expected = format!("coins on its nodes, such as @{path}:a+2.b");
                    self.fail(span, message, expected)
                }
            };
        }
        if position.is_some() {
            let message = format!("'{path}' has no graph");
            return self.fail(span, message, "lines such as a -> b + c, 0");
        }
        let Ok(content) = String::from_utf8(head) else {
            return self.fail(span, format!("'{path}' is not UTF-8 text"), "UTF-8 text");
        };
        self.at += name.len();
        let content = content
            .strip_prefix('\u{feff}')
            .unwrap_or(&content)
            .trim_end();
        // A file names no other: it might be itself.
        let inside = Reading {
            files: None,
            ..self.reading
        };
        let game = read(content, inside).map_err(|error| error.in_file(path))?;
        self.notes.extend_from_slice(game.notes());
        self.parts.extend(game.into_parts());
        Ok(())
    }

    /// Coins as `a+2.b`, as long as nodes of the graph are named.
    fn coins(&mut self, coins: &PlacedGraph) -> Result<(), ParseError> {
        let mut is_first = true;
        loop {
            let (segment, _) = self.segment();
            let start = self.at + segment.len() - segment.trim_start().len();
            let term = segment.trim();
            let span = start..start + term.len();
            let found = coin(coins, term);
            if !is_first && found.is_none() {
                // The '+' before it belongs to the sum.
                self.at -= 1;
                return Ok(());
            }
            match found {
                Some((node, count)) => {
                    if let Some(node) = node {
                        self.push(coins.part(node), count);
                    }
                }
                None => {
                    let names: Vec<&str> = (0..coins.len().min(8))
                        .map(|n| coins.name(n as u32))
                        .collect();
                    let more = if coins.len() > 8 { ", …" } else { "" };
                    let names = names.join(", ");
                    let expected =
                        format!("names of nodes, such as a+2.b; there are {names}{more}");
                    let message = format!("no node is called '{}'", shortened(term));
                    return self.fail(span, message, expected);
                }
            }
            self.at += segment.len();
            is_first = false;
            if self.peek() != Some('+') {
                return Ok(());
            }
            self.at += 1;
        }
    }
}

/// A graph on which coins are put.
enum PlacedGraph {
    Coins(Arc<Coins>),
    Partizan(PartizanGraph),
}

impl PlacedGraph {
    fn of(file: GraphFile, path: &str, players: Option<Players>) -> Result<PlacedGraph, String> {
        if file.is_partizan() {
            Ok(PlacedGraph::Partizan(
                file.partizan(&format!("@{path}"), players)?,
            ))
        } else {
            Ok(PlacedGraph::Coins(Arc::new(
                file.coins().unwrap_or_default(),
            )))
        }
    }

    fn len(&self) -> usize {
        match self {
            PlacedGraph::Coins(coins) => coins.len(),
            PlacedGraph::Partizan(graph) => graph.len(),
        }
    }

    fn node(&self, name: &str) -> Option<u32> {
        match self {
            PlacedGraph::Coins(coins) => coins.node(name),
            PlacedGraph::Partizan(graph) => graph.node(name),
        }
    }

    fn name(&self, node: u32) -> &str {
        match self {
            PlacedGraph::Coins(coins) => coins.name(node),
            PlacedGraph::Partizan(graph) => graph.name(node),
        }
    }

    fn part(&self, node: u32) -> Part {
        match self {
            PlacedGraph::Coins(coins) => Part::Coin(Arc::clone(coins), node),
            PlacedGraph::Partizan(graph) => graph.position(node).into(),
        }
    }
}

/// A term `2.b`: the node, if it is not 0, and the number of coins.
fn coin(coins: &PlacedGraph, term: &str) -> Option<(Option<u32>, u64)> {
    let (count, name) = match term.split_once(['.', '·']) {
        None => (1, term),
        Some((count, name)) => (count.trim().parse().ok()?, name.trim()),
    };
    match coins.node(name) {
        Some(node) => Some((Some(node), count)),
        None => (name == "0").then_some((None, count)),
    }
}

/// Coins on the nodes of a graph, as `a+2.b`.
pub(in crate::game) fn read_coins(graph: &str, position: &str) -> Result<Game, ParseError> {
    read_coins_on(Arc::new(Coins::parse(graph)?), position)
}

pub(in crate::game) fn read_coins_on(
    coins: Arc<Coins>,
    position: &str,
) -> Result<Game, ParseError> {
    let mut reader = Reader::new(position, Reading::default(), false);
    reader.coins(&PlacedGraph::Coins(coins))?;
    reader.skip_space();
    match reader.peek() {
        None => Ok(Game::new(reader.parts)),
        Some('+') => {
            reader.at += 1;
            reader.skip_space();
            let span = reader.at..position.len();
            let message = format!(
                "no node is called '{}'",
                shortened(reader.segment().0.trim())
            );
            Err(ParseError::new(
                position,
                span,
                message,
                "names of nodes, such as a+2.b",
            ))
        }
        Some(_) => reader.unexpected("'+' and another coin, or the end"),
    }
}

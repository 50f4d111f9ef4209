//! Games as Python gives them: a text, with the graph if it is coins, or a sum that no text spells, since it
//! has positions of rules written in Python, or coins on several graphs.

use std::collections::HashSet;
use std::sync::Arc;

use meximal::game::{Game, Part, Reading};
use meximal::player::Players;
use meximal::plays::{AskedPlay, Play};
use meximal::runner::Runner;
use meximal_ask::report::ReportError;
use meximal_ask::{GameText, Resources};
use meximal_rules::Node;
use pyo3::prelude::*;

use crate::error::to_python;
use crate::explore::Positions;
use crate::games::{options_of, play_of, players_of};
use crate::work::Budget;

/// A game as Python gives it.
#[derive(FromPyObject)]
pub enum Given {
    /// A text, and the graph if it is coins.
    Text((String, Option<String>)),
    /// A sum.
    Sum(Py<Sum>),
}

/// A game with its multiplicity, as Python sees it: a text with its graph, or rules with a position.
type Seen<'py> = (
    Option<(String, Option<String>)>,
    Option<(Bound<'py, PyAny>, Bound<'py, PyAny>)>,
    u64,
);

/// A sum of texts and of positions.
#[pyclass(frozen, module = "meximal._native")]
pub struct Sum {
    terms: Vec<(Term, u64)>,
}

#[derive(Clone)]
enum Term {
    Text(GameText),
    Position(Node, Arc<Positions>),
}

impl Term {
    fn is(&self, other: &Term) -> bool {
        match (self, other) {
            (Term::Text(a), Term::Text(b)) => a == b,
            (Term::Position(a, _), Term::Position(b, _)) => a == b,
            _ => false,
        }
    }
}

impl Given {
    fn terms(&self) -> Vec<(Term, u64)> {
        match self {
            Given::Text((text, graph)) => vec![(
                Term::Text(GameText {
                    text: text.clone(),
                    graph: graph.clone(),
                }),
                1,
            )],
            Given::Sum(sum) => sum.get().terms.clone(),
        }
    }

    /// The game, for a number of players where it was asked for. Files are the business of Python.
    pub fn game(&self, players: Option<Players>) -> Result<Game, ReportError> {
        let read = |text: &GameText| text.game(players, Reading::default());
        match self {
            Given::Text((text, graph)) => read(&GameText {
                text: text.clone(),
                graph: graph.clone(),
            }),
            Given::Sum(sum) => {
                let mut parts = Vec::new();
                for (term, count) in &sum.get().terms {
                    match term {
                        Term::Position(node, _) => {
                            parts.push((Part::Position(node.clone().any()), *count));
                        }
                        Term::Text(text) => {
                            let of_text = read(text)?.into_parts().into_iter();
                            parts.extend(of_text.map(|(part, n)| (part, n.saturating_mul(*count))));
                        }
                    }
                }
                Ok(Game::new(parts))
            }
        }
    }

    /// The game and how it is played. Boards whose start depends on the number of players are read for that
    /// number.
    pub fn read(&self, asked: &AskedPlay) -> Result<(Game, Play), ReportError> {
        let read = |_: &GameText, players| self.game(players);
        let text = match self {
            Given::Text((text, graph)) => GameText {
                text: text.clone(),
                graph: graph.clone(),
            },
            // No text spells it.
            Given::Sum(_) => GameText::default(),
        };
        let runner = Runner::new();
        let resources = Resources {
            read: &read,
            ..Resources::new(&runner)
        };
        resources.game(&text, asked)
    }
}

/// A game and how it is played, as Python says them.
pub fn read_game(
    game: &Given,
    players: Option<u64>,
    play: Option<String>,
) -> Result<(Game, Play), ReportError> {
    game.read(&play_of(players, play)?)
}

impl Sum {
    /// Positions of rules written in Python.
    pub fn of_positions(nodes: Vec<Node>, positions: &Arc<Positions>) -> Sum {
        let term = |node| (Term::Position(node, Arc::clone(positions)), 1);
        Sum::new(nodes.into_iter().map(term))
    }

    /// A sum; equal terms are put together.
    fn new(terms: impl IntoIterator<Item = (Term, u64)>) -> Sum {
        let mut together: Vec<(Term, u64)> = Vec::new();
        for (term, count) in terms {
            match together.iter_mut().find(|(known, _)| known.is(&term)) {
                _ if count == 0 => {}
                Some((_, known)) => *known = known.saturating_add(count),
                None => together.push((term, count)),
            }
        }
        Sum { terms: together }
    }

    /// The sum in which one of the terms at a place is replaced.
    fn with(&self, place: usize, by: Vec<(Term, u64)>) -> Sum {
        let left = self.terms.iter().enumerate().map(|(at, (term, count))| {
            let taken = u64::from(at == place);
            (term.clone(), count - taken)
        });
        Sum::new(left.chain(by))
    }
}

#[pymethods]
impl Sum {
    /// A sum of games with their multiplicities.
    #[new]
    fn from_games(games: Vec<(Given, u64)>) -> Sum {
        Sum::new(games.iter().flat_map(|(game, times)| {
            let terms = game.terms().into_iter();
            terms.map(|(term, count)| (term, count.saturating_mul(*times)))
        }))
    }

    /// The terms with their multiplicities: each is a text with its graph, or rules with a position.
    fn terms<'py>(&self, py: Python<'py>) -> PyResult<Vec<Seen<'py>>> {
        let seen = self.terms.iter().map(|(term, count)| {
            Ok(match term {
                Term::Text(text) => (Some((text.text.clone(), text.graph.clone())), None, *count),
                Term::Position(node, positions) => {
                    let rules = positions.rules(py)?;
                    let position = positions.get(py, node.number())?;
                    (None, Some((rules, position)), *count)
                }
            })
        });
        seen.collect()
    }

    /// The position that a play of the sum has reached, from its spelling: positions that the rules call the
    /// same are taken for the same, and what is not called like one of them is a text.
    fn reached(&self, spelling: &str) -> Sum {
        let pieces: Vec<(&str, u64)> = spelling.split(" + ").map(counted).collect();
        let mut missing: Vec<&str> = pieces.iter().map(|(name, _)| *name).collect();
        let mut found: Vec<(String, Term)> = Vec::new();
        let mut waiting: Vec<(Node, Arc<Positions>)> = Vec::new();
        for (term, _) in &self.terms {
            if let Term::Position(node, positions) = term {
                waiting.push((node.clone(), Arc::clone(positions)));
            }
        }
        let key = |node: &Node| (Arc::as_ptr(node.graph()), node.number());
        let mut seen: HashSet<_> = waiting.iter().map(|(node, _)| key(node)).collect();
        while let Some((node, positions)) = waiting.pop()
            && !missing.is_empty()
        {
            let name = node.clone().any().spell();
            if missing.contains(&name.as_str()) {
                missing.retain(|other| *other != name);
                found.push((name, Term::Position(node.clone(), Arc::clone(&positions))));
            }
            for mover in 0..node.graph().movers() {
                for next in node.options(mover).into_iter().flatten() {
                    if seen.insert(key(&next)) {
                        waiting.push((next, Arc::clone(&positions)));
                    }
                }
            }
        }
        Sum::new(pieces.into_iter().map(|(name, count)| {
            let known = found.iter().find(|(other, _)| other == name);
            let text = || Term::Text(GameText::new(name));
            (known.map_or_else(text, |(_, term)| term.clone()), count)
        }))
    }

    /// The sums that a player can move to.
    fn options(
        &self,
        py: Python<'_>,
        players: Option<u64>,
        player: Option<&str>,
        budget: &Budget,
    ) -> PyResult<Vec<Sum>> {
        let mut found = Vec::new();
        for (place, (term, _)) in self.terms.iter().enumerate() {
            match term {
                Term::Text(text) => {
                    let given = Given::Text((text.text.clone(), text.graph.clone()));
                    for text_left in options_of(py, &given, players, player, budget)? {
                        let left = GameText {
                            text: text_left,
                            graph: text.graph.clone(),
                        };
                        found.push(self.with(place, vec![(Term::Text(left), 1)]));
                    }
                }
                Term::Position(node, positions) => {
                    let mover = mover_named(players, player).map_err(|e| to_python(py, e))?;
                    for option in node.options(mover) {
                        let left = option.into_iter();
                        let left =
                            left.map(|node| (Term::Position(node, Arc::clone(positions)), 1));
                        found.push(self.with(place, left.collect()));
                    }
                }
            }
        }
        Ok(found)
    }
}

/// A piece of a spelling with its multiplicity: `3.cram:2x2` is three.
fn counted(piece: &str) -> (&str, u64) {
    let split = piece.split_once('.');
    let counted = split.and_then(|(count, name)| Some((name, count.parse().ok()?)));
    let is_name = |(name, _): &(&str, u64)| name.starts_with(|c: char| c.is_alphabetic());
    counted.filter(is_name).unwrap_or((piece, 1))
}

/// The number of a player by name: all are the same in an impartial game.
fn mover_named(players: Option<u64>, player: Option<&str>) -> Result<usize, ReportError> {
    let Some(name) = player else {
        return Ok(0);
    };
    let among = players_of(players)?.unwrap_or(Players::TWO);
    let number = name.trim().parse::<usize>().ok();
    let by_number = number.and_then(|number| number.checked_sub(1));
    let by_number = by_number.filter(|&seat| seat < among.count());
    by_number
        .or_else(|| among.player_named(name))
        .ok_or_else(|| {
            let names: Vec<String> = (0..among.count()).map(|p| among.full_name(p)).collect();
            let names = names.join(", ");
            let message = format!("no player is called '{name}': expected one of {names}");
            ReportError::Unsupported(message)
        })
}

//! Which question each verb asks.

use std::path::{Path, PathBuf};

use meximal::game::Game;
use meximal::player::Players;
use meximal_ask::Question;
use meximal_ask::question::{
    Canonical, Compare, Draw, Equal, Form, Mex, Outcome, Paper, PictureName, Quotient, Random,
    RandomShapeName, Rules, Sequence, Value,
};

use crate::args::{
    CanonicalVerb, CompareVerb, EqualVerb, FormVerb, MexVerb, OutcomeVerb, PaperVerb, QuotientVerb,
    RulesVerb, SequenceVerb, ValueVerb,
};
use crate::ask::{Asks, Part};
use crate::draw::DrawVerb;
use crate::hackenbush::{RandomGame, RandomVerb, ShapeName};
use crate::input::{Graph, READING, read_file, read_graph};
use crate::output::BadInput;

/// A number of players as questions have it.
fn count(players: Option<Players>) -> Option<u64> {
    players.map(|players| players.count() as u64)
}

impl Asks for OutcomeVerb {
    fn text(&self) -> &str {
        &self.game
    }

    fn question(&self, text: &str) -> anyhow::Result<Question> {
        let question = Outcome {
            game: text.to_owned(),
            graph: None,
            players: count(self.play.players),
            play: self.play.play.clone(),
            moves: self.moves,
            properties: self.properties,
        };
        Ok(question.into())
    }

    fn atlas(&self) -> Option<bool> {
        Some(false)
    }
}

impl Asks for ValueVerb {
    fn text(&self) -> &str {
        &self.game
    }

    fn question(&self, text: &str) -> anyhow::Result<Question> {
        let question = Value {
            game: text.to_owned(),
            graph: None,
            players: count(self.play.players),
            play: self.play.play.clone(),
            all: self.all,
        };
        Ok(question.into())
    }

    fn files(&self) -> Vec<(&PathBuf, Part)> {
        let picture = Part::Picture("thermograph", ".svg");
        self.svg.iter().map(|path| (path, picture)).collect()
    }
}

impl Asks for CanonicalVerb {
    fn text(&self) -> &str {
        &self.game
    }

    fn question(&self, text: &str) -> anyhow::Result<Question> {
        let question = Canonical {
            game: text.to_owned(),
            graph: None,
            players: count(self.play.players),
            play: self.play.play.clone(),
            r#for: self.player.clone(),
        };
        Ok(question.into())
    }
}

impl Asks for FormVerb {
    fn text(&self) -> &str {
        &self.game
    }

    fn question(&self, text: &str) -> anyhow::Result<Question> {
        let question = Form {
            game: text.to_owned(),
            graph: None,
            players: count(self.players),
            dag: self.dag,
            file: self.graph,
        };
        Ok(question.into())
    }
}

/// Two games of a command line. Either may be -: then it is on a line of stdin, and with - alone both are,
/// with a sign between them.
struct Pair<'a> {
    left: &'a str,
    right: Option<&'a str>,
    sign: char,
    example: &'static str,
}

impl<'a> Pair<'a> {
    /// The argument that may be -.
    fn text(&self) -> &'a str {
        match (self.left, self.right) {
            // Nothing is read for a question that has no meaning.
            ("-", Some("-")) => "",
            (_, Some("-")) => "-",
            (left, _) => left,
        }
    }

    /// The games of a line, or of the command line.
    fn games(&self, line: &str) -> Result<[String; 2], BadInput> {
        let both = |left: &str, right: &str| Ok([left, right].map(|text| text.trim().to_owned()));
        let wrong = |message: String| Err(BadInput(message));
        let Pair { sign, example, .. } = self;
        match (self.left, self.right) {
            ("-", Some("-")) => wrong(format!(
                "both games are -: expected one -, or - alone for lines such as {example}"
            )),
            ("-", None) => match split_pair(line, *sign) {
                Some([left, right]) => both(left, right),
                None => wrong(format!(
                    "expected two games with '{sign}' between them, such as {example}"
                )),
            },
            ("-", Some(right)) => both(line, right),
            (left, Some("-")) => both(left, line),
            (left, Some(right)) => both(left, right),
            (_, None) => wrong("expected a second game, or - for pairs on stdin".to_owned()),
        }
    }
}

/// The games before and after a sign. A game may have the sign in it, as in `col:0-1;1=L`: then the one that
/// has a game on each side counts.
fn split_pair(line: &str, sign: char) -> Option<[&str; 2]> {
    let places = line.match_indices(sign);
    let pairs: Vec<[&str; 2]> = places
        .map(|(at, sign)| [&line[..at], &line[at + sign.len()..]])
        .collect();
    let is_game = |text: &str| Game::read_with(text.trim(), READING).is_ok();
    let are_games = |pair: &&[&str; 2]| pair.iter().all(|text| is_game(text));
    match pairs.as_slice() {
        [] => None,
        [only] => Some(*only),
        several => Some(*several.iter().find(are_games).unwrap_or(&several[0])),
    }
}

impl EqualVerb {
    fn pair(&self) -> Pair<'_> {
        Pair {
            left: &self.left,
            right: self.right.as_deref(),
            sign: '=',
            example: "3.* = 6.*",
        }
    }
}

impl CompareVerb {
    fn pair(&self) -> Pair<'_> {
        Pair {
            left: &self.left,
            right: self.right.as_deref(),
            sign: '?',
            example: "1C ? 2R",
        }
    }
}

impl Asks for EqualVerb {
    fn text(&self) -> &str {
        self.pair().text()
    }

    fn question(&self, text: &str) -> anyhow::Result<Question> {
        let [left, right] = self.pair().games(text)?;
        let question = Equal {
            left,
            right,
            players: count(self.play.players),
            play: self.play.play.clone(),
        };
        Ok(question.into())
    }
}

impl Asks for CompareVerb {
    fn text(&self) -> &str {
        self.pair().text()
    }

    fn question(&self, text: &str) -> anyhow::Result<Question> {
        let [left, right] = self.pair().games(text)?;
        let question = Compare {
            left,
            right,
            order: self.order.map(Into::into),
            r#for: self.player.clone(),
            players: count(self.players),
        };
        Ok(question.into())
    }
}

impl Asks for SequenceVerb {
    fn text(&self) -> &str {
        &self.rules
    }

    fn question(&self, text: &str) -> anyhow::Result<Question> {
        let (rules, graph, coins) = match text.strip_prefix('@').map(read_graph).transpose()? {
            None => (Some(text.to_owned()), None, None),
            Some(Graph::Text(graph)) => (None, Some(graph), None),
            Some(Graph::Coins(coins)) => (None, None, Some(coins)),
        };
        let question = Sequence {
            rules,
            graph,
            coins,
            of: self.of.into(),
            to: self.to,
            all: self.all,
            players: count(self.play.players),
            play: self.play.play.clone(),
        };
        Ok(question.into())
    }

    fn atlas(&self) -> Option<bool> {
        Some(self.save)
    }

    fn files(&self) -> Vec<(&PathBuf, Part)> {
        let picture = Part::Picture("sequence", ".svg");
        self.svg.iter().map(|path| (path, picture)).collect()
    }
}

/// A picture of a quotient: SVG, or for Graphviz by the name of the file.
fn quotient_picture(path: &Path, svg: PictureName, dot: PictureName) -> PictureName {
    let is_dot = path
        .extension()
        .is_some_and(|extension| extension == "dot" || extension == "gv");
    if is_dot { dot } else { svg }
}

impl QuotientVerb {
    /// The pictures to be drawn, with their files.
    fn pictures(&self) -> Vec<(&PathBuf, PictureName)> {
        let cayley = self.cayley.iter().map(|path| {
            let name = quotient_picture(path, PictureName::Cayley, PictureName::CayleyDot);
            (path, name)
        });
        let eggbox = self.eggbox.iter().map(|path| {
            let name = quotient_picture(path, PictureName::Eggbox, PictureName::EggboxDot);
            (path, name)
        });
        let automaton = self.automaton.iter().map(|path| {
            let name = quotient_picture(path, PictureName::Automaton, PictureName::AutomatonDot);
            (path, name)
        });
        let plane = self.plane.iter().map(|path| {
            let is_png = path.extension().is_some_and(|extension| extension == "png");
            let name = if is_png {
                PictureName::PlanePng
            } else {
                PictureName::Plane
            };
            (path, name)
        });
        cayley.chain(eggbox).chain(automaton).chain(plane).collect()
    }
}

/// The graph in a file, if the argument names one and no position on it.
fn graph_in(argument: &str) -> anyhow::Result<Option<String>> {
    match argument.strip_prefix('@') {
        Some(path) if Path::new(path).exists() => {
            let text = read_file(path)?;
            Ok(text.contains("->").then_some(text))
        }
        _ => Ok(None),
    }
}

impl Asks for QuotientVerb {
    fn text(&self) -> &str {
        match self.games.as_slice() {
            [only] => only,
            _ => "",
        }
    }

    fn question(&self, text: &str) -> anyhow::Result<Question> {
        let graph = graph_in(text)?;
        let is_one = self.games.len() == 1;
        let comparisons = self.compare.iter().map(|pair| pair_of(pair));
        let solver = &self.solver;
        let question = Quotient {
            game: (is_one && graph.is_none()).then(|| text.to_owned()),
            games: if is_one {
                Vec::new()
            } else {
                self.games.clone()
            },
            graph,
            heaps: solver.heaps,
            order: solver.order,
            levels: solver.levels,
            players: count(solver.players),
            play: Some(solver.play.clone()),
            positions: self.position.clone(),
            comparisons: comparisons.collect::<Result<_, _>>()?,
            like: self.like.clone(),
            partial: self.partial,
            transitions: self.transitions,
            all: self.all,
            pictures: self.pictures().into_iter().map(|(_, name)| name).collect(),
            certificate: self.certificate.is_some(),
            elements: false,
        };
        Ok(question.into())
    }

    fn atlas(&self) -> Option<bool> {
        Some(self.save)
    }

    fn files(&self) -> Vec<(&PathBuf, Part)> {
        let certificate = self.certificate.iter();
        let certificate = certificate.map(|path| (path, Part::Certificate));
        let pictures = self.pictures().into_iter().map(|(path, name)| {
            let part = match name {
                PictureName::Plane | PictureName::PlanePng => Part::Image(name.name()),
                _ => Part::Picture(name.name(), ".svg, .dot or .gv"),
            };
            (path, part)
        });
        certificate.chain(pictures).collect()
    }
}

/// Two positions with a sign between them.
fn pair_of(pair: &str) -> Result<[String; 2], BadInput> {
    let (left, right) = pair.split_once('=').ok_or_else(|| {
        BadInput("expected two positions with '=' between them, such as 7 = 2+1".to_owned())
    })?;
    Ok([left, right].map(|text| text.trim().to_owned()))
}

impl Asks for MexVerb {
    fn text(&self) -> &str {
        &self.game
    }

    fn question(&self, text: &str) -> anyhow::Result<Question> {
        let question = Mex {
            game: text.to_owned(),
            set: self.set.clone(),
            heaps: self.solver.heaps,
            order: self.solver.order,
            levels: self.solver.levels,
            players: count(self.solver.players),
            play: Some(self.solver.play.clone()),
        };
        Ok(question.into())
    }

    fn atlas(&self) -> Option<bool> {
        Some(false)
    }
}

impl Asks for DrawVerb {
    fn text(&self) -> &str {
        &self.game
    }

    fn question(&self, text: &str) -> anyhow::Result<Question> {
        let question = Draw {
            game: text.to_owned(),
            cut: self.cut,
            numbers: self.numbers,
        };
        Ok(question.into())
    }

    fn files(&self) -> Vec<(&PathBuf, Part)> {
        let picture = Part::Picture("drawing", ".svg");
        self.svg.iter().map(|path| (path, picture)).collect()
    }
}

impl Asks for RandomVerb {
    fn text(&self) -> &str {
        ""
    }

    fn question(&self, _: &str) -> anyhow::Result<Question> {
        let RandomGame::Hackenbush(verb) = &self.game;
        let question = Random {
            edges: verb.edges,
            shape: match verb.shape {
                ShapeName::String => RandomShapeName::String,
                ShapeName::Bouquet => RandomShapeName::Bouquet,
                ShapeName::Tree => RandomShapeName::Tree,
                ShapeName::Forest => RandomShapeName::Forest,
                ShapeName::Graph => RandomShapeName::Graph,
            },
            nodes: verb.nodes,
            players: count(Some(verb.players)),
            seed: verb.seed,
            count: Some(verb.count),
        };
        Ok(question.into())
    }
}

impl Asks for RulesVerb {
    fn text(&self) -> &str {
        ""
    }

    fn question(&self, _: &str) -> anyhow::Result<Question> {
        let name = self.name.clone();
        Ok(Rules { name }.into())
    }
}

impl Asks for PaperVerb {
    fn text(&self) -> &str {
        ""
    }

    fn question(&self, _: &str) -> anyhow::Result<Question> {
        let question = Paper {
            name: self.name.clone(),
            check: self.check,
            only: self.only.clone(),
        };
        Ok(question.into())
    }
}

#[cfg(test)]
mod tests {
    use super::split_pair;

    #[test]
    fn a_pair_is_split_where_both_sides_are_games() {
        for (line, left, right) in [
            ("3.* = 6.*", "3.*", "6.*"),
            ("col:0-1;1=L = 0", "col:0-1;1=L", "0"),
            ("0=col:0-1;1=L", "0", "col:0-1;1=L"),
            ("col:0-1;1=L=col:0-1;1=R", "col:0-1;1=L", "col:0-1;1=R"),
        ] {
            let pair = split_pair(line, '=').unwrap().map(str::trim);
            assert_eq!(pair, [left, right], "{line}");
        }
        assert_eq!(split_pair("3.*", '='), None);
    }
}

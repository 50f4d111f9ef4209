//! Coins on a graph without cycles. A coin lies on a node and is moved by taking it off and putting coins on
//! other nodes; every game is such a game. One line per node, and per player where moves are not everybody's:
//!
//! ```text
//! # comments and blank lines are skipped
//! a ->                a node without moves
//! b -> 0, a           take the coin off, or move it to a
//! c -> b + 2.b, a     three coins on b, or one on a
//! d -L-> c            Left's moves; also -C->, -C2->, -R->, or a number from 1, -2->
//! start: c + 2.b      what the file means if no position is named
//! ```
//!
//! A name begins with a letter or `_`. Every name needs a line of its own. Moves must not lead back: a cycle
//! is refused and shown. There is no limit on the size but memory ([`GraphFile::read`] keeps the graph only,
//! not its text), and one on multiples.
//!
//! For ending partizan play a terminal position can have a verdict, `a = L`, `2.a + b = N` or `0 = P`, one of
//! L, R, N and P. Other conventions pass over these lines.

mod flat;
mod read;

use std::io::BufRead;
use std::ops::ControlFlow;
use std::sync::Arc;

use meximal_rules::{AnyPosition, Graph, Names};
use rustc_hash::FxHashMap;

pub use flat::Options;

use flat::{NameTable, OptionLists};
use read::{Lines, Mover};

use crate::player::Players;
use crate::rules::components::{Components, EveryOption};
use crate::text::ParseError;

/// The most coins beside the first that multiples put on nodes, in all the options of a graph together.
pub const MAX_COINS: usize = 1_000_000;

/// Coins on the nodes of a graph without cycles, moved by everybody: component n of a sum is a coin on node
/// n.
///
/// ```
/// use meximal::rules::coins::Coins;
/// let coins = Coins::parse("a -> 0\nb -> 2.a, 0\n")?;
/// let b = coins.node("b").unwrap();
/// assert!(coins.options(b).eq([&[][..], &[0, 0]]));
/// # Ok::<(), meximal::notation::ParseError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coins {
    names: NameTable,
    options: OptionLists,
    /// The options with the coins on nodes that have no moves.
    whole_options: OptionLists,
    /// The letters of terminal positions, which are ascending.
    verdicts: FxHashMap<Vec<u32>, char>,
}

/// A graph with moves of single players.
pub struct PartizanGraph {
    names: Arc<NameTable>,
    graph: Arc<Graph>,
}

impl Names for NameTable {
    fn spell(&self, node: u32) -> String {
        self.name(node).to_owned()
    }
}

/// A graph as it was read, before it is known for how many players.
pub struct GraphFile(Lines);

impl GraphFile {
    /// Reads a graph line by line.
    pub fn read(source: impl BufRead) -> Result<GraphFile, ParseError> {
        read::read(source)
            .map(GraphFile)
            .map_err(|fault| fault.of_file())
    }

    /// Reads a graph from a text, to which the places of errors refer.
    pub fn parse(input: &str) -> Result<GraphFile, ParseError> {
        let lines = read::read(input.as_bytes());
        lines.map(GraphFile).map_err(|fault| fault.of_text(input))
    }

    /// Whether there are moves of single players.
    pub fn is_partizan(&self) -> bool {
        self.0.is_partizan
    }

    /// The position that the file means if none is named.
    pub fn start(&self) -> Option<&[u32]> {
        self.0.start.as_deref()
    }

    /// The graph, if everybody has the same moves.
    pub fn coins(self) -> Option<Coins> {
        let Lines {
            names,
            options,
            verdicts,
            is_partizan,
            ..
        } = self.0;
        if is_partizan {
            return None;
        }
        let whole_options = options.in_order(|_| true);
        let lives: Vec<bool> = (0..names.len() as u32)
            .map(|n| options.of(n).len() > 0)
            .collect();
        let options = whole_options.in_order(|node| lives[node as usize]);
        Some(Coins {
            names,
            options,
            whole_options,
            verdicts,
        })
    }

    /// The graph for this many players, or as many as its lines need; the message if there are too few.
    pub fn partizan(self, name: &str, players: Option<Players>) -> Result<PartizanGraph, String> {
        let needed = self.0.least_players.max(2);
        let count = players.map_or(needed, Players::count);
        if count < needed {
            return Err(format!(
                "the graph is for at least {needed} players, and there are {count}"
            ));
        }
        let names = Arc::new(self.0.names);
        let graph = Graph::partizan(name, count, Arc::clone(&names) as Arc<dyn Names>);
        let mut lists: Vec<Vec<Vec<u32>>> = vec![Vec::new(); count];
        for (line, &(node, mover)) in self.0.lines.iter().enumerate() {
            for option in self.0.options.of(line as u32) {
                match mover {
                    Mover::Everybody => {
                        lists.iter_mut().for_each(|list| list.push(option.to_vec()))
                    }
                    Mover::Player(player) => lists[usize::from(player)].push(option.to_vec()),
                    Mover::Last => lists[count - 1].push(option.to_vec()),
                }
            }
            if self
                .0
                .lines
                .get(line + 1)
                .is_none_or(|&(next, _)| next != node)
            {
                let number = graph.add();
                graph.list(number, &lists);
                lists.iter_mut().for_each(Vec::clear);
            }
        }
        Ok(PartizanGraph {
            names,
            graph: Arc::new(graph),
        })
    }
}

impl PartizanGraph {
    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there is no node.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The node with a name.
    pub fn node(&self, name: &str) -> Option<u32> {
        self.names.number(name)
    }

    /// The name of a node.
    pub fn name(&self, node: u32) -> &str {
        self.names.name(node)
    }

    /// A coin on a node, as a part of a sum.
    pub fn position(&self, node: u32) -> AnyPosition {
        self.graph.node(node).any()
    }
}

impl Coins {
    /// Reads a graph.
    pub fn parse(input: &str) -> Result<Coins, ParseError> {
        let file = GraphFile::parse(input)?;
        file.coins().ok_or_else(|| {
            let message = "some moves of the graph belong to one player";
            ParseError::new(input, 0..0, message, "moves of everybody, as in a -> b")
        })
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there is no node.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The node with a name.
    pub fn node(&self, name: &str) -> Option<u32> {
        self.names.number(name)
    }

    /// The name of a node.
    pub fn name(&self, node: u32) -> &str {
        self.names.name(node)
    }

    /// The options of a coin on a node, without coins on nodes that have no moves; ascending, each once.
    pub fn options(&self, node: u32) -> Options<'_> {
        self.options.of(node)
    }

    /// The options of a coin on a node with all coins that they leave; ascending, each once.
    pub fn whole_options(&self, node: u32) -> Options<'_> {
        self.whole_options.of(node)
    }

    /// Whether a coin on a node can be moved.
    pub fn can_move(&self, node: u32) -> bool {
        self.options(node).len() > 0
    }

    /// The letter of a terminal position, ascending: L, R, N or P.
    pub fn verdict(&self, position: &[u32]) -> Option<char> {
        self.verdicts.get(position).copied()
    }

    /// The terminal positions that have verdicts, ascending, with their letters.
    pub fn verdicts(&self) -> Vec<(&[u32], char)> {
        let mut all: Vec<(&[u32], char)> = self
            .verdicts
            .iter()
            .map(|(p, &v)| (p.as_slice(), v))
            .collect();
        all.sort_unstable();
        all
    }

    /// Whether a terminal position has a verdict.
    pub fn has_verdicts(&self) -> bool {
        !self.verdicts.is_empty()
    }

    /// A position as the engine for sums wants it: ascending, without coins on nodes that have no moves.
    pub fn position(&self, coins: impl IntoIterator<Item = u32>) -> Vec<u32> {
        let mut position: Vec<u32> = coins
            .into_iter()
            .filter(|&node| self.can_move(node))
            .collect();
        position.sort_unstable();
        position
    }
}

impl Components for Coins {
    fn try_options(
        &self,
        component: u32,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for option in Coins::options(self, component) {
            visit(option)?;
        }
        ControlFlow::Continue(())
    }
}

impl Components for EveryOption<'_, Coins> {
    fn try_options(
        &self,
        component: u32,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for option in self.0.whole_options(component) {
            visit(option)?;
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::convention::Convention;
    use crate::outcome::{NimHeaps, Sums};
    use crate::player::Players;
    use crate::runner::Runner;
    use proptest::prelude::*;

    #[test]
    fn graphs_are_read() {
        let text = "# Nim heaps\n\ndead ->\none -> 0 # take it\ntwo → one, dead\nbig -> 2.two + one, 0 + \
                    dead, 0\n";
        let coins = Coins::parse(text).unwrap();
        assert_eq!(coins.len(), 4);
        let [dead, one, two, big] =
            ["dead", "one", "two", "big"].map(|name| coins.node(name).unwrap());
        assert!(!coins.can_move(dead));
        assert!(coins.options(one).eq([[0u32; 0]]));
        assert!(coins.options(two).eq([&[][..], &[one]]));
        assert!(coins.options(big).eq([&[][..], &[one, two, two]]));
        assert_eq!(coins.position([big, dead, one]), [one, big]);
    }

    #[test]
    fn bad_graphs_are_refused_at_the_place() {
        for (text, span, part) in [
            ("a -> b", 5..6, "'b' has no line"),
            ("a -> 0\na -> 0", 7..8, "already"),
            ("a -> a", 0..1, "a -> a"),
            ("x ->\na -> b\nb -> x + c\nc -> a", 5..6, "a -> b -> c -> a"),
            ("a", 0..1, "no arrow"),
            ("-> 0", 0..0, "missing"),
            ("a -> 0,,0", 7..7, "missing"),
            ("a -> 2", 5..6, "not a name"),
            ("a -> 99999999999999999999.a", 5..25, "too large"),
            ("b ->\na -> 999999.b, 4.b", 22..23, "too many"),
            ("a -X-> 0", 3..4, "'X' is not a player"),
            ("a -0-> 0", 3..4, "'0' is not a player"),
            ("a --> 0", 3..3, "'' is not a player"),
            ("a -L-> 0\na -> 0\na -L->", 16..17, "already"),
            ("a -L-> b\nb -R-> a", 0..1, "a -> b -> a"),
            ("a -L->\na = L", 7..8, "everybody"),
            ("a ->\nstart: b", 12..13, "'b' has no line"),
            ("a ->\nstart: a\nstart: 0", 21..22, "start already"),
            ("a ->\na = X", 9..10, "not a verdict"),
            ("a ->\na = ", 8..8, "not a verdict"),
            ("a ->\na = L\na = R", 11..12, "already"),
            ("a -> 0\na = L", 7..8, "'a' has moves"),
            ("a ->\nb = L", 5..6, "'b' has no line"),
        ] {
            let error = Coins::parse(text).unwrap_err();
            assert_eq!(error.span, span, "{text}: {error}");
            assert!(error.message.contains(part), "{text}: {error}");
        }
        assert!(Coins::parse("").unwrap().is_empty());
    }

    #[test]
    fn verdicts_are_read_and_change_nothing_else() {
        let graph = "a ->\nb -> a, 0, 2.a\nc -> b + a\n";
        let verdicts = "a = L\n0 = P # taken off\n2.a = R\na + 2.a = N\n";
        let coins = Coins::parse(&format!("{graph}{verdicts}")).unwrap();
        assert_eq!(coins.verdict(&[0]), Some('L'));
        assert_eq!(coins.verdict(&[]), Some('P'));
        assert_eq!(coins.verdict(&[0, 0, 0]), Some('N'));
        assert_eq!(coins.verdict(&[0, 0, 0, 0]), None);
        assert!(coins.whole_options(1).eq([&[][..], &[0], &[0, 0]]));
        assert!(coins.whole_options(2).eq([[0, 1]]));
        let letters: String = coins.verdicts().iter().map(|(_, letter)| letter).collect();
        assert_eq!(letters, "PLRN");
        let plain = Coins::parse(graph).unwrap();
        for node in 0..3 {
            assert!(coins.options(node).eq(plain.options(node)));
        }
        assert!(!plain.has_verdicts());
    }

    #[test]
    fn errors_of_files_have_the_line() {
        let read = |text: &str| GraphFile::read(text.as_bytes()).err().unwrap().to_string();
        let error = read("a -> 0\n\nb -> a,, 0 # two commas\n");
        assert!(
            error.starts_with("line 3: a name is missing\n  b -> a,, 0"),
            "{error}"
        );
        let error = read("a -> 0\nb -> a, x\n");
        assert!(
            error.starts_with("line 2: 'x' has no line\n  x\n"),
            "{error}"
        );
        let error = read("a -> 0\nb -> c\nc -> b");
        assert!(
            error.starts_with("line 2: moves lead back: b -> c -> b"),
            "{error}"
        );
        let broken = GraphFile::read(&b"a -> 0\n\xff ->\n"[..])
            .err()
            .unwrap()
            .to_string();
        assert!(
            broken.starts_with("line 2: this line is not UTF-8"),
            "{broken}"
        );
    }

    #[test]
    fn lines_are_for_everybody_or_one_player() {
        let text =
            "end ->\na -> end\nb -L-> a + end, 0\nb -> end\nb -R-> 2.a\nc -2-> b\nstart: c + 2.b\n";
        let options = |players: Option<Players>, node: &str, player: usize| {
            let file = GraphFile::parse(text).unwrap();
            assert_eq!(file.start(), Some(&[2, 2, 3][..]));
            let graph = file.partizan("@g", players).unwrap();
            let node = graph.graph.node(graph.node(node).unwrap());
            let options = node.options(player);
            options
                .iter()
                .map(|o| o.iter().map(|n| n.number()).collect::<Vec<_>>())
                .collect::<Vec<_>>()
        };
        assert_eq!(options(None, "b", 0), [vec![0], vec![1, 0], vec![]]);
        assert_eq!(options(None, "b", 1), [vec![0], vec![1, 1]]);
        assert_eq!(options(None, "c", 1), [vec![2]]);
        // Among three players Right is the third.
        let three = Some(Players::THREE);
        assert_eq!(options(three, "b", 0), [vec![0], vec![1, 0], vec![]]);
        assert_eq!(options(three, "b", 1), [vec![0]]);
        assert_eq!(options(three, "b", 2), [vec![0], vec![1, 1]]);
        assert_eq!(options(three, "c", 1), [vec![2]]);
        assert!(options(three, "c", 2).is_empty());
        for (text, needed) in [
            ("a -3-> 0", 3),
            ("a -C-> 0", 3),
            ("a -C2-> 0", 4),
            ("a -R-> 0", 2),
        ] {
            let file = GraphFile::parse(text).unwrap();
            assert_eq!(
                file.partizan("@g", None).unwrap().position(0).players(),
                Some(needed)
            );
        }
        let file = GraphFile::parse("a -3-> 0").unwrap();
        assert!(file.partizan("@g", Some(Players::TWO)).is_err());
        let file = GraphFile::parse("a -1-> 0\nb -2-> a").unwrap();
        assert_eq!(
            file.partizan("@g", None).unwrap().position(1).players(),
            Some(2)
        );
    }

    #[test]
    fn long_paths_do_not_exhaust_the_stack() {
        let mut text = String::from("a0 -> 0\n");
        for i in 1..40_000 {
            text += &format!("a{i} -> a{}\n", i - 1);
        }
        assert!(Coins::parse(&text).is_ok());
        let looped = text.replacen("a0 -> 0", "a0 -> a39999", 1);
        assert!(
            Coins::parse(&looped)
                .unwrap_err()
                .message
                .contains("lead back")
        );
    }

    #[test]
    fn nim_as_coins_is_nim() {
        let coins = Coins::parse("a -> 0\nb -> 0, a\nc -> 0, a, b\nd -> 0, a, b, c").unwrap();
        let runner = Runner::new();
        let play = Convention::normal(Players::THREE);
        let mut on_graph = Sums::new(&coins, play, &runner);
        let mut in_heaps = Sums::new(&NimHeaps, play, &runner);
        for position in [
            vec![1],
            vec![1, 2],
            vec![2, 2],
            vec![1, 3, 4],
            vec![2, 4, 4],
        ] {
            let nodes: Vec<u32> = position.iter().map(|size| size - 1).collect();
            let outcome = on_graph.outcome(&nodes).unwrap();
            assert_eq!(outcome, in_heaps.outcome(&position).unwrap());
        }
    }

    proptest! {
        #[test]
        fn no_text_makes_the_reader_panic(text in "[ab0-9>,.+# →é\n-]{0,24}") {
            let _ = Coins::parse(&text);
        }
    }
}

//! Coins on a graph without cycles. A coin lies on a node and is moved by taking it off and putting coins on
//! other nodes; every impartial game is such a game. One line per node:
//!
//! ```text
//! # comments and blank lines are skipped
//! a ->                a node without moves
//! b -> 0, a           take the coin off, or move it to a
//! c -> b + 2.b, a     three coins on b, or one on a
//! ```
//!
//! A name begins with a letter or `_`. Every name needs a line of its own. Moves must not lead back: a cycle is
//! refused and shown.
//!
//! For ending partizan play a terminal position can have a verdict, `a = L`, `2.a + b = N` or `0 = P`, one of L, R, N and P. Other
//! conventions pass over these lines.

use std::ops::{ControlFlow, Range};

use rustc_hash::FxHashMap;

use crate::rules::components::{Components, EveryOption};
use crate::text::{MAX_INPUT, ParseError};

/// The most coins in all the options of a graph together.
pub const MAX_COINS: usize = 1_000_000;

/// Coins on the nodes of a graph without cycles: component n of a sum is a coin on node n.
///
/// ```
/// use meximal::rules::coins::Coins;
/// let coins = Coins::parse("a -> 0\nb -> 2.a, 0\n")?;
/// let b = coins.node("b").unwrap();
/// assert_eq!(coins.options(b), [vec![], vec![0, 0]]);
/// # Ok::<(), meximal::notation::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coins {
    names: Vec<String>,
    numbers: FxHashMap<String, u32>,
    options: Vec<Vec<Vec<u32>>>,
    /// The options with the coins on nodes that have no moves.
    whole_options: Vec<Vec<Vec<u32>>>,
    /// The letters of terminal positions, which are ascending.
    verdicts: FxHashMap<Vec<u32>, char>,
}

/// A node's line: where its name stands, and its options as (name's place, coins) terms.
struct Line {
    name: Range<usize>,
    options: Vec<Vec<Term>>,
}

/// Where the name of a node stands, and how many coins lie there.
type Term = (Range<usize>, usize);

/// The line of a verdict: where its position stands, and the letter.
struct VerdictLine {
    place: Range<usize>,
    position: Vec<Term>,
    letter: char,
}

const LINE: &str = "a line such as a -> b + c, 2.b, 0";
const ARROWS: [&str; 2] = ["->", "→"];
const VERDICT: &str = "one of the letters L, R, N and P";
const TERM: &str = "a name, a multiple such as 2.a, or 0";

impl Coins {
    /// Reads a graph.
    pub fn parse(input: &str) -> Result<Coins, ParseError> {
        if input.len() > MAX_INPUT {
            return Err(ParseError::new(
                input,
                MAX_INPUT..MAX_INPUT,
                format!("the graph is {} bytes long", input.len()),
                format!("at most {MAX_INPUT} bytes"),
            ));
        }
        let (lines, verdicts) = Reader { input }.lines()?;
        let mut numbers: FxHashMap<String, u32> = FxHashMap::default();
        for (number, line) in (0..).zip(&lines) {
            let name = input[line.name.clone()].to_owned();
            if numbers.insert(name.clone(), number).is_some() {
                return Err(ParseError::new(
                    input,
                    line.name.clone(),
                    format!("'{name}' has a line already"),
                    "one line for each name, with all its options",
                ));
            }
        }
        let mut coins = Coins {
            names: lines
                .iter()
                .map(|line| input[line.name.clone()].to_owned())
                .collect(),
            numbers,
            options: Vec::with_capacity(lines.len()),
            whole_options: Vec::new(),
            verdicts: FxHashMap::default(),
        };
        let mut total = 0;
        for line in &lines {
            let mut options = Vec::new();
            for option in &line.options {
                options.push(coins.nodes(input, option, &mut total)?);
            }
            coins.options.push(options);
        }
        if let Some(cycle) = coins.cycle() {
            let shown: Vec<&str> = cycle.iter().take(12).map(|&n| coins.name(n)).collect();
            let dots = if cycle.len() > 12 { " -> …" } else { "" };
            let first = &lines[cycle[0] as usize];
            return Err(ParseError::new(
                input,
                first.name.clone(),
                format!("moves lead back: {}{dots}", shown.join(" -> ")),
                "a graph without cycles",
            ));
        }
        coins.read_verdicts(input, &verdicts, &mut total)?;
        coins.whole_options = coins.options.clone();
        coins.whole_options.iter_mut().for_each(put_in_order);
        coins.drop_dead_nodes();
        Ok(coins)
    }

    /// The nodes of some terms, ascending; `total` counts all coins so far.
    fn nodes(
        &self,
        input: &str,
        terms: &[Term],
        total: &mut usize,
    ) -> Result<Vec<u32>, ParseError> {
        let mut nodes = Vec::new();
        for (place, count) in terms {
            let name = &input[place.clone()];
            let Some(node) = self.node(name) else {
                return Err(ParseError::new(
                    input,
                    place.clone(),
                    format!("'{name}' has no line"),
                    format!("a line '{name} -> …'; '{name} ->' for a node without moves"),
                ));
            };
            *total += count;
            if *total > MAX_COINS {
                return Err(ParseError::new(
                    input,
                    place.clone(),
                    "too many coins",
                    format!("at most {MAX_COINS} coins in all options together"),
                ));
            }
            nodes.extend(std::iter::repeat_n(node, *count));
        }
        nodes.sort_unstable();
        Ok(nodes)
    }

    fn read_verdicts(
        &mut self,
        input: &str,
        lines: &[VerdictLine],
        total: &mut usize,
    ) -> Result<(), ParseError> {
        for line in lines {
            let position = self.nodes(input, &line.position, total)?;
            let fail = |message: String, expected: &str| {
                Err(ParseError::new(
                    input,
                    line.place.clone(),
                    message,
                    expected,
                ))
            };
            if let Some(&node) = position
                .iter()
                .find(|&&node| !self.options(node).is_empty())
            {
                let message = format!("'{}' has moves", self.name(node));
                return fail(message, "verdicts for positions in which nobody can move");
            }
            if self.verdicts.insert(position, line.letter).is_some() {
                let message = "this position has a verdict already".to_owned();
                return fail(message, "one verdict for each terminal position");
            }
        }
        Ok(())
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there is no node.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The node with a name.
    pub fn node(&self, name: &str) -> Option<u32> {
        self.numbers.get(name).copied()
    }

    /// The name of a node.
    pub fn name(&self, node: u32) -> &str {
        &self.names[node as usize]
    }

    /// The options of a coin on a node, without coins on nodes that have no moves; ascending, each once.
    pub fn options(&self, node: u32) -> &[Vec<u32>] {
        &self.options[node as usize]
    }

    /// The options of a coin on a node with all coins that they leave; ascending, each once.
    pub fn whole_options(&self, node: u32) -> &[Vec<u32>] {
        &self.whole_options[node as usize]
    }

    /// The letter of a terminal position, ascending: L, R, N or P.
    pub fn verdict(&self, position: &[u32]) -> Option<char> {
        self.verdicts.get(position).copied()
    }

    /// Whether a terminal position has a verdict.
    pub fn has_verdicts(&self) -> bool {
        !self.verdicts.is_empty()
    }

    /// A position as the engine for sums wants it: ascending, without coins on nodes that have no moves.
    pub fn position(&self, coins: impl IntoIterator<Item = u32>) -> Vec<u32> {
        let mut position: Vec<u32> = coins
            .into_iter()
            .filter(|&node| !self.options(node).is_empty())
            .collect();
        position.sort_unstable();
        position
    }

    /// A cycle of moves, if there is one: its nodes, the first one again at the end.
    fn cycle(&self) -> Option<Vec<u32>> {
        const NEW: u8 = 0;
        const OPEN: u8 = 1;
        const DONE: u8 = 2;
        let mut state = vec![NEW; self.len()];
        for root in 0..self.len() as u32 {
            if state[root as usize] != NEW {
                continue;
            }
            state[root as usize] = OPEN;
            // The path from the root, each node with the option and the coin looked at next.
            let mut path: Vec<(u32, usize, usize)> = vec![(root, 0, 0)];
            while let Some((node, option, coin)) = path.last_mut() {
                let options = &self.options[*node as usize];
                match options.get(*option).map(|left| left.get(*coin).copied()) {
                    None => {
                        state[*node as usize] = DONE;
                        path.pop();
                    }
                    Some(None) => (*option, *coin) = (*option + 1, 0),
                    Some(Some(next)) => {
                        *coin += 1;
                        match state[next as usize] {
                            NEW => {
                                state[next as usize] = OPEN;
                                path.push((next, 0, 0));
                            }
                            OPEN => {
                                let from = path.iter().position(|&(n, _, _)| n == next)?;
                                let mut cycle: Vec<u32> =
                                    path[from..].iter().map(|&(n, _, _)| n).collect();
                                cycle.push(next);
                                return Some(cycle);
                            }
                            _ => {}
                        }
                    }
                }
            }
        }
        None
    }

    fn drop_dead_nodes(&mut self) {
        let dead: Vec<bool> = self.options.iter().map(Vec::is_empty).collect();
        for options in &mut self.options {
            for option in options.iter_mut() {
                option.retain(|&node| !dead[node as usize]);
            }
            put_in_order(options);
        }
    }
}

/// Options in ascending order, each once.
fn put_in_order(options: &mut Vec<Vec<u32>>) {
    options.sort_unstable();
    options.dedup();
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

struct Reader<'a> {
    input: &'a str,
}

impl Reader<'_> {
    fn fail<T>(
        &self,
        span: Range<usize>,
        message: impl Into<String>,
        expected: &str,
    ) -> Result<T, ParseError> {
        Err(ParseError::new(self.input, span, message, expected))
    }

    /// The span without the spaces at its ends.
    fn trim(&self, span: Range<usize>) -> Range<usize> {
        let text = &self.input[span.clone()];
        let start = span.start + (text.len() - text.trim_start().len());
        start..(span.start + text.trim_end().len()).max(start)
    }

    /// The pieces of a span between separators.
    fn split(&self, span: Range<usize>, separator: char) -> Vec<Range<usize>> {
        let mut pieces = Vec::new();
        let mut start = span.start;
        for (at, _) in self.input[span.clone()].match_indices(separator) {
            pieces.push(start..span.start + at);
            start = span.start + at + separator.len_utf8();
        }
        pieces.push(start..span.end);
        pieces
    }

    fn lines(&self) -> Result<(Vec<Line>, Vec<VerdictLine>), ParseError> {
        let mut lines = Vec::new();
        let mut verdicts = Vec::new();
        for whole in self.split(0..self.input.len(), '\n') {
            let text = &self.input[whole.clone()];
            let end = whole.start + text.find('#').unwrap_or(text.len());
            let span = self.trim(whole.start..end);
            let text = &self.input[span.clone()];
            match text
                .find('=')
                .filter(|_| !ARROWS.iter().any(|&arrow| text.contains(arrow)))
            {
                _ if span.is_empty() => {}
                Some(at) => verdicts.push(self.verdict(span, at)?),
                None => lines.push(self.line(span)?),
            }
        }
        Ok((lines, verdicts))
    }

    /// A verdict, with its equals sign at a place of the line.
    fn verdict(&self, span: Range<usize>, at: usize) -> Result<VerdictLine, ParseError> {
        let place = self.trim(span.start..span.start + at);
        let right = self.trim(span.start + at + 1..span.end);
        let position = self.option(place.clone())?;
        let mut letters = self.input[right.clone()].chars();
        match (letters.next(), letters.next()) {
            (Some(letter @ ('L' | 'R' | 'N' | 'P')), None) => Ok(VerdictLine {
                place,
                position,
                letter,
            }),
            _ => self.fail(right, "this is not a verdict", VERDICT),
        }
    }

    fn line(&self, span: Range<usize>) -> Result<Line, ParseError> {
        let text = &self.input[span.clone()];
        let arrow = ARROWS
            .into_iter()
            .filter_map(|arrow| text.find(arrow).map(|at| (at, arrow.len())))
            .min();
        let Some((at, length)) = arrow else {
            return self.fail(span, "this line has no arrow '->'", LINE);
        };
        let name = self.name(self.trim(span.start..span.start + at), LINE)?;
        let right = self.trim(span.start + at + length..span.end);
        let mut options = Vec::new();
        if !right.is_empty() {
            for option in self.split(right, ',') {
                options.push(self.option(option)?);
            }
        }
        Ok(Line { name, options })
    }

    fn name(&self, span: Range<usize>, expected: &str) -> Result<Range<usize>, ParseError> {
        let text = &self.input[span.clone()];
        let fits = |c: char| c.is_alphanumeric() || matches!(c, '_' | '\'' | '/' | '*');
        let begins = text.starts_with(|c: char| c.is_alphabetic() || c == '_');
        match begins && text.chars().all(fits) {
            true => Ok(span),
            false if text.is_empty() => self.fail(span, "a name is missing", expected),
            false => {
                let message = "this is not a name: names begin with a letter or '_'";
                self.fail(span, message, expected)
            }
        }
    }

    fn option(&self, span: Range<usize>) -> Result<Vec<Term>, ParseError> {
        let mut terms = Vec::new();
        for term in self.split(span, '+') {
            let term = self.trim(term);
            let text = &self.input[term.clone()];
            if text == "0" {
                continue;
            }
            let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let rest = text[digits..].trim_start();
            let after_dot = ['.', '·', '⋅']
                .iter()
                .find_map(|&dot| rest.strip_prefix(dot));
            match after_dot {
                Some(name) if digits > 0 => {
                    let number = term.start..term.start + digits;
                    let Ok(count) = text[..digits].parse::<usize>() else {
                        return self.fail(number, "this multiple is too large", TERM);
                    };
                    if count > MAX_COINS {
                        return self.fail(number, "this multiple is too large", TERM);
                    }
                    let place = self.trim(term.end - name.len()..term.end);
                    terms.push((self.name(place, TERM)?, count));
                }
                _ => terms.push((self.name(term, TERM)?, 1)),
            }
        }
        Ok(terms)
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
        let text = "# Nim heaps\n\ndead ->\none -> 0 # take it\ntwo → one, dead\nbig -> 2.two + one, 0 + dead, 0\n";
        let coins = Coins::parse(text).unwrap();
        assert_eq!(coins.len(), 4);
        let [dead, one, two, big] =
            ["dead", "one", "two", "big"].map(|name| coins.node(name).unwrap());
        assert!(coins.options(dead).is_empty());
        assert_eq!(coins.options(one), [Vec::<u32>::new()]);
        assert_eq!(coins.options(two), [vec![], vec![one]]);
        assert_eq!(coins.options(big), [vec![], vec![one, two, two]]);
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
            ("b ->\na -> 999999.b, 2.b", 22..23, "too many"),
            ("a ->\na = X", 9..10, "no verdict"),
            ("a ->\na = ", 8..8, "no verdict"),
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
        assert_eq!(coins.whole_options(1), [vec![], vec![0], vec![0, 0]]);
        assert_eq!(coins.whole_options(2), [vec![0, 1]]);
        let plain = Coins::parse(graph).unwrap();
        for node in 0..3 {
            assert_eq!(coins.options(node), plain.options(node));
        }
        assert!(!plain.has_verdicts());
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

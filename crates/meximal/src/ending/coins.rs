//! Ending partizan games in general (Definition 4): coins on a graph, with a verdict L, R, N or P for each
//! terminal position. Every ending partizan game (M, f, W) is one: its positions are the nodes, and one coin
//! is moved.
//!
//! Where several coins are in play, the position at the end is all of them together, and it is that position
//! which has a verdict. The paper leaves the map W free; so do the lines of a graph:
//!
//! ```text
//! a ->
//! b -> a, 2.a
//! a = L               one coin on a: Left wins
//! 2.a = N             two coins on a: the player who is to move
//! 0 = P               no coin at all
//! ```

use std::ops::ControlFlow;

use super::{EndingRules, Verdict};
use crate::rules::coins::Coins;

/// Coins on a graph whose terminal positions have verdicts.
///
/// ```
/// use meximal::ending::{CoinEnding, EndingSums, Verdict};
/// use meximal::rules::coins::Coins;
/// use meximal::runner::Runner;
/// let coins = Coins::parse("a ->\nb ->\nc -> a, b\na = L\nb = R\n")?;
/// let runner = Runner::new();
/// let mut sums = EndingSums::new(CoinEnding::new(&coins), &runner);
/// let c = coins.node("c").unwrap();
/// assert_eq!(sums.outcome(&[c]), Ok(Verdict::Next));
/// # Ok::<(), meximal::notation::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CoinEnding<'a> {
    coins: &'a Coins,
}

impl<'a> CoinEnding<'a> {
    /// The verdicts of a graph.
    pub fn new(coins: &'a Coins) -> CoinEnding<'a> {
        CoinEnding { coins }
    }
}

impl EndingRules for CoinEnding<'_> {
    fn can_move(&self, node: u32) -> bool {
        self.coins.can_move(node)
    }

    fn is_nothing(&self, _node: u32) -> bool {
        false
    }

    fn try_ending_options(
        &self,
        node: u32,
        mut visit: impl FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for option in self.coins.whole_options(node) {
            visit(option)?;
        }
        ControlFlow::Continue(())
    }

    fn settle(&self, settled: &mut Vec<u32>, node: u32) {
        let place = settled.partition_point(|&other| other <= node);
        settled.insert(place, node);
    }

    fn verdict(&self, settled: &[u32]) -> Option<Verdict> {
        self.coins.verdict(settled).and_then(Verdict::from_letter)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::{EndingError, EndingSums};
    use super::*;
    use crate::runner::Runner;
    use proptest::prelude::*;

    /// Definition 4 and Proposition 2, by recursion on the lists of options.
    fn slow(
        options: &[Vec<Vec<u32>>],
        verdicts: &[(Vec<u32>, Verdict)],
        position: &[u32],
        known: &mut BTreeMap<Vec<u32>, Verdict>,
    ) -> Verdict {
        if let Some(&known) = known.get(position) {
            return known;
        }
        let mut reached = Vec::new();
        for (i, &node) in position.iter().enumerate() {
            for left in &options[node as usize] {
                let mut to = position.to_vec();
                to.remove(i);
                to.extend(left);
                to.sort_unstable();
                reached.push(slow(options, verdicts, &to, known));
            }
        }
        let found = if reached.is_empty() {
            verdicts.iter().find(|(end, _)| end == position).unwrap().1
        } else {
            Verdict::of_options(reached)
        };
        known.insert(position.to_vec(), found);
        found
    }

    fn name(node: u32) -> String {
        format!("n{node}")
    }

    fn sum(nodes: &[u32]) -> String {
        let names: Vec<String> = nodes.iter().map(|&node| name(node)).collect();
        if names.is_empty() {
            "0".to_owned()
        } else {
            names.join(" + ")
        }
    }

    proptest! {
        #[test]
        fn outcomes_and_moves_are_those_of_the_definition(
            shapes in proptest::collection::vec(
                proptest::collection::vec(proptest::collection::vec(0u32..100, 0..3), 1..4),
                1..5,
            ),
            letters in proptest::collection::vec(0usize..4, 50),
        ) {
            // Two nodes without moves, and others that lead to earlier ones.
            let mut options: Vec<Vec<Vec<u32>>> = vec![vec![], vec![]];
            for lists in shapes {
                let count = options.len() as u32;
                let earlier = |list: Vec<u32>| list.iter().map(|i| i % count).collect();
                options.push(lists.into_iter().map(earlier).collect());
            }
            let mut text = String::new();
            for (node, lists) in (0..).zip(&options) {
                let lists: Vec<String> = lists.iter().map(|list| sum(list)).collect();
                text += &format!("{} -> {}\n", name(node), lists.join(", "));
            }
            // All ends with up to 17 coins of each kind.
            let mut verdicts = Vec::new();
            for a in 0..18 {
                for b in 0..18 {
                    let end: Vec<u32> = [vec![0; a], vec![1; b]].concat();
                    let verdict = Verdict::ALL[letters[(5 * a + 7 * b) % 50]];
                    text += &format!("{} = {verdict}\n", sum(&end));
                    verdicts.push((end, verdict));
                }
            }
            let coins = Coins::parse(&text).unwrap();
            let runner = Runner::new();
            let mut sums = EndingSums::new(CoinEnding::new(&coins), &runner);
            let last = options.len() as u32 - 1;
            let mut known = BTreeMap::new();
            for position in [vec![last], vec![1, last], vec![2, last.min(3)]] {
                let expected = slow(&options, &verdicts, &position, &mut known);
                prop_assert_eq!(sums.outcome(&position), Ok(expected));
                for (left_moves, loses) in [(true, expected.left_loses()), (false, expected.right_loses())] {
                    let moves = sums.winning_moves(&position, left_moves).unwrap();
                    prop_assert_eq!(moves.is_empty(), loses);
                    for found in moves {
                        let to = slow(&options, &verdicts, &found.to, &mut known);
                        let wins = if left_moves { to.right_loses() } else { to.left_loses() };
                        prop_assert!(wins);
                    }
                }
            }
        }
    }

    #[test]
    fn an_end_without_a_verdict_is_named() {
        let coins = Coins::parse("a ->\nb -> a + a\na = L").unwrap();
        let runner = Runner::new();
        let mut sums = EndingSums::new(CoinEnding::new(&coins), &runner);
        let b = coins.node("b").unwrap();
        assert_eq!(sums.outcome(&[b]), Err(EndingError::NoVerdict(vec![0, 0])));
        assert_eq!(sums.outcome(&[0]), Ok(Verdict::Left));
    }
}

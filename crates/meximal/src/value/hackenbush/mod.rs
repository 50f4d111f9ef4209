//! Values of red-blue Hackenbush (Berlekamp, Conway, Guy, *Winning Ways*, chapters 1 and 2). They are numbers: a cut of
//! Left's makes the value smaller, one of Right's makes it larger.
//!
//! **Trees.** By the colon principle only the value x of what stands on an edge matters. On an edge of Left's it is the
//! ordinal sum 1:x, which is (x+n)/2^(n−1) for the least n ≥ 1 with x+n > 1; on one of Right's it is −(1:−x). For a
//! stalk this is Berlekamp's sign expansion.
//!
//! **Pictures with cycles.** The simplest number between the options, position by position. What stands apart on the ground is
//! added up, and parts that have become trees are not searched.

use rustc_hash::FxHashMap;

use super::short::Dyadic;
use crate::ending::Verdict;
use crate::rules::hackenbush::{Colour, Hackenbush, SmallPicture, members};
use crate::runner::{Runner, Stop};

/// Why a picture has no value here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HackenbushError {
    /// A limit was met.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// It is not for two players.
    #[error(
        "three-player Hackenbush has no two-player value: expected edges of the colours L and R only"
    )]
    ThirdColour,
    /// It cannot be searched.
    #[error(
        "a part with cycles has {0} edges: expected at most {max} where no theorem helps",
        max = SmallPicture::MAX_EDGES
    )]
    TooManyEdges(usize),
    /// The number is too long.
    #[error("the value needs more than 40 binary places, or is larger than 2^60")]
    TooLong,
}

/// The value of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HackenbushValue {
    /// The number.
    pub value: Dyadic,
    /// How many parts with cycles were searched on the way; 0 for trees.
    pub searched: usize,
    /// The edges that the player who wins can cut to win when moving first; none if nobody does. Left out for large pictures.
    pub winning_cuts: Option<Vec<WinningCut>>,
}

/// A winning move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinningCut {
    /// The edge.
    pub edge: usize,
    /// What is left.
    pub leaves: Hackenbush,
    /// Its value.
    pub value: Dyadic,
}

/// Who wins a game whose value is this number.
pub fn outcome_of_number(number: Dyadic) -> Verdict {
    Verdict::of_losers(number <= Dyadic::ZERO, number >= Dyadic::ZERO)
}

/// The value of a red-blue picture.
///
/// ```
/// use meximal::rules::hackenbush::Hackenbush;
/// use meximal::runner::Runner;
/// use meximal::value::hackenbush::hackenbush_value;
/// let picture = Hackenbush::parse("LR+L(R)(L)")?;
/// assert_eq!(hackenbush_value(&picture, &Runner::new())?.value.to_string(), "3/2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn hackenbush_value(
    picture: &Hackenbush,
    runner: &Runner,
) -> Result<HackenbushValue, HackenbushError> {
    let two_coloured = |colour| colour == Colour::LEFT || colour == Colour::RIGHT;
    if !picture.edges().iter().all(|edge| two_coloured(edge.colour)) {
        return Err(HackenbushError::ThirdColour);
    }
    if let Some(small) = SmallPicture::new(picture) {
        return small_value(picture, &small, runner);
    }
    let mut total = Dyadic::ZERO;
    let mut searched = 0;
    for component in picture.components() {
        let value = if picture.is_tree(&component) {
            tree_value(picture, &component).ok_or(HackenbushError::TooLong)?
        } else {
            let too_many = HackenbushError::TooManyEdges(component.len());
            let part = picture.part(component);
            let small = SmallPicture::new(&part).ok_or(too_many)?;
            let mut values = PositionValues::new(&small, runner);
            let value = values.of(small.all())?;
            searched += values.searched();
            value
        };
        total = total.plus(value).ok_or(HackenbushError::TooLong)?;
    }
    Ok(HackenbushValue {
        value: total,
        searched,
        winning_cuts: None,
    })
}

/// The value with the winning cuts: the values of all options are known by then, or cheap.
fn small_value(
    picture: &Hackenbush,
    small: &SmallPicture,
    runner: &Runner,
) -> Result<HackenbushValue, HackenbushError> {
    let mut values = PositionValues::new(small, runner);
    let value = values.of(small.all())?;
    let searched = values.searched();
    let mut cuts = Vec::new();
    for edge in members(small.all()) {
        let is_left = small.edge(edge).colour == Colour::LEFT;
        let may_win = match is_left {
            true => value > Dyadic::ZERO,
            false => value < Dyadic::ZERO,
        };
        if !may_win {
            continue;
        }
        let left = small.cut(small.all(), edge);
        let value = values.of(left)?;
        let wins = match is_left {
            true => value >= Dyadic::ZERO,
            false => value <= Dyadic::ZERO,
        };
        if wins {
            cuts.push(WinningCut {
                edge,
                leaves: picture.part(members(left)),
                value,
            });
        }
    }
    Ok(HackenbushValue {
        value,
        searched,
        winning_cuts: Some(cuts),
    })
}

/// The value of one edge with something of value x on it; none if it has too many digits.
pub fn on_edge(is_left: bool, x: Dyadic) -> Option<Dyadic> {
    if !is_left {
        return on_edge(true, x.negative()).map(Dyadic::negative);
    }
    // The least n ≥ 1 with x + n > 1.
    let n = (x.negative().floor() + 2).max(1);
    x.plus(Dyadic::new(n, 0)?)?
        .halved(u32::try_from(n - 1).ok()?)
}

/// The value of a tree whose edges are listed nearer ones first.
fn tree_value(picture: &Hackenbush, component: &[usize]) -> Option<Dyadic> {
    let mut above = vec![Dyadic::ZERO; picture.nodes()];
    // Edges away from the ground first; the end that no nearer edge has is the upper one.
    let mut upper = Vec::with_capacity(component.len());
    let mut reached = vec![false; picture.nodes()];
    reached[0] = true;
    for &edge in component {
        let [a, b] = picture.edges()[edge].ends.map(|node| node as usize);
        let (low, high) = if reached[a] { (a, b) } else { (b, a) };
        reached[high] = true;
        upper.push((low, high));
    }
    for (&edge, &(low, high)) in component.iter().zip(&upper).rev() {
        let is_left = picture.edges()[edge].colour == Colour::LEFT;
        above[low] = above[low].plus(on_edge(is_left, above[high])?)?;
    }
    Some(above[0])
}

/// Values of the positions of one picture.
struct PositionValues<'a> {
    picture: &'a SmallPicture,
    runner: &'a Runner,
    /// Of parts with cycles.
    known: FxHashMap<u64, Dyadic>,
}

impl<'a> PositionValues<'a> {
    fn new(picture: &'a SmallPicture, runner: &'a Runner) -> PositionValues<'a> {
        PositionValues {
            picture,
            runner,
            known: FxHashMap::default(),
        }
    }

    fn searched(&self) -> usize {
        self.known.len()
    }

    /// The value of a position: the sum over the parts that stand apart.
    fn of(&mut self, position: u64) -> Result<Dyadic, HackenbushError> {
        let mut total = Dyadic::ZERO;
        let mut rest = position;
        while rest != 0 {
            let edge = rest.trailing_zeros() as usize;
            let component = self.picture.hanging_together(position, edge);
            rest &= !component;
            let value = match self.picture.is_tree(component) {
                true => self.tree(component, 0),
                false => Some(self.with_cycles(component)?),
            };
            let sum = value.and_then(|value| total.plus(value));
            total = sum.ok_or(HackenbushError::TooLong)?;
        }
        Ok(total)
    }

    /// The value of what grows out of a node of a tree; `rest` has no edge that leads down from it.
    fn tree(&self, rest: u64, node: u32) -> Option<Dyadic> {
        let mut total = Dyadic::ZERO;
        for edge in members(self.picture.incident(node) & rest) {
            let found = self.picture.edge(edge);
            let [a, b] = found.ends;
            let above = self.tree(rest & !(1 << edge), if a == node { b } else { a })?;
            total = total.plus(on_edge(found.colour == Colour::LEFT, above)?)?;
        }
        Some(total)
    }

    /// The simplest number between the options. This recurses no deeper than there are edges.
    fn with_cycles(&mut self, position: u64) -> Result<Dyadic, HackenbushError> {
        if let Some(&known) = self.known.get(&position) {
            return Ok(known);
        }
        let (mut low, mut high): (Option<Dyadic>, Option<Dyadic>) = (None, None);
        for edge in members(position) {
            let option = self.of(self.picture.cut(position, edge))?;
            if self.picture.edge(edge).colour == Colour::LEFT {
                low = low.max(Some(option));
            } else {
                high = Some(high.map_or(option, |high| high.min(option)));
            }
        }
        let value = Dyadic::simplest_between(low, high).ok_or(HackenbushError::TooLong)?;
        self.known.insert(position, value);
        if self.known.len().is_multiple_of(1024) {
            self.runner.check(48 * self.known.len())?;
            let known = self.known.len() as u64;
            self.runner.report("positions", known, None);
        }
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::short::{ShortGames, ShortId};
    use proptest::prelude::*;

    /// The game by its definition, in canonical form.
    fn slow(
        picture: &SmallPicture,
        position: u64,
        games: &mut ShortGames,
        known: &mut FxHashMap<u64, ShortId>,
    ) -> ShortId {
        if let Some(&known) = known.get(&position) {
            return known;
        }
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for edge in members(position) {
            let option = slow(picture, picture.cut(position, edge), games, known);
            match picture.edge(edge).colour {
                Colour::LEFT => left.push(option),
                _ => right.push(option),
            }
        }
        let game = games.game(left, right).unwrap();
        known.insert(position, game);
        game
    }

    fn by_definition(picture: &Hackenbush) -> Dyadic {
        let small = SmallPicture::new(picture).unwrap();
        let mut games = ShortGames::new(&Runner::new());
        let game = slow(&small, small.all(), &mut games, &mut FxHashMap::default());
        games.number(game).expect("a number")
    }

    fn value(text: &str) -> Result<HackenbushValue, HackenbushError> {
        let picture = Hackenbush::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        hackenbush_value(&picture, &Runner::new())
    }

    #[test]
    fn known_values() {
        for (text, number) in [
            ("0", "0"),
            ("LLL", "3"),
            ("LR", "1/2"),
            ("LRR", "1/4"),
            ("LRL", "3/4"),
            ("RL", "-1/2"),
            ("LLRR", "5/4"),
            ("LR+LR+R", "0"),
            ("LR+L(R)(L)", "3/2"),
            ("0-0L", "1"),
            ("0-1L 1-2L 2-0L", "3"),
            ("0-1L 0-1R", "0"),
        ] {
            assert_eq!(value(text).unwrap().value.to_string(), number, "{text}");
        }
        let long = "L".repeat(100_000);
        assert_eq!(value(&long).unwrap().value, Dyadic::integer(100_000));
        let long = format!("{}{}", "R".repeat(100), "L".repeat(40));
        let found = value(&long).unwrap();
        assert_eq!(found.value.to_string(), "-108851651149825/1099511627776");
        assert_eq!(value(&"LR".repeat(40)), Err(HackenbushError::TooLong));
        assert_eq!(
            value(&format!("L{}", "R".repeat(1000))),
            Err(HackenbushError::TooLong)
        );
        assert_eq!(value("LC"), Err(HackenbushError::ThirdColour));
    }

    #[test]
    fn all_stalks_of_up_to_nine_edges() {
        for length in 1..=9u32 {
            for bits in 0..1u32 << length {
                let letters = (0..length).map(|i| if bits >> i & 1 == 1 { 'L' } else { 'R' });
                let text: String = letters.collect();
                let picture = Hackenbush::parse(&text).unwrap();
                let expected = by_definition(&picture);
                assert_eq!(value(&text).unwrap().value, expected, "{text}");
                let all: Vec<usize> = (0..length as usize).collect();
                assert_eq!(tree_value(&picture, &all), Some(expected), "{text}");
            }
        }
    }

    /// The edge list with these ends and colours, without what is not connected to the ground.
    fn random_picture(edges: &[(u32, u32, bool)]) -> Hackenbush {
        let mut left: Vec<_> = edges.to_vec();
        loop {
            let words = left.iter().map(|(a, b, is_left)| {
                let colour = if *is_left { 'L' } else { 'R' };
                format!("{a}-{b}{colour}")
            });
            let text = words.collect::<Vec<_>>().join(" ");
            match Hackenbush::parse(if text.is_empty() { "0" } else { &text }) {
                Ok(picture) => return picture,
                Err(error) => {
                    let loose = text[..error.span.start].matches(' ').count();
                    left.remove(loose);
                }
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        #[test]
        fn graphs_have_the_values_of_the_definition(
            edges in prop::collection::vec((0..5u32, 0..5u32, any::<bool>()), 0..10),
        ) {
            let picture = random_picture(&edges);
            let found = hackenbush_value(&picture, &Runner::new()).unwrap();
            prop_assert_eq!(found.value, by_definition(&picture));
            let small = SmallPicture::new(&picture).unwrap();
            let mut games = ShortGames::new(&Runner::new());
            let mut known = FxHashMap::default();
            let root = slow(&small, small.all(), &mut games, &mut known);
            prop_assert_eq!(games.outcome(root).unwrap(), outcome_of_number(found.value));
            // The winning moves of both players: at most one of them has any.
            let mut expected = Vec::new();
            for edge in members(small.all()) {
                let option = slow(&small, small.cut(small.all(), edge), &mut games, &mut known);
                let outcome = games.outcome(option).unwrap();
                let wins = match small.edge(edge).colour {
                    Colour::LEFT => outcome.right_loses(),
                    _ => outcome.left_loses(),
                };
                if wins {
                    expected.push(edge);
                }
            }
            let cuts: Vec<usize> = found.winning_cuts.unwrap().iter().map(|cut| cut.edge).collect();
            prop_assert_eq!(cuts, expected);
        }

        #[test]
        fn trees_have_the_values_of_the_definition(
            edges in prop::collection::vec((0..9u32, any::<bool>()), 1..10),
        ) {
            let edges: Vec<(u32, u32, bool)> = (1..).zip(edges)
                .map(|(node, (below, is_left))| (below % node, node, is_left))
                .collect();
            let picture = random_picture(&edges);
            let expected = by_definition(&picture);
            prop_assert_eq!(hackenbush_value(&picture, &Runner::new()).unwrap().value, expected);
            let mut total = Dyadic::ZERO;
            for component in picture.components() {
                prop_assert!(picture.is_tree(&component));
                total = total.plus(tree_value(&picture, &component).unwrap()).unwrap();
            }
            prop_assert_eq!(total, expected);
        }
    }

    #[test]
    fn large_pictures_are_added_up_and_limits_hold() {
        let triangle = "0-1L 1-2R 2-0R";
        let one = value(triangle).unwrap().value;
        let many = [triangle; 30].join("+");
        let mut total = Dyadic::ZERO;
        for _ in 0..30 {
            total = total.plus(one).unwrap();
        }
        let found = value(&many).unwrap();
        assert_eq!((found.value, found.winning_cuts), (total, None));
        let ring = |edges: u32| {
            let edge = |i: u32| {
                format!(
                    "{i}-{}{}",
                    (i + 1) % edges,
                    if i.is_multiple_of(3) { 'L' } else { 'R' }
                )
            };
            (0..edges).map(edge).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(value(&ring(65)), Err(HackenbushError::TooManyEdges(65)));
        let grid: Vec<String> = (0..30u32)
            .map(|i| {
                format!(
                    "{}-{}{}",
                    i % 6,
                    (i * 7 + 1) % 11,
                    if i % 2 == 0 { 'L' } else { 'R' }
                )
            })
            .collect();
        let picture = Hackenbush::parse(&grid.join(" ")).unwrap();
        let runner = Runner::new().with_memory(100_000);
        let found = hackenbush_value(&picture, &runner);
        assert_eq!(found, Err(HackenbushError::Stopped(Stop::Memory)));
    }
}

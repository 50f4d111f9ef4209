//! Hackenbush under elimination play (Cincotti, *Three-player partizan games*, section 6): players move in
//! turn, one who cannot move leaves, and the last one left wins. At most one player can force that against
//! all the others together; an outcome is that player or nobody, for each player who may start.
//!
//! A player who has left has no edge, so it is the same to pass over players without an edge; then who moves
//! last wins.
//!
//! **What is known without a search.** Let v be the value for player P. If v > 0, then P wins. If v = 0 and
//! the player who moves first is another one, P wins too: every cut of the others makes the value larger, and
//! to a positive value P has an answer that leaves one ≥ 0. Theorems 43 to 45 of the paper say more and are
//! false for pictures with cycles (`0-1C 0-2L 0-3L 2-4R 3-4C`), so they are not used.
//!
//! **Engines.** Sums of parts, where equal trees are one component; sets of edges remembered when they are
//! met; and all sets of edges in one array. The first two share the search and differ in their positions; the
//! array shares nothing with them. They are compared with each other in tests and benchmarks.

mod array;
mod masks;
mod parts;
mod search;

use std::cmp::Ordering;
use std::time::Duration;

use super::{HackenbushError, HackenbushValues, MAX_DENSE_EDGES, hackenbush_values};
use crate::order::cincotti::winner_by_signs;
use crate::player::Players;
use crate::rules::hackenbush::{Hackenbush, SmallPicture};
use crate::runner::{Runner, Stop};
use array::AllSets;
use masks::SetsMet;
use parts::SumsOfParts;
use search::Search;

/// How outcomes are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EliminationEngine {
    /// Positions are multisets of parts, equal parts are one.
    Sums,
    /// Positions are sets of edges, remembered when they are met; for up to 64 edges.
    Sets,
    /// All sets of edges in one array; for up to 26 edges.
    Array,
}

/// Who wins when some player starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// This player, against all the others together.
    Winner(usize),
    /// Nobody can force it.
    Nobody,
    /// That was not decided.
    NotDecided,
}

/// A winning move: an edge, and what is left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinningEdge {
    /// The edge.
    pub edge: usize,
    /// What is left.
    pub leaves: Hackenbush,
}

/// The outcomes of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elimination {
    /// The value for each player.
    pub values: HackenbushValues,
    /// Who wins, by who starts.
    pub outcomes: Vec<Found>,
    /// Whether the values alone say so, by who starts.
    pub by_theorem: Vec<bool>,
    /// How the others were searched, if there are any.
    pub engine: Option<EliminationEngine>,
    /// How many positions the engine searched.
    pub searched: usize,
    /// Why something is not decided.
    pub undecided: Option<Undecided>,
    /// For each player who wins when starting, all winning moves; left out where they were not asked for, or
    /// not found.
    pub moves: Option<Vec<Vec<WinningEdge>>>,
}

/// Why an outcome was not decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Undecided {
    /// A limit was met.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// The picture is too large.
    #[error(
        "the picture has {0} edges: expected at most {MAX_SEARCHED_EDGES} for a search, whatever the time \
         and memory"
    )]
    TooManyEdges(usize),
    /// Values on the way are too long.
    #[error("the value of a part needs more than 96 binary places: such pictures are not searched")]
    TooLong,
}

/// The most edges of a picture that is searched. Searches recurse as deep as a play is long.
pub const MAX_SEARCHED_EDGES: usize = 1000;

/// Something that can say who wins.
trait Engine {
    /// Whether a player wins when another one starts, in the whole picture or when an edge was cut.
    fn wins(
        &mut self,
        cut: Option<usize>,
        starter: usize,
        player: usize,
    ) -> Result<bool, Undecided>;

    /// How many positions were searched.
    fn searched(&self) -> usize;

    /// Who wins, by asking the players one after the other.
    fn winner(&mut self, starter: usize, players: &[usize]) -> Result<Option<usize>, Undecided> {
        for &player in players {
            if self.wins(None, starter, player)? {
                return Ok(Some(player));
            }
        }
        Ok(None)
    }
}

/// Who wins by the values alone, when this player has an edge and is the first to move.
fn winner_by_values(
    players: Players,
    mover: usize,
    sign: impl Fn(usize) -> Ordering,
) -> Option<usize> {
    winner_by_signs(players, mover, sign, |player| player == mover)
}

/// The first player with a move, from this one on; none if nobody has.
fn first_mover(players: Players, movers: u16, turn: usize) -> Option<usize> {
    let turns = (0..players.count()).map(|i| (turn + i) % players.count());
    turns.into_iter().find(|&player| movers >> player & 1 == 1)
}

/// The player before this one.
fn before(players: Players, player: usize) -> usize {
    (player + players.count() - 1) % players.count()
}

/// Up to this many edges, all sets of edges are soon looked at.
const FEW_EDGES: usize = 18;

/// Up to this many edges, a part with cycles soon has its values as a component of sums.
const SMALL_PART: usize = 12;

/// How long sums of parts are tried where the array is possible too.
const ATTEMPT: Duration = Duration::from_millis(1500);

/// The outcomes of a picture under elimination play, with all winning moves of those who win when they start,
/// if they are asked for.
///
/// ```
/// use meximal::player::Players;
/// use meximal::rules::hackenbush::Hackenbush;
/// use meximal::runner::Runner;
/// use meximal::hackenbush::{Found, elimination};
/// let picture = Hackenbush::parse("C+RL+LC")?;
/// let found = elimination(&picture, Players::THREE, false, &Runner::new())?;
/// assert_eq!(found.outcomes, [Found::Nobody, Found::Winner(1), Found::Winner(1)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn elimination(
    picture: &Hackenbush,
    players: Players,
    moves: bool,
    runner: &Runner,
) -> Result<Elimination, HackenbushError> {
    let values = hackenbush_values(picture, players, runner)?;
    let movers = picture.edges().iter().fold(0, |movers, edge| {
        movers | 1u16 << edge.colour.player(players)
    });
    let known: Vec<Option<usize>> = (0..players.count())
        .map(|starter| match first_mover(players, movers, starter) {
            None => Some(before(players, starter)),
            Some(mover) => winner_by_values(players, mover, |p| values.values[p].sign()),
        })
        .collect();
    let mut found = Elimination {
        values,
        outcomes: known
            .iter()
            .map(|&winner| winner.map_or(Found::NotDecided, Found::Winner))
            .collect(),
        by_theorem: known.iter().map(Option::is_some).collect(),
        engine: None,
        searched: 0,
        undecided: None,
        moves: None,
    };
    let wins_alone = |found: &Elimination, p| found.outcomes[p] == Found::Winner(p);
    let needs_search = known.contains(&None)
        || moves && (0..players.count()).any(|p| wins_alone(&found, p) && movers >> p & 1 == 1);
    if !needs_search {
        found.moves = moves.then(|| vec![Vec::new(); players.count()]);
        return Ok(found);
    }
    let engines = engines(picture);
    for &engine in engines {
        let runner = if engines.last() == Some(&engine) {
            runner.clone()
        } else {
            runner.at_most(ATTEMPT)
        };
        found.engine = known.contains(&None).then_some(engine);
        found.undecided = search_with(engine, picture, players, moves, &mut found, &runner).err();
        if found.undecided.is_none() {
            break;
        }
    }
    if picture.edges().len() > MAX_SEARCHED_EDGES {
        found.undecided = Some(Undecided::TooManyEdges(picture.edges().len()));
    }
    Ok(found)
}

/// The engines for a picture, to be tried one after the other.
fn engines(picture: &Hackenbush) -> &'static [EliminationEngine] {
    let components = picture.components();
    let with_cycles = components.iter().filter(|part| !picture.is_tree(part));
    let largest = with_cycles.map(Vec::len).max();
    let edges = picture.edges().len();
    match largest.filter(|_| edges <= MAX_DENSE_EDGES) {
        _ if edges > MAX_SEARCHED_EDGES => &[],
        None => &[EliminationEngine::Sums],
        Some(largest) if edges <= FEW_EDGES || largest > SMALL_PART => &[EliminationEngine::Array],
        Some(_) => &[EliminationEngine::Sums, EliminationEngine::Array],
    }
}

/// Fills in what is not known yet.
fn search_with(
    engine: EliminationEngine,
    picture: &Hackenbush,
    players: Players,
    moves: bool,
    found: &mut Elimination,
    runner: &Runner,
) -> Result<(), Undecided> {
    let small = SmallPicture::new(picture);
    let mut engine: Box<dyn Engine> = start(engine, picture, small.as_ref(), players, runner)?;
    let result = ask(engine.as_mut(), picture, players, moves, found);
    found.searched = engine.searched();
    result
}

fn start<'a>(
    engine: EliminationEngine,
    picture: &'a Hackenbush,
    small: Option<&'a SmallPicture>,
    players: Players,
    runner: &'a Runner,
) -> Result<Box<dyn Engine + 'a>, Undecided> {
    let too_many = Undecided::TooManyEdges(picture.edges().len());
    Ok(match engine {
        EliminationEngine::Sums => {
            let space = SumsOfParts::new(picture, players, runner);
            Box::new(Search::new(space, runner))
        }
        EliminationEngine::Sets => {
            let space = SetsMet::new(small.ok_or(too_many)?, players, runner);
            Box::new(Search::new(space, runner))
        }
        EliminationEngine::Array => {
            Box::new(AllSets::new(small.ok_or(too_many)?, players, runner)?)
        }
    })
}

fn ask(
    engine: &mut dyn Engine,
    picture: &Hackenbush,
    players: Players,
    moves: bool,
    found: &mut Elimination,
) -> Result<(), Undecided> {
    // Those with large values are the likely winners.
    let mut likely: Vec<usize> = (0..players.count()).collect();
    likely.sort_by_key(|&player| std::cmp::Reverse(&found.values.values[player]));
    for starter in 0..players.count() {
        if found.outcomes[starter] == Found::NotDecided {
            let winner = engine.winner(starter, &likely)?;
            found.outcomes[starter] = winner.map_or(Found::Nobody, Found::Winner);
        }
    }
    if !moves {
        return Ok(());
    }
    let mut all: Vec<Vec<WinningEdge>> = vec![Vec::new(); players.count()];
    for (starter, cuts) in all.iter_mut().enumerate() {
        if found.outcomes[starter] != Found::Winner(starter) {
            continue;
        }
        for edge in 0..picture.edges().len() {
            let is_own = picture.edges()[edge].colour.player(players) == starter;
            if is_own && engine.wins(Some(edge), players.after(starter), starter)? {
                let leaves = picture.cut(edge);
                cuts.push(WinningEdge { edge, leaves });
            }
        }
    }
    found.moves = Some(all);
    Ok(())
}

/// The outcomes by one engine alone, without a look at the values first, and how many positions were
/// searched: for tests and benchmarks.
pub fn elimination_by(
    engine: EliminationEngine,
    picture: &Hackenbush,
    players: Players,
    runner: &Runner,
) -> Result<(Vec<Option<usize>>, usize), Undecided> {
    if picture.edges().len() > MAX_SEARCHED_EDGES {
        return Err(Undecided::TooManyEdges(picture.edges().len()));
    }
    let small = SmallPicture::new(picture);
    let mut engine = start(engine, picture, small.as_ref(), players, runner)?;
    let everybody: Vec<usize> = (0..players.count()).collect();
    let outcomes = everybody.iter().map(|&p| engine.winner(p, &everybody));
    let outcomes = outcomes.collect::<Result<_, _>>()?;
    Ok((outcomes, engine.searched()))
}

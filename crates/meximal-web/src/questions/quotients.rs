//! The quotient that solves a game, and its mex function.

use meximal::game::Reading;
use meximal_ask::report::{AnswersReport, MAX_QUOTIENT_HEAP, QuotientSubject, Report, SolvedGame};
use meximal_ask::{self as ask, GameText, SolverBudget};
use serde::Deserialize;
use utoipa::ToSchema;

use super::games::play_of;
use super::{Answer, Ask, Desk};
use crate::failure::Failure;

/// The most elements of a monoid that a page can ask for.
const MAX_ORDER: usize = 200_000;

/// What the solver is asked.
struct Solver<'a> {
    game: Option<&'a String>,
    games: &'a [String],
    graph: Option<&'a String>,
    heaps: Option<u32>,
    order: Option<usize>,
    levels: Option<usize>,
    players: Option<u64>,
    play: Option<&'a String>,
}

impl Solver<'_> {
    fn solve(&self, desk: &Desk) -> Result<SolvedGame, Failure> {
        let subject = match (self.game, self.games, self.graph) {
            (None, [], Some(graph)) => QuotientSubject::Graph(graph.clone()),
            (Some(game), [], graph) => {
                let text = GameText {
                    text: game.clone(),
                    graph: graph.cloned(),
                };
                ask::quotient_subject(&[text], Reading::default())?
            }
            (None, [_, ..], None) => {
                let texts: Vec<GameText> = self.games.iter().map(GameText::new).collect();
                ask::quotient_subject(&texts, Reading::default())?
            }
            _ => {
                let words = "expected either \"game\", with a graph if it is coins, or \"games\", or \"graph\"";
                return Err(Failure::bad(words));
            }
        };
        if self
            .order
            .is_some_and(|order| !(1..=MAX_ORDER).contains(&order))
        {
            let words = format!("expected a number of elements from 1 to {MAX_ORDER}");
            return Err(Failure::bad(words));
        }
        if self.heaps.is_some_and(|heaps| heaps > MAX_QUOTIENT_HEAP) {
            let words = format!("expected a heap up to {MAX_QUOTIENT_HEAP}");
            return Err(Failure::bad(words));
        }
        let budget = SolverBudget {
            heaps: self.heaps,
            order: self.order,
            levels: self.levels,
        };
        let play = play_of(self.players, self.play)?;
        Ok(ask::solve(subject, &play, budget, &desk.runner)?)
    }
}

/// The quotient that solves a game.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Quotient {
    /// Rules such as 0.15, or 0.36@20 for heaps up to 20, or a game; coins such as a+2.b if there is a graph.
    game: Option<String>,
    /// Several games in place of one.
    #[serde(default)]
    games: Vec<String>,
    /// A graph of coins, one line for each node.
    graph: Option<String>,
    /// Stop after this heap.
    heaps: Option<u32>,
    /// Stop when a monoid has more elements than this.
    order: Option<usize>,
    /// Stop when this many multiples of one heap are not periodic yet.
    levels: Option<usize>,
    /// The number of players.
    players: Option<u64>,
    /// The play; misere if nothing is said.
    play: Option<String>,
    /// Positions whose value, outcome and winning moves are asked for.
    #[serde(default)]
    positions: Vec<String>,
    /// Pairs of positions that are compared.
    #[serde(default)]
    comparisons: Vec<[String; 2]>,
    /// Show all relations, elements and values in the text.
    #[serde(default)]
    all: bool,
    /// Pictures to be drawn.
    #[serde(default)]
    pictures: Vec<PictureName>,
    /// Whether the proof is asked for.
    #[serde(default)]
    certificate: bool,
    /// Whether the elements are to be listed with what generators do to them, for up to 1000 elements.
    #[serde(default)]
    elements: bool,
}

/// The pictures of a quotient.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum PictureName {
    /// The Cayley graph.
    Cayley,
    /// The mutual divisibility classes.
    Eggbox,
}

impl Ask for Quotient {
    const VERB: &'static str = "quotient";
    const ABOUT: &'static str =
        "The quotient that solves a game: order, presentation, values of heaps, proof";
    type Answer = Answer;

    fn answer(&self, desk: &Desk) -> Result<Answer, Failure> {
        let solver = Solver {
            game: self.game.as_ref(),
            games: &self.games,
            graph: self.graph.as_ref(),
            heaps: self.heaps,
            order: self.order,
            levels: self.levels,
            players: self.players,
            play: self.play.as_ref(),
        };
        let solved = solver.solve(desk)?;
        let after = desk.after_solving();
        let mut answer = match self.positions.is_empty() && self.comparisons.is_empty() {
            true => Answer::of(&solved.report(self.all, &after)?)?,
            false => {
                let mut answers = AnswersReport::new(&solved);
                for position in &self.positions {
                    answers.positions.push(solved.position(position, &after)?);
                }
                for [left, right] in &self.comparisons {
                    let comparison = solved.compare(left.trim(), right.trim())?;
                    answers.comparisons.push(comparison);
                }
                Answer::of(&answers)?
            }
        };
        // Very large quotients are not drawn, and their elements not listed one by one; the rest of the answer stands.
        for picture in [PictureName::Cayley, PictureName::Eggbox] {
            if !self.pictures.contains(&picture) {
                continue;
            }
            let (name, drawn) = match picture {
                PictureName::Cayley => ("cayley", solved.cayley(false)),
                PictureName::Eggbox => ("eggbox", solved.eggbox(false)),
            };
            if let Ok(svg) = drawn {
                answer = answer.with_picture(name, svg);
            }
        }
        if self.certificate {
            answer = answer.with_certificate(solved.certificate());
        }
        if self.elements
            && let Ok(elements) = solved.elements()
        {
            answer = answer.with_elements(elements);
        }
        Ok(answer)
    }
}

/// The generalised mex function of a solved game.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Mex {
    /// The solved game, as for quotient.
    game: String,
    /// The values of options, such as {1,a,b^2}; positions in brackets. Without it the whole function is shown.
    set: Option<String>,
    /// Stop after this heap.
    heaps: Option<u32>,
    /// Stop when a monoid has more elements than this.
    order: Option<usize>,
    /// Stop when this many multiples of one heap are not periodic yet.
    levels: Option<usize>,
    /// The number of players.
    players: Option<u64>,
    /// The play; misere if nothing is said.
    play: Option<String>,
}

impl Ask for Mex {
    const VERB: &'static str = "mex";
    const ABOUT: &'static str = "The generalised mex function of a solved game";
    type Answer = Answer;

    fn answer(&self, desk: &Desk) -> Result<Answer, Failure> {
        let solver = Solver {
            game: Some(&self.game),
            games: &[],
            graph: None,
            heaps: self.heaps,
            order: self.order,
            levels: self.levels,
            players: self.players,
            play: self.play.as_ref(),
        };
        let solved = solver.solve(desk)?;
        let report = solved.mex(self.set.as_deref(), &desk.after_solving())?;
        let answer = Answer::of(&report)?;
        Ok(answer.with_verdict(solved.solution().halted.is_some(), report.is_no()))
    }
}

//! The quotient that solves a game, and its mex function.

use meximal::ask::{self, GameText, Infinite, SolverBudget};
use meximal::convention::Convention;
use meximal::game::Reading;
use meximal::quotient::{AllHeaps, Automatic, Halt, MAX_AUTOMATIC_HEAP};
use meximal::report::{
    AllHeapsReport, AnswersReport, AutomaticReport, MAX_QUOTIENT_HEAP, QuotientSubject, Report,
    SolvedGame,
};
use meximal::rules::code::HeapRules;
use meximal::runner::Stop;
use serde::Deserialize;
use utoipa::ToSchema;

use super::games::play_of;
use super::plane::plane_svg;
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
        let prepared = self.prepare(desk)?;
        Ok(prepared.game.solve(prepared.question, &prepared.runner)?)
    }

    /// Whoever limits the monoid wants to see what the finite solver does.
    fn is_limited(&self) -> bool {
        self.order.is_some() || self.levels.is_some()
    }

    fn prepare(&self, desk: &Desk) -> Result<ask::Prepared, Failure> {
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
        Ok(ask::prepare(subject, &play, budget, &desk.runner)?)
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
    /// Pictures to be drawn. An infinite quotient has others: if any is named, the plane of outcomes of two heaps of infinite order.
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
        let prepared = solver.prepare(desk)?;
        let rules = prepared.game.rules().cloned();
        let (convention, last) = (prepared.question.convention, prepared.game.last_heap());
        if !solver.is_limited()
            && let Some(rules) = &rules
            && let Some(found) = ask::solve_infinite(&prepared)?
        {
            return self.infinite(rules, convention, &found, desk);
        }
        let solved = prepared.game.solve(prepared.question, &prepared.runner)?;
        if !solver.is_limited()
            && let (Some(rules), Some(halted)) = (&rules, solved.solution().halted)
            && halted.halt != Halt::Stop(Stop::Interrupted)
        {
            // The heaps asked for, or those up to the one at which the quotient grew without end.
            let heaps = match last <= MAX_AUTOMATIC_HEAP {
                true => last,
                false => halted.component,
            };
            if let Some(found) = ask::learn(rules, convention, heaps, &desk.runner) {
                return self.infinite(rules, convention, &found, desk);
            }
        }
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

impl Quotient {
    /// The answer of a game whose quotient is infinite.
    fn infinite(
        &self,
        rules: &HeapRules,
        convention: Convention,
        found: &Infinite,
        desk: &Desk,
    ) -> Result<Answer, Failure> {
        let (mut answer, certificate) = match found {
            Infinite::AllHeaps(solved) => (
                self.all_heaps(rules, solved)?,
                solved.solution().certificate(),
            ),
            Infinite::Automatic(solved) => (
                self.automatic(rules, convention, solved, desk)?,
                solved.certificate(),
            ),
        };
        if self.certificate {
            answer = answer.with_certificate(certificate);
        }
        Ok(answer)
    }

    /// A game that is solved for all heaps.
    fn all_heaps(&self, rules: &HeapRules, solved: &AllHeaps) -> Result<Answer, Failure> {
        if !self.comparisons.is_empty() {
            return Err(Failure::bad(format!(
                "positions are compared in partial quotients: name the largest heap, as in {rules}@20"
            )));
        }
        let mut report = AllHeapsReport::new(rules, solved);
        for position in &self.positions {
            report.ask(rules, solved, position)?;
        }
        Answer::of(&report)
    }

    /// Heaps up to a bound that are solved by an automaton.
    fn automatic(
        &self,
        rules: &HeapRules,
        convention: Convention,
        solved: &Automatic,
        desk: &Desk,
    ) -> Result<Answer, Failure> {
        let after = desk.after_solving();
        let mut report = AutomaticReport::new(rules, convention, solved, &after);
        for position in &self.positions {
            report.ask(rules, solved, position)?;
        }
        for [left, right] in &self.comparisons {
            let pair = [left.trim(), right.trim()];
            report.compare(rules, solved, pair, &after)?;
        }
        let answer = Answer::of(&report)?;
        Ok(match self.pictures.is_empty() {
            true => answer,
            false => answer.with_pictures(plane_svg(&report, solved)),
        })
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

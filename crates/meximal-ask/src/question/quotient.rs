//! The quotient that solves a game, finite or infinite, and its mex function.

use std::sync::Arc;

use meximal::quotient::{AllHeaps, Automatic, Halt, MAX_AUTOMATIC_HEAP};
use meximal::rules::code::HeapRules;
use meximal::runner::Stop;
use serde::{Deserialize, Serialize};

use super::{Ask, play_of};
use crate::answer::{Answer, Drawing};
use crate::engine::refused;
use crate::quotient::{
    Infinite, Prepared, SolverBudget, after_solving, learn, prepare, solve_infinite, solve_or_find,
};
use crate::report::{
    AllHeapsReport, AnswersReport, AnyReport, AutomaticReport, MAX_QUOTIENT_HEAP, QuotientSubject,
    ReportError, SolvedGame,
};
use crate::resources::{GameText, Resources};
use crate::store::Noted;

/// The quotient that solves a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Quotient {
    /// Rules such as 0.15, or 0.36@20 for heaps up to 20, or a game; coins such as a+2.b if there is a graph.
    pub game: Option<String>,
    /// Several games in place of one.
    #[serde(default)]
    pub games: Vec<String>,
    /// A graph of coins, one line for each node.
    pub graph: Option<String>,
    /// Stop after this heap.
    pub heaps: Option<u32>,
    /// Stop when a monoid has more elements than this.
    pub order: Option<usize>,
    /// Stop when this many multiples of one heap are not periodic yet.
    pub levels: Option<usize>,
    /// The number of players.
    pub players: Option<u64>,
    /// The play; default: misere.
    pub play: Option<String>,
    /// Positions whose value, outcome and winning moves are asked for.
    #[serde(default)]
    pub positions: Vec<String>,
    /// Pairs of positions that are compared.
    #[serde(default)]
    pub comparisons: Vec<[String; 2]>,
    /// Another game: have both the same quotient?
    pub like: Option<String>,
    /// The partial quotient of the components up to this one.
    pub partial: Option<usize>,
    /// The order of the transition algebra.
    #[serde(default)]
    pub transitions: bool,
    /// Show all relations, elements and values in the text.
    #[serde(default)]
    pub all: bool,
    /// Pictures to be drawn.
    #[serde(default)]
    pub pictures: Vec<PictureName>,
    /// Whether the proof is asked for.
    #[serde(default)]
    pub certificate: bool,
    /// Whether the elements are to be listed with what generators do to them, for up to 1000 elements.
    #[serde(default)]
    pub elements: bool,
}

/// The pictures of a quotient.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PictureName {
    /// The Cayley graph.
    Cayley,
    /// The mutual divisibility classes.
    Eggbox,
    /// The Cayley graph for Graphviz.
    CayleyDot,
    /// The mutual divisibility classes for Graphviz.
    EggboxDot,
}

impl PictureName {
    /// The name in an answer.
    pub fn name(self) -> &'static str {
        match self {
            PictureName::Cayley => "cayley",
            PictureName::Eggbox => "eggbox",
            PictureName::CayleyDot => "cayley-dot",
            PictureName::EggboxDot => "eggbox-dot",
        }
    }

    fn drawing(self, solved: Arc<SolvedGame>) -> Drawing {
        Drawing::new(move |_| match self {
            PictureName::Cayley => solved.cayley(false),
            PictureName::Eggbox => solved.eggbox(false),
            PictureName::CayleyDot => solved.cayley(true),
            PictureName::EggboxDot => solved.eggbox(true),
        })
    }
}

impl Quotient {
    fn budget(&self) -> SolverBudget {
        SolverBudget {
            heaps: self.heaps,
            order: self.order,
            levels: self.levels,
        }
    }

    /// What is to be solved.
    pub fn prepare(&self, resources: &Resources) -> Result<Prepared, ReportError> {
        let subject = match (&self.game, self.games.as_slice(), &self.graph) {
            (None, [], Some(graph)) => QuotientSubject::Graph(graph.clone()),
            (Some(game), [], graph) => {
                let text = GameText {
                    text: game.clone(),
                    graph: graph.clone(),
                };
                resources.quotient_subject(&[text])?
            }
            (None, [_, ..], None) => {
                let texts: Vec<GameText> = self.games.iter().map(GameText::new).collect();
                resources.quotient_subject(&texts)?
            }
            _ => {
                return refused(
                    "expected one game, with a graph if it is coins, or several games, or a graph",
                );
            }
        };
        if self.heaps.is_some_and(|heaps| heaps > MAX_QUOTIENT_HEAP) {
            return refused(&format!("expected a heap up to {MAX_QUOTIENT_HEAP}"));
        }
        let play = play_of(self.players, self.play.as_ref())?;
        prepare(subject, &play, self.budget(), resources.runner)
    }

    /// Asks the same of another game.
    fn of(&self, game: &str) -> Quotient {
        Quotient {
            game: Some(game.to_owned()),
            heaps: self.heaps,
            order: self.order,
            levels: self.levels,
            players: self.players,
            play: self.play.clone(),
            ..Quotient::default()
        }
    }

    /// The finite quotient, from the store or from the solver.
    fn solve(&self, resources: &Resources) -> Result<Noted<SolvedGame>, ReportError> {
        solve_or_find(self.prepare(resources)?, resources.store)
    }

    /// What is asked beside the quotient itself.
    fn asks(&self) -> bool {
        !self.positions.is_empty()
            || !self.comparisons.is_empty()
            || self.like.is_some()
            || self.partial.is_some()
    }
}

impl Ask for Quotient {
    fn answer(&self, resources: &Resources) -> Result<Answer, ReportError> {
        // The game to compare with is solved next, with what is left of the time.
        let half = resources.runner.half_of_the_time();
        let first = match &self.like {
            Some(_) => resources.with_runner(&half),
            None => *resources,
        };
        let prepared = self.prepare(&first)?;
        let rules = prepared.game.rules().cloned();
        let (convention, last) = (prepared.question.convention, prepared.game.last_heap());
        // Whoever limits the monoid wants to see what the finite solver does.
        let is_limited = self.order.is_some() || self.levels.is_some();
        if !is_limited
            && let Some(rules) = &rules
            && let Some(found) = solve_infinite(&prepared)?
        {
            return self.infinite(rules, &found, resources);
        }
        let (solved, note) = solve_or_find(prepared, first.store)?;
        if let (Some(rules), Some(halted)) = (&rules, solved.solution().halted)
            && halted.halt != Halt::Stop(Stop::Interrupted)
            && !is_limited
        {
            // The heaps asked for, or those up to the one at which the quotient grew without end.
            let heaps = if last <= MAX_AUTOMATIC_HEAP {
                last
            } else {
                halted.component
            };
            // Within the time that was given; else for as long as an automaton is learned by default.
            if let Some(found) = learn(rules, convention, heaps, resources.runner) {
                return self.infinite(rules, &found, resources);
            }
        }
        self.finite(solved, resources)
            .map(|answer| answer.with_note(note))
    }
}

impl Quotient {
    /// The answer from a finite quotient.
    fn finite(&self, solved: SolvedGame, resources: &Resources) -> Result<Answer, ReportError> {
        let after = after_solving(resources.time, resources.runner);
        let solved = Arc::new(solved);
        let mut answer = if self.asks() {
            let mut answers = AnswersReport::new(&solved);
            for position in &self.positions {
                answers.positions.push(solved.position(position, &after)?);
            }
            for [left, right] in &self.comparisons {
                let comparison = solved.compare(left.trim(), right.trim())?;
                answers.comparisons.push(comparison);
            }
            answers.partial = self.partial.map(|n| solved.partial(n)).transpose()?;
            if let Some(other) = &self.like {
                let (other, _) = self.of(other).solve(resources)?;
                let after = after_solving(resources.time, resources.runner);
                answers.isomorphism = Some(solved.isomorphic(&other, &after)?);
            }
            Answer::new(answers)
        } else {
            let mut report = solved.report(self.all, &after)?;
            if self.transitions {
                solved.add_transition_algebra(&mut report, &after)?;
            }
            Answer::new(report)
        };
        for picture in &self.pictures {
            let drawing = picture.drawing(Arc::clone(&solved));
            answer = answer.with_picture(picture.name(), drawing);
        }
        if self.certificate {
            answer.certificate = Some(solved.certificate());
        }
        // The elements of very large quotients are not listed one by one; the rest of the answer stands.
        if self.elements {
            answer.elements = solved.elements().ok();
        }
        Ok(answer)
    }

    /// The answer where the quotient is infinite.
    fn infinite(
        &self,
        rules: &HeapRules,
        found: &Infinite,
        resources: &Resources,
    ) -> Result<Answer, ReportError> {
        let is_finite_question = self.like.is_some()
            || self.partial.is_some()
            || self.transitions
            || !self.pictures.is_empty();
        if is_finite_question {
            return refused(&format!(
                "the quotient of {rules} is infinite, and this is asked of finite ones: name a smaller heap, as in {rules}@10"
            ));
        }
        let (report, certificate) = match found {
            Infinite::AllHeaps(solved) => self.all_heaps(rules, solved)?,
            Infinite::Automatic(solved) => self.automatic(rules, solved, resources)?,
        };
        let mut answer = Answer::new(report);
        answer.certificate = self.certificate.then_some(certificate);
        Ok(answer)
    }

    /// A game that is solved for all heaps.
    fn all_heaps(
        &self,
        rules: &HeapRules,
        solved: &AllHeaps,
    ) -> Result<(AnyReport, String), ReportError> {
        if !self.comparisons.is_empty() {
            return refused(&format!(
                "positions are compared in partial quotients: name the largest heap, as in {rules}@20"
            ));
        }
        let mut report = AllHeapsReport::new(rules, solved);
        for position in &self.positions {
            report.ask(rules, solved, position)?;
        }
        Ok((report.into(), solved.solution().certificate()))
    }

    /// Heaps up to a bound that are solved by an automaton.
    fn automatic(
        &self,
        rules: &HeapRules,
        solved: &Automatic,
        resources: &Resources,
    ) -> Result<(AnyReport, String), ReportError> {
        let after = after_solving(resources.time, resources.runner);
        let mut report = AutomaticReport::new(rules, solved.convention(), solved, &after);
        for position in &self.positions {
            report.ask(rules, solved, position)?;
        }
        for [left, right] in &self.comparisons {
            report.compare(rules, solved, [left.trim(), right.trim()], &after)?;
        }
        Ok((report.into(), solved.certificate()))
    }
}

/// The generalised mex function of a solved game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Mex {
    /// The solved game, as for quotient.
    pub game: String,
    /// The values of options, such as {1,a,b^2}; positions in brackets. Without it the whole function is shown.
    pub set: Option<String>,
    /// Stop after this heap.
    pub heaps: Option<u32>,
    /// Stop when a monoid has more elements than this.
    pub order: Option<usize>,
    /// Stop when this many multiples of one heap are not periodic yet.
    pub levels: Option<usize>,
    /// The number of players.
    pub players: Option<u64>,
    /// The play; default: misere.
    pub play: Option<String>,
}

impl Ask for Mex {
    fn answer(&self, resources: &Resources) -> Result<Answer, ReportError> {
        let question = Quotient {
            game: Some(self.game.clone()),
            heaps: self.heaps,
            order: self.order,
            levels: self.levels,
            players: self.players,
            play: self.play.clone(),
            ..Quotient::default()
        };
        let (solved, note) = question.solve(resources)?;
        let after = after_solving(resources.time, resources.runner);
        let report = solved.mex(self.set.as_deref(), &after)?;
        Ok(Answer::new(report).with_note(note))
    }
}

//! The quotient that solves a game, finite or infinite, and its mex function.

use std::sync::Arc;

use meximal::game::Game;
use meximal::quotient::{AllHeaps, Automatic, Experience, Halt};
use meximal::rules::code::HeapRules;
use meximal::runner::Runner;
use serde::{Deserialize, Serialize};

use super::{Ask, play_of};
use crate::answer::{Answer, Drawing};
use crate::defaults;
use crate::engine::refused;
use crate::quotient::{
    Prepared, Solved, SolverBudget, after_solving, prepare, solve, solve_or_find,
};
use crate::report::{
    AnswersReport, MAX_QUOTIENT_HEAP, QuotientReport, QuotientSubject, ReportError, SolvedGame,
    SolvedHeaps, compare_heaps, position_of_heaps,
};
use crate::resources::{GameText, Resources};
use crate::sequence::PLACE;
use crate::store::Noted;

/// The last of growing positions.
const MAX_GROWING: u32 = 1000;

/// The quotient that solves a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Quotient {
    /// Rules such as 0.15, or 0.36@20 for heaps up to 20, or a game; positions that grow with n, such as
    /// cram:2x{n}; coins such as a+2.b if there is a graph.
    pub game: Option<String>,
    /// Several games in place of one.
    #[serde(default)]
    pub games: Vec<String>,
    /// A graph of coins, one line for each node.
    pub graph: Option<String>,
    /// Stop after this heap, or at this n.
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
    /// The automaton of an infinite quotient.
    Automaton,
    /// The automaton for Graphviz.
    AutomatonDot,
    /// The outcomes of two heaps of infinite order.
    Plane,
    /// The same as an image.
    PlanePng,
}

impl PictureName {
    /// The name in an answer.
    pub fn name(self) -> &'static str {
        match self {
            PictureName::Cayley => "cayley",
            PictureName::Eggbox => "eggbox",
            PictureName::CayleyDot => "cayley-dot",
            PictureName::EggboxDot => "eggbox-dot",
            PictureName::Automaton => "automaton",
            PictureName::AutomatonDot => "automaton-dot",
            PictureName::Plane => "plane",
            PictureName::PlanePng => "plane-png",
        }
    }

    fn drawing(self, solved: Arc<SolvedGame>) -> Drawing {
        Drawing::new(move |_| match self {
            PictureName::Cayley => solved.cayley(false),
            PictureName::Eggbox => solved.eggbox(false),
            PictureName::CayleyDot => solved.cayley(true),
            PictureName::EggboxDot => solved.eggbox(true),
            _ => refused(
                "automata and planes are drawn of infinite quotients that are solved, such as 0.3102@12",
            ),
        })
    }

    /// A picture of an infinite quotient.
    fn of_automaton(self, solved: Arc<Automatic>) -> Drawing {
        let none = || {
            let words = "a plane has two heaps of infinite order, and two players";
            ReportError::Unsupported(words.to_owned())
        };
        Drawing::new(move |_| match self {
            PictureName::AutomatonDot => Ok(solved.automaton_dot().into_bytes()),
            PictureName::Automaton => match solved.automaton_svg() {
                Ok(svg) => Ok(svg.into_bytes()),
                Err(error) => refused(&error.to_string()),
            },
            PictureName::Plane => solved.plane_svg().map(String::into_bytes).ok_or_else(none),
            PictureName::PlanePng => solved.plane_png().ok_or_else(none),
            _ => refused("an infinite quotient has an automaton and a plane"),
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

    /// The game to solve.
    pub fn prepare(&self, resources: &Resources) -> Result<Prepared, ReportError> {
        let subject = match (&self.game, self.games.as_slice(), &self.graph) {
            (None, [], Some(graph)) => QuotientSubject::Graph(graph.clone()),
            (Some(game), [], None) if game.contains(PLACE) => {
                let subject = self.growing_positions(game, resources)?;
                let play = play_of(self.players, self.play.as_ref())?;
                let budget = SolverBudget {
                    heaps: None,
                    ..self.budget()
                };
                return prepare(subject, &play, budget, resources.runner);
            }
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
                    "expected either \"game\", with a graph if it is coins, or \"games\", or \"graph\"",
                );
            }
        };
        if self.heaps.is_some_and(|heaps| heaps > MAX_QUOTIENT_HEAP) {
            return refused(&format!("expected a heap up to {MAX_QUOTIENT_HEAP}"));
        }
        let play = play_of(self.players, self.play.as_ref())?;
        prepare(subject, &play, self.budget(), resources.runner)
    }

    /// The positions that grow with a number, up to the last number that was asked for, with all that they
    /// lead to.
    fn growing_positions(
        &self,
        game: &str,
        resources: &Resources,
    ) -> Result<QuotientSubject, ReportError> {
        let last = self.heaps.unwrap_or(defaults::GROWING_QUOTIENT);
        if last > MAX_GROWING {
            return refused(&format!("expected a last n up to {MAX_GROWING}"));
        }
        let text = |n: u32| GameText::new(game.replace(PLACE, &n.to_string()));
        let mut texts: Vec<GameText> = (0..=last).map(text).collect();
        // Boards may begin with 1 or 2.
        while texts.len() > 1 && (resources.read)(&texts[0], None).is_err() {
            texts.remove(0);
        }
        resources.quotient_subject(&texts)
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
        let answer = self.solve_and_answer(resources)?;
        Ok(answer.with_readings(&self.written_games(resources)))
    }
}

impl Quotient {
    /// The games that are named as games, not as rules.
    fn written_games(&self, resources: &Resources) -> Vec<Game> {
        let texts = self.game.iter().chain(&self.games);
        let texts = texts.filter(|text| !matches!(QuotientSubject::read_rules(text), Ok(Some(_))));
        let games = texts.map(|text| (resources.read)(&GameText::new(text.as_str()), None));
        // What cannot be read alone, such as coins on a graph, has no notes.
        games.filter_map(Result::ok).collect()
    }

    fn solve_and_answer(&self, resources: &Resources) -> Result<Answer, ReportError> {
        // The game to compare with is solved next, with what is left of the time.
        let half = resources.runner.half_of_the_time();
        let first = match &self.like {
            Some(_) => resources.with_runner(&half),
            None => *resources,
        };
        let prepared = self.prepare(&first)?;
        let rules = prepared.game.rules().cloned();
        let (solved, note) = solve(prepared, &mut Experience::default(), first.store)?;
        let answer = match (solved, &rules) {
            (Solved::Finite(solved), _) => self.finite(*solved, resources),
            (Solved::AllHeaps(solved), Some(rules)) => self.linear(rules, &solved),
            (Solved::Nim(nim), Some(rules)) => {
                self.all_heaps(rules, &nim, || QuotientReport::of_nim(nim))
            }
            (Solved::Automatic(solved), Some(rules)) => self.automatic(rules, *solved, resources),
            (_, None) => {
                refused("only heaps of a code have solutions that are not finite quotients")
            }
        };
        answer.map(|answer| answer.with_note(note))
    }
}

impl Quotient {
    /// The answer from a finite quotient.
    fn finite(&self, solved: SolvedGame, resources: &Resources) -> Result<Answer, ReportError> {
        let after = after_solving(resources.time, resources.runner);
        let solved = Arc::new(solved);
        let mut answer = if self.asks() {
            let halted = solved.solution().halted;
            let is_infinite = halted.is_some_and(|halted| matches!(halted.halt, Halt::Infinite(_)));
            let order = (!is_infinite).then(|| solved.quotient().order());
            let mut answers = AnswersReport::new(solved.game.clone(), order);
            answers.stopped = halted.map(|halted| halted.halt.to_string());
            for position in &self.positions {
                let answered = solved.position(position, &after);
                answers.positions.push(answered.map_err(in_position)?);
            }
            for [left, right] in &self.comparisons {
                let comparison = solved.compare(left.trim(), right.trim());
                answers.comparisons.push(comparison.map_err(in_comparison)?);
            }
            answers.partial = self.partial.map(|n| solved.partial(n)).transpose()?;
            if let Some(other) = &self.like {
                let other = self.of(other).solve(resources);
                let (other, _) = other.map_err(|error| error.of_key("like"))?;
                let after = after_solving(resources.time, resources.runner);
                answers.isomorphism = Some(solved.isomorphic(&other, &after)?);
            }
            Answer::new(answers)
        } else {
            let mut report = solved.report(self.all, &after)?;
            if self.transitions {
                solved.add_transition_algebra(&mut report, &after);
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

    /// Isomorphisms, partial quotients and Cayley graphs are of finite quotients.
    fn refuse_finite_questions(&self, rules: &HeapRules) -> Result<(), ReportError> {
        if self.like.is_none() && self.partial.is_none() && !self.transitions {
            return Ok(());
        }
        refused(&format!(
            "the quotient of {rules} is infinite, and this is asked of finite ones: name a smaller heap, as \
             in {rules}@10"
        ))
    }

    /// The report of heaps that no finite monoid solves, or the answers about their positions.
    fn answer_of_heaps(
        &self,
        rules: &HeapRules,
        solved: &dyn SolvedHeaps,
        report: impl FnOnce() -> QuotientReport,
        runner: &Runner,
    ) -> Result<Answer, ReportError> {
        self.refuse_finite_questions(rules)?;
        if !self.asks() {
            return Ok(Answer::new(report()));
        }
        let mut answers = AnswersReport::new(rules.to_string(), solved.order());
        for position in &self.positions {
            let answered = position_of_heaps(rules, solved, position);
            answers.positions.push(answered.map_err(in_position)?);
        }
        for [left, right] in &self.comparisons {
            let pair = [left.trim(), right.trim()];
            let comparison = compare_heaps(rules, solved, pair, runner);
            answers.comparisons.push(comparison.map_err(in_comparison)?);
        }
        Ok(Answer::new(answers))
    }

    /// The answer of a game that is solved for all heaps. A theorem has no certificate.
    fn all_heaps(
        &self,
        rules: &HeapRules,
        solved: &dyn SolvedHeaps,
        report: impl FnOnce() -> QuotientReport,
    ) -> Result<Answer, ReportError> {
        let mut answer = self.answer_of_heaps(rules, solved, report, &Runner::new())?;
        for picture in &self.pictures {
            let words = format!(
                "{rules} is solved for all heaps, and pictures are drawn of heaps up to a bound: name one, \
                 as in {rules}@10"
            );
            let drawing = Drawing::new(move |_| refused::<String>(&words));
            answer = answer.with_picture(picture.name(), drawing);
        }
        Ok(answer)
    }

    /// The answer of values that are linear in the heap.
    fn linear(&self, rules: &HeapRules, solved: &AllHeaps) -> Result<Answer, ReportError> {
        let report = || QuotientReport::of_all_heaps(rules, solved);
        let mut answer = self.all_heaps(rules, solved, report)?;
        answer.certificate = self.certificate.then(|| solved.solution().certificate());
        Ok(answer)
    }

    /// The answer of heaps up to a bound that are solved by an automaton.
    fn automatic(
        &self,
        rules: &HeapRules,
        solved: Automatic,
        resources: &Resources,
    ) -> Result<Answer, ReportError> {
        let after = after_solving(resources.time, resources.runner);
        let report = || QuotientReport::of_automaton(rules, &solved, &after);
        let mut answer = self.answer_of_heaps(rules, &solved, report, &after)?;
        answer.certificate = self.certificate.then(|| solved.certificate());
        let solved = Arc::new(solved);
        for picture in &self.pictures {
            let drawing = picture.of_automaton(Arc::clone(&solved));
            answer = answer.with_picture(picture.name(), drawing);
        }
        Ok(answer)
    }
}

fn in_position(error: ReportError) -> ReportError {
    error.of_key("positions")
}

fn in_comparison(error: ReportError) -> ReportError {
    error.of_key("comparisons")
}

/// The generalised mex function of a solved game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Mex {
    /// The solved game, as for quotient.
    pub game: String,
    /// The values of options, such as {1,a,b^2}; positions in brackets. Without it the whole function is
    /// shown.
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

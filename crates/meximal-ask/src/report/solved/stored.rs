//! Games before they are solved: what a store of solved games looks for, and what it has found is put to.

use super::{Kind, Names, QuotientSubject, SolvedGame, SolverQuestion, atoms_of, load_games};
use crate::report::ReportError;
use meximal::quotient::{
    Presentation, Solution, StoredRules, Structure, read_certificate, solve_atoms, solve_heaps,
};
use meximal::rules::code::HeapRules;
use meximal::rules::coins::Coins;
use meximal::runner::Runner;
use meximal::solve::ALL_HEAPS;
use meximal::text::counted;

/// A game whose quotient is asked for, read and ready to be solved.
#[derive(Clone)]
pub struct QuotientGame {
    /// The game in notation.
    pub game: String,
    kind: Kind,
    /// The last heap.
    last: u32,
}

impl QuotientGame {
    /// Reads a game, and lists what it can lead to if it is not one of heaps.
    pub fn read(subject: QuotientSubject, runner: &Runner) -> Result<QuotientGame, ReportError> {
        let (game, kind, last) = match subject {
            QuotientSubject::Heaps(rules, last) => {
                let last = last.unwrap_or(ALL_HEAPS);
                (rules.to_string(), Kind::Heaps(rules), last)
            }
            QuotientSubject::Graph(graph) => {
                let coins = Coins::parse(&graph)?;
                let all = coins.position(0..coins.len() as u32);
                let atoms = atoms_of(&coins, &all, runner)?;
                let game = format!("coins on {}", counted(coins.len(), "node", "nodes"));
                (game, Kind::Atoms(atoms, Names::Coins(coins)), ALL_HEAPS)
            }
            QuotientSubject::Games(games) => {
                let (game, kind) = load_games(&games, runner)?;
                (game, kind, ALL_HEAPS)
            }
        };
        Ok(QuotientGame { game, kind, last })
    }

    /// What its certificate is about: games with the same key have the same quotient, whatever they are
    /// called. It is the key of [`StoredRules`].
    pub fn key(&self) -> String {
        match &self.kind {
            Kind::Heaps(rules) => StoredRules::Heaps(rules.clone()).key(),
            Kind::Atoms(atoms, _) => StoredRules::Atoms(atoms.all_options().to_vec()).key(),
        }
    }

    /// The rules, if it is about heaps of a code.
    pub fn rules(&self) -> Option<&HeapRules> {
        match &self.kind {
            Kind::Heaps(rules) => Some(rules),
            _ => None,
        }
    }

    /// The rules, if it is about all heaps of a code.
    pub fn rules_of_all_heaps(&self) -> Option<&HeapRules> {
        match &self.kind {
            Kind::Heaps(rules) if self.last == ALL_HEAPS => Some(rules),
            _ => None,
        }
    }

    /// The last heap that is asked for.
    pub fn last_heap(&self) -> u32 {
        self.last
    }

    /// Solves it. When the solver is stopped, what is verified so far is the answer.
    pub fn solve(
        self,
        question: SolverQuestion,
        runner: &Runner,
    ) -> Result<SolvedGame, ReportError> {
        let SolverQuestion { convention, limits } = question;
        let solution = match &self.kind {
            Kind::Heaps(rules) => solve_heaps(rules, convention, self.last, limits, runner)?,
            Kind::Atoms(atoms, _) => solve_atoms(atoms, convention, limits, runner)?,
        };
        self.solved(solution)
    }

    /// The solved game from its certificate: what [`QuotientGame::solve`] gives, when no limit stops it. None
    /// if the certificate is about another game or play, does not go as far as was asked for, or has a
    /// quotient with more elements than allowed.
    ///
    /// A certificate that comes from outside proves nothing before the crate `meximal-check` has accepted it.
    pub fn from_certificate(
        self,
        certificate: &str,
        question: SolverQuestion,
    ) -> Result<Option<SolvedGame>, ReportError> {
        let stored = read_certificate(certificate)
            .map_err(|error| ReportError::Unsupported(format!("not a certificate: {error}")))?;
        let (is_mine, last) = match &self.kind {
            Kind::Heaps(rules) => {
                let mine = matches!(&stored.rules, StoredRules::Heaps(others) if others == rules);
                (mine, self.last as usize)
            }
            Kind::Atoms(atoms, _) => {
                let options = atoms.all_options();
                let mine = matches!(&stored.rules, StoredRules::Atoms(others) if others == options);
                (mine, atoms.len())
            }
        };
        if !is_mine || stored.quotient.convention != question.convention {
            return Ok(None);
        }
        match stored.solution(last) {
            Some(solution) if solution.quotient.order() <= question.limits.order => {
                self.solved(solution).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// The solved game from a solution of just its components.
    pub fn solved(self, solution: Solution) -> Result<SolvedGame, ReportError> {
        let monoid = &solution.quotient.monoid;
        // It limits its own work; a verified quotient must not be lost for want of names.
        let presentation = Presentation::new(monoid, &Runner::new().with_memory(usize::MAX))
            .map_err(|stop| super::stopped(stop, "the presentation"))?;
        let structure = Structure::new(monoid);
        Ok(SolvedGame {
            game: self.game,
            kind: self.kind,
            solution,
            presentation,
            structure,
        })
    }
}

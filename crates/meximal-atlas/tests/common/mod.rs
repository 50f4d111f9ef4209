//! Places for atlases, and games to put into them.
#![allow(dead_code)]

use std::fs;
use std::path::PathBuf;

use meximal::convention::Convention;
use meximal::game::Game;
use meximal::player::Players;
use meximal::quotient::Limits;
use meximal::runner::Runner;
use meximal_ask::report::{QuotientSubject, SolvedGame, SolverQuestion};

/// A folder for one test, removed at its end.
pub struct Place(PathBuf);

impl Place {
    pub fn new(name: &str) -> Place {
        let folder =
            std::env::temp_dir().join(format!("meximal-atlas-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        Place(folder)
    }

    pub fn file(&self) -> PathBuf {
        self.0.join("deep/down/atlas.sqlite")
    }

    pub fn other(&self, name: &str) -> PathBuf {
        fs::create_dir_all(&self.0).unwrap();
        self.0.join(name)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub fn misere(players: u64) -> Convention {
    Convention::misere(Players::new(players).unwrap())
}

pub fn normal(players: u64) -> Convention {
    Convention::normal(Players::new(players).unwrap())
}

pub fn question(convention: Convention) -> SolverQuestion {
    SolverQuestion {
        convention,
        limits: Limits::default(),
    }
}

pub fn solve(game: &str, convention: Convention) -> SolvedGame {
    let rules = QuotientSubject::read_rules(game).unwrap();
    let subject = rules.unwrap_or_else(|| QuotientSubject::Games(vec![Game::read(game).unwrap()]));
    SolvedGame::solve(subject, question(convention), &Runner::new()).unwrap()
}

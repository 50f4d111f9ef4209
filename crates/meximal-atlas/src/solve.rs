//! Solving with an atlas at hand: from the atlas, if it has an answer that is believed, else by the solver, and then it can be stored.

use meximal_ask::Prepared;
use meximal_ask::report::{ReportError, SolvedGame};

use crate::{Answer, Atlas, AtlasError, Stored};

/// A solved game, and what the atlas has to do with it.
pub struct Looked {
    /// The game.
    pub solved: SolvedGame,
    /// Where it comes from or went to; why it could not be stored.
    pub note: Option<Result<String, AtlasError>>,
    /// Why a row that is there does not answer.
    pub warning: Option<String>,
}

impl Atlas {
    /// The solved game, from the atlas or from the solver. What the solver found is stored if `save` says so, also in the place of a row that
    /// is not believed. A question is not refused for a bad row.
    pub fn solve(&mut self, prepared: Prepared, save: bool) -> Result<Looked, ReportError> {
        let Prepared {
            game,
            question,
            runner,
        } = prepared;
        let (rejected, warning) = match self.solved(&game, question, &runner) {
            Ok(Answer::Found(solved, from)) => {
                return Ok(Looked {
                    solved: *solved,
                    note: Some(Ok(from.to_string())),
                    warning: None,
                });
            }
            Ok(Answer::Rejected { id, reason }) => {
                let warning = format!("{id} in the atlas is not believed: {reason}");
                (true, Some(warning))
            }
            Ok(Answer::Nothing) => (false, None),
            Err(error) => (false, Some(format!("the atlas does not answer: {error}"))),
        };
        let solved = game.solve(question, &runner)?;
        let note = save.then(|| {
            let stored = match rejected {
                true => self.replace_solved(&solved),
                false => self.store_solved(&solved),
            };
            let words = |stored: Option<Stored>| match stored {
                Some(stored) => stored.to_string(),
                None => "not stored in the atlas: the game is not solved".to_owned(),
            };
            stored.map(words)
        });
        Ok(Looked {
            solved,
            note,
            warning,
        })
    }
}

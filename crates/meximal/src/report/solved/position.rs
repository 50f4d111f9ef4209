//! A position of a solved game: its value, its outcome and its winning moves, all by the table.

use serde::Serialize;

use super::{SolvedGame, stopped};
use crate::convention::Attitude;
use crate::player::{PlayerSet, Players};
use crate::quotient::Regularity;
use crate::report::{Document, Line, Report, ReportError};
use crate::runner::Runner;

/// A winning move.
#[derive(Clone, Debug, Serialize)]
pub struct HeapMoveReport {
    /// The component moved in.
    pub from: String,
    /// What is left of it.
    pub to: String,
    /// The value of the position reached.
    pub phi: String,
}

/// A position of a solved game.
#[derive(Clone, Debug, Serialize)]
pub struct PositionReport {
    /// The position.
    pub position: String,
    /// Its value.
    pub phi: String,
    /// Who can force a win; for podium the one who moves last.
    pub outcome: Vec<String>,
    /// Whether its value is in the kernel.
    pub in_kernel: bool,
    /// How to play it, in words; two players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strategy: Option<String>,
    /// Next's winning moves; for podium the moves that make Next's rank best.
    pub moves: Vec<HeapMoveReport>,
    #[serde(skip)]
    document: Document,
}

impl Report for PositionReport {
    fn document(&self) -> Document {
        self.document.clone()
    }
}

/// The most moves that are looked at in one position.
const MAX_MOVES: usize = 5_000_000;

impl SolvedGame {
    /// The value, outcome and winning moves of a position, however many components it has.
    pub fn position(&self, text: &str, runner: &Runner) -> Result<PositionReport, ReportError> {
        let position = self.read_position(text)?;
        let value = self.value_of(&position)?;
        let quotient = self.quotient();
        let players = quotient.convention.players();
        let outcome = quotient.labels[value as usize];
        let moves = self.winning_moves(&position, outcome, runner)?;
        let in_kernel = self.structure.class_of(value)
            == self.structure.class_of(self.structure.kernel_identity());
        let strategy = self.strategy(&position, in_kernel, runner)?;
        let spelt = self.spell_position(&position);
        let document = self.position_document(&spelt, value, &moves, in_kernel, &strategy);
        Ok(PositionReport {
            position: spelt,
            phi: self.element_name(value),
            outcome: outcome.names(players),
            in_kernel,
            strategy,
            moves: moves
                .iter()
                .map(|found| HeapMoveReport {
                    from: self.component_name(found.from),
                    to: self.spell_position(&found.left),
                    phi: self.element_name(found.value),
                })
                .collect(),
            document,
        })
    }

    fn winning_moves(
        &self,
        position: &[(u64, u64)],
        outcome: PlayerSet,
        runner: &Runner,
    ) -> Result<Vec<Found>, ReportError> {
        let quotient = self.quotient();
        let convention = quotient.convention;
        let wins = |value: u32| {
            let after = quotient.labels[value as usize];
            match convention.attitude() {
                Attitude::Coalition => after.contains(convention.players().previous()),
                Attitude::Podium => convention.label(after, after) == outcome,
            }
        };
        let mut found = Vec::new();
        let mut looked_at = 0usize;
        for (at, &(from, _)) in position.iter().enumerate() {
            let mut rest = position.to_vec();
            rest[at].1 -= 1;
            let rest = self.value_of(&rest)?;
            let by_rest = quotient.monoid.action(rest);
            let mut too_many = Ok(());
            self.for_each_option(from, &mut |option| {
                looked_at += 1;
                if looked_at > MAX_MOVES || too_many.is_err() {
                    return;
                }
                if looked_at.is_multiple_of(65_536) {
                    too_many = runner.check(found.len() * 64);
                }
                let left = option.iter().try_fold(0, |product, &part| {
                    let value = quotient.value(part.into())?;
                    Some(quotient.monoid.multiply(product, value))
                });
                if let Some(value) = left.map(|left| by_rest[left as usize])
                    && wins(value)
                {
                    found.push(Found {
                        from,
                        left: gathered(option),
                        value,
                    });
                }
            })
            .and(too_many)
            .map_err(|stop| stopped(stop, "the winning moves"))?;
        }
        if looked_at > MAX_MOVES {
            return Err(ReportError::Unsupported(format!(
                "the position has more than {MAX_MOVES} moves: too many to list"
            )));
        }
        Ok(found)
    }

    /// Section 6 of the paper: inside the kernel of a faithfully regular quotient normal play decides.
    fn strategy(
        &self,
        position: &[(u64, u64)],
        in_kernel: bool,
        runner: &Runner,
    ) -> Result<Option<String>, ReportError> {
        let quotient = self.quotient();
        if quotient.convention.players() != Players::TWO || !self.is_misere_play() {
            return Ok(None);
        }
        let regularity = self.structure.regularity(&self.p_portion_flags());
        let grundy = self
            .grundy_of_elements(runner)
            .map_err(|stop| stopped(stop, "Grundy values"))?;
        let Some(grundy) = grundy.filter(|_| regularity != Regularity::Irregular) else {
            return Ok(None);
        };
        let value = self.value_of(position)?;
        let here = grundy[value as usize];
        let target = self
            .structure
            .kernel_portion(&self.p_portion_flags())
            .first()
            .map_or(0, |&x| grundy[x as usize]);
        Ok(Some(match in_kernel {
            true => format!(
                "in the kernel, Grundy value {here}: play as in normal play, to Grundy value {target}, until a move would \
                 leave the kernel"
            ),
            false => format!("outside the kernel, Grundy value {here}: the fine structure decides"),
        }))
    }

    fn is_misere_play(&self) -> bool {
        self.quotient().convention.spelling() == "misere"
    }

    fn position_document(
        &self,
        position: &str,
        value: u32,
        moves: &[Found],
        in_kernel: bool,
        strategy: &Option<String>,
    ) -> Document {
        const SHOWN: usize = 50;
        let quotient = self.quotient();
        let players = quotient.convention.players();
        let label = quotient.labels[value as usize];
        let outcome = match (quotient.convention.attitude(), label.seats().next()) {
            (Attitude::Podium, Some(seat)) => Line::new().seat(seat, players),
            _ => Line::new().set(label, players),
        };
        let kernel = if in_kernel {
            "in the kernel"
        } else {
            "outside the kernel"
        };
        let spelt = |text: &str| self.position_piece(Line::new(), text);
        let mut fields = vec![
            ("position".to_owned(), spelt(position)),
            ("Φ".to_owned(), self.element(Line::new(), value)),
            ("outcome".to_owned(), outcome),
            (
                "play".to_owned(),
                strategy.clone().unwrap_or_else(|| kernel.to_owned()).into(),
            ),
        ];
        if moves.is_empty() {
            fields.push(("moves".to_owned(), "no winning move".into()));
            return Document::new().fields(fields);
        }
        let head = ["winning move", "leaves", "Φ"].map(Line::from).to_vec();
        let rows = moves.iter().take(SHOWN).map(|found| {
            vec![
                spelt(&self.component_name(found.from)),
                spelt(&self.spell_position(&found.left)),
                self.element(Line::new(), found.value),
            ]
        });
        let document = Document::new()
            .fields(fields)
            .line("")
            .table(head, rows.collect());
        match moves.len() > SHOWN {
            true => document.line(format!(
                "… {} more; --json lists them.",
                moves.len() - SHOWN
            )),
            false => document,
        }
    }
}

/// A winning move.
struct Found {
    from: u64,
    left: Vec<(u64, u64)>,
    value: u32,
}

/// Components with the numbers of their copies.
fn gathered(option: &[u32]) -> Vec<(u64, u64)> {
    option
        .chunk_by(|a, b| a == b)
        .map(|same| (u64::from(same[0]), same.len() as u64))
        .collect()
}

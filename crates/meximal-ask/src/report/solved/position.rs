//! A position of a solved game: its value, its outcome and its winning moves, all by the table.

use std::collections::BTreeSet;

use serde::Serialize;

use super::{Kind, Names, SolvedGame, stopped};
use crate::report::outcome::{SplitsReport, of_heaps};
use crate::report::subject::spell_coins;
use crate::report::{Document, LeftOut, Line, Report, ReportError, Style};
use meximal::convention::Attitude;
use meximal::outcome::{Components, position_of};
use meximal::quotient::{NoMoves, Regularity, TableMove};
use meximal::rules::components::EveryOption;
use meximal::runner::Runner;

/// A winning move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HeapMoveReport {
    /// The component moved in.
    pub from: String,
    /// What is left of it.
    pub to: String,
    /// The moves, where these are many that break a heap into two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub splits: Option<SplitsReport>,
    /// The value of the position reached; nothing where only outcomes are known.
    pub phi: Option<String>,
}

/// A position of a solved game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PositionReport {
    /// The position.
    pub position: String,
    /// Its value; nothing where an automaton gives outcomes only.
    pub phi: Option<String>,
    /// Who can force a win; for podium the one who moves last.
    pub outcome: Vec<String>,
    /// Whether its value is in the kernel; finite quotients.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub in_kernel: Option<bool>,
    /// How to play it, in words; two players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strategy: Option<String>,
    /// Next's winning moves; for podium the moves that make Next's rank best.
    pub moves: Vec<HeapMoveReport>,
    /// Why moves are missing from the list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missing: Option<String>,
    #[serde(skip)]
    pub(super) document: Document,
}

impl Report for PositionReport {
    fn document(&self) -> Document {
        self.document.clone()
    }
}

/// A winning move in words, and the value of the position reached.
struct Written {
    from: String,
    to: String,
    value: u32,
}

impl SolvedGame {
    /// The value, outcome and winning moves of a position, however many components it has.
    pub fn position(&self, text: &str, runner: &Runner) -> Result<PositionReport, ReportError> {
        let position = self.read_position(text)?;
        let value = self.value_of(&position)?;
        let quotient = self.quotient();
        let players = quotient.convention.players();
        let outcome = quotient.labels[value as usize];
        let (moves, missing) = match self.winning_moves(&position, runner) {
            Ok(moves) => (moves, None),
            Err(why) => (Vec::new(), Some(why.to_string())),
        };
        let in_kernel = self.structure.class_of(value)
            == self.structure.class_of(self.structure.kernel_identity());
        let strategy = self.strategy(&position, in_kernel, runner)?;
        let spelt = self.spell_position(&position);
        let moves: Vec<Written> = moves.iter().flat_map(|found| self.written(found)).collect();
        let mut document =
            self.position_document(&spelt, value, &moves, in_kernel, &strategy, &missing);
        document = self.with_validity(document);
        Ok(PositionReport {
            position: spelt,
            phi: Some(self.element_name(value)),
            outcome: outcome.names(players),
            in_kernel: Some(in_kernel),
            strategy,
            moves: moves
                .into_iter()
                .map(|found| HeapMoveReport {
                    from: found.from,
                    to: found.to,
                    splits: None,
                    phi: Some(self.element_name(found.value)),
                })
                .collect(),
            missing,
            document,
        })
    }

    fn winning_moves(
        &self,
        position: &[(u64, u64)],
        runner: &Runner,
    ) -> Result<Vec<TableMove>, NoMoves> {
        let quotient = self.quotient();
        match &self.kind {
            Kind::Heaps(rules) => quotient.winning_moves(&EveryOption(rules), position, runner),
            Kind::Atoms(atoms, _) => quotient.winning_moves(atoms, position, runner),
        }
    }

    /// A move as it is made: the table knows nothing of coins and heaps that cannot be moved, so one move
    /// there may be several, which differ in these.
    fn written(&self, found: &TableMove) -> Vec<Written> {
        let write = |to: String| Written {
            from: self.component_name(found.from),
            to,
            value: found.value,
        };
        let Kind::Atoms(atoms, names) = &self.kind else {
            return vec![write(self.spell_position(&found.left))];
        };
        let each = |&(atom, count): &(u64, u64)| {
            std::iter::repeat_n(atoms.origin(atom as u32), count as usize)
        };
        let left = position_of(found.left.iter().flat_map(each));
        let from = atoms.origin(found.from as u32);
        let options: BTreeSet<Vec<u32>> = match names {
            Names::Coins(coins) => coins.whole_options(from).map(<[u32]>::to_vec).collect(),
            Names::Heaps(rules) => {
                let mut options = BTreeSet::new();
                EveryOption(rules).options(from, &mut |option| {
                    options.insert(option.to_vec());
                });
                options
            }
            Names::Forms(_) | Names::Parts(_) => BTreeSet::new(),
        };
        let mut moves = Vec::new();
        for option in options {
            let (live, text) = match names {
                Names::Coins(coins) => {
                    let live = coins.position(option.iter().copied());
                    (live, spell_coins(coins, &option))
                }
                Names::Heaps(rules) => {
                    let live = rules.position(option.iter().copied());
                    (live, of_heaps(rules, &option).sizes_spelling(Style::Ascii))
                }
                Names::Forms(_) | Names::Parts(_) => continue,
            };
            if live == left {
                moves.push(write(text));
            }
        }
        if moves.is_empty() {
            moves.push(write(self.spell_position(&found.left)));
        }
        moves
    }

    /// Section 6 of the paper: inside the kernel of a faithfully regular quotient normal play decides.
    fn strategy(
        &self,
        position: &[(u64, u64)],
        in_kernel: bool,
        runner: &Runner,
    ) -> Result<Option<String>, ReportError> {
        if !self.is_misere() {
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
        Ok(Some(if in_kernel {
            format!(
                "in the kernel, Grundy value {here}: play as in normal play, to Grundy value {target}, until \
                 a move would leave the kernel"
            )
        } else {
            format!("outside the kernel, Grundy value {here}: the fine structure decides")
        }))
    }

    fn position_document(
        &self,
        position: &str,
        value: u32,
        moves: &[Written],
        in_kernel: bool,
        strategy: &Option<String>,
        missing: &Option<String>,
    ) -> Document {
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
        let fields = vec![
            ("position".to_owned(), spelt(position)),
            ("Φ".to_owned(), self.element(Line::new(), value)),
            ("outcome".to_owned(), outcome),
            (
                "play".to_owned(),
                strategy.clone().unwrap_or_else(|| kernel.to_owned()).into(),
            ),
        ];
        let rows = moves.iter().map(|found| {
            vec![
                spelt(&found.from),
                spelt(&found.to),
                self.element(Line::new(), found.value),
            ]
        });
        with_moves(fields, &["winning move", "leaves", "Φ"], rows, missing)
    }
}

/// What is known of a position, and a table of its winning moves as far as there is room for them.
pub(super) fn with_moves(
    mut fields: Vec<(String, Line)>,
    head: &[&str],
    rows: impl ExactSizeIterator<Item = Vec<Line>>,
    missing: &Option<String>,
) -> Document {
    const SHOWN: usize = 50;
    let all = rows.len();
    if all == 0 {
        let none = match missing {
            Some(why) => format!("not listed: {why}"),
            None => "no winning move".to_owned(),
        };
        fields.push(("moves".to_owned(), none.into()));
        return Document::new().fields(fields);
    }
    let head = head.iter().map(|&name| Line::from(name)).collect();
    let document = Document::new()
        .fields(fields)
        .line("")
        .table(head, rows.take(SHOWN).collect());
    if all <= SHOWN {
        return document;
    }
    let more = Line::from(format!("… {} more", all - SHOWN));
    document.line(more.left_out(LeftOut::InData).words("."))
}

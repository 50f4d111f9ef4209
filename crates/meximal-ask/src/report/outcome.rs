//! The answer to "who wins?": outcome, winning moves, and the properties of section 3 of Spindler's paper.

mod heaps;
mod podium;
mod properties;

pub use properties::PropertiesReport;

use std::collections::BTreeSet;

use serde::Serialize;

use super::starts::{StartReport, starts_by_seat};
use super::subject::{Loaded, spell_coins, spell_position};
use super::{Document, Line, Report, ReportError, Style};
use meximal::convention::{Attitude, Convention};
use meximal::form::Forms;
use meximal::game::Game;
use meximal::outcome::{
    Components, FirstTurn, Sums, first_turns, for_each_move, position_of_forms,
};
use meximal::player::{PlayerSet, Players};
use meximal::runner::{Runner, Stop};
use meximal::text::counted;
use meximal::value::grundy::ComponentValues;

use heaps::outcome_of_heaps;
use properties::properties;

/// What to report besides the outcome.
#[derive(Clone, Copy, Debug, Default)]
pub struct OutcomeQuestions {
    /// Every winning move of every player who has one.
    pub moves: bool,
    /// Undetermined, absorbing, revertible, periodic.
    pub properties: bool,
}

/// At most this many positions are listed for one player.
const MAX_ANSWERS: usize = 2000;

/// The outcome of a game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OutcomeReport {
    /// The game, in notation.
    pub game: String,
    /// The number of players.
    pub players: usize,
    /// The spelling of the play convention.
    pub play: String,
    /// Who can force a win, or moves last, counted from whoever starts.
    pub starts: Vec<StartReport>,
    /// The players who can force a win; coalition play only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Vec<String>>,
    /// The player who moves last; podium only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub class: Option<String>,
    /// The seat of the player who moves last; podium only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<usize>,
    /// All players, the one who moves last first; podium only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ranking: Option<Vec<String>>,
    /// How the outcome was found.
    pub method: String,
    /// The first turns of the players who win.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<TurnReport>>,
    /// More about the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub properties: Option<PropertiesReport>,
    #[serde(skip)]
    label: PlayerSet,
    #[serde(skip)]
    convention: Convention,
}

/// What one player does on their first turn.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TurnReport {
    /// The player.
    pub player: String,
    /// Their winning moves by the position on their turn.
    pub answers: Vec<AnswerReport>,
    /// What is missing from the list, if something is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missing: Option<String>,
    #[serde(skip)]
    seat: usize,
}

/// The winning moves in one position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AnswerReport {
    /// The position.
    pub position: String,
    /// The moves.
    pub moves: Vec<MoveReport>,
}

/// A move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MoveReport {
    /// The component moved in.
    pub from: String,
    /// What is left of it; `3..8` for every heap from 3 to 8.
    pub to: String,
    /// The position reached, where it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leaves: Option<String>,
}

/// The outcome of a game.
pub fn outcome(
    game: &Game,
    convention: Convention,
    questions: OutcomeQuestions,
    runner: &Runner,
) -> Result<OutcomeReport, ReportError> {
    let mut forms = Forms::within(runner);
    let loaded = Loaded::of(game, &mut forms, runner)?;
    let game = loaded.spelling(&forms);
    let solution = match &loaded {
        Loaded::Heaps(heaps) => outcome_of_heaps(heaps, convention, questions.moves, runner)?,
        Loaded::Sum(parts) => {
            let spell = |p: &[u32]| spell_position(&forms, p);
            let position = position_of_forms(parts);
            solve(
                &forms,
                &position,
                convention,
                questions.moves,
                &spell,
                runner,
            )?
        }
        Loaded::Parts {
            rules, position, ..
        } => {
            let spell = |p: &[u32]| rules.spell(p);
            solve(
                &**rules,
                position,
                convention,
                questions.moves,
                &spell,
                runner,
            )?
        }
        Loaded::Coins { coins, position } => {
            let spell = |p: &[u32]| spell_coins(coins, p);
            solve(coins, position, convention, questions.moves, &spell, runner)?
        }
    };
    let mut report = OutcomeReport::new(game, convention, solution);
    if questions.properties {
        let parts = loaded.parts(&mut forms, runner)?;
        report.properties = Some(properties(&parts, &mut forms, convention, runner)?);
    }
    Ok(report)
}

/// An outcome, how it was found, and the first turns if they were asked for.
struct Solution {
    label: PlayerSet,
    method: String,
    turns: Option<Vec<TurnReport>>,
}

fn stopped(stop: Stop, known: String) -> ReportError {
    ReportError::Stopped { stop, known }
}

/// A sum of components: by Grundy values for two players and normal play, otherwise by search.
fn solve<C: Components>(
    rules: &C,
    position: &[u32],
    convention: Convention,
    moves: bool,
    spell: &dyn Fn(&[u32]) -> String,
    runner: &Runner,
) -> Result<Solution, ReportError> {
    if convention != Convention::normal(Players::TWO) {
        let mut sums = Sums::new(rules, convention, runner);
        return search(&mut sums, position, moves, spell, spell);
    }
    let mut values = ComponentValues::new(rules, runner);
    let unknown = |stop| stopped(stop, "the Grundy values were not all found".to_owned());
    let value = values.of_position(position).map_err(unknown)?;
    let players = Players::TWO;
    let seat = if value == 0 { players.previous() } else { 0 };
    let mut solution = Solution {
        label: PlayerSet::only(seat),
        method: format!("Grundy value {value} (Sprague–Grundy)"),
        turns: None,
    };
    if !moves {
        return Ok(solution);
    }
    // Next moves at once, Previous after every move of Next.
    let mut positions = BTreeSet::from([position.to_vec()]);
    let mut missing = None;
    if value == 0 {
        positions.clear();
        for_each_move(rules, position, runner, |_, _, to| {
            positions.insert(to.to_vec());
            if positions.len() > MAX_ANSWERS {
                positions.pop_last();
                missing = Some(format!("all moves of Next but {MAX_ANSWERS}"));
            }
            0
        })
        .map_err(unknown)?;
    }
    let mut answers = Vec::new();
    for at in positions {
        let winning = winning_by_grundy(&mut values, rules, &at, runner).map_err(unknown)?;
        let moves = winning.iter().map(|(from, left, to)| MoveReport {
            from: spell(&[*from]),
            to: spell(left),
            leaves: Some(spell(to)),
        });
        answers.push(AnswerReport {
            position: spell(&at),
            moves: moves.collect(),
        });
    }
    solution.turns = Some(vec![TurnReport {
        player: players.name(seat),
        answers,
        missing,
        seat,
    }]);
    Ok(solution)
}

/// A move: the component moved in, what is left of it, and the position reached.
type FoundMove = (u32, Vec<u32>, Vec<u32>);

/// All moves to Grundy value 0, each once.
fn winning_by_grundy<C: Components>(
    values: &mut ComponentValues<C>,
    rules: &C,
    position: &[u32],
    runner: &Runner,
) -> Result<Vec<FoundMove>, Stop> {
    let value = values.of_position(position)?;
    let mut winning = Vec::new();
    let mut result = Ok(());
    for_each_move(rules, position, runner, |i, left, to| {
        let parts = [values.of(position[i]), values.of_position(left)];
        match parts {
            [Ok(before), Ok(after)] if value ^ before ^ after == 0 => {
                winning.push((position[i], left.to_vec(), to.to_vec()));
            }
            [Err(stop), _] | [_, Err(stop)] => result = Err(stop),
            _ => {}
        }
        100 * winning.len()
    })?;
    result?;
    winning.sort_unstable();
    winning.dedup();
    Ok(winning)
}

pub(super) fn fold_over(positions: usize) -> String {
    format!("fold over {}", counted(positions, "position", "positions"))
}

/// What is known when a search was stopped.
pub(super) fn outcomes_found(positions: usize) -> String {
    match positions {
        1 => "the outcome of 1 position was found".to_owned(),
        n => format!("the outcomes of {n} positions were found"),
    }
}

/// Outcome and first turns by search.
fn search<C: Components>(
    sums: &mut Sums<C>,
    position: &[u32],
    moves: bool,
    spell_position: &dyn Fn(&[u32]) -> String,
    spell_component: &dyn Fn(&[u32]) -> String,
) -> Result<Solution, ReportError> {
    let label = sums.outcome(position);
    let label = label.map_err(|stop| stopped(stop, outcomes_found(sums.known())))?;
    let mut solution = Solution {
        label,
        method: fold_over(sums.known()),
        turns: None,
    };
    if !moves {
        return Ok(solution);
    }
    let players = sums.convention().players();
    let turns = first_turns(sums, position, MAX_ANSWERS).map_err(|stop| {
        let outcome = label.display(players, Style::Ascii);
        stopped(
            stop,
            format!("the outcome is {outcome}; the moves were not all found"),
        )
    })?;
    let report = |turn: FirstTurn| TurnReport {
        player: players.name(turn.seat),
        seat: turn.seat,
        missing: turn
            .cut
            .then(|| format!("more than {MAX_ANSWERS} positions are possible on their turn")),
        answers: turn
            .answers
            .iter()
            .map(|answer| AnswerReport {
                position: spell_position(&answer.at),
                moves: answer
                    .moves
                    .iter()
                    .map(|m| MoveReport {
                        from: spell_component(&[m.from]),
                        to: spell_component(&m.left),
                        leaves: Some(spell_position(&m.to)),
                    })
                    .collect(),
            })
            .collect(),
    };
    solution.turns = Some(turns.into_iter().map(report).collect());
    Ok(solution)
}

impl OutcomeReport {
    fn new(game: String, convention: Convention, solution: Solution) -> OutcomeReport {
        let Solution {
            label,
            method,
            turns: moves,
        } = solution;
        let players = convention.players();
        let mut report = OutcomeReport {
            game,
            players: players.count(),
            play: convention.spelling(),
            starts: starts_by_seat(label, players),
            outcome: None,
            class: None,
            last: None,
            ranking: None,
            method,
            moves,
            properties: None,
            label,
            convention,
        };
        match (convention.attitude(), label.seats().next()) {
            (Attitude::Podium, Some(last)) => {
                let n = players.count();
                report.class = Some(players.label(last, Style::Ascii));
                report.last = Some(last);
                let seats = (0..n).map(|place| (last + n - place) % n);
                report.ranking = Some(seats.map(|seat| players.name(seat)).collect());
            }
            _ => report.outcome = Some(label.names(players)),
        }
        report
    }

    /// The set of players who can force a win, or under the podium rule the one who moves last.
    pub fn label(&self) -> PlayerSet {
        self.label
    }
}

impl Report for OutcomeReport {
    fn is_unfinished(&self) -> bool {
        self.properties.as_ref().is_some_and(|properties| {
            properties.absorbing == "not decided" || !properties.revertible_not_decided.is_empty()
        })
    }

    fn document(&self) -> Document {
        let players = self.convention.players();
        let mut fields = vec![
            ("game".to_owned(), Line::new().game(&self.game)),
            ("play".to_owned(), self.convention.to_string().into()),
        ];
        match &self.ranking {
            None => fields.push(("outcome".to_owned(), Line::new().set(self.label, players))),
            Some(_) => {
                let n = players.count();
                let last = self.last.unwrap_or(0);
                fields.push(("moves last".to_owned(), Line::new().seat(last, players)));
                let mut line = Line::new();
                for place in 0..n {
                    let comma = if place > 0 { ", " } else { "" };
                    line = line.words(comma).seat((last + n - place) % n, players);
                }
                fields.push(("ranking".to_owned(), line));
            }
        }
        fields.push(("by".to_owned(), self.method.as_str().into()));
        let mut document = Document::new().fields(fields);
        if let Some(turns) = &self.moves {
            document = document.append(self.moves_document(turns));
        }
        if let Some(properties) = &self.properties {
            document = document.line("").fields(properties.fields(players));
        }
        document
    }
}

impl OutcomeReport {
    fn moves_document(&self, turns: &[TurnReport]) -> Document {
        let players = self.convention.players();
        if turns.is_empty() {
            let words = if self.label.is_empty() {
                "Nobody can force a win."
            } else {
                "Moves are listed for Next only in a position of this size."
            };
            return Document::new().line("").line(words);
        }
        let moves = match self.convention.attitude() {
            Attitude::Coalition => "winning moves",
            Attitude::Podium => "best moves",
        };
        let head = ["player", "on their turn", moves].map(Line::from);
        let mut rows = Vec::new();
        let mut notes = Document::new();
        for turn in turns {
            let player = || Line::new().seat(turn.seat, players);
            if turn.answers.is_empty() {
                rows.push(vec![
                    player(),
                    "".into(),
                    "none needed: the game ends before".into(),
                ]);
            }
            for answer in &turn.answers {
                let mut moves = Line::new();
                for (i, m) in answer.moves.iter().enumerate() {
                    let comma = if i > 0 { ", " } else { "" };
                    moves = moves.words(comma).game(&m.from).words(" → ");
                    // The dots of a range are no multiplication.
                    moves = if m.to.contains("..") {
                        moves.words(&m.to)
                    } else {
                        moves.game(&m.to)
                    };
                }
                if answer.moves.is_empty() && turn.missing.is_none() {
                    moves = moves.words("none: the game is over");
                }
                rows.push(vec![player(), Line::new().game(&answer.position), moves]);
            }
            if let Some(missing) = &turn.missing {
                notes = notes.line(format!("Not listed: {missing}."));
            }
        }
        Document::new()
            .line("")
            .table(head.to_vec(), rows)
            .append(notes)
    }
}

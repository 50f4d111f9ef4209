//! Ending partizan play: the outcome of heaps, forms or coins with the winning moves of both players.

use serde::Serialize;

use super::ending::verdict;
use super::outcome::outcomes_found;
use super::starts::{StartReport, starts_by_name, winners_of};
use super::subject::{heap_list, impartial_arena, spell_coins};
use super::{Document, Line, Report, ReportError, Style};
use meximal::ending::{
    CoinEnding, EndRule, Ending, EndingError, EndingRules, EndingSums, TokenEnding, Verdict,
    ending_sequence,
};
use meximal::game::{Game, spelling};
use meximal::notation::Heaps;
use meximal::player::Players;
use meximal::rules::coins::Coins;
use meximal::rules::components::Components;
use meximal::runner::Runner;

/// The outcome of a position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EndingOutcomeReport {
    /// The game, in notation.
    pub game: String,
    /// Two.
    pub players: usize,
    /// The spelling of the play convention.
    pub play: String,
    /// Who wins, by who starts.
    pub starts: Vec<StartReport>,
    /// L, R, N or P.
    pub outcome: Verdict,
    /// How it was found.
    pub method: String,
    /// The winning moves of the players who win when they move first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<EndingTurnReport>>,
}

/// The winning moves of a player who moves first.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EndingTurnReport {
    /// `Left` or `Right`.
    pub player: String,
    /// The moves; none if the game is over.
    pub moves: Vec<EndingMoveReport>,
}

/// A move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EndingMoveReport {
    /// The component moved in.
    pub from: String,
    /// What is left of it.
    pub to: String,
    /// The position reached.
    pub leaves: String,
}

/// The outcome of an impartial game when the position at the end names the winner, with the winning moves of both players if they
/// are asked for.
pub fn ending_outcome(
    game: &Game,
    ending: &Ending,
    moves: bool,
    runner: &Runner,
) -> Result<EndingOutcomeReport, ReportError> {
    if !game.is_impartial() {
        return Err(partizan_moves());
    }
    let (game, (outcome, method, moves)) = match ending {
        Ending::Tokens(rule) => outcome_by_tokens(game, rule, moves, runner)?,
        Ending::Positions => outcome_by_positions(game, moves, runner)?,
    };
    Ok(EndingOutcomeReport {
        game,
        players: 2,
        play: ending.spelling(),
        starts: starts_by_name(&winners_of(outcome), Players::TWO),
        outcome,
        method,
        moves,
    })
}

/// Why partizan games have no ending partizan play.
pub(crate) fn partizan_moves() -> ReportError {
    ReportError::Unsupported(
        "in ending partizan play both players have the same moves, and the position at the end names the winner; here one player can be \
         without a move while the other has one, and that position names nobody: expected the play normal or another convention"
            .to_owned(),
    )
}

fn outcome_by_tokens(
    game: &Game,
    rule: &EndRule,
    moves: bool,
    runner: &Runner,
) -> Result<(String, Found), ReportError> {
    if let Some(heaps) = game.as_heaps() {
        let of_sizes = |sizes: &[u32]| {
            let sizes = sizes.iter().map(|&size| (u64::from(size), 1));
            Heaps::new(heaps.rules.clone(), sizes)
        };
        let at_once = nobody_can_move(&heaps, rule, moves);
        let found = match at_once.or_else(|| one_large_heap(&heaps, rule, moves, runner)) {
            Some(found) => found,
            None => {
                let position = heap_list(&heaps)?;
                let part = |sizes: &[u32]| of_sizes(sizes).sizes_spelling(Style::Ascii);
                let whole = |sizes: &[u32]| of_sizes(sizes).spelling(Style::Ascii);
                let search = EndingSums::new(TokenEnding::new(&heaps.rules, rule), runner);
                searched(search, &position, moves, &part, &whole)?
            }
        };
        return Ok((heaps.spelling(Style::Ascii), found));
    }
    let spelt = spelling(game, Players::TWO, runner)?;
    let (rules, position) = impartial_arena(game, true, runner)?;
    let spell = |position: &[u32]| rules.spell(position);
    let search = EndingSums::new(TokenEnding::new(&rules, rule), runner);
    let found = searched(search, &position, moves, &spell, &spell)?;
    if let Some(stop) = rules.interrupted() {
        let known = "the outcome was not found".to_owned();
        return Err(ReportError::Stopped { stop, known });
    }
    Ok((spelt, found))
}

fn outcome_by_positions(
    game: &Game,
    moves: bool,
    runner: &Runner,
) -> Result<(String, Found), ReportError> {
    let Some((coins, position)) = game.as_coins() else {
        return Err(ReportError::Unsupported(
            "the tokens left name the winner of heaps: expected letters, such as ending:LR; 'ending' alone is for coins on a graph \
             with a verdict for each end"
                .to_owned(),
        ));
    };
    check_verdicts(coins)?;
    let spell = |position: &[u32]| spell_coins(coins, position);
    let search = EndingSums::new(CoinEnding::new(coins), runner);
    let found = searched(search, &position, moves, &spell, &spell)?;
    Ok((spell(&position), found))
}

/// Whether a graph says who wins at the end.
pub(crate) fn check_verdicts(coins: &Coins) -> Result<(), ReportError> {
    if coins.has_verdicts() {
        Ok(())
    } else {
        Err(ReportError::Unsupported(
            "the graph does not say who wins at the end: expected a line such as a = L for each end".to_owned(),
        ))
    }
}

/// A terminal position, in notation, for which the rules name no winner.
pub(crate) fn no_verdict(end: &str) -> ReportError {
    ReportError::Unsupported(format!(
        "the game can end in {end}, and nothing says who wins there: expected a line such as {end} = L"
    ))
}

type Found = (Verdict, String, Option<Vec<EndingTurnReport>>);

/// The outcome of a sum by search; `part` writes what is left of a heap, `whole` a position.
fn searched<R: EndingRules>(
    mut sums: EndingSums<R>,
    position: &[u32],
    moves: bool,
    part: &dyn Fn(&[u32]) -> String,
    whole: &dyn Fn(&[u32]) -> String,
) -> Result<Found, ReportError> {
    let unknown = |error, sums: &EndingSums<R>| match error {
        EndingError::Stopped(stop) => ReportError::Stopped {
            stop,
            known: outcomes_found(sums.known()),
        },
        EndingError::NoVerdict(end) => no_verdict(&whole(&end)),
    };
    let outcome = sums
        .outcome(position)
        .map_err(|error| unknown(error, &sums))?;
    let method = match sums.known() {
        1 => NOBODY_MOVES.to_owned(),
        known => format!("search over {known} positions"),
    };
    if !moves {
        return Ok((outcome, method, None));
    }
    let mut turns = Vec::new();
    for (player, is_left) in winners_by_moving_first(outcome) {
        let found = sums.winning_moves(position, is_left);
        let found = found.map_err(|error| unknown(error, &sums))?;
        let moves = found.iter().map(|m| EndingMoveReport {
            from: part(&[m.from]),
            to: part(&m.left),
            leaves: whole(&m.to),
        });
        turns.push(EndingTurnReport {
            player: player.to_owned(),
            moves: moves.collect(),
        });
    }
    Ok((outcome, method, Some(turns)))
}

/// The players who win when they move first, and whether each is Left.
fn winners_by_moving_first(outcome: Verdict) -> impl Iterator<Item = (&'static str, bool)> {
    let players = [
        ("Left", true, outcome.left_loses()),
        ("Right", false, outcome.right_loses()),
    ];
    let winners = players.into_iter().filter(|&(.., loses)| !loses);
    winners.map(|(player, is_left, _)| (player, is_left))
}

/// Heaps without a move, however many: the tokens name the winner.
fn nobody_can_move(heaps: &Heaps, ending: &EndRule, moves: bool) -> Option<Found> {
    let is_over = |&(size, _): &(u64, u64)| {
        let size = u32::try_from(size);
        size.is_ok_and(|size| !heaps.rules.can_move(size))
    };
    if !heaps.sizes.iter().all(is_over) {
        return None;
    }
    let period = ending.period() as u128;
    let tokens = heaps.sizes.iter().fold(0, |tokens, &(size, count)| {
        (tokens + u128::from(size) * u128::from(count)) % period
    });
    let outcome = ending.verdict(tokens as u64);
    let turns = winners_by_moving_first(outcome).map(|(player, _)| EndingTurnReport {
        player: player.to_owned(),
        moves: Vec::new(),
    });
    let turns = moves.then(|| turns.collect());
    Some((outcome, NOBODY_MOVES.to_owned(), turns))
}

const NOBODY_MOVES: &str = "the end rule: nobody can move";

/// Heaps above this size are not searched, but found from the period.
const LARGE: u64 = 1000;

/// One heap of a finite code that breaks no heap, however large: from the sequence and its period.
fn one_large_heap(heaps: &Heaps, ending: &EndRule, moves: bool, runner: &Runner) -> Option<Found> {
    let [(size, 1)] = heaps.sizes[..] else {
        return None;
    };
    let rules = &heaps.rules;
    if rules.max_parts() > 1 || size <= LARGE || (moves && rules.tail().is_some()) {
        return None;
    }
    let sequence = ending_sequence(rules, ending, LARGE as usize, runner);
    let outcome = sequence.outcome(size)?;
    let method = match sequence.periodicity {
        Some(found) if size >= sequence.outcomes.len() as u64 => format!(
            "proved period {} from heap {} on",
            found.period, found.preperiod
        ),
        _ => format!("the outcomes of all heaps up to {size}"),
    };
    if !moves {
        return Some((outcome, method, None));
    }
    let mut turns = Vec::new();
    for (player, is_left) in winners_by_moving_first(outcome) {
        let mut winning = Vec::new();
        for &(taken, digit) in rules.finite_digits() {
            let Some(left) = size.checked_sub(u64::from(taken)) else {
                continue;
            };
            if !digit.allows(u32::from(left > 0)) {
                continue;
            }
            let reached = sequence.outcome(left)?;
            let wins = if is_left {
                reached.right_loses()
            } else {
                reached.left_loses()
            };
            if wins {
                winning.push(EndingMoveReport {
                    from: size.to_string(),
                    to: left.to_string(),
                    leaves: Heaps::new(rules.clone(), [(left, 1)]).spelling(Style::Ascii),
                });
            }
        }
        turns.push(EndingTurnReport {
            player: player.to_owned(),
            moves: winning,
        });
    }
    Some((outcome, method, Some(turns)))
}

impl Report for EndingOutcomeReport {
    fn document(&self) -> Document {
        let play = match self.play.strip_prefix("ending:") {
            Some(letters) => format!("ending partizan play, {letters}"),
            None => "ending partizan play, by position".to_owned(),
        };
        let mut outcome = verdict(self.outcome);
        outcome = outcome.words(match self.outcome {
            Verdict::Left => ": Left wins",
            Verdict::Right => ": Right wins",
            Verdict::Next => ": the player who moves first wins",
            Verdict::Previous => ": the player who moves second wins",
        });
        let fields = vec![
            ("game".to_owned(), Line::new().game(&self.game)),
            ("play".to_owned(), play.into()),
            ("outcome".to_owned(), outcome),
            ("by".to_owned(), self.method.as_str().into()),
        ];
        let mut document = Document::new().fields(fields);
        if let Some(turns) = &self.moves {
            let rows = turns.iter().map(|turn| {
                let mut line = Line::new();
                for (i, m) in turn.moves.iter().enumerate() {
                    let comma = if i > 0 { ", " } else { "" };
                    line = line.words(comma).game(&m.from).words(" → ").game(&m.to);
                }
                if turn.moves.is_empty() {
                    line = line.words("none needed: the game is over");
                }
                vec![turn.player.as_str().into(), line]
            });
            let rows: Vec<Vec<Line>> = rows.collect();
            document = if rows.is_empty() {
                document.line("").line("Nobody wins by moving first.")
            } else {
                document
                    .line("")
                    .table(vec!["moves first".into(), "winning moves".into()], rows)
            };
        }
        document
    }
}

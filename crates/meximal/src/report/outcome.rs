//! The answer to "who wins?": outcome, winning moves, and the properties of section 3 of Spindler's paper.

use std::ops::ControlFlow;
use std::time::Duration;

use serde::Serialize;

use super::heap_values::HeapValues;
use super::subject::{Loaded, heap_list, spell_coins, spell_position};
use super::{Document, Line, Report, ReportError, Style, Subject};
use crate::convention::{Attitude, Convention};
use crate::form::{FormId, Forms};
use crate::notation::{Heaps, print_form};
use crate::outcome::nim::{NimTable, bouton};
use crate::outcome::{
    Absorbing, Closure, Components, FirstTurn, NimHeaps, Sums, WhyAbsorbing, absorbing,
    first_turns, for_each_move, position_of_forms, reversals, star_sequence, undetermined_depths,
};
use crate::player::{PlayerSet, Players};
use crate::rules::code::HeapRules;
use crate::runner::{Runner, Stop};
use crate::value::grundy::ComponentValues;
use crate::value::outcomes::{HeapOutcomes, outcome_sequence};
use crate::value::sequence::Status;

/// What to report besides the outcome.
#[derive(Clone, Copy, Debug, Default)]
pub struct OutcomeQuestions {
    /// Every winning move of every player who has one.
    pub moves: bool,
    /// Undetermined, absorbing, revertible, periodic.
    pub properties: bool,
}

/// Whether a game is absorbing or revertible is sought for this long when no limit was set: it can take for ever.
const SIDE_QUESTION: Duration = Duration::from_secs(10);
/// So many subpositions are named for which a question was not decided.
const MAX_NAMED: usize = 20;
/// At most this many positions are listed for one player.
const MAX_ANSWERS: usize = 2000;
/// Nim positions with more subpositions than this are not searched but looked up.
const MAX_SEARCHED: u64 = 200_000;

/// The outcome of a game.
#[derive(Clone, Debug, Serialize)]
pub struct OutcomeReport {
    /// The game, in notation.
    pub game: String,
    /// The number of players.
    pub players: usize,
    /// The spelling of the play convention.
    pub play: String,
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
pub struct AnswerReport {
    /// The position.
    pub position: String,
    /// The moves.
    pub moves: Vec<MoveReport>,
}

/// A move.
#[derive(Clone, Debug, Serialize)]
pub struct MoveReport {
    /// The component moved in.
    pub from: String,
    /// What is left of it; `3..8` for every heap from 3 to 8.
    pub to: String,
    /// The position reached, where it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leaves: Option<String>,
}

/// Properties of a game that follow from the outcomes of its subpositions, in all contexts.
#[derive(Clone, Debug, Serialize)]
pub struct PropertiesReport {
    /// The length of the longest play.
    pub birthday: u32,
    /// How many different subpositions there are.
    pub subpositions: usize,
    /// The greatest k for which the game is k-undetermined; 0 if somebody wins.
    pub undetermined: u32,
    /// Whether the game is absorbing: `yes`, `no` or `not decided`.
    pub absorbing: String,
    /// Why.
    pub absorbing_because: String,
    /// The outcomes of G + k·*, k = 0, 1, …, up to the end of the first period.
    pub star_outcomes: Vec<Vec<String>>,
    /// The least k from which these are periodic.
    pub star_preperiod: usize,
    /// Their least period.
    pub star_period: usize,
    /// Whether the game is N-periodic.
    pub n_periodic: bool,
    /// The subpositions to which the game is revertible; normal play only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub revertible_to: Option<Vec<String>>,
    /// Subpositions for which this was not decided, the first of them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub revertible_not_decided: Vec<String>,
    #[serde(skip)]
    not_decided: usize,
    #[serde(skip)]
    star_labels: Vec<PlayerSet>,
}

/// The outcome of a game.
pub fn outcome<'a>(
    subject: impl Into<Subject<'a>>,
    convention: Convention,
    questions: OutcomeQuestions,
    runner: &Runner,
) -> Result<OutcomeReport, ReportError> {
    let mut forms = Forms::with_memory(runner.memory() / 4);
    let loaded = Loaded::read(subject.into(), &mut forms)?;
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
    let mut solution = Solution {
        label: PlayerSet::only(if value == 0 { players.previous() } else { 0 }),
        method: format!("Grundy value {value} (Sprague–Grundy)"),
        turns: moves.then(Vec::new),
    };
    if let Some(turns) = &mut solution.turns
        && value != 0
    {
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
        })
        .and(result)
        .map_err(unknown)?;
        winning.sort_unstable();
        winning.dedup();
        let moves = winning.iter().map(|(from, left, to)| MoveReport {
            from: spell(&[*from]),
            to: spell(left),
            leaves: Some(spell(to)),
        });
        let answer = AnswerReport {
            position: spell(position),
            moves: moves.collect(),
        };
        turns.push(TurnReport {
            player: players.name(0),
            answers: vec![answer],
            missing: None,
            seat: 0,
        });
    }
    Ok(solution)
}

fn fold_over(positions: usize) -> String {
    match positions {
        1 => "fold over 1 position".to_owned(),
        n => format!("fold over {n} positions"),
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
    let label = label.map_err(|stop| {
        let known = format!("the outcomes of {} positions were found", sums.known());
        stopped(stop, known)
    })?;
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

/// Heaps: by a theorem where there is one, otherwise by search.
fn outcome_of_heaps(
    heaps: &Heaps,
    convention: Convention,
    moves: bool,
    runner: &Runner,
) -> Result<Solution, ReportError> {
    if heaps.rules == HeapRules::nim() {
        return outcome_of_nim(heaps, convention, moves, runner);
    }
    if convention == Convention::normal(Players::TWO) {
        return outcome_by_grundy(heaps, moves, runner);
    }
    if !moves && let Some(solution) = outcome_of_one_heap(heaps, convention, runner) {
        return Ok(solution);
    }
    let mut known = HeapOutcomes::new(&heaps.rules, convention, runner);
    let largest = usize::try_from(heaps.largest()).unwrap_or(usize::MAX);
    if convention.is_normal() {
        // Absorbing heaps first, as far as they matter; from some heap on all of them may be.
        let result = known.extend(largest.min(MAX_SEARCHED_HEAP));
        result.map_err(|stop| {
            let heaps = known.known();
            stopped(
                stop,
                format!("the outcomes of the heaps below {heaps} were found"),
            )
        })?;
        let absorbed = |&(size, _): &(u64, u64)| {
            let from = known.all_absorbing_from();
            from.is_some_and(|from| size >= u64::from(from))
        };
        if let Some(&(size, _)) = heaps.sizes.iter().find(|heap| absorbed(heap)) {
            return Ok(Solution {
                label: PlayerSet::NOBODY,
                method: format!(
                    "the heap {size} is absorbing (Theorem 3.14 of Spindler, by induction from heap {})",
                    known.all_absorbing_from().unwrap_or(0)
                ),
                turns: moves.then(Vec::new),
            });
        }
    }
    let position = heaps.rules.position(heap_list(heaps)?);
    let rules = &heaps.rules;
    let spell_heaps = |p: &[u32]| of_heaps(rules, p).spelling(Style::Ascii);
    let spell_left = |p: &[u32]| of_heaps(rules, p).sizes_spelling(Style::Ascii);
    search(known.sums(), &position, moves, &spell_heaps, &spell_left)
}

/// A single heap that is never broken: from the sequence of outcomes, however large it is.
fn outcome_of_one_heap(heaps: &Heaps, convention: Convention, runner: &Runner) -> Option<Solution> {
    let [(size, 1)] = heaps.sizes[..] else {
        return None;
    };
    if heaps.rules.max_parts() > 1 {
        return None;
    }
    let size = usize::try_from(size).ok()?;
    let sequence = outcome_sequence(
        &heaps.rules,
        convention,
        size.min(MAX_SEARCHED_HEAP),
        runner,
    );
    let (index, method) = match sequence.periodicity {
        _ if size < sequence.outcomes.len() => (size, "outcomes of all smaller heaps".to_owned()),
        Some(found) if sequence.status == Status::Proved && size >= found.preperiod => (
            found.preperiod + (size - found.preperiod) % found.period,
            format!(
                "proved period {} from heap {} on",
                found.period, found.preperiod
            ),
        ),
        _ => return None,
    };
    Some(Solution {
        label: *sequence.outcomes.get(index)?,
        method,
        turns: None,
    })
}

/// So many moves are tried when winning moves are listed.
const MAX_OPTIONS: u64 = 10_000_000;

/// Heaps up to this size are looked at one by one for absorbing heaps.
const MAX_SEARCHED_HEAP: usize = 100_000;

fn of_heaps(rules: &HeapRules, position: &[u32]) -> Heaps {
    Heaps::new(
        rules.clone(),
        position.iter().map(|&size| (u64::from(size), 1)),
    )
}

/// Two players, normal play: Sprague and Grundy.
fn outcome_by_grundy(heaps: &Heaps, moves: bool, runner: &Runner) -> Result<Solution, ReportError> {
    let values = HeapValues::new(heaps, runner)?;
    let value = values.of_position(heaps);
    let players = Players::TWO;
    let label = PlayerSet::only(if value == 0 { players.previous() } else { 0 });
    let method = format!("Grundy value {value} {}", values.how());
    let mut turns = moves.then(Vec::new);
    if let Some(turns) = &mut turns
        && value != 0
    {
        let mut winning = Vec::new();
        let mut missing = None;
        let mut tried = 0;
        for &(size, _) in &heaps.sizes {
            let wanted = value ^ values.of_heap(size);
            let Some(heap) = u32::try_from(size).ok().filter(|&h| h <= 1 << 24) else {
                // Moves that leave one heap can be listed however large it is.
                for &(taken, digit) in heaps.rules.finite_digits() {
                    let left = size - u64::from(taken);
                    if digit.allows(1) && values.of_heap(left) == wanted {
                        winning.push(move_report(heaps, size, &[left]));
                    }
                }
                if heaps.rules.max_parts() > 1 || heaps.rules.tail().is_some() {
                    missing = Some("other moves in the largest heaps".to_owned());
                }
                continue;
            };
            let _ = heaps.rules.try_for_each_option(heap, |left| {
                tried += 1;
                if tried > MAX_OPTIONS {
                    missing = Some("moves past the first ten million".to_owned());
                    return ControlFlow::Break(());
                }
                let sum = left
                    .iter()
                    .fold(0, |sum, &h| sum ^ values.of_heap(u64::from(h)));
                if sum == wanted && winning.len() >= MAX_ANSWERS {
                    missing = Some(format!("all winning moves but {MAX_ANSWERS}"));
                } else if sum == wanted {
                    let left: Vec<u64> = left.iter().map(|&h| u64::from(h)).collect();
                    winning.push(move_report(heaps, size, &left));
                }
                ControlFlow::Continue(())
            });
        }
        turns.push(TurnReport {
            player: players.name(0),
            answers: vec![AnswerReport {
                position: heaps.spelling(Style::Ascii),
                moves: winning,
            }],
            missing,
            seat: 0,
        });
    }
    Ok(Solution {
        label,
        method,
        turns,
    })
}

/// A move from a heap of this size to these heaps.
fn move_report(heaps: &Heaps, size: u64, left: &[u64]) -> MoveReport {
    let rest = heaps
        .sizes
        .iter()
        .map(|&(s, n)| (s, n - u64::from(s == size)));
    let left = left.iter().map(|&h| (h, 1));
    let leaves = Heaps::new(heaps.rules.clone(), rest.chain(left.clone()));
    MoveReport {
        from: size.to_string(),
        to: Heaps::new(heaps.rules.clone(), left).sizes_spelling(Style::Ascii),
        leaves: Some(leaves.spelling(Style::Ascii)),
    }
}

fn outcome_of_nim(
    heaps: &Heaps,
    convention: Convention,
    moves: bool,
    runner: &Runner,
) -> Result<Solution, ReportError> {
    let players = convention.players();
    let solved = solve_nim(heaps, convention)?;
    if let Some((outcome_of, method)) = &solved
        && (!moves || subpositions_of_nim(heaps) > MAX_SEARCHED)
    {
        let label = outcome_of(&heaps.sizes);
        return Ok(Solution {
            label,
            method: method.clone(),
            turns: moves.then(|| nim_moves(heaps, label, players, outcome_of.as_ref())),
        });
    }
    let position = heap_list(heaps)?;
    let mut sums = Sums::new(&NimHeaps, convention, runner);
    let spell_heaps = |p: &[u32]| of_heaps(&heaps.rules, p).spelling(Style::Ascii);
    let spell_left = |p: &[u32]| of_heaps(&heaps.rules, p).sizes_spelling(Style::Ascii);
    let mut solution = search(&mut sums, &position, moves, &spell_heaps, &spell_left)?;
    if let Some((_, method)) = solved {
        solution.method = method;
    }
    Ok(solution)
}

type NimOutcome = dyn Fn(&[(u64, u64)]) -> PlayerSet;

/// The outcome of any Nim position, where a theorem gives it, and the theorem.
fn solve_nim(
    heaps: &Heaps,
    convention: Convention,
) -> Result<Option<(Box<NimOutcome>, String)>, ReportError> {
    let two = convention.players() == Players::TWO;
    if heaps.sizes.is_empty() || convention.attitude() == Attitude::Podium {
        return Ok(None);
    }
    if two && (convention.is_normal() || convention == Convention::misere(Players::TWO)) {
        let misere = !convention.is_normal();
        let method = "Bouton's theorem".to_owned();
        return Ok(Some((Box::new(move |h| bouton(h, misere)), method)));
    }
    if !convention.is_normal() {
        return Ok(None);
    }
    let table = NimTable::new(convention.players()).map_err(ReportError::Unsupported)?;
    let method = format!(
        "table of {} classes, proved for all Nim positions of {} players",
        table.all_classes().len(),
        convention.players().count()
    );
    let outcome = move |h: &[(u64, u64)]| table.outcome(h.iter().copied());
    Ok(Some((Box::new(outcome), method)))
}

/// How many subpositions a Nim position has, at most.
fn subpositions_of_nim(heaps: &Heaps) -> u64 {
    heaps.sizes.iter().fold(1, |product: u64, &(size, count)| {
        let one = size.saturating_add(1);
        let exponent = u32::try_from(count).unwrap_or(u32::MAX);
        product.saturating_mul(one.saturating_pow(exponent))
    })
}

/// The winning moves of Next in a position too large to search, from a theorem: sizes that the theorem does
/// not tell apart are given as a range. What the others answer is not listed.
fn nim_moves(
    heaps: &Heaps,
    label: PlayerSet,
    players: Players,
    outcome_of: &NimOutcome,
) -> Vec<TurnReport> {
    if !label.contains(0) {
        return Vec::new();
    }
    let n = players.count() as u64;
    let xor = heaps.sizes.iter().filter(|(_, count)| count % 2 == 1);
    let xor = xor.fold(0, |sum, (size, _)| sum ^ size);
    let mut moves = Vec::new();
    for &(size, _) in &heaps.sizes {
        // Each target with the last size that it stands for.
        let mut targets: Vec<(u64, u64)> = if n == 2 {
            [0, 1, size ^ xor].map(|t| (t, t)).to_vec()
        } else {
            let single = (0..n).map(|t| (t, t));
            single.chain([(n, size - 1)]).collect()
        };
        targets.sort_unstable();
        targets.dedup();
        for (target, last) in targets.into_iter().filter(|&(t, _)| t < size) {
            let rest = heaps.sizes.iter().map(|&(s, count)| {
                let moved = u64::from(s == size);
                (s, count - moved)
            });
            let leaves = Heaps::new(heaps.rules.clone(), rest.chain([(target, 1)]));
            if outcome_of(&leaves.sizes).contains(players.previous()) {
                let single = target == last;
                moves.push(MoveReport {
                    from: size.to_string(),
                    to: match single {
                        true => target.to_string(),
                        false => format!("{target}..{last}"),
                    },
                    leaves: single.then(|| leaves.spelling(Style::Ascii)),
                });
            }
        }
    }
    let answer = AnswerReport {
        position: heaps.spelling(Style::Ascii),
        moves,
    };
    vec![TurnReport {
        player: players.name(0),
        seat: 0,
        answers: vec![answer],
        missing: (label != PlayerSet::only(0)).then(|| "what the others answer".to_owned()),
    }]
}

fn properties(
    parts: &[FormId],
    forms: &mut Forms,
    convention: Convention,
    runner: &Runner,
) -> Result<PropertiesReport, ReportError> {
    let players = convention.players();
    let unknown = |stop| stopped(stop, "its properties are not known".to_owned());
    let closure = Closure::of(forms, &[position_of_forms(parts)], runner).map_err(unknown)?;
    let outcomes = closure.outcomes(convention);
    let depth = undetermined_depths(&closure, &outcomes)[closure.root(0)];
    let stars = star_sequence(&closure, convention, runner).map_err(unknown)?;
    let side = runner.with_default_time(SIDE_QUESTION);
    let absorbing = absorbing(&closure, convention, forms, &side)?;
    let (verdict, because) = absorbing_in_words(absorbing, forms);
    let mut revertible_to = None;
    let mut revertible_not_decided = Vec::new();
    let mut not_decided = 0;
    if convention.is_normal() {
        let side = runner.with_default_time(SIDE_QUESTION);
        let found = reversals(&closure, convention, forms, &side)?;
        let spell_node = |&node: &usize| spell_position(forms, closure.position(node));
        revertible_to = Some(found.to.iter().map(spell_node).collect());
        let named = found.not_decided.iter().take(MAX_NAMED);
        revertible_not_decided = named.map(spell_node).collect();
        not_decided = found.not_decided.len();
    }
    let birthday = parts.iter().map(|&p| forms.birthday(p)).sum();
    Ok(PropertiesReport {
        birthday,
        subpositions: closure.len(),
        undetermined: depth,
        absorbing: verdict,
        absorbing_because: because,
        star_outcomes: stars.outcomes.iter().map(|o| o.names(players)).collect(),
        star_preperiod: stars.preperiod,
        star_period: stars.period,
        n_periodic: stars.is_periodic(players.count()),
        revertible_to,
        revertible_not_decided,
        not_decided,
        star_labels: stars.outcomes,
    })
}

fn absorbing_in_words(absorbing: Absorbing, forms: &Forms) -> (String, String) {
    let (verdict, because) = match absorbing {
        Absorbing::Yes(why) => {
            let because = match why {
                WhyAbsorbing::Construction => {
                    "Theorem 3.14: all its options are (N-2)-undetermined".to_owned()
                }
                WhyAbsorbing::Component => {
                    "Proposition 2.24: a component is absorbing by Theorem 3.14".to_owned()
                }
                WhyAbsorbing::Multiple => {
                    "Corollary 3.16 and the remark before it: N groups of components are \
                     (N-2)-undetermined"
                        .to_owned()
                }
                WhyAbsorbing::AllContexts { vectors } => {
                    format!("no context gives it a winner: all {vectors} outcome vectors checked")
                }
            };
            ("yes", because)
        }
        Absorbing::No { context } if context == FormId::ZERO => {
            ("no", "it is not undetermined".to_owned())
        }
        Absorbing::No { context } => {
            let context = print_form(forms, context).unwrap_or_else(|e| e.to_string());
            ("no", format!("somebody wins its sum with {context}"))
        }
        Absorbing::NotDecided { stop } => ("not decided", stop.to_string()),
    };
    (verdict.to_owned(), because)
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
            let words = match self.label.is_empty() {
                true => "Nobody can force a win.",
                false => "Moves are listed for Next only in a position of this size.",
            };
            return Document::new().line("").line(words);
        }
        let head = ["player", "on their turn", "winning moves"].map(Line::from);
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
                    moves = moves.words(comma).game(&m.from).words(" → ").game(&m.to);
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

impl PropertiesReport {
    fn fields(&self, players: Players) -> Vec<(String, Line)> {
        let list = |games: &[String]| {
            let mut line = Line::new();
            for (i, game) in games.iter().enumerate() {
                line = line.words(if i > 0 { ", " } else { "" }).game(game);
            }
            line
        };
        let mut stars = Line::new();
        for &label in &self.star_labels {
            stars = stars.set(label, players).words(" ");
        }
        let stars = stars.words(format!(
            "(preperiod {}, period {}, proved)",
            self.star_preperiod, self.star_period
        ));
        let undetermined = match self.undetermined {
            0 => "no".to_owned(),
            k => format!("{k}-undetermined"),
        };
        let periodic = if self.n_periodic { "yes" } else { "no" };
        let mut fields = vec![
            ("birthday", self.birthday.to_string().into()),
            ("subpositions", self.subpositions.to_string().into()),
            ("undetermined", undetermined.into()),
            (
                "absorbing",
                format!("{} ({})", self.absorbing, self.absorbing_because).into(),
            ),
            ("o(G+k·*)", stars),
            ("N-periodic", periodic.into()),
        ];
        if let Some(to) = &self.revertible_to {
            let line = match (to.is_empty(), self.not_decided) {
                (true, 0) => Line::from("nothing"),
                (true, n) => format!("nothing found; not decided for {n} subpositions").into(),
                (false, 0) => list(to),
                (false, n) => list(to).words(format!("; not decided for {n} subpositions")),
            };
            fields.push(("revertible to", line));
        }
        let named = fields.into_iter();
        named.map(|(name, line)| (name.to_owned(), line)).collect()
    }
}

//! Outcomes of heaps: by a theorem where there is one, otherwise by search.

use super::heap_solution::{
    MAX_SEARCHED_COUNT, MAX_SEARCHED_HEAP, all_heaps, automaton, is_large, is_small, quotient,
    quotient_in_words, subpositions_of_nim,
};
use super::impartial::{OutcomeQuestions, Shown, Solution, search, stopped};
use super::listing::Listing;
use super::podium::outcome_of_podium_nim;
use super::turns::MAX_ANSWERS;
use super::words::Words;
use super::{AnswerReport, MoveReport, SplitsReport, TurnReport};
use crate::memory::{Key, Memory};
use crate::report::heap_values::HeapValues;
use crate::report::subject::heap_list;
use crate::report::{ReportError, Style};
use meximal::convention::{Attitude, Convention};
use meximal::notation::Heaps;
use meximal::outcome::nim::{NimTable, bouton};
use meximal::outcome::{NimHeaps, Sums, position_of};
use meximal::period::Status;
use meximal::player::{PlayerSet, Players};
use meximal::quotient::{Automatic, factors_text};
use meximal::rules::code::HeapRules;
use meximal::rules::components::EveryOption;
use meximal::runner::Runner;
use meximal::solve::Effort;
use meximal::value::outcomes::{HeapOutcomes, KnownHeaps, outcome_sequence};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Nim positions with more subpositions than this are not searched but looked up.
const MAX_SEARCHED: u64 = 200_000;

/// This many best moves are listed in a position with more subpositions than that.
const MAX_LISTED: usize = 100;

/// Heaps: by a theorem where there is one, otherwise by search.
pub(super) fn outcome_of_heaps(
    heaps: &Heaps,
    convention: Convention,
    questions: OutcomeQuestions<'_>,
    runner: &Runner,
) -> Result<Solution, ReportError> {
    let OutcomeQuestions {
        moves,
        store,
        memory,
        ..
    } = questions;
    if heaps.rules == HeapRules::nim() {
        return outcome_of_nim(heaps, Words::Heaps, convention, questions, runner);
    }
    if convention == Convention::normal(Players::TWO) {
        return outcome_by_grundy(heaps, questions, runner);
    }
    let is_large = is_large(heaps);
    if is_large && let Some(solution) = outcome_for_all_heaps(heaps, convention, questions, runner)
    {
        return Ok(solution);
    }
    if !moves && let Some(solution) = outcome_of_one_heap(heaps, convention, runner) {
        return Ok(solution);
    }
    let largest = usize::try_from(heaps.largest()).unwrap_or(usize::MAX);
    let known = known_heaps(heaps, convention, largest, memory, runner)?;
    let mut known = match &known {
        Some(known) => HeapOutcomes::knowing(&heaps.rules, convention, runner, known),
        None => HeapOutcomes::new(&heaps.rules, convention, runner),
    };
    if let Some(from) = known.all_absorbing_from()
        && let Some(&(size, _)) = heaps
            .sizes
            .iter()
            .find(|(size, _)| *size >= u64::from(from))
    {
        return Ok(Solution {
            label: PlayerSet::NOBODY,
            method: format!(
                "the heap {size} is absorbing (Theorem 3.14 of Spindler, by induction from heap {from})"
            ),
            turns: moves.then(Vec::new),
        });
    }
    let quickly = Some(Effort::DEFAULT.finite_first);
    // One quotient serves many questions: then it comes before a search that might do for a single one. It
    // does not list what the others answer, so whoever asks for moves gets those of the search.
    let is_shared = memory.is_some() && !convention.is_normal() && !moves;
    if (is_large || is_shared)
        && let Some(solution) =
            outcome_by_quotient(heaps, Words::Heaps, convention, quickly, questions, runner)
    {
        return Ok(solution);
    }
    let is_searched = heaps.count() <= MAX_SEARCHED_COUNT;
    if is_small(heaps)
        && let Some(memory) = memory
    {
        return search_together(known, heaps, moves, memory);
    }
    if is_searched && !convention.is_normal() {
        // A heap that breaks may have many more positions than in Nim: what spares a long search comes first.
        let short = runner.in_looks(LOOKS);
        let mut known = HeapOutcomes::new(&heaps.rules, convention, &short);
        let found = search_heaps(known.sums(), heaps, moves);
        if found.is_ok() || runner.check(0).is_err() {
            return found;
        }
        if !is_large
            && let Some(solution) = outcome_for_all_heaps(heaps, convention, questions, runner)
        {
            return Ok(solution);
        }
    }
    let last = u32::try_from(heaps.largest()).ok();
    if let (Some(store), Some(last)) = (store, last)
        && let Some((solved, from)) = store.automaton(&heaps.rules, convention, last, runner)
        && let Some(mut solution) = outcome_by_automaton(heaps, &solved, convention, moves)
    {
        if let Some(from) = from {
            solution.method = format!("{}, {from}", solution.method);
        }
        return Ok(solution);
    }
    if (is_large || is_searched && !convention.is_normal())
        && let Some(solution) =
            outcome_by_quotient(heaps, Words::Heaps, convention, None, questions, runner)
    {
        return Ok(solution);
    }
    if !(is_searched && convention.is_normal())
        && let Some(solved) = automaton(heaps, convention, memory, runner)
        && let Some(solution) = outcome_by_automaton(heaps, &solved, convention, moves)
    {
        return Ok(solution);
    }
    search_heaps(known.sums(), heaps, moves)
}

/// The outcomes of all heaps as far as they matter, where some may be absorbing: from some heap on all of
/// them may be.
fn known_heaps(
    heaps: &Heaps,
    convention: Convention,
    largest: usize,
    memory: Option<&Memory>,
    runner: &Runner,
) -> Result<Option<KnownHeaps>, ReportError> {
    if !convention.is_normal() {
        return Ok(None);
    }
    let key = || Key::new("heaps", &heaps.rules, convention, largest as u64);
    let found = Memory::get_or_make(memory, key, || {
        let mut known = HeapOutcomes::new(&heaps.rules, convention, runner);
        match known.extend(largest.min(MAX_SEARCHED_HEAP)) {
            Ok(()) => {
                let known = known.into_known();
                let bytes = known.bytes();
                (Ok(known), Some(bytes))
            }
            Err(stop) => (Err((stop, known.known())), None),
        }
    });
    match &*found {
        Ok(known) => Ok(Some(known.clone())),
        Err((stop, heaps)) => Err(stopped(
            *stop,
            format!("the outcomes of the heaps below {heaps} were found"),
        )),
    }
}

/// Outcome and first turns by a search in a table that other questions use, too.
fn search_together(
    known: HeapOutcomes,
    heaps: &Heaps,
    moves: bool,
    memory: &Memory,
) -> Result<Solution, ReportError> {
    let mut sums = known.into_sums();
    let convention = sums.convention();
    // Which heaps are absorbing is known up to the largest one only.
    let last = if convention.is_normal() {
        heaps.largest()
    } else {
        0
    };
    let key = Key::new("outcomes", &heaps.rules, convention, last);
    sums = sums.with_outcomes(memory.take_table(&key));
    let found = search_heaps(&mut sums, heaps, moves);
    memory.give_back(key, sums.into_outcomes());
    Ok(Solution {
        method: "fold over positions that questions about these rules share".to_owned(),
        ..found?
    })
}

/// A search asks this often whether to go on, once in some thousand positions, before theorems are tried.
const LOOKS: u64 = 100;

fn search_heaps(
    sums: &mut Sums<HeapRules>,
    heaps: &Heaps,
    moves: bool,
) -> Result<Solution, ReportError> {
    let rules = &heaps.rules;
    let shown = Shown {
        lying: &mut EveryOption(rules),
        position: &position_of(heap_list(heaps)?),
        part: &|heaps| of_heaps(rules, heaps).sizes_spelling(Style::Ascii),
        whole: &|heaps| of_heaps(rules, heaps).spelling(Style::Ascii),
    };
    search(sums, shown, moves)
}

/// What Next does in a position that only a theorem or an automaton answers: these moves, if Next wins at
/// all.
fn turns_of_next(
    heaps: &Heaps,
    players: Players,
    label: PlayerSet,
    moves: Vec<MoveReport>,
) -> Vec<TurnReport> {
    if !label.contains(0) {
        return Vec::new();
    }
    vec![first_turn(heaps.spelling(Style::Ascii), players, moves)]
}

/// The turn of Next.
fn first_turn(position: String, players: Players, moves: Vec<MoveReport>) -> TurnReport {
    let answer = AnswerReport { position, moves };
    TurnReport {
        player: players.name(0),
        number: 0,
        answers: vec![answer],
        missing: None,
        stopped: false,
    }
}

/// Misère play of two: by a solution for all heaps, if one is known.
fn outcome_for_all_heaps(
    heaps: &Heaps,
    convention: Convention,
    questions: OutcomeQuestions,
    runner: &Runner,
) -> Option<Solution> {
    let solved = all_heaps(heaps, convention, questions.memory, runner)?;
    let label = solved.outcome(&heaps.sizes)?;
    let players = convention.players();
    let turns = if questions.moves {
        let winning = solved.winning_moves(&heaps.sizes)?;
        let moves = winning.into_iter();
        let moves = moves.map(|found| MoveReport {
            splits: found.splits.map(SplitsReport::of),
            ..MoveReport::new(found.heap.to_string(), found.leaves, None)
        });
        Some(turns_of_next(heaps, players, label, moves.collect()))
    } else {
        None
    };
    Some(Solution {
        label,
        method: format!(
            "solution for all heaps over {}, of value {}, proved",
            solved.solution().family(),
            factors_text(&solved.solution().value(&heaps.sizes).ok()?, Style::Unicode)
        ),
        turns,
    })
}

/// Coalition play: by an automaton that reads how often each heap occurs, where the quotient is infinite.
fn outcome_by_automaton(
    heaps: &Heaps,
    solved: &Automatic,
    convention: Convention,
    moves: bool,
) -> Option<Solution> {
    let label = solved.outcome(&heaps.sizes)?;
    let players = convention.players();
    let turns = if moves && players == Players::TWO {
        let winning = solved.winning_moves(&heaps.sizes)?;
        let spell = |option: &[u32]| of_heaps(&heaps.rules, option).sizes_spelling(Style::Ascii);
        let moves = winning.iter();
        let moves =
            moves.map(|found| MoveReport::new(found.heap.to_string(), spell(&found.option), None));
        Some(turns_of_next(heaps, players, label, moves.collect()))
    } else {
        moves.then(Vec::new)
    };
    let model = solved.solution().model();
    Some(Solution {
        label,
        method: format!(
            "an automaton of {} states over a monoid of order {}, verified for heaps up to {}",
            model.next.len(),
            model.monoid.order(),
            solved.solution().game().heaps()
        ),
        turns,
    })
}

/// Any convention: by the quotient of the game, if it is found and has these heaps.
fn outcome_by_quotient(
    heaps: &Heaps,
    words: Words,
    convention: Convention,
    looks: Option<u64>,
    questions: OutcomeQuestions,
    runner: &Runner,
) -> Option<Solution> {
    let moves = questions.moves;
    let quotient = quotient(heaps, convention, looks, questions.memory, runner)?;
    let label = quotient.outcome(&heaps.sizes)?;
    let method = quotient_in_words(&quotient);
    let players = convention.players();
    let next_moves = label.contains(0) || convention.attitude() == Attitude::Podium;
    let mut turns = moves.then(Vec::new);
    if let Some(turns) = &mut turns
        && next_moves
    {
        let found = quotient.winning_moves(&EveryOption(&heaps.rules), &heaps.sizes, runner);
        let (found, missing) = match found {
            Ok(found) if found.len() > MAX_ANSWERS => {
                let missing = format!("all winning moves but {MAX_ANSWERS}");
                (found, Some(missing))
            }
            Ok(found) => (found, None),
            Err(why) => (Vec::new(), Some(format!("winning moves ({why})"))),
        };
        let winning = found.into_iter().take(MAX_ANSWERS).map(|found| {
            let each = |&(size, count): &(u64, u64)| std::iter::repeat_n(size, count as usize);
            let left: Vec<u64> = found.left.iter().flat_map(each).collect();
            move_report(heaps, words, found.from, &left)
        });
        let alone = label == PlayerSet::only(0) || convention.attitude() == Attitude::Podium;
        turns.push(TurnReport {
            player: players.name(0),
            number: 0,
            answers: vec![AnswerReport {
                position: words.position(heaps),
                moves: winning.collect(),
            }],
            missing: missing.or((!alone).then(|| "what the others answer".to_owned())),
            stopped: false,
        });
    }
    Some(Solution {
        label,
        method,
        turns,
    })
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

/// A sum of these heaps, each once for each time it is named.
pub(crate) fn of_heaps(rules: &HeapRules, position: &[u32]) -> Heaps {
    Heaps::new(
        rules.clone(),
        position.iter().map(|&size| (u64::from(size), 1)),
    )
}

/// Two players, normal play: Sprague and Grundy.
fn outcome_by_grundy(
    heaps: &Heaps,
    OutcomeQuestions { moves, memory, .. }: OutcomeQuestions,
    runner: &Runner,
) -> Result<Solution, ReportError> {
    let values = HeapValues::shared(heaps, memory, runner)?;
    let value = values.of_position(heaps);
    let players = Players::TWO;
    let label = PlayerSet::only(if value == 0 { players.previous() } else { 0 });
    let method = format!("Grundy value {value} {}", values.how());
    let turns = moves.then(|| {
        let mut list = Listing::new(heaps.sizes.len(), runner);
        let (seat, answers) = match value {
            0 => {
                let answers = replies_by_grundy(heaps, &values, &mut list);
                (players.previous(), answers)
            }
            _ => {
                let moves = winning_by_grundy(heaps, &values, &mut list);
                let position = heaps.spelling(Style::Ascii);
                (0, vec![AnswerReport { position, moves }])
            }
        };
        vec![TurnReport {
            player: players.name(seat),
            answers,
            missing: list.missing,
            number: seat,
            stopped: list.stopped.is_some(),
        }]
    });
    Ok(Solution {
        label,
        method,
        turns,
    })
}

/// What Previous, who wins, answers to each move of Next.
fn replies_by_grundy(heaps: &Heaps, values: &HeapValues, list: &mut Listing) -> Vec<AnswerReport> {
    let mut reached = BTreeSet::new();
    let most = list.positions();
    // A position is written to be compared with the others.
    let steps = 1 + heaps.sizes.len();
    for &(size, _) in &heaps.sizes {
        let Some(heap) = u32::try_from(size).ok().filter(|&h| h <= MAX_LISTED_HEAP) else {
            list.misses("moves of Next in the largest heaps");
            continue;
        };
        let _ = heaps.rules.try_for_each_option(heap, |left| {
            let left: Vec<u64> = left.iter().map(|&h| u64::from(h)).collect();
            reached.insert(after_move(heaps, size, &left).sizes);
            if reached.len() > most {
                reached.pop_last();
                list.misses(format!("all moves of Next but {most}"));
            }
            list.go_on(steps)
        });
        if list.stopped.is_some() {
            break;
        }
    }
    let mut answers = Vec::new();
    for sizes in reached {
        if list.go_on(steps).is_break() || list.take("moves of Next").is_break() {
            break;
        }
        let at = Heaps::new(heaps.rules.clone(), sizes);
        let moves = winning_by_grundy(&at, values, list);
        answers.push(AnswerReport {
            position: at.spelling(Style::Ascii),
            moves,
        });
    }
    answers
}

/// The winning moves of whoever is to move.
fn winning_by_grundy(heaps: &Heaps, values: &HeapValues, list: &mut Listing) -> Vec<MoveReport> {
    let value = values.of_position(heaps);
    let mut winning = Vec::new();
    let steps = 1 + heaps.sizes.len();
    for &(size, _) in &heaps.sizes {
        let wanted = value ^ values.of_heap(size);
        let Some(heap) = u32::try_from(size).ok().filter(|&h| h <= MAX_LISTED_HEAP) else {
            // Moves that leave one heap can be listed however large it is.
            for &(taken, digit) in heaps.rules.finite_digits() {
                let left = size - u64::from(taken);
                if digit.allows(1) && values.of_heap(left) == wanted {
                    winning.push(move_report(heaps, Words::Heaps, size, &[left]));
                }
            }
            if heaps.rules.max_parts() > 1 || heaps.rules.tail().is_some() {
                list.misses("other moves in the largest heaps");
            }
            continue;
        };
        let looked = heaps.rules.try_for_each_option(heap, |left| {
            list.go_on(1)?;
            let sum = left
                .iter()
                .fold(0, |sum, &h| sum ^ values.of_heap(u64::from(h)));
            if sum != wanted {
                return ControlFlow::Continue(());
            }
            if winning.len() >= MAX_ANSWERS {
                list.misses(format!("all winning moves but {MAX_ANSWERS}"));
                return ControlFlow::Break(());
            }
            list.take("winning moves")?;
            let left: Vec<u64> = left.iter().map(|&h| u64::from(h)).collect();
            winning.push(move_report(heaps, Words::Heaps, size, &left));
            list.go_on(steps)
        });
        if looked.is_break() {
            break;
        }
    }
    winning
}

/// The moves of larger heaps are not listed one by one.
const MAX_LISTED_HEAP: u32 = 1 << 24;

/// The heaps after a move from one of this size to these.
fn after_move(heaps: &Heaps, size: u64, left: &[u64]) -> Heaps {
    let rest = heaps
        .sizes
        .iter()
        .map(|&(s, n)| (s, n - u64::from(s == size)));
    let left = left.iter().map(|&h| (h, 1));
    Heaps::new(heaps.rules.clone(), rest.chain(left))
}

/// A move from a heap of this size to these heaps.
fn move_report(heaps: &Heaps, words: Words, size: u64, left: &[u64]) -> MoveReport {
    let to = Heaps::new(heaps.rules.clone(), left.iter().map(|&h| (h, 1)));
    let leaves = words.position(&after_move(heaps, size, left));
    MoveReport::new(words.heap(size), words.left(&to), Some(leaves))
}

/// Heaps of Nim, or a sum of forms that are such heaps.
pub(super) fn outcome_of_nim(
    heaps: &Heaps,
    words: Words,
    convention: Convention,
    questions: OutcomeQuestions,
    runner: &Runner,
) -> Result<Solution, ReportError> {
    let OutcomeQuestions { moves, memory, .. } = questions;
    let players = convention.players();
    if convention.attitude() == Attitude::Podium {
        let limit = match subpositions_of_nim(heaps) {
            0..=MAX_SEARCHED => MAX_ANSWERS,
            _ => MAX_LISTED,
        };
        let limit = moves.then_some(limit);
        return outcome_of_podium_nim(heaps, words, players, limit, runner);
    }
    let solved = solve_nim(heaps, convention, memory)?;
    if let Some((outcome_of, method)) = &solved
        && (!moves || subpositions_of_nim(heaps) > MAX_SEARCHED)
    {
        let label = outcome_of(&heaps.sizes);
        return Ok(Solution {
            label,
            method: method.clone(),
            turns: moves
                .then(|| nim_moves(heaps, words, (label, players), outcome_of.as_ref(), runner)),
        });
    }
    if subpositions_of_nim(heaps) > MAX_SEARCHED
        && let Some(solution) =
            outcome_by_quotient(heaps, words, convention, None, questions, runner)
    {
        return Ok(solution);
    }
    let mut sums = Sums::new(&NimHeaps, convention, runner);
    let shown = Shown {
        lying: &mut EveryOption(&NimHeaps),
        position: &position_of(heap_list(heaps)?),
        part: &|sizes| words.left(&of_heaps(&heaps.rules, sizes)),
        whole: &|sizes| words.position(&of_heaps(&heaps.rules, sizes)),
    };
    let mut solution = search(&mut sums, shown, moves)?;
    if let Some((_, method)) = solved {
        solution.method = method;
    }
    Ok(solution)
}

/// What a table of Nim holds, about.
const NIM_TABLE_BYTES: usize = 1 << 20;

type NimOutcome = dyn Fn(&[(u64, u64)]) -> PlayerSet;

/// The outcome of any Nim position, where a theorem gives it, and the theorem.
fn solve_nim(
    heaps: &Heaps,
    convention: Convention,
    memory: Option<&Memory>,
) -> Result<Option<(Box<NimOutcome>, String)>, ReportError> {
    let two = convention.players() == Players::TWO;
    if heaps.sizes.is_empty() {
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
    let table = Memory::get_or_make(
        memory,
        || Key::new("table", &heaps.rules, convention, 0),
        || (NimTable::new(convention.players()), Some(NIM_TABLE_BYTES)),
    );
    if let Err(message) = &*table {
        return Err(ReportError::Unsupported(message.clone()));
    }
    let classes = table
        .as_ref()
        .as_ref()
        .map_or(0, |table| table.all_classes().len());
    let method = format!(
        "table of {} classes, proved for all Nim positions of {} players",
        classes,
        convention.players().count()
    );
    let outcome = move |h: &[(u64, u64)]| match &*table {
        Ok(table) => table.outcome(h.iter().copied()),
        Err(_) => PlayerSet::NOBODY,
    };
    Ok(Some((Box::new(outcome), method)))
}

/// The winning moves of Next in a position too large to search, from a theorem: sizes that the theorem does
/// not tell apart are given as a range. What the others answer is not listed.
fn nim_moves(
    heaps: &Heaps,
    words: Words,
    (label, players): (PlayerSet, Players),
    outcome_of: &NimOutcome,
    runner: &Runner,
) -> Vec<TurnReport> {
    if !label.contains(0) {
        return Vec::new();
    }
    let n = players.count() as u64;
    let xor = heaps.sizes.iter().filter(|(_, count)| count % 2 == 1);
    let xor = xor.fold(0, |sum, (size, _)| sum ^ size);
    let mut list = Listing::new(heaps.sizes.len(), runner);
    let mut moves = Vec::new();
    'heaps: for &(size, _) in &heaps.sizes {
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
            if list.go_on(1 + heaps.sizes.len()).is_break() {
                break 'heaps;
            }
            let leaves = after_move(heaps, size, &[target]);
            if outcome_of(&leaves.sizes).contains(players.previous()) {
                if list.take("winning moves").is_break() {
                    break 'heaps;
                }
                let single = target == last;
                let to = words.range(target, last);
                let leaves = single.then(|| words.position(&leaves));
                moves.push(MoveReport::new(words.heap(size), to, leaves));
            }
        }
    }
    if label != PlayerSet::only(0) {
        list.misses("what the others answer");
    }
    vec![TurnReport {
        missing: list.missing,
        stopped: list.stopped.is_some(),
        ..first_turn(words.position(heaps), players, moves)
    }]
}

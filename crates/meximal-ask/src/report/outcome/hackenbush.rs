//! Who wins a Hackenbush picture: by its value in normal play of two, by its values and a search under
//! elimination play, and by a search under every other convention (Spindler, Definition 4.2).

use super::{MoveReport, OutcomeReport, TurnReport};
use crate::defaults;
use crate::report::hackenbush::{
    ByPlayer, SHOWN, check_players, class_line, hackenbush_error, math, numbers,
};
use crate::report::starts::winners_of;
use crate::report::value::method_of_number;
use crate::report::{Line, ReportError};
use meximal::convention::Convention;
use meximal::hackenbush::{
    Elimination, EliminationEngine, Found, MAX_SEARCHED_EDGES, Undecided, elimination,
    hackenbush_value, outcome_of_number,
};
use meximal::order::{Class, ClassKind};
use meximal::outcome::{PartizanPlay, PartizanSums};
use meximal::player::{PlayerSet, Players};
use meximal::plays::Play;
use meximal::rules::hackenbush::{Hackenbush, HackenbushComponents};
use meximal::runner::Runner;
use meximal::text::counted;
use meximal::value::big_dyadic::BigDyadic;

/// The outcome of a picture, with all winning moves if they are asked for. `text` is the picture as it was
/// written.
pub fn hackenbush_outcome(
    picture: &Hackenbush,
    text: &str,
    play: PartizanPlay,
    players: Players,
    moves: bool,
    runner: &Runner,
) -> Result<OutcomeReport, ReportError> {
    check_players(picture, players)?;
    let game = text.trim().to_owned();
    let mut report = match play {
        PartizanPlay::Elimination => by_elimination(game, picture, players, moves, runner),
        PartizanPlay::Ends(convention) if convention == Convention::normal(Players::TWO) => {
            by_value(game, picture, moves, runner)
        }
        PartizanPlay::Ends(convention) => by_search(game, picture, convention, moves, runner),
    }?;
    report.fallen = picture.fallen().to_vec();
    Ok(report)
}

/// A move: an edge, and what is left when it is cut.
fn cut(picture: &Hackenbush, game: &str, edge: usize, leaves: &Hackenbush) -> MoveReport {
    let leaves = match leaves.edges() {
        [] => "0".to_owned(),
        _ => format!("hack:{}", leaves.spelling()),
    };
    MoveReport {
        edge: Some(picture.number(edge)),
        name: Some(picture.edge_name(edge)),
        ..MoveReport::new(game.to_owned(), leaves.clone(), Some(leaves))
    }
}

/// A number in a table.
pub(super) fn number_line(number: &BigDyadic) -> Line {
    math(number, SHOWN)
}

/// Normal play of two: a picture is a number.
fn by_value(
    game: String,
    picture: &Hackenbush,
    moves: bool,
    runner: &Runner,
) -> Result<OutcomeReport, ReportError> {
    let found = hackenbush_value(picture, runner).map_err(hackenbush_error)?;
    let outcome = outcome_of_number(&found.value);
    let labels = winners_of(outcome).map(Some).to_vec();
    let play = Play::Convention(Convention::normal(Players::TWO));
    let method = method_of_number(found.searched);
    let mut report = OutcomeReport::by_starter(game, play, labels, method);
    report.searched = Some(found.searched);
    report.theory.value = Some(number_line(&found.value));
    let starter = (0..2).find(|&p| winners_of(outcome)[p].contains(p));
    report.moves = moves.then(|| {
        let turn = starter.map(|starter| {
            let cuts = found.winning_cuts.as_deref();
            let moves = cuts.unwrap_or_default().iter().map(|found| MoveReport {
                value: Some(found.value.clone()),
                ..cut(picture, &report.game, found.edge, &found.leaves)
            });
            let moves = moves.collect();
            let mut turn = TurnReport::of_starter(starter, Players::TWO, &report.game, moves);
            if cuts.is_none() {
                turn.answers.clear();
                turn.missing = Some("the winning cuts of a picture of this size".to_owned());
            }
            turn
        });
        turn.into_iter().collect()
    });
    report.value = Some(found.value);
    Ok(report)
}

/// Under a convention, the play is over as soon as a player cannot move.
fn by_search(
    game: String,
    picture: &Hackenbush,
    convention: Convention,
    moves: bool,
    runner: &Runner,
) -> Result<OutcomeReport, ReportError> {
    let players = convention.players();
    let play = PartizanPlay::Ends(convention);
    if picture.edges().len() > MAX_SEARCHED_EDGES {
        let too_many = Undecided::TooManyEdges(picture.edges().len());
        return Err(ReportError::Unsupported(too_many.to_string()));
    }
    let stopped = |stop| ReportError::Stopped {
        stop,
        known: "the outcome was not found".to_owned(),
    };
    let mut components = HackenbushComponents::new(players).with_runner(runner);
    let position = components.position(picture);
    let cuts = if moves {
        cuts_of_everybody(picture, players, &mut components)
    } else {
        Vec::new()
    };
    let mut sums = PartizanSums::new(&mut components, play, runner);
    let labels = sums.outcomes(&position).map_err(stopped)?;
    let mut winning = vec![Vec::new(); players.count()];
    for (starter, edge, left) in cuts {
        let after = sums.outcome(&left, players.after(starter));
        let after = after.map_err(stopped)?;
        let is_best = if play.is_podium() {
            after == labels[starter]
        } else {
            after.contains(starter)
        };
        if is_best {
            winning[starter].push(cut(picture, &game, edge, &picture.cut(edge)));
        }
    }
    let known = sums.known();
    let method = format!(
        "sums of parts, {} searched",
        counted(known, "position", "positions")
    );
    let labels = labels.into_iter().map(Some).collect();
    let play = Play::Convention(convention);
    let mut report = OutcomeReport::by_starter(game, play, labels, method);
    report.searched = Some(known);
    report.moves = moves.then(|| report.turns_of_starters(winning));
    Ok(report)
}

/// Every edge with its owner, and what is left when it is cut.
fn cuts_of_everybody(
    picture: &Hackenbush,
    players: Players,
    components: &mut HackenbushComponents,
) -> Vec<(usize, usize, Vec<u32>)> {
    let edges = picture.edges().iter().enumerate();
    let mut cuts: Vec<(usize, usize, Vec<u32>)> = edges
        .map(|(i, edge)| {
            let parts = picture.components_without(Some(i));
            let left = components.position_of_parts(picture, &parts);
            (edge.colour.player(players), i, left)
        })
        .collect();
    cuts.sort();
    cuts
}

/// Players without a move leave.
fn by_elimination(
    game: String,
    picture: &Hackenbush,
    players: Players,
    moves: bool,
    runner: &Runner,
) -> Result<OutcomeReport, ReportError> {
    let runner = runner.with_default_time(defaults::SEARCH);
    let found = elimination(picture, players, moves, &runner).map_err(hackenbush_error)?;
    if let Some(why @ Undecided::TooManyEdges(_)) = found.undecided
        && !found.by_theorem.contains(&true)
    {
        return Err(ReportError::Unsupported(why.to_string()));
    }
    let label = |found: &Found| match found {
        Found::Winner(player) => Some(PlayerSet::only(*player)),
        Found::Nobody => Some(PlayerSet::NOBODY),
        Found::NotDecided => None,
    };
    let labels = found.outcomes.iter().map(label).collect();
    let play = Play::Elimination(players);
    let method = method_of_elimination(&found, players);
    let mut report = OutcomeReport::by_starter(game, play, labels, method);
    report.searched = Some(found.searched);
    report.undecided = found.undecided.map(|why| why.to_string());
    report.moves = found.moves.as_ref().map(|all| {
        let winning = all.iter().map(|cuts| {
            let cuts = cuts.iter();
            let cuts = cuts.map(|found| cut(picture, &report.game, found.edge, &found.leaves));
            cuts.collect()
        });
        report.turns_of_starters(winning.collect())
    });
    let class = found.values.class();
    report.printed = wrongly_printed(class, &found.outcomes);
    report.theory.note = report.printed.as_ref().map(|printed| {
        format!(
            "Table 12 of the paper prints {printed} for this class; that is false for pictures with cycles"
        )
    });
    report.class = Some(class.name());
    report.theory.class = Some(class_line(class));
    let values = found.values.values;
    report.values = Some(ByPlayer {
        values: values.iter().map(BigDyadic::to_string).collect(),
        players,
    });
    report.theory.values = Some(numbers(&ByPlayer { values, players }));
    Ok(report)
}

/// What Table 12 prints for the class, where the outcome is another one. Its rows <CR, <LR and <LC rest on
/// Theorems 43 to 45.
fn wrongly_printed(class: Class, outcomes: &[Found]) -> Option<String> {
    match class.kind() {
        ClassKind::NegativeBut(player) if class.players() == Players::THREE => {
            let is_wrong =
                |&found: &Found| found != Found::Winner(player) && found != Found::NotDecided;
            let row = class.players().letter(player).repeat(3);
            outcomes.iter().any(is_wrong).then_some(row)
        }
        _ => None,
    }
}

fn method_of_elimination(found: &Elimination, players: Players) -> String {
    let starters = |by_theorem: bool| {
        let starters = (0..players.count()).filter(|&p| found.by_theorem[p] == by_theorem);
        starters.map(|p| players.letter(p)).collect::<Vec<_>>()
    };
    let (known, searched) = (starters(true), starters(false));
    let positions = counted(found.searched, "position", "positions");
    let engine = match found.engine {
        None => "not searched".to_owned(),
        Some(EliminationEngine::Sums) => format!("sums of parts, {positions} searched"),
        Some(EliminationEngine::Sets) => format!("sets of edges, {positions} searched"),
        Some(EliminationEngine::Array) => format!("all {} sets of edges", found.searched),
    };
    match (known.as_slice(), searched.as_slice()) {
        (_, []) => "the values".to_owned(),
        ([], _) => engine,
        (known, searched) => format!(
            "the values when {} starts; {engine} when {} starts",
            known.join(" or "),
            searched.join(" or ")
        ),
    }
}

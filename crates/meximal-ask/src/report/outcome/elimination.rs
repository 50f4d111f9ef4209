//! Who wins a game under elimination play, by who starts: partizan forms and sums by their values, and by
//! search where these do not decide; impartial games by Propp's convention, which is the same for them.

use super::impartial::{OutcomeQuestions, impartial_outcome};
use super::partizan::turns_of_starters;
use super::{OutcomeNames, OutcomeReport, winning_letters};
use crate::defaults;
use crate::report::ReportError;
use crate::report::cincotti::{Valued, class_or_signs, valued, values_line};
use crate::report::partizan::spell_ids;
use meximal::convention::Convention;
use meximal::form::{PartizanForms, PartizanId};
use meximal::game::{Arena, Game, partizan_parts, spelling};
use meximal::order::Class;
use meximal::order::cincotti::{printed_winner, winner_by_values};
use meximal::outcome::{PartizanMove, PartizanPlay, PartizanSums, by_name};
use meximal::player::{PlayerSet, Players};
use meximal::plays::Play;
use meximal::rules::lying::Lying;
use meximal::rules::partizan::{PartizanComponents, position_of_partizan};
use meximal::runner::{Runner, Stop};
use meximal::text::counted;

/// The method where no outcome was searched.
pub(super) const BY_VALUES: &str = "the values alone";

/// Who wins a game under elimination play, with all winning moves of those who win when they start, if they
/// are asked for.
pub fn elimination_outcome(
    game: &Game,
    players: Players,
    moves: bool,
    runner: &Runner,
) -> Result<OutcomeReport, ReportError> {
    if game.is_impartial() {
        return impartial(game, players, moves, runner);
    }
    let spelt = spelling(game, players, runner)?;
    if game.as_form().is_some() && players.count() <= PartizanForms::MAX_PLAYERS {
        let mut forms = PartizanForms::within(players, runner);
        let parts = partizan_parts(game, &mut forms, runner)?;
        let values = valued(&forms, &parts, runner).ok();
        let class = values.as_ref().and_then(|values| values.class);
        let by_values = known_winners(&forms, &parts, class);
        let position = position_of_partizan(&parts);
        let found = search(&mut forms, &position, &by_values, moves, runner);
        let spell = |ids: &[u32]| spell_ids(&forms, ids);
        return Ok(found.report(spelt, values, by_values, &spell));
    }
    let mut arena = Arena::new(players, false, runner);
    let lying = arena.lay(game)?;
    let by_values = vec![None; players.count()];
    let found = search(&mut arena, &lying, &by_values, moves, runner);
    Ok(found.report(spelt, None, by_values, &|ids| arena.spell_lying(ids)))
}

/// An impartial game: when one cannot move, nobody can, and all leave but the last mover.
fn impartial(
    game: &Game,
    players: Players,
    moves: bool,
    runner: &Runner,
) -> Result<OutcomeReport, ReportError> {
    let questions = OutcomeQuestions {
        moves,
        ..OutcomeQuestions::default()
    };
    let convention = Convention::propp(players);
    let mut report = impartial_outcome(game, convention, questions, runner)?;
    let label = report.label();
    let starters = 0..players.count();
    let labels: Vec<Option<PlayerSet>> = starters
        .map(|starter| Some(by_name(label, starter, players)))
        .collect();
    report.outcomes = Some(OutcomeNames::Letters(winning_letters(&labels, players)));
    report.method = format!(
        "Propp's convention, which is the same where everybody moves alike; {}",
        report.method
    );
    report.asked = Play::Elimination(players);
    report.play = report.asked.spelling();
    Ok(report)
}

/// What a search found.
struct Searched {
    players: Players,
    outcomes: Vec<Option<PlayerSet>>,
    moves: Option<Vec<Vec<PartizanMove>>>,
    known: usize,
    stopped: Option<Stop>,
}

/// Searches a position as it lies for what its values do not decide.
fn search<C: PartizanComponents + Lying>(
    rules: &mut C,
    lying: &[u32],
    by_values: &[Option<usize>],
    moves: bool,
    runner: &Runner,
) -> Searched {
    let runner = &runner.with_default_time(defaults::SEARCH);
    let players = rules.players();
    let position = rules.searched(lying);
    let mut sums = PartizanSums::new(rules, PartizanPlay::Elimination, runner);
    let known = by_values.iter().map(|winner| winner.map(PlayerSet::only));
    let mut outcomes: Vec<Option<PlayerSet>> = known.collect();
    let (position, mut stopped) = match position {
        Ok(position) => (position, None),
        Err(stop) => (Vec::new(), Some(stop)),
    };
    for (starter, outcome) in outcomes.iter_mut().enumerate() {
        if outcome.is_none() && stopped.is_none() {
            match sums.outcome(&position, starter) {
                Ok(label) => *outcome = Some(label),
                Err(stop) => stopped = Some(stop),
            }
        }
    }
    let mut found = Vec::new();
    for (starter, outcome) in outcomes.iter().enumerate() {
        let mut winning = Vec::new();
        let wins = outcome.is_some_and(|label| label.contains(starter));
        if moves && wins && stopped.is_none() {
            match sums.moves(lying, starter) {
                Ok(all) => winning = all,
                Err(stop) => stopped = Some(stop),
            }
            winning.retain(|found| found.winners.contains(starter));
        }
        found.push(winning);
    }
    Searched {
        players,
        outcomes,
        moves: (moves && stopped.is_none()).then_some(found),
        known: sums.known(),
        stopped: stopped.filter(|_| moves || by_values.contains(&None)),
    }
}

impl Searched {
    fn report(
        self,
        game: String,
        values: Option<Valued>,
        by_values: Vec<Option<usize>>,
        spell: &dyn Fn(&[u32]) -> String,
    ) -> OutcomeReport {
        let players = self.players;
        let known = || counted(self.known, "position", "positions");
        let method = match (self.stopped, self.known) {
            (None, 0) => BY_VALUES.to_owned(),
            (None, _) => format!("search over {}", known()),
            (Some(_), _) => format!("a search that was stopped after {}", known()),
        };
        let class = values.as_ref().and_then(|values| values.class);
        let printed = class.and_then(|class| wrongly_printed(class, &self.outcomes));
        let play = Play::Elimination(players);
        let mut report = OutcomeReport::by_starter(game, play, self.outcomes, method);
        let starters = (0..players.count()).filter(|&p| by_values[p].is_some());
        report.by_values = starters.map(|player| players.letter(player)).collect();
        report.undecided = self.stopped.map(|stop| stop.to_string());
        let moves = self.moves;
        report.moves = moves.map(|moves| turns_of_starters(&report, moves, spell));
        report.theory.note = printed.as_ref().map(|printed| {
            format!(
                "Table 11 of the paper prints {printed} for this class; it forgets that a starter without a \
                 move leaves"
            )
        });
        report.printed = printed;
        if let Some(values) = values {
            report.class = class.map(|class| class.name());
            report.theory.class = Some(class_or_signs(class, &values.signs));
            report.theory.values = Some(values_line(&values.texts));
            report.values = Some(values.texts);
        }
        report
    }
}

/// The winner by the values alone, for each player who may start.
fn known_winners(
    forms: &PartizanForms,
    parts: &[PartizanId],
    class: Option<Class>,
) -> Vec<Option<usize>> {
    let can_move = |player| parts.iter().any(|&part| forms.can_move(part, player));
    let winner = |starter| class.and_then(|class| winner_by_values(class, starter, can_move));
    (0..forms.players().count()).map(winner).collect()
}

/// The row of Table 11, if an outcome is not the one printed there.
fn wrongly_printed(class: Class, outcomes: &[Option<PlayerSet>]) -> Option<String> {
    let row: Vec<Option<usize>> = (0..outcomes.len())
        .map(|starter| printed_winner(class, starter))
        .collect();
    let is_wrong = |(winner, found): (&Option<usize>, &Option<PlayerSet>)| {
        winner.is_some_and(|winner| found.is_some_and(|found| found != PlayerSet::only(winner)))
    };
    let row_text = || {
        let row: Vec<Option<PlayerSet>> = row.iter().map(|w| w.map(PlayerSet::only)).collect();
        winning_letters(&row, class.players())
    };
    row.iter().zip(outcomes).any(is_wrong).then(row_text)
}

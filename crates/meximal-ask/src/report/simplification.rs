//! A game made simpler for one player (Spindler, Theorems 4.37 and 4.39), with what that does to the outcomes
//! of the others.

use super::canonical::CanonicalReport;
use super::partizan::spell;
use super::{Document, Line, ReportError};
use meximal::convention::Convention;
use meximal::form::{PartizanForms, PartizanId};
use meximal::game::{Game, partizan_parts};
use meximal::notation::print_partizan_sum;
use meximal::order::spindler::{SimplificationStep, SpindlerOrder};
use meximal::outcome::{PartizanPlay, PartizanSums};
use meximal::player::{PlayerSet, Players};
use meximal::plays::Play;
use meximal::rules::partizan::position_of_partizan;
use meximal::runner::{Runner, Stop};

/// The status of a report whose comparisons were left open.
const BUDGET: &str = "budget";

/// Simplifies a game among this many players for one of them.
pub fn simplification(
    game: &Game,
    players: Players,
    player: usize,
    runner: &Runner,
) -> Result<CanonicalReport, ReportError> {
    let mut forms = PartizanForms::within(players, runner);
    let parts = partizan_parts(game, &mut forms, runner)?;
    let whole = forms.sum_all(parts.iter().copied())?;
    let found = SpindlerOrder::new(&mut forms, runner).simplify(player, whole);
    let outcomes = |forms: &mut PartizanForms, game| -> Result<Vec<PlayerSet>, Stop> {
        let play = PartizanPlay::Ends(Convention::normal(players));
        PartizanSums::new(forms, play, runner).outcomes(&position_of_partizan(&[game]))
    };
    let before = outcomes(&mut forms, whole);
    let after = outcomes(&mut forms, found.game);
    let labels = before.ok().zip(after.ok());
    let letters = |labels: &[PlayerSet]| -> Vec<Vec<String>> {
        let letters = |label: &PlayerSet| label.letters(players);
        labels.iter().map(letters).collect()
    };
    let play = Play::Convention(Convention::normal(players));
    let mut report = CanonicalReport::new(spell(&forms, &parts, game), &play);
    report.player = Some(players.letter(player));
    report.canonical = Some(form_name(&forms, found.game));
    let steps = found.steps.iter().map(|&step| in_words(&forms, step));
    report.steps = Some(steps.collect());
    report.outcomes_differ = labels.as_ref().map(|(before, after)| before != after);
    report.winners = labels.map(|(before, after)| [letters(&before), letters(&after)]);
    if found.stopped.is_some() {
        report.status = BUDGET.to_owned();
    }
    report.shown = shown(&report, players, player);
    Ok(report)
}

fn form_name(forms: &PartizanForms, form: PartizanId) -> String {
    print_partizan_sum(forms, &[form]).unwrap_or_else(|_| "(a large form)".to_owned())
}

fn in_words(forms: &PartizanForms, step: SimplificationStep) -> String {
    let spell = |form: PartizanId| form_name(forms, form);
    match step {
        SimplificationStep::Dominated {
            game,
            mover,
            option,
            by,
        } => format!(
            "in {}: {}'s option {} is dominated by {}",
            spell(game),
            forms.players().full_name(mover),
            spell(option),
            spell(by)
        ),
        SimplificationStep::Reversible {
            game,
            option,
            through,
        } => format!(
            "in {}: the option {} is reversible through {}",
            spell(game),
            spell(option),
            spell(through)
        ),
    }
}

/// For whom the games are equal, and for whom perhaps not.
fn warning(report: &CanonicalReport, players: Players, player: usize) -> String {
    let mut warning = format!("equal for {} only", players.full_name(player));
    let differing = report.winners.as_ref().and_then(|[before, after]| {
        let starts = (0..players.count()).find(|&player| before[player] != after[player])?;
        Some((starts, &before[starts], &after[starts]))
    });
    if let Some((starts, before, after)) = differing {
        let names = |letters: &[String]| {
            if letters.is_empty() {
                "nobody".to_owned()
            } else {
                letters.join(", ")
            }
        };
        warning += &format!(
            ": when {} starts, {} can force a win before, {} after",
            players.full_name(starts),
            names(before),
            names(after)
        );
    } else {
        warning += "; for the others outcomes may change in sums";
    }
    warning
}

/// How the answer looks.
fn shown(report: &CanonicalReport, players: Players, player: usize) -> Document {
    let math = |text: &str| Line::new().game(text);
    let play = format!("{} players, normal play", players.count());
    let canonical = report.canonical.as_deref().unwrap_or_default();
    let mut fields = vec![
        ("game".to_owned(), math(&report.game)),
        ("play".to_owned(), play.into()),
        (
            format!("for {}", players.full_name(player)),
            math(canonical),
        ),
    ];
    let steps = report.steps.as_deref().unwrap_or_default();
    for (at, step) in steps.iter().enumerate() {
        let name = if at == 0 { "steps" } else { "" };
        fields.push((name.to_owned(), step.as_str().into()));
    }
    let note = if steps.is_empty() {
        ("note", "nothing can be left out or bypassed".to_owned())
    } else {
        ("warning", warning(report, players, player))
    };
    fields.push((note.0.to_owned(), note.1.into()));
    let open = [
        (
            report.status == BUDGET,
            "the budget left comparisons open; a simpler game may exist",
        ),
        (
            report.winners.is_none(),
            "the budget left open who wins before and after",
        ),
    ];
    for (_, words) in open.into_iter().filter(|&(is_open, _)| is_open) {
        fields.push(("status".to_owned(), words.into()));
    }
    Document::new().fields(fields)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::report::Report;

    #[test]
    fn a_simpler_game_may_have_other_outcomes() {
        let text = "4L+4C+4R+*4";
        let runner = Runner::new().with_time(Duration::ZERO);
        let stopped = simplification(&Game::read(text).unwrap(), Players::THREE, 0, &runner);
        assert!(matches!(stopped, Err(ReportError::Stopped { .. })));
        let runner = Runner::new();
        let report = simplification(
            &Game::read("{{|0,1R|}||}").unwrap(),
            Players::THREE,
            0,
            &runner,
        )
        .unwrap();
        assert_eq!(report.outcomes_differ, Some(true));
        assert!(!report.is_unfinished());
    }
}

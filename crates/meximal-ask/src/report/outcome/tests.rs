//! Outcomes under elimination play: forms and sums, what the values decide when the budget is gone, impartial
//! games.

use std::time::Duration;

use super::*;
use crate::report::ReportError;
use meximal::form::Forms;
use meximal::game::{Reading, parse_form};
use meximal::outcome::{PartizanPlay, PartizanSums, position_of_forms};
use meximal::plays::{AskedPlay, PlayKind};
use meximal::rules::partizan::Everybody;
use meximal::runner::Runner;

/// The report for the players asked for, those of the game, or three.
fn elimination(
    text: &str,
    players: Option<Players>,
    moves: bool,
    runner: &Runner,
) -> Result<OutcomeReport, ReportError> {
    let asked = AskedPlay {
        players,
        kind: Some(PlayKind::Elimination),
    };
    let (game, play) = asked.read(text, Reading::default(), PlayKind::NORMAL)?;
    elimination_outcome(&game, play.players(), moves, runner)
}

fn outcomes(text: &str, players: Option<Players>) -> String {
    letters(&elimination(text, players, false, &Runner::new()).unwrap())
}

fn letters(report: &OutcomeReport) -> String {
    match &report.outcomes {
        Some(OutcomeNames::Letters(letters)) => letters.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn outcomes_of_forms_and_sums() {
    let runner = Runner::new();
    let report = elimination("{{|1R|}||}", None, true, &runner).unwrap();
    assert_eq!(letters(&report), "RLC");
    assert_eq!(report.class.as_deref().unwrap(), "<CR");
    assert_eq!(report.printed.as_deref(), Some("?LL"));
    assert_eq!(report.by_values, ["C"]);
    assert_eq!(report.moves.unwrap().len(), 0);
    let report = elimination("2L+1C", None, true, &runner).unwrap();
    assert_eq!((letters(&report).as_str(), &report.printed), ("LLL", &None));
    let turns = report.moves.unwrap();
    let moves = &turns[0].answers[0].moves;
    assert_eq!((moves[0].from.as_str(), moves[0].to.as_str()), ("2L", "1L"));
    let four = Players::new(4).unwrap();
    assert_eq!(outcomes("1C1+1L+2R", Some(four)), "R,R,R,R");
    assert!(elimination("{1L|1C}", None, false, &runner).is_err());
}

#[test]
fn what_the_values_decide_is_known_without_a_search() {
    let runner = Runner::new().with_time(Duration::ZERO);
    let text = "9.{1C|1L|{0|1L|}}+9.{|{1R||1L}|1R}+9.{1R|1R|1L}+7.{1C||1L}";
    let report = elimination(text, None, false, &runner).unwrap();
    assert!(letters(&report).contains('?') && report.is_unfinished());
    let text = "60L+{0||1L}+5.{1C|1L|}+5.{1R||1L}+5.{|1R|1C}+3.{{|1R|}||}+3.{|{||1L}|}";
    let report = elimination(text, None, false, &runner).unwrap();
    assert_eq!(letters(&report), "LLL");
    assert!(report.by_values.len() == 3 && !report.is_unfinished());
    assert_eq!(report.method, "the values alone");
    let report = elimination(text, None, true, &runner).unwrap();
    assert!(report.is_unfinished() && report.moves.is_none());
}

#[test]
fn impartial_games_are_played_by_propps_convention() {
    let runner = Runner::new();
    let mut forms = Forms::new();
    for text in ["0", "*", "*2", "*+*2", "{*2,0}", "3.*2", "*2_#+*3", "5.*"] {
        let parts: Vec<_> = {
            let form = parse_form(text, &mut forms).unwrap();
            vec![form]
        };
        for count in [2, 3, 4] {
            let players = Players::new(count).unwrap();
            let mut everybody = Everybody::new(&forms, players);
            let play = PartizanPlay::Elimination;
            let mut sums = PartizanSums::new(&mut everybody, play, &runner);
            let found = sums.outcomes(&position_of_forms(&parts)).unwrap();
            let names: Vec<String> = found
                .iter()
                .map(|label| match label.seats().next() {
                    Some(winner) => players.letter(winner),
                    None => "-".to_owned(),
                })
                .collect();
            let separator = if count > 3 { "," } else { "" };
            let expected = names.join(separator);
            assert_eq!(outcomes(text, Some(players)), expected);
            let report = elimination(text, Some(players), true, &runner).unwrap();
            assert_eq!(letters(&report), expected);
        }
    }
}

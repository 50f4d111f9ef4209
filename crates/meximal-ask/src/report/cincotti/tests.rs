//! Values and comparisons in Cincotti's theory.

use super::*;
use crate::report::value_by_player;
use meximal::game::Game;
use meximal::plays::Play;

#[test]
fn values_and_comparisons() {
    let runner = Runner::new();
    let read = |text: &str| Game::read(text).unwrap();
    let play = Play::Elimination(Players::THREE);
    let report = value_by_player(&read("{0|0|1C}"), &play, &runner).unwrap();
    assert!(report.number == Some(false) && report.class.is_none());
    assert_eq!(
        (report.values.unwrap().values[1].as_str(), report.signs),
        ("*", Some("||<".to_owned()))
    );
    let pair = [&read("0"), &read("{1C||}")];
    let report = cincotti_compare(pair, Players::THREE, None, &runner).unwrap();
    let relations: Vec<&str> = ["L", "C", "R"]
        .map(|p| report.relations[p].as_str())
        .to_vec();
    assert_eq!(
        (relations, report.equal),
        (vec!["=", "=", ">"], Some(false))
    );
    let report = cincotti_compare(pair, Players::THREE, Some(0), &runner).unwrap();
    assert!(report.equal == Some(true) && report.relations.len() == 1);
}

//! What is stored is found again, better results replace poorer ones, and readers are not disturbed by a
//! writer.

mod common;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use common::{Place, misere, normal, question, solve};
use meximal::convention::Convention;
use meximal::ending::EndRule;
use meximal::player::Players;
use meximal::rules::code::HeapRules;
use meximal::runner::Runner;
use meximal_ask::report::{QuotientGame, QuotientSubject, SequenceOf};
use meximal_ask::sequence::heap_sequence;
use meximal_atlas::{Answer, Atlas, AtlasError, Kind, Row, Stored, VERSION};
use meximal_survey::family::SurveyQuestion;
use meximal_survey::{CensusProgress, CensusQuestion, Engine, Shard, census};

#[test]
fn a_larger_bound_replaces_a_smaller_one_and_never_the_other_way_round() {
    let place = Place::new("better");
    let mut atlas = Atlas::open(&place.file()).unwrap();
    let store = |atlas: &mut Atlas, game: &str| {
        let solved = solve(game, misere(2));
        atlas.store_solved(&solved).unwrap().unwrap()
    };
    assert_eq!(store(&mut atlas, "0.15@20"), Stored::New);
    assert_eq!(store(&mut atlas, "0.15@20"), Stored::Kept);
    assert_eq!(store(&mut atlas, "0.15@10"), Stored::Kept);
    assert_eq!(store(&mut atlas, "0.15@30"), Stored::Better);
    assert_eq!(store(&mut atlas, "0.15"), Stored::Better);
    assert_eq!(store(&mut atlas, "0.15@60"), Stored::Kept);
    assert_eq!(store(&mut atlas, "0.15"), Stored::Kept);
    let rows = atlas.rows(None, None).unwrap();
    let [Row::Quotient(row)] = &rows[..] else {
        panic!("{rows:?}")
    };
    assert!(row.complete);
    assert_eq!(
        (row.elements, row.p_elements, row.period),
        (42, 12, Some(10))
    );
}

#[test]
fn a_partial_quotient_answers_its_own_bound_or_less() {
    let place = Place::new("partial");
    let mut atlas = Atlas::open(&place.file()).unwrap();
    let solved = solve("0.07@25", misere(2));
    atlas.store_solved(&solved).unwrap();
    let runner = Runner::new();
    let ask = |game: &str| {
        let rules = QuotientSubject::read_rules(game).unwrap();
        let subject = rules.unwrap_or_else(|| {
            QuotientSubject::Games(vec![meximal::game::Game::read(game).unwrap()])
        });
        let game = QuotientGame::read(subject, &runner).unwrap();
        atlas.solved(&game, question(misere(2)), &runner).unwrap()
    };
    for bound in [3, 17, 25] {
        let game = format!("0.07@{bound}");
        let Answer::Found(found, _) = ask(&game) else {
            panic!("{game}")
        };
        assert_eq!(found.certificate(), solve(&game, misere(2)).certificate());
    }
    for game in ["0.07@26", "0.07", "0.15@10"] {
        assert!(matches!(ask(game), Answer::Nothing), "{game}");
    }
}

#[test]
fn sequences_are_kept_by_bound_and_complete_ones_replace_stopped_ones() {
    let place = Place::new("sequences");
    let mut atlas = Atlas::open(&place.file()).unwrap();
    let rules: HeapRules = "0.77".parse().unwrap();
    let of = SequenceOf::Grundy;
    let compute = |to, runner: &Runner| heap_sequence(&rules, of, normal(2), to, runner).unwrap();
    let whole = compute(200, &Runner::new());
    let mut stopped = compute(100, &Runner::new());
    stopped.stopped = Some("interrupted".to_owned());
    assert_eq!(
        atlas.store_sequence(&rules, 200, &stopped).unwrap(),
        Stored::New
    );
    assert!(
        atlas
            .sequence(&rules, of, normal(2), 200)
            .unwrap()
            .is_none()
    );
    assert_eq!(
        atlas.store_sequence(&rules, 200, &whole).unwrap(),
        Stored::Better
    );
    assert_eq!(
        atlas.store_sequence(&rules, 200, &stopped).unwrap(),
        Stored::Kept
    );
    let (found, from) = atlas.sequence(&rules, of, normal(2), 200).unwrap().unwrap();
    let value = |report: &_| serde_json::to_value(report).unwrap();
    let (mut found, whole) = (value(&found), value(&whole));
    // It is what was stored, but for the proof, which was not checked.
    assert_eq!(found["status"], "unchecked");
    for key in ["status", "theorem"] {
        found[key] = whole[key].clone();
    }
    assert_eq!(found, whole);
    assert_eq!(
        from.to_string(),
        format!("from the atlas: stored by meximal {VERSION}, not checked")
    );
    // The same rules in another spelling, another bound, another play.
    let spelt: HeapRules = "0.770".parse().unwrap();
    assert!(
        atlas
            .sequence(&spelt, of, normal(2), 200)
            .unwrap()
            .is_some()
    );
    assert!(
        atlas
            .sequence(&rules, of, normal(2), 199)
            .unwrap()
            .is_none()
    );
    let outcome = SequenceOf::Outcome;
    assert!(
        atlas
            .sequence(&rules, outcome, normal(2), 200)
            .unwrap()
            .is_none()
    );
}

fn count(question: &CensusQuestion) -> CensusProgress {
    let start = CensusProgress::new(question);
    census(question, start, Engine::best(), &Runner::new(), |_| {}).progress
}

#[test]
fn the_parts_of_a_census_make_the_whole() {
    let place = Place::new("census");
    let mut atlas = Atlas::open(&place.file()).unwrap();
    let mut question = CensusQuestion::new(2, 12, EndRule::left_right()).unwrap();
    question.stats = true;
    let whole = count(&question);
    for index in [2, 3, 1] {
        assert!(atlas.census(&question).unwrap().is_none());
        let mut part = question.clone();
        part.shard = Shard { index, of: 3 };
        assert_eq!(atlas.store_shard(&count(&part)).unwrap(), Stored::New);
        assert_eq!(atlas.store_shard(&count(&part)).unwrap(), Stored::Kept);
        // One that was stopped does not replace it.
        let nothing = CensusProgress::new(&part);
        assert_eq!(atlas.store_shard(&nothing).unwrap(), Stored::Kept);
    }
    let (found, _) = atlas.census(&question).unwrap().unwrap();
    assert_eq!(found, whole);
    question.stats = false;
    assert!(atlas.census(&question).unwrap().is_none());
}

#[test]
fn units_of_surveys_are_stored_exactly_once() {
    let place = Place::new("units");
    let mut atlas = Atlas::open(&place.file()).unwrap();
    let result = serde_json::json!({"solved": 3});
    let other = serde_json::json!({"solved": 4});
    assert_eq!(
        atlas.store_unit("octal", "0.0", VERSION, &result).unwrap(),
        Stored::New
    );
    assert_eq!(
        atlas.store_unit("octal", "0.0", VERSION, &other).unwrap(),
        Stored::Kept
    );
    assert_eq!(
        atlas.store_unit("octal", "0.0", "9.9.9", &other).unwrap(),
        Stored::New
    );
    assert_eq!(
        atlas.store_unit("octal", "0.1", VERSION, &other).unwrap(),
        Stored::New
    );
    assert_eq!(atlas.units_of("octal").unwrap().len(), 3);
    assert_eq!(atlas.units_of("forms").unwrap(), []);
}

/// A unit that is not what it says is done again, and then takes the place of the bad one.
#[test]
fn units_that_are_not_believed_are_replaced() {
    let place = Place::new("believed");
    let mut atlas = Atlas::open(&place.file()).unwrap();
    let question = r#"{"survey": "octal", "digits": 1}"#;
    let question: SurveyQuestion = serde_json::from_str(question).unwrap();
    let survey = question.to_string();
    let runner = Runner::new();
    let bad = serde_json::json!({"unit": "census", "found": 3});
    atlas.store_unit(&survey, "0.1", VERSION, &bad).unwrap();
    let known = atlas.known_units(&question).unwrap();
    assert!(known.results.is_empty() && known.refused.contains_key("0.1"));
    for (unit, first) in [("0.1", Stored::Better), ("0.2", Stored::New)] {
        let result = question.result_of(unit, &runner).unwrap();
        for stored in [first, Stored::Kept] {
            let kept = atlas.keep_unit(&question, unit, &result, &runner).unwrap();
            assert_eq!(kept, Some(stored), "{unit}");
        }
        assert_eq!(atlas.known_units(&question).unwrap().results[unit], result);
        // A result of another unit is none of this one.
        assert!(atlas.keep_unit(&question, "0.7", &result, &runner).is_err());
    }
    assert_eq!(atlas.rows(Some(Kind::Quotient), None).unwrap().len(), 2);
}

/// Other names for the same components: one row, and each game gets its own names back.
#[test]
fn games_with_the_same_components_share_a_quotient() {
    let place = Place::new("names");
    let mut atlas = Atlas::open(&place.file()).unwrap();
    let runner = Runner::new();
    let graph = |text: &'static str| {
        QuotientGame::read(QuotientSubject::Graph(text.to_owned()), &runner).unwrap()
    };
    let (here, there) = (graph("a -> 0\nb -> a, 0"), graph("x -> 0\ny -> x, 0"));
    assert_eq!(here.key(), there.key());
    let solved = here.solve(question(misere(2)), &runner).unwrap();
    atlas.store_solved(&solved).unwrap();
    let Answer::Found(found, _) = atlas.solved(&there, question(misere(2)), &runner).unwrap()
    else {
        panic!()
    };
    let fresh = there.solve(question(misere(2)), &runner).unwrap();
    let json = |game: &meximal_ask::report::SolvedGame| {
        serde_json::to_string(&game.report(true, &runner).unwrap()).unwrap()
    };
    assert_eq!(json(&found), json(&fresh));
    assert!(json(&found).contains("\"x\""));
}

#[test]
fn a_second_writer_waits_and_then_says_so() {
    let place = Place::new("writers");
    let mut first = Atlas::open(&place.file()).unwrap();
    let patience = Duration::from_millis(50);
    let mut second = Atlas::open_with_patience(&place.file(), patience).unwrap();
    let blocker = rusqlite::Connection::open(place.file()).unwrap();
    blocker.execute_batch("BEGIN IMMEDIATE").unwrap();
    let unit = serde_json::json!(1);
    let error = second.store_unit("s", "u", VERSION, &unit).unwrap_err();
    assert!(matches!(error, AtlasError::Busy { .. }), "{error}");
    assert!(
        error.to_string().starts_with("another program is writing"),
        "{error}"
    );
    // Readers go on.
    let reader = Atlas::open_read_only(&place.file()).unwrap();
    assert_eq!(reader.rows(None, None).unwrap().len(), 0);
    blocker.execute_batch("ROLLBACK").unwrap();
    assert_eq!(
        first.store_unit("s", "u", VERSION, &unit).unwrap(),
        Stored::New
    );
    assert_eq!(
        second.store_unit("s", "u", VERSION, &unit).unwrap(),
        Stored::Kept
    );
    assert_eq!(reader.rows(None, None).unwrap().len(), 1);
}

#[test]
fn many_read_while_one_writes() {
    let place = Place::new("readers");
    let mut atlas = Atlas::open(&place.file()).unwrap();
    let file = place.file();
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                let mut seen = 0;
                while !done.load(Ordering::Relaxed) {
                    let reader = Atlas::open_read_only(&file).unwrap();
                    let now = reader.rows(Some(Kind::Survey), None).unwrap().len();
                    assert!(now >= seen, "rows were lost");
                    seen = now;
                }
            });
        }
        for unit in 0..200 {
            let result = serde_json::json!({ "unit": unit });
            atlas
                .store_unit("s", &unit.to_string(), VERSION, &result)
                .unwrap();
        }
        done.store(true, Ordering::Relaxed);
    });
    assert_eq!(atlas.units_of("s").unwrap().len(), 200);
}

/// The key says players and play, too.
#[test]
fn other_players_and_other_play_are_other_rows() {
    let place = Place::new("plays");
    let mut atlas = Atlas::open(&place.file()).unwrap();
    let four = Players::new(4).unwrap();
    let plays = [
        misere(2),
        misere(3),
        normal(2),
        Convention::podium(four),
        Convention::propp(four),
    ];
    for convention in plays {
        let solved = solve("S{1,2}@3", convention);
        assert_eq!(
            atlas.store_solved(&solved).unwrap(),
            Some(Stored::New),
            "{convention}"
        );
    }
    for convention in plays {
        let row = atlas.find_quotient("0.33", convention).unwrap().unwrap();
        assert_eq!(
            row.certificate,
            solve("0.33@3", convention).certificate(),
            "{convention}"
        );
    }
}

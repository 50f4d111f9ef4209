//! Units and their merging against the direct answers.

use std::collections::BTreeMap;
use std::sync::OnceLock;
use std::time::Duration;

use proptest::prelude::*;

use meximal::convention::Convention;
use meximal::game::Game;
use meximal::player::Players;
use meximal::quotient::{Limits, solve_heaps};
use meximal::rules::code::HeapRules;
use meximal::runner::{Runner, Stop};
use meximal::text::Style;
use meximal_ask::report::QuotientSubject;
use meximal_ask::report::{FamilyFindings, FamilyReport, Report, SolvedGame, SolverQuestion};
use meximal_survey::family::*;
use meximal_survey::{
    CensusProgress, Engine, Family, HackenbushProgress, census, survey_hackenbush,
};

fn octal(digits: u32) -> SurveyQuestion {
    SurveyQuestion::Octal(CodeSurvey::new(digits))
        .checked()
        .unwrap()
}

/// Whoever limits the monoid gets no automata and solutions for all heaps, which take long.
const QUICK_ORDER: usize = CodeSurvey::DEFAULT_ORDER - 1;

fn quick(mut survey: CodeSurvey) -> CodeSurvey {
    survey.order = QUICK_ORDER;
    survey
}

fn quick_octal(digits: u32) -> SurveyQuestion {
    SurveyQuestion::Octal(quick(CodeSurvey::new(digits)))
        .checked()
        .unwrap()
}

fn all(question: &SurveyQuestion) -> BTreeMap<String, UnitResult> {
    let result = |unit: String| {
        let found = question.result_of(&unit, &Runner::new()).unwrap();
        question.check_result(&unit, &found).unwrap();
        (unit, found)
    };
    question.units().into_iter().map(result).collect()
}

fn text(question: &SurveyQuestion, results: &BTreeMap<String, UnitResult>) -> (String, String) {
    let report = FamilyReport::new(question, results);
    let json = serde_json::to_string(&report).unwrap();
    (json, report.document().text(Style::Unicode))
}

#[test]
fn questions_are_read_checked_and_written() {
    let read = |json: &str| serde_json::from_str::<SurveyQuestion>(json);
    let question = read(r#"{"survey":"octal","digits":2}"#).unwrap();
    assert_eq!(question, octal(2));
    let podium = read(r#"{"survey":"quaternary","digits":3,"play":"podium"}"#).unwrap();
    assert_eq!(
        podium.to_string(),
        "quaternary --digits 3 --whole 0 --players 3 --play podium --heaps 8000 --order 1000 --levels 100"
    );
    for json in [
        r#"{"survey":"forms","birthday":3}"#,
        r#"{"survey":"census","max":12,"stats":true,"shards":5}"#,
        r#"{"survey":"hackenbush","edges":4,"shape":"graphs"}"#,
    ] {
        let question = read(json).unwrap();
        let written = serde_json::to_string(&question).unwrap();
        assert_eq!(read(&written).unwrap(), question);
        assert_eq!(question.to_string().parse(), Ok(question));
    }
    assert_eq!(podium.to_string().parse(), Ok(podium));
    for (bad, message) in [
        ("", "not a survey"),
        ("octal", "missing field"),
        ("octal 2", "expected an option"),
        ("octal --digits 99", "from 1 to 6"),
        ("octal --digits 2 --colour red", "unknown field"),
        ("chess --digits 2", "unknown variant"),
    ] {
        let error = bad.parse::<SurveyQuestion>().unwrap_err();
        assert!(error.contains(message), "{bad}: {error}");
    }
    for bad in [
        r#"{"survey":"octal","digits":0}"#,
        r#"{"survey":"octal","digits":7}"#,
        r#"{"survey":"octal","digits":2,"oder":5}"#,
        r#"{"survey":"octal","digits":2,"whole":3}"#,
        r#"{"survey":"octal","digits":2,"order":0}"#,
        r#"{"survey":"octal","digits":2,"play":"chess"}"#,
        r#"{"survey":"octal","digits":2,"players":9}"#,
        r#"{"survey":"forms","birthday":5}"#,
        r#"{"survey":"census","min":5,"max":5}"#,
        r#"{"survey":"census","max":5,"shards":0}"#,
        r#"{"survey":"hackenbush","edges":99,"shape":"trees"}"#,
        r#"{"survey":"chess"}"#,
    ] {
        assert!(read(bad).is_err(), "{bad}");
    }
    // What was not read but made is harmless, too.
    let wrong = SurveyQuestion::Octal(CodeSurvey::new(99));
    assert!(wrong.units().is_empty());
    assert!(wrong.result_of("0.1", &Runner::new()).is_err());
    assert_eq!(FamilyReport::new(&wrong, &BTreeMap::new()).units, 0);
}

#[test]
fn units_have_names_and_no_others() {
    let question = octal(2);
    let units = question.units();
    assert_eq!(units.len(), 64);
    assert_eq!((units[0].as_str(), units[1].as_str()), ("0.0", "0.01"));
    assert_eq!((units[8].as_str(), units[63].as_str()), ("0.1", "0.77"));
    for unit in ["0.8", "0.777", "4.7", "nim", "0.10", "", "x", "0.7!"] {
        let found = question.result_of(unit, &Runner::new());
        assert!(matches!(found, Err(UnitError::Unsupported(_))), "{unit}");
    }
    let census = SurveyQuestion::Census(CensusSurvey::new(2, 8));
    for unit in ["0/16", "17/16", "1/2", "01/16", "1"] {
        assert!(census.result_of(unit, &Runner::new()).is_err(), "{unit}");
    }
}

#[test]
fn codes_are_as_solved_directly() {
    let question = quick_octal(1);
    for (unit, result) in all(&question) {
        let UnitResult::Code(found) = result else {
            panic!("{unit}");
        };
        let rules: HeapRules = unit.parse().unwrap();
        let misere = Convention::misere(Players::TWO);
        let limits = Limits {
            order: QUICK_ORDER,
            levels: 100,
        };
        let direct = solve_heaps(&rules, misere, 8000, limits, &Runner::new()).unwrap();
        assert_eq!(found.order, direct.quotient.order());
        assert_eq!(found.period, direct.quotient.period.map(|p| p.period));
        assert_eq!(found.halted.is_some(), found.period.is_none());
        let subject = QuotientSubject::Heaps(rules, Some(8000));
        let asked = SolverQuestion {
            convention: misere,
            limits,
        };
        let game = SolvedGame::solve(subject, asked, &Runner::new()).unwrap();
        assert_eq!(found.certificate, game.certificate());
        let report = game.report(false, &Runner::new()).unwrap();
        let direct = match &report.finite_part {
            Some(part) => (part.p_portion, &part.name),
            None => (report.p_portion, &report.name),
        };
        assert_eq!((found.p_portion, &found.name), direct);
        if found.is_solved() {
            assert_eq!(found.tame, report.tame);
            assert_eq!(found.tame == Some(false), found.not_tame.is_some());
        }
    }
}

#[test]
fn forms_by_day_three_are_as_solved_directly() {
    let question = SurveyQuestion::Forms(FormSurvey::new(3)).checked().unwrap();
    let results = all(&question);
    let FamilyFindings::Forms(report) = FamilyReport::new(&question, &results).found else {
        panic!("no forms");
    };
    let list = report.list.unwrap();
    assert_eq!((list.len(), report.solved), (16, 16));
    for row in list {
        let subject = QuotientSubject::Games(vec![Game::read(&row.form).unwrap()]);
        let asked = SolverQuestion {
            convention: Convention::misere(Players::TWO),
            limits: Limits::default(),
        };
        let game = SolvedGame::solve(subject, asked, &Runner::new()).unwrap();
        let direct = game.report(false, &Runner::new()).unwrap();
        assert_eq!(
            (Some(row.order), row.p_portion),
            (direct.order, direct.p_portion)
        );
        assert_eq!(row.name, direct.name);
        // On sets closed under options, tame games are those with a tame quotient.
        assert_eq!(
            row.behaviour.unwrap().name() == "tame",
            direct.tame.unwrap()
        );
    }
}

#[test]
fn shards_of_a_census_are_the_census() {
    for (stats, shards) in [(false, 1), (false, 7), (true, 5), (true, 3000)] {
        let survey = CensusSurvey {
            stats,
            shards,
            ..CensusSurvey::new(2, 12)
        };
        let whole = survey.question().unwrap();
        let question = SurveyQuestion::Census(survey).checked().unwrap();
        let start = CensusProgress::new(&whole);
        let counted = census(&whole, start, Engine::Scalar, &Runner::new(), |_| {});
        let direct = serde_json::to_value(meximal_ask::report::census(&whole, &counted)).unwrap();
        let FamilyFindings::Census(report) = FamilyReport::new(&question, &all(&question)).found
        else {
            panic!("no census");
        };
        assert_eq!(serde_json::to_value(report).unwrap(), direct);
    }
}

#[test]
fn shards_of_pictures_are_all_pictures() {
    for (edges, family, shards) in [
        (4, Family::Graphs, 5),
        (3, Family::Loops, 3),
        (6, Family::Trees, 16),
        (5, Family::Strings, 16),
    ] {
        let survey = HackenbushShards {
            shards,
            ..HackenbushShards::new(edges, family)
        };
        let whole = survey.question().unwrap();
        let question = SurveyQuestion::Hackenbush(survey).checked().unwrap();
        let start = HackenbushProgress::new(&whole);
        let counted = survey_hackenbush(&whole, start, &Runner::new(), |_| {});
        let direct = meximal_ask::report::hackenbush_survey(&whole, &counted);
        let FamilyFindings::Hackenbush(report) =
            FamilyReport::new(&question, &all(&question)).found
        else {
            panic!("no pictures");
        };
        assert_eq!(
            serde_json::to_value(report).unwrap(),
            serde_json::to_value(direct).unwrap()
        );
    }
}

#[test]
fn time_leaves_units_open_and_they_are_done_later() {
    let question = octal(2);
    let tell = |_: &str, _: &Work| Ok::<(), ()>(());
    let stopped = Runner::new().with_time(Duration::ZERO);
    let (none, stop) = work(&question, BTreeMap::new(), None, &stopped, tell).unwrap();
    assert_eq!((none.len(), stop), (0, Some(Stop::Time)));
    // A unit that is stopped by its own time keeps what is proved, and is done again.
    let result = question.result_of("0.26", &Runner::new().with_time(Duration::ZERO));
    let result = result.unwrap();
    assert!(!result.is_settled());
    let known = BTreeMap::from([("0.26".to_owned(), result)]);
    let report = FamilyReport::new(&question, &known);
    assert_eq!((report.units_done, report.is_unfinished()), (0, true));
    let one = SurveyQuestion::Octal(quick(CodeSurvey::new(1)));
    let one = one.checked().unwrap();
    let stale = one.result_of("0.4", &Runner::new().with_time(Duration::ZERO));
    let known = BTreeMap::from([("0.4".to_owned(), stale.unwrap())]);
    let (results, stop) = work(&one, known, None, &Runner::new(), tell).unwrap();
    assert_eq!((text(&one, &results), stop), (text(&one, &all(&one)), None));
}

#[test]
fn an_error_of_the_store_ends_the_work() {
    let mut stored = 0;
    let tell = |_: &str, event: &Work| match event {
        Work::Found(_) if stored == 3 => Err("disk full"),
        Work::Found(_) => {
            stored += 1;
            Ok(())
        }
        _ => Ok(()),
    };
    let ended = work(&octal(2), BTreeMap::new(), None, &Runner::new(), tell);
    assert_eq!(ended, Err("disk full"));
}

#[test]
fn results_of_other_units_do_not_count() {
    let question = quick_octal(1);
    let results = all(&question);
    let wrong = BTreeMap::from([
        ("0.1".to_owned(), results["0.2"].clone()),
        ("0.12".to_owned(), results["0.1"].clone()),
        ("0.3".to_owned(), UnitResult::Forms(Vec::new())),
    ]);
    let report = FamilyReport::new(&question, &wrong);
    assert_eq!((report.units_done, report.units), (0, 8));
    let UnitResult::Code(mut code) = results["0.1"].clone() else {
        panic!("no code");
    };
    code.order += 1;
    let changed = BTreeMap::from([("0.1".to_owned(), UnitResult::Code(code))]);
    assert_eq!(FamilyReport::new(&question, &changed).units_done, 0);
}

/// Questions of every kind with all their results.
fn samples() -> &'static [(SurveyQuestion, BTreeMap<String, UnitResult>)] {
    static SAMPLES: OnceLock<Vec<(SurveyQuestion, BTreeMap<String, UnitResult>)>> = OnceLock::new();
    SAMPLES.get_or_init(|| {
        let questions = [
            SurveyQuestion::Octal(quick(CodeSurvey::new(1))),
            SurveyQuestion::Quaternary(quick(CodeSurvey::new(2))),
            SurveyQuestion::Forms(FormSurvey::new(3)),
            SurveyQuestion::Census(CensusSurvey::new(2, 10)),
            SurveyQuestion::Hackenbush(HackenbushShards::new(4, Family::Trees)),
        ];
        let questions = questions.map(|question| question.checked().unwrap());
        questions.map(|q| (q.clone(), all(&q))).to_vec()
    })
}

proptest! {
    // Each case does many units again.
    #![proptest_config(ProptestConfig::with_cases(16))]

    /// Units in any order, with some done twice, and in two halves that are put together, give the same
    /// report.
    #[test]
    fn order_and_duplicates_do_not_matter(
        sample in 0usize..5,
        order in prop::collection::vec(any::<prop::sample::Index>(), 0..40),
    ) {
        let (question, right) = &samples()[sample];
        let units = question.units();
        let mut results = BTreeMap::new();
        for index in order {
            let unit = &units[index.index(units.len())];
            let found = serde_json::to_string(&right[unit]).unwrap();
            results.insert(unit.clone(), serde_json::from_str(&found).unwrap());
        }
        let partial = FamilyReport::new(question, &results);
        prop_assert_eq!(partial.units_done, results.len());
        prop_assert_eq!(partial.is_unfinished(), results.len() < units.len());
        let tell = |_: &str, _: &Work| Ok::<(), ()>(());
        let (results, _) = work(question, results, None, &Runner::new(), tell).unwrap();
        prop_assert_eq!(text(question, &results), text(question, right));
    }
}

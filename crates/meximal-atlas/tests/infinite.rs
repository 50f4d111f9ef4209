//! Solutions of infinite quotients in the atlas: stored as certificates, checked again when they are read,
//! and rejected when they are changed.

mod common;

use common::{Place, misere};
use meximal::game::Game;
use meximal::plays::Play;
use meximal::quotient::{AllHeaps, Automatic};
use meximal::rules::code::HeapRules;
use meximal::runner::Runner;
use meximal_ask::engine;
use meximal_ask::quotient::Solved;
use meximal_ask::report::{OutcomeQuestions, OutcomeReport};
use meximal_ask::store::{Bounds, Store, Wanted};
use meximal_atlas::{Answers, Atlas, Care, NewQuotient, Stored, VERSION};
use meximal_survey::family::{CodeSurvey, SurveyQuestion};

fn new<'a>(game: &'a str, certificate: &'a str) -> NewQuotient<'a> {
    NewQuotient {
        game,
        certificate,
        stopped: None,
        version: VERSION,
    }
}

/// An outcome is taken from an automaton for more heaps, not from one for fewer or of another convention.
#[test]
fn outcomes_come_from_the_atlas() {
    let place = Place::new("outcomes");
    let mut atlas = Atlas::open(&place.file()).unwrap();
    let runner = Runner::new();
    let rules: HeapRules = "0.3102".parse().unwrap();
    let solved = Automatic::solve(&rules, misere(2), 13, &runner).unwrap();
    let text = solved.certificate();
    atlas.store_quotient(&new("0.3102@13", &text)).unwrap();
    let answers = Answers::new(atlas, false, |_| {});
    let game = Game::read("0.3102:1000000000000.12+5.7+3").unwrap();
    let play = Play::Convention(misere(2));
    let outcome = |store: Option<&dyn Store>| {
        let questions = OutcomeQuestions {
            moves: true,
            store,
            ..OutcomeQuestions::default()
        };
        engine::outcome(&game, &play, questions, &runner).unwrap()
    };
    let (found, alone) = (outcome(Some(&answers)), outcome(None));
    assert!(found.method.ends_with(
        "verified for heaps up to 13, from the atlas: stored by meximal 0.1.0, certificate checked again"
    ));
    assert!(alone.method.ends_with("verified for heaps up to 12"));
    assert_eq!(found.outcome, alone.outcome);
    let moves = |report: &OutcomeReport| report.moves.as_ref().unwrap()[0].answers[0].moves.len();
    assert!(moves(&found) > 0);
    assert_eq!(moves(&found), moves(&alone));
    assert!(answers.automaton(&rules, misere(2), 14, &runner).is_none());
    assert!(answers.automaton(&rules, misere(3), 12, &runner).is_none());
}

#[test]
fn infinite_quotients_are_kept() {
    let place = Place::new("infinite");
    let mut atlas = Atlas::open(&place.file()).unwrap();
    let runner = Runner::new();
    let wild: HeapRules = "0.76".parse().unwrap();
    let solved = Automatic::solve(&wild, misere(2), 12, &runner).unwrap();
    let text = solved.certificate();
    assert_eq!(
        atlas.store_quotient(&new("0.76@12", &text)).unwrap(),
        Stored::New
    );
    assert_eq!(
        atlas.store_quotient(&new("0.76@12", &text)).unwrap(),
        Stored::Kept
    );
    let all: HeapRules = "0.26".parse().unwrap();
    let uniform = AllHeaps::find(&all, misere(2), &runner).unwrap().unwrap();
    let text = uniform.solution().certificate();
    assert_eq!(
        atlas.store_quotient(&new("0.26", &text)).unwrap(),
        Stored::New
    );

    let found = atlas.infinite(&wild, misere(2), Some(12), &runner).unwrap();
    let Some((Solved::Automatic(again), from)) = found else {
        panic!("the atlas has it");
    };
    assert_eq!(
        from.to_string(),
        "from the atlas: stored by meximal 0.1.0, certificate checked again"
    );
    assert_eq!(again.certificate(), solved.certificate());
    let position = [(12, 1_000_000_000_000_000_000), (7, 7)];
    assert_eq!(again.outcome(&position), solved.outcome(&position));
    let found = atlas.infinite(&all, misere(2), None, &runner).unwrap();
    let Some((Solved::AllHeaps(again), _)) = found else {
        panic!("the atlas has it");
    };
    assert_eq!(again.solution(), uniform.solution());
    // Other heaps, another convention, other rules.
    for (rules, heaps) in [(&wild, Some(13)), (&wild, None), (&all, Some(12))] {
        assert!(
            atlas
                .infinite(rules, misere(2), heaps, &runner)
                .unwrap()
                .is_none()
        );
    }
    assert!(
        atlas
            .infinite(&wild, misere(3), Some(12), &runner)
            .unwrap()
            .is_none()
    );
    let entries = atlas.entries(None, None).unwrap();
    assert_eq!(entries.len(), 2);
    assert_eq!(entries[0].result, "solved by an automaton");
    assert_eq!(entries[1].bound, "all heaps");
    let verified = atlas.verify(&runner).unwrap();
    assert!(verified.failed.is_empty(), "{verified:?}");
}

/// A false certificate is stored, for it is only read then, and never answers.
#[test]
fn false_ones_do_not_answer() {
    let place = Place::new("infinite-false");
    let mut atlas = Atlas::open(&place.file()).unwrap();
    let runner = Runner::new();
    let rules: HeapRules = "0.76".parse().unwrap();
    let text = Automatic::solve(&rules, misere(2), 12, &runner)
        .unwrap()
        .certificate();
    let line = text
        .lines()
        .find(|line| line.starts_with("vector N"))
        .unwrap();
    let wrong = text.replacen(line, &line.replacen("vector N", "vector P", 1), 1);
    assert_ne!(wrong, text);
    atlas.store_quotient(&new("0.76@12", &wrong)).unwrap();
    assert!(
        atlas
            .infinite(&rules, misere(2), Some(12), &runner)
            .unwrap()
            .is_none()
    );
    assert_eq!(atlas.verify(&runner).unwrap().failed.len(), 1);
    // Nor does one about other heaps than it says.
    let place = Place::new("infinite-other");
    let mut atlas = Atlas::open(&place.file()).unwrap();
    let other = text.replacen("rules 0.76", "rules 0.77", 1);
    atlas.store_quotient(&new("0.77@12", &other)).unwrap();
    let kayles: HeapRules = "0.77".parse().unwrap();
    assert!(
        atlas
            .infinite(&kayles, misere(2), Some(12), &runner)
            .unwrap()
            .is_none()
    );
}

#[test]
fn units_of_surveys_bring_their_infinite_quotients() {
    let place = Place::new("infinite-units");
    let mut surveyed = Atlas::open(&place.other("surveyed.sqlite")).unwrap();
    let runner = Runner::new();
    let question = SurveyQuestion::Octal(CodeSurvey::new(2)).checked().unwrap();
    for unit in ["0.26", "0.76", "0.77"] {
        let result = question.result_of(unit, &runner).unwrap();
        let result = serde_json::to_value(&result).unwrap();
        let name = question.to_string();
        surveyed.store_unit(&name, unit, VERSION, &result).unwrap();
    }
    let mut rows = Vec::new();
    surveyed.export(None, &mut rows).unwrap();
    let mut atlas = Atlas::open(&place.file()).unwrap();
    let care = Care::Certificates;
    let imported = atlas.import_with(&mut &rows[..], care, &runner).unwrap();
    assert_eq!((imported.new, imported.refused.len()), (3, 0));
    // Their certificates were checked.
    assert_eq!((imported.certified, imported.unchecked), (3, 0));

    let wild: HeapRules = "0.76".parse().unwrap();
    let found = atlas.infinite(&wild, misere(2), Some(12), &runner).unwrap();
    assert!(matches!(found, Some((Solved::Automatic(_), _))));
    let all: HeapRules = "0.26".parse().unwrap();
    let found = atlas.infinite(&all, misere(2), None, &runner).unwrap();
    assert!(matches!(found, Some((Solved::AllHeaps(_), _))));

    let games = |solved, infinite| {
        let wanted = Wanted {
            solved,
            infinite,
            ..Wanted::default()
        };
        let found = atlas.search(&wanted, &runner).unwrap();
        let found = found.into_iter().map(|found| (found.game, found.infinite));
        found.collect::<Vec<_>>()
    };
    let known = |game: &str, infinite: &str| (game.to_owned(), Some(infinite.to_owned()));
    let (all, wild) = (known("0.26", "all heaps"), known("0.76", "heaps up to 12"));
    assert_eq!(games(None, Some(true)), [all.clone(), wild.clone()]);
    assert_eq!(games(Some(true), None), [all, ("0.77".to_owned(), None)]);
    assert_eq!(games(Some(false), None), [wild]);
    let order = Wanted {
        order: Some(40),
        ..Wanted::default()
    };
    assert_eq!(atlas.search(&order, &runner).unwrap().len(), 1);
    let found = |wanted: Wanted| {
        let found = atlas.search(&wanted, &runner).unwrap();
        found
            .into_iter()
            .map(|found| found.game)
            .collect::<Vec<_>>()
    };
    let by_code = Wanted {
        code: Some("0.7?"),
        ..Wanted::default()
    };
    assert_eq!(found(by_code), ["0.76", "0.77"]);
    let by_period = Wanted {
        digits: Some(2),
        period: Some(Bounds::parse(">9").unwrap()),
        ..Wanted::default()
    };
    assert_eq!(found(by_period), ["0.77"]);

    // A certificate that proves something else is refused with its unit.
    let text = String::from_utf8(rows).unwrap();
    let damaged = text.replace("rules 0.76\\\\n", "rules 0.75\\\\n");
    assert_ne!(damaged, text);
    let mut other = Atlas::open(&place.other("other.sqlite")).unwrap();
    let mut input = damaged.as_bytes();
    let imported = other.import_with(&mut input, care, &runner).unwrap();
    assert_eq!((imported.new, imported.refused.len()), (2, 1));
}

//! The survey of two-digit octal codes against the tables of Plambeck and Siegel: Figure 4 (solved), Figure 6
//! (unsolved), and what their text says of tame games.

use std::collections::BTreeMap;

use meximal::runner::Runner;
use meximal_ask::report::{CodeRow, FamilyFindings, FamilyReport};
use meximal_check::Budget;
use meximal_survey::family::{CodeSurvey, SurveyQuestion, UnitResult, Work, work};

/// Code, period, first periodic heap and order of the wild codes of Figure 4 with a finite quotient. The
/// figure prints 71 for 4.4 and 4.6; they are first cousins of 0.77, so all heaps are larger by one.
const FIGURE_4: [(&str, usize, usize, usize); 11] = [
    ("0.15", 10, 66, 42),
    ("0.34", 8, 7, 12),
    ("0.44", 24, 143, 40),
    ("0.46", 24, 143, 40),
    ("0.53", 9, 21, 16),
    ("0.71", 6, 3, 36),
    ("0.72", 4, 16, 24),
    ("0.75", 2, 8, 8),
    ("0.77", 12, 71, 40),
    ("4.4", 12, 72, 40),
    ("4.6", 12, 72, 40),
];

/// The codes of Figure 4 with an infinite quotient.
const INFINITE: [&str; 4] = ["0.26", "0.27", "0.57", "4.7"];

/// The codes of Figure 6, unsolved: the order of the last finite partial quotient that is known, and its last
/// heap.
const FIGURE_6: [(&str, Option<(usize, usize)>); 25] = [
    ("0.04", Some((864, 44))),
    ("0.06", Some((48, 15))),
    ("0.07", Some((638, 33))),
    ("0.17", Some((638, 33))),
    ("0.14", Some((96, 20))),
    ("0.16", Some((434, 17))),
    ("0.35", Some((3182, 35))),
    ("0.36", Some((304, 20))),
    ("0.37", Some((304, 15))),
    ("0.4", Some((638, 34))),
    ("0.41", Some((638, 34))),
    ("0.42", Some((638, 34))),
    ("0.43", Some((638, 34))),
    ("0.45", Some((550, 26))),
    ("0.47", Some((550, 26))),
    ("0.54", None),
    ("0.6", Some((304, 16))),
    ("0.61", Some((304, 16))),
    ("0.62", Some((304, 16))),
    ("0.63", Some((304, 16))),
    ("0.64", Some((346, 13))),
    ("0.65", Some((346, 13))),
    ("0.66", Some((346, 13))),
    ("0.67", Some((346, 13))),
    ("0.74", Some((74, 14))),
];

fn survey(survey: CodeSurvey) -> BTreeMap<String, CodeRow> {
    let question = SurveyQuestion::Octal(survey).checked().unwrap();
    let tell = |_: &str, event: &Work| match event {
        // Every certificate is accepted by the independent checker.
        Work::Found(UnitResult::Code(code)) => {
            let checked = meximal_check::check(&code.certificate, &Budget::new());
            checked.map(drop).map_err(|error| error.to_string())
        }
        _ => Ok(()),
    };
    let (results, _) = work(&question, BTreeMap::new(), None, &Runner::new(), tell).unwrap();
    let FamilyFindings::Codes(report) = FamilyReport::new(&question, &results).found else {
        panic!("no codes");
    };
    let rows = report.codes.into_iter();
    rows.map(|row| (row.code.clone(), row)).collect()
}

#[test]
fn two_digit_octals_are_as_in_the_paper() {
    let small = |whole, digits| CodeSurvey {
        whole,
        heaps: 400,
        order: 100,
        ..CodeSurvey::new(digits)
    };
    let mut rows = survey(small(0, 2));
    assert_eq!(rows.len(), 64);
    rows.extend(survey(small(4, 1)));
    for (code, period, first, order) in FIGURE_4 {
        let row = rows.remove(code).unwrap();
        let found = (row.period, row.preperiod, row.order, row.tame);
        assert_eq!(
            found,
            (Some(period), Some(first), order, Some(false)),
            "{code}"
        );
        assert!(row.not_tame.is_some(), "{code}");
    }
    for code in INFINITE {
        let row = rows.remove(code).unwrap();
        assert_eq!((row.status, row.tame), ("budget", Some(false)), "{code}");
    }
    for (code, known) in FIGURE_6.into_iter().chain([("0.76", Some((34, 11)))]) {
        let row = rows.remove(code).unwrap();
        assert_eq!((row.status, row.tame), ("budget", Some(false)), "{code}");
        if let Some((order, heap)) = known {
            // The survey stops early here; where it goes as far as the paper, the orders agree.
            assert!(row.order <= order, "{code}");
            if row.heaps >= heap {
                assert_eq!(row.order, order, "{code}");
            }
            if order > 100 {
                assert!((101..=order).contains(&row.lower_bound) || row.lower_bound > order);
            }
        }
    }
    // Lemon Drops is tame, with a preperiod that is out of reach.
    let drops = rows.remove("0.56").unwrap();
    assert_eq!((drops.tame, drops.not_tame, drops.heaps), (None, None, 400));
    // All the others are tame.
    assert_eq!(rows.len(), 25 + 5);
    for (code, row) in rows {
        assert_eq!((row.status, row.tame), ("proved", Some(true)), "{code}");
    }
}

/// Three players, normal play: all 64 codes are solved, and all but nine have period 1.
#[test]
fn three_players_solve_all_two_digit_octals() {
    let rows = survey(CodeSurvey {
        players: Some(3),
        play: "normal".to_owned(),
        ..CodeSurvey::new(2)
    });
    assert!(rows.values().all(|row| row.period.is_some()));
    let others = rows.values().filter(|row| row.period != Some(1));
    let others: Vec<&str> = others.map(|row| row.code.as_str()).collect();
    let expected = "0.02 0.03 0.12 0.13 0.2 0.21 0.3 0.31 0.7";
    assert_eq!(others.join(" "), expected);
    let orders = ["0.07", "0.15", "0.04", "0.16"].map(|code| rows[code].order);
    assert_eq!(orders, [88, 355, 100, 152]);
    assert_eq!(rows["0.07"].preperiod, Some(26));
}

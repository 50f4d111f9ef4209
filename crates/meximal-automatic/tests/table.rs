//! The table of the theory: splits, orders of M, states, vectors and sizes of the check are invariants of the
//! game and its letters, and the samples were computed elsewhere. Rows that take long are ignored by default.

mod common;

use common::{game, position, read};
use meximal_automatic::{Events, Naming, Unlimited, certificate, solve};

/// Solves one row, and compares everything that the table has.
fn row(code: &str, bound: u32) {
    let table = read();
    let entry = table["games"].as_array().unwrap().iter();
    let entry = entry
        .into_iter()
        .find(|entry| entry["game"] == code && entry["bound"] == bound);
    let entry = entry.unwrap();
    let solution = solve(&game(code, bound), &Events::misere(), &mut Unlimited).unwrap();
    let model = solution.model();
    assert_eq!(solution.is_finite(), Some(entry["quotient"] == "finite"));
    assert_eq!(
        serde_json::json!(model.infinite),
        entry["infinite_order_letters"]
    );
    assert_eq!(model.monoid.order() as u64, entry["finite_part_order"]);
    assert_eq!(
        solution.states_between_rounds() as u64,
        entry["minimal_automaton_states"]
    );
    assert_eq!(
        model.vectors.len() as u64,
        entry["distinct_outcome_vectors"]
    );
    if serde_json::json!(model.finite) == entry["finite_order_letters"] {
        let (sizes, check) = (solution.sizes(), &entry["check"]);
        assert_eq!(sizes.shifts as u64, check["shifts"]);
        assert_eq!(sizes.pairs as u64, check["minimal_pairs"]);
        assert_eq!(sizes.product as u64, check["product_states"]);
        assert_eq!(sizes.tuples as u64, check["output_tuples"]);
    }
    for sample in entry["samples"].as_array().unwrap() {
        let position = position(&sample["position"]);
        let outcome = if solution.outcome(&position).unwrap() == 1 {
            "P"
        } else {
            "N"
        };
        assert_eq!(outcome, sample["outcome"], "{position:?}");
    }
    let naming = Naming {
        code: Some(code),
        players: 2,
        play: "winners N",
        label: &Naming::one_bit,
    };
    let text = certificate(&solution, &naming);
    let checked = meximal_check::check_automatic(&text, &meximal_check::Budget::new()).unwrap();
    assert_eq!(
        checked.is_infinite(),
        solution.is_finite().map(|finite| !finite)
    );
    assert!(checked.reduced);
    assert_eq!(checked.product, solution.sizes().product);
    let atoms = certificate(
        &solution,
        &Naming {
            code: None,
            ..naming
        },
    );
    assert!(meximal_check::check_any(&atoms, &meximal_check::Budget::new()).is_ok());
}

macro_rules! rows {
    ($($(#[$attribute:meta])* $name:ident: $code:literal @ $bound:literal;)*) => {
        $(#[test] $(#[$attribute])* fn $name() { row($code, $bound); })*
    };
}

rows! {
    wild_3102_12: "0.3102" @ 12;
    wild_3102_13: "0.3102" @ 13;
    wild_3102_14: "0.3102" @ 14;
    wild_3102_15: "0.3102" @ 15;
    wild_3102_16: "0.3102" @ 16;
    #[ignore = "takes a minute"] wild_3102_17: "0.3102" @ 17;
    wild_3122_7: "0.3122" @ 7;
    wild_3122_8: "0.3122" @ 8;
    #[ignore = "takes a minute"] wild_3122_9: "0.3122" @ 9;
    #[ignore = "takes a minute"] wild_3122_10: "0.3122" @ 10;
    wild_3123_12: "0.3123" @ 12;
    wild_3312_14: "0.3312" @ 14;
    diagonal_31011_5: "0.31011" @ 5;
    octal_76_12: "0.76" @ 12;
    octal_14_22: "0.14" @ 22;
    finite_36_20: "0.36" @ 20;
    finite_36_21: "0.36" @ 21;
    finite_37_15: "0.37" @ 15;
    finite_6_16: "0.6" @ 16;
    finite_64_13: "0.64" @ 13;
    #[ignore = "takes a minute"] finite_64_14: "0.64" @ 14;
    finite_16_17: "0.16" @ 17;
    finite_26_12: "0.26" @ 12;
    finite_26_20: "0.26" @ 20;
    finite_47_8: "4.7" @ 8;
    finite_47_12: "4.7" @ 12;
}

//! Certificates as theorems of Coq: what the files end with. `proofs/test` compiles them.

use meximal_check::{Budget, check_any, coq};

/// The last theorem of a certificate's file.
fn theorem(name: &str) -> String {
    let folder = if name.contains('@') {
        "tests/data"
    } else {
        "../../proofs/certificates"
    };
    let path = format!("{}/{folder}/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let budget = Budget::new();
    let proof = check_any(&text, &budget).unwrap();
    let file = coq(&text, &proof, &budget).unwrap();
    let theorem = file.lines().rev().nth(1).unwrap();
    assert!(file.contains("Lemma ") && file.ends_with("Qed.\n"));
    theorem.to_owned()
}

#[test]
fn theorems_are_said_in_words_of_the_game() {
    for (name, expected) in [
        (
            "guiles",
            "Theorem misere_guiles : quotient_order guiles misere all_heaps 42 /\\ \
             heap_period guiles misere 10 66.",
        ),
        (
            "dawsons-kayles-3",
            "Theorem dawsons_kayles_of_three : \
             quotient_order dawsons_kayles (3, Winners [1; 2]) all_heaps 88 /\\ \
             heap_period dawsons_kayles (3, Winners [1; 2]) 1 26.",
        ),
        (
            "podium-nim",
            "Theorem podium_nim_of_three : quotient_order nim (3, Podium) (up_to 4) 90.",
        ),
        (
            "grundy",
            "Theorem misere_grundys_game : quotient_order grundys_game misere (up_to 12) 6.",
        ),
        (
            "forms",
            "Theorem misere_components : quotient_order components misere (up_to 8) 200.",
        ),
        (
            "0.3102@12",
            "Theorem misere_code_0_3102 : infinite_quotient code_0_3102 misere (up_to 12) /\\ \
             solution code_0_3102 misere (up_to 12) (label_by certificate_of_code_0_3102).",
        ),
        (
            "uniform-0.26",
            "Theorem misere_code_0_26 : infinite_quotient code_0_26 misere all_heaps /\\ \
             solution code_0_26 misere all_heaps (u_label certificate_of_code_0_26).",
        ),
    ] {
        assert_eq!(theorem(name), expected);
    }
}

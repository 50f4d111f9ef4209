//! Games that the literature calls by a name (Guy and Smith, *The G-values of various games*, 1956; *Winning
//! Ways*, chapter 4; Plambeck and Siegel, section A.2). A name is read as the code, and the code is what is
//! printed.

/// The names, with their codes.
pub const NAMES: [(&str, &str); 10] = [
    ("kayles", "0.77"),
    ("dawson", "0.137"),
    ("dawson-chess", "0.137"),
    ("dawson-kayles", "0.07"),
    ("guiles", "0.15"),
    ("treblecross", "0.007"),
    ("officers", "0.6"),
    ("lemon-drops", "0.56"),
    ("knots", "4.7"),
    ("lasker-nim", "4.[3]"),
];

/// The code of the game with this name.
pub(super) fn code_of(name: &str) -> Option<&'static str> {
    let found = NAMES.iter().find(|(known, _)| *known == name);
    found.map(|(_, code)| *code)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::code::HeapRules;
    use crate::runner::Runner;
    use crate::value::grundy::grundy_values;

    /// The values of the first heaps, as the literature has them.
    #[test]
    fn names_stand_for_the_games_of_the_literature() {
        for (name, values) in [
            ("kayles", [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]),
            ("dawson", [0, 1, 1, 2, 0, 3, 1, 1, 0, 3]),
            ("dawson-kayles", [0, 0, 1, 1, 2, 0, 3, 1, 1, 0]),
            ("guiles", [0, 1, 1, 0, 1, 1, 2, 2, 1, 2]),
            ("treblecross", [0, 0, 0, 1, 1, 1, 2, 2, 0, 3]),
            ("officers", [0, 0, 1, 2, 0, 1, 2, 3, 1, 2]),
            ("lasker-nim", [0, 1, 2, 4, 3, 5, 6, 8, 7, 9]),
        ] {
            let rules = HeapRules::parse(name).unwrap();
            let found = grundy_values(&rules, 9, &Runner::new()).unwrap();
            assert_eq!(found.to_vec(), values, "{name}");
        }
        for (name, code) in NAMES {
            let rules = HeapRules::parse(name).unwrap();
            assert_eq!(rules.to_string(), code, "{name}");
            assert_eq!(HeapRules::parse(code), Ok(rules));
        }
    }
}

//! The games with solutions over W(K): Plambeck and Siegel's 0.26 and 4.7, and their relatives. They are all among the
//! octal codes with at most three digits and 4.dd that the finder solved; 4.701 and 4.711 have more moves than 4.7.
//! Each is a claim here like any other; the tests prove them all.
//!
//! *More moves, same values.* A game with all moves of another one, and more, has the same values if the extra moves
//! are sound: its other conditions only get easier. The second column lists such games.

use crate::any::Solution;
use crate::rules::Rules;
use crate::solution::UniformSolution;

/// A solution, without its rules, and the games that have it.
struct Entry {
    games: &'static [&'static str],
    family: u64,
    values: &'static str,
    classes: &'static [&'static str],
    light: &'static str,
}

const ENTRIES: &[Entry] = &[
    Entry {
        games: &["0.157"],
        family: 1,
        values: "a a a b b b a a a b b b c_1 c_1 c_1 b^3 b^3 b^3 d_0",
        classes: &[
            "a 0 0 b 0 0 d 0 1",
            "a 0 0 b 0 0 d 0 1",
            "a 0 0 b 0 0 d 1 1",
        ],
        light: "4 5 6",
    },
    Entry {
        games: &["0.175", "0.534", "0.535", "0.574", "0.575"],
        family: 1,
        values: "a a b b a a b b c_1 c_1 b^3 b^3 d_0 d_0",
        classes: &["a 0 1 b 5 1", "a 0 0 b 0 0 d 1 1"],
        light: "3 4",
    },
    Entry {
        games: &[
            "0.26", "0.261", "0.262", "0.263", "0.27", "0.271", "0.272", "0.273",
        ],
        family: 0,
        values: "1 a a*b b 1 a a*b b a*d_0 d_0 a*d_1 b^3",
        classes: &["a 1 0 b 0 0 d 2 1", "a 1 0 b 1 0 d 1 1"],
        light: "3",
    },
    Entry {
        games: &["0.326", "0.327"],
        family: 0,
        values: "a 1 b a*b a 1 b a*b d_0 a*d_0 b^3 a*d_1 a*b*d_1",
        classes: &["a 1 0 b 0 0 d 2 1", "a 0 1 b 5 1"],
        light: "3",
    },
    Entry {
        games: &["0.337"],
        family: 0,
        values: "a a*b b 1 a a*b b a*d_0 d_0 a*d_1 b^3",
        classes: &["a 1 0 b 0 0 d 2 1", "a 1 0 b 1 0 d 1 1"],
        light: "2",
    },
    Entry {
        games: &["0.355"],
        family: 3,
        values: "a b a b a b c_1 b^3 c_2 b^5 c_3 b^7 d_0",
        classes: &["a 0 0 b 0 0 d 1 1"],
        light: "2 4",
    },
    Entry {
        games: &["0.357"],
        family: 0,
        values: "a b a b a b d_0 b d_0 b^3 d_0 b^3",
        classes: &[
            "a 1 0 b 1 0 d 1 1",
            "a 0 0 b 0 0 d 1 1",
            "a 1 0 b 1 0 d 1 1",
        ],
        light: "2 4",
    },
    Entry {
        games: &["0.516", "0.517", "0.556", "0.557"],
        family: 1,
        values: "a a a b b b a a c_1 b b b^3 c_1 c_1 d_0 b^3 b^3 b^5 d_0",
        classes: &["a 1 1 b 4 1", "a 1 1 b 6 1", "a 0 0 b 0 0 d 1 1"],
        light: "4 5",
    },
    Entry {
        games: &["0.57", "0.571"],
        family: 1,
        values: "a a b b a a b b c_1 c_1 b^3 b^3 d_0",
        classes: &["a 0 0 b 0 0 d 0 1", "a 0 0 b 0 0 d 1 1"],
        light: "3 4",
    },
    Entry {
        games: &["0.724", "0.725", "0.726", "0.727"],
        family: 1,
        values: "a 1 b a*b a 1 b a*b c_1 a*c_1 b^3 a*b^3 d_0 a*d_0",
        classes: &["a 0 1 b 5 1", "a 1 0 b 0 0 d 1 1"],
        light: "3",
    },
    Entry {
        games: &["0.732", "0.733"],
        family: 1,
        values: "a a*b b 1 c_1 a*b b^3 b^2 d_0",
        classes: &["a 1 1 b 3 1", "a 0 0 b 0 0 d 1 1"],
        light: "2",
    },
    Entry {
        games: &["0.734", "0.735"],
        family: 0,
        values: "a a*b b b^2 d_0",
        classes: &["a 1 1 b 3 1", "a 0 0 b 0 0 d 1 1"],
        light: "2 4",
    },
    Entry {
        games: &["0.736", "0.737"],
        family: 0,
        values: "a a*b b 1 d_0 a*b b^3 a*d_0 a*b*d_1",
        classes: &["a 1 0 b 0 0 d 1 1", "a 0 1 b 5 1"],
        light: "2",
    },
    Entry {
        games: &["0.754", "0.755"],
        family: 2,
        values: "a b a b c_1 b^3 c_2 b^5 d_0",
        classes: &["a 0 0 b 0 0 d 1 1"],
        light: "2",
    },
    Entry {
        games: &["0.756", "0.757"],
        family: 0,
        values: "a b a b d_0 b d_0 b^3",
        classes: &[
            "a 0 0 b 0 0 d 0 1",
            "a 0 0 b 0 0 d 1 1",
            "a 1 0 b 1 0 d 1 1",
        ],
        light: "2",
    },
    Entry {
        games: &["4.06", "4.07", "4.26", "4.27"],
        family: 0,
        values: "1 a a*b b 1 d_0 a*b b^3 a*d_0 a*b*d_1",
        classes: &["a 1 0 b 0 0 d 1 1", "a 0 1 b 5 1"],
        light: "3",
    },
    Entry {
        games: &["4.16", "4.17"],
        family: 0,
        values: "a a b b a d_0 b b^3 d_0 a*b*d_1",
        classes: &["a 0 0 b 0 0 d 1 1", "a 0 1 b 5 1"],
        light: "3",
    },
    Entry {
        games: &["4.52", "4.53"],
        family: 1,
        values: "a a b b a c_1 b b^3 a*b^2 d_0",
        classes: &["a 0 1 b 3 1", "a 0 0 b 0 0 d 1 1"],
        light: "3",
    },
    Entry {
        games: &["4.7", "4.71", "4.701", "4.711"],
        family: 1,
        values: "a b a b c_1 b^3 d_0",
        classes: &["a 0 0 b 0 0 d 1 1"],
        light: "2",
    },
];

/// The games of this catalogue.
pub fn catalogue_w() -> impl Iterator<Item = &'static str> {
    ENTRIES.iter().flat_map(|entry| entry.games.iter().copied())
}

/// The solution of a game of this catalogue.
pub fn known_w(rules: &Rules) -> Option<UniformSolution> {
    let code = rules.to_string();
    let entry = ENTRIES
        .iter()
        .find(|entry| entry.games.contains(&code.as_str()))?;
    let classes: Vec<String> = entry
        .classes
        .iter()
        .map(|class| format!("class {class}"))
        .collect();
    let text = format!(
        "meximal certificate uniform 1\nrules {code}\nplayers 2\nplay winners N\nfamily W {}\nvalues {}\nmodulus {}\n{}\nlight {}\nend\n",
        entry.family,
        entry.values,
        classes.len(),
        classes.join("\n"),
        entry.light
    );
    match Solution::from_certificate(&text) {
        Ok(Solution::W(solution)) => Some(solution),
        _ => None,
    }
}

//! The games with solutions over W(K): Plambeck and Siegel's 0.26 and 4.7, and their relatives. The finder
//! found them among the octal codes 0.d, 0.dd, 0.ddd, 4.d, 4.dd and 4.ddd; codes 0.dddd are those with the
//! values of a shorter one. Each is a claim here like any other; the tests prove them all.
//!
//! *More moves, same values.* A game with all moves of another one, and more, has the same values if the
//! extra moves are sound: its other conditions only get easier. So most solutions are those of several games.

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
        games: &["0.157", "0.1571"],
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
        games: &[
            "0.175", "0.1751", "0.534", "0.5341", "0.535", "0.5351", "0.574", "0.5741", "0.575",
            "0.5751",
        ],
        family: 1,
        values: "a a b b a a b b c_1 c_1 b^3 b^3 d_0 d_0",
        classes: &["a 0 1 b 5 1", "a 0 0 b 0 0 d 1 1"],
        light: "3 4",
    },
    Entry {
        games: &[
            "0.26", "0.2601", "0.261", "0.2611", "0.262", "0.2621", "0.263", "0.2631", "0.27",
            "0.2701", "0.271", "0.2711", "0.272", "0.2721", "0.273", "0.2731",
        ],
        family: 0,
        values: "1 a a*b b 1 a a*b b a*d_0 d_0 a*d_1 b^3",
        classes: &["a 1 0 b 0 0 d 2 1", "a 1 0 b 1 0 d 1 1"],
        light: "3",
    },
    Entry {
        games: &["0.326", "0.3261", "0.327", "0.3271"],
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
        games: &["0.355", "0.3551", "4.345", "4.355"],
        family: 3,
        values: "a b a b a b c_1 b^3 c_2 b^5 c_3 b^7 d_0",
        classes: &["a 0 0 b 0 0 d 1 1"],
        light: "2 4",
    },
    Entry {
        games: &["0.357", "0.3571", "4.347", "4.357"],
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
        games: &[
            "0.516", "0.5161", "0.517", "0.5171", "0.556", "0.5561", "0.557", "0.5571",
        ],
        family: 1,
        values: "a a a b b b a a c_1 b b b^3 c_1 c_1 d_0 b^3 b^3 b^5 d_0",
        classes: &["a 1 1 b 4 1", "a 1 1 b 6 1", "a 0 0 b 0 0 d 1 1"],
        light: "4 5",
    },
    Entry {
        games: &["0.57", "0.5701", "0.571", "0.5711"],
        family: 1,
        values: "a a b b a a b b c_1 c_1 b^3 b^3 d_0",
        classes: &["a 0 0 b 0 0 d 0 1", "a 0 0 b 0 0 d 1 1"],
        light: "3 4",
    },
    Entry {
        games: &[
            "0.724", "0.7241", "0.725", "0.7251", "0.726", "0.7261", "0.727", "0.7271",
        ],
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
        games: &[
            "0.754", "0.7541", "0.755", "0.7551", "4.744", "4.745", "4.754", "4.755",
        ],
        family: 2,
        values: "a b a b c_1 b^3 c_2 b^5 d_0",
        classes: &["a 0 0 b 0 0 d 1 1"],
        light: "2",
    },
    Entry {
        games: &[
            "0.756", "0.7561", "0.757", "0.7571", "4.746", "4.747", "4.756", "4.757",
        ],
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
        games: &[
            "4.022", "4.023", "4.032", "4.033", "4.222", "4.223", "4.232", "4.233",
        ],
        family: 1,
        values: "1 a a*b b 1 c_1 a*b b^3 b^2 d_0",
        classes: &["a 1 1 b 3 1", "a 0 0 b 0 0 d 1 1"],
        light: "3",
    },
    Entry {
        games: &[
            "4.06", "4.061", "4.062", "4.063", "4.07", "4.071", "4.072", "4.073", "4.26", "4.261",
            "4.262", "4.263", "4.27", "4.271", "4.272", "4.273",
        ],
        family: 0,
        values: "1 a a*b b 1 d_0 a*b b^3 a*d_0 a*b*d_1",
        classes: &["a 1 0 b 0 0 d 1 1", "a 0 1 b 5 1"],
        light: "3",
    },
    Entry {
        games: &["4.106", "4.107", "4.116", "4.117"],
        family: 0,
        values: "a a a b b b a d_0 d_0 b b^3 b^3 d_0 a*b*d_1",
        classes: &["a 1 1 b 4 1", "a 0 0 b 0 0 d 1 1", "a 0 1 b 5 1"],
        light: "4",
    },
    Entry {
        games: &["4.124", "4.125", "4.134", "4.135"],
        family: 0,
        values: "a a b b a d_0 b",
        classes: &["a 0 0 b 0 0 d 1 1", "a 0 0 b 0 0 d 0 1"],
        light: "3",
    },
    Entry {
        games: &["4.142", "4.143", "4.152", "4.153"],
        family: 1,
        values: "a a a b b b a c_1 c_1 b b^3 b^3 a*b^2 d_0",
        classes: &["a 1 1 b 4 1", "a 0 1 b 3 1", "a 0 0 b 0 0 d 1 1"],
        light: "4",
    },
    Entry {
        games: &[
            "4.16", "4.161", "4.164", "4.165", "4.17", "4.171", "4.174", "4.175",
        ],
        family: 0,
        values: "a a b b a d_0 b b^3 d_0 a*b*d_1",
        classes: &["a 0 0 b 0 0 d 1 1", "a 0 1 b 5 1"],
        light: "3",
    },
    Entry {
        games: &["4.305", "4.315"],
        family: 2,
        values: "a b a b a b c_1 b^3 c_2 b^5 d_0",
        classes: &["a 0 0 b 0 0 d 1 1"],
        light: "2 4",
    },
    Entry {
        games: &["4.307", "4.317"],
        family: 0,
        values: "a b a b a b d_0 b d_0 b^3",
        classes: &[
            "a 0 0 b 0 0 d 0 1",
            "a 0 0 b 0 0 d 1 1",
            "a 1 0 b 1 0 d 1 1",
        ],
        light: "2 4",
    },
    Entry {
        games: &["4.502", "4.503", "4.512", "4.513"],
        family: 0,
        values: "a a a b b b a d_0 d_0 b b^3",
        classes: &["a 0 0 b 0 0 d 1 1", "a 1 1 b 2 1", "a 1 0 b 1 0 d 1 1"],
        light: "4",
    },
    Entry {
        games: &["4.506", "4.507", "4.516", "4.517"],
        family: 0,
        values: "a a a b b b a d_0 d_0 b b^3 b^3 d_0 a*b*d_1",
        classes: &["a 1 0 b 1 0 d 1 1", "a 0 0 b 0 0 d 1 1", "a 0 1 b 5 1"],
        light: "4",
    },
    Entry {
        games: &["4.52", "4.521", "4.53", "4.531"],
        family: 1,
        values: "a a b b a c_1 b b^3 a*b^2 d_0",
        classes: &["a 0 1 b 3 1", "a 0 0 b 0 0 d 1 1"],
        light: "3",
    },
    Entry {
        games: &["4.524", "4.525"],
        family: 1,
        values: "a a b b a c_1 b b^3 c_1 d_0 b^3",
        classes: &["a 0 0 b 0 0 d 1 1", "a 0 0 b 0 0 d 0 1"],
        light: "3",
    },
    Entry {
        games: &["4.542", "4.543", "4.552", "4.553"],
        family: 1,
        values: "a a a b b b a c_1 c_1 b b^3 b^3 a*b^2 d_0",
        classes: &["a 0 0 b 0 0 d 0 1", "a 0 1 b 3 1", "a 0 0 b 0 0 d 1 1"],
        light: "4",
    },
    Entry {
        games: &["4.546", "4.547", "4.556", "4.557"],
        family: 1,
        values: "a a a b b b a c_1 c_1 b b^3 b^3 c_1 d_0 d_0",
        classes: &["a 0 1 b 3 1", "a 0 1 b 5 1", "a 0 0 b 0 0 d 1 1"],
        light: "4",
    },
    Entry {
        games: &["4.574"],
        family: 1,
        values: "a a b b a c_1 b b^3 c_1 d_0 b^3 b^5 d_0",
        classes: &["a 1 1 b 6 1", "a 0 0 b 0 0 d 1 1"],
        light: "3",
    },
    Entry {
        games: &[
            "4.7", "4.701", "4.704", "4.705", "4.71", "4.711", "4.714", "4.715",
        ],
        family: 1,
        values: "a b a b c_1 b^3 d_0",
        classes: &["a 0 0 b 0 0 d 1 1"],
        light: "2",
    },
    Entry {
        games: &["4.703"],
        family: 0,
        values: "a b a b d_0 b",
        classes: &[
            "a 0 0 b 0 0 d 0 1",
            "a 0 0 b 0 0 d 1 1",
            "a 0 0 b 0 0 d 0 1",
        ],
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
        "meximal certificate uniform 1\nrules {code}\nplayers 2\nplay winners N\nfamily W {}\nvalues \
         {}\nmodulus {}\n{}\nlight {}\nend\n",
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

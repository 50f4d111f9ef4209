//! What people are told about games of heaps, and the names by which the literature calls some of them (Guy
//! and Smith, *The G-values of various games*, 1956; *Winning Ways*, chapter 4; Plambeck and Siegel, section
//! A.2). A name is read as the code, and the code is what is printed.

use meximal_rules::About;

/// A game with a name.
#[derive(Clone, Copy, Debug)]
pub struct Named {
    /// What people are told about it.
    pub about: About,
    /// Its code.
    pub code: &'static str,
}

const ANYBODY: &str = "any number of players, who all have the same moves";
const GUY_AND_SMITH: &str = "R. K. Guy, C. A. B. Smith, The G-values of various games, Proceedings of the \
                             Cambridge Philosophical Society 52 (1956)";
const WINNING_WAYS: &str = "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 4";

macro_rules! names {
    ($($name:literal = $code:literal, $moves:literal, $source:expr;)*) => {
        /// The games that have a name, with their codes.
        pub const NAMES: &[Named] = &[$(Named {
            about: About {
                name: $name,
                syntax: concat!($name, ":HEAPS, the same as ", $code, ":HEAPS"),
                players: ANYBODY,
                moves: $moves,
                example: concat!($name, ":9"),
                source: $source,
            },
            code: $code,
        }),*];
    };
}

names! {
    "kayles" = "0.77", "Take one or two tokens from a heap; what is left may be broken in two.",
        GUY_AND_SMITH;
    "dawson" = "0.137", "Take a heap of one token; or two tokens from a heap; or three, and what is left may \
        be broken in two.", GUY_AND_SMITH;
    "dawson-chess" = "0.137", "Take a heap of one token; or two tokens from a heap; or three, and what is \
        left may be broken in two.", GUY_AND_SMITH;
    "dawson-kayles" = "0.07", "Take two tokens from a heap; what is left may be broken in two.",
        GUY_AND_SMITH;
    "guiles" = "0.15", "Take a heap of one token or of two, or take two from a heap and break what is \
        left in two.", GUY_AND_SMITH;
    "treblecross" = "0.007", "Take three tokens from a heap; what is left may be broken in two.",
        WINNING_WAYS;
    "officers" = "0.6", "Take one token from a heap that has more; what is left may be broken in two.",
        WINNING_WAYS;
    "lemon-drops" = "0.56", "Take a heap of one token, or one token and break what is left in two; or take \
        two from a larger heap, and what is left may be broken in two.", WINNING_WAYS;
    "knots" = "4.7", "Break a heap in two, or take one token, and what is left may be broken in two.",
        WINNING_WAYS;
    "lasker-nim" = "4.[3]", "Take any number of tokens from a heap, or break it in two.", WINNING_WAYS;
}

/// Games whose rules stand in the way they are written, and those with a spelling of their own.
pub const FAMILIES: [About; 5] = [
    About {
        name: "nim",
        syntax: "nim:HEAPS, such as nim:3+5 or nim:2.7 for two heaps of 7",
        players: ANYBODY,
        moves: "Take any number of tokens from one heap.",
        example: "nim:7",
        source: "C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 \
                 (1901)",
    },
    About {
        name: "grundy",
        syntax: "grundy:HEAPS, the same as 4!.0:HEAPS",
        players: ANYBODY,
        moves: "Break a heap into two of different sizes.",
        example: "grundy:9",
        source: "P. M. Grundy, Mathematics and games, Eureka 2 (1939)",
    },
    About {
        name: "0.…",
        syntax: "0.77:HEAPS, a taking-and-breaking code d₀.d₁d₂…; digits in brackets repeat for ever, as in \
                 0.[3]; digits past 9 are A to V",
        players: ANYBODY,
        moves: "Take i tokens from a heap and leave exactly j heaps of what is left, if bit j of the \
                digit dᵢ is set: 1 leaves none, 2 one, 4 two.",
        example: "0.77:9",
        source: GUY_AND_SMITH,
    },
    About {
        name: "S{…}",
        syntax: "S{2,3}:HEAPS, a set of numbers",
        players: ANYBODY,
        moves: "Take a number of tokens that is in the set from one heap.",
        example: "S{2,3}:9",
        source: "S. W. Golomb, A mathematical investigation of games of \"take-away\", Journal of \
                 Combinatorial Theory 1 (1966)",
    },
    About {
        name: "S!{…}",
        syntax: "S!{2,3}:HEAPS, a set of numbers",
        players: ANYBODY,
        moves: "Take any number of tokens that is not in the set from one heap.",
        example: "S!{2,3}:9",
        source: "A. N. Siegel, Combinatorial Game Theory, chapter IV",
    },
];

/// The code of the game with this name.
pub(super) fn code_of(name: &str) -> Option<&'static str> {
    let found = NAMES.iter().find(|known| known.about.name == name);
    found.map(|known| known.code)
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
        for &Named { about, code } in NAMES {
            let name = about.name;
            let rules = HeapRules::parse(name).unwrap();
            assert_eq!(rules.to_string(), code, "{name}");
            assert_eq!(HeapRules::parse(code), Ok(rules));
        }
    }
}

//! The papers' claims as named checks that compute. A claim is *recomputed* when it is finite and its check
//! computes all of it, *checked* when the check goes to a bound, *proved* when what the check computes proves
//! it for all games, *corrected* when the check confirms both that the printed statement is false and that
//! the right one holds, and *open* when the paper asks and the check says what is known.

mod cincotti;
mod cincotti_hackenbush;
mod cincotti_numbers;
mod cincotti_play;
mod cincotti_sample;
mod claim;
mod ending;
mod ending_symmetric;
mod ending_values;
mod misere;
mod misere_algebraic;
mod misere_coins;
mod misere_figures;
mod misere_kernel;
mod misere_mex;
mod misere_normal;
mod misere_partial;
mod misere_periods;
mod misere_small;
mod nim_quotient;
mod podium;
mod podium_classes;
mod solved;
mod spindler;
mod spindler_games;
mod spindler_nim;
mod spindler_order;
mod spindler_partizan;
mod spindler_tables;

pub use claim::{CheckError, Claim, Evidence, Kind, Workbench};
pub use nim_quotient::{NimQuotient, bounded_nim_quotient_order};

/// A paper, with its claims.
pub struct Paper {
    /// The name on the command line.
    pub name: &'static str,
    /// Author and title.
    pub title: &'static str,
    /// Where it appeared.
    pub source: &'static str,
    /// The claims, in the order of the paper.
    pub claims: Vec<Claim>,
}

/// The papers whose claims can be checked.
pub fn papers() -> Vec<Paper> {
    vec![
        Paper {
            name: "spindler",
            title: "M. Spindler, An extension of the normal play convention to N-player combinatorial games",
            source: "Integers 20 (2020); sections 2 to 5",
            claims: spindler::claims(),
        },
        Paper {
            name: "misere",
            title: "T. E. Plambeck and A. N. Siegel, Misère quotients for impartial games",
            source: "J. Combin. Theory Ser. A 115 (2008); sections 2 to 6 and the appendix",
            claims: misere::claims(),
        },
        Paper {
            name: "podium",
            title: "R. J. Nowakowski, C. P. Santos and A. M. Silva, Three-player NIM with podium rule",
            source: "published online 16 January 2020, Springer",
            claims: podium::claims(),
        },
        Paper {
            name: "ending",
            title: "H. Inoue, S. Kadowaki, S. Kimura and H. Wada, On ending partizan Subtraction Nim",
            source: "arXiv:2605.29918 (2026)",
            claims: ending::claims(),
        },
        Paper {
            name: "cincotti",
            title: "A. Cincotti, Three-player partizan games",
            source: "Theoret. Comput. Sci. 332 (2005) 367-389",
            claims: cincotti::claims(),
        },
    ]
}

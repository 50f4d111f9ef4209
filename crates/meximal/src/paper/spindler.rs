//! The claims of sections 2 to 5 of Spindler's paper, each with a check that computes it.

use super::claim::{CheckError, Claim, Evidence, Kind, Workbench};
use super::spindler_games as games;
use super::spindler_nim as nim;
use super::spindler_order as order;
use super::spindler_partizan as partizan;
use super::spindler_tables as tables;

type Check = fn(&mut Workbench) -> Result<Evidence, CheckError>;

/// All claims, in the order of the paper.
pub(super) fn claims() -> Vec<Claim> {
    let reproduced = |id, statement, check: Check| Claim {
        id,
        statement,
        kind: Kind::Reproduced,
        check,
    };
    let corrected = |id, statement, correction, check: Check| Claim {
        id,
        statement,
        kind: Kind::Corrected(correction),
        check,
    };
    let open = |id, statement, check: Check| Claim {
        id,
        statement,
        kind: Kind::Open,
        check,
    };
    vec![
        reproduced(
            "proposition-2.2",
            "In {0,*2} Next can guarantee a win only by winning with Previous",
            games::proposition_2_2,
        ),
        reproduced(
            "proposition-2.3",
            "o(G) is always a proper subset of NOP",
            games::proposition_2_3,
        ),
        reproduced(
            "proposition-2.4",
            "o({G}) is o(G) turned by one seat",
            games::proposition_2_4,
        ),
        reproduced(
            "proposition-2.5",
            "All seven proper subsets of NOP are outcomes",
            games::proposition_2_5,
        ),
        reproduced(
            "table-1",
            "The outcomes of G+H allowed by Theorems 2.8 and 2.10 all occur, and no others",
            tables::table1,
        ),
        reproduced("table-2", "The outcomes of G+G", tables::table2),
        reproduced("proposition-2.15", "N ∉ o(G+G+G)", games::proposition_2_15),
        reproduced("table-3", "The outcomes of G+G+G", tables::table3),
        reproduced(
            "theorem-2.19",
            "If H is revertible to G, then o(H+X) ⊆ o(G+X) for all X",
            games::theorem_2_19,
        ),
        corrected(
            "proposition-2.21",
            "3·* ≠ 0, by X = {0,*+*}",
            "3·* ≠ 0, by X = {{0,*+*}}; the printed X does not tell them apart",
            games::proposition_2_21,
        ),
        reproduced(
            "proposition-2.23",
            "Any two absorbing games are equal",
            games::proposition_2_23,
        ),
        reproduced(
            "corollary-2.26",
            "{{*2,{*2}}} is absorbing",
            games::corollary_2_26,
        ),
        reproduced(
            "corollary-2.28",
            "If G is undetermined, then 3·G is absorbing",
            games::corollary_2_28,
        ),
        reproduced(
            "table-4",
            "The outcomes of 40 Nim positions",
            tables::table4,
        ),
        reproduced(
            "table-5",
            "The outcomes of k·*+*n and k·*+*2+*n",
            tables::table5,
        ),
        reproduced(
            "theorem-2.40",
            "The outcome of three-player Nim depends on the numbers of heaps of size 1, 2 and ≥ 3 as stated",
            nim::theorem_2_40,
        ),
        reproduced(
            "theorem-2.46",
            "The Nim quotient has order 16, the presentation <a,b,c | a^3=1, b^3=b^2c=c^2=c^3=ac^2> and Table 6",
            nim::theorem_2_46,
        ),
        corrected(
            "section-2.3.2",
            "Under Propp's convention the Nim quotient has size 9",
            "It has size 7, by Definition 2.41",
            nim::section_2_3_2,
        ),
        reproduced(
            "proposition-3.2",
            "All 2^N-1 proper subsets are outcomes, if N > 2",
            games::proposition_3_2,
        ),
        corrected(
            "proposition-3.2-example",
            "If N = 6, then {*,3·*,4·*} has outcome {O1,O2,O4}",
            "{{*,3·*,4·*}} has it; {*,3·*,4·*} has {N,O1,O3}",
            games::proposition_3_2_example,
        ),
        reproduced(
            "theorem-3.3",
            "If N ∉ o(H) then o(G+H) ⊆ o(G), for any number of players",
            games::theorem_3_3,
        ),
        reproduced("proposition-3.5", "N ∉ o(N·G)", games::proposition_3_5),
        corrected(
            "proposition-3.9",
            "If N > 2 then N·* ≠ 0, by G = {(N-1)·*,0}",
            "N·* ≠ 0, by G = {{(N-1)·*,0}}; the printed G does not tell them apart",
            games::proposition_3_9,
        ),
        reproduced(
            "theorem-3.14",
            "If all options of G are (N-2)-undetermined, and there is one, then G is absorbing",
            games::theorem_3_14,
        ),
        reproduced(
            "corollary-3.16",
            "If G is (N-2)-undetermined, then N·G is absorbing",
            games::corollary_3_16,
        ),
        reproduced(
            "corollary-3.17",
            "If G is undetermined, then (N²-2N)·G is absorbing",
            games::corollary_3_17,
        ),
        reproduced(
            "corollary-3.21",
            "The periodic sequence of outcomes o(*2+i·*)",
            nim::corollary_3_21,
        ),
        reproduced(
            "proposition-3.23",
            "o(*i) is everybody but O1, …, O_min(i,N-1)",
            nim::proposition_3_23,
        ),
        corrected(
            "proposition-3.23-proof",
            "o(*N) is everybody but N (overline in the proof)",
            "o(*N) = {N}",
            nim::proposition_3_23_proof,
        ),
        reproduced(
            "theorem-3.27",
            "The outcomes of two heaps of Nim, N players",
            nim::theorem_3_27,
        ),
        reproduced(
            "corollary-3.28",
            "N·(*(N-1)+*(2N-3)) is absorbing",
            nim::corollary_3_28,
        ),
        reproduced(
            "proposition-4.3",
            "If N > 2, all (2^N-1)^N outcomes of partizan games are possible",
            partizan::proposition_4_3,
        ),
        reproduced(
            "proposition-4.6",
            "Nobody can force a win in G + G^- by moving first",
            partizan::proposition_4_6,
        ),
        reproduced(
            "proposition-4.7",
            "No partizan game is absorbing",
            partizan::proposition_4_7,
        ),
        reproduced(
            "theorem-4.25",
            "If N > 2, then 0 ≤_L G if and only if nobody but Left has an option in G",
            partizan::theorem_4_25,
        ),
        reproduced(
            "theorem-4.28",
            "G ≤_L 0 if and only if Left, moving first, cannot force a win in G",
            order::theorem_4_28,
        ),
        reproduced(
            "corollary-4.29",
            "{(1L)^-|...|} = 0 for Left",
            order::corollary_4_29,
        ),
        reproduced(
            "proposition-4.30",
            "A game comparable to 0 for everybody is 0, or worse for all, or equal or better for one and worse for the others",
            order::proposition_4_30,
        ),
        reproduced(
            "corollary-4.32",
            "If N > 2 and G is not 0, then G + G^- < 0 for Left",
            order::corollary_4_32,
        ),
        open(
            "theorem-4.35",
            "The Inequality Test is sufficient for G ≤_L H; what is necessary, too?",
            order::theorem_4_35,
        ),
        reproduced(
            "proposition-4.38",
            "Deleting a dominated option keeps a game equal for one player, but not its outcome",
            order::proposition_4_38,
        ),
        reproduced(
            "proposition-4.40",
            "Bypassing a reversible option keeps a game equal for one player, but not its outcome",
            order::proposition_4_40,
        ),
        reproduced(
            "proposition-4.41",
            "If k < m, then k·1L < m·1L for Left",
            order::proposition_4_41,
        ),
        corrected(
            "proposition-4.42",
            "The proof that k·1C < 0 for Left ends with k·1C ≰ 0",
            "It must be k·1C ≱ 0; the proposition holds",
            order::proposition_4_42,
        ),
        reproduced(
            "proposition-4.43",
            "Integers of two different players other than Left are incomparable for Left",
            order::proposition_4_43,
        ),
        reproduced(
            "lemma-4.44",
            "If k < m, then m·1C < k·1C for Left",
            order::lemma_4_44,
        ),
        reproduced(
            "theorem-4.45",
            "kL = k·1L, where kL has all smaller ones as options",
            order::theorem_4_45,
        ),
        reproduced(
            "proposition-4.47",
            "In a sum of integers the first player from the starter on who has fewest moves loses",
            partizan::proposition_4_47,
        ),
        reproduced(
            "theorem-4.49",
            "0 < ... < {3C|...|} < {2C|...|} < {1C|...|} < 1L for Left, if N > 2",
            order::theorem_4_49,
        ),
        reproduced(
            "corollary-4.50",
            "Spindler's ≤_L is incompatible with Cincotti's",
            order::corollary_4_50,
        ),
        open(
            "question-1",
            "What are the sum tables of the other conventions?",
            tables::question1,
        ),
        corrected(
            "section-5-equality",
            "Perhaps 3·* = 6·*",
            "3·* ≠ 6·*",
            games::section_5_equality,
        ),
        open(
            "question-2",
            "Are there equal games that are not isomorphic and have no absorbing subposition?",
            games::question_2,
        ),
        open(
            "question-3",
            "Is there G with o(G) = N and P ∈ o(3·G)?",
            games::question_3,
        ),
        open(
            "question-4",
            "Are all Nim positions N-periodic?",
            nim::question_4,
        ),
        corrected(
            "section-5-other",
            "With Other the unique winner of 0, o(2·*3) = O but o(3·*+2·*3) = ∅",
            "o(2·*2) = O and o(3·*+2·*2) = ∅; o(2·*3) = ∅",
            nim::section_5_other,
        ),
        open(
            "question-5",
            "Are N·*2 and 2·*N absorbing in the Nim quotient?",
            nim::question_5,
        ),
        open(
            "definition-2.41-players",
            "What is the order of the Nim quotient for N players? (not in the paper)",
            nim::nim_orders,
        ),
        open(
            "definition-2.41-octal",
            "What are the quotients of other heap games than Nim, three players? (not in the paper)",
            nim::octal_games,
        ),
        corrected(
            "appendix-notation",
            "*2_##2 is {{*2}}+*2",
            "*2_{##2} is {{*2}}+*2, and *2_##2 is {{{*2}},*2}",
            games::appendix_notation,
        ),
        reproduced("table-7", "Examples of o(G) and o(G+G)", tables::table7),
        reproduced("table-8", "Examples of o(G) and o(G+G+G)", tables::table8),
        corrected(
            "table-9",
            "Examples of o(G), o(H) and o(G+H)",
            "Nine rows lack a '#' or have it in the wrong place; see the table as corrected",
            tables::table9,
        ),
    ]
}

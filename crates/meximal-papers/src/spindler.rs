//! The claims of sections 2 to 5 of Spindler's paper, each with a check that computes it.

use super::claim::{Claim, Kind, claim, corrected, open};
use super::spindler_games as games;
use super::spindler_nim as nim;
use super::spindler_order as order;
use super::spindler_partizan as partizan;
use super::spindler_tables as tables;

/// All claims, in the order of the paper.
pub(super) fn claims() -> Vec<Claim> {
    vec![
        claim(
            "proposition-2.2",
            "In {0,*2} Next can guarantee a win only by winning with Previous",
            Kind::Recomputed,
            games::proposition_2_2,
        ),
        claim(
            "proposition-2.3",
            "o(G) is always a proper subset of NOP",
            Kind::Checked("all sums of two games born by day 4"),
            games::proposition_2_3,
        ),
        claim(
            "proposition-2.4",
            "o({G}) is o(G) turned by one seat",
            Kind::Checked("4096 games born by day 4"),
            games::proposition_2_4,
        ),
        claim(
            "proposition-2.5",
            "All seven proper subsets of NOP are outcomes",
            Kind::Recomputed,
            games::proposition_2_5,
        ),
        claim(
            "table-1",
            "The outcomes of G+H allowed by Theorems 2.8 and 2.10 all occur, and no others",
            Kind::Checked("all sums of two games born by day 4"),
            tables::table1,
        ),
        claim(
            "table-2",
            "The outcomes of G+G",
            Kind::Checked("the 65536 games born by day 4"),
            tables::table2,
        ),
        claim(
            "proposition-2.15",
            "N ∉ o(G+G+G)",
            Kind::Checked("the games born by day 4"),
            games::proposition_2_15,
        ),
        claim(
            "table-3",
            "The outcomes of G+G+G",
            Kind::Checked("the games born by day 4"),
            tables::table3,
        ),
        claim(
            "theorem-2.19",
            "If H is revertible to G, then o(H+X) ⊆ o(G+X) for all X",
            Kind::Checked("3·* and 0, in all contexts"),
            games::theorem_2_19,
        ),
        corrected(
            "proposition-2.21",
            "3·* ≠ 0, by X = {0,*+*}",
            "3·* ≠ 0, by X = {{0,*+*}}; the printed X does not tell them apart",
            games::proposition_2_21,
        ),
        claim(
            "proposition-2.23",
            "Any two absorbing games are equal",
            Kind::Checked("two absorbing games, in all contexts"),
            games::proposition_2_23,
        ),
        claim(
            "corollary-2.26",
            "{{*2,{*2}}} is absorbing",
            Kind::Proved("Theorem 2.25, and the exact test of all contexts"),
            games::corollary_2_26,
        ),
        claim(
            "corollary-2.28",
            "If G is undetermined, then 3·G is absorbing",
            Kind::Checked("some undetermined games born by day 4"),
            games::corollary_2_28,
        ),
        claim(
            "table-4",
            "The outcomes of 40 Nim positions",
            Kind::Recomputed,
            tables::table4,
        ),
        claim(
            "table-5",
            "The outcomes of k·*+*n and k·*+*2+*n",
            Kind::Checked("m = 3 to 8, k below 12"),
            tables::table5,
        ),
        claim(
            "theorem-2.40",
            "The outcome of three-player Nim depends on the numbers of heaps of size 1, 2 and ≥ 3 as stated",
            Kind::Proved("the table of three-player Nim"),
            nim::theorem_2_40,
        ),
        claim(
            "theorem-2.46",
            "The Nim quotient has order 16, the presentation <a,b,c | a^3=1, b^3=b^2c=c^2=c^3=ac^2> and \
             Table 6",
            Kind::Proved("the solver, which verifies the quotient for all positions"),
            nim::theorem_2_46,
        ),
        corrected(
            "section-2.3.2",
            "Under Propp's convention the Nim quotient has size 9",
            "It has size 7, by Definition 2.41",
            nim::section_2_3_2,
        ),
        claim(
            "proposition-3.2",
            "All 2^N-1 proper subsets are outcomes, if N > 2",
            Kind::Checked("3 to 7 players"),
            games::proposition_3_2,
        ),
        corrected(
            "proposition-3.2-example",
            "If N = 6, then {*,3·*,4·*} has outcome {O1,O2,O4}",
            "{{*,3·*,4·*}} has it; {*,3·*,4·*} has {N,O1,O3}",
            games::proposition_3_2_example,
        ),
        claim(
            "theorem-3.3",
            "If N ∉ o(H) then o(G+H) ⊆ o(G), for any number of players",
            Kind::Checked("games born by day 4 for 3 and 4 players, by day 3 for 5 to 8"),
            games::theorem_3_3,
        ),
        claim(
            "proposition-3.5",
            "N ∉ o(N·G)",
            Kind::Checked("games born by day 3, 2 to 6 players"),
            games::proposition_3_5,
        ),
        corrected(
            "proposition-3.9",
            "If N > 2 then N·* ≠ 0, by G = {(N-1)·*,0}",
            "N·* ≠ 0, by G = {{(N-1)·*,0}}; the printed G does not tell them apart",
            games::proposition_3_9,
        ),
        claim(
            "theorem-3.14",
            "If all options of G are (N-2)-undetermined, and there is one, then G is absorbing",
            Kind::Checked("games born by day 3 and some more, 3 to 6 players"),
            games::theorem_3_14,
        ),
        claim(
            "corollary-3.16",
            "If G is (N-2)-undetermined, then N·G is absorbing",
            Kind::Checked("some undetermined games, 3 and 4 players"),
            games::corollary_3_16,
        ),
        claim(
            "corollary-3.17",
            "If G is undetermined, then (N²-2N)·G is absorbing",
            Kind::Checked("some undetermined games, 3 and 4 players"),
            games::corollary_3_17,
        ),
        claim(
            "corollary-3.21",
            "The periodic sequence of outcomes o(*2+i·*)",
            Kind::Checked("3 to 16 players, a proved period for each"),
            nim::corollary_3_21,
        ),
        claim(
            "proposition-3.23",
            "o(*i) is everybody but O1, …, O_min(i,N-1)",
            Kind::Checked("2 to 16 players, heaps up to 2N"),
            nim::proposition_3_23,
        ),
        corrected(
            "proposition-3.23-proof",
            "o(*N) is everybody but N (overline in the proof)",
            "o(*N) = {N}",
            nim::proposition_3_23_proof,
        ),
        claim(
            "theorem-3.27",
            "The outcomes of two heaps of Nim, N players",
            Kind::Checked("3 to 16 players, heaps up to N+6"),
            nim::theorem_3_27,
        ),
        claim(
            "corollary-3.28",
            "N·(*(N-1)+*(2N-3)) is absorbing",
            Kind::Checked("3 and 4 players"),
            nim::corollary_3_28,
        ),
        claim(
            "proposition-4.3",
            "If N > 2, all (2^N-1)^N outcomes of partizan games are possible",
            Kind::Checked("3 and 4 players"),
            partizan::proposition_4_3,
        ),
        claim(
            "proposition-4.6",
            "Nobody can force a win in G + G^- by moving first",
            Kind::Checked("small games, 2 to 5 players"),
            partizan::proposition_4_6,
        ),
        claim(
            "proposition-4.7",
            "No partizan game is absorbing",
            Kind::Checked("small games"),
            partizan::proposition_4_7,
        ),
        claim(
            "theorem-4.25",
            "If N > 2, then 0 ≤_L G if and only if nobody but Left has an option in G",
            Kind::Checked("small games"),
            partizan::theorem_4_25,
        ),
        claim(
            "theorem-4.28",
            "G ≤_L 0 if and only if Left, moving first, cannot force a win in G",
            Kind::Checked("small games, each with the contexts tried"),
            order::theorem_4_28,
        ),
        claim(
            "corollary-4.29",
            "{(1L)^-|...|} = 0 for Left",
            Kind::Checked("2 to 5 players"),
            order::corollary_4_29,
        ),
        claim(
            "proposition-4.30",
            "A game comparable to 0 for everybody is 0, or worse for all, or equal or better for one and \
             worse for the others",
            Kind::Checked("small games"),
            order::proposition_4_30,
        ),
        claim(
            "corollary-4.32",
            "If N > 2 and G is not 0, then G + G^- < 0 for Left",
            Kind::Checked("small games, 3 and 4 players"),
            order::corollary_4_32,
        ),
        open(
            "theorem-4.35",
            "The Inequality Test is sufficient for G ≤_L H; what is necessary, too?",
            order::theorem_4_35,
        ),
        claim(
            "proposition-4.38",
            "Deleting a dominated option keeps a game equal for one player, but not its outcome",
            Kind::Checked("an example for 3 and for 4 players"),
            order::proposition_4_38,
        ),
        claim(
            "proposition-4.40",
            "Bypassing a reversible option keeps a game equal for one player, but not its outcome",
            Kind::Checked("an example for 3 and for 4 players"),
            order::proposition_4_40,
        ),
        claim(
            "proposition-4.41",
            "If k < m, then k·1L < m·1L for Left",
            Kind::Checked("m up to 4, 2 to 4 players"),
            order::proposition_4_41,
        ),
        corrected(
            "proposition-4.42",
            "The proof that k·1C < 0 for Left ends with k·1C ≰ 0",
            "It must be k·1C ≱ 0; the proposition holds",
            order::proposition_4_42,
        ),
        claim(
            "proposition-4.43",
            "Integers of two different players other than Left are incomparable for Left",
            Kind::Checked("integers up to 3, 3 and 4 players"),
            order::proposition_4_43,
        ),
        claim(
            "lemma-4.44",
            "If k < m, then m·1C < k·1C for Left",
            Kind::Checked("m up to 4, 2 to 4 players"),
            order::lemma_4_44,
        ),
        claim(
            "theorem-4.45",
            "kL = k·1L, where kL has all smaller ones as options",
            Kind::Checked("k up to 5, 2 to 4 players"),
            order::theorem_4_45,
        ),
        claim(
            "proposition-4.47",
            "In a sum of integers the first player from the starter on who has fewest moves loses",
            Kind::Checked("small integers, 2 to 5 players"),
            partizan::proposition_4_47,
        ),
        claim(
            "theorem-4.49",
            "0 < ... < {3C|...|} < {2C|...|} < {1C|...|} < 1L for Left, if N > 2",
            Kind::Checked("k up to 4, 3 and 4 players"),
            order::theorem_4_49,
        ),
        claim(
            "corollary-4.50",
            "Spindler's ≤_L is incompatible with Cincotti's",
            Kind::Recomputed,
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
        claim(
            "table-7",
            "Examples of o(G) and o(G+G)",
            Kind::Checked("the examples, and the games born by day 4"),
            tables::table7,
        ),
        claim(
            "table-8",
            "Examples of o(G) and o(G+G+G)",
            Kind::Checked("the examples, and the games born by day 4"),
            tables::table8,
        ),
        corrected(
            "table-9",
            "Examples of o(G), o(H) and o(G+H)",
            "Nine rows lack a '#' or have it in the wrong place; see the table as corrected",
            tables::table9,
        ),
    ]
}

//! The claims of Cincotti's paper on three-player partizan games, each with a check that computes it; the
//! checks are in `cincotti_numbers` (sections 2 to 5), `cincotti_play` (section 6) and `cincotti_hackenbush`
//! (sections 7 and 8).

use super::claim::{Claim, Kind, claim};
use super::{
    cincotti_hackenbush as hackenbush, cincotti_numbers as numbers, cincotti_play as play,
};

/// The claims, in the order of the paper.
pub(super) fn claims() -> Vec<Claim> {
    let mut claims = vec![
        claim(
            "section-2.4",
            "Of the 8 forms with options 0 only, 0, 1L, 1C and 1R are numbers",
            Kind::Recomputed,
            numbers::day_one,
        ),
        claim(
            "table-1",
            "How 0, 1L, 1C and 1R compare for Left, Center and Right",
            Kind::Recomputed,
            numbers::table_1,
        ),
        claim(
            "table-2",
            "From 4 numbers we can create 18 numbers",
            Kind::Corrected(
                "The 18 are the forms with at most one option for each player; there are 57 forms of \
                 birthday 2 and 24 new values",
            ),
            numbers::table_2,
        ),
        claim(
            "theorem-1",
            "No own option is ≥ x, x is ≥ no other's option, and x ≥ x, for each player",
            Kind::Checked("games born by day 2, and some more"),
            numbers::theorem_1,
        ),
        claim(
            "theorem-2",
            "The three relations are transitive",
            Kind::Checked("chains among 70 games born by day 2"),
            numbers::theorem_2,
        ),
        claim(
            "theorem-3",
            "A number lies strictly between its options, and numbers are totally ordered, for each player",
            Kind::Checked("small numbers, and numbers made at random"),
            numbers::theorem_3,
        ),
        claim(
            "theorem-4",
            "Addition has the neutral element 0, is commutative and associative, up to identity",
            Kind::Checked("864 triples of games born by day 2"),
            numbers::theorem_4,
        ),
        claim(
            "theorem-5",
            "y ≥ z exactly when x+y ≥ x+z, for each player; so sums may be cancelled (Corollary 6)",
            Kind::Checked("games born by day 2"),
            numbers::theorem_5,
        ),
        claim(
            "theorem-7",
            "The sum of two numbers is a number",
            Kind::Checked("the sums of two numbers born by day 2"),
            numbers::theorem_7,
        ),
        claim(
            "theorem-8",
            "If z lies between the options of x for each player, and no option of z satisfies the same \
             condition, then x = z",
            Kind::Corrected(
                "For each player by itself: if z lies between for this player and no option of z does, they \
                 are equal for this player",
            ),
            numbers::theorem_8,
        ),
        claim(
            "theorem-9",
            "Dominated options may be left out, for each player by itself",
            Kind::Checked("small numbers, and numbers made at random"),
            numbers::theorem_9,
        ),
        claim(
            "table-3",
            "Two players: the relation to 0 tells who wins",
            Kind::Checked("the 256 games of two players born by day 2"),
            numbers::table_3,
        ),
        claim(
            "theorems-10-14",
            "Sixteen of the 27 sign triples of Table 4 belong to no number",
            Kind::Checked("small numbers, and numbers made at random"),
            numbers::theorems_10_14,
        ),
        claim(
            "theorem-15",
            "The other eleven classes have a number each",
            Kind::Recomputed,
            numbers::theorem_15,
        ),
        claim(
            "theorem-16",
            "0 is the only number of class =",
            Kind::Checked("small numbers, and numbers made at random"),
            numbers::theorem_16,
        ),
        claim(
            "table-5",
            "The eleven classes and their short names",
            Kind::Recomputed,
            numbers::table_5,
        ),
        claim(
            "classes-n-players",
            "The classes of more than three players are not treated",
            Kind::Open,
            numbers::classes_n_players,
        ),
        claim(
            "theorems-17-24",
            "The signs of sums follow from the signs of the parts where these agree",
            Kind::Checked("the sums of two values born by day 2"),
            numbers::theorems_17_24,
        ),
        claim(
            "table-6",
            "The classes of sums, where the table has one",
            Kind::Checked("the sums of two of the 450 values born by day 3"),
            numbers::table_6,
        ),
        claim(
            "table-6-open-entries",
            "The entries '?' are unrestricted",
            Kind::Corrected(
                "None is: >P + >Q allows 6 classes, every other '?' exactly 3 (>P, the class in which only P \
                 has 0, and <)",
            ),
            numbers::table_6_open,
        ),
    ];
    claims.extend(play_claims());
    claims.extend(hackenbush_claims());
    claims
}

/// Section 6.
fn play_claims() -> Vec<Claim> {
    vec![
        claim(
            "theorem-25",
            "In 0 the player who moves last wins",
            Kind::Recomputed,
            play::theorem_25,
        ),
        claim(
            "theorems-26-28",
            "In a number of class >P player P wins, whoever starts",
            Kind::Checked("small numbers, and numbers made at random"),
            play::theorems_26_28,
        ),
        claim(
            "theorems-29-31",
            "In a number of class =PQ the one of P and Q who moves last wins",
            Kind::Corrected(
                "Not when the starter has no move and leaves, and it is then the turn of the one who \
                 should win",
            ),
            play::theorems_29_31,
        ),
        claim(
            "theorems-32-34",
            "In a number in which only P has value 0, P wins when another player starts",
            Kind::Corrected(
                "P wins if the player after P starts, or if the one before P starts and has a move",
            ),
            play::theorems_32_34,
        ),
        claim(
            "tables-7-9",
            "When the player with value 0 starts, the class of that player's option decides as in Tables \
             7 to 9",
            Kind::Corrected(
                "Rows for no option and for options of several classes are missing, and the rows with = and \
                 < suffer from Theorems 29 to 34",
            ),
            play::tables_7_9,
        ),
        claim(
            "table-10",
            "The classes that options of a number of class < can have",
            Kind::Checked("small numbers, and numbers made at random"),
            play::table_10,
        ),
        claim(
            "table-11",
            "The outcomes of the eleven classes",
            Kind::Corrected(
                "v_P > 0: P wins; v_P = 0: P wins if the player after P starts, or the one before P starts \
                 and has a move; otherwise the class does not decide",
            ),
            play::table_11,
        ),
        claim(
            "theorem-35",
            "Equal numbers of the first seven classes have equal outcomes",
            Kind::Corrected("This holds for the classes =, >L, >C and >R"),
            play::theorem_35,
        ),
        claim(
            "section-6.1",
            "A zero-game has the outcome of 0, so all zero-games except 0 belong to class <",
            Kind::Corrected(
                "Numbers of other classes have the outcome of 0, too; the number of Theorem 36, repaired, \
                 serves for all games with a move",
            ),
            play::section_6_1,
        ),
        claim(
            "theorem-36",
            "{{|1R|1C}|(m+2)L+1R|2L+1C} is a number of class <CR",
            Kind::Corrected(
                "Not for m ≥ 2; {{|1R|1C}|(m+2)L+1R|(m+2)L+1C} is, and the proof goes through",
            ),
            play::theorem_36,
        ),
        claim(
            "corollary-37",
            "The only zero-game is 0",
            Kind::Checked("games born by day 2"),
            play::corollary_37,
        ),
    ]
}

/// Sections 7 and 8.
fn hackenbush_claims() -> Vec<Claim> {
    vec![
        claim(
            "theorem-38",
            "Every picture of three-player Hackenbush is a number (and Corollary 39)",
            Kind::Checked("all forests of up to 4 edges, and 120 pictures of 5 edges with cycles"),
            hackenbush::theorem_38,
        ),
        claim(
            "theorem-40",
            "G ≤ H for Center exactly when M^RL(G) ≤ M^RL(H) for Left; for Right likewise with M^CL",
            Kind::Corrected("The relations on the right are those of Center and of Right"),
            hackenbush::theorem_40,
        ),
        claim(
            "theorems-41-42",
            "Pictures compare for a player as the red-blue pictures in which all other colours are one",
            Kind::Checked("all forests of up to 4 edges, and 120 pictures of 5 edges with cycles"),
            hackenbush::theorems_41_42,
        ),
        claim(
            "theorems-43-45",
            "In a picture in which only P has value 0, P wins when P starts",
            Kind::Corrected(
                "False for pictures with cycles; no counterexample is known among sums of strings, nor among \
                 forests",
            ),
            hackenbush::theorems_43_45,
        ),
        claim(
            "theorem-43-proof",
            "After the cheapest move of Left every move of Center leaves a value ≥ 0 for Left, and a move \
             for Right if it is 0",
            Kind::Corrected("This fails for a forest with 8 edges"),
            hackenbush::theorem_43_proof,
        ),
        claim(
            "theorem-43-strings",
            "Theorem 43 for sums of strings",
            Kind::Checked("all sums of strings with up to 8 edges"),
            hackenbush::theorem_43_strings,
        ),
        claim(
            "theorem-43-forests",
            "Theorem 43 for forests",
            Kind::Open,
            hackenbush::theorem_43_forests,
        ),
        claim(
            "table-12",
            "The outcomes of pictures by their class",
            Kind::Corrected(
                "The first seven rows hold; in <CR, <LR and <LC the entry where the player with value 0 \
                 starts can be wrong",
            ),
            hackenbush::table_12,
        ),
        claim(
            "section-8.1",
            "Which pictures of class < can be solved, and is one of them NP-complete?",
            Kind::Open,
            hackenbush::section_8_1,
        ),
    ]
}

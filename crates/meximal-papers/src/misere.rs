//! The claims of Plambeck and Siegel's paper, each with a check that computes it.

use super::claim::{Claim, Kind, claim, corrected, open};
use super::misere_algebraic as algebraic;
use super::misere_coins as coins;
use super::misere_figures as figures;
use super::misere_kernel as kernel;
use super::misere_mex as mex;
use super::misere_normal as normal;
use super::misere_partial as partial;
use super::misere_periods as periods;
use super::misere_small as small;

/// The claims, in the order of the paper.
pub(super) fn claims() -> Vec<Claim> {
    let mut claims = theory();
    claims.extend(solved_games());
    claims.extend(unsolved_games());
    claims.extend(strange_quotients());
    claims
}

/// Sections 2 to 6.
fn theory() -> Vec<Claim> {
    vec![
        claim(
            "figure-2",
            "Guiles 0.15 has a quotient of 42 elements, 12 of them in 𝒫, with period 10 from heap 66",
            Kind::Proved("the periodicity theorem"),
            figures::figure_2,
        ),
        claim(
            "figure-2-presentation",
            "The presentation, the 𝒫-portion and the values of Φ in Figure 2",
            Kind::Recomputed,
            figures::figure_2_presentation,
        ),
        claim(
            "section-2-tame",
            "0.23, 0.31 and 0.52 are tame",
            Kind::Checked("the genera of the heaps up to 20"),
            normal::section_2_tame,
        ),
        claim(
            "section-2-tame-quotients",
            "𝒯ₙ = Q(*2ⁿ⁻¹) has the presentation given, and order 2ⁿ+2 for n ≥ 2",
            Kind::Checked("n up to 7"),
            small::section_2_tame_quotients,
        ),
        claim(
            "section-2-T2",
            "𝒯₂ is the quotient of 0.23, 0.31 and 0.52",
            Kind::Proved("quotients with proved periods"),
            small::section_2_names,
        ),
        claim(
            "section-2-R8",
            "ℛ₈ is the quotient of 0.75, 0.512 and 4.56",
            Kind::Proved("quotients with proved periods, and isomorphisms"),
            small::section_2_r8,
        ),
        claim(
            "theorem-4.5",
            "Finite quotients that are not trivial have even order, none has order 4, those of orders 1, 2 \
             and 6 are 𝒯₀, 𝒯₁ and 𝒯₂, that of order 8 is ℛ₈ (Theorem 4.5, Corollary 4.10)",
            Kind::Checked(
                "closed sets of up to three canonical forms born by day 4, and partial quotients of \
                 octal games",
            ),
            small::section_4_orders,
        ),
        claim(
            "theorem-4.9",
            "A closed set has the quotient 𝒯₀ or 𝒯₁, or it contains one with the quotient 𝒯₂",
            Kind::Checked("closed sets of canonical forms born by day 4"),
            small::theorem_4_9,
        ),
        claim(
            "section-5-example",
            "In 𝒯₂ the meximal set of b² is {b, ab, ab²}",
            Kind::Recomputed,
            mex::section_5_example,
        ),
        claim(
            "figure-3",
            "The mex function of T(*2): for each element the sets between an antichain of lower bounds and \
             the meximal set (Theorem 5.5)",
            Kind::Recomputed,
            mex::figure_3,
        ),
        claim(
            "corollary-5.6",
            "Sets of values between Φ''H and the meximal set of Φ(H) have the value Φ(H), as has the \
             meximal set",
            Kind::Checked("the heaps of some octal games"),
            mex::corollary_5_6,
        ),
        claim(
            "proposition-6.1",
            "The kernel is zQ with z the product of all idempotents, and it meets 𝒫",
            Kind::Checked("the quotients of this paper"),
            kernel::proposition_6_1,
        ),
        claim(
            "theorem-6.4",
            "If Q is regular and Φ faithful, then zΦ(G) = zΦ(H) exactly if G and H have the same \
             Grundy value",
            Kind::Checked("the quotients of this paper"),
            kernel::theorem_6_4,
        ),
        claim(
            "lemma-6.5",
            "Then idempotents have Grundy value 0, K is ℤ₂ⁿ, and the normal period divides the misère period",
            Kind::Checked("the quotients of this paper"),
            kernel::lemma_6_5,
        ),
        claim(
            "section-6-normal",
            "All known full solutions for octal games are normal",
            Kind::Recomputed,
            figures::figure_4_normal,
        ),
        corrected(
            "section-6-unfaithful",
            "We are not aware of any example of an unfaithful quotient map",
            "There are such maps; the smallest found is that of Q_7(0.2205), order 24",
            kernel::section_6_unfaithful,
        ),
    ]
}

/// Section A.2: games with known quotients.
fn solved_games() -> Vec<Claim> {
    vec![
        claim(
            "figure-4-wild",
            "The two-digit octals of Figure 4 are wild",
            Kind::Recomputed,
            normal::figure_4_wild,
        ),
        claim(
            "figure-4-orders",
            "The orders in Figure 4, and which of the quotients are ℛ₈, 𝒮₁₂ and ℛ₁₄",
            Kind::Proved("the periodicity theorem"),
            figures::figure_4_orders,
        ),
        claim(
            "figure-4-periods",
            "The periods and preperiods in Figure 4, but for the four rows below",
            Kind::Proved("the periodicity theorem"),
            figures::figure_4_periods,
        ),
        claim(
            "figure-4-isomorphic",
            "0.074–0.077, 0.440–0.443, 0.460–0.463, 0.044, 0.046, 4.40–4.43 and 4.60–4.63 have the quotient \
             of Kayles, 0.115 that of 0.15, and 0.241, 0.243, 0.251, 0.253 that of 0.317",
            Kind::Proved("quotients with proved periods, and isomorphisms"),
            figures::figure_4_isomorphic,
        ),
        claim(
            "figure-4-duplicates",
            "0.44, 0.46 and 0.074–0.077 are duplicates of Kayles",
            Kind::Checked("normal play, heaps up to 600"),
            normal::figure_4_duplicates,
        ),
        corrected(
            "figure-4-0.044",
            "0.044 and 0.046 are duplicates of Kayles, with period 24",
            "They are triplicates (as section A.2 says), with period 36",
            normal::figure_4_triplicates,
        ),
        corrected(
            "figure-4-0.044-misere",
            "0.044 and 0.046 have misère period 24 and preperiod 142",
            "They have period 36 from heap 214 on",
            figures::figure_4_triplicates_misere,
        ),
        corrected(
            "figure-4-4.4",
            "4.40–4.43 and 4.60–4.63, cousins of Kayles, have preperiod 71",
            "Their first periodic heap is 72; 71 is that of Kayles, whose heaps are smaller by one",
            figures::figure_4_cousins_of_kayles,
        ),
        corrected(
            "figure-4-0.315",
            "0.315 and 0.317 have period 10 and preperiod 4",
            "Their first periodic heap is 3",
            figures::figure_4_315,
        ),
        corrected(
            "figure-4-0.644",
            "0.644 has misère period 442 and preperiod 3255",
            "The first periodic heap is 3256; heap 3255 is the last exception",
            figures::figure_4_644,
        ),
        claim(
            "figure-4-0.644-schema",
            "0.6dd with digits d from 4 to 7 are solved like 0.644",
            Kind::Checked("heaps up to 1000"),
            figures::figure_4_644_schema,
        ),
        claim(
            "section-A.2-0.644-growth",
            "The quotient of 0.644 grows for the last time at heap 333",
            Kind::Proved("the periodicity theorem"),
            figures::section_a2_644_growth,
        ),
        corrected(
            "figure-4-complete",
            "Figure 4 lists the wild two- and three-digit octal games with known quotients",
            "0.312, 0.552 and 0.553 are missing",
            figures::figure_4_missing,
        ),
        claim(
            "section-A.2-periods",
            "Normal periods: 0.34 has 8, 0.71 has 2, 0.241 has 2, Lemon Drops 0.56 has 144",
            Kind::Proved("the periodicity theorem"),
            normal::section_a2_periods,
        ),
        claim(
            "section-A.2-lemon-drops",
            "Lemon Drops 0.56 is tame",
            Kind::Checked("the genera of the heaps up to 12"),
            normal::section_a2_lemon_drops,
        ),
        corrected(
            "section-A.2-0.644",
            "0.644 has period 442 and preperiod 3255 in normal play",
            "The first periodic heap is 3256; heap 3255 is the last exception",
            normal::section_a2_644,
        ),
        claim(
            "section-A.2-0.644-maximum",
            "The Grundy values of 0.644 have their maximum 64 at heap 333",
            Kind::Proved("the periodicity theorem"),
            normal::section_a2_644_maximum,
        ),
        claim(
            "section-A.2-0.26",
            "H_13+H_17+H_31 is a 𝒫-position of 0.26 (footnote 5)",
            Kind::Recomputed,
            algebraic::section_a2_allemang,
        ),
        open(
            "section-A.2-like-4.7",
            "0.516, 0.517, 0.574 and 0.575 appear to have the quotient of 4.7",
            partial::section_a2_like_knots,
        ),
        claim(
            "figure-5",
            "0.4107 has order 506, a minimal set of 34 generators, and period 24 from heap 66",
            Kind::Proved("the periodicity theorem"),
            figures::figure_5,
        ),
        claim(
            "figure-5-values",
            "The values of 0.4107 in Figure 5",
            Kind::Recomputed,
            figures::figure_5_values,
        ),
    ]
}

/// Sections A.3 to A.5.
fn unsolved_games() -> Vec<Claim> {
    vec![
        claim(
            "figure-6",
            "Normal periods of the unsolved two-digit octals, where one is listed",
            Kind::Proved("the periodicity theorem"),
            normal::figure_6,
        ),
        open(
            "figure-6-dashes",
            "No normal period is listed for 0.04, 0.06, 0.14, 0.36, 0.37, 0.60, 0.64, 0.74, 0.76",
            normal::figure_6_dashes,
        ),
        claim(
            "figure-6-orders",
            "The orders of the partial quotients in Figure 6",
            Kind::Recomputed,
            partial::figure_6_orders,
        ),
        corrected(
            "figure-6-last",
            "We suspect that the listed n is the last finite partial quotient",
            "Not for 0.06, 0.14, 0.16, 0.35, 0.36, 0.64–0.67 and 0.74: there are larger ones",
            partial::figure_6_last,
        ),
        claim(
            "section-A.3-0.36",
            "Q_20(0.36) ≅ Q_15(0.37)",
            Kind::Recomputed,
            partial::section_a3_36_37,
        ),
        claim(
            "section-A.3-0.316",
            "|Q_23(0.316)| = 8704",
            Kind::Recomputed,
            partial::section_a3_316,
        ),
        claim(
            "figure-7",
            "Orders and periods of the twenty-one wild four-digit quaternaries",
            Kind::Proved("the periodicity theorem"),
            partial::figure_7,
        ),
        claim(
            "figure-7-complete",
            "There are twenty-one wild four-digit quaternaries",
            Kind::Proved("the periodicity theorem"),
            partial::figure_7_complete,
        ),
        claim(
            "figure-8",
            "The partial quotients of 0.26 are those of the monoid and the values in Figure 8",
            Kind::Checked("the partial quotients up to heap 30"),
            algebraic::figure_8,
        ),
        claim(
            "figure-9",
            "The partial quotients of 4.7 are those of the monoid and the values in Figure 9",
            Kind::Checked("the partial quotients up to heap 20"),
            algebraic::figure_9,
        ),
    ]
}

/// Sections A.6 to A.8.
fn strange_quotients() -> Vec<Claim> {
    vec![
        claim(
            "section-A.6-forms",
            "*(2/210)(2/30)3/21 and *(2/1)(2/0)4310 are games in canonical form",
            Kind::Recomputed,
            normal::section_a6_forms,
        ),
        claim(
            "section-A.6-period-6",
            "Q(*(2/210)(2/30)3/21) has 200 elements, the presentation and 𝒫-portion given, and an element of \
             period 6",
            Kind::Recomputed,
            periods::period_six,
        ),
        claim(
            "section-A.6-period-4",
            "Q(*(2/1)(2/0)4310) has order 120 and an element of period 4",
            Kind::Recomputed,
            periods::period_four,
        ),
        open(
            "section-A.6-period-8",
            "Exhibit a quotient with an element of period 8",
            periods::period_eight,
        ),
        claim(
            "section-A.7-form",
            "*(2/0)0 is the canonical form of a heap of 5 in 0.31011",
            Kind::Recomputed,
            normal::section_a7_form,
        ),
        claim(
            "section-A.7-simpler",
            "All games with smaller game trees than *(2/0)0 have finite quotients",
            Kind::Recomputed,
            coins::simpler_games,
        ),
        claim(
            "section-A.7-normal",
            "If k ≥ 3, then iA+jB+kC+lD+mE is a 𝒫-position exactly if i+l and j+m are even",
            Kind::Checked("all positions with up to 44 coins besides A"),
            coins::many_c,
        ),
        claim(
            "section-A.7-recurrence",
            "The recurrence (†) for l ≥ 4 or m ≥ 12, and Lemma A.1(a)",
            Kind::Checked("all positions with up to 44 coins besides A"),
            coins::recurrence,
        ),
        claim(
            "section-A.7-diagonal",
            "If l ≥ 3 is odd, then lD+mE is a 𝒫-position exactly if m = l+7; (1,1,2,0,3) is one",
            Kind::Checked("all positions with up to 44 coins besides A"),
            coins::anomalies,
        ),
        claim(
            "corollary-A.3",
            "Q(*(2/0)0) is infinite",
            Kind::Checked(
                "multiples of D and E with up to 44 coins, which the recurrence continues",
            ),
            coins::infinite,
        ),
        claim(
            "section-A.8",
            "Q_12(0.324) is irregular with |K ∩ P| = 4",
            Kind::Recomputed,
            kernel::section_a8_irregular,
        ),
        open(
            "section-A.8-smallest",
            "Are there smaller irregular quotients than Q_12(0.324), the smallest known?",
            kernel::section_a8_smallest,
        ),
    ]
}

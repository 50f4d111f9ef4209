//! The report of a game that is solved for all heaps, with an infinite quotient.

use serde::Serialize;

use super::infinite::{SolvedHeaps, shown};
use super::report::QuotientReport;
use crate::report::{Document, Line, Style};
use meximal::convention::Convention;
use meximal::player::Players;
use meximal::quotient::{AllHeaps, NimQuotient, factors_latex, factors_text, formula_text};
use meximal::rules::code::HeapRules;

/// The values of all heaps.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AllHeapsReport {
    /// The monoid of values: `W(1)`, which is the quotient, or another one such as `V(0)`, in which different
    /// values may be equal in all sums. `quotient` says which.
    pub family: String,
    /// What is known of the quotient, in words.
    pub quotient: String,
    /// The values of all heaps that are not listed, by residue classes.
    pub formulas: Vec<String>,
    /// From this heap on the formulas hold.
    pub preperiod: u64,
    /// The number of residue classes; 0 where a theorem gives the values.
    pub modulus: usize,
}

/// The largest heap whose value is listed, at least.
const LISTED: u64 = 20;

/// How all heaps are solved, and why that is right.
struct Grounds<'a> {
    status: &'a str,
    theorem: String,
}

impl QuotientReport {
    /// The report of a solution for all heaps.
    pub fn of_all_heaps(rules: &HeapRules, solved: &AllHeaps) -> QuotientReport {
        let solution = solved.solution();
        let proved = solved.proved();
        let family = solution.family();
        let quotient = match proved.quotient {
            meximal_uniform::Quotient::IsFamily => format!("infinite: it is {family}"),
            meximal_uniform::Quotient::IsInfinite => {
                format!("infinite; it is solved over {family}, which is not reduced")
            }
            meximal_uniform::Quotient::Unknown => "not known to be reduced".to_owned(),
        };
        let is_known = proved.quotient == meximal_uniform::Quotient::IsFamily;
        let is_infinite = proved.quotient != meximal_uniform::Quotient::Unknown;
        let section = AllHeapsReport {
            family: family.clone(),
            quotient,
            formulas: in_words(solution.formulas()),
            preperiod: solution.start(),
            modulus: solution.modulus(),
        };
        let grounds = Grounds {
            status: "solved for all heaps, algebraic periodic; proved",
            theorem: format!(
                "Theorem U and the pair lemma: {} heaps were looked at one by one, {} residue classes of \
                 larger heaps as a whole, and {} systems of linear inequalities decided",
                proved.small_heaps, proved.classes, proved.systems
            ),
        };
        let last = solution.start() + 2 * solution.modulus() as u64;
        let report = for_all_heaps(rules, solved, last.max(LISTED), section, grounds);
        QuotientReport {
            infinite: is_infinite.then_some(true),
            name: is_known.then_some(family),
            ..report
        }
    }

    /// The report of Nim, by Bouton's theorem.
    pub fn of_nim(nim: NimQuotient) -> QuotientReport {
        let is_misere = nim.convention() == Convention::misere(Players::TWO);
        let (name, family, relations, theorem) = if is_misere {
            (
                "T_inf",
                "𝒯∞",
                "a² = 1, and b² = c² = …, with b³ = b",
                "Bouton's theorem: a sum is a 𝒫-position if its nim-sum is 0 and some heap is larger than \
                 1, or if it is an odd number of heaps of 1; heaps below 2ᵏ have the quotient 𝒯ₖ, with \
                 2ᵏ + 2 elements for k ≥ 2",
            )
        } else {
            (
                "Z2^inf",
                "ℤ₂^∞",
                "a² = b² = c² = … = 1",
                "Bouton's theorem: a sum is a 𝒫-position if its nim-sum is 0",
            )
        };
        let formula = "Φ(2ᵏ) is the generator number k + 1 of a, b, c, …, and Φ(n) the product of those \
                       that n has as binary digits";
        let section = AllHeapsReport {
            family: name.to_owned(),
            quotient: format!("infinite: it is {family}"),
            formulas: vec![formula.to_owned(), relations.to_owned()],
            preperiod: 0,
            modulus: 0,
        };
        let grounds = Grounds {
            status: "solved for all heaps by a theorem",
            theorem: theorem.to_owned(),
        };
        QuotientReport {
            infinite: Some(true),
            name: Some(name.to_owned()),
            ..for_all_heaps(&HeapRules::nim(), &nim, LISTED, section, grounds)
        }
    }
}

/// The report with the values of the heaps up to one.
fn for_all_heaps(
    rules: &HeapRules,
    solved: &dyn SolvedHeaps,
    last: u64,
    section: AllHeapsReport,
    grounds: Grounds,
) -> QuotientReport {
    let value = |heap: u64| match heap {
        0 => "1".to_owned(),
        _ => solved.value(&[(heap, 1)]).unwrap_or_else(|| "?".to_owned()),
    };
    let phi: Vec<String> = (0..=last).map(value).collect();
    let convention = solved.convention();
    let title = format!("{rules}, {convention}");
    QuotientReport {
        heaps: last as usize,
        document: document(title, &section, &grounds, &phi),
        theorem: Some(grounds.theorem),
        phi,
        all_heaps: Some(section),
        ..QuotientReport::new(rules.to_string(), convention)
    }
}

fn in_words(formulas: Vec<String>) -> Vec<String> {
    let formulas = formulas.iter();
    formulas
        .map(|formula| formula_text(formula, Style::Ascii))
        .collect()
}

/// A formula as it is shown; what is said of Nim is said in words.
fn formula_line(text: &str) -> Line {
    match text
        .strip_prefix("Φ(")
        .and_then(|rest| rest.split_once(") = "))
    {
        Some((heap, word)) => Line::new().formula(
            format!("Φ({heap}) = {}", factors_text(word, Style::Unicode)),
            format!("Phi({heap}) = {}", factors_text(word, Style::Ascii)),
            format!(r"\Phi({heap}) = {}", factors_latex(word)),
        ),
        None => text.into(),
    }
}

fn document(
    title: String,
    section: &AllHeapsReport,
    grounds: &Grounds,
    phi: &[String],
) -> Document {
    let mut fields: Vec<(String, Line)> = vec![
        ("game".to_owned(), title.into()),
        ("status".to_owned(), grounds.status.into()),
        ("quotient".to_owned(), section.quotient.as_str().into()),
        ("because".to_owned(), grounds.theorem.as_str().into()),
    ];
    for formula in &section.formulas {
        fields.push(("values".to_owned(), formula_line(formula)));
    }
    let head =
        std::iter::once("Φ".into()).chain((1..=10).map(|n: usize| Line::from(n.to_string())));
    let rows = phi[1..].chunks(10).enumerate().map(|(row, values)| {
        let start = Line::from(format!("{}+", 10 * row));
        std::iter::once(start)
            .chain(values.iter().map(|value| shown(value)))
            .collect()
    });
    Document::new()
        .fields(fields)
        .line("")
        .table(head.collect(), rows.collect())
}

//! Words over the generators of solutions for all heaps, which have numbered families d_0, d_1, …: the
//! certificates spell them `a*b^3*d_12`, people read them as all other words, `ab³d₁₂`, `ab^3d_12` or
//! `ab^{3}d_{12}`. A number may be a formula in m.

use std::fmt::Write;

use super::words::{lowered, raised};
use crate::text::Style;

/// A letter with its index or its exponent.
struct Factor<'a> {
    letter: &'a str,
    mark: Option<char>,
    number: &'a str,
}

/// The factors of a word, with or without signs between them.
fn factors(word: &str) -> Vec<Factor<'_>> {
    let mut factors = Vec::new();
    let mut rest = word;
    while let Some(c) = rest.chars().next() {
        if c == '*' {
            rest = &rest[1..];
            continue;
        }
        // x27 is one letter.
        let (letter, after) = split(rest, c.len_utf8(), |c| c.is_ascii_digit());
        rest = after;
        let mark = rest.chars().next().filter(|mark| "^_".contains(*mark));
        let mut number = "";
        if mark.is_some() {
            let whole = rest[1..].find(')').filter(|_| rest[1..].starts_with('('));
            (number, rest) = match whole {
                Some(end) => rest[1..].split_at(end + 1),
                None => split(&rest[1..], 0, |c| c.is_ascii_digit() || c == 'm'),
            };
        }
        factors.push(Factor {
            letter,
            mark,
            number: number.trim_matches(['(', ')']),
        });
    }
    factors
}

/// A text, parted where what follows its first bytes is no longer of a kind.
fn split(text: &str, first: usize, kind: fn(char) -> bool) -> (&str, &str) {
    let after = text[first..].trim_start_matches(kind);
    text.split_at(text.len() - after.len())
}

/// A word with numbered letters, `ab³d₁₂` or `ab^3d_12`.
///
/// ```
/// use meximal::quotient::factors_text;
/// use meximal::text::Style;
/// assert_eq!(factors_text("a*b^3*d_12", Style::Unicode), "ab³d₁₂");
/// assert_eq!(factors_text("a*b^3*d_(m+2)", Style::Ascii), "ab^3d_(m+2)");
/// ```
pub fn factors_text(word: &str, style: Style) -> String {
    let mut text = String::new();
    for factor in factors(word) {
        text += factor.letter;
        let Some(mark) = factor.mark else {
            continue;
        };
        let is_number = factor.number.bytes().all(|b| b.is_ascii_digit());
        text += &match (style, mark) {
            (Style::Unicode, '^') if is_number => raised(factor.number),
            (Style::Unicode, _) if is_number => lowered(factor.number),
            _ if is_number || factor.number == "m" => format!("{mark}{}", factor.number),
            _ => format!("{mark}({})", factor.number),
        };
    }
    text
}

/// A word with numbered letters in LaTeX: `ab^{3}d_{12}`.
pub fn factors_latex(word: &str) -> String {
    let mut text = String::new();
    for factor in factors(word) {
        text += factor.letter;
        if let Some(mark) = factor.mark {
            let _ = write!(text, "{mark}{{{}}}", factor.number);
        }
    }
    text
}

/// A formula for the values of a class of heaps, `Φ(2m+13) = ad_(m+2)`.
pub fn formula_text(formula: &str, style: Style) -> String {
    match formula.split_once(" = ") {
        Some((heap, word)) => format!("{heap} = {}", factors_text(word, style)),
        None => formula.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_one_spelling() {
        for (word, unicode, ascii, latex) in [
            ("1", "1", "1", "1"),
            ("a*b^3", "ab³", "ab^3", "ab^{3}"),
            ("a*b^12*d_10", "ab¹²d₁₀", "ab^12d_10", "ab^{12}d_{10}"),
            (
                "b^2m*d_(m+2)",
                "b^(2m)d_(m+2)",
                "b^(2m)d_(m+2)",
                "b^{2m}d_{m+2}",
            ),
            ("v_m", "v_m", "v_m", "v_{m}"),
            ("x27*b", "x27b", "x27b", "x27b"),
        ] {
            assert_eq!(factors_text(word, Style::Unicode), unicode);
            assert_eq!(factors_text(word, Style::Ascii), ascii);
            assert_eq!(factors_latex(word), latex);
            // It is the same word in its own spelling.
            assert_eq!(factors_text(ascii, Style::Unicode), unicode);
            assert_eq!(factors_latex(ascii), latex);
        }
    }
}

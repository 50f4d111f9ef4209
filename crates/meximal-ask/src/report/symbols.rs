//! The symbols in words: spelt out for ASCII, and in TeX.

use std::fmt::Write;

use meximal::text::visible;

use super::Style;
use super::layout::UNBROKEN;

/// The symbols that words may hold, spelt out for ASCII and in TeX; longer ones before what they begin with.
/// Raised and lowered digits are read as numbers.
const SPELT_OUT: [(&str, &str, &str); 53] = [
    // The names of quotients, as `NamedQuotient` has them.
    ("𝒯₀", "T_0", r"$\mathcal{T}_0$"),
    ("𝒯₁", "T_1", r"$\mathcal{T}_1$"),
    ("𝒯₂", "T_2", r"$\mathcal{T}_2$"),
    ("𝒯ₙ", "T_n", r"$\mathcal{T}_n$"),
    ("ℛ₈", "R_8", r"$\mathcal{R}_8$"),
    ("𝒮₁₂", "S_12", r"$\mathcal{S}_{12}$"),
    ("ℛ₁₄", "R_14", r"$\mathcal{R}_{14}$"),
    ("𝒯ₖ", "T_k", r"$\mathcal{T}_k$"),
    ("𝒯∞", "T_inf", r"$\mathcal{T}_\infty$"),
    ("ℤ₂^∞", "Z2^inf", r"$\mathbf{Z}_2^\infty$"),
    ("ₖ", "k", "$_k$"),
    ("ᵏ", "^k", "$^k$"),
    ("ⁿ⁻¹", "^(n-1)", "$^{n-1}$"),
    ("⁻¹", "^-1", "$^{-1}$"),
    ("ℤ", "Z", r"$\mathbf{Z}$"),
    ("𝒮", "S", r"$\mathcal{S}$"),
    ("≅", "isomorphic to", r"$\cong$"),
    ("∩", "and", r"$\cap$"),
    ("†", "+", r"$\dagger$"),
    ("∅", "-", r"$\emptyset$"),
    ("·", ".", r"$\cdot$"),
    ("≤", "<=", r"$\le$"),
    ("≰", "not <=", r"$\not\le$"),
    ("≱", "not >=", r"$\not\ge$"),
    ("∥", "||", r"$\parallel$"),
    ("⊂", "subset of", r"$\subset$"),
    ("ₙ", "n", "$_n$"),
    ("ⁿ", "^n", "$^n$"),
    ("𝒯", "T", r"$\mathcal{T}$"),
    ("𝓜", "M", r"$\mathcal{M}$"),
    ("≥", ">=", r"$\ge$"),
    ("≠", "!=", r"$\ne$"),
    ("∈", "in", r"$\in$"),
    ("∉", "not in", r"$\notin$"),
    ("⊆", "subset of", r"$\subseteq$"),
    ("→", "->", r"$\to$"),
    ("×", "x", r"$\times$"),
    ("…", "...", r"\dots{}"),
    ("−", "-", "$-$"),
    ("è", "e", r"\`e"),
    ("–", "-", "--"),
    ("Φ", "Phi", r"$\Phi$"),
    ("≡", "==", r"$\equiv$"),
    ("≢", "=/=", r"$\not\equiv$"),
    ("ℒ", "L", r"$\mathcal{L}$"),
    ("ℛ", "R", r"$\mathcal{R}$"),
    ("𝒩", "N", r"$\mathcal{N}$"),
    ("𝒫", "P", r"$\mathcal{P}$"),
    ("⇑", "^^", r"$\Uparrow$"),
    ("↑", "^", r"$\uparrow$"),
    ("⇓", "vv", r"$\Downarrow$"),
    ("↓", "v", r"$\downarrow$"),
    ("±", "+-", r"$\pm$"),
];

const RAISED: &str = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const LOWERED: &str = "₀₁₂₃₄₅₆₇₈₉";

/// A number in raised digits, or in lowered ones, at the beginning of a text, and what follows.
fn number<'a>(text: &'a str, digits: &str) -> Option<(String, &'a str)> {
    let value = |c: char| digits.chars().position(|digit| digit == c);
    let found: Vec<usize> = text.chars().map_while(value).collect();
    let length: usize = text.chars().take(found.len()).map(char::len_utf8).sum();
    let number = found.iter().map(usize::to_string).collect();
    (!found.is_empty()).then(|| (number, &text[length..]))
}

/// Words in a style.
pub(super) fn plain(words: &str, style: Style) -> String {
    let words = visible(words).into_owned();
    if style == Style::Unicode {
        return words;
    }
    let words = SPELT_OUT.iter().fold(words, |text, (symbol, ascii, _)| {
        text.replace(symbol, ascii)
    });
    let mut out = String::with_capacity(words.len());
    let mut rest = words.as_str();
    while let Some(c) = rest.chars().next() {
        if let Some((exponent, behind)) = number(rest, RAISED) {
            let _ = write!(out, "^{exponent}");
            rest = behind;
        } else if let Some((index, behind)) = number(rest, LOWERED) {
            // The letter d₁₂ is d_12, the group ℤ₂ is Z2.
            if out.ends_with(|c: char| c.is_ascii_lowercase()) {
                out.push('_');
            }
            out.push_str(&index);
            rest = behind;
        } else {
            out.push(c);
            rest = &rest[c.len_utf8()..];
        }
    }
    out
}

/// Words in TeX.
pub(super) fn escape(words: &str) -> String {
    let words = visible(words);
    let mut out = String::new();
    let mut rest = &*words;
    while let Some(c) = rest.chars().next() {
        let here = rest;
        rest = &rest[c.len_utf8()..];
        match c {
            '#' | '%' | '&' | '_' | '$' | '{' | '}' => out.extend(['\\', c]),
            '\\' => out.push_str(r"\textbackslash{}"),
            '^' => out.push_str(r"\^{}"),
            '~' => out.push_str(r"\~{}"),
            '*' => out.push_str("{*}"),
            // Text fonts have other signs in their places.
            '<' | '>' | '|' => {
                let _ = write!(out, "${c}$");
            }
            '"' => out.push_str("''"),
            UNBROKEN => out.push('~'),
            _ => rest = push_symbol(&mut out, c, here),
        }
    }
    out
}

/// Adds the TeX of what stands at the beginning of a text, and gives what follows.
fn push_symbol<'a>(out: &mut String, c: char, here: &'a str) -> &'a str {
    let mut spelt = SPELT_OUT.iter();
    let spelt = spelt.find_map(|(symbol, _, latex)| Some((*latex, here.strip_prefix(symbol)?)));
    if let Some((latex, behind)) = spelt {
        out.push_str(latex);
        return behind;
    }
    for (digits, mark) in [(RAISED, '^'), (LOWERED, '_')] {
        if let Some((number, behind)) = number(here, digits) {
            // An index belongs to the formula before it.
            let is_formula = out.ends_with('$') && !out.ends_with(r"\$");
            let formula = out.trim_end_matches('$').rfind('$').map(|at| &out[at..]);
            if is_formula && formula.is_some_and(|formula| !formula.contains(mark)) {
                out.pop();
            } else {
                out.push('$');
            }
            let _ = match number.len() {
                1 => write!(out, "{mark}{number}$"),
                _ => write!(out, "{mark}{{{number}}}$"),
            };
            return behind;
        }
    }
    // LaTeX knows the letters of European languages, and no others.
    if c.is_ascii() || ('À'..='ž').contains(&c) {
        out.push(c);
    } else {
        let _ = write!(out, "(U+{:04X})", u32::from(c));
    }
    &here[c.len_utf8()..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_escaped() {
        assert_eq!(escape("50% of *_#"), r"50\% of {*}\_\#");
        assert_eq!(escape("a → ∅"), r"a $\to$ $\emptyset$");
    }

    #[test]
    fn digits_are_read_as_numbers() {
        for (words, ascii, latex) in [
            ("ab¹⁷d₄₄", "ab^17d_44", "ab$^{17}$d$_{44}$"),
            (
                "ℤ₂³ or 𝒯₂",
                "Z2^3 or T_2",
                r"$\mathbf{Z}_2^3$ or $\mathcal{T}_2$",
            ),
            ("x²³", "x^23", "x$^{23}$"),
            ("G₃ ≤ 2ᵏ", "G3 <= 2^k", r"G$_3$ $\le$ 2$^k$"),
        ] {
            assert_eq!(plain(words, Style::Ascii), ascii);
            assert_eq!(escape(words), latex);
        }
    }
}

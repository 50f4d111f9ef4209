//! Words in the generators of a commutative monoid, written as in Plambeck and Siegel, Figures 2 and 5:
//! exponents, one for each generator, printed `ab²`, `ab^2` or `ab^{2}`.
//!
//! The generators are a, b, …, z, then α, β, …, ω without omicron, which looks like an o, then x₅₀, x₅₁, ….
//! In ASCII they are a, b, …, z, x27, x28, …: the number counts the generators from 1, and an exponent always
//! follows a `^`, so `x27` is one generator and `x^27` a power. Words are compared by the exponent of the
//! last generator first.

use std::cmp::Ordering;
use std::fmt::Write;

use crate::text::{ParseError, Style};

/// The Greek letters that name generators, and their commands in LaTeX.
const GREEK: [(char, &str); 23] = [
    ('α', "alpha"),
    ('β', "beta"),
    ('γ', "gamma"),
    ('δ', "delta"),
    ('ε', "varepsilon"),
    ('ζ', "zeta"),
    ('η', "eta"),
    ('θ', "theta"),
    ('ι', "iota"),
    ('κ', "kappa"),
    ('λ', "lambda"),
    ('μ', "mu"),
    ('ν', "nu"),
    ('ξ', "xi"),
    ('π', "pi"),
    ('ρ', "rho"),
    ('σ', "sigma"),
    ('τ', "tau"),
    ('υ', "upsilon"),
    ('φ', "varphi"),
    ('χ', "chi"),
    ('ψ', "psi"),
    ('ω', "omega"),
];

const LATIN: usize = 26;

/// The greatest exponent that is read.
const MAX_EXPONENT: u32 = 1 << 16;

/// The name of a generator, counted from 0.
pub fn generator_name(generator: usize, style: Style) -> String {
    match latin(generator) {
        Some(letter) => letter.to_string(),
        None => match (style, GREEK.get(generator - LATIN)) {
            (Style::Unicode, Some((letter, _))) => letter.to_string(),
            (Style::Unicode, None) => format!("x{}", lowered(generator + 1)),
            (Style::Ascii, _) => format!("x{}", generator + 1),
        },
    }
}

/// The name of a generator in LaTeX.
pub fn generator_latex(generator: usize) -> String {
    match latin(generator) {
        Some(letter) => letter.to_string(),
        None => match GREEK.get(generator - LATIN) {
            Some((_, command)) => format!("\\{command}"),
            None => format!("x_{{{}}}", generator + 1),
        },
    }
}

/// A word given by the exponents of the generators: `ab²` or `ab^2`, and `1` for the empty word.
///
/// ```
/// use meximal::quotient::word_text;
/// use meximal::text::Style;
/// assert_eq!(word_text(&[1, 12], Style::Unicode), "ab¹²");
/// assert_eq!(word_text(&[1, 12], Style::Ascii), "ab^12");
/// ```
pub fn word_text(exponents: &[u32], style: Style) -> String {
    let mut text = String::new();
    for (generator, &exponent) in exponents.iter().enumerate() {
        if exponent == 0 {
            continue;
        }
        text += &generator_name(generator, style);
        if exponent > 1 {
            let _ = match style {
                Style::Unicode => write!(text, "{}", raised(exponent)),
                Style::Ascii => write!(text, "^{exponent}"),
            };
        }
    }
    or_one(text)
}

/// A word in LaTeX: `ab^{2}`.
pub fn word_latex(exponents: &[u32]) -> String {
    let mut text = String::new();
    for (generator, &exponent) in exponents.iter().enumerate() {
        if exponent == 0 {
            continue;
        }
        let name = generator_latex(generator);
        // A command ends where no letter follows.
        let command = text.rsplit('\\').next().unwrap_or_default();
        let open = text.contains('\\') && command.chars().all(char::is_alphabetic);
        if open && !name.starts_with('\\') {
            text.push(' ');
        }
        text += &name;
        if exponent > 1 {
            let _ = write!(text, "^{{{exponent}}}");
        }
    }
    or_one(text)
}

/// The order of words: the exponent of the last generator is compared first.
pub fn compare_words(first: &[u32], second: &[u32]) -> Ordering {
    first.iter().rev().cmp(second.iter().rev())
}

/// Two words that are the same element.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Relation {
    /// The exponents of the greater word.
    pub left: Vec<u32>,
    /// The exponents of the smaller word.
    pub right: Vec<u32>,
}

impl Relation {
    /// `b⁴ = b²` or `b^4 = b^2`.
    pub fn text(&self, style: Style) -> String {
        let [left, right] = [&self.left, &self.right].map(|word| word_text(word, style));
        format!("{left} = {right}")
    }

    /// `b^{4} = b^{2}`.
    pub fn latex(&self) -> String {
        format!("{} = {}", word_latex(&self.left), word_latex(&self.right))
    }
}

/// Relations in this many generators, such as `a^2 = 1, b^3 = b`; a chain `b^2 = c^2 = d^2` is two of them.
/// Exponents are written `b^3`, `b^{3}` or `b³`.
pub fn parse_relations(text: &str, generators: usize) -> Result<Vec<Relation>, ParseError> {
    let mut reader = Reader::new(text, generators);
    let mut relations = Vec::new();
    while !reader.at_end() {
        let mut left = reader.word()?;
        reader.expect('=')?;
        loop {
            let right = reader.word()?;
            relations.push(Relation {
                left,
                right: right.clone(),
            });
            if !reader.take('=') {
                break;
            }
            left = right;
        }
        if !reader.at_end() {
            reader.expect(',')?;
        }
    }
    Ok(relations)
}

/// Words in this many generators, separated by commas, such as `a, b^2`.
pub fn parse_words(text: &str, generators: usize) -> Result<Vec<Vec<u32>>, ParseError> {
    let mut reader = Reader::new(text, generators);
    let mut words = Vec::new();
    while !reader.at_end() {
        words.push(reader.word()?);
        if !reader.at_end() {
            reader.expect(',')?;
        }
    }
    Ok(words)
}

/// Reads words from a text.
struct Reader<'a> {
    text: &'a str,
    at: usize,
    generators: usize,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, generators: usize) -> Reader<'a> {
        Reader {
            text,
            at: 0,
            generators,
        }
    }

    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.text[self.at..].chars().next()
    }

    fn at_end(&mut self) -> bool {
        self.peek().is_none()
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    fn expect(&mut self, wanted: char) -> Result<(), ParseError> {
        if self.take(wanted) {
            return Ok(());
        }
        let expected = format!("'{wanted}', as in a^2 = 1, b^3 = b");
        Err(ParseError::unexpected(self.text, self.at, expected))
    }

    fn word(&mut self) -> Result<Vec<u32>, ParseError> {
        let mut word = vec![0u32; self.generators];
        if self.take('1') {
            return Ok(word);
        }
        let start = self.at;
        while let Some(generator) = self.generator()? {
            let exponent = self.exponent()?;
            word[generator] = word[generator].saturating_add(exponent);
        }
        if self.at == start {
            let expected = "a word, such as ab^2, or 1 for the empty word";
            return Err(ParseError::unexpected(self.text, self.at, expected));
        }
        Ok(word)
    }

    fn generator(&mut self) -> Result<Option<usize>, ParseError> {
        let Some(letter) = self.peek() else {
            return Ok(None);
        };
        let start = self.at;
        let mut generator = match letter {
            'a'..='z' => letter as usize - 'a' as usize,
            _ => match GREEK.iter().position(|&(greek, _)| greek == letter) {
                Some(position) => LATIN + position,
                None => return Ok(None),
            },
        };
        self.at += letter.len_utf8();
        if letter == 'x'
            && let Some(number) = self.number(|c| c.to_digit(10).or_else(|| digit(c, &LOWERED)))
        {
            generator = (number as usize).wrapping_sub(1);
        }
        if generator >= self.generators {
            let message = format!("there are {} generators", self.generators);
            let last = match self.generators.checked_sub(1) {
                Some(last) => format!("up to {}", generator_name(last, Style::Unicode)),
                None => "none".to_owned(),
            };
            let expected = format!("one of them, {last}");
            return Err(ParseError::new(
                self.text,
                start..self.at,
                message,
                expected,
            ));
        }
        Ok(Some(generator))
    }

    fn exponent(&mut self) -> Result<u32, ParseError> {
        let start = self.at;
        let exponent = if self.take('^') {
            let braced = self.take('{');
            let number = self.number(|c| c.to_digit(10));
            if braced {
                self.expect('}')?;
            }
            number
        } else {
            Some(self.number(|c| digit(c, &RAISED)).unwrap_or(1))
        };
        match exponent {
            Some(exponent) if exponent <= MAX_EXPONENT => Ok(exponent),
            Some(_) => {
                let expected = format!("an exponent of at most {MAX_EXPONENT}");
                let span = start..self.at;
                Err(ParseError::new(
                    self.text,
                    span,
                    "the exponent is too large",
                    expected,
                ))
            }
            None => Err(ParseError::unexpected(
                self.text,
                self.at,
                "an exponent, such as 2",
            )),
        }
    }

    /// Digits, without space before them; a number too large becomes `u32::MAX`.
    fn number(&mut self, digit: impl Fn(char) -> Option<u32>) -> Option<u32> {
        let mut number = None;
        while let Some(c) = self.text[self.at..].chars().next()
            && let Some(value) = digit(c)
        {
            number = Some(
                number
                    .unwrap_or(0u32)
                    .saturating_mul(10)
                    .saturating_add(value),
            );
            self.at += c.len_utf8();
        }
        number
    }
}

const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
const LOWERED: [char; 10] = ['₀', '₁', '₂', '₃', '₄', '₅', '₆', '₇', '₈', '₉'];

fn digit(c: char, digits: &[char; 10]) -> Option<u32> {
    digits.iter().position(|&d| d == c).map(|d| d as u32)
}

/// A number in raised digits.
pub(crate) fn raised(number: impl ToString) -> String {
    in_digits(number, &RAISED)
}

/// A number in lowered digits.
pub(crate) fn lowered(number: impl ToString) -> String {
    in_digits(number, &LOWERED)
}

fn in_digits(number: impl ToString, digits: &[char; 10]) -> String {
    let value = |c: char| c.to_digit(10).map_or(c, |d| digits[d as usize]);
    number.to_string().chars().map(value).collect()
}

fn latin(generator: usize) -> Option<char> {
    (generator < LATIN).then(|| char::from(b'a' + generator as u8))
}

fn or_one(text: String) -> String {
    if text.is_empty() {
        "1".to_owned()
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn words_are_printed_as_in_the_paper() {
        let mut word = vec![0; 60];
        assert_eq!(word_text(&word, Style::Unicode), "1");
        assert_eq!(word_latex(&word), "1");
        for (generator, exponent) in [(0, 1), (1, 2), (26, 1), (27, 13), (28, 1), (59, 2)] {
            word[generator] = exponent;
        }
        assert_eq!(word_text(&word, Style::Unicode), "ab²αβ¹³γx₆₀²");
        assert_eq!(word_text(&word, Style::Ascii), "ab^2x27x28^13x29x60^2");
        assert_eq!(
            word_latex(&word),
            r"ab^{2}\alpha\beta^{13}\gamma x_{60}^{2}"
        );
    }

    #[test]
    fn chains_are_several_relations() {
        let relations = parse_relations("a^2=1, b² = c^{2} = ba", 3).unwrap();
        let texts: Vec<String> = relations.iter().map(|r| r.text(Style::Ascii)).collect();
        assert_eq!(texts, ["a^2 = 1", "b^2 = c^2", "c^2 = ab"]);
        assert_eq!(relations[1].latex(), "b^{2} = c^{2}");
        assert_eq!(parse_relations("", 3), Ok(Vec::new()));
    }

    #[test]
    fn what_is_no_relation_is_refused_at_its_place() {
        let place = |text: &str, generators| parse_relations(text, generators).unwrap_err().span;
        assert_eq!(place("a^2 = 1, b^2", 2), 12..12);
        assert_eq!(place("a^2 = 1; b^2", 2), 7..8);
        assert_eq!(place("a^2 = c", 2), 6..7);
        assert_eq!(place("a^ = c", 2), 3..4);
        assert_eq!(place("a = x0", 2), 4..6);
        assert_eq!(place("a = 1", 0), 0..1);
        assert_eq!(place("a^99999999999 = 1", 1), 1..13);
    }

    proptest! {
        #[test]
        fn printing_and_reading_are_inverse(
            word in proptest::collection::vec(prop_oneof![4 => Just(0u32), 1 => 1u32..40], 0..60),
        ) {
            for style in [Style::Unicode, Style::Ascii] {
                let text = word_text(&word, style);
                prop_assert_eq!(parse_words(&text, word.len()), Ok(vec![word.clone()]));
            }
        }
    }
}

//! What the readers of all boards share: words with their places, and numbers with a limit.

use std::ops::Range;

use crate::ParseError;

/// The words of a text between separators, without the spaces around them, each with its place.
pub(crate) fn words<'a>(
    text: &'a str,
    span: Range<usize>,
    separators: &'a [char],
) -> impl Iterator<Item = (Range<usize>, &'a str)> {
    let mut at = span.start;
    text[span].split(separators).map(move |word| {
        let start = at + (word.len() - word.trim_start().len());
        at += word.len();
        at += text[at..].chars().next().map_or(0, char::len_utf8);
        let word = word.trim();
        (start..start + word.len(), word)
    })
}

/// The number in a place of the text, which is at most `max`.
pub(crate) fn number(
    text: &str,
    span: Range<usize>,
    max: u32,
    expected: &str,
) -> Result<u32, ParseError> {
    let word = &text[span.clone()];
    if word.is_empty() {
        let at = span.end.min(text.len());
        return Err(ParseError::new(
            text,
            at..at + 1,
            "a number is missing",
            expected,
        ));
    }
    if !word.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(ParseError::new(
            text,
            span,
            "this is not a number",
            expected,
        ));
    }
    match word.parse::<u32>() {
        Ok(number) if number <= max => Ok(number),
        _ => {
            let message = format!("this is more than {max}, the most allowed here");
            Err(ParseError::new(text, span, message, expected))
        }
    }
}

/// The text without the spaces around it, as a place.
pub(crate) fn trimmed(text: &str) -> Range<usize> {
    let start = text.len() - text.trim_start().len();
    start..start + text.trim().len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_places() {
        let text = "a: 1, 22 ×3";
        let found: Vec<_> = words(text, 2..text.len(), &[',', '×']).collect();
        assert_eq!(found, [(3..4, "1"), (6..8, "22"), (11..12, "3")]);
        assert_eq!(number("12", 0..2, 12, "e"), Ok(12));
        for wrong in ["13", "+1", "", "99999999999999", "é"] {
            assert!(number(wrong, 0..wrong.len(), 12, "e").is_err());
        }
    }
}

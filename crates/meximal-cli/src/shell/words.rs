//! Lines into words, as sh does it: words stand between spaces; `'…'` keeps everything as it is, `"…"`
//! everything but a backslash before `"`, `\`, `$` and `` ` ``, a backslash the character behind it; a word
//! that begins with `#` begins a comment. Nothing else is special, so that games such as `*2_{##2}` need no
//! quotes.

use std::ops::Range;

use meximal::notation::ParseError;

/// A word with its place in the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    pub text: String,
    pub span: Range<usize>,
}

/// How a line ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Between words, or in a comment.
    Outside,
    /// Behind the last word, which may go on.
    InWord,
    /// Inside a quotation that began at this place.
    InQuotes(usize, char),
    /// Behind a backslash.
    AfterBackslash,
}

/// The words of a line, and how it ends.
pub fn scan(line: &str) -> (Vec<Word>, End) {
    let mut words: Vec<Word> = Vec::new();
    let mut end = End::Outside;
    let mut quotes = None;
    let mut characters = line.char_indices().peekable();
    while let Some((at, c)) = characters.next() {
        let next = characters.peek().map(|&(_, next)| next);
        if end == End::Outside {
            if c.is_whitespace() {
                continue;
            }
            if c == '#' {
                return (words, End::Outside);
            }
            words.push(Word {
                text: String::new(),
                span: at..at,
            });
            end = End::InWord;
        } else if quotes.is_none() && c.is_whitespace() {
            end = End::Outside;
            continue;
        }
        let Some(word) = words.last_mut() else {
            continue;
        };
        let mut behind = at + c.len_utf8();
        match (quotes, c) {
            (None, '\'' | '"') => quotes = Some((at, c)),
            (Some((_, open)), _) if c == open => quotes = None,
            (None | Some((_, '"')), '\\') => match next {
                None => end = End::AfterBackslash,
                Some(next) if quotes.is_none() || matches!(next, '"' | '\\' | '$' | '`') => {
                    characters.next();
                    behind += next.len_utf8();
                    word.text.push(next);
                }
                Some(_) => word.text.push(c),
            },
            _ => word.text.push(c),
        }
        word.span.end = behind;
    }
    match quotes {
        Some((at, open)) => (words, End::InQuotes(at, open)),
        None => (words, end),
    }
}

/// The words of a whole line.
pub fn split(line: &str) -> Result<Vec<String>, ParseError> {
    let (words, end) = scan(line);
    match end {
        End::Outside | End::InWord => Ok(words.into_iter().map(|word| word.text).collect()),
        End::InQuotes(at, open) => Err(ParseError::new(
            line,
            at..line.len(),
            format!("the quotation does not end: {open} begins one"),
            format!("a second {open}; or \\{open} for the sign itself, as in 1C\\{open}"),
        )),
        End::AfterBackslash => Err(ParseError::new(
            line,
            line.len() - 1..line.len(),
            "nothing follows the backslash",
            "the character that it keeps from being special, such as \\'; or \\\\ for a backslash",
        )),
    }
}

/// A word so that it is one word again.
pub fn quote(word: &str) -> String {
    let special = |c: char| c.is_whitespace() || matches!(c, '\'' | '"' | '\\');
    if word.is_empty() || word.starts_with('#') || word.contains(special) {
        format!("'{}'", word.replace('\'', r"'\''"))
    } else {
        word.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn words(line: &str) -> Vec<String> {
        split(line).unwrap()
    }

    #[test]
    fn words_are_those_of_sh() {
        for (line, expected) in [
            ("", &[][..]),
            ("  \t ", &[]),
            ("# a comment", &[]),
            (
                "outcome *2_{##2} -n 3 # three",
                &["outcome", "*2_{##2}", "-n", "3"],
            ),
            ("a#b '#' \\#", &["a#b", "#", "#"]),
            (r#"'a b' "a b" a\ b"#, &["a b", "a b", "a b"]),
            (r#"'a\' "\"\\\$\`\a" \a"#, &["a\\", "\"\\$`\\a", "a"]),
            (r#"a'b'"c"d '' """#, &["abcd", "", ""]),
            ("1C\\' \"1C'\"", &["1C'", "1C'"]),
            ("a\r\nb\u{a0}c", &["a", "b", "c"]),
            ("nim:1\0", &["nim:1\0"]),
        ] {
            assert_eq!(words(line), expected, "{line}");
        }
    }

    #[test]
    fn errors_name_the_place() {
        for (line, place, message) in [
            ("outcome 1C'", 10..11, "the quotation does not end"),
            ("a \"b c", 2..6, "the quotation does not end"),
            ("a \"b\\", 2..5, "the quotation does not end"),
            ("a b\\", 3..4, "nothing follows the backslash"),
        ] {
            let error = split(line).unwrap_err();
            assert_eq!(error.span, place, "{line}");
            assert!(error.message.contains(message), "{}", error.message);
        }
    }

    #[test]
    fn the_end_is_known() {
        assert_eq!(scan("a b").1, End::InWord);
        assert_eq!(scan("a b ").1, End::Outside);
        assert_eq!(scan("a 'b ").1, End::InQuotes(2, '\''));
        assert_eq!(scan("a #b").1, End::Outside);
    }

    proptest! {
            #[test]
            fn quoted_words_come_back(words in prop::collection::vec(any::<String>(), 0..6)) {
                let line: Vec<String> = words.iter().map(|word| quote(word)).collect();
                prop_assert_eq!(split(&line.join(" ")).unwrap(), words);
            }

            #[test]
            fn quotations_come_back(words in prop::collection::vec("[a ç'\"\\\\#$`\n]{0,8}", 0..6)) {
                let double = |word: &String| {
                    let escape = |c: char| match c {
                        '"' | '\\' | '$' | '`' => format!("\\{c}"),
                        _ => c.to_string(),
                    };
                    format!("\"{}\"", word.chars().map(escape).collect::<String>())
                };
                let backslashes = |word: &String| if word.is_empty() {
    "''".to_owned()
    } else {
    word.chars().flat_map(|c| ['\\', c]).collect()
    };
                let doubles: Vec<String> = words.iter().map(double).collect();
                prop_assert_eq!(split(&doubles.join("\t")).unwrap(), words.clone());
                let escaped: Vec<String> = words.iter().map(backslashes).collect();
                prop_assert_eq!(split(&escaped.join(" ")).unwrap(), words);
            }

            #[test]
            fn no_line_panics(line in "[ab '\"\\\\#\0é]{0,12}") {
                let (words, _) = scan(&line);
                for word in &words {
                    prop_assert!(line.get(word.span.clone()).is_some());
                }
                if let Err(error) = split(&line) {
                    prop_assert!(line.get(error.span).is_some());
                }
            }
        }
}

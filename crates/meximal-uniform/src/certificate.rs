//! The text of a uniform solution: `meximal certificate uniform 1`. The format is in `docs/certificates.md`; it holds the rules and the values, and
//! nothing that a checker would have to believe.

use std::fmt;
use std::fmt::Write;

use crate::family::{Family, Word};
use crate::solution::{Class, ClassLast, Linear, UniformSolution};

/// A text is no certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoCertificate {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub reason: String,
}

impl fmt::Display for NoCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for NoCertificate {}

/// The first line.
const HEAD: &str = "meximal certificate uniform 1";

impl UniformSolution {
    /// The certificate.
    pub fn certificate(&self) -> String {
        let mut text = format!("{HEAD}\nrules {}\n", self.rules());
        text.push_str("players 2\nplay winners N\n");
        let family = self.family();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "family W {}", family.k);
        text.push_str("values");
        for &value in self.prefix() {
            let _ = write!(text, " {}", family.name(value));
        }
        let _ = writeln!(text, "\nmodulus {}", self.classes().len());
        for class in self.classes() {
            let [a, b] = [class.a, class.b].map(|number| (number.first, number.slope));
            let _ = write!(text, "class a {} {} b {} {}", a.0, a.1, b.0, b.1);
            let _ = match class.last {
                ClassLast::None => writeln!(text),
                ClassLast::C(k) => writeln!(text, " c {k}"),
                ClassLast::D(index) => writeln!(text, " d {} {}", index.first, index.slope),
            };
        }
        text.push_str("light");
        for heap in self.light() {
            let _ = write!(text, " {heap}");
        }
        text.push_str("\nend\n");
        text
    }

    /// Reads a certificate. What it claims is not checked.
    pub fn from_certificate(text: &str) -> Result<UniformSolution, NoCertificate> {
        let comment = |line: &str| line.trim().is_empty() || line.starts_with('#');
        let numbered = (1..).zip(text.lines());
        let mut lines = numbered.filter(|(_, line)| !comment(line));
        let mut last = 0;
        let mut next = |keyword: &str| -> Result<(usize, Vec<&str>), NoCertificate> {
            let wrong = |line, reason: String| NoCertificate { line, reason };
            let (line, content) = lines
                .next()
                .ok_or_else(|| wrong(last + 1, format!("the text ends; expected {keyword}")))?;
            last = line;
            let mut words = content.split_whitespace();
            match words.next() {
                Some(word) if word == keyword => Ok((line, words.collect())),
                _ => Err(wrong(line, format!("expected {keyword}"))),
            }
        };
        let wrong = |line: usize| move |reason: String| NoCertificate { line, reason };

        let (line, head) = next("meximal")?;
        if head != ["certificate", "uniform", "1"] {
            return Err(wrong(line)(format!("expected {HEAD}")));
        }
        let (line, code) = next("rules")?;
        let rules = one(&code).and_then(parse).map_err(wrong(line))?;
        for (keyword, content) in [("players", &["2"][..]), ("play", &["winners", "N"])] {
            let (line, words) = next(keyword)?;
            if words != content {
                let reason = format!("expected {keyword} {}", content.join(" "));
                return Err(wrong(line)(reason));
            }
        }
        let (line, words) = next("family")?;
        let ["W", k] = words[..] else {
            return Err(wrong(line)("expected W and a number".to_owned()));
        };
        let k = parse(k).map_err(wrong(line))?;
        let (line, words) = next("values")?;
        let prefix = words.into_iter().map(parse::<Word>);
        let prefix = prefix.collect::<Result<Vec<_>, _>>().map_err(wrong(line))?;
        let (line, words) = next("modulus")?;
        let modulus: usize = one(&words).and_then(parse).map_err(wrong(line))?;
        let mut classes = Vec::new();
        for _ in 0..modulus {
            let (line, words) = next("class")?;
            classes.push(class(&words).map_err(wrong(line))?);
        }
        let (line, words) = next("light")?;
        let light = words.into_iter().map(parse::<u64>);
        let light = light.collect::<Result<Vec<_>, _>>().map_err(wrong(line))?;
        let (line, rest) = next("end")?;
        if !rest.is_empty() {
            return Err(wrong(line)("expected nothing after end".to_owned()));
        }
        UniformSolution::new(rules, Family { k }, &prefix, classes, light)
            .map_err(|malformed| wrong(line)(malformed.to_string()))
    }
}

fn one<'t>(words: &[&'t str]) -> Result<&'t str, String> {
    match words {
        [word] => Ok(word),
        _ => Err("expected one word".to_owned()),
    }
}

fn parse<T: std::str::FromStr<Err: fmt::Display>>(word: &str) -> Result<T, String> {
    word.parse().map_err(|error: T::Err| error.to_string())
}

fn class(words: &[&str]) -> Result<Class, String> {
    let linear = |first: &str, slope: &str| -> Result<Linear, String> {
        Ok(Linear {
            first: parse(first)?,
            slope: parse(slope)?,
        })
    };
    match *words {
        ["a", a, a_slope, "b", b, b_slope, ref last @ ..] => Ok(Class {
            a: linear(a, a_slope)?,
            b: linear(b, b_slope)?,
            last: match *last {
                [] => ClassLast::None,
                ["c", k] => ClassLast::C(parse(k)?),
                ["d", first, slope] => ClassLast::D(linear(first, slope)?),
                _ => return Err("expected c K, or d FIRST SLOPE, or nothing".to_owned()),
            },
        }),
        _ => Err("expected a FIRST SLOPE b FIRST SLOPE".to_owned()),
    }
}

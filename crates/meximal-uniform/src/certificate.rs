//! The text of a uniform solution: `meximal certificate uniform 1`. The format is in `docs/certificates.md`;
//! it holds the rules and the values, and nothing that a checker would have to believe.

use std::fmt;
use std::fmt::Write;

use crate::any::Solution;
use crate::chain::{ChainClass, ChainLast, ChainSolution, ChainWord};
use crate::family::{Family, Word};
use crate::rules::Rules;
use crate::solution::{Class, ClassLast, Linear, Malformed, UniformSolution};

/// A text is not a certificate.
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

/// A certificate up to its classes.
fn beginning(rules: &Rules, family: &str, values: &[String], modulus: usize) -> String {
    let values = [&["values".to_owned()], values].concat().join(" ");
    format!(
        "{HEAD}\nrules {rules}\nplayers 2\nplay winners N\nfamily {family}\n{values}\nmodulus {modulus}\n"
    )
}

impl ChainSolution {
    /// The certificate.
    pub fn certificate(&self) -> String {
        let family = format!("V {}", self.delta());
        let values: Vec<String> = self.prefix().iter().map(ChainWord::to_string).collect();
        let mut text = beginning(self.rules(), &family, &values, self.classes().len());
        for class in self.classes() {
            // Writing to a string cannot fail.
            let _ = write!(text, "class a {} 0 b {} 0", u8::from(class.a), class.b);
            let _ = match class.last {
                ChainLast::None => writeln!(text),
                ChainLast::U(index) => writeln!(text, " u {} {}", index.first, index.slope),
                ChainLast::V(index) => writeln!(text, " v {} {}", index.first, index.slope),
            };
        }
        text.push_str("light\nend\n");
        text
    }
}

impl UniformSolution {
    /// The certificate.
    pub fn certificate(&self) -> String {
        let family = self.family();
        let values: Vec<String> = self
            .prefix()
            .iter()
            .map(|&value| family.name(value))
            .collect();
        let name = format!("W {}", family.k);
        let mut text = beginning(self.rules(), &name, &values, self.classes().len());
        for class in self.classes() {
            let [a, b] = [class.a, class.b].map(|number| (number.first, number.slope));
            // Writing to a string cannot fail.
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
}

/// Reads a certificate. What it claims is not checked.
pub(crate) fn read(text: &str) -> Result<Solution, NoCertificate> {
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
    let (line, family) = next("family")?;
    let [name @ ("W" | "V"), number] = family[..] else {
        return Err(wrong(line)("expected W or V, and a number".to_owned()));
    };
    let number = parse(number).map_err(wrong(line))?;
    let (values_line, values) = next("values")?;
    let (line, words) = next("modulus")?;
    let modulus: usize = one(&words).and_then(parse).map_err(wrong(line))?;
    let mut classes = Vec::new();
    for _ in 0..modulus {
        classes.push(next("class")?);
    }
    let (line, words) = next("light")?;
    let light = words.into_iter().map(parse::<u64>);
    let light = light.collect::<Result<Vec<_>, _>>().map_err(wrong(line))?;
    let (line, rest) = next("end")?;
    if !rest.is_empty() {
        return Err(wrong(line)("expected nothing after end".to_owned()));
    }
    let malformed = |malformed: Malformed| wrong(line)(malformed.to_string());
    match name {
        "W" => {
            let prefix = all(&values, values_line, parse::<Word>)?;
            let classes = each(&classes, class)?;
            let family = Family { k: number };
            let solution = UniformSolution::new(rules, family, &prefix, classes, light);
            solution.map(Solution::W).map_err(malformed)
        }
        _ if !light.is_empty() => Err(wrong(line)("no heaps are light in V".to_owned())),
        _ => {
            let prefix = all(&values, values_line, parse::<ChainWord>)?;
            let classes = each(&classes, chain_class)?;
            let solution = ChainSolution::new(rules, number, prefix, classes);
            solution.map(Solution::V).map_err(malformed)
        }
    }
}

/// All words of a line, read.
fn all<T>(
    words: &[&str],
    line: usize,
    read: impl Fn(&str) -> Result<T, String>,
) -> Result<Vec<T>, NoCertificate> {
    let words = words.iter().map(|word| read(word));
    let words = words.collect::<Result<_, _>>();
    words.map_err(|reason| NoCertificate { line, reason })
}

/// All lines, read.
fn each<T>(
    lines: &[(usize, Vec<&str>)],
    read: impl Fn(&[&str]) -> Result<T, String>,
) -> Result<Vec<T>, NoCertificate> {
    let one = |(line, words): &(usize, Vec<&str>)| {
        read(words).map_err(|reason| NoCertificate {
            line: *line,
            reason,
        })
    };
    lines.iter().map(one).collect()
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

fn linear(first: &str, slope: &str) -> Result<Linear, String> {
    Ok(Linear {
        first: parse(first)?,
        slope: parse(slope)?,
    })
}

fn class(words: &[&str]) -> Result<Class, String> {
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

fn chain_class(words: &[&str]) -> Result<ChainClass, String> {
    match *words {
        ["a", a @ ("0" | "1"), "0", "b", b, "0", ref last @ ..] => Ok(ChainClass {
            a: a == "1",
            b: parse(b)?,
            last: match *last {
                [] => ChainLast::None,
                ["u", first, slope] => ChainLast::U(linear(first, slope)?),
                ["v", first, slope] => ChainLast::V(linear(first, slope)?),
                _ => return Err("expected u or v FIRST SLOPE, or nothing".to_owned()),
            },
        }),
        _ => Err("expected a 0 0 or a 1 0, then b NUMBER 0".to_owned()),
    }
}

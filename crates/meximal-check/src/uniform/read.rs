//! Reads the format of uniform certificates. Lines come in one order, words are separated by spaces, and
//! numbers are written in one way.

use crate::budget::Work;
use crate::read::{MAX_LENGTH, number, shown};
use crate::{CheckError, Rejected};

/// A word in the generators: a^i·b^j, or that times one more letter.
#[derive(Clone, Copy)]
pub(crate) struct Word {
    pub a: bool,
    pub b: i64,
    pub last: Last<i64>,
}

#[derive(Clone, Copy)]
pub(crate) enum Last<N> {
    None,
    C(N),
    D(N),
    U(N),
    V(N),
}

/// A number that is `first` at the first heap of a class and grows by `slope` from each heap of the class to
/// the next.
#[derive(Clone, Copy)]
pub(crate) struct Linear {
    pub first: i64,
    pub slope: i64,
}

#[derive(Clone, Copy)]
pub(crate) struct Class {
    pub a: Linear,
    pub b: Linear,
    pub last: ClassLast,
}

#[derive(Clone, Copy)]
pub(crate) enum ClassLast {
    None,
    C(i64),
    D(Linear),
    U(Linear),
    V(Linear),
}

/// The monoid.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Family {
    /// W(K).
    W(i64),
    /// V(δ).
    V(i64),
}

/// A certificate as it was read.
pub(crate) struct Claim {
    pub rules: String,
    /// d₀, d₁, …, all below 8.
    pub digits: Vec<u8>,
    pub family: Family,
    /// The values of heaps 1, 2, …, before the classes begin.
    pub prefix: Vec<Word>,
    pub classes: Vec<Class>,
    pub light: Vec<i64>,
}

impl Claim {
    /// The first heap of the first class.
    pub fn start(&self) -> i64 {
        self.prefix.len() as i64 + 1
    }
}

/// The greatest number that is read, and the most words of a line; the most classes.
const MOST: u32 = 10_000;
const MOST_CLASSES: usize = 64;

const HEAD: &str = "meximal certificate uniform 1";

fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = (1..).zip(text.lines().map(|line| line.trim_matches(' ')));
    lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(' ').filter(|word| !word.is_empty())
}

pub(crate) fn is_uniform(text: &str) -> bool {
    let head = lines(text).next().map_or("", |(_, line)| line);
    words(head)
        .take(3)
        .eq(["meximal", "certificate", "uniform"])
}

/// One line after its keyword.
struct Line<'t> {
    number: usize,
    words: Vec<&'t str>,
}

impl Line<'_> {
    fn reject<T>(&self, reason: impl Into<String>) -> Result<T, CheckError> {
        Err(Rejected::at(self.number, reason))
    }

    fn number(&self, word: &str) -> Result<i64, CheckError> {
        match number(word).filter(|&number| number <= MOST) {
            Some(number) => Ok(number.into()),
            None => self.reject(format!("'{}' is not a number up to {MOST}", shown(word))),
        }
    }

    fn linear(&self, first: &str, slope: &str) -> Result<Linear, CheckError> {
        Ok(Linear {
            first: self.number(first)?,
            slope: self.number(slope)?,
        })
    }

    /// A word such as `1`, `a*b^3` or `b*d_7`, in this order of letters.
    fn word(&self, text: &str) -> Result<Word, CheckError> {
        let (mut a, mut b, mut last) = (false, 0, Last::None);
        let mut place = 0;
        for letter in text.split('*').filter(|_| text != "1") {
            let here = match (letter, letter.split_at_checked(2)) {
                ("a", _) => {
                    a = true;
                    1
                }
                ("b", _) => {
                    b = 1;
                    2
                }
                (_, Some(("b^", power))) => {
                    b = self.number(power)?;
                    2
                }
                (_, Some(("c_", index))) => {
                    last = Last::C(self.number(index)?);
                    3
                }
                (_, Some(("d_", index))) => {
                    last = Last::D(self.number(index)?);
                    3
                }
                (_, Some(("u_", index))) => {
                    last = Last::U(self.number(index)?);
                    3
                }
                (_, Some(("v_", index))) => {
                    last = Last::V(self.number(index)?);
                    3
                }
                _ => 0,
            };
            if here <= place {
                return self.reject(format!("'{}' is not a value", shown(text)));
            }
            place = here;
        }
        Ok(Word { a, b, last })
    }

    /// Rejects words with letters that the monoid does not have; in V(δ) also those with more than two b, or
    /// with b beside u or v.
    fn check_word(&self, word: Word, family: Family) -> Result<(), CheckError> {
        match (family, word.last) {
            (_, Last::None) if matches!(family, Family::W(_)) || word.b <= 2 => Ok(()),
            (Family::W(k), Last::C(index)) if 1 <= index && index <= k => Ok(()),
            (Family::W(_), Last::D(_)) => Ok(()),
            (Family::V(_), Last::U(_) | Last::V(_)) if word.b == 0 => Ok(()),
            _ => self.reject("there is a value that the monoid does not have"),
        }
    }

    fn class(&self, family: Family) -> Result<Class, CheckError> {
        let ["a", a, a_slope, "b", b, b_slope, ref last @ ..] = self.words[..] else {
            return self.reject("expected a FIRST SLOPE b FIRST SLOPE");
        };
        let (a, b) = (self.linear(a, a_slope)?, self.linear(b, b_slope)?);
        let last = match *last {
            [] => ClassLast::None,
            ["c", k] => ClassLast::C(self.number(k)?),
            ["d", first, slope] => ClassLast::D(self.linear(first, slope)?),
            ["u", first, slope] => ClassLast::U(self.linear(first, slope)?),
            ["v", first, slope] => ClassLast::V(self.linear(first, slope)?),
            _ => return self.reject("expected c K, or d, u or v FIRST SLOPE, or nothing more"),
        };
        let word = Word {
            a: false,
            b: b.first,
            last: match last {
                ClassLast::None => Last::None,
                ClassLast::C(k) => Last::C(k),
                ClassLast::D(n) => Last::D(n.first),
                ClassLast::U(n) => Last::U(n.first),
                ClassLast::V(n) => Last::V(n.first),
            },
        };
        self.check_word(word, family)?;
        if matches!(family, Family::V(_)) && (a.slope > 0 || b.slope > 0) {
            return self.reject("in V the numbers of a and b must not change in a class");
        }
        match last {
            ClassLast::None if b.first == 0 && b.slope > 0 => {
                self.reject("the first heap of a class may be trivial only if all of them are")
            }
            ClassLast::C(_) if b.first > 0 || b.slope > 0 => {
                self.reject("a class with c must have no b")
            }
            ClassLast::D(n) if b.first > n.first || b.slope > n.slope => {
                self.reject("a power of b must not be greater than the index of d")
            }
            _ => Ok(Class { a, b, last }),
        }
    }
}

pub(crate) fn read(text: &str, work: &Work) -> Result<Claim, CheckError> {
    if text.len() > MAX_LENGTH {
        return Err(Rejected::as_a_whole("the text is too long"));
    }
    let mut lines = lines(text);
    let mut last = 0;
    let mut next = |keyword: &str| -> Result<Line, CheckError> {
        let Some((number, line)) = lines.next() else {
            return Err(Rejected::at(
                last + 1,
                format!("the text ends, expected '{keyword}'"),
            ));
        };
        last = number;
        let mut words = words(line);
        match words.next() {
            Some(word) if word == keyword => {
                let line = Line {
                    number,
                    words: words.take(MOST as usize + 1).collect(),
                };
                if line.words.len() > MOST as usize {
                    return line.reject(format!("there are more than {MOST} words"));
                }
                Ok(line)
            }
            word => {
                let word = shown(word.unwrap_or_default());
                Err(Rejected::at(
                    number,
                    format!("expected '{keyword}', found '{word}'"),
                ))
            }
        }
    };

    let head = next("meximal")?;
    if head.words != ["certificate", "uniform", "1"] {
        return head.reject(format!("expected '{HEAD}'"));
    }
    let line = next("rules")?;
    let [code] = line.words[..] else {
        return line.reject("expected one code");
    };
    let Some(digits) = digits(code) else {
        return line.reject(format!(
            "'{}' is not an octal code in which large heaps have moves",
            shown(code)
        ));
    };
    for (keyword, expected) in [("players", &["2"][..]), ("play", &["winners", "N"])] {
        let line = next(keyword)?;
        if line.words != expected {
            return line.reject(format!("expected '{}'", expected.join(" ")));
        }
    }
    let line = next("family")?;
    let family = match line.words[..] {
        ["W", k] => Family::W(line.number(k)?),
        ["V", delta] => Family::V(line.number(delta)?),
        _ => return line.reject("expected 'W' or 'V', and a number"),
    };
    // The monoid has as many values as its number says, and the checker goes through all of them.
    let (Family::W(size) | Family::V(size)) = family;
    if size as usize > text.len() {
        return line.reject("the number is greater than the certificate is long");
    }
    let line = next("values")?;
    let mut prefix = Vec::new();
    for word in &line.words {
        work.step()?;
        work.hold(size_of::<Word>())?;
        let value = line.word(word)?;
        line.check_word(value, family)?;
        prefix.push(value);
    }
    let line = next("modulus")?;
    let [modulus] = line.words[..] else {
        return line.reject("expected one number");
    };
    let modulus = line.number(modulus)? as usize;
    if !(1..=MOST_CLASSES).contains(&modulus) {
        return line.reject(format!("expected a number from 1 to {MOST_CLASSES}"));
    }
    let mut classes = Vec::new();
    for _ in 0..modulus {
        classes.push(next("class")?.class(family)?);
    }
    let line = next("light")?;
    if matches!(family, Family::V(_)) && !line.words.is_empty() {
        return line.reject("no heaps are light in V");
    }
    let mut light = Vec::new();
    for word in &line.words {
        work.step()?;
        let heap = line.number(word)?;
        let value = usize::try_from(heap - 1)
            .ok()
            .and_then(|index| prefix.get(index));
        match value {
            Some(Word {
                b: 1..,
                last: Last::None,
                ..
            }) => light.push(heap),
            _ => {
                return line.reject(format!(
                    "heap {heap} is not a listed one of value a^i*b^j, j > 0"
                ));
            }
        }
    }
    let line = next("end")?;
    if !line.words.is_empty() {
        return line.reject("expected nothing after 'end'");
    }
    if let Some((number, _)) = lines.next() {
        return Err(Rejected::at(number, "expected nothing after 'end'"));
    }
    Ok(Claim {
        rules: code.to_owned(),
        digits,
        family,
        prefix,
        classes,
        light,
    })
}

/// The digits of an octal code; none if it is something else, or if only heaps of one size may be taken.
fn digits(code: &str) -> Option<Vec<u8>> {
    let (first, rest) = code.split_once('.')?;
    let first = match first {
        "0" => 0,
        "4" => 4,
        _ => return None,
    };
    let octal = |byte: u8| matches!(byte, b'0'..=b'7').then(|| byte - b'0');
    let rest: Vec<u8> = rest.bytes().map(octal).collect::<Option<_>>()?;
    let digits = [vec![first], rest].concat();
    (digits.len() <= 65 && digits.iter().any(|&digit| digit > 1)).then_some(digits)
}

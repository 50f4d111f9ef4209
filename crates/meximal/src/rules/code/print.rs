//! Spellings of rules. What is printed is read back as the same rules; a ruleset keeps the family that it was
//! written in (a set stays a set, a code a code).

use std::fmt::{self, Write};

use super::{Digit, Family, HeapRules, Shape};

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match char::from_digit(u32::from(self.parts()), 32) {
            Some(sign) => f.write_char(sign.to_ascii_uppercase())?,
            None => {
                let counts: Vec<String> = self.counts().map(|parts| parts.to_string()).collect();
                write!(f, "{{{}}}", counts.join(","))?;
            }
        }
        match self.shape() {
            Shape::Any => Ok(()),
            Shape::Unequal => f.write_char('!'),
            Shape::NotAllEqual => f.write_char('?'),
            Shape::Equal => f.write_char('='),
        }
    }
}

impl fmt::Display for HeapRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.spelling(self.family))
    }
}

impl HeapRules {
    /// The rules as a code, whatever family they were written in: `0.[3]` for Nim.
    pub fn code(&self) -> String {
        self.spelling(Family::Code)
    }

    /// The best-known name of the game: `nim` and `grundy`, then sets, then codes. Equal rules have equal
    /// names.
    ///
    /// ```
    /// use meximal::rules::code::HeapRules;
    /// let rules: HeapRules = "0.0330".parse()?;
    /// assert_eq!((rules.to_string(), rules.name()), ("0.033".into(), "S{2,3}".into()));
    /// # Ok::<(), meximal::notation::ParseError>(())
    /// ```
    pub fn name(&self) -> String {
        let only_threes = self.digits.iter().all(|&(_, digit)| digit == Digit::THREE);
        let family = if *self == HeapRules::nim() {
            Family::Nim
        } else if *self == HeapRules::grundy() {
            Family::Grundy
        } else if only_threes && self.tail.is_empty() && !self.digits.is_empty() {
            Family::Subtraction
        } else if only_threes && self.tail == [Digit::THREE] {
            Family::AllBut
        } else {
            Family::Code
        };
        self.spelling(family)
    }

    fn spelling(&self, family: Family) -> String {
        let list = |set: Vec<u32>| {
            let set: Vec<String> = set.iter().map(u32::to_string).collect();
            set.join(",")
        };
        match family {
            Family::Nim => "nim".to_owned(),
            Family::Grundy => "grundy".to_owned(),
            Family::Subtraction => {
                let set = self.digits.iter().map(|&(index, _)| index).collect();
                format!("S{{{}}}", list(set))
            }
            Family::AllBut => {
                let set = (1..self.tail_start)
                    .filter(|&index| self.digit(index).is_zero())
                    .collect();
                format!("S!{{{}}}", list(set))
            }
            Family::Code => {
                let end = match self.last_index() {
                    Some(last) => last + 1,
                    None => self.tail_start,
                };
                let mut text = format!("{}.", self.digit(0));
                for index in 1..end {
                    let _ = write!(text, "{}", self.digit(index));
                }
                if !self.tail.is_empty() {
                    let tail: String = self.tail.iter().map(Digit::to_string).collect();
                    let _ = write!(text, "[{tail}]");
                }
                if text.ends_with('.') {
                    text.push('0');
                }
                text
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    pub fn any_digit() -> impl Strategy<Value = Digit> {
        let shape = prop_oneof![
            4 => Just(Shape::Any),
            1 => Just(Shape::Unequal),
            1 => Just(Shape::NotAllEqual),
            1 => Just(Shape::Equal),
        ];
        let parts = prop_oneof![3 => 0u16..8, 1 => 0u16..32, 1 => any::<u16>()];
        (parts, shape).prop_map(|(parts, shape)| Digit::new(parts, shape))
    }

    proptest! {
        #[test]
        fn printing_is_the_inverse_of_parsing(
            whole in any_digit(),
            digits in prop::collection::vec(any_digit(), 0..6),
            tail in prop::collection::vec(any_digit(), 0..5),
        ) {
            let whole = Digit::new(whole.parts() & !3, whole.shape());
            let rules = HeapRules::new(whole, digits, tail).unwrap();
            for text in [rules.to_string(), rules.code(), rules.name()] {
                let read: HeapRules = text.parse().unwrap();
                prop_assert_eq!(&read, &rules, "{}", text);
                prop_assert_eq!(read.name(), rules.name());
                prop_assert_eq!(read.to_string(), text);
            }
        }

        #[test]
        fn sets_are_printed_as_sets(set in prop::collection::btree_set(1u32..40, 1..8)) {
            let list = set.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
            let taken = HeapRules::subtraction(set.iter().copied());
            prop_assert_eq!(taken.to_string(), format!("S{{{list}}}"));
            prop_assert_eq!(&taken, &taken.code().parse().unwrap());
            let kept = HeapRules::all_but(set.iter().copied());
            prop_assert_eq!(kept.to_string(), format!("S!{{{list}}}"));
            prop_assert_eq!(&kept, &kept.code().parse().unwrap());
        }
    }

    #[test]
    fn names() {
        for (text, name) in [
            ("0.[3]", "nim"),
            ("4!.0", "grundy"),
            ("0.0", "0.0"),
            ("0.33", "S{1,2}"),
            ("0.303[3]", "S!{2}"),
            ("0.f!v?", "0.F!V?"),
            ("0.{6,0}=", "0.{0,6}="),
        ] {
            let rules: HeapRules = text.parse().unwrap();
            assert_eq!(rules.name(), name);
        }
    }
}

//! The options of a heap. Rules are a taking-and-breaking code d₀.d₁d₂… (*Winning Ways*, chapter 4): a move
//! takes i tokens from a heap and breaks the rest into exactly j non-empty heaps, where bit j of dᵢ must be
//! set. Or they are explicit components, *atoms*, each with its options.

use crate::CheckError;
use crate::budget::Work;

/// How a game is played.
pub(crate) enum Rules {
    /// Component n, from 1 on, has the options at index n−1; each is a sum of smaller components.
    Atoms(Vec<Vec<Vec<u32>>>),
    /// A heap of n tokens is component n.
    Code(Code),
}

/// The digits of a code.
pub(crate) struct Code {
    /// d₀, d₁, ….
    pub digits: Vec<Digit>,
    /// The digits that repeat for ever after them; none for a code that ends.
    pub tail: Vec<Digit>,
}

#[derive(Clone, Copy)]
pub(crate) struct Digit {
    /// Bit j: exactly j non-empty heaps may be left.
    pub parts: u16,
    pub shape: Shape,
}

/// What the heaps that a move leaves must look like, where there are two or more.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Shape {
    Any,
    /// `!`: pairwise unequal.
    Unequal,
    /// `?`: not all equal.
    NotAllEqual,
    /// `=`: all equal.
    Equal,
}

impl Shape {
    /// Whether heaps, given in ascending order, have this shape.
    fn fits(self, heaps: &[u32]) -> bool {
        heaps.len() < 2
            || match self {
                Shape::Any => true,
                Shape::Unequal => heaps.windows(2).all(|pair| pair[0] != pair[1]),
                Shape::NotAllEqual => heaps.first() != heaps.last(),
                Shape::Equal => heaps.first() == heaps.last(),
            }
    }
}

/// What is called with the options of a heap, one after another.
pub(crate) type Visit<'v> = &'v mut dyn FnMut(&[u32]) -> Result<(), CheckError>;

impl Rules {
    /// Calls `visit` with every option of a heap, each a list of smaller components.
    pub fn options(&self, heap: u32, work: &Work, visit: Visit) -> Result<(), CheckError> {
        match self {
            Rules::Atoms(atoms) => match (heap as usize).checked_sub(1) {
                Some(index) => atoms[index].iter().try_for_each(|option| visit(option)),
                None => Ok(()),
            },
            Rules::Code(code) => (0..=heap.min(code.most_taken())).try_for_each(|taken| {
                work.step()?;
                let digit = code.digit(taken);
                let left = heap - taken;
                (0..16)
                    .filter(|&parts| digit.parts >> parts & 1 == 1 && parts <= left)
                    .try_for_each(|parts| {
                        break_up(left, parts, digit.shape, &mut Vec::new(), work, visit)
                    })
            }),
        }
    }
}

/// Extends `heaps` by `parts` more heaps of `left` tokens in all, in ascending order and in every way; calls
/// `visit` with those that have the shape.
fn break_up(
    left: u32,
    parts: u32,
    shape: Shape,
    heaps: &mut Vec<u32>,
    work: &Work,
    visit: Visit,
) -> Result<(), CheckError> {
    let least = heaps.last().copied().unwrap_or(1);
    match parts {
        0 if left > 0 => Ok(()),
        0 => visit(heaps),
        1 => {
            work.step()?;
            heaps.push(left);
            if left >= least && shape.fits(heaps) {
                visit(heaps)?;
            }
            heaps.pop();
            Ok(())
        }
        _ => (least..=left / parts).try_for_each(|heap| {
            heaps.push(heap);
            break_up(left - heap, parts - 1, shape, heaps, work, visit)?;
            heaps.pop();
            Ok(())
        }),
    }
}

impl Code {
    fn digit(&self, index: u32) -> Digit {
        let index = index as usize;
        match (self.digits.get(index), self.tail.len()) {
            (Some(&digit), _) => digit,
            (None, 0) => Digit {
                parts: 0,
                shape: Shape::Any,
            },
            (None, length) => self.tail[(index - self.digits.len()) % length],
        }
    }

    /// No move takes more tokens than this.
    fn most_taken(&self) -> u32 {
        if self.tail.is_empty() {
            u32::try_from(self.last_index()).unwrap_or(u32::MAX)
        } else {
            u32::MAX
        }
    }

    fn all_digits(&self) -> impl Iterator<Item = &Digit> {
        self.digits.iter().chain(&self.tail)
    }

    /// The index of the last digit before the tail that is not zero; 0 if there is none.
    pub fn last_index(&self) -> usize {
        let last = self.digits.iter().rposition(|digit| digit.parts != 0);
        last.unwrap_or(0)
    }

    /// The index of the first digit of the tail, and the number of digits that repeat.
    pub fn tail(&self) -> Option<(usize, usize)> {
        (!self.tail.is_empty()).then_some((self.digits.len(), self.tail.len()))
    }

    /// The largest number of heaps that a move leaves.
    pub fn most_parts(&self) -> u32 {
        let parts = |digit: &Digit| digit.parts.checked_ilog2().unwrap_or(0);
        self.all_digits().map(parts).max().unwrap_or(0)
    }

    /// Whether some digit that breaks heaps asks for a shape.
    pub fn has_shapes(&self) -> bool {
        self.all_digits()
            .any(|digit| digit.parts >> 2 != 0 && digit.shape != Shape::Any)
    }

    /// Reads a code, such as `0.77`, `4!.0`, `0.{0,6}=` or `0.1[23]`.
    pub fn read(text: &str) -> Result<Code, String> {
        let (whole, rest) = read_digit(text)?;
        if whole.parts & 3 != 0 {
            let reason =
                "taking nothing and leaving fewer than two heaps does not make a heap smaller";
            return Err(reason.to_owned());
        }
        let rest = rest.strip_prefix('.');
        let mut rest = rest.ok_or("a point must follow the first digit")?;
        let mut digits = vec![whole];
        while !rest.is_empty() && !rest.starts_with('[') {
            let (digit, after) = read_digit(rest)?;
            digits.push(digit);
            rest = after;
        }
        let mut tail = Vec::new();
        if let Some(inside) = rest.strip_prefix('[') {
            rest = inside;
            while !rest.starts_with(']') {
                let (digit, after) = read_digit(rest)?;
                tail.push(digit);
                rest = after;
            }
            if tail.is_empty() || rest != "]" {
                return Err("digits in brackets must end the code".to_owned());
            }
        }
        if digits.len() + tail.len() > 1 {
            Ok(Code { digits, tail })
        } else {
            Err("there are no digits after the point".to_owned())
        }
    }
}

/// Reads one digit with its shape, and returns what follows.
fn read_digit(text: &str) -> Result<(Digit, &str), String> {
    let Some(sign) = text.chars().next() else {
        return Err("the code ends too early".to_owned());
    };
    let (parts, rest) = match sign {
        '{' => {
            let (set, rest) = text[1..].split_once('}').ok_or("a '{' is never closed")?;
            let mut parts = 0;
            for word in set.split(',') {
                match crate::read::number(word) {
                    Some(count) if count < 16 => parts |= 1 << count,
                    _ => return Err("in braces: expected numbers from 0 to 15".to_owned()),
                }
            }
            (parts, rest)
        }
        '0'..='9' => (sign as u16 - '0' as u16, &text[1..]),
        'A'..='V' => (sign as u16 - 'A' as u16 + 10, &text[1..]),
        _ => return Err(format!("'{}' is not a digit", sign.escape_default())),
    };
    let shape = match rest.chars().next() {
        Some('!') => Shape::Unequal,
        Some('?') => Shape::NotAllEqual,
        Some('=') => Shape::Equal,
        _ => {
            let shape = Shape::Any;
            return Ok((Digit { parts, shape }, rest));
        }
    };
    Ok((Digit { parts, shape }, &rest[1..]))
}

//! Completion of relations between words of a commutative monoid: the algorithms of Buchberger and of Knuth
//! and Bendix, which are the same thing here. A word is a vector of exponents; a rule replaces a factor by a
//! word that is smaller by degree, then by the last exponents. By Dickson's lemma there are never infinitely
//! many rules, and a word that no rule applies to is the least of its class.
//!
//! Two rules are compared at the least common multiple w of their left sides. That is left out when the left
//! sides have no letter in common, and when a third left side divides w so that w is the least common
//! multiple with neither of the two: then both comparisons with the third one are at proper factors of w, and
//! join below w what this one would join (Buchberger's second criterion). A rule that replaces the third one
//! later has a left side that divides its left side, so the argument still holds for the rules at the end.

use std::cmp::Ordering;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashMap;

use super::words::{Relation, compare_words};
use crate::runner::{Runner, Stop};

/// Words of a greater degree than this are given up on: sums of exponents stay far from overflow.
const MAX_DEGREE: u64 = 1 << 24;

/// Why a completion did not come to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unfinished {
    /// The work allowed is done, or the words are too long.
    Work,
    /// The runner stopped it.
    Stopped(Stop),
}

/// A rule: the left side may be replaced by the right one.
#[derive(Clone)]
struct Rule {
    left: Vec<u32>,
    right: Vec<u32>,
    letters: u64,
    alive: bool,
}

/// Relations, and the rules found from them so far.
#[derive(Clone)]
pub(crate) struct Completion {
    generators: usize,
    rules: Vec<Rule>,
    /// For each generator, the living rules in whose left side it is the last letter.
    ending: Vec<Vec<u32>>,
    /// Pairs of rules to be compared, those with the smallest common multiple first.
    pairs: BinaryHeap<Reverse<(u64, u32, u32)>>,
    relations: Vec<(Vec<u32>, Vec<u32>)>,
    work: u64,
}

impl Completion {
    /// No relations yet.
    pub fn new(generators: usize) -> Completion {
        Completion {
            generators,
            rules: Vec::new(),
            ending: vec![Vec::new(); generators],
            pairs: BinaryHeap::new(),
            relations: Vec::new(),
            work: 0,
        }
    }

    /// One more relation. The rules know of it after the next [`Completion::complete`].
    pub fn add(&mut self, relation: &Relation) {
        self.relations
            .push((relation.left.clone(), relation.right.clone()));
    }

    /// Steps done so far: words looked at and rules tried.
    pub fn work(&self) -> u64 {
        self.work
    }

    /// Finds rules until every word has one normal form, with at most this much work in all.
    pub fn complete(&mut self, work: u64, runner: &Runner) -> Result<(), Unfinished> {
        let mut rounds = 0u64;
        loop {
            while let Some((mut left, mut right)) = self.relations.pop() {
                if degree(&left).max(degree(&right)) > MAX_DEGREE {
                    return Err(Unfinished::Work);
                }
                self.reduce(&mut left);
                self.reduce(&mut right);
                match compare(&left, &right) {
                    Ordering::Equal => {}
                    Ordering::Greater => self.add_rule(left, right)?,
                    Ordering::Less => self.add_rule(right, left)?,
                }
            }
            if self.work > work {
                return Err(Unfinished::Work);
            }
            rounds += 1;
            if rounds.is_multiple_of(256) {
                let bytes = self.rules.len() * (8 * self.generators + 96) + 16 * self.pairs.len();
                runner.check(bytes).map_err(Unfinished::Stopped)?;
            }
            let Some(Reverse((_, first, second))) = self.pairs.pop() else {
                return Ok(());
            };
            self.compare_rules(first as usize, second as usize);
        }
    }

    /// Whether a relation follows from those completed.
    pub fn implies(&mut self, relation: &Relation) -> bool {
        let (mut left, mut right) = (relation.left.clone(), relation.right.clone());
        self.reduce(&mut left);
        self.reduce(&mut right);
        left == right
    }

    /// Replaces factors until no rule applies.
    pub fn reduce(&mut self, word: &mut [u32]) {
        let mut tried = 0u64;
        while let Some(rule) = applicable(&self.rules, &self.ending, word, &mut tried) {
            let times = |(exponent, &left): (&u32, &u32)| exponent.checked_div(left);
            let most = word.iter().zip(&rule.left).filter_map(times).min();
            let most = most.unwrap_or(0);
            for ((exponent, &left), &right) in word.iter_mut().zip(&rule.left).zip(&rule.right) {
                *exponent = *exponent - most * left + most * right;
            }
        }
        self.work += tried + 1;
    }

    fn add_rule(&mut self, left: Vec<u32>, right: Vec<u32>) -> Result<(), Unfinished> {
        let letters = letters(&left);
        let Some(last) = left.iter().rposition(|&exponent| exponent > 0) else {
            return Ok(());
        };
        for rule in self.rules.iter_mut().filter(|rule| rule.alive) {
            if letters & !rule.letters == 0 && divides(&left, &rule.left) {
                rule.alive = false;
                self.relations.push((rule.left.clone(), rule.right.clone()));
            }
        }
        for bucket in &mut self.ending {
            bucket.retain(|&rule| self.rules[rule as usize].alive);
        }
        let number = self.rules.len() as u32;
        for (other, rule) in (0u32..).zip(&self.rules) {
            if rule.alive && !coprime(&left, letters, rule) {
                let degree = common_multiple(&left, &rule.left).map(u64::from).sum();
                if degree > MAX_DEGREE {
                    return Err(Unfinished::Work);
                }
                self.pairs.push(Reverse((degree, other, number)));
            }
        }
        self.work += self.rules.len() as u64;
        self.ending[last].push(number);
        self.rules.push(Rule {
            left,
            right,
            letters,
            alive: true,
        });
        Ok(())
    }

    /// Applies both rules to the least common multiple of their left sides; what comes out are equal words.
    fn compare_rules(&mut self, first: usize, second: usize) {
        let (one, other) = (&self.rules[first], &self.rules[second]);
        if !one.alive || !other.alive {
            return;
        }
        let multiple: Vec<u32> = common_multiple(&one.left, &other.left).collect();
        let around = letters(&multiple);
        let mut tried = 0;
        let is_between = |third: &Rule| {
            let differs = |rule: &Rule| {
                let mut common = common_multiple(&rule.left, &third.left).enumerate();
                common.any(|(generator, exponent)| exponent != multiple[generator])
            };
            divides(&third.left, &multiple) && differs(one) && differs(other)
        };
        let mut follows = false;
        'search: for (generator, rules) in self.ending.iter().enumerate() {
            if multiple[generator] == 0 {
                continue;
            }
            for &rule in rules {
                let third = &self.rules[rule as usize];
                tried += 1;
                if third.letters & !around == 0 && is_between(third) {
                    follows = true;
                    break 'search;
                }
            }
        }
        self.work += tried;
        if follows {
            return;
        }
        let result = |rule: &Rule| {
            let sides = rule.left.iter().zip(&rule.right);
            let pairs = multiple.iter().zip(sides);
            pairs.map(|(m, (left, right))| m - left + right).collect()
        };
        self.relations.push((result(one), result(other)));
    }

    /// Whether each generator has a power that a rule shortens: otherwise there are infinitely many normal
    /// forms.
    fn is_finite(&self) -> bool {
        self.ending.iter().enumerate().all(|(generator, rules)| {
            rules.iter().any(|&rule| {
                let left = &self.rules[rule as usize].left;
                left[..generator].iter().all(|&exponent| exponent == 0)
            })
        })
    }

    /// All normal forms, the empty word first, if there are at most `limit`; how many there are at least
    /// otherwise. None if there are infinitely many.
    pub fn normal_forms(&self, limit: usize) -> Option<Result<Vec<Vec<u32>>, usize>> {
        if !self.is_finite() {
            return None;
        }
        let mut forms = vec![vec![0u32; self.generators]];
        for generator in 0..self.generators {
            let mut layer = 0..forms.len();
            while !layer.is_empty() {
                let end = forms.len();
                for at in layer {
                    let mut word = forms[at].clone();
                    word[generator] += 1;
                    // Without its last letter the word is normal, so a rule that applies has that letter.
                    let applies = |&rule: &u32| divides(&self.rules[rule as usize].left, &word);
                    if !self.ending[generator].iter().any(applies) {
                        forms.push(word);
                    }
                    if forms.len() > limit {
                        return Some(Err(forms.len()));
                    }
                }
                layer = end..forms.len();
            }
        }
        Some(Ok(forms))
    }

    /// For each generator, where it leads each of the normal forms.
    pub fn rows(&mut self, forms: &[Vec<u32>], runner: &Runner) -> Result<Vec<Vec<u32>>, Stop> {
        let number: FxHashMap<&[u32], u32> = forms.iter().map(Vec::as_slice).zip(0..).collect();
        let mut rows = Vec::with_capacity(self.generators);
        for generator in 0..self.generators {
            runner.check(4 * forms.len() * (2 * self.generators + 8))?;
            let mut row = Vec::with_capacity(forms.len());
            for form in forms {
                let mut word = form.clone();
                word[generator] += 1;
                self.reduce(&mut word);
                row.push(number[word.as_slice()]);
            }
            rows.push(row);
        }
        Ok(rows)
    }
}

/// A rule whose left side is a factor of the word.
fn applicable<'a>(
    rules: &'a [Rule],
    ending: &[Vec<u32>],
    word: &[u32],
    tried: &mut u64,
) -> Option<&'a Rule> {
    let around = letters(word);
    for (exponent, bucket) in word.iter().zip(ending) {
        if *exponent == 0 {
            continue;
        }
        for &rule in bucket {
            let rule = &rules[rule as usize];
            *tried += 1;
            if rule.letters & !around == 0 && divides(&rule.left, word) {
                return Some(rule);
            }
        }
    }
    None
}

/// By degree, then by the last exponents.
fn compare(first: &[u32], second: &[u32]) -> Ordering {
    degree(first)
        .cmp(&degree(second))
        .then_with(|| compare_words(first, second))
}

fn degree(word: &[u32]) -> u64 {
    word.iter().map(|&exponent| u64::from(exponent)).sum()
}

/// The letters of a word as bits, with as many bits for the exponent as there is room for: a factor has no
/// bit that the word has not. Letters 64 apart share a bit, so the converse need not hold.
fn letters(word: &[u32]) -> u64 {
    let room = (64 / word.len().max(1)).max(1);
    word.iter().enumerate().fold(0, |bits, (g, &exponent)| {
        let set = (exponent as usize).min(room).min(63);
        bits | ((1u64 << set) - 1) << (g * room % 64)
    })
}

/// Both are equally long. Without `zip`, whose parts the compiler may leave outside of the loop that calls
/// this.
fn divides(factor: &[u32], word: &[u32]) -> bool {
    let mut exponents = factor.iter().enumerate();
    exponents.all(|(generator, &exponent)| exponent <= word[generator])
}

fn coprime(left: &[u32], letters: u64, rule: &Rule) -> bool {
    letters & rule.letters == 0 || left.iter().zip(&rule.left).all(|(a, b)| *a.min(b) == 0)
}

fn common_multiple(first: &[u32], second: &[u32]) -> impl Iterator<Item = u32> {
    first.iter().zip(second).map(|(a, b)| *a.max(b))
}

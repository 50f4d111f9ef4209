//! Letters, and what every heap is in letters. A heap h is *spelled* S_h, a sum of letters, when that is
//! plain from the options: every option of the sum S_h is an option of h, and every other option of h has an
//! option S_h (it is reversible, and reverses to S_h); if S_h is empty, h must also have the label of the
//! end, so * is looked for among its options. In misère play a heap whose only option is 0 is *, and *+* = 0.
//! This is domination and reversibility of canonical forms, on sums of letters instead of trees: a *hint*
//! that saves letters. Nothing rests on it; condition C5 of the verification looks at every spelling again
//! (Theorem A, section 3).

use rustc_hash::FxHashSet;

use crate::game::{Events, HeapGame};

/// A sum of letters: heaps, ascending.
pub(crate) type Sum = Vec<u32>;

/// The spelling of heaps 1, 2, ….
#[derive(Clone, Debug)]
pub(crate) struct Spelling {
    /// For each heap its sum of letters.
    pub of: Vec<Sum>,
    /// The heap that is *, where two of it cancel.
    pub star: Option<u32>,
}

impl Spelling {
    /// A sum of heaps in letters, with pairs of * left out.
    pub fn sum(&self, heaps: &[u32]) -> Sum {
        let mut sum: Sum = heaps
            .iter()
            .flat_map(|&heap| self.of[heap as usize - 1].iter().copied())
            .collect();
        sum.sort_unstable();
        self.cancel(&mut sum);
        sum
    }

    fn cancel(&self, sum: &mut Sum) {
        let stars = sum.iter().filter(|&&letter| Some(letter) == self.star);
        let odd = stars.count() % 2;
        if let Some(star) = self.star {
            sum.retain(|&letter| letter != star);
            if odd == 1 {
                let at = sum.partition_point(|&letter| letter < star);
                sum.insert(at, star);
            }
        }
    }

    /// Spells every heap.
    pub fn of(game: &HeapGame, events: &Events) -> Spelling {
        let misere = *events == Events::misere();
        let mut spelling = Spelling {
            of: Vec::new(),
            star: None,
        };
        let mut options_of: Vec<Vec<Sum>> = Vec::new();
        for heap in 1..=game.heaps() {
            let options = game.options(heap);
            let mut sums: Vec<Sum> = options.iter().map(|option| spelling.sum(option)).collect();
            sums.sort_unstable();
            sums.dedup();
            let spelled = if options.is_empty() {
                Some(Sum::new())
            } else {
                spelling.find(&sums, &options_of, misere)
            };
            if misere && spelling.star.is_none() && sums == [Sum::new()] {
                spelling.star = Some(heap);
            }
            spelling.of.push(spelled.unwrap_or_else(|| vec![heap]));
            options_of.push(sums);
        }
        spelling
    }

    /// The letters, ascending.
    pub fn letters(&self) -> Vec<u32> {
        let own = |&(heap, sum): &(u32, &Sum)| **sum == [heap];
        (1..)
            .zip(&self.of)
            .filter(own)
            .map(|(heap, _)| heap)
            .collect()
    }

    /// A sum of letters that a heap with these options is equal to.
    fn find(&self, options: &[Sum], options_of: &[Vec<Sum>], misere: bool) -> Option<Sum> {
        let listed: FxHashSet<&Sum> = options.iter().collect();
        let letters = self.letters();
        let mut candidates: Vec<Sum> = Vec::new();
        if misere && !options.contains(&Sum::new()) {
            // The empty sum: every option has the option 0, and some option is P. An option that has the
            // option 0 is P exactly if it is * (or plainly another sum without further options); only * is
            // looked for.
            let star = self.star.map(|star| vec![star]);
            if star.is_some_and(|star| options.contains(&star)) {
                candidates.push(Sum::new());
            }
        }
        for &letter in &letters {
            let Some(option) = options_of[letter as usize - 1].first() else {
                continue;
            };
            for whole in options {
                if let Some(mut rest) = without(whole, option) {
                    rest.push(letter);
                    rest.sort_unstable();
                    self.cancel(&mut rest);
                    candidates.push(rest);
                }
            }
            // * + * = 0 may hide the option inside of the sum.
            if let Some(star) = self.star {
                for whole in options {
                    let mut toggled = whole.clone();
                    toggled.push(star);
                    toggled.sort_unstable();
                    self.cancel(&mut toggled);
                    candidates.push(toggled);
                }
            }
        }
        candidates.sort_unstable_by_key(|sum| (sum.len(), sum.clone()));
        candidates.dedup();
        candidates.into_iter().find(|candidate| {
            let theirs = self.options(candidate, options_of);
            let reverses = |option: &Sum| {
                theirs.contains(option) || self.options(option, options_of).contains(candidate)
            };
            theirs.iter().all(|option| listed.contains(option))
                && (misere || theirs.len() == options.len())
                && options.iter().all(reverses)
        })
    }

    /// The options of a sum of letters.
    fn options(&self, sum: &[u32], options_of: &[Vec<Sum>]) -> Vec<Sum> {
        let mut all = Vec::new();
        for (index, &letter) in sum.iter().enumerate() {
            if index > 0 && sum[index - 1] == letter {
                continue;
            }
            for option in &options_of[letter as usize - 1] {
                let mut whole: Sum = sum.to_vec();
                whole.remove(index);
                whole.extend(option);
                whole.sort_unstable();
                self.cancel(&mut whole);
                all.push(whole);
            }
        }
        all.sort_unstable();
        all.dedup();
        all
    }
}

/// A sum less another, if that is contained in it. Both are ascending.
fn without(sum: &[u32], part: &[u32]) -> Option<Sum> {
    let mut rest = Vec::with_capacity(sum.len());
    let mut part = part.iter().peekable();
    for &letter in sum {
        match part.peek() {
            Some(&&next) if next == letter => {
                part.next();
            }
            _ => rest.push(letter),
        }
    }
    part.peek().is_none().then_some(rest)
}

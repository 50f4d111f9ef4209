//! Positions of heaps that are solved by something other than a finite monoid: their values where these have
//! words, their outcomes, and whether two are equal.

use super::position::with_moves;
use super::{ComparisonReport, HeapMoveReport, PositionReport, read_heaps};
use crate::report::outcome::{SplitsReport, of_heaps};
use crate::report::{Document, Line, ReportError, Style};
use meximal::convention::Convention;
use meximal::notation::Heaps;
use meximal::player::{PlayerSet, Players};
use meximal::quotient::{
    AllHeaps, Automatic, NimQuotient, Splits, factors_latex, factors_text, sum_text,
};
use meximal::rules::code::HeapRules;
use meximal::runner::Runner;

/// Heaps with their multiplicities.
type Sizes = [(u64, u64)];

/// Winning moves in a heap, and what they leave of it: one, or many that break it into two.
pub struct Moves {
    heap: u64,
    left: String,
    splits: Option<Splits>,
}

/// What a solution knows of sums of heaps.
pub trait SolvedHeaps {
    /// How the game is played.
    fn convention(&self) -> Convention;
    /// The largest heap; none if all are solved.
    fn largest(&self) -> Option<u32>;
    /// The number of elements of the quotient; none if it is infinite, or that is not decided.
    fn order(&self) -> Option<usize>;
    /// The value, as a word in ASCII; none if values have no words, or numbers become too large.
    fn value(&self, sizes: &Sizes) -> Option<String>;
    /// The outcome; none if numbers become too large.
    fn outcome(&self, sizes: &Sizes) -> Option<PlayerSet>;
    /// Next's winning moves, each once; none if they are not listed.
    fn winning_moves(&self, rules: &HeapRules, sizes: &Sizes) -> Option<Vec<Moves>>;
    /// Whether two positions are equal, and if not a context that tells, where one is known; none if it is
    /// not decided.
    fn equal(&self, left: &Sizes, right: &Sizes, runner: &Runner)
    -> Option<(bool, Option<String>)>;
}

impl SolvedHeaps for Automatic {
    fn convention(&self) -> Convention {
        Automatic::convention(self)
    }

    fn largest(&self) -> Option<u32> {
        Some(self.solution().game().heaps())
    }

    fn order(&self) -> Option<usize> {
        let solution = self.solution();
        (solution.is_finite() == Some(true)).then(|| solution.model().monoid.order())
    }

    fn value(&self, _: &Sizes) -> Option<String> {
        None
    }

    fn outcome(&self, sizes: &Sizes) -> Option<PlayerSet> {
        Automatic::outcome(self, sizes)
    }

    fn winning_moves(&self, rules: &HeapRules, sizes: &Sizes) -> Option<Vec<Moves>> {
        let moves = Automatic::winning_moves(self, sizes)?;
        let left = |option: &[u32]| of_heaps(rules, option).sizes_spelling(Style::Ascii);
        let moves = moves.iter();
        Some(
            moves
                .map(|found| Moves {
                    heap: found.heap.into(),
                    left: left(&found.option),
                    splits: None,
                })
                .collect(),
        )
    }

    fn equal(
        &self,
        left: &Sizes,
        right: &Sizes,
        runner: &Runner,
    ) -> Option<(bool, Option<String>)> {
        let context = self.told_apart(left, right, runner)?;
        Some((context.is_none(), context))
    }
}

impl SolvedHeaps for AllHeaps {
    fn convention(&self) -> Convention {
        Convention::misere(Players::TWO)
    }

    fn largest(&self) -> Option<u32> {
        None
    }

    fn order(&self) -> Option<usize> {
        None
    }

    fn value(&self, sizes: &Sizes) -> Option<String> {
        let word = self.solution().value(sizes).ok()?;
        Some(factors_text(&word, Style::Ascii))
    }

    fn outcome(&self, sizes: &Sizes) -> Option<PlayerSet> {
        AllHeaps::outcome(self, sizes)
    }

    fn winning_moves(&self, _: &HeapRules, sizes: &Sizes) -> Option<Vec<Moves>> {
        let moves = AllHeaps::winning_moves(self, sizes)?;
        let moves = moves.into_iter().map(|found| Moves {
            heap: found.heap,
            left: found.leaves,
            splits: found.splits,
        });
        Some(moves.collect())
    }

    fn equal(&self, left: &Sizes, right: &Sizes, _: &Runner) -> Option<(bool, Option<String>)> {
        let equal = AllHeaps::equal(self, left, right)?;
        let context = self.context(left, right).filter(|_| !equal);
        Some((equal, context.map(|context| sum_text(&context))))
    }
}

impl SolvedHeaps for NimQuotient {
    fn convention(&self) -> Convention {
        NimQuotient::convention(*self)
    }

    fn largest(&self) -> Option<u32> {
        None
    }

    fn order(&self) -> Option<usize> {
        None
    }

    fn value(&self, sizes: &Sizes) -> Option<String> {
        Some(NimQuotient::value(*self, sizes))
    }

    fn outcome(&self, sizes: &Sizes) -> Option<PlayerSet> {
        Some(NimQuotient::outcome(*self, sizes))
    }

    fn winning_moves(&self, _: &HeapRules, _: &Sizes) -> Option<Vec<Moves>> {
        None
    }

    fn equal(&self, left: &Sizes, right: &Sizes, _: &Runner) -> Option<(bool, Option<String>)> {
        let context = self.told_apart(left, right);
        Some((context.is_none(), context.map(|context| sum_text(&context))))
    }
}

fn read(rules: &HeapRules, solved: &dyn SolvedHeaps, position: &str) -> Result<Heaps, ReportError> {
    let heaps = read_heaps(rules, position)?;
    match solved.largest() {
        Some(largest) if heaps.largest() > u64::from(largest) => Err(ReportError::Unsupported(
            format!("'{position}' has a heap that is not solved: expected heaps up to {largest}"),
        )),
        _ => Ok(heaps),
    }
}

/// A word as it is shown.
pub(super) fn shown(value: &str) -> Line {
    Line::new().formula(
        factors_text(value, Style::Unicode),
        factors_text(value, Style::Ascii),
        factors_latex(value),
    )
}

/// The value, outcome and winning moves of a position such as `7+1000000000000000000.12`.
pub fn position_of_heaps(
    rules: &HeapRules,
    solved: &dyn SolvedHeaps,
    position: &str,
) -> Result<PositionReport, ReportError> {
    let heaps = read(rules, solved, position)?;
    let outcome = solved.outcome(&heaps.sizes).ok_or_else(|| {
        ReportError::Unsupported(format!("'{position}' has numbers that are too large"))
    })?;
    let players = solved.convention().players();
    let phi = solved.value(&heaps.sizes);
    let position = heaps.sizes_spelling(Style::Ascii);
    let mut fields = vec![("position".to_owned(), Line::new().game(&position))];
    fields.extend(phi.iter().map(|phi| ("Φ".to_owned(), shown(phi))));
    fields.push(("outcome".to_owned(), Line::new().set(outcome, players)));
    let moves = solved.winning_moves(rules, &heaps.sizes);
    let missing = match moves {
        Some(_) => None,
        None => Some("winning moves come with the outcome of the position".to_owned()),
    };
    let moves = moves.unwrap_or_default();
    let rows = moves.iter().map(|found| {
        let from = Line::new().game(found.heap.to_string());
        vec![from, Line::new().game(&found.left)]
    });
    let document = with_moves(fields, &["winning move", "leaves"], rows, &missing);
    let moves = moves.into_iter().map(|found| HeapMoveReport {
        from: found.heap.to_string(),
        to: found.left,
        splits: found.splits.map(SplitsReport::of),
        phi: None,
    });
    Ok(PositionReport {
        position,
        phi,
        outcome: outcome.names(players),
        in_kernel: None,
        strategy: None,
        moves: moves.collect(),
        missing,
        document,
    })
}

/// Whether two positions are equal in all sums of these heaps.
pub fn compare_heaps(
    rules: &HeapRules,
    solved: &dyn SolvedHeaps,
    positions: [&str; 2],
    runner: &Runner,
) -> Result<ComparisonReport, ReportError> {
    let both = [
        read(rules, solved, positions[0])?,
        read(rules, solved, positions[1])?,
    ];
    let found = solved.equal(&both[0].sizes, &both[1].sizes, runner);
    let equivalent = found.as_ref().map(|(equal, _)| *equal);
    let context = found.and_then(|(_, context)| context);
    let [left, right] = both
        .each_ref()
        .map(|heaps| heaps.sizes_spelling(Style::Ascii));
    let sign = if equivalent == Some(true) {
        " = "
    } else {
        " and "
    };
    let both_games = Line::new().game(&left).words(sign).game(&right);
    let verdict = match (equivalent, &context) {
        (Some(true), _) => both_games.words(" in all sums of these heaps"),
        (Some(false), Some(context)) => both_games
            .words(" differ: the outcomes with ")
            .game(context)
            .words(" are not the same"),
        (Some(false), None) => both_games.words(" differ"),
        (None, _) => both_games.words(": not decided"),
    };
    let [first, second] = both.each_ref().map(|heaps| solved.value(&heaps.sizes));
    Ok(ComparisonReport {
        left,
        right,
        equivalent,
        phi: first.zip(second).map(|(first, second)| [first, second]),
        context,
        outcomes: None,
        document: Document::new().line(verdict),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The moves that are listed are those after which Previous wins, found one by one.
    #[test]
    fn winning_moves_are_those_that_leave_a_loss() {
        let runner = Runner::new();
        let convention = Convention::misere(Players::TWO);
        let listed = |rules: &HeapRules, solved: &dyn SolvedHeaps, position: &str| {
            let report = position_of_heaps(rules, solved, position).unwrap();
            assert_eq!(report.missing, None);
            let listed = report.moves.into_iter();
            listed.map(|it| (it.from, it.to)).collect::<Vec<_>>()
        };
        let wild: HeapRules = "0.76".parse().unwrap();
        let automatic = Automatic::solve(&wild, convention, 12, &runner).unwrap();
        let mut wins = 0;
        for (first, second) in (1..=12).flat_map(|heap| (1..=heap).map(move |other| (heap, other)))
        {
            for count in [1, 2, 3, 1_000_000_000_000_000_000_u64] {
                let position = read_heaps(&wild, &format!("{count}.{first}+7.{second}")).unwrap();
                let mut found = Vec::new();
                for (at, &(heap, _)) in position.sizes.iter().enumerate() {
                    for option in wild.options(heap as u32) {
                        let mut after = position.sizes.clone();
                        after[at].1 -= 1;
                        after.extend(option.iter().map(|&part| (u64::from(part), 1)));
                        let after = Heaps::new(wild.clone(), after);
                        let outcome = Automatic::outcome(&automatic, &after.sizes).unwrap();
                        let left = of_heaps(&wild, &option).sizes_spelling(Style::Ascii);
                        if outcome.contains(1) && !found.contains(&(heap.to_string(), left.clone()))
                        {
                            found.push((heap.to_string(), left));
                        }
                    }
                }
                let text = position.sizes_spelling(Style::Ascii);
                let mut listed = listed(&wild, &automatic, &text);
                let next = Automatic::outcome(&automatic, &position.sizes).unwrap();
                assert_eq!(next.contains(0), !listed.is_empty(), "{text}");
                wins += listed.len();
                listed.sort_unstable();
                found.sort_unstable();
                assert_eq!(listed, found, "{text}");
            }
        }
        assert!(wins > 100, "{wins}");
        let linear: HeapRules = "0.26".parse().unwrap();
        let solved = AllHeaps::find(&linear, convention, &runner)
            .unwrap()
            .unwrap();
        for heap in 2..40 {
            let text = format!("{heap}+1000000000");
            let next = position_of_heaps(&linear, &solved, &text).unwrap().outcome;
            let listed = listed(&linear, &solved, &text);
            assert_eq!(next == ["N"], !listed.is_empty(), "{text}");
        }
    }

    /// The two heaps of every move that breaks one, taken from the data, are those that are found one by one.
    #[test]
    fn splits_are_the_moves_that_break_a_heap() {
        let convention = Convention::misere(Players::TWO);
        let mut families = 0;
        for code in ["0.26", "4.7", "0.54"] {
            let rules: HeapRules = code.parse().unwrap();
            let solved = AllHeaps::find(&rules, convention, &Runner::new());
            let solved = solved.unwrap().unwrap();
            for heap in 1..48 {
                let other = (1_000_000_000_000, 3);
                let mut found = Vec::new();
                for option in rules.options(heap) {
                    let sizes = option.iter().map(|&part| (u64::from(part), 1));
                    let after: Vec<_> = sizes.chain([other]).collect();
                    if AllHeaps::outcome(&solved, &after) == Some(PlayerSet::only(1)) {
                        found.push(of_heaps(&rules, &option).sizes_spelling(Style::Ascii));
                    }
                }
                let text = format!("{heap}+{}.{}", other.1, other.0);
                let report = position_of_heaps(&rules, &solved, &text).unwrap();
                let here = report.moves.iter().filter(|it| it.from == heap.to_string());
                let mut listed = Vec::new();
                for one in here {
                    let Some(splits) = &one.splits else {
                        listed.push(of_spelling(&rules, &one.to));
                        continue;
                    };
                    families += 1;
                    assert!(splits.count > 1 && splits.step > 0, "{code}:{text}");
                    for part in (0..splits.count).map(|t| splits.first + splits.step * t) {
                        let rest = splits.tokens - part;
                        assert!(part <= rest, "{code}:{text}");
                        listed.push(of_spelling(&rules, &format!("{part}+{rest}")));
                    }
                }
                found.sort_unstable();
                found.dedup();
                listed.sort_unstable();
                assert_eq!(listed, found, "{code}:{text}");
            }
        }
        assert!(families > 5, "{families}");
    }

    /// Heaps as they are spelt everywhere.
    fn of_spelling(rules: &HeapRules, text: &str) -> String {
        read_heaps(rules, text)
            .unwrap()
            .sizes_spelling(Style::Ascii)
    }
}

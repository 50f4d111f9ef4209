//! All engines against each other and against the definition.

use super::*;
use meximal::ending::{Verdict, ending_sequence};
use meximal::rules::code::HeapRules;
use meximal::runner::Runner;

fn rule(letters: &str) -> EndRule {
    EndRule::parse(letters).unwrap()
}

/// The outcomes of 0, 1, … tokens by Definition 5 and Proposition 2.
fn outcomes(elements: &[u32], ending: &EndRule, count: usize) -> Vec<Verdict> {
    let mut all: Vec<Verdict> = Vec::new();
    for n in 0..count {
        let options: Vec<Verdict> = elements
            .iter()
            .filter_map(|&s| n.checked_sub(s as usize))
            .map(|left| all[left])
            .collect();
        all.push(if options.is_empty() {
            ending.verdict(n as u64)
        } else {
            Verdict::of_options(options)
        });
    }
    all
}

/// The fate by comparing every pair of windows in a long stretch.
fn fate_by_definition(elements: &[u32], ending: &EndRule) -> Fate {
    let count = 3000;
    let all = outcomes(elements, ending, count);
    let longest = *elements.iter().max().unwrap() as usize;
    for preperiod in 0..count / 3 {
        for period in 1..count / 3 {
            let late = &all[preperiod + period..][..longest];
            if all[preperiod..][..longest] == *late {
                return Fate {
                    all_left: period == 1 && all[preperiod] == Verdict::Left,
                    preperiod: preperiod as u64,
                    period: period as u64,
                };
            }
        }
    }
    panic!("no period: {elements:?}");
}

const RULES: [&str; 9] = ["LR", "RL", "LN", "NL", "P", "N", "LRNP", "LLR", "L"];

#[test]
fn fates_are_those_of_the_definition() {
    for letters in RULES {
        let ending = rule(letters);
        for min in 1..=4 {
            let question = CensusQuestion::new(min, 9, ending.clone()).unwrap();
            for number in 0..1u64 << (9 - min) {
                let elements = question.elements(number);
                let fast = fate_of(&elements, &ending).unwrap();
                let slow = fate_by_definition(&elements, &ending);
                assert_eq!(fast, slow, "{elements:?} {letters}");
            }
        }
    }
}

fn counted(question: &CensusQuestion, engine: Engine) -> Tally {
    let start = CensusProgress::new(question);
    let census = census(question, start, engine, &Runner::new(), |_| {});
    assert_eq!(census.stopped, None);
    census.progress.tally
}

#[test]
fn all_engines_agree_on_all_small_censuses() {
    for letters in RULES {
        for (min, max) in [(1, 10), (1, 13), (2, 9), (2, 14), (3, 13), (4, 16), (7, 17)] {
            let mut question = CensusQuestion::new(min, max, rule(letters)).unwrap();
            for stats in [false, true] {
                question.stats = stats;
                let expected = counted(&question, Engine::Scalar);
                assert_eq!(expected.sets(), 1 << (max - min));
                for engine in Engine::available() {
                    let found = counted(&question, engine);
                    assert_eq!(found, expected, "{min} {max} {letters} {engine:?} {stats}");
                }
            }
        }
    }
}

#[test]
fn all_engines_agree_on_parts_of_large_censuses() {
    let mut state = 9u64;
    for (min, max) in [
        (2, 29),
        (3, 30),
        (2, 32),
        (1, 33),
        (5, 48),
        (2, 63),
        (40, 63),
    ] {
        for letters in ["LR", "LNR"] {
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            let mut question = CensusQuestion::new(min, max, rule(letters)).unwrap();
            let sets = 1u64 << (max - min);
            let of = sets / 3000;
            question.shard = Shard {
                index: state % of + 1,
                of,
            };
            for stats in [false, true] {
                question.stats = stats;
                let expected = counted(&question, Engine::Scalar);
                assert!(expected.sets() >= 2999);
                for engine in Engine::available() {
                    let found = counted(&question, engine);
                    assert_eq!(found, expected, "{min} {max} {letters} {engine:?} {stats}");
                }
            }
        }
    }
}

#[test]
fn shards_add_up() {
    let mut question = CensusQuestion::new(2, 19, EndRule::left_right()).unwrap();
    question.stats = true;
    let whole = counted(&question, Engine::best());
    assert_eq!(whole.all_left, 99_361);
    for of in [2, 3, 7, 100] {
        let mut sum = Tally::new(true);
        for index in (1..=of).rev() {
            question.shard = Shard { index, of };
            sum.merge(&counted(&question, Engine::best()));
        }
        assert_eq!(sum, whole);
    }
}

#[test]
fn a_census_goes_on_where_it_stopped() {
    let mut question = CensusQuestion::new(2, 25, EndRule::left_right()).unwrap();
    question.stats = true;
    let whole = counted(&question, Engine::best());
    let flag = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
    let mut progress = CensusProgress::new(&question);
    let mut rounds = 0;
    loop {
        // Every round is interrupted after its first report.
        flag.store(false, std::sync::atomic::Ordering::Relaxed);
        let stop = flag.clone();
        let runner = Runner::new()
            .with_interrupt(flag.clone())
            .with_listener(move |_| stop.store(true, std::sync::atomic::Ordering::Relaxed));
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build();
        let part = pool
            .unwrap()
            .install(|| census(&question, progress.clone(), Engine::best(), &runner, |_| {}));
        // What was saved is what is read back.
        let text = serde_json::to_string(&part.progress).unwrap();
        progress = serde_json::from_str(&text).unwrap();
        assert_eq!(progress, part.progress);
        assert_eq!(progress.check(&question), Ok(()));
        rounds += 1;
        if part.stopped.is_none() {
            break;
        }
    }
    assert!(rounds > 1);
    assert_eq!(progress.tally, whole);
}

#[test]
fn progress_that_was_read_back_is_not_believed() {
    let question = CensusQuestion::new(2, 25, EndRule::left_right()).unwrap();
    let fresh = CensusProgress::new(&question);
    assert_eq!(fresh.check(&question), Ok(()));
    let spoilt: [fn(&mut CensusProgress); 5] = [
        |p| p.max = 26,
        |p| p.stats = true,
        |p| p.done = 5,
        |p| p.tally.other = u64::MAX,
        |p| (p.done, p.tally.all_left) = (1 << 40, 1 << 40),
    ];
    for spoil in spoilt {
        let mut progress = fresh.clone();
        spoil(&mut progress);
        assert!(progress.check(&question).is_err(), "{progress:?}");
    }
}

#[test]
fn questions_and_shards_are_checked() {
    let ending = EndRule::left_right();
    for (min, max) in [(0, 5), (5, 5), (6, 5), (2, 64), (u32::MAX, 0)] {
        assert!(CensusQuestion::new(min, max, ending.clone()).is_err());
    }
    let mut question = CensusQuestion::new(1, 63, ending).unwrap();
    question.shard = Shard::parse("4611686018427387904/4611686018427387904").unwrap();
    assert_eq!(question.range(), ((1 << 62) - 1, 1 << 62));
    for bad in ["", "1", "0/3", "4/3", "1/0", "a/b", "-1/2"] {
        assert!(Shard::parse(bad).is_err(), "{bad}");
    }
    assert_eq!(question.elements(1), [1, 63]);
}

#[test]
fn records_of_the_notes() {
    let ending = EndRule::left_right();
    let fate = |elements: &[u32]| fate_of(elements, &ending).unwrap();
    assert_eq!(fate(&[2, 9, 14, 18, 20, 26, 29]).preperiod, 471);
    assert_eq!(fate(&[2, 4, 11, 24, 25, 27]).period, 214);
    assert_eq!(fate(&[3, 5, 10, 15, 20, 22, 25, 27, 28]).preperiod, 395);
    assert_eq!(fate(&[3, 5, 7, 8, 9, 10, 20, 23, 26, 28, 30]).period, 197);
    assert_eq!(fate(&[63]).period, 63);
}

#[test]
fn periods_are_those_of_the_census() {
    let mut state = 5u64;
    for _ in 0..300 {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(99);
        let bits = (state >> 33) as u32 & 0x3fff_fffe | 2;
        let elements: Vec<u32> = (1..30).filter(|s| bits >> s & 1 == 1).collect();
        let rules = HeapRules::subtraction(elements.iter().copied());
        let ending = EndRule::left_right();
        let found = ending_sequence(&rules, &ending, 5, &Runner::new())
            .periodicity
            .unwrap();
        let fate = fate_of(&elements, &ending).unwrap();
        assert_eq!(
            (found.preperiod as u64, found.period as u64),
            (fate.preperiod, fate.period)
        );
    }
}

//! Certificates of version 2: samples are accepted; changed ones are rejected, unless what they say is still
//! true. Truth is decided by search on the game itself, with a reader of its own.

use std::collections::HashMap;

use meximal_check::{Budget, CheckError, Power, Stopped, check_any, check_automatic};
use proptest::prelude::*;

/// One heap whose powers alternate, read by an automaton though its order is finite.
const PARITY: &str = "\
meximal certificate 2
rules 0.1
players 2
play winners N
heaps 2
finite
infinite 1
letters 1 0
order 1
vectors 2
vector N
vector P
states 3
outputs 0 0 1
zero 1 1 2
one 2 1 2
power 1 index 0 period 2
reduced
end
";

fn samples() -> Vec<String> {
    [
        PARITY,
        include_str!("data/0.76@12.txt"),
        include_str!("data/0.3102@12.txt"),
        include_str!("data/0.31011@5.txt"),
    ]
    .map(str::to_owned)
    .to_vec()
}

fn accepts(text: &str) -> bool {
    check_automatic(text, &Budget::new()).is_ok()
}

/// A certificate that was accepted, read without the checker.
struct Claim {
    code: String,
    heaps: usize,
    finite: Vec<usize>,
    infinite: Vec<usize>,
    letters: Vec<Vec<usize>>,
    rows: Vec<Vec<usize>>,
    vectors: Vec<Vec<bool>>,
    outputs: Vec<usize>,
    next: [Vec<usize>; 2],
}

impl Claim {
    fn read(text: &str) -> Claim {
        let mut claim = Claim {
            code: String::new(),
            heaps: 0,
            finite: Vec::new(),
            infinite: Vec::new(),
            letters: Vec::new(),
            rows: Vec::new(),
            vectors: Vec::new(),
            outputs: Vec::new(),
            next: [Vec::new(), Vec::new()],
        };
        for line in text.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            let numbers = || -> Vec<usize> {
                words[1..]
                    .iter()
                    .map(|word| word.parse().unwrap())
                    .collect()
            };
            match words.first() {
                Some(&"rules") => claim.code = words[1].to_owned(),
                Some(&"heaps") => claim.heaps = words[1].parse().unwrap(),
                Some(&"finite") => claim.finite = numbers(),
                Some(&"infinite") => claim.infinite = numbers(),
                Some(&"letters") => {
                    let letters = |word: &&str| -> Vec<usize> {
                        let parts = word.split('+').map(|part| part.parse().unwrap());
                        parts.filter(|&part| part > 0).collect()
                    };
                    claim.letters = words[1..].iter().map(letters).collect();
                }
                Some(&"row") => claim.rows.push(numbers()),
                Some(&"vector") => {
                    claim
                        .vectors
                        .push(words[1..].iter().map(|&word| word == "P").collect());
                }
                Some(&"outputs") => claim.outputs = numbers(),
                Some(&"zero") => claim.next[0] = numbers(),
                Some(&"one") => claim.next[1] = numbers(),
                _ => {}
            }
        }
        claim
    }

    /// Whether a position is P, by the claim.
    fn claims(&self, position: &[usize]) -> bool {
        let mut element = 0;
        let mut counts = vec![0usize; self.infinite.len()];
        for heap in position {
            for letter in &self.letters[heap - 1] {
                match self.finite.iter().position(|other| other == letter) {
                    Some(at) => element = self.rows[at][element],
                    None => {
                        let at = self.infinite.iter().position(|other| other == letter);
                        counts[at.unwrap()] += 1;
                    }
                }
            }
        }
        let mut state = 0;
        for digit in 0..12 {
            for count in &counts {
                state = self.next[count >> digit & 1][state];
            }
        }
        self.vectors[self.outputs[state]][element]
    }
}

/// Misère outcomes by search.
struct Game {
    options: Vec<Vec<Vec<usize>>>,
    known: HashMap<Vec<usize>, bool>,
}

impl Game {
    fn new(code: &str, heaps: usize) -> Game {
        let digits: Vec<usize> = code
            .chars()
            .filter(|&sign| sign != '.')
            .map(|sign| sign.to_digit(8).unwrap() as usize)
            .collect();
        let mut options = vec![Vec::new()];
        for heap in 1..=heaps {
            let mut list = Vec::new();
            for (taken, digit) in digits.iter().enumerate().take(heap + 1) {
                let left = heap - taken;
                if digit & 1 == 1 && left == 0 {
                    list.push(Vec::new());
                }
                if digit & 2 == 2 && left > 0 {
                    list.push(vec![left]);
                }
                if digit & 4 == 4 {
                    list.extend((1..=left / 2).map(|part| vec![part, left - part]));
                }
            }
            options.push(list);
        }
        Game {
            options,
            known: HashMap::new(),
        }
    }

    /// Whether a position is P.
    fn is_p(&mut self, position: &[usize]) -> bool {
        let mut position = position.to_vec();
        position.sort_unstable();
        if let Some(&known) = self.known.get(&position) {
            return known;
        }
        let (mut moves, mut wins) = (false, false);
        for at in 0..position.len() {
            for option in self.options[position[at]].clone() {
                let mut next = position.clone();
                next.remove(at);
                next.extend(option);
                moves = true;
                wins |= self.is_p(&next);
            }
        }
        let outcome = moves && !wins;
        self.known.insert(position, outcome);
        outcome
    }
}

/// Positions of at most this many heaps.
fn positions(heaps: usize, most: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    let mut start = 0;
    for _ in 0..most {
        let end = all.len();
        for at in start..end {
            let position: Vec<usize> = all[at].clone();
            for heap in position.last().copied().unwrap_or(1)..=heaps {
                let mut next = position.clone();
                next.push(heap);
                all.push(next);
            }
        }
        start = end;
    }
    all
}

/// Whether a claim agrees with search.
fn is_true(claim: &Claim) -> bool {
    let mut game = Game::new(&claim.code, claim.heaps);
    let most = if claim.heaps < 6 { 8 } else { 3 };
    positions(claim.heaps, most)
        .iter()
        .all(|position| claim.claims(position) == game.is_p(position))
}

/// Fails if a changed certificate is accepted though it is false.
fn try_change(original: &str, changed: &str) -> bool {
    let Ok(verified) = check_automatic(changed, &Budget::new()) else {
        return false;
    };
    let claim = Claim::read(changed);
    assert!(is_true(&claim), "accepted a false claim:\n{changed}");
    // The orders of letters are what they are.
    let game = |text: &str| -> String { text.lines().skip(1).take(4).collect() };
    if game(original) == game(changed) {
        let original = check_automatic(original, &Budget::new()).unwrap();
        for power in &verified.powers {
            let mut others = original.powers.iter();
            assert!(
                others.all(|other| other.0 != power.0 || other == power),
                "{changed}"
            );
        }
    }
    true
}

#[test]
fn samples_are_accepted_and_true() {
    for text in samples() {
        let verified = check_automatic(&text, &Budget::new()).unwrap();
        assert!(check_any(&text, &Budget::new()).is_ok());
        assert!(is_true(&Claim::read(&text)));
        let infinite = verified
            .powers
            .iter()
            .any(|(_, power)| *power == Power::Infinite);
        assert_eq!(verified.is_infinite(), Some(infinite));
        assert_eq!(infinite, verified.rules != "0.1");
        assert!(!accepts(&text.replace("certificate 2", "certificate 1")));
    }
}

/// Every number of the tables is changed to others; 1 000 changes at least, and none that is false is
/// accepted.
#[test]
fn changed_entries_are_rejected() {
    let (mut changes, mut accepted) = (0, Vec::new());
    let mut random = 88172645463325252u64;
    for text in samples() {
        let lines: Vec<&str> = text.lines().collect();
        for _ in 0..400 {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let row = 5 + (random >> 8) as usize % (lines.len() - 6);
            let mut words: Vec<String> = lines[row].split(' ').map(str::to_owned).collect();
            if words.len() < 2 {
                continue;
            }
            let column = 1 + (random >> 24) as usize % (words.len() - 1);
            let old = words[column].clone();
            let others = if words[0] == "vector" {
                vec![if old == "N" { "P" } else { "N" }.to_owned()]
            } else if let Ok(number) = old.parse::<u64>() {
                let (up, other) = (number + 1, (random >> 40) % (number + 9));
                vec![
                    up.to_string(),
                    number.saturating_sub(1).to_string(),
                    other.to_string(),
                ]
            } else {
                vec!["infinite".to_owned(), "0".to_owned(), "1+1".to_owned()]
            };
            for other in others.into_iter().filter(|other| *other != old) {
                words[column] = other;
                let mut changed: Vec<String> = lines.iter().map(|line| line.to_string()).collect();
                changed[row] = words.join(" ");
                changes += 1;
                if try_change(&text, &changed.join("\n")) {
                    accepted.push(format!("{} -> {}", lines[row], changed[row]));
                }
            }
        }
    }
    eprintln!(
        "{changes} changes, {} accepted and true: {accepted:#?}",
        accepted.len()
    );
    assert!(changes > 1000);
    assert!(accepted.len() * 100 < changes);
}

/// What may stand in the place of a word.
fn replacements(word: &str) -> Vec<String> {
    let mut all: Vec<String> = [
        "",
        "x",
        "-1",
        "+1",
        "01",
        "99999999999",
        "4294967295",
        "é",
        "#",
        "N",
        "P",
        "O",
        "none",
        "1+1",
    ]
    .map(str::to_owned)
    .to_vec();
    all.extend((0..6).map(|number| number.to_string()));
    all.extend([
        format!("{word} {word}"),
        format!("{word}0"),
        format!("0{word}"),
        format!("{word}+1"),
    ]);
    all.extend(["0.3", "0.7", "0.31", "atoms", "0.01"].map(str::to_owned));
    all.retain(|other| other != word);
    all
}

#[test]
fn every_word_and_line_matters() {
    let lines: Vec<Vec<&str>> = PARITY
        .lines()
        .map(|line| line.split(' ').collect())
        .collect();
    let join = |lines: &[Vec<String>]| -> String {
        let lines: Vec<String> = lines.iter().map(|words| words.join(" ")).collect();
        lines.join("\n")
    };
    let (mut changes, mut accepted) = (0, Vec::new());
    for (row, words) in lines.iter().enumerate() {
        for (column, word) in words.iter().enumerate() {
            for other in replacements(word) {
                let mut changed: Vec<Vec<String>> = lines
                    .iter()
                    .map(|words| words.iter().map(|word| word.to_string()).collect())
                    .collect();
                changed[row][column] = other.clone();
                changes += 1;
                if try_change(PARITY, &join(&changed)) {
                    accepted.push(format!("{} {column}: {word} -> {other}", words[0]));
                }
            }
        }
        let mut without: Vec<Vec<&str>> = lines.clone();
        without.remove(row);
        let text: Vec<String> = without.iter().map(|words| words.join(" ")).collect();
        assert_eq!(
            accepts(&text.join("\n")),
            ["power", "reduced"].contains(&words[0]),
            "without {words:?}"
        );
    }
    eprintln!(
        "{changes} changes, {} accepted: {accepted:#?}",
        accepted.len()
    );
    assert!(changes > 1000);
    assert!(accepted.len() * 50 < changes);
}

/// Solutions that took minutes to find are checked at once.
#[test]
fn what_long_runs_found() {
    let text = include_str!("data/0.3312@15.txt");
    let proof = check_automatic(text, &Budget::new()).unwrap();
    assert_eq!((proof.rules.as_str(), proof.heaps), ("0.3312", 15));
    assert_eq!(proof.is_infinite(), Some(true));
    assert!(proof.reduced);
}

#[test]
fn reasons_name_the_fault() {
    let small = include_str!("data/0.76@12.txt");
    for (text, from, to, reason) in [
        (
            PARITY,
            "outputs 0 0 1",
            "outputs 0 1 1",
            "state 0 and its successor by 0",
        ),
        (
            PARITY,
            "outputs 0 0 1",
            "outputs 1 1 0",
            "the empty position has label P",
        ),
        (PARITY, "one 2 1 2", "one 1 1 2", "not complete"),
        (
            PARITY,
            "index 0 period 2",
            "index 0 period 4",
            "the period is smaller",
        ),
        (
            PARITY,
            "index 0 period 2",
            "index 1 period 2",
            "the index is smaller",
        ),
        (
            PARITY,
            "index 0 period 2",
            "index 0 period 3",
            "these two multiples are different",
        ),
        (
            PARITY,
            "index 0 period 2",
            "infinite",
            "two of its multiples are equal",
        ),
        (
            PARITY,
            "letters 1 0",
            "letters 0 1",
            "must be the sum of itself alone",
        ),
        (
            PARITY,
            "letters 1 0",
            "letters 1 1",
            "heap 2 has no option, so it has no letters",
        ),
        (PARITY, "infinite 1", "infinite 3", "expected heaps up to 2"),
        (
            PARITY,
            "states 3\noutputs 0 0 1\nzero 1 1 2\none 2 1 2",
            "states 4\noutputs 0 0 1 1\nzero 1 1 3 3\none 2 1 3 3",
            "states 2 and 3 are not told apart",
        ),
        (
            PARITY,
            "vectors 2\nvector N\nvector P",
            "vectors 3\nvector N\nvector P\nvector P",
            "not reduced: two vectors are the same",
        ),
        (
            small,
            "power 7 infinite",
            "power 7 index 1 period 1",
            "these two multiples are different",
        ),
        (
            small,
            "power 1 index 0 period 2",
            "power 1 infinite",
            "a finite letter repeat",
        ),
    ] {
        assert!(text.contains(from), "{from}");
        let error = check_automatic(&text.replacen(from, to, 1), &Budget::new()).unwrap_err();
        assert!(error.to_string().contains(reason), "{error}\nnot: {reason}");
    }
}

#[test]
fn a_check_can_be_stopped() {
    use meximal_check::{CheckError, Stopped};
    let text = include_str!("data/0.31011@5.txt");
    let stopped = |budget: &Budget| check_automatic(text, budget).unwrap_err();
    let memory = Budget::new().with_memory(100);
    assert_eq!(stopped(&memory), CheckError::Stopped(Stopped::Memory));
    let time = Budget::new().with_time(std::time::Duration::ZERO);
    assert_eq!(stopped(&time), CheckError::Stopped(Stopped::Time));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..Default::default() })]

    #[test]
    fn shuffled_words_do_not_panic(
        sample in 0..4usize,
        swaps in prop::collection::vec((any::<usize>(), any::<usize>()), 1..5),
    ) {
        let text = &samples()[sample];
        let mut words: Vec<&str> = text.split_inclusive([' ', '\n']).collect();
        for (to, from) in swaps {
            let (to, from) = (to % words.len(), from % words.len());
            words[to] = words[from];
        }
        try_change(text, &words.concat());
    }

    #[test]
    fn changed_bytes_do_not_panic(
        changes in prop::collection::vec((any::<usize>(), any::<u8>()), 1..6),
    ) {
        let mut bytes = PARITY.as_bytes().to_vec();
        for (at, byte) in changes {
            let at = at % bytes.len();
            bytes[at] = byte;
        }
        let _ = check_any(&String::from_utf8_lossy(&bytes), &Budget::new());
    }
}

/// One heap of one token, which alternates between two labels. What the claims rest on is never put out, or
/// says the same as something else: none of them is true.
#[test]
fn only_what_is_put_out_tells_apart() {
    let head = "meximal certificate 2\nrules 0.1\nplayers 2\nplay winners N\nheaps 1\n";
    // Powers of two have vectors of their own, with the labels of the other even and odd numbers.
    let powers_of_two = format!(
        "{head}finite\ninfinite 1\nletters 1\norder 1\nvectors 4\nvector N\nvector P\nvector N\nvector \
         P\nstates 6\noutputs 0 0 3 2 0 1\nzero 1 1 2 3 4 5\none 2 3 5 4 4 5\n"
    );
    assert!(accepts(&format!(
        "{powers_of_two}power 1 index 0 period 2\nend"
    )));
    let finite = format!("{head}finite 1\ninfinite\nletters 1\norder 4\nrow 1 2 3 0\n");
    let vectors = "vectors 2\nvector N P N P\nvector N N P P\n";
    let never_reached = "states 2\noutputs 0 1\nzero 0 1\none 1 1\n";
    for (text, reason) in [
        (
            format!("{powers_of_two}power 1 infinite\nend"),
            "two of its multiples are equal",
        ),
        (
            format!("{finite}{vectors}states 1\noutputs 0\nzero 0\none 0\nreduced\nend"),
            "not reduced: vector 1 is never put out",
        ),
        (
            format!("{finite}{vectors}{never_reached}reduced\nend"),
            "not reduced: state 1 is never reached",
        ),
    ] {
        let error = check_automatic(&text, &Budget::new()).unwrap_err();
        assert!(error.to_string().contains(reason), "{error}\nnot: {reason}");
    }
}

/// One letter with very many options, whose products are tables as long as the monoid.
#[test]
fn tables_count_against_the_memory_allowed() {
    let (order, bits) = (1000, 10);
    let mut text = "meximal certificate 2\nrules atoms\n".to_owned() + &"atom 0\n".repeat(bits);
    let option = |sum: usize| -> String {
        let letters = (0..bits).filter(|bit| sum >> bit & 1 == 1);
        let letters: Vec<String> = letters.map(|bit| (bit + 1).to_string()).collect();
        letters.join("+")
    };
    let options: Vec<String> = (1..order).map(option).collect();
    text += &format!("atom {}\nplayers 2\nplay winners N\n", options.join(" "));
    let letters: Vec<String> = (1..=bits + 1).map(|letter| letter.to_string()).collect();
    let letters = letters.join(" ");
    text += &format!(
        "heaps {}\nfinite {letters}\ninfinite\nletters {letters}\norder {order}\n",
        bits + 1
    );
    for step in (0..bits).map(|bit| 1 << bit).chain([1]) {
        let row: Vec<String> = (0..order)
            .map(|x| ((x + step) % order).to_string())
            .collect();
        text += &format!("row {}\n", row.join(" "));
    }
    text += &format!("vectors 1\nvector {}\n", vec!["N"; order].join(" "));
    text += "states 1\noutputs 0\nzero 0\none 0\nend\n";
    let stopped = check_automatic(&text, &Budget::new().with_memory(3 << 20)).unwrap_err();
    assert_eq!(stopped, CheckError::Stopped(Stopped::Memory));
    let rejected = check_automatic(&text, &Budget::new()).unwrap_err();
    assert!(matches!(rejected, CheckError::Rejected(_)));
}

//! Uniform certificates: the right ones are accepted, and of changed ones only those that still say the
//! truth. That is decided without the checker: the changed text gives the same values to many heaps of the
//! same game, or outcomes by search agree with it.

use std::collections::HashMap;

use meximal_check::{
    Budget, CheckError, Stopped, UniformQuotient, check, check_uniform, is_uniform,
};

const DRAUGHTS: &str = "\
meximal certificate uniform 1
rules 4.7
players 2
play winners N
family W 1
values a b a b c_1 b^3
modulus 1
class a 0 0 b 0 0 d 0 1
light 2
end
";

const SEVEN: &str = "\
meximal certificate uniform 1
rules 0.734
players 2
play winners N
family W 0
values a a*b b b^2
modulus 2
class a 0 0 b 0 0 d 0 1
class a 1 1 b 3 1
light 2 4
end
";

const THREE: &str = "\
meximal certificate uniform 1
rules 0.357
players 2
play winners N
family W 0
values a b a b a b d_0 b d_0 b^3 d_0 b^3
modulus 3
class a 1 0 b 1 0 d 1 1
class a 0 0 b 0 0 d 1 1
class a 1 0 b 1 0 d 1 1
light 2 4
end
";

const TWO: &str = "\
meximal certificate uniform 1
rules 0.26
players 2
play winners N
family W 0
values 1 a a*b b 1 a a*b b a*d_0 d_0 a*d_1 b^3
modulus 2
class a 1 0 b 0 0 d 2 1
class a 1 0 b 1 0 d 1 1
light 3 4 7 8
end
";

fn accepts(text: &str) -> bool {
    check_uniform(text, &Budget::new()).is_ok()
}

#[test]
fn right_ones_are_accepted() {
    for text in [DRAUGHTS, SEVEN, THREE, TWO] {
        assert!(is_uniform(text));
        let verified = check_uniform(text, &Budget::new()).unwrap();
        assert_eq!(verified.quotient, UniformQuotient::IsFamily, "{verified}");
        assert!(check(text, &Budget::new()).is_err(), "of another kind");
    }
    let shown = check_uniform(DRAUGHTS, &Budget::new()).unwrap().to_string();
    let expected = "4.7, 2 players, winners N: solved for all heaps over W(1), with values linear in the \
                    heap from heap 7 on; the quotient is W(1), which is infinite.";
    assert_eq!(shown, expected);
}

/// The reach of c_k is lost beside b, so in such a class the index would change from heap to heap.
#[test]
fn a_class_with_c_has_no_b() {
    for (b, fits) in [("0 0", true), ("1 0", false), ("0 1", false)] {
        let text = DRAUGHTS.replace("class a 0 0 b 0 0 d 0 1", &format!("class a 0 0 b {b} c 1"));
        let error = check_uniform(&text, &Budget::new())
            .unwrap_err()
            .to_string();
        assert_eq!(error.contains("must have no b"), !fits, "{error}");
    }
}

#[test]
fn comments_do_not_matter() {
    let commented = DRAUGHTS.replace("\nvalues", "\n\n# Generalised Dawson's chess\n  \nvalues");
    assert!(accepts(&commented));
}

#[test]
fn a_check_that_is_stopped_verifies_nothing() {
    let stop = || true;
    let budget = Budget::new().with_interrupt(&stop);
    assert!(check_uniform(DRAUGHTS, &budget).is_err());
}

/// An element as (sign, power, index of d), with 2k−1, 2k for "c_k alone" out of the way: c is `Some(-1)`.
type Element = (bool, i64, Option<i64>);

/// A claim, read in another way than the checker's.
struct Claim {
    code: String,
    k: i64,
    values: Vec<Element>,
}

fn product(k: i64, x: Element, y: Element) -> Element {
    let sign = x.0 ^ y.0;
    match (x.1, y.1) {
        (0, _) => (sign, y.1, y.2),
        (_, 0) => (sign, x.1, x.2),
        _ => {
            let power = x.1 + y.1;
            let index =
                x.2.max(y.2)
                    .filter(|&n| n >= 0 && power <= 2 * n + 2 * k + 2);
            (sign, power, index)
        }
    }
}

fn in_p(x: Element) -> bool {
    match x {
        (sign, 0, _) => sign,
        (sign, power, None) => !sign && power % 2 == 0,
        (_, _, Some(-1)) => false,
        (sign, power, Some(_)) => sign && power % 2 == 1,
    }
}

impl Claim {
    fn read(text: &str) -> Claim {
        let line = |keyword: &str| {
            let mut lines = text.lines().filter_map(|line| line.split_once(' '));
            lines.find(|line| line.0 == keyword).unwrap().1.to_owned()
        };
        let k: i64 = line("family")
            .split(' ')
            .next_back()
            .unwrap()
            .parse()
            .unwrap();
        let d = |n: i64| (n % 2 == 0, n + 2 * k + 2, Some(n));
        let mut values: Vec<Element> = Vec::new();
        for word in line("values").split_whitespace() {
            let mut value = (false, 0, None);
            for letter in word.split('*') {
                let number = || letter[2..].parse::<i64>().unwrap();
                let factor = match &letter[..1] {
                    "1" => (false, 0, None),
                    "a" => (true, 0, None),
                    "b" if letter == "b" => (false, 1, None),
                    "b" => (false, number(), None),
                    "c" => (true, 2 * number(), Some(-1)),
                    _ => d(number()),
                };
                value = product(k, value, factor);
            }
            values.push(value);
        }
        let classes: Vec<Vec<i64>> = text
            .lines()
            .filter_map(|line| line.strip_prefix("class "))
            .map(|line| {
                line.split_whitespace()
                    .filter_map(|word| word.parse().ok())
                    .collect()
            })
            .collect();
        for past in 0..200 {
            let class = &classes[past % classes.len()];
            let m = (past / classes.len()) as i64;
            let at = |place: usize| class[place] + class[place + 1] * m;
            let last = match class.len() {
                4 => (false, 0, None),
                5 => (true, 2 * class[4], Some(-1)),
                _ => d(at(4)),
            };
            let b = product(k, (at(0) % 2 == 1, 0, None), (false, at(2), None));
            values.push(product(k, b, last));
        }
        let code = line("rules");
        Claim { code, k, values }
    }

    /// Whether outcomes by search agree, for all positions of at most this many tokens.
    fn is_true(&self, tokens: usize) -> bool {
        let mut known = HashMap::new();
        let mut position = Vec::new();
        self.all(tokens, 1, &mut position, &mut known)
    }

    fn all(
        &self,
        left: usize,
        least: usize,
        position: &mut Vec<usize>,
        known: &mut HashMap<Vec<usize>, bool>,
    ) -> bool {
        let values = position.iter().map(|heap| self.values[heap - 1]);
        let value = values.fold((false, 0, None), |x, y| product(self.k, x, y));
        in_p(value) == search(&self.code, position, known)
            && (least..=left).all(|heap| {
                position.push(heap);
                let fits = self.all(left - heap, heap, position, known);
                position.pop();
                fits
            })
    }
}

/// Whether a position is a P-position, by search.
fn search(code: &str, position: &[usize], known: &mut HashMap<Vec<usize>, bool>) -> bool {
    if let Some(&outcome) = known.get(position) {
        return outcome;
    }
    let digits = code
        .bytes()
        .filter(u8::is_ascii_digit)
        .map(|byte| byte - b'0')
        .enumerate();
    let (mut moves, mut wins) = (false, false);
    for (taken, digit) in digits {
        for (place, &heap) in position
            .iter()
            .enumerate()
            .filter(|(_, heap)| **heap >= taken)
        {
            let left = heap - taken;
            let mut parts = Vec::new();
            if digit & 1 != 0 && left == 0 {
                parts.push(vec![]);
            }
            if digit & 2 != 0 && left > 0 {
                parts.push(vec![left]);
            }
            if digit & 4 != 0 {
                parts.extend((1..=left / 2).map(|part| vec![part, left - part]));
            }
            for parts in parts {
                moves = true;
                let mut next = [&position[..place], &position[place + 1..], &parts].concat();
                next.sort_unstable();
                wins = wins || search(code, &next, known);
            }
        }
    }
    known.insert(position.to_vec(), moves && !wins);
    moves && !wins
}

#[test]
fn the_search_agrees_with_the_right_ones() {
    for text in [DRAUGHTS, SEVEN, THREE, TWO] {
        assert!(Claim::read(text).is_true(20));
    }
}

/// Fails if a changed certificate is accepted though it is false. Returns whether it was accepted.
fn try_change(original: &str, changed: &str) -> bool {
    if !accepts(changed) {
        return false;
    }
    let (before, after) = (Claim::read(original), Claim::read(changed));
    let same = before.code == after.code
        && before.k == after.k
        && before.values[..150] == after.values[..150];
    assert!(
        same || after.is_true(18),
        "accepted a false claim:\n{changed}"
    );
    true
}

/// What may stand in the place of a word.
fn replacements(word: &str) -> Vec<String> {
    let mut all: Vec<String> = [
        "", "0", "1", "2", "3", "-1", "x", "a", "a*b", "b^2", "b^3", "d_0", "d_1", "a*d_2", "c_1",
        "a*c_1", "99999",
    ]
    .map(str::to_owned)
    .to_vec();
    if let Ok(number) = word.parse::<i64>() {
        all.extend([number + 1, number - 1, number + 2].map(|number| number.to_string()));
    }
    if word.contains('.') {
        let codes = [
            "0.26", "0.27", "4.7", "4.71", "0.734", "0.735", "0.357", "0.77", "0.3", "0.1", "4.",
            "0.735", "5.7", "0.262",
        ];
        all.extend(codes.map(str::to_owned));
    }
    all
}

#[test]
fn changed_words_are_rejected_unless_true() {
    let (mut changes, mut accepted) = (0, 0);
    for original in [DRAUGHTS, SEVEN, THREE, TWO] {
        let lines: Vec<&str> = original.lines().collect();
        for (index, line) in lines.iter().enumerate() {
            let words: Vec<&str> = line.split(' ').collect();
            for place in 0..words.len() {
                for replacement in replacements(words[place]) {
                    if replacement == words[place] {
                        continue;
                    }
                    let mut changed_words = words.clone();
                    changed_words[place] = &replacement;
                    let changed_line = changed_words.join(" ");
                    let mut changed_lines = lines.clone();
                    changed_lines[index] = &changed_line;
                    changes += 1;
                    accepted += u32::from(try_change(original, &changed_lines.join("\n")));
                }
            }
        }
    }
    assert!(changes > 1000, "{changes} changes, {accepted} accepted");
    assert!(
        accepted < changes / 10,
        "{changes} changes, {accepted} accepted"
    );
}

#[test]
fn lines_that_are_missing_or_doubled_are_rejected() {
    for original in [DRAUGHTS, SEVEN] {
        let lines: Vec<&str> = original.lines().collect();
        for index in 0..lines.len() {
            let (mut missing, mut doubled) = (lines.clone(), lines.clone());
            missing.remove(index);
            doubled.insert(index, lines[index]);
            assert!(!accepts(&missing.join("\n")));
            assert!(!accepts(&doubled.join("\n")));
        }
        assert!(!accepts(&format!("{original}more")));
    }
}

const FIFTY_FOUR: &str = "\
meximal certificate uniform 1
rules 0.54
players 2
play winners N
family V 0
values a 1 a b b b u_0 a
modulus 7
class a 1 0 b 2 0
class a 0 0 b 0 0 v 0 1
class a 0 0 b 1 0
class a 0 0 b 1 0
class a 0 0 b 1 0
class a 0 0 b 0 0 u 1 1
class a 1 0 b 2 0
light
end
";

const HUNDRED_FORTY_FIVE: &str = "\
meximal certificate uniform 1
rules 0.145
players 2
play winners N
family V 1
values a 1 a a b b b b u_0 a a
modulus 9
class a 1 0 b 2 0
class a 0 0 b 0 0 v 0 1
class a 0 0 b 1 0
class a 0 0 b 1 0
class a 0 0 b 1 0
class a 0 0 b 1 0
class a 0 0 b 0 0 u 1 1
class a 1 0 b 2 0
class a 1 0 b 2 0
light
end
";

#[test]
fn chains_are_accepted() {
    for text in [FIFTY_FOUR, HUNDRED_FORTY_FIVE] {
        let verified = check_uniform(text, &Budget::new()).unwrap();
        assert_eq!(verified.quotient, UniformQuotient::IsInfinite, "{verified}");
    }
    for more in ["0.541", "0.542", "0.543"] {
        assert!(accepts(&FIFTY_FOUR.replace("0.54", more)));
    }
}

/// How many a, how many b, and perhaps u or v with its index.
type ChainWord = (i64, i64, Option<(char, i64)>);

/// A claim over V(δ): for each heap the number of a, of b, and perhaps u or v with an index.
struct ChainClaim {
    code: String,
    delta: i64,
    values: Vec<ChainWord>,
}

impl ChainClaim {
    fn read(text: &str) -> ChainClaim {
        let line = |keyword: &str| {
            let mut lines = text.lines().filter_map(|line| line.split_once(' '));
            lines.find(|line| line.0 == keyword).unwrap().1.to_owned()
        };
        let mut values = Vec::new();
        for word in line("values").split_whitespace() {
            let mut value = (0, 0, None);
            for letter in word.split('*') {
                let number = || letter[2..].parse().unwrap();
                match letter.chars().next().unwrap() {
                    'a' => value.0 = 1,
                    'b' if letter == "b" => value.1 = 1,
                    'b' => value.1 = number(),
                    '1' => {}
                    other => value.2 = Some((other, number())),
                }
            }
            values.push(value);
        }
        let classes = text.lines().filter_map(|line| line.strip_prefix("class "));
        let classes: Vec<Vec<&str>> = classes
            .map(|line| line.split_whitespace().collect())
            .collect();
        for past in 0..200 {
            let class = &classes[past % classes.len()];
            let m = (past / classes.len()) as i64;
            let number = |place: usize| class[place].parse::<i64>().unwrap();
            let last = class.get(6).map(|letter| {
                let index = number(7) + number(8) * m;
                (letter.chars().next().unwrap(), index)
            });
            values.push((number(1), number(4), last));
        }
        let delta = line("family")
            .split(' ')
            .next_back()
            .unwrap()
            .parse()
            .unwrap();
        let code = line("rules");
        ChainClaim {
            code,
            delta,
            values,
        }
    }

    /// Whether the sum of some heaps is claimed to be a P-position, by the definition of V(δ).
    fn is_p(&self, position: &[usize]) -> bool {
        let values = position.iter().map(|heap| self.values[heap - 1]);
        let (mut sign, mut b, mut u, mut w) = (0, 0, Vec::new(), Vec::new());
        for value in values {
            sign += value.0;
            b += value.1;
            match value.2 {
                Some(('u', index)) => u.push(index),
                Some((_, index)) => {
                    w.push(index);
                    sign += 1;
                }
                None => {}
            }
        }
        w.sort_unstable();
        let odd = sign % 2 == 1;
        let level = w.last().copied().unwrap_or(-1);
        let reach = match w[..] {
            [] => None,
            [.., second, first] if second > first - 1 - self.delta => None,
            [.., first] => Some(first - 1 - self.delta),
        };
        match (u.as_slice(), b) {
            ([], 0) if w.is_empty() => odd,
            ([], 0) => !odd && reach.is_none(),
            ([m], 0) => odd && (level <= m - 2 - self.delta || reach >= Some(*m)),
            ([m, n], b) if (m - n).abs() <= self.delta => {
                !odd && b % 2 == 0 && (b > 0 || reach.is_none_or(|reach| reach < *m.min(n)))
            }
            ([_, _], b) => odd && b % 2 == 1,
            ([_], _) => false,
            (u, b) => !odd && b % 2 == 0 && u.len() % 2 == 0,
        }
    }

    fn is_true(
        &self,
        left: usize,
        least: usize,
        position: &mut Vec<usize>,
        known: &mut HashMap<Vec<usize>, bool>,
    ) -> bool {
        self.is_p(position) == search(&self.code, position, known)
            && (least..=left).all(|heap| {
                position.push(heap);
                let fits = self.is_true(left - heap, heap, position, known);
                position.pop();
                fits
            })
    }
}

#[test]
fn changed_chains_are_rejected_unless_true() {
    let (mut changes, mut accepted) = (0, 0);
    for original in [FIFTY_FOUR, HUNDRED_FORTY_FIVE] {
        let right = ChainClaim::read(original);
        assert!(right.is_true(24, 1, &mut Vec::new(), &mut HashMap::new()));
        let lines: Vec<&str> = original.lines().collect();
        for (index, line) in lines.iter().enumerate() {
            let words: Vec<&str> = line.split(' ').collect();
            for place in 0..words.len() {
                let mut all = replacements(words[place]);
                all.extend(
                    [
                        "u_0", "u_1", "v_0", "a*b^2", "u", "v", "0.54", "0.543", "0.145", "0.147",
                    ]
                    .map(str::to_owned),
                );
                for replacement in all {
                    if replacement == words[place] {
                        continue;
                    }
                    let mut changed_words = words.clone();
                    changed_words[place] = &replacement;
                    let changed_line = changed_words.join(" ");
                    let mut changed_lines = lines.clone();
                    changed_lines[index] = &changed_line;
                    let changed = changed_lines.join("\n");
                    changes += 1;
                    if accepts(&changed) {
                        accepted += 1;
                        let claim = ChainClaim::read(&changed);
                        let same = claim.code == right.code
                            && claim.delta == right.delta
                            && (claim.values.iter().zip(&right.values).take(150)).all(
                                |(one, other)| {
                                    one.0 % 2 == other.0 % 2 && (one.1, one.2) == (other.1, other.2)
                                },
                            );
                        let search = || claim.is_true(22, 1, &mut Vec::new(), &mut HashMap::new());
                        assert!(same || search(), "accepted a false claim:\n{changed}");
                    }
                }
            }
        }
    }
    assert!(changes > 1000, "{changes} changes, {accepted} accepted");
    assert!(
        accepted < changes / 10,
        "{changes} changes, {accepted} accepted"
    );
}

/// A claim with many values.
fn claim(rules: &str, family: &str, values: &[String], class: &str) -> String {
    let values = values.join(" ");
    format!(
        "meximal certificate uniform 1\nrules {rules}\nplayers 2\nplay winners N\nfamily {family}\nvalues \
         {values}\nmodulus 1\nclass {class}\nlight\nend\n"
    )
}

/// Whatever a certificate claims, its tables fit into the memory allowed, or the check stops.
#[test]
fn tables_count_against_the_memory_allowed() {
    let budget = Budget::new().with_memory(1 << 19);
    let same = vec!["1".to_owned(); 3000];
    let different: Vec<String> = (0..300).map(|n| format!("d_{n}")).collect();
    let twigs: Vec<String> = (0..300).map(|n| format!("u_{n}")).collect();
    for text in [
        claim("0.4", "V 0", &same, "a 0 0 b 0 0"),
        claim("0.7777", "W 1", &different, "a 0 0 b 0 0 d 0 1"),
        claim("0.7777", "V 1", &twigs, "a 0 0 b 0 0 v 0 1"),
        claim("0.7", "V 1500", &twigs, "a 0 0 b 0 0 u 0 1"),
    ] {
        let stopped = check_uniform(&text, &budget).unwrap_err();
        assert_eq!(stopped, CheckError::Stopped(Stopped::Memory));
    }
}

#[test]
fn a_monoid_is_not_larger_than_its_certificate() {
    for family in ["W", "V"] {
        let text = DRAUGHTS.replace("family W 1", &format!("family {family} 9999"));
        let error = check_uniform(&text, &Budget::new()).unwrap_err();
        let expected = "line 5: the number is greater than the certificate is long";
        assert_eq!(error.to_string(), expected);
    }
}

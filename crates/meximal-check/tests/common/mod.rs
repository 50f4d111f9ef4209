//! A slow solver that shares nothing with the checker: options, outcomes and quotients straight from the
//! definitions. Quotients are learned: elements are told apart by outcomes in contexts, and the checker's own
//! complaints, which name positions, supply more contexts. What comes out is compared with the literature.

#![allow(dead_code)]

use std::collections::{BTreeMap, BTreeSet, HashMap};

use meximal_check::{Budget, CheckError, Verified, check};

/// A sum of heaps, ascending.
pub type Position = Vec<usize>;

/// A certificate as data.
#[derive(Clone, Debug, PartialEq)]
pub struct Claim {
    pub rules: String,
    /// For `rules atoms`, the options of components 1, 2, ….
    pub atoms: Vec<Vec<Position>>,
    pub players: usize,
    pub play: String,
    pub rows: Vec<Vec<usize>>,
    pub labels: Vec<String>,
    pub values: Vec<usize>,
    pub period: Option<(usize, usize)>,
}

pub fn join<T: ToString>(items: &[T], separator: &str) -> String {
    let items: Vec<String> = items.iter().map(T::to_string).collect();
    items.join(separator)
}

impl Claim {
    pub fn text(&self) -> String {
        let mut text = format!("meximal certificate 1\nrules {}\n", self.rules);
        for options in &self.atoms {
            let option = |option: &Position| {
                if option.is_empty() {
                    "0".to_owned()
                } else {
                    join(option, "+")
                }
            };
            let options: Vec<String> = options.iter().map(option).collect();
            text += format!("atom {}", options.join(" ")).trim_end();
            text += "\n";
        }
        text += &format!("players {}\nplay {}\n", self.players, self.play);
        text += &format!("heaps {}\n", self.values.len() - 1);
        text += &format!("order {}\n", self.labels.len());
        text += &format!("generators {}\n", self.rows.len());
        for row in &self.rows {
            text += &format!("row {}\n", join(row, " "));
        }
        text += &format!("labels {}\n", join(&self.labels, " "));
        text += &format!("values {}\n", join(&self.values, " "));
        if let Some((length, start)) = self.period {
            text += &format!("period {length} from {start}\n");
        }
        text + "end\n"
    }

    /// Reads a certificate that was accepted.
    pub fn read(text: &str) -> Claim {
        let mut claim = Claim {
            rules: String::new(),
            atoms: Vec::new(),
            players: 0,
            play: String::new(),
            rows: Vec::new(),
            labels: Vec::new(),
            values: Vec::new(),
            period: None,
        };
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let words: Vec<&str> = line.split(' ').filter(|word| !word.is_empty()).collect();
            let numbers = || {
                words[1..]
                    .iter()
                    .map(|word| word.parse().unwrap())
                    .collect()
            };
            match words.first() {
                Some(&"rules") => claim.rules = words[1].to_owned(),
                Some(&"atom") => {
                    let option = |word: &&str| -> Position {
                        let parts = word.split('+').map(|part| part.parse().unwrap());
                        let mut parts: Position = parts.filter(|&part| part > 0).collect();
                        parts.sort();
                        parts
                    };
                    claim.atoms.push(words[1..].iter().map(option).collect());
                }
                Some(&"players") => claim.players = words[1].parse().unwrap(),
                Some(&"play") => claim.play = words[1..].join(" "),
                Some(&"row") => claim.rows.push(numbers()),
                Some(&"labels") => {
                    claim.labels = words[1..].iter().map(|word| word.to_string()).collect();
                }
                Some(&"values") => claim.values = numbers(),
                Some(&"period") => {
                    let (length, start) = (words[1].parse().unwrap(), words[3].parse().unwrap());
                    claim.period = Some((length, start));
                }
                _ => {}
            }
        }
        claim
    }

    pub fn check(&self) -> Result<Verified, CheckError> {
        check(&self.text(), &Budget::new())
    }

    pub fn heaps(&self) -> usize {
        self.values.len() - 1
    }

    /// The game with the heaps of the certificate.
    pub fn game(&self) -> Game {
        let options = match self.rules.as_str() {
            "atoms" => {
                let mut options = self.atoms.clone();
                options.insert(0, Vec::new());
                options
            }
            code => (0..=self.heaps())
                .map(|heap| code_options(code, heap))
                .collect(),
        };
        Game::new(options, self.players, &self.play)
    }

    /// The value of a position, by multiplying along the rows.
    pub fn value(&self, position: &[usize]) -> usize {
        // Words of generators that lead from 0 to each element.
        let mut words: BTreeMap<usize, Vec<usize>> = BTreeMap::from([(0, Vec::new())]);
        let mut queue = vec![0];
        while let Some(x) = queue.pop() {
            for (g, row) in self.rows.iter().enumerate() {
                if !words.contains_key(&row[x]) {
                    let mut word = words[&x].clone();
                    word.push(g);
                    words.insert(row[x], word);
                    queue.push(row[x]);
                }
            }
        }
        position.iter().fold(0, |product, &heap| {
            let word = &words[&self.values[heap]];
            word.iter().fold(product, |x, &g| self.rows[g][x])
        })
    }
}

/// All ascending lists of positive numbers with this total.
pub fn partitions(total: usize, least: usize) -> Vec<Position> {
    if total == 0 {
        return vec![vec![]];
    }
    let mut all = Vec::new();
    for first in least..=total {
        for mut rest in partitions(total - first, first) {
            rest.insert(0, first);
            all.push(rest);
        }
    }
    all
}

/// The digits of a code up to an index, each with its numbers of heaps and its shape.
fn digits(code: &str, last: usize) -> Vec<(Vec<usize>, Option<char>)> {
    let (before, tail) = match code.split_once('[') {
        Some((before, tail)) => (before, tail.trim_end_matches(']')),
        None => (code, ""),
    };
    let read = |text: &str| {
        let mut digits: Vec<(Vec<usize>, Option<char>)> = Vec::new();
        let mut rest = text;
        while let Some(sign) = rest.chars().next() {
            rest = &rest[1..];
            match sign {
                '.' => {}
                '!' | '?' | '=' => digits.last_mut().unwrap().1 = Some(sign),
                '{' => {
                    let (inside, after) = rest.split_once('}').unwrap();
                    rest = after;
                    let counts = inside.split(',').map(|count| count.parse().unwrap());
                    digits.push((counts.collect(), None));
                }
                _ => {
                    let bits = sign.to_digit(32).unwrap();
                    digits.push(((0..5).filter(|j| bits >> j & 1 == 1).collect(), None));
                }
            }
        }
        digits
    };
    let mut all = read(before);
    let tail = read(tail);
    while all.len() <= last {
        if tail.is_empty() {
            all.push((Vec::new(), None))
        } else {
            all.extend(tail.iter().cloned())
        }
    }
    all
}

/// The options of a heap, by the definition of codes.
pub fn code_options(code: &str, heap: usize) -> Vec<Position> {
    let digits = digits(code, heap);
    let mut options = Vec::new();
    for left in 0..=heap {
        let (counts, shape) = &digits[heap - left];
        for parts in counts
            .iter()
            .flat_map(|&count| partitions_into(left, count, 1))
        {
            let distinct = parts.iter().collect::<BTreeSet<_>>().len();
            let fits = parts.len() < 2
                || match shape {
                    None => true,
                    Some('!') => distinct == parts.len(),
                    Some('?') => distinct > 1,
                    Some(_) => distinct == 1,
                };
            if fits {
                options.push(parts);
            }
        }
    }
    options
}

fn partitions_into(total: usize, count: usize, least: usize) -> Vec<Position> {
    match count {
        0 if total == 0 => vec![vec![]],
        0 => vec![],
        _ => (least..=total)
            .flat_map(|first| {
                let rests = partitions_into(total - first, count - 1, first);
                rests.into_iter().map(move |mut rest| {
                    rest.insert(0, first);
                    rest
                })
            })
            .collect(),
    }
}

/// Outcomes by search.
pub struct Game {
    pub options: Vec<Vec<Position>>,
    players: usize,
    play: String,
    known: HashMap<Position, u8>,
}

impl Game {
    pub fn new(options: Vec<Vec<Position>>, players: usize, play: &str) -> Game {
        Game {
            options,
            players,
            play: play.to_owned(),
            known: HashMap::new(),
        }
    }

    fn name(&self, seat: usize) -> String {
        match seat {
            0 => "N".to_owned(),
            _ if seat + 1 == self.players => "P".to_owned(),
            _ if self.players == 3 => "O".to_owned(),
            _ => format!("O{seat}"),
        }
    }

    pub fn options(&self, position: &[usize]) -> Vec<Position> {
        let mut all = Vec::new();
        for (index, &heap) in position.iter().enumerate() {
            if index > 0 && position[index - 1] == heap {
                continue;
            }
            for option in &self.options[heap] {
                let mut next = position.to_vec();
                next.remove(index);
                next.extend(option);
                next.sort();
                all.push(next);
            }
        }
        all
    }

    /// The outcome, as a certificate spells it.
    pub fn outcome(&mut self, position: &[usize]) -> String {
        let label = self.label(position);
        let seats = (0..self.players).filter(|seat| label >> seat & 1 == 1);
        let names: Vec<String> = seats.map(|seat| self.name(seat)).collect();
        if names.is_empty() {
            "none".to_owned()
        } else {
            names.join(",")
        }
    }

    /// The outcome as a set of seats.
    pub fn label(&mut self, position: &[usize]) -> u8 {
        let mut position: Position = position.to_vec();
        position.retain(|&heap| !self.options[heap].is_empty());
        position.sort();
        if let Some(&known) = self.known.get(&position) {
            return known;
        }
        let options = self.options(&position);
        let labels: Vec<u8> = options.iter().map(|option| self.label(option)).collect();
        let has = |label: &u8, seat: usize| label >> seat & 1 == 1;
        let previous = self.players - 1;
        let label = match (self.play.strip_prefix("winners "), labels.is_empty()) {
            (Some(names), true) => (0..self.players)
                .filter(|&seat| names.split(',').any(|name| name == self.name(seat)))
                .fold(0, |set, seat| set | 1 << seat),
            (None, true) => 1 << previous,
            (Some(_), false) => (0..self.players)
                .filter(|&seat| match seat {
                    0 => labels.iter().any(|label| has(label, previous)),
                    _ => labels.iter().all(|label| has(label, seat - 1)),
                })
                .fold(0, |set, seat| set | 1 << seat),
            (None, false) => {
                let seats = labels.iter().map(|label| label.trailing_zeros() as usize);
                1 << seats.map(|seat| (seat + 1) % self.players).min().unwrap()
            }
        };
        self.known.insert(position, label);
        label
    }
}

/// All sums of at most `most` of the heaps 1 to `heaps`.
pub fn positions(heaps: usize, most: usize) -> Vec<Position> {
    let mut all = vec![vec![]];
    let mut from = 0;
    for _ in 0..most {
        let to = all.len();
        for index in from..to {
            let last = all[index].last().copied().unwrap_or(1);
            for heap in last..=heaps {
                let mut next: Position = all[index].clone();
                next.push(heap);
                all.push(next);
            }
        }
        from = to;
    }
    all
}

/// The quotient of a code for heaps up to `heaps`, as a certificate that the checker accepts.
pub fn learn_code(rules: &str, players: usize, play: &str, heaps: usize) -> Claim {
    let options = (0..=heaps).map(|heap| code_options(rules, heap)).collect();
    learn(rules, Vec::new(), options, players, play)
}

/// The quotient of explicit components.
pub fn learn_atoms(atoms: Vec<Vec<Position>>, players: usize, play: &str) -> Claim {
    let mut options = atoms.clone();
    options.insert(0, Vec::new());
    learn("atoms", atoms, options, players, play)
}

fn sorted(mut position: Position) -> Position {
    position.sort();
    position
}

fn plus(a: &[usize], b: &[usize]) -> Position {
    sorted([a, b].concat())
}

fn learn(
    rules: &str,
    atoms: Vec<Vec<Position>>,
    options: Vec<Vec<Position>>,
    players: usize,
    play: &str,
) -> Claim {
    let heaps = options.len() - 1;
    let mut game = Game::new(options, players, play);
    let mut contexts: Vec<Position> = positions(heaps, 1);
    loop {
        let (claim, elements) = observe(rules, &atoms, &mut game, players, play, &mut contexts);
        let reason = match claim.check() {
            Ok(_) => return claim,
            Err(error) => error.to_string(),
        };
        let heap_list = |text: &str| -> Position {
            let parts = text.split('+').map(|part| part.parse().unwrap());
            parts.filter(|&part: &usize| part > 0).collect()
        };
        let word_after = |marker: &str| {
            let rest = reason.split_once(marker);
            rest.map(|(_, rest)| rest.split([' ', ';', ',']).next().unwrap().to_owned())
        };
        let bad = if let Some(position) = word_after("of the position ") {
            heap_list(&position)
        } else {
            let heap =
                word_after("from heap ").unwrap_or_else(|| panic!("{}\n{reason}", claim.text()));
            let element: usize = word_after("context of element ").unwrap().parse().unwrap();
            plus(&elements[element], &heap_list(&heap))
        };
        let mut more: Vec<Position> = game.options(&bad);
        more.push(sorted(bad));
        let before = contexts.len();
        for position in more {
            for chosen in 0..1u64 << position.len() {
                let part = (0..position.len()).filter(|i| chosen >> i & 1 == 1);
                let part: Position = part.map(|i| position[i]).collect();
                if !contexts.contains(&part) {
                    contexts.push(part);
                }
            }
        }
        assert!(contexts.len() > before, "no progress: {reason}");
    }
}

/// A monoid that the outcomes in these contexts suggest, and a position for each of its elements. Contexts
/// are added until it is one.
fn observe(
    rules: &str,
    atoms: &[Vec<Position>],
    game: &mut Game,
    players: usize,
    play: &str,
    contexts: &mut Vec<Position>,
) -> (Claim, Vec<Position>) {
    let heaps = game.options.len() - 1;
    'again: loop {
        let signature = |game: &mut Game, position: &[usize], contexts: &[Position]| {
            let outcomes = contexts
                .iter()
                .map(|context| game.label(&plus(position, context)));
            outcomes.collect::<Vec<u8>>()
        };
        let mut numbers: HashMap<Vec<u8>, usize> = HashMap::new();
        numbers.insert(signature(game, &[], contexts), 0);
        let mut elements: Vec<Position> = vec![vec![]];
        let mut rows = vec![Vec::new(); heaps + 1];
        let mut at = 0;
        while at < elements.len() {
            for (heap, row) in rows.iter_mut().enumerate() {
                let product = plus(&elements[at], &[heap]);
                let product: Position = product.into_iter().filter(|&heap| heap > 0).collect();
                let next = elements.len();
                let number = *numbers
                    .entry(signature(game, &product, contexts))
                    .or_insert(next);
                if number == next {
                    elements.push(product);
                }
                row.push(number);
            }
            at += 1;
        }
        for x in 0..elements.len() {
            for (a, b) in (1..=heaps).flat_map(|a| (1..=heaps).map(move |b| (a, b))) {
                let same = &elements[rows[a][x]];
                if *same == plus(&elements[x], &[a]) {
                    continue;
                }
                let one = signature(game, &plus(&elements[x], &[a, b]), contexts);
                let other = signature(game, &plus(same, &[b]), contexts);
                if let Some(index) = (0..contexts.len()).find(|&i| one[i] != other[i]) {
                    contexts.push(plus(&contexts[index], &[b]));
                    continue 'again;
                }
            }
        }
        let labels = elements
            .iter()
            .map(|element| game.outcome(element))
            .collect();
        let values: Vec<usize> = rows.iter().map(|row| row[0]).collect();
        // Generators: heaps that earlier ones do not generate.
        let mut generated = BTreeSet::from([0]);
        let mut generators = Vec::new();
        for (heap, row) in rows.iter().enumerate() {
            if generated.contains(&values[heap]) {
                continue;
            }
            generators.push(row.clone());
            let mut queue: Vec<usize> = generated.iter().copied().collect();
            while let Some(x) = queue.pop() {
                if generated.insert(row[x]) {
                    queue.push(row[x]);
                }
            }
        }
        let claim = Claim {
            rules: rules.to_owned(),
            atoms: atoms.to_vec(),
            players,
            play: play.to_owned(),
            rows: generators,
            labels,
            values,
            period: None,
        };
        return (claim, elements);
    }
}

/// Adds the values of more heaps, each the first element that the checker accepts, up to a heap or until none
/// is.
pub fn extend(claim: &Claim, heaps: usize, likely_period: usize) -> Claim {
    let mut claim = claim.clone();
    while claim.heaps() < heaps {
        let next = claim.values.len();
        let likely = next
            .checked_sub(likely_period)
            .map(|heap| claim.values[heap]);
        let candidates = likely.into_iter().chain(0..claim.labels.len());
        claim.values.push(0);
        let accepted = candidates.into_iter().find(|&candidate| {
            claim.values[next] = candidate;
            claim.check().is_ok()
        });
        if accepted.is_none() {
            claim.values.pop();
            return claim;
        }
    }
    claim
}

/// The claim with the least period and the least start that fit its values, however few they are.
pub fn with_period(claim: &Claim) -> Claim {
    let values = &claim.values;
    let repeats = |length: usize, start: usize| {
        (start..values.len() - length).all(|heap| values[heap] == values[heap + length])
    };
    let half = values.len() / 2;
    let length = (1..half)
        .find(|&length| repeats(length, half - length))
        .unwrap_or_else(|| panic!("no period: {claim:?}"));
    let start = (0..).find(|&start| repeats(length, start));
    Claim {
        period: start.map(|start| (length, start)),
        ..claim.clone()
    }
}

/// Small certificates of every kind.
pub fn samples() -> Vec<Claim> {
    let full = |rules, players, play, heaps, more, likely| {
        with_period(&extend(
            &learn_code(rules, players, play, heaps),
            more,
            likely,
        ))
    };
    vec![
        full("0.3", 2, "winners N", 2, 6, 2),
        full("0.23", 2, "winners N", 4, 30, 3),
        full("0.75", 2, "winners N", 5, 30, 2),
        full("0.033", 2, "winners P", 5, 20, 5),
        full("0.[3]", 3, "winners O,P", 6, 14, 1),
        full("0.[10]", 2, "winners N", 4, 14, 2),
        full("0.[32]", 3, "winners O,P", 7, 20, 1),
        learn_code("0.[3]", 2, "winners N", 7),
        learn_code("0.07", 2, "winners N", 6),
        learn_code("0.F", 2, "winners N", 5),
        learn_code("4!.0", 2, "winners N", 8),
        learn_code("0.7?{1,3}=", 3, "winners P", 4),
        learn_code("0.77", 3, "winners O,P", 3),
        learn_code("0.[3]", 4, "winners none", 4),
        learn_code("0.[3]", 4, "podium", 2),
        learn_atoms(
            vec![
                vec![],
                vec![vec![]],
                vec![vec![2], vec![2, 2], vec![]],
                vec![vec![2, 3], vec![3]],
            ],
            2,
            "winners N",
        ),
    ]
}

//! Mutants of certificates with this checker's verdicts, for a comparison with another checker:
//!
//! `mutants TEXTS VERDICTS FILE…` writes the certificates in the files and many changed ones to TEXTS,
//! separated by bytes 0, and to VERDICTS one line for each, `accepted` or `rejected`. The changes are always
//! the same.

use std::collections::BTreeMap;
use std::io::Write;

use meximal_check::{Budget, check_any};

/// Numbers that look random (Marsaglia's xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n.max(1) as u64) as usize
    }
}

/// What may stand in the place of any word.
const WORDS: [&str; 80] = [
    "",
    "x",
    "-1",
    "+1",
    "01",
    "1.0",
    "4294967295",
    "4294967296",
    "99999999999",
    "é",
    "#",
    "N",
    "P",
    "O",
    "O1",
    "O2",
    "N,P",
    "none",
    "P,N",
    "N,N",
    "0",
    "1",
    "2",
    "3",
    "4",
    "5",
    "8",
    "0.3",
    "0.31",
    "0.23",
    "0.75",
    "0.77",
    "0.07",
    "0.057",
    "0.F",
    "0.[3]",
    "0.3[3]",
    "0.[32]",
    "4.0",
    "4!.0",
    "4?.0",
    "4=.0",
    "0.3!",
    "0.7?",
    "3.7",
    "0.",
    "0.[",
    "0.{",
    "0.{1,2}",
    "0.{16}",
    "0.[]",
    "0.3]",
    "atoms",
    "0+1",
    "1+1",
    "podium",
    "winners",
    "from",
    "infinite",
    "index",
    "power",
    "reduced",
    "a",
    "b",
    "a*b",
    "b^2",
    "b^3",
    "b*a",
    "c_1",
    "a*c_2",
    "d_0",
    "d_1",
    "a*b*d_2",
    "W",
    "V",
    "c",
    "d",
    "0.26",
    "4.7",
    "0.735",
];

/// One change of a text, or of several places.
fn mutant(text: &str, random: &mut Random) -> String {
    let mut lines: Vec<Vec<String>> = text
        .lines()
        .map(|line| line.split(' ').map(str::to_owned).collect())
        .collect();
    // Short lines are as likely as long ones.
    let line = random.below(lines.len());
    let last = lines.len() - 1;
    match random.below(16) {
        0 => drop(lines.remove(line)),
        1 => {
            let copy = lines[line].clone();
            lines.insert(line, copy);
        }
        2 => lines.swap(line, last.min(line + 1)),
        3 => {
            let word = random.below(lines[line].len());
            lines[line][word] = WORDS[random.below(WORDS.len())].to_owned();
        }
        4 => {
            let (a, b) = (
                random.below(lines[line].len()),
                random.below(lines[line].len()),
            );
            lines[line].swap(a, b);
        }
        5 => {
            let word = random.below(lines[line].len());
            lines[line].insert(word, WORDS[random.below(WORDS.len())].to_owned());
        }
        // Changes of the rules that often leave the values right.
        6 => {
            if let Some(rules) = lines.iter_mut().find(|words| words[0] == "rules") {
                let digit = ["0", "1", "2", "3", "!", "?", "=", "[0]", "00"][random.below(9)];
                rules[1].push_str(digit);
            }
        }
        7 => lines.retain(|words| words[0] != "period"),
        // Fewer claims.
        9 => lines.retain(|words| {
            !["power", "reduced"].contains(&words[0].as_str()) || random.below(2) == 0
        }),
        // Another vector that says what one of them says, or something else; it is put out by a state, or by
        // none.
        10 => {
            let at = lines.iter().rposition(|words| words[0] == "vector");
            let count = lines.iter().position(|words| words[0] == "vectors");
            if let (Some(at), Some(count)) = (at, count) {
                let vectors: usize = lines[count]
                    .get(1)
                    .and_then(|n| n.parse().ok())
                    .unwrap_or(0);
                let mut copy = lines[at - random.below(vectors).min(at)].clone();
                if random.below(3) == 0 {
                    let (a, b) = (random.below(copy.len()), random.below(copy.len()));
                    copy[a] = copy[b].clone();
                }
                lines.insert(at + 1, copy);
                lines[count] = vec!["vectors".to_owned(), (vectors + 1).to_string()];
                if let Some(outputs) = lines.iter_mut().find(|words| words[0] == "outputs") {
                    let place = random.below(outputs.len());
                    if place > 0 && random.below(3) > 0 {
                        outputs[place] = vectors.to_string();
                    }
                }
            }
        }
        // A claim about a letter in the place of another one.
        11 => {
            let claims = [
                "infinite",
                "index 0 period 1",
                "index 0 period 2",
                "index 1 period 2",
                "index 2 period 2",
            ];
            if let Some(power) = lines
                .iter_mut()
                .filter(|words| words[0] == "power")
                .nth(random.below(4))
            {
                power.truncate(2);
                power.push(claims[random.below(claims.len())].to_owned());
            }
        }
        // Fewer heaps, without a period.
        8 => {
            lines.retain(|words| words[0] != "period");
            let heaps = lines.iter().position(|words| words[0] == "heaps");
            let count = heaps.and_then(|at| lines[at].get(1)?.parse::<usize>().ok());
            if let (Some(at), Some(count)) = (heaps, count) {
                let fewer = count - random.below(count.min(4) + 1);
                lines[at][1] = fewer.to_string();
                for words in lines.iter_mut().filter(|words| words[0] == "values") {
                    words.truncate(fewer + 2);
                }
            }
        }
        _ => {
            for _ in 0..=random.below(3) {
                let line = random.below(lines.len());
                if lines[line].len() > 1 {
                    let (a, b) = (
                        1 + random.below(lines[line].len() - 1),
                        1 + random.below(lines[line].len() - 1),
                    );
                    lines[line][a] = lines[line][b].clone();
                }
            }
        }
    }
    let lines: Vec<String> = lines.iter().map(|words| words.join(" ")).collect();
    let end = ["\n", "\r\n", " \n\n# remark\n"][random.below(3)];
    lines.join(end) + ["", "\n", "\r"][random.below(3)]
}

fn main() -> std::io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let (Some(texts), Some(verdicts)) = (arguments.next(), arguments.next()) else {
        eprintln!("usage: mutants TEXTS VERDICTS FILE...");
        std::process::exit(2);
    };
    let mut texts = std::io::BufWriter::new(std::fs::File::create(texts)?);
    let mut verdicts = std::io::BufWriter::new(std::fs::File::create(verdicts)?);
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut first = true;
    for file in arguments {
        let text = std::fs::read_to_string(&file)?;
        // Some certificates of version 2 take long, and so do those of all heaps.
        let most = if text.contains("\nvectors ") {
            3500
        } else {
            8000
        };
        let mutants = if text.contains("certificate uniform") {
            60
        } else if text.len() < most {
            400
        } else {
            1
        };
        for index in 0..=mutants {
            let changed = match index {
                0 => text.clone(),
                _ => mutant(&text, &mut random),
            };
            let verdict = match check_any(&changed, &Budget::new()) {
                Ok(_) => "accepted",
                Err(_) => "rejected",
            };
            *counts.entry(verdict).or_default() += 1;
            if !std::mem::take(&mut first) {
                texts.write_all(&[0])?;
            }
            texts.write_all(changed.as_bytes())?;
            writeln!(verdicts, "{verdict}")?;
        }
    }
    println!("{counts:?}");
    Ok(())
}

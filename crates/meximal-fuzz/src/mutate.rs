//! Inputs that are nearly right: a text of the corpus with a few changes. It knows nothing of what it
//! changes, but that pieces of other texts of the corpus, and numbers at the edges, are good things to put
//! in.

use std::fs;
use std::io;
use std::path::Path;

use meximal::random::SplitMix;

/// Texts from which others are made.
pub struct Corpus(Vec<Vec<u8>>);

/// Numbers where something may go wrong, and what opens and closes.
const PIECES: &[&str] = &[
    "0",
    "1",
    "2",
    "255",
    "256",
    "65535",
    "65536",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "-1",
    "1e999",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "|",
    "||",
    "+",
    "-",
    ".",
    ",",
    ":",
    "@",
    "/",
    "_",
    "#",
    "*",
    "^",
    "\n",
    "\r\n",
    "\0",
    "\u{feff}",
    "ü",
    "𝒩",
    "\"",
    "\\",
    "\\u0000",
    "null",
    "[]",
    "{}",
];

/// The longest input.
const LONGEST: usize = 1 << 16;

impl Corpus {
    /// The files of a folder, in the order of their names.
    pub fn read(folder: &Path) -> io::Result<Corpus> {
        let mut paths = Vec::new();
        for entry in fs::read_dir(folder)? {
            paths.push(entry?.path());
        }
        paths.sort();
        let texts = paths.iter().map(fs::read);
        Ok(Corpus(texts.collect::<Result<_, _>>()?))
    }

    /// The texts.
    pub fn texts(&self) -> &[Vec<u8>] {
        &self.0
    }
}

/// A text of the corpus with some changes, one more likely than many.
pub fn mutate(corpus: &Corpus, random: &mut SplitMix) -> Vec<u8> {
    let texts = corpus.texts();
    if texts.is_empty() {
        return Vec::new();
    }
    let mut text = texts[random.below(texts.len())].clone();
    let most = 1 << random.below(4);
    let changes = 1 + random.below(most);
    for _ in 0..changes {
        change(&mut text, texts, random);
    }
    text.truncate(LONGEST);
    text
}

fn change(text: &mut Vec<u8>, texts: &[Vec<u8>], random: &mut SplitMix) {
    let at = random.below(text.len() + 1);
    let until = at + random.below((text.len() - at).min(16) + 1);
    match random.below(9) {
        // Another byte, or another bit.
        0 if at < text.len() => text[at] = random.below(256) as u8,
        1 if at < text.len() => text[at] ^= 1 << random.below(8),
        // A piece less, or twice, or many times.
        2 => drop(text.drain(at..until)),
        3 => {
            let piece = text[at..until].to_vec();
            let most = if random.below(20) == 0 { 2000 } else { 3 };
            let times = 1 + random.below(most);
            let many = piece.repeat(times);
            text.splice(at..at, many);
        }
        // A piece of another text, or of a list.
        4 => {
            let other = &texts[random.below(texts.len())];
            let from = random.below(other.len() + 1);
            let to = from + random.below((other.len() - from).min(40) + 1);
            text.splice(at..until, other[from..to].iter().copied());
        }
        5 => {
            let piece = PIECES[random.below(PIECES.len())];
            text.splice(at..at, piece.bytes());
        }
        6 => {
            let piece = PIECES[random.below(PIECES.len())];
            text.splice(at..until, piece.bytes());
        }
        // Another number in the place of one.
        7 => {
            let Some(start) = text[at..].iter().position(u8::is_ascii_digit) else {
                return;
            };
            let start = at + start;
            let length = text[start..]
                .iter()
                .take_while(|byte| byte.is_ascii_digit())
                .count();
            let number = match random.below(3) {
                0 => PIECES[random.below(13)].to_owned(),
                1 => random.below(20).to_string(),
                _ => random.below(3000).to_string(),
            };
            text.splice(start..start + length, number.bytes());
        }
        // A line moves.
        _ => {
            let mut lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').collect();
            let (from, to) = (random.below(lines.len()), random.below(lines.len()));
            lines.swap(from, to);
            *text = lines.join(&b'\n');
        }
    }
}

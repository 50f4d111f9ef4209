//! Certificates, version 2 of the format: a verified solution as text that the crate `meximal-check`, which
//! shares no code with this one, verifies from the rules. The format is described in `docs/certificates.md`.

use std::fmt::{Display, Write};

use crate::model::Model;
use crate::monoid::Monoid;
use crate::orders::Order;
use crate::solution::AutomaticSolution;

/// How the rules and the play are written in a certificate.
#[derive(Clone, Copy)]
pub struct Naming<'n> {
    /// A code such as `0.3102`; `None` writes the options of every heap.
    pub code: Option<&'n str>,
    /// The number of players.
    pub players: u32,
    /// What follows the word `play`: `winners N` for misère play of two.
    pub play: &'n str,
    /// The name of each label.
    pub label: &'n dyn Fn(u8) -> String,
}

impl Naming<'_> {
    /// The name of a label in play of two with one winner.
    pub fn one_bit(label: u8) -> String {
        if label == 1 { "P" } else { "N" }.to_owned()
    }
}

/// The certificate of a solution.
pub fn certificate(solution: &AutomaticSolution, naming: &Naming) -> String {
    let (game, model) = (solution.game(), solution.model());
    let mut text = String::new();
    line(&mut text, "meximal certificate", [2]);
    match naming.code {
        Some(code) => line(&mut text, "rules", [code]),
        None => {
            line(&mut text, "rules", ["atoms"]);
            for heap in 1..=game.heaps() {
                line(
                    &mut text,
                    "atom",
                    game.options(heap).iter().map(|option| sum(option)),
                );
            }
        }
    }
    line(&mut text, "players", [naming.players]);
    line(&mut text, "play", [naming.play]);
    line(&mut text, "heaps", [game.heaps()]);
    line(&mut text, "finite", &model.finite);
    line(&mut text, "infinite", &model.infinite);
    line(
        &mut text,
        "letters",
        model.spelling.iter().map(|letters| sum(letters)),
    );
    line(&mut text, "order", [model.monoid.order()]);
    for row in model.monoid.rows() {
        line(&mut text, "row", row);
    }
    line(&mut text, "vectors", [model.vectors.len()]);
    for vector in &model.vectors {
        line(
            &mut text,
            "vector",
            vector.iter().map(|&label| (naming.label)(label)),
        );
    }
    line(&mut text, "states", [model.next.len()]);
    line(&mut text, "outputs", &model.outputs);
    line(&mut text, "zero", model.next.iter().map(|next| next[0]));
    line(&mut text, "one", model.next.iter().map(|next| next[1]));
    let mut orders = solution.orders();
    orders.sort_unstable_by_key(|&(letter, _)| letter);
    for (letter, order) in orders {
        match order {
            None => {}
            Some(Order::Infinite) => line(&mut text, "power", [format!("{letter} infinite")]),
            Some(Order::Finite { index, period }) => {
                let claim = format!("{letter} index {index} period {period}");
                line(&mut text, "power", [claim]);
            }
        }
    }
    text + "reduced\nend\n"
}

/// The model in a certificate of version 2. `label` reads the names of labels. What the text claims is not
/// checked: verify the model ([`AutomaticSolution::verified`]). None if it is not such a certificate.
pub fn read_model(text: &str, label: &dyn Fn(&str) -> Option<u8>) -> Option<Model> {
    let mut fields: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in text.lines() {
        let mut words = line.split_ascii_whitespace();
        if let Some(keyword) = words.next().filter(|word| !word.starts_with('#')) {
            fields.push((keyword, words.collect()));
        }
    }
    if fields.first() != Some(&("meximal", vec!["certificate", "2"])) {
        return None;
    }
    let all = |keyword: &str| -> Vec<&Vec<&str>> {
        let found = fields.iter().filter(|field| field.0 == keyword);
        found.map(|field| &field.1).collect()
    };
    let one = |keyword: &str| match all(keyword)[..] {
        [words] => Some(words),
        _ => None,
    };
    let numbers = |words: &Vec<&str>| -> Option<Vec<u32>> {
        words.iter().map(|word| word.parse().ok()).collect()
    };
    let letters = one("letters")?.iter().map(|word| match *word {
        "0" => Some(Vec::new()),
        sum => sum.split('+').map(|heap| heap.parse().ok()).collect(),
    });
    let rows = all("row").into_iter().map(numbers);
    let &[order] = &numbers(one("order")?)?[..] else {
        return None;
    };
    let vectors = all("vector").into_iter();
    let vectors = vectors.map(|words| words.iter().map(|word| label(word)).collect());
    let (zero, one_digit) = (numbers(one("zero")?)?, numbers(one("one")?)?);
    let model = Model {
        finite: numbers(one("finite")?)?,
        infinite: numbers(one("infinite")?)?,
        spelling: letters.collect::<Option<_>>()?,
        monoid: Monoid::new(order as usize, rows.collect::<Option<_>>()?).ok()?,
        vectors: vectors.collect::<Option<_>>()?,
        outputs: numbers(one("outputs")?)?,
        next: zero.iter().zip(&one_digit).map(|(&a, &b)| [a, b]).collect(),
    };
    let fits = zero.len() == one_digit.len() && model.malformed().is_none();
    fits.then_some(model)
}

/// A sum of heaps in one word.
fn sum(heaps: &[u32]) -> String {
    let heaps: Vec<String> = heaps.iter().map(u32::to_string).collect();
    if heaps.is_empty() {
        "0".to_owned()
    } else {
        heaps.join("+")
    }
}

fn line(text: &mut String, keyword: &str, words: impl IntoIterator<Item = impl Display>) {
    text.push_str(keyword);
    for word in words {
        // Writing to a string does not fail.
        let _ = write!(text, " {word}");
    }
    text.push('\n');
}

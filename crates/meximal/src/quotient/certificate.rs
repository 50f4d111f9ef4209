//! Certificates: a solved game as text that the crate `meximal-check`, which shares no code with this one,
//! verifies from the rules. The format is described in `docs/certificates.md`.

use std::fmt::{self, Display, Write};

use super::atoms::Atoms;
use super::solution::Quotient;
use crate::convention::Attitude;
use crate::player::PlayerSet;
use crate::rules::code::HeapRules;

/// What a certificate is about.
#[derive(Clone, Copy, Debug)]
pub enum Certified<'a> {
    /// The heaps of a code.
    Heaps(&'a HeapRules),
    /// Explicit components, with the game they come from in words.
    Atoms(&'a Atoms, &'a str),
    /// The same, with the names that the components have in the game.
    Named(&'a Atoms, &'a str, &'a [String]),
}

/// The certificate of a quotient.
pub fn certificate(game: Certified, quotient: &Quotient) -> String {
    let mut text = String::new();
    let players = quotient.convention.players();
    let names = |set: PlayerSet| {
        if set.is_empty() {
            "none".to_owned()
        } else {
            set.names(players).join(",")
        }
    };
    line(&mut text, "meximal certificate", [1]);
    match game {
        Certified::Heaps(rules) => line(&mut text, "rules", [rules.code()]),
        Certified::Atoms(atoms, name) | Certified::Named(atoms, name, _) => {
            for row in name.lines() {
                line(&mut text, "#", [row]);
            }
            line(&mut text, "rules", ["atoms"]);
            for atom in 1..=quotient.last_component() as u32 {
                line(
                    &mut text,
                    "atom",
                    atoms.options(atom).iter().map(|o| Sum(o)),
                );
            }
            if let Certified::Named(_, _, names) = game {
                line(&mut text, "names", names);
            }
        }
    }
    line(&mut text, "players", [players.count()]);
    match quotient.convention.attitude() {
        Attitude::Podium => line(&mut text, "play", ["podium"]),
        Attitude::Coalition => {
            let winners = names(quotient.convention.terminal());
            line(&mut text, "play winners", [winners]);
        }
    }
    line(&mut text, "heaps", [quotient.last_component()]);
    line(&mut text, "order", [quotient.order()]);
    let generators = quotient.monoid.generators();
    line(&mut text, "generators", [generators]);
    for g in 0..generators {
        line(&mut text, "row", quotient.monoid.row(g));
    }
    line(
        &mut text,
        "labels",
        quotient.labels.iter().map(|&l| names(l)),
    );
    line(&mut text, "values", &quotient.values);
    if let Some(found) = quotient.period {
        let words = format!("{} from {}", found.period, found.preperiod);
        line(&mut text, "period", [words]);
    }
    text.push_str("end\n");
    text
}

fn line(text: &mut String, name: &str, words: impl IntoIterator<Item = impl Display>) {
    text.push_str(name);
    for word in words {
        let _ = write!(text, " {word}");
    }
    text.push('\n');
}

/// An option as a sum.
pub(super) struct Sum<'a>(pub &'a [u32]);

impl Display for Sum<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            [] => f.write_str("0"),
            [first, rest @ ..] => {
                write!(f, "{first}")?;
                rest.iter().try_for_each(|part| write!(f, "+{part}"))
            }
        }
    }
}

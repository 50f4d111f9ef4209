//! A certificate as a theorem of Coq. The file holds the certificate as data, lets the checker of `proofs/`
//! accept it by computation, and ends with what this proves in words of the game alone: how many positions
//! there are up to indistinguishability, and the period of the heaps; or that there are infinitely many, and
//! the outcome of each. `coqc` compiles it with the development in `proofs/`.

use std::collections::BTreeSet;
use std::fmt::{Display, Write};

use crate::automatic::Power;
use crate::automatic::read as version_2;
use crate::budget::Work;
use crate::play::{Label, Play};
use crate::read::read;
use crate::rules::{Code, Digit, Rules, Shape};
use crate::uniform::read as all_heaps;
use crate::uniform::read::{ClassLast, Family, Last};
use crate::{Budget, CheckError, Proof, Rejected, UniformQuotient};

/// The text of a Coq file whose last theorem is what a certificate proves; `proof` is what
/// [`crate::check_any`] says of it.
pub fn coq(text: &str, proof: &Proof, budget: &Budget) -> Result<String, CheckError> {
    let work = &Work::new(budget);
    match proof {
        Proof::Finite(_) => finite(text, proof, work),
        Proof::Automatic(_) => automatic(text, proof, work),
        Proof::Uniform(verified) => uniform(text, proof, verified.quotient, work),
    }
}

/// What the file begins with: the game, and the labels that occur.
struct Start<'c> {
    rules: &'c Rules,
    rules_text: &'c str,
    names: &'c [String],
    play: &'c Play,
    labels: BTreeSet<Label>,
    library: &'static str,
}

impl Start<'_> {
    fn text(&self, proof: &Proof, game: &str) -> String {
        let play = self.play;
        let mut file = format!("(** {proof}\n\n");
        file +=
            "    Written by meximal check --coq; compile it with the development in proofs/. *)\n";
        file += "From Coq Require Import List NArith String Lia.\n";
        write_to(
            &mut file,
            format_args!("From Meximal Require Import {}.\n", self.library),
        );
        file += "Import ListNotations.\n\n";
        match self.rules {
            Rules::Code(_) => {
                file += &format!(
                    "(** {}: digit i lists the numbers of heaps that a move which takes i tokens may \
                     leave. *)\n",
                    self.rules_text
                )
            }
            Rules::Atoms(_) => {
                file += "(** The options of each component, as lists of earlier ones. *)\n"
            }
        }
        write_to(
            &mut file,
            format_args!("Definition {game} : rules := {}.\n\n", rules(self.rules)),
        );
        if !self.names.is_empty() {
            let quoted = |name: &String| format!("\"{}\"", name.replace('"', "\"\""));
            let names = list(self.names.iter().map(quoted), 12);
            file += "(** What the components are called, from 1 on. *)\n";
            write_to(
                &mut file,
                format_args!("Definition names_of_{game} : list string := {names}%string.\n\n"),
            );
        }
        if !self.labels.is_empty() {
            file += "(** Who wins, or who moves last: one bit for each seat from the player to move on. *)\n";
        }
        for &label in &self.labels {
            let bits = (0..play.players()).map(|seat| label >> seat & 1 == 1);
            write_to(
                &mut file,
                format_args!(
                    "Definition {} : label := {}.\n",
                    label_name(play, label),
                    list(bits, 8)
                ),
            );
        }
        file
    }
}

/// Elements of a list that is counted from 0, as positive numbers of Coq.
fn elements(values: &[u32]) -> String {
    list(values.iter().map(|value| value + 1), 30) + "%positive"
}

fn rows(rows: &[Vec<u32>]) -> String {
    let rows: Vec<String> = rows.iter().map(|row| elements(row)).collect();
    format!("[{}]", rows.join(";\n    "))
}

fn labels(play: &Play, labels: &[Label]) -> String {
    list(labels.iter().map(|&label| label_name(play, label)), 20)
}

fn finite(text: &str, proof: &Proof, work: &Work) -> Result<String, CheckError> {
    let certificate = read(text, work)?;
    let play = &certificate.play;
    let (game, theorem) = names(&certificate.rules_text, play);
    let start = Start {
        rules: &certificate.rules,
        rules_text: &certificate.rules_text,
        names: &certificate.names,
        play,
        labels: certificate.labels.iter().copied().collect(),
        library: "Theorems",
    };
    let mut file = start.text(proof, &game);
    write_to(
        &mut file,
        format_args!(
            "\nDefinition certificate_of_{game} : certificate := {{|\n  c_rules := {game};\n"
        ),
    );
    write_to(
        &mut file,
        format_args!(
            "  c_players := {};\n  c_play := {};\n",
            play.players(),
            play_term(play)
        ),
    );
    write_to(
        &mut file,
        format_args!("  c_rows := {};\n", rows(&certificate.rows)),
    );
    write_to(
        &mut file,
        format_args!("  c_labels := {};\n", labels(play, &certificate.labels)),
    );
    write_to(
        &mut file,
        format_args!("  c_values := {};\n", elements(&certificate.values)),
    );
    let period = match certificate.period {
        Some(period) => format!("Some ({}, {})%N", period.length, period.start),
        None => "None".to_owned(),
    };
    write_to(&mut file, format_args!("  c_period := {period}\n|}}.\n\n"));
    write_to(
        &mut file,
        format_args!("Lemma {game}_accepted : check certificate_of_{game} = true.\n"),
    );
    file += "Proof. vm_cast_no_check (eq_refl true). Qed.\n\n";

    let (convention, order) = (convention(play), certificate.labels.len());
    let (statement, proof) = match certificate.period {
        Some(period) => {
            let (length, start) = (period.length, period.start);
            (
                format!(
                    "quotient_order {game} {convention} all_heaps {order} /\\ \
                     heap_period {game} {convention} {length} {start}"
                ),
                format!(
                    "solved_for_all_heaps certificate_of_{game} {length} {start} {game}_accepted eq_refl"
                ),
            )
        }
        None => (
            format!(
                "quotient_order {game} {convention} (up_to {}) {order}",
                certificate.heaps()
            ),
            format!("solved_up_to certificate_of_{game} {game}_accepted eq_refl"),
        ),
    };
    write_to(
        &mut file,
        format_args!("Theorem {theorem} : {statement}.\nProof. exact ({proof}). Qed.\n"),
    );
    Ok(file)
}

fn automatic(text: &str, proof: &Proof, work: &Work) -> Result<String, CheckError> {
    let certificate = version_2::read(text, work)?;
    let head = &certificate.head;
    let play = &head.play;
    let (game, theorem) = names(&head.rules_text, play);
    let start = Start {
        rules: &head.rules,
        rules_text: &head.rules_text,
        names: &head.names,
        play,
        labels: certificate.vectors.iter().flatten().copied().collect(),
        library: "AutomaticCertified",
    };
    let mut file = start.text(proof, &game);
    let heaps = |letters: &[u32]| list(letters, 30);
    let spelling = list(certificate.spelling.iter().map(|sum| heaps(sum)), 12);
    let vectors: Vec<String> = certificate
        .vectors
        .iter()
        .map(|vector| labels(play, vector))
        .collect();
    let powers = certificate.powers.iter().map(|claim| {
        let power = match claim.power {
            Power::Infinite => "InfiniteOrder".to_owned(),
            Power::Finite { index, period } => format!("FiniteOrder {index} {period}"),
        };
        format!("({}, {power})", claim.letter)
    });
    let (outputs, [zero, one]) = (&certificate.outputs, &certificate.next);
    write_to(
        &mut file,
        format_args!(
            "\nDefinition certificate_of_{game} : automatic := {{|\n  a_rules := {game};\n  \
             a_players := {};\n  a_play := {};\n  a_finite := {};\n  a_infinite := {};\n  a_spelling := \
             {spelling};\n  a_order := {};\n  a_rows := {};\n  a_vectors := [{}];\n  a_outputs := \
             {};\n  a_zero := {};\n  a_one := {};\n  a_powers := {};\n  a_reduced := {}\n|}}.\n\n",
            play.players(),
            play_term(play),
            heaps(&certificate.finite),
            heaps(&certificate.infinite),
            certificate.order,
            rows(&certificate.rows),
            vectors.join(";\n    "),
            elements(outputs),
            elements(zero),
            elements(one),
            list(powers, 8),
            certificate.reduced,
        ),
    );
    write_to(
        &mut file,
        format_args!("Lemma {game}_accepted : check_automatic certificate_of_{game} = true.\n"),
    );
    file += "Proof. vm_cast_no_check (eq_refl true). Qed.\n\n";

    let (convention, heaps) = (convention(play), head.heaps);
    let solution =
        format!("solution {game} {convention} (up_to {heaps}) (label_by certificate_of_{game})");
    let infinite = certificate
        .powers
        .iter()
        .find(|claim| claim.power == Power::Infinite);
    let (statement, proof) = match infinite {
        Some(claim) => (
            format!("infinite_quotient {game} {convention} (up_to {heaps}) /\\ {solution}"),
            format!(
                "exact (infinite_and_solved certificate_of_{game} {} {game}_accepted ltac:(cbn; tauto) \
                 ltac:(cbn; lia))",
                claim.letter
            ),
        ),
        None => (
            solution,
            format!("exact (solved_by_automaton certificate_of_{game} {game}_accepted)"),
        ),
    };
    write_to(
        &mut file,
        format_args!("Theorem {theorem} : {statement}.\nProof. {proof}. Qed.\n"),
    );
    Ok(file)
}

fn uniform(
    text: &str,
    proof: &Proof,
    quotient: UniformQuotient,
    work: &Work,
) -> Result<String, CheckError> {
    let claim = all_heaps::read(text, work)?;
    let Family::W(k) = claim.family else {
        let reason = "certificates over V cannot become theorems of Coq yet";
        return Err(Rejected::as_a_whole(reason));
    };
    let play = Play::winners(2, 1);
    let (game, theorem) = names(&claim.rules, &play);
    let octal = |&parts: &u8| Digit {
        parts: parts.into(),
        shape: Shape::Any,
    };
    let code = Code {
        digits: claim.digits.iter().map(octal).collect(),
        tail: Vec::new(),
    };
    let digits = list(code.digits.iter().map(digit), 12);
    let start = Start {
        rules: &Rules::Code(code),
        rules_text: &claim.rules,
        names: &[],
        play: &play,
        labels: BTreeSet::new(),
        library: "UniformCorrect",
    };
    let mut file = start.text(proof, &game);
    let values = claim.prefix.iter().map(|word| {
        let last = match word.last {
            Last::C(k) => format!("(LetterC {k})"),
            Last::D(n) => format!("(LetterD {n} 0)"),
            Last::None | Last::U(_) | Last::V(_) => "NoLetter".to_owned(),
        };
        format!("word {} {} {last}", u8::from(word.a), word.b)
    });
    let classes = claim.classes.iter().map(|class| {
        let last = match class.last {
            ClassLast::C(k) => format!("(LetterC {k})"),
            ClassLast::D(n) => format!("(LetterD {} {})", n.first, n.slope),
            ClassLast::None | ClassLast::U(_) | ClassLast::V(_) => "NoLetter".to_owned(),
        };
        let (a, b) = (class.a, class.b);
        format!(
            "Class {} {} {} {} {last}",
            a.first, a.slope, b.first, b.slope
        )
    });
    write_to(
        &mut file,
        format_args!(
            "(** The values of heaps 1, 2, ... in W({k}): word i j is a^i·b^j; then of the heaps from {} on, \
             by residue classes: Class i i' j j' is a^(i+i'm)·b^(j+j'm),\n    and LetterD n n' is d_(n+n'm). \
             *)\nDefinition certificate_of_{game} : uniform := {{|\n  u_digits := {};\n  u_family := \
             {k};\n  u_values := {};\n  u_classes := {};\n  u_light := {}\n|}}.\n\n",
            claim.start(),
            digits,
            list(values, 6),
            list(classes, 3),
            list(&claim.light, 30),
        ),
    );
    write_to(
        &mut file,
        format_args!("Lemma {game}_accepted : check_uniform certificate_of_{game} = true.\n"),
    );
    file += "Proof. vm_cast_no_check (eq_refl true). Qed.\n\n";
    let solution = format!("solution {game} misere all_heaps (u_label certificate_of_{game})");
    let (statement, proof) = match quotient {
        UniformQuotient::IsFamily => (
            format!("infinite_quotient {game} misere all_heaps /\\ {solution}"),
            format!("infinite_and_uniform certificate_of_{game} {game}_accepted eq_refl"),
        ),
        UniformQuotient::IsInfinite | UniformQuotient::Unknown => (
            solution,
            format!("solved_uniformly certificate_of_{game} {game}_accepted"),
        ),
    };
    write_to(
        &mut file,
        format_args!("Theorem {theorem} : {statement}.\nProof. exact ({proof}). Qed.\n"),
    );
    Ok(file)
}

fn write_to(file: &mut String, text: std::fmt::Arguments) {
    // Writing to a string cannot fail.
    let _ = file.write_fmt(text);
}

/// A list of Coq, broken into lines.
fn list(items: impl IntoIterator<Item = impl Display>, in_a_line: usize) -> String {
    let mut text = String::from("[");
    for (index, item) in items.into_iter().enumerate() {
        let before = match index {
            0 => "",
            _ if index % in_a_line == 0 => ";\n    ",
            _ => "; ",
        };
        write_to(&mut text, format_args!("{before}{item}"));
    }
    text + "]"
}

/// The name of the game, and that of the theorem.
fn names(rules_text: &str, play: &Play) -> (String, String) {
    let game = match rules_text {
        "atoms" => "components".to_owned(),
        "0.15" => "guiles".to_owned(),
        "0.77" => "kayles".to_owned(),
        "0.07" => "dawsons_kayles".to_owned(),
        "0.137" => "dawsons_chess".to_owned(),
        "0.[3]" => "nim".to_owned(),
        "4!.0" => "grundys_game".to_owned(),
        code => {
            let letter = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
            format!("code_{}", code.chars().map(letter).collect::<String>())
        }
    };
    let players = ["two", "three", "four", "five", "six", "seven", "eight"][play.players() - 2];
    let theorem = match convention(play).as_str() {
        name @ ("misere" | "normal") => format!("{name}_{game}"),
        _ if play.is_podium() => format!("podium_{game}_of_{players}"),
        _ => format!("{game}_of_{players}"),
    };
    (game, theorem)
}

fn label_name(play: &Play, label: Label) -> String {
    format!("wins_{}", play.names(label).replace(',', "_"))
}

fn play_term(play: &Play) -> String {
    if play.is_podium() {
        "Podium".to_owned()
    } else {
        let seats = (0..play.players()).filter(|seat| play.end() >> seat & 1 == 1);
        format!("Winners {}", list(seats, 8))
    }
}

fn convention(play: &Play) -> String {
    match (play.players(), play.is_podium(), play.end()) {
        (2, false, 1) => "misere".to_owned(),
        (2, false, 2) => "normal".to_owned(),
        (players, ..) => format!("({players}, {})", play_term(play)),
    }
}

fn digit(digit: &Digit) -> String {
    let shape = match digit.shape {
        Shape::Any => "Any",
        Shape::Unequal => "Unequal",
        Shape::NotAllEqual => "NotAllEqual",
        Shape::Equal => "Equal",
    };
    let parts = (0..16).filter(|part| digit.parts >> part & 1 == 1);
    format!("({}, {shape})", list(parts, 16))
}

fn rules(rules: &Rules) -> String {
    match rules {
        Rules::Code(Code { digits, tail }) => {
            let digits = list(digits.iter().map(digit), 12);
            format!("Code {digits} {}", list(tail.iter().map(digit), 12))
        }
        Rules::Atoms(atoms) => {
            let options =
                |options: &Vec<Vec<u32>>| list(options.iter().map(|option| list(option, 20)), 12);
            let atoms: Vec<String> = atoms.iter().map(options).collect();
            format!("Atoms [{}]", atoms.join(";\n    "))
        }
    }
}

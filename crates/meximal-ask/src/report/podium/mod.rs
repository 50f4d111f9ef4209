//! What the theory of the podium rule says about a game: canonical forms modulo Nim, with the reductions that
//! lead there, and the words for G₃, linked heaps and rankings.

mod canonical;

pub use canonical::podium_canonical;

use super::subject::Loaded;
use super::{Line, ReportError, Style};
use meximal::convention::{Attitude, Convention};
use meximal::form::Forms;
use meximal::notation::Heaps;
use meximal::player::Players;
use meximal::rules::code::HeapRules;
use meximal::text::counted;
use meximal::value::podium::{DigitSums, How, Least, NimPosition, Unfinished};

/// Fails for conventions other than the podium rule.
pub(super) fn players_of(convention: Convention) -> Result<Players, ReportError> {
    match convention.attitude() {
        Attitude::Podium => Ok(convention.players()),
        Attitude::Coalition => Err(ReportError::Unsupported(format!(
            "this is about the podium rule, not about {convention}"
        ))),
    }
}

/// The Nim position that a game is: heaps of Nim, or a sum of the forms of such heaps.
pub(super) fn nim_position(loaded: &Loaded, forms: &Forms) -> Option<NimPosition> {
    match loaded {
        Loaded::Heaps(heaps) => position_of_heaps(heaps),
        Loaded::Sum(parts) => {
            let sizes = parts.iter().map(|&p| forms.heap_size(p).map(u64::from));
            let sizes: Option<Vec<u64>> = sizes.collect();
            sizes.map(NimPosition::of_sizes)
        }
        Loaded::Parts { .. } | Loaded::Coins { .. } => None,
    }
}

/// The position that heaps are, if they are heaps of Nim.
pub(super) fn position_of_heaps(heaps: &Heaps) -> Option<NimPosition> {
    let is_nim = heaps.rules == HeapRules::nim();
    is_nim.then(|| NimPosition::new(heaps.sizes.iter().copied()))
}

/// A position in notation.
pub(super) fn spell(position: &NimPosition) -> String {
    let heaps = position.heaps().iter().copied();
    Heaps::new(HeapRules::nim(), heaps).spelling(Style::Ascii)
}

/// G₃ for three players, and what it is for others.
pub(super) fn name_of_sums(players: Players) -> String {
    match players.count() {
        3 => "G₃".to_owned(),
        n => format!("digit sums mod {n}"),
    }
}

/// Which theorem gives the last mover.
pub(super) fn how_known(least: &Least, sums: &DigitSums) -> String {
    let n = least.players().count();
    match (least.how, n) {
        (How::Zero, 3) => "Theorem 1.1 (Li): G₃ = 0".to_owned(),
        (How::Zero, _) => format!("Li's theorem: all digit sums are 0 mod {n}"),
        (How::Linked, 3) => format!("Theorem 2.14: a heap is linked to G₃ = {sums}"),
        (_, 3) => format!("Theorem 2.14: no heap is linked to G₃ = {sums}"),
        (how, n) => {
            let heaps = match least.heaps {
                1 => "lowering one heap".to_owned(),
                heaps => format!("lowering {heaps} heaps and not fewer"),
            };
            let searched = match how {
                How::Search => " (all smaller sets of heaps searched)",
                _ => "",
            };
            format!(
                "theorem: the digit sums mod {n} are {sums}, and {heaps} makes them 0{searched}"
            )
        }
    }
}

/// What is known when the search for sets of heaps stopped.
pub(super) fn unfinished(error: Unfinished, players: Players) -> ReportError {
    let seats = error.at_least - 1..players.previous();
    let names: Vec<String> = seats.map(|seat| players.name(seat)).collect();
    ReportError::Stopped {
        stop: error.stop,
        known: format!(
            "at least {} must be lowered to make all digit sums 0 mod {}, so the last mover is one of {}",
            counted(error.at_least, "heap", "heaps"),
            players.count(),
            names.join(", ")
        ),
    }
}

/// All players, the one who moves last first.
pub(super) fn ranking(last: usize, players: Players) -> Vec<usize> {
    let n = players.count();
    (0..n).map(|place| (last + n - place) % n).collect()
}

/// Seats with commas between them.
pub(super) fn seats_line(seats: &[usize], players: Players) -> Line {
    let mut line = Line::new();
    for (i, &seat) in seats.iter().enumerate() {
        let comma = if i > 0 { ", " } else { "" };
        line = line.words(comma).seat(seat, players);
    }
    line
}

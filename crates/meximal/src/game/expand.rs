//! A game written out: its parts as partizan forms, and its spelling.
//!
//! Parts of any rules become forms when a theory needs them: orders, simplifications, values for each player.
//! An option that leaves several parts is their sum, so this is for small games.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::arena::{Arena, PlaceError};
use super::{Game, Part};
use crate::form::{FormId, Forms, PartizanForms, PartizanId};
use crate::notation::{print_partizan_sum, print_sum};
use crate::player::Players;
use crate::rules::partizan::PartizanComponents;
use crate::runner::{Runner, Stop};
use crate::text::Style;

/// The parts of a game as forms for the arena's number of players, without those that are 0.
pub fn partizan_parts(
    game: &Game,
    forms: &mut PartizanForms,
    runner: &Runner,
) -> Result<Vec<PartizanId>, PlaceError> {
    if let Some(form) = game.as_form() {
        return Ok(form.build_partizan(forms)?);
    }
    let mut arena = Arena::new(forms.players(), false, runner);
    let position = arena.place(game)?;
    arena.write_out(&position, forms)
}

impl Arena {
    /// Each part of a position as a form.
    pub fn write_out(
        &mut self,
        position: &[u32],
        forms: &mut PartizanForms,
    ) -> Result<Vec<PartizanId>, PlaceError> {
        let players = self.players().count();
        let mut known: FxHashMap<u32, PartizanId> = FxHashMap::default();
        let mut waiting: Vec<u32> = position.to_vec();
        while let Some(&part) = waiting.last() {
            if known.contains_key(&part) {
                waiting.pop();
                continue;
            }
            let mut lists = Vec::with_capacity(players);
            let before = waiting.len();
            for player in 0..players {
                let options = self.options_as_lists(part, player)?;
                let missing = options
                    .iter()
                    .flatten()
                    .filter(|part| !known.contains_key(part));
                waiting.extend(missing);
                lists.push(options);
            }
            if waiting.len() > before {
                continue;
            }
            let mut built = Vec::with_capacity(players);
            for options in lists {
                let mut list = Vec::with_capacity(options.len());
                for option in options {
                    list.push(forms.sum_all(option.iter().map(|part| known[part]))?);
                }
                built.push(list);
            }
            let form = forms.intern(built)?;
            known.insert(part, form);
            waiting.pop();
        }
        Ok(position.iter().map(|part| known[part]).collect())
    }

    fn options_as_lists(&mut self, part: u32, player: usize) -> Result<Vec<Vec<u32>>, Stop> {
        let mut options = Vec::new();
        self.options(part, player, &mut |left| options.push(left.to_vec()))?;
        Ok(options)
    }
}

/// A game in notation, the same for the same game. Pictures, and numbers, arrows and switches, stay as they
/// were written.
pub fn spelling(game: &Game, players: Players, runner: &Runner) -> Result<String, PlaceError> {
    if let Some(heaps) = game.as_heaps() {
        return Ok(heaps.spelling(Style::Ascii));
    }
    let is_form = game.as_form();
    let stays_as_written = match &is_form {
        Some(_) => !game.is_impartial() && !game.names_a_player() && players == Players::TWO,
        None => game.as_picture().is_some(),
    };
    if stays_as_written && !game.written().is_empty() {
        return Ok(game.written().to_owned());
    }
    let Some(form) = is_form else {
        return spelling_of_parts(game, runner);
    };
    let too_long = |count: usize| format!("(a sum of {count} forms)");
    if game.is_impartial() {
        let mut forms = Forms::within(runner);
        let parts: Vec<FormId> = form.build(&mut forms)?;
        let text = print_sum(&forms, &parts, Style::Ascii);
        return Ok(text.unwrap_or_else(|_| too_long(parts.len())));
    }
    let mut forms = PartizanForms::within(players, runner);
    let parts = form.build_partizan(&mut forms)?;
    let text = print_partizan_sum(&forms, &parts);
    Ok(text.unwrap_or_else(|_| too_long(parts.len())))
}

/// Parts of several kinds, each kind as it is spelt alone.
fn spelling_of_parts(game: &Game, runner: &Runner) -> Result<String, PlaceError> {
    let mut kinds: Vec<Vec<(Part, u64)>> = Vec::new();
    for (part, count) in game.parts() {
        let same = kinds.iter_mut().find(|kind| kind[0].0.is_spelt_with(part));
        match same {
            Some(kind) => kind.push((part.clone(), *count)),
            None => kinds.push(vec![(part.clone(), *count)]),
        }
    }
    let mut pieces = Vec::new();
    for kind in kinds {
        let alone = Game::new(kind);
        pieces.push(match alone.parts().first() {
            None => continue,
            Some((Part::Position(_) | Part::Picture(_), _)) => {
                let same = alone.parts().chunk_by(|(a, _), (b, _)| a == b);
                let terms = same.map(|same| {
                    let text = match &same[0].0 {
                        Part::Position(position) => position.spell(),
                        Part::Picture(picture) => format!("hack:{}", picture.spelling()),
                        _ => String::new(),
                    };
                    let count = same.iter().map(|(_, count)| *count);
                    match count.fold(0, u64::saturating_add) {
                        1 => text,
                        count => format!("{count}.{text}"),
                    }
                });
                terms.collect::<Vec<_>>().join(" + ")
            }
            Some((Part::Coin(coins, _), _)) => {
                let mut counts: BTreeMap<u32, u64> = BTreeMap::new();
                for (part, count) in alone.parts() {
                    if let Part::Coin(_, node) = part {
                        let known = counts.entry(*node).or_default();
                        *known = known.saturating_add(*count);
                    }
                }
                let terms = counts.into_iter().map(|(node, count)| match count {
                    1 => coins.name(node).to_owned(),
                    _ => format!("{count}.{}", coins.name(node)),
                });
                terms.collect::<Vec<_>>().join("+")
            }
            Some(_) => {
                let written = alone.written_players().unwrap_or_default();
                let players = written.players(None, Players::TWO).unwrap_or(Players::TWO);
                spelling(&alone, players, runner)?
            }
        });
    }
    // Behind heaps a 0 would be one more heap.
    pieces.retain(|piece| piece != "0");
    Ok(if pieces.is_empty() {
        "0".to_owned()
    } else {
        pieces.join(" + ")
    })
}

impl Part {
    /// Whether two parts are spelt together: heaps of the same rules, forms, coins on one graph.
    fn is_spelt_with(&self, other: &Part) -> bool {
        match (self, other) {
            (Part::Heap(a, _), Part::Heap(b, _)) => a == b,
            (Part::Form(_), Part::Form(_)) => true,
            (Part::Coin(a, _), Part::Coin(b, _)) => a == b,
            (Part::Picture(_) | Part::Position(_), Part::Picture(_) | Part::Position(_)) => true,
            _ => false,
        }
    }
}

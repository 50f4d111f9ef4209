//! An impartial game as the engines take it: forms, heaps of one ruleset, coins, or parts of any rules.

use super::ReportError;
use crate::report::Style;
use meximal::form::{FormId, Forms, FormsFull};
use meximal::game::{Arena, Game, ImpartialArena, MAX_COMPONENTS, PlaceError, spelling};
use meximal::notation::{Heaps, print_sum};
use meximal::outcome::{Closure, Components, position_of_forms};
use meximal::player::Players;
use meximal::rules::code::HeapRules;
use meximal::rules::coins::Coins;
use meximal::runner::Runner;

/// The parts of an impartial game.
pub(crate) enum Loaded {
    Sum(Vec<FormId>),
    Heaps(Heaps),
    Coins {
        coins: Box<Coins>,
        /// The coins that can be moved.
        position: Vec<u32>,
        /// All coins.
        lying: Vec<u32>,
    },
    /// Parts of several kinds.
    Parts {
        rules: Box<ImpartialArena>,
        /// The parts as they are searched.
        position: Vec<u32>,
        /// The parts as they lie.
        lying: Vec<u32>,
        spelling: String,
    },
}

impl Loaded {
    /// The game for the engines of impartial games.
    pub(crate) fn of(
        game: &Game,
        forms: &mut Forms,
        runner: &Runner,
    ) -> Result<Loaded, ReportError> {
        if !game.is_impartial() {
            return Err(ReportError::Unsupported(
                "this is about impartial games, in which everybody has the same moves: expected a game such \
                 as {0,*2}, 0.77:5 or cram:2x3"
                    .to_owned(),
            ));
        }
        if let Some(heaps) = game.as_heaps() {
            return Ok(Loaded::Heaps(heaps));
        }
        if let Some(form) = game.as_form() {
            return Ok(Loaded::Sum(form.build(forms)?));
        }
        if let Some((coins, nodes)) = game.as_coins() {
            return Ok(Loaded::Coins {
                position: coins.position(nodes.iter().copied()),
                lying: nodes,
                coins: Box::new(coins.clone()),
            });
        }
        let (rules, position) = impartial_arena(game, false, runner)?;
        Ok(Loaded::Parts {
            lying: rules.lay(game)?,
            rules: Box::new(rules),
            position,
            spelling: spelling(game, Players::TWO, runner)?,
        })
    }

    /// The game in notation.
    pub(crate) fn spelling(&self, forms: &Forms) -> String {
        match self {
            Loaded::Sum(parts) => spell(forms, parts),
            Loaded::Heaps(heaps) => heaps.spelling(Style::Ascii),
            Loaded::Parts { spelling, .. } => spelling.clone(),
            Loaded::Coins { coins, lying, .. } => spell_coins(coins, lying),
        }
    }

    /// The game as a sum of forms: heaps, coins and all other parts become the forms of their graphs.
    pub(crate) fn parts(
        &self,
        forms: &mut Forms,
        runner: &Runner,
    ) -> Result<Vec<FormId>, ReportError> {
        match self {
            Loaded::Sum(parts) => Ok(parts.clone()),
            Loaded::Heaps(heaps) if heaps.rules == HeapRules::nim() => {
                let mut parts = Vec::new();
                for size in heap_list(heaps)? {
                    parts.push(forms.heap(u64::from(size))?);
                }
                Ok(parts)
            }
            Loaded::Heaps(heaps) => {
                let position = heaps.rules.position(heap_list(heaps)?);
                components_as_forms(&heaps.rules, &position, forms, runner)
            }
            Loaded::Parts {
                rules, position, ..
            } => components_as_forms(&**rules, position, forms, runner),
            Loaded::Coins {
                coins, position, ..
            } => components_as_forms(&**coins, position, forms, runner),
        }
    }
}

/// All parts of an impartial game in one arena; with the parts in which nobody can move, where their tokens
/// count.
pub(crate) fn impartial_arena(
    game: &Game,
    with_dead_parts: bool,
    runner: &Runner,
) -> Result<(ImpartialArena, Vec<u32>), ReportError> {
    let mut arena = Arena::new(Players::TWO, true, runner);
    if with_dead_parts {
        arena = arena.keeping_dead_parts();
    }
    let position = arena.place(game)?;
    Ok((ImpartialArena::new(arena), position))
}

impl From<PlaceError> for ReportError {
    fn from(error: PlaceError) -> ReportError {
        match error {
            PlaceError::Full(full) => full.into(),
            PlaceError::Stopped(stop) => ReportError::Stopped {
                stop,
                known: "the position had not been set up yet".to_owned(),
            },
            PlaceError::TooLarge(_) => ReportError::Unsupported(error.to_string()),
        }
    }
}

/// Each component of a position as a form.
fn components_as_forms(
    rules: &impl Components,
    position: &[u32],
    forms: &mut Forms,
    runner: &Runner,
) -> Result<Vec<FormId>, ReportError> {
    let mut different = position.to_vec();
    different.dedup();
    let roots: Vec<Vec<u32>> = different.iter().map(|&c| vec![c]).collect();
    let closure = Closure::of(rules, &roots, runner).map_err(|stop| ReportError::Stopped {
        stop,
        known: "the game has too many subpositions to be written as a form".to_owned(),
    })?;
    let built = forms_of_closure(&closure, forms)?;
    let form_of = |component: &u32| {
        let index = different.binary_search(component).unwrap_or_default();
        built[closure.root(index)]
    };
    Ok(position.iter().map(form_of).collect())
}

/// The form of every node of a closure.
fn forms_of_closure(closure: &Closure, forms: &mut Forms) -> Result<Vec<FormId>, FormsFull> {
    let mut built: Vec<FormId> = Vec::with_capacity(closure.len());
    for node in 0..closure.len() {
        let options = closure.options(node).iter();
        let form = forms.intern(options.map(|&o| built[o as usize]).collect())?;
        built.push(form);
    }
    Ok(built)
}

/// The heaps one by one, if there are not too many of them and they are not too large to be searched.
pub(crate) fn heap_list(heaps: &Heaps) -> Result<Vec<u32>, ReportError> {
    let too_large = || {
        ReportError::Unsupported(format!(
            "the position is too large to search (heaps: {}, tokens in the largest: {}), and no theorem \
             is known here for this question",
            heaps.count(),
            heaps.largest(),
        ))
    };
    if heaps.count() > MAX_COMPONENTS {
        return Err(too_large());
    }
    let mut list = Vec::new();
    for &(size, count) in &heaps.sizes {
        let size = u32::try_from(size).ok().filter(|&s| s <= 1 << 20);
        let size = size.ok_or_else(too_large)?;
        list.extend((0..count).map(|_| size));
    }
    Ok(list)
}

/// A sum of forms in notation, or a description when it is too long.
pub(crate) fn spell(forms: &Forms, parts: &[FormId]) -> String {
    print_sum(forms, parts, Style::Ascii).unwrap_or_else(|_| {
        format!(
            "(a sum of {} forms with {} subpositions)",
            parts.len(),
            forms.subpositions(parts).len()
        )
    })
}

/// A position of forms, given by ids, in notation.
pub(crate) fn spell_position(forms: &Forms, position: &[u32]) -> String {
    let parts: Vec<FormId> = position.iter().map(|&i| FormId(i)).collect();
    debug_assert_eq!(position_of_forms(&parts), position);
    spell(forms, &parts)
}

/// Coins in notation, `a+2.b`.
pub(crate) fn spell_coins(coins: &Coins, position: &[u32]) -> String {
    if position.is_empty() {
        return "0".to_owned();
    }
    let terms = position
        .chunk_by(|a, b| a == b)
        .map(|same| match same.len() {
            1 => coins.name(same[0]).to_owned(),
            count => format!("{count}.{}", coins.name(same[0])),
        });
    terms.collect::<Vec<_>>().join("+")
}

//! Shortcuts from a text to a built form.

use super::{Form, Game, Reading};
use crate::form::{FormId, Forms, FormsFull, PartizanForms, PartizanId};
use crate::player::Players;
use crate::text::ParseError;

/// Reads an impartial form into an arena; sums are added up, and heaps of Nim are forms too.
///
/// ```
/// use meximal::form::Forms;
/// use meximal::game::parse_form;
/// let mut forms = Forms::new();
/// assert_eq!(parse_form("{0,*}", &mut forms)?, parse_form("*2", &mut forms)?);
/// let error = parse_form("*(2", &mut forms).unwrap_err();
/// assert_eq!(error.span, 1..2);
/// # Ok::<(), meximal::text::ParseError>(())
/// ```
pub fn parse_form(text: &str, forms: &mut Forms) -> Result<FormId, ParseError> {
    let game = Game::read(text)?;
    let nim = |heaps: crate::notation::Heaps| {
        let is_nim = heaps.rules == crate::rules::code::HeapRules::nim();
        let heaps = heaps.sizes.into_iter();
        is_nim.then(|| {
            Form::Sum(
                heaps
                    .map(|(size, count)| (Form::Heap(size), count))
                    .collect(),
            )
        })
    };
    let form = game.as_form().or_else(|| game.as_heaps().and_then(nim));
    let Some(form) = form.filter(Form::is_impartial) else {
        let message = "this is not an impartial form";
        let expected = "a form such as {0,*2}, or heaps of Nim";
        return Err(ParseError::new(text, 0..text.len(), message, expected));
    };
    let parts = form.build(forms).map_err(|full| too_large(text, full))?;
    forms.sum_all(parts).map_err(|full| too_large(text, full))
}

/// Reads partizan forms for as many players as they say, or as were asked for, or two: the arena and the
/// components of the sum.
pub fn parse_partizan(
    text: &str,
    players: Option<Players>,
    memory: usize,
) -> Result<(PartizanForms, Vec<PartizanId>), ParseError> {
    let reading = Reading {
        players,
        files: None,
    };
    let game = Game::read_with(text, reading)?;
    let written = game.written_players().unwrap_or_default();
    let players = written.players(players, Players::TWO).map_err(|message| {
        let expected = "one list of options for each player, such as {1C||} for three";
        ParseError::new(text, 0..text.len(), message, expected)
    })?;
    let mut forms = PartizanForms::with_memory(players, memory);
    let parts = parse_partizan_into(text, &mut forms)?;
    Ok((forms, parts))
}

/// Reads partizan forms into an arena: the components of the sum, without those that are 0.
pub fn parse_partizan_into(
    text: &str,
    forms: &mut PartizanForms,
) -> Result<Vec<PartizanId>, ParseError> {
    let reading = Reading {
        players: Some(forms.players()),
        files: None,
    };
    let game = Game::read_with(text, reading)?;
    let Some(form) = game.as_form() else {
        let message = "this is not a form";
        return Err(ParseError::new(
            text,
            0..text.len(),
            message,
            "a form such as {1C||}",
        ));
    };
    form.build_partizan(forms)
        .map_err(|full| too_large(text, full))
}

fn too_large(text: &str, full: FormsFull) -> ParseError {
    let expected = "a smaller game, more memory, or nim:SIZES to play large heaps";
    let mut error = ParseError::new(text, 0..text.len(), full.to_string(), expected);
    error.over_budget = true;
    error
}

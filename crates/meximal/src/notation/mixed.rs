//! Heaps of several rulesets: `S{2,3}:5+7 & S{2,5}:6`.

use super::{Game, Heaps, ParseError, parse_game};
use crate::form::Forms;
use crate::rules::code::HeapRules;
use crate::rules::mixed::MixedRules;

/// What stands between heaps of different rulesets.
pub const SEPARATOR: char = '&';

/// Reads heaps of one or more rulesets; those of the same rules are put together.
///
/// ```
/// use meximal::notation::{Style, parse_mixed};
/// let heaps = parse_mixed("nim:5 & S{2,3}:7 & nim:2")?;
/// let texts: Vec<String> = heaps.iter().map(|h| h.spelling(Style::Ascii)).collect();
/// assert_eq!(texts, ["nim:2+5", "S{2,3}:7"]);
/// let error = parse_mixed("nim:5 & nim:x").unwrap_err();
/// assert_eq!(error.span, 12..13);
/// # Ok::<(), meximal::notation::ParseError>(())
/// ```
pub fn parse_mixed(input: &str) -> Result<Vec<Heaps>, ParseError> {
    let mut all: Vec<(HeapRules, Vec<(u64, u64)>)> = Vec::new();
    let mut total = 0u64;
    let mut at = 0;
    for part in input.split(SEPARATOR) {
        let start = at;
        at += part.len() + 1;
        // An error in a part is an error at a place of the whole.
        let here = |error: ParseError| {
            let span = start + error.span.start..start + error.span.end;
            let mut moved = ParseError::new(input, span, error.message, error.expected);
            moved.over_budget = error.over_budget;
            moved
        };
        let whole = start..start + part.len();
        let heaps = match parse_game(part, &mut Forms::new()).map_err(here)? {
            Game::Heaps(heaps) => heaps,
            Game::Sum(_) => {
                let message = "'&' stands between heaps of different rules, and this is a form";
                let expected = "heaps, such as S{2,3}:5+7 & S{2,5}:6";
                return Err(ParseError::new(input, whole, message, expected));
            }
        };
        total = total.checked_add(heaps.count()).ok_or_else(|| {
            let expected = format!("at most {} heaps in all", u64::MAX);
            ParseError::new(input, whole.clone(), "too many heaps", expected)
        })?;
        let Heaps { rules, sizes } = heaps;
        if let Some((_, same)) = all.iter_mut().find(|(other, _)| *other == rules) {
            same.extend(sizes);
        } else if all.len() < MixedRules::MAX_RULES {
            all.push((rules, sizes));
        } else {
            let message = format!("more than {} rulesets", MixedRules::MAX_RULES);
            return Err(ParseError::new(input, whole, message, "fewer of them"));
        }
    }
    let heaps = all.into_iter();
    Ok(heaps
        .map(|(rules, sizes)| Heaps::new(rules, sizes))
        .collect())
}

//! The printer of partizan forms.

use rustc_hash::FxHashMap;

use super::MAX_DEPTH;
use super::print::TooLongToPrint;
use crate::form::{PartizanForms, PartizanId};
use crate::text::MAX_INPUT;

/// The longest texts of all subpositions together.
const MAX_TEXTS: usize = 64 * MAX_INPUT;

/// A form in notation; integers and heaps of Nim by their names.
///
/// ```
/// use meximal::game::parse_partizan;
/// use meximal::notation::print_partizan;
/// let (forms, parts) = parse_partizan("{{|1R|},0||2L+1C}", None, usize::MAX)?;
/// assert_eq!(print_partizan(&forms, parts[0])?, "{0,{|1R|}||{{1C|1L|}|2L|}}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn print_partizan(forms: &PartizanForms, form: PartizanId) -> Result<String, TooLongToPrint> {
    let players = forms.players();
    if let Some((k, player)) = forms.as_integer(form) {
        return Ok(format!("{k}{}", players.letter(player)));
    }
    let mut texts: FxHashMap<PartizanId, (String, usize)> = FxHashMap::default();
    let mut heaps: FxHashMap<PartizanId, usize> = FxHashMap::default();
    let mut total = 0;
    for part in forms.subpositions(&[form]) {
        let first = forms.options(part, 0);
        let is_impartial = (1..players.count()).all(|player| forms.options(part, player) == first);
        let mut sizes: Vec<Option<&usize>> = first.iter().map(|option| heaps.get(option)).collect();
        sizes.sort_unstable();
        if is_impartial && (0..).zip(&sizes).all(|(n, &size)| size == Some(&n)) {
            let size = sizes.len();
            heaps.insert(part, size);
        }
        let text = match (heaps.get(&part), forms.as_integer(part)) {
            (Some(0), _) => ("0".to_owned(), 0),
            (Some(1), _) => ("*".to_owned(), 0),
            (Some(size @ 2..=9), _) => (format!("*{size}"), 0),
            (Some(size), _) => (format!("*[{size}]"), 0),
            (None, Some((k, player))) => (format!("{k}{}", players.letter(player)), 0),
            (None, None) => {
                let mut depth = 0;
                let lists = (0..players.count()).map(|player| {
                    let options = forms.options(part, player).iter();
                    let mut options: Vec<&str> = options
                        .map(|option| {
                            let (text, inner) = &texts[option];
                            depth = depth.max(*inner);
                            text.as_str()
                        })
                        .collect();
                    options.sort_by_key(|text| (text.len(), *text));
                    options.join(",")
                });
                let lists: Vec<String> = lists.collect();
                (format!("{{{}}}", lists.join("|")), depth + 1)
            }
        };
        total += text.0.len();
        if text.0.len() > MAX_INPUT || total > MAX_TEXTS || text.1 > MAX_DEPTH {
            return Err(TooLongToPrint);
        }
        texts.insert(part, text);
    }
    Ok(texts
        .remove(&form)
        .map(|(text, _)| text)
        .unwrap_or_default())
}

/// A sum in notation, equal components as multiples: `3.{1C||}+1L`.
pub fn print_partizan_sum(
    forms: &PartizanForms,
    parts: &[PartizanId],
) -> Result<String, TooLongToPrint> {
    let mut counts: FxHashMap<PartizanId, usize> = FxHashMap::default();
    for &part in parts {
        *counts.entry(part).or_default() += 1;
    }
    let mut terms = Vec::new();
    for (part, count) in counts {
        if part != PartizanId::ZERO {
            terms.push((forms.birthday(part), print_partizan(forms, part)?, count));
        }
    }
    terms.sort();
    let terms: Vec<String> = terms
        .into_iter()
        .map(|(_, text, count)| match count {
            1 => text,
            _ => format!("{count}.{text}"),
        })
        .collect();
    Ok(if terms.is_empty() {
        "0".to_owned()
    } else {
        terms.join("+")
    })
}

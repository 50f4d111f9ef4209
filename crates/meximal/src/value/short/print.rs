//! Games in the notation of the field: 1*, ↑, ⇑*2, 3·↑+*, ±1, ±{3|1}, ±(2,{5|0}), {1|0}, {3|1||1|||-1} for
//! {{{3|1}|1}|-1}, tiny and miny, 2+tiny(2), and the higher powers of ↑ with their sums, ↑<2> = {0|↓*} and
//! ↑[2] = ↑ + ↑<2> (Siegel, section II.5, writes ↑² and ↑^[2]).

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::{Dyadic, Name, ShortError, ShortGames, ShortId, value_of_form};
use crate::game::Form;
use crate::notation::says_two;

/// Longer texts are not written out, unless more is asked for.
pub(super) const MAX_TEXT: usize = 4000;

impl ShortGames {
    /// From now on texts of up to this many bytes are written out.
    pub fn write_out(&mut self, bytes: usize) {
        self.longest_text = bytes;
        self.texts.clear();
    }

    /// The game as text, or how large it is if that would be too long.
    pub fn text(&mut self, game: ShortId) -> String {
        self.full_text(game)
            .unwrap_or_else(|| format!("({} subpositions)", self.subpositions(game)))
    }

    /// The game as text, unless that would be too long.
    pub fn full_text(&mut self, game: ShortId) -> Option<String> {
        let text = self.short_text(game)?.to_string();
        let named = if text.starts_with('{') {
            self.number_and_tiny(game)
        } else {
            None
        };
        Some(named.unwrap_or(text))
    }

    /// How many games can be reached, this one among them.
    pub fn subpositions(&self, game: ShortId) -> usize {
        self.reachable(game).len()
    }

    /// The text, unless it is too long. Options first: they recurse no deeper than the birthday.
    fn short_text(&mut self, game: ShortId) -> Option<Rc<str>> {
        if let Some(known) = self.texts.get(&game) {
            return (!known.is_empty()).then(|| Rc::clone(known));
        }
        let text = self
            .written(game)
            .filter(|text| text.len() <= self.longest_text);
        // An empty text stands for one that is too long.
        let kept: Rc<str> = text.as_deref().unwrap_or_default().into();
        self.texts.insert(game, kept);
        text.map(Rc::from)
    }

    fn written(&mut self, game: ShortId) -> Option<String> {
        Some(match self.name(game) {
            Name::Infinitesimal { number, ups, star } => {
                infinitesimal(&number.to_string(), ups.into(), star.into())
            }
            Name::Switch(number) => format!("±{number}"),
            Name::Tiny(_) | Name::Miny(_) => self.tiny_text(game)?,
            Name::Other => {
                if let Some(text) = self.uptimal_text(game) {
                    return Some(text);
                }
                if let Some(text) = self.tiny_text(game) {
                    return Some(text);
                }
                let is_switch = self.is_switch(game);
                let mut sides = Vec::new();
                for options in [self.left(game).to_vec(), self.right(game).to_vec()] {
                    let mut texts = Vec::new();
                    let mut length = 0;
                    for option in options {
                        let text = self.short_text(option)?;
                        length += text.len();
                        if length > self.longest_text {
                            return None;
                        }
                        texts.push(text);
                    }
                    // Short options first.
                    texts.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
                    if is_switch {
                        return Some(match texts.as_slice() {
                            [text] if text.starts_with('{') => format!("±{text}"),
                            _ => format!("±({})", texts.join(",")),
                        });
                    }
                    sides.push(texts);
                }
                braces(&sides[0], &sides[1])
            }
        })
    }
}

/// The powers of ↑ and their sums that have been named, with and without a star.
#[derive(Default)]
pub(super) struct Uptimals {
    names: FxHashMap<ShortId, String>,
    /// The powers up to this one are there.
    order: u32,
}

/// The largest power of ↑ that is recognised.
const MAX_ORDER: u32 = 16;

/// What is not named in this many steps has no name: it is written with braces.
const NAMING: u64 = 20_000;

impl ShortGames {
    /// Whether Right's options are the negatives of Left's.
    fn is_switch(&mut self, game: ShortId) -> bool {
        if self.left(game).len() != self.right(game).len() {
            return false;
        }
        let negative = self.within(NAMING, |games| games.negative(game));
        negative == Ok(Some(game))
    }

    /// The name of a game that is tiny-G or miny-G.
    fn tiny_text(&mut self, game: ShortId) -> Option<String> {
        match self.name(game) {
            Name::Tiny(number) => Some(format!("tiny({number})")),
            Name::Miny(number) => Some(format!("miny({number})")),
            _ => {
                let (large, word) = self.tiny_of(game)?;
                Some(format!("{word}({})", self.short_text(large)?))
            }
        }
    }

    /// G and the word, if the game is tiny-G or miny-G for a G > 0.
    fn tiny_of(&mut self, game: ShortId) -> Option<(ShortId, &'static str)> {
        let (&[left], &[right]) = (self.left(game), self.right(game)) else {
            return None;
        };
        let (threat, is_tiny) = match (left, right) {
            (ShortId::ZERO, threat) => (threat, true),
            (threat, ShortId::ZERO) => (threat, false),
            _ => return None,
        };
        let (&[left], &[right]) = (self.left(threat), self.right(threat)) else {
            return None;
        };
        let (back, large) = if is_tiny {
            (left, right)
        } else {
            (right, left)
        };
        if back != ShortId::ZERO || large == ShortId::ZERO {
            return None;
        }
        let found = self.within(NAMING, |games| {
            let large = if is_tiny {
                games.negative(large)?
            } else {
                large
            };
            Ok(games.at_most(ShortId::ZERO, large)?.then_some(large))
        });
        let large = found.ok().flatten().flatten()?;
        Some((large, if is_tiny { "tiny" } else { "miny" }))
    }

    /// The text of a number and a power of ↑, or a sum of powers, with or without a star.
    fn uptimal_text(&mut self, game: ShortId) -> Option<String> {
        let order = self.birthday(game).min(MAX_ORDER);
        let found = self.within(NAMING, |games| {
            let (left, right) = games.stops(game)?;
            if left != right {
                return Ok(None);
            }
            let number = games.dyadic(left.negative())?;
            let infinitesimal = games.sum(game, number)?;
            games.name_uptimals(order)?;
            Ok(games
                .uptimals
                .names
                .get(&infinitesimal)
                .map(|name| match left {
                    Dyadic::ZERO => name.clone(),
                    number => format!("{number}+{name}"),
                }))
        });
        found.ok().flatten().flatten()
    }

    /// The text of a number and a tiny game, 2+tiny(2). As an option it is written out: the literature has
    /// {3|1||1|||-1}.
    fn number_and_tiny(&mut self, game: ShortId) -> Option<String> {
        let found = self.within(NAMING, |games| {
            let (left, right) = games.stops(game)?;
            if left != right {
                return Ok(None);
            }
            let number = games.dyadic(left.negative())?;
            let infinitesimal = games.sum(game, number)?;
            let name = games.tiny_text(infinitesimal);
            Ok(name.map(|name| format!("{left}+{name}")))
        });
        found.ok().flatten().flatten()
    }

    fn name_uptimals(&mut self, up_to: u32) -> Result<(), ShortError> {
        let star = self.nimber(1)?;
        while self.uptimals.order < up_to {
            let order = self.uptimals.order + 1;
            let forms = [
                (Form::up_power(order), '<', '>'),
                (Form::up_total(order), '[', ']'),
            ];
            // The first power is ↑, which has a name.
            for (form, open, close) in forms.into_iter().filter(|_| order > 1) {
                let up = value_of_form(&form, self)?;
                let down = self.negative(up)?;
                for (arrow, game) in [('↑', up), ('↓', down)] {
                    let name = format!("{arrow}{open}{order}{close}");
                    let starred = self.sum(game, star)?;
                    self.uptimals.names.insert(starred, format!("{name}*"));
                    self.uptimals.names.insert(game, name);
                }
            }
            self.uptimals.order = order;
        }
        Ok(())
    }
}

/// More bars than this in a row are not counted with the eye: there braces are kept.
const MAX_BARS: usize = 4;

/// {left|right}. The only option of a side loses its braces to a longer row of bars, {4||2|0} for {4|{2|0}},
/// if the text still says that it is for two players: {*||0|*} could be for four.
fn braces(left: &[Rc<str>], right: &[Rc<str>]) -> String {
    let sides = [left, right];
    let open = sides.map(|side| match side {
        [option] => opened(option),
        _ => None,
    });
    let most = open.iter().flatten().map(|&(_, bars)| bars).max();
    if let Some(most) = most {
        let side = |which: usize| match open[which] {
            Some((inside, _)) => inside.to_owned(),
            None => sides[which].join(","),
        };
        let text = format!("{{{}{}{}}}", side(0), "|".repeat(most + 1), side(1));
        if says_two(&text) {
            return text;
        }
    }
    format!("{{{}|{}}}", left.join(","), right.join(","))
}

/// What stands in the braces of a text that has no more than braces around it, and the longest row of bars
/// there; none if one more bar would be too many.
fn opened(text: &str) -> Option<(&str, usize)> {
    let inside = text.strip_prefix('{')?.strip_suffix('}')?;
    let (mut depth, mut run, mut longest) = (0usize, 0, 0);
    for c in inside.chars() {
        match c {
            '{' | '(' => depth += 1,
            '}' | ')' => depth = depth.checked_sub(1)?,
            _ => {}
        }
        run = if c == '|' && depth == 0 { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    (longest < MAX_BARS).then_some((inside, longest))
}

/// number + ups·↑ + *star. Signs are left out where the text is read back as the same game without them: a
/// minus before a number changes the sign of the ups that follow it, and a multiple that of a star.
pub(super) fn infinitesimal(number: &str, ups: i64, star: u64) -> String {
    let mut text = String::new();
    if number != "0" || (ups, star) == (0, 0) {
        text += number;
    }
    let arrow = match ups {
        0 => String::new(),
        1 => "↑".to_owned(),
        2 => "⇑".to_owned(),
        -1 => "↓".to_owned(),
        -2 => "⇓".to_owned(),
        3.. => format!("{ups}·↑"),
        _ => format!("{}·↓", ups.unsigned_abs()),
    };
    let is_multiple = ups.unsigned_abs() > 2;
    if !text.is_empty() && ups != 0 && (is_multiple || number.starts_with('-')) {
        text.push('+');
    }
    text += &arrow;
    if star > 0 && is_multiple {
        text.push('+');
    }
    match star {
        0 => text,
        1 => text + "*",
        size @ 2..=9 => format!("{text}*{size}"),
        size => format!("{text}*[{size}]"),
    }
}

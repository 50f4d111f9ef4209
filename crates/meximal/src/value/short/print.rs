//! Games in the notation of the field: 1*, ↑, ⇑*2, 3·↑+*, ±1, {1|0}, tiny and miny.

use std::rc::Rc;

use super::{Dyadic, Name, ShortGames, ShortId};

/// Longer texts are not written out, unless more is asked for.
pub(super) const MAX_TEXT: usize = 4000;

impl ShortGames {
    /// From now on texts of up to so many bytes are written out.
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
        self.short_text(game).map(|text| text.to_string())
    }

    /// How many games can be reached, this one among them.
    pub fn subpositions(&self, game: ShortId) -> usize {
        let mut seen: rustc_hash::FxHashSet<ShortId> = [game].into_iter().collect();
        let mut waiting = vec![game];
        while let Some(next) = waiting.pop() {
            let options = self.left(next).iter().chain(self.right(next));
            waiting.extend(options.copied().filter(|&option| seen.insert(option)));
        }
        seen.len()
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
            Name::Infinitesimal { number, ups, star } => infinitesimal(number, ups, star),
            Name::Switch(number) => format!("±{number}"),
            Name::Tiny(number) => format!("tiny({number})"),
            Name::Miny(number) => format!("miny({number})"),
            Name::Other => {
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
                    sides.push(texts.join(","));
                }
                format!("{{{}|{}}}", sides[0], sides[1])
            }
        })
    }
}

/// number + ups·↑ + *star. Signs are left out where the text is read back as the same game without them: a minus before a number
/// changes the sign of the ups that follow it, and a multiple that of a star.
fn infinitesimal(number: Dyadic, ups: i32, star: u32) -> String {
    let mut text = String::new();
    if number != Dyadic::ZERO || (ups, star) == (0, 0) {
        text += &number.to_string();
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
    if !text.is_empty() && ups != 0 && (is_multiple || number < Dyadic::ZERO) {
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

/// A text of [`ShortGames::text`] as TeX mathematics.
pub fn latex(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '{' => out.push_str(r"\{"),
            '}' => out.push_str(r"\}"),
            '|' => out.push_str(r" \mid "),
            '*' => out.push_str("{*}"),
            '↑' => out.push_str(r"{\uparrow}"),
            '⇑' => out.push_str(r"{\Uparrow}"),
            '↓' => out.push_str(r"{\downarrow}"),
            '⇓' => out.push_str(r"{\Downarrow}"),
            '±' => out.push_str(r"{\pm}"),
            '·' => out.push_str(r" \cdot "),
            _ => out.push(c),
        }
    }
    out.replace("tiny", r"\mathrm{tiny}")
        .replace("miny", r"\mathrm{miny}")
}

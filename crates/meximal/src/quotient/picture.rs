//! Pictures of quotients, as SVG written here and as DOT for Graphviz: the Cayley graph, and the *egg-box
//! picture* of semigroup theory, the mutual divisibility classes ordered by divisibility (Plambeck and
//! Siegel, section 6, speak of these classes; the kernel is at the bottom). Infinite quotients have the
//! automaton that solves them, and the plane of outcomes of two heaps.
//!
//! Colour alone carries no meaning: 𝒫-positions have a double frame, groups a thick one, generators a dash
//! pattern and a letter.

pub(super) mod automaton;
mod cayley;
mod egg_box;
mod layout;
pub(super) mod plane;

use std::fmt::Write;

use super::monoid::Monoid;
use super::presentation::Presentation;
use crate::player::{PlayerSet, Players};
use crate::svg::{END, Page, escape};
use crate::text::Style;

/// A quotient to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// What stands above the picture.
    pub title: &'a str,
    /// The monoid.
    pub monoid: &'a Monoid,
    /// The label of each element.
    pub labels: &'a [PlayerSet],
    /// How many players there are. For two, 𝒫-positions are marked; for more, labels are written out.
    pub players: Players,
    /// The presentation that names the elements.
    pub presentation: &'a Presentation,
}

/// A monoid has too many elements for a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a picture of {order} elements cannot be read: at most {limit} \
         are drawn", limit = Picture::MAX_ORDER)]
pub struct TooLargeToDraw {
    /// The number of elements.
    pub order: usize,
}

impl Picture<'_> {
    /// The greatest number of elements drawn.
    pub const MAX_ORDER: usize = 150;

    /// The Cayley graph as SVG: an edge from x to xg for each generator g of the presentation; loops are left
    /// out. The layers are those of the lengths of shortest words.
    pub fn cayley_svg(&self) -> Result<String, TooLargeToDraw> {
        self.check()?;
        Ok(cayley::svg(self))
    }

    /// The Cayley graph for Graphviz's `dot`.
    pub fn cayley_dot(&self) -> Result<String, TooLargeToDraw> {
        self.check()?;
        Ok(cayley::dot(self))
    }

    /// The egg-box picture as SVG: a box for each mutual divisibility class, groups with a thick frame and
    /// their name, a line from a class down to each class that it divides with none between, the kernel at
    /// the bottom.
    pub fn egg_box_svg(&self) -> Result<String, TooLargeToDraw> {
        self.check()?;
        Ok(egg_box::svg(self))
    }

    /// The egg-box picture for Graphviz's `dot`.
    pub fn egg_box_dot(&self) -> Result<String, TooLargeToDraw> {
        self.check()?;
        Ok(egg_box::dot(self))
    }

    fn check(&self) -> Result<(), TooLargeToDraw> {
        let order = self.monoid.order();
        if order > Picture::MAX_ORDER {
            return Err(TooLargeToDraw { order });
        }
        Ok(())
    }

    fn word(&self, x: u32) -> String {
        self.presentation.element_text(x, Style::Unicode)
    }

    /// Whether an element is marked as a 𝒫-position.
    fn is_marked(&self, x: u32) -> bool {
        self.players == Players::TWO && self.labels[x as usize].contains(1)
    }

    /// What is written under an element: its label if there are more than two players.
    fn note(&self, x: u32) -> Option<String> {
        let label = self.labels[x as usize];
        (self.players != Players::TWO).then(|| label.display(self.players, Style::Unicode))
    }

    /// The width and height of an element's frame.
    fn size(&self, x: u32) -> (f64, f64) {
        let word = text_width(&self.word(x), WORD_SIZE);
        match self.note(x) {
            Some(note) => (word.max(text_width(&note, NOTE_SIZE)) + 18.0, 40.0),
            None => (word + 18.0, 26.0),
        }
    }

    /// An element's frame and word around a centre. Elements without a mark have a frame only if asked for.
    fn element(&self, svg: &mut String, x: u32, centre: (f64, f64), width: f64, framed: bool) {
        let (_, height) = self.size(x);
        let (left, top) = (centre.0 - width / 2.0, centre.1 - height / 2.0);
        let mut frame = |inset: f64, fill: &str, stroke: &str| {
            let _ = writeln!(
                svg,
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"{:.1}\" fill=\"{fill}\" \
                 stroke=\"{stroke}\"/>",
                left + inset,
                top + inset,
                width - 2.0 * inset,
                height - 2.0 * inset,
                7.0 - inset
            );
        };
        if self.is_marked(x) {
            frame(0.0, MARKED, INK);
            frame(3.0, "none", INK);
        } else if framed {
            frame(0.0, "#ffffff", "#8a8a8a");
        }
        let weight = if self.is_marked(x) {
            " font-weight=\"bold\""
        } else {
            ""
        };
        let lift = if self.note(x).is_some() { 7.0 } else { 0.0 };
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"{WORD_SIZE}\" font-style=\"italic\"{weight}>{}</text>",
            centre.0,
            centre.1 + WORD_SIZE * 0.34 - lift,
            escape(&self.word(x))
        );
        if let Some(note) = self.note(x) {
            let _ = writeln!(
                svg,
                "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"{NOTE_SIZE}\" fill=\"#555555\">{}</text>",
                centre.0,
                centre.1 + 15.0,
                escape(&note)
            );
        }
    }
}

const WORD_SIZE: f64 = 15.0;
const NOTE_SIZE: f64 = 11.0;
const MARGIN: f64 = 24.0;
const INK: &str = "#1a1a1a";
const MARKED: &str = "#ffe8a3";

/// An estimate of the width of a text, on the safe side.
fn text_width(text: &str, size: f64) -> f64 {
    let share = |c: char| match c {
        '⁰'..='⁹' | '¹' | '²' | '³' | '₀'..='₉' => 0.42,
        'i' | 'j' | 'l' | 'f' | 't' | '.' | ',' | ' ' | 'ι' => 0.38,
        'm' | 'w' | 'ω' | 'A'..='Z' | '𝒩'..='𝒫' => 0.85,
        _ => 0.62,
    };
    text.chars().map(share).sum::<f64>() * size
}

/// The start of a picture: a white page with a title.
fn open_svg(title: &str, width: f64, height: f64) -> String {
    let style = format!(
        "font-family=\"Georgia, 'DejaVu Serif', serif\" text-anchor=\"middle\" fill=\"{INK}\""
    );
    let page = Page {
        title,
        description: None,
        size: [&format!("{width:.0}"), &format!("{height:.0}")],
        is_fixed: true,
        style: &style,
        title_at: (&format!("{:.1}", width / 2.0), 32, 18),
    };
    page.open()
}

/// Draws something with its left end at a place.
type Draw = dyn Fn(&mut String, f64, f64);

/// An entry of a legend: how wide it is, and how it is drawn with its left end at a place.
struct Entry {
    width: f64,
    draw: Box<Draw>,
}

impl Entry {
    /// An entry with a drawing of some width, then a text.
    fn new(sample: f64, text: String, draw: impl Fn(&mut String, f64, f64) + 'static) -> Entry {
        let width = sample + 6.0 + text_width(&text, 13.0) + 22.0;
        Entry {
            width,
            draw: Box::new(move |svg, x, y| {
                draw(svg, x, y);
                let _ = writeln!(
                    svg,
                    "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"13\" text-anchor=\"start\">{}</text>",
                    x + sample + 6.0,
                    y + 4.5,
                    escape(&text)
                );
            }),
        }
    }

    /// The entry that explains the frame of a 𝒫-position.
    fn previous() -> Entry {
        Entry::new(24.0, "𝒫-position".to_owned(), |svg, x, y| {
            for (inset, fill) in [(0.0, MARKED), (3.0, "none")] {
                let _ = writeln!(
                    svg,
                    "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"{:.1}\" \
                     fill=\"{fill}\" stroke=\"{INK}\"/>",
                    x + inset,
                    y - 9.0 + inset,
                    24.0 - 2.0 * inset,
                    18.0 - 2.0 * inset,
                    5.0 - inset
                );
            }
        })
    }
}

/// The lines of a legend not wider than this: which entries are on each.
fn legend_lines(entries: &[Entry], width: f64) -> Vec<Vec<&Entry>> {
    let mut lines: Vec<Vec<&Entry>> = vec![Vec::new()];
    let mut used = 0.0;
    for entry in entries {
        if used > 0.0 && used + entry.width > width {
            lines.push(Vec::new());
            used = 0.0;
        }
        used += entry.width;
        if let Some(line) = lines.last_mut() {
            line.push(entry);
        }
    }
    lines
}

const LEGEND_LINE: f64 = 26.0;

/// Draws a legend, each line centred.
fn draw_legend(svg: &mut String, lines: &[Vec<&Entry>], width: f64, top: f64) {
    for (at, line) in lines.iter().enumerate() {
        let total: f64 = line.iter().map(|entry| entry.width).sum();
        let mut x = (width - total) / 2.0 + 8.0;
        for entry in line {
            (entry.draw)(svg, x, top + LEGEND_LINE * (at as f64 + 0.5));
            x += entry.width;
        }
    }
}

#[cfg(test)]
#[path = "picture/tests.rs"]
mod tests;

//! Drawings of Hackenbush pictures, as SVG that needs nothing else. Trees grow without crossings; parts with
//! cycles stand in layers by their distance from the ground. A cut can be shown: the edge that is cut, and
//! the edges that fall.
//!
//! Colour alone carries no meaning: each player has a dash pattern, and the edges carry letters.

mod curves;
mod layers;
mod layout;
#[cfg(test)]
mod tests;
mod text;
mod tree;

use std::fmt::Write;

use super::ReportError;
use curves::{Curve, curves, mark_places, pixels};
use layout::{Layout, Point, Scale};
use meximal::game::Game;
use meximal::rules::hackenbush::{Colour, Hackenbush};
use meximal::svg::{self, Page, escape};
pub use text::standing_text;

/// More edges than this are not drawn.
pub const MAX_DRAWN_EDGES: usize = 20_000;
/// More edges than this have no letters.
const MAX_LETTERS: usize = 400;
/// Parts with cycles and at least this many edges are drawn widely.
const CROWDED: usize = 12;
/// More edges than this are drawn narrowly.
const MANY_EDGES: usize = 3000;

/// What a drawing shows besides the picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DrawingOptions {
    /// The edge that is cut: 1 for the first one written.
    pub cut: Option<usize>,
    /// Whether edges carry their numbers: 1 for the first one written.
    pub numbers: bool,
}

/// What happens to an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Stays,
    Cut,
    Falls,
    Gone,
}

/// The drawing of a Hackenbush picture in notation.
///
/// ```
/// use meximal::game::Game;
/// use meximal_ask::report::{DrawingOptions, hackenbush_svg};
/// let game = Game::read("hack:0-1L 1-2C 2-0R")?;
/// let svg = hackenbush_svg(&game, DrawingOptions::default())?;
/// assert!(svg.starts_with("<svg"));
/// # Ok::<(), meximal_ask::report::ReportError>(())
/// ```
pub fn hackenbush_svg(game: &Game, options: DrawingOptions) -> Result<String, ReportError> {
    let picture = game.as_picture().ok_or_else(no_picture)?;
    check_count(picture)?;
    let fates = fates(picture, options.cut)?;
    let drawing = Drawing::new(picture, &fates, options);
    Ok(drawing.svg())
}

/// The same drawing as lines of text that are no wider than this, with the numbers of the edges; of a cut,
/// what it leaves. None if it does not fit.
pub fn hackenbush_text(
    game: &Game,
    cut: Option<usize>,
    width: usize,
) -> Result<Option<Vec<String>>, ReportError> {
    let picture = game.as_picture().ok_or_else(no_picture)?;
    let fates = fates(picture, cut)?;
    let standing = (0..fates.len()).filter(|&edge| fates[edge] == Fate::Stays);
    Ok(standing_text(picture, &standing.collect::<Vec<_>>(), width))
}

fn no_picture() -> ReportError {
    ReportError::Unsupported(
        "only Hackenbush pictures are drawn: expected a game such as hack:L(C)(R)".to_owned(),
    )
}

/// The drawing of what still stands of a picture: these edges, each where it is in the drawing of all of
/// them.
pub fn standing_svg(picture: &Hackenbush, standing: &[usize]) -> Result<String, ReportError> {
    check_count(picture)?;
    let mut fates = vec![Fate::Gone; picture.edges().len()];
    for &edge in standing {
        fates[edge] = Fate::Stays;
    }
    let options = DrawingOptions {
        cut: None,
        numbers: true,
    };
    Ok(Drawing::new(picture, &fates, options).svg())
}

fn check_count(picture: &Hackenbush) -> Result<(), ReportError> {
    match picture.edges().len() {
        0..=MAX_DRAWN_EDGES => Ok(()),
        count => Err(ReportError::Unsupported(format!(
            "a drawing of {count} edges cannot be read: at most {MAX_DRAWN_EDGES} are drawn"
        ))),
    }
}

/// What happens to each edge when one is cut.
fn fates(picture: &Hackenbush, cut: Option<usize>) -> Result<Vec<Fate>, ReportError> {
    let count = picture.edges().len();
    let Some(number) = cut else {
        return Ok(vec![Fate::Stays; count]);
    };
    let written = count + picture.fallen().len();
    if !(1..=written).contains(&number) {
        let expected = match written {
            0 => "the picture has no edges".to_owned(),
            _ => format!("expected a number from 1 to {written}"),
        };
        return Err(ReportError::Unsupported(format!(
            "there is no edge {number} to cut: {expected}"
        )));
    }
    let cut = (0..count).find(|&edge| picture.number(edge) as usize == number);
    let Some(cut) = cut else {
        return Err(ReportError::Unsupported(format!(
            "edge {number} has fallen, since it is not connected to the ground: expected another one to cut"
        )));
    };
    let mut fates = vec![Fate::Falls; count];
    for edge in picture.components_without(Some(cut)).into_iter().flatten() {
        fates[edge] = Fate::Stays;
    }
    fates[cut] = Fate::Cut;
    Ok(fates)
}

/// How the edges of a player look.
#[derive(Clone, Copy)]
struct Look {
    stroke: &'static str,
    dash: &'static str,
}

impl Look {
    const CENTERS: [Look; 6] = [
        Look::new("#3f8a4e", "9 4"),
        Look::new("#8a5a00", "9 3 2 3"),
        Look::new("#7a3fa0", "14 5"),
        Look::new("#00808a", "5 3"),
        Look::new("#b03a86", "14 3 2 3 2 3"),
        Look::new("#5f6368", "4 6"),
    ];

    const fn new(stroke: &'static str, dash: &'static str) -> Look {
        Look { stroke, dash }
    }

    fn of(colour: Colour) -> Look {
        match colour {
            Colour::Left => Look::new("#2f6fb5", ""),
            Colour::Right => Look::new("#c8352b", "2.5 3.5"),
            Colour::Center(index) => {
                let place = usize::from(index).saturating_sub(1);
                Look::CENTERS[place % Look::CENTERS.len()]
            }
        }
    }
}

const INK: &str = "#222222";
const MARGIN: i64 = 240;
const TITLE: i64 = 480;
const LEGEND: i64 = 260;
const MARK_HEIGHT: i64 = 165;
/// Where an edge is cut, in sixteenths from its lower end.
const CROSS: i64 = 5;

struct Drawing<'a> {
    picture: &'a Hackenbush,
    fates: &'a [Fate],
    options: DrawingOptions,
    layout: Layout,
    curves: Vec<Curve>,
}

impl<'a> Drawing<'a> {
    fn new(picture: &'a Hackenbush, fates: &'a [Fate], options: DrawingOptions) -> Drawing<'a> {
        let scale = scale(picture, options);
        let mut layout = Layout::new(picture, &scale);
        layout.shift(MARGIN, MARGIN + TITLE);
        let curves = curves(picture, &layout, &scale);
        Drawing {
            picture,
            fates,
            options,
            layout,
            curves,
        }
    }

    fn has_letters(&self) -> bool {
        self.curves.len() <= MAX_LETTERS
    }

    /// The players who have edges.
    fn players(&self) -> Vec<Colour> {
        let edges = self.picture.edges().iter();
        let mut players: Vec<Colour> = edges.map(|edge| edge.colour).collect();
        players.sort_unstable();
        players.dedup();
        players
    }

    /// The letter of a player.
    fn letters(&self, colour: Colour) -> String {
        let players = self.picture.least_players();
        players.letter(colour.player(players))
    }

    /// The name of a player.
    fn name(&self, colour: Colour) -> String {
        let players = self.picture.least_players();
        players.full_name(colour.player(players))
    }

    /// The edge that is cut.
    fn cut(&self) -> Option<usize> {
        self.fates.iter().position(|&fate| fate == Fate::Cut)
    }

    /// The edges that are drawn.
    fn drawn(&self) -> Vec<usize> {
        let edges = 0..self.fates.len();
        edges
            .filter(|&edge| self.fates[edge] != Fate::Gone)
            .collect()
    }

    /// The picture in words.
    fn description(&self) -> String {
        let drawn = self.drawn();
        let players = self.players().into_iter().map(|colour| {
            let edges = drawn.iter().map(|&edge| self.picture.edges()[edge]);
            let count = edges.filter(|edge| edge.colour == colour).count();
            format!("{count} of {}", self.name(colour))
        });
        let players: Vec<String> = players.collect();
        let edges = match players.len() {
            0 => "No edges".to_owned(),
            _ => format!("Edges: {}", players.join(", ")),
        };
        let edges = match self.picture.fallen().len() {
            0 => edges,
            fallen => format!("{edges}; {fallen} more have fallen and are not drawn"),
        };
        match self.options.cut {
            None => format!("{edges}."),
            Some(number) => {
                let falling = self.fates.iter().filter(|&&fate| fate == Fate::Falls);
                let falling = match falling.count() {
                    0 => "nothing falls".to_owned(),
                    1 => "1 edge falls".to_owned(),
                    n => format!("{n} edges fall"),
                };
                format!("{edges}. Edge {number} is cut, and {falling}.")
            }
        }
    }

    fn title(&self) -> String {
        const LONGEST: usize = 72;
        let spelling = self.picture.part(self.drawn()).spelling();
        let shown: String = match spelling.chars().count() {
            0..=LONGEST => spelling,
            _ => spelling.chars().take(LONGEST).chain(['…']).collect(),
        };
        match self.options.cut {
            None => shown,
            Some(number) => format!("{shown}: edge {number} is cut"),
        }
    }

    fn svg(&self) -> String {
        let title = self.title();
        let legend = self.legend();
        // A title in sans serif of 15 pixels, on the safe side.
        let title_width = self.title().chars().count() as i64 * 90;
        let legend_width = legend.iter().map(|entry| entry.width).sum();
        let inner = self.layout.width.max(title_width).max(legend_width);
        let width = pixels(inner + 2 * MARGIN);
        let bottom = self.layout.height + LEGEND + MARGIN;
        let height = pixels(bottom + MARGIN);
        let page = Page {
            title: &title,
            description: Some(&self.description()),
            size: [&width, &height],
            is_fixed: true,
            style: &format!("font-family=\"sans-serif\" font-size=\"12\" fill=\"{INK}\""),
            title_at: (&pixels(MARGIN), 34, 15),
        };
        let mut svg = page.open();
        // The picture stands in the middle under a longer title or over a longer legend.
        let aside = pixels((inner - self.layout.width) / 2);
        let _ = writeln!(svg, "<g transform=\"translate({aside} 0)\">");
        self.draw_ground(&mut svg);
        self.draw_edges(&mut svg);
        self.draw_nodes(&mut svg);
        if self.has_letters() {
            self.draw_marks(&mut svg);
        }
        if let Some(edge) = self.cut() {
            cross(&mut svg, self.curves[edge].at(CROSS));
        }
        svg.push_str("</g>\n");
        let mut left = MARGIN;
        for entry in legend {
            entry.draw(&mut svg, left, bottom - LEGEND / 3);
            left += entry.width;
        }
        svg.push_str(svg::END);
        svg
    }

    /// Lines with short strokes under them.
    fn draw_ground(&self, svg: &mut String) {
        const STROKE: i64 = 100;
        for ground in &self.layout.grounds {
            let _ = writeln!(
                svg,
                "<path d=\"M{} {y}H{}\" stroke=\"{INK}\" stroke-width=\"2\"/>",
                pixels(ground.left),
                pixels(ground.right),
                y = pixels(ground.y)
            );
            let mut path = String::new();
            let mut x = ground.left + STROKE;
            while x <= ground.right {
                let _ = write!(path, "M{} {}l-7 8", pixels(x), pixels(ground.y));
                x += STROKE;
            }
            let _ = writeln!(
                svg,
                "<path d=\"{path}\" stroke=\"#8a8a8a\" stroke-width=\"1\" fill=\"none\"/>"
            );
        }
    }

    /// The edges, player by player; those that fall first, the one that is cut last.
    fn draw_edges(&self, svg: &mut String) {
        let width = match self.curves.len() {
            0..=MAX_LETTERS => "2.6",
            _ => "1.4",
        };
        for fate in [Fate::Falls, Fate::Stays, Fate::Cut] {
            for colour in self.players() {
                let edges = self.picture.edges().iter().enumerate();
                let chosen = edges.filter(|(i, e)| e.colour == colour && self.fates[*i] == fate);
                let mut group = String::new();
                for (i, edge) in chosen {
                    let path = self.curves[i].path();
                    let _ = if self.has_letters() {
                        writeln!(
                            group,
                            "<path d=\"{path}\"><title>edge {}: {}</title></path>",
                            self.picture.number(i),
                            self.letters(edge.colour)
                        )
                    } else {
                        writeln!(group, "<path d=\"{path}\"/>")
                    };
                }
                if group.is_empty() {
                    continue;
                }
                let look = Look::of(colour);
                let opacity = match fate {
                    Fate::Falls => " opacity=\"0.28\"",
                    _ => "",
                };
                let _ = write!(
                    svg,
                    "<g fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\"{}{opacity}>\n{group}</g>\n",
                    look.stroke,
                    dash(look.dash)
                );
            }
        }
    }

    fn draw_nodes(&self, svg: &mut String) {
        if self.curves.len() > MANY_EDGES {
            return;
        }
        let radius = if self.has_letters() { "3" } else { "1.6" };
        let mut stands = vec![false; self.picture.nodes()];
        let mut is_drawn = vec![false; self.picture.nodes()];
        for (edge, &fate) in self.picture.edges().iter().zip(self.fates) {
            for node in edge.ends {
                stands[node as usize] |= fate == Fate::Stays;
                is_drawn[node as usize] |= fate != Fate::Gone;
            }
        }
        for (node, &place) in self.layout.nodes.iter().enumerate().skip(1) {
            if !is_drawn[node] {
                continue;
            }
            let opacity = if stands[node] {
                ""
            } else {
                " opacity=\"0.28\""
            };
            let _ = writeln!(
                svg,
                "<circle cx=\"{}\" cy=\"{}\" r=\"{radius}\"{opacity}/>",
                pixels(place.x),
                pixels(place.y)
            );
        }
    }

    /// Letters and numbers on the edges.
    fn draw_marks(&self, svg: &mut String) {
        let edges = self.picture.edges().iter().enumerate();
        let marks: Vec<Mark> = edges
            .map(|(i, edge)| Mark {
                letters: self.letters(edge.colour),
                number: self
                    .options
                    .numbers
                    .then(|| self.picture.number(i).to_string()),
            })
            .collect();
        let widths: Vec<i64> = marks.iter().map(Mark::width).collect();
        let mut places = mark_places(&self.curves, &widths, MARK_HEIGHT, &self.layout.nodes[1..]);
        if let Some(edge) = self.cut() {
            // The letter makes way for the cross.
            places[edge] = self.curves[edge].at(16 - CROSS);
        }
        svg.push_str("<g text-anchor=\"middle\" font-weight=\"bold\">\n");
        let marks = marks.iter().enumerate();
        for (i, mark) in marks.filter(|(i, _)| self.fates[*i] != Fate::Gone) {
            let stroke = Look::of(self.picture.edges()[i].colour).stroke;
            mark.draw(svg, places[i], stroke, self.fates[i]);
        }
        svg.push_str("</g>\n");
    }

    fn legend(&self) -> Vec<Entry> {
        let players = self.players().into_iter().map(|colour| {
            let text = if self.has_letters() {
                format!("{} {}", self.letters(colour), self.name(colour))
            } else {
                self.name(colour)
            };
            let look = Look::of(colour);
            Entry::new(text, look.stroke, look.dash, Fate::Stays)
        });
        let mut entries: Vec<Entry> = players.collect();
        if self.options.cut.is_some() {
            let grey = "#666666";
            entries.push(Entry::new("is cut".to_owned(), grey, "", Fate::Cut));
            if self.fates.contains(&Fate::Falls) {
                entries.push(Entry::new("falls".to_owned(), grey, "", Fate::Falls));
            }
        }
        entries
    }
}

/// The distances that suit a picture.
fn scale(picture: &Hackenbush, options: DrawingOptions) -> Scale {
    let count = picture.edges().len();
    let highest = layout::levels(picture).into_iter().max().unwrap_or(0);
    let share = |height: i64| height / i64::from(highest.max(1));
    if count > MAX_LETTERS {
        return Scale {
            slot: if count <= MANY_EDGES { 140 } else { 70 },
            level: share(20_000).clamp(40, 240),
            fan: 60,
            row: 20_000,
        };
    }
    let numbers = if options.numbers { 120 } else { 0 };
    let long_letters = picture.least_players().count() > 3;
    let mark = numbers + if long_letters { 80 } else { 0 };
    let scale = Scale {
        slot: 400 + mark,
        level: share(12_000).clamp(400, 640),
        fan: 260 + mark / 2,
        row: 14_000,
    };
    let mut components = picture.components().into_iter();
    if !components.any(|part| part.len() >= CROWDED && !picture.is_tree(&part)) {
        return scale;
    }
    // Many edges that cross need room for their marks.
    Scale {
        slot: scale.slot * 3 / 2,
        level: scale.level * 3 / 2,
        ..scale
    }
}

fn dash(pattern: &str) -> String {
    match pattern {
        "" => String::new(),
        _ => format!(" stroke-dasharray=\"{pattern}\""),
    }
}

/// What is written on an edge.
struct Mark {
    letters: String,
    number: Option<String>,
}

impl Mark {
    fn width(&self) -> i64 {
        let letters = self.letters.chars().count() as i64;
        let digits = self.number.as_ref().map_or(0, |number| number.len() as i64);
        70 + 90 * letters + 60 * digits
    }

    fn draw(&self, svg: &mut String, place: Point, stroke: &str, fate: Fate) {
        let opacity = match fate {
            Fate::Falls => " opacity=\"0.35\"",
            _ => "",
        };
        let number = self.number.as_ref().map_or(String::new(), |number| {
            format!(
                "<tspan font-size=\"10\" font-weight=\"normal\" fill=\"{INK}\" dy=\"2\">{number}</tspan>"
            )
        });
        let (left, top) = (place.x - self.width() / 2, place.y - MARK_HEIGHT / 2);
        let _ = writeln!(
            svg,
            "<g{opacity}><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"8\" fill=\"#ffffff\" \
             stroke=\"{stroke}\"/><text x=\"{}\" y=\"{}\" fill=\"{stroke}\">{}{number}</text></g>",
            pixels(left),
            pixels(top),
            pixels(self.width()),
            pixels(MARK_HEIGHT),
            pixels(place.x),
            pixels(place.y + 43),
            self.letters
        );
    }
}

/// The mark of a cut.
fn cross(svg: &mut String, place: Point) {
    let (x, y) = (place.x - 80, place.y - 80);
    let _ = writeln!(
        svg,
        "<path d=\"M{x} {y}l16 16m0-16l-16 16\" stroke=\"{INK}\" stroke-width=\"2.4\" fill=\"none\"/>",
        x = pixels(x),
        y = pixels(y)
    );
}

/// An entry of the legend.
struct Entry {
    text: String,
    stroke: &'static str,
    dash: &'static str,
    fate: Fate,
    width: i64,
}

impl Entry {
    const SAMPLE: i64 = 420;

    fn new(text: String, stroke: &'static str, dash: &'static str, fate: Fate) -> Entry {
        let width = Entry::SAMPLE + 60 + 85 * text.chars().count() as i64 + 180;
        Entry {
            text,
            stroke,
            dash,
            fate,
            width,
        }
    }

    fn draw(&self, svg: &mut String, left: i64, y: i64) {
        let opacity = match self.fate {
            Fate::Falls => " opacity=\"0.28\"",
            _ => "",
        };
        let _ = writeln!(
            svg,
            "<path d=\"M{} {}h{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2.6\"{}{opacity}/>\
             <text x=\"{}\" y=\"{}\">{}</text>",
            pixels(left),
            pixels(y),
            pixels(Entry::SAMPLE),
            self.stroke,
            dash(self.dash),
            pixels(left + Entry::SAMPLE + 60),
            pixels(y + 43),
            escape(&self.text)
        );
        if self.fate == Fate::Cut {
            let x = left + Entry::SAMPLE / 2;
            cross(svg, Point { x, y });
        }
    }
}

//! The heat map of the periods of triples {m, a, b}: a square for each, dark for a long period, and a colour
//! of its own for those that are eventually all Left. Plain SVG.

use std::fmt::Write;

use serde::Serialize;

use super::{Document, Line, Report};
use meximal::svg::{self, Page};
use meximal_survey::HeatMap;

/// What a heat map shows, in numbers.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HeatMapReport {
    /// The minimum of every triple.
    pub min: u32,
    /// No triple has a larger element.
    pub max: u32,
    /// The letters of the end rule.
    pub ending: String,
    /// How many triples there are.
    pub sets: usize,
    /// How many of them are eventually all Left.
    pub all_left: usize,
    /// The longest period,
    pub longest_period: u64,
    /// and the first triple that has it.
    pub set: Option<[u32; 3]>,
}

/// The report of a heat map.
pub fn heat_map(map: &HeatMap) -> HeatMapReport {
    let longest_period = map.longest_period();
    let holder = map
        .cells
        .iter()
        .find(|cell| cell.2.period == longest_period);
    HeatMapReport {
        min: map.min,
        max: map.max,
        ending: map.ending.letters(),
        sets: map.cells.len(),
        all_left: map.cells.iter().filter(|cell| cell.2.all_left).count(),
        longest_period,
        set: holder.map(|&(a, b, _)| [map.min, a, b]),
    }
}

impl Report for HeatMapReport {
    fn document(&self) -> Document {
        let longest = match self.set {
            None => "–".to_owned(),
            Some([m, a, b]) => format!("{} for {{{m},{a},{b}}}", self.longest_period),
        };
        let fields = [
            (
                "triples",
                format!("{{{},a,b}} with b ≤ {}: {}", self.min, self.max, self.sets),
            ),
            ("play", format!("ending partizan play, {}", self.ending)),
            ("eventually all Left", self.all_left.to_string()),
            ("longest period", longest),
        ];
        let fields = fields.map(|(name, text)| (name.to_owned(), Line::from(text)));
        Document::new().fields(fields.to_vec())
    }
}

const CELL: u32 = 14;
const LEFT: u32 = 56;
const TOP: u32 = 60;
const BAR: u32 = 150;

/// The colour of a period: from yellow to dark blue, by its number of bits in eighths.
fn colour(period: u64, longest: u64) -> String {
    let scale = |period: u64| {
        let bits = u64::from(period.max(1).ilog2());
        8 * bits + 8 * (period - (1 << bits)) / (1 << bits)
    };
    let (at, top) = (scale(period), scale(longest).max(1));
    // Hue from 55 (yellow) over red to 250 (blue), lightness from 85 % to 22 %.
    let hue = (55 + 360 - 165 * at / top) % 360;
    let lightness = 82 - 60 * at / top;
    format!("hsl({hue},75%,{lightness}%)")
}

/// The colour of triples that are eventually all Left.
const ALL_LEFT: &str = "#d9e8f5";

/// The picture.
pub fn heat_map_svg(map: &HeatMap) -> String {
    let side = (map.max - map.min) * CELL;
    let (width, height) = (LEFT + side + BAR, TOP + side + 50);
    let longest = map.longest_period();
    let title = format!(
        "Periods of {{{},a,b}}, ending partizan play, {}",
        map.min,
        map.ending.letters()
    );
    let page = Page {
        title: &title,
        description: None,
        size: [&width, &height],
        is_fixed: false,
        style: "font-family=\"sans-serif\" font-size=\"12\" fill=\"#222222\"",
        title_at: (&LEFT, 28, 16),
    };
    let mut svg = page.open();
    let x = |a: u32| LEFT + (a - map.min - 1) * CELL;
    let y = |b: u32| TOP + (b - map.min - 1) * CELL;
    for tick in (map.min + 1..=map.max).filter(|t| t % 5 == 0) {
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{tick}</text>\
             <text x=\"{}\" y=\"{}\" text-anchor=\"end\">{tick}</text>",
            x(tick) + CELL / 2,
            TOP + side + 14,
            LEFT - 8,
            y(tick) + CELL - 3,
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">a</text>\
         <text x=\"14\" y=\"{}\">b</text>",
        LEFT + side / 2,
        TOP + side + 34,
        TOP + side / 2
    );
    for &(a, b, fate) in &map.cells {
        let fill = if fate.all_left {
            ALL_LEFT.to_owned()
        } else {
            colour(fate.period, longest)
        };
        let _ = writeln!(
            svg,
            "<rect x=\"{}\" y=\"{}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{fill}\" stroke=\"#ffffff\">\
             <title>{{{},{a},{b}}}: period {} from {}</title></rect>",
            x(a),
            y(b),
            map.min,
            fate.period,
            fate.preperiod
        );
    }
    // The legend, in the empty corner.
    let at = LEFT + side + 12;
    let mut entries = vec![("all Left".to_owned(), ALL_LEFT.to_owned())];
    let mut period = 2;
    while period < longest {
        entries.push((period.to_string(), colour(period, longest)));
        period *= 2;
    }
    entries.push((longest.to_string(), colour(longest, longest)));
    for (i, (name, fill)) in (0..).zip(entries) {
        let top = TOP + i * (CELL + 6);
        let _ = writeln!(
            svg,
            "<rect x=\"{at}\" y=\"{top}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{fill}\"/>\
             <text x=\"{}\" y=\"{}\">{name}</text>",
            at + CELL + 8,
            top + CELL - 3
        );
    }
    svg.push_str(svg::END);
    svg
}

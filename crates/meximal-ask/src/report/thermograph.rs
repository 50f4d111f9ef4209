//! Thermographs: the corners of the two walls as numbers, and the picture. As in the books, larger values lie
//! to the left, so that Left's wall is the left one, and the temperature goes up.

use std::fmt::Write;

use serde::Serialize;

use super::{ReportError, ValueReport};
use meximal::dyadic::Dyadic;
use meximal::svg::{END, Page};
use meximal::value::short::{Corner, Thermograph};

/// The two walls of a thermograph.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ThermographReport {
    /// The corners of Left's wall from temperature 0 on, each a temperature and the value there; behind the
    /// last the wall is vertical.
    pub left: Vec<[String; 2]>,
    /// The corners of Right's wall.
    pub right: Vec<[String; 2]>,
    #[serde(skip)]
    drawn: Thermograph,
}

impl ThermographReport {
    pub(super) fn new(thermograph: Thermograph) -> ThermographReport {
        let wall = |corners: &[Corner]| {
            let corner =
                |corner: &Corner| [corner.temperature, corner.value].map(|x| x.to_string());
            corners.iter().map(corner).collect()
        };
        ThermographReport {
            left: wall(&thermograph.left),
            right: wall(&thermograph.right),
            drawn: thermograph,
        }
    }

    /// A wall in words: its values at the temperatures of its corners.
    pub(super) fn words(wall: &[[String; 2]]) -> String {
        let corners = wall
            .iter()
            .map(|[temperature, value]| format!("{value} at {temperature}"));
        corners.collect::<Vec<String>>().join(", ")
    }
}

const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 440.0;
const SIDE: f64 = 60.0;
const TOP: f64 = 50.0;
const BOTTOM: f64 = 60.0;

/// A dyadic number for a drawing, where half a pixel does not matter.
fn pixel(number: Dyadic) -> f64 {
    let (numerator, exponent) = number.parts();
    numerator as f64 / (1u64 << exponent) as f64
}

/// The picture of a thermograph.
pub fn thermograph_svg(report: &ValueReport) -> Result<String, ReportError> {
    let fields = report.fields.as_ref();
    let Some(thermograph) = fields.and_then(|fields| fields.thermograph.as_ref()) else {
        let message = "the thermograph has corners with too many binary places to be drawn";
        return Err(ReportError::Unsupported(message.to_owned()));
    };
    let drawn = &thermograph.drawn;
    let corners = || drawn.left.iter().chain(&drawn.right);
    let values = || corners().map(|corner| pixel(corner.value));
    let (low, high) = (
        values().fold(f64::INFINITY, f64::min),
        values().fold(f64::NEG_INFINITY, f64::max),
    );
    let margin = ((high - low) / 8.0).max(0.5);
    let (low, high) = (low - margin, high + margin);
    let hottest = pixel(drawn.temperature).max(0.0);
    let top = (1.3 * hottest).max(0.5);
    // Larger values to the left.
    let x = |value: f64| SIDE + (WIDTH - 2.0 * SIDE) * (high - value) / (high - low);
    let y = |t: f64| HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * t / top;
    let name: String = report.game.chars().take(60).collect();
    let title = format!(
        "Thermograph of {}: mean {}, temperature {}",
        name, drawn.mean, drawn.temperature
    );
    let page = Page {
        title: &title,
        description: None,
        size: [&WIDTH, &HEIGHT],
        is_fixed: false,
        style: "font-family=\"sans-serif\" font-size=\"12\" fill=\"#222222\"",
        title_at: (&SIDE, 26, 15),
    };
    let mut svg = page.open();
    // A line for each value and each temperature at which a wall bends.
    let mut marks: Vec<Dyadic> = corners().map(|corner| corner.value).collect();
    marks.sort_unstable();
    marks.dedup();
    for value in marks {
        let at = x(pixel(value));
        let _ = writeln!(
            svg,
            "<line x1=\"{at:.1}\" x2=\"{at:.1}\" y1=\"{TOP}\" y2=\"{:.1}\" stroke=\"#e4e4e4\"/>\
             <text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{value}</text>",
            HEIGHT - BOTTOM,
            HEIGHT - BOTTOM + 18.0
        );
    }
    let mut marks: Vec<Dyadic> = corners().map(|corner| corner.temperature).collect();
    marks.sort_unstable();
    marks.dedup();
    for temperature in marks {
        let at = y(pixel(temperature));
        let _ = writeln!(
            svg,
            "<line x1=\"{SIDE}\" x2=\"{:.1}\" y1=\"{at:.1}\" y2=\"{at:.1}\" stroke=\"#e4e4e4\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{temperature}</text>",
            WIDTH - SIDE,
            SIDE - 8.0,
            at + 4.0
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">value</text>\
         <text x=\"16\" y=\"{:.1}\" transform=\"rotate(-90 16 {:.1})\">temperature</text>",
        WIDTH / 2.0,
        HEIGHT - 16.0,
        HEIGHT / 2.0,
        HEIGHT / 2.0
    );
    for (wall, colour, who) in [
        (&drawn.left, "#1f5fa8", "Left"),
        (&drawn.right, "#b3362b", "Right"),
    ] {
        let mut points = String::new();
        for corner in wall {
            let _ = write!(
                points,
                "{:.1},{:.1} ",
                x(pixel(corner.value)),
                y(pixel(corner.temperature))
            );
        }
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2.5\">\
             <title>{who}</title></polyline>",
            points.trim_end()
        );
    }
    let mast = x(pixel(drawn.mean));
    let _ = writeln!(
        svg,
        "<line x1=\"{mast:.1}\" x2=\"{mast:.1}\" y1=\"{:.1}\" y2=\"{:.1}\" stroke=\"#222222\" \
         stroke-width=\"2.5\"/><path d=\"M {:.1} {:.1} L {mast:.1} {:.1} L {:.1} {:.1}\" fill=\"none\" \
         stroke=\"#222222\" stroke-width=\"2.5\"/>",
        y(hottest),
        TOP - 6.0,
        mast - 5.0,
        TOP + 4.0,
        TOP - 6.0,
        mast + 5.0,
        TOP + 4.0
    );
    svg.push_str(END);
    Ok(svg)
}

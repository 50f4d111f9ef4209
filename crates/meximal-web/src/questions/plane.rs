//! The plane of outcomes of an infinite quotient: i heaps of one size across, j heaps of another up, both of infinite order where there are two.

use std::fmt::Write;

use meximal::quotient::Automatic;
use meximal::report::AutomaticReport;

/// So many multiples in each direction,
const SIZE: u64 = 32;

/// each as a square of so many pixels.
const CELL: u64 = 11;

/// Room for the numbers.
const MARGIN: u64 = 44;

/// The plane of the first two heaps of infinite order, or of one of them and the first of finite order, with its name; nothing if there
/// are none.
pub fn plane_svg(report: &AutomaticReport, solved: &Automatic) -> Option<(&'static str, String)> {
    let mut letters = report.infinite_letters.iter().chain(&report.finite_letters);
    let (&across, &up) = (letters.next()?, letters.next()?);
    let side = SIZE * CELL;
    let (width, height) = (side + 2 * MARGIN, side + 2 * MARGIN);
    let title = format!("Outcomes of i heaps of {across} and j heaps of {up}");
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         role=\"img\" font-family=\"serif\" font-size=\"13\"><title>{title}</title>"
    );
    for j in 0..SIZE {
        for i in 0..SIZE {
            let position: Vec<(u64, u64)> = [(u64::from(across), i), (u64::from(up), j)]
                .into_iter()
                .filter(|&(_, count)| count > 0)
                .collect();
            let is_next = solved.outcome(&position)?.contains(0);
            let (x, y) = (MARGIN + i * CELL, MARGIN + side - (j + 1) * CELL);
            let (class, fill) = match is_next {
                true => ("next", "#dfe5ee"),
                false => ("other", "#a3341f"),
            };
            write!(
                svg,
                "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{fill}\"/>"
            )
            .ok()?;
        }
    }
    for step in (0..SIZE).step_by(8) {
        let along = MARGIN + step * CELL + CELL / 2;
        let below = MARGIN + side + 16;
        let beside = MARGIN + side - step * CELL;
        write!(
            svg,
            "<text x=\"{along}\" y=\"{below}\" text-anchor=\"middle\">{step}</text>\
             <text x=\"{}\" y=\"{beside}\" text-anchor=\"end\">{step}</text>",
            MARGIN - 6
        )
        .ok()?;
    }
    write!(
        svg,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">heaps of {across}</text>\
         <text x=\"8\" y=\"{}\">heaps of {up}</text></svg>",
        MARGIN + side / 2,
        MARGIN + side + 36,
        MARGIN - 14
    )
    .ok()?;
    Some(("plane", svg))
}

//! A picture of outcomes of two players: a coloured square for each heap, row after row, as wide as the
//! period if that is a good width, with the preperiod paler and the first period underlined. Plain SVG.

use std::fmt::Write;

use super::SequenceReport;
use meximal::ending::Verdict;
use meximal::svg::{self, Page};

/// More heaps than this are not drawn.
const MAX_CELLS: usize = 4000;
const CELL: usize = 18;
const LEFT: usize = 60;
const TOP: usize = 76;

fn colour(outcome: Verdict) -> &'static str {
    match outcome {
        Verdict::Left => "#2f6fb5",
        Verdict::Right => "#c8352b",
        Verdict::Next => "#e6b422",
        Verdict::Previous => "#4c9a5b",
    }
}

/// The picture of a sequence of outcomes.
pub(super) fn draw(report: &SequenceReport, outcomes: &[Verdict]) -> String {
    let columns = match report.period {
        Some(period @ 20..=60) => period,
        Some(period @ 2..=19) => period * (40 / period),
        _ => 40,
    };
    let shown = outcomes.len().min(MAX_CELLS);
    let rows = shown.div_ceil(columns);
    let (width, height) = (LEFT + columns * CELL + 24, TOP + rows * (CELL + 6) + 20);
    let title = report.title();
    let page = Page {
        title: &title,
        description: None,
        size: [&width, &height],
        is_fixed: false,
        style: "font-family=\"sans-serif\" font-size=\"12\" fill=\"#222222\"",
        title_at: (&LEFT, 26, 16),
    };
    let mut svg = page.open();
    for (i, outcome) in Verdict::ALL.into_iter().enumerate() {
        let x = LEFT + i * 60;
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"40\" width=\"14\" height=\"14\" fill=\"{}\"/><text x=\"{}\" \
             y=\"52\">{outcome}</text>",
            colour(outcome),
            x + 20
        );
    }
    let place = |n: usize| (LEFT + n % columns * CELL, TOP + n / columns * (CELL + 6));
    for row in 0..rows {
        let (_, y) = place(row * columns);
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>",
            LEFT - 8,
            y + CELL - 5,
            report.from + row * columns
        );
    }
    for (n, &outcome) in outcomes.iter().take(shown).enumerate() {
        let (x, y) = place(n);
        let heap = report.from + n;
        let before = report.preperiod.is_some_and(|start| heap < start);
        let opacity = if before { " opacity=\"0.45\"" } else { "" };
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{CELL}\" fill=\"{}\"{opacity}>\
             <title>{heap}: {outcome}</title></rect>\
             <text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-size=\"10\" \
             fill=\"#ffffff\">{outcome}</text>",
            CELL - 1,
            colour(outcome),
            x + CELL / 2,
            y + CELL - 5
        );
    }
    // The first period, underlined row by row.
    if let (Some(period), Some(start)) = (report.period, report.preperiod) {
        let mut n = start - report.from;
        let end = (n + period).min(shown);
        while n < end {
            let stop = ((n / columns + 1) * columns).min(end);
            let (x, y) = place(n);
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{}\" width=\"{}\" height=\"3\" fill=\"#222222\"/>",
                y + CELL + 1,
                (stop - n) * CELL - 1
            );
            n = stop;
        }
    }
    svg.push_str(svg::END);
    svg
}

//! A picture of a sequence: one point for each heap, coloured by its residue class modulo the period, grey
//! before the period begins. Plain SVG that needs nothing else.

use std::fmt::Write;

use meximal::svg::{self, Page, escape};

use super::{SequenceReport, Values};

/// More points than this are thinned out: a picture has no room for them.
const MAX_POINTS: usize = 20_000;

const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 440.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 46.0;
const BOTTOM: f64 = 46.0;

/// The scatter plot of a sequence.
pub(super) fn draw(report: &SequenceReport) -> String {
    let (heights, names) = heights(&report.values);
    let last = heights.len().saturating_sub(1).max(1);
    let highest = heights.iter().copied().max().unwrap_or(0).max(1);
    // Room for the longest name on the left.
    let longest = names.iter().flatten().map(|name| name.chars().count());
    let left = 24.0 + 8.0 * longest.max().unwrap_or(0).max(6) as f64;
    let x = |n: usize| left + (WIDTH - left - RIGHT) * n as f64 / last as f64;
    let y = |v: u32| HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * f64::from(v) / f64::from(highest);
    let title = report.title();
    let page = Page {
        title: &title,
        description: None,
        size: [&WIDTH, &HEIGHT],
        is_fixed: false,
        style: "font-family=\"sans-serif\" font-size=\"13\" fill=\"#222222\"",
        title_at: (&left, 26, 16),
    };
    let mut svg = page.open();
    for tick in ticks(last as u64) {
        let at = x(tick as usize);
        let _ = writeln!(
            svg,
            "<text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>\
             <line x1=\"{at:.1}\" x2=\"{at:.1}\" y1=\"{TOP}\" y2=\"{:.1}\" stroke=\"#e4e4e4\"/>",
            HEIGHT - BOTTOM + 20.0,
            report.from as u64 + tick,
            HEIGHT - BOTTOM,
        );
    }
    let rows: Vec<(u64, String)> = match &names {
        Some(names) => (0..).zip(names.iter().cloned()).collect(),
        None => ticks(u64::from(highest))
            .into_iter()
            .map(|t| (t, t.to_string()))
            .collect(),
    };
    for (value, name) in rows {
        let at = y(value as u32);
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{name}</text>\
             <line x1=\"{left}\" x2=\"{:.1}\" y1=\"{at:.1}\" y2=\"{at:.1}\" stroke=\"#e4e4e4\"/>",
            left - 8.0,
            at + 4.0,
            WIDTH - RIGHT,
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>\n</g>",
        (left + WIDTH - RIGHT) / 2.0,
        HEIGHT - 8.0,
        report.place.name()
    );
    let step = heights.len().div_ceil(MAX_POINTS).max(1);
    let radius = if heights.len() > 2000 { 1.2 } else { 2.6 };
    svg.push_str("<g>\n");
    for (n, &value) in heights.iter().enumerate().step_by(step) {
        let _ = writeln!(
            svg,
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius}\" fill=\"{}\"/>",
            x(n),
            y(value),
            colour(report, report.from + n)
        );
    }
    svg.push_str(svg::END);
    svg
}

/// The height of every point, and the names of the heights if they are not numbers.
fn heights(values: &Values) -> (Vec<u32>, Option<Vec<String>>) {
    if let Values::Numbers(values) = values {
        return (values.clone(), None);
    }
    let texts = values.texts().unwrap_or_default();
    let mut names = texts.clone();
    names.sort();
    names.dedup();
    let number = |text: &String| names.binary_search(text).unwrap_or_default() as u32;
    let numbers = texts.iter().map(number).collect();
    let names = names.iter().map(|name| escape(name)).collect();
    (numbers, Some(names))
}

/// At most about ten round numbers from 0 on.
fn ticks(last: u64) -> Vec<u64> {
    let mut step = 1;
    while last / step > 10 {
        // 1, 2, 5, 10, 20, 50, …
        let digit = step.to_string().starts_with('2');
        step = if digit { step / 2 * 5 } else { step * 2 };
    }
    (0..=last).step_by(step as usize).collect()
}

/// Grey before the period; then a colour for each residue class, neighbours far apart on the colour circle.
fn colour(report: &SequenceReport, n: usize) -> String {
    match (report.period, report.preperiod) {
        (Some(period), Some(start)) if n >= start => {
            let class = (n - start) % period;
            format!("hsl({},70%,42%)", class * 137 % 360)
        }
        (Some(_), _) => "#9a9a9a".to_owned(),
        _ => "#2255aa".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::ticks;

    #[test]
    fn ticks_are_few_and_round() {
        assert_eq!(ticks(10), (0..=10).collect::<Vec<u64>>());
        assert_eq!(ticks(100), (0..=100).step_by(10).collect::<Vec<u64>>());
        assert_eq!(ticks(49), (0..=49).step_by(5).collect::<Vec<u64>>());
        assert!((1..5000).all(|last| ticks(last).len() <= 11));
    }
}

//! The curve of each edge between its places: a straight line, an arc for parallel edges and for edges
//! between nodes of one height, a loop; and the places for what is written on them.

use std::collections::{BTreeMap, BTreeSet};

use super::layout::{Layout, Point, Scale};
use meximal::rules::hackenbush::Hackenbush;

/// How an edge is drawn: a Bézier curve by its control points, of degree 1, 2 or 3.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Curve {
    /// A straight line.
    Line([Point; 2]),
    /// One control point.
    Arc([Point; 3]),
    /// Two control points.
    Loop([Point; 4]),
}

/// Places on a curve are counted in sixteenths of its parameter.
const SIXTEENTHS: i64 = 16;

impl Curve {
    fn controls(&self) -> &[Point] {
        match self {
            Curve::Line(points) => points,
            Curve::Arc(points) => points,
            Curve::Loop(points) => points,
        }
    }

    /// The point after this many sixteenths.
    pub fn at(&self, sixteenths: i64) -> Point {
        let (t, rest) = (sixteenths, SIXTEENTHS - sixteenths);
        let (weights, whole): (&[i64], i64) = match self {
            Curve::Line(_) => (&[rest, t], SIXTEENTHS),
            Curve::Arc(_) => (&[rest * rest, 2 * rest * t, t * t], SIXTEENTHS * SIXTEENTHS),
            Curve::Loop(_) => (
                &[
                    rest * rest * rest,
                    3 * rest * rest * t,
                    3 * rest * t * t,
                    t * t * t,
                ],
                SIXTEENTHS * SIXTEENTHS * SIXTEENTHS,
            ),
        };
        let mut sum = Point::default();
        for (weight, point) in weights.iter().zip(self.controls()) {
            sum.x += weight * point.x;
            sum.y += weight * point.y;
        }
        Point {
            x: sum.x.div_euclid(whole),
            y: sum.y.div_euclid(whole),
        }
    }

    /// The curve in the language of SVG paths.
    pub fn path(&self) -> String {
        let points = self.controls();
        let letter = ["", "", "L", "Q", "C"][points.len()];
        let mut path = String::from("M");
        for (i, point) in points.iter().enumerate() {
            if i == 1 {
                path.push_str(letter);
            } else if i > 1 {
                path.push(' ');
            }
            path += &format!("{} {}", pixels(point.x), pixels(point.y));
        }
        path
    }
}

/// Tenths of a pixel as a decimal number.
pub fn pixels(tenths: i64) -> String {
    let sign = if tenths < 0 { "-" } else { "" };
    let tenths = tenths.unsigned_abs();
    match tenths % 10 {
        0 => format!("{sign}{}", tenths / 10),
        digit => format!("{sign}{}.{digit}", tenths / 10),
    }
}

/// The curves of all edges.
pub fn curves(picture: &Hackenbush, layout: &Layout, scale: &Scale) -> Vec<Curve> {
    // Edges between the same nodes above the ground are numbered; on the ground each has a place of its own.
    let mut parallel: BTreeMap<[u32; 2], i64> = BTreeMap::new();
    let key = |ends: [u32; 2]| [ends[0].min(ends[1]), ends[0].max(ends[1])];
    let mut has_above: BTreeSet<u32> = BTreeSet::new();
    for edge in picture.edges() {
        let [a, b] = edge.ends;
        *parallel.entry(key(edge.ends)).or_default() += 1;
        let [low, high] = [a, b].map(|node| layout.levels[node as usize]);
        if low != high {
            has_above.insert(if low < high { a } else { b });
        }
    }
    let mut drawn: BTreeMap<[u32; 2], i64> = BTreeMap::new();
    let edges = picture.edges().iter().enumerate().map(|(i, edge)| {
        let [a, b] = edge.ends;
        let count = parallel[&key(edge.ends)];
        let number = drawn.entry(key(edge.ends)).or_default();
        *number += 1;
        let number = *number - 1;
        if let Some(touch) = layout.touches[i] {
            return match a.max(b) {
                0 => arch(touch, scale),
                node => Curve::Line([touch, layout.nodes[node as usize]]),
            };
        }
        let [mut from, mut to] = [a, b].map(|node| layout.nodes[node as usize]);
        if from.y < to.y {
            // From the lower end to the upper one.
            (from, to) = (to, from);
        }
        if a == b {
            return if has_above.contains(&a) {
                loop_beside(from, number, scale)
            } else {
                loop_above(from, number, scale)
            };
        }
        if from.y == to.y {
            let wide = (from.x - to.x).abs();
            let bulge = (wide / 6).clamp(scale.fan / 3, scale.level / 2) + number * scale.fan;
            let control = Point {
                x: (from.x + to.x) / 2,
                y: from.y - 2 * bulge,
            };
            return Curve::Arc([from, control, to]);
        }
        match 2 * number - (count - 1) {
            0 => Curve::Line([from, to]),
            halves => bent(from, to, halves * scale.fan / 2),
        }
    });
    edges.collect()
}

/// A loop on the ground stands like an arch around its place.
fn arch(touch: Point, scale: &Scale) -> Curve {
    let (half, height) = (scale.slot * 3 / 10, scale.level);
    let corner = |x, y| Point {
        x: touch.x + x,
        y: touch.y - y,
    };
    Curve::Loop([
        corner(-half, 0),
        corner(-half, height),
        corner(half, height),
        corner(half, 0),
    ])
}

/// A loop over a node that nothing stands on; later ones are larger.
fn loop_above(node: Point, number: i64, scale: &Scale) -> Curve {
    let size = (number + 2) * scale.fan;
    let corner = |x| Point {
        x: node.x + x,
        y: node.y - size,
    };
    Curve::Loop([node, corner(-size * 3 / 4), corner(size * 3 / 4), node])
}

/// A loop on the right of a node; later ones are larger.
fn loop_beside(node: Point, number: i64, scale: &Scale) -> Curve {
    let size = (number + 2) * scale.fan;
    let corner = |y| Point {
        x: node.x + size,
        y: node.y + y,
    };
    Curve::Loop([node, corner(-size * 3 / 4), corner(size * 3 / 4), node])
}

/// An arc whose middle lies so far beside the middle of the straight line.
fn bent(from: Point, to: Point, aside: i64) -> Curve {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = ((dx * dx + dy * dy).unsigned_abs().isqrt() as i64).max(1);
    let control = Point {
        x: (from.x + to.x) / 2 - 2 * aside * dy / length,
        y: (from.y + to.y) / 2 + 2 * aside * dx / length,
    };
    Curve::Arc([from, control, to])
}

/// Where the marks of edges stand on their curves: in the middle, or a little aside of it where they would
/// lie on each other or on nodes.
pub fn mark_places(curves: &[Curve], widths: &[i64], height: i64, nodes: &[Point]) -> Vec<Point> {
    const NODE: i64 = 60;
    const CANDIDATES: [i64; 11] = [8, 9, 7, 10, 6, 11, 5, 12, 4, 13, 14];
    const AROUND: i64 = 24;
    let height = height + AROUND;
    let widest = AROUND + widths.iter().copied().max().unwrap_or(1).max(height);
    // Marks by the square of a grid that they are in.
    let mut taken: BTreeMap<(i64, i64), Vec<(Point, i64)>> = BTreeMap::new();
    let square = |point: Point| (point.x.div_euclid(widest), point.y.div_euclid(widest));
    for &node in nodes {
        taken.entry(square(node)).or_default().push((node, NODE));
    }
    let places = curves.iter().zip(widths).map(|(curve, &width)| {
        let overlap = |place: Point| {
            let (column, row) = square(place);
            let around = (-1..=1).flat_map(|i| (-1..=1).map(move |j| (column + i, row + j)));
            let near = around.filter_map(|square| taken.get(&square)).flatten();
            let shared = near.map(|&(other, wide)| {
                let x = (width + wide) / 2 + AROUND - (place.x - other.x).abs();
                let y = height - (place.y - other.y).abs();
                x.max(0) * y.max(0)
            });
            shared.sum::<i64>()
        };
        let candidates = CANDIDATES.map(|sixteenths| curve.at(sixteenths));
        let best = candidates.into_iter().min_by_key(|&place| overlap(place));
        let place = best.unwrap_or_default();
        taken.entry(square(place)).or_default().push((place, width));
        place
    });
    places.collect()
}

//! The Cayley graph in layers: an element's layer is the length of a shortest word for it.

use std::fmt::Write;

use super::layout::{Drawing, Placed, Shape, Spacing, place, smooth};
use super::{
    END, Entry, LEGEND_LINE, MARGIN, Picture, draw_legend, escape, legend_lines, open_svg,
    text_width,
};
use crate::quotient::generator_name;
use crate::text::Style;

const TITLE: f64 = 56.0;

/// With more edges than this only those of shortest words get their own way between the nodes; the others are
/// thin lines behind all.
const MAX_ROUTED: usize = 110;

/// Colours that colour-blind readers can tell apart (Okabe and Ito), dark enough for lines.
const COLOURS: [&str; 7] = [
    "#0072b2", "#d55e00", "#009e73", "#8f3f97", "#b8860b", "#3f3f3f", "#c2185b",
];
/// Dash patterns; seven colours and five patterns give 35 different lines.
const DASHES: [&str; 5] = ["none", "7 3", "2 3", "9 3 2 3", "13 4"];
const DOT_STYLES: [&str; 5] = ["solid", "dashed", "dotted", "bold", "solid"];

/// An edge from x to xg, or between both if g leads back too.
struct Edge {
    from: u32,
    to: u32,
    generator: usize,
    both: bool,
    /// Whether this is how the breadth-first search found the later element.
    is_tree: bool,
}

/// The layer of each element, and the edges without loops.
fn edges(picture: &Picture) -> (Vec<usize>, Vec<Edge>) {
    let monoid = picture.monoid;
    let rows: Vec<&[u32]> = picture
        .presentation
        .generators()
        .iter()
        .map(|&g| monoid.row(g))
        .collect();
    let mut layer = vec![usize::MAX; monoid.order()];
    let mut found_by = vec![(u32::MAX, usize::MAX); monoid.order()];
    layer[0] = 0;
    let mut queue = vec![0u32];
    let mut next = 0;
    while let Some(&x) = queue.get(next) {
        next += 1;
        for (generator, row) in rows.iter().enumerate() {
            let to = row[x as usize];
            if layer[to as usize] == usize::MAX {
                layer[to as usize] = layer[x as usize] + 1;
                found_by[to as usize] = (x, generator);
                queue.push(to);
            }
        }
    }
    let mut edges = Vec::new();
    for (generator, row) in rows.iter().enumerate() {
        for (x, &to) in (0u32..).zip(*row) {
            let both = row[to as usize] == x;
            let rank = |x: u32| (layer[x as usize], picture.presentation.rank(x));
            if x == to || (both && rank(x) > rank(to)) {
                continue;
            }
            edges.push(Edge {
                from: x,
                to,
                generator,
                both,
                is_tree: found_by[to as usize] == (x, generator),
            });
        }
    }
    (layer, edges)
}

/// The Cayley graph as SVG.
pub(super) fn svg(picture: &Picture) -> String {
    let (layer, edges) = edges(picture);
    let mut by_rank: Vec<u32> = (0..picture.monoid.order() as u32).collect();
    by_rank.sort_by_key(|&x| picture.presentation.rank(x));
    let mut node = vec![0; by_rank.len()];
    for (at, &x) in by_rank.iter().enumerate() {
        node[x as usize] = at;
    }
    let is_routed = |edge: &&Edge| {
        layer[edge.from as usize] != layer[edge.to as usize]
            && (edge.is_tree || edges.len() <= MAX_ROUTED)
    };
    let routed: Vec<&Edge> = edges.iter().filter(is_routed).collect();
    let ends = |edge: &&Edge| {
        let (from, to) = (edge.from as usize, edge.to as usize);
        let down = layer[from] < layer[to];
        if down {
            (node[from], node[to])
        } else {
            (node[to], node[from])
        }
    };
    let boxes = by_rank.iter().map(|&x| {
        let (width, height) = picture.size(x);
        Shape {
            layer: layer[x as usize],
            width: width.max(44.0),
            height,
        }
    });
    let drawing = Drawing {
        nodes: boxes.collect(),
        edges: routed.iter().map(ends).collect(),
    };
    let spacing = Spacing {
        beside: 16.0,
        between: if edges.len() <= MAX_ROUTED {
            74.0
        } else {
            110.0
        },
        passing: 2.0,
    };
    let placed = place(&drawing, spacing);
    let entries = legend(picture, edges.len() > MAX_ROUTED);
    let content = placed.width.max(480.0).max(text_width(picture.title, 18.0));
    let width = content + 2.0 * MARGIN + 20.0;
    let lines = legend_lines(&entries, content);
    let bottom = TITLE + placed.height + 44.0;
    let height = bottom + LEGEND_LINE * lines.len() as f64 + 12.0;
    let mut svg = open_svg(picture.title, width, height);
    for g in 0..picture.presentation.generators().len() {
        let _ = writeln!(
            svg,
            "<marker id=\"arrow{g}\" viewBox=\"0 0 10 10\" refX=\"9.5\" refY=\"5\" markerWidth=\"7\" \
             markerHeight=\"7\" markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 1L10 5L0 9z\" \
             fill=\"{}\"/></marker>",
            colour(g)
        );
    }
    let left = (width - placed.width) / 2.0;
    let _ = writeln!(svg, "<g transform=\"translate({left:.1} {TITLE:.1})\">");
    let graph = Graph {
        layer: &layer,
        node: &node,
        drawing: &drawing,
        placed: &placed,
    };
    for edge in edges.iter().filter(|edge| !is_routed(edge)) {
        graph.unrouted(&mut svg, edge, edges.len() > MAX_ROUTED);
    }
    let mut labels = String::new();
    for (edge, path) in routed.iter().zip(&placed.paths) {
        graph.routed(&mut svg, &mut labels, edge, path);
    }
    svg += &labels;
    for (&x, &centre) in by_rank.iter().zip(&placed.centres) {
        let width = drawing.nodes[node[x as usize]].width;
        picture.element(&mut svg, x, centre, width, true);
    }
    svg.push_str("</g>\n");
    draw_legend(&mut svg, &lines, width, bottom);
    svg + END
}

struct Graph<'a> {
    layer: &'a [usize],
    node: &'a [usize],
    drawing: &'a Drawing,
    placed: &'a Placed,
}

impl Graph<'_> {
    /// A line between the nodes, with its generator written on it if it shows a shortest word.
    fn routed(&self, svg: &mut String, labels: &mut String, edge: &Edge, path: &[(f64, f64)]) {
        let up = self.layer[edge.from as usize] > self.layer[edge.to as usize];
        let mut points = path.to_vec();
        if edge.is_tree {
            let (x, y) = along(points[points.len() - 2], points[points.len() - 1]);
            let name = generator_name(edge.generator, Style::Unicode);
            let _ = writeln!(
                labels,
                "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"12\" font-style=\"italic\" fill=\"{}\" \
                 stroke=\"#ffffff\" stroke-width=\"4\" paint-order=\"stroke\">{}</text>",
                y + 4.0,
                colour(edge.generator),
                escape(&name)
            );
        }
        if up {
            points.reverse();
        }
        let width = if edge.is_tree { 2.0 } else { 1.2 };
        line(svg, edge, &smooth(&points), width, 1.0);
    }

    /// A line that has no way of its own: below a layer between two of its elements, or straight.
    fn unrouted(&self, svg: &mut String, edge: &Edge, faint: bool) {
        let place = |x: u32| {
            let node = self.node[x as usize];
            (self.placed.centres[node], self.drawing.nodes[node])
        };
        let ((from, first), (to, second)) = (place(edge.from), place(edge.to));
        let (width, opacity) = if faint { (0.8, 0.4) } else { (1.2, 1.0) };
        if self.layer[edge.from as usize] == self.layer[edge.to as usize] {
            let apart = (edge.generator % 4) as f64 * 5.0;
            let side = if from.0 < to.0 { 1.0 } else { -1.0 };
            let start = (from.0 + side * (6.0 + apart), from.1 + first.height / 2.0);
            let end = (to.0 - side * (6.0 + apart), to.1 + second.height / 2.0);
            let sag = 16.0 + apart + ((start.0 - end.0).abs() / 9.0).min(24.0);
            let data = format!(
                "M{:.1} {:.1}C{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}",
                start.0,
                start.1,
                start.0 + side * 4.0,
                start.1 + sag,
                end.0 - side * 4.0,
                end.1 + sag,
                end.0,
                end.1
            );
            line(svg, edge, &data, width, opacity);
            return;
        }
        let down = if from.1 < to.1 { 1.0 } else { -1.0 };
        let data = format!(
            "M{:.1} {:.1}L{:.1} {:.1}",
            from.0,
            from.1 + down * first.height / 2.0,
            to.0,
            to.1 - down * second.height / 2.0
        );
        line(svg, edge, &data, width, opacity);
    }
}

/// A point on the curve between two points that is vertical at both, nearer to the second.
fn along(start: (f64, f64), end: (f64, f64)) -> (f64, f64) {
    let (near, far) = (0.7, 0.3);
    let (first, last) = (far * far * far, near * near * near);
    let (second, third) = (3.0 * far * far * near, 3.0 * far * near * near);
    let middle = (start.1 + end.1) / 2.0;
    (
        (first + second) * start.0 + (third + last) * end.0,
        first * start.1 + (second + third) * middle + last * end.1,
    )
}

fn line(svg: &mut String, edge: &Edge, data: &str, width: f64, opacity: f64) {
    let arrow = if edge.both {
        String::new()
    } else {
        format!(" marker-end=\"url(#arrow{})\"", edge.generator)
    };
    let _ = writeln!(
        svg,
        "<path d=\"{data}\" fill=\"none\" stroke=\"{}\" stroke-dasharray=\"{}\" stroke-width=\"{width}\" \
         opacity=\"{opacity}\"{arrow}/>",
        colour(edge.generator),
        dash(edge.generator)
    );
}

fn colour(generator: usize) -> &'static str {
    COLOURS[generator % COLOURS.len()]
}

fn dash(generator: usize) -> &'static str {
    DASHES[generator % DASHES.len()]
}

fn legend(picture: &Picture, faint: bool) -> Vec<Entry> {
    let mut entries = Vec::new();
    for g in 0..picture.presentation.generators().len() {
        let name = format!("times {}", generator_name(g, Style::Unicode));
        entries.push(Entry::new(34.0, name, move |svg, x, y| {
            let _ = writeln!(
                svg,
                "<line x1=\"{x:.1}\" x2=\"{:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"{}\" \
                 stroke-dasharray=\"{}\" stroke-width=\"2\" marker-end=\"url(#arrow{g})\"/>",
                x + 34.0,
                colour(g),
                dash(g)
            );
        }));
    }
    if picture
        .labels
        .iter()
        .zip(0..)
        .any(|(_, x)| picture.is_marked(x))
    {
        entries.push(Entry::previous());
    }
    let note = if faint {
        "no arrow: both ways; thick: shortest words; loops are left out"
    } else {
        "no arrow: both ways; loops are left out"
    };
    entries.push(Entry::new(0.0, note.to_owned(), |_, _, _| {}));
    entries
}

/// The Cayley graph for Graphviz.
pub(super) fn dot(picture: &Picture) -> String {
    let (layer, edges) = edges(picture);
    let mut dot = format!(
        "digraph cayley {{\n  label=\"{}\"; labelloc=t; node [shape=box style=rounded fontname=\"serif\"];\n",
        picture.title.replace('\\', "\\\\").replace('"', "\\\"")
    );
    for x in 0..picture.monoid.order() as u32 {
        let note = picture
            .note(x)
            .map_or(String::new(), |note| format!("\\n{note}"));
        let style = if picture.is_marked(x) {
            " style=\"rounded,filled,bold\" fillcolor=\"#ffe8a3\" peripheries=2"
        } else {
            ""
        };
        let _ = writeln!(dot, "  n{x} [label=\"{}{note}\"{style}];", picture.word(x));
    }
    for length in 0..=layer.iter().copied().max().unwrap_or(0) {
        let same: Vec<String> = (0..layer.len())
            .filter(|&x| layer[x] == length)
            .map(|x| format!("n{x};"))
            .collect();
        let _ = writeln!(dot, "  {{ rank=same; {} }}", same.join(" "));
    }
    for edge in &edges {
        let name = generator_name(edge.generator, Style::Unicode);
        let direction = if edge.both { " dir=none" } else { "" };
        let weight = if edge.is_tree {
            " penwidth=2"
        } else {
            " constraint=false"
        };
        let _ = writeln!(
            dot,
            "  n{} -> n{} [label=\"{name}\" color=\"{}\" fontcolor=\"{}\" style={}{direction}{weight}];",
            edge.from,
            edge.to,
            colour(edge.generator),
            colour(edge.generator),
            DOT_STYLES[edge.generator % DOT_STYLES.len()]
        );
    }
    dot + "}\n"
}

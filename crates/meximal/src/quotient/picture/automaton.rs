//! The automaton that solves an infinite quotient, in layers: a state's layer is the number of digits of a
//! shortest word that leads to it. States between rounds, where one digit of every count has been read, have
//! a double frame and the number of their vector of outcomes; the others say which count is read next.

use std::collections::HashMap;
use std::fmt::Write;

use meximal_automatic::AutomaticSolution;

use super::layout::{Drawing, Shape, Spacing, place, smooth};
use super::{
    Entry, INK, LEGEND_LINE, MARGIN, MARKED, Picture, TooLargeToDraw, draw_legend, escape,
    legend_lines, open_svg, text_width,
};

const TITLE: f64 = 56.0;

/// Colours and dashes of the digits 0 and 1.
const DIGITS: [(&str, &str); 2] = [("#0072b2", "5 3"), ("#d55e00", "none")];

/// A state at a place in a round.
type State = (usize, u32);

/// The states in the order in which they are found, with their layers, and their successors by 0 and by 1.
struct Graph {
    states: Vec<State>,
    layers: Vec<usize>,
    next: Vec<[usize; 2]>,
}

impl Graph {
    fn new(solution: &AutomaticSolution) -> Graph {
        let model = solution.model();
        let rank = model.rank().max(1);
        let mut graph = Graph {
            states: vec![(0, 0)],
            layers: vec![0],
            next: Vec::new(),
        };
        let mut number: HashMap<State, usize> = HashMap::from([((0, 0), 0)]);
        let mut at = 0;
        while at < graph.states.len() {
            let (phase, state) = graph.states[at];
            let successors = model.next[state as usize].map(|next| {
                let next = ((phase + 1) % rank, next);
                *number.entry(next).or_insert_with(|| {
                    graph.states.push(next);
                    graph.layers.push(graph.layers[at] + 1);
                    graph.states.len() - 1
                })
            });
            graph.next.push(successors);
            at += 1;
        }
        graph
    }
}

/// The automaton as SVG.
pub(crate) fn svg(solution: &AutomaticSolution, title: &str) -> Result<String, TooLargeToDraw> {
    let graph = Graph::new(solution);
    let order = graph.states.len();
    if order > Picture::MAX_ORDER {
        return Err(TooLargeToDraw { order });
    }
    let model = solution.model();
    let text = |&(phase, state): &State| match (phase, model.infinite.get(phase)) {
        (0, _) | (_, None) => format!("v{}", model.outputs[state as usize]),
        (_, Some(heap)) => heap.to_string(),
    };
    let nodes = graph.states.iter().zip(&graph.layers);
    let nodes: Vec<Shape> = nodes
        .map(|(state, &layer)| Shape {
            layer,
            width: text_width(&text(state), 13.0) + 22.0,
            height: 26.0,
        })
        .collect();
    // Edges to later layers are laid out; the others are drawn as arcs.
    let mut edges = Vec::new();
    let mut arcs = Vec::new();
    for (from, successors) in graph.next.iter().enumerate() {
        for (digit, &to) in successors.iter().enumerate() {
            if graph.layers[from] < graph.layers[to] {
                edges.push((from, to, digit))
            } else {
                arcs.push((from, to, digit))
            }
        }
    }
    let drawing = Drawing {
        nodes,
        edges: edges.iter().map(|&(from, to, _)| (from, to)).collect(),
    };
    let spacing = Spacing {
        beside: 34.0,
        between: 54.0,
        passing: 2.0,
    };
    let placed = place(&drawing, spacing);
    let entries = legend(solution);
    let content = placed.width.max(420.0).max(text_width(title, 18.0));
    let width = content + 2.0 * MARGIN + 60.0;
    let lines = legend_lines(&entries, content);
    let bottom = TITLE + placed.height + 44.0;
    let height = bottom + LEGEND_LINE * lines.len() as f64 + 12.0;
    let mut svg = open_svg(title, width, height);
    for (digit, (colour, _)) in DIGITS.iter().enumerate() {
        let _ = writeln!(
            svg,
            "<marker id=\"digit{digit}\" viewBox=\"0 0 10 10\" refX=\"9.5\" refY=\"5\" markerWidth=\"7\" \
             markerHeight=\"7\" markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 1L10 5L0 9z\" \
             fill=\"{colour}\"/></marker>"
        );
    }
    let left = (width - placed.width) / 2.0;
    let _ = writeln!(svg, "<g transform=\"translate({left:.1} {TITLE:.1})\">");
    let shapes = &drawing.nodes;
    for &(from, to, digit) in &arcs {
        let ((x, y), (to_x, to_y)) = (placed.centres[from], placed.centres[to]);
        let data = if from == to {
            let side = x + shapes[from].width / 2.0;
            let (low, high) = (y + 6.0, y - 6.0);
            let out = side + 18.0 + 8.0 * digit as f64;
            format!(
                "M{side:.1} {high:.1}C{out:.1} {:.1} {out:.1} {:.1} {side:.1} {low:.1}",
                high - 8.0,
                low + 8.0
            )
        } else {
            // Out at the right, up, and in at the right.
            let start = x + shapes[from].width / 2.0;
            let end = to_x + shapes[to].width / 2.0;
            let out = start.max(end) + 16.0 + 10.0 * digit as f64 + (y - to_y).abs() / 9.0;
            format!(
                "M{start:.1} {:.1}C{out:.1} {y:.1} {out:.1} {to_y:.1} {end:.1} {:.1}",
                y - 3.0,
                to_y + 3.0
            )
        };
        line(&mut svg, digit, &data);
    }
    for (&(_, _, digit), path) in edges.iter().zip(&placed.paths) {
        line(&mut svg, digit, &smooth(path));
    }
    for (at, state) in graph.states.iter().enumerate() {
        let (centre, shape) = (placed.centres[at], shapes[at]);
        let frames: &[f64] = if state.0 == 0 { &[0.0, 3.0] } else { &[0.0] };
        for &inset in frames {
            let fill = match (state.0, inset > 0.0) {
                (_, true) => "none",
                (0, false) => MARKED,
                (_, false) => "#ffffff",
            };
            let _ = writeln!(
                svg,
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"{:.1}\" fill=\"{fill}\" \
                 stroke=\"{INK}\"/>",
                centre.0 - shape.width / 2.0 + inset,
                centre.1 - shape.height / 2.0 + inset,
                shape.width - 2.0 * inset,
                shape.height - 2.0 * inset,
                12.0 - inset
            );
        }
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"13\">{}</text>",
            centre.0,
            centre.1 + 4.5,
            escape(&text(state))
        );
    }
    svg.push_str("</g>\n");
    draw_legend(&mut svg, &lines, width, bottom);
    Ok(svg + "</g>\n</svg>\n")
}

fn line(svg: &mut String, digit: usize, data: &str) {
    let (colour, dash) = DIGITS[digit];
    let _ = writeln!(
        svg,
        "<path d=\"{data}\" fill=\"none\" stroke=\"{colour}\" stroke-dasharray=\"{dash}\" \
         stroke-width=\"1.4\" marker-end=\"url(#digit{digit})\"/>"
    );
}

fn legend(solution: &AutomaticSolution) -> Vec<Entry> {
    let mut entries: Vec<Entry> = (0..2)
        .map(|digit| {
            Entry::new(34.0, format!("digit {digit}"), move |svg, x, y| {
                line(
                    svg,
                    digit,
                    &format!("M{x:.1} {y:.1}L{:.1} {y:.1}", x + 34.0),
                );
            })
        })
        .collect();
    let heaps: Vec<String> = solution
        .model()
        .infinite
        .iter()
        .map(u32::to_string)
        .collect();
    let order = format!("counts of {} in turn, least digit first", heaps.join(", "));
    let frame = "double frame: all read; v: vector of outcomes".to_owned();
    for text in [order, frame] {
        entries.push(Entry::new(0.0, text, |_, _, _| {}));
    }
    entries
}

//! The egg-box picture: mutual divisibility classes in layers, each below those that divide it.

use std::fmt::Write;

use super::super::structure::Structure;
use super::layout::{Drawing, Placed, Shape, Spacing, place, smooth};
use super::{
    END, Entry, INK, LEGEND_LINE, MARGIN, NOTE_SIZE, Picture, draw_legend, escape, legend_lines,
    open_svg, text_width,
};
use crate::text::Style;

const TITLE: f64 = 52.0;
const SHADE: &str = "#e7eef7";

/// How the elements of a class are arranged in its box.
struct Grid {
    elements: Vec<u32>,
    columns: usize,
    cell: (f64, f64),
    /// What the box is called: the name of the group.
    name: Option<String>,
    is_kernel: bool,
    width: f64,
    height: f64,
}

const PAD: f64 = 8.0;
const NAME: f64 = 17.0;

fn grid(picture: &Picture, structure: &Structure, class: usize) -> Grid {
    let mut elements = structure.classes()[class].elements.clone();
    elements.sort_by_key(|&x| picture.presentation.rank(x));
    let sizes = || elements.iter().map(|&x| picture.size(x));
    let cell = sizes().fold((0.0, 0.0), |most: (f64, f64), size| {
        (most.0.max(size.0), most.1.max(size.1))
    });
    let cell = (cell.0 + 6.0, cell.1 + 6.0);
    // Wider than high, and the last row full if that is not far off.
    let least = (1..elements.len())
        .find(|&columns| {
            let rows = elements.len().div_ceil(columns);
            columns as f64 * cell.0 >= 1.4 * rows as f64 * cell.1
        })
        .unwrap_or(elements.len());
    let columns = (least..2 * least)
        .find(|&columns| elements.len().is_multiple_of(columns))
        .unwrap_or(least);
    let rows = elements.len().div_ceil(columns);
    let is_kernel = class + 1 == structure.classes().len();
    let name = structure.group(class).map(|group| {
        if is_kernel {
            format!("kernel, {}", group.text(Style::Unicode))
        } else {
            group.text(Style::Unicode)
        }
    });
    let name_width = name
        .as_ref()
        .map_or(0.0, |n| text_width(n, NOTE_SIZE) + 6.0);
    let name_height = if name.is_some() { NAME } else { 0.0 };
    Grid {
        width: (columns as f64 * cell.0).max(name_width) + 2.0 * PAD,
        height: rows as f64 * cell.1 + 2.0 * PAD + name_height,
        elements,
        columns,
        cell,
        name,
        is_kernel,
    }
}

/// The egg-box picture as SVG.
pub(super) fn svg(picture: &Picture) -> String {
    let structure = Structure::new(picture.monoid);
    let classes = structure.classes();
    let grids: Vec<Grid> = (0..classes.len())
        .map(|class| grid(picture, &structure, class))
        .collect();
    let boxes = grids.iter().zip(classes).map(|(grid, class)| Shape {
        layer: class.depth as usize,
        width: grid.width,
        height: grid.height,
    });
    let drawing = Drawing {
        nodes: boxes.collect(),
        edges: structure.class_covers(),
    };
    let spacing = Spacing {
        beside: 16.0,
        between: 46.0,
        passing: 4.0,
    };
    let placed = place(&drawing, spacing);
    let entries = legend(picture);
    let content = placed.width.max(420.0).max(text_width(picture.title, 18.0));
    let width = content + 2.0 * MARGIN;
    let lines = legend_lines(&entries, content);
    let bottom = TITLE + placed.height + 18.0;
    let height = bottom + LEGEND_LINE * lines.len() as f64 + 12.0;
    let mut svg = open_svg(picture.title, width, height);
    let left = (width - placed.width) / 2.0;
    let _ = writeln!(svg, "<g transform=\"translate({left:.1} {TITLE:.1})\">");
    draw(&mut svg, picture, &structure, &grids, &placed);
    svg.push_str("</g>\n");
    draw_legend(&mut svg, &lines, width, bottom);
    svg + END
}

fn draw(
    svg: &mut String,
    picture: &Picture,
    structure: &Structure,
    grids: &[Grid],
    placed: &Placed,
) {
    for path in &placed.paths {
        let _ = writeln!(
            svg,
            "<path d=\"{}\" fill=\"none\" stroke=\"#6b6b6b\" stroke-width=\"1.2\"/>",
            smooth(path)
        );
    }
    for (grid, &(x, y)) in grids.iter().zip(&placed.centres) {
        let (left, top) = (x - grid.width / 2.0, y - grid.height / 2.0);
        let (fill, stroke) = match (&grid.name, grid.is_kernel) {
            (None, _) => ("#ffffff", "1"),
            (Some(_), false) => (SHADE, "2"),
            (Some(_), true) => (SHADE, "3.5"),
        };
        let _ = writeln!(
            svg,
            "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"4\" fill=\"{fill}\" \
             stroke=\"{INK}\" stroke-width=\"{stroke}\"/>",
            grid.width, grid.height
        );
        let mut first = top + PAD;
        if let Some(name) = &grid.name {
            let _ = writeln!(
                svg,
                "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"{NOTE_SIZE}\" fill=\"#444444\">{}</text>",
                top + PAD + 9.0,
                escape(name)
            );
            first += NAME;
        }
        for (at, &element) in grid.elements.iter().enumerate() {
            let (row, column) = (at / grid.columns, at % grid.columns);
            // A last row that is not full is centred.
            let in_row = (grid.elements.len() - row * grid.columns).min(grid.columns);
            let shift = column as f64 + 0.5 - in_row as f64 / 2.0;
            let centre = (
                x + shift * grid.cell.0,
                first + (row as f64 + 0.5) * grid.cell.1,
            );
            picture.element(svg, element, centre, grid.cell.0 - 6.0, false);
            if structure.idempotent_power(element) == element {
                let half = text_width(&picture.word(element), super::WORD_SIZE) / 2.0;
                let below = centre.1
                    + if picture.note(element).is_some() {
                        1.5
                    } else {
                        8.5
                    };
                let _ = writeln!(
                    svg,
                    "<line x1=\"{:.1}\" x2=\"{:.1}\" y1=\"{below:.1}\" y2=\"{below:.1}\" stroke=\"{INK}\" \
                     stroke-width=\"1.2\"/>",
                    centre.0 - half,
                    centre.0 + half
                );
            }
        }
    }
}

fn legend(picture: &Picture) -> Vec<Entry> {
    let mut entries = Vec::new();
    if picture
        .labels
        .iter()
        .zip(0..)
        .any(|(_, x)| picture.is_marked(x))
    {
        entries.push(Entry::previous());
    }
    entries.push(Entry::new(24.0, "group".to_owned(), |svg, x, y| {
        let _ = writeln!(
            svg,
            "<rect x=\"{x:.1}\" y=\"{:.1}\" width=\"24\" height=\"16\" rx=\"3\" fill=\"{SHADE}\" \
             stroke=\"{INK}\" stroke-width=\"2\"/>",
            y - 8.0
        );
    }));
    entries.push(Entry::new(16.0, "idempotent".to_owned(), |svg, x, y| {
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"15\" font-style=\"italic\">e</text>\
             <line x1=\"{:.1}\" x2=\"{:.1}\" y1=\"{:.1}\" y2=\"{:.1}\" stroke=\"{INK}\" \
             stroke-width=\"1.2\"/>",
            x + 8.0,
            y + 4.0,
            x + 2.0,
            x + 14.0,
            y + 8.0,
            y + 8.0
        );
    }));
    entries
}

/// The egg-box picture for Graphviz.
pub(super) fn dot(picture: &Picture) -> String {
    let structure = Structure::new(picture.monoid);
    let mut dot = format!(
        "graph egg_box {{\n  label=\"{}\"; labelloc=t; node [shape=box]; edge [color=gray40];\n",
        picture.title.replace('\\', "\\\\").replace('"', "\\\"")
    );
    for class in 0..structure.classes().len() {
        let grid = grid(picture, &structure, class);
        let mut table = String::from("<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"3\">");
        if let Some(name) = &grid.name {
            let _ = write!(
                table,
                "<TR><TD COLSPAN=\"{}\"><FONT POINT-SIZE=\"10\">{}</FONT></TD></TR>",
                grid.columns,
                escape(name)
            );
        }
        for row in grid.elements.chunks(grid.columns) {
            table += "<TR>";
            for &x in row {
                let mut word = format!("<I>{}</I>", escape(&picture.word(x)));
                if structure.idempotent_power(x) == x {
                    word = format!("<U>{word}</U>");
                }
                if let Some(note) = picture.note(x) {
                    let _ = write!(
                        word,
                        "<BR/><FONT POINT-SIZE=\"10\">{}</FONT>",
                        escape(&note)
                    );
                }
                let _ = if picture.is_marked(x) {
                    write!(table, "<TD BORDER=\"2\"><B>{word}</B></TD>")
                } else {
                    write!(table, "<TD>{word}</TD>")
                };
            }
            table += "</TR>";
        }
        let style = match (&grid.name, grid.is_kernel) {
            (None, _) => String::new(),
            (Some(_), false) => format!(" style=filled fillcolor=\"{SHADE}\" penwidth=2"),
            (Some(_), true) => format!(" style=filled fillcolor=\"{SHADE}\" penwidth=3.5"),
        };
        let _ = writeln!(dot, "  c{class} [label=<{table}</TABLE>>{style}];");
    }
    for (from, to) in structure.class_covers() {
        let _ = writeln!(dot, "  c{from} -- c{to};");
    }
    dot + "}\n"
}

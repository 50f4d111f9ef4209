//! Where the nodes of a Hackenbush picture stand. Parts that hang together are laid out one by one and put
//! side by side on the ground, in rows if there are many. The height of a node is its distance from the
//! ground.
//!
//! All coordinates are whole numbers, tenths of a pixel, so that a picture is the same on every machine.

use super::{layers, tree};
use meximal::rules::hackenbush::Hackenbush;

/// A place, in tenths of a pixel; y grows downwards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    pub x: i64,
    pub y: i64,
}

/// The distances of a picture, in tenths of a pixel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale {
    /// Between two nodes of the same height.
    pub slot: i64,
    /// Between two heights.
    pub level: i64,
    /// Between parallel edges.
    pub fan: i64,
    /// The least width of a row before a new one is begun.
    pub row: i64,
}

/// A stretch of ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ground {
    pub left: i64,
    pub right: i64,
    pub y: i64,
}

/// A picture with places.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The place of each node but the ground.
    pub nodes: Vec<Point>,
    /// The distance of each node from the ground.
    pub levels: Vec<u32>,
    /// Where each edge touches the ground, if it does.
    pub touches: Vec<Option<Point>>,
    /// The ground, row by row.
    pub grounds: Vec<Ground>,
    /// The width of all, with nothing around it.
    pub width: i64,
    /// The lowest ground.
    pub height: i64,
}

/// Places before the parts are put side by side: x only, from the left end of the part.
pub struct Draft {
    /// Of each node.
    pub nodes: Vec<i64>,
    /// Of the lower end of each edge that touches the ground.
    pub touches: Vec<i64>,
    /// The distance of each node from the ground.
    pub levels: Vec<u32>,
}

impl Layout {
    /// Lays out a picture.
    pub fn new(picture: &Hackenbush, scale: &Scale) -> Layout {
        let components = picture.components();
        let mut draft = Draft {
            nodes: vec![0; picture.nodes()],
            touches: vec![0; picture.edges().len()],
            levels: levels(picture),
        };
        let widths: Vec<i64> = components
            .iter()
            .map(|component| {
                if picture.is_tree(component) {
                    tree::place(picture, component, scale, &mut draft)
                } else {
                    layers::place(picture, component, scale, &mut draft)
                }
            })
            .collect();
        let mut layout = Layout {
            nodes: vec![Point::default(); picture.nodes()],
            levels: Vec::new(),
            touches: vec![None; picture.edges().len()],
            grounds: Vec::new(),
            width: 0,
            height: 0,
        };
        let mut first = 0;
        for end in row_ends(&widths, scale) {
            let row = &components[first..end];
            layout.add_row(picture, row, &widths[first..end], scale, &draft);
            first = end;
        }
        if layout.grounds.is_empty() {
            layout.add_row(picture, &[], &[], scale, &draft);
        }
        for ground in &mut layout.grounds {
            ground.right = layout.width;
        }
        layout.levels = draft.levels;
        layout
    }

    /// Moves everything.
    pub fn shift(&mut self, x: i64, y: i64) {
        let touches = self.touches.iter_mut().flatten();
        for point in self.nodes.iter_mut().chain(touches) {
            point.x += x;
            point.y += y;
        }
        for ground in &mut self.grounds {
            ground.left += x;
            ground.right += x;
            ground.y += y;
        }
        self.height += y;
    }

    /// Puts parts side by side under what is there.
    fn add_row(
        &mut self,
        picture: &Hackenbush,
        row: &[Vec<usize>],
        widths: &[i64],
        scale: &Scale,
        draft: &Draft,
    ) {
        let heights = heights(picture, row, scale, draft);
        // Room above the highest nodes for loops.
        let rise = heights.last().copied().unwrap_or(0).max(scale.level) + scale.level / 2;
        let y = match self.grounds.last() {
            None => rise,
            Some(ground) => ground.y + scale.level + rise,
        };
        // Narrow rows stand in the middle of the shortest ground.
        let width: i64 = widths.iter().sum();
        let beside = (4 * scale.slot - width).max(scale.slot) / 2;
        let mut left = beside;
        for (component, width) in row.iter().zip(widths) {
            for &edge in component {
                let ends = picture.edges()[edge].ends.map(|node| node as usize);
                for node in ends {
                    self.nodes[node] = Point {
                        x: left + draft.nodes[node],
                        y: y - heights[draft.levels[node] as usize],
                    };
                }
                if ends.contains(&0) {
                    let x = left + draft.touches[edge];
                    self.touches[edge] = Some(Point { x, y });
                }
            }
            left += width;
        }
        left += beside;
        self.grounds.push(Ground {
            left: 0,
            right: left,
            y,
        });
        self.width = self.width.max(left);
        self.height = y;
    }
}

/// The height of each level of a row: levels are farther apart where edges lean far over, so that they do not
/// lie flat.
fn heights(picture: &Hackenbush, row: &[Vec<usize>], scale: &Scale, draft: &Draft) -> Vec<i64> {
    const FLATTEST: i64 = 8;
    let mut rises = vec![0];
    for &edge in row.iter().flatten() {
        let [a, b] = picture.edges()[edge].ends.map(|node| node as usize);
        let [low, high] = [a, b].map(|node| draft.levels[node] as usize);
        let level = low.max(high);
        if rises.len() <= level {
            rises.resize(level + 1, scale.level);
        }
        if a != 0 && b != 0 && low != high {
            let lean = (draft.nodes[a] - draft.nodes[b]).abs() / FLATTEST;
            rises[level] = rises[level].max(lean.min(4 * scale.level));
        }
    }
    let mut height = 0;
    for rise in &mut rises {
        height += *rise;
        *rise = height;
    }
    rises
}

/// Where rows end, as numbers of parts: a row is as wide as the scale says, or wider if the picture would be
/// very high.
fn row_ends(widths: &[i64], scale: &Scale) -> Vec<usize> {
    let total: i64 = widths.iter().sum();
    let square = (total.unsigned_abs() * scale.level.unsigned_abs()).isqrt() as i64;
    let wide = scale.row.max(2 * square);
    // Rows of about the same width.
    let rows = (total + wide - 1) / wide;
    let wide = total / rows.max(1) + scale.slot;
    let mut ends = Vec::new();
    let mut used = 0;
    for (i, &width) in widths.iter().enumerate() {
        if used > 0 && used + width > wide {
            ends.push(i);
            used = 0;
        }
        used += width;
    }
    if used > 0 {
        ends.push(widths.len());
    }
    ends
}

/// The distance of each node from the ground.
pub fn levels(picture: &Hackenbush) -> Vec<u32> {
    let incidence = picture.incidence();
    let mut levels = vec![u32::MAX; picture.nodes()];
    levels[0] = 0;
    let mut reached = vec![0usize];
    let mut next = 0;
    while let Some(&node) = reached.get(next) {
        next += 1;
        for &edge in &incidence[node] {
            for end in picture.edges()[edge].ends.map(|end| end as usize) {
                if levels[end] == u32::MAX {
                    levels[end] = levels[node] + 1;
                    reached.push(end);
                }
            }
        }
    }
    levels
}

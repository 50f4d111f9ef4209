//! Layered layout (after Sugiyama, Tagawa and Toda): nodes lie in layers, edges run from a layer to a later
//! one. An edge that passes layers gets a narrow slot in each, so that it goes between the nodes. Slots are
//! ordered by the means of their neighbours, and then moved towards these means as far as the order and the
//! distances allow.

/// What to lay out. Edges run from a layer to a later one.
#[derive(Default)]
pub(super) struct Drawing {
    /// Layer, width and height of each node.
    pub nodes: Vec<Shape>,
    /// Pairs of nodes.
    pub edges: Vec<(usize, usize)>,
}

/// A node before it has a place.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    pub layer: usize,
    pub width: f64,
    pub height: f64,
}

/// The spaces to keep.
#[derive(Clone, Copy)]
pub(super) struct Spacing {
    /// Between neighbours in a layer.
    pub beside: f64,
    /// Between layers.
    pub between: f64,
    /// The width of a passing edge.
    pub passing: f64,
}

/// Places: centres of the nodes, points along the edges.
pub(super) struct Placed {
    pub centres: Vec<(f64, f64)>,
    /// For each edge, points from the bottom of its first node to the top of its last.
    pub paths: Vec<Vec<(f64, f64)>>,
    pub width: f64,
    pub height: f64,
}

/// A node, or the place where an edge passes a layer.
struct Slot {
    layer: usize,
    width: f64,
    is_node: bool,
    above: Vec<usize>,
    below: Vec<usize>,
    x: f64,
}

const SWEEPS: usize = 24;

/// Lays out a drawing with its upper left corner at the origin.
pub(super) fn place(drawing: &Drawing, spacing: Spacing) -> Placed {
    let count = drawing.nodes.iter().map(|node| node.layer + 1).max();
    let count = count.unwrap_or(0);
    let mut slots: Vec<Slot> = drawing
        .nodes
        .iter()
        .map(|node| Slot {
            layer: node.layer,
            width: node.width,
            is_node: true,
            above: Vec::new(),
            below: Vec::new(),
            x: 0.0,
        })
        .collect();
    let chains: Vec<Vec<usize>> = drawing
        .edges
        .iter()
        .map(|&(from, to)| chain(&mut slots, from, to, spacing))
        .collect();
    let mut layers: Vec<Vec<usize>> = vec![Vec::new(); count];
    for (at, slot) in slots.iter().enumerate() {
        layers[slot.layer].push(at);
    }
    order(&mut slots, &mut layers);
    settle(&mut slots, &layers, spacing);
    let left = slots
        .iter()
        .map(|slot| slot.x - slot.width / 2.0)
        .fold(f64::INFINITY, f64::min);
    for slot in &mut slots {
        slot.x -= left;
    }
    let right = slots.iter().map(|slot| slot.x + slot.width / 2.0);
    let width = right.fold(0.0, f64::max);
    let mut tops = Vec::new();
    let mut heights = Vec::new();
    let mut top = 0.0;
    for layer in &layers {
        let nodes = layer.iter().filter(|&&slot| slots[slot].is_node);
        let height = nodes.map(|&slot| drawing.nodes[slot].height);
        let height = height.fold(0.0, f64::max);
        tops.push(top);
        heights.push(height);
        top += height + spacing.between;
    }
    let centres = drawing.nodes.iter().zip(&slots).map(|(node, slot)| {
        let middle = tops[node.layer] + heights[node.layer] / 2.0;
        (slot.x, middle)
    });
    let centres: Vec<(f64, f64)> = centres.collect();
    let ports = ports(drawing, &slots, &chains);
    let paths = chains.iter().zip(ports).map(|(chain, (start, end))| {
        let mut points = Vec::new();
        for (at, &slot) in chain.iter().enumerate() {
            let slot_at = &slots[slot];
            let (top, height) = (tops[slot_at.layer], heights[slot_at.layer]);
            let half = |node: usize| drawing.nodes[node].height / 2.0;
            if at == 0 {
                points.push((start, top + height / 2.0 + half(slot)));
            } else if at + 1 == chain.len() {
                points.push((end, top + height / 2.0 - half(slot)));
            } else {
                points.push((slot_at.x, top));
                points.push((slot_at.x, top + height));
            }
        }
        points
    });
    Placed {
        centres,
        paths: paths.collect(),
        width,
        height: top - spacing.between.min(top),
    }
}

/// The slots along an edge, new ones in between.
fn chain(slots: &mut Vec<Slot>, from: usize, to: usize, spacing: Spacing) -> Vec<usize> {
    let mut chain = vec![from];
    for layer in slots[from].layer + 1..slots[to].layer {
        chain.push(slots.len());
        slots.push(Slot {
            layer,
            width: spacing.passing,
            is_node: false,
            above: Vec::new(),
            below: Vec::new(),
            x: 0.0,
        });
    }
    chain.push(to);
    for pair in chain.windows(2) {
        slots[pair[0]].below.push(pair[1]);
        slots[pair[1]].above.push(pair[0]);
    }
    chain
}

/// Orders each layer by the means of the neighbours, downwards and upwards in turn, and keeps the order with
/// the fewest crossings.
fn order(slots: &mut [Slot], layers: &mut [Vec<usize>]) {
    let number = |slots: &mut [Slot], layer: &[usize]| {
        for (at, &slot) in layer.iter().enumerate() {
            slots[slot].x = at as f64 - layer.len() as f64 / 2.0;
        }
    };
    for layer in layers.iter() {
        number(slots, layer);
    }
    let mut best = layers.to_vec();
    let mut fewest = crossings(slots, layers);
    for sweep in 0..SWEEPS {
        let down = sweep % 2 == 0;
        for step in 0..layers.len() {
            let at = if down { step } else { layers.len() - 1 - step };
            let mean = |slot: &usize| {
                let slot = &slots[*slot];
                let near = if down { &slot.above } else { &slot.below };
                mean_of(slots, near).unwrap_or(slot.x)
            };
            layers[at].sort_by(|a, b| mean(a).total_cmp(&mean(b)));
            number(slots, &layers[at]);
        }
        let now = crossings(slots, layers);
        if now < fewest {
            fewest = now;
            best.clone_from_slice(layers);
        }
    }
    layers.clone_from_slice(&best);
    for layer in layers.iter() {
        number(slots, layer);
    }
}

fn mean_of(slots: &[Slot], near: &[usize]) -> Option<f64> {
    let sum: f64 = near.iter().map(|&slot| slots[slot].x).sum();
    (!near.is_empty()).then(|| sum / near.len() as f64)
}

/// The number of pairs of edges between neighbouring layers that cross.
fn crossings(slots: &[Slot], layers: &[Vec<usize>]) -> usize {
    let mut crossings = 0;
    for layer in layers {
        let edges: Vec<(f64, f64)> = layer
            .iter()
            .flat_map(|&slot| slots[slot].below.iter().map(move |&to| (slot, to)))
            .map(|(slot, to)| (slots[slot].x, slots[to].x))
            .collect();
        for (at, first) in edges.iter().enumerate() {
            let crosses = |second: &&(f64, f64)| {
                (first.0 < second.0 && first.1 > second.1)
                    || (first.0 > second.0 && first.1 < second.1)
            };
            crossings += edges[..at].iter().filter(crosses).count();
        }
    }
    crossings
}

/// Moves the slots towards the means of their neighbours, layer by layer.
fn settle(slots: &mut [Slot], layers: &[Vec<usize>], spacing: Spacing) {
    for layer in layers {
        pack(slots, layer, spacing, |_| None);
    }
    for sweep in 0..2 * SWEEPS {
        for step in 0..layers.len() {
            let down = sweep % 2 == 0;
            let at = if down { step } else { layers.len() - 1 - step };
            let last = sweep + 2 >= 2 * SWEEPS;
            pack(slots, &layers[at], spacing, |slot: &Slot| {
                let near = match (down, last) {
                    (_, true) => [&slot.above[..], &slot.below[..]].concat(),
                    (true, _) => slot.above.clone(),
                    (false, _) => slot.below.clone(),
                };
                (!near.is_empty()).then_some(near)
            });
        }
    }
}

/// Places the slots of a layer in their order with their distances, as near as possible, in the sense of
/// least squares, to the means of some neighbours. Slots that want to be too near are pooled and moved
/// together.
fn pack(
    slots: &mut [Slot],
    layer: &[usize],
    spacing: Spacing,
    neighbours: impl Fn(&Slot) -> Option<Vec<usize>>,
) {
    let mut offset = 0.0;
    let mut offsets: Vec<f64> = Vec::new();
    for (at, &slot) in layer.iter().enumerate() {
        if at > 0 {
            let half = (slots[layer[at - 1]].width + slots[slot].width) / 2.0;
            offset += half + spacing.beside;
        }
        offsets.push(offset);
    }
    // Pools of neighbours: (sum of wishes, weight, how many).
    let mut pools: Vec<(f64, f64, usize)> = Vec::new();
    for (&slot, offset) in layer.iter().zip(&offsets) {
        let slot = &slots[slot];
        let wish = neighbours(slot).and_then(|near| mean_of(slots, &near));
        let weight = if slot.is_node { 1.0 } else { 3.0 };
        let mut pool = ((wish.unwrap_or(slot.x) - offset) * weight, weight, 1);
        while let Some(&before) = pools.last()
            && before.0 / before.1 > pool.0 / pool.1
        {
            pools.pop();
            pool = (before.0 + pool.0, before.1 + pool.1, before.2 + pool.2);
        }
        pools.push(pool);
    }
    let mut at = 0;
    for (sum, weight, many) in pools {
        for _ in 0..many {
            slots[layer[at]].x = sum / weight + offsets[at];
            at += 1;
        }
    }
}

/// Where each edge leaves its first node and reaches its last one: side by side, in the order of where they
/// go.
fn ports(drawing: &Drawing, slots: &[Slot], chains: &[Vec<usize>]) -> Vec<(f64, f64)> {
    let mut ports = vec![(0.0, 0.0); chains.len()];
    for (node, shape) in drawing.nodes.iter().enumerate() {
        let spread = |mut ends: Vec<(usize, f64)>, set: &mut dyn FnMut(usize, f64)| {
            ends.sort_by(|a, b| a.1.total_cmp(&b.1));
            let step = (shape.width * 0.7 / ends.len() as f64).min(14.0);
            let first = slots[node].x - step * (ends.len() as f64 - 1.0) / 2.0;
            for (at, (edge, _)) in ends.iter().enumerate() {
                set(*edge, first + step * at as f64);
            }
        };
        let chains = || chains.iter().enumerate();
        let out = chains().filter(|(_, chain)| chain[0] == node);
        let out = out.map(|(edge, chain)| (edge, slots[chain[1]].x));
        spread(out.collect(), &mut |edge, x| ports[edge].0 = x);
        let into = chains().filter(|(_, chain)| chain[chain.len() - 1] == node);
        let into = into.map(|(edge, chain)| (edge, slots[chain[chain.len() - 2]].x));
        spread(into.collect(), &mut |edge, x| ports[edge].1 = x);
    }
    ports
}

/// A path through the points, vertical at each: the data of an SVG path.
pub(super) fn smooth(points: &[(f64, f64)]) -> String {
    use std::fmt::Write;
    let mut data = String::new();
    for (at, &(x, y)) in points.iter().enumerate() {
        let _ = match at {
            0 => write!(data, "M{x:.1} {y:.1}"),
            _ => {
                let (before, middle) = (points[at - 1], (points[at - 1].1 + y) / 2.0);
                write!(
                    data,
                    "C{:.1} {middle:.1} {x:.1} {middle:.1} {x:.1} {y:.1}",
                    before.0
                )
            }
        };
    }
    data
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Neighbours in a layer keep their distance, edges run downwards and pass between nodes.
        #[test]
        fn nothing_overlaps(
            layers in proptest::collection::vec(0usize..4, 1..20),
            pairs in proptest::collection::vec((0usize..20, 0usize..20), 0..40),
        ) {
            let node = |(at, &layer): (usize, &usize)| {
                let width = 20.0 + 7.0 * (at % 3) as f64;
                Shape { layer, width, height: 20.0 }
            };
            let nodes: Vec<Shape> = layers.iter().enumerate().map(node).collect();
            let edges = pairs.iter().map(|&(a, b)| (a % nodes.len(), b % nodes.len()));
            let edges = edges.filter(|&(a, b)| nodes[a].layer < nodes[b].layer).collect();
            let drawing = Drawing { nodes, edges };
            let spacing = Spacing { beside: 10.0, between: 30.0, passing: 4.0 };
            let placed = place(&drawing, spacing);
            for (a, (first, at)) in drawing.nodes.iter().zip(&placed.centres).enumerate() {
                let half = first.width / 2.0;
                prop_assert!(at.0 - half > -0.01 && at.0 + half < placed.width + 0.01);
                for (second, other) in drawing.nodes.iter().zip(&placed.centres).take(a) {
                    if first.layer == second.layer {
                        let gap = (at.0 - other.0).abs() - (first.width + second.width) / 2.0;
                        prop_assert!(gap > 9.99);
                    }
                }
                for path in &placed.paths {
                    for (x, y) in &path[1..path.len() - 1] {
                        let beside = (x - at.0).abs() >= half;
                        prop_assert!(beside || (y - at.1).abs() >= first.height / 2.0 - 0.01);
                    }
                }
            }
            for path in &placed.paths {
                prop_assert!(path.windows(2).all(|pair| pair[0].1 <= pair[1].1));
            }
        }
    }
}

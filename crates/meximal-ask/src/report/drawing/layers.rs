//! Parts with cycles, drawn in layers (Sugiyama, Tagawa and Toda 1981): nodes are sorted within their layers
//! by the mean place of their neighbours, up and down a few times; the order with the fewest crossings stays.
//! Layers are distances from the ground, so an edge joins neighbouring layers, or two nodes of one layer.

use super::layout::{Draft, Scale};
use meximal::rules::hackenbush::Hackenbush;

/// Sweeps up and down.
const SWEEPS: usize = 12;
/// Larger parts are swept less.
const FEW_SWEEPS: usize = 4;
/// What is a larger part.
const MANY_EDGES: usize = 1500;
/// Means of places are whole numbers of this size.
const FINE: u64 = 1 << 16;

/// A node of a part, or a place where an edge touches the ground.
struct Vertex {
    /// Neighbours in the layers below and above.
    across: [Vec<usize>; 2],
    /// Neighbours in the same layer.
    beside: Vec<usize>,
    /// How much room it takes on the left and on the right.
    room: [i64; 2],
}

impl Vertex {
    fn new(scale: &Scale) -> Vertex {
        Vertex {
            across: [Vec::new(), Vec::new()],
            beside: Vec::new(),
            room: [scale.slot / 2; 2],
        }
    }
}

/// Places a part that is not a tree, and gives its width.
pub fn place(picture: &Hackenbush, component: &[usize], scale: &Scale, draft: &mut Draft) -> i64 {
    let part = Part::new(picture, component, scale, draft);
    let layers = part.sorted(match component.len() {
        0..MANY_EDGES => SWEEPS,
        _ => FEW_SWEEPS,
    });
    let x = part.spread(&layers);
    let left = (0..x.len()).map(|v| x[v] - part.vertices[v].room[0]).min();
    let right = (0..x.len()).map(|v| x[v] + part.vertices[v].room[1]).max();
    let left = left.unwrap_or(0);
    for (vertex, &node) in part.nodes.iter().enumerate() {
        draft.nodes[node] = x[vertex] - left;
    }
    for (touch, &edge) in part.touches.iter().enumerate() {
        draft.touches[edge] = x[part.nodes.len() + touch] - left;
    }
    right.unwrap_or(0) - left
}

struct Part {
    /// The nodes in the order of the picture; they are the first vertices.
    nodes: Vec<usize>,
    /// The edges on the ground, for the vertices after them.
    touches: Vec<usize>,
    vertices: Vec<Vertex>,
    /// The vertices of each layer, in the order in which they are found from the ground.
    layers: Vec<Vec<usize>>,
}

impl Part {
    fn new(picture: &Hackenbush, component: &[usize], scale: &Scale, draft: &Draft) -> Part {
        let ends = |edge: usize| picture.edges()[edge].ends.map(|node| node as usize);
        let mut nodes: Vec<usize> = component.iter().flat_map(|&edge| ends(edge)).collect();
        nodes.sort_unstable();
        nodes.dedup();
        nodes.retain(|&node| node != 0);
        let on_ground = component.iter().filter(|&&edge| ends(edge).contains(&0));
        let touches: Vec<usize> = on_ground.copied().collect();
        let count = nodes.len() + touches.len();
        let mut part = Part {
            vertices: (0..count).map(|_| Vertex::new(scale)).collect(),
            layers: vec![(nodes.len()..count).collect()],
            nodes,
            touches,
        };
        let mut between: Vec<(usize, usize)> = Vec::new();
        let mut seen = vec![false; count];
        let mut touch = part.nodes.len();
        for &edge in component {
            let [a, b] = ends(edge);
            if a == b {
                part.add_loop(a, scale);
                continue;
            }
            let [mut low, mut high] = [a, b].map(|node| part.vertex(node));
            if a == 0 || b == 0 {
                high = if a == 0 { high } else { low };
                low = touch;
                touch += 1;
            }
            let [level, other] = [a, b].map(|node| draft.levels[node]);
            if level == other {
                part.vertices[low].beside.push(high);
                part.vertices[high].beside.push(low);
            } else {
                if low < part.nodes.len() && level > other {
                    (low, high) = (high, low);
                }
                part.vertices[low].across[1].push(high);
                part.vertices[high].across[0].push(low);
            }
            between.push((low.min(high), low.max(high)));
        }
        for &edge in component {
            for node in ends(edge).into_iter().filter(|&node| node != 0) {
                let vertex = part.vertex(node);
                if !std::mem::replace(&mut seen[vertex], true) {
                    let level = draft.levels[node] as usize;
                    if part.layers.len() <= level {
                        part.layers.resize_with(level + 1, Vec::new);
                    }
                    part.layers[level].push(vertex);
                }
            }
        }
        part.make_room(between, scale);
        part
    }

    /// The vertex of a node; that of the ground is not used.
    fn vertex(&self, node: usize) -> usize {
        self.nodes.binary_search(&node).unwrap_or_default()
    }

    /// Loops are drawn on the right of their node, or stand on the ground.
    fn add_loop(&mut self, node: usize, scale: &Scale) {
        if node != 0 {
            let vertex = self.vertex(node);
            self.vertices[vertex].room[1] += scale.slot;
        }
    }

    /// Parallel edges need room for their curves.
    fn make_room(&mut self, mut between: Vec<(usize, usize)>, scale: &Scale) {
        between.sort_unstable();
        for parallel in between.chunk_by(|a, b| a == b) {
            let room = (parallel.len() as i64 - 1) * scale.fan / 2;
            for vertex in [parallel[0].0, parallel[0].1] {
                for side in &mut self.vertices[vertex].room {
                    *side = (*side).max(scale.slot / 2 + room);
                }
            }
        }
    }

    /// The layers, each sorted.
    fn sorted(&self, sweeps: usize) -> Vec<Vec<usize>> {
        let mut layers = self.layers.clone();
        let mut places = vec![0u64; self.vertices.len()];
        number(&layers, &mut places);
        let mut best = layers.clone();
        let mut fewest = self.crossings(&layers, &places);
        for sweep in 0..sweeps {
            if fewest == 0 {
                break;
            }
            // Upwards, layers follow the one below them, downwards the one above.
            let side = sweep % 2;
            for i in 0..layers.len() {
                let at = if side == 0 { i } else { layers.len() - 1 - i };
                self.sort(&mut layers[at], side, &mut places);
            }
            let crossings = self.crossings(&layers, &places);
            if crossings < fewest {
                fewest = crossings;
                best.clone_from(&layers);
            }
        }
        best
    }

    /// Sorts a layer by the mean places of neighbours on one side and in the layer.
    fn sort(&self, layer: &mut [usize], side: usize, places: &mut [u64]) {
        let mut keyed: Vec<(u64, usize)> = layer
            .iter()
            .map(|&v| {
                let vertex = &self.vertices[v];
                let neighbours = vertex.across[side].iter().chain(&vertex.beside);
                let (mut sum, mut count) = (0u64, 0u64);
                for &neighbour in neighbours {
                    sum += places[neighbour] * FINE;
                    count += 1;
                }
                let own = places[v] * FINE;
                (sum.checked_div(count).unwrap_or(own), v)
            })
            .collect();
        keyed.sort_by_key(|&(mean, _)| mean);
        for (place, (slot, (_, v))) in layer.iter_mut().zip(keyed).enumerate() {
            *slot = v;
            places[v] = place as u64;
        }
    }

    /// How many pairs of edges between neighbouring layers cross, and how many nodes are passed by edges
    /// within a layer.
    fn crossings(&self, layers: &[Vec<usize>], places: &[u64]) -> u64 {
        let mut crossings = 0;
        for pair in layers.windows(2) {
            let mut upper_ends = Vec::new();
            for &v in &pair[0] {
                let mut above: Vec<usize> = self.vertices[v].across[1]
                    .iter()
                    .map(|&neighbour| places[neighbour] as usize)
                    .collect();
                above.sort_unstable();
                upper_ends.extend(above);
            }
            crossings += inversions(&upper_ends, pair[1].len());
        }
        for &v in layers.iter().flatten() {
            let later = self.vertices[v].beside.iter();
            let passed = later.map(|&n| places[n].saturating_sub(places[v] + 1));
            crossings += passed.sum::<u64>();
        }
        crossings
    }

    /// The x of each vertex: near the mean of its neighbours, in the order of its layer, with room between.
    fn spread(&self, layers: &[Vec<usize>]) -> Vec<i64> {
        let mut x = vec![0i64; self.vertices.len()];
        for layer in layers {
            let mut left = 0;
            for &v in layer {
                left += self.vertices[v].room[0];
                x[v] = left;
                left += self.vertices[v].room[1];
            }
        }
        for round in 0..SWEEPS {
            for i in 0..layers.len() {
                let at = if round % 2 == 0 {
                    layers.len() - 1 - i
                } else {
                    i
                };
                self.spread_layer(&layers[at], &mut x);
            }
        }
        x
    }

    fn spread_layer(&self, layer: &[usize], x: &mut [i64]) {
        let wanted: Vec<i64> = layer
            .iter()
            .map(|&v| {
                let vertex = &self.vertices[v];
                let neighbours = || vertex.across.iter().flatten().chain(&vertex.beside);
                match neighbours().count() as i64 {
                    0 => x[v],
                    count => neighbours().map(|&n| x[n]).sum::<i64>() / count,
                }
            })
            .collect();
        let gap = |i: usize| self.vertices[layer[i - 1]].room[1] + self.vertices[layer[i]].room[0];
        // Packed to the right and packed to the left; the mean of both keeps the distances.
        let mut rightwards = wanted.clone();
        for i in 1..layer.len() {
            rightwards[i] = wanted[i].max(rightwards[i - 1] + gap(i));
        }
        let mut leftwards = wanted;
        for i in (1..layer.len()).rev() {
            leftwards[i - 1] = leftwards[i - 1].min(leftwards[i] - gap(i));
        }
        for (i, &v) in layer.iter().enumerate() {
            // The distances are kept exactly: the sum is halved once, in whole tenths.
            x[v] = (leftwards[i] + rightwards[i]).div_euclid(2);
        }
    }
}

fn number(layers: &[Vec<usize>], places: &mut [u64]) {
    for layer in layers {
        for (place, &v) in layer.iter().enumerate() {
            places[v] = place as u64;
        }
    }
}

/// How many pairs stand in the wrong order; equal ones do not.
fn inversions(values: &[usize], bound: usize) -> u64 {
    // A binary indexed tree of how often each value was seen.
    let mut seen = vec![0u64; bound + 1];
    let mut pairs = 0;
    for (before, &value) in values.iter().enumerate() {
        let mut not_larger = 0;
        let mut at = value + 1;
        while at > 0 {
            not_larger += seen[at];
            at &= at - 1;
        }
        pairs += before as u64 - not_larger;
        let mut at = value + 1;
        while at <= bound {
            seen[at] += 1;
            at += at & at.wrapping_neg();
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::inversions;

    #[test]
    fn inversions_are_pairs_in_the_wrong_order() {
        for seed in 0..200u64 {
            let values: Vec<usize> = (0..12u64)
                .map(|i| ((seed + 7) * (i + 3) * (i + seed) % 9) as usize)
                .collect();
            let pairs = (0..12).flat_map(|i| (0..i).map(move |j| (j, i)));
            let slow = pairs.filter(|&(j, i)| values[j] > values[i]).count();
            assert_eq!(inversions(&values, 9), slow as u64);
        }
    }
}

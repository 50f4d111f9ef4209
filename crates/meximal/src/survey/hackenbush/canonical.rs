//! A name for each graph on the ground up to isomorphism, and its symmetries, for graphs of a few edges: nodes are told apart by
//! their neighbourhoods as far as that goes, then one after the other is singled out (McKay 1981). Of nodes that can be
//! exchanged without changing anything else only one is tried.

/// A graph as the numbers of edges between its nodes; loops count once.
struct Graph {
    nodes: usize,
    edges: Vec<[u8; 2]>,
    between: Vec<u8>,
}

impl Graph {
    fn new(edges: &[[u8; 2]]) -> Graph {
        let top = edges.iter().flatten().copied().max().unwrap_or(0);
        let nodes = usize::from(top) + 1;
        let mut between = vec![0; nodes * nodes];
        for &[a, b] in edges {
            let (a, b) = (usize::from(a), usize::from(b));
            between[a * nodes + b] += 1;
            if a != b {
                between[b * nodes + a] += 1;
            }
        }
        Graph {
            nodes,
            edges: edges.to_vec(),
            between,
        }
    }

    fn between(&self, a: usize, b: usize) -> u8 {
        self.between[a * self.nodes + b]
    }

    /// Colours of nodes, numbered so that they do not depend on the names of nodes, refined until neighbours tell no more.
    fn refine(&self, colours: &mut [u8]) {
        loop {
            let mut keys: Vec<(u8, u8, Vec<(u8, u8)>, usize)> = (0..self.nodes)
                .map(|node| {
                    let others = (0..self.nodes).filter(|&other| self.between(node, other) > 0);
                    let mut seen: Vec<(u8, u8)> = others
                        .filter(|&other| other != node)
                        .map(|other| (colours[other], self.between(node, other)))
                        .collect();
                    seen.sort_unstable();
                    (colours[node], self.between(node, node), seen, node)
                })
                .collect();
            keys.sort_unstable();
            let before = colours.to_vec();
            for (place, key) in keys.iter().enumerate() {
                // The colour is the number of nodes before all that look the same.
                let first = place > 0 && {
                    let last = &keys[place - 1];
                    (last.0, last.1, &last.2) == (key.0, key.1, &key.2)
                };
                colours[key.3] = match first {
                    true => colours[keys[place - 1].3],
                    false => place as u8,
                };
            }
            if colours == before {
                return;
            }
        }
    }

    /// Whether the nodes can change places and all else stays.
    fn are_twins(&self, a: usize, b: usize) -> bool {
        self.between(a, a) == self.between(b, b)
            && (0..self.nodes)
                .filter(|&other| other != a && other != b)
                .all(|other| self.between(a, other) == self.between(b, other))
    }

    /// The edges with other names for the nodes, sorted.
    fn renamed(&self, names: &[u8]) -> Vec<[u8; 2]> {
        let edges = self.edges.iter().map(|&[a, b]| {
            let mut ends = [names[usize::from(a)], names[usize::from(b)]];
            ends.sort_unstable();
            ends
        });
        let mut edges: Vec<[u8; 2]> = edges.collect();
        edges.sort_unstable();
        edges
    }

    /// Visits namings of the nodes, the same ones for isomorphic graphs; all of them, or without twins. It goes as deep as there
    /// are nodes.
    fn namings(&self, mut colours: Vec<u8>, all: bool, visit: &mut impl FnMut(&[u8])) {
        self.refine(&mut colours);
        let repeated = (0..self.nodes as u8).find(|colour| {
            let nodes = colours.iter().filter(|&c| c == colour);
            nodes.count() > 1
        });
        let Some(colour) = repeated else {
            return visit(&colours);
        };
        let alike: Vec<usize> = (0..self.nodes).filter(|&n| colours[n] == colour).collect();
        for (i, &node) in alike.iter().enumerate() {
            if !all && alike[..i].iter().any(|&other| self.are_twins(node, other)) {
                continue;
            }
            let mut singled = colours.clone();
            for &other in alike.iter().filter(|&&other| other != node) {
                singled[other] += 1;
            }
            self.namings(singled, all, visit);
        }
    }

    /// The ground is told apart from the other nodes.
    fn first_colours(&self) -> Vec<u8> {
        let ground = std::iter::once(0);
        ground
            .chain(std::iter::repeat_n(1, self.nodes - 1))
            .collect()
    }
}

/// The same edges for all graphs that are isomorphic, where the ground, node 0, stays; nodes are numbered without gaps.
pub fn canonical_form(edges: &[[u8; 2]]) -> Vec<[u8; 2]> {
    let graph = Graph::new(edges);
    let mut best: Option<Vec<[u8; 2]>> = None;
    graph.namings(graph.first_colours(), false, &mut |names| {
        let renamed = graph.renamed(names);
        if best.as_ref().is_none_or(|best| renamed < *best) {
            best = Some(renamed);
        }
    });
    best.unwrap_or_default()
}

/// All permutations of the edges that symmetries make, those of parallel edges among them.
pub fn automorphisms(edges: &[[u8; 2]]) -> Vec<Vec<u8>> {
    let graph = Graph::new(edges);
    let mut first: Option<(Vec<u8>, Vec<[u8; 2]>)> = None;
    let mut all = Vec::new();
    graph.namings(graph.first_colours(), true, &mut |names| {
        let renamed = graph.renamed(names);
        match &first {
            None => {
                all.extend(edge_permutations(&graph, names, names));
                first = Some((names.to_vec(), renamed));
            }
            Some((base, form)) if *form == renamed => {
                all.extend(edge_permutations(&graph, base, names));
            }
            Some(_) => {}
        }
    });
    all
}

/// All ways to send edges with one naming of their nodes to those with the other.
fn edge_permutations(graph: &Graph, from: &[u8], to: &[u8]) -> Vec<Vec<u8>> {
    let named = |names: &[u8], [a, b]: [u8; 2]| {
        let mut ends = [names[usize::from(a)], names[usize::from(b)]];
        ends.sort_unstable();
        ends
    };
    let mut all: Vec<Vec<u8>> = vec![Vec::new()];
    for &edge in &graph.edges {
        let wanted = named(from, edge);
        let images = (0..).zip(&graph.edges);
        let images: Vec<u8> = images
            .filter(|&(_, &other)| named(to, other) == wanted)
            .map(|(image, _)| image)
            .collect();
        let longer = all.iter().flat_map(|start| {
            let free = images.iter().filter(|image| !start.contains(image));
            free.map(|&image| [start.as_slice(), &[image]].concat())
        });
        all = longer.collect();
    }
    all
}

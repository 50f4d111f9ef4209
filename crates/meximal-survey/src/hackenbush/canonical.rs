//! A name for each graph on the ground up to isomorphism, and its symmetries, for graphs of a few edges:
//! nodes are told apart by their neighbourhoods as far as that goes, then one after the other is singled out
//! (McKay 1981). Of nodes that can be exchanged without changing anything else only one is tried.

/// What tells nodes apart: the colour, the loops, and the colours of neighbours with the number of edges to
/// them.
type Look = (u8, u8, Vec<(u8, u8)>);

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

    /// Colours of nodes, numbered so that they do not depend on the names of nodes, refined until neighbours
    /// tell no more.
    fn refine(&self, colours: &mut [u8]) {
        loop {
            let mut looks: Vec<(Look, usize)> = (0..self.nodes)
                .map(|node| {
                    let others = (0..self.nodes).filter(|&other| self.between(node, other) > 0);
                    let mut seen: Vec<(u8, u8)> = others
                        .filter(|&other| other != node)
                        .map(|other| (colours[other], self.between(node, other)))
                        .collect();
                    seen.sort_unstable();
                    ((colours[node], self.between(node, node), seen), node)
                })
                .collect();
            looks.sort_unstable();
            let before = colours.to_vec();
            for (place, (look, node)) in looks.iter().enumerate() {
                // The colour is the number of nodes before all that look the same.
                colours[*node] = match place.checked_sub(1).map(|last| &looks[last]) {
                    Some((same, other)) if same == look => colours[*other],
                    _ => place as u8,
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

    /// Whether the nodes are twins with one neighbour, loops aside. They are not joined: the ground is
    /// elsewhere.
    fn are_twin_leaves(&self, a: usize, b: usize) -> bool {
        let mut others = (0..self.nodes).filter(|&other| other != a && self.between(a, other) > 0);
        others.next().is_some() && others.next().is_none() && self.are_twins(a, b)
    }

    /// The edges with other names for the nodes, sorted.
    fn renamed(&self, names: &[u8]) -> Vec<[u8; 2]> {
        let edges = self.edges.iter().map(|&edge| named(names, edge));
        let mut edges: Vec<[u8; 2]> = edges.collect();
        edges.sort_unstable();
        edges
    }

    /// Visits namings of the nodes, the same ones for isomorphic graphs. Nodes of which `same` is true get
    /// their names in ascending order. It goes as deep as there are nodes.
    fn namings(
        &self,
        mut colours: Vec<u8>,
        same: fn(&Graph, usize, usize) -> bool,
        visit: &mut impl FnMut(&[u8]),
    ) {
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
            if alike[..i].iter().any(|&other| same(self, node, other)) {
                continue;
            }
            let mut singled = colours.clone();
            for &other in alike.iter().filter(|&&other| other != node) {
                singled[other] += 1;
            }
            self.namings(singled, same, visit);
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

/// The same edges for all graphs that are isomorphic, where the ground, node 0, stays; nodes are numbered
/// without gaps.
pub fn canonical_form(edges: &[[u8; 2]]) -> Vec<[u8; 2]> {
    let graph = Graph::new(edges);
    let mut best: Option<Vec<[u8; 2]>> = None;
    graph.namings(graph.first_colours(), Graph::are_twins, &mut |names| {
        let renamed = graph.renamed(names);
        if best.as_ref().is_none_or(|best| renamed < *best) {
            best = Some(renamed);
        }
    });
    best.unwrap_or_default()
}

/// The symmetries of a graph. Those that exchange parallel edges, or leaves of one node that look the same,
/// are many and simple; of the others one is kept for each class up to such exchanges, and it keeps the order
/// of what can be exchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetries {
    /// Two lists of edges that can change places.
    exchanges: Vec<[Vec<u8>; 2]>,
    /// The edge that comes to the place of each edge.
    permutations: Vec<Vec<u8>>,
}

impl Symmetries {
    /// The symmetries of the graph with these edges.
    pub fn new(edges: &[[u8; 2]]) -> Symmetries {
        let graph = Graph::new(edges);
        let mut first: Option<(Vec<u8>, Vec<[u8; 2]>)> = None;
        let mut permutations = Vec::new();
        graph.namings(
            graph.first_colours(),
            Graph::are_twin_leaves,
            &mut |names| {
                let renamed = graph.renamed(names);
                match &first {
                    None => first = Some((names.to_vec(), renamed)),
                    Some((base, form)) if *form == renamed => {
                        permutations.push(edge_permutation(&graph, base, names));
                    }
                    Some(_) => {}
                }
            },
        );
        Symmetries {
            exchanges: exchanges(&graph),
            permutations,
        }
    }

    /// Whether a colouring is the one that stands for all those which are the same up to a symmetry: what can
    /// be exchanged is in order, and no symmetry makes the colouring smaller.
    pub fn is_representative(&self, colours: &[u8]) -> bool {
        let colour = |&edge: &u8| colours[usize::from(edge)];
        let mut exchanges = self.exchanges.iter();
        exchanges.all(|[first, second]| first.iter().map(colour).le(second.iter().map(colour)))
            && self
                .permutations
                .iter()
                .all(|moved| colours.iter().copied().le(moved.iter().map(colour)))
    }

    /// The bytes that they take, with some for the allocator.
    pub fn bytes(&self) -> usize {
        let lists = self.exchanges.iter().flatten().chain(&self.permutations);
        lists
            .map(|list| size_of::<Vec<u8>>() + list.len() + 16)
            .sum()
    }
}

/// Pairs of neighbours among parallel edges, and among the leaves of one node that look the same.
fn exchanges(graph: &Graph) -> Vec<[Vec<u8>; 2]> {
    let same_ends = |edge: usize, other: usize| {
        let [a, b] = graph.edges[other];
        graph.edges[edge] == [a, b] || graph.edges[edge] == [b, a]
    };
    let edges = 0..graph.edges.len();
    let parallel = edges.filter_map(|edge| {
        let other = (edge + 1..graph.edges.len()).find(|&other| same_ends(edge, other))?;
        Some([vec![edge as u8], vec![other as u8]])
    });
    // The edges at a leaf, loops last.
    let at = |leaf: usize| {
        let edges = (0..).zip(&graph.edges);
        let edges = edges.filter(|(_, ends)| ends.contains(&(leaf as u8)));
        let mut edges: Vec<(bool, u8)> = edges.map(|(edge, [a, b])| (a == b, edge)).collect();
        edges.sort_unstable();
        edges.into_iter().map(|(_, edge)| edge).collect()
    };
    let leaves = (1..graph.nodes).filter_map(|leaf| {
        let mut others = leaf + 1..graph.nodes;
        let other = others.find(|&other| graph.are_twin_leaves(leaf, other))?;
        Some([at(leaf), at(other)])
    });
    parallel.chain(leaves).collect()
}

/// An edge with other names for its nodes.
fn named(names: &[u8], [a, b]: [u8; 2]) -> [u8; 2] {
    let mut ends = [names[usize::from(a)], names[usize::from(b)]];
    ends.sort_unstable();
    ends
}

/// The way to send edges with one naming of their nodes to those with the other, parallel ones in their
/// order.
fn edge_permutation(graph: &Graph, from: &[u8], to: &[u8]) -> Vec<u8> {
    let mut permutation: Vec<u8> = Vec::with_capacity(graph.edges.len());
    for &edge in &graph.edges {
        let wanted = named(from, edge);
        let images = (0..).zip(&graph.edges);
        let mut images = images.filter(|&(_, &other)| named(to, other) == wanted);
        let image = images.find(|(image, _)| !permutation.contains(image));
        permutation.extend(image.map(|(image, _)| image));
    }
    permutation
}

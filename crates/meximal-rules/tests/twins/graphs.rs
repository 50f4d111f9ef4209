use std::collections::BTreeSet;

use proptest::prelude::*;

use crate::solver::{Twin, agree};

/// Edges between vertices that are numbered from 0.
#[derive(Clone, Debug)]
pub struct Edges {
    pub vertices: usize,
    pub list: Vec<(usize, usize)>,
}

impl Edges {
    pub fn text(&self) -> String {
        let single = (0..self.vertices).map(|vertex| vertex.to_string());
        let edges = self.list.iter().map(|(a, b)| format!("{a}-{b}"));
        single.chain(edges).collect::<Vec<_>>().join(",")
    }

    pub fn around(&self, vertex: usize) -> Vec<usize> {
        let forward = self
            .list
            .iter()
            .filter(|edge| edge.0 == vertex)
            .map(|edge| edge.1);
        let back = self
            .list
            .iter()
            .filter(|edge| edge.1 == vertex)
            .map(|edge| edge.0);
        forward.chain(back).collect()
    }
}

/// A random graph.
pub fn edges(most: usize) -> impl Strategy<Value = Edges> {
    (1..=most).prop_flat_map(|vertices| {
        let pairs: Vec<(usize, usize)> = (0..vertices)
            .flat_map(|b| (0..b).map(move |a| (a, b)))
            .collect();
        let count = pairs.len();
        (0..=count, Just(pairs).prop_shuffle()).prop_map(move |(kept, pairs)| Edges {
            vertices,
            list: pairs[..kept].to_vec(),
        })
    })
}

fn named() -> Vec<(&'static str, Edges)> {
    let graph = |vertices, list: &[(usize, usize)]| Edges {
        vertices,
        list: list.to_vec(),
    };
    vec![
        ("path4", graph(4, &[(0, 1), (1, 2), (2, 3)])),
        (
            "cycle5",
            graph(5, &[(0, 1), (1, 2), (2, 3), (3, 4), (4, 0)]),
        ),
        (
            "complete4",
            graph(4, &[(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]),
        ),
        ("star4", graph(5, &[(0, 1), (0, 2), (0, 3), (0, 4)])),
        (
            "grid2x3",
            graph(6, &[(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)]),
        ),
        ("path1", graph(1, &[])),
        ("path0", graph(0, &[])),
    ]
}

/// The vertices are kept, and those gone are left out of the set.
struct Kayles {
    edges: Edges,
    arcs: bool,
}

impl Twin for Kayles {
    type State = BTreeSet<usize>;

    fn moves(&self, state: &BTreeSet<usize>, _player: usize) -> Vec<BTreeSet<usize>> {
        let without = |gone: &[usize]| {
            state
                .iter()
                .filter(|v| !gone.contains(v))
                .copied()
                .collect()
        };
        let mut found = Vec::new();
        if self.arcs {
            for &(a, b) in &self.edges.list {
                if state.contains(&a) && state.contains(&b) {
                    found.push(without(&[a, b]));
                }
            }
        } else {
            for &vertex in state {
                let mut gone = self.edges.around(vertex);
                gone.push(vertex);
                found.push(without(&gone));
            }
        }
        found
    }
}

/// Col and Snort: who has painted each vertex.
struct Painting {
    edges: Edges,
    snort: bool,
}

impl Twin for Painting {
    type State = Vec<Option<usize>>;

    fn moves(&self, state: &Self::State, player: usize) -> Vec<Self::State> {
        let allowed = |&vertex: &usize| {
            let colours = self
                .edges
                .around(vertex)
                .into_iter()
                .filter_map(|v| state[v]);
            let mut colours = colours.collect::<Vec<_>>().into_iter();
            let fits = if self.snort {
                colours.all(|colour| colour == player)
            } else {
                colours.all(|colour| colour != player)
            };
            fits && state[vertex].is_none()
        };
        let paint = |vertex: usize| {
            let mut painted = state.clone();
            painted[vertex] = Some(player);
            painted
        };
        (0..state.len()).filter(allowed).map(paint).collect()
    }
}

fn kayles(text: &str, edges: &Edges, players: usize) {
    let all = (0..edges.vertices).collect();
    for (name, arcs) in [("node-kayles", false), ("arc-kayles", true)] {
        let edges = edges.clone();
        agree(
            &format!("{name}:{text}"),
            players,
            &Kayles { edges, arcs },
            &all,
        );
    }
}

fn painting(text: &str, edges: &Edges, players: usize, state: &Vec<Option<usize>>) {
    for (name, snort) in [("col", false), ("snort", true)] {
        let edges = edges.clone();
        agree(
            &format!("{name}:{text}"),
            players,
            &Painting { edges, snort },
            state,
        );
    }
}

#[test]
fn all_games_on_named_graphs() {
    for (text, edges) in named() {
        for players in [2, 3] {
            kayles(text, &edges, players);
            painting(text, &edges, players, &vec![None; edges.vertices]);
        }
    }
}

#[test]
fn all_games_on_all_graphs_of_four_vertices() {
    let pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
    for set in 0..1 << pairs.len() {
        let list = (0..pairs.len())
            .filter(|bit| set >> bit & 1 == 1)
            .map(|bit| pairs[bit]);
        let edges = Edges {
            vertices: 4,
            list: list.collect(),
        };
        for players in [2, 3] {
            kayles(&edges.text(), &edges, players);
            painting(&edges.text(), &edges, players, &vec![None; 4]);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn kayles_on_random_graphs(edges in edges(9)) {
        kayles(&edges.text(), &edges, 3);
    }

    #[test]
    fn painting_random_graphs(
        edges in edges(6),
        players in 2usize..=3,
        paints in proptest::collection::vec(0usize..8, 6),
    ) {
        let painter = |v: usize| (paints[v] < players).then_some(paints[v]);
        let state: Vec<Option<usize>> = (0..edges.vertices).map(painter).collect();
        let letters = if players == 2 { "LR" } else { "LCR" };
        let painted = |v: usize| Some(format!("{v}={}", letters.chars().nth(state[v]?)?));
        let paint: Vec<String> = (0..edges.vertices).filter_map(painted).collect();
        let mut text = edges.text();
        if !paint.is_empty() {
            text = format!("{text};{}", paint.join(","));
        }
        painting(&text, &edges, players, &state);
    }
}

#[test]
fn four_players_paint() {
    let edges = Edges {
        vertices: 4,
        list: vec![(0, 1), (1, 2), (2, 3)],
    };
    painting("path4", &edges, 4, &vec![None; 4]);
    painting("path4;1=C2", &edges, 4, &vec![None, Some(2), None, None]);
    painting(
        "path4;1=R,3=2",
        &edges,
        4,
        &vec![None, Some(3), None, Some(1)],
    );
}

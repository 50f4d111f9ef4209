//! Graphs on which something lies: tokens, counters, heaps, coloured edges.

use std::collections::BTreeSet;

use proptest::prelude::*;

use crate::graphs::{Edges, edges};
use crate::solver::{Twin, agree};

struct Fjords {
    edges: Edges,
}

impl Twin for Fjords {
    type State = Vec<Option<usize>>;

    fn moves(&self, state: &Self::State, player: usize) -> Vec<Self::State> {
        let mut found = Vec::new();
        for vertex in (0..state.len()).filter(|&vertex| state[vertex].is_none()) {
            let colours: BTreeSet<usize> = self
                .edges
                .around(vertex)
                .iter()
                .filter_map(|&v| state[v])
                .collect();
            if colours == BTreeSet::from([player]) {
                let mut painted = state.clone();
                painted[vertex] = Some(player);
                found.push(painted);
            }
        }
        found
    }
}

/// The vertices that are left, and the token.
struct Geography {
    edges: Edges,
}

impl Twin for Geography {
    type State = (BTreeSet<usize>, usize);

    fn moves(&self, (left, token): &Self::State, _player: usize) -> Vec<Self::State> {
        let mut rest = left.clone();
        rest.remove(token);
        let to = self
            .edges
            .around(*token)
            .into_iter()
            .filter(|v| rest.contains(v));
        to.map(|v| (rest.clone(), v)).collect()
    }
}

struct WeightedArcs {
    edges: Edges,
}

impl Twin for WeightedArcs {
    type State = Vec<u32>;

    fn moves(&self, state: &Vec<u32>, _player: usize) -> Vec<Vec<u32>> {
        let mut found = Vec::new();
        for &(a, b) in &self.edges.list {
            if state[a] > 0 && state[b] > 0 {
                let mut left = state.clone();
                left[a] -= 1;
                left[b] -= 1;
                found.push(left);
            }
        }
        found
    }
}

/// The heap of each edge, and the token.
struct GraphNim {
    edges: Edges,
}

impl Twin for GraphNim {
    type State = (Vec<u32>, usize);

    fn moves(&self, (heaps, token): &Self::State, _player: usize) -> Vec<Self::State> {
        let mut found = Vec::new();
        for (at, &(a, b)) in self.edges.list.iter().enumerate() {
            if a == *token || b == *token {
                for heap in 0..heaps[at] {
                    let mut left = heaps.clone();
                    left[at] = heap;
                    found.push((left, a + b - token));
                }
            }
        }
        found
    }
}

/// Edges with their colours; vertex 0 is the ground.
struct Childish {
    letters: &'static str,
}

fn stands(edges: &[(usize, usize, char)]) -> bool {
    let mut reached = BTreeSet::from([0]);
    for _ in edges {
        for &(a, b, _) in edges {
            if reached.contains(&a) || reached.contains(&b) {
                reached.extend([a, b]);
            }
        }
    }
    edges.iter().all(|(a, ..)| reached.contains(a))
}

impl Twin for Childish {
    type State = Vec<(usize, usize, char)>;

    fn moves(&self, state: &Self::State, player: usize) -> Vec<Self::State> {
        let own = self.letters.chars().nth(player).unwrap();
        let taken = (0..state.len()).filter(|&at| [own, 'E'].contains(&state[at].2));
        let without = |at: usize| {
            let mut left = state.clone();
            left.remove(at);
            left
        };
        taken.map(without).filter(|left| stands(left)).collect()
    }
}

struct ColouredArcs {
    letters: &'static str,
}

impl Twin for ColouredArcs {
    type State = Vec<(usize, usize, char)>;

    fn moves(&self, state: &Self::State, player: usize) -> Vec<Self::State> {
        let own = self.letters.chars().nth(player).unwrap();
        let taken = state.iter().filter(|edge| [own, 'E'].contains(&edge.2));
        let without = |&(a, b, _): &(usize, usize, char)| {
            let apart = |edge: &&(usize, usize, char)| {
                ![a, b].contains(&edge.0) && ![a, b].contains(&edge.1)
            };
            state.iter().filter(apart).copied().collect()
        };
        taken.map(without).collect()
    }
}

/// An edge with a colour, in a graph with this many vertices.
fn coloured_edge(vertices: usize) -> impl Strategy<Value = (usize, usize, char)> {
    let colour = proptest::sample::select(vec!['L', 'R', 'E', 'C']);
    (0..vertices, 0..vertices, colour)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn coloured_arcs(
        list in proptest::collection::vec(coloured_edge(6), 1..8),
    ) {
        let list: Vec<_> = list.into_iter().filter(|(a, b, _)| a != b).collect();
        let listed: Vec<String> = list.iter().map(|(a, b, colour)| format!("{a}-{b}{colour}")).collect();
        let text = format!("partizan-arc-kayles:{}", listed.join(","));
        agree(&text, 3, &ColouredArcs { letters: "LCR" }, &list);
        if list.iter().all(|edge| edge.2 != 'C') {
            agree(&text, 2, &ColouredArcs { letters: "LR" }, &list);
        }
    }

    #[test]
    fn fjords(edges in edges(6), players in 2usize..=3, paints in proptest::collection::vec(0usize..6, 6)) {
        let painter = |v: usize| (paints[v] < players).then_some(paints[v]);
        let state: Vec<Option<usize>> = (0..edges.vertices).map(painter).collect();
        let letters = if players == 2 { "LR" } else { "LCR" };
        let painted = |v: usize| Some(format!("{v}={}", letters.chars().nth(state[v]?)?));
        let paint: Vec<String> = (0..edges.vertices).filter_map(painted).collect();
        let mut text = edges.text();
        if !paint.is_empty() {
            text = format!("{text};{}", paint.join(","));
        }
        agree(&format!("fjords:{text}"), players, &Fjords { edges }, &state);
    }

    #[test]
    fn geography(edges in edges(7), at in 0usize..7, players in 2usize..=3) {
        let at = at % edges.vertices;
        let state = ((0..edges.vertices).collect(), at);
        let text = format!("vertex-geography:{}@{at}", edges.text());
        agree(&text, players, &Geography { edges }, &state);
    }

    #[test]
    fn weighted_arc_kayles(
        edges in edges(5),
        weights in proptest::collection::vec(0u32..3, 5),
        players in 2usize..=3,
    ) {
        let state = weights[..edges.vertices].to_vec();
        let counters = state.iter().enumerate().map(|(v, count)| format!("{v}={count}"));
        let counters: Vec<String> = counters.collect();
        let text = format!("weighted-arc-kayles:{};{}", edges.text(), counters.join(","));
        agree(&text, players, &WeightedArcs { edges }, &state);
    }

    #[test]
    fn graph_nim(edges in edges(4), heaps in proptest::collection::vec(0u32..3, 6), players in 2usize..=3) {
        let heaps = heaps[..edges.list.len()].to_vec();
        let listed = edges.list.iter().zip(&heaps).map(|((a, b), heap)| format!("{a}-{b}={heap}"));
        let listed: Vec<String> = listed.collect();
        let token = edges.list.first().map_or(0, |edge| edge.1);
        let text = format!("graph-nim:{}@{token}", listed.join(","));
        agree(&text, players, &GraphNim { edges }, &(heaps, token));
    }

    #[test]
    fn childish(
        list in proptest::collection::vec(coloured_edge(5), 1..7),
    ) {
        prop_assume!(stands(&list));
        let listed: Vec<String> = list.iter().map(|(a, b, colour)| format!("{a}-{b}{colour}")).collect();
        let text = format!("childish:{}", listed.join(","));
        agree(&text, 3, &Childish { letters: "LCR" }, &list);
        if !text[9..].contains('C') {
            agree(&text, 2, &Childish { letters: "LR" }, &list);
        }
    }
}

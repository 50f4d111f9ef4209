//! Pictures as data: the automaton as a graph for Graphviz, and for two letters the plane of outcomes, in
//! which an infinite quotient shows its diagonals.

use std::fmt::Write;

use crate::solution::{AutomaticSolution, Position, UnknownHeap};

/// The automaton in the language of Graphviz. A state is drawn for each place in a round at which it is
/// reached; states between rounds have two borders and show the number of their vector.
pub fn dot(solution: &AutomaticSolution) -> String {
    let model = solution.model();
    let rank = model.rank().max(1);
    let mut seen = vec![vec![false; model.next.len()]; rank];
    let mut stack = vec![(0usize, 0u32)];
    seen[0][0] = true;
    let mut text = String::from(
        "digraph automaton {\n  rankdir=LR;\n  start [shape=point];\n  start -> s0_0;\n",
    );
    while let Some((phase, state)) = stack.pop() {
        let vector = model.outputs[state as usize];
        let (shape, label) = match phase {
            0 => ("doublecircle", format!("v{vector}")),
            _ => ("circle", String::new()),
        };
        // Writing to a string does not fail.
        let _ = writeln!(
            text,
            "  s{phase}_{state} [shape={shape}, label=\"{label}\"];"
        );
        let Some(letter) = model.infinite.get(phase) else {
            continue;
        };
        let after = (phase + 1) % rank;
        for (digit, &next) in model.next[state as usize].iter().enumerate() {
            let _ = writeln!(
                text,
                "  s{phase}_{state} -> s{after}_{next} [label=\"{letter}:{digit}\"];"
            );
            if !seen[after][next as usize] {
                seen[after][next as usize] = true;
                stack.push((after, next));
            }
        }
    }
    text + "}\n"
}

/// The labels of i·`across` + j·`up` + `rest`, for i and j below `size`: row j, column i.
pub fn plane(
    solution: &AutomaticSolution,
    across: u32,
    up: u32,
    rest: Position,
    size: usize,
) -> Result<Vec<Vec<u8>>, UnknownHeap> {
    let mut rows = Vec::with_capacity(size);
    for j in 0..size as u64 {
        let mut row = Vec::with_capacity(size);
        for i in 0..size as u64 {
            let mut position = vec![(across, i), (up, j)];
            position.extend(rest);
            row.push(solution.outcome(&position)?);
        }
        rows.push(row);
    }
    Ok(rows)
}

//! Grundy values, the mex over the options: G⁺ with G⁺(0) = 0 for normal play (Sprague, Grundy), and G⁻
//! with G⁻(0) = 1 for misère play. G is a P-position exactly when its value is 0, and in misère play G⁻(G)
//! is the one n for which G + *n is a P-position.

use super::graph::{FormGraph, Graph};
use crate::form::{FormId, Forms};

/// The least number that is not among some numbers, with scratch space that is kept from set to set.
pub(super) struct Mex {
    /// `seen[v]` is the number of the last set that had v.
    seen: Vec<usize>,
    set: usize,
}

impl Mex {
    pub(super) fn new() -> Mex {
        Mex {
            seen: Vec::new(),
            set: 0,
        }
    }

    /// The mex of at most `count` numbers.
    pub(super) fn of(&mut self, count: usize, values: impl Iterator<Item = u32>) -> u32 {
        self.set += 1;
        if self.seen.len() < count {
            self.seen.resize(count, 0);
        }
        // A value of `count` or more leaves a smaller number free.
        for value in values {
            if let Some(seen) = self.seen[..count].get_mut(value as usize) {
                *seen = self.set;
            }
        }
        let free = self.seen[..count].iter().position(|&s| s != self.set);
        free.unwrap_or(count) as u32
    }
}

/// The normal-play Grundy value G⁺ of every node.
pub fn normal_grundy_values(graph: &impl Graph) -> Vec<u32> {
    values(graph, 0)
}

/// The misère Grundy value G⁻ of every node.
pub fn misere_grundy_values(graph: &impl Graph) -> Vec<u32> {
    values(graph, 1)
}

/// The normal-play Grundy value of a form.
///
/// ```
/// use meximal::form::Forms;
/// use meximal::game::parse_form;
/// use meximal::value::misere::normal_grundy_value;
/// let mut forms = Forms::new();
/// // Plambeck and Siegel, A.7: *2/0 and *(2/0)0 have Grundy values 1 and 2.
/// let d = parse_form("*2/0", &mut forms)?;
/// let e = parse_form("*(2/0)0", &mut forms)?;
/// assert_eq!(normal_grundy_value(&forms, d), 1);
/// assert_eq!(normal_grundy_value(&forms, e), 2);
/// # Ok::<(), meximal::notation::ParseError>(())
/// ```
pub fn normal_grundy_value(forms: &Forms, form: FormId) -> u32 {
    let graph = FormGraph::of(forms, &[form]);
    normal_grundy_values(&graph)[graph.root(0)]
}

fn values(graph: &impl Graph, terminal: u32) -> Vec<u32> {
    let mut mex = Mex::new();
    let mut values: Vec<u32> = Vec::with_capacity(graph.nodes());
    for node in 0..graph.nodes() {
        let options = graph.options(node);
        values.push(match options.len() {
            0 => terminal,
            count => mex.of(count, options.iter().map(|&o| values[o as usize])),
        });
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mex_forgets_the_set_before() {
        let mut mex = Mex::new();
        assert_eq!(mex.of(3, [0, 1, 2].into_iter()), 3);
        assert_eq!(mex.of(2, [1, 7].into_iter()), 0);
        assert_eq!(mex.of(4, [0, 1, 3, 3].into_iter()), 2);
        assert_eq!(mex.of(0, [].into_iter()), 0);
    }

    #[test]
    fn heaps_have_their_sizes_as_values() {
        let mut forms = Forms::new();
        let heap = forms.heap(40).unwrap();
        let graph = FormGraph::of(&forms, &[heap]);
        let normal = normal_grundy_values(&graph);
        assert_eq!(normal, (0..=40).collect::<Vec<u32>>());
        let misere = misere_grundy_values(&graph);
        assert_eq!(&misere[..4], &[1, 0, 2, 3]);
        assert_eq!(&misere[4..], &normal[4..]);
    }
}

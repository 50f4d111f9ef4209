//! The genus of a game (Conway, *On Numbers and Games*, chapter 12; *Winning Ways*, chapter 13): the symbol
//! g^{g₀g₁g₂…} with g = G⁺(G) and gₙ = G⁻(G + n·*2).
//!
//! All gₙ are computed on the graph of G alone. G⁻(H + *) = G⁻(H) ⊕ 1 for every H, so the moves from a node
//! s with n+1 heaps *2 to fewer heaps have the values gₙ(s) and gₙ(s) ⊕ 1, and level n+1 is a function of
//! level n: gₙ₊₁(s) = mex {gₙ₊₁(s′), gₙ(s), gₙ(s) ⊕ 1}. Once level n+2 equals level n *on all nodes*,
//! levels alternate for ever.
//!
//! That happens, and soon. Let the superscripts of all options of s alternate between x and x ⊕ 2 from
//! level n on, let C be the set of values that no option has at level n, so that C ⊕ 2 is that set at level
//! n+1, and cut the numbers into pairs {2k, 2k+1} and blocks of two pairs. gₙ(s) is the least element of C
//! outside the pair of gₙ₋₁(s). The first block that meets C meets C ⊕ 2; if it meets C in one pair, C ⊕ 2
//! has no element in that pair, and the least elements of both are always taken; if in both pairs, the
//! sequence takes the pairs in turn. Either way it alternates between some y and y ⊕ 2 from level n+1 on.
//! So a node of height h is stable from level h+1 on at the latest.

use std::fmt;

use serde::Serialize;

use super::graph::{FormGraph, Graph};
use super::grundy::{Mex, misere_grundy_values, normal_grundy_values};
use crate::form::{FormId, Forms};
use crate::runner::{Runner, Stop};

/// The genus of a game.
///
/// It is printed as in the literature, with as many digits that the last two repeat for ever: `0^120` is
/// 0^{12020…}. With a value of 10 or more the superscript is a list in parentheses, `12^(12,14)`.
///
/// ```
/// use meximal::form::Forms;
/// use meximal::game::parse_form;
/// use meximal::runner::Runner;
/// use meximal::value::misere::Genus;
/// let mut forms = Forms::new();
/// let mut genus = |text: &str| {
///     let form = parse_form(text, &mut forms).unwrap();
///     Genus::of_form(&forms, form, &Runner::new()).unwrap().to_string()
/// };
/// assert_eq!(genus("0"), "0^120");
/// assert_eq!(genus("*"), "1^031");
/// assert_eq!(genus("*2"), "2^20");
/// assert_eq!(genus("*2+*2"), "0^02");
/// assert_eq!(genus("{*2,*3}"), "0^02");
/// assert_eq!(genus("*2/0"), "1^20");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Genus {
    normal: u32,
    misere: Vec<u32>,
}

impl Genus {
    /// The genus of a form.
    pub fn of_form(forms: &Forms, form: FormId, runner: &Runner) -> Result<Genus, Stop> {
        let graph = FormGraph::of(forms, &[form]);
        Ok(Genera::of(&graph, runner)?.genus(graph.root(0)))
    }

    /// Reads a genus as it is printed.
    ///
    /// ```
    /// use meximal::value::misere::Genus;
    /// for text in ["0^120", "12^(12,14)"] {
    ///     assert_eq!(Genus::parse(text).unwrap().to_string(), text);
    /// }
    /// assert_eq!(Genus::parse("0^1"), None);
    /// ```
    pub fn parse(text: &str) -> Option<Genus> {
        let (normal, superscript) = text.split_once('^')?;
        let list = superscript
            .strip_prefix('(')
            .and_then(|s| s.strip_suffix(')'));
        let misere: Option<Vec<u32>> = match list {
            Some(list) => list.split(',').map(|value| value.parse().ok()).collect(),
            None => superscript
                .chars()
                .map(|digit| digit.to_digit(10))
                .collect(),
        };
        let genus = Genus {
            normal: normal.parse().ok()?,
            misere: misere.filter(|values| values.len() >= 2)?,
        };
        (genus.to_string() == text).then_some(genus)
    }

    /// g = G⁺(G).
    pub fn normal(&self) -> u32 {
        self.normal
    }

    /// The superscript, at least two values, the last two of which repeat for ever.
    pub fn misere(&self) -> &[u32] {
        &self.misere
    }

    /// gₙ = G⁻(G + n·*2), for any n.
    pub fn level(&self, n: u64) -> u32 {
        let known = self.misere.len() as u64;
        let index = if n < known {
            n
        } else {
            known - 2 + (n - known) % 2
        };
        self.misere[index as usize]
    }

    /// Whether this is the genus of a position of Nim: 0^120, 1^031, or n^{n(n⊕2)}.
    pub fn is_tame(&self) -> bool {
        let n = self.normal;
        match self.misere[..] {
            [1, 2, 0] => n == 0,
            [0, 3, 1] => n == 1,
            [first, second] => first == n && second == n ^ 2,
            _ => false,
        }
    }

    /// The symbol in LaTeX, `0^{120}`.
    pub fn latex(&self) -> String {
        format!("{}^{{{}}}", self.normal, self.superscript())
    }

    fn superscript(&self) -> String {
        let values: Vec<String> = self.misere.iter().map(u32::to_string).collect();
        if self.misere.iter().all(|&value| value < 10) {
            values.concat()
        } else {
            format!("({})", values.join(","))
        }
    }
}

impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}^{}", self.normal, self.superscript())
    }
}

/// The genera of all nodes of a graph.
pub struct Genera {
    normal: Vec<u32>,
    /// Level n holds G⁻(s + n·*2) for every node s. The last two levels repeat for ever.
    levels: Vec<Vec<u32>>,
}

impl Genera {
    /// Computes levels until the last two are proved to repeat. The cost is the number of edges for each
    /// level; there are at most three levels more than moves in the longest play.
    pub fn of(graph: &impl Graph, runner: &Runner) -> Result<Genera, Stop> {
        let mut levels = vec![misere_grundy_values(graph)];
        let mut mex = Mex::new();
        loop {
            runner.check(4 * graph.nodes() * (levels.len() + 1))?;
            let last = &levels[levels.len() - 1];
            let mut next: Vec<u32> = Vec::with_capacity(graph.nodes());
            for (node, &value) in last.iter().enumerate() {
                let options = graph.options(node);
                let beside = options.iter().map(|&o| next[o as usize]);
                let below = [value, value ^ 1].into_iter();
                next.push(mex.of(options.len() + 2, beside.chain(below)));
            }
            if levels.len() >= 2 && levels[levels.len() - 2] == next {
                break;
            }
            levels.push(next);
        }
        Ok(Genera {
            normal: normal_grundy_values(graph),
            levels,
        })
    }

    /// How many levels there are: the last two repeat for ever, on all nodes.
    pub fn levels(&self) -> usize {
        self.levels.len()
    }

    /// The genus of a node.
    pub fn genus(&self, node: usize) -> Genus {
        let mut misere: Vec<u32> = self.levels.iter().map(|level| level[node]).collect();
        while let [.., before, _, last] = misere[..]
            && before == last
        {
            misere.pop();
        }
        Genus {
            normal: self.normal[node],
            misere,
        }
    }
}

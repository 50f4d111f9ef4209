//! Equality of impartial games (Spindler, Definition 2.17): G = H when o(G+X) = o(H+X) for all X. The paper
//! asks for a test; the fixpoint of [`search_contexts`] is one. A context that tells G and H apart is
//! checked again by playing both sums.

use super::absorbing::absorbing_by_theorem;
use super::closure::Closure;
use super::context::{Search, search_contexts};
use super::sums::Sums;
use crate::convention::Convention;
use crate::form::{FormId, Forms, FormsFull};
use crate::player::PlayerSet;
use crate::rules::components::position_of_forms;
use crate::runner::{Pace, Runner, Stop};

/// Whether two games are equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Equality {
    /// They are equal.
    Equal(WhyEqual),
    /// They are not: in this context the outcomes differ.
    Different {
        /// The context X.
        context: FormId,
        /// o(G+X) and o(H+X), played out.
        outcomes: [PlayerSet; 2],
    },
    /// The search for a context stopped before it was complete.
    NotDecided {
        /// Why it stopped.
        stop: Stop,
        /// How many outcome vectors of contexts had been tried, none of which tells the games apart.
        vectors: usize,
    },
}

/// Why two games are equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhyEqual {
    /// They are isomorphic.
    Isomorphic,
    /// Both are absorbing by the theorems of section 3.3 (Proposition 2.23).
    BothAbsorbing,
    /// The fixpoint over all contexts is complete, and no context tells them apart.
    AllContexts {
        /// How many different vectors of outcomes contexts can give.
        vectors: usize,
    },
}

/// Decides whether two sums of forms are equal.
///
/// ```
/// use meximal::convention::Convention;
/// use meximal::form::Forms;
/// use meximal::outcome::{Equality, equality};
/// use meximal::player::Players;
/// use meximal::runner::Runner;
/// let mut forms = Forms::new();
/// let star = forms.heap(1)?;
/// // 3·* ≠ 6·* among three players, which the paper leaves open.
/// let verdict = equality(
///     &mut forms,
///     &[star; 3],
///     &[star; 6],
///     Convention::normal(Players::THREE),
///     &Runner::new(),
/// )?;
/// assert!(matches!(verdict, Equality::Different { .. }));
/// # Ok::<(), meximal::form::FormsFull>(())
/// ```
pub fn equality(
    forms: &mut Forms,
    left: &[FormId],
    right: &[FormId],
    convention: Convention,
    runner: &Runner,
) -> Result<Equality, FormsFull> {
    let positions = [position_of_forms(left), position_of_forms(right)];
    if positions[0] == positions[1] {
        return Ok(Equality::Equal(WhyEqual::Isomorphic));
    }
    let stopped = |stop| Equality::NotDecided { stop, vectors: 0 };
    let small = match try_small_contexts(forms, &positions, convention, runner)? {
        Ok(found) => found,
        Err(stop) => return Ok(stopped(stop)),
    };
    let context = match small {
        Some(context) => context,
        None => {
            let closure = match Closure::of(forms, &positions, runner) {
                Ok(closure) => closure,
                Err(stop) => return Ok(stopped(stop)),
            };
            let (g, h) = (closure.root(0), closure.root(1));
            match same_graph(&closure, g, h, runner) {
                Ok(true) => return Ok(Equality::Equal(WhyEqual::Isomorphic)),
                Ok(false) => {}
                Err(stop) => return Ok(stopped(stop)),
            }
            if (0..2).all(|i| absorbing_by_theorem(&closure, i, convention).is_some()) {
                return Ok(Equality::Equal(WhyEqual::BothAbsorbing));
            }
            let differ = |labels: &[PlayerSet]| labels[g] != labels[h];
            match search_contexts(&closure, convention, forms, runner, differ)? {
                Search::Found(context) => context,
                Search::Nowhere { vectors } => {
                    return Ok(Equality::Equal(WhyEqual::AllContexts { vectors }));
                }
                Search::Stopped { stop, vectors } => {
                    return Ok(Equality::NotDecided { stop, vectors });
                }
            }
        }
    };
    let mut outcomes = [PlayerSet::NOBODY; 2];
    let mut sums = Sums::new(forms, convention, runner);
    for (position, outcome) in positions.iter().zip(&mut outcomes) {
        match sums.outcome(&with(position, context)) {
            Ok(label) => *outcome = label,
            Err(stop) => return Ok(stopped(stop)),
        }
    }
    assert_ne!(
        outcomes[0], outcomes[1],
        "the context must tell the games apart"
    );
    Ok(Equality::Different { context, outcomes })
}

/// Tries the 16 games born by day 3, least complicated first: a short context is worth more to a reader
/// than the first one of the fixpoint.
fn try_small_contexts(
    forms: &mut Forms,
    positions: &[Vec<u32>; 2],
    convention: Convention,
    runner: &Runner,
) -> Result<Result<Option<FormId>, Stop>, FormsFull> {
    let contexts = forms_born_by_day_three(forms)?;
    let mut sums = Sums::new(forms, convention, runner);
    for context in contexts {
        let left = sums.outcome(&with(&positions[0], context));
        let right = sums.outcome(&with(&positions[1], context));
        match (left, right) {
            (Ok(a), Ok(b)) if a != b => return Ok(Ok(Some(context))),
            (Ok(_), Ok(_)) => {}
            (Err(stop), _) | (_, Err(stop)) => return Ok(Err(stop)),
        }
    }
    Ok(Ok(None))
}

/// The 16 forms of birthday at most 3, those with fewer subpositions first.
pub fn forms_born_by_day_three(forms: &mut Forms) -> Result<Vec<FormId>, FormsFull> {
    let zero = FormId::ZERO;
    let star = forms.heap(1)?;
    let by_day_two = [zero, star, forms.singleton(star)?, forms.heap(2)?];
    let mut born = Vec::new();
    for mask in 0..16u32 {
        let options = (0..4).filter(|i| mask >> i & 1 == 1);
        born.push(forms.intern(options.map(|i| by_day_two[i]).collect())?);
    }
    born.sort_by_key(|&g| (forms.subpositions(&[g]).len(), forms.birthday(g)));
    Ok(born)
}

/// A position with one more component.
fn with(position: &[u32], context: FormId) -> Vec<u32> {
    let extra = (context != FormId::ZERO).then_some(context.0);
    crate::rules::components::position_of(position.iter().copied().chain(extra))
}

/// Whether two nodes have isomorphic game graphs: nodes are classed by the set of their options' classes.
fn same_graph(closure: &Closure, g: usize, h: usize, runner: &Runner) -> Result<bool, Stop> {
    let mut classes: super::table::Table<u32> = super::table::Table::new();
    let mut class_of: Vec<u32> = Vec::with_capacity(closure.len());
    let mut pace = Pace::default();
    for node in 0..closure.len() {
        pace.steps(1 + closure.options(node).len() / 8, runner, || {
            classes.bytes() + 4 * class_of.capacity()
        })?;
        let options = closure.options(node).iter();
        let mut key: Vec<u32> = options.map(|&o| class_of[o as usize]).collect();
        key.sort_unstable();
        key.dedup();
        let class = match classes.find(&key) {
            Some(class) => class,
            None => classes.insert(&key)?,
        };
        class_of.push(class);
    }
    Ok(class_of[g] == class_of[h])
}

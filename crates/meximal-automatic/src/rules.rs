//! Learning rules. Monomials are looked at in increasing order; one that agrees with an earlier, irreducible
//! one in all *contexts* tried so far is joined to it by a rule, and its multiples are never looked at again.
//! Labels come from the table of exact outcomes ([`crate::table`]) and, where it has none, from the engine,
//! which uses the rules found so far; there one false rule may spoil others. Before two monomials are joined,
//! every context is tried that the table has room for, up to a number of them.
//!
//! False rules are found and named with certainty. When some label of the engine is wrong — known from exact
//! search — follow the rules that reduce the position: at some step u·w → v·w the exact outcome changes, and
//! w is a context that tells u and v apart (if at no step, the label of the normal form itself is wrong,
//! hence that of one of its options: repeat there). Such contexts are kept for ever, across restarts and for
//! larger games (a larger game has more contexts, never fewer), so each of them makes progress. This replaces
//! the choice of bounds for contexts in section 4 of the theory.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::budget::{Meter, Stage};
use crate::engine::{Engine, Halt, Rule};
use crate::exact::Exact;
use crate::monomial::{Letters, Monomial};
use crate::nodes::Node;
use crate::table::Table;

/// Contexts, each one letter more than an earlier one.
#[derive(Clone, Debug)]
pub(crate) struct Contexts {
    list: Vec<Context>,
    monomials: Vec<Monomial>,
    index: FxHashMap<Monomial, u32>,
}

#[derive(Clone, Copy, Debug)]
struct Context {
    /// A context and a letter that make this one.
    parent: u32,
    letter: u8,
    /// It is tried with monomials of this weight and more: heavy contexts are for heavy monomials, unless
    /// they have refuted a rule.
    from: u32,
    weight: u32,
    refuted: bool,
}

impl Contexts {
    /// A context is tried with monomials of its weight less this, and heavier ones.
    const AHEAD: u64 = 2;

    /// The empty context.
    pub fn new() -> Contexts {
        let empty = Context {
            parent: 0,
            letter: 0,
            from: 0,
            weight: 0,
            refuted: false,
        };
        Contexts {
            list: vec![empty],
            monomials: vec![Monomial::ONE],
            index: FxHashMap::from_iter([(Monomial::ONE, 0)]),
        }
    }

    /// All contexts of small weight, at most about this many.
    pub fn small(letters: &Letters, most: usize) -> Contexts {
        let mut contexts = Contexts::new();
        let mut heap = BinaryHeap::from([Reverse((0, Vec::new(), Monomial::ONE.0, 0))]);
        while let Some(Reverse((_, _, exponents, first))) = heap.pop() {
            let monomial = Monomial(exponents);
            contexts.number(&monomial, letters);
            if contexts.len() >= most {
                break;
            }
            for letter in first..letters.count() {
                let mut next = monomial;
                next.0[letter] += 1;
                if Some(letter) == letters.star && next.0[letter] > 1 {
                    continue;
                }
                let key: Vec<u16> = next.0.iter().rev().copied().collect();
                heap.push(Reverse((letters.weight(&next), key, next.0, letter)));
            }
        }
        contexts
    }

    /// Adds powers of pairs of letters, each up to these exponents, and these times small contexts.
    pub fn add_powers(&mut self, letters: &Letters, single: u16, double: u16) {
        let mut small = vec![Monomial::ONE];
        for letter in 0..letters.count() {
            let mut monomial = Monomial::ONE;
            monomial.0[letter] = 1;
            small.push(monomial);
        }
        for letter in 0..letters.count() {
            for other in 0..=letter {
                let most = if other == letter { single } else { double };
                for exponent in 1..=most {
                    for second in 0..=(if other == letter { 0 } else { most }) {
                        let mut power = Monomial::power(letter, exponent);
                        power.0[other] += second;
                        letters.cancel(&mut power);
                        if other == letter {
                            for factor in &small {
                                let mut product = power.times(factor);
                                letters.cancel(&mut product);
                                self.number(&product, letters);
                            }
                        } else {
                            self.number(&power, letters);
                        }
                    }
                }
            }
        }
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }

    pub fn monomials(&self) -> &[Monomial] {
        &self.monomials
    }

    /// The contexts that have refuted rules, to be tried with monomials of this weight.
    pub fn refuting(&self, weight: u64) -> impl Iterator<Item = &Monomial> {
        let tried = move |&(context, _): &(&Context, _)| {
            context.refuted && u64::from(context.from) <= weight
        };
        let both = self.list.iter().zip(&self.monomials).filter(tried);
        both.map(|(_, monomial)| monomial)
    }

    /// Adds a context that is to be tried with monomials of this weight and more. Returns whether that is
    /// new.
    pub fn add(&mut self, context: &Monomial, weight: u64, letters: &Letters) -> bool {
        let before = self.list.len();
        let number = self.number(context, letters) as usize;
        self.list[number].refuted = true;
        let from = &mut self.list[number].from;
        let earlier = u64::from(*from) > weight;
        if earlier {
            *from = weight as u32;
        }
        earlier || number >= before
    }

    fn number(&mut self, monomial: &Monomial, letters: &Letters) -> u32 {
        if let Some(&known) = self.index.get(monomial) {
            return known;
        }
        let letter = monomial.last().unwrap_or(0);
        let mut parent = *monomial;
        parent.0[letter] -= 1;
        let parent = self.number(&parent, letters);
        let number = self.list.len() as u32;
        let weight = letters.weight(monomial);
        self.list.push(Context {
            parent,
            letter: letter as u8,
            from: weight.saturating_sub(Contexts::AHEAD) as u32,
            weight: weight as u32,
            refuted: false,
        });
        self.monomials.push(*monomial);
        self.index.insert(*monomial, number);
        number
    }

    /// The contexts to be tried with monomials of a weight. If the table has room for contexts of that weight
    /// and more, those for which it has none must have refuted a rule.
    fn tried_with(&self, weight: u64, table: &Table) -> impl Iterator<Item = u32> {
        let room = table.weight.saturating_sub(weight);
        let most = if room >= weight.max(8) {
            room
        } else {
            u64::MAX
        };
        let tried = move |&(_, context): &(u32, &Context)| {
            let light = context.refuted || u64::from(context.weight) <= most;
            light && u64::from(context.from) <= weight
        };
        (0..)
            .zip(&self.list)
            .filter(tried)
            .map(|(number, _)| number)
    }
}

/// A monomial with its products with contexts, as far as they were needed.
struct Row {
    monomial: Monomial,
    nodes: Vec<Node>,
    /// The contexts on the way to it in the tree, with its labels there.
    path: Vec<(u32, u8)>,
}

impl Row {
    fn new(monomial: Monomial) -> Row {
        Row {
            monomial,
            nodes: Vec::new(),
            path: Vec::new(),
        }
    }

    fn node(
        &mut self,
        context: u32,
        contexts: &Contexts,
        engine: &mut Engine,
        meter: &mut Meter,
    ) -> Result<Node, Halt> {
        if self.nodes.is_empty() {
            self.nodes.push(engine.product(0, &self.monomial, meter)?);
        }
        if self.nodes.len() < contexts.len() {
            self.nodes.resize(contexts.len(), Node::MAX);
        }
        let known = self.nodes[context as usize];
        if known != Node::MAX {
            return Ok(known);
        }
        let Context { parent, letter, .. } = contexts.list[context as usize];
        let parent = self.node(parent, contexts, engine, meter)?;
        let node = engine.times(parent, usize::from(letter), meter)?;
        self.nodes[context as usize] = node;
        Ok(node)
    }

    /// The label in a context.
    fn label(
        &mut self,
        context: u32,
        contexts: &Contexts,
        engine: &mut Engine,
        meter: &mut Meter,
    ) -> Result<u8, Halt> {
        let whole = self.monomial.times(&contexts.monomials[context as usize]);
        if let Some(label) = engine.exactly(&whole) {
            meter.step(1)?;
            return Ok(label);
        }
        let node = self.node(context, contexts, engine, meter)?;
        engine.label(node, meter)
    }
}

/// A tree that tells irreducible monomials apart.
enum Branch {
    Leaf(u32),
    Inner {
        context: u32,
        children: Vec<(u8, Branch)>,
    },
}

/// How far monomials are looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach {
    /// No monomial of greater weight is looked at.
    pub weight: u64,
    /// Nor more irreducible monomials than this.
    pub standard: usize,
    /// This many contexts of the table are tried before two monomials are joined.
    pub contexts: usize,
}

/// What joining found besides the rules, which are in the engine.
pub(crate) struct Joined {
    /// The contexts that tell irreducible monomials apart.
    paths: FxHashMap<Monomial, Vec<(u32, u8)>>,
    /// The number of irreducible monomials met.
    pub standard: usize,
    /// The greatest weight that was looked at to its end.
    pub weight: u64,
}

/// Joins monomials; the rules found, and those known before, are those of the engine then.
pub(crate) fn join(
    engine: &mut Engine,
    known: Vec<Rule>,
    contexts: &mut Contexts,
    reach: Reach,
    meter: &mut Meter,
) -> Result<Joined, Halt> {
    let letters = engine.letters;
    engine.set_rules(known);
    let mut rows: Vec<Row> = Vec::new();
    let mut tree: Option<Branch> = None;
    let mut heap = BinaryHeap::from([Reverse((0u64, Vec::new(), Monomial::ONE.0, 0usize))]);
    let mut level = 0;
    let mut rules_before = engine.rules.len();
    let mut joined = Joined {
        paths: FxHashMap::default(),
        standard: 0,
        weight: 0,
    };
    while let Some(Reverse((weight, _, exponents, first))) = heap.pop() {
        let monomial = Monomial(exponents);
        if weight > level {
            joined.weight = level;
            if engine.rules.len() > rules_before {
                rules_before = engine.rules.len();
                engine.clear();
                for row in &mut rows {
                    row.nodes.clear();
                }
            }
            if level >= reach.weight || rows.len() >= reach.standard {
                break;
            }
            level = weight;
        }
        if engine.reducing(&monomial).is_some() {
            continue;
        }
        let mut row = Row::new(monomial);
        let twin = sift(
            &mut tree, &mut row, &mut rows, reach, contexts, engine, meter,
        )?;
        if let Some(twin) = twin {
            let right = rows[twin as usize].monomial;
            engine.add(Rule {
                left: monomial,
                right,
                origin: monomial,
            });
            continue;
        }
        rows.push(row);
        for letter in first..letters.count() {
            let mut next = monomial;
            next.0[letter] = next.0[letter].checked_add(1).ok_or(Halt::Wild)?;
            let key: Vec<u16> = next.0.iter().rev().copied().collect();
            heap.push(Reverse((letters.weight(&next), key, next.0, letter)));
        }
        let bytes: usize = rows.len() * 5 * contexts.len().min(1000) + heap.len() * 200;
        meter.holds(bytes + engine.bytes())?;
        meter.tell(Stage::Rules(engine.rules.len()));
    }
    if heap.is_empty() {
        joined.weight = u64::MAX;
    }
    joined.standard = rows.len();
    joined.paths = rows
        .into_iter()
        .map(|row| (row.monomial, row.path))
        .collect();
    engine.clear();
    Ok(joined)
}

/// Finds the row that agrees with a new one in all contexts, or makes room for it as number `rows.len()`.
fn sift(
    tree: &mut Option<Branch>,
    row: &mut Row,
    rows: &mut [Row],
    reach: Reach,
    contexts: &mut Contexts,
    engine: &mut Engine,
    meter: &mut Meter,
) -> Result<Option<u32>, Halt> {
    let new = rows.len() as u32;
    let weight = engine.letters.weight(&row.monomial);
    let Some(mut branch) = tree.as_mut() else {
        *tree = Some(Branch::Leaf(new));
        return Ok(None);
    };
    loop {
        match branch {
            Branch::Inner { context, children } => {
                let label = row.label(*context, contexts, engine, meter)?;
                row.path.push((*context, label));
                match children.iter().position(|&(l, _)| l == label) {
                    Some(at) => branch = &mut children[at].1,
                    None => {
                        children.push((label, Branch::Leaf(new)));
                        return Ok(None);
                    }
                }
            }
            Branch::Leaf(twin) => {
                let twin = *twin;
                let mut found = None;
                for context in contexts
                    .tried_with(weight, &engine.table)
                    .collect::<Vec<_>>()
                {
                    let label = row.label(context, contexts, engine, meter)?;
                    let theirs = rows[twin as usize].label(context, contexts, engine, meter)?;
                    if label != theirs {
                        found = Some((context, label, theirs));
                        break;
                    }
                }
                if found.is_none() {
                    // Then all that fewer heaps tell apart, and all contexts for which the table has room.
                    let sides = [&row.monomial, &rows[twin as usize].monomial];
                    if let Some(context) = engine.separate(sides, reach.contexts, meter)? {
                        contexts.add(&context, weight, engine.letters);
                        let context = contexts.number(&context, engine.letters);
                        let label = row.label(context, contexts, engine, meter)?;
                        let theirs = rows[twin as usize].label(context, contexts, engine, meter)?;
                        found = Some((context, label, theirs));
                    }
                }
                let Some((context, label, theirs)) = found else {
                    return Ok(Some(twin));
                };
                row.path.push((context, label));
                rows[twin as usize].path.push((context, theirs));
                let children = vec![(label, Branch::Leaf(new)), (theirs, Branch::Leaf(twin))];
                *branch = Branch::Inner { context, children };
                return Ok(None);
            }
        }
    }
}

/// Tries all contexts with all rules. Returns positions at which a rule fails: some rule is false, this one
/// or another.
pub(crate) fn try_rules(
    engine: &mut Engine,
    contexts: &Contexts,
    most: usize,
    meter: &mut Meter,
) -> Result<Vec<Monomial>, Halt> {
    let mut wrong = Vec::new();
    for number in 0..engine.rules.len() {
        let Rule { right, origin, .. } = engine.rules[number];
        for context in contexts.monomials() {
            let position = origin.times(context);
            let exactly = [origin, right].map(|side| engine.exactly(&side.times(context)));
            let differ = if let [Some(one), Some(other)] = exactly {
                meter.step(1)?;
                one != other
            } else {
                let node = engine.product(0, &right, meter)?;
                let node = engine.product(node, context, meter)?;
                let label = engine.label(node, meter)?;
                fold(&position, engine, meter)? != label
            };
            if differ {
                wrong.push(position);
                if wrong.len() >= most {
                    return Ok(wrong);
                }
                break;
            }
        }
    }
    Ok(wrong)
}

/// Finds rules that fail where the engine contradicts itself: at a position or below it. Exact search decides
/// if it takes at most `effort` positions; otherwise the labels of the options do, which may blame a true
/// rule. It will be found again.
pub(crate) fn diagnose(
    position: &Monomial,
    engine: &mut Engine,
    exact: &mut Exact,
    effort: usize,
    meter: &mut Meter,
) -> Result<Vec<(Rule, Monomial)>, Halt> {
    let mut seen = FxHashSet::from_iter([*position]);
    let mut queue = VecDeque::from([*position]);
    let mut found = Vec::new();
    while let Some(at) = queue.pop_front() {
        let exactly = exact.outcome(&at, effort, &|known| engine.exactly(known), meter)?;
        let truth = match exactly {
            Some(truth) => truth,
            None => fold(&at, engine, meter)?,
        };
        for number in 0..engine.rules.len() {
            let rule = engine.rules[number];
            if !rule.left.divides(&at) {
                continue;
            }
            let context = at.over(&rule.left);
            let mut next = context.times(&rule.right);
            engine.letters.cancel(&mut next);
            let after = match exactly {
                Some(_) => exact.outcome(&next, effort, &|known| engine.exactly(known), meter)?,
                None => None,
            };
            let after = match after {
                Some(after) => after,
                None => engine.outcome(&next, meter)?,
            };
            if after != truth {
                found.push((rule, context));
            } else if seen.len() < 400 && seen.insert(next) {
                queue.push_back(next);
            }
        }
        if found.len() >= 20 || !found.is_empty() && queue.is_empty() {
            break;
        }
        if found.is_empty() {
            for option in options(&at, engine.letters) {
                let label = engine.outcome(&option, meter)?;
                let right =
                    match exact.outcome(&option, effort, &|known| engine.exactly(known), meter)? {
                        Some(truth) => truth,
                        None => fold(&option, engine, meter)?,
                    };
                if label != right && seen.insert(option) {
                    queue.push_back(option);
                }
            }
        }
    }
    Ok(found)
}

/// The options of a position.
pub(crate) fn options(position: &Monomial, letters: &Letters) -> Vec<Monomial> {
    let mut all = Vec::new();
    for (letter, _) in position.factors() {
        let mut less = *position;
        less.0[letter] -= 1;
        for option in &letters.options[letter] {
            let mut next = less;
            for &part in option {
                next.0[usize::from(part)] += 1;
            }
            letters.cancel(&mut next);
            all.push(next);
        }
    }
    all
}

/// The label that the labels of the options give a position.
pub(crate) fn fold(
    position: &Monomial,
    engine: &mut Engine,
    meter: &mut Meter,
) -> Result<u8, Halt> {
    let events = &engine.letters.events;
    if *position == Monomial::ONE {
        return Ok(events.terminal);
    }
    let mut seen = 0;
    for (letter, _) in position.factors() {
        let mut less = *position;
        less.0[letter] -= 1;
        let less = engine.product(0, &less, meter)?;
        for option in &engine.letters.options[letter] {
            let mut node = less;
            for &part in option {
                node = engine.times(node, usize::from(part), meter)?;
            }
            seen |= events.triggered(engine.label(node, meter)?);
            if seen == events.all() {
                return Ok(events.label(seen));
            }
        }
    }
    Ok(events.label(seen))
}

/// Completes the rules: adds what follows where two rules overlap. Returns positions that two rules take to
/// irreducible monomials that some context tells apart; then some rule is false.
pub(crate) fn complete(
    engine: &mut Engine,
    joined: &Joined,
    contexts: &Contexts,
    most: usize,
    meter: &mut Meter,
) -> Result<Vec<Monomial>, Halt> {
    let letters = engine.letters;
    let mut done = 0;
    let mut wrong = Vec::new();
    while done < engine.rules.len() {
        let mut added: Vec<Rule> = Vec::new();
        let count = engine.rules.len();
        meter.tell(Stage::Rules(count));
        for second in done..count {
            let b = engine.rules[second];
            for first in 0..second {
                meter.step(1)?;
                let a = engine.rules[first];
                if a.left.is_coprime(&b.left) {
                    continue;
                }
                let lcm = a.left.lcm(&b.left);
                let start = engine.product(0, &a.right, meter)?;
                let one = engine.product(start, &lcm.over(&a.left), meter)?;
                let start = engine.product(0, &b.right, meter)?;
                let other = engine.product(start, &lcm.over(&b.left), meter)?;
                if one == other {
                    continue;
                }
                let (mut x, mut y) = (engine.monomial(one), engine.monomial(other));
                if added.iter().any(|rule| rule.left == x || rule.left == y) {
                    continue;
                }
                // The context that told them apart when they were looked at, then all others.
                let paths = (joined.paths.get(&x), joined.paths.get(&y));
                let hint = match paths {
                    (Some(x), Some(y)) => x.iter().zip(y).find(|(x, y)| x != y),
                    _ => None,
                };
                let hint = hint.map(|((context, _), _)| *context as usize);
                let mut separating = None;
                for number in hint.into_iter().chain(0..contexts.len()) {
                    let context = &contexts.monomials[number];
                    let exactly = [&x, &y].map(|x| engine.exactly(&x.times(context)));
                    let differ = if let [Some(one), Some(other)] = exactly {
                        meter.step(1)?;
                        one != other
                    } else {
                        let one = engine.product(one, context, meter)?;
                        let other = engine.product(other, context, meter)?;
                        engine.label(one, meter)? != engine.label(other, meter)?
                    };
                    if differ {
                        separating = Some(number);
                        break;
                    }
                }
                let separating = match (separating, &engine.earlier) {
                    (Some(context), _) => Some(contexts.monomials[context]),
                    (None, Some(earlier)) => earlier.separate(&x, &y, meter)?,
                    (None, None) => None,
                };
                if let Some(context) = separating {
                    wrong.push(lcm.times(&context));
                    continue;
                }
                if letters.compare(&x, &y).is_lt() {
                    (x, y) = (y, x);
                }
                added.push(Rule {
                    left: x,
                    right: y,
                    origin: lcm,
                });
            }
        }
        if !wrong.is_empty() {
            wrong.sort_by(|a, b| letters.compare(a, b));
            wrong.dedup();
            wrong.truncate(30);
            return Ok(wrong);
        }
        done = count;
        if added.is_empty() {
            continue;
        }
        for rule in added {
            engine.add(rule);
        }
        engine.clear();
        if engine.rules.len() > most {
            return Err(Halt::Wild);
        }
    }
    Ok(wrong)
}

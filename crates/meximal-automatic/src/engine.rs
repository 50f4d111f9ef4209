//! The engine: positions up to rules. Rules u → v, each replacing a monomial by a smaller one, define normal
//! forms; the label of a normal form follows by recursion from its options, each reduced again. If all rules
//! are true, all labels are right; what the rules save is the size of the recursion, so that positions with
//! large exponents are in reach (section 4, pass 2).
//!
//! Normal forms are numbered as they come up ([`crate::nodes`]), and their products with letters are
//! remembered: a product of monomials is a walk. A monomial is reducible if some left side divides it, and no
//! divisor of a normal form is reducible; so a rule that reduces x·l, x normal, has exactly the exponent of l
//! that x·l has.
//!
//! A label is known as soon as all events have been seen; for a position that is won this takes one move, if
//! it is the right one. The move that was right for the last position with the same letters and the same
//! parities is tried first: most positions are decided by it, and many others need not be looked at.

use crate::budget::{Meter, Stop};
use crate::earlier::Earlier;
use crate::monomial::{Letters, MAX_LETTERS, Monomial};
use crate::nodes::{Node, Nodes, Products, UNKNOWN};
use crate::table::Table;

/// A rule: a monomial is equal to a smaller one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rule {
    pub left: Monomial,
    pub right: Monomial,
    /// A monomial that other rules take to both sides; `left` for a rule that was observed.
    pub origin: Monomial,
}

impl Rule {
    /// The rule for the powers of a letter of this index and period.
    pub fn of_order(letter: usize, index: u16, period: u16) -> Rule {
        let left = Monomial::power(letter, index + period);
        Rule {
            left,
            right: Monomial::power(letter, index),
            origin: left,
        }
    }
}

/// Why the engine gave no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// The budget.
    Stop(Stop),
    /// Exponents or chains of rules grew out of range: the rules are not good.
    Wild,
    /// There are more normal forms than allowed.
    Crowded,
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Halt {
        Halt::Stop(stop)
    }
}

const NO_LABEL: u16 = u16::MAX;

/// How many kinds of positions are told apart when a move is tried first: a power of two.
const KINDS: usize = 1 << 14;

/// A move: a letter, and the number of one of its options.
type Choice = (u8, u32);

/// A label that is being looked for.
struct Search {
    node: Node,
    kind: usize,
    /// Whether the move that decided the last position of this kind is still to be tried.
    first: bool,
    /// The move to be looked at next.
    at: Choice,
    /// The events so far.
    seen: u8,
}

impl Search {
    fn new(node: Node, kind: usize) -> Search {
        Search {
            node,
            kind,
            first: true,
            at: (0, 0),
            seen: 0,
        }
    }

    /// Goes on from the move that was looked at, to `next` if that one was not tried out of turn.
    fn pass(&mut self, next: Choice) {
        if self.first {
            self.first = false;
        } else {
            self.at = next;
        }
    }
}

pub(crate) struct Engine<'l> {
    pub letters: &'l Letters,
    pub rules: Vec<Rule>,
    /// For each letter and each exponent of it, the rules with that exponent on the left.
    by_exponent: Vec<Vec<Vec<u32>>>,
    nodes: Nodes,
    products: Products,
    labels: Vec<u16>,
    /// The move that decided the last position of each kind.
    decided: Vec<Choice>,
    /// No more normal forms than this are made while labels are looked for.
    pub most: usize,
    /// Outcomes that are known exactly,
    pub table: Table,
    /// also those of the same game with fewer heaps.
    pub earlier: Option<Earlier<'l>>,
}

impl<'l> Engine<'l> {
    /// An engine with no rules (but that pairs of * cancel).
    pub fn new(letters: &'l Letters) -> Engine<'l> {
        let mut engine = Engine {
            letters,
            rules: Vec::new(),
            by_exponent: vec![Vec::new(); letters.count()],
            nodes: Nodes::new(letters.count()),
            products: Products::new(letters.count()),
            labels: Vec::new(),
            decided: vec![(0, 0); KINDS],
            most: usize::MAX,
            table: Table::empty(),
            earlier: None,
        };
        engine.clear();
        if let Some(star) = letters.star {
            engine.add(Rule::of_order(star, 0, 2));
        }
        engine
    }

    /// Forgets all normal forms, but not the rules.
    pub fn clear(&mut self) {
        self.nodes = Nodes::new(self.letters.count());
        self.products = Products::new(self.letters.count());
        self.labels.clear();
        self.node_of(&Monomial::ONE);
        self.labels[0] = u16::from(self.letters.events.terminal);
    }

    /// Adds a rule. Nodes that it reduces stay as they are until the engine is cleared.
    pub fn add(&mut self, rule: Rule) {
        let number = self.rules.len() as u32;
        for (letter, exponent) in rule.left.factors() {
            let lists = &mut self.by_exponent[letter];
            if lists.len() <= usize::from(exponent) {
                lists.resize_with(usize::from(exponent) + 1, Vec::new);
            }
            lists[usize::from(exponent)].push(number);
        }
        self.rules.push(rule);
    }

    /// Replaces all rules.
    pub fn set_rules(&mut self, rules: Vec<Rule>) {
        self.rules.clear();
        self.by_exponent = vec![Vec::new(); self.letters.count()];
        for rule in rules {
            self.add(rule);
        }
        self.clear();
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// About how many bytes the tables hold.
    pub fn bytes(&self) -> usize {
        self.nodes.bytes()
            + self.products.bytes()
            + self.labels.capacity() * size_of::<u16>()
            + self.table.bytes()
    }

    pub fn monomial(&self, node: Node) -> Monomial {
        self.nodes.monomial(node)
    }

    /// The rule that reduces a monomial, if one does.
    pub fn reducing(&self, monomial: &Monomial) -> Option<&Rule> {
        self.rules.iter().find(|rule| rule.left.divides(monomial))
    }

    /// The number of a monomial that is not reducible.
    pub fn node_of(&mut self, monomial: &Monomial) -> Node {
        let (node, new) = self.nodes.number(monomial);
        if new {
            self.products.grow(self.nodes.len());
            self.labels.push(NO_LABEL);
        }
        node
    }

    /// The normal form of a node times a letter.
    #[inline]
    pub fn times(&mut self, node: Node, letter: usize, meter: &mut Meter) -> Result<Node, Halt> {
        match self.products.get(node, letter) {
            UNKNOWN => self.reduce(node, letter, 0, meter),
            product => Ok(product),
        }
    }

    /// The rule that reduces a monomial which is not reducible without one of these letters.
    #[inline]
    fn rule(&self, product: &Monomial, letter: usize) -> Option<Rule> {
        let rules = self.by_exponent[letter].get(usize::from(product.0[letter]))?;
        let mut rules = rules.iter().map(|&rule| &self.rules[rule as usize]);
        rules.find(|rule| rule.left.divides(product)).copied()
    }

    fn reduce(
        &mut self,
        node: Node,
        letter: usize,
        depth: u32,
        meter: &mut Meter,
    ) -> Result<Node, Halt> {
        let known = self.products.get(node, letter);
        if known != UNKNOWN {
            return Ok(known);
        }
        meter.step(8)?;
        self.look_at_size(meter)?;
        let mut product = self.nodes.monomial(node);
        product.0[letter] = product.0[letter].checked_add(1).ok_or(Halt::Wild)?;
        let result = match self.rule(&product, letter) {
            None => self.node_of(&product),
            Some(_) if depth > 2000 => return Err(Halt::Wild),
            Some(rule) => {
                let rest = product.over(&rule.left);
                let mut result = 0;
                for (letter, exponent) in rule.right.factors().chain(rest.factors()) {
                    for _ in 0..exponent {
                        result = self.reduce(result, letter, depth + 1, meter)?;
                    }
                }
                result
            }
        };
        self.products.set(node, letter, result);
        Ok(result)
    }

    /// Looks every now and then whether there is room for more normal forms.
    fn look_at_size(&self, meter: &mut Meter) -> Result<(), Halt> {
        if self.nodes.len().is_multiple_of(1024) {
            if self.nodes.len() > self.most {
                return Err(Halt::Crowded);
            }
            meter.holds(self.bytes())?;
        }
        Ok(())
    }

    /// The normal form of a node times a monomial.
    pub fn product(
        &mut self,
        mut node: Node,
        monomial: &Monomial,
        meter: &mut Meter,
    ) -> Result<Node, Halt> {
        for (letter, exponent) in monomial.factors() {
            for _ in 0..exponent {
                node = self.times(node, letter, meter)?;
            }
        }
        Ok(node)
    }

    /// The outcome of a position where it is known exactly.
    #[inline]
    pub fn exactly(&self, position: &Monomial) -> Option<u8> {
        let earlier = self.earlier.as_ref();
        let outcome = self.table.outcome(position);
        outcome.or_else(|| earlier?.outcome(position))
    }

    /// A context that tells two positions apart for certain: by a solution for fewer heaps, or among so many
    /// contexts of the table.
    pub fn separate(
        &self,
        [one, other]: [&Monomial; 2],
        contexts: usize,
        meter: &mut Meter,
    ) -> Result<Option<Monomial>, Stop> {
        if let Some(earlier) = &self.earlier
            && let Some(context) = earlier.separate(one, other, meter)?
        {
            return Ok(Some(context));
        }
        self.table
            .separate(one, other, self.letters, contexts, meter)
    }

    /// The label of a normal form as far as it is known, or known exactly.
    #[inline]
    fn known(&mut self, node: Node) -> u16 {
        if self.labels[node as usize] == NO_LABEL
            && let Some(outcome) = self.exactly(&self.nodes.monomial(node))
        {
            self.labels[node as usize] = u16::from(outcome);
        }
        self.labels[node as usize]
    }

    /// The kind of a position: which letters it has, and which of them an odd number of times.
    fn kind(&self, node: Node) -> usize {
        let mut kind = 0u64;
        for &exponent in self.nodes.row(node) {
            kind = kind << 2 | u64::from(exponent & 1) | u64::from(exponent > 0) << 1;
        }
        (kind.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as usize % KINDS
    }

    /// The label of a normal form.
    pub fn label(&mut self, node: Node, meter: &mut Meter) -> Result<u8, Halt> {
        let known = self.known(node);
        if known != NO_LABEL {
            return Ok(known as u8);
        }
        let letters = self.letters;
        let all = letters.events.all();
        let mut stack = vec![Search::new(node, self.kind(node))];
        while let Some(search) = stack.last_mut() {
            meter.step(1)?;
            let (letter, option) = if search.first {
                self.decided[search.kind]
            } else {
                search.at
            };
            let at = usize::from(letter);
            if at == letters.count() || search.seen == all {
                self.labels[search.node as usize] = u16::from(letters.events.label(search.seen));
                stack.pop();
                continue;
            }
            let exponent = self.nodes.row(search.node)[at];
            let Some(parts) = letters.options[at]
                .get(option as usize)
                .filter(|_| exponent > 0)
            else {
                search.pass((letter + 1, 0));
                continue;
            };
            let target = self.option(search.node, at, parts, meter)?;
            match self.known(target) {
                NO_LABEL => {
                    if stack.len() > 1 << 20 {
                        return Err(Halt::Wild);
                    }
                    let kind = self.kind(target);
                    stack.push(Search::new(target, kind));
                }
                label => {
                    search.seen |= letters.events.triggered(label as u8);
                    if search.seen == all {
                        self.decided[search.kind] = (letter, option);
                    }
                    search.pass((letter, option + 1));
                }
            }
        }
        Ok(self.labels[node as usize] as u8)
    }

    /// An option of a normal form: a letter is replaced by others. Most of these are normal forms, too, and
    /// are not made step by step, for the steps are positions that nobody asks for.
    fn option(
        &mut self,
        node: Node,
        letter: usize,
        parts: &[u8],
        meter: &mut Meter,
    ) -> Result<Node, Halt> {
        let mut less = self.nodes.monomial(node);
        less.0[letter] -= 1;
        let mut option = less;
        for &part in parts {
            let part = usize::from(part);
            option.0[part] = option.0[part].checked_add(1).ok_or(Halt::Wild)?;
            if self.rule(&option, part).is_some() {
                let mut option = self.node_of(&less);
                for &part in parts {
                    option = self.times(option, usize::from(part), meter)?;
                }
                return Ok(option);
            }
        }
        meter.step(parts.len())?;
        self.look_at_size(meter)?;
        Ok(self.node_of(&option))
    }

    /// The label of a position.
    pub fn outcome(&mut self, monomial: &Monomial, meter: &mut Meter) -> Result<u8, Halt> {
        let node = self.product(0, monomial, meter)?;
        self.label(node, meter)
    }
}

const _: () = assert!(MAX_LETTERS < 256);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Unlimited;
    use crate::game::Events;
    use crate::monomial::letters_of_31011;

    /// Without rules, a heavy position has more below it than is allowed; where outcomes are known exactly,
    /// there is nothing to make.
    #[test]
    fn an_engine_may_be_crowded() {
        let letters = letters_of_31011(5, &Events::misere());
        let mut unlimited = Unlimited;
        let meter = &mut Meter::new(&mut unlimited);
        let heavy = Monomial::power(4, 12).times(&Monomial::power(3, 12));
        let mut engine = Engine::new(&letters);
        let outcome = engine.outcome(&heavy, meter);
        assert!(outcome.is_ok() && engine.len() > 5000);
        engine.clear();
        engine.most = 3000;
        assert_eq!(engine.outcome(&heavy, meter), Err(Halt::Crowded));
        assert!(engine.len() <= 5000);
        engine.clear();
        engine.table = Table::new(&letters, 1 << 18, meter).unwrap();
        assert_eq!(engine.outcome(&heavy, meter), outcome);
    }
}

//! The engine: positions up to rules. Rules u → v, each replacing a monomial by a smaller one, define normal
//! forms; the label of a normal form follows by recursion from its options, each reduced again. If all rules
//! are true, all labels are right; what the rules save is the size of the recursion, so that positions with
//! large exponents are in reach (section 4, pass 2).
//!
//! Normal forms are numbered as they come up, and their products with letters are remembered: a product of
//! monomials is a walk. A monomial is reducible if some left side divides it, and no divisor of a normal form
//! is reducible; so a rule that reduces x·l, x normal, has exactly the exponent of l that x·l has.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use crate::budget::{Meter, Stop};
use crate::earlier::Earlier;
use crate::monomial::{Letters, MAX_LETTERS, Monomial};
use crate::table::Table;

/// A rule: a monomial is equal to a smaller one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rule {
    pub left: Monomial,
    pub right: Monomial,
    /// A monomial that other rules take to both sides; `left` for a rule that was observed.
    pub origin: Monomial,
}

/// Why the engine gave no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// The budget.
    Stop(Stop),
    /// Exponents or chains of rules grew out of range: the rules are not good.
    Wild,
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Halt {
        Halt::Stop(stop)
    }
}

const UNKNOWN: u32 = u32::MAX;
const NO_LABEL: u16 = u16::MAX;

/// The slots of an index at first.
const FIRST_INDEX: usize = 1 << 10;

/// The number of a normal form; 0 is the empty position.
pub(crate) type Node = u32;

pub(crate) struct Engine<'l> {
    pub letters: &'l Letters,
    pub rules: Vec<Rule>,
    /// For each letter and each exponent of it, the rules with that exponent on the left.
    by_exponent: Vec<Vec<Vec<u32>>>,
    nodes: Vec<Monomial>,
    /// Where each node is found by its monomial: a table of open addresses, a power of two, at most half
    /// full. There are millions of nodes, and this way each monomial is held once.
    index: Vec<Node>,
    /// For each node its products with the letters.
    edges: Vec<Node>,
    labels: Vec<u16>,
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
            nodes: Vec::new(),
            index: Vec::new(),
            edges: Vec::new(),
            labels: Vec::new(),
            table: Table::empty(),
            earlier: None,
        };
        engine.clear();
        if let Some(star) = letters.star {
            let mut left = Monomial::ONE;
            left.0[star] = 2;
            engine.add(Rule {
                left,
                right: Monomial::ONE,
                origin: left,
            });
        }
        engine
    }

    /// Forgets all normal forms, but not the rules.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.index = vec![UNKNOWN; FIRST_INDEX];
        self.edges.clear();
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
        self.nodes.capacity() * size_of::<Monomial>()
            + (self.index.len() + self.edges.capacity()) * size_of::<Node>()
            + self.labels.capacity() * 2
            + self.table.bytes()
    }

    pub fn monomial(&self, node: Node) -> &Monomial {
        &self.nodes[node as usize]
    }

    /// The rule that reduces a monomial, if one does.
    pub fn reducing(&self, monomial: &Monomial) -> Option<&Rule> {
        self.rules.iter().find(|rule| rule.left.divides(monomial))
    }

    /// The number of a monomial that is not reducible.
    pub fn node_of(&mut self, monomial: &Monomial) -> Node {
        let slot = match self.find(monomial) {
            Ok(node) => return node,
            Err(slot) => slot,
        };
        let node = self.nodes.len() as Node;
        self.nodes.push(*monomial);
        self.index[slot] = node;
        if 2 * self.nodes.len() > self.index.len() {
            self.index = vec![UNKNOWN; 2 * self.index.len()];
            for node in 0..self.nodes.len() {
                if let Err(slot) = self.find(&self.nodes[node]) {
                    self.index[slot] = node as Node;
                }
            }
        }
        self.edges
            .resize(self.edges.len() + self.letters.count(), UNKNOWN);
        self.labels.push(NO_LABEL);
        node
    }

    /// The node of a monomial, or the slot in which it belongs.
    fn find(&self, monomial: &Monomial) -> Result<Node, usize> {
        let mut hasher = FxHasher::default();
        monomial.hash(&mut hasher);
        let mask = self.index.len() - 1;
        let mut slot = hasher.finish() as usize & mask;
        loop {
            match self.index[slot] {
                UNKNOWN => return Err(slot),
                node if self.nodes[node as usize] == *monomial => return Ok(node),
                _ => slot = (slot + 1) & mask,
            }
        }
    }

    /// The normal form of a node times a letter.
    #[inline]
    pub fn times(&mut self, node: Node, letter: usize, meter: &mut Meter) -> Result<Node, Halt> {
        let known = self.edges[node as usize * self.letters.count() + letter];
        match known {
            UNKNOWN => self.reduce(node, letter, 0, meter),
            product => Ok(product),
        }
    }

    fn reduce(
        &mut self,
        node: Node,
        letter: usize,
        depth: u32,
        meter: &mut Meter,
    ) -> Result<Node, Halt> {
        let at = node as usize * self.letters.count() + letter;
        if self.edges[at] != UNKNOWN {
            return Ok(self.edges[at]);
        }
        meter.step(8)?;
        if self.nodes.len().is_multiple_of(1024) {
            meter.holds(self.bytes())?;
        }
        let mut product = self.nodes[node as usize];
        product.0[letter] = product.0[letter].checked_add(1).ok_or(Halt::Wild)?;
        let exponent = usize::from(product.0[letter]);
        let rules = self.by_exponent[letter].get(exponent);
        let rule = rules.and_then(|rules| {
            let divides = |&&rule: &&u32| self.rules[rule as usize].left.divides(&product);
            rules.iter().find(divides).copied()
        });
        let result = match rule {
            None => self.node_of(&product),
            Some(_) if depth > 2000 => return Err(Halt::Wild),
            Some(rule) => {
                let rule = self.rules[rule as usize];
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
        self.edges[at] = result;
        Ok(result)
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
            && let Some(outcome) = self.exactly(&self.nodes[node as usize])
        {
            self.labels[node as usize] = u16::from(outcome);
        }
        self.labels[node as usize]
    }

    /// The label of a normal form.
    pub fn label(&mut self, node: Node, meter: &mut Meter) -> Result<u8, Halt> {
        let known = self.known(node);
        if known != NO_LABEL {
            return Ok(known as u8);
        }
        let letters = self.letters;
        let all = letters.events.all();
        // Nodes whose label is under way: letter and option to look at next, events so far, and the node less
        // that letter.
        let mut stack: Vec<(Node, u8, u32, u8, Node)> = vec![(node, 0, 0, 0, UNKNOWN)];
        while let Some(&mut (node, ref mut letter, ref mut option, ref mut seen, ref mut less)) =
            stack.last_mut()
        {
            meter.step(1)?;
            let done = usize::from(*letter) == letters.count() || *seen == all;
            if done || self.labels[node as usize] != NO_LABEL {
                if self.labels[node as usize] == NO_LABEL {
                    self.labels[node as usize] = u16::from(letters.events.label(*seen));
                }
                stack.pop();
                continue;
            }
            let at = usize::from(*letter);
            let options = &letters.options[at];
            if self.nodes[node as usize].0[at] == 0 || *option as usize == options.len() {
                (*letter, *option, *less) = (*letter + 1, 0, UNKNOWN);
                continue;
            }
            if *less == UNKNOWN {
                let mut monomial = self.nodes[node as usize];
                monomial.0[at] -= 1;
                *less = self.node_of(&monomial);
            }
            let mut target = *less;
            for &part in &options[*option as usize] {
                target = self.times(target, usize::from(part), meter)?;
            }
            match self.known(target) {
                NO_LABEL => {
                    if stack.len() > 1 << 20 {
                        return Err(Halt::Wild);
                    }
                    stack.push((target, 0, 0, 0, UNKNOWN));
                }
                label => {
                    *seen |= letters.events.triggered(label as u8);
                    *option += 1;
                }
            }
        }
        Ok(self.labels[node as usize] as u8)
    }

    /// The label of a position.
    pub fn outcome(&mut self, monomial: &Monomial, meter: &mut Meter) -> Result<u8, Halt> {
        let node = self.product(0, monomial, meter)?;
        self.label(node, meter)
    }
}

const _: () = assert!(MAX_LETTERS < 256);

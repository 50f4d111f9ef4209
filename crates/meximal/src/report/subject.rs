//! What a question is about: a game written in notation, or coins on the nodes of a graph.

use super::ReportError;
use crate::form::{FormId, Forms, FormsFull};
use crate::notation::{
    Game, Heaps, MAX_COMPONENTS, ParseError, SEPARATOR, parse_game, parse_mixed, print_sum,
};
use crate::outcome::{Closure, Components, position_of, position_of_forms};
use crate::report::Style;
use crate::rules::code::HeapRules;
use crate::rules::coins::Coins;
use crate::rules::hackenbush::Hackenbush;
use crate::rules::mixed::MixedRules;
use crate::runner::Runner;

/// The text of a question.
#[derive(Clone, Copy, Debug)]
pub enum Subject<'a> {
    /// A game in notation.
    Game(&'a str),
    /// Coins on a graph: the graph, and the coins as `a+2.b`.
    Coins {
        /// The graph, one line for each node.
        graph: &'a str,
        /// The coins.
        position: &'a str,
    },
}

impl<'a> From<&'a str> for Subject<'a> {
    fn from(text: &'a str) -> Self {
        Subject::Game(text)
    }
}

/// A subject that was read.
pub(crate) enum Loaded {
    Sum(Vec<FormId>),
    Heaps(Heaps),
    /// Heaps of several rulesets, also those without an option.
    Mixed {
        rules: MixedRules,
        position: Vec<u32>,
    },
    Coins {
        coins: Coins,
        position: Vec<u32>,
    },
}

impl Loaded {
    pub(crate) fn read(subject: Subject, forms: &mut Forms) -> Result<Loaded, ReportError> {
        match subject {
            Subject::Game(text) if Hackenbush::is_named_by(text) => {
                Err(ReportError::Unsupported(
                    "Hackenbush is not an impartial game: pictures have an 'outcome' and a 'value'; red-blue ones also have a \
                     'canonical' form, for 2 players and normal play"
                        .to_owned(),
                ))
            }
            Subject::Game(text) if text.contains(SEPARATOR) => read_heaps(text),
            Subject::Game(text) => Ok(match parse_game(text, forms)? {
                Game::Sum(parts) => Loaded::Sum(parts),
                Game::Heaps(heaps) => Loaded::Heaps(heaps),
            }),
            Subject::Coins { graph, position } => {
                let coins = Coins::parse(graph)?;
                let position = coins_of(&coins, position)?;
                Ok(Loaded::Coins { coins, position })
            }
        }
    }

    /// The game in notation.
    pub(crate) fn spelling(&self, forms: &Forms) -> String {
        match self {
            Loaded::Sum(parts) => spell(forms, parts),
            Loaded::Heaps(heaps) => heaps.spelling(Style::Ascii),
            Loaded::Mixed { rules, position } => rules.spelling(position, Style::Ascii),
            Loaded::Coins { coins, position } => spell_coins(coins, position),
        }
    }

    /// The game as a sum of forms: heaps and coins become the forms of their graphs.
    pub(crate) fn parts(
        &self,
        forms: &mut Forms,
        runner: &Runner,
    ) -> Result<Vec<FormId>, ReportError> {
        match self {
            Loaded::Sum(parts) => Ok(parts.clone()),
            Loaded::Heaps(heaps) if heaps.rules == HeapRules::nim() => {
                let mut parts = Vec::new();
                for size in heap_list(heaps)? {
                    parts.push(forms.heap(u64::from(size))?);
                }
                Ok(parts)
            }
            Loaded::Heaps(heaps) => {
                let position = heaps.rules.position(heap_list(heaps)?);
                components_as_forms(&heaps.rules, &position, forms, runner)
            }
            Loaded::Mixed { rules, position } => {
                components_as_forms(rules, &with_options(rules, position), forms, runner)
            }
            Loaded::Coins { coins, position } => {
                components_as_forms(coins, position, forms, runner)
            }
        }
    }
}

/// Heaps of one ruleset, or of several.
pub(crate) fn read_heaps(text: &str) -> Result<Loaded, ReportError> {
    let mut all = parse_mixed(text)?;
    if all.len() == 1
        && let Some(heaps) = all.pop()
    {
        return Ok(Loaded::Heaps(heaps));
    }
    let too_large = || ReportError::Unsupported("the position is too large to search".to_owned());
    let rules = all.iter().map(|heaps| heaps.rules.clone()).collect();
    let rules = MixedRules::new(rules).ok_or_else(too_large)?;
    let mut position = Vec::new();
    for (place, heaps) in all.iter().enumerate() {
        for heap in heap_list(heaps)? {
            position.push(rules.component(place, heap).ok_or_else(too_large)?);
        }
    }
    if position.len() as u64 > MAX_COMPONENTS {
        return Err(too_large());
    }
    let position = position_of(position);
    Ok(Loaded::Mixed { rules, position })
}

/// A mixed position as the engine for sums wants it: without the heaps that have no option.
pub(crate) fn with_options(rules: &MixedRules, position: &[u32]) -> Vec<u32> {
    let movable = position.iter().copied().filter(|&c| rules.can_move(c));
    movable.collect()
}

/// Each component of a position as a form.
fn components_as_forms(
    rules: &impl Components,
    position: &[u32],
    forms: &mut Forms,
    runner: &Runner,
) -> Result<Vec<FormId>, ReportError> {
    let mut different = position.to_vec();
    different.dedup();
    let roots: Vec<Vec<u32>> = different.iter().map(|&c| vec![c]).collect();
    let closure = Closure::of(rules, &roots, runner).map_err(|stop| ReportError::Stopped {
        stop,
        known: "the game has too many subpositions to be written as a form".to_owned(),
    })?;
    let built = forms_of_closure(&closure, forms)?;
    let form_of = |component: &u32| {
        let index = different.binary_search(component).unwrap_or_default();
        built[closure.root(index)]
    };
    Ok(position.iter().map(form_of).collect())
}

/// The form of every node of a closure.
fn forms_of_closure(closure: &Closure, forms: &mut Forms) -> Result<Vec<FormId>, FormsFull> {
    let mut built: Vec<FormId> = Vec::with_capacity(closure.len());
    for node in 0..closure.len() {
        let options = closure.options(node).iter();
        let form = forms.intern(options.map(|&o| built[o as usize]).collect())?;
        built.push(form);
    }
    Ok(built)
}

/// The heaps one by one, if there are not too many of them and they are not too large to be searched.
pub(crate) fn heap_list(heaps: &Heaps) -> Result<Vec<u32>, ReportError> {
    let too_large = || {
        ReportError::Unsupported(format!(
            "the position is too large to search (heaps: {}, tokens in the largest: {}), and no theorem \
             is known here for this question",
            heaps.count(),
            heaps.largest(),
        ))
    };
    if heaps.count() > MAX_COMPONENTS {
        return Err(too_large());
    }
    let mut list = Vec::new();
    for &(size, count) in &heaps.sizes {
        let size = u32::try_from(size).ok().filter(|&s| s <= 1 << 20);
        let size = size.ok_or_else(too_large)?;
        list.extend((0..count).map(|_| size));
    }
    Ok(list)
}

/// A sum of forms in notation, or a description when it is too long.
pub(crate) fn spell(forms: &Forms, parts: &[FormId]) -> String {
    print_sum(forms, parts, Style::Ascii).unwrap_or_else(|_| {
        format!(
            "(a sum of {} forms with {} subpositions)",
            parts.len(),
            forms.subpositions(parts).len()
        )
    })
}

/// A position of forms, given by ids, in notation.
pub(crate) fn spell_position(forms: &Forms, position: &[u32]) -> String {
    let parts: Vec<FormId> = position.iter().map(|&i| FormId(i)).collect();
    debug_assert_eq!(position_of_forms(&parts), position);
    spell(forms, &parts)
}

/// Coins in notation, `a+2.b`.
pub(crate) fn spell_coins(coins: &Coins, position: &[u32]) -> String {
    if position.is_empty() {
        return "0".to_owned();
    }
    let mut terms: Vec<(u32, usize)> = Vec::new();
    for &node in position {
        match terms.last_mut() {
            Some((last, count)) if *last == node => *count += 1,
            _ => terms.push((node, 1)),
        }
    }
    let spelt = terms.iter().map(|&(node, count)| match count {
        1 => coins.name(node).to_owned(),
        _ => format!("{count}.{}", coins.name(node)),
    });
    spelt.collect::<Vec<_>>().join("+")
}

/// Reads coins as `a+2.b`: a position without the coins that have no moves.
pub(crate) fn coins_of(coins: &Coins, text: &str) -> Result<Vec<u32>, ReportError> {
    Ok(coins.position(coin_nodes(coins, text)?))
}

/// Reads coins as `a+2.b`: the node of each.
pub(crate) fn coin_nodes(coins: &Coins, text: &str) -> Result<Vec<u32>, ReportError> {
    let mut nodes = Vec::new();
    let mut at = 0;
    for term in text.split('+') {
        let span = at..at + term.len();
        at = span.end + 1;
        let wrong = |message: String| {
            let names: Vec<&str> = (0..coins.len().min(8))
                .map(|n| coins.name(n as u32))
                .collect();
            let more = if coins.len() > 8 { ", …" } else { "" };
            let expected = format!(
                "names of nodes, such as a+2.b; there are {}{more}",
                names.join(", ")
            );
            ReportError::from(ParseError::new(text, span.clone(), message, expected))
        };
        let term = term.trim();
        let (count, name) = match term.split_once(['.', '·']) {
            None => (1, term),
            Some((count, name)) => {
                let count = count.trim().parse::<u64>().ok();
                let count = count.ok_or_else(|| wrong("this is no number of coins".to_owned()))?;
                (count, name.trim())
            }
        };
        if count.saturating_add(nodes.len() as u64) > MAX_COMPONENTS {
            return Err(wrong(format!("more than {MAX_COMPONENTS} coins")));
        }
        match coins.node(name) {
            Some(node) => nodes.extend((0..count).map(|_| node)),
            None if name == "0" => {}
            None => return Err(wrong(format!("no node is called '{name}'"))),
        }
    }
    Ok(nodes)
}

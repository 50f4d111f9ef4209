//! From the text of a game to its referee.

use super::ending::EndingReferee;
use super::hackenbush::{check_searchable, spell_part, spell_whole};
use super::impartial::{ImpartialReferee, Theorem};
use super::partizan::PartizanReferee;
use super::whole::WholeReferee;
use super::{Referee, Spelling, stopped};
use crate::convention::Convention;
use crate::ending::{CoinEnding, EndRule, Ending, TokenEnding};
use crate::form::{Forms, PartizanForms, PartizanId};
use crate::notation::{Heaps, is_partizan, parse_partizan_into, print_partizan_sum};
use crate::outcome::nim::{NimTable, bouton};
use crate::outcome::{PartizanPlay, position_of, position_of_forms};
use crate::player::{PlayerSet, Players};
use crate::report::ending_outcome::coins_with_verdicts;
use crate::report::subject::{
    Loaded, coin_nodes, heap_list, spell_coins, spell_position, with_options,
};
use crate::report::{ReportError, Style, Subject, is_two_player_form};
use crate::rules::code::HeapRules;
use crate::rules::components::{Components, EveryOption};
use crate::rules::hackenbush::{Hackenbush, HackenbushComponents};
use crate::rules::partizan::{Everybody, position_of_partizan};
use crate::runner::Runner;

/// How a game is to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayRules {
    /// Coalition play or the podium rule.
    Convention(Convention),
    /// Players without a move leave, and the last one left wins.
    Elimination(Players),
    /// Ending partizan play.
    Ending(Ending),
}

impl PlayRules {
    /// How partizan games are played, and by how many.
    pub(super) fn partizan(&self) -> Result<(PartizanPlay, Players), ReportError> {
        let refused = |message: &str| Err(ReportError::Unsupported(message.to_owned()));
        match self {
            PlayRules::Elimination(players) => Ok((PartizanPlay::Elimination, *players)),
            PlayRules::Convention(convention) => match PartizanPlay::of(*convention) {
                Some(play) => Ok((play, convention.players())),
                None => refused(
                    "the podium rule is for impartial games: expected another convention for a partizan game",
                ),
            },
            PlayRules::Ending(_) => refused(
                "in ending partizan play everybody has the same moves: expected heaps, forms, or coins on a graph",
            ),
        }
    }
}

/// Calls `body` with the referee of a game.
pub fn with_referee<'a, T>(
    subject: impl Into<Subject<'a>>,
    rules: &PlayRules,
    runner: &Runner,
    body: &mut dyn FnMut(&mut dyn Referee) -> T,
) -> Result<T, ReportError> {
    let subject = subject.into();
    runner.check(0).map_err(stopped)?;
    match (rules, subject) {
        (PlayRules::Ending(Ending::Positions), Subject::Coins { graph, position }) => {
            let coins = coins_with_verdicts(graph)?;
            let start = position_of(coin_nodes(&coins, position)?);
            let spell = |position: &[u32]| spell_coins(&coins, position);
            let spelling = Spelling::same(&spell);
            let ending = Ending::Positions;
            let coins = CoinEnding::new(&coins);
            let mut referee = EndingReferee::new(coins, &ending, start, spelling, runner);
            Ok(body(&mut referee))
        }
        (PlayRules::Ending(ending), subject) => {
            let rule = ending.tokens().map_err(ReportError::Unsupported)?;
            by_tokens(subject, ending, rule, runner, body)
        }
        (rules, Subject::Game(text)) if Hackenbush::is_named_by(text) => {
            let (play, players) = rules.partizan()?;
            hackenbush(text, play, players, runner, body)
        }
        (rules, Subject::Game(text)) if is_partizan(text) => {
            let (play, players) = rules.partizan()?;
            partizan(text, play, players, runner, body)
        }
        (_, Subject::Game(text)) if is_two_player_form(text) => {
            Err(ReportError::Unsupported(
                "values such as ±1 or ↑ are not played: expected a game whose options are all written out, with braces, 0, *2 and \
                 integers such as 2L"
                    .to_owned(),
            ))
        }
        (rules, subject) => impartial(subject, rules, runner, body),
    }
}

fn partizan<T>(
    text: &str,
    play: PartizanPlay,
    players: Players,
    runner: &Runner,
    body: &mut dyn FnMut(&mut dyn Referee) -> T,
) -> Result<T, ReportError> {
    let mut forms = PartizanForms::within(players, runner);
    let parts = parse_partizan_into(text, &mut forms)?;
    let start = position_of_partizan(&parts);
    let spell = |forms: &mut PartizanForms, position: &[u32]| {
        let parts: Vec<PartizanId> = position.iter().map(|&id| PartizanId(id)).collect();
        print_partizan_sum(forms, &parts).unwrap_or_else(|error| format!("({error})"))
    };
    let mut referee = PartizanReferee::new(&mut forms, play, start, &spell, &spell, runner);
    Ok(body(&mut referee))
}

fn hackenbush<T>(
    text: &str,
    play: PartizanPlay,
    players: Players,
    runner: &Runner,
    body: &mut dyn FnMut(&mut dyn Referee) -> T,
) -> Result<T, ReportError> {
    let picture = Hackenbush::parse(text)?;
    check_searchable(&picture, players)?;
    let mut components = HackenbushComponents::new(players).with_runner(runner);
    let start = components.position(&picture);
    let part = |components: &mut HackenbushComponents, position: &[u32]| {
        spell_part(components, position, players)
    };
    let whole = |components: &mut HackenbushComponents, position: &[u32]| {
        spell_whole(components, position, players)
    };
    let mut referee = PartizanReferee::new(&mut components, play, start, &part, &whole, runner);
    Ok(body(&mut referee))
}

fn impartial<T>(
    subject: Subject,
    rules: &PlayRules,
    runner: &Runner,
    body: &mut dyn FnMut(&mut dyn Referee) -> T,
) -> Result<T, ReportError> {
    let mut forms = Forms::with_memory(runner.memory() / 4);
    let loaded = Loaded::read(subject, &mut forms)?;
    match &loaded {
        Loaded::Sum(parts) => {
            let start = position_of_forms(parts);
            let spell = |position: &[u32]| spell_position(&forms, position);
            components(&forms, start, Spelling::same(&spell), rules, runner, body)
        }
        Loaded::Heaps(heaps) => {
            let lying = position_of(heap_list(heaps)?);
            let start = heaps.rules.position(lying.iter().copied());
            let part = |sizes: &[u32]| heaps_of(heaps, sizes).sizes_spelling(Style::Ascii);
            let whole = |sizes: &[u32]| heaps_of(heaps, sizes).spelling(Style::Ascii);
            let spelling = Spelling {
                part: &part,
                whole: &whole,
            };
            let every = EveryOption(&heaps.rules);
            let body = &mut |referee: &mut dyn Referee| {
                let start = lying.clone();
                body(&mut WholeReferee::new(
                    referee, &every, start, spelling, runner,
                ))
            };
            let convention = match rules {
                PlayRules::Convention(convention) if heaps.rules == HeapRules::nim() => *convention,
                _ => return components(&heaps.rules, start, spelling, rules, runner, body),
            };
            let sizes = |position: &[u32]| heaps_of(heaps, position).sizes;
            let table = nim_table(convention);
            let by_table = |position: &[u32]| match &table {
                Some(table) => table.outcome(sizes(position)),
                None => PlayerSet::NOBODY,
            };
            let misere = convention == Convention::misere(Players::TWO);
            let by_bouton = |position: &[u32]| bouton(&sizes(position), misere);
            let is_bouton = misere || convention == Convention::normal(Players::TWO);
            let theorem: Option<Theorem> = match &table {
                Some(_) => Some(&by_table),
                None => is_bouton.then_some(&by_bouton as Theorem),
            };
            let mut referee =
                ImpartialReferee::new(&heaps.rules, convention, start, spelling, runner)
                    .with_theorem(theorem);
            Ok(body(&mut referee))
        }
        Loaded::Mixed {
            rules: mixed,
            position,
        } => {
            let start = with_options(mixed, position);
            let spell = |position: &[u32]| mixed.spelling(position, Style::Ascii);
            let spelling = Spelling::same(&spell);
            let every = EveryOption(mixed);
            let body = &mut |referee: &mut dyn Referee| {
                let start = position.clone();
                body(&mut WholeReferee::new(
                    referee, &every, start, spelling, runner,
                ))
            };
            components(mixed, start, spelling, rules, runner, body)
        }
        Loaded::Coins { coins, position } => {
            let spell = |position: &[u32]| spell_coins(coins, position);
            let spelling = Spelling::same(&spell);
            let lying = match subject {
                Subject::Coins { position, .. } => position_of(coin_nodes(coins, position)?),
                Subject::Game(_) => position.clone(),
            };
            let every = EveryOption(coins);
            let body = &mut |referee: &mut dyn Referee| {
                let start = lying.clone();
                body(&mut WholeReferee::new(
                    referee, &every, start, spelling, runner,
                ))
            };
            components(coins, position.clone(), spelling, rules, runner, body)
        }
    }
}

fn components<C: Components, T>(
    components: &C,
    start: Vec<u32>,
    spelling: Spelling,
    rules: &PlayRules,
    runner: &Runner,
    body: &mut dyn FnMut(&mut dyn Referee) -> T,
) -> Result<T, ReportError> {
    match rules {
        PlayRules::Convention(convention) => {
            let mut referee =
                ImpartialReferee::new(components, *convention, start, spelling, runner);
            Ok(body(&mut referee))
        }
        PlayRules::Elimination(players) => {
            let mut everybody = Everybody::new(components, *players);
            let part = |_: &mut Everybody<C>, left: &[u32]| (spelling.part)(left);
            let whole = |_: &mut Everybody<C>, position: &[u32]| (spelling.whole)(position);
            let play = PartizanPlay::Elimination;
            let mut referee =
                PartizanReferee::new(&mut everybody, play, start, &part, &whole, runner);
            Ok(body(&mut referee))
        }
        PlayRules::Ending(_) => Err(ReportError::Unsupported(
            "ending partizan play is for heaps, forms, and coins on a graph with verdicts"
                .to_owned(),
        )),
    }
}

fn by_tokens<T>(
    subject: Subject,
    ending: &Ending,
    rule: &EndRule,
    runner: &Runner,
    body: &mut dyn FnMut(&mut dyn Referee) -> T,
) -> Result<T, ReportError> {
    let mut forms = Forms::with_memory(runner.memory() / 4);
    let loaded = Loaded::read(subject, &mut forms)?;
    match &loaded {
        Loaded::Sum(parts) => {
            let start = position_of_forms(parts);
            let spell = |position: &[u32]| spell_position(&forms, position);
            let rules = TokenEnding::new(&forms, rule);
            let mut referee = EndingReferee::new(rules, ending, start, Spelling::same(&spell), runner);
            Ok(body(&mut referee))
        }
        Loaded::Heaps(heaps) => {
            let start = position_of(heap_list(heaps)?);
            let part = |sizes: &[u32]| heaps_of(heaps, sizes).sizes_spelling(Style::Ascii);
            let whole = |sizes: &[u32]| heaps_of(heaps, sizes).spelling(Style::Ascii);
            let spelling = Spelling {
                part: &part,
                whole: &whole,
            };
            let rules = TokenEnding::new(&heaps.rules, rule);
            let mut referee = EndingReferee::new(rules, ending, start, spelling, runner);
            Ok(body(&mut referee))
        }
        Loaded::Mixed { rules, position } => {
            let spell = |heaps: &[u32]| rules.spelling(heaps, Style::Ascii);
            let start = position.clone();
            let rules = TokenEnding::new(rules, rule);
            let mut referee = EndingReferee::new(rules, ending, start, Spelling::same(&spell), runner);
            Ok(body(&mut referee))
        }
        Loaded::Coins { .. } => Err(ReportError::Unsupported(
            "coins leave no tokens: expected --play ending, and a line such as a = L for each end of the graph"
                .to_owned(),
        )),
    }
}

/// Spindler's table of Nim for three players and more, in normal play.
fn nim_table(convention: Convention) -> Option<NimTable> {
    let applies = convention.is_normal() && convention.players() != Players::TWO;
    applies.then(|| NimTable::new(convention.players()).ok())?
}

fn heaps_of(heaps: &Heaps, sizes: &[u32]) -> Heaps {
    let sizes = sizes.iter().map(|&size| (u64::from(size), 1));
    Heaps::new(heaps.rules.clone(), sizes)
}

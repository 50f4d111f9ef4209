//! From a game and its play to a referee.

use super::ending::EndingReferee;
use super::hackenbush::{check_searchable, spell_part, spell_whole};
use super::impartial::{ImpartialReferee, Theorem};
use super::large::LargeReferee;
use super::partizan::PartizanReferee;
use super::whole::WholeReferee;
use super::{Referee, Spelling, stopped};
use crate::report::outcome::{HeapSolution, check_verdicts, partizan_moves};
use crate::report::partizan::spell_ids;
use crate::report::subject::{Loaded, heap_list, impartial_arena, spell_coins, spell_position};
use crate::report::{ReportError, Style};
use meximal::convention::Convention;
use meximal::ending::{CoinEnding, Ending, TokenEnding};
use meximal::form::{Forms, PartizanForms};
use meximal::game::{Arena, Form, Game, ImpartialArena};
use meximal::notation::Heaps;
use meximal::outcome::nim::{NimTable, bouton};
use meximal::outcome::{PartizanPlay, position_of, position_of_forms};
use meximal::player::{PlayerSet, Players};
use meximal::plays::Play;
use meximal::rules::code::HeapRules;
use meximal::rules::components::{Components, EveryOption};
use meximal::rules::hackenbush::{Hackenbush, HackenbushComponents};
use meximal::rules::partizan::{Everybody, position_of_partizan};
use meximal::runner::Runner;

/// Heaps with more tokens than this may have too many moves to be listed without a solution.
const MAX_LISTED_TOKENS: u64 = 500;

/// What a referee is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// The moves, and how the game ends. Whatever takes long is left until somebody wants it.
    Moves,
    /// Also what perfect play leads to: large heaps are solved at once.
    Forecasts,
}

/// Calls `body` with the referee of a game.
pub fn with_referee<T>(
    game: &Game,
    play: &Play,
    asked: Asked,
    runner: &Runner,
    body: &mut dyn FnMut(&mut dyn Referee) -> T,
) -> Result<T, ReportError> {
    runner.check(0).map_err(stopped)?;
    let players = play.players();
    let Some(partizan) = play.partizan() else {
        return by_end(game, play, runner, body);
    };
    if let Some(picture) = game.as_picture() {
        return hackenbush(picture, partizan, players, runner, body);
    }
    match game.as_form() {
        _ if game.is_impartial() => impartial(game, play, asked, runner, body),
        Some(form) => forms(&form, partizan, players, runner, body),
        None => {
            let mut arena = Arena::new(players, false, runner);
            let start = arena.lay(game)?;
            let spell = |arena: &mut Arena, position: &[u32]| arena.spell_lying(position);
            let mut referee =
                PartizanReferee::new(&mut arena, partizan, start, &spell, &spell, runner);
            Ok(body(&mut referee))
        }
    }
}

/// Ending partizan play.
fn by_end<T>(
    game: &Game,
    play: &Play,
    runner: &Runner,
    body: &mut dyn FnMut(&mut dyn Referee) -> T,
) -> Result<T, ReportError> {
    if !game.is_impartial() {
        return Err(partizan_moves());
    }
    match (play, game.as_coins(), game.as_heaps()) {
        (Play::Ending(ending @ Ending::Positions), Some((coins, start)), _) => {
            check_verdicts(coins)?;
            let spell = |position: &[u32]| spell_coins(coins, position);
            let spelling = Spelling::same(&spell);
            let rules = CoinEnding::new(coins);
            Ok(body(&mut EndingReferee::new(rules, ending, start, spelling, runner)))
        }
        (Play::Ending(ending @ Ending::Tokens(rule)), _, Some(heaps)) => {
            let start = position_of(heap_list(&heaps)?);
            let part = |sizes: &[u32]| heaps_of(&heaps, sizes).sizes_spelling(Style::Ascii);
            let whole = |sizes: &[u32]| heaps_of(&heaps, sizes).spelling(Style::Ascii);
            let spelling = Spelling {
                part: &part,
                whole: &whole,
            };
            let rules = TokenEnding::new(&heaps.rules, rule);
            Ok(body(&mut EndingReferee::new(rules, ending, start, spelling, runner)))
        }
        (Play::Ending(ending @ Ending::Tokens(rule)), ..) => {
            let (arena, start) = impartial_arena(game, true, runner)?;
            let spell = |position: &[u32]| arena.spell(position);
            let spelling = Spelling::same(&spell);
            let rules = TokenEnding::new(&arena, rule);
            let mut search = EndingReferee::new(rules, ending, start, spelling, runner);
            as_it_lies(game, &arena, &mut search, runner, body)
        }
        _ => Err(ReportError::Unsupported(
            "'ending' alone is for coins on a graph with a verdict for each end: expected letters, such as \
             ending:LR"
                .to_owned(),
        )),
    }
}

/// The referee of a game as it lies, in front of one that searches its parts.
fn as_it_lies<T>(
    game: &Game,
    arena: &ImpartialArena,
    search: &mut dyn Referee,
    runner: &Runner,
    body: &mut dyn FnMut(&mut dyn Referee) -> T,
) -> Result<T, ReportError> {
    let start = arena.lay(game)?;
    let spell = |position: &[u32]| arena.spell_lying(position);
    let spelling = Spelling::same(&spell);
    let mut every = EveryOption(arena);
    Ok(body(&mut WholeReferee::new(
        search, &mut every, start, spelling, runner,
    )))
}

fn forms<T>(
    form: &Form,
    play: PartizanPlay,
    players: Players,
    runner: &Runner,
    body: &mut dyn FnMut(&mut dyn Referee) -> T,
) -> Result<T, ReportError> {
    let mut forms = PartizanForms::within(players, runner);
    let parts = form.build_partizan(&mut forms)?;
    let start = position_of_partizan(&parts);
    let spell = |forms: &mut PartizanForms, position: &[u32]| spell_ids(forms, position);
    let mut referee = PartizanReferee::new(&mut forms, play, start, &spell, &spell, runner);
    Ok(body(&mut referee))
}

fn hackenbush<T>(
    picture: &Hackenbush,
    play: PartizanPlay,
    players: Players,
    runner: &Runner,
    body: &mut dyn FnMut(&mut dyn Referee) -> T,
) -> Result<T, ReportError> {
    check_searchable(picture, players)?;
    let mut components = HackenbushComponents::new(players).with_runner(runner);
    let start = components.position(picture);
    let part =
        |components: &mut HackenbushComponents, position: &[u32]| spell_part(components, position);
    let whole =
        |components: &mut HackenbushComponents, position: &[u32]| spell_whole(components, position);
    let mut referee = PartizanReferee::new(&mut components, play, start, &part, &whole, runner);
    Ok(body(&mut referee))
}

fn impartial<T>(
    game: &Game,
    play: &Play,
    asked: Asked,
    runner: &Runner,
    body: &mut dyn FnMut(&mut dyn Referee) -> T,
) -> Result<T, ReportError> {
    let mut forms = Forms::within(runner);
    match &Loaded::of(game, &mut forms, runner)? {
        Loaded::Sum(parts) => {
            let start = position_of_forms(parts);
            let spell = |position: &[u32]| spell_position(&forms, position);
            components(&forms, start, Spelling::same(&spell), play, runner, body)
        }
        Loaded::Heaps(heaps) => {
            let is_nim = heaps.rules == HeapRules::nim();
            if let Play::Convention(convention) = *play
                && !is_nim
                && (asked == Asked::Forecasts || heaps.tokens() > MAX_LISTED_TOKENS)
                && let Some(solution) = HeapSolution::find(heaps, convention, runner)
            {
                let mut referee = LargeReferee::new(heaps, convention, &solution, runner);
                return Ok(body(&mut referee));
            }
            let lying = position_of(heap_list(heaps)?);
            let start = heaps.rules.position(lying.iter().copied());
            let part = |sizes: &[u32]| heaps_of(heaps, sizes).sizes_spelling(Style::Ascii);
            let whole = |sizes: &[u32]| heaps_of(heaps, sizes).spelling(Style::Ascii);
            let spelling = Spelling {
                part: &part,
                whole: &whole,
            };
            let mut every = EveryOption(&heaps.rules);
            let body = &mut |referee: &mut dyn Referee| {
                let start = lying.clone();
                body(&mut WholeReferee::new(
                    referee, &mut every, start, spelling, runner,
                ))
            };
            let convention = match play {
                Play::Convention(convention) if is_nim => *convention,
                _ => return components(&heaps.rules, start, spelling, play, runner, body),
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
        Loaded::Parts {
            rules, position, ..
        } => {
            let spell = |position: &[u32]| rules.spell(position);
            let body =
                &mut |search: &mut dyn Referee| as_it_lies(game, rules, search, runner, body);
            let spelling = Spelling::same(&spell);
            components(&**rules, position.clone(), spelling, play, runner, body)?
        }
        Loaded::Coins {
            coins,
            position,
            lying,
        } => {
            let spell = |position: &[u32]| spell_coins(coins, position);
            let spelling = Spelling::same(&spell);
            let mut every = EveryOption(&**coins);
            let body = &mut |referee: &mut dyn Referee| {
                let start = lying.clone();
                body(&mut WholeReferee::new(
                    referee, &mut every, start, spelling, runner,
                ))
            };
            components(&**coins, position.clone(), spelling, play, runner, body)
        }
    }
}

/// Impartial rules under a convention, or under elimination play, in which players leave.
fn components<C: Components, T>(
    components: &C,
    start: Vec<u32>,
    spelling: Spelling,
    play: &Play,
    runner: &Runner,
    body: &mut dyn FnMut(&mut dyn Referee) -> T,
) -> Result<T, ReportError> {
    let Some(convention) = play.convention() else {
        let mut everybody = Everybody::new(components, play.players());
        let part = |_: &mut Everybody<C>, left: &[u32]| (spelling.part)(left);
        let whole = |_: &mut Everybody<C>, position: &[u32]| (spelling.whole)(position);
        let play = PartizanPlay::Elimination;
        let mut referee = PartizanReferee::new(&mut everybody, play, start, &part, &whole, runner);
        return Ok(body(&mut referee));
    };
    let mut referee = ImpartialReferee::new(components, convention, start, spelling, runner);
    Ok(body(&mut referee))
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

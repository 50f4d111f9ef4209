//! Equality where no theorem decides it: two games are equal if they are the same, and different if a context
//! tells them apart. What neither shows is not decided, and the report says so.

use super::ReportError;
use super::equality::EqualityReport;
use super::outcome::{no_verdict, partizan_moves};
use super::starts::winners_of;
use super::subject::impartial_arena;
use crate::defaults;
use meximal::ending::{EndRule, Ending, EndingError, EndingSums, TokenEnding};
use meximal::form::PartizanForms;
use meximal::game::{Arena, Form, Game, Owner, Part, partizan_parts, spelling};
use meximal::outcome::{PartizanPlay, PartizanSums};
use meximal::player::{PlayerSet, Players};
use meximal::plays::Play;
use meximal::random::SplitMix;
use meximal::rules::components::position_of;
use meximal::runner::{Runner, Stop};
use meximal::text::counted;

/// How many random contexts are tried after the small ones.
const RANDOM_CONTEXTS: usize = 3000;

/// Compares two games under a play for which no test is known.
pub fn equal_by_contexts(
    games: [&Game; 2],
    play: &Play,
    runner: &Runner,
) -> Result<EqualityReport, ReportError> {
    let runner = &runner.with_default_time(defaults::CONTEXTS);
    let players = play.players();
    let names = [
        spelling(games[0], players, runner)?,
        spelling(games[1], players, runner)?,
    ];
    let found = match (play, play.partizan()) {
        (_, Some(partizan)) => search_partizan(games, players, partizan, runner)?,
        (Play::Ending(Ending::Tokens(rule)), None) => search_tokens(games, rule, runner)?,
        _ => {
            return Err(ReportError::Unsupported(
                "verdicts of terminal positions belong to one graph, and contexts have none: expected the \
                 play ending:LR, in which tokens name the winner"
                    .to_owned(),
            ));
        }
    };
    let mut report = EqualityReport::new(names, play);
    match found {
        Found::Same => {
            report.equal = Some(true);
            report.because = "they are isomorphic".to_owned();
        }
        Found::Different {
            context,
            starter,
            winners,
        } => report.differ(context, starter, winners),
        Found::Open { contexts, stop } => {
            let why = stop.map(|stop| format!("{stop}; ")).unwrap_or_default();
            report.status = if stop.is_some() { "budget" } else { "open" }.to_owned();
            report.because = format!(
                "{why}{} tried, none of which tells them apart, and no theorem says that they are equal",
                counted(contexts, "context was", "contexts were")
            );
        }
    }
    Ok(report)
}

enum Found {
    Same,
    Different {
        context: String,
        starter: usize,
        winners: [PlayerSet; 2],
    },
    Open {
        contexts: usize,
        stop: Option<Stop>,
    },
}

/// How often it is asked whether to go on with writing games out as forms.
const WRITING_OUT: u64 = 10_000;

/// Whether two games are the same form, written out; no if that takes long.
fn are_isomorphic(games: [&Game; 2], players: Players, runner: &Runner) -> bool {
    let attempt = &runner.in_looks(WRITING_OUT);
    let mut forms = PartizanForms::within(players, attempt);
    let mut form = |game| {
        let parts = partizan_parts(game, &mut forms, attempt).ok()?;
        forms.sum_all(parts).ok()
    };
    let [left, right] = games.map(&mut form);
    left.is_some() && left == right
}

/// Partizan games, in sums with small partizan forms.
fn search_partizan(
    games: [&Game; 2],
    players: Players,
    play: PartizanPlay,
    runner: &Runner,
) -> Result<Found, ReportError> {
    let mut arena = Arena::new(players, false, runner);
    let left = arena.place(games[0])?;
    let right = arena.place(games[1])?;
    if left == right || are_isomorphic(games, players, runner) {
        return Ok(Found::Same);
    }
    let mut contexts = Vec::new();
    for form in partizan_contexts(players) {
        let game = Game::new([(Part::Form(form), 1)]);
        contexts.push(arena.place(&game)?);
    }
    let mut sums = PartizanSums::new(&mut arena, play, runner);
    for (tried, context) in contexts.iter().enumerate() {
        let with = |position: &[u32]| position_of(position.iter().chain(context).copied());
        let outcomes = sums
            .outcomes(&with(&left))
            .and_then(|left| Ok((left, sums.outcomes(&with(&right))?)));
        let (left, right) = match outcomes {
            Ok(both) => both,
            Err(stop) => {
                return Ok(Found::Open {
                    contexts: tried,
                    stop: Some(stop),
                });
            }
        };
        if let Some(starter) = (0..players.count()).find(|&s| left[s] != right[s]) {
            let winners = [left[starter], right[starter]];
            return Ok(Found::Different {
                context: arena.spell(context),
                starter,
                winners,
            });
        }
    }
    Ok(Found::Open {
        contexts: contexts.len(),
        stop: None,
    })
}

/// 0; all forms born on day 1; moves of one player; heaps; and forms of day 2 at random.
fn partizan_contexts(players: Players) -> Vec<Form> {
    let n = players.count();
    let mut day_one = Vec::new();
    for movers in 0..1u32 << n {
        let list = |player: usize| match movers >> player & 1 {
            1 => vec![Form::ZERO],
            _ => Vec::new(),
        };
        day_one.push(Form::Lists((0..n).map(list).collect()));
    }
    let mut contexts = day_one.clone();
    for k in 2..=4 {
        contexts.push(Form::Heap(k));
        contexts.push(Form::Moves(k, Owner::Left));
        contexts.push(Form::Moves(k, Owner::Right));
        contexts.extend((1..n - 1).map(|center| Form::Moves(k, Owner::Center(center))));
    }
    let mut random = SplitMix::new(1);
    for _ in 0..RANDOM_CONTEXTS {
        let lists = (0..n).map(|_| {
            let options = random.below(3);
            let options = (0..options).map(|_| day_one[random.below(day_one.len())].clone());
            options.collect()
        });
        contexts.push(Form::Lists(lists.collect()));
    }
    contexts
}

/// Impartial games whose tokens name the winner, in sums with small heaps of the same rules and of Nim.
fn search_tokens(games: [&Game; 2], rule: &EndRule, runner: &Runner) -> Result<Found, ReportError> {
    if games.iter().any(|game| !game.is_impartial()) {
        return Err(partizan_moves());
    }
    let mut heaps = vec![Game::default()];
    for part in games.iter().flat_map(|game| game.parts()) {
        if let (Part::Heap(rules, _), _) = part {
            heaps.extend((1..=12).map(|size| Game::new([(Part::Heap(rules.clone(), size), 1)])));
        }
    }
    heaps.extend((1..=4).map(|size| Game::new([(Part::Form(Form::Heap(size)), 1)])));
    heaps.dedup();
    let mut tried = 0;
    let outcome = |game: &Game| -> Result<_, ReportError> {
        let (arena, position) = impartial_arena(game, true, runner)?;
        let mut sums = EndingSums::new(TokenEnding::new(&arena, rule), runner);
        sums.outcome(&position).map_err(|error| match error {
            EndingError::Stopped(stop) => ReportError::Stopped {
                stop,
                known: "no context that tells them apart was found".to_owned(),
            },
            EndingError::NoVerdict(end) => no_verdict(&arena.spell(&end)),
        })
    };
    let (left, right) = (games[0].parts(), games[1].parts());
    if left == right {
        return Ok(Found::Same);
    }
    for (i, first) in heaps.iter().enumerate() {
        for second in &heaps[..=i] {
            let context: Vec<(Part, u64)> = first
                .parts()
                .iter()
                .chain(second.parts())
                .cloned()
                .collect();
            let with = |parts: &[(Part, u64)]| {
                Game::new(parts.iter().chain(&context).cloned().collect::<Vec<_>>())
            };
            let both = [outcome(&with(left))?, outcome(&with(right))?];
            tried += 1;
            if both[0] != both[1] {
                let winners = both.map(winners_of);
                let starter = usize::from(winners[0][0] == winners[1][0]);
                return Ok(Found::Different {
                    context: spelling(&Game::new(context), Players::TWO, runner)?,
                    starter,
                    winners: winners.map(|by_starter| by_starter[starter]),
                });
            }
        }
    }
    Ok(Found::Open {
        contexts: tried,
        stop: None,
    })
}

//! Whatever shows moves shows options by the rules of the position as it was given, in its own numbering, and
//! all of them: compared with the options that a ruleset lists for the position that the text says.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::Arc;

use super::{GAMES, PLAYS, read, small};
use meximal::convention::{Attitude, Convention};
use meximal::game::{Game, Part, spelling};
use meximal::player::{PlayerSet, Players};
use meximal::plays::{Play, Winners};
use meximal::runner::Runner;
use meximal_ask::engine;
use meximal_ask::play::{Asked, Match, Referee, with_edges, with_referee};
use meximal_ask::report::{OutcomeQuestions, ReportError};

/// Positions that are not the same when turned or renumbered, with heaps and vertices that cannot be moved.
const MORE: [&str; 28] = [
    "fission:3x3",
    "fission:...#/.o../....",
    "domineering:#../..#",
    "cram:.#./... + cram:1x2",
    "clobber:LR./R.L",
    "amazons:L#./..R",
    "col:path4;0=L",
    "col:3-5,5-9,9-11;3=R",
    "snort:path4;3=R",
    "fjords:2-4,4-5,5-8;2=L",
    "node-kayles:4-5,5-7,7-9",
    "node-kayles:petersen",
    "arc-kayles:0-2,2-5,5-6,6-8",
    "vertex-geography:path5@1",
    "weighted-arc-kayles:3-4,4-7;4=2",
    "graph-nim:2-3=2,3-7=1@3",
    "childish:0-4L,4-7R,0-7E",
    "partizan-arc-kayles:1-2L,2-5R,5-6E",
    "maze:#./.o/..",
    "toads:T.T.FF",
    "euclid:3,8",
    "S{2}:3+5",
    "S{2|2}:3",
    "0.07:4+5",
    "0.15:2+6",
    "0.6:2",
    "nim:3+3 + hack:LR + toppling:LRR",
    "hack:L(R)+0-3L 3-4R 4-0L",
];

/// What the text of a position leads to by the options of its rulesets: the texts of the positions, and the
/// games. None where a part is a form, which has no other way to lie.
fn options(game: &Game, player: usize, players: Players) -> Option<BTreeMap<String, Game>> {
    let parts: Vec<Part> = game
        .parts()
        .iter()
        .flat_map(|(part, count)| std::iter::repeat_n(part.clone(), *count as usize))
        .collect();
    let mut found = BTreeMap::new();
    for (at, part) in parts.iter().enumerate() {
        // A move in one of two equal parts is as good as in the other.
        if parts[..at].contains(part) {
            continue;
        }
        let mut lists: Vec<Vec<Part>> = Vec::new();
        match part {
            Part::Heap(rules, size) => {
                let _ = rules.try_for_each_option(*size as u32, |left| {
                    let heap = |&size: &u32| Part::Heap(Arc::clone(rules), size.into());
                    lists.push(left.iter().map(heap).collect());
                    ControlFlow::<()>::Continue(())
                });
            }
            Part::Position(position) => {
                let _ = position.try_options(player, &mut |left| {
                    lists.push(left.iter().cloned().map(Part::Position).collect());
                    ControlFlow::Continue(())
                });
            }
            Part::Picture(picture) => {
                let edges = 0..picture.edges().len();
                let own = edges.filter(|&e| picture.edges()[e].colour.player(players) == player);
                lists.extend(own.map(|edge| {
                    let left = picture.cut(edge);
                    let stands = !left.edges().is_empty();
                    stands
                        .then(|| Part::Picture(Arc::new(left)))
                        .into_iter()
                        .collect()
                }));
            }
            Part::Form(_) | Part::Coin(..) => return None,
        }
        for list in lists {
            let rest = parts[..at].iter().chain(&list).chain(&parts[at + 1..]);
            let after = Game::new(rest.map(|part| (part.clone(), 1)));
            found.insert(text_of(&after, players), after);
        }
    }
    Some(found)
}

fn text_of(game: &Game, players: Players) -> String {
    let text = spelling(game, players, &Runner::new()).unwrap();
    // An empty heap is nothing.
    let is_empty = text.split(" + ").all(|part| part.ends_with(":0"));
    if is_empty { "0".to_owned() } else { text }
}

/// A position in the words of an answer, read again.
fn read_again(text: &str, play: &str, players: u64) -> Game {
    let game = read(text, play, players).map(|(game, _)| game);
    game.unwrap_or_else(|error| panic!("{text} is not read: {error}"))
}

/// Whether a move is a winning one, or a best one, of a player who starts.
fn keeps(play: &Play, before: &Winners, after: &Winners, mover: usize) -> bool {
    let players = play.players();
    let is_podium = play
        .convention()
        .is_some_and(|c| c.attitude() == Attitude::Podium);
    match (before, after) {
        (Winners::BySeat(before), Winners::BySeat(after)) => {
            // Next is Previous after the move.
            let seats = after.seats().map(|seat| (seat + 1) % players.count());
            let after = PlayerSet(seats.fold(0, |set, seat| set | 1 << seat));
            if is_podium {
                after == *before
            } else {
                after.contains(0)
            }
        }
        (Winners::ByStarter(before), Winners::ByStarter(after)) => {
            let after = after[players.after(mover)];
            if is_podium {
                after == before[mover]
            } else {
                after.contains(mover)
            }
        }
        _ => panic!("winners of two kinds"),
    }
}

struct Cell<'a> {
    text: &'a str,
    play_text: &'a str,
    players: u64,
    game: Game,
    play: Play,
    runner: Runner,
}

impl Cell<'_> {
    fn name(&self) -> String {
        format!(
            "{}, {} players, {}",
            self.text, self.players, self.play_text
        )
    }

    /// The positions in which moves are listed, and how many moves there are.
    fn winning_moves(&self) -> Option<usize> {
        let questions = OutcomeQuestions {
            moves: true,
            ..OutcomeQuestions::default()
        };
        let report = engine::outcome(&self.game, &self.play, questions, &self.runner).ok()?;
        let json = serde_json::to_value(&report).unwrap();
        let players = self.play.players();
        let mut listed = 0;
        for turn in json["moves"].as_array().into_iter().flatten() {
            assert!(turn["missing"].is_null(), "{}: {turn}", self.name());
            let starter = (0..players.count()).find(|&p| players.letter(p) == turn["player"]);
            for answer in turn["answers"].as_array().unwrap() {
                let at = answer["position"].as_str().unwrap();
                let position = read_again(at, self.play_text, self.players);
                let before = self.play.winners(&position, &self.runner).ok()?;
                let mover = starter
                    .filter(|_| !position.is_impartial() || matches!(self.play, Play::Ending(_)));
                let mover = mover.unwrap_or(0);
                let mut expected = BTreeSet::new();
                for (to, after) in options(&position, mover, players)? {
                    let after = self.play.winners(&after, &self.runner).ok()?;
                    if keeps(&self.play, &before, &after, mover) {
                        expected.insert(to);
                    }
                }
                let moves = answer["moves"].as_array().unwrap();
                listed += moves.len();
                let found: BTreeSet<String> = moves
                    .iter()
                    .map(|found| {
                        let leaves = found["leaves"].as_str().unwrap();
                        text_of(&read_again(leaves, self.play_text, self.players), players)
                    })
                    .collect();
                assert_eq!(found, expected, "{} at {at}", self.name());
            }
        }
        Some(listed)
    }

    /// All moves are offered, from the first position to the last of a few plays.
    fn played(&self) {
        let body = &mut |referee: &mut dyn Referee| {
            for lot in 0..3 {
                self.play_once(referee, lot);
            }
        };
        let found: Result<(), ReportError> = match self.game.as_picture() {
            Some(picture) => with_edges(picture, &self.play, &self.runner, body),
            None => with_referee(&self.game, &self.play, Asked::Moves, &self.runner, body),
        };
        found.unwrap_or_else(|error| panic!("{}: {error}", self.name()));
    }

    fn play_once(&self, referee: &mut dyn Referee, lot: usize) {
        let players = self.play.players();
        let mut game = Match::new(referee, 0).unwrap();
        let mut number = 7 * lot + 1;
        while !game.is_over() {
            let position = game.position();
            let here = read_again(&position, self.play_text, self.players);
            let Some(expected) = options(&here, game.mover(), players) else {
                return;
            };
            let steps = game.moves().to_vec();
            let mut found = BTreeSet::new();
            for step in &steps {
                let to = game.referee().spell(&step.state.position);
                found.insert(text_of(
                    &read_again(&to, self.play_text, self.players),
                    players,
                ));
            }
            let expected: BTreeSet<String> = expected.into_keys().collect();
            assert_eq!(found, expected, "{} at {position}", self.name());
            number = number * 31 % 1009;
            assert!(game.play(number % steps.len()).unwrap());
        }
    }
}

#[test]
fn moves_are_options_by_the_rules_and_lead_to_what_they_say() {
    let boards = meximal_rules::registry()
        .iter()
        .map(|entry| small(entry.example));
    let texts = GAMES
        .iter()
        .chain(&MORE)
        .map(|&text| text.to_owned())
        .chain(boards);
    let mut listed = BTreeMap::new();
    for text in texts {
        let name = text.split(':').next().unwrap_or_default().to_owned();
        for play_text in PLAYS {
            for players in [2, 3] {
                let limit = std::time::Duration::from_millis(1500);
                let runner = Runner::new().with_time(limit);
                let Ok((game, play)) = read(&text, play_text, players) else {
                    continue;
                };
                if !game.is_impartial() && matches!(play, Play::Ending(_)) {
                    continue;
                }
                let cell = Cell {
                    text: &text,
                    play_text,
                    players,
                    game,
                    play,
                    runner,
                };
                cell.played();
                *listed.entry(name.clone()).or_insert(0) += cell.winning_moves().unwrap_or(0);
            }
        }
    }
    for entry in meximal_rules::registry() {
        assert!(listed[entry.name] > 0, "no winning move in {}", entry.name);
    }
}

/// How many moves a player has in a position that `play` is asked for.
#[test]
fn all_moves_are_offered_not_one_of_each_kind() {
    for (text, player, count) in [
        ("domineering:3x3", 0, 6),
        ("domineering:4x4", 0, 12),
        ("cram:3x4", 0, 17),
        ("node-kayles:petersen", 0, 10),
    ] {
        let (game, play) = read(text, "normal", 2).unwrap();
        let runner = &Runner::new();
        with_referee(&game, &play, Asked::Moves, runner, &mut |referee| {
            let game = Match::new(referee, player).unwrap();
            assert_eq!(game.moves().len(), count, "{text}");
        })
        .unwrap();
    }
}

#[test]
fn coins_that_cannot_be_moved_stay() {
    let graph = "a ->\nb -> a\nc -> a + b\nd -> c + a, b\n";
    let game = Game::coins(graph, "c+d").unwrap();
    let play = Play::Convention(Convention::normal(Players::THREE));
    let questions = OutcomeQuestions {
        moves: true,
        ..OutcomeQuestions::default()
    };
    let report = engine::outcome(&game, &play, questions, &Runner::new()).unwrap();
    let moves = &report.moves.unwrap()[0].answers[0].moves;
    let to: Vec<&str> = moves.iter().map(|found| &*found.to).collect();
    assert_eq!(to, ["a+b", "a+c", "b"]);
}

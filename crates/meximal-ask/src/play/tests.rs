//! Referees against the definition of winning, computers against random players.

use super::*;
use crate::report;
use meximal::convention::Convention;
use meximal::ending::Ending;
use meximal::game::Game;
use meximal::plays::Play;
use meximal::runner::Runner;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

const GRAPH: &str = "a ->\nb ->\nc -> a, b, 2.a\nd -> c + a, b\na = L\nb = R\n2.a = N\na + b = P\n3.a = \
                     R\n2.a + b = L\n";

/// A game in notation, for as many players as play it.
fn read(text: &str, play: &Play) -> Game {
    let reading = meximal::game::Reading {
        players: Some(play.players()),
        files: None,
    };
    Game::read_with(text, reading).unwrap()
}

/// Small games of all kinds.
fn for_each_game(visit: &mut dyn FnMut(&mut dyn Referee)) {
    let runner = Runner::new();
    let count = |n: u64| Players::new(n).unwrap();
    let mut conventions: Vec<Play> = Vec::new();
    for players in [2, 3, 4].map(count) {
        conventions.push(Play::Convention(Convention::normal(players)));
        conventions.push(Play::Convention(Convention::misere(players)));
        conventions.push(Play::Convention(Convention::propp(players)));
        conventions.push(Play::Convention(Convention::podium(players)));
        conventions.push(Play::Elimination(players));
    }
    let subjects = [
        "nim:1+2+2",
        "nim:1+3+3",
        "nim:1+1+1",
        "0.77:5",
        "0.07:6+1",
        "{0,*2}+*2",
        "S{2,3}:7 & nim:2",
    ];
    for rules in &conventions {
        for subject in subjects {
            with_referee(
                &read(subject, rules),
                rules,
                Asked::Forecasts,
                &runner,
                visit,
            )
            .unwrap();
        }
        let coins = Game::coins(GRAPH, "d+c").unwrap();
        with_referee(&coins, rules, Asked::Forecasts, &runner, visit).unwrap();
    }
    for (text, players) in [
        ("{1R|2L}+{*|}", 2),
        ("{1C|1R|2L}+{0|*|1C}+1L", 3),
        ("{{|1R|}||}+{|0,1L|0}", 3),
        ("{1C1||1R|0}+1C2+*", 4),
    ] {
        let players = count(players);
        let normal = Play::Convention(Convention::normal(players));
        for rules in [normal, Play::Elimination(players)] {
            with_referee(
                &read(text, &rules),
                &rules,
                Asked::Forecasts,
                &runner,
                visit,
            )
            .unwrap();
        }
    }
    for picture in ["hack:LCR+L(C)(R)+R", "hack:0-1L 1-2C 2-0R+CL"] {
        let normal = Play::Convention(Convention::normal(Players::THREE));
        for rules in [normal, Play::Elimination(Players::THREE)] {
            with_referee(
                &read(picture, &rules),
                &rules,
                Asked::Forecasts,
                &runner,
                visit,
            )
            .unwrap();
        }
    }
    for letters in ["ending:LR", "ending:NLPR"] {
        let ending = Ending::parse(letters).unwrap().unwrap();
        for text in ["S{2,3}:6+4", "0.07:6+3", "S{2,3}:5 & S{2,5}:6", "*2+{0,*2}"] {
            let rules = Play::Ending(ending.clone());
            with_referee(
                &read(text, &rules),
                &rules,
                Asked::Forecasts,
                &runner,
                visit,
            )
            .unwrap();
        }
    }
    let coins = &Game::coins(GRAPH, "d").unwrap();
    let rules = Play::Ending(Ending::Positions);
    with_referee(coins, &rules, Asked::Forecasts, &runner, visit).unwrap();
}

/// The result of a play that is over, or the forecast from the moves alone: a seat wins if, when it moves,
/// some move lets it win, and when it does not, every move does; under the podium rule everybody takes the
/// best place for themselves.
fn slow(referee: &mut dyn Referee, state: &State) -> Forecast {
    let mut state = state.clone();
    referee.settle(&mut state).unwrap();
    let moves = referee.moves(&state).unwrap();
    if moves.is_empty() || state.present.seats().count() == 1 {
        return referee.forecast(&state).unwrap();
    }
    let options: Vec<Forecast> = moves.iter().map(|m| slow(referee, &m.state)).collect();
    match &options[0] {
        Forecast::Ranking(_) => {
            let best = options
                .iter()
                .max_by_key(|option| option.worth(state.mover));
            best.unwrap().clone()
        }
        Forecast::Winners(_) => {
            let wins = |seat: usize| {
                if seat == state.mover {
                    options.iter().any(|option| option.worth(seat) == 1)
                } else {
                    options.iter().all(|option| option.worth(seat) == 1)
                }
            };
            let seats = (0..referee.players().count()).filter(|&seat| wins(seat));
            Forecast::Winners(PlayerSet(seats.fold(0, |set, seat| set | 1 << seat)))
        }
    }
}

#[test]
fn forecasts_are_those_of_the_definition() {
    let mut games = 0;
    for_each_game(&mut |referee| {
        for mover in 0..referee.players().count() {
            let state = State {
                position: referee.start(),
                mover,
                present: referee.players().everybody(),
            };
            let expected = slow(referee, &state);
            assert_eq!(referee.forecast(&state).unwrap(), expected);
            games += 1;
        }
    });
    assert!(games > 200);
}

#[test]
fn heaps_without_a_move_stay_on_the_table() {
    let runner = Runner::new();
    let normal = Play::Convention(Convention::normal(Players::TWO));
    let elimination = Play::Elimination(Players::THREE);
    for rules in [&normal, &elimination] {
        with_referee(
            &read("0.07:1+5", rules),
            rules,
            Asked::Forecasts,
            &runner,
            &mut |referee| {
                let mut game = Match::new(referee, 0).unwrap();
                assert_eq!(game.position(), "0.07:1+5");
                let moves: Vec<String> = game.moves().iter().map(|m| m.to.clone()).collect();
                assert_eq!(moves, ["1+2", "3"]);
                assert!(game.play(0).unwrap());
                assert_eq!(game.position(), "0.07:2.1+2");
                assert_eq!(game.moves().len(), 1);
                assert!(game.play(0).unwrap());
                assert!(game.is_over());
                assert_eq!(game.position(), "0.07:2.1");
                assert_eq!(game.report().unwrap().moves[0].leaves, "0.07:2.1+2");
            },
        )
        .unwrap();
        with_referee(
            &read("S{2,3}:4+1 & nim:1", rules),
            rules,
            Asked::Forecasts,
            &runner,
            &mut |referee| {
                let mut game = Match::new(referee, 0).unwrap();
                assert_eq!(game.position(), "S{2,3}:1+4 + nim:1");
                let leaves = |m: &Step| m.to.clone();
                let moves: Vec<String> = game.moves().iter().map(leaves).collect();
                assert_eq!(moves, ["S{2,3}:2", "S{2,3}:1", "0"]);
            },
        )
        .unwrap();
        let coins = &Game::coins(GRAPH, "d+a").unwrap();
        with_referee(coins, rules, Asked::Forecasts, &runner, &mut |referee| {
            let mut game = Match::new(referee, 0).unwrap();
            assert_eq!(game.position(), "a+d");
            let moves: Vec<String> = game.moves().iter().map(|m| m.to.clone()).collect();
            assert_eq!(moves, ["a+c", "b"]);
            assert!(game.play(1).unwrap());
            assert!(game.is_over());
            assert_eq!(game.position(), "a+b");
        })
        .unwrap();
    }
}

/// Where nobody asks what perfect play leads to, large heaps are played without being solved first, with the
/// same moves in the same order.
#[test]
fn moves_need_no_solution() {
    let runner = Runner::new();
    let play = Play::Convention(Convention::misere(Players::TWO));
    for text in ["0.26:40+20+9", "4.7:30+29", "0.77:100+90", "0.8f:16+13"] {
        let game = read(text, &play);
        let listed = |asked| {
            let moves = &mut |referee: &mut dyn Referee| {
                let mut game = Match::new(referee, 0).unwrap();
                let mut met = Vec::new();
                while !game.is_over() {
                    met.extend(game.moves().iter().map(|m| (m.from.clone(), m.to.clone())));
                    assert!(game.play(met.len() % game.moves().len()).unwrap());
                }
                met
            };
            with_referee(&game, &play, asked, &runner, moves).unwrap()
        };
        assert_eq!(listed(Asked::Moves), listed(Asked::Forecasts), "{text}");
    }
    // It takes minutes to solve this one.
    let large = read("0.17:50+51+53+57+58+59", &play);
    let reports = Arc::new(AtomicUsize::new(0));
    let heard = Arc::clone(&reports);
    let listening = Runner::new()
        .with_time(Duration::from_secs(20))
        .with_listener(move |_| {
            heard.fetch_add(1, Ordering::Relaxed);
        });
    let count = &mut |referee: &mut dyn Referee| Match::new(referee, 0).unwrap().moves().len();
    let moves = with_referee(&large, &play, Asked::Moves, &listening, count).unwrap();
    assert!(moves > 100, "{moves}");
    assert_eq!(reports.load(Ordering::Relaxed), 0, "something was computed");
}

/// What is said of a game that cannot be played.
fn refusal(game: &Game, rules: &Play) -> String {
    let played = with_referee(game, rules, Asked::Forecasts, &Runner::new(), &mut |_| ());
    played.unwrap_err().to_string()
}

#[test]
fn games_are_refused_with_the_words_of_the_other_verbs() {
    let runner = Runner::new();
    let graph = &Game::coins("a ->\nb -> a\n", "b").unwrap();
    let refused = refusal(graph, &Play::Ending(Ending::Positions));
    let asked = report::ending_outcome(graph, &Ending::Positions, false, &runner).unwrap_err();
    assert_eq!(refused, asked.to_string());
    assert!(refused.contains("expected a line such as a = L"));
    let nine = Players::new(9).unwrap();
    let normal = Play::Convention(Convention::normal(nine));
    let picture = Game::read("hack:L").unwrap();
    for rules in [normal, Play::Elimination(nine)] {
        let refused = refusal(&picture, &rules);
        let edges = picture.as_picture().unwrap();
        let asked = report::hackenbush_value(edges, "hack:L", &Play::Elimination(nine), &runner)
            .unwrap_err();
        assert_eq!(refused, asked.to_string());
    }
    // Both players have the same moves in ending partizan play.
    let ending = Play::Ending(Ending::parse("ending:LR").unwrap().unwrap());
    assert!(refusal(&picture, &ending).contains("that position names nobody"));
}

#[test]
fn numbers_switches_and_mixed_sums_are_played() {
    let runner = Runner::new();
    let normal = Play::Convention(Convention::normal(Players::TWO));
    for text in [
        "±1",
        "{1|0}",
        "1/2 + ↑ + *2",
        "hack:LR + *2 + wythoff:1,2",
        "{1|0} + nim:3",
    ] {
        with_referee(
            &read(text, &normal),
            &normal,
            Asked::Forecasts,
            &runner,
            &mut |referee| {
                let game = Match::new(referee, 0).unwrap();
                assert!(!game.moves().is_empty(), "{text}");
            },
        )
        .unwrap();
    }
}

/// Numbers by lot.
struct Lots(u64);

impl Lots {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % count
    }
}

/// Plays to the end: seats with a computer by it, the others by lot.
fn played_out(game: &mut Match, computers: &mut [Option<Computer>], lots: &mut Lots) -> Forecast {
    while !game.is_over() {
        let place = match &mut computers[game.mover()] {
            Some(computer) => computer.choose(game).unwrap().unwrap(),
            None => lots.below(game.moves().len()),
        };
        assert!(game.play(place).unwrap());
    }
    game.result().unwrap().unwrap()
}

#[test]
fn a_computer_gets_what_it_can_force() {
    let mut lots = Lots(1);
    let mut forced = 0;
    for_each_game(&mut |referee| {
        let players = referee.players().count();
        for (first, seat) in (0..players).flat_map(|f| (0..players).map(move |s| (f, s))) {
            for round in 0..6 {
                let mut game = Match::new(referee, first).unwrap();
                let state = game.state().clone();
                let forecast = game.referee().forecast(&state).unwrap();
                let is_ranking = matches!(forecast, Forecast::Ranking(_));
                let mut computers: Vec<Option<Computer>> = vec![None; players];
                let targets: Vec<usize> = (0..players).filter(|&other| other != seat).collect();
                computers[seat] = Some(match round % 2 {
                    0 => Computer::new(targets),
                    _ => Computer::new(targets).with_seed(round),
                });
                // Ranks are promised among players who play well; of two they are promised against anybody.
                if is_ranking && players > 2 {
                    computers = vec![Some(Computer::new(Vec::new())); players];
                }
                let result = played_out(&mut game, &mut computers, &mut lots);
                assert!(result.worth(seat) >= forecast.worth(seat));
                forced += usize::from(forecast.worth(seat) == forecast.best());
            }
        }
    });
    assert!(forced > 300, "{forced}");
}

#[test]
fn a_coalition_stops_a_seat_that_cannot_force_a_win() {
    let mut lots = Lots(2);
    let mut stopped = 0;
    for_each_game(&mut |referee| {
        let players = referee.players().count();
        for (first, seat) in (0..players).flat_map(|f| (0..players).map(move |s| (f, s))) {
            let mut game = Match::new(referee, first).unwrap();
            let state = game.state().clone();
            let forecast = game.referee().forecast(&state).unwrap();
            if forecast != Forecast::Winners(PlayerSet::NOBODY) && forecast.worth(seat) > 0 {
                continue;
            }
            let mut computers = vec![Some(Computer::sworn_against(seat)); players];
            computers[seat] = None;
            for _ in 0..4 {
                let mut game = Match::new(referee, first).unwrap();
                let result = played_out(&mut game, &mut computers, &mut lots);
                assert_eq!(result.worth(seat), 0);
                stopped += 1;
            }
        }
    });
    assert!(stopped > 300, "{stopped}");
}

#[test]
fn moves_are_taken_back() {
    let mut lots = Lots(3);
    for_each_game(&mut |referee| {
        let mut game = Match::new(referee, 0).unwrap();
        let mut states = vec![(game.state().clone(), game.moves().to_vec())];
        while !game.is_over() {
            let place = lots.below(game.moves().len());
            assert!(game.play(place).unwrap());
            states.push((game.state().clone(), game.moves().to_vec()));
        }
        assert!(!game.play(0).unwrap());
        assert_eq!(game.report().unwrap().status, "finished");
        while let Some((state, moves)) = states.pop() {
            assert_eq!(*game.state(), state);
            assert_eq!(game.moves(), moves);
            assert_eq!(game.undo().unwrap(), !states.is_empty());
        }
        assert_eq!(game.report().unwrap().moves.len(), 0);
    });
}

#[test]
fn players_without_a_move_leave() {
    let runner = Runner::new();
    let rules = Play::Elimination(Players::THREE);
    with_referee(
        &read("{{|1R|}||}", &rules),
        &rules,
        Asked::Forecasts,
        &runner,
        &mut |referee| {
            let mut game = Match::new(referee, 0).unwrap();
            assert!(game.play(0).unwrap());
            assert!(game.play(0).unwrap());
            let left: Vec<Vec<String>> = game.played().map(|m| m.left.clone()).collect();
            assert_eq!(left, [vec![], vec![]] as [Vec<String>; 2]);
            assert!(game.play(0).unwrap());
            let report = game.report().unwrap();
            assert_eq!(report.moves[2].left, ["Left", "Center"]);
            assert_eq!(report.winners, Some(vec!["Right".to_owned()]));
        },
    )
    .unwrap();
}

#[test]
fn seats_have_names_and_numbers() {
    let runner = Runner::new();
    let rules = Play::Elimination(Players::THREE);
    with_referee(
        &read("1C", &rules),
        &rules,
        Asked::Forecasts,
        &runner,
        &mut |referee| {
            assert_eq!(referee.seat_named("center"), Some(1));
            assert_eq!(referee.seat_named("C"), Some(1));
            assert_eq!(referee.seat_named("3"), Some(2));
            assert_eq!(referee.seat_named("0"), None);
            assert_eq!(referee.seat_named("4"), None);
        },
    )
    .unwrap();
    let ending = Play::Ending(Ending::Positions);
    assert!(
        with_referee(
            &read("nim:3", &ending),
            &ending,
            Asked::Forecasts,
            &runner,
            &mut |_| ()
        )
        .is_err()
    );
}

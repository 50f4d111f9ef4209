//! Hackenbush edge by edge. Other referees know components only, where equal ones are the same; here a
//! position is the set of edges that stand, so that a move names the edge that is cut and a picture on the
//! screen keeps its edges to the end.

use super::hackenbush::check_searchable;
use super::{Forecast, PartizanTable, Referee, State, Step, Table, stopped};
use crate::report::ReportError;
use crate::report::outcome::partizan_moves;
use meximal::outcome::{PartizanPlay, PartizanSums};
use meximal::plays::Play;
use meximal::rules::hackenbush::{Hackenbush, HackenbushComponents, PREFIX};
use meximal::runner::Runner;

/// A cut, by the numbers of edges in the picture as it was first written, from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The edge that is cut.
    pub edge: u32,
    /// The edges that fall, ascending.
    pub falling: Vec<u32>,
}

/// The rules of a picture whose positions are sets of edges.
struct EdgeReferee<'a> {
    picture: &'a Hackenbush,
    table: PartizanTable,
    sums: PartizanSums<'a, HackenbushComponents>,
}

/// Calls `body` with the referee of a Hackenbush picture whose positions are the edges that stand, ascending,
/// counted from 0 among those that stand at first.
pub fn with_edges<T>(
    picture: &Hackenbush,
    play: &Play,
    runner: &Runner,
    body: &mut dyn FnMut(&mut dyn Referee) -> T,
) -> Result<T, ReportError> {
    runner.check(0).map_err(stopped)?;
    let players = play.players();
    let play = play.partizan().ok_or_else(partizan_moves)?;
    check_searchable(picture, players)?;
    // Who wins does not change when bushes of one colour are taken for single edges.
    let components = match play {
        PartizanPlay::Elimination => HackenbushComponents::for_elimination(players),
        PartizanPlay::Ends(_) => HackenbushComponents::new(players),
    };
    let mut components = components.with_runner(runner);
    let mut referee = EdgeReferee {
        picture,
        table: PartizanTable { play, players },
        sums: PartizanSums::new(&mut components, play, runner),
    };
    Ok(body(&mut referee))
}

impl EdgeReferee<'_> {
    /// What stands.
    fn standing(&self, position: &[u32]) -> Hackenbush {
        self.picture
            .part(position.iter().map(|&edge| edge as usize))
    }

    /// The places in the position of the edges that the seat to move may cut.
    fn own(&self, state: &State) -> impl Iterator<Item = usize> {
        let (mover, players) = (state.mover, self.table.players);
        let colours = state.position.iter();
        let colours = colours.map(|&edge| self.picture.edges()[edge as usize].colour);
        let places = colours.enumerate();
        places.filter_map(move |(place, colour)| (colour.player(players) == mover).then_some(place))
    }

    /// The edges that are left when the one at a place is cut.
    fn after(&self, standing: &Hackenbush, position: &[u32], place: usize) -> Vec<u32> {
        let mut left = standing.components_without(Some(place)).concat();
        left.sort_unstable();
        left.into_iter().map(|place| position[place]).collect()
    }
}

impl Referee for EdgeReferee<'_> {
    fn table(&self) -> &dyn Table {
        &self.table
    }

    fn start(&self) -> Vec<u32> {
        (0..self.picture.edges().len() as u32).collect()
    }

    fn spell(&mut self, position: &[u32]) -> String {
        if position.is_empty() {
            "0".to_owned()
        } else {
            format!("{PREFIX}{}", self.standing(position).spelling())
        }
    }

    fn moves(&mut self, state: &State) -> Result<Vec<Step>, ReportError> {
        let standing = self.standing(&state.position);
        let parts = standing.components();
        let mut part_of = vec![0; state.position.len()];
        for (number, part) in parts.iter().enumerate() {
            for &edge in part {
                part_of[edge] = number;
            }
        }
        let mut steps = Vec::new();
        for place in self.own(state) {
            let left = self.after(&standing, &state.position, place);
            let here = (0..state.position.len()).filter(|&edge| part_of[edge] == part_of[place]);
            let here: Vec<usize> = here.collect();
            let stays = |edge: &usize| left.binary_search(&state.position[*edge]).is_ok();
            let there = here.iter().copied().filter(stays);
            steps.push(Step {
                from: standing.part(here.iter().copied()).spelling(),
                to: standing.part(there).spelling(),
                state: state.after(left, self.table.players),
            });
        }
        Ok(steps)
    }

    fn cuts(&self, state: &State) -> Option<Vec<Cut>> {
        let standing = self.standing(&state.position);
        let number = |edge: &u32| self.picture.number(*edge as usize);
        let cut = |place: usize| {
            let edge = state.position[place];
            let left = self.after(&standing, &state.position, place);
            let falls = |other: &&u32| **other != edge && left.binary_search(other).is_err();
            Cut {
                edge: number(&edge),
                falling: state.position.iter().filter(falls).map(number).collect(),
            }
        };
        Some(self.own(state).map(cut).collect())
    }

    fn forecast(&mut self, state: &State) -> Result<Forecast, ReportError> {
        let standing = self.standing(&state.position);
        let position = self.sums.rules().position(&standing);
        let winners = self
            .sums
            .outcome_among(&position, state.mover, state.present);
        let winners = winners.map_err(stopped)?;
        Ok(Forecast::of(
            winners,
            self.table.play.is_podium(),
            self.table.players,
        ))
    }

    fn settle(&mut self, state: &mut State) -> Result<Vec<usize>, ReportError> {
        let mut gone = Vec::new();
        if self.table.play != PartizanPlay::Elimination {
            return Ok(gone);
        }
        while state.present.seats().count() > 1 && self.own(state).next().is_none() {
            gone.push(state.mover);
            state.leave(self.table.players);
        }
        Ok(gone)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{Asked, Computer, Match, with_referee};
    use meximal::convention::Convention;
    use meximal::game::Game;
    use meximal::player::Players;

    const PICTURES: [&str; 7] = [
        "hack:LCR+L(C)(R)+R",
        "hack:0-1L 1-2C 2-0R+CL",
        "hack:0-1L 5-6R 1-2C 2-0R 2-2L",
        "hack:L(LC)(R(C)(L))",
        "hack:CC+LL+RR",
        "hack:0-1L 0-1C 1-2R 1-2L 2-0C 2-3R 3-3L",
        "hack:L(C)(R)+C(L)(R)+RC",
    ];

    fn rules() -> [Play; 2] {
        let normal = Convention::normal(Players::THREE);
        [Play::Convention(normal), Play::Elimination(Players::THREE)]
    }

    /// Everything that can be reached, by edges and by components at once.
    fn compare(
        picture: &Hackenbush,
        [edges, parts]: [&mut dyn Referee; 2],
        at: [State; 2],
    ) -> usize {
        let [mut edge_state, mut part_state] = at;
        assert_eq!(
            edges.settle(&mut edge_state).unwrap(),
            parts.settle(&mut part_state).unwrap()
        );
        assert_eq!(
            edges.forecast(&edge_state).unwrap(),
            parts.forecast(&part_state).unwrap()
        );
        let steps = edges.moves(&edge_state).unwrap();
        let cuts = edges.cuts(&edge_state).unwrap();
        assert_eq!(steps.len(), cuts.len());
        let others = parts.moves(&part_state).unwrap();
        let mut positions = 1;
        let mut met = vec![false; others.len()];
        for (step, cut) in steps.iter().zip(cuts) {
            let gone = edge_state.position.len() - step.state.position.len();
            assert_eq!(cut.falling.len() + 1, gone);
            let numbers = step.state.position.iter();
            let mut numbers = numbers.map(|&e| picture.number(e as usize));
            assert!(numbers.all(|n| n != cut.edge && !cut.falling.contains(&n)));
            let spelt = Hackenbush::parse(&edges.spell(&step.state.position)).unwrap();
            let same = |other: &Step, parts: &mut dyn Referee| {
                let written = Hackenbush::parse(&parts.spell(&other.state.position)).unwrap();
                let mut components = HackenbushComponents::new(Players::THREE);
                components.position(&written) == components.position(&spelt)
            };
            let place = (0..others.len()).find(|&i| same(&others[i], parts));
            let place = place.expect("the cut is a move in components");
            met[place] = true;
            let next = others[place].state.clone();
            positions += compare(
                picture,
                [&mut *edges, &mut *parts],
                [step.state.clone(), next],
            );
        }
        assert!(met.iter().all(|&met| met), "every move is a cut");
        positions
    }

    #[test]
    fn edges_and_components_are_the_same_game() {
        let runner = Runner::new();
        let mut positions = 0;
        for text in PICTURES {
            let picture = Hackenbush::parse(text).unwrap();
            let game = Game::read(text).unwrap();
            for rules in rules() {
                for mover in 0..3 {
                    with_edges(&picture, &rules, &runner, &mut |edges| {
                        with_referee(&game, &rules, Asked::Forecasts, &runner, &mut |parts| {
                            let state = |position| State {
                                position,
                                mover,
                                present: Players::THREE.everybody(),
                            };
                            let at = [state(edges.start()), state(parts.start())];
                            positions += compare(&picture, [&mut *edges, parts], at);
                        })
                        .unwrap();
                    })
                    .unwrap();
                }
            }
        }
        assert!(positions > 1000, "{positions}");
    }

    #[test]
    fn edges_keep_their_numbers() {
        let runner = Runner::new();
        let [normal, _] = rules();
        let picture = Hackenbush::parse("hack:0-1L 5-6R 1-2C 2-0R 2-3L").unwrap();
        with_edges(&picture, &normal, &runner, &mut |edges| {
            let mut game = Match::new(edges, 0).unwrap();
            assert!(game.play(0).unwrap());
            assert_eq!(game.position(), "hack:R(C)(L)");
            let state = game.state().clone();
            let place = Computer::default().choose(&mut game).unwrap();
            assert_eq!(place, Some(0));
            let cut = Cut {
                edge: 3,
                falling: Vec::new(),
            };
            assert_eq!(edges.cuts(&state), Some(vec![cut]));
            let state = State { mover: 2, ..state };
            let cut = Cut {
                edge: 4,
                falling: vec![3, 5],
            };
            assert_eq!(edges.cuts(&state), Some(vec![cut]));
        })
        .unwrap();
    }
}

//! The smallest solver: coalition play by its definition, over any state with moves.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

use meximal_rules::{AnyPosition, Dead, Store, entry};

/// The rules of a game once more, as slow and plain as can be.
pub trait Twin {
    /// A whole position, whatever it falls into.
    type State: Clone + Eq + Hash + Debug;

    /// What a player may move to.
    fn moves(&self, state: &Self::State, player: usize) -> Vec<Self::State>;
}

/// Who wins if a player cannot move: all others, or that player alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Normal,
    Misere,
}

/// For every starter the set of players who can force a win against all others together.
fn labels<S: Clone + Eq + Hash>(
    start: &S,
    players: usize,
    end: End,
    moves: &mut dyn FnMut(&S, usize) -> Vec<S>,
) -> Vec<u32> {
    let mut known = HashMap::new();
    (0..players)
        .map(|starter| label(start, starter, players, end, moves, &mut known))
        .collect()
}

fn label<S: Clone + Eq + Hash>(
    state: &S,
    mover: usize,
    players: usize,
    end: End,
    moves: &mut dyn FnMut(&S, usize) -> Vec<S>,
    known: &mut HashMap<(S, usize), u32>,
) -> u32 {
    let key = (state.clone(), mover);
    if let Some(&label) = known.get(&key) {
        return label;
    }
    let everybody = (1 << players) - 1;
    let own = 1 << mover;
    let (mut any, mut all) = (0, everybody);
    let options = moves(state, mover);
    for option in &options {
        let winners = label(option, (mover + 1) % players, players, end, moves, known);
        any |= winners;
        all &= winners;
    }
    let found = match (options.is_empty(), end) {
        (true, End::Normal) => everybody & !own,
        (true, End::Misere) => own,
        (false, _) => any & own | all & !own,
    };
    known.insert(key, found);
    found
}

/// A position by its name and spelling.
pub fn read(text: &str, players: Option<usize>) -> AnyPosition {
    let (name, position) = text.split_once(':').unwrap();
    let read = entry(name)
        .unwrap_or_else(|| panic!("{name} is unknown"))
        .read;
    read(position, players).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The parts of a position and all that they lead to.
pub struct Explored {
    store: Box<dyn Store>,
    players: usize,
    options: HashMap<(u32, usize), Vec<Vec<u32>>>,
}

impl Explored {
    pub fn new(position: &AnyPosition, players: usize) -> (Explored, Vec<u32>) {
        let (store, mut parts) = position.store(Dead::Dropped);
        parts.sort_unstable();
        let options = HashMap::new();
        (
            Explored {
                store,
                players,
                options,
            },
            parts,
        )
    }

    pub fn options(&mut self, part: u32, player: usize) -> &[Vec<u32>] {
        let store = &mut self.store;
        self.options.entry((part, player)).or_insert_with(|| {
            let mut found = Vec::new();
            store
                .options(part, player, &mut |option| {
                    let mut option = option.to_vec();
                    option.sort_unstable();
                    found.push(option);
                    ControlFlow::Continue(())
                })
                .unwrap();
            found.sort_unstable();
            found.dedup();
            found
        })
    }

    /// The moves in a sum.
    pub fn moves(&mut self, sum: &[u32], player: usize) -> Vec<Vec<u32>> {
        let mut found = Vec::new();
        for (at, &part) in sum.iter().enumerate() {
            if at > 0 && sum[at - 1] == part {
                continue;
            }
            for option in self.options(part, player) {
                let mut left = sum.to_vec();
                left.remove(at);
                left.extend(option);
                left.sort_unstable();
                found.push(left);
            }
        }
        found
    }

    pub fn labels(&mut self, sum: &Vec<u32>, end: End) -> Vec<u32> {
        let players = self.players;
        labels(sum, players, end, &mut |sum, player| {
            self.moves(sum, player)
        })
    }

    /// Every part that comes up, in the order in which it is met.
    pub fn all(&mut self, parts: &[u32]) -> Vec<u32> {
        let mut found = parts.to_vec();
        found.dedup();
        let mut next = 0;
        while next < found.len() {
            for player in 0..self.players {
                let options = self.options(found[next], player).to_vec();
                for part in options.into_iter().flatten() {
                    if !found.contains(&part) {
                        found.push(part);
                    }
                }
            }
            next += 1;
        }
        found
    }

    /// Every part that comes up reads back from its spelling.
    fn read_back(&mut self, parts: &[u32]) {
        for part in self.all(parts) {
            let text = self.store.spell(part);
            let again = read(&text, Some(self.players));
            assert_eq!(again.spell(), text);
            // What is read is drawn as it lies, with all that the engines leave out.
            let drawn = [again.picture(), self.store.picture(part)];
            assert_eq!(drawn[0].is_some(), drawn[1].is_some(), "{text}");
            let ended = (0..self.players).all(|player| self.options(part, player).is_empty());
            let found = again.add_to(&mut *self.store).unwrap();
            assert!(
                found == [part] || ended && found.is_empty(),
                "{text} is {found:?}, not {part}"
            );
        }
    }
}

/// The winners of the twin, for every starter.
pub fn twin_labels<T: Twin>(twin: &T, state: &T::State, players: usize, end: End) -> Vec<u32> {
    labels(state, players, end, &mut |state, player| {
        twin.moves(state, player)
    })
}

/// A position and its twin have the same winners in normal and misère play, and what comes up reads back.
pub fn agree<T: Twin>(text: &str, players: usize, twin: &T, state: &T::State) {
    let position = read(text, Some(players));
    assert!(
        position.players().is_none_or(|number| number == players),
        "{text}"
    );
    if position.is_impartial() {
        assert_eq!(position.players(), None, "{text}");
    }
    let again = read(&position.spell(), Some(players));
    assert_eq!(again, position);
    let (mut explored, parts) = Explored::new(&position, players);
    for end in [End::Normal, End::Misere] {
        let fast = explored.labels(&parts, end);
        let slow = twin_labels(twin, state, players, end);
        assert_eq!(fast, slow, "{text} for {players} players, {end:?}");
    }
    explored.read_back(&parts);
}

/// The Grundy value of an impartial position.
pub fn grundy(text: &str) -> u32 {
    let position = read(text, None);
    assert!(position.is_impartial());
    let (mut explored, parts) = Explored::new(&position, 1);
    let mut known = HashMap::new();
    parts.iter().fold(0, |sum, &part| {
        sum ^ grundy_part(&mut explored, part, &mut known)
    })
}

fn grundy_part(explored: &mut Explored, part: u32, known: &mut HashMap<u32, u32>) -> u32 {
    if let Some(&value) = known.get(&part) {
        return value;
    }
    let mut seen = Vec::new();
    for option in explored.options(part, 0).to_vec() {
        seen.push(
            option
                .iter()
                .fold(0, |sum, &part| sum ^ grundy_part(explored, part, known)),
        );
    }
    let value = (0..).find(|value| !seen.contains(value)).unwrap_or(0);
    known.insert(part, value);
    value
}

/// Who wins in normal play between two: N, P, L or R.
pub fn outcome(text: &str) -> char {
    let position = read(text, Some(2));
    let (mut explored, parts) = Explored::new(&position, 2);
    match explored.labels(&parts, End::Normal)[..] {
        [1, 2] => 'N',
        [2, 1] => 'P',
        [1, 1] => 'L',
        [2, 2] => 'R',
        _ => unreachable!(),
    }
}

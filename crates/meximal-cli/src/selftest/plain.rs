//! The definition of who wins, by plain recursion over the moves: no theorem, no table but that of the
//! positions seen.

use std::collections::HashMap;

use meximal::convention::{Attitude, Convention};
use meximal::ending::{EndRule, Verdict};
use meximal::game::Arena;
use meximal::player::PlayerSet;
use meximal::rules::partizan::PartizanComponents;
use meximal::runner::Stop;

/// Positions that the definition is followed through, at most.
const MOST_POSITIONS: usize = 20_000;

/// What happens to a player who cannot move.
#[derive(Clone, Copy)]
pub enum Ends {
    /// The play is over.
    Convention(Convention),
    /// They leave; the last one left wins.
    Elimination,
}

/// Positions, movers, and the players who are still in.
type State = (Vec<u32>, usize, u16);

/// The definition for sums of any parts.
pub struct Plain {
    arena: Arena,
    ends: Ends,
    players: usize,
    known: HashMap<State, PlayerSet>,
}

impl Plain {
    pub fn new(arena: Arena, ends: Ends) -> Plain {
        let players = arena.players().count();
        Plain {
            arena,
            ends,
            players,
            known: HashMap::new(),
        }
    }

    /// Who can force a win when this player starts, by number.
    pub fn winners(&mut self, position: &[u32], starter: usize) -> Result<PlayerSet, Stop> {
        let everybody = (1u16 << self.players) - 1;
        self.follow(position, starter, everybody)
    }

    fn follow(&mut self, position: &[u32], mover: usize, inside: u16) -> Result<PlayerSet, Stop> {
        if matches!(self.ends, Ends::Elimination) && inside.count_ones() == 1 {
            return Ok(PlayerSet(inside));
        }
        let key = (position.to_vec(), mover, inside);
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        if self.known.len() > MOST_POSITIONS {
            return Err(Stop::Memory);
        }
        let options = self.options(position, mover)?;
        let found = if options.is_empty() {
            self.without_moves(position, mover, inside)?
        } else {
            let next = self.next(mover, inside);
            let mut labels = Vec::new();
            for option in options {
                labels.push(self.follow(&option, next, inside)?);
            }
            self.choose(mover, &labels)
        };
        self.known.insert(key, found);
        Ok(found)
    }

    /// The next player who is in.
    fn next(&self, mover: usize, inside: u16) -> usize {
        let order = (1..=self.players).map(|step| (mover + step) % self.players);
        let mut order = order.filter(|player| inside >> player & 1 == 1);
        order.next().unwrap_or(mover)
    }

    fn options(&mut self, position: &[u32], mover: usize) -> Result<Vec<Vec<u32>>, Stop> {
        let mut options = Vec::new();
        for (i, &part) in position.iter().enumerate() {
            let mut rest = position.to_vec();
            rest.remove(i);
            self.arena.options(part, mover, &mut |left| {
                let mut option = rest.clone();
                option.extend_from_slice(left);
                option.sort_unstable();
                options.push(option);
            })?;
        }
        Ok(options)
    }

    fn without_moves(
        &mut self,
        position: &[u32],
        mover: usize,
        inside: u16,
    ) -> Result<PlayerSet, Stop> {
        match self.ends {
            Ends::Elimination => {
                let next = self.next(mover, inside);
                self.follow(position, next, inside & !(1 << mover))
            }
            Ends::Convention(convention) => {
                let seats = convention.terminal().seats();
                let players = seats.map(|seat| (mover + seat) % self.players);
                Ok(PlayerSet(players.fold(0, |set, player| set | 1 << player)))
            }
        }
    }

    /// Who wins when the mover chooses among options with these winners.
    fn choose(&self, mover: usize, labels: &[PlayerSet]) -> PlayerSet {
        let any = |player: usize| labels.iter().any(|label| label.contains(player));
        let all = |player: usize| labels.iter().all(|label| label.contains(player));
        let is_podium = match self.ends {
            Ends::Convention(convention) => convention.attitude() == Attitude::Podium,
            _ => false,
        };
        let mut players = (0..self.players).map(|seat| (mover + seat) % self.players);
        let found = if is_podium {
            // Whoever is first from the mover on among those that some option makes move last.
            players
                .find(|&player| any(player))
                .map_or(0, |player| 1 << player)
        } else {
            let wins = |player: usize| {
                if player == mover {
                    any(player)
                } else {
                    all(player)
                }
            };
            players
                .filter(|&player| wins(player))
                .fold(0, |set, player| set | 1 << player)
        };
        PlayerSet(found)
    }
}

/// The definition of ending partizan play for heaps of one subtraction set: whether Left wins when Left
/// starts, and when Right does.
pub fn ending(set: &[usize], rule: &EndRule, heaps: &[usize]) -> [bool; 2] {
    let mut known = HashMap::new();
    [0, 1].map(|mover| left_wins(set, rule, heaps, mover, &mut known))
}

fn left_wins(
    set: &[usize],
    rule: &EndRule,
    heaps: &[usize],
    mover: usize,
    known: &mut HashMap<(Vec<usize>, usize), bool>,
) -> bool {
    let mut heaps = heaps.to_vec();
    heaps.sort_unstable();
    if let Some(&found) = known.get(&(heaps.clone(), mover)) {
        return found;
    }
    let mut results = Vec::new();
    for place in 0..heaps.len() {
        for &taken in set.iter().filter(|&&taken| taken <= heaps[place]) {
            let mut option = heaps.clone();
            option[place] -= taken;
            results.push(left_wins(set, rule, &option, 1 - mover, known));
        }
    }
    let tokens: usize = heaps.iter().sum();
    let found = match (results.is_empty(), rule.verdict(tokens as u64)) {
        (false, _) if mover == 0 => results.contains(&true),
        (false, _) => !results.contains(&false),
        (true, Verdict::Left) => true,
        (true, Verdict::Right) => false,
        (true, Verdict::Next) => mover == 0,
        (true, Verdict::Previous) => mover == 1,
    };
    known.insert((heaps, mover), found);
    found
}

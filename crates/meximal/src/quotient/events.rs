//! Conventions as *events*: a label is a set of bits, and bit i of a position with options is "some option
//! has a label that triggers event i", negated for some i. The verification lemma (see [`super::verify`])
//! treats every event by itself.
//!
//! - *Coalition*, N players: bit 0 (Next) is "some option has Previous"; bit i is "no option lacks bit i−1".
//!   Two players of whom exactly one wins at the end always have exactly one winner: there one bit, "Previous
//!   wins", says all, and misère and normal play cost half.
//! - *Podium*: with r the seat of the player who moves last, bit j is r ≤ j, triggered by options with r =
//!   N−1 or r ≤ j−1.

use crate::convention::{Attitude, Convention};
use crate::player::PlayerSet;

/// The most players that the quotient solver takes.
pub const MAX_PLAYERS: usize = 8;

/// A convention as events. Labels are coded in bytes.
#[derive(Clone, Debug)]
pub(crate) struct Events {
    /// How many events there are.
    pub count: usize,
    /// For each coded label of an option, the events it triggers.
    triggers: [u8; 256],
    /// The bits that say that the event did not happen.
    negated: u8,
    /// The coded label of the end of the game.
    pub terminal: u8,
    coding: Coding,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Coding {
    /// One bit: Previous wins, else Next wins.
    OneWinner,
    /// The set of winners itself.
    Winners,
    /// Bit j: the last mover's seat is at most j.
    Thresholds,
}

impl Events {
    /// The events of a convention; none if it has too many players.
    pub fn of(convention: Convention) -> Option<Events> {
        let players = convention.players();
        if players.count() > MAX_PLAYERS {
            return None;
        }
        let one_winner = players.count() == 2 && convention.terminal().0.count_ones() == 1;
        let coding = match convention.attitude() {
            Attitude::Podium => Coding::Thresholds,
            Attitude::Coalition if one_winner => Coding::OneWinner,
            Attitude::Coalition => Coding::Winners,
        };
        let previous = players.previous();
        let all = (1u16 << players.count()) as u8;
        let (count, negated) = match coding {
            Coding::OneWinner => (1, 1),
            Coding::Winners => (players.count(), all.wrapping_sub(2)),
            Coding::Thresholds => (players.count() - 1, 0),
        };
        let mut triggers = [0; 256];
        for (label, events) in triggers.iter_mut().enumerate() {
            *events = match coding {
                Coding::OneWinner => label as u8 & 1,
                Coding::Winners => {
                    let lacking = !(label as u8) << 1;
                    (label >> previous & 1) as u8 | lacking & all.wrapping_sub(2)
                }
                Coding::Thresholds => {
                    let bits = ((1u16 << count) - 1) as u8;
                    let moved_last_before = label as u8 & bits == 0;
                    if moved_last_before {
                        bits
                    } else {
                        ((label as u8) << 1) & bits
                    }
                }
            };
        }
        let mut events = Events {
            count,
            triggers,
            negated,
            terminal: 0,
            coding,
        };
        events.terminal = events.encode(convention.terminal());
        Some(events)
    }

    /// The code of a label.
    pub fn encode(&self, label: PlayerSet) -> u8 {
        match self.coding {
            Coding::OneWinner => (label.0 >> 1) as u8,
            Coding::Winners => label.0 as u8,
            Coding::Thresholds => {
                let bits = (1u16 << self.count) - 1;
                (bits & !label.0.wrapping_sub(1)) as u8
            }
        }
    }

    /// The label with this code.
    pub fn decode(&self, code: u8) -> PlayerSet {
        match self.coding {
            Coding::OneWinner => PlayerSet::only(usize::from(code)),
            Coding::Winners => PlayerSet(u16::from(code)),
            Coding::Thresholds if code == 0 => PlayerSet::only(self.count),
            Coding::Thresholds => PlayerSet::only(code.trailing_zeros() as usize),
        }
    }

    /// The events that an option with this label triggers.
    #[inline]
    pub fn triggered(&self, label: u8) -> u8 {
        self.triggers[usize::from(label)]
    }

    /// The events that must have happened in a position with options and this label.
    #[inline]
    pub fn happened(&self, label: u8) -> u8 {
        label ^ self.negated
    }

    /// The label of a position with options in which these events happened.
    #[inline]
    pub fn label(&self, events: u8) -> u8 {
        events ^ self.negated
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::Players;

    /// Events give the fold, for all labels of up to three options.
    #[test]
    fn events_are_the_fold() {
        for n in 2..=5 {
            let players = Players::new(n).unwrap();
            let everybody = players.everybody().0;
            let mut conventions: Vec<Convention> = (0..=everybody)
                .map(|bits| Convention::winners(players, PlayerSet(bits)))
                .collect();
            conventions.push(Convention::podium(players));
            for convention in conventions {
                let events = Events::of(convention).unwrap();
                let labels: Vec<PlayerSet> = match events.coding {
                    Coding::Winners => (0..=everybody).map(PlayerSet).collect(),
                    _ => (0..players.count()).map(PlayerSet::only).collect(),
                };
                assert_eq!(events.decode(events.terminal), convention.terminal());
                for &a in &labels {
                    assert_eq!(events.decode(events.encode(a)), a);
                    for &b in &labels {
                        let happened = [a, b].map(|label| events.triggered(events.encode(label)));
                        let label = events.label(happened[0] | happened[1]);
                        assert_eq!(events.decode(label), convention.fold([a, b]));
                        assert_eq!(events.happened(label), happened[0] | happened[1]);
                    }
                }
            }
        }
        assert!(Events::of(Convention::normal(Players::new(9).unwrap())).is_none());
    }
}

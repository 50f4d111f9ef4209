//! A game as plain data: heaps 1, 2, …, n, the options of each a list of sums of smaller heaps; and a
//! convention as *events*. A label is a mask of bits; bit i of a position that has options is "some option
//! has a label that triggers event i", negated for some i. Misère and normal play have one bit, "Previous
//! wins"; with more players there are more bits. Every condition of the verification ([`crate::verify`]) is
//! one condition for each event.

use std::fmt;

/// Heaps and their options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapGame {
    options: Vec<Vec<Vec<u32>>>,
}

/// Heaps that are not a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotSmaller {
    /// The heap.
    pub heap: u32,
    /// A part of one of its options that is not smaller.
    pub part: u32,
}

impl fmt::Display for NotSmaller {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NotSmaller { heap, part } = self;
        write!(
            f,
            "heap {heap} has an option with heap {part}, which is not smaller"
        )
    }
}

impl std::error::Error for NotSmaller {}

impl HeapGame {
    /// The game in which heap h has the options `options[h-1]`, each a list of smaller heaps. Heaps 0 are
    /// left out; every list is sorted, and options are listed once.
    pub fn new(mut options: Vec<Vec<Vec<u32>>>) -> Result<HeapGame, NotSmaller> {
        for (heap, list) in (1..).zip(&mut options) {
            for option in list.iter_mut() {
                option.retain(|&part| part > 0);
                option.sort_unstable();
                if let Some(&part) = option.last().filter(|&&part| part >= heap) {
                    return Err(NotSmaller { heap, part });
                }
            }
            list.sort_unstable();
            list.dedup();
        }
        Ok(HeapGame { options })
    }

    /// The largest heap.
    pub fn heaps(&self) -> u32 {
        self.options.len() as u32
    }

    /// The options of a heap from 1 to [`HeapGame::heaps`].
    pub fn options(&self, heap: u32) -> &[Vec<u32>] {
        &self.options[heap as usize - 1]
    }

    /// The game with the heaps up to this one only.
    pub fn up_to(&self, heaps: u32) -> HeapGame {
        HeapGame {
            options: self.options[..(heaps as usize).min(self.options.len())].to_vec(),
        }
    }
}

/// A convention as events. Labels are masks of at most eight bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Events {
    /// How many events there are, 1 to 8.
    pub count: u32,
    /// The label of the end of the game.
    pub terminal: u8,
    /// The bits that say that their event did not happen.
    pub negated: u8,
    /// For each label of an option, the events that it triggers.
    pub triggers: [u8; 256],
}

impl Events {
    /// Two players; whoever moves last loses. Label 1 is P, label 0 is N.
    pub fn misere() -> Events {
        Events::two_players(0)
    }

    /// Two players; whoever moves last wins. Label 1 is P, label 0 is N.
    pub fn normal() -> Events {
        Events::two_players(1)
    }

    fn two_players(terminal: u8) -> Events {
        let mut triggers = [0; 256];
        for (label, events) in (0u8..=255).zip(&mut triggers) {
            *events = label & 1;
        }
        Events {
            count: 1,
            terminal,
            negated: 1,
            triggers,
        }
    }

    /// Coalition play of 2 to 8 players: bit 0 is Next, the last bit Previous, and `winners` win when nobody
    /// can move.
    pub fn coalition(players: u32, winners: u8) -> Option<Events> {
        if !(2..=8).contains(&players) {
            return None;
        }
        let all = (1u16 << players) - 1;
        let later = all as u8 & !1;
        let mut triggers = [0; 256];
        for (label, events) in (0u8..=255).zip(&mut triggers) {
            *events = (label >> (players - 1) & 1) | ((!label << 1) & later);
        }
        Some(Events {
            count: players,
            terminal: winners & all as u8,
            negated: later,
            triggers,
        })
    }

    /// Whether labels are one bit, P or not.
    pub fn is_one_bit(&self) -> bool {
        self.count == 1
    }

    /// The events that a position with options and this label claims to have had.
    #[inline]
    pub fn happened(&self, label: u8) -> u8 {
        label ^ self.negated
    }

    /// The events that an option with this label triggers.
    #[inline]
    pub fn triggered(&self, label: u8) -> u8 {
        self.triggers[usize::from(label)]
    }

    /// The label of a position with options in which these events happened.
    #[inline]
    pub fn label(&self, events: u8) -> u8 {
        events ^ self.negated
    }

    /// All events.
    pub(crate) fn all(&self) -> u8 {
        ((1u16 << self.count) - 1) as u8
    }
}

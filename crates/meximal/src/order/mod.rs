//! Orders of partizan games of N players: which of two games is at least as good for a player.

pub mod spindler;

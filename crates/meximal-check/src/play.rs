//! Conventions as events. A label is a set of seats (bit 0 is Next, bit N−1 is Previous); for podium play it
//! is the one seat that moves last. A label is fixed by its *events*: an event *happens* at a position with
//! options exactly when some option has a label that *triggers* it.
//!
//! - Coalition play: event 0 is "Next wins", triggered by options where Previous wins; event i is "Oᵢ does
//!   not win", triggered by options where Oᵢ₋₁ does not win (O₀ is Next, Oₙ₋₁ is Previous).
//! - Podium play, r(G) = min over the options of (r(G′)+1) mod N: event j is "r ≤ j", triggered by options
//!   with r = N−1 or r ≤ j−1.

/// A set of seats: the players who win, or the one who moves last.
pub(crate) type Label = u8;

/// A convention.
#[derive(Clone, Copy)]
pub(crate) struct Play {
    players: usize,
    /// Who wins when nobody can move; `None` is podium play.
    winners: Option<Label>,
}

impl Play {
    /// The least and the greatest number of players.
    pub const PLAYERS: std::ops::RangeInclusive<u32> = 2..=8;

    pub fn winners(players: usize, winners: Label) -> Play {
        let winners = Some(winners);
        Play { players, winners }
    }

    pub fn podium(players: usize) -> Play {
        let winners = None;
        Play { players, winners }
    }

    pub fn players(&self) -> usize {
        self.players
    }

    /// The seat of Previous.
    fn previous(&self) -> usize {
        self.players - 1
    }

    /// Whether this is podium play.
    pub fn is_podium(&self) -> bool {
        self.winners.is_none()
    }

    /// The label of a position without options.
    pub fn end(&self) -> Label {
        self.winners.unwrap_or(1 << self.previous())
    }

    /// Whether a position can have this label.
    pub fn allows(&self, label: Label) -> bool {
        self.winners.is_some() || label.count_ones() == 1
    }

    /// The number of events.
    pub fn events(&self) -> usize {
        match self.winners {
            Some(_) => self.players,
            None => self.players - 1,
        }
    }

    /// Whether a label says that an event happens.
    pub fn happens(&self, event: usize, label: Label) -> bool {
        let has = |seat: usize| label >> seat & 1 == 1;
        match (self.winners, event) {
            (Some(_), 0) => has(0),
            (Some(_), _) => !has(event),
            (None, _) => (0..=event).any(has),
        }
    }

    /// Whether an option with this label triggers an event.
    pub fn triggers(&self, event: usize, label: Label) -> bool {
        let has = |seat: usize| label >> seat & 1 == 1;
        match (self.winners, event) {
            (Some(_), 0) => has(self.previous()),
            (Some(_), _) => !has(event - 1),
            (None, _) => has(self.previous()) || (0..event).any(has),
        }
    }

    /// The event in words.
    pub fn event(&self, event: usize) -> String {
        let name = self.name(event);
        match (self.winners, event) {
            (Some(_), 0) => "N wins".to_owned(),
            (Some(_), _) => format!("{name} does not win"),
            (None, 0) => "N moves last".to_owned(),
            (None, _) => format!("the last to move is {name} or earlier"),
        }
    }

    fn name(&self, seat: usize) -> String {
        match seat {
            0 => "N".to_owned(),
            _ if seat == self.previous() => "P".to_owned(),
            _ if self.players == 3 => "O".to_owned(),
            _ => format!("O{seat}"),
        }
    }

    /// The names of a label, joined by commas; `none` for nobody.
    pub fn names(&self, label: Label) -> String {
        let seats = (0..self.players).filter(|seat| label >> seat & 1 == 1);
        let names: Vec<String> = seats.map(|seat| self.name(seat)).collect();
        if names.is_empty() {
            "none".to_owned()
        } else {
            names.join(",")
        }
    }

    /// The set of seats with these names, which come in the order of the seats. Among three players `O1` is
    /// `O`.
    pub fn read(&self, text: &str) -> Result<Label, String> {
        if text == "none" {
            return Ok(0);
        }
        let mut label: Label = 0;
        for name in text.split(',') {
            let seat = (0..self.players).find(|&seat| {
                self.name(seat) == name || (self.players == 3 && seat == 1 && name == "O1")
            });
            let Some(seat) = seat else {
                let players = self.players;
                return Err(format!(
                    "'{}' is not a player among {players}",
                    crate::read::shown(name)
                ));
            };
            if label >> seat != 0 {
                return Err(format!(
                    "'{}': name every player once, in order",
                    crate::read::shown(text)
                ));
            }
            label |= 1 << seat;
        }
        Ok(label)
    }
}

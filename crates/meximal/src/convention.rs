//! Play conventions for impartial games as *folds*: the label of a position is computed from the labels
//! of its options alone, and from a terminal label when there are none.
//!
//! Labels are sets of players, and every fold here needs only the intersection (`all`) and the union
//! (`any`) of the options' labels:
//!
//! - **Coalition** (Spindler, Definitions 2.1 and 3.1, for any set W₀ of winners at 0): the label is the
//!   set of players who can force a win against all the others together. Next is in it when *some* option
//!   has Previous, and Oᵢ when *every* option has Oᵢ₋₁.
//! - **Podium** (Nowakowski, Santos, Silva): the label is the one player who will move last when
//!   everybody prefers being last, else last but one, and so on. With r the seat of that player,
//!   r(0) = N−1 and r(G) = min over the options of (r(G′)+1) mod N.

use std::fmt;

use crate::player::{PlayerSet, Players};
use crate::text::ParseError;

/// What the players want.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Attitude {
    /// A player wins only who can force it against all the others together.
    Coalition,
    /// Everybody wants to be last to move, else last but one, and so on.
    Podium,
}

/// Players, ending and attitude: all that turns rules into a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Convention {
    players: Players,
    winners: PlayerSet,
    attitude: Attitude,
}

/// The conventions that have names. Where two agree, as for two players, the first one gives its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// The player who cannot move is the only loser.
    Normal,
    /// The player who cannot move wins, alone.
    Misere,
    /// The last mover wins, alone.
    Propp,
    /// Everybody wants to move last, else last but one, and so on.
    Podium,
}

impl Named {
    /// All of them.
    pub const ALL: [Named; 4] = [Named::Normal, Named::Misere, Named::Propp, Named::Podium];

    /// The convention among this many players.
    pub fn among(self, players: Players) -> Convention {
        match self {
            Named::Normal => Convention::normal(players),
            Named::Misere => Convention::misere(players),
            Named::Propp => Convention::propp(players),
            Named::Podium => Convention::podium(players),
        }
    }

    /// Its spelling on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Named::Normal => "normal",
            Named::Misere => "misere",
            Named::Propp => "propp",
            Named::Podium => "podium",
        }
    }

    /// Its name in words.
    pub fn words(self) -> &'static str {
        match self {
            Named::Normal => "normal play",
            Named::Misere => "misère play",
            Named::Propp => "Propp's convention",
            Named::Podium => "podium rule",
        }
    }

    /// How many play by default.
    pub fn default_players(self) -> Players {
        match self {
            Named::Podium => Players::THREE,
            _ => Players::TWO,
        }
    }

    /// Reads a name, or what is printed in words.
    pub fn parse(text: &str) -> Option<Named> {
        let mut all = Named::ALL.into_iter();
        all.find(|named| text == named.name() || text == named.words())
            .or_else(|| (text == "misère").then_some(Named::Misere))
    }

    /// The names, for a list that goes on: `normal, misere, …`.
    pub fn list() -> String {
        Named::ALL.map(Named::name).join(", ")
    }
}

/// What is wrong with the name of a play.
pub(crate) fn unknown_play(text: &str) -> ParseError {
    let message = format!("no play convention is called '{text}'");
    let expected = format!(
        "{}, elimination, ending:LR, or winners: with the winners at the end, such as winners:N,P",
        Named::list()
    );
    ParseError::new(text, 0..text.len(), message, expected)
}

impl Convention {
    /// Spindler's normal play: the player who cannot move is the unique loser. For two players this is
    /// the usual normal play.
    pub fn normal(players: Players) -> Convention {
        let everybody_but_next = PlayerSet(players.everybody().0 & !1);
        Convention::winners(players, everybody_but_next)
    }

    /// Misère play: the player who cannot move wins, alone.
    pub fn misere(players: Players) -> Convention {
        Convention::winners(players, PlayerSet::only(0))
    }

    /// Propp's convention: the player who moved last wins, alone.
    pub fn propp(players: Players) -> Convention {
        Convention::winners(players, PlayerSet::only(players.previous()))
    }

    /// Coalition play with any set of winners at the end, seats counted from the player who cannot move.
    pub fn winners(players: Players, winners: PlayerSet) -> Convention {
        Convention {
            players,
            winners: PlayerSet(winners.0 & players.everybody().0),
            attitude: Attitude::Coalition,
        }
    }

    /// The podium rule.
    pub fn podium(players: Players) -> Convention {
        Convention {
            players,
            winners: PlayerSet::only(players.previous()),
            attitude: Attitude::Podium,
        }
    }

    /// The convention spelt `normal`, `misere`, `propp`, `winners:N,O1` or `podium`.
    ///
    /// ```
    /// use meximal::convention::Convention;
    /// use meximal::player::Players;
    /// let play = Convention::parse("winners:N,O1", Players::new(4)?)?;
    /// assert_eq!(play.spelling(), "winners:N,O1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(text: &str, players: Players) -> Result<Convention, String> {
        if let Some(named) = Named::parse(text) {
            return Ok(named.among(players));
        }
        match text.strip_prefix("winners:") {
            Some(names) => PlayerSet::parse(names, players)
                .map(|winners| Convention::winners(players, winners)),
            None if text == "elimination" || text.starts_with("ending") => Err(format!(
                "the play '{text}' is for other questions: expected {}, or winners: with the winners at the \
                 end, such as winners:N,P",
                Named::list()
            )),
            None => {
                let unknown = unknown_play(text);
                Err(format!(
                    "{}: expected {}",
                    unknown.message, unknown.expected
                ))
            }
        }
    }

    /// The name, if it has one.
    fn named(self) -> Option<Named> {
        let mut all = Named::ALL.into_iter();
        all.find(|named| named.among(self.players) == self)
    }

    /// How many players there are.
    pub fn players(self) -> Players {
        self.players
    }

    /// Who wants what.
    pub fn attitude(self) -> Attitude {
        self.attitude
    }

    /// Whether this is Spindler's normal play, for which his theorems hold.
    pub fn is_normal(self) -> bool {
        self == Convention::normal(self.players)
    }

    /// The label of a position without options.
    pub fn terminal(self) -> PlayerSet {
        self.winners
    }

    /// The label of a position with options, from the intersection and the union of their labels.
    #[inline]
    pub fn label(self, all: PlayerSet, any: PlayerSet) -> PlayerSet {
        let everybody = self.players.everybody().0;
        let previous = self.players.previous();
        match self.attitude {
            Attitude::Coalition => PlayerSet(((all.0 << 1) & everybody & !1) | (any.0 >> previous)),
            Attitude::Podium => {
                let turned = (any.0 << 1) & everybody | (any.0 >> previous);
                PlayerSet(turned & turned.wrapping_neg())
            }
        }
    }

    /// The bits of a label that the fold takes by union. Complement them in every option's label, and the
    /// bitwise AND of the results holds all that the fold needs.
    pub fn meet_flip(self) -> u16 {
        match self.attitude {
            Attitude::Coalition => 1 << self.players.previous(),
            Attitude::Podium => self.players.everybody().0,
        }
    }

    /// Whether further options can no longer change the label.
    #[inline]
    pub fn is_settled(self, all: PlayerSet, any: PlayerSet) -> bool {
        let previous_wins = any.contains(self.players.previous());
        match self.attitude {
            Attitude::Coalition => previous_wins && all.0 & (self.players.everybody().0 >> 1) == 0,
            Attitude::Podium => previous_wins,
        }
    }

    /// The label of a position from the labels of its options.
    pub fn fold(self, options: impl IntoIterator<Item = PlayerSet>) -> PlayerSet {
        let mut folding = Folding::new(self);
        for label in options {
            folding.add(label);
        }
        folding.finish()
    }

    /// The convention's spelling on the command line.
    pub fn spelling(self) -> String {
        match self.named() {
            Some(named) => named.name().to_owned(),
            None if self.winners.is_empty() => "winners:none".to_owned(),
            None => format!("winners:{}", self.winners.names(self.players).join(",")),
        }
    }
}

impl fmt::Display for Convention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} players, ", self.players.count())?;
        match self.named() {
            Some(named) => f.write_str(named.words()),
            None => f.write_str(&self.spelling()),
        }
    }
}

/// A fold in progress: options' labels go in one by one, the position's label comes out.
#[derive(Clone, Copy, Debug)]
pub struct Folding {
    convention: Convention,
    all: PlayerSet,
    any: PlayerSet,
    empty: bool,
}

impl Folding {
    /// A position with no options yet.
    pub fn new(convention: Convention) -> Folding {
        Folding {
            convention,
            all: convention.players.everybody(),
            any: PlayerSet::NOBODY,
            empty: true,
        }
    }

    /// One more option.
    #[inline]
    pub fn add(&mut self, label: PlayerSet) {
        self.all.0 &= label.0;
        self.any.0 |= label.0;
        self.empty = false;
    }

    /// Several more options at once, given by the intersection and the union of their labels.
    #[inline]
    pub fn add_several(&mut self, all: PlayerSet, any: PlayerSet) {
        self.all.0 &= all.0;
        self.any.0 |= any.0;
        self.empty = false;
    }

    /// Whether further options can no longer change the label.
    #[inline]
    pub fn is_settled(&self) -> bool {
        !self.empty && self.convention.is_settled(self.all, self.any)
    }

    /// The label of the position with the options given.
    #[inline]
    pub fn finish(&self) -> PlayerSet {
        if self.empty {
            self.convention.terminal()
        } else {
            self.convention.label(self.all, self.any)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all_players() -> impl Iterator<Item = Players> {
        (2..=16).filter_map(|n| Players::new(n).ok())
    }

    /// Definition 3.1, word by word.
    fn by_definition(players: Players, options: &[PlayerSet]) -> PlayerSet {
        let mut label = PlayerSet::NOBODY;
        if options.iter().any(|o| o.contains(players.previous())) {
            label.0 |= 1;
        }
        for i in 1..players.count() {
            if options.iter().all(|o| o.contains(i - 1)) {
                label.0 |= 1 << i;
            }
        }
        label
    }

    /// r(G) = min (r(G') + 1) mod N, word by word.
    fn podium_by_definition(players: Players, options: &[PlayerSet]) -> PlayerSet {
        let seat = options
            .iter()
            .filter_map(|o| o.seats().next())
            .map(|r| (r + 1) % players.count())
            .min()
            .unwrap_or(players.previous());
        PlayerSet::only(seat)
    }

    #[test]
    fn coalition_fold_is_the_definition() {
        for players in [2, 3, 4].map(|n| Players::new(n).unwrap()) {
            let labels = players.everybody().0 + 1;
            for a in 0..labels {
                for b in 0..labels {
                    for c in 0..labels {
                        let options = [PlayerSet(a), PlayerSet(b), PlayerSet(c)];
                        let fold = Convention::normal(players).fold(options);
                        assert_eq!(fold, by_definition(players, &options));
                    }
                }
            }
        }
    }

    #[test]
    fn normal_play_at_the_end_is_the_fold_over_nothing() {
        for players in all_players() {
            let end = Convention::normal(players).terminal();
            assert_eq!(end, by_definition(players, &[]));
        }
    }

    #[test]
    fn podium_fold_is_the_definition() {
        for players in all_players() {
            let play = Convention::podium(players);
            let n = players.count();
            for (a, b, c) in (0..n * n * n).map(|i| (i % n, i / n % n, i / n / n)) {
                let options = [a, b, c].map(PlayerSet::only);
                assert_eq!(play.fold(options), podium_by_definition(players, &options));
            }
            assert_eq!(play.fold([]), podium_by_definition(players, &[]));
        }
    }

    #[test]
    fn settled_means_that_nothing_changes() {
        for play in [
            Convention::normal(Players::THREE),
            Convention::podium(Players::THREE),
        ] {
            for all in 0..8u16 {
                for any in 0..8u16 {
                    let (all, any) = (PlayerSet(all & any), PlayerSet(any));
                    if !play.is_settled(all, any) {
                        continue;
                    }
                    for more in 0..8u16 {
                        let changed = play.label(PlayerSet(all.0 & more), PlayerSet(any.0 | more));
                        assert_eq!(changed, play.label(all, any));
                    }
                }
            }
        }
    }

    #[test]
    fn spelling_and_parse_are_inverse() {
        for players in all_players().take(4) {
            for bits in 0..=players.everybody().0 {
                let play = Convention::winners(players, PlayerSet(bits));
                assert_eq!(Convention::parse(&play.spelling(), players), Ok(play));
            }
            let podium = Convention::podium(players);
            assert_eq!(Convention::parse("podium", players), Ok(podium));
        }
        let message = Convention::parse("norml", Players::THREE).unwrap_err();
        assert!(message.contains("'norml'"));
        // A play that is known elsewhere is not said to be unknown, nor expected.
        let message = Convention::parse("elimination", Players::TWO).unwrap_err();
        assert!(
            message.starts_with("the play 'elimination' is for other questions: expected normal")
        );
        assert_eq!(message.matches("elimination").count(), 1);
    }
}

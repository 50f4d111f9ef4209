//! The one trait that a user implements to have a game.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

/// How many moves a player has in a part, however it is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SureMoves {
    /// Nobody can take these away.
    pub least: u32,
    /// There are never more in a row.
    pub most: u32,
}

/// The rules of a game: what positions are, and the options that each player has.
///
/// Options are raw. Splitting into parts, dropping parts in which nobody can move, symmetry, interning,
/// multiplicities and memory are the engine's. A play must end: no position may be reached from itself.
///
/// Rules are compared by value: positions of equal rules share what is known of them, those of different
/// rules are never taken for each other, whatever the rules are called. So whatever options depend on must
/// matter to `==`; `#[derive(PartialEq, Eq)]` sees to it.
pub trait Ruleset: Eq + Send + Sync + 'static {
    /// A position, or a part of one.
    type Position: Clone + Eq + Hash + Ord + Debug + Send + Sync + 'static;

    /// The name before the colon in notation, `cram`. It is for people: rules are told apart by their values.
    fn name(&self) -> String;

    /// Calls `visit` with every option of a player, counted from 0: the positions that it leaves, which are
    /// played as a sum; none of them if nothing is left. An option may come up more than once. Impartial
    /// rules ignore the player.
    fn options(
        &self,
        position: &Self::Position,
        player: usize,
        visit: &mut dyn FnMut(&[Self::Position]),
    );

    /// The same until `visit` breaks off. Rules with very many options stop there; others go on and tell
    /// nobody.
    fn try_options(
        &self,
        position: &Self::Position,
        player: usize,
        visit: &mut dyn FnMut(&[Self::Position]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut so_far = ControlFlow::Continue(());
        self.options(position, player, &mut |option| {
            if so_far.is_continue() {
                so_far = visit(option);
            }
        });
        so_far
    }

    /// How many options a player has, or a number that grows with it: searches look at moves first that leave
    /// much to the mover and little to others. It changes no answer.
    fn mobility(&self, position: &Self::Position, player: usize) -> u32 {
        let mut count = 0;
        self.options(position, player, &mut |_| count += 1);
        count
    }

    /// How many moves a player is sure of in a position, whatever others do there, and how many there can be
    /// at most if the others do nothing; none where nobody knows. Searches stop where these numbers decide.
    fn sure_moves(&self, _position: &Self::Position, _player: usize) -> Option<SureMoves> {
        None
    }

    /// Whether all players have the same options.
    fn is_impartial(&self) -> bool {
        false
    }

    /// The number of players, where the rules fix it. Impartial rules take any number.
    fn players(&self) -> Option<usize> {
        None
    }

    /// The parts that a position falls into: no move in one of them touches another. Parts in which nobody
    /// can move may be left out. Where tokens name the winner, a position that would lose some in this way is
    /// played as a whole; rules that give such parts too let it fall apart.
    fn parts(&self, position: Self::Position) -> Vec<Self::Position> {
        vec![position]
    }

    /// The one of several positions that stands for all of them: the same moves up to symmetry. It must have
    /// the same options as the position, up to symmetry, for every player.
    fn normal_form(&self, position: Self::Position) -> Self::Position {
        position
    }

    /// How many tokens lie in a position: what names the winner in ending partizan play. In a sum they are
    /// added up.
    fn tokens(&self, _position: &Self::Position) -> u64 {
        0
    }

    /// A position in notation, without the name: `3x4`. What the reader of the ruleset reads, it must write.
    fn spell(&self, position: &Self::Position) -> String {
        format!("{position:?}")
    }

    /// A picture for the terminal, several lines, where the spelling is not enough.
    fn picture(&self, _position: &Self::Position) -> Option<String> {
        None
    }
}

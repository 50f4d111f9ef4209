//! How much work each attempt at a question may cost before another one is tried. Everything here is counted,
//! not timed, so that what is reached does not depend on the machine.

/// The limits of attempts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// How often the finite solver may look at its limits before anything else is tried beside it. Nine of
    /// ten quotients are found in fewer looks; an automaton is not worth a thread before.
    pub finite_first: u64,
    /// How many multiples of one heap may differ before they are taken to grow without end. Theorem D proves
    /// most infinite quotients with 50 multiples; of the finite ones that are known, few need 60.
    pub first_levels: usize,
    /// The steps of learning an automaton, if the last heap is named: about a minute. Dawson's Kayles with 34
    /// heaps takes twice as many, and is found when more time is allowed.
    pub learning: u64,
    /// The same if all heaps are asked for. An automaton for the first heaps is then not quite what was asked
    /// for, so nobody waits long for it.
    pub learning_unnamed: u64,
    /// The same where a search may answer, too, and an automaton would only be quicker.
    pub learning_before_search: u64,
    /// The steps of fitting a solution for all heaps to a partial quotient. All solutions in the papers and
    /// in the survey take fewer than 20 000.
    pub fitting: u64,
}

impl Effort {
    /// What holds if nothing else is said.
    pub const DEFAULT: Effort = Effort {
        finite_first: 20_000,
        first_levels: 60,
        learning: 2_000_000_000,
        learning_unnamed: 150_000_000,
        learning_before_search: 1_000_000_000,
        fitting: 200_000,
    };

    /// The same, with as much learning as there is time for.
    pub fn of_a_named_time(self) -> Effort {
        Effort {
            learning: u64::MAX,
            learning_unnamed: u64::MAX,
            ..self
        }
    }
}

impl Default for Effort {
    fn default() -> Effort {
        Effort::DEFAULT
    }
}

//! Outcomes of partizan sums for N players: for each player who may start, the set of players who can force a
//! win (Spindler, Definition 4.2), or who can be the last one left when players without a move leave
//! (Cincotti, section 6).
//!
//! Labels are sets of players by name, not by seat: of the mover, a label takes the union over the options,
//! of everybody else the intersection. The search is memoised on the multiset of components, the mover and
//! the players still in, [by runs](super::runs), so that many equal components cost no more than one;
//! restrictions and trees are never built, and the walk keeps its own stack. A label is
//! settled when no option can change it any more: then the rest is not looked at. So options come first that
//! leave many moves to the mover and few to the others, where that is counted.

use super::runs::{each_run, move_by_runs, write_runs};
use super::table::Table;
use crate::convention::{Attitude, Convention};
use crate::player::{PlayerSet, Players};
use crate::rules::components::merge_into;
use crate::rules::lying::{Lying, Move, lying_moves};
use crate::rules::partizan::PartizanComponents;
use crate::runner::{Pace, Runner, Stop};

/// What happens to a player who cannot move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartizanPlay {
    /// The play is over, and the winners are counted from that player: everybody else in normal play.
    Ends(Convention),
    /// That player leaves; the last one left wins.
    Elimination,
}

impl PartizanPlay {
    /// Whether everybody wants to move last, else last but one, and so on. Then a label is the one player who
    /// moves last.
    pub fn is_podium(self) -> bool {
        match self {
            PartizanPlay::Ends(convention) => convention.attitude() == Attitude::Podium,
            PartizanPlay::Elimination => false,
        }
    }

    /// How this many players play, in words.
    pub fn words(self, players: Players) -> String {
        match self {
            PartizanPlay::Ends(convention) => convention.to_string(),
            PartizanPlay::Elimination => {
                format!("{} players, elimination play", players.count())
            }
        }
    }

    /// The spelling of the play convention.
    pub fn spelling(self) -> String {
        match self {
            PartizanPlay::Ends(convention) => convention.spelling(),
            PartizanPlay::Elimination => "elimination".to_owned(),
        }
    }
}

/// A set of players by name, for a mover: seats are counted from the mover.
pub fn by_seat(label: PlayerSet, mover: usize, players: Players) -> PlayerSet {
    let seats = label
        .seats()
        .map(|player| (player + players.count() - mover) % players.count());
    PlayerSet(seats.fold(0, |set, seat| set | 1 << seat))
}

/// A set of seats counted from a mover, as players by name.
pub fn by_name(seats: PlayerSet, mover: usize, players: Players) -> PlayerSet {
    let names = seats.seats().map(|seat| (seat + mover) % players.count());
    PlayerSet(names.fold(0, |set, player| set | 1 << player))
}

/// A move of a player in a sum.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PartizanMove {
    /// The move.
    pub found: Move,
    /// Who can force a win from there.
    pub winners: PlayerSet,
}

/// Who is to move and who is still in, as the first entry of a key.
#[derive(Clone, Copy)]
struct Turn {
    mover: usize,
    present: u16,
}

impl Turn {
    fn entry(self) -> u32 {
        u32::from(self.present) << 8 | self.mover as u32
    }

    fn of_entry(entry: u32) -> Turn {
        Turn {
            mover: (entry & 0xff) as usize,
            present: (entry >> 8) as u16,
        }
    }

    /// The turn of the next player among those present.
    fn next(self, players: Players) -> Turn {
        let mut mover = players.after(self.mover);
        while self.present >> mover & 1 == 0 {
            mover = players.after(mover);
        }
        Turn { mover, ..self }
    }
}

/// Outcomes of positions, remembered from question to question.
///
/// ```
/// use meximal::form::PartizanForms;
/// use meximal::game::parse_partizan;
/// use meximal::outcome::{PartizanPlay, PartizanSums};
/// use meximal::player::PlayerSet;
/// use meximal::rules::partizan::position_of_partizan;
/// use meximal::runner::Runner;
/// let runner = Runner::new();
/// let (mut forms, parts) = parse_partizan("{{|1R|}||}", None, usize::MAX)?;
/// let mut sums = PartizanSums::new(&mut forms, PartizanPlay::Elimination, &runner);
/// // Left starts, and Right is the last one left whatever Left and Center do.
/// assert_eq!(sums.outcome(&position_of_partizan(&parts), 0)?, PlayerSet::only(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PartizanSums<'a, C: PartizanComponents + ?Sized> {
    rules: &'a mut C,
    play: PartizanPlay,
    runner: &'a Runner,
    table: Table<u32>,
    labels: Vec<PlayerSet>,
    frames: Vec<Frame>,
    steps: u32,
    frame_bytes: usize,
}

/// A position whose options are being looked up.
#[derive(Default)]
struct Frame {
    key: Vec<u32>,
    /// The keys of all positions reached, one after the other, with their ends.
    reached: Vec<u32>,
    ends: Vec<usize>,
    next: usize,
    mover: usize,
    all: u16,
    any: u16,
    /// Under the podium rule, how many players there are.
    podium: Option<usize>,
}

impl Frame {
    fn option(&self, i: usize) -> &[u32] {
        let from = if i == 0 { 0 } else { self.ends[i - 1] };
        &self.reached[from..self.ends[i]]
    }

    /// The mover wins if some option allows it, another player if all do. Under the podium rule the mover
    /// chooses who moves last: the mover, else the next player, and so on.
    fn label(&self) -> PlayerSet {
        if let Some(count) = self.podium {
            let mut players = (0..count).map(|seat| (self.mover + seat) % count);
            let last = players.find(|&player| self.any >> player & 1 == 1);
            return last.map_or(PlayerSet::NOBODY, PlayerSet::only);
        }
        let mover = 1 << self.mover;
        PlayerSet(self.all & !mover | self.any & mover)
    }

    fn is_settled(&self) -> bool {
        let mover = 1 << self.mover;
        self.any & mover != 0 && (self.podium.is_some() || self.all & !mover == 0)
    }

    fn bytes(&self) -> usize {
        4 * (self.key.capacity() + self.reached.capacity()) + 8 * self.ends.capacity()
    }
}

impl<'a, C: PartizanComponents + ?Sized> PartizanSums<'a, C> {
    /// No outcome is known yet.
    pub fn new(rules: &'a mut C, play: PartizanPlay, runner: &'a Runner) -> Self {
        PartizanSums {
            rules,
            play,
            runner,
            table: Table::new(),
            labels: Vec::new(),
            frames: Vec::new(),
            steps: 0,
            frame_bytes: 0,
        }
    }

    /// The rules of single components.
    pub fn rules(&mut self) -> &mut C {
        self.rules
    }

    /// The limits of this computation.
    pub fn runner(&self) -> &'a Runner {
        self.runner
    }

    /// How many outcomes are remembered.
    pub fn known(&self) -> usize {
        self.labels.len()
    }

    /// The players who can force a win when this one starts, by name; the position is given by its components
    /// in ascending order.
    pub fn outcome(&mut self, position: &[u32], starter: usize) -> Result<PlayerSet, Stop> {
        let everybody = self.rules.players().everybody();
        self.outcome_among(position, starter, everybody)
    }

    /// The players who can force a win when this one is to move and these players are still in, as in the
    /// middle of a play.
    pub fn outcome_among(
        &mut self,
        position: &[u32],
        mover: usize,
        present: PlayerSet,
    ) -> Result<PlayerSet, Stop> {
        let present = present.0;
        self.outcome_with(position, Turn { mover, present })
    }

    /// The outcome for each player who may start.
    pub fn outcomes(&mut self, position: &[u32]) -> Result<Vec<PlayerSet>, Stop> {
        let players = self.rules.players().count();
        (0..players)
            .map(|starter| self.outcome(position, starter))
            .collect()
    }

    /// All moves of a player who starts in a position as it lies, with who wins after each.
    pub fn moves(&mut self, position: &[u32], starter: usize) -> Result<Vec<PartizanMove>, Stop>
    where
        C: Lying,
    {
        let everybody = self.rules.players().everybody();
        let next = self.rules.players().after(starter);
        let found = lying_moves(self.rules, position, starter, self.runner)?;
        let mut moves = Vec::with_capacity(found.len());
        for found in found {
            let searched = self.rules.searched(&found.to)?;
            let winners = self.outcome_among(&searched, next, everybody)?;
            moves.push(PartizanMove { found, winners });
        }
        Ok(moves)
    }

    fn outcome_with(&mut self, position: &[u32], turn: Turn) -> Result<PlayerSet, Stop> {
        let mut key = vec![turn.entry()];
        write_runs(position, &mut key)?;
        if let Some(number) = self.table.find(&key) {
            return Ok(self.labels[number as usize]);
        }
        let mut depth = 0;
        let mut ended = self.open(depth, &key)?;
        loop {
            let mut unknown = None;
            let label = match ended {
                Some(label) => label,
                None => {
                    let frame = &mut self.frames[depth];
                    while frame.next < frame.ends.len() && !frame.is_settled() {
                        let option = frame.option(frame.next);
                        let Some(number) = self.table.find(option) else {
                            unknown = Some(option.to_vec());
                            break;
                        };
                        let label = self.labels[number as usize];
                        frame.all &= label.0;
                        frame.any |= label.0;
                        frame.next += 1;
                    }
                    frame.label()
                }
            };
            self.steps += 1;
            if self.steps >= 256 {
                self.steps = 0;
                self.check()?;
                self.runner
                    .report("positions", self.labels.len() as u64, None);
            }
            match unknown {
                Some(option) => {
                    depth += 1;
                    ended = self.open(depth, &option)?;
                }
                None => {
                    self.table.insert(&self.frames[depth].key)?;
                    self.labels.push(label);
                    if depth == 0 {
                        return Ok(label);
                    }
                    ended = None;
                    depth -= 1;
                }
            }
        }
    }

    fn check(&self) -> Result<(), Stop> {
        let bytes =
            self.table.bytes() + 2 * self.labels.len() + self.frame_bytes + self.rules.bytes();
        self.runner.check(bytes)
    }

    /// Puts a position on the stack, with its options written out; a label if the play is over.
    fn open(&mut self, depth: usize, key: &[u32]) -> Result<Option<PlayerSet>, Stop> {
        if self.frames.len() == depth {
            self.frames.push(Frame::default());
            self.frame_bytes += size_of::<Frame>();
        }
        let players = self.rules.players();
        let turn = Turn::of_entry(key[0]);
        let frame = &mut self.frames[depth];
        let before = frame.bytes();
        frame.key.clear();
        frame.key.extend_from_slice(key);
        frame.reached.clear();
        frame.ends.clear();
        frame.next = 0;
        frame.mover = turn.mover;
        frame.podium = self.play.is_podium().then(|| players.count());
        frame.all = players.everybody().0;
        frame.any = 0;
        let next = turn.next(players).entry();
        let held = self.table.bytes() + self.frame_bytes;
        let mut pace = Pace::default();
        // A long position takes as many steps to be written.
        let steps = 1 + key.len() / 8;
        let mut stopped = Ok(());
        for (component, _) in each_run(&key[1..]) {
            self.rules.options(component, turn.mover, &mut |left| {
                if stopped.is_ok() {
                    frame.reached.push(next);
                    let fits = move_by_runs(&key[1..], component, left, &mut frame.reached);
                    frame.ends.push(frame.reached.len());
                    stopped = if fits {
                        pace.steps(steps, self.runner, || held + frame.bytes())
                    } else {
                        Err(Stop::Memory)
                    };
                }
            })?;
            stopped?;
        }
        if prefers_mobility(self.play) {
            by_mobility(frame, turn.mover, players, &mut *self.rules);
        }
        self.steps += u32::try_from(frame.ends.len() / 4).unwrap_or(u32::MAX / 2);
        let mut ended = None;
        if frame.ends.is_empty() {
            ended = match self.play {
                PartizanPlay::Ends(convention) => {
                    Some(by_name(convention.terminal(), turn.mover, players))
                }
                PartizanPlay::Elimination => {
                    let present = turn.present & !(1 << turn.mover);
                    if present == 0 {
                        Some(PlayerSet::only(turn.mover))
                    } else {
                        let left = Turn { present, ..turn };
                        frame.reached.push(left.next(players).entry());
                        frame.reached.extend_from_slice(&key[1..]);
                        frame.ends.push(frame.reached.len());
                        None
                    }
                }
            };
        }
        // Sorted, a frame may need less than before.
        self.frame_bytes = self.frame_bytes + frame.bytes() - before;
        Ok(ended)
    }
}

/// Whether moves are good for those who have many: not in misère play.
fn prefers_mobility(play: PartizanPlay) -> bool {
    match play {
        PartizanPlay::Ends(convention) => convention.is_normal(),
        PartizanPlay::Elimination => true,
    }
}

/// Puts the options of a frame in the order of what they leave to the mover, less what they leave to each of
/// the others.
fn by_mobility<C: PartizanComponents + ?Sized>(
    frame: &mut Frame,
    mover: usize,
    players: Players,
    rules: &mut C,
) {
    if frame.ends.len() < 2 {
        return;
    }
    let mut worth = |option: &[u32]| -> i64 {
        let mut total = 0;
        for (component, count) in each_run(&option[1..]) {
            for player in 0..players.count() {
                let moves = i64::from(rules.mobility(component, player)) * i64::from(count);
                total += if player == mover { moves } else { -moves };
            }
        }
        total
    };
    let worths: Vec<i64> = (0..frame.ends.len())
        .map(|i| worth(frame.option(i)))
        .collect();
    if worths.iter().all(|&w| w == worths[0]) {
        return;
    }
    let mut order: Vec<usize> = (0..frame.ends.len()).collect();
    order.sort_by_key(|&i| -worths[i]);
    let mut reached = Vec::with_capacity(frame.reached.len());
    let mut ends = Vec::with_capacity(frame.ends.len());
    for i in order {
        reached.extend_from_slice(frame.option(i));
        ends.push(reached.len());
    }
    (frame.reached, frame.ends) = (reached, ends);
}

/// Proposition 4.47: the outcomes in normal play of a sum of integers, with this many moves for each player.
/// The first player from the starter on who has fewest moves loses.
pub fn integer_outcomes(moves: &[u64], players: Players) -> Vec<PlayerSet> {
    let fewest = moves.iter().min().copied().unwrap_or(0);
    let count = players.count();
    let of_starter = |starter: usize| {
        let turns = (0..count).map(|turn| (starter + turn) % count);
        let mut losers = turns.filter(|&player| moves.get(player).copied().unwrap_or(0) == fewest);
        let loser = losers.next().unwrap_or(starter);
        PlayerSet(players.everybody().0 & !(1 << loser))
    };
    (0..count).map(of_starter).collect()
}

/// Calls `visit` with the component moved in, what it leaves, and the position reached, for every move of a
/// player. Equal components are moved in once. A position can have very many moves: the runner is asked now
/// and then whether to go on, with the bytes that `visit` says it holds.
pub fn for_each_partizan_move<C: PartizanComponents + ?Sized>(
    rules: &mut C,
    position: &[u32],
    player: usize,
    runner: &Runner,
    mut visit: impl FnMut(u32, &[u32], &[u32]) -> usize,
) -> Result<(), Stop> {
    let mut reached = Vec::with_capacity(position.len() + 2);
    let mut pace = Pace::default();
    let mut stopped = Ok(());
    // A long position takes as many steps to be written.
    let steps = 1 + position.len() / 8;
    for (i, &component) in position.iter().enumerate() {
        if i > 0 && position[i - 1] == component {
            continue;
        }
        rules.options(component, player, &mut |left| {
            if stopped.is_ok() {
                merge_into(&mut reached, position, i, left);
                let bytes = visit(component, left, &reached);
                stopped = pace.steps(steps, runner, || bytes);
            }
        })?;
        stopped?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::{Forms, PartizanForms, PartizanId};
    use crate::outcome::{NimHeaps, Sums};
    use crate::rules::partizan::{Everybody, position_of_partizan};
    use proptest::prelude::*;

    /// Random forms: each has for each player a few options among the earlier ones.
    fn build(players: Players, recipe: &[Vec<Vec<u8>>]) -> (PartizanForms, Vec<PartizanId>) {
        let mut forms = PartizanForms::new(players);
        let mut made = vec![PartizanId::ZERO];
        for lists in recipe {
            let choose = |list: &Vec<u8>| {
                list.iter()
                    .map(|&i| made[i as usize % made.len()])
                    .collect()
            };
            let options = lists.iter().take(players.count()).map(choose).collect();
            made.push(forms.intern(options).unwrap());
        }
        (forms, made)
    }

    fn recipes(most: usize) -> impl Strategy<Value = Vec<Vec<Vec<u8>>>> {
        let list = prop::collection::vec(any::<u8>(), 0..3);
        prop::collection::vec(prop::collection::vec(list, 4), 1..most)
    }

    /// Definition 4.2 by way of the restrictions of the sum's own form.
    fn by_restrictions(
        forms: &mut PartizanForms,
        parts: &[PartizanId],
        convention: Convention,
    ) -> Vec<PlayerSet> {
        let whole = forms.sum_all(parts.iter().copied()).unwrap();
        let mut impartial = Forms::new();
        let restrictions = forms.restrictions(whole, &mut impartial).unwrap();
        let runner = Runner::new();
        let mut sums = Sums::new(&impartial, convention, &runner);
        let outcome = |(starter, form): (usize, crate::form::FormId)| {
            let position = crate::outcome::position_of_forms(&[form]);
            by_name(
                sums.outcome(&position).unwrap(),
                starter,
                convention.players(),
            )
        };
        restrictions.into_iter().enumerate().map(outcome).collect()
    }

    /// Section 6 of Cincotti's paper, word by word: who is the last one left.
    fn last_one_left(
        forms: &PartizanForms,
        form: PartizanId,
        mover: usize,
        present: &[usize],
    ) -> Option<usize> {
        let options = forms.options(form, mover);
        let place = present.iter().position(|&player| player == mover).unwrap();
        let next = present[(place + 1) % present.len()];
        if options.is_empty() {
            let rest: Vec<usize> = present.iter().copied().filter(|&p| p != mover).collect();
            return match rest.as_slice() {
                [] => Some(mover),
                _ => last_one_left(forms, form, next, &rest),
            };
        }
        let results: Vec<Option<usize>> = options
            .iter()
            .map(|&o| last_one_left(forms, o, next, present))
            .collect();
        if results.contains(&Some(mover)) {
            return Some(mover);
        }
        results
            .iter()
            .all(|r| *r == results[0])
            .then_some(results[0])
            .flatten()
    }

    proptest! {
        #[test]
        fn coalition_outcomes_are_those_of_the_restrictions(
            recipe in recipes(7), count in 2u64..=4, winners in any::<u16>(),
        ) {
            let players = Players::new(count).unwrap();
            let (mut forms, made) = build(players, &recipe);
            let parts = [made[made.len() - 1], made[made.len() / 2], made[made.len() - 1]];
            for convention in [
                Convention::normal(players),
                Convention::winners(players, PlayerSet(winners & players.everybody().0)),
            ] {
                let expected = by_restrictions(&mut forms, &parts, convention);
                let runner = Runner::new();
                let play = PartizanPlay::Ends(convention);
                let mut sums = PartizanSums::new(&mut forms, play, &runner);
                prop_assert_eq!(sums.outcomes(&position_of_partizan(&parts)).unwrap(), expected);
            }
        }

        #[test]
        fn elimination_outcomes_are_those_of_the_definition(recipe in recipes(6), count in 2u64..=4) {
            let players = Players::new(count).unwrap();
            let (mut forms, made) = build(players, &recipe);
            let parts = [made[made.len() - 1], made[made.len() / 2]];
            let whole = forms.sum_all(parts).unwrap();
            let everybody: Vec<usize> = (0..players.count()).collect();
            let expected: Vec<Option<usize>> = (0..players.count())
                .map(|starter| last_one_left(&forms, whole, starter, &everybody))
                .collect();
            let runner = Runner::new();
            let mut sums = PartizanSums::new(&mut forms, PartizanPlay::Elimination, &runner);
            let position = position_of_partizan(&parts);
            for (starter, expected) in expected.into_iter().enumerate() {
                let found = sums.outcome(&position, starter).unwrap();
                prop_assert_eq!(found, expected.map_or(PlayerSet::NOBODY, PlayerSet::only));
                let moves = sums.moves(&position, starter).unwrap();
                let wins = moves.iter().any(|m| m.winners.contains(starter));
                prop_assert!(!wins || found.contains(starter));
                prop_assert_eq!(wins, found.contains(starter) && !moves.is_empty());
            }
        }
    }

    #[test]
    fn impartial_rules_under_elimination_are_propp_s_convention() {
        let runner = Runner::new();
        let players = Players::THREE;
        let propp = Convention::propp(players);
        let mut impartial = Sums::new(&NimHeaps, propp, &runner);
        let mut rules = Everybody::new(&NimHeaps, players);
        let mut sums = PartizanSums::new(&mut rules, PartizanPlay::Elimination, &runner);
        for a in 0..5u32 {
            for b in a..5 {
                let position: Vec<u32> = [a, b].into_iter().filter(|&n| n > 0).collect();
                let expected = impartial.outcome(&position).unwrap();
                for starter in 0..3 {
                    let found = sums.outcome(&position, starter).unwrap();
                    assert_eq!(by_seat(found, starter, players), expected);
                }
            }
        }
    }

    #[test]
    fn limits_stop_the_search() {
        let mut forms = PartizanForms::new(Players::THREE);
        let parts: Vec<PartizanId> = (0..3).map(|p| forms.integer(p, 300).unwrap()).collect();
        let four = forms
            .intern(vec![parts.clone(), parts.clone(), parts.clone()])
            .unwrap();
        let runner = Runner::new().with_memory(50_000);
        let mut sums = PartizanSums::new(&mut forms, PartizanPlay::Elimination, &runner);
        let position = position_of_partizan(&[four, four, four, parts[0], parts[1], parts[2]]);
        assert_eq!(sums.outcomes(&position), Err(Stop::Memory));
    }
}

//! Partizan forms for N players, hash-consed: a form is one set of options for each player (Spindler, section
//! 4.1). As with impartial forms, options are stored before the forms that have them, and isomorphic forms
//! have equal ids.

use std::hash::{Hash, Hasher};

use hashbrown::HashTable;
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};

use super::{FormId, Forms, FormsFull};
use crate::player::Players;
use crate::runner::{Pace, Runner, Stop};

/// A form in a [`PartizanForms`] arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PartizanId(pub u32);

impl PartizanId {
    /// The game 0 without options, the first form of every arena.
    pub const ZERO: PartizanId = PartizanId(0);

    /// The id as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// An arena of hash-consed partizan forms for one number of players.
///
/// ```
/// use meximal::form::{PartizanForms, PartizanId};
/// use meximal::player::Players;
/// let mut forms = PartizanForms::new(Players::THREE);
/// let one = forms.integer(0, 1)?;
/// let gadget = forms.intern(vec![vec![], vec![one], vec![]])?;
/// assert_eq!(forms.options(gadget, 1), [one]);
/// assert!(forms.options(gadget, 0).is_empty());
/// assert_eq!(forms.conjugate(one, 1)?, forms.integer(1, 1)?);
/// # Ok::<(), meximal::form::FormsFull>(())
/// ```
#[derive(Clone)]
pub struct PartizanForms {
    players: Players,
    /// The options of form i for player p are `options[start[i * N + p]..start[i * N + p + 1]]`, ascending.
    start: Vec<u32>,
    options: Vec<PartizanId>,
    index: HashTable<PartizanId>,
    birthday: Vec<u32>,
    /// The player who alone has moves, one after the other, or `NOBODY`.
    integer_of: Vec<u8>,
    /// Sums by their pairs, the smaller id first.
    sums: FxHashMap<(PartizanId, PartizanId), PartizanId>,
    /// For each player the integers from 1 on that were asked for.
    integers: Vec<Vec<PartizanId>>,
    /// First conjugates.
    conjugates: FxHashMap<PartizanId, PartizanId>,
    memory: usize,
    runner: Option<Runner>,
    pace: Pace,
}

const NOBODY: u8 = u8::MAX;

impl PartizanForms {
    /// The most players of a partizan game.
    pub const MAX_PLAYERS: usize = 8;

    /// An arena that holds the game 0.
    pub fn new(players: Players) -> PartizanForms {
        PartizanForms::with_memory(players, Forms::DEFAULT_MEMORY)
    }

    /// An arena that refuses to grow past this many bytes.
    pub fn with_memory(players: Players, bytes: usize) -> PartizanForms {
        let mut forms = PartizanForms {
            players,
            start: vec![0],
            options: Vec::new(),
            index: HashTable::new(),
            birthday: Vec::new(),
            integer_of: Vec::new(),
            sums: FxHashMap::default(),
            integers: vec![Vec::new(); players.count()],
            conjugates: FxHashMap::default(),
            memory: bytes,
            runner: None,
            pace: Pace::default(),
        };
        forms.store(vec![Vec::new(); players.count()]);
        forms
    }

    /// An arena within the limits of a computation: a quarter of its memory, and its time.
    pub fn within(players: Players, runner: &Runner) -> PartizanForms {
        let mut forms = PartizanForms::with_memory(players, runner.memory() / 4);
        forms.runner = Some(runner.clone());
        forms
    }

    /// An arena for impartial forms that become forms of this one, within the same limits.
    pub(crate) fn for_impartial_parts(&self) -> Forms {
        const MEMORY: usize = 1 << 26;
        let mut forms = match &self.runner {
            Some(runner) => Forms::within(runner),
            None => Forms::new(),
        };
        forms.memory = forms.memory.min(MEMORY);
        forms
    }

    /// This many steps of building; whether to go on.
    fn look(&mut self, steps: usize) -> Result<(), FormsFull> {
        if let Some(runner) = &self.runner {
            self.pace.steps(steps, runner, || 0)?;
        }
        Ok(())
    }

    fn no_room(&self) -> FormsFull {
        FormsFull::NoRoom(format!(
            "it needs more than the {} bytes allowed for forms",
            self.memory
        ))
    }

    /// How many players there are.
    pub fn players(&self) -> Players {
        self.players
    }

    /// How many forms are stored.
    pub fn len(&self) -> usize {
        self.birthday.len()
    }

    /// An arena is never empty: it always holds 0.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The bytes in use, to within the allocator's slack.
    pub fn bytes(&self) -> usize {
        self.birthday.capacity() * (5 + 4 * self.players.count())
            + 5 * self.index.capacity()
            + 4 * self.options.capacity()
            + 14 * self.sums.capacity()
            + 9 * self.conjugates.capacity()
            + 4 * self.integers.iter().map(Vec::len).sum::<usize>()
    }

    /// The form with these options, one list for each player; order and repetition do not matter. Lists that
    /// are missing are empty.
    pub fn intern(&mut self, mut options: Vec<Vec<PartizanId>>) -> Result<PartizanId, FormsFull> {
        options.resize(self.players.count(), Vec::new());
        self.look(1 + options.iter().map(Vec::len).sum::<usize>())?;
        for list in &mut options {
            list.sort_unstable();
            list.dedup();
        }
        let hash = hash_of(options.iter().map(Vec::as_slice));
        let same = |&id: &PartizanId| {
            (0..)
                .zip(&options)
                .all(|(p, list)| self.options(id, p) == list)
        };
        if let Some(&found) = self.index.find(hash, same) {
            return Ok(found);
        }
        let count: usize = options.iter().map(Vec::len).sum();
        if self.bytes() + 4 * count > self.memory {
            return Err(self.no_room());
        }
        if self.options.len() + count >= u32::MAX as usize
            || (self.len() + 1) * self.players.count() >= u32::MAX as usize
        {
            return Err(FormsFull::TooLarge(
                "it has too many subpositions".to_owned(),
            ));
        }
        self.make_room(count).ok_or(Stop::Memory)?;
        Ok(self.store(options))
    }

    /// Room for one more form, if the machine has it.
    fn make_room(&mut self, options: usize) -> Option<()> {
        let players = self.players.count();
        let (start, all) = (&self.start, &self.options);
        let rehash = |&other: &PartizanId| {
            hash_of((0..players).map(|player| slice(start, all, other.index() * players + player)))
        };
        self.index.try_reserve(1, rehash).ok()?;
        self.options.try_reserve(options).ok()?;
        self.start.try_reserve(players).ok()?;
        self.birthday.try_reserve(1).ok()?;
        self.integer_of.try_reserve(1).ok()
    }

    /// Stores sorted options that are not stored yet.
    fn store(&mut self, options: Vec<Vec<PartizanId>>) -> PartizanId {
        let id = PartizanId(self.len() as u32);
        let hash = hash_of(options.iter().map(Vec::as_slice));
        let all = options.iter().flatten();
        let birthday = all.map(|&option| self.birthday(option) + 1).max();
        self.birthday.push(birthday.unwrap_or(0));
        self.integer_of.push(self.only_mover(&options));
        for list in options {
            self.options.extend(list);
            self.start.push(self.options.len() as u32);
        }
        let (start, all, players) = (&self.start, &self.options, self.players.count());
        self.index.insert_unique(hash, id, |&other| {
            hash_of((0..players).map(|player| slice(start, all, other.index() * players + player)))
        });
        id
    }

    /// A player's options in a form, in ascending order of id.
    pub fn options(&self, form: PartizanId, player: usize) -> &[PartizanId] {
        let place = form.index() * self.players.count() + player;
        slice(&self.start, &self.options, place)
    }

    /// The options of all players.
    pub fn all_options(&self, form: PartizanId) -> &[PartizanId] {
        let (from, players) = (form.index() * self.players.count(), self.players.count());
        &self.options[self.start[from] as usize..self.start[from + players] as usize]
    }

    /// Whether a player has an option.
    pub fn can_move(&self, form: PartizanId, player: usize) -> bool {
        !self.options(form, player).is_empty()
    }

    /// The length of the longest play from a form, in whatever order the players move.
    pub fn birthday(&self, form: PartizanId) -> u32 {
        self.birthday[form.index()]
    }

    /// k moves for one player and nothing else: k·1 for that player. Spindler's integer has all smaller ones
    /// as options and is equal to this one (Theorem 4.45).
    pub fn integer(&mut self, player: usize, k: u64) -> Result<PartizanId, FormsFull> {
        let each = 11 + 4 * self.players.count() as u64;
        if k > self.memory as u64 / each {
            let message = format!("the integer {k} has that many subpositions");
            return Err(if k >= u64::from(u32::MAX) / self.players.count() as u64 {
                FormsFull::TooLarge(message)
            } else {
                FormsFull::NoRoom(message)
            });
        }
        while (self.integers[player].len() as u64) < k {
            let mut options = vec![Vec::new(); self.players.count()];
            options[player].push(
                self.integers[player]
                    .last()
                    .copied()
                    .unwrap_or(PartizanId::ZERO),
            );
            let next = self.intern(options)?;
            self.integers[player].push(next);
        }
        Ok(match k {
            0 => PartizanId::ZERO,
            _ => self.integers[player][k as usize - 1],
        })
    }

    /// The k and the player of k·1 for that player, if the form is such an integer and not 0.
    pub fn as_integer(&self, form: PartizanId) -> Option<(u32, usize)> {
        let player = self.integer_of[form.index()];
        (player != NOBODY).then(|| (self.birthday(form), usize::from(player)))
    }

    /// How many moves each player has in a sum, if all its components are integers or 0.
    pub fn moves_of_integers(&self, parts: &[PartizanId]) -> Option<Vec<u64>> {
        let mut moves = vec![0; self.players.count()];
        for &part in parts.iter().filter(|&&part| part != PartizanId::ZERO) {
            let (k, player) = self.as_integer(part)?;
            moves[player] += u64::from(k);
        }
        Some(moves)
    }

    /// The player of an integer with these options.
    fn only_mover(&self, options: &[Vec<PartizanId>]) -> u8 {
        let mut movers = options
            .iter()
            .enumerate()
            .filter(|(_, list)| !list.is_empty());
        match (movers.next(), movers.next()) {
            (Some((player, list)), None)
                if list.len() == 1
                    && (list[0] == PartizanId::ZERO
                        || self.integer_of[list[0].index()] == player as u8) =>
            {
                player as u8
            }
            _ => NOBODY,
        }
    }

    /// An impartial form: everybody has the same options.
    pub fn impartial(&mut self, forms: &Forms, form: FormId) -> Result<PartizanId, FormsFull> {
        let mut known: FxHashMap<FormId, PartizanId> = FxHashMap::default();
        let mut last = PartizanId::ZERO;
        for part in forms.subpositions(&[form]) {
            let options: Vec<PartizanId> = forms.options(part).iter().map(|o| known[o]).collect();
            last = self.intern(vec![options; self.players.count()])?;
            known.insert(part, last);
        }
        Ok(last)
    }

    /// The disjunctive sum of two forms, as a form (Definition 4.4). Each pair of subpositions is built once.
    pub fn sum(&mut self, left: PartizanId, right: PartizanId) -> Result<PartizanId, FormsFull> {
        if let Some(known) = self.known_sum(left, right) {
            return Ok(known);
        }
        let mut wanted = FxHashSet::default();
        let mut stack = vec![(left, right)];
        while let Some((a, b)) = stack.pop() {
            if self.known_sum(a, b).is_some() || !wanted.insert((a, b)) {
                continue;
            }
            let options = self.all_options(a).len() + self.all_options(b).len();
            self.look(1 + options)?;
            if self.bytes() + 9 * wanted.capacity() + 8 * stack.capacity() > self.memory {
                return Err(self.no_room());
            }
            stack.extend(self.all_options(a).iter().map(|&option| (option, b)));
            stack.extend(self.all_options(b).iter().map(|&option| (a, option)));
        }
        // An option has a smaller id than its form, so this order meets options first.
        let mut wanted: Vec<_> = wanted.into_iter().collect();
        wanted.sort_unstable();
        for (a, b) in wanted {
            let mut options = vec![Vec::new(); self.players.count()];
            for (player, list) in options.iter_mut().enumerate() {
                let of_a = self.options(a, player).iter().map(|&option| (option, b));
                let of_b = self.options(b, player).iter().map(|&option| (a, option));
                list.extend(of_a.chain(of_b).filter_map(|(x, y)| self.known_sum(x, y)));
            }
            let sum = self.intern(options)?;
            self.sums.try_reserve(1).map_err(|_| Stop::Memory)?;
            self.sums.insert((a.min(b), a.max(b)), sum);
        }
        Ok(self.known_sum(left, right).unwrap_or(PartizanId::ZERO))
    }

    fn known_sum(&self, a: PartizanId, b: PartizanId) -> Option<PartizanId> {
        match (a, b) {
            (PartizanId::ZERO, other) | (other, PartizanId::ZERO) => Some(other),
            _ => self.sums.get(&(a.min(b), a.max(b))).copied(),
        }
    }

    /// The sum of several forms, as a form.
    pub fn sum_all(
        &mut self,
        forms: impl IntoIterator<Item = PartizanId>,
    ) -> Result<PartizanId, FormsFull> {
        let mut total = PartizanId::ZERO;
        for form in forms {
            total = self.sum(total, form)?;
        }
        Ok(total)
    }

    /// The ordinal sum: a move in the lower form removes the upper one.
    pub fn ordinal(
        &mut self,
        lower: PartizanId,
        upper: PartizanId,
    ) -> Result<PartizanId, FormsFull> {
        let mut known: FxHashMap<PartizanId, PartizanId> = FxHashMap::default();
        let mut last = lower;
        for part in self.subpositions(&[upper]) {
            let options = (0..self.players.count()).map(|player| {
                let above = self
                    .options(part, player)
                    .iter()
                    .map(|option| known[option]);
                self.options(lower, player)
                    .iter()
                    .copied()
                    .chain(above)
                    .collect()
            });
            last = self.intern(options.collect())?;
            known.insert(part, last);
        }
        Ok(last)
    }

    /// The k-th conjugate (Definition 4.5): every player's options become the conjugates of those of the
    /// player k places before.
    pub fn conjugate(&mut self, form: PartizanId, k: usize) -> Result<PartizanId, FormsFull> {
        let mut at = form;
        for _ in 0..k % self.players.count() {
            at = self.first_conjugate(at)?;
        }
        Ok(at)
    }

    fn first_conjugate(&mut self, form: PartizanId) -> Result<PartizanId, FormsFull> {
        if let Some(&known) = self.conjugates.get(&form) {
            return Ok(known);
        }
        for part in self.subpositions(&[form]) {
            if self.conjugates.contains_key(&part) {
                continue;
            }
            let mut options = vec![Vec::new(); self.players.count()];
            for player in 0..self.players.count() {
                let list = self.options(part, player).iter();
                options[self.players.after(player)] = list.map(|o| self.conjugates[o]).collect();
            }
            let conjugate = self.intern(options)?;
            self.conjugates.insert(part, conjugate);
        }
        Ok(self.conjugates[&form])
    }

    /// The components of G⁻, the sum of the first N − 1 conjugates (Definition 4.5).
    pub fn minus(&mut self, form: PartizanId) -> Result<Vec<PartizanId>, FormsFull> {
        (1..self.players.count())
            .map(|k| self.conjugate(form, k))
            .collect()
    }

    /// The restrictions of a form (Definition 4.1): for each player who may start, the impartial game of the
    /// play in turn.
    pub fn restrictions(
        &self,
        form: PartizanId,
        impartial: &mut Forms,
    ) -> Result<Vec<FormId>, FormsFull> {
        let players = self.players.count();
        let mut known: FxHashMap<(PartizanId, usize), FormId> = FxHashMap::default();
        for part in self.subpositions(&[form]) {
            for player in 0..players {
                let next = self.players.after(player);
                let options = self.options(part, player).iter();
                let options = options.map(|&option| known[&(option, next)]).collect();
                known.insert((part, player), impartial.intern(options)?);
            }
        }
        Ok((0..players).map(|player| known[&(form, player)]).collect())
    }

    /// All subpositions of some forms, themselves included, in ascending order of id: options first.
    pub fn subpositions(&self, forms: &[PartizanId]) -> Vec<PartizanId> {
        let mut seen = FxHashSet::default();
        let mut stack: Vec<PartizanId> = forms.to_vec();
        while let Some(form) = stack.pop() {
            if seen.insert(form) {
                stack.extend(
                    self.all_options(form)
                        .iter()
                        .filter(|option| !seen.contains(*option)),
                );
            }
        }
        let mut all: Vec<PartizanId> = seen.into_iter().collect();
        all.sort_unstable();
        all
    }
}

fn slice<'a>(start: &[u32], options: &'a [PartizanId], place: usize) -> &'a [PartizanId] {
    &options[start[place] as usize..start[place + 1] as usize]
}

fn hash_of<'a>(lists: impl Iterator<Item = &'a [PartizanId]>) -> u64 {
    let mut hasher = FxHasher::default();
    for list in lists {
        list.hash(&mut hasher);
    }
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn players(count: u64) -> Players {
        Players::new(count).unwrap()
    }

    #[test]
    fn forms_are_stored_once_and_by_player() {
        let mut forms = PartizanForms::new(Players::THREE);
        let left = forms.integer(0, 1).unwrap();
        let right = forms.integer(2, 1).unwrap();
        assert_ne!(left, right);
        assert_eq!(forms.intern(vec![vec![PartizanId::ZERO]]), Ok(left));
        let a = forms
            .intern(vec![
                vec![left, right, left],
                vec![],
                vec![PartizanId::ZERO],
            ])
            .unwrap();
        let b = forms
            .intern(vec![vec![right, left], vec![], vec![PartizanId::ZERO]])
            .unwrap();
        assert_eq!(a, b);
        assert_eq!(forms.birthday(a), 2);
        assert_eq!(forms.as_integer(left), Some((1, 0)));
        assert_eq!(forms.as_integer(a), None);
        assert_eq!(forms.as_integer(PartizanId::ZERO), None);
    }

    #[test]
    fn sums_and_conjugates() {
        for count in 2..=5 {
            let mut forms = PartizanForms::new(players(count));
            let ones: Vec<PartizanId> = (0..count as usize)
                .map(|p| forms.integer(p, 1).unwrap())
                .collect();
            // 1 for the next player is the first conjugate; N conjugates lead back.
            for (player, &one) in ones.iter().enumerate() {
                let next = forms.conjugate(one, 1).unwrap();
                assert_eq!(next, ones[(player + 1) % ones.len()]);
                assert_eq!(forms.conjugate(one, count as usize), Ok(one));
            }
            let minus = forms.minus(ones[0]).unwrap();
            assert_eq!(minus, ones[1..]);
            let a = forms.intern(vec![vec![ones[1]], vec![ones[0]]]).unwrap();
            let b = forms.integer(1, 3).unwrap();
            let c = forms.intern(vec![vec![a, ones[0]]]).unwrap();
            let ab = forms.sum(a, b).unwrap();
            let bc = forms.sum(b, c).unwrap();
            assert_eq!(forms.sum(b, a), Ok(ab));
            assert_eq!(forms.sum(ab, c), forms.sum(a, bc));
            assert_eq!(forms.birthday(ab), 5);
            // Conjugates of a sum are sums of conjugates.
            let conjugate = forms.conjugate(ab, 1).unwrap();
            let parts = [a, b].map(|form| forms.conjugate(form, 1).unwrap());
            assert_eq!(forms.sum(parts[0], parts[1]), Ok(conjugate));
            let two = forms.sum(ones[0], ones[0]).unwrap();
            assert_eq!(forms.integer(0, 2), Ok(two));
        }
    }

    #[test]
    fn restrictions_of_one_move() {
        let mut forms = PartizanForms::new(Players::THREE);
        let mut impartial = Forms::new();
        let star = impartial.heap(1).unwrap();
        let one = forms.integer(0, 1).unwrap();
        let zero = FormId::ZERO;
        assert_eq!(
            forms.restrictions(one, &mut impartial),
            Ok(vec![star, zero, zero])
        );
        // An impartial game is its own restriction, whoever starts.
        let three = impartial.heap(3).unwrap();
        let embedded = forms.impartial(&impartial, three).unwrap();
        assert_eq!(
            forms.restrictions(embedded, &mut impartial),
            Ok(vec![three; 3])
        );
    }

    #[test]
    fn a_full_arena_refuses() {
        let mut forms = PartizanForms::with_memory(Players::THREE, 2000);
        assert!(forms.integer(0, u64::MAX).is_err());
        let a = forms.integer(0, 12).unwrap();
        let b = forms.integer(1, 12).unwrap();
        assert!(forms.sum(a, b).is_err());
    }
}

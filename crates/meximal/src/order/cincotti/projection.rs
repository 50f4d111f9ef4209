//! The projections of games to two players, and the relations between games that follow: for games that are
//! not numbers, too.

use rustc_hash::FxHashMap;

use super::Numbers;
use crate::form::{PartizanForms, PartizanId};
use crate::order::Relation;
use crate::runner::Runner;
use crate::value::short::{ShortError, ShortGames, ShortId};

/// Two-player values of the projections of the forms of an arena, remembered from question to question.
///
/// ```
/// use meximal::game::parse_partizan;
/// use meximal::order::cincotti::Projections;
/// use meximal::runner::Runner;
/// let (forms, parts) = parse_partizan("{0|0|1C}", None, usize::MAX)?;
/// let mut projections = Projections::new(&Runner::new());
/// let value = projections.value(&forms, parts[0], 0)?;
/// assert_eq!(projections.games().text(value), "{0|-1}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Projections {
    games: ShortGames,
    known: FxHashMap<(PartizanId, u8), ShortId>,
}

impl Projections {
    /// Nothing is known yet. One arena of forms belongs to it.
    pub fn new(runner: &Runner) -> Projections {
        Projections {
            games: ShortGames::new(runner),
            known: FxHashMap::default(),
        }
    }

    /// The two-player games that the values are.
    pub fn games(&mut self) -> &mut ShortGames {
        &mut self.games
    }

    /// The canonical form of the projection of a game: the player's options for Left, everybody else's for
    /// Right.
    pub fn value(
        &mut self,
        forms: &PartizanForms,
        form: PartizanId,
        player: usize,
    ) -> Result<ShortId, ShortError> {
        let key = |form| (form, player as u8);
        if let Some(&known) = self.known.get(&key(form)) {
            return Ok(known);
        }
        for part in forms.subpositions(&[form]) {
            if self.known.contains_key(&key(part)) {
                continue;
            }
            let mut sides = [Vec::new(), Vec::new()];
            for mover in 0..forms.players().count() {
                let options = forms.options(part, mover).iter();
                let values = options.map(|&option| self.known[&key(option)]);
                sides[usize::from(mover != player)].extend(values);
            }
            let [left, right] = sides;
            let value = self.games.game(left, right)?;
            self.known.insert(key(part), value);
        }
        Ok(self.known[&key(form)])
    }

    /// The value of the projection of a sum: the sum of the values.
    pub fn value_of_sum(
        &mut self,
        forms: &PartizanForms,
        parts: &[PartizanId],
        player: usize,
    ) -> Result<ShortId, ShortError> {
        let mut total = ShortId::ZERO;
        for &part in parts {
            let value = self.value(forms, part, player)?;
            total = self.games.sum(total, value)?;
        }
        Ok(total)
    }

    /// How two values compare.
    pub fn relation(&mut self, x: ShortId, y: ShortId) -> Result<Relation, ShortError> {
        let at_most = self.games.at_most(x, y)?;
        let at_least = self.games.at_most(y, x)?;
        Ok(Relation::of(Some(at_most), Some(at_least)))
    }

    /// Whether a game is a number: all values of all subpositions are numbers.
    pub fn is_number(
        &mut self,
        forms: &PartizanForms,
        form: PartizanId,
    ) -> Result<bool, ShortError> {
        for player in 0..forms.players().count() {
            for part in forms.subpositions(&[form]) {
                let value = self.value(forms, part, player)?;
                if self.games.number(value).is_none() {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}

/// How two sums compare for every player, with the values of their projections.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// One relation for each player.
    pub relations: Vec<Relation>,
    /// The values of the first sum, one for each player.
    pub left: Vec<String>,
    /// The values of the second sum.
    pub right: Vec<String>,
}

/// Compares two sums for every player: by their values if they are numbers, and otherwise by projections.
pub fn compare(
    forms: &PartizanForms,
    left: &[PartizanId],
    right: &[PartizanId],
    runner: &Runner,
) -> Result<Comparison, ShortError> {
    let mut numbers = Numbers::new();
    let values = [left, right].map(|parts| numbers.values_of_sum(forms, parts));
    if let [Ok(Some(x)), Ok(Some(y))] = &values {
        let pairs = x.0.iter().zip(&y.0);
        return Ok(Comparison {
            relations: pairs
                .map(|(x, y)| Relation::of(Some(x <= y), Some(x >= y)))
                .collect(),
            left: x.texts(),
            right: y.texts(),
        });
    }
    compare_projections(forms, left, right, runner)
}

/// Compares two sums for every player, by projections.
pub(super) fn compare_projections(
    forms: &PartizanForms,
    left: &[PartizanId],
    right: &[PartizanId],
    runner: &Runner,
) -> Result<Comparison, ShortError> {
    let mut projections = Projections::new(runner);
    let mut comparison = Comparison {
        relations: Vec::new(),
        left: Vec::new(),
        right: Vec::new(),
    };
    for player in 0..forms.players().count() {
        let x = projections.value_of_sum(forms, left, player)?;
        let y = projections.value_of_sum(forms, right, player)?;
        comparison.relations.push(projections.relation(x, y)?);
        comparison.left.push(projections.games().text(x));
        comparison.right.push(projections.games().text(y));
    }
    Ok(comparison)
}

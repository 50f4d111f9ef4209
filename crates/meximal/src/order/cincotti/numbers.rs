//! Numbers as tuples of dyadic rationals. A game is a number exactly when the projections of all its
//! subpositions are numbers for two players; its values are then the simplest numbers between the values of
//! the options, player by player, and values of sums are sums of values.

use std::cmp::Ordering;

use rustc_hash::FxHashMap;

use crate::form::{FormsFull, PartizanForms, PartizanId};
use crate::order::{Class, ClassKind};
use crate::player::Players;
use crate::value::short::Dyadic;

/// A value has more digits than [`Dyadic`] holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a value of the game has too many digits: expected at most 40 binary places")]
pub struct NumberError;

/// The values of a number, one for each player.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Values(pub Vec<Dyadic>);

impl Values {
    /// The values of 0.
    pub fn zero(players: Players) -> Values {
        Values(vec![Dyadic::ZERO; players.count()])
    }

    /// How each value compares with 0.
    pub fn signs(&self) -> Vec<Ordering> {
        self.0
            .iter()
            .map(|value| value.cmp(&Dyadic::ZERO))
            .collect()
    }

    /// The class; none for signs that no number has.
    pub fn class(&self) -> Option<Class> {
        Class::new(&self.signs())
    }

    /// The values of a sum.
    pub fn plus(&self, other: &Values) -> Result<Values, NumberError> {
        let sums = self.0.iter().zip(&other.0).map(|(a, b)| a.plus(*b));
        let sums: Option<Vec<Dyadic>> = sums.collect();
        sums.map(Values).ok_or(NumberError)
    }

    /// The values as text.
    pub fn texts(&self) -> Vec<String> {
        self.0.iter().map(Dyadic::to_string).collect()
    }
}

/// The numbers among the forms of an arena, remembered from question to question.
///
/// ```
/// use meximal::game::parse_partizan;
/// use meximal::order::cincotti::Numbers;
/// let (forms, parts) = parse_partizan("{{|1R|}||}", None, usize::MAX)?;
/// let mut numbers = Numbers::new();
/// let values = numbers.values(&forms, parts[0])?.expect("a number");
/// assert_eq!(values.texts(), ["0", "-1", "-1"]);
/// assert_eq!(values.class().unwrap().name(), "<CR");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct Numbers {
    /// None for games that are not numbers.
    known: FxHashMap<PartizanId, Option<Values>>,
}

impl Numbers {
    /// Nothing is known yet. One arena of forms belongs to it.
    pub fn new() -> Numbers {
        Numbers::default()
    }

    /// The values of a game; none if it is not a number.
    pub fn values(
        &mut self,
        forms: &PartizanForms,
        form: PartizanId,
    ) -> Result<Option<&Values>, NumberError> {
        if !self.known.contains_key(&form) {
            for part in forms.subpositions(&[form]) {
                if !self.known.contains_key(&part) {
                    let values = self.values_by_options(forms, part)?;
                    self.known.insert(part, values);
                }
            }
        }
        Ok(self.known[&form].as_ref())
    }

    /// The values of a sum. It is a number exactly when all components are: they are among its subpositions.
    pub fn values_of_sum(
        &mut self,
        forms: &PartizanForms,
        parts: &[PartizanId],
    ) -> Result<Option<Values>, NumberError> {
        let mut total = Values::zero(forms.players());
        for &part in parts {
            match self.values(forms, part)? {
                Some(values) => total = total.plus(values)?,
                None => return Ok(None),
            }
        }
        Ok(Some(total))
    }

    /// The simplest numbers between the options, which are known.
    fn values_by_options(
        &self,
        forms: &PartizanForms,
        form: PartizanId,
    ) -> Result<Option<Values>, NumberError> {
        let mut bounds = Bounds::none(forms.players());
        for mover in 0..forms.players().count() {
            for option in forms.options(form, mover) {
                match &self.known[option] {
                    Some(values) => bounds.add(mover, values),
                    None => return Ok(None),
                }
            }
        }
        bounds.simplest()
    }
}

/// What options say about the values of a number: for each player the largest value of an own option, and the
/// smallest of another's.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Bounds {
    lows: Vec<Option<Dyadic>>,
    highs: Vec<Option<Dyadic>>,
}

impl Bounds {
    /// No options.
    pub(super) fn none(players: Players) -> Bounds {
        Bounds {
            lows: vec![None; players.count()],
            highs: vec![None; players.count()],
        }
    }

    /// With an option of a player that has these values.
    pub(super) fn add(&mut self, mover: usize, values: &Values) {
        for (player, &value) in values.0.iter().enumerate() {
            if player == mover {
                let low = self.lows[player].map_or(value, |low| low.max(value));
                self.lows[player] = Some(low);
            } else {
                let high = self.highs[player].map_or(value, |high| high.min(value));
                self.highs[player] = Some(high);
            }
        }
    }

    /// Whether each lower bound lies below the upper one, so that there is a number between them.
    pub(super) fn is_consistent(&self) -> bool {
        let mut pairs = self.lows.iter().zip(&self.highs);
        pairs.all(|(low, high)| low.zip(*high).is_none_or(|(low, high)| low < high))
    }

    /// The simplest numbers between the bounds; none if there is none.
    pub(super) fn simplest(&self) -> Result<Option<Values>, NumberError> {
        if !self.is_consistent() {
            return Ok(None);
        }
        let pairs = self.lows.iter().zip(&self.highs);
        let values = pairs.map(|(&low, &high)| Dyadic::simplest_between(low, high));
        let values: Option<Vec<Dyadic>> = values.collect();
        values.map(|values| Some(Values(values))).ok_or(NumberError)
    }
}

/// A sum of integers that belongs to a class: 0, 1P, 1P+1Q, 2P and 1 for two others, or 1 for everybody.
pub fn integers_of_class(
    forms: &mut PartizanForms,
    class: Class,
) -> Result<Vec<PartizanId>, FormsFull> {
    let players = class.players();
    let moves: Vec<(usize, u64)> = match class.kind() {
        ClassKind::Zero => Vec::new(),
        ClassKind::Positive(player) => vec![(player, 1)],
        ClassKind::Even(first, second) => vec![(first, 1), (second, 1)],
        ClassKind::NegativeBut(player) => {
            let others = (0..players.count()).filter(|&other| other != player);
            let others = others.take(2).map(|other| (other, 1));
            std::iter::once((player, 2)).chain(others).collect()
        }
        ClassKind::Negative => (0..players.count()).map(|player| (player, 1)).collect(),
    };
    let integers = moves.into_iter();
    integers
        .map(|(player, k)| forms.integer(player, k))
        .collect()
}

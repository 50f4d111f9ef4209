//! The orders of the players as they are defined (Cincotti, section 2.3), and the construction of numbers
//! (section 2.1).

use rustc_hash::FxHashMap;

use crate::form::{PartizanForms, PartizanId};
use crate::runner::{Runner, Stop};
use crate::value::short::{MAX_BIRTHDAY, ShortError};

/// The definitions, written down directly; what they say is remembered.
///
/// ```
/// use meximal::game::parse_partizan;
/// use meximal::order::cincotti::Definition;
/// use meximal::form::PartizanId;
/// use meximal::runner::Runner;
/// let (forms, parts) = parse_partizan("{1C||}", None, usize::MAX)?;
/// let mut definition = Definition::new(&Runner::new());
/// // Left finds {1C||} as good as 0, and Right finds it worse.
/// assert!(definition.at_least(&forms, parts[0], PartizanId::ZERO, 0)?);
/// assert!(definition.at_least(&forms, PartizanId::ZERO, parts[0], 0)?);
/// assert!(!definition.at_least(&forms, parts[0], PartizanId::ZERO, 2)?);
/// assert!(definition.is_number(&forms, parts[0])?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Definition {
    at_least: FxHashMap<(PartizanId, PartizanId, u8), bool>,
    numbers: FxHashMap<PartizanId, bool>,
    runner: Runner,
    steps: u32,
}

impl Definition {
    /// Nothing is known yet. One arena of forms belongs to it.
    pub fn new(runner: &Runner) -> Definition {
        Definition {
            at_least: FxHashMap::default(),
            numbers: FxHashMap::default(),
            runner: runner.clone(),
            steps: 0,
        }
    }

    /// Whether x ≥ y for a player.
    pub fn at_least(
        &mut self,
        forms: &PartizanForms,
        x: PartizanId,
        y: PartizanId,
        player: usize,
    ) -> Result<bool, ShortError> {
        if forms.birthday(x) + forms.birthday(y) > 2 * MAX_BIRTHDAY {
            return Err(ShortError::TooDeep);
        }
        self.holds(forms, x, y, player).map_err(ShortError::from)
    }

    /// x ≥ y unless y ≥ an option of another player in x, or an option of this player in y is ≥ x.
    fn holds(
        &mut self,
        forms: &PartizanForms,
        x: PartizanId,
        y: PartizanId,
        player: usize,
    ) -> Result<bool, Stop> {
        if let Some(&known) = self.at_least.get(&(x, y, player as u8)) {
            return Ok(known);
        }
        self.steps = self.steps.wrapping_add(1);
        if self.steps.is_multiple_of(4096) {
            self.runner.check(24 * self.at_least.capacity())?;
        }
        let mut holds = true;
        for other in (0..forms.players().count()).filter(|&other| other != player) {
            for &option in forms.options(x, other) {
                holds = holds && !self.holds(forms, y, option, player)?;
            }
        }
        for &option in forms.options(y, player) {
            holds = holds && !self.holds(forms, option, x, player)?;
        }
        self.at_least.insert((x, y, player as u8), holds);
        Ok(holds)
    }

    /// Whether a game is a number: all its options are, and no option of a player is, for that player, ≥ an
    /// option of another.
    pub fn is_number(
        &mut self,
        forms: &PartizanForms,
        form: PartizanId,
    ) -> Result<bool, ShortError> {
        for part in forms.subpositions(&[form]) {
            if !self.numbers.contains_key(&part) {
                let is_number = self.is_constructed(forms, part)?;
                self.numbers.insert(part, is_number);
            }
        }
        Ok(self.numbers[&form])
    }

    /// The construction, for a form whose options are classified.
    fn is_constructed(
        &mut self,
        forms: &PartizanForms,
        form: PartizanId,
    ) -> Result<bool, ShortError> {
        if !forms.all_options(form).iter().all(|o| self.numbers[o]) {
            return Ok(false);
        }
        let players = forms.players().count();
        for player in 0..players {
            for other in (0..players).filter(|&other| other != player) {
                for &own in forms.options(form, player) {
                    for &foreign in forms.options(form, other) {
                        if self.at_least(forms, own, foreign, player)? {
                            return Ok(false);
                        }
                    }
                }
            }
        }
        Ok(true)
    }
}

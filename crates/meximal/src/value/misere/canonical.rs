//! Misère canonical forms (Conway, *On Numbers and Games*, chapter 12; Siegel, *Combinatorial Game Theory*,
//! V.3). In misère play no option dominates another, and the only simplification is to remove reversible
//! moves:
//!
//! *G equals H if every option of H is an option of G, and every other option of G has H as an option; and,
//! if H = 0, some option of G is a P-position* (the proviso).
//!
//! A form that this simplifies no further, with options that are canonical themselves, is canonical, and
//! two canonical forms are equal exactly when they are isomorphic. Conversely let the options of G be
//! canonical, and G equal to one of their options H: by the theorem on links each option of H is one of G,
//! for it cannot be reversed in a canonical form, and each option of G is one of H or has H as an option.
//! So the rule, tried once for every H, finds the canonical form. The options of G that are born last are
//! none of H's, which is born before them: H is among the options of any one of them.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::form::{FormId, Forms, FormsFull, PairSums, PairTable, sum_of_pair};
use crate::runner::{Pace, Runner, Stop};

/// Why a canonical form was not found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfinished {
    /// The computation was stopped.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// The arena has no room for the form.
    #[error(transparent)]
    Full(FormsFull),
}

impl From<FormsFull> for Unfinished {
    fn from(full: FormsFull) -> Unfinished {
        match full {
            FormsFull::Stopped(stop) => Unfinished::Stopped(stop),
            full => Unfinished::Full(full),
        }
    }
}

/// The misère canonical form of one form.
///
/// ```
/// use meximal::form::Forms;
/// use meximal::game::parse_form;
/// use meximal::notation::print_slash;
/// use meximal::runner::Runner;
/// use meximal::value::misere::canonical;
/// let mut forms = Forms::new();
/// let mut reduced = |text: &str| {
///     let form = parse_form(text, &mut forms).unwrap();
///     let form = canonical(&mut forms, form, &Runner::new()).unwrap();
///     print_slash(&forms, form).unwrap()
/// };
/// assert_eq!(reduced("*+*"), "0");
/// assert_eq!(reduced("{0,*2}"), "*");
/// assert_eq!(reduced("*2+*"), "*3");
/// assert_eq!(reduced("*2+*2"), "*32");
/// assert_eq!(reduced("{{*2}}"), "*2//");
/// // Both {*} and {*2} have one option, which has the option 0. Only * is a P-position.
/// assert_eq!(reduced("{*}"), "0");
/// assert_eq!(reduced("{*2}"), "*2/");
/// ```
pub fn canonical(forms: &mut Forms, form: FormId, runner: &Runner) -> Result<FormId, Unfinished> {
    CanonicalForms::new(forms, runner).of(form)
}

/// Canonical forms and sums of canonical forms in one arena, remembered from question to question.
pub struct CanonicalForms<'a> {
    forms: &'a mut Forms,
    runner: &'a Runner,
    /// The canonical form of form i, or `UNKNOWN`.
    canonical: Vec<FormId>,
    /// The canonical forms found that are P-positions.
    p_positions: FxHashSet<FormId>,
    /// The canonical sums of two canonical forms, the smaller id first.
    sums: PairTable,
    pace: Pace,
}

const UNKNOWN: FormId = FormId(u32::MAX);

impl<'a> CanonicalForms<'a> {
    /// Nothing is known yet.
    pub fn new(forms: &'a mut Forms, runner: &'a Runner) -> Self {
        CanonicalForms {
            forms,
            runner,
            canonical: Vec::new(),
            p_positions: FxHashSet::default(),
            sums: PairTable::default(),
            pace: Pace::default(),
        }
    }

    /// The limits of this computation.
    pub fn runner(&self) -> &'a Runner {
        self.runner
    }

    /// The arena.
    pub fn forms(&self) -> &Forms {
        self.forms
    }

    /// The canonical form of a form.
    pub fn of(&mut self, form: FormId) -> Result<FormId, Unfinished> {
        let mut stack = vec![(form, 0)];
        while let Some((top, next)) = stack.last_mut() {
            let top = *top;
            if self.known(top).is_some() {
                stack.pop();
                continue;
            }
            if let Some(&option) = self.forms.options(top).get(*next) {
                *next += 1;
                if self.known(option).is_none() {
                    stack.push((option, 0));
                }
                continue;
            }
            let options = self.forms.options(top).iter();
            let options = options.map(|&o| self.canonical[o.index()]).collect();
            let found = self.reduce(options)?;
            self.remember(top, found);
        }
        Ok(self.canonical[form.index()])
    }

    /// The canonical form of the sum of two forms. The sum is not built: its subpositions are simplified as
    /// they arise.
    pub fn sum(&mut self, left: FormId, right: FormId) -> Result<FormId, Unfinished> {
        let (left, right) = (self.of(left)?, self.of(right)?);
        sum_of_pair(self, left, right)
    }

    /// Whether two forms are equal in misère play.
    pub fn equal(&mut self, left: FormId, right: FormId) -> Result<bool, Unfinished> {
        Ok(self.of(left)? == self.of(right)?)
    }

    /// Whether a form is a P-position in misère play.
    pub fn is_p_position(&mut self, form: FormId) -> Result<bool, Unfinished> {
        let form = self.of(form)?;
        Ok(self.p_positions.contains(&form))
    }

    /// The canonical form of the game with these options, all of them canonical.
    pub(super) fn reduce(&mut self, mut options: Vec<FormId>) -> Result<FormId, Unfinished> {
        self.look(4 + options.len(), 0)?;
        options.sort_unstable();
        options.dedup();
        if let Some(simpler) = self.reversed_to(&options) {
            return Ok(simpler);
        }
        let is_p = !options.is_empty() && !options.iter().any(|o| self.p_positions.contains(o));
        let form = self.forms.intern(options)?;
        self.remember(form, form);
        if is_p {
            self.p_positions.insert(form);
        }
        Ok(form)
    }

    /// The form H that the game with these options, ascending, simplifies to, if there is one.
    fn reversed_to(&self, options: &[FormId]) -> Option<FormId> {
        let has = |form: FormId, option: FormId| {
            let options = self.forms.options(form);
            options.binary_search(&option).is_ok()
        };
        let last_born = options.iter().max_by_key(|&&o| self.forms.birthday(o))?;
        let candidates = self.forms.options(*last_born).iter().copied();
        candidates.into_iter().find(|&h| {
            let kept = self.forms.options(h);
            let proviso = h != FormId::ZERO || options.iter().any(|o| self.p_positions.contains(o));
            proviso
                && kept.iter().all(|o| options.binary_search(o).is_ok())
                && options.iter().all(|&o| has(o, h) || has(h, o))
        })
    }

    fn known(&self, form: FormId) -> Option<FormId> {
        let known = self.canonical.get(form.index()).copied();
        known.filter(|&found| found != UNKNOWN)
    }

    fn remember(&mut self, form: FormId, found: FormId) {
        if self.canonical.len() <= form.index() {
            self.canonical.resize(self.forms.len(), UNKNOWN);
        }
        self.canonical[form.index()] = found;
    }

    /// This many steps; whether to go on, with this many bytes besides the tables.
    fn look(&mut self, steps: usize, besides: usize) -> Result<(), Unfinished> {
        let mut pace = std::mem::take(&mut self.pace);
        let found = pace.steps(steps, self.runner, || self.bytes() + besides);
        self.pace = pace;
        Ok(found?)
    }

    fn bytes(&self) -> usize {
        let tables = 4 * self.canonical.capacity() + 8 * self.p_positions.capacity();
        self.forms.bytes() + tables + 14 * self.sums.capacity()
    }
}

/// The mate G⁻ of a form: 0⁻ = *, and otherwise the options of G⁻ are the mates of the options of G. G + G⁻
/// is always a P-position in misère play (Siegel, V.3).
///
/// ```
/// use meximal::form::Forms;
/// use meximal::game::parse_form;
/// use meximal::value::misere::mate;
/// let mut forms = Forms::new();
/// let form = parse_form("{0,{*}}", &mut forms)?;
/// assert_eq!(mate(&mut forms, form)?, parse_form("{*,{{*}}}", &mut forms)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn mate(forms: &mut Forms, form: FormId) -> Result<FormId, FormsFull> {
    let mut mates: FxHashMap<FormId, FormId> = FxHashMap::default();
    for part in forms.subpositions(&[form]) {
        let options = match part {
            FormId::ZERO => vec![FormId::ZERO],
            _ => forms.options(part).iter().map(|o| mates[o]).collect(),
        };
        mates.insert(part, forms.intern(options)?);
    }
    Ok(mates[&form])
}

impl PairSums for CanonicalForms<'_> {
    type Error = Unfinished;

    fn forms(&self) -> &Forms {
        self.forms
    }

    fn sums(&mut self) -> &mut PairTable {
        &mut self.sums
    }

    fn form_with(&mut self, options: Vec<FormId>) -> Result<FormId, Unfinished> {
        self.reduce(options)
    }

    fn look(&mut self, steps: usize, besides: usize) -> Result<(), Unfinished> {
        CanonicalForms::look(self, steps, besides)
    }
}

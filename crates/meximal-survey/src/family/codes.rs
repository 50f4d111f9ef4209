//! The quotients of all taking-and-breaking codes with K digits (Plambeck and Siegel, section A.2 and Figures
//! 4 and 6). Codes of which the solution is not found within the budgets keep what is proved: the quotient of
//! the heaps before, and a lower bound for the order with one heap more.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{MAX_UNITS, UnitError, UnitResult, convention_of, in_range};
use meximal::convention::Convention;
use meximal::player::Players;
use meximal::quotient::{
    AllHeaps, Automatic, Certified, Experience, Fingerprint, Halt, Limits, NamedQuotient, Quotient,
    Solution, StoredRules, TooManyPlayers, certificate, read_certificate,
    read_infinite_certificate, recognise, solve_heaps,
};
use meximal::rules::code::{Digit, HeapRules, Shape};
use meximal::runner::{Runner, Stop};
use meximal::text::Style;
use meximal::value::misere::{NotTame, first_not_tame};

/// The largest heap, order and number of levels that can be asked for.
const MOST: [usize; 3] = [1_000_000, 8_000_000, 1_000_000];

/// All codes d₀.d₁d₂…, with budgets for each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CodeSurvey {
    /// The digits after the point.
    pub digits: u32,
    /// The digit before the point: 0, or 4 for codes in which a heap may be broken without taking anything.
    #[serde(default)]
    pub whole: u16,
    /// The number of players; by default two, and three for podium play.
    #[serde(default)]
    pub players: Option<usize>,
    /// The play convention.
    #[serde(default = "misere")]
    pub play: String,
    /// The last heap that is tried.
    #[serde(default = "CodeSurvey::default_heaps")]
    pub heaps: usize,
    /// The greatest order.
    #[serde(default = "CodeSurvey::default_order")]
    pub order: usize,
    /// The greatest number of multiples of one heap that are not periodic yet.
    #[serde(default = "CodeSurvey::default_levels")]
    pub levels: usize,
}

pub(super) fn misere() -> String {
    "misere".to_owned()
}

/// A budget of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum UnitBudget {
    /// The last heap was reached, and no period is proved.
    Heaps,
    /// The quotient has more elements.
    Order,
    /// The multiples of one heap are not periodic.
    Levels,
    /// The quotient is infinite with the next heap, which is proved: no budget would be enough.
    Infinite,
    /// The memory of the run.
    Memory,
    /// The time of the run.
    Time,
}

impl UnitBudget {
    /// Whether it is a budget of the machine, not of the question: another run may go further.
    pub fn is_of_machine(self) -> bool {
        matches!(self, UnitBudget::Memory | UnitBudget::Time)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            UnitBudget::Heaps => "heaps",
            UnitBudget::Order => "order",
            UnitBudget::Levels => "levels",
            UnitBudget::Infinite => "infinite",
            UnitBudget::Memory => "memory",
            UnitBudget::Time => "time",
        }
    }

    /// The budget that stopped a solver; an interruption is none.
    pub(super) fn of(halt: Halt) -> Result<UnitBudget, Stop> {
        match halt {
            Halt::Order => Ok(UnitBudget::Order),
            Halt::Levels => Ok(UnitBudget::Levels),
            Halt::Infinite(_) => Ok(UnitBudget::Infinite),
            Halt::Stop(Stop::Memory) => Ok(UnitBudget::Memory),
            Halt::Stop(Stop::Time) => Ok(UnitBudget::Time),
            Halt::Stop(Stop::Interrupted) => Err(Stop::Interrupted),
        }
    }
}

/// Where a solver stopped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Halting {
    /// Which budget it was.
    pub by: UnitBudget,
    /// The quotient with one heap more has at least this many elements.
    pub lower_bound: usize,
}

/// The quotient of a code, as far as it was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CodeResult {
    /// The code.
    pub code: String,
    /// The code of the same game in standard form, if that is another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub standard: Option<String>,
    /// The number of elements.
    pub order: usize,
    /// The number of elements that Previous wins; two players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub p_portion: Option<usize>,
    /// The quotient is that of the heaps up to this one, and of all if the period is proved.
    pub heaps: usize,
    /// The first heap from which Φ is periodic.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preperiod: Option<usize>,
    /// The period of Φ, proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub period: Option<usize>,
    /// Why it is not the quotient of all heaps, if so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub halted: Option<Halting>,
    /// The name of the quotient, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Whether the game is tame; misère play of two players. Nothing if all heaps so far are, but not all
    /// heaps are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tame: Option<bool>,
    /// The first heap that is not tame.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_tame: Option<NotTame>,
    /// The same for isomorphic quotients.
    pub fingerprint: Fingerprint,
    /// The proof of order, values and period, for the independent checker.
    pub certificate: String,
    /// What is known beyond the finite quotient, if it is infinite.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub infinite: Option<InfiniteResult>,
}

/// What is known of an infinite quotient.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InfiniteResult {
    /// How much it is.
    pub known: InfiniteKind,
    /// The heaps up to this one have an infinite quotient; nothing for a solution of all heaps, whose partial
    /// quotients are finite.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heaps: Option<u32>,
    /// The proof for the independent checker, where there is a solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<String>,
}

impl InfiniteResult {
    /// Whether there is a certificate where there should be one, about this code and convention. It is read,
    /// not checked.
    fn agrees(&self, code: &str, convention: Convention) -> bool {
        match (&self.certificate, self.known) {
            (None, known) => known == InfiniteKind::Proved && self.heaps.is_some(),
            (Some(_), InfiniteKind::Proved) => false,
            (Some(certificate), _) => read_infinite_certificate(certificate).is_ok_and(|about| {
                let same_code =
                    HeapRules::parse(code).is_ok_and(|rules| rules.code() == about.rules.code());
                same_code && (about.convention, about.heaps) == (convention, self.heaps)
            }),
        }
    }
}

/// How much is known of an infinite quotient.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum InfiniteKind {
    /// A solution for all heaps, with values that are linear in the heap.
    AllHeaps,
    /// A solution for the heaps up to the first one with which it is infinite, by an automaton.
    Solved,
    /// That it is infinite, by Theorem D.
    Proved,
}

impl CodeResult {
    /// Whether the quotient of all heaps is proved.
    pub fn is_solved(&self) -> bool {
        self.period.is_some()
    }

    /// Whether the certificate is about this code and convention, and says what the result says. It is read,
    /// not checked.
    fn agrees_with_certificate(&self, convention: Convention) -> bool {
        let (Ok(stored), Ok(rules)) = (
            read_certificate(&self.certificate),
            HeapRules::parse(&self.code),
        ) else {
            return false;
        };
        let quotient = &stored.quotient;
        let facts = (
            self.order,
            self.p_portion,
            self.heaps,
            self.preperiod.zip(self.period),
        );
        let told = (
            quotient.order(),
            p_portion(quotient),
            quotient.last_component(),
            quotient.period.map(|found| (found.preperiod, found.period)),
        );
        stored.rules == StoredRules::Heaps(rules)
            && quotient.convention == convention
            && facts == told
            && self.halted.is_some() != self.is_solved()
            && self
                .infinite
                .as_ref()
                .is_none_or(|found| found.agrees(&self.code, convention))
    }
}

impl CodeSurvey {
    /// All codes with K digits, misère play of two players, with the usual budgets.
    pub fn new(digits: u32) -> CodeSurvey {
        CodeSurvey {
            digits,
            whole: 0,
            players: None,
            play: misere(),
            heaps: CodeSurvey::DEFAULT_HEAPS,
            order: CodeSurvey::DEFAULT_ORDER,
            levels: CodeSurvey::DEFAULT_LEVELS,
        }
    }

    /// The last heap that is tried by default: enough for 0.644, the longest period in the paper.
    pub const DEFAULT_HEAPS: usize = 8_000;

    /// The greatest order by default: enough for all solved games of the paper, and for most of its
    /// partial quotients.
    pub const DEFAULT_ORDER: usize = 1_000;

    /// The greatest number of levels by default.
    pub const DEFAULT_LEVELS: usize = 100;

    fn default_heaps() -> usize {
        CodeSurvey::DEFAULT_HEAPS
    }

    pub(super) fn default_order() -> usize {
        CodeSurvey::DEFAULT_ORDER
    }

    pub(super) fn default_levels() -> usize {
        CodeSurvey::DEFAULT_LEVELS
    }

    fn convention(&self) -> Result<Convention, String> {
        convention_of(self.players, &self.play)
    }

    fn limits(&self) -> Limits {
        Limits {
            order: self.order,
            levels: self.levels,
        }
    }

    pub(super) fn checked(self, base: u64) -> Result<CodeSurvey, String> {
        let most = MAX_UNITS.ilog2() / base.ilog2();
        if !(1..=most).contains(&self.digits) {
            let digits = self.digits;
            return Err(format!("{digits} digits: expected from 1 to {most}"));
        }
        if ![0, 4].contains(&self.whole) {
            let whole = self.whole;
            return Err(format!("{whole} before the point: expected 0 or 4"));
        }
        in_range("heaps", self.heaps, MOST[0])?;
        in_range("order", self.order, MOST[1])?;
        in_range("levels", self.levels, MOST[2])?;
        let convention = self.convention()?;
        Ok(CodeSurvey {
            players: Some(convention.players().count()),
            play: convention.spelling(),
            ..self
        })
    }

    /// The code with a number, its digits written in the base.
    fn rules(&self, base: u64, number: u64) -> Option<HeapRules> {
        let digit = |value: u64| Digit::new(value as u16, Shape::Any);
        let place = |i: u32| digit(number / base.pow(self.digits - 1 - i) % base);
        HeapRules::new(
            digit(self.whole.into()),
            (0..self.digits).map(place),
            Vec::new(),
        )
        .ok()
    }

    pub(super) fn units(&self, base: u64) -> Vec<String> {
        let all = 0..base.pow(self.digits);
        let rules = all.filter_map(|number| self.rules(base, number));
        rules.map(|rules| rules.to_string()).collect()
    }

    /// The rules of a unit, if this survey has it.
    fn unit(&self, base: u64, unit: &str) -> Option<HeapRules> {
        let rules = HeapRules::parse(unit).ok()?;
        let digits = rules.finite_digits();
        let fits = |&(index, digit): &(u32, Digit)| match index {
            0 => true,
            _ => index <= self.digits && u64::from(digit.parts()) < base,
        };
        let is_code = rules.tail().is_none() && !rules.has_shapes() && rules.to_string() == unit;
        let same_whole = rules.digit(0).parts() == self.whole;
        (is_code && same_whole && digits.iter().all(fits)).then_some(rules)
    }

    pub(super) fn fits(&self, unit: &str, result: &CodeResult) -> bool {
        let convention = self.convention();
        result.code == unit && convention.is_ok_and(|play| result.agrees_with_certificate(play))
    }

    pub(super) fn run(
        &self,
        base: u64,
        unit: &str,
        runner: &Runner,
    ) -> Result<Option<UnitResult>, UnitError> {
        let Some(rules) = self.unit(base, unit) else {
            return Ok(None);
        };
        let convention = self.convention().map_err(UnitError::Unsupported)?;
        let solution = solve_heaps(&rules, convention, self.heaps as u32, self.limits(), runner)?;
        let mut result = code_result(&rules, &solution, runner)?;
        // Whoever asks for small orders only wants a table soon.
        let is_quick = self.order < CodeSurvey::DEFAULT_ORDER;
        result.infinite = infinite_result(&rules, convention, &solution, is_quick, runner)?;
        Ok(Some(UnitResult::Code(Box::new(result))))
    }
}

impl From<TooManyPlayers> for UnitError {
    fn from(error: TooManyPlayers) -> UnitError {
        UnitError::Unsupported(error.to_string())
    }
}

fn code_result(
    rules: &HeapRules,
    solution: &Solution,
    runner: &Runner,
) -> Result<CodeResult, Stop> {
    let quotient = &solution.quotient;
    let halted = match (solution.halted, quotient.period) {
        (Some(halted), _) => Some(Halting {
            by: UnitBudget::of(halted.halt)?,
            lower_bound: halted.lower_bound.max(quotient.order()),
        }),
        (None, Some(_)) => None,
        (None, None) => Some(Halting {
            by: UnitBudget::Heaps,
            lower_bound: quotient.order(),
        }),
    };
    // What is proved must not be lost for want of a name.
    let runner = match halted {
        Some(Halting { by, .. }) if by.is_of_machine() => Runner::new(),
        _ => runner.clone(),
    };
    let name = name_of(quotient, &runner)?;
    let (tame, not_tame) = tameness(rules, quotient, name, halted.is_none(), &runner)?;
    let standard = rules.standard_form().filter(|standard| standard.shift > 0);
    Ok(CodeResult {
        code: rules.to_string(),
        standard: standard.map(|standard| standard.rules.to_string()),
        order: quotient.order(),
        p_portion: p_portion(quotient),
        heaps: quotient.last_component(),
        preperiod: quotient.period.map(|found| found.preperiod),
        period: quotient.period.map(|found| found.period),
        halted,
        name: name.map(|name| name.text(Style::Ascii)),
        tame,
        not_tame,
        fingerprint: Fingerprint::of(&quotient.monoid, &quotient.labels, &runner)?,
        certificate: certificate(Certified::Heaps(rules), quotient),
        infinite: None,
    })
}

/// How many small steps an automaton is learned, and a solution for all heaps looked for: counted, not timed,
/// for the same table everywhere.
const LEARNING_STEPS: u64 = 300_000_000;
const FITTING_STEPS: u64 = 20_000;

/// What is known of a quotient that the finite solver did not find. If it is to be quick, nothing is fitted
/// or learned.
fn infinite_result(
    rules: &HeapRules,
    convention: Convention,
    solution: &Solution,
    is_quick: bool,
    runner: &Runner,
) -> Result<Option<InfiniteResult>, Stop> {
    let Some(halted) = solution.halted else {
        return Ok(None);
    };
    if matches!(halted.halt, Halt::Stop(_)) {
        return Ok(None);
    }
    if let Some(found) = AllHeaps::find(rules, convention, runner)?
        .map_or_else(
            || {
                if is_quick {
                    Ok(None)
                } else {
                    AllHeaps::fit_in_steps(rules, &solution.quotient, FITTING_STEPS, runner)
                }
            },
            |found| Ok(Some(found)),
        )?
        .filter(AllHeaps::is_infinite)
    {
        return Ok(Some(InfiniteResult {
            known: InfiniteKind::AllHeaps,
            heaps: None,
            certificate: Some(found.solution().certificate()),
        }));
    }
    let heaps = Some(halted.component);
    let learned = match halted.halt {
        Halt::Levels | Halt::Infinite(_) if !is_quick => {
            let (heaps, known) = (halted.component, &mut Experience::default());
            Automatic::solve_in_steps(rules, convention, heaps, LEARNING_STEPS, known, runner)?
        }
        _ => None,
    };
    Ok(match learned.filter(Automatic::is_infinite) {
        Some(found) => Some(InfiniteResult {
            known: InfiniteKind::Solved,
            heaps,
            certificate: Some(found.certificate()),
        }),
        None if matches!(halted.halt, Halt::Infinite(_)) => Some(InfiniteResult {
            known: InfiniteKind::Proved,
            heaps,
            certificate: None,
        }),
        None => None,
    })
}

/// The number of elements that Previous wins; two players.
pub(super) fn p_portion(quotient: &Quotient) -> Option<usize> {
    let two = quotient.convention.players() == Players::TWO;
    two.then(|| quotient.p_portion().count())
}

/// The name of a quotient, if it has one; two players.
pub(super) fn name_of(quotient: &Quotient, runner: &Runner) -> Result<Option<NamedQuotient>, Stop> {
    if quotient.convention.players() == Players::TWO {
        recognise(&quotient.monoid, &quotient.labels, runner)
    } else {
        Ok(None)
    }
}

/// Whether this is misère play of two players, in which games are tame or wild.
pub(super) fn is_misere(convention: Convention) -> bool {
    convention == Convention::misere(Players::TWO)
}

/// Whether a game is tame, and its first heap that is not.
fn tameness(
    rules: &HeapRules,
    quotient: &Quotient,
    name: Option<NamedQuotient>,
    whole: bool,
    runner: &Runner,
) -> Result<(Option<bool>, Option<NotTame>), Stop> {
    if !is_misere(quotient.convention) {
        return Ok((None, None));
    }
    // The heap at which the solver stopped may be the first that is not tame.
    let last = quotient.last_component() as u32 + u32::from(!whole);
    let not_tame = first_not_tame(rules, last, runner)?;
    let is_tame = name.is_some_and(NamedQuotient::is_tame);
    let tame = match (not_tame, is_tame, whole) {
        (Some(_), ..) | (None, false, _) => Some(false),
        (None, true, true) => Some(true),
        (None, true, false) => None,
    };
    Ok((tame, not_tame))
}

impl fmt::Display for CodeSurvey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "--digits {} --whole {}", self.digits, self.whole)?;
        if let Some(players) = self.players {
            write!(f, " --players {players}")?;
        }
        write!(
            f,
            " --play {} --heaps {} --order {} --levels {}",
            self.play, self.heaps, self.order, self.levels
        )
    }
}

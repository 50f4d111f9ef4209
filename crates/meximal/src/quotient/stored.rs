//! Certificates read back: the quotient that a certificate is about, also cut down to fewer heaps. Reading
//! proves nothing: text that comes from outside is checked with the crate `meximal-check` first, which has a
//! reader of its own.
//!
//! The solver numbers elements by least words in the values of the components, first ones first, and by Lemma
//! 4.6 of Plambeck and Siegel the quotient of the first heaps is the reduction of the submonoid that their
//! values generate. So a quotient that was cut down is the one that the solver finds for fewer heaps, number
//! by number.

use super::certificate::Sum;
use super::monoid::Monoid;
use super::period::{PeriodRule, PhiPeriod};
use super::reduction::reduce;
use super::solution::{Growth, Looks, Quotient, Solution};
use crate::convention::Convention;
use crate::player::{PlayerSet, Players};
use crate::rules::code::HeapRules;

/// What a certificate is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoredRules {
    /// The heaps of a code.
    Heaps(HeapRules),
    /// Explicit components 1, 2, …: the options of each, as sums of earlier ones.
    Atoms(Vec<Vec<Vec<u32>>>),
}

/// A certificate that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredQuotient {
    /// The rules.
    pub rules: StoredRules,
    /// The quotient.
    pub quotient: Quotient,
}

/// Why a text is not a certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct NotACertificate {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

/// The lines that are not comments.
struct Lines<'t> {
    lines: std::iter::Enumerate<std::str::Lines<'t>>,
    number: usize,
    ahead: Option<&'t str>,
}

impl<'t> Lines<'t> {
    fn wrong<T>(&self, reason: impl Into<String>) -> Result<T, NotACertificate> {
        Err(NotACertificate {
            line: self.number,
            reason: reason.into(),
        })
    }

    fn next(&mut self) -> Option<&'t str> {
        if let Some(line) = self.ahead.take() {
            return Some(line);
        }
        for (index, line) in self.lines.by_ref() {
            self.number = index + 1;
            let line = line.trim_matches(' ');
            if !line.is_empty() && !line.starts_with('#') {
                return Some(line);
            }
        }
        None
    }

    /// The words after a keyword, if that begins the next line.
    fn optional(&mut self, keyword: &str) -> Option<&'t str> {
        let line = self.next()?;
        match line.strip_prefix(keyword) {
            Some(rest) if rest.is_empty() || rest.starts_with(' ') => Some(rest.trim()),
            _ => {
                self.ahead = Some(line);
                None
            }
        }
    }

    /// The words after the keyword that must begin the next line.
    fn expect(&mut self, keyword: &str) -> Result<&'t str, NotACertificate> {
        match self.optional(keyword) {
            Some(rest) => Ok(rest),
            None => self.wrong(format!("expected a line '{keyword}'")),
        }
    }

    fn number(&self, word: &str) -> Result<u32, NotACertificate> {
        match word.parse() {
            Ok(number) => Ok(number),
            Err(_) => self.wrong("expected a number"),
        }
    }

    /// A line of one number.
    fn count(&mut self, keyword: &str) -> Result<usize, NotACertificate> {
        let word = self.expect(keyword)?;
        Ok(self.number(word)? as usize)
    }

    /// A line of this many numbers, all below a bound.
    fn elements(
        &mut self,
        keyword: &str,
        count: usize,
        bound: usize,
    ) -> Result<Vec<u32>, NotACertificate> {
        let words = self.expect(keyword)?;
        let numbers = words.split_ascii_whitespace().map(|word| self.number(word));
        let numbers = numbers.collect::<Result<Vec<u32>, _>>()?;
        if numbers.len() == count && numbers.iter().all(|&n| (n as usize) < bound) {
            Ok(numbers)
        } else {
            self.wrong(format!("expected {count} numbers below {bound}"))
        }
    }
}

/// Reads a certificate; see `docs/certificates.md` for the format.
///
/// ```
/// use meximal::quotient::read_certificate;
/// let text = "meximal certificate 1\nrules 0.1\nplayers 2\nplay winners N\nheaps 3\norder 2\ngenerators 1\n\
///     row 1 0\nlabels N P\nvalues 0 1 0 0\nperiod 1 from 2\nend\n";
/// let stored = read_certificate(text)?;
/// assert_eq!(stored.quotient.generators, [1]);
/// # Ok::<(), meximal::quotient::NotACertificate>(())
/// ```
pub fn read_certificate(text: &str) -> Result<StoredQuotient, NotACertificate> {
    let lines = &mut Lines {
        lines: text.lines().enumerate(),
        number: 0,
        ahead: None,
    };
    if lines.expect("meximal certificate")? != "1" {
        return lines.wrong("expected 'meximal certificate 1'");
    }
    let rules = match lines.expect("rules")? {
        "atoms" => StoredRules::Atoms(read_atoms(lines)?),
        code => match HeapRules::parse(code) {
            Ok(rules) => StoredRules::Heaps(rules),
            Err(_) => return lines.wrong("expected a code, or 'atoms'"),
        },
    };
    let convention = read_convention(lines)?;
    let heaps = lines.count("heaps")?;
    if matches!(&rules, StoredRules::Atoms(atoms) if atoms.len() != heaps) {
        return lines.wrong("expected the number of atoms");
    }
    let order = lines.count("order")?;
    if order > text.len() {
        return lines.wrong("the text is too short for that many elements");
    }
    let generators = lines.count("generators")?;
    let mut rows = Vec::new();
    for _ in 0..generators {
        rows.push(lines.elements("row", order, order)?);
    }
    let renumbered = match Monoid::numbered(order, &rows) {
        Ok(renumbered) => renumbered,
        Err(error) => return lines.wrong(error.to_string()),
    };
    let mut labels = vec![PlayerSet::NOBODY; order];
    let mut places = renumbered.number.iter();
    for word in lines.expect("labels")?.split_ascii_whitespace() {
        match (places.next(), PlayerSet::parse(word, convention.players())) {
            (Some(&place), Ok(label)) => labels[place as usize] = label,
            (None, _) => return lines.wrong(format!("expected {order} labels")),
            (_, Err(reason)) => return lines.wrong(reason),
        }
    }
    if places.next().is_some() {
        return lines.wrong(format!("expected {order} labels"));
    }
    let values = lines.elements("values", heaps.saturating_add(1), order)?;
    let values = values.iter().map(|&x| renumbered.number[x as usize]);
    let values: Vec<u32> = values.collect();
    let period = match (lines.optional("period"), &rules) {
        (None, _) => None,
        (Some(words), StoredRules::Heaps(rules)) => Some(read_period(words, rules, heaps, lines)?),
        (Some(_), StoredRules::Atoms(_)) => return lines.wrong("only heaps have a period"),
    };
    if !lines.expect("end")?.is_empty() || lines.next().is_some() {
        return lines.wrong("expected nothing after 'end'");
    }
    let monoid = renumbered.monoid;
    let mut quotient = Quotient {
        convention,
        generators: Vec::new(),
        monoid,
        labels,
        values,
        period,
    };
    quotient.generators = match quotient.generator_components() {
        Some(components) => components,
        None => {
            quotient = quotient.reduced_to(heaps);
            quotient.generators
        }
    };
    Ok(StoredQuotient { rules, quotient })
}

/// The options of each component, as sums of earlier ones. What a certificate of an infinite quotient is
/// about: an automaton for heaps up to a bound, or values of all heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredInfinite {
    /// The rules.
    pub rules: HeapRules,
    /// The convention.
    pub convention: Convention,
    /// The largest heap; none if it is about all heaps.
    pub heaps: Option<u32>,
    /// The number of elements of the finite monoid beside the automaton.
    pub elements: Option<usize>,
}

impl StoredInfinite {
    /// What two certificates have in common that say the same: `0.3102@12 automaton`, `0.26 uniform`.
    pub fn key(&self) -> String {
        StoredInfinite::key_of(&self.rules, self.heaps)
    }

    /// The same, of what is asked.
    pub fn key_of(rules: &HeapRules, heaps: Option<u32>) -> String {
        match heaps {
            Some(heaps) => format!("{}@{heaps} automaton", rules.code()),
            None => format!("{} uniform", rules.code()),
        }
    }
}

/// Reads what a certificate of an infinite quotient is about.
pub fn read_infinite_certificate(text: &str) -> Result<StoredInfinite, NotACertificate> {
    let lines = &mut Lines {
        lines: text.lines().enumerate(),
        number: 0,
        ahead: None,
    };
    let is_automaton = match lines.expect("meximal certificate")? {
        "2" => true,
        "uniform 1" => false,
        _ => {
            return lines
                .wrong("expected 'meximal certificate 2' or 'meximal certificate uniform 1'");
        }
    };
    let code = lines.expect("rules")?;
    let Ok(rules) = HeapRules::parse(code) else {
        return lines.wrong("expected a code");
    };
    let convention = read_convention(lines)?;
    let (heaps, elements) = if is_automaton {
        let heaps = lines.count("heaps")? as u32;
        for keyword in ["finite", "infinite", "letters"] {
            lines.expect(keyword)?;
        }
        (Some(heaps), Some(lines.count("order")?))
    } else {
        (None, None)
    };
    Ok(StoredInfinite {
        rules,
        convention,
        heaps,
        elements,
    })
}

fn read_atoms(lines: &mut Lines) -> Result<Vec<Vec<Vec<u32>>>, NotACertificate> {
    let mut atoms: Vec<Vec<Vec<u32>>> = Vec::new();
    while let Some(words) = lines.optional("atom") {
        let mut options = Vec::new();
        for word in words.split_ascii_whitespace() {
            let parts = word.split('+').filter(|_| word != "0");
            let parts = parts.map(|part| lines.number(part));
            let option = parts.collect::<Result<Vec<u32>, _>>()?;
            if option
                .iter()
                .any(|&part| part == 0 || part as usize > atoms.len())
            {
                return lines.wrong("expected sums of earlier components");
            }
            options.push(option);
        }
        atoms.push(options);
    }
    // What the components are called is not part of the quotient.
    lines.optional("names");
    Ok(atoms)
}

fn read_convention(lines: &mut Lines) -> Result<Convention, NotACertificate> {
    let count = lines.count("players")?;
    let players = match Players::new(count as u64) {
        Ok(players) => players,
        Err(error) => return lines.wrong(error.to_string()),
    };
    let play = lines.expect("play")?;
    match (play, play.strip_prefix("winners ")) {
        ("podium", _) => Ok(Convention::podium(players)),
        (_, Some(names)) => match PlayerSet::parse(names, players) {
            Ok(winners) => Ok(Convention::winners(players, winners)),
            Err(reason) => lines.wrong(reason),
        },
        _ => lines.wrong("expected 'podium', or 'winners' and their names"),
    }
}

/// A period that the values up to the last heap can prove.
fn read_period(
    words: &str,
    rules: &HeapRules,
    heaps: usize,
    lines: &Lines,
) -> Result<PhiPeriod, NotACertificate> {
    let Some((period, preperiod)) = words.split_once(" from ") else {
        return lines.wrong("expected a period, 'from' and a heap");
    };
    let found = PhiPeriod {
        preperiod: lines.number(preperiod)? as usize,
        period: lines.number(period)? as usize,
    };
    let rule = PeriodRule::of(rules);
    if rule.is_some_and(|rule| found.period > 0 && rule.heaps_needed(found) <= heaps) {
        Ok(found)
    } else {
        lines.wrong("expected a period that the values prove")
    }
}

impl StoredQuotient {
    /// What the solver finds when it is asked for the components up to `last`; none if the certificate does
    /// not go so far.
    pub fn solution(&self, last: usize) -> Option<Solution> {
        let quotient = match (&self.rules, self.quotient.period) {
            (StoredRules::Heaps(rules), Some(found)) => {
                let needed = PeriodRule::of(rules)?.heaps_needed(found);
                let mut looks = Looks::new(last);
                let end = (0..last).find(|&heap| looks.is_due(heap) && heap >= needed);
                let end = end.unwrap_or(last);
                let mut quotient = self.quotient.cut(end)?;
                quotient.period = (end >= needed).then_some(found);
                quotient
            }
            _ => self.quotient.cut(last)?,
        };
        Some(Solution {
            growth: quotient.growth(),
            quotient,
            halted: None,
            states: 0,
        })
    }

    /// Whether it says everything about its game: explicit components, or heaps with a period.
    pub fn is_complete(&self) -> bool {
        match self.rules {
            StoredRules::Heaps(_) => self.quotient.period.is_some(),
            StoredRules::Atoms(_) => true,
        }
    }
}

impl StoredRules {
    /// The rules on one line: the code, or `atoms` and the options of each component, as certificates write
    /// them. Games with the same key have the same quotients.
    pub fn key(&self) -> String {
        match self {
            StoredRules::Heaps(rules) => rules.code(),
            StoredRules::Atoms(atoms) => {
                let options = |options: &Vec<Vec<u32>>| {
                    let sums: Vec<String> = options.iter().map(|o| Sum(o).to_string()).collect();
                    sums.join(" ")
                };
                let atoms: Vec<String> = atoms.iter().map(options).collect();
                format!("atoms {}", atoms.join("; "))
            }
        }
    }
}

impl Quotient {
    /// The first component with the value of each generator, if these are the values that are not a product
    /// of earlier ones.
    fn generator_components(&self) -> Option<Vec<u32>> {
        let first = self.first_with_generators()?;
        let mut earlier = 0;
        for (g, &component) in first.iter().enumerate() {
            let component = component as usize;
            let generated = self.monoid.prefix(g);
            let before = self.values.get(earlier..component)?;
            if before.iter().any(|&x| x as usize >= generated) {
                return None;
            }
            earlier = component;
        }
        Some(first)
    }

    /// The first component with the value of each generator.
    fn first_with_generators(&self) -> Option<Vec<u32>> {
        let first = |g: usize| {
            let wanted = self.monoid.generator(g);
            let at = self.values.iter().position(|&value| value == wanted)?;
            Some(at as u32)
        };
        (0..self.monoid.generators()).map(first).collect()
    }

    /// The quotient of the components up to `last`, without a period; none if the value of one is not known.
    fn cut(&self, last: usize) -> Option<Quotient> {
        let values = (0..=last as u64).map(|component| self.value(component));
        let values = values.collect::<Option<Vec<u32>>>()?;
        let all = self.generators.iter().all(|&g| g as usize <= last);
        let quotient = Quotient {
            values,
            period: None,
            ..self.clone()
        };
        Some(if all {
            quotient
        } else {
            quotient.reduced_to(last)
        })
    }

    /// The reduction of the submonoid that the values of the components up to `last` generate, numbered by
    /// them.
    fn reduced_to(&self, last: usize) -> Quotient {
        let values = &self.values[..=last];
        let reduction = reduce(&self.monoid, &self.labels, values);
        let values = values.iter().filter_map(|&x| reduction.map[x as usize]);
        let mut quotient = Quotient {
            convention: self.convention,
            values: values.collect(),
            monoid: reduction.monoid,
            labels: reduction.labels,
            generators: Vec::new(),
            period: self.period,
        };
        quotient.generators = quotient.first_with_generators().unwrap_or_default();
        quotient
    }

    /// The components at which the quotient grew. Only those whose value is not a product of earlier values
    /// can make it grow.
    fn growth(&self) -> Vec<Growth> {
        let previous = PlayerSet::only(self.convention.players().previous());
        let count = |labels: &[PlayerSet]| labels.iter().filter(|&&l| l == previous).count();
        let mut growth = vec![Growth {
            component: 0,
            order: 1,
            p_portion: count(&self.labels[..1]),
        }];
        let values: Vec<u32> = (0..self.monoid.generators())
            .map(|g| self.monoid.generator(g))
            .collect();
        let mut order = 1;
        for (g, &component) in self.generators.iter().enumerate() {
            let reduction = reduce(&self.monoid, &self.labels, &values[..=g]);
            if reduction.monoid.order() != order {
                order = reduction.monoid.order();
                growth.push(Growth {
                    component,
                    order,
                    p_portion: count(&reduction.labels),
                });
            }
        }
        growth
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quotient::{Certified, Limits, certificate, solve_heaps};
    use crate::runner::Runner;

    fn solve(rules: &HeapRules, convention: Convention, last: u32) -> Solution {
        solve_heaps(rules, convention, last, Limits::default(), &Runner::new()).unwrap()
    }

    fn assert_same(stored: &Solution, fresh: &Solution, what: &str) {
        assert_eq!(stored.quotient, fresh.quotient, "{what}");
        assert_eq!(stored.growth, fresh.growth, "{what}");
        assert_eq!(fresh.halted, None, "{what}");
    }

    /// Every certificate gives, for all bounds, what the solver finds.
    #[test]
    fn cut_down_certificates_are_what_the_solver_finds() {
        let players = |n| Players::new(n).unwrap();
        let cases = [
            ("0.15", Convention::misere(players(2)), 1000),
            ("0.77", Convention::misere(players(2)), 1000),
            ("0.07", Convention::misere(players(2)), 31),
            ("0.07", Convention::normal(players(2)), 200),
            ("nim", Convention::normal(players(3)), 12),
            ("0.3[1]", Convention::misere(players(2)), 100),
            ("S{2,3}", Convention::propp(players(4)), 100),
            ("S{1,4}", Convention::podium(players(3)), 100),
            ("0.333", Convention::misere(players(5)), 60),
            ("grundy", Convention::misere(players(2)), 14),
            ("4.7", Convention::misere(players(2)), 30),
            ("0.0", Convention::misere(players(2)), 30),
        ];
        for (code, convention, last) in cases {
            let rules: HeapRules = code.parse().unwrap();
            let whole = solve(&rules, convention, last);
            let text = certificate(Certified::Heaps(&rules), &whole.quotient);
            let stored = read_certificate(&text).unwrap();
            assert_eq!(stored.quotient, whole.quotient, "{code}");
            let end = whole.quotient.last_component() as u32;
            let beyond = whole.quotient.period.map_or(0, |_| 40);
            for bound in (0..=(end + beyond).min(last)).chain([last]) {
                let what = format!("{code}, {convention}, heaps up to {bound}");
                let fresh = solve(&rules, convention, bound);
                let cut = stored.solution(bound as usize).unwrap();
                assert_same(&cut, &fresh, &what);
                // A certificate of fewer heaps that proves the period says the same about more.
                if fresh.quotient.period.is_some() {
                    let text = certificate(Certified::Heaps(&rules), &fresh.quotient);
                    let stored = read_certificate(&text).unwrap();
                    let again = stored.solution(last as usize).unwrap();
                    assert_same(&again, &whole, &what);
                }
            }
            if whole.quotient.period.is_none() {
                assert!(stored.solution(last as usize + 1).is_none(), "{code}");
            }
        }
    }

    /// Elements in another order, with a generator too many: the same quotient.
    #[test]
    fn certificates_with_other_numbers_are_brought_to_ours() {
        let ours = "meximal certificate 1\nrules nim\nplayers 2\nplay winners N\nheaps 2\norder 6\n\
            generators 2\nrow 1 0 3 2 5 4\nrow 2 3 4 5 2 3\nlabels N P N N P N\nvalues 0 1 2\nend\n";
        // 1 and 2 have changed places, b comes first, and ab is a generator, too.
        let other = "meximal certificate 1\nrules nim\nplayers 2\nplay winners N\nheaps 2\norder 6\n\
            generators 3\nrow 1 4 3 5 1 3\nrow 2 3 0 1 5 4\nrow 3 5 1 4 3 1\nlabels N N P N P N\nvalues 0 2 \
            1\nend\n";
        let ours = read_certificate(&ours.replace("nim", "0.[3]")).unwrap();
        let other = read_certificate(&other.replace("nim", "0.[3]")).unwrap();
        assert_eq!(other, ours);
    }

    #[test]
    fn what_is_no_certificate_is_refused_with_its_line() {
        let text = "meximal certificate 1\nrules 0.1\nplayers 2\nplay winners N\nheaps 3\norder \
                    2\ngenerators 1\nrow 1 0\nlabels N P\nvalues 0 1 0 0\nperiod 1 from 2\nend\n";
        assert!(read_certificate(text).is_ok());
        let changes = [
            ("certificate 1", "certificate 2", 1),
            ("rules 0.1", "rules 0.x", 2),
            ("players 2", "players 1", 3),
            ("play winners N", "play losers N", 4),
            ("heaps 3", "heaps three", 5),
            ("order 2", "order 4294967295", 6),
            ("row 1 0", "row 1 2", 8),
            ("labels N P", "labels N P P", 9),
            ("labels N P", "labels N", 9),
            ("labels N P", "labels N O", 9),
            ("values 0 1 0 0", "values 0 1 0", 10),
            ("period 1 from 2", "period 0 from 2", 11),
            ("period 1 from 2", "period 1 from 3", 11),
            ("end", "", 12),
            ("end", "end\nend", 13),
        ];
        for (old, new, line) in changes {
            let error = read_certificate(&text.replacen(old, new, 1)).unwrap_err();
            assert_eq!(error.line, line, "{new}: {error}");
        }
    }
}

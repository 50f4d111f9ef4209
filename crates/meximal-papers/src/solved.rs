//! Solved games that several claims share, and what the checks ask of them: shapes, names, Grundy values, and
//! whether a printed presentation is the same monoid.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::claim::{CheckError, Workbench, ensure};
use meximal::convention::Convention;
use meximal::player::{PlayerSet, Players};
use meximal::quotient::{
    Atoms, Halt, Limits, Monoid, NamedQuotient, Presented, Quotient, Relation, Solution, Structure,
    homomorphism, monoid_of, parse_words, portion, recognise, solve_atoms, solve_heaps,
};
use meximal::rules::code::HeapRules;
use meximal::value::grundy::grundy_values;

/// The heaps up to which a period is looked for.
const FAR: u32 = 10_000;

/// A heap game with its quotient.
pub(super) struct Solved {
    /// The code, as it was asked for.
    pub code: String,
    /// The rules.
    pub rules: HeapRules,
    /// The quotient of the heaps asked for, or of all.
    pub solution: Solution,
}

/// The games solved so far, by code, last heap and number of players.
pub(super) type Solutions = BTreeMap<(String, u32, usize), Rc<Solved>>;

impl Solved {
    /// The quotient.
    pub fn quotient(&self) -> &Quotient {
        &self.solution.quotient
    }

    /// The code, with the last heap for partial quotients.
    pub fn title(&self) -> String {
        match self.quotient().period {
            Some(_) => self.code.clone(),
            None => format!("{}@{}", self.code, self.quotient().last_component()),
        }
    }

    /// The proved period of Φ and the first periodic heap.
    pub fn period(&self) -> Option<(usize, usize)> {
        let period = self.quotient().period?;
        Some((period.period, period.preperiod))
    }

    /// The Grundy values of the heaps whose values are listed.
    pub fn grundy_values(&self, bench: &Workbench) -> Result<Vec<u32>, CheckError> {
        let last = self.quotient().last_component();
        Ok(grundy_values(&self.rules, last, &bench.runner)?.to_vec())
    }
}

/// Misère play of two players.
pub(super) fn misere() -> Convention {
    Convention::misere(Players::TWO)
}

/// A limit of the runner ends a check; limits on the quotient are for the check to judge.
pub(super) fn unless_stopped(solution: Solution) -> Result<Solution, CheckError> {
    match solution.halted.map(|halted| halted.halt) {
        Some(Halt::Stop(stop)) => Err(stop.into()),
        _ => Ok(solution),
    }
}

impl Workbench {
    /// The quotient of the heaps up to `last`, or of all if a period is proved before, for this many players:
    /// misère play for two, else normal play. Computed once.
    fn heaps(&mut self, code: &str, last: u32, players: usize) -> Result<Rc<Solved>, CheckError> {
        let key = (code.to_owned(), last, players);
        if let Some(known) = self.solved.get(&key) {
            return Ok(Rc::clone(known));
        }
        let convention = match players {
            2 => misere(),
            _ => {
                let players = Players::new(players as u64);
                Convention::normal(players.map_err(|e| CheckError::Failed(e.to_string()))?)
            }
        };
        let rules = HeapRules::parse(code)?;
        let solution = solve_heaps(&rules, convention, last, Limits::default(), &self.runner)
            .map_err(|error| CheckError::Failed(error.to_string()))?;
        let solution = unless_stopped(solution)?;
        if let Some(halted) = solution.halted {
            let (heap, why) = (halted.component, halted.halt);
            let message = format!("{code} is not solved at heap {heap}: {why}");
            return Err(CheckError::Failed(message));
        }
        let code = code.to_owned();
        let solved = Rc::new(Solved {
            code,
            rules,
            solution,
        });
        self.solved.insert(key, Rc::clone(&solved));
        Ok(solved)
    }

    /// The misère quotient of the heaps up to `last`.
    pub(super) fn partial(&mut self, code: &str, last: u32) -> Result<Rc<Solved>, CheckError> {
        self.heaps(code, last, 2)
    }

    /// The misère quotient of all heaps; fails unless a period is proved.
    pub(super) fn full(&mut self, code: &str) -> Result<Rc<Solved>, CheckError> {
        self.full_for(code, 2)
    }

    /// The quotient of all heaps for this many players; fails unless a period is proved.
    pub(super) fn full_for(
        &mut self,
        code: &str,
        players: usize,
    ) -> Result<Rc<Solved>, CheckError> {
        let solved = self.heaps(code, FAR, players)?;
        ensure(solved.period().is_some(), || {
            format!("no period of {code} is proved up to heap {FAR}")
        })?;
        Ok(solved)
    }

    /// The misère quotient of games given as text, and the components they are made of; it may be halted by
    /// the limits.
    pub(super) fn closed_set(
        &mut self,
        games: &[&str],
        limits: Limits,
    ) -> Result<(Atoms, Solution), CheckError> {
        let mut roots = Vec::new();
        for game in games {
            roots.push(self.form(game)?.0);
        }
        let atoms = Atoms::of(&self.forms, &roots, &self.runner)?;
        let solution = solve_atoms(&atoms, misere(), limits, &self.runner)
            .map_err(|error| CheckError::Failed(error.to_string()))?;
        Ok((atoms, unless_stopped(solution)?))
    }

    /// The name of a quotient.
    pub(super) fn name_of(&self, quotient: &Quotient) -> Result<Option<NamedQuotient>, CheckError> {
        let name = recognise(&quotient.monoid, &quotient.labels, &self.runner)?;
        Ok(name)
    }
}

/// The codes that a schema stands for: `0.4{46}0` is 0.440 and 0.460.
pub(super) fn expand(schema: &str) -> Vec<String> {
    let mut codes = vec![String::new()];
    let mut choices: Option<Vec<char>> = None;
    for letter in schema.chars() {
        match (letter, &mut choices) {
            ('{', _) => choices = Some(Vec::new()),
            ('}', Some(digits)) => {
                let longer = |code: &String| {
                    let longer: Vec<String> = digits.iter().map(|d| format!("{code}{d}")).collect();
                    longer
                };
                codes = codes.iter().flat_map(longer).collect();
                choices = None;
            }
            (_, Some(digits)) => digits.push(letter),
            (_, None) => codes.iter_mut().for_each(|code| code.push(letter)),
        }
    }
    codes
}

/// A monoid given by a printed presentation, with its 𝒫-portion.
pub(super) struct Printed {
    /// The monoid.
    pub presented: Presented,
    /// The outcomes.
    pub labels: Vec<PlayerSet>,
}

impl Printed {
    /// The monoid with these generators, relations and words of 𝒫-positions, if it has at most 10 000
    /// elements.
    pub fn new(
        bench: &Workbench,
        generators: usize,
        relations: &[Relation],
        p_positions: &[Vec<u32>],
    ) -> Result<Printed, CheckError> {
        let presented = monoid_of(generators, relations, 10_000, &bench.runner)
            .map_err(|error| CheckError::Failed(error.to_string()))?;
        let mut labels = vec![PlayerSet::only(0); presented.monoid.order()];
        for word in p_positions {
            labels[presented.element(word) as usize] = PlayerSet::only(1);
        }
        Ok(Printed { presented, labels })
    }

    /// Whether sending the generators to these elements is an isomorphism that preserves outcomes.
    pub fn is_quotient(&self, quotient: &Quotient, images: &[u32]) -> bool {
        let from = &self.presented.monoid;
        let own = &self.presented.generators;
        let image_of = |g: usize| {
            let at = own.iter().position(|&x| x == from.generator(g));
            at.and_then(|at| images.get(at).copied())
        };
        let of_generators: Option<Vec<u32>> = (0..from.generators()).map(image_of).collect();
        let Some(of_generators) = of_generators else {
            return false;
        };
        let Some(map) = homomorphism(from, &quotient.monoid, &of_generators) else {
            return false;
        };
        let agrees = own.iter().zip(images).all(|(&x, &y)| map[x as usize] == y);
        agrees && is_isomorphism(&map, &self.labels, quotient)
    }
}

/// Whether a homomorphism is one-to-one and onto, and preserves outcomes.
pub(super) fn is_isomorphism(map: &[u32], labels: &[PlayerSet], to: &Quotient) -> bool {
    let mut met = vec![false; to.order()];
    map.iter().for_each(|&image| met[image as usize] = true);
    let pairs = map.iter().zip(labels);
    map.len() == to.order()
        && met.into_iter().all(|met| met)
        && pairs
            .into_iter()
            .all(|(&image, &label)| to.labels[image as usize] == label)
}

/// Lines of words with blanks between them, `?` for those that cannot be read.
pub(super) fn words_of_lines(
    lines: &[&str],
    generators: usize,
) -> Result<Vec<Option<Vec<u32>>>, CheckError> {
    let mut words = Vec::new();
    for text in lines.iter().flat_map(|line| line.split_whitespace()) {
        words.push(match text {
            "?" => None,
            _ => parse_words(text, generators)?.pop(),
        });
    }
    Ok(words)
}

/// For each generator, the first heap whose printed value is that letter alone. Words are those of the heaps
/// 1, 2, ….
pub(super) fn heaps_of_letters(words: &[Option<Vec<u32>>], generators: usize) -> Vec<usize> {
    let is_letter = |word: &[u32], g: usize| word[g] == 1 && word.iter().sum::<u32>() == 1;
    let heap_of = |g: usize| {
        let mut heaps = words.iter().enumerate();
        let found = heaps.find(|(_, word)| word.as_ref().is_some_and(|w| is_letter(w, g)));
        found.map(|(at, _)| at + 1)
    };
    (0..generators).filter_map(heap_of).collect()
}

/// The element that a word is when the generators have these values.
pub(super) fn element_of(monoid: &Monoid, values: &[u32], word: &[u32]) -> u32 {
    let letters = values.iter().zip(word);
    letters.fold(0, |x, (&value, &exponent)| {
        monoid.multiply(x, monoid.power(value, u64::from(exponent)))
    })
}

/// The flags of the 𝒫-portion, and the structure.
pub(super) fn structure_of(quotient: &Quotient) -> (Structure, Vec<bool>) {
    let flags = portion(&quotient.labels, 1);
    (Structure::new(&quotient.monoid), flags)
}

#[cfg(test)]
mod tests {
    use super::*;
    use meximal::quotient::parse_relations;
    use meximal::runner::Runner;

    #[test]
    fn schemas_are_expanded() {
        assert_eq!(expand("0.15"), ["0.15"]);
        assert_eq!(
            expand("4.{46}{01}"),
            ["4.40", "4.41", "4.60", "4.61"].map(str::to_owned)
        );
    }

    /// Whether a presentation with a 𝒫-portion passes for the quotient of 0.75.
    fn passes(relations: &str, portion: &str) -> bool {
        let mut bench = Workbench::new(Runner::new());
        let game = bench.full("0.75").unwrap();
        let relations = parse_relations(relations, 3).unwrap();
        let portion = parse_words(portion, 3).unwrap();
        let printed = Printed::new(&bench, 3, &relations, &portion).unwrap();
        let values = &game.quotient().values;
        printed.is_quotient(game.quotient(), &[values[1], values[2], values[5]])
    }

    #[test]
    fn another_presentation_or_portion_does_not_pass() {
        let right = "a^2=1, b^3=b, bc=ab, c^2=b^2";
        assert!(passes(right, "a, b^2"));
        assert!(!passes(right, "a, ab^2"));
        assert!(!passes(right, "a, b^2, c"));
        assert!(!passes("a^2=1, b^3=b, bc=b, c^2=b^2", "a, b^2"));
        assert!(!passes("a^2=1, b^3=b, bc=ab, c^2=1", "a, b^2"));
        assert!(!passes("a^2=1, b^3=b, bc=ab, c^2=b^2, c=a", "a, b^2"));
    }

    #[test]
    fn games_are_solved_once() {
        let mut bench = Workbench::new(Runner::new());
        let first = bench.partial("0.15", 30).unwrap();
        let again = bench.partial("0.15", 30).unwrap();
        assert!(Rc::ptr_eq(&first, &again));
        assert_eq!(first.title(), "0.15@30");
        assert!(bench.full("0.15").is_ok());
        let stopped =
            Workbench::new(Runner::new().with_time(std::time::Duration::ZERO)).full("0.15");
        assert!(matches!(stopped, Err(CheckError::Stopped(_))));
    }
}

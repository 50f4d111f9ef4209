//! Grundy values of the components of any rules: the mex, over the options of a component, of the exclusive
//! or of the values of what the option leaves. Components are valued one by one; sums are never walked.

use rustc_hash::FxHashMap;

use crate::outcome::{Components, for_each_move};
use crate::runner::{Runner, Stop};

/// Grundy values, remembered from question to question.
///
/// ```
/// use meximal::form::Forms;
/// use meximal::game::parse_form;
/// use meximal::runner::Runner;
/// use meximal::value::grundy::ComponentValues;
/// let mut forms = Forms::new();
/// let form = parse_form("{0,*,*3}", &mut forms)?;
/// let runner = Runner::new();
/// let mut values = ComponentValues::new(&forms, &runner);
/// assert_eq!(values.of(form.0)?, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ComponentValues<'a, C: Components + ?Sized> {
    rules: &'a C,
    runner: &'a Runner,
    known: FxHashMap<u32, u32>,
}

/// A component whose options are being valued: what they leave, one after the other, with their ends.
struct Frame {
    component: u32,
    left: Vec<u32>,
    ends: Vec<usize>,
}

impl<'a, C: Components + ?Sized> ComponentValues<'a, C> {
    /// No value is known yet.
    pub fn new(rules: &'a C, runner: &'a Runner) -> Self {
        ComponentValues {
            rules,
            runner,
            known: FxHashMap::default(),
        }
    }

    /// The value of a component.
    pub fn of(&mut self, component: u32) -> Result<u32, Stop> {
        if let Some(&known) = self.known.get(&component) {
            return Ok(known);
        }
        let mut stack = vec![self.open(component)?];
        while let Some(top) = stack.last() {
            if let Some(&missing) = top.left.iter().find(|c| !self.known.contains_key(c)) {
                let frame = self.open(missing)?;
                stack.push(frame);
                continue;
            }
            let mut start = 0;
            let mut values = Vec::with_capacity(top.ends.len());
            for &end in &top.ends {
                let parts = top.left[start..end].iter();
                values.push(parts.fold(0, |sum, c| sum ^ self.known[c]));
                start = end;
            }
            self.known.insert(top.component, mex(values));
            stack.pop();
        }
        Ok(self.known[&component])
    }

    /// The value of a position.
    pub fn of_position(&mut self, position: &[u32]) -> Result<u32, Stop> {
        let mut sum = 0;
        for same in position.chunk_by(|a, b| a == b) {
            let value = self.of(same[0])?;
            sum ^= if same.len() % 2 == 1 { value } else { 0 };
        }
        Ok(sum)
    }

    fn open(&self, component: u32) -> Result<Frame, Stop> {
        let mut frame = Frame {
            component,
            left: Vec::new(),
            ends: Vec::new(),
        };
        let held = 16 * self.known.len();
        self.runner.check(held)?;
        for_each_move(self.rules, &[component], self.runner, |_, left, _| {
            frame.left.extend_from_slice(left);
            frame.ends.push(frame.left.len());
            held + 4 * frame.left.len() + 8 * frame.ends.len()
        })?;
        Ok(frame)
    }
}

/// The least number that is not in a list.
fn mex(mut values: Vec<u32>) -> u32 {
    values.sort_unstable();
    values.dedup();
    let gap = (0..).zip(&values).find(|(i, value)| i != *value);
    gap.map_or(values.len() as u32, |(i, _)| i)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::code::HeapRules;
    use crate::rules::coins::Coins;
    use crate::value::grundy::grundy_plain;

    #[test]
    fn heaps_have_the_values_of_the_definition() {
        let runner = Runner::new();
        for code in ["0.77", "0.07", "4.7", "0.137", "S{2,5}", "grundy", "0.8"] {
            let rules: HeapRules = code.parse().unwrap();
            let mut values = ComponentValues::new(&rules, &runner);
            for (heap, value) in grundy_plain(&rules, 40).into_iter().enumerate() {
                let position = rules.position([heap as u32]);
                assert_eq!(
                    values.of_position(&position),
                    Ok(value),
                    "{code}, heap {heap}"
                );
            }
        }
    }

    #[test]
    fn doubling_coins_are_valued_at_once() {
        // Position x59 has 2^59 plays, but only 60 components.
        let lines = (1..60).map(|i| format!("x{i} -> 2.x{}, 0\n", i - 1));
        let graph = lines.fold("x0 -> 0\n".to_owned(), |all, line| all + &line);
        let coins = Coins::parse(&graph).unwrap();
        let runner = Runner::new();
        let mut values = ComponentValues::new(&coins, &runner);
        assert_eq!(values.of(coins.node("x59").unwrap()), Ok(1));
    }
}

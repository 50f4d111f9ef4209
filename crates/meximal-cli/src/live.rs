//! The counts of a survey while it runs: a small table on a terminal, now and then a plain line elsewhere.

use std::collections::BTreeMap;
use std::io::{IsTerminal, stderr};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use meximal_survey::family::{UnitResult, Work};

use crate::output::tell;

/// A line is written when this much time has passed.
const BETWEEN_LINES: Duration = Duration::from_secs(10);

/// What is known so far.
pub struct Live {
    units: usize,
    done: usize,
    running: usize,
    out_of_budget: usize,
    /// The counts by name, in the order in which results name them.
    counts: Vec<(&'static str, u64)>,
    shown: Shown,
}

enum Shown {
    Table(ProgressBar),
    Lines { last: Instant },
    Nothing,
}

impl Live {
    /// Begins with what is known already.
    pub fn new(units: usize, known: &BTreeMap<String, UnitResult>, quiet: bool) -> Live {
        let shown = match (quiet, stderr().is_terminal()) {
            (true, _) => Shown::Nothing,
            (false, true) => Shown::Table(table(units)),
            (false, false) => Shown::Lines {
                last: Instant::now(),
            },
        };
        let mut live = Live {
            units,
            done: 0,
            running: 0,
            out_of_budget: 0,
            counts: Vec::new(),
            shown,
        };
        let settled = known.values().filter(|result| result.is_settled());
        settled.for_each(|result| live.add(result));
        live.show();
        live
    }

    fn add(&mut self, result: &UnitResult) {
        self.done += 1;
        for (name, count) in result.counts() {
            match self.counts.iter_mut().find(|(known, _)| *known == name) {
                Some((_, sum)) => *sum += count,
                None => self.counts.push((name, count)),
            }
        }
    }

    /// Takes note of what happened to a unit.
    pub fn update(&mut self, event: &Work) {
        match event {
            Work::Begun => self.running += 1,
            Work::Found(result) => {
                self.running = self.running.saturating_sub(1);
                self.add(result);
            }
            Work::OutOfBudget(_) => {
                self.running = self.running.saturating_sub(1);
                self.out_of_budget += 1;
            }
        }
        self.show();
    }

    fn columns(&self) -> Vec<(&'static str, u64)> {
        let mut columns = self.counts.clone();
        if self.out_of_budget > 0 {
            columns.push(("out of time", self.out_of_budget as u64));
        }
        columns.push(("running", self.running as u64));
        columns
    }

    fn show(&mut self) {
        let columns = self.columns();
        match &mut self.shown {
            Shown::Nothing => {}
            Shown::Table(bar) => {
                let width = |(name, count): &(&str, u64)| name.len().max(count.to_string().len());
                let cells = |cell: &dyn Fn(&(&'static str, u64)) -> String| {
                    let cells = columns.iter().map(|column| {
                        let width = width(column);
                        format!("{:>width$}", cell(column))
                    });
                    cells.collect::<Vec<String>>().join("  ")
                };
                let head = cells(&|column| column.0.to_owned());
                bar.set_message(format!("{head}\n{}", cells(&|column| column.1.to_string())));
                bar.set_position(self.done as u64);
            }
            Shown::Lines { last } => {
                if last.elapsed() >= BETWEEN_LINES {
                    *last = Instant::now();
                    let counts = columns
                        .iter()
                        .map(|(name, count)| format!("{count} {name}"));
                    let counts = counts.collect::<Vec<String>>().join(", ");
                    tell!("{} of {} units: {counts}", self.done, self.units);
                }
            }
        }
    }

    /// Leaves the terminal as it was.
    pub fn finish(self) {
        if let Shown::Table(bar) = self.shown {
            bar.finish_and_clear();
        }
    }
}

fn table(units: usize) -> ProgressBar {
    let bar = ProgressBar::new(units as u64);
    let template = "{msg}\n{wide_bar} {human_pos}/{human_len} units, eta {eta}";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}

//! Sequences as they are printed: their period in words, and their values in rows.

use std::fmt;
use std::ops::Range;

use super::{Document, LeftOut, Line};
use meximal::period::Status;
use meximal::text::counted;

/// This many values are shown when not all are asked for.
const SHOWN: usize = 200;

/// At least this many are.
const LEAST_SHOWN: usize = 20;

/// What the numbers of a sequence count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Place {
    /// The tokens of a heap.
    #[default]
    Heap,
    /// Whatever grows in a position.
    Number,
}

impl Place {
    /// What a number is called.
    pub fn name(self) -> &'static str {
        match self {
            Place::Heap => "heap",
            Place::Number => "n",
        }
    }
}

/// Before a number: `heap 5`, `n = 5`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Place::Heap => "heap ",
            Place::Number => "n = ",
        })
    }
}

/// A preperiod with its period, and what is known about them from the values up to `last`.
pub(super) fn period_text(
    found: Option<(usize, usize)>,
    saltus: Option<u32>,
    status: Status,
    place: Place,
    last: usize,
) -> String {
    let Some((preperiod, period)) = found else {
        return "none found".to_owned();
    };
    let saltus = match saltus {
        Some(0) | None => String::new(),
        Some(saltus) => format!(", saltus {saltus}"),
    };
    let status = match status {
        Status::Proved => "proved".to_owned(),
        Status::Observed => format!("observed up to {place}{last}"),
        Status::None => "none".to_owned(),
        Status::Unchecked => "not checked".to_owned(),
    };
    format!("{period} from {place}{preperiod} on{saltus}, {status}")
}

/// The columns of a usual terminal, into which rows are to fit.
const READABLE: usize = 80;

/// No row is longer than this.
const LONGEST: usize = 24;

/// Longer periods are not followed by rows.
const LONGEST_PERIOD: usize = 100;

/// How a sequence is broken into rows so that equal values stand below each other: a row holds several
/// periods, or one, or an equal part of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rows {
    /// After this many values the first column comes again.
    block: usize,
    /// The columns; the last row of a block may be shorter.
    pub columns: usize,
}

impl Rows {
    /// The longest rows for a period that fit, given the width of the table that they make.
    pub fn new(period: Option<usize>, width: impl Fn(Rows) -> usize) -> Rows {
        let plain = |columns| Rows {
            block: columns,
            columns,
        };
        let wide: Vec<Rows> = match period {
            Some(period @ 2..=LONGEST_PERIOD) => {
                // One period is enough if it is not short.
                let most = if period < 8 { LONGEST / period } else { 1 };
                let several = (1..=most).rev().map(|times| plain(times * period));
                let parts = (2..=period).map(|parts| Rows {
                    block: period,
                    columns: period.div_ceil(parts),
                });
                several.chain(parts).collect()
            }
            _ => [10, 5, 2].map(plain).to_vec(),
        };
        let fits = |rows: &Rows| rows.columns <= LONGEST && width(*rows) <= READABLE;
        // Values that are wider than a terminal are not made narrower by short rows.
        let otherwise = wide.iter().find(|rows| rows.columns <= LONGEST);
        let fitting = wide.iter().find(|rows| fits(rows)).or(otherwise);
        fitting.copied().unwrap_or_else(|| plain(10))
    }

    /// The places of the values in each row, up to this many values.
    pub fn of(self, values: usize) -> impl Iterator<Item = Range<usize>> {
        let blocks = (0..values).step_by(self.block);
        blocks.flat_map(move |block| {
            let end = (block + self.block).min(values);
            let starts = (block..end).step_by(self.columns);
            starts.map(move |start| start..(start + self.columns).min(end))
        })
    }

    /// The width of a table of these rows, with the widths of the first column, of the heads of the others,
    /// and of the values.
    pub fn width(self, first: usize, head: impl Fn(usize) -> usize, values: &[usize]) -> usize {
        const GAP: usize = 2;
        let mut widths: Vec<usize> = (0..self.columns.min(values.len())).map(head).collect();
        for row in self.of(values.len()) {
            for (most, &value) in widths.iter_mut().zip(&values[row]) {
                *most = (*most).max(value);
            }
        }
        first + widths.iter().map(|width| GAP + width).sum::<usize>()
    }
}

/// What decides how values are put in rows.
pub(super) struct RowShape {
    pub values: usize,
    pub from: usize,
    pub preperiod: Option<usize>,
    pub period: Option<usize>,
    pub place: Place,
    pub show_all: bool,
}

impl RowShape {
    /// How many values are shown in these rows. Two periods past the preperiod tell all, if there is room for
    /// them.
    fn shown(&self, rows: Rows) -> usize {
        if self.show_all {
            return self.values;
        }
        let telling = match (self.preperiod, self.period) {
            (Some(preperiod), Some(period)) => (preperiod - self.from).saturating_add(2 * period),
            _ => SHOWN,
        };
        let shown = telling.clamp(LEAST_SHOWN.max(2 * rows.columns), SHOWN);
        let shown = shown.next_multiple_of(rows.block);
        // Words on what is left out take a line, too.
        if self.values <= shown + rows.columns {
            return self.values;
        }
        shown
    }

    /// The values in rows, with the first heap of each row.
    pub fn rows(&self, cell: impl Fn(usize) -> Line) -> Document {
        let most = if self.show_all {
            self.values
        } else {
            self.values.min(SHOWN + LONGEST_PERIOD + LONGEST)
        };
        let widths: Vec<usize> = (0..most).map(|i| cell(i).width()).collect();
        let heading = |column: usize| format!("+{column}");
        let rows = Rows::new(self.period, |rows| {
            let shown = self.shown(rows);
            let first = (self.from + shown).to_string().len();
            rows.width(first, |column| heading(column).len(), &widths[..shown])
        });
        let shown = self.shown(rows);
        let mut head = vec![Line::from("n")];
        head.extend((0..rows.columns.min(shown)).map(|column| Line::from(heading(column))));
        let table = rows.of(shown).map(|places| {
            let mut row = vec![Line::from((self.from + places.start).to_string())];
            row.extend(places.map(&cell));
            row.resize(head.len(), Line::new());
            row
        });
        let table = table.collect();
        let document = Document::new().table(head, table);
        match self.values - shown {
            0 => document,
            more => {
                let more = Line::from(format!(
                    "… {}, up to {}{}",
                    counted(more, "more value", "more values"),
                    self.place,
                    self.from + self.values - 1
                ));
                document.line(more.left_out(LeftOut::InAll).words("."))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_period_that_shows_is_said_with_the_last_value_looked_at() {
        let text = |status, place| period_text(Some((4, 3)), Some(0), status, place, 20);
        assert_eq!(
            text(Status::Proved, Place::Heap),
            "3 from heap 4 on, proved"
        );
        assert_eq!(
            text(Status::Observed, Place::Number),
            "3 from n = 4 on, observed up to n = 20"
        );
        assert_eq!(
            period_text(None, None, Status::None, Place::Heap, 20),
            "none found"
        );
    }

    /// The rows for a period, where all values are this wide.
    fn rows(period: Option<usize>, wide: usize) -> Rows {
        let widths = vec![wide; 200];
        Rows::new(period, |rows| {
            rows.width(3, |column| format!("+{column}").len(), &widths)
        })
    }

    #[test]
    fn rows_follow_the_period_and_fit() {
        for period in 1..=LONGEST_PERIOD {
            for wide in 1..=12 {
                let rows = rows(Some(period), wide);
                let width = rows.width(3, |column| format!("+{column}").len(), &[wide; 200]);
                assert!(
                    width <= READABLE,
                    "period {period}, values {wide} wide: {width}"
                );
                assert!(rows.block.is_multiple_of(period), "{period}");
            }
        }
    }

    #[test]
    fn a_long_period_has_equal_rows() {
        let starts = |period, wide| -> Vec<usize> {
            let all = rows(Some(period), wide).of(2 * period);
            all.map(|places| places.start).collect()
        };
        // Dawson's Kayles: 34 = 2 · 17. A prime is divided as equally as can be.
        assert_eq!(starts(34, 1), [0, 17, 34, 51]);
        assert_eq!(starts(29, 1), [0, 15, 29, 44]);
        assert_eq!(starts(12, 1), [0, 12]);
        assert_eq!(starts(5, 1), [0]);
        assert_eq!(rows(Some(5), 1).columns, 15);
        assert_eq!(rows(None, 1).columns, 10);
    }
}

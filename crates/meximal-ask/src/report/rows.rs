//! Sequences as they are printed: their period in words, and their values in rows.

use std::fmt;

use super::{Document, LeftOut, Line};
use meximal::period::Status;
use meximal::text::counted;

/// This many values are shown when not all are asked for.
const SHOWN: usize = 200;

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
    /// The values in rows, as long as the period if that is a good length, with the first heap of each row.
    pub fn rows(&self, cell: impl Fn(usize) -> Line) -> Document {
        let width = match self.period {
            Some(period @ 8..=40) => period,
            Some(period @ 2..=7) => period * (24 / period),
            _ => 20,
        };
        // Two periods past the preperiod tell all, if there is room for them.
        let telling = match (self.preperiod, self.period) {
            (Some(preperiod), Some(period)) => (preperiod - self.from).saturating_add(2 * period),
            _ => SHOWN,
        };
        let shown = if self.show_all {
            self.values
        } else {
            let rows = telling.clamp(2 * width, SHOWN).div_ceil(width);
            self.values.min(rows * width)
        };
        let mut head = vec![Line::from("n")];
        head.extend((0..width.min(shown)).map(|i| Line::from(format!("+{i}"))));
        let rows = (0..shown).step_by(width).map(|start| {
            let mut row = vec![Line::from((self.from + start).to_string())];
            row.extend((start..(start + width).min(shown)).map(&cell));
            row.resize(head.len(), Line::new());
            row
        });
        let rows = rows.collect();
        let document = Document::new().table(head, rows);
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
}

//! Text that fits a terminal. Sentences break between words, and a line that goes on is indented as it began.
//! The columns of a table give up width, the widest first, down to their longest word; a table that does not
//! fit even so is cut into tables with the same first column. What cannot be broken, such as a game, sticks
//! out.

use unicode_width::UnicodeWidthStr;

/// A space at which no line breaks.
pub(super) const UNBROKEN: char = '\u{a0}';

/// The space between two columns.
const GAP: usize = 2;

/// Adds a line, broken where it is wider than this.
pub(super) fn push_line(out: &mut String, line: &str, width: usize) {
    for part in wrapped(line.trim_end(), width) {
        push(out, &part);
    }
}

/// Adds names with values: only the values are broken.
pub(super) fn push_fields(out: &mut String, rows: &[Vec<String>], width: usize) {
    let mut widths = natural_widths(rows);
    let names = widths.first().copied().unwrap_or(0) + GAP;
    if let Some(values) = widths.get_mut(1) {
        *values = (*values).min(width.saturating_sub(names)).max(1);
    }
    push_rows(out, rows, &widths);
}

/// Adds a table with a head.
pub(super) fn push_table(out: &mut String, rows: &[Vec<String>], width: usize) {
    let natural = natural_widths(rows);
    let least = longest_words(rows);
    let mut widths = natural.clone();
    if fit(&mut widths, &least, width) {
        return push_rows(out, rows, &widths);
    }
    let first = natural.first().copied().unwrap_or(0) + GAP;
    let room = width.saturating_sub(first);
    if natural.iter().skip(1).any(|&column| column > room) {
        return push_rows(out, rows, &widths);
    }
    let mut from = 1;
    while from < natural.len() {
        let mut to = from + 1;
        while to < natural.len() && total(&natural[from..=to]) <= room {
            to += 1;
        }
        let part = |row: &Vec<String>| {
            let columns = [0].into_iter().chain(from..to);
            columns.filter_map(|i| row.get(i).cloned()).collect()
        };
        // The last row may end before these columns.
        let goes_on = |row: &Vec<String>| row.iter().skip(1).any(|cell| !cell.is_empty());
        let part: Vec<Vec<String>> = rows.iter().map(part).filter(goes_on).collect();
        if from > 1 {
            out.push('\n');
        }
        push_rows(out, &part, &natural_widths(&part));
        from = to;
    }
}

fn push(out: &mut String, line: &str) {
    out.push_str(&line.trim_end().replace(UNBROKEN, " "));
    out.push('\n');
}

fn total(widths: &[usize]) -> usize {
    widths.iter().sum::<usize>() + GAP * widths.len().saturating_sub(1)
}

/// The most that a measure gives for the cells of each column.
fn of_columns(rows: &[Vec<String>], measure: impl Fn(&str) -> usize) -> Vec<usize> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let mut most = vec![0; columns];
    for row in rows {
        for (most, cell) in most.iter_mut().zip(row) {
            *most = (*most).max(measure(cell));
        }
    }
    most
}

fn natural_widths(rows: &[Vec<String>]) -> Vec<usize> {
    of_columns(rows, UnicodeWidthStr::width)
}

/// The widths that columns need at least: their longest word, behind the indent of its cell.
fn longest_words(rows: &[Vec<String>]) -> Vec<usize> {
    of_columns(rows, |cell| {
        let longest = cell.split(' ').map(UnicodeWidthStr::width).max();
        indent_of(cell) + longest.unwrap_or(0)
    })
}

/// Takes width from the widest columns until all fit, if they do.
fn fit(widths: &mut [usize], least: &[usize], width: usize) -> bool {
    for _ in width..total(widths) {
        let wide = (0..widths.len()).filter(|&i| widths[i] > least[i]);
        let Some(widest) = wide.max_by_key(|&i| widths[i]) else {
            return false;
        };
        widths[widest] -= 1;
    }
    true
}

/// Rows in columns of these widths, the last one as wide as it comes.
fn push_rows(out: &mut String, rows: &[Vec<String>], widths: &[usize]) {
    for row in rows {
        let cells: Vec<Vec<String>> = row
            .iter()
            .zip(widths)
            .map(|(cell, &width)| wrapped(cell, width))
            .collect();
        let height = cells.iter().map(Vec::len).max().unwrap_or(0);
        for at in 0..height {
            let mut line = String::new();
            for (i, cell) in cells.iter().enumerate() {
                let part = cell.get(at).map_or("", String::as_str);
                line.push_str(part);
                if i + 1 < cells.len() {
                    let rest = widths[i].saturating_sub(part.width()) + GAP;
                    line.push_str(&" ".repeat(rest));
                }
            }
            push(out, &line);
        }
    }
}

fn indent_of(text: &str) -> usize {
    text.len() - text.trim_start_matches(' ').len()
}

/// A text in lines that are no wider than this, if its words are not.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    if text.width() <= width {
        return vec![text.to_owned()];
    }
    let indent = indent_of(text);
    let mut lines = Vec::new();
    let mut line = String::new();
    let (mut used, mut spaces, mut begun) = (0, 0, false);
    for (at, word) in text.split(' ').enumerate() {
        spaces += usize::from(at > 0);
        if word.is_empty() {
            continue;
        }
        if begun && used + spaces + word.width() > width {
            lines.push(std::mem::take(&mut line));
            (used, spaces) = (0, indent);
        }
        line.push_str(&" ".repeat(spaces));
        line.push_str(word);
        used += spaces + word.width();
        (spaces, begun) = (0, true);
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(rows: &[&[&str]]) -> Vec<Vec<String>> {
        let row = |row: &&[&str]| row.iter().map(|cell| (*cell).to_owned()).collect();
        rows.iter().map(row).collect()
    }

    #[test]
    fn sentences_break_between_words_and_keep_their_indent() {
        let mut out = String::new();
        push_line(&mut out, "  one two  three four", 12);
        push_line(&mut out, "unbreakable word", 4);
        push_line(&mut out, "", 4);
        push_line(&mut out, "a hack:0-1L\u{a0}1-2R", 4);
        let expected = "  one two\n  three four\nunbreakable\nword\n\na\nhack:0-1L 1-2R\n";
        assert_eq!(out, expected);
    }

    #[test]
    fn the_widest_column_gives_way() {
        let table = rows(&[
            &["id", "what it says", "n"],
            &["q1", "some words about it", "3"],
        ]);
        let mut out = String::new();
        push_table(&mut out, &table, 17);
        let expected = "id  what it     n\n    says\nq1  some words  3\n    about it\n";
        assert_eq!(out, expected);
    }

    #[test]
    fn a_table_of_many_columns_is_cut() {
        let table = rows(&[
            &["n", "+0", "+1", "+2", "+3", "+4"],
            &["0", "10", "11", "12", "13", "14"],
            &["5", "15", "16", "17", "", ""],
        ]);
        let mut out = String::new();
        push_table(&mut out, &table, 11);
        let expected =
            "n  +0  +1\n0  10  11\n5  15  16\n\nn  +2  +3\n0  12  13\n5  17\n\nn  +4\n0  14\n";
        assert_eq!(out, expected);
    }

    #[test]
    fn names_are_not_broken() {
        let mut out = String::new();
        push_fields(&mut out, &rows(&[&["a name", "a long value"]]), 14);
        assert_eq!(out, "a name  a long\n        value\n");
    }
}

//! Boxes of cells: their sizes, their rows of letters, their symmetries.
//!
//! A size is the lengths of the axes, rows × columns × layers …: `3x4`, `2x2x3`. A board in progress is rows
//! of letters, one for each cell, with `/` between rows, `//` between layers, `///` between the boards of a
//! fourth axis, and so on: `.#/..` is 2x2, `.#/..//../..` is 2x2x2. A board of more than two axes that is one
//! cell thick along the last ends in the separator, so that the axis is not lost: `.#/..//` is 2x2x1.
//!
//! Cells are numbered in the order in which they are read: columns fastest, then rows, then layers.

use std::ops::Range;

use super::reading::{number, trimmed, words};
use crate::ParseError;

/// The most axes.
pub(crate) const MAX_AXES: usize = 7;
/// The most cells of a board whose cells are a bit set.
pub(crate) const MAX_CELLS: usize = 128;
/// The most images of a board that are compared; four axes of the same length have so many.
const MAX_IMAGES: usize = 384;

/// The lengths of the axes of a box.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Size {
    axes: u8,
    lengths: [u8; MAX_AXES],
}

/// The place of a cell along each axis.
pub(crate) type Place = [u8; MAX_AXES];

/// A step along each axis, -1, 0 or 1.
pub(crate) type Direction = [i8; MAX_AXES];

impl Size {
    /// The box with these lengths; at most [`MAX_AXES`].
    pub(crate) fn new(lengths: &[u8]) -> Size {
        let mut kept = [1; MAX_AXES];
        kept[..lengths.len()].copy_from_slice(lengths);
        Size {
            axes: lengths.len() as u8,
            lengths: kept,
        }
    }

    /// The number of axes.
    pub(crate) fn axes(&self) -> usize {
        usize::from(self.axes)
    }

    /// The lengths of the axes.
    pub(crate) fn lengths(&self) -> &[u8] {
        &self.lengths[..self.axes()]
    }

    /// The length of an axis.
    pub(crate) fn length(&self, axis: usize) -> usize {
        usize::from(self.lengths[axis])
    }

    /// The number of cells.
    pub(crate) fn cells(&self) -> usize {
        self.lengths()
            .iter()
            .map(|&length| usize::from(length))
            .product()
    }

    /// How far the number of a cell is from that of the next one along an axis.
    pub(crate) fn stride(&self, axis: usize) -> usize {
        match axis {
            1 => 1,
            0 => self.length(1),
            _ => (0..axis).map(|axis| self.length(axis)).product(),
        }
    }

    /// The place of a cell by its number.
    pub(crate) fn place(&self, cell: usize) -> Place {
        let mut place = [0; MAX_AXES];
        let mut rest = cell;
        for axis in reading_order(self.axes()) {
            let length = self.length(axis);
            place[axis] = (rest % length) as u8;
            rest /= length;
        }
        place
    }

    /// The cell that comes after this one along an axis.
    pub(crate) fn next(&self, cell: usize, axis: usize) -> Option<usize> {
        let stride = self.stride(axis);
        (cell / stride % self.length(axis) + 1 < self.length(axis)).then(|| cell + stride)
    }

    /// The cells that share a side with a cell.
    pub(crate) fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        (0..self.axes()).flat_map(move |axis| {
            let stride = self.stride(axis);
            let first = (cell / stride).is_multiple_of(self.length(axis));
            let before = (!first).then(|| cell - stride);
            before.into_iter().chain(self.next(cell, axis))
        })
    }

    /// The cell one step from another in a direction.
    pub(crate) fn step(&self, cell: usize, direction: &Direction) -> Option<usize> {
        self.step_from(&self.place(cell), direction)
    }

    /// The cells one step from another in some directions.
    pub(crate) fn steps<'a>(
        &'a self,
        cell: usize,
        directions: &'a [Direction],
    ) -> impl Iterator<Item = usize> + 'a {
        let place = self.place(cell);
        directions
            .iter()
            .filter_map(move |direction| self.step_from(&place, direction))
    }

    fn step_from(&self, place: &Place, direction: &Direction) -> Option<usize> {
        let mut to = 0;
        let mut stride = 1;
        for axis in reading_order(self.axes()) {
            let at = place[axis].checked_add_signed(direction[axis])?;
            if at >= self.lengths[axis] {
                return None;
            }
            to += usize::from(at) * stride;
            stride *= self.length(axis);
        }
        Some(to)
    }

    /// The directions of a rook, or of a queen.
    pub(crate) fn directions(&self, queen: bool) -> Vec<Direction> {
        let count = 3usize.pow(u32::from(self.axes));
        let direction = |number: usize| {
            let mut direction = [0; MAX_AXES];
            let mut rest = number;
            for step in &mut direction[..self.axes()] {
                *step = (rest % 3) as i8 - 1;
                rest /= 3;
            }
            direction
        };
        let axes = |direction: &Direction| direction.iter().filter(|&&step| step != 0).count();
        let all = (0..count).map(direction);
        all.filter(|direction| axes(direction) == 1 || queen && axes(direction) > 1)
            .collect()
    }

    /// In notation: `3x4`.
    pub(crate) fn spell(&self) -> String {
        let lengths: Vec<String> = self.lengths().iter().map(u8::to_string).collect();
        lengths.join("x")
    }
}

/// The axes from the fastest to the slowest in reading.
fn reading_order(axes: usize) -> impl Iterator<Item = usize> {
    [1, 0].into_iter().chain(2..axes)
}

/// Whether a text gives a size, not rows of letters.
pub(crate) fn is_size(text: &str) -> bool {
    text.contains(['x', '×'])
}

/// Lengths between crosses, each at most `max`.
pub(crate) fn read_lengths(
    text: &str,
    span: Range<usize>,
    max: u32,
    expected: &str,
) -> Result<Vec<u32>, ParseError> {
    let mut lengths = Vec::new();
    for (place, _) in words(text, span.clone(), &['x', '×']) {
        lengths.push(number(text, place, max, expected)?);
    }
    if lengths.len() > MAX_AXES {
        let message = format!("{} axes", lengths.len());
        let expected = format!("at most {MAX_AXES} axes");
        return Err(ParseError::new(text, span, message, expected));
    }
    Ok(lengths)
}

/// The size of a board of at least two axes and at most `max` cells.
pub(crate) fn read_size(text: &str, max: usize, expected: &str) -> Result<Size, ParseError> {
    let span = trimmed(text);
    let lengths = read_lengths(text, span.clone(), 255, expected)?;
    if lengths.len() < 2 {
        return Err(ParseError::new(
            text,
            span,
            "a board has at least two axes",
            expected,
        ));
    }
    let cells: u64 = lengths.iter().map(|&length| u64::from(length)).product();
    let lengths: Vec<u8> = lengths.iter().map(|&length| length as u8).collect();
    if cells > max as u64 {
        return Err(too_many(text, span, cells, max));
    }
    Ok(Size::new(&lengths))
}

fn too_many(text: &str, span: Range<usize>, cells: u64, max: usize) -> ParseError {
    let message = format!("a board of {cells} cells");
    let expected = format!("at most {max} cells: larger boards cannot be searched");
    ParseError::new(text, span, message, expected)
}

/// A board of letters, or of what they mean.
#[derive(Debug)]
pub(crate) struct Rows<T> {
    /// Its size.
    pub size: Size,
    /// What each cell holds, and its place in the text.
    pub cells: Vec<(T, usize)>,
}

/// Reads rows of letters, any letter but `/`.
pub(crate) fn read_rows(text: &str, max: usize, expected: &str) -> Result<Rows<char>, ParseError> {
    let letter = |rest: &str| {
        rest.chars()
            .next()
            .map(|letter| (letter, letter.len_utf8()))
    };
    read_cells(text, max, expected, letter)
}

/// Reads rows of cells: `cell` says what a text begins with, and how many bytes that takes.
pub(crate) fn read_cells<T>(
    text: &str,
    max: usize,
    expected: &str,
    cell: impl Fn(&str) -> Option<(T, usize)>,
) -> Result<Rows<T>, ParseError> {
    let span = trimmed(text);
    let body = text[span.clone()].trim_end_matches('/');
    let closing = span.len() - body.len();
    let end = span.start + body.len();
    let mut cells = Vec::new();
    // How many cells a row has, rows a layer, layers …: those counted now, and those of the first that was
    // complete.
    let mut counted = [0usize; MAX_AXES + 1];
    let mut whole = [None; MAX_AXES];
    let mut levels = (closing + 1).max(2);
    let mut start = span.start;
    let mut at = span.start;
    loop {
        let rest = &text[at..end];
        let run = rest.len() - rest.trim_start_matches('/').len();
        if run == 0 && at < end {
            let found = cell(rest).ok_or_else(|| ParseError::unexpected(text, at, expected));
            let (found, length) = found?;
            cells.push((found, at));
            counted[0] += 1;
            at += length;
            continue;
        }
        levels = levels.max(run + 1);
        if levels > MAX_AXES {
            let expected = format!("at most {MAX_AXES} axes");
            return Err(ParseError::new(
                text,
                at..at + run.max(1),
                "too many axes",
                expected,
            ));
        }
        let closed = if at < end { run } else { levels - 1 };
        for level in 0..closed {
            let count = counted[level];
            let first = *whole[level].get_or_insert(count);
            if first != count || count == 0 {
                let (what, place) = match level {
                    0 => ("cell", "in this row"),
                    1 => ("row", "in this layer"),
                    _ => ("layer", "here"),
                };
                let message = if first == count {
                    "a row without cells".to_owned()
                } else {
                    let plural = if count == 1 { "" } else { "s" };
                    format!("{count} {what}{plural} {place}, and {first} before")
                };
                let span = if level == 0 { start..at } else { at..at + run };
                return Err(ParseError::new(text, span, message, expected));
            }
            counted[level] = 0;
            counted[level + 1] += 1;
        }
        if at >= end {
            break;
        }
        at += run;
        start = at;
    }
    if closing == 1 || closing > 1 && closing + 1 < levels {
        return Err(ParseError::unexpected(text, end, expected));
    }
    if cells.len() > max {
        return Err(too_many(text, span, cells.len() as u64, max));
    }
    let mut lengths = [0; MAX_AXES];
    for (level, axis) in reading_order(levels).enumerate() {
        let count = whole[level].unwrap_or(counted[level]);
        lengths[axis] = u8::try_from(count).unwrap_or(u8::MAX);
        if count > usize::from(u8::MAX) {
            return Err(too_many(text, span, cells.len() as u64, max));
        }
    }
    let size = Size::new(&lengths[..levels]);
    Ok(Rows { size, cells })
}

/// A board as rows of letters, which reads back.
pub(crate) fn spell_rows(size: Size, letter: impl Fn(usize) -> char) -> String {
    let mut text = String::new();
    for cell in 0..size.cells() {
        for _ in 0..wraps(size, cell) {
            text.push('/');
        }
        text.push(letter(cell));
    }
    if size.axes() > 2 && size.length(size.axes() - 1) == 1 {
        text.push_str(&"/".repeat(size.axes() - 1));
    }
    text
}

/// A board for the terminal: a line for each row, an empty one between layers.
pub(crate) fn picture(size: Size, letter: impl Fn(usize) -> char) -> String {
    let mut text = String::new();
    for cell in 0..size.cells() {
        match wraps(size, cell) {
            0 if cell == 0 => {}
            0 => text.push(' '),
            wraps => text.push_str(&"\n".repeat(wraps)),
        }
        text.push(letter(cell));
    }
    text
}

/// How many axes start again at a cell: 1 at the start of a row, 2 at that of a layer.
fn wraps(size: Size, cell: usize) -> usize {
    if cell == 0 {
        return 0;
    }
    let mut rest = cell;
    let mut wraps = 0;
    for axis in reading_order(size.axes()) {
        if !rest.is_multiple_of(size.length(axis)) {
            break;
        }
        rest /= size.length(axis);
        wraps += 1;
    }
    wraps
}

/// Where a symmetry sends the cells of a box.
pub(crate) struct Image {
    /// The box that they are sent to.
    pub size: Size,
    start: i32,
    strides: [i32; MAX_AXES],
}

impl Image {
    /// The number that the cell at a place gets.
    pub(crate) fn cell(&self, place: &Place) -> usize {
        let axes = self.size.axes();
        let steps = place[..axes].iter().zip(&self.strides[..axes]);
        let along: i32 = steps.map(|(&at, stride)| i32::from(at) * stride).sum();
        (self.start + along) as usize
    }
}

/// The symmetries of a box: reflections along axes, and with `turning` also those that exchange axes, of
/// which only those are given that sort the lengths of the axes.
pub(crate) fn images(size: Size, turning: bool) -> Vec<Image> {
    let mut found = Vec::new();
    let mut target = size;
    if turning {
        target.lengths[..size.axes()].sort_unstable();
    }
    // The axis that each one becomes.
    let mut becomes = [0; MAX_AXES];
    exchange(size, target, turning, 0, &mut becomes, 0, &mut found);
    found
}

fn exchange(
    size: Size,
    target: Size,
    turning: bool,
    axis: usize,
    becomes: &mut [usize; MAX_AXES],
    used: u32,
    found: &mut Vec<Image>,
) {
    if axis == size.axes() {
        reflect(size, target, becomes, found);
        return;
    }
    if !turning {
        becomes[axis] = axis;
        exchange(size, target, turning, axis + 1, becomes, used, found);
        return;
    }
    for other in 0..size.axes() {
        if used >> other & 1 == 0 && target.length(other) == size.length(axis) {
            becomes[axis] = other;
            exchange(
                size,
                target,
                turning,
                axis + 1,
                becomes,
                used | 1 << other,
                found,
            );
            // Axes of length 1 are all alike.
            if size.length(axis) <= 1 {
                break;
            }
        }
    }
}

fn reflect(size: Size, target: Size, becomes: &[usize; MAX_AXES], found: &mut Vec<Image>) {
    let axes = size.axes();
    for flips in 0u32..1 << axes {
        if found.len() == MAX_IMAGES {
            return;
        }
        if (0..axes).any(|axis| flips >> axis & 1 == 1 && size.length(axis) <= 1) {
            continue;
        }
        let mut image = Image {
            size: target,
            start: 0,
            strides: [0; MAX_AXES],
        };
        for (axis, &other) in becomes.iter().enumerate().take(axes) {
            let stride = target.stride(other) as i32;
            if flips >> axis & 1 == 1 {
                image.start += stride * (size.length(axis) as i32 - 1);
                image.strides[axis] = -stride;
            } else {
                image.strides[axis] = stride;
            }
        }
        found.push(image);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_read_back() {
        for text in [
            "..#/#..",
            ".",
            "...",
            "./.",
            "..//##",
            ".#/..//../..",
            "../..//",
            ".//./",
            ".///",
            ".//.///",
        ] {
            let Ok(rows) = read_rows(text, 99, "rows") else {
                assert_eq!(text, ".//./");
                continue;
            };
            assert_eq!(spell_rows(rows.size, |cell| rows.cells[cell].0), text);
        }
        assert_eq!(
            read_rows(".#/..//../..", 99, "e").unwrap().size,
            Size::new(&[2, 2, 2])
        );
        assert_eq!(
            read_rows("...//...", 99, "e").unwrap().size,
            Size::new(&[1, 3, 2])
        );
        assert_eq!(
            read_rows(".//.///", 99, "e").unwrap().size,
            Size::new(&[1, 1, 2, 1])
        );
    }

    #[test]
    fn errors_have_places() {
        let rows = |text: &str| read_rows(text, 9, "e").unwrap_err().span;
        assert_eq!(rows("../...//.."), 3..6);
        assert_eq!(rows("../..//..//../.."), 9..11);
        assert_eq!(rows("/.."), 0..0);
        assert_eq!(rows(""), 0..0);
        assert_eq!(rows("///"), 0..0);
        assert_eq!(rows(".........."), 0..10);
        assert_eq!(rows(".////////."), 1..9);
        let size = |text: &str| read_size(text, 99, "e").unwrap_err().span;
        assert_eq!(
            (size("3xx4"), size("3x4y"), size("3"), size("10x10")),
            (2..3, 2..4, 0..1, 0..5)
        );
        assert_eq!(read_size(" 2 × 0", 99, "e").unwrap(), Size::new(&[2, 0]));
        assert!(read_size("1x1x1x1x1x1x1x1", 99, "e").is_err());
    }

    #[test]
    fn boxes_have_as_many_symmetries_as_they_should() {
        let count = |lengths: &[u8], turning| images(Size::new(lengths), turning).len();
        assert_eq!(
            (
                count(&[3, 4], false),
                count(&[3, 4], true),
                count(&[3, 3], true)
            ),
            (4, 4, 8)
        );
        assert_eq!(
            (
                count(&[1, 4], true),
                count(&[2, 2, 2], true),
                count(&[1, 1, 3], true)
            ),
            (2, 48, 2)
        );
    }

    #[test]
    fn neighbours_share_a_side() {
        let size = Size::new(&[2, 3, 2]);
        let mut pairs = 0;
        for cell in 0..size.cells() {
            for other in size.neighbours(cell) {
                let (a, b) = (size.place(cell), size.place(other));
                let apart: u32 = (0..3)
                    .map(|axis| u32::from(a[axis].abs_diff(b[axis])))
                    .sum();
                assert_eq!(apart, 1);
                pairs += 1;
            }
        }
        assert_eq!(pairs, 2 * (6 + 8 + 6));
    }
}

//! Boards whose cells are free or covered, as bit sets: what Domineering, Cram and their relatives are played
//! on. A board takes 24 bytes, its size and a bit for each of up to 128 cells.

use super::grid::{self, MAX_CELLS, Place, Size, images};
use crate::ParseError;

/// A box and its free cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Cells {
    size: Size,
    free: [u64; 2],
}

impl Cells {
    /// A box with these free cells.
    pub(crate) fn new(size: Size, free: u128) -> Cells {
        Cells {
            size,
            free: [free as u64, (free >> 64) as u64],
        }
    }

    /// A box all of whose cells are free.
    pub(crate) fn full(size: Size) -> Cells {
        Cells::new(size, ones(size.cells()))
    }

    /// Reads a size, or rows of `.` for free cells and `#` for covered ones.
    pub(crate) fn read(text: &str, expected: &str) -> Result<Cells, ParseError> {
        if !text.contains(['.', '#']) {
            return Ok(Cells::full(grid::read_size(text, MAX_CELLS, expected)?));
        }
        let rows = grid::read_rows(text, MAX_CELLS, expected)?;
        let mut free = 0;
        for (cell, &(letter, at)) in rows.cells.iter().enumerate() {
            match letter {
                '.' => free |= 1 << cell,
                '#' => {}
                _ => return Err(ParseError::unexpected(text, at, expected)),
            }
        }
        Ok(Cells::new(rows.size, free))
    }

    /// The box.
    pub(crate) fn size(&self) -> Size {
        self.size
    }

    /// The free cells.
    pub(crate) fn free(&self) -> u128 {
        u128::from(self.free[0]) | u128::from(self.free[1]) << 64
    }

    /// The free cells that have a free cell after them along an axis.
    pub(crate) fn pairs(&self, axis: usize) -> u128 {
        if self.size.length(axis) < 2 {
            return 0;
        }
        let free = self.free();
        free & free >> self.size.stride(axis) & inner(self.size, axis)
    }

    /// The free cells that have no free neighbour but along this axis.
    pub(crate) fn alone_across(&self, axis: usize) -> u128 {
        let mut alone = self.free();
        for other in (0..self.size.axes()).filter(|&other| other != axis) {
            let pairs = self.pairs(other);
            alone &= !(pairs
                | pairs
                    .checked_shl(self.size.stride(other) as u32)
                    .unwrap_or(0));
        }
        alone
    }

    /// How many tiles of two cells in a row fit along an axis, on some of the free cells.
    pub(crate) fn tiles_of_two(&self, axis: usize, cells: u128) -> u32 {
        let stride = self.size.stride(axis);
        let mut firsts = Cells::new(self.size, cells & self.free()).pairs(axis);
        let mut tiles = 0;
        // The lowest cell of each row comes first, and what overlaps it is its neighbour.
        while firsts != 0 {
            let first = firsts & firsts.wrapping_neg();
            firsts &= !(first | first << stride);
            tiles += 1;
        }
        tiles
    }

    /// The parts of at least two cells that hang together, in the same box.
    pub(crate) fn parts(&self) -> Vec<Cells> {
        let free = self.free();
        let mut steps = [(0, 0); grid::MAX_AXES];
        let mut axes = 0;
        for axis in (0..self.size.axes()).filter(|&axis| self.size.length(axis) > 1) {
            steps[axes] = (self.size.stride(axis), inner(self.size, axis));
            axes += 1;
        }
        let mut rest = free;
        let mut parts = Vec::new();
        while rest != 0 {
            let mut part = rest & rest.wrapping_neg();
            loop {
                let mut grown = part;
                for (stride, inner) in &steps[..axes] {
                    grown |= (grown & inner) << stride | grown >> stride & inner;
                }
                grown &= free;
                if grown == part {
                    break;
                }
                part = grown;
            }
            rest &= !part;
            if part & (part - 1) != 0 {
                parts.push(Cells::new(self.size, part));
            }
        }
        parts
    }

    /// The least image of the free cells in the smallest box around them, under reflections and, with
    /// `turning`, exchanges of axes.
    pub(crate) fn least_image(&self, turning: bool) -> Cells {
        if self.size.axes() == 2 && self.size.cells() <= 64 && self.free[0] != 0 {
            return self.least_flat_image(turning);
        }
        self.least_image_of_any(turning)
    }

    /// The same for two axes and at most 64 cells, not all covered: rows are words.
    fn least_flat_image(&self, turning: bool) -> Cells {
        let columns = self.size.length(1);
        let mut kept = [0u64; 64];
        let mut height = 0;
        let mut all = 0;
        for row in 0..self.size.length(0) {
            let cells = self.free[0] >> (row * columns) & ones(columns) as u64;
            all |= cells;
            kept[height] = cells;
            // Covered rows at the top are written over, those at the bottom are cut off below.
            height += usize::from(all != 0);
        }
        while kept[height - 1] == 0 {
            height -= 1;
        }
        let width = (64 - all.leading_zeros() - all.trailing_zeros()) as usize;
        let rows = &mut kept[..height];
        for row in rows.iter_mut() {
            *row >>= all.trailing_zeros();
        }
        let mut least = u64::MAX;
        if !turning || height <= width {
            least = least.min(least_flip(rows, width));
        }
        if turning && width <= height {
            let mut turned = [0u64; 64];
            for (row, &cells) in rows.iter().enumerate() {
                for column in members(cells.into()) {
                    turned[column] |= 1 << row;
                }
            }
            least = least.min(least_flip(&turned[..width], height));
        }
        let (height, width) = (height as u8, width as u8);
        let size = if turning {
            Size::new(&[height.min(width), height.max(width)])
        } else {
            Size::new(&[height, width])
        };
        Cells::new(size, least.into())
    }

    fn least_image_of_any(&self, turning: bool) -> Cells {
        let axes = self.size.axes();
        let mut places = [[0; grid::MAX_AXES]; MAX_CELLS];
        let mut count = 0;
        let (mut low, mut high): (Place, Place) = ([u8::MAX; _], [0; _]);
        let mut rest = self.free();
        while rest != 0 {
            let place = self.size.place(rest.trailing_zeros() as usize);
            for axis in 0..axes {
                low[axis] = low[axis].min(place[axis]);
                high[axis] = high[axis].max(place[axis]);
            }
            places[count] = place;
            count += 1;
            rest &= rest - 1;
        }
        let places = &mut places[..count];
        if places.is_empty() {
            return Cells::new(Size::new(&[0; grid::MAX_AXES][..axes]), 0);
        }
        let mut lengths = [1; grid::MAX_AXES];
        for axis in 0..axes {
            lengths[axis] = high[axis] - low[axis] + 1;
        }
        for place in places.iter_mut() {
            for axis in 0..axes {
                place[axis] -= low[axis];
            }
        }
        let around = Size::new(&lengths[..axes]);
        let mut least = None;
        for image in images(around, turning) {
            let mut free = 0u128;
            for place in places.iter() {
                free |= 1 << image.cell(place);
            }
            let cells = Cells::new(image.size, free);
            least = Some(least.map_or(cells, |least| cells.min(least)));
        }
        least.unwrap_or(*self)
    }

    /// In notation: a size if all cells are free, rows of `.` and `#` otherwise.
    pub(crate) fn spell(&self) -> String {
        if self.free() == ones(self.size.cells()) {
            return self.size.spell();
        }
        grid::spell_rows(self.size, |cell| self.letter(cell))
    }

    /// For the terminal.
    pub(crate) fn picture(&self) -> String {
        grid::picture(self.size, |cell| self.letter(cell))
    }

    fn letter(&self, cell: usize) -> char {
        if self.free() >> cell & 1 == 1 {
            '.'
        } else {
            '#'
        }
    }
}

/// The least of the four ways to flip a board.
fn least_flip(rows: &[u64], width: usize) -> u64 {
    let (height, mirror) = (rows.len(), 64 - width as u32);
    let mut flips = [0; 4];
    for (at, &row) in rows.iter().enumerate() {
        let (down, up) = (at * width, (height - 1 - at) * width);
        let back = row.reverse_bits() >> mirror;
        flips[0] |= row << down;
        flips[1] |= row << up;
        flips[2] |= back << down;
        flips[3] |= back << up;
    }
    flips.into_iter().min().unwrap_or(0)
}

/// The numbers of the members of a set.
pub(crate) fn members(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let least = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(least)
    })
}

/// The set of the first this many numbers.
pub(crate) fn ones(count: usize) -> u128 {
    1u128
        .checked_shl(count as u32)
        .map_or(u128::MAX, |bit| bit - 1)
}

/// The cells of a box that are not the last along an axis.
fn inner(size: Size, axis: usize) -> u128 {
    let stride = size.stride(axis);
    let period = stride * size.length(axis);
    if period == 0 {
        return 0;
    }
    let once = ones(period - stride);
    let mut cells = 0;
    for start in (0..size.cells()).step_by(period) {
        cells |= once << start;
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_covered_board_falls_into_parts() {
        let cells = Cells::read("..#./###./..#.", "e").unwrap();
        let parts: Vec<String> = cells
            .parts()
            .iter()
            .map(|part| part.least_image(true).spell())
            .collect();
        assert_eq!(parts, ["1x2", "1x3", "1x2"]);
        let parts: Vec<String> = cells
            .parts()
            .iter()
            .map(|part| part.least_image(false).spell())
            .collect();
        assert_eq!(parts, ["1x2", "3x1", "1x2"]);
    }

    #[test]
    fn tiles_that_fit_and_those_that_nobody_takes_away() {
        let cells = Cells::read(".#..#/.#..#/..#../.....", "e").unwrap();
        assert_eq!(cells.tiles_of_two(0, cells.free()), 7);
        assert_eq!(cells.tiles_of_two(1, cells.free()), 6);
        // The two cells at the top left have no neighbour to their right.
        assert_eq!(cells.tiles_of_two(0, cells.alone_across(0)), 1);
        assert_eq!(cells.tiles_of_two(1, cells.alone_across(1)), 0);
    }

    #[test]
    fn images_are_the_same_for_all_of_a_kind() {
        let least = |text: &str| Cells::read(text, "e").unwrap().least_image(true).spell();
        for same in ["#../..#/###", "..#/#../###", ".#/../#.", "#./../.#"] {
            assert_eq!(least(same), least("..#/#.."));
        }
        assert_eq!(least("#"), "0x0");
    }

    #[test]
    fn flat_boards_have_the_images_of_any_board() {
        for (rows, columns) in [(3, 4), (4, 3), (1, 9), (9, 1), (3, 3)] {
            let size = Size::new(&[rows, columns]);
            for free in 1..1 << size.cells() {
                let cells = Cells::new(size, free);
                for turning in [false, true] {
                    assert_eq!(
                        cells.least_image(turning),
                        cells.least_image_of_any(turning)
                    );
                }
            }
        }
        for size in [Size::new(&[8, 8]), Size::new(&[1, 64]), Size::new(&[64, 1])] {
            for cells in [Cells::full(size), Cells::new(size, 5 << 59 | 9)] {
                assert_eq!(cells.least_image(true), cells.least_image_of_any(true));
            }
        }
    }
}

//! Boards with several kinds of pieces: half a byte for each cell, behind the size. What Clobber and its
//! relatives are played on.

use super::bytes::Bytes;
use super::grid::{self, MAX_AXES, Place, Size, images};

/// A box and what stands on its cells, 0 to 15.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pieces {
    /// The box.
    pub size: Size,
    /// What stands on each cell.
    pub cells: Vec<u8>,
}

impl Pieces {
    /// As bytes.
    pub(crate) fn pack(&self) -> Bytes {
        pack(self.size, &self.cells)
    }

    /// The board that was packed.
    pub(crate) fn unpack(bytes: &Bytes) -> Pieces {
        let bytes = bytes.as_slice();
        let (lengths, cells) = bytes[1..].split_at(bytes[0].into());
        let size = Size::new(lengths);
        let cell = |at: usize| cells[at / 2] >> (4 * (at % 2)) & 15;
        Pieces {
            size,
            cells: (0..size.cells()).map(cell).collect(),
        }
    }

    /// The sets of cells that hang together among those that `belongs` says yes to: by sides, or with
    /// `corners` also by corners.
    pub(crate) fn components(
        &self,
        corners: bool,
        belongs: impl Fn(u8) -> bool,
    ) -> Vec<Vec<usize>> {
        let directions = self.size.directions(corners);
        let mut seen = vec![false; self.cells.len()];
        let mut found = Vec::new();
        for start in 0..self.cells.len() {
            let mut part = Vec::new();
            let mut open = vec![start];
            while let Some(cell) = open.pop() {
                if seen[cell] || !belongs(self.cells[cell]) {
                    continue;
                }
                seen[cell] = true;
                part.push(cell);
                open.extend(self.size.steps(cell, &directions));
            }
            if !part.is_empty() {
                found.push(part);
            }
        }
        found
    }

    /// The board with only these cells, and `blank` on all others.
    pub(crate) fn only(&self, cells: &[usize], blank: u8) -> Pieces {
        let mut left = vec![blank; self.cells.len()];
        for &cell in cells {
            left[cell] = self.cells[cell];
        }
        Pieces {
            size: self.size,
            cells: left,
        }
    }

    /// The least image in the smallest box around all cells that are not `blank`, under reflections and, with
    /// `turning`, exchanges of axes.
    pub(crate) fn least_image(&self, blank: u8, turning: bool) -> Pieces {
        let axes = self.size.axes();
        let (mut low, mut high): (Place, Place) = ([u8::MAX; _], [0; _]);
        let mut kept: Vec<(Place, u8)> = Vec::with_capacity(self.cells.len());
        for (cell, &piece) in self.cells.iter().enumerate() {
            if piece != blank {
                let place = self.size.place(cell);
                for axis in 0..axes {
                    low[axis] = low[axis].min(place[axis]);
                    high[axis] = high[axis].max(place[axis]);
                }
                kept.push((place, piece));
            }
        }
        if kept.is_empty() {
            let size = Size::new(&[0; MAX_AXES][..axes]);
            return Pieces {
                size,
                cells: Vec::new(),
            };
        }
        let mut lengths = [1; MAX_AXES];
        for axis in 0..axes {
            lengths[axis] = high[axis] - low[axis] + 1;
        }
        for (place, _) in &mut kept {
            for axis in 0..axes {
                place[axis] -= low[axis];
            }
        }
        let around = Size::new(&lengths[..axes]);
        let mut least: Option<Pieces> = None;
        for image in images(around, turning) {
            let mut cells = vec![blank; around.cells()];
            for (place, piece) in &kept {
                cells[image.cell(place)] = *piece;
            }
            if least.as_ref().is_none_or(|least| cells < least.cells) {
                let size = image.size;
                least = Some(Pieces { size, cells });
            }
        }
        least.unwrap_or_else(|| self.clone())
    }

    /// The board as rows of letters.
    pub(crate) fn spell(&self, letter: impl Fn(u8) -> char) -> String {
        if self.cells.is_empty() {
            return self.size.spell();
        }
        grid::spell_rows(self.size, |cell| letter(self.cells[cell]))
    }

    /// For the terminal.
    pub(crate) fn picture(&self, letter: impl Fn(u8) -> char) -> String {
        grid::picture(self.size, |cell| letter(self.cells[cell]))
    }
}

fn pack(size: Size, cells: &[u8]) -> Bytes {
    let mut bytes = Vec::with_capacity(1 + MAX_AXES + cells.len() / 2);
    bytes.push(size.axes() as u8);
    bytes.extend(size.lengths());
    let half = |at: usize| cells.get(at).copied().unwrap_or(0);
    bytes.extend(
        (0..cells.len())
            .step_by(2)
            .map(|at| half(at) | half(at + 1) << 4),
    );
    Bytes::new(&bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_keeps_everything() {
        for lengths in [&[3u8, 5][..], &[2, 2, 3], &[0, 4], &[20, 7]] {
            let size = Size::new(lengths);
            let cells = (0..size.cells()).map(|cell| (cell % 16) as u8).collect();
            let board = Pieces { size, cells };
            assert_eq!(Pieces::unpack(&board.pack()), board);
        }
    }
}

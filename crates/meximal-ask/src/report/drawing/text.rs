//! Drawings for a terminal: the places of the SVG, a character for each cell, and on every edge its number
//! and the letter of its player. Edges that have gone leave their room, so that the others stay where they
//! were.

use super::layout::{Layout, Point, Scale};
use meximal::rules::hackenbush::Hackenbush;

/// Tenths of a pixel in a cell.
const CELL: i64 = 10;

/// The distances, which leave room for a number and a letter.
const SLOT: i64 = 7 * CELL;
const LEVEL: i64 = 4 * CELL;
const FAN: i64 = 5 * CELL;

/// Higher drawings are not made.
const MOST_LINES: usize = 60;

/// Where a mark may stand on its edge, in twelfths from the lower end.
const PLACES: [i64; 7] = [6, 5, 7, 4, 8, 3, 9];

/// The drawing of what still stands of a picture: these edges, with their numbers. None if it does not fit.
pub fn standing_text(
    picture: &Hackenbush,
    standing: &[usize],
    width: usize,
) -> Option<Vec<String>> {
    let scale = Scale {
        slot: SLOT,
        level: LEVEL,
        fan: FAN,
        row: width as i64 * CELL * 4 / 5,
    };
    let layout = Layout::new(picture, &scale);
    let columns = cell(layout.width) + 4;
    let lines = cell(layout.height) + 1;
    if columns > width || lines > MOST_LINES {
        return None;
    }
    let mut canvas = Canvas {
        cells: vec![vec![' '; columns]; lines],
        taken: Vec::new(),
    };
    for ground in &layout.grounds {
        for x in cell(ground.left)..=cell(ground.right) {
            canvas.put(x as i64, cell(ground.y) as i64, '=');
        }
    }
    let lines: Vec<[Point; 2]> = standing
        .iter()
        .map(|&edge| ends(picture, &layout, edge))
        .collect();
    for line in &lines {
        canvas.line(*line);
    }
    for &edge in standing {
        let nodes = picture.edges()[edge].ends;
        for node in nodes.into_iter().filter(|&node| node != 0) {
            let place = layout.nodes[node as usize];
            canvas.put(cell(place.x) as i64, cell(place.y) as i64, 'o');
            canvas.taken.push((cell(place.x), cell(place.y), 1));
        }
    }
    let players = picture.least_players();
    for (&edge, line) in standing.iter().zip(&lines) {
        let colour = picture.edges()[edge].colour;
        let letter = players.letter(colour.player(players));
        canvas.mark(*line, &format!("{}{letter}", picture.number(edge)));
    }
    Some(canvas.lines())
}

fn cell(tenths: i64) -> usize {
    usize::try_from(tenths / CELL).unwrap_or(0)
}

/// The lower and the upper end of an edge; a loop stands beside its node.
fn ends(picture: &Hackenbush, layout: &Layout, edge: usize) -> [Point; 2] {
    let [a, b] = picture.edges()[edge].ends;
    let place = |node: u32| layout.nodes[node as usize];
    let mut ends = match (layout.touches[edge], a, b) {
        (Some(ground), 0, 0) => [ground, ground],
        (Some(ground), 0, node) | (Some(ground), node, 0) => [ground, place(node)],
        _ => [place(a), place(b)],
    };
    ends.sort_by_key(|end| (-end.y, end.x));
    if ends[0] == ends[1] {
        ends[1].y -= 2 * CELL;
        ends[1].x += 2 * CELL;
    }
    ends
}

struct Canvas {
    cells: Vec<Vec<char>>,
    /// Where marks and nodes stand: column, line and length.
    taken: Vec<(usize, usize, usize)>,
}

impl Canvas {
    fn put(&mut self, x: i64, y: i64, sign: char) {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else {
            return;
        };
        if let Some(cell) = self.cells.get_mut(y).and_then(|line| line.get_mut(x)) {
            *cell = sign;
        }
    }

    /// A straight line between two places, without its ends.
    fn line(&mut self, [low, high]: [Point; 2]) {
        let [(x0, y0), (x1, y1)] = [low, high].map(|end| (cell(end.x) as i64, cell(end.y) as i64));
        let (across, up) = (x1 - x0, y1 - y0);
        let steps = across.abs().max(up.abs());
        let lean = match across.signum() * up.signum() {
            0 if across == 0 => '|',
            0 => '-',
            1 => '\\',
            _ => '/',
        };
        let at = |step: i64| {
            (
                x0 + rounded(across * step, steps),
                y0 + rounded(up * step, steps),
            )
        };
        for step in 1..steps {
            let (x, y) = at(step);
            let flat = at(step - 1).1 == y && at(step + 1).1 == y;
            self.put(x, y, if flat { '-' } else { lean });
        }
    }

    /// The mark of an edge, on it and where no other mark is, if there is such a place.
    fn mark(&mut self, [low, high]: [Point; 2], mark: &str) {
        let length = mark.chars().count();
        let places = PLACES.map(|twelfths| {
            let between = |from: i64, to: i64| cell(from + (to - from) * twelfths / 12);
            let x = between(low.x, high.x).saturating_sub(length / 2);
            (x, between(low.y, high.y))
        });
        let beside = places
            .iter()
            .flat_map(|&(x, y)| [(x + length + 1, y), (x.saturating_sub(length + 1), y)]);
        let mut all = places.iter().copied().chain(beside);
        let chosen = all.find(|&place| self.is_free(place, length));
        let (x, y) = chosen.unwrap_or(places[0]);
        self.taken.push((x, y, length));
        for (i, sign) in mark.chars().enumerate() {
            self.put((x + i) as i64, y as i64, sign);
        }
    }

    fn is_free(&self, (x, y): (usize, usize), length: usize) -> bool {
        let inside = self
            .cells
            .get(y)
            .is_some_and(|line| x + length <= line.len());
        let apart = |&(other, line, its): &(usize, usize, usize)| {
            line != y || x > other + its || other > x + length
        };
        inside && self.taken.iter().all(apart)
    }

    fn lines(&self) -> Vec<String> {
        let text = |line: &Vec<char>| line.iter().collect::<String>().trim_end().to_owned();
        let lines = self.cells.iter().map(text);
        lines.skip_while(|line| line.is_empty()).collect()
    }
}

/// A quotient to the nearest whole number.
fn rounded(number: i64, by: i64) -> i64 {
    (2 * number + by).div_euclid(2 * by.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(text: &str, standing: &[usize]) -> String {
        let picture = Hackenbush::parse(text).unwrap();
        let lines = standing_text(&picture, standing, 80).unwrap();
        lines.join("\n")
    }

    #[test]
    fn every_edge_carries_its_number_and_letter() {
        for text in [
            "L",
            "LCR+L(C)(R)",
            "0-1L 1-2C 2-0R 2-2L",
            "0-1L 0-1C 0-1R",
            "L(C(R)(L))(R)+0-0L",
        ] {
            let picture = Hackenbush::parse(text).unwrap();
            let all: Vec<usize> = (0..picture.edges().len()).collect();
            let drawing = drawn(text, &all);
            let players = picture.least_players();
            for edge in all {
                let colour = picture.edges()[edge].colour;
                let letter = players.letter(colour.player(players));
                let mark = format!("{}{letter}", picture.number(edge));
                assert!(drawing.contains(&mark), "{text}, {mark}:\n{drawing}");
            }
        }
    }

    #[test]
    fn edges_that_are_gone_leave_their_room() {
        let [all, some] = [&[0, 1, 2][..], &[0, 2]].map(|edges| drawn("L+C+R", edges));
        let place = |drawing: &str, mark| {
            let line = drawing.lines().find(|line| line.contains(mark));
            line.and_then(|line| line.find(mark))
        };
        assert_eq!(place(&all, "3R"), place(&some, "3R"));
        assert!(!some.contains("2C"));
    }

    #[test]
    fn what_does_not_fit_is_not_drawn() {
        let picture = Hackenbush::parse(&vec!["L"; 30].join("")).unwrap();
        let all: Vec<usize> = (0..30).collect();
        assert_eq!(standing_text(&picture, &all, 80), None);
    }
}

//! Mean and temperature by thermographs (Conway, *On Numbers and Games*, chapter 9): cooled by t ≥ 0, Left's
//! best stop is the largest right stop of her options less t, Right's the smallest left stop of his plus t,
//! and where the two meet the game freezes: that is its temperature, and the value there its mean. Numbers
//! m/2ᵏ in lowest terms have temperature −1/2ᵏ.
//!
//! Walls are broken lines with slopes −1, 0 and 1, so all corners are dyadic. They are kept as whole
//! multiples of 2⁻⁶⁰; a game whose corners need more places has no heat here.

use std::rc::Rc;

use super::{Dyadic, ShortError, ShortGames, ShortId};

/// A corner of a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Corner {
    /// The temperature.
    pub temperature: Dyadic,
    /// The value of the wall there.
    pub value: Dyadic,
}

/// The two walls by their corners, from temperature 0 on. Behind the last corner a wall is vertical: the
/// mast, at the mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thermograph {
    /// Left's wall, from the left stop on.
    pub left: Vec<Corner>,
    /// Right's wall, from the right stop on.
    pub right: Vec<Corner>,
    /// Where the mast stands.
    pub mean: Dyadic,
    /// Where it begins; below 0 for a number.
    pub temperature: Dyadic,
}

/// Whole multiples of 2⁻⁶⁰.
type Fixed = i128;
const PLACES: u32 = 60;

/// A piece of a wall: from t on, with the value there and the slope, until the next piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Piece {
    t: Fixed,
    value: Fixed,
    slope: Fixed,
}

/// A broken line for t ≥ 0; the first piece begins at 0.
type Wall = Vec<Piece>;

/// Both walls, and where they meet.
#[derive(Debug)]
pub(super) struct Walls {
    left: Wall,
    right: Wall,
    mean: Fixed,
    temperature: Fixed,
}

impl Piece {
    fn at(&self, t: Fixed) -> Fixed {
        self.value + self.slope * (t - self.t)
    }
}

fn mast(value: Fixed) -> Wall {
    vec![Piece {
        t: 0,
        value,
        slope: 0,
    }]
}

/// The intervals on which both walls are straight: start, end if there is one, and the pieces.
fn intervals(a: &Wall, b: &Wall) -> Vec<(Fixed, Option<Fixed>, Piece, Piece)> {
    let mut starts: Vec<Fixed> = a.iter().chain(b).map(|piece| piece.t).collect();
    starts.sort_unstable();
    starts.dedup();
    let piece_at = |wall: &Wall, t: Fixed| {
        let after = wall.partition_point(|piece| piece.t <= t);
        wall[after.max(1) - 1]
    };
    let ends = starts.iter().skip(1).map(|&t| Some(t)).chain([None]);
    let both = starts.iter().zip(ends);
    both.map(|(&t, end)| (t, end, piece_at(a, t), piece_at(b, t)))
        .collect()
}

/// Where two lines meet after t, if they do, and whether that is exact.
fn meeting(t: Fixed, gap: Fixed, closing: Fixed) -> Option<Option<Fixed>> {
    if gap <= 0 || closing <= 0 {
        return None;
    }
    Some((gap % closing == 0).then(|| t + gap / closing))
}

/// The larger of two walls everywhere; none if a corner needs more places.
fn larger(a: &Wall, b: &Wall) -> Option<Wall> {
    let mut wall = Wall::new();
    let mut push = |t: Fixed, piece: Piece| {
        wall.push(Piece {
            t,
            value: piece.at(t),
            slope: piece.slope,
        });
    };
    for (t, end, a, b) in intervals(a, b) {
        let (high, low) = if (a.at(t), a.slope) >= (b.at(t), b.slope) {
            (a, b)
        } else {
            (b, a)
        };
        push(t, high);
        if let Some(met) = meeting(t, high.at(t) - low.at(t), low.slope - high.slope) {
            let met = met?;
            if end.is_none_or(|end| met < end) {
                push(met, low);
            }
        }
    }
    Some(wall)
}

fn mirrored(wall: &Wall) -> Wall {
    let turn = |piece: &Piece| Piece {
        t: piece.t,
        value: -piece.value,
        slope: -piece.slope,
    };
    wall.iter().map(turn).collect()
}

fn tilted(wall: &Wall, slope: Fixed) -> Wall {
    let tilt = |piece: &Piece| Piece {
        t: piece.t,
        value: piece.value + slope * piece.t,
        slope: piece.slope + slope,
    };
    wall.iter().map(tilt).collect()
}

/// A wall up to t, and then its value for ever.
fn frozen(wall: &Wall, t: Fixed, value: Fixed) -> Wall {
    let mut kept: Wall = wall.iter().copied().filter(|piece| piece.t < t).collect();
    kept.push(Piece { t, value, slope: 0 });
    kept
}

fn dyadic(fixed: Fixed) -> Option<Dyadic> {
    let shift = fixed.trailing_zeros().min(PLACES);
    Dyadic::new(i64::try_from(fixed >> shift).ok()?, PLACES - shift)
}

/// Where the slope changes, and the beginning.
fn corners(wall: &Wall) -> Option<Vec<Corner>> {
    let slopes = wall.iter().map(|piece| Some(piece.slope));
    let before = [None].into_iter().chain(slopes);
    let bent = wall
        .iter()
        .zip(before)
        .filter(|(piece, before)| Some(piece.slope) != *before);
    let corner = |(piece, _): (&Piece, _)| {
        Some(Corner {
            temperature: dyadic(piece.t)?,
            value: dyadic(piece.value)?,
        })
    };
    bent.map(corner).collect()
}

impl ShortGames {
    /// The mean and the temperature of a canonical form, unless they need too many places.
    pub fn heat(&mut self, game: ShortId) -> Result<Option<(Dyadic, Dyadic)>, ShortError> {
        let found = self.thermograph(game)?;
        Ok(found.map(|found| (found.mean, found.temperature)))
    }

    /// The thermograph of a canonical form, unless its corners need too many places.
    pub fn thermograph(&mut self, game: ShortId) -> Result<Option<Thermograph>, ShortError> {
        let Some(walls) = self.walls(game)? else {
            return Ok(None);
        };
        let temperature = match self.number(game) {
            Some(number) => Some(number.cold()),
            None => dyadic(walls.temperature),
        };
        let found = || {
            Some(Thermograph {
                left: corners(&walls.left)?,
                right: corners(&walls.right)?,
                mean: dyadic(walls.mean)?,
                temperature: temperature?,
            })
        };
        Ok(found())
    }

    fn walls(&mut self, game: ShortId) -> Result<Option<Rc<Walls>>, ShortError> {
        if let Some(known) = self.thermographs.get(&game) {
            return Ok(known.clone());
        }
        self.check()?;
        let found = match self.number(game) {
            Some(number) => number.scaled(PLACES).map(|value| Walls {
                left: mast(value),
                right: mast(value),
                mean: value,
                temperature: 0,
            }),
            None => self.walls_of_options(game)?,
        };
        let found = found.map(Rc::new);
        self.thermographs.insert(game, found.clone());
        Ok(found)
    }

    fn walls_of_options(&mut self, game: ShortId) -> Result<Option<Walls>, ShortError> {
        let mut left: Option<Wall> = None;
        for option in self.left(game).to_vec() {
            let Some(of_option) = self.walls(option)? else {
                return Ok(None);
            };
            left = match left {
                None => Some(of_option.right.clone()),
                Some(wall) => larger(&wall, &of_option.right),
            };
            if left.is_none() {
                return Ok(None);
            }
        }
        let mut right: Option<Wall> = None;
        for option in self.right(game).to_vec() {
            let Some(of_option) = self.walls(option)? else {
                return Ok(None);
            };
            let turned = mirrored(&of_option.left);
            right = match right {
                None => Some(turned),
                Some(wall) => larger(&wall, &turned),
            };
            if right.is_none() {
                return Ok(None);
            }
        }
        // A game that is not a number has options on both sides.
        let (Some(left), Some(right)) = (left, right) else {
            return Ok(None);
        };
        let (left, right) = (tilted(&left, -1), tilted(&mirrored(&right), 1));
        Ok(meet(&left, &right).map(|(temperature, mean)| Walls {
            left: frozen(&left, temperature, mean),
            right: frozen(&right, temperature, mean),
            mean,
            temperature,
        }))
    }
}

/// The first t at which Left's wall is no longer above Right's, and the value there.
fn meet(left: &Wall, right: &Wall) -> Option<(Fixed, Fixed)> {
    for (t, end, l, r) in intervals(left, right) {
        let gap = l.at(t) - r.at(t);
        if gap <= 0 {
            return Some((t, l.at(t)));
        }
        if let Some(met) = meeting(t, gap, r.slope - l.slope) {
            let met = met?;
            if end.is_none_or(|end| met < end) {
                return Some((met, l.at(met)));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runner::Runner;
    use crate::value::short::parse_short;

    #[test]
    fn means_and_temperatures_of_the_books() {
        let mut games = ShortGames::new(&Runner::new());
        for (text, mean, temperature) in [
            ("3", "3", "-1"),
            ("3/4", "3/4", "-1/4"),
            ("*", "0", "0"),
            ("↑", "0", "0"),
            ("1*", "1", "0"),
            ("±1", "0", "1"),
            ("{1|0}", "1/2", "1/2"),
            ("{5|1}", "3", "2"),
            ("{4|{2|0}}", "5/2", "3/2"),
            ("{1|{0|-1}}", "1/4", "3/4"),
            ("{{6|4}|{2|0}}", "3", "2"),
            ("{{3|1}|0}", "1", "1"),
            ("{0|{0|-2}}", "0", "0"),
            ("{1*|0}", "1/2", "1/2"),
            ("{2,{5|0}|-1}", "1/2", "3/2"),
        ] {
            let game = parse_short(text, &mut games).unwrap();
            let (m, t) = games.heat(game).unwrap().unwrap();
            assert_eq!(
                (m.to_string().as_str(), t.to_string().as_str()),
                (mean, temperature),
                "{text}"
            );
        }
    }

    #[test]
    fn means_add_up() {
        let mut games = ShortGames::new(&Runner::new());
        let texts = [
            "{1|0}",
            "{4|{2|0}}",
            "±2",
            "{{6|4}|{2|0}}",
            "{1|{0|-1}}",
            "↑*",
            "{3|*}",
        ];
        let all: Vec<ShortId> = texts
            .iter()
            .map(|t| parse_short(t, &mut games).unwrap())
            .collect();
        let heat = |games: &mut ShortGames, game| {
            let (mean, temperature) = games.heat(game).unwrap().unwrap();
            (mean.scaled(20).unwrap(), temperature)
        };
        for &a in &all {
            for &b in &all {
                let sum = games.sum(a, b).unwrap();
                let ((x, s), (y, t)) = (heat(&mut games, a), heat(&mut games, b));
                let (mean, temperature) = heat(&mut games, sum);
                assert_eq!(mean, x + y);
                assert!(temperature <= s.max(t));
            }
        }
    }
}

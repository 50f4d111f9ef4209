//! Names of canonical forms: numbers, nimbers, ups, and sums of these, recognised from the options.
//!
//! For a number x: x+*k has the options x, x*, …, x+*(k−1) on both sides. x+↑* = {x, x* | x}, and in all
//! other cases with n ≥ 1, x+n·↑+*k = {x | x+(n−1)·↑+*(k⊕1)}: so ↑ = {0 | *}, ↑+*2 = {0 | *3} and ⇑* = {0 |
//! ↑}. With Left and Right exchanged these are the negatives.

use super::{Dyadic, ShortGames, ShortId};

/// What a canonical form is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Name {
    /// number + ups·↑ + *star.
    Infinitesimal {
        /// The number.
        number: Dyadic,
        /// How many ↑; negative for ↓.
        ups: i32,
        /// The size of the heap of Nim.
        star: u32,
    },
    /// ±x = {x | −x}, x a positive number.
    Switch(Dyadic),
    /// Tiny-x = {0 ‖ 0 | −x}, x a positive number.
    Tiny(Dyadic),
    /// Miny-x, the negative of tiny-x.
    Miny(Dyadic),
    /// Something else.
    Other,
}

impl ShortGames {
    /// Recognises a canonical form whose options have their names.
    pub(super) fn name_canonical(&mut self, game: ShortId) {
        if self.name(game) == Name::Other {
            let name = self.recognised(game);
            self.nodes[game.index()].name = name;
        }
    }

    fn recognised(&self, game: ShortId) -> Name {
        let (left, right) = (self.left(game), self.right(game));
        let plain = |number| Name::Infinitesimal {
            number,
            ups: 0,
            star: 0,
        };
        // A number in canonical form has at most one option on each side, and these are numbers.
        if left.len() <= 1 && right.len() <= 1 {
            let low = left.first().map(|&l| self.number(l));
            let high = right.first().map(|&r| self.number(r));
            if low != Some(None)
                && high != Some(None)
                && let Some(number) = Dyadic::simplest_between(low.flatten(), high.flatten())
            {
                return plain(number);
            }
        }
        if let Some(name) = self.nimber_like(left, right) {
            return name;
        }
        let ups = self.up_like(left, right, 1);
        if let Some((number, ups, star)) = ups.or_else(|| self.up_like(right, left, -1)) {
            return Name::Infinitesimal { number, ups, star };
        }
        if let ([l], [r]) = (left, right) {
            if let (Some(x), Some(y)) = (self.number(*l), self.number(*r))
                && x > Dyadic::ZERO
                && y == x.negative()
            {
                return Name::Switch(x);
            }
            if *l == ShortId::ZERO
                && let ([inner], [y]) = (self.left(*r), self.right(*r))
                && *inner == ShortId::ZERO
                && let Some(y) = self.number(*y).filter(|y| *y < Dyadic::ZERO)
            {
                return Name::Tiny(y.negative());
            }
            if *r == ShortId::ZERO
                && let ([x], [inner]) = (self.left(*l), self.right(*l))
                && *inner == ShortId::ZERO
                && let Some(x) = self.number(*x).filter(|x| *x > Dyadic::ZERO)
            {
                return Name::Miny(x);
            }
        }
        Name::Other
    }

    /// x+*k from its options.
    fn nimber_like(&self, left: &[ShortId], right: &[ShortId]) -> Option<Name> {
        if left != right || left.is_empty() {
            return None;
        }
        let mut base = None;
        let mut stars: Vec<u32> = Vec::new();
        for &option in left {
            let Name::Infinitesimal {
                number,
                ups: 0,
                star,
            } = self.name(option)
            else {
                return None;
            };
            if *base.get_or_insert(number) != number {
                return None;
            }
            stars.push(star);
        }
        stars.sort_unstable();
        let all = (0..).zip(&stars).all(|(i, &star)| star == i);
        let number = base?;
        all.then_some(Name::Infinitesimal {
            number,
            ups: 0,
            star: stars.len() as u32,
        })
    }

    /// x+n·↑+*k, n ≥ 1, from its options; for ↓ the sides are exchanged and the sign is −1.
    fn up_like(&self, low: &[ShortId], high: &[ShortId], sign: i32) -> Option<(Dyadic, i32, u32)> {
        let parts = |game: ShortId| match self.name(game) {
            Name::Infinitesimal { number, ups, star } => Some((number, sign * ups, star)),
            _ => None,
        };
        match (low, high) {
            ([l], [r]) => {
                let number = self.number(*l)?;
                let (base, ups, star) = parts(*r)?;
                let one_less = base == number && ups >= 0 && (ups, star) != (0, 0);
                one_less.then(|| (number, sign * (ups + 1), star ^ 1))
            }
            ([a, b], [r]) => {
                let number = self.number(*r)?;
                let mut options = [*a, *b].map(parts);
                options.sort_unstable();
                let expected = [(number, 0, 0), (number, 0, 1)].map(Some);
                (options == expected).then_some((number, sign, 1))
            }
            _ => None,
        }
    }
}

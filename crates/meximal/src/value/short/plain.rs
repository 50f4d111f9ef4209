//! x + n·↑ + *k of any size: a million, 1000000·↑. Their options would be as many as the numbers are large,
//! so everything that is asked of them is read off the three numbers. What the options are stands at the head
//! of [`super::name`].

use super::{Corner, Dyadic, Thermograph, print};
use crate::ending::Verdict;
use crate::game::{Form, Owner};
use crate::value::big_dyadic::BigDyadic;

/// number + ups·↑ + *star.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plain {
    /// The number.
    pub number: BigDyadic,
    /// How many ↑; negative for ↓.
    pub ups: i64,
    /// The size of the heap of Nim.
    pub star: u64,
}

/// Values with a longer play are not built of their options.
const MAX_BUILT: u64 = 1000;

/// The largest heap of Nim whose options are listed.
const MAX_LISTED: u64 = 64;

impl Plain {
    /// The value of a form of two players, if it is a number, an up, a star or a sum of these.
    pub fn of(form: &Form) -> Option<Plain> {
        match form {
            Form::Heap(star) => Some(Plain {
                star: *star,
                ..Plain::default()
            }),
            Form::Number(number) => Some(Plain::from_number(*number)),
            Form::Up(ups) => Some(Plain {
                ups: i64::from(*ups),
                ..Plain::default()
            }),
            Form::Moves(count, owner) => {
                let moves = Plain {
                    number: readable(BigDyadic::new(*count, 0))?,
                    ..Plain::default()
                };
                match owner {
                    Owner::Left => Some(moves),
                    Owner::Right => Some(moves.negative()),
                    Owner::Center(_) => None,
                }
            }
            Form::Sum(terms) => terms
                .iter()
                .try_fold(Plain::default(), |sum, (term, count)| {
                    sum.plus(&Plain::of(term)?.times(*count)?)
                }),
            Form::Negative(form) | Form::Conjugate(form) | Form::Minus(form) => {
                Some(Plain::of(form)?.negative())
            }
            Form::Nested(form, 0) => Plain::of(form),
            Form::Lists(lists) => Plain::of_lists(lists),
            _ => None,
        }
    }

    /// The simplest number between the options, if they are numbers and Left's are smaller than Right's.
    fn of_lists(lists: &[Vec<Form>]) -> Option<Plain> {
        let [left, right] = lists else {
            return None;
        };
        let numbers = |options: &[Form]| {
            let number = |form: &Form| Plain::of(form)?.as_number()?.to_short();
            options.iter().map(number).collect::<Option<Vec<Dyadic>>>()
        };
        let low = numbers(left)?.into_iter().max();
        let high = numbers(right)?.into_iter().min();
        Dyadic::simplest_between(low, high).map(Plain::from_number)
    }

    fn from_number(number: Dyadic) -> Plain {
        let (numerator, exponent) = number.parts();
        Plain {
            number: BigDyadic::new(numerator, exponent.into()),
            ..Plain::default()
        }
    }

    /// The number that it is, if it is one.
    fn as_number(&self) -> Option<&BigDyadic> {
        ((self.ups, self.star) == (0, 0)).then_some(&self.number)
    }

    /// Whether it is too large to be built of its options.
    pub fn is_large(&self) -> bool {
        self.birthday().is_none_or(|birthday| birthday > MAX_BUILT)
    }

    /// The sum; none if it has too many ups, or its number too many digits to be read back.
    pub fn plus(&self, other: &Plain) -> Option<Plain> {
        Some(Plain {
            number: readable(self.number.plus(&other.number))?,
            ups: self.ups.checked_add(other.ups)?,
            star: self.star ^ other.star,
        })
    }

    /// The negative.
    pub fn negative(&self) -> Plain {
        Plain {
            number: self.number.negative(),
            ups: -self.ups,
            star: self.star,
        }
    }

    fn times(&self, count: u64) -> Option<Plain> {
        let number = BigDyadic::new(self.number.numerator() * count, self.number.exponent());
        Some(Plain {
            number: readable(number)?,
            ups: self.ups.checked_mul(i64::try_from(count).ok()?)?,
            star: if count % 2 == 1 { self.star } else { 0 },
        })
    }

    /// Who wins in normal play: n·↑ + *k with n ≥ 1 is positive but for ↑*, which is confused with 0.
    pub fn outcome(&self) -> Verdict {
        let sign = self.number.sign().then(self.ups.cmp(&0));
        let is_number = self.number != BigDyadic::default();
        let is_fuzzy = match self.ups {
            _ if is_number => false,
            0 => self.star > 0,
            ups => ups.abs() == 1 && self.star == 1,
        };
        if is_fuzzy {
            return Verdict::Next;
        }
        Verdict::of_losers(sign.is_le(), sign.is_ge())
    }

    /// Whether it is at most another; none if that takes too large numbers.
    pub fn at_most(&self, other: &Plain) -> Option<bool> {
        if self.number != other.number {
            return Some(self.number < other.number);
        }
        let difference = other.plus(&self.negative())?;
        Some(matches!(
            difference.outcome(),
            Verdict::Left | Verdict::Previous
        ))
    }

    /// Left's options and Right's in the canonical form; none if they are too many.
    pub fn options(&self) -> Option<[Vec<Plain>; 2]> {
        let with = |ups: i64, star: u64| Plain {
            number: self.number.clone(),
            ups,
            star,
        };
        let step = self.ups.signum();
        let [mut low, mut high] = match (self.ups.abs(), self.star) {
            (0, 0) => return Some(self.options_of_number()),
            (0, star) if star > MAX_LISTED => return None,
            (0, star) => {
                let nimbers: Vec<Plain> = (0..star).map(|star| with(0, star)).collect();
                return Some([nimbers.clone(), nimbers]);
            }
            (1, 1) => [vec![with(0, 0), with(0, 1)], vec![with(0, 0)]],
            (_, star) => [vec![with(0, 0)], vec![with(self.ups - step, star ^ 1)]],
        };
        if step < 0 {
            std::mem::swap(&mut low, &mut high);
        }
        Some([low, high])
    }

    fn options_of_number(&self) -> [Vec<Plain>; 2] {
        let next = |step: i64| {
            let number = BigDyadic::new(self.number.numerator() + step, self.number.exponent());
            vec![Plain {
                number,
                ..Plain::default()
            }]
        };
        match (self.number.exponent(), self.number.sign()) {
            (0, sign) if sign.is_eq() => [vec![], vec![]],
            (0, sign) if sign.is_gt() => [next(-1), vec![]],
            (0, _) => [vec![], next(1)],
            _ => [next(-1), next(1)],
        }
    }

    /// What the moves gain that no other of the same player dominates, Left's and Right's.
    pub fn incentives(&self) -> Option<[Vec<Plain>; 2]> {
        let [left, right] = self.options()?;
        let gains = |options: Vec<Plain>, is_left: bool| {
            let gain = |option: Plain| {
                let gain = option.plus(&self.negative())?;
                Some(if is_left { gain } else { gain.negative() })
            };
            let all: Vec<Plain> = options.into_iter().map(gain).collect::<Option<_>>()?;
            let dominated = |one: &Plain| {
                (all.iter()).any(|other| other != one && one.at_most(other) == Some(true))
            };
            Some(all.iter().filter(|one| !dominated(one)).cloned().collect())
        };
        Some([gains(left, true)?, gains(right, false)?])
    }

    /// The length of the longest play of the canonical form; none if it has more than 64 bits.
    pub fn birthday(&self) -> Option<u64> {
        let size = self.number.numerator().magnitude();
        let places = self.number.exponent();
        // 5/2 is born one day after 3.
        let whole = u64::try_from(size >> places).ok()?;
        let number = whole.checked_add(if places > 0 { places + 1 } else { 0 })?;
        let ups = self.ups.unsigned_abs();
        let infinitesimal = match ups {
            0 => self.star,
            _ => {
                // n·↑ + *k leads to ↑ + *k or ↑ + *(k⊕1), n−1 moves on.
                let last = self.star ^ ((ups - 1) & 1);
                let up = if last == 1 {
                    2
                } else {
                    (last ^ 1).checked_add(1)?
                };
                up.checked_add(ups - 1)?
            }
        };
        number.checked_add(infinitesimal)
    }

    /// The temperature: −1/2ᵏ for a number with k binary places, else 0.
    pub fn temperature(&self) -> BigDyadic {
        match self.as_number() {
            Some(number) => BigDyadic::new(-1, number.exponent()),
            None => BigDyadic::default(),
        }
    }

    /// The thermograph: a mast; none if the number has too many digits.
    pub fn thermograph(&self) -> Option<Thermograph> {
        let mean = self.number.to_short()?;
        let mast = vec![Corner {
            temperature: Dyadic::ZERO,
            value: mean,
        }];
        Some(Thermograph {
            left: mast.clone(),
            right: mast,
            mean,
            temperature: self.temperature().to_short()?,
        })
    }

    /// In the notation of the field, as [`super::ShortGames::text`] has it.
    pub fn text(&self) -> String {
        print::infinitesimal(&self.number.to_string(), self.ups, self.star)
    }
}

/// A number that the notation has.
fn readable(number: BigDyadic) -> Option<BigDyadic> {
    number.to_short()?;
    Some(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runner::Runner;
    use crate::value::short::{ShortGames, parse_short, value_of_form};

    fn plain(text: &str) -> Option<Plain> {
        let game = crate::game::Game::read(text).unwrap();
        Plain::of(&game.as_form().unwrap())
    }

    /// All that is read off the numbers is what the options say, where these can be built.
    #[test]
    fn small_values_are_those_of_their_options() {
        let mut games = ShortGames::new(&Runner::new());
        let mut seen = 0;
        for number in ["0", "1", "-3", "3/4", "-5/2"] {
            for ups in -3..=3_i32 {
                for star in 0..4 {
                    let arrow = if ups < 0 { '↓' } else { '↑' };
                    let text = format!("{number}+{}.{arrow}+*[{star}]", ups.abs());
                    let found = plain(&text).unwrap();
                    let value = parse_short(&text, &mut games).unwrap();
                    assert_eq!(found.text(), games.text(value));
                    assert_eq!(found.outcome(), games.outcome(value).unwrap(), "{text}");
                    assert_eq!(
                        found.birthday(),
                        Some(games.birthday(value).into()),
                        "{text}"
                    );
                    assert_eq!(
                        found.thermograph(),
                        games.thermograph(value).unwrap(),
                        "{text}"
                    );
                    let texts = |list: Vec<Plain>| {
                        let mut texts: Vec<String> = list.iter().map(Plain::text).collect();
                        texts.sort();
                        texts
                    };
                    let sides = [games.left(value).to_vec(), games.right(value).to_vec()];
                    let both = [
                        (found.options(), sides),
                        (found.incentives(), games.incentives(value).unwrap()),
                    ];
                    for (found, expected) in both {
                        let expected = expected.map(|side| {
                            let mut side: Vec<String> =
                                side.iter().map(|&g| games.text(g)).collect();
                            side.sort();
                            side
                        });
                        assert_eq!(found.unwrap().map(texts), expected, "{text}");
                    }
                    seen += 1;
                }
            }
        }
        assert_eq!(seen, 140);
    }

    #[test]
    fn large_values_have_names_and_are_compared() {
        for (text, expected, large) in [
            ("2000", "2000", true),
            ("1000000.↑", "1000000·↑", true),
            ("-1000001.↑+*", "1000001·↓+*", true),
            ("3.{1000000|}", "3000003", true),
            ("5000L+5001R", "-1", false),
        ] {
            let found = plain(text).unwrap();
            assert_eq!(
                (found.text().as_str(), found.is_large()),
                (expected, large),
                "{text}"
            );
            assert_eq!(plain(&found.text()), Some(found.clone()), "{text}");
        }
        assert_eq!(plain("{1|0}"), None);
        // Too many arrows, and a number with too many digits.
        assert_eq!(plain("9000000000000000000.⇑"), None);
        assert_eq!(plain("1000000000000000000+1/1024"), None);
        let [low, high] =
            ["-1000000000000000000", "1000000000000000000"].map(|it| plain(it).unwrap());
        assert_eq!(low.at_most(&high), Some(true));
        let [ups, number] = ["1000000.↑", "1/1024"].map(|text| plain(text).unwrap());
        assert_eq!(ups.at_most(&number), Some(true));
        assert_eq!(number.at_most(&ups), Some(false));
        assert_eq!(plain("↑").unwrap().birthday(), Some(2));
        let mut games = ShortGames::new(&Runner::new());
        assert!(value_of_form(&Form::Number(Dyadic::integer(2000)), &mut games).is_err());
    }
}

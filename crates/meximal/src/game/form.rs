//! A form as it is written, before it is built in an arena: the same text means the same game for every
//! question, whether it is asked of impartial forms, of partizan forms of N players, or of two-player values.
//!
//! Numbers, arrows, switches, tiny games and minus signs are for two players; `3L`, conjugates and braces
//! with bars say for how many players a form is ([`WrittenPlayers`]). A form without any of these is
//! impartial.

use std::collections::BTreeSet;

use crate::dyadic::Dyadic;
use crate::form::{FormId, Forms, FormsFull, PartizanForms, PartizanId};
use crate::player::Players;

/// A form, or a sum of forms, as it is written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// A heap of Nim, `*3`; `*[0]` is 0.
    Heap(u64),
    /// `{a,b}`: the same options for everybody.
    Options(Vec<Form>),
    /// {…{G}…}: this many braces around a form; without any, a sum that is one form.
    Nested(Box<Form>, u64),
    /// `{a|b|c}`: options for each player.
    Lists(Vec<Vec<Form>>),
    /// A sum of forms with their multiplicities.
    Sum(Vec<(Form, u64)>),
    /// `3L`: moves of one player.
    Moves(u64, Owner),
    /// A number, for two players.
    Number(Dyadic),
    /// ↑ this many times; ↓ if it is negative.
    Up(i32),
    /// ±G = {G | −G}.
    Switch(Box<Form>),
    /// tiny G = {0 ‖ 0 | −G}.
    Tiny(Box<Form>),
    /// −G, for two players.
    Negative(Box<Form>),
    /// G', the first conjugate.
    Conjugate(Box<Form>),
    /// G^-, the sum of the conjugates.
    Minus(Box<Form>),
    /// G : H, the ordinal sum: a move in G removes H. It depends on the form of G, not only on its value.
    Ordinal(Box<Form>, Box<Form>),
}

/// Whose moves they are, before the number of players is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Owner {
    /// Left.
    Left,
    /// The k-th Center, from 1.
    Center(usize),
    /// Right, the last player.
    Right,
}

/// What a game says about the number of players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WrittenPlayers {
    /// The number, where the game fixes it: by the option lists in braces with bars, by numbers and arrows,
    /// by its rules.
    pub exactly: Option<usize>,
    /// What the names of players need: 3 for C, k + 2 for Ck.
    pub at_least: usize,
    /// Whether the moves depend on the player.
    pub is_partizan: bool,
}

/// Two parts of a game are for different numbers of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DifferentPlayers(pub usize, pub usize);

impl WrittenPlayers {
    /// What both say together.
    pub fn and(self, other: WrittenPlayers) -> Result<WrittenPlayers, DifferentPlayers> {
        if let (Some(a), Some(b)) = (self.exactly, other.exactly)
            && a != b
        {
            return Err(DifferentPlayers(a, b));
        }
        Ok(WrittenPlayers {
            exactly: self.exactly.or(other.exactly),
            at_least: self.at_least.max(other.at_least),
            is_partizan: self.is_partizan || other.is_partizan,
        })
    }

    fn exactly(count: usize) -> WrittenPlayers {
        WrittenPlayers {
            exactly: Some(count),
            at_least: 0,
            is_partizan: true,
        }
    }

    /// The number of players: as asked, as written, or this default if the names allow it.
    pub fn players(self, asked: Option<Players>, default: Players) -> Result<Players, String> {
        let wanted = match (self.exactly, asked) {
            (Some(written), Some(asked)) if written != asked.count() => {
                return Err(format!(
                    "the game is for {written} players, and {} were asked for",
                    asked.count()
                ));
            }
            (Some(written), _) => written,
            (None, Some(asked)) => asked.count(),
            (None, None) => self.at_least.max(default.count()),
        };
        if wanted < self.at_least {
            return Err(format!(
                "the game names a player that a game of {wanted} players does not have: expected at least {} \
                 players",
                self.at_least
            ));
        }
        if self.is_partizan && wanted > PartizanForms::MAX_PLAYERS {
            return Err(format!(
                "{wanted} players are too many: expected at most {} in a partizan game",
                PartizanForms::MAX_PLAYERS
            ));
        }
        Players::new(wanted as u64).map_err(|error| error.to_string())
    }
}

impl Owner {
    /// The player's number, if there are enough players.
    pub fn player(self, players: Players) -> Option<usize> {
        match self {
            Owner::Left => Some(0),
            Owner::Center(k) => (k < players.right()).then_some(k),
            Owner::Right => Some(players.right()),
        }
    }
}

impl Form {
    /// The game 0.
    pub const ZERO: Form = Form::Heap(0);

    /// ↑ to the n-th, {0 | −↑\[n−1\] + *}; the first is ↑.
    pub fn up_power(order: u32) -> Form {
        if order <= 1 {
            return Form::Up(1);
        }
        let negative = Form::Negative(Box::new(Form::up_total(order - 1)));
        let answer = Form::Sum(vec![(negative, 1), (Form::Heap(1), 1)]);
        Form::Lists(vec![vec![Form::ZERO], vec![answer]])
    }

    /// ↑\[n\] = {↑\[n−1\] | *}, the sum of the first n powers of ↑.
    pub fn up_total(order: u32) -> Form {
        let next = |form, _| Form::Lists(vec![vec![form], vec![Form::Heap(1)]]);
        (1..order).fold(Form::Up(1), next)
    }

    /// What the form says about the number of players.
    pub fn written_players(&self) -> Result<WrittenPlayers, DifferentPlayers> {
        let of_all =
            |forms: &mut dyn Iterator<Item = &Form>| -> Result<WrittenPlayers, DifferentPlayers> {
                let mut so_far = WrittenPlayers::default();
                for form in forms {
                    so_far = so_far.and(form.written_players()?)?;
                }
                Ok(so_far)
            };
        match self {
            Form::Heap(_) => Ok(WrittenPlayers::default()),
            Form::Options(options) => of_all(&mut options.iter()),
            Form::Sum(terms) => of_all(&mut terms.iter().map(|(form, _)| form)),
            Form::Lists(lists) => {
                WrittenPlayers::exactly(lists.len()).and(of_all(&mut lists.iter().flatten())?)
            }
            Form::Moves(_, owner) => Ok(WrittenPlayers {
                exactly: None,
                at_least: match owner {
                    Owner::Center(k) => k + 2,
                    Owner::Left | Owner::Right => 2,
                },
                is_partizan: true,
            }),
            Form::Number(_) | Form::Up(_) => Ok(WrittenPlayers::exactly(2)),
            Form::Switch(form) | Form::Tiny(form) | Form::Negative(form) => {
                WrittenPlayers::exactly(2).and(form.written_players()?)
            }
            Form::Ordinal(lower, upper) => lower.written_players()?.and(upper.written_players()?),
            Form::Nested(form, _) => form.written_players(),
            Form::Conjugate(form) | Form::Minus(form) => {
                let mut written = form.written_players()?;
                written.is_partizan = true;
                Ok(written)
            }
        }
    }

    /// The heaps of Nim of which it is a sum, as (size, count), if all its parts are such heaps; 0 has none.
    /// Nothing is built: they may be of any size, and of any number.
    pub fn nim_heaps(&self) -> Option<Vec<(u64, u64)>> {
        match self {
            Form::Heap(0) => Some(Vec::new()),
            Form::Heap(size) => Some(vec![(*size, 1)]),
            Form::Sum(terms) => {
                let mut heaps = Vec::new();
                for (form, count) in terms {
                    for (size, each) in form.nim_heaps()? {
                        heaps.push((size, each.checked_mul(*count)?));
                    }
                }
                Some(heaps)
            }
            Form::Options(options) => {
                let sizes = options.iter().map(|option| match option.nim_heaps()?[..] {
                    [] => Some(0),
                    [(size, 1)] => Some(size),
                    _ => None,
                });
                let sizes = sizes.collect::<Option<BTreeSet<u64>>>()?;
                let is_heap = sizes.iter().zip(0..).all(|(&size, place)| size == place);
                match sizes.len() as u64 {
                    0 => Some(Vec::new()),
                    size => is_heap.then(|| vec![(size, 1)]),
                }
            }
            _ => None,
        }
    }

    /// Builds an impartial form: the components of the sum, without those that are 0. The form must be
    /// impartial.
    pub fn build(&self, forms: &mut Forms) -> Result<Vec<FormId>, FormsFull> {
        let mut parts = Vec::new();
        self.build_into(forms, &mut parts)?;
        Ok(parts)
    }

    fn build_into(&self, forms: &mut Forms, parts: &mut Vec<FormId>) -> Result<(), FormsFull> {
        let form = match self {
            Form::Heap(size) => forms.heap(*size)?,
            Form::Options(options) => {
                let mut built = Vec::with_capacity(options.len());
                for option in options {
                    built.push(option.build_one(forms)?);
                }
                forms.intern(built)?
            }
            Form::Nested(form, times) => {
                let mut form = form.build_one(forms)?;
                for _ in 0..*times {
                    form = forms.singleton(form)?;
                }
                form
            }
            Form::Ordinal(lower, upper) => {
                let (lower, upper) = (lower.build_one(forms)?, upper.build_one(forms)?);
                forms.ordinal(lower, upper)?
            }
            Form::Sum(terms) => {
                for (form, count) in terms {
                    let before = parts.len();
                    form.build_into(forms, parts)?;
                    let once = parts[before..].to_vec();
                    parts.truncate(before);
                    check_components(parts.len(), once.len(), *count)?;
                    for _ in 0..if once.is_empty() { 0 } else { *count } {
                        parts.extend_from_slice(&once);
                    }
                }
                return Ok(());
            }
            _ => {
                return Err(FormsFull::TooLarge(
                    "it is not an impartial form".to_owned(),
                ));
            }
        };
        if form != FormId::ZERO {
            parts.push(form);
        }
        Ok(())
    }

    fn build_one(&self, forms: &mut Forms) -> Result<FormId, FormsFull> {
        let parts = self.build(forms)?;
        forms.sum_all(parts)
    }

    /// Builds a partizan form for the arena's number of players: the components of the sum, without those
    /// that are 0.
    pub fn build_partizan(&self, forms: &mut PartizanForms) -> Result<Vec<PartizanId>, FormsFull> {
        let mut parts = self.partizan_parts(forms)?;
        parts.retain(|&part| part != PartizanId::ZERO);
        Ok(parts)
    }

    fn partizan_parts(&self, forms: &mut PartizanForms) -> Result<Vec<PartizanId>, FormsFull> {
        let players = forms.players();
        Ok(match self {
            Form::Heap(_) | Form::Options(_) | Form::Nested(..) | Form::Ordinal(..)
                if self.is_impartial() =>
            {
                let mut impartial = forms.for_impartial_parts();
                let form = self.build_one(&mut impartial)?;
                vec![forms.impartial(&impartial, form)?]
            }
            Form::Heap(_) => Vec::new(),
            Form::Nested(form, times) => {
                let mut form = form.build_partizan_one(forms)?;
                for _ in 0..*times {
                    form = forms.intern(vec![vec![form]; players.count()])?;
                }
                vec![form]
            }
            Form::Options(options) => {
                let options = build_all(options, forms)?;
                vec![forms.intern(vec![options; players.count()])?]
            }
            Form::Lists(lists) => {
                let mut built = Vec::with_capacity(lists.len());
                for list in lists {
                    built.push(build_all(list, forms)?);
                }
                if built.len() != players.count() {
                    return Err(FormsFull::TooLarge(format!(
                        "it has options for {} players, not for {}",
                        built.len(),
                        players.count()
                    )));
                }
                vec![forms.intern(built)?]
            }
            Form::Sum(terms) => {
                let mut parts = Vec::new();
                for (form, count) in terms {
                    let once = form.build_partizan(forms)?;
                    check_components(parts.len(), once.len(), *count)?;
                    for _ in 0..if once.is_empty() { 0 } else { *count } {
                        parts.extend_from_slice(&once);
                    }
                }
                parts
            }
            Form::Ordinal(lower, upper) => {
                let lower = lower.build_partizan_one(forms)?;
                let upper = upper.build_partizan_one(forms)?;
                vec![forms.ordinal(lower, upper)?]
            }
            Form::Moves(count, owner) => {
                let Some(player) = owner.player(players) else {
                    return Err(FormsFull::TooLarge(format!(
                        "a game of {} players does not have all of its players",
                        players.count()
                    )));
                };
                vec![forms.integer(player, *count)?]
            }
            Form::Number(number) => vec![dyadic(*number, forms)?],
            Form::Up(count) => {
                let star = Form::Heap(1).build_partizan_one(forms)?;
                let mut lists = vec![vec![PartizanId::ZERO], vec![star]];
                if *count < 0 {
                    lists.reverse();
                }
                let up = forms.intern(lists)?;
                vec![up; count.unsigned_abs() as usize]
            }
            Form::Switch(form) => {
                let form = form.build_partizan_one(forms)?;
                let negative = forms.conjugate(form, 1)?;
                vec![forms.intern(vec![vec![form], vec![negative]])?]
            }
            Form::Tiny(form) => {
                let form = form.build_partizan_one(forms)?;
                let negative = forms.conjugate(form, 1)?;
                let threat = forms.intern(vec![vec![PartizanId::ZERO], vec![negative]])?;
                vec![forms.intern(vec![vec![PartizanId::ZERO], vec![threat]])?]
            }
            Form::Negative(form) | Form::Conjugate(form) => {
                let mut parts = form.partizan_parts(forms)?;
                for part in &mut parts {
                    *part = forms.conjugate(*part, 1)?;
                }
                parts
            }
            Form::Minus(form) => {
                let parts = form.build_partizan(forms)?;
                check_components(0, parts.len(), players.count() as u64 - 1)?;
                let mut all = Vec::new();
                for part in parts {
                    all.extend(forms.minus(part)?);
                }
                all
            }
        })
    }

    fn build_partizan_one(&self, forms: &mut PartizanForms) -> Result<PartizanId, FormsFull> {
        let parts = self.build_partizan(forms)?;
        forms.sum_all(parts)
    }

    /// Whether it has the numbers, arrows, switches and signs of two-player notation.
    pub fn has_numbers(&self) -> bool {
        match self {
            Form::Number(_) | Form::Up(_) | Form::Switch(_) | Form::Tiny(_) | Form::Negative(_) => {
                true
            }
            Form::Moves(..) | Form::Heap(_) => false,
            Form::Options(options) => options.iter().any(Form::has_numbers),
            Form::Lists(lists) => lists.iter().flatten().any(Form::has_numbers),
            Form::Sum(terms) => terms.iter().any(|(form, _)| form.has_numbers()),
            Form::Ordinal(lower, upper) => lower.has_numbers() || upper.has_numbers(),
            Form::Nested(form, _) | Form::Conjugate(form) | Form::Minus(form) => form.has_numbers(),
        }
    }

    /// Whether moves of a player by name, such as 3L, occur in it.
    pub fn names_a_player(&self) -> bool {
        match self {
            Form::Moves(..) => true,
            Form::Heap(_) | Form::Number(_) | Form::Up(_) => false,
            Form::Options(options) => options.iter().any(Form::names_a_player),
            Form::Lists(lists) => lists.iter().flatten().any(Form::names_a_player),
            Form::Sum(terms) => terms.iter().any(|(form, _)| form.names_a_player()),
            Form::Ordinal(lower, upper) => lower.names_a_player() || upper.names_a_player(),
            Form::Nested(form, _)
            | Form::Switch(form)
            | Form::Tiny(form)
            | Form::Negative(form)
            | Form::Conjugate(form)
            | Form::Minus(form) => form.names_a_player(),
        }
    }

    /// Whether both players have the same options, everywhere in it, although a list for each is written:
    /// {0,*|0,*} is *2.
    pub fn moves_alike(&self) -> bool {
        match self {
            Form::Heap(_) => true,
            Form::Options(options) => options.iter().all(Form::moves_alike),
            Form::Sum(terms) => terms.iter().all(|(form, _)| form.moves_alike()),
            Form::Lists(lists) => {
                let same = |other: &Vec<Form>| {
                    let first = lists.first().unwrap_or(other);
                    first.len() == other.len() && first.iter().all(|option| other.contains(option))
                };
                lists.iter().all(same) && lists.iter().flatten().all(Form::moves_alike)
            }
            Form::Ordinal(lower, upper) => lower.moves_alike() && upper.moves_alike(),
            Form::Nested(form, _) => form.moves_alike(),
            _ => false,
        }
    }

    /// Whether all players have the same options, everywhere in it, as it is written.
    pub fn is_impartial(&self) -> bool {
        self.written_players()
            .is_ok_and(|written| !written.is_partizan)
    }
}

fn build_all(options: &[Form], forms: &mut PartizanForms) -> Result<Vec<PartizanId>, FormsFull> {
    let mut built = Vec::with_capacity(options.len());
    for option in options {
        built.push(option.build_partizan_one(forms)?);
    }
    Ok(built)
}

/// The most components of a sum.
pub const MAX_COMPONENTS: u64 = 100_000;

fn check_components(before: usize, once: usize, count: u64) -> Result<(), FormsFull> {
    let total = (once as u64)
        .saturating_mul(count)
        .saturating_add(before as u64);
    if total > MAX_COMPONENTS {
        return Err(FormsFull::TooLarge(format!(
            "a sum of {total} components, and at most {MAX_COMPONENTS} are played"
        )));
    }
    Ok(())
}

/// A number of two players in canonical form: n is this many moves; a fraction is {x|y}, where x and y are
/// the numbers next to it with a smaller denominator. Found by halving the interval between two integers.
fn dyadic(number: Dyadic, forms: &mut PartizanForms) -> Result<PartizanId, FormsFull> {
    let integer =
        |n: i64, forms: &mut PartizanForms| forms.integer(usize::from(n < 0), n.unsigned_abs());
    let floor = number.floor();
    if number.is_integer() {
        return integer(floor, forms);
    }
    let (numerator, exponent) = number.parts();
    let mut low = integer(floor, forms)?;
    let mut high = integer(floor + 1, forms)?;
    for place in (0..exponent).rev() {
        let middle = forms.intern(vec![vec![low], vec![high]])?;
        if place == 0 {
            return Ok(middle);
        }
        if numerator >> place & 1 == 0 {
            high = middle;
        } else {
            low = middle;
        }
    }
    Ok(low)
}

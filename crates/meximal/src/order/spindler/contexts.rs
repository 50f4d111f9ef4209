//! Contexts that tell most games apart: small forms, integers, and those of Spindler's proofs. They are tried
//! before any exact search, simplest first, since a short context is worth more to a reader.

use rustc_hash::FxHashMap;

use crate::form::{FormsFull, PartizanForms, PartizanId};

/// The longest integers among the contexts.
const MAX_INTEGER: u32 = 12;

/// The most moves of each player in the longest paths among the contexts.
const MAX_ROUNDS: usize = 512;

/// How long some positions last.
#[derive(Clone, Copy)]
pub(super) struct Length {
    /// The moves of all players in the longest play.
    pub(super) all: u32,
    /// The most moves that the player can make in a play, in whatever order the players move.
    pub(super) own: u32,
}

impl Length {
    /// How long these games last.
    pub(super) fn of(forms: &PartizanForms, player: usize, games: &[PartizanId]) -> Length {
        let mut most: FxHashMap<PartizanId, u32> = FxHashMap::default();
        let mut own = 0;
        for part in forms.subpositions(games) {
            let of_mover = |mover: usize| {
                let options = forms.options(part, mover).iter();
                let moves = options.map(|option| most[option]).max();
                moves.map_or(0, |moves| moves + u32::from(mover == player))
            };
            let moves = (0..forms.players().count()).map(of_mover).max();
            let moves = moves.unwrap_or(0);
            own = own.max(moves);
            most.insert(part, moves);
        }
        let all = games.iter().map(|&game| forms.birthday(game)).max();
        Length {
            all: all.unwrap_or(0),
            own,
        }
    }
}

/// A game in which the player never loses, whatever position of this length is added: one move for every
/// round that the others can move in it, and one more.
pub(super) fn always_won(
    forms: &mut PartizanForms,
    player: usize,
    length: Length,
) -> Result<PartizanId, FormsFull> {
    let others = forms.players().count() as u32 - 1;
    forms.integer(player, u64::from(length.all / others) + 1)
}

/// A game in which the player always loses when a given player starts, whatever position of this length is
/// added: a path of moves of the others in turn, longer than the player can make moves elsewhere.
pub(super) fn always_lost(
    forms: &mut PartizanForms,
    player: usize,
    starter: usize,
    length: Length,
) -> Result<PartizanId, FormsFull> {
    let players = forms.players();
    let others = (players.count() as u64 - 1) * (u64::from(length.own) + 1);
    let mut movers = Vec::new();
    let mut mover = starter;
    while (movers.len() as u64) < others {
        if mover != player {
            movers.push(mover);
        }
        mover = players.after(mover);
    }
    let mut form = PartizanId::ZERO;
    for mover in movers.into_iter().rev() {
        form = with_options(forms, [(mover, vec![form])])?;
    }
    Ok(form)
}

/// Contexts for one player and positions of this length, simplest first.
pub(super) fn contexts(
    forms: &mut PartizanForms,
    player: usize,
    length: Length,
) -> Result<Vec<PartizanId>, FormsFull> {
    let mut found = born_by_day_one(forms)?;
    let day_one = found.clone();
    let longest = (length.all + 1).min(MAX_INTEGER);
    for k in 2..=longest {
        for mover in 0..forms.players().count() {
            found.push(forms.integer(mover, u64::from(k))?);
        }
    }
    found.extend(with_few_options(forms, &day_one)?);
    found.extend(paths(forms, length)?);
    found.extend(of_lemmas_4_22_and_4_23(forms, player, length)?);
    Ok(found)
}

/// The game with these options and no others.
pub(super) fn with_options(
    forms: &mut PartizanForms,
    lists: impl IntoIterator<Item = (usize, Vec<PartizanId>)>,
) -> Result<PartizanId, FormsFull> {
    let mut options = vec![Vec::new(); forms.players().count()];
    for (player, list) in lists {
        options[player].extend(list);
    }
    forms.intern(options)
}

/// The 2ᴺ forms of birthday at most 1, those with fewer options first.
fn born_by_day_one(forms: &mut PartizanForms) -> Result<Vec<PartizanId>, FormsFull> {
    let players = forms.players().count();
    let mut masks: Vec<u32> = (0..1u32 << players).collect();
    masks.sort_by_key(|mask| mask.count_ones());
    let lists = |mask: u32| (0..players).filter(move |player| mask >> player & 1 == 1);
    masks
        .into_iter()
        .map(|mask| with_options(forms, lists(mask).map(|p| (p, vec![PartizanId::ZERO]))))
        .collect()
}

/// Forms with at most one option for each player: of all players among three at most, of two players among
/// more.
fn with_few_options(
    forms: &mut PartizanForms,
    day_one: &[PartizanId],
) -> Result<Vec<PartizanId>, FormsFull> {
    let players = forms.players().count();
    let (base, most) = match players {
        2 | 3 => (day_one, players),
        _ => (&day_one[..=players], 2),
    };
    let mut found = Vec::new();
    for count in 1..=most {
        for mask in (0..1u32 << players).filter(|mask| mask.count_ones() as usize == count) {
            let movers: Vec<usize> = (0..players).filter(|p| mask >> p & 1 == 1).collect();
            for mut code in 0..base.len().pow(count as u32) {
                let mut lists = Vec::with_capacity(count);
                for &mover in &movers {
                    lists.push((mover, vec![base[code % base.len()]]));
                    code /= base.len();
                }
                found.push(with_options(forms, lists)?);
            }
        }
    }
    Ok(found)
}

/// Paths of moves of all players but one in turn, who must have moves elsewhere. In play they do what (k·1)⁻
/// does in the proofs of Propositions 4.41 and 4.43, and what the context of Theorem 4.49 does, and they are
/// shorter to write.
fn paths(forms: &mut PartizanForms, length: Length) -> Result<Vec<PartizanId>, FormsFull> {
    let players = forms.players();
    let rounds = (length.all as usize + 2).min(MAX_ROUNDS);
    let mut found = Vec::new();
    for without in 0..players.count() {
        let others: Vec<usize> = (1..players.count())
            .map(|seat| (without + seat) % players.count())
            .collect();
        // The path of each length that begins with each player, from the shorter ones.
        let mut shorter = vec![PartizanId::ZERO; others.len()];
        for _ in 0..rounds * others.len() {
            let mut longer = Vec::with_capacity(others.len());
            for (at, &mover) in others.iter().enumerate() {
                let rest = shorter[(at + 1) % others.len()];
                longer.push(with_options(forms, [(mover, vec![rest])])?);
            }
            found.extend_from_slice(&longer);
            shorter = longer;
        }
    }
    found.sort_by_key(|&path| forms.birthday(path));
    Ok(found)
}

/// The contexts of the proofs of Lemmas 4.22 and 4.23, with a smaller game in which the player always loses.
fn of_lemmas_4_22_and_4_23(
    forms: &mut PartizanForms,
    player: usize,
    length: Length,
) -> Result<Vec<PartizanId>, FormsFull> {
    let players = forms.players();
    let one = forms.integer(player, 1)?;
    let next = players.after(player);
    let mut found = Vec::new();
    for other in (0..players.count()).filter(|&other| other != player) {
        let after = players.after(other);
        let (mover, option) = if after == player {
            (next, one)
        } else {
            (after, PartizanId::ZERO)
        };
        let lost = always_lost(forms, player, players.after(mover), length)?;
        found.push(with_options(
            forms,
            [(mover, vec![lost]), (other, vec![option])],
        )?);
    }
    Ok(found)
}

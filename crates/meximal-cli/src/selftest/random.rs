//! Random games as they are written: forms, heaps, boards and pictures, and smaller ones of the same kind.

use std::fmt;

use meximal::random::SplitMix;

/// A part of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A game by its name.
    Named(&'static str),
    /// Options: one list for everybody, or a list for each player.
    Form(Vec<Vec<Part>>),
    /// A heap of rules in notation.
    Heap(String, usize),
}

pub const ZERO: Part = Part::Named("0");

/// Rules with theorems, tables or quotients of their own.
const RULES: &[&str] = &[
    "nim", "0.77", "0.07", "0.137", "4.7", "S{2,3}", "S!{1,4}", "grundy", "0.12", "0.8", "0.3",
    "0.[3]", "0.156",
];

/// Boards on which all players have the same moves.
const BOARDS: &[&str] = &[
    "cram:2x3",
    "cram:1x4",
    "chomp:2x3",
    "wythoff:1,2",
    "wythoff:2,2",
    "node-kayles:cycle5",
    "arc-kayles:grid2x2",
];

/// Boards on which two players have moves of their own.
const PARTIZAN_BOARDS: &[&str] = &[
    "domineering:2x3",
    "domineering:3x2",
    "clobber:2x3",
    "toads:TT.F",
    "col:cycle4",
    "snort:cycle4",
    "hack:LR",
    "hack:LRL",
    "cutcake:2x3",
    "toppling:LRL",
    "S{1,3|2}:5",
];

/// Boards for three players.
const BOARDS_FOR_THREE: &[&str] = &[
    "domineering:2x2x2",
    "hack:LCR",
    "hack:L(C)(R)",
    "col:path3",
    "snort:path3",
    "clobber:LCR",
    "toppling:LCR",
    "cutcake:2x2x2",
    "S{1|2|1,3}:4",
];

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // A number behind heaps would be one more heap.
            Part::Named(name) if name.contains(':') => f.write_str(name),
            Part::Named(name) => write!(f, "({name})"),
            Part::Form(lists) => {
                let list = |list: &Vec<Part>| {
                    list.iter()
                        .map(Part::to_string)
                        .collect::<Vec<_>>()
                        .join(",")
                };
                let lists: Vec<String> = lists.iter().map(list).collect();
                write!(f, "({{{}}})", lists.join("|"))
            }
            Part::Heap(rules, size) => write!(f, "{rules}:{size}"),
        }
    }
}

impl Part {
    /// Whether it is a form, which may stand in one.
    pub fn is_form(&self) -> bool {
        match self {
            Part::Named(name) => !name.contains(':'),
            Part::Form(_) => true,
            Part::Heap(..) => false,
        }
    }

    /// Parts that are a little smaller, the smallest first.
    pub fn smaller(&self) -> Vec<Part> {
        match self {
            Part::Named("0") => Vec::new(),
            Part::Named(_) => vec![ZERO],
            Part::Heap(rules, size) => {
                let sizes = [0, size / 2, size.saturating_sub(1)];
                let mut sizes: Vec<usize> = sizes.into_iter().filter(|less| less < size).collect();
                sizes.dedup();
                let heap = |size| Part::Heap(rules.clone(), size);
                std::iter::once(ZERO)
                    .chain(sizes.into_iter().map(heap))
                    .collect()
            }
            Part::Form(lists) => {
                let mut found = vec![ZERO];
                found.extend(lists.iter().flatten().cloned());
                for (i, list) in lists.iter().enumerate() {
                    for (j, option) in list.iter().enumerate() {
                        let with = |options: Option<Part>| {
                            let mut lists = lists.clone();
                            lists[i].splice(j..=j, options);
                            Part::Form(lists)
                        };
                        found.push(with(None));
                        found.extend(option.smaller().into_iter().map(|less| with(Some(less))));
                    }
                }
                found
            }
        }
    }
}

/// Makes random games.
pub struct Games(pub SplitMix);

impl Games {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound.max(1))
    }

    fn one_of(&mut self, list: &[&'static str]) -> &'static str {
        list[self.below(list.len())]
    }

    /// Rules of heaps: known ones, and any.
    pub fn rules(&mut self) -> String {
        match self.below(4) {
            0 | 1 => self.one_of(RULES).to_owned(),
            2 => {
                let digits: String = (0..1 + self.below(3))
                    .map(|_| (b'0' + self.below(8) as u8) as char)
                    .collect();
                let whole = if self.below(6) == 0 { "4" } else { "0" };
                format!("{whole}.{digits}")
            }
            _ => {
                let mut set: Vec<usize> =
                    (0..1 + self.below(3)).map(|_| 1 + self.below(6)).collect();
                set.sort_unstable();
                set.dedup();
                let set: Vec<String> = set.iter().map(usize::to_string).collect();
                let not = if self.below(3) == 0 { "!" } else { "" };
                format!("S{not}{{{}}}", set.join(","))
            }
        }
    }

    /// A form with this many lists of options: one for everybody, or one for each player.
    pub fn form(&mut self, lists: usize, depth: usize) -> Part {
        if depth == 0 || self.below(3) == 0 {
            return Part::Named(match lists {
                1 => self.one_of(&["0", "*", "*2", "*3"]),
                2 => self.one_of(&["0", "*", "1", "-1", "1/2", "^", "{1|-1}"]),
                _ => self.one_of(&["0", "*", "1L", "1C", "1R", "*2"]),
            });
        }
        let most = if lists == 1 { 3 } else { 2 };
        let list = |games: &mut Games| {
            let count = games.below(most + 1).max(usize::from(lists == 1));
            (0..count).map(|_| games.form(lists, depth - 1)).collect()
        };
        Part::Form((0..lists).map(|_| list(self)).collect())
    }

    /// A part of a game for this many players, who have moves of their own if that is allowed.
    pub fn part(&mut self, players: usize, partizan: bool) -> Part {
        match self.below(if partizan { 6 } else { 4 }) {
            0 | 1 => self.form(1, 2),
            2 => Part::Heap(self.rules(), self.below(7)),
            3 => Part::Named(self.one_of(BOARDS)),
            4 if players == 2 => Part::Named(self.one_of(PARTIZAN_BOARDS)),
            4 => Part::Named(self.one_of(BOARDS_FOR_THREE)),
            _ => self.form(players, 2),
        }
    }
}

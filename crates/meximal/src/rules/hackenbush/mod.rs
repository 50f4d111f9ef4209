//! Hackenbush (Berlekamp, Conway, Guy, *Winning Ways*, chapters 1 and 2): a picture of coloured edges on the ground. A
//! player cuts an edge of their own colour, and what is no longer connected to the ground falls off.
//!
//! Colours are small numbers, so that two players and more can use the same picture.
//!
//! ```text
//! picture := ['hack:'] part ('+' part)*            parts stand side by side on the ground
//! part    := '0' | stalk | edge ((' ' | ',') edge)*
//! stalk   := (COLOUR | '(' stalk ')')+             from the ground up; brackets hold a branch
//! edge    := NODE '-' NODE COLOUR                  node 0 is the ground; each part has nodes of its own
//! COLOUR  := 'L' | 'C' | 'R'
//! ```

pub mod random;

use std::collections::BTreeMap;
use std::ops::Range;

use crate::text::{MAX_INPUT, ParseError};

/// What a picture begins with in notation.
pub const PREFIX: &str = "hack:";

/// The colour of a player, by the player's number in the order of play Left, Centre, Right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Colour(pub u8);

impl Colour {
    /// Left's colour, blue.
    pub const LEFT: Colour = Colour(0);
    /// Centre's colour, of three-player Hackenbush.
    pub const CENTRE: Colour = Colour(1);
    /// Right's colour, red.
    pub const RIGHT: Colour = Colour(2);

    const LETTERS: [char; 3] = ['L', 'C', 'R'];

    /// The colour with this letter.
    pub fn from_letter(letter: char) -> Option<Colour> {
        let place = Colour::LETTERS.iter().position(|&l| l == letter);
        place.map(|place| Colour(place as u8))
    }

    /// Its letter.
    pub fn letter(self) -> char {
        let letter = Colour::LETTERS.get(usize::from(self.0));
        letter.copied().unwrap_or('?')
    }
}

/// An edge of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge {
    /// The nodes at its ends; both may be the same.
    pub ends: [u32; 2],
    /// Whose it is.
    pub colour: Colour,
}

/// A picture: edges, all connected to the ground, which is node 0.
///
/// ```
/// use meximal::rules::hackenbush::Hackenbush;
/// let picture = Hackenbush::parse("hack:0-1L 1-2R 1-3L")?;
/// assert_eq!(picture.spelling(), "L(R)(L)");
/// assert!(Hackenbush::parse("hack:0-1L 2-3R").is_err());
/// # Ok::<(), meximal::notation::ParseError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hackenbush {
    edges: Vec<Edge>,
    /// How the nodes are called; the ground is 0.
    names: Vec<u32>,
}

const COLOUR: &str = "a colour: L, C or R";
const EDGE: &str = "an edge between two nodes with its colour, such as 0-1L";

impl Hackenbush {
    /// The ground alone.
    pub fn new() -> Hackenbush {
        Hackenbush {
            edges: Vec::new(),
            names: vec![0],
        }
    }

    /// Whether a text says that it is a picture.
    pub fn is_named_by(text: &str) -> bool {
        text.trim_start().starts_with(PREFIX)
    }

    /// Reads a picture.
    pub fn parse(text: &str) -> Result<Hackenbush, ParseError> {
        if text.len() > MAX_INPUT {
            let message = format!("the picture is {} bytes long", text.len());
            let expected = format!("at most {MAX_INPUT} bytes");
            return Err(ParseError::new(text, 0..0, message, expected));
        }
        let spaces = text.len() - text.trim_start().len();
        let mut at = match text[spaces..].starts_with(PREFIX) {
            true => spaces + PREFIX.len(),
            false => spaces,
        };
        let mut picture = Hackenbush::new();
        // Where the edges of lists are; stalks stand on the ground anyway.
        let mut places = Vec::new();
        for part in text[at..].split('+') {
            let span = at..at + part.len();
            at = span.end + 1;
            match part.trim() {
                "" => {
                    let expected = "a stalk such as LR, an edge list such as 0-1L 1-2R, or 0";
                    let message = "there is no picture here";
                    return Err(ParseError::new(text, span, message, expected));
                }
                "0" => {}
                edges if edges.contains(|c: char| c.is_ascii_digit() || c == '-') => {
                    picture.add_edges(text, span, &mut places)?;
                }
                _ => picture.add_stalk(text, span)?,
            }
        }
        let grounded = picture.grounded();
        match places.into_iter().find(|&(edge, _)| !grounded[edge]) {
            None => Ok(picture),
            Some((_, place)) => {
                let message = "this edge is not connected to the ground";
                let expected = "edges that hang together with node 0";
                Err(ParseError::new(text, place, message, expected))
            }
        }
    }

    fn add_node(&mut self, name: u32) -> u32 {
        self.names.push(name);
        self.names.len() as u32 - 1
    }

    /// Reads a stalk with its branches.
    fn add_stalk(&mut self, text: &str, span: Range<usize>) -> Result<(), ParseError> {
        let mut top = 0;
        // The nodes at which brackets were opened, with their places.
        let mut open: Vec<(u32, usize)> = Vec::new();
        let mut after_bracket = false;
        for (i, c) in text[span.clone()].char_indices() {
            let at = span.start + i;
            match c {
                _ if c.is_whitespace() => continue,
                '(' => open.push((top, at)),
                ')' if after_bracket => {
                    return Err(ParseError::unexpected(text, at, COLOUR));
                }
                ')' => match open.pop() {
                    Some((node, _)) => top = node,
                    None => {
                        return Err(ParseError::unexpected(text, at, "a colour, '(' or '+'"));
                    }
                },
                _ => {
                    let colour = Colour::from_letter(c);
                    let colour = colour.ok_or_else(|| ParseError::unexpected(text, at, COLOUR))?;
                    let name = self.names.len() as u32;
                    let node = self.add_node(name);
                    let ends = [top, node];
                    self.edges.push(Edge { ends, colour });
                    top = node;
                }
            }
            after_bracket = c == '(';
        }
        match open.pop() {
            None => Ok(()),
            Some((_, at)) => {
                let message = "this '(' is never closed";
                Err(ParseError::new(text, at..at + 1, message, "')'"))
            }
        }
    }

    /// Reads a list of edges.
    fn add_edges(
        &mut self,
        text: &str,
        span: Range<usize>,
        places: &mut Vec<(usize, Range<usize>)>,
    ) -> Result<(), ParseError> {
        let mut nodes = BTreeMap::from([(0, 0)]);
        let mut at = span.start;
        for word in text[span].split(|c: char| c.is_whitespace() || c == ',') {
            let place = at..at + word.len();
            // All separators but some kinds of space are one byte long.
            at = place.end + text[place.end..].chars().next().map_or(0, char::len_utf8);
            if word.is_empty() {
                continue;
            }
            let wrong =
                |message: &str| ParseError::new(text, place.clone(), message.to_owned(), EDGE);
            let letter = word.chars().next_back().filter(|c| !c.is_ascii_digit());
            let letter = letter.ok_or_else(|| wrong("this edge has no colour"))?;
            let colour = Colour::from_letter(letter);
            let colour = colour.ok_or_else(|| wrong("this is no edge"))?;
            let ends = word[..word.len() - 1].split_once('-');
            let ends = ends.and_then(|(a, b)| Some([read_node(a)?, read_node(b)?]));
            let ends = ends.ok_or_else(|| wrong("this is no edge"))?;
            let ends = ends.map(|name| match nodes.get(&name) {
                Some(&node) => node,
                None => {
                    let node = self.add_node(name);
                    nodes.insert(name, node);
                    node
                }
            });
            places.push((self.edges.len(), place));
            self.edges.push(Edge { ends, colour });
        }
        Ok(())
    }

    /// Its edges.
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// How many nodes it has, the ground among them.
    pub fn nodes(&self) -> usize {
        self.names.len()
    }

    /// The edges at each node; a loop is there once.
    pub fn incidence(&self) -> Vec<Vec<usize>> {
        let mut incidence = vec![Vec::new(); self.nodes()];
        for (i, edge) in self.edges.iter().enumerate() {
            let [a, b] = edge.ends;
            incidence[a as usize].push(i);
            if a != b {
                incidence[b as usize].push(i);
            }
        }
        incidence
    }

    /// Which edges are connected to the ground.
    fn grounded(&self) -> Vec<bool> {
        let mut found = vec![false; self.edges.len()];
        for component in self.components() {
            for edge in component {
                found[edge] = true;
            }
        }
        found
    }

    /// The edges of each part that hangs together without the ground, nearer edges first.
    pub fn components(&self) -> Vec<Vec<usize>> {
        let incidence = self.incidence();
        let mut seen = vec![false; self.edges.len()];
        let mut reached = vec![false; self.nodes()];
        reached[0] = true;
        let mut components = Vec::new();
        for &root in &incidence[0] {
            if std::mem::replace(&mut seen[root], true) {
                continue;
            }
            let mut component = vec![root];
            let mut next = 0;
            while let Some(&edge) = component.get(next) {
                next += 1;
                for node in self.edges[edge].ends.map(|node| node as usize) {
                    if std::mem::replace(&mut reached[node], true) {
                        continue;
                    }
                    for &other in &incidence[node] {
                        if !std::mem::replace(&mut seen[other], true) {
                            component.push(other);
                        }
                    }
                }
            }
            components.push(component);
        }
        components
    }

    /// The picture of some of the edges, which should hang together with the ground. Nodes keep their names.
    pub fn part(&self, edges: impl IntoIterator<Item = usize>) -> Hackenbush {
        let mut part = Hackenbush::new();
        let mut nodes = BTreeMap::from([(0, 0)]);
        for edge in edges {
            let Edge { ends, colour } = self.edges[edge];
            let ends = ends.map(|old| match nodes.get(&old) {
                Some(&node) => node,
                None => {
                    let node = part.add_node(self.names[old as usize]);
                    nodes.insert(old, node);
                    node
                }
            });
            part.edges.push(Edge { ends, colour });
        }
        part
    }

    /// Whether the edges of a component form a tree: as many edges as nodes above the ground.
    pub fn is_tree(&self, component: &[usize]) -> bool {
        let ends = component.iter().flat_map(|&edge| self.edges[edge].ends);
        let mut nodes: Vec<u32> = ends.filter(|&node| node != 0).collect();
        nodes.sort_unstable();
        nodes.dedup();
        nodes.len() == component.len()
    }

    /// The picture in notation, without `hack:`: trees as stalks with branches, other parts as lists of edges.
    pub fn spelling(&self) -> String {
        let mut stalks = Vec::new();
        for component in self.components() {
            if self.is_tree(&component) {
                stalks.push(self.stalk(&component));
            } else {
                let mut component = component;
                component.sort_unstable();
                let names = component.iter().map(|&i| {
                    let Edge { ends, colour } = self.edges[i];
                    let [a, b] = ends.map(|node| self.names[node as usize]);
                    format!("{a}-{b}{}", colour.letter())
                });
                stalks.push(names.collect::<Vec<_>>().join(" "));
            }
        }
        match stalks.is_empty() {
            true => "0".to_owned(),
            false => stalks.join("+"),
        }
    }

    /// A tree from the ground up. Trees can be very high, so this is a loop.
    fn stalk(&self, component: &[usize]) -> String {
        // The edges that grow out of each node; the component lists nearer edges first.
        let mut above: BTreeMap<u32, Vec<(Edge, u32)>> = BTreeMap::new();
        let mut reached = std::collections::BTreeSet::from([0]);
        for &i in component {
            let edge = self.edges[i];
            let [a, b] = edge.ends;
            let (low, high) = if reached.contains(&a) { (a, b) } else { (b, a) };
            reached.insert(high);
            above.entry(low).or_default().push((edge, high));
        }
        enum Task {
            Above(u32),
            Branch(Edge, u32),
            Close,
        }
        let mut text = String::new();
        let mut tasks = vec![Task::Above(0)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Close => text.push(')'),
                Task::Branch(edge, high) => {
                    text.push('(');
                    text.push(edge.colour.letter());
                    tasks.push(Task::Close);
                    tasks.push(Task::Above(high));
                }
                Task::Above(node) => match above.get(&node).map(Vec::as_slice) {
                    None => {}
                    Some([(edge, high)]) => {
                        text.push(edge.colour.letter());
                        tasks.push(Task::Above(*high));
                    }
                    Some(branches) => {
                        let branches = branches.iter().rev();
                        tasks.extend(branches.map(|&(edge, high)| Task::Branch(edge, high)));
                    }
                },
            }
        }
        text
    }
}

fn read_node(text: &str) -> Option<u32> {
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    text.parse().ok().filter(|_| digits)
}

/// A picture of at most 64 edges, whose positions are sets of edges in the bits of a number.
#[derive(Clone, Debug)]
pub struct SmallPicture {
    edges: Vec<Edge>,
    /// The edges at each node.
    incident: Vec<u64>,
}

impl SmallPicture {
    /// The most edges.
    pub const MAX_EDGES: usize = 64;

    /// The picture, if it has not too many edges.
    pub fn new(picture: &Hackenbush) -> Option<SmallPicture> {
        if picture.edges.len() > SmallPicture::MAX_EDGES {
            return None;
        }
        let bits = |edges: Vec<usize>| edges.iter().fold(0, |set, &edge| set | 1 << edge);
        Some(SmallPicture {
            edges: picture.edges.clone(),
            incident: picture.incidence().into_iter().map(bits).collect(),
        })
    }

    /// The position with all edges.
    pub fn all(&self) -> u64 {
        match self.edges.len() {
            64 => u64::MAX,
            count => (1 << count) - 1,
        }
    }

    /// An edge.
    pub fn edge(&self, index: usize) -> Edge {
        self.edges[index]
    }

    /// The edges at a node.
    pub fn incident(&self, node: u32) -> u64 {
        self.incident[node as usize]
    }

    /// What is left of a position when an edge is cut.
    pub fn cut(&self, position: u64, edge: usize) -> u64 {
        let left = position & !(1 << edge);
        let mut found = 0;
        let mut roots = left & self.incident[0];
        while roots != 0 {
            found |= self.hanging_together(left, roots.trailing_zeros() as usize);
            roots &= !found;
        }
        found
    }

    /// The edges of a position that hang together with one of them without the ground.
    pub fn hanging_together(&self, position: u64, edge: usize) -> u64 {
        let mut found: u64 = 1 << edge;
        let mut waiting = found;
        while waiting != 0 {
            let next = waiting.trailing_zeros() as usize;
            waiting &= waiting - 1;
            for node in self.edges[next].ends {
                if node != 0 {
                    let new = self.incident(node) & position & !found;
                    found |= new;
                    waiting |= new;
                }
            }
        }
        found
    }

    /// Whether edges that hang together form a tree.
    pub fn is_tree(&self, component: u64) -> bool {
        let nodes = self.incident[1..].iter();
        let nodes = nodes.filter(|&&edges| edges & component != 0).count();
        nodes as u32 == component.count_ones()
    }
}

/// The places of the bits of a set.
pub fn members(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let next = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        next
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Hackenbush {
        Hackenbush::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn pictures_are_read_and_written() {
        for (text, written) in [
            ("hack:LR+L(R)(L)", "LR+L(R)(L)"),
            ("hack: L ( R ) L", "L(R)(L)"),
            ("(L)(R)", "L+R"),
            ("hack:0", "0"),
            ("0+L+0", "L"),
            ("L(RL(L)(C))(R)", "L(RL(L)(C))(R)"),
            ("0-1L 1-2R 1-3L", "L(R)(L)"),
            ("0-7L,7-2R, 2-0R", "0-7L 7-2R 2-0R"),
            ("2-1L 1-0R", "RL"),
            ("0-0L", "0-0L"),
            ("0-1L 1-1R", "0-1L 1-1R"),
            ("0-1L 0-1R + 0-1L", "0-1L 0-1R+L"),
            ("0-1L\u{2003}1-2R", "LR"),
        ] {
            let picture = read(text);
            assert_eq!(picture.spelling(), written, "{text}");
            assert_eq!(read(&picture.spelling()).spelling(), written, "{text}");
        }
        assert_eq!(read(&"LR".repeat(200_000)).spelling(), "LR".repeat(200_000));
        let deep = format!("{}{}", "L(".repeat(100_000), "R)".repeat(100_000));
        assert_eq!(read(&deep).edges().len(), 200_000);
    }

    #[test]
    fn errors_show_the_place() {
        for (text, span) in [
            ("hack:", 5..5),
            ("hack:L+", 7..7),
            ("hack:LXR", 6..7),
            ("hack:L(R", 6..7),
            ("hack:LR)", 7..8),
            ("hack:L()", 7..8),
            ("hack:0-1L 1-2", 10..13),
            ("hack:0-1L 1R", 10..12),
            ("hack:0-1L 1-é", 10..14),
            ("hack:0-1L 1-2G", 10..14),
            ("hack:0-1L 2-3R", 10..14),
            ("hack:0-1L 1-99999999999R", 10..24),
            ("hack:0-1L L", 10..11),
        ] {
            let error = Hackenbush::parse(text).unwrap_err();
            assert_eq!(error.span, span, "{text}: {error}");
        }
    }

    #[test]
    fn what_is_not_connected_falls_off() {
        let picture = read("0-1L 1-2R 2-0R 2-3L 3-4L");
        let small = SmallPicture::new(&picture).unwrap();
        assert_eq!(small.cut(0b11111, 0), 0b11110);
        assert_eq!(small.cut(0b11110, 2), 0);
        assert_eq!(small.cut(0b11111, 3), 0b00111);
        assert!(!small.is_tree(0b11111) && small.is_tree(0b11110));
        let whole = read(&["L"; 64].join("+"));
        let small = SmallPicture::new(&whole).unwrap();
        assert_eq!(small.cut(small.all(), 63), u64::MAX >> 1);
        assert!(SmallPicture::new(&read(&"L".repeat(65))).is_none());
    }

    use proptest::prelude::*;

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "[LCR()+0-9 ,\\-é]{0,20}") {
            if let Ok(picture) = Hackenbush::parse(&text) {
                let written = picture.spelling();
                prop_assert_eq!(read(&written).spelling(), written);
            }
        }
    }
}

//! Checks for sections 7 and 8 of Cincotti's paper: three-player Hackenbush.

use std::collections::BTreeMap;

use super::cincotti_numbers::entries;
use super::cincotti_sample::{Sample, class_named};
use super::claim::{CheckError, Evidence, Workbench, ensure};
use meximal::form::PartizanId;
use meximal::hackenbush::{Found, elimination, hackenbush_values};
use meximal::order::{Class, ClassKind, Relation};
use meximal::player::Players;
use meximal::random::SplitMix;
use meximal::rules::hackenbush::{Colour, Hackenbush};
use meximal::runner::Runner;

type Checked = Result<Evidence, CheckError>;

const LETTERS: [char; 3] = ['L', 'C', 'R'];

/// All coloured trees on one edge and forests on the ground with exactly this many edges, as texts, each
/// once.
struct Forests {
    /// Trees by their number of edges: a colour, and a forest on top.
    trees: Vec<Vec<String>>,
    /// Forests by their number of edges, each as its trees in ascending order.
    forests: Vec<Vec<Vec<(usize, usize)>>>,
}

impl Forests {
    fn new(edges: usize) -> Forests {
        let mut all = Forests {
            trees: vec![Vec::new()],
            forests: vec![vec![Vec::new()]],
        };
        for n in 1..=edges {
            let tops: Vec<String> = all.forests[n - 1].iter().map(|f| all.top(f)).collect();
            let trees = LETTERS.iter().flat_map(|colour| {
                let trees = tops.iter();
                trees.map(move |top| format!("{colour}{top}"))
            });
            all.trees.push(trees.collect());
            let mut forests = Vec::new();
            // The largest tree, and a forest of trees that are not larger.
            for size in 1..=n {
                for tree in 0..all.trees[size].len() {
                    for forest in &all.forests[n - size] {
                        if forest.last().is_none_or(|&last| last <= (size, tree)) {
                            let mut forest = forest.clone();
                            forest.push((size, tree));
                            forests.push(forest);
                        }
                    }
                }
            }
            all.forests.push(forests);
        }
        all
    }

    fn tree(&self, (size, tree): (usize, usize)) -> &str {
        &self.trees[size][tree]
    }

    /// A forest as it stands on an edge.
    fn top(&self, forest: &[(usize, usize)]) -> String {
        match forest {
            &[tree] => self.tree(tree).to_owned(),
            trees => {
                let trees = trees.iter();
                trees
                    .map(|&tree| format!("({})", self.tree(tree)))
                    .collect()
            }
        }
    }

    /// The forests with exactly this many edges.
    fn of_size(&self, edges: usize) -> impl Iterator<Item = String> {
        self.forests[edges].iter().map(|forest| {
            let trees: Vec<&str> = forest.iter().map(|&tree| self.tree(tree)).collect();
            trees.join("+")
        })
    }
}

/// Pictures made at random: edges between a few nodes, most of them with cycles.
fn random_pictures(count: usize, edges: usize, nodes: usize) -> Vec<Hackenbush> {
    let mut random = SplitMix::new(43);
    let mut pictures = Vec::new();
    while pictures.len() < count {
        let all = (0..edges).map(|_| {
            let colour = [Colour::Left, Colour::Center(1), Colour::Right][random.below(3)];
            (
                random.below(nodes) as u32,
                random.below(nodes) as u32,
                colour,
            )
        });
        let picture = Hackenbush::from_edges(all.collect::<Vec<_>>());
        if picture.edges().len() == edges {
            pictures.push(picture);
        }
    }
    pictures
}

/// The form of a picture; positions are known by their spelling.
fn form_of(
    sample: &mut Sample,
    picture: &Hackenbush,
    known: &mut BTreeMap<String, PartizanId>,
) -> Result<PartizanId, CheckError> {
    let name = picture.spelling();
    if let Some(&form) = known.get(&name) {
        return Ok(form);
    }
    let mut lists = vec![Vec::new(); 3];
    for (edge, drawn) in picture.edges().iter().enumerate() {
        let option = form_of(sample, &picture.cut(edge), known)?;
        lists[drawn.colour.player(Players::THREE)].push(option);
    }
    let form = sample.forms.intern(lists)?;
    known.insert(name, form);
    Ok(form)
}

/// Pictures to look at: all forests of up to four edges, and random ones with cycles.
fn pictures() -> Result<Vec<Hackenbush>, CheckError> {
    let forests = Forests::new(4);
    let mut pictures = Vec::new();
    for edges in 1..=4 {
        for text in forests.of_size(edges) {
            pictures.push(Hackenbush::parse(&text)?);
        }
    }
    pictures.extend(random_pictures(120, 5, 4));
    Ok(pictures)
}

pub(super) fn theorem_38(bench: &mut Workbench) -> Checked {
    let mut sample = Sample::new(bench);
    let mut known = BTreeMap::new();
    let pictures = pictures()?;
    for picture in &pictures {
        let form = form_of(&mut sample, picture, &mut known)?;
        ensure(sample.is_number(form)?, || picture.spelling())?;
    }
    Ok(format!(
        "{} pictures, by definition: all forests of up to 4 edges, and 120 pictures of 5 edges with cycles",
        pictures.len()
    ))
}

/// A picture with one colour changed into another.
fn recoloured(picture: &Hackenbush, from: Colour, to: Colour) -> Hackenbush {
    let edges = picture.edges().iter().map(|edge| {
        let colour = if edge.colour == from { to } else { edge.colour };
        (edge.ends[0], edge.ends[1], colour)
    });
    Hackenbush::from_edges(edges)
}

const CENTER: Colour = Colour::Center(1);

pub(super) fn theorem_40(bench: &mut Workbench) -> Checked {
    let mut sample = Sample::new(bench);
    let mut known = BTreeMap::new();
    // G is one edge of Center, H is empty.
    let (g, h) = (Hackenbush::parse("C")?, Hackenbush::new());
    let [x, y] = [form_of(&mut sample, &g, &mut known)?, PartizanId::ZERO];
    let [mx, my] = [
        form_of(
            &mut sample,
            &recoloured(&g, Colour::Right, Colour::Left),
            &mut known,
        )?,
        form_of(
            &mut sample,
            &recoloured(&h, Colour::Right, Colour::Left),
            &mut known,
        )?,
    ];
    let at_most = |relation| matches!(relation, Relation::Less | Relation::Equal);
    let before = at_most(sample.relation(x, y, 1)?);
    let printed = at_most(sample.relation(mx, my, 0)?);
    ensure(!before && printed, || {
        "C against the empty picture".to_owned()
    })?;
    // The right relations, with the right colours joined.
    let joined = [
        (Colour::Right, CENTER),
        (Colour::Right, Colour::Left),
        (CENTER, Colour::Left),
    ];
    let all = pictures()?;
    let mut random = SplitMix::new(40);
    let mut compared = 0;
    for _ in 0..400 {
        let pair = [0, 1].map(|_| &all[random.below(all.len())]);
        let mut forms = Vec::new();
        for picture in pair {
            let mut row = vec![form_of(&mut sample, picture, &mut known)?];
            for (from, to) in joined {
                let other = recoloured(picture, from, to);
                row.push(form_of(&mut sample, &other, &mut known)?);
            }
            forms.push(row);
        }
        for player in 0..3 {
            let before = sample.relation(forms[0][0], forms[1][0], player)?;
            let after = sample.relation(forms[0][player + 1], forms[1][player + 1], player)?;
            ensure(before == after, || pair[0].spelling())?;
            compared += 1;
        }
    }
    Ok(format!(
        "G = C and H = 0: G <= H fails for Center, and M^RL(G) <= M^RL(H) holds for Left; with the right \
         relations {compared} comparisons agree"
    ))
}

pub(super) fn theorems_41_42(bench: &mut Workbench) -> Checked {
    let mut sample = Sample::new(bench);
    let mut known = BTreeMap::new();
    let pictures = pictures()?;
    for picture in &pictures {
        let form = form_of(&mut sample, picture, &mut known)?;
        let by_form = sample.values(form)?.texts();
        let found = hackenbush_values(picture, Players::THREE, &bench.runner)?;
        let by_colours: Vec<String> = found.values.iter().map(|v| v.to_string()).collect();
        ensure(by_form == by_colours, || {
            format!("{}: {by_form:?} and {by_colours:?}", picture.spelling())
        })?;
    }
    Ok(format!(
        "the values of {} pictures by their colours are those of their forms",
        pictures.len()
    ))
}

/// The class of a picture.
fn class_of(picture: &Hackenbush, runner: &Runner) -> Result<Class, CheckError> {
    let found = hackenbush_values(picture, Players::THREE, runner)?;
    Ok(found.class())
}

/// Who wins a picture, as letters.
fn outcome(picture: &Hackenbush, runner: &Runner) -> Result<String, CheckError> {
    let found = elimination(picture, Players::THREE, false, runner)?;
    let letter = |found: &Found| match found {
        Found::Winner(player) => LETTERS[*player],
        Found::Nobody => '-',
        Found::NotDecided => '?',
    };
    Ok(found.outcomes.iter().map(letter).collect())
}

/// Checks Theorem 43 on pictures: in <CR Left wins when Left starts. Theorems 44 and 45 are the same with the
/// colours turned. How many pictures of that class there were.
fn left_wins(texts: impl Iterator<Item = String>, runner: &Runner) -> Result<usize, CheckError> {
    let class = class_named("<CR")?;
    let mut count = 0;
    for text in texts {
        let picture = Hackenbush::parse(&text)?;
        if class_of(&picture, runner)? == class {
            let found = outcome(&picture, runner)?;
            ensure(found == "LLL", || format!("{text} has outcome {found}"))?;
            count += 1;
        }
    }
    Ok(count)
}

/// The edges of a picture.
type Drawing = Vec<(u32, u32, Colour)>;

/// All pictures with up to this many edges, drawn edge by edge from the ground: many of them more than once.
fn connected_pictures(edges: usize) -> Vec<Drawing> {
    let mut all: Vec<Drawing> = Vec::new();
    let mut last: Vec<(Drawing, u32)> = vec![(Vec::new(), 0)];
    for _ in 0..edges {
        let mut longer = Vec::new();
        for (picture, top) in &last {
            for a in 0..=*top {
                for b in a..=*top + 1 {
                    for colour in [Colour::Left, CENTER, Colour::Right] {
                        let mut picture = picture.clone();
                        picture.push((a, b, colour));
                        longer.push((picture, b.max(*top)));
                    }
                }
            }
        }
        all.extend(longer.iter().map(|(picture, _)| picture.clone()));
        last = longer;
    }
    all
}

/// Smallest picture for which Theorem 43 fails, and one in which nobody wins.
const CYCLES: [(&str, &str, &str); 2] = [
    ("0-1C 0-2L 0-3L 2-4R 3-4C", "0 -1 -3", "CLL"),
    ("0-1C 0-2L 0-3L 2-5R 3-5C 4-5L 2-6R 3-6C 4-6L", "", "-LL"),
];

pub(super) fn theorems_43_45(bench: &mut Workbench) -> Checked {
    for (text, values, expected) in CYCLES {
        let picture = Hackenbush::parse(text)?;
        let class = class_of(&picture, &bench.runner)?;
        let found = outcome(&picture, &bench.runner)?;
        ensure(class.name() == "<CR" && found == expected, || {
            format!("{text} has class {class} and outcome {found}")
        })?;
        let numbers = hackenbush_values(&picture, Players::THREE, &bench.runner)?.values;
        let numbers: Vec<String> = numbers.iter().map(|v| v.to_string()).collect();
        ensure(values.is_empty() || numbers.join(" ") == values, || {
            format!("{text}: {numbers:?}")
        })?;
    }
    // The same with the colours turned.
    let turned = |text: &str, by: usize| -> String {
        let turn = |c: char| match LETTERS.iter().position(|&letter| letter == c) {
            Some(player) => LETTERS[(player + by) % 3],
            None => c,
        };
        text.chars().map(turn).collect()
    };
    for (by, class, expected) in [(1, "<LR", "CRC"), (2, "<LC", "RRL")] {
        let picture = Hackenbush::parse(&turned(CYCLES[0].0, by))?;
        let found = (
            class_of(&picture, &bench.runner)?.name(),
            outcome(&picture, &bench.runner)?,
        );
        ensure(found == (class.to_owned(), expected.to_owned()), || {
            format!("{found:?}")
        })?;
    }
    let mut small = 0;
    for edges in connected_pictures(4) {
        let picture = Hackenbush::from_edges(edges);
        if class_of(&picture, &bench.runner)?.name() == "<CR" {
            let found = outcome(&picture, &bench.runner)?;
            ensure(found == "LLL", || picture.spelling())?;
            small += 1;
        }
    }
    Ok(format!(
        "{} has values (0, -1, -3), class <CR and outcome CLL, printed LLL; {} has outcome -LL; with the \
         colours turned Theorems 44 and 45 fail, too; none of the {small} drawings of class <CR with up to 4 \
         edges is a counterexample",
        CYCLES[0].0, CYCLES[1].0
    ))
}

/// All sums of stalks with this many edges in all.
fn stalks(edges: usize) -> Vec<String> {
    let words = |length: usize| {
        (0..3usize.pow(length as u32)).map(move |code| {
            let letter = |place: u32| LETTERS[code / 3usize.pow(place) % 3];
            (0..length as u32).map(letter).collect::<String>()
        })
    };
    // Sums with their last word, by length and place, so that words come in ascending order.
    let mut all: Vec<Vec<(String, (usize, usize))>> = vec![vec![(String::new(), (0, 0))]];
    for total in 1..=edges {
        let mut sums = Vec::new();
        for length in 1..=total {
            for (place, word) in words(length).enumerate() {
                for (sum, last) in &all[total - length] {
                    if *last <= (length, place) {
                        let plus = if sum.is_empty() { "" } else { "+" };
                        sums.push((format!("{sum}{plus}{word}"), (length, place)));
                    }
                }
            }
        }
        all.push(sums);
    }
    let last = all.pop().unwrap_or_default();
    last.into_iter().map(|(text, _)| text).collect()
}

pub(super) fn theorem_43_strings(bench: &mut Workbench) -> Checked {
    const EDGES: usize = 8;
    let (mut all, mut zero) = (0, 0);
    for edges in 1..=EDGES {
        let texts = stalks(edges);
        all += texts.len();
        zero += left_wins(texts.into_iter(), &bench.runner)?;
    }
    Ok(format!(
        "all {all} sums of strings with up to {EDGES} edges: Left wins from the start in the {zero} of \
         class <CR"
    ))
}

pub(super) fn theorem_43_forests(bench: &mut Workbench) -> Checked {
    const EDGES: usize = 7;
    let forests = Forests::new(EDGES);
    let (mut all, mut zero) = (0, 0);
    for edges in 1..=EDGES {
        all += forests.forests[edges].len();
        zero += left_wins(forests.of_size(edges), &bench.runner)?;
    }
    Ok(format!(
        "no counterexample in all {all} forests with up to {EDGES} edges, {zero} of them of class <CR"
    ))
}

/// Whether the step of the printed proof works for some first move of Left: after every answer of Center the
/// value for Left is ≥ 0, and where it is 0, Right can move.
fn proof_works(picture: &Hackenbush, runner: &Runner) -> Result<bool, CheckError> {
    let of = |picture: &Hackenbush, player: usize| -> Vec<usize> {
        let edges = picture.edges().iter().enumerate();
        let own = edges.filter(|(_, edge)| edge.colour.player(Players::THREE) == player);
        own.map(|(edge, _)| edge).collect()
    };
    for first in of(picture, 0) {
        let after_left = picture.cut(first);
        let mut works = true;
        for answer in of(&after_left, 1) {
            let after_center = after_left.cut(answer);
            let value = &hackenbush_values(&after_center, Players::THREE, runner)?.values[0];
            works &= match value.sign() {
                std::cmp::Ordering::Less => false,
                std::cmp::Ordering::Equal => !of(&after_center, 2).is_empty(),
                std::cmp::Ordering::Greater => true,
            };
        }
        if works {
            return Ok(true);
        }
    }
    Ok(false)
}

pub(super) fn theorem_43_proof(bench: &mut Workbench) -> Checked {
    let text = "L+L+R(L)(C)+C(L)(C)";
    let picture = Hackenbush::parse(text)?;
    let class = class_of(&picture, &bench.runner)?;
    let found = outcome(&picture, &bench.runner)?;
    ensure(class.name() == "<CR" && found == "LLL", || {
        format!("{text} has class {class} and outcome {found}")
    })?;
    ensure(!proof_works(&picture, &bench.runner)?, || {
        "a move of Left is as the proof says".to_owned()
    })?;
    let forests = Forests::new(6);
    let zero = class_named("<CR")?;
    let mut small = 0;
    for text in (1..=6).flat_map(|edges| forests.of_size(edges)) {
        let picture = Hackenbush::parse(&text)?;
        if class_of(&picture, &bench.runner)? == zero {
            ensure(proof_works(&picture, &bench.runner)?, || text)?;
            small += 1;
        }
    }
    Ok(format!(
        "in {text} every first move of Left has an answer of Center after which the value for Left is \
         negative, or 0 without a move for Right; Left wins all the same. The step works in all {small} \
         forests of class <CR with up to 6 edges"
    ))
}

pub(super) fn table_12(bench: &mut Workbench) -> Checked {
    let printed: BTreeMap<&str, &str> = entries("table12")?.into_iter().collect();
    let mut pictures = pictures()?;
    pictures.extend(random_pictures(400, 7, 5));
    for (text, ..) in CYCLES {
        pictures.push(Hackenbush::parse(text)?);
    }
    let (mut right, mut wrong) = (0, 0);
    for picture in &pictures {
        let class = class_of(picture, &bench.runner)?;
        let found = outcome(picture, &bench.runner)?;
        let row = printed.get(class.name().as_str()).copied().unwrap_or("???");
        for (starter, (winner, found)) in row.chars().zip(found.chars()).enumerate() {
            // The entries of Theorems 43 to 45.
            let doubtful = class.kind() == ClassKind::NegativeBut(starter);
            if winner == '?' {
                continue;
            }
            ensure(doubtful || winner == found, || picture.spelling())?;
            right += usize::from(winner == found);
            wrong += usize::from(winner != found);
        }
    }
    ensure(wrong >= CYCLES.len(), || {
        format!("{wrong} outcomes are not as printed")
    })?;
    Ok(format!(
        "{} pictures: {right} outcomes as printed, {wrong} not, all of these where the player with value 0 \
         starts",
        pictures.len()
    ))
}

pub(super) fn section_8_1(bench: &mut Workbench) -> Checked {
    for (text, expected) in [("C+RL+LC", "-CC"), ("CL+LR+RC", "---")] {
        let picture = Hackenbush::parse(text)?;
        let class = class_of(&picture, &bench.runner)?;
        let found = outcome(&picture, &bench.runner)?;
        ensure(class.name() == "<" && found == expected, || {
            format!("{text} has class {class} and outcome {found}")
        })?;
    }
    // All sums of strings with a few edges: the first with a starter for whom nobody wins.
    let negative = class_named("<")?;
    let mut shares = Vec::new();
    for edges in 3..=6 {
        let (mut count, mut open, mut nobody) = (0, 0, 0);
        for text in stalks(edges) {
            let picture = Hackenbush::parse(&text)?;
            if class_of(&picture, &bench.runner)? == negative {
                let found = outcome(&picture, &bench.runner)?;
                count += 1;
                open += usize::from(found.contains('-'));
                nobody += usize::from(found == "---");
            }
        }
        shares.push(format!(
            "{edges} edges: {open} of {count} ({nobody} for all starters)"
        ));
    }
    Ok(format!(
        "every picture is decided by search; C+RL+LC is -CC and CL+LR+RC is ---; sums of strings of class < \
         with a starter for whom nobody wins: {}; for n players on strings the question is PSPACE-complete \
         (Cincotti 2009)",
        shares.join(", ")
    ))
}

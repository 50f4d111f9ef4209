//! Drawings are well formed, no two nodes lie on each other, and trees have no crossings.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;

fn draw(text: &str, options: DrawingOptions) -> String {
    hackenbush_svg(&Game::read(text).unwrap(), options)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Reads a text as XML, as far as drawings use it: tags that open and close, attributes in quotes, escaped
/// text. Gives the number of tags of each name.
fn tags(svg: &str) -> Vec<String> {
    let mut open: Vec<String> = Vec::new();
    let mut found = Vec::new();
    let mut rest = svg;
    while let Some(start) = rest.find('<') {
        let text = &rest[..start];
        assert!(!text.contains('>'), "{text}");
        for after in text.split('&').skip(1) {
            let name = after.split(';').next().unwrap();
            assert!(["amp", "lt", "gt", "quot"].contains(&name), "&{name}");
        }
        let end = start + rest[start..].find('>').expect("a tag ends");
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name));
            continue;
        }
        let empty = tag.ends_with('/');
        let tag = tag.trim_end_matches('/');
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        assert_eq!(attributes.matches('"').count() % 2, 0, "{tag}");
        let outside: String = attributes.split('"').step_by(2).collect();
        let names: Vec<&str> = outside.split('=').map(str::trim).collect();
        let names: BTreeSet<&str> = names.into_iter().filter(|name| !name.is_empty()).collect();
        assert_eq!(names.len(), attributes.matches("=\"").count(), "{tag}");
        found.push(name.to_owned());
        if !empty {
            open.push(name.to_owned());
        }
    }
    assert!(open.is_empty() && rest.trim().is_empty());
    found
}

fn layout_of(picture: &Hackenbush) -> (Layout, Scale) {
    let scale = scale(picture, DrawingOptions::default());
    (Layout::new(picture, &scale), scale)
}

/// Nodes of one level are a slot apart, and so are the ends on the ground; everything is inside.
fn check_places(picture: &Hackenbush) {
    let (layout, scale) = layout_of(picture);
    let mut places: Vec<(i64, i64)> = layout.nodes[1..].iter().map(|p| (p.y, p.x)).collect();
    places.extend(layout.touches.iter().flatten().map(|p| (p.y, p.x)));
    places.sort_unstable();
    for pair in places.windows(2) {
        if pair[0].0 == pair[1].0 {
            assert!(pair[1].1 - pair[0].1 >= scale.slot - 1, "{pair:?}");
        }
    }
    let inside =
        |&(y, x): &(i64, i64)| (0..=layout.width).contains(&x) && (0..=layout.height).contains(&y);
    assert!(places.iter().all(inside), "{}", picture.spelling());
    // No two edges are the same curve.
    let drawn = curves(picture, &layout, &scale);
    let paths: BTreeSet<String> = drawn.iter().map(Curve::path).collect();
    assert_eq!(paths.len(), drawn.len(), "{}", picture.spelling());
}

fn check_drawing(text: &str, options: DrawingOptions) {
    let svg = draw(text, options);
    let picture = Hackenbush::parse(text).unwrap();
    let edges = svg.matches("<title>edge ").count();
    assert_eq!(edges, picture.edges().len());
    let tags = tags(&svg);
    let circles = tags.iter().filter(|tag| *tag == "circle").count();
    assert_eq!(circles + 1, picture.nodes());
    check_places(&picture);
}

/// Whether two straight lines meet in a point that is inside of both.
fn cross(a: [Point; 2], b: [Point; 2]) -> bool {
    let side = |line: [Point; 2], p: Point| {
        let [from, to] = line;
        ((to.x - from.x) * (p.y - from.y) - (to.y - from.y) * (p.x - from.x)).signum()
    };
    side(a, b[0]) * side(a, b[1]) < 0 && side(b, a[0]) * side(b, a[1]) < 0
}

#[test]
fn drawings_are_well_formed() {
    let texts = [
        "hack:0",
        "hack:L",
        "hack:0-0L",
        "hack:L(C)(R)+RRR",
        "hack:0-1C 0-2L 0-3L 2-4R 3-4C",
        "hack:0-1L 0-1C 1-2R 1-2L 2-1C 2-2R 2-2L 0-0C 0-0C",
        "hack:0-1L 0-2L 1-2C 2-1R 1-2L",
    ];
    for text in texts {
        for numbers in [false, true] {
            check_drawing(text, DrawingOptions { cut: None, numbers });
            let edges = Hackenbush::parse(text).unwrap().edges().len();
            for cut in 1..=edges {
                let cut = Some(cut);
                check_drawing(text, DrawingOptions { cut, numbers });
            }
        }
    }
}

#[test]
fn a_cut_shows_what_falls() {
    let picture = Hackenbush::parse("0-1L 1-2C 2-0R 2-3L 3-4L").unwrap();
    let cut = |number| fates(&picture, Some(number)).unwrap();
    use Fate::{Cut, Falls, Stays};
    assert_eq!(cut(1), [Cut, Stays, Stays, Stays, Stays]);
    assert_eq!(cut(4), [Stays, Stays, Stays, Cut, Falls]);
    let stalk = Hackenbush::parse("LCR").unwrap();
    assert_eq!(fates(&stalk, Some(1)).unwrap(), [Cut, Falls, Falls]);
    let svg = draw(
        "hack:LCR",
        DrawingOptions {
            cut: Some(1),
            numbers: true,
        },
    );
    assert!(svg.contains("Edge 1 is cut, and 2 edges fall."), "{svg}");
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let message = |text: &str, cut| {
        let options = DrawingOptions {
            cut,
            numbers: false,
        };
        let drawn = Game::read(text)
            .map_err(ReportError::from)
            .and_then(|game| hackenbush_svg(&game, options));
        drawn.unwrap_err().to_string()
    };
    assert!(message("nim:3", None).contains("hack:"));
    assert!(message("hack:LR", Some(3)).contains("from 1 to 2"));
    assert!(message("hack:LR", Some(0)).contains("from 1 to 2"));
    assert!(message("hack:0", Some(1)).contains("no edge 1"));
    let large = format!("hack:{}", "L".repeat(MAX_DRAWN_EDGES + 1));
    assert!(message(&large, None).contains("at most 20000"));
}

#[test]
fn large_pictures_come_out() {
    let stalks = vec!["L"; MAX_DRAWN_EDGES].join("+");
    let comb = "L(R)".repeat(MAX_DRAWN_EDGES / 2);
    let stalk = "LC".repeat(MAX_DRAWN_EDGES / 2);
    let ladder: Vec<String> = (0..5000)
        .map(|i| format!("{i}-{}L {i}-{}C 0-{}R", i + 1, i + 1, i + 1))
        .collect();
    for text in [stalks, comb, stalk, ladder.join(" ")] {
        let svg = draw(&format!("hack:{text}"), DrawingOptions::default());
        tags(&svg);
    }
}

fn random_graph() -> impl Strategy<Value = String> {
    prop::collection::vec((0u32..8, 0u32..9, 0usize..3), 1..30).prop_map(|edges| {
        let letters = ['L', 'C', 'R'];
        // A node is joined to a smaller one first, so that all hangs together with the ground.
        let mut top = 0;
        let edges = edges.into_iter().map(|(a, b, colour)| {
            let low = a % (top + 1);
            let high = b.min(top + 1);
            top = top.max(high);
            format!("{low}-{high}{}", letters[colour])
        });
        format!("hack:{}", edges.collect::<Vec<_>>().join(" "))
    })
}

proptest! {
    #[test]
    fn nodes_and_edges_of_graphs_lie_apart(text in random_graph(), numbers: bool) {
        check_drawing(&text, DrawingOptions { cut: None, numbers });
    }

    #[test]
    fn trees_have_no_crossings(parents in prop::collection::vec(0u32..1000, 1..60)) {
        let edges = (0..).zip(&parents).map(|(i, parent)| format!("{}-{}L", parent % (i + 1), i + 1));
        let text = format!("hack:{}", edges.collect::<Vec<_>>().join(" "));
        check_drawing(&text, DrawingOptions::default());
        let picture = Hackenbush::parse(&text).unwrap();
        let (layout, scale) = layout_of(&picture);
        let lines = curves(&picture, &layout, &scale);
        let lines: Vec<[Point; 2]> = lines
            .into_iter()
            .map(|curve| match curve {
                Curve::Line(points) => points,
                other => panic!("{other:?} in a tree"),
            })
            .collect();
        for (i, &a) in lines.iter().enumerate() {
            for &b in &lines[..i] {
                prop_assert!(!cross(a, b), "{}", text);
            }
        }
    }
}

#[test]
fn narrow_pictures_stand_in_the_middle() {
    let svg = hackenbush_svg(
        &Game::read("hack:LCRLCRLCRLCR").unwrap(),
        DrawingOptions::default(),
    )
    .unwrap();
    let number = |after: &str| -> f64 {
        let from = &svg[svg.find(after).unwrap() + after.len()..];
        let end = from
            .find(|c: char| !c.is_ascii_digit() && c != '.')
            .unwrap();
        from[..end].parse().unwrap()
    };
    let (width, aside, node) = (number("width=\""), number("translate("), number("cx=\""));
    assert!((width - 2.0 * (aside + node)).abs() <= 1.0, "{svg}");
}

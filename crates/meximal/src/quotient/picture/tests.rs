//! Tests of the pictures: what they contain. What they look like was looked at.

use super::super::catalogue::NamedQuotient;
use super::super::samples::{guiles, period_six};
use super::*;
use crate::runner::Runner;

fn with_picture(
    title: &str,
    quotient: (Monoid, Vec<PlayerSet>),
    players: Players,
    look: impl Fn(&Picture),
) {
    let (monoid, labels) = quotient;
    let presentation = Presentation::new(&monoid, &Runner::new()).unwrap();
    look(&Picture {
        title,
        monoid: &monoid,
        labels: &labels,
        players,
        presentation: &presentation,
    });
}

/// Tags that are closed again, and no markup from the title.
fn is_well_formed(svg: &str) -> bool {
    let opened =
        svg.matches("<g").count() + svg.matches("<svg").count() + svg.matches("<text").count();
    let closed = svg.matches("</g>").count()
        + svg.matches("</svg>").count()
        + svg.matches("</text>").count();
    opened == closed && !svg.contains("<script")
}

#[test]
fn every_element_is_drawn_once_and_marked_once() {
    for (quotient, portion) in [(guiles(), 12), (NamedQuotient::R8.quotient().unwrap(), 2)] {
        with_picture("<script> & \"quotes\"", quotient, Players::TWO, |picture| {
            for svg in [
                picture.cayley_svg().unwrap(),
                picture.egg_box_svg().unwrap(),
            ] {
                assert!(is_well_formed(&svg));
                for x in 0..picture.monoid.order() as u32 {
                    assert!(svg.contains(&format!(">{}</text>", picture.word(x))));
                }
                // The legend has one more.
                assert_eq!(
                    svg.matches(&format!("fill=\"{MARKED}\"")).count(),
                    portion + 1
                );
            }
            let dot = picture.cayley_dot().unwrap();
            assert_eq!(dot.matches("peripheries=2").count(), portion);
            let dot = picture.egg_box_dot().unwrap();
            assert_eq!(dot.matches("BORDER=\"2\"").count(), portion);
        });
    }
}

#[test]
fn for_more_players_labels_are_written_out() {
    let (monoid, labels) = NamedQuotient::Tame(2).quotient().unwrap();
    let labels = labels
        .iter()
        .map(|label| PlayerSet(label.0 * 2 + 1))
        .collect();
    with_picture("three", (monoid, labels), Players::THREE, |picture| {
        let svg = picture.egg_box_svg().unwrap();
        assert!(svg.contains("𝒫𝒩") && svg.contains("𝒩𝒪"));
        assert!(!svg.contains("position"));
    });
}

#[test]
fn what_cannot_be_read_is_not_drawn() {
    with_picture("200", period_six(), Players::TWO, |picture| {
        let error = picture.cayley_svg().unwrap_err();
        assert_eq!(
            error.to_string(),
            "a picture of 200 elements cannot be read: at most 150 are drawn"
        );
        assert_eq!(picture.egg_box_dot(), Err(error));
    });
}

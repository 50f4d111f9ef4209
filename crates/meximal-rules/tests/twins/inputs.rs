//! No text makes a reader panic, and every entry of the registry is in order.

use std::ops::ControlFlow;

use meximal_rules::{Dead, registry};
use proptest::prelude::*;

use crate::solver::read;

#[test]
fn the_registry_is_sorted_and_its_examples_are_read() {
    let names: Vec<&str> = registry().iter().map(|entry| entry.name).collect();
    assert!(names.is_sorted());
    for entry in registry() {
        let position = read(entry.example, None);
        let rules = position.rules();
        assert_eq!(rules.split(':').next(), Some(entry.name));
        assert_eq!(position.spell(), entry.example);
        let again = read(&position.spell(), position.players());
        assert_eq!(again, position);
    }
}

#[test]
fn the_page_about_boards_names_them_all() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/boards.md");
    let page = std::fs::read_to_string(page).unwrap();
    for entry in registry() {
        let named = [format!("`{}`", entry.name), format!("`{}:", entry.name)];
        assert!(
            named.iter().any(|name| page.contains(name)),
            "{}",
            entry.name
        );
    }
}

proptest! {
    #[test]
    fn no_text_makes_a_reader_panic(text in "\\PC{0,12}", players in proptest::option::of(0usize..70)) {
        for entry in registry() {
            let _ = (entry.read)(&text, players);
        }
    }

    #[test]
    fn no_likely_text_makes_a_reader_panic(
        text in "(path|grid|star|[0-9]{1,4}|x|[-,;:=@/|.#oLCRTFEH ×é]){0,9}",
        players in proptest::option::of(0usize..70),
    ) {
        for entry in registry() {
            if let Ok(position) = (entry.read)(&text, players) {
                position.picture();
                let spelled = position.spell();
                let again = read(&spelled, players.or(position.players()));
                prop_assert_eq!(again.spell(), spelled);
                position.store(Dead::Kept);
            }
        }
    }

    #[test]
    fn whatever_is_read_can_be_played(
        text in "(path|cycle|star|[0-9]|1[0-9]|x|//|[-,;:=@/|.#oLCRTFEH]){1,9}",
        players in proptest::option::of(2usize..5),
    ) {
        for entry in registry() {
            if let Ok(position) = (entry.read)(&text, players) {
                let (mut store, parts) = position.store(Dead::Dropped);
                for part in parts.into_iter().take(3) {
                    for player in 0..20 {
                        let mut last = None;
                        let visited = store.options(part, player, &mut |option| {
                            last = option.last().copied();
                            ControlFlow::Continue(())
                        });
                        assert!(visited.is_ok());
                        if let Some(last) = last {
                            let visited =
                                store.options(last, player, &mut |_| ControlFlow::Continue(()));
                            assert!(visited.is_ok());
                            prop_assert!(store.spell(last).starts_with(entry.name));
                            store.picture(last);
                        }
                    }
                }
            }
        }
    }
}

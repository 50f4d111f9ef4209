//! No token is lost on the way to the engines: where tokens count, those of a position are those of its
//! parts, in every ruleset; and parts never have more than the position.

use meximal_rules::boards::codes::read_partizan_codes;
use meximal_rules::boards::formula::read_subtraction_formula;
use meximal_rules::boards::subtraction::read_partizan_subtraction;
use meximal_rules::{AnyPosition, Dead, Store, registry};
use proptest::prelude::*;

use crate::solver::read;

/// A position of every ruleset, and more of those whose parts lose tokens.
fn positions() -> Vec<AnyPosition> {
    let more = [
        "mem:3,4",
        "fibonacci-nim:5,0",
        "euclid:3,0",
        "chomp:1x1",
        "weighted-arc-kayles:path4;0=2,1=0,3=3",
        "graph-nim:0-1=3,1-2=2,3-4=2@0",
    ];
    let examples = registry().iter().map(|entry| entry.example);
    let named = examples.chain(more).map(|text| read(text, None));
    let others = [
        read_partizan_subtraction("2,3|4", 11),
        read_partizan_codes("0.03|0.07", 9),
        read_subtraction_formula("primes", 12),
    ];
    named.chain(others.map(Result::unwrap)).collect()
}

fn tokens(store: &dyn Store, parts: &[u32]) -> u64 {
    parts.iter().map(|&part| store.tokens(part)).sum()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn a_position_has_the_tokens_of_its_parts(
        lots in prop::collection::vec(any::<prop::sample::Index>(), 40),
    ) {
        for mut position in positions() {
            let (mut whole, _) = position.store(Dead::Kept);
            let (mut played, _) = position.store(Dead::Dropped);
            for lot in &lots {
                let parts = position.add_to(&mut *whole).unwrap();
                prop_assert_eq!(position.tokens(), tokens(&*whole, &parts), "{:?}", position);
                let parts = position.add_to(&mut *played).unwrap();
                prop_assert!(position.tokens() >= tokens(&*played, &parts), "{:?}", position);
                let mut options = Vec::new();
                for player in 0..position.players().unwrap_or(1) {
                    position.options(player, &mut |option| options.extend_from_slice(option));
                }
                if options.is_empty() {
                    break;
                }
                position = lot.get(&options).clone();
            }
        }
    }
}

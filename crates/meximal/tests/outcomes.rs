//! Fast paths against direct implementations of the definitions.

use std::collections::BTreeSet;

use meximal::convention::Convention;
use meximal::form::Universe;
use meximal::form::{FormId, Forms, PartizanForms, PartizanId};
use meximal::outcome::{
    Absorbing, Closure, Equality, NimHeaps, PartizanPlay, PartizanSums, Search, Sums, absorbing,
    equality, first_turns, forms_born_by_day_three, position_of_forms, search_contexts,
    star_sequence, undetermined_depths, winning_moves,
};
use meximal::player::{PlayerSet, Players};
use meximal::rules::components::EveryOption;
use meximal::runner::{Runner, Stop};
use proptest::prelude::*;

/// A game as a tree, with the sum and the outcome of the paper's definitions, word by word.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Tree(BTreeSet<Tree>);

impl Tree {
    fn of(forms: &Forms, form: FormId) -> Tree {
        Tree(
            forms
                .options(form)
                .iter()
                .map(|&o| Tree::of(forms, o))
                .collect(),
        )
    }

    fn plus(&self, other: &Tree) -> Tree {
        let left = self.0.iter().map(|g| g.plus(other));
        let right = other.0.iter().map(|h| self.plus(h));
        Tree(left.chain(right).collect())
    }

    fn wins(&self, seat: usize, play: Convention) -> bool {
        let players = play.players().count();
        if self.0.is_empty() {
            play.terminal().contains(seat)
        } else if seat == 0 {
            self.0.iter().any(|g| g.wins(players - 1, play))
        } else {
            self.0.iter().all(|g| g.wins(seat - 1, play))
        }
    }

    fn outcome(&self, play: Convention) -> PlayerSet {
        let winners = (0..play.players().count()).filter(|&seat| self.wins(seat, play));
        winners.fold(PlayerSet::NOBODY, |set, seat| PlayerSet(set.0 | 1 << seat))
    }

    /// The seat of the player who moves last under the podium rule.
    fn last(&self, players: usize) -> usize {
        let options = self.0.iter().map(|g| (g.last(players) + 1) % players);
        options.min().unwrap_or(players - 1)
    }
}

fn players(n: u64) -> Players {
    Players::new(n).unwrap()
}

/// Every convention for two and three players, and some for more.
fn conventions() -> Vec<Convention> {
    let mut all = Vec::new();
    for n in 2..=3 {
        for bits in 0..1u16 << n {
            all.push(Convention::winners(players(n), PlayerSet(bits)));
        }
    }
    for n in [4, 5, 16] {
        all.push(Convention::normal(players(n)));
        all.push(Convention::winners(players(n), PlayerSet(0b1010)));
    }
    all
}

fn any_game() -> impl Strategy<Value = usize> {
    prop_oneof![0usize..16, 0usize..65536]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn sums_are_played_by_the_definition(g in any_game(), h in 0usize..16, k in 0usize..4) {
        let mut forms = Forms::new();
        let parts: Vec<FormId> = [g, h, k]
            .map(|game| Universe::form(game, &mut forms).unwrap())
            .to_vec();
        let tree = parts
            .iter()
            .map(|&p| Tree::of(&forms, p))
            .reduce(|a, b| a.plus(&b))
            .unwrap();
        let runner = Runner::new();
        for play in conventions() {
            let mut sums = Sums::new(&forms, play, &runner);
            let outcome = sums.outcome(&position_of_forms(&parts)).unwrap();
            prop_assert_eq!(outcome, tree.outcome(play), "{}", play);
        }
        for n in 2..=5 {
            let mut sums = Sums::new(&forms, Convention::podium(players(n)), &runner);
            let outcome = sums.outcome(&position_of_forms(&parts)).unwrap();
            prop_assert_eq!(outcome, PlayerSet::only(tree.last(n as usize)));
        }
        // The sum as one form is the same tree.
        let sum = forms.sum_all(parts).unwrap();
        prop_assert!(Tree::of(&forms, sum) == tree);
    }

    #[test]
    fn equality_agrees_with_contexts(g in any_game(), h in any_game(), contexts in
        proptest::collection::vec(any_game(), 30)) {
        let mut forms = Forms::new();
        let runner = Runner::new().with_memory(50 << 20);
        let (g, h) = (
            Universe::form(g, &mut forms).unwrap(),
            Universe::form(h, &mut forms).unwrap(),
        );
        let contexts: Vec<FormId> = contexts
            .into_iter()
            .map(|x| Universe::form(x, &mut forms).unwrap())
            .collect();
        for play in [
            Convention::normal(players(3)),
            Convention::misere(players(2)),
            Convention::podium(players(3)),
        ] {
            let verdict = equality(&mut forms, &[g], &[h], play, &runner).unwrap();
            let mut sums = Sums::new(&forms, play, &runner);
            let mut outcome = |part: FormId, x: FormId| {
                sums.outcome(&position_of_forms(&[part, x])).unwrap()
            };
            match verdict {
                Equality::Equal(_) => {
                    for &x in &contexts {
                        prop_assert_eq!(outcome(g, x), outcome(h, x));
                    }
                }
                Equality::Different { context, outcomes } => {
                    prop_assert_eq!(outcomes, [outcome(g, context), outcome(h, context)]);
                    prop_assert_ne!(outcomes[0], outcomes[1]);
                }
                Equality::NotDecided { .. } => {}
            }
        }
    }

    #[test]
    fn absorbing_games_absorb(
        g in any_game(),
        n in 3u64..6,
        contexts in proptest::collection::vec(any_game(), 30),
    ) {
        let mut forms = Forms::new();
        let runner = Runner::new().with_memory(20 << 20);
        let g = Universe::form(g, &mut forms).unwrap();
        // One more pair of braces is one more move through undetermined games.
        let g = forms.singleton(g).unwrap();
        let contexts: Vec<FormId> = contexts
            .into_iter()
            .map(|x| Universe::form(x, &mut forms).unwrap())
            .collect();
        let play = Convention::normal(players(n));
        let closure = Closure::of(&forms, &[position_of_forms(&[g])], &runner).unwrap();
        let verdict = absorbing(&closure, play, &mut forms, &runner).unwrap();
        let mut sums = Sums::new(&forms, play, &runner);
        match verdict {
            Absorbing::Yes(_) => for x in contexts {
                prop_assert!(sums.outcome(&position_of_forms(&[g, x])).unwrap().is_empty());
            },
            Absorbing::No { context } => {
                prop_assert!(!sums.outcome(&position_of_forms(&[g, context])).unwrap().is_empty());
            }
            Absorbing::NotDecided { .. } => {}
        }
    }

    #[test]
    fn star_sequences_are_right_past_their_proof(g in any_game(), n in 2u64..6) {
        let mut forms = Forms::new();
        let runner = Runner::new();
        let g = Universe::form(g, &mut forms).unwrap();
        let star = forms.heap(1).unwrap();
        for play in [Convention::normal(players(n)), Convention::misere(players(n))] {
            let closure = Closure::of(&forms, &[position_of_forms(&[g])], &runner).unwrap();
            let sequence = star_sequence(&closure, play, &runner).unwrap();
            let mut sums = Sums::new(&forms, play, &runner);
            for k in 0..3 * (sequence.preperiod + sequence.period) + 2 {
                let mut parts = vec![star; k];
                parts.push(g);
                let index = match k.checked_sub(sequence.preperiod) {
                    Some(past) => sequence.preperiod + past % sequence.period,
                    None => k,
                };
                prop_assert_eq!(
                    sums.outcome(&position_of_forms(&parts)).unwrap(),
                    sequence.outcomes[index]
                );
            }
        }
    }

    #[test]
    fn winning_moves_are_those_that_leave_previous_winning(g in any_game(), h in 0usize..16) {
        let mut forms = Forms::new();
        let runner = Runner::new();
        let parts = [g, h].map(|x| Universe::form(x, &mut forms).unwrap());
        let play = Convention::normal(players(3));
        let position = position_of_forms(&parts);
        let mut sums = Sums::new(&forms, play, &runner);
        let outcome = sums.outcome(&position).unwrap();
        let moves = winning_moves(&mut sums, &mut EveryOption(&forms), &position).unwrap();
        prop_assert_eq!(outcome.contains(0), !moves.is_empty());
        // Exactly the positions reached whose tree Previous wins.
        let mut listed = BTreeSet::new();
        for m in &moves {
            listed.insert(m.to.clone());
        }
        let mut won = BTreeSet::new();
        for (i, &part) in parts.iter().enumerate() {
            for &option in forms.options(part) {
                let to = [option, parts[1 - i]];
                let trees = to.map(|p| Tree::of(&forms, p));
                if trees[0].plus(&trees[1]).wins(2, play) {
                    won.insert(position_of_forms(&to));
                }
            }
        }
        prop_assert_eq!(listed, won);
        for turn in first_turns(&mut sums, &mut EveryOption(&forms), &position, 1000).unwrap() {
            prop_assert!(outcome.contains(turn.seat));
            for answer in turn.answers {
                let here = sums.outcome(&answer.at).unwrap();
                prop_assert!(here.contains(0));
                prop_assert!(!answer.moves.is_empty());
            }
        }
    }
}

/// The number of games born by a day up to equality is known for two players: n+1 nim-heaps by day n in
/// normal play; 1, 2, 3, 5 misère canonical forms by days 0 to 3.
#[test]
fn classes_of_games_by_day_three() {
    let runner = Runner::new();
    for (play, expected) in [
        (Convention::normal(players(2)), [1, 2, 3, 4]),
        (Convention::misere(players(2)), [1, 2, 3, 5]),
        (Convention::normal(players(3)), [1, 2, 4, 16]),
    ] {
        for (day, &count) in expected.iter().enumerate() {
            let mut forms = Forms::new();
            let mut representatives: Vec<FormId> = Vec::new();
            for game in 0..Universe::new(day as u32).unwrap().len() {
                let form = Universe::form(game, &mut forms).unwrap();
                let known = representatives.iter().any(|&r| {
                    let verdict = equality(&mut forms, &[form], &[r], play, &runner).unwrap();
                    assert!(!matches!(verdict, Equality::NotDecided { .. }));
                    matches!(verdict, Equality::Equal(_))
                });
                if !known {
                    representatives.push(form);
                }
            }
            assert_eq!(representatives.len(), count, "{play}, day {day}");
        }
    }
}

/// The fixpoint finds exactly the outcome vectors that contexts have: all games by day 4 give vectors that it
/// allows, and for a small closure it is complete.
#[test]
fn contexts_by_day_four_are_in_the_fixpoint() {
    let runner = Runner::new();
    let play = Convention::normal(players(3));
    let mut forms = Forms::new();
    let star = forms.heap(1).unwrap();
    let closure = Closure::of(&forms, &[position_of_forms(&[star; 3])], &runner).unwrap();
    let mut vectors = BTreeSet::new();
    let search = search_contexts(&closure, play, &mut forms, &runner, |labels| {
        // Called once for every new vector; nothing is wanted, so that all are seen.
        let _ = labels;
        false
    });
    let Ok(Search::Nowhere { vectors: found }) = search else {
        panic!("the fixpoint is not complete");
    };
    for game in (0..65536).step_by(7) {
        let x = Universe::form(game, &mut forms).unwrap();
        let mut sums = Sums::new(&forms, play, &runner);
        let vector: Vec<PlayerSet> = (0..4)
            .map(|k| {
                let mut parts = vec![star; k];
                parts.push(x);
                sums.outcome(&position_of_forms(&parts)).unwrap()
            })
            .collect();
        vectors.insert(vector);
    }
    assert!(vectors.len() <= found, "{} > {found}", vectors.len());
    for vector in vectors {
        let mut forms = Forms::new();
        let wanted = |labels: &[PlayerSet]| {
            (0..4).all(|k| {
                let node = (0..closure.len()).find(|&n| closure.position(n).len() == k);
                labels[node.unwrap()] == vector[k]
            })
        };
        let search = search_contexts(&closure, play, &mut forms, &runner, wanted);
        assert!(matches!(search, Ok(Search::Found(_))), "{vector:?}");
    }
}

#[test]
fn undetermined_depths_follow_the_definition() {
    let runner = Runner::new();
    let play = Convention::normal(players(3));
    let mut forms = Forms::new();
    let two = forms.heap(2).unwrap();
    let closed = forms.singleton(two).unwrap();
    let g = forms.intern(vec![two, closed]).unwrap();
    let gg = forms.singleton(g).unwrap();
    for (form, depth) in [(two, 0), (g, 1), (gg, 2)] {
        let closure = Closure::of(&forms, &[position_of_forms(&[form])], &runner).unwrap();
        let depths = undetermined_depths(&closure, &closure.outcomes(play));
        assert_eq!(depths[closure.root(0)], depth);
    }
}

#[test]
fn long_games_do_not_exhaust_the_stack() {
    let runner = Runner::new();
    let mut forms = Forms::new();
    let mut chain = FormId::ZERO;
    for _ in 0..200_000 {
        chain = forms.singleton(chain).unwrap();
    }
    let star = forms.heap(1).unwrap();
    let play = Convention::normal(players(3));
    let mut sums = Sums::new(&forms, play, &runner);
    // 200 000 moves in the one component and one in the other: 200 001 ≡ 0 modulo 3.
    let outcome = sums.outcome(&position_of_forms(&[chain, star])).unwrap();
    assert_eq!(outcome, play.terminal());
    let sum = forms.sum(chain, star).unwrap();
    assert_eq!(forms.birthday(sum), 200_001);
}

#[test]
fn budgets_stop_the_work() {
    let mut forms = Forms::new();
    let heap = forms.heap(40).unwrap();
    let play = Convention::podium(players(3));
    let runner = Runner::new().with_memory(1 << 20);
    let mut sums = Sums::new(&forms, play, &runner);
    let outcome = sums.outcome(&position_of_forms(&[heap; 6]));
    assert_eq!(outcome, Err(Stop::Memory));
    let runner = Runner::new().with_time(std::time::Duration::ZERO);
    let mut sums = Sums::new(&forms, play, &runner);
    assert_eq!(
        sums.outcome(&position_of_forms(&[heap; 6])),
        Err(Stop::Time)
    );
    // {*} = 0 in misère play, which only the fixpoint can show.
    let star = forms.heap(1).unwrap();
    let closed = forms.singleton(star).unwrap();
    let misere = Convention::misere(players(2));
    let verdict = equality(&mut forms, &[closed], &[], misere, &runner).unwrap();
    assert!(matches!(verdict, Equality::NotDecided { .. }));
}

/// One position can have very many options, and the walk can be very deep: both count.
#[test]
fn budgets_hold_for_rich_rules() {
    let rules: meximal::rules::code::HeapRules = "0.{15}".parse().unwrap();
    let play = Convention::normal(players(3));
    let runner = Runner::new().with_memory(1 << 20);
    let mut sums = Sums::new(&rules, play, &runner);
    assert_eq!(sums.outcome(&[130]), Err(Stop::Memory));
    assert!(Closure::of(&rules, &[vec![130]], &runner).is_err());
    let rules: meximal::rules::code::HeapRules = "S!{3}".parse().unwrap();
    let runner = Runner::new().with_memory(1 << 20);
    let mut sums = Sums::new(&rules, Convention::misere(players(3)), &runner);
    assert!(sums.outcome(&[20_000]).is_err());
    assert!(Closure::of(&rules, &[vec![20_000]], &runner).is_err());
}

/// A thousand equal heaps have half a million positions, of a thousand heaps each: they need the room of one.
#[test]
fn equal_parts_need_the_room_of_one() {
    let runner = Runner::new().with_memory(64 << 20);
    let mut sums = Sums::new(&NimHeaps, Convention::propp(players(3)), &runner);
    assert_eq!(sums.outcome(&[2; 1000]), Ok(PlayerSet::NOBODY));
    let mut forms = PartizanForms::new(players(2));
    let switch = forms.integer(0, 1).and_then(|one| {
        let zero = PartizanId::ZERO;
        forms.intern(vec![vec![one], vec![zero]])
    });
    let play = PartizanPlay::Ends(Convention::misere(players(2)));
    let runner = Runner::new().with_memory(16 << 20);
    let mut sums = PartizanSums::new(&mut forms, play, &runner);
    assert!(sums.outcomes(&[switch.unwrap().0; 300]).is_ok());
}

/// What one engine found counts for the next.
#[test]
fn outcomes_pass_from_engine_to_engine() {
    let runner = Runner::new();
    let play = Convention::misere(players(3));
    let mut first = Sums::new(&NimHeaps, play, &runner);
    let expected = first.outcome(&[3, 4, 5]).unwrap();
    let known = first.known();
    let found = std::sync::Arc::new(first.into_outcomes());
    let none = Runner::new().with_time(std::time::Duration::ZERO);
    let mut second = Sums::new(&NimHeaps, play, &none).with_earlier(found);
    assert_eq!(
        (second.outcome(&[3, 4, 5]), second.known()),
        (Ok(expected), known)
    );
}

#[test]
fn sixteen_games_by_day_three() {
    let mut forms = Forms::new();
    let games = forms_born_by_day_three(&mut forms).unwrap();
    let distinct: BTreeSet<FormId> = games.iter().copied().collect();
    assert_eq!(distinct.len(), 16);
    assert!(games.iter().all(|&g| forms.birthday(g) <= 3));
}

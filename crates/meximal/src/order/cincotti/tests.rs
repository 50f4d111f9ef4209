//! The definition against projections and values: exhaustively for forms of small birthday, at random for
//! others.

use proptest::prelude::*;

use super::*;
use crate::form::{PartizanForms, PartizanId};
use crate::game::parse_partizan_into;
use crate::order::{Class, Relation};
use crate::outcome::{PartizanPlay, PartizanSums};
use crate::player::{PlayerSet, Players};
use crate::rules::partizan::position_of_partizan;
use crate::runner::Runner;
use crate::value::short::Dyadic;

fn players(count: usize) -> Players {
    Players::new(count as u64).unwrap()
}

fn form(forms: &mut PartizanForms, text: &str) -> PartizanId {
    let parts = parse_partizan_into(text, forms).unwrap();
    forms.sum_all(parts).unwrap()
}

/// All engines that look at one arena.
struct Engines {
    definition: Definition,
    projections: Projections,
    numbers: Numbers,
}

impl Engines {
    fn new() -> Engines {
        let runner = Runner::new();
        Engines {
            definition: Definition::new(&runner),
            projections: Projections::new(&runner),
            numbers: Numbers::new(),
        }
    }

    fn by_definition(
        &mut self,
        forms: &PartizanForms,
        x: PartizanId,
        y: PartizanId,
        player: usize,
    ) -> Relation {
        let at_least = self.definition.at_least(forms, x, y, player).unwrap();
        let at_most = self.definition.at_least(forms, y, x, player).unwrap();
        Relation::of(Some(at_most), Some(at_least))
    }

    /// Fails unless all engines say the same about two games.
    fn agree(&mut self, forms: &PartizanForms, x: PartizanId, y: PartizanId) {
        let comparison = compare(forms, &[x], &[y], &Runner::new()).unwrap();
        let projected = projection::compare_projections(forms, &[x], &[y], &Runner::new());
        assert_eq!(projected.as_ref(), Ok(&comparison));
        for player in 0..forms.players().count() {
            let expected = self.by_definition(forms, x, y, player);
            assert_eq!(comparison.relations[player], expected);
            let values = [x, y].map(|form| {
                let values = self.numbers.values(forms, form).unwrap();
                values.map(|values| values.0[player])
            });
            if let [Some(x), Some(y)] = values {
                assert_eq!(Relation::of(Some(x <= y), Some(x >= y)), expected);
            }
        }
    }

    /// Whether a game is a number, on which all engines must agree.
    fn is_number(&mut self, forms: &PartizanForms, form: PartizanId) -> bool {
        let expected = self.definition.is_number(forms, form).unwrap();
        assert_eq!(self.projections.is_number(forms, form).unwrap(), expected);
        let values = self.numbers.values(forms, form).unwrap().cloned();
        assert_eq!(values.is_some(), expected);
        if let Some(values) = values {
            for (player, &value) in values.0.iter().enumerate() {
                let projected = self.projections.value(forms, form, player).unwrap();
                assert_eq!(self.projections.games().number(projected), Some(value));
            }
            assert!(values.class().is_some());
        }
        expected
    }
}

/// All forms whose options are among these.
fn all_forms(forms: &mut PartizanForms, options: &[PartizanId]) -> Vec<PartizanId> {
    let players = forms.players().count();
    let sets = 1usize << options.len();
    (0..sets.pow(players as u32))
        .map(|code| {
            let lists = (0..players).map(|player| {
                let set = code / sets.pow(player as u32) % sets;
                let chosen = (0..options.len()).filter(|i| set >> i & 1 == 1);
                chosen.map(|i| options[i]).collect()
            });
            forms.intern(lists.collect()).unwrap()
        })
        .collect()
}

#[test]
fn number_forms_are_those_of_the_definition() {
    let mut forms = PartizanForms::new(Players::THREE);
    let mut engines = Engines::new();
    let mut counts = vec![1];
    let mut born = vec![PartizanId::ZERO];
    for _ in 0..2 {
        let all = all_forms(&mut forms, &born);
        let expected: Vec<PartizanId> = all
            .into_iter()
            .filter(|&form| engines.is_number(&forms, form))
            .collect();
        let mut found = number_forms(&mut forms, &born, &Runner::new()).unwrap();
        found.sort();
        born = expected;
        born.sort();
        assert_eq!(found, born);
        counts.push(born.len());
    }
    // 57 forms of birthday 2 besides the four of days 0 and 1.
    assert_eq!(counts, [1, 4, 61]);
    for &x in &born {
        for &y in &born {
            engines.agree(&forms, x, y);
        }
    }
}

#[test]
fn all_games_born_by_day_two_with_few_options() {
    let mut forms = PartizanForms::new(Players::THREE);
    let mut engines = Engines::new();
    let day_one = all_forms(&mut forms, &[PartizanId::ZERO]);
    assert_eq!(day_one.len(), 8);
    let mut games = Vec::new();
    let choices: Vec<Vec<PartizanId>> = std::iter::once(Vec::new())
        .chain(day_one.iter().map(|&form| vec![form]))
        .collect();
    for left in &choices {
        for center in &choices {
            for right in &choices {
                let lists = vec![left.clone(), center.clone(), right.clone()];
                games.push(forms.intern(lists).unwrap());
            }
        }
    }
    for (i, &x) in games.iter().enumerate() {
        engines.is_number(&forms, x);
        engines.agree(&forms, x, PartizanId::ZERO);
        engines.agree(&forms, x, games[(i * 37 + 11) % games.len()]);
    }
}

#[test]
fn the_numbers_by_day() {
    let mut forms = PartizanForms::new(Players::THREE);
    let days = numbers_by_day(&mut forms, 3, &Runner::new()).unwrap();
    let counts: Vec<usize> = days.iter().map(Vec::len).collect();
    assert_eq!(counts, [1, 3, 24, 422]);
    let mut engines = Engines::new();
    for (day, new) in days.iter().enumerate() {
        for newborn in new {
            assert_eq!(forms.birthday(newborn.form) as usize, day);
            assert!(engines.is_number(&forms, newborn.form));
            let values = engines.numbers.values(&forms, newborn.form).unwrap();
            assert_eq!(values, Some(&newborn.values));
        }
    }
    // By all forms, for the days on which these can be written down.
    for count in [2, 3, 4] {
        let mut forms = PartizanForms::new(players(count));
        let days = numbers_by_day(&mut forms, 2, &Runner::new()).unwrap();
        let mut born = vec![PartizanId::ZERO];
        for day in 1..=if count == 4 { 1 } else { 2 } {
            born = number_forms(&mut forms, &born, &Runner::new()).unwrap();
            let mut numbers = Numbers::new();
            let mut values: Vec<Values> = born
                .iter()
                .map(|&form| numbers.values(&forms, form).unwrap().unwrap().clone())
                .collect();
            values.sort();
            values.dedup();
            let mut expected: Vec<Values> = days[..=day]
                .iter()
                .flatten()
                .map(|newborn| newborn.values.clone())
                .collect();
            expected.sort();
            assert_eq!(values, expected);
        }
    }
}

#[test]
fn every_class_has_a_sum_of_integers() {
    for count in 2..=PartizanForms::MAX_PLAYERS {
        let mut forms = PartizanForms::new(players(count));
        let mut numbers = Numbers::new();
        for class in Class::all(players(count)) {
            let parts = integers_of_class(&mut forms, class).unwrap();
            let values = numbers.values_of_sum(&forms, &parts).unwrap().unwrap();
            assert_eq!(values.class(), Some(class));
        }
    }
}

#[test]
fn values_of_the_papers_games() {
    let mut forms = PartizanForms::new(Players::THREE);
    let mut engines = Engines::new();
    for (text, values, class) in [
        ("{1C||}", "0 0 -2", "=LC"),
        ("{{|1R|}||}", "0 -1 -1", "<CR"),
        ("{{|1R|0}||}", "0 -1 0", "=LR"),
        ("{||{0|1L|}}", "0 -1 0", "=LR"),
        ("{0||1L}", "1/2 -2 -1/2", ">L"),
        ("2L+1C", "1 -1 -3", ">L"),
    ] {
        let form = form(&mut forms, text);
        assert!(engines.is_number(&forms, form));
        let found = engines.numbers.values(&forms, form).unwrap().unwrap();
        assert_eq!(found.texts().join(" "), values);
        assert_eq!(found.class().unwrap().name(), class);
    }
    for text in ["*", "{0|0|}", "{{|1R|1C}|4L+1R|2L+1C}"] {
        let form = form(&mut forms, text);
        assert!(!engines.is_number(&forms, form));
    }
}

#[test]
fn a_value_with_too_many_digits_is_an_error() {
    let mut forms = PartizanForms::new(Players::TWO);
    let one = forms.integer(0, 1).unwrap();
    let mut at = one;
    for _ in 0..45 {
        at = forms
            .intern(vec![vec![PartizanId::ZERO], vec![at]])
            .unwrap();
    }
    assert_eq!(Numbers::new().values(&forms, at), Err(NumberError));
    let deep = forms.integer(0, 5000).unwrap();
    let values = Numbers::new().values(&forms, deep).unwrap().cloned();
    assert_eq!(values.unwrap().0[0], Dyadic::integer(5000));
    let mut definition = Definition::new(&Runner::new());
    assert!(definition.at_least(&forms, deep, deep, 0).is_err());
}

/// Fails where the values decide a winner that the search does not find.
fn check_elimination(forms: &mut PartizanForms, form: PartizanId) {
    let runner = Runner::new();
    let values = Numbers::new().values(forms, form).unwrap().cloned();
    let Some(class) = values.and_then(|values| values.class()) else {
        return;
    };
    let count = forms.players().count();
    let can_move: Vec<bool> = (0..count).map(|p| forms.can_move(form, p)).collect();
    let mut sums = PartizanSums::new(forms, PartizanPlay::Elimination, &runner);
    for starter in 0..count {
        if let Some(winner) = winner_by_values(class, starter, |player| can_move[player]) {
            let outcome = sums.outcome(&position_of_partizan(&[form]), starter);
            assert_eq!(outcome, Ok(PlayerSet::only(winner)));
        }
    }
}

#[test]
fn winners_by_values_are_found_by_search() {
    for count in 2..=4 {
        let mut forms = PartizanForms::new(players(count));
        let day = if count == 4 { 2 } else { 3 };
        for newborn in numbers_by_day(&mut forms, day, &Runner::new())
            .unwrap()
            .concat()
        {
            check_elimination(&mut forms, newborn.form);
        }
    }
}

#[test]
fn the_printed_table_11_fails_where_the_starter_has_no_move() {
    let mut forms = PartizanForms::new(Players::THREE);
    let runner = Runner::new();
    for (text, outcomes) in [("{{|1R|}||}", [2, 0, 1]), ("{{|1R|0}||}", [2, 0, 1])] {
        let form = form(&mut forms, text);
        let class = Numbers::new()
            .values(&forms, form)
            .unwrap()
            .unwrap()
            .class();
        let class = class.unwrap();
        assert_eq!(printed_winner(class, 2), Some(0));
        assert_eq!(winner_by_values(class, 2, |player| player == 0), None);
        assert_eq!(winner_by_values(class, 2, |_| true), Some(0));
        let mut sums = PartizanSums::new(&mut forms, PartizanPlay::Elimination, &runner);
        let found = sums.outcomes(&position_of_partizan(&[form])).unwrap();
        assert_eq!(found, outcomes.map(PlayerSet::only));
    }
}

/// A random game: each form has a few options among the forms before it.
fn random_form(count: usize) -> impl Strategy<Value = Vec<Vec<Vec<usize>>>> {
    let list = prop::collection::vec(any::<prop::sample::Index>(), 0..3);
    let lists = prop::collection::vec(list, count);
    prop::collection::vec(lists, 1..7).prop_map(|recipe| {
        let pick = |(i, lists): (usize, Vec<Vec<prop::sample::Index>>)| {
            let lists = lists.into_iter();
            lists
                .map(|list| list.iter().map(|choice| choice.index(i + 1)).collect())
                .collect()
        };
        recipe.into_iter().enumerate().map(pick).collect()
    })
}

fn build(forms: &mut PartizanForms, recipe: &[Vec<Vec<usize>>]) -> Vec<PartizanId> {
    let mut built = vec![PartizanId::ZERO];
    for lists in recipe {
        let lists = lists.iter();
        let lists = lists.map(|list| list.iter().map(|&i| built[i]).collect());
        let form = forms.intern(lists.collect()).unwrap();
        built.push(form);
    }
    built
}

proptest! {
    #[test]
    fn random_games_compare_as_defined(
        recipe in (2usize..=5).prop_flat_map(random_form),
    ) {
        let mut forms = PartizanForms::new(players(recipe[0].len()));
        let built = build(&mut forms, &recipe);
        let mut engines = Engines::new();
        for &x in &built {
            engines.is_number(&forms, x);
            check_elimination(&mut forms, x);
        }
        for &x in &built {
            engines.agree(&forms, x, built[built.len() - 1]);
        }
        // Projections of sums are sums of projections.
        let (a, b) = (built[built.len() - 1], built[built.len() / 2]);
        let sum = forms.sum(a, b).unwrap();
        if forms.birthday(sum) <= 8 {
            for player in 0..forms.players().count() {
                let whole = engines.projections.value(&forms, sum, player).unwrap();
                let parts = engines.projections.value_of_sum(&forms, &[a, b], player).unwrap();
                prop_assert_eq!(whole, parts);
                // The values of two players never add up to more than 0.
                let other = (player + 1) % forms.players().count();
                let other = engines.projections.value(&forms, sum, other).unwrap();
                let both = engines.projections.games().sum(whole, other).unwrap();
                let zero = crate::value::short::ShortId::ZERO;
                prop_assert!(engines.projections.games().at_most(both, zero).unwrap());
            }
        }
    }

    #[test]
    fn sums_have_one_of_the_classes_possible(
        left in prop::sample::select((0..450usize).collect::<Vec<_>>()),
        right in prop::sample::select((0..450usize).collect::<Vec<_>>()),
    ) {
        let mut forms = PartizanForms::new(Players::THREE);
        let all = numbers_by_day(&mut forms, 2, &Runner::new()).unwrap().concat();
        let (x, y) = (&all[left % all.len()].values, &all[right % all.len()].values);
        let class = x.plus(y).unwrap().class().unwrap();
        prop_assert!(possible_sums(x.class().unwrap(), y.class().unwrap()).contains(&class));
    }
}

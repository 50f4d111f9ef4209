//! Slow twins, laws, and facts of the literature.

use std::ops::ControlFlow;

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;
use crate::convention::Convention;
use crate::form::{FormId, Forms};
use crate::game::parse_form;
use crate::notation::{print_form, print_slash};
use crate::outcome::{
    Closure, Components, Equality, Sums, equality, forms_born_by_day_three, position_of_forms,
};
use crate::player::{PlayerSet, Players};
use crate::runner::{Runner, Stop};

fn form(text: &str, forms: &mut Forms) -> FormId {
    parse_form(text, forms).unwrap()
}

fn genus_text(text: &str) -> String {
    let mut forms = Forms::new();
    let form = form(text, &mut forms);
    let genus = Genus::of_form(&forms, form, &Runner::new()).unwrap();
    genus.to_string()
}

fn behaviour_of(forms: &Forms, form: FormId) -> Behaviour {
    let graph = FormGraph::of(forms, &[form]);
    let genera = Genera::of(&graph, &Runner::new()).unwrap();
    behaviours(&graph, &genera)[graph.root(0)]
}

/// G⁻ by its definition, on the form written out.
fn slow_misere_value(forms: &Forms, form: FormId) -> u32 {
    let options = forms.options(form);
    if options.is_empty() {
        return 1;
    }
    let values: Vec<u32> = options
        .iter()
        .map(|&o| slow_misere_value(forms, o))
        .collect();
    (0..).find(|v| !values.contains(v)).unwrap()
}

/// o(G) in misère play, by the project's engine for sums.
fn is_p(forms: &Forms, parts: &[FormId]) -> bool {
    let runner = Runner::new();
    let mut sums = Sums::new(forms, Convention::misere(Players::TWO), &runner);
    sums.outcome(&position_of_forms(parts)).unwrap() == PlayerSet::only(1)
}

/// The form born by day 4 that is this set of the 16 born by day 3.
fn form_of_day_four(set: u16, forms: &mut Forms) -> FormId {
    let born = forms_born_by_day_three(forms).unwrap();
    subset(&born, u32::from(set), forms)
}

/// All 2¹⁶ forms born by day 4.
fn all_forms_of_day_four(forms: &mut Forms) -> Vec<FormId> {
    let born = forms_born_by_day_three(forms).unwrap();
    let sets = 0..1 << 16;
    sets.map(|set| subset(&born, set, forms)).collect()
}

fn subset(born: &[FormId], set: u32, forms: &mut Forms) -> FormId {
    let members = (0..born.len()).filter(|i| set >> i & 1 == 1);
    forms.intern(members.map(|i| born[i]).collect()).unwrap()
}

/// A form from any numbers: each is a set of the forms before it.
fn form_from(sets: &[u32], forms: &mut Forms) -> FormId {
    let mut built = vec![FormId::ZERO];
    for &set in sets {
        let next = subset(&built, set, forms);
        built.push(next);
    }
    built[sets.len()]
}

/// Heaps of a taking-and-breaking code 0.d₁d₂d₃….
struct Code(Vec<u32>);

impl Code {
    fn parse(digits: &str) -> Code {
        Code(digits.chars().map(|c| c.to_digit(8).unwrap()).collect())
    }

    fn each_option(&self, heap: u32, visit: &mut dyn FnMut(u32, u32)) {
        for (&digit, taken) in self.0.iter().zip(1..=heap) {
            let left = heap - taken;
            if (left == 0 && digit & 1 != 0) || (left > 0 && digit & 2 != 0) {
                visit(left, 0);
            }
            if digit & 4 != 0 {
                (1..=left / 2).for_each(|part| visit(part, left - part));
            }
        }
    }

    fn can_move(&self, heap: u32) -> bool {
        let mut any = false;
        self.each_option(heap, &mut |_, _| any = true);
        any
    }
}

impl Components for Code {
    fn try_options(
        &self,
        component: u32,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut options = Vec::new();
        self.each_option(component, &mut |a, b| options.push([a, b]));
        for mut left in options {
            left.sort_unstable();
            let left: Vec<u32> = left.into_iter().filter(|&h| self.can_move(h)).collect();
            visit(&left)?;
        }
        ControlFlow::Continue(())
    }
}

fn heap_forms(digits: &str, largest: u32, forms: &mut Forms) -> Vec<FormId> {
    let runner = Runner::new();
    let mut canonical = CanonicalForms::new(forms, &runner);
    let heaps = canonical_of_heaps(&Code::parse(digits), largest, &mut canonical);
    assert_eq!(heaps.unfinished, None);
    heaps.forms
}

fn heap_genera(digits: &str, largest: u32) -> Vec<String> {
    let mut forms = Forms::new();
    let heaps = heap_forms(digits, largest, &mut forms);
    let genus = |&heap| Genus::of_form(&forms, heap, &Runner::new()).unwrap();
    heaps.iter().map(|heap| genus(heap).to_string()).collect()
}

#[test]
fn genera_of_small_games_by_hand() {
    // G⁺ and G⁻ are mexes; *2/1 is {{*2},*}: G⁺ = mex {0,1} and G⁻ = mex {0,0}.
    let expected = [
        ("0", "0^120", Behaviour::Tame),
        ("*", "1^031", Behaviour::Tame),
        ("*2", "2^20", Behaviour::Tame),
        ("*3", "3^31", Behaviour::Tame),
        ("*4", "4^46", Behaviour::Tame),
        ("*[12]", "12^(12,14)", Behaviour::Tame),
        ("*2+*2", "0^02", Behaviour::Tame),
        ("*2+*3", "1^13", Behaviour::Tame),
        ("*2/", "0^02", Behaviour::Tame),
        ("*2/0", "1^20", Behaviour::Restive),
        ("*2/1", "2^1420", Behaviour::Restless),
        ("*2/320", "1^431", Behaviour::Restive),
        ("*(2/0)0", "2^031", Behaviour::Wild),
    ];
    let mut forms = Forms::new();
    for (text, genus, behaviour) in expected {
        assert_eq!(genus_text(text), genus, "{text}");
        let form = form(text, &mut forms);
        assert_eq!(behaviour_of(&forms, form), behaviour, "{text}");
    }
    let genus = Genus::of_form(&forms, FormId::ZERO, &Runner::new()).unwrap();
    assert_eq!(genus.latex(), "0^{120}");
    let json = serde_json::to_string(&genus).unwrap();
    assert_eq!(json, r#"{"normal":0,"misere":[1,2,0]}"#);
}

#[test]
fn genera_of_kayles_and_dawsons_kayles() {
    // Winning Ways, chapter 13: the first wild heaps are 4^146 in Kayles, 3^1431 in Dawson's Kayles.
    assert_eq!(
        heap_genera("77", 9).join(" "),
        "0^120 1^031 2^20 3^31 1^031 4^146 3^31 2^20 1^13 4^046"
    );
    assert_eq!(
        heap_genera("07", 12).join(" "),
        "0^120 0^120 1^031 1^031 2^20 0^120 3^31 1^031 1^031 0^120 3^1431 3^31 2^0520"
    );
}

#[test]
fn tame_and_wild_codes_of_the_paper() {
    // Section 2: 0.23, 0.31 and 0.52 have the quotient 𝒯₂, and 0.75 has the wild ℛ₈. A.2: 0.56 is tame.
    let all_tame = |digits: &str, largest: u32| {
        let mut forms = Forms::new();
        let heaps = heap_forms(digits, largest, &mut forms);
        let tame = |&heap| behaviour_of(&forms, heap) == Behaviour::Tame;
        heaps.iter().all(tame)
    };
    for digits in ["23", "31", "52"] {
        assert!(all_tame(digits, 20), "0.{digits}");
    }
    assert!(all_tame("56", 12));
    assert!(all_tame("75", 4) && !all_tame("75", 5));
    // Guiles (Figure 2): heap 14 is the first that is not a product of those before, Φ = c.
    assert!(all_tame("15", 13) && !all_tame("15", 14));
}

#[test]
fn canonical_forms_of_the_paper() {
    let (mut forms, runner) = (Forms::new(), Runner::new());
    // A.7: the heap of size 5 in 0.31011 is *(2/0)0.
    let heaps = heap_forms("31011", 5, &mut forms);
    assert_eq!(print_slash(&forms, heaps[5]).unwrap(), "*(2/0)0");
    // A.1, A.6, A.7: these are in canonical form.
    let names = [
        "*2/",
        "*2/0",
        "*(2/0)0",
        "*2/320",
        "*(2/210)(2/30)3/21",
        "*(2/1)(2/0)4310",
    ];
    for name in names {
        let form = form(name, &mut forms);
        assert_eq!(canonical(&mut forms, form, &runner), Ok(form), "{name}");
    }
    // Section 5, example: *2+*2 = *2+*2+*+* canonically; A.7: *+* = 0.
    let a = form("*2+*2", &mut forms);
    let b = form("*2+*2+*+*", &mut forms);
    let c = form("*+*", &mut forms);
    let mut known = CanonicalForms::new(&mut forms, &runner);
    assert_eq!(known.equal(a, b), Ok(true));
    assert_eq!(known.equal(c, FormId::ZERO), Ok(true));
    assert_eq!(known.equal(a, FormId::ZERO), Ok(false));
}

#[test]
fn forms_are_counted_by_birthday() {
    let (mut forms, runner) = (Forms::new(), Runner::new());
    let counts = [1, 2, 3, 5, 22, 4_171_780];
    for day in 0..5 {
        let born = canonical_forms_by_day(day, &mut forms, &runner).unwrap();
        assert_eq!(born.len(), counts[day as usize]);
        let next = census_of_next_day(&born, &mut forms, &runner).unwrap();
        assert_eq!(next.number(), Some(counts[day as usize + 1] as u64));
    }
    // Every form born by day 4, not only those made of canonical ones, has one of the 22 canonical forms.
    let all = all_forms_of_day_four(&mut forms);
    let mut known = CanonicalForms::new(&mut forms, &runner);
    let reduced: BTreeSet<FormId> = all.iter().map(|&g| known.of(g).unwrap()).collect();
    assert_eq!(reduced.len(), 22);
}

#[test]
#[ignore = "lists the 4171780 forms born by day 5: some seconds and 300 MB"]
fn forms_born_by_day_six() {
    let (mut forms, runner) = (Forms::new(), Runner::new());
    let born = canonical_forms_by_day(5, &mut forms, &runner).unwrap();
    assert_eq!(born.len(), 4_171_780);
    let census = census_of_next_day(&born, &mut forms, &runner).unwrap();
    assert_eq!(
        census.to_string(),
        "2^4171780-2^2096640-2^2095104-2^2094593-2^2094080-2^2091523-2^2091522-2^2088960-2^2088705\
         -2^2088448-2^2088193-2^2086912-2^2086657-2^2086401-2^2086145-2^2085888-2^2079234\
         +2^1960962+21"
    );
    let error = canonical_forms_by_day(6, &mut forms, &runner).unwrap_err();
    assert!(matches!(error, Unfinished::Full(_)));
}

/// Whether the project's test of equality, by a search over all contexts, finds two forms equal.
fn equal_in_all_contexts(forms: &mut Forms, left: FormId, right: FormId) -> bool {
    let misere = Convention::misere(Players::TWO);
    match equality(forms, &[left], &[right], misere, &Runner::new()).unwrap() {
        Equality::Equal(_) => true,
        Equality::Different { .. } => false,
        Equality::NotDecided { .. } => panic!("the search was not complete"),
    }
}

#[test]
fn canonical_forms_decide_equality_by_day_three() {
    let (mut forms, runner) = (Forms::new(), Runner::new());
    let born = forms_born_by_day_three(&mut forms).unwrap();
    for &left in &born {
        for &right in &born {
            let expected = equal_in_all_contexts(&mut forms, left, right);
            let mut known = CanonicalForms::new(&mut forms, &runner);
            assert_eq!(known.equal(left, right), Ok(expected));
        }
    }
}

#[test]
fn games_with_tame_options_are_tame_restive_or_restless_by_two_values() {
    // What the openings of `behaviour` and `genus` say, for all 2¹⁶ forms born by day 4.
    let mut forms = Forms::new();
    let all = all_forms_of_day_four(&mut forms);
    let graph = FormGraph::of(&forms, &all);
    let genera = Genera::of(&graph, &Runner::new()).unwrap();
    assert!(genera.levels() <= 4 + 3);
    let behaviours = behaviours(&graph, &genera);
    for (node, &behaviour) in behaviours.iter().enumerate() {
        let genus = genera.genus(node);
        let superscript = genus.misere();
        assert!(superscript.len() <= forms.birthday(graph.form(node)) as usize + 3);
        assert!(matches!(superscript, [.., x, y] if x ^ y == 2));
        let (plus, minus) = (genus.normal(), genus.level(0));
        let tame_pair = plus == minus || (plus <= 1 && minus <= 1);
        match behaviour {
            Behaviour::Tame => assert!(tame_pair),
            Behaviour::Restive => assert!(plus <= 1 && minus >= 2),
            Behaviour::Restless => assert!(plus >= 2 && minus <= 1),
            Behaviour::Wild => {}
        }
    }
}

#[test]
fn genera_of_sums_and_heaps_come_from_their_closure() {
    // The closure of a heap, all positions of the code, against the canonical form of the heap.
    let (mut forms, runner) = (Forms::new(), Runner::new());
    for digits in ["77", "07", "15", "26"] {
        let code = Code::parse(digits);
        let heaps = heap_forms(digits, 14, &mut forms);
        for size in (1..=14).filter(|&size| code.can_move(size)) {
            let closure = Closure::of(&code, &[vec![size]], &runner).unwrap();
            let genera = Genera::of(&closure, &runner).unwrap();
            let expected = Genus::of_form(&forms, heaps[size as usize], &runner);
            assert_eq!(Ok(genera.genus(closure.root(0))), expected);
        }
    }
}

#[test]
fn limits_stop_the_work() {
    let mut forms = Forms::new();
    let runner = Runner::new().with_memory(1);
    let graph = FormGraph::of(&forms, &[FormId::ZERO]);
    assert_eq!(Genera::of(&graph, &runner).err(), Some(Stop::Memory));
    let mut known = CanonicalForms::new(&mut forms, &runner);
    let heaps = canonical_of_heaps(&Code::parse("77"), 40, &mut known);
    assert_eq!(heaps.unfinished, Some(Unfinished::Stopped(Stop::Memory)));
    assert!(heaps.forms.len() > 5);
    let mut small = Forms::with_memory(4000);
    let runner = Runner::new();
    let mut known = CanonicalForms::new(&mut small, &runner);
    let heaps = canonical_of_heaps(&Code::parse("77"), 40, &mut known);
    assert!(matches!(heaps.unfinished, Some(Unfinished::Full(_))));
}

#[test]
fn deep_forms_do_not_exhaust_the_stack() {
    let (mut forms, runner) = (Forms::new(), Runner::new());
    let mut chain = form("*2", &mut forms);
    let two = chain;
    for _ in 0..100_000 {
        chain = forms.intern(vec![chain, two]).unwrap();
    }
    assert!(canonical(&mut forms, chain, &runner).is_ok());
    assert!(mate(&mut forms, chain).is_ok());
    assert!(Genus::of_form(&forms, chain, &runner).is_ok());
    assert!(normal_grundy_value(&forms, chain) < 3);
}

fn sets() -> impl Strategy<Value = Vec<u32>> {
    // Few options and many.
    let set = prop_oneof![
        any::<u32>(),
        (any::<u32>(), any::<u32>()).prop_map(|(a, b)| a & b)
    ];
    proptest::collection::vec(set, 0..9)
}

proptest! {
    #[test]
    fn genus_is_the_misere_value_with_heaps_of_two_added(sets in sets()) {
        let mut forms = Forms::new();
        let form = form_from(&sets[..sets.len().min(5)], &mut forms);
        let genus = Genus::of_form(&forms, form, &Runner::new()).unwrap();
        let two = forms.heap(2).unwrap();
        let mut sum = form;
        for n in 0..4 {
            prop_assert_eq!(genus.level(n), slow_misere_value(&forms, sum));
            sum = forms.sum(sum, two).unwrap();
        }
    }

    #[test]
    fn genus_stays_right_at_high_levels(sets in sets(), n in 4usize..12) {
        let mut forms = Forms::new();
        let form = form_from(&sets, &mut forms);
        let genus = Genus::of_form(&forms, form, &Runner::new()).unwrap();
        let two = forms.heap(2).unwrap();
        // G + n·*2 + *k is a P-position for k = gₙ and no other k.
        for k in 0..=genus.level(n as u64) {
            let heap = forms.heap(u64::from(k)).unwrap();
            let mut parts = vec![two; n];
            parts.extend([form, heap]);
            prop_assert_eq!(is_p(&forms, &parts), k == genus.level(n as u64));
        }
    }

    #[test]
    fn canonical_forms_decide_equality(left in any::<u16>(), right in any::<u16>()) {
        let mut forms = Forms::new();
        let left = form_of_day_four(left, &mut forms);
        let right = form_of_day_four(right, &mut forms);
        let reduced = canonical(&mut forms, left, &Runner::new()).unwrap();
        prop_assert!(equal_in_all_contexts(&mut forms, left, reduced));
        let expected = equal_in_all_contexts(&mut forms, left, right);
        let runner = Runner::new();
        let mut known = CanonicalForms::new(&mut forms, &runner);
        prop_assert_eq!(known.equal(left, right), Ok(expected));
    }

    #[test]
    fn canonical_forms_keep_outcomes_in_contexts(sets in sets(), context in sets()) {
        let mut forms = Forms::new();
        let form = form_from(&sets, &mut forms);
        let context = form_from(&context, &mut forms);
        let reduced = canonical(&mut forms, form, &Runner::new()).unwrap();
        prop_assert!(forms.birthday(reduced) <= forms.birthday(form));
        prop_assert_eq!(is_p(&forms, &[form, context]), is_p(&forms, &[reduced, context]));
        prop_assert_eq!(canonical(&mut forms, reduced, &Runner::new()), Ok(reduced));
        let runner = Runner::new();
        let expected = is_p(&forms, &[form]);
        let mut known = CanonicalForms::new(&mut forms, &runner);
        prop_assert_eq!(known.is_p_position(form), Ok(expected));
    }

    #[test]
    fn canonical_sums_are_canonical_forms_of_sums(
        left in proptest::collection::vec(any::<u32>(), 0..5),
        right in proptest::collection::vec(any::<u32>(), 0..5),
    ) {
        let (mut forms, runner) = (Forms::new(), Runner::new());
        let left = form_from(&left, &mut forms);
        let right = form_from(&right, &mut forms);
        let sum = forms.sum(left, right).unwrap();
        let mut known = CanonicalForms::new(&mut forms, &runner);
        prop_assert_eq!(known.sum(left, right), known.of(sum));
    }

    #[test]
    fn genus_depends_on_the_value_alone(sets in sets()) {
        let mut forms = Forms::new();
        let form = form_from(&sets, &mut forms);
        let reduced = canonical(&mut forms, form, &Runner::new()).unwrap();
        let genus = Genus::of_form(&forms, form, &Runner::new());
        let of_reduced = Genus::of_form(&forms, reduced, &Runner::new());
        prop_assert_eq!(genus, of_reduced);
    }

    #[test]
    fn a_game_and_its_mate_are_a_p_position(sets in sets()) {
        let mut forms = Forms::new();
        let form = form_from(&sets, &mut forms);
        let partner = mate(&mut forms, form).unwrap();
        prop_assert!(is_p(&forms, &[form, partner]));
    }

    #[test]
    fn both_spellings_are_read_back(sets in sets()) {
        let mut forms = Forms::new();
        let form = form_from(&sets, &mut forms);
        let slash = print_slash(&forms, form).unwrap();
        prop_assert_eq!(parse_form(&slash, &mut forms), Ok(form));
        let compact = print_form(&forms, form).unwrap();
        prop_assert_eq!(parse_form(&compact, &mut forms), Ok(form));
        prop_assert_eq!(slash, compact.replace("_#", "/"));
    }
}

//! The printer is the inverse of the parser, and no text makes the parser panic.

use meximal::form::{FormId, Forms};
use meximal::game::{Game, parse_form};
use meximal::notation::{print_braces, print_form, print_sum};
use meximal::text::Style;
use proptest::prelude::*;

/// Forms as random graphs: the options of node i are chosen among the nodes before it.
fn random_form() -> impl Strategy<Value = Vec<u16>> {
    proptest::collection::vec(any::<u16>(), 1..10)
}

fn build(forms: &mut Forms, masks: &[u16]) -> FormId {
    let mut nodes = vec![FormId::ZERO];
    for &mask in masks {
        let chosen = (0..nodes.len()).filter(|i| mask >> i & 1 == 1);
        let form = forms.intern(chosen.map(|i| nodes[i]).collect()).unwrap();
        nodes.push(form);
    }
    nodes[nodes.len() - 1]
}

proptest! {
    #[test]
    fn compact_and_braces_are_read_back(masks in random_form()) {
        let mut forms = Forms::new();
        let form = build(&mut forms, &masks);
        let compact = print_form(&forms, form).unwrap();
        prop_assert_eq!(parse_form(&compact, &mut forms).unwrap(), form);
        let braces = print_braces(&forms, form).unwrap();
        prop_assert_eq!(parse_form(&braces, &mut forms).unwrap(), form);
        // In another arena, where ids differ, the text is the same.
        let mut other = Forms::new();
        let again = parse_form(&braces, &mut other).unwrap();
        prop_assert_eq!(print_form(&other, again).unwrap(), compact);
    }

    #[test]
    fn sums_are_read_back(a in random_form(), b in random_form(), copies in 0usize..4) {
        let mut forms = Forms::new();
        let (a, b) = (build(&mut forms, &a), build(&mut forms, &b));
        let mut parts = vec![a; copies];
        parts.push(b);
        parts.retain(|&p| p != FormId::ZERO);
        parts.sort();
        for style in [Style::Unicode, Style::Ascii] {
            let text = print_sum(&forms, &parts, style).unwrap();
            let form = Game::read(&text).unwrap().as_form().unwrap();
            let mut read = form.build(&mut forms).unwrap();
            read.sort();
            prop_assert_eq!(&read, &parts);
        }
    }

    #[test]
    fn no_text_panics(text in "[0-9*_#{}()\\[\\],+./·|: nimS-]{0,40}") {
        if let Err(error) = Game::read(&text) {
            prop_assert!(error.span.end <= text.len());
            prop_assert!(!error.to_string().is_empty());
        }
    }

    #[test]
    fn no_unicode_panics(text in "\\PC{0,20}") {
        let mut forms = Forms::with_memory(1 << 20);
        let _ = parse_form(&text, &mut forms);
    }
}

#[test]
fn spellings_of_the_same_game() {
    let mut forms = Forms::new();
    for (a, b) in [
        ("*", "*1"),
        ("*0", "0"),
        ("*3", "{0,*,*2}"),
        ("*20", "{0,*2}"),
        ("*2_#", "{*2}"),
        ("*2_##", "*2_#_#"),
        ("*2/", "*2_#"),
        ("*(2/0)0", "*(2_#0)0"),
        ("*[[2],0]", "{{*2},0}"),
        ("*[[[2]],3]", "{{{*2}},*3}"),
        ("*[12]", "{0,*,*2,*3,*4,*5,*6,*7,*8,*9,*[10],*[11]}"),
        ("*2_1", "*2+*"),
        ("*2_{##2}", "{{*2}}+*2"),
        ("*2_##2", "{{{*2}},*2}"),
        ("*2_{2##}", "{{*2+*2}}"),
        ("*2_{1_#}", "*2+{*}"),
        ("*2_1_#", "{*2+*}"),
        ("*2_21_#", "{*2+*2,{*}}"),
        ("*(2_10)_#", "{{*2+*,0}}"),
        ("*(1_#0)_##", "{{{{*},0}}}"),
        ("*2_#320", "{{*2},*3,*2,0}"),
        ("*2_(1_#1)", "*2+{{*},*}"),
        ("3.*", "* + * + *"),
        ("2·(*+*2)", "2.* + 2.*2"),
        ("0.*5", "0"),
        ("18446744073709551615.0", "0"),
        ("{}", "0"),
        ("{ 0 , *2 }", "*20"),
        ("nim:2.1+3", "*+*+*3"),
    ] {
        let left = parse_form(a, &mut forms).unwrap();
        let right = parse_form(b, &mut forms).unwrap();
        assert_eq!(left, right, "{a} and {b}");
    }
}

/// The tables of Spindler's appendix, each game with its canonical spelling.
#[test]
fn tables_are_printed_as_given() {
    let data: serde_json::Value =
        serde_json::from_str(include_str!("../data/spindler.json")).unwrap();
    let mut forms = Forms::new();
    let mut count = 0;
    let mut check = |ascii: &serde_json::Value, canonical: &serde_json::Value| {
        let form = parse_form(ascii.as_str().unwrap(), &mut forms).unwrap();
        assert_eq!(
            print_form(&forms, form).unwrap(),
            canonical.as_str().unwrap()
        );
        count += 1;
    };
    for table in ["table7", "table8", "table9"] {
        for row in data[table].as_array().unwrap() {
            match &row["ascii"] {
                serde_json::Value::Array(pair) => {
                    for (i, ascii) in pair.iter().enumerate() {
                        check(ascii, &row["canonical"][i]);
                    }
                }
                serde_json::Value::Null => {}
                ascii => check(ascii, &row["canonical"]),
            }
        }
    }
    assert_eq!(count, 23 + 18 + 2 * 85);
}

fn error_of(text: &str) -> (std::ops::Range<usize>, String, String) {
    let error = Game::read(text).unwrap_err();
    (error.span, error.message, error.expected)
}

#[test]
fn errors_point_at_the_place() {
    for (text, span, word) in [
        ("", 0..0, "ends too early"),
        ("*(2", 1..2, "never closed"),
        ("{0,*2", 0..1, "never closed"),
        ("*2)", 2..3, "')'"),
        ("*2+", 3..3, "ends too early"),
        ("*2_", 3..3, "ends too early"),
        ("*2_x", 3..4, "'x'"),
        ("*_#", 1..2, "'_'"),
        ("kaylos:5", 0..6, "rules"),
        ("3.7:5", 0..1, "does not make the heap smaller"),
        ("0.77", 0..4, "is a ruleset"),
        ("nim:99999999999999999999", 4..24, "too large"),
        ("*[99999999999999999999]", 2..22, "too large"),
        ("nim:18446744073709551615.3", 4..26, "too many heaps"),
        ("{1L|1C|}+{0|*}", 0..14, "for 3 players, another for 2"),
        ("nim:3+cram", 6..7, "does not fit"),
    ] {
        let (at, message, expected) = error_of(text);
        assert_eq!(at, span, "{text}: {message}");
        assert!(message.contains(word), "{text}: {message}");
        assert!(!expected.is_empty());
    }
}

#[test]
fn limits_are_errors() {
    let deep = format!("*{}1{}", "(".repeat(100_000), ")".repeat(100_000));
    assert!(error_of(&deep).1.contains("nested too deeply"));
    let deep = "{".repeat(100_000);
    assert!(error_of(&deep).1.contains("nested too deeply"));
    let deep = format!("*{}", "[".repeat(100_000));
    assert!(error_of(&deep).1.contains("nested too deeply"));
    let deep = format!("*2{}", "_{(2".repeat(100_000));
    assert!(error_of(&deep).1.contains("nested too deeply"));
    let deep = "(".repeat(100_000);
    assert!(error_of(&deep).1.contains("nested too deeply"));
    let long = "*".repeat(10 << 20);
    assert!(error_of(&long).1.contains("bytes long"));
}

/// {{…{*2}…}} nested 100 000 deep needs no nested brackets, and is printed and read back.
#[test]
fn long_chains_are_no_nesting() {
    let mut forms = Forms::new();
    let text = format!("*2_{}", "#".repeat(100_000));
    let form = parse_form(&text, &mut forms).unwrap();
    assert_eq!(forms.birthday(form), 100_002);
    let printed = print_form(&forms, form).unwrap();
    assert_eq!(parse_form(&printed, &mut forms).unwrap(), form);
}

/// A form whose text doubles with every step is refused by the printer, not written out.
#[test]
fn exponential_texts_are_refused() {
    let mut forms = Forms::new();
    let (mut a, mut b) = (forms.heap(2).unwrap(), FormId::ZERO);
    for _ in 0..200 {
        let next = forms.intern(vec![a, b]).unwrap();
        b = a;
        a = next;
    }
    assert!(print_form(&forms, a).is_err());
    assert!(print_braces(&forms, a).is_err());
}

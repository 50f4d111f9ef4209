//! W(K) in coordinates, against its slow twin: words in the generators, rewritten by the relations.

use std::collections::BTreeMap;

use meximal_uniform::{Element, Family, Last, Tag, Word};

/// A multiset of generators: a, b, the c_k and the d_n.
#[derive(Clone, Debug, Default, PartialEq)]
struct Generators {
    a: u64,
    b: u64,
    c: BTreeMap<u64, u64>,
    d: BTreeMap<u64, u64>,
}

fn take(letters: &mut BTreeMap<u64, u64>, letter: u64) {
    match letters.get_mut(&letter) {
        Some(1) => {
            letters.remove(&letter);
        }
        Some(count) => *count -= 1,
        None => panic!("no letter {letter}"),
    }
}

/// One step by a relation of W(K), if any applies.
fn rewrite(word: &mut Generators, k: u64) -> bool {
    let c = word.c.keys().copied().next();
    let d = word.d.keys().copied().next();
    let many = |letters: &BTreeMap<u64, u64>| letters.values().sum::<u64>() > 1;
    if word.a > 1 {
        word.a -= 2;
    } else if let (Some(c), true) = (c, word.b > 0) {
        take(&mut word.c, c);
        word.b += 2 * c;
        word.a += 1;
    } else if let (Some(one), true) = (c, many(&word.c)) {
        take(&mut word.c, one);
        let two = *word.c.keys().next().unwrap();
        take(&mut word.c, two);
        word.b += 2 * (one + two);
    } else if let (Some(c), Some(_)) = (c, d) {
        take(&mut word.c, c);
        word.a += 1;
        word.b += 2 * c;
    } else if let (Some(m), true) = (d, many(&word.d)) {
        take(&mut word.d, m);
        word.a += m + 1;
        word.b += m + 2 * k + 2;
    } else if let Some(n) = d.filter(|&n| word.b > n) {
        take(&mut word.d, n);
        word.a += n + 1;
        word.b = word.b - (n + 1) + 2 * n + 2 * k + 3;
    } else {
        return false;
    }
    true
}

fn normal(mut word: Generators, k: u64) -> Word {
    while rewrite(&mut word, k) {}
    Word {
        a: word.a == 1,
        b: word.b.into(),
        last: match (word.c.keys().next(), word.d.keys().next()) {
            (Some(&k), None) => Last::C(k),
            (None, Some(&n)) => Last::D(n.into()),
            (None, None) => Last::None,
            _ => panic!("{word:?} is not normal"),
        },
    }
}

fn generators(word: Word) -> Generators {
    let mut generators = Generators {
        a: word.a.into(),
        b: word.b as u64,
        ..Generators::default()
    };
    match word.last {
        Last::None => {}
        Last::C(k) => {
            generators.c.insert(k, 1);
        }
        Last::D(n) => {
            generators.d.insert(n as u64, 1);
        }
    }
    generators
}

/// Some normal forms of W(K).
fn words(k: u64, most: u64) -> Vec<Word> {
    let mut words = Vec::new();
    for a in [false, true] {
        words.extend((0..=2 * most).map(|b| Word {
            a,
            b: b.into(),
            last: Last::None,
        }));
        words.extend((1..=k).map(|k| Word {
            a,
            b: 0,
            last: Last::C(k),
        }));
        for n in 0..=most {
            words.extend((0..=n).map(|b| Word {
                a,
                b: b.into(),
                last: Last::D(n.into()),
            }));
        }
    }
    words
}

#[test]
fn products_agree_with_rewriting() {
    for k in 0..4 {
        let family = Family { k };
        let words = words(k, 6);
        for &x in &words {
            let element = family.element(x).unwrap().unwrap();
            assert_eq!(family.word(element), x, "normal form");
            for &y in &words {
                let other = family.element(y).unwrap().unwrap();
                let product = family.product(element, other).unwrap();
                let (mut all, more) = (generators(x), generators(y));
                all.a += more.a;
                all.b += more.b;
                for (letters, more) in [(&mut all.c, more.c), (&mut all.d, more.d)] {
                    for (letter, count) in more {
                        *letters.entry(letter).or_default() += count;
                    }
                }
                assert_eq!(
                    family.word(product),
                    normal(all, k),
                    "{x} times {y} in W({k})"
                );
            }
        }
    }
}

#[test]
fn products_are_associative_and_powers_are_products() {
    for k in 0..3 {
        let family = Family { k };
        let elements: Vec<Element> = words(k, 3)
            .into_iter()
            .map(|word| family.element(word).unwrap().unwrap())
            .collect();
        let product = |x, y| family.product(x, y).unwrap();
        for &x in &elements {
            let mut power = Element::ONE;
            for count in 0..12 {
                assert_eq!(family.power(x, count), Ok(power));
                power = product(power, x);
            }
            for &y in &elements {
                assert_eq!(product(x, y), product(y, x));
                for &z in &elements {
                    assert_eq!(product(product(x, y), z), product(x, product(y, z)));
                }
            }
        }
    }
}

#[test]
fn p_is_as_in_the_presentation() {
    for k in 0..3 {
        let family = Family { k };
        for word in words(k, 7) {
            let expected = match word.last {
                Last::None => word.a && word.b == 0 || !word.a && word.b > 0 && word.b % 2 == 0,
                Last::C(_) => false,
                Last::D(n) => word.a == (n % 2 == 1) && word.b < n && (word.b + n) % 2 == 1,
            };
            let element = family.element(word).unwrap().unwrap();
            assert_eq!(element.is_p(), expected, "{word} in W({k})");
        }
    }
}

/// Different elements are told apart by a factor, as the essay of `family` says: so W(K) is the quotient.
#[test]
fn reduced() {
    for k in 0..3 {
        let family = Family { k };
        let small: Vec<Element> = words(k, 4)
            .into_iter()
            .map(|word| family.element(word).unwrap().unwrap())
            .collect();
        let factors: Vec<Element> = words(k, 12)
            .into_iter()
            .map(|word| family.element(word).unwrap().unwrap())
            .collect();
        for &x in &small {
            for &y in &small {
                let apart = factors.iter().any(|&z| {
                    let [one, two] = [x, y].map(|x| family.product(x, z).unwrap().is_p());
                    one != two
                });
                assert_eq!(apart, x != y, "{x:?} {y:?} in W({k})");
            }
        }
    }
}

#[test]
fn names() {
    let family = Family { k: 1 };
    for name in ["1", "a", "b", "a*b", "b^17", "a*c_1", "d_0", "a*b^2*d_5"] {
        let word: Word = name.parse().unwrap();
        assert_eq!(family.name(family.element(word).unwrap().unwrap()), name);
    }
    for wrong in [
        "", "b*a", "a*a", "b^", "b^01", "d", "d_-1", "1*a", "b^3*b", "é",
    ] {
        assert!(wrong.parse::<Word>().is_err(), "{wrong}");
    }
    let no_c: Word = "c_2".parse().unwrap();
    assert_eq!(family.element(no_c), Ok(None));
    let tag = family
        .element("b^3*d_2".parse().unwrap())
        .unwrap()
        .unwrap()
        .tag;
    assert_eq!(tag, Tag::None, "b^3 is too much for d_2");
}

//! A changed certificate is rejected, unless what it says is still true. That is decided without the checker:
//! the change is another spelling of the same claim (`same_meaning`: other names of the same options up to
//! the largest heap, without a period; rows in another order), or outcomes by search agree with the new claim
//! (`is_true`). The latter are: no period claimed any more; a code or an atom with other moves and the same
//! values; other values by an automorphism of the monoid that keeps the labels; fewer players where nobody
//! ever wins.

mod common;

use common::{Claim, positions, samples};
use meximal_check::{Budget, CheckError, check};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn accepts(text: &str) -> bool {
    check(text, &Budget::new()).is_ok()
}

/// Whether two claims say the same.
fn same_meaning(one: &Claim, other: &Claim) -> bool {
    let options = |claim: &Claim| -> Vec<BTreeSet<Vec<usize>>> {
        let options = claim.game().options;
        options
            .into_iter()
            .map(|list| list.into_iter().collect())
            .collect()
    };
    let rows = |claim: &Claim| claim.rows.iter().cloned().collect::<BTreeSet<_>>();
    let spelled = |text: &String| text.replace("O1", "O");
    let labels = |claim: &Claim| claim.labels.iter().map(spelled).collect::<Vec<_>>();
    let rest = |claim: &Claim| (claim.players, claim.values.clone(), claim.period);
    options(one) == options(other)
        && rows(one) == rows(other)
        && (one.players != 3 || spelled(&one.play) == spelled(&other.play))
        && (one.players == 3 || one.play == other.play)
        && labels(one) == labels(other)
        && rest(one) == rest(other)
        && (one.period.is_none() || one.rules == other.rules)
}

/// Whether a claim agrees with outcomes by search, for all sums of few heaps, and with its own period.
fn is_true(claim: &Claim) -> bool {
    let mut game = claim.game();
    let small = claim.heaps().min(9);
    let most = if small < 4 { 8 } else { 4 };
    let sums = positions(small, most).into_iter().all(|position| {
        claim.labels[claim.value(&position)].replace("O1", "O")
            == game.outcome(&position).replace("O1", "O")
    });
    let fits = |length: usize, start: usize| {
        let values = &claim.values;
        (start..values.len().saturating_sub(length)).all(|n| values[n] == values[n + length])
    };
    let least = claim.period.is_none_or(|(length, start)| {
        fits(length, start)
            && (start == 0 || !fits(length, start - 1))
            && (1..length).all(|shorter| !fits(shorter, claim.heaps() / 2 - shorter))
    });
    sums && least
}

/// Fails if a changed certificate is accepted though it is false. Returns whether it was accepted.
fn try_change(original: &Claim, changed: &str) -> bool {
    if !accepts(changed) {
        return false;
    }
    let claim = Claim::read(changed);
    assert!(
        same_meaning(original, &claim) || is_true(&claim),
        "accepted a false claim:\n{changed}\nmade from:\n{}",
        original.text()
    );
    true
}

/// What may stand in the place of a word.
fn replacements(word: &str, order: usize) -> Vec<String> {
    let mut all: Vec<String> = [
        "",
        "x",
        "-1",
        "+1",
        "01",
        "1.0",
        "99999999999",
        "4294967296",
        "é",
        "#",
    ]
    .map(str::to_owned)
    .to_vec();
    all.extend(["N", "P", "O", "O1", "O2", "N,P", "none", "P,N", "N,N"].map(str::to_owned));
    all.extend((0..order.min(40) + 2).map(|number| number.to_string()));
    all.extend([
        format!("{word} {word}"),
        format!("{word}0"),
        format!("{word},"),
    ]);
    all.extend([format!("0{word}"), format!("+{word}"), format!("{word}+1")]);
    if word.contains('.') {
        all.extend(
            [
                "0.3", "0.31", "0.23", "0.75", "0.77", "0.7", "0.[3]", "0.3[3]", "0.07", "0.057",
                "4.0", "0.F",
            ]
            .map(str::to_owned),
        );
        all.extend(
            [
                "atoms", "0.0", "0.[32]", "4!.0", "4?.0", "4=.0", "3.7", "0.[", "0.{",
            ]
            .map(str::to_owned),
        );
    }
    all.retain(|other| other != word);
    all
}

#[test]
fn every_word_matters() {
    let (mut changes, mut accepted) = (0, Vec::new());
    for claim in samples() {
        let text = claim.text();
        let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split(' ').collect()).collect();
        for (row, words) in lines.iter().enumerate() {
            for (column, word) in words.iter().enumerate() {
                for other in replacements(word, claim.labels.len()) {
                    let mut lines: Vec<Vec<String>> = lines
                        .iter()
                        .map(|words| words.iter().map(|word| word.to_string()).collect())
                        .collect();
                    lines[row][column] = other.clone();
                    let lines: Vec<String> = lines.iter().map(|words| words.join(" ")).collect();
                    changes += 1;
                    if try_change(&claim, &lines.join("\n")) {
                        let place = format!("{} {}: {}", claim.rules, claim.play, words[0]);
                        accepted.push(format!("{place} {column}: {word} -> {other}"));
                    }
                }
            }
        }
    }
    eprintln!(
        "{changes} changes, {} accepted: {accepted:#?}",
        accepted.len()
    );
    assert!(changes > 20_000);
    assert!(accepted.len() * 100 < changes);
}

#[test]
fn every_line_matters() {
    for claim in samples() {
        let text = claim.text();
        let lines: Vec<&str> = text.lines().collect();
        for index in 0..lines.len() {
            let mut without = lines.clone();
            without.remove(index);
            // Without a period, the claim is about fewer heaps, and true.
            let is_period = lines[index].starts_with("period");
            assert_eq!(
                accepts(&without.join("\n")),
                is_period,
                "{text}\nwithout {index}"
            );
            let mut twice = lines.clone();
            twice.insert(index, lines[index]);
            assert!(!accepts(&twice.join("\n")), "{text}\ntwice {index}");
            let swapped = index + 1 < lines.len() && {
                let mut swapped = lines.clone();
                swapped.swap(index, index + 1);
                accepts(&swapped.join("\n"))
            };
            let rows = swapped
                && lines[index..=index + 1]
                    .iter()
                    .all(|l| l.starts_with("row"));
            assert!(!swapped || rows, "{text}\nswapped {index}");
        }
        let spaced = text.replace(' ', "   ").replace('\n', " \n\n# remark\n");
        assert!(accepts(&spaced));
        assert!(accepts(&text.replace('\n', "\r\n")));
        assert!(!accepts(&text.replace(' ', "\t")));
        for cut in (0..text.len() - 4).filter(|&cut| text.is_char_boundary(cut)) {
            assert!(!accepts(&text[..cut]));
        }
    }
}

#[test]
fn reasons_name_the_fault() {
    let claim = &samples()[2];
    let text = claim.text();
    for (from, to, reason) in [
        (
            "row 1",
            "row 8",
            "line 8: row 1: 8 is not an element (there are 8)",
        ),
        (
            "row 1",
            "row 01",
            "line 8: row 1: '01' is not a number in range",
        ),
        (
            "order 8",
            "order 9",
            "line 8: row 1: there are 8 words, not 9",
        ),
        (
            "labels N",
            "labels P",
            "element 0 has label P, but the game ends with N",
        ),
        ("values 0", "values 1", "the empty heap must have value 0"),
        (
            "period 2 from 8",
            "period 2 from 10",
            "it is claimed from heap 10, but already holds from 8",
        ),
        (
            "period 2 from 8",
            "period 4 from 8",
            "period: 4 is claimed, but 2 is a period",
        ),
        (
            "period 2 from 8",
            "period 2 from 7",
            "period: heap 7 has value",
        ),
        (
            "period 2 from 8",
            "period 2 from 20",
            "a proof needs the values up to heap 44",
        ),
        (
            "rules 0.75",
            "rules 0.7x5",
            "line 2: rules: 'x' is not a digit",
        ),
        ("players 2", "players 9", "expected a number from 2 to 8"),
        ("end", "end\nend", "there is text after 'end'"),
        ("end\n", "", "the line 'end' is missing"),
        (
            "meximal certificate 1",
            "meximal certificate 2",
            "expected 'meximal certificate 1'",
        ),
    ] {
        assert!(text.contains(from), "{text}");
        let error = check(&text.replacen(from, to, 1), &Budget::new()).unwrap_err();
        assert!(error.to_string().contains(reason), "{error}\nnot: {reason}");
    }
    // Heaps up to 2 cannot be broken by these codes, so that only the period is at fault.
    for (code, reason) in [
        (
            "4!.0",
            "no period is proved for codes that ask for heaps of a shape",
        ),
        (
            "0.[4]",
            "no period is proved for codes with a tail that break heaps",
        ),
        (
            "4.0",
            "a proof needs the values up to heap 2; they are given up to 1",
        ),
    ] {
        let heaps = if code == "4.0" { 1 } else { 2 };
        let values = &" 0 0 0"[..2 * heaps + 2];
        let text = format!(
            "meximal certificate 1\nrules {code}\nplayers 2\nplay winners P\nheaps {heaps}\norder 1\n\
             generators 0\nlabels P\nvalues{values}\nperiod 1 from 0\nend"
        );
        assert!(accepts(&text.replace("period 1 from 0\n", "")));
        let error = check(&text, &Budget::new()).unwrap_err().to_string();
        assert!(error.contains(reason), "{error}\nnot: {reason}");
    }
    let twins = "meximal certificate 1\nrules 0.0\nplayers 2\nplay winners P\nheaps 0\norder 1\ngenerators \
                 0\nlabels P\nvalues 0\nend";
    assert!(accepts(twins));
    let twins = "meximal certificate 1\nrules atoms\natom 0\natom 1 1+1\nplayers 2\nplay winners P\nheaps 2\n\
                 order 3\ngenerators 1\nrow 1 2 1\nlabels P N P\nvalues 0 1 2\nend";
    let error = check(twins, &Budget::new()).unwrap_err().to_string();
    assert!(
        error.starts_with("not complete") || error.starts_with("not sound"),
        "{error}"
    );
    let twins = "meximal certificate 1\nrules 0.1\nplayers 2\nplay winners P\nheaps 1\n\
                 order 3\ngenerators 1\nrow 1 2 1\nlabels P N P\nvalues 0 1\nend";
    let error = check(twins, &Budget::new()).unwrap_err().to_string();
    assert_eq!(error, "elements 0 and 2 are not told apart by any context");
}

#[test]
fn components_have_names_of_their_own() {
    let named = "meximal certificate 1\nrules atoms\natom 0\natom 0\nnames a b\nplayers 2\nplay winners \
                 P\nheaps 2\norder 2\ngenerators 1\nrow 1 0\nlabels P N\nvalues 0 1 1\nend";
    assert!(accepts(named));
    assert!(accepts(&named.replace("names a b\n", "")));
    for (names, reason) in [
        ("a a", "line 5: names: 'a' names two components"),
        ("a", "line 5: names: there are 1 words, not 2"),
        ("a b c", "line 5: names: there are more than 2 words"),
    ] {
        let error = check(&named.replace("a b", names), &Budget::new()).unwrap_err();
        assert_eq!(error.to_string(), reason);
    }
    // Only components have names.
    let heaps = "meximal certificate 1\nrules 0.1\nnames\nplayers 2\nplay winners P\nheaps 0\norder \
                 1\ngenerators 0\nlabels P\nvalues 0\nend";
    assert!(accepts(&heaps.replace("names\n", "")) && !accepts(heaps));
}

#[test]
fn a_check_can_be_stopped() {
    use meximal_check::Stopped;
    let text = samples()[2].text();
    let stopped = |budget: &Budget| check(&text, budget).unwrap_err();
    let memory = Budget::new().with_memory(100);
    assert_eq!(stopped(&memory), CheckError::Stopped(Stopped::Memory));
    let time = Budget::new().with_time(std::time::Duration::ZERO);
    assert_eq!(stopped(&time), CheckError::Stopped(Stopped::Time));
    let asked = std::cell::Cell::new(0);
    let interrupt = || {
        asked.set(asked.get() + 1);
        asked.get() > 1
    };
    let interrupted = Budget::new().with_interrupt(&interrupt);
    assert_eq!(
        stopped(&interrupted),
        CheckError::Stopped(Stopped::Interrupted)
    );
}

fn sample() -> impl Strategy<Value = Claim> {
    prop::sample::select(samples())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..Default::default() })]

    /// Several entries of the tables change at once.
    #[test]
    fn changed_tables_are_rejected(
        claim in sample(),
        changes in prop::collection::vec((0..4usize, any::<usize>(), any::<usize>(), any::<usize>()), 1..4),
    ) {
        let mut changed = claim.clone();
        let order = claim.labels.len();
        for (what, a, b, to) in changes {
            match what {
                0 if !claim.rows.is_empty() => changed.rows[a % claim.rows.len()][b % order] = to % order,
                1 => changed.values[a % claim.values.len()] = to % order,
                2 => changed.labels[a % order] = claim.labels[to % order].clone(),
                _ => changed.labels.swap(a % order, to % order),
            }
        }
        try_change(&claim, &changed.text());
    }

    /// Words of certificates in any order are read without a panic.
    #[test]
    fn shuffled_words_do_not_panic(
        claim in sample(),
        other in sample(),
        swaps in prop::collection::vec((any::<usize>(), any::<usize>()), 1..5),
    ) {
        let (text, other) = (claim.text(), other.text());
        let mut words: Vec<&str> = text.split_inclusive([' ', '\n']).collect();
        let others: Vec<&str> = other.split_inclusive([' ', '\n']).collect();
        for (to, from) in swaps {
            let to = to % words.len();
            words[to] = others[from % others.len()];
        }
        try_change(&claim, &words.concat());
    }

    #[test]
    fn changed_bytes_do_not_panic(
        claim in sample(),
        changes in prop::collection::vec((any::<usize>(), any::<u8>()), 1..6),
    ) {
        let mut bytes = claim.text().into_bytes();
        for (at, byte) in changes {
            let at = at % bytes.len();
            bytes[at] = byte;
        }
        let _ = check(&String::from_utf8_lossy(&bytes), &Budget::new());
    }

    #[test]
    fn no_text_panics(text in "(meximal certificate 1\nrules \
                               (0[.][0-9A-V!?=\\[\\]{},]{0,6}|atoms)\n)?[a-z0-9+ \n,é]{0,80}") {
        let _ = check(&text, &Budget::new());
    }

    #[test]
    fn random_bytes_do_not_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = check(&String::from_utf8_lossy(&bytes), &Budget::new());
    }
}

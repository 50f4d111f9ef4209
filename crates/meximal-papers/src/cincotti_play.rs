//! Checks for section 6 of Cincotti's paper: what the class of a number says about elimination play.

use std::collections::{BTreeMap, BTreeSet};

use super::cincotti_numbers::entries;
use super::cincotti_sample::{Sample, class_named, data, letters};
use super::claim::{CheckError, Evidence, Workbench, ensure, list_at, text_at};
use meximal::form::{PartizanForms, PartizanId};
use meximal::order::cincotti::{printed_winner, winner_by_values};
use meximal::order::{Class, ClassKind};
use meximal::player::{PlayerSet, Players};

type Checked = Result<Evidence, CheckError>;

/// A number with its class and its outcomes.
struct Played {
    form: PartizanId,
    class: Class,
    outcomes: Vec<PlayerSet>,
}

/// Many numbers, played.
fn played(sample: &mut Sample) -> Result<Vec<Played>, CheckError> {
    let numbers = sample.many_numbers()?;
    let outcomes = sample.outcomes(&numbers)?;
    let mut all = Vec::with_capacity(numbers.len());
    for (form, outcomes) in numbers.into_iter().zip(outcomes) {
        let class = sample.class(form)?;
        all.push(Played {
            form,
            class,
            outcomes,
        });
    }
    Ok(all)
}

/// Fails unless the corrected rule holds for these numbers; how many outcomes it gives, and how many are not
/// as printed.
fn check_rule(sample: &Sample, all: &[Played]) -> Result<(usize, usize), CheckError> {
    let (mut decided, mut wrong) = (0, 0);
    for number in all {
        for (starter, &found) in number.outcomes.iter().enumerate() {
            let can_move = |player| sample.forms.can_move(number.form, player);
            if let Some(winner) = winner_by_values(number.class, starter, can_move) {
                ensure(found == PlayerSet::only(winner), || {
                    format!("{} when player {starter} starts", sample.text(number.form))
                })?;
                decided += 1;
            }
            let printed = printed_winner(number.class, starter);
            wrong += usize::from(printed.is_some_and(|winner| found != PlayerSet::only(winner)));
        }
    }
    Ok((decided, wrong))
}

/// Fails unless a game has this class and these outcomes.
fn expect(sample: &mut Sample, text: &str, class: &str, outcomes: &str) -> Result<(), CheckError> {
    let form = sample.game(text)?;
    let found = (sample.class(form)?.name(), sample.outcome_of_sum(&[form])?);
    ensure(found == (class.to_owned(), outcomes.to_owned()), || {
        format!("{text} has class {} and outcome {}", found.0, found.1)
    })
}

/// The numbers of some kinds of classes.
fn of_kind(all: Vec<Played>, is_wanted: fn(ClassKind) -> bool) -> Vec<Played> {
    let all = all.into_iter();
    all.filter(|number| is_wanted(number.class.kind()))
        .collect()
}

pub(super) fn theorem_25(bench: &mut Workbench) -> Checked {
    let mut sample = Sample::new(bench);
    expect(&mut sample, "0", "=", "RLC")?;
    Ok("0 has outcome RLC".to_owned())
}

pub(super) fn theorems_26_28(bench: &mut Workbench) -> Checked {
    let mut sample = Sample::new(bench);
    let all = played(&mut sample)?;
    let positive = of_kind(all, |kind| matches!(kind, ClassKind::Positive(_)));
    let (decided, wrong) = check_rule(&sample, &positive)?;
    ensure(decided == 3 * positive.len() && wrong == 0, || {
        format!("{wrong} outcomes are not as printed")
    })?;
    Ok(format!("{} numbers played", positive.len()))
}

pub(super) fn theorems_29_31(bench: &mut Workbench) -> Checked {
    let mut sample = Sample::new(bench);
    expect(&mut sample, "{{|1R|0}||}", "=LR", "RLC")?;
    let all = played(&mut sample)?;
    let even = of_kind(all, |kind| matches!(kind, ClassKind::Even(..)));
    let (decided, wrong) = check_rule(&sample, &even)?;
    Ok(format!(
        "{{{{|1R|0}}||}} has class =LR and outcome RLC, printed RLL; of {} numbers played, {decided} \
         outcomes follow from the values, {wrong} are not as printed",
        even.len()
    ))
}

pub(super) fn theorems_32_34(bench: &mut Workbench) -> Checked {
    let mut sample = Sample::new(bench);
    expect(&mut sample, "{{|1R|}||}", "<CR", "RLC")?;
    let mut own = Vec::new();
    for (number, text) in entries("theorem15")? {
        let form = sample.game(text)?;
        let class = sample.class(form)?;
        let outcomes = &sample.outcomes(&[form])?[0];
        let is_wrong = |starter: usize| {
            let printed = printed_winner(class, starter);
            printed.is_some_and(|winner| outcomes[starter] != PlayerSet::only(winner))
        };
        if (0..3).any(is_wrong) {
            own.push(number.parse::<u32>().unwrap_or_default());
        }
    }
    own.sort_unstable();
    ensure(own == [2, 4, 10], || format!("{own:?}"))?;
    let all = played(&mut sample)?;
    let one = of_kind(all, |kind| matches!(kind, ClassKind::NegativeBut(_)));
    let (decided, wrong) = check_rule(&sample, &one)?;
    Ok(format!(
        "{{{{|1R|}}||}} has class <CR and outcome RLC, printed ?LL; so do the paper's own numbers of classes \
         2, 4 and 10 in Theorem 15; of {} numbers played, {decided} outcomes follow from the values, {wrong} \
         are not as printed",
        one.len()
    ))
}

pub(super) fn tables_7_9(bench: &mut Workbench) -> Checked {
    let mut sample = Sample::new(bench);
    // A row that fails, no option of Left, options of several classes.
    for (text, class_of_option, printed, found) in [
        ("{{||{1C||}}||}", "<LC", "RLL", "LLL"),
        ("{{||{2C|0|}}||}", "=CR", "RLL", "LLL"),
    ] {
        expect(&mut sample, text, "<CR", found)?;
        let form = sample.game(text)?;
        let option = sample.forms.options(form, 0)[0];
        let class = sample.class(option)?.name();
        let row = text_at(&data()["table7"], class_of_option)?;
        ensure(class == class_of_option && row == printed, || class)?;
    }
    expect(&mut sample, "{|{0||1L}|1L}", "<CR", "RLL")?;
    expect(&mut sample, "{1C,1R||}", "<CR", "-LL")?;
    // The rows with a positive class are right where all options have that class.
    let all = played(&mut sample)?;
    let mut rows = 0;
    for number in of_kind(all, |kind| matches!(kind, ClassKind::NegativeBut(_))) {
        let ClassKind::NegativeBut(player) = number.class.kind() else {
            continue;
        };
        let mut classes = BTreeSet::new();
        for option in sample.forms.options(number.form, player).to_vec() {
            classes.insert(sample.class(option)?);
        }
        let Some(only) = classes.first().filter(|_| classes.len() == 1) else {
            continue;
        };
        let table = ["table7", "table8", "table9"][player];
        let printed = text_at(&data()[table], &only.name())?;
        let winner = printed.chars().nth(player).map(String::from);
        if matches!(only.kind(), ClassKind::Positive(_)) {
            let found = letters(&number.outcomes[player..=player]);
            ensure(winner == Some(found), || sample.text(number.form))?;
            rows += 1;
        }
    }
    Ok(format!(
        "Table 7 prints RLL for {{{{||{{1C||}}}}||}} (option <LC) and {{{{||{{2C|0|}}}}||}} (option =CR), \
         both are LLL; {{|{{0||1L}}|1L}} has no option of Left, {{1C,1R||}} has two kinds and is -LL; the \
         rows >P hold for {rows} numbers played"
    ))
}

pub(super) fn table_10(bench: &mut Workbench) -> Checked {
    let mut sample = Sample::new(bench);
    let mut numbers = BTreeSet::new();
    for form in sample.random_numbers(2000)? {
        for turn in 0..3 {
            numbers.insert(sample.forms.conjugate(form, turn)?);
        }
    }
    let mut found: [BTreeSet<String>; 3] = Default::default();
    let negative = class_named("<")?;
    let mut count = 0;
    for x in numbers {
        if sample.class(x)? != negative {
            continue;
        }
        count += 1;
        for (player, classes) in found.iter_mut().enumerate() {
            for option in sample.forms.options(x, player).to_vec() {
                classes.insert(sample.class(option)?.name());
            }
        }
    }
    for (player, classes) in found.iter().enumerate() {
        let column = ["xL", "xC", "xR"][player];
        let printed = list_at(&data()["table10"], column)?.iter();
        let printed: BTreeSet<String> = printed
            .filter_map(|class| class.as_str().map(str::to_owned))
            .collect();
        ensure(*classes == printed, || format!("{column}: {classes:?}"))?;
    }
    Ok(format!(
        "the options of {count} numbers of class < have all of these classes and no others"
    ))
}

pub(super) fn table_11(bench: &mut Workbench) -> Checked {
    let printed: BTreeMap<&str, &str> = entries("table11")?.into_iter().collect();
    for class in Class::all(Players::THREE) {
        let row: String = (0..3)
            .map(|starter| match printed_winner(class, starter) {
                Some(winner) => Players::THREE.letter(winner),
                None => "?".to_owned(),
            })
            .collect();
        ensure(
            printed.get(class.name().as_str()) == Some(&row.as_str()),
            || format!("{class}: {row}"),
        )?;
    }
    let mut sample = Sample::new(bench);
    let all = played(&mut sample)?;
    let (decided, wrong) = check_rule(&sample, &all)?;
    ensure(wrong > 0, || "every printed entry holds".to_owned())?;
    // The same rule for four players.
    let four = Players::new(4).map_err(|error| CheckError::Failed(error.to_string()))?;
    let mut of_four = Sample::among(bench, four);
    let forms = of_four.values_by_day(2)?;
    let outcomes = of_four.outcomes(&forms)?;
    let mut numbers = Vec::new();
    for (&form, outcomes) in forms.iter().zip(outcomes) {
        let class = of_four.class(form)?;
        numbers.push(Played {
            form,
            class,
            outcomes,
        });
    }
    let (more, _) = check_rule(&of_four, &numbers)?;
    Ok(format!(
        "{} numbers played: {decided} of {} outcomes follow from the values, and {wrong} are not as printed; \
         {more} outcomes of {} numbers for four players follow, too",
        all.len(),
        3 * all.len(),
        numbers.len()
    ))
}

pub(super) fn theorem_35(bench: &mut Workbench) -> Checked {
    let mut sample = Sample::new(bench);
    expect(&mut sample, "{{|1R|0}||}", "=LR", "RLC")?;
    expect(&mut sample, "{||{0|1L|}}", "=LR", "RLL")?;
    let (x, y) = (sample.game("{{|1R|0}||}")?, sample.game("{||{0|1L|}}")?);
    let signs = sample.signs(x, y)?;
    ensure(signs == "===", || signs.clone())?;
    // Equal numbers of the first four classes have equal outcomes.
    let all = played(&mut sample)?;
    let mut by_values = BTreeMap::new();
    let first = |kind| matches!(kind, ClassKind::Zero | ClassKind::Positive(_));
    let all = of_kind(all, first);
    for number in &all {
        let values = sample.values(number.form)?;
        let outcomes = by_values.entry(values).or_insert(&number.outcomes);
        ensure(*outcomes == &number.outcomes, || sample.text(number.form))?;
    }
    Ok(format!(
        "{{{{|1R|0}}||}} = {{||{{0|1L|}}}}, both (0, -1, 0), with outcomes RLC and RLL; among {} numbers of \
         the classes =, >L, >C, >R equal ones have equal outcomes",
        all.len()
    ))
}

pub(super) fn section_6_1(bench: &mut Workbench) -> Checked {
    let mut sample = Sample::new(bench);
    let all = played(&mut sample)?;
    let mut classes = BTreeSet::new();
    for number in &all {
        if letters(&number.outcomes) == "RLC" {
            classes.insert(number.class.name());
        }
    }
    expect(&mut sample, "{{|1R|}||}", "<CR", "RLC")?;
    let classes: Vec<String> = classes.into_iter().collect();
    ensure(classes.len() > 2, || format!("{classes:?}"))?;
    Ok(format!(
        "numbers with the outcome RLC of 0 were met in the classes {}; {{{{|1R|}}||}} is one of class <CR",
        classes.join(", ")
    ))
}

/// The number of Theorem 36, repaired, for a game in which Right has at most m moves: turned so that the
/// player named first is Left.
fn gadget(m: usize, first: usize, last: usize) -> String {
    let letter = |place: usize| Players::THREE.letter((first + place) % 3);
    let [l, c, r] = [letter(0), letter(1), letter(2)];
    let slots = |a: String, b: String, c: String| {
        let mut slots = [a, b, c];
        slots.rotate_right(first);
        format!("{{{}}}", slots.join("|"))
    };
    let inner = slots(String::new(), format!("1{r}"), format!("1{c}"));
    slots(
        inner,
        format!("{}{l}+1{r}", m + 2),
        format!("{last}{l}+1{c}"),
    )
}

pub(super) fn theorem_36(bench: &mut Workbench) -> Checked {
    let mut sample = Sample::new(bench);
    for m in 0..5 {
        let printed = sample.game(&gadget(m, 0, 2))?;
        ensure(sample.is_number(printed)? == (m < 2), || gadget(m, 0, 2))?;
        let text = gadget(m, 0, m + 2);
        let repaired = sample.game(&text)?;
        ensure(sample.is_number(repaired)?, || text.clone())?;
        let class = sample.class(repaired)?.name();
        let outcome = sample.outcome_of_sum(&[repaired])?;
        ensure(class == "<CR" && outcome.starts_with('R'), || text)?;
    }
    Ok(format!(
        "{} is not a number; with (m+2)L+1C it is one of class <CR, and Right wins when Left starts, for m = \
         0 to 4",
        gadget(2, 0, 2)
    ))
}

/// The most moves that a player can make in a game, if all play together.
fn most_moves(
    forms: &PartizanForms,
    form: PartizanId,
    player: usize,
    known: &mut BTreeMap<(PartizanId, usize), usize>,
) -> usize {
    for part in forms.subpositions(&[form]) {
        let mut most = 0;
        for mover in 0..forms.players().count() {
            for &option in forms.options(part, mover) {
                most = most.max(known[&(option, player)] + usize::from(mover == player));
            }
        }
        known.insert((part, player), most);
    }
    known[&(form, player)]
}

pub(super) fn corollary_37(bench: &mut Workbench) -> Checked {
    let mut sample = Sample::new(bench);
    let mut games = sample.small_games()?;
    games.extend(sample.small_numbers()?);
    games.retain(|&game| game != PartizanId::ZERO);
    games.sort_unstable();
    games.dedup();
    let mut known = BTreeMap::new();
    for &z in &games {
        let mover = (0..3).find(|&player| sample.forms.can_move(z, player));
        let Some(mover) = mover else { continue };
        let right = (mover + 2) % 3;
        let options = sample.forms.options(z, mover).to_vec();
        let moves = options
            .iter()
            .map(|&option| most_moves(&sample.forms, option, right, &mut known));
        let m = moves.max().unwrap_or(0);
        let x = sample.game(&gadget(m, mover, m + 2))?;
        let alone = sample.outcome_of_sum(&[x])?;
        let with_z = sample.outcome_of_sum(&[x, z])?;
        let at = |outcome: &str| outcome.chars().nth(mover);
        let winner = Players::THREE.letter(right).chars().next();
        ensure(at(&alone) == winner && at(&with_z) != winner, || {
            format!("{}: {alone} and {with_z}", sample.text(z))
        })?;
    }
    Ok(format!(
        "the repaired number changes its outcome next to each of {} games born by day 2",
        games.len()
    ))
}

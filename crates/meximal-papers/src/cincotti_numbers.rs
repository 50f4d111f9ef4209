//! Checks for sections 2 to 5 of Cincotti's paper: orders, numbers, classes and their sums.

use std::collections::{BTreeMap, BTreeSet};

use super::cincotti_sample::{Sample, class_named, data};
use super::claim::{CheckError, Evidence, Workbench, ensure, list_at, text_at};
use meximal::form::PartizanId;
use meximal::order::cincotti::{integers_of_class, possible_sums};
use meximal::order::{Class, Relation};
use meximal::player::{PlayerSet, Players};
use meximal::random::SplitMix;

type Checked = Result<Evidence, CheckError>;

/// A map of the data.
pub(super) fn entries(key: &str) -> Result<Vec<(&'static str, &'static str)>, CheckError> {
    let map = data()[key].as_object();
    let map = map.ok_or_else(|| CheckError::Failed(format!("the data have no map '{key}'")))?;
    map.iter()
        .map(|(name, _)| Ok((name.as_str(), text_at(&data()[key], name)?)))
        .collect()
}

pub(super) fn table_1(bench: &mut Workbench) -> Checked {
    let mut sample = Sample::new(bench);
    let names = ["0", "1L", "1C", "1R"];
    for row in names {
        for column in names {
            let (x, y) = (sample.game(row)?, sample.game(column)?);
            let printed = text_at(&data()["table1"][row], column)?;
            let found = sample.signs(x, y)?;
            ensure(found == printed, || {
                format!("{row} against {column} is {found}, not {printed}")
            })?;
        }
    }
    Ok("all 16 entries by definition".to_owned())
}

pub(super) fn day_one(bench: &mut Workbench) -> Checked {
    let mut sample = Sample::new(bench);
    let zero = vec![PartizanId::ZERO];
    let mut numbers = 0;
    for set in 0..8u8 {
        let lists = (0..3).map(|player| match set >> player & 1 {
            1 => zero.clone(),
            _ => Vec::new(),
        });
        let form = sample.forms.intern(lists.collect())?;
        let is_number = sample.is_number(form)?;
        ensure(is_number == (set.count_ones() <= 1), || sample.text(form))?;
        numbers += usize::from(is_number);
    }
    Ok(format!("{numbers} of 8 forms are numbers"))
}

pub(super) fn table_2(bench: &mut Workbench) -> Checked {
    let mut sample = Sample::new(bench);
    let mut printed = BTreeSet::new();
    for row in list_at(data(), "table2")? {
        for text in row.as_array().into_iter().flatten() {
            printed.insert(sample.game(text.as_str().unwrap_or_default())?);
        }
    }
    let all = sample.small_numbers()?;
    let born: Vec<PartizanId> = all
        .iter()
        .copied()
        .filter(|&form| sample.forms.birthday(form) == 2)
        .collect();
    let few = |form: &PartizanId| (0..3).all(|p| sample.forms.options(*form, p).len() <= 1);
    let single: BTreeSet<PartizanId> = born.iter().copied().filter(few).collect();
    ensure(single == printed, || {
        "Table 2 is not the forms with at most one option for each player".to_owned()
    })?;
    let values = |sample: &mut Sample, forms: &mut dyn Iterator<Item = PartizanId>| {
        let values = forms.map(|form| sample.values(form));
        values.collect::<Result<BTreeSet<_>, CheckError>>()
    };
    let of_printed = values(&mut sample, &mut printed.iter().copied())?.len();
    let of_all = values(&mut sample, &mut all.into_iter())?.len();
    let by_day_three = sample.values_by_day(3)?.len();
    let found = (printed.len(), of_printed, born.len(), of_all, by_day_three);
    ensure(found == (18, 12, 57, 28, 450), || format!("{found:?}"))?;
    Ok(
        "the 18 printed forms have 12 values; 57 forms have birthday 2, such as {1C,1R||}; 1, 4, 28, 450 \
         values by days 0 to 3"
            .to_owned(),
    )
}

/// The options of everybody but one player.
fn others(sample: &Sample, form: PartizanId, player: usize) -> Vec<PartizanId> {
    let others = (0..3).filter(|&other| other != player);
    others
        .flat_map(|other| sample.forms.options(form, other).to_vec())
        .collect()
}

pub(super) fn theorem_1(bench: &mut Workbench) -> Checked {
    let mut sample = Sample::new(bench);
    let mut games = sample.small_games()?;
    games.extend(sample.random_numbers(200)?);
    for &x in &games {
        for player in 0..3 {
            let mut holds = sample.definition.at_least(&sample.forms, x, x, player)?;
            for own in sample.forms.options(x, player).to_vec() {
                holds &= !sample.definition.at_least(&sample.forms, own, x, player)?;
            }
            for other in others(&sample, x, player) {
                holds &= !sample
                    .definition
                    .at_least(&sample.forms, x, other, player)?;
            }
            ensure(holds, || sample.text(x))?;
        }
    }
    Ok(format!("{} games, 729 of them born by day 2", games.len()))
}

/// Some of the games, chosen at random.
fn some(games: &[PartizanId], count: usize) -> Vec<PartizanId> {
    let mut random = SplitMix::new(count as u64);
    let chosen = (0..count).map(|_| games[random.below(games.len())]);
    chosen.collect()
}

pub(super) fn theorem_2(bench: &mut Workbench) -> Checked {
    let mut sample = Sample::new(bench);
    let all = sample.small_games()?;
    let games = some(&all, 70);
    let mut chains = 0;
    for player in 0..3 {
        for &x in &games {
            for &y in &games {
                if !sample.definition.at_least(&sample.forms, x, y, player)? {
                    continue;
                }
                for &z in &games {
                    if sample.definition.at_least(&sample.forms, y, z, player)? {
                        let holds = sample.definition.at_least(&sample.forms, x, z, player)?;
                        ensure(holds, || sample.text(x))?;
                        chains += 1;
                    }
                }
            }
        }
    }
    Ok(format!("{chains} chains among 70 games born by day 2"))
}

pub(super) fn theorem_3(bench: &mut Workbench) -> Checked {
    let mut sample = Sample::new(bench);
    let mut numbers = sample.small_numbers()?;
    numbers.extend(sample.random_numbers(120)?);
    for &x in &numbers {
        for player in 0..3 {
            let mut holds = true;
            for own in sample.forms.options(x, player).to_vec() {
                holds &= sample.relation(own, x, player)? == Relation::Less;
            }
            for other in others(&sample, x, player) {
                holds &= sample.relation(x, other, player)? == Relation::Less;
            }
            for &y in &numbers {
                holds &= sample.relation(x, y, player)? != Relation::Incomparable;
            }
            ensure(holds, || sample.text(x))?;
        }
    }
    let star = sample.game("*")?;
    let confused = sample.signs(star, PartizanId::ZERO)?;
    ensure(confused == "|||", || confused.clone())?;
    Ok(format!(
        "{} numbers, each with each; * and 0 are not comparable",
        numbers.len()
    ))
}

pub(super) fn theorem_4(bench: &mut Workbench) -> Checked {
    let mut sample = Sample::new(bench);
    let all = sample.small_games()?;
    let games = some(&all, 12);
    for &x in &games {
        ensure(sample.forms.sum(x, PartizanId::ZERO)? == x, || {
            sample.text(x)
        })?;
        for &y in &games {
            let sum = sample.forms.sum(x, y)?;
            ensure(sample.forms.sum(y, x)? == sum, || sample.text(x))?;
            for &z in &games[..6] {
                let right = sample.forms.sum(y, z)?;
                let same = sample.forms.sum(sum, z)? == sample.forms.sum(x, right)?;
                ensure(same, || sample.text(x))?;
            }
        }
    }
    Ok("identical forms for 864 triples of games born by day 2".to_owned())
}

pub(super) fn theorem_5(bench: &mut Workbench) -> Checked {
    let mut sample = Sample::new(bench);
    let numbers = sample.small_numbers()?;
    let all_games = sample.small_games()?;
    let mut compared = 0;
    for (shifts, games) in [
        (some(&numbers, 6), numbers.clone()),
        (some(&all_games, 3), some(&all_games, 30)),
    ] {
        for x in shifts {
            let mut sums = Vec::new();
            for &y in &games {
                sums.push(sample.forms.sum(x, y)?);
            }
            for (i, &y) in games.iter().enumerate() {
                for (j, &z) in games.iter().enumerate() {
                    for player in 0..3 {
                        let before = sample.definition.at_least(&sample.forms, y, z, player)?;
                        let after =
                            sample
                                .definition
                                .at_least(&sample.forms, sums[i], sums[j], player)?;
                        ensure(before == after, || sample.text(x))?;
                        compared += 1;
                    }
                }
            }
        }
    }
    Ok(format!(
        "{compared} comparisons by definition; it holds for games that are not numbers, too"
    ))
}

pub(super) fn theorem_7(bench: &mut Workbench) -> Checked {
    let mut sample = Sample::new(bench);
    let numbers = sample.small_numbers()?;
    let mut sums = 0;
    for (i, &x) in numbers.iter().enumerate() {
        for &y in &numbers[..=i] {
            let sum = sample.forms.sum(x, y)?;
            ensure(sample.is_number(sum)?, || sample.text(sum))?;
            let added = sample.values(x)?.plus(&sample.values(y)?);
            ensure(added.as_ref() == Ok(&sample.values(sum)?), || {
                sample.text(sum)
            })?;
            sums += 1;
        }
    }
    Ok(format!(
        "all {sums} sums of numbers with birthday at most 2; the values add up"
    ))
}

/// Whether z lies between the options of x for a player.
fn lies_between(
    sample: &mut Sample,
    x: PartizanId,
    z: PartizanId,
    player: usize,
) -> Result<bool, CheckError> {
    for own in sample.forms.options(x, player).to_vec() {
        if sample.definition.at_least(&sample.forms, own, z, player)? {
            return Ok(false);
        }
    }
    for other in others(sample, x, player) {
        if sample
            .definition
            .at_least(&sample.forms, z, other, player)?
        {
            return Ok(false);
        }
    }
    Ok(true)
}

pub(super) fn theorem_8(bench: &mut Workbench) -> Checked {
    let mut sample = Sample::new(bench);
    let numbers = sample.small_numbers()?;
    let games = sample.small_games()?;
    let mut simplest = 0;
    for &x in games.iter().chain(&numbers) {
        for &z in &numbers {
            for player in 0..3 {
                if !lies_between(&mut sample, x, z, player)? {
                    continue;
                }
                let mut option_does = false;
                for option in sample.forms.all_options(z).to_vec() {
                    option_does |= lies_between(&mut sample, x, option, player)?;
                }
                if !option_does {
                    let relation = sample.relation(x, z, player)?;
                    ensure(relation == Relation::Equal, || sample.text(x))?;
                    simplest += 1;
                }
            }
        }
    }
    let (x, z) = (sample.game("{||1L}")?, sample.game("2R")?);
    let between = |sample: &mut Sample, y| -> Result<bool, CheckError> {
        let mut all = true;
        for player in 0..3 {
            all &= lies_between(sample, x, y, player)?;
        }
        Ok(all)
    };
    let mut fits = between(&mut sample, z)?;
    for option in sample.forms.all_options(z).to_vec() {
        fits &= !between(&mut sample, option)?;
    }
    let signs = sample.signs(x, z)?;
    ensure(fits && signs != "===", || signs.clone())?;
    Ok(format!(
        "{simplest} simplest numbers, relation by relation; jointly x = {{||1L}} and z = 2R fit, and they \
         compare as {signs}"
    ))
}

pub(super) fn theorem_9(bench: &mut Workbench) -> Checked {
    let mut sample = Sample::new(bench);
    let mut numbers = sample.small_numbers()?;
    numbers.extend(sample.random_numbers(400)?);
    let mut reduced = 0;
    for &x in &numbers {
        for player in 0..3 {
            let mut lists = Vec::new();
            for mover in 0..3 {
                let mut kept: Vec<PartizanId> = Vec::new();
                for option in sample.forms.options(x, mover).to_vec() {
                    // Of the player's options the best one is kept, of the others' the worst for the player.
                    match kept.first().copied() {
                        None => kept.push(option),
                        Some(best) => {
                            let relation = sample.relation(option, best, player)?;
                            let wanted = if mover == player {
                                Relation::Greater
                            } else {
                                Relation::Less
                            };
                            if relation == wanted {
                                kept[0] = option;
                            }
                        }
                    }
                }
                lists.push(kept);
            }
            let y = sample.forms.intern(lists)?;
            if y != x {
                let relation = sample.relation(x, y, player)?;
                ensure(relation == Relation::Equal, || sample.text(x))?;
                reduced += 1;
            }
        }
    }
    Ok(format!("{reduced} numbers with dominated options"))
}

pub(super) fn table_3(bench: &mut Workbench) -> Checked {
    let mut sample = Sample::among(bench, Players::TWO);
    let day_one: Vec<PartizanId> = ["0", "1L", "1R", "*"]
        .iter()
        .map(|text| sample.game(text))
        .collect::<Result<_, _>>()?;
    let mut games = Vec::new();
    for code in 0..256usize {
        let chosen = |set: usize| (0..4).filter(move |i| set >> i & 1 == 1);
        let lists = [code % 16, code / 16].map(|set| chosen(set).map(|i| day_one[i]).collect());
        games.push(sample.forms.intern(lists.to_vec())?);
    }
    let outcomes = sample.outcomes(&games)?;
    for (&game, found) in games.iter().zip(&outcomes) {
        let winners = match sample.relation(game, PartizanId::ZERO, 0)? {
            Relation::Greater => [0, 0],
            Relation::Less => [1, 1],
            Relation::Equal => [1, 0],
            _ => [0, 1],
        };
        ensure(*found == winners.map(PlayerSet::only), || sample.text(game))?;
    }
    Ok("all 256 two-player games born by day 2".to_owned())
}

/// The signs of each class in Table 4 by its number, 1 to 27.
fn table_4() -> Result<BTreeMap<u64, &'static str>, CheckError> {
    let table = data()["table4"].as_object();
    let table = table.ok_or_else(|| CheckError::Failed("there is no Table 4".to_owned()))?;
    let numbered = table.iter();
    let numbered = numbered.filter_map(|(signs, n)| Some((n.as_u64()?, signs.as_str())));
    Ok(numbered.collect())
}

pub(super) fn theorems_10_14(bench: &mut Workbench) -> Checked {
    let mut sample = Sample::new(bench);
    let numbers = sample.many_numbers()?;
    let mut found = BTreeSet::new();
    for &x in &numbers {
        found.insert(sample.signs(x, PartizanId::ZERO)?);
    }
    let empty = [9, 21, 25, 18, 24, 26, 27, 15, 17, 23, 6, 8, 12, 16, 20, 22];
    for (number, signs) in table_4()? {
        ensure(found.contains(signs) != empty.contains(&number), || {
            format!("class {number} with signs {signs}")
        })?;
    }
    Ok(format!(
        "{} numbers have {} of the 27 sign triples",
        numbers.len(),
        found.len()
    ))
}

pub(super) fn theorem_15(bench: &mut Workbench) -> Checked {
    let mut sample = Sample::new(bench);
    let table = table_4()?;
    let witnesses = entries("theorem15")?;
    for &(number, text) in &witnesses {
        let form = sample.game(text)?;
        let signs = sample.signs(form, PartizanId::ZERO)?;
        let number: u64 = number.parse().unwrap_or_default();
        ensure(sample.is_number(form)?, || text.to_owned())?;
        ensure(table.get(&number) == Some(&signs.as_str()), || {
            format!("{text} has signs {signs}")
        })?;
    }
    Ok(format!(
        "{} printed numbers, by definition",
        witnesses.len()
    ))
}

pub(super) fn theorem_16(bench: &mut Workbench) -> Checked {
    let mut sample = Sample::new(bench);
    let numbers = sample.many_numbers()?;
    let zero = class_named("=")?;
    for &x in &numbers {
        ensure(
            (sample.class(x)? == zero) == (x == PartizanId::ZERO),
            || sample.text(x),
        )?;
    }
    Ok(format!("{} numbers", numbers.len()))
}

pub(super) fn table_5(_: &mut Workbench) -> Checked {
    let printed: BTreeMap<String, &str> = entries("table5")?
        .into_iter()
        .map(|(signs, name)| (name.to_owned(), signs))
        .collect();
    let classes = Class::all(Players::THREE);
    for class in &classes {
        let signs: String = class
            .signs()
            .iter()
            .map(|sign| ['<', '=', '>'][(*sign as i8 + 1) as usize])
            .collect();
        ensure(printed.get(&class.name()) == Some(&signs.as_str()), || {
            format!("{class} has the signs {signs}")
        })?;
    }
    ensure(printed.len() == classes.len(), || {
        format!("{} names", printed.len())
    })?;
    Ok("the eleven names belong to these signs".to_owned())
}

pub(super) fn classes_n_players(bench: &mut Workbench) -> Checked {
    let mut counts = Vec::new();
    for n in 3..=8u64 {
        let players = Players::new(n).map_err(|error| CheckError::Failed(error.to_string()))?;
        let mut sample = Sample::among(bench, players);
        let classes = Class::all(players);
        for &class in &classes {
            let parts = integers_of_class(&mut sample.forms, class)?;
            let form = sample.forms.sum_all(parts)?;
            ensure(sample.class(form)? == class, || class.name())?;
        }
        ensure(classes.len() as u64 == (n * n + 3 * n + 4) / 2, || {
            format!("{} classes", classes.len())
        })?;
        counts.push(classes.len().to_string());
        let days = if n == 3 { 3 } else { 2 };
        if n <= 5 {
            for form in sample.values_by_day(days)? {
                sample.class(form)?;
            }
        }
    }
    Ok(format!(
        "{} classes for 3 to 8 players, each with a sum of integers in it; no value born by day 2 or 3 has \
         other signs (3 to 5 players)",
        counts.join(", ")
    ))
}

pub(super) fn theorems_17_24(bench: &mut Workbench) -> Checked {
    let mut sample = Sample::new(bench);
    let numbers = sample.values_by_day(2)?;
    let mut classes = Vec::new();
    for &x in &numbers {
        classes.push(sample.class(x)?);
    }
    for (i, &x) in numbers.iter().enumerate() {
        for (j, &y) in numbers[..=i].iter().enumerate() {
            let sum = sample.forms.sum(x, y)?;
            let class = sample.class(sum)?;
            let signs = sample.signs(sum, PartizanId::ZERO)?;
            let expected = class.signs();
            let same = signs
                .chars()
                .zip(&expected)
                .all(|(sign, order)| sign == ['<', '=', '>'][(*order as i8 + 1) as usize]);
            let possible = possible_sums(classes[i], classes[j]);
            ensure(same && possible.contains(&class), || sample.text(sum))?;
        }
    }
    let pairs = [
        ("=LC", "=LR", "<CR"),
        ("=LC", "=CR", "<LR"),
        ("=LR", "=CR", "<LC"),
    ];
    for (left, right, sum) in pairs {
        let possible = possible_sums(class_named(left)?, class_named(right)?);
        ensure(possible == [class_named(sum)?], || sum.to_owned())?;
    }
    Ok(format!(
        "the signs of all sums of two of the {} values born by day 2, by definition",
        numbers.len()
    ))
}

/// The classes that the sums of two numbers born by day 3 have, by the classes of these.
fn classes_of_sums(
    bench: &Workbench,
) -> Result<BTreeMap<(Class, Class), BTreeSet<Class>>, CheckError> {
    let mut sample = Sample::new(bench);
    let mut numbers = Vec::new();
    for form in sample.values_by_day(3)? {
        numbers.push((sample.values(form)?, sample.class(form)?));
    }
    let mut found: BTreeMap<(Class, Class), BTreeSet<Class>> = BTreeMap::new();
    for (x, left) in &numbers {
        bench.runner.check(0)?;
        for (y, right) in &numbers {
            let sum = x.plus(y).ok().and_then(|sum| sum.class());
            let sum = sum.ok_or_else(|| CheckError::Failed("a sum has no class".to_owned()))?;
            found.entry((*left, *right)).or_default().insert(sum);
        }
    }
    Ok(found)
}

/// An entry of Table 6.
fn printed_sum(left: Class, right: Class) -> Result<&'static str, CheckError> {
    text_at(&data()["table6"], &format!("{left} + {right}"))
}

pub(super) fn table_6(bench: &mut Workbench) -> Checked {
    let found = classes_of_sums(bench)?;
    let mut entries = 0;
    for (&(left, right), sums) in &found {
        let printed = printed_sum(left, right)?;
        if printed != "?" {
            let only: Vec<String> = sums.iter().map(|class| class.name()).collect();
            ensure(only == [printed], || format!("{left} + {right}: {only:?}"))?;
            entries += 1;
        }
    }
    ensure(found.len() == 121 && entries == 91, || {
        format!("{entries} of {} entries", found.len())
    })?;
    Ok("91 entries, over all sums of two of the 450 values born by day 3".to_owned())
}

pub(super) fn table_6_open(bench: &mut Workbench) -> Checked {
    let mut sizes: BTreeMap<usize, usize> = BTreeMap::new();
    for ((left, right), sums) in classes_of_sums(bench)? {
        let possible: BTreeSet<Class> = possible_sums(left, right).into_iter().collect();
        ensure(possible == sums, || format!("{left} + {right}"))?;
        if printed_sum(left, right)? == "?" {
            *sizes.entry(sums.len()).or_default() += 1;
        }
    }
    let sizes: Vec<(usize, usize)> = sizes.into_iter().collect();
    ensure(sizes == [(3, 24), (6, 6)], || format!("{sizes:?}"))?;
    Ok(
        "of the 30 entries '?' 6 allow 6 classes and 24 allow 3; each of these is the class of a sum of \
         values born by day 3, the others contradict the signs"
            .to_owned(),
    )
}

//! Searching the atlas: which codes and games have a quotient of this order, or one isomorphic to that of a
//! game, are tame, wild, or not solved. Units of surveys tell most; a quotient that is there without one is
//! looked at itself.

use std::collections::BTreeMap;

use meximal::convention::Convention;
use meximal::player::Players;
use meximal::quotient::{
    NamedQuotient, Quotient, StoredRules, labelled_isomorphism, read_certificate, recognise,
};
use meximal::runner::{Runner, Stop};
use meximal::value::misere::first_not_tame;
use meximal_ask::store::{FoundGame, Wanted};
use meximal_survey::family::{CodeResult, InfiniteKind, SurveyQuestion, UnitResult};

use crate::checksum::Sealed;
use crate::{Atlas, AtlasError, Kind, QuotientRow, Row};

/// A game, and the certificate that says so.
struct Found {
    game: FoundGame,
    certificate: String,
}

impl Atlas {
    /// The games for which all that is looked for holds, in the order of their conventions and names. Damaged
    /// rows are passed over.
    pub fn search(&self, wanted: &Wanted, runner: &Runner) -> Result<Vec<FoundGame>, AtlasError> {
        let mut games: BTreeMap<(usize, String, String), Found> = BTreeMap::new();
        self.for_each(Kind::Survey, |row| {
            if let Some(found) = found_unit(&row).filter(|found| may_be(wanted, &found.game)) {
                let place = place_of(&found.game);
                let rank = |found: &Found| (found.game.solved, found.game.heaps);
                let poorer = games.get(&place).is_none_or(|old| rank(old) < rank(&found));
                if poorer {
                    games.insert(place, found);
                }
            }
            Ok(())
        })?;
        self.for_each(Kind::Quotient, |row| {
            if let Row::Quotient(row) = row
                && row.is_sound()
            {
                let place = (row.players, row.play.clone(), row.game.clone());
                let better = games
                    .get(&place)
                    .is_none_or(|old| !old.game.solved && row.complete);
                let found = found_quotient(row);
                if better && may_be(wanted, &found.game) {
                    games.insert(place, found);
                }
            }
            Ok(())
        })?;
        let mut all = Vec::new();
        for mut found in games.into_values() {
            let holds = holds(wanted, &mut found, runner);
            let holds = holds.map_err(|stop| AtlasError::Unsupported(stop.to_string()))?;
            if holds {
                all.push(found.game);
            }
        }
        Ok(all)
    }
}

/// Where a game stands in the list.
fn place_of(found: &FoundGame) -> (usize, String, String) {
    (found.players, found.play.clone(), found.game.clone())
}

/// Whether that holds which can be seen without a computation.
fn may_be(wanted: &Wanted, found: &FoundGame) -> bool {
    let order = wanted.order.or(wanted.isomorphic_to.map(Quotient::order));
    wanted
        .players
        .is_none_or(|players| players == found.players)
        && wanted.play.is_none_or(|play| play == found.play)
        && wanted.names(found)
        && wanted.solved.is_none_or(|solved| solved == found.solved)
        && wanted
            .infinite
            .is_none_or(|infinite| infinite == found.infinite.is_some())
        && order
            .is_none_or(|order| found.solved && found.infinite.is_none() && order == found.order)
        && (wanted.tame.is_none() || is_misere(found))
        && (wanted.tame.is_none() || found.tame.is_none() || found.tame == wanted.tame)
}

/// Whether everything holds.
fn holds(wanted: &Wanted, found: &mut Found, runner: &Runner) -> Result<bool, Stop> {
    runner.check(0)?;
    let stored = if wanted.isomorphic_to.is_some() || wanted.tame.is_some() {
        read_certificate(&found.certificate).ok()
    } else {
        return Ok(true);
    };
    let Some(stored) = stored else {
        return Ok(false);
    };
    let quotient = &stored.quotient;
    if let Some(asked) = wanted.tame {
        if found.game.tame.is_none() {
            found.game.tame = tameness(&stored.rules, quotient, found.game.solved, runner)?;
        }
        if found.game.tame != Some(asked) {
            return Ok(false);
        }
    }
    let Some(other) = wanted.isomorphic_to else {
        return Ok(true);
    };
    if quotient.convention.players() != other.convention.players() {
        return Ok(false);
    }
    let first = (&quotient.monoid, &quotient.labels[..]);
    let second = (&other.monoid, &other.labels[..]);
    Ok(labelled_isomorphism(first, second, runner)?.is_some())
}

/// Misère play of two players, in which games are tame or wild.
fn is_misere(found: &FoundGame) -> bool {
    let misere = Convention::misere(Players::TWO);
    found.players == 2 && found.play == misere.spelling()
}

/// Whether a game is tame: all its heaps are, and its quotient is one of those of Nim.
fn tameness(
    rules: &StoredRules,
    quotient: &Quotient,
    whole: bool,
    runner: &Runner,
) -> Result<Option<bool>, Stop> {
    let name = recognise(&quotient.monoid, &quotient.labels, runner)?;
    let wild_heap = match rules {
        StoredRules::Heaps(rules) => {
            first_not_tame(rules, quotient.last_component() as u32, runner)?.is_some()
        }
        _ => false,
    };
    let like_nim = name.is_some_and(NamedQuotient::is_tame);
    Ok(match (wild_heap || !like_nim, whole) {
        (true, _) => Some(false),
        (false, true) => Some(true),
        (false, false) => None,
    })
}

/// A unit of a survey of codes.
fn found_unit(row: &Row) -> Option<Found> {
    let Row::Survey(unit) = row else {
        return None;
    };
    let survey = match unit.survey.parse().ok()? {
        SurveyQuestion::Octal(survey) | SurveyQuestion::Quaternary(survey) => survey,
        _ => return None,
    };
    if !unit.is_sound() {
        return None;
    }
    let Ok(UnitResult::Code(code)) = serde_json::from_str(&unit.result) else {
        return None;
    };
    let infinite = code.infinite.as_ref();
    let solved =
        code.is_solved() || infinite.is_some_and(|found| found.known == InfiniteKind::AllHeaps);
    let infinite = infinite.map(|found| match (found.known, found.heaps) {
        (InfiniteKind::Proved, Some(heaps)) => format!("heaps up to {heaps}, not solved"),
        (_, Some(heaps)) => format!("heaps up to {heaps}"),
        (_, None) => "all heaps".to_owned(),
    });
    let CodeResult {
        code,
        order,
        heaps,
        preperiod,
        period,
        name,
        tame,
        certificate,
        ..
    } = *code;
    let game = FoundGame {
        id: row.id(),
        game: code,
        players: survey.players?,
        play: survey.play,
        solved,
        infinite,
        order,
        heaps,
        preperiod,
        period,
        tame,
        name,
    };
    Some(Found { game, certificate })
}

fn found_quotient(row: QuotientRow) -> Found {
    let infinite = row.is_infinite().then(|| {
        if row.complete {
            "all heaps".to_owned()
        } else {
            format!("heaps up to {}", row.heaps)
        }
    });
    let game = FoundGame {
        id: Kind::Quotient.id(row.id),
        game: row.game,
        players: row.players,
        play: row.play,
        solved: row.complete,
        infinite,
        order: row.elements,
        heaps: row.heaps,
        preperiod: row.preperiod,
        period: row.period,
        tame: None,
        name: None,
    };
    Found {
        game,
        certificate: row.certificate,
    }
}

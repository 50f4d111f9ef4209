//! Searching the atlas: which codes and games have a quotient of this order, or one isomorphic to that of a game, are tame, wild, or not solved.
//! Units of surveys tell most; a quotient that is there without one is looked at itself.

use std::collections::BTreeMap;

use meximal::convention::Convention;
use meximal::player::Players;
use meximal::quotient::{
    NamedQuotient, Quotient, StoredRules, labelled_isomorphism, read_certificate, recognise,
};
use meximal::runner::{Runner, Stop};
use meximal::value::misere::first_not_tame;
use meximal_survey::family::{CodeResult, SurveyQuestion, UnitResult};
use serde::Serialize;

use crate::checksum::Sealed;
use crate::{Atlas, AtlasError, Kind, QuotientRow, Row};

/// What is looked for: everything that is said must hold.
#[derive(Clone, Copy, Debug, Default)]
pub struct Search<'a> {
    /// The number of players.
    pub players: Option<usize>,
    /// The spelling of the play convention.
    pub play: Option<&'a str>,
    /// The number of elements of the quotient, proved for all positions.
    pub order: Option<usize>,
    /// Tame or wild, proved.
    pub tame: Option<bool>,
    /// Whether the quotient is proved for all positions.
    pub solved: Option<bool>,
    /// The quotient is isomorphic to this one, with the same outcomes.
    pub isomorphic_to: Option<&'a Quotient>,
}

/// A game that was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Found {
    /// The name of the row.
    pub id: String,
    /// The game.
    pub game: String,
    /// The number of players.
    pub players: usize,
    /// The spelling of the play convention.
    pub play: String,
    /// Whether the quotient is proved for all positions.
    pub solved: bool,
    /// The number of elements, of the quotient of the heaps that are known.
    pub order: usize,
    /// The largest heap that is known.
    pub heaps: usize,
    /// The first heap from which the values are periodic.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preperiod: Option<usize>,
    /// The period.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub period: Option<usize>,
    /// Whether it is tame; nothing where that is not known, or has no meaning.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tame: Option<bool>,
    /// The name of the quotient, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(skip)]
    certificate: String,
}

impl Atlas {
    /// The games for which all that is looked for holds, in the order of their conventions and names. Damaged rows are passed over.
    pub fn search(&self, search: &Search, runner: &Runner) -> Result<Vec<Found>, AtlasError> {
        let mut games: BTreeMap<(usize, String, String), Found> = BTreeMap::new();
        self.for_each(Kind::Survey, |row| {
            if let Some(found) = found_unit(&row).filter(|found| search.may_be(found)) {
                let place = (found.players, found.play.clone(), found.game.clone());
                let poorer = games
                    .get(&place)
                    .is_none_or(|old| (old.solved, old.heaps) < (found.solved, found.heaps));
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
                    .is_none_or(|old| !old.solved && row.complete);
                let found = found_quotient(row);
                if better && search.may_be(&found) {
                    games.insert(place, found);
                }
            }
            Ok(())
        })?;
        let mut all = Vec::new();
        for mut found in games.into_values() {
            let holds = search.holds(&mut found, runner);
            let holds = holds.map_err(|stop| AtlasError::Unsupported(stop.to_string()))?;
            if holds {
                all.push(found);
            }
        }
        Ok(all)
    }
}

impl Search<'_> {
    /// Whether that holds which can be seen without a computation.
    fn may_be(&self, found: &Found) -> bool {
        let order = self.order.or(self.isomorphic_to.map(Quotient::order));
        self.players.is_none_or(|players| players == found.players)
            && self.play.is_none_or(|play| play == found.play)
            && self.solved.is_none_or(|solved| solved == found.solved)
            && order.is_none_or(|order| found.solved && order == found.order)
            && (self.tame.is_none() || is_misere(found))
            && (self.tame.is_none() || found.tame.is_none() || found.tame == self.tame)
    }

    /// Whether everything holds.
    fn holds(&self, found: &mut Found, runner: &Runner) -> Result<bool, Stop> {
        runner.check(0)?;
        let stored = match self.isomorphic_to.is_some() || self.tame.is_some() {
            true => read_certificate(&found.certificate).ok(),
            false => return Ok(true),
        };
        let Some(stored) = stored else {
            return Ok(false);
        };
        let quotient = &stored.quotient;
        if let Some(asked) = self.tame {
            if found.tame.is_none() {
                found.tame = tameness(&stored.rules, quotient, found.solved, runner)?;
            }
            if found.tame != Some(asked) {
                return Ok(false);
            }
        }
        let Some(other) = self.isomorphic_to else {
            return Ok(true);
        };
        if quotient.convention.players() != other.convention.players() {
            return Ok(false);
        }
        let first = (&quotient.monoid, &quotient.labels[..]);
        let second = (&other.monoid, &other.labels[..]);
        Ok(labelled_isomorphism(first, second, runner)?.is_some())
    }
}

/// Misère play of two players, in which games are tame or wild.
fn is_misere(found: &Found) -> bool {
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
    let solved = code.is_solved();
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
    Some(Found {
        id: row.id(),
        game: code,
        players: survey.players?,
        play: survey.play,
        solved,
        order,
        heaps,
        preperiod,
        period,
        tame,
        name,
        certificate,
    })
}

fn found_quotient(row: QuotientRow) -> Found {
    Found {
        id: Kind::Quotient.id(row.id),
        game: row.game,
        players: row.players,
        play: row.play,
        solved: row.complete,
        order: row.elements,
        heaps: row.heaps,
        preperiod: row.preperiod,
        period: row.period,
        tame: None,
        name: None,
        certificate: row.certificate,
    }
}

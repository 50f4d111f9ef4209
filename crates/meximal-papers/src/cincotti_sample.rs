//! The games on which the claims of Cincotti's paper are checked: all number forms born by day 2, one form of
//! every value born by day 3, all games born by day 2 with at most one option for each player, and numbers
//! made at random.

use std::sync::OnceLock;

use serde_json::Value;

use super::claim::{CheckError, Workbench};
use meximal::form::{PartizanForms, PartizanId};
use meximal::game::parse_partizan_into;
use meximal::hackenbush::HackenbushError;
use meximal::notation::print_partizan;
use meximal::order::cincotti::{
    DayError, Definition, Numbers, Values, number_forms, numbers_by_day,
};
use meximal::order::{Class, Relation};
use meximal::outcome::{PartizanPlay, PartizanSums};
use meximal::player::{PlayerSet, Players};
use meximal::random::SplitMix;
use meximal::rules::partizan::position_of_partizan;
use meximal::runner::Runner;
use meximal::value::short::ShortError;

/// The tables of the paper, decoded: see `data/cincotti.json`, which names its source.
pub(super) fn data() -> &'static Value {
    static DATA: OnceLock<Value> = OnceLock::new();
    DATA.get_or_init(|| {
        serde_json::from_str(include_str!("../data/cincotti.json")).unwrap_or(Value::Null)
    })
}

impl From<ShortError> for CheckError {
    fn from(error: ShortError) -> CheckError {
        match error {
            ShortError::Stopped(stop) => CheckError::Stopped(stop),
            other => CheckError::Failed(other.to_string()),
        }
    }
}

impl From<DayError> for CheckError {
    fn from(error: DayError) -> CheckError {
        match error {
            DayError::Stopped(stop) => CheckError::Stopped(stop),
            DayError::Full(full) => CheckError::TooLarge(full),
            other => CheckError::Failed(other.to_string()),
        }
    }
}

impl From<HackenbushError> for CheckError {
    fn from(error: HackenbushError) -> CheckError {
        match error {
            HackenbushError::Stopped(stop) => CheckError::Stopped(stop),
            other => CheckError::Failed(other.to_string()),
        }
    }
}

/// An arena with all that is known about its forms.
pub(super) struct Sample {
    pub(super) forms: PartizanForms,
    pub(super) definition: Definition,
    numbers: Numbers,
    runner: Runner,
}

impl Sample {
    /// An empty arena for three players.
    pub(super) fn new(bench: &Workbench) -> Sample {
        Sample::among(bench, Players::THREE)
    }

    /// An empty arena.
    pub(super) fn among(bench: &Workbench, players: Players) -> Sample {
        Sample {
            forms: PartizanForms::within(players, &bench.runner),
            definition: Definition::new(&bench.runner),
            numbers: Numbers::new(),
            runner: bench.runner.clone(),
        }
    }

    /// The form of a game given as text.
    pub(super) fn game(&mut self, text: &str) -> Result<PartizanId, CheckError> {
        let parts = parse_partizan_into(text, &mut self.forms)?;
        Ok(self.forms.sum_all(parts)?)
    }

    /// The form as text.
    pub(super) fn text(&self, form: PartizanId) -> String {
        print_partizan(&self.forms, form).unwrap_or_else(|error| error.to_string())
    }

    /// How two games compare for a player, by definition.
    pub(super) fn relation(
        &mut self,
        x: PartizanId,
        y: PartizanId,
        player: usize,
    ) -> Result<Relation, CheckError> {
        let at_least = self.definition.at_least(&self.forms, x, y, player)?;
        let at_most = self.definition.at_least(&self.forms, y, x, player)?;
        Ok(Relation::of(Some(at_most), Some(at_least)))
    }

    /// How two games compare for all players, by definition: `<=>`.
    pub(super) fn signs(&mut self, x: PartizanId, y: PartizanId) -> Result<String, CheckError> {
        let players = 0..self.forms.players().count();
        players
            .map(|player| Ok(self.relation(x, y, player)?.sign()))
            .collect()
    }

    /// Whether a game is a number, by definition.
    pub(super) fn is_number(&mut self, form: PartizanId) -> Result<bool, CheckError> {
        Ok(self.definition.is_number(&self.forms, form)?)
    }

    /// The values of a number.
    pub(super) fn values(&mut self, form: PartizanId) -> Result<Values, CheckError> {
        let values = self.numbers.values(&self.forms, form);
        let values = values.map_err(|error| CheckError::Failed(error.to_string()))?;
        match values {
            Some(values) => Ok(values.clone()),
            None => Err(CheckError::Failed(format!(
                "{} is not a number",
                self.text(form)
            ))),
        }
    }

    /// The class of a number.
    pub(super) fn class(&mut self, form: PartizanId) -> Result<Class, CheckError> {
        let class = self.values(form)?.class();
        class.ok_or_else(|| CheckError::Failed(format!("{} has no class", self.text(form))))
    }

    /// All number forms born by day 2.
    pub(super) fn small_numbers(&mut self) -> Result<Vec<PartizanId>, CheckError> {
        let mut born = vec![PartizanId::ZERO];
        for _ in 0..2 {
            born = number_forms(&mut self.forms, &born, &self.runner)?;
        }
        Ok(born)
    }

    /// One form of every value born by a day.
    pub(super) fn values_by_day(&mut self, day: u32) -> Result<Vec<PartizanId>, CheckError> {
        let days = numbers_by_day(&mut self.forms, day, &self.runner)?;
        Ok(days.concat().iter().map(|newborn| newborn.form).collect())
    }

    /// All games born by day 2 with at most one option for each player.
    pub(super) fn small_games(&mut self) -> Result<Vec<PartizanId>, CheckError> {
        let players = self.forms.players().count();
        let mut born = vec![PartizanId::ZERO];
        for _ in 0..2 {
            let choices = born.len() + 1;
            let mut next = Vec::new();
            for code in 0..choices.pow(players as u32) {
                let lists = (0..players).map(|player| {
                    let choice = code / choices.pow(player as u32) % choices;
                    choice.checked_sub(1).map(|i| born[i]).into_iter().collect()
                });
                next.push(self.forms.intern(lists.collect())?);
            }
            born = next;
        }
        Ok(born)
    }

    /// Numbers made at random: a few options for each player, among numbers.
    pub(super) fn random_numbers(&mut self, count: usize) -> Result<Vec<PartizanId>, CheckError> {
        let mut random = SplitMix::new(2005);
        let mut pool = self.small_numbers()?;
        let start = pool.len();
        while pool.len() < start + count {
            self.runner.check(0)?;
            let lists = (0..self.forms.players().count()).map(|_| {
                let options = 0..random.below(3);
                options.map(|_| pool[random.below(pool.len())]).collect()
            });
            let lists: Vec<Vec<PartizanId>> = lists.collect();
            let form = self.forms.intern(lists)?;
            let values = self.numbers.values(&self.forms, form);
            if values.is_ok_and(|values| values.is_some()) && self.forms.birthday(form) <= 6 {
                pool.push(form);
            }
        }
        Ok(pool.split_off(start))
    }

    /// All number forms born by day 2, one form of every value born by day 3, and random numbers.
    pub(super) fn many_numbers(&mut self) -> Result<Vec<PartizanId>, CheckError> {
        let mut all = self.small_numbers()?;
        all.extend(self.values_by_day(3)?);
        all.extend(self.random_numbers(600)?);
        all.sort_unstable();
        all.dedup();
        Ok(all)
    }

    /// Who wins each of these games under elimination play, by who starts.
    pub(super) fn outcomes(
        &mut self,
        games: &[PartizanId],
    ) -> Result<Vec<Vec<PlayerSet>>, CheckError> {
        let runner = self.runner.clone();
        let play = PartizanPlay::Elimination;
        let mut sums = PartizanSums::new(&mut self.forms, play, &runner);
        let all = games
            .iter()
            .map(|&game| sums.outcomes(&position_of_partizan(&[game])));
        Ok(all.collect::<Result<_, _>>()?)
    }

    /// Who wins a sum under elimination play, as letters: `RLC`.
    pub(super) fn outcome_of_sum(&mut self, parts: &[PartizanId]) -> Result<String, CheckError> {
        let runner = self.runner.clone();
        let mut sums = PartizanSums::new(&mut self.forms, PartizanPlay::Elimination, &runner);
        let outcomes = sums.outcomes(&position_of_partizan(parts))?;
        Ok(letters(&outcomes))
    }
}

/// Winners of three players as letters; `-` for nobody.
pub(super) fn letters(outcomes: &[PlayerSet]) -> String {
    let letter = |label: &PlayerSet| match label.seats().next() {
        Some(winner) => Players::THREE.letter(winner),
        None => "-".to_owned(),
    };
    outcomes.iter().map(letter).collect()
}

/// The class of three players with this name.
pub(super) fn class_named(name: &str) -> Result<Class, CheckError> {
    let class = Class::parse(name, Players::THREE);
    class.ok_or_else(|| CheckError::Failed(format!("no class is called '{name}'")))
}

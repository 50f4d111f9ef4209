//! Sequences read back from their JSON, as a store keeps them. Values in a quotient are not among them: their
//! store is the certificate of the quotient.

use serde::Deserialize;
use serde_json::Value;

use super::{FoundValues, SequenceOf, SequenceReport, StandardFormReport, Values};
use meximal::convention::{Attitude, Convention};
use meximal::period::{Periodicity, Status};
use meximal::player::{PlayerSet, Players};
use meximal::plays::Play;
use meximal::value::misere::Genus;

/// The JSON of a [`SequenceReport`].
#[derive(Deserialize)]
struct Stored {
    rules: String,
    of: SequenceOf,
    players: u64,
    play: String,
    to: usize,
    names: Option<Vec<String>>,
    values: Vec<Value>,
    preperiod: Option<usize>,
    period: Option<usize>,
    saltus: Option<u32>,
    status: Status,
    theorem: String,
    standard_form: Option<StandardFormReport>,
    stopped: Option<String>,
}

impl SequenceReport {
    /// The report with this JSON. Nothing is checked but its form.
    ///
    /// ```
    /// use meximal::convention::Convention;
    /// use meximal::player::Players;
    /// use meximal_ask::report::{Report, SequenceOf, SequenceReport, Style};
    /// use meximal_ask::sequence::heap_sequence;
    /// use meximal::runner::Runner;
    /// let normal = Convention::normal(Players::TWO);
    /// let report = heap_sequence(&"0.77".parse()?, SequenceOf::Grundy, normal, 200, &Runner::new())?;
    /// let again = SequenceReport::from_json(&serde_json::to_string(&report)?)?;
    /// assert_eq!(again.document().text(Style::Unicode), report.document().text(Style::Unicode));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_json(text: &str) -> Result<SequenceReport, String> {
        let stored: Stored = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let players = Players::new(stored.players).map_err(|error| error.to_string())?;
        let convention = Convention::parse(&stored.play, players)?;
        let given_by_period = match (stored.status, stored.preperiod, stored.period) {
            (Status::Proved, Some(preperiod), Some(period)) => {
                let known = preperiod.saturating_add(period)..=stored.to;
                known.contains(&stored.values.len())
            }
            _ => false,
        };
        if stored.values.len().checked_sub(1) != Some(stored.to) && !given_by_period {
            return Err("expected a value for each heap from 0 to the last".to_owned());
        }
        if let Some(names) = &stored.names
            && names.len() != stored.values.len()
        {
            return Err("expected a value for each node".to_owned());
        }
        let periodicity = stored.preperiod.zip(stored.period);
        let found = FoundValues {
            values: values_of(stored.of, convention, &stored.values)?,
            periodicity: periodicity.map(|(preperiod, period)| Periodicity {
                preperiod,
                period,
                saltus: stored.saltus.unwrap_or(0),
            }),
            status: stored.status,
            theorem: stored.theorem,
            stopped: stored.stopped,
        };
        let play = Play::Convention(convention);
        let mut report = SequenceReport::new(stored.rules, stored.of, play, found);
        report.to = stored.to;
        report.names = stored.names;
        report.standard_form = stored.standard_form;
        Ok(report)
    }

    /// The same values, said by somebody: nothing about them is proved or verified any more.
    pub fn not_checked(mut self) -> SequenceReport {
        if self.status != Status::None {
            self.status = Status::Unchecked;
        }
        self.theorem = "They were stored so, and are not checked.".to_owned();
        self
    }
}

fn values_of(of: SequenceOf, convention: Convention, values: &[Value]) -> Result<Values, String> {
    let wrong = || "a value is not of the kind expected".to_owned();
    let label = |value: &Value| {
        let players = convention.players();
        let names: Vec<&str> = match convention.attitude() {
            Attitude::Coalition => {
                let names = value.as_array()?.iter().map(Value::as_str);
                names.collect::<Option<_>>()?
            }
            Attitude::Podium => vec![value.as_str()?],
        };
        let seats = names.into_iter().map(|name| players.seat(name));
        let seats = seats.collect::<Option<Vec<usize>>>()?;
        Some(PlayerSet(seats.iter().fold(0, |set, seat| set | 1 << seat)))
    };
    let number = |value: &Value| u32::try_from(value.as_u64()?).ok();
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let values = values.iter();
    let read = match of {
        SequenceOf::Outcome => values
            .map(label)
            .collect::<Option<_>>()
            .map(|labels| Values::Labels(labels, convention)),
        SequenceOf::Grundy => values
            .map(number)
            .collect::<Option<_>>()
            .map(Values::Numbers),
        SequenceOf::Genus => values
            .map(|value| Genus::parse(value.as_str()?))
            .collect::<Option<_>>()
            .map(Values::Genera),
        SequenceOf::Canonical => values.map(text).collect::<Option<_>>().map(Values::Forms),
        SequenceOf::Phi => {
            let message = "values in a quotient are kept as its certificate";
            return Err(message.to_owned());
        }
        SequenceOf::Value => {
            return Err("values are kept as Grundy values or canonical forms".to_owned());
        }
    };
    read.ok_or_else(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{Report, Style};
    use crate::sequence::{heap_sequence, sequence_of_coins};
    use meximal::runner::Runner;

    fn assert_same(report: &SequenceReport) {
        let json = serde_json::to_string(report).unwrap();
        let again = SequenceReport::from_json(&json).unwrap();
        assert_eq!(serde_json::to_string(&again).unwrap(), json);
        for style in [Style::Ascii, Style::Unicode] {
            let text = report.document().text(style);
            assert_eq!(again.document().text(style), text);
        }
        assert_eq!(again.document().latex(), report.document().latex());
        assert_eq!(again.picture().unwrap(), report.picture().unwrap());
    }

    #[test]
    fn sequences_are_read_back_as_they_were() {
        let players = |n| Players::new(n).unwrap();
        let cases = [
            (
                "0.77",
                SequenceOf::Grundy,
                Convention::normal(players(2)),
                150,
            ),
            (
                "S{2,3}",
                SequenceOf::Grundy,
                Convention::normal(players(2)),
                150,
            ),
            (
                "nim",
                SequenceOf::Grundy,
                Convention::normal(players(2)),
                40,
            ),
            (
                "0.77",
                SequenceOf::Outcome,
                Convention::normal(players(3)),
                40,
            ),
            (
                "0.77",
                SequenceOf::Outcome,
                Convention::misere(players(5)),
                20,
            ),
            (
                "nim",
                SequenceOf::Outcome,
                Convention::podium(players(4)),
                30,
            ),
            (
                "0.77",
                SequenceOf::Genus,
                Convention::misere(players(2)),
                20,
            ),
            ("4.7", SequenceOf::Genus, Convention::misere(players(2)), 12),
            (
                "0.77",
                SequenceOf::Canonical,
                Convention::misere(players(2)),
                12,
            ),
        ];
        for (code, of, convention, to) in cases {
            let rules = code.parse().unwrap();
            assert_same(&heap_sequence(&rules, of, convention, to, &Runner::new()).unwrap());
        }
        let graph = "a -> 0\nb -> a, a+a\nc -> b, 0";
        let normal = Convention::normal(players(3));
        let coins = sequence_of_coins(graph, SequenceOf::Outcome, normal, &Runner::new());
        assert_same(&coins.unwrap());
    }

    /// Earlier versions called a period verified that shows, and is not proved.
    #[test]
    fn what_was_called_verified_is_observed() {
        let misere = Convention::misere(Players::TWO);
        let rules = "0.14".parse().unwrap();
        let of = SequenceOf::Outcome;
        let report = heap_sequence(&rules, of, misere, 14, &Runner::new()).unwrap();
        let json = serde_json::to_string(&report).unwrap();
        assert_eq!(report.status, Status::Observed);
        let older = json.replace("observed", "verified");
        assert_ne!(older, json);
        let again = SequenceReport::from_json(&older).unwrap();
        assert_eq!(again.status, Status::Observed);
    }

    #[test]
    fn what_is_no_sequence_is_refused() {
        let normal = Convention::normal(Players::TWO);
        let rules = "0.77".parse().unwrap();
        let report = heap_sequence(&rules, SequenceOf::Grundy, normal, 5, &Runner::new()).unwrap();
        let json = serde_json::to_string(&report).unwrap();
        for (old, new) in [
            ("\"to\":5", "\"to\":6"),
            ("grundy", "phi"),
            ("grundy", "outcome"),
            ("\"normal\"", "\"norml\""),
            ("\"players\":2", "\"players\":1"),
            ("[0,1,2", "[0,-1,2"),
        ] {
            let changed = json.replacen(old, new, 1);
            assert_ne!(changed, json, "{old}");
            assert!(SequenceReport::from_json(&changed).is_err(), "{new}");
        }
    }
}

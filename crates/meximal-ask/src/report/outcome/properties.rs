//! The properties of section 3 of Spindler's paper: undetermined, absorbing, revertible, periodic.

use std::time::Duration;

use serde::Serialize;

use super::impartial::stopped;
use crate::report::subject::spell_position;
use crate::report::{Line, ReportError};
use meximal::convention::Convention;
use meximal::form::{FormId, Forms};
use meximal::notation::print_form;
use meximal::outcome::{
    Absorbing, Closure, WhyAbsorbing, absorbing, position_of_forms, reversals, star_sequence,
    undetermined_depths,
};
use meximal::player::{PlayerSet, Players};
use meximal::runner::Runner;
use meximal::text::counted;

/// Whether a game is absorbing or revertible is sought for this long when no limit was set: it can take for
/// ever.
const SIDE_QUESTION: Duration = Duration::from_secs(10);

/// This many subpositions are named for which a question was not decided.
const MAX_NAMED: usize = 20;

/// Properties of a game that follow from the outcomes of its subpositions, in all contexts.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PropertiesReport {
    /// The length of the longest play.
    pub birthday: u32,
    /// How many different subpositions there are.
    pub subpositions: usize,
    /// The greatest k for which the game is k-undetermined; 0 if somebody wins.
    pub undetermined: u32,
    /// Whether the game is absorbing: `yes`, `no` or `not decided`.
    pub absorbing: String,
    /// Why.
    pub absorbing_because: String,
    /// The outcomes of G + k·*, k = 0, 1, …, up to the end of the first period.
    pub star_outcomes: Vec<Vec<String>>,
    /// The least k from which these are periodic.
    pub star_preperiod: usize,
    /// Their least period.
    pub star_period: usize,
    /// Whether the game is N-periodic.
    pub n_periodic: bool,
    /// The subpositions to which the game is revertible; normal play only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub revertible_to: Option<Vec<String>>,
    /// Subpositions for which this was not decided, the first of them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub revertible_not_decided: Vec<String>,
    #[serde(skip)]
    pub(super) not_decided: usize,
    #[serde(skip)]
    star_labels: Vec<PlayerSet>,
}

pub(super) fn properties(
    parts: &[FormId],
    forms: &mut Forms,
    convention: Convention,
    runner: &Runner,
) -> Result<PropertiesReport, ReportError> {
    let players = convention.players();
    let unknown = |stop| stopped(stop, "its properties are not known".to_owned());
    let closure = Closure::of(forms, &[position_of_forms(parts)], runner).map_err(unknown)?;
    let outcomes = closure.outcomes(convention);
    let depth = undetermined_depths(&closure, &outcomes)[closure.root(0)];
    let stars = star_sequence(&closure, convention, runner).map_err(unknown)?;
    let side = runner.with_default_time(SIDE_QUESTION);
    let absorbing = absorbing(&closure, convention, forms, &side)?;
    let (verdict, because) = absorbing_in_words(absorbing, forms);
    let mut revertible_to = None;
    let mut revertible_not_decided = Vec::new();
    let mut not_decided = 0;
    if convention.is_normal() {
        let side = runner.with_default_time(SIDE_QUESTION);
        let found = reversals(&closure, convention, forms, &side)?;
        let spell_node = |&node: &usize| spell_position(forms, closure.position(node));
        revertible_to = Some(found.to.iter().map(spell_node).collect());
        let named = found.not_decided.iter().take(MAX_NAMED);
        revertible_not_decided = named.map(spell_node).collect();
        not_decided = found.not_decided.len();
    }
    let birthday = parts.iter().map(|&p| forms.birthday(p)).sum();
    Ok(PropertiesReport {
        birthday,
        subpositions: closure.len(),
        undetermined: depth,
        absorbing: verdict,
        absorbing_because: because,
        star_outcomes: stars.outcomes.iter().map(|o| o.names(players)).collect(),
        star_preperiod: stars.preperiod,
        star_period: stars.period,
        n_periodic: stars.is_periodic(players.count()),
        revertible_to,
        revertible_not_decided,
        not_decided,
        star_labels: stars.outcomes,
    })
}

fn absorbing_in_words(absorbing: Absorbing, forms: &Forms) -> (String, String) {
    let (verdict, because) = match absorbing {
        Absorbing::Yes(why) => {
            let because = match why {
                WhyAbsorbing::Construction => {
                    "Theorem 3.14: all its options are (N-2)-undetermined".to_owned()
                }
                WhyAbsorbing::Component => {
                    "Proposition 2.24: a component is absorbing by Theorem 3.14".to_owned()
                }
                WhyAbsorbing::Multiple => {
                    "Corollary 3.16 and the remark before it: N groups of components are \
                     (N-2)-undetermined"
                        .to_owned()
                }
                WhyAbsorbing::AllContexts { vectors } => {
                    format!("no context gives it a winner: all {vectors} outcome vectors checked")
                }
            };
            ("yes", because)
        }
        Absorbing::No { context } if context == FormId::ZERO => {
            ("no", "it is not undetermined".to_owned())
        }
        Absorbing::No { context } => {
            let context = print_form(forms, context).unwrap_or_else(|e| e.to_string());
            ("no", format!("somebody wins its sum with {context}"))
        }
        Absorbing::NotDecided { stop } => ("not decided", stop.to_string()),
    };
    (verdict.to_owned(), because)
}

impl PropertiesReport {
    /// Whether something was not decided.
    pub(super) fn is_unfinished(&self) -> bool {
        self.absorbing == "not decided" || !self.revertible_not_decided.is_empty()
    }

    pub(super) fn fields(&self, players: Players) -> Vec<(String, Line)> {
        let list = |games: &[String]| {
            let mut line = Line::new();
            for (i, game) in games.iter().enumerate() {
                line = line.words(if i > 0 { ", " } else { "" }).game(game);
            }
            line
        };
        let mut stars = Line::new();
        for &label in &self.star_labels {
            stars = stars.set(label, players).words(" ");
        }
        let stars = stars.words(format!(
            "(preperiod {}, period {}, proved)",
            self.star_preperiod, self.star_period
        ));
        let undetermined = match self.undetermined {
            0 => "no".to_owned(),
            k => format!("{k}-undetermined"),
        };
        let periodic = if self.n_periodic { "yes" } else { "no" };
        let mut fields = vec![
            ("birthday", self.birthday.to_string().into()),
            ("subpositions", self.subpositions.to_string().into()),
            ("undetermined", undetermined.into()),
            (
                "absorbing",
                format!("{} ({})", self.absorbing, self.absorbing_because).into(),
            ),
            ("o(G+k·*)", stars),
            ("N-periodic", periodic.into()),
        ];
        if let Some(to) = &self.revertible_to {
            let open = counted(self.not_decided, "subposition", "subpositions");
            let line = match (to.is_empty(), self.not_decided) {
                (true, 0) => Line::from("nothing"),
                (true, _) => format!("nothing found; not decided for {open}").into(),
                (false, 0) => list(to),
                (false, _) => list(to).words(format!("; not decided for {open}")),
            };
            fields.push(("revertible to", line));
        }
        let named = fields.into_iter();
        named.map(|(name, line)| (name.to_owned(), line)).collect()
    }
}

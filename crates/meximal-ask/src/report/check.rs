//! What the independent checker says of a certificate.

use meximal_check::{Proof, Rejected};
use serde::Serialize;

use super::{Document, Line, Report};

/// What the independent checker says of a certificate.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckReport {
    /// Whether the certificate proves what it claims.
    pub verified: bool,
    /// What it proves, or why not, in words.
    pub verdict: String,
    /// The line at fault.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The rules; this and what follows is known of finite quotients that are verified.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The number of players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub players: Option<usize>,
    /// The spelling of the play convention.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play: Option<String>,
    /// The largest heap with a listed value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heaps: Option<usize>,
    /// The number of elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<usize>,
    /// The period of Φ.
    pub period: Option<usize>,
    /// The first heap from which Φ is periodic.
    pub preperiod: Option<usize>,
    /// For each event, the size of the closure of the verification lemma.
    pub closures: Vec<usize>,
    /// What it proves as a theorem for Coq, if that is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coq: Option<String>,
}

impl CheckReport {
    pub(crate) fn verified(proof: Proof, coq: Option<String>) -> CheckReport {
        let found = CheckReport {
            verified: true,
            verdict: proof.to_string(),
            coq,
            ..CheckReport::default()
        };
        let Proof::Finite(proved) = proof else {
            return found;
        };
        let period = proved.period.as_ref();
        CheckReport {
            period: period.map(|period| period.length as usize),
            preperiod: period.map(|period| period.start as usize),
            closures: proved.closures.iter().map(|c| c.pairs).collect(),
            players: Some(proved.players),
            heaps: Some(proved.heaps),
            order: Some(proved.order),
            rules: Some(proved.rules),
            play: Some(proved.play),
            ..found
        }
    }

    pub(crate) fn rejected(rejected: &Rejected) -> CheckReport {
        CheckReport {
            verdict: rejected.to_string(),
            line: rejected.line,
            ..CheckReport::default()
        }
    }
}

impl Report for CheckReport {
    fn document(&self) -> Document {
        let verdict = if self.verified {
            "verified"
        } else {
            "rejected"
        };
        let mut fields = vec![(verdict.to_owned(), Line::from(self.verdict.as_str()))];
        if self.rules.is_some() {
            let sizes: Vec<String> = self.closures.iter().map(usize::to_string).collect();
            let words = if sizes.is_empty() {
                "there is nothing to check".to_owned()
            } else {
                format!(
                    "the verification lemma holds, with closures of {} pairs",
                    sizes.join(", ")
                )
            };
            fields.push(("because".to_owned(), words.into()));
        }
        Document::new().fields(fields)
    }

    fn is_no(&self) -> bool {
        !self.verified
    }
}

//! The units of surveys: which of them are there and can be believed, and new ones, each stored once.

use std::collections::BTreeMap;

use meximal::runner::Runner;
use meximal_survey::family::{SurveyQuestion, UnitResult};

use crate::answer::check_certificate;
use crate::checksum::{DAMAGED, Sealed};
use crate::store::put_unit;
use crate::{Atlas, AtlasError, NewQuotient, Stored, SurveyRow, VERSION};

/// The units of a survey in an atlas.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KnownUnits {
    /// Those of this version of the program that are what they say, as far as can be seen.
    pub results: BTreeMap<String, UnitResult>,
    /// Those that are not, with the reason. Done again, they are replaced.
    pub refused: BTreeMap<String, String>,
}

impl Atlas {
    /// The units of a survey that this version of the program did.
    pub fn known_units(&self, question: &SurveyQuestion) -> Result<KnownUnits, AtlasError> {
        let mut known = KnownUnits::default();
        for row in self.units_of(&question.to_string())? {
            if row.version != VERSION {
                continue;
            }
            let result = if row.is_sound() {
                read_result(question, &row.unit, &row.result)
            } else {
                Err(DAMAGED.to_owned())
            };
            match result {
                Ok(result) => drop(known.results.insert(row.unit, result)),
                Err(reason) => drop(known.refused.insert(row.unit, reason)),
            }
        }
        Ok(known)
    }

    /// Keeps a result that no other run would change; gives nothing for others. The quotient of a solved code
    /// is checked, and stored for other questions, too; the unit comes last, so that it is there only if all
    /// is. What is there already stays, unless it fails its check.
    pub fn keep_unit(
        &mut self,
        question: &SurveyQuestion,
        unit: &str,
        result: &UnitResult,
        runner: &Runner,
    ) -> Result<Option<Stored>, AtlasError> {
        question
            .check_result(unit, result)
            .map_err(AtlasError::Unsupported)?;
        if !result.is_settled() {
            return Ok(None);
        }
        if let UnitResult::Code(code) = result
            && code.is_solved()
        {
            check_certificate(&code.certificate, runner).map_err(|error| {
                let message = format!("{unit}: the certificate is not accepted: {error}");
                AtlasError::Unsupported(message)
            })?;
            self.store_quotient(&NewQuotient {
                game: &code.code,
                certificate: &code.certificate,
                stopped: None,
                version: VERSION,
            })?;
        }
        if let UnitResult::Code(code) = result
            && let Some(found) = &code.infinite
            && let Some(certificate) = &found.certificate
        {
            check_certificate(certificate, runner).map_err(|error| {
                let message = format!("{unit}: the certificate is not accepted: {error}");
                AtlasError::Unsupported(message)
            })?;
            let game = match found.heaps {
                Some(heaps) => format!("{}@{heaps}", code.code),
                None => code.code.clone(),
            };
            self.store_quotient(&NewQuotient {
                game: &game,
                certificate,
                stopped: None,
                version: VERSION,
            })?;
        }
        let text = serde_json::to_string(result)
            .map_err(|error| AtlasError::Unsupported(error.to_string()))?;
        let row = SurveyRow::new(&question.to_string(), unit, VERSION, text);
        let is_believed = |old: &str| read_result(question, unit, old).is_ok();
        self.write(|transaction| put_unit(transaction, &row, is_believed))
            .map(Some)
    }
}

/// A result that was stored, if it is one of this unit.
pub(crate) fn read_result(
    question: &SurveyQuestion,
    unit: &str,
    text: &str,
) -> Result<UnitResult, String> {
    let result: UnitResult = serde_json::from_str(text).map_err(|error| error.to_string())?;
    question.check_result(unit, &result)?;
    Ok(result)
}

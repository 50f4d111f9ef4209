//! The questions of the command as JSON: read, kept within the limits of a server, and answered.

mod limits;

use meximal_ask::Question;
use meximal_ask::question::VERBS;
use serde_json::{Map, Value};

pub use limits::{Budget, Limits};

use crate::failure::Failure;

/// A question that was read, ready to be answered on another thread, as JSON; more than once, if it is
/// stopped in between.
pub type Prepared = Box<dyn Fn(&Limits) -> Result<String, Failure> + Send + Sync>;

/// A verb by its name, which is the last part of its path.
#[derive(Clone, Copy)]
pub struct Verb(&'static str);

impl Verb {
    /// Reads the keys of a body.
    pub fn read(&self, mut object: Map<String, Value>) -> Result<Prepared, Failure> {
        object.insert("verb".to_owned(), self.0.into());
        let question: Question =
            serde_json::from_value(Value::Object(object)).map_err(|error| {
                Failure::bad(format!("{error}: see /api for the keys of {}", self.0))
            })?;
        check_limits(&question)?;
        Ok(Box::new(move |limits| {
            let answer = question.answer(&limits.resources())?;
            Ok(serde_json::to_string(&answer.body()?)?)
        }))
    }
}

/// The verb with a name.
pub fn verb_named(name: &str) -> Result<Verb, Failure> {
    let found = VERBS.iter().find(|(verb, _)| *verb == name);
    let found = found.map(|&(verb, _)| Verb(verb));
    found.ok_or_else(|| Failure::not_found(&format!("question '{name}': see /api")))
}

/// The most elements of a monoid, the last heap of a sequence, and the most edges of random pictures
/// together, for a page. The command goes further.
const MAX_ORDER: usize = 200_000;
const MAX_HEAP: usize = 1_000_000;
const MAX_EDGES: usize = 100_000;

/// Refuses what is too much for a page.
fn check_limits(question: &Question) -> Result<(), Failure> {
    let order = match question {
        Question::Quotient(quotient) => quotient.order,
        Question::Mex(mex) => mex.order,
        _ => None,
    };
    if order.is_some_and(|order| !(1..=MAX_ORDER).contains(&order)) {
        let words = format!("expected a number of elements from 1 to {MAX_ORDER}");
        return Err(Failure::bad(words));
    }
    match question {
        Question::Sequence(sequence) if sequence.to.is_some_and(|to| to > MAX_HEAP) => {
            let words = format!("expected a last heap up to {MAX_HEAP}; the command goes further");
            Err(Failure::bad(words))
        }
        Question::Random(random)
            if random
                .edges
                .max(1)
                .saturating_mul(random.count.unwrap_or(1))
                > MAX_EDGES =>
        {
            let words = format!("expected at most {MAX_EDGES} edges together");
            Err(Failure::bad(words))
        }
        _ => Ok(()),
    }
}

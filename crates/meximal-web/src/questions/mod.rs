//! The questions of the command as JSON: read, kept within the limits of a server, and answered.

mod desk;

use std::sync::LazyLock;

use meximal_ask::Question;
use meximal_ask::question::VERBS as QUESTIONS;
use serde_json::{Map, Value};
use utoipa::openapi::Ref;

pub use desk::{Budget, Desk};

use crate::failure::Failure;

/// A question that was read, ready to be answered on another thread, as JSON; more than once, if it is stopped in between.
pub type Prepared = Box<dyn Fn(&Desk) -> Result<String, Failure> + Send + Sync>;

/// How a verb is read and described.
pub struct Verb {
    /// Its name, which is the last part of its path.
    pub name: &'static str,
    /// What is asked, in a few words.
    pub about: &'static str,
}

impl Verb {
    /// Reads the keys of a body.
    pub fn read(&self, mut object: Map<String, Value>) -> Result<Prepared, Failure> {
        object.insert("verb".to_owned(), self.name.into());
        let question: Question =
            serde_json::from_value(Value::Object(object)).map_err(|error| {
                Failure::bad(format!("{error}: see /api for the keys of {}", self.name))
            })?;
        check_limits(&question)?;
        Ok(Box::new(move |desk| {
            let answer = question.answer(&desk.resources())?;
            Ok(serde_json::to_string(&answer.body()?)?)
        }))
    }

    /// The types of the body and of the answer.
    pub fn schemas(&self) -> [Ref; 2] {
        let body = format!("Question_{}", self.name);
        [
            Ref::from_schema_name(body),
            Ref::from_schema_name("AnswerBody"),
        ]
    }
}

/// The types of questions and answers, as the crate `meximal-schema` writes them.
pub const SCHEMAS: &str = include_str!("schemas.json");

/// All verbs.
pub static VERBS: LazyLock<Vec<Verb>> = LazyLock::new(|| {
    let verbs = QUESTIONS.iter();
    verbs.map(|&(name, about)| Verb { name, about }).collect()
});

/// The verb with a name.
pub fn verb_named(name: &str) -> Result<&'static Verb, Failure> {
    let found = VERBS.iter().find(|verb| verb.name == name);
    found.ok_or_else(|| Failure::not_found(&format!("question '{name}': see /api")))
}

/// The most elements of a monoid, the last heap of a sequence, and the most edges of random pictures together, for a page. The command
/// goes further.
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

//! The questions: for each verb of the command one type, whose fields are the flags of the verb, and its answer.

mod answer;
mod desk;
mod games;
mod papers;
mod pictures;
mod plane;
mod play;
mod quotients;
mod sequences;
mod surveys;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use utoipa::ToSchema;
use utoipa::openapi::{ComponentsBuilder, Ref};

pub use answer::Answer;
pub use desk::{Budget, Desk};

use crate::failure::Failure;
use crate::openapi::with_type;

/// A question that can be asked.
trait Ask: DeserializeOwned + ToSchema + Send + Sync + 'static {
    /// The verb of the command.
    const VERB: &'static str;
    /// What is asked, in a few words.
    const ABOUT: &'static str;
    /// What the answer looks like.
    type Answer: Serialize + ToSchema;

    /// The answer.
    fn answer(&self, desk: &Desk) -> Result<Self::Answer, Failure>;
}

/// A question that was read, ready to be answered on another thread, as JSON; more than once, if it is stopped in between.
pub type Prepared = Box<dyn Fn(&Desk) -> Result<String, Failure> + Send + Sync>;

/// How a verb is read and described.
pub struct Verb {
    /// Its name, which is the last part of its path.
    pub name: &'static str,
    /// What is asked, in a few words.
    pub about: &'static str,
    read: fn(Map<String, Value>) -> Result<Prepared, Failure>,
    describe: fn(ComponentsBuilder) -> ComponentsBuilder,
    schemas: fn() -> [Ref; 2],
}

impl Verb {
    const fn of<Q: Ask>() -> Verb {
        Verb {
            name: Q::VERB,
            about: Q::ABOUT,
            read: read::<Q>,
            describe: |components| with_type::<Q::Answer>(with_type::<Q>(components)),
            schemas: || [Q::name(), Q::Answer::name()].map(Ref::from_schema_name),
        }
    }

    /// Reads the keys of a body.
    pub fn read(&self, object: Map<String, Value>) -> Result<Prepared, Failure> {
        (self.read)(object)
    }

    /// Adds the types of the body and of the answer to a description.
    pub fn describe(&self, components: ComponentsBuilder) -> ComponentsBuilder {
        (self.describe)(components)
    }

    /// The types of the body and of the answer.
    pub fn schemas(&self) -> [Ref; 2] {
        (self.schemas)()
    }
}

fn read<Q: Ask>(object: Map<String, Value>) -> Result<Prepared, Failure> {
    let question: Q = serde_json::from_value(Value::Object(object))
        .map_err(|error| Failure::bad(format!("{error}: see /api for the keys of {}", Q::VERB)))?;
    Ok(Box::new(move |desk| {
        let answer = question.answer(desk)?;
        Ok(serde_json::to_string(&answer)?)
    }))
}

/// All verbs.
pub static VERBS: [Verb; 15] = [
    Verb::of::<games::Outcome>(),
    Verb::of::<games::ValueOf>(),
    Verb::of::<games::Canonical>(),
    Verb::of::<games::Equal>(),
    Verb::of::<games::Compare>(),
    Verb::of::<games::Form>(),
    Verb::of::<sequences::Sequence>(),
    Verb::of::<quotients::Quotient>(),
    Verb::of::<quotients::Mex>(),
    Verb::of::<pictures::Draw>(),
    Verb::of::<pictures::Random>(),
    Verb::of::<papers::PaperOf>(),
    Verb::of::<surveys::Census>(),
    Verb::of::<surveys::HeatMap>(),
    Verb::of::<play::Play>(),
];

/// The verb with a name.
pub fn verb_named(name: &str) -> Result<&'static Verb, Failure> {
    let found = VERBS.iter().find(|verb| verb.name == name);
    found.ok_or_else(|| Failure::not_found(&format!("question '{name}': see /api")))
}

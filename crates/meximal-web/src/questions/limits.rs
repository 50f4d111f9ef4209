//! What a computation may use.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use meximal::runner::{Progress, Runner};
use meximal_ask::{Resources, Store};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::failure::Failure;
use crate::options::Options;

/// What a question asks for: every body may have these keys.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Budget {
    /// Stop after this many milliseconds; the server has a limit of its own.
    #[serde(default)]
    time: Option<u64>,
    /// Stop when tables need more bytes than this; the server has a limit of its own.
    #[serde(default)]
    memory: Option<u64>,
}

impl Budget {
    /// Takes the keys of a budget out of a body.
    pub fn take(object: &mut Map<String, Value>) -> Result<Budget, Failure> {
        let keys = ["time", "memory"].map(|key| object.remove_entry(key));
        let keys = keys.into_iter().flatten().collect();
        serde_json::from_value(Value::Object(keys)).map_err(|error| {
            Failure::bad(format!(
                "{error}: \"time\" is in milliseconds, \"memory\" in bytes"
            ))
        })
    }
}

impl Budget {
    /// How long the question may take, with what comes after the solver of quotients.
    pub fn limit(&self, options: &Options) -> Duration {
        let time = self.time.map(Duration::from_millis);
        let time = time.map_or(options.time, |time| time.min(options.max_time));
        2 * time + Duration::from_secs(10)
    }
}

/// The limits of one question, and where it tells how far it is.
pub struct Limits {
    /// The limits.
    pub runner: Runner,
    time: Option<Duration>,
    store: Option<Arc<dyn Store + Send + Sync>>,
}

impl Limits {
    /// What a question asked for, within the limits of the server.
    pub fn new(
        budget: Budget,
        options: &Options,
        interrupt: Arc<AtomicBool>,
        listener: impl Fn(&Progress) + Send + Sync + 'static,
    ) -> Limits {
        let asked = budget
            .memory
            .map(|m| usize::try_from(m).unwrap_or(usize::MAX));
        let memory = asked.unwrap_or(options.memory).min(options.max_memory);
        let time = budget.time.map(Duration::from_millis);
        let time = time.map(|time| time.min(options.max_time));
        let runner = Runner::new()
            .with_memory(memory)
            .with_interrupt(interrupt)
            .with_listener(listener);
        let runner = match time {
            Some(time) => runner.with_time(time),
            None => runner.with_ceiling(options.time),
        };
        Limits {
            runner,
            time,
            store: options.store.clone(),
        }
    }

    /// What the answer may use: the store, and no files.
    pub fn resources(&self) -> Resources<'_> {
        Resources {
            time: self.time,
            store: self.store.as_deref().map(|store| store as &dyn Store),
            ..Resources::new(&self.runner)
        }
    }
}

//! What the server is told when it starts.

use std::sync::Arc;
use std::time::Duration;

use meximal::runner::Runner;
use meximal_ask::Store;

use crate::process::machine_bytes;

/// Where the server listens, and what it allows.
#[derive(Clone)]
pub struct Options {
    /// The name or address to listen on.
    pub host: String,
    /// The port; 0 for any free one.
    pub port: u16,
    /// Names that the server answers to besides its own.
    pub names: Vec<String>,
    /// How long a question may take that names no time.
    pub time: Duration,
    /// The longest time that a question can ask for.
    pub max_time: Duration,
    /// The bytes for the tables of a question that names no memory.
    pub memory: usize,
    /// The most memory that a question can ask for.
    pub max_memory: usize,
    /// The most memory that the whole process may hold.
    pub process_memory: usize,
    /// How many slow questions are computed at once; quick ones do not wait for them.
    pub computations: usize,
    /// How many more may wait for their turn.
    pub queue: usize,
    /// How long a computation may go on after it was told to stop; then it is abandoned.
    pub grace: Duration,
    /// The jobs of a session are cancelled when for so long nobody has listened to it or asked for them.
    pub absence: Duration,
    /// The most bytes of a request's body.
    pub max_body: usize,
    /// How long the head of a request, and then its body, may take to arrive, and how long a client may take
    /// nothing of an answer.
    pub patience: Duration,
    /// How many connections are open at once; one that waits for a request makes room for the next.
    pub connections: usize,
    /// Where answers are kept that need not be computed again.
    pub store: Option<Arc<dyn Store + Send + Sync>>,
}

impl Default for Options {
    fn default() -> Options {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Options {
            host: "127.0.0.1".to_owned(),
            port: 0,
            names: Vec::new(),
            time: Duration::from_secs(120),
            max_time: Duration::from_secs(1800),
            memory: 1 << 30,
            max_memory: 4 << 30,
            process_memory: process_memory(),
            computations: cores.max(2),
            queue: 64,
            grace: Duration::from_secs(3),
            absence: Duration::from_secs(10),
            max_body: 2 << 20,
            patience: Duration::from_secs(15),
            connections: 512,
            store: None,
        }
    }
}

/// Four fifths of what the machine or its container has, and no more than the system allows the process.
fn process_memory() -> usize {
    let machine = machine_bytes().map_or(8 << 30, |bytes| bytes / 5 * 4);
    match Runner::new().memory() {
        // What is allowed if nothing limits a process.
        usual if usual >= 4 << 30 => machine,
        limited => machine.min(limited),
    }
}

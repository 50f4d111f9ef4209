//! Under load: what is quick does not wait for what is slow, and the numbers of the server say what goes on.

mod common;

use std::time::{Duration, Instant};

use common::{Running, SLOW};
use meximal_web::Options;
use serde_json::{Value, json};

/// Questions that take long, of several kinds.
const SLOW_ONES: [(&str, &str); 3] = [
    ("sequence", SLOW),
    (
        "outcome",
        r#"{"game": "0.07:60+61+62+63", "play": "misere", "time": 600000}"#,
    ),
    (
        "play",
        r#"{"game": "0.07:60+61+62+63", "play": "misere", "hints": true, "time": 600000}"#,
    ),
];

/// Questions that are answered by a theorem, a small search, or a table.
const QUICK: [(&str, &str); 5] = [
    ("outcome", r#"{"game": "nim:1+2+3"}"#),
    ("outcome", r#"{"game": "nim:3+5+6", "players": 5}"#),
    ("value", r#"{"game": "hack:LR+L(R)(L)"}"#),
    (
        "play",
        r#"{"game": "nim:1+2", "hints": true, "computer": true}"#,
    ),
    (
        "sequence",
        r#"{"rules": "S{2,3}", "of": "grundy", "to": 50}"#,
    ),
];

fn start(server: &Running, verb: &str, body: &str) -> String {
    let mut body: Value = serde_json::from_str(body).unwrap();
    body["verb"] = verb.into();
    let reply = server.post("/api/jobs", &body.to_string());
    assert_eq!(reply.status, 202, "{}", reply.text());
    format!("/api/jobs/{}", reply.json()["id"].as_str().unwrap())
}

#[test]
fn quick_questions_are_answered_while_fifty_slow_ones_run_and_wait() {
    let server = Running::new(Options {
        computations: 2,
        ..Options::default()
    });
    // Those that get to run would take minutes; the others have their first 300 ms and stand in line.
    let first = std::iter::repeat_n(&SLOW_ONES[0], 10);
    let jobs: Vec<String> = first
        .chain(SLOW_ONES.iter().cycle())
        .take(50)
        .map(|(verb, body)| start(&server, verb, body))
        .collect();
    // The first ones are asked while all fifty have their first look.
    let mut times = Vec::new();
    let mut ask = |count: usize| {
        for (verb, body) in QUICK.iter().cycle().take(count) {
            let asked = Instant::now();
            let reply = server.post(&format!("/api/{verb}"), body);
            times.push(asked.elapsed());
            assert_eq!(reply.status, 200, "{verb}: {}", reply.text());
        }
    };
    ask(20);
    server.await_slow(2, 48);
    ask(60);
    // Not one of the slow ones has ended, and they stand in line.
    for job in &jobs {
        let report = server.get(job).json();
        assert_eq!(report["state"], "running", "{report}");
    }
    server.await_slow(2, 48);
    times.sort_unstable();
    let median = times[times.len() / 2];
    println!("median {median:?}, slowest {:?}", times[times.len() - 1]);
    assert!(median < Duration::from_secs(1), "{times:?}");
    let last = server.get(&jobs[49]).json();
    assert_eq!(last["progress"]["phase"], "waiting", "{last}");
    for job in &jobs {
        server.delete(job);
    }
    server.await_slow(0, 0);
    server.await_running(0);
}

#[test]
fn the_numbers_say_what_goes_on() {
    let server = Running::new(Options {
        computations: 1,
        queue: 1,
        ..Options::default()
    });
    let health = server.get("/health");
    assert_eq!(health.status, 200);
    assert_eq!(
        health.json(),
        json!({"status": "ok", "running": 0, "waiting": 0})
    );
    let metrics = server.get("/metrics");
    assert!(metrics.header("content-type").starts_with("text/plain"));
    // Every line is a comment, or a name, labels and a number; every name has its kind.
    for line in metrics.text().lines().filter(|line| !line.starts_with('#')) {
        let (name, number) = line.rsplit_once(' ').unwrap();
        number.parse::<f64>().unwrap();
        let name = name.split('{').next().unwrap();
        let family = name.trim_end_matches("_sum").trim_end_matches("_count");
        let kind = format!("# TYPE {family} ");
        assert!(metrics.text().contains(&kind), "{line}");
    }
    for _ in 0..3 {
        server.post("/api/outcome", r#"{"game": "*2"}"#);
    }
    server.post("/api/outcome", r#"{"game": "*?"}"#);
    assert_eq!(server.metric("answered_total"), 3.0);
    assert_eq!(server.metric("failed_total"), 1.0);
    assert_eq!(server.metric("question_seconds_count"), 4.0);
    let [half, most] = ["0.5", "0.99"]
        .map(|quantile| server.metric(&format!("question_seconds{{quantile=\"{quantile}\"}}")));
    assert!(0.0 < half && half <= most);
    let first = start(&server, "sequence", SLOW);
    server.await_slow(1, 0);
    let second = start(&server, "sequence", SLOW);
    server.await_slow(1, 1);
    assert_eq!(server.post("/api/sequence", SLOW).status, 503);
    assert_eq!(server.metric("refused_total"), 1.0);
    assert_eq!(server.metric("jobs"), 2.0);
    assert_eq!(server.get("/health").json()["waiting"], 1);
    for job in [first, second] {
        server.delete(&job);
    }
    server.await_slow(0, 0);
    assert_eq!(server.metric("abandoned_total"), 0.0);
}

#[test]
fn the_memory_of_the_process_is_a_limit() {
    // Whatever the process holds is too much: work that takes long is given up, the rest is answered.
    let server = Running::new(Options {
        process_memory: 1 << 20,
        ..Options::default()
    });
    if server.get("/metrics").text().contains("resident_memory") {
        let reply = server.post("/api/sequence", SLOW);
        assert_eq!(reply.status, 422, "{}", reply.text());
        assert_eq!(reply.json()["kind"], "budget");
        assert!(reply.text().contains("memory"));
        assert!(server.metric("relieved_total") >= 1.0);
        server.await_running(0);
    }
    assert_eq!(server.post("/api/outcome", r#"{"game": "*2"}"#).status, 200);
}

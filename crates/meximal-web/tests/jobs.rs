//! Long work: it tells how far it is, it can be cancelled, and it stops when nobody waits for it.

mod common;

use std::io::{BufRead, BufReader, Write};
use std::time::{Duration, Instant};

use common::{LONG, Running, SLOW, connect, head, read_chunk, read_head};
use meximal_web::Options;
use serde_json::{Value, json};

/// Starts a job; gives its path.
fn start(server: &Running, verb: &str, body: &str) -> String {
    let mut body: Value = serde_json::from_str(body).unwrap();
    body["verb"] = verb.into();
    let reply = server.post("/api/jobs", &body.to_string());
    assert_eq!(reply.status, 202, "{}", reply.text());
    format!("/api/jobs/{}", reply.json()["id"].as_str().unwrap())
}

/// Reads the events of a job until `enough` says so, or they end.
fn events(
    server: &Running,
    job: &str,
    enough: impl FnMut(&str, &Value) -> bool,
) -> Vec<(String, Value)> {
    read_events(server, &format!("{job}/events"), enough)
}

fn read_events(
    server: &Running,
    path: &str,
    mut enough: impl FnMut(&str, &Value) -> bool,
) -> Vec<(String, Value)> {
    let mut stream = connect(server.address).unwrap();
    stream
        .write_all(head("GET", path, &server.host(), &[]).as_bytes())
        .unwrap();
    let mut reader = BufReader::new(stream);
    let (status, headers) = read_head(&mut reader).unwrap();
    assert_eq!(status, 200);
    assert!(headers["content-type"].starts_with("text/event-stream"));
    let mut text = String::new();
    let mut found = Vec::new();
    while let Some(chunk) = read_chunk(&mut reader).unwrap() {
        text += std::str::from_utf8(&chunk).unwrap();
        while let Some((event, rest)) = text.split_once("\n\n") {
            let field = |name: &str| {
                let mut lines = event.lines();
                lines
                    .find_map(|line| line.strip_prefix(name))
                    .map(str::trim)
            };
            if let (Some(name), Some(data)) = (field("event:"), field("data:")) {
                let data: Value = serde_json::from_str(data).unwrap();
                let stop = enough(name, &data);
                found.push((name.to_owned(), data));
                if stop {
                    return found;
                }
            }
            text = rest.to_owned();
        }
    }
    found
}

#[test]
fn progress_comes_before_the_answer() {
    let server = Running::new(Options::default());
    let question = r#"{"rules": "0.6", "of": "grundy", "to": 30000}"#;
    let job = start(&server, "sequence", question);
    let found = events(&server, &job, |_, _| false);
    let (last, earlier) = found.split_last().unwrap();
    assert_eq!(last.0, "done");
    assert!(!earlier.is_empty());
    assert!(earlier.iter().all(|(name, _)| name == "progress"));
    assert!(earlier.iter().any(|(_, data)| data["phase"].is_string()));
    let direct = server.post("/api/sequence", question).json();
    assert_eq!(last.1, direct);
    let report = server.get(&job).json();
    assert_eq!(report["state"], "done");
    assert_eq!(report["answer"], direct);
    // Who listens later hears the end at once.
    let late = events(&server, &job, |_, _| false);
    assert_eq!(late.len(), 1);
    assert_eq!(late[0], *last);
}

#[test]
fn progress_says_how_far_the_work_is() {
    let server = Running::new(Options::default());
    let job = start(&server, "census", LONG);
    let moving = |_: &str, data: &Value| data["done"].as_u64().unwrap() > 0;
    let found = events(&server, &job, moving);
    let (name, data) = found.last().unwrap();
    assert_eq!(name, "progress");
    assert!(data["done"].as_u64().unwrap() < data["total"].as_u64().unwrap());
    let report = server.get(&job).json();
    assert_eq!(report["state"], "running");
    assert!(report["progress"]["phase"].is_string());
}

#[test]
fn a_cancelled_job_stops() {
    let server = Running::new(Options::default());
    let job = start(&server, "sequence", SLOW);
    server.await_running(1);
    let reply = server.delete(&job);
    assert_eq!(
        (reply.status, reply.json()),
        (200, json!({"state": "cancelled"}))
    );
    server.await_running(0);
    assert_eq!(server.get(&job).json()["state"], "cancelled");
    let found = events(&server, &job, |_, _| false);
    assert_eq!(found, [("cancelled".to_owned(), json!({}))]);
    assert_eq!(server.delete(&job).json()["state"], "cancelled");
    assert_eq!(server.get("/api/jobs/nothing").status, 404);
    assert_eq!(server.delete("/api/jobs/nothing").status, 404);
    assert_eq!(server.get("/api/jobs/nothing/events").status, 404);
}

#[test]
fn those_who_listen_hear_of_the_cancelling() {
    let server = Running::new(Options::default());
    let job = start(&server, "sequence", SLOW);
    let mut cancelled = false;
    let found = events(&server, &job, |_, _| {
        if !std::mem::replace(&mut cancelled, true) {
            server.delete(&job);
        }
        false
    });
    assert_eq!(found.last().unwrap().0, "cancelled");
}

#[test]
fn a_job_that_fails_says_why() {
    let server = Running::new(Options::default());
    let job = start(&server, "outcome", r#"{"game": "*2+?"}"#);
    let found = events(&server, &job, |_, _| false);
    let (name, data) = found.last().unwrap();
    assert_eq!(name, "failed");
    assert_eq!(data["at"], json!([3, 4]));
    let report = server.get(&job).json();
    assert_eq!(report["state"], "failed");
    assert_eq!(report["failure"], *data);
}

#[test]
fn work_stops_when_the_client_goes_away() {
    let server = Running::new(Options::default());
    for _ in 0..3 {
        let mut stream = connect(server.address).unwrap();
        let head = server.post_head("/api/sequence", SLOW.len());
        stream.write_all(head.as_bytes()).unwrap();
        stream.write_all(SLOW.as_bytes()).unwrap();
        server.await_running(1);
        drop(stream);
        server.await_running(0);
    }
}

#[test]
fn solvers_and_searches_stop_too() {
    let server = Running::new(Options::default());
    for (verb, body) in [
        (
            "quotient",
            r#"{"game": "0.14", "heaps": 1000, "order": 200000, "time": 600000}"#,
        ),
        (
            "outcome",
            r#"{"game": "0.07:60+61+62+63", "play": "misere", "time": 600000}"#,
        ),
        (
            "sequence",
            r#"{"rules": "0.6", "of": "grundy", "to": 1000000, "time": 600000}"#,
        ),
        (
            "paper",
            r#"{"name": "misere", "check": true, "time": 600000}"#,
        ),
        (
            "play",
            r#"{"game": "0.07:60+61+62+63", "play": "misere", "hints": true, "time": 600000}"#,
        ),
    ] {
        let job = start(&server, verb, body);
        server.await_running(1);
        std::thread::sleep(Duration::from_millis(100));
        let state = server.get(&job).json();
        assert_eq!(state["state"], "running", "{verb} is too short: {state}");
        let begin = Instant::now();
        server.delete(&job);
        server.await_running(0);
        let waited = begin.elapsed();
        assert!(waited < Duration::from_secs(15), "{verb}: {waited:?}");
    }
}

#[test]
fn a_job_that_waits_says_how_many_are_ahead_and_is_cancelled_at_once() {
    let options = Options {
        computations: 1,
        queue: 1,
        ..Options::default()
    };
    let server = Running::new(options);
    let first = start(&server, "sequence", SLOW);
    server.await_slow(1, 0);
    let second = start(&server, "sequence", SLOW);
    server.await_slow(1, 1);
    let waits = |_: &str, data: &Value| data["phase"] == "waiting" && data["ahead"] == 0;
    let told = events(&server, &second, waits);
    assert_eq!(told.last().unwrap().0, "progress");
    let report = server.get(&second).json();
    assert_eq!(
        report["progress"],
        json!({"phase": "waiting", "done": 0, "total": null, "ahead": 0})
    );
    assert!(report["elapsed"].is_u64());
    // There is no room for a third slow one; quick ones are answered.
    let refused = server.post("/api/sequence", SLOW);
    assert_eq!(refused.status, 503);
    assert_eq!(refused.header("retry-after"), "2");
    assert_eq!(server.post("/api/outcome", r#"{"game": "*2"}"#).status, 200);
    server.delete(&second);
    server.await_slow(1, 0);
    server.delete(&first);
    server.await_slow(0, 0);
    assert_eq!(server.post("/api/outcome", r#"{"game": "*2"}"#).status, 200);
}

/// Reads the events of a session until `enough` says so.
fn session_events(
    server: &Running,
    session: &str,
    enough: impl FnMut(&str, &Value) -> bool,
) -> Vec<Value> {
    let path = format!("/api/events?session={session}");
    let found = read_events(server, &path, enough);
    found
        .into_iter()
        .map(|(name, data)| {
            assert_eq!(name, "job");
            data
        })
        .collect()
}

#[test]
fn one_stream_has_the_events_of_all_jobs_of_a_session() {
    let server = Running::new(Options::default());
    let of = |session: &str, game: &str| {
        let body = json!({"verb": "outcome", "game": game, "session": session});
        let reply = server.post("/api/jobs", &body.to_string());
        assert_eq!(reply.status, 202, "{}", reply.text());
        reply.json()["id"].as_str().unwrap().to_owned()
    };
    let first = of("mine", "*2");
    let other = of("another", "*3");
    let mut later = None;
    let mut over = Vec::new();
    let found = session_events(&server, "mine", |_, data| {
        if data["state"] != "running" {
            over.push(data["id"].as_str().unwrap().to_owned());
        }
        // Jobs that begin while somebody listens are heard of, too.
        if later.is_none() {
            later = Some([of("mine", "nim:1+2"), of("mine", "*?")]);
        }
        over.len() == 3
    });
    let [second, third] = later.unwrap();
    assert!(found.iter().all(|data| data["id"] != other.as_str()));
    let last_of = |id: &str| found.iter().rfind(|data| data["id"] == id).unwrap().clone();
    assert_eq!(last_of(&first), json!({"id": first, "state": "done"}));
    assert_eq!(last_of(&second), json!({"id": second, "state": "done"}));
    assert_eq!(last_of(&third), json!({"id": third, "state": "failed"}));
    let answer = server.get(&format!("/api/jobs/{second}")).json();
    assert_eq!(answer["answer"]["report"]["outcome"], json!(["N"]));
    for bad in ["", "?session=", &format!("?session={}", "x".repeat(65))] {
        assert_eq!(server.get(&format!("/api/events{bad}")).status, 400);
    }
    let body = r#"{"verb": "outcome", "game": "*2", "session": 7}"#;
    assert_eq!(server.post("/api/jobs", body).status, 400);
}

#[test]
fn jobs_of_a_session_that_is_left_are_cancelled() {
    let absence = Duration::from_millis(1500);
    let server = Running::new(Options {
        absence,
        ..Options::default()
    });
    let slow = |session: &str| {
        let mut body: Value = serde_json::from_str(SLOW).unwrap();
        body["session"] = session.into();
        start(&server, "sequence", &body.to_string())
    };
    let state = |job: &str| server.get(job).json()["state"].clone();
    // Nobody ever listens or asks; somebody listens and goes; somebody asks again and again.
    let (forgotten, left, asked) = (slow("one"), slow("two"), slow("three"));
    let heard = session_events(&server, "two", |_, _| true);
    assert_eq!(heard[0]["state"], "running");
    for _ in 0..8 {
        std::thread::sleep(absence / 4);
        assert_eq!(state(&asked), "running");
    }
    std::thread::sleep(absence);
    assert_eq!(state(&forgotten), "cancelled");
    assert_eq!(state(&left), "cancelled");
    // Whoever listens does not ask, and keeps the work.
    let kept = slow("four");
    let begun = Instant::now();
    session_events(&server, "four", |_, _| begun.elapsed() > 2 * absence);
    assert_eq!(state(&kept), "running");
}

#[test]
fn a_server_that_stops_ends_its_work() {
    let mut server = Running::new(Options::default());
    let job = start(&server, "sequence", SLOW);
    let mut listening = connect(server.address).unwrap();
    let path = format!("{job}/events");
    listening
        .write_all(head("GET", &path, &server.host(), &[]).as_bytes())
        .unwrap();
    let mut asking = connect(server.address).unwrap();
    let head = server.post_head("/api/sequence", SLOW.len());
    asking.write_all(head.as_bytes()).unwrap();
    asking.write_all(SLOW.as_bytes()).unwrap();
    let mut session = connect(server.address).unwrap();
    let path = "/api/events?session=mine";
    session
        .write_all(common::head("GET", path, &server.host(), &[]).as_bytes())
        .unwrap();
    let idle = connect(server.address).unwrap();
    server.await_slow(2, 0);
    let took = server.stop();
    assert!(took < Duration::from_secs(30), "{took:?}");
    let mut events = BufReader::new(listening).lines();
    assert!(events.any(|line| line.unwrap_or_default() == "event: cancelled"));
    assert!(connect(server.address).is_err());
    drop(idle);
}

//! A server under mixed load for a while: its memory stays flat, and no file or socket is lost. A few seconds
//! here; `MEXIMAL_SOAK=600` goes on for ten minutes.
#![cfg(target_os = "linux")]

mod common;

use std::io::{Read, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use common::{Running, SLOW, connect, head};
use meximal_web::Options;
use serde_json::{Value, json};

/// How many clients ask at once.
const CLIENTS: usize = 4;

/// How much the process may grow once it is warm: allocators keep some, answers of jobs are kept.
const SLACK: f64 = (96 << 20) as f64;

/// One thing that a client does. Whether the server was too busy for it.
fn step(server: &Running, number: usize) -> bool {
    let status = match number % 9 {
        0 => {
            server
                .post("/api/outcome", r#"{"game": "nim:3+5+6", "players": 4}"#)
                .status
        }
        1 => {
            server
                .post("/api/quotient", r#"{"game": "nim@2", "elements": true}"#)
                .status
        }
        2 => {
            // Slower than a look, and stopped by its own time.
            let body =
                r#"{"game": "0.07:60+61+62+63", "play": "misere", "time": 60, "memory": 50000000}"#;
            let status = server.post("/api/outcome", body).status;
            assert!([422, 503].contains(&status), "{status}");
            200
        }
        3 => {
            assert_eq!(server.post("/api/outcome", r#"{"game": "*?"}"#).status, 400);
            200
        }
        4 => {
            // Somebody who asks and goes away.
            let mut stream = connect(server.address).unwrap();
            let head = server.post_head("/api/sequence", SLOW.len());
            stream.write_all(head.as_bytes()).unwrap();
            stream.write_all(SLOW.as_bytes()).unwrap();
            std::thread::sleep(Duration::from_millis(20));
            200
        }
        5 => {
            // A job that is listened to for a moment, and cancelled.
            let mut body: Value = serde_json::from_str(SLOW).unwrap();
            body["verb"] = "sequence".into();
            body["session"] = "soak".into();
            let reply = server.post("/api/jobs", &body.to_string());
            if reply.status == 503 {
                return true;
            }
            let id = reply.json()["id"].as_str().unwrap().to_owned();
            let mut stream = connect(server.address).unwrap();
            let listen = head("GET", "/api/events?session=soak", &server.host(), &[]);
            stream.write_all(listen.as_bytes()).unwrap();
            let mut some = [0; 200];
            assert!(stream.read(&mut some).unwrap() > 0);
            server.delete(&format!("/api/jobs/{id}")).status
        }
        6 => {
            let body =
                json!({"verb": "sequence", "rules": "0.07", "of": "grundy", "to": 300}).to_string();
            let reply = server.post("/api/jobs", &body);
            match reply.status {
                202 => {
                    let id = reply.json()["id"].as_str().unwrap().to_owned();
                    server.get(&format!("/api/jobs/{id}")).status
                }
                other => other,
            }
        }
        7 => server.get("/metrics").status,
        _ => server.get("/").status,
    };
    assert!([200, 503].contains(&status), "step {number}: {status}");
    status == 503
}

/// All clients at work for a while; how many steps they made.
fn work(server: &Running, time: Duration) -> usize {
    let start = Instant::now();
    let (steps, busy) = (AtomicUsize::new(0), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        for _ in 0..CLIENTS {
            scope.spawn(|| {
                while start.elapsed() < time {
                    let number = steps.fetch_add(1, Ordering::SeqCst);
                    busy.fetch_add(step(server, number).into(), Ordering::SeqCst);
                }
            });
        }
    });
    let steps = steps.into_inner();
    assert!(busy.into_inner() < steps / 2);
    steps
}

/// The bytes and the files of the process, when nothing is being computed.
fn at_rest(server: &Running) -> (f64, f64) {
    server.await_slow(0, 0);
    server.await_running(0);
    // Connections that were dropped are noticed after a moment.
    let start = Instant::now();
    let mut files = server.metric("open_fds");
    while start.elapsed() < Duration::from_secs(2) {
        std::thread::sleep(Duration::from_millis(100));
        files = files.min(server.metric("open_fds"));
    }
    (server.metric("resident_memory_bytes"), files)
}

#[test]
fn memory_stays_flat_and_no_file_is_lost() {
    let asked = std::env::var("MEXIMAL_SOAK").ok();
    let seconds: u64 = asked.map_or(4, |seconds| seconds.parse().unwrap());
    let server = Running::new(Options {
        computations: 2,
        ..Options::default()
    });
    work(&server, Duration::from_secs((seconds / 4).clamp(2, 30)));
    let (warm, files) = at_rest(&server);
    let steps = work(&server, Duration::from_secs(seconds));
    let (end, left) = at_rest(&server);
    println!(
        "{steps} steps in {seconds} s: {:.1} MB then {:.1} MB, {files} files then {left}, p99 {} s",
        warm / 1e6,
        end / 1e6,
        server.metric("question_seconds{quantile=\"0.99\"}")
    );
    assert!(end < warm + SLACK, "{warm} bytes, then {end}");
    assert!(left <= files, "{files} files, then {left}");
    assert_eq!(server.metric("abandoned_running"), 0.0);
    assert_eq!(server.get("/health").status, 200);
}

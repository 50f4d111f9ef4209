//! Limits: bodies that are too large or too slow, heads that never end, more questions than there is room
//! for.

mod common;

use std::io::{BufReader, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use common::{Running, connect, exchange, head, read_reply};
use meximal_web::Options;
use serde_json::json;

#[test]
fn large_bodies_are_refused() {
    let options = Options {
        max_body: 1000,
        ..Options::default()
    };
    let server = Running::new(options);
    let body = |bytes: usize| {
        let frame = json!({ "game": "" }).to_string().len();
        json!({ "game": "*".repeat(bytes - frame) }).to_string()
    };
    assert_eq!(server.post("/api/form", &body(1000)).status, 400);
    assert_eq!(server.post("/api/form", &body(1001)).status, 413);
    // A length that is announced is believed before anything is read.
    let reply = exchange(server.address, &server.post_head("/api/form", 1 << 40), b"");
    assert_eq!(reply.unwrap().status, 413);
    let extra = [
        "Content-Type: application/json",
        "Transfer-Encoding: chunked",
    ];
    let head = head("POST", "/api/form", &server.host(), &extra);
    let chunk = format!("{:x}\r\n{}\r\n0\r\n\r\n", 5000, "x".repeat(5000));
    let reply = exchange(server.address, &head, chunk.as_bytes()).unwrap();
    assert_eq!(reply.status, 413);
    let default = Running::new(Options::default());
    let text = format!("*{}", "+*".repeat(500_000));
    let reply = default.post("/api/outcome", &json!({ "game": text }).to_string());
    assert!([200, 400, 422].contains(&reply.status), "{}", reply.status);
}

#[test]
fn slow_clients_are_sent_away() {
    let options = Options {
        patience: Duration::from_millis(300),
        ..Options::default()
    };
    let server = Running::new(options);
    // A head that never ends.
    let mut slow_head = connect(server.address).unwrap();
    let start = Instant::now();
    write!(slow_head, "GET / HTTP/1.1\r\nHost: {}\r\n", server.host()).unwrap();
    let mut dripping = slow_head.try_clone().unwrap();
    let drip = std::thread::spawn(move || {
        while dripping.write_all(b"X-Drip: 1\r\n").is_ok() && start.elapsed().as_secs() < 60 {
            std::thread::sleep(Duration::from_millis(50));
        }
    });
    let mut rest = Vec::new();
    let _ = slow_head.read_to_end(&mut rest);
    assert!(
        start.elapsed() < Duration::from_secs(30),
        "{:?}",
        start.elapsed()
    );
    drip.join().unwrap();
    // A body that never comes.
    let mut slow_body = connect(server.address).unwrap();
    let start = Instant::now();
    slow_body
        .write_all(server.post_head("/api/outcome", 100).as_bytes())
        .unwrap();
    slow_body.write_all(b"{").unwrap();
    let reply = read_reply(&mut BufReader::new(slow_body)).unwrap();
    assert_eq!(reply.status, 408);
    assert!(start.elapsed() < Duration::from_secs(30));
    // A connection without a request.
    let mut silent = connect(server.address).unwrap();
    let start = Instant::now();
    let _ = silent.read_to_end(&mut rest);
    assert!(start.elapsed() < Duration::from_secs(30));
    assert_eq!(server.get("/api/version").status, 200);
}

#[test]
fn clients_that_take_nothing_are_dropped() {
    let options = Options {
        patience: Duration::from_millis(300),
        connections: 1,
        ..Options::default()
    };
    let server = Running::new(options);
    let length = server.get("/api").body.len();
    // More than any socket keeps, asked for at once and not read.
    let times = (64 << 20) / length;
    let request = format!("GET /api HTTP/1.1\r\nHost: {}\r\n\r\n", server.host());
    let mut greedy = connect(server.address).unwrap();
    greedy.write_all(request.repeat(times).as_bytes()).unwrap();
    // There is room for one connection: the next one is answered when the first is gone.
    assert_eq!(server.get("/api/version").status, 200);
    let mut rest = Vec::new();
    let _ = greedy.read_to_end(&mut rest);
    assert!(rest.len() < times * length, "{} bytes", rest.len());
}

/// Whoever holds all connections and asks nothing keeps nobody out: the server would wait an hour for them.
#[test]
fn held_connections_make_room() {
    let options = Options {
        patience: Duration::from_secs(3600),
        connections: 4,
        ..Options::default()
    };
    let server = Running::new(options);
    let mut held: Vec<TcpStream> = Vec::new();
    for begun in [
        String::new(),
        "GET / HT".to_owned(),
        server.post_head("/api/outcome", 100),
        head("GET", "/api/version", &server.host(), &[]).replace("close", "keep-alive"),
    ] {
        let mut stream = connect(server.address).unwrap();
        stream.write_all(begun.as_bytes()).unwrap();
        held.push(stream);
    }
    for _ in 0..6 {
        assert_eq!(server.get("/api/version").status, 200);
    }
}

#[test]
fn heads_are_bounded() {
    let server = Running::new(Options::default());
    let long = format!("X-Long: {}", "x".repeat(1 << 20));
    let reply = exchange(
        server.address,
        &head("GET", "/", &server.host(), &[&long]),
        b"",
    );
    assert!(reply.is_err() || reply.unwrap().status == 431);
    let path = format!("/{}", "a".repeat(1 << 20));
    let reply = exchange(
        server.address,
        &head("GET", &path, &server.host(), &[]),
        b"",
    );
    assert!(reply.is_err() || [414, 431].contains(&reply.unwrap().status));
    for nonsense in [
        "\r\n\r\n",
        "GET\r\n\r\n",
        "\u{16}\u{3}\u{1}",
        "GET / HTTP/9.9\r\n\r\n",
    ] {
        let reply = exchange(server.address, nonsense, b"\r\n\r\n");
        assert!(reply.is_err() || reply.unwrap().status >= 400);
    }
    assert_eq!(server.get("/api/version").status, 200);
}

/// The bytes that this process holds.
#[cfg(target_os = "linux")]
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    let words = line.unwrap().split_whitespace();
    let kilobytes: u64 = words.skip(1).find_map(|word| word.parse().ok()).unwrap();
    kilobytes << 10
}

#[cfg(not(target_os = "linux"))]
fn resident() -> u64 {
    0
}

#[test]
fn two_hundred_at_once_are_answered_or_refused() {
    for queue in [20, 400] {
        let options = Options {
            computations: 2,
            queue,
            ..Options::default()
        };
        let server = Running::new(options);
        let before = resident();
        let answers: Vec<(u16, String)> = std::thread::scope(|scope| {
            let ask = |number: usize| {
                let heap = 20 + number % 7;
                let body = format!(r#"{{"rules": "0.07", "to": {heap}00, "of": "grundy"}}"#);
                let reply = server.post("/api/sequence", &body);
                if reply.status == 503 {
                    assert_eq!(reply.header("retry-after"), "2");
                }
                (reply.status, reply.text())
            };
            let threads: Vec<_> = (0..200)
                .map(|number| scope.spawn(move || ask(number)))
                .collect();
            threads
                .into_iter()
                .map(|thread| thread.join().unwrap())
                .collect()
        });
        let answered = answers.iter().filter(|(status, _)| *status == 200).count();
        let refused = answers.iter().filter(|(status, _)| *status == 503).count();
        assert_eq!(answered + refused, 200);
        assert!(answered >= 22);
        if queue == 400 {
            assert_eq!(answered, 200);
        }
        for (place, (status, text)) in answers.iter().enumerate() {
            if *status == 200 && place >= 7 && answers[place - 7].0 == 200 {
                assert_eq!(*text, answers[place - 7].1);
            }
        }
        server.await_running(0);
        let grown = resident().saturating_sub(before);
        assert!(grown < 300 << 20, "{grown} bytes more");
    }
}

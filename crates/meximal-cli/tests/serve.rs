//! `meximal serve`: its answers are those of the command, it starts at once and ends politely.

#[path = "../../meximal-web/tests/common/mod.rs"]
mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::SocketAddr;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use common::{LONG, Reply, connect, exchange, head};
use serde_json::Value;

/// The server as a process of its own.
struct Process {
    child: Child,
    address: SocketAddr,
}

impl Process {
    fn start(arguments: &[&str]) -> Process {
        let mut child = Command::new(env!("CARGO_BIN_EXE_meximal"))
            .args(["serve", "--port", "0"])
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        out.read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("meximal is at http://");
        let address = address.and_then(|rest| rest.strip_suffix('/'));
        let address = address.unwrap_or_else(|| panic!("'{line}'")).parse();
        Process {
            child,
            address: address.unwrap(),
        }
    }

    fn get(&self, path: &str) -> Reply {
        let head = head("GET", path, &self.address.to_string(), &[]);
        exchange(self.address, &head, b"").unwrap()
    }

    fn post_head(&self, path: &str, body: &str) -> String {
        let length = format!("Content-Length: {}", body.len());
        let extra = ["Content-Type: application/json", &length];
        head("POST", path, &self.address.to_string(), &extra)
    }

    fn post(&self, path: &str, body: &str) -> Reply {
        let head = self.post_head(path, body);
        exchange(self.address, &head, body.as_bytes()).unwrap()
    }

    /// Sends a signal, and waits for the end.
    fn end(&mut self, signal: &str) -> (ExitStatus, Duration) {
        let start = Instant::now();
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args([signal, &id]).status();
        assert!(sent.unwrap().success());
        (self.child.wait().unwrap(), start.elapsed())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What the command prints, and how it ends.
fn command(arguments: &[&str], format: &[&str]) -> (String, Option<i32>) {
    let output = Command::new(env!("CARGO_BIN_EXE_meximal"))
        .env("MEXIMAL_ATLAS", "no/such/atlas.sqlite")
        .env("COLUMNS", "100000")
        .args(arguments)
        .args(format)
        .output()
        .unwrap();
    (
        String::from_utf8(output.stdout).unwrap(),
        output.status.code(),
    )
}

/// Command lines with the bodies that ask the same.
const SAME: [(&[&str], &str, &str); 45] = [
    (
        &["outcome", "{0,*2}", "-n", "3", "--moves"],
        "outcome",
        r#"{"game": "{0,*2}", "players": 3, "moves": true}"#,
    ),
    (
        &["outcome", "nim:5+7+7+9", "-n", "5"],
        "outcome",
        r#"{"game": "nim:5+7+7+9", "players": 5}"#,
    ),
    (
        &["outcome", "*2_{##2}", "-n", "3", "--properties"],
        "outcome",
        r#"{"game": "*2_{##2}", "players": 3, "properties": true}"#,
    ),
    (
        &["outcome", "S{2,3}:8+5", "--play", "ending:LR"],
        "outcome",
        r#"{"game": "S{2,3}:8+5", "play": "ending:LR"}"#,
    ),
    (
        &[
            "outcome",
            "hack:LCR+L(C)(R)",
            "--play",
            "elimination",
            "--moves",
        ],
        "outcome",
        r#"{"game": "hack:LCR+L(C)(R)", "play": "elimination", "moves": true}"#,
    ),
    (
        &["outcome", "{1C|1R|2L}+*", "--play", "elimination"],
        "outcome",
        r#"{"game": "{1C|1R|2L}+*", "play": "elimination"}"#,
    ),
    (
        &["outcome", "{1C|1R|2L}"],
        "outcome",
        r#"{"game": "{1C|1R|2L}"}"#,
    ),
    (&["outcome", "*?"], "outcome", r#"{"game": "*?"}"#),
    (
        &["value", "0.77:100+37"],
        "value",
        r#"{"game": "0.77:100+37"}"#,
    ),
    (
        &["value", "*(2/0)0", "--play", "misere"],
        "value",
        r#"{"game": "*(2/0)0", "play": "misere"}"#,
    ),
    (
        &["value", "hack:LR+L(R)(L)"],
        "value",
        r#"{"game": "hack:LR+L(R)(L)"}"#,
    ),
    (
        &["value", "nim:15+14+23+5", "--play", "podium"],
        "value",
        r#"{"game": "nim:15+14+23+5", "play": "podium"}"#,
    ),
    (&["value", "{1|0}+1/2"], "value", r#"{"game": "{1|0}+1/2"}"#),
    (
        &["value", "S{2,3}:8", "--play", "ending:LR"],
        "value",
        r#"{"game": "S{2,3}:8", "play": "ending:LR"}"#,
    ),
    (
        &["canonical", "0.77:9", "--play", "misere"],
        "canonical",
        r#"{"game": "0.77:9", "play": "misere"}"#,
    ),
    (
        &["canonical", "{{1C||}||}", "--for", "L"],
        "canonical",
        r#"{"game": "{{1C||}||}", "for": "L"}"#,
    ),
    (
        &["canonical", "{{1C||}||}"],
        "canonical",
        r#"{"game": "{{1C||}||}"}"#,
    ),
    (
        &["equal", "3.*", "6.*", "-n", "3"],
        "equal",
        r#"{"left": "3.*", "right": "6.*", "players": 3}"#,
    ),
    (
        &["equal", "0", "*+*", "--play", "misere"],
        "equal",
        r#"{"left": "0", "right": "*+*", "play": "misere"}"#,
    ),
    (
        &["equal", "{1C||}", "1C"],
        "equal",
        r#"{"left": "{1C||}", "right": "1C"}"#,
    ),
    (
        &["compare", "0", "{1C||}", "--for", "L"],
        "compare",
        r#"{"left": "0", "right": "{1C||}", "for": "L"}"#,
    ),
    (
        &["compare", "{1|0}", "1/2", "--order", "normal"],
        "compare",
        r#"{"left": "{1|0}", "right": "1/2", "order": "normal"}"#,
    ),
    (
        &["compare", "1C", "2R", "--order", "cincotti"],
        "compare",
        r#"{"left": "1C", "right": "2R", "order": "cincotti"}"#,
    ),
    (
        &["form", "*2+{0,*2}", "--dag"],
        "form",
        r#"{"game": "*2+{0,*2}", "dag": true}"#,
    ),
    (&["form", "{1C||}"], "form", r#"{"game": "{1C||}"}"#),
    (
        &["sequence", "0.07", "--of", "grundy", "--to", "300"],
        "sequence",
        r#"{"rules": "0.07", "of": "grundy", "to": 300}"#,
    ),
    (
        &["sequence", "0.77", "--of", "genus", "--to", "12", "--all"],
        "sequence",
        r#"{"rules": "0.77", "of": "genus", "to": 12, "all": true}"#,
    ),
    (
        &["sequence", "0.77", "-n", "3", "--to", "20"],
        "sequence",
        r#"{"rules": "0.77", "players": 3, "to": 20}"#,
    ),
    (
        &["sequence", "S{2,3}", "--play", "ending:LR"],
        "sequence",
        r#"{"rules": "S{2,3}", "play": "ending:LR"}"#,
    ),
    (
        &[
            "sequence",
            "S{2,3}",
            "--play",
            "ending:LR",
            "--of",
            "value",
            "--to",
            "9",
        ],
        "sequence",
        r#"{"rules": "S{2,3}", "play": "ending:LR", "of": "value", "to": 9}"#,
    ),
    (&["sequence", "0.4x"], "sequence", r#"{"rules": "0.4x"}"#),
    (&["quotient", "0.15"], "quotient", r#"{"game": "0.15"}"#),
    (
        &[
            "quotient",
            "0.77",
            "--position",
            "12+5+5",
            "--compare",
            "7 = 2+1",
        ],
        "quotient",
        r#"{"game": "0.77", "positions": ["12+5+5"], "comparisons": [["7", "2+1"]]}"#,
    ),
    (
        &[
            "quotient", "nim", "-n", "3", "--play", "normal", "--heaps", "5", "--all",
        ],
        "quotient",
        r#"{"game": "nim", "players": 3, "play": "normal", "heaps": 5, "all": true}"#,
    ),
    (
        &["quotient", "*2", "{0,*2}"],
        "quotient",
        r#"{"games": ["*2", "{0,*2}"]}"#,
    ),
    (
        &["mex", "0.15", "{1,a,b^2}"],
        "mex",
        r#"{"game": "0.15", "set": "{1,a,b^2}"}"#,
    ),
    (&["mex", "nim@2"], "mex", r#"{"game": "nim@2"}"#),
    (
        &["mex", "nim@2", "{1,a,b,ab}"],
        "mex",
        r#"{"game": "nim@2", "set": "{1,a,b,ab}"}"#,
    ),
    (
        &[
            "random",
            "hackenbush",
            "--edges",
            "9",
            "--shape",
            "graph",
            "--seed",
            "7",
            "--count",
            "3",
        ],
        "random",
        r#"{"edges": 9, "shape": "graph", "seed": 7, "count": 3}"#,
    ),
    (&["paper", "podium"], "paper", r#"{"name": "podium"}"#),
    (&["rules"], "rules", "{}"),
    (&["rules", "hack"], "rules", r#"{"name": "hack"}"#),
    (&["rules", "Euclyd"], "rules", r#"{"name": "Euclyd"}"#),
    (&["paper", "nobody"], "paper", r#"{"name": "nobody"}"#),
    (
        &["census", "--min", "3", "--max", "14", "--stats"],
        "census",
        r#"{"min": 3, "max": 14, "stats": true}"#,
    ),
];

#[test]
fn answers_are_those_of_the_command() {
    let server = Process::start(&[]);
    for (arguments, verb, body) in SAME {
        let (json, exit) = command(arguments, &["--json"]);
        let json: Value = serde_json::from_str(&json).unwrap();
        let reply = server.post(&format!("/api/{verb}"), body);
        let answer = reply.json();
        if reply.status != 200 {
            // Where the command names an option, the server names a key.
            let [ours, theirs] = [&answer, &json].map(|found| {
                let words = found["error"].as_str().unwrap();
                words.split(": expected").next().unwrap().to_owned()
            });
            assert_eq!(ours, theirs, "{arguments:?}");
            assert_eq!(answer.get("at"), json.get("at"), "{arguments:?}");
            assert_eq!((reply.status, exit), (400, Some(2)), "{arguments:?}");
            continue;
        }
        assert_eq!(answer["report"], json, "{arguments:?}");
        // Only the command has options that show what is left out.
        let leads = [
            "; --all shows them",
            "; 'meximal rules NAME' says all about one",
            ", by 'meximal draw GAME'",
            "; --json prints all",
            "; --check runs them",
        ];
        let mut text = command(arguments, &[]).0;
        for lead in leads {
            text = text.replace(lead, "");
        }
        assert_eq!(answer["text"], text, "{arguments:?}");
        let latex = command(arguments, &["--latex"]).0;
        assert_eq!(
            answer["latex"],
            latex.trim_start_matches("% Packages: amssymb.\n"),
            "{arguments:?}"
        );
        let ended = match (answer["unfinished"].as_bool(), answer["no"].as_bool()) {
            (Some(true), _) => 3,
            (_, Some(true)) => 1,
            _ => 0,
        };
        assert_eq!(exit, Some(ended), "{arguments:?}");
    }
    let (json, _) = command(
        &["draw", "hack:L(C)(R)", "--cut", "2", "--numbers"],
        &["--json"],
    );
    let body = r#"{"game": "hack:L(C)(R)", "cut": 2, "numbers": true}"#;
    let answer = server.post("/api/draw", body).json();
    assert_eq!(
        answer["report"],
        serde_json::from_str::<Value>(&json).unwrap()
    );
    assert_eq!(answer["pictures"]["drawing"], answer["report"]["svg"]);
}

#[test]
fn it_starts_at_once() {
    let first_answer = || {
        let start = Instant::now();
        let server = Process::start(&[]);
        assert_eq!(server.get("/api/version").status, 200);
        start.elapsed()
    };
    // The machine may be busy with other tests: one quick start shows that it can be done.
    let best = (0..60)
        .map(|_| first_answer())
        .find(|time| time.as_millis() < 100);
    assert!(best.is_some());
}

#[test]
#[cfg(unix)]
fn it_ends_politely() {
    for signal in ["-INT", "-TERM"] {
        let mut server = Process::start(&[]);
        let mut asking = connect(server.address).unwrap();
        let head = server.post_head("/api/census", LONG);
        asking.write_all(head.as_bytes()).unwrap();
        asking.write_all(LONG.as_bytes()).unwrap();
        let idle = connect(server.address).unwrap();
        while server.get("/api/version").json()["running"] != 1 {
            std::thread::sleep(Duration::from_millis(10));
        }
        let (status, took) = server.end(signal);
        assert_eq!(status.code(), Some(0), "{signal}");
        // Two seconds on a quiet machine.
        assert!(took < Duration::from_secs(30), "{signal}: {took:?}");
        assert!(connect(server.address).is_err());
        drop(idle);
    }
}

/// The terminal is closed: a server goes on, however often it is told.
#[cfg(unix)]
#[test]
fn it_outlives_its_terminal() {
    let mut server = Process::start(&[]);
    let id = server.child.id().to_string();
    for _ in 0..3 {
        let sent = Command::new("kill").args(["-HUP", &id]).status();
        assert!(sent.unwrap().success());
        std::thread::sleep(Duration::from_millis(50));
    }
    let reply = server.post("/api/outcome", r#"{"game": "*2"}"#);
    assert_eq!(reply.status, 200);
    let (status, _) = server.end("-TERM");
    assert_eq!(status.code(), Some(0));
}

#[test]
fn it_warns_when_others_can_connect() {
    let mut server = Process::start(&["--host", "0.0.0.0"]);
    let mut errors = server.child.stderr.take().unwrap();
    assert!(server.address.ip().is_loopback());
    assert_eq!(server.get("/api/version").status, 200);
    server.child.kill().unwrap();
    let mut text = String::new();
    errors.read_to_string(&mut text).unwrap();
    assert!(text.contains("warning: everybody"), "{text}");
    let mut server = Process::start(&[]);
    let mut errors = server.child.stderr.take().unwrap();
    server.child.kill().unwrap();
    text.clear();
    errors.read_to_string(&mut text).unwrap();
    assert_eq!(text, "");
}

#[test]
fn a_port_that_is_taken_is_an_error() {
    let server = Process::start(&[]);
    let port = server.address.port().to_string();
    let output = Command::new(env!("CARGO_BIN_EXE_meximal"))
        .args(["serve", "--port", &port])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(text.contains("cannot listen on 127.0.0.1"), "{text}");
}

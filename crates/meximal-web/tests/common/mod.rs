//! A server on a free port, and a client that knows just enough HTTP.

// Each test uses a part of this.
#![allow(dead_code)]

use std::collections::HashMap;
use std::io::{self, BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use meximal_web::{Options, Server, Stopper};
use serde_json::Value;

/// A server that runs until it goes out of scope.
pub struct Running {
    pub address: SocketAddr,
    stopper: Stopper,
    thread: Option<JoinHandle<io::Result<()>>>,
}

impl Running {
    pub fn new(options: Options) -> Running {
        let server = Server::bind(options).unwrap();
        let address = server.address();
        let stopper = server.stopper();
        let thread = Some(std::thread::spawn(|| server.run()));
        Running {
            address,
            stopper,
            thread,
        }
    }

    /// Stops it; how long that took.
    pub fn stop(&mut self) -> Duration {
        let start = Instant::now();
        self.stopper.stop();
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap().unwrap();
        }
        start.elapsed()
    }

    pub fn host(&self) -> String {
        self.address.to_string()
    }

    pub fn get(&self, path: &str) -> Reply {
        let host = self.host();
        exchange(self.address, &head("GET", path, &host, &[]), b"").unwrap()
    }

    pub fn delete(&self, path: &str) -> Reply {
        let host = self.host();
        exchange(self.address, &head("DELETE", path, &host, &[]), b"").unwrap()
    }

    /// Posts JSON.
    pub fn post(&self, path: &str, body: &str) -> Reply {
        exchange(
            self.address,
            &self.post_head(path, body.len()),
            body.as_bytes(),
        )
        .unwrap()
    }

    pub fn post_head(&self, path: &str, length: usize) -> String {
        let length = format!("Content-Length: {length}");
        let extra = ["Content-Type: application/json", &length];
        head("POST", path, &self.host(), &extra)
    }

    /// The computations that run now.
    pub fn running(&self) -> u64 {
        self.get("/api/version").json()["running"].as_u64().unwrap()
    }

    /// Waits until this many computations run.
    pub fn await_running(&self, wanted: u64) {
        let start = Instant::now();
        while self.running() != wanted {
            assert!(
                start.elapsed() < Duration::from_secs(60),
                "{} computations run, not {wanted}",
                self.running()
            );
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Running {
    /// A number of the server by its name, with its labels.
    pub fn metric(&self, name: &str) -> f64 {
        let text = self.get("/metrics").text();
        let mut lines = text.lines();
        let line = lines.find_map(|line| line.strip_prefix(&format!("meximal_{name} ")));
        line.unwrap_or_else(|| panic!("no {name} in {text}"))
            .parse()
            .unwrap()
    }

    /// Waits until this many computations run in the slow lane, and this many wait for it.
    pub fn await_slow(&self, running: usize, waiting: usize) {
        let start = Instant::now();
        let wanted = (running as f64, waiting as f64);
        loop {
            let now = (
                self.metric("running{lane=\"slow\"}"),
                self.metric("queue{lane=\"slow\"}"),
            );
            if now == wanted {
                return;
            }
            assert!(
                start.elapsed() < Duration::from_secs(100),
                "{now:?}, not {wanted:?}"
            );
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The head of a request on a connection of its own.
pub fn head(method: &str, path: &str, host: &str, extra: &[&str]) -> String {
    let mut head = format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n");
    for line in extra {
        head += line;
        head += "\r\n";
    }
    head + "\r\n"
}

/// An answer.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub headers: HashMap<String, String>,
    pub body: Vec<u8>,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", String::as_str)
    }
}

pub fn connect(address: SocketAddr) -> io::Result<TcpStream> {
    let stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(Duration::from_secs(100)))?;
    Ok(stream)
}

/// Sends a request and reads the answer.
pub fn exchange(address: SocketAddr, head: &str, body: &[u8]) -> io::Result<Reply> {
    let mut stream = connect(address)?;
    stream.write_all(head.as_bytes())?;
    // A server may answer and go before all is sent.
    let _ = stream.write_all(body);
    read_reply(&mut BufReader::new(stream))
}

/// Reads an answer up to its end.
pub fn read_reply(reader: &mut impl BufRead) -> io::Result<Reply> {
    let (status, headers) = read_head(reader)?;
    let mut body = Vec::new();
    if headers.get("transfer-encoding").map(String::as_str) == Some("chunked") {
        while let Some(chunk) = read_chunk(reader)? {
            body.extend_from_slice(&chunk);
        }
    } else if let Some(length) = headers.get("content-length") {
        body = vec![0; length.parse().unwrap()];
        reader.read_exact(&mut body)?;
    } else if status != 304 {
        reader.read_to_end(&mut body)?;
    }
    Ok(Reply {
        status,
        headers,
        body,
    })
}

/// Reads the first line and the headers.
pub fn read_head(reader: &mut impl BufRead) -> io::Result<(u16, HashMap<String, String>)> {
    let first = read_line(reader)?;
    let status = first.split(' ').nth(1).and_then(|code| code.parse().ok());
    let status =
        status.ok_or_else(|| io::Error::new(io::ErrorKind::UnexpectedEof, format!("'{first}'")))?;
    let mut headers = HashMap::new();
    loop {
        let line = read_line(reader)?;
        let Some((name, value)) = line.split_once(':') else {
            return Ok((status, headers));
        };
        headers.insert(name.to_ascii_lowercase(), value.trim().to_owned());
    }
}

/// The next chunk of a body that comes in chunks.
pub fn read_chunk(reader: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let length = usize::from_str_radix(&read_line(reader)?, 16).unwrap_or(0);
    let mut chunk = vec![0; length];
    reader.read_exact(&mut chunk)?;
    read_line(reader)?;
    Ok((length > 0).then_some(chunk))
}

fn read_line(reader: &mut impl BufRead) -> io::Result<String> {
    let mut line = String::new();
    reader.read_line(&mut line)?;
    Ok(line.trim_end().to_owned())
}

/// The body of a sequence that takes minutes if nobody stops it, and stops at once.
pub const SLOW: &str = r#"{"rules": "0.6", "of": "grundy", "to": 1000000, "time": 600000}"#;

/// The body of a census that takes minutes if nobody stops it, and says how far it is.
pub const LONG: &str = r#"{"min": 2, "max": 62, "stats": true}"#;

//! Kill −9 at 100 random moments in the middle of the work: of a survey that writes to an atlas, of an
//! import, of a search with checkpoints, and of a server.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::Duration;

use meximal::random::SplitMix;
use meximal::runner::Runner;
use meximal_atlas::{Atlas, Care, Kind};
use meximal_survey::family::SurveyQuestion;
use serde_json::Value;

use super::{assert_sound, meximal, said};
use crate::common::Folder;

/// How often each kind of work is killed.
const TIMES: usize = 25;

/// Kills a program that is at work, after a moment of at most this many milliseconds.
fn kill(mut child: Child, random: &mut SplitMix, most: usize) {
    std::thread::sleep(Duration::from_micros(random.below(1000 * most) as u64));
    assert!(child.try_wait().unwrap().is_none(), "it was done already");
    child.kill().unwrap();
    assert_eq!(child.wait().unwrap().signal(), Some(9));
}

/// The longest time to a kill, in milliseconds: longer where the machine is too slow to write anything in it.
struct Patience {
    least: usize,
    most: usize,
}

impl Patience {
    fn new(least: usize) -> Self {
        Self { least, most: least }
    }

    /// After a kill that found something new on the disk, or nothing.
    fn learn(&mut self, written: bool) {
        self.most = if written {
            self.least.max(self.most / 2)
        } else {
            2 * self.most
        };
    }
}

/// How many units of a survey an atlas has, all of them sound; 0 before there is an atlas.
fn units(atlas: &Path, question: &SurveyQuestion) -> usize {
    if std::fs::metadata(atlas).map_or(0, |file| file.len()) == 0 {
        return 0;
    }
    let known = Atlas::open_read_only(atlas)
        .unwrap()
        .known_units(question)
        .unwrap();
    assert!(known.refused.is_empty(), "{:?}", known.refused);
    known.results.len()
}

#[test]
fn a_survey_loses_nothing() {
    let folder = Folder::new("killed-survey");
    let atlas = folder.file("atlas.sqlite");
    let words = [
        "survey",
        "octal",
        "--digits",
        "3",
        "--heaps",
        "60",
        "--order",
        "600",
        "--threads",
        "1",
        "--atlas",
    ];
    let question = r#"{"survey": "octal", "digits": 3, "heaps": 60, "order": 600}"#;
    let question: SurveyQuestion = serde_json::from_str(question).unwrap();
    let question = question.checked().unwrap();
    let total = question.units().len();
    let mut random = SplitMix::new(1);
    let (mut before, mut progress) = (0, 0);
    let mut patience = Patience::new(150);
    for _ in 0..TIMES {
        let survey = meximal(&words)
            .arg(&atlas)
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        kill(survey, &mut random, patience.most);
        let now = units(&atlas, &question);
        assert!(
            before <= now && now < total,
            "{before} units, then {now} of {total}"
        );
        progress += usize::from(before < now);
        patience.learn(before < now);
        before = now;
    }
    assert!(
        progress > TIMES / 3,
        "killed while it wrote only {progress} times"
    );
    // A reader leaves the log of a killed writer; a writer takes it away.
    Atlas::open(&atlas).unwrap();
    assert_sound(&atlas);
}

#[test]
fn an_import_loses_nothing() {
    let folder = Folder::new("killed-import");
    let source = folder.file("source.sqlite");
    let words = [
        "survey", "octal", "--digits", "2", "--heaps", "20", "--order", "60", "--atlas",
    ];
    let made = meximal(&words).arg(&source).output().unwrap();
    assert!(matches!(made.status.code(), Some(0 | 3)), "{}", said(&made));
    let mut rows = Vec::new();
    let count = Atlas::open(&source)
        .unwrap()
        .export(None, &mut rows)
        .unwrap();
    let rows: Vec<&[u8]> = rows.split_inclusive(|&byte| byte == b'\n').collect();
    assert_eq!(rows.len(), count);
    let mut random = SplitMix::new(2);
    for time in 0..TIMES {
        let atlas = folder.file(&format!("{time}.sqlite"));
        let mut import = meximal(&["atlas", "import", "/dev/stdin", "--certificates", "--atlas"])
            .arg(&atlas)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        // It has not seen the end of its input, so it is at work.
        let sent = 1 + random.below(count - 2);
        let cut = random.below(rows[sent].len());
        let mut input = import.stdin.take().unwrap();
        input.write_all(&rows[..sent].concat()).unwrap();
        input.write_all(&rows[sent][..cut]).unwrap();
        kill(import, &mut random, 60);
        if atlas.exists() && std::fs::metadata(&atlas).unwrap().len() > 0 {
            let taken = Atlas::open(&atlas).unwrap();
            let mut exported = Vec::new();
            let kept = taken.export(None, &mut exported).unwrap();
            assert!(kept <= sent, "{kept} rows of {sent}");
            for row in exported.split_inclusive(|&byte| byte == b'\n') {
                assert!(same_row(row, &rows), "{}", String::from_utf8_lossy(row));
            }
        }
        drop(input);
        // It goes on as if nothing had been.
        let mut atlas = Atlas::open(&atlas).unwrap();
        let all = rows.concat();
        let imported = atlas.import_with(&mut &all[..], Care::Certificates, &Runner::new());
        let imported = imported.unwrap();
        assert!(imported.refused.is_empty(), "{imported:?}");
        let entries = atlas.entries(Some(Kind::Survey), None).unwrap();
        assert_eq!(entries.len(), 64);
    }
}

/// Whether a row is one of these, but for its number and when it was stored.
fn same_row(row: &[u8], rows: &[&[u8]]) -> bool {
    let content = |row: &[u8]| -> Value {
        let mut row: Value = serde_json::from_slice(row).unwrap();
        for key in ["id", "stored_at", "checksum"] {
            row.as_object_mut().unwrap().remove(key);
        }
        row
    };
    let row = content(row);
    rows.iter().any(|&other| content(other) == row)
}

#[test]
fn a_checkpoint_is_whole() {
    let folder = Folder::new("killed-checkpoint");
    let file = folder.file("checkpoint.json");
    let search = |most: &str, file: &Path| {
        let words = ["survey", "question3", "--json", "--threads", "1"];
        let mut command = meximal(&words);
        command
            .args(["--subpositions", most, "--checkpoint"])
            .arg(file);
        command
    };
    let begun = search("6", &file).output().unwrap();
    assert_eq!(begun.status.code(), Some(0), "{}", said(&begun));
    let mut random = SplitMix::new(3);
    let mut counts = vec![tested(&file)];
    let mut patience = Patience::new(60);
    for time in 0..TIMES {
        let running = search("9", &file).stdout(Stdio::null()).spawn().unwrap();
        kill(running, &mut random, patience.most);
        counts.push(tested(&file));
        patience.learn(counts[time] < counts[time + 1]);
    }
    assert!(counts.is_sorted(), "{counts:?}");
    counts.dedup();
    assert!(
        counts.len() > 3,
        "it never came to a checkpoint: {counts:?}"
    );
    // What was saved is a part of what is found without a break.
    let resumed = search("8", &file).output().unwrap();
    let at_once = search("8", &folder.file("other.json")).output().unwrap();
    assert_eq!(resumed.status.code(), Some(0), "{}", said(&resumed));
    let report = |output: &std::process::Output| -> serde_json::Value {
        serde_json::from_slice(&output.stdout).unwrap()
    };
    let (mut resumed, at_once) = (report(&resumed), report(&at_once));
    // What was read from the file is not counted again, and that is told.
    let unchecked = resumed.as_object_mut().unwrap().remove("unchecked");
    assert!(unchecked.is_some_and(|words| words.as_str().unwrap().starts_with("the first ")));
    assert_eq!(resumed, at_once);
    assert_eq!(folder.names().len(), 2, "{:?}", folder.names());
}

/// How many games a search has tested, by its checkpoint.
fn tested(checkpoint: &Path) -> u64 {
    let saved: Value = serde_json::from_slice(&std::fs::read(checkpoint).unwrap()).unwrap();
    saved["progress"]["games"].as_u64().unwrap()
}

/// One request; what the server answers, if it does.
fn ask(port: u16, body: &str) -> std::io::Result<String> {
    let mut stream = send(port, body)?;
    let mut reply = String::new();
    stream.read_to_string(&mut reply)?;
    Ok(reply)
}

/// One request, whose answer nobody has read yet.
fn send(port: u16, body: &str) -> std::io::Result<TcpStream> {
    let mut stream = TcpStream::connect(("127.0.0.1", port))?;
    stream.set_read_timeout(Some(Duration::from_secs(20)))?;
    let length = body.len();
    write!(
        stream,
        "POST /api/ask HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\nContent-Type: \
         application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    )?;
    Ok(stream)
}

#[test]
fn a_server_comes_back() {
    const SLOW: &str = r#"{"verb": "outcome", "game": "0.07:60+61+62+63", "play": "misere"}"#;
    const QUICK: &str = r#"{"verb": "outcome", "game": "nim:1+2+3"}"#;
    let mut random = SplitMix::new(4);
    let mut port = 0;
    for _ in 0..TIMES {
        let mut server = meximal(&["serve", "--port", &port.to_string()])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut out = BufReader::new(server.stdout.take().unwrap());
        out.read_line(&mut line).unwrap();
        let place = line.trim().trim_end_matches('/').rsplit(':').next();
        // From the second time on, where it was before.
        port = place
            .and_then(|port| port.parse().ok())
            .unwrap_or_else(|| panic!("{line}"));
        let quick = ask(port, QUICK).unwrap();
        assert!(quick.contains(r#""outcome":["P"]"#), "{quick}");
        let waiting = [send(port, SLOW).unwrap(), send(port, SLOW).unwrap()];
        kill(server, &mut random, 40);
        for mut stream in waiting {
            // Nothing, or an error: never an answer.
            let mut reply = Vec::new();
            let _ = stream.read_to_end(&mut reply);
            assert!(reply.is_empty(), "{}", String::from_utf8_lossy(&reply));
        }
    }
}

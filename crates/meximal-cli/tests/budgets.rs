//! Budgets hold everywhere: every verb, every ruleset and every play, with hard instances, 50 ms and 100 MB.
//! A command comes back within half a second, and never holds twice the memory allowed. A new ruleset in the
//! registry needs a hard instance here.
//!
//! Time is that of the processor, so that a busy machine does not fail the test; memory is what the system
//! calls the high-water mark.

use std::fs;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// A position of each ruleset that takes much longer than the time allowed.
const BOARDS: &[(&str, &str)] = &[
    ("arc-kayles", "arc-kayles:grid9x9"),
    ("chomp", "chomp:30x40"),
    ("clobber", "clobber:9x9"),
    ("col", "col:grid9x9"),
    ("cram", "cram:12x12"),
    ("cutcake", "cutcake:90x91"),
    ("domineering", "domineering:11x11"),
    ("node-kayles", "node-kayles:grid12x12"),
    ("snort", "snort:grid10x10"),
    ("toads", "toads:TTTTTTTTT.....FFFFFFFFF"),
    ("toppling", "toppling:LRLCRRLLCLRLCRRLLCLRLCRRLLCLRLCRRLLC"),
    ("wythoff", "wythoff:30000,50000"),
];

const OTHERS: &[&str] = &[
    "0.{9}:300",
    "0.{9}:300 + cram:9x9",
    "0.{10,12}:200+199",
    "0.365:6.12+2.2+12",
    "{65535.*25}&nim:7",
    "*[9000]",
    "nim:5000+7000+9000",
    "0.07:300+301+302",
    "grundy:500+600+700",
    "1000.{0,*2}+1000.{*2}+999.{*3,0}",
    "50.{1|-1}+30.{2|{0|-4}}+20.^",
    "30.{*9|{*8,3L}}+40.{*3|*2}",
    "hack:0-1L 1-2R 2-0R 2-3L 3-4R 4-0L 1-5L 5-6R 6-0L 5-3R 6-4L 4-2R 1-3L",
];

const RULES: &[&str] = &[
    "0.{9}",
    "0.{10,12}",
    "0.07",
    "0.165",
    "S{2,3,7}",
    "nim",
    "grundy",
    "S!{5,9}",
    "0.[1234567]",
];

const PLAYS: &[&[&str]] = &[
    &[],
    &["--play", "misere"],
    &["-n", "3"],
    &["-n", "5", "--play", "propp"],
    &["-n", "3", "--play", "podium"],
    &["-n", "3", "--play", "elimination"],
    &["--play", "ending:LR"],
];

/// Verbs for which a play makes little difference to the work are asked in some of them.
const FEW_PLAYS: &[&[&str]] = &[&[], &["-n", "3"], &["--play", "misere"]];

const WHOLE: &[&str] = &[
    "equal * 17.* -n 16",
    "quotient *(2/210)(2/30)3/21",
    "survey sums -n 3",
    "survey question3",
    "survey octal --digits 3",
    "survey quaternary --digits 5",
    "survey forms --birthday 4",
    "survey census --max 50",
    "survey hackenbush --edges 12 --shape trees",
    "survey hackenbush --edges 9 --shape loops",
    "census --max 60",
    "census --max 40 --stats",
    "paper --check",
];

/// All command lines.
fn commands() -> Vec<Vec<String>> {
    let mut all: Vec<Vec<String>> = Vec::new();
    let mut ask = |words: &[&str], play: &[&str]| {
        all.push([words, play].concat().iter().map(|&w| w.into()).collect());
    };
    let boards = BOARDS.iter().map(|&(_, game)| game);
    for game in boards.chain(OTHERS.iter().copied()) {
        for play in PLAYS {
            ask(&["outcome", game], play);
        }
        for play in FEW_PLAYS {
            ask(&["outcome", game, "--moves"], play);
            ask(&["value", game], play);
            ask(&["canonical", game], play);
            ask(&["equal", game, "*"], play);
        }
        ask(&["outcome", game, "--properties"], &["-n", "3"]);
        ask(&["canonical", game, "--for", "L"], &["-n", "3"]);
        ask(&["value", game], &["--play", "podium"]);
        ask(&["form", game], &[]);
        for order in ["spindler", "cincotti", "normal"] {
            ask(&["compare", game, "0", "--order", order], &[]);
        }
    }
    // The other rulesets by their examples.
    for entry in meximal_rules::registry() {
        if !BOARDS.iter().any(|&(name, _)| name == entry.name) {
            ask(&["outcome", entry.example], &[]);
            ask(&["outcome", entry.example], &["--play", "misere"]);
        }
    }
    for rules in RULES {
        for play in PLAYS {
            ask(&["sequence", rules], play);
        }
        for of in ["grundy", "genus", "canonical", "phi"] {
            ask(&["sequence", rules, "--of", of], &[]);
            ask(&["sequence", rules, "--of", of, "--to", "1000000"], &[]);
        }
        for play in [
            &[][..],
            &["--play", "normal", "-n", "3"],
            &["--play", "podium"],
        ] {
            ask(&["quotient", rules], play);
        }
        ask(&["mex", rules], &[]);
    }
    for line in WHOLE {
        ask(&line.split(' ').collect::<Vec<_>>(), &[]);
    }
    all
}

/// What a command used.
#[derive(Default)]
struct Used {
    wall: Duration,
    /// Of all its threads together.
    processor: Duration,
    megabytes: u64,
    code: Option<i32>,
}

/// What the system says of a process, where it does.
fn look(child: &Child, used: &mut Used) {
    let Ok(status) = fs::read_to_string(format!("/proc/{}/status", child.id())) else {
        return;
    };
    let mark = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = mark.and_then(|mark| mark.split_whitespace().next()?.parse::<u64>().ok());
    used.megabytes = used.megabytes.max(kilobytes.unwrap_or(0) >> 10);
    let Ok(stat) = fs::read_to_string(format!("/proc/{}/stat", child.id())) else {
        return;
    };
    let fields = stat.rsplit(") ").next().unwrap_or_default();
    let ticks = fields.split(' ').skip(11).take(2);
    let ticks: u64 = ticks.filter_map(|field| field.parse::<u64>().ok()).sum();
    used.processor = used.processor.max(Duration::from_millis(10 * ticks));
}

fn run(arguments: &[String]) -> Used {
    let mut child = Command::new(env!("CARGO_BIN_EXE_meximal"))
        .env("MEXIMAL_ATLAS", "no/such/atlas.sqlite")
        .args(arguments)
        .args([
            "--time",
            "50ms",
            "--memory",
            "100M",
            "--quiet",
            "--threads",
            "1",
        ])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let start = Instant::now();
    let mut used = Used::default();
    loop {
        look(&child, &mut used);
        if let Some(status) = child.try_wait().unwrap() {
            used.code = status.code();
            break;
        }
        if start.elapsed() > Duration::from_secs(30) {
            child.kill().unwrap();
        }
        std::thread::sleep(Duration::from_millis(4));
    }
    used.wall = start.elapsed();
    used
}

#[test]
fn budgets_hold_for_all_verbs_rules_and_plays() {
    let commands = commands();
    let next = AtomicUsize::new(0);
    let failures = Mutex::new(Vec::new());
    let work = || {
        while let Some(arguments) = commands.get(next.fetch_add(1, Ordering::Relaxed)) {
            let used = run(arguments);
            // A machine that does not tell what a process used has only the clock.
            let time = match used.processor {
                Duration::ZERO => used.wall / 3,
                processor => processor,
            };
            let ended = matches!(used.code, Some(0..=3));
            if time > Duration::from_millis(500) || used.megabytes > 200 || !ended {
                failures.lock().unwrap().push(format!(
                    "{}: {:?} of the processor, {:?} in all, {} MB, exit code {:?}",
                    arguments.join(" "),
                    used.processor,
                    used.wall,
                    used.megabytes,
                    used.code
                ));
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(work);
        }
    });
    let failures = failures.into_inner().unwrap();
    assert!(
        failures.is_empty(),
        "{} of {} commands:\n{}",
        failures.len(),
        commands.len(),
        failures.join("\n")
    );
}

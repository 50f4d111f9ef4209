//! The prompt of the shell on a pseudo-terminal.

#![cfg(unix)]

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use rexpect::process::WaitStatus;
use rexpect::session::{PtySession, spawn_command};

/// How long an answer may take, on busy machines too.
const PATIENCE: u64 = 120_000;

/// A home of its own for a test.
struct Home(PathBuf);

impl Home {
    fn new(name: &str) -> Home {
        let folder =
            std::env::temp_dir().join(format!("meximal-prompt-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Home(folder)
    }

    fn history(&self) -> PathBuf {
        self.0.join(".local/state/meximal/history")
    }

    /// Opens a shell, and waits for its prompt.
    fn open(&self, options: &[&str]) -> PtySession {
        let mut command = Command::new(env!("CARGO_BIN_EXE_meximal"));
        command.arg("shell").args(options);
        command.current_dir(&self.0);
        command.env("HOME", &self.0).env("TERM", "xterm");
        command.env_remove("XDG_STATE_HOME");
        command.env("MEXIMAL_ATLAS", "no/such/atlas.sqlite");
        let mut session = spawn_command(command, Some(PATIENCE)).unwrap();
        session.exp_string("meximal> ").unwrap();
        session
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Types a line, and waits for a part of the answer and the next prompt.
fn ask(session: &mut PtySession, line: &str, answer: &str) {
    session.send_line(line).unwrap();
    session.exp_string("\n").unwrap();
    session.exp_string(answer).unwrap();
    session.exp_string("meximal> ").unwrap();
}

/// Leaves the shell, which is not a failure.
fn leave(mut session: PtySession, how: char) {
    session.send_control(how).unwrap();
    session.exp_eof().unwrap();
    let status = session.process().wait().unwrap();
    assert!(matches!(status, WaitStatus::Exited(_, 0)), "{status:?}");
}

#[test]
fn lines_are_answered_and_remembered() {
    let home = Home::new("history");
    let mut session = home.open(&["--ascii"]);
    ask(&mut session, "outcome nim:1+2+3 -n 3", "outcome  N");
    ask(&mut session, "outcome *x", "does not fit here");
    ask(&mut session, "nonsense", "unrecognized subcommand");
    ask(&mut session, "shell", "this is a shell already");
    ask(&mut session, "outcome \u{e9}", "does not fit here");
    ask(&mut session, "help", "outcome");
    // Ctrl-C clears the line.
    session.send("outcome *2").unwrap();
    session.flush().unwrap();
    session.exp_string("*2").unwrap();
    session.send_control('c').unwrap();
    session.exp_string("meximal> ").unwrap();
    ask(&mut session, "history", "7  history");
    ask(&mut session, "quit now", "unexpected argument");
    leave(session, 'd');
    let kept = fs::read_to_string(home.history()).unwrap();
    assert!(kept.contains("outcome nim:1+2+3 -n 3\n"), "{kept}");
    assert!(!kept.contains("outcome *2"), "{kept}");

    // The next shell knows them: two times up, and Enter.
    let mut session = home.open(&[]);
    ask(&mut session, "outcome *3 -n 3", "*3");
    ask(&mut session, "value *5", "*5");
    ask(&mut session, "\u{1b}[A\u{1b}[A", "players");
    session.send_line("quit").unwrap();
    session.exp_eof().unwrap();

    // Nothing is kept if nothing is to be kept.
    let kept = fs::read_to_string(home.history()).unwrap();
    let mut session = home.open(&["--no-history"]);
    ask(&mut session, "outcome *7", "*7");
    ask(&mut session, "history", "1  outcome *7");
    leave(session, 'd');
    assert_eq!(fs::read_to_string(home.history()).unwrap(), kept);
}

#[test]
fn a_folder_that_cannot_be_written_is_one_warning() {
    let home = Home::new("blocked");
    fs::write(home.0.join(".local"), "a file in the way").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_meximal"));
    command
        .arg("shell")
        .env("HOME", &home.0)
        .env("TERM", "xterm");
    command.env_remove("XDG_STATE_HOME");
    let mut session = spawn_command(command, Some(PATIENCE)).unwrap();
    session
        .exp_string("warning: the history is not kept")
        .unwrap();
    session.exp_string("meximal> ").unwrap();
    ask(&mut session, "outcome *3", "*3");
    session.send_line("quit").unwrap();
    let rest = session.exp_eof().unwrap();
    assert!(!rest.contains("warning"), "{rest}");
}

#[test]
fn an_interrupt_ends_the_computation_not_the_shell() {
    let home = Home::new("interrupt");
    let mut session = home.open(&["--quiet"]);
    for _ in 0..2 {
        session.send_line("quotient 0.16").unwrap();
        session.exp_string("\n").unwrap();
        std::thread::sleep(std::time::Duration::from_secs(3));
        session.send_control('c').unwrap();
        session.exp_string("interrupted").unwrap();
        session.exp_string("meximal> ").unwrap();
    }
    ask(&mut session, "quotient 0.15", "order");
    leave(session, 'd');
}

#[test]
fn games_are_played() {
    let home = Home::new("play");
    let mut session = home.open(&["--ascii"]);
    session.send_line("play nim:1+1").unwrap();
    session.exp_string("Player 1 to move in nim:2.1").unwrap();
    session.exp_string("> ").unwrap();
    session.send_line("1").unwrap();
    session.exp_string("Player 2 wins").unwrap();
    session.exp_string("meximal> ").unwrap();
    // Ctrl-C and Ctrl-D end a game, not the shell.
    for end in ['c', 'd'] {
        session.send_line("play nim:5").unwrap();
        session.exp_string("to move in nim:5").unwrap();
        session.exp_string("> ").unwrap();
        session.send_control(end).unwrap();
        session.exp_string("The game is not finished").unwrap();
        session.exp_string("meximal> ").unwrap();
    }
    // Moves are not lines of the shell.
    ask(&mut session, "history", "3  history");
    // Games from stdin end with Ctrl-D.
    session.send_line("outcome -").unwrap();
    session.exp_string("\n").unwrap();
    session.send_line("nim:1+2+3").unwrap();
    session.exp_string("outcome  P").unwrap();
    session.send_control('d').unwrap();
    session.exp_string("meximal> ").unwrap();
    leave(session, 'd');
}

#[test]
fn tab_completes() {
    let home = Home::new("tab");
    fs::write(home.0.join("a game.txt"), "*3+*5").unwrap();
    let mut session = home.open(&["--ascii"]);
    ask(&mut session, "outc\t@a\t--pl\ters 3", "*3+*5");
    ask(&mut session, "seq\t0.77 --of gr\t--to 9", "0.77");
    leave(session, 'd');
}

#[test]
fn pasted_lines_are_answered_one_by_one() {
    let home = Home::new("paste");
    let mut session = home.open(&["--ascii"]);
    let pasted = "\u{1b}[200~outcome *2\nplay nim:1\n1\nvalue *5\u{1b}[201~";
    session.send_line(pasted).unwrap();
    session.exp_string("Grundy value 2").unwrap();
    session.exp_string("Player 1 wins").unwrap();
    session.exp_string("canonical     *5").unwrap();
    session.exp_string("meximal> ").unwrap();
    leave(session, 'd');
}

#[test]
fn a_picture_is_drawn_with_characters_on_a_terminal() {
    let home = Home::new("draw");
    let mut session = home.open(&["--ascii"]);
    ask(&mut session, "draw hack:LR", "2R");
    ask(
        &mut session,
        "draw 'hack:L(R)' --cut 2",
        "--svg FILE writes the picture",
    );
    ask(&mut session, "draw hack:LR --json", "<svg");
    leave(session, 'd');
}

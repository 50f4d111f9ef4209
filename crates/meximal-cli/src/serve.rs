//! The verb `serve`: the explorer, a page and a JSON API on this machine.

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use clap::builder::NonEmptyStringValueParser;
use meximal::runner::Runner;
use meximal_web::Options;

use crate::args::{Global, parse_memory, parse_time};
use crate::output::{Exit, tell};
use crate::places::open_answers;

#[derive(Args)]
#[command(
    after_help = "Examples:\n  meximal serve --open\n  meximal serve --port 0 --time 30s\n\n\
    --time and --memory are for questions that name none of their own. Ctrl-C ends the server."
)]
pub struct ServeVerb {
    /// The name or address to listen on; others than this machine can connect unless it is a loopback address
    #[arg(long, default_value = "127.0.0.1")]
    pub host: String,
    /// The port; 0 for any free one
    #[arg(long, default_value_t = 7373)]
    pub port: u16,
    /// A name that the server answers to besides its own; may be given more than once
    #[arg(long, value_name = "NAME", value_parser = NonEmptyStringValueParser::new())]
    pub allow_host: Vec<String>,
    /// Open the page in the browser
    #[arg(long)]
    pub open: bool,
    /// The longest time that a question can ask for
    #[arg(long, value_name = "TIME", help_heading = "Budget")]
    #[arg(value_parser = parse_time, default_value = "30m")]
    pub max_time: Duration,
    /// The most memory that a question can ask for
    #[arg(long, value_name = "MEMORY", help_heading = "Budget")]
    #[arg(value_parser = parse_memory, default_value = "4G")]
    pub max_memory: usize,
    /// The most memory that the server may hold, with all its questions [default: four fifths of the
    /// machine's]
    #[arg(long, value_name = "MEMORY", value_parser = parse_memory, help_heading = "Budget")]
    pub process_memory: Option<usize>,
    /// How many slow questions are computed at once; quick ones do not wait for them [default: one for each
    /// core]
    #[arg(long, value_name = "N", help_heading = "Budget")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=256))]
    pub computations: Option<u16>,
    /// How many more slow questions may wait for their turn
    #[arg(long, value_name = "N", default_value_t = 64, help_heading = "Budget")]
    pub queue: u16,
}

pub fn serve(verb: &ServeVerb, global: &Global) -> anyhow::Result<Exit> {
    let defaults = Options::default();
    let computations = verb.computations.map(usize::from);
    let options = Options {
        host: verb.host.clone(),
        port: verb.port,
        names: verb.allow_host.clone(),
        time: global.time.unwrap_or(defaults.time).min(verb.max_time),
        max_time: verb.max_time,
        memory: global
            .memory
            .unwrap_or(defaults.memory)
            .min(verb.max_memory),
        max_memory: verb.max_memory,
        process_memory: verb.process_memory.unwrap_or(defaults.process_memory),
        computations: computations.unwrap_or(defaults.computations),
        queue: verb.queue.into(),
        store: open_answers(global, false, &Runner::new())?.map(|answers| Arc::new(answers) as _),
        ..defaults
    };
    let announce = |address: SocketAddr| {
        let page = format!("http://{}/", reachable(address));
        let mut out = std::io::stdout();
        let _ = writeln!(out, "meximal is at {page}").and_then(|()| out.flush());
        if !address.ip().is_loopback() {
            tell!(
                "warning: everybody who can reach {address} can use this server: it asks for no password"
            );
        }
        if verb.open
            && let Err(error) = open(&page)
        {
            tell!("warning: the browser cannot be opened: {error}");
        }
    };
    meximal_web::serve(options, announce)
        .with_context(|| format!("cannot listen on {} port {}", verb.host, verb.port))?;
    Ok(Exit::Done)
}

/// An address for this machine's own browser.
fn reachable(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}

/// Asks the system to show a page.
fn open(page: &str) -> std::io::Result<()> {
    let (program, arguments): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let quiet = || Stdio::null();
    Command::new(program)
        .args(arguments)
        .arg(page)
        .stdin(quiet())
        .stdout(quiet())
        .stderr(quiet())
        .spawn()
        .map(|_| ())
}

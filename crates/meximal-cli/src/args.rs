//! The command line, as clap reads it.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, CommandFactory, Parser, Subcommand};
use meximal::convention::Convention;
use meximal::player::{PlayerSet, Players};
use meximal::plays::AskedPlay;
use meximal_ask::defaults::BUDGETS;
use meximal_ask::engine;
use meximal_ask::report::{MAX_QUOTIENT_HEAP, ReportError, SequenceOf};

use crate::atlas::AtlasVerb;
use crate::census::CensusVerb;
use crate::draw::DrawVerb;
use crate::hackenbush::{HackenbushSurveyArguments, RandomVerb};
use crate::play::PlayVerb;
use crate::report::ReportVerb;
use crate::selftest::SelftestVerb;
use crate::serve::ServeVerb;
use crate::shell::ShellVerb;
use crate::survey::{CensusArguments, CodeArguments, FormArguments};

/// A workbench for combinatorial games past two players and past normal play.
#[derive(Parser)]
#[command(name = "meximal", version, about, max_term_width = 100)]
#[command(
    after_help = "Exit codes: 0 done; 1 the answer is \"no\", or a check failed; 2 bad input; \
    3 out of budget (what is known is still printed); 4 a file or the output cannot be written."
)]
pub struct Arguments {
    #[command(subcommand)]
    pub verb: Verb,
    #[command(flatten)]
    pub global: Global,
}

/// The command with all its help.
pub fn command() -> clap::Command {
    Arguments::command().mut_subcommands(|verb| {
        let budget = BUDGETS.iter().find(|(name, _)| *name == verb.get_name());
        let Some((_, budget)) = budget else {
            return verb;
        };
        let before = verb.get_after_help().map(|help| format!("{help}\n\n"));
        let help = before.unwrap_or_default();
        verb.after_help(format!("{help}Default budget: {budget}."))
    })
}

/// Flags that every verb takes.
#[derive(Args, Default)]
pub struct Global {
    /// Print JSON; from stdin, one object per line
    #[arg(long, global = true, conflicts_with = "latex", help_heading = "Output")]
    pub json: bool,
    /// Print LaTeX
    #[arg(long, global = true, help_heading = "Output")]
    pub latex: bool,
    /// Print ASCII only: NO for 𝒩𝒪, - for ∅
    #[arg(long, global = true, help_heading = "Output")]
    pub ascii: bool,
    /// No progress on stderr, and no notes on how a game was read
    #[arg(long, short, global = true, help_heading = "Output")]
    pub quiet: bool,
    /// Stop after this long: 500ms, 30s, 10m, 2h; with - for a game, after this long on each line
    #[arg(long, global = true, value_parser = parse_time, help_heading = "Budget")]
    pub time: Option<Duration>,
    /// Stop after this long in all, whatever the number of lines
    #[arg(long, global = true, value_name = "TIME", value_parser = parse_time, help_heading = "Budget")]
    pub total_time: Option<Duration>,
    /// Stop when tables need more than this: 500M, 4G [default: 4G, or 80 % of what the system allows if that
    /// is less]
    #[arg(long, global = true, value_parser = parse_memory, help_heading = "Budget")]
    pub memory: Option<usize>,
    /// Threads for surveys [default: one for each core]
    #[arg(long, global = true, value_parser = parse_threads, help_heading = "Budget")]
    pub threads: Option<usize>,
    /// The atlas of what has been solved [default: $MEXIMAL_ATLAS, else meximal/atlas.sqlite in the user's
    /// data folder]
    #[arg(long, global = true, value_name = "FILE", help_heading = "Atlas")]
    pub atlas: Option<PathBuf>,
    /// Do not look into the atlas
    #[arg(long, global = true, conflicts_with = "atlas", help_heading = "Atlas")]
    pub no_atlas: bool,
}

#[derive(Subcommand)]
pub enum Verb {
    /// Who can force a win
    Outcome(OutcomeVerb),
    /// Whether two games are equal, with a context that tells them apart if not
    Equal(EqualVerb),
    /// How two games stand to each other for each player, with contexts that tell them apart
    Compare(CompareVerb),
    /// The outcomes, Grundy values or genera of heap after heap, with their period
    Sequence(SequenceVerb),
    /// The quotient that solves a game: order, presentation, values of heaps, proof
    Quotient(QuotientVerb),
    /// The generalised mex function of a solved game
    Mex(MexVerb),
    /// Verify a certificate with the independent checker
    Check(CheckVerb),
    /// The value of a game: Grundy value; genus in misère play; G₃ and linked heaps for podium Nim
    Value(ValueVerb),
    /// The canonical form of a game: two players, or podium Nim for three; simplified for one player among
    /// more
    Canonical(CanonicalVerb),
    /// A game as a form: its spellings, birthday and subpositions
    Form(FormVerb),
    /// Draw a Hackenbush picture, also with a cut
    Draw(DrawVerb),
    /// Random games, the same for the same seed
    Random(RandomVerb),
    /// Exhaustive searches over many games
    Survey(SurveyVerb),
    /// Count the subtraction sets that are eventually all Left in ending partizan play
    Census(CensusVerb),
    /// Play a game in the terminal against perfect opponents
    Play(PlayVerb),
    /// The rulesets: moves in words, how positions are written, an example, the source
    Rules(RulesVerb),
    /// The papers' claims: recomputed, checked to a bound, proved, corrected or open
    Paper(PaperVerb),
    /// What has been solved and stored: list, search, show, export, import, merge, rm, verify
    Atlas(AtlasVerb),
    /// The explorer: a page and a JSON API on this machine
    Serve(ServeVerb),
    /// A prompt for these verbs, with history and help; a script from stdin, if that is not a terminal
    Shell(ShellVerb),
    /// Random games against the definition and against laws that every answer must obey
    Selftest(SelftestVerb),
    /// What to send with a report of a wrong answer: version, features, machine, the question
    Report(ReportVerb),
    /// Print shell completions
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page, of a verb if one is named
    Man {
        /// The verb
        verb: Option<String>,
    },
}

/// The plays by name, as they are offered; more must follow a colon.
pub const PLAYS: [&str; 7] = [
    "normal",
    "misere",
    "propp",
    "podium",
    "winners:",
    "elimination",
    "ending:",
];

/// The play convention.
#[derive(Args)]
pub struct Play {
    /// The number of players, 2 to 16 [default: 2; 3 for podium and elimination]
    #[arg(long, short = 'n', value_parser = parse_players, help_heading = "Convention")]
    pub players: Option<Players>,
    /// normal, misere, propp, podium, winners:N,O1 for the winners at the end, elimination, where the last
    /// one left wins, ending:LR for the winner by the number of tokens left, or ending where a graph names
    /// the winners [default: normal]
    #[arg(long, help_heading = "Convention")]
    pub play: Option<String>,
}

impl Play {
    /// The play as the library takes it.
    pub fn asked(&self) -> Result<AskedPlay, ReportError> {
        Ok(AskedPlay::parse(self.play.as_deref(), self.players)?)
    }
}

#[derive(Args)]
#[command(
    after_help = "Examples:\n  meximal outcome '{0,*2}' --players 3 --moves\n  \
    meximal outcome nim:5+7+7+9 --players 5\n  meximal outcome '*2_{##2}' -n 3 --properties"
)]
pub struct OutcomeVerb {
    /// The game: a form, a sum, heaps such as nim:5+7, @FILE, or - for one game per line on stdin
    #[arg(allow_hyphen_values = true)]
    pub game: String,
    /// List every winning move of every player who has one, on their first turn; under the podium rule, the
    /// best moves of whoever moves first
    #[arg(long)]
    pub moves: bool,
    /// Undetermined, absorbing, periodic, revertible
    #[arg(long)]
    pub properties: bool,
    #[command(flatten)]
    pub play: Play,
}

#[derive(Args)]
#[command(after_help = "Examples:\n  meximal equal '3.*' '6.*' --players 3\n  \
    printf '0 = *+*\\n' | meximal equal - --play misere")]
pub struct EqualVerb {
    /// The first game, @FILE, or - for one pair 'G = H' per line on stdin
    #[arg(allow_hyphen_values = true)]
    pub left: String,
    /// The second game, or - for one per line on stdin; left out if stdin has pairs
    #[arg(allow_hyphen_values = true)]
    pub right: Option<String>,
    #[command(flatten)]
    pub play: Play,
}

#[derive(Args)]
#[command(after_help = "Examples:\n  meximal compare 0 '{1C||}' --for L\n  \
    meximal compare '{1|0}' '1/2' --order normal\n  printf '1C ? 2R\\n' | meximal compare - --players 3")]
pub struct CompareVerb {
    /// The first game, a partizan form or a sum, or - for one pair 'G ? H' per line on stdin
    #[arg(allow_hyphen_values = true)]
    pub left: String,
    /// The second game, or - for one per line on stdin; left out if stdin has pairs
    #[arg(allow_hyphen_values = true)]
    pub right: Option<String>,
    /// The order [default: normal for games of two players, else spindler]
    #[arg(long, value_enum)]
    pub order: Option<Order>,
    /// Only for this player: L, C, R, or C1, C2, … among more than three
    #[arg(long = "for", value_name = "PLAYER")]
    pub player: Option<String>,
    /// The number of players, 2 to 8 [default: as written, else 3; 2 for the normal order]
    #[arg(long, short = 'n', value_parser = parse_players)]
    pub players: Option<Players>,
}

/// The orders of `compare`.
#[derive(Clone, Copy, clap::ValueEnum)]
pub enum Order {
    /// For each player: who can force a win in all sums, normal play for N players
    Spindler,
    /// For each player: the values of the game in which all other players are one
    Cincotti,
    /// The usual order of two players
    Normal,
}

#[derive(Args)]
#[command(after_help = "Examples:\n  meximal canonical 0.77:9 --play misere\n  \
    meximal canonical '{1*,0|*}'\n  meximal canonical '{1C||}' --for L")]
pub struct CanonicalVerb {
    /// The game: a form, a sum, heaps such as 0.77:5+3, a board such as cram:3x4, @FILE:a+b, or - for one
    /// game per line on stdin
    #[arg(allow_hyphen_values = true)]
    pub game: String,
    #[command(flatten)]
    pub play: Play,
    /// Simplify a partizan game for this player: L, C, R, or C1, C2, …
    #[arg(long = "for", value_name = "PLAYER")]
    pub player: Option<String>,
}

#[derive(Args)]
#[command(after_help = "Examples:\n  meximal value 0.77:100+37\n  \
    meximal value '*(2/0)0' --play misere\n  meximal value 'hack:LR+L(R)(L)'\n  meximal value '{4||2|0}' \
    --svg heat.svg\n  meximal value nim:15+14+23+5 --play podium")]
pub struct ValueVerb {
    /// The game: a form, a sum, heaps such as 0.77:5+3, Hackenbush such as hack:LR+RL, @FILE:a+b, or - for
    /// one game per line on stdin
    #[arg(allow_hyphen_values = true)]
    pub game: String,
    #[command(flatten)]
    pub play: Play,
    /// Show long lists, too
    #[arg(long)]
    pub all: bool,
    /// Draw the thermograph of a two-player value
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
}

#[derive(Args)]
#[command(
    after_help = "Examples:\n  meximal sequence 0.07 --of grundy --to 1000\n  \
    meximal sequence 0.77 --players 3\n  meximal sequence 0.77 --of genus --to 20\n  \
    meximal sequence 0.137 --of grundy --svg dawson.svg"
)]
pub struct SequenceVerb {
    /// The rules: nim, grundy, a code such as 0.77 or 4.7, S{2,3}, S!{2,3}; positions that grow, with an n in
    /// braces for the number that grows (as in domineering:2x with n in place of 7); @FILE with a graph; or -
    /// for one ruleset per line on stdin
    pub rules: String,
    /// What to compute of every heap
    #[arg(long, value_enum, default_value = "outcome")]
    pub of: Of,
    /// The last heap [default: as far as a few seconds allow, at most a few thousand]
    #[arg(long, value_parser = parse_bound)]
    pub to: Option<usize>,
    /// Show all values
    #[arg(long)]
    pub all: bool,
    /// Draw the values, coloured by residue class of the period
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Store the sequence in the atlas; the quotient, with --of phi
    #[arg(long, conflicts_with = "no_atlas")]
    pub save: bool,
    #[command(flatten)]
    pub play: Play,
}

/// What `sequence` computes of every heap.
#[derive(Clone, Copy, clap::ValueEnum)]
pub enum Of {
    /// Who can force a win, under any convention
    Outcome,
    /// The Grundy value, two players, normal play
    Grundy,
    /// The genus, two players, misère play
    Genus,
    /// The misère canonical form, two players
    Canonical,
    /// The value of two players: a Grundy value, a canonical form in misère play, or a game
    Value,
    /// The value in the quotient of the game, under any convention; default: misère play
    Phi,
}

impl From<Order> for engine::Order {
    fn from(order: Order) -> engine::Order {
        match order {
            Order::Spindler => engine::Order::Spindler,
            Order::Cincotti => engine::Order::Cincotti,
            Order::Normal => engine::Order::Normal,
        }
    }
}

impl From<Of> for SequenceOf {
    fn from(of: Of) -> SequenceOf {
        match of {
            Of::Outcome => SequenceOf::Outcome,
            Of::Grundy => SequenceOf::Grundy,
            Of::Genus => SequenceOf::Genus,
            Of::Canonical => SequenceOf::Canonical,
            Of::Value => SequenceOf::Value,
            Of::Phi => SequenceOf::Phi,
        }
    }
}

#[derive(Args)]
#[command(
    after_help = "Examples:\n  meximal quotient 0.15\n  meximal quotient 0.07@33 --certificate dawson.txt\n  \
    meximal quotient nim --players 5 --play normal\n  meximal quotient '*(2/210)(2/30)3/21'\n  \
    meximal quotient 0.77 --position 12+5+5 --compare '7 = 2+1'\n  meximal quotient 0.36@20 --like 0.37@15"
)]
pub struct QuotientVerb {
    /// Rules such as 0.15, or 0.36@20 for heaps up to 20; games with all they lead to; @FILE with a graph of
    /// coins; or - for one ruleset per line on stdin
    #[arg(required = true)]
    pub games: Vec<String>,
    #[command(flatten)]
    pub solver: SolverArguments,
    /// Write a certificate for 'meximal check'
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
    /// Store the quotient in the atlas
    #[arg(long, conflicts_with = "no_atlas")]
    pub save: bool,
    /// The value, outcome and winning moves of a position, such as 5+2.3
    #[arg(long, value_name = "POSITION", help_heading = "Questions")]
    pub position: Vec<String>,
    /// Whether two positions are equivalent in this game, such as '7 = 2+1'
    #[arg(long, value_name = "P = Q", help_heading = "Questions")]
    pub compare: Vec<String>,
    /// Whether the quotient is isomorphic to that of another game, such as 0.37@15
    #[arg(long, value_name = "GAME", help_heading = "Questions")]
    pub like: Option<String>,
    /// The partial quotient of the components up to N inside this one
    #[arg(long, value_name = "N", help_heading = "Questions")]
    pub partial: Option<usize>,
    /// The order of the transition algebra: values with the sets of their options' values
    #[arg(long, help_heading = "Questions")]
    pub transitions: bool,
    /// Draw the Cayley graph, as SVG or as Graphviz (.dot)
    #[arg(long, value_name = "FILE", help_heading = "Pictures")]
    pub cayley: Option<PathBuf>,
    /// Draw the divisibility classes as an egg-box, as SVG or as Graphviz (.dot)
    #[arg(long, value_name = "FILE", help_heading = "Pictures")]
    pub eggbox: Option<PathBuf>,
    /// Draw the automaton of an infinite quotient, as SVG or as Graphviz (.dot)
    #[arg(long, value_name = "FILE", help_heading = "Pictures")]
    pub automaton: Option<PathBuf>,
    /// Draw the outcomes of two heaps of infinite order, as SVG or PNG
    #[arg(long, value_name = "FILE", help_heading = "Pictures")]
    pub plane: Option<PathBuf>,
    /// Show all relations, elements and values
    #[arg(long)]
    pub all: bool,
}

#[derive(Args)]
#[command(
    after_help = "Examples:\n  meximal mex nim@2\n  meximal mex 0.15 '{1,a,b^2}'\n  \
    meximal mex 0.77 '{[1+2],[3]}'"
)]
pub struct MexVerb {
    /// The solved game, as for 'quotient'
    pub game: String,
    /// The values of options, such as {1,a,b^2}; positions in brackets; without it the whole function is
    /// shown
    pub set: Option<String>,
    #[command(flatten)]
    pub solver: SolverArguments,
}

/// What the solver of quotients is asked.
#[derive(Args)]
pub struct SolverArguments {
    /// Stop after this heap [default: when the period is proved]
    #[arg(long, value_name = "N", value_parser = parse_quotient_heap)]
    pub heaps: Option<u32>,
    /// Stop when a monoid has more elements than this [default: 200000]
    #[arg(long, value_name = "N", value_parser = parse_order, help_heading = "Budget")]
    pub order: Option<usize>,
    /// Stop when this many multiples of one heap are not periodic yet [default: 1000]
    #[arg(long, value_name = "N", help_heading = "Budget")]
    pub levels: Option<usize>,
    /// The number of players, 2 to 8 [default: 2; 3 for podium]
    #[arg(long, short = 'n', value_parser = parse_players, help_heading = "Convention")]
    pub players: Option<Players>,
    /// normal, misere, propp, podium, or winners:N,O1 for the winners at the end
    #[arg(long, default_value = "misere", help_heading = "Convention")]
    pub play: String,
}

#[derive(Args)]
#[command(
    after_help = "Example:\n  meximal quotient 0.15 --certificate guiles.txt && meximal check guiles.txt \
                  --coq guiles.v"
)]
pub struct CheckVerb {
    /// The certificate, or - for stdin
    pub file: String,
    /// Write what is verified as a theorem of Coq
    #[arg(long, value_name = "FILE.v")]
    pub coq: Option<PathBuf>,
}

#[derive(Args)]
pub struct FormVerb {
    /// The game, @FILE, or - for one game per line on stdin
    #[arg(allow_hyphen_values = true)]
    pub game: String,
    /// List all subpositions with their options
    #[arg(long)]
    pub dag: bool,
    /// Print a graph file of the game, which @FILE reads back
    #[arg(long, conflicts_with = "dag")]
    pub graph: bool,
    /// The number of players of a partizan game [default: as written, else 2]
    #[arg(long, short = 'n', value_parser = parse_players)]
    pub players: Option<Players>,
}

#[derive(Args)]
#[command(
    arg_required_else_help = true,
    after_help = "survey --digits K is short for survey octal --digits K, and survey --quaternary K for \
                  survey quaternary --digits K."
)]
pub struct SurveyVerb {
    #[command(subcommand)]
    pub survey: Option<Survey>,
    /// All codes with K digits 0 to 3
    #[arg(long, value_name = "K", conflicts_with = "digits")]
    pub quaternary: Option<u32>,
    #[command(flatten)]
    pub codes: CodeArguments,
}

#[derive(Subcommand)]
pub enum Survey {
    /// The outcomes that sums can have, over all pairs of games born by a day (Spindler, Question 1)
    Sums(SumsSurvey),
    /// Search for G with o(G) = N and P in o(3.G), three players (Spindler, Question 3)
    Question3(Question3Survey),
    /// Classes and outcomes of all Hackenbush pictures with a given number of edges
    Hackenbush(HackenbushSurveyArguments),
    /// The quotients of all octal codes with K digits
    #[command(mut_arg("digits", |arg| arg.required(true)))]
    Octal(CodeArguments),
    /// The quotients of all codes with K digits 0 to 3
    #[command(mut_arg("digits", |arg| arg.required(true)))]
    Quaternary(CodeArguments),
    /// The quotients of all forms born by a day, each with its followers
    Forms(FormArguments),
    /// The census of subtraction sets in shards
    Census(CensusArguments),
}

#[derive(Args)]
pub struct SumsSurvey {
    /// The number of players, 2 to 8
    #[arg(long, short = 'n', value_parser = parse_players, default_value = "3")]
    pub players: Players,
    /// The winners at the end, such as N,O1; the same as --play winners:N,O1
    #[arg(long, conflicts_with = "play")]
    pub winners: Option<String>,
    /// normal, misere, propp, podium, or winners:N,O1
    #[arg(long, default_value = "normal")]
    pub play: String,
    /// All games born by this day, 0 to 4
    #[arg(long, default_value_t = 4)]
    pub birthday: u32,
}

impl SumsSurvey {
    pub fn convention(&self) -> Result<Convention, ReportError> {
        match &self.winners {
            Some(names) => {
                let winners = PlayerSet::read(names, self.players);
                let winners = winners.map_err(|error| error.of_key("winners"))?;
                Ok(Convention::winners(self.players, winners))
            }
            None => Convention::parse(&self.play, self.players).map_err(ReportError::Unsupported),
        }
    }
}

#[derive(Args)]
pub struct Question3Survey {
    /// Search games with up to this many different subpositions
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u64).range(1..=12))]
    pub subpositions: u64,
    /// Keep the progress in this file, and go on from there
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<PathBuf>,
}

#[derive(Args)]
pub struct PaperVerb {
    /// The paper; default: all are listed
    pub name: Option<String>,
    /// Run the checks
    #[arg(long)]
    pub check: bool,
    /// Only claims whose name contains this
    #[arg(long, value_name = "TEXT")]
    pub only: Option<String>,
}

#[derive(Args)]
#[command(
    after_help = "Examples:\n  meximal rules\n  meximal rules cram\n  meximal rules 'S{2,3}'"
)]
pub struct RulesVerb {
    /// The ruleset, such as cram, kayles or 0.77; default: all are listed
    pub name: Option<String>,
}

fn parse_threads(text: &str) -> Result<usize, String> {
    let threads = text.parse::<usize>().ok();
    let threads = threads.filter(|threads| (1..=256).contains(threads));
    threads.ok_or_else(|| "expected a number from 1 to 256".to_owned())
}

/// The largest heap of a sequence.
const MAX_HEAP: usize = 1_000_000_000;

fn parse_bound(text: &str) -> Result<usize, String> {
    let bound = text.parse::<usize>().ok().filter(|&n| n <= MAX_HEAP);
    bound.ok_or_else(|| format!("expected a heap up to {MAX_HEAP}"))
}

/// The largest order that can be asked for.
const MAX_ORDER: usize = 8_000_000;

fn parse_order(text: &str) -> Result<usize, String> {
    let order = text.parse::<usize>().ok();
    let order = order.filter(|order| (1..=MAX_ORDER).contains(order));
    order.ok_or_else(|| format!("expected a number of elements from 1 to {MAX_ORDER}"))
}

fn parse_quotient_heap(text: &str) -> Result<u32, String> {
    let heap = text.parse::<u32>().ok().filter(|&n| n <= MAX_QUOTIENT_HEAP);
    heap.ok_or_else(|| format!("expected a heap up to {MAX_QUOTIENT_HEAP}"))
}

pub fn parse_players(text: &str) -> Result<Players, String> {
    let count = text
        .parse::<u64>()
        .map_err(|_| "expected a number from 2 to 16".to_owned())?;
    Players::new(count).map_err(|error| error.to_string())
}

/// `500ms`, `30s`, `10m`, `2h`; a bare number is seconds.
pub fn parse_time(text: &str) -> Result<Duration, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let milliseconds: u64 = match &text[digits.len()..] {
        "ms" => 1,
        "" | "s" => 1000,
        "m" | "min" => 60_000,
        "h" => 3_600_000,
        _ => 0,
    };
    let amount = digits.parse::<u64>().ok().filter(|_| milliseconds > 0);
    amount
        .and_then(|n| n.checked_mul(milliseconds))
        .map(Duration::from_millis)
        .ok_or_else(|| "expected a time such as 500ms, 30s, 10m or 2h".to_owned())
}

/// `500K`, `500M`, `4G`; a bare number is bytes.
pub fn parse_memory(text: &str) -> Result<usize, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let shift = match text[digits.len()..].to_ascii_uppercase().as_str() {
        "" | "B" => Some(0),
        "K" | "KB" | "KIB" => Some(10),
        "M" | "MB" | "MIB" => Some(20),
        "G" | "GB" | "GIB" => Some(30),
        "T" | "TB" | "TIB" => Some(40),
        _ => None,
    };
    let amount = digits.parse::<usize>().ok().zip(shift);
    amount
        .and_then(|(n, shift)| n.checked_mul(1 << shift))
        .ok_or_else(|| "expected an amount of memory such as 500M or 4G".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use meximal_ask::defaults;

    #[test]
    fn the_command_line_is_consistent() {
        command().debug_assert();
        for (name, _) in BUDGETS {
            let mut command = command();
            command.build();
            let verb = command.find_subcommand_mut(name).unwrap();
            let help = verb.render_help().to_string();
            assert!(help.contains("Default budget: "), "{name}");
        }
    }

    #[test]
    fn every_question_has_a_limit_of_time_in_words() {
        for (verb, _) in meximal_ask::question::VERBS {
            // They have no help of their own, or need no time.
            let Some(words) = defaults::budget_of(verb) else {
                assert!(["heatmap", "search", "rules"].contains(verb), "{verb}");
                continue;
            };
            let limit = defaults::time_of(verb).as_secs();
            let said = match limit {
                60 => "60 s",
                3600 => "1 h",
                _ => "24 h",
            };
            let is_a_game = *verb == "play";
            assert!(words.contains(said) || is_a_game, "{verb}: {words}");
        }
    }

    #[test]
    fn times_and_amounts() {
        assert_eq!(parse_time("30s"), Ok(Duration::from_secs(30)));
        assert_eq!(parse_time("2h"), Ok(Duration::from_secs(7200)));
        assert_eq!(parse_time("250ms"), Ok(Duration::from_millis(250)));
        for bad in [
            "",
            "s",
            "-1s",
            "3 weeks",
            "99999999999999999999s",
            "18446744073709551615h",
        ] {
            assert!(parse_time(bad).is_err(), "{bad}");
        }
        assert_eq!(parse_memory("4G"), Ok(4 << 30));
        assert_eq!(parse_memory("500m"), Ok(500 << 20));
        for bad in ["", "G", "4X", "-4G", "99999999999T"] {
            assert!(parse_memory(bad).is_err(), "{bad}");
        }
    }
}

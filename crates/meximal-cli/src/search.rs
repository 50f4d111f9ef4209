//! `meximal atlas search`: the games in the atlas with this code or period, whose quotients are of this order
//! or isomorphic to that of a game, and those that are tame, wild or not solved. What is not known is not
//! found.

use clap::Args;
use meximal::player::Players;
use meximal_ask::question::Search;
use meximal_ask::store::SortKey;

use crate::args::parse_players;

#[derive(Args)]
#[command(
    after_help = "Examples:\n  meximal atlas search --order 42\n  meximal atlas search --isomorphic-to \
                  0.15\n  meximal atlas search --wild --solved\n  meximal atlas search --unsolved --players \
                  3 --play normal\n  meximal atlas search --digits 2 --period '>20' --sort period"
)]
pub struct SearchArguments {
    /// Quotients with this many elements
    #[arg(long, value_name = "N")]
    pub order: Option<usize>,
    /// Quotients that are isomorphic to the one of this game, with the same outcomes
    #[arg(long, value_name = "GAME")]
    pub isomorphic_to: Option<String>,
    /// Wild games: misère play of two players
    #[arg(long, conflicts_with = "tame")]
    pub wild: bool,
    /// Tame games: misère play of two players
    #[arg(long)]
    pub tame: bool,
    /// Games whose quotient is proved for all heaps
    #[arg(long)]
    pub solved: bool,
    /// Games whose quotient is not known for all heaps
    #[arg(long, conflicts_with_all = ["solved", "order", "isomorphic_to"])]
    pub unsolved: bool,
    /// Games whose quotient is proved to be infinite
    #[arg(long, conflicts_with_all = ["order", "isomorphic_to"])]
    pub infinite: bool,
    /// This code; ? stands for any digit, as in '0.1?7'
    #[arg(long)]
    pub code: Option<String>,
    /// Codes with this many digits behind the point
    #[arg(long, value_name = "K")]
    pub digits: Option<usize>,
    /// Games with this period: a number, or a range such as 10..20 or '>20'
    #[arg(long, value_name = "N")]
    pub period: Option<String>,
    /// Sort by this number, and not by name; games that have none come last
    #[arg(long, value_enum, value_name = "KEY")]
    pub sort: Option<SortBy>,
    /// List the largest first
    #[arg(long)]
    pub largest_first: bool,
    /// Only for this many players [default: any; 2 for the game of --isomorphic-to]
    #[arg(long, short = 'n', value_parser = parse_players, help_heading = "Convention")]
    pub players: Option<Players>,
    /// Only in this play: normal, misere, propp, podium, or winners:N,O1 [default: any; misere for the game
    /// of --isomorphic-to]
    #[arg(long, help_heading = "Convention")]
    pub play: Option<String>,
}

/// What games are sorted by.
#[derive(Clone, Copy, clap::ValueEnum)]
pub enum SortBy {
    /// The number of elements of the quotient
    Order,
    /// The period
    Period,
    /// The first heap of the period
    From,
    /// The largest heap that is known
    Heaps,
}

impl SearchArguments {
    /// The question.
    pub fn question(&self) -> Search {
        let chosen = |yes: bool, no: bool| (yes || no).then_some(yes);
        Search {
            order: self.order,
            isomorphic_to: self.isomorphic_to.clone(),
            tame: chosen(self.tame, self.wild),
            solved: chosen(self.solved, self.unsolved),
            infinite: self.infinite.then_some(true),
            code: self.code.clone(),
            digits: self.digits,
            period: self.period.clone(),
            sort: self.sort.map(|by| match by {
                SortBy::Order => SortKey::Order,
                SortBy::Period => SortKey::Period,
                SortBy::From => SortKey::From,
                SortBy::Heaps => SortKey::Heaps,
            }),
            largest_first: self.largest_first,
            players: self.players.map(|players| players.count() as u64),
            play: self.play.clone(),
        }
    }
}

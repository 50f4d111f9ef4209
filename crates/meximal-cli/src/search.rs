//! `meximal atlas search`: the games in the atlas whose quotients are of this order, or isomorphic to that of
//! a game, and those that are tame, wild or not solved. What is not known is not found.

use clap::Args;
use meximal::player::Players;
use meximal_ask::question::Search;

use crate::args::parse_players;

#[derive(Args)]
#[command(
    after_help = "Examples:\n  meximal atlas search --order 42\n  meximal atlas search --isomorphic-to \
                  0.15\n  meximal atlas search --wild --solved\n  meximal atlas search --unsolved --players \
                  3 --play normal"
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
    /// Only for this many players [default: any; 2 for the game of --isomorphic-to]
    #[arg(long, short = 'n', value_parser = parse_players, help_heading = "Convention")]
    pub players: Option<Players>,
    /// Only in this play: normal, misere, propp, podium, or winners:N,O1 [default: any; misere for the game
    /// of --isomorphic-to]
    #[arg(long, help_heading = "Convention")]
    pub play: Option<String>,
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
            players: self.players.map(|players| players.count() as u64),
            play: self.play.clone(),
        }
    }
}

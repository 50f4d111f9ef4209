//! Games of any rules add: a board beside heaps, a form and a Hackenbush string, under three plays. `cargo
//! run --example sums`

use meximal::game::Game;
use meximal::player::Players;
use meximal::plays::PlayKind;
use meximal::runner::Runner;

/// Runs the example; a test does, too.
pub fn main() {
    let game = Game::read("domineering:2x3 + 0.77:4 + {0,*2} + hack:LR").expect("a game");
    for kind in [PlayKind::NORMAL, PlayKind::MISERE, PlayKind::Elimination] {
        let play = kind.among(Players::TWO).expect("a play for two");
        let winners = play.winners(&game, &Runner::new()).expect("a small game");
        println!("{play}: {winners:?}");
    }
}

//! Your own game in a few lines: a token on a strip, which Left moves one or two squares to the left, Center
//! two or three, and Right one or three. Who cannot move has lost, alone. `cargo run --example own_rules`

use meximal::game::Game;
use meximal::player::Players;
use meximal::plays::{PlayKind, Winners};
use meximal::runner::Runner;
use meximal_rules::Ruleset;

#[derive(PartialEq, Eq)]
struct Strip;

impl Ruleset for Strip {
    type Position = u32;

    fn name(&self) -> String {
        "strip".to_owned()
    }

    fn options(&self, place: &u32, player: usize, visit: &mut dyn FnMut(&[u32])) {
        for step in [[1, 2], [2, 3], [1, 3]][player] {
            if let Some(left) = place.checked_sub(step) {
                visit(&[left]);
            }
        }
    }
}

/// Runs the example; a test does, too.
pub fn main() {
    let normal = PlayKind::NORMAL
        .among(Players::THREE)
        .expect("a play for three");
    for place in 0..10 {
        let game = Game::of(Strip, place);
        let winners = normal.winners(&game, &Runner::new()).expect("a small game");
        let Winners::ByStarter(winners) = winners else {
            unreachable!("the players have moves of their own");
        };
        let names = |set: &meximal::player::PlayerSet| {
            let names: Vec<String> = set.seats().map(|p| Players::THREE.letter(p)).collect();
            names.join(" ")
        };
        let winners: Vec<String> = winners.iter().map(names).collect();
        println!(
            "square {place}: Left starts {:<6} Center starts {:<6} Right starts {}",
            winners[0], winners[1], winners[2]
        );
    }
}

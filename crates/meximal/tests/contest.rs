//! Who wins in normal play of two, with values for small parts, against the search by the definition.

use meximal::convention::Convention;
use meximal::game::{Arena, Game};
use meximal::outcome::{PartizanPlay, PartizanSums};
use meximal::player::{PlayerSet, Players};
use meximal::random::SplitMix;
use meximal::runner::Runner;
use meximal::value::short::Contest;

fn by_definition(game: &Game) -> [bool; 2] {
    let runner = Runner::new();
    let mut arena = Arena::new(Players::TWO, false, &runner);
    let position = arena.place(game).unwrap();
    let play = PartizanPlay::Ends(Convention::normal(Players::TWO));
    let labels = PartizanSums::new(&mut arena, play, &runner).outcomes(&position);
    let labels = labels.unwrap();
    [0, 1].map(|player| labels[player] == PlayerSet::only(player))
}

fn by_contest(game: &Game, table: usize) -> [bool; 2] {
    let runner = Runner::new();
    let mut arena = Arena::new(Players::TWO, false, &runner);
    let position = arena.place(game).unwrap();
    let mut contest = Contest::with_table(&mut arena, &runner, table);
    contest.first_wins(&position).unwrap()
}

fn rows(random: &mut SplitMix, letters: &[char], rows: usize, columns: usize) -> String {
    let row = |random: &mut SplitMix| -> String {
        (0..columns)
            .map(|_| letters[random.below(letters.len())])
            .collect()
    };
    (0..rows).map(|_| row(random)).collect::<Vec<_>>().join("/")
}

#[test]
fn the_winners_are_those_of_the_definition() {
    let mut random = SplitMix::new(5);
    let mut games: Vec<String> = [
        "domineering:4x4",
        "domineering:3x5",
        "domineering:2x4 + domineering:4x2",
        "domineering:3x3 + hack:LR + *2",
        "snort:cycle7",
        "col:grid3x3",
        "toads:TT.F.TF..F",
        "S{1,3|2,4}:40 + S{1|2}:3",
        "amazons:L../..#/..R",
    ]
    .map(str::to_owned)
    .to_vec();
    for _ in 0..60 {
        let tiles = ['.', '.', '.', '#'];
        let pieces = ['L', 'R', 'L', 'R', '.'];
        games.push(format!("domineering:{}", rows(&mut random, &tiles, 4, 5)));
        games.push(format!("clobber:{}", rows(&mut random, &pieces, 3, 3)));
        games.push(format!(
            "domineering:{} + toppling:{} + nim:{}",
            rows(&mut random, &tiles, 3, 4),
            rows(&mut random, &['L', 'R'], 1, 5),
            random.below(4)
        ));
    }
    for text in games {
        let game = Game::read(&text).unwrap();
        let expected = by_definition(&game);
        assert_eq!(by_contest(&game, 1 << 30), expected, "{text}");
        assert_eq!(by_contest(&game, 1), expected, "{text}, with a small table");
    }
}

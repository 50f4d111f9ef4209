//! The verb `play`: a game in the terminal, or through a pipe, against perfect opponents.

use clap::Args;
use meximal::player::Players;
use meximal::rules::hackenbush::Hackenbush;
use meximal::runner::Runner;
use meximal::text::{ParseError, counted};
use meximal_ask::play::{Asked, Computer, Forecast, Match, Referee, with_edges, with_referee};
use meximal_ask::report::{Document, Report, ReportError, standing_text};
use meximal_ask::{GameText, Resources};

use crate::args::Play;
use crate::input::{Lines, READING};
use crate::output::{BadInput, Exit, Output};
use crate::terminal;

#[derive(Args)]
#[command(
    after_help = "Examples:\n  meximal play nim:3+5+7\n  meximal play nim:2+3+4 --players 3 --play podium\n  \
    meximal play 'S{2,3,6}:15' --play ending:LR --seats computer,human\n  meximal play '{1C|1R|2L}+*2' \
    --play elimination\n\nWhile the game is on: the number of a move, or the move itself, such as 5 -> 3; \
    hint, moves, undo, record, help, quit."
)]
pub struct PlayVerb {
    /// The game: a form, a sum, heaps such as nim:5+7, a partizan form, or @FILE
    #[arg(allow_hyphen_values = true)]
    pub game: String,
    #[command(flatten)]
    pub play: Play,
    /// Who plays each seat, in order: human or computer [default: human, and computers]
    #[arg(long, value_enum, value_delimiter = ',', value_name = "WHO,...")]
    pub seats: Vec<Who>,
    /// The seat that moves first, by its number or name
    #[arg(long, default_value = "1", value_name = "SEAT")]
    pub first: String,
    /// The computers stop this seat whenever they can, even where they could win otherwise
    #[arg(long, value_name = "SEAT")]
    pub against: Option<String>,
    /// Draw lots among equally good moves of the computers
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,
}

/// Who plays a seat.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Who {
    /// Moves are read from stdin
    Human,
    /// Moves are chosen perfectly
    Computer,
}

pub fn play(
    verb: &PlayVerb,
    runner: &Runner,
    output: &Output,
    lines: &mut dyn Lines,
) -> anyhow::Result<Exit> {
    let read = |text: &GameText, players: Option<Players>| text.game(players, READING);
    let resources = Resources {
        read: &read,
        ..Resources::new(runner)
    };
    let (game, play) = resources.game(&GameText::new(&verb.game), &verb.play.asked()?)?;
    let picture = game.as_picture();
    let mut table = Table {
        output,
        lines,
        picture,
    };
    if !output.is_quiet() {
        for note in game.notes() {
            table.say(format!("Note: {note}."))?;
        }
    }
    let mut body = |referee: &mut dyn Referee| table.seat_and_play(verb, referee);
    match picture {
        Some(picture) => with_edges(picture, &play, runner, &mut body)?,
        None => with_referee(&game, &play, Asked::Forecasts, runner, &mut body)?,
    }
}

/// Where the game is shown and moves are read.
struct Table<'a> {
    output: &'a Output,
    lines: &'a mut dyn Lines,
    /// The picture of Hackenbush at first.
    picture: Option<&'a Hackenbush>,
}

/// More moves than this are listed only when they are asked for.
const MAX_LISTED: usize = 20;

const HELP: &str = "the number of a move, or the move itself, such as 5 -> 3; 'hint' for the best moves, \
                    'moves' for all moves, 'undo' to take a move back, 'record' for the moves so far, 'quit' \
                    to stop";

impl Table<'_> {
    fn say(&self, text: impl Into<String>) -> anyhow::Result<()> {
        let document = Document::new().line(text.into());
        self.output.converse(&document)
    }

    fn seat_and_play(
        &mut self,
        verb: &PlayVerb,
        referee: &mut dyn Referee,
    ) -> anyhow::Result<Exit> {
        let count = referee.players().count();
        let seats = if verb.seats.is_empty() {
            (0..count)
                .map(|seat| match seat {
                    0 => Who::Human,
                    _ => Who::Computer,
                })
                .collect()
        } else {
            verb.seats.clone()
        };
        if seats.len() != count {
            return Err(BadInput(format!(
                "--seats names {}: expected {count}, such as {}",
                counted(seats.len(), "player", "players"),
                vec!["computer"; count].join(",")
            ))
            .into());
        }
        let first = seat_named(referee, "first", &verb.first)?;
        let humans = (0..count).filter(|&seat| seats[seat] == Who::Human);
        let mut computer = match &verb.against {
            Some(name) => Computer::sworn_against(seat_named(referee, "against", name)?),
            None => Computer::new(humans.collect()),
        };
        if let Some(seed) = verb.seed {
            computer = computer.with_seed(seed);
        }
        let who: Vec<String> = (0..count)
            .map(|seat| {
                let kind = match seats[seat] {
                    Who::Human => "human",
                    Who::Computer => "computer",
                };
                format!("{} is {kind}", referee.seat_name(seat))
            })
            .collect();
        self.say(format!("{}. {}.", referee.play(), who.join(", ")))?;
        let mut game = Match::new(referee, first)?;
        let gone = game.left_first().to_vec();
        for seat in gone {
            let name = game.referee().seat_name(seat);
            self.say(format!("{name} has no move and leaves."))?;
        }
        while !game.is_over() {
            let turn = match seats[game.mover()] {
                Who::Computer => computer.choose(&mut game)?.map_or(Turn::Stop, Turn::Move),
                Who::Human => self.ask(&mut game, &seats)?,
            };
            match turn {
                Turn::Move(place) => {
                    game.play(place)?;
                    self.show_last_move(&game)?;
                }
                Turn::Again => {}
                Turn::Stop => break,
            }
        }
        self.finish(&mut game)
    }

    fn show_last_move(&self, game: &Match) -> anyhow::Result<()> {
        let Some(played) = game.played().last() else {
            return Ok(());
        };
        self.say(format!(
            "{}: {} → {}, leaving {}",
            played.player, played.from, played.to, played.leaves
        ))?;
        for name in &played.left {
            self.say(format!("{name} has no move and leaves."))?;
        }
        Ok(())
    }

    fn finish(&self, game: &mut Match) -> anyhow::Result<Exit> {
        if !game.is_over() {
            self.say("The game is not finished.")?;
        }
        if let Some(result) = game.result()? {
            let text = result_text(game.referee(), &result);
            self.say(text)?;
        }
        let record = game.report()?;
        if self.output.is_json() {
            self.output.print(&record)?;
        }
        Ok(Exit::Done)
    }

    /// What a human does on their turn.
    fn ask(&mut self, game: &mut Match, seats: &[Who]) -> anyhow::Result<Turn> {
        self.show(game, MAX_LISTED)?;
        loop {
            let Some(line) = self.lines.ask("> ", self.output)? else {
                return Ok(Turn::Stop);
            };
            let line = line.trim();
            match line.to_ascii_lowercase().as_str() {
                "" => {}
                "quit" | "exit" | "q" => return Ok(Turn::Stop),
                "help" | "?" => self.say(format!("Type {HELP}."))?,
                "moves" => self.show(game, usize::MAX)?,
                "hint" => self.hint(game)?,
                "record" => self.output.converse(&game.report()?.document())?,
                "undo" => {
                    if game.undo()? {
                        while seats[game.mover()] != Who::Human && game.undo()? {}
                        return Ok(Turn::Again);
                    } else {
                        self.say("There is no move to take back.")?
                    }
                }
                _ => match place_of(game, line) {
                    Some(place) => return Ok(Turn::Move(place)),
                    None => {
                        self.say(format!(
                            "'{line}' is not a legal move: expected a number or a move of the list, or \
                             'help'."
                        ))?;
                        self.show(game, MAX_LISTED)?;
                    }
                },
            }
        }
    }

    /// The position and its moves.
    fn show(&self, game: &mut Match, most: usize) -> anyhow::Result<()> {
        let position = game.position();
        let mover = game.mover();
        let name = game.referee().seat_name(mover);
        let mut document = Document::new()
            .line("")
            .line(format!("{name} to move in {position}"))
            .append(self.drawing(game));
        let numbers = numbers(game);
        let largest = numbers.iter().max().copied().unwrap_or(0);
        let width = largest.to_string().len();
        for (number, step) in numbers.iter().zip(game.moves()).take(most) {
            document = document.line(format!("  {number:width$}  {} → {}", step.from, step.to));
        }
        let lists_all = game.lists_all()?;
        if let Some(more @ 1..) = game.moves().len().checked_sub(most) {
            let them = if lists_all { "them all" } else { "them" };
            document = document.line(format!("  … and {more} more: 'moves' lists {them}"));
        }
        if !lists_all {
            document = document
                .line("  … and moves of the largest heaps that are not listed: write them out");
        }
        self.output.converse(&document)
    }

    /// What stands of a picture, if it fits.
    fn drawing(&self, game: &Match) -> Document {
        let lines = self.picture.and_then(|picture| {
            let standing = game.state().position.iter().map(|&edge| edge as usize);
            standing_text(picture, &standing.collect::<Vec<_>>(), terminal::width())
        });
        let lines = lines.into_iter().flatten();
        lines.fold(Document::new(), |document, line| document.line(line))
    }

    fn hint(&self, game: &mut Match) -> anyhow::Result<()> {
        let advice = Computer::default().advise(game)?;
        let mover = game.mover();
        let numbers = numbers(game);
        let moves: Vec<String> = advice
            .best
            .iter()
            .filter_map(|&place| {
                let (number, step) = (numbers.get(place)?, game.moves().get(place)?);
                Some(format!("{number} ({} → {})", step.from, step.to))
            })
            .collect();
        let moves = moves.join(", ");
        let referee = game.referee();
        let text = match &advice.forecast {
            Forecast::Winners(winners) if winners.contains(mover) => {
                format!("You can force a win: {moves}")
            }
            Forecast::Winners(winners) => {
                let names: Vec<String> = winners.seats().map(|s| referee.seat_name(s)).collect();
                let who = if names.is_empty() {
                    "Nobody can force a win alone".to_owned()
                } else {
                    format!("You cannot force a win, {} can", names.join(" and "))
                };
                format!("{who}. Worth a try: {moves}")
            }
            Forecast::Ranking(ranking) => {
                let place = ranking.iter().position(|&seat| seat == mover).unwrap_or(0);
                format!("With best play you come in place {}: {moves}", place + 1)
            }
        };
        self.say(text)
    }
}

/// What a human does on their turn.
enum Turn {
    /// Makes a move.
    Move(usize),
    /// Has taken moves back.
    Again,
    /// Stops the game.
    Stop,
}

fn seat_named(referee: &dyn Referee, key: &'static str, name: &str) -> Result<usize, ReportError> {
    let unknown = || {
        let count = referee.players().count();
        let names: Vec<String> = (0..count).map(|seat| referee.seat_name(seat)).collect();
        let message = format!("there is no seat '{name}'");
        let expected = format!(
            "a number from 1 to {count}, or a name: {}",
            names.join(", ")
        );
        ParseError::new(name, 0..name.len(), message, expected).of_key(key)
    };
    Ok(referee.seat_named(name).ok_or_else(unknown)?)
}

/// The numbers of the moves: those of the edges that are cut, else 1, 2, ….
fn numbers(game: &mut Match) -> Vec<usize> {
    let state = game.state().clone();
    let count = game.moves().len();
    match game.referee().cuts(&state) {
        Some(cuts) => cuts.iter().map(|cut| cut.edge as usize).collect(),
        None => (1..=count).collect(),
    }
}

/// The place of a move, given by its number or written out.
fn place_of(game: &mut Match, text: &str) -> Option<usize> {
    if let Ok(number) = text.parse::<usize>() {
        return numbers(game).iter().position(|&known| known == number);
    }
    let moves = game.moves();
    let plain = |text: &str| text.replace("->", "→").replace(' ', "");
    let wanted = plain(text);
    let listed = moves
        .iter()
        .position(|step| plain(&format!("{}→{}", step.from, step.to)) == wanted);
    listed.or_else(|| game.admit(text))
}

fn result_text(referee: &dyn Referee, result: &Forecast) -> String {
    let names = |seats: &[usize]| -> String {
        let names: Vec<String> = seats.iter().map(|&s| referee.seat_name(s)).collect();
        names.join(", ")
    };
    match result {
        Forecast::Winners(winners) => match winners.seats().collect::<Vec<_>>().as_slice() {
            [] => "The game is over. Nobody wins.".to_owned(),
            [winner] => format!("The game is over. {} wins.", referee.seat_name(*winner)),
            several => format!("The game is over. These win: {}.", names(several)),
        },
        Forecast::Ranking(ranking) => {
            format!("The game is over. From first to last: {}.", names(ranking))
        }
    }
}

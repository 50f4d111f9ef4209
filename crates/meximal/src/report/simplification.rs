//! A game made simpler for one player (Spindler, Theorems 4.37 and 4.39), with what that does to the outcomes of the others.

use serde::Serialize;

use super::partizan::spell;
use super::{Document, Line, Report, ReportError};
use crate::convention::Convention;
use crate::form::{PartizanForms, PartizanId};
use crate::notation::{parse_partizan_into, partizan_latex};
use crate::order::spindler::{SimplificationStep, SpindlerOrder};
use crate::outcome::{PartizanPlay, PartizanSums};
use crate::player::{PlayerSet, Players};
use crate::rules::partizan::position_of_partizan;
use crate::runner::{Runner, Stop};

/// A simpler game that is equal to the given one for one player.
#[derive(Clone, Debug, Serialize)]
pub struct SimplificationReport {
    /// The game, in notation.
    pub game: String,
    /// The number of players.
    pub players: usize,
    /// The player for whom the games are equal.
    #[serde(rename = "for")]
    pub player: String,
    /// The simpler game.
    pub canonical: String,
    /// What was done, from small positions to large ones.
    pub steps: Vec<String>,
    /// Who can force a win in the game, and in the simpler one, for each player who may start.
    pub winners: [Vec<Vec<String>>; 2],
    /// Whether these are different: the games are equal for one player only.
    pub outcomes_differ: bool,
    /// `proved`, or `budget` when comparisons were left open and a simpler game may exist.
    pub status: String,
    #[serde(skip)]
    count: Players,
    #[serde(skip)]
    name: String,
}

/// Simplifies a game among so many players for one of them.
pub fn simplification(
    text: &str,
    players: Players,
    player: usize,
    runner: &Runner,
) -> Result<SimplificationReport, ReportError> {
    let mut forms = PartizanForms::within(players, runner);
    let parts = parse_partizan_into(text, &mut forms)?;
    let game = forms.sum_all(parts.iter().copied())?;
    let found = SpindlerOrder::new(&mut forms, runner).simplify(player, game);
    let outcomes = |forms: &mut PartizanForms, game| -> Result<Vec<PlayerSet>, Stop> {
        let play = PartizanPlay::Ends(Convention::normal(players));
        PartizanSums::new(forms, play, runner).outcomes(&position_of_partizan(&[game]))
    };
    let mut labels = Vec::new();
    for game in [game, found.game] {
        labels.push(
            outcomes(&mut forms, game).map_err(|stop| ReportError::Stopped {
                stop,
                known: "the outcomes before and after were not found".to_owned(),
            })?,
        );
    }
    let letters = |labels: &[PlayerSet]| -> Vec<Vec<String>> {
        let letters = |label: &PlayerSet| label.seats().map(|p| players.letter(p)).collect();
        labels.iter().map(letters).collect()
    };
    Ok(SimplificationReport {
        game: spell(&forms, &parts, text),
        players: players.count(),
        player: players.letter(player),
        canonical: spell(&forms, &[found.game], text),
        steps: found
            .steps
            .iter()
            .map(|&step| in_words(&forms, step))
            .collect(),
        winners: [letters(&labels[0]), letters(&labels[1])],
        outcomes_differ: labels[0] != labels[1],
        status: match found.stopped {
            Some(_) => "budget",
            None => "proved",
        }
        .to_owned(),
        count: players,
        name: players.full_name(player),
    })
}

fn in_words(forms: &PartizanForms, step: SimplificationStep) -> String {
    let spell = |form: PartizanId| spell(forms, &[form], "(a large form)");
    match step {
        SimplificationStep::Dominated {
            game,
            mover,
            option,
            by,
        } => format!(
            "in {}: {}'s option {} is dominated by {}",
            spell(game),
            forms.players().full_name(mover),
            spell(option),
            spell(by)
        ),
        SimplificationStep::Reversible {
            game,
            option,
            through,
        } => format!(
            "in {}: the option {} is reversible through {}",
            spell(game),
            spell(option),
            spell(through)
        ),
    }
}

impl Report for SimplificationReport {
    fn document(&self) -> Document {
        let math = |text: &str| Line::new().math(text, partizan_latex(text));
        let play = format!("{} players, normal play", self.players);
        let mut fields = vec![
            ("game".to_owned(), math(&self.game)),
            ("play".to_owned(), play.into()),
            (format!("for {}", self.name), math(&self.canonical)),
        ];
        for (at, step) in self.steps.iter().enumerate() {
            let name = if at == 0 { "steps" } else { "" };
            fields.push((name.to_owned(), step.as_str().into()));
        }
        let mut warning = format!("equal for {} only", self.name);
        if self.outcomes_differ {
            let starts = (0..self.players).find(|&p| self.winners[0][p] != self.winners[1][p]);
            let starts = starts.unwrap_or_default();
            let names = |letters: &[String]| match letters.is_empty() {
                true => "nobody".to_owned(),
                false => letters.join(", "),
            };
            let [before, after] = &self.winners;
            warning += &format!(
                ": when {} starts, {} can force a win before, {} after",
                self.count.full_name(starts),
                names(&before[starts]),
                names(&after[starts])
            );
        } else {
            warning += "; for the others outcomes may change in sums";
        }
        fields.push(("warning".to_owned(), warning.into()));
        if self.is_unfinished() {
            let words = "the budget left comparisons open; a simpler game may exist";
            fields.push(("status".to_owned(), words.into()));
        }
        Document::new().fields(fields)
    }

    fn is_unfinished(&self) -> bool {
        self.status == "budget"
    }
}

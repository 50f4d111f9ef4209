//! Who wins a game under elimination play, by who starts: partizan forms and sums by their values, and by search where these do not
//! decide; impartial games by Propp's convention, which is the same for them.

use std::time::Duration;

use serde::Serialize;

use super::{Valued, class_or_signs, valued, values_line};
use crate::convention::Convention;
use crate::form::{Forms, PartizanForms, PartizanId};
use crate::notation::parse_partizan_into;
use crate::order::Class;
use crate::order::cincotti::{printed_winner, winner_by_values};
use crate::outcome::{PartizanPlay, PartizanSums, by_name};
use crate::player::{PlayerSet, Players};
use crate::report::hackenbush::{ByPlayer, ELIMINATION};
use crate::report::partizan::{
    PartizanMoveReport, move_reports, moves_table, partizan_line, partizan_players, spell,
};
use crate::report::subject::Loaded;
use crate::report::{
    Document, Line, OutcomeQuestions, Report, ReportError, Subject, is_partizan_game, outcome,
};
use crate::rules::partizan::position_of_partizan;
use crate::runner::Runner;
use crate::text::counted;

/// Who wins a game under elimination play.
#[derive(Clone, Debug, Serialize)]
pub struct EliminationReport {
    /// The game, in notation.
    pub game: String,
    /// The number of players.
    pub players: usize,
    /// `elimination`.
    pub play: String,
    /// The value for each player, by letter; partizan games only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<ByPlayer<String>>,
    /// The class of a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub class: Option<Class>,
    /// Who wins, a letter for each player who may start: `-` for nobody, `?` where it was not decided. With more than three
    /// players the names are separated by commas.
    pub outcomes: String,
    /// How the outcomes were found.
    pub method: String,
    /// The starters for whom the values decide the winner.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub by_values: Vec<String>,
    /// Why something was not decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undecided: Option<String>,
    /// What Table 11 of the paper prints for the class, where that is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub printed: Option<String>,
    /// The winning moves of each player who has one when starting.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<PartizanMoveReport>>,
    /// How the values compare with 0, player by player.
    #[serde(skip)]
    signs: String,
    #[serde(skip)]
    count: Players,
}

/// How long a game is searched when no time is given.
const DEFAULT_TIME: Duration = Duration::from_secs(60);

/// The method where no outcome was searched.
const BY_VALUES: &str = "the values alone";

/// Who wins a game under elimination play, with all winning moves of those who win when they start, if they are asked for. The number
/// of players is the one asked for, the one that the form says, or three.
pub fn elimination_outcome<'a>(
    subject: impl Into<Subject<'a>>,
    players: Option<Players>,
    moves: bool,
    runner: &Runner,
) -> Result<EliminationReport, ReportError> {
    match subject.into() {
        Subject::Game(text) if is_partizan_game(text) => {
            let players = partizan_players(text, players, Players::THREE)?;
            let mut forms = partizan_forms(players, runner)?;
            let parts = parse_partizan_into(text, &mut forms)?;
            let game = spell(&forms, &parts, text);
            Ok(searched(forms, &parts, game, moves, runner))
        }
        subject => impartial(subject, players.unwrap_or(Players::THREE), moves, runner),
    }
}

/// The letters of the winners; nobody where a set is empty, not decided where there is none.
fn letters(outcomes: &[Option<PlayerSet>], players: Players) -> String {
    let letter = |found: &Option<PlayerSet>| match found {
        None => "?".to_owned(),
        Some(label) => match label.seats().next() {
            Some(winner) => players.letter(winner),
            None => "-".to_owned(),
        },
    };
    let letters: Vec<String> = outcomes.iter().map(letter).collect();
    match players.count() {
        2 | 3 => letters.concat(),
        _ => letters.join(","),
    }
}

/// An impartial game: when one cannot move, nobody can, and all leave but the last mover. Its moves are those of the form in which
/// everybody has the same options.
fn impartial(
    subject: Subject,
    players: Players,
    moves: bool,
    runner: &Runner,
) -> Result<EliminationReport, ReportError> {
    if moves {
        let mut impartial = Forms::with_memory(runner.memory() / 4);
        let loaded = Loaded::read(subject, &mut impartial)?;
        let mut forms = partizan_forms(players, runner)?;
        let mut parts = Vec::new();
        for part in loaded.parts(&mut impartial, runner)? {
            parts.push(forms.impartial(&impartial, part)?);
        }
        let game = loaded.spelling(&impartial);
        return Ok(searched(forms, &parts, game, moves, runner));
    }
    let convention = Convention::propp(players);
    let found = outcome(subject, convention, OutcomeQuestions::default(), runner)?;
    let names = found.outcome.unwrap_or_default().join(",");
    let seats = PlayerSet::parse(&names, players).map_err(ReportError::Unsupported)?;
    let outcomes = (0..players.count()).map(|starter| Some(by_name(seats, starter, players)));
    let outcomes: Vec<Option<PlayerSet>> = outcomes.collect();
    Ok(EliminationReport {
        game: found.game,
        players: players.count(),
        play: ELIMINATION.to_owned(),
        values: None,
        class: None,
        outcomes: letters(&outcomes, players),
        method: format!(
            "Propp's convention, which is the same where everybody moves alike; {}",
            found.method
        ),
        by_values: Vec::new(),
        undecided: None,
        printed: None,
        moves: None,
        signs: String::new(),
        count: players,
    })
}

/// An arena for so many players.
fn partizan_forms(players: Players, runner: &Runner) -> Result<PartizanForms, ReportError> {
    match players.count() <= PartizanForms::MAX_PLAYERS {
        true => Ok(PartizanForms::within(players, runner)),
        false => Err(ReportError::Unsupported(format!(
            "{} players: expected at most {} where moves are listed",
            players.count(),
            PartizanForms::MAX_PLAYERS
        ))),
    }
}

/// A sum of partizan forms, searched for what its values do not decide.
fn searched(
    mut forms: PartizanForms,
    parts: &[PartizanId],
    game: String,
    moves: bool,
    runner: &Runner,
) -> EliminationReport {
    let runner = &runner.with_default_time(DEFAULT_TIME);
    let players = forms.players();
    let values = valued(&forms, parts, runner);
    let class = values.as_ref().ok().and_then(|values| values.class);
    let by_values = known_winners(&forms, parts, class);
    let position = position_of_partizan(parts);
    let mut sums = PartizanSums::new(&mut forms, PartizanPlay::Elimination, runner);
    let known = by_values.iter().map(|winner| winner.map(PlayerSet::only));
    let mut outcomes: Vec<Option<PlayerSet>> = known.collect();
    let mut stopped = None;
    for (starter, outcome) in outcomes.iter_mut().enumerate() {
        if outcome.is_none() && stopped.is_none() {
            match sums.outcome(&position, starter) {
                Ok(label) => *outcome = Some(label),
                Err(stop) => stopped = Some(stop),
            }
        }
    }
    let mut found_moves = Vec::new();
    for (starter, outcome) in outcomes.iter().enumerate() {
        let wins = outcome.is_some_and(|label| label.contains(starter));
        if !moves || !wins || stopped.is_some() {
            continue;
        }
        match sums.moves(&position, starter) {
            Ok(mut all) => {
                all.retain(|found| found.winners.contains(starter));
                found_moves.extend(all.into_iter().map(|found| (starter, found)));
            }
            Err(stop) => stopped = Some(stop),
        }
    }
    let method = match (stopped, sums.known()) {
        (None, 0) => BY_VALUES.to_owned(),
        (None, known) => format!("search over {}", counted(known, "position", "positions")),
        (Some(_), known) => {
            let known = counted(known, "position", "positions");
            format!("a search that was stopped after {known}")
        }
    };
    let undecided = stopped.filter(|_| moves || outcomes.contains(&None));
    let moves = (moves && stopped.is_none()).then(|| move_reports(&forms, found_moves));
    let starters = (0..players.count()).filter(|&p| by_values[p].is_some());
    let (values, signs) = match values {
        Ok(Valued { texts, signs, .. }) => (Some(texts), signs),
        Err(_) => (None, String::new()),
    };
    EliminationReport {
        game,
        players: players.count(),
        play: ELIMINATION.to_owned(),
        values,
        class,
        printed: class.and_then(|class| wrongly_printed(class, &outcomes)),
        outcomes: letters(&outcomes, players),
        method,
        by_values: starters.map(|player| players.letter(player)).collect(),
        undecided: undecided.map(|stop| stop.to_string()),
        moves,
        signs,
        count: players,
    }
}

/// The winner by the values alone, for each player who may start.
fn known_winners(
    forms: &PartizanForms,
    parts: &[PartizanId],
    class: Option<Class>,
) -> Vec<Option<usize>> {
    let can_move = |player| parts.iter().any(|&part| forms.can_move(part, player));
    let winner = |starter| class.and_then(|class| winner_by_values(class, starter, can_move));
    (0..forms.players().count()).map(winner).collect()
}

/// The row of Table 11, if an outcome is not the one printed there.
fn wrongly_printed(class: Class, outcomes: &[Option<PlayerSet>]) -> Option<String> {
    let row: Vec<Option<usize>> = (0..outcomes.len())
        .map(|starter| printed_winner(class, starter))
        .collect();
    let is_wrong = |(winner, found): (&Option<usize>, &Option<PlayerSet>)| {
        winner.is_some_and(|winner| found.is_some_and(|found| found != PlayerSet::only(winner)))
    };
    let row_text = || {
        let row: Vec<Option<PlayerSet>> = row.iter().map(|w| w.map(PlayerSet::only)).collect();
        letters(&row, class.players())
    };
    row.iter().zip(outcomes).any(is_wrong).then(row_text)
}

impl Report for EliminationReport {
    fn document(&self) -> Document {
        let game = match is_partizan_game(&self.game) {
            true => partizan_line(&self.game),
            false => Line::new().game(&self.game),
        };
        let mut fields = vec![
            ("game", game),
            (
                "play",
                format!("{} players, elimination play", self.players).into(),
            ),
        ];
        if let Some(values) = &self.values {
            fields.push(("values", values_line(values)));
            fields.push(("class", class_or_signs(self.class, &self.signs)));
        }
        fields.push(("outcome", Line::from(self.outcomes.as_str())));
        let by = match self.by_values.is_empty() || self.method == BY_VALUES {
            true => self.method.clone(),
            false => format!(
                "{}; the values alone decide when {} starts",
                self.method,
                self.by_values.join(" or ")
            ),
        };
        fields.push(("by", by.into()));
        if let Some(why) = &self.undecided {
            fields.push(("undecided", why.as_str().into()));
        }
        if let Some(printed) = &self.printed {
            let note = format!(
                "Table 11 of the paper prints {printed} for this class; it forgets that a starter without a move leaves"
            );
            fields.push(("note", note.into()));
        }
        let fields = fields.into_iter();
        let fields = fields.map(|(name, line)| (name.to_owned(), line));
        let document = Document::new().fields(fields.collect());
        match self.moves.as_deref() {
            None => document,
            Some(moves) => moves_table(document, moves, self.count),
        }
    }

    fn is_unfinished(&self) -> bool {
        self.undecided.is_some()
    }
}

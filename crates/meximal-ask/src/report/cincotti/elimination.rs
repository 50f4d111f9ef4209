//! Who wins a game under elimination play, by who starts: partizan forms and sums by their values, and by search where these do not
//! decide; impartial games by Propp's convention, which is the same for them.

use serde::Serialize;

use super::{Valued, class_or_signs, valued, values_line};
use crate::defaults;
use crate::report::hackenbush::{ByPlayer, ELIMINATION};
use crate::report::partizan::{
    PartizanMoveReport, move_reports, moves_table, partizan_line, spell_ids,
};
use crate::report::starts::{StartReport, starts_by_seat, starts_where_decided};
use crate::report::{Document, Line, OutcomeQuestions, Report, ReportError, outcome};
use meximal::convention::Convention;
use meximal::form::{PartizanForms, PartizanId};
use meximal::game::{Arena, Game, partizan_parts, spelling};
use meximal::order::Class;
use meximal::order::cincotti::{printed_winner, winner_by_values};
use meximal::outcome::{PartizanMove, PartizanPlay, PartizanSums, by_name};
use meximal::player::{PlayerSet, Players};
use meximal::rules::partizan::{PartizanComponents, position_of_partizan};
use meximal::runner::{Runner, Stop};
use meximal::text::counted;

/// Who wins a game under elimination play.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EliminationReport {
    /// The game, in notation.
    pub game: String,
    /// The number of players.
    pub players: usize,
    /// `elimination`.
    pub play: String,
    /// Who wins, by who starts.
    pub starts: Vec<StartReport>,
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

/// The method where no outcome was searched.
const BY_VALUES: &str = "the values alone";

/// Who wins a game under elimination play, with all winning moves of those who win when they start, if they are asked for.
pub fn elimination_outcome(
    game: &Game,
    players: Players,
    moves: bool,
    runner: &Runner,
) -> Result<EliminationReport, ReportError> {
    if game.is_impartial() && !moves {
        return impartial(game, players, runner);
    }
    let spelt = spelling(game, players, runner)?;
    if game.as_form().is_some() && players.count() <= PartizanForms::MAX_PLAYERS {
        let mut forms = PartizanForms::within(players, runner);
        let parts = partizan_parts(game, &mut forms, runner)?;
        let values = valued(&forms, &parts, runner).ok();
        let class = values.as_ref().and_then(|values| values.class);
        let by_values = known_winners(&forms, &parts, class);
        let position = position_of_partizan(&parts);
        let found = search(&mut forms, &position, &by_values, moves, runner);
        let spell = |ids: &[u32]| spell_ids(&forms, ids);
        return Ok(found.report(spelt, values, by_values, game.is_impartial(), &spell));
    }
    let mut arena = Arena::new(players, game.is_impartial(), runner);
    let position = arena.place(game)?;
    let by_values = vec![None; players.count()];
    let found = search(&mut arena, &position, &by_values, moves, runner);
    Ok(
        found.report(spelt, None, by_values, game.is_impartial(), &|ids| {
            arena.spell(ids)
        }),
    )
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

/// An impartial game: when one cannot move, nobody can, and all leave but the last mover.
fn impartial(
    game: &Game,
    players: Players,
    runner: &Runner,
) -> Result<EliminationReport, ReportError> {
    let convention = Convention::propp(players);
    let found = outcome(game, convention, OutcomeQuestions::default(), runner)?;
    let seats = found.label();
    let outcomes = (0..players.count()).map(|starter| Some(by_name(seats, starter, players)));
    let outcomes: Vec<Option<PlayerSet>> = outcomes.collect();
    Ok(EliminationReport {
        game: found.game,
        players: players.count(),
        play: ELIMINATION.to_owned(),
        starts: starts_by_seat(seats, players),
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

/// What a search found.
struct Searched {
    players: Players,
    outcomes: Vec<Option<PlayerSet>>,
    moves: Option<Vec<(usize, PartizanMove)>>,
    known: usize,
    stopped: Option<Stop>,
}

/// Searches a position for what its values do not decide.
fn search<C: PartizanComponents>(
    rules: &mut C,
    position: &[u32],
    by_values: &[Option<usize>],
    moves: bool,
    runner: &Runner,
) -> Searched {
    let runner = &runner.with_default_time(defaults::SEARCH);
    let players = rules.players();
    let mut sums = PartizanSums::new(rules, PartizanPlay::Elimination, runner);
    let known = by_values.iter().map(|winner| winner.map(PlayerSet::only));
    let mut outcomes: Vec<Option<PlayerSet>> = known.collect();
    let mut stopped = None;
    for (starter, outcome) in outcomes.iter_mut().enumerate() {
        if outcome.is_none() && stopped.is_none() {
            match sums.outcome(position, starter) {
                Ok(label) => *outcome = Some(label),
                Err(stop) => stopped = Some(stop),
            }
        }
    }
    let mut found = Vec::new();
    for (starter, outcome) in outcomes.iter().enumerate() {
        let wins = outcome.is_some_and(|label| label.contains(starter));
        if !moves || !wins || stopped.is_some() {
            continue;
        }
        match sums.moves(position, starter) {
            Ok(mut all) => {
                all.retain(|found| found.winners.contains(starter));
                found.extend(all.into_iter().map(|found| (starter, found)));
            }
            Err(stop) => stopped = Some(stop),
        }
    }
    Searched {
        players,
        outcomes,
        moves: (moves && stopped.is_none()).then_some(found),
        known: sums.known(),
        stopped: stopped.filter(|_| moves || by_values.contains(&None)),
    }
}

impl Searched {
    fn report(
        self,
        game: String,
        values: Option<Valued>,
        by_values: Vec<Option<usize>>,
        is_impartial: bool,
        spell: &dyn Fn(&[u32]) -> String,
    ) -> EliminationReport {
        let players = self.players;
        let known = || counted(self.known, "position", "positions");
        let method = match (self.stopped, self.known) {
            (None, 0) => BY_VALUES.to_owned(),
            (None, _) => format!("search over {}", known()),
            (Some(_), _) => format!("a search that was stopped after {}", known()),
        };
        let starts = match (is_impartial, self.outcomes.first()) {
            (true, Some(Some(label))) => starts_by_seat(*label, players),
            _ => starts_where_decided(&self.outcomes, players),
        };
        let starters = (0..players.count()).filter(|&p| by_values[p].is_some());
        let by_values = starters.map(|player| players.letter(player)).collect();
        let class = values.as_ref().and_then(|values| values.class);
        let (values, signs) = match values {
            Some(Valued { texts, signs, .. }) => (Some(texts), signs),
            None => (None, String::new()),
        };
        EliminationReport {
            game,
            players: players.count(),
            play: ELIMINATION.to_owned(),
            starts,
            values,
            class,
            printed: class.and_then(|class| wrongly_printed(class, &self.outcomes)),
            outcomes: letters(&self.outcomes, players),
            method,
            by_values,
            undecided: self.stopped.map(|stop| stop.to_string()),
            moves: self.moves.map(|moves| move_reports(players, moves, spell)),
            signs,
            count: players,
        }
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
        let game = if self.game.contains(['|', 'L', 'C', 'R']) {
            partizan_line(&self.game)
        } else {
            Line::new().game(&self.game)
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
        let by = if self.by_values.is_empty() || self.method == BY_VALUES {
            self.method.clone()
        } else {
            format!(
                "{}; the values alone decide when {} starts",
                self.method,
                self.by_values.join(" or ")
            )
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

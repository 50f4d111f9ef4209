//! Outcomes of partizan games under coalition play (Spindler, section 4.1): for each player who may start, who can force a win;
//! and partizan forms with their restrictions and conjugates.

use serde::Serialize;

use super::outcome::fold_over;
use super::starts::{StartReport, starts_by_name};
use super::{Document, Line, Report, ReportError};
use meximal::convention::{Attitude, Convention};
use meximal::ending::Verdict;
use meximal::form::{Forms, PartizanForms, PartizanId};
use meximal::game::{Arena, Form, Game, partizan_parts, spelling};
use meximal::notation::{partizan_latex, print_form, print_partizan, print_partizan_sum};
use meximal::outcome::{PartizanMove, PartizanPlay, PartizanSums, by_seat, integer_outcomes};
use meximal::player::{PlayerSet, Players};
use meximal::rules::partizan::{PartizanComponents, position_of_partizan};
use meximal::runner::Runner;
use meximal::text::counted;
use meximal::value::short::{Contest, ShortError, ShortGames, value_of_form};

/// The outcomes of a partizan game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PartizanOutcomeReport {
    /// The game, in notation.
    pub game: String,
    /// The number of players.
    pub players: usize,
    /// The spelling of the play convention.
    pub play: String,
    /// Who can force a win, by who starts; under the podium rule, who moves last.
    pub starts: Vec<StartReport>,
    /// For each player who may start, in the order of play: who can force a win, seats counted from that player.
    pub outcomes: Vec<Vec<String>>,
    /// The same by name.
    pub winners: Vec<Vec<String>>,
    /// L, R, N or P; two players only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub class: Option<Verdict>,
    /// How the outcomes were found.
    pub method: String,
    /// The winning moves of each player who has one when starting.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<PartizanMoveReport>>,
    #[serde(skip)]
    labels: Vec<PlayerSet>,
    #[serde(skip)]
    convention: Convention,
}

/// A winning move of a player who starts.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PartizanMoveReport {
    /// The player who starts.
    pub player: String,
    /// The component moved in.
    pub from: String,
    /// What is left of it.
    pub to: String,
    /// The position reached.
    pub leaves: String,
    #[serde(skip)]
    number: usize,
}

/// The outcomes of a partizan game for each player who may start.
pub fn partizan_outcome(
    game: &Game,
    convention: Convention,
    moves: bool,
    runner: &Runner,
) -> Result<PartizanOutcomeReport, ReportError> {
    let players = convention.players();
    let spelt = spelling(game, players, runner)?;
    let Some(form) = game.as_form() else {
        let mut arena = Arena::new(players, false, runner);
        let position = arena.place(game)?;
        let by_values = if convention == Convention::normal(Players::TWO) && !moves {
            contested(&mut arena, &position, runner)?
        } else {
            None
        };
        let found = match by_values {
            Some(found) => found,
            None => searched(&mut arena, &position, convention, moves, runner)?,
        };
        return Ok(PartizanOutcomeReport::of(
            found,
            spelt,
            convention,
            moves,
            &|ids| arena.spell(ids),
        ));
    };
    if convention == Convention::normal(Players::TWO) && !moves && form.has_numbers() {
        return short_outcome(&form, spelt, convention, runner);
    }
    let mut forms = PartizanForms::within(players, runner);
    let parts = form.build_partizan(&mut forms)?;
    if convention.is_normal()
        && !moves
        && let Some(moves) = forms.moves_of_integers(&parts)
    {
        let labels = integer_outcomes(&moves, players);
        let method = "counting moves (Propositions 4.46 and 4.47)".to_owned();
        return Ok(PartizanOutcomeReport::new(
            spelt, convention, labels, method,
        ));
    }
    let position = position_of_partizan(&parts);
    let found = searched(&mut forms, &position, convention, moves, runner)?;
    Ok(PartizanOutcomeReport::of(
        found,
        spelt,
        convention,
        moves,
        &|ids| spell_ids(&forms, ids),
    ))
}

/// Labels, how they were found, and the winning moves of the starters.
type Searched = (Vec<PlayerSet>, String, Vec<(usize, PartizanMove)>);

/// The outcomes of a position for two players in normal play, by a search in which small parts are values; none if a value is too large for that.
fn contested(
    arena: &mut Arena,
    position: &[u32],
    runner: &Runner,
) -> Result<Option<Searched>, ReportError> {
    let mut contest = Contest::new(arena, runner);
    let [left_first, right_first] = match contest.first_wins(position) {
        Ok(wins) => wins,
        Err(ShortError::Stopped(stop)) => {
            return Err(ReportError::Stopped {
                stop,
                known: format!("no outcome was found in {} positions", contest.searched()),
            });
        }
        Err(_) => return Ok(None),
    };
    let labels = [!left_first, right_first].map(|right_wins| PlayerSet::only(right_wins.into()));
    let method = format!(
        "alpha-beta search over {}, with values for small parts",
        counted(contest.searched() as usize, "position", "positions")
    );
    Ok(Some((labels.to_vec(), method, Vec::new())))
}

/// The outcomes of a position by search.
fn searched<C: PartizanComponents>(
    rules: &mut C,
    position: &[u32],
    convention: Convention,
    moves: bool,
    runner: &Runner,
) -> Result<Searched, ReportError> {
    let stopped = |stop| ReportError::Stopped {
        stop,
        known: "no outcome was found".to_owned(),
    };
    let mut sums = PartizanSums::new(rules, PartizanPlay::Ends(convention), runner);
    let labels = sums.outcomes(position).map_err(stopped)?;
    let method = fold_over(sums.known());
    let mut found = Vec::new();
    if moves {
        for (starter, &label) in labels.iter().enumerate() {
            let winning = sums.moves(position, starter).map_err(stopped)?;
            let winning = winning.into_iter().filter(|m| match convention.attitude() {
                Attitude::Coalition => m.winners.contains(starter),
                Attitude::Podium => m.winners == label,
            });
            found.extend(winning.map(|m| (starter, m)));
        }
    }
    Ok((labels, method, found))
}

/// Forms by number, in notation.
pub(crate) fn spell_ids(forms: &PartizanForms, ids: &[u32]) -> String {
    let parts: Vec<PartizanId> = ids.iter().map(|&id| PartizanId(id)).collect();
    print_partizan_sum(forms, &parts).unwrap_or_else(|error| format!("({error})"))
}

/// A sum in notation, or as it was written if that is too long.
pub(super) fn spell(forms: &PartizanForms, parts: &[PartizanId], game: &Game) -> String {
    let written = || match game.written() {
        "" => format!("(a sum of {} forms)", parts.len()),
        text => text.to_owned(),
    };
    match game.as_form() {
        Some(_) => print_partizan_sum(forms, parts).unwrap_or_else(|_| written()),
        None => written(),
    }
}

/// Moves of players who start, in notation.
pub(super) fn move_reports(
    players: Players,
    moves: Vec<(usize, PartizanMove)>,
    spell: &dyn Fn(&[u32]) -> String,
) -> Vec<PartizanMoveReport> {
    let moves = moves.into_iter();
    let moves = moves.map(|(starter, found)| PartizanMoveReport {
        player: players.full_name(starter),
        from: spell(&[found.from]),
        to: spell(&found.left),
        leaves: spell(&found.to),
        number: starter,
    });
    moves.collect()
}

/// Adds a table of winning moves.
pub(super) fn moves_table(
    document: Document,
    moves: &[PartizanMoveReport],
    players: Players,
) -> Document {
    if moves.is_empty() {
        return document.line("").line("Nobody wins by starting.");
    }
    let head = ["starts", "moves in", "to", "and leaves"].map(Line::from);
    let rows = moves.iter().map(|found| {
        vec![
            players.full_name(found.number).into(),
            partizan_line(&found.from),
            partizan_line(&found.to),
            partizan_line(&found.leaves),
        ]
    });
    document.line("").table(head.to_vec(), rows.collect())
}

/// The outcome of a two-player game by its value.
fn short_outcome(
    form: &Form,
    game: String,
    convention: Convention,
    runner: &Runner,
) -> Result<PartizanOutcomeReport, ReportError> {
    let mut games = ShortGames::new(runner);
    let value = value_of_form(form, &mut games).map_err(super::ending::value_error)?;
    let verdict = games.outcome(value).map_err(super::ending::value_error)?;
    let labels = [verdict.left_loses(), !verdict.right_loses()];
    let labels = labels.map(|right_wins| PlayerSet::only(usize::from(right_wins)));
    let method = format!("comparing its value {} with 0", games.text(value));
    Ok(PartizanOutcomeReport::new(
        game,
        convention,
        labels.to_vec(),
        method,
    ))
}

impl PartizanOutcomeReport {
    fn of(
        (labels, method, found): Searched,
        game: String,
        convention: Convention,
        moves: bool,
        spell: &dyn Fn(&[u32]) -> String,
    ) -> PartizanOutcomeReport {
        let mut report = PartizanOutcomeReport::new(game, convention, labels, method);
        report.moves = moves.then(|| move_reports(convention.players(), found, spell));
        report
    }

    fn new(
        game: String,
        convention: Convention,
        labels: Vec<PlayerSet>,
        method: String,
    ) -> PartizanOutcomeReport {
        let players = convention.players();
        let seats = labels.iter().enumerate();
        let seats = seats.map(|(starter, &label)| by_seat(label, starter, players).names(players));
        let names =
            |label: &PlayerSet| label.seats().map(|player| players.letter(player)).collect();
        let class = match labels.as_slice() {
            [left, right] => verdict(*left, *right),
            _ => None,
        };
        PartizanOutcomeReport {
            game,
            players: players.count(),
            play: convention.spelling(),
            starts: starts_by_name(&labels, players),
            outcomes: seats.collect(),
            winners: labels.iter().map(names).collect(),
            class,
            method,
            moves: None,
            labels,
            convention,
        }
    }
}

/// L, R, N or P, if exactly one player wins whoever starts.
fn verdict(left_starts: PlayerSet, right_starts: PlayerSet) -> Option<Verdict> {
    let winner = |label: PlayerSet| match label.0 {
        0b01 => Some(0),
        0b10 => Some(1),
        _ => None,
    };
    Some(Verdict::of_losers(
        winner(left_starts)? == 1,
        winner(right_starts)? == 0,
    ))
}

/// The outcomes for all players who may start, seats counted from each.
pub(super) fn outcome_tuple(labels: &[PlayerSet], players: Players) -> Line {
    let mut outcome = Line::new().words("(");
    for (starter, &label) in labels.iter().enumerate() {
        let comma = if starter > 0 { ", " } else { "" };
        outcome = outcome
            .words(comma)
            .set(by_seat(label, starter, players), players);
    }
    outcome.words(")")
}

/// Adds a table of who can force a win, by who starts.
pub(super) fn winners_table(
    document: Document,
    labels: &[PlayerSet],
    convention: Convention,
) -> Document {
    let players = convention.players();
    let what = match convention.attitude() {
        Attitude::Coalition => "can force a win",
        Attitude::Podium => "moves last",
    };
    let head = ["starts", "outcome", what].map(Line::from);
    let rows = labels.iter().enumerate().map(|(starter, &label)| {
        let names: Vec<String> = label
            .seats()
            .map(|player| players.full_name(player))
            .collect();
        let names = if names.is_empty() {
            "nobody".to_owned()
        } else {
            names.join(", ")
        };
        vec![
            players.full_name(starter).into(),
            Line::new().set(by_seat(label, starter, players), players),
            names.into(),
        ]
    });
    document.table(head.to_vec(), rows.collect())
}

impl Report for PartizanOutcomeReport {
    fn document(&self) -> Document {
        let players = self.convention.players();
        let mut fields = vec![
            ("game".to_owned(), partizan_line(&self.game)),
            ("play".to_owned(), self.convention.to_string().into()),
            ("outcome".to_owned(), outcome_tuple(&self.labels, players)),
        ];
        if let Some(class) = self.class {
            let class = Line::new().math(class.script(), format!(r"\mathcal{{{class}}}"));
            fields.push(("class".to_owned(), class));
        }
        fields.push(("by".to_owned(), self.method.as_str().into()));
        let document = Document::new().fields(fields).line("");
        let document = winners_table(document, &self.labels, self.convention);
        match self.moves.as_deref() {
            None => document,
            Some(moves) => moves_table(document, moves, players),
        }
    }
}

/// A partizan game in a line.
pub(super) fn partizan_line(game: &str) -> Line {
    if game.contains(':') {
        return Line::new().game(game);
    }
    Line::new().math(game.replace('.', "·"), partizan_latex(game))
}

/// A partizan form.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PartizanFormReport {
    /// The form, if it is short enough.
    pub form: Option<String>,
    /// The number of players.
    pub players: usize,
    /// The length of the longest play, in whatever order the players move.
    pub birthday: u32,
    /// How many options each player has.
    pub options: Vec<usize>,
    /// How many different subpositions there are.
    pub subpositions: usize,
    /// The conjugates, from the first to the N−1st, where they are short enough.
    pub conjugates: Vec<Option<String>>,
    /// The impartial game of the play in turn, for each player who may start, where it is short enough.
    pub restrictions: Vec<Option<String>>,
    /// The subpositions, options first: for each the numbers of each player's options.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dag: Option<Vec<Vec<Vec<usize>>>>,
    #[serde(skip)]
    number: Players,
}

/// Longer spellings than this are left out.
const MAX_SHOWN: usize = 4000;
/// More subpositions than this are not listed.
const MAX_LISTED: usize = 100_000;

/// The form of a partizan game; sums are added up.
pub fn partizan_form(
    game: &Game,
    players: Players,
    dag: bool,
    runner: &Runner,
) -> Result<PartizanFormReport, ReportError> {
    let mut forms = PartizanForms::within(players, runner);
    let parts = partizan_parts(game, &mut forms, runner)?;
    let form = forms.sum_all(parts)?;
    let short = |text: String| (text.len() <= MAX_SHOWN).then_some(text);
    let mut conjugates = Vec::new();
    for k in 1..players.count() {
        let conjugate = forms.conjugate(form, k)?;
        conjugates.push(print_partizan(&forms, conjugate).ok().and_then(short));
    }
    let mut impartial = Forms::within(runner);
    let restrictions = forms.restrictions(form, &mut impartial)?;
    let restrictions = restrictions.into_iter();
    let restrictions = restrictions.map(|game| print_form(&impartial, game).ok().and_then(short));
    let counts = (0..players.count()).map(|player| forms.options(form, player).len());
    let nodes = forms.subpositions(&[form]);
    if dag && nodes.len() > MAX_LISTED {
        return Err(ReportError::Unsupported(format!(
            "the form has {} subpositions; at most {MAX_LISTED} are listed",
            nodes.len()
        )));
    }
    Ok(PartizanFormReport {
        form: print_partizan(&forms, form).ok().and_then(short),
        players: players.count(),
        birthday: forms.birthday(form),
        options: counts.collect(),
        subpositions: nodes.len(),
        dag: dag.then(|| listing(&forms, &nodes)),
        conjugates,
        restrictions: restrictions.collect(),
        number: players,
    })
}

fn listing(forms: &PartizanForms, nodes: &[PartizanId]) -> Vec<Vec<Vec<usize>>> {
    let number_of = |form: &PartizanId| nodes.binary_search(form).unwrap_or_default();
    let of_player = |node, player| forms.options(node, player).iter().map(number_of).collect();
    let players = forms.players().count();
    let of_node = |&node: &PartizanId| (0..players).map(|player| of_player(node, player)).collect();
    nodes.iter().map(of_node).collect()
}

impl Report for PartizanFormReport {
    fn document(&self) -> Document {
        let long = || Line::from("too long to write out");
        let shown = |text: &Option<String>| text.as_deref().map_or_else(long, partizan_line);
        let counts: Vec<String> = self.options.iter().map(usize::to_string).collect();
        let mut fields = vec![
            ("form".to_owned(), shown(&self.form)),
            ("players".to_owned(), self.players.to_string().into()),
            ("birthday".to_owned(), self.birthday.to_string().into()),
            ("options".to_owned(), counts.join(", ").into()),
            (
                "subpositions".to_owned(),
                self.subpositions.to_string().into(),
            ),
        ];
        for (k, conjugate) in (1..).zip(&self.conjugates) {
            fields.push((format!("conjugate {k}"), shown(conjugate)));
        }
        for (starter, game) in self.restrictions.iter().enumerate() {
            let name = format!("{} starts", self.number.full_name(starter));
            let game = game
                .as_ref()
                .map_or_else(long, |game| Line::new().game(game));
            fields.push((name, game));
        }
        let mut document = Document::new().fields(fields);
        if let Some(dag) = &self.dag {
            let rows = dag.iter().enumerate().map(|(node, lists)| {
                let list = |options: &Vec<usize>| {
                    let names: Vec<String> = options.iter().map(|o| format!("g{o}")).collect();
                    names.join(",")
                };
                let lists: Vec<String> = lists.iter().map(list).collect();
                (
                    format!("g{node}"),
                    partizan_line(&format!("{{{}}}", lists.join("|"))),
                )
            });
            document = document.line("").fields(rows.collect());
        }
        document
    }
}

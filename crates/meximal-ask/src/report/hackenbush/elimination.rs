//! The outcome of a picture under elimination play: who wins, by who starts.

use serde::Serialize;

use super::values::{ByPlayer, class_line};
use super::{ELIMINATION, fallen_line, game_left, hackenbush_error, numbers};
use crate::defaults;
use crate::report::starts::{StartReport, starts_where_decided};
use crate::report::{Document, Line, Report, ReportError};
use meximal::hackenbush::{Elimination, EliminationEngine, Found, Undecided, elimination};
use meximal::order::{Class, ClassKind};
use meximal::player::{PlayerSet, Players};
use meximal::rules::hackenbush::Hackenbush;
use meximal::runner::Runner;
use meximal::text::counted;

/// Who wins a picture under elimination play.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HackenbushEliminationReport {
    /// The picture, as it was written.
    pub game: String,
    /// How many players there are.
    pub players: usize,
    /// `elimination`.
    pub play: String,
    /// Who wins, by who starts.
    pub starts: Vec<StartReport>,
    /// The value for each player, by letter.
    pub values: ByPlayer,
    /// The class.
    pub class: Class,
    /// Who wins, a letter for each player who may start: `-` for nobody, `?` where it was not decided. With more than three players the
    /// names are separated by commas.
    pub outcomes: String,
    /// How the outcomes were found.
    pub method: String,
    /// How many positions were searched.
    pub searched: usize,
    /// Why something was not decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undecided: Option<String>,
    /// What Table 12 of the paper prints, where that is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub printed: Option<String>,
    /// All winning moves of those who win when they start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<EdgeReport>>,
    /// The edges that fell at once.
    pub fallen: Vec<String>,
}

/// A winning move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EdgeReport {
    /// Who starts.
    pub player: String,
    /// Which edge is cut: 1 for the first one written.
    pub edge: u32,
    /// The edge.
    pub name: String,
    /// The game left, such as hack:LR, or 0.
    pub leaves: String,
}

pub(super) fn elimination_report(
    text: &str,
    picture: &Hackenbush,
    players: Players,
    moves: bool,
    runner: &Runner,
) -> Result<HackenbushEliminationReport, ReportError> {
    let runner = runner.with_default_time(defaults::SEARCH);
    let found = elimination(picture, players, moves, &runner).map_err(hackenbush_error)?;
    if let Some(why @ Undecided::TooManyEdges(_)) = found.undecided
        && !found.by_theorem.contains(&true)
    {
        return Err(ReportError::Unsupported(why.to_string()));
    }
    let class = found.values.class();
    let labels: Vec<Option<PlayerSet>> = found
        .outcomes
        .iter()
        .map(|outcome| match outcome {
            Found::Winner(player) => Some(PlayerSet::only(*player)),
            Found::Nobody => Some(PlayerSet::NOBODY),
            Found::NotDecided => None,
        })
        .collect();
    let letters: Vec<String> = found.outcomes.iter().map(|&o| letter(o, players)).collect();
    let cuts = found.moves.as_ref().map(|moves| {
        let moves = moves.iter().enumerate().flat_map(|(starter, cuts)| {
            cuts.iter().map(move |cut| EdgeReport {
                player: players.full_name(starter),
                edge: picture.number(cut.edge),
                name: picture.edge_name(cut.edge),
                leaves: game_left(&cut.leaves),
            })
        });
        moves.collect()
    });
    Ok(HackenbushEliminationReport {
        game: text.trim().to_owned(),
        players: players.count(),
        play: ELIMINATION.to_owned(),
        starts: starts_where_decided(&labels, players),
        class,
        outcomes: match players.count() {
            2 | 3 => letters.concat(),
            _ => letters.join(","),
        },
        method: method(&found, players),
        searched: found.searched,
        undecided: found.undecided.map(|why| why.to_string()),
        printed: wrongly_printed(class, &found.outcomes),
        moves: cuts,
        fallen: picture.fallen().to_vec(),
        values: ByPlayer {
            values: found.values.values,
            players,
        },
    })
}

fn letter(found: Found, players: Players) -> String {
    match found {
        Found::Winner(player) => players.letter(player),
        Found::Nobody => "-".to_owned(),
        Found::NotDecided => "?".to_owned(),
    }
}

/// What Table 12 prints for the class, where the outcome is another one. Its rows <CR, <LR and <LC rest on Theorems 43 to 45.
fn wrongly_printed(class: Class, outcomes: &[Found]) -> Option<String> {
    match class.kind() {
        ClassKind::NegativeBut(player) if class.players() == Players::THREE => {
            let is_wrong =
                |&found: &Found| found != Found::Winner(player) && found != Found::NotDecided;
            let row = class.players().letter(player).repeat(3);
            outcomes.iter().any(is_wrong).then_some(row)
        }
        _ => None,
    }
}

fn method(found: &Elimination, players: Players) -> String {
    let starters = |by_theorem: bool| {
        let starters = (0..players.count()).filter(|&p| found.by_theorem[p] == by_theorem);
        starters.map(|p| players.letter(p)).collect::<Vec<_>>()
    };
    let (known, searched) = (starters(true), starters(false));
    let positions = counted(found.searched, "position", "positions");
    let engine = match found.engine {
        None => "not searched".to_owned(),
        Some(EliminationEngine::Sums) => format!("sums of parts, {positions} searched"),
        Some(EliminationEngine::Sets) => format!("sets of edges, {positions} searched"),
        Some(EliminationEngine::Array) => format!("all {} sets of edges", found.searched),
    };
    match (known.as_slice(), searched.as_slice()) {
        (_, []) => "the values".to_owned(),
        ([], _) => engine,
        (known, searched) => format!(
            "the values when {} starts; {engine} when {} starts",
            known.join(" or "),
            searched.join(" or ")
        ),
    }
}

/// Adds a table of winning moves.
pub(super) fn moves_table(document: Document, moves: &[EdgeReport]) -> Document {
    if moves.is_empty() {
        let line = "No player who starts has a winning move.";
        return document.line("").line(line);
    }
    let head = ["starts", "cuts edge", "which is", "leaves"].map(Line::from);
    let rows = moves.iter().map(|cut| {
        vec![
            cut.player.as_str().into(),
            cut.edge.to_string().into(),
            cut.name.as_str().into(),
            cut.leaves.as_str().into(),
        ]
    });
    document.line("").table(head.to_vec(), rows.collect())
}

impl Report for HackenbushEliminationReport {
    fn document(&self) -> Document {
        let outcomes = self.outcomes.as_str();
        let mut fields = vec![
            ("game", Line::from(self.game.as_str())),
            (
                "play",
                format!("{} players, elimination play", self.players).into(),
            ),
            ("values", numbers(&self.values)),
            ("class", class_line(self.class)),
            ("outcome", outcomes.into()),
            ("by", self.method.as_str().into()),
        ];
        if let Some(why) = &self.undecided {
            fields.push(("undecided", why.as_str().into()));
        }
        if let Some(printed) = &self.printed {
            let note = format!(
                "Table 12 of the paper prints {printed} for this class; that is false for pictures with cycles"
            );
            fields.push(("note", note.into()));
        }
        fields.extend(fallen_line(&self.fallen));
        let fields = fields.into_iter();
        let fields = fields.map(|(name, line)| (name.to_owned(), line));
        let document = Document::new().fields(fields.collect());
        match self.moves.as_deref() {
            None => document,
            Some(moves) => moves_table(document, moves),
        }
    }

    fn is_unfinished(&self) -> bool {
        self.undecided.is_some()
    }
}

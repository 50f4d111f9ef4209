//! Partizan forms with their restrictions and conjugates, and how partizan games are written.

use serde::Serialize;

use super::{Document, Line, Report, ReportError};
use meximal::form::{Forms, PartizanForms, PartizanId};
use meximal::game::{Game, partizan_parts};
use meximal::notation::{partizan_latex, print_form, print_partizan, print_partizan_sum};
use meximal::player::Players;
use meximal::runner::Runner;

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

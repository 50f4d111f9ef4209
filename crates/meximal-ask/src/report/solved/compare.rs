//! Comparisons: two positions of a solved game, a quotient with another one, a quotient with a partial one.

use serde::Serialize;

use super::{SolvedGame, stopped};
use crate::report::{Document, LeftOut, Line, Report, ReportError};
use meximal::convention::Attitude;
use meximal::quotient::{isomorphism, labelled_isomorphism, reduce};
use meximal::runner::Runner;

/// Whether two positions are equivalent in a solved game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ComparisonReport {
    /// The first position.
    pub left: String,
    /// The second.
    pub right: String,
    /// Whether they have the same outcome in every sum with positions of the game; nothing where that is not
    /// decided.
    pub equivalent: Option<bool>,
    /// The values of the two; nothing where an automaton gives outcomes only.
    pub phi: Option<[String; 2]>,
    /// A position that tells them apart.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub context: Option<String>,
    /// The outcomes of the two with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcomes: Option<[Vec<String>; 2]>,
    #[serde(skip)]
    pub(super) document: Document,
}

impl Report for ComparisonReport {
    fn document(&self) -> Document {
        self.document.clone()
    }
}

/// Whether two quotients are isomorphic.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct IsomorphismReport {
    /// The first game.
    pub left: String,
    /// The second.
    pub right: String,
    /// Whether the monoids are isomorphic; none if that is not decided.
    pub monoids: Option<bool>,
    /// Whether there is an isomorphism that keeps outcomes; none if that is not decided.
    pub with_labels: Option<bool>,
    /// Why that is not decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undecided: Option<String>,
    /// The images of the first quotient's generators.
    pub images: Vec<[String; 2]>,
    #[serde(skip)]
    document: Document,
}

impl Report for IsomorphismReport {
    fn document(&self) -> Document {
        self.document.clone()
    }
}

/// A partial quotient inside a larger one (Lemma 4.6).
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PartialReport {
    /// The largest component.
    pub component: usize,
    /// The number of values that positions of these components have in the whole quotient.
    pub submonoid: usize,
    /// The order of the partial quotient: the reduction of that submonoid.
    pub order: usize,
    /// Sets of elements of the submonoid that become one in the partial quotient.
    pub identified: Vec<Vec<String>>,
    #[serde(skip)]
    document: Document,
}

impl Report for PartialReport {
    fn document(&self) -> Document {
        self.document.clone()
    }
}

impl SolvedGame {
    /// Whether two positions are equivalent; if not, a context that tells them apart.
    pub fn compare(&self, left: &str, right: &str) -> Result<ComparisonReport, ReportError> {
        let quotient = self.quotient();
        let players = quotient.convention.players();
        let positions = [self.read_position(left)?, self.read_position(right)?];
        let [x, y] = [self.value_of(&positions[0])?, self.value_of(&positions[1])?];
        let [left, right] = positions.map(|position| self.spell_position(&position));
        let context = quotient.telling_context(x, y);
        let labels = context.map(|z| {
            [x, y].map(|value| quotient.labels[quotient.monoid.multiply(value, z) as usize])
        });
        let sign = if context.is_none() { " ≡ " } else { " ≢ " };
        let mut fields = vec![
            (
                "positions".to_owned(),
                self.position_piece(self.position_piece(Line::new(), &left).words(sign), &right),
            ),
            (
                "Φ".to_owned(),
                self.element(self.element(Line::new(), x).words(", "), y),
            ),
        ];
        let spelt = context.map(|z| self.spell_position(&quotient.representative(z)));
        if let (Some(context), Some([first, second])) = (&spelt, labels) {
            let line = self.position_piece(Line::new(), context);
            fields.push(("context".to_owned(), line));
            let outcomes = match quotient.convention.attitude() {
                Attitude::Coalition => Line::new()
                    .set(first, players)
                    .words(" and ")
                    .set(second, players),
                Attitude::Podium => {
                    let seat =
                        |label: meximal::player::PlayerSet| label.seats().next().unwrap_or(0);
                    Line::new()
                        .seat(seat(first), players)
                        .words(" and ")
                        .seat(seat(second), players)
                }
            };
            fields.push(("outcomes".to_owned(), outcomes));
        }
        Ok(ComparisonReport {
            left,
            right,
            equivalent: Some(context.is_none()),
            phi: Some([self.element_name(x), self.element_name(y)]),
            context: spelt,
            outcomes: labels.map(|both| both.map(|label| label.names(players))),
            document: self.with_validity(Document::new().fields(fields)),
        })
    }

    /// A document with the line that says for which positions it holds.
    pub(super) fn with_validity(&self, document: Document) -> Document {
        match self.validity() {
            Some(limits) => Document::new().line(limits).append(document),
            None => document,
        }
    }

    /// Whether this quotient is isomorphic to another one, with and without outcomes. A solver that stopped
    /// has not found the quotient that was asked for, and then nothing is decided.
    pub fn isomorphic(
        &self,
        other: &SolvedGame,
        runner: &Runner,
    ) -> Result<IsomorphismReport, ReportError> {
        let halts = [self, other].map(|game| Some((game, game.solution().halted?)));
        if let Some((game, halted)) = halts.into_iter().flatten().next() {
            let why = format!("the solver stopped at {}: {}", game.game, halted.halt);
            return Ok(self.undecided(other, why));
        }
        let (here, there) = (self.quotient(), other.quotient());
        let why = |stop| stopped(stop, "the isomorphism");
        let labelled = labelled_isomorphism(
            (&here.monoid, &here.labels),
            (&there.monoid, &there.labels),
            runner,
        )
        .map_err(why)?;
        let with_labels = labelled.is_some();
        let map = match labelled {
            Some(map) => Some(map),
            None => isomorphism(&here.monoid, &there.monoid, runner).map_err(why)?,
        };
        let mut images = Vec::new();
        let mut rows = Vec::new();
        for &of in self.presentation.generators() {
            let x = here.monoid.generator(of);
            if let Some(&y) = map.as_ref().and_then(|map| map.get(x as usize)) {
                images.push([self.element_name(x), other.element_name(y)]);
                rows.push(vec![
                    self.element(Line::new(), x),
                    other.element(Line::new(), y),
                ]);
            }
        }
        let verdict = match (with_labels, &map) {
            (true, _) => "isomorphic, with the same outcomes",
            (false, Some(_)) => "isomorphic as monoids, but no isomorphism keeps the outcomes",
            (false, None) => "not isomorphic",
        };
        let mut document = self.verdict_on(other, verdict);
        if !rows.is_empty() {
            let head = vec![self.game_piece(Line::new()), other.game_piece(Line::new())];
            document = document.line("").table(head, rows);
        }
        Ok(IsomorphismReport {
            left: self.game.clone(),
            right: other.game.clone(),
            monoids: Some(map.is_some()),
            with_labels: Some(with_labels),
            undecided: None,
            images,
            document,
        })
    }

    fn undecided(&self, other: &SolvedGame, why: String) -> IsomorphismReport {
        IsomorphismReport {
            left: self.game.clone(),
            right: other.game.clone(),
            monoids: None,
            with_labels: None,
            images: Vec::new(),
            document: self.verdict_on(other, &format!("not decided: {why}")),
            undecided: Some(why),
        }
    }

    /// The two quotients, what is known of them, and what follows.
    fn verdict_on(&self, other: &SolvedGame, verdict: &str) -> Document {
        let orders = [self, other].map(|game| format!(" (order {})", game.quotient().order()));
        let [here, there] = orders;
        let line = self.game_piece(Line::new()).words(here + " and ");
        let line = other.game_piece(line).words(there);
        let known = format!("{}; {}", known(self), known(other));
        Document::new().fields(vec![
            ("quotients".to_owned(), line),
            ("known".to_owned(), known.into()),
            ("verdict".to_owned(), verdict.into()),
        ])
    }

    /// The partial quotient of the components up to one, as the reduction of a submonoid.
    pub fn partial(&self, component: usize) -> Result<PartialReport, ReportError> {
        let quotient = self.quotient();
        let Some(values) = quotient.values.get(..=component) else {
            return Err(ReportError::Unsupported(format!(
                "the quotient has values of components up to {} only",
                quotient.last_component()
            )));
        };
        let reduction = reduce(&quotient.monoid, &quotient.labels, values);
        let mut fibres: Vec<Vec<u32>> = vec![Vec::new(); reduction.monoid.order()];
        let mut submonoid = 0;
        for (x, image) in (0..).zip(&reduction.map) {
            if let Some(image) = image {
                submonoid += 1;
                fibres[*image as usize].push(x);
            }
        }
        let identified: Vec<Vec<u32>> = fibres
            .into_iter()
            .filter(|fibre| fibre.len() > 1)
            .map(|fibre| self.in_order(fibre))
            .collect();
        let order = reduction.monoid.order();
        let mut fields = vec![
            (
                "partial".to_owned(),
                format!("components up to {component}").into(),
            ),
            ("order".to_owned(), order.to_string().into()),
            (
                "submonoid".to_owned(),
                format!("{submonoid} of the {} elements", quotient.order()).into(),
            ),
        ];
        for fibre in identified.iter().take(20) {
            let mut line = Line::new();
            for (at, &x) in fibre.iter().enumerate() {
                line = if at > 0 { line.words(" = ") } else { line };
                line = self.element(line, x);
            }
            fields.push(("one element".to_owned(), line));
        }
        if identified.len() > 20 {
            let more = Line::from(format!("… {} more", identified.len() - 20));
            fields.push((String::new(), more.left_out(LeftOut::InData)));
        }
        let names = |fibre: &Vec<u32>| fibre.iter().map(|&x| self.element_name(x)).collect();
        Ok(PartialReport {
            component,
            submonoid,
            order,
            identified: identified.iter().map(names).collect(),
            document: Document::new().fields(fields),
        })
    }
}

/// How much of a game a quotient is about.
fn known(game: &SolvedGame) -> String {
    let limits = match game.validity() {
        Some(limits) => limits.trim_end_matches('.').replacen("For", "for", 1),
        None => "for all positions".to_owned(),
    };
    format!("{} {limits}", game.game)
}

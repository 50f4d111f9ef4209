//! The rulesets: a list of all, or what there is to be told about one.

use meximal::game::Game;
use meximal::rules::list::{LIST, about, rulesets, unknown};
use meximal::text::ParseError;
use meximal_rules::About;
use serde::{Deserialize, Serialize};

use super::Ask;
use crate::answer::Answer;
use crate::report::{Document, LeftOut, Line, Report, ReportError};
use crate::resources::Resources;

/// All rulesets, or one.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// The ruleset, such as cram, kayles, 0.77 or S{2,3}, or a position of it; without it all are listed.
    pub name: Option<String>,
}

/// The rulesets that were asked for.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RulesReport {
    /// The rulesets by name; those that have a code or a set for a name come last.
    pub rulesets: Vec<RulesetReport>,
}

/// A ruleset.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RulesetReport {
    /// The name before the colon, or what such names look like.
    pub name: &'static str,
    /// The moves, in words.
    pub moves: &'static str,
    /// How positions are written.
    pub syntax: &'static str,
    /// Who plays.
    pub players: &'static str,
    /// How many players the example has, where that is fixed.
    pub fixed_players: Option<usize>,
    /// Whether all players have the same moves in it.
    pub impartial: bool,
    /// A position to try.
    pub example: &'static str,
    /// The example, row by row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub picture: Option<String>,
    /// Whether there are drawings of its positions.
    pub drawn: bool,
    /// Where the game comes from.
    pub source: &'static str,
}

impl RulesetReport {
    fn new(about: &About) -> RulesetReport {
        let example = Game::read(about.example).unwrap_or_default();
        RulesetReport {
            name: about.name,
            moves: about.moves,
            syntax: about.syntax,
            players: about.players,
            fixed_players: example.written_players().unwrap_or_default().exactly,
            impartial: example.is_impartial(),
            example: about.example,
            picture: example.boards(1).pop(),
            drawn: example.as_picture().is_some(),
            source: about.source,
        }
    }

    fn document(&self) -> Document {
        let mut fields = vec![
            ("rules".to_owned(), Line::from(self.name)),
            ("a move".to_owned(), Line::from(self.moves)),
            ("players".to_owned(), Line::from(self.players)),
            ("written".to_owned(), Line::from(self.syntax)),
            ("example".to_owned(), Line::from(self.example)),
        ];
        if self.drawn {
            let drawing = Line::from("of every position").left_out(LeftOut::InDrawing);
            fields.push(("drawing".to_owned(), drawing));
        }
        fields.push(("source".to_owned(), Line::from(self.source)));
        let document = Document::new().fields(fields);
        let rows = self.picture.iter().flat_map(|picture| picture.lines());
        let blank = self.picture.iter().map(|_| "");
        blank.chain(rows).fold(document, Document::line)
    }
}

/// All rulesets, as they are listed.
pub fn all_rulesets() -> RulesReport {
    RulesReport {
        rulesets: rulesets().iter().map(RulesetReport::new).collect(),
    }
}

impl Ask for Rules {
    fn answer(&self, _: &Resources) -> Result<Answer, ReportError> {
        let Some(name) = &self.name else {
            return Ok(Answer::new(all_rulesets()));
        };
        let name = name.trim();
        let before_colon = name
            .split_once(':')
            .map_or(name, |(rules, _)| rules.trim_end());
        let found = about(before_colon).ok_or_else(|| {
            let message = unknown(before_colon);
            ParseError::new(name, 0..before_colon.len(), message, LIST)
        })?;
        Ok(Answer::new(RulesReport {
            rulesets: vec![RulesetReport::new(&found)],
        }))
    }
}

impl Report for RulesReport {
    fn document(&self) -> Document {
        if let [ruleset] = &self.rulesets[..] {
            return ruleset.document();
        }
        let head = ["rules", "example", "a move"].map(Line::from).to_vec();
        let row = |ruleset: &RulesetReport| {
            [ruleset.name, ruleset.example, ruleset.moves]
                .map(Line::from)
                .to_vec()
        };
        let rows = self.rulesets.iter().map(row).collect();
        let more = format!("{} rulesets", self.rulesets.len());
        let more = Line::from(more).left_out(LeftOut::InRuleset).words(".");
        Document::new().table(head, rows).line("").line(more)
    }
}

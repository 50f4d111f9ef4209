//! Questions as people ask them: a variant for each verb, whose fields are the keys of the JSON body and the
//! options of the command. [`answer`] is the one door behind which the command, the shell, the server and
//! Python all ask, so that they never disagree.

mod check;
mod games;
mod papers;
mod pictures;
mod play;
mod quotient;
mod rules;
mod search;
mod sequence;
mod surveys;

pub use check::Check;
pub use games::{Canonical, Compare, Equal, Form, Outcome, Value};
pub use papers::Paper;
pub use pictures::{Draw, Random, RandomShapeName};
pub use play::{ForecastReport, MoveOption, Play, PlayReport};
pub use quotient::{Mex, PictureName, Quotient};
pub use rules::{Rules, RulesReport, RulesetReport, all_rulesets};
pub use search::Search;
pub use sequence::Sequence;
pub use surveys::{Census, HeatMap};

use meximal::player::Players;
use meximal::plays::AskedPlay;
use meximal::runner::Runner;
use serde::{Deserialize, Serialize};

use crate::answer::Answer;
use crate::defaults;
use crate::report::ReportError;
use crate::resources::Resources;

/// A question that can be asked.
trait Ask {
    fn answer(&self, resources: &Resources) -> Result<Answer, ReportError>;
}

/// Every verb once: its variant, its name, and what it asks in a few words.
macro_rules! questions {
    ($($kind:ident $name:literal $about:literal,)+) => {
        /// A question: the verb, and what it asks about.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(tag = "verb")]
        pub enum Question {
            $(
                #[doc = $about]
                #[serde(rename = $name)]
                $kind($kind),
            )+
        }

        /// The verbs, with what each asks in a few words.
        pub const VERBS: &[(&str, &str)] = &[$(($name, $about),)+];

        impl Question {
            /// The verb.
            pub fn verb(&self) -> &'static str {
                match self {
                    $(Question::$kind(_) => $name,)+
                }
            }

            /// The answer, with what it may use; where no time was asked for, the verb's own limit holds.
            pub fn answer(&self, resources: &Resources) -> Result<Answer, ReportError> {
                let time = defaults::time_of(self.verb());
                let runner = resources.runner.with_default_time(time);
                let resources = &resources.with_runner(&runner);
                match self {
                    $(Question::$kind(question) => question.answer(resources),)+
                }
            }
        }

        $(
            impl From<$kind> for Question {
                fn from(question: $kind) -> Question {
                    Question::$kind(question)
                }
            }
        )+
    };
}

questions! {
    Outcome "outcome" "Who can force a win",
    Value "value" "The value of a game, as the theory of its play has it",
    Canonical "canonical" "The canonical form of a game, or a game simplified for one player",
    Equal "equal" "Whether two games are equal, with a context that tells them apart if not",
    Compare "compare" "How two partizan games stand to each other, for each player",
    Form "form" "A game as a form: its spellings, birthday and subpositions",
    Sequence "sequence" "The outcomes, Grundy values or genera of heap after heap, with their period",
    Quotient "quotient" "The quotient that solves a game: order, presentation, values of heaps, proof",
    Mex "mex" "The generalised mex function of a solved game",
    Draw "draw" "Draw a Hackenbush picture, also with a cut",
    Random "random" "Random Hackenbush pictures, the same for the same seed",
    Paper "paper" "The papers' claims: recomputed, checked to a bound, proved, corrected or open",
    Census "census" "Count the subtraction sets that are eventually all Left in ending partizan play",
    HeatMap "heatmap" "The periods of the triples {min, a, b} in ending partizan play, as a picture",
    Search "search" "The solved games in the atlas: by order, isomorphism, tame, wild, not solved",
    Check "check" "Whether a certificate proves what it claims, by the independent checker",
    Rules "rules" "The rulesets: moves in words, how positions are written, an example, the source",
    Play "play" "A game in progress: its moves, who can force what, and what a perfect computer plays",
}

/// The answer to a question that needs no files and no store.
pub fn answer(question: &Question, runner: &Runner) -> Result<Answer, ReportError> {
    question.answer(&Resources::new(runner))
}

/// A number of players, if one is given.
pub(crate) fn players_of(count: Option<u64>) -> Result<Option<Players>, ReportError> {
    let players = count.map(Players::new).transpose();
    players.map_err(|error| ReportError::Unsupported(error.to_string()))
}

/// The play that is asked for.
pub(crate) fn play_of(
    players: Option<u64>,
    play: Option<&String>,
) -> Result<AskedPlay, ReportError> {
    let play = play.map(String::as_str);
    Ok(AskedPlay::parse(play, players_of(players)?)?)
}

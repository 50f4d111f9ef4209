//! Games as deep as one likes: no reader, engine or printer recurses on the depth of what it is given
//! without a limit, and a stack that overflows ends the process.

use std::time::Duration;

use meximal::runner::Runner;
use meximal_ask::question::{
    Canonical, Compare, Draw, Equal, Form, Outcome, Play, Question, Value,
};
use meximal_ask::report::Report;
use meximal_ask::resources::Resources;

/// The most copies of a piece, and the longest text.
const MOST: usize = 20_000;
const LONGEST: usize = 1 << 17;

/// A count, and what is repeated: five lines, which are written one after the other, the second and the
/// fourth of the last four as often as the count says.
fn deep(bytes: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(bytes);
    let mut lines = text.split('\n');
    let count: usize = lines.next()?.parse().ok()?;
    let mut line = || lines.next().unwrap_or_default();
    let [before, open, middle, close] = [line(), line(), line(), line()];
    let each = open.len() + close.len();
    let most = LONGEST.saturating_sub(before.len() + middle.len()) / each.max(1);
    let count = count.min(most).min(MOST);
    let (open, close) = (open.repeat(count), close.repeat(count));
    Some([before, &open, middle, &close].concat())
}

pub(crate) fn depth(bytes: &[u8]) {
    let Some(game) = deep(bytes) else { return };
    for question in questions(&game) {
        let runner = Runner::new()
            .with_time(Duration::from_millis(20))
            .with_memory(50 << 20);
        if let Ok(answer) = question.answer(&Resources::new(&runner)) {
            let _ = serde_json::to_string(&answer.report);
            let _ = answer.report.document();
        }
    }
}

/// The verbs that take any game.
fn questions(game: &str) -> Vec<Question> {
    let game = || game.to_owned();
    let mut questions: Vec<Question> = vec![
        Value {
            game: game(),
            ..Value::default()
        }
        .into(),
        Draw {
            game: game(),
            ..Draw::default()
        }
        .into(),
    ];
    for players in [2, 3] {
        let players = Some(players);
        let outcome = Outcome {
            game: game(),
            players,
            moves: true,
            ..Outcome::default()
        };
        let of_one = Canonical {
            game: game(),
            players,
            ..Canonical::default()
        };
        let pair = Equal {
            left: game(),
            right: "*".to_owned(),
            players,
            ..Equal::default()
        };
        let order = Compare {
            left: game(),
            right: "0".to_owned(),
            players,
            ..Compare::default()
        };
        questions.extend([
            Form {
                game: game(),
                players,
                ..Form::default()
            }
            .into(),
            Play {
                game: game(),
                players,
                hints: true,
                ..Play::default()
            }
            .into(),
            Canonical {
                r#for: Some("L".to_owned()),
                ..of_one.clone()
            }
            .into(),
            Outcome {
                play: Some("elimination".to_owned()),
                ..outcome.clone()
            }
            .into(),
            outcome.into(),
            of_one.into(),
            pair.into(),
            order.into(),
        ]);
    }
    questions
}

//! Laws of heaps that are solved: sequences, quotients with their certificates, and what the atlas keeps.

use meximal::convention::Convention;
use meximal::player::Players;
use meximal::quotient::{Certified, Limits, Quotient, certificate, read_certificate, solve_heaps};
use meximal::rules::code::HeapRules;
use meximal_atlas::{Answers, Atlas};
use serde_json::{Value, json};

use super::super::random::Part;
use super::{Asked, Kept, LAST_HEAP, Test, Verdict, agree, names, one_ruleset, written};

impl Test {
    /// The outcomes of single heaps are those in the sequence.
    pub(super) fn sequence(&mut self, parts: &[Part], asked: Asked) -> Option<Verdict> {
        let (rules, sizes) = one_ruleset(parts)?;
        let (play, players) = asked;
        let question =
            json!({"verb": "sequence", "rules": rules, "to": 12, "play": play, "players": players});
        let report = self.ask(question, None)?;
        let heap = sizes[0];
        let listed = names(&report["values"][heap])?;
        let seats = Players::new(players as u64).ok()?;
        let seats = listed
            .iter()
            .map(|name| seats.seat(name))
            .collect::<Option<Vec<_>>>()?;
        let listed = seats.iter().fold(0, |set, seat| set | 1u16 << seat);
        let text = format!("{rules}:{heap}");
        let found = self.winners(&text, asked)?;
        Some(agree(
            &found[0],
            &listed,
            &format!("{text} in the sequence"),
        ))
    }

    /// The quotient of heaps has the outcomes of the search, and so has what its certificate says, which is
    /// accepted.
    pub(super) fn quotient(&mut self, parts: &[Part], asked: Asked) -> Option<Verdict> {
        let (rules, sizes) = one_ruleset(parts)?;
        let key = (rules.to_owned(), asked);
        if !self.quotients.contains_key(&key) {
            let solved = self.solve(rules, asked);
            if let Some(Err(failed)) = solved {
                return Some(Verdict::Fails(failed));
            }
            self.quotients
                .insert(key.clone(), solved.and_then(Result::ok));
        }
        let quotients = self.quotients.get(&key)?.as_ref()?;
        let position: Vec<(u64, u64)> = sizes.iter().map(|&size| (size as u64, 1)).collect();
        let text = format!("{rules}:{}", written(&sizes));
        let found = self.winners(&text, asked)?;
        for quotient in quotients {
            let label = quotient.outcome(&position)?;
            let verdict = agree(
                &found[0],
                &label.0,
                &format!("{text} by search and by the quotient"),
            );
            if verdict != Verdict::Holds {
                return Some(verdict);
            }
        }
        Some(Verdict::Holds)
    }

    /// The quotient, and the one that its certificate gives, if it is found in time; an error if the
    /// certificate is not accepted.
    fn solve(&self, rules: &str, (play, players): Asked) -> Option<Result<Vec<Quotient>, String>> {
        let rules: HeapRules = rules.parse().ok()?;
        let convention = Convention::parse(play, Players::new(players as u64).ok()?).ok()?;
        let limits = Limits {
            order: 3000,
            levels: 60,
        };
        let solution =
            solve_heaps(&rules, convention, LAST_HEAP as u32, limits, &self.each()).ok()?;
        if solution.halted.is_some() {
            return None;
        }
        let text = certificate(Certified::Heaps(&rules), &solution.quotient);
        let stop = || self.runner.check(0).is_err();
        let budget = meximal_check::Budget::new().with_interrupt(&stop);
        let read = match meximal_check::check(&text, &budget) {
            Ok(_) => read_certificate(&text),
            Err(meximal_check::CheckError::Stopped(_)) => return None,
            Err(error) => return Some(Err(format!("the certificate of {rules}: {error}"))),
        };
        Some(match read {
            Ok(stored) => Ok(vec![solution.quotient, stored.quotient]),
            Err(error) => Err(format!("the certificate of {rules} is not read: {error}")),
        })
    }

    /// What comes from the atlas is what was computed.
    pub(super) fn stored(&mut self, parts: &[Part], asked: Asked) -> Option<Verdict> {
        let (rules, sizes) = one_ruleset(parts)?;
        let (play, players) = asked;
        let last = sizes[0] + 3;
        let question = match sizes.len() % 2 {
            0 => {
                json!({"verb": "sequence", "rules": rules, "to": last, "play": play, "players": players})
            }
            _ => {
                let game = format!("{rules}@{last}");
                json!({"verb": "quotient", "game": game, "play": play, "players": players, "order": 300})
            }
        };
        let fresh = self.ask(question.clone(), None)?;
        if self.atlas.is_none() {
            let path = std::env::temp_dir()
                .join(format!("meximal-selftest-{}.sqlite", std::process::id()));
            let atlas = Atlas::open(&path).ok()?;
            let answers = Answers::new(atlas, true, |_| {});
            self.atlas = Some(Kept { answers, path });
        }
        let store = &self.atlas.as_ref()?.answers;
        for time in ["when it is stored", "from the atlas"] {
            let mut answer = self.ask(question.clone(), Some(store))?;
            // Values that are not computed again do not say what is proved of them.
            if question["verb"] == "sequence" {
                for key in ["status", "theorem"] {
                    answer[key] = fresh[key].clone();
                }
            }
            let key = differing_key(&answer, &fresh).unwrap_or_default();
            // One of them had no time to find a period: it says less, not something else.
            let is_of_a_period = ["period", "preperiod"].contains(&key.as_str());
            if is_of_a_period && answer[&key].is_null() != fresh[&key].is_null() {
                return None;
            }
            let about = format!("{key:?} of {question} {time}");
            let verdict = agree(&answer[&key], &fresh[&key], &about);
            if verdict != Verdict::Holds {
                return Some(verdict);
            }
        }
        Some(Verdict::Holds)
    }
}

/// The first key under which two objects differ.
fn differing_key(left: &Value, right: &Value) -> Option<String> {
    let (left, right) = (left.as_object()?, right.as_object()?);
    let mut keys = left.keys().chain(right.keys());
    keys.find(|&key| left.get(key) != right.get(key)).cloned()
}

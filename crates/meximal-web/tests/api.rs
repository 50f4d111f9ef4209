//! What the API answers: every path is described, every question has an answer, and bad requests are told
//! what is wrong.

mod common;

use std::sync::Arc;
use std::time::Duration;

use common::{Running, exchange, head};
use meximal::rules::list::rulesets;
use meximal_atlas::{Answers, Atlas};
use meximal_web::Options;
use serde_json::{Value, json};

/// A body for each question.
const QUESTIONS: [(&str, &str); 18] = [
    (
        "outcome",
        r#"{"game": "{0,*2}", "players": 3, "moves": true}"#,
    ),
    ("value", r#"{"game": "0.77:100+37"}"#),
    ("canonical", r#"{"game": "0.77:9", "play": "misere"}"#),
    ("equal", r#"{"left": "3.*", "right": "6.*", "players": 3}"#),
    ("compare", r#"{"left": "0", "right": "{1C||}", "for": "L"}"#),
    ("form", r#"{"game": "*2+*", "dag": true}"#),
    (
        "sequence",
        r#"{"rules": "0.07", "of": "grundy", "to": 200}"#,
    ),
    (
        "quotient",
        r#"{"game": "0.15", "pictures": ["cayley", "eggbox"], "certificate": true, "elements": true}"#,
    ),
    ("mex", r#"{"game": "nim@2"}"#),
    (
        "draw",
        r#"{"game": "hack:L(C)(R)", "cut": 1, "numbers": true}"#,
    ),
    ("random", r#"{"edges": 8, "shape": "graph", "seed": 3}"#),
    ("paper", r#"{"name": "podium"}"#),
    ("rules", r#"{"name": "cram"}"#),
    ("census", r#"{"max": 12, "stats": true}"#),
    ("heatmap", r#"{"min": 2, "max": 20}"#),
    ("check", "{\"certificate\": \"nonsense\"}"),
    ("search", r#"{"order": 42}"#),
    (
        "play",
        r#"{"game": "nim:1+2", "hints": true, "computer": true}"#,
    ),
];

#[test]
fn every_path_is_described_and_answers() {
    let folder = std::env::temp_dir().join(format!("meximal-api-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let atlas = Atlas::open(&folder.join("atlas.sqlite")).unwrap();
    let server = Running::new(Options {
        store: Some(Arc::new(Answers::new(atlas, false, |_| ()))),
        ..Options::default()
    });
    let description = server.get("/api").json();
    assert!(description["openapi"].as_str().unwrap().starts_with("3."));
    let paths = description["paths"].as_object().unwrap();
    for (verb, body) in QUESTIONS {
        let reply = server.post(&format!("/api/{verb}"), body);
        assert_eq!(reply.status, 200, "{verb}: {}", reply.text());
        let path = &paths[&format!("/api/{verb}")]["post"];
        let schema = &path["requestBody"]["content"]["application/json"]["schema"];
        check_keys(
            verb,
            &serde_json::from_str(body).unwrap(),
            schema,
            &description,
        );
        let schema = &path["responses"]["200"]["content"]["application/json"]["schema"];
        check_keys(verb, &reply.json(), schema, &description);
    }
    let mut described: Vec<&str> = paths.keys().map(String::as_str).collect();
    described.sort_unstable();
    let mut expected = vec![
        "/api",
        "/api/ask",
        "/api/version",
        "/api/events",
        "/health",
        "/metrics",
        "/api/jobs",
        "/api/jobs/{id}",
        "/api/jobs/{id}/events",
    ];
    let verbs = QUESTIONS.map(|(verb, _)| format!("/api/{verb}"));
    expected.extend(verbs.iter().map(String::as_str));
    expected.sort_unstable();
    assert_eq!(described, expected);
    for reference in references(&description) {
        let place = reference.trim_start_matches('#');
        assert!(description.pointer(place).is_some(), "{reference}");
    }
    drop(server);
    std::fs::remove_dir_all(&folder).unwrap();
}

/// What the atlas has is not computed again, and the answer says so.
#[test]
fn the_atlas_answers() {
    let folder = std::env::temp_dir().join(format!("meximal-api-kept-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let atlas = Atlas::open(&folder.join("atlas.sqlite")).unwrap();
    let server = Running::new(Options {
        store: Some(Arc::new(Answers::new(atlas, true, |_| ()))),
        ..Options::default()
    });
    let ask = || server.post("/api/quotient", r#"{"game": "0.15"}"#).json();
    let note = |reply: &Value| reply["note"].as_str().unwrap_or_default().to_owned();
    let (first, second) = (ask(), ask());
    assert!(note(&first).contains("stored"), "{first}");
    assert!(note(&second).contains("from the atlas"), "{second}");
    assert_eq!(first["report"], second["report"]);
    let found = server.post("/api/search", r#"{"order": 42}"#).json();
    assert_eq!(found["report"]["games"][0]["game"], "0.15");
    let none = Running::new(Options::default());
    let reply = none.post("/api/search", "{}");
    assert_eq!(reply.status, 400);
    assert!(reply.text().contains("no atlas"), "{}", reply.text());
    drop(server);
    std::fs::remove_dir_all(&folder).unwrap();
}

/// All references of a description.
fn references(value: &Value) -> Vec<String> {
    match value {
        Value::Object(object) => object
            .iter()
            .flat_map(|(key, value)| match (key.as_str(), value) {
                ("$ref", Value::String(reference)) => vec![reference.clone()],
                _ => references(value),
            })
            .collect(),
        Value::Array(list) => list.iter().flat_map(references).collect(),
        _ => Vec::new(),
    }
}

/// Every key is in the schema, and all that the schema requires is there.
fn check_keys(verb: &str, value: &Value, schema: &Value, description: &Value) {
    let mut known = serde_json::Map::new();
    let mut required = Vec::new();
    collect(schema, description, &mut known, &mut required);
    for key in value.as_object().unwrap().keys() {
        assert!(known.contains_key(key), "{verb}: {key}");
    }
    for key in required {
        assert!(value.get(&key).is_some(), "{verb} without {key}");
    }
}

fn collect(
    schema: &Value,
    description: &Value,
    known: &mut serde_json::Map<String, Value>,
    required: &mut Vec<String>,
) {
    if let Some(reference) = schema["$ref"].as_str() {
        let place = description.pointer(reference.trim_start_matches('#'));
        collect(place.unwrap(), description, known, required);
    }
    for part in schema["allOf"].as_array().into_iter().flatten() {
        collect(part, description, known, required);
    }
    if let Some(properties) = schema["properties"].as_object() {
        known.extend(properties.clone());
    }
    let names = schema["required"].as_array().into_iter().flatten();
    required.extend(names.map(|name| name.as_str().unwrap().to_owned()));
}

#[test]
fn answers_have_pictures_proofs_and_elements() {
    let server = Running::new(Options::default());
    let body = r#"{"game": "0.15", "pictures": ["cayley", "eggbox"], "certificate": true, "elements": true}"#;
    let answer = server.post("/api/quotient", body).json();
    for picture in ["cayley", "eggbox"] {
        let svg = answer["pictures"][picture].as_str().unwrap();
        assert!(svg.starts_with("<svg"));
    }
    assert!(answer["certificate"].as_str().unwrap().contains("0.15"));
    let order = answer["report"]["order"].as_u64().unwrap() as usize;
    assert_eq!(answer["elements"].as_array().unwrap().len(), order);
    let rows = answer["multiplication"]["rows"].as_array().unwrap();
    assert_eq!(
        rows.len(),
        answer["report"]["generators"].as_array().unwrap().len()
    );
    assert_eq!(answer["elements"][0]["name"], "1");
    for (path, body, picture) in [
        ("/api/draw", r#"{"game": "hack:L(C)(R)"}"#, "drawing"),
        (
            "/api/sequence",
            r#"{"rules": "0.137", "of": "grundy", "to": 99}"#,
            "sequence",
        ),
        (
            "/api/sequence",
            r#"{"rules": "S{2,3}", "play": "ending:LR", "to": 50}"#,
            "sequence",
        ),
        ("/api/heatmap", r#"{"min": 2, "max": 9}"#, "heatmap"),
    ] {
        let answer = server.post(path, body).json();
        let svg = answer["pictures"][picture].as_str().unwrap();
        assert!(svg.starts_with("<svg"), "{path}");
    }
}

#[test]
fn bad_requests_are_told_what_is_wrong() {
    let server = Running::new(Options::default());
    for (path, body, status, words) in [
        ("/api/outcome", "", 400, "not JSON"),
        ("/api/outcome", "{", 400, "not JSON"),
        ("/api/outcome", "[]", 400, "expected a JSON object"),
        ("/api/outcome", "{\"game\": \"*2\"} x", 400, "not JSON"),
        ("/api/outcome", "{}", 400, "missing field `game`"),
        ("/api/outcome", "{\"game\": 2}", 400, "expected a string"),
        (
            "/api/outcome",
            "{\"game\": \"*\", \"gmae\": 1}",
            400,
            "unknown field `gmae`",
        ),
        (
            "/api/outcome",
            "{\"game\": \"*\", \"players\": 1}",
            400,
            "from 2 to 16",
        ),
        (
            "/api/outcome",
            "{\"game\": \"*\", \"players\": -1}",
            400,
            "invalid value",
        ),
        (
            "/api/outcome",
            "{\"game\": \"*\", \"players\": 2.5}",
            400,
            "floating point",
        ),
        (
            "/api/outcome",
            "{\"game\": \"*\", \"play\": \"chess\"}",
            400,
            "chess",
        ),
        (
            "/api/outcome",
            "{\"game\": \"*\", \"time\": \"1s\"}",
            400,
            "milliseconds",
        ),
        (
            "/api/outcome",
            "{\"game\": \"*\", \"time\": -1}",
            400,
            "milliseconds",
        ),
        ("/api/outcome", "{\"game\": \"\u{0}\"}", 400, "not JSON"),
        (
            "/api/outcome",
            "{\"game\": \"@/etc/passwd\"}",
            400,
            "files cannot be read",
        ),
        ("/api/value", "{\"game\": \"-\"}", 400, ""),
        (
            "/api/sequence",
            "{\"rules\": \"0.07\", \"of\": \"colour\"}",
            400,
            "unknown variant",
        ),
        (
            "/api/sequence",
            "{\"rules\": \"0.07\", \"to\": 1000000000}",
            400,
            "last heap",
        ),
        ("/api/sequence", "{}", 400, "\\\"rules\\\""),
        ("/api/quotient", "{}", 400, "\\\"game\\\""),
        (
            "/api/quotient",
            "{\"game\": \"0.15\", \"pictures\": [\"cat\"]}",
            400,
            "unknown variant",
        ),
        (
            "/api/quotient",
            "{\"game\": \"0.15\", \"comparisons\": [[\"1\"]]}",
            400,
            "length 1",
        ),
        ("/api/draw", "{\"game\": \"nim:3\"}", 400, "only Hackenbush"),
        (
            "/api/draw",
            "{\"game\": \"hack:L\", \"cut\": 7}",
            400,
            "no edge 7",
        ),
        ("/api/random", "{\"edges\": 1000000000}", 400, "at most"),
        (
            "/api/paper",
            "{\"name\": \"nobody\"}",
            400,
            "no paper is called",
        ),
        ("/api/census", "{\"max\": 99}", 400, ""),
        (
            "/api/play",
            "{\"game\": \"nim:3\", \"moves\": [\"9 -> 1\"]}",
            400,
            "move 1",
        ),
        (
            "/api/play",
            "{\"game\": \"nim:3\", \"first\": 3}",
            400,
            "no seat 3",
        ),
        ("/api/jobs", "{\"game\": \"0.15\"}", 400, "\\\"verb\\\""),
        ("/api/jobs", "{\"verb\": \"win\"}", 404, "win"),
        (
            "/api/jobs",
            "{\"verb\": \"outcome\", \"gmae\": 1}",
            400,
            "unknown field",
        ),
        ("/api/nothing", "{}", 404, "there is no"),
        ("/api/nothing/at/all", "{}", 404, "there is no"),
    ] {
        let reply = server.post(path, body);
        assert_eq!(reply.status, status, "{path} {body}: {}", reply.text());
        assert!(reply.json()["error"].is_string());
        assert!(
            reply.text().contains(words),
            "{path} {body}: {}",
            reply.text()
        );
    }
    let at = server.post("/api/outcome", r#"{"game": "*2+?"}"#).json();
    assert_eq!(at["at"], json!([3, 4]));
    assert!(at["expected"].is_string());
    for depth in [10_000, 100_000] {
        let deep = format!("{{\"game\": {}{}}}", "[".repeat(depth), "]".repeat(depth));
        let reply = server.post("/api/outcome", &deep);
        assert_eq!(reply.status, 400);
        assert!(reply.text().contains("recursion limit"));
        let game = format!("{}{}", "{".repeat(depth), "}".repeat(depth));
        let body = json!({ "game": game }).to_string();
        let reply = server.post("/api/outcome", &body);
        assert!([200, 400, 422].contains(&reply.status), "{}", reply.text());
    }
}

#[test]
fn budgets_end_questions() {
    let server = Running::new(Options::default());
    let body = r#"{"game": "0.07:60+61+62+63", "play": "misere", "time": 200}"#;
    let reply = server.post("/api/outcome", body);
    assert_eq!(reply.status, 422, "{}", reply.text());
    assert_eq!(reply.json()["kind"], "budget");
    let body = r#"{"game": "0.14", "heaps": 1000, "order": 200000, "time": 400}"#;
    let reply = server.post("/api/quotient", body);
    assert_eq!(reply.status, 200, "{}", reply.text());
    assert_eq!(reply.json()["unfinished"], true);
    let body = r#"{"game": "0.07:60+61+62+63", "play": "misere", "memory": 100000}"#;
    assert_eq!(server.post("/api/outcome", body).status, 422);
}

#[test]
fn only_json_is_read() {
    let server = Running::new(Options::default());
    let body = r#"{"game": "*2"}"#;
    let length = format!("Content-Length: {}", body.len());
    for kind in [
        "text/plain",
        "application/x-www-form-urlencoded",
        "",
        "application/jsonp",
    ] {
        let kind = format!("Content-Type: {kind}");
        let head = head("POST", "/api/outcome", &server.host(), &[&kind, &length]);
        let reply = exchange(server.address, &head, body.as_bytes()).unwrap();
        assert_eq!(reply.status, 415, "{kind}");
    }
    let kind = "Content-Type: Application/JSON; charset=utf-8";
    let head = head("POST", "/api/outcome", &server.host(), &[kind, &length]);
    let reply = exchange(server.address, &head, body.as_bytes()).unwrap();
    assert_eq!(reply.status, 200);
}

/// Bodies with something deleted, doubled or replaced: they are answered or refused, and the server goes on.
#[test]
fn no_body_breaks_the_server() {
    let brief = Duration::from_millis(200);
    let server = Running::new(Options {
        time: brief,
        max_time: brief,
        ..Options::default()
    });
    let mut lots = 7u64;
    let mut below = |count: usize| {
        lots = lots
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (lots >> 33) as usize % count
    };
    let pieces = [
        "{",
        "}",
        "0",
        "9999999999",
        "\"",
        "+",
        "*",
        "-1",
        "é",
        "𝒩",
        "null",
        "[]",
        "(",
        ".",
    ];
    for (verb, body) in QUESTIONS {
        for _ in 0..25 {
            let mut characters: Vec<String> = body.chars().map(String::from).collect();
            for _ in 0..1 + below(2) {
                let place = below(characters.len());
                match below(3) {
                    0 => characters[place].clear(),
                    1 => characters[place] = pieces[below(pieces.len())].to_owned(),
                    _ => characters[place] = characters[place].repeat(2),
                }
            }
            let body = characters.concat();
            let reply = server.post(&format!("/api/{verb}"), &body);
            assert!(
                [200, 400, 422].contains(&reply.status),
                "{verb} {body}: {}",
                reply.text()
            );
        }
    }
    server.await_running(0);
}

#[test]
fn every_ruleset_is_listed_and_its_example_can_be_played() {
    let server = Running::new(Options::default());
    let rules = server.get("/api/rules").json();
    let rules = rules.as_array().unwrap();
    let names: Vec<&str> = rulesets().iter().map(|about| about.name).collect();
    let listed: Vec<&str> = rules.iter().map(|r| r["name"].as_str().unwrap()).collect();
    assert_eq!(listed, names);
    let mut drawn = 0;
    for ruleset in rules {
        let example = ruleset["example"].as_str().unwrap();
        let body = json!({"game": example, "play": "normal"}).to_string();
        let reply = server.post("/api/play", &body);
        assert_eq!(reply.status, 200, "{example}: {}", reply.text());
        let now = reply.json();
        let boards = now["report"]["boards"].as_array();
        assert_eq!(
            boards.is_some(),
            ruleset["picture"].is_string(),
            "{example}: {now}"
        );
        drawn += usize::from(boards.is_some());
    }
    assert!(drawn > 10);
}

#[test]
fn infinite_quotients_are_answered_as_by_the_command() {
    let server = Running::new(Options::default());
    let ask = |body: Value| server.post("/api/quotient", &body.to_string()).json();
    let answer = ask(json!({
        "game": "0.26", "certificate": true, "pictures": ["cayley"], "elements": true,
    }));
    let report = &answer["report"];
    assert_eq!(
        (&report["infinite"], &report["status"]),
        (&json!(true), &json!("proved"))
    );
    assert!(report["all_heaps"]["formulas"].as_array().unwrap().len() > 1);
    assert!(answer["certificate"].as_str().unwrap().contains("0.26"));
    // On a busy machine the finite solver may not see in its few seconds that it would not end: it is asked
    // again.
    let mut answers = (0..6).map(|_| {
        ask(json!({
            "game": "0.3102@12", "certificate": true, "pictures": ["cayley", "plane", "automaton"],
            "time": 20000,
        }))
    });
    let answer = answers.find(|answer| answer["report"]["automaton"].is_object());
    let answer = answer.unwrap();
    let report = &answer["report"];
    assert!(!report["relations"].as_array().unwrap().is_empty());
    for picture in ["plane", "automaton"] {
        let svg = answer["pictures"][picture].as_str().unwrap();
        assert!(svg.starts_with("<svg"), "{picture}");
    }
    assert!(answer["pictures"]["cayley"].is_null());
    assert!(answer["certificate"].is_string());
    // Answers about positions have the shape of those about finite quotients.
    let answer = ask(json!({"game": "0.26", "positions": ["7+3"], "comparisons": [["1", "2"]]}));
    let report = &answer["report"];
    assert!(report["order"].is_null() && report["positions"][0]["phi"].is_string());
    assert_eq!(report["comparisons"][0]["equivalent"], false);
    // Whoever limits the monoid sees what the finite solver does.
    let body = r#"{"game": "0.3102@12", "order": 50}"#;
    let answer = server.post("/api/quotient", body).json();
    assert!(answer["report"]["order"].is_u64(), "{answer}");
}

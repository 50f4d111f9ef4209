//! Games in progress over the API.

mod common;

use common::Running;
use meximal_web::Options;
use serde_json::{Value, json};

/// Where a game stands after these moves.
fn ask(server: &Running, question: &Value, moves: &[String]) -> Value {
    let mut body = question.clone();
    body["moves"] = json!(moves);
    let reply = server.post("/api/play", &body.to_string());
    assert_eq!(reply.status, 200, "{}", reply.text());
    reply.json()["report"].clone()
}

/// Plays to the end: the first move that is listed for a human, the perfect one for the others.
fn play_out(server: &Running, question: &Value, human: Option<u64>) -> Value {
    let mut moves: Vec<String> = Vec::new();
    loop {
        let now = ask(server, question, &moves);
        let Some(turn) = now["turn"].as_u64() else {
            assert!(now["moves"].as_array().unwrap().is_empty());
            assert_eq!(now["record"], json!(moves));
            return now;
        };
        let text = if human == Some(turn) {
            &now["moves"][0]["text"]
        } else {
            &now["computer_move"]
        };
        moves.push(text.as_str().unwrap().to_owned());
    }
}

#[test]
fn hints_and_the_computer_agree() {
    let server = Running::new(Options::default());
    for (game, play, players) in [
        ("nim:3+5+7", "normal", 2),
        ("nim:3+5+7", "misere", 2),
        ("nim:2+3+4", "podium", 3),
        ("0.77:7+5", "normal", 3),
        ("S{2,3,6}:15", "ending:LR", 2),
        ("{1C|1R|2L}+*2", "elimination", 3),
        ("hack:LCR+L(C)(R)+CL", "elimination", 3),
        ("hack:LR+L(R)(L)", "normal", 2),
    ] {
        let question = json!({
            "game": game, "play": play, "players": players, "hints": true, "computer": true,
        });
        let start = ask(&server, &question, &[]);
        assert_eq!(start["players"], players, "{game}");
        assert_eq!(start["seats"].as_array().unwrap().len() as u64, players);
        let forecast = start["forecast"].clone();
        let end = play_out(&server, &question, None);
        let result = &end["result"];
        assert!(result["words"].as_str().unwrap().ends_with('.'));
        // Computers against each other: whoever can force a win has won.
        match forecast["winners"].as_array() {
            Some(winners) => {
                for winner in winners {
                    assert!(
                        result["winners"].as_array().unwrap().contains(winner),
                        "{game}"
                    );
                }
            }
            None => assert_eq!(forecast["ranking"], result["ranking"]),
        }
        let chosen = start["moves"].as_array().unwrap().iter();
        let mut chosen = chosen.filter(|step| step["text"] == start["computer_move"]);
        let chosen = chosen.next().unwrap();
        let can_win = forecast["winners"]
            .as_array()
            .is_some_and(|w| w.contains(&json!(1)));
        assert!(!can_win || chosen["winning"] == true, "{game}");
    }
}

#[test]
fn edges_keep_their_numbers_and_fall() {
    let server = Running::new(Options::default());
    let question =
        json!({"game": "hack:0-1L 7-8R 1-2C 2-0R 2-3L", "players": 3, "play": "elimination"});
    let start = ask(&server, &question, &[]);
    assert_eq!(start["standing"], json!([1, 3, 4, 5]));
    let edges: Vec<&Value> = start["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|m| &m["edge"])
        .collect();
    assert_eq!(edges, [1, 5]);
    let now = ask(
        &server,
        &question,
        &["cut 1".to_owned(), "cut 3".to_owned()],
    );
    assert_eq!(now["position"], "hack:RL");
    assert_eq!(now["turn"], 3);
    let only = &now["moves"][0];
    assert_eq!((&only["edge"], &only["falling"]), (&json!(4), &json!([5])));
    let drawing = now["drawing"].as_str().unwrap();
    assert!(drawing.contains("edge 5: L") && !drawing.contains("edge 1: L"));
    let end = ask(
        &server,
        &question,
        &["cut 1", "cut 3", "cut 4"].map(str::to_owned),
    );
    assert_eq!(end["turn"], Value::Null);
    assert_eq!(end["result"]["winners"], json!([3]));
    assert_eq!(end["standing"], json!([]));
}

#[test]
fn a_coalition_beats_a_naive_player() {
    let server = Running::new(Options::default());
    let question = json!({
        "game": "hack:LCR+L(C)(R)+CRL+0-1L 1-2C 2-0R", "play": "elimination", "players": 3,
        "against": 1, "computer": true, "seed": 5
    });
    let end = play_out(&server, &question, Some(1));
    let winners = end["result"]["winners"].as_array().unwrap();
    assert!(!winners.contains(&json!(1)), "{winners:?}");
}

#[test]
fn coins_on_a_graph_are_played() {
    let server = Running::new(Options::default());
    let question = json!({"game": "c+b", "graph": "a ->\nb -> a\nc -> a, b\n", "computer": true});
    let end = play_out(&server, &question, None);
    assert_eq!(
        end["history"].as_array().unwrap().len(),
        end["record"].as_array().unwrap().len()
    );
    let question = json!({"game": "{{|1R|}||}", "play": "elimination"});
    let now = ask(&server, &question, &[]);
    assert_eq!(now["present"], json!([1, 2, 3]));
    assert_eq!(now["seats"], json!(["Left", "Center", "Right"]));
}

//! Completions as shells read them: bash's are run, those of zsh and fish are looked at.

use std::process::Command;

use crate::common::{meximal, text};

fn script(shell: &str) -> String {
    let output = meximal(&["completions", shell]);
    assert!(output.status.success());
    text(&output.stdout)
}

/// What bash offers for the last of these words.
fn offers(words: &[&str]) -> Option<Vec<String>> {
    let quoted: Vec<String> = words.iter().map(|word| format!("'{word}'")).collect();
    let last = words.len() - 1;
    let program = format!(
        "{}\nCOMP_WORDS=({})\nCOMP_CWORD={last}\n_meximal meximal '{}' '{}'\nprintf \
         '%s\\n' \"${{COMPREPLY[@]}}\"",
        script("bash"),
        quoted.join(" "),
        words[last],
        words[last - 1]
    );
    let output = Command::new("bash").args(["-c", &program]).output().ok()?;
    let text = String::from_utf8(output.stdout).unwrap();
    Some(text.lines().map(str::to_owned).collect())
}

#[test]
fn bash_offers_values() {
    for (words, expected) in [
        (
            &["meximal", "outcome", "nim:3", "--play", "mi"][..],
            "misere",
        ),
        (&["meximal", "quotient", "0.15", "--play", ""], "podium"),
        (&["meximal", "sequence", "0.15", "--of", "gr"], "grundy"),
        (&["meximal", "paper", "sp"], "spindler"),
        (&["meximal", "paper", ""], "cincotti"),
        (&["meximal", "survey", "quat"], "quaternary"),
    ] {
        let Some(offers) = offers(words) else {
            return;
        };
        assert!(
            offers.iter().any(|offer| offer == expected),
            "{words:?}: {offers:?}"
        );
    }
}

#[test]
fn zsh_and_fish_have_the_same_values() {
    for shell in ["zsh", "fish"] {
        let script = script(shell);
        for value in [
            "misere",
            "elimination",
            "grundy",
            "spindler",
            "podium",
            "quaternary",
        ] {
            assert!(script.contains(value), "{shell}: {value}");
        }
    }
}

//! LaTeX to be pasted into a paper: plain ASCII with balanced signs, and TeX itself reads it, where there is
//! one.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::{Folder, meximal, text};

/// A command for every kind of document.
const KINDS: [&[&str]; 17] = [
    &["outcome", "nim:5+7+7+9", "-n", "5", "--moves"],
    &["outcome", "*2_{##2}", "-n", "3", "--properties"],
    &["outcome", "{1C||}", "-n", "3"],
    &["outcome", "S{2,3}:5+7 & S{2,5}:6", "--play", "ending:LR"],
    &["equal", "3.*", "6.*", "-n", "3"],
    &["compare", "0", "{1C||}", "--for", "L"],
    &["value", "0.77:100+37"],
    &["value", "{1|0}"],
    &["value", "nim:15+14+23+5", "--play", "podium"],
    &["canonical", "0.77:9", "--play", "misere"],
    &["form", "*2_{##2}", "--dag"],
    &["sequence", "0.77", "--of", "genus", "--to", "20"],
    &["sequence", "0.15", "--of", "phi", "--to", "40"],
    &["quotient", "0.15"],
    &["mex", "0.77@5"],
    &["paper", "spindler"],
    &["paper", "cincotti"],
];

fn latex(arguments: &[&str]) -> String {
    let output = meximal(&[arguments, &["--latex"]].concat());
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(!output.stdout.is_empty(), "{arguments:?}: {error}");
    text(&output.stdout)
}

#[test]
fn documents_are_plain_and_balanced() {
    for arguments in KINDS {
        let document = latex(arguments);
        assert!(document.starts_with("% Packages: "), "{arguments:?}");
        let strange: String = document.chars().filter(|c| !c.is_ascii()).collect();
        assert_eq!(strange, "", "{arguments:?}");
        let plain = document
            .replace("\\\\", "")
            .replace("\\$", "")
            .replace("\\{", "")
            .replace("\\}", "");
        let count = |sign: &str| plain.matches(sign).count();
        assert_eq!(count("$") % 2, 0, "{arguments:?}:\n{document}");
        assert_eq!(count("{"), count("}"), "{arguments:?}:\n{document}");
        assert_eq!(count("\\begin{"), count("\\end{"), "{arguments:?}");
    }
    let quotient = latex(&["quotient", "0.31"]);
    assert!(quotient.contains(r"\mathcal Q = \langle a"), "{quotient}");
}

#[test]
fn tex_reads_every_kind_of_document() {
    let mut found = Command::new("pdflatex");
    let found = found.arg("--version").stdout(Stdio::null()).status();
    if !found.is_ok_and(|status| status.success()) {
        return;
    }
    let folder = Folder::new("latex");
    let bodies: Vec<String> = KINDS.iter().map(|arguments| latex(arguments)).collect();
    let whole = format!(
        "\\documentclass{{article}}\n\\usepackage{{amssymb}}\n\\begin{{document}}\n{}\n\\end{{document}}\n",
        bodies.join("\n\n\\bigskip\n\n")
    );
    folder.write("all.tex", &whole);
    compile(folder.path());
}

fn compile(folder: &Path) {
    let mut tex = Command::new("pdflatex");
    tex.args(["-interaction=nonstopmode", "-halt-on-error", "all.tex"]);
    let output = tex.current_dir(folder).output().unwrap();
    let log = String::from_utf8_lossy(&output.stdout).into_owned();
    let wrong: Vec<&str> = log
        .lines()
        .skip_while(|line| !line.starts_with('!'))
        .collect();
    assert!(output.status.success(), "{}", wrong.join("\n"));
}

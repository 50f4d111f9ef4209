//! LaTeX to be pasted into a paper: signs that TeX knows, in the modes where they belong, and TeX itself
//! reads it, where there is one.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::{Folder, meximal, text};

/// A command for every kind of document: for every verb, each theory that answers in words of its own.
const KINDS: &[&[&str]] = &[
    &["outcome", "nim:5+7+7+9", "-n", "5", "--moves"],
    &["outcome", "*2_{##2}", "-n", "3", "--properties"],
    &["outcome", "{1C||}", "-n", "3", "--moves"],
    &["outcome", "{4||2|0}"],
    &["outcome", "{1|}", "--play", "misere"],
    &["outcome", "domineering:../#. + {1|0}", "--moves"],
    &["outcome", "S{2|3}:5 + 2.col:path3"],
    &[
        "outcome",
        "S{2,3}:5+7 & S{2,5}:6",
        "--play",
        "ending:LR",
        "--moves",
    ],
    &["outcome", "*2", "-n", "3", "--play", "elimination"],
    &["outcome", "{1C||}", "-n", "3", "--play", "elimination"],
    &[
        "outcome", "nim:5+7", "-n", "3", "--play", "podium", "--moves",
    ],
    &["outcome", "0.26:100+37", "--play", "misere", "--moves"],
    &["outcome", "hack:L(R)C", "-n", "3", "--moves"],
    &["equal", "3.*", "6.*", "-n", "3"],
    &["equal", "1", "2"],
    &["equal", "1C", "1L", "-n", "3"],
    &["equal", "{1|0}", "1", "--play", "misere"],
    &["equal", "0.15:4.6", "0.15:2.6", "--play", "misere"],
    &["equal", "nim:3", "nim:2+1", "--play", "podium", "-n", "3"],
    &["compare", "0", "{1C||}", "--for", "L"],
    &["compare", "{4||2|0}", "{1|0}"],
    &["compare", "1", "2", "--order", "spindler"],
    &["compare", "{1C||}", "1L", "--order", "cincotti"],
    &["value", "0.77:100+37"],
    &["value", "{4||2|0}"],
    &["value", "{2,{3|1}|{1,*|-1}}", "--all"],
    &["value", "1000000.↑"],
    &["value", "2+tiny(2)"],
    &["value", "↑<3>+*"],
    &["value", "domineering:../#."],
    &["value", "*(2/0)0", "--play", "misere"],
    &["value", "S{2,3}:8", "--play", "ending:LR"],
    &["value", "{1C||}", "-n", "3"],
    &["value", "hack:LR+L(R)(L)"],
    &["value", "hack:LRC", "-n", "3"],
    &["value", "nim:15+14+23+5", "--play", "podium"],
    &["canonical", "0.77:9", "--play", "misere"],
    &["canonical", "{{{3|1}|1}|-1}"],
    &["canonical", "{1C||}", "--for", "L"],
    &["canonical", "nim:5+3", "--play", "podium", "-n", "3"],
    &["form", "*2_{##2}", "--dag"],
    &["form", "{1C||}'+1L", "--dag"],
    &["sequence", "0.77", "--of", "grundy", "--to", "200"],
    &["sequence", "0.77", "--of", "genus", "--to", "20"],
    &["sequence", "0.07", "--of", "canonical", "--to", "8"],
    &["sequence", "0.15", "--of", "phi", "--to", "40"],
    &["sequence", "0.26", "--of", "phi", "--to", "20"],
    &["sequence", "0.77", "--to", "20", "-n", "3"],
    &["sequence", "0.14", "--play", "misere", "--to", "14"],
    &["sequence", "S{2,3}", "--play", "ending:LR"],
    &[
        "sequence",
        "S{2,3}",
        "--play",
        "ending:LR",
        "--of",
        "value",
        "--to",
        "9",
    ],
    &[
        "sequence",
        "domineering:2x{n}",
        "--to",
        "4",
        "--of",
        "value",
    ],
    &["sequence", "cram:3x{n}", "--to", "5"],
    &["quotient", "0.15"],
    &["quotient", "0.26"],
    &["quotient", "0.3102@12"],
    &["quotient", "nim", "--play", "misere"],
    &[
        "quotient", "0.77", "-n", "3", "--play", "misere", "--heaps", "4",
    ],
    &["quotient", "*2_#", "--play", "misere"],
    &[
        "quotient",
        "0.26",
        "--position",
        "7+100",
        "--compare",
        "4+10 = 2+3.4",
    ],
    &[
        "quotient",
        "0.15",
        "--position",
        "7+2.10",
        "--compare",
        "7 = 2+1",
        "--like",
        "0.77",
    ],
    &["mex", "0.77@5"],
    &["paper"],
    &["paper", "spindler"],
    &["paper", "podium"],
    &["paper", "misere"],
    &["paper", "cincotti"],
    &["paper", "ending"],
    &["census", "--min", "2", "--max", "8"],
    &["survey", "sums", "--birthday", "2"],
    &["survey", "quaternary", "--digits", "2"],
    &["survey", "forms", "--birthday", "2"],
    &["survey", "hackenbush", "--edges", "2", "--shape", "trees"],
];

fn latex(arguments: &[&str]) -> String {
    let output = meximal(&[arguments, &["--latex"]].concat());
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(!output.stdout.is_empty(), "{arguments:?}: {error}");
    text(&output.stdout)
}

/// What is wrong with a document, whatever it says.
fn faults(document: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let mut fault = |what: &str, line: &str| faults.push(format!("{what}: {line}"));
    // For each open brace whether mathematics stands in it.
    let mut open: Vec<bool> = Vec::new();
    let mut is_math = false;
    let mut is_display = false;
    let mut is_table = false;
    let mut blank = 0;
    for line in document.lines().filter(|line| !line.starts_with('%')) {
        blank = if line.is_empty() { blank + 1 } else { 0 };
        if line.contains("  ") || line.ends_with(' ') || blank > 1 {
            fault("spaces", line);
        }
        is_table =
            (is_table || line.contains(r"\begin{tabular}")) && !line.contains(r"\end{tabular}");
        let mut rest = line;
        while let Some(c) = rest.chars().next() {
            rest = &rest[c.len_utf8()..];
            match c {
                '\\' => {
                    let name = rest.trim_start_matches(|c: char| c.is_ascii_alphabetic());
                    let name = &rest[..rest.len() - name.len()];
                    let Some(sign) = rest.chars().next() else {
                        fault("a backslash at the end", line);
                        break;
                    };
                    rest = &rest[name.len().max(sign.len_utf8())..];
                    match (name, sign) {
                        ("", '[') => (is_math, is_display) = (true, true),
                        ("", ']') => (is_math, is_display) = (false, false),
                        // Words within mathematics.
                        ("textbf" | "texttt" | "mbox", _) if rest.starts_with('{') => {
                            open.push(is_math);
                            is_math = false;
                            rest = &rest[1..];
                        }
                        _ => {}
                    }
                }
                '$' => is_math = !is_math,
                '{' => open.push(is_math),
                '}' => match open.pop() {
                    Some(before) => is_math = before,
                    None => fault("a brace that nothing opens", line),
                },
                '_' | '^' if !is_math => fault("a sign of mathematics in words", line),
                '<' | '>' | '|' | '"' if !is_math => fault("another sign in text fonts", line),
                '&' if is_table && !is_math || is_display => {}
                '#' | '&' => fault("a sign that has to be escaped", line),
                _ if !c.is_ascii() => fault("a sign that is not ASCII", line),
                _ => {}
            }
        }
        // Nothing goes on in the next line but a display.
        if !open.is_empty() || is_math && !is_display {
            fault("mathematics or a brace left open", line);
            open.clear();
            is_math = false;
        }
    }
    let count = |sign: &str| document.matches(sign).count();
    if count(r"\begin{") != count(r"\end{") {
        faults.push("an environment left open".to_owned());
    }
    faults
}

#[test]
fn documents_have_signs_that_tex_knows_where_they_belong() {
    let mut wrong = Vec::new();
    for arguments in KINDS {
        let document = latex(arguments);
        assert!(document.starts_with("% Packages: "), "{arguments:?}");
        let faults = faults(&document);
        if !faults.is_empty() {
            wrong.push(format!("{arguments:?}\n{}", faults.join("\n")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let quotient = latex(&["quotient", "0.31"]);
    assert!(quotient.contains(r"\mathcal Q = \langle a"), "{quotient}");
}

/// The faults are seen, so that a test without any says something.
#[test]
fn faults_are_found() {
    for wrong in [
        r"a{*}d\_(m+2)^2",
        r"$\{4 \mid  \mid 2\}$",
        "a_1",
        "$a",
        "a}",
        "𝒫",
        "S{2|3}",
        r"\textbf{a_1}",
        r"$\textbf{a_1}$",
        "1 & 2",
    ] {
        assert!(!faults(wrong).is_empty(), "{wrong}");
    }
    for right in [
        r"$\textbf{S\{2$|$3\}}(5_{\#})$",
        "\\begin{tabular}{l}\n1 & 2 \\\\\n\\end{tabular}",
        r"50\% of \_ and \^{}",
    ] {
        let faults = faults(right);
        assert!(faults.is_empty(), "{right}: {faults:?}");
    }
}

#[test]
fn words_of_solutions_for_all_heaps_are_mathematics() {
    let quotient = latex(&["quotient", "0.26"]);
    assert!(quotient.contains(r"$\Phi(2m+13) = ad_{m+2}$"), "{quotient}");
    let quotient = latex(&["quotient", "0.77"]);
    assert!(
        quotient.contains("elements of period at most 2 \\\\\n5 idempotents"),
        "{quotient}"
    );
    let value = latex(&["value", "{4||2|0}"]);
    assert!(
        value.contains(r"\item[{value}] $\{4 \mathrel{||} 2 \mid 0\}$"),
        "{value}"
    );
}

#[test]
fn tex_reads_every_kind_of_document() {
    let mut found = Command::new("pdflatex");
    let found = found.arg("--version").stdout(Stdio::null()).status();
    if !found.is_ok_and(|status| status.success()) {
        eprintln!("not checked: there is no pdflatex (Debian: apt-get install texlive-latex-base)");
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

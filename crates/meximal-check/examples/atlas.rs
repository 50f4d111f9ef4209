//! The certificates of an atlas with this checker's verdicts, for a comparison with another checker:
//!
//! `atlas TEXTS VERDICTS FILE.jsonl STEP` writes every STEP-th certificate of the file to TEXTS, separated by
//! bytes 0, and to VERDICTS one line for each, `accepted` or `rejected`.
//!
//! A line of an atlas holds its result as JSON in a string of JSON, and the certificate as a string in there.
//! So each line feed of a certificate is written as `\\n`, and a certificate goes from its first words to the
//! line `end`.

use std::io::Write;

use meximal_check::{Budget, check_any};

const FIRST: &str = "meximal certificate ";
const LINE_FEED: &str = r"\\n";
const LAST: &str = r"\\nend\\n";

/// The certificate of a line, if it has one.
fn certificate(line: &str) -> Option<String> {
    let text = &line[line.find(FIRST)?..];
    let end = text.find(LAST)? + LAST.len();
    Some(text[..end].replace(LINE_FEED, "\n"))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [texts, verdicts, file, step] = &arguments[..] else {
        return Err("usage: atlas TEXTS VERDICTS FILE.jsonl STEP".into());
    };
    let mut texts = std::io::BufWriter::new(std::fs::File::create(texts)?);
    let mut verdicts = std::io::BufWriter::new(std::fs::File::create(verdicts)?);
    let lines = std::fs::read_to_string(file)?;
    let (mut written, mut accepted) = (0, 0);
    let certificates = lines.lines().filter_map(certificate);
    for certificate in certificates.step_by(step.parse()?) {
        if written > 0 {
            texts.write_all(&[0])?;
        }
        texts.write_all(certificate.as_bytes())?;
        let is_right = check_any(&certificate, &Budget::new()).is_ok();
        writeln!(
            verdicts,
            "{}",
            if is_right { "accepted" } else { "rejected" }
        )?;
        written += 1;
        accepted += u32::from(is_right);
    }
    println!("certificates of the atlas: {written}, accepted: {accepted}");
    Ok(())
}

//! Documents as HTML, for notebooks: fields and tables become tables, and lines become paragraphs.

use meximal::svg::escape;
use meximal_ask::report::{Block, Document, Line, Style};

/// A document as HTML.
pub fn html(document: &Document) -> String {
    let mut out = String::from("<div class=\"meximal\">");
    for block in &document.blocks {
        match block {
            Block::Line(line) => {
                let text = text_of(line);
                if !text.is_empty() {
                    out += &format!("<p style=\"white-space: pre-wrap\">{text}</p>");
                }
            }
            Block::Fields(fields) => {
                out += "<table>";
                for (name, line) in fields {
                    let value = text_of(line);
                    let name = escape(name);
                    out += &row(&[cell("th", &name), cell("td", &value)]);
                }
                out += "</table>";
            }
            Block::Table { head, rows } => {
                out += "<table><thead>";
                out += &row_of(head, "th");
                out += "</thead><tbody>";
                for line in rows {
                    out += &row_of(line, "td");
                }
                out += "</tbody></table>";
            }
        }
    }
    out + "</div>"
}

fn row_of(lines: &[Line], kind: &str) -> String {
    let cells = lines.iter().map(|line| cell(kind, &text_of(line)));
    row(&cells.collect::<Vec<_>>())
}

fn row(cells: &[String]) -> String {
    format!("<tr>{}</tr>", cells.concat())
}

fn cell(kind: &str, content: &str) -> String {
    format!("<{kind} style=\"text-align: left; white-space: pre-wrap\">{content}</{kind}>")
}

/// The text of one line, safe in HTML.
fn text_of(line: &Line) -> String {
    let text = Document::new().line(line.clone()).text(Style::Unicode);
    escape(text.trim_end())
}

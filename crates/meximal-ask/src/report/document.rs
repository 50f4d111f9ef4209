//! The few kinds of blocks that answers are made of, and their two renderings: aligned text and LaTeX.

use std::fmt::Write;

use unicode_width::UnicodeWidthStr;

use super::Style;
use super::layout::{UNBROKEN, push_fields, push_line, push_table};
use super::symbols::{escape, plain};
use meximal::notation::form_latex;
use meximal::player::{PlayerSet, Players};
use meximal::text::visible;

/// A piece of a line, by what it means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Words.
    Words(String),
    /// A game in ASCII notation.
    Game(String),
    /// A set of players.
    Set(PlayerSet, Players),
    /// A seat.
    Seat(usize, Players),
    /// How to see what is left out here. What that is called depends on who is spoken to; where nobody knows
    /// it is nothing.
    LeftOut(LeftOut),
    /// Mathematics, as text and as TeX.
    Math(String, String),
    /// Mathematics that looks different in ASCII.
    Formula {
        /// As text with all symbols.
        unicode: String,
        /// As ASCII text.
        ascii: String,
        /// As TeX.
        latex: String,
    },
}

/// What shows more than a document does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftOut {
    /// The same question, asked for all of a list.
    InAll,
    /// The data of the answer.
    InData,
    /// The list of subpositions of a form.
    InSubpositions,
    /// The checks of a paper.
    InChecks,
    /// What there is to be told about one ruleset.
    InRuleset,
    /// A drawing of a game.
    InDrawing,
}

/// Words that lead to what is left out.
pub type Lead = fn(LeftOut) -> &'static str;

/// A line of text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line(pub Vec<Piece>);

impl Line {
    /// An empty line, to add pieces to.
    pub fn new() -> Line {
        Line::default()
    }

    /// Adds words.
    pub fn words(mut self, words: impl Into<String>) -> Line {
        self.0.push(Piece::Words(words.into()));
        self
    }

    /// Adds a game, given in ASCII notation.
    pub fn game(mut self, game: impl Into<String>) -> Line {
        self.0.push(Piece::Game(game.into()));
        self
    }

    /// Adds a set of players.
    pub fn set(mut self, set: PlayerSet, players: Players) -> Line {
        self.0.push(Piece::Set(set, players));
        self
    }

    /// Adds the name of a seat.
    pub fn seat(mut self, seat: usize, players: Players) -> Line {
        self.0.push(Piece::Seat(seat, players));
        self
    }

    /// Adds where the rest is to be found.
    pub fn left_out(mut self, left_out: LeftOut) -> Line {
        self.0.push(Piece::LeftOut(left_out));
        self
    }

    /// Adds mathematics, given as text and as TeX.
    pub fn math(mut self, text: impl Into<String>, latex: impl Into<String>) -> Line {
        self.0.push(Piece::Math(text.into(), latex.into()));
        self
    }

    /// Adds mathematics that looks different in ASCII.
    pub fn formula(
        mut self,
        unicode: impl Into<String>,
        ascii: impl Into<String>,
        latex: impl Into<String>,
    ) -> Line {
        self.0.push(Piece::Formula {
            unicode: unicode.into(),
            ascii: ascii.into(),
            latex: latex.into(),
        });
        self
    }

    /// The columns that the line takes with all symbols.
    pub(super) fn width(&self) -> usize {
        self.text(Style::Unicode, |_| "").width()
    }

    /// The line as text; in games are spaces at which it does not break.
    fn text(&self, style: Style, lead: Lead) -> String {
        let mut out = String::new();
        for piece in &self.0 {
            match piece {
                Piece::Math(text, _) => out.push_str(&plain(text, style)),
                Piece::Formula { unicode, ascii, .. } => out.push_str(match style {
                    Style::Unicode => unicode,
                    Style::Ascii => ascii,
                }),
                Piece::Words(words) => out.push_str(&plain(words, style)),
                Piece::Game(game) => {
                    let game = game_text(&visible(game), style);
                    out.push_str(&game.replace(' ', UNBROKEN.encode_utf8(&mut [0; 4])));
                }
                Piece::Set(set, players) => out.push_str(&set.display(*players, style)),
                Piece::Seat(seat, players) => out.push_str(&players.label(*seat, style)),
                Piece::LeftOut(left_out) => out.push_str(lead(*left_out)),
            }
        }
        out
    }

    /// The line in TeX, with single spaces.
    fn latex(&self) -> String {
        single_spaces(&self.raw_latex())
    }

    fn raw_latex(&self) -> String {
        let mut out = String::new();
        for piece in &self.0 {
            let _ = match piece {
                Piece::Words(words) => write!(out, "{}", escape(words)),
                Piece::LeftOut(_) => Ok(()),
                Piece::Game(game) => write!(out, "${}$", game_latex(game)),
                Piece::Set(set, players) => write!(out, "${}$", set.latex(*players)),
                Piece::Math(_, latex) | Piece::Formula { latex, .. } => write!(out, "${latex}$"),
                Piece::Seat(seat, players) => {
                    let name = players.label(*seat, Style::Ascii);
                    match name.strip_prefix('O') {
                        Some("") | None => write!(out, r"$\mathbf{{{name}}}$"),
                        Some(index) => write!(out, r"$\mathbf{{O}}_{{{index}}}$"),
                    }
                }
            };
        }
        out
    }
}

impl From<&str> for Line {
    fn from(words: &str) -> Line {
        Line::new().words(words)
    }
}

impl From<String> for Line {
    fn from(words: String) -> Line {
        Line::new().words(words)
    }
}

/// A block of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// One line of its own.
    Line(Line),
    /// Names with values, aligned.
    Fields(Vec<(String, Line)>),
    /// A table with a head.
    Table {
        /// The heads of the columns.
        head: Vec<Line>,
        /// The rows, each as long as the head.
        rows: Vec<Vec<Line>>,
    },
}

/// What an answer looks like.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    /// The blocks, from top to bottom.
    pub blocks: Vec<Block>,
    /// Mathematics that stands above them on lines of its own, in LaTeX only.
    pub displays: Vec<String>,
}

impl Document {
    /// An empty document, to add blocks to.
    pub fn new() -> Document {
        Document::default()
    }

    /// Adds a line.
    pub fn line(mut self, line: impl Into<Line>) -> Document {
        self.blocks.push(Block::Line(line.into()));
        self
    }

    /// Adds names with values.
    pub fn fields(mut self, fields: Vec<(String, Line)>) -> Document {
        self.blocks.push(Block::Fields(fields));
        self
    }

    /// Adds a table.
    pub fn table(mut self, head: Vec<Line>, rows: Vec<Vec<Line>>) -> Document {
        self.blocks.push(Block::Table { head, rows });
        self
    }

    /// Adds mathematics in TeX that stands above the text, in LaTeX only.
    pub fn display(mut self, latex: impl Into<String>) -> Document {
        self.displays.push(latex.into());
        self
    }

    /// Adds the blocks of another document.
    pub fn append(mut self, other: Document) -> Document {
        self.blocks.extend(other.blocks);
        self.displays.extend(other.displays);
        self
    }

    /// The document as text, each line ended and as long as it comes.
    pub fn text(&self, style: Style) -> String {
        self.text_within(style, usize::MAX, |_| "")
    }

    /// The document as text that fits into this many columns, with words that lead to what is left out.
    pub fn text_within(&self, style: Style, width: usize, lead: Lead) -> String {
        let mut out = String::new();
        for block in &self.blocks {
            match block {
                Block::Line(line) => push_line(&mut out, &line.text(style, lead), width),
                Block::Fields(fields) => {
                    let field = |(name, line): &(String, Line)| {
                        vec![plain(name, style), line.text(style, lead)]
                    };
                    let rows: Vec<Vec<String>> = fields.iter().map(field).collect();
                    push_fields(&mut out, &rows, width);
                }
                Block::Table { head, rows } => {
                    let render =
                        |row: &Vec<Line>| row.iter().map(|l| l.text(style, lead)).collect();
                    let mut table: Vec<Vec<String>> = vec![render(head)];
                    table.extend(rows.iter().map(render));
                    push_table(&mut out, &table, width);
                }
            }
        }
        out
    }

    /// The document in LaTeX, to be pasted into a paper: sentences are paragraphs, names with values a list,
    /// and of packages only amssymb is needed.
    pub fn latex(&self) -> String {
        let mut out = String::new();
        for display in &self.displays {
            let _ = writeln!(out, "\\[\n{display}\n\\]\n");
        }
        for block in &self.blocks {
            match block {
                Block::Line(line) => {
                    let text = line.latex();
                    if !text.is_empty() {
                        let _ = writeln!(out, "{text}\n");
                    }
                }
                Block::Fields(fields) => push_latex_fields(&mut out, fields),
                Block::Table { head, rows } => push_latex_table(&mut out, head, rows),
            }
        }
        out.truncate(out.trim_end().len());
        out.push('\n');
        out
    }
}

/// A list; a value that goes on behind an empty name belongs to the name before it: in the same sentence
/// after a comma, else on a line of its own.
fn push_latex_fields(out: &mut String, fields: &[(String, Line)]) {
    out.push_str("\\begin{description}\n");
    let mut above = String::new();
    for (at, (name, line)) in fields.iter().enumerate() {
        let text = line.latex();
        if !name.is_empty() || at == 0 {
            if at > 0 {
                out.push('\n');
            }
            let space = if text.is_empty() { "" } else { " " };
            let _ = write!(out, "\\item[{{{}}}]{space}{text}", escape(name));
        } else {
            let end = if above.is_empty() || above.ends_with(',') {
                ""
            } else {
                r" \\"
            };
            let _ = write!(out, "{end}\n{text}");
        }
        above = text;
    }
    out.push_str("\n\\end{description}\n\n");
}

/// A last column with wider text than this breaks its lines.
const WIDE: usize = 50;

fn push_latex_table(out: &mut String, head: &[Line], rows: &[Vec<Line>]) {
    let last = rows
        .iter()
        .filter_map(|row| row.get(head.len().checked_sub(1)?));
    let mut columns = "l".repeat(head.len());
    if last.map(|line| line.text(Style::Ascii, |_| "").len()).max() > Some(WIDE) {
        columns.pop();
        columns.push_str(r"p{0.6\linewidth}");
    }
    let _ = writeln!(out, "\\begin{{tabular}}{{{columns}}}\n\\hline");
    push_latex_row(out, head);
    out.push_str("\\hline\n");
    for row in rows {
        push_latex_row(out, row);
    }
    out.push_str("\\hline\n\\end{tabular}\n\n");
}

/// A text with one space between any two words.
fn single_spaces(text: &str) -> String {
    let words = text.split([' ', '\n']).filter(|word| !word.is_empty());
    words.collect::<Vec<&str>>().join(" ")
}

fn push_latex_row(out: &mut String, row: &[Line]) {
    let cells: Vec<String> = row.iter().map(Line::latex).collect();
    let _ = writeln!(out, "{} \\\\", single_spaces(&cells.join(" & ")));
}

/// What stands between heaps of different rulesets.
const MIXED: &str = " + ";

/// A game in ASCII notation with the multiplication dot of the style.
fn game_text(game: &str, style: Style) -> String {
    if let Some((first, others)) = game.split_once(MIXED) {
        return format!(
            "{}{MIXED}{}",
            game_text(first, style),
            game_text(others, style)
        );
    }
    let (count, game) = split_count(game);
    let count = count.map_or_else(String::new, |count| format!("{count}{}", style.dot()));
    let (rules, rest) = split_rules(game);
    if is_board(rules) {
        return format!("{count}{}", plain(game, style));
    }
    let rest = rest.replace('.', style.dot());
    format!("{count}{rules}{}", plain(&rest, style))
}

/// How often a part with rules is there, `2.cram:2x3`.
fn split_count(game: &str) -> (Option<&str>, &str) {
    match game.split_once('.') {
        Some((count, part))
            if count.bytes().all(|b| b.is_ascii_digit())
                && part.starts_with(|c: char| c.is_ascii_alphabetic())
                && part.contains(':') =>
        {
            (Some(count), part)
        }
        _ => (None, game),
    }
}

/// Whether these rules are those of a board, whose positions have points of their own.
fn is_board(rules: &str) -> bool {
    let name = rules.trim_end_matches(':');
    name == "hack" || meximal_rules::entry(name).is_some()
}

/// The rules of a heap position with their colon, in which a point is not a multiplication, and the rest. The
/// colon of an ordinal sum has a space before it, or what is in brackets.
fn split_rules(game: &str) -> (&str, &str) {
    let colon = game.find(':').filter(|&colon| {
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '@';
        game.starts_with(is_name) && !game[..colon].ends_with(' ')
    });
    game.split_at(colon.map_or(0, |colon| colon + 1))
}

/// A game in notation as TeX mathematics.
fn game_latex(game: &str) -> String {
    if let Some((first, others)) = game.split_once(MIXED) {
        return format!("{} + {}", game_latex(first), game_latex(others));
    }
    let (count, game) = split_count(game);
    let count = count.map_or_else(String::new, |count| format!(r"{count} \cdot "));
    let (rules, rest) = split_rules(game);
    let named =
        |rules: &str, position: String| format!(r"{count}\textbf{{{}}}({position})", escape(rules));
    match rules.strip_suffix(':') {
        Some(rules) if is_board(rules) => named(rules, format!(r"\texttt{{{}}}", escape(rest))),
        Some(rules) => named(rules, form_latex(rest)),
        None => form_latex(rest),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_align_by_width_on_screen() {
        let row = |a: &str, b: &str| vec![Line::from(a), Line::from(b)];
        let document = Document::new().table(row("∅", "x"), vec![row("long", "y")]);
        assert_eq!(document.text(Style::Unicode), "∅     x\nlong  y\n");
        assert_eq!(document.text(Style::Ascii), "-     x\nlong  y\n");
    }

    #[test]
    fn games_become_tex() {
        assert_eq!(game_latex("nim:5+7"), r"\textbf{nim}(5+7)");
        assert_eq!(game_text("↑↑*", Style::Ascii), "^^*");
        let position = r"\textbf{0.77}(2 \cdot 3+5)";
        assert_eq!(game_latex("0.77:2.3+5"), position);
        assert_eq!(game_text("0.77:2.3+5", Style::Unicode), "0.77:2·3+5");
        let mixed = "nim:5 + 0.77:2.3+5";
        assert_eq!(game_text(mixed, Style::Unicode), "nim:5 + 0.77:2·3+5");
        let mixed_latex = format!(r"\textbf{{nim}}(5) + {position}");
        assert_eq!(game_latex(mixed), mixed_latex);
        let board = "2.cram:../.# + 2.*";
        assert_eq!(game_text(board, Style::Unicode), "2·cram:../.# + 2·*");
        assert_eq!(game_text("-2.1 : 1", Style::Unicode), "-2·1 : 1");
        assert_eq!(game_latex("{-1|1}:1"), r"\{-1 \mid 1\}:1");
        let board = r"2 \cdot \textbf{cram}(\texttt{../.\#}) + 2 \cdot {*}";
        assert_eq!(game_latex("2.cram:../.# + 2.*"), board);
        assert_eq!(game_latex("S{2|3}:5"), r"\textbf{S\{2$|$3\}}(5)");
    }

    #[test]
    fn latex_has_paragraphs_lists_and_displays() {
        let fields = ["a", "", "b"].map(|name| (name.to_owned(), Line::from("x_1")));
        let document = Document::new()
            .display(r"\mathcal Q = \langle a \mid a^2 = 1 \rangle")
            .line("  One.")
            .fields(fields.to_vec());
        let expected = "\\[\n\\mathcal Q = \\langle a \\mid a^2 = 1 \\rangle\n\\]\n\nOne.\n\n\
                        \\begin{description}\n\\item[{a}] x\\_1 \\\\\nx\\_1\n\\item[{b}] \
                        x\\_1\n\\end{description}\n";
        assert_eq!(document.latex(), expected);
        assert_eq!(document.text(Style::Ascii).lines().next(), Some("  One."));
    }
}

//! Forms in notation → TeX mathematics, for every way in which forms are printed: impartial forms, partizan
//! forms, two-player values.

/// A form as TeX: `\{1_{C} \mid \mid \}` for `{1C||}`, `\{4 \mathrel{||} 2 \mid 0\}` for `{4||2|0}`.
///
/// ```
/// use meximal::notation::form_latex;
/// assert_eq!(form_latex("*2_##+3.↑"), r"{*}2_{\#\#}+3 \cdot {\uparrow}");
/// ```
pub fn form_latex(text: &str) -> String {
    let mut tex = Tex {
        out: String::with_capacity(2 * text.len()),
        for_two: says_two(text),
    };
    tex.form(text);
    tex.out.truncate(tex.out.trim_end().len());
    tex.out
}

struct Tex {
    out: String,
    /// Whether a row of bars is one sign.
    for_two: bool,
}

impl Tex {
    fn form(&mut self, text: &str) {
        let mut rest = text;
        // Braces of subscripts stay braces, all others are signs.
        let mut braces = Vec::new();
        while let Some(c) = rest.chars().next() {
            let here = rest;
            rest = &rest[c.len_utf8()..];
            match c {
                '{' => {
                    let subscript = self.out.ends_with('_');
                    braces.push(subscript);
                    self.out.push_str(if subscript { "{" } else { r"\{" });
                }
                '}' if braces.pop() == Some(true) => self.out.push('}'),
                '}' => self.out.push_str(r"\}"),
                '_' => rest = self.subscript(rest),
                '#' => self.out.push_str(r"\#"),
                '|' => {
                    rest = here.trim_start_matches('|');
                    self.bars(here.len() - rest.len());
                }
                '‖' => self.bars(2),
                '*' => self.out.push_str("{*}"),
                '.' | '·' => self.relation(r"\cdot"),
                '\'' | '’' | '†' => self.out.push_str(r"^{\dagger}"),
                '^' if rest.starts_with('-') => {
                    self.out.push_str("^{-}");
                    rest = &rest[1..];
                }
                '±' => self.out.push_str(r"{\pm}"),
                '↑' | '^' => rest = self.arrow(r"\uparrow", rest),
                '⇑' => rest = self.arrow(r"\Uparrow", rest),
                '↓' | 'v' => rest = self.arrow(r"\downarrow", rest),
                '⇓' => rest = self.arrow(r"\Downarrow", rest),
                '−' => self.out.push('-'),
                'L' | 'R' => self.out.push_str(&format!("_{{{c}}}")),
                'C' => {
                    let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
                    let index = &rest[..rest.len() - after.len()];
                    self.out.push_str(&match index {
                        "" => "_{C}".to_owned(),
                        _ => format!("_{{C_{{{index}}}}}"),
                    });
                    rest = after;
                }
                't' | 'm' if rest.starts_with("iny") => {
                    self.out.push_str(&format!(r"\mathrm{{{c}iny}}"));
                    rest = &rest["iny".len()..];
                }
                // No notation has other letters; what is not known is seen as such.
                _ if !c.is_ascii() => self.out.push('?'),
                '%' | '&' | '$' => self.out.extend(['\\', c]),
                '\\' | '~' => self.out.push_str(r"{\cdot}"),
                _ => self.out.push(c),
            }
        }
    }

    /// A sign with a space on each side.
    fn relation(&mut self, sign: &str) {
        if !self.out.ends_with(' ') && !self.out.is_empty() {
            self.out.push(' ');
        }
        self.out.push_str(sign);
        self.out.push(' ');
    }

    fn bars(&mut self, row: usize) {
        if self.for_two && row > 1 {
            self.relation(&format!(r"\mathrel{{{}}}", "|".repeat(row)));
        } else {
            (0..row).for_each(|_| self.relation(r"\mid"));
        }
    }

    /// ↑, and the order of ↑<3> or ↑[3] behind it.
    fn arrow<'a>(&mut self, sign: &str, rest: &'a str) -> &'a str {
        self.out.push_str(&format!("{{{sign}}}"));
        for (open, close, left, right) in [('<', '>', "", ""), ('[', ']', "[", "]")] {
            let inside = rest
                .strip_prefix(open)
                .and_then(|rest| rest.split_once(close));
            if let Some((order, after)) = inside
                && order.chars().all(|c| c.is_ascii_digit())
            {
                self.out.push_str(&format!("^{{{left}{order}{right}}}"));
                return after;
            }
        }
        rest
    }

    /// What follows an underscore: all hashes in one subscript, or a heap, or what stands in brackets.
    fn subscript<'a>(&mut self, rest: &'a str) -> &'a str {
        self.out.push('_');
        if rest.starts_with('#') {
            self.out.push('{');
            let mut rest = rest;
            loop {
                while let Some(after) = rest.strip_prefix('#') {
                    self.out.push_str(r"\#");
                    rest = after;
                }
                match rest.strip_prefix("_#") {
                    Some(_) => rest = &rest[1..],
                    None => break,
                }
            }
            self.out.push('}');
            return rest;
        }
        for (open, close) in [('[', ']'), ('(', ')')] {
            if !rest.starts_with(open) {
                continue;
            }
            let mut depth = 0;
            for (at, c) in rest.char_indices() {
                depth += i32::from(c == open) - i32::from(c == close);
                if depth == 0 {
                    let inside = Tex {
                        out: String::new(),
                        for_two: self.for_two,
                    };
                    let inside = inside.whole(&rest[..=at]);
                    self.out.push_str(&format!("{{{inside}}}"));
                    return &rest[at + 1..];
                }
            }
        }
        rest
    }

    fn whole(mut self, text: &str) -> String {
        self.form(text);
        self.out
    }
}

/// Whether a form is for two players whatever its bars say: numbers other than 0, arrows, switches and tiny
/// games are. `2L` is no number, it is two moves of a player.
pub(crate) fn says_two(text: &str) -> bool {
    let mut rest = text;
    let mut after_star = false;
    while let Some(c) = rest.chars().next() {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits > 0 {
            let (number, behind) = rest.split_at(digits);
            let is_number = !after_star && number.chars().any(|c| c != '0');
            if is_number && !behind.starts_with(['L', 'R', 'C', '.', '·']) {
                return true;
            }
            rest = behind;
            after_star = false;
            continue;
        }
        if "↑⇑↓⇓±".contains(c) || rest.starts_with("iny") {
            return true;
        }
        // The heap of *3 and of *[12], of *2_3 and of *(21), the player C2: no numbers.
        after_star = "*_#C".contains(c) || after_star && "[(){}/".contains(c);
        rest = &rest[c.len_utf8()..];
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_become_tex() {
        for (text, tex) in [
            ("*(1_#21)_#_#", r"{*}(1_{\#}21)_{\#\#}"),
            ("{0,*2_{##2}}", r"\{0,{*}2_{\#\#2}\}"),
            ("3.*+*2", r"3 \cdot {*}+{*}2"),
            ("↑↑*", r"{\uparrow}{\uparrow}{*}"),
            ("*[12]_[10]", r"{*}[12]_{[10]}"),
            ("{2C1||}+1L", r"\{2_{C_{1}} \mid \mid \}+1_{L}"),
            ("3.1C^-", r"3 \cdot 1_{C}^{-}"),
            ("{4||2|0}", r"\{4 \mathrel{||} 2 \mid 0\}"),
            ("{*||0|*}", r"\{{*} \mid \mid 0 \mid {*}\}"),
            (
                "-2+↓<3>*+tiny(1/2)",
                r"-2+{\downarrow}^{3}{*}+\mathrm{tiny}(1/2)",
            ),
            ("↑[2]+±{3|1}", r"{\uparrow}^{[2]}+{\pm}\{3 \mid 1\}"),
        ] {
            assert_eq!(form_latex(text), tex, "{text}");
        }
    }

    #[test]
    fn numbers_are_for_two_players() {
        for text in [
            "{4||2|0}",
            "{*|1/2}",
            "↑*",
            "±{*|0}",
            "tiny(*)",
            "{0||*|-10}",
        ] {
            assert!(says_two(text), "{text}");
        }
        for text in [
            "{*||0|*}", "*2_#", "*[12]", "{2L|1C}", "3.*", "*(21)", "*2_{#3}", "0",
        ] {
            assert!(!says_two(text), "{text}");
        }
    }
}

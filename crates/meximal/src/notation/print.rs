//! The printer of [the notation](super), the inverse of the parser. Forms share structure and notation
//! does not, so the text of a form can be exponentially longer than the form: the length is computed
//! first, and a form whose text is longer than the parser accepts is not printed.

use rustc_hash::FxHashMap;

use super::MAX_DEPTH;
use crate::form::{FormId, Forms, PrintOrder};
use crate::text::{MAX_INPUT, Style};

/// A form whose text would be longer, or more deeply nested, than the parser accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the form is too long to write out; its subpositions can be listed instead")]
pub struct TooLongToPrint;

/// A form in compact notation, `*(1_#21)_#`.
///
/// ```
/// use meximal::form::Forms;
/// use meximal::game::parse_form;
/// use meximal::notation::print_form;
/// let mut forms = Forms::new();
/// let form = parse_form("{{0,*2},*+*}", &mut forms)?;
/// assert_eq!(print_form(&forms, form)?, "*(20)1_#");
/// assert_eq!(parse_form("*(20)1_#", &mut forms)?, form);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn print_form(forms: &Forms, form: FormId) -> Result<String, TooLongToPrint> {
    print_starred(forms, form, Spelling::Compact)
}

/// A form as the misère literature writes it, with `/` for `_#`: `*2/320`.
///
/// ```
/// use meximal::form::Forms;
/// use meximal::game::parse_form;
/// use meximal::notation::print_slash;
/// let mut forms = Forms::new();
/// let form = parse_form("{{*2},*3,*2,0}", &mut forms)?;
/// assert_eq!(print_slash(&forms, form)?, "*2/320");
/// assert_eq!(parse_form("*2/320", &mut forms)?, form);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn print_slash(forms: &Forms, form: FormId) -> Result<String, TooLongToPrint> {
    print_starred(forms, form, Spelling::Slash)
}

fn print_starred(
    forms: &Forms,
    form: FormId,
    spelling: Spelling,
) -> Result<String, TooLongToPrint> {
    match forms.heap_size(form) {
        Some(size) => Ok(print_heap(size.into())),
        None => Printer::new(forms, form, spelling).print(form),
    }
}

/// A heap of Nim as a form of its own, `*3`; its many subpositions are not looked at.
pub fn print_heap(size: u64) -> String {
    match size {
        0 => "0".to_owned(),
        1 => "*".to_owned(),
        2..=9 => format!("*{size}"),
        _ => format!("*[{size}]"),
    }
}

/// A form with braces for every option set, heaps excepted: `{{0,*2},{*}}`.
pub fn print_braces(forms: &Forms, form: FormId) -> Result<String, TooLongToPrint> {
    print_starred(forms, form, Spelling::Braces)
}

/// A sum of forms, equal components as multiples: `3·*+*2`.
pub fn print_sum(forms: &Forms, parts: &[FormId], style: Style) -> Result<String, TooLongToPrint> {
    if parts.is_empty() {
        return Ok("0".to_owned());
    }
    let mut counts: FxHashMap<FormId, usize> = FxHashMap::default();
    for &part in parts {
        *counts.entry(part).or_default() += 1;
    }
    let mut terms = Vec::new();
    for (part, count) in counts {
        terms.push((forms.birthday(part), print_form(forms, part)?, count));
    }
    terms.sort();
    let terms: Vec<String> = terms
        .into_iter()
        .map(|(_, text, count)| match count {
            1 => text,
            _ => format!("{count}{}{text}", style.dot()),
        })
        .collect();
    Ok(terms.join("+"))
}

#[derive(Clone, Copy, PartialEq)]
enum Spelling {
    Compact,
    Slash,
    Braces,
}

/// The size of a form's text: characters, and brackets inside each other.
#[derive(Clone, Copy)]
struct Extent {
    length: usize,
    depth: usize,
}

struct Printer<'a> {
    forms: &'a Forms,
    /// The options in print order, made when it is known that there is room for the text.
    order: Option<PrintOrder>,
    extents: FxHashMap<FormId, Extent>,
    spelling: Spelling,
}

impl<'a> Printer<'a> {
    fn new(forms: &'a Forms, form: FormId, spelling: Spelling) -> Self {
        let mut printer = Printer {
            forms,
            order: None,
            extents: FxHashMap::default(),
            spelling,
        };
        for part in forms.subpositions(&[form]) {
            let extent = printer.extent(part);
            printer.extents.insert(part, extent);
        }
        printer
    }

    fn options(&self, form: FormId) -> &[FormId] {
        self.order.as_ref().map_or(&[], |order| order.options(form))
    }

    /// A form whose text is one atom: a heap, or something with a `_#` or `/` behind it.
    fn is_atom(&self, form: FormId) -> bool {
        self.forms.heap_size(form).is_some() || self.forms.options(form).len() == 1
    }

    fn heap_text(&self, size: u32) -> String {
        match (self.spelling, size) {
            (Spelling::Compact | Spelling::Slash, 0..=9) => size.to_string(),
            (Spelling::Compact | Spelling::Slash, _) => format!("[{size}]"),
            (Spelling::Braces, _) => print_heap(size.into()),
        }
    }

    /// An upper bound, from the extents of the options.
    fn extent(&self, form: FormId) -> Extent {
        if let Some(size) = self.forms.heap_size(form) {
            let length = self.heap_text(size).len();
            return Extent { length, depth: 0 };
        }
        let mut total = Extent {
            length: 2,
            depth: 0,
        };
        let options = self.forms.options(form);
        for &option in options {
            let part = self.extents[&option];
            total.length = total.length.saturating_add(part.length).saturating_add(2);
            let bracket = match self.spelling {
                Spelling::Compact | Spelling::Slash => !self.is_atom(option),
                Spelling::Braces => true,
            };
            total.depth = total.depth.max(part.depth + usize::from(bracket));
        }
        total
    }

    fn print(mut self, form: FormId) -> Result<String, TooLongToPrint> {
        let extent = self.extents[&form];
        if extent.length >= MAX_INPUT || extent.depth >= MAX_DEPTH {
            return Err(TooLongToPrint);
        }
        self.order = Some(PrintOrder::of(self.forms, form));
        let mut out = String::with_capacity(extent.length + 1);
        match self.spelling {
            Spelling::Compact | Spelling::Slash => {
                out.push('*');
                self.body(form, &mut out);
            }
            Spelling::Braces => self.braces(form, &mut out),
        }
        Ok(out)
    }

    /// Recursion is as deep as the brackets, which `print` has limited.
    fn body(&self, form: FormId, out: &mut String) {
        if self.is_atom(form) {
            return self.atom(form, out);
        }
        for &option in self.options(form) {
            self.atom(option, out);
        }
    }

    fn atom(&self, form: FormId, out: &mut String) {
        // {{…{x}…}} is x with as many '_#' behind it.
        let mut inner = form;
        let mut hashes = 0;
        while self.forms.heap_size(inner).is_none() && self.forms.options(inner).len() == 1 {
            inner = self.forms.options(inner)[0];
            hashes += 1;
        }
        match self.forms.heap_size(inner) {
            Some(size) => out.push_str(&self.heap_text(size)),
            None => {
                out.push('(');
                self.body(inner, out);
                out.push(')');
            }
        }
        let mark = match self.spelling {
            Spelling::Slash => "/",
            _ => "_#",
        };
        for _ in 0..hashes {
            out.push_str(mark);
        }
    }

    fn braces(&self, form: FormId, out: &mut String) {
        if let Some(size) = self.forms.heap_size(form) {
            out.push_str(&self.heap_text(size));
            return;
        }
        out.push('{');
        for (i, &option) in self.options(form).iter().enumerate() {
            if i > 0 {
                out.push(',');
            }
            self.braces(option, out);
        }
        out.push('}');
    }
}

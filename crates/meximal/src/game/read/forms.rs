//! Forms: sums, signs, numbers, arrows, stars with subscripts, braces with bars.

use super::{FORM, GAME, Reader, parts_forms, shortened};
use crate::dyadic::Dyadic;
use crate::game::form::{Form, Owner};
use crate::text::ParseError;

/// The largest n of ↑<n> and ↑[n].
const MAX_UPTIMAL: u32 = 60;

/// The longest rows of arrows.
const MAX_ARROWS: i32 = 1000;

impl Reader<'_> {
    fn sum(&mut self) -> Result<Form, ParseError> {
        let mut terms = Vec::new();
        let mut height = 0;
        loop {
            self.skip_space();
            match self.term()? {
                Form::Sum(more) => terms.extend(more),
                form => terms.push((form, 1)),
            }
            height = height.max(self.height);
            self.skip_space();
            match self.peek() {
                Some('+') => self.at += 1,
                Some('-' | '−') => {}
                _ => break,
            }
        }
        self.height = height;
        if terms.len() == 1 && terms[0].1 == 1 {
            return Ok(terms.swap_remove(0).0);
        }
        self.grow()?;
        Ok(Form::Sum(terms))
    }

    pub(super) fn term(&mut self) -> Result<Form, ParseError> {
        let negative = self.minus();
        let mut count = 1u64;
        let first = self.at;
        // Whether the multiples so far are parted by points only, as in a decimal number.
        let mut are_points = true;
        while self.at_digit() {
            let start = self.at;
            let number = self.number("multiple")?;
            let digits = self.at;
            let is_point = self.peek() == Some('.');
            self.skip_space();
            if !self.multiplication_dot() {
                self.at = start;
                break;
            }
            self.skip_space();
            let Some(product) = count.checked_mul(number) else {
                return self.fail(
                    start..digits,
                    "this multiple is too large",
                    "a smaller number",
                );
            };
            count = product;
            are_points &= is_point && self.at == digits + 1;
        }
        let item = self.at;
        let looks_decimal = are_points && item > first && self.at_digit();
        let mut form = self.marked(negative)?;
        if looks_decimal && !matches!(form, Form::Moves(..)) {
            self.note_multiple(first, item);
        }
        while self.ordinal_colon() {
            let height = self.height;
            let negative = self.minus();
            let upper = self.marked(negative)?;
            self.height = self.height.max(height);
            self.grow()?;
            form = Form::Ordinal(Box::new(form), Box::new(upper));
        }
        if count == 1 {
            return Ok(form);
        }
        self.grow()?;
        Ok(Form::Sum(vec![(form, count)]))
    }

    /// Minus signs, if there are any: whether their number is odd.
    fn minus(&mut self) -> bool {
        self.skip_space();
        let mut negative = false;
        while self.take('-') || self.take('−') {
            negative = !negative;
            self.skip_space();
        }
        negative
    }

    /// An item and the marks behind it; its negative if there was a minus.
    fn marked(&mut self, negative: bool) -> Result<Form, ParseError> {
        let mut form = self.item()?;
        loop {
            if ['\'', '’', '†'].into_iter().any(|mark| self.take(mark)) {
                form = Form::Conjugate(Box::new(form));
            } else if self.take_word("^-") {
                form = Form::Minus(Box::new(form));
            } else {
                break;
            }
            self.grow()?;
        }
        if negative {
            form = Form::Negative(Box::new(form));
            self.grow()?;
        }
        Ok(form)
    }

    /// Whether the colon of an ordinal sum comes next; then it is passed.
    fn ordinal_colon(&mut self) -> bool {
        let colon = self.at + self.rest().len() - self.rest().trim_start().len();
        let hit = self.text[colon..].starts_with(':') && parts_forms(self.text, colon);
        if hit {
            self.at = colon + 1;
        }
        hit
    }

    fn item(&mut self) -> Result<Form, ParseError> {
        let start = self.at;
        self.height = 0;
        match self.peek() {
            Some('{') => self.braces(),
            Some('(') => {
                self.enter()?;
                self.at += 1;
                let sum = self.sum()?;
                self.close(start, ')', "'+' and another game")?;
                Ok(sum)
            }
            Some('±') => {
                self.at += '±'.len_utf8();
                self.switch()
            }
            Some('+') if self.take_word("+-") => self.switch(),
            Some('t') if self.take_word("tiny") => self.item_inside(Form::Tiny),
            Some('m') if self.take_word("miny") => {
                let tiny = self.item_inside(Form::Tiny)?;
                Ok(Form::Negative(Box::new(tiny)))
            }
            Some(c) if c.is_ascii_digit() => self.number_or_moves(),
            _ => match self.arrows_and_star()? {
                Some(form) => Ok(form),
                None if self.depth == 0 => self.unexpected(GAME),
                None => self.no_form_inside(),
            },
        }
    }

    /// Only forms stand inside of brackets.
    fn no_form_inside<T>(&self) -> Result<T, ParseError> {
        let rest = self.rest();
        let end = rest.find([',', '|', '‖', '}', ')', '+']);
        let here = rest[..end.unwrap_or(rest.len())].trim_end();
        match here.split_once(':') {
            Some((rules, _)) if rules.starts_with(|c: char| c.is_ascii_alphanumeric()) => {
                let message = format!("'{}' stands inside of brackets", shortened(here));
                self.fail(self.at..self.at + here.len(), message, FORM)
            }
            _ => self.unexpected(FORM),
        }
    }

    /// What follows a `±`: an item, or several games in brackets.
    fn switch(&mut self) -> Result<Form, ParseError> {
        self.skip_space();
        if self.peek() != Some('(') {
            return self.item_inside(Form::Switch);
        }
        let open = self.at;
        self.enter()?;
        self.at += 1;
        let mut options = Vec::new();
        let mut height = 0;
        loop {
            options.push(self.sum()?);
            height = height.max(self.height);
            self.skip_space();
            if !self.take(',') {
                break;
            }
        }
        self.close(open, ')', "'+', ','")?;
        self.height = height;
        self.grow()?;
        if options.len() == 1 {
            return Ok(Form::Switch(Box::new(options.swap_remove(0))));
        }
        self.grow()?;
        let negatives = options.iter().cloned().map(Box::new).map(Form::Negative);
        let negatives = negatives.collect();
        Ok(Form::Lists(vec![options, negatives]))
    }

    /// The item behind `±` or `tiny`.
    fn item_inside(&mut self, outside: fn(Box<Form>) -> Form) -> Result<Form, ParseError> {
        self.enter()?;
        self.skip_space();
        let item = self.item()?;
        self.depth -= 1;
        self.grow()?;
        Ok(outside(Box::new(item)))
    }

    /// `3L`, `0`, `3/4`, `1↑*`.
    fn number_or_moves(&mut self) -> Result<Form, ParseError> {
        let start = self.at;
        let whole = self.number("number")?;
        if let Some(owner) = self.owner()? {
            return Ok(Form::Moves(whole, owner));
        }
        let mut exponent = 0;
        if self.peek() == Some('/') {
            self.at += 1;
            if !self.at_digit() {
                return self.unexpected("the denominator, such as 3/4");
            }
            let below = self.number("denominator")?;
            if !below.is_power_of_two() {
                let expected = "a fraction with a power of two below, such as 3/4";
                return self.fail(start..self.at, "this is not a dyadic number", expected);
            }
            exponent = below.trailing_zeros();
        }
        let number = i64::try_from(whole).ok();
        let Some(number) = number.and_then(|whole| Dyadic::new(whole, exponent)) else {
            let expected = "a number with at most 40 binary places";
            return self.fail(start..self.at, "this number has too many digits", expected);
        };
        let number = match whole {
            0 => Form::ZERO,
            _ => Form::Number(number),
        };
        Ok(match self.arrows_and_star()? {
            None => number,
            Some(rest) => Form::Sum(vec![(number, 1), (rest, 1)]),
        })
    }

    /// The name of a player, if there is one here.
    fn owner(&mut self) -> Result<Option<Owner>, ParseError> {
        let start = self.at;
        let owner = match self.peek() {
            Some('L') => Owner::Left,
            Some('R') => Owner::Right,
            Some('C') => Owner::Center(1),
            _ => return Ok(None),
        };
        self.at += 1;
        if owner != Owner::Center(1) || !self.at_digit() {
            return Ok(Some(owner));
        }
        let index = self.number("player")?;
        match usize::try_from(index) {
            Ok(index @ 1..=1000) => Ok(Some(Owner::Center(index))),
            _ => self.fail(
                start..self.at,
                "there is no such player",
                "L, C, C1, C2, … or R",
            ),
        }
    }

    /// Arrows and a star, without spaces between them.
    fn arrows_and_star(&mut self) -> Result<Option<Form>, ParseError> {
        let start = self.at;
        let mut ups = 0i32;
        let mut has_arrows = false;
        while ups.abs() <= MAX_ARROWS {
            let step = match self.peek() {
                // The sum of the conjugates, unless a game is behind it.
                Some('^') if self.rest().starts_with("^-") && !self.minus_has_a_game() => break,
                Some('↑' | '^') => 1,
                Some('⇑') => 2,
                Some('↓' | 'v') => -1,
                Some('⇓') => -2,
                _ => break,
            };
            self.at += self.peek().map_or(0, char::len_utf8);
            ups += step;
            has_arrows = true;
        }
        if ups.abs() == 1
            && let Some(uptimal) = self.uptimal(ups)?
        {
            return Ok(Some(if self.take('*') {
                Form::Sum(vec![(uptimal, 1), (self.starred()?, 1)])
            } else {
                uptimal
            }));
        }
        if ups.abs() > MAX_ARROWS {
            let expected = format!("at most {MAX_ARROWS} arrows");
            return self.fail(start..self.at, "too many arrows", expected);
        }
        let mut star = None;
        if self.take('*') {
            // A sum with a compact name is one form.
            star = Some(match self.starred()? {
                sum @ Form::Sum(_) => self.nested(sum, 0)?,
                form => form,
            });
        }
        Ok(match (has_arrows, star) {
            (false, star) => star,
            (true, None) => Some(Form::Up(ups)),
            (true, Some(star)) => Some(Form::Sum(vec![(Form::Up(ups), 1), (star, 1)])),
        })
    }

    /// `<3>` or `[3]` behind an arrow.
    fn uptimal(&mut self, sign: i32) -> Result<Option<Form>, ParseError> {
        let (open, partner) = match self.peek() {
            Some('<') => (self.at, '>'),
            Some('[') => (self.at, ']'),
            _ => return Ok(None),
        };
        self.enter()?;
        self.at += 1;
        let wanted = format!("a number from 1 to {MAX_UPTIMAL}, such as ↑<2> or ↑[2]");
        if !self.at_digit() {
            return self.unexpected(wanted);
        }
        let order = self.number("order")?;
        self.close(open, partner, "a digit")?;
        let Some(order) = u32::try_from(order)
            .ok()
            .filter(|order| (1..=MAX_UPTIMAL).contains(order))
        else {
            return self.fail(open..self.at, "there is no such arrow here", wanted);
        };
        let up = match partner {
            '>' => Form::up_power(order),
            _ => Form::up_total(order),
        };
        self.height = 3 * order as usize;
        self.grow()?;
        Ok(Some(if sign < 0 {
            Form::Negative(Box::new(up))
        } else {
            up
        }))
    }

    /// Whether the minus of `^-` has a game behind it: then it is an arrow and a difference.
    fn minus_has_a_game(&self) -> bool {
        let rest = self.rest().get(2..).unwrap_or_default().trim_start();
        rest.starts_with(|c: char| c.is_ascii_digit() || "*{(^v↑↓⇑⇓±".contains(c))
    }

    /// `{a,b|c|d}`, or `{a,b}` for everybody.
    fn braces(&mut self) -> Result<Form, ParseError> {
        self.enter()?;
        let open = self.at;
        self.at += 1;
        // The lists, and before each but the first how strongly its bar binds: a run of k bars binds less
        // than one of k − 1.
        let mut lists = vec![Vec::new()];
        let mut bars: Vec<usize> = Vec::new();
        let mut height = 0;
        loop {
            self.skip_space();
            if !matches!(self.peek(), None | Some('|' | '‖' | '}')) {
                loop {
                    self.skip_space();
                    let option = self.sum()?;
                    height = height.max(self.height);
                    if let Some(list) = lists.last_mut() {
                        list.push(option);
                    }
                    self.skip_space();
                    if !self.take(',') {
                        break;
                    }
                }
            }
            let mut run = 0;
            while (run == 0 || self.for_two) && matches!(self.peek(), Some('|' | '‖')) {
                run += if self.take('|') { 1 } else { 2 };
                self.take('‖');
            }
            if run == 0 {
                break;
            }
            bars.push(run);
            lists.push(Vec::new());
        }
        self.close(open, '}', "'+', ',', '|'")?;
        self.height = height + bars.len();
        self.grow()?;
        if bars.is_empty() {
            return Ok(Form::Options(lists.swap_remove(0)));
        }
        if !self.for_two {
            return Ok(Form::Lists(lists));
        }
        match split_at_weakest(lists, &bars) {
            Some(form) => Ok(form),
            None => {
                let message =
                    "more than one bar could part the options of Left from those of Right";
                let expected = "one bar, or a doubled one next to forms with bars, as in {1||0|-1} for \
                                {1|{0|-1}}";
                self.fail(open..self.at, message, expected)
            }
        }
    }

    /// What follows a `*`: nothing, a compact body, or CGSuite's list of options.
    fn starred(&mut self) -> Result<Form, ParseError> {
        match self.peek() {
            Some('0'..='9' | '(') => {
                let start = self.at;
                let body = self.body()?;
                self.note_compact(start);
                Ok(body)
            }
            Some('[') if self.is_bracketed_number() => self.body(),
            Some('[') => self.listed(),
            Some('_' | '/') => self.unexpected("a heap before a subscript, such as *1_# for {*}"),
            _ => Ok(Form::Heap(1)),
        }
    }

    /// Whether `[DIGITS]` comes next.
    fn is_bracketed_number(&self) -> bool {
        let Some(rest) = self.rest().strip_prefix('[') else {
            return false;
        };
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        digits > 0 && rest[digits..].starts_with(']')
    }

    fn body(&mut self) -> Result<Form, ParseError> {
        let mut options = vec![self.atom()?];
        let mut height = self.height;
        while matches!(self.peek(), Some('0'..='9' | '(' | '[')) {
            options.push(self.atom()?);
            height = height.max(self.height);
        }
        self.height = height;
        if options.len() == 1 {
            return Ok(options.swap_remove(0));
        }
        self.grow()?;
        Ok(Form::Options(options))
    }

    fn atom(&mut self) -> Result<Form, ParseError> {
        let mut form = self.base()?;
        loop {
            if self.take('/') {
                let mut times = 1;
                while self.take('/') {
                    times += 1;
                }
                form = self.nested(form, times)?;
            } else if self.take('_') {
                form = self.subscript(form)?;
            } else {
                return Ok(form);
            }
        }
    }

    fn base(&mut self) -> Result<Form, ParseError> {
        let start = self.at;
        self.height = 0;
        match self.peek() {
            Some(digit @ '0'..='9') => {
                self.at += 1;
                Ok(Form::Heap(u64::from(digit) - u64::from('0')))
            }
            Some('[') => {
                self.enter()?;
                self.at += 1;
                if !self.at_digit() {
                    return self.unexpected("the size of a heap, such as *[12]");
                }
                let size = self.number("heap")?;
                self.close(start, ']', "a digit")?;
                Ok(Form::Heap(size))
            }
            Some('(') => {
                self.enter()?;
                self.at += 1;
                let form = self.body()?;
                self.close(start, ')', "a heap, '(' or a subscript")?;
                Ok(form)
            }
            _ => self.unexpected("a digit, '[' or '('"),
        }
    }

    /// What follows an underscore.
    fn subscript(&mut self, mut form: Form) -> Result<Form, ParseError> {
        match self.peek() {
            Some('#') => self.hashes(form),
            Some('{') => {
                let open = self.at;
                self.enter()?;
                self.at += 1;
                form = self.piece(form)?;
                while matches!(self.peek(), Some('#' | '0'..='9' | '(' | '[')) {
                    form = self.piece(form)?;
                }
                self.close(open, '}', "'#', a heap, '('")?;
                Ok(form)
            }
            Some('0'..='9' | '[' | '(') => {
                let height = self.height;
                let added = self.base()?;
                self.plus(form, height, added)
            }
            _ => self.unexpected("'#', a heap or '{' after '_', such as 2_#, 2_1 or 2_{##2}"),
        }
    }

    fn piece(&mut self, form: Form) -> Result<Form, ParseError> {
        if self.peek() == Some('#') {
            return self.hashes(form);
        }
        let height = self.height;
        let added = self.atom()?;
        self.plus(form, height, added)
    }

    /// `###`: the only option of the only option of …
    fn hashes(&mut self, form: Form) -> Result<Form, ParseError> {
        let mut times = 0;
        while self.take('#') {
            times += 1;
        }
        self.nested(form, times)
    }

    /// This many braces around a form; braces around braces are counted, not nested.
    fn nested(&mut self, form: Form, times: u64) -> Result<Form, ParseError> {
        if let Form::Nested(inner, before) = form {
            return Ok(Form::Nested(inner, before + times));
        }
        self.grow()?;
        Ok(Form::Nested(Box::new(form), times))
    }

    fn plus(&mut self, form: Form, height: usize, added: Form) -> Result<Form, ParseError> {
        self.height = self.height.max(height);
        self.grow()?;
        Ok(Form::Sum(vec![(form, 1), (added, 1)]))
    }

    /// CGSuite's `*[[2],0]`. An outer list of one entry is that entry: `*[[2]]` is {*2}, as `*[2]` is *2.
    fn listed(&mut self) -> Result<Form, ParseError> {
        Ok(match self.entries()? {
            Form::Options(mut options) if options.len() == 1 => options.remove(0),
            form => form,
        })
    }

    /// CGSuite's `[[2],0]`: numbers are heaps, brackets hold options.
    fn entries(&mut self) -> Result<Form, ParseError> {
        self.enter()?;
        let open = self.at;
        self.at += 1;
        let mut options = Vec::new();
        let mut height = 0;
        loop {
            self.skip_space();
            self.height = 0;
            options.push(match self.peek() {
                Some('[') => self.entries()?,
                Some('0'..='9') => Form::Heap(self.number("heap")?),
                _ => return self.unexpected("the size of a heap, or '[' and options"),
            });
            height = height.max(self.height);
            self.skip_space();
            if !self.take(',') {
                break;
            }
        }
        self.height = height;
        self.grow()?;
        self.close(open, ']', "',' and another option,")?;
        Ok(Form::Options(options))
    }
}

/// Two-player bars: the longest run of bars splits first, and there must be just one of that length on each
/// side.
fn split_at_weakest(mut lists: Vec<Vec<Form>>, bars: &[usize]) -> Option<Form> {
    let weakest = *bars.iter().max()?;
    let mut places = bars.iter().enumerate().filter(|&(_, &run)| run == weakest);
    let (place, _) = places.next()?;
    if places.next().is_some() {
        return None;
    }
    let right = lists.split_off(place + 1);
    let side = |mut lists: Vec<Vec<Form>>, bars: &[usize]| {
        if bars.is_empty() {
            lists.pop()
        } else {
            split_at_weakest(lists, bars).map(|form| vec![form])
        }
    };
    let left = side(lists, &bars[..place])?;
    let right = side(right, &bars[place + 1..])?;
    Some(Form::Lists(vec![left, right]))
}

//! The order in which options are printed, which must not depend on the order in which forms were
//! stored: latest birthday first; on the same day nim-heaps last; then by the options in that same order,
//! the first difference deciding, and more options before fewer. This is the order of the tables in
//! Spindler's appendix, `*(1_#1)(20)0`.

use std::cmp::Ordering;

use rustc_hash::FxHashMap;

use super::{FormId, Forms};

/// The subpositions of one form, each with its options sorted for printing.
pub struct PrintOrder {
    sorted: FxHashMap<FormId, Vec<FormId>>,
}

impl PrintOrder {
    /// Sorts the options of every subposition of a form.
    pub fn of(forms: &Forms, form: FormId) -> PrintOrder {
        let mut order = PrintOrder {
            sorted: FxHashMap::default(),
        };
        for part in forms.subpositions(&[form]) {
            if forms.heap_size(part).is_none() {
                let mut options = forms.options(part).to_vec();
                options.sort_by(|&a, &b| order.compare(forms, a, b));
                order.sorted.insert(part, options);
            }
        }
        order
    }

    /// The options of a subposition that is not a nim-heap, in print order.
    pub fn options(&self, form: FormId) -> &[FormId] {
        self.sorted.get(&form).map_or(&[], Vec::as_slice)
    }

    /// Compares two subpositions whose own subpositions are sorted already.
    fn compare(&self, forms: &Forms, mut a: FormId, mut b: FormId) -> Ordering {
        loop {
            if a == b {
                return Ordering::Equal;
            }
            let key = |g| (forms.birthday(g), forms.heap_size(g).is_none());
            let by_key = key(b).cmp(&key(a));
            if by_key != Ordering::Equal {
                return by_key;
            }
            // Two different forms with the same birthday, neither of them a heap.
            let (left, right) = (self.options(a), self.options(b));
            match left.iter().zip(right).find(|(x, y)| x != y) {
                Some((&x, &y)) => (a, b) = (x, y),
                None => return right.len().cmp(&left.len()),
            }
        }
    }
}

//! Finite abelian groups by their invariant factors: ℤ₂³ × ℤ₄ is 2, 2, 2, 4, each dividing the next. The
//! orders of the elements determine them: the number of elements with x^(pᵏ) = 1 is p to the sum of min(k, λ)
//! over the cyclic factors of order p^λ.

use super::words::{lowered, raised};
use crate::text::Style;

/// A finite abelian group up to isomorphism.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AbelianGroup {
    /// The invariant factors, all greater than 1, each dividing the next.
    factors: Vec<u64>,
}

impl AbelianGroup {
    /// The group whose elements have these orders.
    pub fn of_orders(orders: &[u32]) -> AbelianGroup {
        let mut factors: Vec<u64> = Vec::new();
        let mut rest = orders.len() as u64;
        let mut prime = 2;
        while rest > 1 {
            if !rest.is_multiple_of(prime) {
                prime += 1;
                continue;
            }
            while rest.is_multiple_of(prime) {
                rest /= prime;
            }
            // How many cyclic factors have order pᵏ or more, for k = 1, 2, …: log_p of the number with x^(pᵏ)
            // = 1, by differences.
            let (mut power, mut before) = (prime, 0);
            loop {
                let killed = |order: &&u32| power.is_multiple_of(u64::from(**order));
                let count = orders.iter().filter(killed).count() as u64;
                let now = count.ilog(prime);
                if now == before {
                    break;
                }
                let many = (now - before) as usize;
                if factors.len() < many {
                    factors.resize(many, 1);
                }
                for factor in &mut factors[..many] {
                    *factor *= prime;
                }
                before = now;
                power *= prime;
            }
        }
        factors.reverse();
        AbelianGroup { factors }
    }

    /// The invariant factors, all greater than 1, each dividing the next.
    pub fn factors(&self) -> &[u64] {
        &self.factors
    }

    /// The number of elements.
    pub fn order(&self) -> u64 {
        self.factors.iter().product()
    }

    /// Whether every element is its own inverse.
    pub fn is_elementary_two(&self) -> bool {
        self.factors.iter().all(|&factor| factor == 2)
    }

    /// `ℤ₂³ × ℤ₄` or `Z2^3 x Z4`; `1` for the group of one element.
    pub fn text(&self, style: Style) -> String {
        let factor = |(factor, times): (u64, usize)| match (style, times) {
            (Style::Unicode, 1) => format!("ℤ{}", lowered(factor)),
            (Style::Unicode, _) => format!("ℤ{}{}", lowered(factor), raised(times)),
            (Style::Ascii, 1) => format!("Z{factor}"),
            (Style::Ascii, _) => format!("Z{factor}^{times}"),
        };
        let times = match style {
            Style::Unicode => " × ",
            Style::Ascii => " x ",
        };
        self.product(factor, times)
    }

    /// `\mathbb{Z}_{2}^{3} \times \mathbb{Z}_{4}`.
    pub fn latex(&self) -> String {
        let factor = |(factor, times): (u64, usize)| match times {
            1 => format!("\\mathbb{{Z}}_{{{factor}}}"),
            _ => format!("\\mathbb{{Z}}_{{{factor}}}^{{{times}}}"),
        };
        self.product(factor, " \\times ")
    }

    fn product(&self, factor: impl Fn((u64, usize)) -> String, times: &str) -> String {
        if self.factors.is_empty() {
            return "1".to_owned();
        }
        let runs = self.factors.chunk_by(|a, b| a == b);
        let texts: Vec<String> = runs.map(|run| factor((run[0], run.len()))).collect();
        texts.join(times)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The orders of the elements of a product of cyclic groups, by counting.
    fn orders(cyclic: &[u64]) -> Vec<u32> {
        let size: u64 = cyclic.iter().product();
        let order = |x: u64| {
            let is_zero = |times: &u32| {
                let mut rest = x;
                cyclic.iter().all(|&c| {
                    let coordinate = rest % c;
                    rest /= c;
                    (coordinate * u64::from(*times)).is_multiple_of(c)
                })
            };
            (1..).find(is_zero).unwrap()
        };
        (0..size).map(order).collect()
    }

    #[test]
    fn products_of_cyclic_groups_are_recognised() {
        let cases: [(&[u64], &[u64], &str); 7] = [
            (&[], &[], "1"),
            (&[6], &[6], "Z6"),
            (&[2, 3], &[6], "Z6"),
            (&[2, 2, 4, 2], &[2, 2, 2, 4], "Z2^3 x Z4"),
            (&[4, 6, 9], &[6, 36], "Z6 x Z36"),
            (&[8, 8, 2], &[2, 8, 8], "Z2 x Z8^2"),
            (&[5, 15, 7], &[5, 105], "Z5 x Z105"),
        ];
        for (cyclic, factors, text) in cases {
            let group = AbelianGroup::of_orders(&orders(cyclic));
            assert_eq!(group.factors(), factors);
            assert_eq!(group.text(Style::Ascii), text);
            assert_eq!(group.order(), cyclic.iter().product::<u64>());
        }
        let group = AbelianGroup::of_orders(&orders(&[2, 2, 4]));
        assert_eq!(group.text(Style::Unicode), "ℤ₂² × ℤ₄");
        assert_eq!(group.latex(), r"\mathbb{Z}_{2}^{2} \times \mathbb{Z}_{4}");
        assert!(!group.is_elementary_two());
    }
}

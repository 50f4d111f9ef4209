//! Quotients with names, for two players: the tame quotients 𝒯ₙ and ℛ₈ (Plambeck and Siegel, section 2), 𝒮₁₂
//! and ℛ₁₄ (their Figure 4), and ℤ₂ⁿ in normal play (their section 3).
//!
//! The paper names 𝒮₁₂ and ℛ₁₄ only by games that have them, 0.34 and 0.712. Their relations here were
//! computed from these games.
//!
//! **Tame quotients are recognised by their structure.** Let K be the kernel of a finite commutative monoid
//! Q, z its identity. *Q with 𝒫 is 𝒯ₙ, n ≥ 2, exactly if K has 2ⁿ elements with x² = z each, Q = K ∪ {1, a}
//! with two more elements, a² = 1, az ≠ z, and 𝒫 = {a, z}.* The paper shows that 𝒯ₙ is so. Conversely all
//! products are known: K is a vector space over the field of two elements, and ak = a(zk) = (az)k for k in K.
//! So Q is determined by the vector az of K, which is not the zero vector z; and an automorphism of K takes
//! it to any other vector that is not zero.

use super::isomorphism::labelled_isomorphism;
use super::monoid::Monoid;
use super::presentation::monoid_of;
use super::structure::Structure;
use super::words::{lowered, parse_relations, parse_words, raised};
use crate::player::PlayerSet;
use crate::runner::{Runner, Stop};
use crate::text::Style;

const NEXT: PlayerSet = PlayerSet(1);
const PREVIOUS: PlayerSet = PlayerSet(2);

/// A quotient with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NamedQuotient {
    /// 𝒯ₙ: the misère quotient of the Nim heaps below 2ⁿ.
    Tame(u32),
    /// ℛ₈: the smallest wild misère quotient, that of 0.75.
    R8,
    /// 𝒮₁₂: the misère quotient of 0.34.
    S12,
    /// ℛ₁₄: the misère quotient of 0.712.
    R14,
    /// ℤ₂ⁿ with 𝒫 = {1}: normal play with Grundy values below 2ⁿ.
    Normal(u32),
}

impl NamedQuotient {
    /// The quotients that are recognised by isomorphism.
    const SINGLE: [NamedQuotient; 3] = [NamedQuotient::R8, NamedQuotient::S12, NamedQuotient::R14];

    /// The greatest n for which 𝒯ₙ and ℤ₂ⁿ are built.
    pub const MAX_DIMENSION: u32 = 20;

    /// Whether every position is equivalent to a position of misère Nim.
    pub fn is_tame(self) -> bool {
        matches!(self, NamedQuotient::Tame(_))
    }

    /// The number of elements.
    pub fn order(self) -> u64 {
        match self {
            NamedQuotient::Tame(n @ (0 | 1)) | NamedQuotient::Normal(n) => 1 << n,
            NamedQuotient::Tame(n) => (1 << n) + 2,
            NamedQuotient::R8 => 8,
            NamedQuotient::S12 => 12,
            NamedQuotient::R14 => 14,
        }
    }

    /// `𝒯₂` or `T_2`; normal play is `ℤ₂³` or `Z2^3`.
    pub fn text(self, style: Style) -> String {
        let named = |unicode: char, ascii: char, index: u32| match style {
            Style::Unicode => format!("{unicode}{}", lowered(index)),
            Style::Ascii => format!("{ascii}_{index}"),
        };
        match self {
            NamedQuotient::Tame(n) => named('𝒯', 'T', n),
            NamedQuotient::R8 => named('ℛ', 'R', 8),
            NamedQuotient::S12 => named('𝒮', 'S', 12),
            NamedQuotient::R14 => named('ℛ', 'R', 14),
            NamedQuotient::Normal(0) => "1".to_owned(),
            NamedQuotient::Normal(n) => match (style, n) {
                (Style::Unicode, 1) => "ℤ₂".to_owned(),
                (Style::Unicode, _) => format!("ℤ₂{}", raised(n)),
                (Style::Ascii, 1) => "Z2".to_owned(),
                (Style::Ascii, _) => format!("Z2^{n}"),
            },
        }
    }

    /// Reads the ASCII text of a name.
    pub fn parse(text: &str) -> Option<NamedQuotient> {
        let dimension = |digits: &str| digits.parse().ok().filter(|&n| n <= Self::MAX_DIMENSION);
        let name = match (text.strip_prefix("T_"), text.strip_prefix("Z2^")) {
            (Some(digits), _) => NamedQuotient::Tame(dimension(digits)?),
            (_, Some(digits)) => NamedQuotient::Normal(dimension(digits)?),
            _ if text == "Z2" => NamedQuotient::Normal(1),
            _ if text == "1" => NamedQuotient::Normal(0),
            _ => Self::SINGLE
                .into_iter()
                .find(|name| name.text(Style::Ascii) == text)?,
        };
        (name.text(Style::Ascii) == text).then_some(name)
    }

    /// `\mathcal{T}_2` or `\mathcal{S}_{12}`.
    pub fn latex(self) -> String {
        let index = |n: u32| match n {
            0..10 => n.to_string(),
            _ => format!("{{{n}}}"),
        };
        match self {
            NamedQuotient::Tame(n) => format!("\\mathcal{{T}}_{}", index(n)),
            NamedQuotient::R8 => "\\mathcal{R}_8".to_owned(),
            NamedQuotient::S12 => "\\mathcal{S}_{12}".to_owned(),
            NamedQuotient::R14 => "\\mathcal{R}_{14}".to_owned(),
            NamedQuotient::Normal(0) => "1".to_owned(),
            NamedQuotient::Normal(1) => "\\mathbb{Z}_2".to_owned(),
            NamedQuotient::Normal(n) => format!("\\mathbb{{Z}}_2^{}", index(n)),
        }
    }

    /// The monoid and the label of each element; none above [`NamedQuotient::MAX_DIMENSION`].
    pub fn quotient(self) -> Option<(Monoid, Vec<PlayerSet>)> {
        match self {
            NamedQuotient::Tame(n) | NamedQuotient::Normal(n) if n > Self::MAX_DIMENSION => None,
            NamedQuotient::Tame(0) => Some((Monoid::trivial(), vec![NEXT])),
            NamedQuotient::Tame(1) => {
                let monoid = Monoid::new(2, vec![vec![1, 0]]).ok()?;
                Some((monoid, vec![NEXT, PREVIOUS]))
            }
            NamedQuotient::Tame(n) => tame(n),
            NamedQuotient::Normal(n) => {
                let order = 1u32 << n;
                let row = |bit: u32| (0..order).map(|x| x ^ (1 << bit)).collect();
                let monoid = Monoid::new(order as usize, (0..n).map(row).collect()).ok()?;
                let mut labels = vec![NEXT; order as usize];
                labels[0] = PREVIOUS;
                Some((monoid, labels))
            }
            NamedQuotient::R8 => presented("a^2=1, b^3=b, bc=ab, c^2=b^2", "a, b^2"),
            NamedQuotient::S12 => presented("a^2=1, b^4=b^2, b^2c=b^3, c^2=1", "a, b^2, ac"),
            NamedQuotient::R14 => presented("a^2=1, b^3=b, b^2c=c, c^3=ac^2", "a, b^2, abc, c^2"),
        }
    }
}

/// 𝒯ₙ for n ≥ 2: the elements 1, a, and 2 + v for the vectors v of K, where az is the vector 1.
fn tame(n: u32) -> Option<(Monoid, Vec<PlayerSet>)> {
    let order = 2 + (1u32 << n);
    let row = |bit: u32| {
        let vector = 1u32 << bit;
        let times = |x: u32| match x {
            0 | 1 if bit == 0 => 1 - x,
            0 | 1 => 2 + (x ^ vector),
            _ => 2 + ((x - 2) ^ vector),
        };
        (0..order).map(times).collect()
    };
    let rows: Vec<Vec<u32>> = (0..n).map(row).collect();
    let monoid = Monoid::new(order as usize, rows).ok()?;
    let mut labels = vec![NEXT; order as usize];
    let z = monoid.power(monoid.generator(1), 2);
    labels[monoid.generator(0) as usize] = PREVIOUS;
    labels[z as usize] = PREVIOUS;
    Some((monoid, labels))
}

/// A monoid in three generators with its 𝒫-portion.
fn presented(relations: &str, portion: &str) -> Option<(Monoid, Vec<PlayerSet>)> {
    let relations = parse_relations(relations, 3).ok()?;
    let presented = monoid_of(3, &relations, 100, &Runner::new()).ok()?;
    let mut labels = vec![NEXT; presented.monoid.order()];
    for word in parse_words(portion, 3).ok()? {
        labels[presented.element(&word) as usize] = PREVIOUS;
    }
    Some((presented.monoid, labels))
}

/// The name of a quotient for two players, if it has one.
pub fn recognise(
    monoid: &Monoid,
    labels: &[PlayerSet],
    runner: &Runner,
) -> Result<Option<NamedQuotient>, Stop> {
    if labels
        .iter()
        .any(|&label| label != NEXT && label != PREVIOUS)
    {
        return Ok(None);
    }
    let structure = Structure::new(monoid);
    let portion: Vec<u32> = (0u32..)
        .zip(labels)
        .filter(|&(_, &label)| label == PREVIOUS)
        .map(|(x, _)| x)
        .collect();
    if structure.has_elementary_kernel() {
        let kernel = structure.kernel().elements.len();
        let dimension = kernel.ilog2();
        let is_group = kernel == monoid.order();
        match portion[..] {
            [] if monoid.order() == 1 => return Ok(Some(NamedQuotient::Tame(0))),
            [0] if is_group => return Ok(Some(NamedQuotient::Normal(dimension))),
            [_] if is_group && monoid.order() == 2 => return Ok(Some(NamedQuotient::Tame(1))),
            [x, y] if dimension >= 2 && monoid.order() == kernel + 2 => {
                let z = structure.kernel_identity();
                let a = if x == z { y } else { x };
                let is_tame = portion.contains(&z)
                    && a != 0
                    && structure.kernel().elements.binary_search(&a).is_err()
                    && monoid.multiply(a, a) == 0
                    && monoid.multiply(a, z) != z;
                if is_tame {
                    return Ok(Some(NamedQuotient::Tame(dimension)));
                }
            }
            _ => {}
        }
    }
    for name in NamedQuotient::SINGLE {
        if name.order() == monoid.order() as u64
            && let Some((known, known_labels)) = name.quotient()
            && labelled_isomorphism((monoid, labels), (&known, &known_labels), runner)?.is_some()
        {
            return Ok(Some(name));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::super::reduction::reduce;
    use super::super::samples::{guiles, labelled_monoid, random_monoid};
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashMap;

    fn name(monoid: &Monoid, labels: &[PlayerSet]) -> Option<NamedQuotient> {
        recognise(monoid, labels, &Runner::new()).unwrap()
    }

    fn all_names() -> impl Iterator<Item = NamedQuotient> {
        let families = (0..9).flat_map(|n| [NamedQuotient::Tame(n), NamedQuotient::Normal(n)]);
        families.chain(NamedQuotient::SINGLE)
    }

    #[test]
    fn what_has_a_name_is_recognised_reduced_and_in_disguise() {
        for named in all_names() {
            let (monoid, labels) = named.quotient().unwrap();
            assert_eq!(monoid.order() as u64, named.order());
            assert_eq!(name(&monoid, &labels), Some(named));
            assert_eq!(NamedQuotient::parse(&named.text(Style::Ascii)), Some(named));
            let mut elements: Vec<u32> = (0..monoid.generators())
                .map(|g| monoid.generator(g))
                .collect();
            elements.reverse();
            let other = reduce(&monoid, &labels, &elements);
            assert_eq!(other.monoid.order(), monoid.order());
            assert_eq!(name(&other.monoid, &other.labels), Some(named));
        }
    }

    #[test]
    fn tame_quotients_are_those_of_the_paper() {
        let cases = [
            (1, "a^2=1", "a"),
            (2, "a^2=1, b^3=b", "a, b^2"),
            (3, "a^2=1, b^3=b, c^3=c, b^2=c^2", "a, b^2"),
            (4, "a^2=1, b^3=b, c^3=c, d^3=d, b^2=c^2=d^2", "a, b^2"),
        ];
        for (n, relations, portion) in cases {
            let (monoid, labels) = labelled_monoid(n, relations, portion);
            assert_eq!(name(&monoid, &labels), Some(NamedQuotient::Tame(n as u32)));
        }
    }

    #[test]
    fn what_is_almost_tame_is_not() {
        let cases = [
            // az = z.
            (3, "a^2=1, b^3=b, c^3=c, b^2=c^2, ab=b, ac=c", "a, b^2"),
            (2, "a^2=1, b^3=b", "a, b"),
            (2, "a^2=1, b^3=b", "1, b^2"),
            (2, "a^2=1, b^3=b", "a, b^2, ab^2"),
            // a² = a and a² in K.
            (3, "a^2=a, b^3=b, c^3=c, b^2=c^2, ab=bc", "a, b^2"),
            (3, "a^2=b^2, b^3=b, c^3=c, b^2=c^2, ab=bc", "a, b^2"),
            (2, "a^2=1, b^5=b", "a, b^4"),
        ];
        for (n, relations, portion) in cases {
            let (monoid, labels) = labelled_monoid(n, relations, portion);
            assert_eq!(name(&monoid, &labels), None, "{relations}");
        }
        let (monoid, labels) = guiles();
        assert_eq!(name(&monoid, &labels), None);
    }

    #[test]
    fn names_have_three_spellings() {
        let spell = |named: NamedQuotient| {
            [
                named.text(Style::Unicode),
                named.text(Style::Ascii),
                named.latex(),
            ]
        };
        assert_eq!(
            spell(NamedQuotient::Tame(2)),
            ["𝒯₂", "T_2", r"\mathcal{T}_2"]
        );
        assert_eq!(
            spell(NamedQuotient::S12),
            ["𝒮₁₂", "S_12", r"\mathcal{S}_{12}"]
        );
        assert_eq!(
            spell(NamedQuotient::R14),
            ["ℛ₁₄", "R_14", r"\mathcal{R}_{14}"]
        );
        assert_eq!(
            spell(NamedQuotient::Normal(3)),
            ["ℤ₂³", "Z2^3", r"\mathbb{Z}_2^3"]
        );
        assert_eq!(NamedQuotient::Tame(21).quotient(), None);
    }

    /// The misère outcomes of an octal game by the definition.
    struct Octal {
        digits: Vec<u32>,
        known: HashMap<Vec<usize>, bool>,
    }

    impl Octal {
        fn is_previous_win(&mut self, heaps: &[usize]) -> bool {
            if let Some(&known) = self.known.get(heaps) {
                return known;
            }
            let mut options = Vec::new();
            for (at, &heap) in heaps.iter().enumerate() {
                for (taken, &digit) in (1..=heap).zip(&self.digits) {
                    let rest = heap - taken;
                    let mut leave = |parts: &[usize]| {
                        let mut option = heaps.to_vec();
                        option.swap_remove(at);
                        option.extend_from_slice(parts);
                        option.sort_unstable();
                        options.push(option);
                    };
                    match rest {
                        0 if digit & 1 > 0 => leave(&[]),
                        1.. => {
                            if digit & 2 > 0 {
                                leave(&[rest]);
                            }
                            if digit & 4 > 0 {
                                (1..=rest / 2).for_each(|part| leave(&[part, rest - part]));
                            }
                        }
                        _ => {}
                    }
                }
            }
            let wins =
                !options.is_empty() && !options.iter().any(|option| self.is_previous_win(option));
            self.known.insert(heaps.to_vec(), wins);
            wins
        }
    }

    /// The values of the heaps give the outcomes of all positions of up to four heaps. Periods and first
    /// heaps are those of Figure 4.
    #[test]
    fn the_quotients_of_figure_4_are_those_of_their_games() {
        let cases = [
            (
                NamedQuotient::S12,
                vec![3, 4],
                8,
                7,
                "a,1,a,b,1,a,1,ab,a,c,a,b,1,ac",
            ),
            (NamedQuotient::R14, vec![7, 1, 2], 6, 3, "a,b,a,1,c,1,a,ac"),
            (NamedQuotient::R8, vec![7, 5], 2, 8, "a,b,a,b,c,b,c,b,ab^2"),
        ];
        for (named, digits, period, start, values) in cases {
            let (monoid, labels) = named.quotient().unwrap();
            let words = parse_words(values, 3).unwrap();
            let known: Vec<u32> = words.iter().map(|word| monoid.element(word)).collect();
            let value = |heap: usize| match heap {
                0 => 0,
                _ if heap <= known.len() => known[heap - 1],
                _ => known[start + (heap - start) % period - 1],
            };
            let mut game = Octal {
                digits,
                known: HashMap::new(),
            };
            let most = 12;
            for code in 0..(most + 1usize).pow(4) {
                let mut heaps: Vec<usize> = (0..4)
                    .map(|k| code / (most + 1usize).pow(k) % (most + 1))
                    .collect();
                if !heaps.is_sorted() {
                    continue;
                }
                heaps.retain(|&heap| heap > 0);
                let x = heaps
                    .iter()
                    .fold(0, |x, &heap| monoid.multiply(x, value(heap)));
                let wins = game.is_previous_win(&heaps);
                assert_eq!(wins, labels[x as usize] == PREVIOUS, "{heaps:?}");
            }
            for heap in 1..40 {
                assert_eq!(
                    game.is_previous_win(&[heap]),
                    labels[value(heap) as usize] == PREVIOUS
                );
            }
        }
    }

    proptest! {
        /// The structural test of tameness is isomorphism with 𝒯₂, 𝒯₃ or 𝒯₄.
        #[test]
        fn tame_means_isomorphic((monoid, labels) in random_monoid(18)) {
            let label = |l: &PlayerSet| if l.contains(1) { PREVIOUS } else { NEXT };
            let labels: Vec<PlayerSet> = labels.iter().map(label).collect();
            let found = name(&monoid, &labels);
            for named in all_names().filter(|named| named.order() == monoid.order() as u64) {
                let (known, known_labels) = named.quotient().unwrap();
                let both = ((&monoid, labels.as_slice()), (&known, known_labels.as_slice()));
                let isomorphic = labelled_isomorphism(both.0, both.1, &Runner::new()).unwrap();
                prop_assert_eq!(found == Some(named), isomorphic.is_some());
            }
        }
    }
}

//! The report of `quotient`. Its keys are the same for every solution: a finite monoid fills them all; an
//! automaton and a solution for all heaps fill what they know, and add a section of their own.

use serde::Serialize;

use super::all_heaps::AllHeapsReport;
use super::automatic::AutomatonReport;
use crate::report::{Document, Report};
use meximal::convention::Convention;

/// A generator of a quotient.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GeneratorReport {
    /// Its name, ASCII.
    pub name: String,
    /// The component whose value it is: a heap size, a node, a form.
    pub component: String,
}

/// A step at which a quotient grew.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GrowthReport {
    /// The component that made it grow.
    pub component: String,
    /// The number of elements since then.
    pub order: usize,
    /// The number of elements that Previous wins; two players.
    pub p_portion: Option<usize>,
}

/// Why a quotient is infinite (Theorem D): where there are enough copies of two components, so many more of
/// the one and so many more of the other change no outcome, so that the multiples of the one are all
/// different.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProvedInfiniteReport {
    /// With this component the quotient is infinite.
    pub component: String,
    /// The component whose multiples are all different.
    pub infinite: String,
    /// The other one.
    pub along: String,
    /// How many more copies of the first,
    pub p: u32,
    /// and of the other change no outcome,
    pub q: u32,
    /// from this many copies of the first
    pub least: u32,
    /// and this many of the other on.
    pub least_along: u32,
}

/// The finite quotient of the components before the one with which it is infinite.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FinitePartReport {
    /// The largest heap, or the number of components.
    pub components: usize,
    /// The number of elements.
    pub order: usize,
    /// The number of elements that Previous wins; two players.
    pub p_portion: Option<usize>,
    /// The name, if it has one.
    pub name: Option<String>,
}

/// The quotient of a game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct QuotientReport {
    /// The game.
    pub game: String,
    /// How the text was read where it could be meant otherwise: `1.5` as 1 times 5.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub readings: Vec<String>,
    /// The number of players.
    pub players: usize,
    /// The spelling of the play convention.
    pub play: String,
    /// The number of elements; nothing if there are infinitely many, or that is not decided.
    pub order: Option<usize>,
    /// Whether the quotient of all that was asked for is infinite; nothing if that is not known.
    pub infinite: Option<bool>,
    /// The number of elements that Previous wins; two players.
    pub p_portion: Option<usize>,
    /// The name, if it has one: T_2, R_8, W(1), ….
    pub name: Option<String>,
    /// `proved` for all positions of the game, `partial` (proved for the heaps asked for), `budget` (proved
    /// for the heaps before the one at which a limit was met), or `infinite` (proved to be infinite
    /// with one more heap, and not solved: elements, labels and values are those of `finite_part`).
    pub status: &'static str,
    /// The largest heap with a listed value, or the number of components.
    pub heaps: usize,
    /// The first heap from which Φ is periodic, if that is proved.
    pub preperiod: Option<usize>,
    /// The period of Φ.
    pub period: Option<usize>,
    /// Why it holds for all heaps, or for all multiplicities.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theorem: Option<String>,
    /// Why the solver stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    /// The least number of elements that the quotient with one more component can have; finite ones.
    pub lower_bound: Option<usize>,
    /// Why it is infinite, where that is all that is known of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proved_infinite: Option<ProvedInfiniteReport>,
    /// What is solved of a quotient that is infinite: generators, relations, elements and values are of this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub finite_part: Option<FinitePartReport>,
    /// The generators; none are named where all heaps are solved.
    pub generators: Vec<GeneratorReport>,
    /// Relations between the generators.
    pub relations: Vec<String>,
    /// Relations that define the monoid are `irredundant`, `forward` (none follows from smaller ones), a
    /// `basis` (a reduced Gröbner basis), or just `complete`; `incomplete` ones hold, but there may be more.
    pub relations_are: Option<&'static str>,
    /// The rank of an infinite quotient, where it is decided: 1 if its elements are finitely many points and
    /// lines x, xy, xy², ….
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rank: Option<u32>,
    /// All elements in normal form; of a finite monoid.
    pub elements: Vec<String>,
    /// The outcome of each element.
    pub labels: Vec<Vec<String>>,
    /// The values of the heaps 0, 1, …, or of the components.
    pub phi: Vec<String>,
    /// The names of the components, if they are not heaps 0, 1, …, nor longer than a megabyte together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub components: Option<Vec<String>>,
    /// Whether it is the quotient of a set of Nim positions; misère play.
    pub tame: Option<bool>,
    /// The elements of the kernel.
    pub kernel: Vec<String>,
    /// The kernel as a group.
    pub kernel_group: Option<String>,
    /// The idempotents.
    pub idempotents: Vec<String>,
    /// The number of mutual divisibility classes.
    pub divisibility_classes: Option<usize>,
    /// The number of archimedean components.
    pub archimedean_components: Option<usize>,
    /// The greatest period of an element.
    pub greatest_period: Option<u32>,
    /// Whether exactly one element of the kernel is a P-position; two players.
    pub regular: Option<bool>,
    /// Whether that is the identity of the kernel; two players.
    pub normal: Option<bool>,
    /// Whether equal values have equal Grundy values; two players.
    pub faithful: Option<bool>,
    /// The number of elements of the transition algebra, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub transition_algebra: Option<usize>,
    /// The heaps at which the quotient grew, with orders.
    pub growth: Vec<GrowthReport>,
    /// The automaton that solves the heaps up to a bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub automaton: Option<AutomatonReport>,
    /// The solution for all heaps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub all_heaps: Option<AllHeapsReport>,
    #[serde(skip)]
    pub(super) document: Document,
    /// Whether something that was asked for beside the quotient was not found for want of time or memory.
    #[serde(skip)]
    pub(super) is_cut: bool,
}

impl QuotientReport {
    /// A report on a game of which nothing is known yet.
    pub(super) fn new(game: String, convention: Convention) -> QuotientReport {
        QuotientReport {
            game,
            readings: Vec::new(),
            players: convention.players().count(),
            play: convention.spelling(),
            order: None,
            infinite: None,
            p_portion: None,
            name: None,
            status: "proved",
            heaps: 0,
            preperiod: None,
            period: None,
            theorem: None,
            stopped: None,
            lower_bound: None,
            proved_infinite: None,
            finite_part: None,
            generators: Vec::new(),
            relations: Vec::new(),
            relations_are: None,
            rank: None,
            elements: Vec::new(),
            labels: Vec::new(),
            phi: Vec::new(),
            components: None,
            tame: None,
            kernel: Vec::new(),
            kernel_group: None,
            idempotents: Vec::new(),
            divisibility_classes: None,
            archimedean_components: None,
            greatest_period: None,
            regular: None,
            normal: None,
            faithful: None,
            transition_algebra: None,
            growth: Vec::new(),
            automaton: None,
            all_heaps: None,
            document: Document::new(),
            is_cut: false,
        }
    }
}

impl Report for QuotientReport {
    fn readings(&self) -> &[String] {
        &self.readings
    }

    fn set_readings(&mut self, readings: Vec<String>) {
        self.readings = readings;
    }

    fn document(&self) -> Document {
        self.document.clone()
    }

    fn is_unfinished(&self) -> bool {
        self.is_cut || matches!(self.status, "budget" | "infinite")
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::report::{QuotientSubject, SolvedGame, SolverQuestion, Style};
    use meximal::player::Players;
    use meximal::quotient::{AllHeaps, Automatic, Limits, NimQuotient};
    use meximal::rules::code::HeapRules;
    use meximal::runner::Runner;

    /// The keys that some reports leave out.
    const OPTIONAL: [&str; 9] = [
        "theorem",
        "stopped",
        "components",
        "rank",
        "transition_algebra",
        "automaton",
        "all_heaps",
        "proved_infinite",
        "finite_part",
    ];

    #[test]
    fn every_solution_has_the_same_keys() {
        let runner = Runner::new();
        let convention = Convention::misere(Players::TWO);
        let rules = |code: &str| HeapRules::parse(code).unwrap();
        let question = SolverQuestion {
            convention,
            limits: Limits::default(),
        };
        let kayles = QuotientSubject::Heaps(rules("0.77"), None);
        let kayles = SolvedGame::solve(kayles, question, &runner).unwrap();
        let wild = Automatic::solve(&rules("0.76"), convention, 12, &runner).unwrap();
        let linear = AllHeaps::find(&rules("0.26"), convention, &runner);
        let nim = NimQuotient::of(&HeapRules::nim(), convention).unwrap();
        let reports = [
            kayles.report(false, &runner).unwrap(),
            QuotientReport::of_automaton(&rules("0.76"), &wild, &runner),
            QuotientReport::of_all_heaps(&rules("0.26"), &linear.unwrap().unwrap()),
            QuotientReport::of_nim(nim),
        ];
        let orders = reports.each_ref().map(|report| report.order);
        assert_eq!(orders, [Some(40), None, None, None]);
        let infinite = reports.each_ref().map(|report| report.infinite);
        assert_eq!(infinite, [Some(false), Some(true), Some(true), Some(true)]);
        let ranks = reports.each_ref().map(|report| report.rank);
        assert_eq!(ranks, [None, Some(1), None, None]);
        assert_eq!(reports[1].phi.len(), 13);
        assert_eq!((&*reports[1].phi[0], &*reports[1].phi[12]), ("1", "h12"));
        let keys = reports.map(|report| {
            assert_eq!(report.phi.len(), report.heaps + 1, "{}", report.game);
            let Ok(Value::Object(mut keys)) = serde_json::to_value(report) else {
                panic!("a report is an object")
            };
            keys.retain(|key, _| !OPTIONAL.contains(&key.as_str()));
            keys.into_iter().map(|(key, _)| key).collect::<Vec<_>>()
        });
        assert!(keys.iter().all(|other| *other == keys[0]), "{keys:?}");
    }

    #[test]
    fn what_is_only_proved_infinite_has_no_order_of_its_own() {
        let runner = Runner::new();
        let question = SolverQuestion {
            convention: Convention::misere(Players::TWO),
            limits: Limits {
                levels: 60,
                ..Limits::default()
            },
        };
        let solve = |heaps: u32| {
            let rules = HeapRules::parse("0.37").unwrap();
            let subject = QuotientSubject::Heaps(rules, Some(heaps));
            SolvedGame::solve(subject, question, &runner).unwrap()
        };
        let solved = solve(16);
        let report = solved.report(false, &runner).unwrap();
        let before = solve(15).report(false, &runner).unwrap();
        assert!(before.finite_part.is_none() && before.proved_infinite.is_none());
        assert_eq!((report.status, report.infinite), ("infinite", Some(true)));
        assert_eq!((report.order, report.lower_bound), (None, None));
        assert_eq!((report.p_portion, &report.name), (None, &None));
        let part = report.finite_part.as_ref().unwrap();
        assert_eq!(part.components, 15);
        assert_eq!(
            (Some(part.order), part.p_portion),
            (before.order, before.p_portion)
        );
        assert_eq!(report.elements, before.elements);
        assert_eq!(report.proved_infinite.as_ref().unwrap().component, "16");
        assert!(report.is_unfinished() && !before.is_unfinished());
        let text = report.document().text(Style::Unicode);
        assert!(
            text.contains("infinite with heap 16, proved; not solved"),
            "{text}"
        );
        let error = solved.position("16", &runner).unwrap_err().to_string();
        assert!(error.contains("with heap 16 it is infinite"), "{error}");
    }
}

//! The report of a finite quotient: presentation, Φ, labels, structure, and how much is proved.

use std::collections::BTreeMap;

use super::element::{generator, label_names, relation_line, wrapped};
use super::report::{
    FinitePartReport, GeneratorReport, GrowthReport, ProvedInfiniteReport, QuotientReport,
};
use super::{Kind, MAX_HEAP, SolvedGame, first_components, stopped};
use crate::report::rows::Rows;
use crate::report::{Document, LeftOut, Line, ReportError, Style};
use meximal::convention::{Attitude, Convention};
use meximal::player::{PlayerSet, Players};
use meximal::quotient::{
    Economy, Halt, NamedQuotient, PeriodRule, Regularity, generator_name, recognise,
};
use meximal::runner::Runner;
use meximal::text::counted;

/// The facts beyond presentation and table.
struct Facts {
    name: Option<NamedQuotient>,
    regularity: Option<Regularity>,
    faithful: Option<bool>,
    status: &'static str,
}

impl SolvedGame {
    /// The report on the quotient; with `all` nothing long is cut in its text.
    pub fn report(&self, all: bool, runner: &Runner) -> Result<QuotientReport, ReportError> {
        let quotient = self.quotient();
        let players = quotient.convention.players();
        let facts = self.facts(runner)?;
        let two = players == Players::TWO;
        let structure = &self.structure;
        let kernel = structure.kernel();
        let group = structure.group(structure.class_of(structure.kernel_identity()));
        let names = |elements: &[u32]| {
            let ordered = self.in_order(elements.iter().copied());
            ordered.iter().map(|&x| self.element_name(x)).collect()
        };
        let in_order = self.in_order(0..quotient.order() as u32);
        let lower_bound = self.solution.halted.map_or(0, |halted| halted.lower_bound);
        let generators = self.presentation.generators().iter().enumerate();
        // All names or none: a list with gaps is of no use.
        let names_of_all = self.first_names(quotient.last_component());
        let components = Some(names_of_all).filter(|names| names.len() > quotient.last_component());
        // If it is infinite with one more component, what follows is the quotient of those before.
        let proved_infinite = self.proved_infinite();
        let finite_part = proved_infinite.as_ref().map(|_| FinitePartReport {
            components: quotient.last_component(),
            order: quotient.order(),
            p_portion: two.then(|| quotient.p_portion().count()),
            name: facts.name.map(|name| name.text(Style::Ascii)),
        });
        let is_finite = finite_part.is_none();
        let infinite = match self.solution.halted {
            None => Some(false),
            Some(_) => (!is_finite).then_some(true),
        };
        Ok(QuotientReport {
            order: is_finite.then_some(quotient.order()),
            infinite,
            p_portion: (is_finite && two).then(|| quotient.p_portion().count()),
            name: facts
                .name
                .filter(|_| is_finite)
                .map(|name| name.text(Style::Ascii)),
            status: facts.status,
            heaps: quotient.last_component(),
            preperiod: quotient.period.map(|found| found.preperiod),
            period: quotient.period.map(|found| found.period),
            theorem: self.theorem(),
            stopped: self.solution.halted.map(|halted| halted.halt.to_string()),
            lower_bound: is_finite.then(|| lower_bound.max(quotient.order())),
            proved_infinite,
            finite_part,
            generators: generators
                .map(|(g, &of)| GeneratorReport {
                    name: generator_name(g, Style::Ascii),
                    component: self.component_name(quotient.generators[of].into()),
                })
                .collect(),
            relations: self
                .presentation
                .relations()
                .iter()
                .map(|relation| relation.text(Style::Ascii))
                .collect(),
            relations_are: Some(match self.presentation.economy() {
                Economy::Irredundant => "irredundant",
                Economy::Forward => "forward",
                Economy::Basis => "basis",
            }),
            elements: in_order.iter().map(|&x| self.element_name(x)).collect(),
            labels: in_order
                .iter()
                .map(|&x| label_names(quotient.labels[x as usize], players))
                .collect(),
            phi: quotient
                .values
                .iter()
                .map(|&x| self.element_name(x))
                .collect(),
            components: components.filter(|_| !matches!(self.kind, Kind::Heaps(_))),
            tame: self.is_misere().then(|| facts.is_tame()),
            kernel: names(&kernel.elements),
            kernel_group: group.map(|group| group.text(Style::Ascii)),
            idempotents: names(&structure.idempotents()),
            divisibility_classes: Some(structure.classes().len()),
            archimedean_components: Some(structure.components().len()),
            greatest_period: Some(structure.greatest_period()),
            regular: facts.regularity.map(|r| r != Regularity::Irregular),
            normal: facts.regularity.map(|r| r == Regularity::Normal),
            faithful: facts.faithful,
            growth: self
                .solution
                .growth
                .iter()
                .map(|step| GrowthReport {
                    component: self.component_name(step.component.into()),
                    order: step.order,
                    p_portion: two.then_some(step.p_portion),
                })
                .collect(),
            document: {
                let document = self.quotient_document(&facts, all);
                match self.presentation.display_latex(r"\mathcal Q") {
                    Some(display) => document.display(display),
                    None => document,
                }
            },
            ..QuotientReport::new(self.game.clone(), quotient.convention)
        })
    }

    /// Adds the order of the transition algebra to a report; or that it was not counted, which leaves the
    /// rest of the report as it is.
    pub fn add_transition_algebra(&self, report: &mut QuotientReport, runner: &Runner) {
        let quotient = self.quotient();
        let order = match &self.kind {
            Kind::Heaps(rules) => quotient.transition_algebra_order(rules, runner),
            Kind::Atoms(atoms, _) => quotient.transition_algebra_order(atoms, runner),
        };
        let line = match order {
            Ok(order) => {
                let elements = counted(order, "element", "elements");
                format!("The transition algebra has {elements}.")
            }
            Err(stop) => format!("The transition algebra was not counted: {stop}."),
        };
        report.transition_algebra = order.ok();
        report.is_cut |= order.is_err();
        report.document = std::mem::take(&mut report.document).line("").line(line);
    }

    /// Whether it is misère play of two.
    pub(super) fn is_misere(&self) -> bool {
        self.quotient().convention == Convention::misere(Players::TWO)
    }

    fn facts(&self, runner: &Runner) -> Result<Facts, ReportError> {
        let quotient = self.quotient();
        let two = quotient.convention.players() == Players::TWO
            && quotient
                .labels
                .iter()
                .all(|label| label.0.count_ones() == 1);
        let name = if two {
            recognise(&quotient.monoid, &quotient.labels, runner)
                .map_err(|stop| stopped(stop, "its name"))?
        } else {
            None
        };
        let regularity = two.then(|| self.structure.regularity(&self.p_portion_flags()));
        let faithful = if two {
            Some(
                self.grundy_of_elements(runner)
                    .map_err(|stop| stopped(stop, "Grundy values"))?
                    .is_some(),
            )
        } else {
            None
        };
        let whole = match self.kind {
            Kind::Heaps(_) => quotient.period.is_some(),
            _ => true,
        };
        let status = match (self.solution.halted.map(|halted| halted.halt), whole) {
            (Some(Halt::Infinite(_)), _) => "infinite",
            (Some(_), _) => "budget",
            (None, true) => "proved",
            (None, false) => "partial",
        };
        Ok(Facts {
            name,
            regularity,
            faithful,
            status,
        })
    }

    fn theorem(&self) -> Option<String> {
        match &self.kind {
            Kind::Heaps(rules) => {
                let found = self.quotient().period?;
                Some(PeriodRule::of(rules)?.explain(found))
            }
            _ => None,
        }
    }

    fn quotient_document(&self, facts: &Facts, all: bool) -> Document {
        let quotient = self.quotient();
        let mut fields: Vec<(String, Line)> = Vec::new();
        let mut field = |name: &str, lines: Vec<Line>| {
            for (at, line) in lines.into_iter().enumerate() {
                let name = if at == 0 { name } else { "" };
                fields.push((name.to_owned(), line));
            }
        };
        let game = self
            .game_piece(Line::new())
            .words(format!(", {}", quotient.convention));
        field("game", vec![game]);
        match self.infinite_because() {
            Some((what, because)) => {
                let quotient = format!("infinite with {what}, proved; not solved");
                field("quotient", vec![quotient.into()]);
                field("because", vec![because.into()]);
                let known = format!("what follows is the quotient of {}", self.known());
                field("without it", vec![known.into()]);
                field("order", vec![self.order_line(facts)]);
            }
            None => {
                field("order", vec![self.order_line(facts)]);
                field("status", vec![self.status_line()]);
            }
        }
        if let Some(found) = quotient.period {
            let (period, from) = (found.period, found.preperiod);
            field(
                "period",
                vec![format!("{period} from heap {from} on").into()],
            );
        }
        if let Some(theorem) = self.theorem() {
            field("because", vec![theorem.into()]);
        }
        field("structure", self.structure_lines(facts));
        field("generators", self.generator_lines());
        let relations = self.presentation.relations();
        let shown = if all { relations.len() } else { 120 };
        let mut lines = wrapped(relations.iter().take(shown).map(relation_line));
        if relations.is_empty() {
            lines = vec!["none".into()];
        }
        if relations.len() > shown {
            let more = relations.len() - shown;
            lines.push(Line::from(format!("… {more} more")).left_out(LeftOut::InAll));
        }
        field("relations", lines);
        let two = quotient.convention.players() == Players::TWO;
        if two {
            field("𝒫-portion", self.portion_lines(all));
        }
        let mut document = Document::new().fields(fields);
        if !two {
            document = self.label_table(document, all);
        }
        let document = document.line("");
        match self.kind {
            Kind::Heaps(_) => self.phi_table(document, all),
            _ => self.component_table(document, all),
        }
    }

    fn order_line(&self, facts: &Facts) -> Line {
        let quotient = self.quotient();
        let players = quotient.convention.players();
        let mut line = Line::new();
        if players == Players::TWO {
            let count = quotient.p_portion().count();
            let previous = PlayerSet::only(players.previous());
            line = line.words(format!("{}, ", quotient.order()));
            line = line.words(format!("{count} of them "));
            line = line.set(previous, players).words("-positions");
        } else {
            line = line.words(quotient.order().to_string());
        }
        match facts.name {
            Some(name) => line.words("; it is ").formula(
                name.text(Style::Unicode),
                name.text(Style::Ascii),
                name.latex(),
            ),
            None => line,
        }
    }

    /// A component in words.
    fn component_words(&self, component: u32) -> String {
        let name = self.component_name(component.into());
        match self.kind {
            Kind::Heaps(_) => format!("heap {name}"),
            Kind::Atoms(..) => name,
        }
    }

    /// The components whose quotient is known, in words.
    fn known(&self) -> String {
        let last = self.quotient().last_component();
        match self.kind {
            Kind::Heaps(_) => format!("heaps up to {last}"),
            Kind::Atoms(..) => first_components(last),
        }
    }

    /// The proof that the quotient is infinite with one more component, if that was found.
    fn proved_infinite(&self) -> Option<ProvedInfiniteReport> {
        let halted = self.solution.halted?;
        let Halt::Infinite(proof) = halted.halt else {
            return None;
        };
        let name = |component: u32| self.component_name(component.into());
        Some(ProvedInfiniteReport {
            component: name(halted.component),
            infinite: name(proof.infinite),
            along: name(proof.along),
            p: proof.p,
            q: proof.q,
            least: proof.from,
            least_along: proof.with,
        })
    }

    /// The component with which the quotient is infinite, and why, in words.
    pub(super) fn infinite_because(&self) -> Option<(String, String)> {
        let halted = self.solution.halted?;
        let Halt::Infinite(proof) = halted.halt else {
            return None;
        };
        let because = format!(
            "Theorem D: the multiples of {} are all different, for {} more of it and {} more of {} change no \
             outcome",
            self.component_words(proof.infinite),
            proof.p,
            proof.q,
            self.component_words(proof.along)
        );
        Some((self.component_words(halted.component), because))
    }

    fn status_line(&self) -> Line {
        let quotient = self.quotient();
        let last = quotient.last_component();
        let known = self.known();
        match (self.solution.halted, &self.kind) {
            (Some(halted), _) => format!(
                "proved for {known}; at {} growing, order at least {}: {}",
                self.component_words(halted.component),
                halted.lower_bound.max(quotient.order()),
                halted.halt
            )
            .into(),
            (None, Kind::Heaps(_)) if quotient.period.is_some() => "proved for all heaps".into(),
            (None, Kind::Heaps(_)) if last == MAX_HEAP as usize => {
                format!("proved for {known}, the last that is tried").into()
            }
            (None, Kind::Heaps(_)) => format!("proved for {known}").into(),
            (None, Kind::Atoms(..)) => "proved for all positions".into(),
        }
    }

    fn structure_lines(&self, facts: &Facts) -> Vec<Line> {
        let structure = &self.structure;
        let mut words: Vec<String> = Vec::new();
        if self.is_misere() {
            words.push(if facts.is_tame() { "tame" } else { "wild" }.to_owned());
        }
        match facts.regularity {
            Some(Regularity::Normal) => words.push("normal".to_owned()),
            Some(Regularity::Abnormal) => words.push("regular, not normal".to_owned()),
            Some(Regularity::Irregular) => words.push("irregular".to_owned()),
            None => {}
        }
        match facts.faithful {
            Some(true) => words.push("faithful".to_owned()),
            Some(false) => words.push("not faithful".to_owned()),
            None => {}
        }
        let period = structure.greatest_period();
        words.push(format!("elements of period at most {period}"));
        let count = |n: usize, one: &str, more: &str| match n {
            1 => format!("1 {one}"),
            n => format!("{n} {more}"),
        };
        let sizes = format!(
            "{}, {}; kernel of {}, ",
            count(structure.idempotents().len(), "idempotent", "idempotents"),
            count(
                structure.classes().len(),
                "mutual divisibility class",
                "mutual divisibility classes"
            ),
            count(structure.kernel().elements.len(), "element", "elements"),
        );
        let mut line = Line::new().words(sizes);
        let identity = structure.kernel_identity();
        if let Some(group) = structure.group(structure.class_of(identity)) {
            line = line.formula(
                group.text(Style::Unicode),
                group.text(Style::Ascii),
                group.latex(),
            );
            line = line.words(", with identity ");
            line = self.element(line, identity);
        }
        vec![words.join(", ").into(), line]
    }

    fn generator_lines(&self) -> Vec<Line> {
        let quotient = self.quotient();
        if self.presentation.generators().is_empty() {
            return vec!["none".into()];
        }
        let used = self.presentation.generators().iter().enumerate();
        wrapped(used.map(|(g, &of)| {
            let component = self.component_name(quotient.generators[of].into());
            let width = component.len() + 8;
            let line = generator(Line::new(), g).words(" = Φ(");
            (self.position_piece(line, &component).words(")"), width)
        }))
    }

    /// The P-portion; two players.
    fn portion_lines(&self, all: bool) -> Vec<Line> {
        let p_portion: Vec<u32> = self.quotient().p_portion().collect();
        if p_portion.is_empty() {
            vec!["empty".into()]
        } else {
            self.cut_list(p_portion, all)
        }
    }

    /// A list of elements, cut when it is long.
    fn cut_list(&self, elements: Vec<u32>, all: bool) -> Vec<Line> {
        const SHOWN: usize = 60;
        let ordered = self.in_order(elements);
        let count = ordered.len();
        let shown = if all { count } else { SHOWN };
        let mut lines = self.element_list(ordered.into_iter().take(shown));
        if count > shown {
            let more = Line::from(format!("… {} more", count - shown));
            lines.push(more.left_out(LeftOut::InAll));
        }
        lines
    }

    /// The elements of each outcome; more than two players.
    fn label_table(&self, document: Document, all: bool) -> Document {
        let quotient = self.quotient();
        let players = quotient.convention.players();
        let podium = quotient.convention.attitude() == Attitude::Podium;
        let mut by_label: BTreeMap<PlayerSet, Vec<u32>> = BTreeMap::new();
        for (x, &label) in (0..).zip(&quotient.labels) {
            by_label.entry(label).or_default().push(x);
        }
        let mut rows = Vec::new();
        for (label, elements) in by_label {
            let mut name = match (podium, label.seats().next()) {
                (true, Some(seat)) => Line::new().seat(seat, players),
                _ => Line::new().set(label, players),
            };
            for line in self.cut_list(elements, all) {
                rows.push(vec![std::mem::take(&mut name), line]);
            }
        }
        let head = ["outcome", "elements"].map(Line::from).to_vec();
        document.line("").table(head, rows)
    }

    /// Φ by rows of the period, as in Figures 2 and 5 of the paper.
    fn phi_table(&self, document: Document, all: bool) -> Document {
        const ROWS: usize = 24;
        let quotient = self.quotient();
        let last = quotient.last_component();
        if last == 0 {
            return document;
        }
        // One full period after the last irregular value says all.
        let needed = match quotient.period {
            Some(found) => (found.preperiod + found.period).min(last),
            None => last,
        };
        let cell = |heap: usize| self.element(Line::new(), quotient.values[heap]);
        let heaps = if all { last } else { needed };
        let widths: Vec<usize> = (1..=heaps).map(|heap| cell(heap).width()).collect();
        let rows = Rows::new(quotient.period.map(|found| found.period), |rows| {
            let head = |column: usize| (column + 1).to_string().len();
            rows.width(heaps.to_string().len() + 1, head, &widths)
        });
        let columns = rows.columns.min(last);
        let mut head = vec![Line::from("Φ")];
        head.extend((1..=columns).map(|column| Line::from(column.to_string())));
        let most = if all { usize::MAX } else { ROWS };
        let mut shown = 0;
        // A last row is filled, where there are values to fill it.
        let table = rows.of(last).take_while(|row| row.start < heaps).take(most);
        let table = table.map(|row| {
            shown = row.end;
            let mut cells = vec![Line::from(format!("{}+", row.start))];
            cells.extend(row.map(|place| cell(place + 1)));
            cells.resize(columns + 1, Line::new());
            cells
        });
        let document = document.table(head, table.collect());
        if shown >= needed {
            return document;
        }
        let more = counted(needed - shown, "more value", "more values");
        let more = Line::from(format!("… {more}, up to heap {needed}"));
        document.line(more.left_out(LeftOut::InAll).words("."))
    }

    /// The value of each component.
    fn component_table(&self, document: Document, all: bool) -> Document {
        const ROWS: usize = 40;
        let quotient = self.quotient();
        let last = quotient.last_component();
        let names = self.first_names(if all { last } else { last.min(ROWS) });
        let shown = names.len() - 1;
        let head = vec![Line::from("component"), Line::from("Φ")];
        let rows = (1..).zip(&names[1..]).map(|(component, name)| {
            let value = self.element(Line::new(), quotient.values[component]);
            vec![Line::new().game(name), value]
        });
        let document = document.table(head, rows.collect());
        if shown >= last {
            return document;
        }
        let more = Line::from(format!("… {} more", last - shown));
        let more = if all {
            more
        } else {
            more.left_out(LeftOut::InAll)
        };
        document.line(more.words("."))
    }
}

impl Facts {
    fn is_tame(&self) -> bool {
        self.name.is_some_and(NamedQuotient::is_tame)
    }
}

//! Draft
use crate::budget::*;
use crate::engine::*;
use crate::exact::Exact;
use crate::game::*;
use crate::learn::*;
use crate::model::*;
use crate::monoid::Monoid;
use crate::monomial::*;
use crate::rules::*;
use crate::spelling::Spelling;
use crate::verify::*;
use std::time::Instant;

/// draft
pub fn solve(game: &HeapGame, events: &Events, most: usize, mut weight: u64, budget: &mut dyn Budget) -> Option<(Model, Sizes)> {
    let debug = std::env::var("DEBUG").is_ok();
    let spelling = Spelling::of(game, events);
    let letters = Letters::new(game, &spelling, events)?;
    let meter = &mut Meter::new(budget);
    let mut contexts = Contexts::small(&letters, most);
    contexts.add_powers(&letters, 2 * weight as u16, weight as u16);
    let mut exact = Exact::new(&letters, 5_000_000);
    let mut engine = Engine::new(&letters);
    let mut known = engine.rules.clone();
    let mut effort = 0;
    let mut extra: Vec<Monomial> = Vec::new();
    let mut saved_tests: Option<(Vec<usize>, Tests)> = None;
    for round in 0..2000 {
        let t = Instant::now();
        let joined = join(&mut engine, known.clone(), &contexts, Reach { weight, standard: 5000 }, meter).ok()?;
        let mut wrong = complete(&mut engine, &joined, &contexts, 3000, meter).ok()?;
        if debug { println!("round {round}: weight {weight} contexts {} rules {} standard {} conflicts {} {:?}", contexts.len(), engine.rules.len(), joined.standard, wrong.len(), t.elapsed()); }
        if wrong.is_empty() {
            wrong = try_rules(&mut engine, &contexts, 20, meter).ok()?;
            if debug { println!("  tried: wrong {} nodes {} {:?}", wrong.len(), engine.len(), t.elapsed()); }
        }
        if wrong.is_empty() {
            match attempt(game, events, &spelling, &mut engine, &mut exact, &mut saved_tests, debug, meter) {
                Ok(Attempt::Solved(model, sizes)) => return Some((model, sizes)),
                Ok(Attempt::Wrong(positions)) => { if debug { for p in &positions { println!("   wrong {:?}", p.factors().map(|(l, e)| (letters.heaps[l], e)).collect::<Vec<_>>()); } } wrong = positions }
                Ok(Attempt::Large) => { weight += 1; contexts.add_powers(&letters, 2 * weight as u16, weight as u16); if debug { println!("  large: weight {weight}"); } continue; }
                Err(e) => { println!("halt {e:?}"); return None; }
            }
            if debug { println!("  attempt: wrong {} nodes {} {:?}", wrong.len(), engine.len(), t.elapsed()); }
        }
        let before = contexts.len();
        known = engine.rules.iter().filter(|r| r.origin == r.left).copied().collect();
        let rules = known.len();
        let mut new = 0;
        for p in &wrong {
            let found = diagnose(p, &mut engine, &mut exact, effort, meter).ok()?;
            for (rule, w) in found {
                new += contexts.add(&w, letters.weight(&rule.left), &letters) as usize;
                known.retain(|r| r.left != rule.left);
            }
        }
        let _ = (before, &mut extra);
        if debug { println!("  new contexts {new} dropped {} effort {effort} {:?}", rules - known.len(), t.elapsed()); }
        if new == 0 {
            effort = (effort * 4).max(500);
            if effort > 2_000_000 { return None; }
        }
    }
    None
}

enum Attempt { Solved(Model, Sizes), Wrong(Vec<Monomial>), Large }

#[allow(clippy::too_many_arguments)]
fn attempt(game: &HeapGame, events: &Events, spelling: &Spelling, engine: &mut Engine, _exact: &mut Exact, saved: &mut Option<(Vec<usize>, Tests)>, debug: bool, meter: &mut Meter) -> Result<Attempt, Halt> {
    let letters = engine.letters;
    let Some(split) = Split::new(engine, 60, 50_000, meter)? else { return Ok(Attempt::Large); };
    if debug { println!("  split: infinite {:?} |M| {}", split.infinite.iter().map(|&l| letters.heaps[l]).collect::<Vec<_>>(), split.elements.len()); }
    let monoid = match Monoid::new(split.elements.len(), split.rows.clone()) { Ok(m) => m, Err(e) => { println!("monoid {e}"); return Ok(Attempt::Large); } };
    let mut target = Target::new(&split);
    let mut tests = match saved.take() { Some((i, t)) if i == split.infinite => t, _ => Tests::new(split.infinite.len()) };
    let heaps = |list: &[usize]| -> Vec<u32> { list.iter().map(|&l| letters.heaps[l]).collect() };
    loop {
        let t = Instant::now();
        let Some(learned) = tests.close(&mut target, engine, 20_000, meter)? else { return Ok(Attempt::Large); };
        if debug { println!("    automaton: states {} tests {} vectors {} nodes {} {:?}", learned.next.len(), tests.len(), target.vectors.len(), engine.len(), t.elapsed()); }
        let model = Model {
            finite: heaps(&split.finite),
            infinite: heaps(&split.infinite),
            spelling: spelling.of.clone(),
            monoid: monoid.clone(),
            vectors: target.vectors.clone(),
            outputs: learned.outputs.clone(),
            next: learned.next.clone(),
        };
        let mut failures = Vec::new();
        let sizes = match examine(game, events, &model, 20, &mut failures, meter) {
            Ok(s) => s,
            Err(NotVerified::Stopped(s)) => return Err(s.into()),
            Err(e) => { if debug { println!("    {e}"); }
                // padding
                for q in 0..learned.next.len() {
                    if learned.outputs[q] != learned.outputs[learned.next[q][0] as usize] { println!("pad {q}"); break; }
                }
                return Ok(Attempt::Large); }
        };
        if debug { println!("    verify: {:?} failures {} {:?}", sizes, failures.len(), t.elapsed()); }
        if failures.is_empty() { return Ok(Attempt::Solved(model, sizes)); }
        let mut refined = false;
        let mut wrong = Vec::new();
        for f in &failures {
            let mut x = Monomial::ONE;
            for &(h, c) in &f.position {
                for l in &spelling.of[h as usize - 1] {
                    let l = letters.heaps.binary_search(l).unwrap();
                    x.0[l] = (u64::from(x.0[l]) + c).min(60000) as u16;
                }
            }
            letters.cancel(&mut x);
            let mut all = options(&x, letters);
            all.push(x);
            let mut here = false;
            for p in all {
                let mut counts = [0; MAX_INFINITE];
                for (c, &l) in counts.iter_mut().zip(&split.infinite) { *c = u32::from(p.0[l]); }
                here |= tests.refine(&counts, &learned, &mut target, engine, meter)?;
            }
            refined |= here;
            if !here { wrong.push(x); }
        }
        if !refined {
            wrong.sort_by(|a, b| letters.compare(a, b));
            *saved = Some((split.infinite.clone(), tests));
            return Ok(Attempt::Wrong(wrong));
        }
    }
}

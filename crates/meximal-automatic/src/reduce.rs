//! The smallest model (section 4, step 7). Elements of M that no vector tells apart in any context are one
//! element; states that no further digit tells apart are one state. Both by refining classes until nothing
//! more is told apart. States may be merged across the places in a round: the position in the word says which
//! coordinate comes next.

use rustc_hash::FxHashMap;

use crate::model::Model;
use crate::monoid::Monoid;

/// The reduced model, with states and vectors in the order in which a search from the start meets them.
pub(crate) fn reduced(model: &Model) -> Model {
    let model = with_reduced_monoid(&with_minimal_automaton(model));
    with_minimal_automaton(&model)
}

fn with_minimal_automaton(model: &Model) -> Model {
    // Vectors that are the same list are one.
    let mut vector_index: FxHashMap<&Vec<u8>, u32> = FxHashMap::default();
    let mut class_of_vector = Vec::new();
    for vector in &model.vectors {
        let fresh = vector_index.len() as u32;
        class_of_vector.push(*vector_index.entry(vector).or_insert(fresh));
    }
    let output = |&vector: &u32| class_of_vector[vector as usize];
    let mut classes: Vec<u32> = model.outputs.iter().map(output).collect();
    let mut count = 0;
    loop {
        let mut numbers: FxHashMap<[u32; 3], u32> = FxHashMap::default();
        let mut refined = Vec::with_capacity(classes.len());
        for (at, next) in model.next.iter().enumerate() {
            let key = [
                classes[at],
                classes[next[0] as usize],
                classes[next[1] as usize],
            ];
            let fresh = numbers.len() as u32;
            refined.push(*numbers.entry(key).or_insert(fresh));
        }
        classes = refined;
        if numbers.len() == count {
            break;
        }
        count = numbers.len();
    }
    // Breadth first from the start.
    let mut number = vec![u32::MAX; count];
    let mut order = vec![0usize];
    number[classes[0] as usize] = 0;
    let (mut next, mut outputs, mut vectors) = (Vec::new(), Vec::new(), Vec::new());
    let mut numbered: FxHashMap<u32, u32> = FxHashMap::default();
    let mut at = 0;
    while at < order.len() {
        let state = order[at];
        let vector = model.outputs[state];
        let output = *numbered
            .entry(class_of_vector[vector as usize])
            .or_insert_with(|| {
                vectors.push(model.vectors[vector as usize].clone());
                vectors.len() as u32 - 1
            });
        outputs.push(output);
        next.push(model.next[state].map(|successor| {
            let class = &mut number[classes[successor as usize] as usize];
            if *class == u32::MAX {
                *class = order.len() as u32;
                order.push(successor as usize);
            }
            *class
        }));
        at += 1;
    }
    Model {
        vectors,
        outputs,
        next,
        ..model.clone()
    }
}

fn with_reduced_monoid(model: &Model) -> Model {
    let order = model.monoid.order();
    let rows = model.monoid.rows();
    let mut classes: Vec<u32> = vec![0; order];
    let mut count = 1;
    let refine = |classes: &mut Vec<u32>, second: &dyn Fn(usize) -> u32| {
        let mut numbers: FxHashMap<(u32, u32), u32> = FxHashMap::default();
        for (at, class) in classes.iter_mut().enumerate() {
            let fresh = numbers.len() as u32;
            *class = *numbers.entry((*class, second(at))).or_insert(fresh);
        }
        numbers.len()
    };
    for vector in &model.vectors {
        count = refine(&mut classes, &|at| u32::from(vector[at]));
    }
    loop {
        let before = count;
        for row in rows {
            let old = classes.clone();
            count = refine(&mut classes, &|at| old[row[at] as usize]);
        }
        if count == before {
            break;
        }
    }
    if count == order {
        return model.clone();
    }
    let mut representative = vec![usize::MAX; count];
    for (at, &class) in classes.iter().enumerate().rev() {
        representative[class as usize] = at;
    }
    let images = |row: &Vec<u32>| -> Vec<u32> {
        let image = |&at: &usize| classes[row[at] as usize];
        representative.iter().map(image).collect()
    };
    let labels =
        |vector: &Vec<u8>| -> Vec<u8> { representative.iter().map(|&at| vector[at]).collect() };
    let monoid = Monoid::new(count, rows.iter().map(images).collect());
    match monoid {
        Ok(monoid) => Model {
            monoid,
            vectors: model.vectors.iter().map(labels).collect(),
            ..model.clone()
        },
        // Classes of a congruence always make a monoid.
        Err(_) => model.clone(),
    }
}

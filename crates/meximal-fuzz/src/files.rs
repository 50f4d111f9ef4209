//! Readers of whole files: graphs, certificates, exports, and questions as the API gets them.

use std::cell::RefCell;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use meximal::game::Game;
use meximal::player::Players;
use meximal::quotient::{
    Certified, StoredRules, certificate as written, read_certificate, read_infinite_certificate,
};
use meximal::rules::coins::{Coins, GraphFile};
use meximal_ask::report::graph_file;
use meximal_ask::{Question, Resources};
use meximal_atlas::Atlas;
use meximal_check::{Budget, CheckError, Proof, check_any};

use crate::texts::runner;

pub(crate) fn graph(bytes: &[u8]) {
    let whole = String::from_utf8_lossy(bytes);
    let by_line = GraphFile::read(whole.as_bytes());
    let parsed = GraphFile::parse(&whole);
    assert_eq!(by_line.is_ok(), parsed.is_ok(), "{whole:?}");
    let Ok(file) = parsed else { return };
    if file.is_partizan() {
        for players in [None, Some(Players::TWO), Some(Players::THREE)] {
            let file = GraphFile::parse(&whole).expect("as above");
            let _ = file.partizan("graph", players);
        }
        return;
    }
    let coins = Coins::parse(&whole).expect("everybody has the same moves");
    let names = (0..coins.len() as u32).map(|node| coins.name(node).to_owned());
    let Ok(game) = Game::coins_on(&coins, &names.collect::<Vec<_>>().join("+")) else {
        return;
    };
    let write = |game: &Game| graph_file(game, Players::TWO, &runner()).ok();
    let Some(first) = write(&game) else { return };
    let again = Coins::parse(&first.graph);
    let again =
        again.unwrap_or_else(|error| panic!("{whole:?} is written {:?}: {error}", first.graph));
    let names = (0..coins.len() as u32).map(|node| coins.name(node).to_owned());
    let game =
        Game::coins_on(&again, &names.collect::<Vec<_>>().join("+")).expect("the same nodes");
    if let Some(second) = write(&game) {
        assert_eq!(second.graph, first.graph, "{whole:?}");
    }
}

pub(crate) fn certificate(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let runner = runner();
    let stop = || runner.check(0).is_err();
    let budget = Budget::new().with_memory(50 << 20).with_interrupt(&stop);
    let proof = check_any(&text, &budget);
    let stored = read_certificate(&text);
    let _ = read_infinite_certificate(&text);
    if let Ok(proof) = &proof {
        let _ = meximal_check::coq(&text, proof, &budget);
    }
    // What the library makes of a certificate says the same to the checker.
    if let (Ok(Proof::Finite(proof)), Ok(stored)) = (&proof, stored) {
        let again = match &stored.rules {
            StoredRules::Heaps(rules) => written(Certified::Heaps(rules), &stored.quotient),
            StoredRules::Atoms(_) => return,
        };
        match check_any(&again, &budget) {
            Ok(Proof::Finite(again)) => assert_eq!(again.order, proof.order, "{text}"),
            Err(CheckError::Stopped(_)) => {}
            other => panic!("{other:?} for {again}, written for {text}"),
        }
    }
}

thread_local! {
    /// An atlas for each thread: to make one takes longer than to ask it.
    static ATLAS: RefCell<Option<(Atlas, Temporary)>> = const { RefCell::new(None) };
}

/// The number of the next file.
static NEXT: AtomicUsize = AtomicUsize::new(0);

/// A file that is removed.
struct Temporary(PathBuf);

impl Temporary {
    fn new() -> Temporary {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("meximal-fuzz-{}-{number}.sqlite", std::process::id());
        Temporary(std::env::temp_dir().join(name))
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        for ending in ["", "-wal", "-shm"] {
            let mut name = self.0.as_os_str().to_owned();
            name.push(ending);
            let _ = std::fs::remove_file(name);
        }
    }
}

pub(crate) fn atlas(bytes: &[u8]) {
    ATLAS.with_borrow_mut(|kept| {
        let (atlas, _) = kept.get_or_insert_with(|| {
            let file = Temporary::new();
            (Atlas::open(&file.0).expect("a new file"), file)
        });
        let imported = atlas
            .import(&mut &bytes[..], &runner())
            .expect("the file can be written");
        if imported.new + imported.better == 0 {
            return;
        }
        // What was believed once is believed again, row by row.
        let mut rows = Vec::new();
        let count = atlas
            .export(None, &mut rows)
            .expect("memory can be written");
        let file = Temporary::new();
        let mut other = Atlas::open(&file.0).expect("a new file");
        let again = other
            .import(&mut &rows[..], &runner())
            .expect("the file can be written");
        if again.stopped.is_none() {
            let text = String::from_utf8_lossy(bytes);
            assert_eq!(again.refused, [], "{text}");
            assert_eq!(again.new, count, "{text}");
        }
        drop(other);
        // The next input finds it empty.
        *kept = None;
    });
}

pub(crate) fn question(bytes: &[u8]) {
    let Ok(question) = serde_json::from_slice::<Question>(bytes) else {
        return;
    };
    let text = serde_json::to_string(&question).expect("a question is JSON");
    let again: Question =
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(again, question, "{text}");
    let runner = runner();
    if let Ok(answer) = question.answer(&Resources::new(&runner)) {
        let written = serde_json::to_string(&answer.report);
        assert!(written.is_ok(), "{text}");
    }
}

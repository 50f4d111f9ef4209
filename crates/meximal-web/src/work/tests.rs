use std::sync::atomic::AtomicUsize;

use super::*;

/// Notes how many were ahead, each time it is told.
#[derive(Default)]
struct Notes(Mutex<Vec<usize>>);

impl Tell for Notes {
    fn waiting(&self, ahead: usize) {
        locked(&self.0).push(ahead);
    }
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .unwrap()
}

fn errand<T: 'static>(
    work: &Work,
    tell: &Arc<Notes>,
    compute: impl Fn(&AtomicBool) -> Result<T, Failure> + Send + Sync + 'static,
) -> Errand<T> {
    let leash = work.leash();
    let flag = leash.flag();
    let tell: Arc<Notes> = Arc::clone(tell);
    Errand {
        compute: Arc::new(move || compute(&flag)),
        leash,
        tell,
        limit: Duration::from_secs(600),
    }
}

/// Goes on until it is told to stop.
fn endless(flag: &AtomicBool) -> Result<u32, Failure> {
    while !flag.load(Ordering::SeqCst) {
        std::thread::sleep(Duration::from_millis(1));
    }
    Err(Failure::busy("interrupted"))
}

fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < Duration::from_secs(60), "{what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn what_is_quick_does_not_wait_for_what_is_slow() {
    let runtime = runtime();
    let work = Arc::new(Work::new(1, 2, Duration::from_secs(5)));
    let tell: Vec<Arc<Notes>> = (0..4).map(|_| Arc::default()).collect();
    let mut slow = Vec::new();
    for notes in &tell[..3] {
        let waiting = slow.len();
        let errand = errand(&work, notes, endless);
        let asked = Arc::clone(&work);
        slow.push(runtime.spawn(async move { asked.run(errand).await }));
        wait_until("one more in the slow lane", || {
            let numbers = self::slow(&work);
            (numbers.running, numbers.waiting) == (1, waiting)
        });
    }
    // The slow lane is full: the next slow one is refused, and a quick one is answered.
    let refused = runtime.block_on(work.run(errand(&work, &tell[3], endless)));
    assert!(refused.unwrap_err().to_string().contains("too many"));
    assert_eq!(work.numbers().refused, 1);
    let quick = runtime.block_on(work.run(errand(&work, &tell[3], |_| Ok(7))));
    assert_eq!(quick.unwrap(), 7);
    assert_eq!(self::slow(&work).running, 1);
    assert_eq!(*locked(&tell[1].0), [0]);
    assert_eq!(*locked(&tell[2].0), [1]);
    // Whoever goes away leaves the line, and those behind hear of it.
    slow.remove(1).abort();
    wait_until("the last one is told", || *locked(&tell[2].0) == [1, 0]);
    slow.remove(0).abort();
    wait_until("the last one runs", || {
        let numbers = self::slow(&work);
        (numbers.running, numbers.waiting) == (1, 0)
    });
    work.stop();
    let stopped = runtime.block_on(slow.remove(0)).unwrap();
    assert!(stopped.unwrap_err().to_string().contains("stopping"));
    wait_until("all is over", || !work.is_busy());
}

/// The numbers of the slow lane.
fn slow(work: &Work) -> LaneNumbers {
    work.numbers().lanes.pop().unwrap()
}

#[test]
fn the_answer_of_a_run_that_was_told_to_stop_is_not_believed() {
    let runtime = runtime();
    let work = Arc::new(Work::new(2, 2, Duration::from_secs(5)));
    let runs = Arc::new(AtomicUsize::new(0));
    let seen = Arc::clone(&runs);
    // In a short lane it is told to stop, and says what it has; in the slow lane it has the time that it
    // needs.
    let compute = move |flag: &AtomicBool| {
        let start = Instant::now();
        let needed = STRETCH + Duration::from_millis(200);
        seen.fetch_add(1, Ordering::SeqCst);
        while start.elapsed() < needed {
            if flag.load(Ordering::SeqCst) {
                return Ok("a part");
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        Ok("all")
    };
    let answer = runtime.block_on(work.run(errand(&work, &Arc::default(), compute)));
    assert_eq!(answer.unwrap(), "all");
    assert_eq!(runs.load(Ordering::SeqCst), 3);
    let numbers = work.numbers();
    assert_eq!(
        (numbers.answered, numbers.failed, numbers.abandoned),
        (1, 0, 0)
    );
    assert!(numbers.quantiles[0] > STRETCH && numbers.count == 1);
}

#[test]
fn what_does_not_stop_is_abandoned_and_counted() {
    let runtime = runtime();
    let work = Arc::new(Work::new(1, 1, Duration::from_millis(50)));
    let held = Arc::new(AtomicBool::new(true));
    let hold = Arc::clone(&held);
    let deaf = move |_: &AtomicBool| {
        while hold.load(Ordering::SeqCst) {
            std::thread::sleep(Duration::from_millis(1));
        }
        Ok(1)
    };
    let mut errand = errand(&work, &Arc::default(), deaf);
    errand.limit = Duration::from_millis(100);
    let answer = runtime.block_on(work.run(errand));
    assert!(
        answer
            .unwrap_err()
            .to_string()
            .contains("does not stop in time")
    );
    let numbers = work.numbers();
    assert_eq!((numbers.abandoned, numbers.lost), (1, 1));
    assert!(numbers.lanes.iter().all(|lane| lane.running == 0));
    assert!(work.is_busy());
    // Its place is free for others.
    for _ in 0..8 {
        let quick = self::errand(&work, &Arc::default(), |_| Ok(2));
        assert_eq!(runtime.block_on(work.run(quick)).unwrap(), 2);
    }
    held.store(false, Ordering::SeqCst);
    wait_until("the thread ends", || work.numbers().lost == 0);
    assert_eq!(work.numbers().abandoned, 1);
}

#[test]
fn memory_is_taken_from_what_has_been_computed_longest() {
    let runtime = runtime();
    let work = Arc::new(Work::new(1, 4, Duration::from_secs(5)));
    assert!(!work.relieve());
    let mut slow = Vec::new();
    for waiting in 0..2 {
        let errand = errand(&work, &Arc::default(), endless);
        let asked = Arc::clone(&work);
        slow.push(runtime.spawn(async move { asked.run(errand).await }));
        wait_until("one more in the slow lane", || {
            let numbers = self::slow(&work);
            (numbers.running, numbers.waiting) == (1, waiting)
        });
    }
    assert!(work.relieve());
    let first = runtime.block_on(slow.remove(0)).unwrap();
    assert!(first.unwrap_err().to_string().contains("memory"));
    wait_until("the next one runs", || self::slow(&work).running == 1);
    assert_eq!(work.numbers().relieved, 1);
    slow.remove(0).abort();
    wait_until("all is over", || !work.is_busy());
}

#[test]
fn a_computation_that_panics_fails_alone() {
    let runtime = runtime();
    let work = Arc::new(Work::new(1, 1, Duration::from_secs(5)));
    for _ in 0..4 {
        let bad = errand(&work, &Arc::default(), |_| -> Result<u32, Failure> {
            panic!("on purpose")
        });
        let failed = runtime.block_on(work.run(bad)).unwrap_err();
        assert!(failed.to_string().contains("please report"));
        let good = errand(&work, &Arc::default(), |_| Ok(3));
        assert_eq!(runtime.block_on(work.run(good)).unwrap(), 3);
    }
    assert!(!work.is_busy());
}

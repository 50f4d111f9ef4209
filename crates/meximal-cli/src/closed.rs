//! Whether standard output was closed (`>&-`) when the program was started. Before `main`, Rust opens
//! `/dev/null` in place of a closed descriptor, and answers would vanish there without an error; so this
//! looks before Rust does, among the functions that the loader calls.

use std::io::stdout;
use std::os::fd::AsFd;
use std::sync::atomic::{AtomicBool, Ordering};

static CLOSED: AtomicBool = AtomicBool::new(false);

/// Whether there is no standard output.
pub fn output_is_closed() -> bool {
    CLOSED.load(Ordering::Relaxed)
}

extern "C" fn look() {
    let closed = stdout().as_fd().try_clone_to_owned().is_err();
    CLOSED.store(closed, Ordering::Relaxed);
}

// The name of the section is what the loader goes by, and `look` has the type that it expects.
#[allow(unsafe_code)]
#[used]
#[unsafe(link_section = ".init_array")]
static LOOK: extern "C" fn() = look;

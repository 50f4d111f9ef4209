//! What the system says about this process: the memory that it holds, and how many files and sockets it has
//! open.

use std::fs;

/// The bytes that the process holds, where the system tells.
pub fn resident_bytes() -> Option<usize> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: usize = line.split_whitespace().next()?.parse().ok()?;
    kilobytes.checked_mul(1024)
}

/// How many files, sockets and pipes are open, where the system tells.
pub fn open_files() -> Option<usize> {
    // One of them is the folder that is being read.
    Some(
        fs::read_dir("/proc/self/fd")
            .ok()?
            .count()
            .saturating_sub(1),
    )
}

/// The memory of the machine, or of the container that the process runs in, where the system tells.
pub fn machine_bytes() -> Option<usize> {
    let memory = fs::read_to_string("/proc/meminfo").ok()?;
    let line = memory
        .lines()
        .find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kilobytes: usize = line.split_whitespace().next()?.parse().ok()?;
    let machine = kilobytes.checked_mul(1024)?;
    let limits = [
        "/sys/fs/cgroup/memory.max",
        "/sys/fs/cgroup/memory/memory.limit_in_bytes",
    ];
    let container = limits
        .iter()
        .filter_map(|file| fs::read_to_string(file).ok()?.trim().parse().ok());
    container.chain([machine]).min()
}

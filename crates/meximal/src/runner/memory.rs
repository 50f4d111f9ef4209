//! What the system says about memory: how much the process holds, and how much it may.
//!
//! A limit on the address space (`ulimit -v`) and the limits of control groups, of both versions, are read
//! where the system has them. A process that comes near them is ended by the system, or a request for memory
//! fails; so the memory allowed by default stays below.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The memory allowed when the system sets no limit: 4 GiB.
const USUAL: usize = 4 << 30;

/// The memory allowed by default: the smaller of 4 GiB and four fifths of what the system allows.
pub(super) fn default_memory() -> usize {
    allowed().map_or(USUAL, |bytes| (bytes / 5 * 4).min(USUAL))
}

/// What the system allows the process to take, as it was when that was first asked, if there is a limit.
pub(super) fn allowed() -> Option<usize> {
    static FOUND: OnceLock<Option<usize>> = OnceLock::new();
    *FOUND.get_or_init(|| {
        let limits = [address_space(), control_groups()];
        limits.into_iter().flatten().min()
    })
}

/// How large the process is.
#[derive(Clone, Copy)]
pub(super) struct Size {
    /// The bytes of its address space.
    pub address: usize,
    /// The bytes that it holds.
    pub resident: usize,
}

impl Size {
    /// How large the process is now, where the system tells.
    pub fn now() -> Option<Size> {
        let statm = fs::read_to_string("/proc/self/statm").ok()?;
        let mut pages = statm.split(' ').map(|pages| pages.parse::<usize>());
        let mut bytes = || pages.next()?.ok()?.checked_mul(PAGE);
        Some(Size {
            address: bytes()?,
            resident: bytes()?,
        })
    }
}

/// The bytes that the address space may have, if that is limited.
pub(super) fn address_limit() -> Option<usize> {
    static FOUND: OnceLock<Option<usize>> = OnceLock::new();
    *FOUND.get_or_init(|| limit_in(&fs::read_to_string("/proc/self/limits").ok()?))
}

/// The size of a page, as /proc counts them on the usual machines.
const PAGE: usize = 4096;

/// What is left of the address space, if that is limited.
fn address_space() -> Option<usize> {
    Some(address_limit()?.saturating_sub(Size::now()?.address))
}

/// The soft limit of the address space in a table of limits.
fn limit_in(limits: &str) -> Option<usize> {
    let line = limits
        .lines()
        .find_map(|line| line.strip_prefix("Max address space"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// The smallest limit of the control groups of the process and of those above them.
fn control_groups() -> Option<usize> {
    let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
    groups.lines().filter_map(limit_of_group).min()
}

/// The limit of one line of /proc/self/cgroup: `0::/a/b` of version 2, `4:memory:/a/b` of version 1.
fn limit_of_group(line: &str) -> Option<usize> {
    let mut fields = line.splitn(3, ':');
    let (_, controllers, group) = (fields.next()?, fields.next()?, fields.next()?);
    let (root, file) = match controllers {
        "" => ("/sys/fs/cgroup", "memory.max"),
        names if names.split(',').any(|name| name == "memory") => {
            ("/sys/fs/cgroup/memory", "memory.limit_in_bytes")
        }
        _ => return None,
    };
    let root = Path::new(root);
    let folder = root.join(group.trim_start_matches('/'));
    let within = |folder: &&Path| folder.starts_with(root);
    let folders = folder.ancestors().take_while(within).map(PathBuf::from);
    let limits = folders.filter_map(|folder| {
        let text = fs::read_to_string(folder.join(file)).ok()?;
        text.trim().parse::<usize>().ok()
    });
    limits.min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_soft_limit_is_read() {
        let head =
            "Limit                     Soft Limit           Hard Limit           Units     \n";
        let limited =
            "Max address space         512000000            unlimited            bytes     \n";
        assert_eq!(limit_in(&format!("{head}{limited}")), Some(512_000_000));
        let free =
            "Max address space         unlimited            unlimited            bytes     \n";
        assert_eq!(limit_in(&format!("{head}{free}")), None);
        assert_eq!(limit_of_group("3:cpu,cpuacct:/"), None);
        assert_eq!(limit_of_group("nonsense"), None);
        assert!(default_memory() <= USUAL);
    }
}

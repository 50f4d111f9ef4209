//! The file: made, recognised, or refused. A file that is not an atlas, or that a newer program wrote, is
//! told by its header before SQLite opens it; a damaged one by SQLite's own check, on a connection that
//! cannot write. So a file that is refused is as it was.
//!
//! Reading leaves nothing behind. SQLite keeps a log beside a file that is written to, and needs one to read
//! it; it takes the log away when the last connection is closed, if that could write. So a reader opens the
//! file as a writer would and forbids itself to write; and where the file or its folder may not be written
//! to, it reads the file as one that nobody changes.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use meximal::runner::{Runner, Stop};
use rusqlite::{Connection, ErrorCode, OpenFlags, Transaction, TransactionBehavior};

use crate::AtlasError;
use crate::schema::{APPLICATION_ID, SCHEMA_VERSION, TABLES, restrict, stranger};

/// How long to wait for another program that is writing.
const PATIENCE: Duration = Duration::from_secs(10);

/// An open atlas. Any number of programs may read while one writes.
pub struct Atlas {
    pub(crate) connection: Connection,
    path: PathBuf,
    watch: Arc<Watch>,
}

/// How long SQLite may go on: a file can be as large as its maker likes. What is being written is not
/// interrupted; that is short, and belongs to the answer.
struct Watch {
    runner: Mutex<Runner>,
    writing: AtomicBool,
}

impl Watch {
    fn stop(&self) -> Option<Stop> {
        let runner = self.runner.lock().unwrap_or_else(PoisonError::into_inner);
        let stop = runner.check(0).err();
        stop.filter(|_| !self.writing.load(Ordering::Relaxed))
    }
}

/// Steps of SQLite's machine between two looks at the limits.
const BETWEEN_LOOKS: i32 = 10_000;

impl Atlas {
    /// Opens an atlas for reading and writing; makes one if there is no file.
    pub fn open(path: &Path) -> Result<Atlas, AtlasError> {
        Atlas::open_within(path, &Runner::new())
    }

    /// The same, within the limits of a runner.
    pub fn open_within(path: &Path, runner: &Runner) -> Result<Atlas, AtlasError> {
        Atlas::open_to_write(path, PATIENCE, runner)
    }

    /// Opens it, but waits only so long for other programs that are writing.
    pub fn open_with_patience(path: &Path, patience: Duration) -> Result<Atlas, AtlasError> {
        Atlas::open_to_write(path, patience, &Runner::new())
    }

    fn open_to_write(
        path: &Path,
        patience: Duration,
        runner: &Runner,
    ) -> Result<Atlas, AtlasError> {
        let made = fs::metadata(path).is_ok_and(|file| file.len() > 0 || !file.is_file());
        if made {
            // On a connection that cannot write.
            Atlas::open_read_only_within(path, runner)?;
        } else if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| AtlasError::file(folder, error))?;
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
        let mut atlas = Atlas::connect(path, flags, patience, runner)?;
        atlas.prepare().map_err(|error| atlas.error(error))?;
        atlas.check_schema()?;
        Ok(atlas)
    }

    /// Opens an atlas for reading. The file must be there.
    pub fn open_read_only(path: &Path) -> Result<Atlas, AtlasError> {
        Atlas::open_read_only_within(path, &Runner::new())
    }

    /// The same, within the limits of a runner, which hold until it [heeds](Atlas::heed) another.
    pub fn open_read_only_within(path: &Path, runner: &Runner) -> Result<Atlas, AtlasError> {
        recognise(path)?;
        let of = |error| AtlasError::of(path, error);
        // A log that is there belongs to somebody else.
        if let Some(length) = length_of_log(path) {
            let atlas = Atlas::connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY, PATIENCE, runner)?;
            return match atlas.checked() {
                // A full disk has no room for what SQLite keeps beside a log; if there is nothing in the log,
                // it can do without.
                Err(AtlasError::Database { .. }) if length == 0 => {
                    Atlas::unchanging(path, runner)?.checked()
                }
                found => found,
            };
        }
        let atlas = Atlas::connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE, PATIENCE, runner)?;
        let forbidden = atlas.connection.pragma_update(None, "query_only", true);
        match forbidden.map_err(of).and_then(|()| atlas.checked()) {
            Err(AtlasError::ReadOnlyFolder { .. } | AtlasError::Database { .. }) => {
                Atlas::unchanging(path, runner)?.checked()
            }
            found => found,
        }
    }

    /// A file that nobody changes.
    fn unchanging(path: &Path, runner: &Runner) -> Result<Atlas, AtlasError> {
        let whole = path.canonicalize();
        let whole = whole.map_err(|error| AtlasError::file(path, error))?;
        let mut place = String::from("file:");
        for byte in whole.as_os_str().as_encoded_bytes() {
            match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' => {
                    place.push(char::from(*byte));
                }
                _ => place += &format!("%{byte:02X}"),
            }
        }
        place += "?immutable=1";
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
        let mut atlas = Atlas::connect(Path::new(&place), flags, PATIENCE, runner)?;
        atlas.path = path.to_owned();
        Ok(atlas)
    }

    fn checked(self) -> Result<Atlas, AtlasError> {
        self.check_version()?;
        self.check_schema()?;
        self.check_file()?;
        Ok(self)
    }

    fn connect(
        path: &Path,
        flags: OpenFlags,
        patience: Duration,
        runner: &Runner,
    ) -> Result<Atlas, AtlasError> {
        let of = |error| AtlasError::of(path, error);
        let flags = flags | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut connection = Connection::open_with_flags(path, flags).map_err(of)?;
        connection.busy_timeout(patience).map_err(of)?;
        restrict(&connection).map_err(of)?;
        let watch = Arc::new(Watch {
            runner: Mutex::new(runner.clone()),
            writing: AtomicBool::new(false),
        });
        let asked = Arc::clone(&watch);
        let stops = move || asked.stop().is_some();
        connection
            .progress_handler(BETWEEN_LOOKS, Some(stops))
            .map_err(of)?;
        Ok(Atlas {
            connection,
            path: path.to_owned(),
            watch,
        })
    }

    /// From now on reading keeps to the limits of this runner.
    pub fn heed(&self, runner: &Runner) {
        let watched = self.watch.runner.lock();
        *watched.unwrap_or_else(PoisonError::into_inner) = runner.clone();
    }

    /// The tables, if they are not there yet, and what is set on every connection that writes. A store is on
    /// the disk when it is reported.
    fn prepare(&mut self) -> Result<(), rusqlite::Error> {
        let connection = &mut self.connection;
        connection.pragma_update(None, "synchronous", "FULL")?;
        let new = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let version: u32 = new.pragma_query_value(None, "user_version", |row| row.get(0))?;
        if version == 0 {
            new.execute_batch(TABLES)?;
            new.pragma_update(None, "application_id", APPLICATION_ID)?;
            new.pragma_update(None, "user_version", SCHEMA_VERSION)?;
        }
        new.commit()?;
        connection.pragma_update(None, "journal_mode", "WAL")
    }

    /// Refuses tables of a newer program, which may be in the log beside the file, where its header does not
    /// show them.
    fn check_version(&self) -> Result<(), AtlasError> {
        let of = |error| self.error(error);
        let found: u32 = self
            .connection
            .pragma_query_value(None, "user_version", |row| row.get(0))
            .map_err(of)?;
        if found > SCHEMA_VERSION {
            Err(AtlasError::Newer {
                path: self.path.clone(),
                found,
                known: SCHEMA_VERSION,
            })
        } else {
            Ok(())
        }
    }

    /// Refuses a file in which there is something else, or not all that there should be.
    fn check_schema(&self) -> Result<(), AtlasError> {
        match stranger(&self.connection).map_err(|error| self.error(error))? {
            None => Ok(()),
            Some(found) => Err(AtlasError::NotAnAtlas {
                path: self.path.clone(),
                found,
            }),
        }
    }

    /// SQLite's own check of the whole file.
    pub(crate) fn check_file(&self) -> Result<(), AtlasError> {
        let found: String = self
            .connection
            .query_row("PRAGMA quick_check(1)", [], |row| row.get(0))
            .map_err(|error| self.error(error))?;
        match found.as_str() {
            "ok" => Ok(()),
            _ => Err(AtlasError::Damaged {
                path: self.path.clone(),
                reason: found.replace('\n', " "),
            }),
        }
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn error(&self, error: rusqlite::Error) -> AtlasError {
        match self.watch.stop() {
            Some(stop) if error.sqlite_error_code() == Some(ErrorCode::OperationInterrupted) => {
                AtlasError::Stopped {
                    path: self.path.clone(),
                    stop,
                }
            }
            _ => AtlasError::of(&self.path, error),
        }
    }

    /// Does something that nobody else sees before it is done, and that is done as a whole or not at all.
    pub(crate) fn write<T>(
        &mut self,
        work: impl FnOnce(&Transaction) -> Result<T, rusqlite::Error>,
    ) -> Result<T, AtlasError> {
        let path = self.path.clone();
        let of = |error| AtlasError::of(&path, error);
        self.watch.writing.store(true, Ordering::Relaxed);
        let transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate);
        let done = transaction.and_then(|transaction| {
            let done = work(&transaction)?;
            transaction.commit()?;
            Ok(done)
        });
        self.watch.writing.store(false, Ordering::Relaxed);
        done.map_err(of)
    }
}

/// The length of the log of what was written beside a file, if there is one.
fn length_of_log(path: &Path) -> Option<u64> {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    fs::metadata(log).ok().map(|log| log.len())
}

/// Refuses a file that is not an atlas of this program or of an older one, by its header.
fn recognise(path: &Path) -> Result<(), AtlasError> {
    let refused = |found: &str| AtlasError::NotAnAtlas {
        path: path.to_owned(),
        found: found.to_owned(),
    };
    // To open a pipe is to wait for somebody who writes to it.
    let kind = fs::metadata(path).map_err(|error| AtlasError::file(path, error))?;
    if !kind.is_file() {
        return Err(refused("no plain file"));
    }
    let mut header = Vec::new();
    let file = File::open(path).map_err(|error| AtlasError::file(path, error))?;
    file.take(100)
        .read_to_end(&mut header)
        .map_err(|error| AtlasError::file(path, error))?;
    let number = |at: usize| {
        let bytes = header.get(at..at + 4)?;
        Some(u32::from_be_bytes(bytes.try_into().ok()?))
    };
    if !header.starts_with(b"SQLite format 3\0") {
        return Err(refused("no SQLite database"));
    }
    let (Some(application), Some(version)) = (number(68), number(60)) else {
        return Err(AtlasError::Damaged {
            path: path.to_owned(),
            reason: "its header is cut off".to_owned(),
        });
    };
    if application != APPLICATION_ID {
        return Err(refused("a SQLite database of another program"));
    }
    if version > SCHEMA_VERSION {
        Err(AtlasError::Newer {
            path: path.to_owned(),
            found: version,
            known: SCHEMA_VERSION,
        })
    } else {
        Ok(())
    }
}

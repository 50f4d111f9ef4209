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
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};

use crate::AtlasError;

/// The application id in the header of the file: `mxml`.
pub const APPLICATION_ID: u32 = 0x6d78_6d6c;

/// The version of the tables.
pub const SCHEMA_VERSION: u32 = 1;

/// How long to wait for another program that is writing.
const PATIENCE: Duration = Duration::from_secs(10);

const TABLES: &str = "
CREATE TABLE quotient (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    key TEXT NOT NULL,
    players INTEGER NOT NULL,
    play TEXT NOT NULL,
    complete INTEGER NOT NULL,
    heaps INTEGER NOT NULL,
    elements INTEGER NOT NULL,
    p_elements INTEGER NOT NULL,
    preperiod INTEGER,
    period INTEGER,
    stopped TEXT,
    version TEXT NOT NULL,
    stored_at TEXT NOT NULL,
    checksum TEXT NOT NULL,
    certificate TEXT NOT NULL,
    UNIQUE (key, players, play)
) STRICT;
CREATE TABLE sequence (
    id INTEGER PRIMARY KEY,
    rules TEXT NOT NULL,
    key TEXT NOT NULL,
    of TEXT NOT NULL,
    players INTEGER NOT NULL,
    play TEXT NOT NULL,
    bound INTEGER NOT NULL,
    reached INTEGER NOT NULL,
    complete INTEGER NOT NULL,
    status TEXT NOT NULL,
    preperiod INTEGER,
    period INTEGER,
    saltus INTEGER,
    version TEXT NOT NULL,
    stored_at TEXT NOT NULL,
    checksum TEXT NOT NULL,
    report TEXT NOT NULL,
    UNIQUE (key, of, players, play, bound, version)
) STRICT;
CREATE TABLE census (
    id INTEGER PRIMARY KEY,
    min INTEGER NOT NULL,
    max INTEGER NOT NULL,
    ending TEXT NOT NULL,
    stats INTEGER NOT NULL,
    shard INTEGER NOT NULL,
    shards INTEGER NOT NULL,
    counted INTEGER NOT NULL,
    complete INTEGER NOT NULL,
    all_left INTEGER NOT NULL,
    other INTEGER NOT NULL,
    version TEXT NOT NULL,
    stored_at TEXT NOT NULL,
    checksum TEXT NOT NULL,
    progress TEXT NOT NULL,
    UNIQUE (min, max, ending, stats, shard, shards, version)
) STRICT;
CREATE TABLE survey (
    id INTEGER PRIMARY KEY,
    survey TEXT NOT NULL,
    unit TEXT NOT NULL,
    version TEXT NOT NULL,
    stored_at TEXT NOT NULL,
    checksum TEXT NOT NULL,
    result TEXT NOT NULL,
    UNIQUE (survey, unit, version)
) STRICT;
";

/// An open atlas. Any number of programs may read while one writes.
pub struct Atlas {
    pub(crate) connection: Connection,
    path: PathBuf,
}

impl Atlas {
    /// Opens an atlas for reading and writing; makes one if there is no file.
    pub fn open(path: &Path) -> Result<Atlas, AtlasError> {
        Atlas::open_with_patience(path, PATIENCE)
    }

    /// The same, but waits only so long for other programs that are writing.
    pub fn open_with_patience(path: &Path, patience: Duration) -> Result<Atlas, AtlasError> {
        let made = fs::metadata(path).is_ok_and(|file| file.len() > 0 || !file.is_file());
        if made {
            // On a connection that cannot write.
            Atlas::open_read_only(path)?;
        } else if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| AtlasError::file(folder, error))?;
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
        let mut atlas = Atlas::connect(path, flags, patience)?;
        atlas.prepare().map_err(|error| atlas.error(error))?;
        Ok(atlas)
    }

    /// Opens an atlas for reading. The file must be there.
    pub fn open_read_only(path: &Path) -> Result<Atlas, AtlasError> {
        recognise(path)?;
        let of = |error| AtlasError::of(path, error);
        // A log that is there belongs to somebody else.
        if let Some(length) = length_of_log(path) {
            let atlas = Atlas::connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY, PATIENCE)?;
            return match atlas.checked() {
                // A full disk has no room for what SQLite keeps beside a log; if there is nothing in the log,
                // it can do without.
                Err(AtlasError::Database { .. }) if length == 0 => {
                    Atlas::unchanging(path)?.checked()
                }
                found => found,
            };
        }
        let atlas = Atlas::connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE, PATIENCE)?;
        let forbidden = atlas.connection.pragma_update(None, "query_only", true);
        match forbidden.map_err(of).and_then(|()| atlas.checked()) {
            Err(AtlasError::ReadOnlyFolder { .. } | AtlasError::Database { .. }) => {
                Atlas::unchanging(path)?.checked()
            }
            found => found,
        }
    }

    /// A file that nobody changes.
    fn unchanging(path: &Path) -> Result<Atlas, AtlasError> {
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
        let mut atlas = Atlas::connect(Path::new(&place), flags, PATIENCE)?;
        atlas.path = path.to_owned();
        Ok(atlas)
    }

    fn checked(self) -> Result<Atlas, AtlasError> {
        self.check_version()?;
        self.check_file()?;
        Ok(self)
    }

    fn connect(path: &Path, flags: OpenFlags, patience: Duration) -> Result<Atlas, AtlasError> {
        let of = |error| AtlasError::of(path, error);
        let flags = flags | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags).map_err(of)?;
        connection.busy_timeout(patience).map_err(of)?;
        Ok(Atlas {
            connection,
            path: path.to_owned(),
        })
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
        AtlasError::of(&self.path, error)
    }

    /// Does something that nobody else sees before it is done, and that is done as a whole or not at all.
    pub(crate) fn write<T>(
        &mut self,
        work: impl FnOnce(&Transaction) -> Result<T, rusqlite::Error>,
    ) -> Result<T, AtlasError> {
        let path = self.path.clone();
        let of = |error| AtlasError::of(&path, error);
        let transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .map_err(of)?;
        let done = work(&transaction).map_err(of)?;
        transaction.commit().map_err(of)?;
        Ok(done)
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

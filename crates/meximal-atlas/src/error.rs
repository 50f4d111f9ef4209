//! Why the atlas does not answer.

use std::io;
use std::path::{Path, PathBuf};

use meximal::runner::Stop;
use rusqlite::ErrorCode;

use crate::checksum::DAMAGED;

/// Why the atlas does not answer.
#[derive(Debug, thiserror::Error)]
pub enum AtlasError {
    /// The file is something else.
    #[error("{} is not an atlas: {found}. Nothing was changed; name another file with \
             --atlas", .path.display())]
    NotAnAtlas {
        /// The file.
        path: PathBuf,
        /// What it is.
        found: String,
    },
    /// A newer program wrote it.
    #[error(
        "{} was written by a newer meximal (tables of version {found}, this program knows up to {known}). \
         Nothing was changed; use the newer program, or name another file with --atlas", .path.display()
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// The version of its tables.
        found: u32,
        /// The version that this program knows.
        known: u32,
    },
    /// The file is damaged.
    #[error(
        "{} is damaged: {reason}. Nothing was changed; put back a copy, or move the file away and import an \
         export", .path.display()
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// How that shows.
        reason: String,
    },
    /// A row is damaged, and answers nothing.
    #[error("{id} failed verification: {DAMAGED}")]
    DamagedRow {
        /// The name of the row.
        id: String,
    },
    /// A limit was met before it was read to its end.
    #[error("{} was not read to its end: {stop}", .path.display())]
    Stopped {
        /// The file.
        path: PathBuf,
        /// Which limit it was.
        stop: Stop,
    },
    /// Somebody else is writing.
    #[error("another program is writing to {}: try again when it has finished", .path.display())]
    Busy {
        /// The file.
        path: PathBuf,
    },
    /// SQLite needs a file beside the atlas to read it, and cannot make one.
    #[error("{} is in a folder where nothing may be written, and SQLite needs that to read it: copy it to \
             another folder", .path.display())]
    ReadOnlyFolder {
        /// The file.
        path: PathBuf,
    },
    /// Something else is wrong with the database.
    #[error("{}: {source}", .path.display())]
    Database {
        /// The file.
        path: PathBuf,
        /// What SQLite says.
        source: rusqlite::Error,
    },
    /// A file cannot be read or written.
    #[error("{}: {source}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file of an export or an import.
    #[error("the exported rows cannot be written or read: {0}")]
    Exchange(io::Error),
    /// The rows do not fit the question.
    #[error("{0}")]
    Unsupported(String),
}

impl AtlasError {
    /// What an error of SQLite means for this file.
    pub(crate) fn of(path: &Path, source: rusqlite::Error) -> AtlasError {
        let path = path.to_owned();
        match source.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => AtlasError::Busy { path },
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => AtlasError::Damaged {
                path,
                reason: source.to_string(),
            },
            Some(ErrorCode::ReadOnly) => AtlasError::ReadOnlyFolder { path },
            _ => AtlasError::Database { path, source },
        }
    }

    /// Whether a disk failed or is full; not where a name is wrong, or somebody else is at work.
    pub fn is_io(&self) -> bool {
        match self {
            AtlasError::Database { source, .. } => matches!(
                source.sqlite_error_code(),
                Some(ErrorCode::DiskFull | ErrorCode::SystemIoFailure)
            ),
            AtlasError::File { source, .. } | AtlasError::Exchange(source) => !matches!(
                source.kind(),
                io::ErrorKind::NotFound
                    | io::ErrorKind::PermissionDenied
                    | io::ErrorKind::NotADirectory
                    | io::ErrorKind::IsADirectory
                    | io::ErrorKind::AlreadyExists
                    | io::ErrorKind::ReadOnlyFilesystem
                    | io::ErrorKind::InvalidInput
                    | io::ErrorKind::InvalidFilename
                    | io::ErrorKind::InvalidData
                    | io::ErrorKind::UnexpectedEof
            ),
            _ => false,
        }
    }

    pub(crate) fn file(path: &Path, source: io::Error) -> AtlasError {
        AtlasError::File {
            path: path.to_owned(),
            source,
        }
    }
}

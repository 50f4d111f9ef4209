//! What an atlas may hold, and what a connection to one may do. The file may come from a stranger, and SQLite
//! runs what a file says: a view in the place of a table, a trigger, a generated column. So everything in it
//! must be a table of ours, to the letter; and connections have views, triggers and functions of the schema
//! turned off, besides, and limits on lengths.

use rusqlite::Connection;
use rusqlite::config::DbConfig;
use rusqlite::limits::Limit;

use crate::exchange::MAX_LINE;

/// The application id in the header of the file: `mxml`.
pub const APPLICATION_ID: u32 = 0x6d78_6d6c;

/// The version of the tables.
pub const SCHEMA_VERSION: u32 = 1;

pub(crate) const TABLES: &str = "
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

/// What a connection may not do, whatever the file says.
const SETTINGS: [(DbConfig, bool); 6] = [
    (DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true),
    (DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false),
    (DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false),
    (DbConfig::SQLITE_DBCONFIG_ENABLE_VIEW, false),
    (DbConfig::SQLITE_DBCONFIG_DQS_DDL, false),
    (DbConfig::SQLITE_DBCONFIG_DQS_DML, false),
];

/// The longest row is as long as a line of an export; what we ask SQLite is short.
const LIMITS: [(Limit, u64); 3] = [
    (Limit::SQLITE_LIMIT_LENGTH, MAX_LINE),
    (Limit::SQLITE_LIMIT_SQL_LENGTH, 1 << 16),
    (Limit::SQLITE_LIMIT_ATTACHED, 0),
];

/// Forbids a new connection what an atlas has no need of.
pub(crate) fn restrict(connection: &Connection) -> Result<(), rusqlite::Error> {
    for (setting, on) in SETTINGS {
        connection.set_db_config(setting, on)?;
    }
    for (limit, most) in LIMITS {
        connection.set_limit(limit, i32::try_from(most).unwrap_or(i32::MAX))?;
    }
    Ok(())
}

/// What in the schema of a file is not of an atlas, if anything is. Nothing may be there before the tables
/// are made; afterwards all of them.
pub(crate) fn stranger(connection: &Connection) -> Result<Option<String>, rusqlite::Error> {
    let version: u32 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let expected: Vec<&str> = match version {
        0 => Vec::new(),
        _ => TABLES
            .split(';')
            .map(str::trim)
            .filter(|table| !table.is_empty())
            .collect(),
    };
    let mut found = 0;
    let mut statement = connection.prepare("SELECT type, name, sql FROM sqlite_schema")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let (kind, name): (String, String) = (row.get(0)?, row.get(1)?);
        let made_by: Option<String> = row.get(2)?;
        match made_by {
            // What SQLite makes for UNIQUE has no text of its own.
            None if kind == "index" && name.starts_with("sqlite_autoindex_") => {}
            Some(text) if kind == "table" && expected.contains(&text.as_str()) => found += 1,
            _ => {
                return Ok(Some(format!(
                    "it has the {} {}",
                    kind.escape_debug(),
                    name.escape_debug()
                )));
            }
        }
    }
    Ok((found != expected.len()).then(|| "not all of its tables are there".to_owned()))
}

//! Export as Parquet: one flat table of strings, integers and truth values for each kind of row.

use std::io::Write;

use serde_json::Value;

use crate::parquet::{Cell, Holds, ParquetFile};
use crate::{Atlas, AtlasError, Kind, Row};

use Holds::{Flag, Integer, OptionalInteger, OptionalText, Text};

/// The columns of a table, named like the keys of an exported row; `id` is the name of the row.
fn columns(kind: Kind) -> &'static [(&'static str, Holds)] {
    match kind {
        Kind::Quotient => &[
            ("id", Text),
            ("game", Text),
            ("players", Integer),
            ("play", Text),
            ("complete", Flag),
            ("heaps", Integer),
            ("elements", Integer),
            ("p_elements", Integer),
            ("preperiod", OptionalInteger),
            ("period", OptionalInteger),
            ("stopped", OptionalText),
            ("version", Text),
            ("stored_at", Text),
            ("checksum", Text),
            ("certificate", Text),
        ],
        Kind::Sequence => &[
            ("id", Text),
            ("rules", Text),
            ("key", Text),
            ("of", Text),
            ("players", Integer),
            ("play", Text),
            ("bound", Integer),
            ("reached", Integer),
            ("complete", Flag),
            ("status", Text),
            ("preperiod", OptionalInteger),
            ("period", OptionalInteger),
            ("saltus", OptionalInteger),
            ("version", Text),
            ("stored_at", Text),
            ("checksum", Text),
            ("report", Text),
        ],
        Kind::Census => &[
            ("id", Text),
            ("min", Integer),
            ("max", Integer),
            ("ending", Text),
            ("stats", Flag),
            ("shard", Integer),
            ("shards", Integer),
            ("counted", Integer),
            ("complete", Flag),
            ("all_left", Integer),
            ("other", Integer),
            ("version", Text),
            ("stored_at", Text),
            ("checksum", Text),
            ("progress", Text),
        ],
        Kind::Survey => &[
            ("id", Text),
            ("survey", Text),
            ("unit", Text),
            ("version", Text),
            ("stored_at", Text),
            ("checksum", Text),
            ("result", Text),
        ],
    }
}

/// Rows are written in groups of at most this many, and at most this many bytes of text or little more.
const ROWS: usize = 10_000;
const BYTES: usize = 64 << 20;

impl Atlas {
    /// Writes the rows of a kind as a Parquet file. Gives their number.
    pub fn export_parquet(&self, kind: Kind, out: impl Write) -> Result<usize, AtlasError> {
        let columns = columns(kind);
        let failed = AtlasError::Exchange;
        let mut file = ParquetFile::new(out, kind.name(), columns).map_err(failed)?;
        let mut group: Vec<Value> = Vec::new();
        let mut count = 0;
        let mut bytes = 0;
        self.for_each(kind, |row| {
            bytes += text_bytes(&row);
            group.push(flat(&row));
            count += 1;
            if group.len() == ROWS || bytes >= BYTES {
                write_group(&mut file, columns, &group).map_err(failed)?;
                group.clear();
                bytes = 0;
            }
            Ok(())
        })?;
        if !group.is_empty() {
            write_group(&mut file, columns, &group).map_err(failed)?;
        }
        file.close().map_err(failed)?;
        Ok(count)
    }
}

/// A row as the object of its columns.
fn flat(row: &Row) -> Value {
    let mut object = serde_json::to_value(row).unwrap_or_default();
    object["id"] = row.id().into();
    object
}

fn text_bytes(row: &Row) -> usize {
    match row {
        Row::Quotient(row) => row.certificate.len(),
        Row::Sequence(row) => row.report.len(),
        Row::Census(row) => row.progress.len(),
        Row::Survey(row) => row.result.len(),
    }
}

fn write_group<W: Write>(
    file: &mut ParquetFile<'_, W>,
    columns: &[(&str, Holds)],
    rows: &[Value],
) -> std::io::Result<()> {
    file.group(rows.len(), |row, column| {
        let (name, holds) = columns[column];
        let value = &rows[row][name];
        match holds {
            OptionalText | OptionalInteger if value.is_null() => Cell::Nothing,
            Text | OptionalText => Cell::Text(value.as_str().unwrap_or_default()),
            Integer | OptionalInteger => Cell::Integer(value.as_i64().unwrap_or_default()),
            Flag => Cell::Flag(value.as_bool().unwrap_or_default()),
        }
    })
}

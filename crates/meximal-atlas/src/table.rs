//! Export as Parquet: one flat table of strings, integers and truth values for each kind of row.

use std::io::Write;
use std::sync::Arc;

use parquet::basic::Compression;
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, Int64Type};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use serde_json::Value;

use crate::{Atlas, AtlasError, Kind, Row};

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Holds {
    Text,
    OptionalText,
    Integer,
    OptionalInteger,
    Flag,
}

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
    pub fn export_parquet(&self, kind: Kind, out: impl Write + Send) -> Result<usize, AtlasError> {
        let columns = columns(kind);
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .build();
        let schema = Arc::new(parse_message_type(&schema(kind))?);
        let mut writer = SerializedFileWriter::new(out, schema, Arc::new(properties))?;
        let mut group: Vec<Value> = Vec::new();
        let mut count = 0;
        let mut bytes = 0;
        self.for_each(kind, |row| {
            bytes += text_bytes(&row);
            group.push(flat(&row));
            count += 1;
            if group.len() == ROWS || bytes >= BYTES {
                write_group(writer.next_row_group()?, columns, &group)?;
                group.clear();
                bytes = 0;
            }
            Ok(())
        })?;
        if !group.is_empty() {
            write_group(writer.next_row_group()?, columns, &group)?;
        }
        writer.close()?;
        Ok(count)
    }
}

/// The schema in the language of Parquet.
fn schema(kind: Kind) -> String {
    let column = |(name, holds): &(&str, Holds)| {
        let text = match holds {
            Text => format!("REQUIRED BYTE_ARRAY {name} (UTF8)"),
            OptionalText => format!("OPTIONAL BYTE_ARRAY {name} (UTF8)"),
            Integer => format!("REQUIRED INT64 {name}"),
            OptionalInteger => format!("OPTIONAL INT64 {name}"),
            Flag => format!("REQUIRED BOOLEAN {name}"),
        };
        format!("  {text};\n")
    };
    let columns: String = columns(kind).iter().map(column).collect();
    format!("message {kind} {{\n{columns}}}")
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

fn write_group(
    mut writer: SerializedRowGroupWriter<'_, impl Write + Send>,
    columns: &[(&str, Holds)],
    rows: &[Value],
) -> Result<(), AtlasError> {
    for &(name, holds) in columns {
        let Some(mut column) = writer.next_column()? else {
            break;
        };
        let values = rows.iter().map(|row| &row[name]);
        // An optional column has a level for each row: 1 where there is a value.
        let levels: Vec<i16> = values.clone().map(|v| i16::from(!v.is_null())).collect();
        let levels = matches!(holds, OptionalText | OptionalInteger).then_some(&levels[..]);
        match holds {
            Text | OptionalText => {
                let texts = values.filter_map(Value::as_str).map(ByteArray::from);
                let texts: Vec<ByteArray> = texts.collect();
                column
                    .typed::<ByteArrayType>()
                    .write_batch(&texts, levels, None)?;
            }
            Integer | OptionalInteger => {
                let numbers: Vec<i64> = values.filter_map(Value::as_i64).collect();
                column
                    .typed::<Int64Type>()
                    .write_batch(&numbers, levels, None)?;
            }
            Flag => {
                let flags: Vec<bool> = values.filter_map(Value::as_bool).collect();
                column
                    .typed::<BoolType>()
                    .write_batch(&flags, levels, None)?;
            }
        }
        column.close()?;
    }
    writer.close()?;
    Ok(())
}

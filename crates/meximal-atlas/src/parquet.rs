//! A writer of the Parquet format, as much of it as flat tables need: groups of rows, for each column one
//! page of plain values, compressed with gzip, and the description of all that at the end, in the compact
//! protocol of Thrift. Names and numbers are those of `parquet.thrift` of the format's repository.

use std::io::{self, Write};

use flate2::Compression;
use flate2::write::GzEncoder;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Holds {
    Text,
    OptionalText,
    Integer,
    OptionalInteger,
    Flag,
}

impl Holds {
    fn is_optional(self) -> bool {
        matches!(self, Holds::OptionalText | Holds::OptionalInteger)
    }

    fn physical_type(self) -> i64 {
        match self {
            Holds::Flag => 0,
            Holds::Integer | Holds::OptionalInteger => 2,
            Holds::Text | Holds::OptionalText => 6,
        }
    }
}

/// A value; `Nothing` only where the column is optional.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cell<'a> {
    Nothing,
    Text(&'a str),
    Integer(i64),
    Flag(bool),
}

const MAGIC: &[u8] = b"PAR1";
const PLAIN: i64 = 0;
const RUNS: i64 = 3;
const GZIP: i64 = 2;
const UTF8: i64 = 0;

/// A file that is being written.
pub(crate) struct ParquetFile<'a, W> {
    out: W,
    name: &'a str,
    columns: &'a [(&'a str, Holds)],
    written: u64,
    rows: u64,
    groups: Vec<Vec<u8>>,
}

impl<'a, W: Write> ParquetFile<'a, W> {
    /// Starts the table of a name with these columns.
    pub(crate) fn new(
        out: W,
        name: &'a str,
        columns: &'a [(&'a str, Holds)],
    ) -> io::Result<ParquetFile<'a, W>> {
        let mut file = ParquetFile {
            out,
            name,
            columns,
            written: 0,
            rows: 0,
            groups: Vec::new(),
        };
        file.write(MAGIC)?;
        Ok(file)
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.written += bytes.len() as u64;
        self.out.write_all(bytes)
    }

    /// Writes a group of rows; `cell` gives the value in a row and a column.
    pub(crate) fn group<'c>(
        &mut self,
        rows: usize,
        cell: impl Fn(usize, usize) -> Cell<'c>,
    ) -> io::Result<()> {
        let mut chunks = Vec::new();
        let mut total = 0;
        for (at, &(name, holds)) in self.columns.iter().enumerate() {
            let plain = page(rows, holds, |row| cell(row, at));
            let mut packer = GzEncoder::new(Vec::new(), Compression::default());
            packer.write_all(&plain)?;
            let packed = packer.finish()?;
            let header = page_header(rows, plain.len(), packed.len())?;
            let start = self.written;
            self.write(&header)?;
            self.write(&packed)?;
            let size = header.len() + plain.len();
            total += size;
            let mut meta = Thrift::default();
            meta.number(1, I32, holds.physical_type());
            meta.list(2, I32, 2, |list| {
                list.zigzag(PLAIN);
                list.zigzag(RUNS);
            });
            meta.list(3, BINARY, 1, |list| list.bytes(name.as_bytes()));
            meta.number(4, I32, GZIP);
            meta.number(5, I64, rows as i64);
            meta.number(6, I64, size as i64);
            meta.number(7, I64, (header.len() + packed.len()) as i64);
            meta.number(9, I64, start as i64);
            let mut chunk = Thrift::default();
            chunk.number(2, I64, start as i64);
            chunk.field(3, STRUCT);
            chunk.out.extend(meta.end());
            chunks.push(chunk.end());
        }
        let mut group = Thrift::default();
        group.list(1, STRUCT, chunks.len(), |list| {
            list.out.extend(chunks.concat());
        });
        group.number(2, I64, total as i64);
        group.number(3, I64, rows as i64);
        self.groups.push(group.end());
        self.rows += rows as u64;
        Ok(())
    }

    /// Writes the description, with which the file is complete.
    pub(crate) fn close(mut self) -> io::Result<()> {
        let mut schema = Vec::new();
        let mut root = Thrift::default();
        root.field(4, BINARY);
        root.bytes(self.name.as_bytes());
        root.number(5, I32, self.columns.len() as i64);
        schema.extend(root.end());
        for &(name, holds) in self.columns {
            let mut column = Thrift::default();
            column.number(1, I32, holds.physical_type());
            column.number(3, I32, i64::from(holds.is_optional()));
            column.field(4, BINARY);
            column.bytes(name.as_bytes());
            if matches!(holds, Holds::Text | Holds::OptionalText) {
                column.number(6, I32, UTF8);
            }
            schema.extend(column.end());
        }
        let mut meta = Thrift::default();
        meta.number(1, I32, 1);
        meta.list(2, STRUCT, self.columns.len() + 1, |list| {
            list.out.extend(schema)
        });
        meta.number(3, I64, self.rows as i64);
        let groups = std::mem::take(&mut self.groups);
        meta.list(4, STRUCT, groups.len(), |list| {
            list.out.extend(groups.concat())
        });
        meta.field(6, BINARY);
        meta.bytes(concat!("meximal ", env!("CARGO_PKG_VERSION")).as_bytes());
        let meta = meta.end();
        self.write(&meta)?;
        self.write(&(meta.len() as u32).to_le_bytes())?;
        self.write(MAGIC)?;
        self.out.flush()
    }
}

/// The values of a column: where it is optional first which rows have one, as runs; then the values that
/// there are.
fn page<'c>(rows: usize, holds: Holds, cell: impl Fn(usize) -> Cell<'c>) -> Vec<u8> {
    let mut page = Vec::new();
    if holds.is_optional() {
        let mut runs = Thrift::default();
        let present: Vec<bool> = (0..rows).map(|row| cell(row) != Cell::Nothing).collect();
        for run in present.chunk_by(|a, b| a == b) {
            runs.varint((run.len() as u64) << 1);
            runs.out.push(u8::from(run[0]));
        }
        page.extend((runs.out.len() as u32).to_le_bytes());
        page.extend(runs.out);
    }
    let mut flags = 0;
    for row in 0..rows {
        match cell(row) {
            Cell::Nothing => {}
            Cell::Text(text) => {
                page.extend((text.len() as u32).to_le_bytes());
                page.extend(text.as_bytes());
            }
            Cell::Integer(number) => page.extend(number.to_le_bytes()),
            Cell::Flag(flag) => {
                if flags % 8 == 0 {
                    page.push(0);
                }
                if let Some(byte) = page.last_mut().filter(|_| flag) {
                    *byte |= 1 << (flags % 8);
                }
                flags += 1;
            }
        }
    }
    page
}

fn page_header(rows: usize, plain: usize, packed: usize) -> io::Result<Vec<u8>> {
    let size = |bytes: usize| {
        let fits = i32::try_from(bytes).map_err(|_| io::ErrorKind::FileTooLarge);
        fits.map(i64::from)
    };
    let mut page = Thrift::default();
    page.number(1, I32, size(rows)?);
    page.number(2, I32, PLAIN);
    page.number(3, I32, RUNS);
    page.number(4, I32, RUNS);
    let mut header = Thrift::default();
    header.number(1, I32, 0);
    header.number(2, I32, size(plain)?);
    header.number(3, I32, size(packed)?);
    header.field(5, STRUCT);
    header.out.extend(page.end());
    Ok(header.end())
}

/// A struct in the compact protocol.
#[derive(Default)]
struct Thrift {
    out: Vec<u8>,
    last: u8,
}

/// The types of fields and of elements of lists.
const I32: u8 = 5;
const I64: u8 = 6;
const BINARY: u8 = 8;
const LIST: u8 = 9;
const STRUCT: u8 = 12;

impl Thrift {
    fn varint(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.out.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.out.push(number as u8);
    }

    fn zigzag(&mut self, number: i64) {
        self.varint(((number << 1) ^ (number >> 63)) as u64);
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.varint(bytes.len() as u64);
        self.out.extend(bytes);
    }

    /// The head of a field; fields come in the order of their numbers.
    fn field(&mut self, id: u8, kind: u8) {
        self.out.push((id - self.last) << 4 | kind);
        self.last = id;
    }

    fn number(&mut self, id: u8, kind: u8, number: i64) {
        self.field(id, kind);
        self.zigzag(number);
    }

    fn list(&mut self, id: u8, kind: u8, length: usize, elements: impl FnOnce(&mut Thrift)) {
        self.field(id, LIST);
        match length {
            0..15 => self.out.push((length as u8) << 4 | kind),
            _ => {
                self.out.push(0xf0 | kind);
                self.varint(length as u64);
            }
        }
        elements(self);
    }

    fn end(mut self) -> Vec<u8> {
        self.out.push(0);
        self.out
    }
}

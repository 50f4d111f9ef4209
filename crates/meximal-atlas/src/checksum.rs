//! A checksum for each row: FNV-1a of 64 bits (Fowler, Noll, Vo) over the row as it is exported. Each step of
//! it is one-to-one, so a change of one byte always shows. It finds damage; against forgers there are
//! certificates and [`crate::Atlas::verify`].

use std::io::{self, Write};

use serde::Serialize;

use crate::{CensusRow, QuotientRow, Row, SequenceRow, SurveyRow};

/// What is said of a row whose checksum is that of another.
pub(crate) const DAMAGED: &str = "the row is damaged: its checksum does not fit";

/// A row that has a checksum.
pub(crate) trait Sealed: Serialize + Clone {
    /// The time of storing and the checksum.
    fn seal(&mut self) -> (&mut String, &mut String);

    /// The row as it is stored, at a time if it has none of its own.
    fn sealed(&self, now: &str) -> Self {
        let mut row = self.clone();
        let (stored_at, checksum) = row.seal();
        if stored_at.is_empty() {
            now.clone_into(stored_at);
        }
        checksum.clear();
        let found = sum(&row);
        *row.seal().1 = found;
        row
    }

    /// Whether the row is what was stored.
    fn is_sound(&self) -> bool {
        let mut row = self.clone();
        let stated = std::mem::take(row.seal().1);
        stated == sum(&row)
    }
}

/// Hashes what is written to it.
struct Hash(u64);

impl Write for Hash {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The checksum of a row whose own is empty: of its JSON.
fn sum(row: &impl Serialize) -> String {
    let mut hash = Hash(0xcbf2_9ce4_8422_2325);
    match serde_json::to_writer(&mut hash, row) {
        Ok(()) => format!("{:016x}", hash.0),
        Err(_) => String::new(),
    }
}

impl Sealed for QuotientRow {
    fn seal(&mut self) -> (&mut String, &mut String) {
        (&mut self.stored_at, &mut self.checksum)
    }
}

impl Sealed for SequenceRow {
    fn seal(&mut self) -> (&mut String, &mut String) {
        (&mut self.stored_at, &mut self.checksum)
    }
}

impl Sealed for CensusRow {
    fn seal(&mut self) -> (&mut String, &mut String) {
        (&mut self.stored_at, &mut self.checksum)
    }
}

impl Sealed for SurveyRow {
    fn seal(&mut self) -> (&mut String, &mut String) {
        (&mut self.stored_at, &mut self.checksum)
    }
}

impl Row {
    /// Whether the row is what was stored, by its checksum.
    pub fn is_sound(&self) -> bool {
        match self {
            Row::Quotient(row) => row.is_sound(),
            Row::Sequence(row) => row.is_sound(),
            Row::Census(row) => row.is_sound(),
            Row::Survey(row) => row.is_sound(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_fnv_1a() {
        // Test vectors of its authors.
        for (text, expected) in [
            ("", 0xcbf2_9ce4_8422_2325),
            ("a", 0xaf63_dc4c_8601_ec8c),
            ("foobar", 0x8594_4171_f739_67e8),
        ] {
            let mut hash = Hash(0xcbf2_9ce4_8422_2325);
            hash.write_all(text.as_bytes()).unwrap();
            assert_eq!(hash.0, expected, "{text}");
        }
    }

    #[test]
    fn every_change_shows() {
        let row = SurveyRow::new("octal", "0.1", "1.0.0", "[1,2]".to_owned());
        let row = row.sealed("2026-01-01T00:00:00Z");
        assert!(row.is_sound());
        assert_eq!(row.stored_at, "2026-01-01T00:00:00Z");
        assert_eq!(row.sealed("later"), row);
        let changes: [fn(&mut SurveyRow) -> &mut String; 6] = [
            |row| &mut row.survey,
            |row| &mut row.unit,
            |row| &mut row.version,
            |row| &mut row.stored_at,
            |row| &mut row.result,
            |row| &mut row.checksum,
        ];
        for change in changes {
            let mut other = row.clone();
            change(&mut other).replace_range(0..1, "~");
            assert!(!other.is_sound(), "{other:?}");
        }
    }
}

//! What is rejected: files that are not an atlas, damaged ones, rows that were changed, lines of an import
//! that are wrong.

mod common;

use std::fs;
use std::path::Path;

use common::{Place, misere, normal, question, solve};
use meximal::ending::EndRule;
use meximal::rules::code::HeapRules;
use meximal::runner::Runner;
use meximal_ask::report::{QuotientGame, QuotientSubject, Report, SequenceOf, Style};
use meximal_ask::sequence::heap_sequence;
use meximal_atlas::{
    Answer, Atlas, AtlasError, Care, Checked, Entry, Kind, Row, SCHEMA_VERSION, Stored,
};
use meximal_survey::family::SurveyQuestion;
use meximal_survey::{CensusProgress, CensusQuestion, Engine, census};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::RowAccessor;

/// An atlas with rows of every kind.
fn filled(place: &Place) -> Atlas {
    let mut atlas = Atlas::open(&place.file()).unwrap();
    for (game, convention) in [
        ("0.15", misere(2)),
        ("0.07@20", misere(2)),
        ("nim@3", normal(3)),
        ("*2+*(2/1)", misere(2)),
        ("0.77:5+3", misere(2)),
    ] {
        let solved = solve(game, convention);
        assert_eq!(
            atlas.store_solved(&solved).unwrap(),
            Some(Stored::New),
            "{game}"
        );
    }
    let rules: HeapRules = "0.77".parse().unwrap();
    for (of, convention) in [
        (SequenceOf::Grundy, normal(2)),
        (SequenceOf::Genus, misere(2)),
        (SequenceOf::Outcome, normal(2)),
    ] {
        let report = heap_sequence(&rules, of, convention, 15, &Runner::new()).unwrap();
        atlas.store_sequence(&rules, 15, &report).unwrap();
    }
    let question = CensusQuestion::new(2, 12, EndRule::left_right()).unwrap();
    let start = CensusProgress::new(&question);
    let counted = census(&question, start, Engine::best(), &Runner::new(), |_| {});
    atlas.store_shard(&counted.progress).unwrap();
    let survey = shards();
    let result = survey.result_of("2/3", &Runner::new()).unwrap();
    atlas
        .keep_unit(&survey, "2/3", &result, &Runner::new())
        .unwrap();
    atlas
}

/// A survey whose units are not quotients.
fn shards() -> SurveyQuestion {
    "census --max 11 --shards 3".parse().unwrap()
}

/// Writes the checksum of a row that was changed by somebody who knows how it is made: FNV-1a of the exported
/// line, without the kind and with an empty checksum.
fn reseal(raw: &rusqlite::Connection, atlas: &Atlas, kind: Kind, id: i64) {
    let row = atlas.row(kind, id).unwrap().unwrap();
    let old: String = raw
        .query_row(
            &format!("SELECT checksum FROM {kind} WHERE id = ?1"),
            [id],
            |row| row.get(0),
        )
        .unwrap();
    let line = serde_json::to_string(&row).unwrap();
    let line = line.replacen(&format!("\"kind\":\"{kind}\","), "", 1);
    let line = line.replacen(&format!("\"checksum\":\"{old}\""), "\"checksum\":\"\"", 1);
    let step = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul((1 << 40) + 0x1b3);
    let sum = line.bytes().fold(0xcbf2_9ce4_8422_2325, step);
    let order = format!("UPDATE {kind} SET checksum = ?1 WHERE id = ?2");
    raw.execute(&order, (format!("{sum:016x}"), id)).unwrap();
    assert!(atlas.row(kind, id).unwrap().unwrap().is_sound());
}

fn list(atlas: &Atlas) -> Vec<Entry> {
    let rows = atlas.rows(None, None).unwrap();
    rows.iter().map(Row::entry).collect()
}

#[test]
fn an_export_into_an_empty_atlas_gives_the_same_list() {
    let place = Place::new("exchange");
    let atlas = filled(&place);
    let mut text = Vec::new();
    assert_eq!(atlas.export(None, &mut text).unwrap(), 10);
    let mut other = Atlas::open(&place.other("other.sqlite")).unwrap();
    let imported = other.import(&mut &text[..], &Runner::new()).unwrap();
    assert_eq!((imported.new, imported.refused), (10, vec![]));
    assert_eq!(list(&other), list(&atlas));
    assert_eq!(
        other.rows(None, None).unwrap(),
        atlas.rows(None, None).unwrap()
    );
    // Once more changes nothing.
    let again = other.import(&mut &text[..], &Runner::new()).unwrap();
    assert_eq!((again.new, again.better, again.kept), (0, 0, 10));
    assert_eq!(list(&other), list(&atlas));
    let verified = other.verify(&Runner::new()).unwrap();
    assert_eq!(verified.verified, 10);
    assert_eq!((verified.failed, verified.unfinished), (vec![], vec![]));
}

#[test]
fn bad_lines_are_named_and_nothing_of_them_is_stored() {
    let place = Place::new("bad-lines");
    let atlas = filled(&place);
    let mut text = Vec::new();
    atlas.export(None, &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let changes: [(usize, &str, &str); 12] = [
        (0, "\"elements\":42", "\"elements\":41"),
        (0, "labels N P", "labels P N"),
        (1, "\"complete\":false", "\"complete\":true"),
        (2, "\"players\":3", "\"players\":2"),
        (5, "\"period\":", "\"perod\":"),
        (5, "\"key\":\"0.77\"", "\"key\":\"0.07\""),
        (8, "\"all_left\":", "\"all_left\":1"),
        (9, "\"kind\":\"survey\"", "\"kind\":\"servey\""),
        (9, "{", "{{"),
        (5, "[0,1,2,3", "[0,1,2,4"),
        (9, "\\\"other\\\":", "\\\"other\\\":1"),
        (9, "\"checksum\":\"", "\"checksum\":\"0"),
    ];
    let mut other = Atlas::open(&place.other("other.sqlite")).unwrap();
    for (line, old, new) in changes {
        let changed = lines[line].replacen(old, new, 1);
        assert_ne!(changed, lines[line], "{old}");
        let input = format!("\n{changed}\n");
        let imported = other.import(&mut input.as_bytes(), &Runner::new()).unwrap();
        assert_eq!(imported.refused.len(), 1, "{new}");
        assert_eq!(imported.refused[0].line, 2);
        assert_eq!(imported.new, 0, "{new}");
    }
    assert_eq!(list(&other), []);
    let imported = other
        .import(&mut &b"\xff\xfe\n"[..], &Runner::new())
        .unwrap();
    assert_eq!(imported.refused.len(), 1);
    // A good line between bad ones is stored.
    let input = format!("no\n{}\nno\n", lines[0]);
    let imported = other.import(&mut input.as_bytes(), &Runner::new()).unwrap();
    assert_eq!((imported.new, imported.refused.len()), (1, 2));
}

/// Every change of a stored certificate that is not a mere change of names is found, and the row answers no
/// question.
#[test]
fn a_changed_certificate_is_found_and_not_believed() {
    let place = Place::new("changed");
    drop(filled(&place));
    let raw = rusqlite::Connection::open(place.file()).unwrap();
    let runner = Runner::new();
    let subject = || QuotientSubject::read_rules("0.15").unwrap().unwrap();
    let original: String = raw
        .query_row("SELECT certificate FROM quotient WHERE id = 1", [], |row| {
            row.get(0)
        })
        .unwrap();
    let changes = [
        ("labels N P", "labels P N"),
        ("values 0 1", "values 1 0"),
        ("period 10 from 66", "period 5 from 66"),
        ("order 42", "order 41"),
        ("players 2", "players 3"),
        ("end\n", ""),
    ];
    for (old, new) in changes {
        let changed = original.replacen(old, new, 1);
        assert_ne!(changed, original, "{old}");
        raw.execute(
            "UPDATE quotient SET certificate = ?1 WHERE id = 1",
            [changed],
        )
        .unwrap();
        let mut atlas = Atlas::open(&place.file()).unwrap();
        reseal(&raw, &atlas, Kind::Quotient, 1);
        let found = atlas.verify(&runner).unwrap();
        assert_eq!(found.failed.len(), 1, "{new}");
        assert_eq!(found.failed[0].id, "q1");
        let game = QuotientGame::read(subject(), &runner).unwrap();
        let answer = atlas.solved(&game, question(misere(2)), &runner).unwrap();
        assert!(matches!(answer, Answer::Rejected { .. }), "{new}");
        // A fresh result does not replace what looks as good, unless that was rejected.
        let solved = game.solve(question(misere(2)), &runner).unwrap();
        assert_eq!(atlas.store_solved(&solved).unwrap(), Some(Stored::Kept));
        assert_eq!(atlas.replace_solved(&solved).unwrap(), Some(Stored::Better));
        assert_eq!(atlas.verify(&runner).unwrap().failed, []);
    }
    // Facts that do not follow from the certificate.
    for change in [
        "elements = 41",
        "period = 5",
        "complete = 0",
        "play = 'normal'",
        "key = '0.16'",
    ] {
        raw.execute(&format!("UPDATE quotient SET {change} WHERE id = 1"), [])
            .unwrap();
        let mut atlas = Atlas::open(&place.file()).unwrap();
        reseal(&raw, &atlas, Kind::Quotient, 1);
        let found = atlas.verify(&runner).unwrap();
        assert_eq!(found.failed.len(), 1, "{change}");
        raw.execute("DELETE FROM quotient WHERE id = 1", [])
            .unwrap();
        let game = QuotientGame::read(subject(), &runner).unwrap();
        let solved = game.solve(question(misere(2)), &runner).unwrap();
        atlas.store_solved(&solved).unwrap();
        raw.execute("UPDATE quotient SET id = 1 WHERE key = '0.15'", [])
            .unwrap();
    }
}

#[test]
fn changed_sequences_and_counts_are_found() {
    let place = Place::new("counts");
    drop(filled(&place));
    let raw = rusqlite::Connection::open(place.file()).unwrap();
    let atlas = Atlas::open_read_only(&place.file()).unwrap();
    raw.execute(
        "UPDATE sequence SET report = replace(report, '[0,1,2,3', '[0,1,2,4') WHERE id = 1",
        [],
    )
    .unwrap();
    raw.execute(
        "UPDATE census SET all_left = all_left + 1, other = other - 1, \
         progress = json_set(progress, '$.tally.all_left', all_left + 1, '$.tally.other', other - 1)",
        [],
    )
    .unwrap();
    raw.execute(
        "UPDATE survey SET result = json_set(result, '$.found.all_left', json_extract(result, \
         '$.found.all_left') + 1, '$.found.other', json_extract(result, '$.found.other') - 1)",
        [],
    )
    .unwrap();
    for kind in [Kind::Sequence, Kind::Census, Kind::Survey] {
        reseal(&raw, &atlas, kind, 1);
    }
    let found = atlas.verify(&Runner::new()).unwrap();
    let failed: Vec<String> = found
        .failed
        .iter()
        .map(|row| format!("{}: {}", row.id, row.reason))
        .collect();
    assert_eq!(
        failed,
        [
            "s1: computed again, it is something else",
            "c1: counted again, it is something else",
            "u1: done again, it is something else"
        ]
    );
    // No time for anything: nothing is verified, and nothing is called wrong.
    let none = Runner::new().with_time(std::time::Duration::ZERO);
    let found = atlas.verify(&none).unwrap();
    // But the first values, which take no time, are enough to see that the sequence is wrong.
    let begins = "computed again, it begins with something else";
    let seen = |row: &Checked| row.id == "s1" && row.reason == begins;
    assert!(found.failed.iter().all(seen), "{found:?}");
    assert!(
        found.failed.len() + found.unfinished.len() >= 8,
        "{found:?}"
    );
}

/// A digit that changed on the disk: the row answers nothing, and a fresh result takes its place.
#[test]
fn damaged_rows_answer_nothing_and_are_replaced() {
    let place = Place::new("damaged");
    let mut atlas = filled(&place);
    let raw = rusqlite::Connection::open(place.file()).unwrap();
    let runner = Runner::new();
    let columns = [
        (Kind::Quotient, "game", "'0.5'"),
        (Kind::Quotient, "stopped", "'time is up'"),
        (Kind::Quotient, "stored_at", "'never'"),
        (
            Kind::Sequence,
            "report",
            "replace(report, '[0,1,2,3', '[0,1,2,4')",
        ),
        (Kind::Sequence, "status", "'guessed'"),
        (Kind::Census, "progress", "replace(progress, '1', '2')"),
        (Kind::Survey, "result", "replace(result, '1', '2')"),
        (
            Kind::Survey,
            "checksum",
            "replace(checksum, 'a', 'b') || '0'",
        ),
    ];
    let rules: HeapRules = "0.77".parse().unwrap();
    let grundy = |atlas: &Atlas| atlas.sequence(&rules, SequenceOf::Grundy, normal(2), 15);
    let counts = CensusQuestion::new(2, 12, EndRule::left_right()).unwrap();
    let survey = shards();
    for (kind, column, changed) in columns {
        let order = format!("UPDATE {kind} SET {column} = {changed} WHERE id = 1");
        assert_eq!(raw.execute(&order, []).unwrap(), 1, "{order}");
        let found = atlas.verify(&runner).unwrap().failed;
        assert_eq!(found.len(), 1, "{order}");
        assert!(found[0].reason.contains("checksum"), "{}", found[0].reason);
        let damaged = |error: AtlasError| matches!(error, AtlasError::DamagedRow { .. });
        match kind {
            Kind::Quotient => {
                let subject = QuotientSubject::read_rules("0.15").unwrap().unwrap();
                let game = QuotientGame::read(subject, &runner).unwrap();
                let answer = atlas.solved(&game, question(misere(2)), &runner).unwrap();
                assert!(matches!(answer, Answer::Rejected { .. }), "{order}");
                let stored = atlas.store_solved(&solve("0.15", misere(2))).unwrap();
                assert_eq!(stored, Some(Stored::Better), "{order}");
            }
            Kind::Sequence => {
                assert!(grundy(&atlas).is_err_and(damaged), "{order}");
                let fresh =
                    heap_sequence(&rules, SequenceOf::Grundy, normal(2), 15, &runner).unwrap();
                let stored = atlas.store_sequence(&rules, 15, &fresh).unwrap();
                assert_eq!(stored, Stored::Better, "{order}");
                assert!(grundy(&atlas).unwrap().is_some(), "{order}");
            }
            Kind::Census => {
                assert!(atlas.census(&counts).is_err_and(damaged), "{order}");
                let start = CensusProgress::new(&counts);
                let fresh = census(&counts, start, Engine::best(), &runner, |_| {}).progress;
                assert_eq!(atlas.store_shard(&fresh).unwrap(), Stored::Better);
                assert_eq!(atlas.census(&counts).unwrap().unwrap().0, fresh);
            }
            Kind::Survey => {
                let known = atlas.known_units(&survey).unwrap();
                assert!(known.results.is_empty() && known.refused["2/3"].contains("checksum"));
                let fresh = survey.result_of("2/3", &runner).unwrap();
                let kept = atlas.keep_unit(&survey, "2/3", &fresh, &runner).unwrap();
                assert_eq!(kept, Some(Stored::Better), "{order}");
            }
        }
        let found = atlas.verify(&runner).unwrap();
        assert_eq!((found.verified, found.failed), (10, vec![]), "{order}");
    }
}

fn refused(file: &Path) -> AtlasError {
    let before = fs::read(file).unwrap();
    let reading = Atlas::open_read_only(file)
        .err()
        .expect("refused for reading");
    let writing = Atlas::open(file).err().expect("refused for writing");
    assert_eq!(reading.to_string(), writing.to_string());
    assert!(fs::read(file).unwrap() == before, "the file was changed");
    writing
}

#[test]
fn files_that_are_no_atlas_are_refused_and_left_alone() {
    let place = Place::new("files");
    drop(filled(&place));
    let good = fs::read(place.file()).unwrap();
    let file = place.other("bad.sqlite");
    let with = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = good.clone();
        change(&mut bytes);
        let _ = fs::remove_file(place.other("bad.sqlite-wal"));
        let _ = fs::remove_file(place.other("bad.sqlite-shm"));
        fs::write(&file, bytes).unwrap();
        refused(&file)
    };
    let cut = with(&|bytes| bytes.truncate(good.len() / 2));
    assert!(matches!(cut, AtlasError::Damaged { .. }), "{cut}");
    let cut = with(&|bytes| bytes.truncate(50));
    assert!(matches!(cut, AtlasError::Damaged { .. }), "{cut}");
    let zeros = with(&|bytes| bytes[4096..8192].fill(0));
    assert!(matches!(zeros, AtlasError::Damaged { .. }), "{zeros}");
    let page_size = with(&|bytes| bytes[16..18].fill(0xff));
    assert!(
        matches!(page_size, AtlasError::Damaged { .. }),
        "{page_size}"
    );
    let magic = with(&|bytes| bytes[3] ^= 1);
    assert!(matches!(magic, AtlasError::NotAnAtlas { .. }), "{magic}");
    let text = with(&|bytes| *bytes = b"To whom it may concern\n".to_vec());
    assert!(matches!(text, AtlasError::NotAnAtlas { .. }), "{text}");
    let foreign = with(&|bytes| bytes[68..72].fill(0));
    assert!(foreign.to_string().contains("another program"), "{foreign}");
    let newer = with(&|bytes| bytes[60..64].copy_from_slice(&(SCHEMA_VERSION + 1).to_be_bytes()));
    assert!(matches!(newer, AtlasError::Newer { .. }), "{newer}");
    assert!(newer.to_string().contains("newer"), "{newer}");
    assert!(Atlas::open_read_only(&place.other("none.sqlite")).is_err());
    let pipe = place.other("pipe.sqlite");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    for odd in [pipe, place.other("")] {
        for opened in [Atlas::open(&odd), Atlas::open_read_only(&odd)] {
            let error = opened.err().expect("refused");
            assert!(error.to_string().contains("no plain file"), "{error}");
        }
    }
}

/// Any byte of the first pages changed: an atlas that opens still answers or fails, and never panics.
#[test]
fn flipped_bytes_never_panic() {
    let place = Place::new("flips");
    drop(filled(&place));
    let good = fs::read(place.file()).unwrap();
    let file = place.other("flipped.sqlite");
    for at in (0..good.len()).step_by(97) {
        let mut bytes = good.clone();
        bytes[at] ^= 0x55;
        fs::write(&file, bytes).unwrap();
        if let Ok(atlas) = Atlas::open_read_only(&file) {
            let _ = atlas.rows(None, None);
            let quick = Runner::new().with_time(std::time::Duration::from_millis(20));
            let _ = atlas.verify(&quick);
        }
        for tail in ["-wal", "-shm"] {
            let _ = fs::remove_file(place.other(&format!("flipped.sqlite{tail}")));
        }
    }
}

#[test]
fn parquet_tables_are_read_back_as_they_were() {
    let place = Place::new("parquet");
    let atlas = filled(&place);
    for kind in Kind::ALL {
        let file = place.other(&format!("{kind}.parquet"));
        let rows = atlas.rows(Some(kind), None).unwrap();
        let written = atlas
            .export_parquet(kind, fs::File::create(&file).unwrap())
            .unwrap();
        assert_eq!(written, rows.len());
        let reader = SerializedFileReader::new(fs::File::open(&file).unwrap()).unwrap();
        let back: Vec<_> = reader
            .get_row_iter(None)
            .unwrap()
            .map(Result::unwrap)
            .collect();
        assert_eq!(back.len(), rows.len());
        for (row, found) in rows.iter().zip(&back) {
            assert_eq!(found.get_string(0).unwrap(), &row.id());
            if let Row::Quotient(row) = row {
                assert_eq!(found.get_string(1).unwrap(), &row.game);
                assert_eq!(found.get_long(2).unwrap(), row.players as i64);
                assert_eq!(found.get_bool(4).unwrap(), row.complete);
                assert_eq!(found.get_long(6).unwrap(), row.elements as i64);
                assert_eq!(found.get_long(9).ok(), row.period.map(|p| p as i64));
                assert_eq!(found.get_string(14).unwrap(), &row.certificate);
            }
            if let Row::Sequence(row) = row {
                assert_eq!(found.get_string(16).unwrap(), &row.report);
                assert_eq!(found.get_long(12).ok(), row.saltus.map(i64::from));
            }
        }
    }
    let empty = Atlas::open(&place.other("empty.sqlite")).unwrap();
    let mut bytes = Vec::new();
    assert_eq!(empty.export_parquet(Kind::Census, &mut bytes).unwrap(), 0);
    assert!(bytes.starts_with(b"PAR1"));
}

#[test]
fn units_are_taken_in_by_their_certificates() {
    let place = Place::new("units");
    let survey: SurveyQuestion = "octal --digits 1 --order 50".parse().unwrap();
    let result = survey.result_of("0.3", &Runner::new()).unwrap();
    let right = serde_json::to_value(&result).unwrap();
    // What a unit says, another thing that its certificate says, and a certificate that is wrong.
    let changed = |from: &str, to: &str| {
        let text = right.to_string();
        assert!(text.contains(from), "{from}");
        serde_json::from_str(&text.replace(from, to)).unwrap()
    };
    let cases: [(serde_json::Value, &str); 3] = [
        (right.clone(), ""),
        (changed("labels N P", "labels P P"), "0.3"),
        (
            changed("values 0 1 0 1", "values 0 1 1 0"),
            "the certificate is not accepted",
        ),
    ];
    for (at, (result, reason)) in cases.iter().enumerate() {
        let mut atlas = Atlas::open(&place.other(&format!("from-{at}.sqlite"))).unwrap();
        let key = survey.to_string();
        atlas
            .store_unit(&key, "0.3", meximal_atlas::VERSION, result)
            .unwrap();
        let mut rows = Vec::new();
        atlas.export(Some(Kind::Survey), &mut rows).unwrap();
        let mut other = Atlas::open(&place.other(&format!("to-{at}.sqlite"))).unwrap();
        let care = Care::Certificates;
        let imported = other
            .import_with(&mut &rows[..], care, &Runner::new())
            .unwrap();
        let quotients = other.entries(Some(Kind::Quotient), Some("0.3")).unwrap();
        if reason.is_empty() {
            assert_eq!((imported.new, quotients.len()), (1, 1))
        } else {
            assert_eq!((imported.new, quotients.len()), (0, 0));
            let said = &imported.refused[0].reason;
            assert!(said.contains(reason), "{said}");
        }
    }
}

/// SQLite runs what the schema of a file says: whatever is not a table of ours is refused, by name.
#[test]
fn files_with_a_schema_of_their_own_are_refused() {
    let place = Place::new("schemas");
    drop(filled(&place));
    let good = fs::read(place.file()).unwrap();
    let file = place.other("stranger.sqlite");
    let with = |change: &str| {
        fs::write(&file, &good).unwrap();
        let raw = rusqlite::Connection::open(&file).unwrap();
        raw.pragma_update(None, "journal_mode", "DELETE").unwrap();
        raw.execute_batch(change).unwrap();
        drop(raw);
        let error = refused(&file);
        assert!(matches!(error, AtlasError::NotAnAtlas { .. }), "{error}");
        error.to_string()
    };
    for (change, found) in [
        (
            "DROP TABLE sequence; CREATE VIEW sequence AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT \
             id + 1 FROM n) SELECT * FROM n",
            "it has the view sequence",
        ),
        (
            "CREATE TRIGGER gone AFTER INSERT ON quotient BEGIN DELETE FROM quotient; END",
            "it has the trigger gone",
        ),
        ("CREATE TABLE more (id INTEGER)", "it has the table more"),
        (
            "CREATE INDEX quick ON quotient (game)",
            "it has the index quick",
        ),
        (
            "ALTER TABLE survey ADD COLUMN also TEXT AS (upper(unit))",
            "it has the table survey",
        ),
        (
            "CREATE TABLE \"a\u{1b}[2J\" (id)",
            "it has the table a\\u{1b}[2J",
        ),
        ("DROP TABLE census", "not all of its tables are there"),
        ("PRAGMA user_version = 0", "it has the table quotient"),
    ] {
        let error = with(change);
        assert!(error.contains(found), "{error}");
    }
}

/// A file can be as large as its maker likes: reading it keeps to the limits.
#[test]
fn reading_keeps_to_the_limits() {
    let place = Place::new("limits");
    drop(filled(&place));
    let raw = rusqlite::Connection::open(place.file()).unwrap();
    raw.execute(
        "INSERT INTO survey (survey, unit, version, stored_at, checksum, result) \
         WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) \
         SELECT 's', i, 'v', '', '', '' FROM n",
        [],
    )
    .unwrap();
    drop(raw);
    let stop = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    let stopped = Runner::new().with_interrupt(stop);
    let error = Atlas::open_read_only_within(&place.file(), &stopped).err();
    assert!(
        matches!(error, Some(AtlasError::Stopped { .. })),
        "{error:?}"
    );
    let atlas = Atlas::open_read_only(&place.file()).unwrap();
    assert!(atlas.entries(None, None).unwrap().len() > 20_000);
    atlas.heed(&stopped);
    let error = atlas.entries(None, None).err();
    assert!(
        matches!(error, Some(AtlasError::Stopped { .. })),
        "{error:?}"
    );
}

/// A row that takes too long to be computed again is stored, and never said to be proved.
#[test]
fn what_was_not_checked_is_not_called_proved() {
    let place = Place::new("unchecked");
    let mut atlas = filled(&place);
    let rules: HeapRules = "0.77".parse().unwrap();
    let (found, from) = atlas
        .sequence(&rules, SequenceOf::Grundy, normal(2), 15)
        .unwrap()
        .unwrap();
    assert!(from.to_string().ends_with("not checked"));
    let json = serde_json::to_string(&found).unwrap();
    assert!(json.contains("\"status\":\"none\""), "{json}");
    let report = heap_sequence(&rules, SequenceOf::Grundy, normal(2), 300, &Runner::new()).unwrap();
    assert!(serde_json::to_string(&report).unwrap().contains("proved"));
    atlas.store_sequence(&rules, 300, &report).unwrap();
    let found = atlas.sequence(&rules, SequenceOf::Grundy, normal(2), 300);
    let (found, _) = found.unwrap().unwrap();
    let json = serde_json::to_string(&found).unwrap();
    assert!(
        json.contains("\"status\":\"unchecked\"") && !json.contains("roved"),
        "{json}"
    );
    let text = found.document().text(Style::Unicode);
    assert!(
        text.contains("from heap 71 on, not checked") && !text.contains("roved"),
        "{text}"
    );
    let listed = atlas.entries(Some(Kind::Sequence), None).unwrap();
    assert!(
        listed.iter().all(|entry| !entry.result.contains("roved")),
        "{listed:?}"
    );
}

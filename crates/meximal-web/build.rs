//! Lists the files of the page, which become part of the program, each with a tag that changes with its
//! contents.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

fn main() {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo names the folder"))
        .join("page/dist");
    println!("cargo::rerun-if-changed={}", root.display());
    let mut files = files_under(&root);
    files.sort();
    let mut list = String::from("&[\n");
    for file in &files {
        let contents = fs::read(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let path = file.strip_prefix(&root).expect("it lies under the root");
        let names: Vec<_> = path.iter().map(|name| name.to_string_lossy()).collect();
        writeln!(
            list,
            "    File {{ path: {:?}, tag: {:?}, contents: include_bytes!({file:?}) }},",
            names.join("/"),
            tag(&contents)
        )
        .expect("a string can be written to");
    }
    list.push(']');
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo names the folder"));
    fs::write(out.join("files.rs"), list).expect("the folder for what is built can be written to");
}

fn files_under(folder: &Path) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    paths
        .flat_map(|path| {
            if path.is_dir() {
                files_under(&path)
            } else {
                vec![path]
            }
        })
        .collect()
}

fn tag(contents: &[u8]) -> String {
    let half = |salt: u8| {
        let mut hasher = DefaultHasher::new();
        (salt, contents).hash(&mut hasher);
        hasher.finish()
    };
    format!("\"{:016x}{:016x}\"", half(0), half(1))
}

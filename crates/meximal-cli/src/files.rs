//! Files that are written beside the answer: certificates and pictures. Whether one can be written is asked
//! before the work; one that fails all the same fails after the answer is printed.

use std::fs::{self, OpenOptions};
use std::path::Path;

use anyhow::Context;

use crate::output::{BadInput, WriteError};

/// Kinds of pictures that nothing here draws.
const OTHER_PICTURES: [&str; 9] = [
    "png", "jpg", "jpeg", "gif", "webp", "bmp", "pdf", "eps", "ps",
];

/// Whether a file can be written; what is in it stays.
pub fn try_file(path: &Path) -> anyhow::Result<()> {
    let tried = match fs::metadata(path) {
        Ok(found) if found.is_dir() => {
            return Err(BadInput("it is a folder".to_owned()))
                .with_context(|| format!("cannot write {}", path.display()));
        }
        Ok(found) if found.is_file() => OpenOptions::new().append(true).open(path).map(drop),
        // To open a pipe is to wait for somebody who reads from it.
        Ok(_) => Ok(()),
        Err(_) => {
            let made = OpenOptions::new().write(true).create_new(true).open(path);
            made.map(drop).and_then(|()| fs::remove_file(path))
        }
    };
    Ok(tried.map_err(|error| WriteError::new(path, error))?)
}

/// The same for a picture, whose name must not promise another kind.
pub fn try_picture(path: &Path, kinds: &str) -> anyhow::Result<()> {
    let extension = path.extension().unwrap_or_default().to_string_lossy();
    let extension = extension.to_ascii_lowercase();
    if OTHER_PICTURES.contains(&extension.as_str()) {
        let message = format!(
            "{} is not written as {}: expected a name that ends in {kinds}",
            path.display(),
            extension.to_ascii_uppercase()
        );
        return Err(BadInput(message).into());
    }
    try_file(path)
}

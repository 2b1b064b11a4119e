//! The house: what holds of the source as text. Imports point down, names at the root are few, a `Result` is announced,
//! and what rustc says of mistakes is in the user's words.

#[path = "../support/words.rs"]
mod words;

mod book;
mod floors;
mod guide;
mod headlines;
mod pages;
mod readme;
mod surface;
mod tries;

use std::fs;
use std::path::{Path, PathBuf};

/// The Rust files of a folder, and of those in it.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
}

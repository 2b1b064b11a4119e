//! The house: what holds of the source as text. Imports point down, names at the root are few, a `Result` is announced,
//! files that comments and documents name are there, what rustc says of mistakes is in the
//! user's words, and Miri runs all tests of pointers. And the two checkers against each other.

#[path = "../checkers/mod.rs"]
mod checkers;
#[allow(dead_code, reason = "others use the rest")]
#[path = "../support/random.rs"]
mod random;
#[path = "../support/rustc.rs"]
mod rustc;
#[path = "../support/sources.rs"]
mod sources;
#[path = "../support/told.rs"]
mod told;
#[path = "../support/words.rs"]
mod words;

mod book;
mod documents;
mod errors;
mod families;
mod floors;
mod forge;
mod guide;
mod headlines;
mod miri;
mod names;
mod operations;
mod pages;
mod paths;
mod phrases;
mod pytorch;
mod readme;
mod safety;
mod sealed;
mod sound;
mod surface;
mod text;
mod tries;
mod workspace;

use sources::sources;
use std::fs;
use std::path::{Path, PathBuf};

/// The files of Rust in folders of the repository, each with its path from the root and its text.
fn read_sources(folders: &[&str]) -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for folder in folders {
        sources(&root.join(folder), &mut files);
    }
    let read = |file: PathBuf| (file.strip_prefix(root).unwrap().to_owned(), fs::read_to_string(&file).unwrap());
    files.into_iter().map(read).collect()
}

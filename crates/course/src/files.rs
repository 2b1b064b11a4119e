//! The files of the course, and how messages name them.

use std::fs;
use std::path::Path;

/// Where the course lies.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The root of the repository.
pub fn repository() -> &'static Path {
    root().ancestors().nth(2).expect("the course lies in the repository")
}

/// A file, as messages name it: from the root of the repository, where the file lies below it.
pub fn place(file: &Path) -> String {
    let file = root().join(file);
    file.strip_prefix(repository()).unwrap_or(&file).display().to_string()
}

/// A file of the course.
pub fn read(path: &Path) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

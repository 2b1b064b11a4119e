//! Where the source of the library lies, and the files of the package whose messages are read.

use crate::facts::around::Around;
use std::path::{Path, PathBuf};

/// Where the source of the library lies, and that of the package whose messages are read.
#[derive(Clone, Debug, Default)]
pub struct Origin {
    folders: Vec<String>,
    /// The folders that the package's files may be named from, if it is known.
    roots: Vec<PathBuf>,
    /// Whether the package's manifest does not name the library.
    stranger: bool,
}

impl Origin {
    /// The folders with its source, from what cargo says of the crates that it has compiled.
    pub fn new(folders: impl IntoIterator<Item = String>) -> Origin {
        Origin { folders: folders.into_iter().collect(), ..Origin::default() }
    }

    /// One more.
    pub fn add(&mut self, folder: String) {
        if !self.folders.contains(&folder) {
            self.folders.push(folder);
        }
    }

    /// Says that the next messages belong to the package with this manifest.
    pub fn enter(&mut self, manifest: &Path) {
        self.roots = manifest.ancestors().skip(1).map(Path::to_owned).collect();
        self.stranger = std::fs::read_to_string(manifest).is_ok_and(|text| !text.contains("congruent"));
    }

    /// Whether the library was compiled before this message: nothing is about it otherwise.
    pub fn is_known(&self) -> bool {
        !self.folders.is_empty()
    }

    /// Whether the package does without the library, or has it from another one.
    pub fn is_stranger(&self) -> bool {
        self.stranger
    }

    /// The text of the file that a message points at.
    fn text(&self, place: &str) -> Option<String> {
        let file = place.rsplitn(3, ':').last().unwrap_or(place);
        let here = std::env::current_dir().unwrap_or_default();
        let roots = self.roots.iter().map(PathBuf::as_path).chain(here.ancestors());
        roots.filter_map(|root| std::fs::read_to_string(root.join(file)).ok()).next()
    }

    /// The source around this place.
    pub fn around(&self, place: &str) -> Around {
        let mut numbers = place.rsplitn(3, ':').map_while(|own| own.parse().ok());
        let (column, line) = (numbers.next(), numbers.next());
        Around::new(self.text(place).unwrap_or_default(), line.unwrap_or(1), column.unwrap_or(1))
    }

    /// Whether a function that is defined there is the user's own: neither the library's nor the standard library's.
    pub fn is_own(&self, place: &str) -> bool {
        !self.holds(place)
            && !place.contains("/rustlib/src/rust/")
            && !place.starts_with("/rustc/")
            && !place.starts_with("$RUST/")
    }

    /// Whether a file is the library's. rustc names it from its working folder where it lies within that, as it does where the
    /// library is a folder of the user's own package.
    pub fn holds(&self, file: &str) -> bool {
        let lies_in = |path: &str| self.folders.iter().any(|folder| path.starts_with(folder.as_str()));
        lies_in(file) || self.found(file).is_some_and(|path| lies_in(&path.to_string_lossy()))
    }

    /// The file that a relative path names: the nearest to the package's manifest, so that a package within the library's folder keeps its own.
    fn found(&self, file: &str) -> Option<PathBuf> {
        let file = Path::new(file.rsplitn(3, ':').last().unwrap_or(file));
        let mut candidates = self.roots.iter().map(|root| root.join(file)).filter(|_| file.is_relative());
        candidates.find(|path| path.is_file())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_library_is_known_by_absolute_and_by_relative_paths() {
        let folder = std::env::temp_dir().join(format!("cargo-congruent-origin-{}", std::process::id()));
        let files =
            ["Cargo.toml", "src/main.rs", "snap/src/tensor/mod.rs", "snap/user/Cargo.toml", "snap/user/src/lib.rs"];
        for file in files.map(|file| folder.join(file)) {
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(file, "").unwrap();
        }
        let mut origin = Origin::new([format!("{}/snap/src/", folder.display())]);
        let absolute = format!("{}/snap/src/tensor/mod.rs:3:4", folder.display());
        origin.enter(&folder.join("Cargo.toml"));
        let around = [&*absolute, "snap/src/tensor/mod.rs:3:4", "snap/src/tensor/mod.rs", "src/main.rs:3:4"];
        let around = around.map(|place| origin.holds(place));
        // The library's own folder may hold the user's package: rustc names its files as the library's.
        origin.enter(&folder.join("snap/user/Cargo.toml"));
        let within = [&*absolute, "src/lib.rs:3:4", "src/tensor/mod.rs:3:4"].map(|place| origin.holds(place));
        std::fs::remove_dir_all(&folder).unwrap();
        assert_eq!(around, [true, true, true, false]);
        assert_eq!(within, [true, false, true]);
    }
}

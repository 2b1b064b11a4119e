//! Where the source of the library lies, and the files of the package whose messages are read.

use crate::facts::around::{Around, File};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Where the source of the library lies, and that of the package whose messages are read.
#[derive(Clone, Debug, Default)]
pub struct Origin {
    folders: Vec<String>,
    /// The features that each of its crates was compiled with.
    features: Rc<BTreeMap<String, Vec<String>>>,
    /// The folders that the package's files may be named from, if it is known.
    roots: Vec<PathBuf>,
    /// Whether the package's manifest does not name the library.
    stranger: bool,
    /// The files that were read.
    files: RefCell<BTreeMap<PathBuf, Rc<File>>>,
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

    /// Says which features a crate of the library was compiled with.
    pub fn enable(&mut self, library: &str, features: Vec<String>) {
        Rc::make_mut(&mut self.features).insert(library.to_owned(), features);
    }

    /// The features that each crate of the library was compiled with.
    pub fn features(&self) -> Rc<BTreeMap<String, Vec<String>>> {
        Rc::clone(&self.features)
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

    /// The file that rustc names so.
    pub fn find_file(&self, name: &str) -> Option<Rc<File>> {
        let here = std::env::current_dir().unwrap_or_default();
        let roots = self.roots.iter().map(PathBuf::as_path).chain(here.ancestors());
        roots.filter_map(|root| self.read(root.join(name))).next()
    }

    /// Reads a file. One that still has the text it had is the same file: it is not parsed again.
    fn read(&self, path: PathBuf) -> Option<Rc<File>> {
        let text = std::fs::read_to_string(&path).ok()?;
        let mut files = self.files.borrow_mut();
        let known = files.entry(path).or_default();
        if known.text() != text {
            *known = Rc::new(File::new(text));
        }
        Some(Rc::clone(known))
    }

    /// The source around this place.
    pub fn around(&self, place: &str) -> Around {
        let mut numbers = place.rsplitn(3, ':').map_while(|own| own.parse().ok());
        let (column, line) = (numbers.next(), numbers.next());
        let file = self.find_file(cut_numbers(place)).unwrap_or_default();
        Around::new(file, line.unwrap_or(1), column.unwrap_or(1))
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
        let file = Path::new(cut_numbers(file));
        let mut candidates = self.roots.iter().map(|root| root.join(file)).filter(|_| file.is_relative());
        candidates.find(|path| path.is_file())
    }
}

/// `src/main.rs` of `src/main.rs:5:16`.
fn cut_numbers(place: &str) -> &str {
    place.rsplitn(3, ':').last().unwrap_or(place)
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

    #[test]
    fn a_file_is_parsed_again_when_its_text_has_changed() {
        let folder = std::env::temp_dir().join(format!("cargo-congruent-files-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let (file, mut origin) = (folder.join("main.rs"), Origin::default());
        origin.enter(&folder.join("Cargo.toml"));
        let read = |text: &str| {
            std::fs::write(&file, text).unwrap();
            origin.find_file("main.rs").unwrap()
        };
        let [first, again, other] = ["fn f() {}", "fn f() {}", "fn g() {}"].map(read);
        std::fs::remove_dir_all(&folder).unwrap();
        assert!(Rc::ptr_eq(&first, &again) && !Rc::ptr_eq(&first, &other));
        assert_eq!((first.text(), other.text()), ("fn f() {}", "fn g() {}"));
    }
}

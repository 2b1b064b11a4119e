//! No two files of a crate import one another, by whatever way around.
//!
//! A file imports another where it names something of it. What a `mod.rs` passes on (`pub use`) belongs to the file that it comes from:
//! whoever names it imports that file, and the `mod.rs` itself imports neither that file nor those that it only declares.

use super::module_of;
use super::reader::{Named, names_of, without_tests};
use crate::read_sources;
use crate::workspace::packages;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Circles that are known, by crate: the files of a folder, or the files that are listed.
const KNOWN: [(&str, &[&str]); 2] = [
    // One recursion: the sums and products of a length are lengths that keep the laws, `Length::Plus: Dim`, and the laws are relations of lengths.
    (
        "congruent",
        &[
            "dim",
            "shape::laws::umbrellas",
            "shape::lists::chain",
            "shape::lists::lengths",
            "shape::axes::axis",
            "shape::broadcasting::broadcast",
            "shape::broadcasting::expand",
            "shape::broadcasting::same",
            "shape::gathering::gather",
            "shape::joins::agree",
        ],
    ),
    // One recursion: a type is printed with the lists that it holds, whose lengths are computed of types.
    ("cargo_congruent", &["words::computed", "words::lists", "words::print"]),
];

/// Which files each file imports, by module: `rules::headline` imports `facts::said` and others.
pub type Arrows = BTreeMap<String, BTreeSet<String>>;

/// The files of a folder with their source, without tests.
pub fn files(folder: &str) -> Vec<(PathBuf, String)> {
    let within = |(file, text): (PathBuf, String)| (file.strip_prefix(folder).unwrap().to_owned(), text);
    let is_test = |file: &Path| module_of(file).iter().any(|name| *name == "tests" || name.ends_with("_tests"));
    read_sources(&[folder]).into_iter().map(within).filter(|(file, _)| !is_test(file)).collect()
}

/// The module of a file from its crate's root, which has no name: `lib.rs` and `main.rs` are that.
fn rooted(file: &Path) -> Vec<&str> {
    match &module_of(file)[..] {
        ["lib" | "main"] => vec![],
        module => module.to_vec(),
    }
}

/// A crate: its modules, and what each file names.
struct Crate {
    modules: BTreeSet<String>,
    named: BTreeMap<String, Vec<Named>>,
    /// What each module passes on, by the path of the name: a path that ends with `*` stands for all names of that module.
    passed_on: BTreeMap<Vec<String>, Vec<Vec<String>>>,
}

impl Crate {
    fn read(own: &str, files: &[(PathBuf, String)]) -> Crate {
        let modules: BTreeSet<String> = files.iter().map(|(file, _)| rooted(file).join("::")).collect();
        let (mut named, mut passed_on) = (BTreeMap::<_, Vec<_>>::new(), BTreeMap::<_, Vec<_>>::new());
        for (file, source) in files {
            let module = rooted(file);
            // Tests may look at what is above.
            let source = without_tests(source);
            let whole = module.join("::");
            let child = |other: &String| {
                let (folder, name) = other.rsplit_once("::").unwrap_or(("", other));
                (folder == whole && !name.is_empty()).then(|| name.to_owned())
            };
            let children: Vec<String> = modules.iter().filter_map(child).collect();
            for found in names_of(own, &children, source, &module) {
                match &found.import {
                    Some((at, name)) if found.reexported => {
                        let name = [at.clone(), vec![name.clone()]].concat();
                        passed_on.entry(name).or_default().push(found.path);
                    }
                    _ => named.entry(whole.clone()).or_default().push(found),
                }
            }
        }
        Crate { modules, named, passed_on }
    }

    /// The files that a path leads to.
    fn files_of(&self, path: &[String], steps: usize) -> Vec<String> {
        let glob = |path: &[String]| [&path[..path.len() - 1], &["*".to_owned()]].concat();
        let file = (0..=path.len()).rev().find(|n| self.modules.contains(&path[..*n].join("::")));
        let Some(n) = file else { return vec![] };
        if n == path.len() || steps == 0 {
            return vec![path[..n].join("::")];
        }
        let own = &path[..=n];
        if let Some(given) = self.passed_on.get(own) {
            return given.iter().flat_map(|from| self.files_of(&[from, &path[n + 1..]].concat(), steps - 1)).collect();
        }
        // Of several globs, the one whose module has the name is not known: all of them, and the file itself.
        let globs = self.passed_on.get(&glob(own)).into_iter().flatten();
        globs
            .flat_map(|from| self.files_of(&from[..from.len() - 1], steps - 1))
            .chain([path[..n].join("::")])
            .filter(|file| !file.is_empty() || n == 0)
            .collect()
    }

    fn arrows(&self) -> Arrows {
        let to = |own: &String| {
            let named = self.named.get(own).into_iter().flatten();
            named.flat_map(|named| self.files_of(&named.path, 8)).filter(|other| other != own).collect()
        };
        self.modules.iter().map(|own| (own.clone(), to(own))).collect()
    }
}

/// The arrows between these files of a crate.
pub fn arrows(own: &str, files: &[(PathBuf, String)]) -> Arrows {
    Crate::read(own, files).arrows()
}

/// What a file reaches, over others.
pub fn reached(from: &str, all: &Arrows) -> BTreeSet<String> {
    let (mut found, mut open) = (BTreeSet::new(), vec![from.to_owned()]);
    while let Some(module) = open.pop() {
        let new = all.get(&module).into_iter().flatten().filter(|other| found.insert((*other).clone()));
        open.extend(new.cloned().collect::<Vec<_>>());
    }
    found
}

/// Whether both files are in one circle that is known.
fn is_known(own: &str, other: &str, known: &[&[&str]]) -> bool {
    let lies_in = |folder: &str, file: &str| {
        file.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
    };
    let has = |circle: &[&str], file: &str| circle.iter().any(|folder| lies_in(folder, file));
    known.iter().any(|circle| has(circle, own) && has(circle, other))
}

/// The files that import one another: the arrows of each circle, but for those that are known.
fn circles(all: &Arrows, known: &[&[&str]]) -> Vec<String> {
    let without = |(own, others): (&String, &BTreeSet<String>)| {
        (own.clone(), others.iter().filter(|other| !is_known(own, other, known)).cloned().collect())
    };
    let all: &Arrows = &all.iter().map(without).collect();
    let reach: BTreeMap<_, _> = all.keys().map(|own| (own, reached(own, all))).collect();
    let together = |a: &String, b: &String| reach[a].contains(b) && reach.get(b).is_some_and(|back| back.contains(a));
    let pairs = all.iter().flat_map(|(own, others)| others.iter().map(move |other| (own, other)));
    pairs.filter(|(own, other)| together(own, other)).map(|(own, other)| format!("{own} imports {other}")).collect()
}

#[test]
fn files_of_each_crate_are_in_no_circle() {
    let (mut read, mut wrong) = (0, Vec::new());
    for package in packages() {
        let name = package.crate_name();
        let files = files(&package.source);
        let all = arrows(&name, &files);
        let seen: usize = all.values().map(BTreeSet::len).sum();
        let has_imports = files.iter().any(|(_, source)| source.contains("use crate::"));
        assert!(seen > 0 || !has_imports, "{name}: no arrow was read: does the test still see them?");
        read += seen;
        let known: Vec<&[&str]> = KNOWN.iter().filter(|(of, _)| *of == name).map(|(_, circle)| *circle).collect();
        wrong.extend(circles(&all, &known).into_iter().map(|arrow| format!("{name}: {arrow}")));
        for circle in &known {
            let others: Vec<_> = known.iter().filter(|other| *other != circle).copied().collect();
            assert!(!circles(&all, &others).is_empty(), "{name}: {circle:?} is no circle any more");
        }
    }
    assert!(read > 5_000, "only {read} arrows were read: does the test still see them?");
    assert!(wrong.is_empty(), "files import one another:\n{}", wrong.join("\n"));
}

#[test]
fn circles_are_found() {
    let read = |files: &[(&str, &str)]| {
        let files: Vec<_> = files.iter().map(|(file, source)| (PathBuf::from(file), (*source).to_owned())).collect();
        circles(&arrows("own", &files), &[])
    };
    let both = ["a imports b", "b imports a"];
    assert_eq!(read(&[("a.rs", "use crate::b::f;"), ("b.rs", "fn g() { super::a::h() }")]), both);
    assert_eq!(read(&[("a.rs", "use own::b::f;"), ("b.rs", "use crate::a;"), ("lib.rs", "mod a; mod b;")]), both);
    // What a `mod.rs` passes on is no part of it.
    let parts = [("a/mod.rs", "mod b; pub use b::f;"), ("a/b.rs", ""), ("a/c.rs", "use super::f;")];
    assert_eq!(read(&parts), [""; 0]);
    assert_eq!(read(&[parts[0], ("a/b.rs", "use super::c::g;"), parts[2]]), ["a::b imports a::c", "a::c imports a::b"]);
    let own = [("a/mod.rs", "mod b; use b::f; fn g() {}"), ("a/b.rs", "use super::g;")];
    assert_eq!(read(&own), ["a imports a::b", "a::b imports a"]);
    let own = [("a/mod.rs", "mod b; fn g() { b::f() }"), ("a/b.rs", "use super::g;")];
    assert_eq!(read(&own), ["a imports a::b", "a::b imports a"]);
    // A glob may pass on any name.
    let glob = [("lib.rs", "pub use a::*;"), ("a.rs", "use crate::b::g;"), ("b.rs", "use crate::f;")];
    assert_eq!(read(&glob), both);
    assert_eq!(read(&[("a.rs", "use crate::b::f; // use"), ("b.rs", "// use crate::a;")]), [""; 0]);
}

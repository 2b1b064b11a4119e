//! The house has floors: an import only ever points down, and the two sides of a floor do not know
//! each other. This test reads every path of the crate that a file names, in imports and elsewhere.

mod circles;
pub mod reader;
mod tool;

use super::sealed::crates::is_of_numbers;
use super::sources;
use reader::Named;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Which modules each module may import from: itself and those above it in this list, which is from the ground up.
const MAY_IMPORT: &[(&str, &[&str])] = &[
    ("dim", &["dim"]),
    ("error", &["dim", "error"]),
    ("shape", &["dim", "error", "shape"]),
    ("tensor", &["dim", "error", "shape", "tensor"]),
    ("ops", &["dim", "error", "shape", "tensor", "ops"]),
    ("neighbours", &["dim", "error", "shape", "tensor", "ops", "neighbours"]),
    ("complex", &["error", "shape", "tensor", "ops", "complex"]),
    ("explain", &["dim", "error", "shape", "tensor", "explain"]),
    ("show", &["dim", "error", "shape", "tensor", "show"]),
    ("sparse", &["dim", "error", "shape", "tensor", "ops", "sparse"]),
];

/// What may be named from below. The laws of [`Dim`](congruent::Dim) are relations of `shape`, and what is computed from lengths keeps
/// them: so `dim` names the umbrella in its bounds, and nothing else that is above.
const NAMED_FROM_BELOW: &[(&str, &[&str])] = &[("dim", &["shape", "Dim"])];

/// The modules about types, and what each may name of the crates about numbers.
const OF_NUMBERS: [(&str, &[&str]); 4] = [
    ("dim", &["congruent_layout::dim"]),
    ("error", &["congruent_layout::error"]),
    ("shape", &["congruent_layout::error"]),
    ("explain", &["congruent_layout::view", "congruent_layout::{"]),
];

/// Above all floors: they name whatever the library shows.
const ROOF: [&str; 5] = ["build", "guide", "lib", "prelude", "testing"];

/// What the crate root gives another name to: `Tensor` is `tensor::Tensor`, `slice::Index` is `ops::index::Index`.
struct Root(BTreeMap<Vec<String>, Vec<Vec<String>>>);

impl Root {
    fn read(lib: &str) -> Root {
        let mut given: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for Named { path, import, .. } in reader::names(lib, &[]) {
            if let Some((mut at, name)) = import {
                at.push(name);
                given.entry(at).or_default().push(path);
            }
        }
        Root(given)
    }

    /// The modules that a path may lead to; `None` for a name that the root does not know.
    fn homes(&self, path: &[String]) -> Option<Vec<&str>> {
        let first = path.first().map_or("", String::as_str);
        if let Some((module, _)) = MAY_IMPORT.iter().find(|(module, _)| *module == first) {
            return Some(vec![module]);
        }
        let glob = |path: &[String]| [&path[..path.len() - 1], &["*".to_owned()]].concat();
        // The longest beginning of the path that is given here, by name or by a glob.
        let found = (1..=path.len())
            .rev()
            .map(|n| &path[..n])
            .find_map(|part| self.0.get(part).or_else(|| self.0.get(&glob(part))))?;
        Some(found.iter().filter_map(|path| path.first()).map(String::as_str).collect())
    }
}

/// The module of a file: `["tensor", "build"]` for `tensor/build/mod.rs`.
pub fn module_of(relative: &Path) -> Vec<&str> {
    let whole = relative.with_extension("").components().count();
    let names: Vec<_> = relative.iter().map(|name| name.to_str().unwrap().trim_end_matches(".rs")).collect();
    let own = if names.last() == Some(&"mod") { whole - 1 } else { whole };
    names[..own].to_vec()
}

/// The imports of a file that point up, and those that nobody knows.
fn faults(root: &Root, source: &str, module: &[&str]) -> (usize, Vec<(usize, String)>) {
    let Some((_, allowed)) = MAY_IMPORT.iter().find(|(name, _)| Some(name) == module.first()) else {
        return (0, vec![]);
    };
    let (mut seen, mut wrong) = (0, Vec::new());
    for named in reader::names(source, module) {
        let path = named.path.join("::");
        if NAMED_FROM_BELOW.iter().any(|(below, above)| module[0] == *below && named.path == *above) {
            seen += 1;
            continue;
        }
        match root.homes(&named.path) {
            None => wrong.push((named.line, format!("where does `{path}` come from?"))),
            // What the root gives on of the crates about numbers is no more for these than the crates are.
            Some(homes)
                if OF_NUMBERS.iter().any(|(name, _)| *name == module[0])
                    && homes.iter().any(|home| is_of_numbers(home)) =>
            {
                wrong.push((named.line, format!("{} imports `{path}` from {}", module[0], homes[0])));
            }
            Some(homes) => {
                seen += 1;
                // A crate that the root gives on is nobody's floor.
                let ours = homes.iter().filter(|home| MAY_IMPORT.iter().any(|(module, _)| module == *home));
                let up = ours.filter(|home| !allowed.contains(home));
                wrong.extend(up.map(|home| (named.line, format!("{} imports `{path}` from {home}", module[0]))));
            }
        }
    }
    (seen, wrong)
}

/// How many paths the sources below this folder name, and those that point up.
fn read_folder(folder: &str) -> (usize, Vec<String>) {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let root = Root::read(&fs::read_to_string(src.join("lib.rs")).unwrap());
    let mut files = Vec::new();
    sources(&src, &mut files);
    let (mut seen, mut wrong) = (0, Vec::new());
    for file in files {
        let relative = file.strip_prefix(&src).unwrap();
        let top = module_of(relative)[0].to_owned();
        let known = ROOF.contains(&&*top) || MAY_IMPORT.iter().any(|(module, _)| *module == top);
        assert!(known, "on which floor is `{top}`?");
        let (read, found) = faults(&root, &fs::read_to_string(&file).unwrap(), &module_of(relative));
        seen += read;
        wrong.extend(found.into_iter().map(|(line, fault)| format!("{folder}/{}:{line}: {fault}", relative.display())));
    }
    (seen, wrong)
}

#[test]
fn imports_point_down() {
    let (seen, wrong) = read_folder("src");
    assert!(seen > 1000, "only {seen} paths were read: does the test still see them?");
    assert!(wrong.is_empty(), "an import points up:\n{}", wrong.join("\n"));
}

/// The crates about numbers that a source names, each with the name behind it, but for these.
fn names_numbers(source: &str, allowed: &[&str]) -> Vec<String> {
    let words = reader::words(source);
    let paths = words.windows(3).filter(|three| is_of_numbers(&three[0])).map(|three| three.concat());
    paths.filter(|path| !allowed.contains(&path.as_str())).collect()
}

#[test]
fn modules_about_types_know_no_numbers() {
    let source = "use congruent_layout::error::Fault;\n// congruent_kernel::Ref\nuse congruent_kernel::Ref;";
    assert_eq!(names_numbers(source, &["congruent_layout::error"]), ["congruent_kernel::Ref"]);
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut seen = 0;
    for (module, allowed) in OF_NUMBERS {
        let mut files = Vec::new();
        let folder = src.join(module);
        if folder.is_dir() {
            sources(&folder, &mut files)
        } else {
            files.push(folder.with_extension("rs"))
        }
        seen += files.len();
        for file in files {
            let named = names_numbers(&fs::read_to_string(&file).unwrap(), allowed);
            assert!(named.is_empty(), "{} names {named:?}", file.display());
        }
    }
    assert!(seen > 80, "only {seen} files were read");
}

/// The modules of the kernel crate in the order of the table in its documentation.
fn modules_in_order(documentation: &str) -> Vec<Vec<String>> {
    let firsts = documentation.lines().filter_map(|line| line.strip_prefix("//! | `")?.split('|').next());
    let names = firsts.flat_map(|first| first.split('`').step_by(2)).map(str::trim).filter(|name| !name.is_empty());
    names.map(|name| name.split("::").map(str::to_owned).collect()).collect()
}

/// Where a path stands in the order: the longest entry that it begins with.
fn place_of<Name: AsRef<str>>(path: &[Name], order: &[Vec<String>]) -> Option<usize> {
    let begins = |entry: &Vec<String>| {
        entry.len() <= path.len() && entry.iter().zip(path).all(|(own, other)| own == other.as_ref())
    };
    let found = order.iter().enumerate().filter(|(_, entry)| begins(entry));
    found.max_by_key(|(_, entry)| entry.len()).map(|(place, _)| place)
}

/// The imports of a file of the kernel crate that point down its table, and how many were read.
fn against_the_order(module: &[&str], source: &str, order: &[Vec<String>]) -> (usize, Vec<(usize, String)>) {
    let own = place_of(module, order).unwrap_or_else(|| panic!("`{}` is not in the table", module.join("::")));
    let others = reader::names(source, module);
    let placed = others.iter().filter_map(|named| Some((named, place_of(&named.path, order)?)));
    let (mut seen, mut wrong) = (0, Vec::new());
    for (named, place) in placed {
        seen += 1;
        if place > own {
            wrong.push((named.line, format!("{} imports `{}`", module.join("::"), named.path.join("::"))));
        }
    }
    (seen, wrong)
}

#[test]
fn modules_of_the_kernel_import_from_above() {
    let kernel = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/kernel/src");
    let order = modules_in_order(&fs::read_to_string(kernel.join("lib.rs")).unwrap());
    let mut files = Vec::new();
    sources(&kernel, &mut files);
    let (mut seen, mut wrong) = (0, Vec::new());
    for file in files {
        let relative = file.strip_prefix(&kernel).unwrap();
        let module = module_of(relative);
        // The `mod.rs` of a folder that only lists its files has no place.
        let only_lists = relative.ends_with("mod.rs") && !order.iter().any(|entry| entry[..] == module[..]);
        if ROOF.contains(&module[0])
            || module.contains(&"tests")
            || module == ["misuse"]
            || module.len() == 1 && only_lists
        {
            continue;
        }
        let source = fs::read_to_string(&file).unwrap();
        // Tests may look at what stands below.
        let loops = reader::without_tests(&source);
        let (read, found) = against_the_order(&module, loops, &order);
        seen += read;
        wrong.extend(found.into_iter().map(|(line, told)| format!("{}:{line}: {told}", relative.display())));
    }
    assert!(seen > 500, "only {seen} paths were read: does the test still see them?");
    assert!(wrong.is_empty(), "against the order of the table in the kernel crate:\n{}", wrong.join("\n"));
}

#[test]
fn what_points_down_the_table_is_told() {
    let order = modules_in_order("//! | `a`, `b::c` | first |\n//! | `b` | second |\n//! | `d` | last |");
    let told = |module: &[&str], source: &str| against_the_order(module, source, &order).1.len();
    assert_eq!(told(&["b", "c"], "use crate::a::x; use super::super::d::y;"), 1);
    assert_eq!(told(&["b", "c"], "use crate::b::z;"), 1);
    assert_eq!(told(&["b", "own"], "use crate::b::c::z; use crate::b::w;"), 0);
}

#[test]
fn the_floors_have_an_order() {
    for (i, (module, allowed)) in MAY_IMPORT.iter().enumerate() {
        let below = |name: &&str| MAY_IMPORT[..=i].iter().any(|(own, _)| own == name);
        assert!(allowed.iter().all(below), "{module} may import from above");
    }
}

#[test]
fn the_reader_sees_every_way_to_name_something() {
    let firsts = |source: &str| reader::firsts(source, &["tensor", "build"]);
    assert_eq!(firsts("use crate::{Broadcast, shape::Lengths};"), ["Broadcast", "shape"]);
    assert_eq!(firsts("pub(crate) use crate::{\n  dim::{self, One as Two},\n  ops::{a::b, c::*},\n};"), ["dim", "ops"]);
    assert_eq!(firsts("    let x: crate::dim::One = crate::One::default();"), ["One", "dim"]);
    assert_eq!(firsts("use super::super::ops::add;"), ["ops"]);
    assert_eq!(firsts("use super::{view, super::{ops, shape::Dim}};"), ["ops", "shape", "tensor"]);
    assert_eq!(firsts("fn f() { super::super::ops::add(self::x::y()) }"), ["ops", "tensor"]);
    assert_eq!(
        firsts("mod inner { use super::super::super::ops; mod deep { fn f() { super::super::g() } } }"),
        ["ops", "tensor"]
    );
    assert_eq!(firsts("mod inner {} use super::super::kernel;"), ["kernel"]);
    assert_eq!(
        firsts("macro_rules! m { ($x:ty) => { $crate::ops::f::<$x>() }; } $crate::sparse::g! { }"),
        ["ops", "sparse"]
    );
    assert_eq!(firsts("use core::mem; use rayon::prelude::*; fn f(self) { self.x(); other::crates::path() }"), [""; 0]);
    assert_eq!(firsts("pub(in crate::ops) use inner;"), ["ops"]);
    assert_eq!(firsts("use congruent::shape::Dim; fn f() { ::congruent::ops::f() }"), ["ops", "shape"]);
}

#[test]
fn the_reader_sees_no_comment_and_no_text() {
    let firsts = |source: &str| reader::firsts(source, &["tensor"]);
    let nothing = [
        "// use crate::ops;",
        "/// let x = crate::ops::f();",
        "/* use crate::ops; /* use crate::ops; */ use crate::ops; */",
        r#"const A: &str = "use crate::ops; \" crate::ops";"#,
        r##"const A: &str = r#"use crate::ops; " crate::ops"#;"##,
        "const A: &[u8] = b\"crate::ops\";",
    ];
    for source in nothing {
        assert_eq!(firsts(source), [""; 0], "{source}");
        assert_eq!(firsts(&format!("{source}\nuse crate::dim;")), ["dim"], "{source}");
    }
    assert_eq!(firsts("fn f<'a>(x: &'a str) -> char { '\"' } use crate::dim; // '\""), ["dim"]);
    assert_eq!(firsts(r"const A: [char; 3] = ['\'', '\\', '/']; use crate::dim;"), ["dim"]);
    let lines: Vec<_> = reader::names("/* \n */ use crate::{\n a,\n b};", &[]).iter().map(|named| named.line).collect();
    assert_eq!(lines, [3, 4]);
}

#[test]
fn the_root_gives_names_on() {
    let root = Root::read(
        "pub use tensor::{Tensor, View as V}; pub use rand::Rng; pub mod slice { pub use crate::ops::index::Index; pub use crate::shape::slice::*; }",
    );
    let homes = |path: &str| root.homes(&path.split("::").map(str::to_owned).collect::<Vec<_>>());
    assert_eq!(homes("Tensor"), Some(vec!["tensor"]));
    assert_eq!(homes("V::new"), Some(vec!["tensor"]));
    assert_eq!(homes("View"), None);
    assert_eq!(homes("Rng"), Some(vec!["rand"]));
    assert_eq!(homes("slice::Index"), Some(vec!["ops"]));
    assert_eq!(homes("slice::Nth"), Some(vec!["shape"]));
    assert_eq!(homes("shape::anything"), Some(vec!["shape"]));
}

#[test]
fn what_points_up_is_told() {
    let root = Root::read("pub use tensor::Tensor; pub use congruent_kernel::element::Element;");
    let told = |source: &str, module: &[&str]| faults(&root, source, module).1;
    assert_eq!(told("use crate::{\n    shape::Dim,\n    tensor::View,\n};", &["error", "map"]).len(), 2);
    assert_eq!(told("use super::super::ops::f;", &["tensor", "build"])[0].0, 1);
    assert_eq!(told("use super::super::Tensor;", &["error", "view"]).len(), 1);
    assert_eq!(told("use super::super::shape::Dim;", &["tensor", "build"]), []);
    assert_eq!(told("use crate::Element;", &["shape", "lists"]).len(), 1);
    assert_eq!(told("use crate::Element;", &["tensor"]), []);
    assert_eq!(told("use crate::Tenser;", &["ops"])[0].1, "where does `Tenser` come from?");
}

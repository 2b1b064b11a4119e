//! The house has floors: an import only ever points down, and the two sides of a floor do not know
//! each other. This test reads the `use crate::` lines.

use std::fs;
use std::path::{Path, PathBuf};

/// Which modules each module may import from.
const MAY_IMPORT: &[(&str, &[&str])] = &[
    ("dim", &["dim"]),
    ("error", &["dim", "error"]),
    ("shape", &["dim", "error", "shape"]),
    ("layout", &["error", "layout"]),
    ("storage", &["error", "storage"]),
    ("kernel", &["layout", "storage", "error", "kernel"]),
    ("backcompat", &["shape"]),
    ("tensor", &["dim", "error", "shape", "layout", "storage", "kernel", "tensor"]),
    ("sparse", &["dim", "error", "shape", "layout", "storage", "kernel", "tensor", "ops", "sparse"]),
    ("ops", &["dim", "error", "shape", "layout", "storage", "kernel", "tensor", "backcompat", "ops"]),
];

/// What the crate root re-exports, by the module it comes from.
const ROOT: &[(&str, &str)] = &[
    ("Dyn Fixed K Length M N One Sym Tag ToDim", "dim"),
    ("ShapeError", "error"),
    (
        "Broadcast Broadcasted Expands Same StrictBroadcast AnyRank Dim InlineShape Lengths List Shape StaticDim StaticShape",
        "shape",
    ),
    ("Bits Element Float Number Scalar Signed", "kernel"),
    ("Operand StackTensor Strided Tensor View ViewMut", "tensor"),
    ("Sparse SparseShape", "sparse"),
];

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

/// The first names of the paths behind `crate::` in a line of code.
fn imports(line: &str) -> Vec<String> {
    let code = line.split("//").next().unwrap_or("");
    let mut names = Vec::new();
    for part in code.split("crate::").skip(1) {
        match part.strip_prefix('{') {
            Some(list) => {
                names.extend(list.trim_end_matches([';', '}', ' ']).split(',').map(|name| first_name(name.trim())))
            }
            None => names.push(first_name(part)),
        }
    }
    names.retain(|name| !name.is_empty());
    names
}

fn first_name(path: &str) -> String {
    path.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}

/// The module a name of the crate root comes from.
fn home(name: &str) -> Option<&'static str> {
    let module = MAY_IMPORT.iter().map(|(module, _)| *module).find(|module| *module == name);
    module.or_else(|| ROOT.iter().find(|(names, _)| names.split(' ').any(|n| n == name)).map(|(_, module)| *module))
}

#[test]
fn imports_point_down() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&src, &mut files);
    let (mut seen, mut wrong) = (0, Vec::new());
    for file in files {
        let relative = file.strip_prefix(&src).unwrap();
        let module = relative.components().next().unwrap().as_os_str().to_str().unwrap().trim_end_matches(".rs");
        let Some((_, allowed)) = MAY_IMPORT.iter().find(|(name, _)| *name == module) else { continue };
        for (number, line) in fs::read_to_string(&file).unwrap().lines().enumerate() {
            for name in imports(line) {
                let Some(home) = home(&name) else { continue };
                seen += 1;
                if !allowed.contains(&home) {
                    wrong.push(format!("{}:{}: {module} imports {name} from {home}", relative.display(), number + 1));
                }
            }
        }
    }
    assert!(seen > 100, "only {seen} imports were read: does the test still see them?");
    assert!(wrong.is_empty(), "an import points up:\n{}", wrong.join("\n"));
}

#[test]
fn the_reader_sees_imports() {
    assert_eq!(imports("use crate::{Broadcast, shape::Lengths};"), ["Broadcast", "shape"]);
    assert_eq!(imports("    let x: crate::dim::One = crate::One; // crate::ops"), ["dim", "One"]);
    assert_eq!(home("Tensor"), Some("tensor"));
}

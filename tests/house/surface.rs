//! What users can name: the root of the crate holds few names, and these; a relation lies flat in `congruent::shape`, and its
//! result has a name.

use super::sources;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Types and traits at the root.
const NOUNS: [&str; 28] = [
    "AnyRank",
    "AnyRankStrided",
    "Const",
    "Contiguous",
    "CowTensor",
    "Dim",
    "Dyn",
    "Element",
    "Float",
    "Known",
    "Lazy",
    "Lengths",
    "List",
    "Number",
    "Numeric",
    "Operand",
    "Scalar",
    "Shape",
    "ShapeError",
    "Shared",
    "Sparse",
    "StackTensor",
    "StaticDim",
    "StaticShape",
    "Strided",
    "Tensor",
    "View",
    "ViewMut",
];

/// Functions at the root: PyTorch's, of several tensors, and two policies.
const FUNCTIONS: [&str; 22] = [
    "block_diag",
    "broadcast_shapes",
    "broadcast_tensors",
    "broadcast_tensors3",
    "broadcast_tensors_dyn",
    "cartesian_prod",
    "cat",
    "column_stack",
    "dstack",
    "einsum",
    "hstack",
    "meshgrid",
    "meshgrid_dyn",
    "one_sided",
    "rearrange",
    "stack",
    "strict",
    "try_broadcast_tensors",
    "try_broadcast_tensors3",
    "try_meshgrid",
    "vstack",
    "where_",
];

const MACROS: [&str; 10] =
    ["axes", "dim", "dims", "einsum", "len", "rearrange", "s", "shape", "try_einsum", "try_rearrange"];

const MODULES: [&str; 30] = [
    "attention",
    "backcompat",
    "complex",
    "dim",
    "einsum",
    "element",
    "error",
    "explain",
    "gather",
    "guide",
    "join",
    "lazy",
    "loss",
    "memory",
    "meshgrid",
    "neighbours",
    "norm",
    "order",
    "pad",
    "policy",
    "prelude",
    "product",
    "random",
    "shape",
    "show",
    "slice",
    "sparse",
    "tensor",
    "testing",
    "window",
];

pub fn source(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(path)).unwrap()
}

/// The names that the outermost `pub use` and `pub mod` of a file give, without those marked as hidden: name and origin.
pub fn given(source: &str) -> BTreeSet<(String, String)> {
    let mut found = BTreeSet::new();
    let mut hidden = false;
    let mut lines = source.lines();
    while let Some(line) = lines.next() {
        if let Some(name) = line.strip_prefix("pub mod ") {
            let name = name.trim_end_matches([';', '{', ' ']);
            if !hidden {
                found.insert((name.to_owned(), "mod".to_owned()));
            }
        } else if let Some(start) = line.strip_prefix("pub use ") {
            let mut whole = start.to_owned();
            while !whole.ends_with(';') {
                whole.push_str(lines.next().expect("an import ends"));
            }
            let whole: String = whole.split_whitespace().collect();
            let (origin, names) = match whole.trim_end_matches(';').split_once('{') {
                Some((origin, names)) => (origin.trim_end_matches("::"), names.trim_end_matches('}')),
                None => whole.trim_end_matches(';').rsplit_once("::").expect("a path"),
            };
            if !hidden {
                found.extend(names.split(',').filter(|name| !name.is_empty()).map(|name| (name.into(), origin.into())));
            }
        }
        hidden = line == "#[doc(hidden)]" || hidden && line.starts_with("#[");
    }
    found
}

#[test]
fn the_root_holds_these_names() {
    let found = given(&source("lib.rs"));
    let of = |keep: &dyn Fn(&str, &str) -> bool| -> Vec<String> {
        found.iter().filter(|(name, origin)| keep(name, origin)).map(|(name, _)| name.clone()).collect()
    };
    let noun = |name: &str| name.starts_with(char::is_uppercase);
    assert_eq!(of(&|name, _| noun(name)), NOUNS);
    assert_eq!(of(&|_, origin| origin == "congruent_macros"), MACROS);
    assert_eq!(of(&|name, origin| origin == "mod" || name == "backcompat"), MODULES);
    let others = |name: &str, origin: &str| {
        !noun(name) && origin != "congruent_macros" && origin != "mod" && name != "backcompat"
    };
    assert_eq!(of(&others), FUNCTIONS);
}

/// Every file below `src/shape`.
pub fn relations() -> Vec<String> {
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/shape"), &mut files);
    files.iter().map(|file| fs::read_to_string(file).unwrap()).collect()
}

/// What a public trait says, up to the brace that closes it.
fn traits(texts: &[String]) -> BTreeMap<&str, Vec<&str>> {
    let mut found: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for text in texts {
        for (at, _) in text.match_indices("\npub trait ") {
            let begins = &text[at + "\npub trait ".len()..];
            let name = &begins[..begins.find(|c: char| !c.is_alphanumeric()).unwrap()];
            let first = begins.find('\n').unwrap();
            let ends = if begins[..first].ends_with("{}") { first } else { begins.find("\n}").unwrap() };
            found.entry(name).or_default().push(&begins[..ends]);
        }
    }
    found
}

/// Relations whose result is the shape itself.
const ITSELF: [&str; 3] = ["Along", "HasAxes", "SomeAxes"];

#[test]
fn every_result_has_a_name() {
    let texts = relations();
    let traits = traits(&texts);
    let flat = given(&source("shape/mod.rs"));
    let aliases: Vec<&str> = texts
        .iter()
        .flat_map(|text| text.lines())
        .filter(|line| line.starts_with("pub type ") && line.contains("::Out;"))
        .collect();
    let (mut seen, mut faults) = (0, Vec::new());
    for (name, _) in flat.iter().filter(|(name, _)| !ITSELF.contains(&name.as_str())) {
        let Some(bodies) = traits.get(name.as_str()) else { continue };
        if bodies.len() > 1 {
            faults.push(format!("{name}: two traits of one name"));
        }
        if bodies[0].contains("\n    type Out: ") {
            seen += 1;
            let of_it = |line: &&&str| line.contains(&format!(" as {name}<")) || line.contains(&format!(" as {name}>"));
            let Some(alias) = aliases.iter().find(of_it) else {
                faults.push(format!("{name}: its result has no name"));
                continue;
            };
            let noun: String = alias["pub type ".len()..].chars().take_while(|c| c.is_alphanumeric()).collect();
            if flat.iter().all(|(given, _)| *given != noun) {
                faults.push(format!("{noun}: not in `congruent::shape`"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(seen > 50, "only {seen} relations were read: does the test still see them?");
}

#[test]
fn the_reader_sees_what_is_hidden() {
    let names = |source: &str| given(source).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
    assert_eq!(names("pub use a::b::{\n    C, D,\n};\n#[doc(hidden)]\npub use e::F;\npub use g::H;"), ["C", "D", "H"]);
    assert_eq!(
        names("pub mod a;\nmod b;\n#[doc(hidden)]\npub mod c {\n    pub use d::E;\n}\npub mod f {\n}"),
        ["a", "f"]
    );
}

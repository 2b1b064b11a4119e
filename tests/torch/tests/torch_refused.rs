//! What PyTorch refuses does not compile: an error in every function that `generate` writes for it, none elsewhere.

#[path = "../../support/rustc.rs"]
mod rustc;

use rustc::Refusal;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use torch::cases::{integer, integers, sizes};
use torch::generate::{Verdict, aliased, area, groups, is_view, module, sources, verdict};
use torch::sentence::{length, list, meeting, named_by_pytorch, target, unbroadcastable, unexpandable};
use torch::{Case, count, listed, report, run};

/// The files of functions that must not compile, written for rustc.
fn files() -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("torch-refused/refused");
    std::fs::create_dir_all(&folder).unwrap();
    let files = groups().into_iter().map(|group| {
        let (path, source) = (folder.join(module(group)).with_extension("rs"), sources(group).refused);
        std::fs::write(&path, &source).unwrap();
        (path, source)
    });
    files.filter(|(_, source)| !source.is_empty()).collect()
}

/// A crate with these files as modules, checked by cargo: its errors.
fn check(files: &[PathBuf]) -> Vec<Refusal> {
    let modules = files.iter().map(|path| {
        let name = path.file_stem().unwrap().to_str().unwrap();
        format!("#[path = {path:?}]\npub mod {name};\n")
    });
    rustc::check("torch-refused", &format!("#![allow(dead_code)]\n{}", modules.collect::<String>()))
}

/// `line -> function` of a generated file: from `fn name(` to the next `}` that begins a line.
fn functions(source: &str) -> BTreeMap<usize, String> {
    let mut inside = None;
    let mut lines = BTreeMap::new();
    for (i, line) in source.lines().enumerate() {
        if let Some(rest) = line.strip_prefix("fn ") {
            inside = rest.split_once('(').map(|(name, _)| name.to_string());
        }
        if let Some(name) = &inside {
            lines.insert(i + 1, name.clone());
        }
        if line == "}" {
            inside = None;
        }
    }
    lines
}

/// The headlines that are right for a case.
fn right(case: &Case) -> Vec<String> {
    if let Some(area) = area(case) {
        return (area.headlines)(case);
    }
    let own: Vec<_> = case.inputs.iter().map(|input| input.sizes.clone()).collect();
    match case.op.as_str() {
        _ if aliased(case) => {
            vec!["nothing can be written through a `View`: write to the tensor itself, or through a `ViewMut`".into()]
        }
        "setitem" => unexpandable(&own[1], &case.region_layout().0),
        op if op.ends_with('_') => unexpandable(&own[1], &own[0]),
        // In a vector the place of an axis that there is not counts as the last, too.
        "diagonal" => vec![unviewable(case), IDENTICAL.into()],
        _ if is_view(case) => vec![unviewable(case)],
        "broadcast_shapes" => {
            let shapes: Vec<_> = case.args["shapes"].as_array().unwrap().iter().map(sizes).collect();
            unbroadcastable(meeting(&shapes[0], &shapes[1]))
        }
        // Of three operands, or of intermediate results: the two lengths that PyTorch names.
        "where" | "prog" => unbroadcastable(named_by_pytorch(case.refusal().unwrap().0).into_iter().collect()),
        _ => unbroadcastable(meeting(&own[0], &own[1])),
    }
}

/// The headline that is right for a view: it has the numbers that PyTorch's sentence has.
fn unviewable(case: &Case) -> String {
    let (own, args, text) = (&case.inputs[0].sizes, &case.args, case.refusal().unwrap().0);
    let (shape, asked) = (list(own), |key: &str| target(&integers(&args[key])));
    let there = |axis: isize| length(own[axis.rem_euclid(own.len() as isize) as usize]);
    let axis = || there(integer(&args["dim"]));
    let size = |key: &str| length(integer(&args[key]) as usize);
    if let Some((_, axis)) = text.strip_suffix(')').and_then(|text| text.split_once("but got ")) {
        return match case.op.as_str() {
            "unsqueeze" => format!("shape `{shape}` has no place `{axis}` for a new axis"),
            _ => format!("shape `{shape}` has no axis `{axis}`"),
        };
    }
    match case.op.as_str() {
        "narrow" => format!("start ({}) + length ({}) exceeds dimension `{}`", args["start"], args["length"], axis()),
        "select" => format!("index `{}` is out of bounds for dimension `{}`", size("index"), axis()),
        "index" if text.starts_with("too many") => {
            "too many indices: the shape has fewer axes than the index takes".to_string()
        }
        "index" => {
            let numbers: Vec<usize> = text.split(' ').filter_map(|word| word.parse().ok()).collect();
            let [index, _, n] = numbers[..] else { panic!("an index, an axis and its length") };
            format!("index `{}` is out of bounds for dimension `{}`", length(index), length(n))
        }
        "permute" => {
            let order = integers(&args["dims"]);
            let count = |axis: usize| order.iter().filter(|&&named| named == axis as isize).count();
            match (0..own.len()).any(|axis| count(axis) > 1) {
                true => "an axis appears twice in the order of a permutation: name each axis once".into(),
                false => {
                    let missing = (0..own.len()).find(|&axis| count(axis) == 0).expect("an axis that is missing");
                    format!("an axis of length `{}` is missing from the order of a permutation: name each axis once", length(own[missing]))
                }
            }
        }
        "t" => format!("`t()` expects at most 2 axes, but the shape is `{shape}`: write `mt()` for the last two"),
        "view" | "reshape" => {
            let same = "they do not have the same number of elements";
            format!("a tensor of shape `{shape}` cannot be viewed as shape `{}`: {same}", asked("size"))
        }
        "unflatten" => format!("the lengths `{}` do not multiply up to dimension `{}`", asked("sizes"), axis()),
        "unfold" => format!("a window of length `{}` does not fit dimension `{}`", size("size"), axis()),
        "flatten" => "these axes cannot be flattened: the first comes after the last, or the product of their lengths is not known here".into(),
        "diagonal" => IDENTICAL.into(),
        "split" => format!("the parts `{}` do not add up to dimension `{}`", asked("sections"), there(0)),
        "expand" if text.contains("size of the tensor (-1)") => {
            "-1 keeps the length of an axis, and here it stands in front of all of them".into()
        }
        "expand" => format!("a tensor of shape `{shape}` cannot be expanded to shape `{}`: only a length of 1 is repeated", asked("size")),
        op => panic!("no operation {op}"),
    }
}

const IDENTICAL: &str = "the two axes of a diagonal cannot be identical";
/// The code of an error of this headline: that of a bound, but for what `einsum!` says of an equation that is wrong by
/// itself.
fn code(headline: &str) -> &'static str {
    if headline.contains("does not appear in any operand") { "" } else { "E0277" }
}

/// Our headline about the two lengths that PyTorch names, where it names two.
fn pytorchs(case: &Case) -> Option<String> {
    let (a, b) = named_by_pytorch(case.refusal()?.0)?;
    let headlines = if case.op.ends_with('_') { unexpandable(&[b], &[a]) } else { unbroadcastable(vec![(a, b)]) };
    headlines.into_iter().next()
}

#[test]
fn what_pytorch_refuses_does_not_compile() {
    let files = files();
    let errors = check(&files.iter().map(|(path, _)| path.clone()).collect::<Vec<_>>());

    // Each error to the function that its primary span lies in.
    let stem = |path: &Path| path.file_stem().unwrap().to_str().unwrap().to_string();
    let lines: BTreeMap<_, _> = files.iter().map(|(path, source)| (stem(path), functions(source))).collect();
    let mut told: BTreeMap<(String, String), Vec<&Refusal>> = BTreeMap::new();
    for error in &errors {
        let function = lines.get(&error.file).and_then(|lines| lines.get(&error.line));
        let function =
            function.unwrap_or_else(|| panic!("elsewhere: {}:{}: {}", error.file, error.line, error.headline));
        told.entry((error.file.clone(), function.clone())).or_default().push(error);
    }

    let refused: Vec<_> = Case::all().iter().filter(|case| matches!(verdict(case), Verdict::Refused(_))).collect();
    let functions: usize = lines.values().map(|lines| lines.values().collect::<BTreeSet<_>>().len()).sum();
    assert_eq!(functions, refused.len(), "a function for each case");

    let done = run(refused, |case| {
        let errors = told.get(&(module(case.group()), case.name())).expect("it compiles");
        let right = right(case);
        for error in errors {
            assert_eq!(error.code, code(&error.headline), "{}", error.headline);
            assert!(right.contains(&error.headline), "rustc says {:?}, right is one of {right:?}", error.headline);
        }
        // Where several lengths differ, rustc may tell of more than PyTorch does, never of others.
        if let Some(headline) = pytorchs(case) {
            assert!(errors.iter().any(|error| error.headline == headline), "rustc does not say {headline:?}");
        }
    });
    let groups = count(done.iter().map(|(case, _)| case.group()));
    report(&format!("pytorch cases, refused: {} do not compile ({})", done.len(), listed(&groups)));
    assert_eq!(done.len(), 290);
}

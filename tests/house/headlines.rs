//! Reads every golden under `ui-tests`: the headline of a mistake about shapes is a sentence of
//! ours, in the words of the user, with the lengths in decimal.

use super::words::INTERNAL;
use crate::workspace::packages;
use std::fs;
use std::path::{Path, PathBuf};

/// The names that reach a program through `congruent::prelude::*`. rustc prints a name that came in
/// through a glob import with its path, whatever the library does; every other path is a fault.
const THROUGH_THE_PRELUDE: [&str; 8] =
    ["Tensor", "StackTensor", "Strided", "View", "ViewMut", "AnyRank", "Const", "Known"];

/// The modules whose paths are there to be read.
const READ: [&str; 2] = ["a_type_for_a_value_write_dims", "a_value_for_a_type_write_shape"];

/// The folders with cases of another kind: programs that compile, and attacks, which rustc words itself.
const OTHERS: [&str; 2] = ["pass", "forged"];

/// Where the headline is rustc's own: about a name, or a trait of the standard library.
const OF_RUSTC: [&str; 2] = ["macros/dim_twice", "position/negative"];

/// Where one mistake is reported more than once, and why.
const TOLD_TWICE: [(&str, &str); 40] = [
    ("broadcast/view", "rustc tries the operator both ways round"),
    ("broadcast/view_on_the_right", "rustc tries the operator both ways round"),
    ("cat/slice_without_axis", "asked of the axis and of the call"),
    ("expand/self_would_stretch", "two axes would stretch"),
    ("gather/taken_by_fewer_axes", "asked of the axis and of the call"),
    ("generic/keepdim_forgotten", "a length, and what is left of the shapes"),
    ("index/array", "asked of the argument and of the method"),
    ("index/floats", "asked of the argument and of the method"),
    ("index/mask_in_front", "two of its lengths are others"),
    ("index/vec", "asked of the argument and of the method"),
    ("length/constant_without_braces", "rustc's own, and what to write"),
    ("length/negative_computed", "rustc's own: each digit is computed by itself"),
    ("length/parameter_and_constant", "the length, and the type that it is in"),
    ("length/sealed", "both bounds of the trait ask for the seal"),
    ("length/signed_length", "asked of the argument and of the method"),
    ("length/stack_of_unknown", "the type, and a method of it"),
    ("length/tuple_as_shape", "asked of the function and of its argument"),
    ("macros/dim_twice", "rustc's own: the module of the name, and the name"),
    ("mistakes/axes/axes_of_any_rank", "rustc's own: the turbofish and the arguments"),
    ("mistakes/axes/axis_in_front_of_index", "rustc's own: an argument too many, and the types of the others"),
    ("lengths/constant_without_braces", "rustc's own: a constant for a type; and what to write"),
    ("lengths/not_a_length", "asked of the length and of the tensor"),
    ("mistakes/calls/element_for_product", "two lengths differ"),
    ("mistakes/elements/logical_and", "rustc's own: both operands"),
    ("mistakes/axes/max_of_all", "rustc's own: the axis is missing"),
    ("mistakes/lengths/name_without_a_value", "asked of the value and of its conversion"),
    ("mistakes/axes/no_axis", "rustc's own: the axis is missing"),
    ("mistakes/bounds/product_of_lengths", "the relation, and the shape that comes out without it"),
    ("mistakes/lengths/shape_in_parentheses", "rustc's own: the syntax, and the type that it makes"),
    ("mistakes/axes/no_axis_with_argument", "rustc's own: the axis is missing"),
    ("permute/a_shape", "asked by the relation and by the method"),
    ("permute/generic_rank", "two axes that are not there, and what rustc makes of their places"),
    ("pool/two_lengths_for_one_axis", "the stride is the window, unless it is given"),
    ("reduce/any_rank", "rustc's own: the turbofish and the arguments"),
    ("reduce/without_axis", "rustc's own: the axis is missing"),
    ("shape/equality", "equality is asked both ways round"),
    ("shape/equality_of_ranks", "the number of axes, and a length"),
    ("slice/float_value", "asked of the argument and of the method"),
    ("slice/not_an_index", "asked by two bounds of the method"),
    ("sparse/nine_axes", "asked of the argument and of the call"),
];

/// Where a golden is long, and why.
const LONG: [(&str, &str); 13] = [
    ("index/array", "told twice"),
    ("index/vec", "told twice"),
    ("length/sealed", "told twice"),
    ("mistakes/axes/max_of_all", "rustc's own: the axis is missing"),
    ("mistakes/calls/method_as_function", "rustc's own: what else begins so"),
    ("mistakes/axes/no_axis", "rustc's own: the axis is missing"),
    ("mistakes/axes/no_axis_with_argument", "rustc's own: the axis is missing"),
    ("permute/a_shape", "told twice"),
    ("permute/generic_rank", "told three times"),
    ("pool/gradient_of_other_window", "lists the rows of `Same`"),
    ("pool/indices_of_other_shape", "lists the rows of `Same`"),
    ("reduce/without_axis", "rustc's own: the axis is missing"),
    ("slice/not_an_index", "told twice"),
];

/// The most lines that a golden has.
const LINES: usize = 40;

/// How a length is printed, up to its first digit or letter.
const LENGTHS: [&str; 6] = ["One", "N<", "K<", "M<", "Sym<", "Dyn"];

/// The folders where both sides have lengths, so that a headline can name one.
const ABOUT_LENGTHS: [&str; 3] = ["broadcast", "expand", "matmul"];

fn files(extension: &str) -> Vec<PathBuf> {
    files_in("ui-tests", extension)
}

/// Those of a folder, and of the folders in it.
fn files_in(folder: &str, extension: &str) -> Vec<PathBuf> {
    let (mut open, mut files) = (vec![PathBuf::from(folder)], Vec::new());
    while let Some(folder) = open.pop() {
        let entries = fs::read_dir(folder).expect("tests run in the root of the package");
        for path in
            entries.map(|entry| entry.unwrap().path()).filter(|path| !OTHERS.iter().any(|other| path.ends_with(other)))
        {
            match path.extension() {
                _ if path.is_dir() => open.push(path),
                Some(found) if found == extension => files.push(path),
                _ => {}
            }
        }
    }
    files.sort();
    files
}

/// `broadcast/by_value`
fn name(file: &Path) -> String {
    let stem = file.with_extension("");
    stem.strip_prefix("ui-tests").unwrap_or(&stem).to_str().unwrap().replace('\\', "/")
}

/// Each headline, with the name of its case.
fn headlines() -> Vec<(String, String)> {
    let goldens = files("stderr").into_iter();
    let each = goldens.flat_map(|golden| {
        let (case, text) = (name(&golden), fs::read_to_string(&golden).unwrap());
        let lines: Vec<_> = text.lines().filter(|line| line.starts_with("error")).map(str::to_owned).collect();
        assert!(!lines.is_empty(), "{case}: a golden without an error");
        lines.into_iter().map(move |line| (case.clone(), line))
    });
    each.collect()
}

/// The faults found, all of them at once.
fn none(faults: Vec<String>) {
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn no_headline_holds_an_internal_name() {
    let own = headlines().into_iter().filter(|(case, _)| !OF_RUSTC.contains(&case.as_str()));
    let faults = own.flat_map(|(case, line)| {
        let found = INTERNAL.into_iter().filter(|word| line.contains(word)).collect::<Vec<_>>();
        found.into_iter().map(move |word| format!("{case}: `{word}` in: {line}"))
    });
    none(faults.collect());
}

#[test]
fn no_headline_holds_a_path() {
    let faults = headlines().into_iter().filter(|(_, line)| {
        line.split("congruent::").skip(1).any(|rest| {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            !READ.contains(&&rest[..end]) && !THROUGH_THE_PRELUDE.contains(&&rest[..end])
        })
    });
    none(faults.map(|(case, line)| format!("{case}: {line}")).collect());
}

#[test]
fn a_headline_about_lengths_names_one_in_decimal() {
    let about = headlines().into_iter().filter(|(case, _)| ABOUT_LENGTHS.iter().any(|folder| case.starts_with(folder)));
    let silent = about.filter(|(_, line)| !LENGTHS.iter().any(|length| line.contains(length)));
    none(silent.map(|(case, line)| format!("{case}: {line}")).collect());
}

/// The faults, without the exceptions; and an exception that is none is a fault, too.
fn but(exceptions: &[(&str, &str)], found: Vec<(String, String)>) -> Vec<String> {
    let excepted = |case: &str| exceptions.iter().any(|(name, _)| *name == case);
    let idle = exceptions.iter().filter(|(name, _)| !found.iter().any(|(case, _)| case == name));
    let idle: Vec<_> = idle.map(|(name, _)| format!("{name} is no exception any more")).collect();
    let new = found.into_iter().filter(|(case, _)| !excepted(case)).map(|(case, fault)| format!("{case}: {fault}"));
    new.chain(idle).collect()
}

#[test]
fn a_mistake_is_told_of_once() {
    let mut counts = std::collections::BTreeMap::<String, usize>::new();
    for (case, _) in headlines() {
        *counts.entry(case).or_default() += 1;
    }
    let found = counts.into_iter().filter(|(_, count)| *count > 1);
    none(but(&TOLD_TWICE, found.map(|(case, count)| (case, format!("{count} errors"))).collect()));
}

#[test]
fn a_golden_fits_on_a_screen() {
    let lines = |golden: &Path| fs::read_to_string(golden).unwrap().lines().count();
    let found = files("stderr").into_iter().map(|golden| (name(&golden), lines(&golden)));
    let found = found.filter(|(_, lines)| *lines > LINES);
    none(but(&LONG, found.map(|(case, lines)| (case, format!("{lines} lines"))).collect()));
}

/// Source of the standard library is there where it is installed.
const OF_RUST_SRC: [(&str, &str); 3] = [
    ("mistakes/writes/moved_by_operator", "`Add::add` takes both"),
    ("mistakes/types/pushed", "`push` is a method of `Vec`"),
    ("crates/machines/ui-tests/mistakes/sent_to_thread", "`spawn` takes what is `Send`"),
];

#[test]
fn no_golden_depends_on_the_machine() {
    let foreign = ["written to", "/home/", "/root/", "/tmp/", ".cargo/registry", "$RUST/"];
    let found = roots().into_iter().flat_map(|root| files_in(&root, "stderr")).filter_map(|golden| {
        let text = fs::read_to_string(&golden).unwrap();
        let word = foreign.iter().find(|word| text.contains(**word))?;
        Some((name(&golden), format!("`{word}`")))
    });
    none(but(&OF_RUST_SRC, found.collect()));
}

/// The folders of mistakes of all packages.
fn roots() -> Vec<String> {
    let folders =
        packages().iter().map(|package| format!("{}/ui-tests", package.folder).trim_start_matches('/').to_owned());
    folders.filter(|folder| Path::new(env!("CARGO_MANIFEST_DIR")).join(folder).exists()).collect()
}

#[test]
fn every_case_is_one_short_mistake_with_a_golden() {
    let mut seen = 0;
    for root in roots() {
        let (cases, goldens) = (files_in(&root, "rs"), files_in(&root, "stderr"));
        let (left, right): (Vec<_>, Vec<_>) =
            (cases.iter().map(|f| name(f)).collect(), goldens.iter().map(|f| name(f)).collect());
        assert_eq!(left, right, "each case has a golden, each golden a case");

        let faults = cases.iter().filter_map(|case| {
            let text = fs::read_to_string(case).unwrap();
            let good = text.starts_with("// ") && text.lines().count() < 15;
            (!good).then(|| format!("{}: begins with a comment, in under fifteen lines", name(case)))
        });
        none(faults.collect());

        seen += cases.len();
    }
    assert!(seen > 1_500, "only {seen} cases were read");
}

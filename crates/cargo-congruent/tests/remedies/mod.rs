//! Every remedy is applied and compiled: for each case of `ui-tests` whose headline says what to write, the edit that `cargo congruent`
//! offers is made, and the error is gone and no new one appears.

mod apply;
mod generic;
mod kept;
mod operations;
mod slips;

use crate::{rustc, shipped};
use apply::{Remedy, Verdict};
use congruent_operations::{ALL, Kind, Operation, Owner};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The remedy of a case, if its first line names one.
fn remedy(golden: &Path) -> Option<Remedy> {
    let case = golden.with_extension("rs");
    let name = case.strip_prefix(shipped::root()).unwrap().with_extension("").to_string_lossy().into_owned();
    let package = shipped::package(&case);
    let before = shipped::messages(package, &case, &name);
    Remedy::new(name, package, &case, &before, shipped::translated(&shipped::lines(package, &before)))
}

/// Cases of two mistakes: with the remedy of the first, the second is told.
const TWO: [&str; 2] = ["ui-tests/scatter/axis", "ui-tests/broadcast/ternary"];

/// Cases whose remedy is an item or an attribute at another place than the one that the message points at, or one of several calls.
const ELSEWHERE: [&str; 15] = [
    "crates/files/ui-tests/columns_attribute_with_a_key",
    "crates/files/ui-tests/columns_attribute_without_names",
    "crates/files/ui-tests/columns_field_of_a_vec",
    "crates/files/ui-tests/columns_matrix_with_more_names",
    "crates/files/ui-tests/columns_name_without_quotes",
    "crates/files/ui-tests/columns_not_derived",
    "crates/files/ui-tests/columns_of_a_tuple_struct",
    "crates/files/ui-tests/columns_of_a_unit_struct",
    "crates/files/ui-tests/columns_skip_and_a_name",
    "crates/files/ui-tests/image_of_a_batch",
    "crates/files/ui-tests/image_of_any_rank",
    "crates/files/ui-tests/image_without_channels",
    "crates/grad/ui-tests/training/load_not_asked_for",
    "crates/grad/ui-tests/training/load_of_an_enum",
    "crates/grad/ui-tests/training/load_of_an_optimiser",
];

/// Where a program of this test lies.
fn file(name: &str, source: &str) -> PathBuf {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("remedies").join(name).with_extension("rs");
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    std::fs::write(&file, source).unwrap();
    file
}

/// What a remedy leads to.
fn judge(remedy: &Remedy) -> Verdict {
    remedy.judge(|source| {
        let file = file(&remedy.name, source);
        shipped::messages(&remedy.package, &file, &format!("remedied/{}", remedy.name))
    })
}

/// Those that do not compile, as a report.
fn wrong(all: &[(Remedy, Verdict)]) -> Vec<String> {
    let one = |remedy: &Remedy| !TWO.contains(&&*remedy.name) && !ELSEWHERE.contains(&&*remedy.name);
    let wrong = all.iter().filter(|(remedy, verdict)| *verdict != Verdict::Compiles && one(remedy));
    wrong.map(|(remedy, verdict)| format!("{}: {}\n    {verdict}", remedy.name, remedy.headline)).collect()
}

#[test]
fn every_remedy_compiles() {
    if !rustc::has_the_words_of_the_goldens() {
        return;
    }
    let judged = shipped::on_all_cores(&shipped::goldens(), |golden| {
        let remedy = remedy(golden)?;
        let verdict = judge(&remedy);
        Some((remedy, verdict))
    });
    let all: Vec<_> = judged.into_iter().flatten().collect();
    let wrong = wrong(&all);
    let compile = all.iter().filter(|(_, verdict)| *verdict == Verdict::Compiles).count();
    println!("{} remedies name an edit, {compile} are applied and compile", all.len());
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), all.len(), wrong.join("\n"));
    assert!(all.len() > 200 || std::env::var("ONLY").is_ok(), "{} remedies: are they still found?", all.len());
}

#[test]
fn every_remedy_of_generic_code_compiles() {
    if !rustc::has_the_words_of_the_goldens() {
        return;
    }
    every_remedy_of("generic", &generic::FUNCTIONS);
}

#[test]
fn every_remedy_of_a_slip_compiles() {
    if !rustc::has_the_words_of_the_goldens() {
        return;
    }
    every_remedy_of("slips", &slips::FUNCTIONS);
}

/// Applies the remedy of each of these functions, and compiles what comes out.
fn every_remedy_of(folder: &str, functions: &[(&str, &str)]) {
    let all = shipped::on_all_cores(functions, |(name, function)| {
        let name = format!("{folder}/{name}");
        let case = file(&format!("before/{name}"), &generic::program(function));
        let before = shipped::messages(shipped::root(), &case, &name);
        let told = shipped::translated(&shipped::lines(shipped::root(), &before));
        let first = told.first().map(|own| own["message"].to_string());
        let remedy = Remedy::new(name.clone(), shipped::root(), &case, &before, told);
        let remedy = remedy.unwrap_or_else(|| Remedy::none(name.clone(), format!("{first:?}")));
        let verdict = judge(&remedy);
        (remedy, verdict)
    });
    let wrong = wrong(&all);
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), all.len(), wrong.join("\n"));
}

/// Kinds of operations whose shapes are a matter of lengths. (The others have the shape of an operand, or broadcast.)
const KINDS: [Kind; 14] = [
    Kind::Reduction,
    Kind::Extreme,
    Kind::OneAxis,
    Kind::Along,
    Kind::Order,
    Kind::View,
    Kind::Copy,
    Kind::Moved,
    Kind::Placed,
    Kind::Product,
    Kind::Window,
    Kind::Loss,
    Kind::Indexed,
    Kind::Join,
];

#[test]
fn every_operation_is_called_in_generic_code() {
    let called: BTreeSet<_> = operations::called().collect();
    // (The way back is called by `congruent-grad`.)
    let is_method = |of: &&Operation| {
        let forward = KINDS.contains(&of.kind) && !of.name.contains("_backward");
        forward && of.names(Owner::Strided, false).any(|name| name == of.name)
    };
    let lost: Vec<_> = ALL.iter().filter(is_method).map(|of| of.name).filter(|name| !called.contains(name)).collect();
    assert!(lost.is_empty(), "{lost:?}");
}

/// A remedy of generic code is good where the program compiles with it, and its result is used: by the rest of the function.
#[test]
fn every_remedy_leaves_a_result_that_can_be_used() {
    if !rustc::has_the_words_of_the_goldens() {
        return;
    }
    let judged = shipped::on_all_cores(&operations::programs(), |(call, source)| {
        let name = format!("used/{}", call.replace(|char: char| !char.is_alphanumeric(), "_"));
        let case = file(&format!("before/{name}"), source);
        let before = shipped::messages(shipped::root(), &case, &name);
        let told = shipped::translated(&shipped::lines(shipped::root(), &before));
        let first = told.iter().find(|own| own["level"] == "error").map(|own| own["message"].to_string())?;
        let remedy = Remedy::new(name.clone(), shipped::root(), &case, &before, told);
        let remedy = remedy.unwrap_or_else(|| Remedy::none(name.clone(), first));
        let verdict = match judge(&remedy) {
            Verdict::NotOffered if operations::WITHOUT_CODE.contains(call) => Verdict::Compiles,
            other => other,
        };
        Some((remedy, verdict))
    });
    let all: Vec<_> = judged.into_iter().flatten().collect();
    let wrong = wrong(&all);
    println!("{} of {} calls need something in generic code", all.len(), operations::programs().len());
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), all.len(), wrong.join("\n"));
}

/// Functions, what the first line says, and what is nowhere in the message.
const TOLD: [(&str, &str, &str, &str); 5] = [
    ("a_name", "fn f(_: &Tensor<f32, ((), One)>) {}", "cannot find type `One` in this scope", "type `1`"),
    (
        "a_parameter_at_each_line",
        "fn f<B: Dim, const O: usize>(x: &Tensor<f32, shape![B, { O }]>) -> Tensor<f32, shape![B, { O }]> {\n    let y = x + x;\n    \
         let z = &y * x;\n    z.exp()\n}",
        "`Const<O>` is not known to be a length: write `where Const<O>: Known`",
        "\n\nerror",
    ),
    (
        "a_clause_in_raw_types",
        "fn f<L: Shape, B: Dim>(x: &Tensor<f32, shape![..L, B]>) -> usize {\n    x.sum::<0>().numel()\n}",
        "shape `[..L, B]` has no axis `0`: count from the back (-1 is `B`), or write `where shape![..L, B]: congruent::shape::Reduce<0, Out: Shape>`",
        "(L, B)",
    ),
    (
        "a_loop_that_grows",
        "fn f() {\n    let mut x: Tensor<f32, shape![2]> = Tensor::ones();\n    for _ in 0..3 {\n        x = x.cat::<0>(&x);\n    }\n}",
        "expected shape `[2]`, found `[4]`: a length that changes is `_`: make `x` with `.into_shape::<shape![_]>()`",
        "shape![4]",
    ),
    (
        "a_loop_that_grows_along_one_of_two",
        "fn f(row: &Tensor<f32, shape![1, 4]>) {\n    let mut y = Tensor::<f32, shape![2, 4]>::ones();\n    for _ in 0..3 {\n        \
         y = y.cat::<0>(row);\n    }\n}",
        "expected shape `[2, ?]`, found `[3, ?]`: a length that changes is `_` in the type of `y`",
        "shape![3",
    ),
];

#[test]
fn what_is_told_holds_no_raw_text() {
    if !rustc::has_the_words_of_the_goldens() {
        return;
    }
    for (name, function, first, nowhere) in TOLD {
        let source = format!("use congruent::prelude::*;\n\n{function}\n\nfn main() {{}}\n");
        let name = format!("told/{name}");
        let messages = shipped::messages(shipped::root(), &file(&name, &source), &name);
        let told = shipped::text(&shipped::lines(shipped::root(), &messages));
        let line = told.lines().next().unwrap_or_default();
        assert!(line.ends_with(&format!("]: {first}")), "{name}: {line}");
        assert!(!told.contains(nowhere), "{told}");
    }
}

/// Advice for a loop that grows, as a program.
#[test]
fn a_length_that_changes_is_open() {
    use congruent::prelude::*;

    let mut x = Tensor::<f32, shape![2]>::ones().into_shape::<shape![_]>();
    for _ in 0..3 {
        x = x.cat::<0>(&x);
    }
    let mut y = Tensor::<f32, shape![2, 4]>::ones().into_shape::<shape![_, 4]>();
    for _ in 0..3 {
        y = y.cat::<0>(&Tensor::<f32, shape![1, 4]>::ones());
    }
    assert_eq!((x.sizes(), y.sizes()), (&[16][..], &[5, 4][..]));
}

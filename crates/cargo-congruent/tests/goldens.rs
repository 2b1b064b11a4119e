//! Each case of the library's own tests as users read it: `all.told` in each folder of `ui-tests`, here and in `crates/grad`, `crates/files`, `crates/machines` and
//! `tests/show`, has a section for each `NAME.stderr`. Each case is compiled, and its messages take the road that ships: rustc's JSON through `Stream`.
//!
//! After a change: `TOLD=overwrite cargo test --package cargo-congruent --test main goldens::`, then read what `git diff` says
//! as a user would who has to mend the mistake. `ONLY=lengths/` asks for the cases whose path has this, `ONLY=mistakes/axes` for those
//! of a folder that begin so; the other sections stay as they are.

use crate::shipped::{self, goldens};
use crate::{rustc, sections};
use cargo_congruent::facts::relations;
use cargo_congruent::rules::plumbing;
use cargo_congruent::words::translate_sentence;
use cargo_metadata::diagnostic::Diagnostic;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// What users read of each case, by its golden. With another rustc they read other words: then it is what the files say.
static TOLD: LazyLock<BTreeMap<PathBuf, String>> = LazyLock::new(|| {
    let all = goldens();
    let told = match rustc::has_the_words_of_the_goldens() {
        true => shipped::on_all_cores(&all, |golden| compiled(golden)),
        false => all.iter().map(|golden| sections::told(golden)).collect(),
    };
    all.into_iter().zip(told).collect()
});

fn compiled(golden: &Path) -> String {
    let case = golden.with_extension("rs");
    let name = case.strip_prefix(shipped::root()).unwrap().with_extension("");
    let package = shipped::package(&case);
    shipped::text(&shipped::lines(package, &shipped::messages(package, &case, &name.to_string_lossy())))
}

/// rustc's messages of each case.
fn said(golden: &Path) -> Vec<Diagnostic> {
    let case = golden.with_extension("rs");
    let name = case.strip_prefix(shipped::root()).unwrap().with_extension("");
    let said = shipped::messages(shipped::package(&case), &case, &name.to_string_lossy());
    said.into_iter().map(|own| Diagnostic::deserialize(own).unwrap()).collect()
}

/// Laid out in another way than rustc does: it shows the line behind one that is added, and says `(notice the capitalization)`.
const LAID_OUT_IN_ANOTHER_WAY: [&str; 2] = ["derive_skip_no_clone", "sequential_imported"];

/// The layout is rustc's: a message whose fields are not translated comes out as rustc has printed it.
#[test]
fn messages_are_laid_out_as_rustc_does() {
    if !rustc::has_the_words_of_the_goldens() {
        return;
    }
    let (mut seen, mut wrong) = (0, Vec::new());
    for golden in goldens() {
        let shown: Vec<_> = said(&golden).into_iter().filter(|own| shipped::shows_files_in(own, "ui-tests/")).collect();
        seen += shown.len();
        let known = LAID_OUT_IN_ANOTHER_WAY.iter().any(|name| golden.file_stem().is_some_and(|own| own == *name));
        let differ = shown.iter().filter_map(|own| shipped::compare_layouts(own, shipped::package(&golden)));
        wrong.extend(differ.filter(|_| !known).map(|both| both.join("---- is laid out as ----\n")));
    }
    assert!(wrong.is_empty(), "{} of {seen}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(seen > 800 || std::env::var("ONLY").is_ok(), "{seen} messages");
}

fn told(golden: &Path) -> &'static str {
    &TOLD[golden]
}

/// Whether a golden is in a folder of one of these names, or in one of its topics.
fn lies_in(golden: &Path, folders: &[&str]) -> bool {
    golden
        .ancestors()
        .skip(1)
        .take_while(|folder| !folder.ends_with("ui-tests"))
        .any(|folder| folders.iter().any(|own| folder.ends_with(own)))
}

fn first(text: &str) -> String {
    text.lines().next().unwrap_or_default().to_owned()
}

/// The file of each folder, and what it says now.
fn written() -> BTreeMap<PathBuf, BTreeMap<String, String>> {
    let files: BTreeSet<_> = goldens().iter().map(|golden| sections::file_of(golden)).collect();
    let read = |file: &PathBuf| sections::sections(&fs::read_to_string(file).unwrap_or_default());
    files.into_iter().map(|file| (file.clone(), read(&file))).collect()
}

#[test]
fn each_golden_is_told_so() {
    let overwrite = std::env::var("TOLD").is_ok_and(|how| how == "overwrite");
    let (mut wrong, mut files) = (Vec::new(), written());
    for golden in goldens() {
        let told = told(&golden);
        let said = files.get_mut(&sections::file_of(&golden)).unwrap();
        if said.insert(sections::name_of(&golden), told.to_owned()).as_deref() != Some(told) {
            wrong.push(format!("{}:\n{told}", golden.display()));
        }
    }
    if overwrite {
        for (file, mut said) in files {
            said.retain(|name, _| file.with_file_name(format!("{name}.stderr")).exists());
            fs::write(file, sections::joined(&said)).unwrap();
        }
        return;
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}

/// Whether a line shows source, as in: `12 | let x`.
fn is_source(line: &str) -> bool {
    let rest = line.trim_start().trim_start_matches(|char: char| char.is_ascii_digit());
    rest.len() < line.trim_start().len() && rest.trim_start().starts_with(['|', '~', '-', '+', '/'])
}

#[test]
fn no_line_holds_a_raw_type() {
    let mut wrong = Vec::new();
    // Of an `impl` of a sealed trait, rustc lists the items of the trait.
    let implements = |golden: &PathBuf| is_attack(golden) || golden.ends_with("length/sealed.stderr");
    for golden in goldens().into_iter().filter(|golden| !implements(golden)) {
        for line in told(&golden).lines() {
            let found = if is_source(line) { vec![] } else { plumbing::find_raw_types(line) };
            if !found.is_empty() {
                wrong.push(format!("{}: {found:?} in {line}", golden.file_name().unwrap().display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{} lines:\n{}", wrong.len(), wrong.join("\n"));
}

/// Whether a golden is of an attempt to forge a shape. rustc may report several errors in rustc's own words there, because nobody
/// makes these mistakes.
fn is_attack(golden: &Path) -> bool {
    lies_in(golden, &["forged"]) || golden.file_stem().is_some_and(|name| name == "forged_like")
}

/// Two mistakes, and the items that are missing in one of them.
const THREE: [(&str, &str); 1] = [("sealed", "two impls")];

#[test]
fn one_mistake_is_told_once() {
    for golden in goldens().into_iter().filter(|golden| !is_attack(golden)) {
        let (name, told) = (golden.file_stem().unwrap().to_str().unwrap(), told(&golden));
        let errors = told.lines().filter(|line| line.starts_with("error")).count();
        let folder = golden.parent().unwrap().file_name().unwrap();
        let three = THREE.iter().any(|(own, _)| *own == name) && folder == "length";
        assert_eq!(errors, if three { 3 } else { 1 }, "{}", golden.display());
    }
}

/// The commonest mistakes are told in the first line: what to write stands there, which rustc does not say.
#[test]
fn the_first_line_says_what_to_write() {
    let (mut seen, mut silent) = (0, Vec::new());
    for golden in goldens().into_iter().filter(|golden| lies_in(golden, &["mistakes", "training", "several"])) {
        let (plain, told) = (fs::read_to_string(&golden).unwrap(), told(&golden));
        seen += 1;
        if first(told) == translate_sentence(&first(&plain)) && !says_both(&first(&plain), &first(told)) {
            silent.push(format!("{}: {}", golden.display(), first(told)));
        }
    }
    assert!(seen > 140, "{seen} mistakes");
    assert!(silent.is_empty(), "{}", silent.join("\n"));
}

/// Of all first lines so many are left that say what is broken alone: of operations that few use, and of borrows.
const SILENT: usize = 266;

/// Whether a first line says what is broken, and behind a colon what to write: this program has put it there, or the
/// library's own sentence ends so.
fn says_both(plain: &str, told: &str) -> bool {
    let said = told.split_once(": ").map_or(told, |(_, said)| said);
    let begins = [
        ": write ",
        ": give ",
        ": name ",
        ": leave ",
        ": copy ",
        ": make ",
        ": take ",
        ": return ",
        ": `",
        ", as in `",
    ];
    match told == translate_sentence(plain) {
        true => begins.iter().any(|own| said.contains(own)),
        false => [": ", ", as in `", "; "].iter().any(|sign| said.contains(sign)),
    }
}

#[test]
fn first_lines_say_both() {
    let both = |golden: &PathBuf| [first(&fs::read_to_string(golden).unwrap()), first(told(golden))];
    // What is the user's own is nobody else's to mend.
    let ours = |golden: &&PathBuf| !lies_in(golden, &["namesakes"]) && !is_attack(golden);
    let silent: Vec<_> =
        goldens().iter().filter(ours).map(both).filter(|[plain, told]| !says_both(plain, told)).collect();
    let lines: Vec<_> = silent.iter().map(|[_, told]| told.as_str()).collect();
    assert!(silent.len() <= SILENT, "{}:\n{}\n{0}", silent.len(), lines.join("\n"));
}

/// What is said all the same of programs that call their own things as the library calls its own: it is true of them.
const OF_NAMESAKES: [(&str, &str); 15] = [
    ("argument_of_a_number", "write `Var::from(Tensor::scalar(2.0))`"),
    ("backward_of_a_lent_tensor", "a tensor has no gradient, make it `Var::from(x.clone())`"),
    ("backward_of_a_tensor", "a tensor has no gradient, make it `Var::from(x.mean_all())`"),
    ("field_of_a_number", "write `Var::from(Tensor::scalar(2.0))`"),
    ("gradient_of_a_tensor", "a tensor has no gradient, make it `Var::from(x.clone())`"),
    ("item_in_a_function", "leave `.item()` out"),
    ("long_for_a_variable", "`&Var::from(..)` makes a variable of a tensor"),
    ("parameters_of_a_model", "an optimiser takes the model itself"),
    ("requires_grad_of_a_tensor", "a tensor has no gradient, make it `Var::from(x)`"),
    ("semicolon_in_a_function", "end with the variable, and no `;` behind it"),
    ("state_of_a_cell", "`.0` behind it takes that part"),
    ("step_of_a_tensor", "pass [3], or let the function take"),
    ("step_of_a_variable", "write `&Var::from(x.clone())`"),
    ("sum_for_a_tensor", "`.into_tensor()` behind it makes it one"),
    ("view_for_a_variable", "write `&Var::from(x.select::<0>(0).to_tensor())`"),
];

/// A false first line is worse than none.
#[test]
fn namesakes_are_left_alone() {
    let mut seen = 0;
    for golden in goldens().iter().filter(|golden| lies_in(golden, &["namesakes"])) {
        let (plain, told) = (first(&fs::read_to_string(golden).unwrap()), first(told(golden)));
        let name = golden.file_stem().unwrap().to_str().unwrap();
        seen += 1;
        match OF_NAMESAKES.iter().find(|(own, _)| *own == name) {
            Some((_, said)) => assert!(told.contains(said), "{name}: {told}"),
            None => assert_eq!(told, translate_sentence(&plain), "{name}"),
        }
    }
    assert!(seen > 30, "{seen} namesakes");
}

/// The relations that a program may name are those of `congruent::shape`.
#[test]
fn relations_are_those_of_the_library() {
    let shape = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../src/shape/mod.rs")).unwrap();
    let given: String = shape.lines().skip_while(|line| !line.starts_with("// The relations, flat")).collect();
    let words: Vec<_> = given.split(|char: char| !char.is_alphanumeric()).collect();
    let lost: Vec<_> = relations::names().filter(|name| !words.contains(name)).collect();
    assert!(lost.is_empty(), "{lost:?}");
}

#[test]
fn no_section_is_without_its_golden() {
    for (file, said) in written() {
        for name in said.keys() {
            assert!(file.with_file_name(format!("{name}.stderr")).exists(), "{}: {name}", file.display());
        }
    }
}

/// A file is as `TOLD=overwrite` writes it: its sections in order, each read as it was written.
#[test]
fn sections_are_read_as_they_are_written() {
    for (file, said) in written() {
        assert_eq!(fs::read_to_string(&file).unwrap(), sections::joined(&said), "{}", file.display());
    }
    let two = BTreeMap::from(["a", "b_c"].map(|name| (name.to_owned(), format!("error: {name}\n\n  ==== x\n"))));
    let text = sections::joined(&two);
    assert_eq!(text, "==== a ====\nerror: a\n\n  ==== x\n\n==== b_c ====\nerror: b_c\n\n  ==== x\n");
    assert_eq!(sections::sections(&text), two);
}

//! What users read for every case of the library's own tests: `ui-tests/**/NAME.told` stands next to each `NAME.stderr`, and so it
//! does in `grad/ui-tests`. Each case is compiled, and its messages take the road that ships: rustc's JSON through `Stream`.
//!
//! After a change: `TOLD=overwrite cargo test --package cargo-congruent --test goldens` (with `ONLY=lengths/`, those whose path has it), then read what `git diff ui-tests grad` says
//! as a user would who has to mend the mistake.

#[path = "support/shipped.rs"]
mod shipped;

use cargo_congruent::facts::relations::RELATIONS;
use cargo_congruent::output::blocks;
use cargo_congruent::rules::plumbing;
use cargo_congruent::words::sentence;
use shipped::goldens;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// What users read of each case, by its golden. With another rustc, or without the source of its library, what they read is in other
/// words: then it is what the files say.
static TOLD: LazyLock<BTreeMap<PathBuf, String>> = LazyLock::new(|| {
    let all = goldens();
    let told = match shipped::has_the_words_of_the_goldens() {
        true => shipped::on_all_cores(&all, |golden| compiled(golden)),
        false => all.iter().map(|golden| fs::read_to_string(golden.with_extension("told")).unwrap()).collect(),
    };
    all.into_iter().zip(told).collect()
});

fn compiled(golden: &Path) -> String {
    let case = golden.with_extension("rs");
    let name = case.strip_prefix(shipped::root()).unwrap().with_extension("");
    let package = shipped::package(&case);
    shipped::text(&shipped::lines(package, &shipped::messages(package, &case, &name.to_string_lossy())))
}

fn told(golden: &Path) -> &'static str {
    &TOLD[golden]
}

/// Whether a golden is in a folder of one of these names.
fn lies_in(golden: &Path, folders: &[&str]) -> bool {
    golden.parent().is_some_and(|folder| folders.iter().any(|own| folder.ends_with(own)))
}

fn first(text: &str) -> String {
    text.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn each_golden_is_told_so() {
    let overwrite = std::env::var("TOLD").is_ok_and(|how| how == "overwrite");
    let mut wrong = Vec::new();
    for golden in goldens() {
        let (own, told) = (golden.with_extension("told"), told(&golden));
        if overwrite {
            fs::write(&own, told).unwrap();
        } else if fs::read_to_string(&own).unwrap_or_default() != told {
            wrong.push(format!("{}:\n{told}", own.display()));
        }
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn no_line_holds_a_raw_type() {
    let mut wrong = Vec::new();
    // Of an `impl` of a sealed trait, rustc lists the items of the trait.
    let implements = |golden: &PathBuf| is_attack(golden) || golden.ends_with("length/sealed.stderr");
    for golden in goldens().into_iter().filter(|golden| !implements(golden)) {
        for line in told(&golden).lines() {
            let found = if blocks::is_source(line) { vec![] } else { plumbing::raw(line) };
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
        if first(told) == sentence(&first(&plain)) && !says_both(&first(&plain), &first(told)) {
            silent.push(format!("{}: {}", golden.display(), first(told)));
        }
    }
    assert!(seen > 140, "{seen} mistakes");
    assert!(silent.is_empty(), "{}", silent.join("\n"));
}

/// Of all first lines so many are left that say what is broken alone: of operations that few use, and of borrows.
const SILENT: usize = 264;

/// Whether a first line says what is broken, and behind a colon what to write: this program has put it there, or the
/// library's own sentence ends so.
fn says_both(plain: &str, told: &str) -> bool {
    let said = told.split_once(": ").map_or(told, |(_, said)| said);
    let begins = [": write ", ": give ", ": name ", ": leave ", ": copy ", ": make ", ": take ", ": `", ", as in `"];
    match told == sentence(plain) {
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
const OF_NAMESAKES: [(&str, &str); 16] = [
    ("argument_of_a_number", "write `Var::from(Tensor::scalar(2.0))`"),
    ("backward_of_a_lent_tensor", "a tensor has no gradient, make it `Var::from(x.clone())`"),
    ("backward_of_a_tensor", "a tensor has no gradient, make it `Var::from(..)`"),
    ("field_of_a_number", "write `Var::from(Tensor::scalar(2.0))`"),
    ("gradient_of_a_tensor", "a tensor has no gradient, make it `Var::from(x.clone())`"),
    ("item_in_a_function", "leave `.item()` out"),
    ("long_for_a_variable", "`&Var::from(..)` makes a variable of a tensor"),
    ("parameters_of_a_model", "an optimiser takes the model itself"),
    ("parameters_of_a_tensor", "did you mean `parts`?"),
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
            None => assert_eq!(told, sentence(&plain), "{name}"),
        }
    }
    assert!(seen > 30, "{seen} namesakes");
}

/// The relations that a program may name are those of `congruent::shape`.
#[test]
fn relations_are_those_of_the_library() {
    let shape = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../src/shape/mod.rs")).unwrap();
    let given: String = shape.lines().skip_while(|line| !line.starts_with("// The relations, flat")).collect();
    let words: Vec<_> = given.split(|char: char| !char.is_alphanumeric()).collect();
    let lost: Vec<_> = RELATIONS.iter().filter(|name| !words.contains(name)).collect();
    assert!(lost.is_empty(), "{lost:?}");
}

#[test]
fn no_translation_is_without_its_golden() {
    for golden in goldens() {
        for entry in fs::read_dir(golden.parent().unwrap()).unwrap().map(|entry| entry.unwrap().path()) {
            let told = entry.extension().is_some_and(|found| found == "told");
            assert!(!told || entry.with_extension("stderr").exists(), "{}", entry.display());
        }
    }
}

//! Names that are in `congruent-linalg`, in `congruent-fft` and behind the feature `complex`: the tables of `rules::elsewhere::crates` and the
//! sources of these crates.

use crate::sources::sources;
use cargo_congruent::rules::elsewhere::crates::{Home, list_functions, list_names, list_own};
use cargo_congruent::rules::elsewhere::{Receiver, list_methods};
use congruent_operations::{BESIDE, Operation, Owner, dist, find};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

fn read(file: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("a package of a workspace");
    fs::read_to_string(root.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The text of all files below a folder.
fn read_folder(folder: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("a package of a workspace");
    let mut files = Vec::new();
    sources(&root.join(folder), &mut files);
    files.iter().map(|file| fs::read_to_string(file).expect("a file of text")).collect()
}

fn words_of(text: &str) -> BTreeSet<&str> {
    text.split(|char: char| !char.is_alphanumeric() && char != '_').collect()
}

fn own(homes: &[Home]) -> BTreeSet<String> {
    list_own().filter(|(home, _)| homes.contains(home)).map(|(_, name)| name).collect()
}

/// The names behind `fn` in a part of a file, without those that begin with `try_` or end in `_of`.
fn declared(text: &str) -> BTreeSet<String> {
    let names =
        text.split("fn ").skip(1).filter_map(|rest| rest.split(|c: char| !c.is_alphanumeric() && c != '_').next());
    let names = names.filter(|name| !name.is_empty() && !name.starts_with("try_") && !name.ends_with("_of"));
    names.map(str::to_owned).collect()
}

/// The lines of methods that users call: those that a documentation comment stands above.
fn documented(text: &str) -> String {
    let lines: Vec<_> = text.lines().map(str::trim_start).collect();
    let attribute = |line: &&&str| line.starts_with("#[") && !line.starts_with("#[doc(hidden)]");
    let above =
        |at: usize| lines[..at].iter().rev().find(|line| !attribute(line)).is_some_and(|own| own.starts_with("///"));
    let is_method = |line: &str| line.starts_with("fn ") || line.starts_with("pub fn ");
    (0..lines.len()).filter(|at| is_method(lines[*at]) && above(*at)).map(|at| format!("{}\n", lines[at])).collect()
}

/// A part of a file, from this text on.
fn behind<'t>(text: &'t str, start: &str) -> &'t str {
    text.split_once(start).unwrap_or_else(|| panic!("the text `{start}`")).1
}

#[test]
fn methods_of_linear_algebra_are_those_of_the_crate() {
    let (face, eigen) = (read("crates/linalg/src/face.rs"), read("crates/linalg/src/eigen.rs"));
    let methods = documented(behind(&face, "\ntwins! {"));
    assert_eq!(own(&[Home::Linalg]), declared(&methods));
    let methods = documented(behind(&eigen, "pub trait Eigen {"));
    assert_eq!(own(&[Home::Eigen]), declared(&methods));
}

#[test]
fn transforms_are_those_of_the_crate() {
    let [list, shift, short, length] =
        ["list", "shift", "short", "length"].map(|name| read(&format!("crates/fft/src/face/{name}.rs")));
    let methods = [
        documented(behind(&list, "\ntransforms! {")),
        documented(behind(&shift, "pub trait FftShift")),
        documented(behind(&short, "pub trait Stft")),
        documented(behind(&length, "pub trait FftLength")),
    ]
    .concat();
    assert_eq!(own(&[Home::Fft]), declared(&methods));
}

/// Each form that the list of operations has is a word of the sources of its crate.
#[test]
fn a_form_of_the_list_is_in_the_crate() {
    let folders = [
        ("linalg", "crates/linalg/src"),
        ("fft", "crates/fft/src"),
        ("complex", "src/complex"),
        ("dist", "crates/machines/src"),
    ];
    let (mut missing, mut seen) = (Vec::new(), 0);
    for (family, folder) in folders {
        let text = read_folder(folder);
        let words = words_of(&text);
        for operation in BESIDE.iter().filter(|operation| operation.family == family) {
            let names = operation.methods.iter().flat_map(|of| operation.names(of.owner, of.any_rank));
            for name in names {
                seen += 1;
                missing.extend((!words.contains(name.as_str())).then_some((family, name)));
            }
        }
    }
    assert!(missing.is_empty() && seen > 150, "{missing:?} of {seen}");
}

/// Each method of distributed tensors that moves parts is in the list, and the crate names each operation that both have.
#[test]
fn operations_of_distributed_tensors_are_those_of_the_crate() {
    let text = read_folder("crates/machines/src");
    let words = words_of(&text);
    let gone: Vec<_> = dist::SHARED.iter().filter(|name| !words.contains(*name) || find(name).is_none()).collect();
    assert!(gone.is_empty(), "{gone:?}");
    let listed: BTreeSet<_> = dist::ALL.iter().flat_map(|operation| operation.names(Owner::Dist, false)).collect();
    let files = ["collectives", "in_place", "pending", "scatter", "halo"];
    let methods = files.map(|file| documented(&read(&format!("crates/machines/src/{file}.rs")))).concat();
    let methods = methods.lines().filter_map(|line| line.strip_prefix("pub fn ")?.split(['<', '(']).next());
    let found: BTreeSet<_> = methods.filter(|name| !["wait", "try_wait"].contains(name)).map(str::to_owned).collect();
    let unlisted: Vec<_> = found.difference(&listed).collect();
    assert!(unlisted.is_empty() && found.len() > 20, "{unlisted:?} of {found:?}");
}

#[test]
fn methods_of_complex_numbers_are_those_of_the_feature() {
    let files = ["parts", "pairs", "convert"].map(|name| read(&format!("src/complex/{name}.rs")));
    let functions: BTreeSet<_> =
        list_functions().filter(|(home, ..)| *home == Home::Complex).map(|own| own.1.to_owned()).collect();
    let methods = files.map(|text| documented(&text)).concat();
    let public: String =
        methods.lines().filter(|line| line.starts_with("pub fn ")).map(|line| format!("{line}\n")).collect();
    let methods: BTreeSet<_> = declared(&public).difference(&functions).cloned().collect();
    assert_eq!(own(&[Home::Complex, Home::Real]), methods);
}

/// A name of another library whose answer is one method is an alias of its operation: rustdoc's search finds it, too.
#[test]
fn a_name_with_another_name_here_is_an_alias() {
    let (mut missing, mut seen) = (Vec::new(), 0);
    for (name, said) in list_methods(Receiver::Tensor) {
        let code = said.strip_prefix("it is `x.").and_then(|code| code.strip_suffix("` here"));
        let Some((method, arguments)) = code.and_then(|code| code.split_once(['(', ':'])) else { continue };
        let operation = find(method).filter(|_| !arguments.contains(").") && find(name).is_none());
        seen += usize::from(operation.is_some());
        let is_alias = |operation: &Operation| operation.aliases().any(|alias| alias == name);
        missing.extend(operation.filter(|operation| !is_alias(operation)).map(|operation| (operation.name, name)));
    }
    assert!(missing.is_empty() && seen > 50, "{missing:?} of {seen}");
}

/// Another name is no name here, and has one answer.
#[test]
fn each_name_has_one_answer() {
    let names: Vec<_> = list_names().map(|(_, name, _)| name).collect();
    let of_tensors: BTreeSet<_> = list_methods(Receiver::Tensor).map(|(name, _)| name).collect();
    let here: Vec<_> = list_own().map(|(_, name)| name).collect();
    let twice: Vec<_> = names.iter().filter(|name| names.iter().filter(|own| own == name).count() > 1).collect();
    let both: Vec<_> = names.iter().filter(|name| here.iter().any(|own| own == *name)).collect();
    assert!(twice.is_empty() && both.is_empty(), "{twice:?}, {both:?}");
    // Of complex numbers, a name may have another answer than of real ones.
    let real = |home: Home| home != Home::Complex;
    let doubled: Vec<_> = list_names().filter(|(home, name, _)| real(*home) && of_tensors.contains(name)).collect();
    assert!(doubled.is_empty() && names.len() > 80, "{doubled:?} of {}", names.len());
    // What is said of real elements is not said of complex ones.
    let said = list_methods(Receiver::Tensor).filter(|(_, said)| said.contains("elements are real"));
    let complex: BTreeSet<_> =
        list_names().filter(|own| !real(own.0)).map(|own| own.1).chain(here.iter().map(String::as_str)).collect();
    let wrong: Vec<_> = said.map(|(name, _)| name).filter(|name| !complex.contains(name)).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

/// Methods of tensors that the list of operations leaves out.
const METHODS: &str = "expand_as reshape_as view_as clone item data_ptr dim ndim shape numel storage_offset is_contiguous map_ mT size stride";

/// Words of the rows whose names are no methods of a tensor: other tables of the tool answer them.
const OF_OTHERS: [&str; 5] =
    ["`Sparse`", "with the feature `complex`", "of `congruent-grad`", "of a variable", "channel_shuffle"];

/// The tool answers each name of the chapter "PyTorch, here" that is no method here.
#[test]
fn names_of_the_chapter_have_an_answer() {
    let (rows, names) = (read("tests/house/pytorch/rows.txt"), read("tests/house/pytorch/names.txt"));
    // (What is only a function of `torch` is no method that a user could look for.)
    let is_function = |name: &str| {
        let has = |owner: &str| names.lines().any(|line| line.strip_prefix(owner) == Some(name));
        has("torch.") && !has("Tensor.") && !has("nn.functional.")
    };
    let told: BTreeSet<_> = list_methods(Receiver::Tensor).map(|(name, _)| name).collect();
    let others: BTreeSet<_> = list_names().map(|(_, name, _)| name).collect();
    let own: BTreeSet<_> = list_own().map(|(_, name)| name).collect();
    let (mut part, mut lost, mut seen) = ("", Vec::new(), 0);
    for line in rows.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if line.starts_with('[') {
            part = line;
            continue;
        }
        let (name, said) = line.split_once(' ').unwrap_or((line, ""));
        let name = name.rsplit('.').next().unwrap_or(name);
        let here = METHODS.split_whitespace().any(|own| own == name) || own.contains(name);
        let plain = name.trim_end_matches('_');
        let listed = [name, plain].iter().any(|name| congruent_operations::find(name).is_some());
        if !part.starts_with("[here]") && !part.starts_with("[as]") || here || listed || is_function(name) {
            continue;
        }
        seen += 1;
        let elsewhere = OF_OTHERS.iter().any(|own| said.contains(own));
        if !told.contains(name) && !others.contains(name) && !elsewhere {
            lost.push(line);
        }
    }
    assert!(lost.is_empty() && seen > 50, "{lost:#?} of {seen}");
}

/// A file that compiles, and compares values, has the code of each answer.
#[test]
fn what_is_said_of_names_compiles() {
    let dense = |text: &str| text.chars().filter(|char| !char.is_whitespace()).collect::<String>();
    let file = dense(&read("crates/fft/tests/told.rs"));
    let said = list_names().map(|(_, _, said)| said);
    let names = said.flat_map(|said| said.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>());
    let calls = names.filter(|code| code.contains('('));
    let codes: BTreeSet<_> = calls.chain(list_functions().map(|(_, _, code)| code.to_owned())).collect();
    let missing: Vec<_> = codes.iter().filter(|code| !file.contains(&dense(code))).collect();
    assert!(missing.is_empty() && codes.len() > 40, "{missing:#?} of {}", codes.len());
}

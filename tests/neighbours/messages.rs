//! Headlines of rustc about conversions between lengths that differ: each names both lengths, as types. (`N<4>` is 4 and `K<4, 96>` is 4096;
//! `cargo congruent` writes them so.)
//!
//! (Without trybuild, which would check the library and all crates that its tests depend on once more: two minutes of a processor.)

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The crates that the programs name, and features with which the library of each was built.
const CRATES: [(&str, &[&str]); 5] = [
    ("congruent", &["generic-array", "nalgebra", "ndarray", "random", "threads"]),
    ("generic_array", &[]),
    ("nalgebra", &["alloc"]),
    ("ndarray", &[]),
    ("typenum", &["const-generics"]),
];

/// The features of a library in a fingerprint of cargo's: `"[\"alloc\"]"`, in quotes.
fn read_features(fingerprint: &str) -> Option<Vec<String>> {
    let fingerprint: Value = serde_json::from_str(fingerprint).ok()?;
    serde_json::from_str(fingerprint["features"].as_str()?).ok()
}

/// The library of a crate beside this test: the last that was built with these features; of others than `congruent`, with no more.
fn find_library(name: &str, features: &[&str]) -> PathBuf {
    let test = std::env::current_exe().unwrap();
    let entries = std::fs::read_dir(test.parent().unwrap()).unwrap().map(|entry| entry.unwrap().path());
    let hash = |path: &Path| {
        let file = path.file_name()?.to_str()?.strip_prefix(&format!("lib{name}-"))?.strip_suffix(".rlib")?;
        Some(file.to_owned())
    };
    let built_with = |path: &PathBuf| {
        let package = format!("../.fingerprint/{}-{}/lib-{name}.json", name.replace('_', "-"), hash(path)?);
        read_features(&std::fs::read_to_string(test.parent().unwrap().join(package)).ok()?)
    };
    let is_wanted = |built: Vec<String>| {
        features.iter().all(|feature| built.iter().any(|own| own == feature))
            && (name == "congruent" || built.len() == features.len())
    };
    let written = |path: &PathBuf| path.metadata().and_then(|data| data.modified()).unwrap();
    let found = entries.filter(|path| built_with(path).is_some_and(is_wanted)).max_by_key(written);
    found.unwrap_or_else(|| panic!("no library of {name}, with {features:?}"))
}

/// The message of rustc about a program.
fn compile(name: &str, body: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("neighbours");
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join(format!("{name}.rs"));
    std::fs::write(&file, format!("use congruent::prelude::*;\npub fn f() {{ {body} }}\n")).unwrap();
    let mut rustc = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc.arg(&file).args(["--edition=2024", "--crate-type=lib", "--emit=metadata"]).current_dir(&folder);
    for (name, features) in CRATES {
        let library = find_library(name, features);
        rustc.arg("--extern").arg(format!("{name}={}", library.display()));
        rustc.arg("-L").arg(format!("dependency={}", library.parent().unwrap().display()));
    }
    String::from_utf8(rustc.output().unwrap().stderr).unwrap()
}

/// The headlines of the errors of a program.
fn refuse(name: &str, body: &str) -> Vec<String> {
    let said = compile(name, body);
    let headlines = said.lines().filter_map(|line| line.strip_prefix("error[E0277]: "));
    let found: Vec<_> = headlines.map(str::to_owned).collect();
    assert!(!found.is_empty(), "{body}: {said}");
    found
}

#[test]
fn a_headline_names_the_types_of_both_lengths() {
    let version = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into())).arg("--version").output();
    if !version.expect("rustc runs").stdout.starts_with(b"rustc 1.95.") {
        return eprintln!("skipped: the messages are those of rustc 1.95.x");
    }
    let array = "let x = Tensor::<f32, shape![3]>::arange();
                 let _: &generic_array::GenericArray<f32, typenum::U4> = (&x).into();";
    assert_eq!(refuse("array", array), ["an array of length `N<4>` is not a tensor with an axis of length `N<3>`"]);
    let view = "let x = generic_array::GenericArray::<i32, typenum::U4096>::default();
                let _: View<i32, shape![4095]> = (&x).into();";
    assert_eq!(
        refuse("view", view),
        ["an array of length `K<4, 96>` is not a tensor with an axis of length `K<4, 95>`"]
    );
    let matrix = "let m = nalgebra::Matrix2x3::new(1, 2, 3, 4, 5, 6);
                  let _: View<i32, shape![3, 3]> = (&m).into();";
    assert_eq!(refuse("matrix", matrix), ["an array of length `N<2>` is not a tensor with an axis of length `N<3>`"]);
    let rank = "let x = Tensor::<i32, shape![2, 2]>::zeros();
                let _ = ndarray::ArrayView1::<i32>::from(x.as_view());";
    assert_eq!(
        refuse("rank", rank),
        [
            "an array of dimension `ndarray::Dim<[usize; 1]>` does not have the axes of a tensor of shape `(((), N<2>), N<2>)`"
        ]
    );
    let length = "let _ = Tensor::<i32, shape![len![typenum::P3]]>::arange();";
    assert_eq!(refuse("length", length), ["`PInt<UInt<UInt<UTerm, B1>, B1>>` is not a length"]);
    let note = "a signed number is not: write `U3`, not `P3`";
    assert!(compile("length", length).contains(note));
}

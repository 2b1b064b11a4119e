//! Every error type of every package prints its sentence where `main` returns it: Rust prints the `Debug` of such an error.

use crate::{read_sources, workspace};
use std::collections::BTreeSet;

/// The types of a source that implement `Error`.
fn errors(text: &str) -> Vec<&str> {
    let named = |line: &'_ str| -> Option<usize> { line.starts_with("impl").then(|| line.find("Error for "))? };
    let of_it = text.lines().filter_map(|line| {
        let at = named(line)?;
        let path = line[..at].rsplit(' ').next().unwrap();
        ["", "std::error::", "core::error::", "error::"].contains(&path).then(|| &line[at + "Error for ".len()..])
    });
    of_it.filter_map(|rest| rest.split([' ', '<']).next()).collect()
}

/// The body of the `Debug` of a type, without the signature.
fn debug<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(&format!("impl fmt::Debug for {name} {{\n"))?;
    let (_, body) = rest.split_once("-> fmt::Result {\n")?;
    body.split_once("\n    }\n").map(|(body, _)| body.trim())
}

/// The sentence alone: `{:#}` of the error adds a figure to it.
const WITHOUT_FIGURE: (&str, &str) = ("ShapeError", "f.write_str(&self.fault.sentence(self.op))");

#[test]
fn an_error_that_main_returns_prints_its_sentence() {
    let (mut seen, mut wrong) = (BTreeSet::new(), Vec::new());
    for (file, text) in read_sources(&workspace::folders()) {
        for name in errors(&text) {
            seen.insert(name.to_owned());
            let body = debug(&text, name);
            if body != Some("fmt::Display::fmt(self, f)") && (name, body) != (WITHOUT_FIGURE.0, Some(WITHOUT_FIGURE.1))
            {
                wrong.push(format!("{} of {}: {body:?}", name, file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "errors whose `Debug` is no sentence:\n{}", wrong.join("\n"));
    for name in ["ShapeError", "MachineError", "Mismatch", "FileError", "LinalgError", "FftError", "PictureError"] {
        assert!(seen.contains(name), "`{name}` was not read, only {seen:?}");
    }
}

#[test]
fn a_derived_debug_of_an_error_is_seen() {
    let text = "#[derive(Debug)]\npub struct A;\nimpl std::error::Error for A {}\nimpl<T> Error for B<T> {\nimpl core::error::Error for C {\n\
                impl TryFrom<Error> for D {}\nimpl MyError for E {}\n\
                impl fmt::Debug for C {\n    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {\n        fmt::Display::fmt(self, f)\n    }\n}\n";
    assert_eq!(errors(text), ["A", "B", "C"]);
    assert_eq!(["A", "B", "C"].map(|name| debug(text, name)), [None, None, Some("fmt::Display::fmt(self, f)")]);
}

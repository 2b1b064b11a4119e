//! Cases that must not compile: a part of `check.rs`, and the expected errors.
//!
//! ```text
//! // error[E0277]: dimension `N<2>` cannot be broadcast with dimension `N<3>`
//! // label: neither is 1, and they are not the same length
//! #[cfg(case = "2 with 3")]
//! fn two_with_three() { .. }
//! ```
//!
//! Each error that is wanted has its headline above the case; labels and notes are there where the exercise is about them. Above a
//! case of an open task, whose traits are the learner's, stands the code alone: `error[E0277]`.

use crate::{Failure, rustc};
use std::path::Path;

/// A case, behind a `cfg` of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// Its name, which no other case of the exercise has.
    pub name: String,
    /// The headlines of the errors that are wanted.
    pub errors: Vec<String>,
    /// Labels and notes that must be among what rustc says.
    pub words: Vec<String>,
    /// Its source.
    pub source: String,
}

impl Case {
    /// The cases of a `check.rs`.
    pub fn all(check: &str) -> Vec<Case> {
        let lines: Vec<_> = check.lines().collect();
        (0..lines.len()).filter_map(|at| Case::at(&lines, at)).collect()
    }

    fn at(lines: &[&str], at: usize) -> Option<Case> {
        let name = lines[at].strip_prefix("#[cfg(case = \"")?.strip_suffix("\")]")?.to_string();
        let wanted = lines[..at].iter().rev().map_while(|line| line.strip_prefix("// ")).collect::<Vec<_>>();
        let words = |start: &str| {
            let some = wanted.iter().rev().filter_map(|line| line.strip_prefix(start));
            some.map(String::from).collect::<Vec<_>>()
        };
        let errors =
            wanted.iter().rev().filter(|line| line.starts_with("error")).map(|line| line.to_string()).collect();
        let source = lines[at + 1..].iter().take_while(|line| !line.is_empty()).copied().collect::<Vec<_>>().join("\n");
        Some(Case { name, errors, words: [words("label: "), words("note: ")].concat(), source })
    }

    /// Whether these headlines are the wanted ones, in this order; or, where a code alone is wanted, errors of that code.
    pub fn has_headlines(&self, errors: &[&str]) -> bool {
        match &self.errors[..] {
            [code] if code.ends_with(']') => !errors.is_empty() && errors.iter().all(|error| error.starts_with(code)),
            wanted => wanted == errors,
        }
    }

    /// Whether rustc refuses this file with this case, in the words that are wanted. (In any words, if it is another version.)
    pub fn refused(self, file: &Path, scratch: &Path) -> Result<(), Failure> {
        let compiled = rustc::check(file, scratch, Some(&self.name));
        if compiled.succeeded {
            return Err(Failure::Compiles { case: Box::new(self) });
        }
        let same =
            self.has_headlines(&compiled.errors()) && self.words.iter().all(|words| compiled.said.contains(words));
        if same || !rustc::same_version() {
            Ok(())
        } else {
            Err(Failure::InOtherWords { case: Box::new(self), compiled })
        }
    }
}

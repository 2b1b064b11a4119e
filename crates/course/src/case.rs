//! Cases that must not compile: a part of `check.rs`, and the expected errors.
//!
//! ```text
//! // error[E0277]: dimension `N<2>` cannot be broadcast with dimension `N<3>`
//! // label: neither is 1, and they are not the same length
//! #[cfg(case = "2 with 3")]
//! fn two_with_three() { .. }
//! ```
//!
//! The headline of each expected error is above the case; so are labels and notes, if the exercise is about them. If the learner writes the
//! traits, so that the words are not known, only the code of the error is there: `error[E0277]`.

/// A case, behind its own `cfg`.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// Its name, which no other case of the exercise has.
    pub name: String,
    /// The headlines of the expected errors.
    pub errors: Vec<String>,
    /// Labels and notes that must be in rustc's output.
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

    /// Whether these headlines are the expected ones, in this order, or have the expected code, if only a code is expected.
    pub fn has_headlines(&self, errors: &[&str]) -> bool {
        match &self.errors[..] {
            [code] if code.ends_with(']') => !errors.is_empty() && errors.iter().all(|error| error.starts_with(code)),
            wanted => wanted == errors,
        }
    }
}

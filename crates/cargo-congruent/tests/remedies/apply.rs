//! A remedy as editors get it: places of a file with what stands there instead; and what rustc says once it is applied.

use cargo_congruent::output::edits;
use cargo_congruent::output::message::OFFER;
use serde_json::Value;
use std::fmt;
use std::path::{Path, PathBuf};

/// A headline that says what to write, and the edits that come with it.
pub struct Remedy {
    pub name: String,
    pub package: PathBuf,
    pub headline: String,
    source: String,
    edits: Vec<Edit>,
    /// The headlines of rustc before the edit.
    before: Vec<String>,
}

/// A part of the source, in bytes, and what stands there instead.
struct Edit {
    from: usize,
    to: usize,
    text: String,
}

/// What a remedy leads to.
#[derive(PartialEq, Eq)]
pub enum Verdict {
    Compiles,
    /// The headline names code, and no edit comes with it.
    NotOffered,
    /// What rustc says then, and of which source.
    Refused(Vec<String>, String),
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Compiles => write!(f, "compiles"),
            Verdict::NotOffered => write!(f, "no edit is offered"),
            Verdict::Refused(errors, edit) => write!(f, "`{edit}`: {}", errors.join("; ")),
        }
    }
}

impl Remedy {
    /// Of the messages of a case, and those in words: the remedy of the first error that names one.
    pub fn new(name: String, package: &Path, case: &Path, before: &[Value], told: Vec<Value>) -> Option<Remedy> {
        let headline = |own: &Value| own["message"].as_str().unwrap_or_default().to_owned();
        let own = told.iter().find(|own| own["level"] == "error" && edits::names_an_edit(&headline(own)))?;
        let offers = own["children"].as_array()?.iter().filter(|child| headline(child).starts_with(OFFER));
        let spans = offers.flat_map(|child| child["spans"].as_array().cloned().unwrap_or_default());
        Some(Remedy {
            name,
            package: package.to_owned(),
            headline: headline(own),
            source: std::fs::read_to_string(case).ok()?,
            edits: spans.filter_map(|span| Edit::new(&span)).collect(),
            before: errors(before),
        })
    }

    /// Of a mistake whose first line names no edit.
    pub fn none(name: String, headline: String) -> Remedy {
        let (package, source, edits, before) = (PathBuf::new(), String::new(), vec![], vec![]);
        Remedy { name, package, headline, source, edits, before }
    }

    /// The source with every edit: from the last to the first, so that places stay what they are.
    fn applied(&self) -> String {
        let mut order: Vec<_> = self.edits.iter().collect();
        order.sort_by_key(|edit| std::cmp::Reverse(edit.from));
        let mut source = self.source.clone();
        for edit in order {
            source.replace_range(edit.from..edit.to, &edit.text);
        }
        source
    }

    /// Applies it, and reads what rustc says: nothing but what it said of another mistake before.
    pub fn judge(&self, compile: impl Fn(&str) -> Vec<Value>) -> Verdict {
        if self.edits.is_empty() {
            return Verdict::NotOffered;
        }
        let source = self.applied();
        let after = errors(&compile(&source));
        let new = after.iter().any(|error| !self.before.contains(error));
        if !new && after.len() < self.before.len() {
            return Verdict::Compiles;
        }
        let changed = source.lines().filter(|line| !self.source.lines().any(|own| own == *line));
        Verdict::Refused(after, changed.map(str::trim).collect::<Vec<_>>().join(" / "))
    }
}

impl Edit {
    fn new(span: &Value) -> Option<Edit> {
        let byte = |field: &str| usize::try_from(span[field].as_u64()?).ok();
        let text = span["suggested_replacement"].as_str()?.to_owned();
        Some(Edit { from: byte("byte_start")?, to: byte("byte_end")?, text })
    }
}

/// The headlines of errors.
fn errors(messages: &[Value]) -> Vec<String> {
    let errors = messages.iter().filter(|own| own["level"] == "error");
    errors.map(|own| own["message"].as_str().unwrap_or_default().to_owned()).collect()
}
